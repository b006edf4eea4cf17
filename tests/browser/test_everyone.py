"""Nobody is shut out: what axe finds on every page, in every state, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.needs import need_a_browser

need_a_browser()

from littlewars.rulesets import RULESETS  # noqa: E402
from tests.browser.begin import box, choose, play_now  # noqa: E402
from tests.browser.conftest import VISITORS, Visit  # noqa: E402
from tests.browser.eyes import shut_out  # noqa: E402
from tests.browser.player import Player  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Page

Look = Callable[["Page", str], None]
EVERY_SET = pytest.mark.parametrize("ruleset", list(RULESETS))
EVERYBODY = pytest.mark.parametrize("who", VISITORS)

pytestmark = pytest.mark.timeout(240)


@pytest.fixture
def look(picture: Callable[[Page, str], None]) -> Look:
    """Take a picture of a page as it stands, and let axe look at it."""

    def at(page: Page, what: str) -> None:
        page.wait_for_timeout(250)
        picture(page, what)
        found = shut_out(page)
        assert found == [], f"{what}: " + "\n".join(found)

    return at


def by(who: str) -> str:
    return "finger" if who == "phone" else "mouse"


@EVERYBODY
@EVERY_SET
def test_the_start_and_all_that_opens_from_it(ruleset: str, who: str, visit: Visit, look: Look) -> None:
    page = visit(who)
    it = box(page, ruleset)
    it.get_by_role("button", name="Choose").click()
    it.get_by_text("House rules", exact=True).click()
    look(page, "house-rules")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").wait_for()
    look(page, "settings")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Play on your phone").click()
    page.get_by_role("dialog").get_by_role("button", name="Open it").wait_for()
    look(page, "phone-door")


@EVERYBODY
@EVERY_SET
def test_setting_up_by_hand(ruleset: str, who: str, visit: Visit, look: Look) -> None:
    page = visit(who)
    player = Player(page, by(who))
    choose(page, ruleset, next(iter(bots(page, ruleset))))
    player.until_mine()
    for number in range(6):
        if not player.mine or not player.view.get("setup"):
            break
        look(page, f"set-up-{number}")
        player.go_on()
        player.until_mine()


def bots(page: Page, ruleset: str) -> list[str]:
    """The computer players of a toy box, as they are called on the page."""
    shelf = page.evaluate("fetch('/api/shelf').then((answer) => answer.json())")
    return [bot["name"] for each in shelf["sets"] if each["name"] == ruleset for bot in each["bots"]]


@EVERYBODY
@EVERY_SET
def test_a_game_from_its_first_step_to_its_end_and_its_replay(ruleset: str, who: str, visit: Visit, look: Look) -> None:
    page = visit(who)
    player = play_now(page, ruleset, by(who))
    seen: set[str] = set()

    def once(what: str) -> None:
        if what not in seen:
            seen.add(what)
            look(page, what)

    page.get_by_role("button", name="Menu").click()
    look(page, "menu")
    page.get_by_role("dialog").get_by_role("button", name="Help").click()
    page.get_by_role("dialog", name="Help").wait_for()
    look(page, "help")
    page.get_by_role("button", name="Close").click()
    while player.mine and player.moment[0] < 4 and not {"in-hand", "aimed", "rolled", "question"} <= seen:
        once(f"step-{player.moment[1]}")
        if player.view["position"].get("decision"):
            once("question")
        paths, attacks = player.choices("path"), player.choices("allot")
        if paths and "in-hand" not in seen and player.take(paths[0]):
            once("in-hand")
            player.let_go()
        attack = next((one for one in attacks if "place" not in one["wants"]), None)
        if attack and "aimed" not in seen and player.take(attack):
            page.get_by_role("group", name="Share out").get_by_role("button", name="One die more at").first.click()
            player.until(lambda: player.big().inner_text().startswith("Roll"), "the button to roll")
            once("aimed")
            player.go_on()
            once("rolled")
        else:
            player.quickly()
        player.until_mine()
    assert {"in-hand", "aimed", "rolled"} <= seen
    if player.mine:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="Yes, resign").click()
    end = page.get_by_role("region", name="The end")
    end.wait_for()
    look(page, "end")
    end.get_by_role("link", name="Replay").click()
    page.get_by_role("slider").wait_for()
    look(page, "replay")


@EVERYBODY
@EVERY_SET
def test_the_first_battle(ruleset: str, who: str, visit: Visit, look: Look) -> None:
    page = visit(who)
    first = box(page, ruleset).get_by_role("link", name="First battle")
    if not first.count():
        pytest.fail("this toy box has no first battle")
    first.click()
    page.get_by_role("application").wait_for()
    look(page, "first-battle")


@EVERYBODY
def test_a_link_that_leads_nowhere(who: str, visit: Visit, look: Look) -> None:
    page = visit(who, where="/#/nowhere/at/all")
    page.get_by_role("heading", level=1).wait_for()
    look(page, "nowhere")
