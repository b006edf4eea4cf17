"""Where a mover can end a move: the region as rings, and as a yes or no for one place.

Every place is reached most cheaply straight from the last bend of its way, and from each bend only a *wedge* is reached
so: between the straight continuation of the way and the side of the corner that it goes round. The region is what lies
in a wedge within the cost that is left, less where the mover may not stand. Its outline can only run along circles
about the bends, bases, grown pieces, the table's edge, and the edges of pieces that charge.

The outline stays inside the truth: what may not be stood on is taken a little larger, what is left to spend a little
smaller, and arcs become chords on the safe side.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from littlewars.core.bends import Bend, grow
from littlewars.core.geometry import EPS
from littlewars.core.movement import Ground, overlaps_piece
from littlewars.core.net import Disc, Net, Surroundings, Wall, entries_between, leg_blocked
from littlewars.core.outline import Curve, Judge, Ring, Stretch
from littlewars.core.routes import route
from littlewars.core.table import Base, Piece

CLEAR: Final = 0.004
SLIVER: Final = 0.0052
"""How far from what it could touch a mover is taken to stand: ``CLEAR``, or this share of the grown radius if more.

So it stands outside the polygons from whose corners the ways to it lead.
"""

SPARE: Final = 0.002
"""How much of the allowance is left unspent."""

LEAST: Final = 1e-5
"""What is left at a bend counts from here on."""

BESIDE: Final = 2e-5
"""How far beside a curve its two sides are tried."""

BEYOND: Final = 5e-4
"""How far beyond an arc nobody else may reach; more than the polygons for arcs can cost (3e-4)."""

CELLS: Final = 16
PARALLEL: Final = 1e-9

ROUND: Final = 0
STAND: Final = 1
STEP: Final = 2


def reach(ground: Ground, x: float, y: float, allowance: float) -> list[Ring]:
    """Return the region where the mover's centre can end a legal move of at most a cost, as rings.

    The region lies inside the truth, which is what ``route`` finds, nowhere by more than 0.02, as long as the radii of
    the mover and a base add up to no more than 3.5.
    """
    best: list[Ring] = []
    least = -1
    for attempt in range(4):
        # Where curves meet too awkwardly to be told apart, a slightly smaller allowance moves them.
        outline = _Outline(ground, x, y, allowance - SPARE - 3.7e-4 * attempt, 1.3e-4 * attempt)
        rings = outline.rings()
        if outline.faults == 0:
            return rings
        if least < 0 or outline.faults < least:
            least = outline.faults
            best = rings
    return best


def reachable(ground: Ground, x: float, y: float, allowance: float, to_x: float, to_y: float) -> bool:
    """Say whether a legal move of at most a cost can end at a place."""
    return route(ground, x, y, to_x, to_y, allowance) is not None


@final
class Wedge:
    """What is reached from one bend: from the direction f counter-clockwise to t, or all round, within ``left``."""

    def __init__(self, bend: Bend, left: float) -> None:
        self.bend = bend
        self.x = bend.x
        self.y = bend.y
        self.left = left
        self.full = True
        self.fx = self.tx = 1.0
        self.fy = self.ty = 0.0
        self.discs: list[Disc] = []
        self.walls: list[Wall] = []
        self.obstacles: list[Piece] = []
        self.levels = 0
        self.curves: list[Curve] = []
        self.parent = -1
        """The last bend before this one; once all are made, its wedge, or -1 where it has none."""

    def between(self, fx: float, fy: float, tx: float, ty: float) -> None:
        """Keep only the part from one direction, a unit vector, to another, not more than half a turn."""
        self.full = False
        self.fx = fx
        self.fy = fy
        self.tx = tx
        self.ty = ty

    def spans(self, dx: float, dy: float, margin: float) -> bool:
        """Say whether something within a margin of the place d from the bend lies in the wedge's directions."""
        return self.full or (self.fx * dy - self.fy * dx >= -margin and dx * self.ty - dy * self.tx >= -margin)

    def know(self, near: Surroundings) -> None:
        """Look up what can stop or charge a way inside the wedge."""
        for disc in near.discs:
            if self._meets(disc.x, disc.y, disc.radius):
                self.discs.append(disc)
        for wall in near.walls:
            if self._meets(wall.piece.cx, wall.piece.cy, wall.piece.reach + near.radius):
                self.walls.append(wall)
        for piece in near.obstacles:
            if self._meets(piece.cx, piece.cy, piece.reach):
                self.obstacles.append(piece)
                self.levels += 1 if piece.convex else len(piece.edges)

    def _meets(self, x: float, y: float, radius: float) -> bool:
        dx = x - self.x
        dy = y - self.y
        most = self.left + radius
        return dx * dx + dy * dy <= most * most and self.spans(dx, dy, radius + EPS)

    def entries(self, radius: float, x: float, y: float) -> int:
        """Return how many charges the way from the bend to a place pays, or -1 where it is stopped."""
        if leg_blocked(self.discs, self.walls, radius, self.x, self.y, x, y):
            return -1
        if not self.obstacles:
            return 0
        return entries_between(self.obstacles, self.bend, Bend(x, y, 0.0, 0.0, 0.0, 0.0))


