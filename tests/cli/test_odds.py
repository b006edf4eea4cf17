"""``odds`` asked in words; what it makes of a file stands with ``try``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import SITUATION, Littlewars, situation


def test_the_first_line_is_the_question_and_its_answer(littlewars: Littlewars) -> None:
    ran = littlewars("odds", "flags", "bazooka", "tank", "--cover", "--range", "5")
    assert ran.status == 0
    first = ran.out.splitlines()[0]
    assert first == "A Bazooka against a Tank in cover, 5 inches away: destroyed with 1 chance in 12 (8.3%)."


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("tank tank", "A Tank against a Tank, 3 inches away: destroyed with 5 chances in 8 (62.5%)."),
        ("MG tank --range 1", "A Machine gunner against a Tank, 1 inch away: never destroyed, whatever the dice show."),
        ("tank rifleman bazooka", "A Tank against a Rifleman and a Bazooka, 3 inches away: 2.000 points on average."),
        (
            "bazooka tank --moved --range 0",
            "A Bazooka that has moved against a Tank, touching: never destroyed, whatever the dice show.",
        ),
        (
            "bazooka tank --with commander --against minesweeper --range 2.5",
            "A Bazooka against a Tank, 2.5 inches away, with a Commander standing by, protected by a Minesweeper: "
            "destroyed with 385 chances in 1296 (29.7%).",
        ),
        ("air tank", "An Air strike against a Tank, 3 inches away: destroyed with 65 chances in 72 (90.3%)."),
    ],
)
def test_answers_read_like_answers(littlewars: Littlewars, words: str, first: str) -> None:
    ran = littlewars("odds", "flags", *words.split())
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines()[0] == first


def test_each_reason_has_its_clause(littlewars: Littlewars) -> None:
    lines = littlewars("odds", "flags", "bazooka", "tank", "--cover", "--range", "5").out.splitlines()
    counts = [
        (line.split()[-2], line.split()[-1]) for line in lines if line.strip().startswith(("Bazooka: ", "armour"))
    ]
    assert counts == [("2", "F-45"), ("9", "F-53")]
    assert any(line.startswith("cover from the trees") and line.split()[-1] == "F-38" for line in lines)
    assert any(line.startswith("the dice on Tank 1 must add up to more than") and " 10 " in line for line in lines)


def test_what_would_change_the_answer_is_told_with_how_to_ask_it(littlewars: Littlewars) -> None:
    """Each row holds the answer that the words at its end would get."""
    common = ("odds", "flags", "bazooka", "tank", "--range", "5")
    rows = littlewars(*common, "--json").json()["variations"]
    assert [row["asked"] for row in rows] == ["--with commander", "--moved", "--cover", "--against minesweeper"]
    for row in rows:
        told = littlewars(*common, *row["asked"].split(), "--json").json()
        assert told["odds"] == row["odds"]
        assert told["odds"] != littlewars(*common, "--json").json()["odds"]
    out = littlewars(*common).out
    assert "what would change it" in out
    assert "77 chances in 216 (35.6%)" in out


def test_what_changes_nothing_is_not_told(littlewars: Littlewars) -> None:
    rows = littlewars("odds", "flags", "tank", "tank", "--json").json()["variations"]
    assert "--moved" not in [row["asked"] for row in rows]
    assert littlewars("odds", "flags", "mg", "tank", "--json").json()["variations"] == []


def test_the_distance_is_said_to_be_a_guess_unless_it_is_given(littlewars: Littlewars) -> None:
    assert "--range says another" in littlewars("odds", "flags", "bazooka", "tank").out
    assert "--range says another" not in littlewars("odds", "flags", "bazooka", "tank", "--range", "3").out


def test_several_targets_are_asked_about_with_the_best_way_first(littlewars: Littlewars) -> None:
    ran = littlewars("odds", "flags", "tank", "rifleman", "bazooka")
    lines = ran.out.splitlines()
    assert lines[1] == "The best way: Tank 1 aims its dice: one at Blue's Rifleman 1 and two at Blue's Bazooka 1."
    assert lines[3].split() == ["Rifleman", "1", "Bazooka", "1", "all", "points"]
    assert lines[4].split() == ["1", "die,", "33.3%", "2", "dice,", "83.3%", "27.8%", "2.000"]
    assert lines[5].split() == ["-", "3", "dice,", "98.1%", "-", "1.963"]
    told = littlewars("odds", "flags", "tank", "rifleman", "bazooka", "--json").json()
    assert told["order"] == told["ways"][0]["order"]
    assert told["order"]["allot"] == [["target-1", 1], ["target-2", 2]]
    assert [way["odds"][-1]["exact"] for way in told["ways"]] == ["2", "53/27", "3/2", "53/54"]


def test_given_dice_are_the_one_way(littlewars: Littlewars) -> None:
    told = littlewars("odds", "flags", "tank", "rifleman", "bazooka", "--dice", "2,1", "--json").json()
    assert [way["order"]["allot"] for way in told["ways"]] == [[["target-1", 2], ["target-2", 1]]]
    out = littlewars("odds", "flags", "tank", "rifleman", "bazooka", "--dice", "2,1").out
    assert out.splitlines()[1].startswith("The way: Tank 1 aims its dice: two at Blue's Rifleman 1")


def test_many_ways_are_cut_short_and_all_in_json(littlewars: Littlewars) -> None:
    words = ("odds", "flags", "air", "tank", "rifleman", "radio-man")
    assert "3 more ways are worth less; --json has them all." in littlewars(*words).out
    assert len(littlewars(*words, "--json").json()["ways"]) == 15


def test_what_the_rules_forbid_is_told_with_its_clause_and_status_1(littlewars: Littlewars) -> None:
    ran = littlewars("odds", "flags", "tank", "rifleman", "--range", "6.01")
    assert ran.status == 1
    assert ran.out.startswith("A Tank against a Rifleman, 6.01 inches away: the rules do not allow it.\n")
    assert "Rifleman 1 is 6.01 inches away; the range is 6. (F-31)" in ran.out
    told = littlewars("odds", "flags", "tank", "rifleman", "--range", "6.01", "--json")
    assert (told.status, told.json()["refusal"]["clause"]) == (1, "F-31")


def test_a_mortar_that_nobody_sights_for_is_refused_with_a_hint(littlewars: Littlewars) -> None:
    ran = littlewars("odds", "flags", "mortar", "tank")
    assert ran.status == 1
    assert "(F-58)" in ran.out
    assert "5 chances in 8 (62.5%)  --with rifleman" in ran.out
    assert littlewars("odds", "flags", "mortar", "tank", "--with", "rifleman").status == 0


def test_house_rules_are_told_and_change_the_answer(littlewars: Littlewars) -> None:
    words = ("odds", "flags", "mortar", "tank", "--with", "rifleman", "--range", "12")
    assert littlewars(*words).status == 1
    ran = littlewars(*words, "--house", "indirect_range=12")
    assert ran.status == 0
    assert ran.out.splitlines()[1] == "House rules: indirect_range 12."


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["flags"], "the question: found no words; expected who attacks, and whom, such as: bazooka tank"),
        (["flags", "bazoka", "tank"], 'found "bazoka"; expected a kind of troops; did you mean bazooka? There are: '),
        (["flags", "machin-guner", "tank"], "did you mean machine-gunner?"),
        (["flags", "bazooka", "xyzzy"], 'found "xyzzy"; expected a kind of troops; there are: rifleman, bazooka, '),
        (["flags", "bazooka", "tank", "--dice", "many"], '--dice: found "many"; expected a number of dice'),
        (["flags", "bazooka", "tank", "--dice", "1,1"], "the dice: found 1,1; expected a number for each target"),
        (["flags", "bazooka", "tank", "--range", "far"], '"far"'),
        (["flags", "bazooka", "tank", "--with", "tank"], "with: found a Tank; expected a commander (F-62)"),
        (["flags", "bazooka", "tank", "--house", "rellay=on"], "did you mean relay?"),
        (["flgas", "bazooka", "tank"], "a situation that ends in .toml; did you mean flags?"),
        (["nothing"], 'odds: found "nothing"; expected a rule set (flags) with a question behind it'),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_question_that_cannot_be_understood_is_one_message(
    littlewars: Littlewars, words: list[str], said: str
) -> None:
    ran = littlewars("odds", *words)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_file_is_asked_about_alone(littlewars: Littlewars, tmp_path: Path) -> None:
    path = situation(tmp_path)
    ran = littlewars("odds", path, "bazooka", "--cover", "--range", "3", "--dice", "1")
    assert (ran.status, ran.out) == (2, "")
    assert f'odds: found "bazooka" and --range and --cover and --dice beside {path}; expected the file alone' in ran.err


def test_a_file_may_have_any_name_that_is_no_rule_set(littlewars: Littlewars, tmp_path: Path) -> None:
    assert littlewars("odds", situation(tmp_path, name="bridge.situation")).status == 0


def test_of_a_file_with_one_target_the_average_is_left_out(littlewars: Littlewars, tmp_path: Path) -> None:
    path = situation(tmp_path)
    assert "expected points" not in littlewars("odds", path).out
    near = SITUATION.replace("at = [20, 11]", "at = [13, 11]").replace('[["b1", 2]]', '[["b1", 1], ["b2", 1]]')
    assert "expected points" in littlewars("odds", situation(tmp_path, text=near)).out
