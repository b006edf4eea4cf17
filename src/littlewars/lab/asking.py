"""Answering a question in words: the exact odds of what was asked, of each way to do it, and of what differs a little.

The rule set lays the question out as a situation; the odds then come from the code that plays.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from littlewars.core.choices import Asked, Order, Position, Preview, Unasked
from littlewars.core.dice import ScriptedDice
from littlewars.core.game import Game, GivenLuck
from littlewars.core.ruleset import RuleSet
from littlewars.core.setting import Setting

EXPECTED = "expected"
"""What the name of an average begins with, among the results of odds."""

Step = Callable[[], None]
"""Called after each way that was reckoned."""


class Way(Struct):
    """One way to do what was asked: the order, its sentence, and what it could do."""

    order: Order
    sentence: str
    preview: Preview

    def worth(self) -> tuple[Fraction, Fraction]:
        """Return what ways are compared by: the average, then the chance that everything comes off; -1 when refused."""
        mean = whole = Fraction(-1)
        for entry in self.preview.odds:
            if entry.result.startswith(EXPECTED):
                mean = Fraction(entry.exact)
            elif not entry.figure:
                whole = Fraction(entry.exact)
        return mean, whole


class Answered(Struct):
    """A question in words, the picture of its situation, and the ways to do it, the best first."""

    title: str
    position: Position
    ways: list[Way] = field(default_factory=list)

    def targets(self) -> list[str]:
        """Return the figures about which there are odds, in the order of the table."""
        met = {entry.figure for way in self.ways for entry in way.preview.odds}
        return [figure.id for figure in self.position.figures if figure.id in met]


class Variation(Struct):
    """A question that differs in one thing: what differs, how that is asked, and the best way then."""

    what: str
    asked: str
    way: Way


def answer(rules: RuleSet[Any], asked: Asked) -> Answered:
    """Answer a question; Unasked and BadFile say what is wrong with it."""
    return reckon(rules, rules.question(asked))


def reckon(rules: RuleSet[Any], setting: Setting, step: Step | None = None) -> Answered:
    """Reckon every order of a situation that a rule set has made of a question."""
    game: Game[Any] = Game(rules, setting, GivenLuck(ScriptedDice([])), history=False)
    answered = Answered(setting.title, rules.position(game.state))
    for number, raw in enumerate(setting.orders):
        order = rules.order(raw, "the question", f"orders[{number}]")
        answered.ways.append(Way(order, rules.sentence(game.state, order), rules.preview(game.state, order)))
        if step is not None:
            step()
    # Where two are worth the same, the one that comes first stays first.
    answered.ways.sort(key=Way.worth, reverse=True)
    return answered


def variations(rules: RuleSet[Any], asked: Asked, best: Way) -> list[Variation]:
    """Return the questions that differ in one thing and have another answer, the greatest difference first."""
    found: list[tuple[Fraction, Variation]] = []
    for what, words, other in _nearby(rules, asked):
        try:
            answered = answer(rules, other)
        except Unasked:
            # What cannot be asked, such as a strike that has moved, is no variation.
            continue
        way = answered.ways[0]
        if way.preview.odds and way.worth()[0] != best.worth()[0]:
            found.append((abs(way.worth()[0] - best.worth()[0]), Variation(what, words, way)))
    found.sort(key=lambda pair: pair[0], reverse=True)
    return [variation for _, variation in found]


def _nearby(rules: RuleSet[Any], asked: Asked) -> list[tuple[str, str, Asked]]:
    """Return what may differ, how it is asked on the command line, and the question then."""
    near = [
        ("without cover", "without --cover", replace(asked, cover=False))
        if asked.cover
        else ("in cover", "--cover", replace(asked, cover=True)),
        ("if it had not moved", "without --moved", replace(asked, moved=False))
        if asked.moved
        else ("if it had moved", "--moved", replace(asked, moved=True)),
    ]
    for word, option, given, name in (
        *[(word, "--with", asked.friends, "friends") for word in rules.aides],
        *[(word, "--against", asked.guards, "guards") for word in rules.guards],
    ):
        stands = "standing by" if name == "friends" else "on the other side"
        if not given:
            near.append((f"with a {word} {stands}", f"{option} {word}", replace(asked, **{name: (word,)})))
        elif name == "friends" and not any(word in one.lower() for one in given):
            near.append((f"with a {word} too", f"{option} {word}", replace(asked, **{name: (*given, word)})))
    if asked.friends:
        near.append(("with nobody standing by", "without --with", replace(asked, friends=())))
    if asked.guards:
        near.append(("with nobody to protect it", "without --against", replace(asked, guards=())))
    return near
