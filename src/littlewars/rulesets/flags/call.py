"""Calling for reinforcements: one die, one more for each radio man, and the best of them are the points to spend."""

from __future__ import annotations

from typing import Final

from littlewars.core.choices import Event, Refusal
from littlewars.core.dice import Dice
from littlewars.rulesets.flags.events import Bought, Called, PointsLost
from littlewars.rulesets.flags.options import AirTiming
from littlewars.rulesets.flags.orders import Buy
from littlewars.rulesets.flags.state import FlagsState
from littlewars.rulesets.flags.troops import counted, profile_named

PRICE_CLAUSES: Final = {1: "F-20", 2: "F-21", 3: "F-22", 5: "F-23", 6: "F-24"}
"""The clause that fixes each price."""


def count_radios(state: FlagsState) -> int:
    """Return how many own radio men are in play, passengers included, those in the pools not (F-64, F-Q07)."""
    number = 0
    for figure in state.figures:
        if figure.side == state.active and figure.profile.support_call:
            number += 1
    return number


def begin_call(state: FlagsState, dice: Dice) -> list[Event]:
    """Roll the Call: the highest die is the number of points (F-16, F-17)."""
    side = state.sides[state.active]
    side.new_strikes = 0
    radios = count_radios(state)
    best = dice.best("F-16", 1 + radios)
    side.points = best + side.bank
    clauses = ["F-16", "F-17"]
    if radios:
        clauses += ["F-64", "F-Q07"]
    banked = side.bank
    if banked:
        clauses.append("F-Q08")
    side.bank = 0
    return [
        Called(
            side=side.name,
            radios=radios,
            best=best,
            points=side.points,
            banked=banked,
            faces=tuple(dice.shown),
            clauses=tuple(clauses),
        )
    ]


def strikes_allowed(state: FlagsState) -> bool:
    """Say whether strikes may be bought in this round (F-19, F-Q09)."""
    return state.round >= state.options.air_first_round


def buy_refusal(state: FlagsState, order: Buy) -> Refusal | None:
    """Judge a purchase: out of the troop pool, and no dearer than the points of this Call (F-18)."""
    side = state.sides[state.active]
    profile = profile_named(state.profiles, order.profile)
    if profile is None:
        return Refusal("F-18", f'There is no troop called "{order.profile[:30]}".')
    if order.count < 1:
        return Refusal("F-18", "Buy at least one.")
    if profile.air and not strikes_allowed(state):
        return Refusal("F-19", "No air or artillery strike may be bought in the first round.", ("F-Q09",))
    have = side.pool[profile.index]
    if order.count > have:
        return Refusal("F-Q05", f"{side.name}'s troop pool holds {have} {profile.plural}.", ("F-18", "F-Q59"))
    price = order.count * profile.price
    if price > side.points:
        return Refusal(
            "F-18",
            f"{counted(profile, order.count)} would cost {price} points; this Call has {side.points} left.",
            (PRICE_CLAUSES.get(profile.price, "F-18"), "F-Q08"),
        )
    return None


def apply_buy(state: FlagsState, order: Buy) -> list[Event]:
    """Set the units aside in the reinforcement pool (F-18)."""
    side = state.sides[state.active]
    profile = profile_named(state.profiles, order.profile)
    assert profile is not None
    price = order.count * profile.price
    side.points -= price
    side.pool[profile.index] -= order.count
    side.reserve[profile.index] += order.count
    clauses = ["F-18", PRICE_CLAUSES.get(profile.price, "F-18"), "F-Q08"]
    if profile.air:
        clauses += ["F-19", "F-Q09", "F-Q10"]
        if state.options.air_timing is AirTiming.NEXT_TURN:
            side.new_strikes += order.count
    state.stirred = True
    return [
        Bought(
            side=side.name,
            profile=profile.key,
            count=order.count,
            points=price,
            left=side.points,
            clauses=tuple(clauses),
        )
    ]


def end_call(state: FlagsState) -> list[Event]:
    """Let the points go that were not spent, or keep them under the house rule (F-Q08)."""
    side = state.sides[state.active]
    points = side.points
    side.points = 0
    if points == 0:
        return []
    kept = state.options.bank_points
    if kept:
        side.bank = points
    return [PointsLost(side=side.name, points=points, kept=kept, clauses=("F-Q08",))]


CLAUSES: Final[dict[str, object]] = {
    "F-16": begin_call,
    "F-17": begin_call,
    "F-18": buy_refusal,
    "F-19": strikes_allowed,
    "F-20": PRICE_CLAUSES,
    "F-21": PRICE_CLAUSES,
    "F-22": PRICE_CLAUSES,
    "F-23": PRICE_CLAUSES,
    "F-24": PRICE_CLAUSES,
    "F-64": count_radios,
    "F-Q07": count_radios,
    "F-Q08": end_call,
    "F-Q09": strikes_allowed,
    "F-Q10": apply_buy,
}
