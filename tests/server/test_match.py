"""A match through bytes alone: whole games, whose word counts, and what each seat is told."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from littlewars.bots.player import Bot
from littlewars.core.choices import End, Order
from littlewars.core.dice import SeededDice
from littlewars.core.game import Line
from littlewars.server.inline import MOST_BYTES
from tests.core.toy import Toy, plain
from tests.server.room import FLAGS, Room


@pytest.mark.parametrize("seed", range(20))
def test_a_client_that_knows_no_rules_plays_a_whole_game(seed: int) -> None:
    players = (("you", "random"), ("recruit", "you"), ("player 1", "player 2"), ("you", "recruit"))[seed % 4]
    room = Room(*players, secret=f"game {seed}")
    client = room.client(seed=f"{seed}")
    view = client.play()
    outcome = room.game.outcome()
    assert outcome is not None
    assert view["ending"] == FLAGS.sentence(room.game.state, outcome)
    assert view["choices"] == []
    assert view["mover"] == -1
    assert room.replayed().digest == room.game.digest
    assert [line.number for line in room.kept] == list(range(1, len(room.kept) + 1))


def test_everything_that_happened_is_told_once_and_in_order() -> None:
    room = Room("you", "random")
    client = room.client()
    client.play()
    piecemeal = list(client.told)
    assert client.show()["events"] == []
    assert client.show(all=True)["events"] == piecemeal
    assert [told["heading"] for told in piecemeal if told["type"] == "round"] == [1] * 8
    assert {told["heading"] for told in piecemeal if told["type"] == "step"} == {2}
    assert all("heading" not in told for told in piecemeal if told["type"] not in ("round", "step"))


def test_each_seat_has_a_mark_of_its_own() -> None:
    room = Room("player 1", "player 2")
    seats = [room.client(0), room.client(1)]
    for client in seats:
        client.show()
    mover = seats[0].view["mover"]
    here, there = seats[mover], seats[1 - mover]
    there.told.clear()
    own = [here.decide()["events"], here.decide()["events"]]
    assert there.show()["events"] == own[0] + own[1]
    assert here.show()["events"] == there.show()["events"] == []


def test_only_the_seat_that_decides_has_choices_and_gives_orders() -> None:
    room = Room("player 1", "player 2")
    seats = [room.client(0), room.client(1), room.client()]
    for client in seats:
        client.show()
    mover = seats[2].view["mover"]
    here, there, both = seats[mover], seats[1 - mover], seats[2]
    assert here.view["choices"] == both.view["choices"] != []
    assert there.view["choices"] == []
    order = here.ask("hint")["order"]
    for asked in ({"ask": "submit", "order": order, "seen": 0}, {"ask": "hint"}, {"ask": "fill"}):
        assert "decides now" in there.ask(**asked)["sentence"]
    assert "nothing for you to decide" in there.ask("where", choice=0)["sentence"]
    assert room.kept == []
    assert here.give(order)["reply"] == "view"


def test_nobody_sits_at_the_seat_of_the_computer_or_beside_the_table() -> None:
    room = Room("you", "random")
    for seat in (1, 2, -3, 1000):
        assert room.client(seat).ask("show") == {"reply": "refused", "sentence": f"There is no player at seat {seat}."}
    assert room.client(0).show()["seat"] == 0
    with pytest.raises(ValueError, match="1 player for 2 sides"):
        Room("you")
    with pytest.raises(KeyError):
        Room("you", "napoleon")


def test_an_order_for_a_position_that_has_changed_is_refused() -> None:
    room = Room("player 1", "player 2")
    client, slow = room.client(), room.client()
    client.show()
    slow.show()
    order = client.ask("hint")["order"]
    client.give(order)
    refused = slow.give(order)
    assert refused["reply"] == "refused"
    assert "has gone on since you looked" in refused["sentence"]
    assert len(room.kept) == 1
    for seen in (-1, 99):
        assert client.ask("submit", order=order, seen=seen)["reply"] == "refused"


def test_what_the_rules_forbid_is_refused_with_its_clause_and_changes_nothing() -> None:
    room = Room("player 1", "player 2")
    client = room.client()
    client.show()
    refused = client.give({"do": "deploy", "profile": "basic", "at": [500, 500]})
    assert (refused["reply"], refused["clause"]) == ("refused", "T-02")
    assert client.give({"do": "buy", "profile": "tank"})["clause"] == "F-13"
    assert room.kept == []
    assert client.show()["number"] == 0


REQUESTS: list[tuple[bytes, str]] = [
    (b"", "a mistake in the JSON"),
    (b"\xff\xfe", "a mistake in the JSON"),
    (b'{"ask": "show"', "a mistake in the JSON"),
    (b"[" * 100_000, "nested too deeply"),
    (b'{"ask":' * 15_000, "nested too deeply"),
    (b'"' + b"x" * MOST_BYTES + b'"', f"at most {MOST_BYTES}"),
    (b"null", "a table of names and values"),
    (b"[]", "found a list"),
    (b"{}", 'found no "ask"'),
    (b'{"ask": "dance"}', 'found "dance"; expected one of'),
    (b'{"ask": 3}', "ask"),
    (b'{"ask": "show", "al": true}', 'the unknown field "al"'),
    (b'{"ask": "show", "all": "yes"}', "true or false"),
    (b'{"ask": "submit", "order": {"do": "end"}}', 'found no "seen"'),
    (b'{"ask": "submit", "order": 7, "seen": 0}', "order: found"),
    (b'{"ask": "submit", "order": {}, "seen": 0}', 'order: found no "do"'),
    (b'{"ask": "submit", "order": {"do": "fly"}, "seen": 0}', 'order.do: found "fly"'),
    (b'{"ask": "submit", "order": {"do": "end", "now": 1}, "seen": 0}', 'the unknown field "now"'),
    (b'{"ask": "submit", "order": {"do": "deploy", "profile": "basic", "at": [1]}, "seen": 0}', "order.at"),
    (b'{"ask": "submit", "order": {"do": "buy", "profile": 4}, "seen": 0}', "order.profile: found 4"),
    (b'{"ask": "submit", "order": {"do": "end"}, "seen": 1.5}', "seen: found 1.5; expected a whole number"),
    (b'{"ask": "where", "choice": -1}', "choice: found -1; expected a number from 0 to 2"),
    (b'{"ask": "where", "choice": 99999999999999999999999}', "choice: found"),
    (b'{"ask": "cite", "clause": "Z-99"}', "no paragraph"),
    (b'{"ask": "hint", "figure": "\\u0000"}', "nothing to be done"),
]


@pytest.mark.parametrize(("request_", "said"), REQUESTS, ids=[str(request[:40]) for request, _ in REQUESTS])
def test_a_request_that_is_none_is_refused_in_words(request_: bytes, said: str) -> None:
    room = Room("player 1", "player 2")
    reply = json.loads(room.inline.answer(-1, request_))
    assert reply["reply"] == "refused"
    assert said in reply["sentence"]
    assert room.kept == []


NUMBERS: tuple[Any, ...] = (
    0,
    -1,
    1e308,
    -1e308,
    1e-320,
    2**63,
    2**200,
    0.1,
    True,
    None,
    "12",
    [],
    {},
    [[1, 2]],
    [1, 2],
    [1e308, 1e308],
)


@pytest.mark.parametrize("scene", ["deploy", "move", "attack"])
def test_no_value_in_an_order_breaks_a_match(scene: str) -> None:
    """Each field of each order that is allowed takes every odd value in turn; the match says yes or no to all."""
    room = Room("player 1", "player 2")
    client = room.client()
    client.show()
    while client.view["position"]["turn"]["phase"] != scene:
        client.ask("fill")
    place = 0
    while place < len(client.view["choices"]):
        order = client.fill_in(place, Random(place))
        odd = [{**order, name: value} for name in [*order, "to", "at", "path", "doubletime"] for value in NUMBERS]
        for part in (odd[:100], odd[100:200]):
            reply = client.ask("weigh", orders=[one for one in part if isinstance(one["do"], str)])
            assert reply["reply"] in ("weighed", "refused")
        for one in odd[:40]:
            assert client.give(one)["reply"] in ("view", "refused")
        place += max(1, len(client.view["choices"]) // 3)
    assert room.replayed().digest == room.game.digest


class Broken(Bot[Any]):
    """A computer player that fails, or gives nothing but orders that are forbidden."""

    def __init__(self, rules: Any, fails: bool) -> None:
        super().__init__(rules)
        self.fails = fails

    def choose(self, state: Any, dice: SeededDice) -> Order:
        if self.fails:
            raise ZeroDivisionError("one half of nothing")
        return End()


@pytest.mark.parametrize("fails", [True, False])
def test_a_computer_player_that_fails_does_not_end_the_game(fails: bool) -> None:
    room = Room("you", "recruit")
    room.inline.bots["recruit"] = Broken(FLAGS, fails)
    client = room.client()
    assert client.play()["ending"]
    notes = [told["sentence"] for told in client.told if told["type"] == "note"]
    assert notes
    assert set(notes) == {"Tan: recruit was at a loss here, so an order was drawn by lot."}
    assert room.replayed().digest == room.game.digest


def test_nothing_is_told_before_it_is_kept() -> None:
    room = Room("player 1", "player 2")
    client = room.client()
    client.show()

    def full(line: Line) -> None:
        raise OSError(28, "No space left on device", "game.jsonl")

    room.match.keep = full
    order = client.ask("hint")["order"]
    told = len(client.told)
    with pytest.raises(OSError, match="No space left"):
        client.give(order)
    assert len(client.told) == told
    for ask in ("show", "fill", "undo", "resign"):
        assert "interrupted in the middle of an order" in client.ask(ask)["sentence"]


def test_who_gives_up_loses() -> None:
    room = Room("you", "random")
    client = room.client()
    client.show()
    view = client.ask("resign")
    assert view["ending"] == "Tan wins: the other side gave up."
    assert view["position"]["outcome"]["winner"] == 1
    assert view["events"] == [{"type": "resign", "sentence": "Green gives up.", "number": view["number"], "side": 0}]
    for ask in ("resign", "fill", "hint", "undo"):
        assert "over" in client.ask(ask)["sentence"]
    assert "The game is over. Tan wins" in client.give({"do": "end"})["sentence"]
    assert room.replayed().outcome() == room.game.outcome()


def test_at_one_keyboard_the_side_that_decides_gives_up() -> None:
    room = Room("player 1", "player 2")
    client = room.client()
    mover = client.show()["mover"]
    assert client.ask("resign")["position"]["outcome"]["winner"] == 1 - mover
    other = Room("player 1", "player 2")
    assert other.client(1).ask("resign")["position"]["outcome"]["winner"] == 0


def test_a_view_says_what_is_played_and_by_whom() -> None:
    room = Room("you", "random", practice=True)
    view = room.client().show()
    assert (view["ruleset"], view["title"]) == ("flags", FLAGS.title)
    assert view["scenario"] == FLAGS.scenarios()["skirmish"].title
    assert view["players"] == ["you", "random"]
    assert view["practice"]
    assert view["setup"]
    assert "house" not in view


def test_any_rule_set_can_be_played() -> None:
    room = Room("you", "random", rules=Toy(), setting=plain(30))
    client = room.client()
    assert client.show()["title"] == "A toy"
    while not client.view.get("ending"):
        verb = client.view["choices"][0]["verb"]
        assert client.give({"do": "answer", "pick": "yes"} if verb == "answer" else {"do": "roll"})["reply"] == "view"
