"""What each toy can do, in play: dice, armour, move and specials (F-44 to F-55), and its base (T-03)."""

from __future__ import annotations

import pytest

from littlewars.core.choices import Answer
from littlewars.core.setting import BadFile
from littlewars.rulesets.flags.events import Called, Destroyed, Moved, Placed, Rerolled, Saved, Survived
from littlewars.rulesets.flags.orders import Attack, Board, Buy, Move, Place, Strike
from tests.rulesets.flags.table import END, allowed, blue, play, red, refused, situation

SUMS = {3: [1, 1, 1], 4: [1, 1, 2], 5: [1, 2, 2], 6: [2, 2, 2], 9: [3, 3, 3], 10: [4, 3, 3]}
"""Three faces for each sum that an armour needs."""


def has_dice(profile: str, dice: int, after_moving: int) -> None:
    """Hold that a unit has so many dice, standing and after a move, and not one more."""
    for moved, number in ((False, dice), (True, after_moving)):
        table = situation(
            red("r1", profile, (10, 10), moved=moved),
            red("eyes", "basic", (13, 12)),
            blue("b1", "tank", (13, 10)),
            phase="attack",
        )
        play(table, Attack("r1", (("b1", number),)), dice=[1] * number)
        refusal = refused(table, Attack("r1", (("b1", number + 1),)))
        assert refusal.cites("F-63" if moved and after_moving < dice else "F-35")


def has_armour(profile: str, armour: int) -> None:
    """Hold that a sum equal to the armour fails and the next one destroys; a Regen die of 1 is no help."""
    table = situation(
        red("r1", "tank", (10, 10)), blue("b1", profile, (13, 10)), blue("b2", "basic", (40, 30)), phase="attack"
    )
    attack = Attack("r1", (("b1", 3),))
    assert play(table, attack, dice=SUMS[armour]).one(Survived).armour == armour
    regen = [1] if profile == "minesweeper" else []
    assert play(table, attack, dice=SUMS[armour + 1] + regen).one(Destroyed).rolled == armour + 1


def has_move(profile: str, inches: float, clause: str) -> None:
    """Hold that a unit goes so far over open ground and not a hundredth further."""
    table = situation(red("r1", profile, (10, 10)), blue("b1", "basic", (40, 30)))
    assert allowed(table, Move("r1", ((10 + inches, 10),))).at("r1") == (10 + inches, 10)
    assert refused(table, Move("r1", ((10 + inches + 0.01, 10),))).cites(clause)


def costs(profile: str, price: int) -> None:
    """Hold that so many points buy a unit and one fewer does not."""
    for points in (price, price - 1):
        table = situation(
            red("r1", "basic", (24, 4)),
            blue("b1", "basic", (24, 32)),
            phase="call",
            points=points,
            red_has={"pool": {profile: 1}},
        )
        result = play(table, Buy(profile))
        assert (not result.refusals) == (points == price)


def test_f_44_the_basic_trooper_has_one_die_armour_4_and_3_inches_and_spots_for_mortars() -> None:
    has_dice("basic", 1, 1)
    has_armour("basic", 4)
    has_move("basic", 3, "F-25")
    costs("basic", 1)
    for profile, spots in (("basic", True), ("radio", False), ("transport", False)):
        table = situation(
            red("m", "mortar", (10, 10)), red("s", profile, (13, 16)), blue("b1", "tank", (13, 10)), phase="attack"
        )
        order = Attack("m", (("b1", 3),))
        if spots:
            assert play(table, order, dice=[4, 3, 3]).one(Destroyed).figure == "b1"
        else:
            assert refused(table, order).cites("F-58")


def test_f_45_the_bazooka_adds_two_dice_while_it_stands_still() -> None:
    has_dice("bazooka", 2, 1)
    has_armour("bazooka", 4)
    has_move("bazooka", 3, "F-25")
    costs("bazooka", 2)
    table = situation(red("r1", "bazooka", (10, 10)), blue("b1", "tank", (13, 10)), phase="attack")
    assert play(table, Attack("r1", (("b1", 2),)), dice=[5, 5]).one(Destroyed).rolled == 10


