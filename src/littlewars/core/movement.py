"""What a path costs, and what it may not pass: the facts of one mover on one table.

A move is a path of waypoints, the first of which is where the mover stands. Its cost is its length plus a fixed
``charge`` for each time it enters an ``obstacle`` piece or crosses an obstacle line (T-05: with the base's centre).
What stops it - other bases that it may not pass, pieces that bar it, the table's edge - meets the edge of the swept
base. Touching is never overlapping (T-07).
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from littlewars.core.geometry import EPS, overlap, point_segment_sq, segments_gap_sq
from littlewars.core.sight import (
    IN,
    NEITHER,
    OUT,
    UNCLEAR,
    Passage,
    crossing,
    disc_breaks,
    disc_entry,
    inside,
    line_hits,
    out_of_reach,
    outline_sq,
)
from littlewars.core.table import Base, Edge, Piece, Table


@final
class Ground:
    """What one mover meets: the table, its own base, the other bases, and what each may do to it.

    ``mask`` is matched against each piece's ``bars``. A base that is not ``present``, or is the mover itself
    (``base``), is never in the way. Bases of the mover's ``side`` are passed when ``pass_friends``; enemies never;
    nobody is stood on.
    """

    def __init__(
        self,
        table: Table,
        bases: list[Base],
        base: Base | None,
        side: int,
        radius: float,
        mask: int,
        pass_friends: bool,
        charge: float,
    ) -> None:
        self.table = table
        self.bases = bases
        self.base = base
        self.side = side
        self.radius = radius
        self.mask = mask
        self.pass_friends = pass_friends
        self.charge = charge


@final
class Charge:
    """One charge that a path pays: for entering a piece, on which leg and where."""

    def __init__(self, piece: Piece, leg: int, x: float, y: float) -> None:
        self.piece = piece
        self.leg = leg
        self.x = x
        self.y = y


@final
class Obstruction:
    """What forbids a path, and on which leg.

    ``kind`` is "base" or "piece" for what the swept base meets and may not pass, and "edge" where it leaves the table.
    "stand" means that the whole path may be walked, but not ended there: it ends on ``base``, which it may pass, or on
    a base or ``piece`` that it has not wholly left.
    """

    def __init__(self, kind: str, leg: int, base: Base | None, piece: Piece | None) -> None:
        self.kind = kind
        self.leg = leg
        self.base = base
        self.piece = piece


def path_length(xs: list[float], ys: list[float]) -> float:
    """Return the sum of a path's legs (T-08)."""
    length = 0.0
    for i in range(1, len(xs)):
        dx = xs[i] - xs[i - 1]
        dy = ys[i] - ys[i - 1]
        length += sqrt(dx * dx + dy * dy)
    return length


def entries(piece: Piece, xs: list[float], ys: list[float]) -> int:
    """Return how often a path enters a closed piece or crosses a line piece (T-12, T-13, F-Q63).

    Leaving is free, and so is starting inside; starting on the outline and going in is an entry; leaving and entering
    again is another. A waypoint inside or on the outline changes nothing. A touch is no entry.
    """
    if piece.convex:
        return _entries_convex(piece, xs, ys, None)
    if not piece.closed:
        hits = 0
        for i in range(1, len(xs)):
            if out_of_reach(piece, xs[i - 1], ys[i - 1], xs[i], ys[i], EPS):
                continue
            found = line_hits(piece, xs[i - 1], ys[i - 1], xs[i], ys[i])
            if found == UNCLEAR:
                return _entries_traced(piece, xs, ys, None)
            hits += found
        return hits
    return _entries_traced(piece, xs, ys, None)


def path_cost(ground: Ground, xs: list[float], ys: list[float]) -> float:
    """Return a path's length plus the charge of every entry into an obstacle (T-05, T-08)."""
    low_x = high_x = xs[0]
    low_y = high_y = ys[0]
    length = 0.0
    for i in range(1, len(xs)):
        x = xs[i]
        y = ys[i]
        dx = x - xs[i - 1]
        dy = y - ys[i - 1]
        length += sqrt(dx * dx + dy * dy)
        low_x = min(low_x, x)
        high_x = max(high_x, x)
        low_y = min(low_y, y)
        high_y = max(high_y, y)
    count = 0
    for piece in ground.table.obstacles:
        if piece.low_x <= high_x and piece.high_x >= low_x and piece.low_y <= high_y and piece.high_y >= low_y:
            count += entries(piece, xs, ys)
    return length + ground.charge * count


def charges(ground: Ground, xs: list[float], ys: list[float]) -> list[Charge]:
    """Return every charge that ``path_cost`` counts, piece by piece in the table's order."""
    found: list[Charge] = []
    for piece in ground.table.obstacles:
        if piece.convex:
            _entries_convex(piece, xs, ys, found)
        else:
            _entries_traced(piece, xs, ys, found)
    return found


