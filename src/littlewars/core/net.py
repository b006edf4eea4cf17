"""The cheapest ways from where a mover stands, over a net of bends.

- **Legality is exact.** Whether a stretch from bend to bend is free is asked of the true shapes, never of the polygons
  from which the bends came.
- **Charges are weights.** A stretch costs its length and the charge of each piece that it enters.
- **Only tangents are tried.** A stretch is of use only when its line leaves the corner at either end on one side.
- **Lazy.** Stretches wait at their bare length; what only the shapes can tell is asked of those that come up.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import sqrt
from typing import Final, final

from mypy_extensions import mypyc_attr

from littlewars.core.bends import (
    FAR,
    OPEN,
    PARALLEL,
    SHUT,
    SLACK,
    UNKNOWN,
    Arc,
    Bend,
    Shape,
    corners,
    grow,
    side_at,
    touch_arc,
    touch_corners,
    touch_piece,
    touch_rim,
)
from littlewars.core.geometry import EPS
from littlewars.core.movement import Ground, entries, overlaps_piece, sweep
from littlewars.core.sight import UNCLEAR, crossing, inside, line_hits, out_of_reach
from littlewars.core.table import Piece

TIE: Final = 1e-3
"""Ways to one bend that differ by no more than this are noted as ties."""


@final
@mypyc_attr(acyclic=True)
class Disc:
    """A base that may not be passed, grown by the mover's radius."""

    def __init__(self, x: float, y: float, radius: float) -> None:
        self.x = x
        self.y = y
        self.radius = radius
        # A hair stricter than the judge of paths, who must never refuse what is found here.
        self.apart = radius - EPS + 1e-10
        self.arc = Arc(x, y, radius)


@final
@mypyc_attr(acyclic=True)
class Wall:
    """A piece that bars the mover, with the arcs about its corners where the mover has a radius."""

    def __init__(self, piece: Piece, radius: float) -> None:
        self.piece = piece
        self.arcs = grow(piece, radius) if radius > EPS else []


@final
class Surroundings:
    """All that could stop or charge one mover within a distance of where it stands."""

    def __init__(self, ground: Ground, x: float, y: float, within: float) -> None:
        self.table = ground.table
        self.radius = ground.radius
        self.charge = ground.charge
        self.discs: list[Disc] = []
        for base in ground.bases:
            if not base.present or base is ground.base or (ground.pass_friends and base.side == ground.side):
                continue
            radius = base.radius + ground.radius
            dx = base.x - x
            dy = base.y - y
            if radius > EPS and dx * dx + dy * dy < (within + radius) * (within + radius):
                self.discs.append(Disc(base.x, base.y, radius))
        self.walls = [
            Wall(piece, ground.radius)
            for piece in ground.table.barring
            if piece.bars & ground.mask and _in_range(piece, x, y, within + ground.radius)
        ]
        self.obstacles: list[Piece] = []
        if ground.charge > 0.0:
            for piece in ground.table.obstacles:
                if not piece.bars & ground.mask and _in_range(piece, x, y, within):
                    self.obstacles.append(piece)

    def refine(self, arc: Arc) -> None:
        """Lay the tangents that keep narrow ways past an arc open, once."""
        if arc.fine:
            return
        arc.fine = True
        for disc in self.discs:
            touch_arc(arc, disc.arc)
        for wall in self.walls:
            for other in wall.arcs:
                touch_arc(arc, other)
            touch_piece(arc, wall.piece, self.radius)
        for piece in self.obstacles:
            touch_corners(arc, piece)
        touch_rim(arc, self.table, self.radius)


def _in_range(piece: Piece, x: float, y: float, within: float) -> bool:
    dx = piece.cx - x
    dy = piece.cy - y
    reach = piece.reach + within
    return dx * dx + dy * dy <= reach * reach


