"""Exact odds from the same code as play: apply an order with every outcome of its dice and weigh the results.

A decision on the way is answered by its owner: the side that asks takes the answer that is best for its question, the
other side the one that is worst for it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from mypy_extensions import mypyc_attr

from littlewars.core.choices import Answer, Order
from littlewars.core.dice import EveryDice
from littlewars.core.ruleset import RuleSet, S, first_answer

MOST_BRANCHES: Final = 200_000
"""More outcomes than this are refused; no attack of the rule sets comes near."""


class TooManyOutcomes(ValueError):
    """An order has more outcomes than can be walked through."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Measure:
    """What is asked of the state after an order: a number, usually 1 when something came about and 0 when not."""

    def value(self, state: object) -> Fraction:
        """Return the number for one state in which no decision is open."""
        raise ValueError("a measure says what it measures")


def expected(rules: RuleSet[S], state: S, order: Order, measure: Measure, side: int) -> Fraction:
    """Return the exact expected value of ``measure`` after ``side`` has given an order that is allowed."""
    return _expected(rules, state, order, measure, side, [0])


def _expected(rules: RuleSet[S], state: S, order: Order, measure: Measure, side: int, count: list[int]) -> Fraction:
    dice = EveryDice()
    summed = Fraction(0)
    while True:
        count[0] += 1
        if count[0] > MOST_BRANCHES:
            raise TooManyOutcomes(f"more than {MOST_BRANCHES} outcomes")
        dice.begin()
        after = rules.copy(state)
        rules.apply(after, order, dice)
        summed += Fraction(dice.weight, dice.whole) * _settled(rules, after, measure, side, count)
        if not dice.advance():
            return summed


def _settled(rules: RuleSet[S], state: S, measure: Measure, side: int, count: list[int]) -> Fraction:
    """Return the measure of a state, its open decisions answered by the best and the worst replies."""
    if not state.pending:
        return measure.value(state)
    choice = rules.choices(state)[0]
    answers = [Answer(pick=pick) for pick in choice.answers] if choice.answers else [first_answer(choice)]
    values = [_expected(rules, state, answer, measure, side, count) for answer in answers]
    return max(values) if choice.side == side else min(values)
