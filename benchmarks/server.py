"""How fast the server is: live games on the loopback address, from an order to the event at another client.

    python benchmarks/server.py                      200 games for a minute, an order every three seconds in each
    python benchmarks/server.py --games 20 --watchers 5 --seconds 20

Every game has two people by link, in a process of their own, and perhaps watchers. Whose turn it is thinks for a while
and gives an order; measured is from there until the other client has received the view with what came of it. Computer
players set the games up, and then have nothing more to do. Prints milliseconds, and memory a game in MB.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

Plain = dict[str, Any]
SERVER = """
import asyncio, sys
from pathlib import Path
from littlewars.server.house import Limits
from littlewars.server.network import listen
from littlewars.server.running import Server
limits = Limits(games=1e9, games_at_once=1e9, requests=1e9, requests_at_once=1e9)
at = listen("127.0.0.1", 0)
server = Server(at, Path(sys.argv[1]), limits=limits)
asyncio.run(server.run(lambda: print(at.getsockname()[1], flush=True)))
"""


class Client:
    """Somebody at a seat; ``came`` is when the last view was received."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.view: Plain = {}
        self.came = 0.0
        self.number = 0
        self.replies: dict[int, asyncio.Future[Plain]] = {}
        self.changed = asyncio.Condition()
        self.bytes = 0
        self.listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for raw in self.socket:
            now = perf_counter()
            self.bytes += len(raw)
            answered = json.loads(raw)
            reply = answered["reply"]
            if reply["reply"] == "view":
                async with self.changed:
                    self.view, self.came = reply, now
                    self.changed.notify_all()
            if answered["id"] in self.replies:
                self.replies.pop(answered["id"]).set_result(reply)

    async def ask(self, ask: str, **more: Any) -> Plain:
        self.number += 1
        self.replies[self.number] = asyncio.get_running_loop().create_future()
        reply = self.replies[self.number]
        await self.socket.send(json.dumps({"id": self.number, "ask": {"ask": ask, **more}}))
        return await reply

    async def until(self, number: int) -> float:
        """Wait for a view of at least this number, and return when it came."""
        async with self.changed:
            await self.changed.wait_for(lambda: self.view["number"] >= number)
            return self.came


def orders(view: Plain, luck: random.Random, clicks: float = 0.0) -> Iterator[Plain]:
    """Make orders of a view: a short walk of somebody, staying where he is, an answer, the end of the step.

    Some walks have only their end, as after a click, and the server looks for the way.
    """
    choices = view["choices"]
    walks = [choice for choice in choices if "path" in choice.get("wants", ())]
    figures = {figure["id"]: figure for figure in view["position"]["figures"]}
    if walks:
        choice = luck.choice(walks)
        figure = figures.get(choice.get("figure", ""))
        for _ in range(2 if figure else 0):
            assert figure is not None
            step = choice["allowance"] * 0.6
            to = [figure[axis] + luck.uniform(-step, step) for axis in "xy"]
            way = {"to": to} if luck.random() < clicks else {"path": [to]}
            yield {"do": choice["verb"], "figure": choice["figure"], **way}
        yield {"do": choice["verb"], "figure": choice["figure"]}
    for choice in choices:
        if choice["verb"] == "answer":
            yield {"do": "answer", "pick": choice["answers"][0] if choice.get("answers") else ""}
    yield {"do": "end"}


class Live:
    """One game that is being played."""

    def __init__(self, seed: int, people: list[Client], watchers: list[Client], given: argparse.Namespace) -> None:
        self.people = people
        self.watchers = watchers
        self.luck = random.Random(seed)
        self.pause: float = given.pause
        self.clicks: float = given.clicks
        self.seen: list[float] = []
        self.answered: list[float] = []
        self.refused = 0

    async def set_up(self) -> None:
        while self.people[0].view.get("setup"):
            mover = self.people[self.people[0].view["mover"]]
            number = mover.view["number"]
            await mover.ask("fill", setup=True)
            while any(one.view["mover"] == mover.view["seat"] and one.view.get("setup") for one in self.people):
                await asyncio.sleep(0.05)
            await self.people[0].until(number + 1)
            await asyncio.sleep(0.05)

    async def play(self, seconds: float) -> None:
        end = perf_counter() + seconds
        await asyncio.sleep(self.luck.uniform(0, self.pause))
        while perf_counter() < end and not self.people[0].view.get("ending"):
            mover = self.people[0].view["mover"]
            here, there = self.people[mover], self.people[1 - mover]
            await self._give(here, there)
            await asyncio.sleep(self.luck.uniform(0.5, 1.5) * self.pause)

    async def _give(self, here: Client, there: Client) -> None:
        number = here.view["number"]
        for order in orders(here.view, self.luck, self.clicks):
            began = perf_counter()
            reply = await here.ask("submit", order=order, seen=number)
            if reply["reply"] == "view":
                self.answered.append(here.came - began)
                for other in (there, *self.watchers):
                    self.seen.append(await other.until(reply["number"]) - began)
                return
            self.refused += 1
        raise RuntimeError(f"no order was taken: {reply}")


