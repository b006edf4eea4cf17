"""Laying out a game: the table, the toy boxes and the flags of a scenario, or a situation as it stands."""

from __future__ import annotations

from typing import Final

from littlewars.core.geometry import EPS, overlap
from littlewars.core.movement import Ground, may_stand
from littlewars.core.setting import MOST_FIGURES, BadFile, finite, lay_table
from littlewars.core.table import Table
from littlewars.rulesets.flags.file import FlagsFigure, FlagsSetting, FlagsSide
from littlewars.rulesets.flags.options import FlagsOptions
from littlewars.rulesets.flags.state import Figure, Flag, FlagsState, Phase, Profile, Side, number_figure
from littlewars.rulesets.flags.troops import MASKS, ROSTER, make_profiles, profile_named, terrain_kinds

FLAG_INSET: Final = 3.0
"""How far in from their edges flags stand where a scenario does not say (F-Q06)."""
SETUP_GAP: Final = 3.0
"""How near to its flag a starting force stands (F-10)."""


def lay_out(setting: FlagsSetting, options: FlagsOptions, source: str) -> FlagsState:
    """Return the state of a file before anything is rolled; BadFile says what is wrong with it."""
    if len(setting.sides) != 2:
        raise BadFile(source, "sides", f"{len(setting.sides)} sides", "two sides (F-Q43)")
    if setting.sides[0].name.lower() == setting.sides[1].name.lower():
        raise BadFile(source, "sides[1].name", f'"{setting.sides[1].name}" again', "two different names")
    if not 1 <= setting.start_points <= 1000:
        raise BadFile(source, "start_points", str(setting.start_points), "1 to 1000")
    if not 0 <= setting.limits.rounds <= 1000:
        raise BadFile(source, "limits.rounds", str(setting.limits.rounds), "0 (no limit) to 1000")
    if len(setting.figures) > MOST_FIGURES:
        raise BadFile(source, "figures", f"{len(setting.figures)} figures", f"at most {MOST_FIGURES}")
    profiles = make_profiles(checked_radii(setting, source))
    table = lay_table(setting, terrain_kinds(options), MASKS, 1.0, source)
    sides = [make_side(setting, index, table, profiles, source) for index in range(2)]
    state = FlagsState(table, options, profiles, sides, setting.limits.rounds, setting.start_points)
    state.surface = setting.table.surface
    for index, entry in enumerate(setting.sides):
        lay_zone(state, entry, f"sides[{index}].zone", source)
    for index, figure in enumerate(setting.figures):
        state.add(make_figure(state, figure, f"figures[{index}]", source))
    check_figures(state, source)
    if setting.turn is not None:
        lay_turn(state, setting, source)
    return state


def checked_radii(setting: FlagsSetting, source: str) -> dict[str, float]:
    """Return the changed base radii of a file, each of a known profile and of a sensible size (T-03)."""
    known = list(ROSTER)
    for key, radius in setting.radii.items():
        if key not in known:
            raise BadFile(source, "radii", f'"{key}"', "one of " + ", ".join(known))
        if not (finite(radius) and 0.0 <= radius <= 6.0):
            raise BadFile(source, f"radii.{key}", f"{radius:g}", "0 to 6 inches")
    return setting.radii


def default_flag(setting: FlagsSetting, index: int) -> tuple[float, float, str]:
    """Return where a side's flag stands, and its edge, when the file does not say (F-07, F-Q06).

    Centred, 3 inches in from one of the two long edges; ``flag_axis`` long_way: from one of the short ones.
    """
    width, depth = setting.table.size
    given = setting.sides[index].edge
    edge = "" if given is None else str(given)
    if not edge:
        upright = (width >= depth) == (setting.flag_axis == "short_way")
        edge = ("south", "north")[index] if upright else ("west", "east")[index]
    if edge == "south":
        return width / 2.0, FLAG_INSET, edge
    if edge == "north":
        return width / 2.0, depth - FLAG_INSET, edge
    if edge == "west":
        return FLAG_INSET, depth / 2.0, edge
    return width - FLAG_INSET, depth / 2.0, edge


