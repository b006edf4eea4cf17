"""The house rules of flags: the book's reading first, each with the ruling that it varies."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct


class InitiativeTie(Enum):
    """What a tied initiative does (F-Q01)."""

    REROLL = "reroll"
    KEEP = "keep"


class ParaSetup(Enum):
    """Where a paratrooper may stand at set-up (F-Q04)."""

    ANYWHERE = "anywhere"
    AT_FLAG = "at_flag"


class AirTiming(Enum):
    """When a strike that was just bought may attack (F-Q10)."""

    SAME_TURN = "same_turn"
    NEXT_TURN = "next_turn"


class CoverTest(Enum):
    """Who is in cover (F-Q14)."""

    NEAR_AND_BETWEEN = "near_and_between"
    TOUCHING = "touching"
    ANY_BETWEEN = "any_between"


class IndirectRange(Enum):
    """How far a mortar reaches (F-Q24)."""

    SIX = "6"
    TWELVE = "12"
    UNLIMITED = "unlimited"


class Spotter(Enum):
    """Who may sight for a mortar (F-Q25)."""

    BASIC = "basic"
    ANY_FOOT = "any_foot"


class CommanderStack(Enum):
    """How many rerolls several commanders give (F-Q26)."""

    PER_COMMANDER = "per_commander"
    PER_SIDE = "per_side"


class RegenScope(Enum):
    """Whom a minesweeper protects (F-Q28)."""

    ARMY = "army"
    SELF = "self"
    SIX_INCHES = "six_inches"


class RegenRolls(Enum):
    """How many Regen dice an attack meets (F-Q29)."""

    PER_WOUND = "per_wound"
    PER_ATTACK = "per_attack"


class ParaDrop(Enum):
    """Whether a dropped paratrooper lands where he is aimed (F-Q30, F-Q55)."""

    PLACED = "placed"
    SCATTER = "scatter"


class ParaGap(Enum):
    """How far from every enemy a paratrooper must land (F-Q30)."""

    NONE = "0"
    THREE = "3"
    SIX = "6"


class PassengersFate(Enum):
    """What becomes of the men aboard a destroyed transport (F-Q32)."""

    BAIL_OUT = "bail_out"
    DESTROYED = "destroyed"
    ROLL_4PLUS = "roll_4plus"


class FlagCapture(Enum):
    """What it takes to capture a flag (F-Q36)."""

    OCCUPY = "occupy"
    LITERAL_EMPTY = "literal_empty"
    TOUCH = "touch"


class CaptureCheck(Enum):
    """When flags are looked at (F-Q37)."""

    SIDE_TURN_END = "side_turn_end"
    EVERY_STEP = "every_step"
    HOLD_ONE_ROUND = "hold_one_round"


class CapturedFlags(Enum):
    """What becomes of a captured flag (F-Q38)."""

    STATE = "state"
    REMOVED = "removed"


class DoubleWin(Enum):
    """Who wins when both sides have (F-Q39)."""

    ACTIVE = "active"
    DRAW = "draw"


class Annihilation(Enum):
    """What counts as having nothing left (F-Q40)."""

    BOARD = "board"
    BOARD_AND_RESERVE = "board_and_reserve"
    OFF = "off"


class RerollScope(Enum):
    """Which dice a commander may reroll (F-Q47)."""

    OWN_ATTACK = "own_attack"
    ANY_DIE = "any_die"


class SameTarget(Enum):
    """Whether dice on one target make one sum (F-Q48)."""

    SUM = "sum"
    GROUPS = "groups"


class Rocks(Enum):
    """Whether rocks can be climbed (F-Q56)."""

    ENTERABLE = "enterable"
    SOLID = "solid"


class FlagsOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """All house rules of flags; the defaults are the book's."""

    stalemate: Annotated[int, Meta(ge=0, le=100)] = 10
    initiative_tie: InitiativeTie = InitiativeTie.REROLL
    para_setup: ParaSetup = ParaSetup.ANYWHERE
    bank_points: bool = False
    air_first_round: Annotated[int, Meta(ge=1, le=2)] = 2
    air_timing: AirTiming = AirTiming.SAME_TURN
    obstacle_cost: Annotated[float, Meta(ge=0, le=12)] = 1.0
    cover_test: CoverTest = CoverTest.NEAR_AND_BETWEEN
    line_of_sight: bool = False
    pass_friends: bool = True
    indirect_range: IndirectRange = IndirectRange.SIX
    spotter: Spotter = Spotter.BASIC
    commander_stack: CommanderStack = CommanderStack.PER_COMMANDER
    doubletime_stack: bool = False
    regen_scope: RegenScope = RegenScope.ARMY
    regen_rolls: RegenRolls = RegenRolls.PER_WOUND
    para_min_enemy_gap: ParaGap = ParaGap.NONE
    para_drop: ParaDrop = ParaDrop.PLACED
    passengers_shoot: bool = False
    passengers_fate: PassengersFate = PassengersFate.BAIL_OUT
    voluntary_hold: bool = False
    flag_capture: FlagCapture = FlagCapture.OCCUPY
    capture_check: CaptureCheck = CaptureCheck.SIDE_TURN_END
    captured_flags: CapturedFlags = CapturedFlags.STATE
    double_win: DoubleWin = DoubleWin.ACTIVE
    annihilation: Annihilation = Annihilation.BOARD
    reroll_scope: RerollScope = RerollScope.OWN_ATTACK
    same_target: SameTarget = SameTarget.SUM
    reinforce_captured: bool = False
    relay: bool = False
    rocks: Rocks = Rocks.ENTERABLE


CLAUSE_OF: dict[str, str] = {
    "stalemate": "T-11",
    "initiative_tie": "F-Q01",
    "para_setup": "F-Q04",
    "bank_points": "F-Q08",
    "air_first_round": "F-Q09",
    "air_timing": "F-Q10",
    "obstacle_cost": "F-Q12",
    "cover_test": "F-Q14",
    "line_of_sight": "F-Q16",
    "pass_friends": "F-Q17",
    "indirect_range": "F-Q24",
    "spotter": "F-Q25",
    "commander_stack": "F-Q26",
    "doubletime_stack": "F-Q27",
    "regen_scope": "F-Q28",
    "regen_rolls": "F-Q29",
    "para_min_enemy_gap": "F-Q30",
    "para_drop": "F-Q30",
    "passengers_shoot": "F-Q31",
    "passengers_fate": "F-Q32",
    "voluntary_hold": "F-Q34",
    "flag_capture": "F-Q36",
    "capture_check": "F-Q37",
    "captured_flags": "F-Q38",
    "double_win": "F-Q39",
    "annihilation": "F-Q40",
    "reroll_scope": "F-Q47",
    "same_target": "F-Q48",
    "reinforce_captured": "F-Q49",
    "relay": "F-Q51",
    "rocks": "F-Q56",
}
"""The ruling that each house rule varies."""

DISPUTED = ("indirect_range", "regen_scope", "flag_capture", "cover_test")
"""Readings over which tables may well disagree; shown as such wherever options are."""
