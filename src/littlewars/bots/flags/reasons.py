"""Why an order is given, in one sentence: read off the table, so that anybody's order can be explained."""

from __future__ import annotations

from typing import Final

from littlewars.bots.flags.aiming import hit_chance, parachute_ready
from littlewars.bots.flags.chances import SAVED, with_reroll
from littlewars.bots.flags.field import (
    FAR,
    Field,
    count_near,
    distance,
    near_flag,
    nearest_flag,
    nearest_gap,
    peril,
    shelter,
)
from littlewars.bots.flags.marching import goal_of, stays_home
from littlewars.bots.flags.replies import reroll_chance
from littlewars.bots.flags.supply import armour_to_break
from littlewars.core.choices import Answer, Order
from littlewars.rulesets.flags.attack import (
    RANGE,
    Shooter,
    armour_of,
    covers,
    dice_of,
    dice_word,
    regen_protects,
    rerolls_left,
    strike_shooter,
    unit_shooter,
)
from littlewars.rulesets.flags.orders import Attack, Board, Buy, Deploy, Leave, Move, Muster, Place, Strike
from littlewars.rulesets.flags.state import Figure, Flag, FlagsState, Phase, Profile
from littlewars.rulesets.flags.troops import profile_named
from littlewars.rulesets.flags.volley import one_die_an_attack
from littlewars.rulesets.flags.words import the

CALLS: Final = ("3.5", "4.5", "5.0", "5.2", "5.4")
"""What a Call brings on average with no radio man, one, two and so on (F-16, F-17)."""


def reason(state: FlagsState, order: Order) -> str:
    """Return one sentence that says what an order is good for."""
    field = Field(state, state.pending[-1].owner if state.pending else state.active)
    if isinstance(order, (Attack, Strike)):
        return why_attack(field, order)
    if isinstance(order, (Move, Board, Leave)):
        return why_walk(field, order)
    if isinstance(order, (Deploy, Place)):
        return why_there(field, order)
    if isinstance(order, Buy):
        return why_buy(field, order)
    if isinstance(order, Muster):
        return "A starting force that earns more troops and can strike a blow."
    if isinstance(order, Answer):
        return why_answer(field, order)
    return why_end(field)


def per_cent(chance: float) -> str:
    """Return a chance in words, never rounded to what is certain."""
    if 0.995 <= chance < 1.0:
        return "over 99 %"
    if 0.0 < chance < 0.005:
        return "under 1 %"
    return f"{100.0 * chance:.0f} %"


def shot_chance(field: Field, shooter: Shooter, target: Figure, dice: int, alone: bool) -> float:
    """Return the exact chance to destroy a target, with the commander's reroll where the dice have no other."""
    state = field.state
    if not alone or not rerolls_left(state, field.side):
        return hit_chance(state, shooter, target, dice)
    armour = armour_of(target.profile, covers(state, shooter, target) is not None)
    regen = regen_protects(state, target)
    if regen and shooter.profile.no_add and one_die_an_attack(state):
        return SAVED * with_reroll(shooter.profile, dice, armour)
    return with_reroll(shooter.profile, dice, armour, regen)


def foe_name(field: Field, foe: Figure) -> str:
    """Return what to call an enemy."""
    return f"{field.state.sides[foe.side].name}'s {foe.name}"


# Attacks.


def why_attack(field: Field, order: Attack | Strike) -> str:
    """Say how likely an attack destroys its targets, and what they are worth."""
    state = field.state
    shooter: Shooter | None = None
    if isinstance(order, Strike):
        shooter = strike_shooter(state, order.at[0], order.at[1])
    else:
        figure = state.find(order.figure)
        if figure is not None:
            shooter = unit_shooter(state, figure)
    parts: list[str] = []
    for id, dice in order.allot:
        target = state.find(id)
        if target is None or shooter is None:
            continue
        likely = shot_chance(field, shooter, target, dice, len(order.allot) == 1)
        parts.append(f"{per_cent(likely)} to destroy {foe_name(field, target)}{about_target(field, target)}")
    if not parts:
        return "It is worth a try."
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}."


def about_target(field: Field, target: Figure) -> str:
    """Say what makes a target worth more than its price, or that it is dear."""
    for flag in field.goals:
        if near_flag(flag, target.x, target.y, target.radius):
            guards = count_near(flag, field.foes)
            taken = count_near(flag, field.friends) > 0 or parachute_ready(field)
            if guards == 1:
                return ", the last who guards a flag" if taken else ", who guards a flag alone"
            return ", who guards a flag"
    for flag in field.own_flags:
        if distance(flag.x, flag.y, target.x, target.y) - target.radius < 7.0:
            return ", who is near our flag"
    if target.profile.support_call:
        return ", who calls for more troops"
    return f", worth {target.profile.price} points" if target.profile.price > 2 else ""


