"""The game as the player sees it: who is who, what things are called, and the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from littlewars.cli.board import draw
from littlewars.cli.play.asking import Row
from littlewars.cli.play.link import Match
from littlewars.cli.play.screen import Screen
from littlewars.cli.play.words import at_keyboard, prices_of
from littlewars.cli.whereabouts import describe, length_words, short_length
from littlewars.core.choices import Choice, FigureView, Position
from littlewars.server.messages import Told, View

MOST_TOLD: Final = 4000
"""As many events are remembered for ``w``."""
FIRST_CIRCLE: Final = 0x2460
CIRCLES: Final = 20


class Scene:
    """One match as it is shown on one screen."""

    def __init__(self, match: Match, screen: Screen) -> None:
        self.match = match
        self.screen = screen
        self.story: list[Told] = []
        self.prices: dict[str, int] = {}
        self.reach = 0.0
        """The longest range that any attack of this game has had so far; 0 while none was seen."""
        self.drawn: tuple[Any, ...] = ()
        """The table as it was last drawn."""
        self.explained: set[str] = set()
        """The kinds of troops that a legend has explained, and '' for the rest of it."""

    # The game as it stands.

    @property
    def view(self) -> View:
        """Return the last view."""
        return self.match.view

    @property
    def position(self) -> Position:
        """Return the last position."""
        return self.match.view.position

    @property
    def side(self) -> int:
        """Return the side whose eyes the player looks through: the one that decides, else his first."""
        if self.view.choices:
            return self.view.choices[0].side
        return next(iter(at_keyboard(self.view)), 0)

    def figure(self, id: str) -> FigureView | None:
        """Return the figure on the table that has an id."""
        return next((figure for figure in self.position.figures if figure.id == id), None)

    def aboard(self, id: str) -> tuple[str, FigureView] | None:
        """Return the name of a man aboard a hull, and the hull."""
        for tray in self.position.trays:
            for entry in tray.entries:
                if tray.of and entry.figure == id:
                    hull = self.figure(tray.of)
                    return (entry.name, hull) if hull is not None else None
        return None

    def name(self, id: str) -> str:
        """Return what a figure is called, whether it is on the table or aboard."""
        figure = self.figure(id)
        if figure is not None:
            return figure.name
        riding = self.aboard(id)
        return riding[0] if riding is not None else id

    def length(self, length: float) -> str:
        """Return a length with its unit, short where it is read and in words where it is heard."""
        unit = self.position.table.unit
        return length_words(length, unit) if self.screen.plain else short_length(length, unit)

    def learn(self) -> None:
        """Remember what the last view shows: events, prices, ranges."""
        self.story = (self.story + self.view.events)[-MOST_TOLD:]
        self.prices.update(prices_of(self.position))
        for choice in self.view.choices:
            if choice.verb == "attack":
                self.reach = max(self.reach, choice.allowance)

    def choice_of(self, verb: str, figure: str = "", profile: str = "") -> tuple[int, Choice] | None:
        """Return the place in the view and the choice with this verb for a figure or a kind of troops."""
        for index, choice in enumerate(self.view.choices):
            if choice.verb == verb and choice.figure == figure and choice.profile == profile:
                return index, choice
        return None

    # What is shown.

    def table(self, focus: Sequence[str] = (), legend: bool = True, rows: Sequence[Row] = ()) -> None:
        """Show the table: drawn, with the places of some rows, or in plain speech told."""
        if self.screen.plain:
            for line in describe(self.position, self._seen_from()):
                self.screen.say(line)
            self.drawn = self._picture()
            return
        spots = []
        for number, row in enumerate(rows[:CIRCLES], 1):
            if row.at is not None:
                sign = str(number % 10) if self.screen.simple else chr(FIRST_CIRCLE + number - 1)
                spots.append((sign, *row.at))
        self.screen.space()
        self.screen.lines(
            draw(
                self.position,
                self.screen.width,
                self.screen.height - 10,
                focus=focus,
                ascii=self.screen.simple,
                legend=legend,
                spots=spots,
            )
        )
        self.drawn = self._picture()

    def _seen_from(self) -> str:
        return next((marker.id for marker in self.position.markers if marker.side == self.side), "")

    def _picture(self) -> tuple[Any, ...]:
        figures = [(figure.id, figure.x, figure.y) for figure in self.position.figures]
        return (figures, [(marker.id, marker.holder) for marker in self.position.markers])

    def would_draw(self) -> bool:
        """Say whether the table looks otherwise than when it was last drawn."""
        return not self.screen.plain and self.drawn != self._picture()

    def table_if_changed(self) -> None:
        """Draw the table where it looks otherwise than when last drawn, with a legend where there are new signs."""
        if self.would_draw():
            kinds = {figure.profile for figure in self.position.figures} | {""}
            self.table(legend=not kinds <= self.explained)
            self.explained |= kinds
