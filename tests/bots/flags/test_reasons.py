"""Why an order is given: one friendly sentence for every order of anybody, however odd, and never an error."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from littlewars.bots import make_bot
from littlewars.bots.flags.reasons import per_cent
from littlewars.core.choices import Answer, End, Order
from littlewars.rulesets.flags.orders import Attack, Board, Buy, Deploy, Leave, Move, Muster, Place, Strike
from littlewars.rulesets.flags.state import FlagsState
from tests.bots.flags.games import Playing, house, new_game
from tests.rulesets.flags.table import END, RULES, block, blue, play, red, situation

PLAYERS = ["random", "recruit", "regular"]
NAN = float("nan")
INF = float("inf")
REASON = make_bot("regular", RULES).reason


def check(text: str, order: Order) -> None:
    """Hold a reason against what it has to be: one printable line, from a capital to a full stop."""
    assert text.endswith("."), (order, text)
    assert text[0].isupper() or text[0].isdigit(), (order, text)
    assert text.isprintable(), (order, text)
    assert 10 <= len(text) <= 300, (order, text)
    assert not re.search(r"  |\.\.|,,| ,| \.|None|\bnan\b|\binf\b|<|>|_", text), (order, text)


# ---- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", [("regular", "random"), ("random", "recruit")])
@pytest.mark.parametrize(
    "where", ["two flags a side", "hand-sized and crowded", "vehicles only", "many points", "kitchen"]
)
def test_every_order_of_a_game_has_a_reason(where: str, pair: tuple[str, str]) -> None:
    """Also the orders of the player ``random``, and in the words of each player."""
    playing = Playing(new_game(where, house(where, 11), "11"), pair, "11")
    while not playing.over():
        order = playing.next_order()
        check(REASON(playing.game.state, order), order)
        own = playing.bots[playing.game.to_move()].reason(playing.game.state, order)
        assert own.endswith(".") and own.isprintable() and len(own) < 400
        playing.give(order)


def test_players_give_the_same_reason_for_the_same_order() -> None:
    playing = Playing(new_game("open", None, "12"), ("regular", "recruit"), "12")
    while not playing.over():
        order = playing.next_order()
        assert playing.bots[0].reason(playing.game.state, order) == playing.bots[1].reason(playing.game.state, order)
        playing.give(order)


@pytest.mark.parametrize("number", range(3))
def test_the_chance_that_is_told_is_the_one_that_the_rules_give(number: int) -> None:
    """For attacks on one target, a commander's reroll and all house rules included."""
    playing = Playing(new_game("open", house("open", number), "13"), ("regular", "recruit"), "13")
    told = 0
    while not playing.over():
        order = playing.next_order()
        if isinstance(order, Attack) and len(order.allot) == 1:
            odds = RULES.preview(playing.game.state, order).odds[0]
            told += 1
            assert REASON(playing.game.state, order).startswith(f"{per_cent(odds.chance)} to destroy"), order
        playing.give(order)
    assert told > 5


@pytest.mark.parametrize(
    ("chance", "words"), [(0.0, "0 %"), (0.001, "under 1 %"), (1 / 3, "33 %"), (0.999, "over 99 %"), (1.0, "100 %")]
)
def test_only_what_is_certain_is_told_as_certain(chance: float, words: str) -> None:
    assert per_cent(chance) == words


# ---- orders that nobody would give -----------------------------------------------------------------------------------

