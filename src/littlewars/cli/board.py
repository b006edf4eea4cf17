"""The table drawn with characters, as a picture that needs no colour to be read.

A letter is a kind of troops: a capital for one side, a small letter for the other. Scenery has a sign a kind, and the
edges bear the numbers by which a player names a place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from rich.color import Color, ColorParseError
from rich.text import Text

from littlewars.cli.whereabouts import describe, edges, inside, marker_name
from littlewars.core.choices import FigureView, Marker, PieceView, Position, TableView

__all__ = ["describe", "draw", "fits", "letters", "side_colour"]

SIGNS: Final = {
    "trees": ("♣", "%", "green"),
    "wood": ("♣", "%", "green"),
    "hedge": ("♣", "%", "green"),
    "rocks": ("▲", "^", "bright_black"),
    "sandbags": ("▒", "=", "yellow"),
    "fence": ("┼", "+", "yellow"),
    "wall": ("▓", "#", "bright_black"),
    "slope": ("/", "/", "bright_black"),
    "hill": ("/", "/", "bright_black"),
    "ditch": ("≈", "~", "blue"),
    "water": ("≈", "~", "blue"),
    "river": ("≈", "~", "blue"),
    "bunker": ("█", "#", "bright_black"),
    "house": ("█", "#", "bright_black"),
    "building": ("█", "#", "bright_black"),
}
"""The sign of a known kind of scenery, the same in plain characters, and its colour."""
MORE_SIGNS: Final = (("░", ":"), ("◊", "$"), ("¤", "@"), ("§", "&"), ("\\", "\\"), ("_", "_"), ("÷", "|"))
"""Signs for the kinds that are not known, in the order in which they occur."""
LETTERS: Final = {
    "commander": "C",
    "basic": "R",
    "radio": "D",
    "minesweeper": "M",
    "bazooka": "B",
    "flamethrower": "F",
    "machine_gunner": "G",
    "mortar": "O",
    "paratrooper": "P",
    "tank": "T",
    "transport": "N",
}
"""The letters of the kinds of troops that one meets again and again, so that they are the same on every table."""
FLAG: Final = ("⚑", "!")
FRAME: Final = ("┌─┬┐│┤└┴┘", "+-++|++++")
DOT: Final = ("·", ".")
CROWD: Final = "*"
SIDE_COLOURS: Final = ("green", "bright_red", "blue", "magenta")
MOST_SCALE: Final = 2.875
"""More columns a unit make a table no clearer."""
LEAST_SCALE: Final = 1.5
"""A drawing is made no smaller for the sake of its height."""
MARGIN: Final = 6
"""The columns that the numbers at the left and the frame take."""
LEAST_WIDTH: Final = 40
"""So many columns may the lines beneath a small drawing take."""
MOST_LISTED: Final = 5
"""As many figures of a crowd are named with one place."""
SPOT: Final = 6
"""So many columns away a sign may stand from its place, where figures stand in the way."""
STEPS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 24, 30, 50, 60, 100, 120, 200)


def side_colour(position: Position, side: int) -> str:
    """Return a side's colour as the terminal knows it, one of our own where it does not."""
    wanted = position.sides[side].colour if 0 <= side < len(position.sides) else ""
    try:
        Color.parse(wanted)
    except ColorParseError:
        return SIDE_COLOURS[side % len(SIDE_COLOURS)]
    return wanted


# Letters.


def letters(position: Position) -> dict[str, tuple[str, str]]:
    """Return for each kind of troops its letter and its name, whether it is on the table, beside it or aboard.

    A kind that is known has its own letter. Of the others a name of one word comes first to its initial; a kind whose
    initial is taken has another letter of its name.
    """
    names: dict[str, str] = {}
    for tray in position.trays:
        for entry in tray.entries:
            if entry.figure:
                names.setdefault(entry.profile, entry.name.rstrip("0123456789").strip() or entry.profile)
            elif entry.count == 1 or entry.profile not in names:
                names[entry.profile] = entry.name
    for figure in position.figures:
        names[figure.profile] = kind_name(figure)
    order = sorted(names, key=lambda key: (len(names[key].split()), key))
    given = {key: LETTERS[key] for key in order if key in LETTERS}
    for key in order:
        initial = names[key].upper()[:1]
        if key not in given and initial.isalpha() and initial not in given.values():
            given[key] = initial
    for key in order:
        if key not in given:
            given[key] = next((one for one in spare_letters(names[key]) if one not in given.values()), "?")
    return {key: (given[key], names[key]) for key in order}


