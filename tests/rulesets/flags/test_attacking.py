"""Attacking: who may be a target, how dice are aimed and compared, cover, and the specials that change an attack."""

from __future__ import annotations

import pytest

from littlewars.core.choices import Answer
from littlewars.rulesets.flags.events import (
    Aimed,
    Called,
    Destroyed,
    FlagTaken,
    GameEnded,
    Rerolled,
    Survived,
)
from littlewars.rulesets.flags.orders import Attack, Board, Buy, Leave, Move, Place, Strike
from tests.rulesets.flags.table import END, block, blue, fence, play, red, refused, situation

B1 = Attack("r1", (("b1", 1),))
"""One die of r1 at b1."""
BAGS = block("sandbags", (8, 11), (12, 12))
WOOD = block("trees", (8, 12), (12, 16))


def duel(shooter: str = "basic", target: str = "basic", gap: float = 3.0, **more: object) -> dict[str, object]:
    """Return Red's r1 at (10, 10) with b1 straight above it at a gap."""
    house: dict[str, object] = {"phase": "attack", **more}
    return situation(red("r1", shooter, (10, 10)), blue("b1", target, (10, 10 + gap)), **house)  # type: ignore[arg-type]


def armour_against(terrain: list[object], shooter: tuple[float, float], target: tuple[float, float]) -> int:
    """Return which armour an attack from one point meets at another, behind or in what lies there."""
    table = situation(red("r1", "basic", shooter), blue("b1", "basic", target), phase="attack", terrain=terrain)
    return play(table, B1, dice=[1]).one(Survived).armour


def test_f_30_each_unit_may_attack() -> None:
    table = situation(
        red("r1", "basic", (10, 10)),
        red("r2", "tank", (10, 12)),
        red("r3", "transport", (10, 14)),
        blue("b1", "tank", (13, 12)),
        phase="attack",
    )
    attacks = [Attack(id, (("b1", 1),)) for id in ("r1", "r2", "r3")]
    assert [event.figure for event in play(table, *attacks, dice=[1, 1, 1]).of(Aimed)] == ["r1", "r2", "r3"]


def test_f_30_only_own_units_in_play_attack() -> None:
    assert refused(duel(), Attack("b1", (("r1", 1),))).clause == "F-30"
    assert refused(duel(), Attack("nobody", (("b1", 1),))).clause == "F-30"


@pytest.mark.parametrize("profile", ["basic", "tank", "flamethrower", "radio"])
def test_f_31_every_unit_reaches_6_inches(profile: str) -> None:
    play(duel(profile, "tank", 6.0), B1, dice=[1])
    assert refused(duel(profile, "tank", 6.01), B1).clause == "F-31"


def test_f_32_a_roll_above_the_armour_destroys() -> None:
    assert play(duel(), B1, dice=[5]).one(Destroyed).rolled == 5


def test_f_32_a_roll_equal_to_the_armour_does_not() -> None:
    result = play(duel(), B1, dice=[4])
    assert (result.one(Survived).rolled, result.one(Survived).armour) == (4, 4)
    assert result.find("b1").present


def test_f_33_dice_of_one_unit_are_added() -> None:
    table = duel("tank", "tank")
    assert play(table, Attack("r1", (("b1", 3),)), dice=[4, 3, 3]).one(Destroyed).rolled == 10
    assert play(table, Attack("r1", (("b1", 3),)), dice=[4, 3, 2]).one(Survived).rolled == 9


def test_f_33_dice_of_two_units_are_not() -> None:
    table = situation(
        red("r1", "basic", (10, 10)), red("r2", "basic", (10, 11)), blue("b1", "basic", (10, 13)), phase="attack"
    )
    result = play(table, B1, Attack("r2", (("b1", 1),)), dice=[4, 4])
    assert [event.rolled for event in result.of(Survived)] == [4, 4]


