"""The lessons of the first battle: each is a situation whose own orders do what it asks for, in a few words."""

from __future__ import annotations

import re

import pytest

from littlewars.core.game import Game, StreamLuck
from littlewars.core.setting import Setting
from littlewars.lab.trial import event_type, try_setting
from littlewars.rulesets.flags.file import FlagsSetting
from tests.rulesets.flags.table import RULES

LESSONS = RULES.lessons()
NAMES = list(LESSONS)


def goals(setting: Setting) -> set[tuple[str, str | None]]:
    """Return the events that a lesson waits for."""
    return {(one.event, one.figure) for one in setting.expect if one.event is not None}


def test_there_is_a_first_battle() -> None:
    assert 5 <= len(NAMES) <= 8
    assert sorted(NAMES) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_orders_of_a_lesson_do_what_it_asks_for(name: str) -> None:
    trial = try_setting(RULES, LESSONS[name], name)
    assert trial.needs is None
    assert trial.unused == []
    assert trial.refused == []
    assert goals(LESSONS[name])
    assert [f"{check.expected}; found {check.found}" for check in trial.checks if not check.ok] == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_whatever_the_dice_a_lesson_can_be_done(name: str, seed: str) -> None:
    """The goal of a lesson is something to try, not to roll: its orders, or cheaper troops, reach it with any dice."""
    setting = LESSONS[name]
    game = Game(RULES, setting, StreamLuck(seed), history=False)
    happened = [*game.events]
    for raw in setting.orders:
        if game.submit(RULES.order(raw, name, "")) is not None:
            assert game.submit(RULES.order({**raw, "profile": "basic"}, name, "")) is None
        happened += game.events
    done = {(event_type(event), getattr(event, "figure", None)) for event in happened}
    events = {event for event, _ in done}
    assert all((event, figure) in done if figure else event in events for event, figure in goals(setting))


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_said_in_a_few_words(name: str) -> None:
    setting = LESSONS[name]
    assert isinstance(setting, FlagsSetting)
    assert setting.title
    assert len(setting.title) <= 24
    assert len(setting.about) <= 110
    assert len(re.findall(r"[.!?](?= |$)", setting.about)) <= 3
    assert setting.turn is not None
    assert setting.turn.side == setting.sides[0].name, "who plays the first side learns"