def make_side(setting: FlagsSetting, index: int, table: Table, profiles: list[Profile], source: str) -> Side:
    """Return a side with its flags and pools; all that is not in the starting force is its troop pool (F-11)."""
    entry = setting.sides[index]
    place = f"sides[{index}]"
    if not 1 <= len(entry.name) <= 30 or not entry.name.isprintable():
        raise BadFile(source, f"{place}.name", f'"{entry.name[:30]}"', "a name of 1 to 30 letters")
    x, y, edge = default_flag(setting, index)
    side = Side(index, entry.name, entry.colour, edge, len(profiles))
    spots = entry.flags if entry.flags is not None else [] if setting.figures else [(x, y)]
    if len(spots) > 12 or (not spots and not setting.figures):
        raise BadFile(source, f"{place}.flags", f"{len(spots)} flags", "1 to 12 flags (F-03)")
    for number, (at_x, at_y) in enumerate(spots):
        if not (finite(at_x) and finite(at_y) and table.holds(at_x, at_y, 0.0)):
            raise BadFile(source, f"{place}.flags[{number}]", f"[{at_x:g}, {at_y:g}]", "a place on the table")
        flag = Flag(f"{entry.name.lower()}-flag-{number + 1}", at_x, at_y)
        flag.captured = number in entry.captured or number in entry.removed
        flag.held = number in entry.held
        flag.removed = number in entry.removed
        side.flags.append(flag)
    forces = entry.forces
    if forces is None and entry.pool is None and not setting.figures:
        forces = ROSTER
    box = "forces" if entry.pool is None else "pool"
    fill(side.pool, entry.pool if entry.pool is not None else forces or {}, profiles, source, f"{place}.{box}")
    fill(side.reserve, entry.reserve, profiles, source, f"{place}.reserve")
    if entry.pool is None and forces is not None:
        take_known(setting, entry, side, profiles, source, place)
    elif entry.start is not None:
        fill(side.start, entry.start, profiles, source, f"{place}.start")
    side.mustered = entry.start is not None or bool(setting.figures)
    check_start(setting, entry, side, profiles, source, place)
    check_used(entry, len(spots), source, place)
    side.bank = entry.bank
    side.rerolls_used = entry.rerolls_used
    side.doubletimes_used = entry.doubletimes_used
    side.new_strikes = entry.new_strikes
    return side


def check_start(
    setting: FlagsSetting, entry: FlagsSide, side: Side, profiles: list[Profile], source: str, place: str
) -> None:
    """Hold a fixed starting force against F-09 and F-Q57, and a toy box against having a force to choose at all."""
    for profile in profiles:
        if profile.air and side.start[profile.index]:
            raise BadFile(source, f"{place}.start.{profile.key}", "a strike", "no strikes to start with (F-09)")
    if entry.start is not None and sum(side.start) == 0:
        raise BadFile(source, f"{place}.start", "nobody", "one unit at least (F-Q57)")
    if side.mustered:
        return
    for profile in profiles:
        if side.pool[profile.index] and not profile.air and profile.price <= setting.start_points:
            return
    raise BadFile(
        source, f"{place}.forces", "nobody to start with", f"a unit for {setting.start_points} points or less (F-Q57)"
    )


def check_used(entry: FlagsSide, flags: int, source: str, place: str) -> None:
    """Hold what a side has banked and used, and the flags that it names, against what a game can have."""
    for name in ("bank", "rerolls_used", "doubletimes_used", "new_strikes"):
        value = getattr(entry, name)
        if not 0 <= value <= 1000:
            raise BadFile(source, f"{place}.{name}", str(value), "0 to 1000")
    for name in ("captured", "held", "removed"):
        for number in getattr(entry, name):
            if not 0 <= number < flags:
                known = f"the number of a flag, 0 to {flags - 1}" if flags else "none, for there are no flags"
                raise BadFile(source, f"{place}.{name}", str(number), known)


def fill(counts: list[int], given: dict[str, int], profiles: list[Profile], source: str, place: str) -> None:
    """Write numbers by profile name into a pool."""
    total = 0
    for key, number in given.items():
        profile = profile_named(profiles, key)
        if profile is None:
            raise BadFile(source, place, f'"{key}"', "one of " + ", ".join(one.key for one in profiles))
        if not 0 <= number <= MOST_FIGURES:
            raise BadFile(source, f"{place}.{key}", str(number), f"0 to {MOST_FIGURES}")
        counts[profile.index] = number
        total += number
    if total > MOST_FIGURES:
        raise BadFile(source, place, f"{total} units", f"at most {MOST_FIGURES}")


