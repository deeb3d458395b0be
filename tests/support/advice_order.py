"""The order of the lines of an advice, for the tests of all games."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.advise_lines import Line


def in_order(lines: Sequence[Line]) -> bool:
    """Whether lines are ranked by value; those that games alone put before the first one, the habits' play, say so."""
    values = [line.value for line in lines[1:]]
    said = ["luck may have done that" in " ".join(line.notes) for line in lines]
    return values == sorted(values, reverse=True) and said == [line.value > lines[0].value for line in lines]
