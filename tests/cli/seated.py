"""Games that are played here at a keyboard, by somebody who types nothing or by a client that plays by chance."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from littlewars.cli.host import Host, go_on
from littlewars.cli.saved import new_record, open_record
from littlewars.core.game import Game
from littlewars.core.record import DiceSource, Writer, header_of
from littlewars.core.setting import Limits, Setting
from littlewars.rulesets import RULESETS
from tests.server.client import Client

FLAGS = RULESETS["flags"]
BEGUN = datetime(2024, 2, 29, 20, 15, 7)


def short(rounds: int = 1) -> Setting:
    """Return the skirmish with a game of few rounds."""
    return msgspec.structs.replace(FLAGS.scenarios()["skirmish"], limits=Limits(rounds=rounds))


def begin(
    *players: str, setting: Setting | None = None, secret: str = "s", practice: bool = False, scenario: str = "skirmish"
) -> Host:
    """Begin a saved game, as ``littlewars play`` does."""
    dice = DiceSource("order", secret)
    game = Game(FLAGS, short() if setting is None else setting, dice.luck([]))
    header = header_of(game, list(players), dice, scenario, practice)
    return Host(game, header, new_record(header, BEGUN))


def take_up(path: Path) -> Host:
    """Go on with a saved game, as ``littlewars resume`` does."""
    return go_on(open_record(path, history=True), Writer(path, None))


def play(host: Host, orders: int = 5_000) -> Client:
    """Play a game on, or some orders of it, and close it."""
    client = Client(host.answer)
    client.play(orders)
    host.close()
    return client


def home() -> Path:
    """Return the folder of saved games of the test."""
    return Path(os.environ["LITTLEWARS_HOME"]) / "games"


def saved() -> list[Path]:
    """Return the saved games of the test."""
    return sorted(home().glob("*"))


def played_at(path: Path, when: float) -> None:
    """Have a saved game been played at another time."""
    os.utime(path, (when, when))


def names(paths: Sequence[Path]) -> list[str]:
    return [path.name for path in paths]
