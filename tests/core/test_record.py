"""Records: written as a game is played, read again, replayed and held against the rules line by line."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from littlewars.core.choices import Answer, End
from littlewars.core.dice import ScriptedDice
from littlewars.core.game import UNDO, Game, GivenLuck, OrderLuck, StreamLuck
from littlewars.core.record import (
    FORMAT,
    MOST_BYTES,
    PEOPLE,
    DiceSource,
    Differs,
    Header,
    Played,
    Record,
    Replay,
    Writer,
    counted,
    header_of,
    played_of,
    read_record,
)
from littlewars.core.setting import BadFile
from tests.core.toy import Dare, Roll, Toy, ToyState, plain

TOY = Toy()
SOURCES = {
    "stream": DiceSource("stream", "7"),
    "order": DiceSource("order", "secret"),
    "given": DiceSource("given"),
}


def begun(kind: str = "stream") -> Game[ToyState]:
    setting = plain(30, options={"doubled": False})
    if kind == "given":
        return Game(TOY, setting, GivenLuck(ScriptedDice([6, 2, 3, 1, 5, 2] + [6] * 20)))
    return Game(TOY, setting, SOURCES[kind].luck([]))


def written(path: Path, kind: str = "stream", finished: bool = True) -> Game[ToyState]:
    """Play a game with decisions and an undo, and write every line of it."""
    game = begun(kind)
    writer = Writer(path, header_of(game, ["random", "human"], SOURCES[kind], "plain"))
    for order in (Dare(), Answer(pick="no"), Roll(), Answer(pick="yes"), End(), Roll(dice=2)):
        assert game.submit(order) is None
        writer.line(game.lines[-1])
    game.undo()
    writer.line(game.lines[-1])
    while finished and game.outcome() is None:
        assert game.submit(Roll(dice=2)) is None
        writer.line(game.lines[-1])
    outcome = game.outcome()
    if outcome is not None:
        writer.end(outcome)
    writer.close()
    return game


def rows(path: Path) -> list[dict[str, Any]]:
    return [msgspec.json.decode(row) for row in path.read_bytes().splitlines()]


def rewrite(path: Path, changed: list[dict[str, Any]]) -> Record:
    path.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in changed))
    return read_record(path)


def differs(record: Record) -> tuple[int, str, str]:
    with pytest.raises(Differs) as caught:
        Replay(record, TOY).all()
    error = caught.value
    assert error.source == record.source
    assert str(error) == (
        f"{record.source}: differs on line {error.line}: found {error.found}; expected {error.expected}"
    )
    return error.line, error.found, error.expected


def refused(path: Path) -> tuple[str, str, str]:
    with pytest.raises(BadFile) as caught:
        read_record(path)
    assert caught.value.source == str(path)
    return caught.value.place, caught.value.found, caught.value.expected


# ---- writing ---------------------------------------------------------------------------------------------------------


def test_the_header_says_all_that_a_game_begins_with() -> None:
    game = begun()
    header = header_of(game, ["a", "b"], SOURCES["stream"], "plain")
    assert header == Header(
        littlewars=FORMAT,
        ruleset="toy",
        version=3,
        options={"doubled": False},
        setting=msgspec.to_builtins(game.setting),
        seats=["a", "b"],
        dice=DiceSource("stream", "7"),
        faces=game.opening_faces,
        digest=game.opening_digest,
        scenario="plain",
    )


def test_each_line_stands_in_the_file_before_the_next_order(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = begun()
    writer = Writer(path, header_of(game, ["a", "b"], SOURCES["stream"], ""))
    assert len(rows(path)) == 1
    game.submit(Roll(dice=2))
    writer.line(game.lines[-1])
    assert len(rows(path)) == 2
    assert rows(path)[1] == {
        "n": 1,
        "order": {"do": "roll", "dice": 2},
        "faces": game.lines[0].faces,
        "digest": game.digest,
    }
    writer.close()


def test_a_record_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    written(path)
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        Writer(path, header_of(begun(), [], SOURCES["stream"], ""))
    assert path.read_bytes() == before


def test_a_record_goes_on_behind_its_last_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    written(path, finished=False)
    writer = Writer(path, None)
    record = read_record(path)
    game = Replay(record, TOY).all()
    writer.go_on(record)
    while game.outcome() is None:
        game.submit(Roll(dice=2))
        writer.line(game.lines[-1])
    writer.close()
    whole = tmp_path / "whole.jsonl"
    written(whole)
    assert rows(path) == rows(whole)[:-1]


# ---- reading ---------------------------------------------------------------------------------------------------------


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = written(path)
    record = read_record(path)
    header = header_of(begun(), ["random", "human"], SOURCES["stream"], "plain")
    assert msgspec.json.encode(record.header) == msgspec.json.encode(header)
    assert [line.n for line in record.lines[:-1]] == [line.number for line in game.lines]
    assert [line.digest for line in record.lines[:-1]] == [line.digest for line in game.lines]
    assert record.lines[6] == Played(7, None, "undo", -1, [], game.lines[6].digest)
    assert record.lines[-1].end is not None
    assert (record.source, record.whole, record.cut) == (str(path), path.stat().st_size, 0)


@pytest.mark.parametrize("kept", [0, 1, 40])
def test_a_last_line_without_its_end_is_left_out(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "game.jsonl"
    written(path)
    whole = path.read_bytes()
    at = whole[:-1].rfind(b"\n") + 1
    path.write_bytes(whole[: at + kept])
    record = read_record(path)
    assert (record.whole, record.cut) == (at, kept)
    assert len(record.lines) == whole.count(b"\n") - 2
    assert record.lines[-1].end is None
    writer = Writer(path, None)
    assert path.read_bytes() == whole[: at + kept]
    writer.go_on(record)
    writer.close()
    assert path.read_bytes() == whole[:at]


def test_going_on_with_a_whole_record_changes_nothing_yet(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    written(path)
    before = path.read_bytes()
    writer = Writer(path, None)
    writer.go_on(read_record(path))
    writer.close()
    assert path.read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such locks")
def test_a_record_has_one_writer_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = begun()
    first = Writer(path, header_of(game, ["a", "b"], SOURCES["stream"], ""))
    with pytest.raises(BlockingIOError, match="another program is writing this record") as caught:
        Writer(path, None)
    assert caught.value.filename == str(path)
    game.submit(Roll(dice=2))
    first.line(game.lines[-1])
    first.close()
    Writer(path, None).close()


def test_a_writer_stops_where_somebody_else_has_written(tmp_path: Path) -> None:
    """Where there are no locks, the length of the file must be what its writer left."""
    path = tmp_path / "game.jsonl"
    game = begun()
    writer = Writer(path, header_of(game, ["a", "b"], SOURCES["stream"], ""))
    record = read_record(path)
    game.submit(Roll(dice=2))
    with path.open("ab") as file:
        file.write(b"{}\n")
    before = path.read_bytes()
    with pytest.raises(BlockingIOError, match="another program is writing this record"):
        writer.line(game.lines[-1])
    with pytest.raises(BlockingIOError, match="another program is writing this record"):
        writer.go_on(record)
    writer.close()
    assert path.read_bytes() == before


def test_what_cannot_be_written_names_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = begun()
    writer = Writer(path, header_of(game, ["a", "b"], SOURCES["stream"], ""))
    game.submit(Roll(dice=2))
    writer.file.close()
    writer.file = path.open("rb")
    with pytest.raises(OSError) as caught:
        writer.line(game.lines[-1])
    writer.close()
    assert caught.value.filename == str(path)


def test_only_a_record_that_is_there_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    with pytest.raises(BadFile, match="found No such file or directory; expected a record of a game"):
        Writer(path, None)
    assert not path.exists()


def test_a_file_that_is_not_there_is_said_to_be(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.jsonl") == ("", "No such file or directory", "a record of a game")
    assert refused(tmp_path) == ("", "Is a directory", "a record of a game")


def test_an_endless_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    assert refused(path) == ("", f"more than {MOST_BYTES} bytes", "a record of a game")


@pytest.mark.parametrize("data", [b"", b'{"littlewars": 1, "rule'])
def test_a_record_has_a_whole_header(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(data)
    assert refused(path) == ("line 1", "no whole line", "the header of a record")


def test_another_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    written(path)
    with pytest.raises(BadFile):
        rewrite(path, [{**rows(path)[0], "littlewars": 2}])
    assert refused(path) == ("line 1: littlewars", "2", "format 1")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (b"no json", "JSON is malformed"),
        (b"\xff\xfe", ""),
        (b"[" * 100_000, ""),
        (b"", "Input data was truncated"),
        (b"3", "Expected `object`, got `int`"),
        (b'{"n": "one"}', "Expected `int`, got `str`"),
        (b'{"n": 1, "colour": 2}', "Object contains unknown field `colour`"),
    ],
)
def test_a_line_that_is_none_is_named_by_its_number(tmp_path: Path, line: bytes, found: str) -> None:
    path = tmp_path / "game.jsonl"
    written(path)
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([lines[0], lines[1], line, *lines[2:]]) + b"\n")
    place, said, expected = refused(path)
    assert (place, expected) == ("line 3", "a line of a record")
    assert said.startswith(found)


def test_a_header_that_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b'{"ruleset": "toy"}\n')
    assert refused(path)[0] == "line 1"


# ---- replay ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", SOURCES)
def test_a_record_replays_to_the_same_game(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "game.jsonl"
    game = written(path, kind)
    again = Replay(read_record(path), TOY).all()
    assert again.digest == game.digest
    assert [line.faces for line in again.lines] == [line.faces for line in game.lines]
    assert again.state.scores == game.state.scores
    assert again.outcome() == game.outcome()


def test_a_replay_goes_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = written(path)
    replay = Replay(read_record(path), TOY)
    for line in game.lines:
        played = replay.step()
        assert played is not None
        assert played.n == line.number
        assert replay.game.digest == line.digest
    last = replay.step()
    assert last is not None
    assert last.end is not None
    assert replay.step() is None


def test_giving_up_is_replayed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = begun()
    writer = Writer(path, header_of(game, ["a", "b"], SOURCES["stream"], ""))
    game.submit(Roll(dice=2))
    writer.line(game.lines[-1])
    assert game.resign(1)
    writer.line(game.lines[-1])
    outcome = game.outcome()
    assert outcome is not None
    writer.end(outcome)
    writer.close()
    assert rows(path)[2] == {"n": 2, "act": "resign", "side": 1, "digest": game.digest}
    again = Replay(read_record(path), TOY).all()
    assert again.outcome() == outcome


def resigned(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a game that was given up, and of an order that came too late."""
    game = begun()
    writer = Writer(path, header_of(game, ["a", "b"], SOURCES["stream"], ""))
    assert game.resign(0)
    writer.line(game.lines[-1])
    writer.close()
    late = {"n": 2, "order": {"do": "end"}, "digest": game.digest}
    return [*rows(path), late]


