"""Everything by keyboard alone, on every rule set's quick table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.needs import need_a_browser

need_a_browser()

from littlewars.rulesets import RULESETS  # noqa: E402
from tests.browser.conftest import Visit  # noqa: E402
from tests.browser.player import Player  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Page

EVERY_SET = pytest.mark.parametrize("ruleset", list(RULESETS))
MOST_TABS = 80
MOST_TURNS = 40

pytestmark = pytest.mark.timeout(240)


class Keyboard(Player):
    """Somebody who has a keyboard and nothing else: every button is reached with Tab."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, "keys")

    def tab_to(self, what: str, selector: str) -> None:
        """Press Tab until what has the focus is, or lies in, what is looked for."""
        for _ in range(MOST_TABS):
            if self.page.evaluate("(wanted) => Boolean(document.activeElement?.matches(wanted))", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never came to {what}")

    def to_the_table(self) -> None:
        self.tab_to("the table", "[role=application], [role=application] *")

    def to_the_button(self) -> None:
        self.tab_to("the button to go on", "[aria-label='What now'] button:last-child")

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(30)

    def go_on(self) -> None:
        self.to_the_button()
        self.after(lambda: self.keys("Enter"), "Enter on the one button")

    def quickly(self) -> None:
        """Go on with the letter of the table, or where there is a question with the one button."""
        if self.view.get("setup") or self.view["position"].get("decision"):
            self.go_on()
            return
        self.to_the_table()
        self.keys("Escape", "Escape")
        self.after(lambda: self.keys("c"), "C")

    def step_over(self) -> None:
        """Go on after a roll, unless a question came of it or the turn has passed."""
        if self.until_mine() and not self.view["position"].get("decision"):
            self.quickly()

    def move_one(self) -> bool:
        """Take the next who can act and put it at the next useful stop, or a few steps on; say whether it moved."""
        self.to_the_table()
        self.keys("n", "Enter")
        self.page.get_by_role("region", name="In hand").wait_for()
        before = self.number
        self.keys("m")
        self.page.wait_for_timeout(150)
        for keys in (("Enter",), ("ArrowUp", "ArrowUp", "Enter"), ("ArrowDown", "ArrowDown", "Enter")):
            self.keys(*keys)
            self.page.wait_for_timeout(400)
            if self.number != before:
                self.settle()
                return True
        self.keys("Escape", "Escape")
        return False

    def attack_one(self) -> bool:
        """Take the next who can act, go to its best target, lay all dice there and roll; say whether it did."""
        self.to_the_table()
        self.keys("n", "Enter")
        dice = self.page.get_by_role("group", name="Share out")
        if not dice.count():
            self.keys("Escape")
            return False
        self.keys("t", "9")
        self.until(lambda: self.big().inner_text().startswith("Roll"), "the button to roll")
        self.after(lambda: self.keys("r"), "R")
        return True


@EVERY_SET
def test_a_whole_game_by_keyboard_alone(ruleset: str, visit: Visit, picture: Callable[[Page, str], None]) -> None:
    page = visit()
    player = Keyboard(page)
    page.get_by_role("heading", level=1).wait_for()
    page.get_by_role("button", name="Play now").first.wait_for()
    title = RULESETS[ruleset].title
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        focused = page.get_by_role("region", name=title).get_by_role("button", name="Play now")
        if focused.evaluate("(button) => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    player.until_mine()
    player.until(lambda: not player.view.get("setup"), "the set-up")
    moved = rolled = 0
    for turn in range(MOST_TURNS):
        if not player.until_mine():
            break
        here = player.moment[0]
        while player.mine and player.moment[0] == here:
            if turn < 3 and moved < 3 and player.choices("path") and not player.choices("allot"):
                moved += player.move_one()
                picture(page, f"moved-{moved}")
                if moved >= 3 or not player.choices("path"):
                    player.quickly()
            elif rolled < 2 and any("place" not in one["wants"] for one in player.choices("allot")):
                rolled += player.attack_one()
                player.step_over()
            else:
                player.quickly()
            player.until_mine()
    assert player.over
    assert moved
    page.get_by_role("region", name="The end").wait_for()
