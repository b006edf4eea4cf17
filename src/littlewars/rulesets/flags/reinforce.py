"""Reinforcing: what was called comes on beside a flag, paratroopers anywhere, and what finds no room waits."""

from __future__ import annotations

from typing import Final

from littlewars.core.choices import Event, Refusal
from littlewars.core.dice import Dice
from littlewars.core.geometry import EPS, gap
from littlewars.core.setting import finite
from littlewars.core.spots import Ring, Spot, Zone, free_spot, whole_table, zone_holds
from littlewars.rulesets.flags.events import BlownAway, Held, Placed
from littlewars.rulesets.flags.muster import (
    aboard_refusal,
    arrival_ground,
    hull_name,
    set_down,
    shown,
    standing_refusal,
)
from littlewars.rulesets.flags.options import ParaDrop, ParaGap
from littlewars.rulesets.flags.orders import Place
from littlewars.rulesets.flags.state import Flag, FlagsState, Profile
from littlewars.rulesets.flags.troops import profile_named

FLAG_GAP: Final = 2.0
"""How near to a flag reinforcements come on (F-40), and troops hold or take it (F-42)."""
LANDING_GAPS: Final = {ParaGap.NONE: 0.0, ParaGap.THREE: 3.0, ParaGap.SIX: 6.0}
"""How far from every enemy a paratrooper has to land (F-Q30)."""
SIXTY: Final = 0.8660254037844386
"""The sine of 60 degrees."""


def receives(state: FlagsState, flag: Flag, side: int) -> bool:
    """Say whether reinforcements may come on beside a flag (F-Q49).

    Not one that was captured at the last check, unless own troops are within 2 inches of it now.
    """
    if flag.removed:
        return False
    return not flag.captured or state.options.reinforce_captured or troops_near(state, flag, side, FLAG_GAP)


def troops_near(state: FlagsState, flag: Flag, side: int, reach: float) -> bool:
    """Say whether a side has a unit on the table within reach of a flag; passengers and strikes do not count."""
    for figure in state.figures:
        if figure.side == side and figure.present:
            if gap(figure.x, figure.y, figure.radius, flag.x, flag.y, 0.0) <= reach + EPS:
                return True
    return False


def flag_zone(state: FlagsState, profile: Profile) -> Zone:
    """Return where a unit's centre may be that comes on beside a flag (F-40, F-Q34)."""
    rings: list[Ring] = []
    for flag in state.sides[state.active].flags:
        if receives(state, flag, state.active):
            rings.append(Ring(flag.x, flag.y, 0.0, FLAG_GAP + profile.radius))
    return Zone(rings, [], [])


def landing_gap(state: FlagsState) -> float:
    """Return how far from every enemy a paratrooper has to land (F-Q30)."""
    return LANDING_GAPS[state.options.para_min_enemy_gap]


def drifts(state: FlagsState, profile: Profile, at: tuple[float, float]) -> bool:
    """Say whether a unit comes on by a toy drop that drifts: house rule, and only away from its flag (F-Q55)."""
    return (
        state.options.para_drop is ParaDrop.SCATTER
        and profile.rapid_deploy
        and not zone_holds(flag_zone(state, profile), at[0], at[1])
    )


def drop_zone(state: FlagsState, profile: Profile) -> Zone:
    """Return where a paratrooper may land: anywhere, at least the house rule's gap from every enemy (F-60, F-Q30)."""
    zone = whole_table(state.table, profile.radius)
    apart = landing_gap(state)
    if apart > 0.0:
        for figure in state.figures:
            if figure.side != state.active and figure.present:
                zone.away.append(Ring(figure.x, figure.y, apart + figure.radius + profile.radius, 0.0))
    return zone