@final
class _Outline(Judge):
    """The making of one region's outline. ``faults`` counts what could not be joined."""

    def __init__(self, ground: Ground, x: float, y: float, budget: float, extra: float) -> None:
        super().__init__()
        self.ground = ground
        self.x = x
        self.y = y
        self.budget = budget
        self.extra = extra
        self.near = Surroundings(ground, x, y, budget)
        self.wedges: list[Wedge] = []
        self.handovers: list[tuple[int, Bend]] = []
        self.cells: list[list[int]] = [[] for _ in range(CELLS * CELLS)]
        self.cell_size = 2.0 * budget / CELLS
        self.bases: list[Base] = []
        for base in ground.bases:
            most = budget + self._grown(base.radius)
            dx = base.x - x
            dy = base.y - y
            if base.present and base is not ground.base and dx * dx + dy * dy < most * most:
                self.bases.append(base)

    def rings(self) -> list[Ring]:
        """Return the region's rings."""
        if self.budget <= LEAST:
            return []
        self._make_wedges()
        self._make_rounds()
        self._make_stands()
        self._make_rim()
        self._make_steps()
        return self.trace()

    # ---- where the ways lead ----------------------------------------------------------------------------------------

    def _make_wedges(self) -> None:
        net = Net(self.near, self.x, self.y)
        net.lay()
        net.search(self.budget)
        place = [-1] * len(net.bends)
        for i in range(len(net.bends)):
            bend = net.bends[i]
            wedge = Wedge(bend, self.budget - bend.cost)
            if wedge.left > LEAST and (i == 0 or _open_wedge(net.bends, self.near.obstacles, bend, wedge)):
                wedge.know(self.near)
                if self.near.charge > 0.0:
                    wedge.levels = min(wedge.levels, int(wedge.left / self.near.charge))
                place[i] = len(self.wedges)
                self.wedges.append(wedge)
                self._enter_cells(place[i])
        for i in range(1, len(net.bends)):
            parent = net.bends[i].parent
            if parent >= 0 and place[parent] >= 0:
                self.handovers.append((place[parent], net.bends[i]))
        for i, j in net.ties:
            if place[i] >= 0:
                self.handovers.append((place[i], net.bends[j]))
        for wedge in self.wedges:
            if wedge.parent >= 0:
                wedge.parent = place[wedge.parent]

    def _enter_cells(self, k: int) -> None:
        """Enter a wedge in every cell that it may reach into."""
        wedge = self.wedges[k]
        left = wedge.left
        low_x = high_x = wedge.x
        low_y = high_y = wedge.y
        if wedge.full or wedge.fx * wedge.tx + wedge.fy * wedge.ty < 0.9:
            low_x -= left
            high_x += left
            low_y -= left
            high_y += left
        else:
            # So narrow that its arc bulges little beyond its ends.
            bulge = 0.06 * left
            for dx, dy in ((0.0, 0.0), (wedge.fx, wedge.fy), (wedge.tx, wedge.ty)):
                low_x = min(low_x, wedge.x + left * dx - bulge)
                high_x = max(high_x, wedge.x + left * dx + bulge)
                low_y = min(low_y, wedge.y + left * dy - bulge)
                high_y = max(high_y, wedge.y + left * dy + bulge)
        for column in range(self._cell(low_x - self.x), self._cell(high_x - self.x) + 1):
            for row in range(self._cell(low_y - self.y), self._cell(high_y - self.y) + 1):
                self.cells[column * CELLS + row].append(k)

    def _cell(self, offset: float) -> int:
        cell = int((offset + self.budget) / self.cell_size)
        if cell < 0 or offset < -self.budget:
            return 0
        return cell if cell < CELLS else CELLS - 1

    # ---- curves -----------------------------------------------------------------------------------------------------

    def _make_rounds(self) -> None:
        """Add the arcs about the bends, each cut where the next bend's arc leaves it."""
        charge = self.near.charge
        for k in range(len(self.wedges)):
            wedge = self.wedges[k]
            for level in range(wedge.levels + 1):
                radius = wedge.left - charge * level
                if radius <= LEAST:
                    break
                curve = Curve(ROUND, k, level)
                if wedge.full:
                    curve.circle(wedge.x, wedge.y, radius)
                else:
                    curve.arc(wedge.x, wedge.y, radius, wedge.fx, wedge.fy, wedge.tx, wedge.ty)
                wedge.curves.append(curve)
                self.curves.append(curve)
        # Where the next bend's arc leaves an arc, it also leaves those of bends from which the way is as good as equal.
        for i, j in self.handovers:
            wedge = self.wedges[i]
            dx = j.x - wedge.x
            dy = j.y - wedge.y
            length = sqrt(dx * dx + dy * dy)
            if length > PARALLEL:
                for curve in wedge.curves:
                    share = curve.radius / length
                    if share > 1.0:
                        curve.cut(wedge.x + share * dx, wedge.y + share * dy)

    def _make_stands(self) -> None:
        """Add the outlines of what may not be stood on; their chords may take back the room that they leave."""
        radius = self.ground.radius
        for base in self.bases:
            curve = Curve(STAND, -1, 0)
            curve.sag = self._grown(base.radius) - base.radius - radius - 1e-4
            self.curves.append(curve.circle(base.x, base.y, self._grown(base.radius)))
        grown = self._grown(0.0)
        for wall in self.near.walls:
            piece = wall.piece
            for edge in piece.edges:
                nx = edge.nx * grown
                ny = edge.ny * grown
                self._add(STAND, edge.bx - nx, edge.by - ny, edge.ax - nx, edge.ay - ny)
                if not piece.closed:
                    self._add(STAND, edge.ax + nx, edge.ay + ny, edge.bx + nx, edge.by + ny)
            for arc in grow(piece, grown):
                curve = Curve(STAND, -1, 0)
                curve.sag = grown - radius - 1e-4
                self.curves.append(curve.arc(arc.cx, arc.cy, grown, arc.nx, arc.ny, arc.mx, arc.my))

    def _make_rim(self) -> None:
        radius = self.ground.radius
        right = self.ground.table.width - radius
        top = self.ground.table.height - radius
        if right - radius > EPS and top - radius > EPS:
            self._add(STAND, radius, radius, right, radius)
            self._add(STAND, right, radius, right, top)
            self._add(STAND, right, top, radius, top)
            self._add(STAND, radius, top, radius, radius)

    def _make_steps(self) -> None:
        """Add the edges across which ways become dearer."""
        for piece in self.near.obstacles:
            for edge in piece.edges:
                self._add(STEP, edge.ax, edge.ay, edge.bx, edge.by)

    def _add(self, kind: int, ax: float, ay: float, bx: float, by: float) -> None:
        self.curves.append(Curve(kind, -1, 0).segment(ax, ay, bx, by))

    # ---- the judge --------------------------------------------------------------------------------------------------

    def keeps(self, stretch: Stretch) -> bool:
        """Say whether a stretch is part of the outline, and turn it so that the region is on its left."""
        curve = stretch.curve
        x = stretch.mx
        y = stretch.my
        dx = stretch.nx * BESIDE
        dy = stretch.ny * BESIDE
        if curve.kind == ROUND:
            wedge = self.wedges[curve.owner]
            if not self._stands(x, y) or wedge.entries(self.near.radius, x, y) != curve.level:
                return False
            return not self._beaten(curve.owner, x, y)
        if curve.kind == STAND:
            if curve.radius > 0.0:
                stretch.turn_round()
                return self._holds(x - dx, y - dy)
            return self._holds(x + dx, y + dy) and not self._holds(x - dx, y - dy)
        if not self._stands(x, y):
            return False
        left = self._holds(x + dx, y + dy)
        if left == self._holds(x - dx, y - dy):
            return False
        if not left:
            stretch.turn_round()
        return True

    def _beaten(self, owner: int, x: float, y: float) -> bool:
        """Say whether another bend reaches beyond a place that is as far as one bend reaches.

        The polygons for arcs blur who reaches how far a little. Within that blur the later of two bends on one way has
        the place, so that arcs go over into each other where they were cut to; what is kept twice does no harm.
        """
        charge = self.near.charge
        for k in self.cells[self._cell(x - self.x) * CELLS + self._cell(y - self.y)]:
            wedge = self.wedges[k]
            dx = x - wedge.x
            dy = y - wedge.y
            square = dx * dx + dy * dy
            most = wedge.left + BEYOND
            if k == owner or square > most * most or not wedge.spans(dx, dy, PARALLEL):
                continue
            count = wedge.entries(self.near.radius, x, y)
            if count < 0:
                continue
            over = wedge.left - sqrt(square) - charge * count
            if over > BEYOND:
                return True
            if over >= -BEYOND and not self._leads_to(k, owner):
                if (k < owner and -PARALLEL <= over <= PARALLEL) or self._leads_to(owner, k):
                    return True
        return False

    def _leads_to(self, k: int, to: int) -> bool:
        """Say whether the way to one bend leads over another."""
        while to >= 0:
            to = self.wedges[to].parent
            if to == k:
                return True
        return False

    def _holds(self, x: float, y: float) -> bool:
        """Say whether a place is in the region."""
        if not self._stands(x, y):
            return False
        charge = self.near.charge
        if not -self.budget <= x - self.x <= self.budget or not -self.budget <= y - self.y <= self.budget:
            return False
        for k in self.cells[self._cell(x - self.x) * CELLS + self._cell(y - self.y)]:
            wedge = self.wedges[k]
            dx = x - wedge.x
            dy = y - wedge.y
            square = dx * dx + dy * dy
            if square > wedge.left * wedge.left or not wedge.spans(dx, dy, PARALLEL):
                continue
            count = wedge.entries(self.near.radius, x, y)
            if count == 0 or (count > 0 and sqrt(square) + charge * count <= wedge.left):
                return True
        return False

    def _stands(self, x: float, y: float) -> bool:
        """Say whether the mover may stand at a place, with some room about it."""
        ground = self.ground
        if not ground.table.holds(x, y, ground.radius):
            return False
        for base in self.bases:
            dx = base.x - x
            dy = base.y - y
            apart = self._grown(base.radius) - EPS
            if dx * dx + dy * dy < apart * apart:
                return False
        grown = self._grown(0.0)
        return not any(overlaps_piece(wall.piece, x, y, grown) for wall in self.near.walls)

    def _grown(self, radius: float) -> float:
        """Return how far from the centre of a base the mover's is taken to stand."""
        radius += self.ground.radius
        return radius + self.extra + (SLIVER * radius if SLIVER * radius > CLEAR else CLEAR)


