from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.cli.command import SOURCE, Littlewars, situation, spawn

COMMANDS = (
    *("play", "serve", "games", "watch", "try", "odds", "replay", "verify", "resume", "rules", "scenarios"),
    *("where", "version"),
)


def test_without_a_word_it_says_what_to_try_first(littlewars: Littlewars) -> None:
    ran = littlewars()
    assert ran.status == 0
    tried = [line.split("  ")[1] for line in ran.out.splitlines() if line.startswith("  littlewars ")]
    assert len(tried) == 3
    for command in tried:
        assert littlewars(*command.split()[1:]).status == 0


def test_help_names_every_command(littlewars: Littlewars) -> None:
    ran = littlewars("--help")
    assert ran.status == 0
    assert [name for name in COMMANDS if name not in ran.out] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_each_command_has_an_example_of_it(littlewars: Littlewars, command: str) -> None:
    ran = littlewars(command, "--help")
    assert ran.status == 0
    assert f"    littlewars {command}" in ran.out


def test_help_does_not_load_the_engine() -> None:
    """What is not loaded costs no time: help has to come at once."""
    code = (
        "import sys, littlewars.cli\n"
        "littlewars.cli.run(['watch', '--help'])\n"
        "sys.exit([name for name in sys.modules if name.startswith(('littlewars.core', 'littlewars.rule'))] or 0)"
    )
    environment = {**os.environ, "PYTHONPATH": SOURCE}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["wacth"], '"watch"'),
        (["rules"], "RULESET"),
        (["watch", "flgas"], "did you mean flags? There is: flags"),
        (["watch", "nope"], 'there is no rule set "nope"; there is: flags'),
        (["watch", "flags", "--scenario", "nope"], 'there is no scenario "nope"; there are: '),
        (["watch", "flags", "more"], '"more"'),
        (["watch", "flags", "--sed", "3"], "--seed"),
        (["watch", "flags", "--seed", "three"], '"three"'),
        (["watch", "flags", "--seed"], "--seed"),
        (["watch", "flags", "--games", "0"], "found 0; expected 1 or more"),
        (["watch", "flags", "--games", "2", "--jobs", "0"], "found 0; expected 1 or more"),
        (["watch", "flags", "--scenario", "skirmsh"], "did you mean skirmish?"),
        (["watch", "flags", "--bots", "random,randon"], "did you mean random?"),
        (["watch", "flags", "--bots", "random"], "1 player for 2 sides"),
        (["watch", "flags", "--house", "relay"], "name=value"),
        (["watch", "flags", "--house", "rellay=on"], "did you mean relay?"),
        (["watch", "flags", "--house", "relay=perhaps"], "expected on or off"),
        (["watch", "flags", "--house", "indirect_range=7"], "expected one of 6, 12, unlimited"),
        (["watch", "flags", "--house", "obstacle_cost=nan"], "a number from 0"),
        (["watch", "flags", "--house", "obstacle_cost=much"], "expected a number"),
        (["rules", "flags", "F-Q99"], "did you mean"),
        (["rules", "flags", "zyx"], "look like F-32"),
        (["scenarios", "flogs"], "did you mean flags?"),
        (["scenarios", "--show", "standrd"], "did you mean standard?"),
        (["verify"], "expected the record of a game"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_wrong_word_is_one_message_and_status_2(littlewars: Littlewars, words: list[str], said: str) -> None:
    ran = littlewars(*words)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_version_says_what_is_installed_and_whether_it_is_compiled(littlewars: Littlewars) -> None:
    facts = littlewars("version", "--json").json()
    assert facts["engine"] in ("compiled", "pure Python")
    assert facts["rulesets"]["flags"] >= 1
    for words in (["version"], ["--version"]):
        ran = littlewars(*words)
        assert ran.status == 0
        assert facts["engine"] in ran.out
        assert "flags version" in ran.out


def test_a_pipe_gets_no_colours_and_no_lines_broken_at_the_width_of_a_screen(littlewars: Littlewars) -> None:
    ran = littlewars("watch", "flags", "--seed", "7", "--clauses")
    assert "\x1b" not in ran.out
    assert max(map(len, ran.out.splitlines())) > 100


def test_no_color_takes_the_colours_out_of_a_terminal(
    littlewars: Littlewars, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = situation(tmp_path, '\n[[expect]]\noutcome = "none"\n')
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\x1b[32m" in littlewars("try", path).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[32m" not in littlewars("try", path).out


def test_a_narrow_terminal_breaks_lines_between_words(littlewars: Littlewars, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "40")
    ran = littlewars("scenarios")
    lines = re.sub(r"\x1b\[[\d;]*m", "", ran.out).splitlines()
    assert ran.status == 0
    assert max(map(len, lines)) <= 40
    about = [line for line in lines if "Five men" in line or "clump" in line]
    assert [line[:2] for line in about] == ["  ", "  "]


def test_text_from_a_file_is_neither_markup_nor_an_escape(littlewars: Littlewars, tmp_path: Path) -> None:
    path = situation(tmp_path)
    text = path.read_text(encoding="utf-8").replace("A bridge", "[bold]A[/] \\u001b[31m:bomb: bridge\\u202E")
    path.write_text(text, encoding="utf-8")
    ran = littlewars("watch", "flags", "--scenario", path, "--seed", "1")
    assert ran.status == 0
    assert "[bold]A[/] \\x1b[31m:bomb: bridge\\u202e" in ran.out
    assert "\x1b" not in ran.out


def test_output_that_a_terminal_cannot_write_is_written_another_way(tmp_path: Path) -> None:
    path = situation(tmp_path)
    path.write_text(path.read_text(encoding="utf-8").replace('"Red"', '"Röd"'), encoding="utf-8")
    command = spawn("try", path, PYTHONIOENCODING="ascii")
    out, err = command.communicate(timeout=60)
    assert (command.returncode, err) == (0, "")
    assert "R\\xf6d" in out


@pytest.mark.skipif(os.name == "nt", reason="a closed pipe shows itself otherwise on Windows")
@pytest.mark.parametrize(
    "words",
    [["rules", "flags", "--plain"], ["watch", "flags", "--seed", "1"], ["watch", "flags", "--games", "99", "--json"]],
    ids=["plain", "rich", "json"],
)
def test_a_reader_who_leaves_early_gets_no_complaint(words: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    command = spawn(*words, stdout=write)
    os.close(write)
    _, said = command.communicate(timeout=60)
    assert (command.returncode, said) == (141, "")


@pytest.mark.skipif(os.name == "nt", reason="a shell closes streams otherwise on Windows")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "<&-"])
@pytest.mark.parametrize("words", ["watch flags --seed 1", "watch flags --seed 1 --json", "rules flags --plain"])
def test_a_closed_stream_is_no_trouble(closed: str, words: str) -> None:
    environment = {**os.environ, "PYTHONPATH": SOURCE}
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m littlewars {words} {closed}"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
@pytest.mark.parametrize("words", ["watch flags --seed 1", "watch flags --seed 1 --json", "rules flags --plain"])
def test_output_that_finds_no_room_is_one_message(words: str) -> None:
    with open("/dev/full", "wb") as full:
        command = spawn(*words.split(), stdout=full.fileno())
        _, said = command.communicate(timeout=60)
    assert (command.returncode, said) == (2, "littlewars: standard output: No space left on device\n")


INTERRUPTED_IMPORT = """
import sys


class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            raise KeyboardInterrupt


sys.meta_path.insert(0, Interrupt())
{start}
"""


@pytest.mark.parametrize("name", ["littlewars.cli", "cyclopts", "littlewars.cli.watching", "littlewars.rulesets"])
@pytest.mark.parametrize(
    "start",
    [
        "import runpy; runpy.run_module('littlewars', run_name='__main__')",
        "from littlewars.__main__ import main; main()",
    ],
    ids=["module", "script"],
)
def test_ctrl_c_while_the_command_is_still_loading_is_one_line(name: str, start: str) -> None:
    environment = {**os.environ, "PYTHONPATH": SOURCE}
    code = INTERRUPTED_IMPORT.format(name=name, start=start)
    done = subprocess.run(
        [sys.executable, "-c", code, "watch", "flags"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "littlewars: interrupted\n")


def test_the_installed_command_begins_where_an_interrupt_is_looked_after() -> None:
    project = tomllib.loads((Path(__file__).parent.parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["scripts"] == {"littlewars": "littlewars.__main__:main"}


@pytest.mark.skipif(os.name == "nt", reason="an interrupt is sent otherwise on Windows")
def test_ctrl_c_leaves_a_record_that_can_be_resumed(littlewars: Littlewars, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    command = spawn("watch", "flags", "--games", "100000", "--seed", "1", "--json", "--save", folder)
    assert command.stdout is not None
    first = command.stdout.readline()
    command.send_signal(signal.SIGINT)
    _, err = command.communicate(timeout=60)
    assert first.startswith('{"seed": 1,')
    assert command.returncode == 130
    assert err.count("\n") == 1
    assert "interrupted after" in err
    for path in sorted(folder.iterdir()):
        if path.stat().st_size:
            assert littlewars("resume", path).status in (0, 2)
            assert "resume" not in littlewars("verify", path).out


@pytest.mark.skipif(os.name == "nt", reason="an interrupt is sent otherwise on Windows")
def test_ctrl_c_ends_several_processes_with_one_line(tmp_path: Path) -> None:
    words = (
        "watch",
        "flags",
        "--games",
        "100000",
        "--seed",
        "1",
        "--json",
        "--jobs",
        "2",
        "--save",
        tmp_path / "games",
    )
    command = spawn(*words, session=True)
    assert command.stdout is not None
    command.stdout.readline()
    os.killpg(command.pid, signal.SIGINT)
    _, err = command.communicate(timeout=60)
    assert command.returncode == 130
    assert re.fullmatch(r"littlewars: interrupted after \d+ games?; (to go on: .*|the records are in .*)\n", err)
