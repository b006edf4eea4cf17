"""All games of a server: beginning them, finding them again, listing them, and letting go of those that rest."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future
from secrets import token_hex, token_urlsafe
from typing import Final, final

import msgspec
from msgspec import Struct

from littlewars.core.record import Header, Played, Record, seal, unopened
from littlewars.rulesets import RULESETS
from littlewars.server.beginning import New, Wish, begin, forked, rematch, sides_of, swapped
from littlewars.server.lobby import Again, Begun, GameCard, Mine, NewGame, Place, Sealed
from littlewars.server.match import Match, read_lines, rebuild
from littlewars.server.pool import Pool
from littlewars.server.rooms import Room
from littlewars.server.seats import KEYBOARD, WATCHING
from littlewars.server.store import Card, NoGame, Saved, Store, Taken

log: Final = logging.getLogger("littlewars.server")

MOST_PROMISES: Final = 1000
PROMISE_LASTS: Final = 3600.0
"""For how many seconds a promise of dice is good."""
MOST_TOKENS: Final = 500
"""How many places are looked up in one request."""

_encode: Final = msgspec.json.Encoder().encode


class Limits(Struct, frozen=True):
    """What anybody may do at most.

    ``messages`` a second a seat, ``games`` begun a minute an address, each with what may come at once; ``requests`` a
    second an address; for how many seconds a game that rests stays in memory.
    """

    messages: float = 20.0
    messages_at_once: float = 60.0
    games: float = 20.0
    games_at_once: float = 20.0
    requests: float = 20.0
    requests_at_once: float = 100.0
    watchers: int = 200
    rests: float = 60.0


@final
class House:
    """All games of a store, those in memory by their names. ``key`` opens the list of all of them, '' for nobody."""

    def __init__(self, store: Store, pool: Pool, key: str = "", limits: Limits | None = None) -> None:
        self.store = store
        self.pool = pool
        self.key = key
        self.limits = limits or Limits()
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.promises: OrderedDict[str, tuple[str, float]] = OrderedDict()

    # Beginning.

    def promise(self) -> Sealed:
        """Make up a secret for the dice of a game to come, and promise it."""
        id, secret = token_urlsafe(12), token_hex(16)
        self.promises[id] = (secret, time.monotonic())
        while len(self.promises) > MOST_PROMISES:
            self.promises.popitem(last=False)
        return Sealed(id, seal(secret))

    def _secret(self, id: str) -> str:
        """Return a promised secret, which is good for one game. Wish."""
        secret, made = self.promises.pop(id, ("", 0.0))
        if not secret or time.monotonic() - made > PROMISE_LASTS:
            raise Wish("These dice were promised too long ago, or for another game. Try again.", "sealed")
        return secret

    async def begin(self, asked: NewGame) -> Begun:
        """Begin a game. Wish."""
        new = await asyncio.to_thread(begin, asked, self._secret(asked.sealed))
        await self._create(new)
        own = [seat for seat in new.seats if seat != WATCHING]
        return _begun(new.id, new.seats, new.header.seats, own, new.away)

    async def again(self, asked: Again) -> Begun:
        """Begin a rematch or a fork of a game. Wish."""
        game, seat = await self.place(asked.token)
        secret = self._secret(asked.sealed)
        room = await self.room(game)
        if asked.number >= 0 or asked.player:
            record = Record(game, room.match.header, read_lines(room.lines), 0, 0)
            number = asked.number if asked.number >= 0 else room.match.game.moment
            new = await asyncio.to_thread(forked, record, seat, msgspec.structs.replace(asked, number=number), secret)
            await self._create(new)
            return _begun(new.id, new.seats, new.header.seats, [at for at in new.seats if at != WATCHING])
        if seat == WATCHING:
            raise Wish("Only those who play can ask for another game of it.", "token")
        if not room.next:
            new = await asyncio.to_thread(rematch, room.match.header, room.seats, asked, secret, room.away)
            try:
                await self._create(new, after=game)
                await self._follow(room, new.id)
            except Taken:
                pass
        saved = await self._saved(game)
        next = await self._saved(saved.next)
        await self._follow(room, next.id)
        header = msgspec.json.decode(next.header, type=Header)
        return _begun(next.id, next.seats, header.seats, [swapped(seat, len(header.seats))])

    async def _create(self, new: New, after: str = "") -> None:
        await asyncio.wrap_future(self._keep(new, after))

    def create_now(self, new: New) -> None:
        """Keep a game that was begun elsewhere, and wait for it."""
        self._keep(new).result()

    def _keep(self, new: New, after: str = "") -> Future[None]:
        lines = [_encode(line) for line in new.lines]
        return self.store.create(new.id, new.title, _encode(new.header), new.seats, new.standing, after, lines)

    async def _follow(self, room: Room, next: str) -> None:
        room.follow(await self._next(room.seats, next))

    async def _next(self, seats: dict[int, str], next: str) -> dict[int, str]:
        """Return the token in the game that follows, for each seat of a game."""
        if not next:
            return {}
        saved = await self._saved(next)
        count = len(msgspec.json.decode(saved.header, type=Header).seats)
        return {seat: saved.seats.get(swapped(seat, count), "") for seat in seats}

    # Finding.

    async def place(self, token: str) -> tuple[str, int]:
        """Return the game and the seat that a token stands for. Wish."""
        found = await asyncio.wrap_future(self.store.seat(token)) if len(token) <= 64 else None
        if found is None:
            raise Wish("This link leads to no game here.", "token")
        return found

    async def room(self, game: str) -> Room:
        """Return a game, from memory or from the store. Wish where it cannot be played on."""
        room = self.rooms.get(game)
        if room is not None and not room.lost:
            return room
        if game not in self.loading:
            self.loading[game] = asyncio.create_task(self._load(game))
        return await asyncio.shield(self.loading[game])

    async def _load(self, game: str) -> Room:
        try:
            saved = await self._saved(game)
            room = Room(saved.id, saved.title, saved.header, list(saved.lines), saved.seats)
            room.store, room.pool = self.store, self.pool
            (card,) = await asyncio.wrap_future(self.store.list([game]))
            room.away = card.standing.away
            try:
                room.match = await asyncio.to_thread(_match, saved, room)
            except Exception:
                log.exception("a game in the store cannot be played on")
                raise Wish("This game cannot be played on: its record and the rules do not agree.", "token") from None
            room.next = await self._next(saved.seats, saved.next)
            self.rooms[game] = room
            return room
        finally:
            del self.loading[game]

    async def _saved(self, game: str) -> Saved:
        try:
            return await asyncio.wrap_future(self.store.load(game))
        except NoGame:
            raise Wish("This link leads to no game here.", "token") from None

    def is_key(self, key: str) -> bool:
        """Say whether this is the key of the house."""
        return bool(self.key) and hmac.compare_digest(key.encode(), self.key.encode())

    async def mine(self, asked: Mine, at_home: bool) -> list[GameCard]:
        """List the games that some tokens are places in, and with the key all of them."""
        own: dict[str, int] = {}
        for token in asked.tokens[:MOST_TOKENS]:
            found = await asyncio.wrap_future(self.store.seat(token)) if len(token) <= 64 else None
            # Who has several places in a game is shown the one that he plays at.
            if found is not None and own.get(found[0], WATCHING) <= found[1]:
                own[found[0]] = found[1]
        everything = at_home and self.is_key(asked.key)
        cards = await asyncio.wrap_future(self.store.list(None if everything else own))
        return [_card(card, own[card.id] if card.id in own else _host(card)) for card in cards]

    async def record(self, token: str) -> tuple[str, bytes]:
        """Return a name and the text of a game's record; while it goes on the secret of its dice is left out. Wish."""
        game, _ = await self.place(token)
        saved = await self._saved(game)
        header = msgspec.json.decode(saved.header, type=Header)
        ended = bool(saved.lines) and _played(saved.lines[-1]).end is not None
        first = saved.header if ended else _encode(unopened(header))
        word = "".join(letter if letter.isalnum() else "-" for letter in header.scenario)[:40].strip("-")
        return f"littlewars-{header.ruleset}-{word}.jsonl", b"\n".join([first, *saved.lines, b""])

    # Letting go.

    async def tidy(self) -> None:
        """Let go of games that rest, again and again."""
        resting: dict[str, float] = {}
        while True:
            await asyncio.sleep(min(5.0, self.limits.rests))
            now = time.monotonic()
            for id, room in list(self.rooms.items()):
                if room.needed():
                    resting.pop(id, None)
                elif now - resting.setdefault(id, now) >= self.limits.rests:
                    del self.rooms[id], resting[id]


