"""Who is where, in words: for those who do not see the drawing, and for every sentence that names a place.

Distances are gaps between edges in the table's unit, north is away from the reader, as on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, hypot, pi
from typing import Final

from littlewars.core.choices import FigureView, Marker, PieceView, Position
from littlewars.core.geometry import point_segment_sq, segments_meet

POINTS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
"""The eight points of the compass."""
UNITS: Final = {"in": ("inch", "inches"), "cm": ("centimetre", "centimetres"), "mm": ("millimetre", "millimetres")}
TOUCHING: Final = 0.05
"""Bases that are no farther apart touch, as far as words go."""

Spot = FigureView | Marker
"""What distances are told from or to."""


def unit_word(unit: str, number: float = 2.0) -> str:
    """Return the word for a unit of length."""
    one, many = UNITS.get(unit, (unit, unit))
    return one if number == 1.0 else many


def length_words(length: float, unit: str) -> str:
    """Return a length with one decimal and its unit: 3.0 inches."""
    return f"{length:.1f} {unit_word(unit)}"


def short_length(length: float, unit: str) -> str:
    """Return a length with one decimal and the sign of its unit: 3.0"."""
    return f'{length:.1f}"' if unit == "in" else f"{length:.1f} {unit}"


def the(name: str) -> str:
    """Return the name of a piece with its article."""
    return name if name.lower().startswith("the ") else f"the {name}"


def compass(dx: float, dy: float) -> str:
    """Return the point of the compass that a way leads to, '' for none at all."""
    if hypot(dx, dy) < 1e-9:
        return ""
    return POINTS[round(atan2(dx, dy) / (pi / 4.0)) % 8]


def radius_of(spot: Spot) -> float:
    """Return the radius of a base; a marker is a point."""
    return spot.radius if isinstance(spot, FigureView) else 0.0


def gap_between(one: Spot, other: Spot) -> float:
    """Return the gap between two bases, or a base and a marker."""
    return max(0.0, hypot(other.x - one.x, other.y - one.y) - radius_of(one) - radius_of(other))


def marker_name(position: Position, marker: Marker) -> str:
    """Return what a flag or an objective is called, with a number where its side has several."""
    same = [one for one in position.markers if (one.kind, one.side) == (marker.kind, marker.side)]
    number = f" {same.index(marker) + 1}" if len(same) > 1 else ""
    kind = marker.kind.replace("_", " ")
    if 0 <= marker.side < len(position.sides):
        return f"{position.sides[marker.side].name}'s {kind}{number}"
    return f"the {kind}{number}"


def spot_name(position: Position, spot: Spot) -> str:
    """Return what a figure or a marker is called."""
    return spot.name if isinstance(spot, FigureView) else marker_name(position, spot)


def find_spot(position: Position, id: str) -> Spot | None:
    """Return the figure or marker with an id."""
    spots: list[Spot] = [*position.figures, *position.markers]
    return next((spot for spot in spots if spot.id == id), None)


# Pieces.


def edges(piece: PieceView) -> list[tuple[float, float, float, float]]:
    """Return the edges of a piece's outline."""
    corners = list(zip(piece.xs, piece.ys, strict=True))
    ends = corners[1:] + corners[:1] if piece.closed else corners[1:]
    return [(ax, ay, bx, by) for (ax, ay), (bx, by) in zip(corners, ends, strict=False)]


def inside(piece: PieceView, x: float, y: float) -> bool:
    """Say whether a point lies inside a piece."""
    within = False
    if piece.closed:
        for ax, ay, bx, by in edges(piece):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                within = not within
    return within


def gap_to_piece(piece: PieceView, x: float, y: float) -> float:
    """Return how far a point is from a piece, 0 inside it."""
    if inside(piece, x, y):
        return 0.0
    squares = [point_segment_sq(x, y, *edge) for edge in edges(piece)]
    return float(min(squares, default=0.0) ** 0.5)


def between(piece: PieceView, ax: float, ay: float, bx: float, by: float) -> bool:
    """Say whether a piece lies on the straight way from one point to another."""
    return any(segments_meet(ax, ay, bx, by, *edge) for edge in edges(piece))


def nearness(position: Position) -> float:
    """Return what is near on this table: about the breadth of its smallest base."""
    radii = [figure.radius for figure in position.figures if figure.radius > 0.0]
    return 2.0 * min(radii, default=0.5)


def beside_what(position: Position, x: float, y: float, radius: float, seen_from: Spot | None) -> str:
    """Say which pieces a place is in, behind or beside: ``in the trees``, ``behind the sandbags``; '' for none."""
    near = nearness(position)
    words: list[str] = []
    for piece in position.table.pieces:
        away = gap_to_piece(piece, x, y)
        if away - radius > near:
            continue
        if inside(piece, x, y):
            words.append(f"in {the(piece.id)}")
        elif seen_from is not None and between(piece, seen_from.x, seen_from.y, x, y):
            words.append(f"behind {the(piece.id)}")
        else:
            words.append(f"beside {the(piece.id)}")
    return ", ".join(words)


def nearest_foe(position: Position, figure: FigureView) -> FigureView | None:
    """Return the nearest figure of another side."""
    foes = [other for other in position.figures if other.side != figure.side]
    return min(foes, key=lambda foe: gap_between(figure, foe), default=None)


