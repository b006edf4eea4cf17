"""At whom to aim: the best first, with odds and reasons; dice shared out by hand; strikes."""

from __future__ import annotations

import re

import pytest

from tests.cli.play.fights import fight
from tests.cli.play.seated import Seated


def aiming(*lines: str, plain: bool = True) -> Seated:
    seated = Seated(text=fight("attack"))
    seated.play(lines, plain=plain)
    return seated


def test_each_target_has_its_odds_and_each_reason_its_clause(capsys: pytest.CaptureFixture[str]) -> None:
    aiming("machine gunner 1")
    out = capsys.readouterr().out
    rows = [line for line in out.splitlines() if re.match(r"\d+\. [123] at", line)]
    assert len(rows) >= 4
    assert all(" %" in row and " points" in row for row in rows)
    whole = next(row for row in rows if "3 at Tan's Tank 1, 3.4 inches north-west, behind the sandbags: 0 %" in row)
    assert whole.endswith("; armour 9 (F-53), cover +1 (F-38), 11 or more")
    assert "its dice are compared one by one (F-59); a commander can have 1 die rolled again (F-62)" in out
    assert "the roll that is needed (F-32); points: on average." in out


def test_dice_add_up_only_where_there_are_several(capsys: pytest.CaptureFixture[str]) -> None:
    aiming("mortar 1", "b", "rifleman 1")
    first, second = capsys.readouterr().out.split("Mortar 1 aims")[1].split("Rifleman 1 aims")
    assert "together 11 or more" in first
    assert "together" not in second and "5 or more" in second


def test_a_target_takes_one_line_where_it_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    aiming("machine gunner 1", plain=False)
    rows = re.findall(r"^ +\d  3 at .*$", capsys.readouterr().out.split("aims 3 dice")[1], re.MULTILINE)
    assert len(rows) == 4
    assert max(len(row) for row in rows) <= 90
    assert any('3 at r3 Rifleman, 2.9": 80 %; 0.8 points  armour 4 (F-44), 5 or more' in row for row in rows)


def test_who_has_one_target_attacks_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    seated = aiming("machine gunner 1", "1", "transport 1")
    assert "Transport 1, 1 die at Tan's Rifleman 2, 4.7 inches north-west" in capsys.readouterr().out
    assert [order["figure"] for order in seated.orders()] == ["m", "t"]


def test_the_best_way_to_aim_stands_first(capsys: pytest.CaptureFixture[str]) -> None:
    aiming("mortar 1")
    rows = re.findall(r"^1\. (3 at [^,]*),", capsys.readouterr().out, re.MULTILINE)
    assert rows == ["3 at Tan's Tank 1"]
    order = aiming("mortar 1", "1").orders()[0]
    assert order == {"do": "attack", "figure": "o", "allot": [["b3", 3]]}


def test_dice_may_be_shared_out_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    seated = aiming("mortar 1", "x", "1", "2", "yes")
    order = seated.orders()[0]
    assert sum(number for _, number in order["allot"]) == 3
    assert len(order["allot"]) == 2
    assert aiming("mortar 1", "x", "", "").orders()[0]["allot"] == [["b3", 3]]
    assert aiming("mortar 1", "x", "1", "b", "b").orders() == []
    assert aiming("mortar 1", "x", "0", "0", "0", "0").orders() == []


def test_sharing_out_can_be_helped_and_taken_a_step_back(capsys: pytest.CaptureFixture[str]) -> None:
    order = aiming("mortar 1", "x", "?", "9", "2", "b", "1", "1", "0", "0", "").orders()[0]
    out = capsys.readouterr().out
    assert [number for _, number in order["allot"]] == [1, 1]
    assert "Tan's Tank 1: how many dice? 0 to 3" in out and "Enter: all 3." in out
    assert "What you may type" in out and 'Found "9"; expected a number from 0 to 3.' in out
    assert "1 die stays unused." in out
    assert len(aiming("rifleman 1", "1", "no", "mortar 1", "x", "u").orders()) == 1


def test_who_has_attacked_is_off_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    aiming("rifleman 1", "1", "no")
    after = capsys.readouterr().out.rsplit("Green: attack", 1)[1]
    assert "Machine gunner 1, 3 dice" in after
    assert "Rifleman 1, 1 die" not in after


def test_a_strike_comes_down_on_a_target_or_at_a_place(capsys: pytest.CaptureFixture[str]) -> None:
    order = aiming("5", "1", "").orders()[0]
    assert order["do"] == "attack"
    strike = aiming("6", "1", "1").orders()[0]
    assert strike["do"] == "strike" and strike["at"] == [10.0, 12.5]
    typed = aiming("6", "12 13", "1").orders()[0]
    assert typed["at"] == [12.0, 13.0]
    capsys.readouterr()
    aiming("6", "12 1")
    assert "Nobody is within 6 inches of 12 1." in capsys.readouterr().out


def test_where_no_die_can_do_harm_enter_leads_back(capsys: pytest.CaptureFixture[str]) -> None:
    text = fight("attack")
    for id in ("b1", "b2", "b4"):
        text = re.sub(rf'\[\[figures\]\]\nid = "{id}"\n.*\n.*\n.*\n', "", text)
    seated = Seated(text=text)
    seated.play(["rifleman 1", "", "q"], plain=True)
    out = capsys.readouterr().out
    assert "Enter: back; no die can do any harm here." in out
    assert seated.orders() == []


def test_plain_speech_says_where_somebody_is_now_and_names_no_paragraphs(capsys: pytest.CaptureFixture[str]) -> None:
    Seated(text=fight("move")).play(["rifleman 1", "14 10", "w"], plain=True)
    out = capsys.readouterr().out.split("Rifleman 1 (Green) moves")
    assert "It is now 6.8 inches north of your flag, beside the sandbags." in out[1]
    assert "[F-" not in "".join(out)
    Seated(text=fight("move")).play(["rifleman 1", "14 10", "w"], plain=False)
    out = capsys.readouterr().out.split("Rifleman 1 (Green) moves")
    assert "It is now" not in "".join(out) and "[F-" in out[-1]


def test_who_ends_a_step_by_enter_is_told_what_there_is_to_mind(capsys: pytest.CaptureFixture[str]) -> None:
    seated = Seated(text=fight("attack"), players=("you", "recruit"))
    seated.play([""] * 12, plain=True)
    assert "Enter: End this step." in (out := capsys.readouterr().out)
    assert "Mind: nobody is within 2 inches of your flag (F-Q65)." in out.split("Enter: End this step.")[1]


def test_targets_are_drawn_with_the_attacker(capsys: pytest.CaptureFixture[str]) -> None:
    aiming("machine gunner 1", plain=False)
    assert ">G1<" in capsys.readouterr().out
