"""House rules: every value of every option changes something that a table can see, and a wrong one is named."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

import msgspec
import pytest

from littlewars.core.choices import Answer, Event, Order
from littlewars.core.dice import ScriptedDice
from littlewars.core.game import Game, GivenLuck
from littlewars.core.ruleset import read_options, read_setting
from littlewars.core.setting import BadFile
from littlewars.rulesets.flags.events import (
    Bought,
    Called,
    Destroyed,
    FateRolled,
    FlagTaken,
    GameEnded,
    Moved,
    Placed,
    RolledOff,
    Saved,
    Survived,
)
from littlewars.rulesets.flags.options import CLAUSE_OF, DISPUTED, FlagsOptions
from littlewars.rulesets.flags.orders import Attack, Board, Buy, Deploy, Leave, Move, Place, Strike
from tests.rulesets.flags.table import END, RULES, Result, block, blue, fence, red, situation

Check = Callable[[Result], bool]
Case = tuple[dict[str, Any], list[Order], list[int], Check]

B1 = Attack("r1", (("b1", 1),))
HOME = red("home", "basic", (24, 4))
C1 = red("c1", "commander", (1, 1))
C2 = red("c2", "commander", (1, 3))
PLENTY = [1] * 12
"""More dice than any case needs: what comes after the point of a case."""


def run(raw: dict[str, Any], orders: list[Order], dice: list[int], house: dict[str, Any]) -> Result:
    """Give all orders, whatever becomes of them; dice may be left over."""
    setting = read_setting(RULES, {**raw, "options": house}, "test")
    game: Game[Any] = Game(RULES, setting, GivenLuck(ScriptedDice(dice + PLENTY)))
    result = Result(game)
    for number, order in enumerate(orders, 1):
        refusal = game.submit(order)
        if refusal is None:
            result.events.extend(game.events)
        else:
            result.refusals[number] = refusal
    return result


def refuses(clause: str, order: int = 1) -> Check:
    """Return the check that an order is refused with a clause."""
    return lambda result: order in result.refusals and result.refusals[order].cites(clause)


def allows(result: Result) -> bool:
    """Say whether no order was refused."""
    return not result.refusals


def happens(kind: type[Event], number: int = 1) -> Check:
    """Return the check that an event of a kind happens so often."""
    return lambda result: len(result.of(kind)) == number


def wins(side: int) -> Check:
    """Return the check that a side has won, -1: a draw."""
    return lambda result: result.outcome is not None and result.outcome.winner == side


def goes_on(result: Result) -> bool:
    """Say whether nobody has won."""
    return result.outcome is None


def shooting(target: tuple[float, float], *more: Any, shooter: str = "basic", kind: str = "basic", **state: Any) -> Any:
    """Return r1 at (10, 10) against b1."""
    return situation(red("r1", shooter, (10, 10)), blue("b1", kind, target), *more, phase="attack", **state)


def ending(*figures: Any, **state: Any) -> Any:
    """Return Red's Reinforce step with Red at home."""
    return situation(HOME, *figures, phase="reinforce", **state)


def quiet(rounds: int) -> Any:
    """Return the end of a round after so many quiet ones."""
    table = situation(HOME, blue("b1", "basic", (24, 32)), phase="reinforce", side="Blue", first="Red")
    table["turn"]["quiet"] = rounds
    return table


def crossing(beyond: float) -> Any:
    """Return a man who walks so far in all, over a fence on his way, and his order."""
    return situation(
        red("r1", "basic", (10, 10)), blue("b1", "basic", (40, 30)), terrain=[fence((8, 10.5), (12, 10.5))]
    ), [Move("r1", ((10, 10 + beyond),))]


def hull(fate_faces: list[int], check: Check) -> Case:
    """Return a transport that is destroyed with one man aboard."""
    men = (blue("p", "basic", aboard="b1"), blue("far", "basic", (40, 30)))
    table = shooting((10, 13), *men, shooter="tank", kind="transport")
    return table, [Attack("r1", (("b1", 3),))], [2, 2, 2, *fate_faces], check


