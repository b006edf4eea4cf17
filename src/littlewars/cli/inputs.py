"""What a command is given: a rule set, a scenario, players, house rules, files; or a word on what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from littlewars.core.ruleset import RuleSet
    from littlewars.core.setting import Setting

USUAL = "skirmish"
"""The scenario that is played when none is named."""
MADE_UP = "random"
"""What stands before the seed of a table that is made up from it: random:5."""


class Wrong(Exception):
    """What was typed cannot be used; the message says what was found and what is expected."""


def near(word: str, known: Iterable[str]) -> str:
    """Return a question that offers the known words nearest to one, or nothing."""
    by_lower = {name.lower(): name for name in known}
    found = [by_lower[name] for name in get_close_matches(word.lower(), list(by_lower), n=3, cutoff=0.6)]
    return f"; did you mean {' or '.join(found)}?" if found else ""


def unknown(what: str, word: str, known: Sequence[str]) -> Wrong:
    """Return the error for a name that does not exist."""
    question = near(word, known)
    there = "are" if len(known) > 1 else "is"
    rest = f"{question} There {there}" if question else f"; there {there}"
    return Wrong(f'there is no {what} "{word}"{rest}: {", ".join(known)}')


def only_set() -> str:
    """Return the name of the rule set that is meant when none is named: the only one that there is."""
    from littlewars.rulesets import RULESETS

    if len(RULESETS) > 1:
        raise Wrong(f"found no rule set; expected one of {', '.join(RULESETS)}")
    return next(iter(RULESETS))


def rule_set(name: str) -> RuleSet[Any]:
    """Return a rule set by name."""
    from littlewars.rulesets import RULESETS

    if name not in RULESETS:
        raise unknown("rule set", name, list(RULESETS))
    return RULESETS[name]


def find_scenario(rules: RuleSet[Any], name: str) -> tuple[str, Setting, str]:
    """Return a scenario's short name, its setting and what errors call it.

    It ships with the set, is a TOML file, or, as random:5, is made up from a seed.
    """
    shipped = rules.scenarios()
    if not name:
        name = USUAL if USUAL in shipped else next(iter(shipped))
    if name in shipped:
        return name, shipped[name], f"scenario {name}"
    word, colon, seed = name.partition(":")
    if word == MADE_UP and (colon or not Path(name).exists()):
        return name, made_up(rules, seed, name), f"scenario {name}"
    path = Path(name)
    if path.suffix != ".toml" and not path.exists():
        known = [*shipped, f"{MADE_UP}:5"]
        raise Wrong(f"{unknown('scenario', name, known)} (or any other seed), or a file that ends in .toml")
    found, setting = read_situation(path)
    if found is not rules:
        raise Wrong(f'{name}: found ruleset = "{found.name}"; expected "{rules.name}"')
    return path.stem, setting, name


def made_up(rules: RuleSet[Any], seed: str, found: str) -> Setting:
    """Return the table that a rule set makes up from a seed; ``found`` is what was typed."""
    if not re.fullmatch(r"[\w-]{1,40}", seed):
        raise Wrong(
            f'found "{found}"; expected a number or a word for a seed, such as {MADE_UP}:5 or {MADE_UP}:tuesday'
        )
    try:
        return rules.random_scenario(seed)
    except ValueError as error:
        raise Wrong(str(error)) from None


def read_situation(path: Path) -> tuple[RuleSet[Any], Setting]:
    """Read a scenario or situation file; BadFile says what is wrong with it."""
    from littlewars.core.files import read_toml
    from littlewars.core.ruleset import read_setting
    from littlewars.core.setting import BadFile
    from littlewars.rulesets import RULESETS

    raw = read_toml(path)
    rules = RULESETS.get(raw["ruleset"])
    if rules is None:
        raise BadFile(str(path), "ruleset", f'"{raw["ruleset"]}"', "one of " + ", ".join(RULESETS))
    return rules, read_setting(rules, raw, str(path))


def house_rules(rules: RuleSet[Any], setting: Setting, source: str, words: Sequence[str] | None) -> Any:
    """Return the options of a game: the book's, changed by the scenario's, changed by those of the command line."""
    import msgspec

    from littlewars.core.ruleset import read_options

    known = [item.name for item in msgspec.structs.fields(rules.options_type)]
    given: dict[str, Any] = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise Wrong(f'--house: found "{word}"; expected name=value, such as {known[0]}=...')
        if name not in known:
            raise unknown("house rule", name, known)
        given[name] = value.strip()
    read_options(rules, setting.options, source)
    read_options(rules, given, "--house")
    return read_options(rules, {**setting.options, **given}, "--house")


def players(words: str) -> tuple[str, ...]:
    """Return the names of computer players, separated by commas."""
    from littlewars.bots import NAMES

    names = tuple(word.strip() for word in words.split(","))
    for name in names:
        if name not in NAMES:
            raise unknown("computer player", name, list(NAMES))
    return names


def at_least(option: str, value: int, least: int) -> None:
    """Hold a number of the command line against its lower bound."""
    if value < least:
        raise Wrong(f"{option}: found {value}; expected {least} or more")
