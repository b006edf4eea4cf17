"""The computer players by name."""

from __future__ import annotations

from typing import Any

from littlewars.bots.chance import RandomBot
from littlewars.bots.player import Bot
from littlewars.core.ruleset import RuleSet

NAMES = ("random",)
"""Every computer player."""


def make_bot(name: str, rules: RuleSet[Any]) -> Bot[Any]:
    """Return a computer player by name; KeyError when there is none of that name."""
    if name == "random":
        return RandomBot(rules)
    raise KeyError(name)


def advisor(rules: RuleSet[Any]) -> Bot[Any]:
    """Return the best computer player there is, whom others may ask for advice."""
    return make_bot(NAMES[-1], rules)
