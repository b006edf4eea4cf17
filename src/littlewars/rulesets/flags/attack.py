"""Attacking: who may be a target, who is in cover, and how many dice there are.

The first half measures facts on the table (gaps, cover between, spotters, sight); the second half turns facts into
numbers and needs no table.
"""

from __future__ import annotations

from typing import Final, final

from littlewars.core.choices import Refusal
from littlewars.core.geometry import EPS, gap
from littlewars.core.setting import finite
from littlewars.core.sight import broken_by, crossing, disc_breaks, inside, piece_gap
from littlewars.core.table import Piece
from littlewars.rulesets.flags.muster import shown
from littlewars.rulesets.flags.options import (
    CommanderStack,
    CoverTest,
    IndirectRange,
    RegenScope,
    RerollScope,
    SameTarget,
    Spotter,
)
from littlewars.rulesets.flags.orders import Attack, Strike
from littlewars.rulesets.flags.state import (
    VEHICLE,
    Figure,
    FlagsState,
    Profile,
    count_commanders,
    figure_gap,
)

RANGE: Final = 6.0
"""The basic range of every unit (F-31)."""
INDIRECT_RANGES: Final = {IndirectRange.SIX: 6.0, IndirectRange.TWELVE: 12.0, IndirectRange.UNLIMITED: 1e9}
"""How far a mortar reaches (F-Q24)."""
COVER_GAP: Final = 1.0
"""How near to its cover a target has to be (F-Q14)."""


@final
class Shooter:
    """Who attacks, from where: a unit, a passenger from his hull's edge, or a strike from its point of entry."""

    def __init__(self, profile: Profile, figure: Figure | None, x: float, y: float, radius: float) -> None:
        self.profile = profile
        self.figure = figure
        self.x = x
        self.y = y
        self.radius = radius
        self.dice = profile.dice

    def gap_to(self, target: Figure) -> float:
        """Return the gap to a target (T-02)."""
        return gap(self.x, self.y, self.radius, target.x, target.y, target.radius)


def unit_shooter(state: FlagsState, figure: Figure) -> Shooter:
    """Return a unit as a shooter; a StillShot unit that moved has one die (F-63, F-Q23)."""
    x, y, radius = figure.x, figure.y, figure.radius
    if figure.aboard:
        hull = state.find(figure.aboard)
        if hull is not None:
            x, y, radius = hull.x, hull.y, hull.radius
    shooter = Shooter(figure.profile, figure, x, y, radius)
    shooter.dice = dice_of(figure.profile, figure.moved)
    return shooter


def strike_shooter(state: FlagsState, x: float, y: float) -> Shooter:
    """Return a strike at its point of entry (F-56, F-Q11); an artillery strike is the same (F-Q59)."""
    return Shooter(air_profile(state), None, x, y, 0.0)


def air_profile(state: FlagsState) -> Profile:
    """Return the profile of the strikes."""
    for profile in state.profiles:
        if profile.air:
            return profile
    raise ValueError("profiles.toml has no air strike")


# Facts.


def covers(state: FlagsState, shooter: Shooter, target: Figure) -> Piece | None:
    """Return the piece that gives the target cover against this shooter, or None (F-Q14).

    One piece is enough, for several do not add up (F-39).
    """
    test = state.options.cover_test
    near = COVER_GAP + target.radius + 0.01
    for piece in state.table.covers:
        if test is not CoverTest.ANY_BETWEEN:
            # Most pieces are far away, and to measure one at length costs more than to see that.
            dx = piece.cx - target.x
            dy = piece.cy - target.y
            most = piece.reach + near
            if dx * dx + dy * dy > most * most:
                continue
        if test is CoverTest.TOUCHING:
            if piece_gap(piece, target.x, target.y, target.radius) <= EPS:
                return piece
            continue
        if inside(piece, target.x, target.y):
            return piece
        if test is CoverTest.NEAR_AND_BETWEEN and piece_gap(piece, target.x, target.y, target.radius) > COVER_GAP + EPS:
            continue
        if crossing(piece, shooter.x, shooter.y, target.x, target.y) >= 0.0:
            return piece
    return None


def sight_counts(state: FlagsState) -> bool:
    """Say whether the house asks for a line of sight (F-Q16)."""
    return state.options.line_of_sight


def hidden_by(state: FlagsState, shooter: Shooter, target: Figure) -> str:
    """Return what breaks the line of sight under the house rule, or nothing (F-Q16).

    Bunkers, slopes and other vehicles do; not the piece that either stands in. Mortars and strikes need no sight.
    """
    if not sight_counts(state) or shooter.profile.indirect or shooter.profile.air:
        return ""
    broken = broken_by(state.table.opaques, shooter.x, shooter.y, target.x, target.y)
    if broken is not None:
        return f"the {broken.kind}"
    own_hull = "" if shooter.figure is None else shooter.figure.aboard
    for figure in state.figures:
        if figure.profile.mask != VEHICLE or figure is target or figure is shooter.figure or figure.id == own_hull:
            continue
        if disc_breaks(shooter.x, shooter.y, target.x, target.y, figure.x, figure.y, figure.radius):
            return figure.name
    return ""