def arrival_spot(state: FlagsState, profile: Profile) -> Spot | None:
    """Return a place where a unit can come on, None when there is none at all (F-41)."""
    ground = arrival_ground(state, state.active, profile)
    side = state.sides[state.active]
    x = side.flags[0].x if side.flags else state.table.width / 2.0
    y = side.flags[0].y if side.flags else state.table.height / 2.0
    zone = flag_zone(state, profile)
    spot = free_spot(ground, zone, x, y) if zone.rings else None
    if spot is None and profile.rapid_deploy:
        spot = free_spot(ground, drop_zone(state, profile), x, y)
    return spot


def can_come_on(state: FlagsState, profile: Profile) -> bool:
    """Say whether a unit of the reinforcement pool can be placed, on the ground or aboard (F-41, F-Q60)."""
    if profile.air:
        return False
    if profile.soldier():
        for hull in state.figures:
            if hull.arrived and aboard_refusal(state, profile, hull.id, True) is None:
                return True
    return arrival_spot(state, profile) is not None


def place_refusal(state: FlagsState, order: Place) -> Refusal | None:
    """Judge where a reinforcement comes on (F-40, F-Q34)."""
    side = state.sides[state.active]
    profile = profile_named(state.profiles, order.profile)
    if profile is None or side.reserve[profile.index] == 0:
        return Refusal("F-40", f'Nobody called "{order.profile[:30]}" waits in the reinforcement pool.', ("F-18",))
    if profile.air:
        return Refusal("F-Q59", "A strike is never placed: it attacks and is gone.", ("F-56",))
    if order.aboard:
        return aboard_refusal(state, profile, order.aboard, True)
    if order.at is None:
        return Refusal("F-40", "A reinforcement comes on at a place, or aboard a transport.")
    x, y = order.at
    if drifts(state, profile, order.at) and finite(x) and finite(y) and state.table.holds(x, y, 0.0):
        zone = drop_zone(state, profile)
        zone.boxes = whole_table(state.table, 0.0).boxes
        return None if zone_holds(zone, x, y) else enemy_gap_refusal(state)
    standing = standing_refusal(state, profile, x, y)
    if standing is not None:
        return standing
    if zone_holds(flag_zone(state, profile), x, y):
        return None
    if profile.rapid_deploy:
        return None if zone_holds(drop_zone(state, profile), x, y) else enemy_gap_refusal(state)
    return flag_gap_refusal(state, profile, x, y)


def enemy_gap_refusal(state: FlagsState) -> Refusal:
    """Say that a paratrooper would land too near to an enemy (F-Q30)."""
    apart = landing_gap(state)
    return Refusal("F-Q30", f"A paratrooper lands at least {apart:g} inches from every enemy.", ("F-60",))


def flag_gap_refusal(state: FlagsState, profile: Profile, x: float, y: float) -> Refusal:
    """Say how far from its flag a reinforcement would come on, or that its flag receives nobody."""
    side = state.sides[state.active]
    nearest = 1e9
    captured = removed = False
    for flag in side.flags:
        away = gap(flag.x, flag.y, 0.0, x, y, profile.radius)
        if receives(state, flag, state.active):
            nearest = min(nearest, away)
        elif away <= FLAG_GAP + EPS:
            captured = captured or not flag.removed
            removed = removed or flag.removed
    if removed and not captured:
        return Refusal("F-Q38", "The flag that stood there was captured and is gone.", ("F-40", "F-Q49"))
    if captured:
        return Refusal("F-Q49", "This flag is captured and receives nobody.", ("F-40",))
    if nearest > 1e8:
        return Refusal("F-Q49", f"{side.name} has no flag that receives reinforcements.", ("F-40",))
    return Refusal(
        "F-40", f"Reinforcements come on within 2 inches of a flag; this is {shown(nearest)} inches away.", ("F-Q34",)
    )


