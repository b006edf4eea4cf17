"""Who hurts whom from where: the places that matter on a move, and what awaits a unit where it would end."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, final

from littlewars.core.choices import Choice, Stop, Threat
from littlewars.core.odds import Measure, TooManyOutcomes, expected_all
from littlewars.core.sight import piece_gap
from littlewars.rulesets.flags.attack import (
    COVER_GAP,
    armour_of,
    covers,
    dice_word,
    passengers_shoot,
    range_of,
    regen_protects,
    target_refusal,
    unit_shooter,
)
from littlewars.rulesets.flags.options import CoverTest
from littlewars.rulesets.flags.orders import Attack
from littlewars.rulesets.flags.state import Figure, FlagsState, Phase, figure_gap

if TYPE_CHECKING:
    from littlewars.core.ruleset import RuleSet

FAR: Final = 1e8
"""A reach that ends nowhere on a table."""


@final
class Fallen(Measure):
    """Whether a unit, or every one of several, is out of play."""

    def __init__(self, ids: list[str]) -> None:
        self.ids = ids

    def value(self, state: object) -> Fraction:
        assert isinstance(state, FlagsState)
        for id in self.ids:
            if state.find(id) is not None:
                return Fraction(0)
        return Fraction(1)


def stops(state: FlagsState, figure: Figure, choice: Choice) -> list[Stop]:
    """Return the places that matter to a unit that moves, as far as it can come to them in this move.

    ``range``: just near enough to attack an enemy; ``danger``: just too far for that enemy to attack it, both from
    where it stands; ``cover``: just near enough to a piece that shelters (F-31, F-Q14).
    """
    far = choice.allowance + choice.extra
    found: list[Stop] = []
    own = range_of(state, figure.profile)
    for enemy in state.figures:
        if enemy.side == figure.side or not enemy.present:
            continue
        away = figure_gap(figure, enemy)
        if figure.profile.dice and own < FAR and abs(away - own) <= far:
            found.append(Stop("range", own, enemy.id))
        theirs = range_of(state, enemy.profile)
        if enemy.profile.dice and theirs < FAR and abs(away - theirs) <= far:
            found.append(Stop("danger", theirs, enemy.id))
    test = state.options.cover_test
    if test is CoverTest.ANY_BETWEEN:
        return found
    near = 0.0 if test is CoverTest.TOUCHING else COVER_GAP
    for piece in state.table.covers:
        if not piece.bars & figure.profile.mask or near > 0.0:
            if piece_gap(piece, figure.x, figure.y, figure.radius) <= far + near:
                found.append(Stop("cover", near, "", piece.id))
    return found


def threats(rules: RuleSet[FlagsState], state: FlagsState, figure: Figure, x: float, y: float) -> list[Threat]:
    """Return which enemies could attack a unit that stands at a place, from where they stand, the worst first.

    The chance is that of an attack by itself with all dice, in the enemy's next Attack step.
    """
    after = state.clone()
    target = after.find(figure.id)
    assert target is not None
    target.x = x
    target.y = y
    target.aboard = ""
    target.present = True
    after.phase = Phase.ATTACK
    after.active = 1 - figure.side
    after.sides[after.active].rerolls_used = 0
    found: list[Threat] = []
    known: dict[str, float] = {}
    for enemy in after.figures:
        if enemy.side == figure.side:
            continue
        enemy.moved = False
        enemy.attacked = False
        threat = threat_of(rules, after, enemy, target, known)
        if threat is not None:
            found.append(threat)
    found.sort(key=worst_first)
    return found


def worst_first(threat: Threat) -> float:
    """Return what threats are ordered by."""
    return -threat.chance


def threat_of(
    rules: RuleSet[FlagsState], state: FlagsState, enemy: Figure, target: Figure, known: dict[str, float]
) -> Threat | None:
    """Return what one enemy could do to a unit, None where it cannot attack it; ``known`` are chances of its like."""
    if enemy.aboard and not passengers_shoot(state):
        return None
    shooter = unit_shooter(state, enemy)
    if shooter.dice < 1 or target_refusal(state, shooter, target.id) is not None:
        return None
    piece = covers(state, shooter, target)
    armour = armour_of(target.profile, piece is not None)
    like = f"{enemy.profile.key} {armour}"
    if like not in known:
        order = Attack(figure=enemy.id, allot=((target.id, shooter.dice),))
        try:
            known[like] = float(expected_all(rules, state, order, [Fallen([target.id])], enemy.side)[0])
        except TooManyOutcomes:
            known[like] = -1.0
    chance = known[like]
    if chance <= 0.0:
        return None
    behind = "" if piece is None else ", in spite of the cover,"
    side = state.sides[enemy.side].name
    mends = " (its minesweeper counted)" if regen_protects(state, target) else ""
    how = f"with {dice_word(shooter.dice)} it would destroy this unit{behind} in {percent(chance)} of 100 tries{mends}"
    return Threat(enemy.id, chance, f"{enemy.name} ({side}) is in range: {how}.")


def percent(chance: float) -> str:
    """Return a chance as a whole number of a hundred, which is 0 or 100 only where that is certain."""
    whole = int(chance * 100.0 + 0.5)
    if whole == 0 and chance > 0.0:
        return "less than 1"
    if whole == 100 and chance < 1.0:
        return "more than 99"
    return str(whole)
