"""Settings: what a file may hold, the table it lays, house rules in words, and errors that say where and what."""

from __future__ import annotations

import enum
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta, Struct

from littlewars.core.choices import Answer, End
from littlewars.core.routes import MOST_POINTS
from littlewars.core.setting import (
    MOST_INCHES,
    MOST_PIECES,
    BadFile,
    Kind,
    Rect,
    decode,
    decode_options,
    decode_order,
    finite,
    lay_table,
)
from littlewars.core.table import Piece, Table
from tests.core.toy import Roll, Toy, ToyOrder, ToySetting

KINDS = {
    "wood": Kind(obstacle=True, cover=True),
    "hill": Kind(opaque=True, high=True),
    "lake": Kind(bars=["foot", "wheel"]),
    "bog": Kind(bars=["wheel"]),
}
MASKS = {"foot": 1, "wheel": 2}
SQUARE = {"rect": {"at": [5, 5], "size": [2, 2]}}


def raw(**more: Any) -> dict[str, Any]:
    return {"ruleset": "toy", "table": {"size": [20, 10]}, **more}


def setting(**more: Any) -> ToySetting:
    return decode(raw(**more), ToySetting, "f.toml")


def laid(*terrain: dict[str, Any], per_inch: float = 1.0, **more: Any) -> Table:
    return lay_table(setting(terrain=list(terrain), **more), KINDS, MASKS, per_inch, "f.toml")


def piece(**shape: Any) -> Piece:
    return laid({"kind": "wood", **shape}).pieces[0]


def refuse(call: Any, *arguments: Any) -> tuple[str, str, str]:
    """Return place, found and expected of the error; its message has all of them."""
    with pytest.raises(BadFile) as caught:
        call(*arguments)
    error = caught.value
    where = f"{error.source}: {error.place}" if error.place else error.source
    assert str(error) == f"{where}: found {error.found}; expected {error.expected}"
    return error.place, error.found, error.expected


# ---- errors ----------------------------------------------------------------------------------------------------------


def test_an_error_says_file_place_found_and_expected() -> None:
    error = BadFile("a.toml", "table.size", "3", "4")
    assert str(error) == "a.toml: table.size: found 3; expected 4"
    assert (error.source, error.place, error.found, error.expected) == ("a.toml", "table.size", "3", "4")
    assert str(BadFile("a.toml", "", "nothing", "something")) == "a.toml: found nothing; expected something"


# ---- decoding --------------------------------------------------------------------------------------------------------


def test_a_setting_has_defaults_for_all_but_rule_set_and_table() -> None:
    plain = setting()
    assert (plain.ruleset, plain.table.size, plain.limits.rounds, plain.target) == ("toy", (20.0, 10.0), 0, 10)
    assert (plain.title, plain.about) == ("", "")
    assert not plain.terrain and not plain.orders and not plain.expect and not plain.dice
    assert not plain.options and not plain.radii


def test_settings_do_not_share_their_lists() -> None:
    one, two = setting(), setting()
    one.dice.append(6)
    one.options["doubled"] = True
    assert (two.dice, two.options) == ([], {})


@pytest.mark.parametrize(
    ("more", "place", "found", "expected"),
    [
        ({"table": {"size": [1]}}, "table.size", "a list of 1", "a list of 2"),
        ({"table": {"size": ["x", 2]}}, "table.size[0]", '"x"', "a number"),
        ({"table": {}}, "table", 'no "size"', '"size"'),
        ({"table": 5}, "table", "5", "a table of names and values"),
        ({"ruleset": None}, "ruleset", "null", "a text in quotes"),
        ({"dice": [3, 1.5]}, "dice[1]", "1.5", "a whole number"),
        ({"dice": 4}, "dice", "4", "a list"),
        ({"limits": {"rounds": "x"}}, "limits.rounds", '"x"', "a whole number"),
        ({"limits": {"hours": 1}}, "limits", 'the unknown field "hours"', "one of rounds"),
        ({"terrain": [{}]}, "terrain[0]", 'no "kind"', '"kind"'),
        (
            {"terrain": [{"kind": "wood", "rect": {"at": [1, 2]}}]},
            "terrain[0].rect",
            'no "size"',
            '"size"',
        ),
        ({"radii": {"foot": "wide"}}, "radii[...]", "a text in quotes", "a number"),
        ({"orders": [3]}, "orders[0]", "3", "a table of names and values"),
        ({"target": True}, "target", "true", "a whole number"),
    ],
)
def test_a_wrong_value_is_named_with_its_place(more: dict[str, Any], place: str, found: str, expected: str) -> None:
    assert refuse(lambda: setting(**more)) == (place, found, expected)


