"""What a conversation says: the opening, the help, events as they are told, the score, the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from littlewars.core.choices import Choice, FigureView, Odds, Position, Reason
from littlewars.server.messages import Reckoning, Told, View

STEPS: Final = {
    "muster": "choose your force",
    "deploy": "set up",
    "call": "call for reinforcements",
    "move": "move",
    "attack": "attack",
    "reinforce": "bring on reinforcements",
    "initiative": "see who begins",
}
"""What a player does in a step, where it has a word of its own."""
VERBS: Final = {
    "move": "moves",
    "board": "goes aboard",
    "leave": "gets out",
    "attack": "attacks",
    "deploy": "set up",
    "place": "bring on",
    "buy": "call",
}
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SAID: Final = re.compile(r"\b(?:\d+|one|two|three|four) (?:die|dice)\b")
"""A number of dice, which a line of a reckoning names itself."""
UNFINISHED: Final = (" than", " least", " most")
MOST_ALIKE: Final = 6
"""As many events of one dull kind are told before the rest are counted."""
DULL: Final = {"stayed", "moved", "deployed", "placed"}

KEYS: Final = (
    ("a number", "takes that line of the list; so does its name, as in: rifleman 3"),
    ("Enter", "alone takes what is suggested"),
    ("h", "a hint, with its reason; Enter then does it"),
    ("r", "the rest of this step is done for you"),
    ("e", "you have finished this step"),
    ("u", "takes the last order back"),
    ("b", "one question back"),
    ("m", "lists all that you may choose, again"),
    ("t", "shows the table"),
    ("l", "tells who is where, in words; l and a name: seen from there"),
    ("w", "tells what has happened in this turn, with the paragraphs that decided it"),
    ("s", "the score: flags, troops and points"),
    ("c F-32", "shows that paragraph of the rulebook, c cover the one about cover"),
    ("g", "gives the game up; you are asked first"),
    ("q", "leaves; the game is saved, and goes on where you left it"),
)
"""What may be typed at every question."""


def number_word(number: int) -> str:
    """Return a small number in words."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number of things: 1 point, 3 points."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Join words: one; one and two; one, two and three."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + f" {last} " + parts[-1]


def capital(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]


def per_cent(chance: float) -> str:
    """Return a chance in per cent, never 0 or 100 where it is only nearly so."""
    if 0.0 < chance < 0.005:
        return "under 1 %"
    if 0.995 < chance < 1.0:
        return "over 99 %"
    return f"{round(chance * 100)} %"


def singular(name: str) -> str:
    """Return the name of one of several: Rifleman for Riflemen."""
    if name.endswith("men"):
        return name.removesuffix("men") + "man"
    return name.removesuffix("s") if not name.endswith("ss") else name


def reason_words(reason: Reason) -> str:
    """Return a line of a reckoning with its amount, unless it says it itself, and its clause."""
    text = reason.text
    if reason.amount and not SAID.search(text):
        text += f"{'' if text.endswith(UNFINISHED) else ':'} {reason.amount:g}"
    return f"{text} ({reason.clause})" if reason.clause else text


def odds_words(odds: Odds, names: dict[str, str]) -> str:
    """Return the chance of a result in words."""
    if odds.result == "expected points":
        return f"{odds.chance:.1f} points on average"
    who = f"{names.get(odds.figure, odds.figure)} " if odds.figure else ""
    return f"{who}{odds.result} {per_cent(odds.chance)}"


def refused_words(said: Reckoning) -> str:
    """Return why an order is refused, with its clause."""
    return f"{said.refused} ({said.clause})" if said.clause else said.refused


# Headings.


def step_title(view: View, choices: Sequence[Choice]) -> str:
    """Return the heading above a side's choices: round, side, what it does."""
    turn = view.position.turn
    side = choices[0].side if choices else turn.side
    name = view.position.sides[side].name
    what = STEPS.get(turn.phase, turn.phase.replace("_", " "))
    round = f"Round {turn.round}" + (f" of {turn.limit}" if turn.limit else "") if turn.round else "Before the game"
    if any(choice.verb == "answer" for choice in choices):
        what = "a question for you"
    left = f" ({listed(turn.left)})" if turn.left and side == turn.side else ""
    return f"{round}, {name}: {what}{left}"


