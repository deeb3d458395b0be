"""A report of odds in a terminal: bars for every number, then the likeliest outcomes."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rich.text import Text

from kibitz.text import SAMPLE_BANNER

if TYPE_CHECKING:
    from rich.console import Console

    from kibitz.odds import Marginal, Report
    from solvers.odds import Share

BAR = 24
BLOCKS = " ▏▎▍▌▋▊▉█"


def print_report(out: Console, report: Report, outcomes: int) -> None:
    """Print what was assumed, each number with its bars, and the likeliest outcomes."""
    found = report.found
    out.print(Text(report.scenario.title, style="bold"))
    if report.scenario.sample:
        out.print(Text(SAMPLE_BANNER, style="bold yellow"))
    times = f"{report.turns} x " if report.turns > 1 else ""
    here = report.horizon in report.looks
    out.print(Text(f"{'Looked at now' if here else 'Until the end of'}: {times}{report.horizon}"))
    for line in report.assumed:
        out.print(Text(f"assumed: {line}", style="dim"))
    effort = f"{len(found.ends):,} distinct ends  {found.nodes:,} nodes  {found.seconds:.2f} s"
    out.print(Text(f"{found.status.value}  {effort}", style="bold"))
    if found.open:
        out.print(Text(f"open: {chance(found.open)}; every chance below may be higher by that", style="yellow"))
    for note in found.notes:
        out.print(Text(f"note: {note}", style="dim"))
    if not found.ends:
        out.print(Text("no end was reached: give more --seconds or --nodes, or state decisions with --defend"))
    elif not report.marginals:
        out.print(Text("nothing that can be counted may change"))
    for m in report.marginals:
        _print_marginal(out, m)
    _print_joint(out, report)
    _print_outcomes(out, report, outcomes)


def chance(value: Fraction) -> str:
    """A probability as an exact fraction and per cent; only per cent when the fraction is long."""
    exact = str(value)
    shown = f"{float(value):.1%}".replace("%", " %")
    return f"{exact} ({shown})" if len(exact) <= 13 else f"= {shown}" if Fraction(shown[:-2]) == value * 100 else shown


def bar(value: Fraction, width: int = BAR) -> str:
    """A bar of eighths of a cell; any positive chance shows."""
    eighths = max(int(value * width * 8), 1 if value else 0)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (BLOCKS[rest] if rest else "")).ljust(width)


def _print_marginal(out: Console, m: Marginal) -> None:
    if m.feature.kind == "event":
        yes = next((s for s in m.shares if s.value == 1), None)
        low = yes.low if yes else Fraction(0)
        out.print(Text(f"{bar(low)} ", style="cyan").append(f"{_interval(yes)}  {m.feature.label}", style="default"))
        return
    out.print(Text(f"{m.feature.label}:"))
    for share in m.shares:
        line = Text(f"  {bar(share.low, BAR - 2)} ", style="cyan")
        out.print(line.append(f"{_interval(share)}  {m.feature.told(share.value)}", style="default"))


def _interval(share: Share | None) -> str:
    if share is None:
        return "0"
    if share.low == share.high:
        return chance(share.low)
    return f"{chance(share.low)} to {chance(share.high)}"


def _print_joint(out: Console, report: Report) -> None:
    if not report.joint:
        return
    names = ", ".join(m.feature.name for m in report.marginals)
    out.print(Text(f"together ({names}):", style="bold"))
    for share in sorted(report.joint, key=lambda s: -s.low):
        out.print(Text(f"  {bar(share.low, BAR - 2)} ", style="cyan").append(
            f"{_interval(share)}  {', '.join(_told(report, share))}", style="default"))  # fmt: skip


def _told(report: Report, share: Share) -> list[str]:
    return [m.feature.told(value) for m, value in zip(report.marginals, share.value, strict=True)]


def _print_outcomes(out: Console, report: Report, most: int) -> None:
    found = report.outcomes()
    if not found or not most:
        return
    shown = found[:most]
    out.print(Text(f"likeliest outcomes ({len(shown)} of {len(found)}):", style="bold"))
    for what, share in shown:
        out.print(Text(f"  {_interval(share)}: {'; '.join(what) or 'nothing of this'}"))
