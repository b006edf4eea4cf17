"""The whole face of a rule set: five deciders, five tellers, and the types that cross the edge."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from littlewars.core.choices import (
    Answer,
    Asked,
    Bill,
    Choice,
    Event,
    Order,
    Outcome,
    Position,
    Preview,
    Refusal,
    Region,
    Unasked,
)
from littlewars.core.clauses import Rulebook
from littlewars.core.dice import Dice, SeededDice
from littlewars.core.setting import Setting, decode, decode_options, decode_order
from littlewars.core.state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class ToyBox:
    """What a rule set comes with: battles to choose from, lessons, and how its toys look."""

    def __init__(self) -> None:
        self.about = ""
        """What playing it is like, in a sentence or two."""
        self.credit = ""
        """Whose rules these are, in a sentence."""
        self.toys: dict[str, str] = {}
        """For each kind of troops the name of its silhouette."""

    @abstractmethod
    def scenarios(self) -> dict[str, Setting]:
        """Return the scenarios that come with the set, by name."""

    def lessons(self) -> dict[str, Setting]:
        """Return the situations that teach the set, one new thing each, by name, in the order of playing them."""
        return {}

    def looks(self) -> dict[str, str]:
        """Return for each kind of troops the name of the silhouette that it is drawn with."""
        return self.toys

    def random_scenario(self, seed: str) -> Setting:
        """Return a scenario made up from a seed: fair to both sides, and every place that matters can be reached.

        Raises ValueError where a set makes up none.
        """
        raise ValueError("this set makes up no scenarios")


@mypyc_attr(allow_interpreted_subclasses=True)
class RuleSet(ToyBox, Generic[S]):
    """A rule set over its own State.

    ``name`` is what commands call it, ``unit`` the table's unit (in, cm), ``version`` rises only when play changes.
    """

    def __init__(
        self,
        name: str,
        title: str,
        unit: str,
        version: int,
        setting_type: Any,
        order_type: Any,
        options_type: Any,
    ) -> None:
        super().__init__()
        self.name = name
        self.title = title
        self.unit = unit
        self.version = version
        self.setting_type = setting_type
        self.order_type = order_type
        self.options_type = options_type
        self.silent: dict[str, str] = {}
        """The clauses that no event cites, or hardly any in random play, each with the reason."""
        self.aides: tuple[str, ...] = ()
        """Words for own troops that change the odds of an attack by being there, for questions (``friends``)."""
        self.guards: tuple[str, ...] = ()
        """Words for troops of the enemy that do."""

    # The five deciders.

    @abstractmethod
    def setup(self, setting: Setting, options: Any, dice: Dice) -> S:
        """Lay out a scenario, or a situation as it stands, and come to the first decision.

        What happens and is drawn on the way stands in the state's ``opening``. Raises BadFile.
        """

    @abstractmethod
    def choices(self, state: S) -> list[Choice]:
        """List what may be done now; empty when the game is over."""

    @abstractmethod
    def refusal(self, state: S, order: Order) -> Refusal | None:
        """Judge an order: None when it is allowed. It never raises and never changes the state."""

    @abstractmethod
    def apply(self, state: S, order: Order, dice: Dice) -> list[Event]:
        """Carry out an order that ``refusal`` allows, changing the state, and come to the next decision.

        Raises NeedDice when the dice run out; the state is then worthless.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Say how the game ended, or None while it goes on."""

    # The five tellers: they change nothing.

    @abstractmethod
    def position(self, state: S) -> Position:
        """Return the one picture of the game."""

    @abstractmethod
    def region(self, state: S, choice: Choice) -> Region:
        """Return where the thing that a choice asks for may be put."""

    @abstractmethod
    def preview(self, state: S, order: Order) -> Preview:
        """Return what an order costs and could do, also when it is refused."""

    @abstractmethod
    def sample(self, state: S, choice: Choice, dice: SeededDice) -> Order:
        """Fill in a choice at random, in bounded time, so that ``refusal`` allows it."""

    @abstractmethod
    def sentence(self, state: S, thing: object) -> str:
        """Tell an order, an event, a refusal or an outcome as one plain sentence."""

    # Beside them.

    def mover(self, state: S) -> int:
        """Return the side that decides now, -1 when the game is over; a set may know it without listing choices."""
        choices = self.choices(state)
        return choices[0].side if choices else -1

    @abstractmethod
    def copy(self, state: S) -> S:
        """Return an independent copy of a state."""

    @abstractmethod
    def rulebook(self) -> Rulebook:
        """Return the rules in our own words."""

    @abstractmethod
    def clauses(self) -> dict[str, object]:
        """Return every clause that has a mechanism, with the function or class that carries it out."""

    def question(self, asked: Asked) -> Setting:
        """Return the situation that a question in words describes; its orders are the ways to do what is asked.

        Its title is the question in words. There is one order where the dice are given, else one for each way to deal
        them out. Raises Unasked, which says which word is not understood, and what is, and BadFile for house rules that
        there are not.
        """
        raise Unasked("question", self.name, "a rule set that answers questions in words")

    @abstractmethod
    def bill(self, force: dict[str, int]) -> Bill:
        """Reckon what a force costs."""

    def order(self, raw: object, source: str, place: str) -> Order:
        """Read an order from plain values; BadFile says what is wrong and where."""
        return decode_order(raw, self.order_type, source, place)


def read_setting(rules: RuleSet[Any], raw: object, source: str) -> Setting:
    """Read a scenario or situation from plain values; BadFile says what is wrong and where."""
    setting: Setting = decode(raw, rules.setting_type, source)
    return setting


def read_options(rules: RuleSet[Any], raw: dict[str, Any], source: str) -> Any:
    """Read house rules from named values or words; BadFile says what is wrong and where."""
    return decode_options(raw, rules.options_type, source)


def first_answer(choice: Choice) -> Answer:
    """Return the answer that a decision comes filled in with, or its first."""
    if choice.filled is not None:
        return choice.filled
    return Answer(pick=choice.answers[0] if choice.answers else "")


CLAUSES: Final[dict[str, object]] = {"T-15": first_answer}