def obstruction(ground: Ground, xs: list[float], ys: list[float]) -> Obstruction | None:
    """Return the first thing that forbids a path, or None; a path without legs is never forbidden (T-02, T-05, T-07).

    What the mover already overlaps where it stands does not stop a leg that moves away from it, but neither may the
    path end so.
    """
    low_x = high_x = xs[0]
    low_y = high_y = ys[0]
    for x in xs:
        low_x = min(low_x, x)
        high_x = max(high_x, x)
    for y in ys:
        low_y = min(low_y, y)
        high_y = max(high_y, y)
    low_x -= ground.radius
    low_y -= ground.radius
    high_x += ground.radius
    high_y += ground.radius
    bases: list[Base] = []
    for base in ground.bases:
        reach = base.radius
        if (
            base.x + reach > low_x
            and base.x - reach < high_x
            and base.y + reach > low_y
            and base.y - reach < high_y
            and base.present
            and base is not ground.base
        ):
            bases.append(base)
    pieces: list[Piece] = []
    for piece in ground.table.barring:
        if piece.bars & ground.mask and (
            piece.low_x <= high_x and piece.high_x >= low_x and piece.low_y <= high_y and piece.high_y >= low_y
        ):
            pieces.append(piece)
    last = len(xs) - 2
    for leg in range(last + 1):
        found = _leg_obstruction(ground, bases, pieces, leg, leg == last, xs[leg], ys[leg], xs[leg + 1], ys[leg + 1])
        if found is not None:
            return found
    return None


def may_stand(ground: Ground, x: float, y: float) -> bool:
    """Say whether the mover may stand with its centre at a point: on the table, overlapping nothing (T-02, T-07)."""
    radius = ground.radius
    if not ground.table.holds(x, y, radius):
        return False
    mover = ground.base
    for base in ground.bases:
        apart = radius + base.radius - EPS
        dx = base.x - x
        dy = base.y - y
        if dx * dx + dy * dy < apart * apart and apart > 0.0 and base.present and base is not mover:
            return False
    return all(
        not piece.bars & ground.mask or not overlaps_piece(piece, x, y, radius) for piece in ground.table.barring
    )


def overlaps_piece(piece: Piece, x: float, y: float, radius: float) -> bool:
    """Say whether a base overlaps a piece: its centre inside, or its edge across the outline (T-05, T-07)."""
    apart = radius - EPS
    dx = piece.cx - x
    dy = piece.cy - y
    reach = piece.reach + radius
    if dx * dx + dy * dy > reach * reach:
        return False
    if inside(piece, x, y):
        return True
    return apart > 0.0 and outline_sq(piece, x, y) < apart * apart


def _entries_convex(piece: Piece, xs: list[float], ys: list[float], found: list[Charge] | None) -> int:
    count = 0
    is_in = len(xs) > 0 and inside(piece, xs[0], ys[0])
    for i in range(1, len(xs)):
        ax = xs[i - 1]
        ay = ys[i - 1]
        bx = xs[i]
        by = ys[i]
        if out_of_reach(piece, ax, ay, bx, by, EPS):
            is_in = False
            continue
        for edge in piece.edges:
            if edge.nx * ax + edge.ny * ay - edge.offset < -EPS:
                is_in = False
        if not is_in:
            t = crossing(piece, ax, ay, bx, by)
            if t >= 0.0:
                is_in = True
                count += 1
                if found is not None:
                    found.append(Charge(piece, i - 1, ax + t * (bx - ax), ay + t * (by - ay)))
    return count


def _entries_traced(piece: Piece, xs: list[float], ys: list[float], found: list[Charge] | None) -> int:
    count = 0
    if len(xs) == 0:
        return 0
    away = OUT if piece.closed else NEITHER
    passage = Passage(piece, IN if inside(piece, xs[0], ys[0]) else away)
    for i in range(1, len(xs)):
        ax = xs[i - 1]
        ay = ys[i - 1]
        bx = xs[i]
        by = ys[i]
        if out_of_reach(piece, ax, ay, bx, by, EPS):
            passage.state = away
            continue
        for t in passage.leg(ax, ay, bx, by):
            count += 1
            if found is not None:
                found.append(Charge(piece, i - 1, ax + t * (bx - ax), ay + t * (by - ay)))
    return count


def _leg_obstruction(
    ground: Ground,
    bases: list[Base],
    pieces: list[Piece],
    leg: int,
    is_last: bool,
    ax: float,
    ay: float,
    bx: float,
    by: float,
) -> Obstruction | None:
    """Return what forbids one leg, of the bases and pieces that are near the path: the first along it."""
    first = 2.0
    hit: Base | None = None
    under: Base | None = None
    for base in bases:
        apart = ground.radius + base.radius - EPS
        if apart <= 0.0 or point_segment_sq(base.x, base.y, ax, ay, bx, by) >= apart * apart:
            continue
        if _lets_by(ground, base, ax, ay, bx, by):
            if is_last and under is None and overlap(bx, by, ground.radius, base.x, base.y, base.radius):
                under = base
            continue
        t = disc_entry(ax, ay, bx, by, base.x, base.y, apart)
        if t < first:
            first = t
            hit = base
    barred: Piece | None = None
    for piece in pieces:
        t = sweep(piece, ax, ay, bx, by, ground.radius)
        if 0.0 <= t < first:
            first = t
            barred = piece
    if barred is not None:
        return Obstruction("piece", leg, None, barred)
    if hit is not None:
        return Obstruction("base", leg, hit, None)
    if not ground.table.holds(bx, by, ground.radius):
        return Obstruction("edge", leg, None, None)
    if under is not None:
        return Obstruction("stand", leg, under, None)
    if is_last:
        for piece in pieces:
            if overlaps_piece(piece, bx, by, ground.radius):
                return Obstruction("stand", leg, None, piece)
    return None