def test_f_46_the_commander_fights_like_a_rifleman_and_brings_reroll_and_doubletime() -> None:
    has_dice("commander", 1, 1)
    has_armour("commander", 4)
    has_move("commander", 3, "F-25")
    costs("commander", 2)
    for profile in ("commander", "basic"):
        table = situation(red("c", profile, (10, 10)), red("r1", "basic", (10, 20)), blue("b1", "basic", (13, 20)))
        move = Move("r1", ((10, 29),), doubletime=1)
        attack = (END, Attack("r1", (("b1", 1),)), Answer("1"))
        if profile == "commander":
            assert allowed(table, move).one(Moved).doubletime == 1
            assert play(table, *attack, dice=[4, 5]).one(Rerolled).now == 5
        else:
            assert refused(table, move).cites("F-57")
            assert play(table, *attack, dice=[4]).refusal().cites("F-Q26")


def test_f_47_the_flamethrower_has_two_dice_that_never_add_and_keeps_both_when_it_walks() -> None:
    has_dice("flamethrower", 2, 2)
    has_armour("flamethrower", 4)
    has_move("flamethrower", 3, "F-25")
    costs("flamethrower", 2)
    table = situation(red("r1", "flamethrower", (10, 10), moved=True), blue("b1", "basic", (16, 10)), phase="attack")
    assert play(table, Attack("r1", (("b1", 2),)), dice=[4, 4]).one(Survived).separate
    assert play(table, Attack("r1", (("b1", 2),)), dice=[1, 5]).one(Destroyed).separate


def test_f_48_the_machine_gunner_has_three_dice_that_never_add_and_one_after_a_move() -> None:
    has_dice("machine_gunner", 3, 1)
    has_armour("machine_gunner", 4)
    has_move("machine_gunner", 3, "F-25")
    costs("machine_gunner", 2)
    table = situation(red("r1", "machine_gunner", (10, 10)), blue("b1", "basic", (13, 10)), phase="attack")
    assert play(table, Attack("r1", (("b1", 3),)), dice=[4, 4, 4]).one(Survived).separate
    assert play(table, Attack("r1", (("b1", 3),)), dice=[1, 1, 5]).one(Destroyed).separate


def test_f_49_the_minesweeper_has_one_die_and_brings_regen() -> None:
    has_dice("minesweeper", 1, 1)
    has_armour("minesweeper", 4)
    has_move("minesweeper", 3, "F-25")
    costs("minesweeper", 2)
    for profile, regen in (("minesweeper", [6]), ("basic", [])):
        table = situation(
            red("r1", "basic", (10, 10)), blue("b1", "basic", (13, 10)), blue("m", profile, (40, 30)), phase="attack"
        )
        result = play(table, Attack("r1", (("b1", 1),)), dice=[5, *regen])
        assert len(result.of(Saved)) == len(regen)
        assert (result.state.find("b1") is not None) == bool(regen)


def test_f_50_the_mortar_adds_three_dice_standing_still_and_needs_a_spotter() -> None:
    has_dice("mortar", 3, 1)
    has_armour("mortar", 4)
    has_move("mortar", 3, "F-25")
    costs("mortar", 2)
    table = situation(red("r1", "mortar", (10, 10)), blue("b1", "tank", (13, 10)), phase="attack")
    assert refused(table, Attack("r1", (("b1", 3),))).clause == "F-58"
    seen = situation(
        red("r1", "mortar", (10, 10)), red("r2", "basic", (13, 16)), blue("b1", "tank", (13, 10)), phase="attack"
    )
    assert play(seen, Attack("r1", (("b1", 3),)), dice=[4, 3, 3]).one(Destroyed).rolled == 10


def test_f_51_the_radio_man_has_armour_3_and_adds_a_die_to_the_call() -> None:
    has_dice("radio", 1, 1)
    has_armour("radio", 3)
    has_move("radio", 3, "F-25")
    costs("radio", 2)
    table = situation(red("r1", "radio", (24, 4)), blue("b1", "basic", (24, 32)), phase="call")
    called = play(table, dice=[2, 5]).one(Called)
    assert (called.radios, called.best, called.points) == (1, 5, 5)


def test_f_52_the_paratrooper_may_come_on_anywhere() -> None:
    has_dice("paratrooper", 1, 1)
    has_armour("paratrooper", 4)
    has_move("paratrooper", 3, "F-25")
    costs("paratrooper", 2)
    for profile in ("paratrooper", "basic"):
        table = situation(
            red("r1", "basic", (24, 4)),
            blue("b1", "basic", (24, 32)),
            phase="reinforce",
            red_has={"reserve": {profile: 1}},
        )
        far = Place(profile, (5, 30))
        if profile == "paratrooper":
            assert "F-60" in allowed(table, far).one(Placed).clauses
        else:
            assert refused(table, far).cites("F-40")


