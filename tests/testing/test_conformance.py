"""Every rule set keeps what every rule set has to; and a set that breaks one promise is found out."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

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
)
from littlewars.core.clauses import Rulebook
from littlewars.core.dice import Dice, SeededDice
from littlewars.core.ruleset import RuleSet, read_options
from littlewars.core.setting import Setting
from littlewars.core.state import State
from littlewars.rulesets import RULESETS
from littlewars.rulesets.flags import Flags
from littlewars.rulesets.flags.events import PointsLost
from littlewars.rulesets.flags.state import FlagsState
from littlewars.testing import MOST_ORDERS, Broken, check_ruleset, random_options, reject
from tests.core.toy import Toy, plain

SCENARIOS = [(name, scenario) for name, rules in RULESETS.items() for scenario in rules.scenarios()]


# ---- what every set keeps --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_every_rule_set_keeps_what_every_rule_set_has_to(name: str, scenario: str) -> None:
    rules = RULESETS[name]
    counts = check_ruleset(rules, games=4, seed=100, scenarios=[scenario], every=29)
    assert set(counts) <= set(rules.clauses())
    assert len(counts) > 20


def test_a_set_from_outside_is_held_against_the_same_promises() -> None:
    assert check_ruleset(Toy(), games=20, every=2).keys() == {"X-01", "X-02"}


def test_the_same_seed_plays_the_same_games() -> None:
    assert check_ruleset(Toy(), games=9, seed=3) == check_ruleset(Toy(), games=9, seed=3)
    assert check_ruleset(Toy(), games=9, seed=3) != check_ruleset(Toy(), games=9, seed=300)


@pytest.mark.parametrize("name", RULESETS)
def test_random_house_rules_are_house_rules_and_come_in_every_value(name: str) -> None:
    rules = RULESETS[name]
    book = msgspec.to_builtins(read_options(rules, {}, "book"))
    seen: dict[str, set[object]] = {key: set() for key in book}
    for seed in range(60):
        drawn = random_options(rules, SeededDice(f"options {seed}"))
        assert drawn == random_options(rules, SeededDice(f"options {seed}"))
        values = msgspec.to_builtins(drawn)
        assert read_options(rules, values, "again") == drawn
        for key, value in values.items():
            seen[key].add(value)
    assert [key for key, values in seen.items() if len(values) < 2] == []
    assert {key for key in seen if book[key] not in seen[key]} == set()


def test_a_wrong_file_is_refused_and_a_good_one_is_broken() -> None:
    rules = RULESETS["flags"]
    sides = [{"name": "Red"}, {"name": "Blue"}]
    raw = {"ruleset": "flags", "table": {"size": [48, 36]}, "sides": sides}
    error = reject(rules, {**raw, "sides": sides[:1]}, "one.toml")
    assert (error.source, error.place) == ("scenario", "sides")
    assert reject(rules, {**raw, "table": 3}, "one.toml").place == "table"
    with pytest.raises(Broken, match=r"^good\.toml was taken$"):
        reject(rules, raw, "good.toml")


# ---- who breaks a promise is found -----------------------------------------------------------------------------------


class Copied(RuleSet[FlagsState]):
    """flags by delegation, as a set from outside would extend it; each test below breaks one thing."""

    def __init__(self) -> None:
        self.true = Flags()
        true = self.true
        super().__init__(
            true.name, true.title, true.unit, true.version, true.setting_type, true.order_type, true.options_type
        )
        self.asked = 0

    def setup(self, setting: Setting, options: Any, dice: Dice) -> FlagsState:
        return self.true.setup(setting, options, dice)

    def choices(self, state: FlagsState) -> list[Choice]:
        return self.true.choices(state)

    def refusal(self, state: FlagsState, order: Order) -> Refusal | None:
        return self.true.refusal(state, order)

    def apply(self, state: FlagsState, order: Order, dice: Dice) -> list[Event]:
        return self.true.apply(state, order, dice)

    def outcome(self, state: FlagsState) -> Outcome | None:
        return self.true.outcome(state)

    def position(self, state: FlagsState) -> Position:
        return self.true.position(state)

    def region(self, state: FlagsState, choice: Choice) -> Region:
        return Region(rings=[])

    def preview(self, state: FlagsState, order: Order) -> Preview:
        return Preview()

    def sample(self, state: FlagsState, choice: Choice, dice: SeededDice) -> Order:
        return self.true.sample(state, choice, dice)

    def sentence(self, state: FlagsState, thing: object) -> str:
        return self.true.sentence(state, thing)

    def copy(self, state: FlagsState) -> FlagsState:
        return self.true.copy(state)

    def rulebook(self) -> Rulebook:
        return self.true.rulebook()

    def clauses(self) -> dict[str, object]:
        return self.true.clauses()

    def scenarios(self) -> dict[str, Setting]:
        return self.true.scenarios()

    def bill(self, force: dict[str, int]) -> Bill:
        return self.true.bill(force)


def test_a_faithful_copy_is_not_broken() -> None:
    run(Copied())


def run(rules: RuleSet[Any]) -> None:
    check_ruleset(rules, games=1, seed=7, scenarios=["skirmish"], every=3)


def broken(rules: RuleSet[Any], because: str) -> None:
    with pytest.raises(Broken, match=because) as caught:
        run(rules)
    assert str(caught.value).startswith("flags, skirmish, seed 7, options FlagsOptions(")


class Stuck(Copied):
    def choices(self, state: FlagsState) -> list[Choice]:
        return [] if state.round == 2 else super().choices(state)


def test_a_game_that_is_stuck() -> None:
    broken(Stuck(), "nobody has a choice, but the game is not over")


class Both(Copied):
    def choices(self, state: FlagsState) -> list[Choice]:
        found = super().choices(state)
        return [*found, Choice(side=1 - found[0].side, verb="end")] if found else found


def test_two_sides_that_decide_at_once() -> None:
    broken(Both(), "two sides decide at once")


class Confused(Copied):
    def mover(self, state: FlagsState) -> int:
        return 1 - super().mover(state) if state.round == 2 else super().mover(state)


def test_a_side_that_is_said_to_decide_and_has_no_choice() -> None:
    broken(Confused(), "has choices, but another is said to decide")


class Restless(Copied):
    def mover(self, state: FlagsState) -> int:
        return state.active


def test_a_side_that_is_said_to_decide_after_the_end() -> None:
    broken(Restless(), "the game is over, but a side is said to decide")


class Wild(Copied):
    def sample(self, state: FlagsState, choice: Choice, dice: SeededDice) -> Order:
        return Answer(pick="7") if choice.verb == "move" else super().sample(state, choice, dice)


def test_a_sample_that_is_refused() -> None:
    broken(Wild(), "was sampled (as|and)")


class Forgetful(Copied):
    def order(self, raw: object, source: str, place: str) -> Order:
        order = super().order(raw, source, place)
        return msgspec.structs.replace(order, path=()) if getattr(order, "path", ()) else order


def test_an_order_that_changes_on_its_way_through_a_record() -> None:
    broken(Forgetful(), "comes back from JSON as")


class Silent(Copied):
    def sentence(self, state: FlagsState, thing: object) -> str:
        return "" if isinstance(thing, PointsLost) else super().sentence(state, thing)


def test_an_event_without_a_sentence() -> None:
    broken(Silent(), "there is no sentence for PointsLost")


class Mute(Copied):
    def sentence(self, state: FlagsState, thing: object) -> str:
        return "" if isinstance(thing, End) else super().sentence(state, thing)


def test_an_order_without_a_sentence() -> None:
    broken(Mute(), r"there is no sentence for End\(")


class Lawless(Copied):
    def apply(self, state: FlagsState, order: Order, dice: Dice) -> list[Event]:
        events = super().apply(state, order, dice)
        return [msgspec.structs.replace(event, clauses=(*event.clauses, "F-99")) for event in events]


def test_an_event_that_cites_a_clause_of_nowhere() -> None:
    broken(Lawless(), "cites F-99, which no module carries out")


class Permissive(Copied):
    def refusal(self, state: FlagsState, order: Order) -> Refusal | None:
        return None if isinstance(order, Answer) else super().refusal(state, order)


def test_nonsense_that_is_allowed() -> None:
    broken(Permissive(), r"Answer\(pick='nonsense', at=None\) is allowed")


class Vague(Copied):
    def refusal(self, state: FlagsState, order: Order) -> Refusal | None:
        refused = super().refusal(state, order)
        return None if refused is None else Refusal("F-99", refused.sentence)


def test_a_refusal_that_cites_a_clause_of_nowhere() -> None:
    broken(Vague(), "cites a clause that no module carries out")


class Nosy(Copied):
    """Each of its tellers may touch the state; ``where`` says which does."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where

    def touch(self, where: str, state: FlagsState) -> None:
        if self.where == where and state.figures:
            state.figures[0].x += 0.001

    def choices(self, state: FlagsState) -> list[Choice]:
        self.touch("choices", state)
        return super().choices(state)

    def refusal(self, state: FlagsState, order: Order) -> Refusal | None:
        if isinstance(order, Answer):
            self.touch("refusal", state)
        return super().refusal(state, order)

    def region(self, state: FlagsState, choice: Choice) -> Region:
        self.touch("region", state)
        return super().region(state, choice)

    def preview(self, state: FlagsState, order: Order) -> Preview:
        self.touch("preview", state)
        return super().preview(state, order)

    def sentence(self, state: FlagsState, thing: object) -> str:
        if isinstance(thing, Order):
            self.touch("sentence", state)
        return super().sentence(state, thing)


