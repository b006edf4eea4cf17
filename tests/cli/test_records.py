"""Replaying, verifying and resuming: what a record holds against every change and every cut."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import IO, Any, cast

import pytest

from littlewars.bots import make_bot
from littlewars.core.game import Game, OrderLuck, bot_dice
from littlewars.core.record import DiceSource, Header, Writer, header_of
from littlewars.rulesets import RULESETS
from tests.cli.command import Littlewars, spawn


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(folder: Path, entries: list[dict[str, Any]], name: str = "changed.jsonl") -> Path:
    path = folder / name
    path.write_text("".join(json.dumps(entry) + "\n" for entry in entries), encoding="utf-8")
    return path


def first_with(entries: list[dict[str, Any]], *keys: str) -> int:
    return next(index for index, entry in enumerate(entries) if index and all(entry.get(key) for key in keys))


def last_digest(path: Path) -> str:
    return str([entry["digest"] for entry in rows(path) if "digest" in entry][-1])


# Verify.


def test_a_record_as_it_was_written_is_ok(littlewars: Littlewars, played: Path) -> None:
    ran = littlewars("verify", played)
    orders = len(rows(played)) - 2
    assert (ran.status, ran.err) == (0, "")
    assert f"{played}: ok, {orders} orders" in ran.out
    assert last_digest(played) in ran.out


def test_a_changed_face_is_found_on_its_line(littlewars: Littlewars, played: Path, tmp_path: Path) -> None:
    entries = rows(played)
    at = first_with(entries, "faces")
    entries[at]["faces"][0] = entries[at]["faces"][0] % 6 + 1
    ran = littlewars("verify", write(tmp_path, entries))
    assert ran.status == 1
    assert f"differs on line {at + 1}: found faces" in ran.out


def test_a_changed_face_of_the_set_up_is_found_in_the_header(
    littlewars: Littlewars, played: Path, tmp_path: Path
) -> None:
    entries = rows(played)
    entries[0]["faces"] = [6, 6, 1, 1]
    entries[0]["dice"] = {"kind": "given"}
    assert "differs on line 1: found digest" in littlewars("verify", write(tmp_path, entries)).out
    entries[0]["faces"] = [9]
    assert "differs on line 1: found" in littlewars("verify", write(tmp_path, entries)).out


@pytest.mark.parametrize("line", [0, 10])
def test_a_changed_digest_is_found_on_its_line(littlewars: Littlewars, played: Path, tmp_path: Path, line: int) -> None:
    entries = rows(played)
    entries[line]["digest"] = "0" * 20
    ran = littlewars("verify", write(tmp_path, entries))
    assert ran.status == 1
    assert f"differs on line {line + 1}: found digest 000" in ran.out


def test_a_changed_order_is_found_on_its_line(littlewars: Littlewars, played: Path, tmp_path: Path) -> None:
    entries = rows(played)
    at = next(index for index, entry in enumerate(entries) if (entry.get("order") or {}).get("path"))
    entries[at]["order"]["path"] = []
    ran = littlewars("verify", write(tmp_path, entries))
    assert ran.status == 1
    assert f"differs on line {at + 1}: found digest" in ran.out
    entries[at]["order"]["path"] = [[500, 500]]
    assert f"differs on line {at + 1}: found an order that" in littlewars("verify", write(tmp_path, entries)).out


def test_a_missing_line_is_found(littlewars: Littlewars, played: Path, tmp_path: Path) -> None:
    entries = rows(played)
    for line in (1, 20, len(entries) - 2):
        ran = littlewars("verify", write(tmp_path, entries[:line] + entries[line + 1 :]))
        assert ran.status == 1
        assert f"differs on line {line + 1}: found" in ran.out
    ran = littlewars("verify", write(tmp_path, entries[1:]))
    assert (ran.status, ran.out) == (2, "")


def test_lines_that_change_places_or_come_twice_are_found(littlewars: Littlewars, played: Path, tmp_path: Path) -> None:
    entries = rows(played)
    swapped = [*entries[:5], entries[6], entries[5], *entries[7:]]
    assert "differs on line 6: found n 6; expected 5" in littlewars("verify", write(tmp_path, swapped)).out
    twice = [*entries[:5], entries[4], *entries[5:]]
    assert "differs on line 6: found n 4; expected 5" in littlewars("verify", write(tmp_path, twice)).out
    assert "a line after the end" in littlewars("verify", write(tmp_path, [*entries, entries[-1]])).out


def test_another_winner_is_found(littlewars: Littlewars, played: Path, tmp_path: Path) -> None:
    entries = rows(played)
    entries[-1]["end"]["reason"] = "stalemate"
    ran = littlewars("verify", write(tmp_path, entries))
    assert ran.status == 1
    assert f"differs on line {len(entries)}: found end" in ran.out


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"littlewars": 2}, "line 1: littlewars: found 2; expected format 1"),
        ({"version": 99}, "line 1: version: found flags 99; expected version"),
        ({"version": "1"}, "line 1: found"),
        ({"ruleset": "chess"}, 'line 1: ruleset: found "chess"; expected one of flags'),
        ({"options": {"rellay": True}}, "line 1: options.rellay: found an unknown house rule"),
        ({"setting": {}}, "line 1: setting: found no"),
        ({"setting": 3}, "line 1: found"),
        ({"dice": {"kind": "loaded"}}, "line 1: found"),
        ({"more": 1}, "line 1: found"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_wrong_header_cannot_be_read(
    littlewars: Littlewars, played: Path, tmp_path: Path, change: dict[str, Any], said: str
) -> None:
    entries = rows(played)
    entries[0].update(change)
    path = write(tmp_path, entries)
    for command in ("verify", "replay", "resume"):
        ran = littlewars(command, path)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith(f"littlewars: {path}: {said}")
        assert ran.err.count("\n") == 1


def test_a_setting_that_cannot_be_set_up_is_named_with_the_record(
    littlewars: Littlewars, played: Path, tmp_path: Path
) -> None:
    entries = rows(played)
    entries[0]["setting"]["table"]["size"] = [5000, 1]
    ran = littlewars("verify", write(tmp_path, entries))
    assert ran.status == 2
    assert "changed.jsonl: line 1: setting.table.size: found 5000" in ran.err


@pytest.mark.parametrize("line", [b"no json", b'{"n": "five"}', b"[]", b"\xff", b"[" * 4000, b'{"n": 1, "x": 1}'])
def test_a_line_that_is_no_line_of_a_record_is_named(
    littlewars: Littlewars, played: Path, tmp_path: Path, line: bytes
) -> None:
    data = played.read_bytes().split(b"\n")
    path = tmp_path / "changed.jsonl"
    path.write_bytes(b"\n".join([*data[:3], line, *data[4:]]))
    ran = littlewars("verify", path)
    assert (ran.status, ran.out) == (2, "")
    assert f"{path}: line 4: found " in ran.err
    assert ran.err.count("\n") == 1


def test_an_order_of_another_shape_is_named(littlewars: Littlewars, played: Path, tmp_path: Path) -> None:
    entries = rows(played)
    entries[3]["order"] = {"do": "fly"}
    ran = littlewars("verify", write(tmp_path, entries))
    assert ran.status == 2
    assert 'line 4: order.do: found "fly"; expected one of muster' in ran.err


def test_several_records_are_all_verified_and_the_worst_counts(
    littlewars: Littlewars, played: Path, tmp_path: Path
) -> None:
    entries = rows(played)
    entries[10]["digest"] = "0" * 20
    wrong = write(tmp_path, entries)
    assert littlewars("verify", wrong, played).status == 1
    ran = littlewars("verify", tmp_path / "missing", wrong, played)
    assert ran.status == 2
    assert ran.out.count(": ok, ") == 1
    assert ran.out.count(": differs on ") == 1


def test_a_cut_record_is_ok_as_far_as_it_is_whole_and_says_how_to_go_on(
    littlewars: Littlewars, played: Path, tmp_path: Path
) -> None:
    data = played.read_bytes()
    lines = data.split(b"\n")
    path = tmp_path / "cut.jsonl"
    path.write_bytes(b"\n".join(lines[:9])[:-5])
    ran = littlewars("verify", path)
    assert ran.status == 0
    assert "ok, 7 orders" in ran.out
    assert "not finished: the record is whole up to order 7; its last line is cut" in ran.out
    assert f"littlewars resume {path}" in ran.out


# Resume.


def test_a_record_cut_anywhere_goes_on_to_the_same_end(littlewars: Littlewars, played: Path, tmp_path: Path) -> None:
    """Whatever byte a crash stopped at, the game that is resumed is the game that was not interrupted."""
    data = played.read_bytes()
    header = data.index(b"\n") + 1
    path = tmp_path / "cut.jsonl"
    step = max(1, (len(data) - header) // 23)
    ends = [index for index in range(header, len(data)) if data[index : index + 1] == b"\n"]
    for at in sorted({*range(header, len(data), step), *ends[::13], ends[-2], ends[-2] + 1, ends[-1], len(data)}):
        path.write_bytes(data[:at])
        assert littlewars("resume", path).status == 0
        assert path.read_bytes() == data, f"cut at byte {at}"


def test_a_record_cut_inside_its_header_cannot_go_on(littlewars: Littlewars, played: Path, tmp_path: Path) -> None:
    data = played.read_bytes()
    header = data.index(b"\n")
    path = tmp_path / "cut.jsonl"
    for at in (0, 1, header // 2, header):
        path.write_bytes(data[:at])
        ran = littlewars("resume", path)
        assert (ran.status, ran.out) == (2, "")
        assert "line 1: found no whole line; expected the header of a record" in ran.err
        assert path.read_bytes() == data[:at]


def test_resuming_says_what_was_cut_and_from_where_it_went_on(
    littlewars: Littlewars, played: Path, tmp_path: Path
) -> None:
    lines = played.read_bytes().split(b"\n")
    path = tmp_path / "cut.jsonl"
    path.write_bytes(b"\n".join(lines[:9])[:-5])
    ran = littlewars("resume", path)
    assert f"{len(lines[8]) - 5} bytes of a cut last line are taken off" in ran.out
    assert "went on after order 7" in ran.out
    again = littlewars("resume", path)
    assert again.status == 0
    assert "the game is finished" in again.out
    assert path.read_bytes() == played.read_bytes()


def test_a_record_that_differs_is_left_as_it_is(littlewars: Littlewars, played: Path, tmp_path: Path) -> None:
    entries = rows(played)[:12]
    entries[10]["digest"] = "0" * 20
    path = write(tmp_path, entries)
    with path.open("ab") as file:
        file.write(b'{"n":12,')
    before = path.read_bytes()
    ran = littlewars("resume", path)
    assert ran.status == 1
    assert "line 11: found digest" in ran.err
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seats": ["random", "somebody"]}, 'there is no computer player "somebody"'),
        ({"seats": ["random"]}, "1 player for 2 sides"),
    ],
)
def test_only_computer_players_go_on_by_themselves(
    littlewars: Littlewars, played: Path, tmp_path: Path, change: dict[str, Any], said: str
) -> None:
    entries = rows(played)[:12]
    entries[0].update(change)
    ran = littlewars("resume", write(tmp_path, entries))
    assert ran.status == 2
    assert said in ran.err


def test_given_dice_cannot_be_drawn_further(littlewars: Littlewars, played: Path, tmp_path: Path) -> None:
    entries = rows(played)
    entries[0]["dice"] = {"kind": "given"}
    assert littlewars("verify", write(tmp_path, entries)).status == 0
    ran = littlewars("resume", write(tmp_path, entries[:12]))
    assert ran.status == 2
    assert "line 1: dice: found given dice" in ran.err


def test_a_record_that_may_not_be_written_is_one_message(
    littlewars: Littlewars, played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path, rows(played)[:12])

    def forbidden(self: Writer, path: Path, header: Header | None) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Writer, "__init__", forbidden)
    ran = littlewars("resume", path)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"littlewars: {path}: Permission denied\n"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such locks")
def test_a_record_that_is_being_written_is_not_gone_on_with(
    littlewars: Littlewars, played: Path, tmp_path: Path
) -> None:
    """A broken last line may be one that another program is just writing: it is not cut off under its hands."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(played.read_bytes()[:-20])
    before = path.read_bytes()
    writer = Writer(path, None)
    ran = littlewars("resume", path)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"littlewars: {path}: another program is writing this record\n"
    writer.close()
    assert path.read_bytes() == before
    assert littlewars("resume", path).status == 0
    assert path.read_bytes() == played.read_bytes()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such locks")
