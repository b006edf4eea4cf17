"""The bases that every rule set's State and open decisions extend."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from littlewars.core.table import Base, Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision:
    """An open question inside a resolution, asked of ``owner``; it never changes, another one takes its place.

    ``kind`` names the question for the rule set, ``figure`` the figure that it is about.
    """

    def __init__(self, owner: int, kind: str, clause: str, figure: str) -> None:
        self.owner = owner
        self.kind = kind
        self.clause = clause
        self.figure = figure


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game at one moment: mutable, owned whole by its rule set, copied by ``clone``.

    ``bases`` are all bases that may stand on the table. ``pending`` is a stack of open decisions; only its last one is
    asked. ``opening`` tells what happened, and what was drawn, while the game was set up. A State never holds a seed.
    """

    def __init__(self, table: Table, bases: list[Base]) -> None:
        self.table = table
        self.bases = bases
        self.pending: list[Decision] = []
        self.opening: list[object] = []

    def clone(self) -> State:
        """Return a copy that shares only what never changes."""
        copy = State(self.table, list(self.bases))
        copy.pending = list(self.pending)
        copy.opening = self.opening
        return copy
