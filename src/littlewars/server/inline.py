"""A match whose clients and computer players share one process: computer players decide at once."""

from __future__ import annotations

from typing import Any, Final, final

import msgspec

from littlewars.bots import make_bot
from littlewars.bots.player import Bot
from littlewars.core.choices import Order
from littlewars.core.dice import SeededDice
from littlewars.core.setting import BadFile, decode
from littlewars.server.match import Match, Wanted
from littlewars.server.messages import AnyReply, AnyRequest, Refused, Request, Show, View
from littlewars.server.questions import wrong

MOST_BYTES: Final = 128 * 1024
"""The longest request."""


@final
class Inline:
    """Answers requests as bytes, one after the other, and remembers how far each seat has heard the story.

    A seat that has heard nothing yet begins with what has happened since a person's last order.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.bots: dict[str, Bot[Any]] = {}
        self.heard: dict[int, int] = {}

    def answer(self, seat: int, request: bytes) -> bytes:
        """Answer a request of a seat; whatever is wrong with it is refused in words.

        Only what ``keep`` raises and an interrupt come out of here, and Stuck where a rule set fails.
        """
        return msgspec.json.encode(self._reply(seat, request))

    def _reply(self, seat: int, request: bytes) -> AnyReply:
        match = self.match
        try:
            asked = read_request(request)
        except BadFile as error:
            return Refused(wrong(error))
        self.settle()
        heard = 0 if isinstance(asked, Show) and asked.all else self.heard.get(seat, match.chronicle.since)
        reply = match.reply(seat, asked, heard)
        if not isinstance(reply, View):
            return reply
        if match.awaits() is not None:
            self.settle()
            reply = match.view(seat, heard)
        self.heard[seat] = len(match.chronicle.told)
        return reply

    def settle(self) -> None:
        """Let the computer players decide until a person has to, or the game is over."""
        while (wanted := self.match.awaits()) is not None:
            self.match.decided(wanted.number, self._choose(wanted))

    def _choose(self, wanted: Wanted) -> Order | None:
        """Have a computer player give an order; None where it fails."""
        game = self.match.game
        if wanted.fill:
            bot = self.match.advisor
        else:
            if wanted.player not in self.bots:
                self.bots[wanted.player] = make_bot(wanted.player, game.rules)
            bot = self.bots[wanted.player]
        try:
            return bot.choose(game.state, SeededDice(wanted.seed))
        except Exception:
            return None


def read_request(request: bytes) -> Request:
    """Read a request; BadFile says what is wrong with it."""
    if len(request) > MOST_BYTES:
        raise BadFile("request", "", f"{len(request)} bytes", f"at most {MOST_BYTES}")
    try:
        raw = msgspec.json.decode(request)
    except RecursionError:
        raise BadFile("request", "", "brackets nested too deeply", "a request in JSON") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadFile("request", "", f"a mistake in the JSON: {error}", "a request in JSON") from None
    kind: Any = AnyRequest
    asked: Request = decode(raw, kind, "request")
    return asked
