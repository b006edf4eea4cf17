"""Where a base may be put down: zones, and the free spot of a zone that lies nearest to a point.

``free_spot`` is exact. The spots that are free form a closed set, bounded by circles (a zone's rims, other bases grown
by the mover's radius, the corners of pieces that bar it) and straight segments (a zone's sides, the table's edge drawn
in, the sides of pieces moved out). Its point nearest to a given one is that one itself, or the nearest point of a
single one of these curves, or a point where two of them meet or touch. So it is enough to try those, and "none" means
none (T-07). All are centres of the base, in table units.
"""

from __future__ import annotations

from math import sqrt
from typing import final

from littlewars.core.geometry import EPS, point_segment_sq
from littlewars.core.movement import Ground, may_stand
from littlewars.core.table import Table


@final
class Ring:
    """Everything from ``low`` to ``high`` away from a point: a disc when low is 0, a circle when both are equal."""

    def __init__(self, x: float, y: float, low: float, high: float) -> None:
        self.x = x
        self.y = y
        self.low = low
        self.high = high


@final
class Box:
    """An upright rectangle, its sides included."""

    def __init__(self, low_x: float, low_y: float, high_x: float, high_y: float) -> None:
        self.low_x = low_x
        self.low_y = low_y
        self.high_x = high_x
        self.high_y = high_y


@final
class Zone:
    """Where a base's centre may be: in any of the rings or boxes, never nearer to an ``away`` than its ``low``."""

    def __init__(self, rings: list[Ring], boxes: list[Box], away: list[Ring]) -> None:
        self.rings = rings
        self.boxes = boxes
        self.away = away


@final
class Spot:
    """A free spot for a base's centre."""

    def __init__(self, x: float, y: float) -> None:
        self.x = x
        self.y = y


def whole_table(table: Table, radius: float) -> Zone:
    """Return the zone of every place where a base is wholly on the table (T-02)."""
    return Zone([], [Box(radius, radius, table.width - radius, table.height - radius)], [])


def zone_holds(zone: Zone, x: float, y: float) -> bool:
    """Say whether a centre is in a zone, limits included (T-02)."""
    for ring in zone.away:
        if _nearer(ring, ring.low, x, y):
            return False
    for ring in zone.rings:
        dx = x - ring.x
        dy = y - ring.y
        high = ring.high + EPS
        if dx * dx + dy * dy <= high * high and not _nearer(ring, ring.low, x, y):
            return True
    for box in zone.boxes:
        if box.low_x - EPS <= x <= box.high_x + EPS and box.low_y - EPS <= y <= box.high_y + EPS:
            return True
    return False


def free_spot(ground: Ground, zone: Zone, near_x: float, near_y: float) -> Spot | None:
    """Return the free spot of a zone nearest to a point, or None when there is none at all (T-07).

    A spot passes ``may_stand`` and ``zone_holds``. Among equally near ones the first found is taken: the zone's own
    limits before the table's edge, then bases, then pieces, in their order.
    """
    search = _Search(ground, zone, near_x, near_y)
    search.offer(near_x, near_y)
    if not search.found and search.bounded:
        search.widen()
    return Spot(search.x, search.y) if search.found else None


def _nearer(ring: Ring, limit: float, x: float, y: float) -> bool:
    dx = x - ring.x
    dy = y - ring.y
    least = limit - EPS
    return least > 0.0 and dx * dx + dy * dy < least * least


@final
class _Circle:
    def __init__(self, x: float, y: float, radius: float) -> None:
        self.x = x
        self.y = y
        self.radius = radius


@final
class _Segment:
    def __init__(self, ax: float, ay: float, bx: float, by: float, length: float) -> None:
        self.ax = ax
        self.ay = ay
        self.ux = (bx - ax) / length
        self.uy = (by - ay) / length
        self.length = length


