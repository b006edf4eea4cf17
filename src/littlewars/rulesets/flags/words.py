"""Each order, event and outcome as one plain sentence."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import Final

from littlewars.core.choices import Answer, End, Event, Order, Outcome, Refusal
from littlewars.rulesets.flags.events import (
    Aimed,
    BailedOut,
    BlownAway,
    Boarded,
    Bought,
    Called,
    Deployed,
    Destroyed,
    FateRolled,
    FlagRetaken,
    FlagTaken,
    GameEnded,
    Held,
    Left,
    Moved,
    Mustered,
    Placed,
    PointsLost,
    Rerolled,
    RolledOff,
    RoundBegan,
    Saved,
    StayedPut,
    StepBegan,
    Survived,
    TableLaid,
)
from littlewars.rulesets.flags.orders import Attack, Board, Buy, Deploy, Leave, Move, Muster, Place, Strike
from littlewars.rulesets.flags.state import FlagsState
from littlewars.rulesets.flags.troops import PROFILES, profile_named
from littlewars.rulesets.flags.winning import points_on_table

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

STEPS: Final = {
    "muster": "chooses a starting force",
    "deploy": "sets up",
    "call": "calls for reinforcements",
    "move": "moves",
    "attack": "attacks",
    "reinforce": "brings on reinforcements",
}

REASONS: Final = {
    "flags": "all enemy flags are captured",
    "annihilation": "the enemy has nothing left on the table",
    "both": "both sides have won at the same moment",
    "rounds_flags": "the last round is over and it has captured more flags",
    "rounds_points": "the last round is over and it has more points on the table",
    "rounds": "the last round is over and both sides stand equal",
    "stalemate": "for many rounds nothing was hurt, bought or captured",
    "resigned": "the other side gave up",
    "agreed": "both sides agreed on it",
}


def sentence(state: FlagsState, thing: object) -> str:
    """Tell an order, an event, a refusal or an outcome."""
    if isinstance(thing, GameEnded) and state.finished is not None:
        return outcome_sentence(state, state.finished)
    if isinstance(thing, Event):
        return event_sentence(thing)
    if isinstance(thing, Order):
        return order_sentence(state, thing)
    if isinstance(thing, Outcome):
        return outcome_sentence(state, thing)
    if isinstance(thing, Refusal):
        return refusal_sentence(thing)
    return ""


def number_word(number: int) -> str:
    """Return a small number in words."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def listed(parts: list[str]) -> str:
    """Join words: one; one and two; one, two and three."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]


def title(key: str, number: int = 1) -> str:
    """Return what a troop is called, in the plural for more than one."""
    profile = profile_named(PROFILES, key)
    if profile is None:
        return key
    return profile.title if number == 1 else profile.plural


def force_words(force: dict[str, int]) -> str:
    """Return a force in words."""
    return listed([f"{number_word(number)} {title(key, number)}" for key, number in force.items() if number])


def inches(length: float) -> str:
    """Return a length in words, to a tenth."""
    text = f"{length:.1f}".removesuffix(".0")
    return f"{text} inch" if text == "1" else f"{text} inches"


def faces_words(faces: tuple[int, ...]) -> str:
    """Return faces in words."""
    return listed([str(face) for face in faces])


def the(piece: str) -> str:
    """Return the name of a piece with its article."""
    return piece if piece.startswith("the ") else f"the {piece}"


def capital(text: str) -> str:
    """Begin a sentence with a capital letter."""
    return text[:1].upper() + text[1:]


def event_sentence(event: object) -> str:
    """Tell an event."""
    if isinstance(event, Moved):
        return moved_sentence(event)
    if isinstance(event, (Aimed, Survived, Destroyed, Saved, Rerolled, BailedOut, FateRolled)):
        return attack_sentence(event)
    if isinstance(
        event, (TableLaid, RolledOff, Mustered, Deployed, RoundBegan, StepBegan, FlagTaken, FlagRetaken, GameEnded)
    ):
        return round_sentence(event)
    return supply_sentence(event)


def moved_sentence(event: Moved) -> str:
    """Tell a move: how far, what it crossed, what drove it."""
    length = 0.0
    for (ax, ay), (bx, by) in pairwise(event.path):
        length += sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    text = f"{event.name} ({event.side}) moves {inches(length)}"
    if event.crossed:
        kinds = listed([the(piece) for piece in event.crossed])
        text += f", and pays {inches(event.cost - length)} more for {kinds}"
    if event.doubletime:
        text += ", at the double"
    if event.carried:
        men = "one man" if len(event.carried) == 1 else f"{number_word(len(event.carried))} men"
        text += f", with {men} aboard"
    return text + "."


def round_sentence(event: object) -> str:
    """Tell what belongs to set-up, the round and its end."""
    if isinstance(event, TableLaid):
        pieces = sum(event.pieces.values())
        limit = f" There are {event.rounds} rounds to play." if event.rounds else ""
        return f"The table is {event.width:g} by {event.depth:g} inches, with {pieces} pieces of scenery.{limit}"
    if isinstance(event, RolledOff):
        return roll_off_sentence(event)
    if isinstance(event, Mustered):
        points = "1 point" if event.points == 1 else f"{event.points} points"
        return f"{event.side} starts with {force_words(event.force)}, for {points}."
    if isinstance(event, Deployed):
        where = (
            f"aboard {event.hull_name}"
            if event.aboard
            else "near its flag"
            if "F-10" in event.clauses
            else "on the table"
        )
        return f"{event.name} ({event.side}) is set up {where}."
    if isinstance(event, RoundBegan):
        return f"Round {event.round} begins."
    if isinstance(event, StepBegan):
        return f"{event.side} {STEPS[event.step]}."
    if isinstance(event, FlagTaken):
        which = "the flag" if event.flags == 1 else f"flag {event.number}"
        return f"{event.side} has captured {which} of {event.of}!"
    if isinstance(event, FlagRetaken):
        which = "its flag" if event.flags == 1 else f"its flag {event.number}"
        return f"{event.side} has {which} back."
    if isinstance(event, GameEnded):
        reason = REASONS.get(event.reason, event.reason)
        return f"{event.winner} wins: {reason}." if event.winner else f"The game is a draw: {reason}."
    return ""


def roll_off_sentence(event: RolledOff) -> str:
    """Tell who rolled what, and what it decides."""
    one, two = event.totals
    text = f"{event.sides[0]} rolls {one}, {event.sides[1]} rolls {two}: "
    if event.first < 0:
        return text + "a tie, so both roll again."
    if event.purpose == "set_up":
        return text + f"{event.sides[1 - event.first]} sets up first."
    return text + f"{event.sides[event.first]} goes first this round."


def supply_sentence(event: object) -> str:
    """Tell what belongs to reinforcements, transports and standing still."""
    if isinstance(event, Called):
        extra = (
            f" with {number_word(event.radios)} radio {'man' if event.radios == 1 else 'men'}" if event.radios else ""
        )
        rolled = f" rolls {faces_words(event.faces)}{extra}" if event.faces else " calls"
        points = "1 point" if event.points == 1 else f"{event.points} points"
        kept = f", {event.banked} kept from the last Call included" if event.banked else ""
        return f"{event.side}{rolled}: {points} for reinforcements{kept}."
    if isinstance(event, Bought):
        name = f"{number_word(event.count)} {title(event.profile, event.count)}"
        return f"{event.side} calls {name} for {event.points}; {event.left} left."
    if isinstance(event, PointsLost):
        points = "1 point" if event.points == 1 else f"{event.points} points"
        what = "is kept for the next Call" if event.kept else "is lost"
        if event.points != 1:
            what = what.replace("is ", "are ", 1)
        return f"{event.side} has {points} left over, which {what}."
    if isinstance(event, StayedPut):
        return f"{event.name} ({event.side}) stays where it is."
    if isinstance(event, Boarded):
        return f"{event.name} ({event.side}) goes aboard {event.hull_name}."
    if isinstance(event, Left):
        walk = f" and walks {inches(event.cost)}" if event.cost > 0 else ""
        return f"{event.name} ({event.side}) gets out of {event.hull_name}{walk}."
    if isinstance(event, Placed):
        if event.aboard:
            return f"{event.name} ({event.side}) comes on aboard {event.hull_name}."
        if event.aimed is not None:
            return f"{event.name} ({event.side}) floats down: direction {event.faces[0]}, {inches(event.faces[1])}."
        how = "lands by parachute" if "F-60" in event.clauses else "comes on beside its flag"
        return f"{event.name} ({event.side}) {how}."
    if isinstance(event, BlownAway):
        return f"{event.side}'s {title(event.profile)} drifts off the table and goes back to the troop pool."
    if isinstance(event, Held):
        return f"{event.side} has no room yet for {force_words(event.units)}; they wait at no new cost."
    return ""


def attack_sentence(event: object) -> str:
    """Tell what belongs to an attack."""
    if isinstance(event, Aimed):
        return aimed_sentence(event)
    if isinstance(event, Survived):
        return f"{result_words(event)}, not more than {armour_words(event)}. {event.name} survives."
    if isinstance(event, Destroyed):
        if not event.by:
            return f"{event.name} ({event.side}) does not get out in time and goes back to its troop pool."
        return f"{result_words(event)}, more than {armour_words(event)}. {event.name} goes back to its troop pool."
    if isinstance(event, Saved):
        rolled = f"rolls {event.faces[0]}" if event.faces else "rolls"
        if event.saved:
            return f"{event.side} {rolled} for {event.name}: the wound does not count."
        return f"{event.side} {rolled} for {event.name}: no six, the wound counts."
    if isinstance(event, Rerolled):
        which = f"die {event.die}" if event.die else "the enemy's die"
        return f"{event.side}'s commander has {which} rolled again: the {event.was} becomes a {event.now}."
    if isinstance(event, BailedOut):
        return f"{event.name} ({event.side}) jumps clear."
    if isinstance(event, FateRolled):
        rolled = f"rolls {event.faces[0]} and " if event.faces else ""
        return f"{event.name} ({event.side}) {rolled}{'gets out' if event.out else 'does not get out'}."
    return ""


def aimed_sentence(event: Aimed) -> str:
    """Tell who aims how many dice at whom."""
    total = sum(event.dice)
    parts: list[str] = []
    for name, number in zip(event.names, event.dice, strict=True):
        many = (
            "both dice"
            if number == total == event.had == 2
            else "one die"
            if number == 1
            else f"{number_word(number)} dice"
        )
        parts.append(f"{many} at {event.against}'s {name}")
    rolled = f": {faces_words(event.faces)}" if event.faces else ""
    return f"{event.name} ({event.side}) aims {listed(parts)}{rolled}."


def result_words(event: Survived | Destroyed) -> str:
    """Tell what the dice came to."""
    if event.separate and len(event.faces) != 1:
        return f"The best die of {event.by} shows {event.rolled}"
    if len(event.faces) > 1:
        return capital(f"{faces_words(event.faces)} make {event.rolled}")
    return f"{event.by} rolls {event.rolled}"


def armour_words(event: Survived | Destroyed) -> str:
    """Tell whose armour it is, how much, and what cover adds to it."""
    whose = f"the armour of {event.side}'s {event.name}"
    if event.cover:
        return f"{whose} ({event.armour - 1}, and 1 for {the(event.cover)})"
    return f"{whose} ({event.armour})"


def order_sentence(state: FlagsState, order: Order) -> str:
    """Tell an order."""
    if isinstance(order, Muster):
        return f"Start with {force_words(order.force)}."
    if isinstance(order, (Deploy, Place)):
        verb = "Set up" if isinstance(order, Deploy) else "Bring on"
        where = f"aboard {name_of(state, order.aboard)}" if order.aboard else place_words(order.at)
        return f"{verb} a {title(order.profile)} {where}."
    if isinstance(order, Buy):
        return f"Call {number_word(order.count)} {title(order.profile, order.count)}."
    if isinstance(order, Move):
        if order.to is None and not order.path:
            return f"{name_of(state, order.figure)} stays where it is."
        goal = order.to if order.to is not None else order.path[-1]
        to = place_words(goal).replace("at", "to", 1)
        return f"{name_of(state, order.figure)} moves {to}{double(order.doubletime)}."
    if isinstance(order, Board):
        return f"{name_of(state, order.figure)} goes aboard {name_of(state, order.hull)}{double(order.doubletime)}."
    if isinstance(order, Leave):
        return f"{name_of(state, order.figure)} gets out{double(order.doubletime)}."
    if isinstance(order, (Attack, Strike)):
        who = name_of(state, order.figure) if isinstance(order, Attack) else "The strike"
        parts = [f"{number_word(number)} at {whose_name(state, id)}" for id, number in order.allot]
        return f"{who} aims its dice: {listed(parts)}."
    if isinstance(order, Answer):
        return f"Answer: {order.pick}." if order.pick else f"Land {place_words(order.at)}."
    if isinstance(order, End):
        return "End this step."
    return ""


def double(doubletime: int | bool) -> str:
    """Tell of Doubletime."""
    return " at the double" if doubletime else ""


def place_words(at: tuple[float, float] | None) -> str:
    """Tell a place."""
    return "" if at is None else f"at ({at[0]:.2f}, {at[1]:.2f})"


def whose_name(state: FlagsState, id: str) -> str:
    """Return the name of a unit and whose it is: both sides have a Rifleman 1."""
    figure = state.find(id)
    return name_of(state, id) if figure is None else f"{state.sides[figure.side].name}'s {figure.name}"


def name_of(state: FlagsState, id: str) -> str:
    """Return a unit's name, or the id where it is no longer in play."""
    figure = state.find(id)
    return id if figure is None else figure.name


def outcome_sentence(state: FlagsState, outcome: Outcome) -> str:
    """Tell how the game ended, with the points where they decided it."""
    reason = REASONS.get(outcome.reason, outcome.reason)
    if outcome.reason in ("rounds_points", "rounds"):
        one, two = points_on_table(state, 0), points_on_table(state, 1)
        reason += f", {max(one, two)} to {min(one, two)}"
    if outcome.winner < 0:
        return f"The game is a draw: {reason}."
    return f"{state.sides[outcome.winner].name} wins: {reason}."


def refusal_sentence(refusal: Refusal) -> str:
    """Tell why an order is not allowed."""
    return f"{refusal.sentence} ({refusal.clause})"