def at_keyboard(view: View) -> list[int]:
    """Return the sides that are played at this keyboard."""
    if view.seat >= 0:
        return [view.seat]
    people = [side for side, player in enumerate(view.players) if player == "you" or player.startswith("player ")]
    return people or ([view.mover] if view.mover >= 0 else [])


def side_and_player(view: View, side: int) -> str:
    """Return a side with who plays it, where several sit at the keyboard."""
    name = view.position.sides[side].name
    return f"{name} ({view.players[side]})" if len(at_keyboard(view)) > 1 and side < len(view.players) else name


# Events.


def told_lines(events: Iterable[Told], clauses: bool = False) -> list[tuple[int, str]]:
    """Return events as lines, each with its rank as a heading (0 for none): dull ones in a row are folded.

    A step in which nothing happens is left out, as is a heading that would end the list.
    """
    lines: list[tuple[int, str]] = []
    waiting: list[tuple[int, str]] = []
    alike = 0
    last = ""
    for event in events:
        if event.heading:
            waiting = [one for one in waiting if one[0] < event.heading] + [(event.heading, event.sentence)]
            last = ""
            continue
        if not event.sentence:
            continue
        alike = alike + 1 if event.type == last else 1
        last = event.type
        lines += waiting
        waiting = []
        if event.type in DULL and alike > MOST_ALIKE and not clauses:
            if alike > MOST_ALIKE + 1:
                lines.pop()
            lines.append((0, f"... and {counted(alike - MOST_ALIKE, 'more of the same', 'more of the same')}."))
            continue
        lines.append((0, event.sentence + (f"  [{' '.join(event.clauses)}]" if clauses and event.clauses else "")))
    return lines + [one for one in waiting if one[0] == 1]


# The score.


def prices_of(position: Position) -> dict[str, int]:
    """Return what kinds of troops cost, those that any tray names."""
    return {entry.profile: entry.price for tray in position.trays for entry in tray.entries if entry.price}


def score_lines(position: Position, prices: dict[str, int]) -> list[str]:
    """Tell how each side stands: flags held, troops on the table and what they are worth."""
    lines = []
    carried = {entry.figure for tray in position.trays if tray.of for entry in tray.entries}
    for index, side in enumerate(position.sides):
        mine = [figure.profile for figure in position.figures if figure.side == index]
        mine += [
            entry.profile
            for tray in position.trays
            if tray.of and tray.side == index
            for entry in tray.entries
            if entry.figure in carried
        ]
        line = f"{side.name}: {counted(len(mine), 'unit')} on the table"
        if mine and all(profile in prices for profile in mine):
            line += f", worth {counted(sum(prices[profile] for profile in mine), 'point')}"
        own = [marker for marker in position.markers if marker.side == index]
        held = [marker for marker in own if marker.holder == index]
        taken = [marker for marker in position.markers if marker.side != index and marker.holder == index]
        flags = ""
        if own:
            flags = "its flag is lost" if len(own) == 1 else f"{len(held)} of its {len(own)} flags are its own"
            flags = "its flag stands" if len(held) == len(own) == 1 else flags
        if taken:
            flags += ", and the enemy's is taken" if len(taken) == 1 else f", and {len(taken)} of the enemy's are taken"
        lines.append(f"{line}; {flags}." if flags else f"{line}.")
    for tray in position.trays:
        if not tray.of and tray.entries and tray.kind != "pool":
            troops = listed([f"{entry.count} {entry.name}" for entry in tray.entries])
            lines.append(f"{position.sides[tray.side].name}, {tray.title or tray.kind}: {troops}.")
    return lines


def figure_names(position: Position, side: int) -> dict[str, str]:
    """Return what each figure is called by a side: its name, and whose it is where it is not its own."""
    return {figure.id: owned_name(position, figure, side) for figure in position.figures}


def owned_name(position: Position, figure: FigureView, side: int) -> str:
    """Return a figure's name, and whose it is where that is another side."""
    return figure.name if figure.side == side else f"{position.sides[figure.side].name}'s {figure.name}"