def take_known(
    setting: FlagsSetting, entry: FlagsSide, side: Side, profiles: list[Profile], source: str, place: str
) -> None:
    """Take out of a toy box what already stands elsewhere: the fixed start, the reserve, the figures of the side."""
    if entry.start is not None:
        fill(side.start, entry.start, profiles, source, f"{place}.start")
    for profile in profiles:
        used = side.start[profile.index] + side.reserve[profile.index]
        for figure in setting.figures:
            if figure.side == entry.name and figure.profile == profile.key:
                used += 1
        side.pool[profile.index] -= used
        if side.pool[profile.index] < 0:
            raise BadFile(
                source, f"{place}.forces.{profile.key}", str(side.pool[profile.index] + used), f"at least {used}"
            )


def lay_zone(state: FlagsState, entry: FlagsSide, place: str, source: str) -> None:
    """Note where a side may set up: within 3 inches of its flag (F-10), or as the file says (T-10)."""
    box: list[float] = []
    reach = SETUP_GAP
    if entry.zone is not None:
        within = entry.zone.within
        rect = entry.zone.rect
        if (within is None) == (rect is None):
            raise BadFile(source, place, "neither or both", "one of within or rect")
        if within is not None:
            if within.of != "flag" or not (finite(within.gap) and 0.0 <= within.gap <= 120.0):
                raise BadFile(source, f"{place}.within", f"{within.of} {within.gap:g}", 'of = "flag", gap = 0 to 120')
            reach = within.gap
        if rect is not None:
            numbers = [*rect.at, *rect.size, rect.angle]
            if rect.angle != 0.0 or not all(finite(value) for value in numbers) or min(rect.size) <= 0.0:
                raise BadFile(source, f"{place}.rect", "an empty or turned rectangle", "a size above 0 and no angle")
            half_x, half_y = rect.size[0] / 2.0, rect.size[1] / 2.0
            box = [rect.at[0] - half_x, rect.at[1] - half_y, rect.at[0] + half_x, rect.at[1] + half_y]
            on = state.table
            if box[0] < -EPS or box[1] < -EPS or box[2] > on.width + EPS or box[3] > on.height + EPS:
                raise BadFile(source, f"{place}.rect", "a rectangle that leaves the table", "one on the table")
    state.zones.append(box)
    state.zone_gaps.append(reach)


def make_figure(state: FlagsState, entry: FlagsFigure, place: str, source: str) -> Figure:
    """Return one unit of a situation, with what it has done this turn."""
    names = [side.name for side in state.sides]
    if entry.side not in names:
        raise BadFile(source, f"{place}.side", f'"{entry.side}"', " or ".join(names))
    profile = profile_named(state.profiles, entry.profile)
    if profile is None or profile.air:
        on_foot = ", ".join(one.key for one in state.profiles if not one.air)
        raise BadFile(source, f"{place}.profile", f'"{entry.profile}"', f"one of {on_foot}")
    if not 1 <= len(entry.id) <= 40 or state.find(entry.id) is not None:
        raise BadFile(source, f"{place}.id", f'"{entry.id[:40]}"', "an id of its own, 1 to 40 letters")
    if (entry.at is None) == (not entry.aboard):
        raise BadFile(source, place, "both or neither of at and aboard", "one of at or aboard")
    x, y = entry.at if entry.at is not None else (0.0, 0.0)
    radius = profile.radius if entry.radius is None else entry.radius
    if not (finite(x) and finite(y) and finite(radius) and 0.0 <= radius <= 6.0 and finite(entry.spent)):
        raise BadFile(
            source, place, f"at [{x:g}, {y:g}], radius {radius:g}", "a place on the table, a radius of 0 to 6"
        )
    if not 0.0 <= entry.spent <= 100.0 or not 0 <= entry.doubletime <= 100:
        raise BadFile(source, place, f"spent {entry.spent:g}, doubletime {entry.doubletime}", "0 to 100 of each")
    check_number(state, entry, names.index(entry.side), profile, place, source)
    figure = Figure(entry.id, names.index(entry.side), profile, 0, "", x, y, radius)
    number_figure(state, figure, entry.number)
    figure.aboard = entry.aboard
    figure.present = not entry.aboard
    figure.moved = entry.moved
    figure.ordered = entry.ordered or entry.moved
    figure.boarded = entry.boarded
    figure.left = entry.left
    figure.doubled = entry.doubletime
    figure.spent = entry.spent
    figure.attacked = entry.attacked
    figure.arrived = entry.arrived
    return figure


