"""What is typed at a list: its own words, names, a number of a kind, words that fit several, and what follows."""

from __future__ import annotations

import pytest

from littlewars.cli.play.asking import After, Row, rows_called
from littlewars.cli.play.client import converse, split_at_turn
from littlewars.cli.play.link import Match
from littlewars.cli.play.menus import step_menu
from littlewars.cli.play.screen import Left, Screen
from littlewars.cli.play.talk import Talk
from littlewars.core.choices import Answer, Choice
from littlewars.server.messages import Told
from tests.cli.play.fights import fight
from tests.cli.play.pictures import man, picture
from tests.cli.play.seated import Fake, Seated, enter, from_lines

FLAG_TO_WIN = "You win by the flag. After the last round the taller side wins. Be kind."


def moving(*lines: str, phase: str = "move", players: tuple[str, str] = ("you", "random")) -> Seated:
    seated = Seated(text=fight(phase), players=players)
    seated.play(lines, plain=True)
    return seated


def said(fake: Fake | Seated, *lines: str, about: str = FLAG_TO_WIN) -> int:
    return converse(fake.answer, plain=True, about=about, read=from_lines(lines))


# What the game is about.


def test_what_the_last_round_decides_is_said_only_where_there_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    said(Fake(Choice(0, "end")), "?")
    without = capsys.readouterr().out
    assert "You win by the flag. Be kind." in without and "taller" not in without
    said(Seated("skirmish"), "?", "s")
    with_limit = capsys.readouterr().out
    assert with_limit.count("After the last round the taller side wins.") == 3
    assert "There are 8 rounds. After the last round" in with_limit


def test_the_last_round_is_announced_once(capsys: pytest.CaptureFixture[str]) -> None:
    Seated(text=fight("move") + "\n[limits]\nrounds = 2\n").play(["", "", ""], plain=True)
    assert capsys.readouterr().out.count("This is the last round.") == 1
    Seated(text=fight("move") + "\n[limits]\nrounds = 3\n").play([""], plain=True)
    assert "This is the last round." not in capsys.readouterr().out


# The list's own words.


def test_a_row_is_called_by_its_label_or_a_unique_beginning() -> None:
    def act() -> After:
        return After.ASK

    left, before = Row("left of your flag, at 10 3", act, words="left of your flag"), Row("before your flag", act)
    rifles = [Row(f"R{number}", act, names=(f"rifleman {number}",)) for number in (1, 10)]
    rows = [left, before, *rifles]
    assert rows_called(rows, "Left of the flag") == []
    assert rows_called(rows, "left of my flag") == [left]
    assert rows_called(rows, "left of your flag, at 10 3") == [left]
    assert rows_called(rows, "bef") == [before]
    assert rows_called(rows, "rifleman 1") == [rifles[0]]
    assert rows_called(rows, "rifleman") == rifles
    assert rows_called(rows, "r") == []
    assert rows_called(rows, "the") == []


@pytest.mark.parametrize("typed", ["stays where it is", "stay", "Stays where"])
def test_who_stays_where_he_is_may_be_told_so(typed: str) -> None:
    assert moving("mortar 1", typed).orders()[0] == {"do": "move", "figure": "o"}


@pytest.mark.parametrize("figure", ["commander 1", "mortar 1", "rifleman 1", "transport 1", "bazooka 1"])
def test_every_list_of_ways_offers_to_stay(figure: str, capsys: pytest.CaptureFixture[str]) -> None:
    moving(figure, "d")
    out = capsys.readouterr().out
    lists = out.count(": where to?")
    assert out.count(". stays where it is") == lists > 0