def test_f_34_dice_may_be_shared_out_among_targets() -> None:
    table = situation(
        red("r1", "tank", (10, 10)), blue("b1", "basic", (10, 13)), blue("b2", "basic", (13, 10)), phase="attack"
    )
    result = play(table, Attack("r1", (("b1", 2), ("b2", 1))), dice=[2, 2, 5])
    assert result.one(Aimed).dice == (2, 1)
    assert (result.one(Survived).figure, result.one(Survived).rolled) == ("b1", 4)
    assert (result.one(Destroyed).figure, result.one(Destroyed).rolled) == ("b2", 5)


def test_f_35_the_split_is_declared_and_no_more_dice_than_there_are() -> None:
    assert refused(duel("tank"), Attack("r1", ())).clause == "F-35"
    assert refused(duel("tank"), Attack("r1", (("b1", 0),))).clause == "F-35"
    assert refused(duel("tank"), Attack("r1", (("b1", 4),))).clause == "F-35"
    play(duel("tank"), Attack("r1", (("b1", 3),)), dice=[1, 1, 1])


@pytest.mark.parametrize("kind", ["trees", "rocks", "ditch", "bunker"])
def test_f_37_rocks_trees_ditches_and_bunkers_cover_who_is_in_them(kind: str) -> None:
    assert armour_against([block(kind, (8, 12), (12, 16))], (10, 10), (10, 14)) == 5


def test_f_37_sandbags_cover_who_is_behind_them() -> None:
    assert armour_against([BAGS], (10, 9), (10, 12.5)) == 5


@pytest.mark.parametrize("kind", ["slope"])
def test_f_37_slopes_and_fences_cover_nobody(kind: str) -> None:
    assert armour_against([block(kind, (8, 12), (12, 16))], (10, 10), (10, 14)) == 4
    assert armour_against([fence((8, 12), (12, 12))], (10, 10), (10, 12.5)) == 4


def test_f_38_cover_adds_one_to_the_armour() -> None:
    for target, armour in (("basic", 4), ("radio", 3)):
        covered = duel(target=target, gap=4.0, terrain=[WOOD])
        assert play(covered, B1, dice=[armour + 1]).one(Survived).armour == armour + 1
        assert play(covered, B1, dice=[armour + 2]).one(Destroyed).cover == "trees"
        assert play(duel(target=target, gap=4.0), B1, dice=[armour + 1]).one(Destroyed).cover == ""


def test_f_39_several_sources_of_cover_count_once() -> None:
    terrain = [WOOD, block("ditch", (9, 13), (11, 15)), BAGS, block("rocks", (9, 12), (11, 15))]
    assert armour_against(list(terrain), (10, 10), (10, 14)) == 5


def test_f_56_a_strike_attacks_from_any_point_and_is_back_in_the_troop_pool() -> None:
    table = situation(
        red("r1", "basic", (1, 1)),
        blue("b1", "basic", (40, 30)),
        blue("b2", "basic", (1, 30)),
        phase="attack",
        red_has={"reserve": {"air": 1}},
    )
    result = play(table, Strike((40, 24), (("b1", 4),)), dice=[2, 1, 1, 1])
    assert result.one(Destroyed).rolled == 5
    assert result.one(Aimed).at == (40, 24)
    assert (result.pool("Red", "air"), result.reserve("Red", "air")) == (1, 0)
    assert [figure.id for figure in result.state.figures] == ["r1", "b2"]


def test_f_56_without_a_strike_in_the_reinforcement_pool_there_is_none() -> None:
    table = duel(red_has={"pool": {"air": 1}})
    assert refused(table, Strike((10, 10), (("b1", 4),))).clause == "F-56"
    after = play(duel(red_has={"reserve": {"air": 1}}), *[Strike((10, 10), (("b1", 1),))] * 2, dice=[1])
    assert after.refusals[2].clause == "F-56"


def test_f_56_a_strike_belongs_to_the_attack_step() -> None:
    for phase in ("move", "reinforce", "call"):
        table = situation(
            red("r1", "basic", (10, 10)),
            blue("b1", "basic", (10, 13)),
            phase=phase,
            points=6,
            red_has={"reserve": {"air": 1}},
        )
        assert refused(table, Strike((10, 10), (("b1", 4),))).clause == "F-13"


