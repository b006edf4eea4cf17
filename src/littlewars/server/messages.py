"""What a client and a match say to each other, as JSON: every request has one reply.

A client knows no rules. It is shown a ``View``: the position, what its seat may do now, and what has happened since the
last one. It makes an order of a choice (see ``littlewars.core.choices.Choice``) and submits it as plain values.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from littlewars.core.choices import Choice, Look, Odds, Position, Reason, Region


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
    """Where may the thing be put that a choice asks for, by its place in the view? Reply: Outline."""

    choice: int


class Hint(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="hint"):
    """What would a good player do now, with ``figure`` if one is named? Reply: Advice."""

    figure: str = ""


class Fill(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="fill"):
    """Have the rest of this step, or with ``setup`` of the whole set-up, done for this seat. Reply: View."""

    setup: bool = False


class Undo(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="undo"):
    """Take back this seat's last order, with all that the computer did after it. Reply: View or Refused.

    ``agreed`` says that the other player, at the same keyboard, has consented.
    """

    agreed: bool = False


class Resign(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="resign"):
    """Give the game up. Reply: View."""


class Cite(Request, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="cite"):
    """What does the rulebook say in this paragraph? Reply: Paragraph or Refused."""

    clause: str


AnyRequest = Show | Submit | Weigh | Where | Hint | Fill | Undo | Resign | Cite


class Reply(Struct, frozen=True, omit_defaults=True, tag_field="reply"):
    """What a match answers."""


class Told(Struct, frozen=True, omit_defaults=True):
    """An event as a player is told it. ``heading`` 1 begins a round, 2 a step, 0 stands beneath them.

    Beside the rule set's own types there are ``undo``, ``resign`` and, for a remark on the match, ``note``.
    """

    type: str
    sentence: str
    clauses: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    heading: int = 0


class View(Reply, frozen=True, omit_defaults=True, tag="view"):
    """How the game stands for the player at ``seat``, -1 for one who sits at every seat that is not the computer's.

    ``number`` changes with every order and act. ``mover`` is the side that decides now, -1 when the game is over;
    ``choices`` is empty where this seat does not decide. ``undo`` is "free", "ask" where the other player has to
    consent, or "" where nothing can be taken back. ``setup``: the game is still being set up, which is round 0.
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


AnyReply = View | Refused | Weighed | Outline | Advice | Paragraph
