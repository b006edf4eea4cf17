"""Exact odds: the fractions of the worked examples, and a grid of attacks against an independent reckoning."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from littlewars.core.choices import End, Order
from littlewars.core.dice import EveryDice
from littlewars.core.odds import Measure, expected
from littlewars.rulesets.flags.orders import Attack, Strike
from littlewars.rulesets.flags.state import FlagsState
from tests.rulesets.flags.table import RULES, block, blue, play, red, situation

WOOD = block("trees", (8, 12), (12, 16))
SWEEPER = blue("m", "minesweeper", (40, 30))
C1 = red("c1", "commander", (1, 1))
C2 = red("c2", "commander", (1, 3))
SPOTTER = red("eyes", "basic", (11, 13))


def duel(shooter: str, target: str, *more: Any, cover: bool = False, moved: bool = False) -> dict[str, Any]:
    """Return r1 against b1, three inches apart; the target stands in trees when it is in cover."""
    return situation(
        red("r1", shooter, (10, 10), moved=moved),
        blue("b1", target, (10, 13)),
        *more,
        phase="attack",
        terrain=[WOOD] if cover else [],
    )


def chance(raw: dict[str, Any], order: Order, figure: str = "b1", house: dict[str, Any] | None = None) -> Fraction:
    """Return the exact chance that a target is destroyed, or all of them for an empty id, as the preview states it."""
    preview = RULES.preview(play(raw, house=house).state, order)
    assert preview.refusal is None, preview.refusal
    found = [odds for odds in preview.odds if odds.figure == figure and "destroyed" in odds.result]
    assert len(found) == 1
    assert found[0].chance == pytest.approx(float(Fraction(found[0].exact)))
    return Fraction(found[0].exact)


def shot(dice: int) -> Attack:
    """Return an attack of r1 with so many dice on b1."""
    return Attack("r1", (("b1", dice),))


@pytest.mark.parametrize(
    ("example", "table", "dice", "exact"),
    [
        ("F-T17", duel("basic", "basic"), 1, "1/3"),
        ("F-T18 open", duel("basic", "radio"), 1, "1/2"),
        ("F-T18 cover", duel("basic", "radio", cover=True), 1, "1/3"),
        ("F-T19", duel("basic", "basic", cover=True), 1, "1/6"),
        ("F-T21 open", duel("bazooka", "tank"), 2, "1/6"),
        ("F-T21 cover", duel("bazooka", "tank", cover=True), 2, "1/12"),
        ("F-T22 tank", duel("bazooka", "tank", moved=True), 1, "0"),
        ("F-T22 basic", duel("bazooka", "basic", moved=True), 1, "1/3"),
        ("F-T24 open", duel("tank", "tank"), 3, "5/8"),
        ("F-T24 cover", duel("tank", "tank", cover=True), 3, "1/2"),
        ("F-T24 moved", duel("tank", "tank", moved=True), 3, "5/8"),
        ("F-T26", duel("machine_gunner", "basic"), 3, "19/27"),
        ("F-T28 gun", duel("machine_gunner", "tank"), 3, "0"),
        ("F-T28 flame", duel("flamethrower", "tank"), 2, "0"),
        ("F-T29", duel("flamethrower", "basic", moved=True), 2, "5/9"),
        ("F-T31", duel("tank", "basic"), 3, "53/54"),
        ("F-T35 still", duel("mortar", "tank", SPOTTER), 3, "5/8"),
        ("F-T35 moved", duel("mortar", "tank", SPOTTER, moved=True), 1, "0"),
        ("F-T37 without", duel("bazooka", "tank"), 2, "1/6"),
        ("F-T37 commander", duel("bazooka", "tank", C1), 2, "77/216"),
        ("F-T40", duel("basic", "basic", SWEEPER), 1, "5/18"),
        ("F-T44", duel("tank", "tank", SWEEPER), 3, "25/48"),
    ],
)
def test_the_odds_of_a_worked_example_are_exact(example: str, table: dict[str, Any], dice: int, exact: str) -> None:
    assert chance(table, shot(dice)) == Fraction(exact), example


@pytest.mark.parametrize(("cover", "exact"), [(False, "65/72"), (True, "545/648")])
def test_the_odds_of_a_strike_against_a_tank_are_exact(cover: bool, exact: str) -> None:
    table = duel("basic", "tank", cover=cover)
    table["sides"][0]["reserve"] = {"air": 1}
    assert chance(table, Strike((10, 13), (("b1", 4),))) == Fraction(exact)


def test_the_odds_of_a_split_count_both_targets() -> None:
    table = duel("tank", "basic", blue("b2", "basic", (13, 10)))
    order = Attack("r1", (("b1", 2), ("b2", 1)))
    assert chance(table, order, "b1") == Fraction(5, 6)
    assert chance(table, order, "b2") == Fraction(1, 3)
    assert chance(table, order, "") == Fraction(5, 18)


def test_a_machine_gun_on_three_men_kills_one_on_average() -> None:
    table = duel("machine_gunner", "basic", blue("b2", "basic", (13, 10)), blue("b3", "basic", (7, 10)))
    order = Attack("r1", (("b1", 1), ("b2", 1), ("b3", 1)))
    assert chance(table, order, "") == Fraction(1, 27)
    points = [odds for odds in RULES.preview(play(table).state, order).odds if odds.result == "expected points"]
    assert [odds.exact for odds in points] == ["1"]


class AtLeast(Measure):
    """Whether the side that acts has so many points to spend."""

    def __init__(self, points: int) -> None:
        super().__init__()
        self.points = points

    def value(self, state: object) -> Fraction:
        assert isinstance(state, FlagsState)
        return Fraction(int(state.sides[state.active].points >= self.points))


@pytest.mark.parametrize(
    ("radios", "tank", "strike"),
    [(0, "1/3", "1/6"), (1, "5/9", "11/36"), (2, "19/27", "91/216"), (3, "65/81", "671/1296")],
)
def test_the_odds_of_a_call_grow_with_each_radio_man(radios: int, tank: str, strike: str) -> None:
    men = [blue(f"b{number}", "radio", (24, 30 - number)) for number in range(radios)]
    table = situation(red("r1", "basic", (24, 4)), blue("b", "basic", (24, 32)), *men, phase="reinforce")
    state = play(table).state
    assert expected(RULES, state, End(), AtLeast(5), 1) == Fraction(tank)
    assert expected(RULES, state, End(), AtLeast(6), 1) == Fraction(strike)


def test_the_odds_of_an_initiative_tie() -> None:
    dice = EveryDice()
    tie = Fraction(0)
    while True:
        dice.begin()
        if dice.total("F-14", 2) == dice.total("F-14", 2):
            tie += Fraction(dice.weight, dice.whole)
        if not dice.advance():
            break
    assert tie == Fraction(73, 648)


def test_an_enemy_regen_reroll_is_used_where_it_helps() -> None:
    # A hit (1/3) is kept, and a Regen six behind it rolled again: lost unless 6 and 6. A miss rolls the attack again.
    table = duel("basic", "basic", C1, SWEEPER)
    exact = Fraction(1, 3) * Fraction(35, 36) + Fraction(2, 3) * Fraction(1, 3) * Fraction(5, 6)
    assert chance(table, shot(1), house={"reroll_scope": "any_die"}) == exact


def test_one_regen_die_an_attack_is_all_or_nothing() -> None:
    table = duel("flamethrower", "basic", SWEEPER)
    assert chance(table, shot(2)) == Fraction(4, 9) * Fraction(5, 6) + Fraction(1, 9) * Fraction(35, 36)
    assert chance(table, shot(2), house={"regen_rolls": "per_attack"}) == Fraction(5, 9) * Fraction(5, 6)


# The grid: the same attacks reckoned with a library that knows nothing of the rules.

SHOOTERS = {
    "basic": (1, 1, False),
    "bazooka": (2, 1, False),
    "flamethrower": (2, 2, True),
    "machine_gunner": (3, 1, True),
    "mortar": (3, 1, False),
    "tank": (3, 3, False),
}
"""Dice standing still, dice after a move, and whether they are never added."""
TARGETS = {"radio": 3, "basic": 4, "transport": 5, "tank": 9}


def reckoned(dice: int, apart: bool, armour: int, commanders: int, regen: bool) -> Fraction:
    """Return the chance to destroy, by icepool: the lowest dice that failed are rolled again while that can help."""
    icepool = pytest.importorskip("icepool", reason="icepool is not installed")
    d6 = icepool.d6

    def wounds(faces: tuple[int, ...]) -> int:
        return sum(face > armour for face in faces) if apart else int(sum(faces) > armour)

    def settle(kept: tuple[int, ...], fresh: tuple[int, ...], left: int) -> Any:
        """Return the wounds, or a die over them: ``fresh`` dice may still be rolled again."""
        now = wounds(kept + fresh)
        if left == 0 or not fresh or (now and not (apart and regen)):
            return now
        low = min(fresh)
        # Nobody is asked where no single die can turn the failure (F-Q46).
        if low > armour if apart else sum(kept + fresh) - low + 6 <= armour:
            return now
        rest = list(fresh)
        rest.remove(low)
        return d6.map(lambda face: settle((*kept, face), tuple(rest), left - 1))

    total = icepool.map(lambda *faces: settle((), faces, commanders), *[d6] * dice)
    exact = Fraction(0)
    for number in total.outcomes():
        lost = 1 - Fraction(1, 6) ** number if regen else Fraction(int(number > 0))
        exact += Fraction(total.probability(number)) * lost
    return exact


@pytest.mark.parametrize("shooter", SHOOTERS)
def test_odds_agree_with_an_independent_reckoning(shooter: str) -> None:
    pytest.importorskip("icepool", reason="icepool is not installed")
    still, moving, apart = SHOOTERS[shooter]
    for target, cover, moved, commanders, regen in product(
        TARGETS, (False, True), (False, True), (0, 1, 2), (False, True)
    ):
        if commanders == 2 and target != ("basic" if apart else "tank"):
            continue  # The slowest to walk through; one target shows what two rerolls do.
        dice = moving if moved else still
        men = [SPOTTER, *[C1, C2][:commanders], *([SWEEPER] if regen else [])]
        found = chance(duel(shooter, target, *men, cover=cover, moved=moved), shot(dice))
        wanted = reckoned(dice, apart, TARGETS[target] + cover, commanders, regen)
        assert found == wanted, (target, cover, moved, commanders, regen)
