"""Transports: boarding, riding, leaving, and what becomes of the men when the hull is lost."""

from __future__ import annotations

from math import hypot, sqrt
from typing import Any

import pytest

from littlewars.core.choices import Answer, Point
from littlewars.rulesets.flags.events import (
    BailedOut,
    Boarded,
    Called,
    Destroyed,
    FateRolled,
    FlagTaken,
    Held,
    Left,
    Moved,
    Placed,
    Saved,
)
from littlewars.rulesets.flags.orders import Attack, Board, Leave, Move, Place
from tests.rulesets.flags.table import END, allowed, block, blue, fence, play, red, refused, situation

FAR_BLUE = blue("far", "basic", (40, 30))
HULL = red("h", "transport", (20, 10), 1.25)
"""Its edge is 1.25 from (20, 10): a man of radius 0.5 touches it at a distance of 1.75 between the centres."""


def aboard(*men: str, profile: str = "basic", radius: float = 0.5) -> list[Any]:
    """Return passengers of the hull."""
    return [red(man, profile, aboard="h", radius=radius) for man in men]


def ring(
    side: str, centre: Point, apart: float, count: int = 6, radius: float = 0.5, profile: str = "basic"
) -> list[Any]:
    """Return units on a hexagon about a point, the first to its right."""
    half = sqrt(3) / 2
    corners = [(1.0, 0.0), (0.5, half), (-0.5, half), (-1.0, 0.0), (-0.5, -half), (0.5, -half)]
    make = red if side == "Red" else blue
    return [
        make(f"ring{number}", profile, (centre[0] + apart * x, centre[1] + apart * y), radius)
        for number, (x, y) in enumerate(corners[:count], 1)
    ]


# F-54 and F-Q31: boarding.


def test_f_54_a_transport_carries_five() -> None:
    raw = situation(HULL, *aboard("p1", "p2", "p3", "p4"), red("r", "basic", (20, 12), 0.5), FAR_BLUE)
    assert allowed(raw, Board(figure="r", hull="h")).find("r").aboard == "h"
    full = situation(HULL, *aboard("p1", "p2", "p3", "p4", "p5"), red("r", "basic", (20, 12), 0.5), FAR_BLUE)
    assert refused(full, Board(figure="r", hull="h")).clause == "F-54"


def test_f_54_one_die_armour_5_and_6_inches() -> None:
    raw = situation(HULL, FAR_BLUE)
    assert allowed(raw, Move(figure="h", path=((26, 10),))).at("h") == (26, 10)
    assert refused(raw, Move(figure="h", path=((26.01, 10),))).clause == "F-26"
    fight = situation(HULL, blue("t", "tank", (20, 14), 1.25), phase="attack", side="Blue", first="Red")
    assert play(fight, Attack(figure="t", allot=(("h", 3),)), dice=[1, 2, 2]).find("h").present
    gone = play(fight, Attack(figure="t", allot=(("h", 3),)), dice=[2, 2, 2])
    assert gone.one(Destroyed).armour == 5
    ours = situation(HULL, blue("b", "basic", (20, 14)), phase="attack")
    assert refused(ours, Attack(figure="h", allot=(("b", 2),))).cites("F-54")
    assert play(ours, Attack(figure="h", allot=(("b", 1),)), dice=[5]).one(Destroyed).figure == "b"


def test_f_q31_a_soldier_whose_move_reaches_the_hull_goes_aboard() -> None:
    """From (20, 14.75) contact at (20, 11.75) is exactly 3.00 away."""
    near = situation(HULL, red("r", "basic", (20, 14.75), 0.5), FAR_BLUE)
    result = allowed(near, Board(figure="r", hull="h", path=((20, 11.75),)))
    assert result.one(Boarded).cost == 3
    assert not result.find("r").present
    assert allowed(near, Board(figure="r", hull="h")).one(Boarded).cost == pytest.approx(3)
    off = situation(HULL, red("r", "basic", (20, 14.76), 0.5), FAR_BLUE)
    assert refused(off, Board(figure="r", hull="h", path=((20, 11.75),))).cites("F-25")
    assert refused(off, Board(figure="r", hull="h")).cites("F-Q31")