# Moves.


def why_walk(field: Field, order: Move | Board | Leave) -> str:
    """Say what somebody gets from where he goes."""
    state = field.state
    figure = state.find(order.figure)
    if figure is None:
        return "It is worth a try."
    if isinstance(order, Board):
        goal = goal_of(field, figure)
        if goal is None:
            return "It is quicker to ride."
        return f"It is quicker to ride: the flag is {distance(goal.x, goal.y, figure.x, figure.y):.0f} inches away."
    x, y = figure.x, figure.y
    if order.path:
        x, y = order.path[-1]
    elif order.to is not None:
        x, y = order.to
    elif isinstance(order, Leave) and order.at is not None:
        x, y = order.at
    moved = x != figure.x or y != figure.y or isinstance(order, Leave)
    if not moved:
        return why_stay(field, figure)
    text = why_place(field, figure, x, y)
    if isinstance(order, Leave):
        text = f"It is time to get down: {text[0].lower()}{text[1:]}"
    return f"At the double: {text[0].lower()}{text[1:]}" if order.doubletime else text


def why_stay(field: Field, figure: Figure) -> str:
    """Say why a unit stays where it is."""
    for flag in field.own_flags:
        if near_flag(flag, figure.x, figure.y, figure.radius):
            if count_near(flag, field.friends) == 1:
                return "Somebody has to guard the flag."
            if stays_home(figure.profile):
                return "It helps most from beside the flag."
    if in_range(field, figure, figure.x, figure.y) is not None:
        if figure.profile.still_shot and not figure.moved:
            return f"It stays still to keep its {dice_word(figure.profile.dice)}."
        return "The enemy is in range from here."
    if shelter(field.state, figure.x, figure.y) is not None and nearest_gap(field.foes, figure.x, figure.y) < 12.0:
        return "It has cover here."
    for flag in field.own_flags:
        if near_flag(flag, figure.x, figure.y, figure.radius):
            return "It guards the flag."
    return "A step further the enemy could hit it first."


def why_place(field: Field, figure: Figure, x: float, y: float) -> str:
    """Say what a place is good for: a flag, a shot, cover, safety, or the way to the enemy's flag."""
    state = field.state
    goal = nearest_flag(field.goals, x, y)
    if (
        goal is not None
        and near_flag(goal, x, y, figure.radius)
        and not near_flag(goal, figure.x, figure.y, figure.radius)
    ):
        if count_near(goal, field.foes) == 0:
            return "Nobody guards this flag: whoever stands here captures it."
        return "It stands by the enemy's flag; without its guards the flag is captured."
    home = nearest_flag(field.own_flags, x, y)
    if (
        home is not None
        and near_flag(home, x, y, figure.radius)
        and not near_flag(home, figure.x, figure.y, figure.radius)
    ):
        return "It comes back to guard the flag."
    shooter = Shooter(figure.profile, figure, x, y, figure.radius)
    shooter.dice = dice_of(figure.profile, True)
    target = best_target(field, shooter)
    if target is not None:
        likely = per_cent(hit_chance(state, shooter, target, shooter.dice))
        with_dice = " with the one die that is left after moving" if shooter.dice < figure.profile.dice else ""
        text = f"From there {foe_name(field, target)} is in range: {likely} to destroy it{with_dice}"
        return f"{text}{cover_words(state, x, y)}."
    piece = shelter(state, x, y)
    if piece is not None and nearest_gap(field.foes, x, y) < 12.0:
        return f"It takes cover in {the(piece.id)}."
    away = FAR if goal is None else distance(goal.x, goal.y, x, y)
    if goal is not None and away < distance(goal.x, goal.y, figure.x, figure.y) - 0.05:
        safe = peril(field, figure.profile, x, y) == 0.0 and nearest_gap(field.foes, x, y) < 15.0
        rest = ", as far as the enemy cannot hit it yet" if safe else ""
        return f"It makes for {owner(field, goal)} flag, {away:.0f} inches from there{rest}."
    return "It is better placed there."


def cover_words(state: FlagsState, x: float, y: float) -> str:
    """Say what gives cover at a place, if anything does."""
    piece = shelter(state, x, y)
    return (
        ""
        if piece is None
        else f", and {the(piece.id)} give cover"
        if piece.id.endswith("s")
        else f", and there is cover in {the(piece.id)}"
    )


