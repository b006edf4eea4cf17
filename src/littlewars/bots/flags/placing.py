"""Where to set troops down: the starting force, reinforcements at the flag, paratroopers where they are wanted."""

from __future__ import annotations

from typing import Final

from littlewars.bots.flags.field import (
    Field,
    count_near,
    distance,
    near_flag,
    nearest_flag,
    nearest_gap,
    peril,
    shelter,
)
from littlewars.bots.flags.marching import guards_wanted, stays_home
from littlewars.core.choices import Choice, End, Order
from littlewars.core.spots import Zone, free_spot
from littlewars.rulesets.flags.muster import arrival_ground, setup_zone
from littlewars.rulesets.flags.orders import Deploy, Place
from littlewars.rulesets.flags.reinforce import drop_zone, flag_zone, receives
from littlewars.rulesets.flags.state import Flag, Profile
from littlewars.rulesets.flags.troops import profile_named

IN_LINE: Final = ((1.0, 0.0), (1.0, 1.7), (1.0, -1.7), (0.4, 2.9), (0.4, -2.9), (-0.9, 1.7), (-0.9, -1.7))
"""Where troops line up while no enemy is near, so that they can be told apart and none bars another's way: shares of
the way to the front, and inches to the side."""
ROUND_ABOUT: Final = (
    (0.0, 1.9), (0.0, -1.9), (-1.5, 1.5), (-1.5, -1.5), (-2.6, 0.0), (-0.9, 2.9), (-0.9, -2.9),
)  # fmt: skip
"""Where troops stand round their flag when the enemy is near: inches towards him, and to the side."""
ELBOW_ROOM: Final = 0.3
"""So much lies between two units in inches where there is room."""
AS_WISHED: Final = 0.3
"""A place that is no farther from the one that was wished for is as good."""


def weakest_flag(field: Field) -> Flag | None:
    """Return the own flag that most needs somebody, among those that may receive troops."""
    best: Flag | None = None
    most = -99
    for flag in field.own_flags:
        if field.state.round and not receives(field.state, flag, field.side):
            continue
        lacking = guards_wanted(field, flag) - count_near(flag, field.friends)
        if lacking > most:
            best, most = flag, lacking
    return best


def arrival(field: Field, choice: Choice) -> Order:
    """Return where one unit of the force or of the reserve is put down."""
    state = field.state
    profile = profile_named(state.profiles, choice.profile)
    if profile is None:
        return End()
    fresh = choice.verb == "place"
    if choice.targets and profile.soldier() and not stays_home(profile) and not lonely(field):
        return put(choice, None, choice.targets[0])
    if fresh and profile.rapid_deploy:
        drop = parachute(field, profile, False)
        if drop is not None:
            return put(choice, drop, "")
    flag = weakest_flag(field)
    if flag is not None:
        zone = flag_zone(state, profile) if fresh else setup_zone(state, profile)
        at = beside_flag(field, profile, flag, zone)
        if at is not None:
            return put(choice, at, "")
    if choice.targets:
        return put(choice, None, choice.targets[0])
    if fresh and profile.rapid_deploy:
        drop = parachute(field, profile, True)
        if drop is not None:
            return put(choice, drop, "")
    return End()


def put(choice: Choice, at: tuple[float, float] | None, aboard: str) -> Order:
    """Return the order that puts a unit there."""
    if choice.verb == "deploy":
        return Deploy(profile=choice.profile, at=at, aboard=aboard)
    return Place(profile=choice.profile, at=at, aboard=aboard)


def lonely(field: Field) -> bool:
    """Say whether an own flag has nobody beside it yet."""
    for flag in field.own_flags:
        if count_near(flag, field.friends) == 0:
            return True
    return False


def beside_flag(field: Field, profile: Profile, flag: Flag, zone: Zone) -> tuple[float, float] | None:
    """Return a free place near a flag: attackers in front, the others behind, everybody in cover when pressed."""
    state = field.state
    goal = nearest_flag(field.goals, flag.x, flag.y)
    ux, uy = 0.0, 1.0
    if goal is not None and distance(goal.x, goal.y, flag.x, flag.y) > 1e-6:
        away = distance(goal.x, goal.y, flag.x, flag.y)
        ux, uy = (goal.x - flag.x) / away, (goal.y - flag.y) / away
    front = 1.8 + profile.radius
    if count_near(flag, field.friends) == 0 or stays_home(profile):
        front = -1.2
    ground = arrival_ground(state, field.side, profile)
    spots: list[tuple[float, float]] = []
    pressed = nearest_gap(field.foes, flag.x, flag.y) < 13.0
    for along, across in ((front, 0.0), *ROUND_ABOUT) if pressed else IN_LINE:
        if not pressed:
            along *= front
        x = flag.x + ux * along - uy * across
        y = flag.y + uy * along + ux * across
        spot = free_spot(ground, zone, x, y)
        if spot is None:
            continue
        if not pressed and distance(spot.x, spot.y, x, y) < AS_WISHED:
            return spot.x, spot.y
        spots.append((spot.x, spot.y))
    best: tuple[float, float] | None = None
    most = 0.0
    for x, y in spots:
        value = 0.0
        if near_flag(flag, x, y, profile.radius):
            value += 1.0
        if pressed:
            value -= profile.price * peril(field, profile, x, y)
            if shelter(state, x, y) is not None:
                value += 0.2
            if crowded(field, profile, x, y):
                value -= 0.5
        if best is None or value > most:
            best, most = (x, y), value
    return best


def crowded(field: Field, profile: Profile, x: float, y: float) -> bool:
    """Say whether a unit would stand so close to one of its own there that it is hard to tell them apart."""
    for friend in field.friends:
        if distance(friend.x, friend.y, x, y) < friend.profile.radius + profile.radius + ELBOW_ROOM:
            return True
    return False


def parachute(field: Field, profile: Profile, must: bool) -> tuple[float, float] | None:
    """Return where a paratrooper lands: beside an enemy flag that stands empty, else to the side of a weak one.

    None where he is more use beside his own flag, unless he ``must`` land somewhere.
    """
    state = field.state
    zone = drop_zone(state, profile)
    ground = arrival_ground(state, field.side, profile)
    for flag in field.goals:
        if count_near(flag, field.foes) == 0:
            spot = free_spot(ground, zone, flag.x, flag.y)
            if spot is not None and near_flag(flag, spot.x, spot.y, profile.radius):
                return spot.x, spot.y
    for flag in field.own_flags:
        if receives(state, flag, field.side) and count_near(flag, field.friends) < guards_wanted(field, flag):
            if not must:
                return None
    best: tuple[float, float] | None = None
    most = 0.0
    for flag in field.goals:
        for dx, dy in (
            (7.0, 0.0),
            (-7.0, 0.0),
            (5.0, 5.0),
            (-5.0, 5.0),
            (5.0, -5.0),
            (-5.0, -5.0),
            (0.0, 7.0),
            (0.0, -7.0),
        ):
            x = min(max(flag.x + dx, profile.radius), state.table.width - profile.radius)
            y = min(max(flag.y + dy, profile.radius), state.table.height - profile.radius)
            spot = free_spot(ground, zone, x, y)
            if spot is None:
                continue
            value = 1.2 - profile.price * peril(field, profile, spot.x, spot.y)
            if shelter(state, spot.x, spot.y) is not None:
                value += 0.3
            if best is None or value > most:
                best, most = (spot.x, spot.y), value
    return best if most > 0.2 or must else None
