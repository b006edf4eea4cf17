"""Trying a situation: its orders one after the other with its dice, then what it expects.

A refused order is noted and the next one tried. Where the dice run out the trial stops and says which clause asked.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Final

import msgspec
from msgspec import Struct, field

from littlewars.core.choices import Event, Position, Refusal
from littlewars.core.dice import BadFace, NeedDice, ScriptedDice
from littlewars.core.game import Game, GivenLuck
from littlewars.core.record import counted
from littlewars.core.ruleset import RuleSet
from littlewars.core.setting import BadFile, Expect, Setting

FORMS: Final[tuple[tuple[str, set[str]], ...]] = (
    ("event", {"figure", "clause", "faces", "count", "order", "at"}),
    ("refusal", {"order"}),
    ("at", {"figure"}),
    ("gone", {"figure"}),
    ("outcome", set()),
    ("clause", {"figure", "faces", "count", "order"}),
)
"""What may be expected, each with what may stand beside it; ``at`` and ``gone`` are nothing without a figure."""

EXPECTED: Final = (
    "event or clause (with figure, faces, count, order), refusal (with order), figure with at or gone, or outcome"
)


class Told(Struct):
    """An event, the number of the order that it came of (0: the set-up), and its sentence."""

    order: int
    event: Event
    sentence: str


class Refused(Struct):
    """An order that was refused, by its number from 1, and the refusal as a sentence."""

    order: int
    refusal: Refusal
    sentence: str


class Needs(Struct):
    """Where the dice ran out: which clause asked, for how many more faces of which dice, in which order."""

    clause: str
    count: int
    sides: int
    order: int


class Check(Struct):
    """One expectation, whether it held, and what was found where it did not."""

    ok: bool
    expected: str
    found: str = ""


class Trial(Struct):
    """All that came of a file's orders. ``game`` is None where the dice did not last for the set-up."""

    told: list[Told] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    reached: int = 0
    needs: Needs | None = None
    unused: list[int] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    game: Any = None

    def good(self) -> bool:
        """Say whether the dice lasted and everything that was expected came about."""
        return self.needs is None and all(check.ok for check in self.checks)


def try_setting(rules: RuleSet[Any], setting: Setting, source: str, options: Any = None) -> Trial:
    """Set a file up, give its orders, and hold the outcome against what it expects; BadFile where the file is wrong."""
    orders = [rules.order(raw, source, f"orders[{index}]") for index, raw in enumerate(setting.orders)]
    for index, expect in enumerate(setting.expect):
        _check_form(expect, len(orders), source, f"expect[{index}]")
        _check_words(expect, rules, source, f"expect[{index}]")
    trial = Trial()
    dice = ScriptedDice(setting.dice)
    try:
        game = trial.game = Game(rules, setting, GivenLuck(dice), options, history=False)
        _check_names(setting, rules.position(game.state), source)
        known = _figures(rules.position(game.state))
        _tell(trial, 0)
        for number, order in enumerate(orders, 1):
            trial.reached = number
            refusal = game.submit(order)
            if refusal is None:
                _tell(trial, number)
                known |= _figures(rules.position(game.state))
            else:
                trial.refused.append(Refused(number, refusal, rules.sentence(game.state, refusal)))
    except NeedDice as need:
        trial.needs = Needs(need.clause, need.count, need.sides, trial.reached)
    except BadFace as error:
        raise BadFile(source, "dice", str(error), "faces that the die has") from None
    else:
        _check_figures(setting, known, trial, source)
    trial.unused = dice.unused()
    trial.checks = [_check(expect, trial) for expect in setting.expect]
    return trial


def _tell(trial: Trial, number: int) -> None:
    game = trial.game
    for event in game.events:
        trial.told.append(Told(number, event, game.rules.sentence(game.state, event)))


def given(expect: Expect) -> dict[str, Any]:
    """Return what an expectation names."""
    return {name: value for name, value in msgspec.structs.asdict(expect).items() if value is not None}


