"""What may be typed at every question: help, hints, undo, the table, the score, the rulebook, leaving."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from littlewars.cli.play.asking import After, Menu, Row
from littlewars.cli.play.lore import clean
from littlewars.cli.play.places import find_thing
from littlewars.cli.play.screen import LEAVING, Left
from littlewars.cli.play.words import KEYS, at_keyboard, score_lines, side_and_player, told_lines
from littlewars.cli.whereabouts import describe
from littlewars.core.choices import FigureView, Marker

if TYPE_CHECKING:
    from littlewars.cli.play.talk import Talk

SENTENCE: Final = re.compile(r"[^.!?\s][^.!?]*[.!?]")
CLAUSE: Final = re.compile(r"[A-Za-z]{1,2}-[A-Za-z]?\d{1,3}")
WORDS: Final = {
    "help": "?",
    "hint": "h",
    "undo": "u",
    "table": "t",
    "list": "l",
    "what": "w",
    "score": "s",
    "rest": "r",
    "end": "e",
    "done": "e",
    "menu": "m",
    "more": "m",
    "back": "b",
    "resign": "g",
    "give up": "g",
    **dict.fromkeys(LEAVING, "q"),
}
"""Words for the letters, for those who type them out."""


def command(talk: Talk, menu: Menu, typed: str) -> After | None:
    """Carry out what may be typed anywhere; None for what is none of it."""
    low = typed.lower()
    key = WORDS.get(low, low)
    if CLAUSE.fullmatch(typed):
        return _cite(talk, typed)
    word, _, rest = typed.partition(" ")
    if word.lower() in ("c", "cite", "rule", "clause"):
        return _cite(talk, rest.strip())
    if word.lower() == "l" and rest:
        return _list(talk, rest)
    if key in ("r", "e") and not talk.view.choices:
        return None
    if key == "e":
        return _end(talk)
    if key == "r":
        return talk.fill()
    if key == "u":
        return _undo(talk)
    if key == "g":
        return _give_up(talk)
    if key == "q":
        raise Left
    if key == "h":
        return _hint(talk, menu)
    if key == "m":
        talk.show(menu, all=True)
    elif key == "b":
        talk.screen.say("This is the first question; u takes the last order back.")
    elif key == "?":
        _help(talk)
    elif key == "t":
        talk.table((menu.figure,) if menu.figure else (), rows=menu.rows)
    elif key == "l":
        _list(talk, "")
    elif key == "w":
        _tell(talk)
    elif key == "s":
        for line in score_lines(talk.position, talk.prices):
            talk.screen.say(line)
        if talk.position.turn.limit and (last := last_round_words(talk.about)):
            talk.screen.say(f"There are {talk.position.turn.limit} rounds. {last}")
    else:
        return None
    return After.ASK


def about_words(talk: Talk) -> str:
    """Return what the game is about; what is said of a last round only where there is one."""
    about = talk.about
    if not talk.position.turn.limit:
        for sentence in SENTENCE.findall(about):
            about = about.replace(f" {sentence}", "") if "last round" in sentence else about
    return about


def last_round_words(about: str) -> str:
    """Return the sentences in which the rulebook's introduction tells what the last round decides."""
    return " ".join(one for one in SENTENCE.findall(about) if "last round" in one)


def _help(talk: Talk) -> None:
    talk.screen.heading("What you may type")
    for key, does in KEYS:
        if talk.screen.plain:
            talk.screen.say(f"{key}: {does}.")
        else:
            talk.screen.say(f"{key:<10}{does}", indent=2, hang=12)
    talk.screen.say(
        "A line of the list may be typed as well, or how it begins. "
        "A place is two numbers, as in: 12 7.5. The first counts from the left, the second from the bottom. "
        "Or a way: ne 3, north 2.5. Or words: behind the sandbags, left of the flag, by rifleman 2."
    )
    if about := about_words(talk):
        talk.screen.say(about)
    talk.screen.say(f"The whole rulebook: littlewars rules {talk.view.ruleset}")


def _cite(talk: Talk, clause: str) -> After:
    if not clause:
        talk.screen.say("Which paragraph? Type c and its number, as in c F-32, or c and a word, as in c cover.")
        return After.ASK
    found = talk.match.cite(clause)
    if found is None:
        said = talk.match.refusal
        talk.screen.say(said.sentence if said is not None else f'The rulebook has no paragraph "{clause}".')
        return After.ASK
    talk.screen.say(f"{found.clause}, {found.chapter}: {clean(found.text)}", indent=2)
    return After.ASK


def _list(talk: Talk, words: str) -> After:
    about = ""
    if words:
        near = (talk.position.table.width / 2.0, talk.position.table.height / 2.0)
        found = find_thing(talk.position, talk.side, words, near)
        if not isinstance(found, (FigureView, Marker)):
            talk.screen.say(f'There is no figure and no flag called "{words}" on the table.')
            return After.ASK
        about = found.id
    else:
        about = next((marker.id for marker in talk.position.markers if marker.side == talk.side), "")
    for line in describe(talk.position, about):
        if not talk.more():
            break
        talk.screen.say(line, hang=2)
    return After.ASK


def _tell(talk: Talk) -> None:
    """Tell the events since the last heading of a round, with the clauses that decided them."""
    start = 0
    for index, event in enumerate(talk.story):
        if event.heading == 1:
            start = index
    lines = told_lines(talk.story[start:], clauses=True)
    if not lines:
        talk.screen.say("Nothing has happened yet.")
    tell_lines(talk, lines)


def tell_lines(talk: Talk, lines: list[tuple[int, str]]) -> None:
    """Tell what has happened, each line with the rank of its heading, as long as the reader wants more."""
    for rank, line in lines:
        if not talk.more():
            break
        if rank:
            talk.screen.heading(line)
        else:
            talk.screen.say(line, indent=2, hang=4)


def _hint(talk: Talk, menu: Menu) -> After:
    row = talk.hint_row(menu.figure)
    if row is None:
        said = talk.match.refusal
        talk.screen.say(said.sentence if said is not None else "I have no advice here.")
        return After.ASK
    menu.default = Row(row.label, row.act)
    talk.screen.say(f"Hint: {row.label} {row.notes}".rstrip())
    return After.ASK


def _end(talk: Talk) -> After:
    if talk.choice_of("end") is None:
        left = ", ".join(talk.position.turn.left) or "something has to be chosen first"
        talk.screen.say(f"This step cannot be ended yet: {left}. r does the rest for you.")
        return After.ASK
    return talk.end()


def _undo(talk: Talk) -> After:
    agreed = False
    if talk.view.undo == "ask":
        agreed = talk.agree(f"{_others(talk)}, may that be taken back?")
        if not agreed:
            talk.screen.say("Then it stands.")
            return After.ASK
    if talk.match.undo(agreed):
        talk.took_back = True
        return After.CHANGED
    said = talk.match.refusal
    talk.screen.say(said.sentence if said is not None else "There is nothing to take back.")
    return After.ASK


def _others(talk: Talk) -> str:
    """Name those who have to agree to something: the other players at this keyboard."""
    others = [side for side in at_keyboard(talk.view) if side != talk.side]
    return " and ".join(side_and_player(talk.view, side) for side in others) or "The other player"


def _give_up(talk: Talk) -> After:
    if not talk.agree("Give the game up? The other side then wins."):
        talk.screen.say("Then it goes on.")
        return After.ASK
    return After.CHANGED if talk.match.resign() else talk.refused()
