"""Choosing troops and putting them on the table: the first force, what is called, where each stands."""

from __future__ import annotations

import re
from functools import partial
from math import hypot
from typing import TYPE_CHECKING, Final

from littlewars.cli.play.asking import After, Menu, Row
from littlewars.cli.play.attacks import kind_name
from littlewars.cli.play.link import AnOrder
from littlewars.cli.play.lore import lore_of
from littlewars.cli.play.places import MOVED_UNASKED, behind, front_of, near_names, nearest_in, parse_goal
from littlewars.cli.play.words import capital, counted, listed, refused_words, singular
from littlewars.cli.whereabouts import beside_what, marker_name, place_words, the
from littlewars.core.choices import Choice, Entry, Marker, Point, Region

if TYPE_CHECKING:
    from littlewars.cli.play.talk import Talk

AMOUNT: Final = re.compile(r"(\d{1,4})\s*(?:x\s*|\s)(.+)")
"""A number of a kind: 3 x 1, 3x1, 3 rifleman."""


# The first force.


def muster_menu(talk: Talk, choice: Choice) -> After:
    """Have a force chosen, one kind after the other."""
    force: dict[str, int] = {}
    return talk.choose(lambda: build_muster(talk, choice, force))


def box_of(talk: Talk, side: int) -> dict[str, Entry]:
    """Return what lies in a side's toy box, by kind."""
    return {
        entry.profile: entry
        for tray in talk.position.trays
        if tray.side == side and not tray.of and tray.kind == "pool"
        for entry in tray.entries
    }


def build_muster(talk: Talk, choice: Choice, force: dict[str, int]) -> Menu:
    """Make the question which troops to start with: what each costs, how many are left of it and of the points."""
    box = box_of(talk, choice.side)
    spent = sum(talk.prices.get(profile, 0) * number for profile, number in force.items())
    left = choice.most - spent
    rows: list[Row] = []
    for profile in choice.targets:
        name = kind_name(talk, profile)
        have = box[profile].count if profile in box else 0
        taken = force.get(profile, 0)
        notes = f"{counted(talk.prices.get(profile, 0), 'point')}, {have - taken} left"
        if taken:
            notes += f", {taken} chosen"
        take = partial(take_troops, talk, choice, force, profile)
        rows.append(Row(name, take, notes=notes, names=(name.lower(), profile)))
    default = talk.hint_row() if not force else None
    keys: dict[str, Row] = {}
    if force:
        chosen = listed([f"{number} {kind_name(talk, profile)}" for profile, number in force.items()])
        start = Row(f"start with {chosen}.", lambda: submit_force(talk, force))
        keys = {"o": Row("start with these", start.act), "x": Row("choose afresh", lambda: begin_afresh(force))}
        default = start
        title = f"So far {chosen}. {counted(left, 'point')} left of {choice.most}"
    else:
        keys = {
            "i": lore_row(talk, list(choice.targets)),
            "a": Row("the whole set-up is done for me", lambda: talk.fill(setup=True)),
        }
        title = f"Which troops do you start with? You have {counted(choice.most, 'point')}"
    return Menu(
        title,
        rows,
        default=default,
        keys=keys,
        free=lambda typed: take_typed(talk, choice, force, typed),
        expects="A number adds one of that kind, 3 x 1 adds three of the first",
    )


def lore_row(talk: Talk, profiles: list[str]) -> Row:
    """Return the key that tells what kinds of troops can do."""
    return Row("what each can do", lambda: tell_lore(talk, profiles))


def tell_lore(talk: Talk, profiles: list[str]) -> After:
    """Tell what kinds of troops can do, as the rulebook has it."""
    for profile in profiles:
        name = kind_name(talk, profile)
        if not talk.more():
            break
        talk.screen.say(lore_of(talk, name) or f"{name}: the rulebook has no paragraph on it.", indent=2, hang=4)
    return After.ASK


def begin_afresh(force: dict[str, int]) -> After:
    """Put everything back into the box."""
    force.clear()
    return After.SHOW


def take_troops(talk: Talk, choice: Choice, force: dict[str, int], profile: str, number: int = 1) -> After:
    """Add troops to a force, if the match would let it start."""
    more = {**force, profile: force.get(profile, 0) + number}
    said = talk.match.weigh_one({"do": choice.verb, "force": more})
    if said.refused:
        talk.screen.say(f"That does not work: {refused_words(said)}")
        return After.ASK
    force[profile] = more[profile]
    return After.SHOW


