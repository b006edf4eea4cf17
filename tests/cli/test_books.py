"""The rules, the scenarios, and tables that are made up."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from littlewars.cli.inputs import read_situation
from littlewars.core.ruleset import read_setting
from littlewars.rulesets import RULESETS
from tests.cli.command import Littlewars

FILES = Path(__file__).resolve().parent.parent.parent / "docs" / "files.md"


def test_the_whole_rulebook_plain_is_the_book_itself(littlewars: Littlewars) -> None:
    assert littlewars("rules", "flags", "--plain").out == RULESETS["flags"].rulebook().text


@pytest.mark.parametrize("word", ["F-Q24", "f-q24"])
def test_a_clause_comes_with_its_chapter_and_the_house_rule_that_varies_it(littlewars: Littlewars, word: str) -> None:
    ran = littlewars("rules", "flags", word)
    paragraph = RULESETS["flags"].rulebook().paragraphs["F-Q24"]
    assert ran.status == 0
    assert f"F-Q24 ({paragraph.chapter})" in ran.out
    assert any(line.startswith("House rule indirect_range:") for line in ran.out.splitlines())


def test_every_clause_of_the_book_can_be_asked_for(littlewars: Littlewars) -> None:
    book = RULESETS["flags"].rulebook()
    for id in [*list(book.paragraphs)[::20], *book.table_talk]:
        ran = littlewars("rules", "flags", id, "--plain")
        assert ran.status == 0
        assert book.says(id) in ran.out


def test_table_talk_says_that_it_is(littlewars: Littlewars) -> None:
    id = next(iter(RULESETS["flags"].rulebook().table_talk))
    assert f"{id} (Table talk)" in littlewars("rules", "flags", id).out


def test_a_house_rule_leads_to_its_clause(littlewars: Littlewars) -> None:
    assert "F-Q51 (Transports)" in littlewars("rules", "flags", "relay").out


def test_scenarios_are_listed_with_what_they_are(littlewars: Littlewars) -> None:
    listed = {entry["name"]: entry for entry in littlewars("scenarios", "--json").json()}
    assert set(listed) == set(RULESETS["flags"].scenarios())
    assert listed["skirmish"]["table"] == [24, 18]
    assert listed["skirmish"]["rounds"] == 8
    words = littlewars("scenarios", "flags").out
    for entry in listed.values():
        assert entry["title"] in words
        assert entry["about"] in words


def test_the_list_begins_with_the_smallest_and_ends_with_what_to_try(littlewars: Littlewars) -> None:
    lines = littlewars("scenarios").out.splitlines()
    sizes = [re.search(r", (\d+) x (\d+) in, ", line) for line in lines]
    areas = [int(found[1]) * int(found[2]) for found in sizes if found]
    assert len(areas) == len(RULESETS["flags"].scenarios())
    assert areas == sorted(areas)
    for line in lines[-2:]:
        assert littlewars(*line.partition(": ")[2].split()[1:]).status == 0


def test_show_draws_the_table_and_tells_what_is_on_it(littlewars: Littlewars) -> None:
    ran = littlewars("scenarios", "flags", "--show", "kitchen")
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[:2] == ["The kitchen table", RULESETS["flags"].scenarios()["kitchen"].about]
    for part in (
        "Table: 30 by 24 inches. 8 rounds at most.",
        "Flags: Green's flag at 15 4; Tan's flag at 15 20.",
        "Starting force of each side: 3 Riflemen, 1 Commander, 1 Machine gunner.",
        "Bunker: the cereal box, the milk carton.",
        "To play on it: littlewars play flags --scenario kitchen",
    ):
        assert part in lines
    drawn = [line for line in lines if "⚑G" in line and "CAPITALS" not in line]
    assert len(drawn) == 1
    assert sum("█" in line for line in lines) > 4
    facts = littlewars("scenarios", "--show", "skirmish", "--json").json()
    assert [side["name"] for side in facts["sides"]] == ["Green", "Tan"]


def test_show_tells_unlike_sides_apart_and_what_is_not_usual(littlewars: Littlewars, tmp_path: Path) -> None:
    """The scenario of docs/files.md, which has one of everything."""
    text = re.findall(r"^```toml\n(.*?)^```$", FILES.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    [scenario] = [block for block in text if 'title = "The crossroads"' in block]
    path = tmp_path / "crossroads.toml"
    path.write_text(scenario, encoding="utf-8")
    lines = littlewars("scenarios", "--show", path).out.splitlines()
    for part in (
        "Start points: 9.",
        "Flags: Patrol's flag at 15 3; Block's flag 1 at 8 21; Block's flag 2 at 22 21.",
        "Starting force of Block: 3 Riflemen, 1 Machine gunner, 1 Minesweeper.",
        "House rules: indirect_range 12, voluntary_hold on.",
    ):
        assert part in lines
    assert any(line.startswith("Troop pool of Patrol: 8 Riflemen, ") for line in lines)
    assert any(line.startswith("Troop pool of Block: 5 Riflemen, ") for line in lines)


def test_a_shipped_scenario_can_be_saved_to_be_changed(littlewars: Littlewars, tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    ran = littlewars("scenarios", "flags", "--show", "backyard", "--save", path)
    assert ran.status == 0
    assert f"The scenario is in {path}." in ran.out
    rules, setting = read_situation(path)
    assert setting == rules.scenarios()["backyard"]


# ---- made up from a seed ---------------------------------------------------------------------------------------------


def test_a_table_is_made_up_from_a_seed_and_drawn(littlewars: Littlewars) -> None:
    ran = littlewars("scenarios", "flags", "--random", "--seed", "5")
    setting = RULESETS["flags"].random_scenario("5")
    assert ran.status == 0
    assert ran.out.splitlines()[:2] == [setting.title, setting.about]
    assert ran.out.splitlines()[-1] == "To play on it: littlewars play flags --scenario random:5"
    assert littlewars("scenarios", "--random", "--seed", "5").out == ran.out
    assert littlewars("scenarios", "flags", "--show", "random:5").out == ran.out
    assert littlewars("scenarios", "flags", "--random", "--seed", "6").out != ran.out


def test_without_a_seed_one_is_drawn_and_told(littlewars: Littlewars) -> None:
    told = littlewars("scenarios", "flags", "--random").out
    found = re.search(r"^The same table again: (littlewars scenarios flags --random --seed \d+)$", told, re.MULTILINE)
    assert found
    again = littlewars(*found[1].split()[1:]).out
    assert again.splitlines() == [line for line in told.splitlines() if line != found[0]]
    ran = littlewars("scenarios", "flags", "--random", "--json")
    seed = re.fullmatch(r"littlewars: the seed is (\d+)\n", ran.err)
    assert seed
    rules = RULESETS["flags"]
    assert read_setting(rules, ran.json(), "printed") == rules.random_scenario(seed[1])


def test_a_made_up_table_is_saved_and_read_again_as_it_was(littlewars: Littlewars, tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    assert littlewars("scenarios", "flags", "--random", "--seed", "tuesday", "--save", path).status == 0
    written = path.read_text(encoding="utf-8")
    assert written.startswith("# littlewars scenarios flags --random --seed tuesday\n\n")
    assert read_situation(path)[1] == RULESETS["flags"].random_scenario("tuesday")
    again = littlewars("scenarios", "flags", "--random", "--seed", "6", "--save", path)
    assert again.status == 2
    assert again.err == (
        f"littlewars: {path}: it exists already, and nothing is ever overwritten; name another path for --save\n"
    )
    assert path.read_text(encoding="utf-8") == written


def test_a_made_up_table_is_played_by_its_name_and_stands_in_the_record_whole(
    littlewars: Littlewars, tmp_path: Path
) -> None:
    paths = [tmp_path / name for name in ("named.jsonl", "file.jsonl", "table.toml")]
    littlewars("scenarios", "flags", "--random", "--seed", "8", "--save", paths[2])
    for path, scenario in ((paths[0], "random:8"), (paths[1], paths[2])):
        told = littlewars("watch", "flags", "--scenario", scenario, "--seed", "1", "--save", path)
        assert told.status == 0
        assert f"littlewars watch flags --scenario {scenario} --seed 1" in told.out
        assert littlewars("verify", path).status == 0
    headers = [json.loads(path.read_text(encoding="utf-8").splitlines()[0]) for path in paths[:2]]
    assert [header["scenario"] for header in headers] == ["random:8", "table"]
    assert headers[0]["setting"] == headers[1]["setting"]
    assert headers[0]["digest"] == headers[1]["digest"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["flags", "--show", "random"], 'found "random"; expected a number or a word for a seed, such as random:5'),
        (["flags", "--show", "random:"], 'found "random:"; expected a number or a word'),
        (["flags", "--random", "--seed", "a/b"], 'found "--seed a/b"; expected a number or a word'),
        (["flags", "--random", "--seed", "x" * 41], "expected a number or a word"),
        (["flags", "--show", "rndom:5"], "did you mean random:5?"),
        (["--show", "ktchen"], "did you mean kitchen?"),
        (["flags", "--random", "--show", "kitchen"], "found --random and --show; expected one of them"),
        (["flags", "--seed", "5"], "--seed: found 5; expected --random beside it"),
        (["flags", "--save", "ours.toml"], "--save: found ours.toml; expected --random or --show beside it"),
        (["flags", "--random", "--save", "nowhere/ours.toml"], "there is no folder nowhere; make it first"),
        (["flags", "--show", "nothing.toml"], "nothing.toml: found No such file"),
    ],
)
def test_what_cannot_be_shown_or_made_up_is_said(littlewars: Littlewars, words: list[str], said: str) -> None:
    ran = littlewars("scenarios", *words)
    assert ran.status == 2
    assert said in ran.err
    assert ran.out == ""


def test_a_file_that_no_game_can_be_in_is_named(littlewars: Littlewars, tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text('ruleset = "flags"\ntable = { size = [24, 18] }\nsides = []\n', encoding="utf-8")
    ran = littlewars("scenarios", "--show", path)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"littlewars: {path}: sides: found 0 sides; expected two sides (F-Q43)\n"
