"""Whom to attack: every target weighed by the exact chance to destroy it and by what that is worth."""

from __future__ import annotations

from typing import Final, final

from littlewars.bots.flags.chances import SAVED, best_split, chance
from littlewars.bots.flags.field import Field, count_near, distance, near_flag, takers_of
from littlewars.rulesets.flags.attack import (
    RANGE,
    Shooter,
    armour_of,
    covers,
    regen_protects,
    strike_shooter,
    target_ids,
    unit_shooter,
)
from littlewars.rulesets.flags.state import Figure, FlagsState, Profile
from littlewars.rulesets.flags.volley import one_die_an_attack

WON: Final = 60.0
"""What winning is worth, in points of troops."""


@final
class Aim:
    """One attack as it could be declared: the dice on each target, and what it is worth in points of troops."""

    def __init__(self) -> None:
        self.targets: list[Figure] = []
        self.dice: list[int] = []
        self.value = 0.0
        self.x = 0.0
        self.y = 0.0

    def allot(self) -> tuple[tuple[str, int], ...]:
        """Return the declaration as an order has it."""
        return tuple([(target.id, self.dice[index]) for index, target in enumerate(self.targets)])


def worth(field: Field, target: Figure) -> float:
    """Return what it is worth to destroy an enemy: its price, what it can do, and what it guards or threatens."""
    state = field.state
    profile = target.profile
    value = float(profile.price)
    if profile.support_call and field.rounds_left() > 2:
        value += 0.6
    if profile.regen or profile.reroll:
        value += 0.4
    if profile.capacity:
        value += 0.4 * len(state.passengers(target))
    for flag in field.goals:
        if near_flag(flag, target.x, target.y, target.radius):
            value += guard_worth(field, count_near(flag, field.foes), takers_of(field, flag, None) > 0)
    for flag in field.own_flags:
        away = distance(flag.x, flag.y, target.x, target.y) - target.radius
        if away < 9.0:
            value += 0.25 * (9.0 - away) / 3.0
            if away <= 2.0:
                value += 3.0
    if len(field.foes) <= 2 and not riders(field):
        value += WON / (2.0 * len(field.foes) * len(field.foes))
    return value


def riders(field: Field) -> bool:
    """Say whether the enemy has men aboard, who count as being on the table (F-Q40)."""
    for figure in field.state.figures:
        if figure.side != field.side and not figure.present:
            return True
    return False


def guard_worth(field: Field, guards: int, at_the_flag: bool) -> float:
    """Return what one of a flag's guards is worth beyond its price: much for the last, where somebody can take it."""
    if field.touch:
        return 0.0
    last = len(field.goals) == 1
    if at_the_flag or parachute_ready(field):
        whole = WON if last else WON / 4.0
        return whole / (2.0 * guards * guards)
    return 1.0 / guards


def parachute_ready(field: Field) -> bool:
    """Say whether a paratrooper waits in the reserve, who lands before the flags are looked at."""
    side = field.state.sides[field.side]
    for profile in field.state.profiles:
        if profile.rapid_deploy and side.reserve[profile.index]:
            return True
    return False


def hit_chance(state: FlagsState, shooter: Shooter, target: Figure, dice: int) -> float:
    """Return the exact chance that dice of this shooter destroy a target, cover and Regen included."""
    armour = armour_of(target.profile, covers(state, shooter, target) is not None)
    return wound_chance(state, shooter.profile, dice, armour, regen_protects(state, target))


def wound_chance(state: FlagsState, profile: Profile, dice: int, armour: int, regen: bool) -> float:
    """Return the chance of a kill, with one Regen die for each wound or, under the house rule, for all (F-Q29)."""
    if regen and profile.no_add and one_die_an_attack(state):
        return SAVED * chance(profile, dice, armour, False)
    return chance(profile, dice, armour, regen)


def aim_at(field: Field, shooter: Shooter, targets: list[Figure]) -> Aim:
    """Return the best way to aim a shooter's dice at these targets."""
    state = field.state
    dice = shooter.dice
    gains: list[list[float]] = []
    for target in targets:
        armour = armour_of(target.profile, covers(state, shooter, target) is not None)
        value = field.worths.get(target.id, -1.0)
        if value < 0.0:
            value = worth(field, target)
            field.worths[target.id] = value
        line = [0.0]
        for k in range(1, dice + 1):
            hit = wound_chance(state, shooter.profile, k, armour, field.regen)
            line.append(hit * value)
        gains.append(line)
    split = best_split(gains, dice)
    aim = Aim()
    aim.x = shooter.x
    aim.y = shooter.y
    for index, target in enumerate(targets):
        k = split[index]
        if k > 0:
            aim.targets.append(target)
            aim.dice.append(k)
            aim.value += gains[index][k]
    return aim


def best_aim(field: Field, figure: Figure) -> Aim | None:
    """Return the best attack of a unit, None when it can hurt nobody."""
    state = field.state
    shooter = unit_shooter(state, figure)
    ids = target_ids(state, shooter)
    if not ids:
        return None
    aim = aim_at(field, shooter, [foe for foe in field.foes if foe.id in ids])
    return aim if aim.targets else None


def best_strike(field: Field, between: bool) -> Aim | None:
    """Return the best point for a strike to come in at, and its best aim: over each enemy, or ``between`` two as well.

    That there may be a better point between two is looked at when a strike comes in, not each time one might be bought.
    """
    best: Aim | None = None
    foes = field.foes
    for index, foe in enumerate(foes):
        aim = strike_at(field, foe.x, foe.y)
        if aim is not None and (best is None or aim.value > best.value + 1e-9):
            best = aim
        for other in foes[index + 1 :] if between else []:
            if 6.0 < distance(foe.x, foe.y, other.x, other.y) < 12.0:
                aim = strike_at(field, (foe.x + other.x) / 2.0, (foe.y + other.y) / 2.0)
                if aim is not None and (best is None or aim.value > best.value + 1e-9):
                    best = aim
    return best


def strike_at(field: Field, x: float, y: float) -> Aim | None:
    """Return the best aim of a strike that comes in at a point."""
    near = [foe for foe in field.foes if distance(foe.x, foe.y, x, y) - foe.radius <= RANGE]
    if not near:
        return None
    aim = aim_at(field, strike_shooter(field.state, x, y), near)
    return aim if aim.targets else None
