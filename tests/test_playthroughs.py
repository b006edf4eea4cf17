"""Whole games, compared line by line: a change of rules is read in these files before it is believed."""

from __future__ import annotations

import pytest

from littlewars.rulesets import RULESETS
from tests.playthroughs.tell import FOLDER, GAMES, begin, orders_in, path_of, tell

ALL_MUST_HOLD = "an intended change: scripts/playthroughs writes the files anew, for the diff to be read"

FLAGS_TELL_OF = {
    "flags-skirmish": ("Bazooka", "Machine gunner", "and 1 for the sandbags", "comes on beside its flag", "wins:"),
    "flags-standard": (
        "Tank",
        "Air strike",
        "goes aboard",
        "gets out of",
        "lands by parachute",
        "jumps clear",
        "at the double",
        "rolled again",
        "the wound does not count",
        "goes back to its troop pool",
        "has captured the flag",
        "wins:",
    ),
}
"""What each game of flags has in it; a game chosen anew has to have it too."""


@pytest.mark.parametrize("name", GAMES)
def test_the_game_comes_out_as_it_was_told(name: str) -> None:
    written = path_of(name).read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip(tell(name, orders_in(name)), written, strict=False), 1):
        context = "\n".join(written[max(0, number - 12) : number - 1])
        assert now == then, f"{path_of(name).name}, line {number}, after\n{context}\n{ALL_MUST_HOLD}"
    assert len(list(tell(name, orders_in(name)))) == len(written)


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_whole_and_every_order_of_it_was_allowed(name: str) -> None:
    game = begin(name)
    for order in orders_in(name):
        assert game.submit(order) is None
    assert game.outcome() is not None
    assert "refused" not in path_of(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", RULESETS)
def test_every_rule_set_has_playthroughs(name: str) -> None:
    assert len([game for game in GAMES if game.partition("-")[0] == name]) >= 2


def test_every_file_is_a_playthrough_and_every_playthrough_has_its_file() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
    assert {name.partition("-")[0] for name in GAMES} <= set(RULESETS)


@pytest.mark.parametrize("name", FLAGS_TELL_OF)
def test_the_games_of_flags_have_everything_in_them(name: str) -> None:
    text = path_of(name).read_text(encoding="utf-8")
    assert [part for part in FLAGS_TELL_OF[name] if part not in text] == []
