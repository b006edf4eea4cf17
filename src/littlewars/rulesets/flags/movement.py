"""Moving: three inches on foot, six on wheels and tracks, an extra inch for each obstacle, and Doubletime."""

from __future__ import annotations

from typing import Final, final

from littlewars.core.choices import Event, Refusal
from littlewars.core.geometry import EPS
from littlewars.core.movement import Ground, charges, obstruction, path_cost, path_length
from littlewars.core.routes import MOST_POINTS, route
from littlewars.core.setting import finite
from littlewars.rulesets.flags.events import Moved, StayedPut
from littlewars.rulesets.flags.muster import shown
from littlewars.rulesets.flags.orders import Move
from littlewars.rulesets.flags.state import VEHICLE, Figure, FlagsState, count_commanders

DOUBLETIME_INCHES: Final = 6.0
"""What a commander's Doubletime adds (F-57)."""


@final
class Walk:
    """A path that was asked for, found and measured; ``refusal`` says why it is not allowed."""

    def __init__(self, xs: list[float], ys: list[float]) -> None:
        self.xs = xs
        self.ys = ys
        self.length = 0.0
        self.cost = 0.0
        self.allowance = 0.0
        self.refusal: Refusal | None = None


def mover_ground(state: FlagsState, figure: Figure) -> Ground:
    """Return what a unit meets on its way: enemies and what bars it; friends are passed, pieces charge (F-Q17)."""
    options = state.options
    return Ground(
        state.table,
        state.bases,
        figure,
        figure.side,
        figure.radius,
        figure.profile.mask,
        options.pass_friends,
        options.obstacle_cost,
    )


def allowance_of(figure: Figure, doubletime: int) -> float:
    """Return how far a unit may still move in this step: 3 inches, a vehicle 6, and 6 more for each Doubletime."""
    return figure.profile.move + DOUBLETIME_INCHES * (doubletime + figure.doubled) - figure.spent


def doubletimes_left(state: FlagsState, side: int) -> int:
    """Return how many commanders of a side, aboard or not, can still give Doubletime in this step (F-57, F-Q50)."""
    left = count_commanders(state, side) - state.sides[side].doubletimes_used
    return left if left > 0 else 0


def doubletime_refusal(state: FlagsState, figure: Figure, number: int) -> Refusal | None:
    """Judge the Doubletimes of one order: one from each commander, and one for each unit (F-Q27)."""
    if number < 0:
        return Refusal("F-57", "Doubletime is given by whole commanders.")
    if number == 0:
        return None
    if number + figure.doubled > 1 and not state.options.doubletime_stack:
        return Refusal("F-Q27", "One unit cannot have Doubletime twice in a turn.", ("F-57",))
    left = doubletimes_left(state, figure.side)
    if number > left:
        if left == 0 and count_commanders(state, figure.side) > 0:
            return Refusal("F-Q27", "Every commander has given Doubletime in this step.", ("F-57",))
        if left == 0:
            return Refusal("F-57", "Only a commander gives Doubletime, and none is in play.", ("F-46", "F-Q27"))
        return Refusal("F-Q27", f"Only {left} more can be given Doubletime in this step.", ("F-57",))
    return None


def own_unit_refusal(state: FlagsState, id: str) -> Refusal | None:
    """Judge which unit is meant: one of the side that acts."""
    figure = state.find(id)
    if figure is None or figure.bailing:
        return Refusal("F-25", f'There is no unit "{id[:40]}" in play.')
    if figure.side != state.active:
        return Refusal("F-25", f"{figure.name} belongs to {state.sides[figure.side].name}.")
    return None


def move_refusal(state: FlagsState, order: Move) -> Refusal | None:
    """Judge a move."""
    known = own_unit_refusal(state, order.figure)
    if known is not None:
        return known
    figure = state.find(order.figure)
    assert figure is not None
    if figure.aboard:
        return Refusal("F-Q31", f"{figure.name} is aboard: he rides, or leaves the transport first.")
    if figure.ordered:
        return moved_already(figure)
    doubletime = int(order.doubletime)
    driven = doubletime_refusal(state, figure, doubletime)
    if driven is not None:
        return driven
    return move_walk(state, figure, order).refusal


