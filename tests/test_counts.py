"""Counts: how many choices, orders, outcomes and positions there are, each number reckoned a second way.

The situations stand in ``counts``, and the lattice of orders in ``counts/lattice.py``. A number that changes means that
the rules have changed, or that something may be done which could not, or the other way round.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb, hypot
from typing import Any

import pytest

from littlewars.core.game import Game, StreamLuck
from littlewars.rulesets.flags.orders import Attack, Buy, Move, Muster, Place
from tests.counts.lattice import FLAGS, FOLDER, STEPS, allowed, outcomes, positions, start

COUNTS: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "counts.toml").read_text(encoding="utf-8"))


def test_every_situation_is_counted() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == {*COUNTS, "counts"}


@pytest.mark.parametrize("name", COUNTS)
def test_the_counts_are_as_they_were(name: str) -> None:
    state = start(name)
    found: dict[str, Any] = {"choices": len(FLAGS.choices(state)), "orders": len(allowed(state))}
    if "outcomes" in COUNTS[name]:
        found["outcomes"] = sum(len(outcomes(state, order)) for order in allowed(state, "attack"))
    found["positions"] = [len(positions(state, depth + 1)) for depth in range(len(COUNTS[name]["positions"]))]
    assert found == COUNTS[name]


# ---- moves -----------------------------------------------------------------------------------------------------------


def test_on_open_ground_a_man_reaches_the_lattice_points_of_a_disc() -> None:
    disc = [step for step in product(STEPS, STEPS) if hypot(*step) <= 3.0]
    assert len(disc) == 29
    moves = [order for order in allowed(start("moves")) if isinstance(order, Move)]
    assert Counter(order.figure for order in moves) == {"r1": 29, "r2": 29}


def test_positions_after_two_moves_on_open_ground_are_what_two_men_can_do_in_any_order() -> None:
    """Two orders to stay look alike. After ``end`` both may attack the one enemy in range, who falls or does not."""
    one = 29 + 29 - 1
    assert COUNTS["moves"]["positions"][0] == one + 1
    both_moved, moved_and_ended, attacked, ended_twice = 29 * 29, one, 2 * 2, 1
    assert COUNTS["moves"]["positions"][1] == both_moved + moved_and_ended + attacked + ended_twice


def swept_gap(x: float, y: float, to_x: float, to_y: float, of_x: float, of_y: float) -> float:
    """How near a centre that goes straight comes to a point, by looking at very many places on its way."""
    places = [(x + (to_x - x) * k / 4000, y + (to_y - y) * k / 4000) for k in range(4001)]
    return min(hypot(px - of_x, py - of_y) for px, py in places)


def test_before_a_fence_a_man_reaches_what_a_plain_reckoning_says() -> None:
    """At (2, 2): a friend at (4, 2) who may be passed, an enemy at (2, 4.5) who may not, a fence at 3.5 for an inch."""
    reached = []
    for dx, dy in product(STEPS, STEPS):
        x, y = 2.0 + dx, 2.0 + dy
        cost = hypot(dx, dy) + (1.0 if y > 3.5 else 0.0)
        on_table = 0.5 <= x <= 11.5 and 0.5 <= y <= 11.5
        on_friend = hypot(x - 4.0, y - 2.0) < 1.0 - 1e-9
        through_enemy = swept_gap(2.0, 2.0, x, y, 2.0, 4.5) < 1.0 - 1e-9
        if cost <= 3.0 + 1e-9 and on_table and not on_friend and not through_enemy:
            reached.append((x, y))
    moves = [order for order in allowed(start("fence")) if isinstance(order, Move)]
    ends = [order.path[-1] if order.path else (2.0, 2.0) for order in moves]
    assert sorted(ends) == sorted(reached)
    assert len(ends) == 12


# ---- attacks ---------------------------------------------------------------------------------------------------------

ARMOUR = {"x": 4, "y": 3 + 1, "z": 9}
"""Of the three in range; the radio man stands in the wood."""
NO_ADD = {"bazooka": False, "gunner": True, "tank": False}


def attacks(name: str) -> Iterator[tuple[Any, Attack]]:
    state = start(name)
    for order in allowed(state, "attack"):
        assert isinstance(order, Attack)
        yield state, order


def test_dice_are_shared_out_in_every_way() -> None:
    """Up to n dice over three targets: as many ways as to put n balls into four boxes, less the way that aims none."""
    found = Counter(order.figure for _, order in attacks("attacks"))
    assert found == {"bazooka": comb(5, 3) - 1, "gunner": comb(6, 3) - 1, "tank": comb(6, 3) - 1}


def walks(order: Attack, regen: bool) -> int:
    """How many outcomes an attack is walked in: sums, or numbers of hits; each wound twice where it is rolled for."""
    number = 1
    for target, dice in order.allot:
        if NO_ADD[order.figure]:
            most = 0 if ARMOUR[target] >= 6 else dice
            number *= sum(2**hits if regen else 1 for hits in range(most + 1))
        else:
            sums = range(dice, 6 * dice + 1)
            number *= sum(2 if regen and total > ARMOUR[target] else 1 for total in sums)
    return number


@pytest.mark.parametrize("name", ["attacks", "regen"])
def test_an_attack_is_walked_by_what_the_rules_look_at(name: str) -> None:
    for state, order in attacks(name):
        assert len(outcomes(state, order)) == walks(order, name == "regen"), order


def falls(target: str, dice: int, alone: bool, regen: bool) -> Fraction:
    """The chance that one target falls, by all rows of faces."""
    kept = Fraction(5, 6) if regen else Fraction(1)
    if alone:
        one = Fraction(sum(face > ARMOUR[target] for face in range(1, 7)), 6) * kept
        return 1 - (1 - one) ** dice
    rows = list(product(range(1, 7), repeat=dice))
    return Fraction(sum(sum(row) > ARMOUR[target] for row in rows), len(rows)) * kept


@pytest.mark.parametrize("name", ["attacks", "regen"])
def test_the_chance_of_every_set_of_fallen_is_exact(name: str) -> None:
    for state, order in attacks(name):
        chances = {target: falls(target, dice, NO_ADD[order.figure], name == "regen") for target, dice in order.allot}
        found: dict[frozenset[str], Fraction] = {}
        for after, chance in outcomes(state, order):
            fallen = frozenset(id for id in chances if after.find(id) is None)
            found[fallen] = found.get(fallen, Fraction(0)) + chance
        assert sum(found.values()) == 1
        for picked in product((False, True), repeat=len(chances)):
            fallen = frozenset(id for id, falls_now in zip(chances, picked, strict=True) if falls_now)
            exact = Fraction(1)
            for id, chance in chances.items():
                exact *= chance if id in fallen else 1 - chance
            assert found.get(fallen, Fraction(0)) == exact, order


def test_positions_after_attacks_are_who_has_attacked_and_who_has_fallen() -> None:
    """A tank takes two dice: so a bazooka kills it alone, a machine gunner never, and nobody all three at once.

    Any two attackers together may leave any of the eight sets; after ``end`` follow the 16 states, and after another
    ``end`` Blue's Call with one radio man, of which only the best die is seen.
    """
    bazooka, gunner, tank = 5, 4, 7
    one = bazooka + gunner + tank
    assert COUNTS["attacks"]["positions"] == [one + 1, 3 * 8 + one + 6]
    assert COUNTS["regen"]["positions"] == [one + 1]


# ---- forces ----------------------------------------------------------------------------------------------------------

PRICES = {
    "basic": 1,
    "bazooka": 2,
    "commander": 2,
    "flamethrower": 2,
    "machine_gunner": 2,
    "minesweeper": 2,
    "mortar": 2,
    "radio": 2,
    "paratrooper": 2,
    "tank": 5,
    "transport": 3,
    "air": 6,
}
TOY_BOX = (14, 3, 1, 2, 3, 1, 2, 2, 2, 2, 2, 1)


def ways(pool: dict[str, int], points: int) -> int:
    """How many different forces of a pool cost at most so many points, the empty one too: by adding kind after kind."""
    by_cost = [1] + [0] * points
    for key, have in pool.items():
        price = PRICES[key]
        by_cost = [
            sum(by_cost[cost - number * price] for number in range(have + 1) if cost >= number * price)
            for cost in range(points + 1)
        ]
    return sum(by_cost)


def test_six_points_buy_every_force_that_they_can_pay() -> None:
    pool = {"basic": 3, "bazooka": 2, "commander": 1, "transport": 1, "tank": 1, "air": 1}
    state = start("call")
    seen: dict[bytes, Any] = {}
    reached = positions(state, 0)
    while reached:
        seen.update(reached)
        further: dict[bytes, Any] = {}
        for each in reached.values():
            further.update(positions(each, 1, "buy"))
        reached = further
    assert len(seen) == ways(pool, 6) == 30


def forces(pool: dict[str, int], points: int) -> Iterator[dict[str, int]]:
    """Yield every force of at most so many points."""
    if not pool:
        yield {}
        return
    key, *others = pool
    for number in range(min(pool[key], points // PRICES[key]) + 1):
        for force in forces({other: pool[other] for other in others}, points - number * PRICES[key]):
            yield {key: number, **force} if number else force


def test_a_starting_force_is_any_that_seven_points_pay_without_strikes() -> None:
    """Every force of up to eight points is asked for; those of seven or less are allowed, the empty one is not."""
    game: Game[Any] = Game(FLAGS, FLAGS.scenarios()["standard"], StreamLuck("0"))
    pool = dict(zip(PRICES, TOY_BOX, strict=True))
    legal = [force for force in forces(pool, 8) if FLAGS.refusal(game.state, Muster(force=force)) is None]
    del pool["air"]
    assert len(legal) == ways(pool, 7) - 1 == 467
    assert max(sum(PRICES[key] * number for key, number in force.items()) for force in legal) == 7


def test_what_is_bought_is_bought_one_or_several_at_a_time() -> None:
    buys = [order for order in allowed(start("call")) if isinstance(order, Buy)]
    assert Counter(order.profile for order in buys) == {
        "basic": 3,
        "bazooka": 2,
        "commander": 1,
        "transport": 1,
        "tank": 1,
        "air": 1,
    }


# ---- reinforcements --------------------------------------------------------------------------------------------------


def test_reinforcements_come_on_at_every_free_point_near_the_flag_paratroopers_anywhere() -> None:
    found: Counter[str] = Counter()
    for x, y in product(range(13), range(13)):
        for profile, radius in (("basic", 0.5), ("paratrooper", 0.5), ("tank", 1.25)):
            on_table = radius <= x <= 12 - radius and radius <= y <= 12 - radius
            free = hypot(x - 6, y - 3) >= radius + 0.5 and hypot(x - 5, y - 4) >= radius + 0.5
            near = hypot(x - 6, y - 2) <= 2.0 + radius
            if on_table and free and (near or profile == "paratrooper"):
                found[profile] += 1
    places = [order for order in allowed(start("reinforce")) if isinstance(order, Place)]
    assert Counter(order.profile for order in places) == found
    assert found["paratrooper"] == 11 * 11 - 2


def test_an_order_of_the_lattice_is_listed_once() -> None:
    for name in COUNTS:
        orders = allowed(start(name))
        assert all(orders.count(order) == 1 for order in orders)
