"""The record of a game: one JSON object a line, written as it is played, replayed and verified line by line.

The first line is the header: format, rule set and version, options, the whole setting, seats, where the dice come from,
and the faces and digest of the set-up. Every further line is an order with its faces and the digest of all events so
far, or an act (undo, resign). A line that says ``end`` closes a finished game.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Any, Generic, Literal

import msgspec
from msgspec import Struct, field

from littlewars.core.choices import Outcome
from littlewars.core.dice import BadFace, NeedDice, RecordedDice
from littlewars.core.game import RESIGN, UNDO, Game, GivenLuck, Line, Luck, OrderLuck, StreamLuck
from littlewars.core.ruleset import RuleSet, S
from littlewars.core.setting import BadFile, Setting

FORMAT = 1
MOST_BYTES = 64 * 1024 * 1024


class DiceSource(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where a game's dice come from: ``stream`` or ``order`` with a seed, or ``given`` (a script, real dice)."""

    kind: Literal["stream", "order", "given"]
    seed: str = ""

    def luck(self, faces: list[int]) -> Luck:
        """Return the luck that draws these dice; given dice are known only from the record's own faces."""
        if self.kind == "stream":
            return StreamLuck(self.seed)
        if self.kind == "order":
            return OrderLuck(self.seed, "")
        return GivenLuck(RecordedDice(faces))


class Header(Struct, forbid_unknown_fields=True):
    """The first line of a record."""

    littlewars: int
    ruleset: str
    version: int
    options: dict[str, Any]
    setting: dict[str, Any]
    seats: list[str]
    dice: DiceSource
    faces: list[int]
    digest: str
    scenario: str = ""


