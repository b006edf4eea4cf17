"""``littlewars play`` in the browser, ``serve`` and ``where``: what they say, and how they end."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import stat
import sys
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from littlewars.cli import serving
from littlewars.server.store import Store
from tests.cli.command import Littlewars, spawn
from tests.cli.seated import saved

ADDRESS = re.compile(r"(http://127\.0\.0\.1:\d+)/#/(?:table/([\w-]{22}))?\?key=([\w-]{32})")


def home() -> Path:
    return Path(os.environ["LITTLEWARS_HOME"])


def test_play_prints_one_line_with_the_address_and_the_key(littlewars: Littlewars) -> None:
    ran = littlewars("play", "--port", "0")
    assert (ran.status, ran.err) == (0, "")
    assert ADDRESS.search(ran.out.splitlines()[0])
    assert "saved" in ran.out.splitlines()[-1]
    assert saved() == []


def test_the_key_of_the_house_stays_and_is_the_owners_alone(littlewars: Littlewars) -> None:
    keys = {ADDRESS.search(littlewars("play", "--port", "0").out)[3] for _ in range(2)}  # type: ignore[index]
    assert len(keys) == 1
    if os.name == "posix":
        for name in (serving.KEY, "games.db"):
            assert stat.S_IMODE((home() / name).stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("words", "players"),
    [
        (["flags", "--bot", "regular"], ["you", "regular"]),
        (["--side", "Tan"], ["recruit", "you"]),
        (["--two", "--practice", "--house", "relay=on", "--scenario", "random:5"], ["player 1", "player 2"]),
    ],
    ids=" ".join,
)
def test_a_game_that_is_described_begins_at_once(littlewars: Littlewars, words: list[str], players: list[str]) -> None:
    found = ADDRESS.search(littlewars("play", "--port", "0", *words).out)
    assert found is not None
    store = Store(home() / "games.db")
    [card] = store.list().result()
    assert found[2] in card.seats.values()
    assert card.standing.players == players
    header = json.loads(store.load(card.id).result().header)
    assert header["practice"] if "--practice" in words else "practice" not in header
    store.close()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "flgas"], "did you mean flags?"),
        (["play", "--bot", "recriut"], "did you mean recruit?"),
        (["play", "--plain"], "found no --terminal beside it"),
        (["play", "--port", "65536"], "expected a number from 0 to 65535"),
        (["serve", "--host", "0.0.0.0"], "every network that this computer is in"),
        (["serve", "--host", "192.0.2.77", "--port", "0"], "--host 192.0.2.77"),
    ],
    ids=str,
)
def test_what_cannot_be_served_is_said(littlewars: Littlewars, words: list[str], said: str) -> None:
    ran = littlewars(*words)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err


def test_serve_says_whom_it_lets_in(littlewars: Littlewars) -> None:
    assert "Only who is at this computer" in littlewars("serve", "--port", "0").out
    ran = littlewars("serve", "--port", "0", "--host", "0.0.0.0", "--everywhere")
    assert "Everybody in every network" in ran.out
    assert "key=" not in ran.out


def test_where_prints_the_folder(littlewars: Littlewars) -> None:
    assert littlewars("where").out == f"{home()}\n"


def test_a_store_that_is_something_else_is_left_alone(littlewars: Littlewars) -> None:
    home().mkdir(exist_ok=True)
    (home() / "games.db").write_bytes(b"These are no games.\n" * 100)
    ran = littlewars("play", "--port", "0")
    assert ran.status == 2
    assert "it is no file of games" in ran.err
    assert (home() / "games.db").read_bytes().startswith(b"These are no games.")


def test_another_server_has_the_games(littlewars: Littlewars) -> None:
    home().mkdir(exist_ok=True)
    store = Store(home() / "games.db")
    assert "open already" in littlewars("serve", "--port", "0").err
    assert "open already" in littlewars("play", "--port", "0").err
    (home() / serving.RUNNING).write_text("http://127.0.0.1:8642")
    ran = littlewars("play", "--port", "0")
    assert (ran.status, "running already" in ran.out) == (0, True)
    store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_server_without_a_terminal_serves_until_it_is_interrupted(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = spawn("play", "--no-browser", "--port", str(port), LITTLEWARS_HOME=str(tmp_path), DISPLAY="")
        assert process.stdout is not None
        found = ADDRESS.search(process.stdout.readline())
        assert found is not None
        assert not found[1].endswith(f":{port}")
        with urlopen(f"{found[1]}/api/shelf", timeout=30) as answer:
            shelf = json.load(answer)
        assert shelf["at_home"] and shelf["sets"][0]["name"] == "flags"
        asked = Request(
            f"{found[1]}/api/mine", json.dumps({"key": found[3]}).encode(), {"content-type": "application/json"}
        )
        with urlopen(asked, timeout=30) as answer:
            assert json.load(answer) == []
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (0, "")
    assert "saved" in out
    assert not (tmp_path / serving.RUNNING).exists()
