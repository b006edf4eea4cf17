"""A process that thinks: it reads jobs from standard input, one after the other, and writes what came of each.

A job brings what the process does not know yet of its game's record; the game is rebuilt from that, and kept for the
next job. When whoever gives the jobs is gone, so is the process, whatever it is at.
"""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from queue import SimpleQueue
from runpy import run_path
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from typing import Any, BinaryIO, Final, final

import msgspec
from msgspec import Struct

from littlewars.bots import make_bot
from littlewars.bots.player import Bot
from littlewars.core.dice import SeededDice
from littlewars.core.game import Line
from littlewars.core.record import Header, Record, Replay
from littlewars.rulesets import RULESETS
from littlewars.server.match import Match, read_lines, rebuild
from littlewars.server.messages import AnyRequest
from littlewars.server.questions import ask_game

MOST_GAMES: Final = 64
"""How many games a process keeps."""
HEAD: Final = 4
"""The bytes of a length that stand before each message."""


class Decide(Struct, frozen=True, tag="decide"):
    """Decide as a computer player, for a side; as in ``littlewars.server.match.Wanted``."""

    side: int
    number: int
    player: str
    seed: str


class Ask(Struct, frozen=True, tag="ask"):
    """Answer a question of a seat, which is JSON, and so is the answer."""

    seat: int
    asked: bytes


class Job(Struct, frozen=True):
    """Something to think about, in a game of which lines are brought from the number ``start`` on.

    The header is brought with the first of them.
    """

    game: str
    start: int
    lines: list[bytes]
    task: Decide | Ask
    header: bytes = b""


class Done(Struct, frozen=True):
    """What came of a job: a result as JSON, or what went wrong; ``missing`` where the game is not known so far."""

    result: bytes = b""
    trouble: str = ""
    missing: bool = False


Known = tuple[Match, Replay[Any]]
"""A game, and what keeps it up with its record."""


@final
class Games:
    """The games that a process knows, those that were asked about last."""

    def __init__(self, hook: str = "") -> None:
        self.kept: OrderedDict[str, Known] = OrderedDict()
        self.bots: dict[tuple[str, str], Bot[Any]] = {}
        self.others: dict[str, Any] = run_path(hook)["PLAYERS"] if hook else {}

    def do(self, job: Job) -> Done:
        """Do a job; whatever goes wrong is said."""
        try:
            match = self._bring_on(job)
            if match is None:
                return Done(missing=True)
            if isinstance(job.task, Decide):
                return Done(self._decide(match, job.task))
            asked: Any = msgspec.json.decode(job.task.asked, type=AnyRequest)
            return Done(msgspec.json.encode(ask_game(match, job.task.seat, asked)))
        except Exception as error:
            # Half a record may have been played on, so it is begun again next time.
            self.kept.pop(job.game, None)
            return Done(trouble=f"{type(error).__name__}: {error}")

    def _bring_on(self, job: Job) -> Match | None:
        """Return the game with all lines that there are; None where what was brought does not fit to what is known."""
        if job.header:
            header = msgspec.json.decode(job.header, type=Header)
            record = Record(job.game, header, read_lines(job.lines), 0, 0)
            self.kept[job.game] = rebuild(record, RULESETS[header.ruleset], _keep_nothing)
            self.kept.move_to_end(job.game)
            while len(self.kept) > MOST_GAMES:
                self.kept.popitem(last=False)
        elif job.game not in self.kept:
            return None
        match, again = self.kept[job.game]
        self.kept.move_to_end(job.game)
        if not job.header:
            if len(again.record.lines) != job.start:
                return None
            again.record.lines.extend(read_lines(job.lines))
            match.retell(again)
        return match

    def _decide(self, match: Match, task: Decide) -> bytes:
        game = match.game
        if game.moment + 1 != task.number or game.to_move() != task.side:
            return b"null"
        known = (game.rules.name, task.player)
        if known not in self.bots:
            make = self.others.get(task.player)
            self.bots[known] = make_bot(task.player, game.rules) if make is None else make(game.rules)
        return msgspec.json.encode(self.bots[known].choose(game.state, SeededDice(task.seed)))


def _keep_nothing(line: Line) -> None:
    """Keep nothing: nobody plays in this process."""


def frame(message: bytes) -> bytes:
    """Return a message with its length before it."""
    return len(message).to_bytes(HEAD, "big") + message


def _listen(source: BinaryIO, jobs: SimpleQueue[bytes]) -> None:
    """Take jobs in; where there are no more to come the process ends at once, in the middle of what it is at."""
    while True:
        head = source.read(HEAD)
        message = source.read(int.from_bytes(head, "big"))
        if len(head) < HEAD or not message:
            os._exit(0)
        jobs.put(message)


def main(hook: str = "") -> None:
    """Do jobs until there are no more."""
    # Ctrl-C is for whoever gives the jobs, who then ends this process too.
    signal(SIGINT, SIG_IGN)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    # Nothing that a player prints may come between the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    jobs: SimpleQueue[bytes] = SimpleQueue()
    games = Games(hook)
    read = msgspec.msgpack.Decoder(Job)
    Thread(target=_listen, args=(sys.stdin.buffer, jobs), daemon=True).start()
    _write(out, msgspec.msgpack.encode(Done()))
    while True:
        _write(out, msgspec.msgpack.encode(games.do(read.decode(jobs.get()))))


def _write(out: BinaryIO, message: bytes) -> None:
    left = memoryview(frame(message))
    try:
        while left:
            left = left[out.write(left) :]
    except OSError:
        os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
