"""How long a solver may work, and how it says what it has found so far."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction

Progress = Callable[[int, Fraction, Fraction], None]
"""Called with the nodes so far and the proven interval [low, high] of the value."""

CLOCK_EVERY = 256
"""Nodes between two looks at the clock, a power of two."""
PROGRESS_SECONDS = 0.2
RECURSION_LIMIT = 20_000
"""A line of 300 plies needs about 1,000 frames of a solver; rules may nest under every one of them."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most nodes and seconds a solver may use; None for no limit."""

    nodes: int | None = None
    seconds: float | None = None


class LimitReached(Exception):
    """Raised inside a solver when its limit is reached; never leaves it. `limit` names which one it was."""

    def __init__(self, limit: str) -> None:
        self.limit = limit
        super().__init__(limit)


class Meter:
    """Counts nodes, watches the clock, and reports progress at most five times a second."""

    def __init__(self, limits: Limits, progress: Progress | None = None) -> None:
        self.limits = limits
        self.nodes = 0
        self.interval: tuple[Fraction, Fraction] | None = None
        """The proven interval so far; the solver that owns the meter sets it."""
        self._progress = progress
        self._most = sys.maxsize if limits.nodes is None else limits.nodes
        self._start = self._reported = time.monotonic()

    def tick(self) -> None:
        """Count one node. Raises LimitReached when it is one too many or too late."""
        if self.nodes >= self._most:
            raise LimitReached(f"node limit {self._most:,} reached")
        self.nodes += 1
        if not self.nodes & (CLOCK_EVERY - 1):
            self._look_at_clock()

    @property
    def seconds(self) -> float:
        """Seconds since the meter was made."""
        return time.monotonic() - self._start

    def _look_at_clock(self) -> None:
        now = time.monotonic()
        most = self.limits.seconds
        if most is not None and now - self._start >= most:
            raise LimitReached(f"time limit {most:g} s reached")
        if self._progress and self.interval and now - self._reported >= PROGRESS_SECONDS:
            self._reported = now
            self._progress(self.nodes, *self.interval)


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Raise the recursion limit of the interpreter while a recursive solver runs."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, RECURSION_LIMIT))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
