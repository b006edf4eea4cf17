"""The games that are kept: five methods over an SQLite file that only its owner can read.

A store has one thread and one connection, which holds the file for itself alone, so that two servers never write the
same games. What is asked for while the thread is busy is done together, in one transaction: many games that are played
at once cost one write to the disk. A future that is done says that what it stands for is on the disk.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar, final

import msgspec
from msgspec import Struct, field

FILE: Final = "games.db"
"""What the file is called, in the folder of everything that littlewars keeps."""
FORMAT: Final = 1
MOST_TOGETHER: Final = 200
"""How many things are done in one transaction at most."""
BUSY: Final = "another littlewars has the games open already"

SCHEMA: Final = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, header BLOB NOT NULL, title TEXT NOT NULL, standing BLOB NOT NULL,
    begun REAL NOT NULL, changed REAL NOT NULL, after TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX games_changed ON games (changed);
CREATE INDEX games_after ON games (after) WHERE after <> '';
CREATE TABLE lines (
    game TEXT NOT NULL REFERENCES games, number INTEGER NOT NULL, line BLOB NOT NULL, PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE seats (
    token TEXT PRIMARY KEY, game TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL, UNIQUE (game, seat)
) WITHOUT ROWID;
"""

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]


class Standing(Struct, frozen=True, omit_defaults=True):
    """How a game stands, for a list of games: ``movers`` are the sides that decide now, ``away`` those elsewhere."""

    ruleset: str
    scenario: str
    sides: list[str]
    players: list[str]
    round: int = 0
    movers: list[int] = field(default_factory=list)
    last: str = ""
    ending: str = ""
    lesson: str = ""
    away: list[int] = field(default_factory=list)


class Card(Struct, frozen=True):
    """A game in a list: how it stands, when it was last played, and the tokens of its seats."""

    id: str
    title: str
    standing: Standing
    changed: float
    seats: dict[int, str]


class Saved(Struct, frozen=True):
    """A game as it is kept: its record as JSON, header and lines, and the tokens of its seats.

    ``next`` is the game that was begun as a rematch of it, '' for none.
    """

    id: str
    title: str
    header: bytes
    lines: list[bytes]
    seats: dict[int, str]
    begun: float
    next: str = ""


class Taken(ValueError):
    """A line of this number has been kept already, or the game or one of its tokens is there already."""


class NoGame(KeyError):
    """There is no such game."""


class InUse(OSError):
    """Another program holds the store."""


class Unfit(ValueError):
    """The file is no store of this format."""