async def sit(address: str, token: str) -> Client:
    socket = await connect(f"ws{address[4:]}/table", compression=None, max_size=None, ping_interval=None)
    client = Client(socket)
    await client.ask("sit", token=token, mix="0f")
    return client


async def begin(http: httpx.AsyncClient, number: int, given: argparse.Namespace, address: str) -> Live:
    sealed = (await http.post("/api/sealed", json={})).json()
    wish = {"ruleset": given.set, "scenario": given.scenario, "players": ["link", "link"], "mix": "1"}
    begun = (await http.post("/api/games", json={**wish, "sealed": sealed["id"]})).json()
    people = [await sit(address, place["token"]) for place in begun["places"]]
    watchers = [await sit(address, begun["watch"]) for _ in range(given.watchers)]
    return Live(number, people, watchers, given)


def memory(pid: int) -> float:
    """Return the memory of a process in MB, 0 where the system does not say it this way."""
    try:
        text = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) / 1024 for line in text.splitlines() if line.startswith("VmRSS"))


def told(name: str, times: list[float]) -> None:
    if not times:
        return
    cuts = statistics.quantiles([1000 * one for one in times], n=1000) if len(times) > 1 else [1000 * times[0]] * 999
    print(f"{name:<36}p50 {cuts[499]:6.1f}   p99 {cuts[989]:6.1f}   most {1000 * max(times):6.1f} ms   of {len(times)}")


async def measure(given: argparse.Namespace, address: str, pid: int) -> None:
    async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
        await http.get("/api/shelf")
        before = memory(pid)
        games = [await begin(http, number, given, address) for number in range(given.games)]
        print(
            f"{given.games} games of {given.set} {given.scenario}, {given.watchers} watchers each, have begun",
            flush=True,
        )
        await asyncio.gather(*(game.set_up() for game in games))
        after = memory(pid)
        began = perf_counter()
        await asyncio.gather(*(game.play(given.seconds) for game in games))
        took = perf_counter() - began
    clients = [client for game in games for client in (*game.people, *game.watchers)]
    answered = [time for game in games for time in game.answered]
    told("from an order to the event elsewhere", [time for game in games for time in game.seen])
    told("from an order to its own answer", answered)
    print(f"{len(answered) / took:.0f} orders a second, {sum(game.refused for game in games)} more were refused")
    print(f"memory {before:.0f} MB before, {(after - before) / given.games:.2f} MB a game set up, ", end="")
    print(f"{(memory(pid) - before) / given.games:.2f} MB a game at the end")
    for client in clients:
        client.listening.cancel()
        await client.socket.close()


def main() -> int:
    parser = argparse.ArgumentParser(description="How fast the server is.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--watchers", type=int, default=0, help="a game")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pause", type=float, default=3.0, help="seconds between a game's orders, on the average")
    parser.add_argument("--clicks", type=float, default=0.1, help="the share of walks whose way the server looks for")
    parser.add_argument("--set", default="flags")
    parser.add_argument("--scenario", default="skirmish")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source = str(Path(__file__).resolve().parent.parent / "src")
        environment = {**os.environ, "PYTHONPATH": os.environ.get("PYTHONPATH", source)}
        server = subprocess.Popen(
            [sys.executable, "-c", SERVER, folder], stdout=subprocess.PIPE, text=True, env=environment
        )
        assert server.stdout is not None
        try:
            port = int(server.stdout.readline())
            asyncio.run(measure(given, f"http://127.0.0.1:{port}", server.pid))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)
    return 0


if __name__ == "__main__":
    sys.exit(main())
