"""What is written of a scenario or situation is read again as the same, and looks as people write it."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from littlewars.core.files import parse_toml, read_toml, setting_text
from littlewars.core.ruleset import read_setting
from littlewars.core.setting import Circle, Limits, Rect, Setting, Size, Terrain
from littlewars.rulesets import RULESETS

SHIPPED = [(name, scenario) for name, rules in RULESETS.items() for scenario in rules.scenarios()]
SITUATIONS = sorted((Path(__file__).resolve().parent.parent / "situations").glob("*.toml"))


def again(setting: Setting) -> Setting:
    return msgspec.convert(tomllib.loads(setting_text(setting)), type(setting))


def table(**more: Any) -> Setting:
    return Setting(ruleset="toy", table=Size(size=(24.0, 18.0)), **more)


def test_whole_numbers_stand_without_a_point_and_a_shape_in_one_line() -> None:
    bags = Terrain(kind="sandbags", id="the bags", rect=Rect(at=(8.0, 9.25), size=(5.0, 1.0), angle=15.0))
    trees = Terrain(kind="trees", circle=Circle(at=(16.0, 9.0), radius=2.0))
    fence = Terrain(kind="fence", line=[(1.0, 2.0), (3.5, 4.0)])
    written = setting_text(table(title="A table", limits=Limits(rounds=6), terrain=[bags, trees, fence]))
    assert written == (
        'ruleset = "toy"\n'
        'title = "A table"\n'
        "table = { size = [24, 18] }\n"
        "limits = { rounds = 6 }\n"
        "\n[[terrain]]\n"
        'kind = "sandbags"\n'
        'id = "the bags"\n'
        "rect = { at = [8, 9.25], size = [5, 1], angle = 15 }\n"
        "\n[[terrain]]\n"
        'kind = "trees"\n'
        "circle = { at = [16, 9], radius = 2 }\n"
        "\n[[terrain]]\n"
        'kind = "fence"\n'
        "line = [[1, 2], [3.5, 4]]\n"
    )


@pytest.mark.parametrize(("name", "scenario"), SHIPPED)
def test_every_shipped_scenario_is_written_and_read_again(name: str, scenario: str) -> None:
    rules = RULESETS[name]
    setting = rules.scenarios()[scenario]
    assert read_setting(rules, parse_toml(setting_text(setting), "again"), "again") == setting


def test_situations_are_written_and_read_again() -> None:
    for path in SITUATIONS[::4]:
        raw = read_toml(path)
        rules = RULESETS[raw["ruleset"]]
        setting = read_setting(rules, raw, str(path))
        assert read_setting(rules, parse_toml(setting_text(setting), path.name), path.name) == setting


def test_a_written_scenario_is_no_longer_than_the_file_that_it_came_from() -> None:
    folder = files("littlewars.rulesets.flags") / "scenarios"
    for name, setting in RULESETS["flags"].scenarios().items():
        ours = (folder / f"{name}.toml").read_text(encoding="utf-8")
        assert len(setting_text(setting).splitlines()) <= len(ours.splitlines())


texts = st.text(max_size=12)


@settings(max_examples=50)
@given(texts, texts, st.dictionaries(texts, st.integers(0, 9), max_size=4))
def test_whatever_stands_in_a_text_or_a_name_is_read_again(title: str, id: str, radii: dict[str, int]) -> None:
    setting = table(title=title, terrain=[Terrain(kind="trees", id=id)], radii=radii, orders=[{id: title}])
    assert again(setting) == setting


@settings(max_examples=50)
@given(
    st.dictionaries(
        st.sampled_from("abc"),
        st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False) | st.lists(st.integers(0, 9)),
    )
)
def test_every_number_is_read_again(options: dict[str, Any]) -> None:
    setting = table(options=options)
    assert again(setting) == setting


def test_nothing_is_left_out_because_it_is_empty_where_nothing_would_mean_something_else() -> None:
    flags = RULESETS["flags"]
    raw = {"ruleset": "flags", "table": {"size": [9, 9]}, "sides": [{"name": "Red", "forces": {}, "flags": []}]}
    setting = read_setting(flags, raw, "raw")
    assert "forces = {}\n" in setting_text(setting)
    assert "flags = []\n" in setting_text(setting)
    assert again(setting) == setting
