"""Reinforcing: what was called comes on beside a flag, paratroopers anywhere, and what finds no room waits."""

from __future__ import annotations

from typing import Any

import pytest

from littlewars.core.choices import Point
from littlewars.rulesets.flags.events import (
    BlownAway,
    Bought,
    Destroyed,
    FlagRetaken,
    FlagTaken,
    Held,
    Moved,
    Placed,
)
from littlewars.rulesets.flags.orders import Attack, Leave, Move, Place
from tests.rulesets.flags.table import END, allowed, block, blue, play, red, refused, situation

NEXT_ROUND = (END, END, END, END)
"""Blue's whole turn, after which Red, with the higher roll, begins the next round."""
ROLLS = [1, 6, 5, 1, 1, 1]
"""Blue's Call, initiative for Red, Red's Call."""


def arriving(*figures: Any, pool: Any = None, **reserve: int) -> dict[str, Any]:
    """Return Red's Reinforce step with units in the reinforcement pool, a far enemy and the flag at (24, 3)."""
    return situation(
        *figures,
        blue("far", "basic", (47, 33)),
        phase="reinforce",
        red_has={"reserve": reserve, "pool": pool or {}},
    )


def test_f_40_new_units_come_on_within_2_inches_of_the_flag() -> None:
    for profile, radius in (("basic", 0.5), ("transport", 1.25)):
        table = arriving(**{profile: 1})
        placed = allowed(table, Place(profile, (24, 3 + 2 + radius))).one(Placed)
        assert (placed.figure, placed.at) == ("red-1", (24, 3 + 2 + radius))
        assert refused(table, Place(profile, (24, 3 + 2 + radius + 0.01))).clause == "F-40"


def test_f_40_only_from_the_reinforcement_pool() -> None:
    table = arriving(red("r1", "basic", (1, 1)), pool={"basic": 3}, bazooka=1)
    assert refused(table, Place("basic", (24, 4))).clause == "F-40"
    result = play(table, Place("bazooka", (24, 4)), Place("bazooka", (24, 5)))
    assert result.refusals[2].clause == "F-40"
    assert result.reserve("Red", "bazooka") == 0


def test_f_40_a_placed_unit_overlaps_nobody_and_stays_on_the_table() -> None:
    table = arriving(red("r1", "basic", (24, 4), radius=0.5), basic=1)
    assert refused(table, Place("basic", (24.99, 4))).clause == "T-07"
    assert allowed(table, Place("basic", (25, 4))).at("red-1") == (25, 4)
    edge = situation(
        blue("far", "basic", (40, 30)), phase="reinforce", red_has={"flags": [[24, 1]], "reserve": {"basic": 1}}
    )
    assert refused(edge, Place("basic", (24, 0.49))).clause == "T-02"
    allowed(edge, Place("basic", (24, 0.5)))


WALL = [red(f"w{x}{y}", "basic", (21 + x, 0.5 + y), radius=0.5) for x in range(7) for y in range(7)]
"""Men shoulder to shoulder all around Red's flag: no hull fits within 2 inches of it."""


def test_f_41_what_finds_no_room_waits_for_the_next_round_at_no_new_cost() -> None:
    table = arriving(*WALL, tank=1)
    result = play(table, Place("tank", (24, 5)), END, *NEXT_ROUND, END, END, END, END, dice=[*ROLLS, 1])
    assert result.refusals[1].clause == "T-07"
    assert [event.units for event in result.of(Held)] == [{"tank": 1}, {"tank": 1}]
    assert result.of(Bought) == []
    assert result.reserve("Red", "tank") == 1


def test_f_41_it_comes_on_as_soon_as_there_is_room() -> None:
    men = [man for man in WALL if man["at"][1] <= 5.5]
    rows = [man for man in men if man["at"][1] >= 3.5]
    ways = [Move(man["id"], ((man["at"][0], man["at"][1] + 3),)) for man in reversed(rows)]
    table = arriving(*men, tank=1)
    result = play(table, END, *NEXT_ROUND, END, *ways, END, END, Place("tank", (24, 4.25)), dice=ROLLS)
    assert result.refusals == {}
    assert result.one(Held).units == {"tank": 1}
    assert result.one(Placed).at == (24, 4.25)
    assert result.side("Red").points == 0


def test_f_60_a_paratrooper_comes_on_anywhere_on_the_board() -> None:
    table = arriving(paratrooper=1, basic=1)
    for spot in ((0.5, 35.5), (24.0, 30.0), (47.5, 0.5)):
        assert allowed(table, Place("paratrooper", spot)).one(Placed).at == spot
        assert refused(table, Place("basic", spot)).clause == "F-40"
    assert refused(table, Place("paratrooper", (0.49, 20))).clause == "T-02"


