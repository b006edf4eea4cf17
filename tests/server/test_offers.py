"""What players settle among themselves: undo and draws by consent, lent seats, hints, and who is told of it."""

from __future__ import annotations

from typing import Any

import pytest

from littlewars.core.record import AGREE, DECLINE, HINT, OFFER, SEAT
from littlewars.server.match import Match, rebuild
from littlewars.server.messages import Agree, Draw, Hint, Lend, Refused, Show, Undo, View
from littlewars.server.offers import MOST_ACTS
from littlewars.server.seats import KEYBOARD, WATCHING
from tests.server.room import FLAGS, Room, bridge

ATTACK = {"do": "attack", "figure": "r1", "allot": [["b1", 2]]}


def rolled(*players: str, practice: bool = False) -> Room:
    """Return a room in which the first side has just rolled dice."""
    room = Room(*players, practice=practice, setting=bridge())
    client = room.client(0)
    client.show()
    assert client.give(ATTACK)["reply"] == "view"
    return room


def asked(room: Room, seat: int, request: Any) -> View:
    reply = room.match.reply(seat, request, 0)
    assert isinstance(reply, View), reply
    return reply


def refused(room: Room, seat: int, request: Any) -> str:
    reply = room.match.reply(seat, request, 0)
    assert isinstance(reply, Refused), reply
    return reply.sentence


def acts(room: Room) -> list[str]:
    return [line.act for line in room.kept if line.act]


def notes(room: Room) -> list[str]:
    return [told.sentence for told in room.match.chronicle.told if told.type in ("note", "seat", "draw", "undo")]


def test_dice_go_back_when_the_other_consents() -> None:
    room = rolled("player 1", "player 2")
    number = room.match.game.moment
    view = asked(room, 0, Undo())
    assert view.number == number, "nothing has happened yet"
    assert view.offer is not None
    assert (view.offer.kind, view.offer.side, view.offer.agreed) == ("undo", 0, [0])
    view = asked(room, 1, Agree(True))
    assert view.offer is None
    assert acts(room) == [OFFER, AGREE, "undo"]
    assert notes(room)[0] == "Red asks to take back the last order."
    assert room.replayed().digest == room.game.digest
    assert room.game.orders_before == []


def test_who_says_no_is_not_asked_again_before_the_next_order() -> None:
    room = rolled("player 1", "player 2")
    asked(room, 0, Undo())
    assert asked(room, 1, Agree(False)).offer is None
    assert notes(room)[-1] == "Blue says no."
    assert "asked that already" in refused(room, 0, Undo())
    assert "Nothing is being asked" in refused(room, 1, Agree(True))
    assert room.game.lines[0].order is not None
    asked(room, 0, Draw())


def test_who_asked_takes_it_back() -> None:
    room = rolled("player 1", "player 2")
    asked(room, 0, Draw())
    assert "said yes already" in refused(room, 0, Agree(True))
    assert "answered first" in refused(room, 0, Undo())
    assert asked(room, 0, Agree(False)).offer is None
    assert notes(room)[-1] == "Red takes that back."
    assert acts(room) == [OFFER, DECLINE]


def test_an_offer_lapses_with_the_next_order() -> None:
    room = rolled("player 1", "player 2")
    client = room.client(0)
    client.show()
    assert asked(room, 1, Draw()).offer is not None
    assert client.give({"do": "end"})["reply"] == "view"
    assert asked(room, 0, Show()).offer is None
    assert room.game.outcome() is None


def test_a_draw_is_agreed_on() -> None:
    room = rolled("player 1", "player 2")
    asked(room, 0, Draw())
    view = asked(room, 1, Draw())
    assert view.ending == "The game is a draw: both sides agreed on it."
    assert view.position.outcome is not None
    assert (view.position.outcome.winner, view.position.outcome.ranks) == (-1, [0, 1])
    assert view.mover == -1
    assert room.replayed().outcome() == room.game.outcome()
    assert "over" in refused(room, 0, Draw())
    assert "over" in refused(room, 0, Lend(0, "random"))


def test_two_at_one_keyboard_call_a_draw_together() -> None:
    room = rolled("player 1", "player 2")
    assert "agree" in refused(room, KEYBOARD, Draw())
    assert asked(room, KEYBOARD, Draw(agreed=True)).ending
    assert acts(room) == ["draw"]


@pytest.mark.parametrize("practice", [False, True])
def test_the_computer_plays_on(practice: bool) -> None:
    room = rolled("you", "recruit", practice=practice)
    assert "plays on" in refused(room, 0, Draw(agreed=True))