def test_two_commands_on_one_record_leave_it_whole(littlewars: Littlewars, played: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    data = played.read_bytes()
    path.write_bytes(data[: len(data) // 3])
    commands = [spawn("resume", path) for _ in range(2)]
    said = [command.communicate(timeout=60) for command in commands]
    assert {command.returncode for command in commands} <= {0, 2}
    assert 0 in [command.returncode for command in commands]
    assert [err for _, err in said if "Traceback" in err] == []
    assert path.read_bytes() == data


def test_what_stands_behind_the_end_of_a_finished_game_is_kept(
    littlewars: Littlewars, played: Path, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(played.read_bytes() + b"mine")
    ran = littlewars("resume", path)
    assert (ran.status, ran.err) == (0, "")
    assert "the game is finished" in ran.out
    assert "behind the end stand 4 bytes more" in ran.out
    assert "taken off" not in ran.out
    assert path.read_bytes() == played.read_bytes() + b"mine"


@pytest.mark.parametrize("command", ["watch", "resume"])
def test_a_full_disk_is_one_message_with_the_record(
    littlewars: Littlewars, played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    path = tmp_path / "game.jsonl"
    words: tuple[str | Path, ...] = ("watch", "flags", "--seed", "7", "--save", path)
    if command == "resume":
        path.write_bytes(played.read_bytes()[:-20])
        words = ("resume", path)

    class Full:
        def __init__(self, file: IO[bytes]) -> None:
            self.file = file

        def __getattr__(self, name: str) -> Any:
            return getattr(self.file, name)

        def write(self, data: bytes) -> int:
            raise OSError(28, "No space left on device")

    begin = Writer._lock

    def lock(self: Writer) -> None:
        begin(self)
        self.file = cast(IO[bytes], Full(self.file))

    monkeypatch.setattr(Writer, "_lock", lock)
    ran = littlewars(*words)
    assert ran.status == 2
    assert ran.err == f"littlewars: {path}: No space left on device\n"
    assert command == "resume" or ran.out == ""


# Replay.


def test_a_replay_tells_what_was_watched(littlewars: Littlewars, played: Path) -> None:
    watched = littlewars("watch", "flags", "--seed", "7").out.splitlines()
    replayed = littlewars("replay", played).out.splitlines()
    assert replayed[1:-1] == watched[1:-3]
    assert replayed[-1] == watched[-3]


def test_a_replay_may_begin_later(littlewars: Littlewars, played: Path) -> None:
    whole = littlewars("replay", played, "--json").json()
    late = littlewars("replay", played, "--json", "--from", "40").json()
    assert late["events"] == [event for event in whole["events"] if event["order"] >= 40]
    assert late["digest"] == whole["digest"] == last_digest(played)
    assert whole["differs"] is None
    told = littlewars("replay", played, "--from", "40").out
    assert "Round 1 begins." not in told
    assert late["events"][0]["sentence"] in told


def test_a_replay_stops_where_the_record_differs(littlewars: Littlewars, played: Path, tmp_path: Path) -> None:
    entries = rows(played)
    entries[20]["digest"] = "0" * 20
    path = write(tmp_path, entries)
    for command in ("replay", "resume"):
        ran = littlewars(command, path)
        assert ran.status == 1
        assert ran.err.startswith(f"littlewars: {path}: differs on line 21: found digest")
    assert f"{path}: differs on line 21: found digest" in littlewars("verify", path).out
    told = littlewars("replay", path, "--json")
    assert told.status == 1
    assert told.json()["differs"]["line"] == 21
    assert max(event["order"] for event in told.json()["events"]) < 20


def test_an_undo_and_a_resignation_are_told(littlewars: Littlewars, tmp_path: Path) -> None:
    path = acted(tmp_path / "acts.jsonl")
    assert littlewars("verify", path).status == 0
    told = littlewars("replay", path)
    assert told.status == 0
    assert "2: the last order that stood is taken back." in told.out
    assert "4: Tan gives up." in told.out
    assert "Green wins: the other side gave up." in told.out
    entries = rows(path)
    entries[4]["side"] = 7
    assert "found side 7; expected a side from 0 to 1" in littlewars("verify", write(tmp_path, entries)).out
    entries[2]["act"] = "sulk"
    assert 'found the act "sulk"; expected undo, resign, draw' in littlewars("verify", write(tmp_path, entries)).out


def acted(path: Path) -> Path:
    """Write the record of a game in which an order is taken back and given again, and then somebody gives up."""
    rules = RULESETS["flags"]
    game = Game(rules, rules.scenarios()["skirmish"], OrderLuck("secret", ""))
    writer = Writer(path, header_of(game, ["random", "random"], DiceSource("order", "secret"), "skirmish"))
    order = make_bot("random", rules).choose(game.state, bot_dice("1", 0, 1))
    assert game.submit(order) is None
    assert game.undo()
    assert game.submit(order) is None
    game.resign(1)
    for line in game.lines:
        writer.line(line)
    outcome = game.outcome()
    assert outcome is not None
    writer.end(outcome)
    writer.close()
    return path


def test_a_copy_of_a_record_resumes_beside_its_original(littlewars: Littlewars, played: Path, tmp_path: Path) -> None:
    before = played.read_bytes()
    copy = shutil.copy(played, tmp_path / "copy.jsonl")
    os.truncate(copy, len(before) // 2)
    assert littlewars("resume", copy).status == 0
    assert played.read_bytes() == before
