"""Who moves, and where to: places worth going to, each weighed before it is offered, or any place that is typed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Final

from littlewars.cli.board import kind_name
from littlewars.cli.play.asking import After, Menu, Row
from littlewars.cli.play.link import AnOrder
from littlewars.cli.play.lore import lore_once
from littlewars.cli.play.places import (
    MOVED_UNASKED,
    behind,
    near_names,
    nearest_in,
    nearest_of_piece,
    parse_goal,
    parse_point,
    such_as,
)
from littlewars.cli.play.words import capital, listed, owned_name, refused_words
from littlewars.cli.whereabouts import (
    beside_what,
    between,
    compass,
    gap_between,
    gap_to_piece,
    inside,
    marker_name,
    middle_of,
    nearest_foe,
    nearness,
    place_words,
    the,
    unit_word,
)
from littlewars.core.choices import Choice, FigureView, Point, Region
from littlewars.server.messages import Reckoning

if TYPE_CHECKING:
    from littlewars.cli.play.talk import Talk

ABOARD: Final = re.compile(r"^(?:board|go|get|aboard|into|inside|in|onto|on|the|\s)*\b")
"""What may stand before the name of a hull that is to be boarded."""
GOING: Final = ("move", "board", "leave")
"""The verbs of a step in which somebody goes somewhere."""
MOST_SHELTERS: Final = 2
SHARES: Final = (1.0, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.35, 0.2)
"""How much of a way is tried, the most first."""
STAYS: Final = "stays where it is"
SAME: Final = 0.4
"""Two suggestions that lie closer together than this are one."""


@dataclass
class Idea:
    """Somewhere to go: what it is good for, and the orders that would do it, the best first."""

    words: str
    orders: list[AnOrder]


def going_rows(talk: Talk) -> list[Row]:
    """List the figures that may still go somewhere."""
    rows: list[Row] = []
    done: list[str] = []
    for choice in talk.view.choices:
        if choice.verb in GOING and choice.figure not in done:
            done.append(choice.figure)
            rows.append(figure_row(talk, choice.figure))
    return rows


def figure_row(talk: Talk, id: str) -> Row:
    """Return the line of a figure: its name, where it stands, which enemy is near."""
    names = figure_words(talk, id)
    figure = talk.figure(id)
    if figure is None:
        riding = talk.aboard(id)
        where = f", aboard {riding[1].name}" if riding is not None else ""
        return Row(f"{talk.name(id)}{where}", lambda: going_menu(talk, id), names=names)
    label = talk.called(figure) + (f" at {place_words(figure.x, figure.y)}" if talk.screen.plain else "")
    foe = nearest_foe(talk.position, figure)
    if beside := beside_what(talk.position, figure.x, figure.y, figure.radius, foe):
        label += f", {beside}"
    return Row(label, lambda: going_menu(talk, id), notes=foe_words(talk, figure), names=names)


def figure_words(talk: Talk, id: str) -> tuple[str, ...]:
    """Return the words by which a figure may be typed: its name, and its letter and number as drawn."""
    figure = talk.figure(id)
    name = talk.name(id).lower()
    return (name,) if figure is None else (name, talk.code(figure).lower(), name.replace(" ", ""))


def foe_words(talk: Talk, figure: FigureView, x: float | None = None, y: float | None = None) -> str:
    """Tell of the nearest enemy, from where a figure stands or would stand."""
    foe = nearest_foe(talk.position, figure)
    if foe is None:
        return ""
    if x is not None and y is not None:
        foes = [other for other in talk.position.figures if other.side != figure.side]
        foe = min(foes, key=lambda one: hypot(one.x - x, one.y - y) - one.radius)
        away = max(0.0, hypot(foe.x - x, foe.y - y) - foe.radius - figure.radius)
    else:
        away = gap_between(figure, foe)
    near = ", in reach" if away <= talk.reaches.get(figure.id, 0.0) + 1e-6 else ""
    if x is None:
        return f"nearest {talk.foe(foe)}, {talk.length(away)}{near}"
    return f"then {talk.length(away)} from {talk.foe(foe)}{near}"


# Where to.


@dataclass
class Going:
    """A figure in hand: its choices by verb, its pace, and where its way begins."""

    id: str
    choices: dict[str, tuple[int, Choice]]
    start: Point
    radius: float
    boosted: bool = False

    @property
    def verb(self) -> str:
        """Return the verb that takes it to a place."""
        return "leave" if "leave" in self.choices else "move"

    @property
    def choice(self) -> Choice:
        """Return one of its choices: all tell its pace."""
        return next(iter(self.choices.values()))[1]

    def pace(self) -> float:
        """Return how far it may go."""
        return self.choice.allowance + (self.choice.extra if self.boosted else 0.0)

    def order(self, **more: object) -> AnOrder:
        """Return an order that takes it somewhere."""
        made: AnOrder = {"do": self.verb, "figure": self.id, **more}
        return made | ({self.choice.boost: 1} if self.boosted and self.choice.boost else {})


def going_menu(talk: Talk, id: str) -> After:
    """Ask where a figure goes."""
    choices = {
        choice.verb: (index, choice)
        for index, choice in enumerate(talk.view.choices)
        if choice.figure == id and choice.verb in GOING
    }
    figure = talk.figure(id)
    riding = talk.aboard(id)
    base = figure if figure is not None else riding[1] if riding is not None else None
    start = (base.x, base.y) if base is not None else (0.0, 0.0)
    going = Going(id, choices, start, figure.radius if figure is not None else 0.0)
    return talk.choose(lambda: build_going(talk, going))


def build_going(talk: Talk, going: Going) -> Menu:
    """Make the question where a figure goes."""
    figure = talk.figure(going.id)
    rows = suggestions(talk, going)
    unit = unit_word(talk.position.table.unit)
    pace = f"{going.pace():g} {unit}" + (" at the double" if going.boosted else "")
    title = f"{talk.name(going.id)}: where to? Up to {pace}."
    keys: dict[str, Row] = {}
    if going.choice.boost and going.choice.extra > 0.0:
        other = going.choice.allowance + (0.0 if going.boosted else going.choice.extra)
        keys["d"] = Row(
            f"{'at the usual pace' if going.boosted else 'at the double'}, {other:g} {unit}", lambda: hurry(going)
        )
    if figure is not None and not talk.screen.plain and not talk.cramped():
        talk.table((going.id,), legend=False, rows=rows, beside=True)
    hint = None if going.boosted else talk.advised_for(going.id)
    return Menu(
        title,
        rows,
        default=hint or (rows[0] if rows else None),
        keys=keys,
        free=lambda typed: go_to(talk, going, typed),
        expects="A number, a place such as 12 7, a way such as ne 2, or words such as " + such_as(talk.position),
        figure=going.id,
        nested=True,
        note=lore_once(talk, kind_name(figure)) if figure is not None else "",
    )


def hurry(going: Going) -> After:
    """Change the pace."""
    going.boosted = not going.boosted
    return After.SHOW


def suggestions(talk: Talk, going: Going) -> list[Row]:
    """List places worth going to, those that the match allows, with what they cost."""
    region = Region([])
    if going.verb == "move" and "move" in going.choices and not going.boosted:
        region = talk.match.where(going.choices["move"][0])
    ideas: list[Idea] = []
    if going.verb in going.choices:
        ideas += [*to_flags(talk, going, region), *to_foe(talk, going, region)]
        ideas += [*to_shelter(talk, going, region), *home(talk, going, region)]
    if "board" in going.choices:
        ideas += boarding(talk, going)
    if "leave" in going.choices:
        ideas.append(Idea("just gets out", [going.order()]))
    said = iter(talk.match.weigh([order for idea in ideas for order in idea.orders]))
    rows: list[Row] = []
    taken: list[Point] = []
    for idea in ideas:
        weighed = [(order, found) for order, found in zip(idea.orders, said, strict=False)]
        allowed = next(((order, found) for order, found in weighed if not found.refused), None)
        if allowed is None:
            continue
        end = allowed[1].path[-1] if allowed[1].path else None
        if end is not None and any(hypot(end[0] - x, end[1] - y) < SAME for x, y in taken):
            continue
        if end is not None:
            taken.append(end)
        rows.append(way_row(talk, going, idea.words, *allowed, end))
    return [*rows, staying(talk, going)]


def staying(talk: Talk, going: Going) -> Row:
    """Return the line of who stays where he is: the order for it, or where there is none, the way back."""
    order: AnOrder = {"do": "move", "figure": going.id}
    figure = talk.figure(going.id)
    stays = "move" in going.choices and not talk.match.weigh_one(order).refused
    act = (lambda: talk.submit(order)) if stays else (lambda: After.BACK)
    return Row(STAYS, act, notes=foe_words(talk, figure) if figure is not None else "", names=("stay", "stays"))


def way_row(talk: Talk, going: Going, words: str, order: AnOrder, said: Reckoning, end: Point | None) -> Row:
    """Return the line of a suggestion: what for, to which place, at what cost, how near the enemy then is."""
    figure = talk.figure(going.id)
    moved = end is not None and hypot(end[0] - going.start[0], end[1] - going.start[1]) > 1e-6
    if not moved or end is None:
        notes = foe_words(talk, figure) if figure is not None else ""
        return Row(words, lambda: talk.submit(order), notes=notes)
    label = f"{words}: to {place_words(*end)}, {talk.length(said.cost)}"
    notes = foe_words(talk, figure, *end) if figure is not None else ""
    crossed = [reason.text for reason in said.reasons if "across" in reason.text]
    if crossed:
        label += f" ({listed(crossed)})"
    return Row(label, lambda: talk.submit(order), notes=notes, at=end, words=words)


# Ideas.


def toward(talk: Talk, going: Going, region: Region, goal: Point) -> list[AnOrder]:
    """Return orders that come as near to a place as may be, the nearest first."""
    orders: list[AnOrder] = []
    spot = nearest_in(region, *goal)
    if spot is not None:
        orders.append(going.order(to=spot))
    away = hypot(goal[0] - going.start[0], goal[1] - going.start[1])
    # A man who gets out of a hull begins at its rim, and so gets further than his pace from its middle.
    pace = going.pace() + (2.0 if going.verb == "leave" else 0.0)
    for share in SHARES if away > 1e-6 else ():
        part = min(1.0, pace * share / away)
        x = going.start[0] + part * (goal[0] - going.start[0])
        y = going.start[1] + part * (goal[1] - going.start[1])
        orders.append(going.order(to=(x, y)))
    return orders


def to_flags(talk: Talk, going: Going, region: Region) -> list[Idea]:
    """Suggest the nearest flag that another side holds."""
    others = [marker for marker in talk.position.markers if marker.holder != talk.side]
    if not others:
        return []
    flag = min(others, key=lambda one: hypot(one.x - going.start[0], one.y - going.start[1]))
    orders = toward(talk, going, region, (flag.x, flag.y))
    return [Idea(f"towards {marker_name(talk.position, flag)}", orders)]


def to_foe(talk: Talk, going: Going, region: Region) -> list[Idea]:
    """Suggest the nearest enemy: until he is in range, where a range is known and he is not."""
    foes = [other for other in talk.position.figures if other.side != talk.side]
    if not foes:
        return []
    x, y = going.start
    foe = min(foes, key=lambda one: hypot(one.x - x, one.y - y) - one.radius)
    away = hypot(foe.x - x, foe.y - y)
    name = owned_name(talk.position, foe, talk.side)
    reach = talk.reaches.get(going.id, 0.0)
    apart = reach + foe.radius + going.radius - 0.05 if reach else 0.0
    if not reach or away > apart:
        goal = (foe.x, foe.y)
        if apart and away > apart:
            goal = (foe.x + (x - foe.x) * apart / away, foe.y + (y - foe.y) * apart / away)
        there = apart and away - apart <= going.pace()
        return [Idea(f"until {name} is in reach" if there else f"towards {name}", toward(talk, going, region, goal))]
    out = apart + 0.15
    goal = (foe.x + (x - foe.x) * out / away, foe.y + (y - foe.y) * out / away) if away > 1e-6 else (x, y)
    return [Idea(f"back from {name}", toward(talk, going, region, goal))]


def to_shelter(talk: Talk, going: Going, region: Region) -> list[Idea]:
    """Suggest the nearest pieces that one can hide in or behind."""
    x, y = going.start
    found: list[tuple[float, Idea]] = []
    near = nearness(talk.position)
    foes = [other for other in talk.position.figures if other.side != talk.side]
    foe = min(foes, key=lambda one: hypot(one.x - x, one.y - y), default=None)
    for piece in talk.position.table.pieces:
        away = gap_to_piece(piece, x, y)
        if not piece.cover or away > going.pace() + 2.0 * near or inside(piece, x, y):
            continue
        spots: list[tuple[str, Point]] = []
        if piece.closed:
            edge, middle = nearest_of_piece(piece, x, y), middle_of(piece)
            for share in (0.15, 0.35, 1.0):
                spot = (edge[0] + share * (middle[0] - edge[0]), edge[1] + share * (middle[1] - edge[1]))
                spots.append((f"into {the(piece.id)}", spot))
        if foe is not None:
            goal = nearest_in(region, *behind(piece, foe.x, foe.y, going.start, going.radius))
            if goal and between(piece, foe.x, foe.y, *goal) and gap_to_piece(piece, *goal) <= near:
                spots.append((f"behind {the(piece.id)}", goal))
        for words in dict.fromkeys(words for words, _ in spots):
            orders = [going.order(to=spot) for name, spot in spots if name == words]
            found.append((away, Idea(words, orders)))
    found.sort(key=lambda one: one[0])
    return [idea for _, idea in found[: 2 * MOST_SHELTERS]]


def home(talk: Talk, going: Going, region: Region) -> list[Idea]:
    """Suggest the way back to the own flag, for those who are away from it."""
    own = [marker for marker in talk.position.markers if marker.side == talk.side]
    if not own:
        return []
    flag = min(own, key=lambda one: hypot(one.x - going.start[0], one.y - going.start[1]))
    if hypot(flag.x - going.start[0], flag.y - going.start[1]) - going.radius < 1.5:
        return []
    return [Idea("back to your flag", toward(talk, going, region, (flag.x, flag.y)))]


def boarding(talk: Talk, going: Going) -> list[Idea]:
    """Suggest the hulls that can be boarded."""
    _, choice = going.choices["board"]
    ideas: list[Idea] = []
    for target in choice.targets:
        order: AnOrder = {"do": "board", "figure": going.id, choice.into or "hull": target}
        if going.boosted and choice.boost:
            order[choice.boost] = 1
        ideas.append(Idea(f"aboard {talk.name(target)}", [order]))
    return ideas


# A place that was typed.


def go_to(talk: Talk, going: Going, typed: str) -> After | None:
    """Go to a place that was typed; where that is too far or forbidden, say why and offer what is possible."""
    if (boarded := board_typed(talk, going, typed)) is not None:
        return boarded
    if going.verb not in going.choices:
        return None
    points = [parse_point(part) for part in typed.split(";")] if ";" in typed else []
    if points and all(point is not None for point in points):
        return try_way(talk, going, going.order(path=points), points[-1])
    figure = talk.figure(going.id)
    goal = parse_goal(talk.position, talk.side, typed, figure, going.start)
    if goal is None:
        near = near_names(talk.position, talk.side, typed)
        if near:
            talk.screen.say(f'There is nothing called "{typed}" on the table. Did you mean {listed(near, "or")}?')
            return After.ASK
        return None
    x, y = goal.x, goal.y
    if not goal.exact:
        region = Region([])
        if going.verb == "move" and not going.boosted:
            region = talk.match.where(going.choices["move"][0])
        spot = nearest_in(region, x, y)
        if spot is not None:
            x, y = spot
        moved = hypot(x - goal.x, y - goal.y)
        if moved > MOVED_UNASKED and not goal.towards:
            words = capital(goal.words)
            talk.screen.say(f"{words} is {talk.length(moved)} from the nearest place that can be reached now.")
            return offer_nearest(talk, going, (goal.x, goal.y))
    return try_way(talk, going, going.order(to=(x, y)), (goal.x, goal.y))


def board_typed(talk: Talk, going: Going, typed: str) -> After | None:
    """Go aboard what is typed where that can be boarded; None for anything else."""
    if "board" not in going.choices:
        return None
    name = ABOARD.sub("", typed.lower().strip())
    orders = [idea.orders[0] for idea in boarding(talk, going)]
    hulls = going.choices["board"][1].targets
    fitting = [at for at, hull in enumerate(hulls) if name and begins(talk.name(hull).lower(), name)]
    if len(fitting) > 1:
        talk.screen.say(f"Which one: {listed([talk.name(hulls[at]) for at in fitting], 'or')}?")
        return After.ASK
    if not fitting:
        return None
    said = talk.match.weigh_one(orders[fitting[0]])
    if not said.refused:
        return talk.submit(orders[fitting[0]])
    talk.screen.say(f"That does not work: {refused_words(said)}")
    return After.ASK


def begins(name: str, typed: str) -> bool:
    """Say whether a name is what was typed, or begins with its words."""
    return name == typed or name.startswith(f"{typed} ")


def try_way(talk: Talk, going: Going, order: AnOrder, goal: Point | None) -> After:
    """Give an order to go somewhere, or say why not and offer the nearest that is possible."""
    said = talk.match.weigh_one(order)
    if not said.refused:
        return talk.submit(order)
    talk.screen.say(f"That does not work: {refused_words(said)}")
    return After.ASK if goal is None else offer_nearest(talk, going, goal)


def offer_nearest(talk: Talk, going: Going, goal: Point) -> After:
    """Have Enter go as near to a place as is possible, and ask again."""
    region = Region([])
    if going.verb == "move" and not going.boosted:
        region = talk.match.where(going.choices["move"][0])
    orders = toward(talk, going, region, goal)
    found = [(other, weighed) for other, weighed in zip(orders, talk.match.weigh(orders), strict=False)]
    possible = next(((other, weighed) for other, weighed in found if not weighed.refused and weighed.path), None)
    if possible is None:
        return After.ASK
    other, weighed = possible
    x, y = weighed.path[-1]
    way = compass(x - going.start[0], y - going.start[1])
    cost = talk.length(weighed.cost)
    return talk.suggest(Row(f"as far as {place_words(x, y)}, {way}, {cost}.", lambda: talk.submit(other)))
