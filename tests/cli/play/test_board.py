"""The table drawn with characters."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from littlewars.cli.board import draw, letters
from littlewars.core.choices import Entry, FigureView, Marker, Position, Tray
from tests.cli.play.pictures import HULL, aboard, box, man, picture, wall

SANDBAGS = box("the sandbags", "sandbags", 4, 8, 10, 10)
FENCE = wall("the fence", "fence", 14, 9, 20, 9)


def plain(position: Position, width: int = 80, height: int = 18, **more: object) -> list[str]:
    return [line.plain for line in draw(position, width, height, **more)]  # type: ignore[arg-type]


def field(lines: list[str]) -> list[str]:
    """Return what stands within the frame."""
    return [line[5:-1] for line in lines if line[4:5] in "│┤|+" and line[5:6] not in ("─", "┬", "┴", "-")]


def test_a_small_table_looks_like_this() -> None:
    position = picture(
        man(0, 1, 12, 5),
        man(0, 2, 7, 7),
        man(1, 1, 12.5, 13),
        man(1, 1, 18, 12, "Tank", HULL),
        pieces=(SANDBAGS, FENCE),
    )
    assert plain(position, 60, 14) == [
        "    ┌┬─────┬─────┬─────┬─────┬─────┬────┬┐",
        "    │                                    │",
        " 16 ┤      ·     ·     ·     ·     ·     │",
        "    │                  ⚑t                │",
        "    │                  r1                │",
        " 12 ┤      ·     ·     ·     · (t1)·     │",
        "    │                                    │",
        "    │      ▒▒▒▒▒▒▒▒▒                     │",
        "  8 ┤      ▒▒▒▒▒▒▒▒▒   ·  ┼┼┼┼┼┼┼┼┼┼     │",
        "    │          R2                        │",
        "    │                                    │",
        "  4 ┤      ·     ·     R1    ·     ·     │",
        "    │                  ⚑G                │",
        "    │                                    │",
        "  0 ┤                                    │",
        "    └┴─────┴─────┴─────┴─────┴─────┴────┴┘",
        "     0     4     8     12    16    20   24",
        "    CAPITALS Green  small letters Tan  R Rifleman  T Tank",
        "    ⚑G Green's flag  ⚑t Tan's flag  ▒ sandbags  ┼ fence",
    ]


def test_plain_characters_draw_the_same_table() -> None:
    position = picture(man(0, 1, 12, 5), pieces=(SANDBAGS, FENCE))
    text = "\n".join(plain(position, ascii=True))
    assert text.isascii()
    assert "R1" in text and "=" in text and "+" in text and "!G" in text and "!t" in text


@pytest.mark.parametrize("width", [60, 61, 72, 79, 80, 100, 120, 137, 160, 200])
@pytest.mark.parametrize("size", [(24.0, 18.0), (48.0, 36.0), (120.0, 120.0), (20.0, 90.0)])
def test_no_line_is_wider_than_the_terminal(width: int, size: tuple[float, float]) -> None:
    figures = [man(number % 2, number + 1, (number * 7) % size[0], (number * 5) % size[1]) for number in range(30)]
    pieces = tuple(box(f"a very long name for a piece {n}", f"kind {n}", n, n, n + 2, n + 2) for n in range(12))
    position = picture(*figures, pieces=pieces, size=size)
    for line in draw(position, width, 40, focus=[figures[0].id]):
        assert line.cell_len <= width, line.plain


def test_a_usual_table_fits_eighty_columns_by_a_column_and_a_half_an_inch() -> None:
    lines = plain(picture(size=(48, 36)))
    assert len(field(lines)) == 27
    assert {len(line) for line in field(lines)} == {72}


def test_the_sides_differ_by_their_letters_where_there_is_no_colour() -> None:
    position = picture(man(0, 1, 6, 9), man(1, 1, 18, 9), colours=("", ""))
    rows = "\n".join(field(plain(position)))
    assert "R1" in rows and "r1" in rows
    assert "⚑G" in rows and "⚑t" in rows
    out = io.StringIO()
    console = Console(file=out, width=80, no_color=True, highlight=False)
    for line in draw(position, 80):
        console.print(line, soft_wrap=True)
    assert "\x1b[3" not in out.getvalue()


def test_a_colour_that_no_terminal_knows_does_no_harm() -> None:
    assert plain(picture(man(0, 1, 6, 9), colours=("sunset [red]", "#12"))) != []


def test_a_figure_stands_where_its_numbers_say() -> None:
    lines = plain(picture(man(0, 1, 12, 6), flags=False))
    row = next(line for line in lines if "R1" in line)
    below = lines[-2]
    assert row.startswith("  6 ┤")
    assert abs(row.index("R") - (below.index("12") + 0)) <= 1


def test_a_figure_in_hand_is_marked_without_colour_too() -> None:
    figure = man(0, 1, 12, 6)
    assert ">R1<" in "\n".join(plain(picture(figure, flags=False), focus=[figure.id]))


def test_a_hull_is_as_broad_as_its_base_and_shows_that_men_are_aboard() -> None:
    hull = man(0, 1, 12, 8, "Transport", HULL)
    empty = "\n".join(plain(picture(hull, size=(48, 36))))
    laden = "\n".join(plain(picture(hull, size=(48, 36), trays=(aboard(hull, "Rifleman 1"),))))
    assert "(N1)" in empty and "+ men aboard" not in empty
    assert "N1+" in laden and "+ men aboard" in laden


def test_two_figures_in_one_cell_are_both_seen() -> None:
    rows = "\n".join(field(plain(picture(man(0, 1, 12, 7.4), man(1, 1, 12, 8.0), size=(48, 36)))))
    assert rows.count("R") == 1 and rows.count("r") == 1


def test_a_crowd_for_which_there_is_no_room_is_named_below() -> None:
    crowd = [man(0, number, 12, 8) for number in range(1, 13)]
    text = "\n".join(plain(picture(*crowd, size=(48, 36))))
    assert "*" in text
    assert all(f" R{number}" in text.split("24   28")[-1].split("CAPITALS")[0] for number in (10, 11, 12))


def test_figures_whose_numbers_find_no_room_are_listed_beneath() -> None:
    close = (man(0, 1, 11, 3), man(0, 1, 11.6, 3, "Bazooka"), man(0, 2, 12.2, 3), man(1, 3, 20, 14))
    lines = plain(picture(*close, flags=False), 60, 14)
    assert "RBR2" in "".join(lines)
    assert "    at 11 3: R1 B1" in lines
    assert plain(picture(*close, flags=False), 60, 14, legend=False)[-1] == "    at 11 3: R1 B1"


def test_a_figure_keeps_its_cell_when_it_is_in_hand() -> None:
    close = (man(0, 1, 11, 3), man(0, 1, 11.2, 3, "Bazooka"), man(0, 2, 11.4, 3.2, "Mortar"))
    seen = []
    for focus in ((), *((figure.id,) for figure in close)):
        rows = field(plain(picture(*close, flags=False), 60, 14, focus=focus))
        seen.append([(number, row.index(mark)) for mark in "RBO" for number, row in enumerate(rows) if mark in row])
    assert seen[1:] == seen[:1] * 3


def test_a_figure_at_the_edge_or_beyond_it_is_drawn_at_the_edge() -> None:
    rows = field(plain(picture(man(0, 1, 24, 18), man(0, 2, -3, -3), man(1, 3, 900, 0), flags=False)))
    assert rows[0].rstrip().endswith("R")
    assert rows[-1].startswith("R2")
    assert rows[-1].rstrip().endswith("r")


def test_unknown_kinds_of_scenery_have_signs_of_their_own() -> None:
    pieces = tuple(box(f"piece {n}", f"odd {n}", 2 * n, 4, 2 * n + 2, 8) for n in range(9))
    lines = plain(picture(pieces=pieces))
    legend = " ".join(lines[-4:])
    signs = [part.split()[0] for part in legend.split("  ") if " odd " in f" {part} "]
    assert len(signs) == len(set(signs)) == 9


def test_letters_are_unique_whatever_the_troops_are_called() -> None:
    names = ["Rifleman", "Radio man", "Ranger", "Rover", "Runner", "Ram", "Rr", "R", "7th", "", "Ära", "Rifle"]
    figures = [FigureView(f"f{n}", 0, f"kind{n}", f"{name} {n}", n, 2.0 * n, 9, 0.5) for n, name in enumerate(names, 1)]
    found = letters(picture(*figures))
    assert len({letter for letter, _ in found.values()}) == len(names)
    assert found["kind1"] == ("R", "Rifleman") or found["kind1"][1] == "Rifleman"


def test_more_kinds_than_letters_still_draw() -> None:
    figures = [FigureView(f"f{n}", 0, f"kind{n}", f"Man {n}", n, n % 24, n % 18, 0.5) for n in range(60)]
    assert plain(picture(*figures)) != []


def test_letters_stay_when_troops_leave_the_table() -> None:
    pool = Tray(side=0, kind="pool", entries=[Entry("tank", "Tanks", 2, 5), Entry("transport", "Transport", 1, 3)])
    with_both = letters(picture(man(0, 1, 5, 5, "Tank"), trays=(pool,)))
    with_none = letters(picture(trays=(pool,)))
    assert {key: letter for key, (letter, _) in with_both.items()} == {
        key: letter for key, (letter, _) in with_none.items()
    }


def test_places_that_are_offered_bear_their_signs() -> None:
    text = "\n".join(plain(picture(man(0, 1, 12, 6), flags=False), spots=[("①", 12, 9), ("②", 3, 3)]))
    assert "①" in text and "②" in text


def test_a_sign_whose_place_is_taken_moves_to_the_nearest_free_cell() -> None:
    rows = field(plain(picture(man(0, 1, 12, 6), flags=False), 60, 14, spots=[("①", 12, 6), ("②", 12, 6)]))
    assert "②①R1" in "\n".join(rows)


def test_letters_stay_when_all_of_a_kind_go_aboard() -> None:
    hull = man(0, 1, 12, 8, "Transport", HULL)
    inside = Tray(side=0, kind="aboard", entries=[Entry("medic", "Medic 1", 1, 1, "x")], of=hull.id)
    driver = man(0, 1, 3, 3, "Motorist")
    before = letters(picture(hull, driver, man(0, 1, 5, 5, "Medic")))
    after = letters(picture(hull, driver, trays=(inside,)))
    assert {key: one for key, (one, _) in before.items()} == {key: one for key, (one, _) in after.items()}


def test_a_known_kind_has_the_same_letter_on_every_table() -> None:
    alone = letters(picture(man(0, 1, 5, 5, "Mortar")))
    crowded = letters(picture(man(0, 1, 5, 5, "Mortar"), man(0, 1, 7, 7, "Minesweeper")))
    assert alone["mortar"][0] == crowded["mortar"][0] == "O"


def test_what_a_scenario_calls_things_is_printed_as_it_stands() -> None:
    position = picture(man(0, 1, 12, 6, "[bold]Bob"), pieces=(box("x", "[red]hut", 1, 1, 3, 3),))
    text = "\n".join(plain(position))
    assert "[bold]Bob" in text and "[red]hut" in text


def test_several_flags_of_a_side_are_numbered_and_nobody_s_has_no_letter() -> None:
    position = picture()
    position.markers.append(Marker("tan-2", "flag", 1, 4, 15, 0, "captured"))
    position.markers.append(Marker("well", "objective", -1, 20, 9))
    text = "\n".join(plain(position, width=100))
    assert "⚑t1" in text and "⚑t2" in text and "⚑G " in text
    assert "⚑t2 Tan's flag 2 (held by Green)" in text
    assert "⚑ the objective" in text
