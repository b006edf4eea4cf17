"""Resolving an attack: the dice as declared, rerolls, Regen, and then all results at once.

    declared -> rolled -> (reroll?)* -> Regen die by die -> (reroll of it?)* -> results -> (bail out?)* -> done

Where a question is open the volley stands in the state, and ``state.pending`` says who is asked what. Each answer goes
on from there. Dice are looked at one by one only where somebody may ask for one of them; else only their value is.
"""

from __future__ import annotations

from typing import Final

from littlewars.core.choices import Answer, Event, Refusal
from littlewars.core.dice import Dice
from littlewars.core.state import Decision
from littlewars.rulesets.flags.attack import (
    Shooter,
    any_die,
    armour_of,
    beats,
    count_hits,
    covers,
    regen_protects,
    rerolls_left,
    sight_counts,
    strike_shooter,
    unit_shooter,
)
from littlewars.rulesets.flags.events import Aimed, Destroyed, FateRolled, Rerolled, Saved, Survived
from littlewars.rulesets.flags.options import PassengersFate, RegenRolls
from littlewars.rulesets.flags.orders import Attack, Strike
from littlewars.rulesets.flags.state import Figure, FlagsState, Group, Volley
from littlewars.rulesets.flags.transports import (
    BAIL_OUT,
    bail_refusal,
    land,
    lose_passenger,
    next_bail_out,
    start_bail_out,
)

REROLL: Final = "reroll"
REGEN_REROLL: Final = "regen_reroll"
FATE_REROLL: Final = "fate_reroll"
GETS_OUT: Final = 4
"""What a passenger's die has to show under the house rule roll_4plus (F-Q32)."""


def apply_attack(state: FlagsState, order: Attack, dice: Dice) -> list[Event]:
    """Roll a unit's attack as it was declared, and resolve it as far as no question is open."""
    figure = state.find(order.figure)
    assert figure is not None
    figure.attacked = True
    return fire(state, unit_shooter(state, figure), order.allot, figure.id, figure.name, None, dice)


def apply_strike(state: FlagsState, order: Strike, dice: Dice) -> list[Event]:
    """Bring a strike in, roll its attack, and take it off again, back into the troop pool (F-56)."""
    side = state.sides[state.active]
    shooter = strike_shooter(state, order.at[0], order.at[1])
    side.reserve[shooter.profile.index] -= 1
    side.pool[shooter.profile.index] += 1
    return fire(state, shooter, order.allot, "", shooter.profile.title, order.at, dice)


def fire(
    state: FlagsState,
    shooter: Shooter,
    allot: tuple[tuple[str, int], ...],
    id: str,
    name: str,
    at: tuple[float, float] | None,
    dice: Dice,
) -> list[Event]:
    """Roll the declared dice, target by target; no other dice are rolled (F-Q20, F-Q22)."""
    no_add = shooter.profile.no_add
    looked_at = rerolls_left(state, state.active) > 0
    groups: list[Group] = []
    names: list[str] = []
    faces: list[int] = []
    clauses = attack_clauses(shooter, len(allot), sight_counts(state))
    for target_id, number in allot:
        target = state.find(target_id)
        assert target is not None
        piece = covers(state, shooter, target)
        armour = armour_of(target.profile, piece is not None)
        group = Group(target_id, number, armour, "" if piece is None else piece.id, regen_protects(state, target))
        if looked_at:
            each_alone = no_add or number == 1
            group.faces = dice.against("F-30", number, armour + 1) if each_alone else dice.faces("F-30", number)
            revalue(group, no_add)
        else:
            group.value = dice.hits("F-30", number, armour + 1) if no_add else dice.total("F-30", number)
            group.faces = list(dice.shown)
        faces.extend(dice.shown)
        groups.append(group)
        names.append(target.name)
    state.volley = Volley(state.active, id, name, no_add, groups)
    events: list[Event] = [
        Aimed(
            side=state.sides[state.active].name,
            against=state.sides[1 - state.active].name,
            figure=id,
            name=name,
            targets=tuple([group.target for group in groups]),
            names=tuple(names),
            dice=tuple([group.dice for group in groups]),
            had=shooter.dice,
            at=at,
            faces=tuple(faces),
            clauses=clauses,
        )
    ]
    events.extend(after_roll(state, dice))
    return events


