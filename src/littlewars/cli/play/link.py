"""What the conversation asks of a match: encoded requests out, decoded replies in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, final

import msgspec

from littlewars.core.choices import Region
from littlewars.server.messages import (
    Advice,
    AnyReply,
    Cite,
    Fill,
    Hint,
    Outline,
    Paragraph,
    Reckoning,
    Refused,
    Request,
    Resign,
    Show,
    Submit,
    Undo,
    View,
    Weigh,
    Weighed,
    Where,
)

Answering = Callable[[bytes], bytes]
"""A match: a request goes in as JSON, its reply comes out as JSON."""
AnOrder = dict[str, Any]
"""An order as plain values, as it is made of a choice."""

_encode: Final[Any] = msgspec.json.Encoder().encode
_replies: Final[Any] = msgspec.json.Decoder(AnyReply)


class Strange(Exception):
    """A match answered with something else than what was asked."""


@final
class Match:
    """The match as the client sees it: its last view, and what may be asked."""

    def __init__(self, answer: Answering) -> None:
        """Begin with the view of the moment, and what has happened that this seat has not been told."""
        self._answer = answer
        self.refusal: Refused | None = None
        """Why the last thing that was asked was not done."""
        first = self._ask(Show())
        if not isinstance(first, View):
            raise Strange(f"expected a view, found {type(first).__name__}")
        self.view = first

    def _ask(self, request: Request) -> Any:
        """Return the reply to a request, whatever it is; a refusal is kept."""
        reply = _replies.decode(self._answer(_encode(request)))
        self.refusal = reply if isinstance(reply, Refused) else None
        return reply

    def _change(self, request: Request) -> bool:
        """Ask for something that changes the game; False where it is refused."""
        reply = self._ask(request)
        if not isinstance(reply, View):
            return False
        self.view = reply
        return True

    def submit(self, order: AnOrder) -> bool:
        """Give an order; False where it is refused."""
        return self._change(Submit(order, self.view.number))

    def fill(self, setup: bool = False) -> bool:
        """Have the rest of this step, or of the set-up, done."""
        return self._change(Fill(setup))

    def undo(self, agreed: bool = False) -> bool:
        """Take the last order back."""
        return self._change(Undo(agreed))

    def resign(self) -> bool:
        """Give the game up."""
        return self._change(Resign())

    def look(self) -> bool:
        """Look again how the game stands."""
        return self._change(Show())

    def story(self) -> View | None:
        """Return a view with everything that has happened; the last view stays as it is."""
        reply = self._ask(Show(all=True))
        return reply if isinstance(reply, View) else None

    def weigh(self, orders: Sequence[AnOrder]) -> list[Reckoning]:
        """Reckon some orders; as many reckonings come back, or none at all."""
        if not orders:
            return []
        reply = self._ask(Weigh(list(orders)))
        return reply.orders if isinstance(reply, Weighed) and len(reply.orders) == len(orders) else []

    def weigh_one(self, order: AnOrder) -> Reckoning:
        """Reckon one order."""
        found = self.weigh([order])
        if found:
            return found[0]
        said = self.refusal
        return Reckoning("", said.sentence if said is not None else "It cannot be reckoned.")

    def where(self, choice: int) -> Region:
        """Return where a thing may be put."""
        reply = self._ask(Where(choice))
        return reply.region if isinstance(reply, Outline) else Region([])

    def hint(self, figure: str = "") -> Advice | None:
        """Return what a good player would do now, None where nobody knows."""
        reply = self._ask(Hint(figure))
        return reply if isinstance(reply, Advice) else None

    def cite(self, clause: str) -> Paragraph | None:
        """Return a paragraph of the rulebook."""
        reply = self._ask(Cite(clause))
        return reply if isinstance(reply, Paragraph) else None
