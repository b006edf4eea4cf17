"""A scenario before anybody has moved: its table drawn, and what belongs to it in words."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from littlewars.cli.show import house_words, say

if TYPE_CHECKING:
    from rich.console import Console

    from littlewars.core.choices import Position
    from littlewars.core.game import Game
    from littlewars.core.ruleset import RuleSet
    from littlewars.core.setting import Setting

WIDE = 96
"""A drawing in more columns is no clearer."""


def show_scenario(rules: RuleSet[Any], setting: Setting, source: str, out: Console) -> None:
    """Draw a scenario's table and tell its facts; ``source`` is what errors call it."""
    from littlewars.cli.board import draw

    game = set_out(rules, setting, source)
    position = rules.position(game.state)
    say(setting.title or source, style="bold", out=out)
    if setting.about:
        say(setting.about, out=out)
    say("", out=out)
    for line in draw(position, min(out.width, WIDE), ascii=bool(out.options.ascii_only)):
        out.print(line, no_wrap=True, crop=True)
    say("", out=out)
    for fact in [*facts(rules, setting, position), *house(game)]:
        say(fact, out=out)


def set_out(rules: RuleSet[Any], setting: Setting, source: str) -> Game[Any]:
    """Return a game in which nothing has been decided yet; BadFile names the scenario by its source."""
    from littlewars.core.game import Game, StreamLuck
    from littlewars.core.setting import BadFile

    try:
        return Game(rules, setting, StreamLuck("0"))
    except BadFile as error:
        raise BadFile(source, error.place, error.found, error.expected) from None


def facts(rules: RuleSet[Any], setting: Setting, position: Position) -> list[str]:
    """Return what belongs to a scenario, a paragraph each: size and length, flags, troops, scenery, all else."""
    from littlewars.cli.whereabouts import marker_name, place_words, unit_word

    table = position.table
    size = f"Table: {table.width:g} by {table.height:g} {unit_word(table.unit)}."
    limit = position.turn.limit
    told = [f"{size} {f'{limit} rounds at most' if limit else 'No limit of rounds'}."]
    told += [f"{name}: {value}." for name, value in _more(setting)]
    for kind, markers in groupby(position.markers, lambda marker: marker.kind):
        places = [f"{marker_name(position, one)} at {place_words(one.x, one.y)}" for one in markers]
        told.append(f"{kind.capitalize()}s: {'; '.join(places)}.")
    told += _troops(position)
    kinds: dict[str, list[str]] = {}
    for piece in table.pieces:
        kinds.setdefault(piece.kind, []).append(piece.id)
    told += [f"{kind.replace('_', ' ').capitalize()}: {', '.join(ids)}." for kind, ids in kinds.items()]
    return told


def house(game: Game[Any]) -> list[str]:
    """Return the house rules that a scenario brings, if any."""
    words = house_words(game.options, " ")
    return [f"House rules: {', '.join(words)}."] if words else []


def _troops(position: Position) -> list[str]:
    """Return what the sides own, told once where all own the same."""
    told: dict[tuple[str, str], list[int]] = {}
    for tray in position.trays:
        troops = ", ".join(f"{entry.count} {entry.name}" for entry in tray.entries)
        if troops:
            told.setdefault((tray.title, troops), []).append(tray.side)
    lines: list[str] = []
    for (title, troops), sides in told.items():
        who = "each side" if len(sides) == len(position.sides) else position.sides[sides[0]].name
        lines.append(f"{title or 'Troops'} of {who}: {troops}.")
    return lines


def _more(setting: Setting) -> list[tuple[str, str]]:
    """Return what a rule set's own fields of a scenario say that is not usual and is one word or number."""
    import msgspec

    from littlewars.core.setting import Setting as Shared

    shared = {item.name for item in msgspec.structs.fields(Shared)}
    found: list[tuple[str, str]] = []
    for item in msgspec.structs.fields(setting):
        value = getattr(setting, item.name)
        if item.name not in shared and isinstance(value, (int, float, str)) and value != item.default:
            found.append((item.name.replace("_", " ").capitalize(), str(value).replace("_", " ")))
    return found