def attack_clauses(shooter: Shooter, targets: int, sight: bool) -> tuple[str, ...]:
    """Return the clauses that decided how an attack was rolled."""
    profile = shooter.profile
    clauses = ["F-30", "F-31", "F-35", "F-Q18", "F-Q20", "F-Q22", "F-Q42", "T-02", profile.clause]
    if sight:
        clauses += ["F-Q16", "T-12"]
    if targets > 1:
        clauses.append("F-34")
    if profile.no_add:
        clauses += ["F-59", "F-Q21"]
    elif profile.dice > 1:
        clauses += ["F-33", "F-Q48"]
    if profile.still_shot:
        clauses += ["F-63", "F-Q23"]
    if profile.indirect:
        clauses += ["F-58", "F-Q24", "F-Q25"]
    if profile.air:
        clauses += ["F-56", "F-Q11", "F-Q59"]
    if shooter.figure is not None and shooter.figure.aboard:
        clauses.append("F-Q31")
    return tuple(clauses)


def revalue(group: Group, no_add: bool) -> None:
    """Reckon a group's value from its faces: a sum, or how many beat the armour."""
    if no_add:
        group.value = count_hits(group.faces, group.armour)
        return
    group.value = 0
    for face in group.faces:
        group.value += face


def succeeds(group: Group, no_add: bool) -> bool:
    """Say whether a group has beaten its target's armour."""
    return group.value > 0 if no_add else beats(group.value, group.armour)


# Rerolls.


def reroll_gain(group: Group, face: int, no_add: bool) -> int:
    """Return how many faces of a rerolled die would turn a failure into a success (F-Q46)."""
    good = 0
    for new in range(1, 7):
        if no_add:
            if beats(new, group.armour) and not beats(face, group.armour) and (group.value == 0 or group.regen):
                good += 1
        elif not beats(group.value, group.armour) and beats(group.value - face + new, group.armour):
            good += 1
    return good


def best_reroll(volley: Volley) -> int:
    """Return the die, numbered from 0, whose reroll helps most, the lowest of equals; -1 when none can help."""
    best = -1
    most = 0
    number = 0
    lowest = 7
    for group in volley.groups:
        for face in group.faces:
            gain = reroll_gain(group, face, volley.no_add)
            if number not in volley.rerolled and (gain > most or (gain == most and gain > 0 and face < lowest)):
                best, most, lowest = number, gain, face
            number += 1
    return best


def reroll_answers(volley: Volley, distinct: bool) -> tuple[str, ...]:
    """Return the answers to the offer of a reroll: no, or the number of a die, from 1, not rerolled yet.

    ``distinct``: of dice with the same face in the same group only the first.
    """
    answers = ["no"]
    number = 0
    for group in volley.groups:
        seen: list[int] = []
        for face in group.faces:
            if number not in volley.rerolled and not (distinct and face in seen):
                seen.append(face)
                answers.append(str(number + 1))
            number += 1
    return tuple(answers)


def after_roll(state: FlagsState, dice: Dice) -> list[Event]:
    """Offer a reroll while one is left and some die could turn a failure (F-Q46), else go on to the wounds."""
    volley = state.volley
    assert volley is not None
    if rerolls_left(state, volley.side) > 0 and best_reroll(volley) >= 0:
        state.pending.append(Decision(volley.side, REROLL, "F-62", volley.figure))
        return []
    return begin_wounds(state, dice)


def rerolled_face(state: FlagsState, group: Group, was: int, dice: Dice) -> int:
    """Roll a die again and look no closer than anybody will: whether it turns the group, unless more may follow."""
    volley = state.volley
    assert volley is not None
    if volley.no_add or group.dice == 1:
        return dice.against("F-62", 1, group.armour + 1)[0]
    if rerolls_left(state, volley.side) == 1:
        return dice.against("F-62", 1, group.armour + 1 - (group.value - was))[0]
    return dice.face("F-62")


