"""Where a base may be put down: rings that lie inside the truth, and miss nothing by more than 0.02."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from littlewars.core.movement import Ground, may_stand
from littlewars.core.outline import Ring as Outline
from littlewars.core.spots import Box, Ring, Zone, free_spot, whole_table, zone_holds
from littlewars.core.standing import standable
from littlewars.core.table import Base, Piece, Table, circle, rectangle
from tests.core.shapes import line, solid

shapely = pytest.importorskip("shapely", reason="shapely is the oracle for regions")

MISSING = 0.02
"""What a region may leave out, measured from its edge."""
WIDTH = 24.0
HEIGHT = 18.0


def ground(bases: list[Base], pieces: list[Piece], radius: float = 0.5) -> Ground:
    for piece in pieces:
        piece.bars = 1
    return Ground(Table(WIDTH, HEIGHT, pieces), bases, None, 0, radius, 1, True, 0.0)


def disc(x: float, y: float, radius: float) -> Zone:
    return Zone([Ring(x, y, 0.0, radius)], [], [])


def area(ring: Outline) -> float:
    xs, ys = ring.xs, ring.ys
    return sum(xs[k - 1] * ys[k] - xs[k] * ys[k - 1] for k in range(len(xs))) / 2.0


def region(rings: list[Outline]) -> Any:
    """The region that rings stand for; every ring is valid, and no two outer ones share ground."""
    shapes = [shapely.Polygon(list(zip(ring.xs, ring.ys, strict=True))) for ring in rings]
    assert all(shape.is_valid for shape in shapes)
    outer = [shape for shape, ring in zip(shapes, rings, strict=True) if area(ring) > 0.0]
    holes = [shape for shape, ring in zip(shapes, rings, strict=True) if area(ring) < 0.0]
    whole = shapely.union_all(outer) if outer else shapely.Polygon()
    assert abs(whole.area - sum(shape.area for shape in outer)) < 1e-6
    for hole in holes:
        assert whole.buffer(1e-9).covers(hole)
        whole = whole.difference(hole)
    return whole


def exact(mover: Ground, zone: Zone) -> Any:
    """The same region by another way: discs, boxes and grown pieces, joined and cut by the library."""
    parts = [shapely.Point(ring.x, ring.y).buffer(ring.high, 256) for ring in zone.rings]
    for index, ring in enumerate(zone.rings):
        if ring.low > 0.0:
            parts[index] = parts[index].difference(shapely.Point(ring.x, ring.y).buffer(ring.low, 256))
    parts += [shapely.box(box.low_x, box.low_y, box.high_x, box.high_y) for box in zone.boxes]
    found = shapely.union_all(parts)
    radius = mover.radius
    found = found.intersection(shapely.box(radius, radius, mover.table.width - radius, mover.table.height - radius))
    for ring in zone.away:
        found = found.difference(shapely.Point(ring.x, ring.y).buffer(ring.low, 256))
    for base in mover.bases:
        if base.present and base is not mover.base:
            found = found.difference(shapely.Point(base.x, base.y).buffer(base.radius + radius, 256))
    for piece in mover.table.barring:
        if piece.bars & mover.mask:
            corners = list(zip(piece.xs, piece.ys, strict=True))
            shape = shapely.Polygon(corners) if piece.closed else shapely.LineString(corners)
            found = found.difference(shape.buffer(radius, 256))
    return found


def check(mover: Ground, zone: Zone) -> Any:
    """Hold a region against the library's, and some places against the rules' own judgement; return it."""
    drawn = region(standable(mover, zone))
    true = exact(mover, zone)
    # The library's arcs are polygons too, inside by up to 2e-5 of a radius; and T-07's tolerance is 1e-6.
    assert drawn.difference(true.buffer(2e-4)).area < 1e-9
    assert true.buffer(-MISSING / 2.0).buffer(MISSING / 2.0 - 1e-4).difference(drawn.buffer(MISSING)).area < 1e-9
    for ring in standable(mover, zone):
        for x, y in zip(ring.xs, ring.ys, strict=True):
            assert may_stand(mover, x, y)
            assert zone_holds(zone, x, y)
    return drawn


# ---- known shapes ----------------------------------------------------------------------------------------------------


def test_an_empty_zone_is_a_disc() -> None:
    drawn = check(ground([], []), disc(12.0, 9.0, 3.0))
    assert 28.0 < drawn.area < 9.0 * 3.14159266


def test_the_whole_table_is_drawn_in_by_the_radius() -> None:
    mover = ground([], [], 1.25)
    rings = standable(mover, whole_table(mover.table, 1.25))
    assert len(rings) == 1
    assert area(rings[0]) == pytest.approx(21.5 * 15.5, abs=0.4)


def test_who_stands_in_a_zone_leaves_a_hole_that_runs_the_other_way() -> None:
    rings = standable(ground([Base(1, 12.0, 9.0, 0.5)], []), disc(12.0, 9.0, 3.0))
    assert sorted(area(ring) > 0.0 for ring in rings) == [False, True]


def test_who_is_not_present_leaves_none() -> None:
    gone = Base(1, 12.0, 9.0, 0.5)
    gone.present = False
    assert len(standable(ground([gone], []), disc(12.0, 9.0, 3.0))) == 1


def test_the_mover_itself_leaves_none() -> None:
    mover = ground([Base(0, 12.0, 9.0, 0.5)], [])
    mover.base = mover.bases[0]
    assert len(standable(mover, disc(12.0, 9.0, 3.0))) == 1


def test_a_zone_that_is_full_has_no_rings() -> None:
    assert standable(ground([Base(1, 12.0, 9.0, 4.0)], []), disc(12.0, 9.0, 3.0)) == []


def test_a_zone_outside_the_table_has_no_rings() -> None:
    assert standable(ground([], []), disc(-5.0, 9.0, 3.0)) == []


def test_a_circle_without_width_has_no_rings() -> None:
    assert standable(ground([], []), Zone([Ring(12.0, 9.0, 3.0, 3.0)], [], [])) == []


def test_no_zone_has_no_rings() -> None:
    assert standable(ground([], []), Zone([], [], [])) == []


def test_a_wall_across_cuts_a_zone_in_two() -> None:
    drawn = check(ground([], [line((12.0, 0.0), (12.0, 18.0))]), disc(12.0, 9.0, 3.0))
    assert len(drawn.geoms) == 2


def test_a_piece_that_does_not_bar_the_mover_is_stood_on() -> None:
    mover = ground([], [solid(*rectangle(12.0, 9.0, 4.0, 4.0, 0.0))])
    mover.mask = 2
    assert len(standable(mover, disc(12.0, 9.0, 3.0))) == 1


@pytest.mark.parametrize("angle", [0.0, 17.0, 45.0])
def test_a_piece_is_grown_by_the_base_with_round_corners(angle: float) -> None:
    check(ground([], [solid(*rectangle(11.0, 9.5, 3.0, 1.0, angle))]), disc(12.0, 9.0, 3.0))


def test_overlapping_zones_are_one_region() -> None:
    zone = Zone([Ring(10.0, 9.0, 0.0, 2.5), Ring(13.0, 9.0, 0.0, 2.5)], [], [])
    assert len(standable(ground([], []), zone)) == 1
    check(ground([], []), zone)


def test_zones_apart_are_two_regions() -> None:
    zone = Zone([Ring(6.0, 9.0, 0.0, 2.5), Ring(18.0, 9.0, 0.0, 2.5)], [], [])
    assert len(standable(ground([], []), zone)) == 2
    check(ground([], []), zone)


def test_a_zone_may_keep_away_from_enemies() -> None:
    mover = ground([Base(1, 12.0, 9.0, 0.5)], [])
    zone = whole_table(mover.table, 0.5)
    zone.away.append(Ring(12.0, 9.0, 4.0, 0.0))
    drawn = check(mover, zone)
    assert drawn.area == pytest.approx(23.0 * 17.0 - 16.0 * 3.14159, abs=1.0)


def test_a_ring_with_an_inner_limit() -> None:
    check(ground([Base(1, 14.0, 9.0, 0.5)], []), Zone([Ring(12.0, 9.0, 1.5, 3.0)], [], []))


def test_a_box() -> None:
    check(ground([Base(1, 6.0, 5.0, 1.25)], []), Zone([], [Box(5.0, 4.0, 9.0, 7.0)], []))


def test_bases_that_touch_each_other_and_the_limit() -> None:
    bases = [Base(1, 12.0 + dx, 9.0, 0.5) for dx in (-2.0, -1.0, 0.0, 1.0, 2.0)]
    check(ground(bases, []), disc(12.0, 9.0, 2.5))


def test_a_flag_at_the_rim_of_the_table() -> None:
    check(ground([Base(1, 12.0, 0.5, 0.5)], []), disc(12.0, 0.0, 2.5))
    check(ground([], []), disc(0.0, 0.0, 2.5))


# ---- random ground ---------------------------------------------------------------------------------------------------


def grounds(seed: int) -> Iterator[tuple[Ground, Zone]]:
    """Crowded grounds like those about a flag in play."""
    luck = random.Random(seed)
    while True:
        pieces: list[Piece] = []
        for _ in range(luck.randint(0, 3)):
            x, y = luck.uniform(7.0, 17.0), luck.uniform(4.0, 14.0)
            shape = luck.randrange(3)
            if shape == 0:
                pieces.append(solid(*rectangle(x, y, luck.uniform(1, 5), luck.uniform(0.5, 3), luck.uniform(0, 90))))
            elif shape == 1:
                pieces.append(solid(*circle(x, y, luck.uniform(0.5, 2.0))))
            else:
                pieces.append(line((x, y), (x + luck.uniform(-4, 4), y + 1.0), (x + luck.uniform(-4, 4), y + 3.0)))
        radius = luck.choice((0.5, 1.25))
        mover = ground([], pieces, radius)
        zone = disc(luck.uniform(8.0, 16.0), luck.uniform(2.0, 14.0), luck.choice((2.0, 3.0)) + radius)
        if luck.random() < 0.3:
            zone.rings.append(Ring(luck.uniform(6.0, 18.0), luck.uniform(2.0, 14.0), 0.0, 2.0 + radius))
        for _ in range(luck.randint(0, 9)):
            base = Base(1, 0.0, 0.0, luck.choice((0.5, 0.5, 1.25)))
            at = Ground(mover.table, mover.bases, None, 0, base.radius, 0, True, 0.0)
            spot = free_spot(at, zone, luck.uniform(8.0, 16.0), luck.uniform(2.0, 14.0))
            if spot is not None:
                base.x, base.y = spot.x, spot.y
                mover.bases.append(base)
        yield mover, zone


@pytest.mark.parametrize("seed", range(8))
def test_regions_of_crowded_grounds_are_true(seed: int) -> None:
    luck = grounds(seed)
    for _ in range(12):
        check(*next(luck))


@pytest.mark.parametrize("seed", range(4))
def test_a_point_is_in_the_region_exactly_when_a_base_may_stand_there(seed: int) -> None:
    """Point by point, against the judgement that orders are held to; within 0.02 of the edge it may say no."""
    luck = grounds(100 + seed)
    places = random.Random(seed)
    for _ in range(6):
        mover, zone = next(luck)
        drawn = region(standable(mover, zone))
        wide = drawn.buffer(MISSING)
        for _ in range(150):
            ring = places.choice(zone.rings)
            x, y = (
                ring.x + ring.high * places.uniform(-1.05, 1.05),
                ring.y + ring.high * places.uniform(-1.05, 1.05),
            )
            fits = may_stand(mover, x, y) and zone_holds(zone, x, y)
            point = shapely.Point(x, y)
            if fits:
                assert wide.contains(point)
            else:
                assert not drawn.contains(point)
