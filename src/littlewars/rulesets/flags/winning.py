"""Winning: all enemy flags captured, or nothing of the enemy left on the table; and how a game ends without."""

from __future__ import annotations

from typing import Final

from littlewars.core.choices import Event, Outcome
from littlewars.rulesets.flags.events import FlagRetaken, FlagTaken, GameEnded
from littlewars.rulesets.flags.options import Annihilation, CaptureCheck, CapturedFlags, DoubleWin, FlagCapture
from littlewars.rulesets.flags.reinforce import FLAG_GAP, troops_near
from littlewars.rulesets.flags.state import Flag, FlagsState


def taken_now(state: FlagsState, flag: Flag, owner: int) -> bool:
    """Say whether a flag stands captured at this moment (F-42, F-Q36)."""
    capture = state.options.flag_capture
    if capture is FlagCapture.TOUCH:
        return troops_near(state, flag, 1 - owner, 0.0)
    if troops_near(state, flag, owner, FLAG_GAP):
        return False
    return capture is FlagCapture.LITERAL_EMPTY or troops_near(state, flag, 1 - owner, FLAG_GAP)


def captured_stays(state: FlagsState) -> bool:
    """Say whether a captured flag leaves the table for good (F-Q38)."""
    return state.options.captured_flags is CapturedFlags.REMOVED


def check_time(state: FlagsState) -> CaptureCheck:
    """Return when flags are looked at (F-Q37)."""
    return state.options.capture_check


def look_at_flags(state: FlagsState, owner: int) -> list[Event]:
    """Look at all flags of a side and tell which were captured or retaken since the last look (F-Q38)."""
    events: list[Event] = []
    stays = captured_stays(state)
    for flag in state.sides[owner].flags:
        if not flag.removed:
            set_captured(state, flag, owner, taken_now(state, flag, owner), stays, events)
    return events


def set_captured(state: FlagsState, flag: Flag, owner: int, captured: bool, stays: bool, events: list[Event]) -> None:
    """Note what a look found at one flag; under the house rule a captured flag leaves the table for good (F-Q38)."""
    if captured and not flag.captured:
        state.stirred = True
        events.append(
            FlagTaken(
                side=state.sides[1 - owner].name,
                flag=flag.id,
                of=state.sides[owner].name,
                number=state.sides[owner].flags.index(flag) + 1,
                flags=len(state.sides[owner].flags),
                clauses=("T-06", "F-42", "F-Q36", "F-Q37", "F-Q38"),
            )
        )
    if flag.captured and not captured:
        events.append(
            FlagRetaken(
                side=state.sides[owner].name,
                flag=flag.id,
                number=state.sides[owner].flags.index(flag) + 1,
                flags=len(state.sides[owner].flags),
                clauses=("F-Q38", "F-Q36"),
            )
        )
    flag.captured = captured
    if captured and stays:
        flag.removed = True


def all_captured(state: FlagsState, owner: int) -> bool:
    """Say whether all flags of a side are captured at the same check (F-42, F-Q38)."""
    flags = state.sides[owner].flags
    return bool(flags) and all(flag.captured for flag in flags)


def destroyed_all(state: FlagsState, owner: int) -> bool:
    """Say whether a side has nothing left on the table; passengers count, the troop pool does not (F-43, F-Q40)."""
    rule = state.options.annihilation
    if rule is Annihilation.OFF:
        return False
    for figure in state.figures:
        if figure.side == owner:
            return False
    if rule is Annihilation.BOARD_AND_RESERVE:
        for profile in state.profiles:
            if state.sides[owner].reserve[profile.index] and not profile.air:
                return False
    return True


def decide(state: FlagsState) -> list[Event]:
    """Say who has won, if anybody, for both sides alike; both: the side whose turn it is (F-Q39, F-Q62)."""
    reasons = ["", ""]
    clauses = ["", ""]
    for side in (0, 1):
        if all_captured(state, 1 - side):
            reasons[side], clauses[side] = "flags", "F-42"
        elif destroyed_all(state, 1 - side):
            reasons[side], clauses[side] = "annihilation", "F-43"
    if not reasons[0] and not reasons[1]:
        return []
    if reasons[0] and reasons[1]:
        if state.options.double_win is DoubleWin.DRAW:
            return finish(state, -1, "both", "F-Q39")
        return finish(state, state.active, reasons[state.active], clauses[state.active], ("F-Q39",))
    winner = 0 if reasons[0] else 1
    return finish(state, winner, reasons[winner], clauses[winner])


