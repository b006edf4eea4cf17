"""How a game's dice fell, and whether they are those that were promised."""

from __future__ import annotations

from typing import Any

from littlewars.core.game import Game
from littlewars.core.record import Differs, Record, Replay, counted
from littlewars.core.setting import BadFile
from littlewars.server.messages import Luck, SideLuck

USUAL_FACES = 6
USUAL_MEAN = 3.5


def luck_of(game: Game[Any], record: Record, sides: list[str]) -> Luck:
    """Return how the dice of a game fell, side by side; a face belongs to the side whose order drew it.

    What the set-up drew belongs to nobody and comes last, as side -1. Once the game is over, every face of promised
    dice is reckoned again from the secret.
    """
    fallen: dict[int, list[int]] = {side: [] for side in range(len(sides))}
    for line in game.lines:
        if line.order is not None:
            fallen[line.side].extend(line.faces)
    told = [_side_luck(side, f"{sides[side]}'s dice", faces) for side, faces in fallen.items()]
    if game.opening_faces:
        told.append(_side_luck(-1, "The dice of the set-up", game.opening_faces))
    verdict, sentence = _verdict(game, record)
    dice = record.header.dice
    mixed = [*dice.mixed, *(line.mix for line in game.lines if line.mix)]
    over = game.outcome() is not None
    return Luck(told, verdict, sentence, dice.sealed, dice.seed if dice.sealed and over else "", mixed)


def _side_luck(side: int, whose: str, faces: list[int]) -> SideLuck:
    """Return how many dice showed each face, and that in a sentence."""
    if not faces:
        return SideLuck(side, [0] * USUAL_FACES, 0.0, f"{whose}: none rolled yet.")
    most = max(USUAL_FACES, *faces)
    mean = sum(faces) / len(faces)
    usual = f"; {USUAL_MEAN} is usual" if most == USUAL_FACES else ""
    sentence = f"{whose}: {len(faces)} rolled, {mean:.1f} on average{usual}."
    return SideLuck(side, [faces.count(face) for face in range(1, most + 1)], mean, sentence)


def _verdict(game: Game[Any], record: Record) -> tuple[str, str]:
    """Return whether the dice are what was promised, and that in a sentence."""
    dice = record.header.dice
    if not dice.sealed:
        return "", "Nothing was promised about the dice of this game."
    copied = f" The first {counted(dice.given, 'line')} came with the game that this one was copied from."
    more = copied if dice.given > 0 else ""
    if game.outcome() is None:
        return "sealed", f"The dice were promised before the game. Their secret is told when it is over.{more}"
    try:
        Replay(record, game.rules).all()
    except (Differs, BadFile) as error:
        return "false", f"The promise was not kept: {error}."
    return "true", f"The promise was kept: every face is the one that the secret and the players' numbers give.{more}"