def test_f_q31_his_path_has_to_end_in_contact() -> None:
    raw = situation(HULL, red("r", "basic", (20, 14), 0.5), FAR_BLUE)
    assert refused(raw, Board(figure="r", hull="h", path=((20, 11.76),))).clause == "F-Q31"
    assert allowed(raw, Board(figure="r", hull="h", path=((20, 11.75),))).find("r").aboard == "h"


def test_f_q31_obstacles_cost_on_the_way_to_the_hull() -> None:
    bars = [fence((10, 12.5), (30, 12.5))]
    raw = situation(HULL, red("r", "basic", (20, 13.75), 0.5), FAR_BLUE, terrain=bars)
    assert allowed(raw, Board(figure="r", hull="h")).one(Boarded).cost == pytest.approx(3)
    far = situation(HULL, red("r", "basic", (20, 13.76), 0.5), FAR_BLUE, terrain=bars)
    assert refused(far, Board(figure="r", hull="h")).cites("F-Q31")


def test_f_q31_boarding_ends_his_move() -> None:
    raw = situation(HULL, red("r", "basic", (20, 12), 0.5), FAR_BLUE)
    result = play(
        raw, Board(figure="r", hull="h"), Move(figure="r", path=((20, 14),)), Leave(figure="r", at=(20, 11.75))
    )
    assert sorted(result.refusals) == [2, 3]
    assert result.refusals[3].clause == "F-Q51"


def test_f_q31_who_has_moved_does_not_board() -> None:
    raw = situation(HULL, red("r", "basic", (20, 14), 0.5), FAR_BLUE)
    result = play(raw, Move(figure="r", path=((20, 11.75),)), Board(figure="r", hull="h"))
    assert result.refusals[2].cites("F-25")


def test_f_q31_only_own_transports_and_only_soldiers() -> None:
    theirs = situation(blue("h", "transport", (20, 10), 1.25), red("r", "basic", (20, 12), 0.5))
    assert refused(theirs, Board(figure="r", hull="h")).clause == "F-Q31"
    tank = situation(HULL, red("t", "tank", (20, 13), 1.25), red("h2", "transport", (24, 10), 1.25), FAR_BLUE)
    assert refused(tank, Board(figure="t", hull="h")).cites("F-54")
    assert refused(tank, Board(figure="h2", hull="h")).cites("F-Q31")
    assert refused(tank, Board(figure="h2", hull="t")).cites("F-Q31")
    for nobody in ("ghost", "far"):
        assert refused(tank, Board(figure=nobody, hull="h")).clause == "F-25"


def test_f_q31_the_hull_may_drive_before_or_after_he_boards() -> None:
    raw = situation(HULL, red("r", "basic", (20, 12), 0.5), red("s", "basic", (26, 12), 0.5), FAR_BLUE)
    drive = Move(figure="h", path=((26, 10),))
    result = play(raw, Board(figure="r", hull="h"), drive, Board(figure="s", hull="h"))
    assert result.refusals == {}
    assert result.one(Moved).carried == ("r",)
    assert [man.id for man in result.state.passengers(result.find("h"))] == ["r", "s"]
    assert (result.find("r").moved, result.find("s").moved) == (True, True)


def test_f_q31_leaving_he_is_set_in_contact_and_walks_3_inches() -> None:
    raw = situation(HULL, *aboard("p"), FAR_BLUE)
    result = allowed(raw, Leave(figure="p", at=(20, 11.75), path=((20, 14.75),)))
    assert result.at("p") == (20, 14.75)
    assert result.one(Left).cost == 3
    assert refused(raw, Leave(figure="p", at=(20, 11.75), path=((20, 14.76),))).clause == "F-25"
    for off in ((20.0, 11.76), (20.0, 11.74), (20.0, 10.0)):
        assert refused(raw, Leave(figure="p", at=off)).clause == "F-Q52"


