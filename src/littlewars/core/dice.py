"""Dice: luck as an argument, drawn by what the rule looks at.

A rule never draws more than it reads. It asks for one ``face``, for the ``faces`` of several dice, or only for the
``best``, the ``total`` or the number of ``hits`` among them, or for which of them hold ``against`` a number, each with
the clause that asks. The draws are the same for every source: seeded, scripted, recorded or typed dice draw faces and
look at them; ``EveryDice`` walks through each value that the rule can see, with its exact weight, so that odds come
from the same code as play.

Faces are drawn in the order that the rules fix, and only when the rules reach them (T-14). ``shown`` holds the faces of
the last draw for the event that tells of it, ``drawn`` those of the whole order. Dice that run out raise ``NeedDice``;
whoever applied the order goes back with ``rewind`` and applies it again with more faces.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

_MASK: Final = 0xFFFFFFFF


class NeedDice(Exception):
    """The dice ran out: ``clause`` asks for ``count`` more faces of dice with ``sides`` sides."""

    def __init__(self, clause: str, count: int, sides: int) -> None:
        super().__init__(f"{clause} asks for {count} more d{sides}")
        self.clause = clause
        self.count = count
        self.sides = sides


class BadFace(ValueError):
    """A given face does not exist on the die that is rolled."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A source of faces; ``next_face`` is what a source supplies, the draws are the same for all."""

    def __init__(self) -> None:
        self.shown: list[int] = []
        self.drawn: list[int] = []

    def next_face(self, clause: str, sides: int, count: int) -> int:
        """Return one face, 1 to ``sides``; ``count`` faces are still wanted by this draw.

        Raises NeedDice when there is none.
        """
        raise NeedDice(clause, count, sides)

    def begin(self) -> None:
        """Mark the start of an order: ``rewind`` comes back to here."""
        self.shown = []
        self.drawn = []

    def rewind(self) -> None:
        """Go back to where the order began."""
        self.shown = []
        self.drawn = []

    def face(self, clause: str, sides: int = 6) -> int:
        """Draw one die."""
        return self.faces(clause, 1, sides)[0]

    def faces(self, clause: str, count: int, sides: int = 6) -> list[int]:
        """Draw ``count`` dice and look at each face, in order."""
        rolled: list[int] = []
        for left in range(count, 0, -1):
            rolled.append(self.next_face(clause, sides, left))
        self.shown = rolled
        self.drawn.extend(rolled)
        return rolled

    def against(self, clause: str, count: int, need: int, sides: int = 6) -> list[int]:
        """Draw ``count`` dice and look only at which of them show ``need`` or more."""
        return self.faces(clause, count, sides)

    def best(self, clause: str, count: int, sides: int = 6) -> int:
        """Draw ``count`` dice and look only at the highest, 0 when there are none."""
        most = 0
        for face in self.faces(clause, count, sides):
            if face > most:
                most = face
        return most

    def total(self, clause: str, count: int, sides: int = 6) -> int:
        """Draw ``count`` dice and look only at their sum."""
        summed = 0
        for face in self.faces(clause, count, sides):
            summed += face
        return summed

    def hits(self, clause: str, count: int, need: int, sides: int = 6) -> int:
        """Draw ``count`` dice and look only at how many show ``need`` or more."""
        hit = 0
        for face in self.faces(clause, count, sides):
            if face >= need:
                hit += 1
        return hit


