"""Where to go: a handful of places for one unit, each weighed by what it can hit there, what may hit it, and the way.

All values are in points of troops. A place is proposed as the end of a straight walk, or of a stretch of the cheapest
route where the straight way is barred, and judged by the rules before it is weighed.
"""

from __future__ import annotations

from typing import Final, final

from littlewars.bots.flags.aiming import WON, aim_at
from littlewars.bots.flags.chances import chance
from littlewars.bots.flags.field import (
    Field,
    count_near,
    distance,
    guards_of,
    near_flag,
    nearest_flag,
    nearest_gap,
    peril,
    reach_of,
    takers_of,
    takes,
)
from littlewars.core.movement import Ground, obstruction, path_cost, path_length
from littlewars.core.routes import route_to_contact
from littlewars.core.sight import inside
from littlewars.rulesets.flags.attack import RANGE, Shooter, dice_of, hidden_by, sight_counts, spotter_for
from littlewars.rulesets.flags.movement import (
    DOUBLETIME_INCHES,
    allowance_of,
    doubletimes_left,
    mover_ground,
)
from littlewars.rulesets.flags.reinforce import FLAG_GAP, receives
from littlewars.rulesets.flags.state import Figure, Flag, Profile

BEARINGS: Final = (
    (1.0, 0.0),
    (0.9063, 0.4226),
    (0.9063, -0.4226),
    (0.5736, 0.8192),
    (0.5736, -0.8192),
    (0.0, 1.0),
    (0.0, -1.0),
    (-0.7071, 0.7071),
    (-0.7071, -0.7071),
)
"""Cosine and sine of the angles to the goal at which a unit looks for a place, straight ahead first."""
ADVANCE: Final = 0.09
"""What an inch towards the goal is worth to a unit of one point."""
CAUTION: Final = 0.6
"""How much of a unit's own price counts when it may be hit: the enemy cannot aim at everybody."""
TAKEN: Final = 0.35
"""How much of a flag's worth counts for who stands ready to take it, if its guards fall."""
HURRY: Final = 1.5
"""How much more the way counts when time presses."""
BOLD: Final = 0.5
"""How much less the risk counts then."""


@final
class Spot:
    """A place where a unit may end its move, the way to it, and what it is worth there."""

    def __init__(self, xs: list[float], ys: list[float], doubletime: int) -> None:
        self.xs = xs
        self.ys = ys
        self.doubletime = doubletime
        self.value = 0.0
        self.detour = 0.0
        """How much more of the way it leaves behind than it comes nearer as the crow flies."""

    def path(self) -> tuple[tuple[float, float], ...]:
        """Return the waypoints as an order has them."""
        return tuple([(self.xs[index], self.ys[index]) for index in range(1, len(self.xs))])


def stays_home(profile: Profile) -> bool:
    """Say whether a kind of troop helps most from beside its own flag."""
    return profile.support_call or profile.regen or profile.reroll or profile.indirect


def guards_wanted(field: Field, flag: Flag) -> int:
    """Return how many units ought to hold a flag: one, and more when enemies come near it or can drop on it."""
    wanted = 1.0
    for foe in field.foes:
        away = distance(foe.x, foe.y, flag.x, flag.y) - foe.radius - 2.0
        if away <= reach_of(foe.profile):
            wanted += 0.7
        elif away <= reach_of(foe.profile) + foe.profile.move:
            wanted += 0.3
    return int(wanted) if wanted < 5.0 else 5


def is_guard(field: Field, figure: Figure) -> bool:
    """Say whether a unit beside an own flag has to stay there: those who stay home anyway first, then the cheapest."""
    for flag in field.own_flags:
        if not near_flag(flag, figure.x, figure.y, figure.radius):
            continue
        before = 0
        mine = guard_rank(figure)
        for other in field.friends:
            if other is not figure and other.present and near_flag(flag, other.x, other.y, other.radius):
                rank = guard_rank(other)
                if rank < mine or (rank == mine and other.number < figure.number):
                    before += 1
        if before < guards_wanted(field, flag) or sole_spotter(field, figure, flag):
            return True
    return False


def sole_spotter(field: Field, figure: Figure, flag: Flag) -> bool:
    """Say whether a rifleman beside a flag is the only one who could sight for a mortar there (F-58)."""
    if not figure.profile.basic:
        return False
    mortar = False
    for other in field.friends:
        if other.present and near_flag(flag, other.x, other.y, other.radius):
            if other.profile.basic and other.number < figure.number:
                return False
            mortar = mortar or other.profile.indirect
    return mortar


def guard_rank(figure: Figure) -> int:
    """Return how gladly a unit is left to guard, lowest first."""
    if stays_home(figure.profile):
        return 0
    return figure.profile.price + (2 if figure.profile.capacity else 0)