def test_f_q31_before_or_after_the_hull_has_moved() -> None:
    """6 inches of driving and 3 of walking: 9 inches from where the hull's edge was."""
    raw = situation(HULL, *aboard("p", "q"), FAR_BLUE)
    orders = [
        Leave(figure="q", at=(20, 11.75), path=((20, 14.75),)),
        Move(figure="h", path=((26, 10),)),
        Leave(figure="p", at=(27.75, 10), path=((30.75, 10),)),
    ]
    result = play(raw, *orders)
    assert result.refusals == {}
    assert result.at("p")[0] - 0.5 - (20 + 1.25) == 9
    assert result.one(Moved).carried == ("p",)


def test_f_q31_a_fence_on_his_walk_leaves_8_inches() -> None:
    raw = situation(HULL, *aboard("p"), FAR_BLUE, terrain=[fence((29, 0), (29, 20))])
    drive = Move(figure="h", path=((26, 10),))
    assert play(raw, drive, Leave(figure="p", at=(27.75, 10), path=((29.75, 10),))).refusals == {}
    assert play(raw, drive, Leave(figure="p", at=(27.75, 10), path=((29.76, 10),))).refusals[2].clause == "F-28"


def test_f_q31_aboard_he_cannot_attack_nor_be_attacked() -> None:
    raw = situation(HULL, *aboard("p"), blue("b", "basic", (20, 13)), phase="attack")
    assert refused(raw, Attack(figure="p", allot=(("b", 1),))).clause == "F-Q31"
    theirs = situation(HULL, *aboard("p"), blue("b", "basic", (20, 13)), phase="attack", side="Blue", first="Red")
    assert refused(theirs, Attack(figure="b", allot=(("p", 1),))).clause == "F-Q31"
    assert {choice.figure for choice in play(raw).choices("attack")} == {"h"}
    assert play(theirs).choices("attack")[0].targets == ("h",)


def test_f_q31_aboard_he_does_not_sight_for_a_mortar() -> None:
    mortar = red("m", "mortar", (20, 12), 0.5)
    raw = situation(HULL, *aboard("p"), mortar, blue("b", "basic", (20, 15)), phase="attack")
    assert refused(raw, Attack(figure="m", allot=(("b", 3),))).clause == "F-58"
    afoot = situation(HULL, red("p", "basic", (17, 12), 0.5), mortar, blue("b", "basic", (20, 15)), phase="attack")
    assert play(afoot, Attack(figure="m", allot=(("b", 3),)), dice=[1, 1, 1]).refusals == {}


def test_f_q31_aboard_he_holds_and_takes_no_flag() -> None:
    """The hull is a point at 2.40 from the flag; a passenger of radius 0.5 would be @1.90, if he counted."""
    raw = situation(
        red("h", "transport", (24, 30.6)),
        red("p", "basic", aboard="h", radius=0.5),
        blue("b", "basic", (40, 30)),
        phase="reinforce",
    )
    assert play(raw, END, dice=[1]).of(FlagTaken) == []
    held = situation(
        red("r", "basic", (24, 31)),
        blue("h", "transport", (24, 35.4)),
        blue("p", "basic", aboard="h", radius=0.5),
        phase="reinforce",
    )
    assert play(held, END).one(FlagTaken).of == "Blue"


