"""What a browser and the server say to each other outside a game, as JSON over HTTP: what can be played, and by whom.

Every one of these is in the OpenAPI description that the server serves, and in the client's ``protocol.ts``. A token
stands for a place in a game. It travels in bodies and in the fragment of a link only, never in a path: paths are
logged.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct, field

from littlewars.core.choices import Position


class HouseRule(Struct, frozen=True, omit_defaults=True):
    """A house rule: its name, the clause that it varies, its sentence, and what it may be.

    ``kind`` is bool, word, number, length or factor; words have ``values``, the others ``least`` and ``most``.
    ``book`` is the book's own reading. ``readings`` says what a value means, by the value: on and off for a bool.
    """

    name: str
    clause: str
    sentence: str
    kind: str
    book: Any
    values: list[str] = field(default_factory=list)
    least: float = 0.0
    most: float = 0.0
    readings: dict[str, str] = field(default_factory=dict)


class ScenarioCard(Struct, frozen=True, omit_defaults=True):
    """A scenario that comes with a set: its picture is a position before anything was done.

    ``house`` are the house rules that it brings along. ``sides`` is how many sides there are to sit at.
    """

    name: str
    title: str
    about: str
    picture: Position
    sides: int
    house: dict[str, Any] = field(default_factory=dict)


class Goal(Struct, frozen=True, omit_defaults=True):
    """What a lesson waits for: an event of this type, about this figure if one is named."""

    event: str
    figure: str = ""


class LessonCard(Struct, frozen=True, omit_defaults=True):
    """A lesson of the first battle: one new thing, what to do, and the event that shows it was done."""

    name: str
    title: str
    about: str
    goals: list[Goal]


class BotCard(Struct, frozen=True, omit_defaults=True):
    """A computer player, and how good it is in a sentence."""

    name: str
    about: str


class SetCard(Struct, frozen=True, omit_defaults=True):
    """A toy box: a rule set with all that can be chosen before a game.

    ``usual`` is the scenario, and ``opponent`` the computer player, of "play now". ``looks`` names a silhouette for
    each kind of troops, ``credit`` says whose rules these are.
    """

    name: str
    title: str
    unit: str
    about: str
    credit: str
    usual: str
    opponent: str
    scenarios: list[ScenarioCard]
    bots: list[BotCard]
    house: list[HouseRule]
    lessons: list[LessonCard]
    looks: dict[str, str]


class Shelf(Struct, frozen=True, omit_defaults=True):
    """What can be played here. ``at_home``: the page was opened on the computer that the server runs on."""

    sets: list[SetCard]
    version: str
    at_home: bool = False


class Sealed(Struct, frozen=True, omit_defaults=True):
    """A promise of dice: ``sealed`` is the hash of a secret that is told when the game is over, ``id`` its number."""

    id: str
    sealed: str


class NewGame(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Begin a game: ``players`` names who plays each side, a computer player, or ``here`` or ``link`` for a person.

    ``sealed`` is the id of a promise of dice, and ``mix`` a number of the client's own choice, in hex, that goes into
    them. ``lesson`` instead of ``scenario`` begins a lesson; ``random:5`` is a scenario made up from a seed.
    """

    ruleset: str
    sealed: str
    mix: str
    scenario: str = ""
    lesson: str = ""
    players: list[str] = field(default_factory=list)
    house: dict[str, Any] = field(default_factory=dict)
    practice: bool = False


class Place(Struct, frozen=True, omit_defaults=True):
    """A place in a game: its token, the sides that it plays, and whether it is meant for somebody elsewhere."""

    token: str
    sides: list[int]
    away: bool = False


class Begun(Struct, frozen=True, omit_defaults=True):
    """A game that was begun: the places in it, and the token for those who only watch."""

    game: str
    places: list[Place]
    watch: str


class Mine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ask how the games stand that these tokens are places in; with the ``key`` of the house, all that are here."""

    tokens: list[str] = field(default_factory=list)
    key: str = ""


class GameCard(Struct, frozen=True, omit_defaults=True):
    """How a game stands: ``yours`` says that this place decides now, ``last`` is the last sentence of its log.

    ``changed`` is when, in seconds since 1970.
    """

    game: str
    token: str
    ruleset: str
    title: str
    scenario: str
    sides: list[str]
    players: list[str]
    round: int
    yours: bool
    last: str
    changed: float
    ending: str = ""
    lesson: str = ""


class Again(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Begin another game like the one that ``token`` is a place in.

    ``rematch``: the same game with the seats swapped, and everybody's place is shown to him. ``fork``: go on from the
    position of ``number`` against ``player``, a computer player. ``sealed`` and ``mix`` as for a new game.
    """

    token: str
    sealed: str
    mix: str
    number: int = -1
    player: str = ""


class Asked(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ask for the record of the game that ``token`` is a place in, as a file."""

    token: str


class Home(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Open this computer's games to the home network, close them, or with neither ask how it stands."""

    key: str
    open: bool | None = None
    token: str = ""


class Opened(Struct, frozen=True, omit_defaults=True):
    """Whether the games can be reached from the home network, at which address, and a QR code of it as SVG."""

    open: bool
    address: str = ""
    picture: str = ""


class Trouble(Struct, frozen=True, omit_defaults=True):
    """What was wrong with a request: a sentence, and the place in the body where it was found."""

    sentence: str
    place: str = ""


BODIES: Final = (
    "Shelf", "Sealed", "NewGame", "Begun", "Mine", "GameCard", "Again", "Asked", "Home", "Opened", "Trouble",
)  # fmt: skip
"""The names of all that goes over HTTP as a body."""
