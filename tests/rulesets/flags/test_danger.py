"""What a move is told beforehand: the places that matter, and who could hurt the unit where it would end."""

from __future__ import annotations

from typing import Any

import pytest

from littlewars.core.choices import Preview
from littlewars.core.dice import ScriptedDice
from littlewars.core.ruleset import read_options, read_setting
from littlewars.core.setting import SURFACES, BadFile
from littlewars.rulesets.flags.orders import Move
from littlewars.rulesets.flags.state import FlagsState
from tests.rulesets.flags.table import RULES, block, blue, red, situation


def laid(*figures: Any, **more: Any) -> FlagsState:
    """Red is about to move."""
    raw = situation(*figures, phase="move", **more)
    options = read_options(RULES, raw.get("options", {}), "a file")
    state: FlagsState = RULES.setup(read_setting(RULES, raw, "a file"), options, ScriptedDice([]))
    return state


def stops(state: FlagsState, figure: str = "r1") -> list[tuple[str, str, float]]:
    choice = next(one for one in RULES.choices(state) if one.figure == figure and one.verb == "move")
    return [(stop.kind, stop.figure or stop.piece, stop.gap) for stop in RULES.region(state, choice).stops]


def preview(state: FlagsState, *to: float, figure: str = "r1") -> Preview:
    return RULES.preview(state, Move(figure=figure, to=(to[0], to[1])))


def test_a_move_stops_at_ranges_and_beside_cover() -> None:
    state = laid(
        red("r1", "basic", (20, 10)),
        blue("b1", "basic", (20, 18)),
        terrain=[block("sandbags", (22, 12), (26, 13), id="bags")],
    )
    assert stops(state) == [("range", "b1", 6.0), ("danger", "b1", 6.0), ("cover", "bags", 1.0)]


def test_what_is_too_far_away_matters_to_no_move() -> None:
    far = laid(red("r1", "basic", (20, 10)), blue("b1", "basic", (20, 19.5)))
    assert stops(far) == []
    hull = laid(red("r1", "tank", (20, 10)), blue("b1", "basic", (20, 19.5)))
    assert [kind for kind, _, _ in stops(hull)] == ["range", "danger"]


@pytest.mark.parametrize(("test", "gap"), [("near_and_between", 1.0), ("touching", 0.0), ("any_between", None)])
def test_cover_is_touched_as_the_house_rule_has_it(test: str, gap: float | None) -> None:
    state = laid(
        red("r1", "basic", (20, 10)),
        blue("b1", "basic", (40, 30)),
        terrain=[block("sandbags", (22, 12), (26, 13), id="bags")],
        options={"cover_test": test},
    )
    assert stops(state) == ([] if gap is None else [("cover", "bags", gap)])


def test_mortars_reach_as_the_house_rule_has_it() -> None:
    figures = (red("r1", "mortar", (20, 10)), blue("b1", "basic", (20, 20)))
    assert stops(laid(*figures)) == []
    reached = laid(*figures, options={"indirect_range": "12"})
    assert stops(reached) == [("range", "b1", 12.0)]
    assert stops(laid(*figures, options={"indirect_range": "unlimited"})) == []


def test_no_enemy_in_range_is_no_threat() -> None:
    state = laid(red("r1", "basic", (20, 10)), blue("b1", "basic", (20, 18)))
    assert preview(state, 20, 10).threats == []
    assert preview(state, 20, 11.9).threats == []
    assert [threat.figure for threat in preview(state, 20, 12).threats] == ["b1"]


@pytest.mark.parametrize(
    ("profile", "chance"),
    [("basic", 2 / 6), ("bazooka", 30 / 36), ("machine_gunner", 1 - (4 / 6) ** 3), ("tank", 1 - 4 / 216)],
)
def test_the_chance_is_that_of_all_the_dice_it_has(profile: str, chance: float) -> None:
    state = laid(red("r1", "basic", (20, 10)), blue("b1", profile, (20, 15), moved=True, attacked=True))
    threat = preview(state, 20, 11).threats[0]
    assert threat.chance == pytest.approx(chance)
    assert "is in range" in threat.sentence


def test_cover_where_it_would_end_counts() -> None:
    state = laid(
        red("r1", "basic", (19, 9)),
        blue("b1", "basic", (20, 15)),
        terrain=[block("sandbags", (18, 11), (22, 12), id="bags")],
    )
    bare, behind = preview(state, 17, 10), preview(state, 20, 10.5)
    assert bare.threats[0].chance == pytest.approx(2 / 6)
    assert behind.threats[0].chance == pytest.approx(1 / 6)
    assert "in spite of the cover" in behind.threats[0].sentence


def test_the_worst_comes_first_and_nobody_who_can_do_nothing() -> None:
    state = laid(
        red("r1", "tank", (20, 10)),
        blue("b1", "basic", (20, 15)),
        blue("b2", "bazooka", (21, 15)),
        blue("b3", "tank", (19, 15)),
    )
    threats = preview(state, 20, 10.5).threats
    assert [threat.figure for threat in threats] == ["b3", "b2"]
    assert threats[0].chance > threats[1].chance > 0.0


def test_mortars_need_somebody_who_sights_for_them() -> None:
    alone = laid(red("r1", "basic", (20, 10)), blue("b1", "mortar", (20, 15)))
    assert preview(alone, 20, 11).threats == []
    sighted = laid(red("r1", "basic", (20, 10)), blue("b1", "mortar", (20, 15)), blue("b2", "basic", (25, 11)))
    assert [threat.figure for threat in preview(sighted, 20, 11).threats] == ["b1", "b2"]


def test_a_refused_move_has_no_threats_and_asking_changes_nothing() -> None:
    state = laid(red("r1", "basic", (20, 10)), blue("b1", "basic", (20, 15)))
    before = RULES.position(state)
    assert preview(state, 20, 20).threats == []
    assert preview(state, 20, 11).threats
    assert RULES.position(state) == before


@pytest.mark.parametrize("surface", ["", *SURFACES])
def test_the_table_shows_what_it_is_made_of(surface: str) -> None:
    raw = situation(red("r1", "basic", (20, 10)))
    raw["table"]["surface"] = surface
    state = RULES.setup(read_setting(RULES, raw, "a file"), RULES.options_type(), ScriptedDice([]))
    assert RULES.position(state).table.surface == surface
    assert RULES.position(RULES.copy(state)).table.surface == surface


def test_a_table_is_made_of_nothing_else() -> None:
    raw = situation(red("r1", "basic", (20, 10)))
    raw["table"]["surface"] = "lava"
    with pytest.raises(BadFile, match=r'table\.surface: found "lava"; expected one of lawn, wood, sand, carpet'):
        RULES.setup(read_setting(RULES, raw, "a file"), RULES.options_type(), ScriptedDice([]))


def test_every_scenario_lies_on_something_and_every_troop_has_a_silhouette() -> None:
    assert {setting.table.surface for setting in RULES.scenarios().values()} <= set(SURFACES)
    looks = RULES.looks()
    assert set(looks) == {profile.key for profile in laid(red("r1", "basic", (20, 10))).profiles}
    assert len(set(looks.values())) == len(looks)