def _form(expect: Expect) -> str:
    names = given(expect)
    return next((form for form, _ in FORMS if form in names), "")


def _check_form(expect: Expect, orders: int, source: str, place: str) -> None:
    names = set(given(expect))
    form = _form(expect)
    beside = dict(FORMS).get(form, set[str]())
    if not form or not names <= {form} | beside or (form in ("at", "gone") and expect.figure is None):
        raise BadFile(source, place, " and ".join(sorted(names)) or "nothing", EXPECTED)
    least = 0 if form in ("event", "clause") else 1
    if expect.order is not None and not least <= expect.order <= orders:
        raise BadFile(source, f"{place}.order", str(expect.order), f"{least} to {orders}, the number of orders")
    if expect.count is not None and expect.count < 0:
        raise BadFile(source, f"{place}.count", str(expect.count), "0 or more")


def _check_words(expect: Expect, rules: RuleSet[Any], source: str, place: str) -> None:
    """Hold the events and clauses that are named against those that there are: one misspelt would never come about."""
    events = event_types(rules)
    if expect.event is not None and expect.event not in events:
        raise BadFile(source, f"{place}.event", f'"{expect.event}"', "one of " + ", ".join(events))
    book = rules.rulebook()
    clauses = list(dict.fromkeys([*rules.clauses(), *book.paragraphs, *book.table_talk]))
    for name, clause in (("clause", expect.clause), ("refusal", expect.refusal)):
        if clause and clause not in clauses:
            near = get_close_matches(clause, clauses, n=3, cutoff=0.0)
            known = f"a clause of the rulebook, such as {', '.join(near)}"
            raise BadFile(source, f"{place}.{name}", f'"{clause}"', known)


def _check_figures(setting: Setting, known: set[str], trial: Trial, source: str) -> None:
    """Hold the figures that are named against those that there ever were; nothing happens to one misspelt."""
    known = known | {figure for told in trial.told if (figure := getattr(told.event, "figure", ""))}
    for index, expect in enumerate(setting.expect):
        if expect.figure is not None and expect.figure not in known:
            expected = "one of " + ", ".join(sorted(known)) if known else "no figure, as there never was one"
            raise BadFile(source, f"expect[{index}].figure", f'"{expect.figure}"', expected)


def _figures(position: Position) -> set[str]:
    """Return the ids of all figures on the table and aboard."""
    aboard = {entry.figure for tray in position.trays for entry in tray.entries if entry.figure}
    return aboard | {view.id for view in position.figures}


def _check_names(setting: Setting, position: Position, source: str) -> None:
    known = [*(side.name for side in position.sides), "draw", "none"]
    for index, expect in enumerate(setting.expect):
        if expect.outcome is not None and expect.outcome not in known:
            raise BadFile(source, f"expect[{index}].outcome", f'"{expect.outcome}"', "one of " + ", ".join(known))


def _check(expect: Expect, trial: Trial) -> Check:
    form = _form(expect)
    if trial.game is None:
        found = "the dice did not last for the set-up"
    elif expect.order is not None and trial.needs is not None and expect.order >= trial.needs.order:
        found = f"order {expect.order} was not carried out: the dice ran out in order {trial.needs.order}"
    elif form in ("event", "clause"):
        found = _wrong_events(expect, trial)
    elif form == "refusal":
        found = _wrong_refusal(expect, trial)
    elif form == "outcome":
        found = _wrong_outcome(expect, trial)
    else:
        found = _wrong_figure(expect, trial)
    return Check(not found, _words(expect), found)


def event_type(event: Event) -> str:
    """Return the name that an event has in files."""
    return str(type(event).__struct_config__.tag)


def event_types(rules: RuleSet[Any]) -> list[str]:
    """Return the names in files of all events of a rule set: those that its package defines."""
    package = type(rules).__module__
    kinds = [kind for kind in Event.__subclasses__() if f"{kind.__module__}.".startswith(f"{package}.")]
    return sorted(str(kind.__struct_config__.tag) for kind in kinds)


