"""The kernels of plane geometry, by hand and against shapely."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from littlewars.core.geometry import (
    EPS,
    gap,
    overlap,
    point_segment_sq,
    segments_gap_sq,
    segments_meet,
    side_of,
    unit_vector,
)

coordinates = st.floats(-50.0, 50.0).map(lambda value: round(value, 9))  # shapely fails on lengths near 1e-300
points = st.tuples(coordinates, coordinates)


def test_a_gap_is_measured_from_edge_to_edge() -> None:
    assert gap(0.0, 0.0, 0.5, 3.0, 4.0, 1.25) == pytest.approx(3.25)


def test_a_gap_is_zero_when_bases_touch_or_overlap() -> None:
    assert gap(0.0, 0.0, 0.5, 1.0, 0.0, 0.5) == 0.0
    assert gap(0.0, 0.0, 0.5, 0.2, 0.0, 0.5) == 0.0


def test_touching_bases_do_not_overlap_and_closer_ones_do() -> None:
    assert not overlap(0.0, 0.0, 0.5, 1.0, 0.0, 0.5)
    assert not overlap(0.0, 0.0, 0.5, 1.0 - 0.5 * EPS, 0.0, 0.5)
    assert overlap(0.0, 0.0, 0.5, 1.0 - 2.0 * EPS, 0.0, 0.5)


def test_two_points_never_overlap() -> None:
    assert not overlap(1.0, 1.0, 0.0, 1.0, 1.0, 0.0)


@pytest.mark.parametrize(
    ("point", "square"),
    [((2.0, 3.0), 9.0), ((-3.0, 4.0), 25.0), ((7.0, 4.0), 25.0), ((4.0, 0.0), 0.0), ((1.0, 0.0), 0.0)],
)
def test_a_segment_is_near_at_its_foot_or_its_ends(point: tuple[float, float], square: float) -> None:
    assert point_segment_sq(*point, 0.0, 0.0, 4.0, 0.0) == square


def test_a_segment_without_length_is_a_point() -> None:
    assert point_segment_sq(3.0, 4.0, 0.0, 0.0, 0.0, 0.0) == 25.0


def test_the_left_side_is_above_zero() -> None:
    assert side_of(0.0, 0.0, 2.0, 0.0, 1.0, 3.0) == 6.0
    assert side_of(0.0, 0.0, 2.0, 0.0, 1.0, -3.0) == -6.0


def test_segments_meet_only_where_both_pass_to_the_other_side() -> None:
    assert segments_meet(0.0, -1.0, 0.0, 1.0, -1.0, 0.0, 1.0, 0.0)
    assert not segments_meet(0.0, -1.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0)
    assert not segments_meet(0.0, 1.0, 0.0, 2.0, -1.0, 0.0, 1.0, 0.0)
    assert not segments_meet(0.0, 0.0, 2.0, 0.0, 1.0, 0.0, 3.0, 0.0)


@given(points, points, points, points)
def test_the_gap_between_segments_is_shapelys(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]
) -> None:
    shapely = pytest.importorskip("shapely", reason="shapely is the oracle of plane geometry")
    expected = shapely.LineString([a, b]).distance(shapely.LineString([c, d]))
    assert math.sqrt(segments_gap_sq(*a, *b, *c, *d)) == pytest.approx(expected, abs=1e-6)


@settings(max_examples=100)
@given(st.floats(-720.0, 720.0))
def test_unit_vectors_are_cosine_and_sine(degrees: float) -> None:
    cos, sin = unit_vector(degrees)
    assert cos == pytest.approx(math.cos(math.radians(degrees)), abs=1e-14)
    assert sin == pytest.approx(math.sin(math.radians(degrees)), abs=1e-14)


@pytest.mark.parametrize(
    ("degrees", "vector"),
    [(0.0, (1.0, 0.0)), (90.0, (0.0, 1.0)), (180.0, (-1.0, 0.0)), (270.0, (0.0, -1.0)), (-90.0, (0.0, -1.0))],
)
def test_quarter_turns_are_exact(degrees: float, vector: tuple[float, float]) -> None:
    assert unit_vector(degrees) == vector
