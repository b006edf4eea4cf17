"""The game as the player sees it: who is who, what things are called, and the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from littlewars.cli.board import draw, fits, kind_name, letters, marked
from littlewars.cli.play.asking import Row
from littlewars.cli.play.link import Match
from littlewars.cli.play.screen import GUTTER, Screen
from littlewars.cli.play.words import at_keyboard, owned_name, prices_of, with_places
from littlewars.cli.whereabouts import TOUCHING, describe, length_words, short_length
from littlewars.core.choices import Choice, FigureView, Position
from littlewars.server.messages import Told, View

MOST_TOLD: Final = 4000
"""As many events are remembered for ``w``."""
FIRST_CIRCLE: Final = 0x2460
CIRCLES: Final = 20
LIST: Final = 36
"""The columns that a list beside the drawing has at least."""


class Scene:
    """One match as it is shown on one screen."""

    def __init__(self, match: Match, screen: Screen) -> None:
        self.match = match
        self.screen = screen
        self.story: list[Told] = []
        self.prices: dict[str, int] = {}
        self.reaches: dict[str, float] = {}
        """How far each figure can hurt, as far as its choices have said."""
        self.drawn: tuple[Any, ...] = ()
        """The table as it was last drawn."""
        self.beside: list[Text] = []
        """A drawing that waits for the list beside it."""
        self.legend: list[Text] = []
        """The legend that belongs beneath it."""
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

    def code(self, figure: FigureView) -> str:
        """Return how a figure is drawn: its letter and its number."""
        return f"{marked(letters(self.position)[figure.profile][0], figure.side)}{figure.number or ''}"

    def called(self, figure: FigureView) -> str:
        """Return what an own figure is called in a list: as it is drawn, with its kind, or in plain speech its name."""
        return figure.name if self.screen.plain else f"{self.code(figure)} {kind_name(figure)}"

    def foe(self, figure: FigureView) -> str:
        """Return what an enemy is called in a list: as he is drawn, or in plain speech with his side."""
        return owned_name(self.position, figure, self.side) if self.screen.plain else self.code(figure)

    def length(self, length: float) -> str:
        """Return a length with its unit, short where it is read and in words where it is heard."""
        unit = self.position.table.unit
        return length_words(length, unit) if self.screen.plain else short_length(length, unit)

    def learn(self) -> None:
        """Remember what the last view shows: events, prices, ranges.

        Who hears the game is told with the events where everybody is now, and is spared the lists of paragraphs.
        """
        events = self.view.events
        heard = [Told(one.type, one.sentence, (), one.faces, one.heading) for one in events]
        self.story = (self.story + (heard if self.screen.plain else events))[-MOST_TOLD:]
        if self.screen.plain:
            events[:] = with_places(events, self.position, self.side)
        self.prices.update(prices_of(self.position))
        for choice in self.view.choices:
            if choice.figure and choice.reach:
                self.reaches[choice.figure] = choice.reach

    def choice_of(self, verb: str, figure: str = "", profile: str = "") -> tuple[int, Choice] | None:
        """Return the place in the view and the choice with this verb for a figure or a kind of troops."""
        for index, choice in enumerate(self.view.choices):
            if choice.verb == verb and choice.figure == figure and choice.profile == profile:
                return index, choice
        return None

    # What is shown.

    def table(
        self, focus: Sequence[str] = (), legend: bool = True, rows: Sequence[Row] = (), beside: bool = False
    ) -> None:
        """Show the table: drawn, with the places of some rows, or in plain speech told.

        ``beside`` keeps the drawing where there is room for a list beside it, until that is shown.
        """
        screen = self.screen
        self.drawn = self._picture()
        if screen.plain:
            for line in describe(self.position, self._seen_from()):
                screen.say(line)
            return
        beside = beside and self.roomy()
        width = screen.width - LIST - GUTTER if beside else screen.width
        height = screen.height - 10
        spots = self._spots(rows)
        lines = draw(self.position, width, height, focus=focus, ascii=screen.simple, legend=False, spots=spots)
        if legend:
            whole = draw(self.position, screen.width, height, ascii=screen.simple)
            self.legend = whole[len(draw(self.position, screen.width, height, legend=False)) :]
        if beside:
            self.beside = lines
            return
        screen.space()
        screen.lines([*lines, *self.legend])
        self.legend = []

    def _spots(self, rows: Sequence[Row]) -> list[tuple[str, float, float]]:
        """Return the signs of those rows that are places."""
        simple = self.screen.simple
        return [
            (str(number % 10) if simple else chr(FIRST_CIRCLE + number - 1), *row.at)
            for number, row in enumerate(rows[:CIRCLES], 1)
            if row.at is not None
        ]

    def _seen_from(self) -> str:
        return next((marker.id for marker in self.position.markers if marker.side == self.side), "")

    def _picture(self) -> tuple[Any, ...]:
        figures = [(figure.id, figure.x, figure.y) for figure in self.position.figures]
        return (figures, [(marker.id, marker.holder) for marker in self.position.markers])

    def would_draw(self) -> bool:
        """Say whether the table looks otherwise than when it was last drawn."""
        return not self.screen.plain and self.drawn != self._picture()

    def roomy(self) -> bool:
        """Say whether there is room for a list beside the drawing."""
        screen = self.screen
        return screen.out.is_terminal and not screen.plain and fits(self.position.table, screen.width - LIST - GUTTER)

    def keep_in_sight(self, beside: bool = False) -> None:
        """Draw the table where it looks otherwise than when last drawn, or where there is room beside a list.

        A legend goes with it where there are new signs.
        """
        if self.would_draw() or (beside and self.roomy()):
            kinds = {figure.profile for figure in self.position.figures} | {""}
            self.table(legend=not kinds <= self.explained, beside=beside)
            self.explained |= kinds


def away_words(scene: Scene, gap: float) -> str:
    """Return how far two bases are apart; those that touch are said to."""
    return "touching" if gap < TOUCHING else scene.length(gap)
