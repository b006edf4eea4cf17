"""The client measures as the engine does, to 1e-6: lengths, crossings, clearances, and what paths cost.

The vectors lie half on a lattice of halves, where bases touch, paths graze and waypoints stand on outlines, and half
anywhere. Both sides reckon with the same binary numbers, so even what is only just so must come out the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from littlewars.core import geometry, movement, sight
from littlewars.core.movement import Ground
from littlewars.core.table import Piece, Table
from tests.client.reckoning import reckon, shape

Point = tuple[float, float]
Case = tuple[tuple[Any, ...], Any]
MANY = 300
TO = 1e-6


def place(luck: Random, most: float = 10.0) -> Point:
    """A point of the table: on a lattice of halves, or anywhere."""
    if luck.random() < 0.5:
        return luck.randrange(int(2 * most) + 1) / 2, luck.randrange(int(2 * most) + 1) / 2
    return luck.uniform(0.0, most), luck.uniform(0.0, most)


def size(luck: Random) -> float:
    """The radius of a base: none, on the lattice, or any."""
    return luck.choice([0.0, 0.5, 1.0, luck.uniform(0.1, 2.0)])


def piece(luck: Random, id: str = "piece") -> Piece:
    """A rectangle on the lattice, a polygon of any shape, a convex one, or a line."""
    x, y = place(luck, 7.0)
    match luck.randrange(4):
        case 0:
            w, h = luck.randrange(1, 7) / 2, luck.randrange(1, 7) / 2
            return Piece(id, "", [x, x + w, x + w, x], [y, y, y + h, y + h], True)
        case 1 | 2 as kind:
            n = luck.randrange(3, 9)
            far = luck.uniform(1.0, 3.0)
            angles = [2.0 * math.pi * (k + luck.uniform(0.0, 0.7)) / n for k in range(n)]
            away = [far if kind == 1 else luck.uniform(0.5, 3.0) for _ in angles]
            xs = [5.0 + r * math.cos(a) for r, a in zip(away, angles, strict=True)]
            ys = [5.0 + r * math.sin(a) for r, a in zip(away, angles, strict=True)]
            return Piece(id, "", xs, ys, True)
        case _:
            corners = [(2.0 * k, luck.randrange(21) / 2) for k in range(1, luck.randrange(3, 6))]
            return Piece(id, "", [x for x, _ in corners], [y for _, y in corners], False)


def way(luck: Random) -> list[Point]:
    return [place(luck) for _ in range(luck.randrange(2, 7))]


def lists(path: list[Point]) -> tuple[list[float], list[float]]:
    return [x for x, _ in path], [y for _, y in path]


def lengths(luck: Random) -> Case:
    path = way(luck)
    return ("pathLength", path), movement.path_length(*lists(path))


def bases_apart(luck: Random) -> Case:
    a, b, p, q = *place(luck), *place(luck)
    r, s = size(luck), size(luck)
    return ("gap", a, b, r, p, q, s), geometry.gap(a, b, r, p, q, s)


def bases_overlapping(luck: Random) -> Case:
    a, b = place(luck, 3.0), place(luck, 3.0)
    r, s = size(luck), size(luck)
    return ("overlap", *a, r, *b, s), geometry.overlap(*a, r, *b, s)


def on_the_table(luck: Random) -> Case:
    p, r = place(luck), size(luck)
    return ("onTable", *p, r, 10.0, 10.0), Table(10.0, 10.0, []).holds(*p, r)


def distances(luck: Random) -> Case:
    p, a, b = place(luck), place(luck), place(luck)
    return ("segmentDistance", p, a, b), math.sqrt(geometry.point_segment_sq(*p, *a, *b))


def segments(luck: Random) -> Case:
    a, b, c, d = place(luck), place(luck), place(luck), place(luck)
    return ("segmentsCross", a, b, c, d), geometry.segments_meet(*a, *b, *c, *d)


def insides(luck: Random) -> Case:
    it, p = piece(luck), place(luck)
    return ("inside", {"shape": shape(it)}, *p), sight.inside(it, *p)


def piece_gaps(luck: Random) -> Case:
    it, p, r = piece(luck), place(luck), size(luck)
    return ("gapToShape", {"shape": shape(it)}, *p, r), sight.piece_gap(it, *p, r)


def pieces_overlapped(luck: Random) -> Case:
    it, p, r = piece(luck), place(luck), size(luck)
    return ("overlapsShape", {"shape": shape(it)}, *p, r), movement.overlaps_piece(it, *p, r)


def crossings(luck: Random) -> Case:
    it, a, b = piece(luck), place(luck), place(luck)
    return ("crossing", {"shape": shape(it)}, *a, *b), sight.crossing(it, *a, *b)


def sweeps(luck: Random) -> Case:
    it, a, b, r = piece(luck), place(luck), place(luck), size(luck)
    return ("sweep", {"shape": shape(it)}, *a, *b, r), movement.sweep(it, *a, *b, r)


def ways_to_discs(luck: Random) -> Case:
    a, b, p, r = place(luck), place(luck), place(luck), size(luck)
    return ("discEntry", *a, *b, *p, r), sight.disc_entry(*a, *b, *p, r)


def costs(luck: Random) -> Case:
    """A path over a table of six pieces, some of which charge: its length, its cost, and where it pays."""
    pieces = [piece(luck, f"p{k}") for k in range(6)]
    for it in pieces:
        it.obstacle = luck.random() < 0.7
    charge = luck.choice([1.0, 2.5])
    path = way(luck)
    ground = Ground(Table(10.0, 10.0, pieces), [], None, 0, 0.5, 0, False, charge)
    xs, ys = lists(path)
    dues = [(due.piece.id, due.leg, due.x, due.y) for due in movement.charges(ground, xs, ys)]
    charges = [(it.id, charge) for it in pieces if it.obstacle]
    given = ("reckon", path, {"shapes": [shape(it) for it in pieces]}, {"map": charges})
    return given, (movement.path_length(xs, ys), movement.path_cost(ground, xs, ys), sorted(dues))


KINDS: list[Callable[[Random], Case]] = [
    lengths,
    bases_apart,
    bases_overlapping,
    on_the_table,
    distances,
    segments,
    insides,
    piece_gaps,
    pieces_overlapped,
    crossings,
    sweeps,
    ways_to_discs,
    costs,
]


def plain(answer: Any) -> Any:
    """Write what ``reckon`` answers as the vectors have it."""
    if isinstance(answer, dict):
        dues = [(due["piece"], due["leg"], due["x"], due["y"]) for due in answer["dues"]]
        return answer["length"], answer["cost"], sorted(dues)
    return answer


def close(found: Any, expected: Any) -> bool:
    if isinstance(expected, (list, tuple)):
        return len(found) == len(expected) and all(map(close, found, expected))
    if isinstance(expected, float):
        return isinstance(found, (int, float)) and abs(found - expected) <= TO
    return bool(found == expected)


def test_the_client_measures_as_the_engine_does(tmp_path: Path) -> None:
    cases = [kind(Random(f"{kind.__name__} {n}")) for kind in KINDS for n in range(MANY)]
    answers = reckon([given for given, _ in cases], tmp_path)
    wrong = [
        (given, expected, answer)
        for (given, expected), answer in zip(cases, answers, strict=True)
        if not close(plain(answer), expected)
    ]
    assert wrong[:3] == []


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__name__))
def test_the_vectors_tell_answers_apart(kind: Callable[[Random], Case]) -> None:
    assert len({str(kind(Random(f"{kind.__name__} {n}"))[1]) for n in range(MANY)}) > 1
