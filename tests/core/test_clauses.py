"""The rulebook as a register: its paragraphs, its chapters, its table talk, and the joined tables of all modules."""

from __future__ import annotations

import pytest

from littlewars.core.clauses import Paragraph, Rulebook, register
from littlewars.rulesets import RULESETS

BOOK = """# The game of corks

A word beforehand, which is no clause.

## Throwing

**C-01** Throw a cork.
It goes on in the next line.

**C-Q02** How far? As far as you can. See **C-01** for what is thrown.

A remark between them.

## Winning

**C-03**   Who hits wins.

**C-4** is no clause, nor is c-05.

| C-90 | A table outside of the last chapter is none of ours. |

## Table talk

| Clause | Text |
|---|---|
| C-10 | Corks are friendly. |
| C-M11 | Do not throw them at the cat.   |
"""


def test_a_paragraph_has_its_number_its_chapter_and_its_text() -> None:
    book = Rulebook(BOOK)
    assert book.title == "The game of corks"
    assert book.chapters == ["Throwing", "Winning", "Table talk"]
    assert [(one.id, one.chapter) for one in book.paragraphs.values()] == [
        ("C-01", "Throwing"),
        ("C-Q02", "Throwing"),
        ("C-03", "Winning"),
    ]
    assert book.paragraphs["C-01"].text == "Throw a cork.\nIt goes on in the next line."
    assert book.paragraphs["C-03"].text == "Who hits wins."
    assert isinstance(book.paragraphs["C-01"], Paragraph)
    assert book.text == BOOK


def test_table_talk_stands_only_in_its_own_table() -> None:
    assert Rulebook(BOOK).table_talk == {"C-10": "Corks are friendly.", "C-M11": "Do not throw them at the cat."}


def test_the_book_says_what_stands_under_an_id() -> None:
    book = Rulebook(BOOK)
    assert book.says("C-03") == "Who hits wins."
    assert book.says("C-10") == "Corks are friendly."
    assert book.says("C-99") == ""
    assert book.says("C-90") == ""


def test_two_paragraphs_of_one_number_are_an_error() -> None:
    with pytest.raises(ValueError, match=r"^the rulebook has two paragraphs C-01$"):
        Rulebook("**C-01** One.\n\n**C-01** Another.")


def test_a_book_may_be_empty() -> None:
    book = Rulebook("")
    assert (book.title, book.chapters, book.paragraphs, book.table_talk) == ("", [], {}, {})


def test_the_tables_of_all_modules_are_joined_in_order() -> None:
    assert list(register([{"C-02": 1}, {}, {"C-01": 2, "C-03": 3}]).items()) == [("C-02", 1), ("C-01", 2), ("C-03", 3)]


def test_a_clause_in_two_tables_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"^clause C-02 stands in two tables$"):
        register([{"C-01": 1, "C-02": 1}, {"C-02": 1}])


@pytest.mark.parametrize("name", RULESETS)
def test_every_registered_clause_points_to_something_and_the_book_says_it(name: str) -> None:
    rules = RULESETS[name]
    book = rules.rulebook()
    for clause, place in rules.clauses().items():
        assert callable(place) or isinstance(place, dict), clause
        assert book.says(clause), clause


@pytest.mark.parametrize("name", RULESETS)
def test_a_silent_clause_is_a_clause_and_has_a_reason(name: str) -> None:
    rules = RULESETS[name]
    assert set(rules.silent) <= set(rules.clauses())
    assert all(rules.silent.values())
