"""Reading and writing scenario and situation files."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from littlewars.core.setting import BadFile, Setting

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


# Writing. TOML writers give each number of a list a line of its own, or each rectangle a chapter; people write, and
# docs/files.md shows, one line for each. The shapes of a setting are few.


def setting_text(setting: Setting) -> str:
    """Write a scenario or situation as TOML, as people write it; read again it is equal to what it was.

    What is as it would be without being written is left out, the name of the rule set apart.
    """
    plain: list[str] = []
    lists: list[str] = []
    for name, value in _said(setting):
        if isinstance(value, list) and value and isinstance(value[0], (dict, msgspec.Struct)):
            for entry in value:
                lists += ["", f"[[{name}]]", *(f"{_key(key)} = {_value(part)}" for key, part in _said(entry))]
        else:
            plain.append(f"{name} = {_value(value)}")
    return "\n".join([*plain, *lists]) + "\n"


def _said(thing: Any) -> Iterator[tuple[str, Any]]:
    """Yield what has to be written of a Struct, which is what differs from its defaults, or of a table."""
    if isinstance(thing, dict):
        yield from thing.items()
        return
    for item in msgspec.structs.fields(thing):
        value = getattr(thing, item.name)
        usual = item.default if item.default_factory is msgspec.NODEFAULT else item.default_factory()
        if item.required or value != usual:
            yield item.encode_name, value


def _key(name: str) -> str:
    is_bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if is_bare else _value(name)


def _value(value: Any) -> str:
    """Write a value on one line."""
    if isinstance(value, (dict, msgspec.Struct)):
        inner = ", ".join(f"{_key(key)} = {_value(part)}" for key, part in _said(value))
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str):
        # What JSON escapes, TOML escapes alike; but for one control character that JSON lets pass.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return str(value)
