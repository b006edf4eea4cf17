"""The conformance run: what every rule set has to keep, whatever its rules. It ships, for authors of rule sets."""

from __future__ import annotations

from typing import Any

import msgspec

from littlewars.bots import make_bot
from littlewars.core.choices import Answer, Choice, Event, Order
from littlewars.core.dice import RecordedDice, SeededDice
from littlewars.core.game import Game, StreamLuck, bot_dice
from littlewars.core.ruleset import RuleSet, read_options, read_setting
from littlewars.core.setting import BadFile
from littlewars.core.state import State

MOST_ORDERS = 20_000
"""A game that goes on longer than this is taken to hang."""


class Broken(AssertionError):
    """A rule set does not keep what every rule set has to."""


def check_ruleset(
    rules: RuleSet[Any], games: int = 10, seed: int = 0, scenarios: list[str] | None = None, every: int = 7
) -> dict[str, int]:
    """Play random games with random house rules and hold every step against the contract; return events by clause.

    Every step: each choice can be filled in, and what ``sample`` gives is never refused; a refused order changes
    nothing; telling changes nothing; a copy is independent; the order's own faces give the same events and the same
    position again; an order goes through its JSON form unchanged. Every game ends. The costly checks are made at every
    ``every``-th step. Raises Broken, with the seed and the order.
    """
    names = scenarios or list(rules.scenarios())
    counts: dict[str, int] = {}
    for number in range(games):
        name = names[number % len(names)]
        luck = SeededDice(f"check {rules.name} {seed + number}")
        options = random_options(rules, luck)
        try:
            _check_game(rules, name, options, f"{seed + number}", every, counts)
        except Broken as error:
            raise Broken(f"{rules.name}, {name}, seed {seed + number}, options {options}: {error}") from error
    return counts


def random_options(rules: RuleSet[Any], luck: SeededDice) -> Any:
    """Return house rules of which about a third differ from the book."""
    fields: Any = msgspec.structs.fields
    values: dict[str, Any] = {}
    for item in fields(rules.options_type):
        if luck.below(3):
            continue
        wanted: Any = msgspec.inspect.type_info(item.type)
        if isinstance(wanted, msgspec.inspect.BoolType):
            values[item.name] = bool(luck.below(2))
        elif isinstance(wanted, msgspec.inspect.EnumType):
            words = [one.value for one in wanted.cls]
            values[item.name] = words[int(luck.below(len(words)))]
        elif isinstance(wanted, msgspec.inspect.IntType):
            values[item.name] = int(wanted.ge or 0) + int(luck.below(int(wanted.le or 0) - int(wanted.ge or 0) + 1))
        elif isinstance(wanted, msgspec.inspect.FloatType):
            values[item.name] = float(wanted.ge or 0) + luck.fraction() * (
                float(wanted.le or 0) - float(wanted.ge or 0)
            )
    return read_options(rules, values, "random options")


def _check_game(rules: RuleSet[Any], name: str, options: Any, seed: str, every: int, counts: dict[str, int]) -> None:
    setting = rules.scenarios()[name]
    known = rules.clauses()
    game: Game[Any] = Game(rules, setting, StreamLuck(seed), options)
    bot = make_bot("random", rules)
    pictures: list[tuple[int, bytes]] = []
    _count(game.events, counts)
    for number in range(MOST_ORDERS):
        choices = game.choices()
        if not choices:
            if game.outcome() is None:
                raise Broken(f"after {number} orders nobody has a choice, but the game is not over")
            if rules.mover(game.state) != -1:
                raise Broken(f"after {number} orders the game is over, but a side is said to decide")
            _check_undo(game, pictures)
            return
        if any(choice.side != choices[0].side for choice in choices):
            raise Broken(f"after {number} orders two sides decide at once")
        if rules.mover(game.state) != choices[0].side:
            raise Broken(f"after {number} orders side {choices[0].side} has choices, but another is said to decide")
        if number % every == 0:
            _check_position(rules, game.state, choices, SeededDice(f"look {seed} {number}"))
        order = bot.choose(game.state, bot_dice(seed, choices[0].side, number))
        _check_form(rules, order)
        before = game.state
        picture = _picture(rules, before) if number % every == 0 else b""
        refused = game.submit(order)
        if refused is not None:
            raise Broken(f"order {number + 1}, {order}, was sampled and is refused: {refused}")
        _count(game.events, counts)
        _check_events(rules, game.state, game.events, known)
        if picture:
            pictures.append((number, picture))
            if _picture(rules, before) != picture:
                raise Broken(f"order {number + 1}, {order}, changed the state it was applied to a copy of")
            _check_replay(rules, before, order, game)
    raise Broken(f"no end after {MOST_ORDERS} orders")


