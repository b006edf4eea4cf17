"""A game told so that a person can follow it: at a speed, with the players' reasons, in a terminal with the table."""

from __future__ import annotations

from time import sleep
from types import TracebackType
from typing import TYPE_CHECKING, Any

from littlewars.cli.show import Teller

if TYPE_CHECKING:
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    from littlewars.core.choices import Order
    from littlewars.core.game import Game

ROOM_FOR_WORDS = 12
"""How many lines of a terminal are left to the words where the table stands beneath them."""
LEAST_WORDS = 4
"""With fewer lines left to the words, the table is not kept in sight but drawn anew for each turn."""
LEAST_FIELD = 10
"""The table is drawn in no fewer lines than these."""


class Follower:
    """Tells a game order by order; with a speed it waits after each, and a terminal shows the table beneath the words.

    Where a terminal is too low for both, the table is drawn among the words before each turn.
    """

    def __init__(self, out: Console, teller: Teller, speed: float | None) -> None:
        """Tell with a teller that prints to ``out``, ``speed`` orders a second, or without a pause for None."""
        self.out = out
        self.teller = teller
        self.speed = speed
        self.shows = speed is not None and out.is_terminal and not out.is_dumb_terminal
        self.live: Live | None = None
        self.turn = (-1, -1)
        self.reason = ""

    def __enter__(self) -> Follower:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.live is not None:
            self.live.stop()

    def why(self, reason: str, order: Order) -> None:
        """Note why an order is given; the end of a step goes without saying."""
        from littlewars.core.choices import End

        self.reason = "" if isinstance(order, End) else reason

    def tell(self, game: Game[Any]) -> None:
        """Tell what has just happened, show the table, and wait until it is time for the next order."""
        self.teller.last(game, self.reason)
        self.reason = ""
        if self.speed is None:
            return
        if self.shows:
            self._show(game)
        sleep(1.0 / self.speed)

    def _show(self, game: Game[Any]) -> None:
        from rich.live import Live
        from rich.text import Text

        position = game.rules.position(game.state)
        turn = (position.turn.round, position.turn.side)
        height = self.out.height
        lines = self._drawn(game, max(LEAST_FIELD, height - ROOM_FOR_WORDS))
        if len(lines) + LEAST_WORDS <= height:
            picture = Text("\n").join([Text(), *lines])
            if self.live is None:
                self.live = Live(console=self.out, auto_refresh=False, redirect_stdout=False, redirect_stderr=False)
                self.live.start()
            self.live.update(picture, refresh=True)
        elif turn != self.turn or game.outcome() is not None:
            self.out.print()
            for line in lines:
                self.out.print(line, no_wrap=True, crop=True)
        self.turn = turn

    def _drawn(self, game: Game[Any], height: int) -> list[Text]:
        """Return the table, the figure that has just acted highlighted."""
        from littlewars.cli.board import draw

        order = game.lines[-1].order if game.lines else None
        acted = getattr(order, "figure", "")
        position = game.rules.position(game.state)
        ascii = bool(self.out.options.ascii_only)
        return draw(position, self.out.width, height, focus=[acted] if acted else [], ascii=ascii)
