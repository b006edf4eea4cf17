"""Beginning a game: what somebody wished for becomes a header, perhaps with a beginning copied from another game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from secrets import token_urlsafe
from typing import Any, Final

import msgspec
from msgspec import Struct, field

from littlewars.bots import names_for
from littlewars.core.game import Game
from littlewars.core.record import DiceSource, Header, Played, Record, Replay, fork, header_of, is_mix, seal
from littlewars.core.ruleset import RuleSet, read_options
from littlewars.core.setting import BadFile, Setting
from littlewars.rulesets import RULESETS
from littlewars.server.lobby import Again, NewGame
from littlewars.server.questions import wrong
from littlewars.server.seats import KEYBOARD, PLAYER, WATCHING, YOU, is_human
from littlewars.server.store import Standing

HERE: Final = "here"
LINK: Final = "link"
MADE_UP: Final = "random"
USUAL: Final = "skirmish"
OPPONENT: Final = "recruit"
_SEED: Final = re.compile(r"[\w-]{1,40}")


class Wish(ValueError):
    """What was wished for cannot be had: a sentence, and where in the wish the trouble is."""

    def __init__(self, sentence: str, place: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.place = place


class New(Struct, frozen=True):
    """A game that can begin: its record so far, its seats with a token for each, and the sides that play elsewhere."""

    id: str
    title: str
    header: Header
    lines: list[Played]
    seats: dict[int, str]
    standing: Standing
    away: list[int] = field(default_factory=list)


def usual_scenario(rules: RuleSet[Any]) -> str:
    """Return the scenario of a set that is played when none is named."""
    known = rules.scenarios()
    return USUAL if USUAL in known else next(iter(known))


def usual_opponent(rules: RuleSet[Any]) -> str:
    """Return the computer player who sits on the other side when none is named."""
    known = names_for(rules)
    return OPPONENT if OPPONENT in known else known[-1]


def sides_of(seat: int, players: Sequence[str]) -> list[int]:
    """Return the sides that a seat plays."""
    if seat == WATCHING:
        return []
    return [side for side, player in enumerate(players) if is_human(player)] if seat == KEYBOARD else [seat]


def begin(asked: NewGame, secret: str) -> New:
    """Set up the game that somebody wished for, with the dice of a secret. Wish."""
    rules = RULESETS.get(asked.ruleset)
    if rules is None:
        raise Wish(f'There is no rule set "{asked.ruleset}".', "ruleset")
    _check_mix(asked.mix)
    name, setting = _setting(rules, asked)
    try:
        options = read_options(rules, {**setting.options, **asked.house}, "house rules")
        return set_up(
            rules, name, setting, options, asked.players, secret, asked.mix, asked.practice, lesson=asked.lesson
        )
    except BadFile as error:
        raise Wish(wrong(error), "house") from None


def set_up(
    rules: RuleSet[Any],
    scenario: str,
    setting: Setting,
    options: Any,
    players: Sequence[str],
    secret: str,
    mix: str,
    practice: bool = False,
    lesson: str = "",
) -> New:
    """Set up a game; without ``players`` the usual opponent sits opposite. Wish, BadFile."""
    id = token_urlsafe(12)
    dice = DiceSource("order", secret, game=id, mixed=[mix], sealed=seal(secret))
    game = Game(rules, setting, dice.luck([]), options, history=False)
    wished = players or [HERE, *[usual_opponent(rules)] * (game.sides() - 1)]
    _check_players(rules, wished, game.sides())
    header = header_of(game, named(wished), dice, scenario, practice)
    header = msgspec.structs.replace(header, lesson=lesson)
    away = [side for side, player in enumerate(wished) if player == LINK]
    return _new(id, game, header, [], _seats(wished), away)


def rematch(like: Header, seats: Mapping[int, str], asked: Again, secret: str, away: Sequence[int]) -> New:
    """Set up the same game again, everybody at the next side. Wish."""
    rules = RULESETS[like.ruleset]
    _check_mix(asked.mix)
    id = token_urlsafe(12)
    dice = DiceSource("order", secret, game=id, mixed=[asked.mix], sealed=seal(secret))
    setting = msgspec.convert(like.setting, rules.setting_type)
    options = read_options(rules, like.options, "house rules")
    game = Game(rules, setting, dice.luck([]), options, history=False)
    players = [like.seats[swapped(side, len(like.seats), -1)] for side in range(len(like.seats))]
    header = header_of(game, players, dice, like.scenario, like.practice)
    count = len(players)
    return _new(id, game, header, [], [swapped(seat, count) for seat in seats], [swapped(side, count) for side in away])


def forked(record: Record, seat: int, asked: Again, secret: str) -> New:
    """Set up a game that goes on from a position of another one, against a computer player. Wish."""
    rules = RULESETS[record.header.ruleset]
    _check_mix(asked.mix)
    player = asked.player or usual_opponent(rules)
    if player not in names_for(rules):
        raise Wish(f'There is no computer player "{player}".', "player")
    if not 0 <= asked.number <= len(record.lines):
        raise Wish(f"number: found {asked.number}; expected one from 0 to {len(record.lines)}.", "number")
    part = Record(record.source, record.header, record.lines[: asked.number], 0, 0)
    mover = Replay(part, rules, history=True).all().to_move()
    if mover < 0:
        raise Wish("The game was over there; there is nothing to be played on.", "number")
    own = seat if seat >= 0 else mover
    players = [YOU if side == own else player for side in range(len(record.header.seats))]
    id = token_urlsafe(12)
    dice = DiceSource("order", secret, game=id, mixed=[asked.mix], sealed=seal(secret))
    copy = fork(record, asked.number, players, dice, record.header.practice)
    game = Replay(copy, rules, history=True).all()
    return _new(id, game, copy.header, copy.lines, [KEYBOARD if players.count(YOU) > 1 else own, WATCHING], [])


def swapped(seat: int, count: int, by: int = 1) -> int:
    """Return where a seat is in the next game: everybody goes one side on, and who has no side stays without."""
    return (seat + by) % count if seat >= 0 else seat


def named(players: Sequence[str]) -> list[str]:
    """Return what the players are called in the record: persons are you, or player 1, player 2 and so on."""
    persons = [side for side, player in enumerate(players) if player in (HERE, LINK)]
    if len(persons) == 1:
        return [YOU if side in persons else player for side, player in enumerate(players)]
    return [f"{PLAYER}{persons.index(side) + 1}" if side in persons else player for side, player in enumerate(players)]


def _seats(players: Sequence[str]) -> list[int]:
    """Return the seats of a game: one for all who are here, where nobody is elsewhere; else one for each person."""
    persons = [side for side, player in enumerate(players) if player in (HERE, LINK)]
    here = [side for side in persons if players[side] == HERE]
    if len(here) > 1 and here == persons:
        return [KEYBOARD, WATCHING]
    return [*sorted(persons, key=lambda side: (side not in here, side)), WATCHING]


def _new(
    id: str, game: Game[Any], header: Header, lines: list[Played], seats: Sequence[int], away: Sequence[int]
) -> New:
    position = game.rules.position(game.state)
    standing = Standing(
        ruleset=game.rules.name,
        scenario=header.scenario,
        sides=[side.name for side in position.sides],
        players=header.seats,
        round=position.turn.round,
        movers=[game.to_move()],
        lesson=header.lesson,
        away=list(away),
    )
    title = game.setting.title or header.scenario
    return New(id, title, header, lines, {seat: token_urlsafe(16) for seat in seats}, standing, list(away))


def _setting(rules: RuleSet[Any], asked: NewGame) -> tuple[str, Setting]:
    """Return what is played and how it is called."""
    if asked.lesson:
        lessons = rules.lessons()
        if asked.lesson not in lessons:
            raise Wish(f'There is no lesson "{asked.lesson}".', "lesson")
        return asked.lesson, lessons[asked.lesson]
    known = rules.scenarios()
    name = asked.scenario or usual_scenario(rules)
    if name in known:
        return name, known[name]
    word, colon, seed = name.partition(":")
    if word != MADE_UP or not colon:
        raise Wish(f'There is no scenario "{name[:60]}"; there are {", ".join(known)}.', "scenario")
    if not _SEED.fullmatch(seed):
        raise Wish(f"A table is made up from a number or a word, such as {MADE_UP}:5.", "scenario")
    try:
        return name, rules.random_scenario(seed)
    except ValueError as error:
        raise Wish(str(error), "scenario") from None


def _check_players(rules: RuleSet[Any], players: Sequence[str], sides: int) -> None:
    known = names_for(rules)
    if len(players) != sides:
        raise Wish(f"players: found {len(players)}; expected {sides}, one for each side.", "players")
    for player in players:
        if player not in (HERE, LINK, *known):
            expected = ", ".join((HERE, LINK, *known))
            raise Wish(f'players: found "{player[:40]}"; expected one of {expected}.', "players")


def _check_mix(mix: str) -> None:
    if not is_mix(mix):
        raise Wish("mix: expected a number of up to 64 hex digits, in small letters.", "mix")
