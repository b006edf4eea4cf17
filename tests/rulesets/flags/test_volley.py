"""What comes after the roll: rerolls, wounds and Regen, and what becomes of the destroyed."""

from __future__ import annotations

from typing import Any

import pytest

from littlewars.core.choices import Answer
from littlewars.rulesets.flags.events import (
    Aimed,
    BailedOut,
    Bought,
    Called,
    Destroyed,
    FateRolled,
    Rerolled,
    Saved,
    Survived,
)
from littlewars.rulesets.flags.orders import Attack, Buy, Strike
from tests.rulesets.flags.table import END, Result, blue, play, red, refused, situation

B1 = Attack("r1", (("b1", 1),))
NO = Answer("no")
C1 = red("c1", "commander", (1, 1))
C2 = red("c2", "commander", (1, 3))
SWEEPER = blue("m", "minesweeper", (40, 30))


def attack(shooter: str, target: str, *more: Any, **state: Any) -> dict[str, Any]:
    """Return Red's r1 three inches from b1 in the Attack step, with whoever else is there."""
    return situation(red("r1", shooter, (10, 10)), blue("b1", target, (10, 13)), *more, phase="attack", **state)


def asked(result: Result) -> list[str]:
    """Return the answers to the reroll that is offered now, none when none is."""
    return [pick for choice in result.choices("answer") for pick in choice.answers]


def test_f_36_a_destroyed_unit_goes_to_its_owners_troop_pool() -> None:
    result = play(attack("basic", "bazooka", blue_has={"pool": {"bazooka": 2}}), B1, dice=[5])
    assert result.one(Destroyed).figure == "b1"
    assert result.state.find("b1") is None
    assert (result.pool("Blue", "bazooka"), result.pool("Red", "bazooka")) == (3, 0)
    assert result.reserve("Blue", "bazooka") == 0


def test_f_36_a_unit_that_survives_stays_where_it_is() -> None:
    result = play(attack("basic", "bazooka"), B1, dice=[4])
    assert result.at("b1") == (10, 13)
    assert result.pool("Blue", "bazooka") == 0


def test_f_61_one_die_for_a_wound_and_a_six_undoes_it() -> None:
    for face in range(1, 7):
        result = play(attack("basic", "basic", SWEEPER), B1, dice=[5, face])
        assert result.one(Saved).saved == (face == 6)
        assert (result.state.find("b1") is not None) == (face == 6)


def test_f_61_no_wound_no_die() -> None:
    assert play(attack("basic", "basic", SWEEPER), B1, dice=[4]).of(Saved) == []


def test_f_61_only_the_side_that_owns_the_minesweeper_is_protected() -> None:
    assert play(attack("basic", "basic", red("m", "minesweeper", (10, 11))), B1, dice=[5]).of(Saved) == []


def test_f_62_one_die_of_ones_own_attack_is_rolled_again() -> None:
    result = play(attack("bazooka", "tank", C1), Attack("r1", (("b1", 2),)), Answer("1"), dice=[4, 5, 6])
    assert (result.one(Rerolled).die, result.one(Rerolled).was, result.one(Rerolled).now) == (1, 4, 6)
    assert result.one(Destroyed).rolled == 11


def test_f_62_the_owner_may_leave_the_dice_as_they_are() -> None:
    result = play(attack("bazooka", "tank", C1), Attack("r1", (("b1", 2),)), NO, dice=[4, 5])
    assert result.one(Survived).rolled == 9
    assert result.of(Rerolled) == []


def test_f_q22_dice_that_are_not_allotted_are_not_rolled() -> None:
    result = play(attack("machine_gunner", "basic"), B1, dice=[4])
    assert result.one(Aimed).faces == (4,)
    result = play(attack("tank", "basic"), Attack("r1", (("b1", 2),)), dice=[2, 2])
    assert result.one(Survived).rolled == 4


def test_f_q26_one_reroll_for_each_commander_in_each_attack_step() -> None:
    shots = [red("r2", "basic", (10, 11)), red("r3", "basic", (10, 12))]
    orders = (B1, Answer("1"), Attack("r2", (("b1", 1),)), Answer("1"), Attack("r3", (("b1", 1),)))
    one = play(attack("basic", "basic", C1, *shots), *orders, dice=[1, 1, 2, 3])
    assert (len(one.of(Rerolled)), list(one.refusals)) == (1, [4])
    two = play(attack("basic", "basic", C1, C2, *shots), *orders, dice=[1, 1, 2, 2, 3])
    assert (len(two.of(Rerolled)), two.refusals) == (2, {})
    side = play(
        attack("basic", "basic", C1, C2, *shots), *orders, dice=[1, 1, 2, 3], house={"commander_stack": "per_side"}
    )
    assert (len(side.of(Rerolled)), list(side.refusals)) == (1, [4])


