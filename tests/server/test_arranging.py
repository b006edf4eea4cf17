"""Setting up in one press, with the last order left to the player, and putting men elsewhere before it is given."""

from __future__ import annotations

import msgspec

from littlewars.core.record import Replay
from littlewars.server.messages import AnyReply, Arrange, Fill, Outline, Refused, Request, View, Where
from littlewars.server.seats import KEYBOARD
from tests.server.room import Room


def ask(room: Room, request: Request) -> AnyReply:
    reply: AnyReply = msgspec.json.decode(
        room.inline.answer(KEYBOARD, msgspec.json.encode(request)),
        type=AnyReply,
    )
    return reply


def set_up(room: Room, hold: bool) -> View:
    """Have the set-up done for whoever sits at the keyboard."""
    view = ask(room, Fill(setup=True, hold=hold))
    assert isinstance(view, View), view
    return view


def test_the_last_order_of_the_set_up_is_left_to_the_player() -> None:
    room = Room("you", "recruit")
    view = set_up(room, True)
    mine = [figure for figure in view.position.figures if figure.side == 0]
    assert view.setup and view.mover == 0
    assert len(mine) == 5 and [choice.verb for choice in view.choices] == ["end"]
    view = set_up(room, True)
    assert view.mover == 0 and not view.setup, "whoever asks once more means the end of it too"


def test_a_man_is_put_elsewhere_and_the_others_stay() -> None:
    room = Room("you", "recruit")
    view = set_up(room, True)
    before = {figure.id: (figure.x, figure.y) for figure in view.position.figures if figure.side == 0}
    first = min(before)
    reply = ask(room, Arrange(first, (14.5, 4.0)))
    assert isinstance(reply, View), reply
    view = reply
    after = {figure.id: (figure.x, figure.y) for figure in view.position.figures if figure.side == 0}
    assert after == {**before, first: (14.5, 4.0)}
    assert view.setup and view.mover == 0
    assert Replay(room.record(), room.game.rules).all().digest == room.game.digest


def test_where_nobody_may_stand_nothing_changes() -> None:
    room = Room("you", "recruit")
    view = set_up(room, True)
    first = min(figure.id for figure in view.position.figures if figure.side == 0)
    lines = len(room.kept)
    refused = ask(room, Arrange(first, (23.0, 17.0)))
    assert isinstance(refused, Refused) and refused.clause
    assert len(room.kept) == lines


def test_who_is_not_of_this_set_up_stays_where_he_is() -> None:
    room = Room("you", "recruit")
    set_up(room, True)
    for stranger in ("nobody", *(one.id for one in room.game.rules.position(room.game.state).figures if one.side == 1)):
        refused = ask(room, Arrange(stranger, (12.0, 3.0)))
        assert isinstance(refused, Refused) and "stands where it stands" in refused.sentence
    set_up(room, False)
    refused = ask(room, Arrange("green-1", (12.0, 3.0)))
    assert isinstance(refused, Refused)


def test_the_zone_of_a_man_who_stands_already_is_shown() -> None:
    room = Room("you", "recruit")
    view = set_up(room, True)
    first = min(figure.id for figure in view.position.figures if figure.side == 0)
    outline = ask(room, Where(figure=first))
    assert isinstance(outline, Outline) and outline.region.rings
    assert isinstance(ask(room, Where(figure="tan-1")), Refused)
