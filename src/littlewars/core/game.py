"""One game: orders in, events out, with undo.

``Game`` gives each order the dice of its number, applies it, and keeps a line of it: the order, its faces, and a digest
of all events so far. Where dice can run out, or orders can be taken back, it applies to a copy and keeps the copy only
when ``apply`` returned, so that it can ask for faces and apply again.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final, Generic, final

from mypy_extensions import mypyc_attr

from littlewars.core.choices import Choice, Event, Order, Outcome, Refusal, encode_json
from littlewars.core.dice import Dice, ScriptedDice, SeededDice, order_dice, stream_dice
from littlewars.core.ruleset import RuleSet, S, read_options
from littlewars.core.setting import Setting

UNDO: Final = "undo"
RESIGN: Final = "resign"
DRAW: Final = "draw"
CHANGES: Final = (UNDO, RESIGN, DRAW)
"""The acts that change the game itself; all others are about the players."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck:
    """Where a game's dice come from: one source for each order number; number 0 is the set-up."""

    runs_out = False
    """Whether its dice can run out, so that an order may have to be applied again."""

    def dice(self, number: int) -> Dice:
        """Return the dice of order ``number``."""
        raise ValueError(f"no dice for order {number}")

    def mix(self, number: str) -> None:
        """Let a number that a player brings go into all dice from the next order on, where there is a secret."""


@final
class StreamLuck(Luck):
    """One stream of dice for a whole game, made from a seed: for games played in bulk."""

    def __init__(self, seed: str) -> None:
        self.stream = stream_dice(seed)

    def dice(self, number: int) -> Dice:
        return self.stream


@final
class OrderLuck(Luck):
    """Dice of their own for each order, made from a secret: no order that is taken back gives its faces to another.

    Into them go the game's own name and, from where they were brought on, the numbers that players bring.
    """

    def __init__(self, secret: str, game: str) -> None:
        self.secret = secret
        self.game = game

    def dice(self, number: int) -> Dice:
        return order_dice(self.secret, self.game, number)

    def mix(self, number: str) -> None:
        self.game = f"{self.game}:{number}"


@final
class GivenLuck(Luck):
    """Faces that somebody gives: a script, a record, or real dice."""

    def __init__(self, dice: ScriptedDice) -> None:
        self.runs_out = True
        self.given = dice

    def dice(self, number: int) -> Dice:
        return self.given


@final
class ForkedLuck(Luck):
    """The faces of another game's beginning, up to the order of number ``last``, and dice of its own after that."""

    def __init__(self, dice: ScriptedDice, last: int, own: Luck) -> None:
        self.runs_out = True
        self.given = dice
        self.last = last
        self.own = own

    def dice(self, number: int) -> Dice:
        return self.given if number <= self.last else self.own.dice(number)

    def mix(self, number: str) -> None:
        self.own.mix(number)


@final
class Line:
    """One line of a record: an order with its faces, or an act; with the digest of all events up to here.

    ``side`` is whose order or act it was, ``free`` whether it may be taken back without asking. ``player``, ``mix`` and
    ``of`` belong to acts, see ``littlewars.core.record.Played``.
    """

    def __init__(
        self,
        number: int,
        order: Order | None,
        act: str,
        side: int,
        faces: list[int],
        digest: str,
        free: bool,
        player: str = "",
        mix: str = "",
        of: str = "",
    ) -> None:
        self.number = number
        self.order = order
        self.act = act
        self.side = side
        self.faces = faces
        self.digest = digest
        self.free = free
        self.player = player
        self.mix = mix
        self.of = of

    def changes(self) -> bool:
        """Say whether it changed the game itself, and not only who plays it."""
        return self.act == "" or self.act in CHANGES


def event_digest(before: str, events: list[Event]) -> str:
    """Return the digest of a game's events, given the digest of those before."""
    return blake2b(before.encode() + encode_json(events), digest_size=10).hexdigest()


