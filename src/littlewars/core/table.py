"""The table: its size, its pieces of terrain, and the bases that stand on it.

A *piece* is a polygon, or a line such as a fence. What it does is said by flags that a rule set gives to each kind:
whether it charges for being entered (``obstacle``), shelters (``cover``), hides (``opaque``), and whose bases it stops
(``bars``, a mask of movers). Shapes never change in play and are shared by all states; what can change about a piece
lives in a rule set's own State.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from mypy_extensions import mypyc_attr

from littlewars.core.geometry import EPS, point_segment_sq, side_of, unit_vector

CIRCLE_CORNERS: Final = 32
"""A circle becomes a polygon with this many corners, all on the circle, four of them on the axes."""


@final
@mypyc_attr(acyclic=True)
class Edge:
    """One side of a piece, with its unit normal to the left of the way from a to b: inwards, for a closed piece.

    ``nx * x + ny * y - offset`` is how far a point lies to the left of the edge's whole line.
    """

    def __init__(self, ax: float, ay: float, bx: float, by: float, length: float) -> None:
        self.ax = ax
        self.ay = ay
        self.bx = bx
        self.by = by
        self.length = length
        self.nx = (ay - by) / length
        self.ny = (bx - ax) / length
        self.offset = self.nx * ax + self.ny * ay


@final
class Piece:
    """One piece of terrain, as a closed polygon (counter-clockwise) or an open line of two or more points."""

    def __init__(self, id: str, kind: str, xs: list[float], ys: list[float], closed: bool) -> None:
        self.id = id
        self.kind = kind
        self.closed = closed
        if closed and _area(xs, ys) < 0.0:
            xs = xs[::-1]
            ys = ys[::-1]
        self.xs = xs
        self.ys = ys
        self.edges = _edges(xs, ys, closed)
        self.convex = closed and len(self.edges) > 2 and _is_convex(xs, ys)
        self.low_x = min(xs)
        self.low_y = min(ys)
        self.high_x = max(xs)
        self.high_y = max(ys)
        self.cx = (self.low_x + self.high_x) / 2.0
        self.cy = (self.low_y + self.high_y) / 2.0
        far = 0.0
        for x, y in zip(xs, ys, strict=True):
            far = max(far, (x - self.cx) * (x - self.cx) + (y - self.cy) * (y - self.cy))
        self.reach = sqrt(far)
        """The radius of the bounding circle about (cx, cy)."""
        self.index = -1
        self.obstacle = False
        self.cover = False
        self.opaque = False
        self.high = False
        self.bars = 0


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Base:
    """A round base, the part of a figure that the table knows; rule sets' figures extend it."""

    def __init__(self, side: int, x: float, y: float, radius: float) -> None:
        self.side = side
        self.x = x
        self.y = y
        self.radius = radius
        self.present = True
        """Whether it stands on the table itself: not when it is aboard, in a tray or lost."""


@final
class Table:
    """A table of width by height units with its pieces, sorted once by what they do."""

    def __init__(self, width: float, height: float, pieces: list[Piece]) -> None:
        self.width = width
        self.height = height
        self.pieces = pieces
        for index, piece in enumerate(pieces):
            piece.index = index
        self.obstacles = [piece for piece in pieces if piece.obstacle]
        self.covers = [piece for piece in pieces if piece.cover]
        self.opaques = [piece for piece in pieces if piece.opaque]
        self.barring = [piece for piece in pieces if piece.bars]

    def holds(self, x: float, y: float, radius: float) -> bool:
        """Say whether a whole base is on the table; touching the edge is on (T-02)."""
        return (
            x - radius >= -EPS
            and y - radius >= -EPS
            and x + radius <= self.width + EPS
            and y + radius <= self.height + EPS
        )


