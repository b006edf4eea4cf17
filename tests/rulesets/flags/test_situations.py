"""Situations, each a file with its orders, its dice and what has to come of them, as ``littlewars try`` runs it."""

from __future__ import annotations

from pathlib import Path

import pytest

from littlewars.core.files import read_toml
from littlewars.core.ruleset import read_setting
from littlewars.lab.trial import try_setting
from tests.rulesets.flags.table import RULES

FILES = sorted(
    path
    for path in (Path(__file__).parents[2] / "situations").glob("*.toml")
    if read_toml(path)["ruleset"] == RULES.name
)


def test_there_are_situations() -> None:
    assert len(FILES) > 50


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_what_a_situation_expects_comes_about(path: Path) -> None:
    """Every expectation holds, there is at least one, and the dice are just as many as the rules ask for."""
    trial = try_setting(RULES, read_setting(RULES, read_toml(path), path.name), path.name)
    assert trial.needs is None
    assert trial.unused == []
    assert trial.checks
    assert [f"{check.expected}; found {check.found}" for check in trial.checks if not check.ok] == []
