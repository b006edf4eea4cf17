"""The round: initiative, then for side A and side B the steps Call, Move, Attack and Reinforce.

    round -> initiative -> A: call -> move -> attack -> reinforce -> check
                        -> B: call -> move -> attack -> reinforce -> check -> round limit, stalemate -> next round

Each step ends when its player says so. What a step begins with (dice, counters) stands in one ``begin_`` function.
"""

from __future__ import annotations

from typing import Final

from littlewars.core.choices import Answer, End, Event, Order, Refusal
from littlewars.core.dice import Dice
from littlewars.core.setting import Setting
from littlewars.rulesets.flags.attack import attack_refusal, strike_refusal
from littlewars.rulesets.flags.call import apply_buy, begin_call, buy_refusal, end_call
from littlewars.rulesets.flags.events import RolledOff, RoundBegan, StepBegan, TableLaid
from littlewars.rulesets.flags.file import FlagsSetting
from littlewars.rulesets.flags.movement import apply_move, move_refusal
from littlewars.rulesets.flags.muster import (
    apply_deploy,
    apply_muster,
    deploy_end_refusal,
    deploy_refusal,
    muster_refusal,
)
from littlewars.rulesets.flags.options import FlagsOptions, InitiativeTie
from littlewars.rulesets.flags.orders import Attack, Board, Buy, Deploy, Leave, Move, Muster, Place, Strike
from littlewars.rulesets.flags.reinforce import apply_place, end_reinforce, place_refusal, reinforce_end_refusal
from littlewars.rulesets.flags.setup import lay_out
from littlewars.rulesets.flags.state import FlagsState, Phase
from littlewars.rulesets.flags.transports import apply_board, apply_leave, board_refusal, leave_refusal
from littlewars.rulesets.flags.volley import answer_refusal, apply_answer, apply_attack, apply_strike
from littlewars.rulesets.flags.winning import check_round_end, check_step, check_turn_end, check_turn_start

NEXT_STEP: Final = {Phase.CALL: Phase.MOVE, Phase.MOVE: Phase.ATTACK, Phase.ATTACK: Phase.REINFORCE}
"""The order of the steps within a side's turn (F-13)."""


def roll_off(state: FlagsState, purpose: str, keep: int, dice: Dice) -> list[Event]:
    """Both sides roll two dice, in the order of the file; the higher is side A (F-14). A tie is rolled again (F-Q01).

    ``keep`` is the side that stays first on a tie under the house rule, or -1.
    """
    events: list[Event] = []
    setting_up = purpose == "set_up"
    clauses: tuple[str, ...] = ("F-06", "F-Q06", "F-Q57") if setting_up else ("F-06", "F-14", "F-15", "F-Q02")
    asks = "F-Q06" if setting_up else "F-14"
    while True:
        faces: list[int] = []
        one = dice.total(asks, 2)
        faces.extend(dice.shown)
        two = dice.total(asks, 2)
        faces.extend(dice.shown)
        first = 0 if one > two else 1 if two > one else -1
        if first < 0 and keep >= 0:
            first = keep
        if one == two and "F-Q01" not in clauses:
            clauses = (*clauses, "F-Q01")
        events.append(
            RolledOff(
                purpose=purpose,
                totals=(one, two),
                first=first,
                sides=(state.sides[0].name, state.sides[1].name),
                faces=tuple(faces),
                clauses=clauses,
            )
        )
        if first >= 0:
            state.first = first
            return events


def begin_setup(state: FlagsState, dice: Dice) -> list[Event]:
    """Come to the next set-up decision: who chooses a force, who sets up, and then the first round."""
    for side in state.sides:
        if not side.mustered:
            state.phase = Phase.MUSTER
            state.active = side.index
            return []
    state.phase = Phase.DEPLOY
    events = roll_off(state, "set_up", -1, dice)
    state.active = 1 - state.first
    state.first = -1
    events.append(step_event(state))
    return events


