"""What holds in every game of flags, at every step, under every house rule."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Iterator
from enum import Enum
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from littlewars.bots import make_bot
from littlewars.core.choices import Answer, End, Order, encode_json
from littlewars.core.dice import NeedDice, RecordedDice, SeededDice, TypedDice
from littlewars.core.game import Game, GivenLuck, OrderLuck, StreamLuck, bot_dice
from littlewars.core.record import DiceSource, Replay, Writer, header_of, read_record
from littlewars.core.sight import crossing, inside
from littlewars.core.table import Piece
from littlewars.rulesets import RULESETS
from littlewars.rulesets.flags.attack import covers, hidden_by, target_refusal, unit_shooter
from littlewars.rulesets.flags.events import Aimed, Boarded, Bought, Called, Destroyed, Left, Moved, StepBegan, Survived
from littlewars.rulesets.flags.options import FlagsOptions
from littlewars.rulesets.flags.orders import Attack, Board, Buy, Deploy, Leave, Move, Muster, Place, Strike
from littlewars.rulesets.flags.state import SOLDIER, Figure, FlagsState, figure_gap
from littlewars.rulesets.flags.troops import PROFILES
from littlewars.testing import random_options

FLAGS = RULESETS["flags"]
TOUCH = 2e-6
"""The tolerance of the rules, twice: two bases may each be placed with it."""

seeds = st.integers(0, 10_000)
scenarios = st.sampled_from(sorted(FLAGS.scenarios()))


def begin(scenario: str, seed: int, luck: Any = None, history: bool = False) -> Game[FlagsState]:
    """Return a game with house rules and dice of its seed."""
    options = random_options(FLAGS, SeededDice(f"properties {seed}"))
    source = StreamLuck(str(seed)) if luck is None else luck
    return Game(FLAGS, FLAGS.scenarios()[scenario], source, options, history)


def steps(game: Game[FlagsState], seed: int, most: int = 10_000) -> Iterator[Order]:
    """Play on at random and yield each order after it was carried out."""
    bot = make_bot("random", FLAGS)
    for number in range(most):
        side = game.to_move()
        if side < 0:
            return
        order = bot.choose(game.state, bot_dice(str(seed), side, number))
        assert game.submit(order) is None
        yield order


def picture(state: FlagsState) -> bytes:
    return bytes(encode_json(FLAGS.position(state)))


ATTRIBUTES: dict[type, list[str]] = {}
"""The names of what each kind of object holds, but for what never changes in a game, and the bases, told as figures."""


def dump(thing: Any) -> Any:
    """Everything that a state holds, attribute by attribute, on either build."""
    if thing is None or isinstance(thing, (bool, int, float, str, Enum, msgspec.Struct)):
        return thing
    if isinstance(thing, (list, tuple)):
        return [dump(part) for part in thing]
    kind = type(thing)
    if kind not in ATTRIBUTES:
        names = [name for name in dir(thing) if not name.startswith("_") and not callable(getattr(thing, name))]
        ATTRIBUTES[kind] = [name for name in names if name not in ("bases", "opening", "profile", "profiles", "table")]
    return [dump(getattr(thing, name)) for name in ATTRIBUTES[kind]]


# ---- figures are conserved -------------------------------------------------------------------------------------------


def owned(state: FlagsState, side: int) -> list[int]:
    """How many of each kind a side has, wherever they are."""
    owner = state.sides[side]
    counts = [a + b + c for a, b, c in zip(owner.pool, owner.reserve, owner.start, strict=True)]
    for figure in state.figures:
        if figure.side == side:
            counts[figure.profile.index] += 1
    return counts


@settings(max_examples=10)
@given(scenarios, seeds)
def test_no_figure_is_ever_lost_or_made(scenario: str, seed: int) -> None:
    game = begin(scenario, seed)
    before = [owned(game.state, side) for side in (0, 1)]
    for order in steps(game, seed):
        assert [owned(game.state, side) for side in (0, 1)] == before, order
        for side in game.state.sides:
            assert min(*side.pool, *side.reserve, *side.start, side.points, side.bank) >= 0
        ids = [figure.id for figure in game.state.figures]
        assert len(set(ids)) == len(ids)
        assert game.state.bases == game.state.figures


# ---- nobody stands where he may not ----------------------------------------------------------------------------------


def point_to_segment(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    dx, dy = bx - ax, by - ay
    along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return math.hypot(x - ax - along * dx, y - ay - along * dy)


def depth_in(piece: Piece, x: float, y: float, radius: float) -> float:
    """How far a base reaches into a piece, by a reckoning of its own; 0 or less when it stays out."""
    corners = list(zip(piece.xs, piece.ys, strict=True))
    sides = list(zip(corners, corners[1:] + corners[:1] if piece.closed else corners[1:], strict=False))
    nearest = min(point_to_segment(x, y, *a, *b) for a, b in sides)
    within = False
    if piece.closed:
        for (ax, ay), (bx, by) in sides:
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                within = not within
    return radius + nearest if within else radius - nearest


def check_standing(state: FlagsState) -> None:
    standing = [figure for figure in state.figures if figure.present]
    for index, figure in enumerate(standing):
        low = min(figure.x, figure.y, state.table.width - figure.x, state.table.height - figure.y)
        assert low >= figure.radius - TOUCH, f"{figure.name} leaves the table"
        for other in standing[:index]:
            apart = math.hypot(figure.x - other.x, figure.y - other.y)
            assert apart >= figure.radius + other.radius - TOUCH, f"{figure.name} overlaps {other.name}"
        for piece in state.table.pieces:
            if piece.bars & figure.profile.mask:
                assert depth_in(piece, figure.x, figure.y, figure.radius) <= TOUCH, f"{figure.name} is in {piece.id}"


def check_aboard(state: FlagsState) -> None:
    for figure in state.figures:
        if figure.aboard:
            hull = state.find(figure.aboard)
            assert hull is not None
            assert hull.present and hull.side == figure.side and hull.profile.capacity > 0
            assert not figure.present and figure.profile.mask == SOLDIER
            assert (figure.x, figure.y) == (hull.x, hull.y)
        else:
            assert figure.present or (figure.bailing and state.volley is not None)
    for hull in state.figures:
        assert len(state.passengers(hull)) <= hull.profile.capacity


@settings(max_examples=10)
@given(scenarios, seeds)
def test_nobody_overlaps_leaves_the_table_or_stands_in_what_bars_him(scenario: str, seed: int) -> None:
    game = begin(scenario, seed)
    for _ in steps(game, seed):
        check_standing(game.state)
        check_aboard(game.state)


# ---- events say what happened ----------------------------------------------------------------------------------------


def length(path: tuple[tuple[float, float], ...]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(path))


RETOLD = (Survived, Destroyed)
"""They show the faces again that their attack has told."""


@settings(max_examples=8)
@given(scenarios, seeds)
def test_events_add_up(scenario: str, seed: int) -> None:
    game = begin(scenario, seed)
    cost = game.options.obstacle_cost
    prices = {profile.key: profile.price for profile in PROFILES}
    moves = {profile.key: profile.move for profile in PROFILES}
    dice = {profile.key: profile.dice for profile in PROFILES}
    used: dict[str, float] = {}
    for _ in steps(game, seed):
        told = [face for event in game.events for face in (event.faces if type(event) not in RETOLD else ())]
        assert told == game.lines[-1].faces
        for event in game.events:
            if isinstance(event, (Moved, Boarded, Left)):
                figure = game.state.find(event.figure)
                assert figure is not None
                assert event.cost >= length(event.path) - 1e-9
                used[figure.id] = used.get(figure.id, 0.0) + event.cost - 6.0 * event.doubletime
                assert used[figure.id] <= moves[figure.profile.key] + TOUCH
                if isinstance(event, Moved):
                    assert event.cost == pytest.approx(length(event.path) + cost * len(event.crossed))
                    assert (figure.x, figure.y) == event.path[-1]
            elif isinstance(event, StepBegan):
                used.clear()
            elif isinstance(event, Called):
                assert len(event.faces) == 1 + event.radios
                assert event.best == max(event.faces)
                assert event.points >= event.best
            elif isinstance(event, Bought):
                assert event.points == event.count * prices[event.profile]
            elif isinstance(event, Aimed):
                assert len(event.faces) == sum(event.dice)
                shooter = game.state.find(event.figure)
                assert sum(event.dice) <= dice[shooter.profile.key if shooter is not None else "air"]


# ---- what is symmetric -----------------------------------------------------------------------------------------------


@settings(max_examples=4)
@given(seeds)
def test_what_two_units_are_to_each_other_is_the_same_both_ways(seed: int) -> None:
    options = FlagsOptions(line_of_sight=True)
    game: Game[FlagsState] = Game(FLAGS, FLAGS.scenarios()["standard"], StreamLuck(str(seed)), options, False)
    for number, _ in enumerate(steps(game, seed)):
        if number % 45 == 0:
            check_symmetry(game.state)


def check_symmetry(state: FlagsState) -> None:
    """Gaps, lines, sight; and two in the same area piece have cover from each other."""
    standing = [figure for figure in state.figures if figure.present]
    for index, one in enumerate(standing):
        for two in standing[:index]:
            assert figure_gap(one, two) == figure_gap(two, one)
            for piece in state.table.pieces:
                there = crossing(piece, one.x, one.y, two.x, two.y)
                back = crossing(piece, two.x, two.y, one.x, one.y)
                assert (there >= 0.0) == (back >= 0.0)
            if not (one.profile.indirect or two.profile.indirect):
                assert bool(hidden_by(state, unit_shooter(state, one), two)) == bool(
                    hidden_by(state, unit_shooter(state, two), one)
                )
            for piece in state.table.covers:
                if inside(piece, one.x, one.y) and inside(piece, two.x, two.y):
                    assert covers(state, unit_shooter(state, one), two) is not None
                    assert covers(state, unit_shooter(state, two), one) is not None
            check_range(state, one, two)


def check_range(state: FlagsState, one: Figure, two: Figure) -> None:
    """Everybody has the same range: who is reached can reach, mortars and sight apart."""
    if one.side == two.side or one.profile.indirect or two.profile.indirect:
        return
    active = state.active
    shooter, target = (one, two) if one.side == active else (two, one)
    refused = target_refusal(state, unit_shooter(state, shooter), target.id)
    reached = figure_gap(one, two) <= 6.0 + 1e-6
    assert (refused is None or refused.clause != "F-31") == reached


# ---- copies and undo -------------------------------------------------------------------------------------------------


@settings(max_examples=5)
@given(scenarios, seeds)
def test_a_copy_holds_everything_and_shares_nothing_that_changes(scenario: str, seed: int) -> None:
    game = begin(scenario, seed)
    before = FLAGS.copy(game.state)
    kept = dump(before)
    assert kept == dump(game.state)
    for number, _ in enumerate(steps(game, seed)):
        if number % 7 == 0 or game.state.pending:
            assert dump(before) == kept
            before = FLAGS.copy(game.state)
            kept = dump(before)
            assert kept == dump(game.state)


@settings(max_examples=5)
@given(scenarios, seeds)
def test_orders_that_are_taken_back_leave_no_trace(scenario: str, seed: int) -> None:
    game = begin(scenario, seed, history=True)
    seen = [dump(game.state)]
    for _ in steps(game, seed, 150):
        seen.append(dump(game.state))
    while len(seen) > 1:
        assert dump(game.state) == seen.pop()
        assert game.undo()
    assert dump(game.state) == seen[0]
    assert not game.undo()


# ---- records and dice ------------------------------------------------------------------------------------------------


@settings(max_examples=6)
@given(scenarios, seeds, st.sampled_from(["stream", "order"]))
def test_a_record_is_read_replayed_and_verified_to_the_same_game(scenario: str, seed: int, kind: str) -> None:
    source = DiceSource("stream" if kind == "stream" else "order", str(seed))
    game = begin(scenario, seed, source.luck([]), history=True)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        writer = Writer(path, header_of(game, ["random", "random"], source, scenario))
        for number, _ in enumerate(steps(game, seed)):
            writer.line(game.lines[-1])
            if number % 20 == 19:
                game.undo()
                writer.line(game.lines[-1])
        outcome = game.outcome()
        assert outcome is not None
        writer.end(outcome)
        writer.close()
        again = Replay(read_record(path), FLAGS).all()
    assert again.digest == game.digest
    assert dump(again.state) == dump(game.state)
    assert again.outcome() == outcome
    assert again.options == game.options


@settings(max_examples=6)
@given(scenarios, seeds)
def test_digests_are_the_same_whatever_gives_the_faces(scenario: str, seed: int) -> None:
    """A stream, dice for each order, and a list of the same faces, asked for one by one, give one and the same game."""
    one = begin(scenario, seed, OrderLuck(str(seed), "game"))
    orders = list(steps(one, seed))
    faces = [face for line in one.lines for face in line.faces]
    typed = TypedDice()
    typed.add(one.opening_faces)
    lists = begin(scenario, seed, GivenLuck(RecordedDice(one.opening_faces + faces)))
    asked = begin(scenario, seed, GivenLuck(typed))
    for index, order in enumerate(orders):
        assert lists.submit(order) is None
        waiting = list(one.lines[index].faces)
        while True:
            try:
                assert asked.submit(order) is None
                break
            except NeedDice as need:
                assert need.count >= 1 and need.sides == 6 and need.clause in FLAGS.clauses()
                typed.add([waiting.pop(0)])
        assert waiting == []
    digests = [line.digest for line in one.lines]
    assert [line.digest for line in lists.lines] == digests
    assert [line.digest for line in asked.lines] == digests
    assert [line.faces for line in asked.lines] == [line.faces for line in one.lines]
    assert typed.unused() == []


# ---- nonsense --------------------------------------------------------------------------------------------------------

numbers = st.one_of(
    st.floats(-5.0, 60.0),
    st.sampled_from([math.nan, math.inf, -math.inf, 1e308, -1e308, 5e-324, 0.0, -0.0, 24.0, 36.0]),
)
places = st.tuples(numbers, numbers)
counts = st.one_of(st.integers(-2, 9), st.sampled_from([10**9, 2**63, -(2**63)]))
keys = st.sampled_from([profile.key for profile in PROFILES] + ["", "knight", "Basic"])


def orders_about(ids: list[str]) -> st.SearchStrategy[Order]:
    """Any order that the format can say, about these units and some that do not exist."""
    units = st.sampled_from([*ids, "", "nobody", "x" * 200])
    paths = st.lists(places, max_size=4).map(tuple)
    allots = st.lists(st.tuples(units, counts), max_size=5).map(tuple)
    maybe = st.none() | places
    double = st.one_of(st.booleans(), counts)
    return st.one_of(
        st.builds(Muster, force=st.dictionaries(keys, counts, max_size=5)),
        st.builds(Deploy, profile=keys, at=maybe, aboard=st.just("") | units),
        st.builds(Buy, profile=keys, count=counts),
        st.builds(Move, figure=units, path=paths, to=maybe, doubletime=double),
        st.builds(Board, figure=units, hull=units, path=paths, doubletime=double),
        st.builds(Leave, figure=units, at=maybe, path=paths, to=maybe, doubletime=double),
        st.builds(Attack, figure=units, allot=allots),
        st.builds(Strike, at=places, allot=allots),
        st.builds(Place, profile=keys, at=maybe, aboard=st.just("") | units),
        st.builds(Answer, pick=st.sampled_from(["", "yes", "no", "1", "99", "-1", "²", "١"]), at=maybe),
        st.builds(End),
    )


@settings(max_examples=20)
@given(scenarios, seeds, st.integers(0, 220), st.data())
def test_no_wish_breaks_the_rules_or_changes_anything_by_being_judged(
    scenario: str, seed: int, most: int, data: st.DataObject
) -> None:
    game = begin(scenario, seed)
    for _ in steps(game, seed, most):
        pass
    before = dump(game.state)
    known = FLAGS.clauses()
    wishes = orders_about([figure.id for figure in game.state.figures])
    for _ in range(25):
        order = data.draw(wishes)
        assert FLAGS.sentence(game.state, order)
        refused = FLAGS.refusal(game.state, order)
        if refused is not None:
            assert refused.clause in known
            assert set(refused.also) <= set(known)
            assert refused.sentence.endswith(".")
            assert FLAGS.sentence(game.state, refused)
            assert FLAGS.preview(game.state, order).refusal == refused
        else:
            after = FLAGS.copy(game.state)
            FLAGS.apply(after, order, SeededDice("wish"))
            check_standing(after)
            check_aboard(after)
            assert [owned(after, side) for side in (0, 1)] == [owned(game.state, side) for side in (0, 1)]
        assert dump(game.state) == before
