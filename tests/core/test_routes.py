"""The cheapest paths: straight, round, through or not at all."""

from __future__ import annotations

import heapq
import math
import random

import pytest

from littlewars.core.bends import FAR
from littlewars.core.movement import Ground, may_stand, obstruction, path_cost
from littlewars.core.net import Net, Surroundings
from littlewars.core.routes import MOST_POINTS, Path, route, route_to_contact
from littlewars.core.table import Base, Piece, Table, circle, rectangle

RED = 0
BLUE = 1
WIDE = 1
"""The mask of the movers in these tests."""

CUT = 1.0033
"""How much longer a polygon that eight tangents make of each quarter may be than its circle."""


def ground(
    bases: list[Base] | None = None,
    pieces: list[Piece] | None = None,
    radius: float = 0.5,
    pass_friends: bool = True,
    size: tuple[float, float] = (24.0, 18.0),
) -> Ground:
    return Ground(Table(*size, pieces or []), bases or [], None, RED, radius, WIDE, pass_friends, 1.0)


def enemy(x: float, y: float, radius: float = 0.5) -> Base:
    return Base(BLUE, x, y, radius)


def friend(x: float, y: float, radius: float = 0.5) -> Base:
    return Base(RED, x, y, radius)


def fence(*corners: tuple[float, float]) -> Piece:
    piece = Piece("fence", "fence", [x for x, _ in corners], [y for _, y in corners], False)
    piece.obstacle = True
    return piece


def block(x: float, y: float, width: float, height: float, angle: float = 0.0) -> Piece:
    piece = Piece("block", "block", *rectangle(x, y, width, height, angle), True)
    piece.obstacle = True
    return piece


def barred(piece: Piece) -> Piece:
    piece.obstacle = False
    piece.bars = WIDE
    return piece


def found(where: Ground, x: float, y: float, to_x: float, to_y: float, limit: float = FAR) -> Path:
    """Find a route and check what holds for all of them."""
    path = route(where, x, y, to_x, to_y, limit)
    assert path is not None
    check(where, path, x, y)
    assert (path.xs[-1], path.ys[-1]) == (to_x, to_y)
    return path


def check(where: Ground, path: Path, x: float, y: float) -> None:
    assert (path.xs[0], path.ys[0]) == (x, y)
    assert obstruction(where, path.xs, path.ys) is None
    assert path.cost == path_cost(where, path.xs, path.ys)
    assert len(path.xs) <= MOST_POINTS


def round_disc(x: float, y: float, to_x: float, to_y: float, cx: float, cy: float, radius: float) -> float:
    """Return the length of the shortest way past one circle, by the law of tangents and arcs."""
    a = math.hypot(x - cx, y - cy)
    b = math.hypot(to_x - cx, to_y - cy)
    angle = math.acos(((x - cx) * (to_x - cx) + (y - cy) * (to_y - cy)) / (a * b))
    wrapped = angle - math.acos(radius / a) - math.acos(radius / b)
    if wrapped <= 0.0:
        return math.hypot(to_x - x, to_y - y)
    return math.sqrt(a * a - radius * radius) + math.sqrt(b * b - radius * radius) + radius * wrapped


# ---- straight, or not at all -----------------------------------------------------------------------------------------


def test_open_ground_is_crossed_in_one_leg() -> None:
    path = found(ground(), 2.0, 2.0, 5.0, 6.0)
    assert (path.xs, path.ys, path.cost) == ([2.0, 5.0], [2.0, 6.0], 5.0)


def test_the_way_to_where_one_stands_is_that_one_point() -> None:
    path = found(ground(), 2.0, 2.0, 2.0, 2.0)
    assert (path.xs, path.cost) == ([2.0], 0.0)


@pytest.mark.parametrize("to", [(10.4, 9.0), (10.0, 17.6), (-3.0, 2.0)])
def test_there_is_no_way_to_where_one_may_not_stand(to: tuple[float, float]) -> None:
    assert route(ground([friend(10.0, 9.0)]), 2.0, 9.0, *to) is None


