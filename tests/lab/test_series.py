from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from littlewars.bots.player import Bot
from littlewars.core.choices import Order
from littlewars.core.game import Game
from littlewars.core.ruleset import read_options
from littlewars.lab import series as lab
from littlewars.lab.series import Scene, Series, Stuck, new_game, play_game, play_on, play_series, seat_bots
from littlewars.rulesets import RULESETS

RULES = RULESETS["flags"]
SKIRMISH = Series("flags", "skirmish", RULES.scenarios()["skirmish"], ("random", "random"))


def test_a_game_is_made_from_its_series_and_its_seed_alone() -> None:
    one, again, other = play_game(SKIRMISH, 1), play_game(SKIRMISH, 1), play_game(SKIRMISH, 2)
    assert one == again
    assert one.digest != other.digest


def test_results_say_who_won_and_count_every_clause_of_every_event() -> None:
    seen: list[str] = []
    states: list[Game[Any]] = []

    def after(game: Game[Any]) -> None:
        states.append(game)
        seen.extend(clause for event in game.events for clause in event.clauses)

    result = play_game(SKIRMISH, 1, after)
    game = states[-1]
    outcome = game.outcome()
    assert outcome is not None
    assert result.error == ""
    assert result.orders == len(game.lines) == len(states) - 1
    assert result.clauses == {clause: seen.count(clause) for clause in seen}
    assert result.winner == outcome.winner
    assert result.side == (("Green", "Tan")[outcome.winner] if outcome.winner >= 0 else None)


def test_keeping_history_changes_nothing() -> None:
    game = new_game(SKIRMISH, 3, history=True)
    play_on(game, seat_bots(game, SKIRMISH.bots), "3")
    assert game.digest == play_game(SKIRMISH, 3).digest


def test_a_game_that_is_taken_up_half_way_ends_the_same() -> None:
    whole = new_game(SKIRMISH, 3)
    play_on(whole, seat_bots(whole, SKIRMISH.bots), "3")
    half = new_game(SKIRMISH, 3)
    for line in whole.lines[:30]:
        assert line.order is not None
        assert half.submit(line.order) is None
    play_on(half, seat_bots(half, SKIRMISH.bots), "3")
    assert half.digest == whole.digest


def test_results_come_in_the_order_of_the_seeds_also_from_several_processes() -> None:
    play = partial(play_game, SKIRMISH)
    alone = list(play_series(play, range(5, 13)))
    assert [result.seed for result in alone] == list(range(5, 13))
    assert list(play_series(play, range(5, 13), jobs=2)) == alone


DYING = """
import os
from littlewars.lab.series import Result


def die_at_2(seed):
    if seed == 2:
        os._exit(3)
    return Result(seed)
"""


def test_a_process_that_dies_costs_its_games_and_no_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "dying.py").write_text(DYING, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    results = list(play_series(import_module("dying").die_at_2, range(40), jobs=2))
    assert [result.seed for result in results] == list(range(40))
    failed = [result.seed for result in results if result.error]
    assert 2 in failed
    assert len(failed) <= 2 * lab.AHEAD
    assert all("died" in results[seed].error for seed in failed)


def test_a_game_without_end_is_stopped_and_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "MOST_ORDERS", 20)
    result = play_game(SKIRMISH, 1)
    assert result.error == "Stuck: the game still goes on after 20 orders"
    assert (result.orders, result.winner, result.side) == (20, -1, None)


class Cheat:
    """A player who says that a step is over before it may be."""

    def choose(self, state: object, dice: object) -> Order:
        return RULES.order({"do": "end"}, "cheat", "order")


def test_a_player_who_breaks_the_rules_ends_the_game_with_the_clause() -> None:
    game = new_game(SKIRMISH, 1)
    cheats: Any = [Cheat(), Cheat()]
    with pytest.raises(Stuck, match=r"order 1 of side \d is one that F-\S+ forbids: "):
        play_on(game, cheats, "1")
    assert game.lines == []


def test_what_goes_wrong_in_the_engine_stands_in_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(lab, "seat_bots", broken)
    assert play_game(SKIRMISH, 1).error == "ZeroDivisionError: by nothing"


def test_a_record_that_cannot_be_written_stops_the_series() -> None:
    def full(game: Game[Any]) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        play_game(SKIRMISH, 1, full)


def test_there_is_one_player_for_each_side() -> None:
    game = new_game(SKIRMISH, 1)
    with pytest.raises(ValueError, match="1 player for 2 sides"):
        seat_bots(game, ["random"])
    with pytest.raises(KeyError):
        seat_bots(game, ["random", "nobody"])


# Seats and scenarios.


def entered(swap: bool, *scenarios: str, first: int = 0) -> Series:
    head, *others = [Scene(name, RULES.scenarios()[name]) for name in scenarios]
    return Series("flags", head.scenario, head.setting, ("recruit", "random"), None, swap, first, tuple(others))


def test_players_keep_their_seats_unless_they_swap() -> None:
    assert [entered(False, "skirmish").seats(seed) for seed in range(4)] == [(0, 1)] * 4
    assert [entered(True, "skirmish").seats(seed) for seed in range(4)] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert entered(True, "skirmish").seated(3) == ("random", "recruit")


def test_seats_are_counted_from_the_first_seed() -> None:
    assert [entered(True, "skirmish", first=7).seats(seed) for seed in (7, 8)] == [(0, 1), (1, 0)]


def test_more_than_two_players_go_round_the_table() -> None:
    three = Series("flags", "skirmish", RULES.scenarios()["skirmish"], ("a", "b", "c"), swap=True)
    assert ["".join(three.seated(seed)) for seed in range(4)] == ["abc", "bca", "cab", "abc"]


def test_scenarios_are_dealt_in_turn_and_each_sees_both_seatings() -> None:
    both = entered(True, "skirmish", "standard", first=5)
    assert [(both.scene(seed).scenario, both.seats(seed)) for seed in range(5, 10)] == [
        ("skirmish", (0, 1)),
        ("standard", (0, 1)),
        ("skirmish", (1, 0)),
        ("standard", (1, 0)),
        ("skirmish", (0, 1)),
    ]


def test_a_game_of_a_series_is_the_same_game_by_itself() -> None:
    both = entered(True, "skirmish", "standard", first=5)
    result = play_game(both, 7)
    alone = Series("flags", "skirmish", RULES.scenarios()["skirmish"], both.seated(7))
    assert play_game(alone, 7) == result
    unswapped = Series("flags", "skirmish", RULES.scenarios()["skirmish"], both.bots)
    assert play_game(unswapped, 7) != result


def test_each_scenario_has_house_rules_of_its_own() -> None:
    scenes = RULES.scenarios()
    relay = read_options(RULES, {"relay": True}, "test")
    both = Series(
        "flags", "skirmish", scenes["skirmish"], ("random", "random"), relay, beside=(Scene("b", scenes["skirmish"]),)
    )
    assert [new_game(both, seed).options.relay for seed in (0, 1)] == [True, False]


def test_a_player_can_be_asked_for_reasons_before_each_order() -> None:
    heard: list[tuple[int, str]] = []

    def before(game: Game[Any], bot: Bot[Any], order: Order) -> None:
        heard.append((len(game.lines), bot.reason(game.state, order)))

    result = play_game(SKIRMISH, 1, before=before)
    assert [number for number, _ in heard] == list(range(result.orders))
    assert all(reason.endswith("It was as good as any.") for _, reason in heard)
    assert result == play_game(SKIRMISH, 1)
