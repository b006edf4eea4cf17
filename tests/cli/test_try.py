from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import AGAIN, SITUATION, Littlewars, situation, with_expect


def test_orders_are_told_and_a_refused_one_does_not_stop_the_next(littlewars: Littlewars, tmp_path: Path) -> None:
    ran = littlewars("try", situation(tmp_path, AGAIN + '[[orders]]\ndo = "end"\n'))
    assert ran.status == 0
    assert "aims both dice at Blue's Rifleman 1: 5 and 2." in ran.out
    assert "Order 2 is refused: Bazooka 1 has attacked in this step." in ran.out
    assert ran.out.index("Order 2") < ran.out.index("Red brings on reinforcements.")


def test_json_holds_events_refusals_position_outcome_and_dice_left_over(littlewars: Littlewars, tmp_path: Path) -> None:
    path = situation(tmp_path, AGAIN, SITUATION.replace("[5, 2]", "[5, 2, 6]"))
    told = littlewars("try", path, "--json").json()
    aimed, fell = told["events"]
    assert (aimed["type"], aimed["order"], aimed["faces"], aimed["dice"]) == ("attacked", 1, [5, 2], [2])
    assert (fell["type"], fell["figure"]) == ("destroyed", "b1")
    assert "F-32" in fell["clauses"]
    assert fell["sentence"].startswith("5 and 2 make 7")
    [refused] = told["refusals"]
    assert refused["order"] == 2
    assert refused["clause"] == refused["clauses"][0]
    assert "F-30" in refused["clauses"]
    assert "has attacked" in refused["sentence"]
    assert {figure["id"] for figure in told["position"]["figures"]} == {"r1", "b2"}
    assert (told["outcome"], told["unused"], told["needs"], told["expects"]) == (None, [6], None, [])


def test_events_of_the_set_up_come_first_as_order_0(littlewars: Littlewars, tmp_path: Path) -> None:
    text = SITUATION.replace('phase = "attack"', 'phase = "initiative"').replace("[5, 2]", "[1, 1, 2, 2, 6]")
    text = text.partition("[[orders]]")[0] + '[[orders]]\ndo = "end"\n'
    told = littlewars("try", situation(tmp_path, text=text), "--json").json()
    orders = [event["order"] for event in told["events"]]
    assert (orders[0], orders[-1]) == (0, 1)
    assert orders == sorted(orders)
    assert "rolled_off" in [event["type"] for event in told["events"] if event["order"] == 0]


def test_where_the_dice_run_out_the_clause_that_asked_is_named(littlewars: Littlewars, tmp_path: Path) -> None:
    path = situation(tmp_path, text=SITUATION.replace("[5, 2]", "[5]"))
    ran = littlewars("try", path)
    assert ran.status == 1
    assert "The dice ran out in order 1: F-30 asks for one more die (d6)." in ran.out
    told = littlewars("try", path, "--json").json()
    assert told["needs"] == {"clause": "F-30", "count": 1, "sides": 6, "order": 1}
    assert told["events"] == []
    assert told["unused"] == [5]


def test_dice_that_do_not_last_for_the_set_up_are_asked_for_too(littlewars: Littlewars, tmp_path: Path) -> None:
    path = situation(tmp_path, text=SITUATION.replace('phase = "attack"', 'phase = "initiative"'))
    ran = littlewars("try", path, "--json")
    assert ran.status == 1
    assert ran.json()["needs"]["order"] == 0
    assert ran.json()["position"] is None
    assert "ran out in the set-up" in littlewars("try", path).out


def test_a_house_rule_of_the_command_line_goes_before_that_of_the_file(littlewars: Littlewars, tmp_path: Path) -> None:
    wide = SITUATION.replace('"bazooka"', '"mortar"').replace("at = [20, 11]", "at = [20, 11]\nmoved = false")
    wide = wide.replace("at = [10, 11]", "at = [10, 17]").replace("[5, 2]", "[5, 2, 2]")
    spotter = '\n[[figures]]\nid = "r2"\nside = "Red"\nprofile = "basic"\nat = [8, 13]\n'
    text = wide.replace("[turn]", spotter + "\n[turn]")
    near = situation(tmp_path, text=text)
    assert littlewars("try", near, "--json").json()["refusals"] != []
    far = situation(tmp_path, text='options = { indirect_range = "12" }\n' + text)
    assert littlewars("try", far, "--json").json()["refusals"] == []
    assert littlewars("try", far, "--json", "--house", "indirect_range=6").json()["refusals"] != []


