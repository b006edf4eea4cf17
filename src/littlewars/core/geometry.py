"""Kernels of plane geometry: plain floats in, plain floats out.

The frame is the table's: origin lower left, x to the right, y away from the reader, in the rule set's own unit.
Everything that is compared is compared within ``EPS``, and limits are inclusive (T-02). Only ``+ - * /`` and square
roots are used, so that a game comes out the same to the bit on every machine.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

EPS: Final = 1e-6
"""The tolerance of every comparison of lengths, in table units (T-02)."""


def gap(ax: float, ay: float, a_radius: float, bx: float, by: float, b_radius: float) -> float:
    """Return the gap between two bases: from edge to edge, 0 when they touch or overlap (T-02)."""
    dx = bx - ax
    dy = by - ay
    between = sqrt(dx * dx + dy * dy) - a_radius - b_radius
    return between if between > 0.0 else 0.0


def overlap(ax: float, ay: float, a_radius: float, bx: float, by: float, b_radius: float) -> bool:
    """Say whether two bases overlap; touching is not overlapping (T-07)."""
    dx = bx - ax
    dy = by - ay
    apart = a_radius + b_radius - EPS
    return apart > 0.0 and dx * dx + dy * dy < apart * apart


def point_segment_sq(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> float:
    """Return the squared distance from a point to the segment from a to b."""
    dx = bx - ax
    dy = by - ay
    wx = px - ax
    wy = py - ay
    along = wx * dx + wy * dy
    if along > 0.0:
        length_sq = dx * dx + dy * dy
        if along >= length_sq:
            wx = px - bx
            wy = py - by
        else:
            share = along / length_sq
            wx -= share * dx
            wy -= share * dy
    return wx * wx + wy * wy


def side_of(ax: float, ay: float, bx: float, by: float, px: float, py: float) -> float:
    """Return twice the signed area of a, b, p: above 0 when p lies to the left of the way from a to b."""
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


def segments_meet(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> bool:
    """Say whether the segments a-b and c-d properly cross: each passes from one side of the other to its other side."""
    s1 = side_of(ax, ay, bx, by, cx, cy)
    s2 = side_of(ax, ay, bx, by, dx, dy)
    if (s1 > 0.0 and s2 > 0.0) or (s1 < 0.0 and s2 < 0.0) or s1 == 0.0 or s2 == 0.0:
        return False
    s3 = side_of(cx, cy, dx, dy, ax, ay)
    s4 = side_of(cx, cy, dx, dy, bx, by)
    return (s3 > 0.0 and s4 < 0.0) or (s3 < 0.0 and s4 > 0.0)


def segments_gap_sq(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> float:
    """Return the squared distance between the segments a-b and c-d, 0 where they cross."""
    if segments_meet(ax, ay, bx, by, cx, cy, dx, dy):
        return 0.0
    least = point_segment_sq(ax, ay, cx, cy, dx, dy)
    other = point_segment_sq(bx, by, cx, cy, dx, dy)
    if other < least:
        least = other
    other = point_segment_sq(cx, cy, ax, ay, bx, by)
    if other < least:
        least = other
    other = point_segment_sq(dx, dy, ax, ay, bx, by)
    if other < least:
        least = other
    return least


def unit_vector(degrees: float) -> tuple[float, float]:
    """Return (cos, sin) of an angle in degrees, counter-clockwise from the x axis, exact at quarter turns.

    Used once, when a table is loaded. The series needs only sums and products, so that it does not depend on the
    machine's mathematical library.
    """
    quarters = round(degrees / 90.0)
    rest = (degrees - 90.0 * quarters) * 0.017453292519943295
    square = rest * rest
    cos = sin = 0.0
    term = 1.0
    for k in range(12):
        cos += term
        sin += term * rest / (2 * k + 1)
        term *= -square / ((2 * k + 1) * (2 * k + 2))
    turn = quarters % 4
    if turn == 0:
        return cos, sin
    if turn == 1:
        return -sin, cos
    if turn == 2:
        return -cos, -sin
    return sin, -cos


CLAUSES: Final[dict[str, object]] = {"T-02": gap, "T-07": overlap}
