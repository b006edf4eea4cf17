"""Intervals: values worked out by hand or printed in tables of statistics, and what must hold for all of them."""

from __future__ import annotations

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from littlewars.stats import (
    MANY,
    mean_interval,
    normal_quantile,
    student_quantile,
    student_within,
    wilson,
)

SURE = st.sampled_from([0.5, 0.9, 0.95, 0.99])
SCORES = st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), max_size=40)


def test_the_normal_quantile_is_that_of_the_tables() -> None:
    assert normal_quantile() == pytest.approx(1.959964, abs=1e-6)
    assert normal_quantile(0.99) == pytest.approx(2.575829, abs=1e-6)


# Wilson's interval. With z² = 3.841459, worked out by hand.


def test_half_of_ten() -> None:
    low, high = wilson(5, 10)
    reach = sqrt(3.841459 / (10 + 3.841459)) / 2
    assert (low, high) == pytest.approx((0.5 - reach, 0.5 + reach), abs=1e-6)


@pytest.mark.parametrize("games", [1, 10, 1000])
def test_none_or_all_of_some_end_exactly_at_0_and_1(games: int) -> None:
    share = 3.841459 / (games + 3.841459)
    assert wilson(0, games)[0] == 0.0
    assert wilson(games, games)[1] == 1.0
    assert wilson(0, games)[1] == pytest.approx(share, abs=1e-6)
    assert wilson(games, games)[0] == pytest.approx(1 - share, abs=1e-6)


def test_a_published_example_comes_out_as_published() -> None:
    # R. G. Newcombe, Statistics in Medicine 17 (1998): 81 of 263 gives 0.2553 to 0.3662.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)


def test_without_games_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert mean_interval([]) == (0.0, 1.0)


@given(st.integers(1, 500).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))), SURE)
def test_the_interval_holds_its_rate_and_is_the_same_seen_from_the_loser(pair: tuple[int, int], sure: float) -> None:
    wins, games = pair
    low, high = wilson(wins, games, sure)
    assert 0.0 <= low <= wins / games <= high <= 1.0
    assert wilson(games - wins, games, sure) == pytest.approx((1 - high, 1 - low))


@given(st.integers(1, 200), st.integers(0, 200), st.integers(2, 9))
def test_more_games_with_the_same_rate_make_it_narrower(games: int, wins: int, times: int) -> None:
    wins = min(wins, games)
    few, many = wilson(wins, games), wilson(wins * times, games * times)
    assert many[1] - many[0] < few[1] - few[0]


def test_a_draw_counts_half_where_the_caller_says_so() -> None:
    assert wilson(4.5, 9) == wilson(0.5 * 9, 9)


@pytest.mark.parametrize(("wins", "games"), [(-1, 3), (4, 3), (0, -1)])
def test_more_wins_than_games_are_a_mistake(wins: int, games: int) -> None:
    with pytest.raises(ValueError, match="expected 0 to as many as there were games"):
        wilson(wins, games)


@pytest.mark.parametrize("sure", [0.0, 1.0, -1.0, 2.0])
def test_nobody_is_surer_than_sure(sure: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        wilson(1, 2, sure)


# Student's distribution, as printed in every table of it.


@pytest.mark.parametrize(
    ("freedom", "ninety_five", "ninety_nine"),
    [
        (1, 12.706, 63.657),
        (2, 4.303, 9.925),
        (3, 3.182, 5.841),
        (4, 2.776, 4.604),
        (5, 2.571, 4.032),
        (10, 2.228, 3.169),
        (15, 2.131, 2.947),
        (30, 2.042, 2.750),
        (120, 1.980, 2.617),
        (1000, 1.962, 2.581),
    ],
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, ninety_five: float, ninety_nine: float) -> None:
    assert student_quantile(freedom) == pytest.approx(ninety_five, abs=5e-4)
    assert student_quantile(freedom, 0.99) == pytest.approx(ninety_nine, abs=6e-4)


def test_students_distribution_has_known_closed_forms() -> None:
    # One degree of freedom is Cauchy's: a half lies within 1. Two: t / sqrt(2 + t²).
    assert student_within(1.0, 1) == pytest.approx(0.5)
    for t in (0.5, 1.0, 4.0):
        assert student_within(t, 2) == pytest.approx(t / sqrt(2 + t * t))


def test_the_two_ways_to_the_quantile_meet() -> None:
    for sure in (0.5, 0.9, 0.95, 0.99):
        for freedom in (MANY, MANY + 1):
            assert student_within(student_quantile(freedom, sure), freedom) == pytest.approx(sure, abs=1e-8)


def test_students_distribution_needs_a_degree_of_freedom() -> None:
    with pytest.raises(ValueError, match="expected 1 or more"):
        student_within(1.0, 0)


# The mean of paired scores.


def test_the_interval_of_a_mean_worked_out_by_hand() -> None:
    # Mean 0.5, sum of squares 4 * 0.0625, variance 0.25 / 4, standard error sqrt(0.0625 / 5) = 0.1118; t(4) = 2.7764.
    low, high = mean_interval([0.25, 0.25, 0.5, 0.75, 0.75])
    assert (low, high) == pytest.approx((0.5 - 0.31042, 0.5 + 0.31042), abs=1e-5)


def test_pairs_that_spread_less_say_more_than_their_games() -> None:
    """Whoever sits first wins: the pairs all score a half or little else, the games 0 and 1."""
    pairs = [0.5] * 18 + [0.25, 0.75]
    games = [0.0, 1.0] * 20
    pair, game = mean_interval(pairs), mean_interval(games)
    assert pair[1] - pair[0] < (game[1] - game[0]) / 3


@pytest.mark.parametrize("score", [0.0, 0.5, 1.0])
def test_scores_that_are_all_alike_are_not_taken_for_certain(score: float) -> None:
    assert mean_interval([score] * 8) == wilson(8 * score, 8)
    assert mean_interval([score]) == wilson(score, 1)


@given(SCORES, SURE)
def test_the_interval_of_a_mean_holds_it_and_stays_within_0_and_1(scores: list[float], sure: float) -> None:
    low, high = mean_interval(scores, sure)
    assert 0.0 <= low <= high <= 1.0
    if scores:
        assert low - 1e-9 <= sum(scores) / len(scores) <= high + 1e-9


def test_a_score_beyond_0_and_1_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="expected 0 to 1"):
        mean_interval([0.5, 1.5])
