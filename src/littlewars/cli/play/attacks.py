"""Who attacks whom with which dice: every way to aim is weighed, and the best by its expected result stands first."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from math import hypot
from typing import TYPE_CHECKING, Final

from littlewars.cli.play.asking import After, Menu, Row
from littlewars.cli.play.link import AnOrder
from littlewars.cli.play.moves import figure_words
from littlewars.cli.play.places import parse_goal
from littlewars.cli.play.words import (
    counted,
    figure_names,
    listed,
    number_word,
    odds_words,
    owned_name,
    per_cent,
    reason_words,
    refused_words,
    singular,
)
from littlewars.cli.whereabouts import figures_of, gap_between, place_words, the, unit_word
from littlewars.core.choices import Choice, FigureView, Look, Point
from littlewars.server.messages import Reckoning

if TYPE_CHECKING:
    from littlewars.cli.play.talk import Talk

Allot = tuple[tuple[str, int], ...]
"""How dice are aimed: targets, each with a number of dice."""

MOST_TARGETS: Final = 12
"""As many targets are weighed with all dice, the nearest first."""
MOST_SHARED: Final = 3
"""Among so many of the best targets the dice may be shared out."""
MOST_SPLITS: Final = 8
SHOWN_SPLITS: Final = 3
MOST_PLACES: Final = 8
"""As many places for something that comes down anywhere are weighed."""


def attack_rows(talk: Talk) -> list[Row]:
    """List who may attack, and what may come down anywhere."""
    rows: list[Row] = []
    for choice in talk.view.choices:
        if choice.verb == "attack":
            rows.append(attacker_row(talk, choice))
        elif choice.verb == "strike":
            rows.append(strike_row(talk, choice))
    return rows


def attacker_row(talk: Talk, choice: Choice) -> Row:
    """Return the line of an attacker: who, with how many dice, at whom he could aim."""
    figure = talk.figure(choice.figure)
    targets = figures_of(talk.position, choice.targets)
    if figure is not None:
        targets.sort(key=lambda target: gap_between(figure, target))
    dice = counted(choice.dice, "die", "dice")
    near = f"nearest {talk.foe(targets[0])}" if targets else ""
    if figure is not None and targets:
        near += f", {talk.length(gap_between(figure, targets[0]))}"
    who = talk.called(figure) if figure is not None else talk.name(choice.figure)
    label = f"{who}, {dice}, {counted(len(choice.targets), 'target')}"
    return Row(label, lambda: aim_menu(talk, choice), notes=near, names=figure_words(talk, choice.figure))


def strike_row(talk: Talk, choice: Choice) -> Row:
    """Return the line of something that comes down where one likes."""
    name = kind_name(talk, choice.profile)
    many = f" ({choice.most} ready)" if choice.most > 1 else ""
    return Row(f"{name}{many}, {counted(choice.dice, 'die', 'dice')}, anywhere", lambda: strike_menu(talk, choice))


def kind_name(talk: Talk, profile: str) -> str:
    """Return what a kind of troops is called."""
    for tray in talk.position.trays:
        for entry in tray.entries:
            if entry.profile == profile and not entry.figure:
                return entry.name if entry.count == 1 else singular(entry.name)
    return profile.replace("_", " ").capitalize()


# Ways to aim.


@dataclass
class Aim:
    """One way to aim: the order, what was reckoned of it, and what it is worth."""

    order: AnOrder
    said: Reckoning
    worth: float


def weigh_aims(talk: Talk, base: AnOrder, allots: list[Allot]) -> list[Aim]:
    """Weigh some ways to aim; those that are refused fall away, the best comes first."""
    orders = [{**base, "allot": [list(pair) for pair in allot]} for allot in allots]
    aims = [
        Aim(order, said, worth_of(talk, said))
        for order, said in zip(orders, talk.match.weigh(orders), strict=False)
        if not said.refused
    ]
    return sorted(aims, key=lambda aim: -aim.worth)


def worth_of(talk: Talk, said: Reckoning) -> float:
    """Return the points that an attack brings down on average, or where prices are unknown, the units."""
    worth = 0.0
    for odds in said.odds:
        if odds.result == "expected points":
            return odds.chance
        if odds.figure:
            figure = talk.figure(odds.figure)
            worth += odds.chance * (talk.prices.get(figure.profile, 1) if figure is not None else 1)
    return worth


def splits(targets: list[str], dice: int) -> list[Allot]:
    """Return the ways to share dice out among several targets, all dice used."""
    found: list[Allot] = []

    def share(rest: int, left: list[str], so_far: Allot) -> None:
        if not left or len(found) >= MOST_SPLITS:
            if not rest and len(so_far) > 1:
                found.append(so_far)
            return
        for number in range(rest, -1, -1):
            share(rest - number, left[1:], (*so_far, (left[0], number)) if number else so_far)

    share(dice, targets, ())
    return found


def best_aims(talk: Talk, base: AnOrder, targets: list[str], dice: int) -> list[Aim]:
    """Return ways to aim, the best first: all dice at one target, and the best ways to share them out."""
    whole = weigh_aims(talk, base, [((target, dice),) for target in targets[:MOST_TARGETS]])
    if dice < 2 or len(whole) < 2:
        return whole
    best = [str(aim.order["allot"][0][0]) for aim in whole[:MOST_SHARED]]
    shared = weigh_aims(talk, base, splits(best, dice)[:MOST_SPLITS])
    shared = [aim for aim in shared if all(odds.chance > 0.0 for odds in aim.said.odds if odds.figure)]
    return sorted(whole + shared[:SHOWN_SPLITS], key=lambda aim: -aim.worth)


def aim_row(talk: Talk, aim: Aim, said_of_all: set[str], dice: int) -> Row:
    """Return the line of a way to aim: dice and targets, the odds, and the reasons that are its own."""
    names = figure_names(talk.position, talk.side)
    allot: list[tuple[str, int]] = [(str(id), int(number)) for id, number in aim.order["allot"]]
    singles = [odds for odds in aim.said.odds if odds.figure]
    if len(allot) == 1:
        id, number = allot[0]
        chance = per_cent(singles[0].chance) if singles else "odds unknown"
        label = f"{dice_words(number, dice)} at {names.get(id, id)}: {chance}"
    else:
        parts = []
        for id, number in allot:
            chance = next((f" {per_cent(odds.chance)}" for odds in singles if odds.figure == id), "")
            parts.append(f"{number_word(number)} at {names.get(id, id)}:{chance}")
        rest = [odds_words(odds, names) for odds in aim.said.odds if odds.result == "expected points"]
        label = "; ".join([", ".join(parts), *rest])
    notes: list[str] = []
    if len(allot) == 1:
        name = "" if (target := talk.figure(allot[0][0])) is None else target.name
        notes = [look_words(talk, look, names) for look in aim.said.looks]
        notes += [
            words.replace(f" of {name}", "").replace(f" on {name}", "")
            for words in map(reason_words, aim.said.reasons)
            if words not in said_of_all
        ]
    order = aim.order
    return Row(label, lambda: talk.submit(order), notes=", ".join(note for note in notes if note))


def dice_words(number: int, had: int) -> str:
    """Return so many of the dice in words."""
    if number == had:
        return {1: "one die", 2: "both dice"}.get(number, f"all {number_word(number)} dice")
    return "one die" if number == 1 else f"{number_word(number)} dice"


def look_words(talk: Talk, look: Look, names: dict[str, str]) -> str:
    """Return the line to a target in words: how far, and what is on the way."""
    words = talk.length(look.gap)
    pieces = {piece.id for piece in talk.position.table.pieces}
    if look.by in names:
        return (
            f"{words}, spotted by {names[look.by]}"
            if look.state == "clear"
            else f"{words}, {names[look.by]} is in the way"
        )
    if look.by in pieces and look.state == "broken":
        return f"{words}, {the(look.by)} is in the way"
    return words


def aim_menu(talk: Talk, choice: Choice) -> After:
    """Ask at whom somebody aims."""
    base: AnOrder = {"do": choice.verb, "figure": choice.figure}
    return talk.choose(lambda: build_aims(talk, choice, base, list(choice.targets), None))


def build_aims(talk: Talk, choice: Choice, base: AnOrder, targets: list[str], at: Point | None) -> Menu:
    """Make the question at whom the dice are aimed, from where a figure stands or something comes down."""
    shooter = talk.figure(choice.figure)
    figures = figures_of(talk.position, targets)
    if at is not None:
        figures.sort(key=lambda one: hypot(one.x - at[0], one.y - at[1]) - one.radius)
    elif shooter is not None:
        figures.sort(key=lambda one: gap_between(shooter, one))
    ids = [figure.id for figure in figures]
    aims = best_aims(talk, base, ids, choice.dice)
    counts = Counter(reason_words(reason) for aim in aims for reason in aim.said.reasons)
    common = [words for words, number in counts.items() if number >= len(aims)]
    rows = [aim_row(talk, aim, set(common), choice.dice) for aim in aims]
    who = (
        talk.name(choice.figure)
        if choice.figure
        else f"{kind_name(talk, choice.profile)} at {place_words(*at or (0, 0))}"
    )
    default = (talk.advised_for(choice.figure) if at is None else None) or (rows[0] if rows else None)
    if default is not None and not any(aim.worth for aim in aims):
        default = Row("back; no die can do any harm here.", lambda: After.BACK)
    keys: dict[str, Row] = {}
    if choice.dice > 1 or len(ids) > MOST_TARGETS:
        keys["x"] = Row("aim each die yourself", lambda: share_out(talk, choice, base, ids))
    if choice.figure and not talk.screen.plain and len(figures) > 1:
        talk.table((choice.figure, *ids), legend=False, beside=True)
    return Menu(
        f"{who} aims {counted(choice.dice, 'die', 'dice')}",
        rows,
        default=default,
        keys=keys,
        expects="A number",
        figure=choice.figure,
        nested=True,
        note=f"{'; '.join(common)}." if common else "",
    )


def share_out(talk: Talk, choice: Choice, base: AnOrder, ids: list[str]) -> After:
    """Ask for each target how many dice go to it, then say what that does and give the order."""
    names = figure_names(talk.position, talk.side)
    left = choice.dice
    allot: list[list[object]] = []
    for id in ids:
        if not left:
            break
        asked = talk.number(f"How many of {counted(left, 'die', 'dice')} at {names.get(id, id)}?", 0, left, 0)
        if asked is None:
            return After.SHOW
        if asked:
            allot.append([id, asked])
            left -= asked
    if not allot:
        talk.screen.say("Nothing was aimed.")
        return After.SHOW
    order = {**base, "allot": allot}
    said = talk.match.weigh_one(order)
    if said.refused:
        talk.screen.say(f"That does not work: {refused_words(said)}")
        return After.SHOW
    odds = listed([odds_words(one, names) for one in said.odds])
    if talk.agree(f"{said.sentence} {odds}. Do it?"):
        return talk.submit(order)
    return After.SHOW


# What comes down anywhere.


def strike_menu(talk: Talk, choice: Choice) -> After:
    """Ask where a strike comes down."""
    return talk.choose(lambda: build_strike(talk, choice))


def build_strike(talk: Talk, choice: Choice) -> Menu:
    """Make the question where a strike comes down: on each of the best targets, or any place that is typed."""
    figures = figures_of(talk.position, choice.targets)
    figures.sort(key=lambda one: -talk.prices.get(one.profile, 1))
    figures = figures[:MOST_PLACES]
    orders: list[AnOrder] = [
        {"do": choice.verb, "at": [one.x, one.y], "allot": [[one.id, choice.dice]]} for one in figures
    ]
    found = [
        (worth_of(talk, said), one, said)
        for one, said in zip(figures, talk.match.weigh(orders), strict=False)
        if not said.refused
    ]
    found.sort(key=lambda each: -each[0])
    rows: list[Row] = []
    for _, one, said in found:
        near = len(within(talk, choice, (one.x, one.y))) - 1
        label = f"on {owned_name(talk.position, one, talk.side)} at {place_words(one.x, one.y)}"
        label += f": {per_cent(said.odds[0].chance)} with all dice" if said.odds else ""
        notes = f"and {counted(near, 'more target')} in reach there" if near else ""
        rows.append(Row(label, partial(strike_there, talk, choice, (one.x, one.y)), notes=notes, at=(one.x, one.y)))
    return Menu(
        f"Where does the {kind_name(talk, choice.profile).lower()} come in? Everything within "
        f"{choice.allowance:g} {unit_word(talk.position.table.unit)} of that place can be aimed at.",
        rows,
        default=rows[0] if rows else None,
        free=lambda typed: strike_at(talk, choice, typed),
        expects="A number, or a place such as 12 7, or by rifleman 2",
        nested=True,
    )


def strike_there(talk: Talk, choice: Choice, at: Point) -> After:
    """Ask at whom a strike aims that comes down at a place."""
    ids = [one.id for one in within(talk, choice, at)]
    base: AnOrder = {"do": choice.verb, "at": list(at)}
    return talk.choose(lambda: build_aims(talk, choice, base, ids, at))


def within(talk: Talk, choice: Choice, spot: Point) -> list[FigureView]:
    """Return the targets within reach of a place."""
    figures = figures_of(talk.position, choice.targets)
    return [one for one in figures if hypot(one.x - spot[0], one.y - spot[1]) - one.radius <= choice.allowance]


def strike_at(talk: Talk, choice: Choice, typed: str) -> After | None:
    """Have a strike come down at a place that was typed."""
    middle = (talk.position.table.width / 2.0, talk.position.table.height / 2.0)
    goal = parse_goal(talk.position, talk.side, typed, None, middle)
    if goal is None:
        return None
    if not within(talk, choice, (goal.x, goal.y)):
        unit = unit_word(talk.position.table.unit)
        talk.screen.say(f"Nobody is within {choice.allowance:g} {unit} of {place_words(goal.x, goal.y)}.")
        return After.ASK
    return strike_there(talk, choice, (goal.x, goal.y))