def owner(field: Field, flag: Flag) -> str:
    """Return whose flag it is, with an apostrophe."""
    for side in field.state.sides:
        if flag in side.flags:
            return f"{side.name}'s"
    return "the"


def best_target(field: Field, shooter: Shooter) -> Figure | None:
    """Return the enemy whom a shooter would most gladly aim at, None where nobody in range can be hurt."""
    best: Figure | None = None
    most = 0.0
    for foe in field.foes:
        if shooter.gap_to(foe) <= RANGE:
            value = hit_chance(field.state, shooter, foe, shooter.dice) * foe.profile.price
            if value > most:
                best, most = foe, value
    return best


def in_range(field: Field, figure: Figure, x: float, y: float) -> Figure | None:
    """Return the enemy in range of a place that is worth most."""
    best: Figure | None = None
    for foe in field.foes:
        if distance(foe.x, foe.y, x, y) - foe.radius - figure.radius <= RANGE:
            if best is None or foe.profile.price > best.profile.price:
                best = foe
    return best


# Troops.


def why_buy(field: Field, order: Buy) -> str:
    """Say what a kind of troop is good for now."""
    profile = profile_named(field.state.profiles, order.profile)
    if profile is None:
        return "It is worth a try."
    if profile.air:
        return "A strike can come in anywhere, now."
    if profile.support_call:
        have = 0
        for figure in field.friends:
            if figure.profile.support_call:
                have += 1
        more = max(0, min(have + order.count, len(CALLS) - 1))
        with_them = "a radio man" if have + order.count == 1 else "radio men"
        return f"With {with_them} a Call brings {CALLS[more]} points on average."
    return good_for(field, profile)


def good_for(field: Field, profile: Profile) -> str:
    """Say what a kind of troop can do."""
    if profile.reroll:
        return "A commander has a die rolled again each turn, and hurries somebody on."
    if profile.regen:
        return "A minesweeper saves every sixth of our troops."
    if profile.rapid_deploy:
        return "A paratrooper lands where the enemy is weak."
    if profile.capacity:
        return "A transport brings five men to the enemy's flag twice as fast."
    if profile.indirect:
        return "A mortar's three dice add up against anything."
    if profile.armour >= 9:
        return "Nothing that riflemen have can hurt a tank."
    if profile.no_add:
        return "Several dice for several targets."
    if profile.dice > 1:
        if armour_to_break(field):
            return "Its two dice together can break what is armoured."
        return "Its two dice together seldom miss."
    return "Every man counts, and he costs only one point."


def why_there(field: Field, order: Deploy | Place) -> str:
    """Say why a unit is set down where it is."""
    if order.aboard:
        return "It rides from the start."
    if order.at is None:
        return "There is room."
    x, y = order.at
    profile = profile_named(field.state.profiles, order.profile)
    goal = nearest_flag(field.goals, x, y)
    if profile is not None and goal is not None and near_flag(goal, x, y, profile.radius):
        if count_near(goal, field.foes) == 0 and field.state.phase is Phase.REINFORCE:
            return "Nobody guards this flag: he captures it as he lands."
    home = nearest_flag(field.own_flags, x, y)
    if home is not None and profile is not None:
        if count_near(home, field.friends) == 0 or stays_home(profile):
            return "It guards the flag."
        if distance(home.x, home.y, x, y) < 6.0:
            front = goal is not None and distance(goal.x, goal.y, x, y) < distance(goal.x, goal.y, home.x, home.y)
            return "It stands towards the enemy, ready to go." if front else "There is room beside the flag."
    return "He lands where the enemy is weak."


# The rest.


def why_answer(field: Field, order: Answer) -> str:
    """Say what a reroll or a landing is good for."""
    if order.at is not None:
        return "It is the place where the enemy can do least."
    if order.pick == "no":
        return "Somebody else may need the commander more."
    likely = reroll_chance(field, order.pick)
    return f"It turns the attack with {per_cent(likely)}." if likely > 0.0 else "There is nothing to lose."


def why_end(field: Field) -> str:
    """Say why a step is ended."""
    phase = field.state.phase
    if phase is Phase.CALL:
        return "There is nothing more to buy." if field.state.sides[field.side].points else "All points are spent."
    if phase is Phase.ATTACK:
        return "Nobody else can hurt anybody."
    if phase is Phase.MOVE:
        return "Everybody is where he should be."
    return "Nobody is left to place."