BAGS = [block("sandbags", (8, 11), (12, 12))]
PARA = situation(
    HOME, blue("b1", "basic", (30, 20), radius=0.5), phase="reinforce", red_has={"reserve": {"paratrooper": 1}}
)
TWO_FLAGS = ending(
    red("r1", "basic", (10, 31)),
    red("r2", "basic", (40, 31.5)),
    blue("b1", "basic", (40, 34)),
    blue("b2", "basic", (10, 35.5)),
    blue_has={"flags": [[10, 33], [40, 33]]},
)
SWAP: list[Order] = [END, END, Move("b2", ((10, 34.9),)), Move("b1", ((43, 34),)), END, END, END]
DOUBLE = situation(red("r1", "basic", (24, 32)), blue("b1", "basic", (24, 4)), phase="reinforce")
BARE: list[Order] = [B1, END, END]
START: dict[str, Any] = {
    "ruleset": "flags",
    "table": {"size": [48, 36]},
    "sides": [
        {"name": "Red", "forces": {"paratrooper": 1}, "start": {"paratrooper": 1}},
        {"name": "Blue", "forces": {"paratrooper": 1}, "start": {"paratrooper": 1}},
    ],
}
TIE = situation(HOME, blue("b1", "basic", (24, 32)), phase="reinforce", side="Blue", first="Red")
REACH = situation(
    red("r1", "mortar", (1, 1)), red("r2", "basic", (26, 1)), blue("b1", "basic", (26, 3)), phase="attack"
)
NEAR = situation(red("r1", "mortar", (1, 1)), red("r2", "basic", (13, 2)), blue("b1", "basic", (13, 1)), phase="attack")