def _match(saved: Saved, room: Room) -> Match:
    """Play a record again, as the match that goes on from it."""
    header = msgspec.json.decode(saved.header, type=Header)
    record = Record(saved.id, header, read_lines(saved.lines), 0, 0)
    match, _ = rebuild(record, RULESETS[header.ruleset], room.keep)
    return match


def _played(line: bytes) -> Played:
    return msgspec.json.decode(line, type=Played)


def _begun(
    id: str, seats: dict[int, str], players: Sequence[str], shown: Sequence[int], away: Sequence[int] = ()
) -> Begun:
    places = [Place(seats[seat], sides_of(seat, players), seat in away) for seat in shown]
    return Begun(id, places, seats[WATCHING])


def _host(card: Card) -> int:
    """Return the seat of those who are at home here."""
    if KEYBOARD in card.seats:
        return KEYBOARD
    return next((seat for seat in card.seats if seat >= 0 and seat not in card.standing.away), WATCHING)


def _card(card: Card, seat: int) -> GameCard:
    standing = card.standing
    own = sides_of(seat, standing.players)
    return GameCard(
        game=card.id,
        token=card.seats[seat],
        ruleset=standing.ruleset,
        title=card.title,
        scenario=standing.scenario,
        sides=standing.sides,
        players=standing.players,
        round=standing.round,
        yours=any(mover in own for mover in standing.movers),
        last=standing.last,
        changed=card.changed,
        ending=standing.ending,
        lesson=standing.lesson,
    )