def test_a_friend_is_passed_straight_through() -> None:
    assert found(ground([friend(10.0, 9.0)]), 5.0, 9.0, 15.0, 9.0).cost == 10.0


def test_a_friend_who_may_not_be_passed_is_gone_round() -> None:
    assert found(ground([friend(10.0, 9.0)], pass_friends=False), 5.0, 9.0, 15.0, 9.0).cost > 10.1


def test_what_is_not_there_is_not_in_the_way() -> None:
    ghost = enemy(10.0, 9.0)
    ghost.present = False
    assert found(ground([ghost]), 5.0, 9.0, 15.0, 9.0).cost == 10.0


def test_a_limit_is_inclusive() -> None:
    assert found(ground(), 2.0, 2.0, 5.0, 6.0, 5.0).cost == 5.0
    assert route(ground(), 2.0, 2.0, 5.0, 6.0, 4.999) is None


def test_a_limit_counts_the_way_round_and_the_charges() -> None:
    with_fence = ground(pieces=[fence((10.0, 0.0), (10.0, 18.0))])
    assert found(with_fence, 9.0, 9.0, 11.0, 9.0, 3.0).cost == 3.0
    assert route(with_fence, 9.0, 9.0, 11.0, 9.0, 2.99) is None
    behind = ground([enemy(10.0, 9.0)])
    cost = found(behind, 8.0, 9.0, 12.0, 9.0).cost
    assert found(behind, 8.0, 9.0, 12.0, 9.0, cost).cost == cost
    assert route(behind, 8.0, 9.0, 12.0, 9.0, cost - 1e-3) is None


# ---- round what stops ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("radius", [0.5, 1.25, 3.0])
@pytest.mark.parametrize("to_y", [9.0, 9.7, 12.0])
def test_the_way_round_a_base_is_no_shorter_than_its_arc_and_hardly_longer(radius: float, to_y: float) -> None:
    path = found(ground([enemy(10.0, 9.0, radius)]), 4.0, 9.0, 17.0, to_y)
    exact = round_disc(4.0, 9.0, 17.0, to_y, 10.0, 9.0, radius + 0.5)
    assert exact - 1e-9 <= path.cost <= exact * CUT


def test_a_ring_of_enemies_lets_nobody_in_or_out() -> None:
    ring = [enemy(12.0 + 4.0 * math.cos(k * math.pi / 8), 9.0 + 4.0 * math.sin(k * math.pi / 8)) for k in range(16)]
    assert route(ground(ring), 12.0, 9.0, 20.0, 9.0) is None
    assert route(ground(ring), 20.0, 9.0, 12.0, 9.0) is None
    assert found(ground(ring[1:]), 12.0, 9.0, 20.0, 9.0).cost == 8.0


def test_a_gap_as_wide_as_the_base_is_passed_at_any_angle() -> None:
    """Touching on both sides is not overlapping (T-07)."""
    for dx, dy in ((0.0, 1.0), (0.6, 0.8), (0.28, 0.96), (-0.352, 0.936)):
        pair = [enemy(12.0 + dx, 9.0 + dy), enemy(12.0 - dx, 9.0 - dy)]
        start = (12.0 + 4.0 * dy, 9.0 - 4.0 * dx)
        goal = (12.0 - 4.0 * dy, 9.0 + 4.0 * dx)
        assert found(ground(pair), *start, *goal).cost == pytest.approx(8.0, abs=1e-4)
        # From the one's side to the other's: through between them, where round them would be 9.1.
        start = (start[0] + dx, start[1] + dy)
        goal = (goal[0] - dx, goal[1] - dy)
        half = round_disc(*start, 12.0, 9.0, 12.0 + dx, 9.0 + dy, 1.0)
        assert 2.0 * half - 1e-6 <= found(ground(pair), *start, *goal).cost <= 2.0 * half * CUT


