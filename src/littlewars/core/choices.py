"""What crosses the engine's edge: orders, events, refusals, choices, and the pictures that players are shown.

Every rule set's own orders and events extend ``Order`` and ``Event`` with a tag. One definition serves the engine, the
record, the file, the wire and the docs. Lengths are in the table's unit, sides are numbers in the order of the file.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct, field, json

Point = tuple[float, float]
"""A place on the table, x and y."""

encode_json: Final[Any] = json.Encoder().encode
"""Write any of these as JSON, in bytes that are the same on every machine."""


class Order(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """What a player wants. The rule set judges it; it never changes."""


class Answer(Order, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag="answer"):
    """The answer to an open decision: ``pick`` is one of its answers, ``at`` a place where one is asked for."""

    pick: str = ""
    at: Point | None = None


class End(Order, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag="end"):
    """I have finished this step."""


class Event(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag_field="event"):
    """What happened, with the clauses that decided it and the faces that were drawn."""

    clauses: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()


class Refusal(Struct, frozen=True, gc=False, omit_defaults=True):
    """Why an order is not allowed: the first clause or ruling that fails, with its numbers in a sentence.

    ``also`` names further clauses that the same sentence rests on.
    """

    clause: str
    sentence: str
    also: tuple[str, ...] = ()

    def cites(self, clause: str) -> bool:
        """Say whether the refusal rests on this clause."""
        return clause == self.clause or clause in self.also


class Choice(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that ``side`` may do now; ``wants`` says what is to be filled in.

    An order is made of a choice without any knowledge of the rules: ``do`` is the verb, ``figure`` and ``profile`` go
    in where the choice has them (not into answers, and ``profile`` not beside ``allot``), and each word of ``wants`` is
    one field of the order or a few:

    - ``path``: ``path``, a list of points, or ``to``, the last of them; neither is to stay where one is
    - ``place``: ``at``, a point
    - ``targets``: one of ``targets`` goes into the field that ``into`` names; with ``place``, instead of it
    - ``allot``: ``allot``, pairs of a target and a number of dice, ``dice`` in all at most
    - ``amount``: ``count``, from 1 to ``most``
    - ``force``: ``force``, numbers by profile, out of ``targets``, for ``most`` points at most
    - ``answer``: ``pick``, one of ``answers``

    ``boost`` names the field that adds ``extra`` to ``allowance`` when it is 1; ``reach`` is how far the figure can
    hurt from where it ends its way. Ids and bounds only: outlines, odds and reasons are made by ``region`` and
    ``preview`` for the one that is asked.
    """

    side: int
    verb: str
    figure: str = ""
    profile: str = ""
    wants: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    into: str = ""
    dice: int = 0
    most: int = 0
    allowance: float = 0.0
    extra: float = 0.0
    boost: str = ""
    reach: float = 0.0
    question: str = ""
    answers: tuple[str, ...] = ()
    filled: Answer | None = None


class Ring(Struct, frozen=True, gc=False):
    """One closed outline: outer rings run counter-clockwise, holes clockwise."""

    xs: list[float]
    ys: list[float]


class Charge(Struct, frozen=True, gc=False, omit_defaults=True):
    """What one piece does to the mover: what it charges at each entry, or that it bars him."""

    piece: str
    cost: float = 0.0
    bars: bool = False


class Stop(Struct, frozen=True, gc=False, omit_defaults=True):
    """A place that matters on a move: at ``gap`` from the base of a figure, or from a piece.

    ``kind`` is range (just near enough to hurt it), danger (just too far for it to hurt) or cover (just near enough to
    be sheltered).
    """

    kind: str
    gap: float
    figure: str = ""
    piece: str = ""


class Region(Struct, frozen=True, gc=False, omit_defaults=True):
    """Where the thing that a choice asks for may be put: inside the truth by at most 0.02.

    For a move: what pieces ``charges`` or bar, the ``bases`` in its way, and the ``stops`` that matter.
    """

    rings: list[Ring]
    allowance: float = 0.0
    charges: list[Charge] = field(default_factory=list)
    bases: list[str] = field(default_factory=list)
    stops: list[Stop] = field(default_factory=list)


