"""Plots of one common style: labelled axes with units, colours that everybody can tell apart, the same file each time.

Every function returns a Plot that shows itself as SVG. Colours are those of Okabe and Ito, and lines differ by marker
and dash too. `more` of a Plot gives its matplotlib axes, for what is not offered here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from io import StringIO
from typing import TYPE_CHECKING, Any

from kibitz.svg import DARK
from kibitz.text import SAMPLE_BANNER

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
MARKERS = "osD^vPX"
DASHES = ("-", "--", "-.", ":", (0, (5, 1)), (0, (3, 1, 1, 1)), (0, (1, 1)))
STYLE: dict[Any, Any] = {
    "svg.hashsalt": "kibitz",
    "svg.fonttype": "none",
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.8,
    "legend.frameon": False,
    "figure.facecolor": "white",
    "axes.facecolor": "white",
    "figure.constrained_layout.use": True,
}
MOST_BARS = 40
"""Whole numbers that lie further apart are not filled up."""
SIZE = (7.2, 3.6)
"""Width and height in inches."""
Number = Fraction | int | float
Interval = tuple[Number, Number, Number]
"""A value with the ends of its interval: (value, low, high)."""


class Plot:
    """A plot that shows itself as SVG; equal plots are equal text."""

    def __init__(self, draw: Callable[[Axes], None], title: str, size: tuple[float, float], sample: bool) -> None:
        self._draw, self.title, self.size, self.sample = draw, title, size, sample
        self._more: list[Callable[[Axes], None]] = []

    def more(self, draw: Callable[[Axes], None]) -> Plot:
        """The same plot, drawn on by `draw(axes)`."""
        self._more.append(draw)
        return self

    @property
    def svg(self) -> str:
        """The SVG text."""
        from matplotlib import rc_context
        from matplotlib.figure import Figure

        with rc_context(STYLE):
            figure = Figure(figsize=self.size)
            axes = figure.add_subplot()
            self._draw(axes)
            head = [text for text in (self.title, SAMPLE_BANNER * self.sample) if text]
            if head:
                figure.suptitle("\n".join(head), x=0.01, ha="left", fontsize=10, fontweight="bold")
            for draw in self._more:
                draw(axes)
            found = StringIO()
            figure.savefig(found, format="svg", metadata={"Date": None, "Creator": None})
        before, begin, rest = found.getvalue().partition("<svg ")
        inside, end, rest = rest.partition(">")
        return f'{before}{begin}class="kibitz plot" {inside}{end}\n{DARK}{rest}'

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"plot: {self.title}"


def bars(
    values: Mapping[Any, Number | Interval],
    x: str,
    y: str,
    title: str = "",
    percent: bool = False,
    sample: bool = False,
    size: tuple[float, float] = SIZE,
) -> Plot:
    """A bar for every value; a (value, low, high) has its interval drawn. `x` and `y` label the axes, with units.

    Whole numbers stand in their places, with room for those between them; long names lie on their side. `percent`
    writes the axis of values as per cent.
    """
    values = _filled(values)
    names, triples = [str(name) for name in values], [_triple(value) for value in values.values()]
    flat = sum(map(len, names)) > 60 or max(map(len, names), default=0) > 14
    spans = any(low != high for _, low, high in triples)

    def draw(axes: Axes) -> None:
        heights = [value for value, _, _ in triples]
        errors = [[v - low for v, low, _ in triples], [high - v for v, _, high in triples]]
        bar: Any = axes.barh if flat else axes.bar
        key = "xerr" if flat else "yerr"
        drawn = bar(names, heights, color=COLOURS[0], **({key: errors, "capsize": 4} if spans else {}))
        said = [_written(value, percent) for value in heights]
        axes.bar_label(drawn, said, padding=3, fontsize=9)
        axes.margins(x=0.14 if flat else None, y=None if flat else 0.14)
        if flat:
            axes.invert_yaxis()
        _label(axes, (y, x) if flat else (x, y))
        _quiet(axes, "x" if flat else "y", percent)

    return Plot(draw, title, (size[0], max(size[1], 0.42 * len(names) + 1.2)) if flat else size, sample)


def lines(
    series: Mapping[str, Mapping[Number, Number | Interval]],
    x: str,
    y: str,
    title: str = "",
    percent: bool = False,
    sample: bool = False,
    size: tuple[float, float] = SIZE,
    steps: bool = False,
) -> Plot:
    """A line for every series, {its name: {x: y or (y, low, high)}}; intervals are a band. `steps` for jumps."""

    def draw(axes: Axes) -> None:
        for at, (name, points) in enumerate(series.items()):
            xs = [float(one) for one in points]
            triples = [_triple(value) for value in points.values()]
            colour = COLOURS[at % len(COLOURS)]
            axes.plot(
                *(xs, [value for value, _, _ in triples]), label=name, color=colour, marker=MARKERS[at % len(MARKERS)],
                markersize=5, linestyle=DASHES[at % len(DASHES)], drawstyle="steps-post" if steps else "default",
            )  # fmt: skip
            if any(low != high for _, low, high in triples):
                axes.fill_between(xs, [t[1] for t in triples], [t[2] for t in triples], color=colour, alpha=0.18)
        if len(series) > 1:
            axes.legend()
        if all(isinstance(one, int) for points in series.values() for one in points):
            _whole(axes)
        _label(axes, (x, y))
        _quiet(axes, "y", percent, both=True)

    return Plot(draw, title, size, sample)


def heatmap(
    values: Mapping[tuple[Any, Any], Number],
    x: str,
    y: str,
    title: str = "",
    percent: bool = False,
    sample: bool = False,
    size: tuple[float, float] = SIZE,
) -> Plot:
    """A table of numbers {(column, row): value} as colours, each with its number written in it."""
    columns = list(dict.fromkeys(column for column, _ in values))
    rows = list(dict.fromkeys(row for _, row in values))

    def draw(axes: Axes) -> None:
        grid = [[float(values.get((column, row), float("nan"))) for column in columns] for row in rows]
        axes.imshow(grid, cmap="cividis", aspect="auto")
        top, low = max(map(float, values.values())), min(map(float, values.values()))
        for (column, row), value in values.items():
            dark = float(value) < (top + low) / 2
            axes.text(
                columns.index(column), rows.index(row), _written(float(value), percent), ha="center", va="center",
                color="white" if dark else "black", fontsize=9,
            )  # fmt: skip
        axes.set_xticks(range(len(columns)), [str(one) for one in columns])
        axes.set_yticks(range(len(rows)), [str(one) for one in rows])
        axes.grid(False)
        _label(axes, (x, y))

    return Plot(draw, title, size, sample)


def _filled(values: Mapping[Any, Number | Interval]) -> Mapping[Any, Number | Interval]:
    """Whole numbers as names in their order, with those between them that have no value."""
    if not values or not all(isinstance(name, int) for name in values) or max(values) - min(values) > MOST_BARS:
        return values
    return {name: values.get(name, 0) for name in range(min(values), max(values) + 1)}


def _triple(value: Number | Interval) -> tuple[float, float, float]:
    if isinstance(value, tuple):
        middle, low, high = value
        return float(middle), float(low), float(high)
    return float(value), float(value), float(value)


def _written(value: float, percent: bool) -> str:
    if percent:
        return f"{100 * value:.1f} %".replace(".0 %", " %")
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _label(axes: Axes, names: Sequence[str]) -> None:
    axes.set_xlabel(names[0])
    axes.set_ylabel(names[1])


def _whole(axes: Axes) -> None:
    """Marks at whole numbers only, where there are no others."""
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator("auto", integer=True))


def _quiet(axes: Axes, values: str, percent: bool, both: bool = False) -> None:
    """A grid along the values only; per cent where they are chances."""
    if not both:
        axes.grid(False, axis="y" if values == "x" else "x")
    if percent:
        from matplotlib.ticker import PercentFormatter

        axis = axes.xaxis if values == "x" else axes.yaxis
        axis.set_major_formatter(PercentFormatter(1, decimals=None, symbol=" %"))
