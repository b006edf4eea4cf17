"""Winning: flags, annihilation, when they are looked at, and how a game ends when nobody wins."""

from __future__ import annotations

from typing import Any

import pytest

from littlewars.core.choices import Answer, Outcome
from littlewars.rulesets.flags.events import BailedOut, Bought, FlagRetaken, FlagTaken, GameEnded, RoundBegan, StepBegan
from littlewars.rulesets.flags.orders import Attack, Buy, Move, Place, Strike
from tests.rulesets.flags.table import END, RULES, Result, blue, play, red, situation

HOME = red("home", "basic", (24, 4))
"""A man of Red who holds his own flag."""


def ending(*figures: Any, **more: Any) -> dict[str, Any]:
    """Return Red's Reinforce step with Red at home."""
    return situation(HOME, *figures, phase="reinforce", **more)


def over(result: Result) -> Outcome:
    """Return how the game ended."""
    assert result.outcome is not None, "the game goes on"
    return result.outcome


def test_f_42_all_flags_of_the_enemy_captured_wins() -> None:
    flags = {"flags": [[10, 33], [40, 33]]}
    men = [red("r1", "basic", (10, 32)), red("r2", "basic", (40, 32)), blue("b1", "basic", (24, 20))]
    result = play(ending(*men, blue_has=flags), END)
    assert (over(result).winner, over(result).reason, over(result).clause) == (0, "flags", "F-42")
    assert play(ending(*men[:1], men[2], blue_has=flags), END, dice=[1]).outcome is None


def test_f_42_a_game_that_is_won_takes_no_more_orders() -> None:
    result = play(ending(red("r1", "basic", (24, 32)), blue("b1", "basic", (40, 20))), END, END)
    assert result.refusals[2].clause == "F-42"
    assert result.game.choices() == []


def test_f_43_nothing_of_the_enemy_left_on_the_table_wins() -> None:
    table = situation(HOME, red("r1", "basic", (10, 10)), blue("b1", "basic", (10, 13)), phase="attack")
    result = play(table, Attack("r1", (("b1", 1),)), END, END, dice=[5])
    assert (over(result).winner, over(result).reason, over(result).clause) == (0, "annihilation", "F-43")
    assert play(table, Attack("r1", (("b1", 1),)), END, END, dice=[4, 1]).outcome is None


@pytest.mark.parametrize(
    ("attacker", "defender", "taken"), [(2.0, 2.01, True), (2.0, 2.0, False), (2.01, 2.01, False), (0.0, 2.01, True)]
)
def test_f_q36_an_attacker_within_2_inches_and_no_defender_within_2(
    attacker: float, defender: float, taken: bool
) -> None:
    table = ending(red("r1", "basic", (24, 33 - attacker)), blue("b1", "basic", (24 + defender, 33)))
    result = play(table, END, dice=[] if taken else [1])
    assert bool(result.of(FlagTaken)) == taken


def test_f_q36_gaps_run_to_the_near_edge_of_a_base_and_vehicles_are_troops() -> None:
    for mine, his, taken in ((3.25, 3.26, True), (3.25, 3.25, False), (3.26, 3.26, False)):
        table = ending(
            red("r1", "tank", (24, 33 - mine), radius=1.25), blue("b1", "transport", (24 + his, 33), radius=1.25)
        )
        assert bool(play(table, END, dice=[] if taken else [1]).of(FlagTaken)) == taken


def test_f_q36_passengers_neither_take_nor_hold_a_flag() -> None:
    # The hull ends 2.4 inches away; a passenger's own base would reach to 1.9.
    hull = red("t", "transport", (24, 30.6))
    taker = ending(hull, red("r1", "basic", aboard="t", radius=0.5), blue("b1", "basic", (40, 20)))
    assert play(taker, END, dice=[1]).of(FlagTaken) == []
    lorry = blue("t", "transport", (26.4, 33))
    holder = ending(red("r1", "basic", (24, 32)), lorry, blue("b1", "basic", aboard="t", radius=0.5))
    assert play(holder, END).one(FlagTaken).of == "Blue"


