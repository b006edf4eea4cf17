"""What a question is made of: rows to choose from, what Enter takes, and what comes after an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum


class After(Enum):
    """What comes after something was chosen.

    The game has changed, the list is shown again, it is just asked again, or the question before is.
    """

    CHANGED = "changed"
    SHOW = "show"
    ASK = "ask"
    BACK = "back"


Act = Callable[[], After]


@dataclass
class Row:
    """Something that may be chosen: what it is called, what it does, and the words by which it may be typed."""

    label: str
    act: Act
    notes: str = ""
    names: tuple[str, ...] = ()
    at: tuple[float, float] | None = None
    words: str = ""
    """The part of the label that a player may type, where there is more in it."""


def spoken(text: str) -> str:
    """Return words as they are compared: small letters, single spaces, your for my, and no article."""
    low = re.sub(r"\b(?:the|a|an)\s+", "", text.lower().replace("’", "'"))
    return " ".join(re.sub(r"\b(?:my|our|own)\b", "your", low).split()).rstrip(" .")


def rows_called(rows: Iterable[Row], typed: str) -> list[Row]:
    """Return the rows that somebody means by a name or a label: the very words, else those that begin with them."""
    said = spoken(typed)
    if not said:
        return []
    known = [(row, [spoken(name) for name in (*row.names, row.words, row.label) if name]) for row in rows]
    very = [row for row, names in known if said in names]
    begun = [row for row, names in known if len(said) > 1 and any(name.startswith(said) for name in names)]
    return very if len(very) == 1 else begun


@dataclass
class Menu:
    """A question: its title with a note, its numbered rows, what Enter takes, its keys, and how free text is read.

    ``also`` names keys that count at every question. ``free`` returns None for what it does not understand.
    ``figure`` is whom a hint is asked for. A ``nested`` question stands behind another one, to which ``b`` leads back.
    """

    title: str
    rows: list[Row]
    default: Row | None = None
    keys: dict[str, Row] = field(default_factory=dict)
    also: list[str] = field(default_factory=list)
    free: Callable[[str], After | None] | None = None
    expects: str = ""
    figure: str = ""
    nested: bool = False
    numbered: bool = True
    note: str = ""
