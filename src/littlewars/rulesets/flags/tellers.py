"""What players are shown: the picture of the game, where a thing may go, and what an order would do."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, final

from littlewars.core.choices import (
    Badge,
    Charge,
    Choice,
    End,
    Entry,
    FigureView,
    Look,
    Marker,
    Odds,
    Order,
    PieceView,
    Position,
    Preview,
    Question,
    Reason,
    Region,
    Ring,
    SideView,
    TableView,
    Threat,
    Tray,
    TurnView,
)
from littlewars.core.geometry import EPS
from littlewars.core.movement import charges
from littlewars.core.odds import Measure, TooManyOutcomes, expected_all
from littlewars.core.outline import Ring as Outline
from littlewars.core.reach import reach
from littlewars.core.sight import crossing
from littlewars.core.spots import Zone, whole_table
from littlewars.core.standing import standable
from littlewars.rulesets.flags.attack import (
    RANGE,
    Shooter,
    armour_of,
    covers,
    dice_word,
    hidden_by,
    regen_protects,
    rerolls_left,
    spotter_for,
    strike_shooter,
    unit_shooter,
)
from littlewars.rulesets.flags.choosing import arrival_zones, list_choices
from littlewars.rulesets.flags.danger import Fallen, stops, threats
from littlewars.rulesets.flags.movement import Walk, allowance_of, move_walk, mover_ground, waypoints
from littlewars.rulesets.flags.muster import arrival_ground
from littlewars.rulesets.flags.orders import Attack, Board, Leave, Move, Strike
from littlewars.rulesets.flags.reinforce import FLAG_GAP, troops_near
from littlewars.rulesets.flags.state import Figure, FlagsState, Phase, Profile
from littlewars.rulesets.flags.transports import bail_ground, bail_zone, board_walk, leave_walk
from littlewars.rulesets.flags.troops import profile_named
from littlewars.rulesets.flags.words import the

if TYPE_CHECKING:
    from littlewars.core.ruleset import RuleSet

UNIT: Final = "in"
STEPS: Final = (Phase.CALL.value, Phase.MOVE.value, Phase.ATTACK.value, Phase.REINFORCE.value)
"""The steps of a side's turn, as they are called (F-13)."""


def position(state: FlagsState) -> Position:
    """Return the one picture of the game."""
    table = state.table
    pieces = [
        PieceView(piece.id, piece.kind, piece.closed, piece.xs, piece.ys, "high" if piece.high else "low", piece.cover)
        for piece in table.pieces
    ]
    return Position(
        table=TableView(table.width, table.height, UNIT, pieces, state.surface),
        sides=[SideView(side.name, side.colour, side.edge) for side in state.sides],
        figures=[figure_view(figure) for figure in state.figures if figure.present],
        markers=flag_markers(state),
        trays=trays(state),
        turn=TurnView(
            state.round, state.phase.value, state.active, left_to_do(state), state.rounds, STEPS if state.round else ()
        ),
        decision=open_question(state),
        outcome=state.finished,
    )


def figure_view(figure: Figure) -> FigureView:
    """Return one unit as everyone sees it."""
    badges: list[Badge] = []
    if figure.moved:
        badges.append(Badge("moved"))
    if figure.attacked:
        badges.append(Badge("attacked"))
    return FigureView(
        figure.id,
        figure.side,
        figure.profile.key,
        figure.name,
        figure.number,
        figure.x,
        figure.y,
        figure.radius,
        "",
        badges,
    )


def flag_markers(state: FlagsState) -> list[Marker]:
    """Return all flags that are on the table, and who holds them."""
    markers: list[Marker] = []
    for side in state.sides:
        for flag in side.flags:
            if not flag.removed:
                holder = 1 - side.index if flag.captured else side.index
                markers.append(
                    Marker(flag.id, "flag", side.index, flag.x, flag.y, holder, "captured" if flag.captured else "")
                )
    return markers


