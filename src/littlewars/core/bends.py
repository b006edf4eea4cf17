"""Where a cheapest way may bend: the corners of what it goes round.

A cheapest way is a string pulled tight: it runs straight from bend to bend, and it bends only round a convex corner of
something it cannot pass, or that charges it for passing. What it cannot pass is grown by the mover's radius, so that
the mover becomes a point; a corner becomes an arc, and a base becomes a circle. Terrain that charges is entered by the
centre (T-05), so its corners stay as they are.

Each quarter of an arc is cut by eight tangents, and the bends are where neighbouring tangents meet, a little outside
the arc, so that following the outline is always legal. Further tangents are laid where the polygon would otherwise bury
a way that is open: where two arcs touch, nearly touch or cross, where one meets the table's edge, and beside the places
where the way begins and ends. A man standing base to base can therefore leave.
"""

from __future__ import annotations

from bisect import bisect_right
from math import sqrt
from typing import Final, final

from mypy_extensions import mypyc_attr

from littlewars.core.geometry import EPS, point_segment_sq, unit_vector
from littlewars.core.table import Edge, Piece, Table

FAR: Final = 1e300
TANGENTS: Final = [unit_vector(11.25 * k) for k in range(32)]
"""Unit normals of the tangents, eight to each quarter, the axes among them."""

SLACK: Final = 0.012
"""Two arcs closer than this share of their radii could be joined by their polygons; a sliver is 0.005 at most."""

ASIDE: Final = 6e-6
"""Where a bend lies on a line, charges are reckoned from this far off it, so that its side is beyond doubt."""

PARALLEL: Final = 1e-9

TIED: Final = 1e-3
"""A direction this near a tangent's could be that of either of two bends; two bases in contact may be off by EPS."""

TAUT: Final = 5e-4
"""A line may enter a corner at this slope and still count as leaving it on one side."""

UNKNOWN: Final = 0
OPEN: Final = 1
SHUT: Final = 2


@final
@mypyc_attr(acyclic=True)
class Bend:
    """A place where a way may bend, with the cheapest way found to it.

    The outline runs on from here along (gx, gy) with the solid on its left, and back along (hx, hy) with the solid on
    its right; both are unit vectors. ``after`` and ``before`` are the neighbouring bends of the same arc, or -1.
    A bend that lies on the outline of a piece that charges takes one side of it: what ``sided`` charges is reckoned
    from (side_x, side_y). The bend on the other side, at the same place, is its ``twin``. ``ahead`` is a goal that is
    of use only from here.
    """

    def __init__(self, x: float, y: float, gx: float, gy: float, hx: float, hy: float) -> None:
        self.x = x
        self.y = y
        self.sided: Piece | None = None
        self.side_x = x
        self.side_y = y
        self.gx = gx
        self.gy = gy
        self.hx = hx
        self.hy = hy
        self.arc = -1
        self.after = -1
        self.before = -1
        self.twin = -1
        self.ahead = -1
        self.is_goal = False
        self.state = UNKNOWN
        self.done = False
        self.cost = FAR
        self.parent = -1

    def aside(self, piece: Piece) -> None:
        """Take the side of its own piece's outline that is open."""
        sx = self.gx + self.hx
        sy = self.gy + self.hy
        length = sqrt(sx * sx + sy * sy)
        if length > PARALLEL:
            self.sided = piece
            self.side_x = self.x - ASIDE * sx / length
            self.side_y = self.y - ASIDE * sy / length

    def other(self, piece: Piece, nx: float, ny: float) -> Bend:
        """Take the side n of a piece's outline on which the bend lies, and return its like on the other side."""
        twin = Bend(self.x, self.y, self.gx, self.gy, self.hx, self.hy)
        twin.sided = self.sided = piece
        twin.side_x = self.x - ASIDE * nx
        twin.side_y = self.y - ASIDE * ny
        self.side_x = self.x + ASIDE * nx
        self.side_y = self.y + ASIDE * ny
        twin.arc = self.arc
        twin.after = self.after
        twin.before = self.before
        return twin

    def supports(self, dx: float, dy: float) -> bool:
        """Say whether a line through here in the direction d leaves the corner on one side."""
        g = dx * self.gy - dy * self.gx
        h = dx * self.hy - dy * self.hx
        across = dx if dx >= 0.0 else -dx
        up = dy if dy >= 0.0 else -dy
        margin = TAUT * (across + up)
        return (g >= -margin and h >= -margin) or (g <= margin and h <= margin)


