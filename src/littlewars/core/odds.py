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

MOST_BRANCHES: Final = 50_000
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
    return expected_all(rules, state, order, [measure], side)[0]


def expected_all(rules: RuleSet[S], state: S, order: Order, measures: list[Measure], side: int) -> list[Fraction]:
    """Return the exact expected value of each measure, each with the replies that are best for it alone.

    One walk through the outcomes serves them all. Raises TooManyOutcomes.
    """
    return _expected(rules, state, order, measures, side, [0])


def _expected(
    rules: RuleSet[S], state: S, order: Order, measures: list[Measure], side: int, count: list[int]
) -> list[Fraction]:
    dice = EveryDice()
    summed = [Fraction(0) for _ in measures]
    while True:
        count[0] += 1
        if count[0] > MOST_BRANCHES:
            raise TooManyOutcomes(f"more than {MOST_BRANCHES} outcomes")
        dice.begin()
        after = rules.copy(state)
        rules.apply(after, order, dice)
        chance = Fraction(dice.weight, dice.whole)
        for index, value in enumerate(_settled(rules, after, measures, side, count)):
            summed[index] += chance * value
        if not dice.advance():
            return summed


def _settled(rules: RuleSet[S], state: S, measures: list[Measure], side: int, count: list[int]) -> list[Fraction]:
    """Return the measures of a state, its open decisions answered by the best and the worst replies."""
    if not state.pending:
        return [measure.value(state) for measure in measures]
    choice = rules.choices(state)[0]
    answers = [Answer(pick=pick) for pick in choice.answers] if choice.answers else [first_answer(choice)]
    settled = _expected(rules, state, answers[0], measures, side, count)
    for answer in answers[1:]:
        for index, value in enumerate(_expected(rules, state, answer, measures, side, count)):
            if value > settled[index] if choice.side == side else value < settled[index]:
                settled[index] = value
    return settled
