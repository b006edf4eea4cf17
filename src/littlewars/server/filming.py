"""A whole game as a film: its first position, and of every further one what is different."""

from __future__ import annotations

from typing import Any

from littlewars.core.choices import Position
from littlewars.core.game import Game
from littlewars.server.messages import Film, Frame, Told


def film(game: Game[Any], told: list[Told]) -> Film:
    """Return the film of a game that has its history; ``told`` is everything that was told of it, in order.

    There is a frame for each line that changed the game, also for orders that were taken back and for taking back.
    """
    rules = game.rules
    positions = [rules.position(state) for state in game.states]
    frames: list[Frame] = []
    heard = first = _heard(told, 0, 0)
    for index, number in enumerate(game.moments[1:], 1):
        heard = _heard(told, heard, number)
        frames.append(frame(positions[index - 1], positions[index], number, heard))
    return Film(positions[0], frames, told, first)


def _heard(told: list[Told], start: int, number: int) -> int:
    """Return how many events had been told when the position of ``number`` stood, ``start`` of them before it."""
    while start < len(told) and told[start].number <= number:
        start += 1
    return start


def frame(before: Position, now: Position, number: int, told: int) -> Frame:
    """Return how one position differs from another."""
    old = {figure.id: figure for figure in before.figures}
    new = {figure.id for figure in now.figures}
    return Frame(
        number,
        told,
        [figure for figure in now.figures if old.get(figure.id) != figure],
        [figure.id for figure in before.figures if figure.id not in new],
        None if now.markers == before.markers else now.markers,
        None if now.trays == before.trays else now.trays,
        None if now.turn == before.turn else now.turn,
    )