ODD: list[Order] = [
    END,
    Answer(),
    Answer(pick="yes"),
    Answer(pick="no"),
    Answer(pick="0"),
    Answer(pick="-1"),
    Answer(pick="99"),
    Answer(pick="9" * 5000),
    Answer(pick="²"),
    Answer(at=(NAN, 1.0)),
    Answer(at=(INF, -INF)),
    Buy(profile="nobody"),
    Buy(profile="basic", count=0),
    Buy(profile="radio", count=10**30),
    Buy(profile="radio", count=-9),
    Attack(figure="nobody", allot=()),
    Attack(figure="nobody", allot=(("b", 1),)),
    Attack(figure="r", allot=()),
    Attack(figure="r", allot=(("b", 0),)),
    Attack(figure="r", allot=(("b", -4),)),
    Attack(figure="r", allot=(("b", 10**40),)),
    Attack(figure="r", allot=(("r", 1), ("nobody", 1))),
    Attack(figure="b", allot=(("r", 2),)),
    Strike(at=(NAN, NAN), allot=()),
    Strike(at=(INF, 0.0), allot=(("b", 99),)),
    Strike(at=(1e308, -1e308), allot=(("b", 4),)),
    Move(figure="nobody"),
    Move(figure=""),
    Move(figure="r", path=((NAN, NAN),)),
    Move(figure="r", path=((1e300, 1e300),)),
    Move(figure="r", to=(INF, NAN)),
    Move(figure="r", path=((1.0, 1.0),) * 100, to=(3.0, 3.0), doubletime=-7),
    Move(figure="b", to=(24.0, 3.0)),
    Board(figure="r", hull="nobody"),
    Board(figure="nobody", hull=""),
    Leave(figure="r"),
    Leave(figure="nobody"),
    Leave(figure="r", at=(NAN, NAN)),
    Leave(figure="r", path=((5.0, 5.0),)),
    Deploy(profile="nobody"),
    Deploy(profile="basic", at=(NAN, 0.0)),
    Deploy(profile="basic", at=(24.0, 33.0)),
    Deploy(profile="basic", aboard="nobody"),
    Place(profile="air", at=(1.0, 1.0)),
    Place(profile="tank", at=(INF, INF)),
    Muster(force={}),
    Muster(force={"nobody": -1}),
]
FIGURES = (
    red("r", "machine_gunner", (24, 6)),
    red("c", "commander", (22, 3)),
    blue("b", "basic", (24, 10)),
)


def moments() -> dict[str, FlagsState]:
    """Return a state for each step, one in which a die may be rolled again, and one after the end."""
    found = {
        phase: play(situation(*FIGURES, phase=phase, points=6 if phase == "call" else None)).state
        for phase in ("call", "move", "attack", "reinforce")
    }
    shot = Attack(figure="r", allot=(("b", 3),))
    found["question"] = play(situation(*FIGURES, phase="attack"), shot, dice=[1, 1, 1]).state
    found["no flags"] = play(situation(*FIGURES, red_has={"flags": []}, blue_has={"flags": []})).state
    found["nobody"] = play(situation(FIGURES[0])).state
    found["setting up"] = new_game("skirmish", None, "1").state
    found["over"] = play(situation(red("r", "machine_gunner", (24, 33)), phase="reinforce"), END).state
    assert found["over"].finished is not None
    assert found["question"].pending
    return found


MOMENTS = moments()


@pytest.mark.parametrize("order", ODD, ids=lambda order: repr(order)[:60])
def test_an_odd_order_has_a_reason_at_any_time(order: Order) -> None:
    for name in PLAYERS:
        for state in MOMENTS.values():
            assert make_bot(name, RULES).reason(state, order).endswith(".")


# ---- what is said ----------------------------------------------------------------------------------------------------


def why(order: Order, *figures: Any, orders: Sequence[Order] = (), dice: Sequence[int] = (), **more: Any) -> str:
    """Return the reason for an order in a situation; both orders and dice are those that lead there."""
    text = REASON(play(situation(*figures, **more), *orders, dice=dice).state, order)
    check(text, order)
    return text


def test_an_attack_says_its_chance_and_its_target() -> None:
    figures = (red("r", "basic", (24, 10)), blue("b", "basic", (24, 15)))
    text = why(Attack(figure="r", allot=(("b", 1),)), *figures, phase="attack")
    assert "33 %" in text
    assert "Blue's Rifleman 1" in text


def test_an_attack_that_hardly_fails_begins_with_a_capital_too() -> None:
    figures = (red("t", "tank", (24, 10)), red("c", "commander", (20, 10)), blue("b", "basic", (24, 15)))
    why(Attack(figure="t", allot=(("b", 3),)), *figures, phase="attack")


def test_what_is_said_of_a_target_stands_behind_it() -> None:
    figures = (red("t", "tank", (24, 28)), blue("b", "basic", (24, 32)), blue("c", "basic", (20, 29)))
    text = why(Attack(figure="t", allot=(("b", 2), ("c", 1))), *figures, phase="attack")
    assert text.index("guards a flag") < text.index("Rifleman 2")


def test_an_attack_on_two_targets_says_both() -> None:
    figures = (red("t", "tank", (24, 10)), blue("b", "basic", (24, 15)), blue("c", "radio", (26, 14)))
    text = why(Attack(figure="t", allot=(("b", 2), ("c", 1))), *figures, phase="attack")
    assert "Blue's Rifleman 1" in text and "Blue's Radio man 1" in text
    assert "83 %" in text and "50 %" in text


def test_cover_counts_in_the_chance_that_is_told() -> None:
    figures = (red("r", "basic", (24, 10)), blue("b", "basic", (24, 15)))
    order = Attack(figure="r", allot=(("b", 1),))
    assert "17 %" in why(order, *figures, phase="attack", terrain=[block("trees", (22, 14), (26, 17))])


