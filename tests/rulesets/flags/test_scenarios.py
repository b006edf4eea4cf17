"""The tables that come with the set, and those that are made up from a seed: fair, open, and played to their end."""

from __future__ import annotations

import math
import re
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import pytest

from littlewars.bots import make_bot
from littlewars.core.choices import encode_json
from littlewars.core.files import parse_toml, setting_text
from littlewars.core.game import Game, StreamLuck, bot_dice
from littlewars.core.geometry import segments_gap_sq
from littlewars.core.movement import Ground, may_stand
from littlewars.core.routes import route
from littlewars.core.ruleset import read_options, read_setting
from littlewars.core.setting import Rect, Terrain
from littlewars.core.sight import inside, outline_sq
from littlewars.core.spots import Ring, Zone, free_spot
from littlewars.core.table import Base, Piece, Table
from littlewars.rulesets import RULESETS
from littlewars.rulesets.flags.file import FlagsSetting
from littlewars.rulesets.flags.household import SPOTS
from littlewars.rulesets.flags.made_up import Draft, made_up, plain_table, way_through
from littlewars.rulesets.flags.state import SOLDIER, VEHICLE, FlagsState, Phase
from littlewars.rulesets.flags.troops import PROFILES, ROSTER

FLAGS = RULESETS["flags"]
SHIPPED = sorted(FLAGS.scenarios())
SEEDS = range(60)
SOLID = read_options(FLAGS, {"rocks": "solid"}, "solid rocks")
Point = tuple[float, float]


def shipped(name: str) -> FlagsSetting:
    setting = FLAGS.scenarios()[name]
    assert isinstance(setting, FlagsSetting)
    return setting


@cache
def made(seed: int) -> FlagsSetting:
    return made_up(str(seed))


def begin(setting: FlagsSetting, options: Any = None) -> FlagsState:
    game: Game[FlagsState] = Game(FLAGS, setting, StreamLuck("0"), options)
    return game.state


def corners(piece: Piece) -> list[Point]:
    return list(zip(piece.xs, piece.ys, strict=True))


def alike(one: list[Point], other: list[Point]) -> bool:
    return len(one) == len(other) and all(min(math.dist(a, b) for b in other) < 1e-9 for a in one)


def without_twin(table: Table, turned: bool) -> list[str]:
    """The pieces whose like does not lie on the other half: turned half round, or as in a mirror along the middle."""
    alone: list[str] = []
    for piece in table.pieces:
        there = [(table.width - x if turned else x, table.height - y) for x, y in corners(piece)]
        if not any(other.kind == piece.kind and alike(there, corners(other)) for other in table.pieces):
            alone.append(piece.id)
    return alone


def check_sides(state: FlagsState, turned: bool) -> None:
    """The sides have the same troops, and the flags of one are where the other's come to."""
    one, other = state.sides
    assert (one.pool, one.start, one.reserve) == (other.pool, other.start, other.reserve)
    there = [(state.table.width - flag.x if turned else flag.x, state.table.height - flag.y) for flag in one.flags]
    assert alike(there, [(flag.x, flag.y) for flag in other.flags])


def check_box(state: FlagsState) -> None:
    """What a side owns comes out of the one toy box."""
    for side in state.sides:
        for profile in PROFILES:
            assert side.pool[profile.index] + side.start[profile.index] <= ROSTER[profile.key]


def check_pieces(table: Table) -> None:
    """Pieces lie on the table and not on each other."""
    for number, piece in enumerate(table.pieces):
        assert min(piece.low_x, piece.low_y, table.width - piece.high_x, table.height - piece.high_y) >= 0.0
        for other in table.pieces[:number]:
            assert not inside(piece, *corners(other)[0]) and not inside(other, *corners(piece)[0])
            least = min(
                segments_gap_sq(a.ax, a.ay, a.bx, a.by, b.ax, b.ay, b.bx, b.by)
                for a in piece.edges
                for b in other.edges
            )
            assert least > 0.2, (piece.id, other.id)


def check_flags(state: FlagsState) -> None:
    """No piece lies on a flag, and about each there is room to set up seven men and a tank, and to bring on another."""
    for side in state.sides:
        for flag in side.flags:
            for piece in state.table.pieces:
                assert not inside(piece, flag.x, flag.y) and outline_sq(piece, flag.x, flag.y) > 0.25, piece.id
            bases: list[Base] = []
            for radius, mask, near in [(1.25, VEHICLE, 3.0)] + 7 * [(0.5, SOLDIER, 3.0)] + [(1.25, VEHICLE, 2.0)]:
                ground = Ground(state.table, bases, None, side.index, radius, mask, True, 0.0)
                # Those who set up keep to the rim; whoever comes on has what is left.
                spot = free_spot(
                    ground,
                    Zone([Ring(flag.x, flag.y, 0.0, near + radius)], [], []),
                    flag.x + (4.0 if near > 2.0 else 0.0),
                    flag.y,
                )
                assert spot is not None, flag.id
                bases.append(Base(side.index, spot.x, spot.y, radius))


