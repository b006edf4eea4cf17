"""Who is where, in words."""

from __future__ import annotations

import pytest

from littlewars.cli.whereabouts import beside_what, compass, describe, find_spot, marker_name
from littlewars.core.choices import Marker
from tests.cli.play.pictures import HULL, aboard, badged, box, man, picture, wall

SANDBAGS = box("the sandbags", "sandbags", 10, 8, 14, 9)


@pytest.mark.parametrize(
    ("dx", "dy", "word"),
    [
        (0, 1, "north"),
        (1, 1, "north-east"),
        (5, 1, "east"),
        (1, -1, "south-east"),
        (0, -1, "south"),
        (-2, -2, "south-west"),
        (-1, 0, "west"),
        (-3, 2, "north-west"),
        (0, 0, ""),
    ],
)
def test_north_is_away_from_the_reader(dx: float, dy: float, word: str) -> None:
    assert compass(dx, dy) == word


def test_distances_are_gaps_between_edges() -> None:
    position = picture(man(0, 1, 12, 5), man(1, 1, 12, 10, "Tank", HULL), flags=False)
    text = "\n".join(describe(position, "g-rifleman-1"))
    assert "Tank 1, 3.2 inches north, at 12 10" in text


def test_a_figure_behind_a_piece_is_said_to_be_behind_it() -> None:
    position = picture(man(0, 1, 12, 7), man(1, 1, 12, 14), pieces=(SANDBAGS,), flags=False)
    text = "\n".join(describe(position, "t-rifleman-1"))
    assert "Rifleman 1, 6.0 inches south, at 12 7, behind the sandbags." in text


def test_in_beside_and_far_from_a_piece() -> None:
    position = picture(man(0, 1, 1, 1), man(1, 1, 12, 17), pieces=(SANDBAGS,), flags=False)
    foe = find_spot(position, "t-rifleman-1")
    assert beside_what(position, 12, 8.5, 0.5, foe) == "in the sandbags"
    assert beside_what(position, 12, 10, 0.5, foe) == "beside the sandbags"
    assert beside_what(position, 12, 7, 0.5, foe) == "behind the sandbags"
    assert beside_what(position, 12, 4, 0.5, foe) == ""


def test_nobody_is_in_a_line() -> None:
    position = picture(man(0, 1, 12, 9.2), pieces=(wall("the fence", "fence", 10, 9, 14, 9),))
    assert beside_what(position, 12, 9.2, 0.5, None) == "beside the fence"


def test_everybody_is_told_of_with_what_he_has_done() -> None:
    hull = man(1, 1, 6, 6, "Transport", HULL)
    figures = [badged(man(0, 1, 12, 5), "moved", "attacked"), man(0, 2, 3, 3), hull]
    position = picture(*figures, pieces=(SANDBAGS,), trays=(aboard(hull, "Rifleman 7", "Rifleman 8"),))
    text = "\n".join(describe(position))
    for figure in figures:
        assert figure.name in text
    assert "moved, attacked" in text
    assert "with Rifleman 7 and Rifleman 8 aboard" in text
    assert "the sandbags" in text
    assert "Green's flag" in text and "Tan's flag" in text


def test_without_figures_and_flags_there_is_still_something_to_tell() -> None:
    lines = describe(picture(flags=False))
    assert any("Green has nobody on the table." in line for line in lines)


def test_flags_of_one_side_are_numbered_and_a_taken_one_is_told() -> None:
    position = picture()
    more = Marker("tan-2", "flag", 1, 4, 15, 0, "captured")
    position.markers.append(more)
    assert marker_name(position, more) == "Tan's flag 2"
    assert "held by Green" in "\n".join(describe(position))


def test_units_are_words() -> None:
    assert "24 by 18 inches" in describe(picture())[0]
