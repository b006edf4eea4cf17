"""Troops are chosen, called and put on the table."""

from __future__ import annotations

import pytest

from tests.cli.play.seated import Seated, from_lines


def standard(*lines: str, seed: str = "1") -> Seated:
    seated = Seated("standard", seed=seed)
    seated.play(lines, plain=True)
    return seated


def test_a_force_is_chosen_by_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert standard("11", "1", "1", "o").orders()[0] == {"do": "muster", "force": {"tank": 1, "basic": 2}}
    assert "So far 1 Tank, 2 Rifleman. 0 points left of 7" in capsys.readouterr().out.replace(" and ", ", ")


@pytest.mark.parametrize("typed", ["3 x 1", "3 rifleman", "3 riflemen", "3 basic", "3 rif"])
def test_several_of_a_kind_are_chosen_at_once(typed: str) -> None:
    assert standard(typed, "").orders()[0] == {"do": "muster", "force": {"basic": 3}}


def test_what_is_too_dear_is_refused_with_its_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert standard("11", "tank", "x", "1", "").orders()[0] == {"do": "muster", "force": {"basic": 1}}
    out = capsys.readouterr().out
    assert "That does not work: " in out and "(F-" in out


def test_what_each_kind_can_do_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    standard("i")
    out = capsys.readouterr().out
    assert "The Mortar has three dice" in out
    assert "StillShot: after moving, it attacks with a single die. (F-63)" in out


def test_the_whole_set_up_can_be_done_for_me() -> None:
    seated = standard("a")
    assert [order["do"] for order in seated.orders()][:2] == ["muster", "deploy"]
    assert seated.game.rules.position(seated.game.state).turn.round == 1


@pytest.mark.parametrize("typed", ["24 4", "left of the flag", "by the flag", "behind the flag", "1", "2", ""])
def test_a_unit_is_put_where_it_was_asked_for(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    order = standard("1", "o", "1", typed, seed="2").orders()[1]
    assert order["do"] == "deploy"
    x, y = order["at"]
    assert abs(x - 24) <= 3.6 and abs(y - 3) <= 3.6
    assert "That does not work" not in capsys.readouterr().out


def test_too_far_from_the_flag_is_said_and_the_nearest_place_offered(capsys: pytest.CaptureFixture[str]) -> None:
    seated = standard("1", "o", "1", "24 20", "", seed="2")
    out = capsys.readouterr().out
    assert "(F-10)" in out
    assert "Enter: the nearest free place, 24 6.5" in out
    assert abs(seated.orders()[1]["at"][1] - 6.5) < 0.05


def test_calls_are_asked_how_many(capsys: pytest.CaptureFixture[str]) -> None:
    seated = Seated("standard", seed="3")
    lines = ["", "", "rifleman", "none", "99", "2"]
    seated.play(from_lines(lines), plain=True)
    out = capsys.readouterr().out
    assert {"do": "buy", "profile": "basic", "count": 2} in seated.orders()
    assert 'Found "none"; expected a number from 1 to' in out
