"""Printing with rich that all games share: heads, values with their standing, lines of play."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from kibitz.screens import StepView
    from solvers.result import Result

SAMPLE_BANNER = "SAMPLE DATA: invented cards or numbers, not those of the printed game."


def console() -> Console:
    """A console on stdout that guesses no highlights; on no terminal it is 80 columns wide."""
    import sys

    width = None if sys.stdout.isatty() else 80
    return Console(highlight=False, width=width, soft_wrap=False)


def number(value: Fraction) -> str:
    """A value as people read it: "1", "17/36 (47.2 %)", "7/2 (3.5)"."""
    if value.denominator == 1:
        return str(value)
    if 0 < value < 1:
        return f"{value} ({float(value):.1%})".replace("%", " %")
    return f"{value} ({float(value):g})"


def standing(result: Result) -> str:
    """A result's value with its standing, effort and method, in one line."""
    if result.status.value == "PROVEN":
        value = f"value {number(result.low)}"
    else:
        value = f"value in [{number(result.low)}, {number(result.high)}]"
    effort = f"{result.nodes:,} nodes  {result.seconds:.2f} s  {result.method}"
    return f"{value}  {result.status.value}  {effort}"


def print_head(out: Console, title: str, goal: str, sample: bool) -> None:
    """Print a position's title and goal, and the banner of sample data."""
    out.print(Text(title, style="bold"))
    out.print(Text(f"Goal: {goal}"))
    if sample:
        out.print(Text(SAMPLE_BANNER, style="bold yellow"))


def print_line(out: Console, steps: Sequence[StepView], seat: int, names: Sequence[str] = ()) -> None:
    """Print a line of play: one numbered step with its reasons below it; other seats' steps are marked by name."""
    width = len(str(len(steps)))
    for index, step in enumerate(steps, 1):
        who = "" if step.seat == seat else f"  [{_whose(step.seat, names)}]"
        out.print(Text(f"{index:>{width}}. {step.step}{who}", style="bold"))
        for reason in step.because:
            print_hanging(out, reason, width + 2)


def _whose(seat: int, names: Sequence[str]) -> str:
    if seat < 0:
        return "chance"
    return names[seat] if seat < len(names) else f"seat {seat}"


def print_hanging(out: Console, text: str, indent: int, mark: str = "- ") -> None:
    """Print a paragraph, indented below a mark."""
    lines = Text(f"{text}").wrap(out, max(20, out.width - indent - len(mark)))
    for i, line in enumerate(lines):
        line.rstrip()
        out.print(Text(" " * indent + (mark if i == 0 else " " * len(mark))).append_text(line))
