"""Why an order is given, in one sentence: read off the table, so that anybody's order can be explained."""

from __future__ import annotations

from littlewars.core.choices import Order
from littlewars.rulesets.flags.state import FlagsState


def reason(state: FlagsState, order: Order) -> str:
    """Return one sentence that says what an order is good for."""
    return ""