def rectangle(at_x: float, at_y: float, width: float, height: float, degrees: float) -> tuple[list[float], list[float]]:
    """Return the corners of a rectangle about its centre, turned counter-clockwise."""
    cos, sin = unit_vector(degrees)
    xs: list[float] = []
    ys: list[float] = []
    for dx, dy in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)):
        along = dx * width
        across = dy * height
        xs.append(at_x + along * cos - across * sin)
        ys.append(at_y + along * sin + across * cos)
    return xs, ys


def circle(at_x: float, at_y: float, radius: float) -> tuple[list[float], list[float]]:
    """Return the corners of the polygon that stands for a circle."""
    xs: list[float] = []
    ys: list[float] = []
    for k in range(CIRCLE_CORNERS):
        cos, sin = unit_vector(360.0 * k / CIRCLE_CORNERS)
        xs.append(at_x + radius * cos)
        ys.append(at_y + radius * sin)
    return xs, ys


def is_simple(xs: list[float], ys: list[float]) -> bool:
    """Say whether a closed polygon has an area and no two of its edges cross or touch but at shared corners."""
    n = len(xs)
    if n < 3 or abs(_area(xs, ys)) <= EPS:
        return False
    for i in range(n):
        a = (i + 1) % n
        for j in range(i + 1, n):
            b = (j + 1) % n
            if j == a or b == i:
                continue
            if segments_touch(xs[i], ys[i], xs[a], ys[a], xs[j], ys[j], xs[b], ys[b]):
                return False
    return True


def segments_touch(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> bool:
    """Say whether two segments cross, or come within ``EPS`` of each other."""
    least = EPS * EPS
    if (
        point_segment_sq(ax, ay, cx, cy, dx, dy) <= least
        or point_segment_sq(bx, by, cx, cy, dx, dy) <= least
        or point_segment_sq(cx, cy, ax, ay, bx, by) <= least
        or point_segment_sq(dx, dy, ax, ay, bx, by) <= least
    ):
        return True
    return (side_of(ax, ay, bx, by, cx, cy) > 0.0) != (side_of(ax, ay, bx, by, dx, dy) > 0.0) and (
        side_of(cx, cy, dx, dy, ax, ay) > 0.0
    ) != (side_of(cx, cy, dx, dy, bx, by) > 0.0)


def _area(xs: list[float], ys: list[float]) -> float:
    """Return the signed area of a closed polygon, above 0 when its corners run counter-clockwise."""
    twice = 0.0
    n = len(xs)
    for i in range(n):
        j = i + 1 if i + 1 < n else 0
        twice += xs[i] * ys[j] - xs[j] * ys[i]
    return twice / 2.0


def _edges(xs: list[float], ys: list[float], closed: bool) -> list[Edge]:
    """Return the sides in order; a corner too near the one before it to give a direction is left out."""
    kept_xs: list[float] = []
    kept_ys: list[float] = []
    for x, y in zip(xs, ys, strict=True):
        if not kept_xs or _apart(kept_xs[-1], kept_ys[-1], x, y) > EPS:
            kept_xs.append(x)
            kept_ys.append(y)
    if closed and len(kept_xs) > 1 and _apart(kept_xs[0], kept_ys[0], kept_xs[-1], kept_ys[-1]) <= EPS:
        del kept_xs[-1]
        del kept_ys[-1]
    if closed:
        kept_xs.append(kept_xs[0])
        kept_ys.append(kept_ys[0])
    edges: list[Edge] = []
    for i in range(1, len(kept_xs)):
        length = _apart(kept_xs[i - 1], kept_ys[i - 1], kept_xs[i], kept_ys[i])
        if length > EPS:
            edges.append(Edge(kept_xs[i - 1], kept_ys[i - 1], kept_xs[i], kept_ys[i], length))
    return edges


def _apart(ax: float, ay: float, bx: float, by: float) -> float:
    return sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))


def _is_convex(xs: list[float], ys: list[float]) -> bool:
    n = len(xs)
    for i in range(n):
        j = (i + 1) % n
        k = (i + 2) % n
        if side_of(xs[i], ys[i], xs[j], ys[j], xs[k], ys[k]) < -EPS:
            return False
    return True
