from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from littlewars.core.dice import SeededDice
from littlewars.core.game import bot_dice
from littlewars.rulesets import RULESETS
from tests.cli.command import Littlewars, situation


def test_a_game_is_told_by_rounds_and_steps_with_clauses_where_asked(littlewars: Littlewars) -> None:
    ran = littlewars("watch", "flags", "--seed", "7", "--clauses")
    lines = ran.out.splitlines()
    assert ran.status == 0
    assert "\n\nRound 2 begins.\n  Green rolls" in ran.out
    assert any(line.startswith("Tan moves.") for line in lines)
    assert any(line.startswith("  Rifleman") and "F-25" in line for line in lines)
    assert "wins" in lines[-3] or "draw" in lines[-3]
    assert lines[-1] == "  littlewars watch flags --scenario skirmish --seed 7 --bots random,random"


def test_a_step_in_which_nothing_happens_has_no_heading(littlewars: Littlewars) -> None:
    lines = littlewars("watch", "flags", "--seed", "7").out.splitlines()
    headings = [k for k, line in enumerate(lines) if line.endswith(("moves.", "attacks.", "reinforcements."))]
    assert headings and all(lines[k + 1].startswith("  ") for k in headings if not lines[k].startswith("  "))


def test_house_rules_are_told_and_stand_in_the_command_that_plays_the_game_again(littlewars: Littlewars) -> None:
    lines = littlewars(
        "watch", "flags", "--seed", "7", "--house", "relay=yes", "--house", "indirect_range=12"
    ).out.splitlines()
    assert lines[1] == "House rules: indirect_range 12, relay on."
    assert lines[-1].endswith("--house indirect_range=12 --house relay=on")


def test_unless_asked_the_sentences_stand_alone(littlewars: Littlewars) -> None:
    assert "F-25" not in littlewars("watch", "flags", "--seed", "7").out


def test_the_same_seed_is_the_same_game_and_another_is_not(littlewars: Littlewars) -> None:
    told = littlewars("watch", "flags", "--seed", "7").out
    assert littlewars("watch", "flags", "--seed", "7").out == told
    assert littlewars("watch", "flags", "--seed", "8").out != told


def test_without_a_seed_the_one_that_was_taken_is_said_and_repeats_the_game(littlewars: Littlewars) -> None:
    told = littlewars("watch", "flags").out
    seed = told.splitlines()[0].rpartition("seed ")[2]
    assert littlewars("watch", "flags", "--seed", seed).out == told


def test_many_games_as_json_are_one_object_each_and_a_summary(littlewars: Littlewars) -> None:
    ran = littlewars("watch", "flags", "--games", "6", "--seed", "1", "--json")
    *games, summary = ran.lines()
    assert (ran.status, ran.err) == (0, "")
    assert [game["seed"] for game in games] == [1, 2, 3, 4, 5, 6]
    assert set(games[0]) == {"seed", "scenario", "bots", "winner", "rounds", "orders", "digest"}
    assert len({game["digest"] for game in games}) == 6
    won = [game["winner"] for game in games]
    assert summary["games"] == 6
    assert summary["failed"] == 0
    assert summary["wins"]["seats"] == {"Green": won.count("Green"), "Tan": won.count("Tan")}
    assert summary["wins"]["bots"] == {"random": 6 - won.count(None)}
    assert summary["draws"] == won.count(None)


def test_every_clause_with_a_mechanism_is_counted_or_named_as_silent(littlewars: Littlewars) -> None:
    rules = RULESETS["flags"]
    summary = littlewars("watch", "flags", "--games", "3", "--seed", "1", "--json").lines()[-1]
    assert summary["clauses"]["F-14"] > 0
    assert set(rules.clauses()) <= set(summary["clauses"]) | set(summary["silent"])
    assert not set(summary["clauses"]) & set(summary["silent"])
    reasons = rules.silent
    assert all(reason == reasons.get(clause, "did not fire") for clause, reason in summary["silent"].items())


def test_several_processes_play_the_same_games_in_the_same_order(littlewars: Littlewars) -> None:
    alone = littlewars("watch", "flags", "--games", "5", "--seed", "3", "--json")
    together = littlewars("watch", "flags", "--games", "5", "--seed", "3", "--json", "--jobs", "2")
    assert (together.status, together.out) == (0, alone.out)


def test_json_without_a_number_of_games_is_one_game(littlewars: Littlewars) -> None:
    game, summary = littlewars("watch", "flags", "--seed", "7", "--json").lines()
    assert (game["seed"], summary["games"]) == (7, 1)


def test_many_games_without_json_are_a_table(littlewars: Littlewars) -> None:
    ran = littlewars("watch", "flags", "--games", "4", "--seed", "1")
    assert ran.status == 0
    for part in ("Green (random) wins", "Tan (random) wins", "draws", "On average", "a second", "clauses"):
        assert part in ran.out


