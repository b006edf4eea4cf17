"""What dice are worth: every chance against an exact count of all throws, and against the odds that the rules give."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from littlewars.bots.flags.aiming import hit_chance
from littlewars.bots.flags.chances import MOST_DICE, best_split, chance, with_reroll
from littlewars.core.choices import Order
from littlewars.rulesets.flags.attack import armour_of, covers, strike_shooter, unit_shooter
from littlewars.rulesets.flags.orders import Attack, Strike
from littlewars.rulesets.flags.state import FlagsState
from littlewars.rulesets.flags.troops import PROFILES
from tests.bots.flags.asked import state_of
from tests.rulesets.flags.table import RULES, block, blue, red, situation

THROWS = {dice: list(product(range(1, 7), repeat=dice)) for dice in range(5)}
"""Every throw of no die, one die and so on, as many as anybody has."""
BY_KEY = {profile.key: profile for profile in PROFILES}
FIGHTERS = [key for key, profile in BY_KEY.items() if not profile.air]
ARMOURS = range(12)


def exactly(throws: Sequence[tuple[int, ...]], armour: int, alone: bool) -> Fraction:
    """Return which part of all throws beats an armour, as a sum or with any die alone."""
    good = sum(1 for faces in throws if (max(faces, default=0) if alone else sum(faces)) > armour)
    return Fraction(good, len(throws))


@pytest.mark.parametrize("dice", range(1, 5))
def test_dice_that_add_up_are_counted_exactly(dice: int) -> None:
    for armour in ARMOURS:
        wanted = exactly(THROWS[dice], armour, False)
        assert chance(BY_KEY["tank"], dice, armour, False) == pytest.approx(float(wanted), abs=1e-12)


@pytest.mark.parametrize("dice", range(1, 5))
def test_dice_that_do_not_add_up_are_counted_exactly(dice: int) -> None:
    for armour in ARMOURS:
        wanted = exactly(THROWS[dice], armour, True)
        assert chance(BY_KEY["machine_gunner"], dice, armour, False) == pytest.approx(float(wanted), abs=1e-12)


@pytest.mark.parametrize("dice", range(1, 5))
def test_a_minesweeper_takes_every_sixth_sum_away(dice: int) -> None:
    for armour in ARMOURS:
        wanted = exactly(THROWS[dice], armour, False) * Fraction(5, 6)
        assert chance(BY_KEY["tank"], dice, armour, True) == pytest.approx(float(wanted), abs=1e-12)


@pytest.mark.parametrize("dice", range(1, 4))
def test_a_minesweeper_rolls_for_each_wound_of_dice_that_do_not_add_up(dice: int) -> None:
    for armour in ARMOURS:
        stands = Fraction(0)
        for faces in THROWS[dice]:
            wounds = sum(1 for face in faces if face > armour)
            stands += 1 - Fraction(1, 6) ** wounds
        wanted = stands / len(THROWS[dice])
        assert chance(BY_KEY["machine_gunner"], dice, armour, True) == pytest.approx(float(wanted), abs=1e-12)


def test_nobody_has_more_dice_than_the_table_counts() -> None:
    assert max(profile.dice for profile in PROFILES) <= MOST_DICE


@pytest.mark.parametrize("key", ["tank", "machine_gunner"])
def test_no_dice_destroy_nobody(key: str) -> None:
    assert chance(BY_KEY[key], 0, 4, False) == 0.0
    assert chance(BY_KEY[key], -1, 4, False) == 0.0


@pytest.mark.parametrize("regen", [False, True])
@pytest.mark.parametrize("key", ["tank", "machine_gunner"])
def test_more_dice_never_hurt_and_more_armour_never_helps_the_attacker(key: str, regen: bool) -> None:
    for armour in ARMOURS:
        for dice in range(MOST_DICE):
            assert chance(BY_KEY[key], dice, armour, regen) <= chance(BY_KEY[key], dice + 1, armour, regen)
            assert chance(BY_KEY[key], dice, armour + 1, regen) <= chance(BY_KEY[key], dice, armour, regen)


def test_known_chances_of_the_rulebook() -> None:
    assert chance(BY_KEY["bazooka"], 2, 9, False) == pytest.approx(1 / 6)
    assert chance(BY_KEY["tank"], 3, 9, False) == pytest.approx(5 / 8)
    assert chance(BY_KEY["machine_gunner"], 3, 4, False) == pytest.approx(19 / 27)
    assert chance(BY_KEY["flamethrower"], 2, 9, False) == 0.0
    assert chance(BY_KEY["basic"], 1, 4, True) == pytest.approx(5 / 18)


# ---- against the odds that the rules themselves give -----------------------------------------------------------------


def told(state: FlagsState, order: Order, id: str) -> float:
    """Return the chance to destroy a unit as ``preview`` tells it."""
    found = RULES.preview(state, order)
    assert found.refusal is None, found.refusal
    return next(odds.chance for odds in found.odds if odds.figure == id)


def facing(
    attacker: str, target: str, cover: bool, guard: bool, moved: bool = False, commander: bool = False
) -> FlagsState:
    """Return a state in which a unit may attack another, 5 inches away, with everything that may count."""
    figures = [
        red("r", attacker, (24, 10), moved=moved),
        red("spotter", "basic", (20, 12)),
        blue("b", target, (24, 15)),
    ]
    if commander:
        figures.append(red("c", "commander", (10, 5)))
    if guard:
        figures.append(blue("sweeper", "minesweeper", (40, 30)))
    terrain = [block("trees", (22, 14), (26, 17))] if cover and target not in ("tank", "transport") else []
    if cover and not terrain:
        terrain = [block("ditch", (20, 14.5), (28, 18))]
    return state_of(situation(*figures, phase="attack", terrain=terrain))


@pytest.mark.parametrize("attacker", FIGHTERS)
def test_the_chance_of_an_attack_is_the_one_that_the_rules_give(attacker: str) -> None:
    for target, cover, guard in product(["basic", "radio", "transport", "tank"], [False, True], [False, True]):
        state = facing(attacker, target, cover, guard)
        r, b = state.find("r"), state.find("b")
        assert r is not None and b is not None
        shooter = unit_shooter(state, r)
        for dice in range(1, shooter.dice + 1):
            if r.profile.reroll:
                # Rerolls are reckoned by the rules only: they depend on what the player would answer.
                state.sides[0].rerolls_used = 1
            wanted = told(state, Attack(figure="r", allot=(("b", dice),)), "b")
            assert hit_chance(state, shooter, b, dice) == pytest.approx(wanted, abs=1e-12), (target, cover, guard)


@pytest.mark.parametrize("attacker", FIGHTERS)
def test_the_chance_with_a_commander_s_reroll_is_the_one_that_the_rules_give(attacker: str) -> None:
    for target, cover in product(["basic", "radio", "transport", "tank"], [False, True]):
        state = facing(attacker, target, cover, False, commander=attacker != "commander")
        r, b = state.find("r"), state.find("b")
        assert r is not None and b is not None
        shooter = unit_shooter(state, r)
        armour = armour_of(b.profile, covers(state, shooter, b) is not None)
        for dice in range(1, shooter.dice + 1):
            wanted = told(state, Attack(figure="r", allot=(("b", dice),)), "b")
            assert with_reroll(r.profile, dice, armour) == pytest.approx(wanted, abs=1e-12), (target, cover, dice)


@pytest.mark.parametrize("rolls", ["per_wound", "per_attack"])
def test_how_many_dice_a_minesweeper_rolls_is_the_house_s_to_say(rolls: str) -> None:
    figures = [red("r", "machine_gunner", (24, 10)), blue("b", "basic", (20, 13)), blue("s", "minesweeper", (40, 30))]
    state = state_of(situation(*figures, phase="attack"), {"regen_rolls": rolls})
    r, found = state.find("r"), state.find("b")
    assert r is not None and found is not None
    for dice in (1, 2, 3):
        wanted = told(state, Attack(figure="r", allot=(("b", dice),)), "b")
        assert hit_chance(state, unit_shooter(state, r), found, dice) == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize("attacker", ["bazooka", "machine_gunner", "mortar"])
def test_who_moved_is_reckoned_with_the_one_die_that_he_has(attacker: str) -> None:
    state = facing(attacker, "basic", False, False, moved=True)
    r, b = state.find("r"), state.find("b")
    assert r is not None and b is not None
    assert unit_shooter(state, r).dice == 1
    assert hit_chance(state, unit_shooter(state, r), b, 1) == pytest.approx(1 / 3)


@pytest.mark.parametrize("scope", ["army", "self", "six_inches"])
@pytest.mark.parametrize("target", ["b", "sweeper"])
def test_whom_a_minesweeper_protects_is_the_house_s_to_say(scope: str, target: str) -> None:
    figures = [red("r", "tank", (24, 10)), blue("b", "basic", (20, 13)), blue("sweeper", "minesweeper", (28, 13))]
    state = state_of(situation(*figures, phase="attack"), {"regen_scope": scope})
    r, found = state.find("r"), state.find(target)
    assert r is not None and found is not None
    wanted = told(state, Attack(figure="r", allot=((target, 2),)), target)
    assert hit_chance(state, unit_shooter(state, r), found, 2) == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize("cover", [False, True])
@pytest.mark.parametrize("target", ["basic", "transport", "tank"])
def test_the_chance_of_a_strike_is_the_one_that_the_rules_give(target: str, cover: bool) -> None:
    terrain = [block("ditch", (20, 14), (28, 18))] if cover else []
    raw = situation(
        red("r", "basic", (10, 3)),
        blue("b", target, (24, 16)),
        phase="attack",
        terrain=terrain,
        red_has={"reserve": {"air": 1}},
    )
    state = state_of(raw)
    found = state.find("b")
    assert found is not None
    for dice in range(1, 5):
        wanted = told(state, Strike(at=(24, 16), allot=(("b", dice),)), "b")
        assert hit_chance(state, strike_shooter(state, 24, 16), found, dice) == pytest.approx(wanted, abs=1e-12)


# ---- how dice are dealt out ------------------------------------------------------------------------------------------


def ways(targets: int, dice: int) -> list[tuple[int, ...]]:
    """Return every way to deal out dice, some perhaps not at all."""
    return [deal for deal in product(range(dice + 1), repeat=targets) if sum(deal) <= dice]


@given(st.data())
def test_no_way_to_deal_dice_out_is_worth_more_than_the_best_one(data: st.DataObject) -> None:
    dice = data.draw(st.integers(1, 4))
    targets = data.draw(st.integers(1, 4))
    values = st.floats(0.0, 100.0, allow_nan=False)
    gains = [[0.0, *data.draw(st.lists(values, min_size=dice, max_size=dice))] for _ in range(targets)]
    split = best_split(gains, dice)
    assert len(split) == targets
    assert min(split) >= 0 and sum(split) <= dice
    most = max(sum(gains[index][deal[index]] for index in range(targets)) for deal in ways(targets, dice))
    assert sum(gains[index][split[index]] for index in range(targets)) == pytest.approx(most, abs=1e-9)


def test_of_equal_ways_the_one_with_more_dice_is_taken() -> None:
    assert best_split([[0.0, 1.0, 1.0, 1.0]], 3) == [3]
    assert best_split([[0.0, 1.0, 1.0], [0.0, 0.0, 0.0]], 2)[0] == 2


def test_dice_that_gain_nothing_stay_in_the_cup() -> None:
    assert best_split([[0.0, 0.0, 0.0]], 2) == [0]
    assert best_split([], 3) == []


def test_a_commander_makes_one_wound_more_of_a_die_that_missed_where_a_minesweeper_saves() -> None:
    gun = next(profile for profile in PROFILES if profile.key == "machine_gunner")
    assert with_reroll(gun, 3, 4, True) == pytest.approx(1415 / 1944)
