"""The command ``littlewars`` in this process, with what it printed and its exit status."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from littlewars.cli import main
from tests.cli.command import Littlewars, Ran


@pytest.fixture
def littlewars(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> Littlewars:
    """Call a command; nobody types anything, and games are saved in a folder of this test's own."""
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


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole game."""
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    with pytest.raises(SystemExit) as left:
        main(["watch", "flags", "--seed", "7", "--games", "1", "--json", "--save", str(path)])
    assert left.value.code == 0
    return path
