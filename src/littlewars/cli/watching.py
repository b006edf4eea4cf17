"""``watch``: the computer plays against itself, one game to look at or many to count."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from littlewars.cli.inputs import Wrong, at_least, find_scenario, house_rules, players, rule_set
from littlewars.cli.show import Teller, complain, console, house_words, print_json, progress, row, say, table

if TYPE_CHECKING:
    from littlewars.core.game import Game
    from littlewars.core.record import Writer
    from littlewars.core.ruleset import RuleSet
    from littlewars.lab.series import Result, Series

MOST_SEED = 1_000_000_000


def watch(
    ruleset: str,
    /,
    *,
    scenario: str = "",
    seed: int | None = None,
    bots: str = "random,random",
    house: list[str] | None = None,
    games: int | None = None,
    jobs: int = 1,
    json: bool = False,
    save: Path | None = None,
    clauses: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Watch the computer play against itself: one game told event by event, or many games counted.

    Examples::

        littlewars watch flags --seed 7
        littlewars watch flags --house indirect_range=12 --save game.jsonl
        littlewars watch flags --scenario standard --games 100 --jobs 2

    Parameters
    ----------
    ruleset
        A rule set, such as flags.
    scenario
        A scenario by name, or a TOML file; skirmish unless you say otherwise.
    seed
        The number from which all dice come: the same seed, the same game. Of many games each takes the next number.
    bots
        The computer players, one for each side, separated by commas: random,random.
    house
        A house rule as name=value; may be given again and again.
    games
        How many games to play without telling them.
    jobs
        How many processes to play them in; one unless you say otherwise.
    json
        Print JSON alone: one object for each game, then a summary.
    save
        Write the record of the game to this file, of several games to files in this new folder.
    clauses
        Name with each event the clauses that decided it.

    """
    from littlewars.lab.series import Series

    rules = rule_set(ruleset)
    name, setting, source = find_scenario(rules, scenario)
    options = house_rules(rules, setting, source, house)
    series = Series(ruleset, name, setting, players(bots), options)
    at_least("--games", 1 if games is None else games, 1)
    at_least("--jobs", jobs, 1)
    first = _any_seed() if seed is None else seed
    _check(series, first, source)
    _check_free(save)
    if games is None and not json:
        return _watch_one(series, scenario or name, first, save, clauses)
    return _watch_many(series, range(first, first + (games or 1)), jobs, save, json)


def _any_seed() -> int:
    from secrets import randbelow

    return randbelow(MOST_SEED)


def _check(series: Series, seed: int, source: str) -> None:
    """Set one game up, so that what is wrong with a file or with the players is said before anything is played."""
    from littlewars.core.setting import BadFile
    from littlewars.lab.series import new_game, seat_bots

    try:
        seat_bots(new_game(series, seed), series.bots)
    except BadFile as error:
        raise BadFile(source, error.place, error.found, error.expected) from None
    except ValueError as error:
        raise Wrong(f"--bots: found {error}; expected one for each") from None


def _check_free(save: Path | None) -> None:
    """See that a record can be begun at a path, so that it is said before anything is played."""
    if save is None:
        return
    if save.exists() or save.is_symlink():
        raise Wrong(f"{save}: it exists already, and nothing is ever overwritten; name another path for --save")
    if not save.parent.is_dir():
        raise Wrong(f"{save}: there is no folder {save.parent}; make it first, or name another path for --save")


# Records.


class _Keeper:
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
            header = header_of(game, list(self.series.bots), dice, self.series.scenario)
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

    keeper = _Keeper(path, series, seed)
    try:
        return play_game(series, seed, keeper)
    finally:
        keeper.close()


def play_into(series: Series, folder: Path, seed: int) -> Result:
    """Play one game of a series and write its record into a folder, named by its seed."""
    return play_saved(series, seed, folder / f"{seed}.jsonl")


# One game.


def _watch_one(series: Series, scenario: str, seed: int, save: Path | None, clauses: bool) -> int:
    from littlewars.lab.series import play_game

    out = console()
    rules = rule_set(series.ruleset)
    title = series.setting.title or series.scenario
    keeper = None if save is None else _Keeper(save, series, seed)
    last: list[Game[Any]] = []
    teller = Teller(out, clauses)

    def after(game: Game[Any]) -> None:
        if keeper is not None:
            keeper(game)
        if not last:
            say(f"{rules.title}: {title}, {' against '.join(series.bots)}, seed {seed}", style="bold", out=out)
            if house := house_words(game.options, " "):
                say(f"House rules: {', '.join(house)}.", out=out)
        last[:] = [game]
        teller.last(game)

    try:
        result = play_game(series, seed, after)
    except KeyboardInterrupt:
        say("", out=out)
        complain(f"interrupted{_resumable(save)}")
        return 130
    finally:
        if keeper is not None:
            keeper.close()
    if result.error:
        complain(f"seed {seed}: the game failed: {result.error}")
        return 1
    game = last[0]
    say("", out=out)
    say(rules.sentence(game.state, game.outcome()), style="bold", out=out)
    say(f"{result.orders} orders in {result.rounds} rounds. The same game again:", out=out)
    say(f"  {_command(series, scenario, seed, game.options)}", out=out)
    if save is not None:
        say(f"The record is in {save}; littlewars replay {save} tells it again.", out=out)
    return 0