def test_a_gap_a_little_narrower_than_the_base_is_not_passed() -> None:
    pair = [enemy(12.0, 9.9999), enemy(12.0, 8.0)]
    assert found(ground(pair), 8.0, 9.0, 16.0, 9.0).cost > 8.5


def test_a_gap_as_wide_as_the_base_is_passed_beside_a_wall_and_the_edge() -> None:
    between = ground([enemy(12.0, 1.5)], [barred(block(12.0, 9.0, 1.0, 12.0))])
    assert found(between, 8.0, 0.5, 16.0, 0.5).cost == pytest.approx(8.0, abs=1e-9)
    beside = ground([enemy(12.0, 7.5)], [barred(block(12.0, 3.0, 6.0, 6.0)), barred(block(12.0, 14.0, 1.0, 8.0))])
    assert found(beside, 8.0, 6.5, 16.0, 6.5).cost == pytest.approx(8.0, abs=1e-9)


def test_a_wall_is_gone_round_with_the_whole_base() -> None:
    wall = barred(block(10.0, 9.0, 1.0, 6.0))
    path = found(ground(pieces=[wall]), 8.0, 9.0, 12.0, 9.0)
    # From the corners of the wall grown by half an inch: two legs, two quarters of an arc, and its thickness.
    leg = round_disc(8.0, 9.0, 9.5, 12.5, 9.5, 12.0, 0.5)
    assert 2.0 * leg + 1.0 - 1e-9 <= path.cost <= (2.0 * leg + 1.0) * CUT


def test_a_line_that_bars_is_gone_round_at_its_end() -> None:
    wall = barred(fence((10.0, 5.0), (10.0, 10.0)))
    path = found(ground(pieces=[wall]), 9.0, 9.0, 11.0, 9.0)
    # Two tangents to the half inch about its end, and all of that but a quarter and what the tangents spare.
    exact = 2.0 * math.sqrt(2.0 - 0.25) + 0.5 * (1.5 * math.pi - 2.0 * math.acos(0.5 / math.sqrt(2.0)))
    assert exact - 1e-9 <= path.cost <= exact * CUT


def test_a_crooked_wall_is_gone_round_at_the_corners_that_stand_out() -> None:
    wall = barred(Piece("w", "w", [8.0, 14.0, 14.0, 9.0, 9.0, 8.0], [6.0, 6.0, 7.0, 7.0, 12.0, 12.0], True))
    path = found(ground(pieces=[wall]), 12.0, 9.0, 6.0, 7.0)
    assert len(path.xs) > 2
    # Over the short arm's end and down: never through the crook.
    assert max(path.ys) == pytest.approx(12.5, abs=0.03) or max(path.xs) == pytest.approx(14.5, abs=0.03)


def test_a_mover_without_a_radius_passes_between_bases_in_contact_and_along_walls() -> None:
    pair = [enemy(12.0, 9.5), enemy(12.0, 8.5)]
    assert found(ground(pair, radius=0.0), 10.0, 9.0, 14.0, 9.0).cost == pytest.approx(4.0)
    wall = barred(block(10.0, 9.0, 2.0, 2.0))
    path = found(ground(pieces=[wall], radius=0.0), 8.0, 9.0, 12.0, 9.0)
    assert path.cost == pytest.approx(2.0 + 2.0 * math.sqrt(2.0))


# ---- starts and goals in contact -------------------------------------------------------------------------------------


@pytest.mark.parametrize("angle", [0.0, 0.1, 0.37, 1.0, 1.5707963267948966, 2.9])
def test_a_man_in_contact_with_an_enemy_walks_round_him(angle: float) -> None:
    x, y = 12.0 + math.cos(angle), 9.0 + math.sin(angle)
    to_x, to_y = 12.0 - math.cos(angle), 9.0 - math.sin(angle)
    path = found(ground([enemy(12.0, 9.0)]), x, y, to_x, to_y)
    assert math.pi - 1e-9 <= path.cost <= math.pi * CUT
    assert found(ground([enemy(12.0, 9.0)]), x, y, 12.0, 12.0).cost > 0.0


