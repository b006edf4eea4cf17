from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from littlewars.core.dice import SeededDice
from littlewars.core.files import setting_text
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
    assert lines[-1] == "  littlewars watch flags --scenario skirmish --seed 7 --bots recruit,recruit"


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
    assert set(games[0]) == {"seed", "scenario", "bots", "players", "winner", "rounds", "orders", "digest"}
    assert len({game["digest"] for game in games}) == 6
    won = [game["winner"] for game in games]
    assert summary["games"] == 6
    assert summary["failed"] == 0
    assert summary["wins"]["seats"] == {"Green": won.count("Green"), "Tan": won.count("Tan")}
    assert summary["wins"]["bots"] == {"recruit": 6 - won.count(None)}
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
    for part in ("Green (recruit) wins", "Tan (recruit) wins", "draws", "On average", "a second", "clauses"):
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
        monkeypatch.setattr("littlewars.cli.keeping.Keeper.__call__", begun)


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
    monkeypatch.setattr("littlewars.lab.series.MOST_ORDERS", 260)
    ran = littlewars("watch", "flags", "--games", "5", "--seed", "1", "--json")
    *games, summary = ran.lines()
    failed = [game for game in games if "error" in game]
    assert ran.status == 1
    assert 0 < summary["failed"] == len(failed) < 5
    assert summary["games"] == 5
    assert ran.err.count("still goes on after 260 orders") == len(failed)
    assert littlewars("watch", "flags", "--seed", str(failed[0]["seed"])).status == 1


# Seats, scenarios and statistics.


def test_with_swapped_seats_each_line_says_who_sat_where(littlewars: Littlewars) -> None:
    words = ("watch", "flags", "--games", "5", "--seed", "3", "--bots", "recruit,random", "--swap", "--json")
    ran = littlewars(*words)
    *games, summary = ran.lines()
    assert [game["players"] for game in games] == [["recruit", "random"], ["random", "recruit"]] * 2 + [
        ["recruit", "random"]
    ]
    assert all(game["bots"] == ["recruit", "random"] for game in games)
    wins = [0, 0]
    for game in games:
        if game["winner"] is not None:
            wins[("recruit", "random").index(game["players"][("Green", "Tan").index(game["winner"])])] += 1
    assert [player["wins"] for player in summary["players"]] == wins
    assert summary["wins"]["bots"] == {"recruit": wins[0], "random": wins[1]}
    assert summary["pairs"]["number"] == 2
    assert set(summary["first_seat"]) == {"rate", "low", "high"}
    assert littlewars(*words, "--jobs", "2").out == ran.out


def test_players_of_one_name_are_told_apart(littlewars: Littlewars) -> None:
    *games, summary = littlewars("watch", "flags", "--games", "2", "--seed", "3", "--swap", "--json").lines()
    assert [game["players"] for game in games] == [["recruit 1", "recruit 2"], ["recruit 2", "recruit 1"]]
    assert [(player["player"], player["bot"]) for player in summary["players"]] == [(1, "recruit"), (2, "recruit")]


def test_without_swapping_there_are_players_and_no_pairs(littlewars: Littlewars) -> None:
    summary = littlewars("watch", "flags", "--games", "2", "--seed", "3", "--json").lines()[-1]
    assert [player["games"] for player in summary["players"]] == [2, 2]
    assert not {"pairs", "first_seat", "scenarios"} & set(summary)


def test_a_game_with_swapped_seats_is_the_same_by_itself(littlewars: Littlewars) -> None:
    """The digest of the second game is that of one game with the players named the other way round."""
    common = ("watch", "flags", "--json", "--scenario", "skirmish")
    games = littlewars(*common, "--games", "2", "--seed", "3", "--bots", "recruit,random", "--swap").lines()
    alone = littlewars(*common, "--seed", "4", "--bots", "random,recruit").lines()
    assert games[1]["digest"] == alone[0]["digest"]
    assert games[1]["players"] == alone[0]["players"] == ["random", "recruit"]