def test_f_58_a_mortar_needs_another_basic_trooper_in_range_of_the_target() -> None:
    def table(x: float, spotter: str = "basic") -> dict[str, object]:
        return situation(
            red("r1", "mortar", (10, 10)), red("r2", spotter, (x, 13)), blue("b1", "basic", (10, 13)), phase="attack"
        )

    assert play(table(16.0), Attack("r1", (("b1", 3),)), dice=[1, 2, 2]).one(Destroyed).rolled == 5
    assert refused(table(16.01), B1).clause == "F-58"
    assert refused(table(13.0, "bazooka"), B1).clause == "F-58"
    assert refused(duel("mortar"), B1).clause == "F-58"


def test_f_58_an_enemy_rifleman_spots_for_nobody() -> None:
    table = situation(
        red("r1", "mortar", (10, 10)), blue("b1", "basic", (10, 13)), blue("b2", "basic", (10, 14)), phase="attack"
    )
    assert refused(table, B1).clause == "F-58"


def test_f_59_noadd_dice_are_never_added() -> None:
    result = play(duel("machine_gunner", "tank"), Attack("r1", (("b1", 3),)), dice=[6, 6, 6])
    assert (result.one(Survived).rolled, result.one(Survived).separate) == (6, True)
    assert play(duel("flamethrower"), Attack("r1", (("b1", 2),)), dice=[4, 4]).one(Survived).rolled == 4


@pytest.mark.parametrize("profile", ["bazooka", "machine_gunner", "mortar"])
def test_f_63_a_stillshot_unit_that_moved_has_one_die(profile: str) -> None:
    table = situation(
        red("r1", profile, (10, 10), moved=True),
        red("r2", "basic", (12, 10)),
        blue("b1", "tank", (10, 13)),
        phase="attack",
    )
    assert refused(table, Attack("r1", (("b1", 2),))).clause == "F-63"
    assert play(table, B1, dice=[6]).one(Survived).rolled == 6


@pytest.mark.parametrize("profile", ["flamethrower", "tank"])
def test_f_63_others_keep_all_dice_when_they_move(profile: str) -> None:
    dice = 2 if profile == "flamethrower" else 3
    table = situation(red("r1", profile, (10, 10), moved=True), blue("b1", "tank", (10, 13)), phase="attack")
    assert play(table, Attack("r1", (("b1", dice),)), dice=[1] * dice).one(Aimed).dice == (dice,)


def strike_table(x: float, y: float, terrain: list[object] | None = None, target: str = "basic") -> dict[str, object]:
    return situation(
        red("c", "commander", (1, 1)),
        blue("b1", target, (x, y)),
        blue("b2", "basic", (1, 35)),
        phase="attack",
        terrain=terrain or [],
        red_has={"reserve": {"air": 1}},
    )


def test_f_q11_a_strike_reaches_6_inches_from_any_point_of_the_table_over_units_and_terrain() -> None:
    four = (("b1", 4),)
    table = strike_table(30, 30)
    for at in ((30.0, 24.0), (30.0, 30.0), (36.0, 30.0)):
        assert play(table, Strike(at, four), dice=[2, 1, 1, 1]).one(Destroyed).figure == "b1"
    assert refused(table, Strike((30, 23.99), four)).cites("F-Q11")
    assert refused(table, Strike((30, 23.99), four)).clause == "F-31"
    play(strike_table(30, 30, [block("bunker", (28, 24), (32, 27))]), Strike((30, 25), four), dice=[2, 1, 1, 1])
    for off in ((48.01, 30.0), (30.0, -0.01), (float("nan"), 3.0)):
        assert refused(table, Strike(off, four)).clause == "F-Q11"
    play(strike_table(48, 36), Strike((48, 36), four), dice=[2, 1, 1, 1])


def test_f_q11_cover_still_counts_against_a_strike() -> None:
    wood = [block("trees", (28, 28), (32, 32))]
    order = Strike((30, 24), (("b1", 4),))
    assert play(strike_table(30, 30), order, dice=[2, 1, 1, 1]).one(Destroyed).armour == 4
    assert play(strike_table(30, 30, list(wood)), order, Answer("no"), dice=[2, 1, 1, 1]).one(Survived).armour == 5