@final
class SeededDice(Dice):
    """The sfc32 generator: small, fast, copyable, the same on every machine.

    It is made ready when it is first asked: players are given luck for each decision, and seldom need it.
    """

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.seed = seed
        self.ready = False
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.counter: i64 = 1
        self.mark_a: i64 = 0
        self.mark_b: i64 = 0
        self.mark_c: i64 = 0
        self.mark_counter: i64 = 1

    def _make_ready(self) -> None:
        self.ready = True
        digest = sha256(self.seed.encode()).digest()
        self.a = i64(int.from_bytes(digest[0:4], "little"))
        self.b = i64(int.from_bytes(digest[4:8], "little"))
        self.c = i64(int.from_bytes(digest[8:12], "little"))
        for _ in range(12):
            self.word()

    def word(self) -> i64:
        """Return the next 32 random bits."""
        if not self.ready:
            self._make_ready()
        mask: i64 = _MASK
        out: i64 = (self.a + self.b + self.counter) & mask
        self.counter = (self.counter + 1) & mask
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & mask
        self.c = ((((self.c << 21) & mask) | (self.c >> 11)) + out) & mask
        return out

    def below(self, bound: i64) -> i64:
        """Return a whole number from 0 to ``bound`` - 1, each equally likely."""
        span: i64 = 4294967296
        limit: i64 = span - span % bound
        drawn: i64 = self.word()
        while drawn >= limit:
            drawn = self.word()
        return drawn % bound

    def fraction(self) -> float:
        """Return a float in [0, 1), for players that pick a place."""
        return int(self.word()) / 4294967296.0

    def next_face(self, clause: str, sides: int, count: int) -> int:
        return int(self.below(i64(sides))) + 1

    def begin(self) -> None:
        if not self.ready:
            self._make_ready()
        self.shown = []
        self.drawn = []
        self.mark_a = self.a
        self.mark_b = self.b
        self.mark_c = self.c
        self.mark_counter = self.counter

    def rewind(self) -> None:
        self.shown = []
        self.drawn = []
        self.a = self.mark_a
        self.b = self.mark_b
        self.c = self.mark_c
        self.counter = self.mark_counter


def order_dice(secret: str, game: str, number: int) -> SeededDice:
    """Return the dice of order ``number`` of a game, made from its secret alone.

    Numbers never repeat within a game, so an order that was taken back can neither repeat nor reuse its faces.
    """
    return SeededDice(f"littlewars order {secret} {game} {number}")


def stream_dice(seed: str) -> SeededDice:
    """Return the one stream of dice of a game played in bulk."""
    return SeededDice(f"littlewars stream {seed}")


class ScriptedDice(Dice):
    """Faces given beforehand, used in order; more may be added, which is how real dice are typed in."""

    def __init__(self, script: list[int]) -> None:
        super().__init__()
        self.script = list(script)
        self.used = 0
        self.mark = 0

    def add(self, faces: list[int]) -> None:
        """Put more faces behind those that are there."""
        self.script.extend(faces)

    def unused(self) -> list[int]:
        """Return the faces that nothing has asked for yet."""
        return self.script[self.used :]

    def next_face(self, clause: str, sides: int, count: int) -> int:
        if self.used >= len(self.script):
            raise NeedDice(clause, count, sides)
        face = self.script[self.used]
        if not 1 <= face <= sides:
            raise BadFace(f"die {self.used + 1} shows {face}, but {clause} rolls a die with faces 1 to {sides}")
        self.used += 1
        return face

    def begin(self) -> None:
        self.shown = []
        self.drawn = []
        self.mark = self.used

    def rewind(self) -> None:
        self.shown = []
        self.drawn = []
        self.used = self.mark


@final
class TypedDice(ScriptedDice):
    """Real dice: it starts empty, ``NeedDice`` says what to roll, and ``add`` takes what was rolled."""

    def __init__(self) -> None:
        super().__init__([])


@final
class RecordedDice(ScriptedDice):
    """The faces of one recorded order; asking for more than were recorded means that the record was changed."""


