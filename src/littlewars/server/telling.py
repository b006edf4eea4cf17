"""What is told of a game: everything that happened in it, in order, and how far each seat has heard it."""

from __future__ import annotations

from typing import Any, Final, final

from littlewars.core.game import RESIGN, UNDO, Game, Line
from littlewars.lab.trial import event_type
from littlewars.server.messages import Told

HEADINGS: Final = {"round": 1, "step": 2}
"""The events that are headings, and of which rank."""
NOTE: Final = "note"
"""The type of a remark that is no event of the game."""


@final
class Chronicle:
    """Tells a game from its set-up on; each seat has a mark of its own, up to which it has been told.

    A seat that has heard nothing yet begins at ``since``.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.told: list[Told] = []
        self.heard: dict[int, int] = {}
        self.since = 0
        self.events()

    def events(self) -> None:
        """Tell what the last order has brought about."""
        rules, state = self.game.rules, self.game.state
        for event in self.game.events:
            kind = event_type(event)
            sentence = rules.sentence(state, event)
            self.told.append(Told(kind, sentence, event.clauses, event.faces, HEADINGS.get(kind, 0)))

    def act(self, act: str, side: int, undone: Line | None) -> None:
        """Tell an act: ``undone`` is the order that it took back, None for one that nobody need hear of."""
        rules, state = self.game.rules, self.game.state
        if act == RESIGN:
            name = rules.position(state).sides[side].name
            self.told.append(Told(RESIGN, f"{name} gives up."))
        elif act == UNDO and undone is not None and undone.order is not None:
            self.told.append(Told(UNDO, f"Taken back: {rules.sentence(state, undone.order)}"))

    def note(self, sentence: str) -> None:
        """Tell something about the match that is no event of the game."""
        self.told.append(Told(NOTE, sentence))

    def hear(self, seat: int, all: bool = False) -> list[Told]:
        """Return what a seat has not been told yet, or with ``all`` everything, and set its mark behind it."""
        start = 0 if all else self.heard.get(seat, self.since)
        self.heard[seat] = len(self.told)
        return self.told[start:]
