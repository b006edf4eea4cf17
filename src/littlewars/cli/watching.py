"""``watch``: the computer plays against itself, one game to look at or many to count."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from littlewars.cli.counting import Typed, watch_many
from littlewars.cli.inputs import Wrong, at_least, find_scenario, house_rules, only_set, players, rule_set
from littlewars.cli.keeping import Keeper, check_free, resumable
from littlewars.cli.show import Teller, complain, console, house_words, say

if TYPE_CHECKING:
    from littlewars.bots.player import Bot
    from littlewars.core.choices import Order
    from littlewars.core.game import Game
    from littlewars.core.ruleset import RuleSet
    from littlewars.lab.series import Scene, Series

MOST_SEED = 1_000_000_000
ALL = "all"
"""The word for every scenario that comes with a rule set."""
MOST_SPEED = 1000.0
LEAST_SPEED = 0.01
MOST_GAMES = 10_000_000
"""The most orders a second that can be asked for."""


def watch(
    ruleset: str = "",
    /,
    *,
    scenario: str = "",
    seed: int | None = None,
    bots: str = "recruit,recruit",
    house: list[str] | None = None,
    speed: float | None = None,
    reasons: Annotated[bool, Parameter(negative="")] = False,
    clauses: Annotated[bool, Parameter(negative="")] = False,
    games: int | None = None,
    swap: Annotated[bool, Parameter(negative="")] = False,
    jobs: int = 1,
    json: bool = False,
    save: Path | None = None,
) -> int:
    """Watch the computer play against itself: one game told event by event, or many games counted.

    Try:

        littlewars watch flags --seed 7 --speed 2
        littlewars watch flags --house indirect_range=12 --save game.jsonl
        littlewars watch flags --scenario all --games 100 --swap --jobs 2

    Parameters
    ----------
    ruleset
        A rule set, such as flags; it may be left out while there is only one.
    scenario
        A scenario by name, a TOML file, or random:5 for a table made up from the seed 5;
        skirmish unless you say otherwise.
        With --games also several, separated by commas, or all.
    seed
        The number from which all dice come: the same seed, the same game. Of many games each takes the next number.
    bots
        The computer players, one for each side, separated by commas: recruit,recruit unless you say otherwise.
    house
        A house rule as name=value; may be given again and again.
    speed
        How many orders a second to tell, such as 2; a terminal shows the table too.
    reasons
        Tell of each order why its player gave it.
    clauses
        Name with each event the clauses that decided it.
    games
        How many games to play without telling them.
    swap
        Have the players change seats from game to game.
    jobs
        How many processes to play the games in; one unless you say otherwise.
    json
        Print JSON alone: one object for each game, then a summary.
    save
        Write the record of the game to this file, of several games to files in this new folder.

    """
    from littlewars.lab.series import Series

    ruleset = ruleset or only_set()
    rules = rule_set(ruleset)
    at_least("--games", 1 if games is None else games, 1)
    if games is not None and games > MOST_GAMES:
        raise Wrong(f"--games: found {games}; expected {MOST_GAMES} at most")
    at_least("--jobs", jobs, 1)
    if speed is not None and not LEAST_SPEED <= speed <= MOST_SPEED:
        raise Wrong(f"--speed: found {speed:g}; expected orders a second, from {LEAST_SPEED:g} to {MOST_SPEED:g}")
    told = games is None and not json
    if not told and (speed is not None or reasons):
        raise Wrong(
            f"{'--reasons' if reasons else '--speed'} is for one game that is told: leave out --games and --json"
        )
    first = _any_seed() if seed is None else seed
    scenes, words, sources = _scenes(rules, scenario, house)
    if told and len(scenes) > 1:
        raise Wrong(f"--scenario: found {len(scenes)} scenarios; expected one for a game that is told, or --games")
    head = scenes[0]
    entered = players(bots)
    series = Series(ruleset, head.scenario, head.setting, entered, head.options, swap, first, tuple(scenes[1:]))
    sides = [_check(series, first + number, source) for number, source in enumerate(sources)]
    check_free(save)
    typed = Typed(series, words, list(dict.fromkeys(name for names in sides for name in names)))
    if told:
        return _watch_one(typed, first, save, _Telling(speed, reasons, clauses))
    return watch_many(typed, range(first, first + (games or 1)), jobs, save, json)


def _any_seed() -> int:
    from secrets import randbelow

    return randbelow(MOST_SEED)


def _scenes(
    rules: RuleSet[Any], scenario: str, house: list[str] | None
) -> tuple[list[Scene], dict[str, str], list[str]]:
    """Return the scenarios that were named, the word that was typed for each by its name, and what errors call them."""
    from littlewars.lab.series import Scene

    if scenario == ALL:
        given = list(rules.scenarios())
    elif "," in scenario and not Path(scenario).exists():
        given = [word.strip() for word in scenario.split(",")]
    else:
        given = [scenario]
    scenes: list[Scene] = []
    words: dict[str, str] = {}
    sources: list[str] = []
    for word in given:
        if not word and len(given) > 1:
            raise Wrong(f'--scenario: found "{scenario}"; expected names separated by single commas')
        name, setting, source = find_scenario(rules, word)
        if word in words.values():
            raise Wrong(f'--scenario: found "{word}" twice; expected each scenario once')
        # Two files may have the same short name.
        name = word if name in words else name
        words[name] = word or name
        scenes.append(Scene(name, setting, house_rules(rules, setting, source, house)))
        sources.append(source)
    return scenes, words, sources


def _check(series: Series, seed: int, source: str) -> list[str]:
    """Set one game up, so that what is wrong with a file or with the players is said before anything is played.

    Return the names of its sides.
    """
    from littlewars.core.setting import BadFile
    from littlewars.lab.series import new_game, seat_bots

    try:
        game = new_game(series, seed)
        seat_bots(game, series.bots)
    except BadFile as error:
        raise BadFile(source, error.place, error.found, error.expected) from None
    except ValueError as error:
        raise Wrong(f"--bots: found {error}; expected one for each") from None
    return [side.name for side in game.rules.position(game.state).sides]


# One game.


class _Telling:
    """How a game is told: at which speed, with the players' reasons, with clauses."""

    def __init__(self, speed: float | None, reasons: bool, clauses: bool) -> None:
        self.speed = speed
        self.reasons = reasons
        self.clauses = clauses