def test_f_q36_by_the_letter_an_empty_flag_is_lost_without_an_enemy_near() -> None:
    house = {"flag_capture": "literal_empty"}
    for gap, taken in ((2.01, True), (2.0, False)):
        result = play(ending(blue("b1", "basic", (24 + gap, 33))), END, dice=[] if taken else [1], house=house)
        assert (result.outcome is not None) == taken


def test_f_q36_by_touch_a_base_on_the_flag_takes_it_whoever_stands_beside_it() -> None:
    house = {"flag_capture": "touch"}
    for y, taken in ((32.5, True), (32.49, False)):
        table = ending(red("r1", "basic", (24, y), radius=0.5), blue("b1", "basic", (24, 34)))
        assert bool(play(table, END, dice=[] if taken else [1], house=house).of(FlagTaken)) == taken


def test_f_q37_flags_are_looked_at_when_a_side_turn_ends() -> None:
    table = situation(HOME, red("r1", "basic", (24, 30.5)), blue("b1", "basic", (24, 35.5)))
    step = Move("r1", ((24, 31.5),))
    result = play(table, step, END, END, END)
    assert [event.step for event in result.of(StepBegan)] == ["attack", "reinforce"]
    assert over(result).winner == 0
    early = play(table, step, END, house={"capture_check": "every_step"})
    assert over(early).winner == 0
    assert early.of(StepBegan) == []


def test_f_q37_an_attacker_who_clears_the_ring_wins_before_any_answer() -> None:
    table = situation(
        HOME,
        red("r1", "basic", (24, 31)),
        blue("b1", "basic", (24, 34)),
        blue("b2", "basic", (24, 35.5)),
        phase="attack",
    )
    assert over(play(table, Attack("r1", (("b1", 1),)), END, END, dice=[5])).winner == 0


def test_f_q37_a_defender_who_steps_away_may_fill_the_gap_in_his_own_reinforce_step() -> None:
    table = situation(
        HOME,
        red("r1", "basic", (24, 31.5)),
        blue("b1", "basic", (24, 34)),
        side="Blue",
        first="Blue",
        blue_has={"reserve": {"basic": 1}},
    )
    leave = (Move("b1", ((24, 36),)), END, END)
    plugged = play(table, *leave, Place("basic", (24, 34.5)), END, dice=[1])
    assert plugged.of(FlagTaken) == []
    alone = situation(HOME, red("r1", "basic", (24, 31.5)), blue("b1", "basic", (24, 34)), side="Blue", first="Blue")
    assert over(play(alone, *leave, END)).winner == 0
    every = play(table, *leave[:2], house={"capture_check": "every_step"})
    assert over(every).winner == 0


def two_flags() -> dict[str, Any]:
    """Return Red's Reinforce step: Red holds the first of Blue's two flags, and the second is defended."""
    return ending(
        red("r1", "basic", (10, 31)),
        red("r2", "basic", (40, 31.5)),
        blue("b1", "basic", (40, 34)),
        blue("b2", "basic", (10, 35.5)),
        blue_has={"flags": [[10, 33], [40, 33]]},
    )


SWAP = (END, Move("b2", ((10, 34.9),)), Move("b1", ((43, 34),)), END, END, END)
"""Blue wins back its first flag and gives up the second."""


def test_f_q38_several_flags_have_to_be_captured_at_the_same_check() -> None:
    result = play(two_flags(), END, *SWAP, dice=[1, 6, 6, 1, 1, 1])
    assert result.outcome is None
    assert [event.flag for event in result.of(FlagTaken)] == ["blue-flag-1", "blue-flag-2"]
    assert result.one(FlagRetaken).flag == "blue-flag-1"


def test_f_q38_under_the_house_rule_a_captured_flag_leaves_the_table_for_good() -> None:
    result = play(two_flags(), END, *SWAP, dice=[1], house={"captured_flags": "removed"})
    assert over(result).winner == 0
    assert result.of(FlagRetaken) == []
    after = play(two_flags(), END, dice=[1], house={"captured_flags": "removed"})
    assert [marker.id for marker in RULES.position(after.state).markers] == ["red-flag-1", "blue-flag-2"]


