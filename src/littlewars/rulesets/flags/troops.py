"""The troops: profiles as the engine uses them, and what terrain does (F-44 to F-55, F-Q13)."""

from __future__ import annotations

from typing import Final

from littlewars.core.setting import Kind
from littlewars.rulesets.flags.file import ProfileRow, read_stock
from littlewars.rulesets.flags.options import FlagsOptions, Rocks
from littlewars.rulesets.flags.state import SOLDIER, VEHICLE, Profile

MASKS: Final = {"soldier": SOLDIER, "vehicle": VEHICLE}

ROSTER: Final = {
    "basic": 14,
    "bazooka": 3,
    "commander": 1,
    "flamethrower": 2,
    "machine_gunner": 3,
    "minesweeper": 1,
    "mortar": 2,
    "radio": 2,
    "paratrooper": 2,
    "tank": 2,
    "transport": 2,
    "air": 1,
}
"""The toy box that a side has where a scenario names none (F-02, F-Q05)."""

_STOCK: Final = read_stock()


def profile_of(index: int, key: str, row: ProfileRow) -> Profile:
    """Return the native profile of one row; each trait of the text is one attribute."""
    profile = Profile(index, key, row.title, row.plural, row.clause)
    profile.price = row.price
    profile.dice = row.dice
    profile.armour = row.armour
    profile.move = row.move
    profile.radius = row.radius
    profile.capacity = row.capacity
    traits = row.traits
    if "vehicle" in traits:
        profile.mask = VEHICLE
    profile.air = "air" in traits
    profile.basic = "basic" in traits
    profile.no_add = "no_add" in traits
    profile.still_shot = "still_shot" in traits
    profile.indirect = "indirect" in traits
    profile.reroll = "reroll" in traits
    profile.doubletime = "doubletime" in traits
    profile.regen = "regen" in traits
    profile.support_call = "support_call" in traits
    profile.rapid_deploy = "rapid_deploy" in traits
    return profile


def make_profiles(radii: dict[str, float]) -> list[Profile]:
    """Return all profiles in their order, with the radii of their bases changed where a file says so (T-03)."""
    profiles: list[Profile] = []
    for key, row in _STOCK.profiles.items():
        profile = profile_of(len(profiles), key, row)
        if key in radii:
            profile.radius = radii[key]
        profiles.append(profile)
    return profiles


def looks() -> dict[str, str]:
    """Return the silhouette that each troop is drawn with."""
    return {key: row.look for key, row in _STOCK.profiles.items()}


PROFILES: Final = make_profiles({})


def profile_named(profiles: list[Profile], key: str) -> Profile | None:
    """Return the profile with this key, or None."""
    for profile in profiles:
        if profile.key == key:
            return profile
    return None


def counted(profile: Profile, count: int) -> str:
    """Return a number of units in words."""
    return f"1 {profile.title}" if count == 1 else f"{count} {profile.plural}"


def terrain_kinds(options: FlagsOptions) -> dict[str, Kind]:
    """Return what each kind of terrain does; solid rocks stop everybody (F-Q13, F-Q56)."""
    kinds = dict(_STOCK.terrain)
    if options.rocks is Rocks.SOLID:
        rocks = kinds["rocks"]
        kinds["rocks"] = Kind(rocks.obstacle, rocks.cover, rocks.opaque, rocks.high, list(MASKS))
    return kinds


CLAUSES: Final[dict[str, object]] = {
    "T-03": make_profiles,
    "F-02": ROSTER,
    "F-04": terrain_kinds,
    "F-27": terrain_kinds,
    "F-37": terrain_kinds,
    "F-44": profile_of,
    "F-45": profile_of,
    "F-46": profile_of,
    "F-47": profile_of,
    "F-48": profile_of,
    "F-49": profile_of,
    "F-50": profile_of,
    "F-51": profile_of,
    "F-52": profile_of,
    "F-53": profile_of,
    "F-54": profile_of,
    "F-55": profile_of,
    "F-Q05": ROSTER,
    "F-Q13": terrain_kinds,
    "F-Q56": terrain_kinds,
}
