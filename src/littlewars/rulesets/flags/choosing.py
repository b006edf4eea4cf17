"""What may be done now: cheap lists of ids and bounds, and one random filling of each."""

from __future__ import annotations

from typing import Final

from littlewars.core.choices import Answer, Choice, End, Order
from littlewars.core.dice import SeededDice
from littlewars.core.spots import Zone, free_spot
from littlewars.rulesets.flags.attack import (
    RANGE,
    air_profile,
    passengers_shoot,
    range_of,
    strikes_ready,
    target_ids,
    unit_shooter,
)
from littlewars.rulesets.flags.call import strikes_allowed
from littlewars.rulesets.flags.movement import DOUBLETIME_INCHES, allowance_of, doubletimes_left
from littlewars.rulesets.flags.muster import aboard_refusal, arrival_ground, room_to_deploy, setup_zone
from littlewars.rulesets.flags.orders import Attack, Board, Buy, Deploy, Leave, Move, Muster, Place, Strike
from littlewars.rulesets.flags.reinforce import can_come_on, drop_zone, flag_zone, may_hold
from littlewars.rulesets.flags.state import Figure, FlagsState, Phase, Profile, figure_gap
from littlewars.rulesets.flags.transports import BAIL_OUT, bail_suggestion, bail_zone, contact_zone, may_relay
from littlewars.rulesets.flags.troops import profile_named
from littlewars.rulesets.flags.turn import refusal
from littlewars.rulesets.flags.volley import REGEN_REROLL, REROLL, best_reroll, reroll_answers

DOUBLETIME: Final = "doubletime"
"""The field of an order that gives its unit Doubletime."""
REGEN_QUESTION: Final = "The enemy's minesweeper rolled a six. Have it rolled again?"
FATE_QUESTION: Final = "The enemy's die lets this man out of the wreck. Have it rolled again?"


def list_choices(state: FlagsState) -> list[Choice]:
    """List what may be done now, the open decision first and alone."""
    if state.finished is not None:
        return []
    if state.pending:
        return [decision_choice(state)]
    if state.phase is Phase.MUSTER:
        return [muster_choice(state)]
    if state.phase is Phase.DEPLOY:
        return arrival_choices(state, "deploy", state.sides[state.active].start)
    if state.phase is Phase.CALL:
        choices = buy_choices(state)
    elif state.phase is Phase.MOVE:
        choices = move_choices(state)
    elif state.phase is Phase.ATTACK:
        choices = attack_choices(state)
    else:
        return arrival_choices(state, "place", state.sides[state.active].reserve)
    choices.append(Choice(side=state.active, verb="end"))
    return choices


def mover(state: FlagsState) -> int:
    """Return the side that decides now, -1 when the game is over."""
    if state.finished is not None:
        return -1
    return state.pending[-1].owner if state.pending else state.active


def decision_choice(state: FlagsState) -> Choice:
    """Return the open decision, with the answer that is filled in."""
    decision = state.pending[-1]
    volley = state.volley
    assert volley is not None
    if decision.kind == BAIL_OUT:
        figure = state.find(decision.figure)
        assert figure is not None
        return Choice(
            side=decision.owner,
            verb="answer",
            figure=figure.id,
            wants=("place",),
            question=f"{figure.name} jumps clear of the wreck. Where does he land?",
            filled=Answer(at=bail_suggestion(state, figure)),
        )
    if decision.kind == REROLL:
        best = best_reroll(volley)
        return Choice(
            side=decision.owner,
            verb="answer",
            figure=volley.figure,
            wants=("answer",),
            question="Your commander can have one die rolled again. Which one?",
            answers=reroll_answers(volley, True),
            filled=Answer(pick=str(best + 1)),
        )
    return Choice(
        side=decision.owner,
        verb="answer",
        figure=decision.figure,
        wants=("answer",),
        question=REGEN_QUESTION if decision.kind == REGEN_REROLL else FATE_QUESTION,
        answers=("no", "yes"),
        filled=Answer(pick="yes"),
    )


def muster_choice(state: FlagsState) -> Choice:
    """Return the choice of a starting force, out of the troops that may be in one (F-08, F-09)."""
    pool = state.sides[state.active].pool
    keys = tuple([profile.key for profile in state.profiles if pool[profile.index] and not profile.air])
    return Choice(side=state.active, verb="muster", wants=("force",), targets=keys, most=state.start_points)


