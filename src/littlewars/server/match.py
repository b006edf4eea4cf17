"""One match: who sits where, whose word counts, and what each seat is told.

Nothing here reads, writes or waits. Whoever hosts a match hands it requests with ``reply`` and has computer players
decide outside of it: while ``awaits`` names one, its order comes in by ``decided``. A match has one writer: every order
and every act is handed to ``keep`` before anybody hears of it, so that what was told is written, and a match is built
whole again from its record by ``rebuild``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

import msgspec
from msgspec import Struct

from littlewars.bots import advisor, make_bot
from littlewars.bots.player import Bot
from littlewars.core.choices import Order, Refusal, TurnView
from littlewars.core.dice import SeededDice
from littlewars.core.game import UNDO, Game, Line, bot_dice
from littlewars.core.record import (
    HINT,
    NOTE,
    SEAT,
    Header,
    Played,
    Record,
    Replay,
    is_mix,
    played_of,
)
from littlewars.core.ruleset import RuleSet
from littlewars.core.setting import MOST_ORDERS, BadFile, house_words
from littlewars.server.arranging import arrange
from littlewars.server.messages import (
    Agree,
    AnyReply,
    Arrange,
    Draw,
    Fill,
    Lend,
    Refused,
    Request,
    Resign,
    Show,
    Submit,
    Undo,
    View,
)
from littlewars.server.offers import Floor
from littlewars.server.questions import ask_game, wrong
from littlewars.server.seats import Seats
from littlewars.server.telling import ADVISER, LATE, LOSS, Chronicle

Keep = Callable[[Line], None]
"""Writes a line of the record; what it raises ends the match."""

MOST_FILLED: Final = 400
"""The most orders that are given for a player in one go."""
INTERRUPTED: Final = "This match was interrupted in the middle of an order. What was played before it is saved."


class Stuck(ValueError):
    """No player can give an order that the rules allow, and the game is not over."""


class Wanted(Struct, frozen=True):
    """A computer player has to decide: for which ``side``, which ``player`` by name, and the decision's number.

    ``seed`` is that of its own luck for this decision: ``make_bot(player, rules).choose(game.state,
    SeededDice(seed))``. ``fill``: it is the adviser, who does a step for a person.
    """

    side: int
    player: str
    number: int
    seed: str
    fill: bool = False


class Filling(Struct):
    """A step that the adviser does for a side: which, whether it is the whole set-up, and how many orders it took.

    ``hold``: the order that would end the set-up is left to the person, unless it is the first.
    """

    side: int
    setup: bool
    began: TurnView
    hold: bool = False
    given: int = 0


@final
class Match:
    """One game of people and of computer players, as its header says.

    The host may say who is connected: ``here`` are the seats with a client, ``watchers`` is how many watch. Raises
    KeyError for a computer player that there is not, ValueError where there is not a player for each side.
    """

    def __init__(self, game: Game[Any], header: Header, keep: Keep) -> None:
        self.game = game
        self.header = header
        self.keep = keep
        self.seats = Seats(game, header.seats, header.practice)
        self.advisor: Bot[Any] = advisor(game.rules)
        self.last_resort: Bot[Any] = make_bot("random", game.rules)
        self.chronicle = Chronicle(game)
        self.floor = Floor(self)
        self.filling: Filling | None = None
        self.sound = True
        self.here: set[int] = set()
        self.watchers = 0

    # What computer players decide.

    def awaits(self) -> Wanted | None:
        """Return the decision that a computer player has to make now; None where a person decides, or nobody any more.

        That may also be the adviser, who does a step for a person, or the player that a seat is lent to.
        """
        side = self.game.to_move()
        if not self.sound or side < 0 or len(self.game.lines) >= MOST_ORDERS:
            return None
        number = self.game.moment + 1
        player = self.seats.computer(side)
        luck = bot_dice(self.header.dice.seed, side, number).seed
        if player:
            return Wanted(side, player, number, luck)
        if self._still_filling():
            return Wanted(side, self.seats.known[-1], number, luck, True)
        return None

    def decided(self, number: int, order: Order | dict[str, Any] | None, late: bool = False) -> bool:
        """Take the order of the computer player that ``awaits`` named; False where that decision is past.

        It may be given as plain values. For one that gave none, or one that is not allowed, an order is drawn by lot,
        which everybody is told; ``late`` says that it took too long. Where the adviser gives none, the person goes on.
        Raises Stuck where a rule set fails, and what ``keep`` raises.
        """
        wanted = self.awaits()
        if wanted is None or wanted.number != number:
            return False
        if isinstance(order, dict):
            try:
                order = self.game.rules.order(order, "player", "order")
            except BadFile:
                order = None
        if wanted.fill and order is not None and self._held_back(order):
            self.filling = None
            return True
        if order is not None and self.give(order) is None:
            if wanted.fill and self.filling is not None:
                self.filling.given += 1
            return True
        if wanted.fill:
            self.filling = None
            self.act(NOTE, wanted.side, of=ADVISER)
            return True
        self.act(NOTE, wanted.side, wanted.player, of=LATE if late else LOSS)
        if not self._draw_by_lot(wanted.seed):
            raise Stuck(f"before order {len(self.game.lines) + 1} no player finds an order that the rules allow")
        return True

    def _draw_by_lot(self, luck: str) -> bool:
        try:
            order = self.last_resort.choose(self.game.state, SeededDice(luck))
        except Exception:
            return False
        return self.give(order) is None

    def _still_filling(self) -> bool:
        """Say whether the adviser goes on with the step that he does for the person who decides now."""
        filling = self.filling
        if filling is None or filling.given == 0:
            return filling is not None
        now, began = _turn(self.game), filling.began
        if filling.setup:
            same = now.round == 0
        else:
            same = (now.round, now.phase, now.side) == (began.round, began.phase, began.side)
        if not same or self.game.to_move() != filling.side or filling.given >= MOST_FILLED:
            self.filling = None
        return self.filling is not None

    def _held_back(self, order: Order) -> bool:
        """Say whether an order would end the set-up of a person who wants to look at it first."""
        filling, rules = self.filling, self.game.rules
        if filling is None or not filling.hold or not filling.given:
            return False
        if rules.refusal(self.game.state, order) is not None:
            return False
        state = rules.copy(self.game.state)
        rules.apply(state, order, SeededDice("a trial"))
        return rules.mover(state) != filling.side or rules.position(state).turn.round != 0

    # What people ask.

    def reply(self, seat: int, asked: Request, heard: int) -> AnyReply:
        """Answer a request of a seat, of whose client ``heard`` is how many events it has been told.

        Whatever is wrong with it is refused in words. Only what ``keep`` raises comes out of here. After a View the
        client has heard everything that was told. A match that was left in the middle of an order says so from then
        on: its record is whole, and goes on from there. Requests that cost time and change nothing are answered
        here as well, by ``ask_game``.
        """
        if not self.sound:
            return Refused(INTERRUPTED)
        if not self.seats.there_is(seat):
            return Refused(f"There is no player at seat {seat}.")
        if isinstance(asked, Show):
            return self.view(seat, 0 if asked.all else heard)
        if not isinstance(asked, (Submit, Fill, Arrange, Undo, Draw, Agree, Lend, Resign)):
            return ask_game(self, seat, asked)
        if not self.seats.own(seat):
            return Refused("You are watching. Only those who play can do that.")
        refused = self._change(seat, asked)
        return self.view(seat, heard) if refused is None else refused

    def _change(self, seat: int, asked: Request) -> Refused | None:
        """Do what changes something, or return why not."""
        if isinstance(asked, Submit):
            return self._submit(seat, asked)
        if isinstance(asked, Fill):
            return self._fill(seat, asked)
        if isinstance(asked, Arrange):
            return arrange(self, seat, asked)
        return self.floor.hear(seat, asked)

    def _submit(self, seat: int, asked: Submit) -> Refused | None:
        barred = self.seats.barred(seat)
        if barred is not None:
            return barred
        if asked.seen != self.game.moment:
            return Refused("The game has gone on since you looked. See how it stands now, then give your order again.")
        try:
            order = self.game.rules.order(asked.order, "request", "order")
        except BadFile as error:
            return Refused(wrong(error))
        refusal = self.give(order)
        if refusal is None:
            self.filling = None
            return None
        return Refused(refusal.sentence, refusal.clause, refusal.also)

    def give(self, order: Order) -> Refusal | None:
        """Carry out an order and keep its line, or return why not."""
        self.sound = False
        refusal = self.game.submit(order)
        if refusal is None:
            self.keep(self.game.lines[-1])
            self.chronicle.events(self.game.lines[-1].side)
        self.sound = True
        return refusal

    def _fill(self, seat: int, asked: Fill) -> Refused | None:
        barred = self.seats.barred(seat)
        if barred is not None:
            return barred
        began = _turn(self.game)
        if asked.setup and began.round > 0:
            return Refused("The game has been set up already.")
        if self._still_filling():
            # Whoever asks twice means this step, and not the one after it too.
            return Refused("That is being done already.")
        self.filling = Filling(self.game.to_move(), asked.setup, began, asked.setup and asked.hold)
        return None

    # What the host tells a match.

    def sit(self, seat: int, mix: str = "") -> bool:
        """Let the person of a seat sit down; True where it is the first time, which then is a line of the record.

        ``mix`` is the number that the person brings for the dice, which counts the first time; ValueError where it is
        not up to 64 hex digits in small letters.
        """
        if mix and not is_mix(mix):
            raise ValueError("a number for the dice has up to 64 hex digits in small letters")
        new = [side for side in self.seats.own(seat) if side not in self.seats.taken and side not in self.seats.lent]
        if not self.sound or not new or self.game.outcome() is not None:
            return False
        for side in new:
            self.act(SEAT, side, mix=mix)
            mix = ""
        return True

    def hinted(self, seat: int) -> Refused | None:
        """Tell everybody that a seat takes a hint, once in a position; or say why it may not."""
        if not self.sound:
            return Refused(INTERRUPTED)
        barred = self.seats.barred(seat)
        if barred is not None:
            return barred
        side = self.game.to_move()
        if not self.floor.said(HINT, side):
            self.act(HINT, side)
        return None

    def act(self, act: str, side: int, player: str = "", mix: str = "", of: str = "") -> None:
        """Write down an act about the players, and tell it."""
        self.sound = False
        self.game.act(act, side, player, mix, of)
        self.keep_act()

    def begin_act(self) -> None:
        """Get ready to change the game by an act: until ``keep_act`` the match is in the middle of it."""
        self.filling = None
        self.sound = False

    def keep_act(self, undone: Line | None = None) -> None:
        """Write down the act that has just been done, and tell it; ``undone`` is the order that it took back."""
        self.keep(self.game.lines[-1])
        self.sound = True
        self._tell_act(undone)

    # What a seat is told.

    def view(self, seat: int, heard: int) -> View:
        """Show a seat how the game stands, and tell it all but the first ``heard`` of what has happened."""
        game, rules, header = self.game, self.game.rules, self.header
        outcome = game.outcome()
        position = rules.position(game.state)
        if position.outcome != outcome:
            # The rules know nothing of a game that was given up.
            position = msgspec.structs.replace(position, outcome=outcome)
        heard = min(max(heard, 0), len(self.chronicle.told))
        return View(
            number=game.moment,
            seat=seat,
            mover=game.to_move(),
            position=position,
            choices=self.seats.choices(seat),
            events=self.chronicle.told[heard:],
            ruleset=rules.name,
            title=rules.title,
            scenario=game.setting.title or header.scenario,
            players=self.seats.players,
            house=house_words(game.options),
            undo=self.seats.undoable(seat) if self.seats.own(seat) else "",
            setup=position.turn.round == 0,
            practice=self.seats.practice,
            ending="" if outcome is None else rules.sentence(game.state, outcome),
            told=heard,
            thinking=self.awaits() is not None,
            chairs=self.seats.chairs(self.here),
            offer=None if outcome is not None else self.floor.offer(),
            watchers=self.watchers,
            sealed=header.dice.sealed,
            secret=header.dice.seed if header.dice.sealed and outcome is not None else "",
            looks=rules.looks(),
            forked=max(header.dice.given, 0),
            lesson=header.lesson,
        )

    def _tell_act(self, undone: Line | None) -> None:
        # What the computer did after a player's order goes with it, and so does a step that ended by itself; only what
        # a player chose need be told.
        line = self.game.lines[-1]
        if line.act == SEAT:
            self.seats.sit(line)
        if undone is not None and (
            undone.side not in self.seats.humans or self.seats.ended_itself(undone, self.game.state)
        ):
            undone = None
        self.chronicle.act(line, undone)

    def record(self) -> Record:
        """Return the record of the game so far, with the secret of its dice."""
        return Record("this game", self.header, [played_of(line) for line in self.game.lines], 0, 0)

    def retell(self, again: Replay[Any]) -> None:
        """Play the record of this match's game on to its end, telling it as it was told.

        Whoever comes back is told first what has happened since a person's last order, that order included: that is
        what ``chronicle.since`` stands before.
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
                self.chronicle.events(line.side)
            if line.changes() and (line.act or line.side in self.seats.humans):
                self.chronicle.since = told


def _turn(game: Game[Any]) -> TurnView:
    return game.rules.position(game.state).turn


def rebuild(record: Record, rules: RuleSet[Any], keep: Keep) -> tuple[Match, Replay[Any]]:
    """Return a recorded match as it stands, and what its record is held against with; Differs and BadFile as there.

    A copy elsewhere keeps up with ``record.lines.extend(...)`` and ``match.retell(replay)``.
    """
    again: Replay[Any] = Replay(record, rules, history=True)
    match = Match(again.game, record.header, keep)
    match.retell(again)
    return match, again


def read_lines(rows: list[bytes]) -> list[Played]:
    """Read further lines of a record, each as JSON."""
    return [msgspec.json.decode(row, type=Played) for row in rows]
