"""The clauses that no event of a game cites, each with the reason."""

from __future__ import annotations

from typing import Final

SILENT: Final[dict[str, str]] = {}
