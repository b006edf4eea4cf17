"""What the rulebook says of a kind of troops, for those who have not read it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from littlewars.cli.play.talk import Talk

SKILL: Final = re.compile(r"(?<=[a-z,:;0-9] )[A-Z][A-Za-z]{3,}")
"""A word with a capital inside a sentence: a special skill, perhaps."""
NEAR_ITS_NAME: Final = 40
"""A paragraph is about a kind of troops when it names it so early."""


def lore_of(talk: Talk, kind: str) -> str:
    """Return what the rulebook says of a kind of troops and of its skills, '' where it says nothing."""
    if kind not in talk.lore:
        talk.lore[kind] = _look_up(talk, kind)
    return talk.lore[kind]


def lore_once(talk: Talk, kind: str) -> str:
    """Return what the rulebook says of a kind of troops the first time somebody has to do with it."""
    return "" if kind in talk.lore else lore_of(talk, kind)


def clean(text: str) -> str:
    """Return a paragraph of Markdown as plain words."""
    return " ".join(text.replace("*", "").split())


def _look_up(talk: Talk, kind: str) -> str:
    found = talk.match.cite(kind)
    if found is None or kind.lower() not in found.text[:NEAR_ITS_NAME].lower():
        return ""
    text = f"{clean(found.text)} ({found.clause})"
    for word in dict.fromkeys(SKILL.findall(found.text)):
        skill = talk.match.cite(word)
        if skill is not None and skill.text.startswith(f"*{word}*"):
            text += f" {clean(re.sub(r'[*] [(][^)]*[)]', '*', skill.text, count=1))} ({skill.clause})"
    return text
