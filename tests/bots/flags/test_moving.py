"""How ``regular`` moves: who stays, who goes, what is guarded, and what is worth a walk."""

from __future__ import annotations

from typing import Any

import pytest

from littlewars.rulesets.flags.orders import Board, Leave, Move
from tests.bots.flags.asked import SEEDS, step
from tests.rulesets.flags.table import block, blue, fence, red, situation

HOME = (24.0, 3.0)
GOAL = (24.0, 33.0)
"""The flags of Red and of Blue."""


def guard(x: float = 22.0, y: float = 3.0) -> Any:
    """Return a man of Red who is at home beside his flag, so that others may go."""
    return red("guard", "radio", (x, y), None)


def keeper(x: float = 24.0, y: float = 33.0) -> Any:
    """Return a man of Blue who guards his flag."""
    return blue("keeper", "basic", (x, y), None)


# ---- standing still --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", ["machine_gunner", "bazooka"])
def test_who_would_lose_dice_by_a_step_stands_still_with_an_enemy_in_range(kind: str, seed: str) -> None:
    raw = situation(guard(), keeper(), red("r", kind, (24, 14), None), blue("b", "basic", (24, 18), None))
    played = step(raw, seed=seed)
    assert not played.walked("r")


def test_a_mortar_with_a_spotter_and_a_target_stands_still() -> None:
    raw = situation(
        guard(),
        keeper(),
        red("r", "mortar", (24, 5.4), None),
        red("eyes", "basic", (26, 4), None, ordered=True),
        blue("b", "tank", (24, 11.5), None),
    )
    assert not step(raw).walked("r")


def test_a_flamethrower_loses_nothing_by_a_step_and_takes_it() -> None:
    raw = situation(guard(), keeper(), red("r", "flamethrower", (24, 14), None))
    assert step(raw).walked("r")


# ---- guarding --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", ["basic", "bazooka", "flamethrower", "commander", "paratrooper", "tank", "transport"])
def test_the_last_guard_of_a_flag_stays_with_enemies_near(kind: str, seed: str) -> None:
    raw = situation(red("r", kind, (24, 4), None), keeper(), blue("b", "basic", (24, 13), None))
    assert step(raw, seed=seed).gap("r", *HOME) <= 2.0


@pytest.mark.parametrize("kind", ["basic", "machine_gunner", "tank"])
def test_the_last_guard_of_a_flag_stays_also_with_nobody_near(kind: str) -> None:
    raw = situation(
        red("r", kind, (24, 4), None), red("far", "basic", (10, 20), None), blue("b", "basic", (40, 33), None)
    )
    assert step(raw).gap("r", *HOME) <= 2.0


def test_one_of_two_guards_stays_and_the_other_goes() -> None:
    raw = situation(red("one", "basic", (23, 3), None), red("two", "basic", (25, 3), None), keeper())
    played = step(raw)
    assert [played.walked("one"), played.walked("two")].count(True) == 1
    assert min(played.gap("one", *HOME), played.gap("two", *HOME)) <= 2.0


def test_who_helps_from_anywhere_guards_and_the_fighter_goes() -> None:
    raw = situation(guard(), red("r", "flamethrower", (25, 3), None), keeper())
    played = step(raw)
    assert not played.walked("guard")
    assert played.walked("r")


def test_each_of_two_flags_keeps_a_guard() -> None:
    raw = situation(
        red("one", "basic", (12, 3), None),
        red("two", "basic", (36, 3), None),
        red("more", "basic", (37.5, 3), None),
        keeper(),
        red_has={"flags": [[12, 3], [36, 3]]},
    )
    played = step(raw)
    assert played.gap("one", 12, 3) <= 2.0
    assert min(played.gap("two", 36, 3), played.gap("more", 36, 3)) <= 2.0


@pytest.mark.parametrize("kind", ["radio", "commander", "minesweeper"])
def test_who_helps_from_anywhere_does_not_walk_into_the_enemy(kind: str) -> None:
    raw = situation(guard(), red("r", kind, (26, 3), None), keeper(), blue("b", "machine_gunner", (24, 16), None))
    assert step(raw).gap("r", *HOME) <= 4.0


def test_the_last_rifleman_beside_a_mortar_stays_to_spot_for_it() -> None:
    """Without the mortar he goes, for there are guards enough."""
    with_mortar = situation(guard(), red("m", "mortar", (26, 3), None), red("r", "basic", (24, 4.5), None), keeper())
    without = situation(guard(), red("m", "commander", (26, 3), None), red("r", "basic", (24, 4.5), None), keeper())
    assert step(with_mortar).gap("r", *HOME) <= 2.0
    assert step(without).gap("r", *HOME) > 2.0


