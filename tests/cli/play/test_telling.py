"""What has happened, in lines: a roll with its result, dull things folded, nothing twice."""

from __future__ import annotations

import io

from littlewars.cli.play.screen import Screen
from littlewars.cli.play.words import told_lines, with_places
from littlewars.server.messages import Told
from tests.cli.play.pictures import box, man, picture

AIMS = Told("attacked", "Rifleman 2 (Green) aims one die at Tan's Bazooka 1: 5.", ("F-30",), (5,))
HIT = Told("destroyed", "Green's Rifleman 2 rolls 5, more than the armour of Tan's Bazooka 1 (4).", ("F-32",), (5,))
BOTH = Told("attacked", "Mortar 1 (Green) aims two dice at Tan's Tank 1: 5 and 1.", (), (5, 1))
MISS = Told("survived", "5 and 1 make 6, not more than the armour of Tan's Tank 1 (9).", (), (5, 1))


def moves(number: int) -> Told:
    return Told("moved", f"Rifleman {number} (Tan) moves 3 inches.")


def test_one_die_at_one_target_is_told_in_one_line() -> None:
    assert told_lines([AIMS, HIT]) == [(0, HIT.sentence)]
    assert len(told_lines([AIMS, HIT], clauses=True)[0][1].splitlines()) == 2


def test_who_aims_is_told_where_the_result_does_not_name_him() -> None:
    other = Told("destroyed", "Green's Rifleman 21 rolls 5, more than the armour of Tan's Bazooka 1 (4).", (), (5,))
    assert told_lines([AIMS, other]) == [(0, f"{AIMS.sentence}\n{other.sentence}")]


def test_a_roll_and_its_result_are_never_cut() -> None:
    assert told_lines([BOTH, MISS, AIMS, HIT, AIMS, HIT]) == [
        (0, f"{BOTH.sentence}\n{MISS.sentence}"),
        (0, HIT.sentence),
        (0, HIT.sentence),
    ]


def test_those_who_are_folded_are_named() -> None:
    lines = told_lines([moves(number) for number in range(1, 10)])
    assert len(lines) == 7
    assert lines[-1][1] == "... and so do Rifleman 7 (Tan), Rifleman 8 (Tan) and Rifleman 9 (Tan)."


def test_one_who_would_be_folded_alone_is_told_as_he_is() -> None:
    assert told_lines([moves(number) for number in range(1, 8)])[-1][1] == "Rifleman 7 (Tan) moves 3 inches."


def test_a_place_is_told_once_after_the_last_that_tells_of_somebody() -> None:
    position = picture(man(1, 1, 12, 10), man(0, 1, 3, 3), pieces=(box("the sandbags", "sandbags", 10, 8, 14, 9),))
    told = with_places([moves(1), moves(11), moves(1)], position, 0)
    assert [one.sentence for one in told] == [
        moves(1).sentence,
        moves(11).sentence,
        f"{moves(1).sentence} It is now 6.5 inches north of your flag, behind the sandbags.",
    ]
    assert with_places([Told("stayed", "Rifleman 1 (Tan) moves 3 inches.")], position, 0)[0].sentence.endswith(
        "inches."
    )


def test_further_lines_of_a_piece_stand_further_in() -> None:
    screen = Screen(False, lambda prompt: "")
    screen.out.file = io.StringIO()
    screen.say("a roll\nits result", indent=2, hang=4)
    assert screen.out.file.getvalue() == "  a roll\n    its result\n"