def reroll(state: FlagsState, pick: str, dice: Dice) -> list[Event]:
    """Answer the offer: keep the dice, or reroll one, whose new face stands (F-62, F-Q26)."""
    volley = state.volley
    assert volley is not None
    if pick == "no":
        return begin_wounds(state, dice)
    index = int(pick) - 1
    number = 0
    for group in volley.groups:
        if index < number + len(group.faces):
            was = group.faces[index - number]
            now = rerolled_face(state, group, was, dice)
            group.faces[index - number] = now
            revalue(group, volley.no_add)
            break
        number += len(group.faces)
    volley.rerolled.append(index)
    side = state.sides[volley.side]
    side.rerolls_used += 1
    events: list[Event] = [
        Rerolled(
            side=side.name, die=index + 1, was=was, now=now, faces=(now,), clauses=("F-46", "F-62", "F-Q26", "F-Q46")
        )
    ]
    events.extend(after_roll(state, dice))
    return events


# Wounds and Regen.


def begin_wounds(state: FlagsState, dice: Dice) -> list[Event]:
    """Count the wounds: a sum that beats is one, each NoAdd die that beats is one (F-Q29)."""
    volley = state.volley
    assert volley is not None
    for group in volley.groups:
        group.wounds = group.value if volley.no_add else 1 if succeeds(group, False) else 0
        group.unsaved = group.wounds
    return regen(state, dice)


def regen(state: FlagsState, dice: Dice) -> list[Event]:
    """Roll a die for each wound of a side with a minesweeper, also for one already destroyed (F-61, F-Q29, F-Q45)."""
    volley = state.volley
    assert volley is not None
    events: list[Event] = []
    once = one_die_an_attack(state)
    while volley.at_group < len(volley.groups):
        group = volley.groups[volley.at_group]
        if not group.regen or volley.at_wound >= group.wounds or (once and any_regen_rolled(volley)):
            volley.at_group += 1
            volley.at_wound = 0
            continue
        saved = dice.hits("F-61", 1, 6) == 1
        volley.at_wound += 1
        events.append(regen_event(state, group, saved, tuple(dice.shown)))
        if saved and any_die(state) and rerolls_left(state, volley.side) > 0:
            state.pending.append(Decision(volley.side, REGEN_REROLL, "F-Q47", group.target))
            return events
        if saved:
            save_wound(volley, group, once)
    events.extend(results(state, dice))
    return events


def one_die_an_attack(state: FlagsState) -> bool:
    """Say whether one Regen die answers for all wounds of an attack (F-Q29)."""
    return state.options.regen_rolls is RegenRolls.PER_ATTACK


def any_regen_rolled(volley: Volley) -> bool:
    """Say whether this attack has met a Regen die: the only one, under the house rule (F-Q29)."""
    for index in range(volley.at_group):
        group = volley.groups[index]
        if group.regen and group.wounds > 0:
            return True
    return volley.at_wound > 0


def save_wound(volley: Volley, group: Group, once: bool) -> None:
    """Take a wound away; under one die an attack, all wounds that Regen covers."""
    if not once:
        group.unsaved -= 1
        return
    for other in volley.groups:
        if other.regen:
            other.unsaved = 0


def regen_event(state: FlagsState, group: Group, saved: bool, faces: tuple[int, ...]) -> Saved:
    """Tell of one Regen die."""
    target = state.find(group.target)
    assert target is not None
    return Saved(
        side=state.sides[target.side].name,
        figure=target.id,
        name=target.name,
        saved=saved,
        faces=faces,
        clauses=("F-49", "F-61", "F-Q28", "F-Q29", "F-Q45"),
    )


def reroll_regen(state: FlagsState, pick: str, dice: Dice) -> list[Event]:
    """Answer whether the enemy's Regen die, which showed a six, is rerolled (F-Q47)."""
    volley = state.volley
    assert volley is not None
    group = volley.groups[volley.at_group]
    once = one_die_an_attack(state)
    events: list[Event] = []
    saved = True
    if pick == "yes":
        now = dice.against("F-Q47", 1, 6)[0]
        saved = now == 6
        events.append(enemy_die_rerolled(state, volley, 6, now))
    if saved:
        save_wound(volley, group, once)
    events.extend(regen(state, dice))
    return events


def enemy_die_rerolled(state: FlagsState, volley: Volley, was: int, now: int) -> Rerolled:
    """Use a reroll on a die that the enemy rolled in one's own Attack step (F-Q47)."""
    side = state.sides[volley.side]
    side.rerolls_used += 1
    clauses = ("F-46", "F-62", "F-Q26", "F-Q47")
    return Rerolled(side=side.name, die=0, was=was, now=now, faces=(now,), clauses=clauses)


