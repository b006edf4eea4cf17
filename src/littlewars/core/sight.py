"""What a straight line meets: pieces it runs through, lines it crosses, bases in its way.

One idea decides every case. Relative to a closed piece a point is *in* (deeper than ``EPS`` inside the outline), *out*
(further than ``EPS`` outside), or *on* the outline; relative to a line piece it is to the left, to the right, or on
it. Only a change between the two definite answers counts. What is merely on never changes the answer, so a graze, a run
along an edge, or a waypoint that happens to lie on an outline need no rule of their own (T-12, T-13). Walking round the
end of a line piece is not a change of side either: beyond its ends there are no sides.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from littlewars.core.geometry import EPS, point_segment_sq
from littlewars.core.table import Base, Edge, Piece

LEFT: Final = 1
RIGHT: Final = -1
NEITHER: Final = 0
IN: Final = 1
OUT: Final = -1
ON: Final = 0

UNCLEAR: Final = -1


def inside(piece: Piece, x: float, y: float) -> bool:
    """Say whether a point is in a piece: more than ``EPS`` inside its outline; no point is in a line (T-05)."""
    dx = x - piece.cx
    dy = y - piece.cy
    if not piece.closed or dx * dx + dy * dy > piece.reach * piece.reach:
        return False
    if piece.convex:
        return all(edge.nx * x + edge.ny * y - edge.offset > EPS for edge in piece.edges)
    return _where(piece, x, y) == IN


def piece_gap(piece: Piece, x: float, y: float, radius: float) -> float:
    """Return the gap from a base's edge to a piece, 0 when they touch or overlap (T-05)."""
    if piece.closed and _holds(piece, x, y):
        return 0.0
    between = sqrt(outline_sq(piece, x, y)) - radius
    return between if between > 0.0 else 0.0


def outline_sq(piece: Piece, x: float, y: float) -> float:
    """Return the squared distance from a point to the nearest point of a piece's outline or line."""
    least = 1e300
    for edge in piece.edges:
        square = point_segment_sq(x, y, edge.ax, edge.ay, edge.bx, edge.by)
        if square < least:
            least = square
    return least


def crossing(piece: Piece, ax: float, ay: float, bx: float, by: float) -> float:
    """Return where on the way from a to b (0 to 1) it first runs through a piece or crosses a line, or -1.0 (T-12).

    Through means through the interior, also when the way starts there (0.0). Grazing a corner or an edge, running along
    an edge, and standing on a line at either end are not crossing.
    """
    if out_of_reach(piece, ax, ay, bx, by, EPS):
        return -1.0
    dx = bx - ax
    dy = by - ay
    if dx * dx + dy * dy <= EPS * EPS or not _crosses(piece, ax, ay, bx, by):
        return -1.0
    return _first_edge(piece, ax, ay, bx, by) if piece.convex else _trace(piece, ax, ay, bx, by)[0]


def broken_by(
    pieces: list[Piece],
    ax: float,
    ay: float,
    bx: float,
    by: float,
    skip_a: Piece | None = None,
    skip_b: Piece | None = None,
) -> Piece | None:
    """Return the first piece of a list that breaks the line from a to b, or None (T-12).

    A piece in which either end stands does not break it; nor do the two that are named to be skipped.
    """
    dx = bx - ax
    dy = by - ay
    length_sq = dx * dx + dy * dy
    if length_sq <= EPS * EPS:
        return None
    for piece in pieces:
        reach_sq = piece.reach * piece.reach
        wx = piece.cx - ax
        wy = piece.cy - ay
        across = dx * wy - dy * wx
        if across * across > reach_sq * length_sq:
            continue
        along = dx * wx + dy * wy
        if along < 0.0:
            if wx * wx + wy * wy > reach_sq:
                continue
        elif along > length_sq:
            wx -= dx
            wy -= dy
            if wx * wx + wy * wy > reach_sq:
                continue
        if piece is skip_a or piece is skip_b or not _crosses(piece, ax, ay, bx, by):
            continue
        if not inside(piece, ax, ay) and not inside(piece, bx, by):
            return piece
    return None


