"""``try`` and ``odds``: what the orders of a situation do, and what an attack may do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from littlewars.cli.asking import ask
from littlewars.cli.inputs import Wrong, house_rules, near, read_situation
from littlewars.cli.show import Teller, console, event_json, print_json, row, say, table

if TYPE_CHECKING:
    from rich.console import Console

    from littlewars.core.choices import Position, Preview
    from littlewars.lab.trial import Trial


def try_(file: Path, /, *, house: list[str] | None = None, json: bool = False) -> int:
    """Carry out the orders of a situation file with its dice, and check what it expects.

    The exit status is 1 where an expectation fails or the dice run out.

    Try:

        littlewars try bridge.toml --json

    Parameters
    ----------
    file
        A scenario or situation in TOML.
    house
        A house rule as name=value; may be given again and again.
    json
        Print JSON.

    """
    from littlewars.core.setting import BadFile
    from littlewars.lab.trial import try_setting

    rules, setting = read_situation(file)
    options = house_rules(rules, setting, str(file), house)
    try:
        trial = try_setting(rules, setting, str(file), options)
    except BadFile as error:
        raise BadFile(str(file), error.place, error.found, error.expected) from None
    if json:
        print_json(_trial_json(trial))
    else:
        _show_trial(trial)
    return 0 if trial.good() else 1


def _trial_json(trial: Trial) -> dict[str, Any]:
    game = trial.game
    return {
        "events": [event_json(told.event, told.order, told.sentence) for told in trial.told],
        "refusals": [
            {
                "order": refused.order,
                "clause": refused.refusal.clause,
                "clauses": [refused.refusal.clause, *refused.refusal.also],
                "sentence": refused.refusal.sentence,
            }
            for refused in trial.refused
        ],
        "position": None if game is None else game.rules.position(game.state),
        "outcome": None if game is None else game.outcome(),
        "unused": trial.unused,
        "needs": trial.needs,
        "expects": trial.checks,
    }


def _show_trial(trial: Trial) -> None:
    out = console()
    teller = Teller(out, True, all_steps=True)
    game = trial.game
    told = list(trial.told)
    refused = list(trial.refused)
    for number in range(trial.reached + 1):
        while told and told[0].order == number:
            entry = told.pop(0)
            teller.event(entry.event, entry.sentence)
        while refused and refused[0].order == number:
            say(f"  Order {number} is refused: {refused.pop(0).sentence}", style="yellow", out=out)
    if trial.needs is not None:
        needs = trial.needs
        where = f"order {needs.order}" if needs.order else "the set-up"
        dice = "one more die" if needs.count == 1 else f"{needs.count} more dice"
        say(f"The dice ran out in {where}: {needs.clause} asks for {dice} (d{needs.sides}).", style="red", out=out)
    if trial.unused:
        say(f"Dice left over: {', '.join(map(str, trial.unused))}.", out=out)
    if game is not None and game.outcome() is not None:
        say(game.rules.sentence(game.state, game.outcome()), style="bold", out=out)
    for check in trial.checks:
        if check.ok:
            say(f"ok: {check.expected}", style="green", out=out)
        else:
            say(f"failed: expected {check.expected}; found {check.found}", style="red", out=out)


def odds(
    what: str,
    /,
    *words: str,
    range: float | None = None,
    cover: Annotated[bool, Parameter(negative="")] = False,
    moved: Annotated[bool, Parameter(negative="")] = False,
    with_: Annotated[list[str] | None, Parameter(name="--with")] = None,
    against: list[str] | None = None,
    dice: str = "",
    house: list[str] | None = None,
    json: bool = False,
) -> int:
    """Reckon the exact odds of an attack, asked in words or written as a situation, and say what decides them.

    Several targets are asked about by naming them all: the best way to aim
    the dice is looked for. The exit status is 1 where the rules do not allow it.

    Try:

        littlewars odds flags bazooka tank --cover --range 5
        littlewars odds flags machine-gunner 3 riflemen --with commander
        littlewars odds bridge.toml

    Parameters
    ----------
    what
        A rule set, such as flags, or a situation in TOML with at least one order.
    words
        Behind a rule set: who attacks, and whom.
    range
        How far away the targets are, from edge to edge; 3 inches unless you say otherwise.
    cover
        The targets are in cover.
    moved
        The attacker has moved.
    with_
        An own unit that stands by and helps, such as commander; may be given again and again.
    against
        A unit of the enemy that protects the others, such as minesweeper; may be given again and again.
    dice
        How many dice go to each target, such as 2,1, instead of the best way.
    house
        A house rule as name=value; may be given again and again.
    json
        Print JSON.

    """
    from littlewars.rulesets import RULESETS

    if what in RULESETS:
        return ask(what, words, range, cover, moved, with_ or [], against or [], dice, house, json)
    path = Path(what)
    if path.suffix != ".toml" and not path.exists():
        question = near(what, RULESETS)
        expected = f"a rule set ({', '.join(RULESETS)}) with a question behind it, or a situation that ends in .toml"
        raise Wrong(f'odds: found "{what}"; expected {expected}{question}')
    asked = [f'"{" ".join(words)}"'] if words else []
    for name, value in (("range", range), ("cover", cover), ("moved", moved), ("with", with_), ("against", against)):
        if value not in (None, False):
            asked.append(f"--{name}")
    if dice:
        asked.append("--dice")
    if asked:
        raise Wrong(f"odds: found {' and '.join(asked)} beside {what}; expected the file alone, which says all that")
    return _odds_of_file(path, house, json)


def _odds_of_file(file: Path, house: list[str] | None, json: bool) -> int:
    """Reckon the odds of the first order of a situation file."""
    from littlewars.core.dice import BadFace, NeedDice, ScriptedDice
    from littlewars.core.game import Game, GivenLuck
    from littlewars.core.odds import TooManyOutcomes
    from littlewars.core.setting import BadFile

    source = str(file)
    rules, setting = read_situation(file)
    if not setting.orders:
        raise BadFile(source, "orders", "none", "an order whose odds are asked")
    order = rules.order(setting.orders[0], source, "orders[0]")
    options = house_rules(rules, setting, source, house)
    try:
        game: Game[Any] = Game(rules, setting, GivenLuck(ScriptedDice(setting.dice)), options, history=False)
        preview = rules.preview(game.state, order)
    except BadFile as error:
        raise BadFile(source, error.place, error.found, error.expected) from None
    except (NeedDice, BadFace) as error:
        raise BadFile(source, "dice", str(error), "dice for the set-up, or a [turn] that needs none") from None
    except TooManyOutcomes as error:
        raise BadFile(source, "orders[0]", str(error), "an order with fewer") from None
    if json:
        print_json({"order": order, "sentence": rules.sentence(game.state, order), **_preview_json(preview)})
    else:
        say(rules.sentence(game.state, order), style="bold")
        _show_preview(preview, _names(rules.position(game.state)))
        if preview.refusal is not None:
            say(f"It is refused: {rules.sentence(game.state, preview.refusal)}", style="yellow")
    return 0 if preview.refusal is None else 1


def _names(position: Position) -> dict[str, str]:
    """Return what to call each figure, those aboard too: its side and its name."""
    names = {one.id: f"{position.sides[one.side].name}'s {one.name}" for one in position.figures}
    for tray in position.trays:
        for entry in tray.entries:
            if entry.figure:
                names[entry.figure] = f"{position.sides[tray.side].name}'s {entry.name}"
    return names


def _preview_json(preview: Preview) -> dict[str, Any]:
    import msgspec

    return dict(msgspec.structs.asdict(preview))


def _show_preview(preview: Preview, names: dict[str, str]) -> None:
    out = console()
    if preview.odds:
        made = table("result", "figure", "exact", "chance", right=("exact", "chance"))
        several = len({entry.figure for entry in preview.odds if entry.figure}) > 1
        for entry in preview.odds:
            if not entry.figure and not several:
                # Of one target the average says no more than the chance.
                continue
            expected = entry.result.startswith("expected")
            chance = f"{entry.chance:.3f}" if expected else f"{entry.chance:.2%}"
            row(made, entry.result, names.get(entry.figure, entry.figure), entry.exact, chance)
        out.print(made)
    elif preview.refusal is None:
        say("No die decides anything about this order.", out=out)
    if preview.allowance:
        say(f"cost {preview.cost:g} of {preview.allowance:g}", out=out)
    show_reasons(preview, names, out)


def show_reasons(preview: Preview, names: dict[str, str], out: Console) -> None:
    """Show what counts, each with its clause, and the line to each target."""
    if preview.reasons or preview.warnings:
        made = table("what counts", "amount", "clause", right=("amount",))
        for reason in [*preview.reasons, *preview.warnings]:
            row(made, reason.text, f"{reason.amount:g}" if reason.amount else "", reason.clause)
        out.print(made)
    for look in preview.looks:
        other = names.get(look.by, look.by)
        by = f" by {other}" if other and look.state != "clear" else f", {other} sees it" if other else ""
        target = names.get(look.target, look.target)
        who = f"{names.get(look.figure, look.figure)} to {target}" if look.figure else f"to {target}"
        say(f"{who}: gap {look.gap:.2f}, {look.state}{by}", out=out)
