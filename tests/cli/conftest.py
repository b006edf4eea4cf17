"""The command ``littlewars`` in this process, with what it printed and its exit status."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from littlewars.cli import main, serving
from littlewars.server.running import Server
from tests.cli.command import Littlewars, Ran


@pytest.fixture
def littlewars(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> Littlewars:
    """Call a command; nobody types anything, and games are saved in a folder of this test's own.

    A server says what it says when it is ready, and ends at once.
    """
    monkeypatch.setattr(serving, "_run", _ready_and_over)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("BROWSER", raising=False)
    monkeypatch.setenv("LITTLEWARS_HOME", str(tmp_path_factory.mktemp("home")))
    monkeypatch.setattr("sys.stdin", StringIO())
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def call(*words: str | Path) -> Ran:
        with pytest.raises(SystemExit) as left:
            main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        assert isinstance(left.value.code, int)
        return Ran(left.value.code, out, err)

    return call


def _ready_and_over(server: Server, ready: Callable[[], Any]) -> None:
    ready()
    server.store.close()
    server.door.at.close()


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole game."""
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    with pytest.raises(SystemExit) as left:
        main(["watch", "flags", "--seed", "7", "--games", "1", "--json", "--save", str(path)])
    assert left.value.code == 0
    return path
