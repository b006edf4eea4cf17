"""docs/commands.md is run, not only read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from littlewars.cli.app import app
from tests.cli.command import Littlewars

DOC = (Path(__file__).resolve().parent.parent.parent / "docs" / "commands.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", DOC, re.DOTALL | re.MULTILINE)


def test_every_command_has_a_row_and_an_example() -> None:
    commands = {name for name in app if not name.startswith("-")}
    assert {row for row in re.findall(r"^\| `(\w+)", DOC, re.MULTILINE) if row in commands} == commands
    assert set(re.findall(r"^littlewars (\w+)", "\n".join(blocks("sh")), re.MULTILINE)) == commands


def test_every_example_works(littlewars: Littlewars, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    [situation] = blocks("toml")
    Path("bridge.toml").write_text(situation, encoding="utf-8")
    for line in "".join(blocks("sh")).splitlines():
        ran = littlewars(*line.split()[1:])
        assert ran.status == 0, f"{line}: {ran.out} {ran.err}"
        assert ran.out
