"""Whole games of computer players on tables of every kind, with house rules drawn at random."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from littlewars.bots import make_bot
from littlewars.core.choices import Order
from littlewars.core.dice import SeededDice
from littlewars.core.game import Game, StreamLuck, bot_dice
from littlewars.core.ruleset import read_options, read_setting
from littlewars.rulesets.flags.state import FlagsState
from littlewars.testing import random_options
from tests.rulesets.flags.table import RULES, block

ROSTER = {
    "basic": 8,
    "bazooka": 2,
    "commander": 1,
    "flamethrower": 1,
    "machine_gunner": 2,
    "minesweeper": 1,
    "mortar": 1,
    "radio": 1,
    "paratrooper": 2,
    "tank": 1,
    "transport": 1,
    "air": 1,
}


def table(
    size: tuple[float, float],
    red: list[list[float]],
    blue: list[list[float]],
    terrain: list[Any] | None = None,
    forces: dict[str, int] | None = None,
    rounds: int = 4,
    **more: Any,
) -> dict[str, Any]:
    """Return a scenario with these flags; both sides own the same."""
    sides = [
        {"name": "Red", "flags": red, "forces": forces or ROSTER},
        {"name": "Blue", "flags": blue, "forces": forces or ROSTER},
    ]
    raw = {"ruleset": "flags", "table": {"size": list(size)}, "terrain": terrain or [], "sides": sides}
    return {**raw, "limits": {"rounds": rounds}, **more}


def crowd(width: float, depth: float) -> list[Any]:
    """Return terrain of every kind all over a table, with hardly a free place between."""
    kinds = ["trees", "rocks", "bunker", "ditch", "sandbags", "slope"]
    pieces: list[Any] = []
    for row in range(int(depth / 3)):
        for column in range(int(width / 3)):
            x, y = 3.0 * column + 0.4, 3.0 * row + 0.4
            kind = kinds[(2 * row + column) % len(kinds)]
            pieces.append(block(kind, (x, y), (x + 2.2, y + 2.2), f"{kind} {row} {column}"))
    pieces.append({"kind": "fence", "id": "fence", "line": [[0.5, depth / 2], [width - 0.5, depth / 2]]})
    return pieces


TABLES: dict[str, dict[str, Any]] = {
    "open": table((30, 24), [[15, 4]], [[15, 20]]),
    "two flags a side": table((30, 24), [[8, 4], [22, 4]], [[8, 20], [22, 20]]),
    "two flags against one": table((24, 24), [[8, 4], [16, 4]], [[12, 20]]),
    "one man a side": table((24, 18), [[12, 4]], [[12, 14]], forces={"basic": 1}, rounds=6),
    "one tank a side": table((24, 18), [[12, 4]], [[12, 14]], forces={"tank": 1}, rounds=6),
    "vehicles only": table((24, 18), [[12, 4]], [[12, 14]], forces={"tank": 2, "transport": 2, "air": 1}),
    "paratroopers only": table((24, 18), [[12, 4]], [[12, 14]], forces={"paratrooper": 6}),
    "hand-sized": table((12, 12), [[6, 2]], [[6, 10]]),
    "hand-sized and crowded": table((12, 12), [[6, 2]], [[6, 10]], crowd(12, 12)),
    "flags in the corners": table((12, 12), [[0, 0]], [[12, 12]]),
    "all four corners": table((18, 18), [[0, 0], [18, 0]], [[0, 18], [18, 18]], crowd(18, 18)),
    "a bunker on each flag": table(
        (20, 16),
        [[10, 3]],
        [[10, 13]],
        [block("bunker", (7, 0.5), (13, 5.5), "a"), block("bunker", (7, 10.5), (13, 15.5))],
    ),
    "no room beside the flag": table(
        (20, 16), [[10, 3]], [[10, 13]], [block("rocks", (7, 0.5), (13, 5.5), "a")], options={"rocks": "solid"}
    ),
    "a wall across the table": table((20, 16), [[10, 3]], [[10, 13]], [block("bunker", (0.2, 7), (19.8, 9))]),
    "both flags in one place": table((16, 12), [[8, 6]], [[8, 6]]),
    "long and thin": table((60, 6), [[2, 3]], [[58, 3]]),
    "one round": table((24, 18), [[12, 4]], [[12, 14]], rounds=1),
    "many points": table((24, 18), [[12, 4]], [[12, 14]], start_points=40, rounds=1),
    "one point": table((24, 18), [[12, 4]], [[12, 14]], start_points=1),
    "wide bases": table((24, 18), [[12, 4]], [[12, 14]], radii={"basic": 1.5, "tank": 2.5, "transport": 0.0}),
}
PAIRS = [("regular", "recruit"), ("recruit", "regular"), ("regular", "random"), ("random", "recruit")]


def house(name: str, seed: int) -> Any:
    """Return house rules at random; what a table asks for stands."""
    drawn = random_options(RULES, SeededDice(f"house {name} {seed}"))
    fixed = TABLES[name].get("options", {}) if name in TABLES else {}
    return read_options(RULES, {**to_builtins(drawn), **fixed}, "house") if fixed else drawn


def new_game(name: str, options: Any, seed: str) -> Game[FlagsState]:
    """Return a game on one of the tables, on a scenario that comes with the set, or on one made up from a seed."""
    if name in TABLES:
        setting = read_setting(RULES, TABLES[name], name)
    elif name.startswith("made up "):
        setting = RULES.random_scenario(name)
    else:
        setting = RULES.scenarios()[name]
    return Game(RULES, setting, StreamLuck(seed), options, history=False)


class Playing:
    """A game between two computer players, order by order."""

    def __init__(self, game: Game[FlagsState], pair: tuple[str, str], seed: str) -> None:
        self.game = game
        self.pair = pair
        self.seed = seed
        self.bots = [make_bot(name, RULES) for name in pair]

    def over(self) -> bool:
        """Say whether the game is over."""
        return self.game.outcome() is not None

    def luck(self) -> SeededDice:
        """Return the luck of the next decision."""
        return bot_dice(self.seed, self.game.to_move(), len(self.game.lines))

    def next_order(self) -> Order:
        """Return the next order, which changes nothing."""
        return self.bots[self.game.to_move()].choose(self.game.state, self.luck())

    def give(self, order: Order) -> None:
        """Give an order that has to be allowed."""
        refused = self.game.submit(order)
        assert refused is None, f"after {len(self.game.lines)} orders {order} is refused: {refused}"