def disc_breaks(ax: float, ay: float, bx: float, by: float, x: float, y: float, radius: float) -> bool:
    """Say whether the line from a to b runs through a disc, deeper than ``EPS``: a tangent grazes (T-12)."""
    depth = radius - EPS
    if depth <= 0.0:
        return False
    dx = bx - ax
    dy = by - ay
    wx = x - ax
    wy = y - ay
    length_sq = dx * dx + dy * dy
    across = dx * wy - dy * wx
    if across * across >= depth * depth * length_sq:
        return False
    along = dx * wx + dy * wy
    if along < 0.0:
        return wx * wx + wy * wy < depth * depth
    if along > length_sq:
        wx -= dx
        wy -= dy
        return wx * wx + wy * wy < depth * depth
    return True


@final
class Sight:
    """A line of sight with its reason: clear, or broken by a piece or a base, first met at (x, y)."""

    def __init__(self, piece: Piece | None, base: Base | None, x: float, y: float) -> None:
        self.clear = piece is None and base is None
        self.piece = piece
        self.base = base
        self.x = x
        self.y = y


def look(
    pieces: list[Piece],
    bases: list[Base],
    ax: float,
    ay: float,
    bx: float,
    by: float,
    skip_a: Base | None,
    skip_b: Base | None,
) -> Sight:
    """Return the line of sight from a to b with what breaks it first along the way (T-12).

    ``pieces`` and ``bases`` are those that can block; the two bases named, and bases that are not present, never do.
    Where it is clear, (x, y) is b. Rules that need only yes or no ask ``broken_by`` and ``disc_breaks``.
    """
    first = 2.0
    by_piece: Piece | None = None
    by_base: Base | None = None
    for piece in pieces:
        t = crossing(piece, ax, ay, bx, by)
        if 0.0 <= t < first and not inside(piece, ax, ay) and not inside(piece, bx, by):
            first = t
            by_piece = piece
    for base in bases:
        if base is skip_a or base is skip_b or not base.present:
            continue
        if disc_breaks(ax, ay, bx, by, base.x, base.y, base.radius):
            t = disc_entry(ax, ay, bx, by, base.x, base.y, base.radius)
            if t < first:
                first = t
                by_base = base
                by_piece = None
    if first > 1.0:
        return Sight(None, None, bx, by)
    return Sight(by_piece, by_base, ax + first * (bx - ax), ay + first * (by - ay))


def disc_entry(ax: float, ay: float, bx: float, by: float, x: float, y: float, radius: float) -> float:
    """Return where on the way from a to b (0 to 1) it comes nearest to a point, or first within a radius of it."""
    dx = bx - ax
    dy = by - ay
    wx = x - ax
    wy = y - ay
    length_sq = dx * dx + dy * dy
    if length_sq <= 0.0 or wx * wx + wy * wy <= radius * radius:
        return 0.0
    across = dx * wy - dy * wx
    chord = radius * radius * length_sq - across * across
    t = (dx * wx + dy * wy - (sqrt(chord) if chord > 0.0 else 0.0)) / length_sq
    if t < 0.0:
        return 0.0
    return t if t < 1.0 else 1.0


@final
class Passage:
    """The way of one path through one piece, leg by leg, for whatever the quick tests cannot settle.

    ``state`` is the last definite answer: in or out of a closed piece, left or right of a line.
    """

    def __init__(self, piece: Piece, state: int) -> None:
        self.piece = piece
        self.state = state

    def leg(self, ax: float, ay: float, bx: float, by: float) -> list[float]:
        """Walk the leg from a to b and return where (0 to 1) it enters the piece or crosses the line."""
        if self.piece.closed:
            return self._through(ax, ay, bx, by)
        return self._across(ax, ay, bx, by)

    def _through(self, ax: float, ay: float, bx: float, by: float) -> list[float]:
        found: list[float] = []
        cuts = _cuts(self.piece, ax, ay, bx, by)
        for i in range(1, len(cuts)):
            if cuts[i] <= cuts[i - 1]:
                continue
            middle = (cuts[i - 1] + cuts[i]) / 2.0
            where = _where(self.piece, ax + middle * (bx - ax), ay + middle * (by - ay))
            if where == IN and self.state == OUT:
                found.append(cuts[i - 1])
            if where != ON:
                self.state = where
        return found

    def _across(self, ax: float, ay: float, bx: float, by: float) -> list[float]:
        found: list[float] = []
        piece = self.piece
        cuts = _cuts(piece, ax, ay, bx, by)
        px = ax
        py = ay
        for i in range(1, len(cuts)):
            if cuts[i] <= cuts[i - 1]:
                continue
            qx = ax + cuts[i] * (bx - ax)
            qy = ay + cuts[i] * (by - ay)
            mx = (px + qx) / 2.0
            my = (py + qy) / 2.0
            touches = outline_sq(piece, px, py) <= EPS * EPS
            if touches and _at_end(piece, px, py):
                self.state = NEITHER
            if outline_sq(piece, mx, my) > EPS * EPS:
                if touches:
                    side = _side(piece, px, py, mx, my)
                    if side * self.state < 0:
                        found.append(cuts[i - 1])
                self.state = _side(piece, qx, qy, mx, my) if outline_sq(piece, qx, qy) <= EPS * EPS else NEITHER
            px = qx
            py = qy
        return found


