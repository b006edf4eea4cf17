"""The store: what is kept is kept once, in order, for one server at a time."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from littlewars.server.store import InUse, NoGame, Standing, Store, Taken, Unfit

STANDING = Standing("flags", "skirmish", ["Green", "Tan"], ["you", "recruit"])


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "deep" / "games.db")
    made.create("g", "Skirmish", b'{"header":1}', {0: "token-0", -2: "token-w"}, STANDING).result()
    yield made
    made.close()


def test_a_game_comes_back_as_it_was_kept(store: Store) -> None:
    store.append("g", 1, [b"one", b"two"], STANDING).result()
    store.append("g", 3, [b"three"], STANDING).result()
    saved = store.load("g").result()
    assert (saved.title, saved.header, saved.lines) == ("Skirmish", b'{"header":1}', [b"one", b"two", b"three"])
    assert saved.seats == {0: "token-0", -2: "token-w"}


def test_a_number_is_used_once_and_what_fails_leaves_nothing(store: Store) -> None:
    store.append("g", 1, [b"one", b"two"], STANDING).result()
    with pytest.raises(Taken):
        store.append("g", 2, [b"another two", b"three"], STANDING).result()
    assert store.load("g").result().lines == [b"one", b"two"]
    store.append("g", 3, [b"three"], STANDING).result()


def test_what_is_asked_together_fails_by_itself(store: Store) -> None:
    futures = [store.append("g", number, [b"%d" % number], STANDING) for number in (1, 2, 2, 3)]
    assert [future.exception() is None for future in futures] == [True, True, False, True]
    assert store.load("g").result().lines == [b"1", b"2", b"3"]


def test_there_is_no_line_without_its_game(store: Store) -> None:
    with pytest.raises(NoGame):
        store.append("h", 1, [b"one"], STANDING).result()
    with pytest.raises(NoGame):
        store.load("h").result()


def test_a_token_stands_for_one_seat(store: Store) -> None:
    assert store.seat("token-0").result() == ("g", 0)
    assert store.seat("token-1").result() is None
    with pytest.raises(Taken):
        store.create("h", "", b"", {0: "token-0"}, STANDING).result()
    with pytest.raises(NoGame):
        store.load("h").result()


def test_the_list_has_that_first_which_was_played_last(store: Store) -> None:
    for game in ("h", "i"):
        store.create(game, game, b"", {0: f"token-{game}"}, STANDING).result()
    store.append("g", 1, [b"one"], STANDING).result()
    assert [card.id for card in store.list().result()] == ["g", "i", "h"]
    assert [card.id for card in store.list(["h", "nothing", "g"]).result()] == ["g", "h"]


def test_a_game_is_followed_by_one_other(store: Store) -> None:
    store.create("h", "", b"", {0: "h0"}, STANDING, after="g").result()
    assert store.load("g").result().next == "h"
    with pytest.raises(Taken):
        store.create("i", "", b"", {0: "i0"}, STANDING, after="g").result()


def test_only_one_server_has_the_file(store: Store) -> None:
    with pytest.raises(InUse, match="another littlewars has the games open already"):
        Store(store.path)
    code = "import sys, pathlib; from littlewars.server.store import Store; Store(pathlib.Path(sys.argv[1]))"
    done = subprocess.run([sys.executable, "-c", code, str(store.path)], capture_output=True, text=True, check=False)
    assert "InUse" in done.stderr
    store.append("g", 1, [b"one"], STANDING).result()


@pytest.mark.skipif(os.name != "posix", reason="the system knows no owners")
def test_only_the_owner_can_read_it(store: Store) -> None:
    for path in store.path.parent.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_is_kept_is_there_after_the_server_has_gone(store: Store) -> None:
    store.append("g", 1, [b"one"], STANDING)
    store.close()
    with pytest.raises(OSError, match="closed"):
        store.load("g").result()
    again = Store(store.path)
    assert again.load("g").result().lines == [b"one"]
    again.close()


def test_a_file_of_something_else_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(b"Some letters to my aunt. " * 200)
    with pytest.raises(Unfit):
        Store(path)
    assert path.read_bytes().startswith(b"Some letters")


def test_a_file_of_a_later_format_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    base = sqlite3.connect(path)
    base.execute("PRAGMA user_version = 99")
    base.close()
    with pytest.raises(Unfit, match="found format 99; expected format 1"):
        Store(path)


def test_a_disk_that_is_full_is_said_to_whoever_waits(store: Store) -> None:
    """The file may grow no further; every line that was promised is refused, and those before it are whole."""
    store._do(lambda base: base.execute("PRAGMA max_page_count = 20").fetchone()).result()
    number = 0
    with pytest.raises(OSError, match="cannot be written"):
        for number in range(1, 100):
            store.append("g", number, [b"x" * 8000], STANDING).result()
    assert len(store.load("g").result().lines) == number - 1


def test_a_folder_in_its_place_is_no_store(tmp_path: Path) -> None:
    (tmp_path / "games.db").mkdir()
    with pytest.raises(Unfit, match="unable to open"):
        Store(tmp_path / "games.db")