def test_f_q31_aboard_his_gifts_still_work() -> None:
    """Reroll, Doubletime, SupportCall and Regen come from passengers too."""
    call = situation(HULL, *aboard("k", profile="radio"), FAR_BLUE, phase="call")
    assert play(call, dice=[1, 2]).one(Called).radios == 1
    lead = situation(HULL, *aboard("c", profile="commander"), red("r", "basic", (5, 5)), FAR_BLUE)
    assert allowed(lead, Move(figure="r", path=((14, 5),), doubletime=1)).at("r") == (14, 5)
    shoot = situation(HULL, *aboard("c", profile="commander"), blue("b", "basic", (20, 13)), phase="attack")
    again = play(shoot, Attack(figure="h", allot=(("b", 1),)), Answer(pick="1"), dice=[4, 5])
    assert again.one(Destroyed).figure == "b"
    swept = situation(
        HULL, *aboard("s", profile="minesweeper"), blue("t", "tank", (20, 14)), phase="attack", side="Blue", first="Red"
    )
    saved = play(swept, Attack(figure="t", allot=(("h", 3),)), dice=[6, 6, 6, 6])
    assert saved.one(Saved).saved
    assert saved.find("h").present


def test_f_q31_who_does_not_board_may_move_on_through_the_hull_but_not_stand_on_it() -> None:
    raw = situation(HULL, red("r", "basic", (20, 11.75), 0.5), FAR_BLUE)
    assert refused(raw, Move(figure="r", path=((20, 10),))).clause == "T-07"
    off_side = situation(red("h", "transport", (20, 10), 0.75), red("r", "basic", (20, 11.25), 0.5), FAR_BLUE)
    assert allowed(off_side, Move(figure="r", path=((20, 8.75),))).at("r") == (20, 8.75)


def test_f_q31_a_loaded_transport_arrives_with_men_who_were_bought_too() -> None:
    raw = situation(
        red("r", "basic", (10, 10)), FAR_BLUE, phase="reinforce", red_has={"reserve": {"transport": 1, "basic": 2}}
    )
    first = Place(profile="transport", at=(24, 3))
    hull = next(one.id for one in play(raw, first).state.figures if one.profile.key == "transport")
    result = play(raw, first, Place(profile="basic", aboard=hull), Place(profile="basic", aboard=hull), END, dice=[2])
    assert result.refusals == {}
    assert len(result.state.passengers(result.find(hull))) == 2
    none_left = play(raw, first, *[Place(profile="basic", aboard=hull)] * 3)
    assert list(none_left.refusals) == [4]


def test_f_q31_passengers_shoot_from_the_hulls_edge_under_the_house_rule() -> None:
    """The hull's edge is 6.00 from a target at (20, 17.25), and the passenger counts as being there."""
    on = {"passengers_shoot": "on"}
    raw = situation(HULL, *aboard("p", profile="bazooka"), blue("b", "basic", (20, 17.25)), phase="attack")
    assert play(raw, Attack(figure="p", allot=(("b", 2),)), dice=[4, 1], house=on).one(Destroyed).figure == "b"
    further = situation(HULL, *aboard("p", profile="bazooka"), blue("b", "basic", (20, 17.26)), phase="attack")
    assert refused(further, Attack(figure="p", allot=(("b", 2),)), on).clause == "F-31"
    ridden = situation(HULL, *aboard("p", profile="bazooka"), blue("b", "basic", (20, 17)))
    shots = play(ridden, Move(figure="h", path=((20, 11),)), END, Attack(figure="p", allot=(("b", 2),)), house=on)
    assert shots.refusals[3].clause == "F-63"


# F-Q51, F-Q52.


def test_f_q51_in_one_step_a_man_leaves_or_boards_never_both() -> None:
    raw = situation(HULL, *aboard("p"), red("h2", "transport", (20, 14), 1.25), FAR_BLUE)
    down = Leave(figure="p", at=(20, 11.75))
    result = play(
        raw, down, Board(figure="p", hull="h2"), Board(figure="p", hull="h"), Move(figure="p", path=((21, 12),))
    )
    assert sorted(result.refusals) == [2, 3, 4]
    assert all(refusal.clause == "F-Q51" for refusal in result.refusals.values())


