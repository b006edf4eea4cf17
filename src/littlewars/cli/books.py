"""What there is: the rules, the scenarios, and which littlewars this is."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from littlewars.cli.inputs import MADE_UP, Wrong, find_scenario, made_up, near, read_situation, rule_set, unknown
from littlewars.cli.pictures import show_scenario
from littlewars.cli.show import complain, console, print_json, say

if TYPE_CHECKING:
    from rich.console import Console

    from littlewars.core.clauses import Rulebook
    from littlewars.core.ruleset import RuleSet
    from littlewars.core.setting import Setting

MOST_SEED = 1_000_000
"""Seeds that are drawn are below this: short enough to be told to a friend."""


def rules(
    ruleset: str,
    clause: str = "",
    /,
    *,
    plain: bool = False,
) -> int:
    """Print the rulebook of a rule set, or one numbered paragraph of it.

    Try:

        littlewars rules flags
        littlewars rules flags F-32
        littlewars rules flags indirect_range
        littlewars rules flags mortar

    Parameters
    ----------
    ruleset
        A rule set, such as flags.
    clause
        The number of a paragraph, the name of a house rule, or a word that a paragraph is about.
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
    """Return the clause of this number, the clauses with this house rule, or the one that is about this word."""
    from littlewars.server.questions import about

    known = [*book.paragraphs, *book.table_talk]
    if word.upper() in known:
        return [word.upper()]
    by_option = [id for id, paragraph in book.paragraphs.items() if f"`{word}`" in paragraph.text]
    if by_option:
        return by_option
    if word_is_about := about(book, word.strip()[:40]):
        return [word_is_about]
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
    random: bool = False,
    seed: str = "",
    save: Path | None = None,
    json: bool = False,
) -> int:
    """List the scenarios that come with a rule set, or with all of them; draw one, or make one up.

    Try:

        littlewars scenarios
        littlewars scenarios flags --show kitchen
        littlewars scenarios flags --random
        littlewars scenarios flags --random --seed 5 --save ours.toml

    Parameters
    ----------
    ruleset
        A rule set, such as flags.
    show
        A scenario by name, or a TOML file: draw its table and tell what is in it.
    random
        Make a table up: another one each time, fair to both sides.
    seed
        A number or a word from which the table is made: the same seed, the same table.
    save
        Write the scenario to this TOML file, to be played or changed.
    json
        Print JSON.

    """
    if random and show:
        raise Wrong("found --random and --show; expected one of them")
    if seed and not random:
        raise Wrong(f"--seed: found {seed}; expected --random beside it")
    if save is not None and not (random or show):
        raise Wrong(f"--save: found {save}; expected --random or --show beside it")
    if random:
        return _make_up(_set_for_random(ruleset), seed, save, json)
    if show:
        return _show(ruleset, show, save, json)
    return _list_scenarios(ruleset, json)


def _list_scenarios(ruleset: str, json: bool) -> int:
    from littlewars.rulesets import RULESETS

    sets = [rule_set(ruleset)] if ruleset else list(RULESETS.values())
    found = [(each, name, setting) for each in sets for name, setting in each.scenarios().items()]
    if json:
        print_json([_summary(each.name, name, each.unit, setting) for each, name, setting in found])
        return 0
    out = console()
    for each, name, setting in sorted(found, key=_smallest_first):
        width, depth = setting.table.size
        rounds = f"{setting.limits.rounds} rounds" if setting.limits.rounds else "no limit of rounds"
        head = f"{each.name} {name}"
        say(f"{head:<18} {setting.title}, {width:g} x {depth:g} {each.unit}, {rounds}", style="bold", out=out)
        if setting.about:
            say(f"  {setting.about}", out=out)
    say(f"\nA picture of one: littlewars scenarios {sets[0].name} --show {found[0][1]}", out=out)
    say(f"A table that nobody has seen: littlewars scenarios {sets[0].name} --random", out=out)
    return 0


def _smallest_first(found: tuple[RuleSet[Any], str, Setting]) -> tuple[str, float]:
    width, depth = found[2].table.size
    return found[0].name, width * depth


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


def _set_for_random(ruleset: str) -> RuleSet[Any]:
    """Return the rule set that is to make up a table; it may be left out while there is only one."""
    from littlewars.rulesets import RULESETS

    if not ruleset and len(RULESETS) > 1:
        raise Wrong(f"--random: found no rule set; expected one of {', '.join(RULESETS)}")
    return rule_set(ruleset or next(iter(RULESETS)))


def _make_up(rules: RuleSet[Any], seed: str, save: Path | None, json: bool) -> int:
    """Show and save the table of a seed; where none was given one is drawn, and told."""
    from secrets import randbelow

    drawn = "" if seed else str(randbelow(MOST_SEED))
    name = f"{MADE_UP}:{seed or drawn}"
    setting = made_up(rules, seed or drawn, f"--seed {seed}")
    again = f"littlewars scenarios {rules.name} --random --seed {seed or drawn}"
    _save(setting, save, f"# {again}\n\n")
    if json:
        if drawn:
            complain(f"the seed is {drawn}")
        print_json(setting)
        return 0
    out = console()
    show_scenario(rules, setting, f"scenario {name}", out)
    say("", out=out)
    if drawn:
        say(f"The same table again: {again}", out=out)
    _tell_play(rules, name, save, out)
    return 0


def _show(ruleset: str, name: str, save: Path | None, json: bool) -> int:
    rules, setting, source = _find(ruleset, name)
    _save(setting, save, "")
    if json:
        print_json(setting)
        return 0
    out = console()
    show_scenario(rules, setting, source, out)
    say("", out=out)
    _tell_play(rules, name, save, out)
    return 0


def _find(ruleset: str, name: str) -> tuple[RuleSet[Any], Setting, str]:
    """Return a scenario with its rule set and what errors call it; without a rule set all of them are searched."""
    from littlewars.rulesets import RULESETS

    sets = [rule_set(ruleset)] if ruleset else list(RULESETS.values())
    for rules in sets:
        if ruleset or name in rules.scenarios():
            _, setting, source = find_scenario(rules, name)
            return rules, setting, source
    path = Path(name)
    if path.suffix != ".toml" and not path.exists():
        raise unknown("scenario", name, [known for rules in sets for known in rules.scenarios()])
    rules, setting = read_situation(path)
    return rules, setting, name


def _save(setting: Setting, save: Path | None, head: str) -> None:
    """Write a scenario to a new file."""
    from littlewars.cli.keeping import check_free
    from littlewars.core.files import setting_text

    check_free(save)
    if save is not None:
        with save.open("x", encoding="utf-8") as file:
            file.write(head + setting_text(setting))


def _tell_play(rules: RuleSet[Any], name: str, save: Path | None, out: Console) -> None:
    if save is not None:
        say(f"The scenario is in {save}.", out=out)
    words = ["littlewars", "play", rules.name, "--scenario", name if save is None else str(save)]
    say(f"To play on it: {shlex.join(words)}", out=out)


def version(*, json: bool = False) -> int:
    """Say which littlewars this is, whether its engine is compiled, and which rules it knows.

    Try:

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
