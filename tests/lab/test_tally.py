"""What a tally makes of results, with results made by hand."""

from __future__ import annotations

import pytest

from littlewars.lab.series import Result, Scene, Series
from littlewars.lab.tally import Tally, player_words, seat_words
from littlewars.rulesets import RULESETS
from littlewars.stats import mean_interval, wilson

RULES = RULESETS["flags"]
SCENES = RULES.scenarios()
SIDES = ["Green", "Tan"]


def series(*bots: str, swap: bool = False, first: int = 0, scenes: tuple[str, ...] = ("skirmish",)) -> Series:
    head, *others = scenes
    beside = tuple(Scene(name, SCENES[name]) for name in others)
    return Series("flags", head, SCENES[head], bots, None, swap, first, beside)


def counted(of: Series, winners: list[int | None]) -> Tally:
    """Return the tally of games won by these sides; -1 is a draw, None a game that failed."""
    tally = Tally(of, SIDES)
    for number, winner in enumerate(winners):
        if winner is None:
            tally.add(Result(of.first + number, error="the dice rolled under the sofa"))
        else:
            side = SIDES[winner] if winner >= 0 else None
            tally.add(Result(of.first + number, winner, side, rounds=4, orders=90))
    return tally


def test_without_swapping_a_win_of_a_side_is_one_of_its_player() -> None:
    told = counted(series("random", "recruit"), [0, 1, 1, -1, None]).summary(RULES)
    one, two = told["players"]
    assert (told["games"], told["draws"], told["failed"]) == (5, 1, 1)
    assert told["wins"] == {"bots": {"random": 1, "recruit": 2}, "seats": {"Green": 1, "Tan": 2}}
    assert (one["player"], one["bot"], one["games"], one["wins"], one["draws"]) == (1, "random", 4, 1, 1)
    assert (two["player"], two["bot"], two["wins"], two["share"]) == (2, "recruit", 2, 0.5)
    assert (two["low"], two["high"]) == wilson(2, 4)
    assert "pairs" not in told
    assert "scenarios" not in told


def test_with_swapped_seats_a_win_is_counted_for_whoever_sat_there() -> None:
    # Green wins always: each player wins when he sits there.
    told = counted(series("random", "recruit", swap=True, first=7), [0, 0, 0, 0]).summary(RULES)
    assert [player["wins"] for player in told["players"]] == [2, 2]
    assert told["wins"] == {"bots": {"random": 2, "recruit": 2}, "seats": {"Green": 4, "Tan": 0}}
    assert told["pairs"] == {"number": 2, "rate": 0.5, **bounds([0.5, 0.5])}
    assert told["first_seat"] == {"rate": 1.0, **bounds([1.0, 1.0])}


def bounds(scores: list[float]) -> dict[str, float]:
    low, high = mean_interval(scores)
    return {"low": low, "high": high}


def test_the_first_player_who_always_wins_has_every_pair() -> None:
    told = counted(series("recruit", "random", swap=True), [0, 1, 0, 1, 0, 1]).summary(RULES)
    assert told["pairs"] == {"number": 3, "rate": 1.0, **bounds([1.0] * 3)}
    assert told["first_seat"]["rate"] == 0.5


def test_draws_count_half_in_pairs_and_nothing_in_shares() -> None:
    told = counted(series("recruit", "random", swap=True), [-1, 1, -1, -1]).summary(RULES)
    assert told["pairs"] == {"number": 2, "rate": 0.625, **bounds([0.75, 0.5])}
    assert told["players"][0]["share"] == 0.25


@pytest.mark.parametrize("winners", [[0, 1, 0], [0, 1, None, 0], [0, 1, 0, None]])
def test_half_a_pair_counts_for_none(winners: list[int | None]) -> None:
    assert counted(series("recruit", "random", swap=True), winners).summary(RULES)["pairs"]["number"] == 1


def test_no_whole_pair_has_no_rate() -> None:
    told = counted(series("recruit", "random", swap=True), [0]).summary(RULES)
    assert told["pairs"] == {"number": 0, "rate": None, "low": 0.0, "high": 1.0}


def test_a_pair_is_the_same_scenario_in_both_seatings() -> None:
    # Two scenarios: games 0 and 2 are a pair, and 1 and 3. The first player wins both of the first, none of the second.
    both = series("recruit", "random", swap=True, scenes=("skirmish", "standard"))
    told = counted(both, [0, 1, 1, 0]).summary(RULES)
    assert told["pairs"] == {"number": 2, "rate": 0.5, **bounds([1.0, 0.0])}
    assert {name: [player["wins"] for player in scene["players"]] for name, scene in told["scenarios"].items()} == {
        "skirmish": [2, 0],
        "standard": [0, 2],
    }
    assert told["scenarios"]["standard"]["games"] == 2
    assert told["scenarios"]["standard"]["players"][1]["low"] == wilson(2, 2)[0]


def test_players_of_the_same_name_are_told_apart_by_their_number() -> None:
    told = counted(series("recruit", "recruit", swap=True), [0, 1, 0, 1]).summary(RULES)
    assert told["wins"]["bots"] == {"recruit": 4}
    assert [(player["player"], player["wins"]) for player in told["players"]] == [(1, 4), (2, 0)]
    assert seat_words(series("recruit", "recruit", swap=True), 1) == ["recruit 2", "recruit 1"]
    assert seat_words(series("recruit", "random", swap=True), 1) == ["random", "recruit"]
    assert player_words(series("recruit", "random"), 0) == "recruit"
