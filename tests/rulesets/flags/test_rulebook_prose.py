"""The rulebook of ``flags`` is complete: each clause once, each house rule once, every paragraph short."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
RULEBOOK = ROOT / "src" / "littlewars" / "rulesets" / "flags" / "rulebook.md"
REFERENCE = ROOT / "docs" / "flags.md"

ID = re.compile(r"^(F-\d\d|F-Q\d\d|T-\d\d)$")
ANY_ID = re.compile(r"\b(?:F-Q?|T-)\d\d\b")
MOST_WORDS = 120

CLAUSES = {f"F-{number:02}" for number in range(1, 66)}
RULINGS = {f"F-Q{number:02}" for number in range(1, 66)}
CONVENTIONS = {"T-02", "T-03", "T-05", "T-06", "T-07", "T-08", "T-09", "T-10", "T-11", "T-12", "T-13", "T-14", "T-15"}
TALK = {"F-01", "F-29", "F-65", "F-Q44", "T-16"}

CHAPTERS = [
    "What you need",
    "Set-up",
    "The round",
    "Calling for reinforcements",
    "Moving",
    "Transports",
    "Attacking",
    "Special abilities",
    "Reinforcing",
    "Winning",
    "The troops",
    "Table talk",
]

HOUSE_RULES = {
    "stalemate": ("T-11", ["10", "off"]),
    "initiative_tie": ("F-Q01", ["reroll", "keep"]),
    "para_setup": ("F-Q04", ["anywhere", "at_flag"]),
    "bank_points": ("F-Q08", ["off", "on"]),
    "air_first_round": ("F-Q09", ["2", "1"]),
    "air_timing": ("F-Q10", ["same_turn", "next_turn"]),
    "obstacle_cost": ("F-Q12", ["1", "another length"]),
    "cover_test": ("F-Q14", ["near_and_between", "touching", "any_between"]),
    "line_of_sight": ("F-Q16", ["off", "on"]),
    "pass_friends": ("F-Q17", ["on", "off"]),
    "indirect_range": ("F-Q24", ["6", "12", "unlimited"]),
    "spotter": ("F-Q25", ["basic", "any_foot"]),
    "commander_stack": ("F-Q26", ["per_commander", "per_side"]),
    "doubletime_stack": ("F-Q27", ["off", "on"]),
    "regen_scope": ("F-Q28", ["army", "self", "six_inches"]),
    "regen_rolls": ("F-Q29", ["per_wound", "per_attack"]),
    "para_min_enemy_gap": ("F-Q30", ["0", "3", "6"]),
    "para_drop": ("F-Q30", ["placed", "scatter"]),
    "passengers_shoot": ("F-Q31", ["off", "on"]),
    "passengers_fate": ("F-Q32", ["bail_out", "destroyed", "roll_4plus"]),
    "voluntary_hold": ("F-Q34", ["off", "on"]),
    "flag_capture": ("F-Q36", ["occupy", "literal_empty", "touch"]),
    "capture_check": ("F-Q37", ["side_turn_end", "every_step", "hold_one_round"]),
    "captured_flags": ("F-Q38", ["state", "removed"]),
    "double_win": ("F-Q39", ["active", "draw"]),
    "annihilation": ("F-Q40", ["board", "board_and_reserve", "off"]),
    "reroll_scope": ("F-Q47", ["own_attack", "any_die"]),
    "same_target": ("F-Q48", ["sum", "groups"]),
    "reinforce_captured": ("F-Q49", ["off", "on"]),
    "relay": ("F-Q51", ["off", "on"]),
    "rocks": ("F-Q56", ["enterable", "solid"]),
}
SCENARIO_FIELDS = {"start_points": "F-Q03", "roster": "F-Q05", "flag_axis": "F-Q06", "max_rounds": "F-Q41"}
DISPUTED = {"indirect_range": "F-Q24", "regen_scope": "F-Q28", "flag_capture": "F-Q36", "cover_test": "F-Q14"}

PROFILES = {
    "Rifleman": ["1", "1", "4", "3", ""],
    "Bazooka": ["2", "2", "4", "3", "StillShot"],
    "Commander": ["2", "1", "4", "3", "Reroll, Doubletime"],
    "Flamethrower": ["2", "2", "4", "3", "NoAdd"],
    "Machine Gunner": ["2", "3", "4", "3", "NoAdd, StillShot"],
    "Minesweeper": ["2", "1", "4", "3", "Regen"],
    "Mortar": ["2", "3", "4", "3", "Indirect, StillShot"],
    "Radio Man": ["2", "1", "3", "3", "SupportCall"],
    "Paratrooper": ["2", "1", "4", "3", "RapidDeploy"],
    "Tank": ["5", "3", "9", "6", ""],
    "Transport": ["3", "1", "5", "6", "carries 5 soldiers"],
    "Air Strike": ["6", "4", "none", "none", "AttackRun"],
}


def blocks(text: str) -> list[str]:
    """Return the parts of a Markdown text that blank lines separate."""
    return [block.strip() for block in re.split(r"\n\s*\n", text) if block.strip()]


def numbered(text: str) -> list[tuple[str, str]]:
    """Return (id, text) of every paragraph that begins with something in bold, in order."""
    found = []
    for block in blocks(text):
        head = re.match(r"\*\*([^*]*)\*\* ", block)
        if head:
            found.append((head[1], block[head.end() :]))
    return found


def cells(line: str) -> list[str]:
    """Return the trimmed cells of one row of a Markdown table."""
    return [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]


def rows(text: str) -> list[list[str]]:
    """Return the cells of every line of a text that is a row of a table."""
    return [cells(line) for line in text.splitlines() if line.startswith("|")]


def values(line: str) -> list[tuple[str, str]]:
    """Return (value, meaning) of each part of a house rule line; the default keeps its mark."""
    body = line.split(": ", 1)[1].removesuffix(".")
    return [(value, meaning) for value, _, meaning in (part.partition(" = ") for part in body.split(" | "))]


@pytest.fixture(scope="module")
def book() -> str:
    return RULEBOOK.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def paragraphs(book: str) -> list[tuple[str, str]]:
    return numbered(book)


@pytest.fixture(scope="module")
def talk(book: str) -> list[str]:
    closing = book.split("\n## Table talk\n", 1)[1]
    return [row[0] for row in rows(closing)[2:]]


def test_every_bold_beginning_is_one_id(paragraphs: list[tuple[str, str]]) -> None:
    assert [id for id, _ in paragraphs if not ID.match(id)] == []


def test_every_id_stands_once_in_the_whole_book(book: str) -> None:
    ids = ANY_ID.findall(book)
    assert sorted(id for id in set(ids) if ids.count(id) > 1) == []


def test_paragraphs_hold_all_clauses_rulings_and_conventions_but_table_talk(
    paragraphs: list[tuple[str, str]],
) -> None:
    assert {id for id, _ in paragraphs} == (CLAUSES | RULINGS | CONVENTIONS) - TALK


def test_table_talk_holds_what_no_program_can_check(talk: list[str]) -> None:
    assert sorted(talk) == sorted(TALK)


def test_each_row_of_table_talk_says_something(book: str) -> None:
    closing = rows(book.split("\n## Table talk\n", 1)[1])[2:]
    assert [row[0] for row in closing if len(row) != 2 or len(row[1].split()) < 3] == []


def test_no_paragraph_is_empty_or_long(paragraphs: list[tuple[str, str]]) -> None:
    counts = {id: len(text.split()) for id, text in paragraphs}
    assert {id: n for id, n in counts.items() if not 4 <= n < MOST_WORDS} == {}


def test_chapters_stand_in_the_order_of_play(book: str) -> None:
    assert re.findall(r"^## (.+)$", book, flags=re.MULTILINE) == CHAPTERS


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_chapter_opens_with_plain_sentences(book: str, chapter: str) -> None:
    opening = blocks(book.split(f"\n## {chapter}\n", 1)[1])[0]
    assert not opening.startswith(("*", "|", "#", "-"))
    assert opening.endswith(".")
    assert len(opening.split()) <= 45


def test_every_house_rule_is_named_in_exactly_one_line(book: str) -> None:
    named = re.findall(r"^House rule `(\w+)`: ", book, flags=re.MULTILINE)
    assert sorted(named) == sorted(HOUSE_RULES)


def test_every_scenario_field_is_named_in_exactly_one_line(book: str) -> None:
    named = re.findall(r"^Scenario field `(\w+)`[^:]*: ", book, flags=re.MULTILINE)
    assert sorted(named) == sorted(SCENARIO_FIELDS)


def test_house_rules_and_scenario_fields_end_the_paragraph_of_their_ruling(paragraphs: list[tuple[str, str]]) -> None:
    texts = dict(paragraphs)
    homes = {name: home for name, (home, _) in HOUSE_RULES.items()} | SCENARIO_FIELDS
    for name, home in homes.items():
        lines = texts[home].splitlines()
        first = next(k for k, line in enumerate(lines) if line.startswith(("House rule", "Scenario field")))
        assert all(line.startswith(("House rule", "Scenario field")) for line in lines[first:])
        assert any(f"`{name}`" in line for line in lines[first:]), f"{home} does not name {name}"


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_each_house_rule_gives_its_default_first_and_every_value_a_meaning(book: str, name: str) -> None:
    line = next(line for line in book.splitlines() if line.startswith(f"House rule `{name}`: "))
    _, words = HOUSE_RULES[name]
    given = values(line)
    assert [value for value, _ in given] == [f"{words[0]} (default)", *words[1:]]
    assert all(meaning for _, meaning in given)
    assert line.endswith(".")


def test_the_four_disputed_readings_say_so_and_no_others(paragraphs: list[tuple[str, str]]) -> None:
    assert {id for id, text in paragraphs if "*Disputed" in text} == set(DISPUTED.values())


def test_the_table_of_troops_has_every_profile(book: str) -> None:
    chapter = book.split("\n## The troops\n", 1)[1].split("\n## ", 1)[0]
    assert {row[0]: row[1:] for row in rows(chapter)[2:]} == PROFILES


def test_the_quick_reference_has_the_same_troops() -> None:
    chapter = REFERENCE.read_text(encoding="utf-8").split("\n## Troops\n", 1)[1].split("\n\n| Special", 1)[0]
    assert {row[0]: row[1:] for row in rows(chapter)[2:]} == PROFILES


def test_the_quick_reference_lists_each_house_rule_with_clause_default_and_values() -> None:
    table = REFERENCE.read_text(encoding="utf-8").split("\n| Option |", 1)[1].split("\n\n", 1)[0]
    found = {}
    starred = set()
    for name, clause, default, others, sentence in rows(table)[1:]:
        bare = name.removesuffix(" *").strip("`")
        if name.endswith("*"):
            starred.add(bare)
        found[bare] = (clause, [default, *others.split(", ")])
        assert sentence.endswith(".")
    assert found == HOUSE_RULES
    assert starred == set(DISPUTED)


def test_the_quick_reference_lists_each_scenario_field() -> None:
    table = REFERENCE.read_text(encoding="utf-8").split("\n| Scenario field |", 1)[1]
    assert {row[0].strip("`"): row[1] for row in rows(table)[1:]} == SCENARIO_FIELDS


def test_a_second_id_in_one_paragraph_would_be_found() -> None:
    assert ANY_ID.findall("**F-32** Text, as F-Q19 says.") == ["F-32", "F-Q19"]
    assert not ID.match("F-32, F-33")
