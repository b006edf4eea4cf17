"""A conversation: one player, or two at one keyboard, and the match that they play.

The client knows no rules. It is handed encoded messages (see ``littlewars.server.messages``) and shows them, asks what
to do, makes an order of a choice, and sends it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.text import Text

from littlewars.cli.play.asking import After
from littlewars.cli.play.commands import about_words, tell_lines
from littlewars.cli.play.link import Answering, Match
from littlewars.cli.play.menus import step_menu
from littlewars.cli.play.screen import Left, Screen
from littlewars.cli.play.talk import Talk
from littlewars.cli.play.words import at_keyboard, listed, score_lines, side_and_player, told_lines
from littlewars.server.messages import Told, View

INTERRUPTED: Final = 130
SHORT: Final = 6
"""So many lines of what has happened stand beneath the table; more are told before it."""


def converse(
    answer: Answering,
    *,
    plain: bool = False,
    about: str = "",
    resume: str = "littlewars resume",
    again: str = "littlewars play",
    read: Callable[[str], str] | None = None,
) -> int:
    """Play a match at the keyboard until it ends or the player leaves, and return the exit status.

    ``plain`` is for screen readers: words instead of drawings. ``about`` says what the game is about, in a paragraph.
    ``resume`` is the command that goes on with this game ('' where it is not saved), ``again`` the one that plays
    another like it; the player is told them when he leaves. ``read`` reads a line instead of the keyboard. The status
    is 0 at the end and after leaving, 130 after an interrupt.
    """
    screen = Screen(plain, read)
    try:
        talk = Talk(Match(answer), screen, resume, about)
        _open(talk)
        talk.pause("begin")
        _play(talk)
        _close(talk, again)
    except Left:
        _say_goodbye(screen, resume)
    except KeyboardInterrupt:
        screen.say()
        _say_goodbye(screen, resume)
        return INTERRUPTED
    return 0


def _say_goodbye(screen: Screen, resume: str) -> None:
    screen.space()
    if resume:
        screen.say("Until next time. The game is saved, and this goes on with it:")
        screen.lines([Text(f"  {resume}")])
    else:
        screen.say("Until next time.")


def _open(talk: Talk) -> None:
    """Say what is played, who plays whom, what the aim is, and how to answer."""
    view, screen = talk.view, talk.screen
    screen.heading(f"{view.title}: {view.scenario}")
    mine = at_keyboard(view)
    for side in mine:
        look = f" You are {('the CAPITALS', 'the small letters')[side % 2]} on the table." if not screen.plain else ""
        edge = view.position.sides[side].edge
        where = f", in the {edge}" if edge else ""
        if len(mine) == 1:
            screen.say(f"You play {view.position.sides[side].name}{where}.{look}")
        else:
            screen.say(f"{side_and_player(view, side)} is at this keyboard{where}.")
    others = [side for side in range(len(view.players)) if side not in mine]
    if others:
        named = [
            f"{view.position.sides[side].name} is played by the computer ({view.players[side]})" for side in others
        ]
        screen.say(f"{listed(named)}.")
    if view.house:
        screen.say(f"House rules: {', '.join(view.house)}.")
    if about := about_words(talk):
        screen.say(about)
    screen.say(
        "You are asked one thing at a time. Type a number from the list, or just press Enter to take what is "
        "suggested. ? lists everything else you can type, h gives a hint, u takes back, q leaves and the game is saved."
    )


def _play(talk: Talk) -> None:
    """Tell what happens and ask what to do, until the game is over."""
    screen = talk.screen
    last_side = -1
    news: list[Told] = []
    told_last = False
    while True:
        talk.learn()
        view = talk.view
        news += view.events
        if view.mover >= 0 and view.choices and talk.nothing_else():
            continue
        own, news = split_at_turn(view, last_side, news)
        if own and news:
            tell_lines(talk, told_lines(own))
            screen.heading("Your turn is over.")
        # How the game ended is said at the end, once.
        lines = [line for line in told_lines(news) if line[1] != view.ending]
        news = []
        if view.mover < 0:
            tell_lines(talk, lines)
            return
        if not view.choices:
            tell_lines(talk, lines)
            screen.say("The other side has to decide something first. Press Enter to look again.")
            screen.ask()
            talk.match.look()
            continue
        _bring_up_to_date(talk, lines)
        side = view.choices[0].side
        if last_side not in (-1, side) and len(at_keyboard(view)) > 1:
            screen.heading(f"Over to {side_and_player(view, side)}.")
        last_side = side
        turn = view.position.turn
        if turn.limit and turn.round == turn.limit and not told_last:
            screen.heading("This is the last round.")
        told_last = turn.round == turn.limit
        while step_menu(talk) is not After.CHANGED:
            pass


def split_at_turn(view: View, side: int, news: list[Told]) -> tuple[list[Told], list[Told]]:
    """Part what a player has brought about from what came after his turn; nothing and all of it where that goes on.

    A heading that begins with the name of another side, or of a new round, is where his turn is over.
    """
    if side < 0 or len(at_keyboard(view)) > 1:
        return [], news
    others = tuple(f"{one.name} " for index, one in enumerate(view.position.sides) if index != side)
    for index, event in enumerate(news):
        if event.heading == 1 or (event.heading and event.sentence.startswith(others)):
            return (news[:index], news[index:]) if any(not one.heading for one in news[:index]) else ([], news)
    return [], news


def _bring_up_to_date(talk: Talk, lines: list[tuple[int, str]]) -> None:
    """Show the table as it is and tell what has happened: a little beneath it, much before it, with a pause between.

    Where the table and a list are more than the screen holds, it is drawn when a step begins, not after each order.
    Who has just sat down and sees no drawing is told who is where.
    """
    screen = talk.screen
    turn = talk.position.turn
    step = (turn.round, turn.phase, turn.side)
    if talk.cramped() and step == talk.drawn_in:
        tell_lines(talk, lines)
        return
    talk.drawn_in = step
    if screen.plain or len(lines) > SHORT:
        tell_lines(talk, lines)
        if talk.would_draw():
            talk.pause("on to the table")
        lines = []
    if screen.plain and not talk.drawn:
        talk.table()
    if talk.roomy():
        tell_lines(talk, lines)
        lines = []
    talk.keep_in_sight(beside=True)
    tell_lines(talk, lines)


def _close(talk: Talk, again: str) -> None:
    """Say who has won and why, the score, and how to play again."""
    screen = talk.screen
    talk.keep_in_sight()
    screen.heading(talk.view.ending or "The game is over.")
    for line in score_lines(talk.position, talk.prices):
        screen.say(line)
    screen.say("Another game:")
    screen.lines([Text(f"  {again}")])
