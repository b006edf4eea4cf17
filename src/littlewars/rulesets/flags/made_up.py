"""A table made up from a seed: things from around the house, the same for both sides, and a way through.

Whatever lies on one half of the table lies on the other too, turned half round about the middle, and both sides have
the same troops. Nothing that keeps anybody out comes near a flag: who sets up there or comes on has room, a tank too.
From every flag to every enemy flag there is a way, on foot and for vehicles, also where rocks are solid. Places are
multiples of a quarter of an inch, so that a thing and its twin agree to the last bit.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from littlewars.core.bends import FAR
from littlewars.core.choices import Point
from littlewars.core.dice import SeededDice
from littlewars.core.geometry import segments_gap_sq, unit_vector
from littlewars.core.movement import Ground
from littlewars.core.routes import route
from littlewars.core.setting import Circle, Limits, Rect, Size, Terrain, lay_table
from littlewars.core.sight import inside, outline_sq
from littlewars.core.table import Piece, Table, is_simple
from littlewars.rulesets.flags.file import FlagsSetting, FlagsSide
from littlewars.rulesets.flags.household import MEASURES, MOMENTS, ROUND_MEASURE, SCALES, SPOTS, Scale, Thing
from littlewars.rulesets.flags.options import FlagsOptions, Rocks
from littlewars.rulesets.flags.setup import SETUP_GAP
from littlewars.rulesets.flags.state import SOLDIER, VEHICLE
from littlewars.rulesets.flags.troops import MASKS, PROFILES, ROSTER, terrain_kinds

ATTEMPTS: Final = 12
"""How many tables are tried for a seed before it is given the plain one."""
FEWEST_THINGS: Final = 5
"""A table with fewer pieces is no table."""
TRIES: Final = 40
"""How many places are tried for a thing before it is left out."""
FOOT: Final = max([profile.radius for profile in PROFILES if profile.mask == SOLDIER])
HULL: Final = max([profile.radius for profile in PROFILES if profile.mask == VEHICLE])
"""The radii of bases: of men and of vehicles (T-03)."""
OPEN_GROUND: Final = SETUP_GAP + 2.0 * HULL
"""How far from every flag whatever keeps anybody out is: a vehicle has room wherever it may set up."""
FLAG_ROOM: Final = 1.0
"""How far from every flag other things are."""
ALLEY: Final = 1.0
"""How far things are from each other."""
RIM: Final = 0.25
"""How far things are from the table's edge."""
APART: Final = 12.0
"""How far enemy flags are from each other, at least."""
WALK: Final = 3.0
"""What a soldier walks in a turn."""
FEWEST_ROUNDS: Final = 6
MOST_ROUNDS: Final = 12
HEAVY: Final = {
    "tank": ("a tank", "two tanks"),
    "transport": ("a transport", "two transports"),
    "air": ("an air strike",),
}
"""What is told of a side's forces: one of a kind, or two."""


HOUSE: Final = FlagsOptions(rocks=Rocks.SOLID)
KINDS: Final = terrain_kinds(HOUSE)
"""What terrain does where most of it is in the way (F-Q56)."""


