"""A game: orders in, events out; what a refusal, a lack of dice and an undo leave behind."""

from __future__ import annotations

from typing import Any

import pytest

from littlewars.core.choices import Answer, End, Event, Order
from littlewars.core.dice import Dice, NeedDice, RecordedDice, ScriptedDice, SeededDice, TypedDice
from littlewars.core.game import (
    DRAW,
    RESIGN,
    UNDO,
    ForkedLuck,
    Game,
    GivenLuck,
    Luck,
    OrderLuck,
    StreamLuck,
    bot_dice,
    event_digest,
)
from littlewars.core.setting import BadFile
from tests.core.toy import Began, Dare, Roll, Scored, Toy, ToyOptions, ToyState, plain

TOY = Toy()
ToyGame = Game[ToyState]


def given(*faces: int, **more: Any) -> ToyGame:
    return Game(TOY, plain(**more), GivenLuck(ScriptedDice(list(faces))))


def scores(game: ToyGame) -> list[int]:
    return list(game.state.scores)


# ---- set-up ----------------------------------------------------------------------------------------------------------


def test_a_game_begins_with_what_its_set_up_rolled() -> None:
    game = given(5)
    assert game.events == [Began(side=0, faces=(5,), clauses=("X-01",))]
    assert game.opening_faces == [5]
    assert game.digest == game.opening_digest == event_digest("", game.events)
    assert game.lines == []
    assert game.to_move() == 0
    assert game.outcome() is None


def test_a_game_takes_its_options_from_the_setting_unless_they_are_given() -> None:
    setting = plain(options={"doubled": "on"})
    assert Game(TOY, setting, StreamLuck("0")).options == ToyOptions(doubled=True)
    assert Game(TOY, setting, StreamLuck("0"), ToyOptions()).options == ToyOptions(doubled=False)


def test_wrong_options_of_a_setting_say_where_they_stand() -> None:
    with pytest.raises(BadFile, match=r"^scenario: options\.tripled: found an unknown house rule; expected one of"):
        Game(TOY, plain(options={"tripled": True}), StreamLuck("0"))


def test_a_set_up_may_refuse_its_setting() -> None:
    with pytest.raises(BadFile, match=r"^toy: target: found 0; expected 1 or more$"):
        Game(TOY, plain(0), StreamLuck("0"))


def test_dice_that_do_not_last_for_the_set_up_are_asked_for() -> None:
    with pytest.raises(NeedDice, match="X-01 asks for 1 more d6"):
        given()


# ---- orders ----------------------------------------------------------------------------------------------------------


def test_an_order_is_carried_out_and_leaves_a_line() -> None:
    game = given(6, 2, 3)
    assert game.submit(Roll(dice=2)) is None
    assert game.events == [Scored(side=0, points=5, faces=(2, 3), clauses=("X-02",))]
    assert scores(game) == [5, 0]
    line = game.lines[0]
    assert (line.number, line.order, line.act, line.side, line.faces) == (1, Roll(dice=2), "", 0, [2, 3])
    assert line.digest == game.digest == event_digest(game.opening_digest, game.events)


def test_the_digest_hangs_on_every_event_before() -> None:
    one, two = given(6, 2, 3, 1, 1), given(6, 3, 2, 1, 1)
    for game in (one, two):
        game.submit(Roll(dice=2))
        game.submit(Roll(dice=2))
    assert one.events == two.events
    assert scores(one) == scores(two)
    assert one.digest != two.digest


def test_a_refused_order_changes_nothing_and_uses_no_dice() -> None:
    game = given(6, 2, 3)
    state, digest, events = game.state, game.digest, game.events
    refused = game.submit(Roll(dice=4))
    assert refused is not None
    assert refused.clause == "X-02"
    assert game.state is state
    assert (game.digest, game.events, game.lines) == (digest, events, [])
    assert game.submit(Roll(dice=2)) is None
    assert game.lines[0].faces == [2, 3]


def test_the_owner_of_an_open_decision_is_to_move() -> None:
    game = given(6, 2)
    game.submit(Dare())
    assert game.to_move() == 1
    assert [choice.side for choice in game.choices()] == [1]
    game.submit(Answer(pick="yes"))
    assert scores(game) == [5, 0]
    assert game.lines[1].side == 1
    assert game.to_move() == 0


def test_nobody_has_a_choice_when_the_game_is_over() -> None:
    game = given(6, 6, 6, target=12)
    game.submit(Roll(dice=2))
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (0, "target")
    assert (game.choices(), game.to_move()) == ([], -1)


# ---- dice that run out -----------------------------------------------------------------------------------------------


