"""The client knows no rule set and no rule, asks no other host, and keeps its files short."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from littlewars.rulesets import RULESETS

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(path for path in (ROOT / "client" / "src").rglob("*") if path.suffix in {".ts", ".svelte", ".css"})
SETS = {"flags", "armymen", "bloodguts"}
NAMESPACES = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
PLAIN = {"radio"}
"""A kind of button, and a drawing on one."""
QUOTED = re.compile(r"""(["'`])((?:\\.|(?!\1).)*)\1""")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def logic() -> list[Path]:
    """All but the drawings, whose toys have names of their own, and what the server writes."""
    drawn = {"toys", "gallery"}
    return [path for path in SOURCES if path.suffix != ".css" and not drawn & set(path.parts)]


def test_there_is_a_client_to_look_at() -> None:
    assert len(logic()) > 5


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_a_file_is_short_and_asks_no_other_host(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert path.suffix == ".css" or len(text.splitlines()) <= 700
    assert set(re.findall(r"https?://[\w.-]+\.\w+[^\s\"'`)<]*", text)) - NAMESPACES == set()


@pytest.mark.parametrize("path", logic(), ids=name)
def test_the_client_names_no_rule_set_and_no_kind_of_troops(path: Path) -> None:
    """A toy may be named where it is drawn: ``toy="..."``."""
    text = re.sub(r"""toy=["'][\w-]+["']""", "", path.read_text(encoding="utf-8"))
    quoted = {match[1] for match in QUOTED.findall(text)}
    troops = {profile for rules in RULESETS.values() for profile in rules.looks()}
    assert quoted & (SETS | troops) - PLAIN == set()
