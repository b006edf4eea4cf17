"""Matches whose dice were promised, and their records as files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from littlewars.core.game import Game
from littlewars.core.record import DiceSource, Record, header_of, seal
from littlewars.server.inline import Inline
from littlewars.server.match import Match
from tests.server.client import Client
from tests.server.room import FLAGS, bridge

SECRET = "a shoe full of marbles"
ATTACK = {"do": "attack", "figure": "r1", "allot": [["b1", 2]]}


def promised(mixed: tuple[str, ...] = ("c0ffee",), scenario: str = "", **more: Any) -> Match:
    """Return a match whose dice were promised before it."""
    source = DiceSource("order", SECRET, "game7", list(mixed), seal(SECRET), **more)
    setting = FLAGS.scenarios()[scenario] if scenario else bridge()
    game: Game[Any] = Game(FLAGS, setting, source.luck([]))
    return Match(game, header_of(game, ["player 1", "player 2"], source, "bridge"), lambda line: None)


def seated(match: Match) -> Client:
    inline = Inline(match)
    client = Client(lambda request: inline.answer(-1, request))
    client.show()
    return client


def saved(record: Record, path: Path) -> Path:
    rows = [msgspec.json.encode(row) for row in (record.header, *record.lines)]
    path.write_bytes(b"\n".join(rows) + b"\n")
    return path


def ended() -> Match:
    match = promised()
    client = seated(match)
    client.give(ATTACK)
    match.sit(1, "beef")
    client.give({"do": "end"})
    client.ask("resign")
    return match