def leg_blocked(
    discs: list[Disc], walls: list[Wall], radius: float, ax: float, ay: float, bx: float, by: float
) -> bool:
    """Say whether the way from a to b is stopped, other than in leaving what is overlapped at a (as in movement)."""
    dx = bx - ax
    dy = by - ay
    length_sq = dx * dx + dy * dy
    for disc in discs:
        if disc_blocks(disc, ax, ay, dx, dy, length_sq):
            return True
    return any(sweep(wall.piece, ax, ay, bx, by, radius) >= 0.0 for wall in walls)


def disc_blocks(disc: Disc, ax: float, ay: float, dx: float, dy: float, length_sq: float) -> bool:
    """Say whether a disc stops the way from a by d; it does not where the way leads away from it."""
    wx = disc.x - ax
    wy = disc.y - ay
    apart = disc.apart
    across = dx * wy - dy * wx
    if across * across >= apart * apart * length_sq:
        return False
    along = dx * wx + dy * wy
    if along <= 0.0:
        return False
    if along < length_sq or wx * wx + wy * wy < apart * apart:
        return True
    wx -= dx
    wy -= dy
    return wx * wx + wy * wy < apart * apart


def leg_entries(obstacles: list[Piece], ax: float, ay: float, bx: float, by: float) -> int:
    """Return how many times the way from a to b enters one of the pieces."""
    count = 0
    for piece in obstacles:
        if piece.convex:
            if crossing(piece, ax, ay, bx, by) >= 0.0 and not inside(piece, ax, ay):
                count += 1
        elif not out_of_reach(piece, ax, ay, bx, by, EPS):
            hits = UNCLEAR if piece.closed else line_hits(piece, ax, ay, bx, by)
            count += hits if hits != UNCLEAR else entries(piece, [ax, bx], [ay, by])
    return count


def entries_between(obstacles: list[Piece], a: Bend, b: Bend) -> int:
    """Return how many times the way from one bend to another enters one of the pieces, by the sides that they take."""
    count = leg_entries(obstacles, a.x, a.y, b.x, b.y)
    if a.sided is not None:
        count += _entries_more(a.sided, a, b)
    if b.sided is not None and b.sided is not a.sided:
        count += _entries_more(b.sided, a, b)
    return count


def _entries_more(piece: Piece, a: Bend, b: Bend) -> int:
    """Return how many entries into one piece the sides add to those between the bare points."""
    ax, ay = (a.side_x, a.side_y) if a.sided is piece else (a.x, a.y)
    bx, by = (b.side_x, b.side_y) if b.sided is piece else (b.x, b.y)
    return entries(piece, [ax, bx], [ay, by]) - entries(piece, [a.x, b.x], [a.y, b.y])


