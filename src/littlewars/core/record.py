"""The record of a game: one JSON object a line, written as it is played, replayed and verified line by line.

The first line is the header: format, rule set and version, options, the whole setting, seats, where the dice come from,
and the faces and digest of the set-up. Every further line is an order with its faces and the digest of all events so
far, or an act of the match. Some acts change the game (undo, resign, draw), the others only who plays it. A line that
says ``end`` closes a finished game.
"""

from __future__ import annotations

import errno
import os
import re
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, Generic, Literal

import msgspec
from msgspec import Struct, field

from littlewars.core.choices import Outcome
from littlewars.core.dice import BadFace, NeedDice, RecordedDice
from littlewars.core.game import (
    DRAW,
    RESIGN,
    UNDO,
    ForkedLuck,
    Game,
    GivenLuck,
    Line,
    Luck,
    OrderLuck,
    StreamLuck,
)
from littlewars.core.ruleset import RuleSet, S, read_options, read_setting
from littlewars.core.setting import BadFile, Setting

FORMAT = 1
MOST_BYTES = 64 * 1024 * 1024

SEAT = "seat"
HINT = "hint"
OFFER = "offer"
AGREE = "agree"
DECLINE = "decline"
NOTE = "note"
PEOPLE = (SEAT, HINT, OFFER, AGREE, DECLINE, NOTE)
"""The acts that are about the players: they never change the game, nor whose turn it is by the rules."""
_MIX = re.compile(r"[0-9a-f]{1,64}")


def seal(secret: str) -> str:
    """Return the promise of a secret: its SHA-256, in hex."""
    return sha256(secret.encode()).hexdigest()


def is_mix(number: str) -> bool:
    """Say whether this is a number that a player may bring for the dice: up to 64 hex digits, in small letters."""
    return _MIX.fullmatch(number) is not None


