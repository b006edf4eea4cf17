"""The computer players by name."""

from __future__ import annotations

from typing import Any, Final

from littlewars.bots.chance import RandomBot
from littlewars.bots.flags.recruit import Recruit as FlagsRecruit
from littlewars.bots.flags.regular import Regular as FlagsRegular
from littlewars.bots.player import Bot
from littlewars.core.ruleset import RuleSet

NAMES: Final = ("random", "recruit", "regular")
"""Every computer player, the weakest first."""
PLAYERS: Final[dict[str, dict[str, Any]]] = {"flags": {"recruit": FlagsRecruit, "regular": FlagsRegular}}
"""Those that know a rule set, by its name."""


def names_for(rules: RuleSet[Any]) -> tuple[str, ...]:
    """Return the computer players that can play a rule set, the weakest first."""
    known = PLAYERS.get(rules.name, {})
    return tuple([name for name in NAMES if name == "random" or name in known])


def make_bot(name: str, rules: RuleSet[Any]) -> Bot[Any]:
    """Return a computer player by name; KeyError when there is none of that name for this rule set."""
    if name == "random":
        return RandomBot(rules)
    bot: Bot[Any] = PLAYERS.get(rules.name, {})[name](rules)
    return bot


def advisor(rules: RuleSet[Any]) -> Bot[Any]:
    """Return the best computer player of a rule set, who gives hints and plays a step for a person."""
    return make_bot(names_for(rules)[-1], rules)
