"""What computer players answer: which die is rolled again and which is not, and where a man lands who bails out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from littlewars.core.choices import Answer
from littlewars.rulesets.flags.orders import Attack
from littlewars.rulesets.flags.state import FlagsState
from tests.bots.flags.asked import ask
from tests.rulesets.flags.table import RULES, block, blue, play, red, situation

PLAYERS = ["recruit", "regular"]
FAR = blue("far", "basic", (5, 33), None)
"""Somebody else of Blue, so that the one who is shot at is not the last."""


def asked(
    *figures: Any, attack: Attack, dice: Sequence[int], house: dict[str, Any] | None = None, **more: Any
) -> FlagsState:
    """Return the state in which an attack of Red has come to a question."""
    state = play(situation(*figures, phase="attack", **more), attack, dice=dice, house=house).state
    assert state.pending
    return state


def answer(state: FlagsState, name: str = "regular") -> Answer:
    """Return what a computer player answers."""
    order = ask(state, name)
    assert isinstance(order, Answer)
    return order


# ---- rerolls ---------------------------------------------------------------------------------------------------------


def test_the_die_is_rolled_again_that_nearly_broke_a_tank() -> None:
    state = asked(
        red("c", "commander", (22, 3), None),
        red("t", "tank", (24, 12), None),
        blue("b", "tank", (24, 17), None),
        FAR,
        attack=Attack(figure="t", allot=(("b", 3),)),
        dice=[4, 1, 4],
    )
    assert answer(state) == Answer(pick="2")


def test_the_lowest_die_is_rolled_again() -> None:
    state = asked(
        red("c", "commander", (22, 3), None),
        red("t", "tank", (24, 12), None),
        blue("b", "tank", (24, 17), None),
        FAR,
        attack=Attack(figure="t", allot=(("b", 3),)),
        dice=[3, 4, 2],
    )
    assert answer(state) == Answer(pick="3")


def test_the_reroll_is_used_when_nobody_else_can_use_it() -> None:
    """It turns little, a rifleman in the trees with a six, but there is nothing to keep it for."""
    state = asked(
        red("c", "commander", (22, 3), None),
        red("r", "basic", (24, 12), None),
        blue("b", "basic", (24, 17), None),
        FAR,
        attack=Attack(figure="r", allot=(("b", 1),)),
        dice=[2],
        terrain=[block("trees", (22, 16), (26, 19))],
    )
    assert answer(state) == Answer(pick="1")


def test_the_reroll_is_kept_for_a_better_attack_that_is_still_to_come() -> None:
    state = asked(
        red("c", "commander", (22, 3), None),
        red("r", "basic", (24, 12), None),
        red("t", "tank", (28, 12), None),
        blue("b", "basic", (24, 17), None),
        blue("d", "tank", (29, 17), None),
        FAR,
        attack=Attack(figure="r", allot=(("b", 1),)),
        dice=[2],
        terrain=[block("trees", (22, 16), (26, 19))],
    )
    assert answer(state) == Answer(pick="no")


def test_the_last_guard_of_a_flag_is_worth_a_reroll_at_once() -> None:
    state = asked(
        red("c", "commander", (22, 3), None),
        red("r", "basic", (20, 29), None),
        red("beside", "basic", (24, 31.4), None),
        blue("keeper", "basic", (24.5, 33), None),
        FAR,
        attack=Attack(figure="r", allot=(("keeper", 1),)),
        dice=[4],
    )
    assert answer(state) == Answer(pick="1")


@pytest.mark.parametrize("name", PLAYERS)
def test_a_minesweeper_s_six_is_rolled_again_in_a_house_that_allows_it(name: str) -> None:
    state = asked(
        red("c", "commander", (22, 3), None),
        red("t", "tank", (24, 12), None),
        blue("b", "tank", (24, 17), None),
        blue("m", "minesweeper", (40, 33), None),
        attack=Attack(figure="t", allot=(("b", 3),)),
        dice=[6, 6, 6, 6],
        house={"reroll_scope": "any_die"},
    )
    assert answer(state, name) == Answer(pick="yes")


@pytest.mark.parametrize("name", PLAYERS)
def test_the_die_that_lets_a_man_out_of_a_wreck_is_rolled_again_in_a_house_that_allows_it(name: str) -> None:
    state = asked(
        red("c", "commander", (22, 3), None),
        red("t", "tank", (24, 12), None),
        blue("hull", "transport", (24, 17), None),
        blue("b", "basic", None, None, aboard="hull"),
        attack=Attack(figure="t", allot=(("hull", 3),)),
        dice=[6, 6, 6, 5],
        house={"reroll_scope": "any_die", "passengers_fate": "roll_4plus"},
    )
    assert answer(state, name) == Answer(pick="yes")


# ---- bailing out -----------------------------------------------------------------------------------------------------


def wreck(gunner: str = "tank", y: float = 12, terrain: Sequence[Any] = ()) -> FlagsState:
    """Return the state in which a man of Blue jumps clear of a transport at (24, 18) that Red has destroyed."""
    return asked(
        red("t", gunner, (24, y), None),
        blue("hull", "transport", (24, 18), None),
        blue("b", "basic", None, None, aboard="hull"),
        FAR,
        attack=Attack(figure="t", allot=(("hull", 2),)),
        dice=[6, 6],
        terrain=terrain,
    )


@pytest.mark.parametrize("name", PLAYERS)
def test_who_bails_out_lands_on_free_ground_beside_the_wreck(name: str) -> None:
    state = wreck()
    order = answer(state, name)
    assert order.at is not None
    assert ((order.at[0] - 24) ** 2 + (order.at[1] - 18) ** 2) ** 0.5 <= 1.25 + 1.0 + 0.5 + 1e-6
    assert RULES.refusal(state, order) is None


def test_who_bails_out_lands_away_from_a_gun_that_would_have_to_walk() -> None:
    """Near the bazooka he meets two dice, on the far side of the wreck only one."""
    order = answer(wreck("bazooka"))
    assert order.at is not None
    assert order.at[1] > 18.5


def test_who_bails_out_lands_in_the_trees_beside_the_wreck() -> None:
    order = answer(wreck("tank", 14, [block("trees", (25.5, 16), (30, 20))]))
    assert order.at is not None
    assert order.at[0] >= 25.5


@pytest.mark.parametrize("name", PLAYERS)
def test_several_men_bail_out_one_after_the_other(name: str) -> None:
    raw = situation(
        red("t", "tank", (24, 12), None),
        blue("hull", "transport", (24, 18), None),
        *[blue(f"b{number}", "basic", None, None, aboard="hull") for number in range(5)],
        phase="attack",
    )
    attack = Attack(figure="t", allot=(("hull", 3),))
    answers: list[Answer] = []
    for number in range(5):
        state = play(raw, attack, *answers, dice=[6, 6, 6]).state
        assert len(state.pending) == 1, number
        answers.append(answer(state, name))
    state = play(raw, attack, *answers, dice=[6, 6, 6]).state
    assert not state.pending
    assert sum(1 for figure in state.figures if figure.side == 1 and figure.present) == 5