def test_an_unknown_field_is_answered_with_the_known_ones() -> None:
    place, found, expected = refuse(lambda: setting(colour="red"))
    assert (place, found) == ("", 'the unknown field "colour"')
    assert expected.startswith("one of ruleset, title, about, options, table, limits, dice, terrain, radii, orders")
    assert expected.endswith(", target")


def test_an_unknown_field_of_an_expectation_is_answered_with_the_known_ones() -> None:
    assert refuse(lambda: setting(expect=[{}, {"events": "x"}])) == (
        "expect[1]",
        'the unknown field "events"',
        "one of event, figure, clause, faces, count, at, gone, order, refusal, outcome",
    )


def test_decoding_names_places_from_where_it_was_told_to_begin() -> None:
    assert refuse(decode, {"at": [0, 0], "size": [1, "x"]}, Rect, "f.toml", "zones[2]")[0] == "zones[2].size[1]"
    assert refuse(decode, 3, Rect, "f.toml", "zones[2]")[0] == "zones[2]"
    assert refuse(decode, 3, Rect, "f.toml")[0] == ""


def test_a_value_out_of_its_bounds_is_told_as_it_is() -> None:
    class Bounded(Struct):
        n: Annotated[int, Meta(le=5)]

    assert refuse(decode, {"n": 6}, Bounded, "f.toml") == ("n", "expected `int` <= 5", "a value that fits")


# ---- orders ----------------------------------------------------------------------------------------------------------


def test_an_order_is_read_by_its_name() -> None:
    assert decode_order({"do": "roll", "dice": 2}, ToyOrder, "f.toml", "orders[0]") == Roll(dice=2)
    assert decode_order({"do": "end"}, ToyOrder, "f.toml", "orders[0]") == End()
    assert decode_order({"do": "answer", "at": [1, 2]}, ToyOrder, "f.toml", "orders[0]") == Answer(at=(1.0, 2.0))


@pytest.mark.parametrize(
    ("order", "place", "found", "expected"),
    [
        ({"do": "fly"}, "orders[3].do", '"fly"', "one of roll, dare, answer, end"),
        ({"dice": 2}, "orders[3]", 'no "do"', '"do"'),
        ({"do": "roll", "dices": 2}, "orders[3]", 'the unknown field "dices"', "one of do, dice"),
        ({"do": "end", "dice": 2}, "orders[3]", 'the unknown field "dice"', "one of do"),
        ({"do": "roll", "dice": "two"}, "orders[3].dice", '"two"', "a whole number"),
        ({"do": "answer", "at": [1]}, "orders[3].at", "a list of 1", "a list of 2"),
        ("roll", "orders[3]", '"roll"', "a table of names and values"),
    ],
)
def test_a_wrong_order_says_what_is_wrong_with_it(order: object, place: str, found: str, expected: str) -> None:
    assert refuse(Toy().order, order, "f.toml", "orders[3]") == (place, found, expected)


# ---- the table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1.0, 1.0), (MOST_INCHES, MOST_INCHES), (48.0, 36.0)])
def test_a_table_has_its_size(size: tuple[float, float]) -> None:
    table = laid(table={"size": size})
    assert (table.width, table.height) == size


