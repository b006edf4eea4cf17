"""Moving: how far, what an obstacle costs, through whom, and Doubletime."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

from littlewars.core.choices import Order, Point, Refusal
from littlewars.rulesets.flags.events import Aimed, Moved, StayedPut
from littlewars.rulesets.flags.orders import Attack, Board, Leave, Move, Place
from tests.rulesets.flags.table import END, Result, allowed, block, blue, fence, play, red, refused, situation

FAR_BLUE = blue("far", "basic", (40, 30))


def moving(
    profile: str, *path: Point, radius: float = 0.0, house: Any = None, terrain: Any = (), **more: Any
) -> Result:
    """Return what came of one unit's move from (10, 10), with nobody near."""
    raw = situation(red("r", profile, (10, 10), radius), FAR_BLUE, terrain=terrain)
    return play(raw, Move(figure="r", path=path, **more), house=house)


def cost(profile: str, *path: Point, terrain: Any = (), house: Any = None) -> float:
    """Return what a move that is allowed costs."""
    result = moving(profile, *path, terrain=terrain, house=house)
    assert result.refusals == {}, result.refusal().sentence
    return result.one(Moved).cost


def no(profile: str, *path: Point, terrain: Any = (), house: Any = None, **more: Any) -> Refusal:
    """Return why a move is refused."""
    result = moving(profile, *path, terrain=terrain, house=house, **more)
    assert result.at("r") == (10, 10)
    assert not result.find("r").moved
    return result.refusal()


@pytest.mark.parametrize("profile", ["basic", "bazooka", "commander", "mortar", "radio", "paratrooper", "minesweeper"])
def test_f_25_a_soldier_moves_up_to_3_inches(profile: str) -> None:
    assert cost(profile, (13, 10)) == 3
    assert no(profile, (13.01, 10)).clause == "F-25"
    assert moving(profile, (13, 10)).one(Moved).left == 0
    assert moving(profile, (11, 10)).one(Moved).left == 2


def test_f_25_each_unit_moves_once_in_a_step() -> None:
    raw = situation(red("r", "basic", (10, 10)), red("s", "basic", (20, 10)), FAR_BLUE)
    step = Move(figure="r", path=((11, 10),))
    result = play(raw, step, Move(figure="r", path=((12, 10),)), Move(figure="s", path=((21, 10),)))
    assert list(result.refusals) == [2]
    assert result.refusals[2].clause == "F-25"
    assert (result.at("r"), result.at("s")) == ((11, 10), (21, 10))


def test_f_25_a_unit_may_stay_where_it_is() -> None:
    result = moving("basic")
    assert result.one(StayedPut).figure == "r"
    raw = situation(red("r", "basic", (10, 10)), FAR_BLUE)
    assert play(raw, END).refusals == {}


def test_f_25_only_units_of_ones_own() -> None:
    raw = situation(red("r", "basic", (10, 10)), FAR_BLUE)
    assert refused(raw, Move(figure="far", path=((40, 29),))).clause == "F-25"
    assert refused(raw, Move(figure="ghost", path=((40, 29),))).clause == "F-25"


@pytest.mark.parametrize("profile", ["tank", "transport"])
def test_f_26_a_vehicle_moves_up_to_6_inches(profile: str) -> None:
    assert cost(profile, (16, 10)) == 6
    assert no(profile, (16.01, 10)).clause == "F-26"


@pytest.mark.parametrize("kind", ["fence", "sandbags", "trees", "rocks", "slope", "ditch", "bunker"])
def test_f_27_these_are_obstacles(kind: str) -> None:
    piece = block(kind, (11, 9), (14, 11))
    result = moving("basic", (12, 10), terrain=[piece])
    assert result.one(Moved).cost == 3
    assert result.one(Moved).crossed == (kind,)


def test_f_28_an_obstacle_takes_one_inch_more() -> None:
    bars = [fence((11, 0), (11, 20))]
    assert cost("basic", (12, 10), terrain=bars) == 3
    assert cost("tank", (15, 10), terrain=bars) == 6
    soldier = no("basic", (12.01, 10), terrain=bars)
    assert soldier.clause == "F-28" and soldier.cites("F-25")
    vehicle = no("tank", (15.01, 10), terrain=bars)
    assert vehicle.clause == "F-28" and vehicle.cites("F-26")


