"""What each kind of terrain does, and who may stand on it."""

from __future__ import annotations

from typing import Any

import pytest

from littlewars.rulesets.flags.orders import Move
from tests.rulesets.flags.table import (
    allowed,
    block,
    blue,
    cover_of,
    fence,
    play,
    red,
    refused,
    situation,
)


@pytest.mark.parametrize(
    ("kind", "obstacle", "cover", "bars_vehicles"),
    [
        ("rocks", True, True, False),
        ("sandbags", True, True, False),
        ("trees", True, True, False),
        ("fence", True, False, False),
        ("slope", True, False, False),
        ("ditch", True, True, False),
        ("bunker", True, True, True),
    ],
)
def test_f_q13_what_each_kind_of_terrain_does(kind: str, obstacle: bool, cover: bool, bars_vehicles: bool) -> None:
    piece = block(kind, (12, 9), (16, 11))
    raw = situation(
        red("r", "basic", (11, 10)), red("t", "tank", (10, 10)), blue("b", "basic", (30, 30)), terrain=[piece]
    )
    entered = allowed(raw, Move(figure="r", path=((13, 10),)))
    assert entered.find("r").spent == (3 if obstacle else 2)
    drive = play(raw, Move(figure="t", path=((13, 10),)))
    assert (1 in drive.refusals) == bars_vehicles
    if not bars_vehicles:
        assert drive.find("t").spent == (4 if obstacle else 3)
    assert cover_of((11, 10), (13, 10), piece) == (5 if cover else 4)


def standing(kind: str, house: dict[str, Any] | None = None) -> tuple[bool, bool]:
    """Say whether a soldier and a tank, both with real bases, may stop in the middle of a piece."""
    raw = situation(
        red("r", "basic", (18.5, 10), 0.5),
        red("t", "tank", (16, 10), 1.25),
        blue("b", "basic", (40, 30)),
        terrain=[block(kind, (19, 8), (23, 12))],
    )
    soldier = play(raw, Move(figure="r", path=((20.4, 10),)), house=house)
    tank = play(raw, Move(figure="t", path=((21, 10),)), house=house)
    return soldier.refusals == {}, tank.refusals == {}


@pytest.mark.parametrize("kind", ["trees", "rocks", "ditch", "slope", "sandbags", "fence"])
def test_f_q56_everybody_may_stand_on_these(kind: str) -> None:
    assert standing(kind) == (True, True)


def test_f_q56_bunkers_are_for_soldiers() -> None:
    assert standing("bunker") == (True, False)


@pytest.mark.parametrize("profile", ["basic", "tank"])
def test_f_q56_a_fence_is_crossed_by_all_and_may_be_stood_astride(profile: str) -> None:
    radius = 1.25 if profile == "tank" else 0.5
    raw = situation(
        red("r", profile, (10, 10), radius), blue("b", "basic", (40, 30)), terrain=[fence((11, 0), (11, 20))]
    )
    assert allowed(raw, Move(figure="r", path=((11, 10),))).find("r").spent == 1
    assert allowed(raw, Move(figure="r", path=((11.2, 10),))).find("r").spent == pytest.approx(2.2)


def test_f_q56_solid_rocks_stop_everybody() -> None:
    assert standing("rocks", {"rocks": "solid"}) == (False, False)
    assert standing("trees", {"rocks": "solid"}) == (True, True)
    raw = situation(
        red("r", "basic", (10, 10), 0.5), blue("b", "basic", (40, 30)), terrain=[block("rocks", (12, 8), (16, 12))]
    )
    solid = {"rocks": "solid"}
    assert allowed(raw, Move(figure="r", path=((11.5, 10),)), solid).at("r") == (11.5, 10)
    assert refused(raw, Move(figure="r", path=((11.51, 10),)), solid).clause == "F-Q56"
    assert allowed(raw, Move(figure="r", path=((11.51, 10),))).at("r") == (11.51, 10)
