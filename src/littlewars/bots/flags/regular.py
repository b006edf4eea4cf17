"""The player ``regular``: weighs every choice by exact odds and by its worth, and uses all that its troops can do."""

from __future__ import annotations

from typing import Final, final

from littlewars.bots.flags.aiming import Aim, best_aim, best_strike
from littlewars.bots.flags.field import Field
from littlewars.bots.flags.marching import Spot, best_spot
from littlewars.bots.flags.placing import arrival
from littlewars.bots.flags.reasons import reason
from littlewars.bots.flags.replies import reply
from littlewars.bots.flags.riding import boarding, getting_down, landing
from littlewars.bots.flags.supply import purchase, starting_force
from littlewars.bots.player import Bot
from littlewars.core.choices import End, Order
from littlewars.core.dice import SeededDice
from littlewars.rulesets.flags.attack import passengers_shoot, strikes_ready
from littlewars.rulesets.flags.choosing import list_choices
from littlewars.rulesets.flags.orders import Attack, Move, Strike
from littlewars.rulesets.flags.state import Figure, FlagsState, Phase
from littlewars.rulesets.flags.troops import profile_named
from littlewars.rulesets.flags.turn import refusal

STRIKE_NOW: Final = 1.5
"""What a strike has to be worth, in points, to come in now; it costs nothing to keep it."""


@final
class Regular(Bot[FlagsState]):
    """A player who thinks one step ahead, unit by unit."""

    def choose(self, state: FlagsState, dice: SeededDice) -> Order:
        order = decide(state, dice)
        if refusal(state, order) is None:
            return order
        return self.any_order(state, dice)

    def reason(self, state: FlagsState, order: Order) -> str:
        return reason(state, order)

    def advise(self, state: FlagsState, figure: str, dice: SeededDice) -> Order | None:
        order = advice(state, figure)
        return order if order is not None and refusal(state, order) is None else super().advise(state, figure, dice)


def decide(state: FlagsState, dice: SeededDice) -> Order:
    """Return the order for the side that decides now."""
    if state.pending:
        return reply(Field(state, state.pending[-1].owner), list_choices(state)[0])
    field = Field(state, state.active)
    phase = state.phase
    if phase is Phase.MOVE:
        return march(field)
    if phase is Phase.ATTACK:
        return attack(field)
    if phase is Phase.CALL:
        bought = purchase(field, dice)
        return End() if bought is None else bought
    if phase is Phase.MUSTER:
        return starting_force(field, dice)
    return bring_on(field)


def advice(state: FlagsState, id: str) -> Order | None:
    """Return the order that one unit would get, None when it is not asked of a single unit."""
    figure = state.find(id)
    if figure is None or state.pending or figure.side != state.active:
        return None
    field = Field(state, state.active)
    if state.phase is Phase.MOVE:
        if figure.aboard:
            down = getting_down(field, figure)
            return landing(field, figure) if down is None else down
        ride = boarding(field, figure)
        return move_order(figure, best_spot(field, figure)) if ride is None else ride
    if state.phase is Phase.ATTACK:
        aim = best_aim(field, figure)
        return None if aim is None else Attack(figure=figure.id, allot=aim.allot())
    return None


def march(field: Field) -> Order:
    """Return the next move: men who get down, men who get aboard, vehicles, then everybody on foot."""
    for figure in field.friends:
        if figure.aboard:
            order = getting_down(field, figure)
            if order is not None:
                return order
    for figure in field.friends:
        if figure.present and not figure.ordered and figure.profile.soldier():
            order = boarding(field, figure)
            if order is not None:
                return order
    next_one = next_to_move(field)
    if next_one is None:
        return End()
    return move_order(next_one, best_spot(field, next_one))


def next_to_move(field: Field) -> Figure | None:
    """Return who moves next: vehicles first, then whoever is nearest to the enemy, so that the others can close up."""
    best: Figure | None = None
    first = 0.0
    for figure in field.friends:
        if not figure.present or figure.ordered:
            continue
        rank = 0.0
        for flag in field.goals:
            dx = flag.x - figure.x
            dy = flag.y - figure.y
            rank += dx * dx + dy * dy
        if figure.profile.soldier():
            rank += 1e6
        if best is None or rank < first:
            best, first = figure, rank
    return best


def move_order(figure: Figure, spot: Spot) -> Move:
    """Return the order that brings a unit to a place."""
    return Move(figure=figure.id, path=spot.path(), doubletime=spot.doubletime)


def attack(field: Field) -> Order:
    """Return the next attack: those with the fewest ways to aim first, strikes last."""
    state = field.state
    aboard = passengers_shoot(state)
    chosen: Figure | None = None
    aim: Aim | None = None
    rank = 99
    for figure in field.friends:
        if figure.attacked or figure.bailing or (figure.aboard and not aboard):
            continue
        mine = figure.profile.dice * 2 - (1 if figure.profile.no_add else 0)
        if mine >= rank:
            continue
        found = best_aim(field, figure)
        if found is not None:
            chosen, aim, rank = figure, found, mine
    if chosen is not None and aim is not None:
        return Attack(figure=chosen.id, allot=aim.allot())
    if strikes_ready(state, field.side):
        strike = best_strike(field, True)
        if strike is not None and (strike.value >= STRIKE_NOW or field.rounds_left() == 0):
            return Strike(at=(strike.x, strike.y), allot=strike.allot())
    return End()


def bring_on(field: Field) -> Order:
    """Return where the next unit is set down: transports first, so that men can come aboard them."""
    choices = list_choices(field.state)
    best = choices[0]
    for choice in choices:
        if choice.verb == "end":
            continue
        if best.verb == "end" or rank_of(field.state, choice.profile) < rank_of(field.state, best.profile):
            best = choice
    return End() if best.verb == "end" else arrival(field, best)


def rank_of(state: FlagsState, key: str) -> int:
    """Return when a kind is set down: those who guard, transports, vehicles, the others, and paratroopers last."""
    profile = profile_named(state.profiles, key)
    if profile is None:
        return 5
    if profile.rapid_deploy:
        return 9
    if profile.capacity:
        return 1
    return 2 if not profile.soldier() else 3