@final
class Draft:
    """A table in the making: its size, the flags of both sides, and what lies on it so far."""

    def __init__(self, width: float, depth: float, flags: list[Point]) -> None:
        self.width = width
        self.depth = depth
        self.flags = flags
        self.enemy_flags = [self.turned(at) for at in flags]
        self.terrain: list[Terrain] = []
        self.pieces: list[Piece] = []

    def turned(self, at: Point) -> Point:
        """Return the place that a place comes to when the table is turned half round."""
        return self.width - at[0], self.depth - at[1]

    def twin(self, entry: Terrain) -> Terrain:
        """Return a thing as it lies on the other half."""
        twin = Terrain(kind=entry.kind, id=entry.id.replace("the ", "the other ", 1))
        if entry.rect is not None:
            twin.rect = Rect(at=self.turned(entry.rect.at), size=entry.rect.size, angle=entry.rect.angle)
        if entry.circle is not None:
            twin.circle = Circle(at=self.turned(entry.circle.at), radius=entry.circle.radius)
        if entry.polygon is not None:
            twin.polygon = [self.turned(at) for at in entry.polygon]
        if entry.line is not None:
            twin.line = [self.turned(at) for at in entry.line]
        return twin

    def lay(self, entries: list[Terrain]) -> bool:
        """Lay things on the table, all or none: they have to keep clear of each other and of all that is there."""
        pieces = self.table(entries).pieces
        for number, piece in enumerate(pieces):
            if not self._has_room(piece) or not all(clear(piece, other) for other in pieces[:number]):
                return False
        self.terrain += entries
        self.pieces += pieces
        return True

    def _has_room(self, piece: Piece) -> bool:
        """Say whether a piece lies on the table, away from the flags and clear of all other pieces."""
        if piece.low_x < RIM or piece.low_y < RIM:
            return False
        if piece.high_x > self.width - RIM or piece.high_y > self.depth - RIM:
            return False
        room = OPEN_GROUND if piece.bars else FLAG_ROOM
        for x, y in self.flags + self.enemy_flags:
            if inside(piece, x, y) or outline_sq(piece, x, y) < room * room:
                return False
        return all(clear(piece, other) for other in self.pieces)

    def table(self, entries: list[Terrain]) -> Table:
        """Return the table with these things on it, rocks being solid."""
        return lay_table(self.setting("", "", {}, 0, entries), KINDS, MASKS, 1.0, "made up")

    def setting(
        self, title: str, about: str, forces: dict[str, int], rounds: int, terrain: list[Terrain]
    ) -> FlagsSetting:
        """Return the scenario."""
        return FlagsSetting(
            ruleset="flags",
            title=title,
            about=about,
            table=Size(size=(self.width, self.depth)),
            limits=Limits(rounds=rounds),
            terrain=terrain,
            sides=[
                FlagsSide(name="Green", colour="green", edge="south", flags=self.flags, forces=forces),
                FlagsSide(name="Tan", colour="tan", edge="north", flags=self.enemy_flags, forces=dict(forces)),
            ],
        )


def made_up(seed: str) -> FlagsSetting:
    """Return the scenario of a seed: ready to be played, and the same on every machine."""
    luck = SeededDice(f"littlewars flags table {seed}")
    for _ in range(ATTEMPTS):
        setting = attempt(luck)
        if setting is not None:
            return setting
    return plain_table()


def plain_table() -> FlagsSetting:
    """Return the table that is left where no better one was found: two rows of sandbags and two trees."""
    draft = Draft(28.0, 22.0, [(14.0, 4.0)])
    bags = Terrain(kind="sandbags", id="the sandbags", rect=Rect(at=(9.0, 8.0), size=(5.0, 1.0)))
    trees = Terrain(kind="trees", id="the trees", circle=Circle(at=(20.0, 9.0), radius=2.0))
    draft.lay([bags, draft.twin(bags)])
    draft.lay([trees, draft.twin(trees)])
    forces = {"basic": 8, "bazooka": 2, "commander": 1, "machine_gunner": 2}
    about = "Two rows of sandbags and two clumps of trees. One flag a side; soldiers only."
    return draft.setting("A plain table", about, forces, 8, draft.terrain)


def attempt(luck: SeededDice) -> FlagsSetting | None:
    """Return a table at random, or None where somebody cannot get through or next to nothing found room."""
    scale = SCALES[int(luck.below(len(SCALES)))]
    spot = SPOTS[int(luck.below(len(SPOTS)))]
    width = 2.0 * between(luck, scale.wide)
    depth = 2.0 * between(luck, scale.deep)
    draft = Draft(width, depth, place_flags(luck, scale, width, depth))
    laid = lay_things(luck, scale, draft, list(spot.things))
    forces = choose_forces(luck, scale)
    title = f"{MOMENTS[int(luck.below(len(MOMENTS)))]} {spot.where}"
    farthest = way_through(draft)
    if farthest < 0.0 or len(draft.terrain) < FEWEST_THINGS:
        return None
    return draft.setting(title, tell(laid, len(draft.flags), forces), forces, round_limit(farthest), draft.terrain)


def between(luck: SeededDice, bounds: tuple[int, int]) -> int:
    """Return a whole number at random, both bounds included."""
    return bounds[0] + int(luck.below(bounds[1] - bounds[0] + 1))


def halves(luck: SeededDice, low: float, high: float) -> float:
    """Return a multiple of half an inch at random, both bounds included."""
    return low + int(luck.below(int(2.0 * (high - low) + 0.5) + 1)) / 2.0


def grid(value: float) -> float:
    """Return the nearest multiple of a quarter of an inch."""
    return int(4.0 * value + 0.5) / 4.0


