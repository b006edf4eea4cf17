"""What a straight line meets: the interior of a piece, a line piece, a base."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from littlewars.core.geometry import EPS
from littlewars.core.sight import broken_by, crossing, disc_breaks, disc_entry, inside, look, piece_gap
from littlewars.core.table import Base, Piece, rectangle
from tests.core.shapes import convex_polygons, horseshoe, line, points, polygons, solid, square, zigzags

SPIRAL = ((0.0, 0.0), (6.0, 0.0), (6.0, 5.0), (1.0, 5.0), (1.0, 2.0), (4.0, 2.0))
solids = st.one_of(polygons(), convex_polygons())


# ---- standing in a piece, and near it --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "y", "is_in"),
    [(2.0, 2.0, True), (0.01, 2.0, True), (0.0, 2.0, False), (0.0, 0.0, False), (-0.01, 2.0, False), (2.0, 4.0, False)],
)
def test_t_05_a_point_on_the_outline_is_not_in_a_piece(x: float, y: float, is_in: bool) -> None:
    assert inside(square(), x, y) is is_in


@pytest.mark.parametrize(
    ("x", "y", "is_in"),
    [(0.5, 3.0, True), (2.0, 0.5, True), (2.0, 3.0, False), (2.0, 1.0, False), (3.5, 3.9, True), (3.0, 2.0, False)],
)
def test_the_hollow_of_a_horseshoe_is_outside_it(x: float, y: float, is_in: bool) -> None:
    assert inside(horseshoe(), x, y) is is_in


def test_in_means_deeper_than_the_tolerance() -> None:
    for piece in (square(), horseshoe()):
        assert not inside(piece, 0.5 * EPS, 3.0)
        assert inside(piece, 2.0 * EPS, 3.0)


def test_no_point_is_in_a_line() -> None:
    assert not inside(line((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)), 2.0, 2.0)


@pytest.mark.parametrize(
    ("x", "y", "radius", "between"),
    [(-3.0, 2.0, 0.5, 2.5), (-3.0, -4.0, 0.5, 4.5), (-0.5, 2.0, 0.5, 0.0), (-0.2, 2.0, 0.5, 0.0), (2.0, 2.0, 0.0, 0.0)],
)
def test_t_05_the_gap_to_a_piece_is_from_edge_to_edge(x: float, y: float, radius: float, between: float) -> None:
    assert piece_gap(square(), x, y, radius) == pytest.approx(between)


def test_the_gap_to_a_line_is_to_its_nearest_point() -> None:
    fence = line((0.0, 0.0), (4.0, 0.0))
    assert piece_gap(fence, 2.0, 1.5, 0.5) == 1.0
    assert piece_gap(fence, 7.0, 4.0, 0.5) == 4.5


@given(solids, points)
def test_in_and_gap_agree_with_shapely(piece: Piece, at: tuple[float, float]) -> None:
    shapely = pytest.importorskip("shapely", reason="shapely is the oracle of plane geometry")
    polygon = shapely.Polygon(list(zip(piece.xs, piece.ys, strict=True)))
    point = shapely.Point(at)
    assume(polygon.exterior.distance(point) > 1e-5)
    assert inside(piece, *at) == polygon.contains(point)
    assert piece_gap(piece, *at, 0.3) == pytest.approx(max(0.0, polygon.distance(point) - 0.3), abs=1e-9)


# ---- running through a piece -----------------------------------------------------------------------------------------


def test_a_line_through_a_piece_crosses_it_where_it_goes_in() -> None:
    assert crossing(square(), -2.0, 2.0, 8.0, 2.0) == pytest.approx(0.2)
    assert crossing(horseshoe(), -2.0, 2.0, 8.0, 2.0) == pytest.approx(0.2)


def test_a_line_that_starts_or_ends_inside_runs_through() -> None:
    for piece in (square(), horseshoe()):
        assert crossing(piece, 0.5, 2.0, -4.0, 2.0) == 0.0
        assert crossing(piece, -4.0, 2.0, 0.5, 2.0) == pytest.approx(4.0 / 4.5)


def test_a_line_from_the_outline_inwards_crosses_and_outwards_does_not() -> None:
    for piece in (square(), horseshoe()):
        assert crossing(piece, 0.0, 2.0, 0.5, 2.0) == 0.0
        assert crossing(piece, 0.0, 2.0, -3.0, 2.0) == -1.0


@pytest.mark.parametrize(
    "ends",
    [
        (-2.0, 2.0, 2.0, -2.0),
        (-3.0, 0.0, 9.0, 0.0),
        (0.0, -3.0, 0.0, 9.0),
        (0.0, 1.0, 0.0, 3.0),
        (-3.0, 2.0, 0.0, 2.0),
        (-3.0, 2.0, -0.1, 2.0),
        (-3.0, 4.0, 9.0, 4.0),
        (5.0, -3.0, 5.0, 9.0),
    ],
    ids=["corner", "edge", "edge", "part of an edge", "up to it", "short of it", "edge", "beside it"],
)
def test_t_12_grazing_and_touching_break_nothing(ends: tuple[float, float, float, float]) -> None:
    ax, ay, bx, by = ends
    for piece in (square(), horseshoe()):
        assert crossing(piece, ax, ay, bx, by) == -1.0
        assert crossing(piece, bx, by, ax, ay) == -1.0


@given(st.floats(-180.0, 180.0), st.floats(0.2, 5.0), st.floats(0.2, 5.0), st.integers(0, 3), st.floats(0.0, 3.0))
def test_t_12_a_line_along_an_edge_at_any_angle_breaks_nothing(
    degrees: float, width: float, height: float, k: int, more: float
) -> None:
    piece = solid(*rectangle(7.0, 5.0, width, height, degrees))
    j = (k + 1) % 4
    dx = piece.xs[j] - piece.xs[k]
    dy = piece.ys[j] - piece.ys[k]
    ends = (piece.xs[k] - more * dx, piece.ys[k] - more * dy, piece.xs[j] + more * dx, piece.ys[j] + more * dy)
    assert crossing(piece, *ends) == -1.0
    assert crossing(piece, *ends[2:], *ends[:2]) == -1.0


def test_a_line_through_two_arms_of_a_horseshoe_is_first_met_at_the_nearer() -> None:
    assert crossing(horseshoe(), 2.0, 3.0, 12.0, 3.0) == pytest.approx(0.1)
    assert crossing(horseshoe(), 8.0, 3.0, -2.0, 3.0) == pytest.approx(0.4)


def test_a_line_into_the_hollow_of_a_horseshoe_crosses_nothing() -> None:
    assert crossing(horseshoe(), 2.0, 9.0, 2.0, 1.0) == -1.0
    assert crossing(horseshoe(), 1.0, 9.0, 1.0, 1.0) == -1.0


def test_a_line_without_length_crosses_nothing() -> None:
    assert crossing(square(), 2.0, 2.0, 2.0, 2.0) == -1.0
    assert crossing(horseshoe(), 0.5, 2.0, 0.5, 2.0) == -1.0


@settings(max_examples=100)
@given(solids, points, points)
def test_crossing_a_piece_agrees_with_shapely(piece: Piece, a: tuple[float, float], b: tuple[float, float]) -> None:
    shapely = pytest.importorskip("shapely", reason="shapely is the oracle of plane geometry")
    polygon = shapely.Polygon(list(zip(piece.xs, piece.ys, strict=True)))
    way = shapely.LineString([a, b])
    through = polygon.intersection(way)
    assume(way.length > 1e-3)
    assume(through.length > 1e-3 or polygon.distance(way) > 1e-5)
    t = crossing(piece, *a, *b)
    assert (t >= 0.0) == (through.length > 1e-3)
    assert (crossing(piece, *b, *a) >= 0.0) == (t >= 0.0)
    if t >= 0.0:
        entry = (
            way.distance(shapely.Point(a)) if polygon.contains(shapely.Point(a)) else through.distance(shapely.Point(a))
        )
        assert t * way.length == pytest.approx(entry, abs=1e-3)


# ---- crossing a line piece -------------------------------------------------------------------------------------------


def test_t_12_a_fence_is_crossed_by_what_passes_from_one_side_to_the_other() -> None:
    fence = line((0.0, 0.0), (4.0, 0.0))
    assert crossing(fence, 1.0, 1.0, 1.0, -3.0) == pytest.approx(0.25)
    assert crossing(fence, 1.0, -3.0, 1.0, 1.0) == pytest.approx(0.75)


@pytest.mark.parametrize(
    "ends",
    [
        (1.0, 1.0, 1.0, 0.0),
        (1.0, 1.0, 1.0, 0.01),
        (-1.0, 1.0, 1.0, -1.0),
        (0.0, 1.0, 0.0, -1.0),
        (-3.0, 0.0, 9.0, 0.0),
        (1.0, 0.0, 3.0, 0.0),
        (-1.0, 1.0, -1.0, -1.0),
        (4.0, 1.0, 6.0, -1.0),
    ],
    ids=["onto it", "short of it", "its end", "its end", "along it", "along it", "beyond its end", "beyond its end"],
)
def test_t_12_a_fence_that_is_touched_met_at_its_end_or_stood_on_is_not_crossed(
    ends: tuple[float, float, float, float],
) -> None:
    ax, ay, bx, by = ends
    fence = line((0.0, 0.0), (4.0, 0.0))
    assert crossing(fence, ax, ay, bx, by) == -1.0
    assert crossing(fence, bx, by, ax, ay) == -1.0


def test_a_bent_line_passed_through_at_its_joint_is_crossed() -> None:
    bent = line((0.0, 0.0), (2.0, 2.0), (4.0, 0.0))
    assert crossing(bent, 2.0, 4.0, 2.0, 0.0) == pytest.approx(0.5)
    assert crossing(bent, 1.0, 4.0, 3.0, 0.0) == pytest.approx(0.5)
    assert crossing(line((0.0, 0.0), (2.0, 0.0), (4.0, 0.0)), 2.0, 1.0, 2.0, -1.0) == pytest.approx(0.5)


def test_a_bent_line_whose_joint_is_grazed_is_not_crossed() -> None:
    bent = line((0.0, 0.0), (2.0, 2.0), (4.0, 0.0))
    assert crossing(bent, 0.0, 2.0, 4.0, 2.0) == -1.0
    assert crossing(bent, 0.0, 3.0, 4.0, 1.0) == -1.0


def test_a_bent_line_entered_along_one_arm_and_left_across_it() -> None:
    bent = line((0.0, 0.0), (2.0, 0.0), (4.0, 2.0))
    assert crossing(bent, -1.0, 0.0, 5.0, 0.0) == -1.0
    assert crossing(bent, 1.0, 0.5, 4.0, 0.5) == pytest.approx(0.5)


def test_a_closed_ring_of_fence_has_no_open_end() -> None:
    ring = line((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (0.0, 0.0))
    assert crossing(ring, -1.0, -1.0, 2.0, 2.0) == pytest.approx(1.0 / 3.0)
    assert crossing(ring, -1.0, 1.0, 1.0, -1.0) == -1.0


def test_between_the_arms_of_a_spiral_nothing_is_crossed() -> None:
    spiral = line(*SPIRAL)
    assert crossing(spiral, 1.5, 3.0, 1.5, 4.5) == -1.0
    assert crossing(spiral, 0.5, 0.5, 0.5, 8.0) == -1.0
    assert crossing(spiral, 3.0, 3.0, 3.0, 1.0) == pytest.approx(0.5)


@settings(max_examples=100)
@given(zigzags(), points, points)
def test_crossing_a_line_agrees_with_shapely(piece: Piece, a: tuple[float, float], b: tuple[float, float]) -> None:
    shapely = pytest.importorskip("shapely", reason="shapely is the oracle of plane geometry")
    fence = shapely.LineString(list(zip(piece.xs, piece.ys, strict=True)))
    way = shapely.LineString([a, b])
    assume(fence.distance(shapely.MultiPoint([a, b])) > 1e-5)
    assume(way.distance(shapely.MultiPoint(list(fence.coords))) > 1e-5)
    t = crossing(piece, *a, *b)
    assert (t >= 0.0) == way.intersects(fence)
    assert (crossing(piece, *b, *a) >= 0.0) == (t >= 0.0)
    if t >= 0.0:
        assert t * way.length == pytest.approx(way.intersection(fence).distance(shapely.Point(a)), abs=1e-6)


# ---- sight lines -----------------------------------------------------------------------------------------------------


def test_the_first_piece_of_the_list_that_breaks_a_line_is_named() -> None:
    far = solid([6.0, 8.0, 8.0, 6.0], [0.0, 0.0, 4.0, 4.0])
    beside = solid([0.0, 4.0, 4.0, 0.0], [9.0, 9.0, 12.0, 12.0])
    assert broken_by([beside, far, square()], -2.0, 2.0, 12.0, 2.0) is far
    assert broken_by([beside], -2.0, 2.0, 12.0, 2.0) is None
    assert broken_by([], -2.0, 2.0, 12.0, 2.0) is None


def test_a_piece_in_which_either_end_stands_does_not_break_the_line() -> None:
    piece = square()
    assert broken_by([piece], 2.0, 2.0, 12.0, 2.0) is None
    assert broken_by([piece], 12.0, 2.0, 2.0, 2.0) is None
    assert broken_by([piece], 0.0, 2.0, 12.0, 2.0) is piece


def test_pieces_that_are_named_are_skipped() -> None:
    near, far = square(), solid([6.0, 8.0, 8.0, 6.0], [0.0, 0.0, 4.0, 4.0])
    assert broken_by([near, far], -2.0, 2.0, 12.0, 2.0, near) is far
    assert broken_by([near, far], -2.0, 2.0, 12.0, 2.0, near, far) is None


def test_a_disc_breaks_a_line_unless_the_line_is_tangent_or_ends_before_it() -> None:
    assert disc_breaks(-5.0, 0.0, 5.0, 0.0, 0.0, 0.9, 1.0)
    assert not disc_breaks(-5.0, 0.0, 5.0, 0.0, 0.0, 1.0, 1.0)
    assert not disc_breaks(-5.0, 0.0, -1.0, 0.0, 0.0, 0.0, 1.0)
    assert disc_breaks(-5.0, 0.0, -0.9, 0.0, 0.0, 0.0, 1.0)
    assert disc_breaks(0.1, 0.0, -0.1, 0.0, 0.0, 0.0, 1.0)
    assert not disc_breaks(-5.0, 0.0, 5.0, 0.0, 0.0, 0.0, 0.0)


@given(points, points, points, st.floats(0.1, 3.0))
def test_breaking_by_a_disc_agrees_with_shapely(
    a: tuple[float, float], b: tuple[float, float], at: tuple[float, float], radius: float
) -> None:
    shapely = pytest.importorskip("shapely", reason="shapely is the oracle of plane geometry")
    way = shapely.LineString([a, b])
    apart = way.distance(shapely.Point(at))
    assume(way.length > 1e-5 and abs(apart - radius) > 1e-5)
    assert disc_breaks(*a, *b, *at, radius) == (apart < radius)
    if apart < radius:
        t = disc_entry(*a, *b, *at, radius)
        entry = math.hypot(a[0] + t * (b[0] - a[0]) - at[0], a[1] + t * (b[1] - a[1]) - at[1])
        assert entry == pytest.approx(radius, abs=1e-6) if t > 0.0 else entry <= radius + 1e-9


def test_a_clear_look_ends_at_what_is_looked_at() -> None:
    seen = look([square()], [], -2.0, 5.0, 12.0, 5.0, None, None)
    assert seen.clear
    assert (seen.piece, seen.base, seen.x, seen.y) == (None, None, 12.0, 5.0)


def test_a_broken_look_names_what_is_met_first_and_where() -> None:
    piece = square()
    bases = [Base(0, -2.0, 2.0, 0.5), Base(1, 8.0, 2.0, 0.5), Base(1, 12.0, 2.0, 0.5)]
    seen = look([piece], bases, -2.0, 2.0, 12.0, 2.0, bases[0], bases[2])
    assert not seen.clear
    assert (seen.piece, seen.base) == (piece, None)
    assert (seen.x, seen.y) == pytest.approx((0.0, 2.0))
    back = look([piece], bases, 12.0, 2.0, -2.0, 2.0, bases[0], bases[2])
    assert (back.piece, back.base) == (None, bases[1])
    assert (back.x, back.y) == pytest.approx((8.5, 2.0))


def test_a_base_that_is_not_on_the_table_breaks_no_look() -> None:
    aboard = Base(1, 8.0, 2.0, 0.5)
    aboard.present = False
    assert look([], [aboard], -2.0, 2.0, 12.0, 2.0, None, None).clear


@settings(max_examples=80)
@given(st.lists(st.one_of(polygons(), convex_polygons(), zigzags()), max_size=3), points, points)
def test_sight_is_the_same_both_ways(pieces: list[Piece], a: tuple[float, float], b: tuple[float, float]) -> None:
    there = broken_by(pieces, *a, *b)
    assert broken_by(pieces, *b, *a) is there
    assert look(pieces, [], *a, *b, None, None).clear == (there is None)
    assert look(pieces, [], *b, *a, None, None).clear == (there is None)


# ---- worked examples -------------------------------------------------------------------------------------------------


def test_f_t59_bags_shelter_from_beyond_and_not_from_the_mans_own_side() -> None:
    bags = solid(*rectangle(10.0, 10.0, 4.0, 1.0, 0.0))
    for bags_ahead, sheltered in ((0.5, True), (1.5, False)):
        y = 9.5 - bags_ahead
        assert (piece_gap(bags, 10.0, y, 0.0) <= 1.0 + EPS) is sheltered
        assert crossing(bags, 10.0, 14.0, 10.0, y) >= 0.0
        assert crossing(bags, 10.0, 5.0, 10.0, y) == -1.0


def test_a_t57_a_line_exactly_along_a_walls_edge_is_not_broken() -> None:
    wall = solid(*rectangle(10.0, 10.0, 4.0, 1.0, 0.0))
    assert broken_by([wall], 2.0, 9.5, 20.0, 9.5) is None
    assert broken_by([wall], 2.0, 9.6, 20.0, 9.6) is wall
