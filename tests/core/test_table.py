"""Pieces and the table that holds them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from littlewars.core.geometry import EPS
from littlewars.core.table import Piece, Table, circle, is_simple, rectangle, segments_touch

SQUARE = ([0.0, 4.0, 4.0, 0.0], [0.0, 0.0, 2.0, 2.0])
HORSESHOE = ([0.0, 3.0, 3.0, 2.0, 2.0, 1.0, 1.0, 0.0], [0.0, 0.0, 3.0, 3.0, 1.0, 1.0, 3.0, 3.0])


def test_corners_are_put_in_counter_clockwise_order() -> None:
    piece = Piece("a", "rocks", SQUARE[0][::-1], SQUARE[1][::-1], True)
    assert (piece.xs, piece.ys) == SQUARE


def test_a_line_keeps_its_direction() -> None:
    assert Piece("f", "fence", [4.0, 0.0, 0.0], [0.0, 0.0, 1.0], False).xs == [4.0, 0.0, 0.0]


def test_the_normal_of_an_edge_points_inwards() -> None:
    piece = Piece("a", "rocks", *SQUARE, True)
    for edge in piece.edges:
        assert edge.nx * 2.0 + edge.ny * 1.0 - edge.offset > 0.9
        assert edge.nx * edge.nx + edge.ny * edge.ny == pytest.approx(1.0)
    assert [edge.length for edge in piece.edges] == [4.0, 2.0, 4.0, 2.0]


def test_the_bounding_circle_and_box_hold_every_corner() -> None:
    piece = Piece("a", "rocks", *SQUARE, True)
    assert (piece.cx, piece.cy, piece.reach) == (2.0, 1.0, math.sqrt(5.0))
    assert (piece.low_x, piece.low_y, piece.high_x, piece.high_y) == (0.0, 0.0, 4.0, 2.0)


def test_only_closed_pieces_without_a_dent_are_convex() -> None:
    assert Piece("a", "rocks", *SQUARE, True).convex
    assert Piece("a", "rocks", *circle(5.0, 5.0, 2.0), True).convex
    assert not Piece("a", "rocks", *HORSESHOE, True).convex
    assert not Piece("a", "fence", *SQUARE, False).convex


def test_a_corner_given_twice_makes_no_edge_of_its_own() -> None:
    piece = Piece("a", "rocks", [0.0, 4.0, 4.0, 4.0, 0.0, 0.0], [0.0, 0.0, 0.0, 2.0, 2.0, 0.0], True)
    assert len(piece.edges) == 4
    for k in range(4):
        after = piece.edges[(k + 1) % 4]
        assert (piece.edges[k].bx, piece.edges[k].by) == (after.ax, after.ay)


def test_a_table_sorts_its_pieces_by_what_they_do() -> None:
    pieces = [Piece(name, "rocks", *SQUARE, True) for name in "abc"]
    pieces[0].obstacle = True
    pieces[1].cover = pieces[1].opaque = True
    pieces[2].obstacle = True
    pieces[2].bars = 2
    table = Table(48.0, 36.0, pieces)
    assert [piece.index for piece in table.pieces] == [0, 1, 2]
    assert [piece.id for piece in table.obstacles] == ["a", "c"]
    assert [piece.id for piece in table.covers] == ["b"]
    assert [piece.id for piece in table.opaques] == ["b"]
    assert [piece.id for piece in table.barring] == ["c"]


@pytest.mark.parametrize(
    ("x", "y", "on"),
    [
        (0.5, 0.5, True),
        (47.5, 35.5, True),
        (47.51, 20.0, False),
        (0.49, 20.0, False),
        (20.0, 0.49, False),
        (20.0, 35.51, False),
        (47.5 + 0.5 * EPS, 20.0, True),
        (47.5 + 2.0 * EPS, 20.0, False),
    ],
)
def test_t_02_touching_the_tables_edge_is_on(x: float, y: float, on: bool) -> None:
    assert Table(48.0, 36.0, []).holds(x, y, 0.5) is on


def test_a_point_may_stand_at_48_on_a_table_48_wide_and_not_at_48_01() -> None:
    table = Table(48.0, 36.0, [])
    assert table.holds(48.0, 10.0, 0.0)
    assert not table.holds(48.01, 10.0, 0.0)


def test_a_rectangle_is_exact_at_quarter_turns() -> None:
    assert rectangle(10.0, 5.0, 4.0, 2.0, 0.0) == ([8.0, 12.0, 12.0, 8.0], [4.0, 4.0, 6.0, 6.0])
    assert rectangle(10.0, 5.0, 4.0, 2.0, 90.0) == ([11.0, 11.0, 9.0, 9.0], [3.0, 7.0, 7.0, 3.0])


@given(st.floats(-360.0, 360.0))
def test_turning_a_rectangle_keeps_its_corners_as_far_from_its_centre(degrees: float) -> None:
    xs, ys = rectangle(10.0, 5.0, 4.0, 2.0, degrees)
    for x, y in zip(xs, ys, strict=True):
        assert math.hypot(x - 10.0, y - 5.0) == pytest.approx(math.sqrt(5.0))


def test_a_circle_has_all_its_corners_on_the_circle_and_four_on_the_axes() -> None:
    xs, ys = circle(3.0, 4.0, 2.0)
    corners = set(zip(xs, ys, strict=True))
    assert len(corners) == 32
    assert {(5.0, 4.0), (3.0, 6.0), (1.0, 4.0), (3.0, 2.0)} <= corners
    for x, y in corners:
        assert math.hypot(x - 3.0, y - 4.0) == pytest.approx(2.0)


def test_a_polygon_is_simple_unless_it_crosses_or_touches_itself_or_has_no_area() -> None:
    assert is_simple(*SQUARE)
    assert is_simple(*HORSESHOE)
    assert not is_simple([0.0, 4.0, 0.0, 4.0], [0.0, 2.0, 2.0, 0.0])
    assert not is_simple([0.0, 4.0, 4.0, 2.0, 0.0], [0.0, 0.0, 2.0, 0.0, 2.0])
    assert not is_simple([0.0, 4.0], [0.0, 2.0])
    assert not is_simple([0.0, 2.0, 4.0], [0.0, 1.0, 2.0])


def test_segments_touch_where_they_cross_meet_or_overlap() -> None:
    assert segments_touch(0.0, -1.0, 0.0, 1.0, -1.0, 0.0, 1.0, 0.0)
    assert segments_touch(0.0, -1.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0)
    assert segments_touch(0.0, 0.0, 2.0, 0.0, 1.0, 0.0, 3.0, 0.0)
    assert not segments_touch(0.0, 0.01, 0.0, 1.0, -1.0, 0.0, 1.0, 0.0)
    assert not segments_touch(0.0, 0.0, 2.0, 0.0, 2.01, 0.0, 3.0, 0.0)