def test_a_house_rule_changes_the_game_that_is_played(littlewars: Littlewars) -> None:
    common = ("watch", "flags", "--games", "3", "--seed", "1", "--json")
    book = littlewars(*common).lines()
    house = littlewars(*common, "--house", "bank_points=on", "--house", "indirect-range=12").lines()
    assert [game["digest"] for game in book[:3]] != [game["digest"] for game in house[:3]]


def test_a_scenario_may_be_a_file(littlewars: Littlewars, tmp_path: Path) -> None:
    path = situation(tmp_path)
    game = littlewars("watch", "flags", "--scenario", path, "--seed", "1", "--json").lines()[0]
    assert game["scenario"] == "bridge"


@pytest.mark.parametrize("games", [[], ["--games", "1"], ["--games", "2"]], ids=["told", "one", "two"])
@pytest.mark.parametrize("kind", ["file", "folder"])
def test_nothing_is_ever_overwritten(littlewars: Littlewars, tmp_path: Path, games: list[str], kind: str) -> None:
    path = tmp_path / "there"
    if kind == "file":
        path.write_text("mine", encoding="utf-8")
    else:
        path.mkdir()
    ran = littlewars("watch", "flags", "--seed", "1", *games, "--save", path)
    assert (ran.status, ran.out) == (2, "")
    assert f"{path}: it exists already" in ran.err
    assert path.is_dir() or path.read_text(encoding="utf-8") == "mine"


def test_a_folder_that_is_not_there_cannot_be_saved_to(littlewars: Littlewars, tmp_path: Path) -> None:
    for games in ("1", "2"):
        ran = littlewars("watch", "flags", "--seed", "1", "--games", games, "--save", tmp_path / "no" / "where")
        assert (ran.status, ran.out) == (2, "")
        assert f"there is no folder {tmp_path / 'no'}" in ran.err
        assert ran.err.count("\n") == 1


def stopping(monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    """Have an interrupt come while a game is set up (0), or behind so many orders."""

    def thought(seed: str, side: int, number: int) -> SeededDice:
        if number > at:
            raise KeyboardInterrupt
        return bot_dice(seed, side, number)

    def begun(*_: Any) -> Any:
        raise KeyboardInterrupt

    if at:
        monkeypatch.setattr("littlewars.lab.series.bot_dice", thought)
    else:
        monkeypatch.setattr("littlewars.cli.watching._Keeper.__call__", begun)


@pytest.mark.parametrize("games", [[], ["--games", "1"], ["--games", "2"]], ids=["told", "one", "two"])
@pytest.mark.parametrize("at", [0, 9])
def test_an_interrupt_says_how_to_go_on_only_with_a_record_that_is_there(
    littlewars: Littlewars, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: list[str], at: int
) -> None:
    stopping(monkeypatch, at)
    path = tmp_path / "saved"
    ran = littlewars("watch", "flags", "--seed", "1", *games, "--save", path)
    record = path / "1.jsonl" if games == ["--games", "2"] else path
    assert ran.status == 130
    assert ran.err.count("\n") == 1
    assert record.exists() == bool(at)
    assert ran.err.endswith(f"; to go on: littlewars resume {record}\n" if at else ("interrupted\n", " 0 games\n"))


def test_an_interrupt_after_the_end_of_a_game_says_where_its_record_is(
    littlewars: Littlewars, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("littlewars.lab.series._finish", late)
    path = tmp_path / "game.jsonl"
    ran = littlewars("watch", "flags", "--seed", "1", "--save", path)
    assert ran.status == 130
    assert ran.err == f"littlewars: interrupted; the record is in {path}\n"


def test_several_games_are_saved_in_a_folder_by_their_seeds(littlewars: Littlewars, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    games = littlewars("watch", "flags", "--games", "3", "--seed", "4", "--json", "--save", folder).lines()[:3]
    files = sorted(folder.iterdir())
    assert [path.name for path in files] == ["4.jsonl", "5.jsonl", "6.jsonl"]
    verified = littlewars("verify", *files)
    assert verified.status == 0
    assert [game["digest"] in line for game, line in zip(games, verified.out.splitlines(), strict=True)] == [True] * 3


def test_a_game_told_and_a_game_counted_leave_the_same_record(littlewars: Littlewars, tmp_path: Path) -> None:
    littlewars("watch", "flags", "--seed", "5", "--save", tmp_path / "told.jsonl")
    littlewars("watch", "flags", "--seed", "5", "--games", "1", "--save", tmp_path / "counted.jsonl")
    assert (tmp_path / "told.jsonl").read_bytes() == (tmp_path / "counted.jsonl").read_bytes()


def test_a_game_that_fails_is_counted_told_on_stderr_and_makes_status_1(
    littlewars: Littlewars, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("littlewars.lab.series.MOST_ORDERS", 65)
    ran = littlewars("watch", "flags", "--games", "5", "--seed", "1", "--json")
    *games, summary = ran.lines()
    failed = [game for game in games if "error" in game]
    assert ran.status == 1
    assert 0 < summary["failed"] == len(failed) < 5
    assert summary["games"] == 5
    assert ran.err.count("still goes on after 65 orders") == len(failed)
    assert littlewars("watch", "flags", "--seed", str(failed[0]["seed"])).status == 1