def test_f_q26_the_reroll_is_back_in_ones_next_turn() -> None:
    table = attack("basic", "basic", C1, blue("b2", "basic", (40, 30)))
    turn = (END, END, END, END, END, END, END, END)
    result = play(table, B1, Answer("1"), *turn, B1, Answer("1"), dice=[1, 1, 1, 6, 5, 1, 1, 1, 2, 2])
    assert len(result.of(Rerolled)) == 2


def test_f_q26_a_strike_and_the_commander_himself_may_be_served() -> None:
    table = situation(
        red("r1", "commander", (10, 10)), blue("b1", "basic", (10, 13)), phase="attack", red_has={"reserve": {"air": 1}}
    )
    assert play(table, B1, Answer("1"), dice=[4, 5]).one(Destroyed).rolled == 5
    strike = Strike((10, 13), (("b1", 1),))
    assert play(table, strike, Answer("1"), dice=[4, 5]).one(Destroyed).rolled == 5


def test_f_q26_the_same_die_is_not_rolled_a_third_time() -> None:
    result = play(
        attack("bazooka", "tank", C1, C2), Attack("r1", (("b1", 2),)), Answer("1"), Answer("1"), NO, dice=[4, 5, 4]
    )
    assert result.refusals[3].clause == "F-Q26"
    assert result.one(Survived).rolled == 9


def test_f_q26_the_new_face_stands() -> None:
    result = play(attack("bazooka", "tank", C1), Attack("r1", (("b1", 2),)), Answer("2"), dice=[6, 3, 1])
    assert result.one(Survived).rolled == 7


def test_f_q26_results_wait_until_the_reroll_is_answered() -> None:
    table = attack("tank", "basic", C1, blue("b2", "basic", (13, 10)))
    result = play(table, Attack("r1", (("b1", 2), ("b2", 1))), dice=[3, 2, 4])
    assert asked(result)[0] == "no"
    assert result.find("b1").present
    assert result.of(Destroyed) == []


def test_f_q26_no_reroll_in_the_enemys_turn_nor_of_call_and_initiative() -> None:
    table = attack("basic", "basic", blue("c", "commander", (40, 30)))
    assert play(table, B1, dice=[5]).one(Destroyed).figure == "b1"
    mine = situation(C1, red("r1", "basic", (10, 10)), blue("b1", "basic", (10, 13)), phase="call")
    result = play(mine, Answer("1"), dice=[1])
    assert result.one(Called).best == 1
    assert result.refusal().clause == "F-Q26"
    opening = situation(C1, blue("b1", "basic", (10, 13)), phase="initiative")
    assert play(opening, Answer("1"), dice=[1, 1, 6, 6, 1]).refusal().clause == "F-Q26"


def test_f_q26_a_commander_in_a_pool_helps_nobody_and_one_aboard_does() -> None:
    pooled = attack("basic", "basic", red_has={"pool": {"commander": 1}, "reserve": {"commander": 1}})
    assert asked(play(pooled, B1, dice=[4])) == []
    aboard = attack("basic", "basic", red("t", "transport", (1, 1)), red("c", "commander", aboard="t"))
    assert asked(play(aboard, B1, dice=[4])) == ["no", "1"]


def test_f_q28_a_minesweeper_protects_every_unit_at_any_distance() -> None:
    for target, faces in (("basic", [5]), ("tank", [4, 3, 3]), ("transport", [6]), ("minesweeper", [5])):
        result = play(attack("tank", target, SWEEPER), Attack("r1", (("b1", len(faces)),)), dice=[*faces, 6])
        assert result.one(Saved).figure == "b1"


def test_f_q28_the_house_may_keep_regen_to_the_minesweeper_himself() -> None:
    alone = {"regen_scope": "self"}
    assert play(attack("basic", "basic", SWEEPER), B1, dice=[5], house=alone).of(Saved) == []
    assert play(attack("basic", "minesweeper"), B1, dice=[5, 6], house=alone).one(Saved).saved


@pytest.mark.parametrize(("y", "rolled"), [(19.0, True), (19.01, False)])
def test_f_q28_the_house_may_keep_regen_within_6_inches(y: float, rolled: bool) -> None:
    table = attack("basic", "basic", blue("m", "minesweeper", (10, y)))
    result = play(table, B1, dice=[5, 6] if rolled else [5], house={"regen_scope": "six_inches"})
    assert bool(result.of(Saved)) == rolled


def test_f_q29_a_sum_is_one_wound_and_each_noadd_die_is_one() -> None:
    three = Attack("r1", (("b1", 3),))
    assert len(play(attack("tank", "basic", SWEEPER), three, dice=[5, 6, 6, 1]).of(Saved)) == 1
    assert len(play(attack("machine_gunner", "basic", SWEEPER), three, dice=[5, 4, 6, 1, 1]).of(Saved)) == 2