# ---- going -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("kind", "least"), [("basic", 2.0), ("bazooka", 2.0), ("flamethrower", 2.0), ("tank", 4.0)])
def test_with_nobody_near_troops_make_for_the_enemy_s_flag(kind: str, least: float, seed: str) -> None:
    raw = situation(guard(), red("r", kind, (20, 12), None), keeper(40, 33))
    before = ((20 - GOAL[0]) ** 2 + (12 - GOAL[1]) ** 2) ** 0.5
    played = step(raw, seed=seed)
    radius = played.find("r").radius
    assert played.gap("r", *GOAL) + radius <= before - least


@pytest.mark.parametrize("keeper_y", [33.0, 35.4])
@pytest.mark.parametrize("width", [3, 8, 14])
@pytest.mark.parametrize(("kind", "thing"), [("tank", "bunker"), ("tank", "rocks"), ("basic", "rocks")])
def test_what_bars_the_way_is_walked_round(kind: str, thing: str, width: float, keeper_y: float) -> None:
    """Also where a guard stands on the very flag that is gone for, and where the way round leads sideways at first."""
    wall = block(thing, (24 - width / 2, 14), (24 + width / 2, 16))
    x, y = 24.0, 10.0
    for _ in range(7):
        raw = situation(guard(), red("r", kind, (x, y), None), keeper(24, keeper_y), terrain=[wall])
        figure = step(raw, house={"rocks": "solid"}).find("r")
        x, y = figure.x, figure.y
        if y > 17.0:
            break
    assert y > 17.0


def test_a_fence_is_crossed_and_not_walked_along() -> None:
    raw = situation(guard(), red("r", "basic", (24, 12), None), keeper(), terrain=[fence((4, 13), (44, 13))])
    assert step(raw).find("r").y > 13.0


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", ["basic", "bazooka", "machine_gunner", "paratrooper", "transport"])
def test_whoever_can_reach_an_unguarded_flag_steps_there_and_wins(kind: str, seed: str) -> None:
    raw = situation(
        guard(), red("r", kind, (24, 27.6), None), blue("b", "basic", (34, 25), None), blue("c", "tank", (8, 20), None)
    )
    played = step(raw, seed=seed, turn=True)
    assert played.gap("r", *GOAL) <= 2.0
    assert played.outcome is not None
    assert (played.outcome.winner, played.outcome.reason) == (0, "flags")


def test_an_unguarded_flag_is_reached_with_doubletime() -> None:
    raw = situation(
        red("c", "commander", (24, 4.5), None), red("r", "basic", (24, 22.5), None), blue("b", "basic", (44, 18), None)
    )
    played = step(raw, turn=True)
    assert isinstance(played.of("r"), Move)
    assert played.outcome is not None and played.outcome.winner == 0


def test_an_unguarded_flag_is_reached_round_a_corner() -> None:
    """A bunker bars the straight way, and no straight line past it ends near enough; with a bend it is not too far."""
    raw = situation(
        guard(),
        red("r", "tank", (24, 25.3), None),
        blue("b", "basic", (44, 18), None),
        terrain=[block("bunker", (23.7, 27), (24.3, 27.5))],
    )
    played = step(raw, turn=True)
    assert played.outcome is not None and played.outcome.winner == 0


def test_the_second_of_two_flags_is_gone_for_when_the_first_is_held() -> None:
    flags = {"flags": [[12, 33], [36, 33]]}
    raw = situation(
        guard(),
        red("one", "basic", (12, 32), None),
        red("two", "basic", (12, 34), None),
        red("r", "basic", (20, 31), None),
        blue("b", "basic", (36, 33), None),
        blue_has=flags,
    )
    played = step(raw)
    assert played.find("r").x > 21.0


# ---- what decides the game at once -----------------------------------------------------------------------------------


def close_flags(*figures: Any) -> Any:
    """Return a situation on a small table whose flags are 9 inches apart; Blue has one man, and nobody at his flag."""
    return situation(
        *figures,
        blue("b", "basic", (22, 8), None),
        size=(24, 15),
        red_has={"flags": [[12, 3]]},
        blue_has={"flags": [[12, 12]]},
    )


@pytest.mark.parametrize("kind", ["radio", "commander", "minesweeper", "mortar"])
def test_who_usually_stays_at_home_steps_onto_an_unguarded_flag_and_wins(kind: str) -> None:
    played = step(close_flags(red("r", kind, (12, 8), None), red("g", "basic", (12, 3), None)), turn=True)
    assert played.outcome is not None and played.outcome.winner == 0


def test_the_last_guard_leaves_his_flag_to_win_at_once() -> None:
    played = step(close_flags(red("c", "commander", (12, 3), None)), turn=True)
    assert played.outcome is not None and played.outcome.winner == 0


def test_a_flag_is_touched_in_a_house_that_asks_for_it() -> None:
    raw = close_flags(red("r", "basic", (12, 10.5), None), red("g", "basic", (12, 3), None))
    played = step(raw, house={"flag_capture": "touch"}, turn=True)
    assert played.outcome is not None and played.outcome.winner == 0