def take_typed(talk: Talk, choice: Choice, force: dict[str, int], typed: str) -> After | None:
    """Add as many of a kind as somebody types."""
    found = read_amount(talk, list(choice.targets), typed)
    if found is None:
        return None
    number, profile = found
    return take_troops(talk, choice, force, profile, number) if profile else After.ASK


def read_amount(talk: Talk, profiles: list[str], typed: str) -> tuple[int, str] | None:
    """Read ``3 x 1`` or ``3 rifleman``: a number of a kind, of those in a list; None where it is nothing of the sort.

    A kind that is not in the list comes back as '', and has been said.
    """
    parted = AMOUNT.fullmatch(typed.lower().replace("×", "x"))
    if parted is None or not 0 < int(parted[1]) <= 100:
        return None
    number, rest = int(parted[1]), parted[2].strip()
    if rest.isdecimal():
        if 1 <= int(rest) <= len(profiles):
            return number, profiles[int(rest) - 1]
        talk.screen.say(f"There is no number {rest} in the list.")
        return number, ""
    for profile in profiles:
        name = kind_name(talk, profile).lower()
        if name in (rest, singular(rest)) or rest == profile or (len(rest) > 2 and name.startswith(rest)):
            return number, profile
    talk.screen.say(f'There are no troops called "{rest}" in the list.')
    return number, ""


def submit_force(talk: Talk, force: dict[str, int]) -> After:
    """Start with the chosen force."""
    return talk.submit({"do": "muster", "force": dict(force)})


# Calling.


def buy_rows(talk: Talk) -> list[Row]:
    """List what can be paid for."""
    rows: list[Row] = []
    for choice in talk.view.choices:
        if choice.verb == "buy":
            name = kind_name(talk, choice.profile)
            price = talk.prices.get(choice.profile, 0)
            notes = counted(price, "point") if price else ""
            notes += f", up to {choice.most}" if choice.most > 1 else ""
            buy = partial(buy_some, talk, choice, name)
            rows.append(Row(name, buy, notes=notes, names=(name.lower(), choice.profile)))
    return rows


def buy_some(talk: Talk, choice: Choice, name: str) -> After:
    """Ask how many, where there may be several, and call them."""
    number = 1
    if choice.most > 1:
        asked = talk.number(f"{name}: how many?", 1, choice.most, 1)
        if asked is None:
            return After.SHOW
        number = asked
    return talk.submit({"do": choice.verb, "profile": choice.profile, "count": number})


def call_typed(talk: Talk, typed: str) -> After | None:
    """Call as many of a kind as somebody types."""
    calls = {choice.profile: choice for choice in talk.view.choices if choice.verb == "buy"}
    found = read_amount(talk, list(calls), typed) if calls else None
    if found is None or not found[1]:
        return None if found is None else After.ASK
    number, profile = found
    most = max(1, calls[profile].most)
    if number > most:
        talk.screen.say(f"{kind_name(talk, profile)}: found {number}; expected {most} at most.")
        return After.ASK
    return talk.submit({"do": "buy", "profile": profile, "count": number})


# Setting up and bringing on.


def arrival_rows(talk: Talk) -> list[Row]:
    """List who waits to be put on the table."""
    rows: list[Row] = []
    for index, choice in enumerate(talk.view.choices):
        if choice.verb in ("deploy", "place"):
            name = kind_name(talk, choice.profile)
            notes = f"{choice.most} waiting" if choice.most > 1 else ""
            put = partial(arrival_menu, talk, index, choice)
            rows.append(Row(name, put, notes=notes, names=(name.lower(), choice.profile)))
    return rows


def arrival_menu(talk: Talk, index: int, choice: Choice) -> After:
    """Ask where one unit is put."""
    region = talk.match.where(index)
    return talk.choose(lambda: build_arrival(talk, choice, region))


def arrival_order(choice: Choice, at: Point) -> AnOrder:
    """Return the order that puts a unit at a place."""
    return {"do": choice.verb, "profile": choice.profile, "at": list(at)}


