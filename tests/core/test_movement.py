"""What a path costs, what it pays for, and what forbids it."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from littlewars.core.geometry import EPS
from littlewars.core.movement import (
    Ground,
    Obstruction,
    charges,
    entries,
    may_stand,
    obstruction,
    overlaps_piece,
    path_cost,
    path_length,
    sweep,
)
from littlewars.core.sight import inside, piece_gap
from littlewars.core.table import Base, Piece, Table, rectangle
from tests.core.shapes import (
    HORSESHOE,
    convex_polygons,
    horseshoe,
    line,
    paths,
    points,
    polygons,
    solid,
    square,
    zigzags,
)

RED = 0
BLUE = 1
FOOT = 1
VEHICLE = 2
solids = st.one_of(polygons(), convex_polygons())
lattice = st.tuples(st.integers(-2, 6).map(float), st.integers(-2, 6).map(float))
lattice_paths = st.lists(lattice, min_size=2, max_size=6)
BENT = ((0.0, 0.0), (2.0, 2.0), (4.0, 0.0))
LATTICE_PIECES = (
    square(),
    horseshoe(),
    solid([0.0, 2.0, 4.0, 2.0], [2.0, 0.0, 2.0, 4.0]),
    solid([0.0, 4.0, 2.0, 4.0, 0.0], [0.0, 0.0, 2.0, 4.0, 4.0]),
    line((0.0, 0.0), (4.0, 0.0)),
    line(*BENT),
    line(*BENT[::-1]),
    line((0.0, 0.0), (2.0, 0.0), (4.0, 0.0)),
    line((0.0, 4.0), (0.0, 0.0), (4.0, 0.0), (4.0, 4.0)),
    line((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (0.0, 0.0)),
)


def split(path: list[tuple[float, float]]) -> tuple[list[float], list[float]]:
    return [x for x, _ in path], [y for _, y in path]


def count(piece: Piece, *path: tuple[float, float]) -> int:
    return entries(piece, *split(list(path)))


def obstacle(piece: Piece) -> Piece:
    piece.obstacle = True
    return piece


def barring(piece: Piece, mask: int = VEHICLE) -> Piece:
    piece.bars = mask
    return piece


def ground(
    pieces: list[Piece] | None = None,
    bases: list[Base] | None = None,
    base: Base | None = None,
    radius: float = 0.5,
    mask: int = FOOT,
    pass_friends: bool = True,
) -> Ground:
    return Ground(Table(48.0, 36.0, pieces or []), bases or [], base, RED, radius, mask, pass_friends, 1.0)


def found(ground: Ground, *path: tuple[float, float]) -> Obstruction | None:
    return obstruction(ground, *split(list(path)))


def kind(ground: Ground, *path: tuple[float, float]) -> str:
    what = found(ground, *path)
    return "free" if what is None else what.kind


# ---- length and entries ----------------------------------------------------------------------------------------------


def test_t_08_the_length_is_the_sum_of_the_legs() -> None:
    assert path_length([0.0, 3.0, 3.0], [0.0, 4.0, 6.0]) == 7.0
    assert path_length([5.0], [5.0]) == 0.0


@pytest.mark.parametrize("piece", [square(), horseshoe()], ids=["convex", "not convex"])
def test_going_in_is_one_entry_and_leaving_is_free(piece: Piece) -> None:
    assert count(piece, (-2.0, 2.0), (0.5, 2.0)) == 1
    assert count(piece, (0.5, 2.0), (-2.0, 2.0)) == 0
    assert count(piece, (-2.0, 0.5), (6.0, 0.5)) == 1
    assert count(piece, (-2.0, 5.0), (6.0, 5.0)) == 0


@pytest.mark.parametrize("piece", [square(), horseshoe()], ids=["convex", "not convex"])
def test_f_q63_leaving_and_entering_again_pays_again(piece: Piece) -> None:
    assert count(piece, (0.5, 2.0), (-2.0, 2.0), (0.5, 2.5)) == 1
    assert count(piece, (-2.0, 2.0), (0.5, 2.0), (-2.0, 2.5), (0.5, 3.0)) == 2


@pytest.mark.parametrize("piece", [square(), horseshoe()], ids=["convex", "not convex"])
def test_starting_on_the_outline_and_going_in_pays(piece: Piece) -> None:
    assert count(piece, (0.0, 2.0), (0.5, 2.0)) == 1
    assert count(piece, (0.0, 2.0), (-2.0, 2.0)) == 0
    assert count(piece, (0.0, 2.0), (0.0, 3.0), (0.5, 3.0)) == 1


@pytest.mark.parametrize("piece", [square(), horseshoe()], ids=["convex", "not convex"])
def test_a_waypoint_inside_or_on_the_outline_of_a_passage_counts_nothing(piece: Piece) -> None:
    assert count(piece, (-2.0, 0.5), (0.0, 0.5), (6.0, 0.5)) == 1
    assert count(piece, (-2.0, 0.5), (2.0, 0.5), (6.0, 0.5)) == 1
    assert count(piece, (-2.0, 0.5), (0.0, 0.5), (2.0, 0.5), (4.0, 0.5), (6.0, 0.5)) == 1
    assert count(piece, (-2.0, 0.5), (0.0, 0.5), (0.0, 0.5), (6.0, 0.5)) == 1


@pytest.mark.parametrize("piece", [square(), horseshoe()], ids=["convex", "not convex"])
def test_t_13_touching_only_is_no_entry(piece: Piece) -> None:
    assert count(piece, (-2.0, 2.0), (2.0, -2.0)) == 0
    assert count(piece, (-2.0, 0.0), (6.0, 0.0)) == 0
    assert count(piece, (-2.0, 2.0), (0.0, 2.0), (-2.0, 3.0)) == 0
    assert count(piece, (-2.0, 2.0), (0.0, 2.0), (0.0, 3.0), (-2.0, 3.0)) == 0
    assert count(piece, (-2.0, 2.0), (0.0, 2.0)) == 0


@pytest.mark.parametrize("piece", [square(), horseshoe()], ids=["convex", "not convex"])
def test_coming_to_the_outline_from_inside_without_leaving_is_one_stay(piece: Piece) -> None:
    assert count(piece, (-2.0, 0.5), (0.5, 0.5), (0.0, 2.0), (0.5, 3.0)) == 1
    assert count(piece, (-2.0, 0.5), (0.5, 0.5), (0.0, 2.0), (0.0, 3.0), (0.5, 3.5)) == 1
    assert count(piece, (0.5, 0.5), (0.0, 2.0), (0.5, 3.0)) == 0


def test_each_arm_of_a_horseshoe_is_entered_by_itself() -> None:
    assert count(horseshoe(), (-2.0, 3.0), (6.0, 3.0)) == 2
    assert count(horseshoe(), (0.5, 3.0), (6.0, 3.0)) == 1
    assert count(horseshoe(), (-2.0, 1.0), (6.0, 1.0)) == 1
    assert count(horseshoe(), (2.0, 3.0), (2.0, 1.0), (2.0, 0.5)) == 1


def test_t_12_a_fence_is_crossed_once_even_with_a_waypoint_on_it() -> None:
    fence = line((0.0, 0.0), (4.0, 0.0))
    assert count(fence, (1.0, 1.0), (1.0, -1.0)) == 1
    assert count(fence, (1.0, 1.0), (1.0, 0.0), (2.0, -1.0)) == 1
    assert count(fence, (1.0, 1.0), (1.0, 0.0), (3.0, 0.0), (3.0, -1.0)) == 1
    assert count(fence, (1.0, 1.0), (1.0, 0.0), (2.0, 1.0)) == 0
    assert count(fence, (1.0, 1.0), (1.0, -1.0), (2.0, 1.0)) == 2


def test_a_path_that_ends_or_starts_on_a_fence_has_not_crossed_it() -> None:
    fence = line((0.0, 0.0), (4.0, 0.0))
    assert count(fence, (1.0, 1.0), (1.0, 0.0)) == 0
    assert count(fence, (1.0, 0.0), (1.0, -1.0)) == 0
    assert count(fence, (1.0, 0.0), (1.0, -1.0), (2.0, 1.0)) == 1


def test_going_round_the_end_of_a_fence_is_free() -> None:
    fence = line((0.0, 0.0), (4.0, 0.0))
    assert count(fence, (1.0, 1.0), (5.0, 1.0), (5.0, -1.0), (1.0, -1.0)) == 0
    assert count(fence, (1.0, 1.0), (1.0, 0.0), (5.0, 0.0), (3.0, -1.0)) == 0
    assert count(fence, (1.0, 1.0), (1.0, 0.0), (4.0, 0.0), (3.0, -1.0)) == 0
    assert count(fence, (3.0, 1.0), (4.0, 0.0), (3.0, -1.0)) == 0
    assert count(fence, (1.0, 1.0), (1.0, 0.0), (4.0, 0.0), (2.0, 0.0), (2.0, -1.0)) == 0


@pytest.mark.parametrize("corners", [BENT, BENT[::-1]], ids=["bent to the right", "bent to the left"])
def test_a_fence_with_a_joint_is_crossed_once_at_it(corners: tuple[tuple[float, float], ...]) -> None:
    bent = line(*corners)
    assert count(bent, (2.0, 4.0), (2.0, 0.0)) == 1
    assert count(bent, (2.0, 4.0), (2.0, 2.0), (2.0, 0.0)) == 1
    assert count(bent, (0.0, 2.5), (2.0, 2.0), (2.0, 0.0)) == 1
    assert count(bent, (4.0, 2.5), (2.0, 2.0), (2.0, 0.0)) == 1
    assert count(bent, (0.0, 2.0), (2.0, 2.0), (4.0, 2.0)) == 0
    assert count(bent, (2.0, 1.0), (2.0, 2.0), (2.0, 0.0)) == 0
    assert count(bent, (0.0, 2.0), (1.0, 1.0), (2.0, 2.0), (2.0, 4.0)) == 0
    assert count(bent, (2.0, 0.0), (1.0, 1.0), (2.0, 2.0), (2.0, 4.0)) == 1
    assert count(bent, (-1.0, 1.0), (5.0, 1.0)) == 2


@pytest.mark.parametrize("piece", LATTICE_PIECES)
@settings(max_examples=30)
@given(lattice_paths, st.integers(0, 4), st.sampled_from([0.25, 0.5, 0.75]))
def test_a_waypoint_more_on_a_leg_changes_nothing(
    piece: Piece, path: list[tuple[float, float]], leg: int, share: float
) -> None:
    assume(leg + 1 < len(path))
    (ax, ay), (bx, by) = path[leg], path[leg + 1]
    more = [*path[: leg + 1], (ax + share * (bx - ax), ay + share * (by - ay)), *path[leg + 1 :]]
    assert count(piece, *more) == count(piece, *path)


@pytest.mark.parametrize("piece", LATTICE_PIECES)
@settings(max_examples=30)
@given(lattice_paths)
def test_a_path_pays_the_same_both_ways_unless_one_end_is_inside(piece: Piece, path: list[tuple[float, float]]) -> None:
    there = count(piece, *path)
    back = count(piece, *path[::-1])
    if not piece.closed or not any(piece_gap(piece, *end, 0.0) == 0.0 for end in (path[0], path[-1])):
        assert there == back


@given(lattice_paths, st.sampled_from([piece for piece in LATTICE_PIECES if piece.convex]))
def test_the_quick_count_of_a_convex_piece_is_the_patient_one(path: list[tuple[float, float]], piece: Piece) -> None:
    patient = solid(piece.xs, piece.ys)
    patient.convex = False
    assert count(piece, *path) == count(patient, *path)


@settings(max_examples=80)
@given(solids, paths(5))
def test_entries_agree_with_shapely(piece: Piece, path: list[tuple[float, float]]) -> None:
    shapely = pytest.importorskip("shapely", reason="shapely is the oracle of plane geometry")
    polygon = shapely.Polygon(list(zip(piece.xs, piece.ys, strict=True)))
    expected = 0
    was_in = polygon.contains(shapely.Point(path[0]))
    assume(all(polygon.exterior.distance(shapely.Point(at)) > 1e-4 for at in path))
    for a, b in itertools.pairwise(path):
        way = shapely.LineString([a, b])
        meets = shapely.get_coordinates(way.intersection(polygon.exterior))
        cuts = sorted([0.0, *(math.dist(a, at) for at in meets), way.length])
        for low, high in itertools.pairwise(cuts):
            if high > low:
                middle = way.interpolate((low + high) / 2.0)
                assume(polygon.exterior.distance(middle) > 1e-5)
                is_in = polygon.contains(middle)
                expected += is_in and not was_in
                was_in = is_in
    assert count(piece, *path) == expected


@settings(max_examples=100)
@given(zigzags(), paths(5))
def test_crossings_of_a_line_agree_with_shapely(piece: Piece, path: list[tuple[float, float]]) -> None:
    shapely = pytest.importorskip("shapely", reason="shapely is the oracle of plane geometry")
    fence = shapely.LineString(list(zip(piece.xs, piece.ys, strict=True)))
    corners = shapely.MultiPoint(list(fence.coords))
    expected = 0
    for a, b in itertools.pairwise(path):
        way = shapely.LineString([a, b])
        assume(fence.distance(shapely.MultiPoint([a, b])) > 1e-5 and way.distance(corners) > 1e-5)
        expected += len(shapely.get_coordinates(way.intersection(fence)))
    assert count(piece, *path) == expected


# ---- cost ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("line_at", "end", "cost"), [(1.99, 2.0, 3.0), (2.0, 2.01, 3.01), (2.0, 2.0, 2.0)])
def test_f_t12_a_fence_costs_an_inch_once_it_is_behind_the_mover(line_at: float, end: float, cost: float) -> None:
    fence = obstacle(line((10.0, 10.0 + line_at), (20.0, 10.0 + line_at)))
    assert path_cost(ground([fence]), [15.0, 15.0], [10.0, 10.0 + end]) == pytest.approx(cost, abs=1e-9)


@pytest.mark.parametrize(("length", "allowed"), [(3.0, True), (3.01, False)])
def test_f_t11_a_path_in_the_open_costs_its_length(length: float, allowed: bool) -> None:
    cost = path_cost(ground(), [10.0, 10.0 + length], [10.0, 10.0])
    assert (cost <= 3.0 + EPS) is allowed


def test_each_obstacle_charges_by_itself_and_other_pieces_nothing() -> None:
    pieces = [obstacle(square()), obstacle(line((6.0, -5.0), (6.0, 9.0))), line((7.0, -5.0), (7.0, 9.0))]
    assert path_cost(ground(pieces), [-2.0, 10.0], [2.0, 2.0]) == 14.0


def test_the_charge_is_the_movers_own() -> None:
    free = ground([obstacle(square())])
    free.charge = 0.0
    assert path_cost(free, [-2.0, 2.0], [2.0, 2.0]) == 4.0


def test_a_path_far_from_an_obstacle_pays_nothing() -> None:
    assert path_cost(ground([obstacle(square())]), [10.0, 20.0], [10.0, 10.0]) == 10.0


def test_charges_say_which_piece_on_which_leg_and_where() -> None:
    pieces = [obstacle(square()), obstacle(line((6.0, -5.0), (6.0, 9.0))), obstacle(solid(*HORSESHOE))]
    paid = charges(ground(pieces), [-2.0, 2.0, 8.0, -2.0], [3.0, 3.0, 3.0, 3.0])
    assert [(charge.piece, charge.leg, charge.x, charge.y) for charge in paid] == [
        (pieces[0], 0, 0.0, 3.0),
        (pieces[0], 2, pytest.approx(4.0), 3.0),
        (pieces[1], 1, pytest.approx(6.0), 3.0),
        (pieces[1], 2, pytest.approx(6.0), 3.0),
        (pieces[2], 0, pytest.approx(0.0), 3.0),
        (pieces[2], 1, pytest.approx(3.0), 3.0),
        (pieces[2], 2, pytest.approx(4.0), 3.0),
        (pieces[2], 2, pytest.approx(1.0), 3.0),
    ]


@settings(max_examples=60)
@given(st.lists(st.one_of(polygons(), convex_polygons(), zigzags()), max_size=3), paths(5))
def test_charges_are_what_the_cost_adds_to_the_length(pieces: list[Piece], path: list[tuple[float, float]]) -> None:
    mover = ground([obstacle(piece) for piece in pieces])
    xs, ys = split(path)
    assert path_cost(mover, xs, ys) == pytest.approx(path_length(xs, ys) + len(charges(mover, xs, ys)))


# ---- what forbids a path ---------------------------------------------------------------------------------------------


def test_t_02_a_waypoint_off_the_table_forbids_a_path() -> None:
    assert kind(ground(), (10.0, 10.0), (47.5, 10.0)) == "free"
    assert kind(ground(), (10.0, 10.0), (47.51, 10.0)) == "edge"
    middle = found(ground(), (10.0, 10.0), (10.0, 0.4), (10.0, 10.0))
    assert middle is not None
    assert (middle.kind, middle.leg) == ("edge", 0)


def test_f_t11_a_point_ends_at_48_and_not_at_48_01() -> None:
    assert kind(ground(radius=0.0), (46.0, 10.0), (48.0, 10.0)) == "free"
    assert kind(ground(radius=0.0), (46.0, 10.0), (48.01, 10.0)) == "edge"


def test_f_q17_friends_are_passed_and_enemies_are_not() -> None:
    friend, enemy = Base(RED, 20.0, 10.0, 0.5), Base(BLUE, 20.0, 10.0, 0.5)
    assert kind(ground(bases=[friend]), (10.0, 10.0), (30.0, 10.0)) == "free"
    assert kind(ground(bases=[friend], pass_friends=False), (10.0, 10.0), (30.0, 10.0)) == "base"
    stopped = found(ground(bases=[friend, enemy]), (10.0, 5.0), (10.0, 10.0), (30.0, 10.0))
    assert stopped is not None
    assert (stopped.kind, stopped.leg, stopped.base) == ("base", 1, enemy)


def test_t_07_nobody_is_stood_on_but_touching_is_allowed() -> None:
    friend = Base(RED, 20.0, 10.0, 0.5)
    for pass_friends in (True, False):
        mover = ground(bases=[friend], pass_friends=pass_friends)
        assert kind(mover, (10.0, 10.0), (19.0, 10.0)) == "free"
        assert kind(mover, (10.0, 10.0), (19.1, 10.0)) == ("stand" if pass_friends else "base")
    ended_on = found(ground(bases=[friend]), (10.0, 10.0), (20.2, 10.0))
    assert ended_on is not None
    assert ended_on.base is friend


def test_t_05_the_edge_of_the_swept_base_meets_what_stops_it() -> None:
    enemy = Base(BLUE, 20.0, 10.0, 1.25)
    assert kind(ground(bases=[enemy]), (10.0, 11.75), (30.0, 11.75)) == "free"
    assert kind(ground(bases=[enemy]), (10.0, 11.74), (30.0, 11.74)) == "base"
    assert kind(ground(bases=[enemy]), (10.0, 10.0), (18.25, 10.0)) == "free"


def test_a_point_passes_a_point_and_not_a_base() -> None:
    assert kind(ground(bases=[Base(BLUE, 20.0, 10.0, 0.0)], radius=0.0), (10.0, 10.0), (20.0, 10.0)) == "free"
    assert kind(ground(bases=[Base(BLUE, 20.0, 10.0, 0.5)], radius=0.0), (10.0, 10.0), (20.0, 10.0)) == "base"


def test_the_mover_itself_and_the_absent_are_not_in_the_way() -> None:
    mover, aboard = Base(RED, 10.0, 10.0, 0.5), Base(BLUE, 20.0, 10.0, 0.5)
    aboard.present = False
    assert kind(ground(bases=[mover, aboard], base=mover), (10.0, 10.0), (10.1, 10.0), (20.0, 10.0)) == "free"


def test_the_first_base_along_the_path_is_named() -> None:
    far, near = Base(BLUE, 25.0, 10.0, 0.5), Base(BLUE, 15.0, 10.0, 0.5)
    for bases in ([far, near], [near, far]):
        stopped = found(ground(bases=bases), (10.0, 10.0), (30.0, 10.0))
        assert stopped is not None
        assert stopped.base is near


def test_a_base_or_a_barring_piece_is_named_by_which_comes_first() -> None:
    wall = barring(line((20.0, 0.0), (20.0, 20.0)), FOOT)
    for x, expected in ((15.0, "base"), (25.0, "piece")):
        assert kind(ground([wall], [Base(BLUE, x, 10.0, 0.5)]), (10.0, 10.0), (30.0, 10.0)) == expected


def test_a_path_that_may_not_be_walked_is_not_called_one_that_only_ends_badly() -> None:
    friend, enemy = Base(RED, 29.9, 10.0, 0.5), Base(BLUE, 30.0, 10.0, 0.5)
    assert kind(ground(bases=[friend, enemy]), (20.0, 10.0), (30.0, 10.0)) == "base"
    assert kind(ground(bases=[Base(RED, 47.0, 10.0, 0.5)]), (20.0, 10.0), (47.6, 10.0)) == "edge"


def test_an_overlapped_base_may_be_left_but_not_gone_deeper_into() -> None:
    enemy = Base(BLUE, 20.0, 10.0, 0.5)
    mover = ground(bases=[enemy])
    assert kind(mover, (19.5, 10.0), (15.0, 10.0)) == "free"
    assert kind(mover, (19.5, 10.0), (19.5, 12.0)) == "free"
    assert kind(mover, (19.5, 10.0), (25.0, 10.0)) == "base"
    assert kind(mover, (19.5, 10.0), (19.3, 10.0)) == "stand"
    assert kind(mover, (19.5, 10.0), (19.3, 10.0), (18.0, 10.0)) == "free"
    assert kind(mover, (19.5, 10.0), (18.0, 10.0), (25.0, 10.0)) == "base"
    assert kind(mover, (20.0, 10.0), (25.0, 10.0)) == "free"


def test_f_q56_a_piece_bars_those_whom_its_mask_names() -> None:
    bunker = barring(solid(*rectangle(20.0, 10.0, 4.0, 4.0, 0.0)), VEHICLE)
    assert kind(ground([bunker], mask=FOOT), (10.0, 10.0), (30.0, 10.0)) == "free"
    assert kind(ground([bunker], mask=VEHICLE), (10.0, 10.0), (30.0, 10.0)) == "piece"
    stopped = found(ground([bunker], mask=VEHICLE), (10.0, 20.0), (10.0, 10.0), (30.0, 10.0))
    assert stopped is not None
    assert (stopped.leg, stopped.piece) == (1, bunker)


def test_t_05_a_barring_piece_is_met_by_the_edge_of_the_base() -> None:
    bunker = barring(solid(*rectangle(20.0, 10.0, 4.0, 4.0, 0.0)))
    tank = ground([bunker], radius=1.25, mask=VEHICLE)
    assert kind(tank, (10.0, 13.25), (30.0, 13.25)) == "free"
    assert kind(tank, (10.0, 13.24), (30.0, 13.24)) == "piece"
    assert kind(tank, (10.0, 10.0), (16.75, 10.0)) == "free"
    assert kind(tank, (10.0, 10.0), (16.76, 10.0)) == "piece"
    assert kind(tank, (16.75, 2.0), (16.75, 8.0), (16.75, 20.0)) == "free"


def test_a_point_is_barred_by_the_interior_only() -> None:
    bunker = barring(solid(*rectangle(20.0, 10.0, 4.0, 4.0, 0.0)))
    point = ground([bunker], radius=0.0, mask=VEHICLE)
    assert kind(point, (10.0, 12.0), (30.0, 12.0)) == "free"
    assert kind(point, (10.0, 11.9), (30.0, 11.9)) == "piece"


def test_a_barring_piece_that_is_overlapped_may_be_left_the_nearest_way() -> None:
    bunker = barring(solid(*rectangle(20.0, 10.0, 4.0, 4.0, 0.0)))
    tank = ground([bunker], radius=1.25, mask=VEHICLE)
    assert kind(tank, (17.0, 10.0), (10.0, 10.0)) == "free"
    assert kind(tank, (17.0, 10.0), (17.5, 10.0)) == "piece"
    assert kind(tank, (17.0, 10.0), (16.9, 10.0)) == "stand"
    assert kind(tank, (18.5, 10.0), (10.0, 10.0)) == "free"
    assert kind(tank, (18.5, 10.0), (30.0, 10.0)) == "piece"
    assert kind(tank, (18.0, 10.0), (10.0, 10.0)) == "free"
    assert kind(tank, (18.0, 10.0), (18.5, 10.0)) == "piece"


def test_leaving_one_arm_of_a_horseshoe_does_not_open_the_other() -> None:
    bunker = barring(horseshoe())
    tank = ground([bunker], radius=0.5, mask=VEHICLE)
    assert kind(tank, (1.4, 3.5), (1.5, 3.5), (1.5, 8.0)) == "free"
    assert kind(tank, (1.4, 3.5), (6.0, 3.5)) == "piece"


def test_a_path_without_legs_is_not_forbidden() -> None:
    assert kind(ground(bases=[Base(BLUE, 20.0, 10.0, 0.5)]), (20.0, 10.0)) == "free"


@settings(max_examples=80)
@given(st.one_of(polygons(), convex_polygons(), zigzags()), points, points, st.floats(0.1, 1.5))
def test_the_sweep_past_a_piece_agrees_with_shapely(
    piece: Piece, a: tuple[float, float], b: tuple[float, float], radius: float
) -> None:
    shapely = pytest.importorskip("shapely", reason="shapely is the oracle of plane geometry")
    corners = list(zip(piece.xs, piece.ys, strict=True))
    shape = shapely.Polygon(corners) if piece.closed else shapely.LineString(corners)
    apart = shape.distance(shapely.LineString([a, b]))
    assume(abs(apart - radius) > 1e-5 and shape.distance(shapely.Point(a)) > radius + 1e-5)
    t = sweep(piece, *a, *b, radius)
    assert (t >= 0.0) == (apart < radius)
    if t >= 0.0:
        assert piece_gap(piece, a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), 0.0) == pytest.approx(
            radius, abs=1e-5
        )


@settings(max_examples=80)
@given(points, points, points, st.floats(0.0, 1.5), st.floats(0.1, 1.5))
def test_the_sweep_past_a_base_agrees_with_shapely(
    a: tuple[float, float], b: tuple[float, float], at: tuple[float, float], radius: float, other: float
) -> None:
    shapely = pytest.importorskip("shapely", reason="shapely is the oracle of plane geometry")
    a, b, at = ((x + 10.0, y + 10.0) for x, y in (a, b, at))
    apart = shapely.LineString([a, b]).distance(shapely.Point(at))
    assume(abs(apart - radius - other) > 1e-5 and math.dist(a, at) > radius + other + 1e-5)
    mover = ground(bases=[Base(BLUE, *at, other)], radius=radius)
    assert kind(mover, a, b) == ("base" if apart < radius + other else "free")


# ---- standing --------------------------------------------------------------------------------------------------------


def test_t_07_a_base_stands_where_it_touches_and_not_where_it_overlaps() -> None:
    mover = ground(bases=[Base(RED, 20.0, 10.0, 1.25)])
    assert may_stand(mover, 18.25, 10.0)
    assert not may_stand(mover, 18.26, 10.0)
    assert may_stand(mover, 0.5, 35.5)
    assert not may_stand(mover, 0.49, 35.5)


def test_nobody_stands_on_an_absent_base_or_himself() -> None:
    mover, aboard = Base(RED, 10.0, 10.0, 0.5), Base(BLUE, 20.0, 10.0, 0.5)
    aboard.present = False
    stands = ground(bases=[mover, aboard], base=mover)
    assert may_stand(stands, 10.2, 10.0)
    assert may_stand(stands, 20.0, 10.0)


def test_f_q56_a_vehicle_touches_a_bunker_and_a_soldier_stands_in_it() -> None:
    bunker = barring(solid(*rectangle(20.0, 10.0, 4.0, 4.0, 0.0)))
    assert may_stand(ground([bunker], mask=FOOT), 20.0, 10.0)
    tank = ground([bunker], radius=1.25, mask=VEHICLE)
    assert not may_stand(tank, 20.0, 10.0)
    assert not may_stand(tank, 16.76, 10.0)
    assert may_stand(tank, 16.75, 10.0)


def test_a_base_larger_than_the_tolerance_deep_inside_a_piece_overlaps_it() -> None:
    large = solid(*rectangle(20.0, 10.0, 20.0, 20.0, 0.0))
    assert overlaps_piece(large, 20.0, 10.0, 0.5)
    assert overlaps_piece(large, 20.0, 10.0, 0.0)
    assert not overlaps_piece(large, 30.0, 10.0, 0.0)
    assert overlaps_piece(large, 30.0, 10.0, 0.5)


@given(st.one_of(polygons(), convex_polygons(), zigzags()), points, st.floats(0.1, 1.5))
def test_overlapping_a_piece_agrees_with_its_gap(piece: Piece, at: tuple[float, float], radius: float) -> None:
    between = piece_gap(piece, *at, 0.0)
    assume(abs(between - radius) > 1e-5)
    assert overlaps_piece(piece, *at, radius) == (between < radius)
    assert overlaps_piece(piece, *at, 0.0) == inside(piece, *at)


@settings(max_examples=80)
@given(
    st.lists(st.one_of(polygons(), convex_polygons(), zigzags()), max_size=2),
    st.lists(st.tuples(points, st.integers(0, 1), st.floats(0.0, 1.5)), max_size=5),
    paths(4),
    st.floats(0.0, 1.0),
)
def test_a_path_that_nothing_forbids_ends_where_the_mover_may_stand(
    pieces: list[Piece],
    others: list[tuple[tuple[float, float], int, float]],
    path: list[tuple[float, float]],
    radius: float,
) -> None:
    bases = [Base(side, *at, size) for at, side, size in others]
    mover = ground([barring(piece, FOOT) for piece in pieces], bases, radius=radius)
    if found(mover, *path) is None:
        assert may_stand(mover, *path[-1])