@final
@mypyc_attr(acyclic=True)
class Arc:
    """A grown corner: the arc about (cx, cy) that runs counter-clockwise from normal n to normal m, or a full circle.

    After ``lay``, bend ``first + i`` lies between tangents i and i + 1; ``bearings`` are the bearings of the tangents,
    counted from the first normal.
    """

    def __init__(self, cx: float, cy: float, radius: float) -> None:
        self.cx = cx
        self.cy = cy
        self.radius = radius
        self.full = True
        self.nx = 1.0
        self.ny = 0.0
        self.mx = 1.0
        self.my = 0.0
        self.fine = False
        self.extra: list[tuple[float, float]] = []
        self.start = 0.0
        self.bearings: list[float] = []
        self.first = 0
        self.count = 0

    def between(self, nx: float, ny: float, mx: float, my: float) -> None:
        """Keep only the part from one normal to the other."""
        self.full = False
        self.nx = nx
        self.ny = ny
        self.mx = mx
        self.my = my

    def spans(self, dx: float, dy: float) -> bool:
        """Say whether the arc has a point in the direction d, a unit vector."""
        return self.full or (self.nx * dy - self.ny * dx >= -PARALLEL and dx * self.my - dy * self.mx >= -PARALLEL)

    def near(self, x: float, y: float) -> None:
        """Lay a tangent opposite a point that could stand between the arc and its polygon."""
        dx = x - self.cx
        dy = y - self.cy
        square = dx * dx + dy * dy
        least = self.radius * (1.0 - SLACK)
        most = self.radius * (1.0 + SLACK)
        if least * least < square < most * most:
            between = sqrt(square)
            self.tangent(dx / between, dy / between)

    def tangent(self, dx: float, dy: float) -> None:
        """Lay a further tangent with unit normal d, where the arc has such a point and no tangent lies so already."""
        if not self.spans(dx, dy):
            return
        ends = not self.full and (_parallel(self.nx, self.ny, dx, dy) or _parallel(self.mx, self.my, dx, dy))
        if not ends and not self._laid(dx, dy):
            self.extra.append((dx, dy))

    def lay(self, bends: list[Bend]) -> None:
        """Add the arc's bends to a list."""
        found: list[tuple[float, float, float]] = []
        start = bearing(self.nx, self.ny)
        self.start = start
        for dx, dy in self.extra:
            found.append((_turned(bearing(dx, dy) - start), dx, dy))
        for dx, dy in TANGENTS:
            if self.full or (self.nx * dy - self.ny * dx > PARALLEL and dx * self.my - dy * self.mx > PARALLEL):
                if not self._laid(dx, dy):
                    found.append((_turned(bearing(dx, dy) - start), dx, dy))
        if not self.full:
            found.append((0.0, self.nx, self.ny))
            found.append((_turned(bearing(self.mx, self.my) - start), self.mx, self.my))
        found.sort()
        self._meet(found, bends)

    def _laid(self, dx: float, dy: float) -> bool:
        return any(_parallel(ex, ey, dx, dy) for ex, ey in self.extra)

    def _meet(self, found: list[tuple[float, float, float]], bends: list[Bend]) -> None:
        """Add a bend where each two neighbouring tangents meet."""
        self.bearings = [tangent[0] for tangent in found]
        self.first = len(bends)
        total = len(found)
        self.count = total if self.full else total - 1
        for i in range(self.count):
            _, ax, ay = found[i]
            _, bx, by = found[i + 1 if i + 1 < total else 0]
            share = self.radius / (1.0 + ax * bx + ay * by)
            bend = Bend(self.cx + share * (ax + bx), self.cy + share * (ay + by), -by, bx, ay, -ax)
            bend.after = self.first + i + 1
            bend.before = self.first + i - 1
            bends.append(bend)
        if self.count > 0:
            bends[self.first].before = self.first + self.count - 1 if self.full else -1
            bends[self.first + self.count - 1].after = self.first if self.full else -1

    def bends_at(self, dx: float, dy: float) -> tuple[int, int]:
        """Return the bend between whose tangents the direction d lies, and the next where d is as good as a tangent's.

        Each is -1 where there is none.
        """
        if self.count == 0 or not self.spans(dx, dy):
            return -1, -1
        bearings = self.bearings
        last = self.count - 1
        turn = _turned(bearing(dx, dy) - self.start)
        if not self.full and turn > 3.0:
            # A rounding error before the first tangent.
            return self.first, -1
        if turn < bearings[0]:
            turn += 4.0
        i = bisect_right(bearings, turn) - 1
        if i > last:
            return self.first + last, -1
        other = -1
        if turn - bearings[i] < TIED:
            other = i - 1 if i > 0 or not self.full else last
        elif (bearings[i + 1] if i < last or not self.full else bearings[0] + 4.0) - turn < TIED:
            other = i + 1 if i < last else (0 if self.full else -1)
        return self.first + i, self.first + other if other >= 0 else -1


