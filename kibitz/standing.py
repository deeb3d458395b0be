"""What an advice as a whole is worth, in words: what is proven, what is estimated, and what is not told apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kibitz.figures import figure
from kibitz.jsonout import number as json_number

if TYPE_CHECKING:
    from solvers.advise_lines import Advice, Difference

MOST_DOUBTS = 3
"""Pairs of plays that are named one by one."""


def standing(advice: Advice, likely: bool) -> str:
    """The value of the position: proven, or what is proven of it besides the estimate of the best play."""
    if advice.status.value == "PROVEN":
        return f"value {figure(advice.low, likely)}  PROVEN"
    if advice.low == advice.high:
        return f"value {figure(advice.low, likely)}  PROVEN; other first actions may reach it too"
    low = figure(advice.low, likely)
    if advice.ceiling is None:
        proven = f"at least {low} (PROVEN)"
    else:
        proven = f"in [{low}, {figure(advice.ceiling, likely)}] (PROVEN)"
    top = advice.lines[0] if advice.lines else None
    if top is None or top.status.value != "ESTIMATE":
        return f"value {proven}"
    wide = figure(top.high - top.low, likely).rpartition("= ")[2]
    return (
        f"value about {figure(top.value, likely)} (ESTIMATE [{figure(top.low, likely)}, {figure(top.high, likely)}], "
        f"{wide} wide); {proven}"
    )


def doubts(advice: Advice, likely: bool) -> Iterator[str]:
    """Which plays are not told apart from the first one."""
    named = [_doubt(doubt.rank, doubt.difference, likely) for doubt in advice.doubts[:MOST_DOUBTS]]
    more = [str(doubt.rank) for doubt in advice.doubts[MOST_DOUBTS:]]
    if named:
        yield f"not separated: {'; '.join(named)}" + (f"; nor 1 and {', '.join(more)}" if more else "")
    if advice.untried:
        yield f"not separated either: play 1 and {advice.untried:,} plays that are not shown, for want of games"


def _doubt(rank: int, difference: Difference | None, likely: bool) -> str:
    if difference is None:
        return f"plays 1 and {rank}, by bounds or too few games"
    if difference.low == difference.high:
        return f"plays 1 and {rank}, the same in {difference.games:,} games"
    low, high = figure(difference.low, likely), figure(difference.high, likely)
    return (
        f"plays 1 and {rank}, apart by {figure(difference.mean, likely)} [{low}, {high}] in {difference.games:,} games"
    )


def doubts_data(advice: Advice) -> dict[str, Any]:
    """The same as plain data; the intervals hold jointly with 95 %."""
    return {
        "separated": not advice.doubts and not advice.untried,
        "not_separated": [{"rank": doubt.rank, "difference": _data(doubt.difference)} for doubt in advice.doubts],
        "untried": advice.untried,
        "ceiling": None if advice.ceiling is None else json_number(advice.ceiling),
    }


def _data(difference: Difference | None) -> dict[str, Any] | None:
    if difference is None:
        return None
    numbers = {name: json_number(getattr(difference, name)) for name in ("mean", "low", "high")}
    return {**numbers, "games": difference.games}
