"""What is told of a game: everything that happened in it, in order."""

from __future__ import annotations

from typing import Any, Final, final

from littlewars.core.choices import Event
from littlewars.core.game import DRAW, RESIGN, UNDO, Game, Line
from littlewars.core.record import AGREE, DECLINE, HINT, NOTE, OFFER, SEAT
from littlewars.lab.trial import event_type
from littlewars.server.messages import Told

HEADINGS: Final = {"round": 1, "step": 2}
"""The events that are headings, and of which rank."""

BACK: Final = "back"
"""What a player declines who takes back what he has offered."""
LOSS: Final = "loss"
LATE: Final = "late"
ADVISER: Final = "adviser"
NOTES: Final = {
    LOSS: "{side}: {player} was at a loss here, so an order was drawn by lot.",
    LATE: "{side}: {player} took too long here, so an order was drawn by lot.",
    ADVISER: "The adviser was at a loss here, and leaves the rest to you.",
}
"""What notes are about, and how they are told."""
OFFERS: Final = {
    UNDO: "{side} asks to take back the last order.",
    DRAW: "{side} offers a draw.",
}
"""What can be offered, and how it is told."""


@final
class Chronicle:
    """Tells a game from its set-up on. Whoever comes back to it is told first what stands from ``since`` on."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.sides = [side.name for side in game.rules.position(game.state).sides]
        self.told: list[Told] = []
        self.since = 0
        self.events(-1)

    def events(self, side: int) -> None:
        """Tell what the last order, of a ``side``, has brought about."""
        rules, state = self.game.rules, self.game.state
        for event in self.game.events:
            self.told.append(told(event, rules.sentence(state, event), self.game.moment, self.sides, side))

    def act(self, line: Line, undone: Line | None) -> None:
        """Tell an act: ``undone`` is the order that it took back, None for one that nobody need hear of."""
        if line.act == UNDO:
            if undone is not None and undone.order is not None:
                sentence = self.game.rules.sentence(self.game.state, undone.order)
                self._tell(UNDO, f"Taken back: {sentence}", undone.side)
            return
        sentence = act_sentence(line, self.sides)
        if sentence:
            self._tell(line.act if line.act in (RESIGN, DRAW, SEAT) else NOTE, sentence, line.side)

    def _tell(self, kind: str, sentence: str, side: int) -> None:
        self.told.append(Told(kind, sentence, number=self.game.moment, side=side))


def act_sentence(line: Line, sides: list[str]) -> str:
    """Return an act, but for taking back, as a sentence, '' where nobody need hear of it."""
    side = sides[line.side] if line.side >= 0 else ""
    if line.act == SEAT:
        return f"{side}: {line.player} decides here now." if line.player else f"{side} is here to play."
    if line.act == NOTE:
        return NOTES.get(line.of, "").format(side=side, player=line.player)
    if line.act == OFFER:
        return OFFERS.get(line.of, "").format(side=side)
    if line.act == DECLINE and line.of == BACK:
        return f"{side} takes that back."
    return {
        RESIGN: f"{side} gives up.",
        DRAW: "Everybody agrees: it is a draw.",
        HINT: f"{side} took a hint.",
        AGREE: f"{side} agrees.",
        DECLINE: f"{side} says no.",
    }.get(line.act, "")


def told(event: Event, sentence: str, number: int, sides: list[str], side: int) -> Told:
    """Return an event as a player is told it, with what its fields say by their names.

    ``side`` is whose doing it was where the event does not say so.
    """
    kind = event_type(event)
    own = getattr(event, "side", None)
    if isinstance(own, str) and own in sides:
        side = sides.index(own)
    elif isinstance(own, int):
        side = own
    figure, targets, at = getattr(event, "figure", ""), getattr(event, "targets", ()), getattr(event, "at", None)
    path: Any = getattr(event, "path", ())
    return Told(
        kind,
        sentence,
        event.clauses,
        event.faces,
        HEADINGS.get(kind, 0),
        number,
        side,
        figure if isinstance(figure, str) else "",
        targets if isinstance(targets, tuple) else (),
        at if isinstance(at, tuple) else None,
        path if isinstance(path, tuple) else (),
    )
