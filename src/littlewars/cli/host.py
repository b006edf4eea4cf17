"""A match in this process, and the record that is written of it."""

from __future__ import annotations

from typing import Any, final

from littlewars.core.game import Game, Line
from littlewars.core.record import Header, Replay, Writer
from littlewars.server.inline import Inline
from littlewars.server.match import Match
from littlewars.server.seats import KEYBOARD


@final
class Host:
    """Answers the client of all who sit at this keyboard, and writes every order down before it says what came of it.

    The writer is closed with it.
    """

    def __init__(self, game: Game[Any], header: Header, writer: Writer) -> None:
        self.writer = writer
        self.path = writer.path
        self.match = Match(game, header, self.keep)
        self.inline = Inline(self.match)

    def answer(self, request: bytes) -> bytes:
        """Answer a request as JSON; OSError where the record cannot be written."""
        return self.inline.answer(KEYBOARD, request)

    def keep(self, line: Line) -> None:
        """Write a line of the record, and behind the last one how the game ended."""
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


def go_on(again: Replay[Any], writer: Writer) -> Host:
    """Return the host of a recorded game that goes on, once all of its record has been held against the rules."""
    host = Host(again.game, again.record.header, writer)
    host.match.retell(again)
    writer.go_on(again.record)
    if not again.ended:
        host.end()
    return host