class Played(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Any later line of a record."""

    n: int = 0
    order: dict[str, Any] | None = None
    act: str = ""
    side: int = -1
    faces: list[int] = field(default_factory=list)
    digest: str = ""
    end: dict[str, Any] | None = None


class Record(Struct):
    """A record as it was read: header, lines, and how many bytes of a last cut line were left out."""

    source: str
    header: Header
    lines: list[Played]
    whole: int
    cut: int


class Differs(ValueError):
    """A replay and its record differ: on which line of the file, and in what."""

    def __init__(self, line: int, found: str, expected: str) -> None:
        super().__init__(f"line {line}: found {found}; expected {expected}")
        self.line = line
        self.found = found
        self.expected = expected


def header_of(game: Game[S], seats: list[str], dice: DiceSource, scenario: str) -> Header:
    """Return the header of a game that has just been set up."""
    return Header(
        littlewars=FORMAT,
        ruleset=game.rules.name,
        version=game.rules.version,
        options=msgspec.to_builtins(game.options),
        setting=msgspec.to_builtins(game.setting),
        seats=seats,
        dice=dice,
        faces=game.opening_faces,
        digest=game.opening_digest,
        scenario=scenario,
    )


class Writer:
    """Writes a record line by line, each flushed, so that a crash costs at most the line that it broke."""

    def __init__(self, path: Path, header: Header | None) -> None:
        """Begin a new record (FileExistsError when the file is there), or go on with one when there is no header."""
        self.file: IO[bytes] = open(path, "ab" if header is None else "xb")
        if header is not None:
            self._put(header)

    def line(self, line: Line) -> None:
        """Write one line of a game."""
        order = None if line.order is None else msgspec.to_builtins(line.order)
        side = line.side if line.act else -1
        self._put(Played(line.number, order, line.act, side, line.faces, line.digest))

    def end(self, outcome: Outcome) -> None:
        """Write how the game ended."""
        self._put(Played(end=msgspec.to_builtins(outcome)))

    def close(self) -> None:
        """Close the file."""
        self.file.close()

    def _put(self, thing: Struct) -> None:
        self.file.write(msgspec.json.encode(thing) + b"\n")
        self.file.flush()


def read_record(path: Path) -> Record:
    """Read a record. A last line without its end is left out and counted in ``cut``; anything else wrong is BadFile."""
    source = str(path)
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise BadFile(source, "", f"more than {MOST_BYTES} bytes", "a record of a game")
    except OSError as error:
        raise BadFile(source, "", error.strerror or "no file", "a record of a game") from None
    whole = data.rfind(b"\n") + 1
    rows = data[:whole].split(b"\n")[:-1]
    if not rows:
        raise BadFile(source, "line 1", "no whole line", "the header of a record")
    header = _row(rows[0], Header, source, 1)
    if header.littlewars != FORMAT:
        raise BadFile(source, "line 1: littlewars", str(header.littlewars), f"format {FORMAT}")
    lines = [_row(row, Played, source, number) for number, row in enumerate(rows[1:], 2)]
    return Record(source, header, lines, whole, len(data) - whole)


def _row(row: bytes, type: type[Any], source: str, number: int) -> Any:
    try:
        return msgspec.json.decode(row, type=type)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile(source, f"line {number}", str(error), "a line of a record") from None


class Replay(Generic[S]):
    """Plays a record again, order by order, holding every face and every event against it."""

    def __init__(self, record: Record, rules: RuleSet[S]) -> None:
        """Set the game up as the header says; Differs when it comes out otherwise, BadFile for a wrong header."""
        header = record.header
        if header.version != rules.version:
            raise BadFile(
                record.source, "line 1: version", f"{header.ruleset} {header.version}", f"version {rules.version}"
            )
        self.record = record
        self.rules = rules
        self.setting: Setting = rules.setting(header.setting, f"{record.source}: line 1: setting")
        options = rules.options(header.options, f"{record.source}: line 1")
        faces = list(header.faces)
        for line in record.lines:
            faces.extend(line.faces)
        self.given = RecordedDice(faces)
        luck = GivenLuck(self.given) if header.dice.kind == "given" else header.dice.luck([])
        try:
            self.game: Game[S] = Game(rules, self.setting, luck, options)
        except (NeedDice, BadFace) as error:
            raise Differs(1, f"the set-up's faces {header.faces}", str(error)) from None
        except BadFile as error:
            place = f"line 1: setting.{error.place}"
            raise BadFile(record.source, place, error.found, error.expected) from None
        self._same(1, "faces", self.game.opening_faces, header.faces)
        self._same(1, "digest", self.game.opening_digest, header.digest)
        self.next = 0
        self.ended = False

    def step(self) -> Played | None:
        """Play the next line and return it, None after the last; Differs where it comes out otherwise."""
        if self.next >= len(self.record.lines):
            return None
        played = self.record.lines[self.next]
        number = self.next + 2
        self.next += 1
        if self.ended:
            raise Differs(number, "a line after the end of the game", "nothing more")
        if played.end is not None:
            self.ended = True
            outcome = self.game.outcome()
            self._same(number, "end", "no end" if outcome is None else msgspec.to_builtins(outcome), played.end)
            return played
        self._same(number, "n", len(self.game.lines) + 1, played.n)
        if played.order is not None:
            self._order(number, played)
        elif played.act == UNDO:
            if not self.game.undo():
                raise Differs(number, "an undo with nothing to take back", "an order before it")
        elif played.act == RESIGN:
            sides = len(self.rules.position(self.game.state).sides)
            if not 0 <= played.side < sides:
                raise Differs(number, f"side {played.side}", f"a side from 0 to {sides - 1}")
            self.game.resign(played.side)
        else:
            raise Differs(number, f'the act "{played.act}"', "undo or resign")
        self._same(number, "digest", self.game.digest, played.digest)
        return played

    def _order(self, number: int, played: Played) -> None:
        order = self.rules.order(played.order, self.record.source, f"line {number}: order")
        try:
            refused = self.game.submit(order)
        except (NeedDice, BadFace) as error:
            raise Differs(number, f"the faces {played.faces}", str(error)) from None
        if refused is not None:
            raise Differs(number, f"an order that {refused.clause} forbids", "an order that is allowed")
        self._same(number, "faces", self.game.lines[-1].faces, played.faces)

    def all(self) -> Game[S]:
        """Play all lines and return the game as it then stands."""
        while self.step() is not None:
            pass
        return self.game

    def _same(self, number: int, name: str, replayed: object, recorded: object) -> None:
        if replayed != recorded:
            raise Differs(number, f"{name} {recorded}", f"{replayed} by the rules and the dice")


def trim(record: Record) -> None:
    """Cut the broken last line off a record's file, so that it can go on behind its last whole line."""
    if record.cut:
        os.truncate(record.source, record.whole)
