"""The client's types are those that the server speaks: they are written from them, never by hand."""

from __future__ import annotations

from pathlib import Path

from littlewars.server.typescript import typescript

PROTOCOL = Path(__file__).resolve().parents[2] / "client" / "src" / "protocol.ts"


def test_the_clients_types_are_as_the_server_writes_them() -> None:
    assert PROTOCOL.read_text(encoding="utf-8") == typescript(), "stale: python scripts/protocol writes it again"
