"""The shape of a scenario or situation, as it stands in a file, and the errors that a wrong one gives.

A rule set extends ``Setting`` with its sides, figures and turn. Nothing here knows where the file came from: ``source``
is only what an error message calls it.
"""

from __future__ import annotations

import enum
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, field

from littlewars.core.choices import Order, Point
from littlewars.core.table import Piece, Table, circle, is_simple, rectangle

MOST_INCHES = 120.0
"""The longest side of a table: 10 feet, in inches (other units: the same length)."""
MOST_FIGURES = 400
MOST_POINTS = 64
MOST_PIECES = 200
MOST_ORDERS = 20_000


class BadFile(ValueError):
    """A file is wrong: which file, where in it, what was found and what was expected."""

    def __init__(self, source: str, place: str, found: str, expected: str) -> None:
        where = f"{source}: {place}" if place else source
        super().__init__(f"{where}: found {found}; expected {expected}")
        self.source = source
        self.place = place
        self.found = found
        self.expected = expected


class Rect(Struct, forbid_unknown_fields=True):
    """A rectangle about its centre, turned counter-clockwise by ``angle`` degrees."""

    at: Point
    size: Point
    angle: float = 0.0


class Circle(Struct, forbid_unknown_fields=True):
    """A circle; on the table it is a polygon of 32 corners."""

    at: Point
    radius: float


class Terrain(Struct, forbid_unknown_fields=True):
    """One piece of terrain: its kind, and one of rect, circle, polygon or line."""

    kind: str
    id: str = ""
    rect: Rect | None = None
    circle: Circle | None = None
    polygon: list[Point] | None = None
    line: list[Point] | None = None


class Kind(Struct, forbid_unknown_fields=True):
    """What a kind of terrain does: charges for being entered, gives cover, hides, stands high, stops whom."""

    obstacle: bool = False
    cover: bool = False
    opaque: bool = False
    high: bool = False
    bars: list[str] = field(default_factory=list)


class Size(Struct, forbid_unknown_fields=True):
    """The table: width and depth."""

    size: Point


class Within(Struct, forbid_unknown_fields=True):
    """All places whose gap to something of the side's own is at most ``gap``."""

    of: str
    gap: float


class Box(Struct, forbid_unknown_fields=True):
    """A rectangle from its lower left to its upper right corner."""

    low: Point
    high: Point


class Zone(Struct, forbid_unknown_fields=True):
    """Where a side may set up."""

    within: Within | None = None
    rect: Rect | None = None


class Limits(Struct, forbid_unknown_fields=True):
    """When a game ends at the latest; 0 rounds: no limit."""

    rounds: int = 0


class Expect(Struct, forbid_unknown_fields=True):
    """Something that must hold after the orders of a file; it makes the file a test."""

    event: str | None = None
    figure: str | None = None
    clause: str | None = None
    faces: list[int] | None = None
    count: int | None = None
    at: Point | None = None
    gone: bool | None = None
    order: int | None = None
    refusal: str | None = None
    outcome: str | None = None


class Setting(Struct, forbid_unknown_fields=True, kw_only=True):
    """A scenario (no figures) or a situation (with figures), with what every rule set has."""

    ruleset: str
    title: str = ""
    about: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    table: Size
    limits: Limits = field(default_factory=Limits)
    dice: list[int] = field(default_factory=list)
    terrain: list[Terrain] = field(default_factory=list)
    radii: dict[str, float] = field(default_factory=dict)
    orders: list[dict[str, Any]] = field(default_factory=list)
    expect: list[Expect] = field(default_factory=list)


T = TypeVar("T")


def decode(raw: object, type: type[T], source: str, place: str = "") -> T:
    """Turn plain values into a typed one; BadFile says where it does not fit."""
    try:
        return msgspec.convert(raw, type)
    except msgspec.ValidationError as error:
        text, _, at = str(error).partition(" - at `$")
        at = at.rstrip("`").lstrip(".")
        where = ".".join(part for part in (place, at) if part).replace(".[", "[")
        expected, _, found = text.partition(", got ")
        if found:
            raise BadFile(source, where, found, expected[0].lower() + expected[1:].removeprefix("xpected ")) from None
        raise BadFile(source, where, text[0].lower() + text[1:], known_fields(type)) from None


def known_fields(type: Any) -> str:
    """Return what a Struct, or each Struct of a union, may hold, in words."""
    try:
        names = [item.name for item in msgspec.structs.fields(type)]
    except TypeError:
        return "one of the forms in docs/files.md"
    return "only " + ", ".join(names)


def finite(value: float) -> bool:
    """Say whether a number is neither infinite nor not a number."""
    return value - value == 0.0


def lay_table(setting: Setting, kinds: dict[str, Kind], masks: dict[str, int], per_inch: float, source: str) -> Table:
    """Return the table of a setting; each piece gets the flags of its kind, ``masks`` names who can be barred."""
    width, depth = setting.table.size
    most = MOST_INCHES * per_inch
    for value in (width, depth):
        if not (finite(value) and 1.0 <= value <= most + 1e-9):
            raise BadFile(source, "table.size", f"{value:g}", f"1 to {most:g} a side (10 feet)")
    if len(setting.terrain) > MOST_PIECES:
        raise BadFile(source, "terrain", f"{len(setting.terrain)} pieces", f"at most {MOST_PIECES}")
    pieces: list[Piece] = []
    seen: set[str] = set()
    for number, entry in enumerate(setting.terrain):
        place = f"terrain[{number}]"
        kind = kinds.get(entry.kind)
        if kind is None:
            raise BadFile(source, f"{place}.kind", f'"{entry.kind}"', "one of " + ", ".join(kinds))
        id = entry.id or f"{entry.kind}-{number + 1}"
        if id in seen:
            raise BadFile(source, f"{place}.id", f'"{id}" a second time', "an id of its own for each piece")
        seen.add(id)
        piece = _shape(entry, id, source, place)
        piece.obstacle = kind.obstacle
        piece.cover = kind.cover
        piece.opaque = kind.opaque
        piece.high = kind.high
        for who in kind.bars:
            piece.bars |= masks[who]
        pieces.append(piece)
    return Table(width, depth, pieces)