class DiceSource(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where a game's dice come from: ``stream`` or ``order`` with a seed, or ``given`` (a script, real dice).

    Dice that were promised have ``sealed``, the ``seal`` of their seed, which was told before the game; the seed is
    left out of a record that is handed out while the game goes on. ``game`` is the game's own name, and ``mixed`` are
    the numbers that its players had brought when it began: both go into the dice of every order. In a fork the faces
    of the first ``given`` lines are another game's; -1 where it is none.
    """

    kind: Literal["stream", "order", "given"]
    seed: str = ""
    game: str = ""
    mixed: list[str] = field(default_factory=list)
    sealed: str = ""
    given: int = -1

    def known(self) -> bool:
        """Say whether the source can be drawn from: given dice cannot, nor those whose secret is not told yet."""
        return self.kind != "given" and not (self.sealed and not self.seed)

    def luck(self, faces: list[int]) -> Luck:
        """Return the luck that draws these dice; ``faces`` are those that only the record itself knows."""
        if not self.known():
            return GivenLuck(RecordedDice(faces))
        if self.kind == "stream":
            return StreamLuck(self.seed)
        own = OrderLuck(self.seed, ":".join([self.game, *self.mixed]))
        return own if self.given < 0 else ForkedLuck(RecordedDice(faces), self.given, own)


class Header(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The first line of a record. In a ``practice`` game a player may take back anything, and the record says so."""

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
    practice: bool = False
    lesson: str = ""


class Played(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Any later line of a record: an order, an act, or the end.

    The acts are ``undo``, ``resign`` by ``side``, ``draw``; ``seat``: a side is decided for by the computer player
    ``player``, or by its person where there is none, who the first time may bring ``mix``, a number for the dice;
    ``hint``: a side took advice; ``offer`` of a ``side``, ``of`` an undo or a draw, to which others ``agree`` or
    ``decline``; and ``note``, something ``of`` which the players were told.
    """

    n: int = 0
    order: dict[str, Any] | None = None
    act: str = ""
    side: int = -1
    faces: list[int] = field(default_factory=list)
    digest: str = ""
    end: dict[str, Any] | None = None
    player: str = ""
    mix: str = ""
    of: str = ""


class Record(Struct):
    """A record as it was read: header, lines, and how many bytes of a last cut line were left out."""

    source: str
    header: Header
    lines: list[Played]
    whole: int
    cut: int


def played_of(line: Line) -> Played:
    """Return a line of a game as it stands in a record."""
    order = None if line.order is None else msgspec.to_builtins(line.order)
    side = line.side if line.act else -1
    return Played(
        line.number, order, line.act, side, line.faces, line.digest, player=line.player, mix=line.mix, of=line.of
    )


def fork(record: Record, number: int, seats: list[str], dice: DiceSource, practice: bool = False) -> Record:
    """Return the record of a new game that begins with another's lines up to ``number``, and goes on by itself.

    Only orders and what was taken back are copied, with their faces, under numbers of their own; who played the other
    game does not matter. ``dice`` are the new game's own, from there on. The copy is over where the other game was
    over by the rules.
    """
    kept = [line for line in record.lines if 0 < line.n <= number and (line.order is not None or line.act == UNDO)]
    lines = [msgspec.structs.replace(line, n=place) for place, line in enumerate(kept, 1)]
    source = msgspec.structs.replace(dice, given=len(lines))
    header = msgspec.structs.replace(record.header, seats=seats, dice=source, practice=practice, lesson="")
    return Record(record.source, header, lines, 0, 0)


def unopened(header: Header) -> Header:
    """Return a header without the secret of dice that were promised: what may be handed out while a game goes on."""
    if not header.dice.sealed:
        return header
    return msgspec.structs.replace(header, dice=msgspec.structs.replace(header.dice, seed=""))


class Differs(ValueError):
    """A replay and its record differ: on which line of the file, and in what."""

    def __init__(self, source: str, line: int, found: str, expected: str) -> None:
        super().__init__(f"{source}: differs on line {line}: found {found}; expected {expected}")
        self.source = source
        self.line = line
        self.found = found
        self.expected = expected


def header_of(game: Game[S], seats: list[str], dice: DiceSource, scenario: str, practice: bool = False) -> Header:
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
        practice=practice,
    )


class Writer:
    """Writes a record line by line, unbuffered, so that a crash costs at most the line that it broke.

    From its making to its closing nobody else can write the same record. What cannot be written is an OSError with the
    file's name, BlockingIOError where another program writes it.
    """

    def __init__(self, path: Path, header: Header | None, private: bool = False) -> None:
        """Begin a new record (FileExistsError when the file is there), or take hold of one when there is no header.

        One that is taken hold of is read after that, and then held against what was read with ``go_on``; BadFile when
        there is none. A ``private`` one can be read by its owner alone, where the system knows owners.
        """
        self.path = path
        self.file: IO[bytes]
        if header is not None:
            opener = partial(os.open, mode=0o600) if private else None
            self.file = open(path, "xb", buffering=0, opener=opener)
        else:
            try:
                self.file = open(path, "r+b", buffering=0)
            except (FileNotFoundError, IsADirectoryError) as error:
                raise BadFile(str(path), "", error.strerror or "no file", "a record of a game") from None
        try:
            self._lock()
            self.length = self.file.seek(0, os.SEEK_END)
            if header is not None:
                self._put(header)
        except OSError:
            self.file.close()
            raise

    def go_on(self, record: Record) -> None:
        """Get ready to go on behind the last whole line of a record that was just read, cutting a broken one off."""
        self.length = record.whole + record.cut
        self._check_length()
        self.file.truncate(record.whole)
        self.length = self.file.seek(record.whole)

    def line(self, line: Line) -> None:
        """Write one line of a game."""
        self._put(played_of(line))

    def end(self, outcome: Outcome) -> None:
        """Write how the game ended."""
        self._put(Played(end=msgspec.to_builtins(outcome)))

    def close(self) -> None:
        """Close the file."""
        self.file.close()

    def _put(self, thing: Struct) -> None:
        self._check_length()
        left = msgspec.json.encode(thing) + b"\n"
        try:
            while left:
                written = self.file.write(left)
                self.length += written
                left = left[written:]
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self.path)) from None

    def _lock(self) -> None:
        try:
            from fcntl import LOCK_EX, LOCK_NB, flock
        except ImportError:
            # Windows has no such locks: there the length alone shows that somebody else has written.
            return
        try:
            flock(self.file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise self._busy() from None
        except OSError:
            # Some file systems know no locks either.
            return

    def _check_length(self) -> None:
        if os.fstat(self.file.fileno()).st_size != self.length:
            raise self._busy()

    def _busy(self) -> OSError:
        return BlockingIOError(errno.EAGAIN, "another program is writing this record", str(self.path))


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

    def __init__(self, record: Record, rules: RuleSet[S], history: bool = False) -> None:
        """Set the game up as the header says; Differs when it comes out otherwise, BadFile for a wrong header.

        With ``history`` orders can be taken back afterwards, and not only where the record itself takes some back.
        """
        header = record.header
        if header.version != rules.version:
            raise BadFile(
                record.source, "line 1: version", f"{header.ruleset} {header.version}", f"version {rules.version}"
            )
        self.record = record
        self.rules = rules
        self._check_promise()
        named = header.setting.get("ruleset", header.ruleset)
        if named != header.ruleset:
            raise BadFile(record.source, "line 1: setting.ruleset", str(named), f"{header.ruleset}, as in the header")
        self.setting: Setting = read_setting(rules, header.setting, f"{record.source}: line 1: setting")
        options = read_options(rules, header.options, f"{record.source}: line 1")
        luck = header.dice.luck(self._given_faces())
        history = history or any(line.act == UNDO for line in record.lines)
        try:
            self.game: Game[S] = Game(rules, self.setting, luck, options, history)
        except (NeedDice, BadFace) as error:
            raise self._differs(1, f"the set-up's faces {header.faces}", str(error)) from None
        except BadFile as error:
            place = f"line 1: setting.{error.place}"
            raise BadFile(record.source, place, error.found, error.expected) from None
        self.sides = len(rules.position(self.game.state).sides)
        seats = len(header.seats)
        if seats != self.sides:
            found = f"{counted(seats, 'player')} for {counted(self.sides, 'side')}"
            raise BadFile(record.source, "line 1: seats", found, "a player for each side")
        self._same(1, "faces", self.game.opening_faces, header.faces)
        self._same(1, "digest", self.game.opening_digest, header.digest)
        self.next = 0
        self.ended = False

    def _check_promise(self) -> None:
        """See that the secret of promised dice is the one that was promised, and that what goes into them is sound."""
        dice, source = self.record.header.dice, self.record.source
        for place, number in enumerate(dice.mixed):
            if not is_mix(number):
                raise BadFile(source, f"line 1: dice.mixed[{place}]", f'"{number[:70]}"', "up to 64 hex digits")
        if dice.sealed and dice.seed and seal(dice.seed) != dice.sealed:
            raise self._differs(1, f"the secret of the dice {dice.seed}", f"one whose seal is {dice.sealed}")

    def _given_faces(self) -> list[int]:
        """Return the faces that no source but the record knows: all of them, or those of a fork's beginning."""
        header = self.record.header
        if header.dice.known() and header.dice.given < 0:
            return []
        faces = list(header.faces)
        for line in self.record.lines:
            if not header.dice.known() or line.n <= header.dice.given:
                faces.extend(line.faces)
        return faces

    def step(self) -> Played | None:
        """Play the next line and return it, None after the last; Differs where it comes out otherwise."""
        if self.next >= len(self.record.lines):
            return None
        played = self.record.lines[self.next]
        number = self.next + 2
        self.next += 1
        if self.ended:
            raise self._differs(number, "a line after the end of the game", "nothing more")
        self._check_form(number, played)
        if played.end is not None:
            self.ended = True
            outcome = self.game.outcome()
            self._same(number, "end", "no end" if outcome is None else msgspec.to_builtins(outcome), played.end)
            return played
        self._same(number, "n", len(self.game.lines) + 1, played.n)
        if played.order is not None:
            self._order(number, played)
        else:
            self._act(number, played)
        self._same(number, "digest", self.game.digest, played.digest)
        return played

    def _act(self, number: int, played: Played) -> None:
        if (played.act == RESIGN or played.act in PEOPLE) and not 0 <= played.side < self.sides:
            raise self._differs(number, f"side {played.side}", f"a side from 0 to {self.sides - 1}")
        if played.act == UNDO:
            if not self.game.undo():
                raise self._differs(number, "an undo with nothing to take back", "an order before it")
        elif played.act == RESIGN:
            if not self.game.resign(played.side):
                raise self._differs(number, "a resignation after the game was over", "the end of the game")
        elif played.act == DRAW:
            if not self.game.draw():
                raise self._differs(number, "a draw after the game was over", "the end of the game")
        elif played.act in PEOPLE:
            if played.act == OFFER and played.of not in (UNDO, DRAW):
                raise self._differs(number, f'an offer of "{played.of}"', f"{UNDO} or {DRAW}")
            if played.mix and not is_mix(played.mix):
                raise self._differs(number, f'mix "{played.mix[:70]}"', "up to 64 hex digits")
            self.game.act(played.act, played.side, played.player, played.mix, played.of)
        else:
            raise self._differs(number, f'the act "{played.act}"', ", ".join([UNDO, RESIGN, DRAW, *PEOPLE]))

    def _check_form(self, number: int, played: Played) -> None:
        """Hold a line against its form: an order, an act or the end, each with nothing that belongs to another."""
        given = {"order": played.order is not None, "act": played.act != "", "end": played.end is not None}
        kinds = [name for name, there in given.items() if there]
        if len(kinds) != 1:
            raise self._differs(number, " and ".join(kinds) or "no order", "one of order, act and end")
        if played.end is not None and played != Played(end=played.end):
            raise self._differs(number, "more than the end on its line", "the end alone")
        if played.act and played.faces:
            raise self._differs(number, f"faces {played.faces} with an act", "an act, which throws no dice")
        if played.act == RESIGN or played.act in PEOPLE:
            return
        if played.side != -1:
            raise self._differs(number, f"side {played.side}", "no side but with an act of that side")
        if played.player or played.mix or played.of:
            raise self._differs(number, "player, mix or of", "none of them but with an act about the players")

    def _order(self, number: int, played: Played) -> None:
        order = self.rules.order(played.order, self.record.source, f"line {number}: order")
        try:
            refused = self.game.submit(order)
        except (NeedDice, BadFace) as error:
            raise self._differs(number, f"the faces {played.faces}", str(error)) from None
        if refused is not None:
            found = f"an order that {refused.clause} forbids" if refused.clause else "an order after a resignation"
            raise self._differs(number, found, "an order that is allowed")
        self._same(number, "faces", self.game.lines[-1].faces, played.faces)

    def all(self) -> Game[S]:
        """Play all lines and return the game as it then stands."""
        while self.step() is not None:
            pass
        return self.game

    def _same(self, number: int, name: str, replayed: object, recorded: object) -> None:
        if replayed != recorded:
            raise self._differs(number, f"{name} {recorded}", f"{replayed} by the rules and the dice")

    def _differs(self, number: int, found: str, expected: str) -> Differs:
        return Differs(self.record.source, number, found, expected)


def counted(number: int, thing: str) -> str:
    """Return a number with what it counts: 1 side, 2 sides."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