CASES: dict[tuple[str, object], Case] = {
    ("stalemate", 0): (quiet(9), [END], [6, 6, 1, 1], goes_on),
    ("stalemate", 1): (quiet(0), [END], [6, 6, 1, 1], wins(-1)),
    ("stalemate", 100): (quiet(98), [END], [6, 6, 1, 1], goes_on),
    ("stalemate", 3): (quiet(2), [END], [6, 6, 1, 1], wins(-1)),
    ("initiative_tie", "keep"): (TIE, [END], [3, 3, 3, 3, 1, 1, 2, 2], happens(RolledOff, 1)),
    ("para_setup", "at_flag"): (START, [Deploy("paratrooper", (24, 18))], [1, 1, 6, 6], refuses("F-Q04")),
    ("bank_points", True): (
        situation(HOME, blue("b1", "basic", (24, 32)), phase="call", points=4),
        [END] * 8,
        [1, 6, 6, 1, 1, 3],
        lambda result: result.of(Called)[-1].points == 7,
    ),
    ("air_first_round", 1): (
        situation(HOME, blue("b1", "basic", (24, 32)), phase="call", points=6, round=1, red_has={"pool": {"air": 1}}),
        [Buy("air")],
        [],
        happens(Bought),
    ),
    ("air_timing", "next_turn"): (
        situation(HOME, blue("b1", "basic", (24, 32)), phase="call", points=6, red_has={"pool": {"air": 1}}),
        [Buy("air"), END, END, Strike((24, 30), (("b1", 1),))],
        [1],
        refuses("F-Q10", 4),
    ),
    ("obstacle_cost", 0): (*crossing(3.0), [], allows),
    ("obstacle_cost", 2): (*crossing(1.5), [], refuses("F-28")),
    ("obstacle_cost", 12): (*crossing(1.0), [], refuses("F-28")),
    ("cover_test", "touching"): (
        shooting((10, 12.5), terrain=BAGS),
        [B1],
        [5],
        happens(Destroyed),
    ),
    ("cover_test", "any_between"): (shooting((10, 16), terrain=BAGS), [B1], [5], happens(Survived)),
    ("line_of_sight", True): (
        shooting((10, 16), terrain=[block("slope", (8, 11), (12, 12))]),
        [B1],
        [1],
        refuses("F-Q16"),
    ),
    ("pass_friends", False): (
        situation(
            red("r1", "basic", (10, 10)), red("r2", "basic", (10, 11), radius=0.5), blue("b1", "basic", (40, 30))
        ),
        [Move("r1", ((10, 13),))],
        [],
        refuses("F-Q17"),
    ),
    ("indirect_range", "12"): (NEAR, [B1], [1], allows),
    ("indirect_range", "unlimited"): (REACH, [B1], [1], allows),
    ("spotter", "any_foot"): (shooting((10, 13), red("s", "radio", (10, 14)), shooter="mortar"), [B1], [1], allows),
    ("commander_stack", "per_side"): (
        shooting((10, 13), C1, C2, red("r2", "basic", (10, 11))),
        [B1, Answer("1"), Attack("r2", (("b1", 1),)), Answer("1")],
        [1, 1, 1, 1],
        refuses("F-Q26", 4),
    ),
    ("doubletime_stack", True): (
        situation(C1, C2, red("r1", "basic", (10, 10)), blue("b1", "basic", (40, 30))),
        [Move("r1", ((25, 10),), doubletime=2)],
        [],
        happens(Moved),
    ),
    ("regen_scope", "self"): (shooting((10, 13), blue("m", "minesweeper", (11, 13))), [B1], [5, 6], happens(Destroyed)),
    ("regen_scope", "six_inches"): (
        shooting((10, 13), blue("m", "minesweeper", (10, 19.01))),
        [B1],
        [5, 6],
        happens(Destroyed),
    ),
    ("regen_rolls", "per_attack"): (
        shooting((10, 13), blue("m", "minesweeper", (40, 30)), shooter="machine_gunner"),
        [Attack("r1", (("b1", 2),))],
        [5, 5, 6, 1],
        happens(Saved, 1),
    ),
    ("para_min_enemy_gap", "3"): (PARA, [Place("paratrooper", (30, 23.99))], [], refuses("F-Q30")),
    ("para_min_enemy_gap", "6"): (PARA, [Place("paratrooper", (30, 26.99))], [], refuses("F-Q30")),
    ("para_drop", "scatter"): (
        PARA,
        [Place("paratrooper", (10, 20))],
        [1, 6],
        lambda result: result.one(Placed).at == (10, 26),
    ),
    ("passengers_shoot", True): (
        situation(
            red("t", "transport", (10, 10)),
            red("r1", "basic", aboard="t"),
            blue("b1", "basic", (10, 13)),
            phase="attack",
        ),
        [B1],
        [5],
        happens(Destroyed),
    ),
    ("passengers_fate", "destroyed"): hull([], happens(Destroyed, 2)),
    ("passengers_fate", "roll_4plus"): hull([4], happens(FateRolled)),
    ("voluntary_hold", True): (
        ending(blue("b1", "basic", (24, 32)), red_has={"reserve": {"basic": 1}}),
        [END],
        [],
        allows,
    ),
    ("flag_capture", "literal_empty"): (ending(blue("b1", "basic", (40, 20))), [END], [], wins(0)),
    ("flag_capture", "touch"): (
        ending(red("r1", "basic", (24, 33)), blue("b1", "basic", (24, 34))),
        [END],
        [],
        wins(0),
    ),
    ("capture_check", "every_step"): (
        situation(HOME, red("r1", "basic", (24, 32)), blue("b1", "basic", (40, 20))),
        [END],
        [],
        wins(0),
    ),
    ("capture_check", "hold_one_round"): (
        ending(red("r1", "basic", (24, 32)), blue("b1", "basic", (40, 20))),
        [END],
        [],
        goes_on,
    ),
    ("captured_flags", "removed"): (TWO_FLAGS, SWAP, [1, 6, 6, 1, 1], wins(0)),
    ("double_win", "draw"): (DOUBLE, [END], [], wins(-1)),
    ("annihilation", "board_and_reserve"): (
        shooting((10, 13), HOME, blue_has={"reserve": {"basic": 1}}),
        BARE,
        [5],
        goes_on,
    ),
    ("annihilation", "off"): (shooting((10, 13), HOME), BARE, [5], goes_on),
    ("reroll_scope", "any_die"): (
        shooting((10, 13), C1, blue("m", "minesweeper", (40, 30))),
        [B1, Answer("yes")],
        [5, 6, 5],
        happens(Destroyed),
    ),
    ("same_target", "groups"): (
        shooting((10, 13), shooter="tank"),
        [Attack("r1", (("b1", 2), ("b1", 1)))],
        [2, 2, 5],
        happens(Destroyed),
    ),
    ("reinforce_captured", True): (
        situation(
            red("r1", "basic", (40, 4)),
            blue("b1", "basic", (10, 4)),
            phase="reinforce",
            red_has={"flags": [[10, 3], [40, 3]], "captured": [0], "reserve": {"basic": 1}},
        ),
        [Place("basic", (12, 3))],
        [],
        happens(Placed),
    ),
    ("relay", True): (
        situation(red("t", "transport", (10, 10)), red("r1", "basic", (10, 11)), blue("b1", "basic", (40, 30))),
        [Board("r1", "t"), Leave("r1")],
        [],
        allows,
    ),
    ("rocks", "solid"): (
        situation(
            red("r1", "basic", (10, 10)), blue("b1", "basic", (40, 30)), terrain=[block("rocks", (8, 11), (12, 14))]
        ),
        [Move("r1", ((10, 12),))],
        [],
        refuses("F-Q56"),
    ),
}
"""For each value that is not the book's: a situation, orders, dice, and what holds under it and not by the book."""

