"""The shelf: everything that can be chosen before a game, for every rule set that is listed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from littlewars.bots import names_for
from littlewars.core.ruleset import read_options
from littlewars.rulesets import RULESETS
from littlewars.server.lobby import SetCard
from littlewars.server.shelf import make_shelf

CARDS = {card.name: card for card in make_shelf().sets}


@pytest.fixture(params=list(RULESETS))
def card(request: pytest.FixtureRequest) -> SetCard:
    return CARDS[request.param]


def test_every_set_is_a_box(card: SetCard) -> None:
    rules = RULESETS[card.name]
    assert card.title and card.about and card.unit
    assert {one.name for one in card.scenarios} == set(rules.scenarios())
    assert card.scenarios[0].name == card.usual
    assert card.opponent in [bot.name for bot in card.bots]
    assert [bot.name for bot in card.bots] == list(names_for(rules))
    assert all(bot.about for bot in card.bots)


def test_every_scenario_has_a_picture_of_its_table_before_anything_is_done(card: SetCard) -> None:
    for one in card.scenarios:
        assert one.title and one.about
        assert one.picture.outcome is None
        assert one.sides == len(one.picture.sides) >= 2
        assert one.picture.table.pieces


def test_every_house_rule_has_its_sentence_its_clause_and_what_each_value_means(card: SetCard) -> None:
    rules = RULESETS[card.name]
    book = rules.rulebook()
    assert {rule.name for rule in card.house} == {item.name for item in msgspec.structs.fields(rules.options_type)}
    for rule in card.house:
        assert rule.clause in book.paragraphs
        assert rule.sentence and "House rule" not in rule.sentence
        values: list[Any] = [rule.book, *rule.values]
        if rule.kind == "bool":
            assert set(rule.readings) == {"on", "off"}
            values = [True, False]
        elif rule.kind == "word":
            assert set(rule.readings) == set(rule.values)
        else:
            assert rule.least < rule.most
            values += [rule.least if rule.kind != "number" else int(rule.least)]
        for value in values:
            read_options(rules, {rule.name: value}, "test")


def test_every_lesson_waits_for_something(card: SetCard) -> None:
    assert [lesson.name for lesson in card.lessons] == list(RULESETS[card.name].lessons())
    for lesson in card.lessons:
        assert lesson.title and lesson.about and lesson.goals
