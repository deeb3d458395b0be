"""Odds as a chart: a bar for every value of every number that may vary, its exact chance beside it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from kibitz import svg
from kibitz.odds_text import chance
from kibitz.text import SAMPLE_BANNER

if TYPE_CHECKING:
    from kibitz.odds import Marginal, Report
    from solvers.odds import Share

WIDTH = 800.0
NAME, BAR, ROW = 370.0, 220.0, 18.0
FILL, OPEN = "#0061a1", "#b9d3e6"
"""What is certain, and what a limit left open."""
MOST_VALUES = 12


def odds_svg(report: Report) -> str:
    """The chart of a report of odds."""
    sheet = svg.Sheet(WIDTH)
    for said, weight in _head(report):
        sheet.say(said, bold=bool(weight))
    sheet.gap()
    for marginal in report.marginals:
        for said, share, bold in _rows(marginal):
            sheet.put(_row(sheet.y, said, share, bold), ROW)
    return sheet.document(f"Odds: {report.scenario.title}", "odds")


def _head(report: Report) -> Iterator[svg.Styled]:
    found = report.found
    yield report.scenario.title, "bold"
    if report.scenario.sample:
        yield SAMPLE_BANNER, "bold"
    times = f"{report.turns} x " if report.turns > 1 else ""
    here = report.horizon in report.looks
    yield f"{'Looked at now' if here else 'Until the end of'}: {times}{report.horizon}", ""
    yield from ((f"assumed: {line}", "") for line in report.assumed)
    yield f"{found.status.value}: {len(found.ends):,} distinct ends, {found.nodes:,} nodes", "bold"
    if found.open:
        yield f"open: {chance(found.open)}, the light part of every bar", ""
    yield from ((f"note: {note}", "") for note in found.notes)
    if not report.marginals:
        yield "nothing that can be counted may change", ""


def _rows(marginal: Marginal) -> Iterator[tuple[str, Share | None, bool]]:
    """What is written, the share that the bar shows (None for a heading), and whether it is a heading."""
    feature = marginal.feature
    if feature.kind == "event":
        yield feature.label, next((share for share in marginal.shares if share.value == 1), None), False
        return
    yield feature.label, None, True
    shares = marginal.shares
    if len(shares) > MOST_VALUES:
        shares = tuple(sorted(shares, key=lambda share: -share.low)[:MOST_VALUES])
    for share in shares:
        yield f"\u2003{feature.told(share.value)}", share, False


def _row(y: float, said: str, share: Share | None, heading: bool) -> str:
    label = svg.text(svg.MARGIN, y + 12, svg.shortened(said, NAME + heading * BAR), bold=heading)
    if heading:
        return label
    low, high = (share.low, share.high) if share else (Fraction(0), Fraction(0))
    x = svg.MARGIN + NAME
    drawn = [label, svg.box(x, y + 3, BAR, ROW - 6, "none", "#cccccc", round_=0)]
    for part, fill in ((high, OPEN), (low, FILL)):
        if part and (fill == FILL or high > low):
            drawn.append(f'<rect x="{x:.1f}" y="{y + 3:.1f}" width="{max(1.0, float(part) * BAR):.2f}" '
                         f'height="{ROW - 6:.1f}" fill="{fill}"/>')  # fmt: skip
    told = chance(low) if low == high else f"{chance(low)} to {chance(high)}"
    drawn.append(svg.text(x + BAR + 10, y + 12, told))
    return "".join(drawn)