# Flags.


def place_flags(luck: SeededDice, scale: Scale, width: float, depth: float) -> list[Point]:
    """Return where the first side's flags are: one near its edge, or two, of which one may stand further out."""
    most = (depth - APART) / 2.0
    near = min(most, 5.0)
    if scale.one_in == 0 or luck.below(scale.one_in):
        return [(halves(luck, width / 2.0 - 5.0, width / 2.0 + 5.0), halves(luck, 3.0, near))]
    left = halves(luck, 5.0, width / 2.0 - 5.0)
    right = halves(luck, width / 2.0 + 5.0, width - 5.0)
    back = halves(luck, 3.0, near)
    front = halves(luck, 3.0, min(most, depth / 3.0))
    return [(left, back), (right, front)] if luck.below(2) else [(left, front), (right, back)]


# Terrain.


def lay_things(luck: SeededDice, scale: Scale, draft: Draft, things: list[Thing]) -> list[str]:
    """Lay things in pairs, and now and then one across the middle; return what they are, as in "two shoe boxes"."""
    laid: list[str] = []
    if luck.below(2) == 0:
        thing = take(luck, things)
        if thing.kind != "fence":
            entry = across_the_middle(luck, draft, thing)
            if is_sound(entry) and draft.lay([entry]):
                laid.append(thing.one)
    for _ in range(between(luck, scale.pairs)):
        thing = take(luck, things)
        for _ in range(TRIES):
            entry = thrown_down(luck, draft, thing)
            if is_sound(entry) and draft.lay([entry, draft.twin(entry)]):
                laid.append(f"two {thing.many}")
                break
    return laid


def take(luck: SeededDice, things: list[Thing]) -> Thing:
    """Take one thing at random out of those that are left."""
    return things.pop(int(luck.below(len(things))))


def across_the_middle(luck: SeededDice, draft: Draft, thing: Thing) -> Terrain:
    """Return a thing about the middle of the table, which is its own twin."""
    entry = Terrain(kind=thing.kind, id=thing.id())
    x = draft.width / 2.0
    y = draft.depth / 2.0
    if thing.kind == "rocks":
        half = [(x + dx, y + dy) for dx, dy in rim(luck, thing, 3)]
        entry.polygon = half + [draft.turned(at) for at in half]
    else:
        shape(luck, entry, thing, x, y)
    return entry


def thrown_down(luck: SeededDice, draft: Draft, thing: Thing) -> Terrain:
    """Return a thing somewhere on the table, turned at random."""
    entry = Terrain(kind=thing.kind, id=thing.id())
    x = grid(luck.fraction() * draft.width)
    y = grid((0.15 + 0.7 * luck.fraction()) * draft.depth)
    if thing.kind == "rocks":
        entry.polygon = [(x + dx, y + dy) for dx, dy in rim(luck, thing, 6)]
    elif thing.kind == "fence":
        measure = MEASURES[thing.kind]
        half = between(luck, (measure.least_long, measure.most_long)) / 4.0
        cos, sin = unit_vector(15.0 * int(luck.below(24)))
        bend = (luck.fraction() - 0.5) * half if thing.bends else 0.0
        entry.line = [(grid(x - half * cos), grid(y - half * sin)), (grid(x + half * cos), grid(y + half * sin))]
        if bend != 0.0:
            entry.line.insert(1, (grid(x - bend * sin), grid(y + bend * cos)))
    else:
        shape(luck, entry, thing, x, y)
    return entry


def shape(luck: SeededDice, entry: Terrain, thing: Thing, x: float, y: float) -> None:
    """Make an entry a circle or a rectangle of its kind's size, about a place."""
    measure = ROUND_MEASURE if thing.is_round and thing.kind != "trees" else MEASURES[thing.kind]
    size = between(luck, (measure.least_long, measure.most_long)) / 2.0
    if thing.is_round:
        entry.circle = Circle(at=(x, y), radius=size / 2.0)
    else:
        broad = between(luck, (measure.least_broad, measure.most_broad)) / 2.0
        entry.rect = Rect(at=(x, y), size=(size, broad), angle=15.0 * int(luck.below(12)))