def any_foot_spots(state: FlagsState) -> bool:
    """Say whether any soldier on foot may sight for a mortar, not only a basic trooper (F-Q25)."""
    return state.options.spotter is Spotter.ANY_FOOT


def spotter_for(state: FlagsState, mortar: Figure, target: Figure) -> Figure | None:
    """Return a unit that sights for a mortar: another basic trooper within 6 inches of the target (F-58, F-Q25)."""
    any_foot = any_foot_spots(state)
    for figure in state.figures:
        if figure.side != mortar.side or not figure.present or figure is mortar:
            continue
        profile = figure.profile
        if (profile.basic or (any_foot and profile.soldier())) and figure_gap(figure, target) <= RANGE + EPS:
            return figure
    return None


def regen_protects(state: FlagsState, target: Figure) -> bool:
    """Say whether a wound of this unit is rolled for: its side has a minesweeper in play (F-61, F-Q28)."""
    scope = state.options.regen_scope
    if scope is RegenScope.SELF:
        return target.profile.regen
    for figure in state.figures:
        if figure.side == target.side and figure.profile.regen and not figure.bailing:
            if scope is RegenScope.ARMY or unit_shooter(state, figure).gap_to(target) <= RANGE + EPS:
                return True
    return False


def rerolls_left(state: FlagsState, side: int) -> int:
    """Return how many rerolls a side still has in its Attack step: one for each commander in play (F-62, F-Q26)."""
    number = count_commanders(state, side)
    if state.options.commander_stack is CommanderStack.PER_SIDE and number > 1:
        number = 1
    left = number - state.sides[side].rerolls_used
    return left if left > 0 else 0


# Rules over facts.


def dice_of(profile: Profile, moved: bool) -> int:
    """Return how many dice a unit rolls: StillShot leaves one to a unit that moved (F-63)."""
    return 1 if profile.still_shot and moved and profile.dice > 1 else profile.dice


def armour_of(profile: Profile, in_cover: bool) -> int:
    """Return a unit's armour: cover adds 1, once, to vehicles too (F-38, F-39, F-Q15)."""
    return profile.armour + 1 if in_cover else profile.armour


def beats(rolled: int, armour: int) -> bool:
    """Say whether a roll destroys: it has to be higher than the armour (F-32, F-Q19)."""
    return rolled > armour


def count_hits(faces: list[int], armour: int) -> int:
    """Return how many NoAdd dice beat an armour, each on its own (F-59, F-Q21)."""
    number = 0
    for face in faces:
        if beats(face, armour):
            number += 1
    return number


def range_of(state: FlagsState, profile: Profile) -> float:
    """Return how far a unit reaches: 6 inches; a mortar further only under the house rule (F-31, F-Q18, F-Q24)."""
    if profile.indirect:
        return INDIRECT_RANGES[state.options.indirect_range]
    return RANGE


# Judging a declaration.


def passengers_shoot(state: FlagsState) -> bool:
    """Say whether men may attack from aboard a transport (F-Q31)."""
    return state.options.passengers_shoot


def attack_refusal(state: FlagsState, order: Attack) -> Refusal | None:
    """Judge an attack: an own unit that has not attacked, its dice declared before they are rolled (F-30, F-35)."""
    figure = state.find(order.figure)
    if figure is None or figure.bailing:
        return Refusal("F-30", f'There is no unit "{order.figure[:40]}" in play.')
    if figure.side != state.active:
        return Refusal("F-30", f"{figure.name} belongs to {state.sides[figure.side].name}.", ("F-Q42",))
    if figure.aboard and not passengers_shoot(state):
        return Refusal("F-Q31", f"{figure.name} is aboard and cannot attack.")
    if figure.attacked:
        return Refusal("F-Q42", f"{figure.name} has attacked in this step.", ("F-30",))
    return allot_refusal(state, unit_shooter(state, figure), order.allot)


def strikes_ready(state: FlagsState, side: int) -> int:
    """Return how many strikes of a side's reinforcement pool may attack now (F-Q10, F-Q59)."""
    ready = state.sides[side].reserve[air_profile(state).index] - state.sides[side].new_strikes
    return ready if ready > 0 else 0


def strike_refusal(state: FlagsState, order: Strike) -> Refusal | None:
    """Judge a strike: one in the reinforcement pool, entering at any point of the table (F-56, F-Q11)."""
    if strikes_ready(state, state.active) == 0:
        side = state.sides[state.active]
        if side.reserve[air_profile(state).index]:
            return Refusal("F-Q10", "This strike was only just called; it comes in the next Attack step.", ("F-56",))
        return Refusal("F-56", "No air or artillery strike has been called.", ("F-Q59", "F-24"))
    x, y = order.at
    if not (finite(x) and finite(y)) or not state.table.holds(x, y, 0.0):
        return Refusal("F-Q11", "A strike comes in at a point on the table.", ("F-56",))
    return allot_refusal(state, strike_shooter(state, x, y), order.allot)