def buy_choices(state: FlagsState) -> list[Choice]:
    """List what the Call can pay for."""
    side = state.sides[state.active]
    choices: list[Choice] = []
    for profile in state.profiles:
        most = min(side.points // profile.price, side.pool[profile.index])
        if most > 0 and (not profile.air or strikes_allowed(state)):
            choices.append(Choice(side=state.active, verb="buy", profile=profile.key, wants=("amount",), most=most))
    return choices


def move_choices(state: FlagsState) -> list[Choice]:
    """List who may still move, board or leave."""
    choices: list[Choice] = []
    spare = doubletimes_left(state, state.active)
    extra = DOUBLETIME_INCHES if spare > 0 else 0.0
    hulls = [one for one in state.figures if one.side == state.active and one.profile.capacity and one.present]
    for figure in state.figures:
        if figure.side != state.active:
            continue
        allowance = allowance_of(figure, 0)
        if figure.aboard:
            if not figure.boarded or may_relay(state, figure, True):
                choices.append(
                    Choice(
                        side=state.active,
                        verb="leave",
                        figure=figure.id,
                        wants=("path",),
                        allowance=allowance,
                        extra=extra,
                        boost=DOUBLETIME,
                        reach=range_of(state, figure.profile) if figure.profile.dice else 0.0,
                    )
                )
            continue
        if not figure.ordered:
            choices.append(
                Choice(
                    side=state.active,
                    verb="move",
                    figure=figure.id,
                    wants=("path",),
                    allowance=allowance,
                    extra=extra,
                    boost=DOUBLETIME,
                    reach=range_of(state, figure.profile) if figure.profile.dice else 0.0,
                )
            )
        if figure.profile.soldier() and (not figure.ordered or may_relay(state, figure, figure.left)):
            near = boardable(state, figure, hulls, allowance + extra)
            if near:
                choices.append(
                    Choice(
                        side=state.active,
                        verb="board",
                        figure=figure.id,
                        wants=("targets",),
                        targets=near,
                        into="hull",
                        allowance=allowance,
                        extra=extra,
                        boost=DOUBLETIME,
                        reach=range_of(state, figure.profile) if figure.profile.dice else 0.0,
                    )
                )
    return choices


def boardable(state: FlagsState, figure: Figure, hulls: list[Figure], reach: float) -> tuple[str, ...]:
    """Return the transports with room that a soldier might reach, by the straight way."""
    ids: list[str] = []
    for hull in hulls:
        if figure_gap(figure, hull) <= reach and len(state.passengers(hull)) < hull.profile.capacity:
            ids.append(hull.id)
    return tuple(ids)


def attack_choices(state: FlagsState) -> list[Choice]:
    """List who may still attack somebody, and the strikes that are ready."""
    choices: list[Choice] = []
    enemy = False
    for figure in state.figures:
        if figure.side != state.active:
            enemy = enemy or figure.present
            continue
        if figure.attacked or figure.bailing or (figure.aboard and not passengers_shoot(state)):
            continue
        shooter = unit_shooter(state, figure)
        targets = target_ids(state, shooter)
        if targets:
            choices.append(
                Choice(
                    side=state.active,
                    verb="attack",
                    figure=figure.id,
                    wants=("allot",),
                    targets=targets,
                    dice=shooter.dice,
                    allowance=range_of(state, figure.profile),
                )
            )
    ready = strikes_ready(state, state.active)
    if ready and enemy:
        choices.append(
            Choice(
                side=state.active,
                verb="strike",
                profile=air_profile(state).key,
                wants=("place", "allot"),
                targets=tuple([one.id for one in state.figures if one.side != state.active and one.present]),
                dice=air_profile(state).dice,
                most=ready,
                allowance=RANGE,
            )
        )
    return choices


def arrival_choices(state: FlagsState, verb: str, counts: list[int]) -> list[Choice]:
    """List the units to set up or to bring on; the step ends when nobody is left for whom there is room."""
    choices: list[Choice] = []
    fresh = verb == "place"
    hulls = [one for one in state.figures if one.side == state.active and one.profile.capacity and one.present]
    for profile in state.profiles:
        number = counts[profile.index]
        if number == 0 or profile.air:
            continue
        if not (can_come_on(state, profile) if fresh else room_to_deploy(state, profile)):
            continue
        aboard = tuple([hull.id for hull in hulls if aboard_refusal(state, profile, hull.id, fresh) is None])
        choices.append(
            Choice(
                side=state.active,
                verb=verb,
                profile=profile.key,
                wants=("place", "targets") if aboard else ("place",),
                most=number,
                targets=aboard,
                into="aboard" if aboard else "",
            )
        )
    if not choices or (fresh and may_hold(state)):
        choices.append(Choice(side=state.active, verb="end"))
    return choices


# Random fillings. Each proposes; the caller holds it against ``refusal`` and falls back.

TRIES: Final = 8


def sample(state: FlagsState, choice: Choice, dice: SeededDice) -> Order:
    """Fill in a choice at random so that it is allowed; after some tries fall back on what always is."""
    for _ in range(TRIES):
        order = propose(state, choice, dice)
        if refusal(state, order) is None:
            return order
    return fall_back(state, choice)


def propose(state: FlagsState, choice: Choice, dice: SeededDice) -> Order:
    """Fill in a choice at random; it may turn out not to be allowed."""
    verb = choice.verb
    if verb == "move":
        return propose_move(state, choice, dice)
    if verb == "attack":
        return Attack(figure=choice.figure, allot=random_allot(choice.targets, choice.dice, dice))
    if verb == "buy":
        return Buy(profile=choice.profile, count=1 + int(dice.below(choice.most)))
    if verb == "deploy" or verb == "place":
        return propose_arrival(state, choice, dice)
    if verb == "board":
        hull = choice.targets[int(dice.below(len(choice.targets)))]
        return Board(figure=choice.figure, hull=hull, doubletime=random_doubletime(choice, dice))
    if verb == "leave":
        return propose_leave(state, choice, dice)
    if verb == "strike":
        return propose_strike(state, choice, dice)
    if verb == "muster":
        return propose_muster(state, dice)
    if verb == "answer":
        return propose_answer(state, choice, dice)
    return End()


def fall_back(state: FlagsState, choice: Choice) -> Order:
    """Return an order for a choice that is always allowed: to stay, the free spot, the filled-in answer, one die."""
    verb = choice.verb
    if verb == "move" or verb == "board":
        figure = state.find(choice.figure)
        if figure is not None and not figure.ordered:
            return Move(figure=choice.figure)
    if verb == "attack":
        return Attack(figure=choice.figure, allot=((choice.targets[0], 1),))
    if verb == "strike":
        target = state.find(choice.targets[0])
        assert target is not None
        return Strike(at=(target.x, target.y), allot=((target.id, 1),))
    if verb == "buy":
        return Buy(profile=choice.profile)
    if verb == "answer" and choice.filled is not None:
        return choice.filled
    if verb == "deploy" or verb == "place":
        return settle_arrival(state, choice)
    if verb == "muster":
        for profile in state.profiles:
            if state.sides[state.active].pool[profile.index] and not profile.air:
                return Muster(force={profile.key: 1})
    return End()


def random_doubletime(choice: Choice, dice: SeededDice) -> int:
    """Return 1 now and then where a commander has Doubletime to give."""
    return 1 if choice.extra > 0.0 and dice.below(4) == 0 else 0


def random_point(x: float, y: float, reach: float, dice: SeededDice) -> tuple[float, float]:
    """Return a random point of the disc about a point; of the square's corner points it keeps the last."""
    dx = dy = 0.0
    for _ in range(6):
        dx = 2.0 * dice.fraction() - 1.0
        dy = 2.0 * dice.fraction() - 1.0
        if dx * dx + dy * dy <= 1.0:
            break
    return x + reach * dx, y + reach * dy


def propose_move(state: FlagsState, choice: Choice, dice: SeededDice) -> Order:
    """Walk straight to a random point within reach."""
    figure = state.find(choice.figure)
    assert figure is not None
    doubletime = random_doubletime(choice, dice)
    reach = choice.allowance + (choice.extra if doubletime else 0.0)
    return Move(figure=figure.id, path=(random_point(figure.x, figure.y, reach, dice),), doubletime=doubletime)


def propose_leave(state: FlagsState, choice: Choice, dice: SeededDice) -> Order:
    """Get down on a random side and walk on, or stand there."""
    figure = state.find(choice.figure)
    assert figure is not None
    hull = state.find(figure.aboard)
    assert hull is not None
    x, y = random_point(hull.x, hull.y, hull.radius + figure.radius + choice.allowance, dice)
    if dice.below(2) == 0:
        return Leave(figure=figure.id, path=((x, y),), doubletime=random_doubletime(choice, dice))
    spot = free_spot(
        arrival_ground(state, figure.side, figure.profile),
        contact_zone(hull, figure.radius),
        x,
        y,
    )
    if spot is None:
        return End()
    return Leave(figure=figure.id, at=(spot.x, spot.y))


def random_allot(targets: tuple[str, ...], most: int, dice: SeededDice) -> tuple[tuple[str, int], ...]:
    """Aim random numbers of dice at random targets."""
    counts = [0] * len(targets)
    for _ in range(1 + int(dice.below(most)) if dice.below(3) == 0 else most):
        counts[int(dice.below(len(targets)))] += 1
    return tuple([(id, counts[index]) for index, id in enumerate(targets) if counts[index]])


def propose_strike(state: FlagsState, choice: Choice, dice: SeededDice) -> Order:
    """Come in near a random enemy and aim at whoever is in range there."""
    centre = state.find(choice.targets[int(dice.below(len(choice.targets)))])
    assert centre is not None
    x, y = random_point(centre.x, centre.y, RANGE, dice)
    x = min(max(x, 0.0), state.table.width)
    y = min(max(y, 0.0), state.table.height)
    near: list[str] = []
    for figure in state.figures:
        if figure.side != state.active and figure.present:
            dx = figure.x - x
            dy = figure.y - y
            reach = RANGE + figure.radius
            if dx * dx + dy * dy <= reach * reach:
                near.append(figure.id)
    if not near:
        return fall_back(state, choice)
    return Strike(at=(x, y), allot=random_allot(tuple(near), choice.dice, dice))


def propose_muster(state: FlagsState, dice: SeededDice) -> Order:
    """Choose random troops until the points are spent or nothing fits."""
    side = state.sides[state.active]
    left = state.start_points
    force: dict[str, int] = {}
    while True:
        fitting: list[Profile] = []
        for profile in state.profiles:
            if not profile.air and profile.price <= left and side.pool[profile.index] > force.get(profile.key, 0):
                fitting.append(profile)
        if not fitting:
            return Muster(force=force)
        chosen = fitting[int(dice.below(len(fitting)))]
        force[chosen.key] = force.get(chosen.key, 0) + 1
        left -= chosen.price


def arrival_zones(state: FlagsState, choice: Choice, profile: Profile) -> list[Zone]:
    """Return where a unit may be put, the nearest to home first."""
    if choice.verb == "deploy":
        return [setup_zone(state, profile)]
    zones = [flag_zone(state, profile)]
    if profile.rapid_deploy:
        zones.append(drop_zone(state, profile))
    return zones


def arrive(choice: Choice, at: tuple[float, float] | None, aboard: str) -> Order:
    """Return the order that puts a unit there."""
    if choice.verb == "deploy":
        return Deploy(profile=choice.profile, at=at, aboard=aboard)
    return Place(profile=choice.profile, at=at, aboard=aboard)


def propose_arrival(state: FlagsState, choice: Choice, dice: SeededDice) -> Order:
    """Put a unit at the free spot nearest to a random point of its zone, or aboard."""
    if choice.targets and dice.below(2) == 0:
        return arrive(choice, None, choice.targets[int(dice.below(len(choice.targets)))])
    profile = profile_named(state.profiles, choice.profile)
    assert profile is not None
    zones = arrival_zones(state, choice, profile)
    zone = zones[int(dice.below(len(zones)))]
    if zone.rings:
        ring = zone.rings[int(dice.below(len(zone.rings)))]
        x, y = random_point(ring.x, ring.y, ring.high, dice)
    else:
        x = dice.fraction() * state.table.width
        y = dice.fraction() * state.table.height
    spot = free_spot(arrival_ground(state, state.active, profile), zone, x, y)
    if spot is None:
        return End()
    return arrive(choice, (spot.x, spot.y), "")


def settle_arrival(state: FlagsState, choice: Choice) -> Order:
    """Put a unit at the first free spot of its zones, else aboard."""
    profile = profile_named(state.profiles, choice.profile)
    assert profile is not None
    ground = arrival_ground(state, state.active, profile)
    flags = state.sides[state.active].flags
    x = flags[0].x if flags else state.table.width / 2.0
    y = flags[0].y if flags else state.table.height / 2.0
    for zone in arrival_zones(state, choice, profile):
        spot = free_spot(ground, zone, x, y)
        if spot is not None:
            return arrive(choice, (spot.x, spot.y), "")
    return arrive(choice, None, choice.targets[0]) if choice.targets else End()


def propose_answer(state: FlagsState, choice: Choice, dice: SeededDice) -> Order:
    """Give a random answer; a landing is the free spot nearest to a random point."""
    if choice.answers:
        return Answer(pick=choice.answers[int(dice.below(len(choice.answers)))])
    figure = state.find(choice.figure)
    if figure is not None and figure.bailing:
        zone = bail_zone(figure, figure.spent)
        x, y = random_point(figure.x, figure.y, zone.rings[0].high, dice)
        spot = free_spot(arrival_ground(state, figure.side, figure.profile), zone, x, y)
        if spot is not None:
            return Answer(at=(spot.x, spot.y))
    return choice.filled if choice.filled is not None else Answer()