@pytest.mark.parametrize(
    "lines",
    [
        'event = "destroyed"',
        'event = "destroyed"\nfigure = "b1"\nclause = "F-32"\nfaces = [5, 2]\ncount = 1\norder = 1',
        'event = "survived"\ncount = 0',
        'clause = "F-19"\ncount = 0',
        'clause = "F-32"',
        'clause = "F-32"\norder = 1',
        'order = 1\nrefusal = ""',
        'order = 2\nrefusal = "F-30"',
        'refusal = "F-30"',
        'figure = "b1"\ngone = true',
        'figure = "b2"\ngone = false',
        'figure = "r1"\nat = [10, 8]',
        'figure = "r1"\nat = [10.0000005, 8]',
        'outcome = "none"',
    ],
    ids=lambda lines: lines.replace("\n", ", "),
)
def test_what_is_expected_and_comes_about_is_ok(littlewars: Littlewars, tmp_path: Path, lines: str) -> None:
    path = situation(tmp_path, AGAIN + with_expect(lines))
    ran = littlewars("try", path)
    assert ran.status == 0, ran.out
    assert "\nok: " in ran.out
    assert littlewars("try", path, "--json").json()["expects"][0]["ok"] is True


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ('event = "survived"', "no such event among: attacked, destroyed"),
        ('event = "destroyed"\nfigure = "b2"', "only: 5 and 2 make 7"),
        ('event = "destroyed"\nclause = "F-13"', "only:"),
        ('event = "destroyed"\nfaces = [2, 5]', "only:"),
        ('event = "destroyed"\ncount = 2', "1 such event"),
        ('event = "destroyed"\norder = 2', "only:"),
        ('clause = "F-13"', "no such event"),
        ('order = 1\nrefusal = "F-30"', "order 1 is allowed"),
        ('order = 2\nrefusal = ""', "order 2 is refused: Bazooka 1 has attacked"),
        ('order = 2\nrefusal = "F-31"', "order 2 is refused otherwise"),
        ('figure = "b1"\ngone = false', "gone"),
        ('figure = "b2"\ngone = true', "still in play"),
        ('figure = "b1"\nat = [10, 11]', "not on the table"),
        ('figure = "r1"\nat = [10.00001, 8]', "at [10.0, 8.0]"),
        ('outcome = "Red"', "the outcome none"),
        ('outcome = "draw"', "the outcome none"),
    ],
    ids=lambda lines: lines.replace("\n", ", "),
)
def test_what_is_expected_and_does_not_come_about_fails(
    littlewars: Littlewars, tmp_path: Path, lines: str, found: str
) -> None:
    path = situation(tmp_path, AGAIN + with_expect('outcome = "none"') + with_expect(lines))
    ran = littlewars("try", path)
    assert ran.status == 1
    assert ran.out.count("\nok: ") == 1
    assert "\nfailed: " in ran.out
    assert found in ran.out
    assert [check["ok"] for check in littlewars("try", path, "--json").json()["expects"]] == [True, False]


def test_an_order_that_the_dice_did_not_reach_fulfils_nothing(littlewars: Littlewars, tmp_path: Path) -> None:
    text = SITUATION.replace("[5, 2]", "[5]")
    path = situation(tmp_path, AGAIN + with_expect('order = 2\nrefusal = "F-30"'), text)
    assert "order 2 was not carried out: the dice ran out in order 1" in littlewars("try", path).out
    path = situation(tmp_path, AGAIN + with_expect('order = 1\nrefusal = ""'), text)
    assert [check["ok"] for check in littlewars("try", path, "--json").json()["expects"]] == [False]


def test_a_figure_that_the_dice_did_not_bring_is_no_wrong_name(littlewars: Littlewars, tmp_path: Path) -> None:
    """Where the trial stops half way, a figure may be one that would still have come."""
    path = situation(tmp_path, with_expect('figure = "b7"\nat = [1, 1]'), SITUATION.replace("[5, 2]", "[5]"))
    ran = littlewars("try", path)
    assert ran.status == 1
    assert "not on the table" in ran.out


