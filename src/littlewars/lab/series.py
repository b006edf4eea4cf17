"""Many games, one seed each: played here or in several processes, told in the order of their seeds.

A game is made from its series and its seed alone, its scenario and its seats too, so a game of a series can be played
again by itself, and between processes go only seeds and results. Nothing here reads, writes or prints: whoever wants
to see or keep a game passes callables that are called before and after each order.
"""

from __future__ import annotations

import gc
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from msgspec import Struct, field

from littlewars.bots import make_bot
from littlewars.bots.player import Bot
from littlewars.core.choices import Order
from littlewars.core.game import Game, StreamLuck, bot_dice
from littlewars.core.record import counted
from littlewars.core.setting import MOST_ORDERS, Setting
from littlewars.rulesets import RULESETS

After = Callable[[Game[Any]], None]
"""Called with a game after its set-up and after each order; ``game.events`` is what has just happened."""

Before = Callable[[Game[Any], Bot[Any], Order], None]
"""Called with a game, the player whose turn it is and the order that he gives, before it is carried out."""

AHEAD = 4
"""How many games a process may be handed before the results of the first have been taken."""


class Scene(Struct, frozen=True):
    """One scenario of a series; ``options`` None means those of the setting."""

    scenario: str
    setting: Setting
    options: Any = None


class Series(Struct, frozen=True):
    """What all games of a series have in common; ``bots`` are the players as they were entered.

    With ``swap`` the players change seats from game to game, counted from the seed ``first``. Scenarios ``beside`` the
    first are dealt in turn, and seats then change after each round of scenarios, so that every scenario sees them all.
    """

    ruleset: str
    scenario: str
    setting: Setting
    bots: tuple[str, ...]
    options: Any = None
    swap: bool = False
    first: int = 0
    beside: tuple[Scene, ...] = ()

    def scenes(self) -> tuple[Scene, ...]:
        """Return all scenarios, in the order in which they are dealt."""
        return (Scene(self.scenario, self.setting, self.options), *self.beside)

    def scene(self, seed: int) -> Scene:
        """Return the scenario of the game with this seed."""
        number = (seed - self.first) % (1 + len(self.beside))
        return self.beside[number - 1] if number else Scene(self.scenario, self.setting, self.options)

    def seats(self, seed: int) -> tuple[int, ...]:
        """Return who sits where in the game with this seed: for each side the place of its player among ``bots``."""
        players = len(self.bots)
        turns = (seed - self.first) // (1 + len(self.beside)) if self.swap else 0
        return tuple((side + turns) % players for side in range(players))

    def seated(self, seed: int) -> tuple[str, ...]:
        """Return the names of the players in the game with this seed, in the order of its sides."""
        return tuple(self.bots[place] for place in self.seats(seed))


class Result(Struct):
    """How one game went. ``winner`` is a side by number, -1 for a draw and for a game that failed, ``error`` says why.

    ``clauses`` counts the events that cite each clause, those of the set-up included.
    """

    seed: int
    winner: int = -1
    side: str | None = None
    rounds: int = 0
    orders: int = 0
    digest: str = ""
    clauses: dict[str, int] = field(default_factory=dict)
    error: str = ""


class Stuck(ValueError):
    """A game that cannot go on: a computer player broke the rules, or nobody can end it."""


def new_game(series: Series, seed: int, history: bool = False) -> Game[Any]:
    """Return the game that a series plays with this seed, just set up."""
    rules = RULESETS[series.ruleset]
    scene = series.scene(seed)
    return Game(rules, scene.setting, StreamLuck(str(seed)), scene.options, history)


def seat_bots(game: Game[Any], names: Sequence[str]) -> list[Bot[Any]]:
    """Return a computer player for each side; KeyError for a name that there is not, ValueError for a wrong number."""
    sides = len(game.rules.position(game.state).sides)
    if len(names) != sides:
        raise ValueError(f"{counted(len(names), 'player')} for {counted(sides, 'side')}")
    return [make_bot(name, game.rules) for name in names]