@pytest.mark.parametrize("angle", [0.0, 0.13, 0.8, 2.0])
def test_a_man_between_two_enemies_leaves_where_they_leave_room(angle: float) -> None:
    dx, dy = math.cos(angle), math.sin(angle)
    pair = [enemy(12.0 + dx, 9.0 + dy), enemy(12.0 - dx, 9.0 - dy)]
    path = found(ground(pair), 12.0, 9.0, 12.0 + 3.0 * dx, 9.0 + 3.0 * dy)
    assert path.cost > 3.2


@pytest.mark.parametrize("turn", [0.0, 0.2, 0.71])
def test_a_man_in_the_notch_of_two_enemies_is_free_to_go_and_to_come(turn: float) -> None:
    def at(x: float, y: float) -> tuple[float, float]:
        cos, sin = math.cos(turn), math.sin(turn)
        return 12.0 + x * cos - y * sin, 9.0 + x * sin + y * cos

    pair = [enemy(*at(-0.5, 0.0)), enemy(*at(0.5, 0.0))]
    notch = at(0.0, math.sqrt(0.75))
    out = found(ground(pair), *notch, *at(0.0, -math.sqrt(0.75)))
    back = found(ground(pair), *at(0.0, -math.sqrt(0.75)), *notch)
    # Along one circle from where it meets the other: 240 degrees in all, half of them on each side of the pair.
    exact = 2.0 * math.pi * 2.0 / 3.0
    assert exact - 1e-9 <= out.cost <= exact * CUT
    assert out.cost == pytest.approx(back.cost, abs=1e-9)


def test_a_block_of_men_base_to_base_lets_its_own_man_out_only_where_it_is_open() -> None:
    friends = [friend(x, y) for x in (11.0, 12.0, 13.0) for y in (8.0, 9.0, 10.0) if (x, y) != (12.0, 10.0)]
    where = ground(friends, pass_friends=False)
    assert found(where, 12.0, 10.0, 12.0, 5.0).cost > 5.0
    shut = ground([*friends, friend(12.0, 11.0)], pass_friends=False)
    assert route(shut, 12.0, 10.0, 12.0, 14.0) is None


def test_what_is_overlapped_at_the_start_is_left_but_not_entered() -> None:
    where = ground([enemy(12.0, 9.0)])
    assert found(where, 12.4, 9.0, 16.0, 9.0).cost == pytest.approx(3.6)
    assert found(where, 12.4, 9.0, 8.0, 9.0).cost > 4.4


# ---- through or round what charges -----------------------------------------------------------------------------------


def test_a_fence_is_crossed_where_that_is_cheaper_and_gone_round_where_it_is_not() -> None:
    where = ground(pieces=[fence((10.0, 5.0), (10.0, 12.0))])
    assert found(where, 9.0, 8.0, 11.0, 8.0).cost == 3.0
    assert found(where, 9.0, 6.0, 11.0, 6.0).cost == pytest.approx(2.0 * math.sqrt(2.0), abs=1e-12)


def test_the_charge_decides_between_the_two() -> None:
    where = ground(pieces=[fence((10.0, 5.0), (10.0, 12.0))])
    where.charge = 0.0
    assert found(where, 9.0, 6.0, 11.0, 6.0).cost == 2.0
    where.charge = 10.0
    assert found(where, 9.0, 8.0, 11.0, 8.0).cost == pytest.approx(2.0 * math.sqrt(10.0), abs=1e-12)