DOUBLE = (red("r1", "basic", (24, 32)), blue("b1", "basic", (24, 4)))


@pytest.mark.parametrize(("side", "winner"), [("Red", 0), ("Blue", 1)])
def test_f_q39_when_both_sides_have_won_the_one_whose_turn_it_is_wins(side: str, winner: int) -> None:
    table = situation(*DOUBLE, phase="reinforce", side=side, first=side)
    result = play(table, END)
    assert over(result).winner == winner
    assert "F-Q39" in result.one(GameEnded).clauses
    assert over(play(table, END, house={"double_win": "draw"})).winner == -1


def shot(**more: Any) -> dict[str, Any]:
    """Return Red's Attack step against the last man of Blue."""
    return situation(HOME, red("r1", "basic", (10, 10)), blue("b1", "basic", (10, 13)), phase="attack", **more)


KILL = (Attack("r1", (("b1", 1),)), END, END)


def test_f_q40_the_pools_do_not_count_as_forces() -> None:
    full = shot(blue_has={"pool": {"basic": 25}, "reserve": {"basic": 3}})
    assert over(play(full, *KILL, dice=[5])).reason == "annihilation"


def test_f_q40_the_house_may_count_the_reinforcement_pool_or_let_only_flags_win() -> None:
    held = shot(blue_has={"pool": {"basic": 25}, "reserve": {"basic": 1}})
    bare = shot(blue_has={"pool": {"basic": 25}})
    reserve = {"annihilation": "board_and_reserve"}
    assert play(held, *KILL, dice=[5, 1], house=reserve).outcome is None
    assert over(play(bare, *KILL, dice=[5], house=reserve)).reason == "annihilation"
    assert play(bare, *KILL, dice=[5, 1], house={"annihilation": "off"}).outcome is None


def test_f_q40_men_in_a_transport_are_on_the_table() -> None:
    table = situation(
        HOME,
        red("r1", "tank", (10, 10)),
        blue("b1", "transport", (10, 13)),
        blue("p1", "basic", aboard="b1"),
        phase="attack",
    )
    orders = (Attack("r1", (("b1", 3),)), Answer(at=(10, 13)), END, END)
    result = play(table, *orders, dice=[2, 2, 2, 1])
    assert result.one(BailedOut).figure == "p1"
    assert result.outcome is None


def test_f_q40_a_strike_in_the_reinforcement_pool_keeps_no_army_alive() -> None:
    table = shot(blue_has={"reserve": {"air": 1}})
    assert over(play(table, *KILL, dice=[5], house={"annihilation": "board_and_reserve"})).winner == 0


def last_round(*figures: Any, side: str = "Blue", rounds: int = 4, **more: Any) -> dict[str, Any]:
    """Return the end of a side's turn in round 4; Red was side A."""
    return situation(*figures, phase="reinforce", side=side, round=4, limits={"rounds": rounds}, **more)


def test_f_q41_at_the_limit_more_captured_flags_win_whatever_the_points() -> None:
    table = last_round(
        HOME, red("r1", "basic", (10, 32)), blue("b1", "tank", (40, 33)), blue_has={"flags": [[10, 33], [40, 33]]}
    )
    assert (over(play(table, END)).winner, over(play(table, END)).reason) == (0, "rounds_flags")


def test_f_q41_then_more_points_on_the_table_then_a_draw() -> None:
    richer = last_round(HOME, blue("b1", "bazooka", (24, 32)))
    assert (over(play(richer, END)).winner, over(play(richer, END)).reason) == (1, "rounds_points")
    equal = last_round(red("r1", "bazooka", (24, 4)), blue("b1", "basic", (24, 32)), blue("b2", "basic", (26, 32)))
    assert (over(play(equal, END)).winner, over(play(equal, END)).clause) == (-1, "F-Q41")


def test_f_q41_without_a_limit_the_game_goes_on() -> None:
    table = last_round(HOME, blue("b1", "bazooka", (24, 32)), rounds=0)
    assert play(table, END, dice=[6, 6, 1, 1, 1]).one(RoundBegan).round == 5
    before = last_round(HOME, blue("b1", "bazooka", (24, 32)), rounds=5)
    assert play(before, END, dice=[6, 6, 1, 1, 1]).outcome is None


