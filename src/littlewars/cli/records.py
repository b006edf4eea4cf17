"""``replay`` and ``verify``: a recorded game told again, and held against the rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from littlewars.cli.inputs import Wrong
from littlewars.cli.saved import find_record, finished, open_record, standing
from littlewars.cli.show import Teller, complain, console, event_json, print_json, say

if TYPE_CHECKING:
    from littlewars.core.game import Game
    from littlewars.core.record import Played, Replay


def replay(
    file: Path,
    /,
    *,
    from_: Annotated[int, Parameter(name="--from")] = 0,
    json: bool = False,
    clauses: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Tell a recorded game again, event by event, holding it against the rules and the dice.

    Try:

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

    game_again = open_record(find_record(file))
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
    say(standing(game_again), style="bold", out=out)
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
    from littlewars.server.telling import act_sentence

    if played.act == "undo":
        return f"{played.n}: the last order that stood is taken back."
    sides = [side.name for side in game.rules.position(game.state).sides]
    return f"{played.n}: {act_sentence(game.lines[-1], sides)}"


def verify(*files: Path) -> int:
    """Play records again and hold every face and every event against them.

    Where the dice were promised before the game, every face is reckoned again
    from the secret and the players' numbers, and it says whether the promise was kept.

    The exit status is 1 where a record differs from the rules and its dice,
    and 2 where it cannot be read.

    Try:

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

    sealed = ""
    try:
        again = open_record(find_record(file))
        sealed = again.record.header.dice.sealed
        game = again.all()
    except Differs as error:
        say(str(error), style="red")
        if sealed:
            say(f"{file}: the dice were promised, and the promise was not kept on line {error.line}.", style="red")
        return 1
    except BadFile as error:
        complain(str(error))
        return 2
    dice = len(game.opening_faces) + sum(len(line.faces) for line in game.lines)
    say(f"{file}: ok, {len(game.lines)} orders, {dice} dice, digest {game.digest}. {standing(again)}")
    if sealed:
        say(f"  {_promise(again)}")
    if not finished(again.record) and again.record.header.dice.known():
        say(f"  littlewars resume {file} goes on from there.")
    return 0


def _promise(again: Replay[Any]) -> str:
    """Say what became of the promise of a record's dice."""
    dice = again.record.header.dice
    if not dice.known():
        return "The dice were promised. Their secret is not told yet, so their faces were taken as they stand."
    copied = f" from line {dice.given + 1} on" if dice.given > 0 else ""
    return f"The dice were promised, and the promise was kept{copied}: the secret {dice.seed} gives every face."