def end_deploy(state: FlagsState, dice: Dice) -> list[Event]:
    """Pass set-up to the other side, or begin the first round; what found no room goes back to the pool."""
    side = state.sides[state.active]
    for profile in state.profiles:
        side.pool[profile.index] += side.start[profile.index]
        side.start[profile.index] = 0
    other = state.sides[1 - state.active]
    if sum(other.start) > 0:
        state.active = other.index
        return [step_event(state)]
    return begin_round(state, dice)


def begin_round(state: FlagsState, dice: Dice) -> list[Event]:
    """Begin the next round: initiative is rolled every round (F-Q02), and side A comes to its Call."""
    state.round += 1
    state.stirred = False
    return begin_initiative(state, dice)


def begin_initiative(state: FlagsState, dice: Dice) -> list[Event]:
    """Roll for initiative; side A's turn begins."""
    events: list[Event] = [RoundBegan(round=state.round, clauses=("F-13",))]
    keep = state.first if state.options.initiative_tie is InitiativeTie.KEEP and state.round > 1 else -1
    events.extend(roll_off(state, "initiative", keep, dice))
    state.active = state.first
    events.extend(begin_side_turn(state, dice))
    return events


def begin_side_turn(state: FlagsState, dice: Dice) -> list[Event]:
    """Begin a side's turn: nothing has moved, attacked or been used in it, and the Call is rolled."""
    events = check_turn_start(state)
    if state.finished is not None:
        return events
    side = state.sides[state.active]
    side.rerolls_used = 0
    side.doubletimes_used = 0
    for figure in state.figures:
        if figure.side == state.active:
            figure.moved = figure.ordered = figure.boarded = figure.left = False
            figure.attacked = figure.arrived = False
            figure.doubled = 0
            figure.spent = 0.0
    state.phase = Phase.CALL
    events.append(step_event(state))
    events.extend(begin_call(state, dice))
    return events


def step_event(state: FlagsState) -> StepBegan:
    """Say whose step begins."""
    return StepBegan(side=state.sides[state.active].name, step=state.phase.value, clauses=("F-13",))


def end_refusal(state: FlagsState) -> Refusal | None:
    """Judge the end of a step: a force that can be set up or brought on has to be (F-08, F-Q34)."""
    if state.phase is Phase.MUSTER:
        return Refusal("F-08", "First choose a starting force.", ("F-Q57",))
    if state.phase is Phase.DEPLOY:
        return deploy_end_refusal(state)
    if state.phase is Phase.REINFORCE:
        return reinforce_end_refusal(state)
    return None


def apply_end(state: FlagsState, dice: Dice) -> list[Event]:
    """End a step and come to the next decision."""
    if state.phase is Phase.DEPLOY:
        return end_deploy(state, dice)
    events: list[Event] = []
    if state.phase is Phase.CALL:
        events.extend(end_call(state))
    if state.phase is Phase.REINFORCE:
        events.extend(end_reinforce(state))
        events.extend(check_turn_end(state))
        if state.finished is None:
            events.extend(next_side_turn(state, dice))
        return events
    events.extend(check_step(state))
    if state.finished is None:
        state.phase = NEXT_STEP[state.phase]
        events.append(step_event(state))
    return events


def next_side_turn(state: FlagsState, dice: Dice) -> list[Event]:
    """Pass the turn from side A to side B, or from side B to the next round (F-13, F-15)."""
    if state.active == state.first:
        state.active = 1 - state.active
        return begin_side_turn(state, dice)
    events = check_round_end(state)
    if state.finished is None:
        events.extend(begin_round(state, dice))
    return events


def open_game(setting: Setting, options: FlagsOptions, dice: Dice) -> FlagsState:
    """Lay out a file and come to its first decision; what is rolled on the way stands in ``opening``."""
    assert isinstance(setting, FlagsSetting)
    state = lay_out(setting, options, setting.title or "scenario")
    events: list[Event]
    if setting.turn is None:
        events = begin_round(state, dice) if setting.figures else [laid_event(state), *begin_setup(state, dice)]
    elif setting.turn.phase == "initiative":
        events = begin_initiative(state, dice)
    elif setting.turn.phase == "call" and setting.turn.points is None:
        events = begin_call(state, dice)
    else:
        events = []
    state.opening = list(events)
    return state