def check_number(state: FlagsState, entry: FlagsFigure, side: int, profile: Profile, place: str, source: str) -> None:
    """Hold the number of a unit against those that its side's units of the same kind have: 0 takes the lowest free."""
    if not 0 <= entry.number <= 999:
        raise BadFile(source, f"{place}.number", str(entry.number), "0 (the lowest free one) to 999")
    for other in state.figures:
        if entry.number and other.number == entry.number and other.side == side and other.profile is profile:
            raise BadFile(
                source, f"{place}.number", f"{entry.number} a second time", f"a number of its own: {other.id}"
            )


def check_figures(state: FlagsState, source: str) -> None:
    """Hold a situation against the table: nobody overlaps, all are on it, passengers have a transport with room."""
    for index, figure in enumerate(state.figures):
        place = f"figures[{index}]"
        if figure.aboard:
            hull = state.find(figure.aboard)
            if hull is None or hull.side != figure.side or not figure.profile.soldier():
                raise BadFile(source, f"{place}.aboard", f'"{figure.aboard}"', "a soldier in a transport of his side")
            if len(state.passengers(hull)) > hull.profile.capacity:
                raise BadFile(source, f"{place}.aboard", "no room", f"at most {hull.profile.capacity} men (F-54)")
            figure.x = hull.x
            figure.y = hull.y
            continue
        if not state.table.holds(figure.x, figure.y, figure.radius):
            raise BadFile(source, f"{place}.at", f"[{figure.x:g}, {figure.y:g}]", "a whole base on the table (T-02)")
        for other in state.figures[:index]:
            if other.present and overlap(figure.x, figure.y, figure.radius, other.x, other.y, other.radius):
                raise BadFile(source, f"{place}.at", f"{figure.id} overlapping {other.id}", "bases that do not (T-07)")
        ground = Ground(state.table, [], None, figure.side, figure.radius, figure.profile.mask, True, 0.0)
        if not may_stand(ground, figure.x, figure.y):
            raise BadFile(source, f"{place}.at", f"{figure.id} on terrain that stops it", "open ground (F-Q56)")


def lay_turn(state: FlagsState, setting: FlagsSetting, source: str) -> None:
    """Take up a situation where its turn says: round, side A, side and step, and the points that the Call left."""
    turn = setting.turn
    assert turn is not None
    names = [side.name for side in state.sides]
    for place, name in (("turn.side", turn.side), ("turn.first", turn.first)):
        if name not in names and not (place == "turn.first" and name == ""):
            raise BadFile(source, place, f'"{name}"', " or ".join(names))
    if not 1 <= turn.round <= 100_000 or not 0 <= turn.quiet <= 100_000:
        raise BadFile(source, "turn", f"round {turn.round}, quiet {turn.quiet}", "whole numbers that a game can have")
    if turn.points is not None and not 0 <= turn.points <= 1000:
        raise BadFile(source, "turn.points", str(turn.points), "0 to 1000")
    if state.rounds and turn.round > state.rounds:
        raise BadFile(source, "turn.round", str(turn.round), f"at most {state.rounds}, the round limit")
    state.round = turn.round
    state.quiet = turn.quiet
    state.stirred = turn.stirred
    state.active = names.index(turn.side)
    state.first = names.index(turn.first) if turn.first else state.active
    if turn.phase != "initiative":
        state.phase = Phase(turn.phase)
        state.sides[state.active].points = turn.points or 0


CLAUSES: Final[dict[str, object]] = {
    "T-10": lay_zone,
    "F-03": make_side,
    "F-05": lay_out,
    "F-07": default_flag,
    "F-11": make_side,
    "F-12": lay_out,
    "F-Q06": default_flag,
    "F-Q43": lay_out,
}
