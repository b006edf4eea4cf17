"""The description of everything that can be asked outside of a game, in the words of OpenAPI, made from the types."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec

from littlewars.server import lobby

POSTS: Final[dict[str, tuple[Any, Any, str]]] = {
    "games": (lobby.NewGame, lobby.Begun, "Begin a game"),
    "mine": (lobby.Mine, list[lobby.GameCard], "How games stand that these tokens are places in"),
    "again": (lobby.Again, lobby.Begun, "Begin a rematch, or go on from a position against a computer player"),
    "record": (lobby.Asked, None, "The record of a game, as a file"),
    "home": (lobby.Home, lobby.Opened, "Open the games to the home network, close them, or ask how it stands"),
}
REFUSALS: Final = {
    "400": "The body is no JSON",
    "403": "Not from there, or not with this key",
    "404": "A token that stands for nothing here",
    "409": "It is well said, and cannot be had",
    "413": "The body is too long",
    "415": "The body is not called JSON",
    "422": "The body does not fit",
    "429": "Too much at once",
}
TEMPLATE: Final = "#/components/schemas/{name}"


@cache
def description() -> dict[str, Any]:
    """Return the description, as the plain values of JSON: an empty tuple that is a default is a list there."""
    types = [getattr(lobby, name) for name in lobby.BODIES]
    wanted: list[Any] = [*types, list[lobby.GameCard]]
    schemas, components = msgspec.json.schema_components(wanted, ref_template=TEMPLATE)
    by_type = dict(zip([*types, "cards"], schemas, strict=True))
    paths: dict[str, Any] = {
        "/api/shelf": {"get": _operation("shelf", "What can be played here", by_type[lobby.Shelf], refusals=("403",))},
        "/api/sealed": {
            "post": _operation(
                "sealed",
                "A promise of dice, for one game",
                by_type[lobby.Sealed],
                {"type": "object", "maxProperties": 0},
            )
        },
    }
    for name, (asked, answer, summary) in POSTS.items():
        schema = (
            None if answer is None else by_type.get(answer, by_type["cards"]) if answer in types else by_type["cards"]
        )
        status = "201" if answer is lobby.Begun else "200"
        paths[f"/api/{name}"] = {"post": _operation(name, summary, schema, by_type[asked], status)}
    whole = {
        "openapi": "3.1.0",
        "info": {
            "title": "littlewars",
            "version": "1",
            "description": "What is asked outside of a game. A game itself is played over a WebSocket at /table.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(whole))
    return plain


def _operation(
    name: str,
    summary: str,
    answer: dict[str, Any] | None,
    asked: dict[str, Any] | None = None,
    status: str = "200",
    refusals: tuple[str, ...] = tuple(REFUSALS),
) -> dict[str, Any]:
    content = (
        {"application/x-ndjson": {"schema": {"type": "string"}}}
        if answer is None
        else {"application/json": {"schema": answer}}
    )
    trouble = {"application/json": {"schema": {"$ref": TEMPLATE.format(name="Trouble")}}}
    made: dict[str, Any] = {
        "operationId": name,
        "summary": summary,
        "responses": {
            status: {"description": summary, "content": content},
            **{code: {"description": REFUSALS[code], "content": trouble} for code in refusals},
        },
    }
    if asked is not None:
        made["requestBody"] = {"required": name != "sealed", "content": {"application/json": {"schema": asked}}}
    return made
