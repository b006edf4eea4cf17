"""Transports: who gets aboard at home, where the hull drives, and where the men get down."""

from __future__ import annotations

from typing import Final

from littlewars.bots.flags.field import Field, distance, nearest_flag
from littlewars.bots.flags.marching import goal_of, is_guard, nearest_gap_to_foe, spot_value, stays_home
from littlewars.core.choices import Order
from littlewars.rulesets.flags.orders import Board, Leave
from littlewars.rulesets.flags.state import Figure, figure_gap
from littlewars.rulesets.flags.transports import board_refusal, leave_refusal

WORTH_RIDING: Final = 11.0
"""How far from its goal, in inches, a transport has to be for a man to get aboard."""
GET_DOWN: Final = 9.0
"""How near to an enemy a transport is when its men get down: a walk and a shot."""


def boarding(field: Field, figure: Figure) -> Order | None:
    """Return the order by which a man gets aboard a transport that is about to drive, None when he does not."""
    if stays_home(figure.profile) or figure.ordered or figure.left or is_guard(field, figure):
        return None
    for hull in field.friends:
        if not hull.profile.capacity or not hull.present or hull.ordered:
            continue
        if figure_gap(figure, hull) > figure.profile.move or not worth_riding(field, hull):
            continue
        order = Board(figure=figure.id, hull=hull.id)
        if board_refusal(field.state, order) is None:
            return order
    return None


def worth_riding(field: Field, hull: Figure) -> bool:
    """Say whether a transport has a long way to go and nobody near who could hurt it."""
    goal = goal_of(field, hull)
    if goal is None or distance(goal.x, goal.y, hull.x, hull.y) < WORTH_RIDING:
        return False
    return nearest_gap_to_foe(field, hull) > GET_DOWN + 3.0


def getting_down(field: Field, man: Figure) -> Order | None:
    """Return the order by which a man leaves his transport, None when he rides on."""
    hull = field.state.find(man.aboard)
    if hull is None or man.boarded:
        return None
    goal = goal_of(field, hull)
    near_goal = goal is not None and distance(goal.x, goal.y, hull.x, hull.y) <= GET_DOWN + 2.0
    contact = nearest_gap_to_foe(field, hull) <= GET_DOWN
    if not hull.ordered and not hull.moved and not contact and near_goal:
        # The hull has not driven yet and may bring him nearer.
        return None
    if not contact and not near_goal:
        return None
    return landing(field, man)


def landing(field: Field, man: Figure) -> Order | None:
    """Return the best way down: a few directions, each with the walk that follows or without."""
    hull = field.state.find(man.aboard)
    if hull is None:
        return None
    goal = goal_of(field, hull)
    if goal is None:
        goal = nearest_flag(field.own_flags, hull.x, hull.y)
    if goal is None:
        return None
    away = distance(goal.x, goal.y, hull.x, hull.y)
    if away < 1e-6:
        return None
    ux = (goal.x - hull.x) / away
    uy = (goal.y - hull.y) / away
    beside = hull.radius + man.radius
    best: Order | None = None
    most = 0.0
    for cos, sin in ((1.0, 0.0), (0.7071, 0.7071), (0.7071, -0.7071), (0.0, 1.0), (0.0, -1.0), (-1.0, 0.0)):
        dx = ux * cos - uy * sin
        dy = uy * cos + ux * sin
        for walk in (man.profile.move - 0.001, man.profile.move - 1.001, 0.0):
            x = hull.x + dx * (beside + walk)
            y = hull.y + dy * (beside + walk)
            order = Leave(figure=man.id, path=((x, y),)) if walk else Leave(figure=man.id, at=(x, y))
            if leave_refusal(field.state, order) is not None:
                continue
            value = spot_value(field, man, x, y, True, False)
            if best is None or value > most:
                best, most = order, value
            break
    return best