def test_the_command_for_a_game_of_a_series_plays_that_game(
    littlewars: Littlewars, monkeypatch: pytest.MonkeyPatch
) -> None:
    common = ("watch", "flags", "--seed", "1", "--games", "6", "--swap", "--bots", "recruit,random")
    more = ("--scenario", "standard,skirmish", "--house", "relay=on")
    whole = littlewars(*common, *more, "--json").lines()[:-1]
    monkeypatch.setattr("littlewars.lab.series.MOST_ORDERS", 65)
    failed = littlewars(*common, *more).err.splitlines()
    monkeypatch.undo()
    assert len(failed) > 3
    for line in failed:
        command = line.partition("; again: ")[2].split()
        seed = int(command[command.index("--seed") + 1])
        [game, _] = littlewars(*command[1:], "--json").lines()
        [of_series] = [one for one in whole if one["seed"] == seed]
        assert {**game, "bots": of_series["bots"]} == of_series
        assert game["bots"] == game["players"]


def test_the_record_of_a_game_names_the_players_as_they_sat(littlewars: Littlewars, tmp_path: Path) -> None:
    words = ("watch", "flags", "--games", "4", "--seed", "1", "--swap", "--bots", "recruit,random")
    littlewars(*words, "--scenario", "skirmish,standard", "--save", tmp_path / "games", "--json")
    told = [littlewars("replay", tmp_path / "games" / f"{seed}.jsonl", "--json").json() for seed in range(1, 5)]
    assert [(one["scenario"], one["seats"]) for one in told] == [
        ("skirmish", ["recruit", "random"]),
        ("standard", ["recruit", "random"]),
        ("skirmish", ["random", "recruit"]),
        ("standard", ["random", "recruit"]),
    ]


def test_several_scenarios_are_dealt_in_turn_and_summed_up_one_by_one(littlewars: Littlewars) -> None:
    words = ("watch", "flags", "--games", "4", "--seed", "1", "--json")
    *games, summary = littlewars(*words, "--scenario", "skirmish, standard").lines()
    assert [game["scenario"] for game in games] == ["skirmish", "standard", "skirmish", "standard"]
    assert {name: one["games"] for name, one in summary["scenarios"].items()} == {"skirmish": 2, "standard": 2}
    assert [player["player"] for player in summary["scenarios"]["skirmish"]["players"]] == [1, 2]
    table = littlewars(*words[:-1], "--scenario", "skirmish,standard").out
    assert "skirmish, standard, seeds 1 to 4" in table
    assert "recruit 1 wins" in table


def test_all_are_the_scenarios_that_come_with_the_rule_set(littlewars: Littlewars) -> None:
    known = list(RULESETS["flags"].scenarios())
    words = ("watch", "flags", "--scenario", "all", "--seed", "1", "--json", "--games")
    *games, summary = littlewars(*words, str(len(known))).lines()
    assert [game["scenario"] for game in games] == list(summary["scenarios"]) == known