# Results.


def results(state: FlagsState, dice: Dice) -> list[Event]:
    """Apply all groups at once: what is destroyed goes to its owner's troop pool (F-36, F-Q33), then men bail out."""
    volley = state.volley
    assert volley is not None
    events: list[Event] = []
    fallen: list[Figure] = []
    # Two groups may have aimed at the same unit, which then does not also survive.
    doomed = [group.target for group in volley.groups if group.unsaved > 0]
    for group in volley.groups:
        target = state.find(group.target)
        assert target is not None
        if group.unsaved > 0 and target not in fallen:
            fallen.append(target)
            events.append(destroyed(state, volley, group, target))
        elif group.wounds == 0 and group.target not in doomed:
            events.append(survived(state, volley, group, target))
    hulls: list[Figure] = []
    for target in fallen:
        state.remove(target)
        owner = state.sides[target.side]
        owner.pool[target.profile.index] += 1
        state.stirred = True
        if target.profile.capacity:
            hulls.append(target)
    if hulls:
        events.extend(empty_hulls(state, volley, hulls))
    events.extend(roll_fates(state, dice))
    return events


def result_clauses(volley: Volley, group: Group, target: Figure) -> list[str]:
    """Return the clauses that decided whether a roll beat an armour."""
    clauses = ["F-32", "F-Q19", target.profile.clause]
    if volley.no_add:
        clauses += ["F-59", "F-Q21"]
    elif group.dice > 1:
        clauses.append("F-33")
    if group.cover:
        clauses += ["F-37", "F-38", "F-39", "F-Q13", "F-Q14", "F-Q58", "T-12"]
        if target.profile.capacity or target.profile.armour > 4:
            clauses.append("F-Q15")
    return clauses


def highest(volley: Volley, group: Group) -> int:
    """Return what is compared with the armour: the sum, or the best NoAdd die, 0 where no face was looked at."""
    if not volley.no_add:
        return group.value
    best = 0
    for face in group.faces:
        best = max(best, face)
    return best


def survived(state: FlagsState, volley: Volley, group: Group, target: Figure) -> Survived:
    """Tell of a target whose armour held."""
    return Survived(
        side=state.sides[target.side].name,
        figure=target.id,
        name=target.name,
        by=f"{state.sides[volley.side].name}'s {volley.name}",
        rolled=highest(volley, group),
        armour=group.armour,
        cover=group.cover,
        separate=volley.no_add,
        faces=tuple(group.faces),
        clauses=tuple(result_clauses(volley, group, target)),
    )


def destroyed(state: FlagsState, volley: Volley, group: Group, target: Figure) -> Destroyed:
    """Tell of a target that was destroyed."""
    return Destroyed(
        side=state.sides[target.side].name,
        figure=target.id,
        name=target.name,
        by=f"{state.sides[volley.side].name}'s {volley.name}",
        rolled=highest(volley, group),
        armour=group.armour,
        cover=group.cover,
        separate=volley.no_add,
        faces=tuple(group.faces),
        clauses=(*result_clauses(volley, group, target), "F-36", "F-Q33"),
    )


def empty_hulls(state: FlagsState, volley: Volley, hulls: list[Figure]) -> list[Event]:
    """Let the men of the destroyed transports wait for their fate, all in list order (F-Q32, F-Q53, T-09)."""
    events: list[Event] = []
    fate = state.options.passengers_fate
    for man in state.figures.copy():
        hull = lost_hull(hulls, man)
        if hull is None:
            continue
        if fate is PassengersFate.DESTROYED:
            events.append(lose_passenger(state, man, ("F-Q32", "F-36")))
            continue
        start_bail_out(state, man, hull)
        if fate is PassengersFate.ROLL_4PLUS:
            volley.fates.append(man.id)
        else:
            volley.bailing.append(man.id)
    return events