def test_f_53_the_tank_adds_three_dice_also_on_the_move_has_armour_9_and_6_inches() -> None:
    has_dice("tank", 3, 3)
    has_armour("tank", 9)
    has_move("tank", 6, "F-26")
    costs("tank", 5)
    table = situation(red("r1", "tank", (10, 10)), blue("b1", "tank", (19, 10)))
    orders = (Move("r1", ((16, 10),)), END, Attack("r1", (("b1", 3),)))
    assert play(table, *orders, dice=[4, 3, 3]).one(Destroyed).rolled == 10


def test_f_54_the_transport_has_one_die_armour_5_and_6_inches_and_carries_five() -> None:
    has_dice("transport", 1, 1)
    has_armour("transport", 5)
    has_move("transport", 6, "F-26")
    costs("transport", 3)
    men = [red(f"r{number}", "basic", (10, 10 + number / 10)) for number in range(6)]
    table = situation(*men, red("t", "transport", (12, 10)), blue("b1", "basic", (40, 30)))
    result = play(table, *[Board(f"r{number}", "t") for number in range(6)])
    assert list(result.refusals) == [6]
    assert result.refusals[6].cites("F-54")
    assert len(result.state.passengers(result.find("t"))) == 5


def test_f_55_a_strike_has_four_dice_no_base_and_nothing_to_be_attacked_or_moved() -> None:
    costs("air", 6)
    table = situation(
        red("c", "commander", (1, 1)),
        blue("b1", "tank", (13, 10)),
        blue("b2", "basic", (40, 30)),
        phase="attack",
        red_has={"reserve": {"air": 1}},
    )
    four = Strike((13, 10), (("b1", 4),))
    # A sum of 9 with a commander in play asks about a reroll; 10 does not.
    assert play(table, four, dice=[3, 3, 2, 2]).one(Destroyed).rolled == 10
    assert refused(table, Strike((13, 10), (("b1", 5),))).cites("F-55")
    after = play(table, four, dice=[3, 3, 2, 2])
    assert [figure.id for figure in after.state.figures] == ["c", "b2"]
    with pytest.raises(BadFile, match="profile"):
        play(situation(red("a", "air", (10, 10)), blue("b1", "basic", (40, 30))))


def test_t_03_soldiers_stand_on_half_an_inch_and_vehicles_on_an_inch_and_a_quarter() -> None:
    soldiers = ("basic", "bazooka", "commander", "flamethrower", "machine_gunner", "minesweeper", "mortar", "radio")
    for profile in (*soldiers, "paratrooper", "tank", "transport"):
        table = situation(red("r1", profile, (10, 10), radius=None), blue("b1", "basic", (40, 30)))
        assert play(table).find("r1").radius == (1.25 if profile in ("tank", "transport") else 0.5)


def test_t_03_a_range_of_6_inches_runs_from_rim_to_rim() -> None:
    def attack(x: float) -> bool:
        table = situation(
            red("r1", "basic", (10, 10), radius=None), blue("b1", "tank", (x, 10), radius=None), phase="attack"
        )
        result = play(table, Attack("r1", (("b1", 1),)), dice=[1] if x <= 17.75 else [])
        return not result.refusals

    assert attack(17.75)
    assert not attack(17.76)


def test_t_03_a_file_may_give_a_profile_or_a_figure_a_base_of_its_own() -> None:
    table = situation(
        red("r1", "basic", (10, 10), radius=None),
        red("r2", "basic", (20, 10), radius=0.7),
        blue("b1", "basic", (30, 10), radius=None),
        phase="reinforce",
        radii={"basic": 0.75},
        red_has={"reserve": {"basic": 1}},
    )
    result = play(table, Place("basic", (26.7, 3)))
    assert [result.find(id).radius for id in ("r1", "r2", "b1", "red-1")] == [0.75, 0.7, 0.75, 0.75]
    wrong = situation(red("r1", "basic", (10, 10)), blue("b1", "basic", (30, 10)), radii={"basic": 7})
    with pytest.raises(BadFile, match="0 to 6 inches"):
        play(wrong)