@final
class EveryDice(Dice):
    """Every outcome in turn: apply, note the weight, ``advance``, apply again, until ``advance`` says there is no more.

    Each draw branches on the value that the rule looks at; ``weight`` over ``whole`` is the exact chance of the branch
    that was just walked. Sorted faces stand for all their orders.
    """

    def __init__(self) -> None:
        super().__init__()
        self.picks: list[int] = []
        self.widths: list[int] = []
        self.depth = 0
        self.weight = 1
        self.whole = 1

    def begin(self) -> None:
        self.shown = []
        self.drawn = []
        self.depth = 0
        self.weight = 1
        self.whole = 1

    def rewind(self) -> None:
        self.begin()

    def advance(self) -> bool:
        """Move to the next branch; False when all have been walked."""
        del self.picks[self.depth :]
        del self.widths[self.depth :]
        while self.picks:
            if self.picks[-1] + 1 < self.widths[-1]:
                self.picks[-1] += 1
                return True
            self.picks.pop()
            self.widths.pop()
        return False

    def pick(self, weights: list[int], whole: int) -> int:
        """Take this walk's branch among outcomes of the given weights, and return its index."""
        if self.depth == len(self.picks):
            self.picks.append(0)
            self.widths.append(len(weights))
        index = self.picks[self.depth]
        self.depth += 1
        self.weight *= weights[index]
        self.whole *= whole
        self.shown = []
        return index

    def faces(self, clause: str, count: int, sides: int = 6) -> list[int]:
        if count <= 0:
            return []
        values, weights = _sorted_faces(count, sides)
        faces = values[self.pick(weights, sides**count)]
        self.shown = faces
        return list(faces)

    def best(self, clause: str, count: int, sides: int = 6) -> int:
        if count <= 0:
            return 0
        weights = [face**count - (face - 1) ** count for face in range(1, sides + 1)]
        return self.pick(weights, sides**count) + 1

    def total(self, clause: str, count: int, sides: int = 6) -> int:
        if count <= 0:
            return 0
        return self.pick(_sums(count, sides), sides**count) + count

    def hits(self, clause: str, count: int, need: int, sides: int = 6) -> int:
        good = min(max(sides - need + 1, 0), sides)
        if count <= 0 or good == 0:
            return 0
        if good == sides:
            return count
        weights: list[int] = []
        ways = 1
        for hit in range(count + 1):
            weights.append(ways * good**hit * (sides - good) ** (count - hit))
            ways = ways * (count - hit) // (hit + 1)
        return self.pick(weights, sides**count)

    def against(self, clause: str, count: int, need: int, sides: int = 6) -> list[int]:
        hit = self.hits(clause, count, need, sides)
        self.shown = [1] * (count - hit) + [sides] * hit
        return list(self.shown)


_FACES: Final[dict[int, tuple[list[list[int]], list[int]]]] = {}
_TOTALS: Final[dict[int, list[int]]] = {}


def _sorted_faces(count: int, sides: int) -> tuple[list[list[int]], list[int]]:
    """Return every sorted list of faces of ``count`` dice, and the number of orders of each."""
    key = count * 1000 + sides
    known = _FACES.get(key)
    if known is not None:
        return known
    lists: list[list[int]] = [[]]
    weights = [1]
    for size in range(1, count + 1):
        longer: list[list[int]] = []
        heavier: list[int] = []
        for index, faces in enumerate(lists):
            for face in range(faces[-1] if faces else 1, sides + 1):
                run = 1
                while run <= len(faces) and faces[-run] == face:
                    run += 1
                longer.append([*faces, face])
                heavier.append(weights[index] * size // run)
        lists = longer
        weights = heavier
    _FACES[key] = (lists, weights)
    return lists, weights


def _sums(count: int, sides: int) -> list[int]:
    """Return the number of ways to each sum, from ``count`` on."""
    key = count * 1000 + sides
    known = _TOTALS.get(key)
    if known is not None:
        return known
    ways = [1]
    for _ in range(count):
        wider = [0] * (len(ways) + sides - 1)
        for index, number in enumerate(ways):
            for face in range(sides):
                wider[index + face] += number
        ways = wider
    _TOTALS[key] = ways
    return ways


CLAUSES: Final[dict[str, object]] = {"T-14": Dice.faces}
