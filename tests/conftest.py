"""Shared by all tests: which build of the engine is tested, and whether a missing library may skip a test."""

from __future__ import annotations

import pytest
from hypothesis import settings

import littlewars.core.geometry

settings.register_profile("littlewars", deadline=None, derandomize=True)
settings.load_profile("littlewars")


def build() -> str:
    """Return which build of the engine is imported: ``pure`` or ``compiled``."""
    return "pure" if str(littlewars.core.geometry.__file__).endswith(".py") else "compiled"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("littlewars")
    group.addoption("--build", choices=["pure", "compiled"], help="refuse to test any other build of the engine")
    group.addoption("--screenshots", metavar="DIR", help="keep the pictures of the tests in a browser here")
    group.addoption("--no-skips", action="store_true", help="fail when a test is skipped, say for a missing oracle")


def pytest_configure(config: pytest.Config) -> None:
    wanted = config.getoption("--build")
    if wanted and wanted != build():
        raise pytest.UsageError(f"the {build()} engine would be tested, not the {wanted} one")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests in a browser last: what drives it leaves an event loop running, and others bring their own."""
    items.sort(key=lambda item: "browser" in item.path.parts)


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if session.config.getoption("--no-skips") and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(f"engine tested: {build()}")
