"""Shapes for the tests of the table: a few fixed ones, and random simple ones."""

from __future__ import annotations

import math

from hypothesis import strategies as st

from littlewars.core.table import Piece

SQUARE = ([0.0, 4.0, 4.0, 0.0], [0.0, 0.0, 4.0, 4.0])
# Open at the top: two arms of width 1, from (0..1) and (3..4), on a floor of height 1.
HORSESHOE = ([0.0, 4.0, 4.0, 3.0, 3.0, 1.0, 1.0, 0.0], [0.0, 0.0, 4.0, 4.0, 1.0, 1.0, 4.0, 4.0])


def solid(xs: list[float], ys: list[float]) -> Piece:
    return Piece("solid", "rocks", list(xs), list(ys), True)


def line(*corners: tuple[float, float]) -> Piece:
    return Piece("line", "fence", [x for x, _ in corners], [y for _, y in corners], False)


def square() -> Piece:
    return solid(*SQUARE)


def horseshoe() -> Piece:
    return solid(*HORSESHOE)


def reversed_path(xs: list[float], ys: list[float]) -> tuple[list[float], list[float]]:
    return xs[::-1], ys[::-1]


@st.composite
def polygons(draw: st.DrawFn) -> Piece:
    """A simple polygon about (5, 5), seldom convex: corners at rising angles and any distance."""
    n = draw(st.integers(3, 8))
    turn = draw(st.floats(0.0, 6.0))
    xs = []
    ys = []
    for k in range(n):
        angle = turn + 2.0 * math.pi * (k + draw(st.floats(0.0, 0.8))) / n
        distance = draw(st.floats(0.5, 4.5))
        xs.append(5.0 + distance * math.cos(angle))
        ys.append(5.0 + distance * math.sin(angle))
    return solid(xs, ys)


@st.composite
def convex_polygons(draw: st.DrawFn) -> Piece:
    """A convex polygon about (5, 5): corners at rising angles on one ellipse."""
    n = draw(st.integers(3, 8))
    turn = draw(st.floats(0.0, 6.0))
    wide = draw(st.floats(1.0, 4.5))
    high = draw(st.floats(1.0, 4.5))
    angles = [turn + 2.0 * math.pi * (k + draw(st.floats(0.0, 0.8))) / n for k in range(n)]
    return solid([5.0 + wide * math.cos(angle) for angle in angles], [5.0 + high * math.sin(angle) for angle in angles])


@st.composite
def zigzags(draw: st.DrawFn) -> Piece:
    """A line piece that runs from left to right through random heights."""
    n = draw(st.integers(2, 5))
    return line(*[(1.0 + 8.0 * k / (n - 1), draw(st.floats(2.0, 8.0))) for k in range(n)])


coordinates = st.floats(0.0, 10.0).map(lambda value: round(value, 9))
points = st.tuples(coordinates, coordinates)


def paths(most: int) -> st.SearchStrategy[list[tuple[float, float]]]:
    return st.lists(points, min_size=2, max_size=most)
