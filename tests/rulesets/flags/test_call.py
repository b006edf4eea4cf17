"""Calling for reinforcements: how many dice, how many points, and what they buy."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from littlewars.core.dice import EveryDice
from littlewars.rulesets.flags.events import Aimed, Bought, Called, Moved, PointsLost, Survived
from littlewars.rulesets.flags.orders import Attack, Buy, Move, Place, Strike
from tests.rulesets.flags.table import END, allowed, block, blue, play, red, refused, situation

PLENTY = {"basic": 9, "bazooka": 3, "transport": 2, "tank": 2, "air": 1, "radio": 2, "commander": 1, "mortar": 2}


def calling(*figures: Any, points: int | None = None, pool: dict[str, int] | None = None, **more: Any) -> Any:
    """Return Red's Call, rolled unless the points are given, with a full troop pool."""
    has = {"pool": PLENTY if pool is None else pool, **more.pop("red_has", {})}
    men = figures or (red("r", "basic", (24, 3)),)
    return situation(*men, blue("b", "basic", (24, 33)), phase="call", points=points, red_has=has, **more)


def test_f_16_one_die_and_one_more_for_each_radio_man() -> None:
    assert play(calling(), dice=[4]).one(Called).faces == (4,)
    radios = [red("k", "radio", (24, 3)), red("l", "radio", (25, 3))]
    one = play(calling(radios[0]), dice=[4, 2]).one(Called)
    assert (one.radios, one.faces) == (1, (4, 2))
    two = play(calling(*radios), dice=[4, 2, 5]).one(Called)
    assert (two.radios, two.faces) == (2, (4, 2, 5))


def test_f_17_the_dice_are_not_added_and_only_the_highest_counts() -> None:
    radios = [red("k", "radio", (24, 3)), red("l", "radio", (25, 3))]
    for faces in ([1, 3, 2], [3, 3, 3], [2, 1, 3]):
        result = play(calling(*radios), dice=faces)
        assert result.one(Called).points == 3
        assert refused(calling(*radios, points=3), Buy(profile="tank")).clause == "F-18"


def test_f_18_units_go_from_the_troop_pool_to_the_reinforcement_pool() -> None:
    result = play(calling(points=4), Buy(profile="bazooka", count=2))
    assert (result.pool("Red", "bazooka"), result.reserve("Red", "bazooka")) == (1, 2)
    assert result.side("Red").points == 0
    assert len([figure for figure in result.state.figures if figure.side == 0]) == 1, "they are not on the table yet"
    bought = result.one(Bought)
    assert (bought.points, bought.left) == (4, 0)


def test_f_18_no_more_than_the_points_of_the_call() -> None:
    raw = calling(points=4)
    assert allowed(raw, Buy(profile="basic", count=4)).reserve("Red", "basic") == 4
    assert refused(raw, Buy(profile="basic", count=5)).clause == "F-18"
    mixed = play(raw, Buy(profile="transport"), Buy(profile="bazooka"), Buy(profile="basic"), Buy(profile="basic"))
    assert sorted(mixed.refusals) == [2, 4]
    assert (mixed.reserve("Red", "transport"), mixed.reserve("Red", "basic")) == (1, 1)


def test_f_18_only_what_lies_in_the_troop_pool() -> None:
    raw = calling(points=6, pool={"basic": 2})
    assert refused(raw, Buy(profile="basic", count=3)).cites("F-18")
    assert refused(raw, Buy(profile="bazooka")).cites("F-18")
    assert refused(raw, Buy(profile="cavalry")).cites("F-18")
    for count in (0, -1):
        assert refused(raw, Buy(profile="basic", count=count)).cites("F-18")


def test_f_18_what_was_bought_comes_on_in_the_reinforce_step() -> None:
    raw = calling(points=1)
    orders = [Buy(profile="basic"), Place(profile="basic", at=(25, 3)), END, END, END]
    result = play(raw, *orders, Place(profile="basic", at=(25, 3)))
    assert list(result.refusals) == [2]
    assert result.reserve("Red", "basic") == 0
    assert len([figure for figure in result.state.figures if figure.side == 0]) == 2


def test_f_19_no_strike_is_bought_in_the_first_turn() -> None:
    assert refused(calling(points=6, round=1), Buy(profile="air")).clause == "F-19"
    assert allowed(calling(points=6, round=2), Buy(profile="air")).reserve("Red", "air") == 1


def price(profile: str, most: int) -> int:
    """Return the fewest points of a Call that pay for a unit."""
    for points in range(1, most + 1):
        if not play(calling(points=points), Buy(profile=profile)).refusals:
            return points
    raise AssertionError(f"{profile} costs more than {most}")


def test_f_20_a_basic_trooper_costs_1() -> None:
    assert price("basic", 6) == 1


@pytest.mark.parametrize(
    "profile",
    ["bazooka", "commander", "flamethrower", "machine_gunner", "minesweeper", "mortar", "radio", "paratrooper"],
)
def test_f_21_a_specialist_costs_2(profile: str) -> None:
    assert refused(calling(points=1, pool={profile: 1}), Buy(profile=profile)).cites("F-21")
    assert allowed(calling(points=2, pool={profile: 1}), Buy(profile=profile)).side("Red").points == 0