def _beside(bend: Bend, dx: float, dy: float) -> Bend:
    return Bend(bend.x + dx * BESIDE, bend.y + dy * BESIDE, 0.0, 0.0, 0.0, 0.0)


def _open_wedge(bends: list[Bend], obstacles: list[Piece], bend: Bend, wedge: Wedge) -> bool:
    """Set a wedge's directions from the way to its bend, and say whether it is open at all."""
    dx = dy = length = 0.0
    i = bend.parent
    before = bend
    while i >= 0 and length <= PARALLEL:
        before = bends[i]
        dx = bend.x - before.x
        dy = bend.y - before.y
        length = sqrt(dx * dx + dy * dy)
        wedge.parent = i
        i = bends[i].parent
    if length <= PARALLEL:
        return False
    dx /= length
    dy /= length
    g = dx * bend.gy - dy * bend.gx
    h = dx * bend.hy - dy * bend.hx
    if -PARALLEL <= g <= PARALLEL and -PARALLEL <= h <= PARALLEL:
        # Along a line to its open end: round it only to a side that would have to be paid for.
        if dx * bend.gx + dy * bend.gy > 0.0:
            return False
        paid = entries_between(obstacles, before, bend)
        on_left = _beside(bend, -dx - dy, -dy + dx)
        on_right = _beside(bend, -dx + dy, -dy - dx)
        to_left = entries_between(obstacles, before, on_left) > paid
        to_right = entries_between(obstacles, before, on_right) > paid
        if to_left and not to_right:
            wedge.between(dx, dy, -dx, -dy)
        elif to_right and not to_left:
            wedge.between(-dx, -dy, dx, dy)
        return to_left or to_right
    if g + h > 0.0:
        wedge.between(dx, dy, bend.gx, bend.gy)
        return g > PARALLEL
    wedge.between(bend.hx, bend.hy, dx, dy)
    return h < -PARALLEL