@final
class Net:
    """The bends about some blockers and pieces, and the cheapest ways to them from where the mover stands.

    ``bends[0]`` is the start. The goals are a place, or places on a circle: ``aim``, then ``add_goal`` for each.
    """

    def __init__(self, near: Surroundings, x: float, y: float) -> None:
        self.near = near
        self.radius = near.radius
        self.charge = near.charge
        self.discs = near.discs
        self.walls = near.walls
        self.obstacles = near.obstacles
        self.bends = [Bend(x, y, 0.0, 0.0, 0.0, 0.0)]
        self.bends[0].state = OPEN
        self.arcs: list[Arc] = []
        self.shapes: list[Shape] = []
        self.goal_x = x
        self.goal_y = y
        self.goal_radius = 0.0
        self.has_goal = False
        self.goals = 0
        self.limit = FAR
        self.heap: list[tuple[float, int, int, int, float]] = []
        self.ties: list[tuple[int, int]] = []
        """Stretches that would have led to a bend at much the same cost as the one that was taken."""

    def know(self, discs: list[Disc], walls: list[Wall], obstacles: list[Piece]) -> None:
        """Reckon with only some of the surroundings."""
        self.discs = discs
        self.walls = walls
        self.obstacles = obstacles

    def aim(self, x: float, y: float, radius: float) -> None:
        """Say that all goals lie on a circle, or at its centre where it has no radius."""
        self.goal_x = x
        self.goal_y = y
        self.goal_radius = radius
        self.has_goal = True

    def add_goal(self, x: float, y: float) -> None:
        """Add a goal, before the bends are made."""
        self.goals += 1
        self._add_goal(x, y)

    def add_goal_ahead(self, i: int, x: float, y: float) -> None:
        """Add a goal that is of use only from one bend."""
        self.bends[i].ahead = len(self.bends)
        self._add_goal(x, y)

    def _add_goal(self, x: float, y: float) -> None:
        goal = Bend(x, y, 0.0, 0.0, 0.0, 0.0)
        goal.state = OPEN
        goal.is_goal = True
        self.bends.append(goal)

    def lay(self) -> None:
        """Make all the bends."""
        ends = len(self.bends)
        for disc in self.discs:
            self.arcs.append(disc.arc)
        for wall in self.walls:
            self.arcs.extend(wall.arcs)
        for i in range(len(self.arcs)):
            arc = self.arcs[i]
            self.near.refine(arc)
            for k in range(ends):
                arc.near(self.bends[k].x, self.bends[k].y)
            arc.lay(self.bends)
            for k in range(arc.count):
                self.bends[arc.first + k].arc = i
        for arc in self.arcs:
            self._take_sides(arc)
        for wall in self.walls:
            if not wall.arcs:
                self._add_corners(wall.piece)
        for piece in self.obstacles:
            self._add_corners(piece)

    def _take_sides(self, arc: Arc) -> None:
        """Give a twin to each bend of an arc that lies on the outline of an obstacle."""
        for piece in self.obstacles:
            dx = piece.cx - arc.cx
            dy = piece.cy - arc.cy
            reach = piece.reach + arc.radius * (1.0 + SLACK)
            if dx * dx + dy * dy > reach * reach:
                continue
            for i in range(arc.first, arc.first + arc.count):
                bend = self.bends[i]
                nx, ny = side_at(piece, bend.x, bend.y)
                if bend.sided is None and (nx != 0.0 or ny != 0.0):
                    bend.twin = len(self.bends)
                    self.bends.append(bend.other(piece, nx, ny))

    def _add_corners(self, piece: Piece) -> None:
        found = corners(piece, self.obstacles)
        self.shapes.append(Shape(piece, len(self.bends), len(found)))
        self.bends.extend(found)

    def open(self, bend: Bend) -> bool:
        """Say whether the mover's centre may be at a bend at all."""
        if bend.state == UNKNOWN:
            bend.state = OPEN if self._free(bend.x, bend.y) else SHUT
        return bend.state == OPEN

    def _free(self, x: float, y: float) -> bool:
        if not self.near.table.holds(x, y, self.radius):
            return False
        for disc in self.discs:
            dx = disc.x - x
            dy = disc.y - y
            if dx * dx + dy * dy < disc.apart * disc.apart:
                return False
        return not any(overlaps_piece(wall.piece, x, y, self.radius) for wall in self.walls)

    def leg(self, a: Bend, b: Bend) -> float:
        """Return the charges of the way from one bend to another, or -1.0 where it is stopped."""
        if leg_blocked(self.discs, self.walls, self.radius, a.x, a.y, b.x, b.y):
            return -1.0
        if not self.obstacles:
            return 0.0
        return self.charge * entries_between(self.obstacles, a, b)

    def search(self, limit: float) -> int:
        """Find the cheapest ways that cost at most ``limit``, and return the first goal reached, or -1.

        Stretches wait in the heap at their bare length; whether they are free, and what they are charged, is asked only
        of those that come to its top.
        """
        bends = self.bends
        self.limit = limit + EPS
        start = bends[0]
        start.cost = 0.0
        start.done = True
        self._expand(0)
        heap = self.heap
        while heap:
            rank, asked, i, j, cost = heappop(heap)
            bend = bends[j]
            if bend.done:
                if cost <= bend.cost + TIE:
                    self.ties.append((i, j))
                continue
            if not asked:
                if not self.open(bend):
                    bend.done = True
                    continue
                charged = self.leg(bends[i], bend)
                if charged < 0.0:
                    continue
                if charged > 0.0:
                    if rank + charged <= self.limit:
                        heappush(heap, (rank + charged, 1, i, j, cost + charged))
                    continue
            bend.done = True
            bend.cost = cost
            bend.parent = i
            if bend.is_goal:
                return j
            self._expand(j)
        return -1

    def _expand(self, i: int) -> None:
        """Put every stretch from a bend that could be of use into the heap."""
        bend = self.bends[i]
        x = bend.x
        y = bend.y
        for j in range(1, self.goals + 1):
            self._offer(i, j)
        if bend.ahead >= 0:
            self._offer(i, bend.ahead)
        if bend.after >= 0:
            self._offer(i, bend.after)
        if bend.before >= 0:
            self._offer(i, bend.before)
        room = self.limit - bend.cost
        for k in range(len(self.arcs)):
            if k == bend.arc:
                continue
            arc = self.arcs[k]
            wx = x - arc.cx
            wy = y - arc.cy
            radius = arc.radius
            square = wx * wx + wy * wy
            if square > (room + radius) * (room + radius):
                continue
            between = sqrt(square)
            if between <= PARALLEL:
                continue
            wx /= between
            wy /= between
            cos = radius / between
            sin = sqrt(1.0 - cos * cos) if cos < 1.0 else 0.0
            if sin < 2e-3:
                self._offer_touching(i, arc, wx, wy)
                continue
            self._offer_tangent(i, arc, wx * cos - wy * sin, wy * cos + wx * sin)
            self._offer_tangent(i, arc, wx * cos + wy * sin, wy * cos - wx * sin)
        for shape in self.shapes:
            wx = x - shape.cx
            wy = y - shape.cy
            if wx * wx + wy * wy <= (room + shape.reach) * (room + shape.reach):
                for j in range(shape.first, shape.first + shape.count):
                    other = self.bends[j]
                    if not other.done and other.supports(other.x - x, other.y - y):
                        self._offer(i, j)

    def _offer_touching(self, i: int, arc: Arc, dx: float, dy: float) -> None:
        """Offer the bends on both sides of the direction in which a bend touches an arc."""
        for sin in (0.0, -2e-3, 2e-3):
            at, _ = arc.bends_at(dx - sin * dy, dy + sin * dx)
            if at >= 0:
                after = self.bends[at].after
                before = self.bends[at].before
                self._offer(i, at)
                if after >= 0:
                    self._offer(i, after)
                if before >= 0:
                    self._offer(i, before)

    def _offer_tangent(self, i: int, arc: Arc, dx: float, dy: float) -> None:
        """Offer what lies on the tangent at the point of an arc in the direction d."""
        one, two = arc.bends_at(dx, dy)
        if one >= 0:
            self._offer(i, one)
        if two >= 0:
            self._offer(i, two)

    def _offer(self, i: int, j: int) -> None:
        bends = self.bends
        goal = bends[j]
        if goal.twin >= 0:
            self._offer(i, goal.twin)
        if goal.done or j == i:
            return
        bend = bends[i]
        dx = goal.x - bend.x
        dy = goal.y - bend.y
        if i > 0 and not bend.supports(dx, dy):
            return
        cost = bend.cost + sqrt(dx * dx + dy * dy)
        rank = cost
        if self.has_goal:
            dx = self.goal_x - goal.x
            dy = self.goal_y - goal.y
            ahead = sqrt(dx * dx + dy * dy) - self.goal_radius
            if ahead > 0.0:
                rank += ahead
        if rank <= self.limit:
            heappush(self.heap, (rank, 0, i, j, cost))

    def way(self, i: int) -> tuple[list[float], list[float]]:
        """Return the cheapest way found from the start to a bend."""
        xs: list[float] = []
        ys: list[float] = []
        while i >= 0:
            xs.append(self.bends[i].x)
            ys.append(self.bends[i].y)
            i = self.bends[i].parent
        return xs[::-1], ys[::-1]
