"""What docs/protocol.md promises: it names every request, reply and field of a view, and its exchange takes place."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec

from littlewars.server.messages import AnyReply, AnyRequest, Told, View
from littlewars.server.questions import MOST_WEIGHED
from tests.server.room import Room, bridge

DOC = (Path(__file__).resolve().parent.parent.parent / "docs" / "protocol.md").read_text(encoding="utf-8")


def rows(first: str) -> list[list[str]]:
    """Return the rows of the table whose head begins with this cell."""
    _, _, rest = DOC.partition(f"| {first} |")
    lines = rest.split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def fields(kind: Any) -> list[str]:
    return [field.name for field in msgspec.structs.fields(kind)]


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def test_every_request_is_documented_with_its_fields() -> None:
    told = {row[0].strip("`"): re.findall(r"`(\w+)`", row[1]) for row in rows("`ask`")}
    assert told == {tag(kind): fields(kind) for kind in get_args(AnyRequest)}
    assert f"Up to {MOST_WEIGHED}," in DOC


def test_every_reply_is_documented_and_every_request_has_one() -> None:
    told = {row[0].strip("`") for row in rows("`reply`")}
    assert told == {tag(kind) for kind in get_args(AnyReply)}
    assert {row[-1].strip("`") for row in rows("`ask`")} == told - {"refused"}


def test_every_field_of_a_view_and_of_an_event_is_documented() -> None:
    assert [name for row in rows("field") for name in re.findall(r"`(\w+)`", row[0])] == fields(View)
    assert [name for name in fields(Told) if f"`{name}`" not in DOC] == []


def within(shown: Any, whole: Any) -> bool:
    """Say whether everything that is shown of a reply is in it."""
    if isinstance(shown, dict):
        return isinstance(whole, dict) and all(name in whole and shown[name] == whole[name] for name in shown)
    return bool(shown == whole)


def test_the_exchange_takes_place() -> None:
    found = re.search(r"^```\n(> .*?)^```$", DOC, re.DOTALL | re.MULTILINE)
    assert found
    lines = re.findall(r"^([<>]) (.*?)(?=^[<>] |\Z)", found[1], re.DOTALL | re.MULTILINE)
    assert [mark for mark, _ in lines] == [">", "<"] * (len(lines) // 2)
    said = [json.loads(" ".join(text.split())) for _, text in lines]
    client = Room("you", "recruit", setting=bridge()).client()
    for asked, shown in zip(said[::2], said[1::2], strict=True):
        reply = client.ask(**asked)
        assert within(shown, reply), reply
        assert shown["reply"] == "view" or shown == reply