@final
@mypyc_attr(acyclic=True)
class Shape:
    """A piece whose corners are bends as they are: ``first`` to ``first + count - 1``, within a bounding circle."""

    def __init__(self, piece: Piece, first: int, count: int) -> None:
        self.cx = piece.cx
        self.cy = piece.cy
        self.reach = piece.reach
        self.first = first
        self.count = count


def bearing(dx: float, dy: float) -> float:
    """Return a number from 0 to 4 that grows counter-clockwise with the direction d, whole on the axes."""
    across = dx if dx >= 0.0 else -dx
    up = dy if dy >= 0.0 else -dy
    share = dy / (across + up)
    if dx < 0.0:
        return 2.0 - share
    return share if dy >= 0.0 else 4.0 + share


def _parallel(ax: float, ay: float, bx: float, by: float) -> bool:
    """Say whether two unit vectors are as good as the same for a tangent."""
    return ax * bx + ay * by > 0.0 and -1e-4 < ax * by - ay * bx < 1e-4


def _turned(turn: float) -> float:
    return turn if turn >= 0.0 else turn + 4.0


def grow(piece: Piece, radius: float) -> list[Arc]:
    """Return the arcs about a piece's convex corners and open ends, a line's on both its sides."""
    arcs: list[Arc] = []
    edges = piece.edges
    n = len(edges)
    ends = not piece.closed and not _joins(edges)
    for i in range(n):
        edge = edges[i]
        if i == 0 and ends:
            arcs.append(_arc(edge.ax, edge.ay, radius, edge.nx, edge.ny, -edge.nx, -edge.ny))
            continue
        back = edges[i - 1]
        turn = back.nx * edge.ny - back.ny * edge.nx
        if turn > PARALLEL:
            arcs.append(_arc(edge.ax, edge.ay, radius, -back.nx, -back.ny, -edge.nx, -edge.ny))
        elif turn < -PARALLEL and not piece.closed:
            arcs.append(_arc(edge.ax, edge.ay, radius, edge.nx, edge.ny, back.nx, back.ny))
    if ends:
        edge = edges[n - 1]
        arcs.append(_arc(edge.bx, edge.by, radius, -edge.nx, -edge.ny, edge.nx, edge.ny))
    return arcs


def _arc(cx: float, cy: float, radius: float, nx: float, ny: float, mx: float, my: float) -> Arc:
    arc = Arc(cx, cy, radius)
    arc.between(nx, ny, mx, my)
    return arc


def _joins(edges: list[Edge]) -> bool:
    """Say whether a line ends where it began."""
    first = edges[0]
    last = edges[len(edges) - 1]
    dx = first.ax - last.bx
    dy = first.ay - last.by
    return dx * dx + dy * dy <= EPS * EPS


def corners(piece: Piece, obstacles: list[Piece]) -> list[Bend]:
    """Return a piece's own corners as bends.

    A corner through which the outline of another obstacle runs becomes two, one on either side of it.
    """
    bends: list[Bend] = []
    edges = piece.edges
    n = len(edges)
    ends = not piece.closed and not _joins(edges)
    if ends:
        edge = edges[0]
        bends.append(Bend(edge.ax, edge.ay, edge.ny, -edge.nx, edge.ny, -edge.nx))
    for i in range(1 if ends else 0, n):
        edge = edges[i]
        back = edges[i - 1]
        turn = back.nx * edge.ny - back.ny * edge.nx
        if -PARALLEL < turn < PARALLEL:
            continue
        if turn > 0.0:
            bend = Bend(edge.ax, edge.ay, edge.ny, -edge.nx, -back.ny, back.nx)
        else:
            bend = Bend(edge.ax, edge.ay, -back.ny, back.nx, edge.ny, -edge.nx)
        if turn < 0.0 or not piece.closed:
            bend.aside(piece)
        bends.append(bend)
    if ends:
        edge = edges[n - 1]
        bends.append(Bend(edge.bx, edge.by, -edge.ny, edge.nx, -edge.ny, edge.nx))
    for i in range(len(bends)):
        for other in obstacles:
            if other is not piece and bends[i].sided is None:
                nx, ny = side_at(other, bends[i].x, bends[i].y)
                if nx != 0.0 or ny != 0.0:
                    bends.append(bends[i].other(other, nx, ny))
    return bends


