"""What ``regular`` buys and where it puts it: radio men, strikes, paratroopers, transports, and the starting force."""

from __future__ import annotations

from typing import Any

import pytest

from littlewars.bots import make_bot
from littlewars.core.choices import End
from littlewars.core.dice import SeededDice
from littlewars.core.game import Game, StreamLuck, bot_dice
from littlewars.core.ruleset import read_setting
from littlewars.rulesets.flags.orders import Buy, Deploy, Muster, Place
from littlewars.rulesets.flags.state import FlagsState, Phase
from littlewars.rulesets.flags.troops import PROFILES
from tests.bots.flags.asked import SEEDS, ask, step
from tests.rulesets.flags.table import RULES, block, blue, red, situation

PRICES = {profile.key: profile.price for profile in PROFILES}
ROSTER = {
    "basic": 14,
    "bazooka": 3,
    "commander": 1,
    "flamethrower": 2,
    "machine_gunner": 3,
    "minesweeper": 1,
    "mortar": 2,
    "radio": 2,
    "paratrooper": 2,
    "tank": 2,
    "transport": 2,
    "air": 1,
}


def call(*figures: Any, points: int, pool: dict[str, int], seed: str = "1", **more: Any) -> dict[str, int]:
    """Return what Red buys in a Call."""
    raw = situation(*figures, phase="call", points=points, red_has={"pool": pool}, **more)
    bought: dict[str, int] = {}
    for order in step(raw, seed=seed).orders:
        if isinstance(order, Buy):
            bought[order.profile] = bought.get(order.profile, 0) + order.count
    return bought


def quiet() -> list[Any]:
    """Return four men of Red at home and a guard of Blue, with nobody near anybody."""
    return [
        red("one", "basic", (22, 3), None),
        red("two", "basic", (26, 3), None),
        red("three", "basic", (22, 5), None),
        red("four", "basic", (26, 5), None),
        blue("keeper", "basic", (25, 33), None),
        blue("other", "basic", (22, 33), None),
    ]


# ---- the Call --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_radio_man_is_bought_early(seed: str) -> None:
    assert call(*quiet(), points=2, pool=ROSTER, seed=seed, round=1) == {"radio": 1}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_third_radio_man_is_not_bought_in_the_last_round(seed: str) -> None:
    figures = [*quiet(), red("r", "radio", (24, 2), None), red("s", "radio", (24, 5), None)]
    bought = call(*figures, points=2, pool={"radio": 3, "basic": 5, "flamethrower": 2}, seed=seed, limits={"rounds": 2})
    assert "radio" not in bought


@pytest.mark.parametrize("seed", SEEDS)
def test_a_minesweeper_is_bought_for_an_army(seed: str) -> None:
    pool = {"minesweeper": 1, "basic": 5, "flamethrower": 2, "bazooka": 2}
    assert call(*quiet(), points=2, pool=pool, seed=seed, round=1) == {"minesweeper": 1}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_second_minesweeper_is_not_bought(seed: str) -> None:
    figures = [*quiet(), red("m", "minesweeper", (24, 2), None)]
    bought = call(*figures, points=2, pool={"minesweeper": 1, "basic": 5, "flamethrower": 2}, seed=seed)
    assert bought and "minesweeper" not in bought


@pytest.mark.parametrize("seed", SEEDS)
def test_a_strike_is_bought_on_tanks_when_a_six_was_rolled(seed: str) -> None:
    """Two tanks stand close together, one of them near the flag, and nobody else is left to call."""
    figures = [*quiet(), blue("t", "tank", (24, 10), None), blue("u", "tank", (27.5, 10), None)]
    assert call(*figures, points=6, pool={"air": 1, "basic": 3}, seed=seed) == {"air": 1}


def test_the_strike_that_was_bought_comes_in_the_same_turn() -> None:
    figures = [*quiet(), blue("t", "tank", (24, 14), None)]
    raw = situation(*figures, phase="call", points=6, red_has={"pool": {"air": 1}})
    played = step(raw, turn=True)
    verbs = [type(order).__name__ for order in played.orders]
    assert verbs[0] == "Buy"
    assert "Strike" in verbs


@pytest.mark.parametrize("seed", SEEDS)
def test_no_strike_is_bought_in_the_first_round(seed: str) -> None:
    figures = [*quiet(), blue("t", "tank", (24, 10), None)]
    assert "air" not in call(*figures, points=6, pool={"air": 1, "basic": 3}, seed=seed, round=1)


@pytest.mark.parametrize("seed", SEEDS)
def test_all_points_are_spent_while_there_are_troops_to_buy(seed: str) -> None:
    for points in range(1, 7):
        bought = call(*quiet(), points=points, pool=ROSTER, seed=seed)
        assert sum(PRICES[key] * number for key, number in bought.items()) == points


