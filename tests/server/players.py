"""Computer players that fail, for processes that think: they take the place of those that games are begun with."""

from __future__ import annotations

import os
import time
from typing import Any

from littlewars.bots.player import Bot
from littlewars.core.choices import End, Order
from littlewars.core.dice import SeededDice


class Hangs(Bot[Any]):
    """Never comes to an end."""

    def choose(self, state: Any, dice: SeededDice) -> Order:
        while True:
            time.sleep(60.0)


class Dies(Bot[Any]):
    """Takes its process along."""

    def choose(self, state: Any, dice: SeededDice) -> Order:
        os._exit(3)


class Cheats(Bot[Any]):
    """Wants what the rules forbid, and talks between."""

    def choose(self, state: Any, dice: SeededDice) -> Order:
        print("I shall end this before it has begun.")
        return End()


PLAYERS: dict[str, Any] = {"random": Cheats, "recruit": Hangs, "regular": Dies}