def costs(state: FlagsState, radius: float, mask: int) -> list[float]:
    """What the way costs to each flag, of both sides, from the enemy flag that is nearest to it."""
    ground = Ground(state.table, [], None, 0, radius, mask, True, 1.0)
    found: list[float] = []
    for side in state.sides:
        enemies = state.sides[1 - side.index].flags
        for flag in side.flags:
            ways = [route(ground, enemy.x, enemy.y, flag.x, flag.y) for enemy in enemies]
            assert all(way is not None for way in ways), flag.id
            found.append(min(way.cost for way in ways if way is not None))
    return found


def check_ways(state: FlagsState, rounds: int) -> None:
    """Soldiers and vehicles get from flag to flag; soldiers who set out at once capture one before the last round."""
    costs(state, 1.25, VEHICLE)
    for cost in costs(state, 0.5, SOLDIER):
        turns = math.ceil((cost - 3.0 - 2.0 - 0.5) / 3.0)
        assert 2 <= turns <= rounds - 1, (cost, turns)


def set_up(setting: FlagsSetting, seed: int) -> FlagsState:
    """Choose and set up both forces at random."""
    game: Game[FlagsState] = Game(FLAGS, setting, StreamLuck(str(seed)), history=False)
    bot = make_bot("random", FLAGS)
    while game.state.phase in (Phase.MUSTER, Phase.DEPLOY):
        number = len(game.lines)
        assert number < 60
        assert game.submit(bot.choose(game.state, bot_dice(str(seed), game.to_move(), number))) is None
    for side in game.state.sides:
        assert sum(side.start) == 0
        assert any(figure.side == side.index for figure in game.state.figures)
    return game.state


def play(setting: FlagsSetting, seed: int) -> Game[FlagsState]:
    game: Game[FlagsState] = Game(FLAGS, setting, StreamLuck(str(seed)), history=False)
    bot = make_bot("random", FLAGS)
    while game.outcome() is None:
        assert game.submit(bot.choose(game.state, bot_dice(str(seed), game.to_move(), len(game.lines)))) is None
    return game


# ---- the scenarios that come with the set ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_a_scenario_is_the_same_from_both_sides(name: str) -> None:
    state = begin(shipped(name))
    turned = without_twin(state.table, True)
    mirrored = without_twin(state.table, False)
    # The rocks of the standard battle lie across its very middle, and are as crooked as rocks are.
    assert (["the rocks"] if name == "standard" else []) in (turned, mirrored)
    check_sides(state, len(turned) <= len(mirrored))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_scenario_has_room_and_a_way_for_everybody_and_an_end(name: str) -> None:
    setting = shipped(name)
    assert 4 <= setting.limits.rounds <= 12
    state = begin(setting)
    check_box(state)
    check_pieces(state.table)
    check_flags(state)
    check_ways(state, setting.limits.rounds)
    check_ways(begin(setting, SOLID), setting.limits.rounds)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_scenario_is_told_in_a_title_and_a_sentence_or_two(name: str) -> None:
    setting = shipped(name)
    assert 4 <= len(setting.title) <= 24
    assert 40 <= len(setting.about) <= 120
    assert setting.about.endswith(".")
    assert all(piece.id.startswith("the ") for piece in setting.terrain)


def test_every_troop_and_every_kind_of_terrain_is_in_one_of_them() -> None:
    """And not only in the one that has everything."""
    troops: set[str] = set()
    kinds: set[str] = set()
    for name in SHIPPED:
        if name != "standard":
            setting = shipped(name)
            kinds |= {piece.kind for piece in setting.terrain}
            for side in setting.sides:
                troops |= set(ROSTER if side.forces is None else side.forces)
    assert troops == set(ROSTER)
    assert kinds == {"fence", "sandbags", "trees", "rocks", "slope", "ditch", "bunker"}


def test_what_a_troop_is_good_for_is_on_the_table_with_it() -> None:
    """A mortar has Riflemen to sight for it, a transport men to carry and a way that is long on foot."""
    for name in SHIPPED:
        state = begin(shipped(name))
        owned = {
            profile.key: state.sides[0].pool[profile.index] + state.sides[0].start[profile.index]
            for profile in PROFILES
        }
        if owned["mortar"]:
            assert owned["basic"] >= 4
        if owned["transport"]:
            assert min(costs(state, 0.5, SOLDIER)) > 18.0
        if owned["tank"]:
            assert owned["bazooka"]


def test_kitchen_needs_no_choice_of_a_force_and_sandbox_begins_with_vehicles_and_men_to_ride() -> None:
    assert begin(shipped("kitchen")).phase is Phase.DEPLOY
    prices = {profile.key: profile.price for profile in PROFILES}
    points = shipped("sandbox").start_points
    assert prices["tank"] + prices["transport"] + 4 * prices["basic"] == points


# ---- made up from a seed ---------------------------------------------------------------------------------------------


