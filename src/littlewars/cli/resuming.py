"""``resume`` and ``games``: going on with a game that was left, and the list of saved ones."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from littlewars.cli.inputs import MADE_UP, Wrong, unknown
from littlewars.cli.saved import find_record, finished, folder, newest_first, open_record, standing
from littlewars.cli.show import complain, console, print_json, say

if TYPE_CHECKING:
    from littlewars.core.game import Game
    from littlewars.core.record import Record, Replay, Writer

SHOWN = 10
"""How many saved games are listed when not all are asked for."""


def resume(file: Path | None = None, /, *, plain: Annotated[bool, Parameter(negative="")] = False) -> int:
    """Go on with a game that was left or broke off, with the same dice and the same players.

    Without a file, it is the saved game that was played last and is not
    finished. A last line that was cut is taken off first. Nothing is written
    before the whole record has been held against the rules, nor while another
    program writes the same record.

    Try:

        littlewars resume
        littlewars resume game.jsonl

    Parameters
    ----------
    file
        The record of a game, or the name of a saved one.
    plain
        Tell everything in words, without drawings, for screen readers.

    """
    from littlewars.core.record import Writer

    path = _last_unfinished() if file is None else find_record(file)
    if path is None:
        return 0
    writer = Writer(path, None)
    try:
        command = "littlewars resume" if file is None else f"littlewars resume {shlex.quote(str(file))}"
        return _resume(path, writer, plain, command)
    finally:
        writer.close()


def _last_unfinished() -> Path | None:
    """Return the saved game to go on with and say which it is; None, and what to do instead, where there is none."""
    from littlewars.core.record import read_record
    from littlewars.core.setting import BadFile

    newest: Path | None = None
    for path in newest_first():
        try:
            record = read_record(path)
        except BadFile as error:
            complain(f"{error}; it is left out")
            continue
        if not finished(record):
            say(f"Going on with {path}.")
            return path
        newest = newest or path
    if newest is None:
        raise Wrong("there is no saved game yet; littlewars play starts one")
    say(f"The last game, {newest.stem}, is finished, and no other is left to go on with.")
    say(f"  littlewars replay {newest.stem} tells it again; littlewars play starts another.")
    return None


def _resume(file: Path, writer: Writer, plain: bool, command: str) -> int:
    from littlewars.server.seats import is_human

    again = open_record(file, history=True)
    if finished(again.record):
        again.all()
        say(f"{file}: the game is finished. {standing(again)}")
        return 0
    _check_goes_on(again.record)
    if any(is_human(player) for player in again.record.header.seats):
        return _play_on(again, writer, plain, command)
    return _watch_on(again, writer)


def _check_goes_on(record: Record) -> None:
    """See that a game has dice and players to go on with."""
    from littlewars.bots import NAMES
    from littlewars.core.setting import BadFile
    from littlewars.server.seats import is_human

    if record.header.dice.kind == "given":
        expected = "dice with a seed, so that the game can go on by itself"
        raise BadFile(record.source, "line 1: dice", "given dice", expected)
    if not record.header.dice.known():
        expected = "the secret of the dice, which is told when the game is over; until then it goes on where it began"
        raise BadFile(record.source, "line 1: dice", "no secret", expected)
    for name in record.header.seats:
        if name not in NAMES and not is_human(name):
            raise unknown("computer player", name, list(NAMES))


def _play_on(again: Replay[Any], writer: Writer, plain: bool, command: str) -> int:
    """Go on with a game that people play."""
    from littlewars.cli.host import go_on
    from littlewars.cli.playing import same_again, sit_down

    host = go_on(again, writer)
    _tell_cut(again.record)
    header = again.record.header
    # A file may be elsewhere by now, and is named no more.
    known = header.scenario in again.rules.scenarios() or header.scenario.startswith(f"{MADE_UP}:")
    scenario = header.scenario if known else ""
    return sit_down(host, plain, command, same_again(again.game, header.seats, scenario, header.practice))


def _tell_cut(record: Record) -> None:
    if record.cut:
        say(f"{record.source}: {record.cut} bytes of a cut last line are taken off.")


def _watch_on(again: Replay[Any], writer: Writer) -> int:
    """Go on with a game that the computer plays against itself, to its end."""
    from littlewars.lab.series import Stuck, play_on, seat_bots

    out = console()
    game, file = again.all(), again.record.source
    bots = seat_bots(game, again.record.header.seats)
    writer.go_on(again.record)
    _tell_cut(again.record)
    before = len(game.lines)

    def keep(game: Game[Any]) -> None:
        writer.line(game.lines[-1])

    try:
        play_on(game, bots, again.record.header.dice.seed, keep)
        outcome = game.outcome()
        assert outcome is not None
        writer.end(outcome)
    except Stuck as error:
        complain(f"{file}: {error}")
        return 1
    except KeyboardInterrupt:
        complain(f"interrupted; to go on: littlewars resume {file}")
        return 130
    say(f"{file}: went on after order {before}, {len(game.lines) - before} orders more.", out=out)
    say(str(game.rules.sentence(game.state, outcome)), style="bold", out=out)
    return 0


def games(*, all: Annotated[bool, Parameter(negative="")] = False, json: bool = False) -> int:
    """List the saved games, that first which was played last, with the command that goes on with each.

    Try:

        littlewars games
        littlewars games --all

    Parameters
    ----------
    all
        List every game, not only the last ten.
    json
        Print JSON.

    """
    paths = newest_first()
    shown = paths if all or json else paths[:SHOWN]
    entries = [_entry(path) for path in shown]
    if json:
        print_json(entries)
        return 0
    out = console()
    if not entries:
        say(f"There are no saved games yet; littlewars play starts one. They will be in {folder()}.", out=out)
        return 0
    for entry in entries:
        say(f"{entry['played']}  {entry['title']}", style="bold", out=out)
        if entry["error"]:
            say(f"  {entry['error']}", out=out)
            continue
        seated = " against ".join(f"{side} ({player})" for side, player in entry["players"].items())
        say(f"  {seated}. {entry['standing']}", out=out)
        say(f"  littlewars {'replay' if entry['finished'] else 'resume'} {shlex.quote(entry['name'])}", out=out)
    if len(paths) > len(entries):
        say(f"\n{len(paths) - len(entries)} older games: littlewars games --all", out=out)
    say(f"\nThe games are in {folder()}.", style="dim", out=out)
    return 0


def _entry(path: Path) -> dict[str, Any]:
    """Return what is to be said of a saved game."""
    from datetime import datetime

    from littlewars.core.record import Differs
    from littlewars.core.setting import BadFile

    when = datetime.fromtimestamp(path.stat().st_mtime)
    entry: dict[str, Any] = {"name": path.stem, "file": str(path), "played": f"{when:%Y-%m-%d %H:%M}", "error": ""}
    try:
        again = open_record(path)
        game = again.all()
    except (BadFile, Differs) as error:
        return {**entry, "title": path.stem, "error": str(error)}
    rules, header = again.rules, again.record.header
    position = rules.position(game.state)
    turn = position.turn.round
    where = f"round {turn}" if turn else "still being set up"
    ending = standing(again) if finished(again.record) else f"Not finished: {where}, {len(game.lines)} orders."
    return {
        **entry,
        "title": f"{rules.title}: {again.setting.title or header.scenario}" + (", practice" if header.practice else ""),
        "ruleset": rules.name,
        "scenario": header.scenario,
        "players": {side.name: player for side, player in zip(position.sides, header.seats, strict=True)},
        "round": turn,
        "orders": len(game.lines),
        "finished": finished(again.record),
        "standing": ending,
    }