@final
class Game(Generic[S]):
    """A game of one rule set, from its set-up to its outcome.

    With ``history`` every order can be taken back; without, orders are applied in place, which is faster. ``moment`` is
    the number of the last line that changed it, 0 after the set-up; with ``history``, ``moments`` are all of these and
    ``states`` how the game stood at each.
    Raises BadFile for a wrong setting, NeedDice when given dice do not last for the set-up.
    """

    def __init__(
        self, rules: RuleSet[S], setting: Setting, luck: Luck, options: Any = None, history: bool = True
    ) -> None:
        self.rules = rules
        self.setting = setting
        self.options: Any = read_options(rules, setting.options, "scenario") if options is None else options
        self.luck = luck
        self.history = history
        self.before: list[S] = []
        self.orders_before: list[int] = []
        self.lines: list[Line] = []
        self.ended: Outcome | None = None
        dice = luck.dice(0)
        dice.begin()
        self.state: S = rules.setup(setting, self.options, dice)
        self.moment = 0
        self.moments: list[int] = [0]
        self.states: list[S] = [self.state]
        self.opening_faces = dice.drawn
        self.events: list[Event] = [event for event in self.state.opening if isinstance(event, Event)]
        self.opening_digest = event_digest("", self.events)
        self.digest = self.opening_digest

    def outcome(self) -> Outcome | None:
        """Say how the game ended, by the rules or by an act, or None while it goes on."""
        return self.rules.outcome(self.state) if self.ended is None else self.ended

    def choices(self) -> list[Choice]:
        """List what may be done now; empty when the game is over."""
        if self.outcome() is not None:
            return []
        return self.rules.choices(self.state)

    def to_move(self) -> int:
        """Return the side that decides now, -1 when the game is over."""
        return -1 if self.outcome() is not None else self.rules.mover(self.state)

    def submit(self, order: Order) -> Refusal | None:
        """Carry out an order, or return why not; ``events`` then holds what happened.

        Raises NeedDice when the dice run out; nothing has changed then, and the order may be given again.
        """
        if self.ended is not None:
            how = "it was given up" if self.ended.reason == "resigned" else "everybody called it a draw"
            return Refusal(self.ended.clause, f"The game is over: {how}.")
        refused = self.rules.refusal(self.state, order)
        if refused is not None:
            return refused
        number = len(self.lines) + 1
        dice = self.luck.dice(number)
        aside = self.history or self.luck.runs_out
        state = self.rules.copy(self.state) if aside else self.state
        side = self.rules.mover(self.state) if self.history else -1
        dice.begin()
        try:
            events = self.rules.apply(state, order, dice)
        except BaseException:
            dice.rewind()
            raise
        self.digest = event_digest(self.digest, events)
        free = False
        if self.history:
            free = not dice.drawn and self.rules.mover(state) == side
            self.before.append(self.state)
            self.orders_before.append(number)
        self.lines.append(Line(number, order, "", side, dice.drawn, self.digest, free))
        self.state = state
        self.events = events
        self._stands(number)
        return None

    def can_undo(self) -> bool:
        """Say whether the last order may be taken back without asking: no die was drawn and the turn has not passed."""
        if not self.before or self.ended is not None:
            return False
        return self.lines[self.orders_before[-1] - 1].free

    def undo(self) -> bool:
        """Take back the last order that still stands; False when there is none, or the game was given up.

        The line stays, and so do its dice.
        """
        if not self.before or self.ended is not None:
            return False
        self.state = self.before.pop()
        self.orders_before.pop()
        self.act(UNDO)
        return True

    def resign(self, side: int) -> bool:
        """End the game by giving it up for ``side``; False when it is over already, or there is no such side."""
        sides = self.sides()
        if not 0 <= side < sides or self.outcome() is not None:
            return False
        others = [other for other in range(sides) if other != side]
        winner = others[0] if len(others) == 1 else -1
        self.ended = Outcome(winner=winner, reason="resigned", clause="", ranks=[*others, side])
        self.act(RESIGN, side)
        return True

    def draw(self) -> bool:
        """End the game as a draw that everybody has agreed on; False when it is over already."""
        if self.outcome() is not None:
            return False
        self.ended = Outcome(winner=-1, reason="agreed", clause="", ranks=list(range(self.sides())))
        self.act(DRAW)
        return True

    def sides(self) -> int:
        """Return how many sides there are."""
        return len(self.rules.position(self.state).sides)

    def act(self, act: str, side: int = -1, player: str = "", mix: str = "", of: str = "") -> None:
        """Write the line of an act. One that is about the players is only written; a ``mix`` goes into the dice."""
        self.events = []
        line = Line(len(self.lines) + 1, None, act, side, [], self.digest, False, player, mix, of)
        self.lines.append(line)
        if mix:
            self.luck.mix(mix)
        if line.changes():
            self._stands(line.number)

    def _stands(self, number: int) -> None:
        """Note how the game stands after a line that changed it."""
        self.moment = number
        if self.history:
            self.moments.append(number)
            self.states.append(self.state)


def bot_dice(seed: str, side: int, number: int) -> SeededDice:
    """Return the luck that a computer player uses for one decision; it is never the game's own."""
    return SeededDice(f"littlewars bot {seed} {side} {number}")
