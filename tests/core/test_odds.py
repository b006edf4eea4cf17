"""Exact odds: every outcome weighed, own decisions answered at their best, the enemy's at their worst."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from littlewars.core.choices import Answer, End, Event, Order
from littlewars.core.dice import Dice, EveryDice, ScriptedDice
from littlewars.core.game import Game, GivenLuck
from littlewars.core.odds import MOST_BRANCHES, Measure, TooManyOutcomes, expected
from tests.core.toy import Dare, Roll, Toy, ToyState, plain

TOY = Toy()


class Score(Measure):
    """How many points a side has."""

    def __init__(self, side: int) -> None:
        self.side = side

    def value(self, state: object) -> Fraction:
        assert isinstance(state, ToyState)
        return Fraction(state.scores[self.side])


class AtLeast(Score):
    """Whether a side has so many points."""

    def __init__(self, side: int, points: int) -> None:
        super().__init__(side)
        self.points = points

    def value(self, state: object) -> Fraction:
        return Fraction(int(super().value(state) >= self.points))


def started(side: int = 0) -> ToyState:
    return Game[Any](TOY, plain(99), GivenLuck(ScriptedDice([6 if side == 0 else 1]))).state  # type: ignore[no-any-return]


def after(order: Order, measure: Measure, side: int = 0, mover: int = 0) -> Fraction:
    return expected(TOY, started(mover), order, measure, side)


def test_an_order_without_dice_has_one_outcome() -> None:
    assert after(End(), Score(0)) == 0


@pytest.mark.parametrize("points", range(2, 20))
def test_a_total_has_the_odds_of_all_rows_of_faces(points: int) -> None:
    rows = list(product(range(1, 7), repeat=3))
    exact = Fraction(sum(sum(row) >= points for row in rows), len(rows))
    assert after(Roll(dice=3), AtLeast(0, points)) == exact


def test_its_owner_answers_a_decision_at_its_best() -> None:
    """One die that may be rolled again: keep 4 to 6, roll 1 to 3 again."""
    assert after(Roll(), Score(0)) == Fraction(4 + 5 + 6, 6) + Fraction(1, 2) * Fraction(7, 2)


def test_the_best_answer_is_the_best_for_the_question_that_is_asked() -> None:
    """For 6 points even a 5 is rolled again: 1/6 + 5/6 of 1/6."""
    assert after(Roll(), AtLeast(0, 6)) == Fraction(11, 36)


def test_the_enemy_answers_a_decision_at_its_worst() -> None:
    assert after(Dare(), Score(0)) == Fraction(1 + 2 + 3, 3)


def test_the_same_order_looks_otherwise_to_the_other_side() -> None:
    """The side that asks is the one whose decisions are at their best: here the one that did not roll."""
    assert after(Dare(), Score(0), side=1) == Fraction(4 + 5 + 6, 3)
    assert after(Roll(), Score(1), side=1) == 0


def test_odds_go_on_from_an_open_decision() -> None:
    state = started()
    dice = ScriptedDice([2])
    TOY.apply(state, Roll(), dice)
    assert expected(TOY, state, Answer(pick="yes"), Score(0), 0) == Fraction(7, 2)
    assert expected(TOY, state, Answer(pick="no"), Score(0), 0) == 2


def test_asking_changes_nothing() -> None:
    state = started()
    expected(TOY, state, Roll(), Score(0), 0)
    assert (state.scores, state.pending, state.face, state.active) == ([0, 0], [], 0, 0)


WEIGHTS = [1] * (MOST_BRANCHES + 1)


class Endless(Toy):
    """Each of its outcomes is one of very many, and costs next to nothing to come to."""

    def copy(self, state: ToyState) -> ToyState:
        return state

    def apply(self, state: ToyState, order: Order, dice: Dice) -> list[Event]:
        assert isinstance(dice, EveryDice)
        dice.pick(WEIGHTS, len(WEIGHTS))
        return []


class Nothing(Measure):
    def value(self, state: object) -> Fraction:
        return ZERO


ZERO = Fraction(0)


def test_more_outcomes_than_can_be_walked_are_refused() -> None:
    with pytest.raises(TooManyOutcomes, match=rf"^more than {MOST_BRANCHES} outcomes$"):
        expected(Endless(), started(), Roll(), Nothing(), 0)


def test_a_measure_has_to_say_what_it_measures() -> None:
    with pytest.raises(ValueError, match="a measure says what it measures"):
        Measure().value(started())