def test_a_piece_is_rounded_at_its_corners_by_the_centre() -> None:
    where = ground(pieces=[block(10.0, 9.0, 2.0, 2.0)])
    # Touching is not entering (T-13): along the edge and past both corners without a charge.
    assert found(where, 8.0, 10.0, 12.0, 10.0).cost == 4.0
    assert found(where, 8.0, 9.7, 12.0, 9.7).cost == pytest.approx(2.0 + 2.0 * math.sqrt(1.0 + 0.09), abs=1e-12)
    assert found(where, 8.0, 9.0, 12.0, 9.0).cost == pytest.approx(2.0 + 2.0 * math.sqrt(2.0), abs=1e-12)


def test_leaving_a_piece_is_free_and_staying_in_a_bent_one_saves_a_second_charge() -> None:
    bent = Piece("L", "wood", [6.0, 14.0, 14.0, 8.0, 8.0, 6.0], [6.0, 6.0, 8.0, 8.0, 14.0, 14.0], True)
    bent.obstacle = True
    where = ground(pieces=[bent])
    path = found(where, 9.5, 7.5, 7.5, 9.5)
    assert path.cost == pytest.approx(2.0 * math.hypot(1.5, 0.5), abs=1e-9)
    # Back in after a short cut across the open: dearer here, and cheaper from further out.
    assert path_cost(where, [9.5, 7.5], [7.5, 9.5]) == pytest.approx(math.hypot(2.0, 2.0) + 1.0)
    assert found(where, 13.0, 7.5, 7.5, 13.0).cost == pytest.approx(math.hypot(5.5, 5.5) + 1.0)
    assert found(where, 13.0, 7.5, 13.0, 10.0).cost == 2.5


def test_the_joint_of_a_bent_fence_is_no_gate() -> None:
    where = ground(pieces=[fence((6.0, 5.0), (10.0, 9.0), (14.0, 5.0))])
    assert found(where, 10.0, 11.0, 10.0, 7.0).cost == 5.0
    where.charge = 100.0
    assert found(where, 10.0, 11.0, 10.0, 7.0).cost == pytest.approx(math.hypot(4.0, 6.0) + math.hypot(4.0, 2.0))


def test_a_bent_fence_is_followed_round_the_outside_of_its_joint() -> None:
    where = ground(pieces=[fence((6.0, 5.0), (10.0, 9.0), (14.0, 5.0))])
    path = found(where, 7.0, 7.5, 13.0, 7.5)
    assert path.cost == pytest.approx(2.0 * math.hypot(3.0, 1.5), abs=1e-9)
    assert path.xs == pytest.approx([7.0, 10.0, 13.0], abs=1e-9)


def test_a_base_hard_by_a_fence_is_passed_on_the_fence_without_crossing_it() -> None:
    where = ground([enemy(10.0, 9.0)], [fence((8.0, 10.0), (12.0, 10.0))])
    path = found(where, 8.6, 9.4, 11.4, 9.4)
    assert path.cost < 3.9
    assert max(path.ys) == pytest.approx(10.0, abs=1e-9)


def test_three_fences_are_three_charges_or_a_way_round_some() -> None:
    where = ground(pieces=[fence((x, 0.0), (x, 18.0)) for x in (10.0, 11.0, 12.0)])
    assert found(where, 9.0, 9.0, 13.0, 9.0).cost == 7.0
    short = ground(pieces=[fence((10.0, 0.0), (10.0, 18.0)), fence((11.0, 8.9), (11.0, 18.0))])
    assert found(short, 9.0, 9.0, 13.0, 9.0).cost < 5.02


def test_a_winding_way_keeps_to_64_points() -> None:
    walls = []
    for k in range(9):
        low = 0.0 if k % 2 == 0 else 3.0
        walls.append(barred(fence((3.0 + 2.0 * k, low), (3.0 + 2.0 * k, low + 15.0))))
    where = ground(pieces=walls)
    path = found(where, 1.5, 1.5, 21.5, 1.5)
    assert len(path.xs) == MOST_POINTS
    net = Net(Surroundings(where, 1.5, 1.5, FAR), 1.5, 1.5)
    net.aim(21.5, 1.5, 0.0)
    net.add_goal(21.5, 1.5)
    net.lay()
    assert net.search(FAR) == 1
    assert len(net.way(1)[0]) > 100
    assert net.bends[1].cost < path.cost < 1.005 * net.bends[1].cost