def line_hits(piece: Piece, ax: float, ay: float, bx: float, by: float) -> int:
    """Return how often the leg from a to b plainly crosses a line piece, or ``UNCLEAR`` where it touches it.

    Plainly: away from the ends and joints, and with neither end of the leg on the line.
    """
    dx = bx - ax
    dy = by - ay
    margin = EPS * sqrt(dx * dx + dy * dy)
    hits = 0
    for edge in piece.edges:
        a_left = edge.nx * ax + edge.ny * ay - edge.offset
        b_left = edge.nx * bx + edge.ny * by - edge.offset
        if (a_left > EPS and b_left > EPS) or (a_left < -EPS and b_left < -EPS):
            continue
        start = dx * (edge.ay - ay) - dy * (edge.ax - ax)
        end = dx * (edge.by - ay) - dy * (edge.bx - ax)
        if (start > margin and end > margin) or (start < -margin and end < -margin):
            continue
        if -EPS <= a_left <= EPS or -EPS <= b_left <= EPS or -margin <= start <= margin or -margin <= end <= margin:
            return UNCLEAR
        hits += 1
    return hits


def out_of_reach(piece: Piece, ax: float, ay: float, bx: float, by: float, radius: float) -> bool:
    """Say whether a base on the way from a to b stays outside the piece's bounding circle."""
    dx = bx - ax
    dy = by - ay
    reach = piece.reach + radius
    wx = piece.cx - ax
    wy = piece.cy - ay
    length_sq = dx * dx + dy * dy
    across = dx * wy - dy * wx
    if across * across > reach * reach * length_sq:
        return True
    along = dx * wx + dy * wy
    if along < 0.0:
        return wx * wx + wy * wy > reach * reach
    if along > length_sq:
        wx -= dx
        wy -= dy
        return wx * wx + wy * wy > reach * reach
    return False


def _crosses(piece: Piece, ax: float, ay: float, bx: float, by: float) -> bool:
    if piece.convex:
        return _reaches_in(piece, ax, ay, bx, by)
    if not piece.closed:
        hits = line_hits(piece, ax, ay, bx, by)
        if hits != UNCLEAR:
            return hits > 0
    return len(_trace(piece, ax, ay, bx, by)) > 0


def _trace(piece: Piece, ax: float, ay: float, bx: float, by: float) -> list[float]:
    return Passage(piece, OUT if piece.closed else NEITHER).leg(ax, ay, bx, by)


def _reaches_in(piece: Piece, ax: float, ay: float, bx: float, by: float) -> bool:
    """Say whether some point of the way from a to b is in a convex piece: clip it at every edge, ``EPS`` deep."""
    enter = 0.0
    leave = 1.0
    for edge in piece.edges:
        depth = edge.offset + EPS
        a_in = edge.nx * ax + edge.ny * ay - depth
        b_in = edge.nx * bx + edge.ny * by - depth
        if a_in > 0.0:
            if b_in <= 0.0:
                t = a_in / (a_in - b_in)
                if t < leave:
                    leave = t
        elif b_in > 0.0:
            t = a_in / (a_in - b_in)
            if t > enter:
                enter = t
        else:
            return False
    return enter < leave