def test_f_q11_a_strike_gets_no_doubletime_and_spots_for_nobody() -> None:
    assert (
        refused(
            situation(red("c", "commander", (1, 1)), blue("b1", "basic", (9, 9)), red_has={"reserve": {"air": 1}}),
            Move("air", ((3, 3),), doubletime=1),
        ).clause
        == "F-25"
    )
    table = situation(
        red("r1", "mortar", (10, 10)), blue("b1", "tank", (10, 13)), phase="attack", red_has={"reserve": {"air": 1}}
    )
    result = play(table, Strike((10, 13), (("b1", 1),)), B1, dice=[1])
    assert result.refusal().clause == "F-58"


def test_f_q11_a_strike_never_keeps_an_army_alive_nor_takes_a_flag() -> None:
    table = situation(
        red("r1", "basic", (24, 4)),
        red("r2", "basic", (10, 27)),
        blue("b1", "basic", (10, 30)),
        phase="attack",
        red_has={"reserve": {"air": 1}},
        blue_has={"reserve": {"air": 1}},
    )
    result = play(table, Strike((24, 33), (("b1", 1),)), Attack("r2", (("b1", 1),)), END, END, dice=[5])
    assert result.refusals[1].clause == "F-31"
    assert result.of(FlagTaken) == []
    assert result.one(GameEnded).reason == "annihilation"


@pytest.mark.parametrize(
    ("shooter", "target", "armour"),
    [
        ((10, 8), (10, 12.5), 5),
        ((10, 8), (10, 13.0), 5),
        ((10, 8), (10, 13.01), 4),
        ((10, 15), (10, 12.5), 4),
        ((10, 15), (10, 10.5), 5),
        ((10, 8), (10, 10.9), 4),
        ((10, 8), (10, 11.5), 5),
        ((7, 12.5), (11, 12.5), 4),
        ((6, 11.0), (11.0, 11.0), 4),
    ],
)
def test_f_q14_cover_is_being_inside_or_close_behind_what_the_line_crosses(
    shooter: tuple[float, float], target: tuple[float, float], armour: int
) -> None:
    assert armour_against([BAGS], shooter, target) == armour


def test_f_q14_near_is_measured_from_the_rim_of_the_base() -> None:
    for y, armour in ((13.5, 5), (13.51, 4)):
        table = situation(
            red("r1", "basic", (10, 8)), blue("b1", "basic", (10, y), radius=0.5), phase="attack", terrain=[BAGS]
        )
        assert play(table, B1, dice=[1]).one(Survived).armour == armour


def test_f_q14_cover_by_touching_works_from_all_sides_and_only_in_contact() -> None:
    for y, armour in ((12.0, 5), (12.01, 4), (11.5, 5)):
        table = situation(red("r1", "basic", (10, 16)), blue("b1", "basic", (10, y)), phase="attack", terrain=[BAGS])
        assert play(table, B1, dice=[1], house={"cover_test": "touching"}).one(Survived).armour == armour


def test_f_q14_cover_by_any_piece_between_needs_no_nearness() -> None:
    table = situation(red("r1", "basic", (10, 10)), blue("b1", "basic", (10, 16)), phase="attack", terrain=[BAGS])
    assert play(table, B1, dice=[1]).one(Survived).armour == 4
    assert play(table, B1, dice=[1], house={"cover_test": "any_between"}).one(Survived).armour == 5


def test_f_q15_vehicles_in_cover_have_one_more_too() -> None:
    for target, armour in (("tank", 10), ("transport", 6)):
        table = duel("tank", target, 4.0, terrain=[WOOD])
        assert play(table, Attack("r1", (("b1", 3),)), dice=[1, 1, 1]).one(Survived).armour == armour


HIDERS = {
    "bunker": [block("bunker", (8, 11), (12, 12))],
    "slope": [block("slope", (8, 11), (12, 12))],
}