def test_f_22_an_armed_transport_costs_3() -> None:
    assert price("transport", 6) == 3
    assert refused(calling(points=2), Buy(profile="transport")).cites("F-22")


def test_f_23_a_tank_costs_5() -> None:
    assert price("tank", 6) == 5
    assert refused(calling(points=4), Buy(profile="tank")).cites("F-23")


def test_f_24_a_strike_costs_6() -> None:
    assert price("air", 6) == 6
    assert refused(calling(points=5), Buy(profile="air")).cites("F-24")


def chance(radios: int, need: int) -> Fraction:
    """Return the exact chance of a Call that is worth at least ``need`` points, from the engine's own draw."""
    dice = EveryDice()
    total = Fraction(0)
    going = True
    while going:
        dice.begin()
        best = dice.best("F-16", 1 + radios)
        if best >= need:
            total += Fraction(dice.weight, dice.whole)
        going = dice.advance()
    return total


def test_f_64_a_radio_man_adds_a_die_and_still_only_the_highest_counts() -> None:
    result = play(calling(red("k", "radio", (24, 3))), dice=[2, 6])
    assert result.one(Called).points == 6
    assert "F-64" in result.one(Called).clauses
    assert play(calling(red("k", "radio", (24, 3))), dice=[6, 2]).one(Called).points == 6


@pytest.mark.parametrize(
    ("radios", "tank", "strike"),
    [(0, "1/3", "1/6"), (1, "5/9", "11/36"), (2, "19/27", "91/216"), (3, "65/81", "671/1296")],
)
def test_f_64_the_odds_of_a_tank_and_of_a_strike(radios: int, tank: str, strike: str) -> None:
    assert chance(radios, 5) == Fraction(tank)
    assert chance(radios, 6) == Fraction(strike)
    rolls = list(product(range(1, 7), repeat=1 + radios))
    assert Fraction(sum(max(roll) >= 5 for roll in rolls), len(rolls)) == Fraction(tank)


def test_f_q07_radio_men_on_the_table_count_passengers_included() -> None:
    riding = [red("h", "transport", (24, 3)), red("k", "radio", aboard="h")]
    assert play(calling(*riding), dice=[1, 5]).one(Called).radios == 1


def test_f_q07_radio_men_in_a_pool_do_not_count_nor_do_the_enemys() -> None:
    waiting = calling(red_has={"reserve": {"radio": 1}}, pool={"radio": 1})
    assert play(waiting, dice=[5]).one(Called).radios == 0
    theirs = situation(red("r", "basic", (24, 3)), blue("k", "radio", (24, 33)), phase="call")
    assert play(theirs, dice=[5]).one(Called).radios == 0


def test_f_q07_a_radio_man_bought_now_adds_no_die_now() -> None:
    result = play(calling(), Buy(profile="radio"), dice=[2])
    assert result.side("Red").points == 0
    assert len(result.of(Called)) == 1


def test_f_q08_any_mix_within_the_points_and_the_rest_is_lost() -> None:
    raw = calling(points=6)
    mixed = play(raw, Buy(profile="basic"), Buy(profile="bazooka"), Buy(profile="transport"))
    assert mixed.refusals == {}
    lost = play(raw, Buy(profile="bazooka"), END)
    assert (lost.one(PointsLost).points, lost.one(PointsLost).kept) == (4, False)
    assert (lost.side("Red").points, lost.side("Red").bank) == (0, 0)


def later(house: dict[str, Any] | None, faces: list[int]) -> int:
    """Return the points of Red's next Call after he left 4 of 6, with Blue's turn between."""
    rest = [Buy(profile="bazooka"), *[END] * 3, Place(profile="bazooka", at=(25, 3)), END, *[END] * 4]
    result = play(calling(points=6), *rest, dice=[2, *faces], house=house)
    assert result.refusals == {}
    return result.of(Called)[-1].points


def test_f_q08_points_are_never_banked_unless_the_house_says_so() -> None:
    assert later(None, [6, 6, 1, 1, 1]) == 1
    assert later({"bank_points": "on"}, [6, 6, 1, 1, 1]) == 5


def test_f_q08_the_bank_is_kept_per_side_and_only_what_is_left_goes_in() -> None:
    raw = calling(points=6)
    result = play(raw, Buy(profile="transport"), END, house={"bank_points": "on"})
    assert (result.side("Red").bank, result.side("Blue").bank) == (3, 0)
    assert result.one(PointsLost).kept
    spent = play(raw, Buy(profile="transport", count=2), END, house={"bank_points": "on"})
    assert spent.side("Red").bank == 0


def test_f_q08_what_was_banked_is_had_once() -> None:
    """4 of the bank and a 1 pay for a tank; the next Call is worth its own die again."""
    orders = [Buy(profile="tank"), END, END, END, Place(profile="tank", at=(24, 5.5)), END, *[END] * 4]
    raw = calling(red_has={"bank": 4})
    result = play(raw, *orders, dice=[1, 2, 6, 6, 1, 1, 3], house={"bank_points": "on"})
    assert result.refusals == {}
    assert [event.points for event in result.of(Called) if event.side == "Red"] == [5, 3]


