"""What a computer player sees before it decides: who stands where, which flags matter, and who could hurt whom."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from littlewars.bots.flags.chances import chance
from littlewars.core.sight import inside
from littlewars.core.table import Piece
from littlewars.rulesets.flags.attack import RANGE, dice_of, regen_protects
from littlewars.rulesets.flags.options import FlagCapture
from littlewars.rulesets.flags.reinforce import FLAG_GAP
from littlewars.rulesets.flags.state import Figure, Flag, FlagsState, Profile

FAR: Final = 1e9


@final
class Field:
    """The game as the side that decides sees it; nothing in it outlives the decision."""

    def __init__(self, state: FlagsState, side: int) -> None:
        self.state = state
        self.side = side
        self.friends: list[Figure] = []
        """Own units in play, those aboard included."""
        self.foes: list[Figure] = []
        """Enemy units on the table."""
        for figure in state.figures:
            if figure.side == side:
                self.friends.append(figure)
            elif figure.present:
                self.foes.append(figure)
        self.own_flags = [flag for flag in state.sides[side].flags if not flag.removed]
        self.goals = [flag for flag in state.sides[1 - side].flags if not flag.removed]
        self.touch = state.options.flag_capture is FlagCapture.TOUCH
        """Whether a flag is taken by touching it, whoever guards it (F-Q36)."""
        self.regen = regen_on(state, self.foes)
        """Whether wounds of the enemy are rolled for."""
        self.saved = regen_on(state, self.friends)
        """Whether own wounds are."""

        self.worths: dict[str, float] = {}
        """What it is worth to destroy an enemy, by his id, as far as that was asked."""
        self.pressing = 0.0
        """How much time presses, as ``urgency`` says."""
        self.caution = 0.5
        """How much of its own price counts when a unit may be hit."""

    def urgency(self) -> float:
        """Return from 0 to 1 how much time presses: late in a game or when nothing happens, less for who is ahead."""
        state = self.state
        pressing = 0.3 * float(state.quiet)
        if state.rounds:
            pressing += (float(state.round) / float(state.rounds) - 0.2) / 0.6
        ahead = 0
        for figure in state.figures:
            ahead += figure.profile.price if figure.side == self.side else -figure.profile.price
        if ahead > 2:
            pressing *= 0.4
        return min(1.0, max(0.0, pressing))

    def rounds_left(self) -> int:
        """Return how many rounds are left after this one, many where there is no limit."""
        return self.state.rounds - self.state.round if self.state.rounds else 20


def regen_on(state: FlagsState, figures: list[Figure]) -> bool:
    """Say whether wounds of these units are rolled for, as far as one answer fits them all."""
    for figure in figures:
        if figure.profile.regen:
            return regen_protects(state, figures[0])
    return False


def distance(ax: float, ay: float, bx: float, by: float) -> float:
    """Return the distance of two points."""
    dx = ax - bx
    dy = ay - by
    return sqrt(dx * dx + dy * dy)


def near_flag(flag: Flag, x: float, y: float, radius: float) -> bool:
    """Say whether a unit that stood there would hold or take a flag (F-42)."""
    return distance(flag.x, flag.y, x, y) - radius <= FLAG_GAP


def takes(field: Field, flag: Flag, x: float, y: float, radius: float) -> bool:
    """Say whether a unit that stood there would be near enough to take an enemy's flag (F-42, F-Q36)."""
    return distance(flag.x, flag.y, x, y) - radius <= (0.0 if field.touch else FLAG_GAP)


def guards_of(field: Field, flag: Flag) -> int:
    """Return how many enemies keep a flag of theirs from being taken."""
    return 0 if field.touch else count_near(flag, field.foes)


def takers_of(field: Field, flag: Flag, but: Figure | None) -> int:
    """Return how many own units, one left out, stand where they take an enemy's flag when nobody guards it."""
    number = 0
    for friend in field.friends:
        if friend is not but and friend.present and takes(field, flag, friend.x, friend.y, friend.radius):
            number += 1
    return number


def count_near(flag: Flag, figures: list[Figure]) -> int:
    """Return how many of these units are on the table within 2 inches of a flag."""
    number = 0
    for figure in figures:
        if figure.present and near_flag(flag, figure.x, figure.y, figure.radius):
            number += 1
    return number


def nearest_flag(flags: list[Flag], x: float, y: float) -> Flag | None:
    """Return the flag nearest to a point."""
    best: Flag | None = None
    least = FAR
    for flag in flags:
        away = distance(flag.x, flag.y, x, y)
        if away < least:
            best, least = flag, away
    return best


def nearest_gap(figures: list[Figure], x: float, y: float) -> float:
    """Return the distance from a point to the nearest edge of these units, FAR where there is none."""
    least = FAR
    for figure in figures:
        if figure.present:
            away = distance(figure.x, figure.y, x, y) - figure.radius
            if away < least:
                least = away
    return least


def shelter(state: FlagsState, x: float, y: float) -> Piece | None:
    """Return the piece of terrain in which a unit would have cover from every side (F-Q14)."""
    for piece in state.table.covers:
        if inside(piece, x, y):
            return piece
    return None


def reach_of(profile: Profile) -> float:
    """Return how far from its edge a unit can hurt next turn: its move and its range; mortars come slowly."""
    return profile.move + RANGE if not profile.indirect else RANGE


def peril(field: Field, profile: Profile, x: float, y: float) -> float:
    """Return about how likely a unit that stood there would be destroyed in the enemy's next turn, were it the target.

    Who would have to walk first is reckoned with the dice that he would have then.
    """
    armour = profile.armour
    sheltered = False
    looked = False
    safe = 1.0
    for foe in field.foes:
        away = distance(foe.x, foe.y, x, y) - foe.radius - profile.radius
        if away > reach_of(foe.profile):
            continue
        if not looked:
            looked = True
            sheltered = shelter(field.state, x, y) is not None
            if sheltered:
                armour += 1
        dice = dice_of(foe.profile, away > RANGE)
        hit = chance(foe.profile, dice, armour, field.saved)
        if away > RANGE:
            hit *= 0.8
        safe *= 1.0 - hit
    return 1.0 - safe
