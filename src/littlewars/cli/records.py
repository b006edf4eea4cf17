"""``replay``, ``verify`` and ``resume``: what can be done with the record of a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from littlewars.cli.inputs import Wrong, unknown
from littlewars.cli.show import Teller, complain, console, event_json, print_json, say

if TYPE_CHECKING:
    from littlewars.bots.player import Bot
    from littlewars.core.game import Game
    from littlewars.core.record import Played, Record, Replay, Writer


def replay(
    file: Path,
    /,
    *,
    from_: Annotated[int, Parameter(name="--from")] = 0,
    json: bool = False,
    clauses: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Tell a recorded game again, event by event, holding it against the rules and the dice.

    Example::

        littlewars replay game.jsonl --from 40

    Parameters
    ----------
    file
        The record of a game.
    from_
        Tell only the orders from this number on; 0 is the set-up.
    json
        Print JSON.
    clauses
        Name with each event the clauses that decided it.

    """
    from littlewars.core.record import Differs

    game_again = _open(file)
    if json:
        return _replay_json(game_again, from_)
    out = console()
    rules, game = game_again.rules, game_again.game
    header = game_again.record.header
    say(f"{rules.title}: {header.scenario}, {' against '.join(header.seats)}", style="bold", out=out)
    teller = Teller(out, clauses)
    if from_ <= 0:
        teller.last(game)
    try:
        while (played := game_again.step()) is not None:
            if played.n < from_ or played.end is not None:
                continue
            if played.act:
                say(f"  {_act_words(game, played)}", style="italic", out=out)
            teller.last(game)
    except Differs as error:
        say("", out=out)
        raise error from None
    say("", out=out)
    say(_standing(game_again), style="bold", out=out)
    return 0


def _replay_json(again: Replay[Any], first: int) -> int:
    from littlewars.core.record import Differs

    rules, game = again.rules, again.game
    told: list[dict[str, Any]] = []
    differs: dict[str, Any] | None = None
    number = 0
    try:
        while True:
            if number >= first:
                told += [event_json(event, number, rules.sentence(game.state, event)) for event in game.events]
            played = again.step()
            while played is not None and played.end is not None:
                played = again.step()
            if played is None:
                break
            number = played.n
    except Differs as error:
        differs = {"line": error.line, "found": error.found, "expected": error.expected}
    print_json(
        {
            "ruleset": rules.name,
            "scenario": again.record.header.scenario,
            "seats": again.record.header.seats,
            "events": told,
            "orders": len(game.lines),
            "position": rules.position(game.state),
            "outcome": game.outcome(),
            "digest": game.digest,
            "cut": again.record.cut,
            "differs": differs,
        }
    )
    return 1 if differs else 0


def _act_words(game: Game[Any], played: Played) -> str:
    if played.act == "undo":
        return f"{played.n}: the last order that stood is taken back."
    sides = game.rules.position(game.state).sides
    return f"{played.n}: {sides[played.side].name} gives up."


def _open(file: Path) -> Replay[Any]:
    """Read a record and set its game up; BadFile and Differs say what is wrong with it."""
    from littlewars.core.record import Replay, read_record
    from littlewars.core.setting import BadFile
    from littlewars.rulesets import RULESETS

    record = read_record(file)
    rules = RULESETS.get(record.header.ruleset)
    if rules is None:
        raise BadFile(str(file), "line 1: ruleset", f'"{record.header.ruleset}"', "one of " + ", ".join(RULESETS))
    return Replay(record, rules)


def _finished(record: Record) -> bool:
    return bool(record.lines) and record.lines[-1].end is not None


def _standing(again: Replay[Any]) -> str:
    """Say how a replayed game ended, or how far its record goes."""
    game, record = again.game, again.record
    outcome = game.outcome()
    if outcome is not None and _finished(record):
        cut = f" (behind the end stand {record.cut} bytes more)" if record.cut else ""
        return str(game.rules.sentence(game.state, outcome)) + cut
    orders = len(game.lines)
    cut = f"; its last line is cut, and {record.cut} bytes of it are left out" if record.cut else ""
    return f"The game is not finished: the record is whole up to order {orders}{cut}."


def verify(*files: Path) -> int:
    """Play records again and hold every face and every event against them.

    The exit status is 1 where a record differs from the rules and its dice,
    and 2 where it cannot be read.

    Example::

        littlewars verify game.jsonl

    Parameters
    ----------
    files
        The records of games.

    """
    if not files:
        raise Wrong("verify: found no file; expected the record of a game")
    return max([_verify(file) for file in files])


def _verify(file: Path) -> int:
    from littlewars.core.record import Differs
    from littlewars.core.setting import BadFile

    try:
        again = _open(file)
        game = again.all()
    except Differs as error:
        say(str(error), style="red")
        return 1
    except BadFile as error:
        complain(str(error))
        return 2
    dice = len(game.opening_faces) + sum(len(line.faces) for line in game.lines)
    say(f"{file}: ok, {len(game.lines)} orders, {dice} dice, digest {game.digest}. {_standing(again)}")
    if not _finished(again.record):
        say(f"  littlewars resume {file} goes on from there.")
    return 0


def resume(file: Path, /) -> int:
    """Go on with a recorded game that was interrupted, to its end, with the same dice and the same players.

    A last line that was cut is taken off first. Nothing is written before the
    whole record has been held against the rules, nor while another program
    writes the same record.

    Example::

        littlewars resume game.jsonl

    Parameters
    ----------
    file
        The record of a game.

    """
    from littlewars.core.record import Writer

    writer = Writer(file, None)
    try:
        return _resume(file, writer)
    finally:
        writer.close()


def _resume(file: Path, writer: Writer) -> int:
    from littlewars.lab.series import Stuck, play_on

    again = _open(file)
    game = again.all()
    out = console()
    if _finished(again.record):
        say(f"{file}: the game is finished. {_standing(again)}", out=out)
        return 0
    bots = _seated(again)
    writer.go_on(again.record)
    if again.record.cut:
        say(f"{file}: {again.record.cut} bytes of a cut last line are taken off.", out=out)
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


def _seated(again: Replay[Any]) -> list[Bot[Any]]:
    """Return the computer players of a game that is to go on by itself; an error where it cannot."""
    from littlewars.bots import NAMES
    from littlewars.core.setting import BadFile
    from littlewars.lab.series import seat_bots

    record = again.record
    if record.header.dice.kind == "given":
        expected = "dice with a seed, so that the game can go on by itself"
        raise BadFile(record.source, "line 1: dice", "given dice", expected)
    for name in record.header.seats:
        if name not in NAMES:
            raise unknown("computer player", name, list(NAMES))
    return seat_bots(again.game, record.header.seats)
