"""Whole games, on every rule set's quick table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.needs import need_a_browser

need_a_browser()

from littlewars.rulesets import RULESETS  # noqa: E402
from tests.browser.begin import by_link, play_now  # noqa: E402
from tests.browser.conftest import Visit  # noqa: E402
from tests.browser.player import Player  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Page

Picture = Callable[["Page", str], None]
EVERY_SET = pytest.mark.parametrize("ruleset", list(RULESETS))
MOST_TURNS = 40

pytestmark = pytest.mark.timeout(240)


def to_the_end(player: Player, by_hand: int, moves: int = 3, attacks: int = 2) -> None:
    """Play a game to its end: the first turns by hand, the others by the shortest way."""
    for number in range(MOST_TURNS):
        if not player.until_mine():
            break
        if number < by_hand:
            player.turn(moves, attacks)
            continue
        while player.mine:
            player.quickly()
    assert player.over


@EVERY_SET
def test_a_whole_game_by_mouse_against_the_computer(ruleset: str, visit: Visit, picture: Picture) -> None:
    page = visit()
    player = play_now(page, ruleset)
    picture(page, "table")
    begun = player.standing()
    to_the_end(player, by_hand=3)
    assert player.standing() != begun
    page.get_by_role("region", name="The end").wait_for()
    picture(page, "end")


@EVERY_SET
def test_a_whole_game_by_touch_on_a_phone_held_upright(ruleset: str, visit: Visit, picture: Picture) -> None:
    page = visit("phone")
    player = play_now(page, ruleset, "finger")
    picture(page, "table")
    to_the_end(player, by_hand=2, moves=2, attacks=1)
    page.get_by_role("region", name="The end").wait_for()
    picture(page, "end")


def sits_down(visit: Visit, link: str) -> Player:
    """Open a link in a browser of one's own."""
    page = visit(go=False)
    player = Player(page)
    page.goto(link)
    player.until(lambda: player.view, "the table")
    return player


def both_play(host: Player, guest: Player, until: Callable[[], bool]) -> None:
    """Play a game from both sides, by the shortest way, until something is so or the game is over."""
    while not until():
        host.until(lambda: host.mine or guest.mine or host.over, "either of them")
        if host.over:
            return
        (host if host.mine else guest).quickly()


@EVERY_SET
def test_two_browsers_by_a_link_to_the_end_and_one_is_killed_meanwhile(
    ruleset: str, visit: Visit, picture: Picture
) -> None:
    host, link = by_link(visit(), ruleset)
    guest = sits_down(visit, link)
    both_play(host, guest, lambda: host.moment[0] >= 2 and guest.mine)
    told = guest.number
    guest.page.context.close()
    host.until(lambda: not all(chair.get("here") for chair in host.view["chairs"]), "the friend to be away")
    host.until(lambda: "away" in host.said(), "a word about it")
    back = sits_down(visit, link)
    assert back.number == told
    both_play(host, back, lambda: False)
    back.until(lambda: back.over, "the end to be heard")
    assert host.view["ending"] == back.view["ending"]
    picture(host.page, "host")
    picture(back.page, "guest")


@EVERY_SET
def test_giving_up_ends_the_game(ruleset: str, visit: Visit) -> None:
    page = visit()
    player = play_now(page, ruleset)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    player.until(lambda: player.over, "the end")
    page.get_by_role("region", name="The end").wait_for()


@EVERY_SET
def test_from_the_page_to_the_first_orders_in_a_few_presses(ruleset: str, visit: Visit) -> None:
    """One press to the table, one for each step where nobody moves, and a drag; with all animations."""
    page = visit(moving=True)
    player = play_now(page, ruleset)
    presses = 1
    while not player.choices("path"):
        player.go_on()
        player.until_mine()
        presses += 1
    assert presses <= 3
    assert any(player.drag_towards_enemy(choice, 60.0) for choice in player.choices("path"))