def test_f_28_two_obstacles_take_two_inches() -> None:
    bars = [fence((10.3, 0), (10.3, 20), id="one"), fence((10.6, 0), (10.6, 20), id="two")]
    assert cost("basic", (11, 10), terrain=bars) == 3
    assert no("basic", (11.01, 10), terrain=bars).clause == "F-28"
    assert moving("basic", (11, 10), terrain=bars).one(Moved).crossed == ("one", "two")


# F-Q12.


def test_f_q12_a_fence_just_short_of_2_inches_away_is_crossed_with_nothing_left() -> None:
    result = moving("basic", (12, 10), terrain=[fence((11.99, 0), (11.99, 20))])
    assert result.at("r") == (12, 10)
    assert (result.one(Moved).cost, result.one(Moved).left) == (3, 0)


def test_f_q12_where_the_inch_cannot_be_paid_the_path_across_is_refused() -> None:
    bars = [fence((12, 0), (12, 20))]
    assert no("basic", (12.01, 10), terrain=bars).cites("F-Q12")
    assert cost("basic", (12, 10), terrain=bars) == 2, "at the near edge it costs nothing more"


def test_f_q12_each_obstacle_crossed_costs_an_inch_once_per_crossing() -> None:
    bars = [fence((10.5, 0), (10.5, 20))]
    assert cost("tank", (11, 10), terrain=bars) == 2
    assert cost("tank", (11, 10), (10, 10), terrain=bars) == 4
    assert cost("tank", (11, 10), (10, 10), (11, 10), terrain=bars) == 6


def test_f_q12_leaving_a_piece_is_free() -> None:
    wood = [block("trees", (8, 8), (12, 12))]
    assert cost("basic", (13, 10), terrain=wood) == 3
    assert moving("basic", (13, 10), terrain=wood).one(Moved).crossed == ()


def test_f_q12_moving_about_inside_a_piece_is_free() -> None:
    wood = [block("trees", (8, 8), (20, 12))]
    assert cost("basic", (11, 11), (11, 9.5), terrain=wood) == hypot(1, 1) + 1.5


def test_f_q12_pieces_that_touch_or_overlap_charge_each_for_itself() -> None:
    pieces = [block("trees", (11, 8), (14, 12), "wood"), block("ditch", (11.5, 8), (13, 12), "ditch")]
    assert cost("tank", (12, 10), terrain=pieces) == 4
    side_by_side = [block("trees", (11, 8), (12, 12), "a"), block("trees", (12, 8), (13, 12), "b")]
    assert cost("tank", (12.5, 10), terrain=side_by_side) == 4.5


def test_f_q12_everybody_pays_vehicles_too() -> None:
    wood = [block("trees", (11, 8), (20, 12))]
    assert cost("tank", (15, 10), terrain=wood) == 6
    assert cost("transport", (15, 10), terrain=wood) == 6
    assert no("transport", (15.01, 10), terrain=wood).clause == "F-28"


@pytest.mark.parametrize(("inches", "most"), [(0, 13.0), (1, 12.0), (1.5, 11.5), (2, 11.0)])
def test_f_q12_the_house_may_charge_otherwise(inches: float, most: float) -> None:
    bars = [fence((10.5, 0), (10.5, 20))]
    house = {"obstacle_cost": inches}
    assert cost("basic", (most, 10), terrain=bars, house=house) == 3
    assert moving("basic", (most + 0.01, 10), terrain=bars, house=house).refusals != {}


def test_f_q12_the_house_may_make_obstacles_too_dear_to_cross() -> None:
    bars = [fence((10.5, 0), (10.5, 20))]
    assert no("tank", (10.6, 10), terrain=bars, house={"obstacle_cost": 12}).cites("F-Q12")


