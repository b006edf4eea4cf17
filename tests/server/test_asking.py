"""What a seat may ask: advice, reckonings, places, paragraphs, and to have a step done."""

from __future__ import annotations

from typing import Any

import pytest

from littlewars.bots.player import Bot
from littlewars.core.choices import End, Order
from littlewars.core.dice import SeededDice
from littlewars.core.odds import TooManyOutcomes
from littlewars.server.messages import Fill, Refused, View
from littlewars.server.questions import MOST_WEIGHED
from tests.core.toy import Toy, plain
from tests.server.client import Client
from tests.server.room import FLAGS, Room, bridge


def at(client: Client, phase: str) -> Client:
    """Come to a step of this seat."""
    client.show()
    while not client.view.get("ending") and client.view["position"]["turn"]["phase"] != phase:
        client.ask("fill")
    return client


# Advice.


def test_advice_is_an_order_that_is_allowed_with_a_reason() -> None:
    client = Room("you", "recruit").client()
    client.show()
    for _ in range(30):
        advice = client.ask("hint")
        assert advice["reply"] == "advice"
        assert advice["sentence"].endswith(".")
        assert isinstance(advice["reason"], str)
        assert client.give(advice["order"])["reply"] == "view"
        if client.view.get("ending"):
            break


def test_asking_for_advice_changes_nothing_and_gives_the_same_again() -> None:
    room = Room("you", "recruit")
    client = room.client()
    client.show()
    assert client.ask("hint") == client.ask("hint")
    assert client.show()["events"] == []


def test_advice_on_a_figure_is_about_that_figure() -> None:
    client = at(Room("you", "random").client(), "move")
    figures = {choice["figure"] for choice in client.view["choices"] if choice.get("figure")}
    assert len(figures) > 1
    for figure in figures:
        advice = client.ask("hint", figure=figure)
        assert advice["order"]["figure"] == figure
    assert "nothing to be done" in client.ask("hint", figure="nobody")["sentence"]


class Odd(Bot[Any]):
    """A player whose advice is no good: it fails, or is forbidden."""

    def __init__(self, rules: Any, fails: bool) -> None:
        super().__init__(rules)
        self.fails = fails

    def choose(self, state: Any, dice: SeededDice) -> Order:
        if self.fails:
            raise RuntimeError("out of ideas")
        return End()


@pytest.mark.parametrize("fails", [True, False])
def test_no_advice_is_better_than_bad_advice(fails: bool) -> None:
    room = Room("you", "recruit")
    room.match.advisor = Odd(FLAGS, fails)
    client = room.client()
    client.show()
    assert client.ask("hint")["sentence"] == "There is no good advice to be had on this."
    view = client.ask("fill")
    assert view["events"][-1]["sentence"] == "The adviser was at a loss here, and leaves the rest to you."
    assert view["number"] == client.view["number"]


# Having a step done.


def test_the_rest_of_a_step_is_done_and_ended() -> None:
    room = Room("player 1", "player 2")
    client = at(room.client(), "move")
    mover, number = client.view["mover"], client.view["number"]
    view = client.ask("fill")
    assert view["position"]["turn"]["phase"] == "attack"
    assert view["mover"] == mover
    done = room.kept[number:]
    assert done
    assert {line.side for line in done} == {mover}
    assert done[-1].order == End()
    assert view["number"] == len(room.kept)
    assert room.replayed().digest == room.game.digest


def test_a_step_that_is_being_done_is_not_done_twice() -> None:
    """The next step would be done along with it, by somebody who pressed twice."""
    room = Room("player 1", "player 2")
    match = room.match
    assert isinstance(match.reply(room.game.to_move(), Fill(), 0), View)
    refused = match.reply(room.game.to_move(), Fill(), 0)
    assert isinstance(refused, Refused) and refused.sentence == "That is being done already."
    room.inline.settle()
    assert isinstance(match.reply(room.game.to_move(), Fill(), 0), View)


def test_setting_up_is_done_for_one_seat_and_never_for_another() -> None:
    room = Room("player 1", "player 2", scenario="standard")
    client = room.client()
    client.show()
    movers = []
    while client.view.get("setup"):
        movers.append(client.view["mover"])
        before = len(room.kept)
        client.ask("fill", setup=True)
        assert {line.side for line in room.kept[before:]} == {movers[-1]}
    assert set(movers) == {0, 1}
    assert "set up already" in client.ask("fill", setup=True)["sentence"]