@pytest.mark.parametrize("where", ["refusal", "region", "preview", "sentence"])
def test_telling_that_changes_the_state(where: str) -> None:
    broken(Nosy(where), "listing, sampling, refusing or telling changed the state")


def test_listing_that_changes_the_state() -> None:
    broken(Nosy("choices"), "changed the state|comes to another position|does not bring back")


class Shared(Copied):
    def copy(self, state: FlagsState) -> FlagsState:
        return state


def test_a_copy_that_is_none() -> None:
    broken(Shared(), "changed the state it was applied to a copy of")


class Shallow(Copied):
    """Its copies share their sides: what a side has in its pools changes for all of them."""

    def copy(self, state: FlagsState) -> FlagsState:
        twin = super().copy(state)
        twin.sides = state.sides
        return twin


def test_a_copy_that_shares_a_part() -> None:
    broken(Shallow(), "changed the state it was applied to a copy of|does not bring back the position")


class Delayed(Copied):
    """Changes an old state behind everybody's back, long after it was looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: FlagsState | None = None

    def apply(self, state: FlagsState, order: Order, dice: Dice) -> list[Event]:
        self.asked += 1
        if self.kept is not None and self.asked % 50 == 0:
            self.kept.round += 1
        return super().apply(state, order, dice)

    def copy(self, state: FlagsState) -> FlagsState:
        if self.kept is None and state.round == 1:
            self.kept = state
        return super().copy(state)


def test_an_undo_that_does_not_bring_the_position_back() -> None:
    rules = Delayed()
    with pytest.raises(Broken, match="taking orders back does not bring back the position before order"):
        check_ruleset(rules, games=1, seed=7, scenarios=["skirmish"], every=1)


class Moody(Copied):
    """Its luck is its own: it draws no die, and comes out otherwise each time."""

    def apply(self, state: FlagsState, order: Order, dice: Dice) -> list[Event]:
        self.asked += 1
        events = super().apply(state, order, dice)
        return [msgspec.structs.replace(event, faces=(self.asked,)) for event in events]


def test_events_that_hang_on_more_than_state_order_and_dice() -> None:
    broken(Moody(), "gives other events when it is applied again")


class Drifting(Copied):
    def apply(self, state: FlagsState, order: Order, dice: Dice) -> list[Event]:
        self.asked += 1
        events = super().apply(state, order, dice)
        state.quiet = self.asked
        state.round = self.asked
        return events


def test_a_position_that_hangs_on_more_than_state_order_and_dice() -> None:
    broken(Drifting(), "comes to another position when it is applied again")


class Greedy(Copied):
    """Draws one die too many the first time, and tells nobody."""

    def apply(self, state: FlagsState, order: Order, dice: Dice) -> list[Event]:
        events = super().apply(state, order, dice)
        if isinstance(dice, SeededDice):
            dice.face("F-06")
        return events


def test_a_die_that_only_the_first_time_is_drawn() -> None:
    broken(Greedy(), "of its own faces unused when it is applied again")


class Endless(Toy):
    def scenarios(self) -> dict[str, Setting]:
        return {"plain": plain(1_000_000_000)}


def test_a_game_without_an_end() -> None:
    with pytest.raises(Broken, match=f"no end after {MOST_ORDERS} orders"):
        check_ruleset(Endless(), games=1, every=10_000)


def test_the_state_of_a_set_is_a_state() -> None:
    for rules in RULESETS.values():
        setting = next(iter(rules.scenarios().values()))
        assert isinstance(rules.setup(setting, read_options(rules, {}, "book"), SeededDice("0")), State)
