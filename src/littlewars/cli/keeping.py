"""Keeping the records of games that the computer plays against itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from littlewars.cli.inputs import Wrong

if TYPE_CHECKING:
    from littlewars.core.game import Game
    from littlewars.core.record import Writer
    from littlewars.lab.series import Result, Series


def check_free(save: Path | None) -> None:
    """See that a record can be begun at a path, so that it is said before anything is played."""
    if save is None:
        return
    if save.exists() or save.is_symlink():
        raise Wrong(f"{save}: it exists already, and nothing is ever overwritten; name another path for --save")
    if not save.parent.is_dir():
        raise Wrong(f"{save}: there is no folder {save.parent}; make it first, or name another path for --save")


class Keeper:
    """Writes a game's record as it is played."""

    def __init__(self, path: Path, series: Series, seed: int) -> None:
        self.path = path
        self.series = series
        self.seed = seed
        self.writer: Writer | None = None

    def __call__(self, game: Game[Any]) -> None:
        from littlewars.core.record import DiceSource, Writer, header_of

        if self.writer is None:
            dice = DiceSource("stream", str(self.seed))
            seats = list(self.series.seated(self.seed))
            header = header_of(game, seats, dice, self.series.scene(self.seed).scenario)
            self.writer = Writer(self.path, header)
        else:
            self.writer.line(game.lines[-1])
        outcome = game.outcome()
        if outcome is not None:
            self.writer.end(outcome)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


def play_saved(series: Series, seed: int, path: Path) -> Result:
    """Play one game of a series and write its record."""
    from littlewars.lab.series import play_game

    keeper = Keeper(path, series, seed)
    try:
        return play_game(series, seed, keeper)
    finally:
        keeper.close()


def play_into(series: Series, folder: Path, seed: int) -> Result:
    """Play one game of a series and write its record into a folder, named by its seed."""
    return play_saved(series, seed, folder / f"{seed}.jsonl")


def resumable(save: Path | None) -> str:
    """Say how to go on with a game that was being saved, or where the records are, if there are any."""
    if save is None:
        return ""
    whole = False
    for path in [save] if save.is_file() else sorted(save.glob("*.jsonl")):
        lines = path.read_bytes().split(b"\n")[:-1]
        if lines and not lines[-1].startswith(b'{"end":'):
            return f"; to go on: littlewars resume {path}"
        whole = whole or bool(lines)
    if not whole:
        return ""
    return f"; the record is in {save}" if save.is_file() else f"; the records are in {save}"