def allot_refusal(state: FlagsState, shooter: Shooter, allot: tuple[tuple[str, int], ...]) -> Refusal | None:
    """Judge how dice are aimed: no more than there are, each at an enemy that may be a target (F-33, F-34, F-35)."""
    if not allot:
        return Refusal("F-35", "Declare how many dice go to which target.", ("F-Q20",))
    total = 0
    seen: list[str] = []
    for id, number in allot:
        if number < 1:
            return Refusal("F-35", "At least one die goes to each target that is named.", ("F-Q20", "F-Q22"))
        total += number
        if id in seen and not shooter.profile.no_add and state.options.same_target is SameTarget.SUM:
            return Refusal("F-Q48", "All dice aimed at one target make one sum.", ("F-33", "F-Q20"))
        seen.append(id)
    if total > shooter.dice:
        if shooter.dice < shooter.profile.dice:
            return Refusal("F-63", "A StillShot unit that moved rolls only one die.", ("F-Q23", "F-35"))
        return Refusal("F-35", f"It has {dice_word(shooter.dice)}, not {total}.", (shooter.profile.clause, "F-Q20"))
    for id, _ in allot:
        refusal = target_refusal(state, shooter, id)
        if refusal is not None:
            return refusal
    return None


def dice_word(number: int) -> str:
    """Return a number of dice in words."""
    return "1 die" if number == 1 else f"{number} dice"


def target_refusal(state: FlagsState, shooter: Shooter, id: str) -> Refusal | None:
    """Judge a target: an enemy on the table, in range, spotted for a mortar, and in sight under the house rule."""
    target = state.find(id)
    if target is None:
        return Refusal("F-Q42", f'There is no unit "{id[:40]}" in play.', ("F-30",))
    if target.side == state.active:
        return Refusal("F-Q42", f"{target.name} is a friend; only enemies are targets.")
    if not target.present:
        return Refusal("F-Q31", f"{target.name} is aboard a transport and cannot be a target.")
    reach = range_of(state, shooter.profile)
    away = shooter.gap_to(target)
    if away > reach + EPS:
        also = (
            ("F-Q18", "F-Q24")
            if shooter.profile.indirect
            else ("F-Q18", "F-Q11")
            if shooter.profile.air
            else ("F-Q18",)
        )
        return Refusal("F-31", f"{target.name} is {shown(away)} inches away; the range is {reach:g}.", also)
    figure = shooter.figure
    if figure is not None and shooter.profile.indirect and spotter_for(state, figure, target) is None:
        who = "soldier on foot" if any_foot_spots(state) else "Rifleman"
        return Refusal("F-58", f"No other {who} within 6 inches of {target.name} sights for the mortar.", ("F-Q25",))
    blocker = hidden_by(state, shooter, target)
    if blocker:
        return Refusal("F-Q16", f"{target.name} is out of sight: {blocker} is in the way.")
    return None


def target_ids(state: FlagsState, shooter: Shooter) -> tuple[str, ...]:
    """Return every legal target, in list order."""
    ids: list[str] = []
    reach = range_of(state, shooter.profile) + shooter.radius + EPS
    side = state.active
    for figure in state.figures:
        if figure.side == side or not figure.present:
            continue
        # Most enemies are far away, and to judge one at length costs more than to measure it.
        dx = figure.x - shooter.x
        dy = figure.y - shooter.y
        most = reach + figure.radius
        if dx * dx + dy * dy <= most * most and target_refusal(state, shooter, figure.id) is None:
            ids.append(figure.id)
    return tuple(ids)


def any_die(state: FlagsState) -> bool:
    """Say whether commanders may reroll the enemy's Regen dice too (F-Q47)."""
    return state.options.reroll_scope is RerollScope.ANY_DIE


CLAUSES: Final[dict[str, object]] = {
    "F-30": attack_refusal,
    "F-31": range_of,
    "F-32": beats,
    "F-33": allot_refusal,
    "F-34": allot_refusal,
    "F-35": allot_refusal,
    "F-38": armour_of,
    "F-39": covers,
    "F-56": strike_refusal,
    "F-58": spotter_for,
    "F-59": count_hits,
    "F-61": regen_protects,
    "F-62": rerolls_left,
    "F-63": dice_of,
    "F-Q11": strike_shooter,
    "F-Q14": covers,
    "F-Q15": armour_of,
    "F-Q16": hidden_by,
    "F-Q18": range_of,
    "F-Q19": beats,
    "F-Q20": allot_refusal,
    "F-Q21": count_hits,
    "F-Q24": range_of,
    "F-Q25": spotter_for,
    "F-Q26": rerolls_left,
    "F-Q28": regen_protects,
    "F-Q42": target_refusal,
    "F-Q48": allot_refusal,
    "F-Q58": covers,
    "F-Q59": strikes_ready,
}
