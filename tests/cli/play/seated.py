"""Somebody at the keyboard who types what a test says, and the match that he plays."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from littlewars.cli.play.client import converse
from littlewars.core.choices import Choice, Position, Region, Ring
from littlewars.core.game import Game, Line, OrderLuck
from littlewars.core.record import DiceSource, header_of
from littlewars.core.ruleset import read_setting
from littlewars.rulesets import RULESETS
from littlewars.server.inline import Inline
from littlewars.server.match import Match
from littlewars.server.messages import (
    AnyRequest,
    Hint,
    Outline,
    Reckoning,
    Refused,
    Submit,
    View,
    Weigh,
    Weighed,
    Where,
)
from littlewars.server.seats import KEYBOARD
from tests.cli.play.pictures import picture

Typing = Callable[[str], str]
MOST_PROMPTS = 4000


class Seated:
    """A real match, of a scenario or of a situation's text, and what came of playing it."""

    def __init__(
        self,
        scenario: str = "skirmish",
        players: tuple[str, str] = ("you", "random"),
        seed: str = "1",
        practice: bool = False,
        text: str = "",
    ) -> None:
        rules = RULESETS["flags"]
        self.lines: list[Line] = []
        raw = tomllib.loads(text)
        setting = read_setting(rules, raw, "a situation") if text else rules.scenarios()[scenario]
        self.game: Game[Any] = Game(rules, setting, OrderLuck(seed, "game"))
        header = header_of(self.game, list(players), DiceSource("order", seed, "game"), scenario, practice)
        self.match = Match(self.game, header, self.lines.append)
        self.inline = Inline(self.match)
        self.prompts = 0

    def answer(self, request: bytes) -> bytes:
        return self.inline.answer(KEYBOARD, request)

    def play(self, typing: Typing | Iterable[str], plain: bool = False) -> int:
        """Play with what is typed, given as a function of the prompt or as lines after which the input ends."""
        read = typing if callable(typing) else from_lines(typing)

        def counted(prompt: str) -> str:
            self.prompts += 1
            if self.prompts > MOST_PROMPTS:
                raise AssertionError("the game comes to no end")
            return read(prompt)

        return converse(self.answer, plain=plain, resume="littlewars resume", again="littlewars play", read=counted)

    @property
    def digest(self) -> str:
        """Return what stands for all events of the game."""
        return self.game.digest

    def orders(self, side: int = 0) -> list[Any]:
        """Return the orders of a side so far."""
        own = [line.order for line in self.lines if line.order is not None and line.side == side]
        return [msgspec.json.decode(msgspec.json.encode(order)) for order in own]


def from_lines(lines: Iterable[str]) -> Typing:
    """Type these lines, then nothing more."""
    left: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return read


def enter(prompt: str) -> str:
    """Press Enter."""
    return ""


class Fake:
    """A match of no rule set: it offers the choices it is given, and is over when an order has come."""

    def __init__(self, *choices: Choice, position: Position | None = None, refuse: str = "") -> None:
        self.choices = list(choices)
        self.position = picture() if position is None else position
        self.refuse = refuse
        self.order: dict[str, Any] | None = None

    def view(self) -> View:
        over = self.order is not None
        return View(
            number=int(over),
            seat=0,
            mover=-1 if over else 0,
            position=self.position,
            choices=[] if over else self.choices,
            events=[],
            ruleset="parlour",
            title="A parlour game",
            scenario="Tea",
            players=["you", "random"],
            ending="It is over." if over else "",
        )

    def answer(self, request: bytes) -> bytes:
        asked: Any = msgspec.json.decode(request, type=AnyRequest)
        reply: Any = self.view()
        if isinstance(asked, Submit):
            self.order = asked.order
            reply = self.view()
        elif isinstance(asked, Weigh):
            reply = Weighed([Reckoning("As you wish.", refused=self.refuse) for _ in asked.orders])
        elif isinstance(asked, Where):
            reply = Outline(Region([Ring([0.0, 24.0, 24.0, 0.0], [0.0, 0.0, 18.0, 18.0])]))
        elif isinstance(asked, Hint):
            reply = Refused("There is no good advice to be had on this.")
        return msgspec.json.encode(reply)

    def play(self, *lines: str, plain: bool = True) -> int:
        return converse(self.answer, plain=plain, read=from_lines(lines))
