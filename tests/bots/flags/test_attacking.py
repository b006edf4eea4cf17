"""At whom ``regular`` aims: how it deals its dice out, what it would rather destroy, and when a strike comes in."""

from __future__ import annotations

from typing import Any

import pytest

from littlewars.core.choices import End
from littlewars.rulesets.flags.orders import Attack, Strike
from tests.bots.flags.asked import SEEDS, ask, step
from tests.rulesets.flags.table import block, blue, red, situation


def attacks(
    *figures: Any, house: dict[str, Any] | None = None, seed: str = "1", **more: Any
) -> dict[str, dict[str, int]]:
    """Return at whom each unit of Red aims how many dice in its Attack step."""
    return step(situation(*figures, phase="attack", **more), house=house, seed=seed).attacks()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_tank_aims_two_dice_at_one_man_and_the_third_at_the_other(seed: str) -> None:
    aimed = attacks(
        red("t", "tank", (24, 15), None),
        blue("a", "basic", (22, 19), None),
        blue("b", "basic", (26, 19), None),
        blue("far", "basic", (5, 30), None),
        seed=seed,
    )
    assert sorted(aimed["t"].values()) == [1, 2]
    assert set(aimed["t"]) == {"a", "b"}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_tank_aims_all_three_dice_at_a_tank(seed: str) -> None:
    aimed = attacks(
        red("t", "tank", (24, 15), None),
        blue("a", "tank", (22, 19), None),
        blue("b", "basic", (26, 19), None),
        blue("far", "basic", (5, 30), None),
        seed=seed,
    )
    assert aimed["t"] == {"a": 3}


def test_a_tank_aims_all_three_dice_at_the_only_man() -> None:
    aimed = attacks(
        red("t", "tank", (24, 15), None),
        blue("a", "basic", (22, 19), None),
        blue("far", "basic", (5, 30), None),
        blue("further", "basic", (6, 32), None),
    )
    assert aimed["t"] == {"a": 3}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_machine_gun_is_turned_on_three_men_at_once(seed: str) -> None:
    aimed = attacks(
        red("m", "machine_gunner", (24, 15), None),
        blue("a", "basic", (21, 18), None),
        blue("b", "basic", (24, 20), None),
        blue("c", "basic", (27, 18), None),
        seed=seed,
    )
    assert aimed["m"] == {"a": 1, "b": 1, "c": 1}


def test_a_machine_gun_is_not_wasted_on_a_tank() -> None:
    aimed = attacks(
        red("m", "machine_gunner", (24, 15), None),
        blue("a", "tank", (21, 19), None),
        blue("b", "basic", (27, 19), None),
    )
    assert aimed["m"] == {"b": 3}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_bazooka_takes_the_armed_transport_and_not_the_man_beside_it(seed: str) -> None:
    aimed = attacks(
        red("z", "bazooka", (24, 15), None),
        blue("a", "transport", (22, 19), None),
        blue("b", "basic", (26, 19), None),
        blue("far", "basic", (5, 30), None),
        seed=seed,
    )
    assert aimed["z"] == {"a": 2}


def test_a_rifleman_takes_the_man_in_the_open_and_not_the_one_in_the_trees() -> None:
    aimed = attacks(
        red("r", "basic", (24, 15), None),
        blue("a", "basic", (21, 19), None),
        blue("b", "basic", (27, 19), None),
        blue("far", "basic", (5, 30), None),
        terrain=[block("trees", (20, 18), (22, 21))],
    )
    assert aimed["r"] == {"b": 1}


def test_a_rifleman_takes_the_radio_man_and_not_the_rifleman() -> None:
    aimed = attacks(
        red("r", "basic", (24, 15), None),
        blue("a", "basic", (21, 19), None),
        blue("b", "radio", (27, 19), None),
        blue("far", "basic", (5, 30), None),
    )
    assert aimed["r"] == {"b": 1}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("dearer", ["radio", "commander", "transport", "machine_gunner"])
def test_the_last_guard_of_a_flag_is_shot_that_an_own_man_stands_beside(dearer: str, seed: str) -> None:
    aimed = attacks(
        red("r", "basic", (20, 29), None),
        red("beside", "basic", (24, 31.4), None, attacked=True),
        blue("keeper", "basic", (24.5, 33), None),
        blue("dear", dearer, (16, 27), None),
        blue("far", "basic", (5, 5), None),
        seed=seed,
    )
    assert aimed["r"] == {"keeper": 1}


def test_the_last_guard_is_shot_when_a_paratrooper_waits_to_land_at_the_flag() -> None:
    aimed = attacks(
        red("r", "basic", (20, 29), None),
        blue("keeper", "basic", (24.5, 33), None),
        blue("dear", "radio", (16, 27), None),
        blue("far", "basic", (5, 5), None),
        red_has={"reserve": {"paratrooper": 1}},
    )
    assert aimed["r"] == {"keeper": 1}


def test_the_last_enemy_of_all_is_shot_at() -> None:
    aimed = attacks(red("t", "tank", (24, 15), None), blue("b", "basic", (24, 19), None))
    assert aimed["t"] == {"b": 3}


