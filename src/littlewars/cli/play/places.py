"""Places as a player names them: two numbers, a direction and a distance, or words such as ``behind the sandbags``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from math import hypot, sqrt
from typing import Final

from littlewars.cli.whereabouts import (
    Spot,
    edges,
    gap_to_piece,
    inside,
    marker_name,
    middle_of,
    radius_of,
    spot_name,
    the,
)
from littlewars.core.choices import FigureView, Marker, PieceView, Point, Position, Region, Ring

_HALF: Final = sqrt(0.5)
DIRECTIONS: Final[dict[str, tuple[float, float]]] = {
    "n": (0.0, 1.0),
    "ne": (_HALF, _HALF),
    "e": (1.0, 0.0),
    "se": (_HALF, -_HALF),
    "s": (0.0, -1.0),
    "sw": (-_HALF, -_HALF),
    "w": (-1.0, 0.0),
    "nw": (-_HALF, _HALF),
    "up": (0.0, 1.0),
    "right": (1.0, 0.0),
    "down": (0.0, -1.0),
    "left": (-1.0, 0.0),
}
"""Ways to go; north is away from the reader."""
_NUMBER: Final = r"[-+]?\d{1,6}(?:\.\d{0,6})?"
_PLACE: Final = re.compile(rf"\(?\s*({_NUMBER})\s*[,;/ ]\s*({_NUMBER})\s*\)?")
_WAY: Final = re.compile(rf"(?:go |walk |move )?([a-z]+)\s*({_NUMBER})\s*[a-z\"']*")
_WAY_BACK: Final = re.compile(rf"({_NUMBER})\s*(?:\"|''|[a-z]+\s+)?\s*([a-z]+)")
_RELATION: Final = re.compile(
    r"(?:(?:as )?(?:near|close) (?:as possible )?to|next to|to the (left|right|north|south|east|west) of"
    r"|(left|right|north|south|east|west) of"
    r"|(behind|in front of|before)|(into|inside|in|onto|on)|(?:by|near|at|beside|towards|toward|to|around))\s+(.+)"
)
_TOWARDS: Final = re.compile(r"towards?\b|(?:as )?(?:near|close) as possible\b")
MOVED_UNASKED: Final = 1.0
"""A place in words that must be moved by more than this is asked about first."""
ASIDE: Final = 1.6
"""How far beside a flag or a figure somebody is put who shall stand left of it."""


@dataclass(frozen=True)
class Goal:
    """A place that was asked for: just there, or as near to it as may be."""

    x: float
    y: float
    exact: bool
    words: str = ""
    towards: bool = False
    """Whether it is only the way there that counts."""


# Regions.


def in_rings(rings: Sequence[Ring], x: float, y: float) -> bool:
    """Say whether a point lies in a region."""
    within = False
    for ring in rings:
        for ax, ay, bx, by in _ring_edges(ring):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                within = not within
    return within


def nearest_in(region: Region, x: float, y: float) -> Point | None:
    """Return the point of a region that is nearest to a place; None where the region is empty."""
    if in_rings(region.rings, x, y):
        return x, y
    best: Point | None = None
    least = 0.0
    for ring in region.rings:
        for ax, ay, bx, by in _ring_edges(ring):
            px, py = nearest_on(x, y, ax, ay, bx, by)
            away = hypot(px - x, py - y)
            if best is None or away < least:
                best, least = (px, py), away
    return best


def _ring_edges(ring: Ring) -> list[tuple[float, float, float, float]]:
    corners = list(zip(ring.xs, ring.ys, strict=True))
    return [(ax, ay, bx, by) for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)]


def nearest_on(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> Point:
    """Return the point of the segment from a to b that is nearest to a place."""
    square = (bx - ax) ** 2 + (by - ay) ** 2
    if square <= 0.0:
        return ax, ay
    share = min(1.0, max(0.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square))
    return ax + share * (bx - ax), ay + share * (by - ay)


# Pieces.


def nearest_of_piece(piece: PieceView, x: float, y: float) -> Point:
    """Return the point of a piece's outline that is nearest to a place, or the place itself where it is inside."""
    if inside(piece, x, y):
        return x, y
    spots = [nearest_on(x, y, *edge) for edge in edges(piece)]
    return min(spots, key=lambda spot: hypot(spot[0] - x, spot[1] - y))