def test_f_q51_touching_two_hulls_he_names_one() -> None:
    raw = situation(HULL, red("h2", "transport", (23.5, 10), 1.25), red("r", "basic", (21.75, 10), 0.5), FAR_BLUE)
    assert allowed(raw, Board(figure="r", hull="h")).find("r").aboard == "h"
    assert allowed(raw, Board(figure="r", hull="h2")).find("r").aboard == "h2"


def relay_table(gap: float) -> dict[str, Any]:
    """Return two hulls side by side, their edges ``gap`` + 1 apart: a man of radius 0.5 walks ``gap`` between them."""
    return situation(HULL, *aboard("p"), red("h2", "transport", (20 + 2 * 1.75 + gap, 10), 1.25), FAR_BLUE)


def test_f_q51_under_relay_he_may_change_hulls_with_3_inches_in_all() -> None:
    on = {"relay": "on"}
    down = Leave(figure="p", at=(21.75, 10), path=((22.75, 10),))
    on_foot = play(relay_table(3.0), down, Board(figure="p", hull="h2", path=((24.75, 10),)), house=on)
    assert on_foot.refusals == {}
    assert on_foot.find("p").aboard == "h2"
    short = play(relay_table(3.01), down, Board(figure="p", hull="h2", path=((24.76, 10),)), house=on)
    assert short.refusals[2].cites("F-25")
    third = play(relay_table(1.0), down, Board(figure="p", hull="h2"), Leave(figure="p", at=(22.75, 10)), house=on)
    assert sorted(third.refusals) == [3], "once out and once in"


def test_f_q51_under_relay_he_may_also_board_and_leave() -> None:
    raw = situation(HULL, red("r", "basic", (20, 13.75), 0.5), FAR_BLUE)
    orders = [Board(figure="r", hull="h", path=((20, 11.75),)), Move(figure="h", path=((26, 10),))]
    down = Leave(figure="r", at=(27.75, 10), path=((28.75, 10),))
    result = play(raw, *orders, down, house={"relay": "on"})
    assert result.refusals == {}
    assert result.at("r") == (28.75, 10)
    far = Leave(figure="r", at=(27.75, 10), path=((28.76, 10),))
    assert play(raw, *orders, far, house={"relay": "on"}).refusals[3].cites("F-25")
    assert play(raw, *orders, down).refusals[3].clause == "F-Q51"


def test_f_q52_setting_down_costs_and_crosses_nothing() -> None:
    """The fence runs beside the hull: beyond it he still has his 3 inches."""
    raw = situation(HULL, *aboard("p"), FAR_BLUE, terrain=[fence((10, 11.5), (30, 11.5))])
    result = allowed(raw, Leave(figure="p", at=(20, 11.75), path=((20, 14.75),)))
    assert result.one(Left).cost == 3
    wood = situation(HULL, *aboard("p"), FAR_BLUE, terrain=[block("trees", (15, 11.5), (25, 16))])
    inside = allowed(wood, Leave(figure="p", at=(20, 11.75), path=((20, 14.75),)))
    assert inside.one(Left).cost == 3


def test_f_q52_on_free_standable_ground() -> None:
    raw = situation(HULL, *aboard("p"), red("s", "basic", (20, 11.75), 0.5), FAR_BLUE)
    assert refused(raw, Leave(figure="p", at=(20, 11.75))).clause == "F-Q52"
    side = sqrt(1.75**2 - 1.2**2)
    beside = allowed(raw, Leave(figure="p", at=(20 + side, 11.2)))
    assert beside.at("p") == (20 + side, 11.2)
    solid = situation(HULL, *aboard("p"), FAR_BLUE, terrain=[block("rocks", (18, 11.3), (22, 13))])
    assert refused(solid, Leave(figure="p", at=(20, 11.75)), {"rocks": "solid"}).clause == "F-Q52"
    edge = situation(red("h", "transport", (1.25, 10), 1.25), *aboard("p"), FAR_BLUE)
    assert refused(edge, Leave(figure="p", at=(-0.5, 10))).clause == "F-Q52"