# ---- contact ---------------------------------------------------------------------------------------------------------


def contact(where: Ground, x: float, y: float, target: Base, limit: float = FAR) -> Path:
    path = route_to_contact(where, x, y, target.x, target.y, target.radius, limit)
    assert path is not None
    check(where, path, x, y)
    gap = math.hypot(path.xs[-1] - target.x, path.ys[-1] - target.y) - target.radius - where.radius
    assert abs(gap) <= 1e-6
    return path


def test_contact_is_made_straight_ahead() -> None:
    hull = friend(10.0, 9.0, 1.25)
    path = contact(ground([hull]), 5.0, 9.0, hull)
    assert path.cost == pytest.approx(3.25)
    assert len(path.xs) == 2


def test_contact_made_already_costs_nothing() -> None:
    hull = friend(10.0, 9.0, 1.25)
    path = contact(ground([hull]), 8.25, 9.0, hull)
    assert (path.xs, path.cost) == ([8.25], 0.0)


def test_contact_is_made_round_an_enemy_and_beside_a_friend() -> None:
    hull = friend(10.0, 9.0, 1.25)
    assert contact(ground([hull, enemy(7.0, 9.0)]), 5.0, 9.0, hull).cost > 3.3
    # A friend stands where the straight way ends: beside him.
    crowded = contact(ground([hull, friend(8.25, 9.0)]), 5.0, 9.0, hull)
    angle = 2.0 * math.asin(0.5 / 1.75)
    assert crowded.cost == pytest.approx(math.hypot(5.0 - 1.75 * math.cos(angle), 1.75 * math.sin(angle)))
    assert math.hypot(crowded.xs[-1] - 8.25, crowded.ys[-1] - 9.0) == pytest.approx(1.0)


def test_contact_is_not_made_where_there_is_no_room_or_too_little_movement() -> None:
    hull = friend(10.0, 9.0, 1.25)
    crowd = [friend(10.0 + 1.75 * math.cos(k * math.pi / 5), 9.0 + 1.75 * math.sin(k * math.pi / 5)) for k in range(10)]
    assert route_to_contact(ground([hull, *crowd]), 5.0, 9.0, 10.0, 9.0, 1.25) is None
    assert route_to_contact(ground([hull]), 5.0, 9.0, 10.0, 9.0, 1.25, 3.2) is None
    contact(ground([hull]), 5.0, 9.0, hull, 3.25)


def test_contact_goes_round_a_fence_where_that_is_cheaper() -> None:
    hull = friend(10.0, 9.0, 1.25)
    where = ground([hull], [fence((7.0, 8.8), (7.0, 16.0))])
    assert contact(where, 5.0, 9.0, hull).cost < 3.3
    across = ground([hull], [fence((7.0, 2.0), (7.0, 16.0))])
    assert contact(across, 5.0, 9.0, hull).cost == pytest.approx(4.25)


def test_contact_is_nowhere_cheaper_than_found() -> None:
    rng = random.Random(5)
    for _ in range(12):
        where, x, y = scene(rng, 6, 4)
        hull = next((base for base in where.bases if base.side == RED), None)
        if hull is None:
            continue
        path = route_to_contact(where, x, y, hull.x, hull.y, hull.radius)
        apart = hull.radius + where.radius
        for k in range(60):
            at_x = hull.x + apart * math.cos(k * math.pi / 30)
            at_y = hull.y + apart * math.sin(k * math.pi / 30)
            other = route(where, x, y, at_x, at_y)
            assert other is None or (path is not None and path.cost <= other.cost + 1e-4)
        if path is not None:
            check(where, path, x, y)


# ---- oracles ---------------------------------------------------------------------------------------------------------


