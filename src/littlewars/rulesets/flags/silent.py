"""What a clause waits for before an event can cite it: the reason where no game of a series did."""

from __future__ import annotations

from typing import Final

WAITS_FOR: Final[dict[str, tuple[str, ...]]] = {
    "a starting force to be chosen; the scenario fixes it": ("F-08", "F-09", "F-11", "F-Q03"),
    "a strike to be called, which costs six points": ("F-19", "F-24", "F-Q09", "F-Q10"),
    "a strike to attack": ("F-55", "F-56", "F-Q11", "F-Q59"),
    "a transport to be called": ("F-22",),
    "a transport to be boarded, left or attacked": ("F-54", "F-Q31", "F-Q51", "F-Q52"),
    "men to arrive aboard a transport": ("F-Q60",),
    "a transport to be destroyed with men aboard": ("F-Q32", "F-Q53", "T-09"),
    "a tank to be called": ("F-23",),
    "an attack by or on a tank": ("F-53",),
    "a vehicle that moves": ("F-26",),
    "an attack on a vehicle in cover": ("F-Q15",),
    "a commander to give Doubletime": ("F-57", "F-Q27", "F-Q50"),
    "a commander's reroll to be used": ("F-46", "F-62", "F-Q26", "F-Q46"),
    "an attack by or on a bazooka": ("F-45",),
    "an attack by or on a flamethrower": ("F-47",),
    "an attack by or on a machine gunner": ("F-48",),
    "a wound on a minesweeper's side": ("F-49", "F-61", "F-Q28", "F-Q29", "F-Q45"),
    "an attack by a mortar with a spotter": ("F-50", "F-58", "F-Q24", "F-Q25"),
    "an attack by or on a radio man": ("F-51",),
    "a Call with a radio man in play": ("F-64", "F-Q07"),
    "a paratrooper to be dropped": ("F-52", "F-60", "F-Q30", "F-Q54"),
    "reinforcements that find no room": ("F-41",),
    "a base near a flag that nobody of its side guards": ("T-06", "F-42", "F-Q36", "F-Q37", "F-Q38", "F-Q62"),
    "a side with nothing left on the table": ("F-43", "F-Q40"),
    "a tied roll": ("F-Q01",),
    "both sides to win at the same check": ("F-Q39",),
    "ten quiet rounds, which a round limit usually forestalls": ("T-11",),
    "the house rule line_of_sight": ("F-Q16",),
    "the house rule reroll_scope = any_die": ("F-Q47",),
    "the house rule para_drop = scatter": ("F-Q55",),
}

NEVER: Final[dict[str, str]] = {
    "T-14": "a property of every draw, held by tests",
    "T-15": "no bonus of this rule set is applied unasked; it fills in the answers of open decisions",
    "F-Q64": "says that nothing happens; only refusals cite it",
    "F-Q65": "a warning before a step ends, never an event",
}


def reasons() -> dict[str, str]:
    """Return the reason of each clause that may stay silent."""
    found = dict(NEVER)
    for what, clauses in WAITS_FOR.items():
        for clause in clauses:
            found[clause] = f"waits for {what}"
    return found


SILENT: Final[dict[str, str]] = reasons()