def apply_place(state: FlagsState, order: Place, dice: Dice) -> list[Event]:
    """Bring a reinforcement on; it acts from its owner's next turn (F-Q35)."""
    side = state.sides[state.active]
    profile = profile_named(state.profiles, order.profile)
    assert profile is not None
    side.reserve[profile.index] -= 1
    at = order.at
    faces: tuple[int, ...] = ()
    clauses = ["F-40", "F-Q34", "F-Q35", "F-Q49"]
    if order.aboard:
        clauses = ["F-Q31", "F-Q35", "F-Q60", "F-54"]
    elif profile.rapid_deploy and at is not None and not zone_holds(flag_zone(state, profile), at[0], at[1]):
        clauses = ["F-52", "F-60", "F-Q30", "F-Q35", "F-Q54"]
        if drifts(state, profile, at):
            clauses.append("F-Q55")
            drift = dice.faces("F-Q55", 2)
            faces = tuple(drift)
            at = scattered(state, profile, at, drift[0], drift[1])
            if at is None:
                side.pool[profile.index] += 1
                assert order.at is not None
                return [
                    BlownAway(side=side.name, profile=profile.key, aimed=order.at, faces=faces, clauses=tuple(clauses))
                ]
    figure = set_down(state, profile, at, order.aboard)
    figure.arrived = True
    return [
        Placed(
            side=side.name,
            figure=figure.id,
            name=figure.name,
            at=(figure.x, figure.y),
            aboard=order.aboard,
            hull_name=hull_name(state, order.aboard),
            aimed=order.at if faces else None,
            faces=faces,
            clauses=tuple(clauses),
        )
    ]


def scattered(
    state: FlagsState, profile: Profile, aim: tuple[float, float], turn: int, inches: int
) -> tuple[float, float] | None:
    """Return where a toy drop comes down, None when that is off the table (F-Q55).

    ``turn`` 1 is straight towards the enemy's edge, each further one 60 degrees clockwise.
    """
    edge = state.sides[state.active].edge
    ux, uy = {"south": (0.0, 1.0), "north": (0.0, -1.0), "west": (1.0, 0.0), "east": (-1.0, 0.0)}[edge]
    cos = (1.0, 0.5, -0.5, -1.0, -0.5, 0.5)[turn - 1]
    sin = (0.0, SIXTY, SIXTY, 0.0, -SIXTY, -SIXTY)[turn - 1]
    x = aim[0] + inches * (ux * cos + uy * sin)
    y = aim[1] + inches * (uy * cos - ux * sin)
    if not state.table.holds(x, y, 0.0):
        return None
    spot = free_spot(arrival_ground(state, state.active, profile), whole_table(state.table, profile.radius), x, y)
    return None if spot is None else (spot.x, spot.y)


def may_hold(state: FlagsState) -> bool:
    """Say whether reinforcements may be held back that could come on (F-Q34)."""
    return state.options.voluntary_hold


def reinforce_end_refusal(state: FlagsState) -> Refusal | None:
    """What can be placed must be placed, unless the house rule lets it be held (F-41, F-Q34)."""
    if may_hold(state):
        return None
    side = state.sides[state.active]
    for profile in state.profiles:
        if side.reserve[profile.index] and can_come_on(state, profile):
            return Refusal(
                "F-Q34", f"There is room for a {profile.title.lower()} that waits to come on.", ("F-41", "F-40")
            )
    return None


def end_reinforce(state: FlagsState) -> list[Event]:
    """Hold what could not be placed, for the next round and at no new cost (F-41)."""
    side = state.sides[state.active]
    waiting: dict[str, int] = {}
    for profile in state.profiles:
        if side.reserve[profile.index] and not profile.air:
            waiting[profile.key] = side.reserve[profile.index]
    if not waiting:
        return []
    return [Held(side=side.name, units=waiting, clauses=("F-41", "F-Q34"))]


CLAUSES: Final[dict[str, object]] = {
    "F-40": place_refusal,
    "F-41": end_reinforce,
    "F-60": drop_zone,
    "F-Q30": drop_zone,
    "F-Q34": reinforce_end_refusal,
    "F-Q35": apply_place,
    "F-Q49": receives,
    "F-Q54": drop_zone,
    "F-Q55": scattered,
    "F-Q60": can_come_on,
}
