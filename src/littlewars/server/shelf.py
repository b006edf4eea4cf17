"""The shelf: what can be played here, with a picture of every scenario. It is made once, and takes a moment."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from typing import Any, Final

import msgspec
from msgspec import inspect

from littlewars.bots import names_for
from littlewars.core.choices import Position
from littlewars.core.clauses import Rulebook
from littlewars.core.game import Game
from littlewars.core.record import DiceSource
from littlewars.core.ruleset import RuleSet
from littlewars.core.setting import Setting
from littlewars.rulesets import RULESETS
from littlewars.server.beginning import usual_opponent, usual_scenario
from littlewars.server.lobby import BotCard, Goal, HouseRule, LessonCard, ScenarioCard, SetCard, Shelf

PLAYERS: Final = {
    "random": "Does anything that the rules allow, without a thought. Good for a first look, but easily beaten.",
    "recruit": "Quick and sensible, with mistakes: a good first opponent.",
    "regular": "Weighs every order by exact odds and by what it is worth: the one to beat.",
}
"""How good the computer players are."""
_HOUSE: Final = re.compile(r"^House rule `(\w+)`: (.*)$", re.MULTILINE)
_KINDS: Final[dict[type, str]] = {
    inspect.BoolType: "bool",
    inspect.EnumType: "word",
    inspect.IntType: "number",
    inspect.FloatType: "length",
}


def make_shelf() -> Shelf:
    """Return everything that can be played."""
    try:
        version = installed("littlewars")
    except PackageNotFoundError:
        version = ""
    return Shelf(sets=[_set(rules) for rules in RULESETS.values()], version=version)


def _set(rules: RuleSet[Any]) -> SetCard:
    book = rules.rulebook()
    width = {name: setting.table.size for name, setting in rules.scenarios().items()}
    usual = usual_scenario(rules)
    names = sorted(width, key=lambda name: (name != usual, width[name][0] * width[name][1]))
    return SetCard(
        name=rules.name,
        title=rules.title,
        unit=rules.unit,
        about=" ".join(book.text.partition("\n## ")[0].partition("\n")[2].split()),
        credit=rules.credit,
        usual=usual,
        opponent=usual_opponent(rules),
        scenarios=[_scenario(rules, name, rules.scenarios()[name]) for name in names],
        bots=[BotCard(name, PLAYERS.get(name, "")) for name in names_for(rules)],
        house=house_rules(rules, book),
        lessons=lessons(rules),
        looks=rules.looks(),
    )


def lessons(rules: RuleSet[Any]) -> list[LessonCard]:
    """Return the lessons of a set's first battle, in their order."""
    return [
        LessonCard(
            name,
            setting.title,
            setting.about,
            [Goal(one.event, one.figure or "") for one in setting.expect if one.event is not None],
        )
        for name, setting in rules.lessons().items()
    ]


def _scenario(rules: RuleSet[Any], name: str, setting: Setting) -> ScenarioCard:
    picture = opening(rules, setting)
    return ScenarioCard(name, setting.title, setting.about, picture, len(picture.sides), dict(setting.options))


def opening(rules: RuleSet[Any], setting: Setting) -> Position:
    """Return how a scenario stands before anything was done."""
    return rules.position(Game(rules, setting, DiceSource("order", "shelf").luck([]), history=False).state)


def house_rules(rules: RuleSet[Any], book: Rulebook) -> list[HouseRule]:
    """Return the house rules of a set, each with what the rulebook says of it."""
    said: dict[str, tuple[str, str, str]] = {}
    for id, paragraph in book.paragraphs.items():
        prose = " ".join(_HOUSE.sub("", paragraph.text).split())
        for name, readings in _HOUSE.findall(paragraph.text):
            said[name] = (id, prose, readings)
    usual: dict[str, Any] = msgspec.to_builtins(rules.options_type())
    found: list[HouseRule] = []
    for item in msgspec.structs.fields(rules.options_type):
        kind: Any = inspect.type_info(item.type)
        clause, prose, readings = said.get(item.name, ("", "", ""))
        found.append(
            HouseRule(
                name=item.name,
                clause=clause,
                sentence=prose,
                kind=_KINDS[type(kind)],
                book=usual[item.name],
                values=[word.value for word in kind.cls] if isinstance(kind, inspect.EnumType) else [],
                least=getattr(kind, "ge", None) or 0.0,
                most=getattr(kind, "le", None) or 0.0,
                readings=_readings(readings),
            )
        )
    return found


def _readings(line: str) -> dict[str, str]:
    """Return what each value of a house rule means: the book has them as ``on (default) = ... | off = ...``."""
    found: dict[str, str] = {}
    for part in line.split(" | "):
        value, equals, meaning = part.partition(" = ")
        if equals:
            found[value.removesuffix(" (default)").strip()] = meaning.strip().rstrip(".")
    return found
