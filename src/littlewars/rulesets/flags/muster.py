"""Set-up as it is played: each side chooses a force of seven points, and sets it up around its flag."""

from __future__ import annotations

from typing import Final

from littlewars.core.choices import Bill, Event, Reason, Refusal
from littlewars.core.geometry import EPS, gap
from littlewars.core.movement import Ground, may_stand
from littlewars.core.setting import finite
from littlewars.core.spots import Box, Ring, Zone, free_spot, whole_table, zone_holds
from littlewars.rulesets.flags.events import Deployed, Mustered
from littlewars.rulesets.flags.options import ParaSetup
from littlewars.rulesets.flags.orders import Deploy, Muster
from littlewars.rulesets.flags.state import Figure, FlagsState, Profile
from littlewars.rulesets.flags.troops import PROFILES, ROSTER, counted, profile_named

START_POINTS: Final = 7
"""What a starting force may cost where no scenario says otherwise (F-08)."""


def muster_refusal(state: FlagsState, order: Muster) -> Refusal | None:
    """Judge a starting force: from the toy box, no strikes, one unit at least, seven points at most."""
    side = state.sides[state.active]
    points = 0
    units = 0
    for key, number in order.force.items():
        profile = profile_named(state.profiles, key)
        if profile is None:
            return Refusal("F-08", f'There is no troop called "{key[:30]}".')
        if number < 0:
            return Refusal("F-08", f"{number} {profile.plural} cannot be chosen.")
        if number and profile.air:
            return Refusal("F-09", "No air or artillery strike may be part of the starting force.")
        if number > side.pool[profile.index]:
            have = side.pool[profile.index]
            return Refusal("F-Q05", f"{side.name} owns {have} {profile.plural}, not {number}.", ("F-02", "F-08"))
        points += number * profile.price
        units += number
    if points > state.start_points:
        return Refusal(
            "F-08", f"This force costs {points} points; a side starts with {state.start_points} at most.", ("F-Q03",)
        )
    if units == 0:
        return Refusal("F-Q57", "A starting force has at least one unit.", ("F-08",))
    return None


def apply_muster(state: FlagsState, order: Muster) -> list[Event]:
    """Set the chosen force aside for deployment; unspent points are lost (F-Q03)."""
    side = state.sides[state.active]
    points = 0
    force: dict[str, int] = {}
    for profile in state.profiles:
        number = order.force.get(profile.key, 0)
        if number:
            side.pool[profile.index] -= number
            side.start[profile.index] += number
            points += number * profile.price
            force[profile.key] = number
    side.mustered = True
    return [
        Mustered(
            side=side.name, force=force, points=points, clauses=("F-08", "F-09", "F-11", "F-Q03", "F-Q05", "F-Q57")
        )
    ]


def setup_zone(state: FlagsState, profile: Profile) -> Zone:
    """Return where a starting unit may be: within 3 inches of its flag, a paratrooper anywhere (F-10, F-Q04)."""
    index = state.active
    r = profile.radius
    if profile.rapid_deploy and state.options.para_setup is ParaSetup.ANYWHERE:
        return whole_table(state.table, r)
    box = state.zones[index]
    if box:
        return Zone([], [Box(box[0] + r, box[1] + r, box[2] - r, box[3] - r)], [])
    reach = state.zone_gaps[index] + r
    return Zone([Ring(flag.x, flag.y, 0.0, reach) for flag in state.sides[index].flags], [], [])


def arrival_ground(state: FlagsState, side: int, profile: Profile) -> Ground:
    """Return what a unit meets that is set on the table: it stands on nobody, and on no terrain that stops it."""
    return Ground(state.table, state.bases, None, side, profile.radius, profile.mask, True, 0.0)


def standing_refusal(state: FlagsState, profile: Profile, x: float, y: float) -> Refusal | None:
    """Judge a place to set a unit down: a whole base on the table, overlapping nobody and nothing that stops it."""
    if not (finite(x) and finite(y)) or not state.table.holds(x, y, profile.radius):
        return Refusal("T-02", "A whole base has to stay on the table.")
    ground = arrival_ground(state, state.active, profile)
    if may_stand(ground, x, y):
        return None
    for figure in state.figures:
        if figure.present and gap(figure.x, figure.y, figure.radius, x, y, profile.radius) <= 0.0:
            alone = Ground(state.table, [figure], None, state.active, profile.radius, 0, True, 0.0)
            if not may_stand(alone, x, y):
                return Refusal(
                    "T-07", f"It would stand on {state.sides[figure.side].name}'s {figure.name}.", ("F-Q34",)
                )
    return Refusal("F-Q56", f"A {profile.title.lower()} cannot stand on that terrain.", ("F-Q13",))


def aboard_refusal(state: FlagsState, profile: Profile, id: str, fresh: bool) -> Refusal | None:
    """Judge who may start aboard a transport: a soldier, in an own one with room (F-54, F-Q57, F-Q60).

    ``fresh``: the transport must have arrived in this same step.
    """
    hull = state.find(id)
    if hull is None or hull.side != state.active or hull.profile.capacity == 0 or not hull.present:
        return Refusal("F-Q31", "That is not a transport of yours on the table.")
    if not profile.soldier():
        return Refusal("F-Q31", "Only soldiers ride in a transport.", ("F-54",))
    if fresh and not hull.arrived:
        return Refusal("F-Q60", f"{hull.name} did not arrive in this step; men come on beside their flag.", ("F-40",))
    if len(state.passengers(hull)) >= hull.profile.capacity:
        return Refusal("F-54", f"{hull.name} is full: it carries {hull.profile.capacity}.", ("F-Q31",))
    return None


