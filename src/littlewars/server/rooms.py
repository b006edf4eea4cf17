"""A game that is being played: who is connected to it, what they are sent, and the order in which things happen.

One thing after the other: each request waits until what the one before it changed is on the disk, and only then does
anybody hear of it. Computer players and questions think elsewhere; nobody waits for them but who asked.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine
from typing import Any, Final, TypeVar, final

import msgspec

from littlewars.core.game import Line
from littlewars.core.record import Played, played_of
from littlewars.server.match import Match, Stuck
from littlewars.server.messages import (
    Answered,
    AnyReply,
    AnyRequest,
    Check,
    Hint,
    Moments,
    Refused,
    View,
    Weigh,
    Where,
)
from littlewars.server.paces import Pace
from littlewars.server.pool import Busy, Late, Lost, Pool
from littlewars.server.seats import WATCHING
from littlewars.server.store import Standing, Store
from littlewars.server.worker import Ask, Decide

log: Final = logging.getLogger("littlewars.server")

QUESTIONS: Final = (Weigh, Where, Hint, Moments, Check)
"""What may take long to answer, and is answered elsewhere."""
MOST_QUESTIONS: Final = 4
"""How many questions of one connection may be under way."""
MOST_WAITING: Final = 100
"""How many answers may wait for a connection that does not take them; then it is closed."""
MOST_BYTES: Final = 4 * 1024 * 1024
"""After how many bytes of answers that wait no further one may."""
UNSAVED: Final = "The game could not be saved, so nothing was done. It is as it was before; try again."

T = TypeVar("T")
_encode: Final = msgspec.json.Encoder().encode


@final
class Guest:
    """One connection to a game: its seat, how much it has been told, and what waits to be sent to it."""

    def __init__(self, seat: int, heard: int, pace: Pace) -> None:
        self.seat = seat
        self.heard = heard
        self.pace = pace
        self.waiting: deque[bytes] = deque()
        self.stale = False
        self.closed = False
        self.wake = asyncio.Event()
        self.questions = 0

    def answer(self, id: int, reply: AnyReply) -> None:
        """Have a reply sent."""
        self.put(_encode(Answered(id, reply)))

    def put(self, message: bytes) -> None:
        """Have a message sent."""
        if len(self.waiting) >= MOST_WAITING or sum(map(len, self.waiting)) > MOST_BYTES:
            self.close()
            return
        self.waiting.append(message)
        self.wake.set()

    def refresh(self) -> None:
        """Have a view sent of how the game stands by then."""
        self.stale = True
        self.wake.set()

    def close(self) -> None:
        """Have the connection closed."""
        self.closed = True
        self.wake.set()


@final
class Room:
    """A game in memory. It is ``lost`` where its match and what is kept of it have come apart; then it is loaded again.

    ``record`` is what worker processes rebuild the game from, and holds only what is on the disk.
    """

    def __init__(self, id: str, title: str, header: bytes, lines: list[bytes], seats: dict[int, str]) -> None:
        self.id = id
        self.title = title
        self.header = header
        self.lines = lines
        self.seats = seats
        self.away: list[int] = []
        self.next: dict[int, str] = {}
        self.guests: set[Guest] = set()
        self.paces: dict[int, Pace] = {}
        # One question of a seat is thought about at a time, so that nobody else's waits behind many.
        self.turns: dict[int, asyncio.Lock] = {}
        self.lock = asyncio.Lock()
        self.fresh: list[Line] = []
        self.thinking: asyncio.Task[None] | None = None
        self.shown: dict[tuple[int, int], bytes] = {}
        self.lost = False
        self.match: Match
        self.store: Store
        self.pool: Pool

    def keep(self, line: Line) -> None:
        """Take a line of the match that has to be kept before anybody hears of it."""
        self.fresh.append(line)

    # What guests ask.

    async def ask(self, guest: Guest, asked: AnyRequest) -> AnyReply:
        """Return the reply to a request; where it changed the game everybody else is shown how it stands."""
        if isinstance(asked, QUESTIONS):
            return await self._question(guest, asked)
        return await _apart(self._act(guest, asked))

    async def _act(self, guest: Guest, asked: AnyRequest) -> AnyReply:
        async with self.lock:
            if self.lost:
                return Refused(UNSAVED)
            try:
                reply = self.match.reply(guest.seat, asked, guest.heard)
            except Exception:
                if not self.match.sound:
                    # The rules failed in the middle of an order: what is on the disk is whole, and goes on from there.
                    _lose(self)
                raise
            if not await self._settle(guest):
                return Refused(UNSAVED)
            return self._heard(guest, reply)

    def _heard(self, guest: Guest, reply: AnyReply) -> AnyReply:
        if isinstance(reply, View):
            guest.heard = reply.told + len(reply.events)
            guest.stale = False
            return _following(reply, self.next.get(guest.seat, ""))
        return reply

    async def _question(self, guest: Guest, asked: AnyRequest) -> AnyReply:
        if guest.questions >= MOST_QUESTIONS:
            return Refused("One question after the other, please.")
        guest.questions += 1
        try:
            if isinstance(asked, Hint):
                refused = await _apart(self._hinted(guest))
                if refused is not None:
                    return refused
            async with self.turns.setdefault(guest.seat, asyncio.Lock()):
                raw = await self.pool.ask(self, Ask(guest.seat, _encode(asked)))
            reply: AnyReply = msgspec.json.decode(raw, type=AnyReply)
            return reply
        except Busy:
            return Refused("Too many people are asking just now. Try again in a moment.")
        except Lost as error:
            log.warning("a question came to nothing: %s", error)
            return Refused("This took too long to reckon, so there is no answer to it.")
        finally:
            guest.questions -= 1

    async def _hinted(self, guest: Guest) -> Refused | None:
        """Write down that a seat takes a hint; everybody sees it."""
        async with self.lock:
            refused = Refused(UNSAVED) if self.lost else self.match.hinted(guest.seat)
            if refused is None and not await self._settle(None):
                return Refused(UNSAVED)
            return refused

    # Who is there.

    def pace(self, seat: int, each_second: float, burst: float) -> Pace:
        """Return how often a seat may ask: people at one seat share it, those who watch do not."""
        if seat == WATCHING:
            return Pace(each_second, burst)
        return self.paces.setdefault(seat, Pace(each_second, burst))

    async def enter(self, guest: Guest, mix: str) -> AnyReply:
        """Let somebody sit down, and return what he is shown first."""
        return await _apart(self._enter(guest, mix))

    async def _enter(self, guest: Guest, mix: str) -> AnyReply:
        async with self.lock:
            if self.lost:
                return Refused(UNSAVED)
            self.guests.add(guest)
            self._presence()
            self.match.sit(guest.seat, mix)
            if not await self._settle(guest, always=True):
                return Refused(UNSAVED)
            return self._heard(guest, self.match.view(guest.seat, guest.heard))

    def leave(self, guest: Guest) -> None:
        """Let somebody go."""
        self.guests.discard(guest)
        self._presence()
        self._tell(None)

    def _presence(self) -> None:
        self.match.here = {guest.seat for guest in self.guests if guest.seat != WATCHING}
        self.match.watchers = sum(guest.seat == WATCHING for guest in self.guests)

    def needed(self) -> bool:
        """Say whether somebody is connected, or somebody has to think."""
        return bool(self.guests) or self.thinking is not None or self.lock.locked()

    # What everybody is shown.

    async def show(self, guest: Guest) -> bytes:
        """Return how the game stands for a guest, with what he has not been told; nothing of one that is lost."""
        async with self.lock:
            guest.stale = False
            if self.lost:
                return b""
            known = (guest.seat, guest.heard)
            message = self.shown.get(known)
            if message is None:
                view = _following(self.match.view(guest.seat, guest.heard), self.next.get(guest.seat, ""))
                message = self.shown[known] = _encode(Answered(0, view))
            guest.heard = len(self.match.chronicle.told)
            return message

    def _tell(self, but: Guest | None) -> None:
        """Have everybody but one shown how the game stands."""
        self.shown.clear()
        for guest in self.guests:
            if guest is not but:
                guest.refresh()

    def follow(self, next: dict[int, str]) -> None:
        """Show everybody his place in the game that follows this one."""
        self.next = next
        self._tell(None)

    # Keeping and thinking.

    async def _settle(self, guest: Guest | None, always: bool = False) -> bool:
        """Put on the disk what has changed, then tell it to all but the guest who asked; False where it cannot be."""
        fresh, self.fresh = self.fresh, []
        lines = [_encode(played_of(line)) for line in fresh]
        if fresh:
            outcome = self.match.game.outcome()
            if outcome is not None and not (self.lines and self.lines[-1].startswith(b'{"end":')):
                lines.append(_encode(Played(end=msgspec.to_builtins(outcome))))
            try:
                await asyncio.wrap_future(
                    self.store.append(self.id, len(self.lines) + 1, lines, standing_of(self.match, self.away))
                )
            except Exception:
                log.exception("a game could not be saved")
                _lose(self)
                return False
            self.lines += lines
        if fresh or always:
            self._tell(guest)
        self._think()
        return True

    def _think(self) -> None:
        """Have a computer player think, where one is to decide and none does yet."""
        if self.thinking is None and not self.lost and self.match.awaits() is not None:
            self.thinking = asyncio.create_task(self._decide())

    async def _decide(self) -> None:
        """Have computer players decide until a person has to."""
        try:
            while not self.lost:
                wanted = self.match.awaits()
                if wanted is None:
                    return
                order: dict[str, Any] | None = None
                late = False
                try:
                    task = Decide(wanted.side, wanted.number, wanted.player, wanted.seed)
                    order = await self.pool.decide(self, task)
                except Lost as error:
                    late = isinstance(error, Late)
                    log.warning("a computer player came to nothing: %s", error)
                if self.pool.ended:
                    return
                await _apart(self._decided(wanted.number, order, late))
        except Stuck as error:
            log.error("a game is stuck: %s", error)
        finally:
            self.thinking = None

    async def _decided(self, number: int, order: dict[str, Any] | None, late: bool) -> None:
        async with self.lock:
            if not self.lost:
                # Where the adviser stops before the end of a set-up nothing is written, and yet it is another's turn.
                taken = self.match.decided(number, order, late)
                await self._settle(None, always=taken)


async def _apart(work: Coroutine[Any, Any, T]) -> T:
    """Do something to its end, whether or not whoever asked for it waits so long."""
    return await asyncio.shield(asyncio.create_task(work))


def _lose(room: Room) -> None:
    """Let go of a game in memory: everybody comes back to it as it is on the disk."""
    room.lost = True
    room.fresh = []
    for guest in room.guests:
        guest.close()


def _following(view: View, token: str) -> View:
    """Show in a view the place in the game that follows, if there is one."""
    return msgspec.structs.replace(view, rematch=token) if token else view


def standing_of(match: Match, away: list[int]) -> Standing:
    """Return how a game stands, for a list of games."""
    game, header = match.game, match.header
    outcome = game.outcome()
    told = next((told.sentence for told in reversed(match.chronicle.told) if not told.heading), "")
    return Standing(
        ruleset=game.rules.name,
        scenario=header.scenario,
        sides=match.seats.sides,
        players=header.seats,
        round=game.rules.position(game.state).turn.round,
        movers=[game.to_move()] if outcome is None else [],
        last=told,
        ending="" if outcome is None else game.rules.sentence(game.state, outcome),
        lesson=header.lesson,
        away=away,
    )