def test_the_last_guard_of_a_flag_is_named_as_such() -> None:
    figures = (red("r", "basic", (24, 28)), red("s", "basic", (24, 31.5)), blue("b", "basic", (24, 33)))
    assert "flag" in why(Attack(figure="r", allot=(("b", 1),)), *figures, phase="attack")


def test_who_guards_the_flag_alone_is_said_to() -> None:
    text = why(Move(figure="r"), red("r", "basic", (24, 3)), blue("b", "basic", (24, 33)))
    assert "guard the flag" in text


def test_who_stays_still_for_his_dice_is_said_to() -> None:
    figures = (red("g", "basic", (24, 3)), red("r", "machine_gunner", (24, 14)), blue("b", "basic", (24, 18)))
    assert "3 dice" in why(Move(figure="r"), *figures)


def test_who_steps_onto_an_unguarded_flag_is_said_to_capture_it() -> None:
    figures = (red("r", "basic", (24, 28)), blue("b", "basic", (10, 20)))
    assert "captures" in why(Move(figure="r", path=((24, 31),)), *figures)


def test_a_walk_says_where_it_leads() -> None:
    figures = (red("g", "basic", (24, 3)), red("r", "basic", (24, 8)), blue("b", "basic", (24, 33)))
    text = why(Move(figure="r", path=((24, 11),)), *figures)
    assert "Blue's flag" in text
    assert "22 inches" in text


@pytest.mark.parametrize("order", [Move(figure="r", path=((24, 11),)), Move(figure="r", to=(24, 11))])
def test_a_path_and_a_place_to_go_to_have_the_same_reason(order: Move) -> None:
    figures = (red("g", "basic", (24, 3)), red("r", "basic", (24, 8)), blue("b", "basic", (24, 33)))
    assert why(order, *figures) == why(Move(figure="r", path=((24, 11),)), *figures)


def test_a_walk_into_range_says_the_chance_from_there() -> None:
    figures = (red("g", "basic", (24, 3)), red("r", "basic", (24, 8)), blue("b", "basic", (24, 16)))
    assert "33 %" in why(Move(figure="r", path=((24, 10.5),)), *figures)


def test_a_walk_of_a_machine_gunner_is_reckoned_with_one_die() -> None:
    figures = (red("g", "basic", (24, 3)), red("r", "machine_gunner", (24, 8)), blue("b", "basic", (24, 16)))
    assert "33 %" in why(Move(figure="r", path=((24, 10.5),)), *figures)


def test_a_ride_says_how_far_the_flag_is() -> None:
    figures = (red("r", "basic", (22, 3)), red("hull", "transport", (24, 3), 1.25), blue("b", "basic", (24, 33)))
    assert "ride" in why(Board(figure="r", hull="hull"), *figures)


def test_a_radio_man_is_bought_for_what_a_call_brings() -> None:
    figures = (red("r", "radio", (24, 3)), blue("b", "basic", (24, 33)))
    assert "5.0 points" in why(Buy(profile="radio"), *figures, phase="call", points=2, red_has={"pool": {"radio": 1}})


@pytest.mark.parametrize("kind", ["basic", "bazooka", "commander", "flamethrower", "machine_gunner"])
def test_every_kind_of_troop_is_good_for_something(kind: str) -> None:
    figures = (red("r", "basic", (24, 3)), blue("b", "basic", (24, 33)))
    assert "try" not in why(Buy(profile=kind), *figures, phase="call", points=6)


def test_a_reroll_says_the_chance_that_it_turns_the_attack() -> None:
    text = why(
        Answer(pick="1"),
        *FIGURES,
        orders=[Attack(figure="r", allot=(("b", 1),))],
        dice=[1],
        phase="attack",
    )
    assert "33 %" in text


@pytest.mark.parametrize(
    ("phase", "part"), [("call", "spent"), ("move", "where"), ("attack", "hurt"), ("reinforce", "place")]
)
def test_the_end_of_each_step_has_its_own_reason(phase: str, part: str) -> None:
    assert part in why(End(), *FIGURES, phase=phase, points=0 if phase == "call" else None)


def test_names_are_said_as_they_are_written() -> None:
    """They are text, whatever stands in them; who shows them escapes them."""
    raw = situation(red("r", "basic", (24, 10)), blue("b", "basic", (24, 15)), phase="attack")
    raw["sides"][1]["name"] = "[red]B"
    raw["figures"][1]["side"] = "[red]B"
    text = REASON(play(raw).state, Attack(figure="r", allot=(("b", 1),)))
    assert "[red]B's Rifleman 1" in text