def test_f_q30_a_paratrooper_may_land_touching_an_enemy_but_not_on_him() -> None:
    table = arriving(blue("b1", "basic", (30, 30), radius=0.5), paratrooper=1)
    assert allowed(table, Place("paratrooper", (31, 30))).at("red-1") == (31, 30)
    assert refused(table, Place("paratrooper", (30.99, 30))).clause == "T-07"


@pytest.mark.parametrize("gap", [3, 6])
def test_f_q30_the_house_may_keep_paratroopers_away_from_enemies(gap: int) -> None:
    house = {"para_min_enemy_gap": gap}
    table = arriving(blue("b1", "basic", (30, 20), radius=0.5), red("r1", "basic", (20, 20)), paratrooper=1)
    assert refused(table, Place("paratrooper", (30, 21 + gap - 0.01)), house).clause == "F-Q30"
    allowed(table, Place("paratrooper", (30, 21 + gap)), house)
    allowed(table, Place("paratrooper", (20.5, 20)), house)


def test_f_q30_a_paratrooper_can_take_an_empty_flag_at_once() -> None:
    table = arriving(red("r1", "basic", (24, 4)), paratrooper=1)
    result = play(table, Place("paratrooper", (24, 33)), END)
    assert result.one(FlagTaken).side == "Red"
    assert result.outcome is not None
    assert result.outcome.winner == 0


def test_f_q34_the_near_edge_of_the_base_within_2_inches_of_any_own_flag() -> None:
    table = situation(
        blue("far", "basic", (47, 33)),
        phase="reinforce",
        red_has={"flags": [[10, 3], [40, 20]], "reserve": {"basic": 2}},
    )
    for spot in ((10.0, 5.5), (40.0, 17.5), (42.5, 20.0)):
        allowed(table, Place("basic", spot))
    for wrong in ((10.0, 5.51), (42.51, 20.0), (24.0, 33.0)):
        assert refused(table, Place("basic", wrong)).cites("F-Q34")


def test_f_q34_enemies_nearby_do_not_forbid_it() -> None:
    table = arriving(blue("b1", "basic", (24, 4), radius=0.5), basic=1)
    assert allowed(table, Place("basic", (24, 5))).at("red-1") == (24, 5)


def test_f_q34_what_can_be_placed_has_to_be_placed() -> None:
    table = arriving(red("r1", "basic", (24, 4)), basic=1)
    assert refused(table, END).clause == "F-Q34"
    assert play(table, Place("basic", (24, 5)), END, dice=[1]).refusals == {}
    held = play(table, END, dice=[1], house={"voluntary_hold": "on"})
    assert held.one(Held).units == {"basic": 1}
    assert held.reserve("Red", "basic") == 1


def test_f_q34_a_paratrooper_always_finds_room_somewhere() -> None:
    assert refused(arriving(*WALL, paratrooper=1), END).clause == "F-Q34"


def test_f_q35_reinforcements_act_from_their_owners_next_turn() -> None:
    table = arriving(blue("b1", "basic", (24, 11)), red("r1", "basic", (20, 3)), basic=1)
    place = Place("basic", (24, 5))
    shot = Attack("red-1", (("b1", 1),))
    walk = Move("red-1", ((24, 5.5),))
    result = play(table, place, shot, walk, END, *NEXT_ROUND, END, walk, END, shot, dice=[*ROLLS, 5])
    assert [result.refusals[number].clause for number in (2, 3)] == ["F-13", "F-13"]
    assert list(result.refusals) == [2, 3]
    assert result.one(Moved).figure == "red-1"
    assert result.one(Destroyed).figure == "b1"


def test_f_q35_having_arrived_last_round_is_not_having_moved() -> None:
    table = arriving(blue("b1", "tank", (24, 11)), red("r1", "basic", (20, 3)), bazooka=1)
    order = (Place("bazooka", (24, 5)), END, *NEXT_ROUND, END, END, Attack("red-1", (("b1", 2),)))
    assert play(table, *order, dice=[*ROLLS, 5, 5]).one(Destroyed).rolled == 10


def closed(*figures: Any, **reserve: int) -> dict[str, Any]:
    """Return Red's Reinforce step; the flag at (10, 3) was captured at the last check, the one at (40, 3) was not."""
    return situation(
        *figures,
        blue("b1", "basic", (10, 4)),
        phase="reinforce",
        red_has={"flags": [[10, 3], [40, 3]], "captured": [0], "reserve": reserve},
    )


