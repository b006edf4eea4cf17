"""What a conversation says: the opening, the help, events as they are told, the score, the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from littlewars.cli.whereabouts import bearing, beside_what, gap_between, marker_name, nearest_foe, place_words
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
WENT: Final = {"moved", "deployed", "placed", "left", "bailed_out"}
"""After these somebody stands in another place."""
NOW: Final = " It is now "
"""Before the place where somebody is after what was told of him."""
RESULTS: Final = {"survived", "destroyed", "saved", "rerolled"}
"""What comes of an attack is told in one piece with it."""
WHO: Final = re.compile(
    r"(?:[^()]{1,40}?'s )?([^()]{1,40}?)(?: \([^()]{1,40}\))? (?:aims|moves|stays|is set up|comes|lands)\b"
)
"""Who it is that does something, at the beginning of a sentence."""
WHOSE: Final = re.compile(r"([^()]{1,80}?(?: \([^()]{1,40}\))?) (?:moves|stays|is set up|comes|lands)\b")

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
    ("w", "tells what has happened in this turn, and but for plain speech which paragraphs decided it"),
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

    A roll and what comes of it are one line with breaks in it, so that nobody is stopped between them. A step in which
    nothing happens is left out, as is a heading that would end the list.
    """
    lines: list[tuple[int, str]] = []
    waiting: list[tuple[int, str]] = []
    more: list[str] = []
    alike = 0
    last = ""
    for event in events if clauses else told_once(events):
        if event.heading:
            waiting = [one for one in waiting if one[0] < event.heading] + [(event.heading, event.sentence)]
            last = ""
            continue
        if not event.sentence:
            continue
        goes_on = event.type in RESULTS and (last == "attacked" or last in RESULTS)
        alike = alike + 1 if event.type == last else 1
        last = event.type
        lines += waiting
        waiting = []
        sentence = event.sentence + (f"  [{' '.join(event.clauses)}]" if clauses and event.clauses else "")
        if event.type in DULL and alike > MOST_ALIKE and not clauses:
            more = [*more, sentence] if alike > MOST_ALIKE + 1 else [sentence]
            if len(more) > 1:
                lines.pop()
            lines.append((0, folded(more)))
        elif goes_on and lines:
            lines[-1] = (0, f"{lines[-1][1]}\n{sentence}")
        else:
            lines.append((0, sentence))
    return lines + [one for one in waiting if one[0] == 1]


def told_once(events: Iterable[Told]) -> list[Told]:
    """Leave out who aims one die where the very next sentence tells it again with what came of it."""
    kept: list[Told] = []
    for event in events:
        before = kept[-1] if kept else event
        if before.type == "attacked" and event.type in ("survived", "destroyed") and before.faces == event.faces:
            who = WHO.match(before.sentence)
            if who is not None and len(event.faces) == 1:
                if re.search(rf"\b{re.escape(who[1])} rolls {event.faces[0]}\b", event.sentence):
                    kept[-1] = Told(before.type, event.sentence, event.clauses, event.faces)
                    continue
        kept.append(event)
    return kept


def folded(sentences: Sequence[str]) -> str:
    """Return several sentences of one kind in one: who else did it, and where he is now, if that is told."""
    if len(sentences) == 1:
        return sentences[0]
    parts = []
    for sentence in sentences:
        who = WHOSE.match(sentence)
        if who is None:
            return f"... and {counted(len(sentences), 'more of the same', 'more of the same')}."
        _, now, place = sentence.partition(NOW)
        parts.append(who[1] + (f" (now {place.removesuffix('.')})" if now else ""))
    return f"... and so do {listed(parts)}."


def with_places(events: Sequence[Told], position: Position, side: int) -> list[Told]:
    """Say of everybody who has moved or come on where he is now, once, after the last event that tells of him."""
    told = list(events)
    for figure in position.figures:
        owner = re.escape(position.sides[figure.side].name)
        name = re.escape(figure.name)
        says = re.compile(rf"{name} \({owner}\) |{owner}'s {name} ")
        own = [n for n, event in enumerate(told) if event.type in WENT and says.match(event.sentence)]
        if own:
            event = told[own[-1]]
            where = place_from_flag(position, figure, side)
            told[own[-1]] = Told(
                event.type, f"{event.sentence}{NOW}{where}.", event.clauses, event.faces, event.heading
            )
    return told


def place_from_flag(position: Position, figure: FigureView, side: int) -> str:
    """Return where a figure is, as its player is told: seen from his nearest flag, and what it is behind or beside."""
    flags = [marker for marker in position.markers if marker.side == side]
    parts = [f"at {place_words(figure.x, figure.y)}"]
    if flags:
        flag = min(flags, key=lambda one: gap_between(one, figure))
        name = "your " + marker_name(position, flag).partition("'s ")[2]
        away = bearing(flag, figure, position.table.unit)
        parts = [f"right at {name}" if away == "right at it" else f"{away} of {name}"]
    parts.append(beside_what(position, figure.x, figure.y, figure.radius, nearest_foe(position, figure)))
    return ", ".join(part for part in parts if part)


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
