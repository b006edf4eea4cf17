"""Where a base may be put down, as rings: a zone less what is stood on, what bars the base, and the table's rim.

The same making as for ``reach``: the outline runs along the zone's limits, drawn in a little, and along what may not be
stood on, taken a little larger; so the rings lie inside the truth, nowhere by more than 0.02.
"""

from __future__ import annotations

from typing import Final, final

from littlewars.core.bends import grow
from littlewars.core.geometry import EPS
from littlewars.core.movement import Ground, overlaps_piece
from littlewars.core.outline import Curve, Judge, Ring, Stretch
from littlewars.core.spots import Ring as Rim
from littlewars.core.spots import Zone, zone_holds

CLEAR: Final = 0.004
"""How much larger things are taken that may not be stood on, and how much smaller zones."""

BESIDE: Final = 2e-5
"""How far beside a curve its two sides are tried."""


def standable(ground: Ground, zone: Zone) -> list[Ring]:
    """Return the part of a zone where the base may stand, as rings; a zone without width (a circle) has none."""
    best: list[Ring] = []
    least = -1
    for attempt in range(4):
        # Where curves meet too awkwardly to be told apart, slightly other margins move them.
        plot = _Plot(ground, zone, CLEAR + 1.3e-4 * attempt, CLEAR + 2.9e-4 * attempt)
        rings = plot.rings()
        if plot.faults == 0:
            return rings
        if least < 0 or plot.faults < least:
            least = plot.faults
            best = rings
    return best


@final
class _Plot(Judge):
    """The making of one region's outline. ``faults`` counts what could not be joined."""

    def __init__(self, ground: Ground, zone: Zone, grown: float, drawn_in: float) -> None:
        super().__init__()
        self.ground = ground
        self.grown = ground.radius + grown
        self.zone = Zone([], [], [])
        for ring in zone.rings:
            low = ring.low + drawn_in if ring.low > 0.0 else 0.0
            if ring.high - drawn_in > low:
                self.zone.rings.append(Rim(ring.x, ring.y, low, ring.high - drawn_in))
        for box in zone.boxes:
            if box.high_x - box.low_x > 2.0 * drawn_in and box.high_y - box.low_y > 2.0 * drawn_in:
                box = type(box)(
                    box.low_x + drawn_in, box.low_y + drawn_in, box.high_x - drawn_in, box.high_y - drawn_in
                )
                self.zone.boxes.append(box)
        for ring in zone.away:
            self.zone.away.append(Rim(ring.x, ring.y, ring.low + drawn_in, ring.high))

    def rings(self) -> list[Ring]:
        """Return the region's rings."""
        self._draw_zone()
        self._draw_stands()
        return self.trace()

    def _draw_zone(self) -> None:
        for ring in self.zone.rings:
            self._circle(ring.x, ring.y, ring.high)
            if ring.low > 0.0:
                self._circle(ring.x, ring.y, ring.low)
        for ring in self.zone.away:
            self._circle(ring.x, ring.y, ring.low)
        for box in self.zone.boxes:
            self._rectangle(box.low_x, box.low_y, box.high_x, box.high_y)

    def _draw_stands(self) -> None:
        ground = self.ground
        for base in ground.bases:
            if base.present and base is not ground.base:
                self._circle(base.x, base.y, self.grown + base.radius)
        for piece in ground.table.barring:
            if not piece.bars & ground.mask:
                continue
            for edge in piece.edges:
                nx = edge.nx * self.grown
                ny = edge.ny * self.grown
                self._segment(edge.bx - nx, edge.by - ny, edge.ax - nx, edge.ay - ny)
                if not piece.closed:
                    self._segment(edge.ax + nx, edge.ay + ny, edge.bx + nx, edge.by + ny)
            for arc in grow(piece, self.grown):
                curve = Curve(0, -1, 0)
                curve.sag = CLEAR * 0.9
                self.curves.append(curve.arc(arc.cx, arc.cy, self.grown, arc.nx, arc.ny, arc.mx, arc.my))
        radius = ground.radius
        self._rectangle(radius, radius, ground.table.width - radius, ground.table.height - radius)

    def _circle(self, x: float, y: float, radius: float) -> None:
        if radius > EPS:
            curve = Curve(0, -1, 0)
            curve.sag = CLEAR * 0.9
            self.curves.append(curve.circle(x, y, radius))

    def _rectangle(self, low_x: float, low_y: float, high_x: float, high_y: float) -> None:
        if high_x - low_x > EPS and high_y - low_y > EPS:
            self._segment(low_x, low_y, high_x, low_y)
            self._segment(high_x, low_y, high_x, high_y)
            self._segment(high_x, high_y, low_x, high_y)
            self._segment(low_x, high_y, low_x, low_y)

    def _segment(self, ax: float, ay: float, bx: float, by: float) -> None:
        self.curves.append(Curve(0, -1, 0).segment(ax, ay, bx, by))

    def keeps(self, stretch: Stretch) -> bool:
        """Say whether the region lies on one side of a stretch only, and turn it so that this is its left."""
        dx = stretch.nx * BESIDE
        dy = stretch.ny * BESIDE
        left = self._holds(stretch.mx + dx, stretch.my + dy)
        if left == self._holds(stretch.mx - dx, stretch.my - dy):
            return False
        if not left:
            stretch.turn_round()
        return True

    def _holds(self, x: float, y: float) -> bool:
        ground = self.ground
        if not zone_holds(self.zone, x, y) or not ground.table.holds(x, y, ground.radius):
            return False
        for base in ground.bases:
            if base.present and base is not ground.base:
                dx = base.x - x
                dy = base.y - y
                apart = self.grown + base.radius
                if dx * dx + dy * dy < apart * apart:
                    return False
        for piece in ground.table.barring:
            if piece.bars & ground.mask and overlaps_piece(piece, x, y, self.grown):
                return False
        return True
