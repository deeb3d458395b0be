"""What every comparison shares: variants that take turns, process CPU time, medians with spread, ratios, one table.

A row names the packages that it is compared with; they are imported when it is made, so a row whose peers are not
installed is left out, and named. Making a row asserts that all its variants give the same results.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Any, NamedTuple


class Variant(NamedTuple):
    """One way to the result."""

    name: str
    work: Callable[[], object]
    times: int = 1
    """How often it is done in one round, so that a round is long enough to be measured."""
    scale: float = 1.0
    """What the time of one call is multiplied with: for a part that stands for the whole."""
    unit: str = ""
    """What one call makes `many` of; the target is then how many of them a CPU second is to make."""
    many: int = 1


class Comparison(NamedTuple):
    """Variants of one task; the first is ours."""

    variants: tuple[Variant, ...]
    targets: dict[str, float]
    """Variant -> how many times our time it is to take at least; or, with a unit, the rate that it is to reach."""
    notes: tuple[str, ...] = ()
    """What the equality of the results was, and what else is to be said."""


class Row(NamedTuple):
    """One row of the table."""

    name: str
    title: str
    peers: tuple[str, ...]
    """The modules that it needs."""
    make: Callable[[], Comparison]


class Timing(NamedTuple):
    """CPU seconds of one variant over the rounds."""

    name: str
    seconds: list[float]
    ratios: list[float]
    """Its seconds divided by ours, round by round; with a unit, how many of them a CPU second makes."""
    unit: str


def missing(row: Row) -> list[str]:
    """The modules of a row that are not installed."""
    return [name for name in row.peers if find_spec(name) is None]


def cpu_seconds(work: Callable[[], object]) -> float:
    """The process CPU time of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def measure(variants: tuple[Variant, ...], rounds: int) -> list[Timing]:
    """All variants in turn, so that a machine whose speed drifts treats them alike."""
    for variant in variants:
        variant.work()
    seconds: dict[str, list[float]] = {variant.name: [] for variant in variants}
    for _ in range(rounds):
        for variant in variants:
            spent = cpu_seconds(partial(repeat, variant.work, variant.times))
            seconds[variant.name].append(variant.scale * spent / variant.times)
    ours = seconds[variants[0].name]
    return [Timing(v.name, seconds[v.name], ratios(v, seconds[v.name], ours), v.unit) for v in variants]


def ratios(variant: Variant, seconds: list[float], ours: list[float]) -> list[float]:
    """Round by round how many times ours a variant takes; with a unit, its rate."""
    if variant.unit:
        return [variant.many / spent for spent in seconds]
    return [spent / own for spent, own in zip(seconds, ours, strict=True)]


def repeat(work: Callable[[], object], times: int) -> None:
    """Call it so often."""
    for _ in range(times):
        work()


def lines(row: Row, found: Comparison, timings: list[Timing]) -> list[str]:
    """The row as text."""
    said = [f"\n{row.name}: {row.title}"]
    for timing in timings:
        target = found.targets.get(timing.name)
        unit = f" {timing.unit}/s" if timing.unit else "x"
        verdict = f"  {met(timing, target)} (target {target:,.0f}{unit})" if target else ""
        said.append(f"  {timing.name:<46}{duration(timing.seconds)}{ratio(timing.ratios, unit):>34}{verdict}")
    return said + [f"  = {note}" for note in found.notes]


def met(timing: Timing, target: float) -> str:
    """Whether the median of the ratios reaches the target."""
    return "ok" if statistics.median(timing.ratios) >= target else "SHORT"


def duration(seconds: list[float]) -> str:
    """The median with the lowest and the highest, in a unit that suits it."""
    unit, factor = next((u, f) for u, f in (("s", 1), ("ms", 1e3), ("us", 1e6)) if min(seconds) * f >= 1 or u == "us")
    low, middle, high = (number * factor for number in spread(seconds))
    return f"{middle:>10.4g} {unit:<2} [{low:.4g}, {high:.4g}]".ljust(36)


def ratio(found: list[float], unit: str) -> str:
    """The median with the lowest and the highest."""
    low, middle, high = (f"{number:,.{max(0, 2 - len(str(int(number))) + 1)}f}" for number in spread(found))
    return f"{middle:>9}{unit} [{low}, {high}]"


def spread(found: list[float]) -> tuple[float, float, float]:
    """Lowest, median, highest."""
    return min(found), statistics.median(found), max(found)


def as_json(row: Row, found: Comparison, timings: list[Timing]) -> dict[str, Any]:
    """The row for a file."""
    rows = [
        {
            "name": timing.name,
            "cpu_seconds": {"median": statistics.median(timing.seconds), "all": timing.seconds},
            "rate" if timing.unit else "ratio": {"median": statistics.median(timing.ratios), "all": timing.ratios},
            "target": found.targets.get(timing.name),
        }
        for timing in timings
    ]
    return {"row": row.name, "title": row.title, "variants": rows, "notes": list(found.notes)}