def _shape(entry: Terrain, id: str, source: str, place: str) -> Piece:
    given = [name for name in ("rect", "circle", "polygon", "line") if getattr(entry, name) is not None]
    if len(given) != 1:
        raise BadFile(source, place, " and ".join(given) or "no shape", "one of rect, circle, polygon or line")
    closed = True
    if entry.rect is not None:
        wide, deep = entry.rect.size
        _check_numbers([wide, deep, *entry.rect.at, entry.rect.angle], source, f"{place}.rect")
        if wide < 0 or deep < 0 or (wide <= 1e-6 and deep <= 1e-6):
            raise BadFile(source, f"{place}.rect.size", f"[{wide:g}, {deep:g}]", "a width and a depth above 0")
        xs, ys = rectangle(*entry.rect.at, wide, deep, entry.rect.angle)
        if wide <= 1e-6 or deep <= 1e-6:
            closed = False
            xs, ys = (xs[:2], ys[:2]) if deep <= 1e-6 else (xs[1:3], ys[1:3])
    elif entry.circle is not None:
        _check_numbers([*entry.circle.at, entry.circle.radius], source, f"{place}.circle")
        if entry.circle.radius <= 1e-3:
            raise BadFile(source, f"{place}.circle.radius", f"{entry.circle.radius:g}", "a radius above 0")
        xs, ys = circle(*entry.circle.at, entry.circle.radius)
    else:
        points = entry.polygon if entry.polygon is not None else entry.line or []
        _check_numbers([value for point in points for value in point], source, f"{place}.{given[0]}")
        xs, ys = [x for x, _ in points], [y for _, y in points]
        closed = entry.polygon is not None and len(points) != 2
        if len(points) > MOST_POINTS:
            raise BadFile(source, f"{place}.{given[0]}", f"{len(points)} points", f"at most {MOST_POINTS}")
        if closed and not is_simple(xs, ys):
            raise BadFile(source, f"{place}.polygon", f"{len(points)} points", "a polygon whose edges do not cross")
        if not closed and (len(points) < 2 or any(points[k] == points[k + 1] for k in range(len(points) - 1))):
            raise BadFile(source, f"{place}.{given[0]}", f"{len(points)} points", "two or more different points")
    return Piece(id, entry.kind, xs, ys, closed)


def _check_numbers(values: list[float], source: str, place: str) -> None:
    for value in values:
        if not (finite(value) and abs(value) <= 10_000.0):
            raise BadFile(source, place, f"{value:g}", "numbers between -10000 and 10000")


def decode_order(raw: object, type: Any, source: str, place: str) -> Order:
    """Turn plain values into an order of a rule set."""
    order: Order = decode(raw, type, source, place)
    return order


def decode_options(raw: dict[str, Any], type: type[T], source: str) -> T:
    """Turn named values, or the words that follow ``--house``, into a rule set's options.

    A yes or no may be written true, false, on, off, yes or no; a number may be written as a word.
    """
    plain: dict[str, Any] = {}
    fields: Any = msgspec.structs.fields
    known = {item.name: item for item in fields(type)}
    for name, value in raw.items():
        place = f"options.{name}"
        if name not in known:
            raise BadFile(source, place, "an unknown house rule", "one of " + ", ".join(known))
        wanted = msgspec.inspect.type_info(known[name].type)
        plain[name] = _option(value, wanted, source, place)
    return decode(plain, type, source, "options")


def _option(value: object, wanted: object, source: str, place: str) -> object:
    words = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
    if isinstance(wanted, msgspec.inspect.BoolType):
        if isinstance(value, str) and value.lower() in words:
            return words[value.lower()]
        if not isinstance(value, bool):
            raise BadFile(source, place, _shown(value), "on or off")
        return value
    if isinstance(wanted, msgspec.inspect.EnumType):
        names = [item.value for item in wanted.cls]
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            value = str(value) if isinstance(value, int) else f"{value:g}"
        if isinstance(value, bool):
            value = "on" if value else "off"
        if value not in names:
            raise BadFile(source, place, _shown(value), "one of " + ", ".join(names))
        return value
    if isinstance(wanted, (msgspec.inspect.IntType, msgspec.inspect.FloatType)):
        return _number(value, wanted, source, place)
    return value


def _number(value: object, wanted: Any, source: str, place: str) -> object:
    whole = isinstance(wanted, msgspec.inspect.IntType)
    if value == "off" and wanted.ge == 0:
        value = 0
    if isinstance(value, str):
        try:
            value = int(value) if whole else float(value)
        except ValueError:
            raise BadFile(source, place, _shown(value), "a whole number" if whole else "a number") from None
    low, high = wanted.ge, wanted.le
    fits = isinstance(value, (int, float)) and not isinstance(value, bool) and (not whole or isinstance(value, int))
    if not fits or not low <= value <= high:
        kind = "a whole number" if whole else "a number"
        raise BadFile(source, place, _shown(value), f"{kind} from {low:g} to {high:g}")
    return value


def _shown(value: object) -> str:
    if isinstance(value, enum.Enum):
        value = value.value
    return f'"{value}"' if isinstance(value, str) else str(value).lower()
