"""The orders of flags: what a player may want."""

from __future__ import annotations

from littlewars.core.choices import Answer, End, Order, Point


class Muster(Order, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag="muster"):
    """Choose the whole starting force: profile to number."""

    force: dict[str, int]


class Deploy(Order, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag="deploy"):
    """Set one unit of the starting force on the table, or aboard an own transport."""

    profile: str
    at: Point | None = None
    aboard: str = ""


class Buy(Order, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag="buy"):
    """Set units aside for this turn's reinforcements, paid from the Call."""

    profile: str
    count: int = 1


class Move(Order, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag="move"):
    """Move one unit along a path of waypoints, or ``to`` a place by the cheapest way. No path: it stays.

    ``doubletime`` is how many commanders drive it on: false, true or a number.
    """

    figure: str
    path: tuple[Point, ...] = ()
    to: Point | None = None
    doubletime: int | bool = 0


class Board(Order, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag="board"):
    """Walk to an own transport and go aboard; without a path, by the cheapest way."""

    figure: str
    hull: str
    path: tuple[Point, ...] = ()
    doubletime: int | bool = 0


class Leave(Order, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag="leave"):
    """Leave a transport: set down ``at`` a point of contact with it, then walk the path.

    Without ``at`` he is set down at the free point nearest to where he is going; ``to`` takes the cheapest way.
    """

    figure: str
    at: Point | None = None
    path: tuple[Point, ...] = ()
    to: Point | None = None
    doubletime: int | bool = 0


class Attack(Order, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag="attack"):
    """Attack with one unit: each pair of ``allot`` aims that many dice at a target."""

    figure: str
    allot: tuple[tuple[str, int], ...]


class Strike(Order, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag="strike"):
    """Bring an air or artillery strike in ``at`` any point of the table, and aim its dice."""

    at: Point
    allot: tuple[tuple[str, int], ...]


class Place(Order, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag="place"):
    """Bring one unit on from the reinforcement pool, or aboard a transport that arrives in the same step."""

    profile: str
    at: Point | None = None
    aboard: str = ""


FlagsOrder = Muster | Deploy | Buy | Move | Board | Leave | Attack | Strike | Answer | Place | End
