"""The types that cross the wire, as TypeScript: what ``client/src/protocol.ts`` holds."""

from __future__ import annotations

from typing import Any, Final

from msgspec import inspect

from littlewars.server import lobby, messages

ROOTS: Final[dict[str, Any]] = {
    "AnyRequest": messages.AnyRequest,
    "AnyReply": messages.AnyReply,
    "Sit": messages.Sit,
    "Call": messages.Call,
    "Answered": messages.Answered,
    **{name: getattr(lobby, name) for name in lobby.BODIES},
}
"""What is written, with everything that it is made of; the unions are named here."""
UNIONS: Final = ("AnyRequest", "AnyReply")
SIMPLE: Final[dict[type, str]] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}
HEAD: Final = "// Written by scripts/protocol from the types in littlewars.server; edits are lost.\n"


def typescript() -> str:
    """Return the text of ``protocol.ts``. A field that has a default may be left out on the wire, and is optional."""
    types = inspect.multi_type_info(ROOTS.values())
    made: dict[str, str] = {}
    for type in types:
        _written(type, made)
    unions = [
        f"export type {name} = {_written(type, made)};\n"
        for name, type in zip(ROOTS, types, strict=True)
        if name in UNIONS
    ]
    return "\n".join([HEAD, *(made[name] for name in sorted(made)), *unions])


def _written(type: inspect.Type, made: dict[str, str]) -> str:
    """Return how a type is written, and put the interfaces that it needs into ``made``."""
    if isinstance(type, inspect.StructType):
        name = type.cls.__name__
        if name not in made:
            made[name] = ""
            made[name] = _interface(name, type, made)
        return name
    if isinstance(type, inspect.UnionType):
        return " | ".join(_written(one, made) for one in type.types)
    if isinstance(type, inspect.ListType | inspect.VarTupleType):
        item = _written(type.item_type, made)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if isinstance(type, inspect.TupleType):
        return f"[{', '.join(_written(one, made) for one in type.item_types)}]"
    if isinstance(type, inspect.DictType):
        return f"Record<string, {_written(type.value_type, made)}>"
    return SIMPLE[type.__class__]


def _interface(name: str, type: inspect.StructType, made: dict[str, str]) -> str:
    lines = [f"export interface {name} {{"]
    if type.tag is not None:
        lines.append(f'  {type.tag_field}: "{type.tag}";')
    for field in type.fields:
        mark = "" if field.required else "?"
        lines.append(f"  {field.encode_name}{mark}: {_written(field.type, made)};")
    return "\n".join([*lines, "}\n"])
