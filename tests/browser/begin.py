"""Beginning a game on the first page, in the ways that are there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from littlewars.rulesets import RULESETS
from tests.browser.player import Player

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def box(page: Page, ruleset: str) -> Locator:
    """The toy box of a rule set."""
    return page.get_by_role("region", name=RULESETS[ruleset].title)


def play_now(page: Page, ruleset: str, by: str = "mouse") -> Player:
    """Press "Play now", and nothing else, until it is this player's turn to do something."""
    player = Player(page, by)
    player.press(box(page, ruleset).get_by_role("button", name="Play now"))
    player.until_mine()
    player.until(lambda: not player.view.get("setup"), "the set-up")
    player.until_mine()
    return player


def choose(page: Page, ruleset: str, opponent: str, practice: bool = False) -> None:
    """Unfold what can be chosen, take an opponent, and begin; the table is the quick one."""
    it = box(page, ruleset)
    it.get_by_role("button", name="Choose").click()
    it.get_by_role("radio", name=opponent).check(force=True)
    if practice:
        it.get_by_role("checkbox", name="Practice").check()
    it.get_by_role("button", name="Begin").click()


def by_link(page: Page, ruleset: str) -> tuple[Player, str]:
    """Begin a game with a friend by a link, and go to the table; return the player and the friend's link."""
    player = Player(page)
    choose(page, ruleset, "A friend by a link")
    invitation = page.get_by_role("dialog")
    link = invitation.get_by_role("textbox").first.input_value()
    invitation.get_by_role("button", name="To the table").click()
    player.until(lambda: player.view, "the table")
    return player, link
