"""What players settle among themselves: taking back, draws, lent seats and giving up.

An offer, and what is said to it, are lines of the record, so that it stands as well after a break. It lapses with the
next order. Whoever sits elsewhere has to consent; people at one keyboard have spoken to each other already; a computer
player holds everybody to his dice unless the game is practice, and never agrees to a draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, final

from littlewars.core.game import DRAW, UNDO, Line
from littlewars.core.record import AGREE, DECLINE, OFFER, SEAT
from littlewars.server.messages import Agree, Draw, Lend, Offer, Refused, Request, Resign, Undo
from littlewars.server.telling import BACK, OFFERS

if TYPE_CHECKING:
    from littlewars.server.match import Match

MOST_ACTS: Final = 60
"""The most that players may settle from one order to the next."""
ENOUGH: Final = "That is enough asking for now: an order has to come first."


@final
class Floor:
    """Hears what the players of a match ask of each other."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def hear(self, seat: int, asked: Request) -> Refused | None:
        """Do what a seat asks, or say why not."""
        if self.match.game.outcome() is not None:
            return Refused(self.match.seats.why_not_undo(seat)) if isinstance(asked, Undo) else self.match.seats.over()
        if isinstance(asked, Undo):
            return self._undo(seat, asked.agreed)
        if isinstance(asked, Draw):
            return self._draw(seat, asked.agreed)
        if isinstance(asked, Agree):
            return self._agree(seat, asked.yes)
        if isinstance(asked, Lend):
            return self._lend(seat, asked)
        assert isinstance(asked, Resign)
        side = self._side(seat)
        self.match.begin_act()
        self.match.game.resign(side)
        self.match.keep_act()
        return None

    def offer(self) -> Offer | None:
        """Return the offer that stands, None where there is none."""
        if self.match.game.outcome() is not None:
            return None
        agreed: list[int] = []
        for line in self._since():
            if line.act == OFFER:
                sentence = OFFERS[line.of].format(side=self.match.seats.sides[line.side])
                return Offer(line.of, line.side, [line.side, *reversed(agreed)], sentence)
            if line.act == DECLINE:
                return None
            if line.act == AGREE:
                agreed.append(line.side)
        return None

    def said(self, act: str, side: int, of: str = "") -> bool:
        """Say whether a side has done such an act since the last order."""
        return any(line.act == act and line.side == side and line.of == of for line in self._since())

    def _since(self) -> Iterator[Line]:
        """Return the acts since the last line that changed the game, the last first."""
        for line in reversed(self.match.game.lines):
            if line.changes():
                return
            yield line

    def _too_many(self) -> bool:
        return sum(1 for _ in self._since()) >= MOST_ACTS

    def _side(self, seat: int) -> int:
        """Return the side that a seat speaks for: that which decides, else its first."""
        own, mover = self.match.seats.own(seat), self.match.game.to_move()
        return mover if mover in own else own[0]

    def _undo(self, seat: int, agreed: bool) -> Refused | None:
        seats = self.match.seats
        allowed = seats.undoable(seat)
        if not allowed:
            return Refused(seats.why_not_undo(seat))
        if allowed == "ask":
            if seats.others(seat):
                return self._ask(UNDO, seat)
            if not agreed:
                return Refused("Dice were rolled, or the turn has passed: the other player has to agree.")
        self._take_back(seat)
        return None

    def _take_back(self, seat: int) -> None:
        """Take back the last order that a seat chose, and with it all that came after it."""
        take_back(self.match, self.match.seats.last_chosen(seat))

    def _draw(self, seat: int, agreed: bool) -> Refused | None:
        seats = self.match.seats
        if seats.computers:
            return Refused("The computer plays on: it agrees to no draw.")
        if seats.others(seat):
            offer = self.offer()
            if offer is not None and offer.kind == DRAW and offer.side not in seats.own(seat):
                return self._agree(seat, True)
            return self._ask(DRAW, seat)
        if not agreed:
            return Refused("A draw is for everybody to agree on.")
        self._call_draw()
        return None

    def _call_draw(self) -> None:
        self.match.begin_act()
        self.match.game.draw()
        self.match.keep_act()

    def _ask(self, kind: str, seat: int) -> Refused | None:
        """Make an offer to all persons who sit elsewhere."""
        side = self._side(seat)
        if self.offer() is not None:
            return Refused("Something is being asked already. It has to be answered first.")
        if self.said(OFFER, side, kind):
            return Refused("You have asked that already. Ask again after the next order.")
        if self._too_many():
            return Refused(ENOUGH)
        self.match.act(OFFER, side, of=kind)
        return None

    def _agree(self, seat: int, yes: bool) -> Refused | None:
        offer = self.offer()
        if offer is None:
            return Refused("Nothing is being asked of you now.")
        own = self.match.seats.own(seat)
        if not yes and offer.side in own:
            self.match.act(DECLINE, offer.side, of=BACK)
            return None
        if not yes:
            self.match.act(DECLINE, self._side(seat))
            return None
        waiting = [side for side in self.match.seats.others(offer.side) if side not in offer.agreed]
        asked = [side for side in waiting if side in own]
        if not asked:
            return Refused("You have said yes already. The others have to answer.")
        for side in asked:
            self.match.act(AGREE, side)
        if len(asked) == len(waiting):
            if offer.kind == DRAW:
                self._call_draw()
            else:
                self._take_back(offer.side)
        return None

    def _lend(self, seat: int, asked: Lend) -> Refused | None:
        match, seats, side = self.match, self.match.seats, asked.side
        if side not in seats.humans:
            return Refused("Only a person's seat can be lent to a computer player.")
        if side not in seats.own(seat) and seats.present(side, match.here):
            return Refused(f"The player of {seats.sides[side]} is here, and decides about that seat alone.")
        if asked.player and asked.player not in seats.known:
            return Refused(f'There is no computer player "{asked.player}"; there are {", ".join(seats.known)}.')
        if asked.player == seats.lent.get(side, ""):
            return None
        if self._too_many():
            return Refused(ENOUGH)
        match.filling = None
        match.act(SEAT, side, asked.player)
        return None


def take_back(match: Match, lines: list[Line]) -> None:
    """Take back the orders of these lines, which are the last that stand, the last first."""
    for line in lines:
        match.begin_act()
        match.game.undo()
        match.keep_act(line)
