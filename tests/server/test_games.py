"""Games over real sockets: to their end, by link, with connections that break, and with players that fail."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from littlewars.core.game import Game
from littlewars.core.record import Replay, read_record
from littlewars.rulesets import RULESETS
from littlewars.server.house import Limits
from littlewars.server.tables import NO_PLACE
from tests.server.served import KEY, Plain, Served, served

PLAYERS = str(Path(__file__).parent / "players.py")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("home")) as running:
        yield running


def test_a_whole_game_against_a_computer_player(server: Served, tmp_path: Path) -> None:
    begun = server.begin("here", "random")
    [place] = begun["places"]
    with server.sit(place["token"]) as person:
        while person.my_turn():
            person.step()
        assert person.told == person.ask("show", all=True)["events"]
        assert person.ask("check")["verdict"] == "true"
        film = person.ask("moments")
        assert film["events"] == person.told
        ending = person.view["ending"]
    [card] = server.post("mine", {"tokens": [place["token"]]}).json()
    assert (card["game"], card["ending"], card["yours"]) == (begun["game"], ending, False)
    answer = server.post("record", {"token": place["token"]})
    path = tmp_path / "game.jsonl"
    path.write_bytes(answer.content)
    again = Replay(read_record(path), RULESETS["flags"])
    assert again.all().outcome() is not None
    assert again.ended


def test_two_people_by_link_one_of_whom_goes_and_comes_back(server: Served) -> None:
    begun = server.begin("link", "link", practice=True)
    tokens = [place["token"] for place in begun["places"]]
    assert [place["away"] for place in begun["places"]] == [True, True]
    people = [server.sit(token) for token in tokens]
    watcher = server.sit(begun["watch"])
    orders = 0
    while not people[0].view.get("ending"):
        mover = people[people[0].view["mover"]]
        mover.until(lambda view: (view["mover"] == view["seat"] and not view.get("thinking")) or view.get("ending"))
        reply = mover.ask("fill") if orders % 3 else mover.step()
        assert reply["reply"] == "view"
        mover.until(lambda view: not view.get("thinking"))
        for person in people:
            person.until(lambda view, number=mover.view["number"]: view["number"] >= number)
        orders += 1
        if orders == 20:
            people[1].close()
            people[0].until(lambda view: not view["chairs"][1].get("here"))
            back = server.sit(tokens[1], told=len(people[1].told))
            assert back.first["told"] == len(people[1].told)
            back.told = people[1].told + back.told
            people[1] = back
            people[0].until(lambda view: view["chairs"][1].get("here"))
        assert orders < 500
    watcher.until(lambda view: view.get("ending"))
    assert people[0].told == people[1].told == watcher.told
    assert watcher.view["choices"] == []
    answer = server.again(tokens[0])
    assert answer.status_code == 201
    [own] = answer.json()["places"]
    assert own["sides"] == [1]
    people[1].until(lambda view: view.get("rematch"))
    with server.sit(people[1].view["rematch"]) as next:
        assert next.view["seat"] == 0
        assert next.view["number"] == 0
    assert server.again(tokens[1]).json()["game"] == answer.json()["game"]
    for person in (*people, watcher):
        person.close()


def test_taking_back_by_consent(server: Served) -> None:
    begun = server.begin("link", "link")
    with server.sit(begun["places"][0]["token"]) as one, server.sit(begun["places"][1]["token"]) as two:
        people = [one, two]
        while one.view.get("setup") or not any(told.get("faces") for told in one.told[-1:]):
            mover = people[one.view["mover"]]
            mover.until(lambda view: view["choices"])
            mover.step()
            mover.until(lambda view: not view.get("thinking"))
            for person in people:
                person.until(lambda view, number=mover.view["number"]: view["number"] >= number)
        other = people[1 - mover.view["seat"]]
        assert mover.view["undo"] == "ask"
        assert mover.ask("undo")["reply"] == "view"
        other.until(lambda view: view.get("offer"))
        assert other.ask("agree", yes=True)["reply"] == "view"
        assert "Taken back" in " ".join(told["sentence"] for told in other.told)
        mover.until(lambda view: not view.get("offer"))
        assert mover.told == other.told


def test_a_seat_is_lent_to_the_computer_and_given_back(server: Served) -> None:
    begun = server.begin("here", "random")
    with server.sit(begun["places"][0]["token"]) as person:
        assert person.my_turn()
        assert person.ask("lend", side=0, player="random")["reply"] == "view"
        person.until(lambda view: view["number"] > 40 or view.get("ending"))
        assert person.ask("lend", side=0)["reply"] == "view"
        assert "lent" not in person.view["chairs"][0]


def test_a_game_goes_on_from_an_earlier_position_against_a_computer_player(server: Served) -> None:
    begun = server.begin("here", "here")
    token = begun["places"][0]["token"]
    with server.sit(token) as person:
        for _ in range(4):
            person.step()
        number = person.view["number"]
    answer = server.again(token, number=number, player="random")
    assert answer.status_code == 201
    with server.sit(answer.json()["places"][0]["token"]) as person:
        assert person.view["forked"] > 0
        assert sorted(person.view["players"]) == ["random", "you"]
    assert server.again(token, number=10_000).status_code == 409
    assert server.again(token, number=0, player="nobody").status_code == 409


def test_a_lesson_is_a_game_too(server: Served) -> None:
    lessons = server.http.get("/api/shelf").json()["sets"][0]["lessons"]
    for lesson in lessons:
        assert lesson["goals"]
        begun = server.begin("here", "random", lesson=lesson["name"], practice=True)
        with server.sit(begun["places"][0]["token"]) as person:
            assert person.view["lesson"] == lesson["name"]


def test_the_key_lists_all_games_and_tokens_their_own(server: Served) -> None:
    mine, other = (server.begin("here", "random")["places"][0]["token"] for _ in range(2))
    assert [card["token"] for card in server.post("mine", {"tokens": [mine, "no token"]}).json()] == [mine]
    everything = server.post("mine", {"tokens": [], "key": KEY}).json()
    assert {mine, other} <= {card["token"] for card in everything}
    assert server.post("mine", {"tokens": [], "key": KEY[1:]}).json() == []


@pytest.mark.parametrize(
    ("player", "said"),
    [("random", "was at a loss here"), ("recruit", "took too long here"), ("regular", "was at a loss here")],
)
def test_players_that_cheat_hang_or_die_do_not_stop_a_game(tmp_path: Path, player: str, said: str) -> None:
    with served(tmp_path, hook=PLAYERS, seconds=0.4) as running:
        begun = running.begin(player, player)
        with running.sit(begun["watch"]) as person:
            person.until(lambda view: sum(said in told["sentence"] for told in person.told) >= 3)
            assert person.ask("cite", clause="F-32")["reply"] == "paragraph"


def test_a_question_that_takes_too_long_holds_nobody_up(tmp_path: Path) -> None:
    with served(tmp_path, seconds=0.001) as running:
        begun = running.begin("here", "here")
        with running.sit(begun["places"][0]["token"]) as person:
            asked = person.send("moments")
            number = person.send("show")
            replies: dict[int, Plain] = {}
            while len(replies) < 2:
                id, reply = person.take()
                replies[id] = reply
            assert replies[number]["reply"] == "view"
            assert "took too long" in replies[asked]["sentence"]


def test_games_leave_memory_and_come_back(tmp_path: Path) -> None:
    limits = Limits(rests=0.05, messages_at_once=1e6, messages=1e6)
    with served(tmp_path, limits=limits) as running:
        begun = running.begin("here", "here")
        token = begun["places"][0]["token"]
        with running.sit(token) as person:
            person.step()
            number, told = person.view["number"], list(person.told)
        rooms = running.server.house.rooms
        for _ in range(100):
            if not rooms:
                break
            running.http.get("/api/shelf")
        with running.sit(token) as person:
            assert person.view["number"] == number
            assert person.told == told


def test_a_server_that_ends_tells_those_who_are_there(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        person = running.sit(running.begin("here", "random")["places"][0]["token"])
        task = running.server.door.task
        assert task is not None
        task.get_loop().call_soon_threadsafe(running.server.stop)
        code, _ = person.closed()
        assert code in (1001, 1012)
        person.close()


def test_a_link_that_leads_nowhere(server: Served) -> None:
    for token in ("", "nothing", "x" * 10_000):
        person = server.sit(token)
        assert person.first["reply"] == "refused"
        assert person.closed() == (NO_PLACE, "This link leads to no game here.")
        person.close()


def test_only_so_many_watch(tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits(watchers=2)) as running:
        begun = running.begin("here", "random")
        people = [running.sit(begun["watch"]) for _ in range(2)]
        third = running.sit(begun["watch"])
        assert "2 people watch this game already" in third.first["sentence"]
        people[0].close()
        people[1].until(lambda view: view.get("watchers") == 1)
        fourth = running.sit(begun["watch"])
        assert fourth.first["reply"] == "view"
        for person in (*people, third, fourth):
            person.close()


def test_two_clients_at_one_seat_see_the_same(server: Served) -> None:
    token = server.begin("here", "here")["places"][0]["token"]
    with server.sit(token) as one, server.sit(token) as two:
        one.step()
        two.until(lambda view: view["number"] == one.view["number"])
        assert two.view["choices"] == one.view["choices"]
        two.step()
        one.until(lambda view: view["number"] == two.view["number"])
        assert json.dumps(one.told) == json.dumps(two.told)


def test_a_connection_that_says_nothing_is_closed_with_the_server(server: Served) -> None:
    from websockets.sync.client import connect

    with connect(f"ws://127.0.0.1:{server.port}/table", proxy=None) as silent, pytest.raises(TimeoutError):
        silent.recv(0.1)
    with pytest.raises(ConnectionClosed):
        silent.recv(1)


def test_rules_that_fail_over_an_order_end_nobodys_game(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody comes back to the game as it is on the disk, and goes on."""
    token = server.begin("here", "here")["places"][0]["token"]
    with server.sit(token) as person:
        number = person.step()["number"]
        with monkeypatch.context() as broken:
            broken.setattr(Game, "submit", lambda *_: 1 / 0)
            person.send("submit", order={"do": "end"}, seen=number)
            person.closed()
    with server.sit(token) as person:
        assert person.first["number"] == number
        assert person.step()["reply"] == "view"
