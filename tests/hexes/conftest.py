"""Boards that several hex tests use."""

from collections.abc import Callable

import pytest

from model.hexes import Board, Hex, grid_distance


@pytest.fixture(scope="session")
def disc() -> Callable[[int], Board]:
    """Return a maker of boards: all hexes at most `radius` steps from (0, 0)."""

    def make(radius: int) -> Board:
        around = range(-radius, radius + 1)
        cells = [Hex(q, r) for q in around for r in around]
        return Board(h for h in cells if grid_distance(h, Hex(0, 0)) <= radius)

    return make