def deploy_refusal(state: FlagsState, order: Deploy) -> Refusal | None:
    """Judge where one unit of the starting force is set up (F-10)."""
    side = state.sides[state.active]
    profile = profile_named(state.profiles, order.profile)
    if profile is None or side.start[profile.index] == 0:
        return Refusal("F-08", f'Nobody called "{order.profile[:30]}" of the starting force is left to set up.')
    if order.aboard:
        return aboard_refusal(state, profile, order.aboard, False)
    if order.at is None:
        return Refusal("F-10", "A unit is set up at a place, or aboard a transport.")
    x, y = order.at
    standing = standing_refusal(state, profile, x, y)
    if standing is not None:
        return standing
    if not zone_holds(setup_zone(state, profile), x, y):
        return setup_gap_refusal(state, profile, x, y)
    return None


def setup_gap_refusal(state: FlagsState, profile: Profile, x: float, y: float) -> Refusal:
    """Say how far from its flag a starting unit would stand."""
    index = state.active
    if state.zones[index]:
        return Refusal("F-10", "That is outside the ground on which this side sets up.", ("T-10",))
    nearest = 1e9
    for flag in state.sides[index].flags:
        nearest = min(nearest, gap(flag.x, flag.y, 0.0, x, y, profile.radius))
    reach = state.zone_gaps[index]
    return Refusal(
        "F-10",
        f"A starting unit stands within {reach:g} inches of its flag; this is {shown(nearest)} inches away.",
        ("F-Q04",),
    )


def shown(length: float) -> str:
    """Return a length with two decimals, but never rounded on to a limit that it exceeds."""
    text = f"{length:.2f}"
    if text.endswith("0") and abs(float(text) - length) > EPS:
        text = f"{length:.4f}".rstrip("0").rstrip(".") or "0"
    return text


def apply_deploy(state: FlagsState, order: Deploy) -> list[Event]:
    """Set up one unit of the starting force."""
    side = state.sides[state.active]
    profile = profile_named(state.profiles, order.profile)
    assert profile is not None
    side.start[profile.index] -= 1
    figure = set_down(state, profile, order.at, order.aboard)
    clauses = ["F-10", "F-Q57"] if order.aboard else ["F-10", "F-Q04"]
    return [
        Deployed(
            side=side.name,
            figure=figure.id,
            name=figure.name,
            at=(figure.x, figure.y),
            aboard=order.aboard,
            hull_name=hull_name(state, order.aboard),
            clauses=tuple(clauses),
        )
    ]


def hull_name(state: FlagsState, id: str) -> str:
    """Return the name of the transport that a unit arrives aboard, if any."""
    hull = state.find(id) if id else None
    return "" if hull is None else hull.name


def set_down(state: FlagsState, profile: Profile, at: tuple[float, float] | None, aboard: str) -> Figure:
    """Bring a unit of the active side into play, at a place or aboard a transport."""
    if aboard:
        hull = state.find(aboard)
        assert hull is not None
        figure = state.enlist(state.active, profile, hull.x, hull.y)
        figure.aboard = hull.id
        figure.present = False
        return figure
    assert at is not None
    return state.enlist(state.active, profile, at[0], at[1])


def bill(force: dict[str, int]) -> Bill:
    """Reckon what a starting force costs, and what is wrong with it (F-08, F-20 to F-24)."""
    lines: list[str] = []
    errors: list[Reason] = []
    warnings: list[Reason] = []
    total = 0
    for key, number in force.items():
        profile = profile_named(PROFILES, key)
        if profile is None:
            errors.append(Reason(f'there is no troop called "{key[:30]}"', "F-08"))
            continue
        lines.append(f"{number} x {profile.title}: {number} x {profile.price} = {number * profile.price}")
        total += number * profile.price
        if profile.air:
            errors.append(Reason("no air or artillery strike may be part of the starting force", "F-09"))
        owned = ROSTER.get(key, 0)
        if number > owned:
            warnings.append(Reason(f"the usual toy box holds {owned} {profile.plural}, not {number}", "F-Q05"))
    if total == 0:
        errors.append(Reason("a starting force has at least one unit", "F-Q57"))
    if total > START_POINTS:
        errors.append(Reason(f"{total} points, but a side starts with {START_POINTS} at most", "F-08"))
    return Bill(lines=lines, total=total, errors=errors, warnings=warnings)


def room_to_deploy(state: FlagsState, profile: Profile) -> bool:
    """Say whether a starting unit can be set up at all, on the ground or aboard."""
    side = state.sides[state.active]
    if profile.soldier():
        for hull in state.figures:
            if hull.side == state.active and aboard_refusal(state, profile, hull.id, False) is None:
                return True
    flag = side.flags[0]
    return (
        free_spot(arrival_ground(state, state.active, profile), setup_zone(state, profile), flag.x, flag.y) is not None
    )


def deploy_end_refusal(state: FlagsState) -> Refusal | None:
    """A side has to set up its whole force, as far as there is room (F-08)."""
    side = state.sides[state.active]
    for profile in state.profiles:
        if side.start[profile.index] and room_to_deploy(state, profile):
            return Refusal(
                "F-08", f"Of the force {counted(profile, side.start[profile.index])} must still be set up.", ("F-10",)
            )
    return None


CLAUSES: Final[dict[str, object]] = {
    "F-08": muster_refusal,
    "F-09": muster_refusal,
    "F-10": deploy_refusal,
    "F-Q03": muster_refusal,
    "F-Q04": setup_zone,
    "F-Q57": aboard_refusal,
}