def scene(
    rng: random.Random, count: int, terrain: int, width: float = 14.0, height: float = 12.0
) -> tuple[Ground, float, float]:
    """Return a random table, men in contact among them, and a place to start from, often in contact as well."""
    pieces: list[Piece] = []
    for _ in range(terrain):
        x, y = rng.uniform(1.0, width - 1.0), rng.uniform(1.0, height - 1.0)
        angle = rng.uniform(0.0, 6.28)
        kind = rng.choice(["fence", "block", "wall", "tree"])
        if kind == "fence":
            pieces.append(fence((x, y), (x + 3.0 * math.cos(angle), y + 3.0 * math.sin(angle))))
        elif kind == "tree":
            pieces.append(Piece("tree", "tree", *circle(x, y, 1.0), True))
            pieces[-1].obstacle = True
        else:
            pieces.append(block(x, y, rng.choice([1.0, 3.0]), 1.0, math.degrees(angle)))
            if kind == "wall":
                barred(pieces[-1])
    bases: list[Base] = []
    while len(bases) < count:
        radius = rng.choice([0.5, 0.5, 1.25])
        x, y = rng.uniform(radius, width - radius), rng.uniform(radius, height - radius)
        if bases and rng.random() < 0.4:
            other = rng.choice(bases)
            angle = rng.uniform(0.0, 6.28)
            x = other.x + (radius + other.radius) * math.cos(angle)
            y = other.y + (radius + other.radius) * math.sin(angle)
        if all(math.hypot(x - base.x, y - base.y) >= radius + base.radius - 1e-9 for base in bases):
            bases.append(Base(rng.choice([RED, BLUE, BLUE]), x, y, radius))
    where = Ground(Table(width, height, pieces), bases, None, RED, 0.5, WIDE, rng.random() < 0.6, 1.0)
    return where, *stand(rng, where)


def stand(rng: random.Random, where: Ground) -> tuple[float, float]:
    while True:
        x, y = rng.uniform(0.5, where.table.width - 0.5), rng.uniform(0.5, where.table.height - 0.5)
        if where.bases and rng.random() < 0.4:
            base = rng.choice(where.bases)
            angle = rng.uniform(0.0, 6.28)
            x = base.x + (base.radius + 0.5) * math.cos(angle)
            y = base.y + (base.radius + 0.5) * math.sin(angle)
        if may_stand(where, x, y):
            return x, y


def by_force(where: Ground, x: float, y: float, to_x: float, to_y: float) -> float:
    """Return the cheapest way over all bends, every pair of them tried and nothing left out."""
    net = Net(Surroundings(where, x, y, FAR), x, y)
    net.aim(to_x, to_y, 0.0)
    net.add_goal(to_x, to_y)
    net.lay()
    bends = [bend for bend in net.bends if net.open(bend)]
    costs = [FAR] * len(bends)
    costs[0] = 0.0
    heap = [(0.0, 0)]
    while heap:
        cost, i = heapq.heappop(heap)
        if i == 1:
            return cost
        if cost > costs[i]:
            continue
        for j in range(len(bends)):
            length = math.hypot(bends[i].x - bends[j].x, bends[i].y - bends[j].y)
            if cost + length >= costs[j]:
                continue
            charged = net.leg(bends[i], bends[j])
            if charged >= 0.0 and cost + length + charged < costs[j]:
                costs[j] = cost + length + charged
                heapq.heappush(heap, (costs[j], j))
    return FAR


def test_routes_are_the_cheapest_over_all_bends() -> None:
    rng = random.Random(2)
    dead_ends = 0
    for _ in range(25):
        where, x, y = scene(rng, rng.choice([2, 5]), rng.choice([2, 4]))
        to_x, to_y = stand(rng, where)
        path = route(where, x, y, to_x, to_y)
        cost = by_force(where, x, y, to_x, to_y)
        if path is None:
            dead_ends += 1
            assert cost == FAR
        else:
            check(where, path, x, y)
            # By force a leg may cut the sliver between an arc and its polygon where a tangent would not.
            assert cost - 1e-9 <= path.cost <= cost + 1e-3
    assert dead_ends < 10


