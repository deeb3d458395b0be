"""Every row of the `*.perft` files next to this module: the rules must give as many lines as were counted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from support import ascension

from model.core.yamlfile import parse_yaml
from model.tinygame import TinyGame, position
from solvers.perft import perft

TINY = TinyGame()


def ascension_position(
    figures: dict[str, list[Any]] | None = None, state: dict[str, Any] | None = None, **keys: Any
) -> tuple[Any, Any]:
    """A game and a position; `figures` are {id: [card, seat, hex]}."""
    keys["state"] = {name: tuple(value) if isinstance(value, list) else value for name, value in (state or {}).items()}
    at = ascension.position(figures={name: ascension.fig(*where) for name, where in (figures or {}).items()}, **keys)
    return at.game, at.state


BUILDERS: dict[str, Callable[..., tuple[Any, Any]]] = {
    "tinygame": lambda **keys: (TINY, position(**keys)),
    "ascension": ascension_position,
}
"""By game: what makes its rules and a position from the keys of a `state` line."""


class Row(NamedTuple):
    id: str
    game: str
    state: dict[str, Any]
    counts: tuple[tuple[int, int], ...]


def rows(path: Path) -> list[Row]:
    """The rows of a file; blocks start with `id`. Raises ValueError for a line that is none of theirs."""
    found: list[dict[str, Any]] = []
    for number, text in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not text.strip() or text.startswith("#"):
            continue
        key, _, value = text.partition(" ")
        value = value.strip()
        if key == "id":
            found.append({"id": value, "counts": ()})
        elif key == "perft":
            depth, count = value.split()
            found[-1]["counts"] += ((int(depth), int(count)),)
        elif key == "state":
            found[-1]["state"] = parse_yaml(value, path.name).data
        elif key == "game":
            found[-1]["game"] = value
        else:
            raise ValueError(f"{path.name}:{number}: `{key}` is no key of a row")
    return [Row(**row) for row in found]


ROWS = [row for path in sorted(Path(__file__).parent.glob("*.perft")) for row in rows(path)]
CASES = [pytest.param(row, depth, n, id=f"{row.id}-{depth}") for row in ROWS for depth, n in row.counts]


@pytest.mark.parametrize(("row", "depth", "count"), CASES)
def test_counts(row, depth, count):
    game, state = BUILDERS[row.game](**row.state)
    assert perft(game, state, depth) == count


def test_ids_are_distinct():
    assert len({row.id for row in ROWS}) == len(ROWS) > 0


def test_a_strange_line_is_an_error(tmp_path):
    file = tmp_path / "bad.perft"
    file.write_text("id a\nstaet {}\n")
    with pytest.raises(ValueError, match=r"bad\.perft:2: `staet`"):
        rows(file)
