"""What a player may offer the others: to take an order back, and to call the game a draw.

An offer, and what is said to it, are lines of the record, so that it stands as well after a break. It lapses with the
next order.
"""

from __future__ import annotations

from typing import Final, final

from littlewars.core.game import Line
from littlewars.core.record import AGREE, DECLINE, OFFER
from littlewars.server.messages import Offer
from littlewars.server.seats import Seats
from littlewars.server.telling import OFFERS

MOST_ACTS: Final = 60
"""The most acts about the players from one order to the next that players can bring about by asking."""


@final
class Floor:
    """The offers of a game, as its last lines say them."""

    def __init__(self, lines: list[Line], seats: Seats) -> None:
        self.lines = lines
        self.seats = seats

    def offer(self) -> Offer | None:
        """Return the offer that stands, None where there is none."""
        agreed: list[int] = []
        for line in reversed(self.lines):
            if line.act == OFFER:
                sentence = OFFERS[line.of].format(side=self.seats.sides[line.side])
                return Offer(line.of, line.side, [line.side, *reversed(agreed)], sentence)
            if line.changes() or line.act == DECLINE:
                return None
            if line.act == AGREE:
                agreed.append(line.side)
        return None

    def waits_for(self, offer: Offer) -> list[int]:
        """Return the sides that have not said yet what they think of an offer."""
        return [side for side in self.seats.others(offer.side) if side not in offer.agreed]

    def declined(self, kind: str, side: int) -> bool:
        """Say whether a side has offered the same since the last order, and was told no or took it back."""
        offered = False
        for line in reversed(self.lines):
            if line.changes():
                return False
            offered = offered or line.act == DECLINE
            if line.act == OFFER and line.of == kind and line.side == side:
                return offered
        return False

    def too_many(self) -> bool:
        """Say whether so much has been asked since the last order that an order has to come first."""
        for count, line in enumerate(reversed(self.lines)):
            if line.changes():
                return False
            if count >= MOST_ACTS:
                return True
        return False