# Sentences.


def bearing(start: Spot, goal: Spot, unit: str) -> str:
    """Return how far and in which direction one thing is from another: ``14.2 inches north-east``."""
    away = gap_between(start, goal)
    if away < TOUCHING:
        return "touching" if isinstance(start, FigureView) and isinstance(goal, FigureView) else "right at it"
    return f"{length_words(away, unit)} {compass(goal.x - start.x, goal.y - start.y)}"


def place_words(x: float, y: float) -> str:
    """Return a place as a player may type it: ``14.5 9``."""
    return f"{x:.1f}".removesuffix(".0") + " " + f"{y:.1f}".removesuffix(".0")


def aboard(position: Position) -> dict[str, list[str]]:
    """Return the names of the men aboard each hull."""
    return {tray.of: [entry.name for entry in tray.entries] for tray in position.trays if tray.of and tray.entries}


def describe_figure(position: Position, figure: FigureView, about: Spot | None) -> str:
    """Tell of one figure: its name, where it stands seen from ``about``, its cover, its badges and whom it carries."""
    parts = [figure.name]
    if about is not None and about is not figure:
        parts.append(bearing(about, figure, position.table.unit))
    parts.append(f"at {place_words(figure.x, figure.y)}")
    foe = about if isinstance(about, FigureView) and about.side != figure.side else nearest_foe(position, figure)
    if beside := beside_what(position, figure.x, figure.y, figure.radius, foe):
        parts.append(beside)
    for badge in figure.badges:
        parts.append(badge.kind.replace("_", " ") + (f" {badge.value}" if badge.value != 1 else ""))
    if men := aboard(position).get(figure.id):
        parts.append(f"with {' and '.join(men)} aboard" if len(men) < 3 else f"with {len(men)} aboard")
    return ", ".join(parts)


def describe(position: Position, about: str = "") -> list[str]:
    """Tell the whole table in sentences: the flags, every figure side by side, the scenery.

    Directions are seen from the figure or flag with the id ``about``; without one, from the first flag of the side
    that acts, or the middle of the table. Places are told as a player may type them: to the right, then up.
    """
    from_here = find_spot(position, about)
    own = [marker for marker in position.markers if marker.side == position.turn.side]
    if from_here is None:
        middle = Marker("", "middle of the table", -1, position.table.width / 2.0, position.table.height / 2.0)
        from_here = next(iter([*own, *position.markers]), middle)
    unit = position.table.unit
    seen = f"Seen from {spot_name(position, from_here)} at {place_words(from_here.x, from_here.y)}."
    size = f"{position.table.width:g} by {position.table.height:g} {unit_word(unit)}"
    lines = [f"The table is {size}. A place is two numbers: from the left, then from the bottom. {seen}"]
    for marker in position.markers:
        lines.append(describe_marker(position, marker, from_here))
    for index, side in enumerate(position.sides):
        mine = [figure for figure in position.figures if figure.side == index]
        lines.append(f"{side.name} has {len(mine) or 'nobody'} on the table{':' if mine else '.'}")
        mine.sort(key=lambda figure: gap_between(from_here, figure))
        lines.extend(f"{describe_figure(position, figure, from_here)}." for figure in mine)
    if position.table.pieces:
        pieces = [describe_piece(piece, from_here, unit) for piece in position.table.pieces]
        lines.append(f"Scenery: {'; '.join(pieces)}.")
    return lines


def describe_marker(position: Position, marker: Marker, about: Spot) -> str:
    """Tell of one flag: where it is, and who holds it if that is not its owner."""
    text = marker_name(position, marker)
    text = text[:1].upper() + text[1:]
    if marker is about:
        text += " is where you look from"
    else:
        text += f" is {bearing(about, marker, position.table.unit)}, at {place_words(marker.x, marker.y)}"
    if marker.holder != marker.side and 0 <= marker.holder < len(position.sides):
        text += f", held by {position.sides[marker.holder].name}"
    return text + "."


def describe_piece(piece: PieceView, about: Spot, unit: str) -> str:
    """Tell of one piece of scenery: its name, its kind where the name does not say it, how far and where."""
    name = the(piece.id)
    kind = piece.kind.replace("_", " ")
    if kind.lower() not in name.lower():
        name += f" ({kind})"
    if inside(piece, about.x, about.y):
        return f"{name}, right there"
    x, y = middle_of(piece)
    away = max(0.0, gap_to_piece(piece, about.x, about.y) - radius_of(about))
    return f"{name}, {length_words(away, unit)} {compass(x - about.x, y - about.y)}, middle at {place_words(x, y)}"


def middle_of(piece: PieceView) -> tuple[float, float]:
    """Return the middle of a piece's bounding box."""
    return (min(piece.xs) + max(piece.xs)) / 2.0, (min(piece.ys) + max(piece.ys)) / 2.0


def figures_of(position: Position, ids: Sequence[str]) -> list[FigureView]:
    """Return the figures with these ids, those that are on the table, in this order."""
    by_id = {figure.id: figure for figure in position.figures}
    return [by_id[id] for id in ids if id in by_id]
