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
    rows = [line for line in out.splitlines() if re.match(r"\d+\. (all|two|one)", line)]
    assert len(rows) >= 4
    assert all(" %" in row for row in rows)
    whole = next(row for row in rows if "all three dice at Tan's Tank 1" in row)
    assert "armour: 9 (F-53)" in whole
    assert "cover from the sandbags: 1 (F-38)" in out
    assert "its dice are compared one by one (F-59)" in out


def test_the_best_way_to_aim_stands_first(capsys: pytest.CaptureFixture[str]) -> None:
    aiming("mortar 1")
    rows = re.findall(r"^1\. (all three dice at .*?):", capsys.readouterr().out, re.MULTILINE)
    assert rows == ["all three dice at Tan's Tank 1"]
    order = aiming("mortar 1", "1").orders()[0]
    assert order == {"do": "attack", "figure": "o", "allot": [["b3", 3]]}


def test_dice_may_be_shared_out_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    seated = aiming("mortar 1", "x", "1", "2", "yes")
    order = seated.orders()[0]
    assert sum(number for _, number in order["allot"]) == 3
    assert len(order["allot"]) == 2
    assert aiming("mortar 1", "x", "1", "b").orders() == []
    assert aiming("mortar 1", "x", "", "", "", "").orders() == []


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


def test_who_ends_a_step_by_enter_is_told_what_there_is_to_mind(capsys: pytest.CaptureFixture[str]) -> None:
    seated = Seated(text=fight("attack"), players=("you", "recruit"))
    seated.play([""] * 12, plain=True)
    assert "Enter: End this step." in (out := capsys.readouterr().out)
    assert "Mind: nobody is within 2 inches of your flag (F-Q65)." in out.split("Enter: End this step.")[1]


def test_targets_are_drawn_with_the_attacker(capsys: pytest.CaptureFixture[str]) -> None:
    aiming("machine gunner 1", plain=False)
    assert ">G1<" in capsys.readouterr().out
