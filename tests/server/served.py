"""A server in a thread of this process, and people who sit at its tables over real sockets."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from littlewars.server.house import Limits
from littlewars.server.network import listen
from littlewars.server.pool import Pool
from littlewars.server.running import Server

Plain = dict[str, Any]
KEY = "k" * 24
SLOWLY = Limits(messages=1e6, messages_at_once=1e6, games=1e6, games_at_once=1e6, requests=1e6, requests_at_once=1e6)
"""Limits that no test meets by accident."""
PATIENCE = 30.0


class Served:
    """A server that runs."""

    def __init__(
        self, folder: Path, hook: str = "", limits: Limits = SLOWLY, key: str = KEY, seconds: float = 20.0
    ) -> None:
        at = listen("127.0.0.1", 0)
        self.port: int = at.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.server = Server(at, folder, key, pool=Pool(1, hook, seconds, seconds), limits=limits)
        ready = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self.server.run(ready.set)))
        self.thread.start()
        assert ready.wait(PATIENCE)
        self.http = httpx.Client(base_url=self.address, trust_env=False, timeout=PATIENCE)

    def post(self, path: str, body: Any, **more: Any) -> httpx.Response:
        return self.http.post(f"/api/{path}", json=body, **more)

    def begin(self, *players: str, **more: Any) -> Plain:
        """Begin a game; the answer has its places."""
        sealed = self.post("sealed", {}).json()["id"]
        answer = self.post(
            "games", {"ruleset": "flags", "mix": "a1", "sealed": sealed, "players": list(players), **more}
        )
        assert answer.status_code == 201, answer.text
        begun: Plain = answer.json()
        return begun

    def again(self, token: str, **more: Any) -> httpx.Response:
        sealed = self.post("sealed", {}).json()["id"]
        return self.post("again", {"token": token, "mix": "b2", "sealed": sealed, **more})

    def sit(self, token: str, **more: Any) -> Person:
        return Person(self.port, token, **more)

    def close(self) -> None:
        self.http.close()
        task = self.server.door.task
        assert task is not None
        task.get_loop().call_soon_threadsafe(self.server.stop)
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


@contextmanager
def served(folder: Path, **more: Any) -> Iterator[Served]:
    """Run a server for a while."""
    server = Served(folder, **more)
    try:
        yield server
    finally:
        server.close()


class Person:
    """Somebody at a table, who remembers everything that he was told."""

    def __init__(self, port: int, token: str, told: int = 0, mix: str = "c3", **more: Any) -> None:
        self.stack = ExitStack()
        address = f"ws://127.0.0.1:{port}/table"
        self.socket = self.stack.enter_context(connect(address, compression=None, max_size=None, proxy=None, **more))
        self.number = 0
        self.told: list[Plain] = []
        self.view: Plain = {}
        self.first = self.ask("sit", token=token, told=told, mix=mix)

    def send(self, ask: str, **more: Any) -> int:
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "ask": {"ask": ask, **more}}))
        return self.number

    def take(self) -> tuple[int, Plain]:
        """Return the next thing that comes."""
        answered = json.loads(self.socket.recv(PATIENCE))
        reply: Plain = answered["reply"]
        if reply["reply"] == "view":
            if reply.get("told", 0) <= len(self.told):
                self.told[reply.get("told", 0) :] = reply["events"]
            self.view = reply
        return answered["id"], reply

    def ask(self, ask: str, **more: Any) -> Plain:
        number = self.send(ask, **more)
        while True:
            id, reply = self.take()
            if id == number:
                return reply

    def give(self, order: Plain) -> Plain:
        return self.ask("submit", order=order, seen=self.view["number"])

    def until(self, wanted: Any) -> Plain:
        """Wait for a view of a kind."""
        while not wanted(self.view):
            self.take()
        return self.view

    def my_turn(self) -> bool:
        """Wait until it is this person's turn, True, or the game is over."""
        self.until(lambda view: view.get("ending") or (view["choices"] and not view.get("thinking")))
        return not self.view.get("ending")

    def step(self) -> Plain:
        """Do something sensible: what the adviser says, or have the step done."""
        advice = self.ask("hint")
        if advice["reply"] == "advice":
            return self.give(advice["order"])
        return self.ask("fill")

    def closed(self) -> tuple[int, str]:
        """Wait until the server closes, and return the code and the reason."""
        try:
            while True:
                self.take()
        except ConnectionClosed as error:
            return (error.rcvd.code, error.rcvd.reason) if error.rcvd is not None else (1006, "")

    def close(self) -> None:
        self.stack.close()

    def __enter__(self) -> Person:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()