def side_at(piece: Piece, x: float, y: float) -> tuple[float, float]:
    """Return the direction of one side of a piece's outline at a point that lies on it, a unit vector.

    (0, 0) where the point is not on it, or where there are no two sides: at an open end, and at a solid's corner.
    """
    dx = x - piece.cx
    dy = y - piece.cy
    reach = piece.reach + EPS
    if dx * dx + dy * dy > reach * reach:
        return 0.0, 0.0
    nx = ny = 0.0
    under = 0
    for edge in piece.edges:
        if point_segment_sq(x, y, edge.ax, edge.ay, edge.bx, edge.by) <= EPS * EPS:
            nx += edge.nx
            ny += edge.ny
            under += 1
    if under == 0 or (piece.closed and under > 1):
        return 0.0, 0.0
    if not piece.closed and under == 1:
        last = len(piece.xs) - 1
        for k in (0, last):
            dx = x - piece.xs[k]
            dy = y - piece.ys[k]
            if dx * dx + dy * dy <= EPS * EPS:
                return 0.0, 0.0
    length = sqrt(nx * nx + ny * ny)
    return (nx / length, ny / length) if length > PARALLEL else (0.0, 0.0)


def touch_arc(arc: Arc, other: Arc) -> None:
    """Lay tangents where an arc crosses, touches or nearly touches another."""
    dx = other.cx - arc.cx
    dy = other.cy - arc.cy
    radius = arc.radius
    square = dx * dx + dy * dy
    most = (radius + other.radius) * (1.0 + SLACK)
    if square > most * most or square <= EPS * EPS:
        return
    between = sqrt(square)
    dx /= between
    dy /= between
    cos = (square + radius * radius - other.radius * other.radius) / (2.0 * between * radius)
    if between >= radius + other.radius - 2.0 * EPS:
        arc.tangent(dx, dy)
    elif -1.0 < cos < 1.0:
        sin = sqrt(1.0 - cos * cos)
        arc.tangent(dx * cos - dy * sin, dy * cos + dx * sin)
        arc.tangent(dx * cos + dy * sin, dy * cos - dx * sin)


def touch_line(arc: Arc, nx: float, ny: float, away: float) -> None:
    """Lay tangents where an arc crosses, touches or nearly touches a line that lies ``away`` from it towards n."""
    radius = arc.radius
    if away > radius * (1.0 + SLACK) or away < -radius:
        return
    if away >= radius - 2.0 * EPS:
        arc.tangent(nx, ny)
        return
    cos = away / radius
    sin = sqrt(1.0 - cos * cos)
    arc.tangent(nx * cos - ny * sin, ny * cos + nx * sin)
    arc.tangent(nx * cos + ny * sin, ny * cos - nx * sin)


def touch_rim(arc: Arc, table: Table, radius: float) -> None:
    """Lay tangents where an arc crosses or nearly touches the edge of where a base's centre may be."""
    touch_line(arc, -1.0, 0.0, arc.cx - radius)
    touch_line(arc, 0.0, -1.0, arc.cy - radius)
    touch_line(arc, 1.0, 0.0, table.width - radius - arc.cx)
    touch_line(arc, 0.0, 1.0, table.height - radius - arc.cy)


def touch_piece(arc: Arc, piece: Piece, radius: float) -> None:
    """Lay tangents where an arc crosses or nearly touches the straight sides of a piece grown by a radius."""
    reach = piece.reach + radius + arc.radius * (1.0 + SLACK)
    dx = piece.cx - arc.cx
    dy = piece.cy - arc.cy
    if dx * dx + dy * dy > reach * reach:
        return
    for edge in piece.edges:
        left = edge.nx * arc.cx + edge.ny * arc.cy - edge.offset
        along = (arc.cx - edge.ax) * edge.ny - (arc.cy - edge.ay) * edge.nx
        if -arc.radius <= along <= edge.length + arc.radius:
            side = 1.0 if left > 0.0 else -1.0
            touch_line(arc, -edge.nx * side, -edge.ny * side, left * side - radius)


def touch_corners(arc: Arc, piece: Piece) -> None:
    """Lay tangents beside the corners of a piece that stand between an arc and its polygon."""
    reach = piece.reach + arc.radius * (1.0 + SLACK)
    dx = piece.cx - arc.cx
    dy = piece.cy - arc.cy
    if dx * dx + dy * dy <= reach * reach:
        for k in range(len(piece.xs)):
            arc.near(piece.xs[k], piece.ys[k])
