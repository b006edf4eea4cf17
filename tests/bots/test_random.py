"""The player ``random``: always allowed, the same for the same luck, and it leaves nothing out."""

from __future__ import annotations

from collections import Counter

import pytest

from littlewars.bots import NAMES, make_bot
from littlewars.bots.chance import RandomBot
from littlewars.core.game import Game, StreamLuck, bot_dice
from littlewars.rulesets import RULESETS
from tests.core.toy import Roll, Toy, ToyState, plain


def test_random_is_made_by_its_name() -> None:
    assert "random" in NAMES
    assert isinstance(make_bot("random", Toy()), RandomBot)


@pytest.mark.parametrize("name", ["", "Random", "nobody"])
def test_there_is_no_player_of_another_name(name: str) -> None:
    with pytest.raises(KeyError):
        make_bot(name, Toy())


@pytest.mark.parametrize("name", NAMES)
def test_every_named_player_plays_every_rule_set(name: str) -> None:
    for rules in RULESETS.values():
        setting = next(iter(rules.scenarios().values()))
        game = Game(rules, setting, StreamLuck("0"), history=False)
        bot = make_bot(name, rules)
        for number in range(8):
            assert game.submit(bot.choose(game.state, bot_dice("0", game.to_move(), number))) is None


def test_the_same_luck_chooses_the_same_order() -> None:
    bot = make_bot("random", Toy())
    game: Game[ToyState] = Game(Toy(), plain(), StreamLuck("0"))
    for number in range(20):
        assert bot.choose(game.state, bot_dice("1", 0, number)) == bot.choose(game.state, bot_dice("1", 0, number))


def test_it_takes_each_choice_about_equally_often_and_fills_it_in_in_every_way() -> None:
    """Three choices, of which ``roll`` takes one to three dice: chi square with 2 degrees, at one in a thousand."""
    bot = make_bot("random", Toy())
    game: Game[ToyState] = Game(Toy(), plain(), StreamLuck("0"))
    orders = [bot.choose(game.state, bot_dice("2", 0, number)) for number in range(900)]
    counts = Counter(type(order).__name__ for order in orders)
    assert set(counts) == {"Roll", "Dare", "End"}
    assert sum((seen - 300) ** 2 / 300 for seen in counts.values()) < 13.8
    assert {order.dice for order in orders if isinstance(order, Roll)} == {1, 2, 3}


def test_choosing_changes_nothing() -> None:
    rules = RULESETS["flags"]
    game = Game(rules, rules.scenarios()["skirmish"], StreamLuck("4"))
    before = rules.position(game.state)
    make_bot("random", rules).choose(game.state, bot_dice("4", 0, 0))
    assert rules.position(game.state) == before


@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_game_of_two_random_players_is_the_same_for_the_same_seed(seed: str) -> None:
    rules = RULESETS["flags"]
    digests = []
    for _ in range(2):
        game = Game(rules, rules.scenarios()["skirmish"], StreamLuck(seed), history=False)
        bot = make_bot("random", rules)
        while game.outcome() is None:
            number = len(game.lines)
            assert game.submit(bot.choose(game.state, bot_dice(seed, game.to_move(), number))) is None
        digests.append(game.digest)
    assert digests[0] == digests[1]
