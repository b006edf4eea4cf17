"""What dice are worth: the exact chance that they beat an armour, and how to aim several of them best."""

from __future__ import annotations

from typing import Final

from littlewars.rulesets.flags.state import Profile

MOST_DICE: Final = 6
MOST_SUM: Final = 6 * MOST_DICE
SAVED: Final = 5.0 / 6.0
"""The chance that a wound stands where a minesweeper may take it away (F-61)."""


def _sums() -> list[list[float]]:
    """Return, for each number of dice and each armour, the chance that their sum is higher (F-32, F-33)."""
    table: list[list[float]] = [[0.0] * (MOST_SUM + 1)]
    ways = [1] + [0] * MOST_SUM
    whole = 1
    for _ in range(MOST_DICE):
        after = [0] * (MOST_SUM + 1)
        for total in range(MOST_SUM + 1):
            for face in range(1, 7):
                if total >= face:
                    after[total] += ways[total - face]
        ways = after
        whole *= 6
        line: list[float] = []
        for armour in range(MOST_SUM + 1):
            line.append(float(sum(ways[armour + 1 :])) / float(whole))
        table.append(line)
    return table


SUMS: Final = _sums()


def chance(profile: Profile, dice: int, armour: int, regen: bool) -> float:
    """Return the exact chance that this many dice of a unit, all aimed at one target, destroy it."""
    if dice <= 0 or armour < 0:
        return 0.0
    if dice > MOST_DICE:
        dice = MOST_DICE
    if profile.no_add:
        one = SUMS[1][armour]
        if regen:
            one *= SAVED
        miss = 1.0
        for _ in range(dice):
            miss *= 1.0 - one
        return 1.0 - miss
    found = SUMS[dice][armour]
    return found * SAVED if regen else found


def with_reroll(profile: Profile, dice: int, armour: int, regen: bool = False) -> float:
    """Return the exact chance where a commander may have one die rolled again, the one that helps most (F-62).

    Against Regen a NoAdd die that missed is rolled again for one wound more, which has a die of its own (F-Q46).
    """
    if dice <= 0 or armour < 0:
        return 0.0
    if dice > MOST_DICE:
        dice = MOST_DICE
    if profile.no_add:
        one = SUMS[1][armour]
        stands = one * SAVED if regen else one
        spared = 1.0
        all_saved = 1.0
        for _ in range(dice):
            spared *= 1.0 - stands
            all_saved *= one - stands
        # Where every die has hit there is none to roll again.
        return 1.0 - ((spared - all_saved) * (1.0 - stands) + all_saved)
    # Of a sum that fails the lowest die is rolled again: what is left of it says what the new face has to be.
    found = _rerolled(dice, armour, 6, 0)
    return found * SAVED if regen else found


def _rerolled(left: int, armour: int, lowest: int, total: int) -> float:
    if left == 0:
        return 1.0 if total > armour else SUMS[1][max(0, armour - total + lowest)]
    found = 0.0
    for face in range(1, 7):
        found += _rerolled(left - 1, armour, min(lowest, face), total + face)
    return found / 6.0


def best_split(gains: list[list[float]], dice: int) -> list[int]:
    """Return how many dice to aim at each target so that the gains add up to most.

    ``gains[i][k]`` is what k dice aimed at target i are worth; of equal ways one that uses more of the dice is taken.
    """
    best: list[float] = [0.0] * (dice + 1)
    picks: list[list[int]] = []
    for line in reversed(gains):
        after: list[float] = []
        pick: list[int] = []
        for left in range(dice + 1):
            most = best[left]
            number = 0
            for k in range(1, left + 1):
                value = line[k] + best[left - k]
                if value >= most + 1e-12 or (number > 0 and value >= most - 1e-12):
                    most = value
                    number = k
            after.append(most)
            pick.append(number)
        best = after
        picks.append(pick)
    split: list[int] = []
    left = dice
    for pick in reversed(picks):
        split.append(pick[left])
        left -= pick[left]
    return split