def trays(state: FlagsState) -> list[Tray]:
    """Return what each side has beside the table: its pools and the men aboard."""
    found: list[Tray] = []
    for side in state.sides:
        for kind, name, counts in (
            ("start", "Starting force", side.start),
            ("reserve", "Reinforcement pool", side.reserve),
            ("pool", "Troop pool", side.pool),
        ):
            entries: list[Entry] = []
            for profile in state.profiles:
                number = counts[profile.index]
                if number:
                    entries.append(
                        Entry(profile.key, profile.title if number == 1 else profile.plural, number, profile.price)
                    )
            if entries or kind == "pool":
                found.append(Tray(side=side.index, kind=kind, entries=entries, title=name))
    for hull in state.figures:
        men = state.passengers(hull) if hull.profile.capacity else []
        if men:
            aboard = [Entry(man.profile.key, man.name, 1, man.profile.price, man.id) for man in men]
            found.append(Tray(side=hull.side, kind="aboard", entries=aboard, of=hull.id, title=f"Aboard {hull.name}"))
    return found


def left_to_do(state: FlagsState) -> list[str]:
    """Return what is left to do in this step, in words."""
    if state.finished is not None:
        return []
    side = state.sides[state.active]
    if state.phase is Phase.MUSTER:
        return [f"{side.name} chooses a starting force of up to {state.start_points} points"]
    if state.phase is Phase.CALL:
        return [f"{side.points} points to spend" if side.points != 1 else "1 point to spend"]
    if state.phase is Phase.DEPLOY or state.phase is Phase.REINFORCE:
        counts = side.start if state.phase is Phase.DEPLOY else side.reserve
        waiting = 0
        for profile in state.profiles:
            if not profile.air:
                waiting += counts[profile.index]
        return [f"{waiting} to place"] if waiting else []
    soldiers = vehicles = 0
    for figure in state.figures:
        if figure.side == state.active and figure.present:
            done = figure.ordered if state.phase is Phase.MOVE else figure.attacked
            if not done:
                if figure.profile.soldier():
                    soldiers += 1
                else:
                    vehicles += 1
    verb = "moved" if state.phase is Phase.MOVE else "attacked"
    left: list[str] = []
    if soldiers:
        left.append(f"{soldiers} soldiers have not {verb}" if soldiers > 1 else f"1 soldier has not {verb}")
    if vehicles:
        left.append(f"{vehicles} vehicles have not {verb}" if vehicles > 1 else f"1 vehicle has not {verb}")
    return left


def open_question(state: FlagsState) -> Question | None:
    """Return the open decision."""
    if not state.pending:
        return None
    choice = list_choices(state)[0]
    return Question(choice.side, choice.question, list(choice.answers), state.pending[-1].clause)


# Regions.


def region(state: FlagsState, choice: Choice) -> Region:
    """Return where a unit may end its move, or where it may be put."""
    if choice.verb in ("deploy", "place"):
        return arrival_region(state, choice)
    if choice.verb == "strike":
        return Region(rings=box_ring(state))
    figure = state.find(choice.figure)
    if figure is None:
        return Region(rings=[])
    if choice.verb == "answer" and figure.bailing:
        return Region(rings=rings_of(standable(bail_ground(state, figure), bail_zone(figure, figure.spent))))
    if choice.verb not in ("move", "board") or figure.aboard:
        return Region(rings=[])
    ground = mover_ground(state, figure)
    allowance = allowance_of(figure, 0)
    if choice.allowance > allowance + 1e-6:
        # The question is how far he gets with a Doubletime.
        allowance = allowance_of(figure, 1)
    found = reach(ground, figure.x, figure.y, allowance)
    met: list[Charge] = []
    for piece in state.table.pieces:
        if piece.bars & figure.profile.mask:
            met.append(Charge(piece.id, 0.0, True))
        elif piece.obstacle:
            met.append(Charge(piece.id, ground.charge))
    bases = [
        other.id
        for other in state.figures
        if other.present and other is not figure and not (ground.pass_friends and other.side == figure.side)
    ]
    near = stops(state, figure, choice) if choice.verb == "move" else []
    return Region(rings=rings_of(found), allowance=allowance, charges=met, bases=bases, stops=near)


def arrival_region(state: FlagsState, choice: Choice) -> Region:
    """Return where a unit may be set up or brought on."""
    profile = profile_named(state.profiles, choice.profile)
    if profile is None:
        return Region(rings=[])
    ground = arrival_ground(state, state.active, profile)
    zones = arrival_zones(state, choice, profile)
    zone = zones[-1]
    return Region(rings=rings_of(standable(ground, zone)))


