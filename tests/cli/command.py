"""The command line as the tests call it, and a situation for it to read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import littlewars as package

SOURCE = str(Path(package.__file__).resolve().parent.parent)
"""Where the package is, for a Python of its own."""

SITUATION = """\
ruleset = "flags"
title = "A bridge"
table = { size = [24, 18] }
dice = [5, 2]

[[terrain]]
id = "the sandbags"
kind = "sandbags"
rect = { at = [4, 9], size = [4, 1] }

[[sides]]
name = "Red"
flags = [[12, 3]]

[[sides]]
name = "Blue"
flags = [[12, 15]]

[[figures]]
id = "r1"
side = "Red"
profile = "bazooka"
at = [10, 8]

[[figures]]
id = "b1"
side = "Blue"
profile = "basic"
at = [10, 11]

[[figures]]
id = "b2"
side = "Blue"
profile = "tank"
at = [20, 11]

[turn]
side = "Red"
phase = "attack"
round = 2

[[orders]]
do = "attack"
figure = "r1"
allot = [["b1", 2]]
"""
"""A bazooka, a rifleman within its reach, a tank beyond it, and two dice that beat the rifleman."""

AGAIN = """
[[orders]]
do = "attack"
figure = "r1"
allot = [["b1", 2]]
"""
"""A second attack by the same figure, which is not allowed."""


class Ran:
    """What a command left behind."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    def json(self) -> Any:
        """Return the one JSON value that standard output must be."""
        return json.loads(self.out)

    def lines(self) -> list[Any]:
        """Return the JSON value of each line of standard output."""
        return [json.loads(line) for line in self.out.splitlines()]


Littlewars = Callable[..., Ran]


def situation(folder: Path, more: str = "", text: str = SITUATION, name: str = "bridge.toml") -> Path:
    """Write a situation, with more lines behind it, and return its path."""
    path = folder / name
    path.write_text(text + more, encoding="utf-8")
    return path


def with_expect(lines: str) -> str:
    """Return one expectation as it stands in a file."""
    return f"\n[[expect]]\n{lines}\n"


def spawn(
    *words: str | Path, session: bool = False, stdout: int = subprocess.PIPE, **more: str
) -> subprocess.Popen[str]:
    """Start a command in a process of its own; ``more`` are variables of its environment."""
    environment = {**os.environ, "PYTHONPATH": SOURCE, **more}
    return subprocess.Popen(
        [sys.executable, "-m", "littlewars", *map(str, words)],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment,
        start_new_session=session,
    )
