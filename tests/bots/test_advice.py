"""Advice on one figure, by a player that knows nothing better than to look at its choices."""

from __future__ import annotations

from littlewars.bots import NAMES, advisor, make_bot
from littlewars.core.choices import End
from littlewars.core.game import Game, StreamLuck, bot_dice
from littlewars.rulesets import RULESETS

FLAGS = RULESETS["flags"]


def test_any_player_advises_on_any_figure_with_an_order_that_is_allowed() -> None:
    for name in NAMES:
        bot = make_bot(name, FLAGS)
        game = Game(FLAGS, FLAGS.scenarios()["skirmish"], StreamLuck("3"))
        given = 0
        while game.outcome() is None:
            number = len(game.lines) + 1
            for figure in {choice.figure for choice in game.choices() if choice.figure}:
                order = bot.advise(game.state, figure, bot_dice("3", game.to_move(), number))
                if order is not None:
                    assert getattr(order, "figure", figure) == figure
                    assert not isinstance(order, End)
                    assert FLAGS.refusal(game.state, order) is None
                    given += 1
            game.submit(bot.choose(game.state, bot_dice("3", game.to_move(), number)))
        assert given > 20


def test_there_is_no_advice_on_a_figure_that_can_do_nothing() -> None:
    game = Game(FLAGS, FLAGS.scenarios()["skirmish"], StreamLuck("3"))
    for name in NAMES:
        assert make_bot(name, FLAGS).advise(game.state, "nobody", bot_dice("3", 0, 1)) is None


def test_the_adviser_is_the_best_player() -> None:
    assert type(advisor(FLAGS)) is type(make_bot(NAMES[-1], FLAGS))