def test_nothing_comes_after_giving_up(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = resigned(path)
    assert differs(rewrite(path, lines)) == (3, "an order after a resignation", "an order that is allowed")
    again = {"n": 2, "act": "resign", "side": 1, "digest": lines[1]["digest"]}
    found = (3, "a resignation after the game was over", "the end of the game")
    assert differs(rewrite(path, [*lines[:2], again])) == found


def test_nobody_gives_up_a_game_that_is_over(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = written(path)
    lines = rows(path)[:-1]
    lines.append({"n": len(lines), "act": "resign", "side": 0, "digest": game.digest})
    assert differs(rewrite(path, lines))[:2] == (len(lines), "a resignation after the game was over")


def test_a_replay_keeps_positions_only_where_something_is_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    written(path)
    with_undo = Replay(read_record(path), TOY)
    with_undo.all()
    assert with_undo.game.before
    record = rewrite(path, rows(path)[:7])
    without = Replay(record, TOY)
    without.all()
    assert without.game.before == []


@pytest.mark.parametrize("kind", ["stream", "order"])
def test_a_changed_face_is_found_where_it_stands(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "game.jsonl"
    written(path, kind)
    changed = rows(path)
    true = list(changed[6]["faces"])
    changed[6]["faces"][1] = true[1] % 6 + 1
    assert differs(rewrite(path, changed)) == (
        7,
        f"faces {changed[6]['faces']}",
        f"{true} by the rules and the dice",
    )


def test_a_changed_face_of_given_dice_is_found_by_the_digest(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    written(path, "given")
    changed = rows(path)
    changed[6]["faces"] = [face % 6 + 1 for face in changed[6]["faces"]]
    line, found, _ = differs(rewrite(path, changed))
    assert (line, found) == (7, f"digest {changed[6]['digest']}")


def test_given_dice_that_do_not_last_or_do_not_exist_are_found(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    written(path, "given")
    whole = rows(path)
    last = max(index for index, row in enumerate(whole) if row.get("faces"))
    short = [*whole[:last], {**whole[last], "faces": []}]
    assert differs(rewrite(path, short)) == (last + 1, "the faces []", "X-02 asks for 2 more d6")
    wrong = [*whole[:last], {**whole[last], "faces": [7, 7]}]
    line, found, expected = differs(rewrite(path, wrong))
    assert (line, found) == (last + 1, "the faces [7, 7]")
    assert "shows 7, but X-02 rolls a die with faces 1 to 6" in expected


def test_a_changed_order_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    written(path)
    changed = rows(path)
    changed[2]["order"]["pick"] = "yes"
    line, found, _ = differs(rewrite(path, changed))
    assert (line, found) == (3, f"digest {changed[2]['digest']}")


def test_an_order_that_is_not_allowed_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    written(path)
    changed = rows(path)
    changed[6]["order"]["dice"] = 4
    assert differs(rewrite(path, changed)) == (7, "an order that X-02 forbids", "an order that is allowed")


def test_an_order_that_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    written(path)
    changed = rows(path)
    changed[1]["order"] = {"do": "fly"}
    record = rewrite(path, changed)
    with pytest.raises(BadFile) as caught:
        Replay(record, TOY).all()
    assert caught.value.place == "line 2: order.do"


@pytest.mark.parametrize(
    ("index", "change", "line", "found"),
    [
        (2, {"n": 7}, 3, "n 7"),
        (7, {"act": "redo"}, 8, 'the act "redo"'),
        (7, {"act": ""}, 8, "no order"),
        (7, {"order": {"do": "end"}}, 8, "order and act"),
        (7, {"end": {"winner": 0, "reason": "target", "clause": "X-04"}}, 8, "act and end"),
        (7, {"faces": [1]}, 8, "faces [1] with an act"),
        (7, {"side": 1}, 8, "side 1"),
        (1, {"side": 0}, 2, "side 0"),
        (-1, {"n": 3}, -1, "more than the end on its line"),
        (-1, {"digest": "0"}, -1, "more than the end on its line"),
        (-1, {"faces": [1]}, -1, "more than the end on its line"),
        (7, {"act": "resign"}, 8, "side -1"),
        (7, {"act": "resign", "side": 2}, 8, "side 2"),
        (1, {"order": None, "act": "undo", "faces": []}, 2, "an undo with nothing to take back"),
        (3, {"digest": "0"}, 4, "digest 0"),
        (0, {"digest": "0"}, 1, "digest 0"),
        (0, {"faces": [1, 1]}, 1, "faces [1, 1]"),
    ],
)
def test_a_changed_line_is_found(tmp_path: Path, index: int, change: dict[str, Any], line: int, found: str) -> None:
    path = tmp_path / "game.jsonl"
    written(path)
    changed = rows(path)
    changed[index].update(change)
    assert differs(rewrite(path, changed))[:2] == (line % (len(changed) + 1), found)


def test_a_missing_line_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    written(path)
    changed = rows(path)
    del changed[3]
    assert differs(rewrite(path, changed))[:2] == (4, "n 4")


def test_an_end_that_the_rules_do_not_say_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    written(path)
    changed = rows(path)
    end = changed[-1]["end"]
    wrong = [*changed[:-1], {"end": {**end, "winner": 1 - end["winner"]}}]
    assert differs(rewrite(path, wrong))[0] == len(changed)
    early = [*changed[:3], {"end": end}]
    assert differs(rewrite(path, early)) == (4, f"end {end}", "no end by the rules and the dice")
    late = [*changed, {"end": end}]
    assert differs(rewrite(path, late)) == (len(changed) + 1, "a line after the end of the game", "nothing more")


def test_a_game_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    written(path)
    record = rewrite(path, [{**rows(path)[0], "version": 2}])
    with pytest.raises(BadFile, match=r"line 1: version: found toy 2; expected version 3$"):
        Replay(record, TOY)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"options": {"doubled": 3}}, "line 1: options.doubled"),
        ({"setting": {"ruleset": "toy"}}, "line 1: setting"),
        ({"setting": {"ruleset": "flags", "table": {"size": [10, 10]}}}, "line 1: setting.ruleset: found flags"),
        ({"seats": ["random"]}, "line 1: seats: found 1 player for 2 sides"),
        ({"seats": ["random"] * 3}, "line 1: seats: found 3 players for 2 sides"),
        ({"setting": {"ruleset": "toy", "table": {"size": [10, 10]}, "target": 0}}, "line 1: setting.target"),
    ],
)
def test_a_wrong_header_says_where(tmp_path: Path, change: dict[str, Any], place: str) -> None:
    path = tmp_path / "game.jsonl"
    written(path)
    record = rewrite(path, [{**rows(path)[0], **change}])
    with pytest.raises(BadFile) as caught:
        Replay(record, TOY)
    assert place in str(caught.value)
    assert str(path) in str(caught.value)


def test_a_set_up_that_its_faces_do_not_last_for_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    written(path, "given")
    record = rewrite(path, [{**rows(path)[0], "faces": []}])
    assert differs(record) == (1, "the set-up's faces []", "X-01 asks for 1 more d6")


def test_one_of_a_thing_is_counted_without_an_s() -> None:
    assert [counted(number, "side") for number in (0, 1, 2)] == ["0 sides", "1 side", "2 sides"]


def test_a_dice_source_gives_the_luck_that_it_names() -> None:
    assert isinstance(SOURCES["stream"].luck([]), StreamLuck)
    assert isinstance(SOURCES["order"].luck([]), OrderLuck)
    assert isinstance(SOURCES["given"].luck([1]), GivenLuck)
    assert SOURCES["given"].luck([4]).dice(0).face("X-01") == 4
    assert SOURCES["stream"].luck([]).dice(0).faces("X-01", 9) == StreamLuck("7").dice(0).faces("X-01", 9)
    assert SOURCES["order"].luck([]).dice(3).faces("X-01", 9) == OrderLuck("secret", "").dice(3).faces("X-01", 9)


# ---- acts ------------------------------------------------------------------------------------------------------------


def test_every_act_is_read_again(tmp_path: Path) -> None:
    game = begun("order")
    source = SOURCES["order"]
    header = header_of(game, ["a", "b"], source, "plain")
    for act in PEOPLE:
        game.act(act, 1, "random" if act == "seat" else "", "beef" if act == "seat" else "", UNDO)
    game.submit(Roll(dice=2))
    game.draw()
    record = Record("here", header, [played_of(line) for line in game.lines], 0, 0)
    again = Replay(record, TOY).all()
    assert again.outcome() == game.outcome()
    assert [played_of(line) for line in again.lines] == record.lines
    for line, change, found in (
        (0, {"side": -1}, "side -1"),
        (0, {"mix": "XY"}, 'mix "XY"'),
        (2, {"of": "tea"}, 'an offer of "tea"'),
        (len(PEOPLE) + 1, {"side": 1}, "side 1"),
        (len(PEOPLE) + 1, {"of": "tea"}, "player, mix or of"),
    ):
        lines = list(record.lines)
        lines[line] = msgspec.structs.replace(lines[line], **change)
        with pytest.raises(Differs) as caught:
            Replay(Record("here", header, lines, 0, 0), TOY).all()
        assert caught.value.found == found
