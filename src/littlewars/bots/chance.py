"""The player ``random``: any choice with equal chance, filled in at random. The floor for tests and counts."""

from __future__ import annotations

from typing import final

from littlewars.bots.player import Bot
from littlewars.core.choices import Order
from littlewars.core.dice import SeededDice
from littlewars.core.ruleset import S


@final
class RandomBot(Bot[S]):
    """Picks a choice uniformly, then ``sample`` fills it in."""

    def choose(self, state: S, dice: SeededDice) -> Order:
        return self.any_order(state, dice)