def test_f_q12_a_waypoint_on_the_line_is_one_crossing_not_two() -> None:
    bars = [fence((11, 0), (11, 20))]
    assert cost("basic", (11, 10), (12, 10), terrain=bars) == 3
    assert cost("basic", (11, 10), (11, 10.5), (11.5, 10.5), terrain=bars) == 3
    assert cost("basic", (11, 10), (10.5, 10), terrain=bars) == 1.5


def test_f_q12_round_the_end_of_a_fence_costs_only_the_way() -> None:
    bars = [fence((11, 10), (11, 20))]
    assert cost("basic", (11, 9.5), (12, 10), terrain=bars) == pytest.approx(2 * hypot(1, 0.5))


def test_f_q12_a_bent_fence_is_one_piece_and_each_of_its_arms_a_crossing() -> None:
    bars = [fence((10.5, 12), (10.5, 9), (11.5, 9), (11.5, 12))]
    assert cost("tank", (11, 10), terrain=bars) == 2, "in over one arm"
    assert cost("tank", (12, 10), terrain=bars) == 4, "in and out again"
    assert cost("tank", (10, 8.5), (12, 8.5), terrain=bars) == 3.5, "below it"


def test_f_q12_starting_on_the_outline_and_going_in_is_an_entry() -> None:
    wood = [block("trees", (10, 8), (14, 12))]
    assert cost("basic", (12, 10), terrain=wood) == 3
    assert cost("basic", (9, 10), terrain=wood) == 1


def test_f_q12_the_cheapest_way_round_is_found_when_only_the_goal_is_named() -> None:
    """Over the fence 2.00 + 1; round its end at (11, 10.2) twice the root of 1.04, which is 2.04."""
    raw = situation(red("r", "basic", (10, 10)), FAR_BLUE, terrain=[fence((11, 0), (11, 10.2))])
    result = allowed(raw, Move(figure="r", to=(12, 10)))
    assert result.one(Moved).cost == pytest.approx(2 * hypot(1, 0.2), abs=0.02)
    assert result.one(Moved).crossed == ()
    longer = situation(red("r", "basic", (10, 10)), FAR_BLUE, terrain=[fence((11, 0), (11, 11.5))])
    over = allowed(longer, Move(figure="r", to=(12, 10)))
    assert over.one(Moved).cost == pytest.approx(3)
    assert over.one(Moved).crossed == ("fence",)


# F-Q17.


def test_f_q17_through_friends_but_never_on_them() -> None:
    raw = situation(red("r", "basic", (10, 10), 0.5), red("s", "basic", (11.2, 10), 0.5), FAR_BLUE)
    assert allowed(raw, Move(figure="r", path=((12.2, 10),))).at("r") == (12.2, 10)
    ended = refused(raw, Move(figure="r", path=((12.19, 10),)))
    assert ended.clause == "T-07" and ended.cites("F-Q17")


def test_f_q17_never_through_enemies() -> None:
    raw = situation(red("r", "basic", (10, 10), 0.5), blue("b", "basic", (11.2, 10), 0.5))
    assert refused(raw, Move(figure="r", path=((12.5, 10),))).clause == "F-Q17"
    assert allowed(raw, Move(figure="r", path=((10.2, 10),))).at("r") == (10.2, 10)
    assert refused(raw, Move(figure="r", path=((10.21, 10),))).cites("F-Q17")


def test_f_q17_past_an_enemy_there_must_be_room_for_the_base() -> None:
    """Two enemies of 0.5 leave a gate of 1.00 when their centres are 2.00 apart, and less at 1.99."""
    for apart, fits in ((2.0, True), (1.99, False)):
        gate = [blue("b", "basic", (11.5, 10 + apart / 2), 0.5), blue("c", "basic", (11.5, 10 - apart / 2), 0.5)]
        result = play(situation(red("r", "basic", (10, 10), 0.5), *gate), Move(figure="r", path=((13, 10),)))
        assert (result.refusals == {}) == fits
        if not fits:
            assert result.refusal().cites("F-Q17")


def test_f_q17_contact_is_no_fight() -> None:
    raw = situation(red("r", "basic", (10, 10), 0.5), blue("b", "basic", (12, 10), 0.5))
    result = play(raw, Move(figure="r", path=((11, 10),)), END)
    assert result.at("r") == (11, 10)
    assert result.at("b") == (12, 10)