@final
class _Search:
    """One search: the bounds of the zone, the curves within ``reach`` of the given point, the nearest spot so far."""

    def __init__(self, ground: Ground, zone: Zone, near_x: float, near_y: float) -> None:
        self.ground = ground
        self.zone = zone
        self.near_x = near_x
        self.near_y = near_y
        self.found = False
        self.x = 0.0
        self.y = 0.0
        self.best = 1e300
        self.reach = 0.0
        self.circles: list[_Circle] = []
        self.segments: list[_Segment] = []
        self.low_x = self.low_y = 1e300
        self.high_x = self.high_y = -1e300
        for ring in zone.rings:
            self._bound(ring.x - ring.high, ring.y - ring.high, ring.x + ring.high, ring.y + ring.high)
        for box in zone.boxes:
            self._bound(box.low_x, box.low_y, box.high_x, box.high_y)
        radius = ground.radius
        self.low_x = max(self.low_x, radius)
        self.low_y = max(self.low_y, radius)
        self.high_x = min(self.high_x, ground.table.width - radius)
        self.high_y = min(self.high_y, ground.table.height - radius)
        self.bounded = self.low_x <= self.high_x + 2.0 * EPS and self.low_y <= self.high_y + 2.0 * EPS

    def widen(self) -> None:
        """Search ever wider, until nothing nearer than the best spot can have been left out."""
        dx = max(self.low_x - self.near_x, self.near_x - self.high_x, 0.0)
        dy = max(self.low_y - self.near_y, self.near_y - self.high_y, 0.0)
        step = max(4.0 * self.ground.radius, (self.high_x - self.low_x + self.high_y - self.low_y) / 16.0, EPS)
        self.reach = sqrt(dx * dx + dy * dy) + step
        dx = max(self.high_x - self.near_x, self.near_x - self.low_x)
        dy = max(self.high_y - self.near_y, self.near_y - self.low_y)
        farthest = sqrt(dx * dx + dy * dy) + EPS
        while True:
            is_last = self.found or self.reach >= farthest
            self._gather()
            self._try_all()
            if is_last or self.best <= self.reach * self.reach:
                return
            step *= 2.0
            self.reach = sqrt(self.best) if self.found else self.reach + step

    def offer(self, x: float, y: float) -> None:
        """Keep a place when it is nearer than the best so far, and free."""
        dx = x - self.near_x
        dy = y - self.near_y
        square = dx * dx + dy * dy
        if square < self.best and zone_holds(self.zone, x, y) and may_stand(self.ground, x, y):
            self.found = True
            self.best = square
            self.x = x
            self.y = y

    def _bound(self, low_x: float, low_y: float, high_x: float, high_y: float) -> None:
        self.low_x = min(self.low_x, low_x)
        self.low_y = min(self.low_y, low_y)
        self.high_x = max(self.high_x, high_x)
        self.high_y = max(self.high_y, high_y)

    def _gather(self) -> None:
        """Collect the curves that bound the free spots within reach."""
        self.circles = []
        self.segments = []
        ground = self.ground
        radius = ground.radius
        table = ground.table
        for ring in self.zone.rings:
            self._circle(ring.x, ring.y, ring.high)
            if EPS < ring.low < ring.high:
                self._circle(ring.x, ring.y, ring.low)
        for box in self.zone.boxes:
            self._rectangle(box.low_x, box.low_y, box.high_x, box.high_y)
        self._rectangle(radius, radius, table.width - radius, table.height - radius)
        for ring in self.zone.away:
            self._circle(ring.x, ring.y, ring.low)
        for base in ground.bases:
            if base.present and base is not ground.base:
                self._circle(base.x, base.y, radius + base.radius)
        for piece in table.barring:
            if not piece.bars & ground.mask or (radius <= EPS and not piece.closed):
                continue
            for edge in piece.edges:
                out_x = edge.nx * radius
                out_y = edge.ny * radius
                self._segment(edge.ax - out_x, edge.ay - out_y, edge.bx - out_x, edge.by - out_y)
                if not piece.closed:
                    self._segment(edge.ax + out_x, edge.ay + out_y, edge.bx + out_x, edge.by + out_y)
            if radius > EPS:
                for x, y in zip(piece.xs, piece.ys, strict=True):
                    self._circle(x, y, radius)

    def _circle(self, x: float, y: float, radius: float) -> None:
        if (
            x + radius < self.low_x - EPS
            or x - radius > self.high_x + EPS
            or y + radius < self.low_y - EPS
            or y - radius > self.high_y + EPS
        ):
            return
        dx = x - self.near_x
        dy = y - self.near_y
        from_rim = sqrt(dx * dx + dy * dy) - radius
        if -self.reach - EPS <= from_rim <= self.reach + EPS:
            self.circles.append(_Circle(x, y, radius))

    def _rectangle(self, low_x: float, low_y: float, high_x: float, high_y: float) -> None:
        self._segment(low_x, low_y, high_x, low_y)
        self._segment(high_x, low_y, high_x, high_y)
        self._segment(high_x, high_y, low_x, high_y)
        self._segment(low_x, high_y, low_x, low_y)

    def _segment(self, ax: float, ay: float, bx: float, by: float) -> None:
        if (
            max(ax, bx) < self.low_x - EPS
            or min(ax, bx) > self.high_x + EPS
            or max(ay, by) < self.low_y - EPS
            or min(ay, by) > self.high_y + EPS
        ):
            return
        far = self.reach + EPS
        if point_segment_sq(self.near_x, self.near_y, ax, ay, bx, by) > far * far:
            return
        length = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        if length <= EPS:
            self.offer(ax, ay)
        else:
            self.segments.append(_Segment(ax, ay, bx, by, length))

    def _try_all(self) -> None:
        circles = self.circles
        segments = self.segments
        for circle in circles:
            self._nearest_on_circle(circle)
        for segment in segments:
            along = (self.near_x - segment.ax) * segment.ux + (self.near_y - segment.ay) * segment.uy
            self._offer_on(segment, min(max(along, 0.0), segment.length))
            self._offer_on(segment, 0.0)
            self._offer_on(segment, segment.length)
        for i in range(len(circles)):
            for j in range(i + 1, len(circles)):
                self._circles_meet(circles[i], circles[j])
            for segment in segments:
                self._circle_meets(circles[i], segment)
        for i in range(len(segments)):
            for j in range(i + 1, len(segments)):
                self._segments_meet(segments[i], segments[j])

    def _offer_on(self, segment: _Segment, along: float) -> None:
        self.offer(segment.ax + along * segment.ux, segment.ay + along * segment.uy)

    def _nearest_on_circle(self, circle: _Circle) -> None:
        dx = self.near_x - circle.x
        dy = self.near_y - circle.y
        between = sqrt(dx * dx + dy * dy)
        if between > 0.0:
            self.offer(circle.x + dx / between * circle.radius, circle.y + dy / between * circle.radius)
        else:
            self.offer(circle.x + circle.radius, circle.y)

    def _circles_meet(self, a: _Circle, b: _Circle) -> None:
        dx = b.x - a.x
        dy = b.y - a.y
        square = dx * dx + dy * dy
        total = a.radius + b.radius + 2.0 * EPS
        if square > total * total or square <= EPS * EPS:
            return
        between = sqrt(square)
        ux = dx / between
        uy = dy / between
        # Where two circles all but touch, rounding decides whether they meet: the place between both is tried as well.
        if between >= total - 4.0 * EPS:
            along = (between + a.radius - b.radius) / 2.0
            self.offer(a.x + along * ux, a.y + along * uy)
        outwards = 1.0 if a.radius > b.radius else -1.0
        if -2.0 * EPS <= between - outwards * (a.radius - b.radius) <= 2.0 * EPS:
            along = (between + outwards * (a.radius + b.radius)) / 2.0
            self.offer(a.x + along * ux, a.y + along * uy)
        along = (square + a.radius * a.radius - b.radius * b.radius) / (2.0 * between)
        height_sq = a.radius * a.radius - along * along
        if height_sq >= 0.0:
            height = sqrt(height_sq)
            self.offer(a.x + along * ux - height * uy, a.y + along * uy + height * ux)
            self.offer(a.x + along * ux + height * uy, a.y + along * uy - height * ux)

    def _circle_meets(self, circle: _Circle, segment: _Segment) -> None:
        dx = circle.x - segment.ax
        dy = circle.y - segment.ay
        along = dx * segment.ux + dy * segment.uy
        left = segment.ux * dy - segment.uy * dx
        apart = left if left > 0.0 else -left
        if apart > circle.radius + 2.0 * EPS:
            return
        if apart >= circle.radius - 2.0 * EPS and -EPS <= along <= segment.length + EPS:
            shift = (apart - circle.radius) / 2.0 if left > 0.0 else (circle.radius - apart) / 2.0
            self.offer(
                segment.ax + along * segment.ux - shift * segment.uy,
                segment.ay + along * segment.uy + shift * segment.ux,
            )
        half_sq = circle.radius * circle.radius - left * left
        if half_sq >= 0.0:
            half = sqrt(half_sq)
            if -EPS <= along - half <= segment.length + EPS:
                self._offer_on(segment, along - half)
            if -EPS <= along + half <= segment.length + EPS:
                self._offer_on(segment, along + half)

    def _segments_meet(self, a: _Segment, b: _Segment) -> None:
        turn = a.ux * b.uy - a.uy * b.ux
        if turn == 0.0:
            return
        dx = b.ax - a.ax
        dy = b.ay - a.ay
        along_a = (dx * b.uy - dy * b.ux) / turn
        along_b = (dx * a.uy - dy * a.ux) / turn
        if -EPS <= along_a <= a.length + EPS and -EPS <= along_b <= b.length + EPS:
            self._offer_on(a, along_a)