def test_nothing_is_bought_out_of_an_empty_pool() -> None:
    assert call(*quiet(), points=6, pool={}) == {}


def test_points_that_were_banked_are_all_of_use() -> None:
    bought = call(*quiet(), points=60, pool={"basic": 14, "tank": 2})
    assert bought["tank"] == 2
    assert bought["basic"] == 14


@pytest.mark.parametrize("seed", SEEDS)
def test_something_against_armour_is_bought_when_tanks_come(seed: str) -> None:
    """Riflemen and flamethrowers alone could never hurt one."""
    figures = [*quiet(), blue("t", "tank", (24, 14), None), blue("u", "tank", (28, 14), None)]
    pool = {"basic": 6, "flamethrower": 2, "bazooka": 2, "machine_gunner": 2}
    assert "bazooka" in call(*figures, points=2, pool=pool, seed=seed)


# ---- paratroopers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_paratrooper_is_called_lands_beside_an_unguarded_flag_and_wins(seed: str) -> None:
    raw = situation(
        red("guard", "basic", (24, 4.5), None),
        blue("b", "basic", (8, 18), None),
        blue("c", "tank", (40, 18), None),
        phase="call",
        points=2,
        red_has={"pool": ROSTER},
    )
    played = step(raw, seed=seed, turn=True)
    assert played.orders[0] == Buy(profile="paratrooper", count=1)
    assert isinstance(played.orders[-2], Place)
    assert played.outcome is not None
    assert (played.outcome.winner, played.outcome.reason) == (0, "flags")


def test_a_paratrooper_does_not_land_among_the_guards_of_a_flag() -> None:
    keepers = [blue(f"k{x}", "machine_gunner", (x, 33), None) for x in (22, 24, 26)]
    raw = situation(
        red("guard", "basic", (24, 4.5), None),
        *keepers,
        phase="reinforce",
        red_has={"reserve": {"paratrooper": 1}},
    )
    order = ask(raw)
    assert isinstance(order, Place) and order.at is not None
    assert min((order.at[0] - x) ** 2 + (order.at[1] - 33) ** 2 for x in (22, 24, 26)) > 3.0**2


def test_a_paratrooper_comes_home_to_a_flag_that_nobody_guards() -> None:
    raw = situation(
        red("away", "basic", (4, 20), None),
        blue("keeper", "basic", (24, 33), None),
        blue("b", "basic", (24, 10), None),
        phase="reinforce",
        red_has={"reserve": {"paratrooper": 1}},
    )
    order = ask(raw)
    assert isinstance(order, Place) and order.at is not None
    assert ((order.at[0] - 24) ** 2 + (order.at[1] - 3) ** 2) ** 0.5 <= 2.5


@pytest.mark.parametrize("name", ["recruit", "regular"])
def test_a_paratrooper_whose_flag_is_captured_is_set_down_by_choice_and_not_by_lot(name: str) -> None:
    keepers = [blue(f"k{x}{y}", "machine_gunner", (x, y), None) for x in (18, 24, 30) for y in (27, 33)]
    raw = situation(
        red("away", "basic", (4, 20), None),
        *keepers,
        blue("thief", "basic", (24, 4), None),
        phase="reinforce",
        red_has={"reserve": {"paratrooper": 1}, "captured": [0]},
    )
    assert len({ask(raw, name, seed=str(seed)) for seed in range(6)}) == 1


@pytest.mark.parametrize("name", ["recruit", "regular"])
def test_a_paratrooper_without_room_at_home_is_set_down_by_choice_and_not_by_lot(name: str) -> None:
    """His flag stands among solid rocks, and wherever else he may land somebody aims at him."""
    keepers = [blue(f"k{x}{y}", "machine_gunner", (x, y), None) for x in (16, 24, 32) for y in (25, 33)]
    raw = situation(
        red("away", "basic", (4, 20), None),
        *keepers,
        phase="reinforce",
        red_has={"reserve": {"paratrooper": 1}},
        terrain=[block("rocks", (20, 0), (28, 7))],
    )
    assert len({ask(raw, name, {"rocks": "solid"}, seed=str(seed)) for seed in range(6)}) == 1


# ---- coming on -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["basic", "bazooka", "radio", "tank", "transport", "mortar"])
def test_reinforcements_come_on_where_they_hold_the_flag(kind: str) -> None:
    raw = situation(
        red("away", "basic", (4, 20), None),
        blue("keeper", "basic", (24, 33), None),
        phase="reinforce",
        red_has={"reserve": {kind: 1}},
    )
    order = ask(raw)
    assert isinstance(order, Place) and order.at is not None
    radius = next(profile.radius for profile in PROFILES if profile.key == kind)
    assert ((order.at[0] - 24) ** 2 + (order.at[1] - 3) ** 2) ** 0.5 - radius <= 2.0