def test_f_q52_none_free_and_he_stays_aboard() -> None:
    """Six bases of 0.5 about a hull of 0.5 leave no room beside it; five leave exactly one spot."""
    hull = red("h", "transport", (20, 10), 0.5)
    shut = situation(hull, *aboard("p"), *ring("Red", (20, 10), 1.0), FAR_BLUE)
    for way in (Leave(figure="p"), Leave(figure="p", path=((23, 10),)), Leave(figure="p", to=(23, 10))):
        assert refused(shut, way).clause == "F-Q52"
    gate = situation(hull, *aboard("p"), *ring("Red", (20, 10), 1.0, count=5), FAR_BLUE)
    spot = allowed(gate, Leave(figure="p")).at("p")
    assert spot == pytest.approx((20.5, 10 - sqrt(3) / 2), abs=1e-5)


def test_f_q52_a_hull_may_not_end_on_men() -> None:
    raw = situation(HULL, red("r", "basic", (24, 10), 0.5), FAR_BLUE)
    assert refused(raw, Move(figure="h", path=((24, 10),))).cites("F-Q52")
    assert refused(raw, Move(figure="h", path=((22.26, 10),))).cites("F-Q52")
    assert allowed(raw, Move(figure="h", path=((22.25, 10),))).at("h") == (22.25, 10)
    assert allowed(raw, Move(figure="h", path=((25.75, 10),))).at("h") == (25.75, 10)


def test_f_q52_the_nearest_point_of_contact_is_taken_when_none_is_named() -> None:
    raw = situation(HULL, *aboard("p"), FAR_BLUE)
    assert allowed(raw, Leave(figure="p", path=((20, 14.75),))).at("p") == (20, 14.75)
    assert refused(raw, Leave(figure="p", path=((20, 14.76),))).clause == "F-25"
    diagonal = allowed(raw, Leave(figure="p", path=((22.7, 13.6),)))
    assert diagonal.one(Left).cost == pytest.approx(4.5 - 1.75)


# F-Q32, F-Q53: the hull is lost.

SHOT = Attack(figure="t", allot=(("h", 3),))


def wreck(*more: Any, men: tuple[str, ...] = ("p", "q"), terrain: Any = (), **fields: Any) -> dict[str, Any]:
    """Return Blue's tank about to shoot at Red's loaded hull."""
    return situation(
        red("h", "transport", (20, 10), 1.25),
        *aboard(*men),
        blue("t", "tank", (20, 16), 1.25),
        *more,
        phase="attack",
        side="Blue",
        first="Red",
        terrain=terrain,
        **fields,
    )


def test_f_q32_only_the_hull_is_destroyed_and_the_men_bail_out() -> None:
    result = play(wreck(), SHOT, Answer(at=(20, 10)), Answer(at=(21, 10)), dice=[6, 6, 6])
    assert result.one(Destroyed).figure == "h"
    assert [(event.figure, event.at) for event in result.of(BailedOut)] == [("p", (20, 10)), ("q", (21, 10))]
    assert (result.pool("Red", "transport"), result.pool("Red", "basic")) == (1, 0)
    assert result.at("q") == (21, 10)


def test_f_q32_where_no_spot_is_free_that_man_is_destroyed() -> None:
    """Six tanks touch the hull all round. The first man, as wide as the hull, takes its ground; none is left."""
    walls = ring("Red", (20, 10), 2.5, radius=1.25, profile="tank")
    shooter = blue("a", "basic", (20, 15))
    wide = [red(man, "basic", aboard="h", radius=1.25) for man in ("p", "q")]
    raw = situation(
        red("h", "transport", (20, 10), 1.25), *wide, *walls, shooter, blue("t", "tank", (26, 10)),
        phase="attack", side="Blue", first="Red",
    )  # fmt: skip
    result = play(raw, SHOT, Answer(at=(20, 10)), dice=[6, 6, 6])
    assert result.refusals == {}
    assert result.one(BailedOut).figure == "p"
    assert [event.figure for event in result.of(Destroyed)] == ["h", "q"]
    assert (result.pool("Red", "transport"), result.pool("Red", "basic")) == (1, 1)


