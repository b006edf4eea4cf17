"""Scenarios and situations that no game of flags can be in: each is one clear error with its place."""

from __future__ import annotations

from typing import Any

import pytest

from littlewars.core.game import Game, StreamLuck
from littlewars.core.ruleset import read_setting
from littlewars.core.setting import BadFile
from littlewars.rulesets import RULESETS
from tests.rulesets.flags.table import allowed, blue, red, refused, situation

FLAGS = RULESETS["flags"]


def place_of_error(raw: dict[str, Any]) -> str:
    with pytest.raises(BadFile) as caught:
        Game(FLAGS, read_setting(FLAGS, raw, "wrong.toml"), StreamLuck("1"))
    return caught.value.place


def scenario(**red_side: Any) -> dict[str, Any]:
    raw: dict[str, Any] = {"ruleset": "flags", "table": {"size": [48, 36]}}
    raw["sides"] = [{"name": "Red", **red_side}, {"name": "Blue"}]
    return raw


@pytest.mark.parametrize("forces", [{"air": 3}, {"basic": 0}, {}])
def test_a_toy_box_without_anybody_to_start_with(forces: dict[str, int]) -> None:
    assert place_of_error(scenario(forces=forces)) == "sides[0].forces"


def test_a_toy_box_in_which_all_are_too_dear() -> None:
    assert place_of_error({**scenario(forces={"bazooka": 3}), "start_points": 1}) == "sides[0].forces"


def test_a_fixed_start_with_a_strike_or_with_nobody() -> None:
    assert place_of_error(scenario(start={"air": 1})) == "sides[0].start.air"
    assert place_of_error(scenario(start={"basic": 0})) == "sides[0].start"


def test_a_zone_that_leaves_the_table() -> None:
    assert place_of_error(scenario(zone={"rect": {"at": [47, 10], "size": [4, 4]}})) == "sides[0].zone.rect"


@pytest.mark.parametrize("state", [{"spent": -1}, {"spent": float("nan")}, {"doubletime": -3}, {"doubletime": 101}])
def test_a_man_who_has_used_what_nobody_can(state: dict[str, Any]) -> None:
    assert place_of_error(situation(red("r1", "basic", (10, 10), **state))) == "figures[0]"


def test_numbers_are_positive_and_each_its_own() -> None:
    assert place_of_error(situation(red("r1", "basic", (10, 10), number=-5))) == "figures[0].number"
    twins = situation(red("r1", "basic", (10, 10), number=2), red("r2", "basic", (12, 10), number=2))
    assert place_of_error(twins) == "figures[1].number"
    others = situation(red("r1", "basic", (10, 10), number=2), blue("b1", "basic", (12, 10), number=2))
    Game(FLAGS, read_setting(FLAGS, others, "right.toml"), StreamLuck("1"))


@pytest.mark.parametrize("name", ["captured", "held", "removed"])
def test_only_flags_that_there_are_can_be_captured(name: str) -> None:
    raw = situation(red("r1", "basic", (10, 10)))
    raw["sides"][0].update(flags=[[24, 3]], **{name: [1]})
    assert place_of_error(raw) == f"sides[0].{name}"


def test_what_a_side_has_used_is_not_below_nothing() -> None:
    raw = situation(red("r1", "basic", (10, 10)))
    raw["sides"][0]["doubletimes_used"] = -5
    assert place_of_error(raw) == "sides[0].doubletimes_used"


def test_a_turn_fits_the_round_limit_and_its_step() -> None:
    raw = situation(red("r1", "basic", (10, 10)))
    raw["limits"] = {"rounds": 3}
    raw["turn"]["round"] = 4
    assert place_of_error(raw) == "turn.round"
    raw = situation(red("r1", "basic", (10, 10)))
    raw["turn"]["points"] = -3
    assert place_of_error(raw) == "turn.points"


def test_a_wrong_troop_is_found_where_it_stands() -> None:
    raw = situation(red("r1", "basic", (10, 10)))
    raw["sides"][0]["pool"] = {"dragon": 1}
    assert place_of_error(raw) == "sides[0].pool"


def test_a_path_has_at_most_sixty_four_points() -> None:
    raw = situation(red("r1", "basic", (10, 10)))
    steps = [[10.0 + 0.04 * k, 10.0] for k in range(1, 66)]
    allowed(raw, {"do": "move", "figure": "r1", "path": steps[:64]})
    found = refused(raw, {"do": "move", "figure": "r1", "path": steps})
    assert found.clause == "T-08" and "this one has 65" in found.sentence
