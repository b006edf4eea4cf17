"""The state of a game of flags: figures, sides, flags, and where in the round it stands."""

from __future__ import annotations

from enum import Enum
from typing import Final, final

from mypy_extensions import mypyc_attr

from littlewars.core.choices import Outcome
from littlewars.core.geometry import gap
from littlewars.core.state import State
from littlewars.core.table import Base, Table
from littlewars.rulesets.flags.options import FlagsOptions

SOLDIER: Final = 1
VEHICLE: Final = 2


class Phase(Enum):
    """Set-up, then the four steps of a side's turn (F-13)."""

    MUSTER = "muster"
    DEPLOY = "deploy"
    CALL = "call"
    MOVE = "move"
    ATTACK = "attack"
    REINFORCE = "reinforce"


@final
@mypyc_attr(acyclic=True)
class Profile:
    """What a kind of troop can do; ``index`` is its place in every pool."""

    def __init__(self, index: int, key: str, title: str, plural: str, clause: str) -> None:
        self.index = index
        self.key = key
        self.title = title
        self.plural = plural
        self.clause = clause
        self.price = 0
        self.dice = 0
        self.armour = 0
        self.move = 0.0
        self.radius = 0.0
        self.capacity = 0
        self.mask = SOLDIER
        self.air = False
        self.basic = False
        self.no_add = False
        self.still_shot = False
        self.indirect = False
        self.reroll = False
        self.doubletime = False
        self.regen = False
        self.support_call = False
        self.rapid_deploy = False

    def soldier(self) -> bool:
        """Say whether it is a soldier on foot."""
        return self.mask == SOLDIER and not self.air


@final
@mypyc_attr(acyclic=True)
class Figure(Base):
    """A unit in play. A passenger is not ``present``; ``aboard`` is the id of his transport.

    ``moved``: a path longer than 0 in this side-turn's Move step (F-Q23). ``ordered``: its move is done. ``spent``:
    inches used. ``arrived``: it came on in this Reinforce step. ``bailing``: it waits to be set beside its lost hull.
    """

    def __init__(
        self, id: str, side: int, profile: Profile, number: int, name: str, x: float, y: float, radius: float
    ) -> None:
        super().__init__(side, x, y, radius)
        self.id = id
        self.profile = profile
        self.number = number
        self.name = name
        self.aboard = ""
        self.moved = False
        self.ordered = False
        self.boarded = False
        self.left = False
        self.doubled = 0
        self.spent = 0.0
        self.attacked = False
        self.arrived = False
        self.bailing = False

    def copy(self) -> Figure:
        """Return an independent copy."""
        copy = Figure(self.id, self.side, self.profile, self.number, self.name, self.x, self.y, self.radius)
        copy.present = self.present
        copy.aboard = self.aboard
        copy.moved = self.moved
        copy.ordered = self.ordered
        copy.boarded = self.boarded
        copy.left = self.left
        copy.doubled = self.doubled
        copy.spent = self.spent
        copy.attacked = self.attacked
        copy.arrived = self.arrived
        copy.bailing = self.bailing
        return copy


@final
@mypyc_attr(acyclic=True)
class Flag:
    """A flag: a point (T-06). ``captured`` is what the last check found, ``held`` what the captor's turn ended with."""

    def __init__(self, id: str, x: float, y: float) -> None:
        self.id = id
        self.x = x
        self.y = y
        self.captured = False
        self.held = False
        self.removed = False

    def copy(self) -> Flag:
        """Return an independent copy."""
        copy = Flag(self.id, self.x, self.y)
        copy.captured = self.captured
        copy.held = self.held
        copy.removed = self.removed
        return copy


@final
@mypyc_attr(acyclic=True)
class Side:
    """One side: its flags, its pools (numbers by profile index), and what it has used this turn."""

    def __init__(self, index: int, name: str, colour: str, edge: str, kinds: int) -> None:
        self.index = index
        self.name = name
        self.colour = colour
        self.edge = edge
        self.flags: list[Flag] = []
        self.pool = [0] * kinds
        self.reserve = [0] * kinds
        self.start = [0] * kinds
        self.mustered = False
        self.points = 0
        self.bank = 0
        self.issued = 0
        self.rerolls_used = 0
        self.doubletimes_used = 0
        self.new_strikes = 0
        """Strikes that may not attack yet, under the house rule on their timing (F-Q10)."""

    def copy(self) -> Side:
        """Return an independent copy."""
        copy = Side(self.index, self.name, self.colour, self.edge, 0)
        copy.flags = [flag.copy() for flag in self.flags]
        copy.pool = self.pool.copy()
        copy.reserve = self.reserve.copy()
        copy.start = self.start.copy()
        copy.mustered = self.mustered
        copy.points = self.points
        copy.bank = self.bank
        copy.issued = self.issued
        copy.rerolls_used = self.rerolls_used
        copy.doubletimes_used = self.doubletimes_used
        copy.new_strikes = self.new_strikes
        return copy


@final
@mypyc_attr(acyclic=True)
class Group:
    """Dice aimed together at one target: their faces where someone may look at them, else only their value.

    ``value`` is the sum, or for NoAdd dice the number that beat ``armour``. ``regen`` says that a wound is rolled for.
    """

    def __init__(self, target: str, dice: int, armour: int, cover: str, regen: bool) -> None:
        self.target = target
        self.dice = dice
        self.armour = armour
        self.cover = cover
        self.regen = regen
        self.faces: list[int] = []
        self.value = 0
        self.wounds = 0
        self.unsaved = 0

    def copy(self) -> Group:
        """Return an independent copy."""
        copy = Group(self.target, self.dice, self.armour, self.cover, self.regen)
        copy.faces = self.faces.copy()
        copy.value = self.value
        copy.wounds = self.wounds
        copy.unsaved = self.unsaved
        return copy


