"""Whatever is wrong with a file: one message with place, found and expected, status 2, and no traceback."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.command import SITUATION, Littlewars, Ran, situation


def refused(ran: Ran, path: Path) -> str:
    """Hold a command that could not use a file against what is promised, and return the message behind the path."""
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"littlewars: {path}: ")
    assert ran.err.count("\n") == 1
    return ran.err.removeprefix(f"littlewars: {path}: ").rstrip("\n")


def edited(old: str, new: str) -> str:
    assert old in SITUATION
    return SITUATION.replace(old, new, 1)


def inserted(line: str) -> str:
    """Return the situation with a line at its top level."""
    return SITUATION.replace('ruleset = "flags"\n', f'ruleset = "flags"\n{line}\n')


def many_figures(number: int) -> str:
    more = [f'[[figures]]\nid = "x{n}"\nside = "Red"\nprofile = "basic"\naboard = "b2"\n' for n in range(number)]
    return SITUATION.replace("[turn]", "\n".join(more) + "\n[turn]")


def points(number: int) -> str:
    return "[" + ", ".join(f"[{n % 20}.{n}, {n // 20 + 1}]" for n in range(number)) + "]"


WRONG = [
    (edited('ruleset = "flags"\n', ""), "ruleset: found nothing; expected the name of a rule set"),
    (edited('"flags"', '["flags"]'), "ruleset: found a list; expected the name of a rule set"),
    (edited('"flags"', "{ name = 1 }"), "ruleset: found a table; expected the name of a rule set"),
    (edited('"flags"', "true"), "ruleset: found true; expected the name of a rule set"),
    (edited('"flags"', '"chess"'), 'ruleset: found "chess"; expected one of flags'),
    (edited('"flags"', "3"), "ruleset: found 3; expected the name of a rule set"),
    (edited("table =", "table"), "found a mistake in the TOML: "),
    (edited("[[orders]]", "[[orders"), "found a mistake in the TOML: "),
    (inserted(f"title = {'9' * 5000}"), "found a mistake in the TOML: "),
    (inserted("x = " + "[" * 3000 + "]" * 3000), "found brackets nested too deeply"),
    (inserted("nonsense = 1"), 'found the unknown field "nonsense"; expected one of ruleset, title,'),
    (edited("id = ", "ld = "), 'terrain[0]: found the unknown field "ld"; expected one of kind, id, rect'),
    (edited("figure = ", "figur = "), 'orders[0]: found the unknown field "figur"; expected one of do, figure, allot'),
    (edited('do = "attack"', 'do = "atack"'), 'orders[0].do: found "atack"; expected one of muster, deploy'),
    (edited('figure = "r1"\n', ""), 'orders[0]: found no "figure"; expected "figure"'),
    (edited("round = 2", 'round = "2"'), 'turn.round: found "2"; expected a whole number'),
    (edited("round = 2", "round = 2.5"), "turn.round: found 2.5; expected a whole number"),
    (edited('phase = "attack"', 'phase = "atack"'), 'turn.phase: found "atack"; expected one of attack, call'),
    (edited("[24, 18]", "[24]"), "table.size: found a list of 1; expected a list of 2"),
    (edited("[24, 18]", '["24", 18]'), 'table.size[0]: found "24"; expected a number'),
    (edited("[24, 18]", "[1000, 18]"), "table.size: found 1000; expected 1 to 120 a side"),
    (edited("[24, 18]", "[0, 18]"), "table.size: found 0; expected 1 to 120 a side"),
    (edited("[24, 18]", "[inf, 18]"), "table.size: found inf; expected 1 to 120 a side"),
    (edited("[24, 18]", f"[{'9' * 400}, 18]"), "table.size[0]: found number out of range"),
    (edited("at = [10, 8]", "at = [nan, 8]"), "figures[0]: found at [nan, 8]"),
    (edited("at = [10, 8]", "at = [10, inf]"), "figures[0]: found at [10, inf]"),
    (edited("at = [10, 8]", "at = [10, 18]"), "figures[0].at: found [10, 18]; expected a whole base on the table"),
    (edited("at = [10, 8]", "at = [10, 10.5]"), "figures[1].at: found b1 overlapping r1"),
    (edited("[12, 3]", "[12, nan]"), "sides[0].flags[0]: found [12, nan]; expected a place on the table"),
    (edited("rect = { at = [4, 9]", "rect = { at = [nan, 9]"), "terrain[0].rect: found nan; expected numbers between"),
    (edited("size = [4, 1]", "size = [4, -1]"), "terrain[0].rect.size: found [4, -1]; expected a width and a depth"),
    (edited("rect = {", "angle = 3\nrect = {"), 'terrain[0]: found the unknown field "angle"'),
    (edited("rect = { at = [4, 9], size = [4, 1] }", f"polygon = {points(65)}"), "terrain[0].polygon: found 65 points"),
    (edited("rect = { at = [4, 9], size = [4, 1] }", f"line = {points(65)}"), "terrain[0].line: found 65 points"),
    (edited('kind = "sandbags"', 'kind = "lava"'), 'terrain[0].kind: found "lava"; expected one of'),
    (edited('name = "Blue"', 'name = "Red"'), 'sides[1].name: found "Red" again; expected two different names'),
    (edited('[[sides]]\nname = "Blue"\nflags = [[12, 15]]\n', ""), "sides: found 1 sides; expected two sides"),
    (edited('side = "Red"\nprofile', 'side = "Rot"\nprofile'), 'figures[0].side: found "Rot"; expected Red or Blue'),
    (edited('"bazooka"', '"dragon"'), 'figures[0].profile: found "dragon"; expected one of'),
    (edited('id = "b1"', 'id = "r1"'), 'figures[1].id: found "r1"; expected an id of its own'),
    (many_figures(500), "figures: found 503 figures; expected at most 400"),
    (edited("[5, 2]", "[7, 2]"), "dice: found die 1 shows 7, but F-30 rolls a die with faces 1 to 6"),
    (edited("[5, 2]", "[5, 0]"), "dice: found die 2 shows 0, but F-30 rolls a die with faces 1 to 6"),
    (edited("[5, 2]", '["five"]'), 'dice[0]: found "five"; expected a whole number'),
    (inserted("options = { rellay = true }"), "options.rellay: found an unknown house rule; expected one of stalemate"),
    (inserted("options = { relay = 3 }"), "options.relay: found 3; expected on or off"),
    (inserted("options = { obstacle_cost = -1 }"), "options.obstacle_cost: found -1; expected a number from 0"),
    (inserted(f"options = {{ indirect_range = {'9' * 400} }}"), "options.indirect_range: found"),
    (SITUATION + '[[expect]]\noutcome = "Green"\n', 'expect[0].outcome: found "Green"; expected one of Red, Blue'),
    (
        SITUATION + '[[expect]]\nevent = "destroid"\ncount = 0\n',
        'expect[0].event: found "destroid"; expected one of attacked, ',
    ),
    (
        SITUATION + '[[expect]]\nclause = "F-99"\ncount = 0\n',
        'expect[0].clause: found "F-99"; expected a clause of the rulebook, such as F-',
    ),
    (
        SITUATION + '[[expect]]\nrefusal = "F-Q99"\n',
        'expect[0].refusal: found "F-Q99"; expected a clause of the rulebook, such as F-Q',
    ),
    (
        SITUATION + '[[expect]]\nfigure = "b7"\ngone = true\n',
        'expect[0].figure: found "b7"; expected one of b1, b2, r1',
    ),
    (
        SITUATION + '[[expect]]\nevent = "destroyed"\nfigure = "b7"\ncount = 0\n',
        'expect[0].figure: found "b7"; expected one of b1, b2, r1',
    ),
    (SITUATION + '[[expect]]\norder = 2\nrefusal = ""\n', "expect[0].order: found 2; expected 1 to 1"),
    (SITUATION + '[[expect]]\nevnt = "moved"\n', 'expect[0]: found the unknown field "evnt"; expected one of event'),
    (SITUATION + '[[expect]]\nevent = "moved"\ncount = -1\n', "expect[0].count: found -1; expected 0 or more"),
]


@pytest.mark.parametrize(("text", "said"), WRONG, ids=[said[:40] for _, said in WRONG])
def test_a_wrong_file_is_one_message_with_its_place(
    littlewars: Littlewars, tmp_path: Path, text: str, said: str
) -> None:
    path = situation(tmp_path, text=text)
    message = refused(littlewars("try", path), path)
    assert message.startswith(said)
    assert re.search(r"found .*; expected ", message)
    assert refused(littlewars("try", path, "--json"), path) == message


@pytest.mark.parametrize(
    ("text", "said"), [row for row in WRONG if "dice" not in row[1] and "expect[" not in row[1]][::4]
)
def test_the_other_commands_say_the_same_of_it(littlewars: Littlewars, tmp_path: Path, text: str, said: str) -> None:
    path = situation(tmp_path, text=text)
    assert refused(littlewars("odds", path), path).startswith(said)
    if not said.startswith("orders"):
        for games in ([], ["--games", "2"], ["--json"]):
            assert refused(littlewars("watch", "flags", "--scenario", path, *games), path).startswith(said)


@pytest.mark.parametrize(
    "words",
    [["try"], ["odds"], ["replay"], ["verify"], ["resume"], ["watch", "flags", "--scenario"]],
    ids=lambda words: words[0],
)
def test_what_is_no_file_of_ours_is_refused_by_every_command(
    littlewars: Littlewars, tmp_path: Path, words: list[str]
) -> None:
    missing = tmp_path / "missing.toml"
    assert refused(littlewars(*words, missing), missing).startswith("found No such file or directory; expected a ")
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    assert refused(littlewars(*words, folder), folder).startswith("found Is a directory; expected a ")
    junk = tmp_path / "junk.toml"
    for data in (bytes(range(256)) * 8, b"", b"\n", b"\xff\xfe\n" * 9, b"\x00" * 100, b"{}\n", b"[" * 5000 + b"\n"):
        junk.write_bytes(data)
        assert "; expected " in refused(littlewars(*words, junk), junk)


def test_a_file_that_has_no_end_is_not_read_to_it(littlewars: Littlewars, tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    with path.open("wb") as file:
        file.truncate(10**10)
    assert "found more than" in refused(littlewars("try", path), path)


def test_a_scenario_of_another_rule_set_is_not_played(littlewars: Littlewars, tmp_path: Path) -> None:
    path = situation(tmp_path, text=edited('"flags"', '"chess"'))
    assert 'found "chess"' in refused(littlewars("watch", "flags", "--scenario", path), path)


def test_a_mark_of_the_byte_order_before_the_first_line_is_no_part_of_the_file(
    littlewars: Littlewars, tmp_path: Path
) -> None:
    path = tmp_path / "marked.toml"
    path.write_text(SITUATION, encoding="utf-8-sig")
    assert littlewars("try", path).status == 0
    path.write_text(edited("table =", "table"), encoding="utf-8-sig")
    assert "found a mistake in the TOML: " in refused(littlewars("try", path), path)


def test_orders_with_numbers_that_are_none_are_refused_by_the_rules(littlewars: Littlewars, tmp_path: Path) -> None:
    move = '[[orders]]\ndo = "move"\nfigure = "r1"\n'
    text = SITUATION.partition("[[orders]]")[0].replace('phase = "attack"', 'phase = "move"')
    for path in ("path = [[nan, 9]]", "path = [[10, inf]]", "to = [nan, nan]", f"path = {points(65)}"):
        ran = littlewars("try", situation(tmp_path, move + path, text))
        assert (ran.status, ran.err) == (0, "")
        assert "Order 1 is refused" in ran.out
