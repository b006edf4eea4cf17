"""The processes that think for the server: computer players, and questions that take long to answer.

A process that overruns its time, or dies, is ended and another takes its place; only what it was at is lost. Decisions
come before questions, and a game goes to a process that knows it where one is free.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import OrderedDict, deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Protocol, final

import msgspec

import littlewars
from littlewars.server.worker import HEAD, MOST_GAMES, Ask, Decide, Done, Job, frame

SECONDS_TO_DECIDE: Final = 20.0
SECONDS_TO_ANSWER: Final = 10.0
SECONDS_TO_START: Final = 60.0
MOST_WAITING: Final = 400
"""How many questions may wait for a process; further ones are not taken."""
MOST_MESSAGE: Final = 256 * 1024 * 1024

_decode: Final = msgspec.msgpack.Decoder(Done)
_encode: Final = msgspec.msgpack.Encoder()


class Recorded(Protocol):
    """A game that a process may be asked about: its record as JSON."""

    @property
    def id(self) -> str:
        """The game's name."""

    @property
    def header(self) -> bytes:
        """The first line of its record."""

    @property
    def lines(self) -> Sequence[bytes]:
        """All further ones that there are so far."""


class Lost(Exception):
    """Nothing came of it: the process died, or took too long, or made a mistake; the text says which."""


class Late(Lost):
    """It took too long."""


class Busy(Exception):
    """Too many questions are waiting."""


@final
class Worker:
    """One process, and what it knows."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.knows: OrderedDict[str, int] = OrderedDict()

    async def do(self, recorded: Recorded, task: Decide | Ask) -> Done:
        """Have something done. Lost where the process dies over it."""
        done = await self._send(recorded, task, self.knows.get(recorded.id))
        if done.missing:
            done = await self._send(recorded, task, None)
        return done

    async def _send(self, recorded: Recorded, task: Decide | Ask, known: int | None) -> Done:
        lines = list(recorded.lines)
        start = known or 0
        header = recorded.header if known is None else b""
        job = Job(recorded.id, start, lines[start:], task, header)
        self.knows[recorded.id] = len(lines)
        self.knows.move_to_end(recorded.id)
        while len(self.knows) > MOST_GAMES:
            self.knows.popitem(last=False)
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(frame(_encode.encode(job)))
            await self.process.stdin.drain()
            done = await self.read()
        except (OSError, asyncio.IncompleteReadError, msgspec.DecodeError):
            raise Lost("the process died") from None
        if done.missing or done.trouble:
            self.knows.pop(recorded.id, None)
        return done

    async def read(self) -> Done:
        """Return the next thing that the process says."""
        assert self.process.stdout is not None
        length = int.from_bytes(await self.process.stdout.readexactly(HEAD), "big")
        if length > MOST_MESSAGE:
            raise Lost("the process said something strange")
        return _decode.decode(await self.process.stdout.readexactly(length))

    async def end(self) -> None:
        """End the process, whatever it is at."""
        if self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.kill()
        await self.process.wait()
        # The pipes are closed with the transport, which nobody else does while the loop goes on.
        transport: Any = getattr(self.process, "_transport", None)
        if transport is not None:
            transport.close()


@final
class Pool:
    """Some processes, started when they are first needed. ``hook``: a file with other ``PLAYERS``, for tests."""

    def __init__(
        self,
        size: int = 0,
        hook: str = "",
        to_decide: float = SECONDS_TO_DECIDE,
        to_answer: float = SECONDS_TO_ANSWER,
    ) -> None:
        self.size = size or max(1, (os.cpu_count() or 2) - 1)
        self.hook = hook
        self.to_decide = to_decide
        self.to_answer = to_answer
        self.idle: list[Worker] = []
        self.workers: set[Worker] = set()
        self.starting = 0
        self.first: deque[asyncio.Future[None]] = deque()
        self.then: deque[asyncio.Future[None]] = deque()
        self.ended = False

    async def start(self) -> None:
        """Have one process ready. Lost where none can be started."""
        if not self.workers and not self.starting:
            self._give_back(await self._begin())

    async def decide(self, recorded: Recorded, task: Decide) -> dict[str, Any] | None:
        """Return a computer player's order as plain values, None where the game has gone on meanwhile. Lost."""
        done = await self._do(recorded, task, self.to_decide, self.first)
        order: dict[str, Any] | None = msgspec.json.decode(done)
        return order

    async def ask(self, recorded: Recorded, task: Ask) -> bytes:
        """Return the answer to a question, as JSON. Lost, Busy."""
        if len(self.then) >= MOST_WAITING:
            raise Busy
        return await self._do(recorded, task, self.to_answer, self.then)

    async def close(self) -> None:
        """End all processes."""
        self.ended = True
        for waiting in (*self.first, *self.then):
            waiting.cancel()
        self.idle.clear()
        await asyncio.gather(*(worker.end() for worker in list(self.workers)))
        self.workers.clear()

    async def _do(
        self, recorded: Recorded, task: Decide | Ask, seconds: float, line: deque[asyncio.Future[None]]
    ) -> bytes:
        worker = await self._take(recorded.id, line)
        try:
            done = await asyncio.wait_for(worker.do(recorded, task), seconds)
        except BaseException as error:
            # Also where nobody waits for it any more: what the process says next would be no answer to what is asked.
            self.workers.discard(worker)
            await asyncio.shield(worker.end())
            self._wake()
            if isinstance(error, TimeoutError):
                raise Late(f"it took longer than {seconds:g} seconds") from None
            raise
        self._give_back(worker)
        if done.trouble:
            raise Lost(done.trouble)
        return done.result

    async def _take(self, game: str, line: deque[asyncio.Future[None]]) -> Worker:
        """Return a process that is free, one that knows the game if there is one; wait for one in a line."""
        while not self.ended:
            if self.idle:
                worker = next((one for one in self.idle if game in one.knows), self.idle[-1])
                self.idle.remove(worker)
                if worker.process.returncode is None:
                    return worker
                self.workers.discard(worker)
                await worker.end()
            elif len(self.workers) + self.starting < self.size:
                return await self._begin()
            else:
                turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                line.append(turn)
                try:
                    await turn
                except asyncio.CancelledError:
                    if turn in line:
                        line.remove(turn)
                    elif not turn.cancelled():
                        self._wake()
                    raise
        raise Lost("the server ends")

    async def _begin(self) -> Worker:
        """Start a process and wait until it is ready. Lost."""
        self.starting += 1
        try:
            source = str(Path(littlewars.__file__).resolve().parent.parent)
            paths = [source, *filter(None, [os.environ.get("PYTHONPATH", "")])]
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "littlewars.server.worker", *([self.hook] if self.hook else [])),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
                # Ctrl-C at the terminal is for the server alone.
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
            worker = Worker(process)
            self.workers.add(worker)
        except OSError as error:
            self._wake()
            raise Lost(f"no process can be started: {error.strerror}") from None
        finally:
            self.starting -= 1
        try:
            await asyncio.wait_for(worker.read(), SECONDS_TO_START)
        except BaseException as error:
            self.workers.discard(worker)
            self._wake()
            await asyncio.shield(worker.end())
            if isinstance(error, (TimeoutError, asyncio.IncompleteReadError)):
                raise Lost("the process did not start") from None
            raise
        return worker

    def _give_back(self, worker: Worker) -> None:
        if worker in self.workers and not self.ended:
            self.idle.append(worker)
            self._wake()

    def _wake(self) -> None:
        """Let whoever waits longest try again."""
        for line in (self.first, self.then):
            while line:
                turn = line.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