def finish(state: FlagsState, winner: int, reason: str, clause: str, also: tuple[str, ...] = ()) -> list[Event]:
    """End the game."""
    ranks = [winner, 1 - winner] if winner >= 0 else []
    state.finished = Outcome(winner=winner, reason=reason, clause=clause, ranks=ranks)
    extra = {"flags": ("F-Q38", "F-Q62"), "annihilation": ("F-Q40", "F-Q62")}.get(reason, ())
    name = state.sides[winner].name if winner >= 0 else ""
    return [GameEnded(winner=name, reason=reason, clauses=(clause, *extra, *also))]


def check_step(state: FlagsState) -> list[Event]:
    """Check after a step that is not the last of a turn: only under the house rule (F-Q37).

    Even so there is no check before the first turn of the game has ended (F-Q57).
    """
    if check_time(state) is not CaptureCheck.EVERY_STEP:
        return []
    if state.round == 1 and state.active == state.first:
        return []
    return check_now(state)


def check_now(state: FlagsState) -> list[Event]:
    """Look at both sides' flags and decide."""
    events = look_at_flags(state, 0)
    events.extend(look_at_flags(state, 1))
    events.extend(decide(state))
    return events


def check_turn_end(state: FlagsState) -> list[Event]:
    """Check at the end of a side's turn (F-Q37, F-Q62).

    Under hold_one_round a flag only begins to be held here; it counts from the start of its captor's next turn.
    """
    if check_time(state) is not CaptureCheck.HOLD_ONE_ROUND:
        return check_now(state)
    events: list[Event] = []
    for owner in (0, 1):
        for flag in state.sides[owner].flags:
            if not flag.removed:
                now = taken_now(state, flag, owner)
                if owner != state.active:
                    flag.held = now
                if flag.captured and not now:
                    set_captured(state, flag, owner, False, False, events)
    events.extend(decide(state))
    return events


def check_turn_start(state: FlagsState) -> list[Event]:
    """Under hold_one_round, capture what was taken at the end of the captor's last turn and still is (F-Q62)."""
    if check_time(state) is not CaptureCheck.HOLD_ONE_ROUND:
        return []
    events: list[Event] = []
    owner = 1 - state.active
    stays = captured_stays(state)
    for flag in state.sides[owner].flags:
        if not flag.removed:
            set_captured(state, flag, owner, flag.held and taken_now(state, flag, owner), stays, events)
    if all_captured(state, owner):
        events.extend(finish(state, state.active, "flags", "F-42"))
    return events


def check_round_end(state: FlagsState) -> list[Event]:
    """After side B: the round limit (F-Q41, F-Q61), then the stalemate (T-11)."""
    state.quiet = 0 if state.stirred else state.quiet + 1
    if state.rounds and state.round >= state.rounds:
        return judge(state)
    if state.options.stalemate and state.quiet >= state.options.stalemate:
        return finish(state, -1, "stalemate", "T-11")
    return []


def judge(state: FlagsState) -> list[Event]:
    """Judge a game at its round limit: more enemy flags captured, then more points on the table, else a draw."""
    flags = [captured_count(state, 1), captured_count(state, 0)]
    if flags[0] != flags[1]:
        return finish(state, 0 if flags[0] > flags[1] else 1, "rounds_flags", "F-Q41", ("F-Q61",))
    points = [points_on_table(state, 0), points_on_table(state, 1)]
    if points[0] != points[1]:
        return finish(state, 0 if points[0] > points[1] else 1, "rounds_points", "F-Q41", ("F-Q61",))
    return finish(state, -1, "rounds", "F-Q41", ("F-Q61",))


def captured_count(state: FlagsState, owner: int) -> int:
    """Return how many flags of a side are captured."""
    number = 0
    for flag in state.sides[owner].flags:
        if flag.captured:
            number += 1
    return number


def points_on_table(state: FlagsState, side: int) -> int:
    """Return what a side's units in play cost; passengers count, the reinforcement pool does not (F-Q61)."""
    points = 0
    for figure in state.figures:
        if figure.side == side:
            points += figure.profile.price
    return points


CLAUSES: Final[dict[str, object]] = {
    "T-06": taken_now,
    "T-11": check_round_end,
    "F-42": taken_now,
    "F-43": destroyed_all,
    "F-Q36": taken_now,
    "F-Q37": check_step,
    "F-Q38": look_at_flags,
    "F-Q39": decide,
    "F-Q40": destroyed_all,
    "F-Q41": judge,
    "F-Q61": judge,
    "F-Q62": check_turn_end,
}