@pytest.mark.parametrize("size", [(0.99, 5), (5, 0), (-4, 5), (120.01, 5), (float("nan"), 5), (5, float("inf"))])
def test_a_table_is_neither_tiny_nor_endless(size: tuple[float, float]) -> None:
    wrong = size[0] if not 1 <= size[0] <= 120 else size[1]
    assert refuse(lambda: laid(table={"size": size})) == ("table.size", f"{wrong:g}", "1 to 120 a side (10 feet)")


def test_ten_feet_are_more_in_centimetres() -> None:
    assert laid(table={"size": (304.8, 10)}, per_inch=2.54).width == 304.8
    assert refuse(lambda: laid(table={"size": (305, 10)}, per_inch=2.54))[2] == "1 to 304.8 a side (10 feet)"


def test_pieces_do_what_their_kind_does() -> None:
    table = laid({"kind": "wood", **SQUARE}, {"kind": "hill", **SQUARE}, {"kind": "lake", **SQUARE})
    wood, hill, lake = table.pieces
    assert (wood.obstacle, wood.cover, wood.opaque, wood.high, wood.bars) == (True, True, False, False, 0)
    assert (hill.obstacle, hill.cover, hill.opaque, hill.high, hill.bars) == (False, False, True, True, 0)
    assert lake.bars == 3
    assert laid({"kind": "bog", **SQUARE}).pieces[0].bars == 2
    assert (table.obstacles, table.covers, table.opaques, table.barring) == ([wood], [wood], [hill], [lake])


def test_a_piece_without_an_id_gets_one_of_its_kind_and_number() -> None:
    table = laid({"kind": "wood", **SQUARE}, {"kind": "bog", "id": "moor", **SQUARE}, {"kind": "wood", **SQUARE})
    assert [one.id for one in table.pieces] == ["wood-1", "moor", "wood-3"]


def test_a_rectangle_lies_about_its_centre() -> None:
    one = piece(rect={"at": [5, 4], "size": [4, 2]})
    assert (one.low_x, one.low_y, one.high_x, one.high_y) == (3.0, 3.0, 7.0, 5.0)
    turned = piece(rect={"at": [5, 4], "size": [4, 2], "angle": 90})
    assert (turned.low_x, turned.low_y, turned.high_x, turned.high_y) == (4.0, 2.0, 6.0, 6.0)


def test_a_circle_becomes_a_polygon_of_32_corners_on_it() -> None:
    one = piece(circle={"at": [5, 4], "radius": 2})
    assert len(one.xs) == 32
    assert all(abs((x - 5) ** 2 + (y - 4) ** 2 - 4) < 1e-9 for x, y in zip(one.xs, one.ys, strict=True))


def test_a_polygon_runs_counter_clockwise_however_it_is_written() -> None:
    corners = [[1, 1], [4, 1], [4, 3]]
    for one in (piece(polygon=corners), piece(polygon=corners[::-1])):
        area = sum(one.xs[k - 1] * one.ys[k] - one.xs[k] * one.ys[k - 1] for k in range(3))
        assert area == 6.0


@pytest.mark.parametrize(
    ("shape", "points"),
    [
        ({"line": [[1, 1], [4, 1], [4, 3]]}, [(1, 1), (4, 1), (4, 3)]),
        ({"polygon": [[1, 1], [4, 1]]}, [(1, 1), (4, 1)]),
        ({"rect": {"at": [5, 4], "size": [4, 0]}}, [(3, 4), (7, 4)]),
        ({"rect": {"at": [5, 4], "size": [0, 4]}}, [(5, 2), (5, 6)]),
    ],
)
def test_what_has_no_width_is_a_line(shape: dict[str, Any], points: list[tuple[float, float]]) -> None:
    one = piece(**shape)
    assert not one.closed
    assert list(zip(one.xs, one.ys, strict=True)) == points


BOW = [[0, 0], [4, 4], [4, 0], [0, 4]]