@pytest.mark.parametrize("kind", HIDERS)
def test_f_q16_no_sight_is_needed_unless_the_house_asks_for_it(kind: str) -> None:
    play(duel(gap=5.0, terrain=HIDERS[kind]), B1, dice=[1])
    refusal = refused(duel(gap=5.0, terrain=HIDERS[kind]), B1, house={"line_of_sight": "on"})
    assert refusal.clause == "F-Q16"


def test_f_q16_vehicles_break_the_line_too_but_not_men_trees_or_the_piece_one_stands_in() -> None:
    sight = {"line_of_sight": "on"}

    def between(profile: str, terrain: list[object]) -> dict[str, object]:
        return situation(
            red("r1", "basic", (10, 10)),
            red("t", profile, (10, 13), radius=None),
            blue("b1", "basic", (10, 16)),
            phase="attack",
            terrain=terrain,
        )

    assert refused(between("tank", []), B1, house=sight).clause == "F-Q16"
    play(between("basic", []), B1, dice=[1], house=sight)
    play(between("basic", [block("trees", (8, 12), (12, 14))]), B1, dice=[1], house=sight)
    play(between("basic", [block("bunker", (8, 15), (12, 17))]), B1, dice=[1], house=sight)
    play(between("basic", [block("slope", (8, 9), (12, 11))]), B1, dice=[1], house=sight)


def test_f_q16_mortars_and_strikes_ignore_what_breaks_the_line() -> None:
    sight = {"line_of_sight": "on"}
    table = situation(
        red("r1", "mortar", (10, 10)),
        red("r2", "basic", (10, 16)),
        blue("b1", "tank", (10, 14)),
        phase="attack",
        terrain=HIDERS["bunker"],
        red_has={"reserve": {"air": 1}},
    )
    play(table, B1, Strike((10, 10), (("b1", 1),)), dice=[1, 1], house=sight)


def test_f_q18_each_target_is_measured_from_the_attacker_6_inches_inclusive() -> None:
    table = situation(
        red("r1", "tank", (10, 10)), blue("b1", "tank", (10, 16)), blue("b2", "tank", (16.01, 10)), phase="attack"
    )
    play(table, Attack("r1", (("b1", 3),)), dice=[1, 1, 1])
    refusal = refused(table, Attack("r1", (("b1", 2), ("b2", 1))))
    assert refusal.clause == "F-31"
    assert refusal.cites("F-Q18")


@pytest.mark.parametrize(("target", "equal"), [("radio", 3), ("basic", 4), ("transport", 5)])
def test_f_q19_to_beat_is_to_be_higher(target: str, equal: int) -> None:
    assert play(duel("basic", target), B1, dice=[equal]).one(Survived).armour == equal
    assert play(duel("basic", target), B1, dice=[equal + 1]).one(Destroyed).rolled == equal + 1


def test_f_q20_any_partition_is_allowed_and_all_results_come_at_once() -> None:
    def table() -> dict[str, object]:
        men = [blue(f"b{number}", "basic", (9 + number, 13)) for number in (1, 2, 3)]
        return situation(red("r1", "tank", (10, 10)), *men, phase="attack")

    for allot in ((("b1", 3),), (("b1", 2), ("b2", 1)), (("b2", 1), ("b1", 2)), (("b1", 1), ("b2", 1), ("b3", 1))):
        result = play(table(), Attack("r1", allot), dice=[6, 5, 6])
        assert sorted(event.figure for event in result.of(Destroyed)) == sorted(id for id, _ in allot)


def test_f_q20_dice_never_change_their_target_after_the_roll() -> None:
    table = situation(
        red("r1", "tank", (10, 10)), blue("b1", "basic", (10, 13)), blue("b2", "basic", (13, 10)), phase="attack"
    )
    result = play(table, Attack("r1", (("b1", 2), ("b2", 1))), dice=[6, 6, 4])
    assert result.one(Destroyed).figure == "b1"
    assert result.one(Survived).figure == "b2"


