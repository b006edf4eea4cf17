"""What strangers send: strange names and pages, nonsense, too much of it; each is told so, and nobody else is hurt."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from littlewars.server import doors
from littlewars.server.guard import Guard, host_name
from littlewars.server.house import Limits
from littlewars.server.messages import Check, Paragraph
from littlewars.server.paces import Pace
from littlewars.server.rooms import MOST_BYTES, MOST_WAITING, Guest, Room
from littlewars.server.seats import WATCHING
from littlewars.server.tables import MISBEHAVED, MOST_FRAME, MOST_MESSAGE, MOST_POINTS
from littlewars.server.worker import Ask
from tests.server.served import PATIENCE, Person, Plain, Served, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("home")) as running:
        yield running


@pytest.fixture
def table(server: Served) -> Iterator[tuple[Person, Person]]:
    """Two people at one table; the second must never notice what the first does."""
    begun = server.begin("link", "link")
    with server.sit(begun["places"][0]["token"]) as one, server.sit(begun["places"][1]["token"]) as two:
        yield one, two


def test_the_second_is_well(table: tuple[Person, Person]) -> None:
    assert table[1].ask("show")["reply"] == "view"


# Names and pages.


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "127.0.0.1@evil.example", "", "10.0.0.1"],
)
def test_a_strange_name_gets_nothing(server: Served, host: str) -> None:
    for path in ("/", "/api/shelf", "/assets/x.js"):
        answer = server.http.get(path, headers={"host": host})
        assert answer.status_code in (400, 403)
        assert "flags" not in answer.text


def test_names_of_this_computer_are_good(server: Served) -> None:
    for host in ("127.0.0.1", "localhost", f"localhost:{server.port}", "[::1]:8642", "LOCALHOST"):
        assert server.http.get("/api/shelf", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://localhost:1", "https://127.0.0.1", "file://", "http://127.0.0.1"]
)
def test_pages_of_other_places_may_not_speak_to_it(server: Served, origin: str) -> None:
    answer = server.post("sealed", {}, headers={"origin": origin})
    assert (answer.status_code, "Pages of other places" in answer.text) == (403, True)
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://127.0.0.1:{server.port}/table", additional_headers={"origin": origin}, proxy=None),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_its_own_pages_may(server: Served) -> None:
    assert server.post("sealed", {}, headers={"origin": server.address}).status_code == 200
    begun = server.begin("here", "random")
    with server.sit(begun["places"][0]["token"], additional_headers={"origin": server.address}) as person:
        assert person.first["reply"] == "view"


def test_a_name_that_was_turned_to_this_computer_does_not_open_a_socket(server: Served) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        raw.sendall(
            b"GET /table HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        assert b" 403 " in raw.recv(1000).splitlines()[0]


def test_other_sites_can_only_link_to_it(server: Served) -> None:
    cross = {"sec-fetch-site": "cross-site"}
    assert server.http.get("/api/shelf", headers={**cross, "sec-fetch-mode": "no-cors"}).status_code == 403
    assert server.http.get("/", headers={**cross, "sec-fetch-mode": "navigate"}).status_code == 200


def test_a_server_for_everywhere_knows_addresses_and_the_names_that_it_was_told() -> None:
    async def nothing(*_: Any) -> None: ...

    guard = Guard(nothing, ["games.example"], addresses=True)
    for host, good in [
        (b"10.1.2.3:80", True),
        (b"[fe80::1]", True),
        (b"games.example", True),
        (b"evil.example", False),
    ]:
        assert (guard.wrong({b"host": [host]}) == "") == good
    assert guard.wrong({}) and guard.wrong({b"host": [b"games.example", b"games.example"]})


@pytest.mark.parametrize(
    ("host", "name"),
    [("a:80", "a"), ("A", "a"), ("[::1]:80", "::1"), ("a:b", ""), ("a:80:80", ""), ("", ""), ("user@a", "user@a")],
)
def test_the_name_in_a_host(host: str, name: str) -> None:
    assert host_name(host) == name


@pytest.mark.parametrize("path", ["/", "/api/shelf", "/api/nothing", "/nothing", "/api/games"])
def test_every_answer_has_the_policy(server: Served, path: str) -> None:
    headers = server.http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe-eval" not in policy
    assert "script-src 'self'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


# Files.


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py", "/..%2fapp.py", "/%2e%2e/app.py", "/assets/../../app.py", "/assets/%2e%2e%2f%2e%2e%2fapp.py",
        "/assets/..%5c..%5capp.py", "/.hidden.js", "/index.html/x", "//etc/passwd.txt", "/c:/x.js", "/x%00.js",
        "/app.py",
    ],
)  # fmt: skip
def test_no_file_outside_of_the_client_is_served(server: Served, path: str) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while piece := raw.recv(65536):
            answer += piece
    assert answer.split()[1] in (b"404", b"400")


def test_the_page_is_never_kept_and_says_what_is_missing(tmp_path: Path) -> None:
    from littlewars.server.app import make_app
    from littlewars.server.web_files import Files

    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a-1.js").write_text("1")
    files = Files(tmp_path)
    assert make_app.__doc__

    def get(path: str) -> Any:
        from starlette.requests import Request

        return files(Request({"type": "http", "path": path, "headers": [], "method": "GET"}))

    assert b"pip install ." in get("/").body
    (tmp_path / "index.html").write_text("<p>hello")
    assert get("/").body == b"<p>hello"
    assert get("/").headers["cache-control"] == "no-store"
    assert get("/").headers["content-type"].startswith("text/html")
    asset = get("/assets/a-1.js")
    assert "immutable" in asset.headers["cache-control"]
    assert asset.headers["content-type"].startswith("text/javascript")


# Messages.

NONSENSE: list[str | bytes] = [
    "", "nonsense", "[]", "null", "7", '"sit"', "{}", '{"id":1}', '{"id":"x","ask":{"ask":"show"}}',
    '{"id":1,"ask":{"ask":"nothing"}}', '{"id":1,"ask":{"ask":"show","more":1}}', '{"id":-1,"ask":{"ask":"show"}}',
    '{"id":1,"ask":{"ask":"submit","order":[],"seen":0}}', '{"id":1,"ask":{"ask":"submit","order":{},"seen":0}}',
    '{"id":1e400,"ask":{"ask":"show"}}', "[" * 20_000, b"\xff\xfe\x00", '{"id":1,"ask":{"ask":"weigh","orders":[1]}}',
    '{"id":1,"ask":{"ask":"submit","order":{"do":"move","figure":1},"seen":99999999999999999999}}',
    '{"id":true,"ask":{"ask":"show"}}', '{"id":1,"ask":{"ask":"sit","token":"x"}}', '{"id":1,"ask":null}',
    '{"id":2,"ask":{"ask":"where","choice":-5}}', '{"id":2,"ask":{"ask":"where","choice":1e9}}',
]  # fmt: skip


@pytest.mark.parametrize("message", NONSENSE, ids=lambda message: str(message)[:30])
def test_nonsense_is_refused_in_words(table: tuple[Person, Person], message: str | bytes) -> None:
    one, two = table
    one.socket.send(message)
    _, reply = one.take()
    while reply["reply"] == "view":
        _, reply = one.take()
    assert reply["reply"] == "refused" and len(reply["sentence"]) > 10
    assert one.ask("show")["reply"] == "view"
    assert two.ask("show")["reply"] == "view"


@pytest.mark.parametrize("first", ["nonsense", '{"id":3,"ask":{"ask":"show"}}', '{"id":3,"ask":{"ask":"sit"}}'])
def test_who_does_not_sit_down_is_not_served(server: Served, first: str) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/table", proxy=None) as raw:
        raw.send(first)
        answered = json.loads(raw.recv(10))
        assert answered["reply"]["reply"] == "refused"


def test_a_number_for_the_dice_that_is_none(server: Served) -> None:
    begun = server.begin("here", "random")
    person = server.sit(begun["places"][0]["token"], mix="XYZ")
    assert "mix" in person.first["sentence"]
    assert person.closed()[0] == MISBEHAVED
    person.close()


def test_a_long_message_is_refused_and_a_far_too_long_one_ends_the_connection(table: tuple[Person, Person]) -> None:
    one, two = table
    one.socket.send("x" * (MOST_MESSAGE + 1))
    reply: Plain = {"reply": "view"}
    while reply["reply"] == "view":
        _, reply = one.take()
    assert str(MOST_MESSAGE) in reply["sentence"]
    assert one.ask("show")["reply"] == "view"
    one.socket.send("x" * (MOST_FRAME + 1))
    assert one.closed()[0] == 1009
    assert two.ask("show")["reply"] == "view"


def test_a_path_has_so_many_points(table: tuple[Person, Person]) -> None:
    order = {"do": "move", "figure": "x", "path": [[1, 1]] * (MOST_POINTS + 1)}
    one = table[0]
    for reply in (one.ask("submit", order=order, seen=0), one.ask("weigh", orders=[order])):
        assert (reply["reply"], f"at most {MOST_POINTS}" in reply["sentence"]) == ("refused", True)


def test_a_stale_number_a_wrong_seat_and_a_watcher_are_refused(server: Served) -> None:
    begun = server.begin("link", "link")
    with (
        server.sit(begun["places"][0]["token"]) as one,
        server.sit(begun["places"][1]["token"]) as two,
        server.sit(begun["watch"]) as watcher,
    ):
        people = [one, two]
        mover, other = people[one.view["mover"]], people[1 - one.view["mover"]]
        order = mover.ask("hint")["order"]
        before = mover.view["number"]
        assert "Wait" in other.ask("submit", order=order, seen=before)["sentence"]
        assert "watching" in watcher.ask("submit", order=order, seen=before)["sentence"]
        for ask, more in (
            ("undo", {}),
            ("resign", {}),
            ("draw", {}),
            ("fill", {}),
            ("lend", {"side": 0}),
            ("hint", {}),
        ):
            assert watcher.ask(ask, **more)["reply"] == "refused"
        assert "has gone on" in mover.ask("submit", order=order, seen=before + 1)["sentence"]
        assert mover.ask("submit", order=order, seen=before)["reply"] == "view"
        assert mover.ask("submit", order=order, seen=before)["reply"] == "refused"
        after = mover.view["number"]
        assert after > before
        other.until(lambda view: view["number"] == after)
        watcher.until(lambda view: view["number"] == after)


def test_a_flood_is_refused_then_ended_and_hurts_nobody_else(tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits()) as running:
        begun = running.begin("link", "link")
        with running.sit(begun["places"][0]["token"]) as flood, running.sit(begun["places"][1]["token"]) as calm:
            for _ in range(400):
                try:
                    flood.send("cite", clause="F-32")
                except Exception:
                    break
                if calm.number < 20:
                    assert calm.ask("show")["reply"] == "view"
            code, _ = flood.closed()
            assert code == MISBEHAVED
            assert calm.ask("show")["reply"] == "view"


def test_people_at_one_seat_share_its_pace(tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits(messages=0.01, messages_at_once=4)) as running:
        token = running.begin("here", "random")["places"][0]["token"]
        with running.sit(token) as one, running.sit(token) as two:
            replies = [person.ask("cite", clause="F-32") for _ in range(4) for person in (one, two)]
    assert sum(reply["reply"] == "paragraph" for reply in replies) == 4


def test_a_client_that_takes_nothing_is_let_go(server: Served) -> None:
    """Its answers are not kept for ever: what a connection may leave waiting is bounded."""
    begun = server.begin("here", "here")
    person = server.sit(begun["places"][0]["token"])
    room = server.server.house.rooms[begun["game"]]
    for _ in range(2_000):
        person.send("show", all=True)
    waited = 0.0
    while room.guests and waited < 20.0:
        assert all(len(guest.waiting) <= MOST_WAITING + 1 for guest in list(room.guests))
        time.sleep(0.1)
        waited += 0.1
    assert not room.guests
    person.close()
    with server.sit(begun["places"][0]["token"]) as again:
        assert again.first["reply"] == "view"


def test_what_waits_for_a_connection_is_bounded_by_its_bytes_too() -> None:
    guest = Guest(WATCHING, 0, Pace(1.0, 1.0))
    for _ in range(MOST_WAITING):
        guest.put(bytes(MOST_BYTES // 4))
    assert guest.closed
    assert len(guest.waiting) == 5


def test_many_questions_of_one_seat_do_not_stand_before_those_of_another() -> None:
    room = Room("g", "", b"", [], {})
    under_way: list[int] = []
    answered: list[int] = []

    class Slow:
        async def ask(self, _: Any, task: Ask) -> bytes:
            assert task.seat not in under_way
            under_way.append(task.seat)
            await asyncio.sleep(0.01)
            under_way.remove(task.seat)
            answered.append(task.seat)
            return msgspec.json.encode(Paragraph("", "", ""))

    async def ask() -> None:
        people = [Guest(seat, 0, Pace(1.0, 1.0)) for seat in (0, 0, 0, 1)]
        await asyncio.gather(*(room.ask(guest, Check()) for guest in people))

    room.pool = Slow()  # type: ignore[assignment]
    asyncio.run(ask())
    assert 1 in answered[:2]


# What is asked outside of a game.


def test_bodies_are_bounded_and_called_json(server: Served) -> None:
    assert server.http.post("/api/mine", content=b"{}").status_code == 415
    json_type = {"content-type": "application/json"}
    assert server.http.post("/api/mine", content=b"{", headers=json_type).status_code == 400
    assert server.http.post("/api/mine", content=b" " * 70_000, headers=json_type).status_code == 413
    pieces = (b" " * 10_000 for _ in range(10))
    assert server.http.post("/api/mine", content=pieces, headers=json_type).status_code == 413
    assert server.post("mine", {"tokens": 1}).status_code == 422
    assert server.post("mine", {"nothing": 1}).json()["sentence"]


def test_connections_that_do_not_come_to_the_point_are_closed(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "SECONDS_TO_ASK", 0.1)
    head = f"POST /api/sealed HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: 100\r\n"
    for sent in ("", head, f"{head}\r\n{{"):
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as slow:
            slow.sendall(sent.encode())
            assert taken(slow) == b""


def test_a_connection_that_only_pings_and_takes_nothing_is_closed(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "MOST_UNSENT", 1024)
    key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    head = f"GET /table HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{key}\r\n\r\n"
    pings = (b"\x89\xfd" + bytes(4) + bytes(125)) * 1000
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as one:
        one.sendall(head.encode())
        assert taken(one).startswith(b"HTTP/1.1 101")
        with pytest.raises(OSError):
            for _ in range(10_000):
                one.sendall(pings)


def taken(one: socket.socket) -> bytes:
    """Return what comes next, nothing where the connection is closed."""
    try:
        return one.recv(1000)
    except ConnectionResetError:
        return b""


def test_a_body_that_is_broken_off_is_no_mistake_of_the_program(
    server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as half:
        head = f"POST /api/sealed HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: 100\r\n\r\n"
        half.sendall(head.encode() + b"{")
        time.sleep(0.1)
    assert server.post("sealed", {}).status_code == 200
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize(
    "wish",
    [
        {"ruleset": "nothing"}, {"scenario": "nothing"}, {"scenario": "random:"}, {"scenario": "../x.toml"},
        {"players": ["here"]}, {"players": ["here", "nobody"]}, {"house": {"nothing": 1}},
        {"house": {"relay": "maybe"}},
        {"mix": "XYZ"}, {"mix": ""}, {"sealed": "nothing"}, {"lesson": "nothing"},
    ],
    ids=str,
)  # fmt: skip
def test_a_game_that_cannot_be_begun(server: Served, wish: Plain) -> None:
    sealed = server.post("sealed", {}).json()["id"]
    answer = server.post("games", {"ruleset": "flags", "mix": "1", "sealed": sealed, **wish})
    assert (answer.status_code, bool(answer.json()["sentence"])) == (409, True)


def test_a_disk_that_is_full_is_told_in_words(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("the games cannot be written: database or disk is full")

    sealed = server.post("sealed", {}).json()["id"]
    with monkeypatch.context() as small:
        small.setattr(server.server.house, "_keep", full)
        answer = server.post("games", {"ruleset": "flags", "mix": "a1", "sealed": sealed})
    assert answer.status_code == 503
    assert "disk full" in answer.json()["sentence"]


def test_a_promise_is_good_for_one_game(server: Served) -> None:
    sealed = server.post("sealed", {}).json()["id"]
    wish = {"ruleset": "flags", "mix": "1", "sealed": sealed}
    assert server.post("games", wish).status_code == 201
    assert server.post("games", wish).status_code == 409


def test_so_many_games_a_minute(tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits(games=0.001, games_at_once=2)) as running:
        for _ in range(2):
            running.begin("here", "random")
        sealed = running.post("sealed", {}).json()["id"]
        assert running.post("games", {"ruleset": "flags", "mix": "1", "sealed": sealed}).status_code == 429


def test_a_server_for_a_group_has_no_key_and_no_door(tmp_path: Path) -> None:
    with served(tmp_path, key="") as running:
        running.begin("here", "random")
        assert "at_home" not in running.http.get("/api/shelf").json()
        for key in ("", "x"):
            assert running.post("mine", {"tokens": [], "key": key}).json() == []
            assert running.post("home", {"key": key, "open": True}).status_code == 403


def test_the_door_to_the_home_network_needs_the_key_and_does_not_have_it(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    import httpx

    from littlewars.server import doors
    from tests.server.served import KEY

    monkeypatch.setattr(doors, "home_address", lambda: "127.0.0.2")
    assert server.post("home", {"key": "x" * 24, "open": True}).status_code == 403
    token = server.begin("here", "link")["places"][1]["token"]
    opened = server.post("home", {"key": KEY, "open": True, "token": token}).json()
    assert opened["open"] and opened["address"].endswith(f"/#/table/{token}")
    assert opened["picture"].startswith("<svg")
    address = opened["address"].partition("/#")[0]
    with httpx.Client(base_url=address, trust_env=False) as phone:
        assert "at_home" not in phone.get("/api/shelf").json()
        assert phone.post("/api/mine", json={"tokens": [token]}).json()[0]["token"] == token
        assert len(phone.post("/api/mine", json={"key": KEY}).json()) == 0
        assert phone.post("/api/home", json={"key": KEY}).status_code == 403
        assert phone.get("/api/shelf", headers={"host": "localhost"}).status_code == 403
    assert server.post("home", {"key": KEY}).json()["open"]
    assert not server.post("home", {"key": KEY, "open": False}).json()["open"]
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{address}/api/shelf", trust_env=False)


def test_tokens_are_in_no_log(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        token = server.begin("here", "random")["places"][0]["token"]
        with server.sit(token) as person:
            person.ask("hint")
        server.post("mine", {"tokens": [token]})
        server.post("record", {"token": token})
    said = "\n".join(record.getMessage() for record in caplog.records if not record.name.startswith("websockets"))
    assert token not in said
