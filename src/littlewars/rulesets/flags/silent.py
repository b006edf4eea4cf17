"""The clauses that no event of a game cites, or hardly any in random play, each with the reason."""

from __future__ import annotations

from typing import Final

SILENT: Final[dict[str, str]] = {
    "T-11": "fires only after ten quiet rounds, which a round limit usually forestalls",
    "T-14": "a property of every draw, held by tests",
    "T-15": "no bonus of this rule set is applied unasked; it fills in the answers of open decisions",
    "F-43": "fires only when a side has nothing left on the table",
    "F-Q39": "fires only when both sides win at the same check",
    "F-Q40": "fires only when a side has nothing left on the table",
    "F-Q47": "fires only under the house rule reroll_scope = any_die",
    "F-Q16": "fires only under the house rule line_of_sight",
    "F-Q55": "fires only under the house rule para_drop = scatter",
    "F-Q64": "says that nothing happens; only refusals cite it",
    "F-Q65": "a warning before a step ends, never an event",
}
