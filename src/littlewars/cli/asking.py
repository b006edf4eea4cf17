"""``odds`` asked in words: one sentence, what counts, the other ways to aim, and what would change the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from littlewars.cli.inputs import Wrong, house_rules, near, rule_set
from littlewars.cli.show import console, house_words, print_json, progress, row, say, table

if TYPE_CHECKING:
    from rich.console import Console

    from littlewars.core.choices import Asked, Odds, Unasked
    from littlewars.core.ruleset import RuleSet
    from littlewars.lab.asking import Answered, Variation, Way

MOST_ROWS = 12
"""More ways than these are not shown one by one."""
MOST_VARIED = 15
"""With more ways to aim, what would change the answer is not reckoned: it would take longer than anybody waits."""


def ask(
    ruleset: str,
    words: tuple[str, ...],
    gap: float | None,
    cover: bool,
    moved: bool,
    friends: list[str],
    guards: list[str],
    dice: str,
    house: list[str] | None,
    json: bool,
) -> int:
    """Answer a question in words; the exit status is 1 where the rules do not allow what is asked."""
    import msgspec

    from littlewars.core.choices import Asked, Unasked
    from littlewars.core.setting import BadFile
    from littlewars.lab.asking import reckon, variations

    rules = rule_set(ruleset)
    options = _options(rules, house)
    asked = Asked(words, gap, cover, moved, tuple(friends), tuple(guards), _dice(dice), msgspec.to_builtins(options))
    try:
        setting = rules.question(asked)
        with progress("ways", len(setting.orders)) as step:
            answered = reckon(rules, setting, step)
        best = answered.ways[0]
        others = variations(rules, asked, best) if len(answered.ways) <= MOST_VARIED else []
    except Unasked as error:
        raise Wrong(_unasked(error)) from None
    except BadFile as error:
        raise BadFile("the question", error.place, error.found, error.expected) from None
    if json:
        print_json(_answer_json(answered, others))
    else:
        _show(answered, others, asked, house_words(options, " "))
    return 0 if best.preview.refusal is None else 1


def _options(rules: RuleSet[Any], house: list[str] | None) -> Any:
    """Return the book's house rules, changed by those of the command line."""
    from littlewars.core.setting import Setting, Size

    return house_rules(rules, Setting(ruleset=rules.name, table=Size((1.0, 1.0))), "the book", house)