def test_f_q17_under_the_house_rule_friends_are_not_passed() -> None:
    raw = situation(red("r", "basic", (10, 10), 0.5), red("s", "basic", (11.2, 10), 0.5), FAR_BLUE)
    house = {"pass_friends": "off"}
    assert refused(raw, Move(figure="r", path=((12.2, 10),)), house).clause == "F-Q17"
    assert allowed(raw, Move(figure="r", path=((10.2, 10),)), house).at("r") == (10.2, 10)
    wide = Move(figure="r", path=((10.6, 10.9), (11.8, 10.9)))
    assert refused(raw, wide, house).clause == "F-Q17"
    assert allowed(raw, Move(figure="r", path=((10.2, 11), (11.4, 11))), house).at("r") == (11.4, 11)


# F-Q23: who has moved.


def dice_after(raw: dict[str, Any], *orders: Any, figure: str = "z", target: str = "b", dice: int = 2) -> int:
    """Return how many dice a unit may roll in the Attack step after these orders of the Move step."""
    result = play(raw, *orders, END)
    assert result.refusals == {}, result.refusals
    [choice] = [choice for choice in result.choices("attack") if choice.figure == figure]
    assert target in choice.targets
    return choice.dice


def test_f_q23_any_path_longer_than_0_is_a_move() -> None:
    raw = situation(red("z", "bazooka", (10, 10)), blue("b", "basic", (13, 10)))
    assert dice_after(raw) == 2
    assert dice_after(raw, Move(figure="z")) == 2
    assert dice_after(raw, Move(figure="z", path=((10, 10),))) == 2
    assert dice_after(raw, Move(figure="z", path=((10.1, 10),))) == 1
    assert dice_after(raw, Move(figure="z", path=((11, 10), (10, 10)))) == 1


def test_f_q23_a_mortar_that_moved_has_one_die_and_a_flamethrower_keeps_both() -> None:
    mortar = situation(red("z", "mortar", (10, 10)), red("s", "basic", (12, 10)), blue("b", "basic", (13, 10)))
    assert dice_after(mortar) == 3
    assert dice_after(mortar, Move(figure="z", path=((10.1, 10),))) == 1
    flame = situation(red("z", "flamethrower", (10, 10)), blue("b", "basic", (13, 10)))
    assert dice_after(flame, Move(figure="z", path=((12, 10),))) == 2


def test_f_q23_doubletime_is_a_move() -> None:
    raw = situation(red("z", "bazooka", (10, 10)), red("c", "commander", (5, 5)), blue("b", "basic", (20, 10)))
    assert dice_after(raw, Move(figure="z", path=((18, 10),), doubletime=1)) == 1


def test_f_q23_being_carried_and_leaving_are_moves() -> None:
    raw = situation(red("h", "transport", (10, 10)), red("z", "bazooka", aboard="h"), blue("b", "basic", (14, 10)))
    ride = play(raw, Move(figure="h", path=((11, 10),)))
    assert ride.find("z").moved
    assert ride.one(Moved).carried == ("z",)
    assert dice_after(raw, Leave(figure="z", at=(10, 10))) == 1
    stayed = play(raw, Move(figure="h"))
    assert not stayed.find("z").moved


def test_f_q23_arriving_last_round_is_not() -> None:
    raw = situation(
        red("r", "basic", (24, 3)),
        blue("b", "basic", (26, 8)),
        phase="reinforce",
        side="Red",
        first="Red",
        red_has={"reserve": {"bazooka": 1}},
        radii={"bazooka": 0.0},
    )
    orders: list[Order] = [Place(profile="bazooka", at=(25, 4)), END, *[END] * 4, END, END]
    result = play(raw, *orders, dice=[2, 6, 6, 1, 1, 3])
    assert result.refusals == {}
    new = next(choice for choice in result.choices("attack") if choice.figure != "r")
    assert new.dice == 2


# Doubletime.


