"""Questions in words: what they are understood as, and the worked examples asked in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from littlewars.core.choices import Asked, Unasked
from littlewars.core.dice import ScriptedDice
from littlewars.core.game import Game, GivenLuck
from littlewars.core.setting import BadFile
from littlewars.lab.asking import Answered, answer
from littlewars.rulesets.flags import question
from littlewars.rulesets.flags.file import FlagsSetting
from littlewars.rulesets.flags.state import FlagsState, figure_gap
from littlewars.rulesets.flags.troops import PROFILES
from tests.rulesets.flags.table import RULES

SINGLE = [profile for profile in PROFILES if not profile.air]


def ask(words: str, **more: Any) -> Answered:
    return answer(RULES, Asked(tuple(words.split()), **more))


def asked(words: str, **more: Any) -> FlagsSetting:
    setting = RULES.question(Asked(tuple(words.split()), **more))
    assert isinstance(setting, FlagsSetting)
    return setting


def state(words: str, **more: Any) -> FlagsState:
    """Return the table that a question is laid out on; it is one that a game can be in."""
    found: FlagsState = Game(RULES, asked(words, **more), GivenLuck(ScriptedDice([]))).state
    return found


def chance(words: str, result: str = "destroyed", figure: str = "target-1", **more: Any) -> Fraction:
    way = ask(words, **more).ways[0]
    assert way.preview.refusal is None, way.preview.refusal
    [odds] = [one for one in way.preview.odds if one.result == result and one.figure == figure]
    return Fraction(odds.exact)


# The worked examples.

WITH_EYES = {"friends": ("rifleman",)}
COVER = {"cover": True}
MOVED = {"moved": True}
SWEPT = {"guards": ("minesweeper",)}


@pytest.mark.parametrize(
    ("example", "words", "more", "exact"),
    [
        ("F-T16 moving does not matter", "rifleman rifleman", {"gap": 6.0, **MOVED}, "1/3"),
        ("F-T17", "rifleman rifleman", {}, "1/3"),
        ("F-T18 open", "rifleman radio-man", {}, "1/2"),
        ("F-T18 cover", "rifleman radio-man", COVER, "1/3"),
        ("F-T19", "rifleman rifleman", COVER, "1/6"),
        ("F-T21 open", "bazooka tank", {}, "1/6"),
        ("F-T21 cover", "bazooka tank", COVER, "1/12"),
        ("F-T22 tank", "bazooka tank", MOVED, "0"),
        ("F-T22 basic", "bazooka rifleman", MOVED, "1/3"),
        ("F-T24 open", "tank tank", {}, "5/8"),
        ("F-T24 cover", "tank tank", COVER, "1/2"),
        ("F-T24 moved", "tank tank", MOVED, "5/8"),
        ("F-T25 open", "air tank", {}, "65/72"),
        ("F-T25 cover", "air tank", COVER, "545/648"),
        ("F-T26", "machine gunner rifleman", {}, "19/27"),
        ("F-T28 gun", "machine gunner tank", {}, "0"),
        ("F-T28 flame", "flamethrower tank", {}, "0"),
        ("F-T29", "flamethrower rifleman", {"gap": 6.0, **MOVED}, "5/9"),
        ("F-T31", "tank rifleman", {}, "53/54"),
        ("F-T35 still", "mortar tank", WITH_EYES, "5/8"),
        ("F-T35 moved", "mortar tank", {**WITH_EYES, **MOVED}, "0"),
        ("F-T37 without", "bazooka tank", {}, "1/6"),
        ("F-T37 commander", "bazooka tank", {"friends": ("commander",)}, "77/216"),
        ("F-T40", "rifleman rifleman", SWEPT, "5/18"),
        ("F-T42 one roll for two", "rifleman rifleman", {"guards": ("2 minesweepers",)}, "5/18"),
        ("F-T44", "tank tank", SWEPT, "25/48"),
        ("F-T43 the sweeper himself", "rifleman minesweeper", {}, "5/18"),
    ],
)
def test_a_worked_example_asked_in_words(example: str, words: str, more: dict[str, Any], exact: str) -> None:
    assert chance(words, **more) == Fraction(exact), example


def test_f_t30_a_tank_splits_its_dice() -> None:
    assert chance("tank rifleman rifleman", dice=(2, 1)) == Fraction(5, 6)
    assert chance("tank rifleman rifleman", figure="target-2", dice=(2, 1)) == Fraction(1, 3)
    assert chance("tank rifleman rifleman", "all destroyed", "", dice=(2, 1)) == Fraction(5, 18)


def test_f_t32_a_machine_gun_on_three_men() -> None:
    assert chance("mg 3 riflemen", "all destroyed", "") == Fraction(1, 27)
    assert chance("mg 3 riflemen", "expected points", "") == 1


@pytest.mark.parametrize(
    ("example", "words", "more", "clause"),
    [
        ("F-T16", "rifleman rifleman", {"gap": 6.01}, "F-31"),
        ("F-T34", "mortar tank", {"gap": 12.0, **WITH_EYES}, "F-31"),
        ("F-T36", "mortar tank", {}, "F-58"),
        ("a commander sees nothing", "mortar tank", {"friends": ("commander",)}, "F-58"),
        ("more dice than there are", "bazooka tank rifleman", {"dice": (2, 1)}, "F-35"),
        ("one die after a move", "bazooka tank rifleman", {"dice": (1, 1), **MOVED}, "F-63"),
        ("no dice at all", "bazooka tank", {"dice": (0,)}, "F-35"),
    ],
)
def test_what_the_rules_forbid_is_refused_with_its_clause(
    example: str, words: str, more: dict[str, Any], clause: str
) -> None:
    refusal = ask(words, **more).ways[0].preview.refusal
    assert refusal is not None, example
    assert refusal.clause == clause


@pytest.mark.parametrize("reach", ["12", "unlimited"])
def test_f_t34_a_mortar_reaches_further_where_the_house_says_so(reach: str) -> None:
    house = {"indirect_range": reach}
    for words in ("mortar tank", "mortar tank rifleman radio-man transport"):
        assert ask(words, gap=12.0, options=house, **WITH_EYES).ways[0].preview.refusal is None
    assert (
        ask("mortar tank", gap=12.0, options={**house, "spotter": "any_foot"}, friends=("radio man",))
        .ways[0]
        .preview.odds
    )


# Words.


@pytest.mark.parametrize(
    "words",
    [
        "machine_gunner rifleman",
        "machine-gunner rifleman",
        "machine gunner rifleman",
        "Machine Gunners RIFLEMEN",
        "mg trooper",
        "a machine gunner against a rifleman",
        "the machine-gunner vs. a rifleman",
        "1 machine gunner, 1 basic trooper",
    ],
)
def test_a_troop_is_known_by_each_of_its_names(words: str) -> None:
    assert asked(words).title == "A Machine gunner against a Rifleman, 3 inches away"


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.key)
def test_every_troop_can_attack_and_be_named_by_key_title_and_plural(profile: Any) -> None:
    for name in (profile.key, profile.title, profile.plural):
        setting = asked(f"{name} tank")
        assert setting.title.partition(" against ")[0].endswith(profile.title)
        assert state(f"{name} tank").sides[0].reserve[profile.index] == int(profile.air)


def test_the_longest_name_counts() -> None:
    assert asked("radio man radio rifleman").title == "A Radio man against a Radio man and a Rifleman, 3 inches away"
    assert asked("artillery strike tank").title == asked("air tank").title


def test_a_word_may_be_one_argument_or_several() -> None:
    assert RULES.question(Asked(("machine gunner", "3 riflemen"))) == asked("machine gunner 3 riflemen")


@pytest.mark.parametrize(
    ("words", "more", "said"),
    [
        ("", {}, "the question: found no words; expected who attacks, and whom"),
        ("tank", {}, 'the question: found "tank"; expected who attacks, and whom'),
        ("bazoka tank", {}, 'found "bazoka"; expected a kind of troops'),
        ("machin gunner tank", {}, 'found "machin gunner"; expected a kind of troops'),
        ("bazooka dragon", {}, 'found "dragon"; expected a kind of troops'),
        ("bazooka 0 tanks", {}, 'found "0"; expected a number of troops from 1'),
        ("bazooka tank 3", {}, 'found "3" and nothing behind it'),
        ("2 bazookas tank", {}, "the attacker: found 2 Bazookas; expected one unit"),
        ("bazooka air", {}, "the target: found an Air strike; expected troops on the table"),
        ("tank 5 riflemen", {}, "the targets: found 5 of them; expected 4 at most"),
        ("air tank", MOVED, "the attacker: found an Air strike that has moved"),
        ("bazooka tank", {"gap": -1.0}, "the range: found -1; expected 0 to 96 inches"),
        ("bazooka tank", {"gap": float("nan")}, "the range: found nan; expected 0 to 96 inches"),
        ("bazooka tank", {"gap": 97.0}, "the range: found 97; expected 0 to 96 inches"),
        ("air 4 tanks", {"gap": 0.0}, "the range: found 0; expected more, for there is no room for 4 targets"),
        ("bazooka tank", {"dice": (1, 1)}, "the dice: found 1,1; expected a number for each target, 1 in all"),
        ("bazooka tank", {"dice": (-1,)}, "the dice: found -1; expected 0 or more dice"),
        ("bazooka tank", {"friends": ("bazooka",)}, "with: found a Bazooka; expected a commander (F-62)"),
        ("bazooka tank", {"friends": ("general",)}, 'with: found "general"; expected a kind of troops'),
        ("bazooka tank", {"friends": ("7 commanders",)}, "with: found 7 of them; expected 6 at most"),
        ("bazooka tank", {"guards": ("tank",)}, "against: found a Tank; expected a minesweeper"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_asked_is_said_with_what_was_expected(words: str, more: dict[str, Any], said: str) -> None:
    with pytest.raises(Unasked) as refused:
        asked(words, **more)
    assert said in str(refused.value)
    assert bool(refused.value.known) == ("expected a kind of troops" in said)


def test_a_house_rule_that_there_is_not_is_a_mistake() -> None:
    with pytest.raises(BadFile, match="an unknown house rule"):
        asked("bazooka tank", options={"rellay": True})


# The table.


@pytest.mark.parametrize("gap", [0.0, 0.3, 1.0, 2.5, 3.0, 6.0, 6.01, 12.0, 96.0])
@pytest.mark.parametrize("attacker", ["rifleman", "tank", "air"])
@pytest.mark.parametrize(
    "targets",
    ["tank", "rifleman", "2 riflemen", "rifleman tank", "tank rifleman transport", "4 tanks", "3 radio-men tank"],
)
def test_targets_stand_at_the_gap_that_was_asked_for(attacker: str, targets: str, gap: float) -> None:
    words = f"{attacker} {targets}"
    try:
        table = state(words, gap=gap, friends=("6 commanders",), guards=("6 minesweepers",), cover=True)
    except Unasked as error:
        assert error.part == "the range" and gap < 1.5
        return
    shooter = table.find("attacker")
    for figure in table.figures:
        if figure.id.startswith("target"):
            away = (
                figure_gap(shooter, figure)
                if shooter is not None
                else ((figure.x - 12.0) ** 2 + (figure.y - 8.0) ** 2) ** 0.5 - figure.radius
            )
            assert away == pytest.approx(gap, abs=1e-7)


@pytest.mark.parametrize("test", ["near_and_between", "touching", "any_between"])
@pytest.mark.parametrize("target", SINGLE, ids=lambda profile: profile.key)
def test_cover_is_cover_under_every_house_rule(target: Any, test: str) -> None:
    for cover in (False, True):
        for gap in (0.0, 3.0):
            [look] = (
                ask(f"rifleman {target.key}", gap=gap, cover=cover, options={"cover_test": test}).ways[0].preview.looks
            )
            assert look.state == ("covered" if cover else "clear")


def test_several_targets_are_all_in_cover_or_none() -> None:
    for cover in (False, True):
        looks = ask("air 2 tanks rifleman", cover=cover, gap=1.5).ways[0].preview.looks
        assert {look.state for look in looks} == {"covered" if cover else "clear"}


@pytest.mark.parametrize("scope", ["army", "six_inches"])
def test_whoever_stands_by_is_near_enough_under_every_house_rule(scope: str) -> None:
    """Four vehicles abreast at the full range: a spotter and a minesweeper serve them all."""
    answered = ask("mortar 4 tanks", gap=6.0, guards=("minesweeper",), options={"regen_scope": scope}, **WITH_EYES)
    for way in answered.ways:
        assert way.preview.refusal is None
        targets = {entry.figure for entry in way.preview.odds if entry.figure}
        assert [reason.clause for reason in way.preview.reasons].count("F-61") == len(targets)


def test_a_line_of_sight_is_open_where_the_house_asks_for_one() -> None:
    for words in ("tank 4 tanks", "rifleman 2 tanks 2 riflemen"):
        ways = ask(words, options={"line_of_sight": True}).ways
        assert all(way.preview.refusal is None for way in ways)


# Ways to aim.


@pytest.mark.parametrize(
    ("words", "more", "number"),
    [
        ("tank rifleman", {}, 1),
        ("tank rifleman bazooka", {}, 4),
        ("tank 2 riflemen", {}, 2),
        ("tank 3 riflemen", {}, 3),
        ("air 4 riflemen", {}, 5),
        ("air tank rifleman radio-man bazooka", {}, 35),
        ("bazooka tank rifleman", MOVED, 2),
        ("tank rifleman", {"options": {"same_target": "groups"}}, 3),
        ("mg rifleman", {"options": {"same_target": "groups"}}, 1),
        ("tank rifleman bazooka", {"options": {"same_target": "groups"}}, 3 + 2 + 2 + 3),
        ("tank rifleman bazooka", {"dice": (0, 3)}, 1),
    ],
)
def test_every_way_to_aim_is_there_once(words: str, more: dict[str, Any], number: int) -> None:
    orders = asked(words, **more).orders
    assert len(orders) == number
    assert len({str(order) for order in orders}) == number


def test_to_keep_dice_back_never_helps() -> None:
    """Every way with fewer dice is worth no more than the best with all of them."""
    for words in ("tank rifleman bazooka", "flamethrower rifleman radio-man", "air tank rifleman"):
        best = ask(words).ways[0].worth()[0]
        dice = {"tank": 3, "flamethrower": 2, "air": 4}[words.split()[0]]
        for one in range(dice):
            for two in range(dice - one):
                if one + two:
                    assert ask(words, dice=(one, two)).ways[0].worth()[0] <= best


def test_the_best_way_brings_the_most_points() -> None:
    ways = ask("tank rifleman bazooka").ways
    assert [way.worth()[0] for way in ways] == sorted([way.worth()[0] for way in ways], reverse=True)
    assert ways[0].sentence == "Tank 1 aims its dice: one at Blue's Rifleman 1 and two at Blue's Bazooka 1."
    assert ways[0].worth()[0] == Fraction(1, 3) + 2 * Fraction(5, 6)
    assert ways[1].worth()[0] == 2 * Fraction(53, 54)


def test_two_sums_on_one_target_may_be_better_against_a_minesweeper() -> None:
    """Where dice on one target may be several sums, each makes a wound of its own, and each wound must be saved."""
    whole = ask("tank radio-man", **SWEPT).ways[0].worth()[0]
    ways = ask("tank radio-man", options={"same_target": "groups"}, **SWEPT).ways
    assert ways[0].sentence == "Tank 1 aims its dice: two at Blue's Radio man 1 and one at Blue's Radio man 1."
    assert ways[0].worth()[0] > whole


def test_the_rule_set_says_who_helps_by_standing_there() -> None:
    assert RULES.aides == question.AIDES
    for word in RULES.aides:
        assert asked("mortar tank", friends=(word,)).title.endswith("standing by")
    for word in RULES.guards:
        assert "protected by" in asked("mortar tank", guards=(word,)).title
