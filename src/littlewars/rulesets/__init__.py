"""The rule sets: this is the one place where they are listed."""

from __future__ import annotations

from typing import Any, Final

from littlewars.core.ruleset import RuleSet
from littlewars.rulesets.flags import Flags

RULESETS: Final[dict[str, RuleSet[Any]]] = {"flags": Flags()}
"""Every rule set by its name."""
