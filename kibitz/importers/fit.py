"""How a table's coordinates lie over a battlefield of hexes: turned, stretched and moved, fitted to known hexes."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees, hypot, sqrt
from typing import NamedTuple

from model.hexes.coords import Hex, to_offset

ROW = sqrt(3) / 2
"""The distance of two rows, where that of two hexes side by side is 1."""
Point = tuple[float, float]


class FitError(ValueError):
    """Raised where known hexes fix no placement."""


class Fit(NamedTuple):
    """A placement: a point of the table times `turn`, plus `shift`, as complex numbers, is a point of the battlefield.

    A table is looked at from above, its z axis points away from the viewer, and rows count towards the viewer.
    """

    turn: complex
    shift: complex

    @property
    def spacing(self) -> float:
        """The distance of neighbouring hexes on the table."""
        return 1 / abs(self.turn)

    @property
    def angle(self) -> float:
        """How far the battlefield lies turned on the table, in degrees."""
        return degrees(atan2(self.turn.imag, self.turn.real))

    def snapped(self, point: Point) -> tuple[tuple[int, int], float]:
        """The (column, row) nearest to a point of the table, and how far its centre is, in parts of a hex."""
        return nearest_hex(table(point) * self.turn + self.shift)


def table(point: Point) -> complex:
    """A point (x, z) of the table as a complex number, with the second axis towards the viewer."""
    return complex(point[0], -point[1])


def centre(col: int, row: int) -> complex:
    """The centre of a hex in the odd-r layout."""
    return complex(col + 0.5 * (row & 1), row * ROW)


def nearest_hex(at: complex) -> tuple[tuple[int, int], float]:
    """The (column, row) of the hex nearest to a point, and the distance from its centre."""
    r = at.imag / ROW
    q = at.real - r / 2
    near = [Hex(round(q) + dq, round(r) + dr) for dq in (-1, 0, 1) for dr in (-1, 0, 1)]
    best = min(near, key=lambda h: (abs(centre(*to_offset(h)) - at), h))
    return to_offset(best), abs(centre(*to_offset(best)) - at)


def fitted(known: Sequence[tuple[Point, tuple[int, int]]]) -> tuple[Fit, list[float]]:
    """The placement that fits known hexes best (least squares), and how far each of them is off, in parts of a hex.

    Raises FitError unless two of them differ on the table and on the battlefield.
    """
    points = [table(point) for point, _ in known]
    hexes = [centre(*place) for _, place in known]
    if len(known) < 2:
        raise FitError("two known hexes or more are needed, such as --hex 'x,z=a1' --hex 'x,z=h8'")
    if any(not (hypot(p.real, p.imag) < 1e6) for p in points):
        raise FitError("a known hex lies more than a million away; its coordinates cannot be right")
    mid = sum(points) / len(points), sum(hexes) / len(hexes)
    spread = sum(abs(p - mid[0]) ** 2 for p in points)
    turn = sum((h - mid[1]) * (p - mid[0]).conjugate() for p, h in zip(points, hexes, strict=True))
    if spread < 1e-9 or abs(turn) < 1e-9:
        raise FitError("the known hexes are all at one place; give two that lie apart")
    fit = Fit(turn / spread, mid[1] - turn / spread * mid[0])
    return fit, [abs(p * fit.turn + fit.shift - h) for p, h in zip(points, hexes, strict=True)]
