"""The round: initiative, and the four steps of each side in their order."""

from __future__ import annotations

from typing import Any

import pytest

from littlewars.core.choices import Order
from littlewars.core.dice import NeedDice, ScriptedDice, SeededDice
from littlewars.core.game import Game, GivenLuck, StreamLuck
from littlewars.rulesets.flags.events import Aimed, Called, RolledOff, RoundBegan, Saved, StepBegan
from littlewars.rulesets.flags.orders import Attack, Buy, Move, Place
from littlewars.rulesets.flags.state import Phase
from tests.rulesets.flags.table import END, RULES, Result, blue, play, red, situation

STEPS = ["call", "move", "attack", "reinforce"]


def facing(phase: str = "initiative", **more: Any) -> dict[str, Any]:
    """Return a man of each side at his own flag, and nothing in any pool."""
    return situation(red("r", "basic", (24, 3)), blue("b", "basic", (24, 33)), phase=phase, **more)


def steps(result: Result) -> list[tuple[str, str]]:
    """Return whose steps began, in order."""
    return [(event.side, event.step) for event in result.of(StepBegan)]


def test_f_13_side_a_plays_its_four_steps_then_side_b_the_same_four() -> None:
    result = play(facing(), *[END] * 8, dice=[6, 6, 1, 1, 3, 4, 2, 1, 6, 5, 2])
    assert steps(result) == [
        *[("Red", step) for step in STEPS],
        *[("Blue", step) for step in STEPS],
        ("Blue", "call"),
    ]
    assert [event.round for event in result.of(RoundBegan)] == [2, 3]


@pytest.mark.parametrize(
    ("phase", "order"),
    [
        ("call", Move(figure="r", path=((24, 4),))),
        ("attack", Move(figure="r", path=((24, 4),))),
        ("move", Attack(figure="r", allot=(("b", 1),))),
        ("reinforce", Attack(figure="r", allot=(("b", 1),))),
        ("move", Buy(profile="basic")),
        ("attack", Place(profile="basic", at=(25, 3))),
        ("reinforce", Buy(profile="basic")),
    ],
)
def test_f_13_what_belongs_to_another_step_is_refused(phase: str, order: Order) -> None:
    raw = facing(phase, points=6 if phase == "call" else None, red_has={"pool": {"basic": 3}, "reserve": {"basic": 1}})
    assert play(raw, order).refusal().clause == "F-13"


def test_f_13_a_step_that_was_ended_does_not_come_back() -> None:
    result = play(facing("move"), END, Move(figure="r", path=((24, 4),)))
    assert result.refusals[2].clause == "F-13"
    assert result.state.phase is Phase.ATTACK


def test_f_13_the_other_side_does_not_act_meanwhile() -> None:
    raw = facing("move")
    assert play(raw, Move(figure="b", path=((24, 32),))).refusal().cites("F-25")
    assert all(choice.side == 0 for choice in play(raw).game.choices())


def test_f_14_the_higher_total_of_two_dice_is_side_a() -> None:
    red_first = play(facing(), dice=[4, 3, 1, 5, 2])
    assert (red_first.one(RolledOff).totals, red_first.state.active) == ((7, 6), 0)
    blue_first = play(facing(), dice=[1, 5, 4, 3, 2])
    assert (blue_first.one(RolledOff).totals, blue_first.state.active) == ((6, 7), 1)
    one_six = play(facing(), dice=[6, 1, 4, 4, 2])
    assert one_six.state.active == 1, "the dice are added: 8 beats 7, though 7 holds a six"


def test_f_15_the_other_is_side_b_for_this_round() -> None:
    result = play(facing(), *[END] * 4, dice=[6, 6, 1, 1, 3, 4])
    assert (result.state.first, result.state.active) == (0, 1)
    assert result.state.round == 2


def test_f_06_four_dice_of_six_faces_decide_the_initiative() -> None:
    with pytest.raises(NeedDice) as short:
        play(facing(), dice=[6, 5, 4])
    assert (short.value.clause, short.value.sides, short.value.count) == ("F-14", 6, 1)


def test_f_q01_a_tie_is_rolled_again_by_both() -> None:
    result = play(facing(), dice=[4, 3, 6, 1, 5, 3, 4, 1, 2])
    assert [event.totals for event in result.of(RolledOff)] == [(7, 7), (8, 5)]
    assert [event.faces for event in result.of(RolledOff)] == [(4, 3, 6, 1), (5, 3, 4, 1)]
    assert result.of(RolledOff)[0].first == -1
    assert result.state.active == 0


def test_f_q01_a_tie_may_tie_again() -> None:
    result = play(facing(), dice=[1, 1, 1, 1, 6, 6, 6, 6, 1, 2, 1, 3, 5])
    assert [event.totals for event in result.of(RolledOff)] == [(2, 2), (12, 12), (3, 4)]
    assert result.state.active == 1