def roll_fates(state: FlagsState, dice: Dice) -> list[Event]:
    """Under the house rule roll who gets out, man by man; then ask where they land (F-Q32).

    Under any_die the attacker's commander may have a die that lets a man out rolled again (F-Q47).
    """
    volley = state.volley
    assert volley is not None
    events: list[Event] = []
    while volley.fates:
        man = state.find(volley.fates[0])
        assert man is not None
        volley.fate_face = dice.against("F-Q32", 1, GETS_OUT)[0]
        out = volley.fate_face >= GETS_OUT
        events.append(
            FateRolled(
                side=state.sides[man.side].name,
                figure=man.id,
                name=man.name,
                out=out,
                faces=tuple(dice.shown),
                clauses=("F-Q32", "T-09"),
            )
        )
        if out and any_die(state) and rerolls_left(state, volley.side) > 0:
            state.pending.append(Decision(volley.side, FATE_REROLL, "F-Q47", man.id))
            return events
        events.extend(settle_fate(state, volley, man, out))
    events.extend(go_on_bailing(state))
    return events


def settle_fate(state: FlagsState, volley: Volley, man: Figure, out: bool) -> list[Event]:
    """Let a man wait for his landing, or lose him."""
    volley.fates.pop(0)
    if out:
        volley.bailing.append(man.id)
        return []
    return [lose_passenger(state, man, ("F-Q32", "F-36"))]


def reroll_fate(state: FlagsState, man: Figure, pick: str, dice: Dice) -> list[Event]:
    """Answer whether the die that lets a man out is rolled again (F-Q47)."""
    volley = state.volley
    assert volley is not None
    events: list[Event] = []
    out = True
    if pick == "yes":
        now = dice.against("F-Q47", 1, GETS_OUT)[0]
        out = now >= GETS_OUT
        events.append(enemy_die_rerolled(state, volley, volley.fate_face, now))
    events.extend(settle_fate(state, volley, man, out))
    events.extend(roll_fates(state, dice))
    return events


def lost_hull(hulls: list[Figure], man: Figure) -> Figure | None:
    """Return which of the destroyed transports a man was aboard, or None."""
    for hull in hulls:
        if man.aboard == hull.id:
            return hull
    return None


def go_on_bailing(state: FlagsState) -> list[Event]:
    """Ask for the next landing; when nobody waits any more, the attack is over."""
    events = next_bail_out(state)
    if not state.pending:
        state.volley = None
    return events


# Open decisions.


def answer_refusal(state: FlagsState, answer: Answer) -> Refusal | None:
    """Judge the answer to the open decision; where none is open there is nothing to reroll (F-Q26)."""
    if not state.pending:
        return Refusal(
            "F-Q26",
            "There is nothing to answer: only a die of one's own attack, just rolled, is rerolled.",
            ("F-62", "F-Q47"),
        )
    decision = state.pending[-1]
    if decision.kind == BAIL_OUT:
        figure = state.find(decision.figure)
        assert figure is not None
        return bail_refusal(state, figure, answer)
    volley = state.volley
    assert volley is not None
    if decision.kind == REROLL:
        answers = reroll_answers(volley, False)
        if answer.pick in answers:
            return None
        index = int(answer.pick) - 1 if answer.pick.isascii() and answer.pick.isdigit() and len(answer.pick) < 4 else -1
        if index in volley.rerolled:
            return Refusal("F-Q26", "A die is rerolled once; its new face stands.", ("F-62",))
        return Refusal("F-62", "Answer with one of: " + ", ".join(answers) + ".", ("F-Q46",))
    if answer.pick in ("yes", "no"):
        return None
    return Refusal("F-Q47", "Answer yes or no.", ("F-62",))


def apply_answer(state: FlagsState, answer: Answer, dice: Dice) -> list[Event]:
    """Go on from the open decision with its owner's answer."""
    decision = state.pending.pop()
    if decision.kind == REROLL:
        return reroll(state, answer.pick, dice)
    if decision.kind == REGEN_REROLL:
        return reroll_regen(state, answer.pick, dice)
    figure = state.find(decision.figure)
    assert figure is not None
    if decision.kind == FATE_REROLL:
        return reroll_fate(state, figure, answer.pick, dice)
    assert answer.at is not None
    events: list[Event] = [land(state, figure, answer.at[0], answer.at[1])]
    events.extend(go_on_bailing(state))
    return events


CLAUSES: Final[dict[str, object]] = {
    "T-09": empty_hulls,
    "F-36": results,
    "F-Q22": fire,
    "F-Q29": begin_wounds,
    "F-Q33": results,
    "F-Q45": regen,
    "F-Q46": best_reroll,
    "F-Q47": reroll_regen,
}
