"""The cheapest legal path to a place, or to where two bases touch.

The search begins with nothing in the way and grows only by what its answer runs into. A path found so is a lower bound,
so the first one that nothing stops, and that pays no charge it had not reckoned with, is the cheapest of all; most
routes meet only a few of the bases on a table.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from littlewars.core.bends import FAR
from littlewars.core.geometry import EPS
from littlewars.core.movement import Ground, entries, may_stand, path_cost
from littlewars.core.net import Disc, Net, Surroundings, Wall, leg_blocked, leg_entries
from littlewars.core.table import Piece

MOST_POINTS: Final = 64
"""A path has at most this many points."""


@final
class Path:
    """A path from where the mover stands, its first point, with its cost."""

    def __init__(self, xs: list[float], ys: list[float], cost: float) -> None:
        self.xs = xs
        self.ys = ys
        self.cost = cost


def route(ground: Ground, x: float, y: float, to_x: float, to_y: float, limit: float = FAR) -> Path | None:
    """Return the cheapest path from a place to another, or None where there is none that costs at most ``limit``.

    None also where the mover may not stand at the end. A path to where it stands already is that one point.
    """
    dx = to_x - x
    dy = to_y - y
    straight = sqrt(dx * dx + dy * dy)
    if straight <= EPS:
        return Path([x], [y], 0.0)
    if straight > limit + EPS or not may_stand(ground, to_x, to_y):
        return None
    search = _Growing(ground, x, y, limit)
    if not search.learn([x, to_x], [y, to_y]):
        return Path([x, to_x], [y, to_y], straight)
    return search.run(to_x, to_y, None)


@final
class _Growing:
    """One search that knows only some of what is on the table, and learns the rest as it runs into it."""

    def __init__(self, ground: Ground, x: float, y: float, limit: float) -> None:
        self.ground = ground
        self.x = x
        self.y = y
        self.limit = limit
        self.near = Surroundings(ground, x, y, limit)
        self.new_discs = self.near.discs
        self.new_walls = self.near.walls
        self.new_obstacles = self.near.obstacles
        self.discs: list[Disc] = []
        self.walls: list[Wall] = []
        self.obstacles: list[Piece] = []

    def run(self, to_x: float, to_y: float, spots: _Spots | None) -> Path | None:
        """Search until the answer meets nothing new: for the way to a place, or to spots on a circle about it."""
        while True:
            net = Net(self.near, self.x, self.y)
            net.know(self.discs, self.walls, self.obstacles)
            if spots is None:
                net.aim(to_x, to_y, 0.0)
                net.add_goal(to_x, to_y)
                net.lay()
            else:
                self._aim_at(net, spots)
            goal = net.search(self.limit)
            if goal < 0:
                return None
            xs, ys = net.way(goal)
            if not self.learn(xs, ys):
                return finish(self.ground, xs, ys, self.limit)

    def _aim_at(self, net: Net, spots: _Spots) -> None:
        """Make the best of the circle the goals: its spots, and straight towards it from each bend."""
        net.aim(spots.cx, spots.cy, spots.radius)
        for k in range(len(spots.xs)):
            net.add_goal(spots.xs[k], spots.ys[k])
        net.lay()
        for i in range(len(net.bends)):
            if not net.bends[i].is_goal:
                known = len(spots.xs)
                spots.add_towards(net.bends[i].x, net.bends[i].y)
                if len(spots.xs) > known:
                    net.add_goal_ahead(i, spots.xs.pop(), spots.ys.pop())

    def learn(self, xs: list[float], ys: list[float]) -> bool:
        """Add whatever stops or charges a path and was not known, and say whether there was any."""
        learnt = False
        discs: list[Disc] = []
        met = len(self.discs)
        for disc in self.new_discs:
            if self._meets([disc], [], xs, ys):
                self.discs.append(disc)
                learnt = True
            else:
                discs.append(disc)
        self.new_discs = discs
        while met < len(self.discs):
            self._learn_neighbours(self.discs[met])
            met += 1
        walls: list[Wall] = []
        for wall in self.new_walls:
            if self._meets([], [wall], xs, ys):
                self.walls.append(wall)
                learnt = True
            else:
                walls.append(wall)
        self.new_walls = walls
        obstacles: list[Piece] = []
        for piece in self.new_obstacles:
            if entries(piece, xs, ys) > 0:
                self.obstacles.append(piece)
                learnt = True
            else:
                obstacles.append(piece)
        self.new_obstacles = obstacles
        return learnt

    def _learn_neighbours(self, disc: Disc) -> None:
        """Add the discs that leave no way between themselves and a known one: together they are one blocker."""
        discs: list[Disc] = []
        for other in self.new_discs:
            dx = other.x - disc.x
            dy = other.y - disc.y
            apart = other.radius + disc.radius
            if dx * dx + dy * dy < apart * apart:
                self.discs.append(other)
            else:
                discs.append(other)
        self.new_discs = discs

    def _meets(self, discs: list[Disc], walls: list[Wall], xs: list[float], ys: list[float]) -> bool:
        for i in range(1, len(xs)):
            if leg_blocked(discs, walls, self.ground.radius, xs[i - 1], ys[i - 1], xs[i], ys[i]):
                return True
        return False


def route_to_contact(
    ground: Ground, x: float, y: float, target_x: float, target_y: float, target_radius: float, limit: float = FAR
) -> Path | None:
    """Return the cheapest path to where the mover's base touches a given base, and may stand; None where there is none.

    Where they touch already, the path is that one point.
    """
    dx = x - target_x
    dy = y - target_y
    between = sqrt(dx * dx + dy * dy)
    apart = ground.radius + target_radius
    if between <= apart + EPS:
        return Path([x], [y], 0.0)
    if between - apart > limit + EPS:
        return None
    to_x = target_x + dx * apart / between
    to_y = target_y + dy * apart / between
    search = _Growing(ground, x, y, limit)
    if may_stand(ground, to_x, to_y) and not search.learn([x, to_x], [y, to_y]):
        return finish(ground, [x, to_x], [y, to_y], limit)
    spots = _Spots(ground, target_x, target_y, apart)
    spots.add_limits()
    return search.run(target_x, target_y, spots)


@final
class _Spots:
    """Points of a circle on which the mover may stand, among them the cheapest to reach.

    That is where the circle meets what may not be stood on, or what charges; if it is none of these, then it is
    straight towards the centre from the last bend.
    """

    def __init__(self, ground: Ground, cx: float, cy: float, radius: float) -> None:
        self.ground = ground
        self.cx = cx
        self.cy = cy
        self.radius = radius
        self.xs: list[float] = []
        self.ys: list[float] = []

    def add_towards(self, x: float, y: float) -> None:
        """Add the point of the circle nearest to a place."""
        dx = x - self.cx
        dy = y - self.cy
        between = sqrt(dx * dx + dy * dy)
        if between > EPS:
            x = self.cx + dx * self.radius / between
            y = self.cy + dy * self.radius / between
            if may_stand(self.ground, x, y):
                self.xs.append(x)
                self.ys.append(y)

    def add_limits(self) -> None:
        """Add where the circle meets the outlines of what may not be stood on, and of what charges."""
        ground = self.ground
        table = ground.table
        radius = ground.radius
        for base in ground.bases:
            if base.present and base is not ground.base:
                self._meet_circle(base.x, base.y, base.radius + radius)
        self._meet_line(1.0, 0.0, radius)
        self._meet_line(1.0, 0.0, table.width - radius)
        self._meet_line(0.0, 1.0, radius)
        self._meet_line(0.0, 1.0, table.height - radius)
        for piece in table.barring:
            if piece.bars & ground.mask:
                for edge in piece.edges:
                    self._meet_line(edge.nx, edge.ny, edge.offset - radius)
                    self._meet_line(edge.nx, edge.ny, edge.offset + radius)
                    self._meet_circle(edge.ax, edge.ay, radius)
                    self._meet_circle(edge.bx, edge.by, radius)
        for piece in table.obstacles:
            for edge in piece.edges:
                self._meet_line(edge.nx, edge.ny, edge.offset)

    def _meet_circle(self, x: float, y: float, radius: float) -> None:
        dx = x - self.cx
        dy = y - self.cy
        square = dx * dx + dy * dy
        if square > EPS * EPS:
            between = sqrt(square)
            along = (square + self.radius * self.radius - radius * radius) / (2.0 * between)
            self._meet_line(dx / between, dy / between, (dx * self.cx + dy * self.cy) / between + along)

    def _meet_line(self, nx: float, ny: float, offset: float) -> None:
        """Add the points p of the circle with n * p = offset."""
        along = offset - nx * self.cx - ny * self.cy
        rest = self.radius * self.radius - along * along
        if rest >= -EPS:
            across = sqrt(rest) if rest > 0.0 else 0.0
            self.add_towards(self.cx + along * nx - across * ny, self.cy + along * ny + across * nx)
            self.add_towards(self.cx + along * nx + across * ny, self.cy + along * ny - across * nx)


def finish(ground: Ground, xs: list[float], ys: list[float], limit: float) -> Path | None:
    """Return a legal path without needless points, at its true cost; None where that exceeds the limit."""
    xs, ys = _straightened(xs, ys)
    if len(xs) > MOST_POINTS and not _shortened(ground, xs, ys):
        return None
    cost = path_cost(ground, xs, ys)
    return Path(xs, ys, cost) if cost <= limit + EPS else None


def _straightened(xs: list[float], ys: list[float]) -> tuple[list[float], list[float]]:
    """Return the path without points that repeat the one before, or that lie on the straight way to the next."""
    new_xs: list[float] = []
    new_ys: list[float] = []
    n = len(xs)
    for i in range(n):
        if 0 < i < n - 1:
            last = len(new_xs) - 1
            ax = xs[i] - new_xs[last]
            ay = ys[i] - new_ys[last]
            bx = xs[i + 1] - xs[i]
            by = ys[i + 1] - ys[i]
            a_sq = ax * ax + ay * ay
            b_sq = bx * bx + by * by
            turn = ax * by - ay * bx
            if a_sq <= 1e-20 or (ax * bx + ay * by > 0.0 and turn * turn <= 1e-22 * a_sq * b_sq):
                continue
        new_xs.append(xs[i])
        new_ys.append(ys[i])
    return new_xs, new_ys


def _shortened(ground: Ground, xs: list[float], ys: list[float]) -> bool:
    """Bring a path down to ``MOST_POINTS``, each time where it costs least; say whether that could be done.

    Two neighbouring bends become one where the legs before and after them meet.
    """
    near = Surroundings(ground, xs[0], ys[0], FAR)
    radius = ground.radius
    while len(xs) > MOST_POINTS:
        least = FAR
        best = -1
        best_x = best_y = 0.0
        for i in range(1, len(xs) - 2):
            x, y, longer = _meeting(xs, ys, i)
            if longer >= least or not ground.table.holds(x, y, radius):
                continue
            if leg_blocked(near.discs, near.walls, radius, xs[i - 1], ys[i - 1], x, y):
                continue
            if leg_blocked(near.discs, near.walls, radius, x, y, xs[i + 2], ys[i + 2]):
                continue
            before = leg_entries(near.obstacles, xs[i - 1], ys[i - 1], x, y)
            after = leg_entries(near.obstacles, x, y, xs[i + 2], ys[i + 2])
            longer += ground.charge * (before + after)
            if longer < least:
                least = longer
                best = i
                best_x = x
                best_y = y
        if best < 0:
            return False
        xs[best] = best_x
        ys[best] = best_y
        del xs[best + 1]
        del ys[best + 1]
    return True


def _meeting(xs: list[float], ys: list[float], i: int) -> tuple[float, float, float]:
    """Return where the legs before bend i and after bend i + 1 meet, and how much longer the way through there is."""
    ax = xs[i] - xs[i - 1]
    ay = ys[i] - ys[i - 1]
    bx = xs[i + 1] - xs[i + 2]
    by = ys[i + 1] - ys[i + 2]
    cross = ax * by - ay * bx
    if -1e-12 < cross < 1e-12:
        return 0.0, 0.0, FAR
    t = ((xs[i + 2] - xs[i - 1]) * by - (ys[i + 2] - ys[i - 1]) * bx) / cross
    x = xs[i - 1] + t * ax
    y = ys[i - 1] + t * ay
    along = (x - xs[i + 2]) * bx + (y - ys[i + 2]) * by
    if t < 1.0 or along < bx * bx + by * by:
        return 0.0, 0.0, FAR
    longer = (
        _apart(x, y, xs[i], ys[i]) + _apart(x, y, xs[i + 1], ys[i + 1]) - _apart(xs[i], ys[i], xs[i + 1], ys[i + 1])
    )
    return x, y, longer


def _apart(ax: float, ay: float, bx: float, by: float) -> float:
    return sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