BOOK = FlagsOptions()
FIELDS = {item.name: msgspec.inspect.type_info(item.type) for item in msgspec.structs.fields(FlagsOptions)}


def plain(value: object) -> object:
    """Return a value as a file would hold it."""
    return value.value if isinstance(value, Enum) else value


def wanted_values(name: str) -> list[object]:
    """Return the values of an option that need a case: all others than the book's; of a number both bounds."""
    info: Any = FIELDS[name]
    book = plain(getattr(BOOK, name))
    if isinstance(info, msgspec.inspect.BoolType):
        values: list[object] = [True, False]
    elif isinstance(info, msgspec.inspect.EnumType):
        values = [item.value for item in info.cls]
    else:
        values = [info.ge, info.le]
    return [value for value in values if value != book]


@pytest.mark.parametrize(("name", "value"), CASES)
def test_a_house_rule_changes_what_happens(name: str, value: object) -> None:
    raw, orders, dice, check = CASES[name, value]
    assert check(run(raw, orders, dice, {name: value})), "the case does not hold under the house rule"
    assert not check(run(raw, orders, dice, {})), "the case holds by the book too"


@pytest.mark.parametrize("name", FIELDS)
def test_every_value_of_an_option_has_a_case(name: str) -> None:
    missing = [value for value in wanted_values(name) if (name, value) not in CASES]
    assert missing == []


@pytest.mark.parametrize("name", [name for name, info in FIELDS.items() if hasattr(info, "ge")])
def test_a_number_has_a_case_between_its_bounds(name: str) -> None:
    info: Any = FIELDS[name]
    between = [value for key, value in CASES if key == name and value not in (info.ge, info.le)]
    whole = isinstance(info, msgspec.inspect.IntType)
    assert between or (whole and info.le - info.ge == 1), "neither a third value nor a range of only two"


@pytest.mark.parametrize("name", FIELDS)
def test_an_option_names_the_ruling_that_it_varies(name: str) -> None:
    assert CLAUSE_OF[name] in RULES.clauses()


def test_the_disputed_readings_are_options() -> None:
    assert [name for name in DISPUTED if name not in FIELDS] == []
    assert sorted(CLAUSE_OF) == sorted(FIELDS)


def test_a_stalemate_of_100_rounds_still_ends_a_game() -> None:
    assert wins(-1)(run(quiet(99), [END], [], {"stalemate": 100}))
    assert goes_on(run(quiet(99), [END], [6, 6, 1, 1], {"stalemate": "off"}))


