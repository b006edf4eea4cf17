"""What there is: the rules, the scenarios, and which littlewars this is."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

from littlewars.cli.inputs import Wrong, near, rule_set, unknown
from littlewars.cli.show import console, print_json, say

if TYPE_CHECKING:
    from littlewars.core.clauses import Rulebook
    from littlewars.core.setting import Setting


def rules(
    ruleset: str,
    clause: str = "",
    /,
    *,
    plain: bool = False,
) -> int:
    """Print the rulebook of a rule set, or one numbered paragraph of it.

    Examples::

        littlewars rules flags
        littlewars rules flags F-32
        littlewars rules flags indirect_range

    Parameters
    ----------
    ruleset
        A rule set, such as flags.
    clause
        The number of a paragraph, or the name of a house rule.
    plain
        Print the text as it stands in the book, as Markdown.

    """
    book = rule_set(ruleset).rulebook()
    if not clause:
        _print_markdown(book.text, plain)
        return 0
    ids = _paragraphs(book, clause)
    for id in ids:
        paragraph = book.paragraphs.get(id)
        chapter = "Table talk" if paragraph is None else paragraph.chapter
        _print_markdown(f"**{id}** ({chapter})\n\n{book.says(id)}\n", plain)
    return 0


def _paragraphs(book: Rulebook, word: str) -> list[str]:
    """Return the clause of this number, in whatever case it is written, or the clauses with this house rule."""
    known = [*book.paragraphs, *book.table_talk]
    if word.upper() in known:
        return [word.upper()]
    by_option = [id for id, paragraph in book.paragraphs.items() if f"`{word}`" in paragraph.text]
    if by_option:
        return by_option
    raise Wrong(f'the rulebook has no paragraph "{word}"{near(word, known) or "; its numbers look like F-32"}')


def _print_markdown(text: str, plain: bool) -> None:
    if plain:
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
        return
    from rich.markdown import Markdown

    # What a house rule says begins a line of its own in the book, and should on the screen.
    console().print(Markdown(re.sub(r"\n(?=House rule `|Scenario field `)", "  \n", text)))


def scenarios(
    ruleset: str = "",
    /,
    *,
    show: str = "",
    json: bool = False,
) -> int:
    """List the scenarios that come with a rule set, or with all of them.

    Examples::

        littlewars scenarios
        littlewars scenarios flags --show skirmish

    Parameters
    ----------
    ruleset
        A rule set, such as flags.
    show
        The name of one scenario: print what is in it.
    json
        Print JSON.

    """
    from littlewars.rulesets import RULESETS

    sets = [rule_set(ruleset)] if ruleset else list(RULESETS.values())
    found = [(each, name, setting) for each in sets for name, setting in each.scenarios().items()]
    if show:
        named = [setting for _, name, setting in found if name == show]
        if not named:
            raise unknown("scenario", show, [name for _, name, _ in found])
        _show_setting(named[0], json)
        return 0
    if json:
        print_json([_summary(each.name, name, each.unit, setting) for each, name, setting in found])
        return 0
    out = console()
    for each, name, setting in found:
        width, depth = setting.table.size
        rounds = f"{setting.limits.rounds} rounds" if setting.limits.rounds else "no limit of rounds"
        head = f"{each.name} {name}"
        say(f"{head:<18} {setting.title}, {width:g} x {depth:g} {each.unit}, {rounds}", style="bold", out=out)
        if setting.about:
            say(f"  {setting.about}", out=out)
    return 0


def _summary(ruleset: str, name: str, unit: str, setting: Setting) -> dict[str, Any]:
    return {
        "ruleset": ruleset,
        "name": name,
        "title": setting.title,
        "about": setting.about,
        "table": setting.table.size,
        "unit": unit,
        "rounds": setting.limits.rounds,
    }


def _show_setting(setting: Setting, as_json: bool) -> None:
    import msgspec

    facts: dict[str, Any] = msgspec.to_builtins(setting)
    if as_json:
        print_json(facts)
        return
    out = console()
    pieces = facts.pop("terrain")
    sides = facts.pop("sides", [])
    for name, value in facts.items():
        if value not in (None, "", 0, [], {}):
            say(f"{name} = {_value(value)}", out=out)
    for heading, entries in (("terrain", pieces), ("sides", sides)):
        for entry in entries:
            say(f"\n[[{heading}]]", style="bold", out=out)
            for name, value in entry.items():
                if value not in (None, "", 0, [], {}):
                    say(f"{name} = {_value(value)}", out=out)


def _value(value: Any) -> str:
    """Write a value nearly as TOML does."""
    if isinstance(value, dict):
        inner = ", ".join(f"{name} = {_value(part)}" for name, part in value.items() if part is not None)
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(part) for part in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:g}"
    return f'"{value}"' if isinstance(value, str) else str(value)


def version(*, json: bool = False) -> int:
    """Say which littlewars this is, whether its engine is compiled, and which rules it knows.

    Example::

        littlewars version --json

    Parameters
    ----------
    json
        Print JSON.

    """
    import platform
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    import littlewars.core.geometry
    from littlewars.rulesets import RULESETS

    try:
        number = installed("littlewars")
    except PackageNotFoundError:
        number = "not installed"
    compiled = str(littlewars.core.geometry.__file__).endswith((".so", ".pyd"))
    engine = "compiled" if compiled else "pure Python"
    sets = {name: each.version for name, each in RULESETS.items()}
    if json:
        facts = {"littlewars": number, "python": platform.python_version(), "engine": engine, "rulesets": sets}
        print_json(facts)
        return 0
    out = console()
    say(f"littlewars {number}", out=out)
    say(f"Python {platform.python_version()}, engine {engine}", out=out)
    say("rules: " + ", ".join(f"{name} version {each}" for name, each in sets.items()), out=out)
    return 0
