"""A table for tests of flags: lay out a situation in a few words, give orders with fixed dice, look at what came of it.

Bases are points unless a figure is given a radius, so a gap is a distance between centres (T-04); ``radius=None`` gives
the base of the profile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from littlewars.core.choices import Choice, End, Event, Order, Outcome, Point, Refusal
from littlewars.core.dice import ScriptedDice
from littlewars.core.game import Game, GivenLuck
from littlewars.core.ruleset import read_setting
from littlewars.rulesets import RULESETS
from littlewars.rulesets.flags.events import Survived
from littlewars.rulesets.flags.orders import Attack
from littlewars.rulesets.flags.state import Figure, FlagsState, Side
from littlewars.rulesets.flags.troops import profile_named

E = TypeVar("E", bound=Event)

RULES = RULESETS["flags"]
END = End()
SIDES: dict[str, dict[str, Any]] = {
    "Red": {"name": "Red", "edge": "south", "flags": [[24, 3]], "pool": {}},
    "Blue": {"name": "Blue", "edge": "north", "flags": [[24, 33]], "pool": {}},
}
"""Two sides with their flags where a usual table has them, and nothing in their pools."""


def figure(id: str, side: str, profile: str, at: Point | None = None, radius: float | None = 0.0, **more: Any) -> Any:
    """Return a unit for ``situation``: a point, unless a radius is given; ``more`` is its state, such as moved=True."""
    made: dict[str, Any] = {"id": id, "side": side, "profile": profile, **more}
    if at is not None:
        made["at"] = list(at)
    if radius is not None:
        made["radius"] = radius
    return made


def red(id: str, profile: str, at: Point | None = None, radius: float | None = 0.0, **more: Any) -> Any:
    """Return a unit of Red."""
    return figure(id, "Red", profile, at, radius, **more)


def blue(id: str, profile: str, at: Point | None = None, radius: float | None = 0.0, **more: Any) -> Any:
    """Return a unit of Blue."""
    return figure(id, "Blue", profile, at, radius, **more)


def fence(*points: Point, id: str = "fence") -> Any:
    """Return a fence along a line."""
    return {"kind": "fence", "id": id, "line": [list(point) for point in points]}


def block(kind: str, low: Point, high: Point, id: str = "") -> Any:
    """Return a piece of terrain that fills the rectangle between two corners."""
    centre = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2]
    return {"kind": kind, "id": id or kind, "rect": {"at": centre, "size": [high[0] - low[0], high[1] - low[1]]}}


def situation(
    *figures: Any,
    phase: str = "move",
    side: str = "Red",
    round: int = 2,
    first: str = "Red",
    points: int | None = None,
    red_has: dict[str, Any] | None = None,
    blue_has: dict[str, Any] | None = None,
    terrain: Sequence[Any] = (),
    size: Point = (48, 36),
    **more: Any,
) -> dict[str, Any]:
    """Return a situation as a file would hold it: Red's Move step of round 2 on an empty table, unless said otherwise.

    ``red_has`` and ``blue_has`` change the fields of a side, such as pool, reserve or flags; ``more`` are further
    fields of the file.
    """
    turn: dict[str, Any] = {"side": side, "phase": phase, "round": round, "first": first}
    if points is not None:
        turn["points"] = points
    return {
        "ruleset": "flags",
        "table": {"size": list(size)},
        "terrain": list(terrain),
        "sides": [{**SIDES["Red"], **(red_has or {})}, {**SIDES["Blue"], **(blue_has or {})}],
        "figures": list(figures),
        "turn": turn,
        **more,
    }


class Result:
    """What came of the orders: all events in order, the refusals by the number of their order, and the game."""

    def __init__(self, game: Game[FlagsState]) -> None:
        self.game = game
        self.opening = list(game.events)
        self.events: list[Event] = []
        self.refusals: dict[int, Refusal] = {}

    @property
    def state(self) -> FlagsState:
        """The state as the last order left it."""
        return self.game.state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it did."""
        return self.game.outcome()

    def of(self, kind: type[E]) -> list[E]:
        """Return all events of a kind, those of the set-up first."""
        return [event for event in (*self.opening, *self.events) if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E:
        """Return the only event of a kind."""
        found = self.of(kind)
        assert len(found) == 1, found
        return found[0]

    def refusal(self) -> Refusal:
        """Return the only refusal."""
        assert len(self.refusals) == 1, self.refusals
        return next(iter(self.refusals.values()))

    def find(self, id: str) -> Figure:
        """Return a unit in play."""
        found = self.state.find(id)
        assert found is not None, f"{id} is not in play"
        return found

    def at(self, id: str) -> Point:
        """Return where a unit stands on the table."""
        found = self.find(id)
        assert found.present, f"{id} is not on the table"
        return found.x, found.y

    def side(self, name: str) -> Side:
        """Return a side by name."""
        return next(side for side in self.state.sides if side.name == name)

    def pool(self, name: str, profile: str) -> int:
        """Return how many of a kind a side has in its troop pool."""
        return self.side(name).pool[self._index(profile)]

    def reserve(self, name: str, profile: str) -> int:
        """Return how many of a kind a side has in its reinforcement pool."""
        return self.side(name).reserve[self._index(profile)]

    def choices(self, verb: str) -> list[Choice]:
        """Return what may be done now, of one verb."""
        return [choice for choice in self.game.choices() if choice.verb == verb]

    def _index(self, profile: str) -> int:
        found = profile_named(self.state.profiles, profile)
        assert found is not None, profile
        return found.index


def play(
    raw: dict[str, Any],
    *orders: Order | dict[str, Any],
    dice: Sequence[int] = (),
    house: dict[str, Any] | None = None,
) -> Result:
    """Set up a file, give the orders one by one with these faces, and return what came of them.

    Refused orders are noted and the next is given. ``house`` are house rules by name. All faces have to be used; where
    they do not last, NeedDice is raised.
    """
    given = ScriptedDice(list(dice))
    setting = read_setting(RULES, {**raw, "options": {**raw.get("options", {}), **(house or {})}}, "test")
    game: Game[FlagsState] = Game(RULES, setting, GivenLuck(given))
    result = Result(game)
    for number, order in enumerate(orders, 1):
        wanted = RULES.order(order, "test", f"orders[{number - 1}]") if isinstance(order, dict) else order
        refused = game.submit(wanted)
        if refused is None:
            result.events.extend(game.events)
        else:
            result.refusals[number] = refused
    assert given.unused() == [], f"faces left over: {given.unused()}"
    return result


def refused(raw: dict[str, Any], order: Order | dict[str, Any], house: dict[str, Any] | None = None) -> Refusal:
    """Return why an order is refused; a refused order draws no die and changes nothing."""
    before = RULES.position(play(raw, house=house).state)
    result = play(raw, order, house=house)
    assert RULES.position(result.state) == before
    assert result.events == []
    return result.refusal()


def allowed(raw: dict[str, Any], order: Order | dict[str, Any], house: dict[str, Any] | None = None) -> Result:
    """Return what came of one order that has to be allowed and draws no die."""
    result = play(raw, order, house=house)
    assert result.refusals == {}, result.refusal().sentence
    return result


def cover_of(attacker: Point, target: Point, *terrain: Any) -> int:
    """Return the armour that a rifleman's die is held against."""
    raw = situation(red("r", "basic", attacker), blue("b", "basic", target), phase="attack", terrain=terrain)
    return play(raw, Attack(figure="r", allot=(("b", 1),)), dice=[1]).one(Survived).armour