class Reason(Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of a reckoning: what counts, by how much, and the clause that says so."""

    text: str
    clause: str
    amount: float = 0.0


class Odds(Struct, frozen=True, gc=False, omit_defaults=True):
    """The exact chance of one result, as a fraction ``n/d`` and as a number from 0 to 1."""

    result: str
    exact: str
    chance: float
    figure: str = ""


class Look(Struct, frozen=True, gc=False, omit_defaults=True):
    """A line from one figure to another: clear, covered or broken, by what and where."""

    figure: str
    target: str
    gap: float
    state: str
    by: str = ""
    at: Point | None = None


class Threat(Struct, frozen=True, gc=False, omit_defaults=True):
    """Who could hurt a figure where an order would leave it: its chance of doing so, and that in a sentence."""

    figure: str
    chance: float
    sentence: str


class Preview(Struct, frozen=True, gc=False, omit_defaults=True):
    """What an order would cost and could do, also where it is refused."""

    refusal: Refusal | None = None
    cost: float = 0.0
    allowance: float = 0.0
    path: list[Point] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
    looks: list[Look] = field(default_factory=list)
    odds: list[Odds] = field(default_factory=list)
    warnings: list[Reason] = field(default_factory=list)
    threats: list[Threat] = field(default_factory=list)


class Badge(Struct, frozen=True, gc=False, omit_defaults=True):
    """A mark beside a figure: moved, attacked, prone, wounds 2."""

    kind: str
    value: int = 1


class FigureView(Struct, frozen=True, gc=False, omit_defaults=True):
    """One figure on the table."""

    id: str
    side: int
    profile: str
    name: str
    number: int
    x: float
    y: float
    radius: float
    unit: str = ""
    badges: list[Badge] = field(default_factory=list)


class PieceView(Struct, frozen=True, gc=False, omit_defaults=True):
    """One piece of terrain, as its outline; ``cover`` says that it shelters."""

    id: str
    kind: str
    closed: bool
    xs: list[float]
    ys: list[float]
    height: str = "low"
    cover: bool = False


class Marker(Struct, frozen=True, gc=False, omit_defaults=True):
    """A flag or an objective: a point, whose it is and who holds it (-1: nobody)."""

    id: str
    kind: str
    side: int
    x: float
    y: float
    holder: int = -1
    state: str = ""


class Entry(Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of a tray."""

    profile: str
    name: str
    count: int
    price: int = 0
    figure: str = ""


class Tray(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a side has beside the table: its pool, its reserve, the men aboard a hull."""

    side: int
    kind: str
    entries: list[Entry]
    of: str = ""
    title: str = ""


class TurnView(Struct, frozen=True, gc=False, omit_defaults=True):
    """Where the game stands: round, phase, who acts, and what is left to do; ``steps`` are a turn's phases in order."""

    round: int
    phase: str
    side: int
    left: list[str]
    limit: int = 0
    steps: tuple[str, ...] = ()


class Question(Struct, frozen=True, gc=False, omit_defaults=True):
    """The open decision: whose it is, what is asked, and the answers."""

    side: int
    question: str
    answers: list[str]
    clause: str = ""


class SideView(Struct, frozen=True, gc=False, omit_defaults=True):
    """A side's name, its colour and its edge of the table."""

    name: str
    colour: str = ""
    edge: str = ""


class TableView(Struct, frozen=True, gc=False, omit_defaults=True):
    """The table itself: its size in ``unit``, its pieces, and what it is made of (lawn, wood, sand, carpet)."""

    width: float
    height: float
    unit: str
    pieces: list[PieceView]
    surface: str = ""


class Outcome(Struct, frozen=True, gc=False, omit_defaults=True):
    """How the game ended. ``winner`` is a side, or -1 for a draw; ``ranks`` lists all sides, best first."""

    winner: int
    reason: str
    clause: str
    ranks: list[int] = field(default_factory=list)


class Position(Struct, frozen=True, gc=False, omit_defaults=True):
    """The one picture of a game, for every rule set and every client."""

    table: TableView
    sides: list[SideView]
    figures: list[FigureView]
    markers: list[Marker]
    trays: list[Tray]
    turn: TurnView
    decision: Question | None = None
    outcome: Outcome | None = None


class Bill(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a force costs: a line an entry with its arithmetic, the total, and what is wrong with it."""

    lines: list[str]
    total: int
    errors: list[Reason] = field(default_factory=list)
    warnings: list[Reason] = field(default_factory=list)


class Asked(Struct, frozen=True, gc=False, omit_defaults=True):
    """A question in words: what an attacker may do to one target or several, ``gap`` away, in ``cover`` or not.

    ``words`` name the attacker and then each target, as a player types them. ``friends`` are own units that stand by
    and help, ``guards`` those of the enemy, both in words too; ``dice`` says how many dice go to each target, nothing
    that the best way is looked for. ``options`` are house rules, as in a file.
    """

    words: tuple[str, ...]
    gap: float | None = None
    cover: bool = False
    moved: bool = False
    friends: tuple[str, ...] = ()
    guards: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)


class Unasked(ValueError):
    """A question in words that cannot be understood: which part, what was found and what was expected.

    ``known`` are the words that there are, where a word is the trouble.
    """

    def __init__(self, part: str, found: str, expected: str, known: tuple[str, ...] = ()) -> None:
        super().__init__(f"{part}: found {found}; expected {expected}")
        self.part = part
        self.found = found
        self.expected = expected
        self.known = known
