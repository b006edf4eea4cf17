"""The server as a web application: the pages, what is asked outside of a game, and the sockets of games."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from littlewars.core.setting import BadFile, decode
from littlewars.server.beginning import Wish
from littlewars.server.doors import Doors
from littlewars.server.guard import TooLong
from littlewars.server.house import House
from littlewars.server.lobby import Again, Asked, Home, Mine, NewGame, Shelf, Trouble
from littlewars.server.openapi import description
from littlewars.server.paces import Paces
from littlewars.server.questions import wrong
from littlewars.server.shelf import make_shelf
from littlewars.server.tables import table
from littlewars.server.web_files import Files

log: Final = logging.getLogger("littlewars.server")
T = TypeVar("T")

Answering = Callable[[Request], Awaitable[Response]]


class Refusing(Exception):
    """A request is refused: with which status, and in which words."""

    def __init__(self, status: int, sentence: str, place: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.trouble = Trouble(sentence, place)


def make_app(house: House, doors: Doors | None = None, files: Files | None = None) -> Starlette:
    """Return the application; who may speak to it is for a Guard to say, which stands before it."""
    api = Api(house, doors or Doors())
    routes = [
        Route("/api/shelf", api.shelf, methods=["GET"]),
        Route("/api/openapi.json", api.openapi, methods=["GET"]),
        *(Route(f"/api/{name}", answer, methods=["POST"]) for name, answer in api.posts().items()),
        Route("/api/{rest:path}", api.otherwise, methods=["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"]),
        WebSocketRoute("/table", table),
        Route("/{path:path}", (files or Files()).__call__, methods=["GET"]),
    ]
    app = Starlette(routes=routes, exception_handlers={404: _not_there, 405: _not_there, Exception: _failed})
    app.state.house = house
    app.state.api = api
    return app


class Api:
    """What is asked outside of a game."""

    def __init__(self, house: House, doors: Doors) -> None:
        self.house = house
        self.doors = doors
        limits = house.limits
        self.begun = Paces(limits.games / 60.0, limits.games_at_once)
        self.requests = Paces(limits.requests, limits.requests_at_once)
        self.shelves: asyncio.Task[dict[bool, bytes]] | None = None

    def posts(self) -> dict[str, Answering]:
        """Return what is posted, by its name."""
        answers: dict[str, Callable[[Request], Awaitable[Response]]] = {
            "sealed": self.sealed,
            "games": self.games,
            "mine": self.mine,
            "again": self.again,
            "record": self.record,
            "home": self.home,
        }
        return {name: self._refusing(answer) for name, answer in answers.items()}

    def _refusing(self, answer: Answering) -> Answering:
        async def answering(request: Request) -> Response:
            try:
                if not self.requests.may(_address(request)):
                    raise Refusing(429, "That was too much at once. Slower, please.")
                return await answer(request)
            except Refusing as error:
                return reply(error.trouble, error.status)
            except Wish as error:
                return reply(Trouble(error.sentence, error.place), 404 if error.place == "token" else 409)
            except OSError as error:
                log.error("the store does not answer: %s", error)
                return reply(Trouble("The games cannot be written or read just now. Is the disk full?"), 503)
            except ClientDisconnect:
                # Nobody hears this.
                return reply(Trouble("The body was broken off."), 400)
            except TooLong:
                return reply(Trouble("The body is longer than any may be."), 413)

        return answering

    def prepare(self) -> asyncio.Task[dict[bool, bytes]]:
        """Begin to make the shelf, which takes a moment."""
        if self.shelves is None:
            self.shelves = asyncio.create_task(asyncio.to_thread(_shelves))
        return self.shelves

    async def shelf(self, request: Request) -> Response:
        """What can be played here."""
        shelves = await asyncio.shield(self.prepare())
        return _json(shelves[request.state.at_home])

    async def openapi(self, request: Request) -> Response:
        """Everything that can be asked, described for programs."""
        return _json(msgspec.json.encode(description()))

    async def sealed(self, request: Request) -> Response:
        """A promise of dice."""
        if await read_body(request):
            await read(request, Empty)
        return reply(self.house.promise())

    async def games(self, request: Request) -> Response:
        """Begin a game."""
        asked = await read(request, NewGame)
        self._may_begin(request)
        return reply(await self.house.begin(asked), 201)

    async def again(self, request: Request) -> Response:
        """Begin a rematch, or go on from a position against a computer player."""
        asked = await read(request, Again)
        self._may_begin(request)
        return reply(await self.house.again(asked), 201)

    async def otherwise(self, request: Request) -> Response:
        """Whatever else is asked, or in another way than it should be."""
        name = request.path_params["rest"]
        allowed = "GET, HEAD" if name in ("shelf", "openapi.json") else "POST" if name in self.posts() else ""
        raise HTTPException(405 if allowed else 404, headers={"allow": allowed} if allowed else None)

    def _may_begin(self, request: Request) -> None:
        if not self.begun.may(_address(request)):
            raise Refusing(429, "So many games at once! Play one of them first, and begin the next in a minute.")

    async def mine(self, request: Request) -> Response:
        """How games stand."""
        asked = await read(request, Mine)
        return reply(await self.house.mine(asked, request.state.at_home))

    async def record(self, request: Request) -> Response:
        """The record of a game, as a file."""
        asked = await read(request, Asked)
        name, record = await self.house.record(asked.token)
        headers = {
            "content-type": "application/x-ndjson",
            "content-disposition": f'attachment; filename="{name}"',
            "cache-control": "no-store",
        }
        return Response(record, headers=headers)

    async def home(self, request: Request) -> Response:
        """Open the games to the home network, or close them."""
        asked = await read(request, Home)
        if not request.state.at_home or not self.house.is_key(asked.key):
            raise Refusing(403, "Only the computer that littlewars runs on can do that.")
        try:
            return reply(await self.doors.turn(asked.open, asked.token))
        except OSError as error:
            raise Refusing(409, str(error)) from None


class Empty(Struct, frozen=True, forbid_unknown_fields=True):
    """A body with nothing in it."""


async def read_body(request: Request) -> bytes:
    """Return the body of a request, which has to be JSON. Refusing, TooLong."""
    body = await request.body()
    if body and request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refusing(415, "The body has to be JSON, and the content type has to say so.")
    return body


async def read(request: Request, type: type[T]) -> T:
    """Return the body of a request as a typed value. Refusing, TooLong."""
    body = await read_body(request)
    try:
        plain = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusing(400, "The body is no JSON.") from None
    try:
        return decode(plain, type, "body")
    except BadFile as error:
        raise Refusing(422, wrong(error), error.place) from None
    except (RecursionError, KeyError, IndexError, TypeError, AttributeError, ValueError):
        raise Refusing(422, "The body does not fit.") from None


def reply(thing: Any, status: int = 200) -> Response:
    """Return a value as the answer to a request."""
    return _json(msgspec.json.encode(thing), status)


def _json(body: bytes, status: int = 200) -> Response:
    return Response(body, status, {"content-type": "application/json", "cache-control": "no-store"})


def _shelves() -> dict[bool, bytes]:
    shelf: Shelf = make_shelf()
    return {at_home: msgspec.json.encode(msgspec.structs.replace(shelf, at_home=at_home)) for at_home in (False, True)}


def _address(request: Request) -> str:
    return request.client.host if request.client is not None else ""


async def _not_there(request: Request, error: Exception) -> Response:
    status = getattr(error, "status_code", 404)
    answer = reply(Trouble("There is nothing here." if status == 404 else "That is not how to ask for this."), status)
    answer.headers.update(getattr(error, "headers", None) or {})
    return answer


async def _failed(request: Request, error: Exception) -> Response:
    return reply(Trouble("The program made a mistake here, not you. Nothing was done."), 500)