def test_persons_are_asked_in_a_practice_game_too() -> None:
    room = rolled("player 1", "player 2", practice=True)
    assert asked(room, 0, Undo()).offer is not None


def test_a_seat_is_lent_and_given_back() -> None:
    room = rolled("player 1", "player 2")
    view = asked(room, 0, Lend(0, "random"))
    assert view.chairs[0].lent == "random"
    assert view.thinking
    assert view.choices == []
    assert "decides for you" in refused(room, 0, Hint())
    wanted = room.match.awaits()
    assert wanted is not None
    assert (wanted.side, wanted.player, wanted.fill) == (0, "random", False)
    view = asked(room, 0, Lend(0))
    assert not view.thinking
    assert view.choices
    assert room.match.awaits() is None
    assert not room.match.decided(wanted.number, None), "it comes too late"
    assert acts(room) == [SEAT, SEAT]


def test_only_an_absent_persons_seat_is_lent_by_others() -> None:
    room = rolled("player 1", "player 2")
    room.match.here = {1}
    assert "is here" in refused(room, 0, Lend(1, "random"))
    room.match.here = {0}
    assert asked(room, 0, Lend(1, "random")).chairs[1].lent == "random"
    assert "no computer player" in refused(room, 0, Lend(1, "napoleon"))
    assert "Only a person" in refused(rolled("you", "recruit"), 0, Lend(1, "random"))
    assert "Only a person" in refused(room, 0, Lend(7, "random"))


def test_presence_is_shown() -> None:
    room = Room("player 1", "recruit")
    assert [chair.here for chair in room.match.view(0, 0).chairs] == [False, False]
    room.match.here = {KEYBOARD}
    room.match.watchers = 2
    view = room.match.view(0, 0)
    assert [(chair.here, chair.person) for chair in view.chairs] == [(True, True), (False, False)]
    assert view.watchers == 2


def test_a_person_sits_down_once_and_brings_a_number() -> None:
    room = Room("player 1", "player 2")
    with pytest.raises(ValueError, match="hex"):
        room.match.sit(0, "XYZ")
    before = room.match.game.luck
    assert room.match.sit(0, "ab12")
    assert not room.match.sit(0, "cd34")
    assert room.match.sit(1)
    assert not room.match.sit(WATCHING)
    assert [(line.act, line.side, line.mix) for line in room.kept] == [(SEAT, 0, "ab12"), (SEAT, 1, "")]
    assert room.match.game.luck is before
    assert [chair.taken for chair in room.match.view(0, 0).chairs] == [True, True]
    assert room.match.view(0, 0).number == 0, "no order is late because somebody sat down"


def test_a_hint_is_told_once_in_a_position() -> None:
    room = rolled("player 1", "player 2")
    assert room.match.hinted(0) is None
    assert room.match.hinted(0) is None
    assert acts(room) == [HINT]
    assert notes(room) == ["Red took a hint."]
    other = room.match.hinted(1)
    assert other is not None
    assert "decides now" in other.sentence


def test_nobody_floods_the_record() -> None:
    room = rolled("player 1", "player 2")
    assert room.match.hinted(0) is None
    while len(acts(room)) < MOST_ACTS:
        lent = room.match.seats.lent
        asked(room, 0, Lend(0, "" if lent else "random"))
    assert "enough asking" in refused(room, 0, Lend(0))
    wanted = room.match.awaits()
    assert wanted is not None
    assert room.match.decided(wanted.number, None, late=True)
    assert notes(room)[-1] == "Red: random took too long here, so an order was drawn by lot."
    asked(room, 0, Lend(0))


def test_those_who_watch_see_and_do_nothing() -> None:
    room = rolled("player 1", "player 2")
    view = asked(room, WATCHING, Show())
    assert (view.seat, view.choices, view.undo) == (WATCHING, [], "")
    for request in (Undo(), Draw(), Agree(True), Lend(0, "random"), Hint()):
        assert "watching" in refused(room, WATCHING, request)
    assert acts(room) == []


def test_an_offer_outlasts_a_break() -> None:
    room = rolled("player 1", "player 2")
    asked(room, 0, Undo())
    again, _ = rebuild(room.record(), FLAGS, lambda line: None)
    assert isinstance(again, Match)
    assert again.view(1, 0) == room.match.view(1, 0)
    assert again.view(1, 0).offer is not None