def test_f_q61_the_limit_is_judged_after_side_b() -> None:
    table = last_round(HOME, blue("b1", "bazooka", (24, 32)), side="Red")
    result = play(table, END, END, END, END, END, dice=[1])
    assert over(result).winner == 1
    assert play(table, END, END, END, END, dice=[1]).outcome is None


def test_f_q61_passengers_count_and_the_reinforcement_pool_does_not() -> None:
    men = [red(f"r{number}", "basic", aboard="t") for number in (1, 2)]
    hull = red("t", "transport", (24, 4))
    tank = blue("b1", "tank", (24, 32))
    pools = {"reserve": {"tank": 1}, "pool": {"tank": 1}}
    assert over(play(last_round(hull, *men, tank, red_has=pools), END)).winner == -1
    third = red("r3", "basic", aboard="t")
    assert over(play(last_round(hull, *men, third, tank), END)).winner == 0


def test_f_q62_each_check_looks_at_both_sides() -> None:
    table = situation(red("r1", "basic", (24, 5)), blue("b1", "basic", (24, 2)), blue("b2", "basic", (24, 32)))
    result = play(table, Move("r1", ((24, 8),)), END, END, END)
    assert (over(result).winner, over(result).reason) == (1, "flags")


def hold(**more: Any) -> dict[str, Any]:
    """Return Red's Reinforce step with a man at Blue's flag and Blue's men too far from it to hold it."""
    return ending(red("r1", "basic", (24, 31)), blue("b1", "basic", (24, 35.5)), blue("b2", "basic", (40, 20)), **more)


HOLD = {"capture_check": "hold_one_round"}


def test_f_q62_a_flag_to_be_held_counts_from_the_start_of_the_captors_next_turn() -> None:
    result = play(hold(), END, END, END, END, END, dice=[1, 6, 6, 1, 1], house=HOLD)
    assert over(result).winner == 0
    assert play(hold(), END, END, END, END, dice=[1], house=HOLD).outcome is None
    assert over(play(hold(), END)).winner == 0


def test_f_q62_a_flag_won_back_in_between_was_not_held() -> None:
    back = (END, END, Move("b1", ((24, 35),)), END, END, END)
    result = play(hold(), *back, dice=[1, 6, 6, 1, 1, 1], house=HOLD)
    assert result.outcome is None
    assert result.of(FlagTaken) == []


def test_f_q62_a_flag_reached_only_in_the_enemys_turn_is_not_yet_held() -> None:
    # Blue's man walks away from his flag in Blue's own turn: Red did not have it at the end of Red's turn.
    table = ending(red("r1", "basic", (24, 31)), blue("b1", "basic", (24, 34)), blue("b2", "basic", (40, 20)))
    orders = (END, END, Move("b1", ((24, 36),)), END, END, END)
    result = play(table, *orders, dice=[1, 6, 6, 1, 1, 1], house=HOLD)
    assert result.outcome is None


def test_f_q62_a_flag_that_was_held_and_is_won_back_counts_no_longer_from_that_check_on() -> None:
    table = situation(
        HOME,
        red("r1", "basic", (10, 31)),
        blue("b1", "basic", (10, 35.5)),
        blue("b2", "basic", (40, 33)),
        side="Blue",
        round=4,
        limits={"rounds": 4},
        blue_has={"flags": [[10, 33], [40, 33]], "captured": [0], "held": [0]},
    )
    back = play(table, Move("b1", ((10, 35),)), END, END, END, house=HOLD)
    assert back.one(FlagRetaken).flag == "blue-flag-1"
    assert (over(back).winner, over(back).reason) == (-1, "rounds")
    assert over(play(table, END, END, END, house=HOLD)).reason == "rounds_flags"


def warnings(table: dict[str, Any]) -> list[str]:
    """Return the clauses of the warnings before the step ends."""
    return [reason.clause for reason in RULES.preview(play(table).state, END).warnings]


