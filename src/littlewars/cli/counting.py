"""Many games counted: who won how often, with intervals, as a table or as JSON."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from littlewars.cli.inputs import rule_set
from littlewars.cli.keeping import play_into, play_saved, resumable
from littlewars.cli.show import complain, console, house_words, print_json, progress, row, say, table

if TYPE_CHECKING:
    from rich.console import Console

    from littlewars.core.ruleset import RuleSet
    from littlewars.lab.series import Result, Series
    from littlewars.lab.tally import Score, Tally


class Typed:
    """A series as it was typed: the words that name its scenarios on the command line."""

    def __init__(self, series: Series, words: dict[str, str], sides: Sequence[str]) -> None:
        """Hold a series with the word for each of its scenarios, by name, and the names of all their sides."""
        self.series = series
        self.words = words
        self.sides = sides

    def again(self, seed: int) -> str:
        """Return the command that plays the game with this seed by itself, told."""
        from littlewars.core.ruleset import read_options

        series = self.series
        scene = series.scene(seed)
        words = ["littlewars", "watch", series.ruleset, "--scenario", self.words[scene.scenario]]
        words += ["--seed", str(seed), "--bots", ",".join(series.seated(seed))]
        own = read_options(rule_set(series.ruleset), scene.setting.options, scene.scenario)
        for house in house_words(scene.options, "=", own):
            words += ["--house", house]
        return shlex.join(words)


def watch_many(typed: Typed, seeds: range, jobs: int, save: Path | None, json: bool) -> int:
    """Play the games of these seeds and count them; the exit status is 1 where one failed."""
    from littlewars.core.record import counted
    from littlewars.lab.tally import Tally

    series = typed.series
    rules = rule_set(series.ruleset)
    tally = Tally(series, typed.sides)
    began = perf_counter()
    try:
        with progress("games", len(seeds)) as step:
            for result in _results(series, seeds, jobs, save):
                tally.add(result)
                if result.error:
                    complain(f"seed {result.seed}: the game failed: {result.error}; again: {typed.again(result.seed)}")
                if json:
                    print_json(_game_json(series, result))
                step()
    except KeyboardInterrupt:
        complain(f"interrupted after {counted(tally.games, 'game')}{resumable(save)}")
        return 130
    if json:
        print_json(tally.summary(rules))
    else:
        _show_tally(tally, rules, perf_counter() - began, seeds)
        say(f"One of them, told: {typed.again(seeds[0])}")
        if save is not None:
            say(f"The records are in {save}.")
    return 1 if tally.failed else 0


def _results(series: Series, seeds: range, jobs: int, save: Path | None) -> Iterator[Result]:
    from littlewars.lab.series import play_game, play_series

    if save is None:
        return play_series(partial(play_game, series), seeds, jobs)
    if len(seeds) == 1:
        return iter([play_saved(series, seeds[0], save)])
    save.mkdir()
    return play_series(partial(play_into, series, save), seeds, jobs)


def _game_json(series: Series, result: Result) -> dict[str, Any]:
    from littlewars.lab.tally import seat_words

    told: dict[str, Any] = {
        "seed": result.seed,
        "scenario": series.scene(result.seed).scenario,
        "bots": series.bots,
        "players": seat_words(series, result.seed),
        "winner": result.side,
        "rounds": result.rounds,
        "orders": result.orders,
    }
    if result.error:
        return {**told, "error": result.error}
    return {**told, "digest": result.digest}


# The table.


def _show_tally(tally: Tally, rules: RuleSet[Any], seconds: float, seeds: range) -> None:
    from littlewars.core.record import counted

    out = console()
    series = tally.series
    names = ", ".join(tally.scenes)
    say(f"{rules.title}: {names}, seeds {seeds[0]} to {seeds[-1]}", style="bold", out=out)
    _show_wins(tally, out)
    if tally.pairs is not None:
        _show_pairs(tally, out)
    if series.beside:
        _show_scenes(tally, out)
    played = tally.games - tally.failed
    if played:
        say(f"On average {tally.rounds / played:.1f} rounds and {tally.orders / played:.0f} orders.", out=out)
    say(f"{counted(tally.games, 'game')} in {seconds:.1f} s, {tally.games / max(seconds, 1e-9):.1f} a second.", out=out)
    used = len(rules.clauses()) - len(tally.silent(rules))
    say(f"{used} of {len(rules.clauses())} clauses decided something; --json names the others.", out=out)


def _show_wins(tally: Tally, out: Console) -> None:
    """Show who won: side and player in one line while each player keeps his side, else players and sides apart."""
    from littlewars.lab.tally import player_words

    series = tally.series
    score = tally.score
    made = table("", "games", "share", "95% between", right=("games", "share", "95% between"))
    fixed = not series.swap and len(tally.seats) == len(series.bots)
    if not fixed:
        for place, wins in enumerate(score.wins):
            row(made, f"{player_words(series, place)} wins", *_rate_cells(wins, score.games))
    for place, (side, wins) in enumerate(tally.seats.items()):
        who = f"{side} ({series.bots[place]})" if fixed else side
        row(made, f"{who} wins", *_rate_cells(wins, score.games))
    row(made, "draws", *_rate_cells(score.draws, score.games))
    if tally.failed:
        row(made, "failed", str(tally.failed), "", "", style="bold")
    out.print(made)


def _show_pairs(tally: Tally, out: Console) -> None:
    from littlewars.core.record import counted
    from littlewars.lab.tally import player_words

    assert tally.pairs is not None
    told = tally.pairs.summary()
    pairs, seat = told["pairs"], told["first_seat"]
    if not pairs["number"]:
        return
    say(
        f"In {counted(pairs['number'], 'pair')} with the seats swapped, a draw counted half, "
        f"{player_words(tally.series, 0)} scores {_between(pairs)}, the first side {_between(seat)}.",
        out=out,
    )


def _show_scenes(tally: Tally, out: Console) -> None:
    from littlewars.lab.tally import player_words

    heads = [f"{player_words(tally.series, place)} wins" for place in range(len(tally.series.bots))]
    made = table("scenario", "games", *heads, "draws", right=("games", *heads, "draws"))
    for name, score in tally.scenes.items():
        row(made, name, str(score.games), *_scene_cells(score), _share(score.draws, score.games))
    out.print(made)


def _scene_cells(score: Score) -> list[str]:
    if not score.games:
        return ["" for _ in score.bots]
    return [f"{player['share']:.1%} ({_range(player)})" for player in score.players()]


def _rate_cells(part: int, whole: int) -> tuple[str, str, str]:
    from littlewars.stats import wilson

    low, high = wilson(part, whole)
    return str(part), _share(part, whole), _range({"low": low, "high": high}) if whole else ""


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else ""


def _between(rate: dict[str, Any]) -> str:
    return f"{rate['rate']:.1%} ({_range(rate)})"


def _range(rate: dict[str, Any]) -> str:
    return f"{rate['low']:.1%} to {rate['high']:.1%}"