@pytest.mark.parametrize(
    ("entry", "place", "found", "expected"),
    [
        ({"kind": "cloud", **SQUARE}, ".kind", '"cloud"', "one of wood, hill, lake, bog"),
        ({"kind": "wood"}, "", "no shape", "one of rect, circle, polygon or line"),
        (
            {"kind": "wood", "line": [[0, 0], [1, 1]], **SQUARE},
            "",
            "rect and line",
            "one of rect, circle, polygon or line",
        ),
        (
            {"kind": "wood", "rect": {"at": [5, 5], "size": [-1, 2]}},
            ".rect.size",
            "[-1, 2]",
            "a width and a depth above 0",
        ),
        ({"kind": "wood", "rect": {"at": [5, 5], "size": [0, 0]}}, ".rect.size", "[0, 0]", None),
        (
            {"kind": "wood", "rect": {"at": [1e9, 5], "size": [1, 1]}},
            ".rect",
            "1e+09",
            "numbers between -10000 and 10000",
        ),
        ({"kind": "wood", "rect": {"at": [5, 5], "size": [1, 1], "angle": float("nan")}}, ".rect", "nan", None),
        ({"kind": "wood", "circle": {"at": [5, 5], "radius": 0}}, ".circle.radius", "0", "a radius above 0"),
        ({"kind": "wood", "circle": {"at": [5, 5], "radius": float("inf")}}, ".circle", "inf", None),
        ({"kind": "wood", "polygon": BOW}, ".polygon", "4 points", "a polygon whose edges do not cross"),
        ({"kind": "wood", "polygon": [[0, 0], [1, 0], [2, 0]]}, ".polygon", "3 points", None),
        ({"kind": "wood", "polygon": [[0, 0]]}, ".polygon", "1 points", None),
        ({"kind": "wood", "line": []}, ".line", "0 points", "two or more different points"),
        ({"kind": "wood", "line": [[1, 1]]}, ".line", "1 points", None),
        ({"kind": "wood", "line": [[1, 1], [1, 1]]}, ".line", "2 points", "two or more different points"),
        (
            {"kind": "wood", "line": [[k, k % 2] for k in range(MOST_POINTS + 1)]},
            ".line",
            f"{MOST_POINTS + 1} points",
            f"at most {MOST_POINTS}",
        ),
    ],
)
def test_a_wrong_piece_says_what_is_wrong_with_it(
    entry: dict[str, Any], place: str, found: str, expected: str | None
) -> None:
    error = refuse(lambda: laid({"kind": "wood", **SQUARE}, entry))
    assert error[:2] == (f"terrain[1]{place}", found)
    assert expected is None or error[2] == expected


def test_two_pieces_have_two_ids() -> None:
    twice = [{"kind": "wood", "id": "oak", **SQUARE}] * 2
    assert refuse(lambda: laid(*twice)) == (
        "terrain[1].id",
        '"oak" a second time',
        "an id of its own for each piece",
    )


def test_a_table_has_so_many_pieces_at_most() -> None:
    many = [{"kind": "wood", **SQUARE}] * (MOST_PIECES + 1)
    assert len(laid(*many[:-1]).pieces) == MOST_PIECES
    assert refuse(lambda: laid(*many)) == ("terrain", f"{MOST_PIECES + 1} pieces", f"at most {MOST_PIECES}")


@pytest.mark.parametrize(
    ("value", "fits"),
    [(0.0, True), (-1e300, True), (float("inf"), False), (float("-inf"), False), (float("nan"), False)],
)
def test_finite_is_neither_infinite_nor_not_a_number(value: float, fits: bool) -> None:
    assert finite(value) is fits


# ---- house rules -----------------------------------------------------------------------------------------------------


class Reach(enum.Enum):
    SIX = "6"
    TWELVE = "12"
    ANY = "unlimited"


class Switch(enum.Enum):
    OFF = "off"
    ON = "on"


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """One house rule of each kind."""

    quiet: Annotated[int, Meta(ge=0, le=100)] = 10
    first: Annotated[int, Meta(ge=1, le=2)] = 2
    cost: Annotated[float, Meta(ge=0, le=12)] = 1.0
    hold: bool = False
    reach: Reach = Reach.SIX
    switch: Switch = Switch.OFF


