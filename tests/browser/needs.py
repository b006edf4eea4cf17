"""What the tests in a browser need: the extra ``browser``, a Chromium, the built client. None is ever downloaded."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

import littlewars.server

WEB = Path(littlewars.server.__file__).resolve().parent / "web"


def chromium() -> str | None:
    """Return the Chromium to test with: the one that LITTLEWARS_CHROMIUM names, else the one on the path."""
    return shutil.which(os.environ.get("LITTLEWARS_CHROMIUM") or "chromium")


def need_a_browser() -> None:
    """Skip the module that asks, with a word, where there is nothing to test with."""
    pytest.importorskip("pytest_playwright", reason="whole games in a browser are played with the extra browser")
    pytest.importorskip("axe_playwright_python", reason="whole games in a browser are played with the extra browser")
    if chromium() is None:
        pytest.skip("there is no chromium on the path, and LITTLEWARS_CHROMIUM names none", allow_module_level=True)
    if not (WEB / "index.html").is_file():
        pytest.skip("the client is not built: scripts/client build", allow_module_level=True)
