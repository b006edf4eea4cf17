"""A match with its record, in memory, and clients to sit down at it."""

from __future__ import annotations

from typing import Any

from littlewars.core.files import parse_toml
from littlewars.core.game import Game, Line
from littlewars.core.record import DiceSource, Record, Replay, header_of, played_of
from littlewars.core.ruleset import RuleSet, read_setting
from littlewars.core.setting import Setting
from littlewars.rulesets import RULESETS
from littlewars.server.inline import Inline
from littlewars.server.match import Match
from littlewars.server.seats import KEYBOARD
from tests.cli.command import SITUATION
from tests.server.client import Client

FLAGS = RULESETS["flags"]
SECRET = "three blind mice"


def bridge() -> Setting:
    """A situation: Red's attack step, a bazooka with a rifleman in its range, and a tank beyond it."""
    return read_setting(FLAGS, parse_toml(SITUATION, "bridge.toml"), "bridge.toml")


class Room:
    """A match, and what was kept of it, in the form of a record."""

    def __init__(
        self,
        *players: str,
        practice: bool = False,
        rules: RuleSet[Any] = FLAGS,
        setting: Setting | None = None,
        scenario: str = "skirmish",
        secret: str = SECRET,
    ) -> None:
        dice = DiceSource("order", secret)
        setting = rules.scenarios()[scenario] if setting is None else setting
        self.game: Game[Any] = Game(rules, setting, dice.luck([]))
        self.header = header_of(self.game, list(players), dice, scenario, practice)
        self.kept: list[Line] = []
        self.match = Match(self.game, self.header, self.keep)
        self.inline = Inline(self.match)

    def keep(self, line: Line) -> None:
        self.kept.append(line)

    def client(self, seat: int = KEYBOARD, seed: str = "1") -> Client:
        return Client(lambda request: self.inline.answer(seat, request), seed)

    def record(self) -> Record:
        """Return the record of what was kept."""
        lines = [played_of(line) for line in self.kept]
        return Record("room", self.header, lines, 0, 0)

    def replayed(self, lines: int | None = None) -> Game[Any]:
        """Play the record again, or its first lines, holding everything in it against the rules."""
        record = self.record()
        record.lines = record.lines[:lines]
        return Replay(record, self.game.rules).all()
