"""The graph of a review as a piece of SVG that takes its colours from the page: every point says what it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

from kibitz.review_chart import Point, ends, level, mark, points
from kibitz.review_words import fortune, loss, worth
from solvers.causes import Worth
from solvers.result import Status
from solvers.review_parts import Decision

if TYPE_CHECKING:
    from kibitz.review import Reviewed

WIDTH, HEIGHT = 560.0, 250.0
LEFT, RIGHT, TOP, BOTTOM = 72.0, 16.0, 16.0, 44.0
TICKS = 4
MOST_STEP_TICKS = 8
SHAPES = {"B": "M0,-7 7,0 0,7 -7,0Z", "M": "M0,-6 6,0 0,6 -6,0Z", "I": "M0,-5 5,0 0,5 -5,0Z",
          "+": "M0,-6 6,5 -6,5Z", "-": "M0,6 6,-5 -6,-5Z"}  # fmt: skip
KINDS = {"B": "blunder", "M": "mistake", "I": "inaccuracy", "+": "lucky", "-": "unlucky"}
COLOURS = """
.graph{--soft:#5a5a5a;--rule:#d9d9d9;--line:#0061a1;--bad:#b3400c;--good:#00684a;--paper:#fff}
@media (prefers-color-scheme:dark){.graph{--soft:#b5b5b5;--rule:#444;--line:#6cb8f0;--bad:#ff9a66;--good:#5fd3a8;
--paper:#161616}}
.graph text{fill:var(--soft);font-size:12px}
@media (max-width:40rem){.graph text{font-size:20px}}
.graph .rule{stroke:var(--rule);stroke-width:1}
.graph .band{fill:var(--line);opacity:.18}
.graph .course{fill:none;stroke:var(--line);stroke-width:2.2;stroke-linejoin:round}
.graph .dot{fill:var(--line)}
.graph .blunder,.graph .mistake,.graph .inaccuracy,.graph .unlucky{fill:var(--bad);stroke:var(--paper);stroke-width:1.5}
.graph .lucky{fill:var(--good);stroke:var(--paper);stroke-width:1.5}
"""
"""The style of graphs, light and dark."""


def graph(done: Reviewed) -> str:
    """The course of the game: values over steps, intervals as a band, mistakes and luck marked by shape and colour."""
    found = done.review
    shown = points(found)
    low, high = ends(found, shown)
    last = shown[-1].taken or 1

    def x(index: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * index / last

    def y(value: Fraction) -> float:
        part = min(max(float((value - low) / (high - low)), 0.0), 1.0)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * part

    name = "chance" if found.scale.likely else "value"
    title = f"The {name} of the goal after every step: {_summary(done)}"
    parts = [
        f'<svg class="graph" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}" role="img" '
        f'aria-label="{escape(title)}"><title>{escape(title)}</title>',
        *_axes(found.scale.likely, low, high, last, x, y),
        *_band(shown, x, y),
        f'<path class="course" d="{_course(shown, x, y)}"/>',
        *(_point(done, point, x(point.taken), y(point.value)) for point in shown),
        "</svg>",
    ]
    return "\n".join(parts)


def _summary(done: Reviewed) -> str:
    found, likely = done.review, done.review.scale.likely
    return f"{worth(found.start, likely)} at the start, {worth(found.result, likely)} at the end"


def _axes(
    likely: bool, low: Fraction, high: Fraction, last: int, x: Callable[[int], float], y: Callable[[Fraction], float]
) -> Iterator[str]:
    for tick in range(TICKS + 1):
        value = low + (high - low) * tick / TICKS
        told = level(value, likely)
        at = y(value)
        yield f'<line class="rule" x1="{LEFT:.1f}" x2="{WIDTH - RIGHT:.1f}" y1="{at:.1f}" y2="{at:.1f}"/>'
        yield f'<text x="{LEFT - 6:.1f}" y="{at + 4:.1f}" text-anchor="end">{escape(told)}</text>'
    every = max(1, -(-last // MOST_STEP_TICKS))
    for index in range(0, last + 1, every):
        yield f'<text x="{x(index):.1f}" y="{HEIGHT - BOTTOM + 17:.1f}" text-anchor="middle">{index}</text>'
    yield f'<text x="{(LEFT + WIDTH - RIGHT) / 2:.1f}" y="{HEIGHT - 3:.1f}" text-anchor="middle">steps</text>'


def _course(shown: Sequence[Point], x: Callable[[int], float], y: Callable[[Fraction], float]) -> str:
    first = shown[0]
    found = [f"M{x(first.taken):.1f},{y(first.value):.1f}"]
    found += [f"H{x(point.taken):.1f}V{y(point.value):.1f}" for point in shown[1:]]
    return "".join(found)


def _band(shown: Sequence[Point], x: Callable[[int], float], y: Callable[[Fraction], float]) -> Iterator[str]:
    """The intervals of what is not exact, from each point to the next."""
    for at, point in enumerate(shown):
        if point.low == point.high:
            continue
        left = x(point.taken)
        right = x(shown[at + 1].taken) if at + 1 < len(shown) else left + 2
        top, wide, tall = y(point.high), right - left, y(point.low) - y(point.high)
        yield f'<rect class="band" x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{tall:.1f}"/>'


def _point(done: Reviewed, point: Point, x: float, y: float) -> str:
    letter = mark(done.review, point.step).upper()
    title = f"<title>{escape(_told(done, point))}</title>"
    if not letter:
        return f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="2.6">{title}</circle>'
    where = f'transform="translate({x:.1f} {y:.1f})"'
    return f'<path class="{KINDS[letter]}" d="{SHAPES[letter]}" {where}>{title}</path>'


def _told(done: Reviewed, point: Point) -> str:
    likely, one = done.review.scale.likely, point.step
    status = Status.PROVEN if point.low == point.high else Status.ESTIMATE
    now = worth(Worth(status, point.value, point.low, point.high), likely)
    if one is None:
        return f"{'start' if not point.taken else f'after step {point.taken}'}: {now}"
    if isinstance(one, Decision):
        cost = f", {one.kind.value}, cost {loss(one, likely)}" if one.loss.value else ""
        return f"step {point.taken}: {one.step}{cost}; then {now}"
    return f"{fortune(one, likely)}; then {now}" if one.luck.value else f"step {point.taken}: {one.step}; then {now}"