def test_dice_that_run_out_leave_the_game_as_it_was_and_the_order_may_be_given_again() -> None:
    dice = TypedDice()
    dice.add([6])
    game: ToyGame = Game(TOY, plain(), GivenLuck(dice))
    dice.add([4])
    state, digest = game.state, game.digest
    with pytest.raises(NeedDice) as need:
        game.submit(Roll(dice=3))
    assert (need.value.clause, need.value.count, need.value.sides) == ("X-02", 2, 6)
    assert game.state is state
    assert (scores(game), game.digest, game.lines, dice.unused()) == ([0, 0], digest, [], [4])
    dice.add([1, 1])
    assert game.submit(Roll(dice=3)) is None
    assert game.lines[0].faces == [4, 1, 1]
    assert scores(game) == [6, 0]


def test_given_dice_are_applied_aside_even_without_history() -> None:
    game: ToyGame = Game(TOY, plain(), GivenLuck(ScriptedDice([6, 4])), history=False)
    with pytest.raises(NeedDice):
        game.submit(Roll(dice=2))
    assert scores(game) == [0, 0]
    assert game.submit(Dare()) is None


class Failing(Toy):
    """Breaks in the middle of an order."""

    def apply(self, state: ToyState, order: Order, dice: Dice) -> list[Event]:
        state.scores[0] = 99
        dice.faces("X-02", 2)
        raise RuntimeError("broken")


def test_a_rule_set_that_breaks_leaves_the_game_and_its_dice_as_they_were() -> None:
    luck = StreamLuck("3")
    game: ToyGame = Game(Failing(), plain(), luck)
    with pytest.raises(RuntimeError, match="broken"):
        game.submit(Roll())
    assert (scores(game), game.lines) == ([0, 0], [])
    other = StreamLuck("3").dice(0)
    other.face("X-01")
    assert luck.dice(1).faces("X-02", 9) == other.faces("X-02", 9)


# ---- undo ------------------------------------------------------------------------------------------------------------


def test_an_undone_order_is_gone_but_its_line_stays() -> None:
    game = given(6, 2, 3, 4, 4)
    before, digest = game.state, game.opening_digest
    game.submit(Roll(dice=2))
    after_roll = game.digest
    assert game.undo()
    assert game.state is before
    assert [(line.number, line.act, line.faces) for line in game.lines] == [(1, "", [2, 3]), (2, UNDO, [])]
    assert game.events == []
    assert game.digest == after_roll != digest
    game.submit(Roll(dice=2))
    assert game.lines[-1].number == 3
    assert game.lines[-1].faces == [4, 4]


def test_orders_are_taken_back_from_the_last_to_the_first() -> None:
    game = given(6, 1, 1, 2, 2, 3, 3)
    game.submit(Roll(dice=2))
    game.submit(Roll(dice=2))
    assert scores(game) == [6, 0]
    assert game.undo()
    assert scores(game) == [2, 0]
    game.submit(Roll(dice=2))
    assert scores(game) == [8, 0]
    assert game.undo()
    assert game.undo()
    assert scores(game) == [0, 0]
    assert not game.undo()
    assert len(game.lines) == 6


def test_a_game_without_history_takes_nothing_back() -> None:
    game: ToyGame = Game(TOY, plain(), StreamLuck("0"), history=False)
    game.submit(Roll(dice=2))
    assert not game.can_undo()
    assert not game.undo()


class Quiet(Toy):
    """Its ``end`` neither rolls nor passes the turn."""

    def apply(self, state: ToyState, order: Order, dice: Dice) -> list[Event]:
        return [] if isinstance(order, End) else super().apply(state, order, dice)


def test_an_order_is_free_to_undo_when_no_die_was_drawn_and_the_turn_has_not_passed() -> None:
    game: ToyGame = Game(Quiet(), plain(), StreamLuck("0"))
    assert not game.can_undo()
    game.submit(End())
    assert game.lines[0].free
    assert game.can_undo()
    game.submit(Roll(dice=2))
    assert not game.can_undo()
    game.undo()
    assert game.can_undo()


def test_an_order_that_passes_the_turn_is_not_free_to_undo() -> None:
    game = given(6)
    game.submit(End())
    assert not game.can_undo()


def test_an_order_that_ends_the_game_is_not_free_to_undo() -> None:
    game = given(6, 6, 6, target=12)
    game.submit(Roll(dice=2))
    assert not game.can_undo()
    assert game.undo()
    assert game.outcome() is None


# ---- giving up -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [0, 1])
def test_who_gives_up_has_lost(side: int) -> None:
    game = given(6)
    assert game.resign(side)
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.clause, outcome.ranks) == (
        1 - side,
        "resigned",
        "",
        [1 - side, side],
    )
    assert [(line.act, line.side, line.order) for line in game.lines] == [(RESIGN, side, None)]
    assert game.choices() == []


def test_only_a_side_that_there_is_gives_up_and_only_while_the_game_goes_on() -> None:
    game = given(6, 6, 6, target=12)
    for side in (-1, 2):
        assert not game.resign(side)
    assert game.lines == []
    game.submit(Roll(dice=2))
    ended = game.outcome()
    assert ended is not None
    assert not game.resign(0)
    assert game.outcome() == ended
    other = given(6)
    assert other.resign(0)
    assert not other.resign(1)
    assert len(other.lines) == 1


