"""Who sits where in a match, and who may do what as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from littlewars.core.choices import Choice, End
from littlewars.core.game import Game, Line
from littlewars.core.record import counted
from littlewars.core.setting import MOST_ORDERS
from littlewars.server.messages import Refused

KEYBOARD: Final = -1
"""The seat of all players who share one keyboard: everybody but the computer."""
YOU: Final = "you"
"""What the only human player of a match is called."""
PLAYER: Final = "player "
"""What each of several human players is called, with a number behind it."""
HELD_TO_IT: Final = "Dice were rolled, or the turn has passed"


def is_human(player: str) -> bool:
    """Say whether a player is a person: those are called you, player 1, player 2 and so on."""
    return player == YOU or player.startswith(PLAYER)


@final
class Seats:
    """The players of a game by their sides; a seat is a side, or the keyboard, which is that of every human player.

    ValueError where there is not a player for each side.
    """

    def __init__(self, game: Game[Any], players: Sequence[str], practice: bool) -> None:
        self.game = game
        self.sides = [side.name for side in game.rules.position(game.state).sides]
        if len(players) != len(self.sides):
            raise ValueError(f"{counted(len(players), 'player')} for {counted(len(self.sides), 'side')}")
        self.players = list(players)
        self.practice = practice
        self.humans = [side for side, player in enumerate(players) if is_human(player)]
        self.computers = [side for side in range(len(players)) if side not in self.humans]

    def own(self, seat: int) -> list[int]:
        """Return the sides that a seat plays."""
        return self.humans if seat == KEYBOARD else [seat]

    def choices(self, seat: int) -> list[Choice]:
        """List what a seat may do now."""
        return self.game.choices() if self.game.to_move() in self.own(seat) else []

    def barred(self, seat: int) -> Refused | None:
        """Say why a seat cannot give an order now, None when it can."""
        outcome = self.game.outcome()
        if outcome is not None:
            return Refused(f"The game is over. {self.game.rules.sentence(self.game.state, outcome)}")
        side = self.game.to_move()
        if side not in self.own(seat):
            return Refused(f"Wait: {self.sides[side]} decides now." if side >= 0 else "Nobody can do anything now.")
        if len(self.game.lines) >= MOST_ORDERS:
            return Refused(f"The game has had {MOST_ORDERS} orders, and more are not taken. It can be given up.")
        return None

    # Taking back.

    def last_standing(self) -> Line | None:
        """Return the last order that has not been taken back."""
        game = self.game
        return game.lines[game.orders_before[-1] - 1] if game.orders_before else None

    def ended_itself(self, line: Line, before: Any) -> bool:
        """Say whether an order ended a step in which nothing else could be done: nobody chose that."""
        if not isinstance(line.order, End):
            return False
        return all(choice.verb == "end" for choice in self.game.rules.choices(before))

    def last_chosen(self, seat: int) -> list[Line]:
        """Return what goes when a seat takes an order back, the last first: down to the last one that it chose.

        Steps that ended by themselves go along, and what others have done since. Empty where it has chosen nothing.
        """
        game, own = self.game, self.own(seat)
        lines: list[Line] = []
        for number, before in zip(reversed(game.orders_before), reversed(game.before), strict=True):
            line = game.lines[number - 1]
            lines.append(line)
            if line.side in own and not self.ended_itself(line, before):
                return lines
        return []

    def undoable(self, seat: int) -> str:
        """Say whether a seat may take its last order back: free, ask (the other player has to consent), or not."""
        lines = self.last_chosen(seat) if self.game.outcome() is None else []
        if not lines:
            return ""
        if all(line.free and line.side in self.own(seat) for line in lines):
            return "free"
        if len(self.own(seat)) < len(self.humans):
            # Whoever sits elsewhere cannot be asked yet.
            return ""
        if self.practice:
            return "free"
        return "" if self.computers else "ask"

    def why_not_undo(self, seat: int) -> str:
        """Say why a seat can take nothing back."""
        if self.game.outcome() is not None:
            return "The game is over, and nothing is taken back any more."
        if not self.last_chosen(seat):
            return "You have given no order yet that could be taken back."
        if len(self.own(seat)) < len(self.humans):
            return f"{HELD_TO_IT}: what is done is done."
        return f"{HELD_TO_IT}, and the computer holds you to it. In a practice game you may take back anything."
