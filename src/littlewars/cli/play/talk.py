"""One question after the other: a numbered list, what Enter takes, and what may be typed at every question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from rich.text import Text

from littlewars.cli.play import commands
from littlewars.cli.play.asking import After, Menu, Row, rows_called
from littlewars.cli.play.link import AnOrder, Match
from littlewars.cli.play.pauses import Pauses
from littlewars.cli.play.screen import GUTTER, Screen
from littlewars.cli.play.words import capital, listed, refused_words
from littlewars.cli.show import plain as harmless

MOST_ROWS: Final = 12
"""As many lines of a list are shown before the rest is folded away."""
MOST_NAMED: Final = 6
"""Among so many names a player is asked to choose when what he typed fits several."""


@final
class Talk(Pauses):
    """A conversation with one match on one screen."""

    def __init__(self, match: Match, screen: Screen, resume: str, about: str) -> None:
        super().__init__(match, screen)
        self.resume = resume
        self.about = about
        self.lore: dict[str, str] = {}
        """What the rulebook says of the kinds of troops that were asked about."""
        self.advised: tuple[str, Row] | None = None
        """The last advice on what to do next, and about which figure it was."""
        self.offer: Row | None = None
        """What Enter shall do from now on."""
        self.took_back = False
        """Whether the last thing that was done was to take an order back."""

    # What is done.

    def submit(self, order: AnOrder) -> After:
        """Give an order; a refusal is said and the question asked again."""
        if self.match.submit(order):
            self.took_back = False
            return After.CHANGED
        return self.refused()

    def refused(self) -> After:
        """Say why the match refused; where the game has gone on meanwhile, look again."""
        said = self.match.refusal
        number = self.view.number
        if said is not None:
            clause = f" ({said.clause})" if said.clause else ""
            self.screen.say(f"That does not work: {said.sentence}{clause}")
        if self.match.look() and self.view.number != number:
            return After.CHANGED
        return After.ASK

    def fill(self, setup: bool = False) -> After:
        """Have the rest done."""
        if self.match.fill(setup):
            self.took_back = False
            return After.CHANGED
        return self.refused()

    def end(self) -> After:
        """End the step; what there is to be warned of is said first, and asked about once."""
        order: AnOrder = {"do": "end"}
        said = self.match.weigh_one(order)
        if said.refused:
            self.screen.say(f"You cannot end this step yet: {refused_words(said)}")
            return After.ASK
        for warning in said.warnings:
            self.screen.say(f"Mind: {warning.text} ({warning.clause}).")
        idle = self.idle()
        if said.warnings and not self.agree(f"{idle}End the step all the same?"):
            return After.ASK
        if idle and not said.warnings and not self.agree(f"{idle}End the step?", usual=True):
            return After.ASK
        return self.submit(order)

    def idle(self) -> str:
        """Say how many could still do something in this step, in a sentence with a space behind it; '' for nobody."""
        choices = self.view.choices
        men = {choice.figure for choice in choices if choice.verb == "move"}
        if men:
            return f"{len(men)} {'has' if len(men) == 1 else 'have'} not moved. "
        attacks = [choice for choice in choices if choice.verb in ("attack", "strike")]
        return f"{len(attacks)} could still attack. " if attacks else ""

    def nothing_else(self) -> bool:
        """End a step in which nothing else can be done, unless there is something to mind or it was just taken back."""
        if self.took_back or [choice.verb for choice in self.view.choices] != ["end"]:
            return False
        order: AnOrder = {"do": "end"}
        said = self.match.weigh_one(order)
        return not said.refused and not said.warnings and self.match.submit(order)

    def suggest(self, row: Row) -> After:
        """Have Enter do something else than was suggested so far, and ask again."""
        self.offer = row
        return After.ASK

    # Questions.

    def hint_row(self, figure: str = "") -> Row | None:
        """Return what a good player would do, as something that may be chosen."""
        advice = self.match.hint(figure)
        if advice is None:
            return None
        order = advice.order
        notes = advice.reason
        if order.get("do") == "end":
            # Who just presses Enter is told as well what there is to mind.
            minds = [f"Mind: {mind.text} ({mind.clause})." for mind in self.match.weigh_one(order).warnings]
            notes = " ".join([notes, *minds]).strip()
        row = Row(advice.sentence, lambda: self.submit(order), notes=notes)
        if not figure:
            self.advised = (str(order.get("figure", "")), row)
        return row

    def advised_for(self, figure: str) -> Row | None:
        """Return what was advised in this step, if that was about a figure."""
        return self.advised[1] if self.advised is not None and self.advised[0] == figure else None

    def choose(self, build: Callable[[], Menu]) -> After:
        """Ask until something is chosen. CHANGED: the game has changed. SHOW: back to the question before.

        ``build`` makes the question, again and again where what it lists may have changed.
        """
        menu = build()
        if menu.nested and not menu.rows and menu.default is None:
            menu.default = Row("back.", lambda: After.BACK)
        self.show(menu)
        while True:
            typed = self.typed()
            back = menu.nested and typed.lower() in ("b", "back")
            after = After.BACK if back else self._take(menu, typed)
            if after is After.BACK:
                return After.SHOW
            if after is After.CHANGED:
                return after
            if after is After.SHOW:
                menu = build()
                self.show(menu)
            else:
                # What Enter takes is always in sight, also below what was said meanwhile.
                menu.default = self.offer or menu.default
                self.offer = None
                self._say_default(menu)

    def show(self, menu: Menu, all: bool = False) -> None:
        """Show a question, beside the drawing of the table where one waits for that."""
        screen = self.screen
        rows = menu.rows if all or len(menu.rows) <= MOST_ROWS + 2 else menu.rows[:MOST_ROWS]
        lines = [self._row_line(menu, number, row) for number, row in enumerate(rows, 1)]
        if len(rows) < len(menu.rows):
            lines.append(Text(f"     ... and {len(menu.rows) - len(rows)} more: m lists them all."))
        if self.beside:
            if menu.note:
                screen.say(menu.note, style="dim")
            screen.space()
            room = screen.width - 1 - GUTTER - max(line.cell_len for line in self.beside)
            right = screen.wrap(Text(harmless(menu.title), style="bold"), room, 0, 0)
            right += [Text(), *(part for line in lines for part in screen.wrap(line, room, 0, 5))]
            screen.side_by_side(self.beside, right)
            screen.lines(self.legend)
            self.beside, self.legend = [], []
        else:
            if menu.title:
                screen.heading(menu.title)
            if menu.note:
                screen.say(menu.note, style="dim", indent=2)
            for line in lines:
                screen.say(line, hang=5)
        self.prompt(menu)

    def _row_line(self, menu: Menu, number: int, row: Row) -> Text:
        mark = str(number) if menu.numbered or not row.names else row.names[0]
        if self.screen.plain:
            return Text(harmless(f"{mark}. {row.label}" + (f"; {row.notes}" if row.notes else "")))
        line = Text(f"{mark:>3}  ", style="bold").append(Text(harmless(row.label), style="not bold"))
        if row.notes:
            line.append(harmless(f"  {row.notes}"), style="not bold dim")
        return line

    def prompt(self, menu: Menu) -> None:
        """Say what Enter takes and what else may be typed."""
        keys = [f"{key}: {row.label}" for key, row in menu.keys.items()]
        keys += menu.also
        if menu.nested:
            keys.append("b: back")
        if keys or menu.expects:
            self.screen.say(". ".join([one for one in (menu.expects, ", ".join(keys)) if one]) + ".", style="dim")
        self._say_default(menu)

    def _say_default(self, menu: Menu) -> None:
        row = menu.default
        if row is None:
            return
        listed = row in menu.rows
        number = f"{menu.rows.index(row) + 1}, " if listed and menu.numbered else ""
        text = Text(harmless(f"Enter: {number}{row.label}"), style="" if self.screen.plain else "bold")
        if row.notes and not listed:
            text.append(harmless(f" {row.notes}"), style="not bold dim")
        self.screen.say(text, hang=7)

    def _take(self, menu: Menu, typed: str) -> After:
        """Do what was typed."""
        low = typed.lower()
        if not typed:
            if menu.default is not None:
                return menu.default.act()
            self.screen.say(f"Nothing is suggested here. {self._expected(menu)}")
            return After.ASK
        if menu.numbered and low.rstrip(".").isdecimal():
            return self._take_number(menu, int(low.rstrip(".")))
        if low in menu.keys:
            return menu.keys[low].act()
        named = [row for row in menu.rows if low in row.names]
        if len(named) == 1:
            return named[0].act()
        done = commands.command(self, menu, typed)
        if done is not None:
            return done
        called = rows_called(menu.rows, typed)
        if len(called) == 1:
            return called[0].act()
        done = None if menu.free is None else menu.free(typed)
        if done is not None:
            return done
        if called:
            names = [capital(row.names[0]) if row.names else f'"{row.words}"' for row in called[:MOST_NAMED]]
            names += [f"{len(called) - MOST_NAMED} more"] if len(called) > MOST_NAMED else []
            self.screen.say(f'"{typed}" may be {listed(names, "or")}. Which one?')
            return After.ASK
        self.screen.say(f'I do not understand "{typed}". {self._expected(menu)}')
        return After.ASK

    def _take_number(self, menu: Menu, number: int) -> After:
        if 1 <= number <= len(menu.rows):
            return menu.rows[number - 1].act()
        self.screen.say(f"There is no number {number} in the list. {self._expected(menu)}")
        return After.ASK

    def _expected(self, menu: Menu) -> str:
        count = len(menu.rows)
        numbers = "" if not count else "the number 1" if count == 1 else f"a number from 1 to {count}"
        if not menu.numbered:
            numbers = ", ".join(row.names[0] for row in menu.rows)
        if menu.free is not None and menu.expects:
            numbers = ", or ".join([*([numbers] if numbers else []), _without_number(menu.expects)])
        parts = [numbers, "Enter for what is suggested" if menu.default is not None else "", "? for help"]
        return f"Expected: {', '.join(part for part in parts if part)}."


def _without_number(expects: str) -> str:
    """Return what else than a number may be typed at a question: its words without the first part that names one."""
    words = expects.removeprefix("A number, ")
    return words[:1].lower() + words[1:]
