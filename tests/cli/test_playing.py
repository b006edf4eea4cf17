"""``littlewars play``: who sits where, what is saved, and that no mistake shows a traceback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from platformdirs import user_data_path

from littlewars.cli.playing import about, sit_down
from littlewars.cli.saved import folder
from littlewars.core.game import Line
from littlewars.core.record import Header, read_record
from tests.cli.command import SOURCE, Littlewars
from tests.cli.seated import FLAGS, begin, home, play, saved
from tests.server.client import Client


def header() -> Header:
    """Return the header of the one saved game."""
    [path] = saved()
    return read_record(path).header


def test_a_game_that_is_left_is_saved(littlewars: Littlewars) -> None:
    ran = littlewars("play", "--terminal", "flags")
    assert (ran.status, ran.err) == (0, "")
    assert "littlewars resume" in ran.out
    [path] = saved()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_flags_skirmish\.jsonl", path.name)
    assert littlewars("verify", path).status == 0


def test_the_rule_set_may_be_left_out_while_there_is_one(littlewars: Littlewars) -> None:
    assert littlewars("play", "--terminal").status == 0
    assert header().ruleset == "flags"


def test_the_first_side_is_the_players_and_the_recruit_has_the_other(littlewars: Littlewars) -> None:
    littlewars("play", "--terminal", "flags")
    head = header()
    assert (head.seats, head.practice, head.dice.kind) == (["you", "recruit"], False, "order")
    assert len(head.dice.seed) == 32


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        (["--bot", "random"], ["you", "random"]),
        (["--side", "tan"], ["recruit", "you"]),
        (["--side", "Green", "--bot", "regular"], ["you", "regular"]),
        (["--two"], ["player 1", "player 2"]),
        (["--two", "--side", "Tan"], ["player 2", "player 1"]),
    ],
    ids=" ".join,
)
def test_players_sit_where_they_were_told_to(littlewars: Littlewars, words: list[str], seats: list[str]) -> None:
    assert littlewars("play", "--terminal", "flags", *words).status == 0
    assert header().seats == seats


def test_a_record_knows_its_scenario_its_house_rules_and_that_it_is_practice(littlewars: Littlewars) -> None:
    assert (
        littlewars("play", "--terminal", "flags", "--scenario", "standard", "--house", "relay=on", "--practice").status
        == 0
    )
    head = header()
    assert (head.scenario, head.practice, head.options["relay"]) == ("standard", True, True)
    assert saved()[0].name.endswith("_flags_standard.jsonl")


def test_a_game_that_is_no_practice_says_nothing_of_it(littlewars: Littlewars) -> None:
    littlewars("play", "--terminal", "flags")
    assert b"practice" not in saved()[0].read_bytes()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["flgas"], 'there is no rule set "flgas"; did you mean flags?'),
        (["flags", "--bot", "recriut"], 'there is no computer player "recriut"; did you mean recruit?'),
        (["flags", "--side", "Tann"], 'there is no side "Tann"; did you mean Tan?'),
        (["flags", "--two", "--bot", "random"], "--bot: found random beside --two; expected one of them"),
        (["flags", "--scenario", "skirmsh"], 'there is no scenario "skirmsh"; did you mean skirmish?'),
        (["flags", "--house", "relay=maybe"], "expected on or off"),
    ],
    ids=str,
)
def test_what_cannot_be_played_is_said_and_nothing_is_saved(
    littlewars: Littlewars, words: list[str], said: str
) -> None:
    ran = littlewars("play", "--terminal", *words)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert saved() == []


def test_a_scenario_that_cannot_be_set_up_is_named(littlewars: Littlewars, tmp_path: Path) -> None:
    path = tmp_path / "far.toml"
    path.write_text('ruleset = "flags"\ntable = { size = [5000, 1] }\n[[sides]]\nname = "A"\n[[sides]]\nname = "B"\n')
    ran = littlewars("play", "--terminal", "flags", "--scenario", path)
    assert ran.status == 2
    assert ran.err.startswith(f"littlewars: {path}: ")
    assert saved() == []


def test_the_same_game_again_is_the_command_that_was_typed(
    littlewars: Littlewars, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Enter takes what is suggested, so holding it down plays a game to its end."""
    monkeypatch.setattr("sys.stdin", _Enter())
    words = ["--bot", "random", "--side", "Tan", "--practice", "--terminal", "--house", "relay=on", "--plain"]
    ran = littlewars("play", "flags", *words)
    assert ran.status == 0
    assert "littlewars play flags --scenario skirmish " + " ".join(words) in ran.out
    assert littlewars("games").out.count("littlewars replay") == 1


class _Enter:
    """Somebody who leans on the Enter key."""

    def __init__(self) -> None:
        self.left = 3_000

    def readline(self, size: int = -1) -> str:
        self.left -= 1
        return "\n" if self.left >= 0 else ""

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        raise OSError("no file")


# What is saved, and where.


