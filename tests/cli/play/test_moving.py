"""Where to go: suggestions that hold, places in every form, and what becomes of places that are too far."""

from __future__ import annotations

from math import hypot

import pytest

from tests.cli.play.fights import fight
from tests.cli.play.seated import Seated


def going(*lines: str, seed: str = "1") -> Seated:
    seated = Seated(text=fight("move"), seed=seed)
    seated.play(lines, plain=True)
    return seated


def test_every_suggestion_is_allowed(capsys: pytest.CaptureFixture[str]) -> None:
    for figure in ("commander 1", "machine gunner 1", "mortar 1", "rifleman 1", "transport 1", "bazooka 1"):
        for number in range(1, 9):
            going(figure, str(number))
            out = capsys.readouterr().out
            assert "That does not work" not in out
            if "There is no number" in out:
                break


@pytest.mark.parametrize(
    ("typed", "x", "y"),
    [
        ("10 9", 10, 9),
        ("(10.0, 9.0)", 10, 9),
        ("ne 1", 10.7071, 8.7071),
        ("north 1.5", 10, 9.5),
        ("1.5 inches north", 10, 9.5),
        ("go sw 2", 8.5858, 6.5858),
        ("South-East 1", 10.7071, 7.2929),
        ('3" west', 7, 8),
    ],
)
def test_a_place_is_two_numbers_or_a_way(typed: str, x: float, y: float) -> None:
    order = going("mortar 1", typed).orders()[0]
    assert order["do"] == "move"
    assert hypot(order["to"][0] - x, order["to"][1] - y) < 1e-3


@pytest.mark.parametrize("typed", ["behind the sandbags", "behind sandbags", "in the sandbags", "by the sandbags"])
def test_a_place_may_be_words(typed: str) -> None:
    x, y = going("mortar 1", typed).orders()[0]["to"]
    assert 9 <= x <= 15 and 9 <= y <= 11.5


def test_a_figure_goes_as_near_as_it_can_to_what_is_named() -> None:
    x, y = going("mortar 1", "towards rifleman 2").orders()[0]["to"]
    assert hypot(x - 10, y - 8) <= 3.0 + 1e-6
    assert y > 9


def test_too_far_is_said_with_the_clause_and_what_is_possible(capsys: pytest.CaptureFixture[str]) -> None:
    seated = going("mortar 1", "10 2", "")
    out = capsys.readouterr().out
    assert "That does not work: " in out and "(F-25)" in out
    assert "Enter: as far as 10 5, south, 3.0 inches." in out
    x, y = seated.orders()[0]["to"]
    assert hypot(x - 10, y - 5) < 0.05


def test_a_name_that_is_nearly_right_is_offered(capsys: pytest.CaptureFixture[str]) -> None:
    going("mortar 1", "behind the sandbgs")
    assert "Did you mean sandbags" in capsys.readouterr().out.replace('"', "")


def test_a_path_of_several_points_is_taken_as_it_is() -> None:
    assert going("mortar 1", "10 9; 11 9").orders()[0]["path"] == [[10.0, 9.0], [11.0, 9.0]]


def test_a_commander_hurries_somebody_on_once() -> None:
    order = going("mortar 1", "d", "10 2").orders()[0]
    assert order["doubletime"] == 1
    assert order["to"] == [10.0, 2.0]


def test_a_soldier_gets_out_and_another_gets_in(capsys: pytest.CaptureFixture[str]) -> None:
    assert going("bazooka 1", "18 4").orders()[0]["do"] == "leave"
    seated = going("rifleman 1", "15 7.5")
    assert seated.orders()[0]["do"] == "move"
    capsys.readouterr()
    going("rifleman 1")
    out = capsys.readouterr().out
    number = next(line.split(".")[0] for line in out.splitlines() if "aboard Transport 1:" in line)
    assert going("rifleman 1", number).orders()[0] == {"do": "board", "figure": "r", "hull": "t"}


def test_back_leads_to_the_question_before(capsys: pytest.CaptureFixture[str]) -> None:
    seated = going("1", "b", "2", "b")
    assert seated.orders() == []
    assert capsys.readouterr().out.count("Green: move") == 3


def test_a_figure_is_found_by_the_sign_that_it_is_drawn_with() -> None:
    assert going("o1", "10 9").orders()[0]["figure"] == "o"
    assert going("Machine Gunner 1", "12 7").orders()[0]["figure"] == "m"


def test_before_a_step_ends_there_is_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    seated = going("e", "no")
    assert seated.orders() == []
    assert "Mind: nobody is within 2 inches of your flag (F-Q65)." in capsys.readouterr().out
    assert going("e", "yes").orders() == [{"do": "end"}]