def test_f_q20_the_next_unit_chooses_after_seeing_the_roll() -> None:
    table = situation(
        red("r1", "basic", (10, 10)),
        red("r2", "basic", (11, 10)),
        blue("b1", "basic", (10, 13)),
        blue("b2", "basic", (11, 13)),
        phase="attack",
    )
    result = play(table, B1, Attack("r2", (("b1", 1),)), Attack("r2", (("b2", 1),)), dice=[5, 6])
    assert result.refusals[2].clause == "F-Q42"
    assert [event.figure for event in result.of(Destroyed)] == ["b1", "b2"]


def test_f_q21_noadd_dice_are_each_compared_alone() -> None:
    table = duel("machine_gunner")
    for faces, falls in (([4, 4, 4], False), ([5, 1, 1], True), ([1, 1, 5], True), ([5, 6, 5], True)):
        result = play(table, Attack("r1", (("b1", 3),)), dice=faces)
        assert (result.state.find("b1") is None) == falls


def test_f_q21_several_noadd_dice_may_go_to_one_target_and_the_rest_elsewhere() -> None:
    table = situation(
        red("r1", "machine_gunner", (10, 10)),
        blue("b1", "basic", (10, 13)),
        blue("b2", "basic", (13, 10)),
        phase="attack",
    )
    result = play(table, Attack("r1", (("b1", 2), ("b2", 1))), dice=[4, 5, 4])
    assert result.one(Destroyed).figure == "b1"
    assert result.one(Survived).figure == "b2"


def test_f_q24_indirect_gives_no_more_range() -> None:
    def table(gap: float) -> dict[str, object]:
        return situation(
            red("r1", "mortar", (10, 10)),
            red("r2", "basic", (12, 10 + gap)),
            blue("b1", "basic", (10, 10 + gap)),
            phase="attack",
        )

    play(table(6.0), B1, dice=[1])
    assert refused(table(6.01), B1).cites("F-Q24")
    play(table(12.0), B1, dice=[1], house={"indirect_range": "12"})
    assert refused(table(12.01), B1, house={"indirect_range": "12"}).cites("F-Q24")
    play(table(25.0), B1, dice=[1], house={"indirect_range": "unlimited"})


def test_f_q24_the_house_rule_is_for_mortars_alone_and_a_spotter_stays_needed() -> None:
    assert refused(duel("tank", gap=6.01), B1, house={"indirect_range": "unlimited"}).clause == "F-31"
    assert refused(duel("mortar", gap=12), B1, house={"indirect_range": "12"}).clause == "F-58"


def test_f_q25_a_spotter_stands_on_the_table_and_not_in_a_transport() -> None:
    table = situation(
        red("r1", "mortar", (10, 10)),
        red("t", "transport", (12, 13)),
        red("r2", "basic", aboard="t"),
        blue("b1", "tank", (10, 13)),
    )
    assert play(table, END, B1).refusal().cites("F-Q25")
    assert play(table, Leave("r2"), END, B1, dice=[1]).one(Survived).figure == "b1"


def test_f_q25_a_spotter_may_move_and_attack_and_serve_any_number_of_mortars() -> None:
    table = situation(
        red("m1", "mortar", (10, 10)),
        red("m2", "mortar", (11, 10)),
        red("s", "basic", (10, 20)),
        blue("b1", "tank", (10, 13)),
    )
    shots = [Attack(id, (("b1", 1),)) for id in ("s", "m1", "m2")]
    result = play(table, Move("s", ((10, 19),)), END, *shots, dice=[1, 1, 1])
    assert result.refusals == {}
    assert [event.figure for event in result.of(Aimed)] == ["s", "m1", "m2"]


def test_f_q25_every_target_of_a_split_needs_a_spotter() -> None:
    table = situation(
        red("r1", "mortar", (10, 10)),
        red("s", "basic", (10, 19)),
        blue("b1", "tank", (10, 13)),
        blue("b2", "tank", (10, 5)),
        phase="attack",
    )
    assert refused(table, Attack("r1", (("b1", 2), ("b2", 1)))).cites("F-Q25")
    play(table, Attack("r1", (("b1", 2),)), dice=[1, 1])


