"""A match in this process, and the record that is written of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, final

from littlewars.core.game import Game, Line
from littlewars.core.record import DiceSource, Replay, Writer, header_of
from littlewars.server.match import Match
from littlewars.server.seats import KEYBOARD


@final
class Host:
    """Answers the client of all who sit at this keyboard, and writes every order down before it says what came of it.

    It has the writer from its making to its closing.
    """

    def __init__(self, match: Match, writer: Writer) -> None:
        self.match = match
        self.writer = writer
        match.keep = self.keep

    @property
    def path(self) -> Path:
        """Where the record is."""
        return self.writer.path

    def answer(self, request: bytes) -> bytes:
        """Answer a request as JSON; OSError where the record cannot be written."""
        return self.match.answer(KEYBOARD, request)

    def keep(self, line: Line) -> None:
        """Write a line of the record, and the end of the game behind its last."""
        self.writer.line(line)
        self.end()

    def end(self) -> None:
        """Write how the game ended, if it has."""
        outcome = self.match.game.outcome()
        if outcome is not None:
            self.writer.end(outcome)

    def close(self) -> None:
        """Close the record."""
        self.writer.close()