def _watch_one(typed: Typed, seed: int, save: Path | None, telling: _Telling) -> int:
    from littlewars.cli.following import Follower
    from littlewars.lab.series import play_game

    out = console()
    series = typed.series
    rules = rule_set(series.ruleset)
    title = series.setting.title or series.scenario
    keeper = None if save is None else Keeper(save, series, seed)
    last: list[Game[Any]] = []
    follower = Follower(out, Teller(out, telling.clauses), telling.speed)

    def before(game: Game[Any], bot: Bot[Any], order: Order) -> None:
        if telling.reasons:
            follower.why(bot.reason(game.state, order), order)

    def after(game: Game[Any]) -> None:
        if keeper is not None:
            keeper(game)
        if not last:
            say(f"{rules.title}: {title}, {' against '.join(series.bots)}, seed {seed}", style="bold", out=out)
            if house := house_words(game.options, " "):
                say(f"House rules: {', '.join(house)}.", out=out)
        last[:] = [game]
        follower.tell(game)

    try:
        with ExitStack() as stack:
            if keeper is not None:
                stack.callback(keeper.close)
            stack.enter_context(follower)
            result = play_game(series, seed, after, before)
    except KeyboardInterrupt:
        say("", out=out)
        complain(f"interrupted{resumable(save)}")
        return 130
    if result.error:
        complain(f"seed {seed}: the game failed: {result.error}")
        return 1
    game = last[0]
    say("", out=out)
    say(rules.sentence(game.state, game.outcome()), style="bold", out=out)
    say(f"{result.orders} orders in {result.rounds} rounds. The same game again:", out=out)
    say(f"  {typed.again(seed)}", out=out)
    if save is not None:
        say(f"The record is in {save}; littlewars replay {save} tells it again.", out=out)
    return 0