def test_f_q32_the_house_may_let_them_die() -> None:
    result = play(wreck(), SHOT, dice=[6, 6, 6], house={"passengers_fate": "destroyed"})
    assert [event.figure for event in result.of(Destroyed)] == ["h", "p", "q"]
    assert result.pool("Red", "basic") == 2
    assert result.of(BailedOut) == []


def test_f_q32_the_house_may_roll_for_each_on_4_or_more() -> None:
    house = {"passengers_fate": "roll_4plus"}
    result = play(wreck(), SHOT, Answer(at=(20, 10)), dice=[6, 6, 6, 3, 4], house=house)
    assert [(event.figure, event.out) for event in result.of(FateRolled)] == [("p", False), ("q", True)]
    assert result.one(BailedOut).figure == "q"
    assert result.pool("Red", "basic") == 1


def test_f_q53_at_once_before_the_next_attack_and_by_the_owner() -> None:
    raw = wreck(blue("b", "basic", (24, 10)))
    waiting = play(raw, SHOT, Attack(figure="b", allot=(("p", 1),)), END, dice=[6, 6, 6])
    assert sorted(waiting.refusals) == [2, 3]
    assert all(refusal.cites("F-Q53") for refusal in waiting.refusals.values())
    [asked] = waiting.game.choices()
    assert (asked.side, asked.verb, asked.figure) == (0, "answer", "p")


def test_f_q53_within_an_inch_of_where_the_hulls_edge_was() -> None:
    """1.25 of hull, an inch, and 0.5 of man: 2.75 between the centres."""
    result = play(wreck(men=("p",)), SHOT, Answer(at=(22.76, 10)), Answer(at=(22.75, 10)), dice=[6, 6, 6])
    assert list(result.refusals) == [2]
    assert result.refusals[2].clause == "F-Q53"
    assert result.at("p") == (22.75, 10)


def test_f_q53_the_hulls_ground_is_free_and_other_bases_are_not() -> None:
    raw = wreck(red("s", "basic", (22, 10), 0.5))
    result = play(raw, SHOT, Answer(at=(21.01, 10)), Answer(at=(21, 10)), Answer(at=(20.01, 10)), dice=[6, 6, 6])
    assert sorted(result.refusals) == [2, 4]
    assert result.refusals[2].clause == "F-Q53"
    assert result.at("p") == (21, 10)


def test_f_q53_no_inch_for_terrain_and_it_is_no_move() -> None:
    raw = wreck(men=("p",), terrain=[block("trees", (21.5, 8), (26, 12)), fence((21.4, 0), (21.4, 20))])
    result = play(raw, SHOT, Answer(at=(22.75, 10)), dice=[6, 6, 6])
    assert result.at("p") == (22.75, 10)
    assert not result.find("p").moved
    assert result.find("p").spent == 0


def test_f_q53_they_can_be_attacked_later_in_that_step() -> None:
    raw = wreck(blue("b", "basic", (24, 10)), men=("p",))
    result = play(raw, SHOT, Answer(at=(22, 10)), Attack(figure="b", allot=(("p", 1),)), dice=[6, 6, 6, 5])
    assert [event.figure for event in result.of(Destroyed)] == ["h", "p"]


