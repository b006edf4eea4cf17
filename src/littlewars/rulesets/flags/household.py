"""What lies about the house and makes a table: things by where the game is played, and how large the tables are."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

ROUND: Final = "round"
BENT: Final = "bent"


@final
@mypyc_attr(acyclic=True)
class Thing:
    """A thing that is a piece of terrain: its kind, what one is called and what several are.

    Some are round, and what is laid as a fence may be something that bends.
    """

    def __init__(self, kind: str, one: str, many: str, form: str = "") -> None:
        self.kind = kind
        self.one = one
        self.many = many
        self.is_round = form == ROUND or kind == "trees"
        self.bends = form == BENT

    def id(self) -> str:
        """Return what the piece is called on the table."""
        return "the " + self.one.partition(" ")[2]


@final
@mypyc_attr(acyclic=True)
class Spot:
    """Where a game is played, and what is found there."""

    def __init__(self, where: str, things: list[Thing]) -> None:
        self.where = where
        self.things = things


@final
@mypyc_attr(acyclic=True)
class Measure:
    """How large things of a kind are, from and to, in half inches: along and across, or twice the radius."""

    def __init__(self, least_long: int, most_long: int, least_broad: int, most_broad: int) -> None:
        self.least_long = least_long
        self.most_long = most_long
        self.least_broad = least_broad
        self.most_broad = most_broad


@final
@mypyc_attr(acyclic=True)
class Scale:
    """How large a table is, in pairs of inches, and how much is on it, each from and to.

    In one table of ``one_in`` a side has two flags; 0 is never.
    """

    def __init__(self, wide: tuple[int, int], deep: tuple[int, int], pairs: tuple[int, int], one_in: int) -> None:
        self.wide = wide
        self.deep = deep
        self.pairs = pairs
        self.one_in = one_in
        self.riflemen = (5, 8)
        self.specialists = (2, 4)
        self.vehicles = (0, 0)
        self.strikes = False

    def with_troops(
        self, riflemen: tuple[int, int], specialists: tuple[int, int], vehicles: tuple[int, int], strikes: bool
    ) -> Scale:
        """Say how many troops a side has, from and to."""
        self.riflemen = riflemen
        self.specialists = specialists
        self.vehicles = vehicles
        self.strikes = strikes
        return self


SCALES: Final = [
    Scale((10, 14), (9, 11), (3, 4), 0).with_troops((5, 8), (2, 4), (0, 0), False),
    Scale((13, 18), (11, 14), (4, 6), 4).with_troops((7, 11), (4, 8), (0, 3), False),
    Scale((18, 24), (14, 18), (6, 9), 2).with_troops((9, 14), (7, 14), (2, 4), True),
]
"""Small, middling and large tables."""

MEASURES: Final = {
    "bunker": Measure(6, 10, 5, 7),
    "slope": Measure(8, 13, 6, 9),
    "fence": Measure(9, 16, 0, 0),
    "sandbags": Measure(8, 12, 2, 2),
    "trees": Measure(6, 10, 0, 0),
    "rocks": Measure(6, 9, 0, 0),
    "ditch": Measure(9, 14, 3, 4),
}
"""How large things are, by kind of terrain."""
ROUND_MEASURE: Final = Measure(6, 9, 0, 0)
"""How large round things are that are no trees."""

MOMENTS: Final = [
    "Sunday morning",
    "After school",
    "Before supper",
    "A long afternoon",
    "The first day of the holidays",
    "A windy day",
]
"""When a game is played: the first half of a title."""

SPOTS: Final = [
    Spot(
        "on the carpet",
        [
            Thing("bunker", "a shoe box", "shoe boxes"),
            Thing("bunker", "a toy garage", "toy garages"),
            Thing("slope", "a cushion", "cushions"),
            Thing("fence", "a train track", "train tracks", BENT),
            Thing("fence", "a ruler", "rulers"),
            Thing("sandbags", "a rolled-up sock", "rolled-up socks"),
            Thing("sandbags", "a scarf", "scarves"),
            Thing("trees", "a woolly hat", "woolly hats"),
            Thing("trees", "a pot plant", "pot plants"),
            Thing("rocks", "a heap of marbles", "heaps of marbles"),
            Thing("rocks", "a heap of building blocks", "heaps of building blocks"),
            Thing("ditch", "an empty drawer", "empty drawers"),
        ],
    ),
    Spot(
        "on the desk",
        [
            Thing("bunker", "a lunch box", "lunch boxes"),
            Thing("bunker", "a pencil case", "pencil cases"),
            Thing("slope", "an atlas", "atlases"),
            Thing("slope", "an open book", "open books"),
            Thing("fence", "a pencil", "pencils"),
            Thing("fence", "a ruler", "rulers"),
            Thing("sandbags", "a row of rubbers", "rows of rubbers"),
            Thing("sandbags", "a glue stick", "glue sticks"),
            Thing("trees", "a pot plant", "pot plants"),
            Thing("rocks", "a crumpled drawing", "crumpled drawings"),
            Thing("rocks", "a heap of paper clips", "heaps of paper clips"),
            Thing("ditch", "a pencil tray", "pencil trays"),
        ],
    ),
    Spot(
        "on the lawn",
        [
            Thing("bunker", "an upturned pot", "upturned pots", ROUND),
            Thing("bunker", "a crate", "crates"),
            Thing("slope", "a molehill", "molehills", ROUND),
            Thing("fence", "a garden cane", "garden canes"),
            Thing("fence", "a skipping rope", "skipping ropes", BENT),
            Thing("sandbags", "a plank", "planks"),
            Thing("sandbags", "a row of bricks", "rows of bricks"),
            Thing("trees", "a clump of daisies", "clumps of daisies"),
            Thing("trees", "a fern", "ferns"),
            Thing("rocks", "a heap of pebbles", "heaps of pebbles"),
            Thing("rocks", "a heap of fir cones", "heaps of fir cones"),
            Thing("ditch", "a furrow", "furrows"),
            Thing("ditch", "a puddle", "puddles", ROUND),
        ],
    ),
    Spot(
        "on the beach",
        [
            Thing("bunker", "an upturned bucket", "upturned buckets", ROUND),
            Thing("bunker", "a picnic box", "picnic boxes"),
            Thing("slope", "a sandcastle", "sandcastles"),
            Thing("slope", "a dune", "dunes", ROUND),
            Thing("fence", "a spade", "spades"),
            Thing("fence", "a piece of driftwood", "pieces of driftwood", BENT),
            Thing("sandbags", "a wall of wet sand", "walls of wet sand"),
            Thing("sandbags", "a rolled-up towel", "rolled-up towels"),
            Thing("trees", "a tuft of beach grass", "tufts of beach grass"),
            Thing("trees", "a clump of seaweed", "clumps of seaweed"),
            Thing("rocks", "a heap of shells", "heaps of shells"),
            Thing("ditch", "a trench", "trenches"),
        ],
    ),
    Spot(
        "on the dining table",
        [
            Thing("bunker", "a bread box", "bread boxes"),
            Thing("bunker", "a cake tin", "cake tins", ROUND),
            Thing("slope", "a cookbook", "cookbooks"),
            Thing("slope", "a folded newspaper", "folded newspapers"),
            Thing("fence", "a wooden spoon", "wooden spoons"),
            Thing("fence", "a candle", "candles"),
            Thing("sandbags", "a napkin", "napkins"),
            Thing("sandbags", "a row of sugar cubes", "rows of sugar cubes"),
            Thing("trees", "a bunch of parsley", "bunches of parsley"),
            Thing("trees", "a vase of flowers", "vases of flowers"),
            Thing("rocks", "a heap of walnuts", "heaps of walnuts"),
            Thing("ditch", "a butter dish", "butter dishes"),
        ],
    ),
    Spot(
        "in the attic",
        [
            Thing("bunker", "a hat box", "hat boxes", ROUND),
            Thing("bunker", "an old radio", "old radios"),
            Thing("slope", "a photo album", "photo albums"),
            Thing("slope", "a stack of letters", "stacks of letters"),
            Thing("fence", "a walking stick", "walking sticks"),
            Thing("fence", "a curtain rod", "curtain rods"),
            Thing("sandbags", "a rolled-up blanket", "rolled-up blankets"),
            Thing("trees", "a feather duster", "feather dusters"),
            Thing("trees", "a bunch of dried flowers", "bunches of dried flowers"),
            Thing("rocks", "a heap of buttons", "heaps of buttons"),
            Thing("rocks", "a heap of old coins", "heaps of old coins"),
            Thing("ditch", "a gap in the floorboards", "gaps in the floorboards"),
        ],
    ),
]
"""Where games are played."""
