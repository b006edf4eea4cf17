"""The command ``littlewars``: each command reads what it is given, calls the engine and shows what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from littlewars.cli.app import run


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """Run one command and leave with its exit status: 0 ok, 1 a check failed, 2 bad input, 130 interrupted."""
    raise SystemExit(run(argv))


__all__ = ["main", "run"]
