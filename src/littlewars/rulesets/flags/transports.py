"""Transports: boarding, riding, leaving, and bailing out of a hull that is lost."""

from __future__ import annotations

from typing import Final

from littlewars.core.choices import Answer, Event, Refusal
from littlewars.core.geometry import EPS, gap
from littlewars.core.movement import Ground, may_stand
from littlewars.core.routes import route_to_contact
from littlewars.core.setting import finite
from littlewars.core.spots import Ring, Zone, free_spot, zone_holds
from littlewars.core.state import Decision
from littlewars.rulesets.flags.events import BailedOut, Boarded, Destroyed, Left
from littlewars.rulesets.flags.movement import (
    Walk,
    allowance_of,
    doubletime_refusal,
    finish_walk,
    move_clauses,
    moved_already,
    mover_ground,
    own_unit_refusal,
    walk_path,
    walk_to,
    waypoints,
)
from littlewars.rulesets.flags.orders import Board, Leave
from littlewars.rulesets.flags.state import Figure, FlagsState, figure_gap

BAIL_GAP: Final = 1.0
"""How far from where the hull's edge was a man may land (F-Q32)."""
BAIL_OUT: Final = "bail_out"


def board_refusal(state: FlagsState, order: Board) -> Refusal | None:
    """Judge going aboard: a soldier whose move reaches an own transport with room (F-54, F-Q31)."""
    known = own_unit_refusal(state, order.figure)
    if known is not None:
        return known
    figure = state.find(order.figure)
    assert figure is not None
    if not figure.profile.soldier():
        return Refusal("F-Q31", "Vehicles cannot go aboard a transport.", ("F-54",))
    if figure.aboard:
        return Refusal("F-Q31", f"{figure.name} is aboard already.", ("F-Q51",))
    hull = state.find(order.hull)
    if hull is None or hull.side != figure.side or hull.profile.capacity == 0:
        return Refusal("F-Q31", "That is not a transport of yours.")
    if figure.ordered and not may_relay(state, figure, figure.left):
        return moved_already(figure)
    if len(state.passengers(hull)) >= hull.profile.capacity:
        return Refusal("F-54", f"{hull.name} is full: it carries {hull.profile.capacity}.", ("F-Q31",))
    driven = doubletime_refusal(state, figure, int(order.doubletime))
    if driven is not None:
        return driven
    return board_walk(state, figure, hull, order).refusal


def may_relay(state: FlagsState, figure: Figure, other: bool) -> bool:
    """Say whether a man who has left (or boarded) in this step may still board (or leave): house rule (F-Q51)."""
    return state.options.relay and other and not (figure.boarded and figure.left)


def board_walk(state: FlagsState, figure: Figure, hull: Figure, order: Board) -> Walk:
    """Return the walk to a transport; it has to end in contact with it."""
    ground = mover_ground(state, figure)
    allowance = allowance_of(figure, int(order.doubletime))
    path = order.path
    if not path and figure_gap(figure, hull) > EPS:
        found = route_to_contact(ground, figure.x, figure.y, hull.x, hull.y, hull.radius, allowance)
        if found is None:
            walk = Walk([figure.x], [figure.y])
            walk.refusal = Refusal(
                "F-Q31",
                f"{figure.name} cannot reach {hull.name} with {allowance:g} inches.",
                ("F-25", "F-Q17"),
            )
            return walk
        path = tuple([(found.xs[index], found.ys[index]) for index in range(1, len(found.xs))])
    walk = walk_path(figure, ground, figure.x, figure.y, path, allowance, False)
    if walk.refusal is None and gap(walk.xs[-1], walk.ys[-1], figure.radius, hull.x, hull.y, hull.radius) > EPS:
        walk.refusal = Refusal("F-Q31", f"His path has to end in contact with {hull.name}.")
    return walk


