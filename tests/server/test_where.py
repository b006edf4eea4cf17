"""Where a thing may be put, with and without what a choice's boost adds."""

from __future__ import annotations

from typing import Any

import msgspec

from littlewars.core.choices import Choice
from littlewars.core.dice import ScriptedDice
from littlewars.core.game import Game, GivenLuck
from littlewars.core.ruleset import read_setting
from littlewars.rulesets import RULESETS
from littlewars.server.messages import Outline, Where
from littlewars.server.questions import where

SETTING = {
    "ruleset": "flags",
    "table": {"size": [48, 36]},
    "sides": [
        {"name": "Green", "flags": [[24, 3]], "forces": {"basic": 1, "commander": 1}},
        {"name": "Tan", "flags": [[24, 33]], "forces": {"basic": 1}},
    ],
    "figures": [
        {"id": "man", "side": "Green", "profile": "basic", "at": [24, 18]},
        {"id": "boss", "side": "Green", "profile": "commander", "at": [26, 18]},
        {"id": "foe", "side": "Tan", "profile": "basic", "at": [10, 30]},
    ],
    "turn": {"side": "Green", "phase": "move", "round": 1},
}


def outline(game: Game[Any], choices: list[Choice], boost: bool) -> Outline:
    index = next(place for place, choice in enumerate(choices) if choice.figure == "man" and choice.verb == "move")
    reply = where(game, choices, Where(index, boost))
    assert isinstance(reply, Outline)
    return reply


def test_a_boost_widens_the_region_by_what_it_adds() -> None:
    rules = RULESETS["flags"]
    game = Game(rules, read_setting(rules, msgspec.to_builtins(SETTING), "test"), GivenLuck(ScriptedDice([])))
    choices = game.choices()
    plain, boosted = outline(game, choices, False), outline(game, choices, True)
    assert (plain.region.allowance, boosted.region.allowance) == (3.0, 9.0)
    assert abs(max(plain.region.rings[0].ys) - 21.0) < 0.03
    assert abs(max(boosted.region.rings[0].ys) - 27.0) < 0.03
