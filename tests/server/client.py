"""A client that knows no rules: it reads JSON, makes orders of choices as their docstring says, and gives them.

What it decides hangs on its seed and the number of the view alone, so it decides the same again after a break.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

Answering = Callable[[bytes], bytes]
Plain = dict[str, Any]
TRIES = 60


class Client:
    """Somebody at a seat, who plays by chance."""

    def __init__(self, answer: Answering, seed: str = "1") -> None:
        self.answer = answer
        self.seed = seed
        self.told: list[Plain] = []
        self.refused: list[Plain] = []
        self.view: Plain = {}
        self.talk: list[bytes] = []

    def ask(self, ask: str, **more: Any) -> Plain:
        """Ask for something; the reply is plain values."""
        raw = self.answer(json.dumps({"ask": ask, **more}).encode())
        self.talk.append(raw)
        reply: Plain = json.loads(raw)
        if reply["reply"] == "view":
            self.view = reply
            self.told += reply["events"]
        return reply

    def show(self, **more: Any) -> Plain:
        return self.ask("show", **more)

    def give(self, order: Plain) -> Plain:
        return self.ask("submit", order=order, seen=self.view["number"])

    def play(self, most: int = 5_000) -> Plain:
        """Play on until the game is over, or so many orders have been given."""
        self.show()
        for _ in range(most):
            if self.view.get("ending"):
                break
            self.decide()
        return self.view

    def decide(self) -> Plain:
        """Give one order that is allowed; what was refused on the way is kept."""
        luck = Random(f"{self.seed} {self.view['number']}")
        choices = self.view["choices"]
        for _ in range(TRIES):
            place = luck.randrange(len(choices))
            reply = self.give(self.fill_in(place, luck))
            if reply["reply"] == "view":
                return reply
            self.refused.append(reply)
        reply = self.give(self.ask("hint")["order"])
        assert reply["reply"] == "view"
        return reply

    def fill_in(self, place: int, luck: Random) -> Plain:
        """Make an order of a choice: its fields, the picture of the table, and the outline that is asked for."""
        choice = self.view["choices"][place]
        order: Plain = {"do": choice["verb"]}
        for name in ("figure", "profile"):
            if choice.get(name) and choice["verb"] != "answer":
                order[name] = choice[name]
        for want in choice.get("wants", []):
            getattr(self, f"_{want}")(order, choice, place, luck)
        if choice.get("boost") and choice.get("extra") and luck.random() < 0.25:
            order[choice["boost"]] = 1
        return order

    def _path(self, order: Plain, choice: Plain, place: int, luck: Random) -> None:
        shown = [one for one in self.view["position"]["figures"] if one["id"] == choice["figure"]]
        if not shown or luck.random() < 0.2:
            return
        reach = choice["allowance"] * luck.random() * 0.7
        x, y = (shown[0][axis] + luck.choice((-1, 1)) * reach for axis in "xy")
        if luck.random() < 0.5:
            order["to"] = [x, y]
        else:
            order["path"] = [[x, y]]

    def _place(self, order: Plain, choice: Plain, place: int, luck: Random) -> None:
        table = self.view["position"]["table"]
        box = (0.0, 0.0, table["width"], table["height"])
        reply = self.ask("where", choice=place)
        rings = reply["region"]["rings"]
        if rings:
            xs, ys = [x for ring in rings for x in ring["xs"]], [y for ring in rings for y in ring["ys"]]
            box = (min(xs), min(ys), max(xs), max(ys))
        for _ in range(TRIES):
            x, y = luck.uniform(box[0], box[2]), luck.uniform(box[1], box[3])
            if not rings or inside(rings, x, y):
                break
        order["at"] = [x, y]

    def _targets(self, order: Plain, choice: Plain, place: int, luck: Random) -> None:
        if "place" in choice["wants"]:
            if luck.random() < 0.5:
                return
            order.pop("at")
        order[choice["into"]] = luck.choice(choice["targets"])

    def _allot(self, order: Plain, choice: Plain, place: int, luck: Random) -> None:
        allot: dict[str, int] = {}
        for _ in range(choice["dice"]):
            target = luck.choice(choice["targets"])
            allot[target] = allot.get(target, 0) + 1
        order["allot"] = list(allot.items())

    def _amount(self, order: Plain, choice: Plain, place: int, luck: Random) -> None:
        order["count"] = luck.randint(1, choice["most"])

    def _force(self, order: Plain, choice: Plain, place: int, luck: Random) -> None:
        trays = self.view["position"]["trays"]
        prices = {entry["profile"]: entry["price"] for tray in trays for entry in tray["entries"] if "price" in entry}
        force: dict[str, int] = {}
        left = choice["most"]
        for profile in luck.sample(choice["targets"], len(choice["targets"])):
            if prices[profile] <= left:
                force[profile] = 1
                left -= prices[profile]
        order["force"] = force

    def _answer(self, order: Plain, choice: Plain, place: int, luck: Random) -> None:
        order["pick"] = luck.choice(choice["answers"])


def inside(rings: list[Plain], x: float, y: float) -> bool:
    """Say whether a point is within outer rings and not within holes: every ring that is crossed turns the answer."""
    odd = False
    for ring in rings:
        xs, ys = ring["xs"], ring["ys"]
        for k in range(len(xs)):
            ax, ay, bx, by = xs[k - 1], ys[k - 1], xs[k], ys[k]
            if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                odd = not odd
    return odd
