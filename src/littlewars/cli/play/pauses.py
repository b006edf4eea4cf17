"""Where a conversation waits: gates that swallow nothing, and questions of a single word."""

from __future__ import annotations

from typing import Final

from littlewars.cli.board import draw
from littlewars.cli.play.link import Match
from littlewars.cli.play.scene import LIST, Scene
from littlewars.cli.play.screen import GUTTER, LEAVING, Left, Screen

LEFT_OPEN: Final = 6
"""The lines that are left at the foot of a full screen for one more piece."""
ROOM_FOR_LIST: Final = 8
"""So many lines of a screen are kept for the list and what Enter takes, when the table is drawn above them."""


class Pauses(Scene):
    """One match on one screen, with what was typed at a pause and waits for the next question."""

    def __init__(self, match: Match, screen: Screen) -> None:
        super().__init__(match, screen)
        self.drawn_in: tuple[int, str, int] | None = None
        """The step at whose beginning the table was shown last."""
        self.carried = ""
        """What was typed at a pause, for the next question."""

    def pause(self, what: str) -> None:
        """Wait for Enter where somebody sits there; whatever else is typed is an answer to the next question."""
        if self.screen.live and not self.screen.plain and not self.carried:
            self._carry(self.screen.ask(f"[Enter: {what}] "))

    def more(self) -> bool:
        """Before a further line of something long: where the screen is full, ask whether it shall go on.

        A command that is typed there ends it, and is the answer to the next question; then there is no further pause.
        """
        screen = self.screen
        if self.carried or not screen.live or screen.plain or screen.on_page < screen.height - LEFT_OPEN:
            return True
        typed = screen.ask("[Enter: more, b: enough] ")
        if typed.lower() not in ("b", "back"):
            self._carry(typed)
        return not typed

    def _carry(self, typed: str) -> None:
        if typed.lower() in LEAVING:
            raise Left
        self.carried = typed

    def typed(self) -> str:
        """Return what was typed at a pause before this question, else what is typed now."""
        typed, self.carried = self.carried, ""
        if not typed:
            return self.screen.ask()
        self.screen.say(f"> {typed}")
        self.screen.on_page = 0
        return typed

    def cramped(self) -> bool:
        """Say whether the drawing and a list are more than the screen holds at once."""
        screen = self.screen
        if screen.plain or not screen.out.is_terminal:
            return False
        width = screen.width - LIST - GUTTER if self.roomy() else screen.width
        lines = len(draw(self.position, width, screen.height - 10, ascii=screen.simple, legend=False))
        return lines + (2 if self.roomy() else ROOM_FOR_LIST) > screen.height

    def reply(self) -> str:
        """Return what is typed to a question of one word; to leave is possible there too."""
        typed = self.screen.ask()
        if typed.lower() in LEAVING:
            raise Left
        return typed

    def agree(self, question: str, usual: bool = False) -> bool:
        """Ask a question that yes agrees to, and Enter where that is usual."""
        how = "Enter: yes, or type no." if usual else "Type yes, or Enter for no."
        self.screen.say(f"{question} {how}")
        while (typed := self.reply().lower()) not in ("", "n", "no", "b", "y", "yes"):
            self.screen.say(f'Found "{typed}"; expected yes, or no. {how}')
        return usual if not typed else typed in ("y", "yes")

    def number(self, question: str, least: int, most: int, usual: int) -> int | None:
        """Ask for a whole number; None for the way back. Enter is the usual one."""
        self.screen.say(f"{question} From {least} to {most}; Enter for {usual}, b: back.")
        while (typed := self.reply().lower()) not in ("b", "back"):
            if not typed:
                return usual
            if typed.isdecimal() and len(typed) < 6 and least <= int(typed) <= most:
                return int(typed)
            self.screen.say(f'Found "{typed}"; expected a number from {least} to {most}. Enter for {usual}, b: back.')
        return None