@pytest.mark.parametrize("kind", ["basic", "flamethrower", "transport", "paratrooper"])
def test_who_can_comes_home_to_a_flag_that_would_be_lost_at_the_end_of_the_turn(kind: str) -> None:
    """A man of Blue stands beside the flag and nobody of Red does; nobody else is there to save it."""
    raw = situation(red("r", kind, (24, 7), None), blue("thief", "basic", (24, 3), None), keeper())
    assert step(raw).gap("r", *HOME) <= 2.0


# ---- cover -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_cover_beside_the_flag_is_taken_when_the_enemy_is_near(seed: str) -> None:
    """The guard gives nothing up: the trees are within 2 inches of his flag, and he has no shot to lose."""
    raw = situation(
        red("r", "basic", (24, 2), None),
        keeper(),
        blue("b", "machine_gunner", (24, 11), None),
        terrain=[block("trees", (22.8, 3.2), (25.2, 5))],
    )
    played = step(raw, seed=seed)
    figure = played.find("r")
    assert 22.8 <= figure.x <= 25.2 and 3.2 <= figure.y <= 5
    assert played.gap("r", *HOME) <= 2.0


def test_who_has_cover_and_a_target_in_range_does_not_come_out() -> None:
    trees = block("trees", (22, 12), (26, 15))
    raw = situation(
        guard(),
        keeper(),
        red("r", "machine_gunner", (24, 14), None),
        blue("b", "basic", (24, 18), None),
        terrain=[trees],
    )
    assert not step(raw).walked("r")


# ---- transports and commanders ---------------------------------------------------------------------------------------


def convoy(y: float = 5.0) -> list[Any]:
    """Return a transport of Red with two men beside it, far from everybody."""
    return [
        guard(),
        red("hull", "transport", (24, y), None),
        red("one", "basic", (22, y), None),
        red("two", "flamethrower", (26, y), None),
    ]


def test_men_board_a_transport_with_a_long_way_to_go_and_it_drives() -> None:
    played = step(situation(*convoy(), keeper()))
    assert isinstance(played.of("one"), Board)
    assert isinstance(played.of("two"), Board)
    assert played.find("hull").y >= 10.0
    assert {played.find("one").aboard, played.find("two").aboard} == {"hull"}


def test_the_guard_does_not_drive_away() -> None:
    played = step(situation(*convoy(), keeper()))
    assert not played.walked("guard")


def test_nobody_boards_with_the_enemy_near() -> None:
    played = step(situation(*convoy(), keeper(), blue("b", "basic", (24, 15), None)))
    assert not any(isinstance(order, Board) for order in played.orders)


def test_men_get_down_near_the_enemy() -> None:
    raw = situation(
        guard(),
        keeper(),
        red("hull", "transport", (24, 18), None, ordered=True, moved=True),
        red("one", "basic", None, None, aboard="hull"),
        red("two", "machine_gunner", None, None, aboard="hull"),
        blue("b", "basic", (24, 26), None),
    )
    played = step(raw)
    assert isinstance(played.of("one"), Leave)
    assert isinstance(played.of("two"), Leave)


def test_men_ride_on_while_the_enemy_and_his_flag_are_far() -> None:
    raw = situation(
        guard(), keeper(), red("hull", "transport", (24, 9), None), red("one", "basic", None, None, aboard="hull")
    )
    played = step(raw)
    assert not any(isinstance(order, Leave) for order in played.orders)
    assert played.find("hull").y >= 14.0


def test_a_transport_brings_its_men_to_an_unguarded_flag_and_they_take_it() -> None:
    """Five turns on an empty half of the table are enough to drive there, get down and win."""
    raw = situation(*convoy(), blue("b", "basic", (46, 12), None), round=2)
    game = step(raw, turn=True).game
    for _ in range(5):
        if game.outcome() is not None:
            break
        state = game.state
        figures = [
            red(one.id, one.profile.key, None if one.aboard else (one.x, one.y), None, aboard=one.aboard)
            for one in state.figures
            if one.side == 0
        ]
        game = step(situation(*figures, blue("b", "basic", (46, 12), None)), turn=True).game
    found = game.outcome()
    assert found is not None
    assert (found.winner, found.reason) == (0, "flags")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_commander_hurries_somebody_on(seed: str) -> None:
    raw = situation(
        red("c", "commander", (24, 4), None),
        red("one", "flamethrower", (20, 5), None),
        red("t", "tank", (28, 6), None),
        keeper(),
    )
    played = step(raw, seed=seed)
    doubled = [order for order in played.orders if isinstance(order, Move) and order.doubletime]
    assert len(doubled) == 1
    assert doubled[0].figure != "c"


def test_two_commanders_hurry_two_units_on() -> None:
    raw = situation(
        red("c", "commander", (23, 3), None),
        red("d", "commander", (25, 3), None),
        red("one", "flamethrower", (20, 5), None),
        red("two", "flamethrower", (28, 5), None),
        keeper(),
    )
    played = step(raw)
    doubled = [order.figure for order in played.orders if isinstance(order, Move) and order.doubletime]
    assert sorted(doubled) == ["one", "two"]