def goal_of(field: Field, figure: Figure) -> Flag | None:
    """Return the enemy flag that a unit makes for: the nearest that is not already firmly held."""
    open_flags = [flag for flag in field.goals if not held(field, flag, figure)]
    return nearest_flag(open_flags if open_flags else field.goals, figure.x, figure.y)


def held(field: Field, flag: Flag, figure: Figure) -> bool:
    """Say whether others hold an enemy's flag already."""
    return guards_of(field, flag) == 0 and takers_of(field, flag, figure) >= 2


def wins_at(field: Field, flag: Flag) -> bool:
    """Say whether to take a flag is to win: nobody guards it, and the side has taken all others."""
    if guards_of(field, flag):
        return False
    for other in field.goals:
        if other is not flag and (guards_of(field, other) or not takers_of(field, other, None)):
            return False
    return True


def in_need(field: Field, flag: Flag, figure: Figure) -> float:
    """Return what it is worth to stand by an own flag that is lost otherwise: an enemy is there and nobody else is.

    Who waits in the reserve may still come to its help before the flags are looked at (F-Q37).
    """
    if count_near(flag, field.foes) == 0:
        return 0.0
    for friend in field.friends:
        if friend is not figure and friend.present and near_flag(flag, friend.x, friend.y, friend.radius):
            return 0.0
    value = WON if len(field.own_flags) == 1 else WON / 4.0
    if receives(field.state, flag, field.side):
        reserve = field.state.sides[field.side].reserve
        for profile in field.state.profiles:
            if reserve[profile.index] and not profile.air:
                return 0.3 * value
    return value


def last_word(field: Field) -> bool:
    """Say whether the enemy has no turn left after this one."""
    state = field.state
    return bool(state.rounds) and state.round >= state.rounds and state.active != state.first


def spot_value(field: Field, figure: Figure, x: float, y: float, moved: bool, guard: bool) -> float:
    """Return what it is worth to a unit to stand at a place: its shots, its risk, its way, and the flags."""
    profile = figure.profile
    value = shot_value(field, figure, x, y, moved)
    if not last_word(field):
        price = profile.price + 0.3
        if profile.capacity:
            price += 0.8 * len(field.state.passengers(figure))
        value -= field.caution * price * peril(field, profile, x, y)
    for flag in field.own_flags:
        if near_flag(flag, x, y, figure.radius):
            value += in_need(field, flag, figure)
    for flag in field.goals:
        if takes(field, flag, x, y, figure.radius) and wins_at(field, flag):
            return value + WON
    if guard:
        home = nearest_flag(field.own_flags, figure.x, figure.y)
        if home is not None and not near_flag(home, x, y, figure.radius):
            value -= 6.0
        return value
    goal = goal_of(field, figure)
    if goal is not None:
        weight = advance(field, profile)
        away = distance(goal.x, goal.y, x, y) - figure.radius
        if stays_home(profile):
            home = nearest_flag(field.own_flags, x, y)
            if home is not None:
                back = distance(home.x, home.y, x, y) - figure.radius
                value -= weight * (back if back > 1.5 else 0.0)
        else:
            near = 0.0 if field.touch else 1.0
            value -= weight * (away if away > near else near)
        if takes(field, goal, x, y, figure.radius):
            value += flag_value(field, figure, goal)
    return value


def advance(field: Field, profile: Profile) -> float:
    """Return what an inch of the way is worth to a unit."""
    return ADVANCE * (0.6 + 0.4 * profile.price) * (1.0 + HURRY * field.pressing)


def flag_value(field: Field, figure: Figure, goal: Flag) -> float:
    """Return what it is worth to stand within 2 inches of an enemy's flag: one is enough to take it."""
    whole = WON if len(field.goals) == 1 else WON / 4.0
    if guards_of(field, goal) == 0:
        return whole
    if takers_of(field, goal, figure):
        return 0.3
    return 0.2 + TAKEN * whole * clearing(field, goal)


def clearing(field: Field, goal: Flag) -> float:
    """Return about how likely all guards of a flag are destroyed in this turn by those who can get at them."""
    guards = count_near(goal, field.foes)
    firing = 0.0
    for friend in field.friends:
        if friend.present and not friend.attacked:
            away = distance(friend.x, friend.y, goal.x, goal.y) - friend.radius
            if away <= RANGE:
                firing += chance(friend.profile, dice_of(friend.profile, friend.moved), 4, field.regen)
            elif away <= RANGE + friend.profile.move:
                firing += chance(friend.profile, dice_of(friend.profile, True), 4, field.regen)
    each = firing / float(guards)
    likely = 1.0
    for _ in range(guards if guards < 8 else 8):
        likely *= each / (each + 0.8)
    return likely


