"""Any choice can be filled in at the keyboard, also of rules that nobody has heard of."""

from __future__ import annotations

import pytest

from littlewars.core.choices import Answer, Choice
from tests.cli.play.pictures import man, picture
from tests.cli.play.seated import Fake

RED, BLUE = man(0, 1, 12, 5), man(1, 1, 12, 12)


@pytest.mark.parametrize(
    ("choice", "lines", "order"),
    [
        (Choice(0, "parley"), ["1"], {"do": "parley"}),
        (Choice(0, "parley", figure=RED.id), ["1"], {"do": "parley", "figure": RED.id}),
        (
            Choice(0, "throw", figure=RED.id, wants=("targets",), targets=(RED.id, BLUE.id), into="at_whom"),
            ["1", "2"],
            {"do": "throw", "figure": RED.id, "at_whom": BLUE.id},
        ),
        (Choice(0, "march", figure=RED.id, wants=("path",)), ["1", "ne 2"], "path"),
        (Choice(0, "march", figure=RED.id, wants=("path",)), ["1", ""], {"do": "march", "figure": RED.id}),
        (
            Choice(0, "dig", profile="spade", wants=("place",)),
            ["1", "3 4"],
            {"do": "dig", "profile": "spade", "at": [3.0, 4.0]},
        ),
        (
            Choice(0, "bake", profile="cake", wants=("amount",), most=4),
            ["1", "3"],
            {"do": "bake", "profile": "cake", "count": 3},
        ),
        (
            Choice(0, "aim", figure=RED.id, wants=("allot",), targets=(BLUE.id,), dice=3),
            ["1", "2"],
            {"do": "aim", "figure": RED.id, "allot": [[BLUE.id, 2]]},
        ),
        (
            Choice(0, "levy", wants=("force",), targets=("pike", "bow"), most=5),
            ["1", "2", "1"],
            {"do": "levy", "force": {"pike": 2, "bow": 1}},
        ),
        (
            Choice(0, "wager", wants=("answer",), answers=("heads", "tails")),
            ["1", "2"],
            {"do": "wager", "pick": "tails"},
        ),
        (
            Choice(0, "run", figure=RED.id, wants=("path",), boost="haste", extra=2.0),
            ["1", "3 4", "yes"],
            {"do": "run", "figure": RED.id, "to": [3.0, 4.0], "haste": 1},
        ),
    ],
)
def test_a_verb_that_nobody_knows_is_filled_in_field_by_field(
    choice: Choice, lines: list[str], order: object, capsys: pytest.CaptureFixture[str]
) -> None:
    fake = Fake(choice, position=picture(RED, BLUE))
    assert fake.play(*lines) == 0
    if order == "path":
        assert fake.order is not None
        x, y = fake.order["to"]
        assert (round(x, 3), round(y, 3)) == (13.414, 6.414)
    else:
        assert fake.order == order
    assert "It is over." in capsys.readouterr().out


def test_what_cannot_be_filled_in_is_said_and_asked_again(capsys: pytest.CaptureFixture[str]) -> None:
    fake = Fake(Choice(0, "bake", profile="cake", wants=("amount",), most=4))
    fake.play("1", "many", "9", "b", "1", "2")
    out = capsys.readouterr().out
    assert 'Found "many"; expected a number from 1 to 4.' in out
    assert 'Found "9"; expected a number from 1 to 4.' in out
    assert fake.order == {"do": "bake", "profile": "cake", "count": 2}


def test_a_field_that_the_client_does_not_know_is_no_dead_end(capsys: pytest.CaptureFixture[str]) -> None:
    fake = Fake(Choice(0, "sing", wants=("melody",)))
    fake.play("1", "q")
    assert 'cannot ask for "melody"' in capsys.readouterr().out


def test_a_question_is_answered_by_what_is_filled_in(capsys: pytest.CaptureFixture[str]) -> None:
    asked = Choice(0, "answer", wants=("answer",), question="Again?", answers=("no", "yes"), filled=Answer(pick="yes"))
    fake = Fake(asked)
    fake.play("")
    assert fake.order == {"do": "answer", "pick": "yes"}
    fake = Fake(asked)
    fake.play("no")
    assert fake.order == {"do": "answer", "pick": "no"}
    assert "Green: Again?" in capsys.readouterr().out


def test_dice_to_choose_among_are_named_by_their_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    asked = Choice(0, "answer", question="Which die?", answers=("no", "1", "3"), filled=Answer(pick="3"))
    fake = Fake(asked)
    fake.play("2", "3")
    out = capsys.readouterr().out
    assert "die 3" in out
    assert fake.order == {"do": "answer", "pick": "3"}


def test_a_place_that_is_asked_for_has_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    asked = Choice(0, "answer", RED.id, wants=("place",), question="Where?", filled=Answer(at=(3.0, 4.0)))
    fake = Fake(asked, position=picture(RED))
    fake.play("", plain=False)
    assert fake.order == {"do": "answer", "at": [3.0, 4.0]}
    fake = Fake(asked, position=picture(RED))
    fake.play("nowhere", "5 6.5")
    assert fake.order == {"do": "answer", "at": [5.0, 6.5]}


def test_a_match_that_refuses_everything_is_no_dead_end(capsys: pytest.CaptureFixture[str]) -> None:
    fake = Fake(Choice(0, "dig", wants=("place",)), Choice(0, "end"), refuse="Not today.")
    fake.play("1", "3 4", "e", "q")
    assert capsys.readouterr().out.count("Not today.") == 2
    assert fake.order is None
