"""Who attacks whom with which dice: every way to aim is weighed, and the best by its expected result stands first."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from math import hypot
from typing import TYPE_CHECKING, Final

from littlewars.cli.board import kind_name as kind_of
from littlewars.cli.play.asking import After, Menu, Row
from littlewars.cli.play.link import AnOrder
from littlewars.cli.play.moves import figure_words
from littlewars.cli.play.places import parse_goal
from littlewars.cli.play.scene import away_words
from littlewars.cli.play.words import (
    capital,
    counted,
    figure_names,
    listed,
    odds_words,
    owned_name,
    per_cent,
    reason_words,
    refused_words,
    singular,
)
from littlewars.cli.whereabouts import (
    TOUCHING,
    beside_what,
    compass,
    figures_of,
    gap_between,
    place_words,
    the,
    unit_word,
)
from littlewars.core.choices import Choice, FigureView, Look, Point, Reason
from littlewars.server.messages import Reckoning

if TYPE_CHECKING:
    from littlewars.cli.play.talk import Talk

Allot = tuple[tuple[str, int], ...]
"""How dice are aimed: targets, each with a number of dice."""

WIDE: Final = 100
"""From so many columns on there is room beside the drawing to say of what kind each target is."""
NEEDED: Final = "the roll that is needed"
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
    alone = [choice for choice in talk.view.choices if choice.verb == "attack" and len(choice.targets) == 1]
    orders: list[AnOrder] = [
        {"do": choice.verb, "figure": choice.figure, "allot": [[choice.targets[0], choice.dice]]} for choice in alone
    ]
    found = zip(alone, orders, talk.match.weigh(orders), strict=False)
    aims = {choice.figure: Aim(order, said, worth_of(talk, said)) for choice, order, said in found if not said.refused}
    rows: list[Row] = []
    for choice in talk.view.choices:
        aim = aims.get(choice.figure) if choice.verb == "attack" else None
        if aim is not None and aim.worth:
            rows.append(only_row(talk, choice, aim))
        elif choice.verb == "attack":
            rows.append(attacker_row(talk, choice))
        elif choice.verb == "strike":
            rows.append(strike_row(talk, choice))
    return rows


def only_row(talk: Talk, choice: Choice, aim: Aim) -> Row:
    """Return the line of an attacker who has one target: to choose him is to attack."""
    figure = talk.figure(choice.figure)
    who = talk.called(figure) if figure is not None else talk.name(choice.figure)
    common = {words for words in common_words([aim]) if not words.startswith(NEEDED)}
    row = aim_row(talk, aim, common, 1)
    label = f"{who}, {counted(choice.dice, 'die', 'dice')} at {row.label}"
    return Row(label, row.act, notes=row.notes, names=figure_words(talk, choice.figure))


def attacker_row(talk: Talk, choice: Choice) -> Row:
    """Return the line of an attacker: who, with how many dice, at whom he could aim."""
    figure = talk.figure(choice.figure)
    targets = figures_of(talk.position, choice.targets)
    if figure is not None:
        targets.sort(key=lambda target: gap_between(figure, target))
    dice = counted(choice.dice, "die", "dice")
    near = f"nearest {talk.foe(targets[0])}" if targets else ""
    if figure is not None and targets:
        near += f", {away_words(talk, gap_between(figure, targets[0]))}"
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


def aim_row(talk: Talk, aim: Aim, common: set[str], dice: int) -> Row:
    """Return the line of a way to aim: for each target dice and chance, the points on average, and the reasons.

    The reasons stand where all dice go to one target, those in ``common`` nowhere.
    """
    allot: list[tuple[str, int]] = [(str(id), int(number)) for id, number in aim.order["allot"]]
    chances = {odds.figure: per_cent(odds.chance) for odds in aim.said.odds if odds.figure}
    points = [f"{odds.chance:.1f} points" for odds in aim.said.odds if odds.result == "expected points"]
    parts = []
    for id, number in allot:
        many = f"{number} at " if dice > 1 else ""
        where = "" if len(allot) > 1 else where_words(talk, str(aim.order.get("figure", "")), id, aim.said.looks)
        name = target_name(talk, id, short=talk.roomy() and talk.screen.width < WIDE)
        parts.append(f"{many}{name}{where}: {chances.get(id, 'odds unknown')}")
    label = "; ".join([", ".join(parts), *points])
    notes = ""
    if len(allot) == 1:
        notes = short_reasons(talk, allot[0], aim.said.reasons, common)
    order = aim.order
    return Row(label, lambda: talk.submit(order), notes=notes)


def target_name(talk: Talk, id: str, short: bool = False) -> str:
    """Return what a target is called: as he is drawn, with his kind unless ``short``, or in plain speech his side."""
    figure = talk.figure(id)
    if figure is None:
        return talk.name(id)
    return talk.foe(figure) if short or talk.screen.plain else f"{talk.foe(figure)} {kind_of(figure)}"


def where_words(talk: Talk, shooter: str, id: str, looks: list[Look]) -> str:
    """Return how far away a target is, with what is on the way, and where it is for one who does not see it."""
    names = figure_names(talk.position, talk.side)
    words = "".join(f", {look_words(talk, look, names)}" for look in looks if look.target == id)
    figure, start = talk.figure(id), talk.figure(shooter)
    if talk.screen.plain and figure is not None:
        if start is not None and gap_between(start, figure) >= TOUCHING:
            words += f" {compass(figure.x - start.x, figure.y - start.y)}"
        beside = beside_what(talk.position, figure.x, figure.y, figure.radius, start)
        words += f", {beside}" if beside else ""
    return words


def short_reasons(talk: Talk, aimed: tuple[str, int], reasons: list[Reason], common: set[str]) -> str:
    """Return the reasons of one target, each in a word or two with its clause, and last what the dice have to show."""
    id, dice = aimed
    target = talk.figure(id)
    name = target.name if target is not None else ""
    parts = []
    for reason in reasons:
        clause = f" ({reason.clause})" if reason.clause else ""
        text = reason.text.replace(f" of {name}", "").replace(f" on {name}", "")
        if text.endswith(" than") and reason.amount:
            together = "together " if dice > 1 and "add up" in text else ""
            said = needed_words(reason) in common
            parts.append(f"{together}{reason.amount + 1:g} or more{'' if said else clause}")
        elif text == "armour":
            parts.append(f"{text} {reason.amount:g}{clause}")
        elif text.startswith("cover ") and reason.amount:
            parts.append(f"cover +{reason.amount:g}{clause}")
        elif (words := reason_words(reason)) not in common and not text.endswith(("die", "dice")):
            parts.append(words)
    return ", ".join(parts)


def common_words(aims: list[Aim]) -> list[str]:
    """Return the reasons that have nothing to do with any one target: those that all ways to aim have."""
    counts: Counter[str] = Counter()
    for aim in aims:
        own = [reason for reason in aim.said.reasons if not reason.text.startswith(("armour", "cover "))]
        words = [needed_words(one) if one.text.endswith(" than") else reason_words(one) for one in own]
        counts.update(dict.fromkeys(words, 1))
    return [words for words, number in counts.items() if number >= len(aims)]


def needed_words(reason: Reason) -> str:
    """Return, without its number, which paragraph says what the dice must show."""
    return f"{NEEDED} ({reason.clause})"


def look_words(talk: Talk, look: Look, names: dict[str, str]) -> str:
    """Return the line to a target in words: how far, and what is on the way."""
    words = away_words(talk, look.gap)
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
    common = common_words(aims)
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
    if choice.figure and len(figures) > 1 and not talk.screen.plain and not talk.cramped():
        talk.table((choice.figure, *ids), legend=False, beside=True)
    return Menu(
        f"{who} aims {counted(choice.dice, 'die', 'dice')}",
        rows,
        default=default,
        keys=keys,
        expects="A number",
        figure=choice.figure,
        nested=True,
        note=f"{'; '.join([*common, 'points: on average'])}.",
    )


def share_out(talk: Talk, choice: Choice, base: AnOrder, ids: list[str]) -> After:
    """Ask for each target how many dice go to it, then say what that does and give the order; ``b`` is one back."""
    shares: list[int] = []
    while True:
        left = choice.dice - sum(shares)
        if left and len(shares) < len(ids):
            picked: list[int] = []
            after = talk.choose(partial(build_share, talk, ids[len(shares)], left, picked, len(shares) + 1 < len(ids)))
            shares += picked
            back = not picked
        elif not any(shares):
            talk.screen.say("Nothing was aimed.")
            return After.SHOW
        else:
            order = {**base, "allot": [[id, share] for id, share in zip(ids, shares, strict=False) if share]}
            after = talk.choose(partial(build_shared, talk, order, left))
            back = True
        if after is After.CHANGED or (back and not shares):
            return after
        if back:
            shares.pop()


def build_share(talk: Talk, id: str, left: int, picked: list[int], more: bool) -> Menu:
    """Make the question how many dice go to one target; the answer is put into ``picked``."""

    def take(number: int) -> After:
        picked.append(number)
        return After.BACK

    def read(typed: str) -> After | None:
        if not typed.isdecimal() or len(typed) > 5:
            return None
        if int(typed) > left:
            talk.screen.say(f'Found "{typed}"; expected a number from 0 to {left}.')
            return After.ASK
        return take(int(typed))

    every = "the one" if left == 1 else f"all {left}"
    return Menu(
        f"{target_name(talk, id)}: how many dice? 0 to {left}",
        [],
        default=Row(f"{every}.", lambda: take(left)),
        also=undo_and_help(talk),
        free=read,
        expects=f"A number from 0 to {left}" + ("; what is left goes to the next target" if more else ""),
        nested=True,
        numbered=False,
    )


def undo_and_help(talk: Talk) -> list[str]:
    """Return the keys that are named where there are no others."""
    return [*(["u: undo"] if talk.view.undo else []), "?: help"]


def build_shared(talk: Talk, order: AnOrder, left: int) -> Menu:
    """Make the last question: whether the dice are rolled that way."""
    names = figure_names(talk.position, talk.side)
    said = talk.match.weigh_one(order)
    if said.refused:
        return Menu(f"That does not work: {refused_words(said)}", [], nested=True)
    odds = listed([odds_words(one, names) for one in said.odds])
    unused = f" {counted(left, 'die stays', 'dice stay')} unused." if left else ""

    def read(typed: str) -> After | None:
        low = typed.lower()
        return talk.submit(order) if low in ("y", "yes") else After.BACK if low in ("n", "no") else None

    return Menu(
        f"{said.sentence} {capital(odds)}.{unused}",
        [],
        default=Row("do it.", lambda: talk.submit(order)),
        also=undo_and_help(talk),
        free=read,
        nested=True,
        numbered=False,
    )


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
        notes = f"and {counted(near, 'more target')} in its reach there" if near else ""
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
