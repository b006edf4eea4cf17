"""One clause, one place, one test: the rulebook, the register of the code and the tests name the same clauses."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.rulesets.flags.table import RULES

ROOT = Path(__file__).resolve().parents[3]
TESTS = ROOT / "tests"
SOURCES = sorted((ROOT / "src" / "littlewars" / "rulesets" / "flags").glob("*.py"))
CORE = sorted((ROOT / "src" / "littlewars" / "core").glob("*.py"))

ID = re.compile(r"^[FT]-Q?\d\d$")
IN_TEXT = re.compile(r"\b[FT]-Q?\d\d\b")
TEST_NAME = re.compile(r"^test_([ft]_q?\d\d)_")

BOOK = RULES.rulebook()
KNOWN = RULES.clauses()


def id_of(function: str) -> str:
    """Return the clause that a test is named after, an empty string for none."""
    found = TEST_NAME.match(function)
    if found is None:
        return ""
    letter, _, number = found.group(1).upper().partition("_")
    return f"{letter}-{number.replace('_', '')}"


def names_by_clause() -> dict[str, list[str]]:
    """Return the names of the tests in tests/ by the clause that they are named after."""
    named: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and id_of(node.name):
                named.setdefault(id_of(node.name), []).append(f"{path.name}::{node.name}")
    return named


def strings(path: Path) -> list[tuple[int, str]]:
    """Return the ids that stand alone in a string of a source file, each with its line."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.match(node.value):
            found.append((node.lineno, node.value))
    return found


TESTED = names_by_clause()


def test_the_rulebook_and_the_register_name_the_same_clauses() -> None:
    assert sorted(BOOK.paragraphs) == sorted(KNOWN)


def test_table_talk_has_no_mechanism_and_no_paragraph() -> None:
    assert BOOK.table_talk
    assert set(BOOK.table_talk) & (set(KNOWN) | set(BOOK.paragraphs)) == set()


def test_every_place_in_the_register_is_something_of_the_code() -> None:
    assert [clause for clause, place in KNOWN.items() if place is None] == []
    for clause, place in KNOWN.items():
        assert callable(place) or isinstance(place, (dict, tuple)), clause


@pytest.mark.parametrize("clause", sorted(KNOWN))
def test_every_clause_has_a_test_named_after_it(clause: str) -> None:
    assert TESTED.get(clause), f"no test begins with test_{clause.lower().replace('-', '_')}_"


def test_no_test_is_named_after_an_unknown_clause() -> None:
    assert {clause: names for clause, names in TESTED.items() if clause not in KNOWN} == {}


@pytest.mark.parametrize("path", [*SOURCES, *CORE], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_clause_that_code_cites_is_in_the_register(path: Path) -> None:
    assert [(line, clause) for line, clause in strings(path) if clause not in KNOWN] == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_clause_in_the_prose_of_a_module_is_in_the_rulebook(path: Path) -> None:
    known = set(KNOWN) | set(BOOK.table_talk)
    assert sorted(set(IN_TEXT.findall(path.read_text(encoding="utf-8"))) - known) == []


def test_the_clauses_that_events_cannot_cite_are_in_the_register() -> None:
    silent = RULES.silent
    assert sorted(set(silent) - set(KNOWN)) == []
    assert all(reason for reason in silent.values())


@pytest.mark.parametrize(
    ("function", "clause"),
    [
        ("test_f_32_equal_to_armour_survives", "F-32"),
        ("test_f_q21_noadd_dice_are_each_compared_alone", "F-Q21"),
        ("test_t_06_flags_block_nothing", "T-06"),
        ("test_f_321_is_no_clause", ""),
        ("test_a_table_of_tests", ""),
    ],
)
def test_a_test_is_known_by_the_clause_in_its_name(function: str, clause: str) -> None:
    assert id_of(function) == clause


def test_a_clause_in_a_string_is_found_and_one_in_a_sentence_is_not() -> None:
    assert ID.match("F-Q21")
    assert not ID.match("see F-Q21")
    assert IN_TEXT.findall("Dice (F-Q21, T-08); not F-321.") == ["F-Q21", "T-08"]