def apply_board(state: FlagsState, order: Board) -> list[Event]:
    """Take a man aboard; his move is over (F-Q31)."""
    figure = state.find(order.figure)
    hull = state.find(order.hull)
    assert figure is not None and hull is not None
    walk = board_walk(state, figure, hull, order)
    doubletime = int(order.doubletime)
    finish_walk(state, figure, walk, doubletime)
    figure.ordered = True
    figure.boarded = True
    figure.present = False
    figure.aboard = hull.id
    figure.x = hull.x
    figure.y = hull.y
    clauses: tuple[str, ...] = ("F-54", "F-Q31", "F-Q51")
    if walk.length > 0.0:
        clauses += move_clauses(state, figure, walk.cost > walk.length + EPS, doubletime, False)
    return [
        Boarded(
            side=state.sides[figure.side].name,
            figure=figure.id,
            name=figure.name,
            hull=hull.id,
            hull_name=hull.name,
            path=waypoints(walk),
            cost=walk.cost,
            doubletime=doubletime,
            clauses=clauses,
        )
    ]


def contact_zone(hull: Figure, radius: float) -> Zone:
    """Return where a man's centre is when he touches a transport (F-Q52)."""
    return Zone([Ring(hull.x, hull.y, hull.radius + radius, hull.radius + radius)], [], [])


def leave_refusal(state: FlagsState, order: Leave) -> Refusal | None:
    """Judge leaving: set down in contact, then up to three inches on foot (F-Q31, F-Q51, F-Q52)."""
    known = own_unit_refusal(state, order.figure)
    if known is not None:
        return known
    figure = state.find(order.figure)
    assert figure is not None
    if not figure.aboard:
        if figure.left:
            return moved_already(figure)
        return Refusal("F-Q31", f"{figure.name} is not aboard a transport.")
    if figure.boarded and not may_relay(state, figure, True):
        return Refusal("F-Q51", f"{figure.name} boarded in this step and cannot leave in it.", ("F-Q31",))
    driven = doubletime_refusal(state, figure, int(order.doubletime))
    if driven is not None:
        return driven
    return leave_walk(state, figure, order).refusal


def leave_walk(state: FlagsState, figure: Figure, order: Leave) -> Walk:
    """Return the walk of a man who leaves; it begins where he is set down."""
    hull = state.find(figure.aboard)
    assert hull is not None
    ground = mover_ground(state, figure)
    walk = Walk([hull.x], [hull.y])
    goal = order.to if order.to is not None else order.path[-1] if order.path else order.at
    if goal is None:
        goal = (hull.x, hull.y)
    if order.at is None:
        if not (finite(goal[0]) and finite(goal[1])):
            walk.refusal = Refusal("T-08", "A waypoint is a place on the table.", ("T-02",))
            return walk
        spot = free_spot(ground, contact_zone(hull, figure.radius), goal[0], goal[1])
        if spot is None:
            walk.refusal = Refusal(
                "F-Q52", f"There is no free ground beside {hull.name}: {figure.name} stays aboard.", ("F-Q31",)
            )
            return walk
        x, y = spot.x, spot.y
    else:
        x, y = order.at
        if not (finite(x) and finite(y)) or abs(gap_signed(hull, figure.radius, x, y)) > EPS:
            walk.refusal = Refusal("F-Q52", f"He is set down in contact with {hull.name}.", ("F-Q31",))
            return walk
        if not may_stand(ground, x, y):
            walk.refusal = Refusal("F-Q52", "He is set down on free ground.", ("T-07", "F-Q31"))
            return walk
    allowance = allowance_of(figure, int(order.doubletime))
    if order.to is not None:
        return walk_to(figure, ground, x, y, order.to, allowance)
    return walk_path(figure, ground, x, y, order.path, allowance, True)


def gap_signed(hull: Figure, radius: float, x: float, y: float) -> float:
    """Return the distance of a man's edge from a hull's edge, below 0 when he would stand in it."""
    return gap(hull.x, hull.y, 0.0, x, y, 0.0) - hull.radius - radius


def apply_leave(state: FlagsState, order: Leave) -> list[Event]:
    """Set a man down beside his transport and let him walk; he has moved (F-Q23)."""
    figure = state.find(order.figure)
    assert figure is not None
    hull = state.find(figure.aboard)
    assert hull is not None
    walk = leave_walk(state, figure, order)
    doubletime = int(order.doubletime)
    figure.aboard = ""
    figure.present = True
    finish_walk(state, figure, walk, doubletime)
    figure.moved = True
    figure.ordered = True
    figure.left = True
    crossed = walk.cost > walk.length + EPS
    clauses = ("F-Q31", "F-Q51", "F-Q52", "F-Q23", *move_clauses(state, figure, crossed, doubletime, False))
    return [
        Left(
            side=state.sides[figure.side].name,
            figure=figure.id,
            name=figure.name,
            hull=hull.id,
            hull_name=hull.name,
            path=waypoints(walk),
            cost=walk.cost,
            doubletime=doubletime,
            clauses=clauses,
        )
    ]


