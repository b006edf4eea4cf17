"""A fight in a few lines, for the menus of a real rule set."""

from __future__ import annotations

FIGHT = """
ruleset = "flags"
title = "A fight"
table = {{ size = [24, 18] }}

[[terrain]]
id = "the sandbags"
kind = "sandbags"
rect = {{ at = [12, 11], size = [5, 1] }}

[[terrain]]
id = "the fence"
kind = "fence"
line = [[3, 8], [8, 8]]

[[sides]]
name = "Green"
flags = [[12, 3]]
reserve = {{ air = 1 }}

[[sides]]
name = "Tan"
flags = [[12, 15]]

{figures}

[turn]
side = "Green"
phase = "{phase}"
round = 2
"""

GREEN = (
    ("c", "commander", 11, 6),
    ("m", "machine_gunner", 12.5, 8),
    ("o", "mortar", 10, 8),
    ("r", "basic", 14, 8),
    ("t", "transport", 17, 7),
)
TAN = (("b1", "basic", 12, 12.2), ("b2", "basic", 13.2, 12.2), ("b3", "tank", 10, 12.5), ("b4", "basic", 15, 11))


def fight(phase: str, riders: bool = True) -> str:
    """Return the text of a situation in which everybody is near everybody."""
    lines = [
        f'[[figures]]\nid = "{id}"\nside = "{side}"\nprofile = "{profile}"\nat = [{x}, {y}]\n'
        for side, figures in (("Green", GREEN), ("Tan", TAN))
        for id, profile, x, y in figures
    ]
    if riders:
        lines.append('[[figures]]\nid = "p"\nside = "Green"\nprofile = "bazooka"\naboard = "t"\n')
    return FIGHT.format(figures="\n".join(lines), phase=phase)
