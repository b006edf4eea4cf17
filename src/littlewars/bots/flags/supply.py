"""What to buy: each kind of troop has a use that depends on the moment, and the points go where they help most."""

from __future__ import annotations

from typing import Final

from littlewars.bots.flags.aiming import best_strike
from littlewars.bots.flags.chances import chance
from littlewars.bots.flags.field import Field, count_near, distance
from littlewars.bots.flags.marching import stays_home
from littlewars.core.dice import SeededDice
from littlewars.rulesets.flags.attack import RANGE
from littlewars.rulesets.flags.call import strikes_allowed
from littlewars.rulesets.flags.orders import Buy, Muster
from littlewars.rulesets.flags.state import FlagsState, Profile

WAVER: Final = 0.12
"""How much the use of a troop varies by luck, so that no two games begin alike."""


def use_of(field: Field, profile: Profile, have: int) -> float:
    """Return what one more of a kind is worth now, in points, where ``have`` are in play or bought."""
    left = field.rounds_left()
    if profile.air:
        return strike_use(field)
    turns = float(left if left < 7 else 7)
    if profile.support_call:
        return 1.0 + turns * (0.45 if have == 0 else 0.25 if have == 1 else 0.05)
    if profile.reroll:
        return 1.2 + (0.25 * turns if have == 0 else 0.0)
    if profile.regen:
        return 1.2 + (0.22 * turns if have == 0 and len(field.friends) >= 4 else 0.0)
    if profile.rapid_deploy:
        return parachute_use(field)
    if profile.capacity:
        return transport_use(field, have, left)
    value = strength(profile)
    wanted = armour_to_break(field) - breakers(field)
    if wanted > 0 and chance(profile, profile.dice, 9, False) > 0.0:
        value += 3.0 * chance(profile, profile.dice, 9, False) + 0.6
    if profile.indirect:
        value -= 0.0 if besieged(field) else 0.4
    return value


def strength(profile: Profile) -> float:
    """Return how good a fighter is for its price."""
    if profile.armour >= 9:
        return 7.0
    if profile.basic:
        return 1.1
    if profile.indirect:
        return 2.3
    if profile.no_add:
        return 2.0 if profile.still_shot else 1.8
    return 2.1


def armour_to_break(field: Field) -> int:
    """Return how many enemy units only dice that add up can destroy."""
    number = 0
    for foe in field.foes:
        if foe.profile.armour >= 6:
            number += 1
    return number


def breakers(field: Field) -> int:
    """Return how many own units can destroy such a one."""
    number = 0
    for figure in field.friends:
        if chance(figure.profile, figure.profile.dice, 9, False) > 0.0:
            number += 1
    return number


def besieged(field: Field) -> bool:
    """Say whether an enemy is near an own flag."""
    for flag in field.own_flags:
        for foe in field.foes:
            if distance(flag.x, flag.y, foe.x, foe.y) < 11.0:
                return True
    return False


def strike_use(field: Field) -> float:
    """Return what a strike is worth now."""
    aim = best_strike(field, False)
    return 0.0 if aim is None else 1.25 * aim.value


def parachute_use(field: Field) -> float:
    """Return what a paratrooper is worth: much where an enemy flag may stand empty before this turn is over."""
    value = 1.75
    if field.state.round == 0:
        return value
    for flag in field.goals:
        guards = count_near(flag, field.foes)
        if guards == 0:
            return 12.0
        firing = 0.0
        for figure in field.friends:
            if distance(flag.x, flag.y, figure.x, figure.y) < RANGE + figure.profile.move + 2.0:
                firing += chance(figure.profile, figure.profile.dice, 4, field.regen)
        if firing > 0.8 * guards and len(field.goals) == 1:
            value += 3.0
        elif guards == 1:
            value += 0.5
    return value


def transport_use(field: Field, have: int, left: int) -> float:
    """Return what a transport is worth: the men who wait for a ride, while there is time to get there."""
    waiting = 0
    for figure in field.friends:
        if figure.present and figure.profile.soldier() and not stays_home(figure.profile):
            for flag in field.own_flags:
                if distance(flag.x, flag.y, figure.x, figure.y) < 5.0:
                    waiting += 1
                    break
    value = 2.4 if have else 2.9
    if left >= 4 and not besieged(field):
        value += 0.3 * float(min(waiting, 4))
    return value


def owned(field: Field, profile: Profile) -> int:
    """Return how many of a kind a side has in play, in its starting force or bought."""
    side = field.state.sides[field.side]
    number = side.reserve[profile.index] + side.start[profile.index]
    for figure in field.friends:
        if figure.profile is profile:
            number += 1
    return number


def shopping(field: Field, points: int, dice: SeededDice) -> list[int]:
    """Return how many of each kind to buy, by profile index, for the greatest use in all."""
    state = field.state
    pool = state.sides[field.side].pool
    best = [0.0] * (points + 1)
    lists: list[list[int]] = [[0] * len(state.profiles) for _ in range(points + 1)]
    for profile in state.profiles:
        price = profile.price
        if price > points or not pool[profile.index]:
            continue
        if profile.air and (state.round == 0 or not strikes_allowed(state)):
            continue
        waver = 1.0 + WAVER * (2.0 * dice.fraction() - 1.0)
        have = owned(field, profile)
        uses: list[float] = []
        for more in range(min(pool[profile.index], points // price)):
            use = 0.5 if profile.air and more else use_of(field, profile, have + more)
            uses.append(waver * use - 0.04 * (have + more))
        after = best.copy()
        chosen = list(lists)
        for left in range(price, points + 1):
            total = 0.0
            for number in range(1, min(len(uses), left // price) + 1):
                total += uses[number - 1]
                if best[left - number * price] + total > after[left] + 1e-9:
                    after[left] = best[left - number * price] + total
                    line = lists[left - number * price].copy()
                    line[profile.index] += number
                    chosen[left] = line
        best = after
        lists = chosen
    return lists[points]


def purchase(field: Field, dice: SeededDice) -> Buy | None:
    """Return the next purchase of a Call, the dearest first; None when nothing more is worth it."""
    state = field.state
    wanted = shopping(field, min(state.sides[field.side].points, 24), dice)
    dearest: Profile | None = None
    for profile in state.profiles:
        if wanted[profile.index] and (dearest is None or profile.price > dearest.price):
            dearest = profile
    return None if dearest is None else Buy(profile=dearest.key, count=wanted[dearest.index])


def starting_force(field: Field, dice: SeededDice) -> Muster:
    """Return a starting force for all the points there are, one unit at least."""
    state = field.state
    wanted = shopping(field, min(state.start_points, 60), dice)
    force: dict[str, int] = {}
    for profile in state.profiles:
        if wanted[profile.index]:
            force[profile.key] = wanted[profile.index]
    if not force:
        force[cheapest(state, field.side)] = 1
    return Muster(force=force)


def cheapest(state: FlagsState, side: int) -> str:
    """Return the cheapest troop in a side's pool that may be in a starting force."""
    best: Profile | None = None
    for profile in state.profiles:
        if state.sides[side].pool[profile.index] and not profile.air:
            if best is None or profile.price < best.price:
                best = profile
    return state.profiles[0].key if best is None else best.key
