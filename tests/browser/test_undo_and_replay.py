"""Taking back and watching again, on every rule set's quick table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.needs import need_a_browser

need_a_browser()

from playwright.sync_api import expect  # noqa: E402

from littlewars.rulesets import RULESETS  # noqa: E402
from tests.browser.begin import by_link, play_now  # noqa: E402
from tests.browser.conftest import Visit  # noqa: E402
from tests.browser.player import Place, Player  # noqa: E402
from tests.browser.test_games import both_play, sits_down  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Page

Picture = Callable[["Page", str], None]
EVERY_SET = pytest.mark.parametrize("ruleset", list(RULESETS))
NEAR = 1.5
"""Pixels: a figure on the screen stands where it stood."""

pytestmark = pytest.mark.timeout(240)


def to_a_move(player: Player) -> None:
    """Go on to a step in which somebody can be moved."""
    while not player.choices("path"):
        player.go_on()
        assert player.until_mine()


def apart(one: dict[str, Place], other: dict[str, Place]) -> list[str]:
    """Who stands elsewhere on the screen in one picture than in another, or is in one of them only."""
    return [
        id
        for id in {*one, *other}
        if id not in one
        or id not in other
        or max(abs(one[id][0] - other[id][0]), abs(one[id][1] - other[id][1])) > NEAR
    ]


@EVERY_SET
def test_a_move_is_taken_back_at_once(ruleset: str, visit: Visit) -> None:
    player = play_now(visit(), ruleset)
    to_a_move(player)
    before, seen = player.standing(), player.spots()
    assert any(player.drag_towards_enemy(choice) for choice in player.choices("path"))
    assert player.standing() != before
    player.after(lambda: player.page.get_by_role("button", name="Undo").click(), "undo")
    assert player.standing() == before
    player.until(lambda: apart(player.spots(), seen) == [], "the figure to be back where it stood")


def to_a_roll(host: Player, guest: Player) -> Player:
    """Play from both sides until somebody has rolled dice; return who."""
    while True:
        both_play(host, guest, lambda: any(player.mine and player.choices("allot") for player in (host, guest)))
        assert not host.over
        player = host if host.mine else guest
        if player.attack(player.choices("allot")[0]):
            return player
        player.quickly()


@EVERY_SET
def test_after_dice_the_other_is_asked_and_may_say_no_or_yes(ruleset: str, visit: Visit, picture: Picture) -> None:
    host, link = by_link(visit(), ruleset)
    guest = sits_down(visit, link)
    for answer in ("No", "Yes"):
        # Nobody may ask twice about the same order.
        roller = to_a_roll(host, guest)
        other = guest if roller is host else host
        rolled = roller.number
        roller.page.get_by_role("button", name="Ask to undo").click()
        roller.until(lambda: roller.view.get("offer"), "the offer")  # noqa: B023
        offer = other.page.get_by_role("region", name="Offer")
        offer.wait_for()
        picture(other.page, f"asked-{answer}")
        offer.get_by_role("button", name=answer).click()
        roller.until(lambda: not roller.view.get("offer"), "the answer")  # noqa: B023
        roller.settle()
        assert (roller.number == rolled) == (answer == "No")
    assert roller.mine
    assert roller.choices("allot")


@EVERY_SET
def test_a_replay_is_scrubbed_backwards_and_forwards(ruleset: str, visit: Visit, picture: Picture) -> None:
    page = visit()
    player = play_now(page, ruleset)
    to_a_move(player)
    for choice in player.choices("path")[:3]:
        player.drag_towards_enemy(choice)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_role("region", name="The end").get_by_role("link", name="Replay").click()
    watch = page.get_by_role("region", name="Watch")
    slider = watch.get_by_role("slider")
    # The slider is there before the film is.
    expect(slider).not_to_have_attribute("max", "0")
    last = int(slider.get_attribute("max") or 0)
    assert last >= 3

    def at(moment: int) -> dict[str, Place]:
        slider.fill(str(moment))
        watch.get_by_text(f"{moment} of {last}").wait_for()
        return player.spots()

    forwards = [at(moment) for moment in range(last + 1)]
    picture(page, "end")
    backwards = [at(moment) for moment in range(last, -1, -1)]
    assert len({str(sorted(spots.items())) for spots in forwards}) > 2
    for there, back in zip(forwards, reversed(backwards), strict=True):
        assert apart(there, back) == []
    page.keyboard.press("End")
    watch.get_by_text(f"{last} of {last}").wait_for()
    watch.get_by_role("button", name="Back", exact=True).click()
    watch.get_by_text(f"{last - 1} of {last}").wait_for()
    assert apart(player.spots(), forwards[last - 1]) == []