def behind(piece: PieceView, foe_x: float, foe_y: float, near: Point, radius: float) -> Point:
    """Return the place just behind a piece as seen from a foe, at the part of it that is nearest to ``near``."""
    aim = nearest_of_piece(piece, *near)
    if hypot(aim[0] - foe_x, aim[1] - foe_y) < 1e-6:
        aim = middle_of(piece)
    away = hypot(aim[0] - foe_x, aim[1] - foe_y)
    if away < 1e-6:
        return aim
    ux, uy = (aim[0] - foe_x) / away, (aim[1] - foe_y) / away
    last = max([_along(foe_x, foe_y, ux, uy, *edge) for edge in edges(piece)], default=away)
    last = max(last, away) + radius + 0.1
    return foe_x + last * ux, foe_y + last * uy


def _along(x: float, y: float, ux: float, uy: float, ax: float, ay: float, bx: float, by: float) -> float:
    """Return how far along a ray it meets a segment, 0 where it does not."""
    cross = ux * (by - ay) - uy * (bx - ax)
    if abs(cross) < 1e-9:
        return 0.0
    far = ((ax - x) * (by - ay) - (ay - y) * (bx - ax)) / cross
    share = ((ax - x) * uy - (ay - y) * ux) / cross
    return far if far > 0.0 and -1e-6 <= share <= 1.0 + 1e-6 else 0.0


# Words.


def parse_way(text: str) -> tuple[str, float] | None:
    """Read a direction and a distance: ``ne 3``, ``north-east 2.5``, ``3 inches west``; the direction comes short."""
    low = re.sub(r"(north|south)[- ]?(east|west)", r"\1\2", text.lower().strip())
    found = _WAY.fullmatch(low)
    if found is not None:
        word, number = found[1], found[2]
    else:
        found = _WAY_BACK.fullmatch(low)
        if found is None:
            return None
        number, word = found[1], found[2]
    short = short_direction(word)
    return (short, float(number)) if short else None


def short_direction(word: str) -> str:
    """Return the short name of a direction, '' for what is none."""
    low = word.lower().replace("-", "").replace(" ", "")
    for full, short in (("north", "n"), ("south", "s")):
        if low.startswith(full):
            low = short + low.removeprefix(full)
    for full, short in (("east", "e"), ("west", "w")):
        if low.endswith(full):
            low = low.removesuffix(full) + short
    return low if low in DIRECTIONS else ""


def parse_point(text: str) -> Point | None:
    """Read two numbers."""
    found = _PLACE.fullmatch(text.strip())
    return None if found is None else (float(found[1]), float(found[2]))


def things(position: Position, side: int) -> dict[str, Spot | PieceView]:
    """Return everything on the table that a player may name, by its names in small letters."""
    named: dict[str, Spot | PieceView] = {}
    for marker in position.markers:
        named[marker_name(position, marker).lower()] = marker
    for marker in reversed(position.markers):
        kind = marker.kind.replace("_", " ")
        if marker.side == side:
            named.update({kind: marker, f"my {kind}": marker, f"own {kind}": marker, f"our {kind}": marker})
            named[f"your {kind}"] = marker
        elif marker.side >= 0:
            named.update({f"enemy {kind}": marker, f"enemy's {kind}": marker, f"their {kind}": marker})
    for piece in position.table.pieces:
        named[piece.id.lower().removeprefix("the ")] = piece
    for figure in position.figures:
        own = figure.side == side
        owner = position.sides[figure.side].name.lower()
        named[f"{owner}'s {figure.name}".lower()] = figure
        if own or figure.name.lower() not in named:
            named[figure.name.lower()] = figure
    return named


def find_thing(position: Position, side: int, words: str, near: Point) -> Spot | PieceView | None:
    """Return what a player means by some words: the very name, else the nearest thing whose name holds all of them."""
    named = things(position, side)
    low = words.lower().strip().removeprefix("the ").strip()
    if low in named:
        return named[low]
    said = set(low.split())
    fitting = [thing for name, thing in named.items() if said and said <= set(re.split(r"[\s-]+", name))]
    if not fitting:
        fitting = [
            piece
            for piece in position.table.pieces
            if low and (low == piece.kind or low.rstrip("s") == piece.kind.rstrip("s"))
        ]
    return min(fitting, key=lambda thing: _far(thing, near), default=None)