@final
class Store:
    """All games of a computer. Every method returns a future; failures come out of it.

    Raises InUse where another program holds the file, Unfit where the file is something else, OSError where it cannot
    be made.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # One that is there is not touched: to close a file that this process has open elsewhere would unlock it.
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        self.waiting: SimpleQueue[tuple[Work, Future[Any]] | None] = SimpleQueue()
        self.closed = False
        opened: Future[None] = Future()
        self.thread = Thread(target=self._work, args=(opened,), name="store", daemon=True)
        self.thread.start()
        opened.result()

    def create(
        self,
        game: str,
        title: str,
        header: bytes,
        seats: Mapping[int, str],
        standing: Standing,
        after: str = "",
        lines: Sequence[bytes] = (),
    ) -> Future[None]:
        """Keep a new game, with the ``lines`` of its beginning.

        ``after`` is the game that it is a rematch of. Taken where that has one already.
        """
        now, plain = time.time(), msgspec.json.encode(standing)
        places = [(token, game, seat) for seat, token in seats.items()]
        rows = [(game, number, line) for number, line in enumerate(lines, 1)]

        def work(base: sqlite3.Connection) -> None:
            if after and base.execute("SELECT 1 FROM games WHERE after = ?", (after,)).fetchone():
                raise Taken(f"game {after} is followed by another already")
            base.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)", (game, header, title, plain, now, now, after)
            )
            base.executemany("INSERT INTO seats VALUES (?, ?, ?)", places)
            base.executemany("INSERT INTO lines VALUES (?, ?, ?)", rows)

        return self._do(work)

    def append(self, game: str, number: int, lines: Sequence[bytes], standing: Standing) -> Future[None]:
        """Keep further lines of a game, the first of which has this number. Taken, NoGame, OSError."""
        now, plain = time.time(), msgspec.json.encode(standing)
        rows = [(game, number + index, line) for index, line in enumerate(lines)]

        def work(base: sqlite3.Connection) -> None:
            changed = base.execute("UPDATE games SET changed = ?, standing = ? WHERE id = ?", (now, plain, game))
            if changed.rowcount != 1:
                raise NoGame(game)
            base.executemany("INSERT INTO lines VALUES (?, ?, ?)", rows)

        return self._do(work)

    def load(self, game: str) -> Future[Saved]:
        """Return a game. NoGame."""

        def work(base: sqlite3.Connection) -> Saved:
            row = base.execute("SELECT title, header, begun FROM games WHERE id = ?", (game,)).fetchone()
            if row is None:
                raise NoGame(game)
            lines = base.execute("SELECT line FROM lines WHERE game = ? ORDER BY number", (game,)).fetchall()
            after = base.execute("SELECT id FROM games WHERE after = ?", (game,)).fetchone()
            return Saved(
                id=game,
                title=row[0],
                header=row[1],
                lines=[line for (line,) in lines],
                seats=_seats(base, game),
                begun=row[2],
                next="" if after is None else after[0],
            )

        return self._do(work)

    def list(self, games: Iterable[str] | None = None, most: int = 500) -> Future[list[Card]]:
        """List games, that first which was played last: these, or all."""
        wanted = None if games is None else list(dict.fromkeys(games))[:most]

        def work(base: sqlite3.Connection) -> list[Card]:
            columns = "SELECT id, title, standing, changed FROM games"
            if wanted is None:
                rows = base.execute(f"{columns} ORDER BY changed DESC LIMIT ?", (most,)).fetchall()
            else:
                found = (base.execute(f"{columns} WHERE id = ?", (game,)).fetchone() for game in wanted)
                rows = sorted((row for row in found if row is not None), key=lambda row: -row[3])
            return [
                Card(id, title, msgspec.json.decode(standing, type=Standing), changed, _seats(base, id))
                for id, title, standing, changed in rows
            ]

        return self._do(work)

    def seat(self, token: str) -> Future[tuple[str, int] | None]:
        """Return the game and the seat that a token stands for, None for a token that nobody was given."""

        def work(base: sqlite3.Connection) -> tuple[str, int] | None:
            row = base.execute("SELECT game, seat FROM seats WHERE token = ?", (token,)).fetchone()
            return None if row is None else (row[0], row[1])

        return self._do(work)

    def close(self) -> None:
        """Finish what was asked for and let the file go."""
        if not self.closed:
            self.closed = True
            self.waiting.put(None)
            self.thread.join()

    def _do(self, work: Callable[[sqlite3.Connection], T]) -> Future[T]:
        future: Future[T] = Future()
        if self.closed:
            future.set_exception(OSError("the store is closed"))
        else:
            # From here on it cannot be called off: whoever waits for it may be gone, but what was given is kept.
            future.set_running_or_notify_cancel()
            self.waiting.put((work, future))
        return future

    # The thread.

    def _work(self, opened: Future[None]) -> None:
        try:
            base = _open(self.path)
        except BaseException as error:
            opened.set_exception(error)
            return
        opened.set_result(None)
        going = True
        while going:
            batch = [self.waiting.get()]
            while len(batch) < MOST_TOGETHER and batch[-1] is not None:
                try:
                    batch.append(self.waiting.get_nowait())
                except Empty:
                    break
            going = batch[-1] is not None
            _do_together(base, [one for one in batch if one is not None])
        base.close()


def _do_together(base: sqlite3.Connection, batch: Sequence[tuple[Work, Future[Any]]]) -> None:
    """Do some things in one transaction; each fails by itself, and all of them where the whole cannot be written."""
    done: list[tuple[Future[Any], Any, BaseException | None]] = []
    try:
        base.execute("BEGIN")
        for work, future in batch:
            base.execute("SAVEPOINT one")
            try:
                done.append((future, work(base), None))
            except (sqlite3.IntegrityError, Taken, NoGame) as error:
                base.execute("ROLLBACK TO one")
                said = Taken(str(error)) if isinstance(error, sqlite3.IntegrityError) else error
                done.append((future, None, said))
            base.execute("RELEASE one")
        base.execute("COMMIT")
    except Exception as error:
        if base.in_transaction:
            base.execute("ROLLBACK")
        failed = OSError(f"the games cannot be written: {error}") if isinstance(error, sqlite3.Error) else error
        for _, future in batch:
            future.set_exception(failed)
        return
    for future, result, trouble in done:
        if trouble is None:
            future.set_result(result)
        else:
            future.set_exception(trouble)


def _open(path: Path) -> sqlite3.Connection:
    """Take hold of the file, and make the tables where there are none."""
    try:
        base = sqlite3.connect(path, timeout=1.0, isolation_level=None)
    except sqlite3.Error as error:
        raise Unfit(f"{path}: {error}") from None
    try:
        # In this order: a connection that holds the file alone needs no memory that it shares with others.
        base.execute("PRAGMA locking_mode = EXCLUSIVE")
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = FULL")
        base.execute("PRAGMA foreign_keys = ON")
        base.execute("BEGIN EXCLUSIVE")
        (version,) = base.execute("PRAGMA user_version").fetchone()
        if version == 0:
            for statement in SCHEMA.split(";"):
                base.execute(statement)
            base.execute(f"PRAGMA user_version = {FORMAT}")
        base.execute("COMMIT")
    except sqlite3.Error as error:
        base.close()
        if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
            raise InUse(f"{path}: {BUSY}") from None
        raise Unfit(f"{path}: {error}") from None
    if version not in (0, FORMAT):
        base.close()
        raise Unfit(f"{path}: found format {version}; expected format {FORMAT}")
    return base


def _seats(base: sqlite3.Connection, game: str) -> dict[int, str]:
    rows = base.execute("SELECT seat, token FROM seats WHERE game = ? ORDER BY seat", (game,)).fetchall()
    return dict(rows)
