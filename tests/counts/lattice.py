"""A fixed lattice of orders for each choice, and what comes of them: positions and outcomes, to be counted."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

from littlewars.core.choices import Answer, Choice, End, Order, encode_json
from littlewars.core.dice import EveryDice, ScriptedDice
from littlewars.core.game import Game, GivenLuck
from littlewars.core.ruleset import RuleSet, read_setting
from littlewars.rulesets import RULESETS
from littlewars.rulesets.flags.orders import Attack, Buy, Move, Place

FOLDER = Path(__file__).resolve().parent
FLAGS: RuleSet[Any] = RULESETS["flags"]
STEPS = (-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0)
"""Where a move may go, from where the unit stands, in each direction; a unit is set down on whole inches."""


def start(name: str) -> Any:
    """Return the state of a situation of this folder."""
    raw = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    game: Game[Any] = Game(FLAGS, read_setting(FLAGS, raw, f"{name}.toml"), GivenLuck(ScriptedDice([])), history=False)
    return game.state


def picture(state: Any) -> bytes:
    """Return what everyone sees of a state."""
    return bytes(encode_json(FLAGS.position(state)))


def shares(dice: int, targets: tuple[str, ...]) -> Iterator[tuple[tuple[str, int], ...]]:
    """Yield every way to aim 1 to ``dice`` dice at targets."""
    for numbers in product(range(dice + 1), repeat=len(targets)):
        if 1 <= sum(numbers) <= dice:
            yield tuple((id, number) for id, number in zip(targets, numbers, strict=True) if number)


def wishes(state: Any, choice: Choice) -> Iterator[Order]:
    """Yield every order of the lattice for a choice, also those that are not allowed."""
    if choice.verb == "move":
        figure = state.find(choice.figure)
        for dx, dy in product(STEPS, STEPS):
            yield Move(figure=figure.id, path=((figure.x + dx, figure.y + dy),) if dx or dy else ())
    elif choice.verb == "attack":
        for allot in shares(choice.dice, choice.targets):
            yield Attack(figure=choice.figure, allot=allot)
    elif choice.verb == "buy":
        for count in range(1, choice.most + 2):
            yield Buy(profile=choice.profile, count=count)
    elif choice.verb == "place":
        for x, y in product(range(int(state.table.width) + 1), range(int(state.table.height) + 1)):
            yield Place(profile=choice.profile, at=(float(x), float(y)))
    elif choice.verb == "answer":
        for pick in choice.answers:
            yield Answer(pick=pick)
    else:
        yield End()


def allowed(state: Any, verb: str = "") -> list[Order]:
    """Return the orders of the lattice that the rules allow, of one verb or of all."""
    return [
        order
        for choice in FLAGS.choices(state)
        if not verb or choice.verb == verb
        for order in wishes(state, choice)
        if FLAGS.refusal(state, order) is None
    ]


def outcomes(state: Any, order: Order) -> list[tuple[Any, Fraction]]:
    """Return the state after each outcome of an order's dice, with its chance."""
    dice = EveryDice()
    found = []
    while True:
        dice.begin()
        after = FLAGS.copy(state)
        FLAGS.apply(after, order, dice)
        found.append((after, Fraction(dice.weight, dice.whole)))
        if not dice.advance():
            return found


def positions(state: Any, depth: int, verb: str = "") -> dict[bytes, Any]:
    """Return each different position after ``depth`` orders of the lattice, by its picture."""
    reached = {picture(state): state}
    for _ in range(depth):
        further: dict[bytes, Any] = {}
        for each in reached.values():
            for order in allowed(each, verb):
                for after, _ in outcomes(each, order):
                    further[picture(after)] = after
        reached = further
    return reached