def test_f_q65_one_is_warned_before_a_step_ends_that_leaves_ones_flag_alone() -> None:
    for y, warned in ((5.0, []), (5.01, ["F-Q65"])):
        table = situation(red("r1", "basic", (24, y)), blue("b1", "basic", (24, 32)))
        assert warnings(table) == warned
        assert play(table, END).refusals == {}


def test_t_06_flags_block_nothing_and_may_be_stood_on() -> None:
    table = situation(red("r1", "basic", (24, 31), radius=0.5), blue("b1", "basic", (40, 20)))
    assert play(table, Move("r1", ((24, 34),))).at("r1") == (24, 34)
    assert play(table, Move("r1", ((24, 33),))).at("r1") == (24, 33)


def test_t_06_a_strike_comes_in_on_top_of_a_base_and_is_measured_to_its_edge() -> None:
    def table(x: float) -> dict[str, Any]:
        return situation(
            HOME, blue("b1", "tank", (x, 20), radius=1.25), phase="attack", red_has={"reserve": {"air": 1}}
        )

    one = Strike((20, 20), (("b1", 1),))
    for x in (20.0, 27.25):
        assert play(table(x), one, dice=[1]).refusals == {}
    assert play(table(27.26), one).refusal().clause == "F-31"


def test_t_06_what_surrounds_a_man_runs_from_base_to_base() -> None:
    for x, protects in ((20.0, True), (20.01, False)):
        table = situation(
            HOME,
            red("r1", "basic", (10, 10)),
            blue("b1", "basic", (13, 10), radius=0.5),
            blue("m", "minesweeper", (x, 10), radius=0.5),
            phase="attack",
        )
        dice = [5, 6] if protects else [5]
        result = play(table, Attack("r1", (("b1", 1),)), dice=dice, house={"regen_scope": "six_inches"})
        assert (result.state.find("b1") is not None) == protects


def quiet(rounds: int, stirred: bool = False, **more: Any) -> dict[str, Any]:
    """Return the end of a round, after so many quiet rounds."""
    table = situation(HOME, blue("b1", "basic", (24, 32)), phase="reinforce", side="Blue", first="Red", **more)
    table["turn"] |= {"quiet": rounds, "stirred": stirred}
    return table


NEXT = [6, 6, 1, 1, 1]


def test_t_11_ten_rounds_in_which_nothing_happened_are_a_draw() -> None:
    result = play(quiet(9), END)
    assert (over(result).winner, over(result).clause) == (-1, "T-11")
    assert play(quiet(8), END, dice=NEXT).outcome is None
    assert play(quiet(9, stirred=True), END, dice=NEXT).outcome is None


def test_t_11_buying_hurting_and_capturing_break_the_silence() -> None:
    call = quiet(9, blue_has={"pool": {"basic": 1}})
    call["turn"] |= {"phase": "call", "points": 1}
    bought = play(call, Buy("basic"), END, END, END, Place("basic", (24, 33)), END, dice=NEXT)
    assert bought.one(Bought).profile == "basic"
    assert bought.state.quiet == 0
    hurt = situation(HOME, blue("b1", "basic", (24, 6)), red("r1", "basic", (24, 9)), phase="attack", side="Blue")
    hurt["turn"] |= {"quiet": 9}
    assert play(hurt, Attack("b1", (("r1", 1),)), END, END, dice=[5, *NEXT]).state.quiet == 0
    missed = play(hurt, Attack("b1", (("r1", 1),)), END, END, dice=[4])
    assert over(missed).clause == "T-11"


def test_t_11_the_house_may_change_the_number_or_drop_the_rule() -> None:
    assert over(play(quiet(2), END, house={"stalemate": 3})).clause == "T-11"
    assert play(quiet(1), END, dice=NEXT, house={"stalemate": 3}).outcome is None
    assert play(quiet(99), END, dice=NEXT, house={"stalemate": "off"}).outcome is None


def test_t_11_a_round_limit_comes_before_a_stalemate() -> None:
    table = quiet(9, limits={"rounds": 2})
    assert over(play(table, END)).clause == "F-Q41"