def _fits(expect: Expect, told: Told) -> bool:
    event = told.event
    at = getattr(event, "at", None)
    return (
        (expect.event is None or event_type(event) == expect.event)
        and (expect.figure is None or getattr(event, "figure", None) == expect.figure)
        and (expect.clause is None or expect.clause in event.clauses)
        and (expect.faces is None or list(event.faces) == expect.faces)
        and (expect.order is None or told.order == expect.order)
        and (expect.at is None or (at is not None and _same_place(at, expect.at)))
    )


def _same_place(one: tuple[float, float], two: tuple[float, float]) -> bool:
    return abs(one[0] - two[0]) <= 1e-6 and abs(one[1] - two[1]) <= 1e-6


def _wrong_events(expect: Expect, trial: Trial) -> str:
    fitting = [told for told in trial.told if _fits(expect, told)]
    if expect.count is not None:
        return "" if len(fitting) == expect.count else counted(len(fitting), "such event")
    if fitting:
        return ""
    alike = [told for told in trial.told if expect.event is None or event_type(told.event) == expect.event]
    if expect.event is not None and alike:
        return "only: " + " ".join(told.sentence for told in alike)
    types = sorted({event_type(told.event) for told in trial.told})
    return "no such event" + (f" among: {', '.join(types)}" if types else "; nothing happened")


def _wrong_refusal(expect: Expect, trial: Trial) -> str:
    assert expect.refusal is not None
    refused = [entry for entry in trial.refused if expect.order is None or entry.order == expect.order]
    if not expect.refusal:
        return "" if not refused else f"order {refused[0].order} is refused: {refused[0].sentence}"
    if any(entry.refusal.cites(expect.refusal) for entry in refused):
        return ""
    if refused:
        return f"order {refused[0].order} is refused otherwise: {refused[0].sentence}"
    return "no refusal" if expect.order is None else f"order {expect.order} is allowed"


def _wrong_outcome(expect: Expect, trial: Trial) -> str:
    outcome = trial.game.outcome()
    if outcome is None:
        name = "none"
    elif outcome.winner < 0:
        name = "draw"
    else:
        name = trial.game.rules.position(trial.game.state).sides[outcome.winner].name
    return "" if name == expect.outcome else f"the outcome {name}"


def _wrong_figure(expect: Expect, trial: Trial) -> str:
    position: Position = trial.game.rules.position(trial.game.state)
    views = [view for view in position.figures if view.id == expect.figure]
    aboard = [tray for tray in position.trays for entry in tray.entries if entry.figure == expect.figure]
    if expect.gone is not None:
        gone = not views and not aboard
        return "" if gone == expect.gone else "gone" if gone else "still in play"
    assert expect.at is not None
    if not views:
        return f"in a tray: {aboard[0].title}" if aboard else "not on the table"
    view = views[0]
    return "" if _same_place((view.x, view.y), expect.at) else f"at [{view.x!r}, {view.y!r}]"


def _words(expect: Expect) -> str:
    parts: list[str] = []
    if expect.event is not None or (expect.refusal is None and expect.clause is not None):
        times = "an event" if expect.count is None else f"exactly {expect.count} of the event"
        parts.append(times + (f" {expect.event}" if expect.event is not None else ""))
    if expect.refusal is not None:
        parts.append(f"a refusal by {expect.refusal}" if expect.refusal else "no refusal")
    if expect.outcome is not None:
        parts.append(f"the outcome {expect.outcome}")
    if expect.figure is not None:
        parts.append(f"of {expect.figure}" if parts else expect.figure)
    if expect.gone is not None:
        parts.append("gone" if expect.gone else "in play")
    if expect.at is not None:
        parts.append(f"at [{expect.at[0]:g}, {expect.at[1]:g}]")
    if expect.clause is not None:
        parts.append(f"citing {expect.clause}")
    if expect.faces is not None:
        parts.append(f"with faces {expect.faces}")
    if expect.order is not None:
        parts.append(f"in order {expect.order}" if expect.order else "in the set-up")
    return " ".join(parts)