def shot_value(field: Field, figure: Figure, x: float, y: float, moved: bool) -> float:
    """Return what a unit's best attack from a place is worth."""
    near: list[Figure] = []
    state = field.state
    profile = figure.profile
    for foe in field.foes:
        if distance(foe.x, foe.y, x, y) - foe.radius - figure.radius <= RANGE:
            near.append(foe)
    if not near or figure.attacked or profile.dice == 0:
        return 0.0
    shooter = Shooter(profile, figure, x, y, figure.radius)
    shooter.dice = dice_of(profile, moved)
    if profile.indirect:
        near = [foe for foe in near if spotter_for(state, figure, foe) is not None]
    elif sight_counts(state):
        near = [foe for foe in near if not hidden_by(state, shooter, foe)]
    return aim_at(field, shooter, near).value if near else 0.0


def best_spot(field: Field, figure: Figure) -> Spot:
    """Return the best place for a unit to end its move, perhaps where it is."""
    guard = is_guard(field, figure)
    field.pressing = field.urgency()
    field.caution = CAUTION * (1.0 - BOLD * field.pressing)
    best = Spot([figure.x], [figure.y], 0)
    best.value = spot_value(field, figure, figure.x, figure.y, figure.moved, guard)
    best.value += 0.02
    for spot in places(field, figure, guard):
        spot.value = spot_value(field, figure, spot.xs[-1], spot.ys[-1], True, guard)
        if spot.detour > 0.0:
            spot.value += spot.detour * advance(field, figure.profile)
        if spot.doubletime:
            spot.value -= 0.25
        if spot.value > best.value + 1e-9:
            best = spot
    return best


def places(field: Field, figure: Figure, guard: bool) -> list[Spot]:
    """Return the places that are worth a look."""
    found: list[Spot] = []
    state = field.state
    allowance = allowance_of(figure, 0)
    boosts = (0, 1) if doubletimes_left(state, field.side) and not guard and not figure.doubled else (0,)
    goal = goal_of(field, figure)
    home = nearest_flag(field.own_flags, figure.x, figure.y)
    contact = nearest_gap_to_foe(field, figure)
    rescues(field, figure, allowance, found)
    for boost in boosts:
        reach = allowance + DOUBLETIME_INCHES * boost
        if guard or stays_home(figure.profile):
            if home is not None and not near_flag(home, figure.x, figure.y, figure.radius):
                towards(field, figure, home.x, home.y, reach, boost, 3, found)
        elif goal is not None:
            wide = len(BEARINGS) if contact < reach + RANGE + 7.0 else 1
            before = len(found)
            towards(field, figure, goal.x, goal.y, reach, boost, wide, found)
            if not forward(found, before, figure, goal, reach):
                along_route(field, figure, goal, reach, boost, found)
        if contact < reach + RANGE + 7.0:
            firing_places(field, figure, reach, boost, found)
            sheltered_places(field, figure, reach, boost, found)
    return found


def rescues(field: Field, figure: Figure, allowance: float, found: list[Spot]) -> None:
    """Add the ways to a flag that decides the game at once: an enemy's that only has to be taken, an own one in need.

    Whoever can get there goes there, guards and those who stay home too, at the double where that is needed.
    """
    for boost in (0, 1) if doubletimes_left(field.state, field.side) and not figure.doubled else (0,):
        reach = allowance + DOUBLETIME_INCHES * boost
        for flag in field.goals:
            if distance(flag.x, flag.y, figure.x, figure.y) < reach + figure.radius + 2.0 and wins_at(field, flag):
                towards(field, figure, flag.x, flag.y, reach, boost, 3, found)
                along_route(field, figure, flag, reach, boost, found)
        for flag in field.own_flags:
            if distance(flag.x, flag.y, figure.x, figure.y) < reach + figure.radius + 2.0:
                if in_need(field, flag, figure) > 0.0:
                    towards(field, figure, flag.x, flag.y, reach, boost, 5, found)
                    along_route(field, figure, flag, reach, boost, found)


def nearest_gap_to_foe(field: Field, figure: Figure) -> float:
    """Return the gap from a unit to the nearest enemy."""
    return nearest_gap(field.foes, figure.x, figure.y) - figure.radius


def offer(field: Field, figure: Figure, x: float, y: float, reach: float, boost: int, found: list[Spot]) -> bool:
    """Add a place at the end of a straight walk if the rules allow it."""
    xs = [figure.x, x]
    ys = [figure.y, y]
    if not walkable(mover_ground(field.state, figure), xs, ys, reach):
        return False
    found.append(Spot(xs, ys, boost))
    return True


def walkable(ground: Ground, xs: list[float], ys: list[float], allowance: float) -> bool:
    """Say whether a path is allowed, without the words that a refusal needs."""
    return path_cost(ground, xs, ys) <= allowance and obstruction(ground, xs, ys) is None