def test_the_flag_that_nobody_guards_gets_the_reinforcement() -> None:
    raw = situation(
        red("one", "basic", (12, 3), None),
        blue("keeper", "basic", (24, 33), None),
        phase="reinforce",
        red_has={"reserve": {"basic": 1}, "flags": [[12, 3], [36, 3]]},
    )
    order = ask(raw)
    assert isinstance(order, Place) and order.at is not None
    assert order.at[0] > 30


def test_the_flag_that_the_enemy_is_near_gets_the_reinforcement() -> None:
    raw = situation(
        red("one", "basic", (12, 3), None),
        red("two", "basic", (36, 3), None),
        blue("keeper", "basic", (24, 33), None),
        blue("b", "machine_gunner", (36, 10), None),
        blue("c", "basic", (38, 10), None),
        phase="reinforce",
        red_has={"reserve": {"basic": 1}, "flags": [[12, 3], [36, 3]]},
    )
    order = ask(raw)
    assert isinstance(order, Place) and order.at is not None
    assert order.at[0] > 30


def test_what_is_bought_comes_on_in_the_same_turn() -> None:
    raw = situation(*quiet(), phase="call", points=4, red_has={"pool": {"basic": 4, "flamethrower": 2}})
    played = step(raw, turn=True)
    assert sum(order.count for order in played.orders if isinstance(order, Buy)) == sum(
        1 for order in played.orders if isinstance(order, Place)
    )


def test_a_full_ring_ends_the_step() -> None:
    """A bunker lies on the flag: there is no room for a tank, which waits."""
    raw = situation(
        red("away", "basic", (4, 20), None),
        blue("keeper", "basic", (24, 33), None),
        phase="reinforce",
        red_has={"reserve": {"tank": 1}},
        terrain=[block("bunker", (18, 0), (30, 9))],
    )
    assert isinstance(ask(raw), End)


# ---- the starting force ----------------------------------------------------------------------------------------------


def open_table(**red_has: Any) -> dict[str, Any]:
    """Return a scenario with nothing fixed, and with fields of Red changed."""
    sides = [{"name": "Red", "edge": "south", **red_has}, {"name": "Blue", "edge": "north"}]
    return {"ruleset": "flags", "table": {"size": [48, 36]}, "sides": sides}


def set_up(raw: dict[str, Any], name: str, seed: str) -> tuple[Game[FlagsState], list[Any]]:
    """Let a computer player choose and set up both forces."""
    game = Game(RULES, read_setting(RULES, raw, "test"), StreamLuck(seed))
    bot = make_bot(name, RULES)
    orders: list[Any] = []
    while game.state.phase in (Phase.MUSTER, Phase.DEPLOY):
        order = bot.choose(game.state, bot_dice(seed, game.to_move(), len(orders)))
        assert game.submit(order) is None
        orders.append(order)
    return game, orders


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["recruit", "regular"])
def test_a_starting_force_uses_all_its_points(name: str, seed: str) -> None:
    _, orders = set_up(open_table(), name, seed)
    forces = [order.force for order in orders if isinstance(order, Muster)]
    assert len(forces) == 2
    for force in forces:
        assert sum(PRICES[key] * number for key, number in force.items()) == 7


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["recruit", "regular"])
def test_everybody_is_set_up_and_each_flag_has_a_guard(name: str, seed: str) -> None:
    game, orders = set_up(open_table(flags=[[12, 3], [36, 3]]), name, seed)
    mustered = sum(sum(order.force.values()) for order in orders if isinstance(order, Muster))
    assert len(game.state.figures) == mustered
    assert sum(1 for order in orders if isinstance(order, Deploy)) == mustered
    for side in game.state.sides:
        for flag in side.flags:
            near = [
                figure
                for figure in game.state.figures
                if figure.side == side.index
                and figure.present
                and ((figure.x - flag.x) ** 2 + (figure.y - flag.y) ** 2) ** 0.5 - figure.radius <= 2.0
            ]
            assert near, f"nobody guards {flag.id}"


@pytest.mark.parametrize("name", ["recruit", "regular"])
def test_a_toy_box_with_one_man_is_a_starting_force(name: str) -> None:
    game, _ = set_up(open_table(forces={"basic": 1}), name, "1")
    assert sum(1 for figure in game.state.figures if figure.side == 0) == 1


def test_no_two_games_begin_alike() -> None:
    forces = set()
    for seed in range(12):
        game = Game(RULES, read_setting(RULES, open_table(), "test"), StreamLuck("1"))
        order = make_bot("regular", RULES).choose(game.state, SeededDice(f"begin {seed}"))
        assert isinstance(order, Muster)
        forces.add(tuple(sorted(order.force.items())))
    assert len(forces) > 1