def led(profile: str, *more: Any, terrain: Any = (), commanders: int = 1) -> dict[str, Any]:
    """Return one unit at (10, 10) with commanders of its side standing elsewhere."""
    chiefs = [red(f"c{number + 1}", "commander", (2, 2 + number)) for number in range(commanders)]
    return situation(red("r", profile, (10, 10)), *chiefs, FAR_BLUE, *more, terrain=terrain)


def drive(x: float, y: float = 10, doubletime: int | bool = 1, figure: str = "r") -> Move:
    """Return a move with Doubletime."""
    return Move(figure=figure, path=((x, y),), doubletime=doubletime)


def test_f_57_doubletime_adds_6_inches_to_one_unit() -> None:
    assert allowed(led("basic"), drive(19)).one(Moved).left == 0
    assert refused(led("basic"), drive(19.01)).cites("F-57")
    assert allowed(led("tank"), drive(22)).at("r") == (22, 10)
    assert refused(led("tank"), drive(22.01)).cites("F-57")


def test_f_57_without_a_commander_there_is_none() -> None:
    raw = situation(red("r", "basic", (10, 10)), blue("c", "commander", (10, 12)))
    assert refused(raw, drive(12)).clause == "F-57"
    pooled = situation(
        red("r", "basic", (10, 10)), FAR_BLUE, red_has={"pool": {"commander": 1}, "reserve": {"commander": 1}}
    )
    assert refused(pooled, drive(12)).clause == "F-57"


def test_f_57_obstacles_still_cost() -> None:
    bars = [fence((11, 0), (11, 20))]
    assert allowed(led("basic", terrain=bars), drive(18)).one(Moved).cost == 9
    assert refused(led("basic", terrain=bars), drive(18.01)).clause == "F-28"


def test_f_q27_one_for_each_commander_in_each_move_step() -> None:
    raw = led("basic", red("s", "basic", (10, 20)), red("t", "tank", (10, 25)), commanders=2)
    result = play(raw, drive(19), drive(19, 20, figure="s"), drive(20, 25, figure="t"))
    assert list(result.refusals) == [3]
    assert result.refusals[3].clause == "F-Q27"
    assert play(led("basic", red("s", "basic", (10, 20))), drive(19), drive(19, 20, figure="s")).refusal().cites("F-57")


def test_f_q27_next_turn_there_is_another() -> None:
    raw = led("basic")
    orders = [drive(19), *[END] * 3, *[END] * 4, END, drive(28)]
    result = play(raw, *orders, dice=[2, 6, 6, 1, 1, 3])
    assert result.refusals == {}
    assert result.at("r") == (28, 10)


def test_f_q27_the_commander_may_take_it_himself() -> None:
    raw = situation(red("c", "commander", (10, 10)), FAR_BLUE)
    assert allowed(raw, drive(19, figure="c")).at("c") == (19, 10)
    assert refused(raw, drive(19.01, figure="c")).cites("F-57")


def test_f_q27_one_unit_cannot_get_it_twice() -> None:
    twice = refused(led("basic", commanders=2), drive(20, doubletime=2))
    assert twice.clause == "F-Q27"
    assert refused(led("tank", commanders=2), drive(11, doubletime=2)).clause == "F-Q27"


def test_f_q27_the_house_may_let_several_drive_one_unit() -> None:
    house = {"doubletime_stack": "on"}
    assert allowed(led("basic", commanders=2), drive(25, doubletime=2), house).at("r") == (25, 10)
    assert refused(led("basic", commanders=2), drive(25.01, doubletime=2), house).cites("F-57")
    assert refused(led("basic", commanders=1), drive(25, doubletime=2), house).cites("F-Q27")


def test_f_q27_at_any_range_and_from_inside_a_transport() -> None:
    raw = situation(
        red("r", "basic", (10, 10)),
        red("h", "transport", (46, 34)),
        red("c", "commander", aboard="h"),
        blue("far", "basic", (40, 2)),
    )
    assert allowed(raw, drive(19)).at("r") == (19, 10)


def test_f_q27_not_for_a_passenger_who_stays_aboard_nor_for_a_strike() -> None:
    raw = situation(
        red("h", "transport", (10, 10)),
        red("p", "basic", aboard="h"),
        red("c", "commander", (2, 2)),
        FAR_BLUE,
        red_has={"reserve": {"air": 1}},
    )
    assert refused(raw, drive(12, figure="p")).clause == "F-Q31"
    assert refused(raw, drive(12, figure="air")).clause == "F-25"


