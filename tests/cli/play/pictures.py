"""Small positions to draw and to tell of, made by hand: no rule set has a part in them."""

from __future__ import annotations

from littlewars.core.choices import (
    Badge,
    Entry,
    FigureView,
    Marker,
    PieceView,
    Position,
    SideView,
    TableView,
    Tray,
    TurnView,
)

SOLDIER = 0.5
HULL = 1.25


def box(id: str, kind: str, left: float, bottom: float, right: float, top: float) -> PieceView:
    """Return a piece with four corners."""
    return PieceView(id, kind, True, [left, right, right, left], [bottom, bottom, top, top])


def wall(id: str, kind: str, ax: float, ay: float, bx: float, by: float) -> PieceView:
    """Return a piece that is a line."""
    return PieceView(id, kind, False, [ax, bx], [ay, by])


def man(side: int, number: int, x: float, y: float, kind: str = "Rifleman", radius: float = SOLDIER) -> FigureView:
    """Return a figure; its id is its side, its initial and its number."""
    key = kind.lower().replace(" ", "_")
    return FigureView(f"{'gt'[side]}-{key}-{number}", side, key, f"{kind} {number}", number, x, y, radius)


def picture(
    *figures: FigureView,
    pieces: tuple[PieceView, ...] = (),
    size: tuple[float, float] = (24.0, 18.0),
    trays: tuple[Tray, ...] = (),
    flags: bool = True,
    colours: tuple[str, str] = ("green", "tan"),
) -> Position:
    """Return a position with these figures, and a flag for each side in the middle of its edge."""
    width, height = size
    markers = [
        Marker("green-flag", "flag", 0, width / 2, 3, 0),
        Marker("tan-flag", "flag", 1, width / 2, height - 3, 1),
    ]
    return Position(
        table=TableView(width, height, "in", list(pieces)),
        sides=[SideView("Green", colours[0], "south"), SideView("Tan", colours[1], "north")],
        figures=list(figures),
        markers=markers if flags else [],
        trays=list(trays),
        turn=TurnView(1, "move", 0, []),
    )


def aboard(hull: FigureView, *names: str) -> Tray:
    """Return the men aboard a hull."""
    entries = [Entry("rifleman", name, 1, 1, f"man-{number}") for number, name in enumerate(names)]
    return Tray(side=hull.side, kind="aboard", entries=entries, of=hull.id, title=f"Aboard {hull.name}")


def badged(figure: FigureView, *kinds: str) -> FigureView:
    """Return a figure with badges."""
    badges = [Badge(kind) for kind in kinds]
    return FigureView(
        figure.id,
        figure.side,
        figure.profile,
        figure.name,
        figure.number,
        figure.x,
        figure.y,
        figure.radius,
        "",
        badges,
    )