def spare_letters(name: str) -> list[str]:
    """Return the letters that may stand for a name, the best first: initials, consonants, vowels, any."""
    words = name.upper().split()
    inner = [mark for mark in "".join(words)[1:] if mark.isascii() and mark.isalpha()]
    consonants = [mark for mark in inner if mark not in "AEIOU"]
    return [
        *[word[0] for word in words if word[0].isalpha()],
        *consonants,
        *inner,
        *"ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    ]


def kind_name(figure: FigureView) -> str:
    """Return what a figure's kind is called: its name without its number."""
    return figure.name.removesuffix(f" {figure.number}").strip() or figure.profile


def marked(letter: str, side: int) -> str:
    """Return a letter as it stands for a side: a capital for the first, a small one for the second."""
    return (letter.lower() if side % 2 else letter.upper())[:1]


# The drawing.


@final
class _Sheet:
    """The cells of a drawing: what stands in each, in which style, and which are taken by figures."""

    def __init__(self, table: TableView, scale: float) -> None:
        self.table = table
        self.scale = scale
        self.columns = max(1, round(table.width * scale))
        self.rows = max(1, round(table.height * scale / 2.0))
        self.marks = [[" "] * self.columns for _ in range(self.rows)]
        self.styles = [[""] * self.columns for _ in range(self.rows)]
        self.taken: set[tuple[int, int]] = set()

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """Return the column and the row of a place, the nearest for one beyond the table."""
        column = int(x / self.table.width * self.columns)
        row = int((self.table.height - y) / self.table.height * self.rows)
        return min(max(column, 0), self.columns - 1), min(max(row, 0), self.rows - 1)

    def middle(self, column: int, row: int) -> tuple[float, float]:
        """Return the place in the middle of a cell."""
        x = (column + 0.5) / self.columns * self.table.width
        y = self.table.height - (row + 0.5) / self.rows * self.table.height
        return x, y

    def put(self, column: int, row: int, mark: str, style: str) -> None:
        """Draw one character."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            self.marks[row][column] = mark
            self.styles[row][column] = style

    def free(self, column: int, row: int) -> bool:
        """Say whether a cell is there and no figure is drawn in it."""
        return 0 <= column < self.columns and 0 <= row < self.rows and (column, row) not in self.taken

    def write(self, column: int, row: int, text: str, style: str) -> None:
        """Draw a text and take its cells."""
        for offset, mark in enumerate(text):
            self.put(column + offset, row, mark, style)
            self.taken.add((column + offset, row))


def fits(table: TableView, width: int) -> bool:
    """Say whether a drawing of so many columns is not too small to be clear."""
    return (width - MARGIN) / table.width >= LEAST_SCALE


def scale_of(table: TableView, width: int, height: int) -> float:
    """Return how many columns a unit of the table takes, so that it fits the width and, where it can, the height."""
    room = max(12, width - MARGIN)
    by_width = room / table.width
    by_height = max(2.0 * height / table.height, LEAST_SCALE)
    scale = min(by_width, by_height, MOST_SCALE)
    return scale if scale < 1.0 else int(scale * 8.0) / 8.0


def draw(
    position: Position,
    width: int,
    height: int = 28,
    *,
    focus: Sequence[str] = (),
    ascii: bool = False,
    legend: bool = True,
    spots: Sequence[tuple[str, float, float]] = (),
) -> list[Text]:
    """Draw the table in lines of at most ``width`` characters, its field in ``height`` rows where that is clear enough.

    The figures and flags with an id in ``focus`` are highlighted. ``ascii`` draws with plain characters alone. The
    lines of the ``legend`` stand beneath. ``spots`` are signs of one character and the places where they stand.
    """
    sheet = _Sheet(position.table, scale_of(position.table, width, height))
    signs = signs_of(position, ascii)
    step = step_of(position.table, sheet.scale)
    _dots(sheet, step, DOT[ascii])
    for piece in position.table.pieces:
        _piece(sheet, piece, *signs[piece.kind])
    _flags(sheet, position, ascii, focus)
    crowds = _figures(sheet, position, focus)
    for sign, x, y in spots:
        _spot(sheet, sign, x, y)
    lines = _framed(sheet, step, ascii)
    lines += _flow(crowds, min(width, max(sheet.columns + MARGIN, LEAST_WIDTH)))
    if legend:
        lines += _legend(position, signs, ascii, width)
    return lines


def signs_of(position: Position, ascii: bool) -> dict[str, tuple[str, str]]:
    """Return the sign and the colour of each kind of scenery on the table, no sign twice."""
    signs: dict[str, tuple[str, str]] = {}
    spare = list(MORE_SIGNS)
    for piece in position.table.pieces:
        if piece.kind in signs:
            continue
        nice, simple, colour = SIGNS.get(piece.kind, ("", "", "bright_black"))
        sign = simple if ascii else nice
        while not sign or sign in [other for other, _ in signs.values()]:
            sign = spare.pop(0)[ascii] if spare else str(len(signs) % 10)
            if not spare:
                break
        signs[piece.kind] = (sign, colour)
    return signs


def step_of(table: TableView, scale: float) -> int:
    """Return how far apart the numbers at the edges are, in the table's unit."""
    return next((step for step in STEPS if step * scale >= 6.0), STEPS[-1])


def _ticks(length: float, step: int) -> list[int]:
    return [number * step for number in range(int(length / step + 1e-9) + 1)]


def _dots(sheet: _Sheet, step: int, dot: str) -> None:
    for x in _ticks(sheet.table.width, step):
        for y in _ticks(sheet.table.height, step):
            if 0 < x < sheet.table.width and 0 < y < sheet.table.height:
                sheet.put(*sheet.cell(x, y), dot, "dim")


def _piece(sheet: _Sheet, piece: PieceView, sign: str, colour: str) -> None:
    """Draw a piece: the cells whose middle it covers, at least along its outline where it is a line or thin."""
    drawn = False
    if piece.closed:
        low, bottom = sheet.cell(min(piece.xs), min(piece.ys))
        high, top = sheet.cell(max(piece.xs), max(piece.ys))
        for row in range(top, bottom + 1):
            for column in range(low, high + 1):
                if inside(piece, *sheet.middle(column, row)):
                    sheet.put(column, row, sign, colour)
                    drawn = True
    if drawn:
        return
    for ax, ay, bx, by in edges(piece):
        steps = 1 + int(max(abs(bx - ax) * sheet.scale, abs(by - ay) * sheet.scale))
        for number in range(steps + 1):
            share = number / steps
            sheet.put(*sheet.cell(ax + share * (bx - ax), ay + share * (by - ay)), sign, colour)


def _flags(sheet: _Sheet, position: Position, ascii: bool, focus: Sequence[str]) -> None:
    """Draw flags and objectives: the sign and the initial of its side."""
    for marker in position.markers:
        column, row = sheet.cell(marker.x, marker.y)
        style = f"bold {side_colour(position, marker.side)}" + (" reverse" if marker.id in focus else "")
        text = _flag_sign(position, marker, ascii)
        sheet.write(min(column, sheet.columns - len(text)), row, text, style)


def _flag_sign(position: Position, marker: Marker, ascii: bool) -> str:
    """Return the sign of a flag: the initial of its side, and its number where the side has several."""
    if not 0 <= marker.side < len(position.sides):
        return FLAG[ascii]
    same = [one for one in position.markers if (one.kind, one.side) == (marker.kind, marker.side)]
    number = str(same.index(marker) + 1) if len(same) > 1 else ""
    return FLAG[ascii] + marked(position.sides[marker.side].name[:1], marker.side) + number


def _spot(sheet: _Sheet, sign: str, x: float, y: float) -> None:
    """Draw a sign at a place, in the nearest cell where no figure stands."""
    home, line = sheet.cell(x, y)
    near = [(abs(dx) + 2 * abs(dy), home + dx, line + dy) for dx in range(-SPOT, SPOT + 1) for dy in (0, 1, -1, 2, -2)]
    for _, column, row in sorted(near, key=lambda one: one[0]):
        if sheet.free(column, row):
            sheet.write(column, row, sign, "bold reverse")
            return


def _figures(sheet: _Sheet, position: Position, focus: Sequence[str]) -> list[Text]:
    """Draw the figures and return who is who where there is no room for their numbers, a crowd an item.

    A figure stands in the same cell whether it is in hand or not.
    """
    found = letters(position)
    carried = {tray.of for tray in position.trays if tray.of and tray.entries}
    cells: list[tuple[FigureView, int, int]] = []
    unnamed: list[tuple[FigureView, int, int]] = []
    for figure in sorted(position.figures, key=lambda figure: -figure.radius):
        home = sheet.cell(figure.x, figure.y)
        around = sorted(
            [(home[0] + dx, home[1] + dy) for dx in (0, -1, 1) for dy in (0, -1, 1)],
            key=lambda cell: _away(sheet, figure, cell),
        )
        cell = next((one for one in around if sheet.free(*one)), None)
        if cell is None:
            unnamed.append((figure, *home))
            continue
        sheet.write(*cell, marked(found[figure.profile][0], figure.side), _style(position, figure, focus))
        cells.append((figure, *cell))
    hidden = {(column, row) for _, column, row in unnamed}
    tails = []
    for figure, column, row in cells:
        tail = _label(sheet, figure, column, row, figure.id in carried, _style(position, figure, focus))
        tails.append(tail)
        if (figure.number and str(figure.number) not in tail) or (column, row) in hidden:
            unnamed.append((figure, column, row))
    for (figure, column, row), tail in zip(cells, tails, strict=True):
        _outline(sheet, figure, column, row, tail, figure.id in focus, _style(position, figure, focus))
    for column, row in hidden:
        sheet.put(column, row, CROWD, "bold")
    return _crowds(position, unnamed, found)


def _crowds(
    position: Position, unnamed: Sequence[tuple[FigureView, int, int]], found: dict[str, tuple[str, str]]
) -> list[Text]:
    """Return where several stand close together, and who they are from left to right: ``at 12 3: R1 B1``."""
    crowds: list[list[tuple[FigureView, int, int]]] = []
    for one in sorted(unnamed, key=lambda one: (one[2], one[1])):
        last = crowds[-1][-1] if crowds else None
        if last is not None and len(crowds[-1]) < MOST_LISTED and last[2] == one[2] and one[1] - last[1] <= 2:
            crowds[-1].append(one)
        else:
            crowds.append([one])
    items = []
    for crowd in crowds:
        x, y = crowd[0][0].x, crowd[0][0].y
        item = Text(f"at {round(x)} {round(y)}:")
        for figure, _, _ in crowd:
            code = f"{marked(found[figure.profile][0], figure.side)}{figure.number or ''}"
            item.append(f" {code}", style=_style(position, figure, ()))
        items.append(item)
    return items


def _away(sheet: _Sheet, figure: FigureView, cell: tuple[int, int]) -> float:
    x, y = sheet.middle(*cell)
    return (x - figure.x) ** 2 + (y - figure.y) ** 2


def _style(position: Position, figure: FigureView, focus: Sequence[str]) -> str:
    return f"bold {side_colour(position, figure.side)}" + (" reverse" if figure.id in focus else "")


def _label(sheet: _Sheet, figure: FigureView, column: int, row: int, laden: bool, style: str) -> str:
    """Write beside a figure's letter what there is room for, its number and the plus of its load, and return it."""
    number = str(figure.number) if figure.number else ""
    tails = [f"{number}+", "+"] if laden else [number]
    tail = next((one for one in tails if _room(sheet, column + 1, row, len(one))), "")
    sheet.write(column + 1, row, tail, style)
    return tail


def _outline(sheet: _Sheet, figure: FigureView, column: int, row: int, tail: str, held: bool, style: str) -> None:
    """Draw the outline of a figure that is in hand or broad, where there is room on both sides."""
    end = column + 1 + len(tail)
    wide = 2.0 * figure.radius * sheet.scale >= 2 + len(tail)
    left, right = (">", "<") if held else ("(", ")") if wide else ("", "")
    if left and sheet.free(column - 1, row) and sheet.free(end, row):
        sheet.write(column - 1, row, left, style)
        sheet.write(end, row, right, style)


def _room(sheet: _Sheet, column: int, row: int, cells: int) -> bool:
    return all(sheet.free(column + offset, row) for offset in range(cells))


# Frame and legend.


def _framed(sheet: _Sheet, step: int, ascii: bool) -> list[Text]:
    """Return the field within its frame, with numbers along the left and the bottom."""
    corner_a, line, tick_top, corner_b, bar, tick_side, corner_c, tick_bottom, corner_d = FRAME[ascii]
    at_column = {sheet.cell(x, 0.0)[0]: x for x in _ticks(sheet.table.width, step)}
    at_row = {sheet.cell(0.0, y)[1]: y for y in _ticks(sheet.table.height, step)}
    top = "".join(tick_top if column in at_column else line for column in range(sheet.columns))
    bottom = "".join(tick_bottom if column in at_column else line for column in range(sheet.columns))
    lines = [Text(f"    {corner_a}{top}{corner_b}", style="dim")]
    for row in range(sheet.rows):
        made = Text()
        number = str(at_row[row]) if row in at_row else ""
        made.append(f"{number:>3} ")
        made.append(tick_side if row in at_row else bar, style="dim")
        for mark, style in zip(sheet.marks[row], sheet.styles[row], strict=True):
            made.append(mark, style=style)
        made.append(bar, style="dim")
        lines.append(made)
    lines.append(Text(f"    {corner_c}{bottom}{corner_d}", style="dim"))
    lines.append(Text(_numbers(at_column, sheet.columns)))
    return lines


def _numbers(at_column: dict[int, int], columns: int) -> str:
    """Return the numbers beneath the frame, each under its tick; the last stays within the width."""
    made = [" "] * (columns + MARGIN)
    for column, x in at_column.items():
        number = str(x)
        start = min(5 + column - (len(number) - 1) // 2, columns + MARGIN - len(number))
        made[start : start + len(number)] = number
    return "".join(made).rstrip()


def _legend(position: Position, signs: dict[str, tuple[str, str]], ascii: bool, width: int) -> list[Text]:
    """Return what the letters and signs mean, as few lines as fit."""
    found = letters(position)
    present = {figure.profile for figure in position.figures}
    items: list[Text] = []
    for index, side in enumerate(position.sides):
        look = ("CAPITALS", "small letters")[index % 2]
        items.append(Text.assemble((f"{look} {side.name}", f"bold {side_colour(position, index)}")))
    items += [Text.assemble((letter, "bold"), f" {name}") for key, (letter, name) in found.items() if key in present]
    if any(tray.of and tray.entries for tray in position.trays):
        items.append(Text.assemble(("+", "bold"), " men aboard"))
    for marker in position.markers:
        held = f" (held by {position.sides[marker.holder].name})" if marker.holder not in (marker.side, -1) else ""
        sign = (_flag_sign(position, marker, ascii), f"bold {side_colour(position, marker.side)}")
        items.append(Text.assemble(sign, f" {marker_name(position, marker)}{held}"))
    items += [Text.assemble((sign, colour), f" {kind.replace('_', ' ')}") for kind, (sign, colour) in signs.items()]
    return _flow(items, width)


def _flow(items: list[Text], width: int) -> list[Text]:
    """Return items side by side, as many in a line as fit, cut where one alone is too long."""
    lines: list[Text] = []
    for item in items:
        item.truncate(max(1, width - 4))
        if lines and lines[-1].cell_len + 2 + item.cell_len <= width:
            lines[-1].append("  ").append_text(item)
        else:
            lines.append(Text("    ").append_text(item))
    return lines
