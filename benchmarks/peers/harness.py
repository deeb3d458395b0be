"""What every comparison shares: variants that take turns, process CPU time, medians with spread, ratios, one table.

A row names the packages that it is compared with; they are imported when it is made, so a row whose peers are not
installed is left out, and named. Making a row asserts that all its variants give the same results.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
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


class Comparison(NamedTuple):
    """Variants of one task; the first is ours."""

    variants: tuple[Variant, ...]
    targets: dict[str, float]
    """Peer -> how many times its time ours is to be, at least."""
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
    """Its seconds divided by ours, round by round."""


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
        for name, work, times, scale in variants:
            seconds[name].append(scale * cpu_seconds(lambda work=work, times=times: repeat(work, times)) / times)  # type: ignore[misc]
    ours = seconds[variants[0].name]
    return [
        Timing(name, found, [s / o for s, o in zip(found, ours, strict=True)]) for name, found in seconds.items()
    ]  # fmt: skip


def repeat(work: Callable[[], object], times: int) -> None:
    """Call it so often."""
    for _ in range(times):
        work()


def lines(row: Row, found: Comparison, timings: list[Timing]) -> list[str]:
    """The row as text."""
    said = [f"\n{row.name}: {row.title}"]
    for timing in timings:
        target = found.targets.get(timing.name)
        verdict = f"  {met(timing, target)} (target {target:,.0f}x)" if target else ""
        said.append(f"  {timing.name:<46}{duration(timing.seconds)}{ratio(timing.ratios):>34}{verdict}")
    return said + [f"  = {note}" for note in found.notes]


def met(timing: Timing, target: float) -> str:
    """Whether the median of the ratios reaches the target."""
    return "ok" if statistics.median(timing.ratios) >= target else "SHORT"


def duration(seconds: list[float]) -> str:
    """The median with the lowest and the highest, in a unit that suits it."""
    unit, factor = next((u, f) for u, f in (("s", 1), ("ms", 1e3), ("us", 1e6)) if min(seconds) * f >= 1 or u == "us")
    low, middle, high = (f * factor for f in (min(seconds), statistics.median(seconds), max(seconds)))
    return f"{middle:>10,.3g} {unit:<2} [{low:,.3g}, {high:,.3g}]".ljust(36)


def ratio(ratios: list[float]) -> str:
    """The median of the ratios with the lowest and the highest."""
    return f"{statistics.median(ratios):>9,.3g}x [{min(ratios):,.3g}, {max(ratios):,.3g}]"


def as_json(row: Row, found: Comparison, timings: list[Timing]) -> dict[str, Any]:
    """The row for a file."""
    rows = [
        {
            "name": timing.name,
            "cpu_seconds": {"median": statistics.median(timing.seconds), "all": timing.seconds},
            "ratio": {"median": statistics.median(timing.ratios), "all": timing.ratios},
            "target": found.targets.get(timing.name),
        }
        for timing in timings
    ]
    return {"row": row.name, "title": row.title, "variants": rows, "notes": list(found.notes)}
