"""What a path costs, and what it may not pass: the facts of one mover on one table.

A move is a path of waypoints, the first of which is where the mover stands. Its cost is its length plus a fixed
``charge`` for each time it enters an ``obstacle`` piece or crosses an obstacle line (T-05: with the base's centre).
What stops it - other bases that it may not pass, pieces that bar it, the table's edge - meets the edge of the swept
base. Touching is never overlapping (T-07).
"""

from __future__ import annotations

from typing import final

from littlewars.core.table import Base, Table


@final
class Ground:
    """What one mover meets: the table, its own base, the other bases, and what each may do to it.

    ``mask`` is matched against each piece's ``bars``. A base that is not ``present``, or is the mover itself
    (``base``), is never in the way. Bases of the mover's ``side`` are passed when ``pass_friends``; enemies never;
    nobody is stood on.
    """

    def __init__(
        self,
        table: Table,
        bases: list[Base],
        base: Base | None,
        side: int,
        radius: float,
        mask: int,
        pass_friends: bool,
        charge: float,
    ) -> None:
        self.table = table
        self.bases = bases
        self.base = base
        self.side = side
        self.radius = radius
        self.mask = mask
        self.pass_friends = pass_friends
        self.charge = charge