def _first_edge(piece: Piece, ax: float, ay: float, bx: float, by: float) -> float:
    """Return where the way from a to b, which ends in a convex piece or passes through it, passes the outline."""
    enter = 0.0
    for edge in piece.edges:
        a_in = edge.nx * ax + edge.ny * ay - edge.offset
        if a_in < 0.0:
            t = a_in / (a_in - (edge.nx * bx + edge.ny * by - edge.offset))
            if t > enter:
                enter = t
    return enter


def _cuts(piece: Piece, ax: float, ay: float, bx: float, by: float) -> list[float]:
    """Return 0, 1 and every place between where the leg meets an edge or passes a corner, in order."""
    cuts = [0.0, 1.0]
    dx = bx - ax
    dy = by - ay
    length_sq = dx * dx + dy * dy
    margin = EPS * sqrt(length_sq)
    if length_sq <= 0.0:
        return cuts
    for edge in piece.edges:
        start = dx * (edge.ay - ay) - dy * (edge.ax - ax)
        end = dx * (edge.by - ay) - dy * (edge.bx - ax)
        if -margin <= start <= margin:
            cuts.append((dx * (edge.ax - ax) + dy * (edge.ay - ay)) / length_sq)
        if -margin <= end <= margin:
            cuts.append((dx * (edge.bx - ax) + dy * (edge.by - ay)) / length_sq)
        if (start > 0.0) != (end > 0.0):
            a_left = edge.nx * ax + edge.ny * ay - edge.offset
            b_left = edge.nx * bx + edge.ny * by - edge.offset
            if (a_left > 0.0) != (b_left > 0.0):
                cuts.append(a_left / (a_left - b_left))
    between = [t for t in cuts if 0.0 <= t <= 1.0]
    between.sort()
    return between


def _where(piece: Piece, x: float, y: float) -> int:
    """Return whether a point is in a closed piece, out of it, or on its outline."""
    if outline_sq(piece, x, y) <= EPS * EPS:
        return ON
    return IN if _holds(piece, x, y) else OUT


def _holds(piece: Piece, x: float, y: float) -> bool:
    """Say whether a point off the outline is enclosed by it."""
    odd = False
    for edge in piece.edges:
        if (edge.ay > y) != (edge.by > y):
            left = edge.nx * x + edge.ny * y - edge.offset
            if (left > 0.0) == (edge.by > edge.ay):
                odd = not odd
    return odd


def _at_end(piece: Piece, x: float, y: float) -> bool:
    """Say whether a point is at an open end of a line piece; a line that closes on itself has none."""
    first = piece.edges[0]
    last = piece.edges[len(piece.edges) - 1]
    if _near(first.ax, first.ay, last.bx, last.by):
        return False
    return _near(x, y, first.ax, first.ay) or _near(x, y, last.bx, last.by)


def _near(ax: float, ay: float, bx: float, by: float) -> bool:
    return (ax - bx) * (ax - bx) + (ay - by) * (ay - by) <= EPS * EPS


def _side(piece: Piece, px: float, py: float, mx: float, my: float) -> int:
    """Return on which side of a line piece m lies, as seen from p, a point on the line; neither at an open end."""
    if _at_end(piece, px, py):
        return NEITHER
    edges = piece.edges
    nearest = 0
    least = 1e300
    for k in range(len(edges)):
        edge = edges[k]
        square = point_segment_sq(px, py, edge.ax, edge.ay, edge.bx, edge.by)
        if square < least:
            least = square
            nearest = k
    here = edges[nearest]
    before: Edge | None = None
    after = here
    if _near(px, py, here.ax, here.ay):
        before = edges[nearest - 1]
    elif _near(px, py, here.bx, here.by):
        before = here
        after = edges[nearest + 1 if nearest + 1 < len(edges) else 0]
    left = after.nx * mx + after.ny * my > after.offset
    if before is not None:
        left_before = before.nx * mx + before.ny * my > before.offset
        if before.nx * after.ny - before.ny * after.nx > 0.0:
            left = left and left_before
        else:
            left = left or left_before
    return LEFT if left else RIGHT


CLAUSES: Final[dict[str, object]] = {"T-12": crossing}