def test_f_q09_the_first_turn_is_round_1_for_both_sides() -> None:
    for side, first in (("Red", "Red"), ("Blue", "Red"), ("Blue", "Blue")):
        raw = calling(points=6, round=1, side=side, first=first, blue_has={"pool": PLENTY})
        assert refused(raw, Buy(profile="air")).clause == "F-19"
        assert "air" not in {choice.profile for choice in play(raw).choices("buy")}
    later_on = calling(points=6, round=2, side="Blue", blue_has={"pool": PLENTY})
    assert allowed(later_on, Buy(profile="air")).reserve("Blue", "air") == 1


def test_f_q09_the_house_may_allow_strikes_from_round_1() -> None:
    raw = calling(points=6, round=1)
    assert allowed(raw, Buy(profile="air"), {"air_first_round": 1}).reserve("Red", "air") == 1
    assert refused(raw, Buy(profile="air"), {"air_first_round": 2}).cites("F-Q09")


def test_f_q10_a_bought_strike_attacks_in_the_same_turn_and_can_be_bought_again() -> None:
    raw = calling(points=6)
    strike = Strike(at=(24, 30), allot=(("b", 4),))
    result = play(raw, Buy(profile="air"), END, END, strike, dice=[1, 1, 1, 1])
    assert result.refusals == {}
    assert result.one(Aimed).at == (24, 30)
    assert result.one(Survived).rolled == 4
    assert (result.reserve("Red", "air"), result.pool("Red", "air")) == (0, 1)


def test_f_q10_a_strike_may_be_kept_for_a_later_attack_step() -> None:
    raw = calling(points=6)
    wait = [Buy(profile="air"), END, END, END, END, *[END] * 4]
    kept = play(
        raw,
        *wait,
        Buy(profile="air"),
        END,
        END,
        Strike(at=(24, 30), allot=(("b", 4),)),
        dice=[3, 6, 6, 1, 1, 6, 1, 1, 1, 1],
    )
    assert list(kept.refusals) == [10], "it is not in the troop pool meanwhile"
    assert len(kept.of(Aimed)) == 1


def test_f_q10_under_the_house_rule_it_waits_for_the_next_turn() -> None:
    raw = calling(points=6)
    house = {"air_timing": "next_turn"}
    strike = Strike(at=(24, 30), allot=(("b", 4),))
    soon = play(raw, Buy(profile="air"), END, END, strike, house=house)
    assert list(soon.refusals) == [4]
    assert soon.refusals[4].cites("F-Q10")
    waits = [Buy(profile="air"), END, END, END, END, *[END] * 4, END, END, strike]
    faces = [3, 6, 6, 1, 1, 2, 1, 1, 1, 1]
    assert play(raw, *waits, dice=faces, house=house).refusals == {}


def test_f_q10_under_the_house_rule_a_strike_kept_before_may_go_though_a_new_one_waits() -> None:
    has = {"pool": {"air": 1}, "reserve": {"air": 1}}
    raw = situation(red("r", "basic", (24, 3)), blue("b", "basic", (24, 33)), phase="call", points=6, red_has=has)
    strike = Strike(at=(24, 30), allot=(("b", 1),))
    result = play(raw, Buy(profile="air"), END, END, strike, strike, dice=[1], house={"air_timing": "next_turn"})
    assert list(result.refusals) == [5]
    assert result.reserve("Red", "air") == 1


def test_t_15_a_bonus_is_applied_without_asking_and_a_real_choice_is_asked() -> None:
    """The radio man's die and cover come by themselves; a reroll is a question with an answer filled in."""
    assert len(play(calling(red("k", "radio", (24, 3))), dice=[1, 2]).one(Called).faces) == 2
    raw = situation(
        red("z", "bazooka", (10, 10)),
        red("c", "commander", (2, 2)),
        blue("b", "basic", (10, 14)),
        phase="attack",
        terrain=[block("trees", (9, 13), (11, 15))],
    )
    result = play(raw, Attack(figure="z", allot=(("b", 2),)), dice=[2, 2])
    assert result.of(Survived) == []
    [asked] = result.game.choices()
    assert asked.verb == "answer" and asked.question
    assert asked.filled is not None
    assert result.state.volley is not None
    assert result.state.volley.groups[0].armour == 5


def test_t_15_a_choice_with_one_answer_is_not_asked() -> None:
    raw = situation(red("z", "bazooka", (10, 10)), blue("b", "basic", (10, 14)), phase="attack")
    result = play(raw, Attack(figure="z", allot=(("b", 2),)), dice=[1, 1])
    assert result.one(Survived).rolled == 2
    assert result.state.pending == []
    walked = play(situation(red("r", "basic", (5, 5)), blue("b", "basic", (9, 9))), Move(figure="r", path=((6, 5),)))
    assert walked.one(Moved).cost == 1
