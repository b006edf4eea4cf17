"""Taking back: free until a die is drawn or the turn has passed, after that by consent, and never against the computer.

In a practice game anything goes, back to the player's own last order.
"""

from __future__ import annotations

from typing import Any

from littlewars.core.dice import order_dice
from littlewars.core.game import UNDO
from tests.server.client import Client
from tests.server.room import FLAGS, SECRET, Room, bridge

ATTACK = {"do": "attack", "figure": "r1", "allot": [["b1", 2]]}


def until(client: Client, phase: str) -> None:
    """Have steps done until one begins that is this seat's to decide."""
    client.show()
    while client.view["position"]["turn"]["phase"] != phase:
        assert client.ask("fill")["reply"] == "view"


def attacked(*players: str, practice: bool = False) -> tuple[Room, Client]:
    """Return a match in which the first player has just rolled dice."""
    room = Room(*players, practice=practice, setting=bridge())
    client = room.client()
    client.show()
    assert client.give(ATTACK)["reply"] == "view"
    assert room.kept[-1].faces
    return room, client


def passed(room: Room, client: Client) -> int:
    """Play until the computer has answered; return the number of the view before the first side's last choice."""
    client.show()
    number = 0
    for _ in range(200):
        if [choice["verb"] for choice in client.view["choices"]] != ["end"]:
            number = client.view["number"]
        client.give(client.ask("hint")["order"])
        if room.game.lines[-1].side == 1:
            return int(number)
    raise AssertionError("the computer never had a turn")


def picture(room: Room) -> Any:
    return FLAGS.position(room.game.state)


def test_nothing_can_be_taken_back_before_the_first_order() -> None:
    room = Room("player 1", "player 2")
    client = room.client()
    assert "undo" not in client.show()
    assert client.ask("undo", agreed=True)["sentence"] == "You have given no order yet that could be taken back."


def test_what_drew_no_die_is_taken_back_freely() -> None:
    room = Room("you", "recruit")
    client = room.client()
    until(client, "move")
    before = picture(room)
    figure = client.view["choices"][0]["figure"]
    client.give({"do": "move", "figure": figure})
    assert client.view["undo"] == "free"
    view = client.ask("undo")
    assert view["reply"] == "view"
    assert picture(room) == before
    assert [told["type"] for told in view["events"]] == ["undo"]
    assert view["events"][0]["sentence"].startswith("Taken back: ")
    assert view["number"] == len(room.kept)
    assert room.kept[-1].act == UNDO
    assert room.replayed().digest == room.game.digest


def test_two_at_one_keyboard_agree_on_what_dice_have_decided() -> None:
    room, client = attacked("player 1", "player 2")
    assert client.view["undo"] == "ask"
    kept = len(room.kept)
    assert "the other player has to agree" in client.ask("undo")["sentence"]
    assert len(room.kept) == kept
    assert client.ask("undo", agreed=True)["reply"] == "view"
    assert len(room.kept) == kept + 1
    assert room.replayed().digest == room.game.digest


def test_two_at_one_keyboard_agree_when_the_turn_has_passed() -> None:
    room = Room("player 1", "player 2")
    client = room.client()
    first = client.show()["mover"]
    while client.view["mover"] == first:
        client.ask("fill")
    assert client.view["undo"] == "ask"
    assert client.ask("undo", agreed=True)["mover"] == first


def test_the_computer_holds_a_player_to_his_dice() -> None:
    room, client = attacked("you", "recruit")
    assert "undo" not in client.view
    for agreed in (False, True):
        refused = client.ask("undo", agreed=agreed)
        assert refused["reply"] == "refused"
        assert "the computer holds you to it" in refused["sentence"]
    assert room.kept[-1].act == ""


def test_the_computer_holds_a_player_to_a_turn_that_has_passed() -> None:
    room = Room("you", "recruit")
    client = room.client()
    passed(room, client)
    assert "undo" not in client.view
    assert "holds you to it" in client.ask("undo", agreed=True)["sentence"]


def test_in_a_practice_game_dice_are_taken_back() -> None:
    room, client = attacked("you", "recruit", practice=True)
    assert client.view["undo"] == "free"
    assert client.ask("undo")["reply"] == "view"
    assert client.view["mover"] == 0
    assert room.replayed().digest == room.game.digest