@pytest.mark.parametrize("typed", ["before your flag, towards the enemy", "before my flag", "left of your flag"])
def test_a_place_in_the_list_is_taken_as_it_is_called(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    seated = Seated(seed="4")
    seated.play(["1", typed], plain=True)
    assert seated.orders()[0]["do"] == "deploy"
    assert "I do not understand" not in capsys.readouterr().out


def test_none_of_them_may_be_typed_in_words() -> None:
    for typed in ("no", "n", "none of them"):
        fake = Fake(Choice(0, "answer", question="Which die?", answers=("no", "1", "3"), filled=Answer(pick="3")))
        fake.play(typed)
        assert fake.order == {"do": "answer", "pick": "no"}


# Names.


@pytest.mark.parametrize(("typed", "figure"), [("transport", "t"), ("machine gunner", "m"), ("rifleman", "r")])
def test_the_only_one_of_its_kind_needs_no_number(typed: str, figure: str) -> None:
    assert moving(typed, "stay").orders()[0]["figure"] == figure


def test_a_name_that_fits_several_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    seated = moving("m")
    assert seated.orders() == []
    seated = moving("mo", "stay")
    assert seated.orders()[0]["figure"] == "o"
    capsys.readouterr()
    seated = Seated(seed="1")
    seated.play(["r", "e", "rifleman"], plain=True)
    assert '"rifleman" may be Rifleman 1, Rifleman 2' in capsys.readouterr().out


@pytest.mark.parametrize("typed", ["transport", "into the transport", "aboard transport 1"])
def test_a_hull_that_can_be_boarded_is_boarded_by_its_name(typed: str) -> None:
    assert moving("rifleman 1", typed).orders()[0] == {"do": "board", "figure": "r", "hull": "t"}


def test_several_are_called_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    seated = Seated("standard", seed="3")
    seated.play(["", "", "9 x 1", "2 x 1"], plain=True)
    assert {"do": "buy", "profile": "basic", "count": 2} in seated.orders()
    assert "found 9; expected" in capsys.readouterr().out


def test_who_has_done_his_part_is_said_to_have(capsys: pytest.CaptureFixture[str]) -> None:
    moving("mortar 1", "stay", "mortar 1")
    assert "Mortar 1 has nothing more to do in this step." in capsys.readouterr().out


def test_what_is_typed_at_a_pause_answers_the_next_question(capsys: pytest.CaptureFixture[str]) -> None:
    seated = Seated(text=fight("move"))
    typed = iter(["mortar 1", "stay"])
    screen = Screen(False, lambda prompt: next(typed, "q"))
    screen.live = True
    talk = Talk(Match(seated.answer), screen, "", "")
    talk.pause("begin")
    screen.on_page = 1000
    assert talk.more(), "what is typed already is not asked for again"
    assert step_menu(talk) is After.CHANGED
    assert seated.orders()[0] == {"do": "move", "figure": "o"}
    screen.on_page = 1000
    with pytest.raises(Left):
        talk.more()


def test_the_table_is_drawn_after_each_order_only_where_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = Talk(Match(Seated("standard").answer), Screen(False, lambda prompt: "q"), "", "")
    assert not talk.cramped(), "a pipe has no height"
    monkeypatch.setattr(talk.screen.out, "_force_terminal", True)
    for lines, cramped in (("24", True), ("60", False)):
        monkeypatch.setenv("LINES", lines)
        monkeypatch.setenv("COLUMNS", "80")
        assert talk.cramped() is cramped


# After a mistake.


def test_a_mistake_says_what_else_is_possible_and_what_enter_takes(capsys: pytest.CaptureFixture[str]) -> None:
    moving("mortar 1", "xyzzy")
    told = capsys.readouterr().out.split('I do not understand "xyzzy".')[1]
    assert "a place such as 12 7, a way such as ne 2, or words such as behind the sandbags" in told
    assert told.splitlines()[1].startswith("Enter: 1, ")


def test_a_place_in_words_that_is_far_away_is_asked_about(capsys: pytest.CaptureFixture[str]) -> None:
    seated = moving("transport 1", "behind the fence")
    assert seated.orders() == []
    out = capsys.readouterr().out
    assert "Behind the fence is " in out and "from the nearest place that can be reached now." in out
    assert "Enter: as far as" in out
    assert moving("transport 1", "behind the fence", "").orders()[0]["do"] == "move"
    seated = Seated("standard", seed="2")
    seated.play(["1", "o", "1", "by the enemy flag", "q"], plain=True)
    assert [order["do"] for order in seated.orders()] == ["muster"]
    assert "Enter: the nearest free place" in capsys.readouterr().out


def test_a_place_that_is_asked_for_is_not_moved_far_in_silence(capsys: pytest.CaptureFixture[str]) -> None:
    asked = Choice(0, "answer", wants=("place",), question="Where?", filled=Answer(at=(3.0, 4.0)))
    fake = Fake(asked, position=picture(man(0, 1, 12, 0.5, radius=2.0)))
    fake.play("south of rifleman 1")
    assert fake.order is None
    assert "Enter: the nearest, 12 0." in capsys.readouterr().out
    fake.play("south of rifleman 1", "")
    assert fake.order == {"do": "answer", "at": [12.0, 0.0]}


# Ending.


def test_who_ends_a_step_early_is_asked_once(capsys: pytest.CaptureFixture[str]) -> None:
    fake = Fake(Choice(0, "move", figure="g-rifleman-1"), Choice(0, "end"), position=picture(man(0, 1, 12, 5)))
    fake.play("e", "no", "e", "")
    assert fake.order == {"do": "end"}
    assert capsys.readouterr().out.count("1 has not moved. End the step? Enter: yes") == 2
    assert moving("e", "no", phase="attack").orders() == []
    assert "could still attack. End the step" in capsys.readouterr().out


def test_what_a_player_did_is_parted_from_what_came_after_his_turn() -> None:
    view = Fake(Choice(0, "end")).view()
    mine, other = Told("placed", "Rifleman 6 comes on."), Told("step", "Tan moves.", heading=2)
    assert split_at_turn(view, 0, [mine, other]) == ([mine], [other])
    assert split_at_turn(view, 0, [mine, Told("step", "Green attacks.", heading=2)])[0] == []
    assert split_at_turn(view, -1, [mine, other]) == ([], [mine, other])


def test_a_turn_that_is_over_is_said_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    Seated(players=("you", "recruit"), seed="2").play(enter)
    out = capsys.readouterr().out
    assert out.count("Your turn is over.") >= 8
