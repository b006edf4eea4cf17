"""Saved games: where they are, what they are called, and how one is found and opened."""

from __future__ import annotations

import os
import re
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from littlewars.cli.inputs import Wrong

if TYPE_CHECKING:
    from littlewars.core.record import Header, Record, Replay, Writer

HOME = "LITTLEWARS_HOME"
"""The variable of the environment that names another folder for all that littlewars keeps."""
END = ".jsonl"


def home() -> Path:
    """Return the folder of everything that littlewars keeps, which need not be there yet."""
    named = os.environ.get(HOME, "")
    try:
        if named:
            return Path(named).expanduser()
        from platformdirs import user_data_path

        return user_data_path("littlewars", appauthor=False)
    except RuntimeError as error:
        raise Wrong(f"{named or 'the folder of saved games'}: {error}; {HOME} may name another folder") from None


def folder() -> Path:
    """Return the folder of saved games, which need not be there yet."""
    return home() / "games"


def new_record(header: Header, begun: datetime) -> Writer:
    """Begin the record of a game in the folder of saved games, under a name that tells the games apart."""
    from littlewars.core.record import Writer

    made = folder()
    words = [f"{begun:%Y-%m-%d_%H-%M-%S}", header.ruleset, _word(header.scenario)]
    stem = "_".join(word for word in words if word)
    number = 1
    try:
        if not made.is_dir():
            made.parent.mkdir(parents=True, exist_ok=True)
            made.mkdir(mode=0o700, exist_ok=True)
        while True:
            again = "" if number == 1 else f"_{number}"
            try:
                return Writer(made / f"{stem}{again}{END}", header, private=True)
            except FileExistsError:
                number += 1
    except OSError as error:
        place = f"{error.filename or made}: {error.strerror or error}"
        raise Wrong(f"{place}; games are saved there while they are played. {HOME} may name another folder") from None


def _word(name: str) -> str:
    """Return a scenario's name as it can stand in the name of a file."""
    return re.sub(r"[^\w-]+", "-", name)[:40].strip("-")


def newest_first() -> list[Path]:
    """Return the records in the folder of saved games, that first which was played last."""
    found: list[tuple[float, str, Path]] = []
    try:
        paths = list(folder().glob(f"*{END}"))
    except OSError:
        # A folder that cannot be read holds no games for us; one that is written to says why not.
        paths = []
    for path in paths:
        # What is no file, such as a link that leads nowhere, is no game, and hides no others.
        if path.is_file():
            found.append((path.stat().st_mtime, path.name, path))
    return [path for _, _, path in sorted(found, reverse=True)]


def find_record(file: Path) -> Path:
    """Return the record that a path names: the file itself, or the saved game of that name, if there is one."""
    if not file.exists() and file.name == str(file):
        for name in (file.name, f"{file.name}{END}"):
            saved = folder() / name
            if saved.is_file():
                return saved
    return file


def open_record(file: Path, history: bool = False) -> Replay[Any]:
    """Read a record and set its game up; BadFile and Differs say what is wrong with it."""
    from littlewars.core.record import Replay, read_record
    from littlewars.core.setting import BadFile
    from littlewars.rulesets import RULESETS

    record = read_record(file)
    rules = RULESETS.get(record.header.ruleset)
    if rules is None:
        raise BadFile(str(file), "line 1: ruleset", f'"{record.header.ruleset}"', "one of " + ", ".join(RULESETS))
    return Replay(record, rules, history)


def finished(record: Record) -> bool:
    """Say whether a record goes to the end of its game."""
    return bool(record.lines) and record.lines[-1].end is not None


def standing(again: Replay[Any]) -> str:
    """Say how a replayed game ended, or how far its record goes."""
    game, record = again.game, again.record
    outcome = game.outcome()
    if outcome is not None and finished(record):
        cut = f" (behind the end stand {record.cut} bytes more)" if record.cut else ""
        return str(game.rules.sentence(game.state, outcome)) + cut
    orders = len(game.lines)
    cut = f"; its last line is cut, and {record.cut} bytes of it are left out" if record.cut else ""
    return f"The game is not finished: the record is whole up to order {orders}{cut}."