def test_a_figure_that_came_and_went_has_been(littlewars: Littlewars, tmp_path: Path) -> None:
    more = '[[orders]]\ndo = "place"\nprofile = "basic"\nat = [12, 4]\n'
    text = SITUATION.replace('phase = "attack"', 'phase = "reinforce"').partition("[[orders]]")[0]
    text = text.replace('name = "Red"', 'name = "Red"\nreserve = { basic = 1 }')
    placed = littlewars("try", situation(tmp_path, more, text), "--json").json()
    [event] = [event for event in placed["events"] if event["type"] == "placed"]
    figure = event["figure"]
    assert figure not in ("r1", "b1", "b2")
    path = situation(tmp_path, more + with_expect(f'figure = "{figure}"\ngone = false'), text)
    assert littlewars("try", path).status == 0


def test_a_passenger_is_neither_gone_nor_at_a_place(littlewars: Littlewars, tmp_path: Path) -> None:
    rider = '[[figures]]\nid = "b3"\nside = "Blue"\nprofile = "basic"\naboard = "b2"\n\n[turn]'
    text = SITUATION.replace('"tank"', '"transport"').replace("[turn]", rider)
    assert littlewars("try", situation(tmp_path, with_expect('figure = "b3"\ngone = false'), text)).status == 0
    ran = littlewars("try", situation(tmp_path, with_expect('figure = "b3"\nat = [20, 11]'), text))
    assert ran.status == 1
    assert "in a tray: Aboard Transport 1" in ran.out


def test_the_winner_is_expected_by_name(littlewars: Littlewars, tmp_path: Path) -> None:
    text = SITUATION.replace('id = "b2"\nside = "Blue"', 'id = "b2"\nside = "Red"')
    ends = '[[orders]]\ndo = "end"\n' * 2
    path = situation(tmp_path, ends + with_expect('outcome = "Red"'), text)
    ran = littlewars("try", path)
    assert ran.status == 0, ran.out
    assert "Red wins" in ran.out


@pytest.mark.parametrize(
    "lines",
    [
        "count = 1",
        "order = 1",
        'figure = "b1"',
        'figure = "b1"\nat = [1, 1]\ngone = true',
        'order = 1\noutcome = "Red"',
    ],
    ids=lambda lines: lines.replace("\n", ", "),
)
def test_an_expectation_that_says_nothing_or_too_much_is_a_wrong_file(
    littlewars: Littlewars, tmp_path: Path, lines: str
) -> None:
    ran = littlewars("try", situation(tmp_path, with_expect(lines)))
    assert (ran.status, ran.out) == (2, "")
    assert "bridge.toml: expect[0]: found" in ran.err


# Odds.


def test_odds_are_exact_fractions_with_their_reasons(littlewars: Littlewars, tmp_path: Path) -> None:
    ran = littlewars("odds", situation(tmp_path))
    assert ran.status == 0
    assert "5/6" in ran.out
    assert "83.33%" in ran.out
    assert "F-45" in ran.out
    told = littlewars("odds", situation(tmp_path), "--json").json()
    assert told["refusal"] is None
    assert told["odds"][0] == {"result": "destroyed", "figure": "b1", "exact": "5/6", "chance": 5 / 6}
    assert {reason["clause"] for reason in told["reasons"]} >= {"F-44", "F-45"}
    assert told["looks"][0]["state"] == "clear"


def test_odds_of_an_order_that_is_refused_say_why(littlewars: Littlewars, tmp_path: Path) -> None:
    path = situation(tmp_path, text=SITUATION.replace('[["b1", 2]]', '[["b2", 2]]'))
    ran = littlewars("odds", path)
    assert ran.status == 1
    assert "It is refused:" in ran.out
    assert "(F-31)" in ran.out
    assert littlewars("odds", path, "--json").json()["refusal"]["clause"] == "F-31"


def test_odds_need_an_order(littlewars: Littlewars, tmp_path: Path) -> None:
    ran = littlewars("odds", situation(tmp_path, text=SITUATION.partition("[[orders]]")[0]))
    assert (ran.status, ran.out) == (2, "")
    assert "bridge.toml: orders: found none" in ran.err


def test_odds_count_cover_and_the_house_rule_that_varies_it(littlewars: Littlewars, tmp_path: Path) -> None:
    path = situation(tmp_path, text=SITUATION.replace("at = [4, 9], size", "at = [10, 9.7], size"))
    assert littlewars("odds", path, "--json").json()["odds"][0]["exact"] == "13/18"
    touching = littlewars("odds", path, "--json", "--house", "cover_test=touching").json()
    assert touching["odds"][0]["exact"] == "5/6"