def test_f_q49_a_captured_flag_receives_nobody_unless_own_troops_are_near_it_now() -> None:
    place = Place("basic", (12, 3))
    assert refused(closed(basic=1), place).clause == "F-Q49"
    assert refused(closed(red("r1", "basic", (10, 0.99)), basic=1), place).clause == "F-Q49"
    allowed(closed(red("r1", "basic", (10, 1.0)), basic=1), place)
    allowed(closed(basic=1), place, {"reinforce_captured": "on"})
    allowed(closed(basic=1), Place("basic", (40, 4)))


def test_f_q49_a_passenger_near_the_flag_does_not_open_it_but_his_transport_does() -> None:
    far = closed(red("t", "transport", (10, 0.5)), red("r1", "basic", aboard="t", radius=0.5), basic=1)
    assert refused(far, Place("basic", (12, 3))).clause == "F-Q49"
    near = closed(red("t", "transport", (10, 1)), red("r1", "basic", aboard="t"), basic=1)
    allowed(near, Place("basic", (12, 3)))


def test_f_q49_rapid_deploy_needs_no_flag_and_may_open_it_again() -> None:
    result = play(closed(basic=1, paratrooper=1), Place("paratrooper", (10, 2)), Place("basic", (12, 3)), END, dice=[1])
    assert result.refusals == {}
    assert result.one(FlagRetaken).flag == "red-flag-1"


def test_f_q49_a_side_without_a_flag_that_receives_keeps_its_units_in_the_pool() -> None:
    table = situation(
        red("r1", "basic", (20, 20)),
        blue("b1", "basic", (10, 4)),
        phase="reinforce",
        red_has={"flags": [[10, 3], [12, 3]], "captured": [0, 1], "reserve": {"basic": 1}},
        blue_has={"flags": [[24, 33]]},
    )
    # The second flag is free of enemies, so the game goes on; neither receives in this step.
    result = play(table, Place("basic", (13, 3)), END, dice=[1])
    assert result.refusals[1].clause == "F-Q49"
    assert result.one(Held).units == {"basic": 1}


@pytest.mark.parametrize("kind", ["trees", "rocks", "ditch", "slope", "bunker"])
def test_f_q54_a_paratrooper_lands_in_terrain_without_paying_and_is_in_cover_at_once(kind: str) -> None:
    table = situation(
        red("r1", "basic", (24, 4)),
        blue("b1", "basic", (30, 24)),
        phase="reinforce",
        terrain=[block(kind, (28, 18), (32, 22))],
        red_has={"reserve": {"paratrooper": 1}},
    )
    result = play(table, Place("paratrooper", (30, 20)), END, END, END, Attack("b1", (("red-1", 1),)), dice=[1, 5])
    covered = kind != "slope"
    assert (result.state.find("red-1") is not None) == covered


def test_f_q54_but_only_where_a_soldier_may_stand() -> None:
    table = situation(
        blue("b1", "basic", (30, 30)),
        phase="reinforce",
        terrain=[block("rocks", (28, 18), (32, 22))],
        red_has={"reserve": {"paratrooper": 1}},
    )
    allowed(table, Place("paratrooper", (30, 20)))
    assert refused(table, Place("paratrooper", (30, 20)), {"rocks": "solid"}).cites("F-Q13")


SCATTER = {"para_drop": "scatter"}
ROOT = 0.8660254037844386 * 3


@pytest.mark.parametrize(
    ("turn", "spot"),
    [
        (1, (24.0, 23.0)),
        (2, (24 + ROOT, 21.5)),
        (3, (24 + ROOT, 18.5)),
        (4, (24.0, 17.0)),
        (5, (24 - ROOT, 18.5)),
        (6, (24 - ROOT, 21.5)),
    ],
)
def test_f_q55_a_drop_drifts_by_two_dice_the_first_for_the_direction(turn: int, spot: Point) -> None:
    placed = play(arriving(paratrooper=1), Place("paratrooper", (24, 20)), dice=[turn, 3], house=SCATTER).one(Placed)
    assert placed.at == pytest.approx(spot)
    assert (placed.aimed, placed.faces) == ((24, 20), (turn, 3))


def test_f_q55_a_1_is_straight_at_the_enemys_edge_whichever_side_drops() -> None:
    table = situation(
        red("r1", "basic", (24, 4)), phase="reinforce", side="Blue", blue_has={"reserve": {"paratrooper": 2}}
    )
    orders = [Place("paratrooper", (24, 20)), Place("paratrooper", (24, 20))]
    first, second = play(table, *orders, dice=[1, 3, 2, 2], house=SCATTER).of(Placed)
    assert first.at == pytest.approx((24.0, 17.0))
    assert second.at == pytest.approx((24 - 0.8660254037844386 * 2, 19.0))


