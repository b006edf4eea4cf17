"""A real server that is killed again and again: whatever anybody was shown is there when it comes back."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from websockets.exceptions import ConnectionClosed

from littlewars.core.record import Replay, read_record
from littlewars.rulesets import RULESETS
from tests.cli.command import SOURCE
from tests.server.served import PATIENCE, Person, Plain

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")


class Process:
    """A server in a process of its own."""

    def __init__(self, folder: str) -> None:
        environment = {**os.environ, "PYTHONPATH": SOURCE, "LITTLEWARS_HOME": folder}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "littlewars", "serve", "--port", "0"],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert self.process.stdout is not None
        found = ADDRESS.search(self.process.stdout.readline())
        assert found is not None
        self.port = int(found[1])

    def post(self, path: str, body: Plain) -> Any:
        with httpx.Client(base_url=f"http://127.0.0.1:{self.port}", trust_env=False, timeout=PATIENCE) as http:
            answer = http.post(f"/api/{path}", json=body)
        assert answer.status_code < 300, answer.text
        return answer

    def end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Killed(RuleBasedStateMachine):
    """Two people, one of whom is perhaps not there, and a server that dies."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.server = Process(self.folder.name)
        self.tokens: list[str] = []
        self.people: dict[int, Person] = {}
        self.seen: list[Plain] = []
        self.number = 0

    @initialize(practice=st.booleans())
    def begin(self, practice: bool) -> None:
        sealed = self.server.post("sealed", {}).json()["id"]
        wish = {"ruleset": "flags", "mix": "1", "sealed": sealed, "players": ["link", "link"], "practice": practice}
        self.tokens = [place["token"] for place in self.server.post("games", wish).json()["places"]]
        for seat in (0, 1):
            self.sit(seat)

    def sit(self, seat: int) -> None:
        self.people[seat] = person = Person(self.server.port, self.tokens[seat])
        assert person.view["number"] >= self.number
        self.look(person)

    def look(self, person: Person) -> None:
        """Whatever anybody was told before is what everybody is told now."""
        told = person.told
        common = min(len(told), len(self.seen))
        assert told[:common] == self.seen[:common]
        if len(told) > len(self.seen):
            self.seen = list(told)
        self.number = max(self.number, person.view["number"])

    def mover(self) -> Person | None:
        for person in self.people.values():
            if person.ask("show")["choices"]:
                self.look(person)
                return person
        return None

    @precondition(lambda self: self.people)
    @rule(whole=st.booleans())
    def decide(self, whole: bool) -> None:
        person = self.mover()
        if person is not None:
            if whole or person.view.get("setup"):
                person.ask("fill")
                person.until(lambda view: not view.get("thinking"))
            else:
                person.step()
            self.look(person)

    @precondition(lambda self: self.people)
    @rule(seat=st.sampled_from([0, 1]))
    def take_back(self, seat: int) -> None:
        if seat in self.people:
            self.people[seat].ask("undo")
            other = self.people.get(1 - seat)
            if other is not None and other.ask("show").get("offer"):
                other.ask("agree", yes=True)
                self.look(other)
            self.people[seat].ask("show")
            self.look(self.people[seat])

    @precondition(lambda self: len(self.people) == 2)
    @rule(seat=st.sampled_from([0, 1]))
    def go(self, seat: int) -> None:
        self.people.pop(seat).close()

    @precondition(lambda self: len(self.people) == 1)
    @rule()
    def come_back(self) -> None:
        self.sit(1 - next(iter(self.people)))

    @rule(how=st.sampled_from([signal.SIGKILL, signal.SIGKILL, signal.SIGINT]), busy=st.booleans())
    def killed(self, how: signal.Signals, busy: bool) -> None:
        """The server ends, perhaps in the middle of something; what was still under way may have been seen or not."""
        there = list(self.people)
        if busy and there:
            self.people[there[0]].send("fill")
        self.server.end(how)
        for person in self.people.values():
            try:
                while True:
                    person.take()
            except (ConnectionClosed, TimeoutError, json.JSONDecodeError):
                pass
            self.look(person)
            person.close()
        self.people.clear()
        self.server = Process(self.folder.name)
        for seat in there:
            self.sit(seat)

    @invariant()
    def the_card_says_how_it_stands(self) -> None:
        if self.tokens:
            [card] = self.server.post("mine", {"tokens": [self.tokens[0]]}).json()
            assert card["sides"] == ["Green", "Tan"]

    def teardown(self) -> None:
        try:
            if self.tokens:
                text = self.server.post("record", {"token": self.tokens[0]}).content
                path = Path(self.folder.name, "record.jsonl")
                path.write_bytes(text)
                again = Replay(read_record(path), RULESETS["flags"], history=True)
                assert again.all().moment >= self.number
        finally:
            for person in self.people.values():
                person.close()
            self.server.end(signal.SIGINT)
            self.folder.cleanup()


@pytest.mark.timeout(180)
def test_nothing_that_anybody_saw_is_lost() -> None:
    run_state_machine_as_test(
        Killed,
        settings=settings(
            max_examples=4,
            stateful_step_count=12,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
