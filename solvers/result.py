"""What a solver answers: an interval with its standing, the best first actions, and a line that shows them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from model.core.action import Action, Step


class Status(StrEnum):
    """The standing: value and best first actions proven, the value in a proven interval, or an estimate."""

    PROVEN = "PROVEN"
    BOUND = "BOUND"
    ESTIMATE = "ESTIMATE"


@dataclass(frozen=True, slots=True)
class Result:
    """A solver's answer. The exact value of the position lies in [low, high] unless it is an ESTIMATE."""

    status: Status
    low: Fraction
    high: Fraction
    best: tuple[Action, ...]
    """All best first actions when PROVEN, the best one found so far otherwise; empty when no seat decides."""
    line: tuple[Step, ...]
    """One line of best play, chance giving its likeliest outcomes: an illustration, never the answer."""
    nodes: int
    """Positions looked into."""
    seconds: float
    method: str
    notes: tuple[str, ...] = ()
    settled: bool = False
    """Of a BOUND: whether the first of `best` is proven to be a best first action, though its value is open."""

    @property
    def value(self) -> Fraction:
        """The exact value. Raises ValueError unless it is PROVEN."""
        if self.status is not Status.PROVEN:
            raise ValueError(f"the value is not proven: {self.status} [{self.low}, {self.high}]")
        return self.low


class Refused(Exception):
    """A method that cannot answer a problem: which method, every reason by name, and what to do instead."""

    def __init__(self, method: str, reasons: tuple[str, ...], advice: str) -> None:
        self.method = method
        self.reasons = reasons
        self.advice = advice
        super().__init__(f"{method} refuses this problem: {'; '.join(reasons)}. {advice}")