@pytest.mark.parametrize(
    ("profile", "spots"), [("mortar", True), ("radio", True), ("tank", False), ("transport", False)]
)
def test_f_q25_the_house_may_let_any_other_soldier_on_foot_spot(profile: str, spots: bool) -> None:
    table = situation(
        red("r1", "mortar", (10, 10)), red("s", profile, (12, 13)), blue("b1", "tank", (10, 13)), phase="attack"
    )
    assert refused(table, B1).clause == "F-58"
    result = play(table, B1, dice=[1] if spots else [], house={"spotter": "any_foot"})
    assert (result.refusals == {}) == spots


def test_f_q25_a_mortar_man_never_spots_for_himself() -> None:
    assert refused(duel("mortar"), B1, house={"spotter": "any_foot"}).clause == "F-58"


def test_f_q42_only_enemies_are_targets_and_each_unit_attacks_once() -> None:
    table = situation(
        red("r1", "tank", (10, 10)), red("r2", "basic", (10, 12)), blue("b1", "tank", (10, 13)), phase="attack"
    )
    assert refused(table, Attack("r1", (("r2", 1),))).clause == "F-Q42"
    assert refused(table, Attack("r1", (("r1", 1),))).clause == "F-Q42"
    assert refused(table, Attack("r1", (("red-flag-1", 1),))).clause == "F-Q42"
    twice = play(table, B1, B1, dice=[1])
    assert twice.refusals[2].clause == "F-Q42"


def test_f_q42_units_attack_in_any_order() -> None:
    table = situation(
        red("r1", "basic", (10, 10)), red("r2", "basic", (10, 11)), blue("b1", "tank", (10, 13)), phase="attack"
    )
    result = play(table, Attack("r2", (("b1", 1),)), B1, dice=[1, 1])
    assert [event.figure for event in result.of(Aimed)] == ["r2", "r1"]


def test_f_q42_flags_cannot_be_shot() -> None:
    table = duel(blue_has={"flags": [[10, 12]]})
    assert refused(table, Attack("r1", (("blue-flag-1", 1),))).clause == "F-Q42"


def test_f_q48_dice_that_add_on_one_target_are_one_sum() -> None:
    twice = Attack("r1", (("b1", 2), ("b1", 1)))
    assert refused(duel("tank"), twice).clause == "F-Q48"
    grouped = play(duel("tank"), twice, dice=[2, 2, 5], house={"same_target": "groups"})
    assert grouped.one(Destroyed).rolled == 5
    alone = play(duel("tank"), twice, dice=[2, 2, 4], house={"same_target": "groups"})
    assert [event.rolled for event in alone.of(Survived)] == [4, 4]


def test_f_q58_both_in_one_wood_have_cover_from_each_other() -> None:
    for side, order in (("Red", B1), ("Blue", Attack("b1", (("r1", 1),)))):
        table = situation(
            red("r1", "basic", (10, 13)),
            blue("b1", "basic", (10, 15)),
            phase="attack",
            side=side,
            terrain=[WOOD],
        )
        assert play(table, order, dice=[5]).one(Survived).armour == 5


def test_f_q58_against_a_strike_on_the_spot_or_on_ones_own_side_only_inside_counts() -> None:
    bags = [block("sandbags", (28, 29), (32, 30))]
    for at, armour in (((30.0, 30.5), 4), ((30.0, 33.0), 4), ((30.0, 27.0), 5)):
        table = strike_table(30, 30.5, list(bags))
        assert play(table, Strike(at, (("b1", 1),)), Answer("no"), dice=[4]).of(Survived)[0].armour == armour
    inside = strike_table(30, 29.5, list(bags))
    for spot in ((30.0, 29.5), (30.0, 33.0), (30.0, 27.0)):
        assert play(inside, Strike(spot, (("b1", 1),)), Answer("no"), dice=[4]).one(Survived).armour == 5