def box_ring(state: FlagsState) -> list[Ring]:
    """Return the outline of the whole table."""
    zone: Zone = whole_table(state.table, 0.0)
    box = zone.boxes[0]
    return [Ring([box.low_x, box.high_x, box.high_x, box.low_x], [box.low_y, box.low_y, box.high_y, box.high_y])]


def rings_of(found: list[Outline]) -> list[Ring]:
    """Return rings as they are shown."""
    return [Ring(ring.xs, ring.ys) for ring in found]


# Previews.


@final
class FallenPoints(Measure):
    """How many points of an enemy's units are out of play."""

    def __init__(self, side: int, before: int) -> None:
        self.side = side
        self.before = before

    def value(self, state: object) -> Fraction:
        assert isinstance(state, FlagsState)
        left = 0
        for figure in state.figures:
            if figure.side == self.side:
                left += figure.profile.price
        return Fraction(self.before - left)


def preview(rules: RuleSet[FlagsState], state: FlagsState, order: Order) -> Preview:
    """Return what an order costs and could do, also when it is refused."""
    refusal = rules.refusal(state, order)
    if isinstance(order, (Move, Board, Leave)):
        walk = walk_of(state, order)
        if walk is None:
            return Preview(refusal=refusal)
        figure = state.find(order.figure)
        assert figure is not None
        seen: list[Threat] = []
        if refusal is None and not isinstance(order, Board):
            seen = threats(rules, state, figure, walk.xs[-1], walk.ys[-1])
        return Preview(
            refusal=refusal,
            cost=walk.cost,
            allowance=walk.allowance,
            path=list(waypoints(walk)),
            reasons=walk_reasons(state, figure, walk),
            threats=seen,
        )
    if isinstance(order, (Attack, Strike)):
        return attack_preview(rules, state, order)
    if isinstance(order, End):
        return Preview(refusal=refusal, warnings=end_warnings(state))
    return Preview(refusal=refusal)


def walk_of(state: FlagsState, order: Move | Board | Leave) -> Walk | None:
    """Return the walk that an order asks for, also one that is not allowed."""
    figure = state.find(order.figure)
    if figure is None:
        return None
    if isinstance(order, Move):
        return None if figure.aboard else move_walk(state, figure, order)
    if isinstance(order, Board):
        hull = state.find(order.hull)
        return None if hull is None or figure.aboard else board_walk(state, figure, hull, order)
    return leave_walk(state, figure, order) if figure.aboard else None


def walk_reasons(state: FlagsState, figure: Figure, walk: Walk) -> list[Reason]:
    """Return the lines of a walk's cost."""
    clause = "F-25" if figure.profile.soldier() else "F-26"
    reasons = [Reason("length of the path", clause, walk.length)]
    ground = mover_ground(state, figure)
    for charge in charges(ground, walk.xs, walk.ys):
        reasons.append(Reason(f"across {the(charge.piece.id)}", "F-28", ground.charge))
    return reasons


def attack_preview(rules: RuleSet[FlagsState], state: FlagsState, order: Attack | Strike) -> Preview:
    """Return the reckoning of an attack: lines, armour, dice, and exact odds where it is allowed."""
    refusal = rules.refusal(state, order)
    shooter = shooter_of(state, order)
    if shooter is None:
        return Preview(refusal=refusal)
    reasons = dice_reasons(state, shooter)
    looks: list[Look] = []
    seen: list[str] = []
    for id, _ in order.allot:
        target = state.find(id)
        if target is None or id in seen:
            continue
        seen.append(id)
        looks.append(look_at(state, shooter, target))
        reasons.extend(armour_reasons(state, shooter, target))
    odds: list[Odds] = []
    warnings: list[Reason] = []
    if refusal is None:
        try:
            odds = attack_odds(rules, state, order, seen)
        except TooManyOutcomes as error:
            warnings.append(Reason(f"no odds: {error}", "F-Q46"))
    return Preview(refusal=refusal, reasons=reasons, looks=looks, odds=odds, warnings=warnings)


def shooter_of(state: FlagsState, order: Attack | Strike) -> Shooter | None:
    """Return who attacks, None when there is no such unit."""
    if isinstance(order, Strike):
        return strike_shooter(state, order.at[0], order.at[1])
    figure = state.find(order.figure)
    return None if figure is None else unit_shooter(state, figure)


