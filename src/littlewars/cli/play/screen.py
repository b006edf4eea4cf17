"""The screen and the keyboard of a conversation: paragraphs out, one bounded line in.

In plain speech, for screen readers, there is no drawing, no colour and no sign that is not a word.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from shutil import get_terminal_size
from typing import Final, final

from rich.console import Console
from rich.text import Text

from littlewars.cli.show import console
from littlewars.cli.show import plain as harmless

MOST_TYPED: Final = 200
"""The longest answer that is read; what stands behind is dropped."""
NARROWEST: Final = 40
WIDEST: Final = 200
PROMPT: Final = "> "
GUTTER: Final = 2
"""The columns between two columns of lines."""
LEAVING: Final = ("q", "quit", "exit", "bye")
"""What one types to leave."""


class Left(Exception):
    """The player leaves: by ``q``, or because there is no more input."""


@final
class Screen:
    """Where a conversation is printed and typed.

    ``read`` returns a line that was typed, without its end, and raises EOFError when there are none left.
    """

    def __init__(self, plain: bool, read: Callable[[str], str] | None = None) -> None:
        self.plain = plain
        self.out: Console = Console(highlight=False, markup=False, emoji=False, no_color=True) if plain else console()
        self.live = sys.stdin is not None and sys.stdin.isatty() and self.out.is_terminal
        """Whether somebody sits there: then there are pauses, and what he types is seen already."""
        self._read = input if read is None else read
        self.echo = not self.live
        self.gap = True
        """Whether the last thing that was printed was an empty line."""
        self.on_page = 0
        """How many lines have been printed since something was last typed."""
        if self.live:
            _load_readline()

    @property
    def width(self) -> int:
        """Return how wide lines may be."""
        return min(max(get_terminal_size().columns, NARROWEST), WIDEST)

    @property
    def height(self) -> int:
        """Return how many lines are seen at once."""
        return max(get_terminal_size().lines, 12)

    @property
    def simple(self) -> bool:
        """Say whether only plain characters can be shown."""
        encoding = (self.out.encoding or "").lower()
        return not encoding.startswith("utf") or os.environ.get("TERM", "") in ("linux", "dumb")

    # Out.

    def say(self, text: str | Text = "", style: str = "", indent: int = 0, hang: int | None = None) -> None:
        """Print one paragraph, its further lines ``hang`` columns in (as far as the first unless said).

        In a pipe and in plain speech it stays one line; a screen reader breaks lines itself.
        """
        whole = Text(harmless(text), style="" if self.plain else style) if isinstance(text, str) else text
        self.gap = not whole.plain.strip()
        if self.plain:
            self.out.print(Text(whole.plain.strip()), soft_wrap=True)
            return
        if not self.out.is_terminal:
            margin = indent if hang is None else hang
            for number, line in enumerate(whole.split("\n")):
                self.out.print(Text(" " * (margin if number else indent)).append_text(line), soft_wrap=True)
            return
        self.lines(self.wrap(whole, self.width - 1, indent, indent if hang is None else hang))
        self.gap = not whole.plain.strip()

    def wrap(self, text: Text, width: int, indent: int, hang: int) -> list[Text]:
        """Return a paragraph as lines of at most ``width``, the first ``indent`` columns in and the others ``hang``."""
        # What stands in the first line before the others' margin takes no room from the rest.
        head, rest = text[: max(0, hang - indent)], text[max(0, hang - indent) :]
        lines: list[Text] = []
        for line in rest.wrap(self.out, max(20, width - max(indent, hang))):
            line.rstrip()
            start = Text(" " * hang) if lines else Text(" " * indent).append_text(head)
            lines.append(start.append_text(line))
        return lines or [head]

    def space(self) -> None:
        """Print an empty line, unless there is one."""
        if not self.gap:
            self.say()

    def heading(self, text: str) -> None:
        """Print a heading on a line of its own."""
        self.space()
        self.say(text, style="bold")

    def lines(self, lines: Iterable[Text]) -> None:
        """Print lines as they are, never broken."""
        for line in lines:
            self.gap = False
            self.on_page += 1
            self.out.print(line, soft_wrap=True)

    def side_by_side(self, left: Sequence[Text], right: Sequence[Text]) -> None:
        """Print two columns of lines, the right one beside the left one as far as that goes."""
        width = max((line.cell_len for line in left), default=0)
        for number in range(max(len(left), len(right))):
            line = Text()
            if number < len(left):
                line.append_text(left[number])
            if number < len(right):
                line.append(" " * (width + GUTTER - line.cell_len)).append_text(right[number])
            line.rstrip()
            self.lines([line])

    # In.

    def ask(self, prompt: str = PROMPT) -> str:
        """Return one line that was typed, without spaces at its ends, bounded and harmless; Left when there is none."""
        self.out.file.flush()
        self.on_page = 0
        try:
            typed = self._read(prompt)
        except (EOFError, UnicodeDecodeError, OSError, RuntimeError, ValueError):
            # The input has ended, or it was closed, or the terminal is gone.
            self.out.print()
            raise Left from None
        text = "".join(mark if mark.isprintable() else " " for mark in typed[:MOST_TYPED]).strip()
        if self.echo:
            self.out.print(Text(text), soft_wrap=True)
        self.gap = False
        return text


def _load_readline() -> None:
    """Let a line be edited where the system can do that."""
    try:
        import readline

        readline.set_auto_history(True)
    except (ImportError, AttributeError):
        pass
