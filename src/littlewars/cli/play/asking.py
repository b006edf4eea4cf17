"""What a question is made of: rows to choose from, what Enter takes, and what comes after an answer."""

from __future__ import annotations

from collections.abc import Callable
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
