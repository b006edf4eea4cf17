"""A server from its start to its end: the store, the processes that think, the doors, and what stands before them."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, final

from littlewars.server.app import Api, make_app
from littlewars.server.doors import Door, Doors
from littlewars.server.guard import EVERYWHERE, LOOPBACK, Guard
from littlewars.server.house import House, Limits
from littlewars.server.pool import Lost, Pool
from littlewars.server.store import FILE, Store

SWITCH: Final = 0.0005
"""After how many seconds a thread that reckons lets the one that answers go on."""
COLLECT: Final = (20_000, 20, 100)
"""How seldom Python looks for garbage in cycles: games make little of it, and to look through many takes long."""
STOPS: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")


@final
class Server:
    """A server on one socket, with its store in a folder.

    With a ``key`` it is the server of one household: it can open a door to the home network, and whoever is at this
    computer and has the key sees all games. Without one it is a server for a group, for which ``names`` are further
    names that it is reached by. Raises what a Store does.
    """

    def __init__(
        self,
        at: socket.socket,
        folder: Path,
        key: str = "",
        names: Collection[str] = (),
        pool: Pool | None = None,
        limits: Limits | None = None,
    ) -> None:
        host, port = at.getsockname()[:2]
        self.store = Store(folder / FILE)
        self.pool = pool or Pool()
        self.house = House(self.store, self.pool, key, limits)
        self.doors = Doors((lambda home: Guard(self.app, [home])) if key else None, port)
        self.app = make_app(self.house, self.doors)
        known = {*LOOPBACK, host, *names} if host in (*LOOPBACK, *EVERYWHERE) else {host, *names}
        self.door = Door(Guard(self.app, known, host in EVERYWHERE, at_home=bool(key)), at)
        self.stopped = asyncio.Event()

    async def run(self, ready: Callable[[], Any] = lambda: None) -> None:
        """Serve until somebody asks for the end; ``ready`` is called when pages can be opened."""
        loop = asyncio.get_running_loop()
        before = _on_stop(loop, self.stop)
        sys.setswitchinterval(SWITCH)
        gc.freeze()
        gc.set_threshold(*COLLECT)
        tidying = asyncio.create_task(self.house.tidy())
        warming = asyncio.create_task(self._warm())
        try:
            await self.door.open()
            ready()
            await self.stopped.wait()
        finally:
            for task in (tidying, warming):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await self.pool.close()
            await self.doors.close()
            await self.door.close()
            await asyncio.to_thread(self.store.close)
            for number, handler in before.items():
                signal.signal(number, handler)

    def stop(self) -> None:
        """Ask for the end."""
        self.stopped.set()

    async def _warm(self) -> None:
        """Have a process ready that thinks, and the shelf made, before somebody asks for them."""
        api: Api = self.app.state.api
        await asyncio.shield(api.prepare())
        with suppress(Lost):
            await self.pool.start()


def _on_stop(loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> dict[Any, Any]:
    """Have signals ask for the end; return what they did before, where that has to be put back."""
    before: dict[Any, Any] = {}

    def from_signal(*_: Any) -> None:
        loop.call_soon_threadsafe(stop)

    for name in STOPS:
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(ValueError):
                # A thread that is not the first hears no signals.
                before[number] = signal.signal(number, from_signal)
    return before