def near_names(position: Position, side: int, words: str) -> list[str]:
    """Return the names that are most like what was typed."""
    low = words.lower().strip()
    found = _RELATION.fullmatch(low)
    name = (low if found is None else found[5]).removeprefix("the ")
    return get_close_matches(name, list(things(position, side)), n=3, cutoff=0.6)


def _far(thing: Spot | PieceView, near: Point) -> float:
    if isinstance(thing, PieceView):
        return gap_to_piece(thing, *near)
    return hypot(thing.x - near[0], thing.y - near[1])


def front_of(position: Position, side: int, x: float, y: float) -> Point:
    """Return where the enemy is, seen from a place: his nearest figure, else his flag, else the table's middle."""
    foes: list[Spot] = [figure for figure in position.figures if figure.side != side]
    foes = foes or [marker for marker in position.markers if marker.side not in (side, -1)]
    if not foes:
        return position.table.width / 2.0, position.table.height / 2.0
    foe = min(foes, key=lambda one: hypot(one.x - x, one.y - y))
    return foe.x, foe.y


def parse_words(position: Position, side: int, text: str, near: Point, radius: float) -> Goal | None:
    """Read a place in words, such as ``left of the flag``; None where nothing of that name is on the table."""
    low = text.lower().strip()
    found = _RELATION.fullmatch(low)
    where, name = "", low
    if found is not None:
        where = next((part for part in found.groups()[:4] if part), "")
        name = found[5]
    thing = find_thing(position, side, name, near)
    if thing is None:
        return None
    said = the(thing.id) if isinstance(thing, PieceView) else spot_name(position, thing)
    x, y = _middle(thing)
    if short := short_direction(where):
        dx, dy = DIRECTIONS[short]
        aside = _reach(thing, dx, dy) + max(radius, 0.5) + (ASIDE - 0.5 if isinstance(thing, Marker) else 0.1)
        return Goal(x + dx * aside, y + dy * aside, False, f"{where} of {said}")
    if where in ("behind", "in front of", "before"):
        foe = front_of(position, side, x, y)
        if isinstance(thing, PieceView) and where == "behind":
            return Goal(*behind(thing, *foe, near, radius), False, f"behind {said}")
        away = hypot(foe[0] - x, foe[1] - y) or 1.0
        ux, uy = (foe[0] - x) / away, (foe[1] - y) / away
        turn = -1.0 if where == "behind" else 1.0
        aside = (_reach(thing, ux, uy) + max(radius, 0.5) + 0.6) * turn
        return Goal(x + ux * aside, y + uy * aside, False, f"{where} {said}")
    if isinstance(thing, PieceView) and where:
        return Goal(*(near if inside(thing, *near) else (x, y)), False, f"in {said}")
    if isinstance(thing, PieceView):
        return Goal(*nearest_of_piece(thing, *near), False, f"by {said}")
    return Goal(x, y, False, f"by {said}")


def _middle(thing: Spot | PieceView) -> Point:
    return middle_of(thing) if isinstance(thing, PieceView) else (thing.x, thing.y)


def _reach(thing: Spot | PieceView, dx: float, dy: float) -> float:
    """Return how far a thing reaches from its middle in a direction."""
    if isinstance(thing, PieceView):
        x, y = middle_of(thing)
        return max((cx - x) * dx + (cy - y) * dy for cx, cy in zip(thing.xs, thing.ys, strict=True))
    return radius_of(thing)


def parse_goal(position: Position, side: int, text: str, start: FigureView | None, near: Point) -> Goal | None:
    """Read a place as a player types it; None where it is no place.

    Directions and ``near`` things are seen from ``start``, or where nobody stands yet, from ``near``.
    """
    point = parse_point(text)
    if point is not None:
        return Goal(*point, True)
    way = parse_way(text)
    if way is not None:
        dx, dy = DIRECTIONS[way[0]]
        x, y = (start.x, start.y) if start is not None else near
        return Goal(x + dx * way[1], y + dy * way[1], start is not None)
    goal = parse_words(position, side, text, near, radius_of(start) if start is not None else 0.5)
    return replace(goal, towards=True) if goal is not None and _TOWARDS.match(text.lower().strip()) else goal


def such_as(position: Position) -> str:
    """Return words for a place that there is on this table, as an example."""
    piece = next((one for one in position.table.pieces if one.cover), None)
    if piece is not None:
        return f"behind {the(piece.id)}"
    return f"by the {position.markers[0].kind.replace('_', ' ')}" if position.markers else "by rifleman 1"
