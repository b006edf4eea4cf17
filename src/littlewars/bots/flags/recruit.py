"""The player ``recruit``: quick and sensible, but he looks no further than the next shot, and at times not so far."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from littlewars.bots.flags.chances import chance
from littlewars.bots.flags.field import Field, distance, near_flag, nearest_flag
from littlewars.bots.flags.marching import walkable
from littlewars.bots.flags.placing import arrival
from littlewars.bots.flags.reasons import reason
from littlewars.bots.player import Bot
from littlewars.core.choices import Answer, End, Order
from littlewars.core.dice import SeededDice
from littlewars.rulesets.flags.attack import RANGE, passengers_shoot, strikes_ready, target_ids, unit_shooter
from littlewars.rulesets.flags.call import strikes_allowed
from littlewars.rulesets.flags.choosing import list_choices
from littlewars.rulesets.flags.movement import allowance_of, mover_ground
from littlewars.rulesets.flags.orders import Attack, Buy, Leave, Move, Muster, Strike
from littlewars.rulesets.flags.state import Figure, FlagsState, Phase, Profile
from littlewars.rulesets.flags.turn import refusal

ASIDE: Final = ((1.0, 0.0), (0.8, 0.6), (0.8, -0.6), (0.3, 0.954), (0.3, -0.954))
"""Cosine and sine of the angles at which he tries to get past what is in his way."""
FORGETS: Final = 6
"""One time in so many he forgets where somebody was to go."""
KEEPS_POINTS: Final = 40
"""One time in so many he forgets what his points were for."""
BREAKS_OFF: Final = 40
"""One time in so many he takes an attack to be over before everybody has had a shot."""


@final
class Recruit(Bot[FlagsState]):
    """A player in his first weeks."""

    def choose(self, state: FlagsState, dice: SeededDice) -> Order:
        order = decide(state, dice)
        # Paths and targets were judged when they were found; all else is held against the rules here.
        if isinstance(order, (Move, Attack)) or refusal(state, order) is None:
            return order
        return self.any_order(state, dice)

    def reason(self, state: FlagsState, order: Order) -> str:
        return reason(state, order)


def decide(state: FlagsState, dice: SeededDice) -> Order:
    """Return the order for the side that decides now."""
    if state.pending:
        choice = list_choices(state)[0]
        return choice.filled if choice.filled is not None else Answer(pick=choice.answers[0])
    field = Field(state, state.active)
    phase = state.phase
    if phase is Phase.MOVE:
        return march(field, dice)
    if phase is Phase.ATTACK:
        return attack(field, dice)
    if phase is Phase.CALL:
        return purchase(field, dice)
    if phase is Phase.MUSTER:
        return starting_force(field, dice)
    choices = list_choices(state)
    if choices[0].verb == "end":
        return End()
    return arrival(field, choices[0])


def march(field: Field, dice: SeededDice) -> Order:
    """Move somebody towards the nearest enemy flag; the first man at home stays there."""
    guarded = False
    for figure in field.friends:
        if figure.aboard and not figure.boarded and not figure.left:
            return get_down(field, figure, dice)
        if not figure.present:
            continue
        if not guarded and at_home(field, figure):
            guarded = True
            continue
        if not figure.ordered:
            return step(field, figure, dice)
    return End()


def at_home(field: Field, figure: Figure) -> bool:
    """Say whether a unit stands beside an own flag."""
    for flag in field.own_flags:
        if near_flag(flag, figure.x, figure.y, figure.radius):
            return True
    return False


def get_down(field: Field, man: Figure, dice: SeededDice) -> Order:
    """Leave a transport at once."""
    for choice in list_choices(field.state):
        if choice.verb == "leave" and choice.figure == man.id:
            for hull in field.friends:
                if hull.id == man.aboard:
                    return Leave(figure=man.id)
    return End()


def step(field: Field, figure: Figure, dice: SeededDice) -> Order:
    """Go for the enemy's flag, or for an enemy who is nearer, as straight as the ground allows."""
    wanted = [flag for flag in field.goals if not flag.captured]
    goal = nearest_flag(wanted if wanted else field.goals, figure.x, figure.y)
    x, y = figure.x, figure.y
    if goal is not None:
        x, y = goal.x, goal.y
    away = distance(x, y, figure.x, figure.y)
    if figure.profile.still_shot and in_range(field, figure) and dice.below(3):
        return Move(figure=figure.id)
    if away < (0.4 if field.touch else 1.0):
        return Move(figure=figure.id)
    allowance = allowance_of(figure, 0)
    ux = (x - figure.x) / away
    uy = (y - figure.y) / away
    if dice.below(FORGETS) == 0:
        ux, uy = wander(ux, uy, dice)
    ground = mover_ground(field.state, figure)
    for length in (min(allowance - 1e-6, away), min(allowance - 1.0 - 1e-6, away), 0.8):
        for cos, sin in ASIDE:
            if length <= 0.05:
                continue
            to_x = figure.x + (ux * cos - uy * sin) * length
            to_y = figure.y + (uy * cos + ux * sin) * length
            if walkable(ground, [figure.x, to_x], [figure.y, to_y], allowance):
                return Move(figure=figure.id, path=((to_x, to_y),))
    return Move(figure=figure.id)


