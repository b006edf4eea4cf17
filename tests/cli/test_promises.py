"""``verify`` and ``resume`` on games whose dice were promised."""

from __future__ import annotations

from pathlib import Path

import msgspec

from littlewars.core.record import DiceSource, fork, seal, unopened
from littlewars.server.match import rebuild
from tests.cli.command import Littlewars
from tests.server.promised import ATTACK, SECRET, ended, promised, saved, seated
from tests.server.room import FLAGS


def test_verify_says_that_the_promise_was_kept(littlewars: Littlewars, tmp_path: Path) -> None:
    path = saved(ended().record(), tmp_path / "game.jsonl")
    done = littlewars("verify", path)
    assert done.status == 0
    assert "the promise was kept" in " ".join(done.out.split())


def test_verify_names_the_line_that_broke_the_promise(littlewars: Littlewars, tmp_path: Path) -> None:
    record = ended().record()
    record.lines[0].faces[0] = 1 + record.lines[0].faces[0] % 6
    done = littlewars("verify", saved(record, tmp_path / "game.jsonl"))
    assert done.status == 1
    assert "not kept on line 2" in " ".join((done.out + done.err).split())


def test_a_record_without_its_secret_can_be_read_but_proves_nothing(littlewars: Littlewars, tmp_path: Path) -> None:
    record = ended().record()
    record.header = unopened(record.header)
    assert SECRET not in msgspec.json.encode(record.header).decode()
    path = saved(record, tmp_path / "game.jsonl")
    done = littlewars("verify", path)
    assert done.status == 0
    assert "not told yet" in " ".join(done.out.split())
    record.lines.pop()
    path = saved(record, tmp_path / "open.jsonl")
    assert "no secret" in littlewars("resume", path).err


def test_verify_says_from_where_on_a_copied_game_has_its_own_dice(littlewars: Littlewars, tmp_path: Path) -> None:
    match = promised()
    seated(match).give(ATTACK)
    source = DiceSource("order", "new secret", "game8", [], seal("new secret"))
    other, _ = rebuild(fork(match.record(), 1, ["you", "random"], source), FLAGS, lambda line: None)
    seated(other).play()
    done = littlewars("verify", saved(other.record(), tmp_path / "fork.jsonl"))
    assert "kept from line 2 on" in " ".join(done.out.split())


def test_replay_tells_what_the_players_said(littlewars: Littlewars, tmp_path: Path) -> None:
    told = littlewars("replay", saved(ended().record(), tmp_path / "game.jsonl")).out
    assert "2: Blue is here to play." in told
    assert "4: Red gives up." in told or "4: Blue gives up." in told
