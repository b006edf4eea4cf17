"""The client in the terminal needs no rules: it plays where there are none to be had."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from littlewars.cli.play.client import converse
from tests.cli.command import SOURCE, Littlewars
from tests.cli.seated import begin

BARRED = (
    "littlewars.rulesets",
    "littlewars.bots",
    "littlewars.lab",
    "littlewars.testing",
    "littlewars.core.ruleset",
    "littlewars.core.game",
    "littlewars.core.record",
    "littlewars.core.setting",
    "littlewars.server.match",
)
ALONE = f"""\
import json, sys
for name in {BARRED}:
    sys.modules[name] = None
from littlewars.cli.play.client import converse

talk = json.load(open(sys.argv[1], encoding="utf-8"))
replies = iter(talk["replies"])
typed = iter(talk["typed"])

def answer(request):
    return next(replies).encode()

def read(prompt):
    return next(typed)

status = converse(answer, read=read)
assert next(replies, None) is None, "it asked for less than it did with the rules"
sys.exit(status)
"""


def test_the_client_plays_a_recorded_game_without_any_rules(littlewars: Littlewars, tmp_path: Path) -> None:
    host = begin("you", "recruit")
    replies: list[str] = []
    typed: list[str] = []

    def answer(request: bytes) -> bytes:
        reply = host.answer(request)
        replies.append(reply.decode())
        return reply

    def read(prompt: str) -> str:
        words = ("?", "h", "w", "t", "nonsense", "", "1", "", "2", "", "")
        typed.append(words[len(typed)] if len(typed) < len(words) else "")
        assert len(typed) < 2_000
        return typed[-1]

    assert converse(answer, read=read) == 0
    host.close()
    assert json.loads(replies[-1])["reply"]
    talk = tmp_path / "talk.json"
    talk.write_text(json.dumps({"replies": replies, "typed": typed}), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", ALONE, str(talk)],
        env={**os.environ, "PYTHONPATH": SOURCE, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert host.match.game.outcome() is not None
    ending = str(json.loads(next(reply for reply in reversed(replies) if '"ending"' in reply))["ending"])
    assert " ".join(ending.split()) in " ".join(done.stdout.split())
