"""The player ``recruit``: quick, sensible and short-sighted."""

from __future__ import annotations

import pytest

from littlewars.core.choices import End
from littlewars.rulesets.flags.orders import Attack, Buy, Leave, Move, Strike
from tests.bots.flags.asked import ask, step
from tests.rulesets.flags.table import blue, fence, red, situation

RECRUIT = "recruit"
SEEDS = ("1", "2", "3", "5")
"""Luck with which he keeps his mind on what he is doing."""


def test_the_first_man_at_home_stays_and_the_others_go() -> None:
    figures = [red(f"r{number}", "basic", (22 + number, 3), None) for number in range(4)]
    played = step(situation(*figures, blue("b", "basic", (24, 33), None)), RECRUIT)
    assert [played.walked(f"r{number}") for number in range(4)] == [False, True, True, True]


@pytest.mark.parametrize("kind", ["basic", "tank"])
def test_he_makes_for_the_enemy_s_flag_most_of_the_time(kind: str) -> None:
    nearer = 0
    for seed in range(12):
        raw = situation(red("r", kind, (24, 12), None), blue("b", "basic", (25, 33), None))
        nearer += step(raw, RECRUIT, seed=str(seed)).find("r").y > 14.5
    assert nearer >= 9


def test_he_gets_across_a_fence() -> None:
    raw = situation(red("r", "basic", (24, 12)), blue("b", "basic", (24, 33)), terrain=[fence((4, 13), (44, 13))])
    assert any(step(raw, RECRUIT, seed=seed).find("r").y > 13 for seed in SEEDS)


@pytest.mark.parametrize("seed", SEEDS)
def test_he_steps_onto_an_unguarded_flag_and_wins(seed: str) -> None:
    """Now and then he forgets where he wanted to go; of four times he wins most."""
    raw = situation(red("r", "basic", (24, 28.5), None), red("s", "tank", (20, 29), None), blue("b", "basic", (40, 20)))
    played = step(raw, RECRUIT, seed=seed, turn=True)
    assert played.outcome is not None and played.outcome.winner == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_he_attacks_with_all_his_dice_at_one_target(seed: str) -> None:
    raw = situation(
        red("t", "tank", (24, 15), None),
        blue("a", "basic", (22, 19), None),
        blue("b", "basic", (26, 19), None),
        phase="attack",
    )
    order = ask(raw, RECRUIT, seed=seed)
    assert isinstance(order, Attack)
    assert [dice for _, dice in order.allot] == [3]


@pytest.mark.parametrize("seed", SEEDS)
def test_he_takes_the_easy_target_and_not_the_impossible_one(seed: str) -> None:
    raw = situation(
        red("r", "basic", (24, 15), None),
        blue("a", "tank", (22, 19), None),
        blue("b", "basic", (26, 19), None),
        phase="attack",
    )
    assert ask(raw, RECRUIT, seed=seed) == Attack(figure="r", allot=(("b", 1),))


def test_his_strike_comes_in_over_the_dearest_enemy() -> None:
    raw = situation(
        red("r", "basic", (24, 3), None),
        blue("a", "basic", (10, 20), None),
        blue("t", "tank", (24, 20), None),
        blue("b", "basic", (40, 20), None),
        phase="attack",
        red_has={"reserve": {"air": 1}},
    )
    for seed in SEEDS:
        assert ask(raw, RECRUIT, seed=seed) == Strike(at=(24, 20), allot=(("t", 4),))


@pytest.mark.parametrize("seed", SEEDS)
def test_he_buys_while_the_points_are_enough_for_something(seed: str) -> None:
    raw = situation(
        red("r", "basic", (24, 3), None),
        blue("b", "basic", (24, 33), None),
        phase="call",
        points=6,
        red_has={"pool": {"basic": 9, "bazooka": 3, "tank": 1}},
    )
    played = step(raw, RECRUIT, seed=seed)
    prices = {"basic": 1, "bazooka": 2, "tank": 5}
    bought = [order for order in played.orders if isinstance(order, Buy)]
    assert sum(prices[order.profile] * order.count for order in bought) == 6


def test_he_buys_nothing_that_he_cannot_pay() -> None:
    raw = situation(red("r", "basic", (24, 3)), blue("b", "basic", (24, 33)), phase="call", points=4)
    raw["sides"][0]["pool"] = {"tank": 2}
    assert isinstance(ask(raw, RECRUIT), End)


def test_he_never_rides_on() -> None:
    raw = situation(
        red("hull", "transport", (24, 9), None),
        red("r", "basic", None, None, aboard="hull"),
        blue("b", "basic", (24, 33), None),
    )
    assert isinstance(step(raw, RECRUIT).of("r"), Leave)


def test_he_stays_beside_a_flag_that_he_has_reached() -> None:
    raw = situation(red("r", "basic", (24, 32.2), None), blue("b", "basic", (40, 20), None))
    assert ask(raw, RECRUIT) == Move(figure="r")


def test_now_and_then_he_takes_an_attack_to_be_over() -> None:
    raw = situation(red("r", "basic", (24, 10)), blue("b", "basic", (24, 14)), phase="attack")
    ended = sum(isinstance(ask(raw, RECRUIT, seed=str(seed)), End) for seed in range(400))
    assert 1 <= ended <= 40