def laid_event(state: FlagsState) -> TableLaid:
    """Tell how the table was laid out."""
    pieces: dict[str, int] = {}
    for piece in state.table.pieces:
        pieces[piece.kind] = pieces.get(piece.kind, 0) + 1
    return TableLaid(
        width=state.table.width,
        depth=state.table.height,
        pieces=pieces,
        flags={side.name: len(side.flags) for side in state.sides},
        rounds=state.rounds,
        clauses=(
            "F-02",
            "F-03",
            "F-04",
            "F-05",
            "F-07",
            "F-12",
            "F-27",
            "F-Q05",
            "F-Q06",
            "F-Q13",
            "F-Q43",
            "T-03",
            "T-10",
        ),
    )


def phase_of(order: Order) -> Phase | None:
    """Return the step to which an order belongs, None for those that fit any."""
    kind = type(order)
    if kind is Move or kind is Board or kind is Leave:
        return Phase.MOVE
    if kind is Attack or kind is Strike:
        return Phase.ATTACK
    if kind is Buy:
        return Phase.CALL
    if kind is Place:
        return Phase.REINFORCE
    if kind is Muster:
        return Phase.MUSTER
    if kind is Deploy:
        return Phase.DEPLOY
    return None


def refusal(state: FlagsState, order: Order) -> Refusal | None:
    """Judge an order: the game goes on, no decision is open, it is its step, and its own chapter allows it."""
    if state.finished is not None:
        return Refusal(state.finished.clause or "F-42", "The game is over.")
    kind = type(order)
    if kind is Answer:
        assert isinstance(order, Answer)
        return answer_refusal(state, order)
    if state.pending:
        return Refusal(state.pending[-1].clause, "First answer the question that is open.", ("F-Q46", "F-Q53"))
    wanted = phase_of(order)
    if wanted is not None and wanted is not state.phase:
        now = state.phase.value
        return Refusal("F-13", f"That belongs to the {wanted.value} step; this is {now}.")
    return chapter_refusal(state, order)


def chapter_refusal(state: FlagsState, order: Order) -> Refusal | None:
    """Ask the chapter of an order."""
    if isinstance(order, Move):
        return move_refusal(state, order)
    if isinstance(order, Attack):
        return attack_refusal(state, order)
    if isinstance(order, End):
        return end_refusal(state)
    if isinstance(order, Buy):
        return buy_refusal(state, order)
    if isinstance(order, Place):
        return place_refusal(state, order)
    if isinstance(order, Board):
        return board_refusal(state, order)
    if isinstance(order, Leave):
        return leave_refusal(state, order)
    if isinstance(order, Strike):
        return strike_refusal(state, order)
    if isinstance(order, Deploy):
        return deploy_refusal(state, order)
    if isinstance(order, Muster):
        return muster_refusal(state, order)
    return Refusal("F-13", "This game has no such order.")


def apply(state: FlagsState, order: Order, dice: Dice) -> list[Event]:
    """Carry out an order that ``refusal`` allows."""
    if isinstance(order, Move):
        return apply_move(state, order)
    if isinstance(order, Attack):
        return apply_attack(state, order, dice)
    if isinstance(order, End):
        return apply_end(state, dice)
    if isinstance(order, Answer):
        return apply_answer(state, order, dice)
    if isinstance(order, Buy):
        return apply_buy(state, order)
    if isinstance(order, Place):
        return apply_place(state, order, dice)
    if isinstance(order, Board):
        return apply_board(state, order)
    if isinstance(order, Leave):
        return apply_leave(state, order)
    if isinstance(order, Strike):
        return apply_strike(state, order, dice)
    if isinstance(order, Deploy):
        return apply_deploy(state, order)
    assert isinstance(order, Muster)
    events = apply_muster(state, order)
    events.extend(begin_setup(state, dice))
    return events


CLAUSES: Final[dict[str, object]] = {
    "F-06": roll_off,
    "F-13": apply_end,
    "F-14": roll_off,
    "F-15": next_side_turn,
    "F-Q01": roll_off,
    "F-Q02": begin_round,
}
