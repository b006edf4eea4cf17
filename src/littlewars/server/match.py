"""One match: who sits where, whose word counts, and what each seat is told.

Requests come in and replies go out as bytes, one after the other; nothing here reads, writes or waits. A match has one
writer: every order and every act is handed to ``keep`` before anybody hears of it, so that what was told is written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, final

import msgspec

from littlewars.bots import advisor, make_bot
from littlewars.bots.player import Bot
from littlewars.core.choices import Order, Refusal, TurnView
from littlewars.core.dice import SeededDice
from littlewars.core.game import UNDO, Game, Line, bot_dice
from littlewars.core.record import Replay
from littlewars.core.setting import MOST_ORDERS, BadFile, decode, house_words
from littlewars.server.messages import (
    AnyReply,
    AnyRequest,
    Cite,
    Fill,
    Hint,
    Refused,
    Request,
    Resign,
    Show,
    Submit,
    Undo,
    View,
    Weigh,
    Where,
)
from littlewars.server.questions import advise, cite, weigh, where, wrong
from littlewars.server.seats import KEYBOARD, Seats
from littlewars.server.telling import Chronicle

Keep = Callable[[Line], None]
"""Writes a line of the record; what it raises ends the match."""

MOST_BYTES: Final = 128 * 1024
"""The longest request."""
MOST_FILLED: Final = 400
"""The most orders that are given for a player in one go."""


class Stuck(ValueError):
    """No player can give an order that the rules allow, and the game is not over."""


@final
class Match:
    """One game of people, and of computer players, who decide at once when it is their turn.

    ``players`` names who plays each side, ``seed`` is where the computer players' own luck comes from. Raises KeyError
    for a computer player that there is not, ValueError where there is not a player for each side.
    """

    def __init__(
        self,
        game: Game[Any],
        players: Sequence[str],
        seed: str,
        keep: Keep,
        scenario: str = "",
        practice: bool = False,
    ) -> None:
        self.game = game
        self.seats = Seats(game, players, practice)
        self.seed = seed
        self.keep = keep
        self.scenario = game.setting.title or scenario
        self.bots: dict[int, Bot[Any]] = {side: make_bot(players[side], game.rules) for side in self.seats.computers}
        self.advisor: Bot[Any] = advisor(game.rules)
        self.last_resort: Bot[Any] = make_bot("random", game.rules)
        self.chronicle = Chronicle(game)
        self.sound = True

    def answer(self, seat: int, request: bytes) -> bytes:
        """Answer a request of a seat; whatever is wrong with it is refused in words.

        Only what ``keep`` raises and an interrupt come out of here, and Stuck where a rule set fails. A match that was
        left in the middle of an order says so from then on: its record is whole, and goes on from there.
        """
        return msgspec.json.encode(self._reply(seat, request))

    def _reply(self, seat: int, request: bytes) -> AnyReply:
        if not self.sound:
            return Refused("This match was interrupted in the middle of an order. What was played before it is saved.")
        if seat != KEYBOARD and seat not in self.seats.humans:
            return Refused(f"There is no player at seat {seat}.")
        try:
            asked = read_request(request)
        except BadFile as error:
            return Refused(wrong(error))
        self._let_computers_decide()
        if isinstance(asked, Show):
            return self.view(seat, asked.all)
        if isinstance(asked, Submit):
            return self._submit(seat, asked)
        if isinstance(asked, Fill):
            return self._fill(seat, asked.setup)
        if isinstance(asked, Undo):
            return self._undo(seat, asked.agreed)
        if isinstance(asked, Resign):
            return self._resign(seat)
        if isinstance(asked, Weigh):
            return weigh(self.game, asked)
        if isinstance(asked, Where):
            return where(self.game, self.seats.choices(seat), asked)
        if isinstance(asked, Hint):
            return self._hint(seat, asked)
        assert isinstance(asked, Cite)
        return cite(self.game.rules, asked)

    # What changes the game.

    def _submit(self, seat: int, asked: Submit) -> AnyReply:
        barred = self.seats.barred(seat)
        if barred is not None:
            return barred
        if asked.seen != len(self.game.lines):
            return Refused("The game has gone on since you looked. See how it stands now, then give your order again.")
        try:
            order = self.game.rules.order(asked.order, "request", "order")
        except BadFile as error:
            return Refused(wrong(error))
        refusal = self._give(order)
        if refusal is not None:
            return Refused(refusal.sentence, refusal.clause, refusal.also)
        self._let_computers_decide()
        return self.view(seat)

    def _give(self, order: Order) -> Refusal | None:
        """Carry out an order and keep its line, or return why not."""
        self.sound = False
        refusal = self.game.submit(order)
        if refusal is None:
            self.keep(self.game.lines[-1])
            self.chronicle.events()
        self.sound = True
        return refusal

    def _decide(self, bot: Bot[Any]) -> bool:
        """Have a computer player give an order; False where it fails, or wants what the rules forbid."""
        try:
            order = bot.choose(self.game.state, self._dice())
        except Exception:
            return False
        return self._give(order) is None

    def _dice(self) -> SeededDice:
        """Return the luck of whoever decides now, made from the number of the decision: the same after a break."""
        return bot_dice(self.seed, self.game.to_move(), len(self.game.lines) + 1)

    def _let_computers_decide(self) -> None:
        """Let the computer players decide until a person has to, or the game is over."""
        while self.game.to_move() in self.bots and len(self.game.lines) < MOST_ORDERS:
            side = self.game.to_move()
            if self._decide(self.bots[side]):
                continue
            player = self.seats.players[side]
            self.chronicle.note(f"{self.seats.sides[side]}: {player} was at a loss here, so an order was drawn by lot.")
            if not self._decide(self.last_resort):
                raise Stuck(f"before order {len(self.game.lines) + 1} no player finds an order that the rules allow")

    def _fill(self, seat: int, setup: bool) -> AnyReply:
        barred = self.seats.barred(seat)
        if barred is not None:
            return barred
        began = self._turn()
        if setup and began.round > 0:
            return Refused("The game has been set up already.")
        side = self.game.to_move()
        for _ in range(MOST_FILLED):
            if not self._decide(self.advisor):
                self.chronicle.note("The adviser was at a loss here, and leaves the rest to you.")
                break
            self._let_computers_decide()
            now = self._turn()
            same = (
                now.round == 0 if setup else (now.round, now.phase, now.side) == (began.round, began.phase, began.side)
            )
            if not same or self.game.to_move() != side:
                break
        return self.view(seat)

    def _turn(self) -> TurnView:
        return self.game.rules.position(self.game.state).turn

    def _undo(self, seat: int, agreed: bool) -> AnyReply:
        allowed = self.seats.undoable(seat)
        if not allowed:
            return Refused(self.seats.why_not_undo(seat))
        if allowed == "ask" and not agreed:
            return Refused("Dice were rolled, or the turn has passed: the other player has to agree.")
        self._take_back(seat)
        return self.view(seat)

    def _take_back(self, seat: int) -> None:
        """Take back the last order that a seat chose, and with it all that came after it."""
        for last in self.seats.last_chosen(seat):
            self.sound = False
            self.game.undo()
            self.keep(self.game.lines[-1])
            self.sound = True
            self._tell_act(last)

    def _resign(self, seat: int) -> AnyReply:
        if self.game.outcome() is not None:
            return Refused("The game is over already.")
        own, mover = self.seats.own(seat), self.game.to_move()
        if not own:
            return Refused("Nobody sits here who could give up.")
        self.sound = False
        self.game.resign(mover if mover in own else own[0])
        self.keep(self.game.lines[-1])
        self.sound = True
        self._tell_act(None)
        return self.view(seat)

    # What a seat is told.

    def _hint(self, seat: int, asked: Hint) -> AnyReply:
        barred = self.seats.barred(seat)
        return barred if barred is not None else advise(self.game, self.advisor, asked, self._dice())

    def view(self, seat: int, all: bool = False) -> View:
        """Show a seat how the game stands, and tell it what has happened since it was last told, or everything."""
        game, rules = self.game, self.game.rules
        outcome = game.outcome()
        position = rules.position(game.state)
        if position.outcome != outcome:
            # The rules know nothing of a game that was given up.
            position = msgspec.structs.replace(position, outcome=outcome)
        return View(
            number=len(game.lines),
            seat=seat,
            mover=game.to_move(),
            position=position,
            choices=self.seats.choices(seat),
            events=self.chronicle.hear(seat, all),
            ruleset=rules.name,
            title=rules.title,
            scenario=self.scenario,
            players=self.seats.players,
            house=house_words(game.options),
            undo=self.seats.undoable(seat),
            setup=position.turn.round == 0,
            practice=self.seats.practice,
            ending="" if outcome is None else rules.sentence(game.state, outcome),
        )

    def _tell_act(self, undone: Line | None) -> None:
        line = self.game.lines[-1]
        # What the computer did after a player's order goes with it, and so does a step that ended by itself; only what
        # a player chose need be told.
        if undone is not None and (
            undone.side not in self.seats.humans or self.seats.ended_itself(undone, self.game.state)
        ):
            undone = None
        self.chronicle.act(line.act, line.side, undone)

    def retell(self, again: Replay[Any]) -> None:
        """Play the record of this match's game on to its end, telling it as it was told.

        Whoever comes back is told first what has happened since a person's last order, that order included.
        """
        game = self.game
        while True:
            last = self.seats.last_standing()
            told = len(self.chronicle.told)
            played = again.step()
            if played is None:
                return
            if played.end is not None:
                continue
            line = game.lines[-1]
            if line.act:
                self._tell_act(last if line.act == UNDO else None)
            else:
                self.chronicle.events()
            if line.act or line.side in self.seats.humans:
                self.chronicle.since = told


def read_request(request: bytes) -> Request:
    """Read a request; BadFile says what is wrong with it."""
    if len(request) > MOST_BYTES:
        raise BadFile("request", "", f"{len(request)} bytes", f"at most {MOST_BYTES}")
    try:
        raw = msgspec.json.decode(request)
    except RecursionError:
        raise BadFile("request", "", "brackets nested too deeply", "a request in JSON") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadFile("request", "", f"a mistake in the JSON: {error}", "a request in JSON") from None
    kind: Any = AnyRequest
    asked: Request = decode(raw, kind, "request")
    return asked