def bail_zone(figure: Figure, hull_radius: float) -> Zone:
    """Return where a man who bails out may land; until then he is where the hull's middle was (F-Q32, F-Q53)."""
    return Zone([Ring(figure.x, figure.y, 0.0, hull_radius + BAIL_GAP + figure.radius)], [], [])


def bail_ground(state: FlagsState, figure: Figure) -> Ground:
    """Return what a landing man meets: he pays for no terrain, and where the hull stood is free (F-Q53)."""
    return Ground(state.table, state.bases, figure, figure.side, figure.radius, figure.profile.mask, True, 0.0)


def bail_refusal(state: FlagsState, figure: Figure, answer: Answer) -> Refusal | None:
    """Judge where a man lands who bails out: within an inch of where the hull's edge was, on free ground (F-Q53)."""
    if answer.at is None or not (finite(answer.at[0]) and finite(answer.at[1])):
        return Refusal("F-Q53", f"Say where {figure.name} lands.", ("F-Q32",))
    x, y = answer.at
    if not zone_holds(bail_zone(figure, figure.spent), x, y):
        away = gap(figure.x, figure.y, figure.spent, x, y, figure.radius)
        return Refusal(
            "F-Q53", f"A man lands within 1 inch of where the hull stood; this is {away:.2f} inches away.", ("F-Q32",)
        )
    if not may_stand(bail_ground(state, figure), x, y):
        return Refusal("F-Q53", "That ground is not free.", ("T-07", "F-Q32"))
    return None


def bail_suggestion(state: FlagsState, figure: Figure) -> tuple[float, float] | None:
    """Return the free spot nearest to where the hull stood, or None when there is none."""
    spot = free_spot(bail_ground(state, figure), bail_zone(figure, figure.spent), figure.x, figure.y)
    return None if spot is None else (spot.x, spot.y)


def start_bail_out(state: FlagsState, figure: Figure, hull: Figure) -> None:
    """Let a passenger wait for his landing: he keeps the hull's place, and its radius in ``spent``."""
    figure.aboard = ""
    figure.present = False
    figure.bailing = True
    figure.x = hull.x
    figure.y = hull.y
    figure.spent = hull.radius


def next_bail_out(state: FlagsState) -> list[Event]:
    """Ask where the next man lands; one for whom there is no free spot is lost (F-Q32)."""
    volley = state.volley
    assert volley is not None
    events: list[Event] = []
    while volley.bailing:
        figure = state.find(volley.bailing[0])
        assert figure is not None
        if bail_suggestion(state, figure) is not None:
            state.pending.append(Decision(figure.side, BAIL_OUT, "F-Q53", figure.id))
            return events
        volley.bailing.pop(0)
        events.append(lose_passenger(state, figure, ("F-Q32", "F-36")))
    return events


def lose_passenger(state: FlagsState, figure: Figure, clauses: tuple[str, ...]) -> Destroyed:
    """Take a passenger out of play who did not get out of his transport; he goes to his troop pool (F-36)."""
    side = state.sides[figure.side]
    side.pool[figure.profile.index] += 1
    state.remove(figure)
    return Destroyed(side=side.name, figure=figure.id, name=figure.name, clauses=clauses)


def land(state: FlagsState, figure: Figure, x: float, y: float) -> BailedOut:
    """Set a man down who bails out; it is not a move (F-Q53)."""
    volley = state.volley
    assert volley is not None
    volley.bailing.pop(0)
    figure.bailing = False
    figure.present = True
    figure.spent = 0.0
    figure.x = x
    figure.y = y
    return BailedOut(
        side=state.sides[figure.side].name,
        figure=figure.id,
        name=figure.name,
        at=(x, y),
        clauses=("F-Q32", "F-Q53", "T-09"),
    )


CLAUSES: Final[dict[str, object]] = {
    "F-Q31": board_refusal,
    "F-Q32": next_bail_out,
    "F-Q51": may_relay,
    "F-Q52": leave_walk,
    "F-Q53": bail_refusal,
}
