"""How a scenario or a situation of flags stands in a file, and the troops and terrain that the set ships."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Literal

from msgspec import Struct, field

from littlewars.core.choices import Point
from littlewars.core.setting import Kind, Setting, Zone, decode

Edge = Literal["south", "north", "west", "east"]


class ProfileRow(Struct, forbid_unknown_fields=True):
    """One troop in profiles.toml."""

    title: str
    plural: str
    look: str
    clause: str
    price: int
    dice: int
    armour: int
    move: float
    radius: float
    capacity: int = 0
    traits: list[str] = field(default_factory=list)


class Stock(Struct, forbid_unknown_fields=True):
    """profiles.toml as a whole."""

    profiles: dict[str, ProfileRow]
    terrain: dict[str, Kind]


class FlagsSide(Struct, forbid_unknown_fields=True):
    """One side of a file.

    ``forces`` is the whole toy box (F-Q05), ``start`` a fixed starting force. In a situation ``pool`` and ``reserve``
    say what is where; ``captured`` and ``removed`` name flags by number from 0, as the last check found them.
    """

    name: str
    colour: str = ""
    edge: Edge | None = None
    zone: Zone | None = None
    flags: list[Point] | None = None
    forces: dict[str, int] | None = None
    start: dict[str, int] | None = None
    pool: dict[str, int] | None = None
    reserve: dict[str, int] = field(default_factory=dict)
    bank: int = 0
    captured: list[int] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    removed: list[int] = field(default_factory=list)
    rerolls_used: int = 0
    doubletimes_used: int = 0
    new_strikes: int = 0


class FlagsFigure(Struct, forbid_unknown_fields=True):
    """One unit of a situation: where it is, and what it has done this turn."""

    id: str
    side: str
    profile: str
    at: Point | None = None
    radius: float | None = None
    number: int = 0
    aboard: str = ""
    moved: bool = False
    ordered: bool = False
    boarded: bool = False
    left: bool = False
    doubletime: int = 0
    spent: float = 0.0
    attacked: bool = False
    arrived: bool = False


class FlagsTurn(Struct, forbid_unknown_fields=True):
    """Where a situation stands. ``first`` is side A; ``points`` what the Call left, which is rolled when not given."""

    side: str
    phase: Literal["initiative", "call", "move", "attack", "reinforce"]
    round: int = 1
    first: str = ""
    points: int | None = None
    quiet: int = 0
    stirred: bool = False


class FlagsSetting(Setting, forbid_unknown_fields=True, kw_only=True):
    """A scenario or situation of flags."""

    sides: list[FlagsSide]
    figures: list[FlagsFigure] = field(default_factory=list)
    turn: FlagsTurn | None = None
    start_points: int = 7
    flag_axis: Literal["short_way", "long_way"] = "short_way"


def read_stock() -> Stock:
    """Return the troops and terrain that the set ships."""
    text = (files(__package__) / "profiles.toml").read_text(encoding="utf-8")
    return decode(tomllib.loads(text), Stock, "profiles.toml")


def read_text(name: str) -> str:
    """Return a text that the set ships, such as its rulebook."""
    return (files(__package__) / name).read_text(encoding="utf-8")


def scenario_texts(kind: str = "scenarios") -> dict[str, str]:
    """Return the shipped files of a kind, ``scenarios`` or ``lessons``, by name in the order of names, as TOML."""
    folder = files(__package__) / kind
    if not folder.is_dir():
        return {}
    named = sorted((item.name, item) for item in folder.iterdir() if item.name.endswith(".toml"))
    return {name.removesuffix(".toml"): item.read_text(encoding="utf-8") for name, item in named}
