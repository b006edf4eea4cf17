"""What is on the table, how it is measured, and how a game is set up: the clauses of the first chapters."""

from __future__ import annotations

from typing import Any

import pytest

from littlewars.core.choices import Point, Refusal
from littlewars.core.dice import BadFace, NeedDice
from littlewars.core.setting import BadFile
from littlewars.rulesets.flags.events import Deployed, Mustered, Placed, RolledOff, StayedPut, StepBegan, Survived
from littlewars.rulesets.flags.orders import Attack, Buy, Deploy, Move, Muster, Place
from littlewars.rulesets.flags.state import Phase
from tests.rulesets.flags.table import (
    END,
    RULES,
    Result,
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

RED_FIRST = [1, 1, 6, 6]
"""Set-up dice: Red throws less and puts its force down first."""


def scenario(
    red_has: dict[str, Any] | None = None, blue_has: dict[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    """Return a scenario without figures: nothing is chosen yet, all else as in the book."""
    return {
        "ruleset": "flags",
        "table": {"size": [48, 36]},
        "sides": [{"name": "Red", **(red_has or {})}, {"name": "Blue", **(blue_has or {})}],
        **more,
    }


def muster(**force: int) -> Refusal | None:
    """Return what the rules say to a starting force of Red."""
    return play(scenario(), Muster(force=force)).refusals.get(1)


def deploying(red_start: dict[str, int], *deploy: Deploy, house: dict[str, Any] | None = None, **more: Any) -> Result:
    """Return Red's set-up with a force that is fixed beforehand."""
    raw = scenario({"start": red_start}, {"start": {"basic": 1}}, **more)
    return play(raw, *deploy, dice=RED_FIRST, house=house)


def wrong(raw: dict[str, Any]) -> BadFile:
    """Return the error of a file that cannot be laid out."""
    with pytest.raises(BadFile) as caught:
        play(raw)
    return caught.value


# Measuring.


def walk(to: Point, *extra: Any, radius: float | None = 0.0, start: Point = (10, 10), **more: Any) -> Refusal | None:
    """Return what the rules say to a straight walk of one rifleman."""
    raw = situation(red("r", "basic", start, radius), blue("b", "basic", (40, 30)), *extra, **more)
    return play(raw, Move(figure="r", path=(to,))).refusals.get(1)


def test_t_02_limits_are_inclusive_and_a_millionth_is_forgiven() -> None:
    assert walk((13, 10)) is None
    assert walk((13 + 5e-7, 10)) is None
    over = walk((13.00001, 10))
    assert over is not None and over.clause == "F-25"


def test_t_02_a_gap_runs_between_the_nearest_edges_and_is_0_on_touch() -> None:
    """With bases of 0.5 a target 7.00 away, centre to centre, is @6.00."""
    far = [red("r", "basic", (10, 10), 0.5), blue("b", "basic", (17, 10), 0.5)]
    assert play(situation(*far, phase="attack"), Attack(figure="r", allot=(("b", 1),)), dice=[1]).refusals == {}
    further = [far[0], blue("b", "basic", (17.01, 10), 0.5)]
    assert refused(situation(*further, phase="attack"), Attack(figure="r", allot=(("b", 1),))).cites("F-31")
    touching = [far[0], blue("b", "basic", (11, 10), 0.5)]
    assert play(situation(*touching, phase="attack"), Attack(figure="r", allot=(("b", 1),)), dice=[1]).refusals == {}


@pytest.mark.parametrize(("radius", "x"), [(0.0, 48.0), (0.5, 47.5), (1.25, 46.75)])
def test_t_02_a_base_may_touch_the_tables_edge_but_not_hang_over(radius: float, x: float) -> None:
    assert walk((x, 10), radius=radius, start=(45, 10)) is None
    over = walk((x + 0.01, 10), radius=radius, start=(45.01, 10))
    assert over is not None and over.clause == "T-02"


@pytest.mark.parametrize("corner", [(-0.01, 18.0), (24.0, -0.01), (24.0, 36.01)])
def test_t_02_all_four_edges_hold(corner: Point) -> None:
    start = (min(max(corner[0], 1.0), 47.0), min(max(corner[1], 1.0), 35.0))
    over = walk(corner, start=start)
    assert over is not None and over.clause == "T-02"


def test_t_02_a_path_may_not_leave_the_table_on_its_way() -> None:
    raw = situation(red("r", "basic", (1, 10), 0.5), blue("b", "basic", (40, 30)))
    assert refused(raw, Move(figure="r", path=((0.4, 10.5), (1, 11)))).clause == "T-02"


def test_t_03_bases_are_round_and_belong_to_the_profile() -> None:
    result = play(situation(red("r", "basic", (10, 10), None), red("t", "tank", (20, 10), None)))
    assert (result.find("r").radius, result.find("t").radius) == (0.5, 1.25)
    transport = play(situation(red("h", "transport", (10, 10), None), red("m", "mortar", (20, 10), None)))
    assert (transport.find("h").radius, transport.find("m").radius) == (1.25, 0.5)


def test_t_03_a_file_may_change_the_base_of_a_profile() -> None:
    changed = play(
        situation(red("r", "basic", (10, 10), None), red("z", "bazooka", (12, 10), None), radii={"basic": 0.4})
    )
    assert (changed.find("r").radius, changed.find("z").radius) == (0.4, 0.5)
    deployed = deploying({"basic": 1}, Deploy(profile="basic", at=(24, 6.4)), radii={"basic": 0.4})
    assert deployed.refusals == {}
    assert "radii" in wrong(situation(red("r", "basic", (10, 10)), radii={"knight": 1.0})).place


def test_t_05_a_figure_crosses_a_fence_with_its_centre() -> None:
    """The base hangs half over the fence and has not crossed it; a hundredth further the centre has, for an inch."""
    bars = [fence((12, 0), (12, 20))]
    assert walk((12, 10), terrain=bars, radius=0.5, start=(9, 10)) is None
    across = walk((12.01, 10), terrain=bars, radius=0.5, start=(9.02, 10))
    assert across is not None and across.clause == "F-28"


def test_t_05_an_edge_that_overhangs_trees_has_not_entered_them() -> None:
    wood = [block("trees", (12, 5), (16, 15))]
    assert walk((12, 10), terrain=wood, radius=0.5, start=(9, 10)) is None
    inside = walk((12.01, 10), terrain=wood, radius=0.5, start=(9.01, 10))
    assert inside is not None and inside.cites("F-Q12")


def test_t_05_what_bars_a_vehicle_meets_the_edge_of_its_base() -> None:
    bunker = [block("bunker", (20, 8), (24, 12))]
    raw = situation(red("t", "tank", (15, 10), 1.25), blue("b", "basic", (40, 30)), terrain=bunker)
    assert allowed(raw, Move(figure="t", path=((18.75, 10),))).at("t") == (18.75, 10)
    assert refused(raw, Move(figure="t", path=((18.76, 10),))).cites("F-Q56")


def test_t_05_within_an_inch_of_a_piece_is_from_edge_to_edge() -> None:
    """Bags end at y = 10; a base of 0.5 at y = 11.5 is @1.00 of them, and at 11.51 it is not."""
    for y, armour in ((11.5, 5), (11.51, 4)):
        raw = situation(
            red("r", "basic", (20, 8), 0.5),
            blue("b", "basic", (20, y), 0.5),
            phase="attack",
            terrain=[block("sandbags", (18, 9), (22, 10))],
        )
        assert play(raw, Attack(figure="r", allot=(("b", 1),)), dice=[1]).one(Survived).armour == armour


def test_t_06_a_flag_is_a_point_that_stands_in_nobodys_way() -> None:
    raw = situation(red("r", "basic", (24, 31), 0.5), blue("b", "basic", (40, 30)))
    assert allowed(raw, Move(figure="r", path=((24, 33),))).at("r") == (24, 33)
    assert allowed(raw, Move(figure="r", path=((24, 34),))).at("r") == (24, 34)


def test_t_06_a_flag_is_measured_to_the_nearest_edge_of_a_base() -> None:
    """A new rifleman of radius 0.5 may stand with his centre 2.50 from the flag, and no further."""
    raw = situation(red("r", "basic", (10, 10)), phase="reinforce", red_has={"reserve": {"basic": 1}})
    assert play(raw, Place(profile="basic", at=(24, 5.5))).one(Placed).at == (24, 5.5)
    assert refused(raw, Place(profile="basic", at=(24, 5.51))).cites("F-40")


def test_t_07_touching_is_allowed_and_overlapping_refused() -> None:
    raw = situation(
        red("r", "basic", (10, 10), 0.5), red("s", "basic", (13, 10), 0.5), blue("b", "basic", (13, 13), 0.5)
    )
    assert allowed(raw, Move(figure="r", path=((12, 10),))).at("r") == (12, 10)
    assert refused(raw, Move(figure="r", path=((12.01, 10),))).clause == "T-07"
    close = situation(red("r", "basic", (10, 13), 0.5), blue("b", "basic", (13, 13), 0.5))
    assert allowed(close, Move(figure="r", path=((12, 13),))).at("r") == (12, 13)
    assert refused(close, Move(figure="r", path=((12.01, 13),))).cites("F-Q17")


def test_t_07_nobody_is_shoved() -> None:
    raw = situation(red("r", "basic", (10, 10), 0.5), red("s", "basic", (12, 10), 0.5), blue("b", "basic", (30, 30)))
    result = play(raw, Move(figure="r", path=((12, 10),)))
    assert result.refusal().clause == "T-07"
    assert (result.at("r"), result.at("s")) == ((10, 10), (12, 10))


def test_t_07_a_file_with_overlapping_bases_is_wrong() -> None:
    assert "figures[1]" in wrong(situation(red("r", "basic", (10, 10), 0.5), red("s", "basic", (10.9, 10), 0.5))).place
    play(situation(red("r", "basic", (10, 10), 0.5), red("s", "basic", (11, 10), 0.5)))


def test_t_08_a_path_is_as_long_as_its_legs_together() -> None:
    raw = situation(red("r", "basic", (10, 10)), blue("b", "basic", (30, 30)))
    bent = allowed(raw, Move(figure="r", path=((10, 11), (12, 11))))
    assert bent.find("r").spent == 3
    assert refused(raw, Move(figure="r", path=((10, 11), (12.01, 11)))).clause == "F-25"


def test_t_08_out_and_back_is_a_move_and_length_0_is_none() -> None:
    raw = situation(red("z", "bazooka", (10, 10)), blue("b", "basic", (14, 10)))
    back = play(raw, Move(figure="z", path=((10, 11), (10, 10))))
    assert back.at("z") == (10, 10)
    assert back.find("z").moved
    still = play(raw, Move(figure="z", path=((10, 10),)))
    assert still.one(StayedPut).figure == "z"
    assert not still.find("z").moved


def test_t_08_a_path_that_costs_too_much_is_refused_not_cut_short() -> None:
    raw = situation(red("r", "basic", (10, 10)), blue("b", "basic", (30, 30)))
    result = play(raw, Move(figure="r", path=((20, 10),)), Move(figure="r", path=((13, 10),)))
    assert list(result.refusals) == [1]
    assert result.at("r") == (13, 10)


def test_t_10_what_one_battle_has_is_a_field_of_its_scenario_not_a_house_rule() -> None:
    for field in ("start_points", "roster", "flag_axis", "max_rounds", "zone"):
        assert field in wrong(scenario(options={field: 8})).place
    assert play(scenario(start_points=8), Muster(force={"tank": 1, "transport": 1})).refusals == {}
    assert play(scenario(limits={"rounds": 4})).state.rounds == 4


def test_t_10_a_scenario_may_say_where_a_side_sets_up() -> None:
    zone = {"rect": {"at": [10, 10], "size": [6, 4]}}
    raw = scenario({"start": {"basic": 2}, "zone": zone}, {"start": {"basic": 1}})
    inside = play(raw, Deploy(profile="basic", at=(12.5, 11.5)), dice=RED_FIRST)
    assert inside.refusals == {}
    for at in ((12.51, 11.5), (12.5, 11.51), (24, 3)):
        outside = play(raw, Deploy(profile="basic", at=at), dice=RED_FIRST).refusal()
        assert outside.clause == "F-10" and outside.cites("T-10")
    wider = scenario({"start": {"basic": 1}, "zone": {"within": {"of": "flag", "gap": 5}}}, {"start": {"basic": 1}})
    assert play(wider, Deploy(profile="basic", at=(24, 8.5)), dice=RED_FIRST).refusals == {}
    assert play(wider, Deploy(profile="basic", at=(24, 8.51)), dice=RED_FIRST).refusal().clause == "F-10"


def quiet_round(quiet: int, **more: Any) -> dict[str, Any]:
    """Return side B's last step of a round in which nothing happened, after ``quiet`` such rounds."""
    raw = situation(
        red("r", "basic", (24, 4)),
        blue("b", "basic", (24, 32)),
        phase="reinforce",
        side="Blue",
        round=12,
        **more,
    )
    raw["turn"]["quiet"] = quiet
    return raw


def test_t_11_ten_quiet_rounds_are_a_draw_by_stalemate() -> None:
    drawn = play(quiet_round(9), END)
    assert drawn.outcome is not None
    assert (drawn.outcome.winner, drawn.outcome.reason, drawn.outcome.clause) == (-1, "stalemate", "T-11")
    assert play(quiet_round(8), END, dice=[6, 6, 1, 1, 3]).outcome is None


def test_t_11_what_was_hurt_bought_or_captured_breaks_the_quiet() -> None:
    raw = quiet_round(9)
    raw["turn"]["stirred"] = True
    lively = play(raw, END, dice=[6, 6, 1, 1, 3])
    assert lively.outcome is None
    assert lively.state.quiet == 0
    buying = situation(
        red("r", "basic", (24, 4)),
        blue("b", "basic", (24, 32)),
        phase="call",
        side="Blue",
        points=1,
        blue_has={"pool": {"basic": 1}},
    )
    buying["turn"]["quiet"] = 9
    place = Place(profile="basic", at=(23, 32))
    bought = play(buying, Buy(profile="basic"), END, END, END, place, END, dice=[6, 6, 1, 1, 3])
    assert bought.outcome is None
    assert bought.state.quiet == 0


def test_t_11_stalemate_may_be_another_number_or_off() -> None:
    assert play(quiet_round(9), END, dice=[6, 6, 1, 1, 3], house={"stalemate": "off"}).outcome is None
    assert play(quiet_round(2), END, house={"stalemate": 3}).outcome is not None
    assert play(quiet_round(0), END, house={"stalemate": 1}).outcome is not None


def test_t_12_a_line_that_grazes_a_corner_or_an_edge_crosses_nothing() -> None:
    bags = block("sandbags", (10, 10), (12, 11))
    assert cover_of((9, 9), (11, 11.5), bags) == 5
    assert cover_of((13, 9), (11.5, 12), bags) == 4, "through the corner (12, 11)"
    assert cover_of((8, 11), (12.5, 11), bags) == 4, "along the upper edge"
    assert cover_of((8, 10.99), (12.5, 10.99), bags) == 5


def test_t_12_a_fence_is_crossed_by_what_passes_from_one_side_to_the_other() -> None:
    raw = situation(red("r", "basic", (10, 9)), blue("b", "basic", (30, 30)), terrain=[fence((8, 10), (14, 10))])
    assert allowed(raw, Move(figure="r", path=((10.5, 10), (12, 9)))).find("r").spent < 3
    assert allowed(raw, Move(figure="r", path=((10, 10), (12, 10)))).find("r").spent == 3
    across = play(raw, Move(figure="r", path=((10, 10), (10, 10.99))))
    assert across.find("r").spent == pytest.approx(2.99)
    assert refused(raw, Move(figure="r", path=((10, 10), (10, 11.01)))).clause == "F-28"


def test_t_12_a_fence_seen_end_on_is_not_crossed() -> None:
    raw = situation(red("r", "basic", (7, 10)), blue("b", "basic", (30, 30)), terrain=[fence((8, 10), (9, 10))])
    assert allowed(raw, Move(figure="r", path=((10, 10),))).find("r").spent == 3


def test_t_13_a_path_that_only_touches_a_terrain_edge_has_not_entered_it() -> None:
    wood = [block("trees", (10, 10), (14, 14))]
    raw = situation(red("r", "basic", (10, 9)), blue("b", "basic", (30, 30)), terrain=wood)
    assert allowed(raw, Move(figure="r", path=((10, 10), (12, 10)))).find("r").spent == 3
    corner = situation(red("r", "basic", (9, 11)), blue("b", "basic", (30, 30)), terrain=wood)
    assert allowed(corner, Move(figure="r", path=((11, 9),))).find("r").spent == pytest.approx(8**0.5)
    through = allowed(raw, Move(figure="r", path=((10, 9.9), (10.5, 10.1))))
    assert through.find("r").spent == pytest.approx(0.9 + (0.25 + 0.04) ** 0.5 + 1)


# What there is.


def test_f_02_a_toy_box_has_about_thirty_soldiers_and_some_machines() -> None:
    pool = play(scenario()).side("Red").pool
    profiles = play(scenario()).state.profiles
    soldiers = sum(pool[one.index] for one in profiles if one.soldier())
    assert soldiers == 30
    assert sum(pool) > soldiers


def test_f_02_the_toy_box_is_finite() -> None:
    third = play(scenario(start_points=20), Muster(force={"tank": 3})).refusal()
    assert third.cites("F-02")
    assert play(scenario(start_points=20), Muster(force={"tank": 2})).refusals == {}
    raw = situation(red("t", "tank", (10, 10)), phase="call", points=6, red_has={"pool": {"basic": 9}})
    assert refused(raw, Buy(profile="tank")).cites("F-Q05")


def test_f_03_a_side_has_one_flag_or_more() -> None:
    assert len(play(scenario()).side("Red").flags) == 1
    two = play(scenario({"flags": [[12, 3], [36, 3]]})).side("Red").flags
    assert [(flag.x, flag.y) for flag in two] == [(12, 3), (36, 3)]
    assert "flags" in wrong(scenario({"flags": []})).place
    assert "flags" in wrong(scenario({"flags": [[24, 36.5]]})).place


@pytest.mark.parametrize("kind", ["fence", "sandbags", "trees", "rocks", "slope", "ditch", "bunker"])
def test_f_04_the_table_may_hold_all_kinds_of_terrain(kind: str) -> None:
    table = play(scenario(terrain=[block(kind, (10, 10), (14, 12))])).state.table
    assert [piece.kind for piece in table.pieces] == [kind]


def test_f_04_other_kinds_are_not_known() -> None:
    assert "terrain[0].kind" in wrong(scenario(terrain=[block("lake", (10, 10), (14, 12))])).place


def test_f_05_the_usual_table_is_three_feet_by_four_and_may_be_larger() -> None:
    standard = RULES.scenarios()["standard"]
    assert sorted(standard.table.size) == [36, 48]
    assert play({**scenario(), "table": {"size": [120, 120]}}).state.table.width == 120
    raw = situation(red("r", "basic", (70, 50)), blue("b", "basic", (40, 30)), size=(72, 60))
    assert allowed(raw, Move(figure="r", path=((72, 50),))).at("r") == (72, 50)


def test_f_06_all_dice_have_six_faces() -> None:
    raw = situation(red("r", "basic", (10, 10)), phase="call")
    with pytest.raises(NeedDice) as short:
        play(raw)
    assert short.value.sides == 6
    with pytest.raises(BadFace):
        play(raw, dice=[7])
    assert play(raw, dice=[6]).side("Red").points == 6


def test_f_07_the_sides_flags_stand_on_opposite_sides() -> None:
    result = play(scenario())
    south, north = result.side("Red").flags[0], result.side("Blue").flags[0]
    assert south.x == north.x == 24
    assert south.y < 18 < north.y


# Choosing a force.


def test_f_08_seven_points_are_the_most() -> None:
    assert muster(tank=1, bazooka=1) is None
    assert muster(basic=7) is None
    assert muster(transport=1, bazooka=2) is None
    eight = muster(tank=1, transport=1)
    assert eight is not None and eight.clause == "F-08"


@pytest.mark.parametrize(
    ("profile", "price"), [("basic", 1), ("mortar", 2), ("radio", 2), ("commander", 2), ("transport", 3), ("tank", 5)]
)
def test_f_08_a_starting_force_pays_the_prices_of_the_call(profile: str, price: int) -> None:
    force = {profile: 1, "basic": 7 - price + (1 if profile == "basic" else 0)}
    result = play(scenario(), Muster(force=force))
    assert result.one(Mustered).points == 7
    force["basic"] += 1
    assert play(scenario(), Muster(force=force)).refusal().clause == "F-08"


def test_f_08_the_whole_force_has_to_be_put_down() -> None:
    early = deploying({"basic": 2}, Deploy(profile="basic", at=(24, 3)))
    assert (
        play(scenario({"start": {"basic": 2}}, {"start": {"basic": 1}}), END, dice=RED_FIRST).refusal().clause == "F-08"
    )
    assert early.state.phase is Phase.DEPLOY
    again = deploying({"basic": 1}, Deploy(profile="basic", at=(24, 3)), Deploy(profile="basic", at=(23, 3)))
    assert again.refusals[2].clause == "F-08"


def test_f_09_no_strike_starts_though_it_would_be_cheap_enough() -> None:
    strike = muster(air=1)
    assert strike is not None and strike.clause == "F-09"
    assert muster(air=0, basic=7) is None


def test_f_10_the_starting_force_stands_within_3_inches_of_its_flag() -> None:
    """The flag is at (24, 3): a rifleman's base of 0.5 reaches to 3.50, a tank's of 1.25 to 4.25."""
    for profile, limit in (("basic", 3.5), ("tank", 4.25), ("transport", 4.25)):
        assert deploying({profile: 1}, Deploy(profile=profile, at=(24, 3 + limit))).refusals == {}
        assert deploying({profile: 1}, Deploy(profile=profile, at=(24, 3 + limit + 0.01))).refusal().clause == "F-10"
    point = {"radii": {"basic": 0.0}}
    assert deploying({"basic": 1}, Deploy(profile="basic", at=(27, 3)), **point).refusals == {}
    assert deploying({"basic": 1}, Deploy(profile="basic", at=(27.01, 3)), **point).refusal().clause == "F-10"


def test_f_10_the_enemys_flag_is_none_of_ones_own() -> None:
    assert deploying({"basic": 1}, Deploy(profile="basic", at=(24, 33))).refusal().clause == "F-10"


def test_f_11_all_that_does_not_start_is_the_troop_pool() -> None:
    result = play(scenario(), Muster(force={"tank": 1, "bazooka": 1}))
    left = {"basic": 14, "bazooka": 2, "tank": 1, "transport": 2, "air": 1, "mortar": 2, "commander": 1}
    assert {profile: result.pool("Red", profile) for profile in left} == left
    fixed = play(scenario({"start": {"basic": 5}}, {"start": {"basic": 1}}), dice=RED_FIRST)
    assert (fixed.pool("Red", "basic"), fixed.pool("Blue", "basic")) == (9, 13)


def test_f_12_terrain_may_lie_wherever_the_players_like() -> None:
    """Over a flag, over other terrain, over the table's edge: all are laid, and the men stand in it."""
    pieces = [
        block("bunker", (22, 1), (26, 5), "on the flag"),
        block("trees", (23, 2), (30, 8), "over the bunker"),
        block("rocks", (46, 30), (52, 40), "over the edge"),
    ]
    result = deploying({"basic": 1}, Deploy(profile="basic", at=(24, 3)), terrain=pieces)
    assert result.refusals == {}
    assert [piece.id for piece in result.state.table.pieces] == ["on the flag", "over the bunker", "over the edge"]


def test_f_q03_a_force_may_be_smaller_and_what_is_not_spent_is_lost() -> None:
    small = play(scenario(), Muster(force={"basic": 5}))
    assert small.one(Mustered).points == 5
    raw = scenario({"start": {"basic": 1}}, {"start": {"basic": 1}})
    orders = [Deploy(profile="basic", at=(24, 3)), END, Deploy(profile="basic", at=(24, 33)), END]
    begun = play(raw, *orders, dice=[*RED_FIRST, 6, 6, 1, 1, 4])
    assert (begun.side("Red").points, begun.side("Red").bank) == (4, 0)


def test_f_q03_a_scenario_may_grant_other_points() -> None:
    assert play(scenario(start_points=5), Muster(force={"basic": 6})).refusal().cites("F-Q03")
    assert play(scenario(start_points=5), Muster(force={"basic": 5})).refusals == {}
    assert play(scenario(start_points=12), Muster(force={"tank": 2, "bazooka": 1})).refusals == {}
    assert play(scenario(start_points=11), Muster(force={"tank": 2, "bazooka": 1})).refusal().clause == "F-08"


def test_f_q04_any_own_flag_will_do() -> None:
    raw = scenario({"start": {"basic": 2}, "flags": [[12, 3], [36, 3]]}, {"start": {"basic": 1}})
    orders = [Deploy(profile="basic", at=(12, 6.5)), Deploy(profile="basic", at=(39.5, 3))]
    assert play(raw, *orders, dice=RED_FIRST).refusals == {}
    between = play(raw, Deploy(profile="basic", at=(24, 3)), dice=RED_FIRST).refusal()
    assert between.clause == "F-10" and between.cites("F-Q04")


def test_f_q04_a_starting_paratrooper_stands_anywhere() -> None:
    away = Deploy(profile="paratrooper", at=(24, 28.5))
    assert deploying({"paratrooper": 1}, away).refusals == {}
    assert deploying({"paratrooper": 1}, away, house={"para_setup": "at_flag"}).refusal().clause == "F-10"
    near = Deploy(profile="paratrooper", at=(24, 6.5))
    assert deploying({"paratrooper": 1}, near, house={"para_setup": "at_flag"}).refusals == {}


def test_f_q05_the_usual_roster_kind_by_kind() -> None:
    result = play(scenario())
    expected = {
        "basic": 14,
        "bazooka": 3,
        "commander": 1,
        "flamethrower": 2,
        "machine_gunner": 3,
        "minesweeper": 1,
        "mortar": 2,
        "radio": 2,
        "paratrooper": 2,
        "tank": 2,
        "transport": 2,
        "air": 1,
    }
    for side in ("Red", "Blue"):
        assert {one.key: result.pool(side, one.key) for one in result.state.profiles} == expected


def test_f_q05_only_what_is_in_the_box_can_be_had() -> None:
    second = muster(commander=2)
    assert second is not None and second.clause == "F-Q05"
    assert muster(commander=1) is None
    raw = situation(red("r", "basic", (10, 10)), phase="call", points=6, red_has={"pool": {"bazooka": 2}})
    assert allowed(raw, Buy(profile="bazooka", count=2)).reserve("Red", "bazooka") == 2
    assert refused(raw, Buy(profile="bazooka", count=3)).clause == "F-Q05"
    assert refused(raw, Buy(profile="basic")).clause == "F-Q05"


def test_f_q05_a_scenario_may_give_another_roster() -> None:
    raw = scenario({"forces": {"tank": 1, "basic": 2}})
    assert play(raw, Muster(force={"bazooka": 1})).refusal().clause == "F-Q05"
    assert play(raw, Muster(force={"tank": 1, "basic": 2})).refusals == {}
    assert play(raw).pool("Blue", "basic") == 14


# Flags and order.


@pytest.mark.parametrize(
    ("size", "axis", "one", "two"),
    [
        ((48, 36), "short_way", (24, 3), (24, 33)),
        ((48, 36), "long_way", (3, 18), (45, 18)),
        ((36, 48), "short_way", (3, 24), (33, 24)),
        ((36, 48), "long_way", (18, 3), (18, 45)),
        ((60, 40), "short_way", (30, 3), (30, 37)),
    ],
)
def test_f_q06_flags_are_centred_and_3_inches_in(size: Point, axis: str, one: Point, two: Point) -> None:
    result = play({**scenario(flag_axis=axis), "table": {"size": list(size)}})
    flags = [result.side(name).flags[0] for name in ("Red", "Blue")]
    assert [(flag.x, flag.y) for flag in flags] == [one, two]


def test_f_q06_flags_stand_30_inches_apart_on_the_usual_table() -> None:
    result = play(scenario())
    assert result.side("Blue").flags[0].y - result.side("Red").flags[0].y == 30


def test_f_q06_the_lower_throw_places_its_whole_force_first() -> None:
    raw = scenario({"start": {"basic": 2}}, {"start": {"basic": 1}})
    lower_red = play(raw, dice=[3, 3, 4, 3])
    assert lower_red.state.active == 0
    assert lower_red.one(RolledOff).totals == (6, 7)
    lower_blue = play(raw, dice=[4, 3, 3, 3])
    assert lower_blue.state.active == 1
    one = Deploy(profile="basic", at=(23, 3))
    blues = Deploy(profile="basic", at=(24, 33))
    turns = play(raw, one, blues, Deploy(profile="basic", at=(25, 3)), END, blues, dice=RED_FIRST)
    assert list(turns.refusals) == [2], "Blue waits until Red has put down everything"
    assert [event.side for event in turns.of(Deployed)] == ["Red", "Red", "Blue"]


def test_f_q06_forces_are_chosen_before_anybody_throws() -> None:
    result = play(scenario(), Muster(force={"basic": 7}), Muster(force={"basic": 6}), dice=[6, 6, 1, 1])
    assert [event.side for event in result.of(Mustered)] == ["Red", "Blue"]
    assert result.one(StepBegan).side == "Blue"


def test_f_q43_the_game_is_for_two_sides() -> None:
    raw = scenario()
    raw["sides"] = [{"name": name} for name in ("Red", "Blue", "Green")]
    assert "sides" in wrong(raw).place
    raw["sides"] = [{"name": "Red"}]
    assert "sides" in wrong(raw).place


# The first force.


def test_f_q57_a_force_has_at_least_one_unit() -> None:
    nobody = muster()
    assert nobody is not None and nobody.clause == "F-Q57"
    zero = muster(basic=0)
    assert zero is not None and zero.clause == "F-Q57"
    assert muster(basic=1) is None


def test_f_q57_men_may_start_aboard_a_hull_that_stands_near_enough() -> None:
    force = {"transport": 1, "basic": 6}
    raw = scenario({"start": force}, {"start": {"basic": 1}})
    first = Deploy(profile="transport", at=(24, 7.25))
    hull = play(raw, first, dice=RED_FIRST).state.figures[0].id
    aboard = Deploy(profile="basic", aboard=hull)
    loaded = play(raw, first, aboard, aboard, aboard, aboard, aboard, aboard, dice=RED_FIRST)
    assert loaded.refusals[7].clause == "F-54"
    assert list(loaded.refusals) == [7]
    assert len(loaded.state.passengers(loaded.find(hull))) == 5
    assert not loaded.state.figures[1].present


def test_f_q57_only_soldiers_start_aboard_and_only_in_an_own_hull() -> None:
    raw = scenario({"start": {"transport": 1, "tank": 1}}, {"start": {"basic": 1}}, start_points=9)
    first = Deploy(profile="transport", at=(24, 3))
    hull = play(raw, first, dice=RED_FIRST).state.figures[0].id
    assert play(raw, first, Deploy(profile="tank", aboard=hull), dice=RED_FIRST).refusal().cites("F-Q31")
    assert play(raw, Deploy(profile="tank", aboard="nothing"), dice=RED_FIRST).refusal().cites("F-Q31")
    both = scenario({"start": {"transport": 1}}, {"start": {"basic": 1}})
    theirs = play(both, first, END, Deploy(profile="basic", aboard=hull), dice=RED_FIRST)
    assert theirs.refusal().cites("F-Q31")


def test_f_q57_a_tied_throw_is_thrown_again() -> None:
    raw = scenario({"start": {"basic": 1}}, {"start": {"basic": 1}})
    result = play(raw, dice=[3, 3, 2, 4, 5, 5, 4, 5], house={"initiative_tie": "keep"})
    assert [event.first for event in result.of(RolledOff)] == [-1, 0]
    assert result.state.active == 1


def test_f_q57_nobody_wins_before_the_first_turn_has_ended() -> None:
    """Red's paratrooper starts on Blue's flag, and Blue's man 2.5 from it: captured, but only when a turn ends."""
    raw = scenario({"start": {"paratrooper": 1}}, {"start": {"basic": 1}})
    force = [Deploy(profile="paratrooper", at=(24, 33)), END, Deploy(profile="basic", at=(27, 33)), END]
    begun = play(raw, *force, dice=[*RED_FIRST, 1, 1, 6, 6, 3])
    assert begun.outcome is None
    assert begun.state.active == 1
    lost = play(raw, *force, END, END, END, END, dice=[*RED_FIRST, 1, 1, 6, 6, 3])
    assert lost.outcome is not None
    assert (lost.outcome.winner, lost.outcome.clause) == (0, "F-42")
    man = begun.state.figures[1].id
    saved = play(
        raw, *force, END, Move(figure=man, path=((26.5, 33),)), END, END, END, dice=[*RED_FIRST, 1, 1, 6, 6, 3, 3]
    )
    assert saved.outcome is None
