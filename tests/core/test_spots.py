"""Zones, and the free spot nearest to a point: found whenever there is one, however tight."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from littlewars.core.geometry import EPS
from littlewars.core.movement import Ground, may_stand
from littlewars.core.spots import Box, Ring, Spot, Zone, free_spot, whole_table, zone_holds
from littlewars.core.table import Base, Piece, Table, rectangle
from tests.core.shapes import convex_polygons, line, polygons, solid, zigzags

MASK = 1
WIDTH = 12.0
HEIGHT = 9.0
places = st.tuples(st.floats(0.0, WIDTH), st.floats(0.0, HEIGHT))


def ground(
    bases: list[Base] | None = None,
    pieces: list[Piece] | None = None,
    radius: float = 0.5,
    width: float = WIDTH,
    height: float = HEIGHT,
) -> Ground:
    for piece in pieces or []:
        piece.bars = MASK
    return Ground(Table(width, height, pieces or []), bases or [], None, 0, radius, MASK, True, 1.0)


def checked(mover: Ground, zone: Zone, x: float, y: float) -> Spot | None:
    spot = free_spot(mover, zone, x, y)
    if spot is not None:
        assert may_stand(mover, spot.x, spot.y)
        assert zone_holds(zone, spot.x, spot.y)
    return spot


def at(mover: Ground, zone: Zone, x: float, y: float) -> tuple[float, float] | None:
    spot = checked(mover, zone, x, y)
    return None if spot is None else (spot.x, spot.y)


# ---- zones -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("distance", "legal"), [(2.0, True), (2.01, False), (0.0, True)])
def test_f_t46_within_2_of_a_flag_is_inclusive(distance: float, legal: bool) -> None:
    assert zone_holds(Zone([Ring(5.0, 5.0, 0.0, 2.0)], [], []), 5.0 + distance, 5.0) is legal


def test_a_ring_has_an_inner_limit_too() -> None:
    zone = Zone([Ring(5.0, 5.0, 1.0, 2.0)], [], [])
    assert [zone_holds(zone, 5.0 + d, 5.0) for d in (0.0, 0.99, 1.0, 1.5, 2.0, 2.01)] == [0, 0, 1, 1, 1, 0]


def test_a_ring_without_width_is_its_circle() -> None:
    contact = Zone([Ring(5.0, 5.0, 1.75, 1.75)], [], [])
    assert zone_holds(contact, 5.0, 6.75)
    assert not zone_holds(contact, 5.0, 6.76)
    assert not zone_holds(contact, 5.0, 6.74)


def test_a_zone_is_all_of_its_parts_together() -> None:
    zone = Zone([Ring(2.0, 2.0, 0.0, 1.0), Ring(8.0, 2.0, 0.0, 1.0)], [Box(4.0, 4.0, 6.0, 5.0)], [])
    assert zone_holds(zone, 8.5, 2.0)
    assert zone_holds(zone, 4.0, 5.0)
    assert not zone_holds(zone, 5.0, 2.0)
    assert not zone_holds(Zone([], [], []), 5.0, 2.0)


def test_keeping_away_is_inclusive_too() -> None:
    zone = Zone([], [Box(0.0, 0.0, 12.0, 9.0)], [Ring(5.0, 5.0, 3.0, 3.0)])
    assert zone_holds(zone, 8.0, 5.0)
    assert not zone_holds(zone, 7.99, 5.0)


def test_the_whole_table_is_drawn_in_by_the_base() -> None:
    zone = whole_table(Table(48.0, 36.0, []), 0.5)
    assert zone_holds(zone, 0.5, 35.5)
    assert not zone_holds(zone, 0.49, 35.5)


# ---- the nearest free spot -------------------------------------------------------------------------------------------


def test_the_place_itself_is_taken_when_it_is_free() -> None:
    assert at(ground(), Zone([Ring(5.0, 5.0, 0.0, 2.0)], [], []), 6.0, 5.5) == (6.0, 5.5)


def test_from_outside_the_zone_its_rim_is_nearest() -> None:
    assert at(ground(), Zone([Ring(5.0, 5.0, 0.0, 2.0)], [], []), 9.0, 5.0) == (7.0, 5.0)
    assert at(ground(), Zone([], [Box(2.0, 2.0, 4.0, 4.0)], []), 9.0, 3.0) == (4.0, 3.0)
    assert at(ground(), Zone([], [Box(2.0, 2.0, 4.0, 4.0)], []), 9.0, 9.0) == (4.0, 4.0)


def test_a_taken_place_is_replaced_by_one_that_touches_the_taker() -> None:
    mover = ground([Base(1, 5.0, 5.0, 0.5)])
    assert at(mover, whole_table(mover.table, 0.5), 5.5, 5.0) == pytest.approx((6.0, 5.0))


def test_exactly_on_top_of_a_base_any_side_is_as_near() -> None:
    mover = ground([Base(1, 5.0, 5.0, 0.5)])
    spot = checked(mover, whole_table(mover.table, 0.5), 5.0, 5.0)
    assert spot is not None
    assert math.dist((spot.x, spot.y), (5.0, 5.0)) == pytest.approx(1.0)


def test_between_two_bases_too_close_together_the_spot_touches_both() -> None:
    mover = ground([Base(1, 4.5, 5.0, 0.5), Base(1, 5.5, 5.0, 0.5)])
    assert at(mover, whole_table(mover.table, 0.5), 5.0, 5.1) == pytest.approx((5.0, 5.0 + math.sqrt(0.75)))


def test_a_barring_wall_is_touched_and_its_corner_rounded() -> None:
    mover = ground(pieces=[solid(*rectangle(5.0, 5.0, 4.0, 2.0, 0.0))])
    zone = whole_table(mover.table, 0.5)
    assert at(mover, zone, 5.0, 5.8) == pytest.approx((5.0, 6.5))
    assert at(mover, zone, 7.1, 6.1) == pytest.approx((7.0 + 0.5 * math.sqrt(0.5), 6.0 + 0.5 * math.sqrt(0.5)))


def test_a_barring_line_keeps_a_base_off_on_both_sides_but_not_a_point() -> None:
    fence = line((2.0, 5.0), (9.0, 5.0))
    mover = ground(pieces=[fence])
    assert at(mover, whole_table(mover.table, 0.5), 5.0, 5.1) == pytest.approx((5.0, 5.5))
    assert at(mover, whole_table(mover.table, 0.5), 5.0, 4.9) == pytest.approx((5.0, 4.5))
    assert at(ground(pieces=[fence], radius=0.0), whole_table(mover.table, 0.0), 5.0, 5.0) == (5.0, 5.0)


def test_a_point_is_put_on_the_outline_of_what_bars_it() -> None:
    mover = ground(pieces=[solid(*rectangle(5.0, 5.0, 4.0, 2.0, 0.0))], radius=0.0)
    assert at(mover, whole_table(mover.table, 0.0), 5.0, 5.9) == pytest.approx((5.0, 6.0))


def test_keeping_away_from_enemies_moves_the_spot() -> None:
    zone = Zone([], [Box(0.5, 0.5, 11.5, 8.5)], [Ring(5.0, 5.0, 3.0, 3.0)])
    assert at(ground(), zone, 5.0, 6.0) == pytest.approx((5.0, 8.0))


def test_of_several_flags_the_nearest_with_room_is_taken() -> None:
    zone = Zone([Ring(2.0, 2.0, 0.0, 1.0), Ring(9.0, 2.0, 0.0, 1.0)], [], [])
    crowd = [Base(0, 2.0, 2.0, 2.0)]
    assert at(ground(crowd), zone, 3.0, 2.0) == pytest.approx((8.0, 2.0))


def test_far_from_the_zone_the_spot_is_still_the_nearest() -> None:
    mover = ground([Base(1, 105.0, 5.0, 3.0)], width=120.0)
    zone = Zone([Ring(105.0, 5.0, 0.0, 4.0)], [], [])
    spot = checked(mover, zone, 1.0, 5.0)
    assert spot is not None
    assert (spot.x, spot.y) == pytest.approx((101.0, 5.0))


def test_a_zone_off_the_table_has_no_spot() -> None:
    assert at(ground(), Zone([Ring(20.0, 20.0, 0.0, 2.0)], [], []), 5.0, 5.0) is None
    assert at(ground(), Zone([], [], []), 5.0, 5.0) is None


def test_a_base_wider_than_the_table_has_no_spot_and_one_as_wide_has() -> None:
    for radius, fits in ((4.5, True), (4.51, False)):
        mover = ground(radius=radius)
        assert (at(mover, whole_table(mover.table, radius), 5.0, 5.0) is not None) is fits


def test_f_t47_a_full_ring_has_no_spot_until_someone_leaves() -> None:
    bunker = solid(*rectangle(6.0, 3.0, 6.0, 1.0, 0.0))
    men = [Base(0, 6.0 + 1.2 * math.cos(k), 5.0 + 1.2 * math.sin(k), 0.5) for k in range(6)]
    tank = ground(men, [bunker], radius=1.25)
    zone = Zone([Ring(6.0, 5.0, 0.0, 3.25)], [], [])
    assert at(tank, zone, 6.0, 5.0) is not None
    crowd = [*men, *[Base(0, 6.0 + 3.0 * math.cos(k), 5.0 + 3.0 * math.sin(k), 0.5) for k in range(6)]]
    full = ground(crowd, [bunker], radius=1.25)
    assert at(full, zone, 6.0, 5.0) is None
    crowd[7].present = False
    crowd[8].present = False
    crowd[9].present = False
    assert at(full, zone, 6.0, 5.0) is not None


# ---- exactly enough room ---------------------------------------------------------------------------------------------


@given(st.floats(0.0, 6.3), st.floats(0.1, 1.5), st.floats(0.1, 1.5), st.floats(0.1, 1.5))
def test_a_base_fits_into_a_gap_of_exactly_its_diameter(angle: float, radius: float, left: float, right: float) -> None:
    cos, sin = math.cos(angle), math.sin(angle)
    x, y = 20.0, 20.0
    men = [
        Base(0, x - (radius + left) * cos, y - (radius + left) * sin, left),
        Base(0, x + (radius + right) * cos, y + (radius + right) * sin, right),
    ]
    mover = ground(men, radius=radius, width=40.0, height=40.0)
    reach = min(left, right)
    hollow = Zone([Ring(men[0].x, men[0].y, radius + left, radius + left)], [], [])
    near = (x - reach * sin, y + reach * cos)
    assert checked(mover, hollow, *near) is not None
    only_between = Zone([Ring(x, y, 0.0, 1e-9)], [], [])
    spot = checked(mover, only_between, *near)
    assert spot is not None
    assert math.dist((spot.x, spot.y), (x, y)) < 1e-6


@given(
    st.floats(0.0, 6.3),
    st.lists(st.floats(0.3, 1.5), min_size=3, max_size=3),
    st.lists(st.floats(-0.2, 0.2), min_size=3, max_size=3),
    st.floats(0.0, 0.8),
    st.tuples(st.floats(-3.0, 3.0), st.floats(-3.0, 3.0)),
)
def test_a_single_free_point_among_three_bases_is_found(
    turn: float, sizes: list[float], offs: list[float], radius: float, near: tuple[float, float]
) -> None:
    x, y = 20.0, 20.0
    men = []
    for k in range(3):
        angle = turn + (2.0 * math.pi * k) / 3.0 + offs[k]
        apart = radius + sizes[k]
        men.append(Base(0, x + apart * math.cos(angle), y + apart * math.sin(angle), sizes[k]))
    mover = ground(men, radius=radius, width=40.0, height=40.0)
    spot = checked(mover, Zone([Ring(x, y, 0.0, 0.05)], [], []), x + near[0], y + near[1])
    assert spot is not None
    assert math.dist((spot.x, spot.y), (x, y)) < 1e-4


@given(
    st.floats(0.5, 2.0),
    st.floats(0.25, 1.25),
    st.floats(0.0, 6.3),
    st.tuples(st.floats(2.0, 18.0), st.floats(2.0, 18.0)),
)
def test_the_last_place_beside_a_hull_is_found(
    hull: float, radius: float, turn: float, near: tuple[float, float]
) -> None:
    around = hull + radius
    step = 2.0 * math.asin(radius / around) if radius < around else math.pi
    men = []
    angle = turn + step
    while angle < turn + 2.0 * math.pi - step:
        men.append(angle)
        angle += step
    men.append(turn + 2.0 * math.pi - step)
    bases = [Base(0, 10.0, 10.0, hull)]
    bases += [Base(0, 10.0 + around * math.cos(a), 10.0 + around * math.sin(a), radius) for a in men]
    mover = ground(bases, radius=radius, width=20.0, height=20.0)
    contact = Zone([Ring(10.0, 10.0, around, around)], [], [])
    spot = checked(mover, contact, *near)
    assert spot is not None
    last = (10.0 + around * math.cos(turn), 10.0 + around * math.sin(turn))
    assert math.dist((spot.x, spot.y), last) < 1e-3


@given(st.floats(-90.0, 90.0), st.floats(0.2, 1.5), st.floats(-2.0, 2.0))
def test_a_lane_of_exactly_its_width_lets_a_base_stand_in_it(degrees: float, radius: float, along: float) -> None:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    shift = radius + 1.0
    walls = [
        solid(*rectangle(20.0 - side * shift * sin, 20.0 + side * shift * cos, 12.0, 2.0, degrees))
        for side in (-1.0, 1.0)
    ]
    mover = ground(pieces=walls, radius=radius, width=40.0, height=40.0)
    zone = Zone([Ring(20.0 + along * cos, 20.0 + along * sin, 0.0, 1.0)], [], [])
    spot = checked(mover, zone, 20.0 + along * cos - 0.1 * sin, 20.0 + along * sin + 0.1 * cos)
    assert spot is not None
    across = (spot.y - 20.0) * cos - (spot.x - 20.0) * sin
    assert abs(across) < 1e-5
    rim = Zone([Ring(20.0, 20.0, 1.0, 1.0)], [], [])
    assert checked(mover, rim, 20.0, 20.0) is not None


@given(
    st.floats(0.0, 6.3), st.floats(0.5, 2.0), st.floats(0.1, 3.0), st.tuples(st.floats(-4.0, 4.0), st.floats(-4.0, 4.0))
)
def test_a_zone_that_a_base_covers_but_for_one_point_of_its_rim_has_that_point(
    angle: float, rim: float, more: float, near: tuple[float, float]
) -> None:
    taker = Base(1, 20.0 - more * math.cos(angle), 20.0 - more * math.sin(angle), rim + more - 0.25)
    mover = ground([taker], radius=0.25, width=40.0, height=40.0)
    spot = checked(mover, Zone([Ring(20.0, 20.0, 0.0, rim)], [], []), 20.0 + near[0], 20.0 + near[1])
    assert spot is not None
    assert math.dist((spot.x, spot.y), (20.0 + rim * math.cos(angle), 20.0 + rim * math.sin(angle))) < 0.02


@given(st.floats(0.1, 3.0), st.floats(0.1, 1.5), st.floats(4.0, 8.0), places)
def test_a_zone_that_touches_the_table_in_one_point_has_that_point(
    rim: float, radius: float, x: float, near: tuple[float, float]
) -> None:
    for y, edge in ((radius - rim, radius), (HEIGHT - radius + rim, HEIGHT - radius)):
        spot = checked(ground(radius=radius), Zone([Ring(x, y, 0.0, rim)], [], []), *near)
        assert spot is not None
        assert math.dist((spot.x, spot.y), (x, edge)) < 0.01


@given(st.floats(0.0, 6.3), st.floats(0.3, 1.5), st.floats(0.3, 1.5))
def test_a_gap_too_small_by_less_than_the_tolerance_on_each_side_is_enough(
    angle: float, left: float, right: float
) -> None:
    cos, sin = math.cos(angle), math.sin(angle)
    men = [
        Base(0, 20.0 - (0.5 + left - 0.75 * EPS) * cos, 20.0 - (0.5 + left - 0.75 * EPS) * sin, left),
        Base(0, 20.0 + (0.5 + right - 0.75 * EPS) * cos, 20.0 + (0.5 + right - 0.75 * EPS) * sin, right),
    ]
    mover = ground(men, width=40.0, height=40.0)
    assert checked(mover, Zone([Ring(20.0, 20.0, 0.0, 1e-4)], [], []), 20.0 + cos, 20.0 + sin) is not None


def test_a_corner_of_the_table_of_exactly_its_size_is_found() -> None:
    mover = ground([Base(0, 2.0, 0.5, 1.0), Base(0, 0.5, 2.0, 1.0)])
    zone = Zone([Ring(0.0, 0.0, 0.0, 1.2)], [], [])
    assert at(mover, zone, 3.0, 3.0) == pytest.approx((0.5, 0.5))


def test_a_little_less_room_is_none() -> None:
    mover = ground([Base(0, 2.0 - 3.0 * EPS, 0.5, 1.0), Base(0, 0.5, 2.0, 1.0)])
    zone = Zone([Ring(0.0, 0.0, 0.0, 1.2)], [], [])
    assert at(mover, zone, 3.0, 3.0) is None


# ---- against brute force ---------------------------------------------------------------------------------------------

rings = st.builds(
    lambda where, low, more: Ring(where[0], where[1], low, low + more), places, st.floats(0.0, 2.0), st.floats(0.0, 3.0)
)
boxes = st.builds(lambda a, b: Box(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])), places, places)
zones = st.builds(
    Zone,
    st.lists(rings, min_size=1, max_size=2),
    st.lists(boxes, max_size=1),
    st.lists(st.builds(lambda where, r: Ring(where[0], where[1], r, r), places, st.floats(0.5, 2.0)), max_size=2),
)
crowds = st.lists(st.builds(lambda where, r: Base(1, where[0], where[1], r), places, st.floats(0.3, 2.5)), max_size=9)


def stricter(mover: Ground, zone: Zone) -> tuple[Ground, Zone]:
    """Return what leaves no doubt: a mover a little larger, and a zone a little smaller, than the tolerance allows."""
    more = 2.0 * EPS
    larger = Ground(
        mover.table,
        mover.bases,
        mover.base,
        mover.side,
        mover.radius + more,
        mover.mask,
        mover.pass_friends,
        mover.charge,
    )
    rings_in = [Ring(ring.x, ring.y, ring.low + more if ring.low else 0.0, ring.high - more) for ring in zone.rings]
    boxes_in = [Box(box.low_x + more, box.low_y + more, box.high_x - more, box.high_y - more) for box in zone.boxes]
    away_out = [Ring(ring.x, ring.y, ring.low + more, ring.high + more) for ring in zone.away]
    return larger, Zone(rings_in, boxes_in, away_out)


@settings(max_examples=60)
@given(
    zones,
    crowds,
    st.lists(st.one_of(polygons(), convex_polygons(), zigzags()), max_size=2),
    st.floats(0.0, 1.5),
    places,
)
def test_no_place_of_a_fine_grid_is_nearer(
    zone: Zone, crowd: list[Base], pieces: list[Piece], radius: float, near: tuple[float, float]
) -> None:
    mover = ground(crowd, pieces, radius)
    spot = checked(mover, zone, *near)
    best = math.inf if spot is None else math.dist((spot.x, spot.y), near)
    mover, zone = stricter(mover, zone)
    for i in range(49):
        for j in range(37):
            x, y = WIDTH * i / 48.0, HEIGHT * j / 36.0
            if math.dist((x, y), near) < best - 1e-5:
                assert not (zone_holds(zone, x, y) and may_stand(mover, x, y)), (x, y)


halves = st.integers(0, 16).map(lambda k: k / 2.0)
corners = st.tuples(halves, halves)
tight_zones = st.one_of(
    st.builds(
        lambda where, low, more: Zone([Ring(where[0], where[1], low, low + more)], [], []),
        corners,
        st.sampled_from([0.0, 1.0, 1.5]),
        st.sampled_from([0.0, 0.5, 1.0]),
    ),
    st.builds(
        lambda a, b: Zone([], [Box(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))], []),
        corners,
        corners,
    ),
)


@settings(max_examples=100)
@given(tight_zones, st.lists(st.tuples(corners, st.sampled_from([0.5, 1.0])), max_size=14), st.booleans(), corners)
def test_on_a_lattice_where_everything_touches_no_free_place_is_missed(
    zone: Zone, crowd: list[tuple[tuple[float, float], float]], walled: bool, near: tuple[float, float]
) -> None:
    walls = [solid([3.0, 5.0, 5.0, 4.0, 4.0, 3.0], [3.0, 3.0, 4.0, 4.0, 6.0, 6.0])] if walled else []
    mover = ground([Base(1, x, y, r) for (x, y), r in crowd], walls, 0.5, 8.0, 8.0)
    spot = checked(mover, zone, *near)
    best = math.inf if spot is None else math.dist((spot.x, spot.y), near)
    for i in range(17):
        for j in range(17):
            x, y = i / 2.0, j / 2.0
            if math.dist((x, y), near) < best - 1e-5:
                assert not (zone_holds(zone, x, y) and may_stand(mover, x, y)), (x, y)


@settings(max_examples=60)
@given(zones, crowds, st.lists(st.one_of(polygons(), zigzags()), max_size=1), st.floats(0.0, 1.5), places)
def test_stepping_from_the_spot_towards_the_place_leads_nowhere_free(
    zone: Zone, crowd: list[Base], pieces: list[Piece], radius: float, near: tuple[float, float]
) -> None:
    mover = ground(crowd, pieces, radius)
    spot = checked(mover, zone, *near)
    if spot is None:
        return
    best = math.dist((spot.x, spot.y), near)
    mover, zone = stricter(mover, zone)
    for k in range(24):
        for step in (1e-4, 1e-2, 0.2):
            x = spot.x + step * math.cos(k * math.pi / 12.0)
            y = spot.y + step * math.sin(k * math.pi / 12.0)
            if math.dist((x, y), near) < best - 1e-5:
                assert not (zone_holds(zone, x, y) and may_stand(mover, x, y)), (x, y)


@settings(max_examples=60)
@given(crowds, st.floats(0.1, 1.0), places)
def test_the_search_that_widens_finds_what_the_whole_search_finds(
    crowd: list[Base], radius: float, near: tuple[float, float]
) -> None:
    mover = ground(crowd, [], radius)
    spot = checked(mover, whole_table(mover.table, radius), *near)
    in_quarters = [
        checked(mover, Zone([], [Box(x, y, x + WIDTH / 2.0, y + HEIGHT / 2.0)], []), *near)
        for x in (0.0, WIDTH / 2.0)
        for y in (0.0, HEIGHT / 2.0)
    ]
    distances = [math.dist((found.x, found.y), near) for found in in_quarters if found is not None]
    if spot is None:
        assert distances == []
    else:
        assert math.dist((spot.x, spot.y), near) == pytest.approx(min(distances), abs=1e-5)