def rim(luck: SeededDice, thing: Thing, corners: int) -> list[Point]:
    """Return the first so many of the six corners of a heap, as steps from its middle."""
    measure = MEASURES[thing.kind]
    radius = between(luck, (measure.least_long, measure.most_long)) / 4.0
    steps: list[Point] = []
    for number in range(corners):
        cos, sin = unit_vector(60.0 * number + int(luck.below(31)))
        out = radius * (0.7 + 0.3 * luck.fraction())
        steps.append((grid(out * cos + 8.0) - 8.0, grid(out * sin + 8.0) - 8.0))
    return steps


def is_sound(entry: Terrain) -> bool:
    """Say whether a thing has a shape: a heap whose edges do not cross, a fence whose posts are all different."""
    if entry.polygon is not None:
        return is_simple([x for x, _ in entry.polygon], [y for _, y in entry.polygon])
    if entry.line is not None:
        return all(entry.line[k] != entry.line[k + 1] for k in range(len(entry.line) - 1))
    return True


def clear(piece: Piece, other: Piece) -> bool:
    """Say whether two pieces lie apart from each other."""
    dx = other.cx - piece.cx
    dy = other.cy - piece.cy
    if sqrt(dx * dx + dy * dy) > piece.reach + other.reach + ALLEY:
        return True
    if inside(piece, other.xs[0], other.ys[0]) or inside(other, piece.xs[0], piece.ys[0]):
        return False
    for a in piece.edges:
        for b in other.edges:
            if segments_gap_sq(a.ax, a.ay, a.bx, a.by, b.ax, b.ay, b.bx, b.by) < ALLEY * ALLEY:
                return False
    return True


# Forces.


def choose_forces(luck: SeededDice, scale: Scale) -> dict[str, int]:
    """Return what a side owns, out of the usual toy box: Riflemen, specialists, perhaps vehicles and a strike."""
    counts = dict.fromkeys(ROSTER, 0)
    counts["basic"] = between(luck, scale.riflemen)
    soldiers: list[str] = []
    vehicles: list[str] = []
    for profile in PROFILES:
        if not profile.air and not profile.basic:
            (soldiers if profile.soldier() else vehicles).extend([profile.key] * ROSTER[profile.key])
    for keys, number in ((soldiers, between(luck, scale.specialists)), (vehicles, between(luck, scale.vehicles))):
        for _ in range(number):
            counts[keys.pop(int(luck.below(len(keys))))] += 1
    if counts["tank"] and not counts["bazooka"]:
        counts["bazooka"] = 1
    if scale.strikes and luck.below(2):
        counts["air"] = 1
    return {key: number for key, number in counts.items() if number}


# Ways and words.


def way_through(draft: Draft) -> float:
    """Return what the way from a flag to an enemy flag costs on foot, or -1 where somebody does not get through.

    Of several enemy flags the farthest counts, from the flag that is nearest to it. Turned half round, every way is
    one of the other side.
    """
    table = draft.table(draft.terrain)
    men = Ground(table, [], None, 0, FOOT, SOLDIER, HOUSE.pass_friends, HOUSE.obstacle_cost)
    hulls = Ground(table, [], None, 0, HULL, VEHICLE, HOUSE.pass_friends, 0.0)
    farthest = 0.0
    for to_x, to_y in draft.enemy_flags:
        nearest = FAR
        for x, y in draft.flags:
            way = route(men, x, y, to_x, to_y)
            if way is None or route(hulls, x, y, to_x, to_y) is None:
                return -1.0
            nearest = min(nearest, way.cost)
        farthest = max(farthest, nearest)
    return farthest


def round_limit(farthest: float) -> int:
    """Return after how many rounds the game is judged: time for soldiers to walk there, and three rounds more."""
    rounds = 4 + int((farthest - SETUP_GAP) / WALK)
    return max(FEWEST_ROUNDS, min(rounds, MOST_ROUNDS))


def tell(laid: list[str], flags: int, forces: dict[str, int]) -> str:
    """Say in a few sentences what a table is like."""
    things = joined([*laid[:3], "more"] if len(laid) > 3 else laid)
    verb = "lies" if len(laid) == 1 and not laid[0].startswith("two ") else "lie"
    heavy = [words[forces[key] - 1] for key, words in HEAVY.items() if forces.get(key, 0)]
    toys = f"{joined(heavy)} a side" if heavy else "soldiers only"
    goal = "One flag a side" if flags == 1 else "Two flags a side, and both must fall"
    return f"{things[0].upper()}{things[1:]} {verb} about. {goal}; {toys}."


def joined(words: list[str]) -> str:
    """Return words as a list in a sentence."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