def test_f_q01_the_chance_of_a_tie_is_73_in_648() -> None:
    ways = [sum(1 for a in range(1, 7) for b in range(1, 7) if a + b == total) for total in range(2, 13)]
    assert sum(number * number for number in ways) * 648 == 73 * 6**4
    ties = 0
    for a in range(1, 7):
        for b in range(1, 7):
            for c in range(1, 7):
                for d in range(1, 7):
                    ties += a + b == c + d
    assert ties * 648 == 73 * 1296


@pytest.mark.parametrize("first", ["Red", "Blue"])
def test_f_q01_under_the_house_rule_last_rounds_side_a_stays(first: str) -> None:
    raw = facing(first=first, round=3)
    kept = play(raw, dice=[4, 3, 6, 1, 2], house={"initiative_tie": "keep"})
    assert [event.totals for event in kept.of(RolledOff)] == [(7, 7)]
    assert kept.state.sides[kept.state.active].name == first


def test_f_q01_in_the_first_round_there_is_no_last_side_a() -> None:
    raw = facing(round=1)
    again = play(raw, dice=[4, 3, 6, 1, 3, 1, 4, 1, 2], house={"initiative_tie": "keep"})
    assert len(again.of(RolledOff)) == 2
    assert again.state.active == 1


def test_f_q02_initiative_is_rolled_every_round_and_a_side_may_play_twice_running() -> None:
    """Red is A in round 2, Blue rolls higher for round 3: Red, Blue, Blue, Red, each with a Call of its own."""
    dice = [6, 6, 1, 1, 3, 4, 1, 2, 5, 6, 2, 1]
    result = play(facing(), *[END] * 12, dice=dice)
    assert [event.side for event in result.of(Called)] == ["Red", "Blue", "Blue", "Red"]
    assert [event.best for event in result.of(Called)] == [3, 4, 2, 1]
    assert result.state.round == 3


def test_f_q02_what_was_done_last_turn_is_forgotten_though_the_same_side_goes_on() -> None:
    raw = facing("move", side="Blue", first="Red")
    step = Move(figure="b", path=((24, 32),))
    again = Move(figure="b", path=((24, 31),))
    result = play(raw, step, END, END, END, END, again, dice=[1, 1, 6, 6, 4])
    assert result.refusals == {}
    assert result.at("b") == (24, 31)


# Dice.


def test_t_14_a_list_of_faces_replays_a_game_exactly() -> None:
    """Initiative, Call, an attack on two targets, two Regen dice: each die is drawn when its rule is reached."""
    raw = situation(
        red("m", "machine_gunner", (24, 10)),
        blue("s", "minesweeper", (24, 14)),
        blue("b", "basic", (26, 14)),
        red("k", "radio", (2, 2)),
        phase="initiative",
    )
    orders = [END, END, Attack(figure="m", allot=(("b", 1), ("s", 2)))]
    dice = [5, 4, 1, 2, 6, 3, 6, 1, 5, 2, 6]
    result = play(raw, *orders, dice=dice)
    assert result.one(RolledOff).faces == (5, 4, 1, 2)
    assert result.one(Called).faces == (6, 3)
    assert result.one(Aimed).faces == (6, 1, 5), "target by target as declared"
    assert [(event.figure, event.faces) for event in result.of(Saved)] == [("b", (2,)), ("s", (6,))]
    assert result.game.digest == play(raw, *orders, dice=dice).game.digest


def test_t_14_nothing_is_drawn_before_a_rule_asks() -> None:
    raw = facing("call")
    with pytest.raises(NeedDice) as short:
        play(raw)
    assert (short.value.clause, short.value.count) == ("F-16", 1)
    waiting = play(raw, END, END, dice=[3])
    assert waiting.state.phase is Phase.ATTACK
    for face in (1, 4):
        near = situation(red("r", "basic", (24, 10)), blue("b", "basic", (24, 14)), phase="attack")
        missed = play(near, Attack(figure="r", allot=(("b", 1),)), dice=[face])
        assert missed.of(Saved) == []


def test_t_14_a_whole_game_replays_from_its_faces() -> None:
    """A random game's own faces, given as a script with its orders, come to the same digest of all events."""
    setting = RULES.scenarios()["skirmish"]
    game: Game[Any] = Game(RULES, setting, StreamLuck("replay"))
    luck = SeededDice("choices of the replay test")
    while game.outcome() is None:
        choices = game.choices()
        order = RULES.sample(game.state, choices[int(luck.below(len(choices)))], luck)
        assert game.submit(order) is None
    faces = [*game.opening_faces, *(face for line in game.lines for face in line.faces)]
    script = ScriptedDice(faces)
    again: Game[Any] = Game(RULES, setting, GivenLuck(script))
    for line in game.lines:
        assert line.order is not None
        assert again.submit(line.order) is None
    assert again.digest == game.digest
    assert script.unused() == []