@final
class Volley:
    """An attack that is being resolved: rolled, perhaps rerolled, not yet applied.

    ``rerolled`` are the dice, numbered from 0 over all groups, that were already rerolled. ``at_group`` and
    ``at_wound`` say how far the Regen dice have come. ``fates`` are the men whose die, whether they get out of their
    transport, is still to be settled, ``fate_face`` the last one rolled; ``bailing`` those who still wait to land.
    """

    def __init__(self, side: int, figure: str, name: str, no_add: bool, groups: list[Group]) -> None:
        self.side = side
        self.figure = figure
        self.name = name
        self.no_add = no_add
        self.groups = groups
        self.rerolled: list[int] = []
        self.at_group = 0
        self.at_wound = 0
        self.attack_saved = False
        self.fates: list[str] = []
        self.fate_face = 0
        self.bailing: list[str] = []

    def copy(self) -> Volley:
        """Return an independent copy."""
        copy = Volley(self.side, self.figure, self.name, self.no_add, [group.copy() for group in self.groups])
        copy.rerolled = self.rerolled.copy()
        copy.at_group = self.at_group
        copy.at_wound = self.at_wound
        copy.attack_saved = self.attack_saved
        copy.fates = self.fates.copy()
        copy.fate_face = self.fate_face
        copy.bailing = self.bailing.copy()
        return copy


@final
class FlagsState(State):
    """A game of flags at one moment.

    ``figures`` are all units in play, on the table or aboard; ``bases`` are the same objects. ``active`` is the side
    that acts, ``first`` this round's side A. ``stirred``: something was hurt, bought or captured this round (T-11).
    """

    def __init__(
        self, table: Table, options: FlagsOptions, profiles: list[Profile], sides: list[Side], rounds: int, points: int
    ) -> None:
        super().__init__(table, [])
        self.options = options
        self.profiles = profiles
        self.sides = sides
        self.rounds = rounds
        self.start_points = points
        self.surface = ""
        """What the table is made of, which no rule looks at."""
        self.zones: list[list[float]] = []
        """For each side the rectangle (low x, low y, high x, high y) to set up in, empty: by the gap ``zone_gaps``."""
        self.zone_gaps: list[float] = []
        self.figures: list[Figure] = []
        self.phase = Phase.MUSTER
        self.active = 0
        self.first = -1
        self.round = 0
        self.quiet = 0
        self.stirred = False
        self.volley: Volley | None = None
        self.finished: Outcome | None = None

    def clone(self) -> FlagsState:
        """Return a copy that shares only what never changes."""
        copy = FlagsState(
            self.table,
            self.options,
            self.profiles,
            [side.copy() for side in self.sides],
            self.rounds,
            self.start_points,
        )
        copy.surface = self.surface
        copy.zones = self.zones
        copy.zone_gaps = self.zone_gaps
        figures = copy.figures
        bases = copy.bases
        for figure in self.figures:
            twin = figure.copy()
            figures.append(twin)
            bases.append(twin)
        copy.phase = self.phase
        copy.active = self.active
        copy.first = self.first
        copy.round = self.round
        copy.quiet = self.quiet
        copy.stirred = self.stirred
        copy.finished = self.finished
        if self.volley is not None:
            copy.volley = self.volley.copy()
        if self.pending:
            copy.pending = self.pending.copy()
        copy.opening = self.opening
        return copy

    def find(self, id: str) -> Figure | None:
        """Return the unit with this id, or None."""
        for figure in self.figures:
            if figure.id == id:
                return figure
        return None

    def add(self, figure: Figure) -> None:
        """Put a unit into play."""
        self.figures.append(figure)
        self.bases.append(figure)

    def remove(self, figure: Figure) -> None:
        """Take a unit out of play."""
        self.figures.remove(figure)
        self.bases.remove(figure)

    def passengers(self, hull: Figure) -> list[Figure]:
        """Return the men aboard a transport, in list order."""
        return [figure for figure in self.figures if figure.aboard == hull.id]

    def enlist(self, side: int, profile: Profile, x: float, y: float) -> Figure:
        """Return a new unit in play, with an id and the lowest number that its kind has free."""
        owner = self.sides[side]
        while True:
            owner.issued += 1
            id = f"{owner.name.lower()}-{owner.issued}"
            if self.find(id) is None:
                break
        figure = Figure(id, side, profile, 0, "", x, y, profile.radius)
        number_figure(self, figure, 0)
        self.add(figure)
        return figure


def number_figure(state: FlagsState, figure: Figure, number: int) -> None:
    """Give a unit its number, the lowest free one for 0, and its name."""
    if number == 0:
        number = 1
        taken = [
            other.number for other in state.figures if other.side == figure.side and other.profile is figure.profile
        ]
        while number in taken:
            number += 1
    figure.number = number
    figure.name = f"{figure.profile.title} {number}"


def figure_gap(a: Figure, b: Figure) -> float:
    """Return the gap between two units, from base edge to base edge (T-02)."""
    return gap(a.x, a.y, a.radius, b.x, b.y, b.radius)


def count_commanders(state: FlagsState, side: int) -> int:
    """Return how many commanders a side has in play, passengers included (F-Q31)."""
    number = 0
    for figure in state.figures:
        if figure.side == side and figure.profile.reroll and not figure.bailing:
            number += 1
    return number