def test_two_files_of_the_same_short_name_are_two_scenarios(littlewars: Littlewars, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    one, two = situation(tmp_path), situation(tmp_path / "other")
    games = littlewars("watch", "flags", "--scenario", f"{one},{two}", "--games", "2", "--seed", "1", "--json").lines()
    assert [game["scenario"] for game in games[:2]] == ["bridge", str(two)]


def test_a_table_with_swapped_seats_tells_players_sides_and_pairs(littlewars: Littlewars) -> None:
    out = littlewars("watch", "flags", "--games", "4", "--seed", "1", "--swap", "--bots", "recruit,random").out
    for part in ("recruit wins", "random wins", "Green wins", "Tan wins", "95% between", "In 2 pairs"):
        assert part in out
    assert out.splitlines()[-1].startswith("One of them, told: littlewars watch flags --scenario skirmish --seed 1")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--scenario", "skirmish,standard"], "found 2 scenarios; expected one for a game that is told, or --games"),
        (["--scenario", "skirmish,skirmish", "--games", "2"], 'found "skirmish" twice'),
        (["--scenario", "skirmish,,standard", "--games", "2"], "separated by single commas"),
        (["--scenario", "skirmish,standrd", "--games", "2"], "did you mean standard?"),
        (["--speed", "0"], "--speed: found 0; expected orders a second"),
        (["--speed", "nan"], "--speed: found nan; expected orders a second"),
        (["--speed", "2", "--games", "2"], "--speed is for one game that is told"),
        (["--reasons", "--json"], "--reasons is for one game that is told"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_does_not_go_together_is_one_message(littlewars: Littlewars, words: list[str], said: str) -> None:
    ran = littlewars("watch", "flags", *words)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


# A game that a person follows.


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that a game is told with, none of them made."""
    made: list[float] = []
    monkeypatch.setattr("littlewars.cli.following.sleep", made.append)
    return made


def test_a_speed_makes_a_pause_after_each_order_and_says_the_same(littlewars: Littlewars, pauses: list[float]) -> None:
    at_once = littlewars("watch", "flags", "--seed", "7").out
    assert pauses == []
    assert littlewars("watch", "flags", "--seed", "7", "--speed", "4").out == at_once
    orders = int(at_once.splitlines()[-2].split()[0])
    assert pauses == [0.25] * (orders + 1)


def test_reasons_stand_behind_what_came_of_the_order(littlewars: Littlewars) -> None:
    words = ("watch", "flags", "--seed", "7", "--bots", "random,random")
    lines = littlewars(*words, "--reasons").out.splitlines()
    first = next(k for k, line in enumerate(lines) if "is set up" in line)
    assert lines[first + 1].startswith("    Set up a ") and lines[first + 1].endswith(" It was as good as any.")
    aimed = next(k for k, line in enumerate(lines) if " aims " in line)
    assert lines[aimed + 1].startswith("    ") and " aims its dice: " in lines[aimed + 1]
    assert not lines[aimed + 2].startswith("    ")
    assert not any("End this step" in line for line in lines)
    plain = littlewars(*words).out.splitlines()
    assert [line for line in lines if not line.startswith("    ")] == plain


def terminal(monkeypatch: pytest.MonkeyPatch, lines: int) -> None:
    for name, value in (("TTY_COMPATIBLE", "1"), ("TERM", "xterm"), ("COLUMNS", "100"), ("LINES", str(lines))):
        monkeypatch.setenv(name, value)


def test_a_terminal_shows_the_table_beneath_the_words(
    littlewars: Littlewars, monkeypatch: pytest.MonkeyPatch, pauses: list[float]
) -> None:
    terminal(monkeypatch, 60)
    out = littlewars("watch", "flags", "--seed", "7", "--speed", "4").out
    assert out.count("CAPITALS Green") >= len(pauses)
    assert "\x1b[2K" in out
    assert "CAPITALS" not in littlewars("watch", "flags", "--seed", "7").out


def test_a_low_terminal_draws_the_table_for_each_turn(
    littlewars: Littlewars, monkeypatch: pytest.MonkeyPatch, pauses: list[float]
) -> None:
    terminal(monkeypatch, 15)
    out = littlewars("watch", "flags", "--seed", "7", "--speed", "4").out
    assert 4 < out.count("CAPITALS Green") < len(pauses) / 2
    assert "\x1b[2K" not in out


def test_an_interrupt_of_a_game_that_is_followed_is_one_line(
    littlewars: Littlewars, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def late(_: float) -> None:
        raise KeyboardInterrupt

    terminal(monkeypatch, 60)
    monkeypatch.setattr("littlewars.cli.following.sleep", late)
    path = tmp_path / "game.jsonl"
    ran = littlewars("watch", "flags", "--seed", "7", "--speed", "4", "--save", path)
    assert ran.status == 130
    assert ran.err == f"littlewars: interrupted; to go on: littlewars resume {path}\n"
    assert ran.out.count("\x1b[?25l") == ran.out.count("\x1b[?25h")


def test_the_command_names_what_turns_a_scenarios_own_house_rule_back(littlewars: Littlewars, tmp_path: Path) -> None:
    table = tmp_path / "relay.toml"
    text = setting_text(RULESETS["flags"].scenarios()["skirmish"])
    table.write_text(text.replace('ruleset = "flags"\n', 'ruleset = "flags"\noptions = { relay = true }\n', 1), "utf-8")
    out = littlewars("watch", "flags", "--scenario", table, "--house", "relay=off", "--seed", "3").out
    assert out.splitlines()[-1].endswith("--house relay=off")