def test_a_mortar_with_a_spotter_is_used() -> None:
    aimed = attacks(
        red("m", "mortar", (24, 15), None),
        red("eyes", "basic", (20, 15), None, attacked=True),
        blue("b", "tank", (23, 20), None),
    )
    assert aimed["m"] == {"b": 3}


def test_a_mortar_without_a_spotter_has_nothing_to_do() -> None:
    figures = (red("m", "mortar", (24, 15), None), blue("b", "tank", (23, 20), None))
    assert isinstance(ask(situation(*figures, phase="attack")), End)


def test_a_mortar_reaches_as_far_as_the_house_says() -> None:
    figures = (
        red("m", "mortar", (24, 5), None),
        red("eyes", "basic", (24, 14), None, attacked=True),
        blue("b", "basic", (24, 17), None),
    )
    assert attacks(*figures) == {}
    assert attacks(*figures, house={"indirect_range": "unlimited"}) == {"m": {"b": 3}}


def test_nobody_is_aimed_at_who_is_out_of_sight_in_a_house_that_asks_for_it() -> None:
    figures = (
        red("r", "basic", (24, 15), None),
        blue("b", "basic", (24, 20), None),
        blue("c", "basic", (21, 19), None),
    )
    terrain = [block("bunker", (23.4, 17), (24.6, 18))]
    aimed = attacks(*figures, house={"line_of_sight": True}, terrain=terrain)
    assert aimed["r"] == {"c": 1}


def test_men_aboard_shoot_only_in_a_house_that_lets_them() -> None:
    figures = (
        red("hull", "transport", (24, 15), None, attacked=True),
        red("r", "basic", None, None, aboard="hull"),
        blue("b", "basic", (24, 20), None),
    )
    assert attacks(*figures) == {}
    assert attacks(*figures, house={"passengers_shoot": True}) == {"r": {"b": 1}}


def test_everybody_attacks_who_can_hurt_somebody() -> None:
    aimed = attacks(
        red("a", "basic", (20, 15), None),
        red("b", "flamethrower", (22, 15), None),
        red("c", "bazooka", (24, 15), None),
        red("d", "tank", (27, 15), None),
        red("e", "basic", (5, 5), None),
        blue("one", "tank", (24, 20.5), None),
        blue("two", "tank", (20, 20.5), None),
        blue("three", "tank", (27, 20.5), None),
        blue("man", "basic", (22, 18), None),
    )
    assert {"c", "d"} <= set(aimed)
    assert "e" not in aimed


# ---- strikes ---------------------------------------------------------------------------------------------------------


def test_a_strike_comes_in_over_a_tank() -> None:
    raw = situation(
        red("r", "basic", (24, 3), None),
        blue("t", "tank", (24, 20), None),
        blue("b", "basic", (40, 30), None),
        phase="attack",
        red_has={"reserve": {"air": 1}},
    )
    order = ask(raw)
    assert isinstance(order, Strike)
    assert dict(order.allot) == {"t": 4}


def test_a_strike_between_two_groups_hits_both() -> None:
    """The two transports are 9 inches apart: no point above one of them has the other in range."""
    raw = situation(
        red("r", "basic", (24, 3), None),
        blue("a", "transport", (18.5, 20), None),
        blue("b", "transport", (29.5, 20), None),
        blue("far", "basic", (5, 33), None),
        phase="attack",
        red_has={"reserve": {"air": 1}},
    )
    order = ask(raw)
    assert isinstance(order, Strike)
    assert dict(order.allot) == {"a": 2, "b": 2}


def test_a_strike_is_kept_when_only_a_rifleman_in_cover_is_about() -> None:
    raw = situation(
        red("r", "basic", (24, 3), None),
        blue("a", "basic", (24, 20), None),
        blue("b", "basic", (5, 33), None),
        blue("c", "basic", (43, 33), None),
        phase="attack",
        red_has={"reserve": {"air": 1}},
        terrain=[
            block("trees", (22, 18), (26, 22)),
            block("ditch", (3, 30), (7, 35)),
            block("rocks", (41, 30), (45, 35)),
        ],
    )
    assert isinstance(ask(raw), End)


def test_a_strike_that_was_kept_comes_in_before_the_game_ends() -> None:
    raw = situation(
        red("r", "basic", (24, 3), None),
        blue("a", "basic", (24, 20), None),
        blue("b", "basic", (5, 33), None),
        blue("c", "basic", (43, 33), None),
        phase="attack",
        red_has={"reserve": {"air": 1}},
        limits={"rounds": 2},
    )
    assert isinstance(ask(raw), Strike)


def test_units_attack_before_a_strike_is_spent() -> None:
    raw = situation(
        red("t", "tank", (24, 15), None),
        blue("b", "tank", (24, 20), None),
        blue("far", "basic", (5, 33), None),
        phase="attack",
        red_has={"reserve": {"air": 1}},
    )
    assert isinstance(ask(raw), Attack)