def test_no_path_with_two_bends_is_cheaper() -> None:
    rng = random.Random(7)
    for _ in range(30):
        where, x, y = scene(rng, 5, 4)
        to_x, to_y = stand(rng, where)
        path = route(where, x, y, to_x, to_y)
        for _ in range(60):
            middle = [(rng.uniform(0.5, 13.5), rng.uniform(0.5, 11.5)) for _ in range(rng.choice([1, 2]))]
            xs = [x, *[place[0] for place in middle], to_x]
            ys = [y, *[place[1] for place in middle], to_y]
            if obstruction(where, xs, ys) is None:
                assert path is not None
                assert path.cost <= path_cost(where, xs, ys) + 1e-9


def test_charges_are_weighed_as_by_force_over_the_corners() -> None:
    """Corners only, no arcs: every way over corners of pieces, each priced as a whole path."""
    rng = random.Random(11)
    for _ in range(25):
        where, x, y = scene(rng, 0, rng.choice([2, 3]))
        pieces = [piece for piece in where.table.pieces if piece.obstacle and len(piece.xs) <= 4]
        where = ground(pieces=pieces, size=(14.0, 12.0))
        to_x, to_y = stand(rng, where)
        corners = [
            (px, py)
            for piece in pieces
            for px, py in zip(piece.xs, piece.ys, strict=True)
            if where.table.holds(px, py, 0.5)
        ]
        cheapest = path_cost(where, [x, to_x], [y, to_y])
        ways = [[corner] for corner in corners] + [[a, b] for a in corners for b in corners if a != b]
        for way in ways:
            xs = [x, *[place[0] for place in way], to_x]
            ys = [y, *[place[1] for place in way], to_y]
            cheapest = min(cheapest, path_cost(where, xs, ys))
        path = route(where, x, y, to_x, to_y)
        assert path is not None
        assert path.cost <= cheapest + 1e-9
        if len(path.xs) <= 4:
            assert path.cost == pytest.approx(cheapest, abs=1e-9)


def test_routes_are_as_short_as_another_library_finds_them() -> None:
    """The same grown polygons, given to a path finder that knows nothing of ours."""
    finder = pytest.importorskip(
        "extremitypathfinder", reason="extremitypathfinder, an oracle for routes, is not installed"
    )
    rng = random.Random(3)
    bent = 0
    for _ in range(4):
        bases: list[Base] = []
        while len(bases) < 3:
            x, y, radius = rng.uniform(3.0, 13.0), rng.uniform(3.0, 9.0), rng.choice([0.5, 1.25])
            if all(math.hypot(x - base.x, y - base.y) > radius + base.radius + 1.1 for base in bases):
                bases.append(Base(BLUE, x, y, radius))
        where = ground(bases, size=(16.0, 12.0))
        ends = [(1.0, rng.uniform(1.0, 11.0)), (15.0, rng.uniform(1.0, 11.0))]
        net = Net(Surroundings(where, *ends[0], FAR), *ends[0])
        net.aim(*ends[1], 0.0)
        net.add_goal(*ends[1])
        net.lay()
        holes = []
        for arc in net.arcs:
            corners = net.bends[arc.first : arc.first + arc.count]
            holes.append([(bend.x, bend.y) for bend in reversed(corners)])
        environment = finder.PolygonEnvironment()
        environment.store([(0.5, 0.5), (15.5, 0.5), (15.5, 11.5), (0.5, 11.5)], holes, validate=False)
        _, length = environment.find_shortest_path(*ends)
        path = found(where, *ends[0], *ends[1])
        assert path.cost == pytest.approx(length, abs=1e-6)
        bent += len(path.xs) > 2
    assert bent >= 2