def test_an_obstacle_cost_is_what_the_walk_pays() -> None:
    table = situation(
        C1, red("r1", "tank", (10, 10)), blue("b1", "basic", (40, 30)), terrain=[fence((8, 10.5), (12, 10.5))]
    )
    order = Move("r1", ((10, 11),), doubletime=1)
    costs = [run(table, [order], [], {"obstacle_cost": cost}).one(Moved).cost for cost in (0, 0.25, 1, 11)]
    assert costs == pytest.approx([1.0, 1.25, 2.0, 12.0])
    assert RULES.preview(run(table, [], [], {"obstacle_cost": 12}).state, order).cost == pytest.approx(13.0)


def test_the_book_is_the_default_and_may_be_written_out() -> None:
    written = {name: plain(getattr(BOOK, name)) for name in FIELDS}
    assert read_options(RULES, {}, "test") == BOOK
    assert read_options(RULES, written, "test") == BOOK


@pytest.mark.parametrize(
    ("name", "written", "value"),
    [
        *[("line_of_sight", word, True) for word in ("on", "yes", "true", "On", True)],
        *[("pass_friends", word, False) for word in ("off", "no", "false", "OFF", False)],
        ("indirect_range", 12, "12"),
        ("indirect_range", "12", "12"),
        ("indirect_range", "unlimited", "unlimited"),
        ("para_min_enemy_gap", 6, "6"),
        ("stalemate", "off", 0),
        ("stalemate", "7", 7),
        ("obstacle_cost", "0.5", 0.5),
        ("obstacle_cost", 2, 2.0),
        ("air_first_round", "1", 1),
        ("annihilation", "off", "off"),
        ("annihilation", False, "off"),
    ],
)
def test_a_house_rule_may_be_written_as_a_word(name: str, written: object, value: object) -> None:
    assert plain(getattr(read_options(RULES, {name: written}, "test"), name)) == value


@pytest.mark.parametrize(
    ("name", "written", "message"),
    [
        ("no_such_rule", "on", r"options\.no_such_rule: found an unknown house rule; expected one of stalemate, "),
        ("line_of_sight", "maybe", r'options\.line_of_sight: found "maybe"; expected on or off'),
        ("line_of_sight", 1, r"options\.line_of_sight: found 1; expected on or off"),
        ("indirect_range", "13", r'options\.indirect_range: found "13"; expected one of 6, 12, unlimited'),
        ("flag_capture", True, r'options\.flag_capture: found "on"; expected one of occupy, literal_empty, touch'),
        ("stalemate", 101, r"options\.stalemate: found 101; expected a whole number from 0 to 100"),
        ("stalemate", -1, r"options\.stalemate: found -1; expected a whole number from 0 to 100"),
        ("stalemate", "many", r'options\.stalemate: found "many"; expected a whole number'),
        ("stalemate", 2.5, r"options\.stalemate: found 2\.5; expected a whole number from 0 to 100"),
        ("air_first_round", 3, r"options\.air_first_round: found 3; expected a whole number from 1 to 2"),
        ("air_first_round", "off", r'options\.air_first_round: found "off"; expected a whole number'),
        ("obstacle_cost", 12.1, r"options\.obstacle_cost: found 12\.1; expected a number from 0 to 12"),
        ("obstacle_cost", float("nan"), r"options\.obstacle_cost: found nan; expected a number from 0 to 12"),
        ("obstacle_cost", True, r"options\.obstacle_cost: found true; expected a number from 0 to 12"),
    ],
)
def test_a_wrong_house_rule_is_named_with_what_was_expected(name: str, written: object, message: str) -> None:
    with pytest.raises(BadFile, match=f"^my.toml: {message}"):
        read_options(RULES, {name: written}, "my.toml")


def test_a_game_ends_by_flags_under_the_house_rules_too() -> None:
    raw, orders, dice, _ = CASES["captured_flags", "removed"]
    result = run(raw, orders, dice, {"captured_flags": "removed"})
    assert len(result.of(FlagTaken)) == 2
    assert result.one(GameEnded).reason == "flags"