def _lets_by(ground: Ground, base: Base, ax: float, ay: float, bx: float, by: float) -> bool:
    """Say whether a base that a leg overlaps may be passed, or was overlapped already and is being left."""
    if ground.pass_friends and base.side == ground.side:
        return True
    starts_in = overlap(ax, ay, ground.radius, base.x, base.y, base.radius)
    return starts_in and (bx - ax) * (base.x - ax) + (by - ay) * (base.y - ay) <= 0.0


def sweep(piece: Piece, ax: float, ay: float, bx: float, by: float, radius: float) -> float:
    """Return where on the way from a to b (0 to 1) a moving base first overlaps a piece, or -1.0 (T-05).

    What it overlaps at a already does not count while it moves away from it: the nearest way out of the piece, or the
    edge that it overlaps.
    """
    if out_of_reach(piece, ax, ay, bx, by, radius):
        return -1.0
    apart = radius - EPS
    if piece.convex:
        for edge in piece.edges:
            limit = edge.offset - apart
            if edge.nx * ax + edge.ny * ay < limit and edge.nx * bx + edge.ny * by < limit:
                return -1.0
    if inside(piece, ax, ay):
        return -1.0 if _leaves(piece, ax, ay, bx - ax, by - ay) else 0.0
    if apart <= 0.0:
        return crossing(piece, ax, ay, bx, by)
    first = 2.0
    for edge in piece.edges:
        if segments_gap_sq(ax, ay, bx, by, edge.ax, edge.ay, edge.bx, edge.by) < apart * apart:
            t = _edge_entry(edge, piece.closed, ax, ay, bx, by, apart)
            if t < first:
                first = t
    return first if first < 2.0 else -1.0


def _edge_entry(edge: Edge, closed: bool, ax: float, ay: float, bx: float, by: float, apart: float) -> float:
    """Return where a base that comes too near an edge first does so, or 2.0 when it is only moving away from it."""
    near_x, near_y = _nearest(edge, ax, ay)
    off_x = ax - near_x
    off_y = ay - near_y
    square = off_x * off_x + off_y * off_y
    if square < apart * apart:
        if closed and square <= EPS * EPS:
            off_x = -edge.nx
            off_y = -edge.ny
        return 0.0 if (bx - ax) * off_x + (by - ay) * off_y < 0.0 else 2.0
    first = 1.0
    a_left = edge.nx * ax + edge.ny * ay - edge.offset
    b_left = edge.nx * bx + edge.ny * by - edge.offset
    limit = apart if a_left > 0.0 else -apart
    if (a_left > limit) != (b_left > limit):
        t = (a_left - limit) / (a_left - b_left)
        x = ax + t * (bx - ax) - edge.ax
        y = ay + t * (by - ay) - edge.ay
        if 0.0 <= x * edge.ny - y * edge.nx <= edge.length:
            first = t
    if disc_breaks(ax, ay, bx, by, edge.ax, edge.ay, apart + EPS):
        first = min(first, disc_entry(ax, ay, bx, by, edge.ax, edge.ay, apart))
    if disc_breaks(ax, ay, bx, by, edge.bx, edge.by, apart + EPS):
        first = min(first, disc_entry(ax, ay, bx, by, edge.bx, edge.by, apart))
    return first


def _leaves(piece: Piece, ax: float, ay: float, dx: float, dy: float) -> bool:
    """Say whether a step from a point inside goes towards the nearest way out, or along it."""
    least = 1e300
    towards = 0.0
    for edge in piece.edges:
        near_x, near_y = _nearest(edge, ax, ay)
        wx = near_x - ax
        wy = near_y - ay
        if wx * wx + wy * wy < least:
            least = wx * wx + wy * wy
            towards = dx * wx + dy * wy
    return towards >= 0.0


def _nearest(edge: Edge, x: float, y: float) -> tuple[float, float]:
    """Return the point of an edge nearest to (x, y)."""
    along = (x - edge.ax) * (edge.bx - edge.ax) + (y - edge.ay) * (edge.by - edge.ay)
    share = along / (edge.length * edge.length)
    if share <= 0.0:
        return edge.ax, edge.ay
    if share >= 1.0:
        return edge.bx, edge.by
    return edge.ax + share * (edge.bx - edge.ax), edge.ay + share * (edge.by - edge.ay)


CLAUSES: Final[dict[str, object]] = {"T-05": obstruction, "T-08": path_length, "T-13": entries}
