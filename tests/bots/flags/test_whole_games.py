"""Whole games: every order is allowed, every game ends, the same luck plays the same game, and nothing is touched."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from littlewars.bots import make_bot
from littlewars.bots.flags import recruit, regular
from littlewars.core.choices import Order
from littlewars.core.game import Game
from littlewars.rulesets.flags.state import FlagsState
from tests.bots.flags.games import PAIRS, TABLES, Playing, house, new_game
from tests.rulesets.flags.table import RULES

MOST = 3_000
"""More orders than any of these games takes."""


def picture(state: FlagsState) -> bytes:
    """Return all that can be seen of a state, and what figures remember."""
    kept = [
        (one.id, one.x, one.y, one.moved, one.ordered, one.boarded, one.left, one.doubled, one.spent, one.attacked)
        for one in state.figures
    ]
    sides = [
        (side.pool, side.reserve, side.start, side.points, side.rerolls_used, side.doubletimes_used)
        for side in state.sides
    ]
    return msgspec.json.encode([RULES.position(state), kept, sides, len(state.pending)])


def play_out(playing: Playing) -> int:
    """Play a game to its end, each order being allowed; return how many orders it took."""
    while not playing.over():
        assert len(playing.game.lines) < MOST, "the game hangs"
        playing.give(playing.next_order())
    return len(playing.game.lines)


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("name", TABLES)
def test_every_order_is_allowed_and_every_game_ends(name: str, number: int) -> None:
    pair = PAIRS[(list(TABLES).index(name) + number) % len(PAIRS)]
    play_out(Playing(new_game(name, house(name, number), f"{number}"), pair, f"{number}"))


@pytest.mark.parametrize("pair", [("regular", "regular"), ("recruit", "recruit")])
@pytest.mark.parametrize("name", ["kitchen", "skirmish", "made up 1", "made up 2", "made up 3"])
def test_scenarios_are_played_to_their_ends(name: str, pair: tuple[str, str]) -> None:
    assert play_out(Playing(new_game(name, house(name, 7), "7"), pair, "7")) > 20


@pytest.mark.parametrize("name", ["open", "two flags a side", "hand-sized", "vehicles only", "kitchen"])
def test_players_find_an_order_of_their_own_and_do_not_fall_back_on_luck(name: str) -> None:
    """``choose`` takes anything at random where a player's own order is refused; that is for what nobody foresaw."""
    playing = Playing(new_game(name, None, "3"), ("regular", "recruit"), "3")
    while not playing.over():
        decide = (regular.decide, recruit.decide)[playing.game.to_move()]
        order = decide(playing.game.state, playing.luck())
        assert RULES.refusal(playing.game.state, order) is None, order
        playing.give(order)


@pytest.mark.parametrize("name", ["recruit", "regular"])
@pytest.mark.parametrize("where", ["two flags a side", "hand-sized and crowded", "skirmish"])
def test_choosing_explaining_and_advising_change_nothing(where: str, name: str) -> None:
    playing = Playing(new_game(where, house(where, 5), "5"), (name, name), "5")
    bot = make_bot(name, RULES)
    while not playing.over():
        state = playing.game.state
        order = playing.next_order()
        if len(playing.game.lines) % 5 == 0:
            before = picture(state)
            assert bot.choose(state, playing.luck()) == order, "the same luck chooses something else"
            assert bot.reason(state, order) == bot.reason(state, order)
            for figure in state.figures[:4]:
                assert bot.advise(state, figure.id, playing.luck()) == bot.advise(state, figure.id, playing.luck())
            assert picture(state) == before
        playing.give(order)


def replayed(orders: Sequence[Order], game: Game[FlagsState]) -> Game[FlagsState]:
    """Return a game in which these orders have been given."""
    for order in orders:
        assert game.submit(order) is None
    return game


@pytest.mark.parametrize("where", ["open", "two flags a side", "skirmish"])
def test_a_game_that_is_cut_anywhere_goes_on_alike_with_fresh_players(where: str) -> None:
    pair = ("regular", "recruit")
    whole = Playing(new_game(where, None, "9"), pair, "9")
    play_out(whole)
    orders = [line.order for line in whole.game.lines if line.order is not None]
    for cut in range(7, len(orders), 1 + len(orders) // 4):
        again = Playing(replayed(orders[:cut], new_game(where, None, "9")), pair, "9")
        play_out(again)
        assert again.game.digest == whole.game.digest
        assert [line.order for line in again.game.lines] == orders


def test_a_player_keeps_nothing_from_one_game_to_the_next() -> None:
    """The same player decides for both sides of two games by turns, and as two fresh players would."""
    games = [Playing(new_game("open", None, seed), ("regular", "regular"), seed) for seed in ("1", "2")]
    shared = make_bot("regular", RULES)
    for _ in range(60):
        for playing in games:
            if playing.over():
                continue
            order = playing.next_order()
            assert shared.choose(playing.game.state, playing.luck()) == order
            playing.give(order)


def test_other_luck_plays_another_game() -> None:
    digests = set()
    for seed in ("1", "2", "3"):
        playing = Playing(new_game("open", None, seed), ("regular", "recruit"), seed)
        play_out(playing)
        digests.add(playing.game.digest)
    assert len(digests) == 3