def build_arrival(talk: Talk, choice: Choice, region: Region) -> Menu:
    """Make the question where a unit is put: places by the flags and behind scenery, or aboard."""
    spots: list[tuple[str, Point]] = []
    for flag in talk.position.markers:
        if flag.side == talk.side:
            spots += flag_spots(talk, flag)
    for piece in talk.position.table.pieces:
        x, y = front_of(talk.position, talk.side, piece.xs[0], piece.ys[0])
        home = next(((one.x, one.y) for one in talk.position.markers if one.side == talk.side), (x, y))
        spots.append((f"behind {the(piece.id)}", behind(piece, x, y, home, 0.5)))
    rows = weighed_spots(talk, choice, region, spots)
    for target in choice.targets:
        order: AnOrder = {"do": choice.verb, "profile": choice.profile, choice.into or "aboard": target}
        name = talk.name(target)
        rows.append(Row(f"aboard {name}", partial(talk.submit, order), names=(f"aboard {name.lower()}", name.lower())))
    if not rows:
        # So little room is left that no outline shows it; whoever knows the rules may still find the spot.
        rows.append(talk.hint_row() or Row("wherever there is room", talk.fill))
    if not talk.screen.plain and not talk.cramped():
        talk.table(legend=False, rows=rows, beside=True)
    return Menu(
        f"Where does the {kind_name(talk, choice.profile).lower()} stand?",
        rows,
        default=rows[0] if rows else None,
        free=lambda typed: put_at(talk, choice, region, typed),
        expects="A number, a place such as 12 4, or words such as left of the flag",
        nested=True,
    )


def flag_spots(talk: Talk, flag: Marker) -> list[tuple[str, Point]]:
    """Return places around a flag: before it, beside it, behind it, seen towards the enemy."""
    name = "your flag" if flag.side == talk.side else marker_name(talk.position, flag)
    fx, fy = front_of(talk.position, talk.side, flag.x, flag.y)
    away = hypot(fx - flag.x, fy - flag.y) or 1.0
    ux, uy = (fx - flag.x) / away, (fy - flag.y) / away
    return [
        (f"before {name}, towards the enemy", (flag.x + 9.0 * ux, flag.y + 9.0 * uy)),
        (f"left of {name}", (flag.x - 1.6, flag.y)),
        (f"right of {name}", (flag.x + 1.6, flag.y)),
        (f"behind {name}", (flag.x - 1.2 * ux, flag.y - 1.2 * uy)),
    ]


def weighed_spots(talk: Talk, choice: Choice, region: Region, spots: list[tuple[str, Point]]) -> list[Row]:
    """Return those places that the match allows, each as near as may be to where it should be."""
    ideas: list[tuple[str, Point]] = []
    for words, (x, y) in spots:
        spot = nearest_in(region, x, y)
        if spot is None or any(hypot(spot[0] - ox, spot[1] - oy) < 0.5 for _, (ox, oy) in ideas):
            continue
        if words.startswith("behind the") and hypot(spot[0] - x, spot[1] - y) > 1.0:
            continue
        ideas.append((words, spot))
    said = talk.match.weigh([arrival_order(choice, spot) for _, spot in ideas])
    rows: list[Row] = []
    for (words, spot), weighed in zip(ideas, said, strict=False):
        if not weighed.refused:
            put = partial(talk.submit, arrival_order(choice, spot))
            rows.append(Row(f"{words}, at {place_words(*spot)}", put, at=spot, words=words))
    return rows


def put_at(talk: Talk, choice: Choice, region: Region, typed: str) -> After | None:
    """Put a unit at a place that was typed; where it may not stand, say why and offer the nearest where it may."""
    home = next(((one.x, one.y) for one in talk.position.markers if one.side == talk.side), (0.0, 0.0))
    goal = parse_goal(talk.position, talk.side, typed, None, home)
    if goal is None:
        near = near_names(talk.position, talk.side, typed)
        if near:
            talk.screen.say(f'There is nothing called "{typed}" on the table. Did you mean {listed(near, "or")}?')
            return After.ASK
        return None
    spot = nearest_in(region, goal.x, goal.y)
    moved = 0.0 if spot is None else hypot(spot[0] - goal.x, spot[1] - goal.y)
    if not goal.exact and spot is not None and moved > MOVED_UNASKED:
        words = capital(goal.words)
        talk.screen.say(f"{words} is {talk.length(moved)} from the nearest place that is allowed now.")
    elif goal.exact or spot is None:
        said = talk.match.weigh_one(arrival_order(choice, (goal.x, goal.y)))
        if not said.refused:
            return talk.submit(arrival_order(choice, (goal.x, goal.y)))
        talk.screen.say(f"That does not work: {refused_words(said)}")
        if spot is None:
            return After.ASK
    away = talk.length(moved)
    beside = beside_what(talk.position, *spot, 0.5, None)
    where = f"{place_words(*spot)}{', ' + beside if beside else ''}"
    put = partial(talk.submit, arrival_order(choice, spot))
    return (
        put()
        if not goal.exact and moved <= MOVED_UNASKED
        else talk.suggest(Row(f"the nearest free place, {where}, {away} from there.", put))
    )