def moved_already(figure: Figure) -> Refusal:
    """Say why a unit gets no second move in this step (F-25, F-Q51)."""
    if figure.boarded or figure.left:
        return Refusal("F-Q51", f"{figure.name} has boarded or left a transport in this step.", ("F-Q31", "F-25"))
    return Refusal(
        "F-25", f"{figure.name} has moved in this step.", ("F-26",) if figure.profile.mask == VEHICLE else ()
    )


def move_walk(state: FlagsState, figure: Figure, order: Move) -> Walk:
    """Return the walk of a move order: its path, or the cheapest way to where it wants to be."""
    ground = mover_ground(state, figure)
    allowance = allowance_of(figure, int(order.doubletime))
    if order.to is not None:
        if order.path:
            walk = Walk([figure.x], [figure.y])
            walk.refusal = Refusal("T-08", "A move has a path or a place to go to, not both.")
            return walk
        return walk_to(figure, ground, figure.x, figure.y, order.to, allowance)
    return walk_path(figure, ground, figure.x, figure.y, order.path, allowance, True)


def walk_to(figure: Figure, ground: Ground, x: float, y: float, to: tuple[float, float], allowance: float) -> Walk:
    """Return the cheapest way to a place; where there is none within reach, the straight way and why not."""
    if finite(to[0]) and finite(to[1]) and ground.table.holds(to[0], to[1], 0.0):
        found = route(ground, x, y, to[0], to[1], 2.0 * allowance + 12.0)
        if found is not None:
            return measure(figure, ground, found.xs, found.ys, allowance, True)
    return walk_path(figure, ground, x, y, (to,), allowance, True)


def walk_path(
    figure: Figure,
    ground: Ground,
    x: float,
    y: float,
    path: tuple[tuple[float, float], ...],
    allowance: float,
    standing: bool,
) -> Walk:
    """Return the walk along given waypoints; ``standing``: it has to end on free ground."""
    xs = [x]
    ys = [y]
    for px, py in path:
        if not (finite(px) and finite(py) and abs(px) < 1e6 and abs(py) < 1e6):
            walk = Walk([x], [y])
            walk.refusal = Refusal("T-08", "A waypoint is a place on the table.", ("T-02",))
            return walk
        xs.append(px)
        ys.append(py)
    if len(path) > MOST_POINTS:
        walk = Walk([x], [y])
        walk.refusal = Refusal("T-08", f"A path has at most {MOST_POINTS} points; this one has {len(path)}.")
        return walk
    return measure(figure, ground, xs, ys, allowance, standing)


def measure(figure: Figure, ground: Ground, xs: list[float], ys: list[float], allowance: float, standing: bool) -> Walk:
    """Measure a path against an allowance, and against what stands in its way (F-25, F-26, F-28, F-Q12, F-Q17)."""
    walk = Walk(xs, ys)
    walk.length = path_length(xs, ys)
    walk.allowance = allowance
    walk.cost = path_cost(ground, xs, ys)
    if walk.cost > allowance + EPS:
        walk.refusal = too_far(figure, walk)
        return walk
    found = obstruction(ground, xs, ys)
    if found is None or (found.kind == "stand" and not standing):
        return walk
    if found.kind == "edge":
        walk.refusal = Refusal("T-02", "A whole base has to stay on the table.")
    elif found.base is not None:
        walk.refusal = base_refusal(figure, found.base, found.kind)
    elif found.piece is not None:
        kind = found.piece.kind
        walk.refusal = Refusal("F-Q56", f"{figure.name} cannot pass the {kind}.", ("F-Q13", "T-05"))
    return walk


def base_refusal(figure: Figure, base: object, kind: str) -> Refusal:
    """Say whose base is in the way: enemies are not passed, and nobody is stood on (F-Q17, F-Q52, T-07)."""
    other = base if isinstance(base, Figure) else None
    name = "another base" if other is None else other.name
    if kind == "stand":
        also = ("F-Q17", "F-Q52") if figure.profile.mask == VEHICLE else ("F-Q17",)
        return Refusal("T-07", f"{figure.name} would end its move on {name}.", also)
    whose = "enemies" if other is not None and other.side != figure.side else "others"
    return Refusal("F-Q17", f"{figure.name} cannot move through {whose}: {name} is in the way.", ("F-Q64", "T-05"))