def dice_reasons(state: FlagsState, shooter: Shooter) -> list[Reason]:
    """Return the lines that say how many dice there are, and what may be done with them."""
    profile = shooter.profile
    reasons = [Reason(f"{profile.title}: {dice_word(profile.dice)}", profile.clause, float(profile.dice))]
    if shooter.dice < profile.dice:
        reasons.append(Reason("it moved: one die only", "F-63", float(shooter.dice - profile.dice)))
    if profile.no_add:
        reasons.append(Reason("its dice are compared one by one", "F-59"))
    left = rerolls_left(state, state.active)
    if left:
        reasons.append(Reason(f"a commander can have {dice_word(left)} rolled again", "F-62", float(left)))
    return reasons


def armour_reasons(state: FlagsState, shooter: Shooter, target: Figure) -> list[Reason]:
    """Return the lines of a target's armour."""
    profile = target.profile
    reasons = [Reason(f"armour of {target.name}", profile.clause, float(profile.armour))]
    piece = covers(state, shooter, target)
    if piece is not None:
        reasons.append(Reason(f"cover from {the(piece.id)}", "F-38", float(armour_of(profile, True) - profile.armour)))
    armour = armour_of(profile, piece is not None)
    reasons.append(Reason(needed_words(shooter.profile, target.name, armour), "F-32", float(armour)))
    if regen_protects(state, target):
        reasons.append(Reason("a minesweeper's six takes a wound away", "F-61"))
    return reasons


def needed_words(shooter: Profile, name: str, armour: int) -> str:
    """Return what dice have to show to destroy a unit; the number stands beside it."""
    if not shooter.no_add and shooter.dice > 1:
        return f"the dice on {name} must add up to more than"
    if armour >= 6:
        return f"a die on {name} would have to show more than"
    return f"a die on {name} must show more than"


def look_at(state: FlagsState, shooter: Shooter, target: Figure) -> Look:
    """Return the line to a target, and what covers or breaks it."""
    away = shooter.gap_to(target)
    id = "" if shooter.figure is None else shooter.figure.id
    blocker = hidden_by(state, shooter, target)
    if blocker:
        return Look(id, target.id, away, "broken", blocker)
    piece = covers(state, shooter, target)
    if piece is not None:
        t = crossing(piece, shooter.x, shooter.y, target.x, target.y)
        at = None
        if t >= 0.0:
            at = (shooter.x + t * (target.x - shooter.x), shooter.y + t * (target.y - shooter.y))
        return Look(id, target.id, away, "covered", piece.id, at)
    if shooter.figure is not None and shooter.profile.indirect:
        spotter = spotter_for(state, shooter.figure, target)
        return Look(
            id, target.id, away, "broken" if spotter is None else "clear", "" if spotter is None else spotter.id
        )
    return Look(id, target.id, away, "clear" if away <= RANGE + EPS else "far")


def attack_odds(rules: RuleSet[FlagsState], state: FlagsState, order: Attack | Strike, ids: list[str]) -> list[Odds]:
    """Return the exact chance of each target's end, of several also of all, and the points that fall on average."""
    side = state.active
    before = 0
    for figure in state.figures:
        if figure.side != side:
            before += figure.profile.price
    measures: list[Measure] = [Fallen([id]) for id in ids]
    if len(ids) > 1:
        measures.append(Fallen(ids))
    measures.append(FallenPoints(1 - side, before))
    chances = expected_all(rules, state, order, measures, side)
    odds = [Odds("destroyed", str(chances[index]), float(chances[index]), id) for index, id in enumerate(ids)]
    if len(ids) > 1:
        odds.append(Odds("all destroyed", str(chances[-2]), float(chances[-2])))
    odds.append(Odds("expected points", str(chances[-1]), float(chances[-1])))
    return odds


def end_warnings(state: FlagsState) -> list[Reason]:
    """Warn before a step ends that leaves a flag alone (F-Q65)."""
    warnings: list[Reason] = []
    for flag in state.sides[state.active].flags:
        if not flag.removed and not troops_near(state, flag, state.active, FLAG_GAP):
            warnings.append(Reason("nobody is within 2 inches of your flag", "F-Q65"))
    return warnings


CLAUSES: Final[dict[str, object]] = {"F-Q65": end_warnings}
