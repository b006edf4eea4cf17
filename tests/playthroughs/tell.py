"""Whole games as text: every order, every face, every event with its clauses, every position; made to be read.

A playthrough holds the orders that it was played with, so a change of rules shows as changed lines between the same
orders. ``scripts/playthroughs`` plays those orders again and writes the files anew; a new file, or ``new`` and a name,
has a game chosen for it by an eager player.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from littlewars.core.choices import Choice, Order, Position, encode_json
from littlewars.core.dice import SeededDice
from littlewars.core.game import Game, StreamLuck
from littlewars.core.geometry import gap
from littlewars.core.ruleset import RuleSet, first_answer, read_options
from littlewars.rulesets import RULESETS

FOLDER = Path(__file__).resolve().parent
GAMES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "flags-skirmish": ("skirmish", "49", {}),
    "flags-standard": ("standard", "21", {}),
}
"""Each playthrough: its scenario, the seed of its dice, its house rules. Its rule set stands before the first dash."""

ORDER = "> "
MOST_ORDERS = 2000


def rules_of(name: str) -> RuleSet[Any]:
    """Return the rule set of a playthrough."""
    return RULESETS[name.partition("-")[0]]


def begin(name: str) -> Game[Any]:
    """Return the game of a playthrough, just set up."""
    scenario, seed, house = GAMES[name]
    rules = rules_of(name)
    return Game(rules, rules.scenarios()[scenario], StreamLuck(seed), read_options(rules, house, name), history=False)


def path_of(name: str) -> Path:
    """Return the file of a playthrough."""
    return FOLDER / f"{name}.txt"


# ---- a game as text --------------------------------------------------------------------------------------------------


def tell(name: str, orders: list[Order]) -> Iterator[str]:
    """Play the orders and tell the game line by line."""
    scenario, seed, house = GAMES[name]
    game = begin(name)
    rules = game.rules
    yield f"{rules.title}: {scenario}, seed {seed}, version {rules.version}"
    yield "house rules: " + (", ".join(f"{key} = {value}" for key, value in house.items()) or "none")
    yield ""
    yield "set-up"
    yield from tell_events(game, game.opening_faces)
    turn = rules.position(game.state).turn
    for number, order in enumerate(orders, 1):
        yield ""
        side = game.to_move()
        who = rules.position(game.state).sides[side].name if side >= 0 else "nobody"
        yield f"{number}. {who}: {rules.sentence(game.state, order)}"
        yield ORDER + encode_json(order).decode()
        refused = game.submit(order)
        if refused is not None:
            yield f"    refused: {rules.sentence(game.state, refused)}"
            continue
        yield from tell_events(game, game.lines[-1].faces)
        position = rules.position(game.state)
        if (position.turn.round, position.turn.side) != (turn.round, turn.side) or position.outcome is not None:
            yield ""
            yield from tell_position(position)
            yield f"    events {game.digest}, position {blake2b(encode_json(position), digest_size=10).hexdigest()}"
        turn = position.turn
    yield ""
    outcome = game.outcome()
    yield "the game is not over" if outcome is None else rules.sentence(game.state, outcome)


def tell_events(game: Game[Any], faces: list[int]) -> Iterator[str]:
    """Tell what happened: the faces in the order in which they were drawn, then each event with its clauses."""
    if faces:
        yield "    dice " + " ".join(map(str, faces))
    for event in game.events:
        yield f"    {game.rules.sentence(game.state, event)} [{' '.join(event.clauses)}]"


def tell_position(position: Position) -> Iterator[str]:
    """Tell where everything stands."""
    turn = position.turn
    yield "; ".join([f"round {turn.round}, {position.sides[turn.side].name}, {turn.phase}", *turn.left])
    for index, side in enumerate(position.sides):
        parts = []
        for figure in position.figures:
            if figure.side == index:
                badges = "".join(f" {badge.kind}" for badge in figure.badges)
                parts.append(f"{figure.name} ({figure.x:.2f}, {figure.y:.2f}){badges}")
        yield from wrapped(f"{side.name} on the table", parts)
        for tray in position.trays:
            if tray.side == index:
                named = [entry.name if entry.figure else f"{entry.count} {entry.name}" for entry in tray.entries]
                yield from wrapped(f"{side.name}, {tray.title}", named)
    for marker in position.markers:
        state = f", {marker.state}" if marker.state else ""
        yield f"    {marker.id} ({marker.x:.2f}, {marker.y:.2f}){state}"


def wrapped(title: str, parts: list[str]) -> list[str]:
    """Return a title and its parts, in lines that fit a page."""
    text = f"{title}: " + ("; ".join(parts) or "nothing")
    return textwrap.wrap(text, 118, initial_indent="    ", subsequent_indent="        ")


def orders_in(name: str) -> list[Order]:
    """Return the orders that a file holds."""
    rules = rules_of(name)
    found = []
    for number, line in enumerate(path_of(name).read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith(ORDER):
            raw = msgspec.json.decode(line.removeprefix(ORDER))
            found.append(rules.order(raw, path_of(name).name, f"line {number}"))
    return found


# ---- choosing a new game ---------------------------------------------------------------------------------------------

EAGER = ("answer", "strike", "attack", "muster", "deploy", "place", "buy", "leave", "board", "move")
"""What the eager player does first; it ends a step when nothing of this is left."""
TRIES = 12


def choose(game: Game[Any]) -> list[Order]:
    """Play a game to its end with a player who attacks, marches and spends; return its orders."""
    orders: list[Order] = []
    while game.outcome() is None and len(orders) < MOST_ORDERS:
        choices = game.choices()
        luck = SeededDice(f"playthrough {len(orders)}")
        choice = min(choices, key=lambda one: EAGER.index(one.verb) if one.verb in EAGER else 99)
        alike = [one for one in choices if one.verb == choice.verb]
        choice = alike[-1] if choice.verb == "buy" else alike[int(luck.below(len(alike)))]
        order = eager_order(game, choice, luck)
        assert game.submit(order) is None
        orders.append(order)
    return orders


def eager_order(game: Game[Any], choice: Choice, luck: SeededDice) -> Order:
    """Fill a choice in: of some samples the one that comes nearest to the enemy, in round numbers where allowed."""
    if choice.answers:
        return first_answer(choice)
    rules = game.rules
    tries = TRIES if choice.verb != "muster" else 20 * TRIES
    samples = [rounded(game, rules.sample(game.state, choice, luck)) for _ in range(tries)]
    return min(samples, key=lambda order: eagerness(game, choice, order))


def eagerness(game: Game[Any], choice: Choice, order: Order) -> float:
    """Return how far an order leaves a unit from the enemy's nearest marker, at set-up from its own.

    Of attacks those with all dice come first, of forces those with the most varied abilities.
    """
    allot = getattr(order, "allot", None)
    if allot is not None:
        return float(-sum(dice for _, dice in allot))
    if choice.verb == "muster":
        force: dict[str, int] = getattr(order, "force", {})
        return -float(sum(key in force for key in ("transport", "commander", "minesweeper")))
    if choice.verb == "buy":
        return 0.0
    if choice.verb == "board":
        return 0.0
    path = getattr(order, "path", ())
    at = path[-1] if path else getattr(order, "at", None)
    if at is None:
        return -1.0 if getattr(order, "aboard", "") else 1e9
    home = choice.verb == "deploy"
    markers = [one for one in game.rules.position(game.state).markers if (one.side == choice.side) == home]
    return min(gap(one.x, one.y, 0.0, at[0], at[1], 0.0) for one in markers)


def rounded(game: Game[Any], order: Order) -> Order:
    """Return an order with places of two decimals, if it is allowed like that."""
    raw = msgspec.to_builtins(order)
    for key in ("path", "at"):
        if key in raw:
            raw[key] = rounded_place(raw[key])
    short = game.rules.order(raw, "playthrough", "order")
    return short if game.rules.refusal(game.state, short) is None else order


def rounded_place(value: Any) -> Any:
    """Round every number of a place or a path."""
    if isinstance(value, (list, tuple)):
        return [rounded_place(part) for part in value]
    return None if value is None else round(value, 2)


def write(name: str, new: bool) -> None:
    """Write a playthrough anew, with its own orders or with new ones."""
    orders = choose(begin(name)) if new or not path_of(name).exists() else orders_in(name)
    path_of(name).write_text("\n".join(tell(name, orders)) + "\n", encoding="utf-8")


def main() -> None:
    """Write all playthroughs anew; ``new`` and names: choose new games for these."""
    fresh = sys.argv[2:] if sys.argv[1:2] == ["new"] else []
    for name in GAMES:
        write(name, name in fresh)
        print(path_of(name).name)


if __name__ == "__main__":
    main()
