"""A rule set of a few lines, for tests of what every game has: turns, dice, decisions, an end.

Two sides add up dice until one reaches ``target``. ``roll`` one die, and its owner may have it rolled again; roll more
and their total stands. ``dare``: the enemy may turn the die upside down. ``end`` passes the turn. Interpreted also when
the engine is compiled, as a rule set from outside would be.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from littlewars.core.choices import (
    Answer,
    Bill,
    Choice,
    End,
    Event,
    Order,
    Outcome,
    Position,
    Preview,
    Refusal,
    Region,
    SideView,
    TableView,
    TurnView,
)
from littlewars.core.clauses import Rulebook
from littlewars.core.dice import Dice, SeededDice
from littlewars.core.ruleset import RuleSet
from littlewars.core.setting import BadFile, Setting, Size
from littlewars.core.state import Decision, State
from littlewars.core.table import Table


class Roll(Order, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag="roll"):
    dice: int = 1


class Dare(Order, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag="dare"):
    pass


class Began(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="began"):
    side: int


class Scored(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="scored"):
    side: int
    points: int


ToyOrder = Roll | Dare | Answer | End


class ToyOptions(Struct, frozen=True, forbid_unknown_fields=True):
    doubled: bool = False


class ToySetting(Setting, forbid_unknown_fields=True, kw_only=True):
    target: int = 10


class ToyState(State):
    def __init__(self, table: Table, target: int, factor: int) -> None:
        super().__init__(table, [])
        self.target = target
        self.factor = factor
        self.scores = [0, 0]
        self.active = 0
        self.face = 0

    def clone(self) -> ToyState:
        copy = ToyState(self.table, self.target, self.factor)
        copy.scores = list(self.scores)
        copy.active = self.active
        copy.face = self.face
        copy.pending = list(self.pending)
        copy.opening = self.opening
        return copy


class Toy(RuleSet[ToyState]):
    def __init__(self) -> None:
        super().__init__("toy", "A toy", "in", 3, ToySetting, ToyOrder, ToyOptions)

    def setup(self, setting: Setting, options: Any, dice: Dice) -> ToyState:
        assert isinstance(setting, ToySetting)
        if setting.target < 1:
            raise BadFile("toy", "target", str(setting.target), "1 or more")
        state = ToyState(Table(*setting.table.size, []), setting.target, 2 if options.doubled else 1)
        first = dice.face("X-01")
        state.active = 0 if first > 3 else 1
        state.opening = [Began(side=state.active, faces=(first,), clauses=("X-01",))]
        return state

    def choices(self, state: ToyState) -> list[Choice]:
        if self.outcome(state) is not None:
            return []
        if state.pending:
            owner = state.pending[-1].owner
            return [Choice(side=owner, verb="answer", wants=("answer",), question="Change it?", answers=("no", "yes"))]
        verbs = ("roll", "dare", "end")
        return [Choice(side=state.active, verb=verb, dice=3) for verb in verbs]

    def refusal(self, state: ToyState, order: Order) -> Refusal | None:
        if self.outcome(state) is not None:
            return Refusal("X-04", "The game is over.")
        if state.pending:
            fits = isinstance(order, Answer) and order.pick in ("yes", "no")
            return None if fits else Refusal("X-03", "Answer yes or no.")
        if isinstance(order, Answer):
            return Refusal("X-03", "Nothing is asked.")
        if isinstance(order, Roll) and not 1 <= order.dice <= 3:
            return Refusal("X-02", f"{order.dice} dice are not 1 to 3.")
        return None

    def apply(self, state: ToyState, order: Order, dice: Dice) -> list[Event]:
        if isinstance(order, Answer):
            return self._answer(state, order, dice)
        if isinstance(order, Roll):
            if order.dice > 1:
                return self._score(state, dice.total("X-02", order.dice), tuple(dice.shown))
            state.face = dice.face("X-02")
            state.pending.append(Decision(state.active, "again", "X-03", ""))
        elif isinstance(order, Dare):
            state.face = dice.face("X-02")
            state.pending.append(Decision(1 - state.active, "turn", "X-03", ""))
        else:
            state.active = 1 - state.active
        return []

    def _answer(self, state: ToyState, order: Answer, dice: Dice) -> list[Event]:
        decision = state.pending.pop()
        if order.pick == "yes":
            state.face = dice.face("X-03") if decision.kind == "again" else 7 - state.face
        return self._score(state, state.face, ())

    def _score(self, state: ToyState, points: int, faces: tuple[int, ...]) -> list[Event]:
        points *= state.factor
        state.scores[state.active] += points
        return [Scored(side=state.active, points=points, faces=faces, clauses=("X-02",))]

    def outcome(self, state: ToyState) -> Outcome | None:
        for side in (0, 1):
            if state.scores[side] >= state.target:
                return Outcome(winner=side, reason="target", clause="X-04", ranks=[side, 1 - side])
        return None

    def position(self, state: ToyState) -> Position:
        left = [str(score) for score in state.scores]
        return Position(
            table=TableView(state.table.width, state.table.height, "in", []),
            sides=[SideView("Red"), SideView("Blue")],
            figures=[],
            markers=[],
            trays=[],
            turn=TurnView(1, "roll", state.active, left),
        )

    def region(self, state: ToyState, choice: Choice) -> Region:
        return Region(rings=[])

    def preview(self, state: ToyState, order: Order) -> Preview:
        return Preview(refusal=self.refusal(state, order))

    def sample(self, state: ToyState, choice: Choice, dice: SeededDice) -> Order:
        if choice.verb == "answer":
            return Answer(pick=choice.answers[int(dice.below(2))])
        if choice.verb == "roll":
            return Roll(dice=1 + int(dice.below(choice.dice)))
        return Dare() if choice.verb == "dare" else End()

    def sentence(self, state: ToyState, thing: object) -> str:
        return f"{type(thing).__name__}."

    def copy(self, state: ToyState) -> ToyState:
        return state.clone()

    def rulebook(self) -> Rulebook:
        return Rulebook("# A toy\n")

    def clauses(self) -> dict[str, object]:
        return {"X-01": self.setup, "X-02": self.apply, "X-03": self.choices, "X-04": self.outcome}

    def scenarios(self) -> dict[str, Setting]:
        return {"plain": plain()}

    def bill(self, force: dict[str, int]) -> Bill:
        return Bill(lines=[], total=0)


def plain(target: int = 10, **more: Any) -> ToySetting:
    return ToySetting(ruleset="toy", table=Size((10.0, 10.0)), target=target, **more)