def test_against_the_computer_the_whole_set_up_is_done_at_once() -> None:
    room = Room("you", "recruit", scenario="standard")
    client = room.client()
    assert client.show()["setup"]
    assert "setup" not in client.ask("fill", setup=True)
    assert client.view["position"]["turn"]["round"] == 1


def test_a_game_can_be_left_to_the_adviser() -> None:
    room = Room("you", "recruit")
    client = room.client()
    client.show()
    for _ in range(200):
        if client.view.get("ending"):
            break
        assert client.ask("fill")["reply"] == "view"
    assert client.view["ending"]
    assert room.replayed().digest == room.game.digest


# Reckonings, places, paragraphs.


def test_an_attack_is_weighed_as_the_rules_reckon_it() -> None:
    room = Room("player 1", "player 2", setting=bridge())
    client = room.client()
    choice = client.show()["choices"][0]
    orders = [{"do": "attack", "figure": choice["figure"], "allot": [[target, 1]]} for target in choice["targets"]]
    reply = client.ask("weigh", orders=orders)
    assert len(reply["orders"]) == len(orders)
    for raw, told in zip(orders, reply["orders"], strict=True):
        preview = FLAGS.preview(room.game.state, FLAGS.order(raw, "test", "order"))
        assert [odds["exact"] for odds in told.get("odds", [])] == [odds.exact for odds in preview.odds]
        assert [look["state"] for look in told["looks"]] == [look.state for look in preview.looks]
        assert told.get("refused", "") == ("" if preview.refusal is None else preview.refusal.sentence)
    assert client.show()["events"] == []


def test_what_cannot_be_weighed_is_said_beside_what_can() -> None:
    client = at(Room("player 1", "player 2").client(), "move")
    figure = client.view["choices"][0]["figure"]
    stay, far, none = client.ask(
        "weigh",
        orders=[
            {"do": "move", "figure": figure},
            {"do": "move", "figure": figure, "path": [[500, 500]]},
            {"do": "fly"},
        ],
    )["orders"]
    assert "refused" not in stay
    assert far["clause"]
    assert far["refused"]
    assert none == {"sentence": "", "refused": none["refused"]}
    assert none["refused"].startswith('orders[2].do: found "fly"; expected one of')


def test_only_so_many_orders_are_weighed_at_once() -> None:
    client = Room("player 1", "player 2").client()
    client.show()
    most = [{"do": "end"}] * MOST_WEIGHED
    assert len(client.ask("weigh", orders=most)["orders"]) == MOST_WEIGHED
    assert f"at most {MOST_WEIGHED}" in client.ask("weigh", orders=[*most, {"do": "end"}])["sentence"]
    assert client.ask("weigh", orders=[])["orders"] == []


class Endless(Toy):
    """A rule set whose orders have no end of outcomes."""

    def preview(self, state: Any, order: Order) -> Any:
        raise TooManyOutcomes("more than 50000 outcomes")


def test_odds_that_take_too_long_are_told_in_words() -> None:
    client = Room("player 1", "player 2", rules=Endless(), setting=plain()).client()
    client.show()
    [told] = client.ask("weigh", orders=[{"do": "roll"}])["orders"]
    assert told["refused"] == "There is no saying what may come of it: more than 50000 outcomes."


def test_a_place_is_looked_for_by_the_number_of_the_choice() -> None:
    room = Room("player 1", "player 2")
    client = at(room.client(), "move")
    for number, choice in enumerate(room.game.choices()):
        region = client.ask("where", choice=number)["region"]
        found = FLAGS.region(room.game.state, choice)
        assert [(ring["xs"], ring["ys"]) for ring in region["rings"]] == [(ring.xs, ring.ys) for ring in found.rings]
    assert "expected a number from 0 to" in client.ask("where", choice=500)["sentence"]


def test_a_paragraph_is_cited_in_any_spelling() -> None:
    client = Room("you", "random").client()
    book = FLAGS.rulebook()
    told = client.ask("cite", clause=" f-32 ")
    assert (told["clause"], told["text"]) == ("F-32", book.paragraphs["F-32"].text)
    assert told["chapter"] in book.chapters
    talk = next(iter(book.table_talk))
    assert client.ask("cite", clause=talk)["chapter"] == "Table talk"
    assert client.ask("cite", clause="mortar")["clause"] == "F-50"
    assert client.ask("cite", clause="Air Strike")["clause"] == "F-55"
    assert client.ask("cite", clause="reroll")["clause"] == "F-62"
    assert "near it are F-3" in client.ask("cite", clause="F-32x")["sentence"]
