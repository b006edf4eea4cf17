"""Whole games at the keyboard: by Enter alone, by numbers, in plain speech, with wrong input, broken off anywhere."""

from __future__ import annotations

import re
from itertools import count, cycle
from random import Random

import pytest

from tests.cli.play.seated import Seated, enter, from_lines

DRAWING = set("│┌┐└┘├┤┬┴─▒♣⚑▲█≈┼①②③·")
NONSENSE = (
    "xyzzy",
    "999",
    "-1",
    "99999999999999999999",
    "\x1b[2J\x07",
    "[bold]x[/]",
    "ne 999999",
    "1 2 3 4",
    "é" * 500,
)

TYPED = (
    *("", "", "", "1", "2", "3", "5", "11", "h", "u", "t", "l", "w", "s", "m", "b", "e", "yes", "no", "r", "d", "x"),
    *("o", "i", "c cover", "F-32", "ne 2", "n 1", "12 9", "24 6", "10 9; 11 9", "-5 -5", "1e9 1", "nan nan", "inf 3"),
    *("behind the sandbags", "by the flag", "in the trees", "towards rifleman 1", "rifleman 1", "r1", "3 x 1", "?"),
    *NONSENSE,
)


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.delenv("TERM", raising=False)


@pytest.mark.parametrize("players", [("you", "random"), ("recruit", "you"), ("player 1", "player 2")])
@pytest.mark.parametrize("scenario", ["skirmish", "standard"])
def test_enter_again_and_again_plays_a_whole_game(
    scenario: str, players: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    seated = Seated(scenario, players)
    assert seated.play(enter) == 0
    out = capsys.readouterr().out
    assert seated.game.outcome() is not None
    assert len(re.findall(r"(?:wins|is a draw): ", out)) == 1
    assert out.endswith("Another game:\n  littlewars play\n")
    assert "That does not work" not in out
    assert "I do not understand" not in out


def test_numbers_alone_play_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    seated = Seated("standard", seed="3")
    typed = cycle(["1", "2", "1", "3", "1", "e", "yes", "o", "1", "2"])
    assert seated.play(lambda prompt: next(typed)) == 0
    assert seated.game.outcome() is not None


@pytest.mark.parametrize("scenario", ["skirmish", "standard"])
def test_plain_speech_draws_nothing_and_names_everybody(scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    seated = Seated(scenario, ("player 1", "player 2"))
    steps = count()
    assert seated.play(lambda prompt: "l" if next(steps) % 2 else "", plain=True) == 0
    out = capsys.readouterr().out
    assert set(out) & DRAWING == set()
    assert "\x1b" not in out
    for figure in seated.game.rules.position(seated.game.state).figures:
        assert figure.name in out


def test_what_is_not_understood_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    quiet = Seated()
    quiet.play(enter)
    noisy = Seated()
    typed = cycle([*(word for nonsense in NONSENSE for word in (nonsense, ""))])
    assert noisy.play(lambda prompt: next(typed)) == 0
    out = capsys.readouterr().out
    assert noisy.digest == quiet.digest
    assert "\x1b" not in out and "\x07" not in out
    assert 'I do not understand "xyzzy". Expected:' in out
    assert 'I do not understand "[bold]x[/]"' in out


def test_the_input_may_end_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    whole = Seated(seed="2")
    whole.play(enter)
    assert whole.prompts > 10
    capsys.readouterr()
    for prompts in [*range(12), *range(12, whole.prompts, 7)]:
        seated = Seated(seed="2")
        assert seated.play([""] * prompts) == 0
        out = capsys.readouterr().out
        assert out.endswith("Until next time. The game is saved, and this goes on with it:\n  littlewars resume\n")


@pytest.mark.parametrize("error", [EOFError, RuntimeError("lost sys.stdin"), OSError(5, "gone"), ValueError("closed")])
def test_a_keyboard_that_is_gone_is_an_end_of_input(error: Exception, capsys: pytest.CaptureFixture[str]) -> None:
    def gone(prompt: str) -> str:
        raise error

    assert Seated().play(gone) == 0
    assert "littlewars resume" in capsys.readouterr().out


def test_the_first_drawing_has_a_legend(capsys: pytest.CaptureFixture[str]) -> None:
    Seated(seed="4").play([])
    assert "CAPITALS Green" in capsys.readouterr().out


def test_an_interrupt_says_how_to_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    assert Seated().play(interrupt) == 130
    assert "littlewars resume" in capsys.readouterr().out


@pytest.mark.parametrize("word", ["q", "Q", "quit", "exit"])
def test_leaving_says_how_to_go_on(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert Seated().play([word]) == 0
    assert "littlewars resume" in capsys.readouterr().out


def test_a_game_is_given_up_only_after_a_question(capsys: pytest.CaptureFixture[str]) -> None:
    seated = Seated()
    seated.play(["g", "", "g", "maybe", "no", "g", "yes"])
    out = capsys.readouterr().out
    assert out.count("Then it goes on.") == 2
    assert "Tan wins: the other side gave up." in out


def test_an_order_can_be_taken_back(capsys: pytest.CaptureFixture[str]) -> None:
    seated = Seated(seed="4")
    seated.play(["1", "12 4", "u", "1", "12 4", "q"])
    own = [line for line in seated.lines if line.side == 0 or line.act]
    assert [line.act for line in own][:3] == ["", "undo", ""]
    assert "Taken back: Set up a Rifleman" in capsys.readouterr().out


def test_at_one_keyboard_the_other_player_is_asked_whether_he_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    seated = Seated(players=("player 1", "player 2"))
    typed = iter(["r", "r", "", "", "", "", ""])
    seated.play(lambda prompt: next(typed, "q"))
    while_asked = Seated(players=("player 1", "player 2"))
    typed = iter(["r", "u", "", "u", "yes"])
    while_asked.play(lambda prompt: next(typed, "q"))
    out = capsys.readouterr().out
    assert "may that be taken back?" in out
    assert "Then it stands." in out
    # The order, and the step that ended by itself behind it.
    assert [line.act for line in while_asked.lines].count("undo") == 2


def test_every_key_says_something_at_the_first_question(capsys: pytest.CaptureFixture[str]) -> None:
    for key in (
        "?",
        "help",
        "h",
        "t",
        "l",
        "w",
        "s",
        "m",
        "b",
        "e",
        "u",
        "c",
        "c F-32",
        "f-32",
        "F-99",
        "l flag",
        "l x",
    ):
        seated = Seated()
        capsys.readouterr()
        seated.play([key])
        assert len(capsys.readouterr().out.splitlines()) > 10
        assert not [line for line in seated.lines if line.side == 0]


def test_a_paragraph_is_shown_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    Seated().play(["F-32", "c f-19", "c F-999"])
    out = capsys.readouterr().out
    assert "F-32, Attacking: A roll that beats the armour destroys the enemy." in out
    assert "F-19, Calling for reinforcements: In the first turn of the game no strike may be bought." in out
    assert "no paragraph" in out


def test_a_hint_is_told_with_its_reason_and_enter_does_it(capsys: pytest.CaptureFixture[str]) -> None:
    seated = Seated()
    seated.play(["r", "h", "", "q"])
    out = capsys.readouterr().out
    assert "Hint: " in out
    own = [line for line in seated.lines if line.side == 0]
    assert own[-1].order is not None


def test_lines_from_a_pipe_are_shown_as_they_are_used(capsys: pytest.CaptureFixture[str]) -> None:
    Seated().play(from_lines(["s", "q"]))
    assert "\ns\n" in capsys.readouterr().out


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_typed_the_game_goes_on_or_is_left(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    typing = Random(seed)
    players = (("you", "recruit"), ("player 1", "player 2"))[seed % 2]
    seated = Seated(("skirmish", "standard")[seed % 2], players, seed=str(seed), practice=seed % 3 == 0)
    left = iter(range(300))

    def read(prompt: str) -> str:
        if next(left, None) is None:
            raise EOFError
        return typing.choice(TYPED)

    assert seated.play(read, plain=seed % 4 == 1) == 0
    out = capsys.readouterr().out
    assert out.rstrip().endswith(("littlewars resume", "littlewars play"))
