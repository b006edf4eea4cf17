"""Setting up elsewhere what stands on the table already, while the set-up is still one's own and no die was drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from littlewars.core.choices import Choice, Order
from littlewars.core.dice import SeededDice
from littlewars.server.messages import Arrange, Outline, Refused
from littlewars.server.offers import take_back

if TYPE_CHECKING:
    from littlewars.server.match import Match

TOO_LATE: Final = "It stands where it stands: only what you have set up in this step can be put elsewhere."


def arrange(match: Match, seat: int, asked: Arrange) -> Refused | None:
    """Put a figure elsewhere that this seat has set up, or say why not.

    The orders since then are taken back and given again, the figure's own with the new place. They are tried on a copy
    first: all of it can be done, or nothing is.
    """
    barred = match.seats.barred(seat)
    if barred is not None:
        return barred
    game = match.game
    if game.rules.position(game.state).turn.round != 0:
        return Refused("The game has been set up already.")
    found = _order_of(match, asked.figure)
    if found < 0:
        return Refused(TOO_LATE)
    orders = [game.lines[number - 1].order for number in game.orders_before[found:]]
    first, *others = [order for order in orders if order is not None]
    again: list[Order] = [msgspec.structs.replace(first, at=asked.at), *others]
    refused = _tried(match, found, again)
    if refused is not None:
        return refused
    take_back(match, [game.lines[number - 1] for number in reversed(game.orders_before[found:])])
    for order in again:
        match.give(order)
    return None


def where_else(match: Match, seat: int, figure: str) -> Outline | Refused:
    """Return where a figure may be put that this seat has set up, about as far as the others leave room."""
    rules, state = match.game.rules, match.game.state
    found = _order_of(match, figure) if match.seats.barred(seat) is None else -1
    if found < 0 or rules.position(state).turn.round != 0:
        return Refused(TOO_LATE)
    order = match.game.lines[match.game.orders_before[found] - 1].order
    profile = next(one.profile for one in rules.position(state).figures if one.id == figure)
    verb = str(msgspec.to_builtins(order)["do"])
    return Outline(rules.region(state, Choice(match.game.to_move(), verb, profile=profile, wants=("place",))))


def _order_of(match: Match, figure: str) -> int:
    """Return which of the standing orders set a figure up, if all since then may be taken back freely; else -1."""
    game, side = match.game, match.game.to_move()
    later = game.state
    for place in range(len(game.before) - 1, -1, -1):
        line = game.lines[game.orders_before[place] - 1]
        if not line.free or line.side != side:
            return -1
        before = game.before[place]
        if _stands(match, later, figure) and not _stands(match, before, figure):
            return place if getattr(line.order, "at", None) is not None else -1
        later = before
    return -1


def _stands(match: Match, state: object, figure: str) -> bool:
    position = match.game.rules.position(state)
    return any(one.id == figure for one in position.figures)


def _tried(match: Match, place: int, orders: list[Order]) -> Refused | None:
    """Try orders on a copy of the game as it was; None where each is allowed and the step stays this side's own."""
    rules, side = match.game.rules, match.game.to_move()
    state = rules.copy(match.game.before[place])
    for order in orders:
        refusal = rules.refusal(state, order)
        if refusal is not None:
            return Refused(refusal.sentence, refusal.clause, refusal.also)
        dice = SeededDice("a trial")
        rules.apply(state, order, dice)
        if dice.drawn or rules.mover(state) != side:
            return Refused(TOO_LATE)
    return None
