"""Dice: what each source gives, what each draw looks at, and that every outcome has its exact weight."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from hashlib import sha256
from itertools import product

import pytest

from littlewars.core.dice import (
    BadFace,
    Dice,
    EveryDice,
    NeedDice,
    RecordedDice,
    ScriptedDice,
    SeededDice,
    TypedDice,
    order_dice,
    stream_dice,
)

MASK = 0xFFFFFFFF
CLAUSE = "X-01"


def faces(dice: Dice, count: int, sides: int = 6) -> list[int]:
    return dice.faces(CLAUSE, count, sides)


# ---- seeded dice -----------------------------------------------------------------------------------------------------


def sfc32(seed: str, count: int) -> list[int]:
    """The generator once more, in plain whole numbers."""
    digest = sha256(seed.encode()).digest()
    a, b, c = (int.from_bytes(digest[at : at + 4], "little") for at in (0, 4, 8))
    counter = 1
    words = []
    for _ in range(12 + count):
        out = (a + b + counter) & MASK
        counter = (counter + 1) & MASK
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & MASK
        c = (((c << 21) | (c >> 11)) + out) & MASK
        words.append(out)
    return words[12:]


@pytest.mark.parametrize("seed", ["", "7", "a long seed, with ümlauts"])
def test_seeded_dice_are_sfc32_to_the_bit(seed: str) -> None:
    dice = SeededDice(seed)
    assert [int(dice.word()) for _ in range(500)] == sfc32(seed, 500)


def test_a_seed_gives_the_same_faces_for_ever() -> None:
    """These stand in records that people keep: a change here makes every one of them worthless."""
    assert faces(SeededDice("littlewars"), 12) == [word % 6 + 1 for word in sfc32("littlewars", 12)]
    assert faces(stream_dice("0"), 8) == faces(SeededDice("littlewars stream 0"), 8)
    assert faces(order_dice("s", "g", 3), 8) == faces(SeededDice("littlewars order s g 3"), 8)


def test_each_order_of_each_game_has_dice_of_its_own() -> None:
    runs = [
        order_dice(secret, game, number) for secret, game, number in product(("a", "b"), ("g", "h"), (0, 1, 2, 10, 12))
    ]
    assert len({tuple(faces(run, 40)) for run in runs}) == len(runs)


@pytest.mark.parametrize("bound", [1, 2, 5, 6, 7, 100, 4294967295, 4294967296])
def test_below_stays_below_its_bound(bound: int) -> None:
    dice = SeededDice("below")
    assert all(0 <= int(dice.below(bound)) < bound for _ in range(200))


def test_fraction_is_in_the_half_open_interval() -> None:
    dice = SeededDice("fraction")
    drawn = [dice.fraction() for _ in range(2000)]
    assert min(drawn) >= 0.0
    assert max(drawn) < 1.0
    assert abs(sum(drawn) / 2000 - 0.5) < 0.02


@pytest.mark.parametrize(("sides", "limit"), [(6, 20.5), (2, 10.8), (20, 43.8)])
def test_each_face_comes_equally_often(sides: int, limit: float) -> None:
    """Chi square with sides - 1 degrees of freedom, at one in a thousand."""
    rolls = 600 * sides
    counts = Counter(faces(SeededDice("chi"), rolls, sides))
    assert set(counts) == set(range(1, sides + 1))
    assert sum((counts[face] - 600) ** 2 / 600 for face in counts) < limit


def test_a_face_says_nothing_about_the_next() -> None:
    """Chi square of the 36 pairs, 35 degrees of freedom, at one in a thousand."""
    drawn = faces(SeededDice("pairs"), 7200)
    counts = Counter(10 * one + two for one, two in zip(drawn[::2], drawn[1::2], strict=True))
    assert len(counts) == 36
    assert sum((seen - 100) ** 2 / 100 for seen in counts.values()) < 66.6


def test_different_streams_do_not_agree_more_than_chance() -> None:
    one, two = faces(stream_dice("1"), 6000), faces(stream_dice("2"), 6000)
    assert 850 < sum(a == b for a, b in zip(one, two, strict=True)) < 1150


def test_seeded_dice_go_back_to_where_the_order_began() -> None:
    dice = SeededDice("rewind")
    faces(dice, 5)
    dice.begin()
    first = faces(dice, 7)
    dice.rewind()
    assert dice.drawn == []
    assert faces(dice, 7) == first
    dice.begin()
    assert faces(dice, 7) != first


# ---- the five draws --------------------------------------------------------------------------------------------------


def test_every_draw_draws_the_same_faces_and_looks_at_them_in_its_own_way() -> None:
    rolled = faces(SeededDice("draws"), 4)
    assert SeededDice("draws").best(CLAUSE, 4) == max(rolled)
    assert SeededDice("draws").total(CLAUSE, 4) == sum(rolled)
    assert SeededDice("draws").hits(CLAUSE, 4, 5) == sum(face >= 5 for face in rolled)
    assert SeededDice("draws").face(CLAUSE) == rolled[0]


def test_shown_holds_the_last_draw_and_drawn_the_whole_order() -> None:
    dice = ScriptedDice([1, 2, 3, 4, 5, 6])
    dice.begin()
    dice.best(CLAUSE, 2)
    assert (dice.shown, dice.drawn) == ([1, 2], [1, 2])
    dice.total(CLAUSE, 3)
    assert (dice.shown, dice.drawn) == ([3, 4, 5], [1, 2, 3, 4, 5])
    dice.begin()
    assert (dice.shown, dice.drawn) == ([], [])


def test_no_dice_show_nothing() -> None:
    dice = ScriptedDice([])
    assert (dice.faces(CLAUSE, 0), dice.best(CLAUSE, 0), dice.total(CLAUSE, 0), dice.hits(CLAUSE, 0, 4)) == (
        [],
        0,
        0,
        0,
    )


def test_a_source_without_faces_asks_for_them() -> None:
    with pytest.raises(NeedDice):
        Dice().face(CLAUSE)


# ---- scripted, typed and recorded dice -------------------------------------------------------------------------------


def test_scripted_dice_come_in_order_and_say_what_is_left() -> None:
    dice = ScriptedDice([6, 5, 4])
    assert faces(dice, 2) == [6, 5]
    assert dice.unused() == [4]


def test_dice_that_run_out_say_who_asks_for_how_many_of_which() -> None:
    dice = ScriptedDice([6])
    with pytest.raises(NeedDice, match=r"^X-09 asks for 2 more d8$") as caught:
        dice.faces("X-09", 3, 8)
    assert (caught.value.clause, caught.value.count, caught.value.sides) == ("X-09", 2, 8)


@pytest.mark.parametrize("face", [0, -1, 7, 100])
def test_a_face_that_the_die_has_not_is_refused(face: int) -> None:
    dice = ScriptedDice([1, face])
    with pytest.raises(BadFace, match=rf"^die 2 shows {face}, but X-01 rolls a die with faces 1 to 6$"):
        faces(dice, 2)


def test_a_longer_die_has_more_faces() -> None:
    assert ScriptedDice([20]).face(CLAUSE, 20) == 20


def test_scripted_dice_go_back_to_where_the_order_began() -> None:
    dice = ScriptedDice([1, 2, 3, 4])
    faces(dice, 1)
    dice.begin()
    faces(dice, 2)
    dice.rewind()
    assert faces(dice, 3) == [2, 3, 4]


def test_the_script_is_a_copy_of_what_was_given() -> None:
    given = [1, 2]
    dice = ScriptedDice(given)
    dice.add([3])
    given.append(6)
    assert dice.unused() == [1, 2, 3]


def test_real_dice_are_asked_for_typed_and_asked_for_again() -> None:
    dice = TypedDice()
    asked = []
    for typed in ([4], [5, 6], [1]):
        dice.begin()
        with pytest.raises(NeedDice) as need:
            faces(dice, 4)
        asked.append(need.value.count)
        dice.rewind()
        dice.add(typed)
    assert asked == [4, 3, 1]
    assert faces(dice, 4) == [4, 5, 6, 1]


def test_recorded_dice_have_what_was_recorded_and_no_more() -> None:
    dice = RecordedDice([3])
    assert dice.face(CLAUSE) == 3
    with pytest.raises(NeedDice):
        dice.face(CLAUSE)


# ---- every outcome ---------------------------------------------------------------------------------------------------


def value(dice: Dice, draw: str, count: int, need: int, sides: int) -> object:
    if draw == "faces":
        return tuple(sorted(dice.faces(CLAUSE, count, sides)))
    if draw == "best":
        return dice.best(CLAUSE, count, sides)
    if draw == "total":
        return dice.total(CLAUSE, count, sides)
    return dice.hits(CLAUSE, count, need, sides)


def walked(draw: str, count: int, need: int = 1, sides: int = 6) -> dict[object, Fraction]:
    """The chance of each value by EveryDice; each value comes once."""
    dice = EveryDice()
    found: dict[object, Fraction] = {}
    while True:
        dice.begin()
        seen = value(dice, draw, count, need, sides)
        assert seen not in found
        found[seen] = Fraction(dice.weight, dice.whole)
        if not dice.advance():
            return found


def rolled_all(draw: str, count: int, need: int = 1, sides: int = 6) -> dict[object, Fraction]:
    """The same by rolling every row of faces."""
    found: dict[object, Fraction] = {}
    for row in product(range(1, sides + 1), repeat=count):
        seen = value(ScriptedDice(list(row)), draw, count, need, sides)
        found[seen] = found.get(seen, Fraction(0)) + Fraction(1, sides**count)
    return found


@pytest.mark.parametrize("sides", [2, 6, 10])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("draw", ["faces", "best", "total"])
def test_every_value_has_its_exact_chance(draw: str, count: int, sides: int) -> None:
    found = walked(draw, count, 1, sides)
    assert sum(found.values()) == 1
    assert found == rolled_all(draw, count, 1, sides)


@pytest.mark.parametrize("need", [-1, 0, 1, 2, 4, 6, 7, 9])
@pytest.mark.parametrize("count", [0, 1, 3, 5])
def test_every_number_of_hits_has_its_exact_chance(count: int, need: int) -> None:
    found = walked("hits", count, need)
    assert sum(found.values()) == 1
    assert found == rolled_all("hits", count, need)


def test_ten_dice_are_walked_by_value_and_not_by_row() -> None:
    assert len(walked("hits", 10, 4)) == 11
    assert len(walked("best", 10)) == 6
    assert len(walked("total", 10)) == 51
    assert len(walked("faces", 5)) == 252


def test_draws_after_draws_branch_only_where_they_are_reached() -> None:
    """A 6 is rolled again and the second face counts; so two walks hold one draw more than the others."""
    dice = EveryDice()
    found: dict[int, Fraction] = {}
    walks = 0
    while True:
        dice.begin()
        face = dice.face(CLAUSE)
        if face == 6:
            face = 10 + dice.face(CLAUSE)
        found[face] = Fraction(dice.weight, dice.whole)
        walks += 1
        if not dice.advance():
            break
    assert walks == 5 + 6
    assert found == {face: Fraction(1, 6) for face in range(1, 6)} | {face: Fraction(1, 36) for face in range(11, 17)}


def test_a_walk_without_dice_is_the_only_one() -> None:
    dice = EveryDice()
    dice.begin()
    assert (dice.weight, dice.whole, dice.advance()) == (1, 1, False)


def test_every_dice_show_faces_only_where_the_rule_looks_at_them() -> None:
    dice = EveryDice()
    dice.begin()
    assert dice.faces(CLAUSE, 2) == [1, 1]
    assert dice.shown == [1, 1]
    dice.best(CLAUSE, 2)
    assert dice.shown == []


def test_every_dice_go_back_to_where_the_walk_began() -> None:
    dice = EveryDice()
    dice.begin()
    dice.total(CLAUSE, 2)
    dice.advance()
    dice.begin()
    first = dice.total(CLAUSE, 2)
    dice.rewind()
    assert (dice.total(CLAUSE, 2), first) == (3, 3)
    assert (dice.weight, dice.whole) == (2, 36)


def test_the_lists_that_every_dice_hand_out_may_be_changed() -> None:
    dice = EveryDice()
    dice.begin()
    dice.faces(CLAUSE, 2)[0] = 9
    dice.rewind()
    assert dice.faces(CLAUSE, 2) == [1, 1]


def test_every_dice_agree_with_an_independent_library() -> None:
    icepool = pytest.importorskip("icepool", reason="icepool is the oracle for chances")
    die = icepool.d6
    for count in (2, 3, 5):
        exact = {total: Fraction(ways, 6**count) for total, ways in (count @ die).items()}
        assert walked("total", count) == exact
        best = {face: Fraction(ways, 6**count) for face, ways in die.highest(count).items()}
        assert walked("best", count) == best