def test_f_q50_one_path_of_9_or_12_inches_declared_with_the_move() -> None:
    raw = led("basic")
    late = play(raw, Move(figure="r", path=((13, 10),)), drive(16))
    assert late.refusals[2].clause == "F-25"
    assert late.at("r") == (13, 10)
    bent = allowed(raw, Move(figure="r", path=((14, 10), (14, 15)), doubletime=True))
    assert bent.one(Moved).cost == 9
    assert bent.one(Moved).doubletime == 1


def test_f_q50_usable_to_board() -> None:
    """The hull's edge is 9.00 from a man without a base: 10.25 between the centres."""
    raw = situation(
        red("r", "basic", (10, 10)), red("c", "commander", (2, 2)), red("h", "transport", (20.25, 10), 1.25), FAR_BLUE
    )
    path = ((19.0, 10.0),)
    assert allowed(raw, Board(figure="r", hull="h", path=path, doubletime=1)).find("r").aboard == "h"
    assert refused(raw, Board(figure="r", hull="h", path=path)).cites("F-25")
    further = situation(
        red("r", "basic", (9.99, 10)), red("c", "commander", (2, 2)), red("h", "transport", (20.25, 10), 1.25), FAR_BLUE
    )
    assert refused(further, Board(figure="r", hull="h", path=path, doubletime=1)).cites("F-25")


def test_f_q50_usable_by_a_man_who_leaves() -> None:
    raw = situation(
        red("h", "transport", (10, 10), 1.25),
        red("p", "basic", aboard="h", radius=0.5),
        red("c", "commander", (2, 2)),
        FAR_BLUE,
    )
    down = (11.75, 10.0)
    assert allowed(raw, Leave(figure="p", at=down, path=((20.75, 10),), doubletime=1)).at("p") == (20.75, 10)
    assert refused(raw, Leave(figure="p", at=down, path=((20.76, 10),), doubletime=1)).cites("F-57")
    assert refused(raw, Leave(figure="p", at=down, path=((20.75, 10),))).clause == "F-25"


def test_f_q50_a_commander_aboard_may_drive_his_own_hull() -> None:
    raw = situation(red("h", "transport", (10, 10)), red("c", "commander", aboard="h"), FAR_BLUE)
    assert allowed(raw, drive(22, figure="h")).at("h") == (22, 10)
    assert refused(raw, drive(22.01, figure="h")).cites("F-57")


# F-Q63, F-Q64.


def test_f_q63_leaving_a_piece_and_entering_it_again_pays_again() -> None:
    wood = [block("trees", (11, 8), (14, 12))]
    out_and_in = ((11.5, 10.0), (10.5, 10.0), (11.5, 10.0))
    assert cost("tank", *out_and_in, terrain=wood) == 1.5 + 1 + 1 + 2
    inside_already = [block("trees", (9, 8), (11, 12))]
    assert cost("tank", (12, 10), (10, 10), terrain=inside_already) == 5


def test_f_q63_a_path_that_only_comes_to_the_edge_has_not_left() -> None:
    wood = [block("trees", (9, 8), (11, 12))]
    assert cost("tank", (11, 10), (10, 10), terrain=wood) == 2


def test_f_q64_touching_enemies_restricts_nothing_but_passage() -> None:
    raw = situation(red("r", "bazooka", (10, 10), 0.5), blue("b", "basic", (11, 10), 0.5))
    away = allowed(raw, Move(figure="r", path=((7, 10),)))
    assert away.at("r") == (7, 10)
    along = allowed(raw, Move(figure="r", path=((10, 13),)))
    assert along.at("r") == (10, 13)
    through = refused(raw, Move(figure="r", path=((13, 10),)))
    assert through.clause == "F-Q17" and through.cites("F-Q64")
    fires = play(raw, END, Attack(figure="r", allot=(("b", 2),)), dice=[1, 1])
    assert fires.one(Aimed).dice == (2,)
