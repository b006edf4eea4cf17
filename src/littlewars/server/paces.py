"""How often something may be done: a pace for one, and a pace for everybody who asks."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import final


@final
class Pace:
    """How often something may be done: ``each_second`` on the average, ``burst`` at a time."""

    def __init__(self, each_second: float, burst: float) -> None:
        self.each_second = each_second
        self.burst = burst
        self.left = burst
        self.at = time.monotonic()

    def may(self) -> bool:
        """Do it once more, if that is not too often."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.each_second)
        self.at = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True


@final
class Paces:
    """A pace for everybody who asks, by name; those that have not asked for longest are forgotten first."""

    def __init__(self, each_second: float, burst: float, most: int = 1000) -> None:
        self.each_second = each_second
        self.burst = burst
        self.most = most
        self.paces: OrderedDict[str, Pace] = OrderedDict()

    def may(self, name: str) -> bool:
        """Let somebody do it once more, if that is not too often."""
        pace = self.paces.setdefault(name, Pace(self.each_second, self.burst))
        self.paces.move_to_end(name)
        while len(self.paces) > self.most:
            self.paces.popitem(last=False)
        return pace.may()