def test_f_q29_several_minesweepers_give_one_die() -> None:
    table = attack("basic", "basic", SWEEPER, blue("m2", "minesweeper", (42, 30)))
    assert play(table, B1, dice=[5, 3]).one(Destroyed).figure == "b1"


def test_f_q29_a_minesweeper_who_falls_in_the_attack_still_protects_in_it_and_not_after() -> None:
    table = situation(
        red("r1", "machine_gunner", (10, 10)),
        red("r2", "basic", (11, 10)),
        blue("m", "minesweeper", (10, 13)),
        blue("b1", "basic", (13, 10)),
        phase="attack",
    )
    first = Attack("r1", (("m", 1), ("b1", 1)))
    result = play(table, first, Attack("r2", (("b1", 1),)), dice=[5, 6, 2, 6, 5])
    assert [(event.figure, event.saved) for event in result.of(Saved)] == [("m", False), ("b1", True)]
    assert [event.figure for event in result.of(Destroyed)] == ["m", "b1"]


def test_f_q29_a_minesweeper_in_a_pool_protects_nobody() -> None:
    table = attack("basic", "basic", blue_has={"pool": {"minesweeper": 1}, "reserve": {"minesweeper": 1}})
    assert play(table, B1, dice=[5]).of(Saved) == []


def test_f_q29_the_owner_cannot_roll_regen_again() -> None:
    table = attack("basic", "basic", SWEEPER, blue("c", "commander", (42, 30)))
    result = play(table, B1, Answer("1"), dice=[5, 5])
    assert result.refusal().clause == "F-Q26"
    assert result.one(Destroyed).figure == "b1"


def test_f_q29_under_the_house_rule_one_die_answers_for_a_whole_attack() -> None:
    def table() -> dict[str, Any]:
        return attack("machine_gunner", "basic", SWEEPER, blue("b2", "basic", (13, 10)))

    order = Attack("r1", (("b1", 2), ("b2", 1)))
    house = {"regen_rolls": "per_attack"}
    saved = play(table(), order, dice=[5, 6, 5, 6], house=house)
    assert (len(saved.of(Saved)), saved.of(Destroyed)) == (1, [])
    lost = play(table(), order, dice=[5, 6, 5, 5], house=house)
    assert (len(lost.of(Saved)), len(lost.of(Destroyed))) == (1, 2)


def test_f_q29_under_the_house_rule_the_die_does_not_save_those_whom_regen_does_not_cover() -> None:
    table = attack("machine_gunner", "basic", blue("m", "minesweeper", (13, 10)))
    order = Attack("r1", (("b1", 1), ("m", 1)))
    result = play(table, order, dice=[5, 5, 6], house={"regen_rolls": "per_attack", "regen_scope": "self"})
    assert result.one(Saved).figure == "m"
    assert result.one(Destroyed).figure == "b1"


def test_f_q33_a_unit_destroyed_now_can_be_bought_in_its_owners_next_call() -> None:
    table = attack("basic", "basic", blue("b2", "basic", (40, 30)), first="Red")
    result = play(table, B1, END, END, Buy("basic"), Buy("basic"), dice=[5, 6])
    assert result.one(Bought).side == "Blue"
    assert result.refusals[5].clause == "F-Q05"


def test_f_q45_every_wound_is_rolled_also_after_one_has_destroyed_the_unit() -> None:
    result = play(attack("machine_gunner", "basic", SWEEPER), Attack("r1", (("b1", 3),)), dice=[5, 6, 5, 1, 6, 6])
    assert [event.saved for event in result.of(Saved)] == [False, True, True]
    assert len(result.of(Destroyed)) == 1


def test_f_q46_a_reroll_is_offered_only_when_some_die_could_turn_a_failure() -> None:
    two = Attack("r1", (("b1", 2),))
    assert asked(play(attack("basic", "basic", C1), B1, dice=[5])) == []
    assert asked(play(attack("basic", "basic", C1), B1, dice=[4])) == ["no", "1"]
    assert asked(play(attack("bazooka", "tank", C1), two, dice=[3, 3])) == []
    assert asked(play(attack("bazooka", "tank", C1), two, dice=[3, 4])) == ["no", "1", "2"]
    assert asked(play(attack("basic", "tank", C1), B1, dice=[1])) == []


def test_f_q46_single_dice_noadd_dice_and_strikes_are_served_too() -> None:
    moved = situation(C1, red("r1", "bazooka", (10, 10), moved=True), blue("b1", "basic", (10, 13)), phase="attack")
    assert asked(play(moved, B1, dice=[4])) == ["no", "1"]
    gun = attack("machine_gunner", "basic", C1)
    assert asked(play(gun, Attack("r1", (("b1", 3),)), dice=[4, 3, 4])) == ["no", "1", "2"]
    assert asked(play(gun, Attack("r1", (("b1", 3),)), dice=[5, 3, 4])) == []
    air = attack("basic", "tank", C1, red_has={"reserve": {"air": 1}})
    assert asked(play(air, Strike((10, 13), (("b1", 2),)), dice=[5, 4])) == ["no", "1", "2"]


