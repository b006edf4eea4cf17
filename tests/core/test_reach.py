"""The region that a mover can reach: inside the truth, and nowhere by more than 0.02."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import pytest

from littlewars.core.movement import Ground, may_stand
from littlewars.core.outline import Ring
from littlewars.core.reach import reach, reachable
from littlewars.core.table import Base, Piece, Table
from tests.core.test_routes import barred, block, enemy, fence, friend, ground, round_disc, scene

OFF = 0.02
"""How far inside the truth the region may be."""


def area(ring: Ring) -> float:
    n = len(ring.xs)
    return sum(ring.xs[i] * ring.ys[(i + 1) % n] - ring.xs[(i + 1) % n] * ring.ys[i] for i in range(n)) / 2.0


def holds(rings: list[Ring], x: float, y: float) -> bool:
    """Say whether a place is in the region, by the even-odd rule."""
    odd = False
    for ring in rings:
        n = len(ring.xs)
        for i in range(n):
            ax, ay, bx, by = ring.xs[i], ring.ys[i], ring.xs[(i + 1) % n], ring.ys[(i + 1) % n]
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                odd = not odd
    return odd


def corners(rings: list[Ring]) -> list[tuple[float, float]]:
    return [corner for ring in rings for corner in zip(ring.xs, ring.ys, strict=True)]


def edges(rings: list[Ring], step: float = 0.05) -> list[tuple[float, float]]:
    """Return places along the rings, corners and points between."""
    places = []
    for ring in rings:
        n = len(ring.xs)
        for i in range(n):
            ax, ay, bx, by = ring.xs[i], ring.ys[i], ring.xs[(i + 1) % n], ring.ys[(i + 1) % n]
            parts = 1 + int(math.hypot(bx - ax, by - ay) / step)
            places += [(ax + (bx - ax) * k / parts, ay + (by - ay) * k / parts) for k in range(parts)]
    return places


# ---- plain cases -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("allowance", [0.5, 3.0, 12.0])
def test_open_ground_is_a_circle(allowance: float) -> None:
    rings = reach(ground(size=(40.0, 40.0)), 20.0, 20.0, allowance)
    assert len(rings) == 1
    assert area(rings[0]) > 0.0
    for x, y in edges(rings):
        assert allowance - OFF <= math.hypot(x - 20.0, y - 20.0) <= allowance
    assert len(rings[0].xs) < 200


def test_nothing_is_reached_without_an_allowance() -> None:
    assert reach(ground(), 10.0, 9.0, 0.0) == []


def test_the_whole_base_stays_on_the_table() -> None:
    rings = reach(ground(), 1.0, 2.0, 3.0)
    assert min(x for x, _ in corners(rings)) == pytest.approx(0.5, abs=1e-9)
    assert min(y for _, y in corners(rings)) == pytest.approx(0.5, abs=1e-9)
    assert holds(rings, 0.51, 0.51)
    assert not holds(rings, 0.49, 2.0)


def test_a_fence_takes_its_inch_from_what_lies_beyond() -> None:
    rings = reach(ground(pieces=[fence((11.0, 0.0), (11.0, 18.0))]), 10.0, 9.0, 3.0)
    assert max(x for x, _ in corners(rings)) == pytest.approx(12.0, abs=OFF)
    assert min(x for x, _ in corners(rings)) == pytest.approx(7.0, abs=OFF)
    # On this side up to the fence, as far as the allowance goes.
    assert holds(rings, 10.99, 9.0 + math.sqrt(9.0 - 1.0) - 0.03)
    assert not holds(rings, 11.01, 9.0 + math.sqrt(4.0 - 1.0) + 0.03)
    assert holds(rings, 11.01, 9.0 + math.sqrt(4.0 - 1.0) - 0.03)


def test_the_end_of_a_fence_is_gone_round() -> None:
    rings = reach(ground(pieces=[fence((11.0, 8.5), (11.0, 18.0))]), 10.0, 9.0, 3.0)
    left = 3.0 - math.hypot(1.0, 0.5)
    assert holds(rings, 11.0 + left - 0.03, 8.5)
    # Behind it, where crossing would leave too little.
    assert holds(rings, 12.0, 8.5 + math.sqrt(left * left - 1.0) - 0.03)
    assert not holds(rings, 12.0, 8.5 + math.sqrt(left * left - 1.0) + 0.03)


def test_too_little_for_the_charge_ends_at_the_near_edge() -> None:
    rings = reach(ground(pieces=[block(12.0, 9.0, 2.0, 2.0)]), 10.0, 9.0, 1.5)
    assert holds(rings, 10.99, 9.0)
    assert not holds(rings, 11.01, 9.0)
    further = reach(ground(pieces=[block(12.0, 9.0, 2.0, 2.0)]), 10.0, 9.0, 2.5)
    assert holds(further, 11.45, 9.0)
    assert not holds(further, 11.51, 9.0)


def test_a_start_inside_a_piece_leaves_it_free() -> None:
    rings = reach(ground(pieces=[block(10.0, 9.0, 2.0, 2.0)]), 10.5, 9.0, 3.0)
    assert len(rings) == 1
    assert max(x for x, _ in corners(rings)) == pytest.approx(13.5, abs=OFF)


def test_a_friend_is_a_hole() -> None:
    rings = reach(ground([friend(10.0, 9.0)]), 8.0, 9.0, 6.0)
    assert sorted(area(ring) > 0.0 for ring in rings) == [False, True]
    hole = min(rings, key=area)
    for x, y in edges([hole]):
        assert 1.0 <= math.hypot(x - 10.0, y - 9.0) <= 1.0 + OFF
    assert holds(rings, 13.9, 9.0)


def test_room_among_friends_is_an_island() -> None:
    friends = [friend(12.0 + 1.3 * math.cos(k), 9.0 + 1.3 * math.sin(k)) for k in (0.5, 1.6, 2.7, 3.8, 4.9, 6.0)]
    rings = reach(ground(friends), 8.0, 9.0, 6.0)
    assert holds(rings, 12.0, 9.0)
    assert not holds(reach(ground(friends, pass_friends=False), 8.0, 9.0, 6.0), 12.0, 9.0)


def test_an_enemy_casts_a_shadow() -> None:
    rings = reach(ground([enemy(10.0, 9.0)]), 8.5, 9.0, 3.0)
    assert not holds(rings, 11.2, 9.0)
    beside = 9.0 + 3.0 * 0.8
    assert holds(rings, 8.5 + 2.9 * 0.6, beside - 0.1)


def test_what_bars_keeps_the_whole_base_away() -> None:
    rings = reach(ground(pieces=[barred(block(12.0, 9.0, 2.0, 20.0))]), 9.0, 9.0, 3.0)
    assert max(x for x, _ in corners(rings)) == pytest.approx(10.5, abs=OFF)
    assert all(x <= 10.5 for x, _ in corners(rings))


def test_a_man_shut_in_by_enemies_reaches_only_his_own_room() -> None:
    ring = [enemy(12.0 + 2.5 * math.cos(k * math.pi / 6), 9.0 + 2.5 * math.sin(k * math.pi / 6)) for k in range(12)]
    rings = reach(ground(ring), 12.0, 9.0, 12.0)
    assert len(rings) == 1
    assert all(math.hypot(x - 12.0, y - 9.0) < 1.66 for x, y in corners(rings))


def test_a_man_between_two_enemies_in_contact_reaches_both_sides() -> None:
    rings = reach(ground([enemy(11.0, 9.0), enemy(13.0, 9.0)]), 12.0, 9.0, 2.0)
    assert holds(rings, 12.0, 10.9)
    assert holds(rings, 12.0, 7.1)


# ---- how exact -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("radius", "allowance"), [(0.5, 3.0), (0.5, 6.0), (1.25, 6.0), (1.25, 9.0)])
def test_the_outline_past_an_enemy_keeps_to_tangents_and_arcs(radius: float, allowance: float) -> None:
    """Against the law of the circle: every place of the outline costs the allowance, or cannot be stood beyond."""
    grown = radius + 0.5
    rings = reach(ground([enemy(20.0, 20.0, radius)], size=(40.0, 40.0)), 18.0, 20.5, allowance)
    for x, y in edges(rings):
        cost = round_disc(18.0, 20.5, x, y, 20.0, 20.0, grown)
        assert cost <= allowance
        beside = math.hypot(x - 20.0, y - 20.0) - grown
        assert beside >= -1e-9
        assert cost >= allowance - OFF or beside <= OFF
    rng = random.Random(1)
    for _ in range(400):
        x, y = rng.uniform(8.0, 28.0), rng.uniform(10.0, 31.0)
        if math.hypot(x - 20.0, y - 20.0) >= grown + OFF:
            cost = round_disc(18.0, 20.5, x, y, 20.0, 20.0, grown)
            assert holds(rings, x, y) or cost > allowance - OFF
            assert not holds(rings, x, y) or cost <= allowance


def inside_truth(where: Ground, x: float, y: float, allowance: float, rings: list[Ring], rng: random.Random) -> None:
    """Check random places in the region, and random places of its outline."""
    outline = edges(rings, 0.3)
    places = rng.sample(outline, min(40, len(outline)))
    inner = [_about(rng, x, y, allowance) for _ in range(40)]
    for at_x, at_y in places + [place for place in inner if holds(rings, *place)]:
        assert reachable(where, x, y, allowance, at_x, at_y), (at_x, at_y)


def _about(rng: random.Random, x: float, y: float, allowance: float) -> tuple[float, float]:
    angle = rng.uniform(0.0, 2.0 * math.pi)
    distance = allowance * math.sqrt(rng.random())
    return x + distance * math.cos(angle), y + distance * math.sin(angle)


def covers_truth(where: Ground, x: float, y: float, allowance: float, rings: list[Ring], rng: random.Random) -> None:
    """Check that random places that are reached with room all about them are in the region."""
    turns = [(OFF * math.cos(k * math.pi / 8), OFF * math.sin(k * math.pi / 8)) for k in range(16)]
    for _ in range(40):
        at_x, at_y = _about(rng, x, y, allowance)
        if holds(rings, at_x, at_y) or not may_stand(where, at_x, at_y):
            continue
        if any(holds(rings, at_x + dx, at_y + dy) for dx, dy in turns):
            continue
        assert not all(reachable(where, x, y, allowance, at_x + dx, at_y + dy) for dx, dy in [(0.0, 0.0), *turns])


@pytest.mark.parametrize("seed", range(12))
def test_the_region_is_inside_the_truth_and_covers_it(seed: int) -> None:
    rng = random.Random(seed)
    for allowance in (1.0, 3.0, 3.0, 6.0, 9.0):
        where, x, y = scene(rng, rng.choice([3, 8]), rng.choice([0, 3, 6]), 18.0, 14.0)
        rings = reach(where, x, y, allowance)
        assert rings or allowance < 1.5
        inside_truth(where, x, y, allowance, rings, rng)
        covers_truth(where, x, y, allowance, rings, rng)


def on_lattice(rng: random.Random) -> tuple[Ground, float, float]:
    """Return a table on which everything stands on whole inches: contacts, shared corners, equal ways."""
    pieces: list[Piece] = []
    for _ in range(5):
        x, y = rng.randint(1, 15), rng.randint(1, 11)
        if rng.random() < 0.5:
            dx, dy = rng.choice([(3, 0), (0, 3), (2, 2), (2, -1)])
            pieces.append(fence((x, y), (x + dx, y + dy)))
        else:
            pieces.append(block(x, y, rng.choice([1.0, 2.0, 4.0]), rng.choice([1.0, 2.0])))
            if rng.random() < 0.3:
                barred(pieces[-1])
    bases: list[Base] = []
    for _ in range(12):
        x, y = rng.randint(1, 15), rng.randint(1, 11)
        if all(math.hypot(x - base.x, y - base.y) >= 1.0 for base in bases):
            bases.append(Base(rng.choice([0, 1, 1]), float(x), float(y), 0.5))
    where = Ground(Table(16.0, 12.0, pieces), bases, None, 0, 0.5, 1, rng.random() < 0.5, 1.0)
    while True:
        at = rng.randint(1, 30) / 2.0, rng.randint(1, 22) / 2.0
        if may_stand(where, *at):
            return where, *at


@pytest.mark.parametrize("seed", range(10))
def test_the_region_holds_where_everything_stands_on_whole_inches(seed: int) -> None:
    rng = random.Random(100 + seed)
    for allowance in (2.0, 3.0, 6.0):
        where, x, y = on_lattice(rng)
        rings = reach(where, x, y, allowance)
        inside_truth(where, x, y, allowance, rings, rng)
        covers_truth(where, x, y, allowance, rings, rng)


def shapes(rings: list[Ring]) -> list[Any]:
    geometry = pytest.importorskip("shapely.geometry", reason="shapely, an oracle for regions, is not installed")
    return [geometry.Polygon(list(zip(ring.xs, ring.ys, strict=True))) for ring in rings]


def test_rings_are_simple_do_not_cross_and_nest_by_their_turn() -> None:
    rng = random.Random(42)
    for k in range(24):
        where, x, y = on_lattice(rng) if k % 3 == 0 else scene(rng, 8, 5, 18.0, 14.0)
        rings = reach(where, x, y, rng.choice([1.0, 3.0, 6.0]))
        polygons = shapes(rings)
        for polygon in polygons:
            assert polygon.is_valid
        for one, other in itertools.combinations(polygons, 2):
            # Either apart, or one within the other: no two outlines cross.
            assert one.disjoint(other) or one.contains(other) or other.contains(one) or one.touches(other)
        for ring, polygon in zip(rings, polygons, strict=True):
            depth = sum(other is not polygon and other.contains(polygon) for other in polygons)
            assert (area(ring) > 0.0) == (depth % 2 == 0)
