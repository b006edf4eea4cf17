"""``play``: the table in the browser, or a game in the terminal."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from littlewars.cli.inputs import Wrong, find_scenario, house_rules, only_set, rule_set, unknown
from littlewars.cli.serving import PORT, play_in_browser
from littlewars.cli.show import complain, house_words

if TYPE_CHECKING:
    from littlewars.cli.host import Host
    from littlewars.core.game import Game
    from littlewars.core.record import DiceSource
    from littlewars.core.ruleset import RuleSet
    from littlewars.core.setting import Setting
    from littlewars.server.beginning import New

USUAL_PLAYER = "recruit"
"""The computer player who sits on the other side when none is named."""
RESUME = "littlewars resume"


def play(
    ruleset: str = "",
    /,
    *,
    scenario: str = "",
    bot: str = "",
    two: Annotated[bool, Parameter(negative="")] = False,
    side: str = "",
    practice: Annotated[bool, Parameter(negative="")] = False,
    house: list[str] | None = None,
    terminal: Annotated[bool, Parameter(negative="")] = False,
    plain: Annotated[bool, Parameter(negative="")] = False,
    no_browser: Annotated[bool, Parameter(negative="")] = False,
    port: int = PORT,
) -> int:
    """Play in the browser: against the computer, at one screen, or by a link; or in the terminal.

    The table opens in your browser, on this computer alone. With a scenario, a
    player, a side or house rules the game begins at once; else you choose in
    the browser. Every order is saved, so nothing is lost when a game is left or
    breaks off. A game with --terminal goes on with littlewars resume.

    Try:

        littlewars play
        littlewars play flags --bot regular --side Tan
        littlewars play flags --two --scenario standard
        littlewars play flags --terminal --practice --house relay=on

    Parameters
    ----------
    ruleset
        A rule set, such as flags; it may be left out while there is only one.
    scenario
        A scenario by name, a TOML file, or random:5 for a table made up from the seed 5;
        skirmish unless you say otherwise.
    bot
        The computer player to play against: random, recruit or regular; recruit unless you say otherwise.
    two
        Two people play, at this computer.
    side
        The side that you play, or that player 1 plays; the first of the scenario unless you say otherwise.
    practice
        Any order may be taken back, also after dice were rolled.
    house
        A house rule as name=value; may be given again and again.
    terminal
        Play in the terminal, by words and drawings.
    plain
        In the terminal, tell everything in words, without drawings, for screen readers.
    no_browser
        Only print the address, and open no browser.
    port
        The port to serve the browser at; 8642 unless you say otherwise, and the next free one where it is taken.

    """
    wished = any((scenario, bot, two, side, practice, house))
    if terminal:
        return _in_terminal(ruleset, scenario, bot, two, side, practice, house, plain)
    if plain:
        raise Wrong(
            "--plain: found no --terminal beside it; the table in the browser speaks to screen readers as it is"
        )
    if ruleset:
        rule_set(ruleset)

    def new() -> New:
        return _new(ruleset, scenario, bot, two, side, practice, house)

    return play_in_browser(port, not no_browser, new if wished else None)


def _in_terminal(
    ruleset: str, scenario: str, bot: str, two: bool, side: str, practice: bool, house: list[str] | None, plain: bool
) -> int:
    """Play a game at this keyboard."""
    from secrets import token_hex

    from littlewars.core.record import DiceSource

    rules = rule_set(ruleset or only_set())
    name, setting, source = find_scenario(rules, scenario)
    options = house_rules(rules, setting, source, house)
    dice = DiceSource("order", token_hex(16))
    game = _set_up(rules, setting, source, options, dice)
    seats = _seats(rules, [one.name for one in rules.position(game.state).sides], bot, two, side)
    host = _begin(game, seats, dice, name, practice)
    return sit_down(host, plain, RESUME, same_again(game, seats, scenario or name, practice))


def _new(ruleset: str, scenario: str, bot: str, two: bool, side: str, practice: bool, house: list[str] | None) -> New:
    """Set a game up that is played in the browser."""
    from secrets import token_hex

    from littlewars.core.record import DiceSource
    from littlewars.server.beginning import set_up
    from littlewars.server.seats import is_human

    rules = rule_set(ruleset or only_set())
    name, setting, source = find_scenario(rules, scenario)
    options = house_rules(rules, setting, source, house)
    secret = token_hex(16)
    game = _set_up(rules, setting, source, options, DiceSource("order", secret))
    seats = _seats(rules, [one.name for one in rules.position(game.state).sides], bot, two, side)
    wished = ["here" if is_human(seat) else seat for seat in seats]
    return set_up(rules, name, setting, options, wished, secret, token_hex(8), practice)


def same_again(game: Game[Any], seats: list[str], scenario: str, practice: bool) -> str:
    """Return the command that plays another game like one in the terminal.

    ``scenario`` is the word for it, '' for the usual one.
    """
    from littlewars.core.ruleset import read_options
    from littlewars.server.seats import PLAYER, YOU, is_human

    words = ["littlewars", "play", game.rules.name]
    words += ["--scenario", scenario] if scenario else []
    bots = [seat for seat in seats if not is_human(seat)]
    words += ["--bot", bots[0]] if bots else ["--two"]
    first = next((index for index, seat in enumerate(seats) if seat in (YOU, f"{PLAYER}1")), 0)
    words += ["--side", game.rules.position(game.state).sides[first].name] if first else []
    words += ["--practice"] if practice else []
    words += ["--terminal"]
    own = read_options(game.rules, game.setting.options, "scenario")
    for word in house_words(game.options, "=", own):
        words += ["--house", word]
    return shlex.join(words)


def _set_up(rules: RuleSet[Any], setting: Setting, source: str, options: Any, dice: DiceSource) -> Game[Any]:
    from littlewars.core.game import Game
    from littlewars.core.setting import BadFile

    try:
        return Game(rules, setting, dice.luck([]), options)
    except BadFile as error:
        raise BadFile(source, error.place, error.found, error.expected) from None


def _seats(rules: RuleSet[Any], sides: list[str], bot: str, two: bool, side: str) -> list[str]:
    """Return who plays each side."""
    from littlewars.bots import names_for
    from littlewars.server.seats import PLAYER, YOU

    first = 0
    if side:
        lower = [name.lower() for name in sides]
        if side.lower() not in lower:
            raise unknown("side", side, sides)
        first = lower.index(side.lower())
    order = [*range(first, len(sides)), *range(first)]
    if two:
        if bot:
            raise Wrong(f"--bot: found {bot} beside --two; expected one of them")
        return [f"{PLAYER}{order.index(index) + 1}" for index in range(len(sides))]
    known = names_for(rules)
    name = bot or (USUAL_PLAYER if USUAL_PLAYER in known else known[-1])
    if name not in known:
        raise unknown("computer player", name, list(known))
    return [YOU if index == first else name for index in range(len(sides))]


def _begin(game: Game[Any], seats: list[str], dice: DiceSource, scenario: str, practice: bool) -> Host:
    from datetime import datetime

    from littlewars.cli.host import Host
    from littlewars.cli.saved import new_record
    from littlewars.core.record import header_of

    header = header_of(game, seats, dice, scenario, practice)
    return Host(game, header, new_record(header, datetime.now()))


def sit_down(host: Host, plain: bool, resume: str, again: str) -> int:
    """Hand a match to the client, and say how to go on when it cannot be played to its end.

    ``resume`` is the command that goes on with it, ``again`` the one that plays another like it.
    """
    from littlewars.cli.play.client import converse
    from littlewars.server.match import Stuck

    if plain:
        resume, again = f"{resume} --plain", f"{again} --plain"
    try:
        return converse(host.answer, plain=plain, about=about(host.match.game), resume=resume, again=again)
    except KeyboardInterrupt:
        complain(f"interrupted; to go on: {resume}")
        return 130
    except OSError as error:
        if error.filename != str(host.path):
            raise
        complain(
            f"{host.path}: {error.strerror}. The game is saved up to its last whole line; when that is mended: {resume}"
        )
        return 2
    except Stuck as error:
        complain(f"{host.path}: {error}")
        return 1
    except Exception as error:
        complain(f"{mistake(error)}. The game is saved; to go on: {resume}")
        return 1
    finally:
        host.close()


def about(game: Game[Any]) -> str:
    """Return what a game is about, in a paragraph: what the scenario says, and how the rulebook's introduction ends.

    That is where a rulebook says what a turn is made of, and how one wins.
    """
    introduction = game.rules.rulebook().text.partition("\n## ")[0].strip()
    return f"{game.setting.about} {' '.join(introduction.split(chr(10) * 2)[-1].split())}".strip()


def mistake(error: Exception) -> str:
    """Say in a line what went wrong inside the program, and where, so that it can be passed on."""
    from traceback import extract_tb

    frames = extract_tb(error.__traceback__)
    where = f" in {Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else ""
    return f"the program made a mistake, not you: {type(error).__name__}{where}: {error}"
