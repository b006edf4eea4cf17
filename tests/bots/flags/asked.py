"""Ask a computer player of flags: what it would order in a situation, and how it plays a whole step or turn."""

from __future__ import annotations

from typing import Any

from littlewars.bots import make_bot
from littlewars.core.choices import Order, Outcome
from littlewars.core.dice import SeededDice
from littlewars.core.game import Game, StreamLuck, bot_dice
from littlewars.core.ruleset import read_setting
from littlewars.rulesets.flags.orders import Attack, Board, Leave, Move
from littlewars.rulesets.flags.state import Figure, FlagsState
from tests.rulesets.flags.table import RULES

MOST = 400
"""More orders than any step of these tests takes."""
SEEDS = ("1", "2", "3", "4")
"""The luck of players who are asked more than once."""


def game_of(raw: dict[str, Any], house: dict[str, Any] | None = None, seed: str = "1") -> Game[FlagsState]:
    """Return the game that a situation is a moment of."""
    setting = read_setting(RULES, {**raw, "options": {**raw.get("options", {}), **(house or {})}}, "test")
    return Game(RULES, setting, StreamLuck(seed))


def state_of(raw: dict[str, Any], house: dict[str, Any] | None = None) -> FlagsState:
    """Return the state of a situation."""
    return game_of(raw, house).state


def ask(
    raw: dict[str, Any] | FlagsState, name: str = "regular", house: dict[str, Any] | None = None, seed: str = "1"
) -> Order:
    """Return the next order that a computer player gives in a situation; it has to be allowed."""
    state = raw if isinstance(raw, FlagsState) else state_of(raw, house)
    order = make_bot(name, RULES).choose(state, SeededDice(f"asked {seed}"))
    assert RULES.refusal(state, order) is None, order
    return order


class Played:
    """The orders of one side, and the game as they left it."""

    def __init__(self, game: Game[FlagsState], orders: list[Order]) -> None:
        self.game = game
        self.orders = orders

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it did."""
        return self.game.outcome()

    def of(self, id: str) -> Order:
        """Return the first order that a unit got."""
        found = [order for order in self.orders if getattr(order, "figure", "") == id]
        assert found, f"{id} got no order: {self.orders}"
        return found[0]

    def walked(self, id: str) -> bool:
        """Say whether a unit was moved from where it stood."""
        return any(
            (isinstance(order, Move) and bool(order.path or order.to)) or isinstance(order, (Board, Leave))
            for order in self.orders
            if getattr(order, "figure", "") == id
        )

    def find(self, id: str) -> Figure:
        """Return a unit as it stands afterwards."""
        found = self.game.state.find(id)
        assert found is not None, f"{id} is not in play"
        return found

    def gap(self, id: str, x: float, y: float) -> float:
        """Return the gap from a unit, as it stands afterwards, to a point."""
        figure = self.find(id)
        return float(((figure.x - x) ** 2 + (figure.y - y) ** 2) ** 0.5) - figure.radius

    def attacks(self) -> dict[str, dict[str, int]]:
        """Return at whom each unit aimed how many dice."""
        return {order.figure: dict(order.allot) for order in self.orders if isinstance(order, Attack)}


def step(
    raw: dict[str, Any],
    name: str = "regular",
    house: dict[str, Any] | None = None,
    seed: str = "1",
    turn: bool = False,
) -> Played:
    """Let a computer player finish the step that a situation stands in, or with ``turn`` the rest of its turn."""
    game = game_of(raw, house, seed)
    bot = make_bot(name, RULES)
    side, phase, round = game.state.active, game.state.phase, game.state.round
    orders: list[Order] = []
    while game.outcome() is None and len(orders) < MOST:
        state = game.state
        if (state.active, state.round) != (side, round) or (state.phase is not phase and not turn):
            break
        mover = game.to_move()
        order = bot.choose(state, bot_dice(seed, mover, len(game.lines)))
        refused = game.submit(order)
        assert refused is None, f"{order} is refused: {refused}"
        if mover == side:
            orders.append(order)
    assert len(orders) < MOST, "the step does not end"
    return Played(game, orders)