def test_tables_that_are_made_up_are_fair_open_and_played() -> None:
    for seed in SEEDS:
        setting = made(seed)
        state = begin(setting)
        assert without_twin(state.table, True) == []
        check_sides(state, True)
        check_box(state)
        check_pieces(state.table)
        check_flags(state)
        check_ways(begin(setting, SOLID), setting.limits.rounds)
        set_up(setting, seed)


def test_nothing_that_keeps_anybody_out_comes_near_a_flag() -> None:
    """Wherever a tank may be set up by the distance alone, it may stand."""
    for seed in SEEDS:
        state = begin(made(seed), SOLID)
        ground = Ground(state.table, [], None, 0, 1.25, VEHICLE, True, 0.0)
        for flag in state.sides[0].flags:
            for step in range(24):
                x = flag.x + 4.25 * math.cos(step * math.pi / 12.0)
                y = flag.y + 4.25 * math.sin(step * math.pi / 12.0)
                assert may_stand(ground, x, y) == state.table.holds(x, y, 1.25)


def test_they_differ_in_size_things_flags_and_troops() -> None:
    tables = [made(seed) for seed in SEEDS]
    assert len({setting.title for setting in tables}) > 20
    assert len({setting.table.size for setting in tables}) > 20
    assert {len(setting.sides[0].flags or []) for setting in tables} == {1, 2}
    assert {key for setting in tables for key in setting.sides[0].forces or {}} == set(ROSTER)
    assert {piece.kind for setting in tables for piece in setting.terrain} == {
        thing.kind for spot in SPOTS for thing in spot.things
    }
    assert {setting.limits.rounds for setting in tables} >= set(range(7, 12))


def test_the_same_seed_is_the_same_table_on_every_machine() -> None:
    assert made_up("5") == made_up("5")
    assert made_up("5") != made_up("6")
    assert FLAGS.random_scenario("tuesday") == made_up("tuesday")
    text = b"".join(encode_json(made(seed)) for seed in SEEDS)
    assert blake2b(text, digest_size=10).hexdigest() == "71bd9d7cfb01c0e4ccb5"


def test_they_are_written_down_and_read_again() -> None:
    for seed in SEEDS:
        setting = made(seed)
        assert read_setting(FLAGS, parse_toml(setting_text(setting), "again"), "again") == setting
        assert read_setting(FLAGS, msgspec.to_builtins(setting), "again") == setting


@pytest.mark.parametrize("seed", [3, 4, 6])
def test_they_are_played_to_their_end(seed: int) -> None:
    setting = made(seed)
    assert play(setting, seed).state.round <= setting.limits.rounds


def test_they_are_told_in_plain_words() -> None:
    for seed in SEEDS:
        setting = made(seed)
        ids = [piece.id for piece in setting.terrain]
        assert len(set(ids)) == len(ids)
        assert all(id.startswith("the ") for id in ids)
        assert setting.about[0].isupper()
        assert setting.about.endswith((" a side.", "; soldiers only."))


def test_a_table_that_is_walled_off_is_seen_to_be() -> None:
    draft = Draft(30.0, 24.0, [(15.0, 4.0)])
    assert way_through(draft) == pytest.approx(16.0)
    wall = Terrain(kind="bunker", id="the wall", rect=Rect(at=(15.0, 12.0), size=(26.0, 2.0)))
    assert draft.lay([wall])
    assert way_through(draft) == -1.0


def test_a_thing_is_laid_only_where_it_has_room() -> None:
    draft = Draft(30.0, 24.0, [(15.0, 4.0)])

    def lay(kind: str, x: float, y: float) -> bool:
        return draft.lay([Terrain(kind=kind, id=f"{kind} {x} {y}", rect=Rect(at=(x, y), size=(4.0, 2.0)))])

    assert not lay("bunker", 15.0, 9.0)
    assert lay("sandbags", 15.0, 9.0)
    assert not lay("sandbags", 18.0, 9.0)
    assert not lay("sandbags", 2.0, 12.0)
    assert not lay("sandbags", 15.0, 5.5)
    assert len(draft.terrain) == 1


def test_the_table_of_last_resort_is_as_good() -> None:
    setting = plain_table()
    state = begin(setting)
    assert len(state.table.pieces) == 4
    assert without_twin(state.table, True) == []
    check_sides(state, True)
    check_box(state)
    check_pieces(state.table)
    check_flags(state)
    check_ways(state, setting.limits.rounds)
    set_up(setting, 0)


# ---- docs ------------------------------------------------------------------------------------------------------------


def test_the_quick_reference_lists_every_table() -> None:
    docs = Path(__file__).resolve().parents[3] / "docs" / "flags.md"
    rows = re.findall(r"^\| `(\w+)` \| (\d+) x (\d+) \| (\d+) \|", docs.read_text(encoding="utf-8"), re.MULTILINE)
    listed = {name: ((float(width), float(depth)), int(rounds)) for name, width, depth, rounds in rows}
    assert listed == {name: (shipped(name).table.size, shipped(name).limits.rounds) for name in SHIPPED}
