"""Questions in words: who attacks whom, how far away and in what state, laid out as a situation."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from littlewars.core.choices import Asked, Unasked
from littlewars.core.setting import Rect, Size, Terrain, decode_options
from littlewars.rulesets.flags.attack import dice_of
from littlewars.rulesets.flags.file import FlagsFigure, FlagsSetting, FlagsSide, FlagsTurn
from littlewars.rulesets.flags.options import FlagsOptions, SameTarget, Spotter
from littlewars.rulesets.flags.state import Profile
from littlewars.rulesets.flags.troops import PROFILES, counted
from littlewars.rulesets.flags.words import listed, number_word

USUAL_GAP: Final = 3.0
"""How far away targets are where a question does not say."""
MOST_GAP: Final = 96.0
"""The furthest that can be asked about: there has to be a table for it."""
MOST_TARGETS: Final = 4
"""No attack has more dice than these."""
MOST_FRIENDS: Final = 6
MOST_DIE: Final = 99

ALSO: Final = {
    "trooper": "basic",
    "troopers": "basic",
    "basic trooper": "basic",
    "basic troopers": "basic",
    "mg": "machine_gunner",
    "mgs": "machine_gunner",
    "strike": "air",
    "strikes": "air",
    "artillery strike": "air",
    "artillery strikes": "air",
}
"""Words for troops beside their names, as docs/commands.md lists them."""
BETWEEN: Final = ("a", "an", "the", "and", "against", "versus", "vs", "v", "at", "on")
"""Words that a question may hold and that say nothing."""

AIDES: Final = ("commander", "rifleman")
"""Own troops that change the odds of an attack by being there: for a reroll, and to sight for a mortar."""
GUARDS: Final = ("minesweeper",)
"""Troops of the enemy that do."""

ATTACKER_X: Final = 12.0
ATTACKER_Y: Final = 8.0
ROOM: Final = 0.1
"""The gap between neighbours that stand side by side."""


def question(asked: Asked) -> FlagsSetting:
    """Return the situation that a question describes, its orders the ways to aim the dice; Unasked says what is wrong.

    Targets stand side by side about the attacker, each at the same gap from edge to edge, and in cover each among trees
    of its own. Own troops that help stand just behind them, within sight of all, and the enemy's behind those.
    """
    options = decode_options(asked.options, FlagsOptions, "options")
    named = troops(asked.words, "the question")
    if len(named) < 2:
        found = f'"{" ".join(asked.words)}"' if asked.words else "no words"
        raise Unasked("the question", found, "who attacks, and whom, such as: bazooka tank")
    attacker = named[0][0]
    targets: list[Profile] = []
    for profile, count in named[1:]:
        targets.extend([profile] * count)
    gap = USUAL_GAP if asked.gap is None else asked.gap
    check_duel(asked, named, targets, gap)
    friends = bystanders(asked.friends, "with", options)
    guards = bystanders(asked.guards, "against", options)
    spots = around(attacker.radius, [target.radius for target in targets], gap)
    dice = dice_of(attacker, asked.moved)
    groups = options.same_target is SameTarget.GROUPS and not attacker.no_add
    ways = [given_dice(asked.dice, len(targets))] if asked.dice else ways_to_aim(dice, targets, groups)
    figures = lay_figures(asked, attacker, targets, spots, friends, guards)
    depth = ATTACKER_Y + attacker.radius + gap + 10.0
    red = FlagsSide(name="Red", flags=[(1.0, 1.0)], reserve={attacker.key: 1} if attacker.air else {})
    blue = FlagsSide(name="Blue", flags=[(1.0, depth - 1.0)])
    return FlagsSetting(
        ruleset="flags",
        title=title_words(asked, attacker, targets, gap, friends, guards),
        options=asked.options,
        table=Size(size=(2.0 * ATTACKER_X, depth)),
        terrain=lay_trees(targets, spots) if asked.cover else [],
        sides=[red, blue],
        figures=figures,
        turn=FlagsTurn(side="Red", phase="attack", round=2),
        orders=[order_of(attacker, way) for way in ways],
    )


# Words.


def plain_words(words: tuple[str, ...]) -> list[str]:
    """Return single words in small letters, without hyphens and punctuation."""
    text = " ".join(words).lower()
    for mark in "-_,;.":
        text = text.replace(mark, " ")
    return text.split()


def named_profiles() -> dict[str, Profile]:
    """Return every name of a troop in small letters, in the singular and the plural, as a key and as a short word."""
    names: dict[str, Profile] = {}
    by_key: dict[str, Profile] = {}
    for profile in PROFILES:
        by_key[profile.key] = profile
        for name in (profile.key, profile.title, profile.plural):
            names[name.lower().replace("_", " ")] = profile
    for word, key in ALSO.items():
        names[word] = by_key[key]
    return names


def known_words(profiles: list[Profile]) -> tuple[str, ...]:
    """Return what troops are called in a question."""
    return tuple([profile.title.lower().replace(" ", "-") for profile in profiles])


def troops(words: tuple[str, ...], part: str) -> list[tuple[Profile, int]]:
    """Return the troops that words name, in their order, each with its number; Unasked for a word that names none.

    The longest name counts: a radio man is one troop, not a radio and somebody else.
    """
    names = named_profiles()
    left = [word for word in plain_words(words) if word not in BETWEEN]
    found: list[tuple[Profile, int]] = []
    count = 0
    at = 0
    while at < len(left):
        word = left[at]
        if count == 0 and word.isascii() and word.isdigit() and len(word) < 4:
            count = int(word)
            at += 1
            if count == 0:
                raise Unasked(part, '"0"', "a number of troops from 1")
            continue
        pair = " ".join(left[at : at + 2])
        name = pair if pair in names else word
        if name not in names:
            raise Unasked(part, f'"{unknown_words(left, at, names)[:40]}"', "a kind of troops", known_words(PROFILES))
        found.append((names[name], count if count else 1))
        at += 2 if name == pair and pair != word else 1
        count = 0
    if count:
        raise Unasked(part, f'"{count}" and nothing behind it', "what there are so many of")
    return found


def unknown_words(left: list[str], at: int, names: dict[str, Profile]) -> str:
    """Return a word that names no troop, with the next where that names none either: both may be one name."""
    if at + 1 < len(left) and left[at + 1] not in names and " ".join(left[at + 1 : at + 3]) not in names:
        return f"{left[at]} {left[at + 1]}"
    return left[at]


def check_duel(asked: Asked, named: list[tuple[Profile, int]], targets: list[Profile], gap: float) -> None:
    """Hold the attacker, the targets, the gap and the dice against what can be asked."""
    attacker, count = named[0]
    if count > 1:
        raise Unasked("the attacker", counted(attacker, count), "one unit, for each attacks by itself (F-30)")
    for target in targets:
        if target.air:
            raise Unasked("the target", f"an {target.title}", "troops on the table; nothing attacks a strike (F-Q11)")
    if len(targets) > MOST_TARGETS:
        raise Unasked("the targets", f"{len(targets)} of them", f"{MOST_TARGETS} at most, one for each die of a strike")
    if not 0.0 <= gap <= MOST_GAP:
        raise Unasked("the range", f"{gap:g}", f"0 to {MOST_GAP:g} inches")
    if asked.moved and attacker.air:
        raise Unasked("the attacker", f"an {attacker.title} that has moved", "a unit that can move (F-55)")
    for number in asked.dice:
        if not 0 <= number <= MOST_DIE:
            raise Unasked("the dice", str(number), "0 or more dice for each target")
    if asked.dice and len(asked.dice) != len(targets):
        raise Unasked("the dice", number_words(asked.dice), f"a number for each target, {len(targets)} in all")


def number_words(numbers: tuple[int, ...]) -> str:
    """Return numbers as they are typed."""
    return ",".join([str(number) for number in numbers])


def bystanders(words: tuple[str, ...], part: str, options: FlagsOptions) -> list[Profile]:
    """Return the troops that stand by; Unasked for those that change nothing by being there."""
    found: list[Profile] = []
    for profile, count in troops(words, part):
        if part == "against":
            if not profile.regen:
                raise Unasked(part, f"a {profile.title}", "a minesweeper: nobody else protects his side (F-61)")
        elif not (profile.reroll or profile.basic or (options.spotter is Spotter.ANY_FOOT and profile.soldier())):
            expected = "a commander (F-62), or a rifleman who sights for a mortar (F-58); each unit attacks by itself"
            raise Unasked(part, f"a {profile.title}", expected)
        found.extend([profile] * count)
    if len(found) > MOST_FRIENDS:
        raise Unasked(part, f"{len(found)} of them", f"{MOST_FRIENDS} at most")
    # Whoever sights has to stand nearest.
    return [one for one in found if not one.reroll] + [one for one in found if one.reroll]


# The table.


def around(radius: float, radii: list[float], gap: float) -> list[tuple[float, float]]:
    """Return where targets stand: a fan about the attacker, each at this gap, the first straight ahead.

    Unasked where there is no room for so many so near.
    """
    widest = max(radii)
    nearest = radius + gap + min(radii)
    step = 2.0 * widest + ROOM
    # The turn from one to the next: the angle whose chord at the nearest target's distance is a base and a bit, half
    # a turn where none is so long.
    share = step / nearest if step < 2.0 * nearest else 2.0
    turn_x = 1.0 - share * share / 2.0
    turn_y = sqrt(max(0.0, 1.0 - turn_x * turn_x))
    spots: list[tuple[float, float]] = []
    left = right = (0.0, 1.0)
    for index, target in enumerate(radii):
        if index % 2:
            left = (turn_x * left[0] - turn_y * left[1], turn_y * left[0] + turn_x * left[1])
            way = left
        elif index:
            right = (turn_x * right[0] + turn_y * right[1], turn_x * right[1] - turn_y * right[0])
            way = right
        else:
            way = left
        away = radius + gap + target
        spots.append((ATTACKER_X + away * way[0], ATTACKER_Y + away * way[1]))
    for index, (x, y) in enumerate(spots):
        for other in range(index):
            dx, dy = x - spots[other][0], y - spots[other][1]
            if sqrt(dx * dx + dy * dy) < radii[index] + radii[other] + ROOM / 2.0:
                raise Unasked("the range", f"{gap:g}", f"more, for there is no room for {len(radii)} targets so near")
    return spots


def lay_figures(
    asked: Asked,
    attacker: Profile,
    targets: list[Profile],
    spots: list[tuple[float, float]],
    friends: list[Profile],
    guards: list[Profile],
) -> list[FlagsFigure]:
    """Return all units: the attacker, the targets, then in rows behind them whoever stands by on either side."""
    figures: list[FlagsFigure] = []
    if not attacker.air:
        at = (ATTACKER_X, ATTACKER_Y)
        figures.append(FlagsFigure(id="attacker", side="Red", profile=attacker.key, at=at, moved=asked.moved))
    for index, target in enumerate(targets):
        figures.append(FlagsFigure(id=f"target-{index + 1}", side="Blue", profile=target.key, at=spots[index]))
    back = max([spots[index][1] + target.radius for index, target in enumerate(targets)]) + 1.0
    for side, row, y in (("Red", friends, back), ("Blue", guards, back + 1.5)):
        for index, profile in enumerate(row):
            offset = (index + 1) // 2 * (2.0 * profile.radius + ROOM)
            at = (ATTACKER_X + (offset if index % 2 else -offset), y)
            figures.append(FlagsFigure(id=f"{side.lower()}-{index + 1}", side=side, profile=profile.key, at=at))
    return figures


def lay_trees(targets: list[Profile], spots: list[tuple[float, float]]) -> list[Terrain]:
    """Return trees of its own for each target, which is covered by them under every house rule (F-Q14)."""
    trees: list[Terrain] = []
    for index, target in enumerate(targets):
        id = "trees" if len(targets) == 1 else f"trees about target {index + 1}"
        wide = 2.0 * target.radius
        trees.append(Terrain(kind="trees", id=id, rect=Rect(at=spots[index], size=(wide, wide))))
    return trees


# Orders.

Way = tuple[tuple[int, int], ...]
"""How an attack is aimed: pairs of a target, numbered from 0, and a number of dice."""


def given_dice(numbers: tuple[int, ...], targets: int) -> Way:
    """Return the way that a question names."""
    return tuple([(index, numbers[index]) for index in range(targets) if numbers[index]])


def ways_to_aim(dice: int, targets: list[Profile], groups: bool) -> list[Way]:
    """Return every way to aim all dice, of several that are alike only one; to keep dice back never helps.

    Targets of the same kind stand alike, so the first of them has the most dice. With ``groups`` the dice on one target
    may also be rolled as several sums (F-Q48).
    """
    ways: list[Way] = []
    for counts in shares(dice, len(targets)):
        if not alike_in_order(counts, targets):
            continue
        parts: list[Way] = [()]
        for index, number in enumerate(counts):
            sums = partitions(number, number) if groups else [[number]] if number else [[]]
            parts = [(*way, *[(index, size) for size in split]) for way in parts for split in sums]
        ways.extend(parts)
    return ways


def shares(dice: int, targets: int) -> list[list[int]]:
    """Return every way to deal dice out to targets, most to the first ones first."""
    if targets == 1:
        return [[dice]]
    found: list[list[int]] = []
    for first in range(dice, -1, -1):
        for rest in shares(dice - first, targets - 1):
            found.append([first, *rest])
    return found


def alike_in_order(counts: list[int], targets: list[Profile]) -> bool:
    """Say whether of targets of the same kind an earlier one never has fewer dice."""
    for index, target in enumerate(targets):
        for other in range(index):
            if targets[other] is target and counts[other] < counts[index]:
                return False
    return True


def partitions(number: int, most: int) -> list[list[int]]:
    """Return every way to split dice into groups, each of at most so many, the largest first."""
    if number == 0:
        return [[]]
    found: list[list[int]] = []
    for first in range(min(number, most), 0, -1):
        for rest in partitions(number - first, first):
            found.append([first, *rest])
    return found


def order_of(attacker: Profile, way: Way) -> dict[str, Any]:
    """Return an attack or a strike as it stands in a file."""
    allot = [[f"target-{index + 1}", number] for index, number in way]
    if attacker.air:
        return {"do": "strike", "at": [ATTACKER_X, ATTACKER_Y], "allot": allot}
    return {"do": "attack", "figure": "attacker", "allot": allot}


# The title.


def title_words(
    asked: Asked, attacker: Profile, targets: list[Profile], gap: float, friends: list[Profile], guards: list[Profile]
) -> str:
    """Return the question in words."""
    text = f"{article(attacker).capitalize()} {attacker.title}"
    if asked.moved:
        text += " that has moved"
    text += f" against {troop_words(targets)}"
    if asked.cover:
        text += " in cover" if len(targets) == 1 else ", all in cover"
    text += ", touching" if gap == 0.0 else f", {gap:g} inch{'' if gap == 1.0 else 'es'} away"
    if friends:
        text += f", with {troop_words(friends)} standing by"
    if guards:
        text += f", protected by {troop_words(guards)}"
    return text


def article(profile: Profile) -> str:
    """Return a or an, as a troop's name wants."""
    return "an" if profile.title[0] in "AEIOU" else "a"


def troop_words(profiles: list[Profile]) -> str:
    """Return troops in words, those of one kind together."""
    parts: list[str] = []
    seen: list[Profile] = []
    for profile in profiles:
        if profile in seen:
            continue
        seen.append(profile)
        count = profiles.count(profile)
        parts.append(f"{article(profile)} {profile.title}" if count == 1 else f"{number_word(count)} {profile.plural}")
    return listed(parts)
