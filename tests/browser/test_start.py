"""The first page, as everybody finds it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.needs import need_a_browser

need_a_browser()

from littlewars.rulesets import RULESETS  # noqa: E402
from tests.browser.conftest import VISITORS, Visit  # noqa: E402
from tests.browser.eyes import shut_out  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.parametrize("who", VISITORS)
def test_the_page_opens_complains_of_nothing_and_shuts_nobody_out(
    who: str, visit: Visit, picture: Callable[[Page, str], None]
) -> None:
    page = visit(who)
    page.get_by_role("heading", level=1).wait_for()
    assert page.get_by_role("button", name="Play now").count() == len(RULESETS)
    picture(page, "start")
    assert shut_out(page) == []