@pytest.mark.parametrize(
    ("edge", "straight", "turned"), [("west", (3, 0), (1.5, -ROOT)), ("east", (-3, 0), (-1.5, ROOT))]
)
def test_f_q55_the_higher_numbers_turn_clockwise_from_any_edge(edge: str, straight: Point, turned: Point) -> None:
    table = situation(
        blue("far", "basic", (47, 33)), phase="reinforce", red_has={"edge": edge, "reserve": {"paratrooper": 2}}
    )
    orders = [Place("paratrooper", (24, 20)), Place("paratrooper", (24, 20))]
    first, second = play(table, *orders, dice=[1, 3, 2, 3], house=SCATTER).of(Placed)
    assert first.at == pytest.approx((24 + straight[0], 20 + straight[1]))
    assert second.at == pytest.approx((24 + turned[0], 20 + turned[1]))


def test_f_q55_taken_ground_sends_him_to_the_nearest_free_spot() -> None:
    table = arriving(red("r1", "basic", (24, 23), radius=0.5), paratrooper=1)
    x, y = play(table, Place("paratrooper", (24, 20)), dice=[1, 3], house=SCATTER).at("red-1")
    assert ((x - 24) ** 2 + (y - 23) ** 2) ** 0.5 == pytest.approx(1.0, abs=1e-5)


def test_f_q55_forbidden_ground_sends_him_to_the_nearest_free_spot() -> None:
    table = situation(
        blue("far", "basic", (47, 33)),
        phase="reinforce",
        terrain=[block("rocks", (20, 22), (28, 23.2))],
        red_has={"reserve": {"paratrooper": 1}},
    )
    x, y = play(table, Place("paratrooper", (24, 20)), dice=[1, 3], house={**SCATTER, "rocks": "solid"}).at("red-1")
    assert (x, y) == pytest.approx((24.0, 23.7), abs=1e-5)


def test_f_q55_off_the_board_he_goes_back_to_the_troop_pool() -> None:
    result = play(arriving(paratrooper=1), Place("paratrooper", (46, 20)), dice=[2, 3], house=SCATTER)
    assert result.one(BlownAway).faces == (2, 3)
    assert (result.pool("Red", "paratrooper"), result.reserve("Red", "paratrooper")) == (1, 0)
    assert result.of(Placed) == []


def test_f_q55_beside_the_flag_nothing_drifts_and_without_the_house_rule_nothing_ever_does() -> None:
    table = arriving(paratrooper=1)
    assert play(table, Place("paratrooper", (24, 5)), house=SCATTER).one(Placed).at == (24, 5)
    assert play(table, Place("paratrooper", (24, 20))).one(Placed).at == (24, 20)


def test_f_q60_men_come_on_aboard_a_transport_that_arrives_in_the_same_step() -> None:
    table = arriving(red("old", "transport", (20, 3)), transport=1, basic=2)
    assert refused(table, Place("basic", aboard="old")).clause == "F-Q60"
    result = play(table, Place("transport", (24, 5)), Place("basic", aboard="red-1"), Place("basic", aboard="red-1"))
    assert result.refusals == {}
    assert [man.id for man in result.state.passengers(result.find("red-1"))] == ["red-2", "red-3"]


def test_f_q60_a_transport_that_arrives_carries_five_soldiers_and_no_vehicle() -> None:
    table = arriving(transport=1, basic=6, tank=1)
    orders = [Place("transport", (24, 5)), *[Place("basic", aboard="red-1")] * 6, Place("tank", aboard="red-1")]
    result = play(table, *orders)
    assert [(number, refusal.clause) for number, refusal in result.refusals.items()] == [(7, "F-54"), (8, "F-Q31")]


def test_f_q60_men_whose_transport_does_not_fit_come_on_on_foot_in_any_order() -> None:
    men = [man for man in WALL if man["at"] != [24, 4.5]]
    table = arriving(*men, transport=1, basic=1)
    result = play(table, END, Place("basic", (24, 4.5)), END, dice=[1])
    assert result.refusals[1].clause == "F-Q34"
    assert result.one(Placed).at == (24, 4.5)
    assert result.one(Held).units == {"transport": 1}


def test_f_q60_a_man_who_came_on_aboard_leaves_in_his_next_turn() -> None:
    table = arriving(red("r1", "basic", (20, 3)), transport=1, basic=1)
    orders = (Place("transport", (24, 5)), Place("basic", aboard="red-1"), END, *NEXT_ROUND, END)
    result = play(table, *orders, Leave("red-2", to=(24, 8)), dice=ROLLS)
    assert result.refusals == {}
    assert result.at("red-2") == (24, 8)
