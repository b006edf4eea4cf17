"""Who sits where in a match, and who may do what as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from littlewars.bots import names_for
from littlewars.core.choices import Choice, End
from littlewars.core.game import Game, Line
from littlewars.core.record import counted
from littlewars.core.setting import MOST_ORDERS, BadFile
from littlewars.server.messages import Chair, Refused

KEYBOARD: Final = -1
"""The seat of all players who share one keyboard: everybody but the computer."""
WATCHING: Final = -2
"""The seat of all who only watch."""
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
    """The players of a game by their sides; a seat is a side, or the keyboard, which is that of every person.

    ``lent`` names the computer player that decides for a person meanwhile, by side; ``taken`` are the sides whose
    person has been here. ValueError where there is not a player for each side, KeyError for a computer player that
    there is not.
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
        self.known = names_for(game.rules)
        for side in self.computers:
            if players[side] not in self.known:
                raise KeyError(players[side])
        self.lent: dict[int, str] = {}
        self.taken: set[int] = set()

    def own(self, seat: int) -> list[int]:
        """Return the sides that a seat plays."""
        if seat == WATCHING:
            return []
        return self.humans if seat == KEYBOARD else [seat]

    def there_is(self, seat: int) -> bool:
        """Say whether there is such a seat for a person."""
        return seat in (KEYBOARD, WATCHING) or seat in self.humans

    def others(self, seat: int) -> list[int]:
        """Return the sides of the persons who sit elsewhere."""
        own = self.own(seat)
        return [side for side in self.humans if side not in own]

    def computer(self, side: int) -> str:
        """Return the computer player that decides for a side now, '' where a person does."""
        return self.players[side] if side in self.computers else self.lent.get(side, "")

    def sit(self, line: Line) -> None:
        """Take in the line of a ``seat`` act; BadFile where it names a computer player that there is not."""
        if line.player and line.player not in self.known:
            place = f"line {line.number + 1}: player"
            raise BadFile("record", place, f'"{line.player}"', "one of " + ", ".join(self.known))
        if line.player:
            self.lent[line.side] = line.player
        else:
            self.lent.pop(line.side, None)
            self.taken.add(line.side)

    def present(self, side: int, here: set[int]) -> bool:
        """Say whether a side's person is connected, where ``here`` are the seats with a client."""
        return side in self.humans and (side in here or KEYBOARD in here)

    def chairs(self, here: set[int]) -> list[Chair]:
        """Return who plays each side; ``here`` are the seats with a client."""
        return [
            Chair(
                side,
                player,
                side in self.humans,
                self.present(side, here),
                side in self.taken,
                self.lent.get(side, ""),
            )
            for side, player in enumerate(self.players)
        ]

    def choices(self, seat: int) -> list[Choice]:
        """List what a seat may do now."""
        side = self.game.to_move()
        return self.game.choices() if side in self.own(seat) and side not in self.lent else []

    def barred(self, seat: int) -> Refused | None:
        """Say why a seat cannot give an order now, None when it can."""
        if self.game.outcome() is not None:
            return self.over()
        side = self.game.to_move()
        if side not in self.own(seat):
            return Refused(f"Wait: {self.sides[side]} decides now." if side >= 0 else "Nobody can do anything now.")
        if side in self.lent:
            return Refused(f"The computer player {self.lent[side]} decides for you. Take your seat back first.")
        if len(self.game.lines) >= MOST_ORDERS:
            return Refused(f"The game has had {MOST_ORDERS} orders, and more are not taken. It can be given up.")
        return None

    def over(self) -> Refused:
        """Say that the game is over, and how it ended."""
        outcome = self.game.outcome()
        assert outcome is not None
        return Refused(f"The game is over. {self.game.rules.sentence(self.game.state, outcome)}")

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
        """Say whether a seat may take its last order back: free, ask (other persons have to consent), or not."""
        lines = self.last_chosen(seat) if self.game.outcome() is None else []
        if not lines:
            return ""
        if all(line.free and line.side in self.own(seat) for line in lines):
            return "free"
        if self.computers and not self.practice:
            return ""
        return "free" if self.practice and not self.others(seat) else "ask"

    def why_not_undo(self, seat: int) -> str:
        """Say why a seat can take nothing back."""
        if self.game.outcome() is not None:
            return "The game is over, and nothing is taken back any more."
        if not self.last_chosen(seat):
            return "You have given no order yet that could be taken back."
        return f"{HELD_TO_IT}, and the computer holds you to it. In a practice game you may take back anything."