def too_far(figure: Figure, walk: Walk) -> Refusal:
    """Say what a path costs and what its unit has (F-25, F-26, F-28)."""
    basic = "F-26" if figure.profile.mask == VEHICLE else "F-25"
    numbers = f"{shown(walk.cost)} inches; {figure.name} has {shown(max(walk.allowance, 0.0))}"
    if walk.length > walk.allowance + EPS:
        return Refusal(basic, f"That costs {numbers}.", ("F-57", "T-08"))
    return Refusal("F-28", f"With its obstacles that costs {numbers}.", ("F-Q12", basic, "F-Q63"))


def apply_move(state: FlagsState, order: Move) -> list[Event]:
    """Move one unit, its passengers with it (F-Q23, F-Q31)."""
    figure = state.find(order.figure)
    assert figure is not None
    side = state.sides[state.active]
    doubletime = int(order.doubletime)
    walk = move_walk(state, figure, order)
    figure.ordered = True
    if walk.length <= 0.0:
        return [StayedPut(side=side.name, figure=figure.id, name=figure.name, clauses=("T-08",))]
    crossed = [charge.piece.id for charge in charges(mover_ground(state, figure), walk.xs, walk.ys)]
    finish_walk(state, figure, walk, doubletime)
    carried: list[str] = []
    if figure.profile.capacity:
        for man in state.passengers(figure):
            man.x = figure.x
            man.y = figure.y
            man.moved = True
            carried.append(man.id)
    return [
        Moved(
            side=side.name,
            figure=figure.id,
            name=figure.name,
            path=waypoints(walk),
            cost=walk.cost,
            left=walk.allowance - walk.cost if walk.allowance > walk.cost else 0.0,
            crossed=tuple(crossed),
            doubletime=doubletime,
            carried=tuple(carried),
            clauses=move_clauses(state, figure, bool(crossed), doubletime, bool(carried)),
        )
    ]


def move_clauses(state: FlagsState, figure: Figure, crossed: bool, doubletime: int, carried: bool) -> tuple[str, ...]:
    """Return the clauses that decided a walk."""
    clauses = ["F-26" if figure.profile.mask == VEHICLE else "F-25", "F-Q17", "T-02", "T-05", "T-07", "T-08"]
    if crossed:
        clauses += ["F-27", "F-28", "F-Q12", "F-Q13", "F-Q56", "F-Q63", "T-12", "T-13"]
    if doubletime:
        clauses += ["F-57", "F-Q27", "F-Q50"]
    if carried:
        clauses += ["F-Q31", "F-Q23"]
    if figure.profile.still_shot:
        clauses += ["F-63", "F-Q23"]
    return tuple(clauses)


def finish_walk(state: FlagsState, figure: Figure, walk: Walk, doubletime: int) -> None:
    """Put a unit where its walk ends and note what the walk used."""
    figure.x = walk.xs[-1]
    figure.y = walk.ys[-1]
    figure.spent += walk.cost
    figure.doubled += doubletime
    if walk.length > 0.0:
        figure.moved = True
    state.sides[figure.side].doubletimes_used += doubletime


def waypoints(walk: Walk) -> tuple[tuple[float, float], ...]:
    """Return a walk's path for an event, its start first."""
    return tuple([(walk.xs[index], walk.ys[index]) for index in range(len(walk.xs))])


CLAUSES: Final[dict[str, object]] = {
    "F-25": measure,
    "F-26": measure,
    "F-28": measure,
    "F-57": doubletimes_left,
    "F-Q12": mover_ground,
    "F-Q17": mover_ground,
    "F-Q23": finish_walk,
    "F-Q27": doubletime_refusal,
    "F-Q50": allowance_of,
    "F-Q63": measure,
    "F-Q64": base_refusal,
}
