"""What a client and a match say to each other, as JSON: every request has one reply.

A client knows no rules. It is shown a ``View``: the position, what its seat may do now, and what has happened since the
last one. It makes an order of a choice (see ``littlewars.core.choices.Choice``) and submits it as plain values.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from littlewars.core.choices import (
    Choice,
    FigureView,
    Look,
    Marker,
    Odds,
    Point,
    Position,
    Reason,
    Region,
    Threat,
    Tray,
    TurnView,
)


class Request(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="ask"):
    """What a client asks of a match."""


class Show(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="show"):
    """Show how the game stands, and with ``all`` everything that has happened in it. Reply: View."""

    all: bool = False


class Submit(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="submit"):
    """Give an order in the position that the view of number ``seen`` showed. Reply: View or Refused."""

    order: dict[str, Any]
    seen: int


class Weigh(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="weigh"):
    """What would these orders cost and do? Nothing happens. Reply: Weighed, one entry an order."""

    orders: list[dict[str, Any]]


class Where(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="where"):
    """Where may the thing be put that a choice asks for, by its place in the view? Reply: Outline.

    With ``boost``: and with what the choice's own ``boost`` adds. With ``figure`` instead: where may a figure be put
    that this seat has set up?
    """

    choice: int = -1
    boost: bool = False
    figure: str = ""


class Hint(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="hint"):
    """What would a good player do now, with ``figure`` if one is named? Reply: Advice.

    Everybody can see in the log that a hint was taken.
    """

    figure: str = ""


class Fill(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="fill"):
    """Have the rest of this step, or with ``setup`` of the whole set-up, done for this seat. Reply: View.

    With ``hold`` the last order, which would end the set-up, is left to the player: until then he may ``Arrange``.
    """

    setup: bool = False
    hold: bool = False


class Arrange(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="arrange"):
    """Put a figure elsewhere that this seat has set up, as long as its set-up goes on. Reply: View or Refused."""

    figure: str
    at: Point


class Undo(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="undo"):
    """Take back this seat's last order, with all that the computer did after it. Reply: View or Refused.

    Where others have to consent and sit elsewhere, they are asked: the view then holds the offer. ``agreed`` says that
    the other player, at the same keyboard, has consented.
    """

    agreed: bool = False


class Draw(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="draw"):
    """Offer everybody to call the game a draw; ``agreed`` as for Undo. Reply: View or Refused."""

    agreed: bool = False


class Agree(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="agree"):
    """Say yes or no to the offer that stands. Who made it takes it back with no. Reply: View or Refused."""

    yes: bool


class Lend(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="lend"):
    """Have a computer player decide for a person's side until the person is given it back, with ``player`` "".

    Anybody who plays may lend a seat whose person is away, and everybody his own. Reply: View or Refused.
    """

    side: int
    player: str = ""


class Moments(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="moments"):
    """Show every position that the game has been through. Reply: Film."""


class Check(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="check"):
    """How have the dice fallen, and are they what was promised? Reply: Luck."""


class Resign(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="resign"):
    """Give the game up. Reply: View."""


class Cite(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="cite"):
    """What does the rulebook say in this paragraph? Reply: Paragraph or Refused."""

    clause: str


AnyRequest = (
    Show | Submit | Weigh | Where | Hint | Fill | Arrange | Undo | Draw | Agree | Lend | Resign | Cite | Moments | Check
)


class Reply(Struct, frozen=True, omit_defaults=True, tag_field="reply"):
    """What a match answers."""


class Told(Struct, frozen=True, omit_defaults=True):
    """An event as a player is told it. ``heading`` 1 begins a round, 2 a step, 0 stands beneath them.

    Beside the rule set's own types there are ``undo``, ``resign``, ``draw``, ``seat`` and, for a remark on the match,
    ``note``. ``number`` is the position that it led to, or was told in, ``side`` whose doing it was, -1 for nobody's.
    Where an event is about a figure it is named, and so are those that it was aimed at, where it came to stand and by
    which way.
    """

    type: str
    sentence: str
    clauses: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    heading: int = 0
    number: int = 0
    side: int = -1
    figure: str = ""
    targets: tuple[str, ...] = ()
    at: Point | None = None
    path: tuple[Point, ...] = ()


class Chair(Struct, frozen=True, omit_defaults=True):
    """Who plays a side: ``player`` is a computer player's name, or you, player 1, player 2 and so on for persons.

    ``here``: a client is connected. ``taken``: the person has been here. ``lent``: the computer player that decides
    for the person meanwhile.
    """

    side: int
    player: str
    person: bool = False
    here: bool = False
    taken: bool = False
    lent: str = ""


class Offer(Struct, frozen=True, omit_defaults=True):
    """Something that everybody has to consent to: an undo or a draw, who asks, and which sides have said yes."""

    kind: str
    side: int
    agreed: list[int]
    sentence: str


class View(Reply, frozen=True, omit_defaults=True, tag="view"):
    """How the game stands for the player at ``seat``, -1 for one who sits at every seat that is not the computer's.

    ``number`` changes with every order, and when something is taken back or the game is given up. ``mover`` is the side
    that decides now, -1 when the game is over; ``choices`` is empty where this seat does not decide. ``undo`` is
    "free", "ask" where the other player has to consent, or "" where nothing can be taken back. ``setup``: the game is
    still being set up, which is round 0.

    -2 is the seat of those who only watch. ``told`` is the place of the first of ``events`` in all that was told.
    ``thinking``: a computer player is about to decide. ``sealed`` is the promise that the dice's secret was given at
    the start, ``secret`` what it was, once the game is over. ``looks`` names a silhouette for each kind of troops,
    ``forked`` the order up to which the game was copied from another. ``lesson`` is the lesson that it is, and
    ``rematch`` the link to this seat's place in the game that follows this one.
    """

    number: int
    seat: int
    mover: int
    position: Position
    choices: list[Choice]
    events: list[Told]
    ruleset: str
    title: str
    scenario: str
    players: list[str]
    house: list[str] = field(default_factory=list)
    undo: str = ""
    setup: bool = False
    practice: bool = False
    ending: str = ""
    told: int = 0
    thinking: bool = False
    chairs: list[Chair] = field(default_factory=list)
    offer: Offer | None = None
    watchers: int = 0
    sealed: str = ""
    secret: str = ""
    looks: dict[str, str] = field(default_factory=dict)
    forked: int = 0
    lesson: str = ""
    rematch: str = ""


class Refused(Reply, frozen=True, omit_defaults=True, tag="refused"):
    """What was asked is not allowed: the clause, where there is one, and a sentence."""

    sentence: str
    clause: str = ""
    also: tuple[str, ...] = ()


class Reckoning(Struct, frozen=True, omit_defaults=True):
    """What one order would cost and do: a Preview, the order as a sentence, and what refuses it."""

    sentence: str
    refused: str = ""
    clause: str = ""
    cost: float = 0.0
    allowance: float = 0.0
    path: list[tuple[float, float]] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
    looks: list[Look] = field(default_factory=list)
    odds: list[Odds] = field(default_factory=list)
    warnings: list[Reason] = field(default_factory=list)
    threats: list[Threat] = field(default_factory=list)


class Weighed(Reply, frozen=True, omit_defaults=True, tag="weighed"):
    """The reckonings of some orders, in their order."""

    orders: list[Reckoning]


class Outline(Reply, frozen=True, omit_defaults=True, tag="outline"):
    """Where a thing may be put."""

    region: Region


class Advice(Reply, frozen=True, omit_defaults=True, tag="advice"):
    """An order that a good player would give, as plain values and as a sentence, and why."""

    order: dict[str, Any]
    sentence: str
    reason: str


class Paragraph(Reply, frozen=True, omit_defaults=True, tag="paragraph"):
    """A paragraph of the rulebook."""

    clause: str
    chapter: str
    text: str


class Frame(Struct, frozen=True, omit_defaults=True):
    """How one moment differs from the one before: figures that came or changed, ids of those that went, and the rest.

    ``markers``, ``trays`` and ``turn`` are there only where they changed. ``told`` is how many of the film's events
    had happened by then.
    """

    number: int
    told: int
    figures: list[FigureView] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    markers: list[Marker] | None = None
    trays: list[Tray] | None = None
    turn: TurnView | None = None


class Film(Reply, frozen=True, omit_defaults=True, tag="film"):
    """A whole game: how it stood after the set-up's own dice, then a frame for every line that changed it.

    ``told`` of the ``events`` had happened when the first picture stood.
    """

    first: Position
    frames: list[Frame]
    events: list[Told]
    told: int = 0


class SideLuck(Struct, frozen=True, omit_defaults=True):
    """How a side's dice fell: how many showed each face, their mean, and a plain sentence."""

    side: int
    faces: list[int]
    mean: float
    sentence: str


