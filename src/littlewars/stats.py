"""The statistics of many games: rates and means, each with the interval in which the truth probably lies.

Plain functions over numbers; nothing here knows a game. The bounds of an interval lie between 0 and 1, as scores do: 1
for a win, 0 for a loss, and 0.5 for a draw where a function counts draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist

CONFIDENCE = 0.95
"""How often an interval holds the truth, where nothing else is asked for."""
MANY = 200
"""From this many degrees of freedom on, Student's distribution is reckoned from the normal one."""


def normal_quantile(confidence: float = CONFIDENCE) -> float:
    """Return how many standard deviations to either side hold this share of a normal distribution: 1.96 for 95 %."""
    if not 0.0 < confidence < 1.0:
        raise ValueError(f"confidence: found {confidence:g}; expected a share between 0 and 1")
    return NormalDist().inv_cdf(0.5 + confidence / 2.0)


def wilson(wins: float, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the interval of a rate of which ``wins`` out of ``games`` were seen; without games it is 0 to 1.

    The score interval of E. B. Wilson (Journal of the American Statistical Association 22, 1927): with z the quantile,
    n games and p = wins / n, it is (p + z²/2n ± z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n). Unlike p ± z·s it stays
    within 0 and 1 and does not shrink to a point where all games or none were won. ``wins`` may hold halves for draws;
    the interval is then too wide rather than too narrow, for a draw varies less than a win and a loss do.
    """
    if games < 0 or not 0.0 <= wins <= games:
        raise ValueError(f"wins: found {wins:g} of {games}; expected 0 to as many as there were games")
    if games == 0:
        return 0.0, 1.0
    z = normal_quantile(confidence)
    rate = wins / games
    share = z * z / games
    middle = rate + share / 2.0
    spread = sqrt(share * (rate * (1.0 - rate) + share / 4.0))
    # At the ends the bound is exactly 0 or 1, and rounding must not say otherwise.
    low = 0.0 if wins == 0 else (middle - spread) / (1.0 + share)
    high = 1.0 if wins == games else (middle + spread) / (1.0 + share)
    return max(0.0, low), min(1.0, high)


def student_within(t: float, freedom: int) -> float:
    """Return the share of Student's distribution that lies between -t and t.

    Exact for every whole number of degrees of freedom: the finite series of Abramowitz and Stegun, Handbook of
    Mathematical Functions, 26.7.3 and 26.7.4.
    """
    if freedom < 1:
        raise ValueError(f"freedom: found {freedom}; expected 1 or more")
    angle = atan(t / sqrt(freedom))
    square = cos(angle) ** 2
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    summed = 0.0
    for k in range(1 if odd else 0, freedom - 1, 2):
        summed += term
        term *= square * (k + 1) / (k + 2)
    if odd:
        return 2.0 / pi * (angle + sin(angle) * summed)
    return sin(angle) * summed


def student_quantile(freedom: int, confidence: float = CONFIDENCE) -> float:
    """Return how many standard errors to either side hold this share of Student's distribution: 2.228 for 95 % and 10.

    Halving finds it where the series is short; from MANY degrees of freedom on it comes from the normal quantile by
    Fisher's expansion (Abramowitz and Stegun 26.7.5), which there is good to nine digits.
    """
    z = normal_quantile(confidence)
    if freedom >= MANY:
        one = (z**3 + z) / 4.0
        two = (5.0 * z**5 + 16.0 * z**3 + 3.0 * z) / 96.0
        three = (3.0 * z**7 + 19.0 * z**5 + 17.0 * z**3 - 15.0 * z) / 384.0
        return z + one / freedom + two / freedom**2 + three / freedom**3
    low, high = 0.0, z
    while student_within(high, freedom) < confidence:
        low, high = high, 2.0 * high
    for _ in range(100):
        middle = (low + high) / 2.0
        if student_within(middle, freedom) < confidence:
            low = middle
        else:
            high = middle
    return (low + high) / 2.0


def mean_interval(scores: Sequence[float], confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the interval of the mean of scores from 0 to 1, such as those of pairs of games; without scores 0 to 1.

    Student's t interval: mean ± t(n-1) · s / sqrt(n), cut at 0 and 1. The two games of a pair with swapped seats give
    one score, their mean: what a seat is worth cancels out in it, so that pairs spread less than games do. Where all
    scores are alike, or there is only one, their spread says nothing yet; then it is Wilson's interval of that many
    games, for scores from 0 to 1 spread at most as far as wins and losses do.
    """
    count = len(scores)
    if any(not 0.0 <= score <= 1.0 for score in scores):
        raise ValueError("scores: found one below 0 or above 1; expected 0 to 1")
    mean = sum(scores) / count if count else 0.0
    squares = sum((score - mean) ** 2 for score in scores)
    if count < 2 or max(scores) == min(scores):
        return wilson(min(sum(scores), count), count, confidence)
    reach = student_quantile(count - 1, confidence) * sqrt(squares / (count - 1) / count)
    return max(0.0, mean - reach), min(1.0, mean + reach)
