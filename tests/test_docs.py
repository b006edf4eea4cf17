"""What docs/files.md promises: it names every field, order and event that there is, and its examples run."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from littlewars.bots import make_bot
from littlewars.core.choices import Outcome
from littlewars.core.game import DRAW, RESIGN, UNDO, Game, StreamLuck, bot_dice
from littlewars.core.record import PEOPLE, DiceSource, Header, Played
from littlewars.core.routes import MOST_POINTS
from littlewars.core.ruleset import read_options, read_setting
from littlewars.core.setting import MOST_INCHES, Circle, Expect, Rect, Terrain, Within, Zone
from littlewars.lab.trial import try_setting
from littlewars.rulesets import RULESETS
from littlewars.rulesets.flags.events import FlagsEvent
from littlewars.rulesets.flags.file import FlagsFigure, FlagsSetting, FlagsSide, FlagsTurn, read_stock
from littlewars.rulesets.flags.orders import FlagsOrder

DOCS = Path(__file__).resolve().parent.parent / "docs"
FILES = (DOCS / "files.md").read_text(encoding="utf-8")
FLAGS = RULESETS["flags"]
ORDERS = {str(kind.__struct_config__.tag): kind for kind in get_args(FlagsOrder)}
EVENTS = {str(kind.__struct_config__.tag): kind for kind in get_args(FlagsEvent)}
STRUCTS: dict[str, type] = {
    "The file": FlagsSetting,
    "Terrain": Terrain,
    "`rect`": Rect,
    "`circle`": Circle,
    "Sides": FlagsSide,
    "`zone`": Zone,
    "`within`": Within,
    "Figures": FlagsFigure,
    "Turn": FlagsTurn,
    "Expectations": Expect,
    **ORDERS,
}


def chapter(heading: str) -> str:
    """The text below a heading, up to the next one."""
    found = re.search(rf"^##+ {re.escape(heading)}\n(.*?)(?=^##|\Z)", FILES, re.DOTALL | re.MULTILINE)
    assert found, f"docs/files.md has no chapter {heading}"
    return found[1]


def tables(heading: str) -> list[list[list[str]]]:
    """The tables of a chapter, each as rows of cells, without its head."""
    found: list[list[list[str]]] = []
    for block in re.findall(r"(?:^\|.*\n)+", chapter(heading), re.MULTILINE):
        rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in block.splitlines()]
        found.append(rows[2:])
    return found


def names(table: list[list[str]]) -> list[str]:
    return [row[0].strip("`") for row in table]


def fields(kind: Any) -> list[Any]:
    return list(msgspec.structs.fields(kind))


# ---- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", [heading for heading in STRUCTS if heading != "end"])
def test_every_field_is_documented_and_nothing_else(heading: str) -> None:
    table = tables(heading)[0]
    assert sorted(names(table)) == sorted(field.name for field in fields(STRUCTS[heading]))
    assert all(row[-1] for row in table)


@pytest.mark.parametrize(
    "heading", [heading for heading in STRUCTS if heading not in ("end", "Expectations", "Terrain")]
)
def test_a_field_without_a_default_is_one_that_has_to_be_there(heading: str) -> None:
    """Of shapes, of ways to set up, and of places, one of several has to be there, which the row says in words."""
    one_of = {"within", "rect", "at"}
    for field, row in zip(
        sorted(fields(STRUCTS[heading]), key=lambda one: str(one.name)),
        sorted(tables(heading)[0]),
        strict=True,
    ):
        if field.name not in one_of:
            assert (row[1] == "") == field.required, field.name


def test_end_has_no_fields() -> None:
    assert fields(ORDERS["end"]) == []
    assert tables("end") == []


def test_every_order_has_a_chapter_in_its_order() -> None:
    found = re.findall(r"^### (\w+)$", FILES, re.MULTILINE)
    assert found == list(ORDERS)


@pytest.mark.parametrize("name", ORDERS)
def test_the_example_of_an_order_is_one(name: str) -> None:
    found = re.search(r"`(\{ do = .*? \})`", chapter(name))
    assert found, name
    order = FLAGS.order(tomllib.loads(f"order = {found[1]}")["order"], "docs/files.md", name)
    assert type(order) is ORDERS[name]


def test_every_event_is_documented_and_nothing_else() -> None:
    table = tables("Events")[0]
    assert names(table) == list(EVENTS)
    assert all(len(row) == 2 and row[1] for row in table)


def test_every_kind_of_terrain_is_documented_with_what_it_does() -> None:
    table = tables("Terrain")[1]
    stock = read_stock().terrain
    assert sorted(names(table)) == sorted(stock)
    for row in table:
        kind = stock[row[0].strip("`")]
        assert ("costs an inch" in row[1]) == kind.obstacle
        assert ("gives cover" in row[1]) == kind.cover
        assert ("hides" in row[1]) == kind.opaque
        assert ("keeps vehicles out" in row[1]) == (kind.bars == ["vehicle"])


def test_every_troop_is_named() -> None:
    assert [key for key in read_stock().profiles if f"`{key}`" not in chapter("How to read this")] == []


def test_records_are_documented_field_by_field() -> None:
    header, dice, played, acts = tables("Records")
    assert names(header) == [field.name for field in fields(Header)]
    assert names(dice) == [field.name for field in fields(DiceSource)]
    assert names(played) == [field.name for field in fields(Played)]
    assert names(acts) == [UNDO, RESIGN, DRAW, *PEOPLE]
    end = next(row[1] for row in played if row[0] == "`end`")
    assert [field.name for field in fields(Outcome) if f"`{field.name}`" not in end] == []


def test_limits_are_as_they_are_documented() -> None:
    assert f"1 to {MOST_INCHES:g} inches a side" in FILES
    assert FILES.count(f"up to {MOST_POINTS},") == 2


def test_every_link_leads_somewhere() -> None:
    headings = {
        re.sub(r"[^\w -]", "", line).strip().lower().replace(" ", "-") for line in re.findall(r"^#+ (.*)$", FILES, re.M)
    }
    for link in re.findall(r"\]\(([^)]+)\)", FILES):
        file, _, place = link.partition("#")
        if file:
            text = (DOCS / file).read_text(encoding="utf-8")
            others = {line.strip().lower().replace(" ", "-") for line in re.findall(r"^#+ (.*)$", text, re.M)}
            assert place in others
        else:
            assert place in headings


# ---- examples --------------------------------------------------------------------------------------------------------


def example(heading: str) -> dict[str, Any]:
    found = re.search(r"^```toml\n(.*?)^```$", chapter(heading), re.DOTALL | re.MULTILINE)
    assert found, heading
    return tomllib.loads(found[1])


def test_the_scenario_is_played_to_its_end() -> None:
    raw = example("A scenario")
    setting = read_setting(FLAGS, raw, "crossroads.toml")
    assert "figures" not in raw
    for seed in ("1", "2", "3"):
        game = Game(FLAGS, setting, StreamLuck(seed), history=False)
        bot = make_bot("random", FLAGS)
        while game.outcome() is None:
            side = game.to_move()
            assert game.submit(bot.choose(game.state, bot_dice(seed, side, len(game.lines)))) is None
        assert FLAGS.position(game.state).turn.round <= 6


def test_the_scenario_shows_every_shape_both_zones_and_house_rules() -> None:
    raw = example("A scenario")
    assert {key for piece in raw["terrain"] for key in piece} == {field.name for field in fields(Terrain)}
    assert {key for side in raw["sides"] for key in side["zone"]} == {"rect", "within"}
    assert read_options(FLAGS, raw["options"], "crossroads.toml") != read_options(FLAGS, {}, "book")


def test_the_situation_is_a_test_that_passes() -> None:
    trial = try_setting(FLAGS, read_setting(FLAGS, example("A situation"), "bags.toml"), "bags.toml")
    assert [f"{check.expected}; found {check.found}" for check in trial.checks if not check.ok] == []
    assert trial.good()
    assert trial.unused == []
    assert len(trial.checks) == 6


def test_the_situation_fails_under_another_reading() -> None:
    raw = {**example("A situation"), "options": {"cover_test": "any_between"}}
    trial = try_setting(FLAGS, read_setting(FLAGS, raw, "bags.toml"), "bags.toml")
    assert not trial.good()


def test_what_an_example_says_to_run_is_a_command() -> None:
    commands = set(re.findall(r"`littlewars (\w+)", FILES))
    app = pytest.importorskip("littlewars.cli.app", reason="the command line is not installed")
    assert {name for name in commands if name not in app.app} == set()
