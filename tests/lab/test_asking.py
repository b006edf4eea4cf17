"""Questions in words, answered for a rule set: what is best, and what would change the answer."""

from __future__ import annotations

from fractions import Fraction

import pytest

from littlewars.core.choices import Asked, Unasked
from littlewars.lab.asking import Answered, Variation, answer, reckon, variations
from littlewars.rulesets import RULESETS

RULES = RULESETS["flags"]


def varied(asked: Asked) -> dict[str, Variation]:
    """Return the variations of a question by how they are asked."""
    best = answer(RULES, asked).ways[0]
    return {variation.asked: variation for variation in variations(RULES, asked, best)}


def test_the_odds_are_those_of_the_situation() -> None:
    asked = Asked(("bazooka", "tank"))
    answered = answer(RULES, asked)
    assert answered == reckon(RULES, RULES.question(asked))
    assert answered.ways[0].worth()[0] == 5 * Fraction(1, 6)
    assert answered.targets() == ["target-1"]


def test_the_best_way_is_first_and_of_equals_the_first_stays() -> None:
    answered = answer(RULES, Asked(("flamethrower", "rifleman", "commander")))
    worth = [way.worth() for way in answered.ways]
    assert worth == sorted(worth, reverse=True)
    # Two kinds of the same price and armour: two dice on either and one on the other are worth the same.
    level = answer(RULES, Asked(("tank", "commander", "bazooka")))
    assert level.ways[0].worth() == level.ways[1].worth()
    assert level.ways[0].sentence.endswith("two at Blue's Commander 1 and one at Blue's Bazooka 1.")


def test_a_step_is_called_for_each_way() -> None:
    steps: list[int] = []
    answered = reckon(RULES, RULES.question(Asked(("tank", "rifleman", "tank"))), lambda: steps.append(1))
    assert len(steps) == len(answered.ways) == 4


def test_variations_turn_round_what_was_asked() -> None:
    asked = Asked(("bazooka", "rifleman"), cover=True, moved=True, friends=("Commander",), guards=("minesweeper",))
    assert set(varied(asked)) == {"without --cover", "without --moved", "without --with", "without --against"}


def test_the_greatest_difference_comes_first() -> None:
    asked = Asked(("bazooka", "tank"))
    before = answer(RULES, asked).ways[0].worth()[0]
    found = list(varied(asked).values())
    differences = [abs(variation.way.worth()[0] - before) for variation in found]
    assert differences == sorted(differences, reverse=True)
    assert all(differences)


def test_a_variation_that_is_not_allowed_or_cannot_be_asked_is_none() -> None:
    assert varied(Asked(("tank", "rifleman"), gap=7.0)) == {}
    assert "--moved" not in varied(Asked(("air", "rifleman")))


def test_to_one_who_may_not_attack_the_variation_shows_what_is_missing() -> None:
    assert list(varied(Asked(("mortar", "tank")))) == ["--with rifleman"]


def test_a_friend_who_stands_by_may_be_joined_by_another() -> None:
    found = varied(Asked(("mortar", "tank"), friends=("rifleman",)))
    assert found["--with commander"].what == "with a commander too"
    assert "without --with" not in found


def test_a_question_that_makes_no_sense_stays_one() -> None:
    with pytest.raises(Unasked):
        answer(RULES, Asked(("tank",)))


def test_where_nothing_is_allowed_there_are_no_targets() -> None:
    answered: Answered = answer(RULES, Asked(("tank", "rifleman", "tank"), gap=7.0))
    assert answered.targets() == []
    assert answered.ways[0].worth()[0] == -1