def towards(
    field: Field, figure: Figure, x: float, y: float, reach: float, boost: int, bearings: int, found: list[Spot]
) -> None:
    """Add places in the direction of a point and to both sides of it, as far as the unit gets."""
    away = distance(x, y, figure.x, figure.y)
    if away < 1e-6:
        return
    ux = (x - figure.x) / away
    uy = (y - figure.y) / away
    length = min(reach - 1e-6, away)
    inch = field.state.options.obstacle_cost
    for index in range(bearings):
        cos, sin = BEARINGS[index]
        dx = ux * cos - uy * sin
        dy = uy * cos + ux * sin
        step = length
        for _ in range(3):
            if step <= 0.05:
                break
            if offer(field, figure, figure.x + dx * step, figure.y + dy * step, reach, boost, found):
                break
            step = step - inch if inch > 0.05 else step * 0.6
            step = min(step, length * 0.75)


def forward(found: list[Spot], first: int, figure: Figure, goal: Flag, reach: float) -> bool:
    """Say whether any of the places found brings a unit well on its way."""
    away = distance(goal.x, goal.y, figure.x, figure.y)
    if away <= 3.0:
        return True
    for index in range(first, len(found)):
        spot = found[index]
        if away - distance(goal.x, goal.y, spot.xs[-1], spot.ys[-1]) > 0.35 * min(reach, away - 2.0):
            return True
    return False


def along_route(field: Field, figure: Figure, goal: Flag, reach: float, boost: int, found: list[Spot]) -> None:
    """Add the place that the unit reaches on the cheapest route to a flag, where the straight way is barred."""
    ground = mover_ground(field.state, figure)
    gap = 0.0 if field.touch else FLAG_GAP
    way = route_to_contact(ground, figure.x, figure.y, goal.x, goal.y, gap, 120.0)
    if way is None:
        return
    xs = [way.xs[0]]
    ys = [way.ys[0]]
    for index in range(1, len(way.xs)):
        share = 1.0
        for _ in range(7):
            x = xs[-1] + (way.xs[index] - xs[-1]) * share
            y = ys[-1] + (way.ys[index] - ys[-1]) * share
            if path_cost(ground, [*xs, x], [*ys, y]) <= reach - 1e-6:
                break
            share *= 0.7
        else:
            break
        xs.append(x)
        ys.append(y)
        if share < 1.0:
            break
    while len(xs) > 1:
        if walkable(ground, xs, ys, reach):
            spot = Spot(xs, ys, boost)
            # As the crow flies it may come no nearer: what counts is the way that it leaves behind.
            straight = distance(goal.x, goal.y, xs[0], ys[0]) - distance(goal.x, goal.y, xs[-1], ys[-1])
            spot.detour = path_length(xs, ys) - straight
            found.append(spot)
            return
        if distance(xs[-1], ys[-1], xs[-2], ys[-2]) > 0.5:
            xs[-1] = xs[-2] + (xs[-1] - xs[-2]) * 0.6
            ys[-1] = ys[-2] + (ys[-1] - ys[-2]) * 0.6
        else:
            xs.pop()
            ys.pop()


def firing_places(field: Field, figure: Figure, reach: float, boost: int, found: list[Spot]) -> None:
    """Add, for the nearest enemies that are out of range now, the first place from which they are in range."""
    offered = 0
    for foe in field.foes:
        away = distance(foe.x, foe.y, figure.x, figure.y)
        need = away - RANGE - foe.radius - figure.radius + 0.01
        if need <= 0.0 or need > reach or offered >= 4:
            continue
        share = need / away
        x = figure.x + (foe.x - figure.x) * share
        y = figure.y + (foe.y - figure.y) * share
        if offer(field, figure, x, y, reach, boost, found):
            offered += 1


def sheltered_places(field: Field, figure: Figure, reach: float, boost: int, found: list[Spot]) -> None:
    """Add the nearest places inside terrain that gives cover."""
    for piece in field.state.table.covers:
        if piece.bars & figure.profile.mask:
            continue
        away = distance(piece.cx, piece.cy, figure.x, figure.y)
        if away - piece.reach > reach or inside(piece, figure.x, figure.y) or away < 1e-6:
            continue
        # Walk towards the middle of the piece, no further than is needed to be inside.
        low = 0.0
        high = 1.0
        if not inside(piece, piece.cx, piece.cy):
            continue
        for _ in range(6):
            middle = (low + high) / 2.0
            if inside(piece, figure.x + (piece.cx - figure.x) * middle, figure.y + (piece.cy - figure.y) * middle):
                high = middle
            else:
                low = middle
        share = min(1.0, high + 0.15 / away)
        x = figure.x + (piece.cx - figure.x) * share
        y = figure.y + (piece.cy - figure.y) * share
        if share * away <= reach:
            offer(field, figure, x, y, reach, boost, found)
