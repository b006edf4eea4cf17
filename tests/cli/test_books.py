from __future__ import annotations

import pytest

from littlewars.rulesets import RULESETS
from tests.cli.command import Littlewars


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
    assert listed["skirmish"]["rounds"] == 4
    words = littlewars("scenarios", "flags").out
    for entry in listed.values():
        assert entry["title"] in words
        assert entry["about"] in words


def test_show_tells_table_pieces_and_sides_of_one_scenario(littlewars: Littlewars) -> None:
    ran = littlewars("scenarios", "flags", "--show", "skirmish")
    assert ran.status == 0
    for part in ("table = { size = [24, 18] }", 'kind = "sandbags"', 'name = "Tan"', "forces = { basic = 3,"):
        assert part in ran.out
    facts = littlewars("scenarios", "--show", "skirmish", "--json").json()
    assert [side["name"] for side in facts["sides"]] == ["Green", "Tan"]
