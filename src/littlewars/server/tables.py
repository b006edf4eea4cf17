"""The socket of a game: one connection from its first word to its last, however ill it behaves."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final, final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from littlewars.core.record import is_mix
from littlewars.core.setting import BadFile, decode
from littlewars.server.beginning import Wish
from littlewars.server.house import House
from littlewars.server.messages import Answered, AnyReply, Call, Refused, Sit, Submit, View, Weigh
from littlewars.server.questions import wrong
from littlewars.server.rooms import QUESTIONS, Guest, Room
from littlewars.server.seats import WATCHING

log: Final = logging.getLogger("littlewars.server")

MOST_MESSAGE: Final = 64 * 1024
"""The longest message that is read."""
MOST_FRAME: Final = 4 * MOST_MESSAGE
"""The longest message that is answered; what is longer ends the connection."""
MOST_POINTS: Final = 64
"""The most points of a path."""
MOST_FAULTS: Final = 20
"""How many messages in a row may be refused unread, for being too many or none, before the connection is closed."""
SECONDS_TO_SIT: Final = 15.0

NO_PLACE: Final = 4404
NOT_NOW: Final = 1013
MISBEHAVED: Final = 1008

_encode: Final = msgspec.json.Encoder().encode


async def table(socket: WebSocket) -> None:
    """Serve one connection."""
    await socket.accept()
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await Connection(socket, socket.app.state.house).serve()


class Faulty(Exception):
    """A message that cannot be answered as what it was meant to be: its number, if it has one, and a sentence."""

    def __init__(self, id: int, sentence: str) -> None:
        super().__init__(sentence)
        self.id = id
        self.sentence = sentence


@final
class Connection:
    """One client, from its sitting down to its going."""

    def __init__(self, socket: WebSocket, house: House) -> None:
        self.socket = socket
        self.house = house
        self.faults = 0
        self.asking: set[asyncio.Task[None]] = set()

    async def serve(self) -> None:
        """Seat the client, and answer it until it goes."""
        seated = await self._sit_down()
        if seated is None:
            return
        room, guest, first = seated
        sending = asyncio.create_task(self._send(room, guest))
        try:
            guest.answer(*first)
            await self._listen(room, guest, sending)
        finally:
            for task in (sending, *self.asking):
                task.cancel()
            room.leave(guest)

    async def _sit_down(self) -> tuple[Room, Guest, tuple[int, AnyReply]] | None:
        """Read the first message, and return who sat down where; None where nobody could."""
        id = 0
        try:
            async with asyncio.timeout(SECONDS_TO_SIT):
                call = read_call(await self._receive())
            id = call.id
            if not isinstance(call.ask, Sit):
                raise Faulty(id, "Sit down first: the first message of a connection is sit.")
            if call.ask.mix and not is_mix(call.ask.mix):
                raise Faulty(id, "mix: expected a number of up to 64 hex digits, in small letters.")
            game, seat = await self.house.place(call.ask.token)
            room = await self.house.room(game)
            limits = self.house.limits
            if seat == WATCHING and room.match.watchers >= limits.watchers:
                raise Faulty(id, f"{limits.watchers} people watch this game already, and more cannot.")
            pace = room.pace(seat, limits.messages, limits.messages_at_once)
            guest = Guest(seat, max(call.ask.told, 0), pace)
            reply = await room.enter(guest, call.ask.mix)
        except TimeoutError:
            await self._close(MISBEHAVED, "Nobody sat down.")
        except Wish as error:
            await self._say(id, Refused(error.sentence))
            await self._close(NO_PLACE, error.sentence)
        except Faulty as error:
            await self._say(error.id, Refused(error.sentence))
            await self._close(MISBEHAVED, error.sentence)
        else:
            if isinstance(reply, View):
                return room, guest, (id, reply)
            room.leave(guest)
            await self._say(id, reply)
            await self._close(NOT_NOW, "Try again.")
        return None

    async def _listen(self, room: Room, guest: Guest, sending: asyncio.Task[None]) -> None:
        while not guest.closed:
            raw = await self._receive()
            refused = ""
            if not guest.pace.may():
                refused = "That was too much at once. Slower, please."
            else:
                try:
                    call = read_call(raw)
                except Faulty as error:
                    self.faults += 1
                    guest.answer(error.id, Refused(error.sentence))
                else:
                    self.faults = 0
                    await self._take(room, guest, call)
            if refused:
                self.faults += 1
                guest.answer(_number(raw), Refused(refused))
            if self.faults > MOST_FAULTS:
                guest.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(sending), 5.0)

    async def _take(self, room: Room, guest: Guest, call: Call) -> None:
        """Have a request answered: at once, or by the way where it takes long."""
        if isinstance(call.ask, Sit):
            guest.answer(call.id, Refused("You are sitting already."))
        elif isinstance(call.ask, QUESTIONS):
            task = asyncio.create_task(self._answer(room, guest, call))
            self.asking.add(task)
            task.add_done_callback(self.asking.discard)
        else:
            await self._answer(room, guest, call)

    async def _answer(self, room: Room, guest: Guest, call: Call) -> None:
        assert not isinstance(call.ask, Sit)
        try:
            reply = await room.ask(guest, call.ask)
        except Exception:
            # One request must not end anybody's game.
            log.exception("a request failed")
            reply = Refused("The program made a mistake here, not you. Nothing was done.")
        guest.answer(call.id, reply)

    async def _send(self, room: Room, guest: Guest) -> None:
        """Send what waits, and how the game stands where it has changed, until the connection is to be closed."""
        while True:
            await guest.wake.wait()
            guest.wake.clear()
            while guest.waiting:
                await self._put(guest.waiting.popleft())
            if guest.closed:
                await self._close(MISBEHAVED, "Too much was sent or waiting, or the game could not be saved.")
                return
            if guest.stale and (shown := await room.show(guest)):
                await self._put(shown)

    # The socket itself.

    async def _receive(self) -> bytes:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        return text.encode() if text is not None else message.get("bytes") or b""

    async def _put(self, message: bytes) -> None:
        with suppress(RuntimeError):
            await self.socket.send({"type": "websocket.send", "text": message.decode()})

    async def _say(self, id: int, reply: AnyReply) -> None:
        await self._put(_encode(Answered(id, reply)))

    async def _close(self, code: int, reason: str) -> None:
        with suppress(RuntimeError):
            await self.socket.close(code, reason[:120])


def read_call(raw: bytes) -> Call:
    """Read what a client sends. Faulty says what is wrong with it."""
    if len(raw) > MOST_MESSAGE:
        raise Faulty(0, f"message: found {len(raw)} bytes; expected at most {MOST_MESSAGE}.")
    try:
        plain = msgspec.json.decode(raw)
    except RecursionError:
        raise Faulty(0, "message: found brackets nested too deeply; expected a request in JSON.") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Faulty(0, "message: found no JSON; expected a request in JSON.") from None
    id = plain.get("id") if isinstance(plain, dict) else None
    number = id if isinstance(id, int) and not isinstance(id, bool) and 0 < id < 2**53 else 0
    try:
        call = decode(plain, Call, "message")
    except (BadFile, RecursionError, KeyError, IndexError, TypeError, AttributeError) as error:
        raise Faulty(number, wrong(error) if isinstance(error, BadFile) else "This is no request.") from None
    if not number:
        raise Faulty(0, f"id: found {call.id}; expected a number from 1 on.")
    if isinstance(call.ask, (Submit, Weigh)):
        for order in [call.ask.order] if isinstance(call.ask, Submit) else call.ask.orders:
            _check_path(number, order)
    return call


def _check_path(id: int, order: dict[str, Any]) -> None:
    path = order.get("path")
    if isinstance(path, list) and len(path) > MOST_POINTS:
        raise Faulty(id, f"path: found {len(path)} points; expected at most {MOST_POINTS}.")


def _number(raw: bytes) -> int:
    """Return the number of a message that is not read otherwise, 0 where it has none."""
    try:
        return read_call(raw).id if len(raw) < 4096 else 0
    except Faulty as error:
        return error.id
