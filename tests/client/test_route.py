"""The client's own paths are legal and as cheap as the engine's, on tables made up at random."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from littlewars.core import movement, routes
from littlewars.core.geometry import overlap
from littlewars.core.movement import Ground
from littlewars.core.table import Base, Table
from tests.client.reckoning import reckon, shape
from tests.client.test_geometry import Point, lists, piece, place

TABLES = 120
RADIUS = 0.5
FAR = 40.0
AT_MOST_DEARER = 0.02
"""Both go round a corner by straight legs a little outside the arc, and need not choose the same ones."""


def table(luck: Random) -> tuple[Ground, Point, Point]:
    """A table of seven pieces, some of which charge or bar, with bases on it, and a mover's ends of a way."""
    pieces = [piece(luck, f"p{k}") for k in range(7)]
    for it in pieces:
        it.obstacle = luck.random() < 0.5
        it.bars = 0 if it.obstacle or luck.random() < 0.3 else 1
    mover = Base(0, *place(luck), RADIUS)
    bases = [Base(luck.randrange(2), *place(luck), luck.choice([0.5, 0.75])) for _ in range(8)]
    ground = Ground(Table(10.0, 10.0, pieces), [mover], mover, 0, RADIUS, 1, False, 1.0)
    for base in bases:
        if not overlap(base.x, base.y, base.radius, mover.x, mover.y, RADIUS):
            ground.bases.append(base)
    return ground, (mover.x, mover.y), place(luck)


def written(ground: Ground) -> dict[str, Any]:
    discs = [
        {"id": f"b{k}", "x": base.x, "y": base.y, "radius": base.radius}
        for k, base in enumerate(ground.bases)
        if base is not ground.base
    ]
    pieces = ground.table.pieces
    return {
        "ground": {
            "width": ground.table.width,
            "height": ground.table.height,
            "radius": ground.radius,
            "discs": discs,
            "passed": [],
            "walls": [shape(it) for it in pieces if it.bars & ground.mask],
            "paying": [shape(it) for it in pieces if it.obstacle],
            "charges": [(it.id, ground.charge) for it in pieces if it.obstacle],
        }
    }


def test_a_path_of_the_client_is_legal_and_hardly_dearer_than_the_engines(tmp_path: Path) -> None:
    tables = []
    for n in range(TABLES):
        ground, start, end = table(Random(f"table {n}"))
        if movement.may_stand(ground, *start) and movement.may_stand(ground, *end):
            tables.append((ground, start, end))
    assert len(tables) > TABLES // 6
    answers = reckon([("cheapest", written(ground), start, end, FAR) for ground, start, end in tables], tmp_path)
    for (ground, start, end), answer in zip(tables, answers, strict=True):
        best = routes.route(ground, *start, *end, FAR)
        if best is None:
            continue
        assert answer is not None, f"no way from {start} to {end}, which costs {best.cost}"
        xs, ys = lists([(x, y) for x, y in answer])
        assert movement.obstruction(ground, xs, ys) is None
        assert movement.path_cost(ground, xs, ys) <= best.cost + AT_MOST_DEARER