# ---- luck ------------------------------------------------------------------------------------------------------------


def test_a_stream_is_one_source_for_all_orders() -> None:
    luck = StreamLuck("7")
    assert luck.dice(0) is luck.dice(5)
    assert not luck.runs_out
    assert luck.dice(0).faces("X-01", 6) == SeededDice("littlewars stream 7").faces("X-01", 6)


def test_order_dice_hang_on_secret_game_and_number_alone() -> None:
    luck = OrderLuck("secret", "game")
    assert luck.dice(4).faces("X-01", 9) == luck.dice(4).faces("X-01", 9)
    assert luck.dice(4).faces("X-01", 9) != luck.dice(5).faces("X-01", 9)
    assert not luck.runs_out


def test_an_undone_order_can_neither_repeat_nor_pass_on_its_faces() -> None:
    game: ToyGame = Game(TOY, plain(99), OrderLuck("secret", "game"))
    rolled = []
    for _ in range(5):
        game.submit(Roll(dice=3))
        rolled.append(tuple(game.lines[-1].faces))
        game.undo()
    assert len(set(rolled)) == 5
    expected = [tuple(OrderLuck("secret", "game").dice(n).faces("X-02", 3)) for n in (1, 3, 5, 7, 9)]
    assert rolled == expected


def test_given_dice_run_out() -> None:
    dice = RecordedDice([1])
    luck = GivenLuck(dice)
    assert luck.runs_out
    assert luck.dice(3) is dice


def test_luck_itself_has_no_dice() -> None:
    with pytest.raises(ValueError, match="no dice for order 3"):
        Luck().dice(3)


def test_a_computer_player_has_luck_of_its_own() -> None:
    runs = {
        tuple(bot_dice(seed, side, number).faces("X-01", 20)) for seed in "ab" for side in (0, 1) for number in (0, 1)
    }
    assert len(runs) == 8
    assert tuple(StreamLuck("a").dice(0).faces("X-01", 20)) not in runs


def test_the_same_game_comes_of_every_source_of_the_same_faces() -> None:
    one: ToyGame = Game(TOY, plain(30), StreamLuck("11"))
    while one.outcome() is None:
        one.submit(Roll(dice=3))
    faces = one.opening_faces + [face for line in one.lines for face in line.faces]
    two = given(*faces, target=30)
    for line in one.lines:
        assert line.order is not None
        two.submit(line.order)
    assert [line.digest for line in two.lines] == [line.digest for line in one.lines]


# ---- acts and moments ------------------------------------------------------------------------------------------------


def test_everybody_agrees_on_a_draw() -> None:
    game = given(6, 6, 6, target=12)
    assert game.draw()
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.ranks) == (-1, "agreed", [0, 1])
    assert not game.draw()
    assert not game.resign(0)
    assert not game.undo()
    refused = game.submit(Roll(dice=2))
    assert refused is not None
    assert "a draw" in refused.sentence
    assert [line.act for line in game.lines] == [DRAW]


def test_acts_about_players_change_nothing_but_the_dice_that_follow() -> None:
    game: ToyGame = Game(TOY, plain(99), OrderLuck("secret", "game"))
    game.act("seat", 0, mix="beef")
    assert (game.moment, game.moments, game.events) == (0, [0], [])
    game.submit(Roll(dice=3))
    assert game.lines[-1].number == 2
    assert game.lines[-1].faces == OrderLuck("secret", "game:beef").dice(2).faces("X-02", 3)
    game.act("hint", 1)
    assert game.moment == 2
    assert [line.changes() for line in game.lines] == [False, True, False]


def test_every_moment_is_remembered_also_what_was_taken_back() -> None:
    game: ToyGame = Game(TOY, plain(99), OrderLuck("secret", "game"))
    game.submit(Roll(dice=3))
    score = list(game.state.scores)
    game.undo()
    game.submit(Roll(dice=2))
    assert game.moments == [0, 1, 2, 3]
    assert [state.scores for state in game.states] == [[0, 0], score, [0, 0], game.state.scores]
    bulk: ToyGame = Game(TOY, plain(99), StreamLuck("7"), history=False)
    bulk.submit(Roll(dice=3))
    assert (bulk.moment, bulk.moments) == (1, [0])


def test_a_fork_has_given_faces_first_and_then_its_own() -> None:
    own = OrderLuck("secret", "game")
    luck = ForkedLuck(RecordedDice([1, 2]), 1, own)
    assert luck.runs_out
    assert luck.dice(0) is luck.dice(1) is luck.given
    luck.mix("beef")
    assert luck.dice(2).faces("X-01", 4) == OrderLuck("secret", "game:beef").dice(2).faces("X-01", 4)