def rules(**values: Any) -> Rules:
    return decode_options(values, Rules, "house")


def test_without_house_rules_the_book_holds() -> None:
    assert rules() == Rules()


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"quiet": 0}, Rules(quiet=0)),
        ({"quiet": "7"}, Rules(quiet=7)),
        ({"quiet": "off"}, Rules(quiet=0)),
        ({"first": "1"}, Rules(first=1)),
        ({"cost": 2}, Rules(cost=2.0)),
        ({"cost": 0.5}, Rules(cost=0.5)),
        ({"cost": "1.25"}, Rules(cost=1.25)),
        ({"hold": True}, Rules(hold=True)),
        ({"hold": "on"}, Rules(hold=True)),
        ({"hold": "Yes"}, Rules(hold=True)),
        ({"hold": "TRUE"}, Rules(hold=True)),
        ({"hold": "off"}, Rules(hold=False)),
        ({"hold": "no"}, Rules(hold=False)),
        ({"hold": "false"}, Rules(hold=False)),
        ({"reach": "12"}, Rules(reach=Reach.TWELVE)),
        ({"reach": 12}, Rules(reach=Reach.TWELVE)),
        ({"reach": 12.0}, Rules(reach=Reach.TWELVE)),
        ({"reach": "unlimited"}, Rules(reach=Reach.ANY)),
        ({"switch": True}, Rules(switch=Switch.ON)),
        ({"switch": "off"}, Rules(switch=Switch.OFF)),
        ({"quiet": 5, "hold": "on", "reach": 6}, Rules(quiet=5, hold=True)),
    ],
)
def test_a_house_rule_may_be_a_value_or_a_word(values: dict[str, Any], expected: Rules) -> None:
    assert rules(**values) == expected


@pytest.mark.parametrize(
    ("name", "value", "found", "expected"),
    [
        ("quiet", 101, "101", "a whole number from 0 to 100"),
        ("quiet", "-1", "-1", "a whole number from 0 to 100"),
        ("quiet", 2.5, "2.5", "a whole number from 0 to 100"),
        ("quiet", True, "true", "a whole number from 0 to 100"),
        ("quiet", "2.5", '"2.5"', "a whole number"),
        ("quiet", "ten", '"ten"', "a whole number"),
        ("first", "off", '"off"', "a whole number"),
        ("first", 0, "0", "a whole number from 1 to 2"),
        ("cost", 12.5, "12.5", "a number from 0 to 12"),
        ("cost", "much", '"much"', "a number"),
        ("cost", "nan", "nan", "a number from 0 to 12"),
        ("cost", "inf", "inf", "a number from 0 to 12"),
        ("hold", "maybe", '"maybe"', "on or off"),
        ("hold", 1, "1", "on or off"),
        ("reach", "7", '"7"', "one of 6, 12, unlimited"),
        ("reach", True, '"on"', "one of 6, 12, unlimited"),
        ("reach", Reach.SIX.name, '"SIX"', "one of 6, 12, unlimited"),
        ("reach", [6], "[6]", "one of 6, 12, unlimited"),
    ],
)
def test_a_wrong_house_rule_says_what_it_may_be(name: str, value: object, found: str, expected: str) -> None:
    assert refuse(lambda: rules(**{name: value})) == (f"options.{name}", found, expected)


def test_an_unknown_house_rule_is_answered_with_the_known_ones() -> None:
    assert refuse(lambda: rules(speed=3)) == (
        "options.speed",
        "an unknown house rule",
        "one of quiet, first, cost, hold, reach, switch",
    )


@pytest.mark.parametrize("given", [Rules(), Rules(0, 1, 12.0, True, Reach.ANY, Switch.ON)])
def test_house_rules_go_through_their_plain_form_unchanged(given: Rules) -> None:
    assert rules(**msgspec.to_builtins(given)) == given
