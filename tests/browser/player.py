"""Somebody who plays in a browser and knows no rules: by mouse, by finger or by keyboard.

What may be done is read off the wire, as the page itself reads it; what is done is done with the page alone, by roles
and names. No rule set and no kind of troops is named.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

Place = tuple[float, float]
PATIENCE = 30.0
SPOTS = """
(table) => [...table.querySelectorAll("[data-spot]")].map((spot) => {
  const box = spot.getBoundingClientRect();
  return [spot.dataset.spot, [box.x + box.width / 2, box.y + box.height / 2]];
})
"""
INNER = """
([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest("[role=application]"))
"""


class Stuck(AssertionError):
    """The page did not do what it was expected to do; says what it showed instead."""


class Player:
    """One page and the hands on it. ``view`` is the last that the page was told, as plain values."""

    def __init__(self, page: Page, by: str = "mouse") -> None:
        self.page = page
        self.by = by
        self.view: dict[str, Any] = {}
        self.refused: list[str] = []
        self.answered = 0
        page.on("websocket", self._watch)
        self._touch: Any = None

    def _watch(self, socket: Any) -> None:
        socket.on("framereceived", self._told)

    def _told(self, frame: Any) -> None:
        heard = json.loads(frame if isinstance(frame, (str, bytes)) else frame.body)
        said = heard["reply"]
        if said["reply"] == "view":
            self.view = said
        elif said["reply"] == "refused":
            self.refused.append(said["sentence"])
        else:
            return
        # Number 0 is news of what others did; all else answers what this page asked for.
        self.answered += heard["id"] > 0

    # What is so.

    @property
    def own(self) -> set[int]:
        seat = self.view.get("seat", -2)
        if seat == -1:
            return {chair["side"] for chair in self.view["chairs"] if chair.get("person")}
        return {seat}

    @property
    def over(self) -> bool:
        return bool(self.view.get("ending"))

    @property
    def mine(self) -> bool:
        return not self.over and bool(self.view) and self.view["mover"] in self.own and not self.thinking

    @property
    def thinking(self) -> bool:
        """A computer player is at it: it decides, or does a step for this player."""
        return bool(self.view.get("thinking"))

    @property
    def number(self) -> int:
        return int(self.view.get("number", -1))

    @property
    def moment(self) -> tuple[int, str, int]:
        """The round, the step and whose it is."""
        turn = self.view["position"]["turn"]
        return turn["round"], turn["phase"], turn["side"]

    def figures(self) -> dict[str, dict[str, Any]]:
        return {figure["id"]: figure for figure in self.view["position"]["figures"]}

    def standing(self) -> dict[str, Place]:
        """Where everybody stands, by the position."""
        return {id: (figure["x"], figure["y"]) for id, figure in self.figures().items()}

    def choices(self, wanted: str) -> list[dict[str, Any]]:
        """What may be done now that wants this to be filled in, with a figure that stands on the table."""
        here = self.figures()
        return [
            choice
            for choice in self.view.get("choices", [])
            if wanted in choice.get("wants", []) and choice.get("figure") in here
        ]

    # Waiting.

    def until(self, true: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
        """Wait until something is so."""
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                raise Stuck(f"waited for {what}; the page says: {self.said()}; refused: {self.refused[-3:]}")
            self.page.wait_for_timeout(25)

    def said(self) -> str:
        """What the page says is to be done now."""
        now = self.page.get_by_role("region", name="What now")
        return now.inner_text() if now.count() else "(no panel)"

    def until_mine(self) -> bool:
        """Wait until this player decides, or the game is over; say which: True for the first."""
        self.until(lambda: self.mine or self.over, "the others")
        self.settle()
        if self.mine:
            self.page.get_by_role("region", name="What now").wait_for()
        return self.mine

    def after(self, act: Callable[[], object], what: str) -> None:
        """Do something that changes the game, and wait until the server has answered that it has."""
        before, answered = self.number, self.answered
        act()
        done = f"what {what} does"
        self.until(lambda: self.answered > answered and self.number != before, done)
        self.until(lambda: not self.thinking, done)
        self.settle()

    def settle(self) -> None:
        """Let the page show what it was told."""
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    # Hands.

    @property
    def table(self) -> Locator:
        return self.page.get_by_role("application")

    def press(self, button: Locator) -> None:
        """Press a button in the way that this player does."""
        if self.by == "finger":
            button.tap()
        elif self.by == "keys":
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            button.click()

    def big(self) -> Locator:
        """The one button to go on."""
        return self.page.get_by_role("region", name="What now").get_by_role("button").last

    def go_on(self) -> None:
        """Press the one button."""
        self.after(lambda: self.press(self.big()), "the button to go on")

    def spots(self) -> dict[str, Place]:
        """Where figures are on the screen."""
        found: list[tuple[str, Place]] = self.table.evaluate(SPOTS)
        return {id: (x, y) for id, (x, y) in found}

    def tap(self, at: Place) -> None:
        if self.by == "finger":
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def drag(self, start: Place, end: Place) -> None:
        """Drag something over the screen, slowly enough for a hand."""
        steps = 8
        way = [
            (start[0] + (end[0] - start[0]) * k / steps, start[1] + (end[1] - start[1]) * k / steps)
            for k in range(1, steps + 1)
        ]
        if self.by == "finger":
            self._finger("touchStart", start)
            for place in way:
                self._finger("touchMove", place)
                self.page.wait_for_timeout(16)
            self._finger("touchEnd", None)
            return
        self.page.mouse.move(*start)
        self.page.mouse.down()
        for place in way:
            self.page.mouse.move(*place)
            self.page.wait_for_timeout(16)
        self.page.mouse.up()

    def _finger(self, what: str, at: Place | None) -> None:
        if self._touch is None:
            self._touch = self.page.context.new_cdp_session(self.page)
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        self._touch.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})

    def take(self, choice: dict[str, Any]) -> bool:
        """Take a figure in hand for what a choice does; say whether it could be reached."""
        at = self.spots()[choice["figure"]]
        if not self.page.evaluate(INNER, list(at)):
            return False
        if self.table.locator(f"[data-spot='{choice['figure']}'][aria-pressed=true]").count() == 0:
            self.tap(at)
        self.page.get_by_role("region", name="In hand").wait_for()
        able = [one for one in self.view["choices"] if one.get("figure") == choice["figure"]]
        verbs = self.page.get_by_role("group", name="What it may do").get_by_role("button")
        if len(able) > 1 and verbs.count() == len(able):
            self.press(verbs.nth(able.index(choice)))
        return True

    # Orders.

    def enemy_of(self, id: str) -> Place:
        """The place on the screen of the nearest enemy of a figure; where there is none, the middle of the table."""
        here, spots = self.figures(), self.spots()
        x, y = spots[id]
        foes = [spots[other] for other in spots if here[other]["side"] != here[id]["side"]]
        box = self.table.bounding_box()
        assert box
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        return min(foes, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2, default=middle)

    def drag_towards_enemy(self, choice: dict[str, Any], pixels: float = 120.0) -> bool:
        """Drag a figure towards the nearest enemy, this far on the screen; say whether it moved."""
        if not self.take(choice):
            return False
        x, y = self.spots()[choice["figure"]]
        to_x, to_y = self.enemy_of(choice["figure"])
        far = max(1.0, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
        share = min(1.0, pixels / far)
        before, answered = self.number, self.answered
        self.drag((x, y), (x + (to_x - x) * share, y + (to_y - y) * share))
        try:
            self.until(lambda: self.answered > answered, "a drag", 3.0)
        except Stuck:
            # There was no way at all in that direction: nothing was ordered.
            return False
        self.settle()
        return self.number != before

    def attack(self, choice: dict[str, Any]) -> bool:
        """Give all dice to the best target, and roll; say whether it came to that."""
        if not self.take(choice):
            return False
        dice = self.page.get_by_role("group", name="Share out")
        dice.wait_for()
        if "place" in choice["wants"] and not self._aim_at_ground(choice):
            return False
        for _ in range(choice.get("dice", 1)):
            self.press(dice.get_by_role("button", name="One die more at").first)
        self.until(lambda: self.big().inner_text().startswith("Roll"), "the button to roll")
        self.go_on()
        return True

    def _aim_at_ground(self, choice: dict[str, Any]) -> bool:
        self.tap(self.enemy_of(choice["figure"]))
        self.page.wait_for_timeout(200)
        return self.big().inner_text().startswith("Roll")

    def answer(self) -> None:
        """Take the answer that is filled in."""
        self.go_on()

    def quickly(self) -> None:
        """Have a whole step done, by the shortest way that the page offers."""
        offers = self.page.get_by_role("button", name="Do the rest of this step for me")
        if self.view.get("setup") or self.view["position"].get("decision") or not offers.count():
            self.go_on()
        else:
            self.after(lambda: self.press(offers.first), "doing the rest")

    def turn(self, moves: int, attacks: int) -> None:
        """Do this player's part until somebody else decides: a few moves and attacks by hand a step, then go on."""
        done: set[tuple[object, ...]] = set()
        moved = rolled = 0
        while self.until_mine():
            if self.view.get("setup") or self.view["position"].get("decision"):
                self.go_on()
                continue
            here = self.moment
            left = [("path", one) for one in self.choices("path") if moved < moves]
            left += [("allot", one) for one in self.choices("allot") if rolled < attacks]
            todo = [(kind, one) for kind, one in left if (here, kind, one["figure"]) not in done]
            if not todo:
                self.let_go()
                self.go_on()
                if not self.mine or self.moment[0] != here[0]:
                    return
                continue
            kind, choice = todo[0]
            done.add((here, kind, choice["figure"]))
            if kind == "path":
                moved += self.drag_towards_enemy(choice)
            else:
                rolled += self.attack(choice)

    def let_go(self) -> None:
        """Let go of what is in hand, so that the one button means to go on."""
        button = self.page.get_by_role("button", name="Let go")
        if button.count():
            self.press(button)