def play_on(
    game: Game[Any], bots: Sequence[Bot[Any]], seed: str, after: After | None = None, before: Before | None = None
) -> None:
    """Play a game to its end, from wherever it stands; each decision has luck of its own, so it may be taken up again.

    Raises Stuck when a player gives an order that the rules forbid, or when the game has too many orders.
    """
    while game.outcome() is None:
        number = len(game.lines) + 1
        if number > MOST_ORDERS:
            raise Stuck(f"the game still goes on after {MOST_ORDERS} orders")
        side = game.to_move()
        if side < 0:
            raise Stuck(f"before order {number} nobody can do anything, and the game is not over")
        order = bots[side].choose(game.state, bot_dice(seed, side, number))
        if before is not None:
            before(game, bots[side], order)
        refused = game.submit(order)
        if refused is not None:
            raise Stuck(f"order {number} of side {side} is one that {refused.clause} forbids: {refused.sentence}")
        if after is not None:
            after(game)


def play_game(series: Series, seed: int, after: After | None = None, before: Before | None = None) -> Result:
    """Play one game of a series; what goes wrong in it stands in the result, save for what ``after`` cannot write."""
    result = Result(seed)
    try:
        game = new_game(series, seed)
        _count(game, result)
        if after is not None:
            after(game)

        def taken(game: Game[Any]) -> None:
            _count(game, result)
            if after is not None:
                after(game)

        play_on(game, seat_bots(game, series.seated(seed)), str(seed), taken, before)
        _finish(game, result)
    except OSError:
        raise
    except Exception as error:
        result.error = f"{type(error).__name__}: {error}"
    return result


def _count(game: Game[Any], result: Result) -> None:
    result.orders = len(game.lines)
    for event in game.events:
        for clause in event.clauses:
            result.clauses[clause] = result.clauses.get(clause, 0) + 1


def _finish(game: Game[Any], result: Result) -> None:
    position = game.rules.position(game.state)
    outcome = game.outcome()
    assert outcome is not None
    result.winner = outcome.winner
    result.side = position.sides[outcome.winner].name if outcome.winner >= 0 else None
    result.rounds = position.turn.round
    result.digest = game.digest


# Several processes.


Play = Callable[[int], Result]
"""Plays the game of one seed; for several processes it must be one that can be pickled."""

_playing: list[Play] = []


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Hold an interrupt back while a process is started: it begins likewise, so none breaks into its imports."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _collect_seldom() -> None:
    """Let the collector leave what was imported alone and look seldom at the rest: games make hardly a cycle."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def _begin(play: Play) -> None:
    """Make a process ready. An interrupt ends it at once and without a word: the first process has the say."""
    _playing[:] = [play]
    _collect_seldom()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _play(seed: int) -> Result:
    return _playing[0](seed)


def play_series(play: Play, seeds: Sequence[int], jobs: int = 1) -> Iterator[Result]:
    """Play the games of these seeds, in ``jobs`` processes, and yield their results in the order of the seeds.

    A game whose process dies has failed, and so have those that were waiting in the same processes.
    """
    if jobs <= 1:
        _collect_seldom()
        for seed in seeds:
            yield play(seed)
        return
    left = deque(seeds)
    while left:
        yield from _pooled(play, left, min(jobs, len(left)))


def _pooled(play: Play, left: deque[int], jobs: int) -> Iterator[Result]:
    """Play seeds off ``left`` until it is empty, or until a process has died and the pool with it."""
    waiting: deque[tuple[int, Future[Result]]] = deque()
    broken = False
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin, initargs=(play,))
    try:
        while waiting or (left and not broken):
            while left and not broken and len(waiting) < AHEAD * jobs:
                seed = left.popleft()
                try:
                    with _no_interrupt():
                        waiting.append((seed, pool.submit(_play, seed)))
                except BrokenProcessPool:
                    left.appendleft(seed)
                    broken = True
            if not waiting:
                return
            seed, future = waiting.popleft()
            try:
                result = future.result()
            except BrokenProcessPool:
                broken = True
                result = Result(seed, error="the process that played it died")
            yield result
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
