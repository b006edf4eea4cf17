"""Fixtures of the tests in a browser: one house for all, and pages of every kind of visitor.

``visit`` opens a page; whatever it opened is watched, and at the end of a test nothing may have gone wrong in it. A
test that fails leaves a picture of every page. Pictures lie in the folder that ``--screenshots`` names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.eyes import Eyes
from tests.browser.house import House
from tests.browser.needs import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Visit = Callable[..., "Page"]

VISITORS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 375, "height": 812},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}
PATIENCE = 15_000


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Test with the system's Chromium; as root, which CI often is, it wants no sandbox."""
    arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--mute-audio"]
    return {**browser_type_launch_args, "executable_path": chromium(), "args": arguments}


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server on a fresh data folder, for all tests of this process."""
    opened = House(tmp_path_factory.mktemp("home"))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def album(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the pictures."""
    named = request.config.getoption("--screenshots")
    folder = Path(named).resolve() if named else tmp_path_factory.mktemp("screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def picture(album: Path, request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Take a picture of a page as it stands; it is named after the test and what is to be seen."""

    def take(page: Page, what: str) -> None:
        page.screenshot(path=album / f"{plain(request.node.name)}-{plain(what)}.png")

    return take


def plain(name: str) -> str:
    """Make a file's name of a test's."""
    return re.sub(r"[^\w]+", "-", name).strip("-")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    """Let the fixtures know whether the test failed."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


FAILED: pytest.StashKey[bool] = pytest.StashKey()


@pytest.fixture
def visit(browser: Browser, house: House, album: Path, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Open a page: of which visitor, with animations or still, and where; by default the owner's first page.

    Every visitor has a browser of his own: another visit remembers nothing of the first.
    """
    opened: list[tuple[Page, Eyes]] = []

    def open_page(who: str = "desktop", *, where: str = "", moving: bool = False, go: bool = True) -> Page:
        context = browser.new_context(
            **VISITORS[who], reduced_motion="no-preference" if moving else "reduce", base_url=house.address
        )
        context.set_default_timeout(PATIENCE)
        eyes = Eyes(context, house.address)
        page = context.new_page()
        opened.append((page, eyes))
        page.eyes = eyes  # type: ignore[attr-defined]
        if go:
            page.goto(where or house.start)
        return page

    yield open_page
    troubles = [trouble for _, eyes in opened for trouble in eyes.troubles]
    for number, (page, _) in enumerate(opened):
        if (request.node.stash.get(FAILED, False) or troubles) and not page.is_closed():
            page.screenshot(path=album / f"FAILED-{plain(request.node.name)}-{number}.png")
        page.context.close()
    if request.node.stash.get(FAILED, False) or troubles:
        print("the server said:", *house.said[-40:], sep="\n")
    assert troubles == []
