"""Dice that were promised: what goes into them, that the promise can be checked, and how they fell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from littlewars.core.dice import order_dice
from littlewars.core.game import Game
from littlewars.core.record import (
    DiceSource,
    Differs,
    Replay,
    Writer,
    fork,
    header_of,
    is_mix,
    read_record,
    seal,
)
from littlewars.core.setting import BadFile
from littlewars.server.match import Match, rebuild
from littlewars.server.messages import Check, Luck
from tests.server.promised import ATTACK, SECRET, ended, promised, seated
from tests.server.room import FLAGS, bridge


def checked(match: Match) -> Luck:
    luck = match.reply(0, Check(), 0)
    assert isinstance(luck, Luck)
    return luck


def test_a_seal_is_the_sha256_of_the_secret() -> None:
    assert seal("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert is_mix("c0ffee")
    assert not any(is_mix(word) for word in ("", "C0FFEE", "xyz", "a" * 65, "a:b"))


def test_everybodys_numbers_go_into_the_dice_from_there_on() -> None:
    match = promised()
    client = seated(match)
    client.give(ATTACK)
    first = match.game.lines[-1]
    assert first.faces == order_dice(SECRET, "game7:c0ffee", 1).faces("", len(first.faces))
    client.ask("undo", agreed=True)
    match.sit(1, "beef")
    client.show()
    client.give(ATTACK)
    line = match.game.lines[-1]
    assert line.number == 4
    assert line.faces == order_dice(SECRET, "game7:c0ffee:beef", 4).faces("", len(line.faces))
    assert rebuild(match.record(), FLAGS, lambda line: None)[0].game.digest == match.game.digest
    assert checked(match).mixed == ["c0ffee", "beef"]


def test_the_secret_is_told_when_the_game_is_over_and_not_before() -> None:
    match = promised()
    client = seated(match)
    assert client.view["sealed"] == seal(SECRET)
    assert "secret" not in client.view
    luck = checked(match)
    assert (luck.verdict, luck.secret, luck.sealed) == ("sealed", "", seal(SECRET))
    client.give(ATTACK)
    client.ask("resign")
    assert client.view["secret"] == SECRET
    luck = checked(match)
    assert (luck.verdict, luck.secret) == ("true", SECRET)
    assert "every face" in luck.sentence


def test_other_dice_are_a_broken_promise() -> None:
    match = promised()
    match.game.luck = DiceSource("order", "another secret").luck([])
    client = seated(match)
    client.give(ATTACK)
    client.ask("resign")
    luck = checked(match)
    assert luck.verdict == "false"
    assert "line 2" in luck.sentence


def test_a_game_without_a_promise_says_so() -> None:
    source = DiceSource("order", SECRET)
    game: Game[Any] = Game(FLAGS, bridge(), source.luck([]))
    match = Match(game, header_of(game, ["you", "random"], source, ""), lambda line: None)
    luck = checked(match)
    assert (luck.verdict, luck.sealed, luck.secret) == ("", "", "")
    assert match.view(0, 0).sealed == ""


def test_luck_is_counted_side_by_side() -> None:
    match = promised(scenario="skirmish")
    client = seated(match)
    client.play()
    luck = checked(match)
    assert [side.side for side in luck.sides] == [0, 1, -1]
    for side in luck.sides[:2]:
        faces = [face for line in match.game.lines if line.side == side.side and line.order for face in line.faces]
        assert side.faces == [faces.count(face) for face in range(1, 7)]
        assert side.mean == pytest.approx(sum(faces) / len(faces))
        name = match.seats.sides[side.side]
        assert side.sentence == f"{name}'s dice: {len(faces)} rolled, {side.mean:.1f} on average; 3.5 is usual."
    assert sum(luck.sides[-1].faces) == len(match.game.opening_faces)
    assert luck.verdict == "true"


def test_a_side_that_has_rolled_nothing() -> None:
    luck = checked(promised())
    assert luck.sides[0].sentence == "Red's dice: none rolled yet."
    assert luck.sides[0].faces == [0] * 6


# Records.


def test_a_secret_that_was_not_promised_is_found() -> None:
    record = ended().record()
    record.header = msgspec.structs.replace(
        record.header, dice=msgspec.structs.replace(record.header.dice, sealed=seal("something else"))
    )
    with pytest.raises(Differs, match="the secret of the dice"):
        Replay(record, FLAGS)


@pytest.mark.parametrize("number", ["", "C0", "g", "a" * 65])
def test_a_number_that_is_none_is_found(number: str) -> None:
    record = ended().record()
    dice = msgspec.structs.replace(record.header.dice, mixed=[number])
    record.header = msgspec.structs.replace(record.header, dice=dice)
    with pytest.raises(BadFile, match="hex digits"):
        Replay(record, FLAGS)


# Forks.


def test_a_fork_begins_with_another_games_lines_and_has_dice_of_its_own() -> None:
    match = promised()
    client = seated(match)
    client.give(ATTACK)
    client.ask("undo", agreed=True)
    match.sit(1, "beef")
    client.give(ATTACK)
    client.give({"do": "end"})
    at = match.game.lines[-2].number
    source = DiceSource("order", "new secret", "game8", ["aa"], seal("new secret"))
    record = fork(match.record(), at, ["you", "random"], source)
    assert [line.n for line in record.lines] == [1, 2, 3]
    assert record.header.dice.given == 3
    other, _ = rebuild(record, FLAGS, lambda line: None)
    assert FLAGS.position(other.game.state) == FLAGS.position(match.game.states[match.game.moments.index(at)])
    assert other.game.digest == match.game.lines[at - 1].digest
    view = other.view(0, 0)
    assert (view.forked, view.players, view.sealed) == (3, ["you", "random"], seal("new secret"))
    client = seated(other)
    client.play()
    drew = next(line for line in other.game.lines[3:] if line.faces)
    assert drew.faces == order_dice("new secret", "game8:aa", drew.number).faces("", len(drew.faces))
    assert checked(other).verdict == "true"


def test_a_fork_from_the_very_beginning_has_the_same_opening() -> None:
    match = promised(scenario="skirmish")
    source = DiceSource("order", "new secret", "game8", [], seal("new secret"))
    other, _ = rebuild(fork(match.record(), 0, ["you", "random"], source), FLAGS, lambda line: None)
    assert other.game.opening_faces == match.game.opening_faces
    assert other.game.opening_digest == match.game.opening_digest


def test_a_fork_is_written_and_read_as_any_record(tmp_path: Path) -> None:
    match = ended()
    source = DiceSource("order", "new secret", "game8", [], seal("new secret"))
    record = fork(match.record(), 2, ["you", "random"], source)
    path = tmp_path / "fork.jsonl"
    writer = Writer(path, record.header)
    other, _ = rebuild(record, FLAGS, writer.line)
    for line in other.game.lines:
        writer.line(line)
    seated(other).play()
    writer.close()
    assert Replay(read_record(path), FLAGS).all().digest == other.game.digest