def test_f_q58_astride_sandbags_the_centre_decides() -> None:
    for y, armour in ((11.99, 5), (12.01, 4)):
        table = situation(
            red("r1", "basic", (10, 16)), blue("b1", "basic", (10, y), radius=0.5), phase="attack", terrain=[BAGS]
        )
        assert play(table, B1, dice=[1]).one(Survived).armour == armour


def test_f_q59_several_strikes_may_come_in_one_step_each_of_them_once() -> None:
    table = duel("basic", "tank", red_has={"reserve": {"air": 2}})
    strike = Strike((10, 10), (("b1", 1),))
    result = play(table, strike, strike, strike, dice=[1, 1])
    assert list(result.refusals) == [3]
    assert result.refusals[3].cites("F-Q59")
    assert result.pool("Red", "air") == 2


def test_f_q59_a_kept_strike_is_not_bought_again_nor_placed() -> None:
    table = situation(
        red("r1", "basic", (24, 4)),
        blue("b1", "basic", (24, 32)),
        phase="call",
        points=6,
        red_has={"pool": {"air": 1}},
    )
    result = play(
        table, Buy("air"), END, END, END, Place("air", (24, 5)), END, *[END] * 4, Buy("air"), dice=[1, 6, 5, 1, 1, 6]
    )
    assert result.refusals[5].clause == "F-Q59"
    assert result.refusals[11].cites("F-Q59")
    assert result.reserve("Red", "air") == 1
    assert result.of(Called)[-1].points == 6


def test_f_q59_a_strike_is_never_among_what_has_to_be_placed() -> None:
    table = situation(
        red("r1", "basic", (24, 4)), blue("b1", "basic", (24, 32)), phase="reinforce", red_has={"reserve": {"air": 1}}
    )
    result = play(table, END, dice=[1])
    assert result.refusals == {}


def test_f_q31_passengers_attack_only_under_the_house_rule_and_from_their_hull() -> None:
    table = situation(
        red("t", "transport", (10, 10), radius=None),
        red("r1", "basic", aboard="t"),
        blue("b1", "basic", (10, 17.25)),
        phase="attack",
    )
    assert refused(table, B1).clause == "F-Q31"
    assert play(table, B1, dice=[5], house={"passengers_shoot": "on"}).one(Destroyed).figure == "b1"


def test_f_q31_passengers_are_no_targets() -> None:
    table = situation(
        red("r1", "basic", (10, 10)),
        blue("t", "transport", (10, 13)),
        blue("b1", "basic", aboard="t"),
        phase="attack",
    )
    assert refused(table, B1).clause == "F-Q31"


def test_f_62_a_reroll_is_one_die_of_an_own_attack() -> None:
    table = situation(
        red("c", "commander", (1, 1)), red("r1", "tank", (10, 10)), blue("b1", "tank", (10, 13)), phase="attack"
    )
    three = Attack("r1", (("b1", 3),))
    result = play(table, three, Answer("3"), dice=[4, 4, 1, 2])
    assert (result.one(Rerolled).was, result.one(Rerolled).now) == (1, 2)
    assert result.one(Destroyed).rolled == 10
    assert play(table, three, Answer("4"), Answer("no"), dice=[4, 4, 1]).refusals[2].clause == "F-62"


def test_f_62_no_reroll_for_a_side_without_a_commander() -> None:
    result = play(duel(), B1, Answer("1"), dice=[4])
    assert result.refusal().cites("F-62")


def test_f_61_a_six_undoes_the_wound() -> None:
    for face, falls in ((6, False), (5, True), (1, True)):
        table = situation(
            red("r1", "basic", (10, 10)),
            blue("b1", "basic", (10, 13)),
            blue("m", "minesweeper", (40, 30)),
            phase="attack",
        )
        result = play(table, B1, dice=[5, face])
        assert (result.state.find("b1") is None) == falls


def test_f_q31_a_man_who_boards_does_not_attack_from_his_seat() -> None:
    table = situation(red("t", "transport", (10, 10)), red("r1", "basic", (10, 9)), blue("b1", "basic", (10, 13)))
    assert play(table, Board("r1", "t"), END, B1).refusal().clause == "F-Q31"
