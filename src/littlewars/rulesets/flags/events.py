"""The events of flags: what happened, as everyone at the table saw it."""

from __future__ import annotations

from littlewars.core.choices import Event, Point


class TableLaid(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="laid"):
    """A game was laid out: the size of its table, its pieces by kind, and each side's flags."""

    width: float
    depth: float
    pieces: dict[str, int]
    flags: dict[str, int]
    rounds: int


class RolledOff(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="rolled_off"):
    """Both sides rolled two dice, for the order of set-up or for initiative; ``first`` is -1 when it is a tie."""

    purpose: str
    totals: tuple[int, int]
    first: int
    sides: tuple[str, str]


class Mustered(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="mustered"):
    """A side chose its starting force."""

    side: str
    force: dict[str, int]
    points: int


class Deployed(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="deployed"):
    """A unit of the starting force was set up."""

    side: str
    figure: str
    name: str
    at: Point
    aboard: str = ""
    hull_name: str = ""


class RoundBegan(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="round"):
    """A new round began."""

    round: int


class StepBegan(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="step"):
    """A side came to a step of its turn."""

    side: str
    step: str


class Called(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="called"):
    """A side rolled for reinforcements."""

    side: str
    radios: int
    best: int
    points: int
    banked: int = 0


class Bought(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="bought"):
    """Units were set aside for the Reinforce step."""

    side: str
    profile: str
    count: int
    points: int
    left: int


class PointsLost(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="points_lost"):
    """Points of the Call were not spent: lost, or kept under the house rule."""

    side: str
    points: int
    kept: bool


class Moved(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="moved"):
    """A unit moved; ``left`` is what it did not use."""

    side: str
    figure: str
    name: str
    path: tuple[Point, ...]
    cost: float
    left: float
    crossed: tuple[str, ...] = ()
    doubletime: int = 0
    carried: tuple[str, ...] = ()


class StayedPut(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="stayed"):
    """A unit was ordered to stay where it is."""

    side: str
    figure: str
    name: str


class Boarded(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="boarded"):
    """A soldier went aboard a transport."""

    side: str
    figure: str
    name: str
    hull: str
    hull_name: str
    path: tuple[Point, ...]
    cost: float
    doubletime: int = 0


class Left(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="left"):
    """A soldier left a transport and walked."""

    side: str
    figure: str
    name: str
    hull: str
    hull_name: str
    path: tuple[Point, ...]
    cost: float
    doubletime: int = 0


class Aimed(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="attacked"):
    """A unit, or a strike, declared its dice and rolled them.

    ``targets``, ``names`` and ``dice`` go together; ``faces`` are the dice target by target, as declared. ``had`` is
    how many dice it had to aim.
    """

    side: str
    against: str
    figure: str
    name: str
    targets: tuple[str, ...]
    names: tuple[str, ...]
    dice: tuple[int, ...]
    had: int
    at: Point | None = None


class Rerolled(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="rerolled"):
    """A commander rerolled one die; the new face stands."""

    side: str
    die: int
    was: int
    now: int


class Survived(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="survived"):
    """Dice aimed at a unit did not beat its armour."""

    side: str
    figure: str
    name: str
    by: str
    rolled: int
    armour: int
    cover: str = ""
    separate: bool = False


class Saved(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="saved"):
    """A Regen die was rolled for a wound, and ``saved`` says whether it showed a six."""

    side: str
    figure: str
    name: str
    saved: bool


class Destroyed(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="destroyed"):
    """A unit was destroyed and went back to its owner's troop pool."""

    side: str
    figure: str
    name: str
    by: str = ""
    rolled: int = 0
    armour: int = 0
    cover: str = ""
    separate: bool = False


class BailedOut(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="bailed_out"):
    """A passenger jumped clear of a destroyed transport."""

    side: str
    figure: str
    name: str
    at: Point


class FateRolled(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="fate"):
    """A die decided whether a passenger gets out, under the house rule."""

    side: str
    figure: str
    name: str
    out: bool


class Placed(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="placed"):
    """A reinforcement came on; ``drifted`` when a toy drop took it elsewhere than ``aimed``."""

    side: str
    figure: str
    name: str
    at: Point
    aboard: str = ""
    hull_name: str = ""
    aimed: Point | None = None


class BlownAway(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="blown_away"):
    """A toy drop came down off the table: back to the troop pool."""

    side: str
    profile: str
    aimed: Point


class Held(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="held"):
    """Reinforcements found no room, or were held back under the house rule, and wait at no new cost."""

    side: str
    units: dict[str, int]


class FlagTaken(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="captured"):
    """A flag was found captured: the ``number``-th, from 1, of the ``flags`` of a side."""

    side: str
    flag: str
    of: str
    number: int
    flags: int


class FlagRetaken(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="retaken"):
    """A flag that was captured is no longer so."""

    side: str
    flag: str
    number: int
    flags: int


class GameEnded(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="ended"):
    """The game is over."""

    winner: str
    reason: str


FlagsEvent = (
    TableLaid
    | RolledOff
    | Mustered
    | Deployed
    | RoundBegan
    | StepBegan
    | Called
    | Bought
    | PointsLost
    | Moved
    | StayedPut
    | Boarded
    | Left
    | Aimed
    | Rerolled
    | Survived
    | Saved
    | Destroyed
    | BailedOut
    | FateRolled
    | Placed
    | BlownAway
    | Held
    | FlagTaken
    | FlagRetaken
    | GameEnded
)