def test_f_q46_a_noadd_die_is_offered_again_where_regen_may_undo_the_first_wound() -> None:
    order = Attack("r1", (("b1", 2),))
    result = play(attack("machine_gunner", "basic", C1, SWEEPER), order, Answer("2"), dice=[5, 4, 5, 6, 1])
    assert [event.saved for event in result.of(Saved)] == [True, False]
    assert result.one(Destroyed).figure == "b1"


def test_f_q46_two_commanders_serve_one_attack_on_different_dice() -> None:
    order = Attack("r1", (("b1", 2),))
    result = play(attack("bazooka", "tank", C1, C2), order, Answer("1"), Answer("2"), dice=[4, 4, 5, 5])
    assert [event.die for event in result.of(Rerolled)] == [1, 2]
    assert result.one(Destroyed).rolled == 10


def test_f_q46_other_orders_wait_for_the_answer() -> None:
    table = attack("basic", "basic", C1, red("r2", "basic", (11, 10)))
    result = play(table, B1, Attack("r2", (("b1", 1),)), END, dice=[4])
    assert list(result.refusals) == [2, 3]
    assert all(refusal.cites("F-Q46") for refusal in result.refusals.values())


def test_f_q47_the_enemys_regen_die_is_never_rerolled() -> None:
    result = play(attack("basic", "basic", C1, SWEEPER), B1, Answer("yes"), dice=[5, 6])
    assert result.refusal().cites("F-Q47")
    assert result.at("b1") == (10, 13)


def test_f_q47_under_the_house_rule_a_regen_six_may_be_rerolled_once() -> None:
    house = {"reroll_scope": "any_die"}
    table = attack("basic", "basic", C1, SWEEPER)
    lost = play(table, B1, Answer("yes"), dice=[5, 6, 5], house=house)
    assert lost.one(Destroyed).figure == "b1"
    assert "F-Q47" in lost.one(Rerolled).clauses
    assert play(table, B1, Answer("yes"), dice=[5, 6, 6], house=house).at("b1") == (10, 13)
    assert play(table, B1, Answer("no"), dice=[5, 6], house=house).at("b1") == (10, 13)
    assert play(table, B1, Answer("1"), dice=[5, 6], house=house).refusal().clause == "F-Q47"
    assert play(table, B1, dice=[5, 5], house=house).one(Destroyed).figure == "b1"


def test_f_q47_a_rerolled_regen_die_follows_its_die_before_the_next_wound() -> None:
    table = attack("machine_gunner", "basic", C1, SWEEPER)
    order = Attack("r1", (("b1", 2),))
    result = play(table, order, Answer("yes"), dice=[5, 5, 6, 2, 6], house={"reroll_scope": "any_die"})
    assert [event.faces for event in result.events[1:4]] == [(6,), (2,), (6,)]
    assert result.one(Destroyed).figure == "b1"


def test_t_09_men_bail_out_in_the_order_of_the_list() -> None:
    men = [blue(id, "basic", aboard="b1", radius=None) for id in ("p2", "p1", "p3")]
    spots = [Answer(at=(x, 13)) for x in (9.0, 10.0, 11.0)]
    result = play(attack("tank", "transport", *men), Attack("r1", (("b1", 3),)), *spots, dice=[2, 2, 2])
    assert [event.figure for event in result.of(BailedOut)] == ["p2", "p1", "p3"]


def test_t_09_the_list_decides_also_among_the_men_of_two_transports() -> None:
    table = attack(
        "tank",
        "transport",
        blue("p1", "basic", aboard="b1", radius=None),
        blue("p2", "basic", aboard="b2", radius=None),
        blue("p3", "basic", aboard="b1", radius=None),
        blue("b2", "transport", (13, 10)),
    )
    order = Attack("r1", (("b2", 1), ("b1", 2)))
    spots = [Answer(at=at) for at in ((9.0, 13.0), (13.0, 10.0), (10.0, 13.0))]
    result = play(table, order, *spots, dice=[6, 3, 3])
    assert [event.figure for event in result.of(BailedOut)] == ["p1", "p2", "p3"]
    fates = play(table, order, dice=[6, 3, 3, 1, 4, 1], house={"passengers_fate": "roll_4plus"})
    assert [(event.figure, event.out) for event in fates.of(FateRolled)] == [("p1", False), ("p2", True), ("p3", False)]


def test_f_q26_an_answer_that_nobody_asked_for_is_refused() -> None:
    assert refused(attack("basic", "basic", C1), Answer("1")).cites("F-62")