def _count(events: list[Event], counts: dict[str, int]) -> None:
    for event in events:
        for clause in event.clauses:
            counts[clause] = counts.get(clause, 0) + 1


def _picture(rules: RuleSet[Any], state: State) -> bytes:
    return msgspec.json.encode(rules.position(state))


def _check_form(rules: RuleSet[Any], order: Order) -> None:
    written = msgspec.json.encode(order)
    again = rules.order(msgspec.json.decode(written), "check", "order")
    if again != order:
        raise Broken(f"{order} comes back from JSON as {again}")


def _check_events(rules: RuleSet[Any], state: State, events: list[Event], known: dict[str, object]) -> None:
    for event in events:
        if not rules.sentence(state, event):
            raise Broken(f"there is no sentence for {event}")
        for clause in event.clauses:
            if clause not in known:
                raise Broken(f"{event} cites {clause}, which no module carries out")


def _check_position(rules: RuleSet[Any], state: State, choices: list[Choice], luck: SeededDice) -> None:
    """Fill in every choice, look at it from all sides, try nonsense, and see that nothing has changed."""
    picture = _picture(rules, state)
    for choice in choices:
        order = rules.sample(state, choice, luck)
        refused = rules.refusal(state, order)
        if refused is not None:
            raise Broken(f"{choice} was sampled as {order}, which is refused: {refused}")
        if not rules.sentence(state, order):
            raise Broken(f"there is no sentence for {order}")
    chosen = choices[int(luck.below(len(choices)))]
    rules.region(state, chosen)
    rules.preview(state, rules.sample(state, chosen, luck))
    for order in (Answer(pick="nonsense"), Answer(at=(float("nan"), 1.0)), Answer(at=(1e9, 1e9))):
        refused = rules.refusal(state, order)
        if refused is None:
            raise Broken(f"{order} is allowed")
        if refused.clause not in rules.clauses():
            raise Broken(f"{refused} cites a clause that no module carries out")
    if _picture(rules, state) != picture:
        raise Broken("listing, sampling, refusing or telling changed the state")


def _check_replay(rules: RuleSet[Any], before: State, order: Order, game: Game[Any]) -> None:
    """Apply the order again with its own faces: the same events, the same position, no face left over."""
    again = rules.copy(before)
    dice = RecordedDice(game.lines[-1].faces)
    dice.begin()
    events = rules.apply(again, order, dice)
    if events != game.events:
        raise Broken(f"{order} gives other events when it is applied again: {events}, not {game.events}")
    if _picture(rules, again) != _picture(rules, game.state):
        raise Broken(f"{order} comes to another position when it is applied again")
    if dice.unused():
        raise Broken(f"{order} leaves {dice.unused()} of its own faces unused when it is applied again")


def _check_undo(game: Game[Any], pictures: list[tuple[int, bytes]]) -> None:
    """Take all orders back from the end and see the positions again that were seen on the way."""
    while pictures:
        number, wanted = pictures.pop()
        while len(game.before) > number:
            game.undo()
        if _picture(game.rules, game.state) != wanted:
            raise Broken(f"taking orders back does not bring back the position before order {number + 1}")


def reject(rules: RuleSet[Any], raw: dict[str, Any], source: str) -> BadFile:
    """Return the error that a wrong file gives; Broken when it gives none."""
    try:
        setting = read_setting(rules, raw, source)
        Game(rules, setting, StreamLuck("0"))
    except BadFile as error:
        return error
    raise Broken(f"{source} was taken")
