"""Advice about one figure: an order of that figure which is allowed, or none, and never an error."""

from __future__ import annotations

from typing import Any

import pytest

from littlewars.bots import advisor, make_bot
from littlewars.core.choices import Order
from littlewars.core.dice import SeededDice
from littlewars.rulesets.flags.orders import Attack, Board, Leave, Move
from tests.bots.flags.asked import state_of
from tests.bots.flags.games import Playing, house, new_game
from tests.rulesets.flags.table import END, RULES, blue, play, red, situation

PLAYERS = ["random", "recruit", "regular"]


def advice(figure: str, *figures: Any, **more: Any) -> Order | None:
    """Return the advice that a person gets about a figure in a situation."""
    return advisor(RULES).advise(state_of(situation(*figures, **more)), figure, SeededDice("advice"))


@pytest.mark.parametrize("pair", [("regular", "random"), ("random", "recruit")])
@pytest.mark.parametrize("where", ["two flags a side", "vehicles only", "hand-sized and crowded", "skirmish"])
def test_advice_in_a_whole_game_is_allowed_and_about_the_figure_that_was_asked_about(
    where: str, pair: tuple[str, str]
) -> None:
    playing = Playing(new_game(where, house(where, 21), "21"), pair, "21")
    bots = [make_bot(name, RULES) for name in PLAYERS]
    given = 0
    while not playing.over():
        state = playing.game.state
        if len(playing.game.lines) % 3 == 0:
            for figure in state.figures:
                order = bots[given % 3].advise(state, figure.id, playing.luck())
                if order is None:
                    continue
                assert RULES.refusal(state, order) is None, order
                assert getattr(order, "figure", figure.id) == figure.id
                given += 1
        playing.give(playing.next_order())
    assert given > 0


def test_advice_about_a_move_is_the_move_that_the_player_would_make() -> None:
    figures = (red("g", "radio", (24, 3), None), red("r", "basic", (24, 8), None), blue("b", "basic", (25, 33), None))
    order = advice("r", *figures)
    assert isinstance(order, Move)
    assert order.path and order.path[-1][1] > 10


def test_advice_about_an_attack_aims_its_dice() -> None:
    figures = (red("r", "basic", (24, 10)), red("s", "basic", (24, 11)), blue("b", "basic", (24, 15)))
    for id in ("r", "s"):
        assert advice(id, *figures, phase="attack") == Attack(figure=id, allot=(("b", 1),))


def test_a_figure_may_be_advised_before_others_whose_turn_it_would_be() -> None:
    figures = [red(f"r{x}", "basic", (x, 8), None) for x in (10, 20, 30, 40)]
    for figure in figures:
        order = advice(figure["id"], *figures, blue("b", "basic", (25, 33), None))
        assert isinstance(order, Move) and order.figure == figure["id"]


def test_advice_to_board_and_to_get_down() -> None:
    hull = red("hull", "transport", (24, 5), None)
    far = (red("g", "radio", (22, 2), None), hull, red("r", "basic", (22, 6), None), blue("b", "basic", (25, 33), None))
    assert isinstance(advice("r", *far), Board)
    near = (
        red("g", "radio", (22, 2), None),
        red("hull", "transport", (24, 22), None),
        red("r", "basic", None, None, aboard="hull"),
        blue("b", "basic", (25, 30), None),
    )
    assert isinstance(advice("r", *near), Leave)


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("phase", ["call", "move", "attack", "reinforce"])
def test_there_is_no_advice_about_nobody_and_about_the_enemy(phase: str, name: str) -> None:
    figures = (red("r", "basic", (24, 10)), blue("b", "basic", (24, 15)))
    state = state_of(situation(*figures, phase=phase, points=3 if phase == "call" else None))
    for id in ("nobody", "b", "R", "r ", "red-1", "\x00", "r" * 10_000):
        assert make_bot(name, RULES).advise(state, id, SeededDice("1")) is None


@pytest.mark.parametrize("name", PLAYERS)
def test_there_is_no_advice_about_who_has_done_his_part(name: str) -> None:
    other = red("other", "basic", (30, 10))
    moved = situation(red("r", "basic", (24, 10), ordered=True), other, blue("b", "basic", (24, 30)))
    fired = situation(red("r", "basic", (24, 10), attacked=True), other, blue("b", "basic", (24, 15)), phase="attack")
    for raw in (moved, fired):
        assert make_bot(name, RULES).advise(state_of(raw), "r", SeededDice("1")) is None


@pytest.mark.parametrize("name", PLAYERS)
def test_advice_while_a_question_is_open_is_an_answer_or_nothing(name: str) -> None:
    raw = situation(
        red("c", "commander", (22, 3)), red("r", "basic", (24, 10)), blue("b", "basic", (24, 15)), phase="attack"
    )
    state = play(raw, Attack(figure="r", allot=(("b", 1),)), dice=[1]).state
    assert state.pending
    for id in ("r", "c", "b"):
        order = make_bot(name, RULES).advise(state, id, SeededDice("1"))
        assert order is None or RULES.refusal(state, order) is None


@pytest.mark.parametrize("name", PLAYERS)
def test_there_is_no_advice_after_the_end(name: str) -> None:
    state = play(situation(red("r", "basic", (24, 33)), phase="reinforce"), END).state
    assert state.finished is not None
    assert make_bot(name, RULES).advise(state, "r", SeededDice("1")) is None


@pytest.mark.parametrize("name", PLAYERS)
def test_there_is_no_advice_about_a_figure_without_an_id(name: str) -> None:
    state = state_of(situation(red("r", "basic", (24, 10)), blue("b", "basic", (24, 15)), phase="reinforce"))
    assert make_bot(name, RULES).advise(state, "", SeededDice("1")) is None