class Luck(Reply, frozen=True, omit_defaults=True, tag="luck"):
    """How the dice fell, and whether they are what was promised.

    ``verdict`` is "sealed" while the game goes on, then "true" or "false", and "" where nothing was promised;
    ``sentence`` says it in words. ``mixed`` are the numbers that players brought. What the set-up drew is side -1's.
    """

    sides: list[SideLuck]
    verdict: str
    sentence: str
    sealed: str = ""
    secret: str = ""
    mixed: list[str] = field(default_factory=list)


AnyReply = View | Refused | Weighed | Outline | Advice | Paragraph | Film | Luck


# Over a socket. Each request carries a number, and its reply the same; what a client was not asking for has number 0.


class Sit(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="sit"):
    """The first thing on a socket: take the place that a link's ``token`` stands for. Reply: View.

    ``told`` is how much this client has been told already. ``mix`` is a number of the client's own choice, in hex,
    that goes into the dice: it counts the first time that a seat is taken.
    """

    token: str
    told: int = 0
    mix: str = ""


class Call(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a client sends: a number of its own, from 1, and a request."""

    id: int
    ask: AnyRequest | Sit


class Answered(Struct, frozen=True, omit_defaults=True):
    """What a client is sent: the number of its request and the reply; number 0 for news that nobody asked for."""

    id: int
    reply: AnyReply