def test_f_q53_they_count_for_flags() -> None:
    """The wreck lay at Red's flag; where its man lands decides whether the flag is held against Blue's rifleman."""
    raw = wreck(blue("b", "basic", (21.9, 10.5), 0.0), men=("p",), red_has={"flags": [[20, 10.5]]})
    holding = play(raw, SHOT, Answer(at=(20, 9)), END, END, dice=[6, 6, 6, 6, 6, 1, 1, 3])
    assert holding.outcome is None
    assert holding.of(FlagTaken) == []
    away = play(raw, SHOT, Answer(at=(18, 8.15)), END, END, dice=[6, 6, 6])
    assert hypot(2, 2.35) - 0.5 > 2
    assert away.outcome is not None
    assert (away.outcome.winner, away.outcome.clause) == (1, "F-42")


def test_f_q53_men_who_bail_out_move_freely_in_their_own_turn() -> None:
    raw = wreck(men=("p",))
    own_turn = [END, END, END, Move(figure="p", path=((25, 10),))]
    result = play(raw, SHOT, Answer(at=(22, 10)), *own_turn, dice=[6, 6, 6, 6, 6, 1, 1, 3])
    assert result.refusals == {}
    assert result.at("p") == (25, 10)


# F-Q60.


def test_f_q60_a_loaded_hull_that_does_not_fit_puts_its_men_on_foot() -> None:
    """The ring of six tanks of 1.25 about the flag, and one in its middle, leave no room for a hull within 2 inches
    of the flag, but a rifleman fits into a gap: between two neighbours, at 1.44 times 2.00 from the middle."""
    walls = [*ring("Red", (24, 12), 2.5, radius=1.25, profile="tank"), red("mid", "tank", (24, 12), 1.25)]
    raw = situation(
        *walls, FAR_BLUE, phase="reinforce",
        red_has={"reserve": {"transport": 1, "radio": 1}, "flags": [[24, 12]]}, radii={"radio": 0.15},
    )  # fmt: skip
    assert play(raw, END).refusal().clause == "F-Q34"
    between = (24 + 2.5 * sqrt(3) / 3 * (sqrt(3) / 2), 12 + 2.5 * sqrt(3) / 3 / 2)
    assert hypot(between[0] - 24, between[1] - 12) == pytest.approx(2.5 / sqrt(3))
    result = play(raw, Place(profile="radio", at=between), END, dice=[4])
    assert result.refusals == {}
    assert result.one(Placed).aboard == ""
    assert result.one(Held).units == {"transport": 1}


def test_f_q60_the_order_of_placing_is_the_owners() -> None:
    raw = situation(
        red("r", "basic", (10, 10)), FAR_BLUE, phase="reinforce", red_has={"reserve": {"transport": 1, "basic": 1}}
    )
    men_first = play(raw, Place(profile="basic", at=(24, 5)), Place(profile="transport", at=(24, 2.5)), END, dice=[4])
    assert men_first.refusals == {}
    hull_first = play(raw, Place(profile="transport", at=(24, 2.5)), Place(profile="basic", at=(24, 5)), END, dice=[4])
    assert hull_first.refusals == {}


def test_f_q60_men_come_on_aboard_only_in_a_hull_of_the_same_step() -> None:
    raw = situation(
        red("h", "transport", (24, 3), 1.25), FAR_BLUE, phase="reinforce", red_has={"reserve": {"basic": 1}}
    )
    assert refused(raw, Place(profile="basic", aboard="h")).clause == "F-Q60"


# T-09.


@pytest.mark.parametrize("order", [("p", "q", "r"), ("r", "q", "p")])
def test_t_09_men_bail_out_in_the_order_of_the_list(order: tuple[str, ...]) -> None:
    result = play(wreck(men=order), SHOT, Answer(at=(20, 10)), Answer(at=(21, 10)), Answer(at=(22, 10)), dice=[6, 6, 6])
    assert [event.figure for event in result.of(BailedOut)] == list(order)


def test_t_09_fates_are_rolled_in_the_order_of_the_list() -> None:
    result = play(wreck(men=("q", "p")), SHOT, dice=[6, 6, 6, 1, 1], house={"passengers_fate": "roll_4plus"})
    assert [event.figure for event in result.of(FateRolled)] == ["q", "p"]
