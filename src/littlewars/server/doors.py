"""The doors of a server: the one that it begins with, and the one to the home network, which is opened and closed."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final, final

import uvicorn
from starlette.types import ASGIApp

from littlewars.server.lobby import Opened
from littlewars.server.network import NoNetwork, home_address, listen, picture, web_address
from littlewars.server.tables import MOST_FRAME

SECONDS_TO_CLOSE: Final = 2
SECONDS_TO_ASK: Final = 40.0
"""How long a connection may take to say what it asks for."""
MOST_UNSENT: Final = 8 * 1024 * 1024
"""How many bytes may wait for a connection that takes none, answers to its pings among them."""


class Quiet(uvicorn.Server):
    """A server that leaves signals to whoever runs it."""

    def capture_signals(self) -> AbstractContextManager[None]:  # type: ignore[override]
        """Capture none."""
        return nullcontext()


@final
class Door:
    """One socket through which an application is reached."""

    def __init__(self, app: ASGIApp, at: socket.socket) -> None:
        self.at = at
        config = uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_max_size=MOST_FRAME,
            ws_per_message_deflate=False,
            ws_ping_interval=20.0,
            ws_ping_timeout=30.0,
            access_log=False,
            log_config=None,
            lifespan="off",
            server_header=False,
            date_header=False,
            proxy_headers=False,
            h11_max_incomplete_event_size=32 * 1024,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=SECONDS_TO_CLOSE,
        )
        self.server = Quiet(config)
        self.task: asyncio.Task[None] | None = None
        self.watching: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to serve, and return when it does."""
        self.task = asyncio.create_task(self.server.serve(sockets=[self.at]))
        while not self.server.started:
            if self.task.done():
                self.task.result()
                raise OSError("the server did not start")
            await asyncio.sleep(0.005)
        self.watching = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Serve no more."""
        self.server.should_exit = True
        if self.watching is not None:
            self.watching.cancel()
        if self.task is not None:
            await self.task
        self.at.close()

    async def _watch(self) -> None:
        """Close connections that do not come to the point, and those that take nothing, again and again."""
        asking: dict[Any, tuple[Any, float]] = {}
        while True:
            await asyncio.sleep(1.0)
            now, before, asking = time.monotonic(), asking, {}
            connections: list[Any] = list(self.server.server_state.connections)
            for one in connections:
                if one.transport.get_write_buffer_size() > MOST_UNSENT:
                    one.transport.abort()
                elif hasattr(one, "cycle") and (
                    one.cycle is None or one.cycle.response_complete or one.cycle.more_body
                ):
                    # The next request is not here yet, or not the whole of it.
                    cycle, since = before.get(one, (one.cycle, now))
                    asking[one] = (cycle, since) if cycle is one.cycle else (one.cycle, now)
                    if now - asking[one][1] > SECONDS_TO_ASK:
                        one.transport.abort()


def _asks(one: Any) -> bool:
    """Say whether the next request of a connection is not there yet, or not the whole of it."""
    return hasattr(one, "cycle") and (one.cycle is None or one.cycle.response_complete or one.cycle.more_body)


@final
class Doors:
    """The door to the home network. ``guarded`` makes the application that stands behind it, for its address."""

    def __init__(self, guarded: Callable[[str], Any] | None = None, port: int = 0) -> None:
        self.guarded = guarded
        self.port = port
        self.door: Door | None = None
        self.address = ""
        self.turning = asyncio.Lock()

    async def turn(self, open: bool | None, token: str) -> Opened:
        """Open the door, close it, or with None leave it; return how it stands. OSError where it cannot be opened."""
        async with self.turning:
            if open is True and self.door is None:
                await self._open()
            elif open is False:
                await self._close()
        if self.door is None:
            return Opened(False)
        address = f"{self.address}/#/table/{token}" if token else f"{self.address}/"
        return Opened(True, address, picture(address))

    async def close(self) -> None:
        """Close the door for good."""
        async with self.turning:
            await self._close()

    async def _open(self) -> None:
        if self.guarded is None:
            raise NoNetwork("This server is not opened to the home network from here.")
        host = home_address()
        at = listen(host, self.port)
        self.address = web_address(host, at.getsockname()[1])
        self.door = Door(self.guarded(host), at)
        await self.door.open()

    async def _close(self) -> None:
        door, self.door, self.address = self.door, None, ""
        if door is not None:
            await door.close()
