"""The film of a game: applying its frames one after the other gives exactly the position of each moment."""

from __future__ import annotations

import msgspec
import pytest

from littlewars.core.choices import Position
from littlewars.server.match import rebuild
from littlewars.server.messages import Film, Frame, Moments
from tests.server.room import FLAGS, Room


def applied(before: Position, frame: Frame) -> Position:
    """Return the position that a frame makes of the one before it, as a client does."""
    changed = {figure.id: figure for figure in frame.figures}
    known = {figure.id for figure in before.figures}
    figures = [changed.get(figure.id, figure) for figure in before.figures if figure.id not in frame.gone]
    figures += [figure for figure in frame.figures if figure.id not in known]
    return msgspec.structs.replace(
        before,
        figures=figures,
        markers=before.markers if frame.markers is None else frame.markers,
        trays=before.trays if frame.trays is None else frame.trays,
        turn=before.turn if frame.turn is None else frame.turn,
    )


def same(one: Position, other: Position) -> bool:
    """Say whether two positions show the same; the order of the figures is nobody's concern."""
    return (
        {figure.id: figure for figure in one.figures} == {figure.id: figure for figure in other.figures}
        and (one.table, one.sides, one.markers, one.trays) == (other.table, other.sides, other.markers, other.trays)
        and one.turn == other.turn
    )


def film_of(room: Room) -> Film:
    film = room.match.reply(-1, Moments(), 0)
    assert isinstance(film, Film)
    return film


@pytest.mark.parametrize("players", [("you", "recruit"), ("player 1", "player 2")])
def test_every_frame_makes_the_position_of_its_moment(players: tuple[str, str]) -> None:
    room = Room(*players, practice=True)
    client = room.client()
    client.show()
    for turn in range(12):
        client.ask("fill")
        if turn % 3 == 2:
            client.ask("undo", agreed=True)
    film = film_of(room)
    assert [frame.number for frame in film.frames] == [line.number for line in room.kept if line.changes()]
    position = film.first
    assert same(position, FLAGS.position(room.replayed(0).state))
    for frame in film.frames:
        position = applied(position, frame)
        assert same(position, FLAGS.position(room.replayed(frame.number).state)), frame.number


def test_the_events_are_those_that_were_told_and_each_frame_knows_how_many() -> None:
    room = Room("you", "recruit")
    client = room.client()
    client.show()
    for _ in range(6):
        client.ask("fill")
    room.match.sit(0)
    film = film_of(room)
    assert film.events == room.match.chronicle.told
    assert film.told == sum(event.number == 0 for event in film.events)
    heard = [film.told, *(frame.told for frame in film.frames)]
    assert heard == sorted(heard)
    assert heard[-1] == len(film.events)
    for before, frame in zip(heard, film.frames, strict=False):
        assert {event.number for event in film.events[before : frame.told]} <= {frame.number}


def test_a_game_that_was_built_again_has_the_same_film() -> None:
    room = Room("player 1", "player 2")
    client = room.client()
    client.show()
    for _ in range(4):
        client.ask("fill")
    client.ask("undo", agreed=True)
    client.ask("resign")
    again, _ = rebuild(room.record(), FLAGS, lambda line: None)
    assert again.reply(-2, Moments(), 0) == film_of(room)


def test_events_say_whose_and_where() -> None:
    room = Room("you", "recruit")
    client = room.client()
    client.play()
    told = room.match.chronicle.told
    ids = {figure.id for state in room.game.states for figure in FLAGS.position(state).figures}
    for event in told:
        assert event.side in (-1, 0, 1)
        if event.type in ("moved", "deployed", "placed", "attacked", "destroyed"):
            assert event.side >= 0
        if event.type == "moved":
            assert event.figure in ids
            assert len(event.path) > 0
        if event.type in ("deployed", "placed"):
            assert event.at is not None
        if event.type == "attacked":
            assert set(event.targets) <= ids
    assert any(event.targets for event in told)
    numbers = [event.number for event in told]
    assert numbers == sorted(numbers)
