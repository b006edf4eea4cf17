"""The shape of a scenario or situation, as it stands in a file, and the errors that a wrong one gives.

A rule set extends ``Setting`` with its sides, figures and turn. Nothing here knows where the file came from: ``source``
is only what an error message calls it.
"""

from __future__ import annotations

import enum
import re
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, field

from littlewars.core.choices import Order, Point
from littlewars.core.routes import MOST_POINTS
from littlewars.core.table import Piece, Table, circle, is_simple, rectangle

MOST_INCHES = 120.0
"""The longest side of a table: 10 feet, in inches (other units: the same length)."""
MOST_FIGURES = 400
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


SURFACES = ("lawn", "wood", "sand", "carpet")
"""What a table may be made of: how it looks, and nothing else."""


class Size(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The table: width and depth, and what it is made of, one of SURFACES or nothing said."""

    size: Point
    surface: str = ""


class Within(Struct, forbid_unknown_fields=True):
    """All places whose gap to something of the side's own is at most ``gap``."""

    of: str
    gap: float


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
        said, _, at = str(error).partition(" - at `$")
        path = at.rstrip("`")
        found, expected = _told(said, path, raw, type)
        raise BadFile(source, place + path if place else path.removeprefix("."), found, expected) from None


_KINDS = {
    "str": "a text in quotes",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table of names and values",
}
"""What files call the kinds of values that msgspec names."""


def _told(said: str, path: str, raw: object, type: Any) -> tuple[str, str]:
    """Turn what msgspec says into what was found and what was expected."""
    kinds, value = _kinds_at(path, raw, type)
    fits = re.fullmatch(r"Expected `([^`]*)`(?: of length (\d+))?, got (.*)", said)
    if fits is not None:
        names = [name for name in fits[1].split(" | ") if name != "null"]
        expected = " or ".join(_KINDS.get(name, name) for name in names)
        if fits[2]:
            return f"a list of {fits[3]}", f"a list of {fits[2]}"
        found = _KINDS.get(fits[3].strip("`"), fits[3].strip("`"))
        return _shown(value)[:60] if isinstance(value, (str, int, float)) else found, expected
    named = re.fullmatch(r"Object (contains unknown|missing required) field `(.*)`", said)
    if named is not None and named[1] == "missing required":
        return f'no "{named[2]}"', f'"{named[2]}"'
    if named is not None:
        return f'the unknown field "{named[2]}"', "one of " + ", ".join(_fields(kinds))
    if said.startswith("Invalid"):
        words = [str(word) for kind in kinds for word in getattr(kind, "values", [])]
        return _shown(value), "one of " + ", ".join(words or _tags(path, raw, type))
    return said[0].lower() + said[1:], "a value that fits"


def _kinds_at(path: str, raw: Any, type: Any) -> tuple[list[Any], Any]:
    """Return what may stand at a path such as ``.sides[0].zone``, and what does."""
    kinds = _alternatives(msgspec.inspect.type_info(type), raw)
    for name, index in re.findall(r"\.(\w+)|\[(\d+|\.\.\.)\]", path):
        inside: list[Any] = []
        for kind in kinds:
            if name and isinstance(kind, msgspec.inspect.StructType):
                inside += [item.type for item in kind.fields if item.encode_name == name]
            elif isinstance(kind, msgspec.inspect.TupleType):
                inside.append(kind.item_types[int(index)])
            elif isinstance(kind, msgspec.inspect.DictType):
                inside.append(kind.value_type)
            elif not name:
                inside.append(getattr(kind, "item_type", None))
        raw = None if index == "..." else raw.get(name) if name else raw[int(index)]
        kinds = [part for kind in inside for part in _alternatives(kind, raw)]
    return kinds, raw


def _alternatives(kind: Any, raw: object) -> list[Any]:
    """Return the members of a union, of tagged ones only that whose tag stands in the value."""
    parts: list[Any] = list(kind.types) if isinstance(kind, msgspec.inspect.UnionType) else [kind]
    if not isinstance(raw, dict):
        return parts
    tagged = [part for part in parts if getattr(part, "tag", None) and raw.get(part.tag_field) == part.tag]
    return tagged or parts


def _fields(kinds: list[Any]) -> list[str]:
    structs = [kind for kind in kinds if isinstance(kind, msgspec.inspect.StructType)]
    tags = [kind.tag_field for kind in structs if kind.tag_field is not None]
    return list(dict.fromkeys([*tags, *(item.encode_name for kind in structs for item in kind.fields)]))


def _tags(path: str, raw: object, type: Any) -> list[str]:
    kinds, _ = _kinds_at(path.rpartition(".")[0], raw, type)
    return [str(kind.tag) for kind in kinds if getattr(kind, "tag", None)]


def finite(value: float) -> bool:
    """Say whether a number is neither infinite nor not a number."""
    return value - value == 0.0


def lay_table(setting: Setting, kinds: dict[str, Kind], masks: dict[str, int], per_inch: float, source: str) -> Table:
    """Return the table of a setting; each piece gets the flags of its kind, ``masks`` names who can be barred."""
    width, depth = setting.table.size
    most = MOST_INCHES * per_inch
    for value in (width, depth):
        if not (finite(value) and 1.0 <= value <= most + 1e-9):
            raise BadFile(source, "table.size", f"{value:.10g}", f"1 to {most:g} a side (10 feet)")
    surface = setting.table.surface
    if surface and surface not in SURFACES:
        raise BadFile(source, "table.surface", _shown(surface[:40]), "one of " + ", ".join(SURFACES))
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


def house_words(options: Any, joined: str = " ", base: Any = None) -> list[str]:
    """Return the house rules that differ from the book, as name and value, joined by a space or an equals sign.

    ``base`` are other house rules to compare with, such as those of a scenario that a command names.
    """
    book: dict[str, Any] = msgspec.to_builtins(type(options)() if base is None else base)
    given: dict[str, Any] = msgspec.to_builtins(options)
    words = {True: "on", False: "off"}
    return [
        f"{name}{joined}{words[value] if isinstance(value, bool) else value}"
        for name, value in given.items()
        if value != book[name]
    ]


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