@pytest.mark.skipif(sys.platform == "win32", reason="there every user's data folder is his own already")
def test_saved_games_are_their_owners_alone(littlewars: Littlewars) -> None:
    littlewars("play", "--terminal", "flags")
    assert home().stat().st_mode & 0o777 == 0o700
    assert saved()[0].stat().st_mode & 0o777 == 0o600


def test_no_saved_game_is_ever_overwritten(littlewars: Littlewars) -> None:
    hosts = [begin("you", "random") for _ in range(3)]
    for host in hosts:
        host.close()
    stem = "2024-02-29_20-15-07_flags_skirmish"
    assert [host.path.name for host in hosts] == [f"{stem}.jsonl", f"{stem}_2.jsonl", f"{stem}_3.jsonl"]


def test_the_name_of_a_scenario_cannot_lead_out_of_the_folder(littlewars: Littlewars) -> None:
    for scenario, word in (("../../etc/x y", "etc-x-y"), ("a" * 300, "a" * 40), ("über", "über"), ("..", "")):
        host = begin("you", "random", scenario=scenario)
        host.close()
        assert host.path.parent == home()
        assert host.path.stem == "2024-02-29_20-15-07_flags" + (f"_{word}" if word else "")
        assert read_record(host.path).header.scenario == scenario


def test_a_folder_that_cannot_be_made_is_named_with_what_to_do(
    littlewars: Littlewars, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("LITTLEWARS_HOME", str(tmp_path / "file"))
    ran = littlewars("play", "--terminal", "flags")
    assert ran.status == 2
    assert str(tmp_path / "file") in ran.err
    assert "LITTLEWARS_HOME may name another folder" in ran.err


def test_without_a_home_of_its_own_it_is_the_systems_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LITTLEWARS_HOME", raising=False)
    assert folder() == user_data_path("littlewars", appauthor=False) / "games"
    monkeypatch.setenv("LITTLEWARS_HOME", "~/games of ours")
    assert folder() == Path.home() / "games of ours" / "games"


def test_every_line_is_on_the_disk_before_its_order_is_answered(littlewars: Littlewars) -> None:
    host = begin("you", "random")
    seen: list[int] = []

    def answer(request: bytes) -> bytes:
        reply = host.answer(request)
        seen.append(len(read_record(host.path).lines) - len(host.match.game.lines))
        return reply

    Client(answer).play()
    host.close()
    assert set(seen) == {0, 1}, "one line more is the end of the game"


# What goes wrong.


def test_a_full_disk_is_told_with_the_file_and_how_to_go_on(
    littlewars: Littlewars, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    host = begin("you", "random")

    def full(line: Line) -> None:
        raise OSError(28, "No space left on device", str(host.path))

    host.match.keep = full
    assert sit_down(host, False, "littlewars resume", "littlewars play") == 2
    err = capsys.readouterr().err
    assert f"{host.path}: No space left on device" in err
    assert "littlewars resume" in err
    assert read_record(host.path).lines == []


def test_a_mistake_of_the_program_is_told_without_a_traceback(
    littlewars: Littlewars, capsys: pytest.CaptureFixture[str]
) -> None:
    host = begin("you", "random")

    def broken(line: Line) -> None:
        raise ZeroDivisionError("half of nothing")

    host.match.keep = broken
    assert sit_down(host, False, "littlewars resume", "littlewars play") == 1
    err = capsys.readouterr().err
    assert "the program made a mistake, not you: ZeroDivisionError in test_playing.py" in err
    assert err.count("\n") == 1


def test_an_interrupt_says_how_to_go_on(littlewars: Littlewars, capsys: pytest.CaptureFixture[str]) -> None:
    host = begin("you", "random")

    def interrupted(line: Line) -> None:
        raise KeyboardInterrupt

    host.match.keep = interrupted
    assert sit_down(host, False, "littlewars resume", "littlewars play") == 130
    said = capsys.readouterr()
    assert "littlewars resume" in said.out + said.err


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_game_that_is_killed_is_whole_and_goes_on(littlewars: Littlewars) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "littlewars", "play", "flags", "--terminal", "--bot", "random"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "PYTHONPATH": SOURCE},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"\n\n\n")
    process.stdin.flush()
    while not saved() or len(saved()[0].read_bytes().splitlines()) < 12:
        assert process.poll() is None
        assert process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    process.communicate()
    [path] = saved()
    before = path.read_bytes()
    assert littlewars("verify", path).status == 0
    assert littlewars("resume").status == 0
    assert path.read_bytes().startswith(before[: before.rfind(b"\n") + 1])


def test_what_a_game_is_about_is_told_at_its_start(littlewars: Littlewars) -> None:
    host = begin("you", "random", setting=FLAGS.scenarios()["skirmish"])
    said = about(host.match.game)
    host.close()
    assert said.startswith(FLAGS.scenarios()["skirmish"].about)
    assert "You have won when" in said
    assert "\n" not in said


def test_a_whole_game_is_in_its_record(littlewars: Littlewars) -> None:
    host = begin("you", "recruit")
    client = play(host)
    ran = littlewars("verify", host.path)
    assert ran.status == 0
    assert client.view["ending"] in ran.out
