"""Answers to open questions: whether a die is worth a commander's reroll, and where a man lands who bails out."""

from __future__ import annotations

from typing import Final

from littlewars.bots.flags.aiming import best_aim, worth
from littlewars.bots.flags.field import Field, peril
from littlewars.core.choices import Answer, Choice, Order
from littlewars.core.spots import free_spot
from littlewars.rulesets.flags.state import FlagsState, Group, Volley
from littlewars.rulesets.flags.transports import BAIL_OUT, bail_ground, bail_zone
from littlewars.rulesets.flags.volley import REROLL, best_reroll, reroll_answers, reroll_gain

SAVE_IT: Final = 0.45
"""What a reroll has to be worth, in points, while others have still to attack."""


def reply(field: Field, choice: Choice) -> Order:
    """Return the answer to the question that is open."""
    state = field.state
    kind = state.pending[-1].kind
    if kind == REROLL:
        return reroll_answer(field)
    if kind == BAIL_OUT:
        return landing_answer(field, choice)
    return choice.filled if choice.filled is not None else Answer(pick=choice.answers[0])


def reroll_answer(field: Field) -> Answer:
    """Have the die rolled again that helps most, if nobody who attacks later will need the commander more."""
    state = field.state
    volley = state.volley
    if volley is None:
        return Answer(pick="no")
    index = best_reroll(volley)
    if index < 0:
        return Answer(pick="no")
    if reroll_worth(field, volley, index) >= SAVE_IT or not attackers_left(field, state):
        return Answer(pick=str(index + 1))
    return Answer(pick="no")


def reroll_worth(field: Field, volley: Volley, index: int) -> float:
    """Return what the reroll of a die is worth: the chance that it turns the attack, times the target."""
    group = group_of(volley, index)
    target = None if group is None else field.state.find(group.target)
    return 0.0 if target is None else worth(field, target) * turning(volley, index)


def group_of(volley: Volley, index: int) -> Group | None:
    """Return the dice among which a die is, numbered from 0 over all of an attack."""
    number = 0
    for group in volley.groups:
        number += len(group.faces)
        if index < number:
            return group
    return None


def turning(volley: Volley, index: int) -> float:
    """Return the chance that rolling a die again turns a failure into a success."""
    number = 0
    for group in volley.groups:
        if index < number + len(group.faces):
            return reroll_gain(group, group.faces[index - number], volley.no_add) / 6.0
        number += len(group.faces)
    return 0.0


def reroll_chance(field: Field, pick: str) -> float:
    """Return the chance that the answer to an offer of a reroll turns the attack, 0 for any other answer."""
    volley = field.state.volley
    if volley is None or pick == "no" or pick not in reroll_answers(volley, False):
        return 0.0
    return turning(volley, int(pick) - 1)


def attackers_left(field: Field, state: FlagsState) -> bool:
    """Say whether another unit has still an attack to make."""
    for figure in field.friends:
        if figure.present and not figure.attacked and best_aim(field, figure) is not None:
            return True
    return False


def landing_answer(field: Field, choice: Choice) -> Order:
    """Land where the enemy's next turn is least to be feared."""
    state = field.state
    figure = state.find(choice.figure)
    fallen = choice.filled if choice.filled is not None else Answer()
    if figure is None or fallen.at is None:
        return fallen
    best = fallen.at
    least = peril(field, figure.profile, best[0], best[1])
    zone = bail_zone(figure, figure.spent)
    reach = zone.rings[0].high
    for dx, dy in ((reach, 0.0), (-reach, 0.0), (0.0, reach), (0.0, -reach)):
        spot = free_spot(bail_ground(state, figure), zone, figure.x + dx, figure.y + dy)
        if spot is not None:
            risk = peril(field, figure.profile, spot.x, spot.y)
            if risk < least - 1e-9:
                best, least = (spot.x, spot.y), risk
    return Answer(at=best)
