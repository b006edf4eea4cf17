"""The computer players by name: which there are, who plays what, and who gives advice."""

from __future__ import annotations

from typing import Any

import pytest

from littlewars.bots import NAMES, PLAYERS, advisor, make_bot, names_for
from littlewars.bots.chance import RandomBot
from littlewars.bots.flags.recruit import Recruit
from littlewars.bots.flags.regular import Regular
from littlewars.bots.player import Bot
from littlewars.core.dice import SeededDice
from littlewars.core.game import Game, StreamLuck
from littlewars.rulesets import RULESETS
from tests.core.toy import Toy, ToyState, plain

FLAGS = RULESETS["flags"]


def test_there_are_three_players_the_weakest_first() -> None:
    assert NAMES == ("random", "recruit", "regular")


def test_all_of_them_play_flags() -> None:
    assert names_for(FLAGS) == NAMES


def test_a_set_that_nobody_knows_is_played_at_random() -> None:
    assert names_for(Toy()) == ("random",)


@pytest.mark.parametrize(("name", "kind"), [("random", RandomBot), ("recruit", Recruit), ("regular", Regular)])
def test_each_name_makes_its_player(name: str, kind: type[Bot[Any]]) -> None:
    bot = make_bot(name, FLAGS)
    assert isinstance(bot, kind)
    assert bot.rules is FLAGS


@pytest.mark.parametrize("name", ["", "Regular", "regular ", "veteran", "advisor", "flags"])
def test_a_name_that_nobody_has_is_no_player(name: str) -> None:
    with pytest.raises(KeyError):
        make_bot(name, FLAGS)


@pytest.mark.parametrize("name", ["recruit", "regular"])
def test_a_player_of_another_set_does_not_play_this_one(name: str) -> None:
    with pytest.raises(KeyError):
        make_bot(name, Toy())


@pytest.mark.parametrize("rules", [*RULESETS.values(), Toy()], ids=[*RULESETS, "toy"])
def test_every_name_for_a_set_makes_a_player(rules: Any) -> None:
    for name in names_for(rules):
        assert isinstance(make_bot(name, rules), Bot)


def test_every_player_of_a_set_has_a_name_for_it() -> None:
    for key, players in PLAYERS.items():
        assert key in RULESETS
        assert set(players) <= set(NAMES)
        assert "random" not in players


def test_the_best_player_gives_advice() -> None:
    assert isinstance(advisor(FLAGS), Regular)
    assert isinstance(advisor(Toy()), RandomBot)


def test_two_players_of_one_name_are_two() -> None:
    assert make_bot("regular", FLAGS) is not make_bot("regular", FLAGS)


# ---- what every player can do ----------------------------------------------------------------------------------------


def toy() -> Game[ToyState]:
    return Game(Toy(), plain(), StreamLuck("1"))


def test_a_player_without_reasons_says_so() -> None:
    game = toy()
    bot = make_bot("random", Toy())
    order = bot.choose(game.state, SeededDice("1"))
    assert bot.reason(game.state, order).endswith(" It was as good as any.")


def test_a_player_has_no_advice_about_a_figure_that_there_is_not() -> None:
    game = toy()
    assert make_bot("random", Toy()).advise(game.state, "nobody", SeededDice("1")) is None