def wander(ux: float, uy: float, dice: SeededDice) -> tuple[float, float]:
    """Return a direction somewhat to the left or to the right of one."""
    side = 1.6 * dice.fraction() - 0.8
    along = sqrt(1.0 - side * side)
    return ux * along - uy * side, uy * along + ux * side


def in_range(field: Field, figure: Figure) -> bool:
    """Say whether an enemy is in range of a unit."""
    for foe in field.foes:
        if distance(foe.x, foe.y, figure.x, figure.y) - foe.radius - figure.radius <= RANGE:
            return True
    return False


def attack(field: Field, dice: SeededDice) -> Order:
    """Attack with the next unit what looks easiest to destroy, all its dice at one target."""
    state = field.state
    if dice.below(BREAKS_OFF) == 0:
        return End()
    aboard = passengers_shoot(state)
    for figure in field.friends:
        if figure.attacked or figure.bailing or (figure.aboard and not aboard):
            continue
        shooter = unit_shooter(state, figure)
        ids = target_ids(state, shooter)
        if not ids:
            continue
        target = pick_target(field, figure.profile, shooter.dice, ids, dice)
        if target is None:
            continue
        return Attack(figure=figure.id, allot=((target.id, shooter.dice),))
    if strikes_ready(state, field.side) and field.foes:
        target = field.foes[int(dice.below(len(field.foes)))]
        for foe in field.foes:
            if foe.profile.price > target.profile.price:
                target = foe
        return Strike(at=(target.x, target.y), allot=((target.id, 4),))
    return End()


def pick_target(field: Field, profile: Profile, number: int, ids: tuple[str, ...], dice: SeededDice) -> Figure | None:
    """Return the target that is easiest to destroy as its own armour goes, cover not reckoned; None for no chance."""
    best: Figure | None = None
    most = 0.0
    for foe in field.foes:
        if foe.id not in ids:
            continue
        value = chance(profile, number, foe.profile.armour, False) * (0.5 + dice.fraction())
        if value > most:
            best, most = foe, value
    return best


def purchase(field: Field, dice: SeededDice) -> Order:
    """Buy something that the points are enough for, seldom the cheapest; now and then nothing."""
    if dice.below(KEEPS_POINTS) == 0:
        return End()
    profile = affordable(field, field.state.sides[field.side].points, [], dice)
    return End() if profile is None else Buy(profile=profile.key)


def affordable(field: Field, points: int, force: list[int], dice: SeededDice) -> Profile | None:
    """Return a kind of troop that the points are enough for, the dearer of two drawn by lot."""
    state = field.state
    pool = state.sides[field.side].pool
    fitting: list[Profile] = []
    for profile in state.profiles:
        used = force[profile.index] if force else 0
        if profile.price > points or pool[profile.index] <= used or profile.capacity:
            continue
        if profile.air and (bool(force) or not strikes_allowed(state)):
            continue
        fitting.append(profile)
    if not fitting:
        return None
    one = fitting[int(dice.below(len(fitting)))]
    other = fitting[int(dice.below(len(fitting)))]
    return one if one.price >= other.price else other


def starting_force(field: Field, dice: SeededDice) -> Order:
    """Choose a starting force for all the points, somewhat at random."""
    state = field.state
    chosen = [0] * len(state.profiles)
    left = state.start_points
    while True:
        profile = affordable(field, left, chosen, dice)
        if profile is None:
            break
        chosen[profile.index] += 1
        left -= profile.price
    force = {profile.key: chosen[profile.index] for profile in state.profiles if chosen[profile.index]}
    return Muster(force=force)
