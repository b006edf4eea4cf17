"""The outline of a region from the curves that it could run along.

Curves are straight or circular. Each is cut where others meet it; the judge of the region keeps the stretches with the
region on one side only and turns them so that it lies on their left; what is kept is joined into rings: the outer ones
run counter-clockwise, holes clockwise.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from mypy_extensions import mypyc_attr

from littlewars.core.bends import bearing
from littlewars.core.geometry import point_segment_sq, segments_meet, side_of

TINY: Final = 1e-9
JOIN: Final = 2e-6
"""Ends that lie closer than this are one."""

STRAY: Final = 6e-3
"""A loose stretch this near a ring, the sag of its chords included, is a second copy of a part of it."""

THIN: Final = 0.003
"""How far out of the outline a corner stands that may be left away."""

LEAP: Final = 3e-3
"""Loose ends are joined over at most this."""


@final
class Ring:
    """A closed ring of corners: counter-clockwise about a region, clockwise about a hole in it."""

    def __init__(self, xs: list[float], ys: list[float]) -> None:
        self.xs = xs
        self.ys = ys


@final
@mypyc_attr(acyclic=True)
class Curve:
    """A segment from a to b, or an arc about (cx, cy) from the direction f counter-clockwise to the direction t.

    ``kind``, ``owner`` and ``level`` are the judge's own. ``sag`` is how far a chord may leave the arc.
    """

    def __init__(self, kind: int, owner: int, level: int) -> None:
        self.kind = kind
        self.owner = owner
        self.level = level
        self.ax = self.ay = self.bx = self.by = 0.0
        self.cx = self.cy = self.radius = 0.0
        self.fx = 1.0
        self.fy = 0.0
        self.tx = 1.0
        self.ty = 0.0
        self.full = False
        self.from_bearing = 0.0
        self.span = 4.0
        self.sag = 0.004
        self.low_x = self.high_x = self.low_y = self.high_y = 0.0
        self.cuts: list[tuple[float, float, float]] = []

    def segment(self, ax: float, ay: float, bx: float, by: float) -> Curve:
        """Make it the segment from a to b."""
        self.ax = ax
        self.ay = ay
        self.bx = bx
        self.by = by
        self.low_x = ax if ax < bx else bx
        self.high_x = ax if ax > bx else bx
        self.low_y = ay if ay < by else by
        self.high_y = ay if ay > by else by
        self.cuts.append((0.0, ax, ay))
        self.cuts.append((1.0, bx, by))
        return self

    def circle(self, cx: float, cy: float, radius: float) -> Curve:
        """Make it a whole circle."""
        self.full = True
        return self._round(cx, cy, radius)

    def arc(self, cx: float, cy: float, radius: float, fx: float, fy: float, tx: float, ty: float) -> Curve:
        """Make it the arc between two directions, unit vectors."""
        self.fx = fx
        self.fy = fy
        self.tx = tx
        self.ty = ty
        self.from_bearing = bearing(fx, fy)
        self.span = bearing(tx, ty) - self.from_bearing
        if self.span < 0.0:
            self.span += 4.0
        return self._round(cx, cy, radius)

    def _round(self, cx: float, cy: float, radius: float) -> Curve:
        self.cx = cx
        self.cy = cy
        self.radius = radius
        if not self.full:
            self.cuts.append((0.0, cx + radius * self.fx, cy + radius * self.fy))
            self.cuts.append((self.span, cx + radius * self.tx, cy + radius * self.ty))
        # Cut at the axes, so that no stretch is more than a quarter, and the bounds are those of its cuts.
        for dx, dy in ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)):
            self.cut(cx + radius * dx, cy + radius * dy)
        self.low_x = self.high_x = self.cuts[0][1]
        self.low_y = self.high_y = self.cuts[0][2]
        for _, x, y in self.cuts:
            self.low_x = min(self.low_x, x)
            self.high_x = max(self.high_x, x)
            self.low_y = min(self.low_y, y)
            self.high_y = max(self.high_y, y)
        return self

    def cut(self, x: float, y: float) -> None:
        """Cut it at a point of its circle or line, where it has one."""
        if self.radius > 0.0:
            turn = bearing(x - self.cx, y - self.cy) - self.from_bearing
            if turn < -TINY:
                turn += 4.0
            if self.full or turn <= self.span + TINY:
                self.cuts.append((turn, x, y))
            return
        dx = self.bx - self.ax
        dy = self.by - self.ay
        t = ((x - self.ax) * dx + (y - self.ay) * dy) / (dx * dx + dy * dy)
        if -TINY <= t <= 1.0 + TINY:
            self.cuts.append((t, x, y))

    def stretches(self) -> list[Stretch]:
        """Return what it was cut into, without what is too short to matter."""
        self.cuts.sort()
        found: list[Stretch] = []
        n = len(self.cuts)
        _, ax, ay = self.cuts[0]
        for i in range(1, n + 1 if self.full else n):
            _, bx, by = self.cuts[i if i < n else 0]
            if (bx - ax) * (bx - ax) + (by - ay) * (by - ay) > JOIN * JOIN:
                found.append(Stretch(self, ax, ay, bx, by))
                ax = bx
                ay = by
        return found


@final
@mypyc_attr(acyclic=True)
class Stretch:
    """A part of a curve from a to b, with its middle and the unit normal there, to the left of the way from a to b."""

    def __init__(self, curve: Curve, ax: float, ay: float, bx: float, by: float) -> None:
        self.curve = curve
        self.ax = ax
        self.ay = ay
        self.bx = bx
        self.by = by
        self.reversed = False
        self.used = False
        self.start = -1
        self.end = -1
        dx = bx - ax
        dy = by - ay
        length = sqrt(dx * dx + dy * dy)
        self.nx = -dy / length
        self.ny = dx / length
        self.mx = (ax + bx) / 2.0
        self.my = (ay + by) / 2.0
        if curve.radius > 0.0:
            self.mx = curve.cx - curve.radius * self.nx
            self.my = curve.cy - curve.radius * self.ny

    def turn_round(self) -> None:
        """Let it run from b to a."""
        self.ax, self.ay, self.bx, self.by = self.bx, self.by, self.ax, self.ay
        self.reversed = not self.reversed

    def heading(self, at_end: bool) -> tuple[float, float]:
        """Return the direction, of any length, in which it sets out or arrives."""
        curve = self.curve
        if curve.radius <= 0.0:
            return self.bx - self.ax, self.by - self.ay
        dx = (self.bx if at_end else self.ax) - curve.cx
        dy = (self.by if at_end else self.ay) - curve.cy
        return (dy, -dx) if self.reversed else (-dy, dx)

    def flatten(self, xs: list[float], ys: list[float], fineness: float) -> None:
        """Add its corners, the last left out: those of chords that stay within the curve's ``sag``."""
        curve = self.curve
        pieces = 1
        if curve.radius > 0.0:
            dx = self.bx - self.ax
            dy = self.by - self.ay
            inner = curve.radius * curve.radius - (dx * dx + dy * dy) / 4.0
            sag = curve.radius - (sqrt(inner) if inner > 0.0 else 0.0)
            while sag > curve.sag * fineness:
                sag /= 4.0
                pieces *= 2
        self._halve(self.ax, self.ay, self.bx, self.by, pieces, xs, ys)

    def _halve(self, ax: float, ay: float, bx: float, by: float, pieces: int, xs: list[float], ys: list[float]) -> None:
        if pieces == 1:
            xs.append(ax)
            ys.append(ay)
            return
        curve = self.curve
        dx = ax + bx - 2.0 * curve.cx
        dy = ay + by - 2.0 * curve.cy
        share = curve.radius / sqrt(dx * dx + dy * dy)
        mx = curve.cx + dx * share
        my = curve.cy + dy * share
        self._halve(ax, ay, mx, my, pieces // 2, xs, ys)
        self._halve(mx, my, bx, by, pieces // 2, xs, ys)


def cut_all(curves: list[Curve]) -> None:
    """Cut all curves where they meet each other."""
    order = [(curves[i].low_x, i) for i in range(len(curves))]
    order.sort()
    active: list[Curve] = []
    for low_x, i in order:
        curve = curves[i]
        kept = 0
        for k in range(len(active)):
            other = active[k]
            if other.high_x < low_x - TINY:
                continue
            active[kept] = other
            kept += 1
            if other.low_y <= curve.high_y + TINY and other.high_y >= curve.low_y - TINY:
                _meet(curve, other)
        del active[kept:]
        active.append(curve)


def _meet(a: Curve, b: Curve) -> None:
    if a.radius <= 0.0:
        if b.radius <= 0.0:
            _meet_segments(a, b)
        else:
            _meet_line(b, a)
    elif b.radius <= 0.0:
        _meet_line(a, b)
    else:
        _meet_arcs(a, b)


def _cut_both(a: Curve, b: Curve, x: float, y: float) -> None:
    before = len(a.cuts)
    a.cut(x, y)
    if len(a.cuts) > before:
        before = len(b.cuts)
        b.cut(x, y)
        if len(b.cuts) == before:
            a.cuts.pop()


def _meet_segments(a: Curve, b: Curve) -> None:
    ux = a.bx - a.ax
    uy = a.by - a.ay
    vx = b.bx - b.ax
    vy = b.by - b.ay
    cross = ux * vy - uy * vx
    wx = b.ax - a.ax
    wy = b.ay - a.ay
    size = (ux * ux + uy * uy) * (vx * vx + vy * vy)
    if cross * cross <= 1e-18 * size:
        off = ux * wy - uy * wx
        if off * off <= 1e-14 * (ux * ux + uy * uy):
            a.cut(b.ax, b.ay)
            a.cut(b.bx, b.by)
            b.cut(a.ax, a.ay)
            b.cut(a.bx, a.by)
        return
    t = (wx * vy - wy * vx) / cross
    _cut_both(a, b, a.ax + t * ux, a.ay + t * uy)


def _meet_line(arc: Curve, line: Curve) -> None:
    dx = line.bx - line.ax
    dy = line.by - line.ay
    length_sq = dx * dx + dy * dy
    t = ((arc.cx - line.ax) * dx + (arc.cy - line.ay) * dy) / length_sq
    x = line.ax + t * dx
    y = line.ay + t * dy
    rest = arc.radius * arc.radius - (x - arc.cx) * (x - arc.cx) - (y - arc.cy) * (y - arc.cy)
    if rest < 0.0:
        return
    share = sqrt(rest / length_sq)
    _cut_both(arc, line, x - share * dx, y - share * dy)
    _cut_both(arc, line, x + share * dx, y + share * dy)


def _meet_arcs(a: Curve, b: Curve) -> None:
    dx = b.cx - a.cx
    dy = b.cy - a.cy
    square = dx * dx + dy * dy
    if square <= TINY * TINY:
        if -TINY < a.radius - b.radius < TINY:
            for curve, other in ((a, b), (b, a)):
                if not other.full:
                    curve.cut(other.cx + other.radius * other.fx, other.cy + other.radius * other.fy)
                    curve.cut(other.cx + other.radius * other.tx, other.cy + other.radius * other.ty)
        return
    share = (square + a.radius * a.radius - b.radius * b.radius) / (2.0 * square)
    rest = a.radius * a.radius / square - share * share
    if rest < 0.0:
        return
    across = sqrt(rest)
    x = a.cx + share * dx
    y = a.cy + share * dy
    _cut_both(a, b, x - across * dy, y + across * dx)
    _cut_both(a, b, x + across * dy, y - across * dx)


@final
class Joiner:
    """Joins stretches into rings."""

    def __init__(self, stretches: list[Stretch]) -> None:
        self.xs: list[float] = []
        self.ys: list[float] = []
        self.cells: dict[tuple[int, int], list[int]] = {}
        self.leaving: list[list[Stretch]] = []
        self.loose: list[Stretch] = []
        self.stretches: list[Stretch] = []
        known: set[tuple[int, int, int, int]] = set()
        for stretch in stretches:
            stretch.start = self._joint(stretch.ax, stretch.ay)
            stretch.end = self._joint(stretch.bx, stretch.by)
            # Curves that coincide leave the same stretch twice; its middle tells apart those that only share ends.
            key = (stretch.start, stretch.end, round(stretch.mx * 1e4), round(stretch.my * 1e4))
            if stretch.start != stretch.end and key not in known:
                known.add(key)
                self.leaving[stretch.start].append(stretch)
                self.stretches.append(stretch)

    def _joint(self, x: float, y: float) -> int:
        """Return the number of the joint at a point, within ``JOIN``."""
        column = int(x / JOIN / 4.0)
        row = int(y / JOIN / 4.0)
        for i in range(column - 1, column + 2):
            for j in range(row - 1, row + 2):
                for joint in self.cells.get((i, j), []):
                    dx = self.xs[joint] - x
                    dy = self.ys[joint] - y
                    if dx * dx + dy * dy <= JOIN * JOIN:
                        return joint
        joint = len(self.xs)
        self.xs.append(x)
        self.ys.append(y)
        self.leaving.append([])
        self.cells.setdefault((column, row), []).append(joint)
        return joint

    def rings(self) -> list[list[Stretch]]:
        """Return the rings; ``loose`` are the stretches that belong to none."""
        found: list[list[Stretch]] = []
        for first in self.stretches:
            if first.used:
                continue
            first.used = True
            chain = [first]
            while chain:
                closes = self._closes(chain)
                if closes >= 0:
                    found.append(chain[closes:])
                    del chain[closes:]
                    continue
                following = self._next(chain[len(chain) - 1])
                if following is None:
                    # A blind end: go on from before it.
                    self.loose.append(chain.pop())
                    continue
                following.used = True
                chain.append(following)
        return found

    def _closes(self, chain: list[Stretch]) -> int:
        """Return from where on a chain has become a ring, or -1; a gap counts as closed where nothing leads on."""
        end = chain[len(chain) - 1].end
        for i in range(len(chain) - 1, -1, -1):
            if chain[i].start == end:
                return i
        if any(not other.used for other in self.leaving[end]):
            return -1
        for i in range(len(chain) - 1, -1, -1):
            if self._gap_sq(end, chain[i].start) < LEAP * LEAP:
                return i
        return -1

    def _next(self, stretch: Stretch) -> Stretch | None:
        """Return the stretch to go on with: the one furthest to the left, or across a gap the nearest."""
        best: Stretch | None = None
        hx, hy = stretch.heading(True)
        most = -5.0
        for other in self.leaving[stretch.end]:
            if not other.used:
                gx, gy = other.heading(False)
                turn = _turn(hx, hy, gx, gy)
                if turn > most:
                    most = turn
                    best = other
        if best is not None:
            return best
        least = LEAP * LEAP
        for other in self.stretches:
            if not other.used:
                gap = self._gap_sq(stretch.end, other.start)
                if gap < least:
                    least = gap
                    best = other
        return best

    def _gap_sq(self, i: int, j: int) -> float:
        dx = self.xs[i] - self.xs[j]
        dy = self.ys[i] - self.ys[j]
        return dx * dx + dy * dy


def _turn(hx: float, hy: float, gx: float, gy: float) -> float:
    """Return how far to the left the direction g lies of h: from -2 to 2."""
    along = hx * gx + hy * gy
    across = hx * gy - hy * gx
    turn = bearing(along, across)
    return turn if turn < 2.0 - TINY else turn - 4.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Knows a region: the curves that its outline could run along, and which of their stretches it does run along."""

    def __init__(self) -> None:
        self.curves: list[Curve] = []
        self.faults = 0

    def keeps(self, stretch: Stretch) -> bool:
        """Say whether a stretch is part of the outline, and turn it so that the region is on its left."""
        raise ValueError("a judge says what it keeps")

    def trace(self) -> list[Ring]:
        """Return the region's rings from the curves; ``faults`` then counts what could not be joined."""
        cut_all(self.curves)
        kept: list[Stretch] = []
        for curve in self.curves:
            for stretch in curve.stretches():
                if self.keeps(stretch):
                    kept.append(stretch)
        joined = join(kept)
        self.faults = joined.faults
        return joined.rings


@final
class Joined:
    """The rings of an outline, and how many faults there were in joining them."""

    def __init__(self, rings: list[Ring], faults: int) -> None:
        self.rings = rings
        self.faults = faults


def join(kept: list[Stretch]) -> Joined:
    """Return the rings that stretches make: flattened finely enough that none crosses itself or another."""
    joiner = Joiner(kept)
    chains = joiner.rings()
    fineness = 1.0
    while True:
        rings: list[Ring] = []
        for chain in chains:
            ring = thinned(_flat(chain, fineness), THIN * fineness)
            if len(ring.xs) >= 3:
                rings.append(ring)
        if fineness < 0.02 or not tangled(rings):
            break
        fineness /= 4.0
    faults = strays(joiner.loose, rings)
    return Joined(rings, faults + 1 if fineness < 0.02 else faults)


def _flat(chain: list[Stretch], fineness: float) -> Ring:
    xs: list[float] = []
    ys: list[float] = []
    for stretch in chain:
        stretch.flatten(xs, ys, fineness)
    return Ring(xs, ys)


def thinned(ring: Ring, most: float) -> Ring:
    """Return a ring without the corners that stand out from it by no more than a little; the region only shrinks."""
    xs = ring.xs
    ys = ring.ys
    n = len(xs)
    new_xs: list[float] = []
    new_ys: list[float] = []
    i = 0
    while i < n:
        new_xs.append(xs[i])
        new_ys.append(ys[i])
        j = i + 2
        while j <= n and _stands_out_little(xs, ys, i, j, most):
            j += 1
        i = j - 1
    return Ring(new_xs, new_ys)


def _stands_out_little(xs: list[float], ys: list[float], i: int, j: int, most: float) -> bool:
    """Say whether corners i to j turn only to the left, and those between lie within a distance of the chord."""
    n = len(xs)
    end = j if j < n else 0
    dx = xs[end] - xs[i]
    dy = ys[end] - ys[i]
    margin = most * sqrt(dx * dx + dy * dy)
    for k in range(i + 1, j):
        after = k + 1 if k + 1 < n else 0
        if side_of(xs[k - 1], ys[k - 1], xs[k], ys[k], xs[after], ys[after]) <= 0.0:
            return False
        out = dy * (xs[k] - xs[i]) - dx * (ys[k] - ys[i])
        if not 0.0 <= out <= margin or (xs[k] - xs[i]) * dx + (ys[k] - ys[i]) * dy < 0.0:
            return False
    return True


def strays(loose: list[Stretch], rings: list[Ring]) -> int:
    """Return how many loose stretches run along no ring: their rings are missing."""
    count = 0
    for stretch in loose:
        near = False
        for ring in rings:
            n = len(ring.xs)
            for i in range(n):
                j = i + 1 if i + 1 < n else 0
                square = point_segment_sq(stretch.mx, stretch.my, ring.xs[i], ring.ys[i], ring.xs[j], ring.ys[j])
                if square <= STRAY * STRAY:
                    near = True
        if not near:
            count += 1
    return count


def tangled(rings: list[Ring]) -> bool:
    """Say whether any two edges of some rings cross."""
    edges: list[tuple[float, float, float, float, float, float, float]] = []
    for ring in rings:
        n = len(ring.xs)
        for i in range(n):
            j = i + 1 if i + 1 < n else 0
            ax = ring.xs[i]
            ay = ring.ys[i]
            bx = ring.xs[j]
            by = ring.ys[j]
            edges.append((min(ax, bx), max(ax, bx), min(ay, by), ax, ay, bx, by))
    edges.sort()
    active: list[tuple[float, float, float, float, float, float, float]] = []
    for edge in edges:
        low_x, _, low_y, ax, ay, bx, by = edge
        high_y = max(ay, by)
        kept = 0
        for k in range(len(active)):
            _, other_high, other_low, cx, cy, dx, dy = active[k]
            if other_high < low_x:
                continue
            active[kept] = active[k]
            kept += 1
            if other_low <= high_y and max(cy, dy) >= low_y and segments_meet(ax, ay, bx, by, cx, cy, dx, dy):
                return True
        del active[kept:]
        active.append(edge)
    return False
