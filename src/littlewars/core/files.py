"""Reading scenario and situation files."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from littlewars.core.setting import BadFile

MOST_BYTES = 4 * 1024 * 1024


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file into plain values; BadFile says what is wrong with it, and on which line."""
    source = str(path)
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise BadFile(source, "", f"more than {MOST_BYTES} bytes", "a scenario or situation file")
        # Windows editors begin a file with a mark of the byte order, which TOML does not know.
        text = data.decode().removeprefix("\ufeff")
    except OSError as error:
        raise BadFile(source, "", error.strerror or "no file", "a scenario or situation file") from None
    except UnicodeDecodeError as error:
        raise BadFile(source, f"byte {error.start}", "bytes that are not UTF-8", "a text file in TOML") from None
    return parse_toml(text, source)


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """Read TOML from a string; ``source`` is what errors call it."""
    try:
        raw = tomllib.loads(text)
    except ValueError as error:
        # Not only TOMLDecodeError: a number of thousands of digits is a plain ValueError.
        raise BadFile(source, "", f"a mistake in the TOML: {error}", "a file as docs/files.md describes it") from None
    except RecursionError:
        raise BadFile(source, "", "brackets nested too deeply", "a file as docs/files.md describes it") from None
    if not isinstance(raw.get("ruleset"), str):
        raise BadFile(source, "ruleset", _shown(raw.get("ruleset")), 'the name of a rule set, such as "flags"')
    return raw


def _shown(value: object) -> str:
    """Return how a value that is no text is called where it is not wanted."""
    if value is None:
        return "nothing"
    if isinstance(value, list):
        return "a list"
    return "a table" if isinstance(value, dict) else str(value).lower()