def test_in_a_practice_game_the_computers_turn_goes_back_with_the_order_before_it() -> None:
    room = Room("you", "recruit", practice=True)
    client = room.client()
    number = passed(room, client)
    orders = len(room.kept) - number
    assert orders > 1, "the computer has had its turn"
    client.show()
    view = client.ask("undo")
    assert picture(room) == FLAGS.position(room.replayed(number).state)
    assert view["mover"] == 0
    assert [line.act for line in room.kept[-orders:]] == [UNDO] * orders
    assert [told["type"] for told in view["events"]] == ["undo"], "only the player's own order is told"
    assert room.replayed().digest == room.game.digest


def test_a_whole_practice_game_can_be_taken_back_to_its_beginning() -> None:
    room = Room("you", "recruit", practice=True)
    client = room.client()
    client.show()
    first = picture(room)
    for _ in range(8):
        client.ask("fill")
    while client.view.get("undo"):
        assert client.ask("undo")["reply"] == "view"
    assert picture(room) == first
    assert room.replayed().digest == room.game.digest
    client.play()
    assert room.replayed().digest == room.game.digest


def test_an_order_that_is_given_again_has_other_dice() -> None:
    room, client = attacked("player 1", "player 2")
    attack = room.game.lines[-1]
    seen: dict[int, list[int]] = {attack.number: attack.faces}
    for _ in range(12):
        client.ask("undo", agreed=True)
        assert client.give(ATTACK)["reply"] == "view"
        line = room.game.lines[-1]
        assert line.number not in seen
        seen[line.number] = line.faces
        assert line.faces == order_dice(SECRET, "", line.number).faces("", len(line.faces))
    assert len({tuple(faces) for faces in seen.values()}) > 1
    assert room.replayed().digest == room.game.digest


def test_what_another_seat_has_ordered_goes_back_by_its_consent_alone() -> None:
    room = Room("player 1", "player 2")
    both = room.client()
    first = both.show()["mover"]
    here, there = room.client(first), room.client(1 - first)
    here.show()
    here.decide()
    assert here.view["undo"] == "free"
    assert "undo" not in there.show()
    assert there.ask("undo", agreed=True)["reply"] == "refused"
    until(both, "call")
    assert here.show()["undo"] == "ask"
    orders = [line for line in room.kept if not line.act]
    for agreed in (False, True):
        here.ask("undo", agreed=agreed)
        assert [line for line in room.kept if not line.act] == orders
        assert room.kept[-1].act != UNDO


def test_a_free_order_is_only_its_own_seats_to_take_back() -> None:
    room = Room("player 1", "player 2")
    both = room.client()
    until(both, "move")
    mover = both.view["mover"]
    here, there = room.client(mover), room.client(1 - mover)
    here.show()
    here.give({"do": "move", "figure": here.view["choices"][0]["figure"]})
    assert here.view["undo"] == "free"
    assert there.show().get("undo", "") != "free"
    there.ask("undo")
    assert room.kept[-1].act != UNDO
    assert here.ask("undo")["reply"] == "view"
    assert room.kept[-1].act == UNDO


def test_a_step_that_ended_by_itself_goes_back_with_the_order_before_it() -> None:
    room = Room("you", "recruit")
    client = room.client()
    until(client, "move")
    figures = {choice["figure"] for choice in client.view["choices"] if choice["verb"] == "move"}
    for figure in sorted(figures):
        before = picture(room)
        client.give({"do": "move", "figure": figure})
    assert [choice["verb"] for choice in client.view["choices"]] == ["end"]
    client.give({"do": "end"})
    assert client.view["position"]["turn"]["phase"] == "attack"
    assert client.view["undo"] == "free"
    view = client.ask("undo")
    assert picture(room) == before
    assert [line.act for line in room.kept[-2:]] == [UNDO, UNDO], "one line an order"
    assert [told["type"] for told in view["events"]] == ["undo"], "only what was chosen is told"
    assert room.replayed().digest == room.game.digest


def test_nothing_is_taken_back_when_the_game_is_over() -> None:
    room = Room("you", "recruit", practice=True)
    client = room.client()
    assert "undo" not in client.play()
    assert "over" in client.ask("undo")["sentence"]
