"""How commands speak: sentences and tables to people, JSON to programs, errors and progress beside them.

Whatever comes from a file is printed as it stands, never as markup, and without the control characters that could move
a cursor or change a colour.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from littlewars.core.choices import Event
    from littlewars.core.game import Game


class _Screen(Console):
    """A console that says nothing of its own where its reader has left: what the command leaves with is one thing."""

    def on_broken_pipe(self) -> None:
        """Pass on that nobody reads any more."""
        raise BrokenPipeError


def plain(text: str) -> str:
    """Return a text whose control characters are written out, line breaks aside."""
    if text.isprintable():
        return text
    return "".join(mark if mark.isprintable() or mark == "\n" else repr(mark)[1:-1] for mark in text)


def console() -> Console:
    """Return standard output as it is now: coloured in a terminal, plain in a pipe."""
    return _Screen(highlight=False, markup=False, emoji=False)


def say(text: str | Text, style: str = "", out: Console | None = None) -> None:
    """Print one paragraph. In a terminal it keeps its indent where it is broken; in a pipe it stays one line."""
    out = console() if out is None else out
    whole = Text(plain(text), style=style) if isinstance(text, str) else text
    indent = len(whole.plain) - len(whole.plain.lstrip(" "))
    if out.is_terminal and indent:
        out.print(Padding(whole[indent:], (0, 0, 0, indent), expand=False))
    else:
        out.print(whole, soft_wrap=not out.is_terminal)


def complain(text: str) -> None:
    """Print an error or a remark on standard error, as one paragraph."""
    err = _Screen(stderr=True, highlight=False, markup=False, emoji=False)
    err.print(Text(plain(f"littlewars: {text}")), soft_wrap=True)


def print_json(thing: Any) -> None:
    """Print one value as one line of JSON."""
    import msgspec

    sys.stdout.write(json.dumps(msgspec.to_builtins(thing)) + "\n")
    sys.stdout.flush()


def table(*heads: str, right: tuple[str, ...] = ()) -> Table:
    """Return an empty table; the columns in ``right`` hold numbers."""
    made = Table(box=None, pad_edge=False, header_style="dim")
    for head in heads:
        made.add_column(head, justify="right" if head in right else "left", overflow="fold")
    return made


def row(made: Table, *cells: str, style: str = "") -> None:
    """Add a row of plain texts to a table."""
    made.add_row(*(Text(plain(cell)) for cell in cells), style=style)


def event_json(event: Event, order: int, sentence: str) -> dict[str, Any]:
    """Return an event with all its fields, the number of the order that it came of, and its sentence."""
    import msgspec

    from littlewars.lab.trial import event_type

    fields = msgspec.structs.asdict(event)
    head = {"type": event_type(event), "order": order, "clauses": event.clauses, "faces": event.faces}
    built: dict[str, Any] = msgspec.to_builtins({**head, "sentence": sentence, **fields})
    return built


class Teller:
    """Tells a game: rounds and steps as headings, all else beneath them.

    A step in which nothing happens has no heading, unless ``all_steps`` asks for it.
    """

    def __init__(self, out: Console, clauses: bool, all_steps: bool = False) -> None:
        """Print to ``out``, and with ``clauses`` name those that decided each event."""
        self.out = out
        self.all_steps = all_steps
        self.clauses = clauses
        self.heading = ""

    def event(self, event: Event, sentence: str, remark: str = "") -> bool:
        """Print one event with a remark on it, or keep it as the heading of those that follow and return False."""
        from littlewars.lab.trial import event_type

        kind = event_type(event)
        if kind == "step":
            self.heading = sentence
            if self.all_steps:
                self._begin_step()
            return False
        if kind == "round":
            self.heading = ""
            self.out.print()
            say(Text(plain(sentence), style="bold underline"), out=self.out)
            return False
        self._begin_step()
        line = Text("  " + plain(sentence or kind))
        if self.clauses and event.clauses:
            line.append("  " + " ".join(event.clauses), style="dim")
        say(line, out=self.out)
        if remark:
            say(Text("    " + plain(remark), style="italic"), out=self.out)
        return True

    def _begin_step(self) -> None:
        if self.heading:
            self.out.print()
            say(Text(plain(self.heading), style="bold"), out=self.out)
            self.heading = ""

    def last(self, game: Game[Any], remark: str = "") -> None:
        """Print what has just happened in a game, but not how it ended: whoever shows the game says that at the end.

        A remark stands behind the first thing that happened.
        """
        rules = game.rules
        outcome = game.outcome()
        ending = "" if outcome is None else rules.sentence(game.state, outcome)
        for event in game.events:
            sentence = rules.sentence(game.state, event)
            if (not ending or sentence != ending) and self.event(event, sentence, remark):
                remark = ""


def house_words(options: Any, joined: str, base: Any = None) -> list[str]:
    """Return the house rules that differ from the book, as name and value, joined by a space or an equals sign."""
    from littlewars.core import setting

    return setting.house_words(options, joined, base)


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[], None]]:
    """Show progress on standard error, in a terminal only. Yields what is to be called after each step."""
    err = Console(stderr=True)
    if not err.is_terminal or total < 2:
        yield _nothing
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn

    class Pace(ProgressColumn):
        """How many a second, and how much time is left."""

        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            left = task.time_remaining
            if not speed or left is None:
                return Text("")
            return Text(f"{speed:.1f} {what} a second, {_clock(left)} left", style="dim")

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Pace())
    with Progress(*columns, console=err, transient=True) as bar:
        yield partial(bar.advance, bar.add_task(what, total=total))


def _clock(seconds: float) -> str:
    """Return a time as minutes and seconds, with hours where there are any."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _nothing() -> None:
    pass
