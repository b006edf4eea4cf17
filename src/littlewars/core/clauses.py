"""The register of clauses: the rulebook's numbered paragraphs, and the code that stands for each.

A rulebook is Markdown. A paragraph that begins with ``**F-32**`` is the clause F-32; a table under the heading
``Table talk`` names the clauses that are prose without a mechanism. Each module that carries out clauses ends with a
table ``CLAUSES`` from id to the function or class that does it.
"""

from __future__ import annotations

import re
from typing import Final, final

_PARAGRAPH: Final = re.compile(r"^\*\*([A-Z]-[A-Z]?\d\d)\*\*\s*")
_ROW: Final = re.compile(r"^\|\s*([A-Z]-[A-Z]?\d\d)\s*\|\s*(.*?)\s*\|$")


@final
class Paragraph:
    """One numbered paragraph of a rulebook, as Markdown without its number."""

    def __init__(self, id: str, chapter: str, text: str) -> None:
        self.id = id
        self.chapter = chapter
        self.text = text


@final
class Rulebook:
    """A rulebook: its title, its chapters in order, its paragraphs by id, and its table talk."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.title = ""
        self.chapters: list[str] = []
        self.paragraphs: dict[str, Paragraph] = {}
        self.table_talk: dict[str, str] = {}
        chapter = ""
        for block in text.split("\n\n"):
            block = block.strip("\n")
            for line in block.splitlines():
                if line.startswith("# "):
                    self.title = line[2:].strip()
                elif line.startswith("## "):
                    chapter = line[3:].strip()
                    self.chapters.append(chapter)
                row = _ROW.match(line)
                if row is not None and chapter == "Table talk":
                    self.table_talk[row.group(1)] = row.group(2)
            found = _PARAGRAPH.match(block)
            if found is not None:
                id = found.group(1)
                if id in self.paragraphs:
                    raise ValueError(f"the rulebook has two paragraphs {id}")
                self.paragraphs[id] = Paragraph(id, chapter, block[found.end() :])

    def says(self, clause: str) -> str:
        """Return what the rulebook says under this id, or an empty string."""
        paragraph = self.paragraphs.get(clause)
        if paragraph is not None:
            return paragraph.text
        return self.table_talk.get(clause, "")


def register(tables: list[dict[str, object]]) -> dict[str, object]:
    """Join the CLAUSES tables of all modules into one; a clause that stands in two places is an error (ValueError)."""
    joined: dict[str, object] = {}
    for table in tables:
        for clause, place in table.items():
            if clause in joined:
                raise ValueError(f"clause {clause} stands in two tables")
            joined[clause] = place
    return joined