def _dice(words: str) -> tuple[int, ...]:
    """Return numbers of dice, separated by commas."""
    if not words:
        return ()
    parts = [part.strip() for part in words.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise Wrong(f'--dice: found "{words}"; expected a number of dice for each target, such as 2,1')
    return tuple(map(int, parts))


def _unasked(error: Unasked) -> str:
    """Say what is wrong with a question, and which words are near to one that is not known."""
    if not error.known:
        return str(error)
    word = error.found.strip('"')
    return f"{error}{near(word, error.known) or ';'} There are: {', '.join(error.known)}".replace("; There", "; there")


# JSON.


def _answer_json(answered: Answered, others: list[Variation]) -> dict[str, Any]:
    import msgspec

    best = answered.ways[0]
    return {
        "question": answered.title,
        "order": best.order,
        "sentence": best.sentence,
        **msgspec.structs.asdict(best.preview),
        "unreckoned": unreckoned(answered),
        "ways": [{"order": way.order, "sentence": way.sentence, "odds": way.preview.odds} for way in answered.ways],
        "variations": [
            {"what": other.what, "asked": other.asked, "sentence": other.way.sentence, "odds": other.way.preview.odds}
            for other in others
        ],
    }


# Words.


def chance_words(odds: Odds) -> str:
    """Return a chance in words: 1 chance in 12 (8.3%)."""
    from fractions import Fraction

    exact = Fraction(odds.exact)
    chances = "chance" if exact.numerator == 1 else "chances"
    return f"{exact.numerator} {chances} in {exact.denominator} ({float(exact):.1%})"


def unreckoned(answered: Answered) -> int:
    """Return how many of several ways the rules allow have no odds: they have too many outcomes to walk through."""
    missing = [way for way in answered.ways if way.preview.refusal is None and not way.preview.odds]
    return len(missing) if len(answered.ways) > 1 else 0


def answer_words(answered: Answered) -> str:
    """Return a question and its answer in one sentence."""
    best = answered.ways[0]
    if best.preview.refusal is not None:
        return f"{answered.title}: the rules do not allow it."
    if not best.preview.odds:
        return f"{answered.title}: there are no odds."
    if len(answered.targets()) > 1:
        return f"{answered.title}: {_mean(best)} on average."
    odds = best.preview.odds[0]
    if odds.exact == "0":
        return f"{answered.title}: never {odds.result}, whatever the dice show."
    if odds.exact == "1":
        return f"{answered.title}: always {odds.result}."
    return f"{answered.title}: {odds.result} with {chance_words(odds)}."


def _mean(way: Way) -> str:
    """Return what a way brings on average: 2.417 points."""
    for entry in way.preview.odds:
        if entry.result.startswith("expected"):
            return f"{entry.chance:.3f} {entry.result.removeprefix('expected').strip()}"
    return ""


# Tables.


def _show(answered: Answered, others: list[Variation], asked: Asked, house: list[str]) -> None:
    from littlewars.cli.situations import show_reasons

    out = console()
    best = answered.ways[0]
    names = {figure.id: figure.name for figure in answered.position.figures}
    say(answer_words(answered), style="bold", out=out)
    if house:
        say(f"House rules: {', '.join(house)}.", out=out)
    if best.preview.refusal is not None:
        refusal = best.preview.refusal
        say(f"{refusal.sentence} ({refusal.clause})", style="yellow", out=out)
    if len(answered.targets()) > 1:
        left_out = unreckoned(answered)
        best_of = "The best way that could be reckoned" if left_out else "The best way"
        say(f"{best_of if len(answered.ways) > 1 else 'The way'}: {best.sentence}", out=out)
        if left_out:
            ways = "1 way has" if left_out == 1 else f"{left_out} ways have"
            say(f"{ways} too many outcomes to be reckoned, and may be better.", style="yellow", out=out)
        say("", out=out)
        _show_ways(answered, names, out)
    say("", out=out)
    show_reasons(best.preview, names, out)
    if others:
        say("", out=out)
        _show_variations(answered, others, out)
    if asked.gap is None and best.preview.refusal is None:
        say("", out=out)
        say("The distance is a guess; --range says another.", style="dim", out=out)


def _show_ways(answered: Answered, names: dict[str, str], out: Console) -> None:
    """Show each way to aim: how many dice at each target with which chance, then all of them, then the average."""
    targets = answered.targets()
    heads = [names[target] for target in targets]
    unit = _mean(answered.ways[0]).partition(" ")[2]
    made = table(*heads, "all", unit, right=("all", unit))
    for number, way in enumerate(answered.ways[:MOST_ROWS]):
        by_figure = {entry.figure: entry for entry in way.preview.odds if not entry.result.startswith("expected")}
        cells = [_aimed(way, target, by_figure.get(target)) for target in targets]
        whole = by_figure.get("") if len(targets) == len([one for one in by_figure if one]) else None
        row(
            made,
            *cells,
            "-" if whole is None else f"{whole.chance:.1%}",
            _mean(way).partition(" ")[0],
            style="bold" if number == 0 and len(answered.ways) > 1 else "",
        )
    out.print(made)
    if len(answered.ways) > MOST_ROWS:
        say(f"{len(answered.ways) - MOST_ROWS} more ways are worth less; --json has them all.", out=out)


def _aimed(way: Way, target: str, odds: Odds | None) -> str:
    """Return how many dice go to a target, and its chance: 2 dice, 83.3%."""
    if odds is None:
        return "-"
    sums = [number for id, number in getattr(way.order, "allot", ()) if id == target]
    dice = "1 die" if sums == [1] else f"{' + '.join(map(str, sums))} dice"
    return f"{dice}, {odds.chance:.1%}"


def _show_variations(answered: Answered, others: list[Variation], out: Console) -> None:
    several = len(answered.targets()) > 1
    made = table("what would change it", "", "ask with", right=("",))
    for other in others:
        odds = other.way.preview.odds[0]
        told = _mean(other.way) if several else "never" if odds.exact == "0" else chance_words(odds)
        row(made, other.what, told, other.asked)
    out.print(made)