def _command(series: Series, scenario: str, seed: int, options: Any) -> str:
    """Return the command that plays a game again."""
    words = ["littlewars", "watch", series.ruleset, "--scenario", scenario, "--seed", str(seed)]
    words += ["--bots", ",".join(series.bots)]
    for house in house_words(options, "="):
        words += ["--house", house]
    return shlex.join(words)


# Many games.


class _Tally:
    """What many games come to."""

    def __init__(self, series: Series, sides: list[str]) -> None:
        self.bots = dict.fromkeys(series.bots, 0)
        self.seats = dict.fromkeys(sides, 0)
        self.series = series
        self.games = self.draws = self.failed = self.rounds = self.orders = 0
        self.clauses: dict[str, int] = {}

    def add(self, result: Result) -> None:
        """Count one game."""
        self.games += 1
        for clause, number in result.clauses.items():
            self.clauses[clause] = self.clauses.get(clause, 0) + number
        if result.error:
            self.failed += 1
            return
        self.rounds += result.rounds
        self.orders += result.orders
        if result.side is None:
            self.draws += 1
            return
        self.seats[result.side] += 1
        self.bots[self.series.bots[result.winner]] += 1

    def silent(self, rules: RuleSet[Any]) -> dict[str, str]:
        """Return each clause with a mechanism that no event cited, with the reason if there is one."""
        reasons = rules.silent
        left = [clause for clause in sorted(rules.clauses()) if clause not in self.clauses]
        return {clause: reasons.get(clause, "did not fire") for clause in left}

    def summary(self, rules: RuleSet[Any]) -> dict[str, Any]:
        """Return all of it, for JSON."""
        return {
            "games": self.games,
            "wins": {"bots": self.bots, "seats": self.seats},
            "draws": self.draws,
            "failed": self.failed,
            "clauses": dict(sorted(self.clauses.items())),
            "silent": self.silent(rules),
        }


def _watch_many(series: Series, seeds: range, jobs: int, save: Path | None, json: bool) -> int:
    from littlewars.core.record import counted
    from littlewars.lab.series import new_game

    rules = rule_set(series.ruleset)
    sides = [side.name for side in rules.position(new_game(series, seeds[0]).state).sides]
    tally = _Tally(series, sides)
    began = perf_counter()
    try:
        with progress("games", len(seeds)) as step:
            for result in _results(series, seeds, jobs, save):
                tally.add(result)
                if result.error:
                    complain(f"seed {result.seed}: the game failed: {result.error}")
                if json:
                    print_json(_game_json(series, result))
                step()
    except KeyboardInterrupt:
        complain(f"interrupted after {counted(tally.games, 'game')}{_resumable(save)}")
        return 130
    if json:
        print_json(tally.summary(rules))
    else:
        _show_tally(tally, rules, perf_counter() - began, seeds, save)
    return 1 if tally.failed else 0


def _results(series: Series, seeds: range, jobs: int, save: Path | None) -> Iterator[Result]:
    from littlewars.lab.series import play_game, play_series

    if save is None:
        return play_series(partial(play_game, series), seeds, jobs)
    if len(seeds) == 1:
        return iter([play_saved(series, seeds[0], save)])
    save.mkdir()
    return play_series(partial(play_into, series, save), seeds, jobs)


def _resumable(save: Path | None) -> str:
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


def _game_json(series: Series, result: Result) -> dict[str, Any]:
    told: dict[str, Any] = {
        "seed": result.seed,
        "scenario": series.scenario,
        "bots": series.bots,
        "winner": result.side,
        "rounds": result.rounds,
        "orders": result.orders,
    }
    if result.error:
        return {**told, "error": result.error}
    return {**told, "digest": result.digest}


def _show_tally(tally: _Tally, rules: RuleSet[Any], seconds: float, seeds: range, save: Path | None) -> None:
    out = console()
    played = tally.games - tally.failed
    say(f"{rules.title}: {tally.series.scenario}, seeds {seeds[0]} to {seeds[-1]}", style="bold", out=out)
    made = table("", "games", "share", right=("games", "share"))
    for side, bot in zip(tally.seats, tally.series.bots, strict=True):
        row(made, f"{side} ({bot}) wins", str(tally.seats[side]), _share(tally.seats[side], played))
    row(made, "draws", str(tally.draws), _share(tally.draws, played))
    if tally.failed:
        row(made, "failed", str(tally.failed), "", style="bold")
    out.print(made)
    if played:
        say(f"On average {tally.rounds / played:.1f} rounds and {tally.orders / played:.0f} orders.", out=out)
    say(f"{tally.games} games in {seconds:.1f} s, {tally.games / max(seconds, 1e-9):.1f} a second.", out=out)
    used = len(rules.clauses()) - len(tally.silent(rules))
    say(f"{used} of {len(rules.clauses())} clauses decided something; --json names the others.", out=out)
    if save is not None:
        say(f"The records are in {save}.", out=out)


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else ""
