"""What a computer player is: it is shown a state and gives an order that the rules allow."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic

from mypy_extensions import mypyc_attr

from littlewars.core.choices import End, Order
from littlewars.core.dice import SeededDice
from littlewars.core.ruleset import RuleSet, S


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Generic[S]):
    """A computer player of one rule set."""

    def __init__(self, rules: RuleSet[S]) -> None:
        self.rules = rules

    @abstractmethod
    def choose(self, state: S, dice: SeededDice) -> Order:
        """Return an order for the side that decides now; ``dice`` are the player's own luck."""

    def any_order(self, state: S, dice: SeededDice) -> Order:
        """Return any order that the rules allow: any choice with equal chance, filled in at random."""
        choices = self.rules.choices(state)
        return self.rules.sample(state, choices[int(dice.below(len(choices)))], dice)

    def reason(self, state: S, order: Order) -> str:
        """Say in one sentence why this player would give an order in this state; ``order`` is one that it gave."""
        return f"{self.rules.sentence(state, order)} It was as good as any."

    def advise(self, state: S, figure: str, dice: SeededDice) -> Order | None:
        """Return an order for one figure of the side that decides now, None where nothing can be done with it.

        A player that knows nothing better takes the figure's order where that is what it would do anyhow, and fills
        in one of the figure's choices at random where it is not.
        """
        choices = self.rules.choices(state)
        if not figure or not choices:
            return None
        order = self.choose(state, dice)
        if getattr(order, "figure", "") == figure:
            return order
        own = [choice for choice in choices if choice.figure == figure]
        if not own:
            return None
        order = self.rules.sample(state, own[int(dice.below(len(own)))], dice)
        # What cannot be filled in becomes the end of the step, which is no advice about a figure.
        return order if getattr(order, "figure", figure) == figure and not isinstance(order, End) else None
