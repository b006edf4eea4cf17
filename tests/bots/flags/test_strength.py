"""Each player beats the one below it by a wide margin: few games, so that only what is badly broken is found."""

from __future__ import annotations

import pytest

from tests.bots.flags.games import Playing, new_game

GAMES = 8


def won(better: str, weaker: str) -> int:
    """Return how many games the better player wins on the usual table, each side in turn."""
    number = 0
    for seed in range(GAMES):
        pair = (better, weaker) if seed % 2 else (weaker, better)
        playing = Playing(new_game("standard", None, f"strength {seed}"), pair, f"strength {seed}")
        while not playing.over():
            playing.give(playing.next_order())
        outcome = playing.game.outcome()
        assert outcome is not None
        if outcome.winner >= 0 and pair[outcome.winner] == better:
            number += 1
    return number


@pytest.mark.parametrize(("better", "weaker"), [("recruit", "random"), ("regular", "recruit")])
def test_the_better_player_wins_at_least_three_games_of_four(better: str, weaker: str) -> None:
    assert won(better, weaker) >= 3 * GAMES // 4
