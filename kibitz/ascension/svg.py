"""A position as one self-contained SVG: pointy-top hexes, patterns beside colours, labels, legend, sight lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from textwrap import wrap
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from kibitz import svg
from kibitz.ascension.text import code, figure_text, words_of
from kibitz.ascension.view import asked_view, place
from kibitz.text import SAMPLE_BANNER

if TYPE_CHECKING:
    from kibitz.ascension.view import FigureView, HexView, PositionView, SightView
    from kibitz.screens import Head
    from model.ascension.engine import Engine
    from model.ascension.state import State

RADIUS = 40.0
HALF = RADIUS * sqrt(3) / 2
LEAST_WIDTH = 620.0
DISC = 17.0

FILLS = {
    "forest": ("#cfe8cf", "forest"), "tainted": ("#e9d3ec", "tainted"), "enchanted": ("#d5ecf6", "enchanted"),
    "inactive portal": ("#e4e4e4", "portal"), "portal": ("#dde5f7", "portal"), "beacon": ("#fbf0d0", "beacon"),
    "shrine": ("#fae29a", ""),
}  # fmt: skip
PATTERNS = """<defs>
<pattern id="forest" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path d="M0 0V8" stroke="#2e7d32" stroke-width="2" opacity=".45"/></pattern>
<pattern id="tainted" width="9" height="9" patternUnits="userSpaceOnUse">
<path d="M0 0L9 9M9 0L0 9" stroke="#7b1fa2" stroke-width="1" opacity=".5"/></pattern>
<pattern id="enchanted" width="8" height="8" patternUnits="userSpaceOnUse">
<circle cx="4" cy="4" r="1.5" fill="#0277bd" opacity=".5"/></pattern>
<pattern id="portal" width="6" height="6" patternUnits="userSpaceOnUse">
<path d="M0 0V6" stroke="#3949ab" stroke-width="1" opacity=".45"/></pattern>
<pattern id="beacon" width="6" height="6" patternUnits="userSpaceOnUse">
<path d="M0 0H6" stroke="#b28704" stroke-width="1" opacity=".5"/></pattern>
</defs>"""
SEATS = (("#0061a1", ""), ("#b64a00", "5 3"), ("#00705a", "2 2"), ("#8c3c6b", "9 3"))
"""Colour and dash of a seat's outline."""
HEAT = ((247, 251, 255), (107, 174, 214))
"""Red, green and blue of the least and of the most: one hue, so that only lightness tells, and ink reads on it."""
SHORT = {"inactive portal": "inactive", "enchanted": "ench."}


@dataclass(frozen=True, slots=True)
class Heat:
    """Numbers of hexes that are shown as colours, the darker the more, and written."""

    values: Mapping[str, float]
    label: str
    percent: bool

    def fill(self, name: str) -> str:
        """The colour of a hex, from nearly white for the least to blue for the most."""
        least, most = min(self.values.values()), max(self.values.values())
        part = (self.values[name] - least) / (most - least) if most > least else 1.0
        return "#" + "".join(f"{round(low + (high - low) * part):02x}" for low, high in zip(*HEAT, strict=True))

    def written(self, value: float) -> str:
        """A number as it stands on its hex."""
        return f"{100 * value:.0f} %" if self.percent else f"{value:.2f}".rstrip("0").rstrip(".")

    def told(self) -> str:
        """What the colours mean."""
        least, most = min(self.values.values()), max(self.values.values())
        name = self.label or "the number on it"
        return f"colour of a hex: {name}, from {self.written(least)} (light) to {self.written(most)} (dark)"


def drawing(
    head: Head,
    game: Any,
    state: State,
    sight: Sequence[str] = (),
    reach: str = "",
    heat: Mapping[str, Fraction | float] | None = None,
    label: str = "",
    percent: bool = False,
    brief: bool = False,
) -> str:
    """The SVG text of a state; the same state gives the same text.

    `sight` explains the line between two hexes or figures instead of those of the Ranged figures, `reach` marks where
    one move of a figure may end, `heat` colours hexes by a number that `label` names, and writes it there instead of
    sight lines, as per cent where `percent`. `brief`, and any heat, leaves out the list of what lies on the table.
    Raises ViewError for unknown names.
    """
    g: Engine = game.engine
    view = asked_view(g, state, *head, sight, reach)
    warm = {g.board.name(place(g, state, name)): float(value) for name, value in (heat or {}).items()}
    if not warm:
        return position_svg(view, brief=brief)
    return position_svg(replace(view, sights=()), Heat(warm, label, percent), brief=True)


def position_svg(view: PositionView, heat: Heat | None = None, brief: bool = False) -> str:
    """The SVG text of a view; the same view gives the same text."""
    right = max(h.column for h in view.hexes) + 1.5
    bottom = max(h.row for h in view.hexes)
    width = max(LEAST_WIDTH, right * 2 * HALF + 2 * svg.MARGIN)
    columns = int((width - 2 * svg.MARGIN) / svg.CHARACTER)
    head = list(_head(view, columns))
    top = svg.MARGIN + len(head) * svg.LINE + svg.LINE
    below = top + (1.5 * bottom + 2) * RADIUS + 2 * svg.LINE
    legend = list(_legend(view, heat, brief, columns))
    height = below + len(legend) * svg.LINE + svg.MARGIN
    parts = [
        PATTERNS,
        *svg.lines(head, svg.MARGIN, svg.MARGIN),
        f'<g transform="translate({svg.MARGIN:.0f} {top:.0f})">',
        *(_hexagon(h, view, heat) for h in view.hexes),
        *(_sight(view, sight) for sight in view.sights),
        *(_content(h, view, heat) for h in view.hexes),
        "</g>",
        *svg.lines(legend, svg.MARGIN, below),
    ]
    return svg.document(width, height, view.title or "Ascension Tactics", parts)


def _head(view: PositionView, columns: int) -> Iterator[tuple[str, str]]:
    yield from ((line, "bold") for line in wrap(view.title, columns * 9 // 10))
    yield from ((line, "") for line in wrap(f"Goal: {view.goal}" if view.goal else "", columns))
    if view.sample:
        yield from ((line, "bold") for line in wrap(SAMPLE_BANNER, columns * 9 // 10))


def _legend(view: PositionView, heat: Heat | None, brief: bool, columns: int) -> Iterator[tuple[str, str]]:
    texts = [(heat.told(), "bold")] if heat else []
    texts += [] if brief else list(_pieces(view))
    texts += [(f"sight {view.sight_text(sight)}", "") for sight in view.sights]
    for text, weight in texts:
        for i, line in enumerate(wrap(text, columns - 4, break_on_hyphens=False)):
            yield ("\u2003" * (i > 0) + line, weight)


def _pieces(view: PositionView) -> Iterator[tuple[str, str]]:
    """What lies on the table, as text."""
    yield f"Figures: Strength/Defense; hollow: exhausted; capitals: side to move{_signs(view)}", "bold"
    yield from ((figure_text(fig, view.seat_name(fig.seat)), "") for fig in view.figures)
    for side in view.sides:
        mover = " to move" if side.moves else ""
        yield f"{view.side_name(side.seat)}{mover}: " + "; ".join(f"{a} {b}" for a, b in side.parts), ""
    if view.row:
        yield f"centre row: {', '.join(view.row)}", ""
    yield from ((note, "") for note in view.notes)


def _signs(view: PositionView) -> str:
    """What the signs of Villains and Objectives mean, those of them that are drawn."""
    villains = "; square: Villain" if any(fig.villain for fig in view.figures) else ""
    tokens = any(_token_of(h) for h in view.hexes) or any(fig.token for fig in view.figures)
    return villains + ("; flag: Objective token, ! that of the Boss, on its hex and on who holds it" if tokens else "")


def _token_of(hexagon: HexView) -> str:
    """The kind of the Objective token on a hex, "" without one."""
    return next((word.removeprefix("objective ") for word in hexagon.tokens if word.startswith("objective ")), "")


def _centre(hexagon: HexView) -> tuple[float, float]:
    x = HALF * (2 * hexagon.column + 1 + (hexagon.row & 1))
    return x, RADIUS * (1 + 1.5 * hexagon.row)


def _hexagon(hexagon: HexView, view: PositionView, heat: Heat | None) -> str:
    x, y = _centre(hexagon)
    corners = ((0, -RADIUS), (HALF, -RADIUS / 2), (HALF, RADIUS / 2), (0, RADIUS), (-HALF, RADIUS / 2),
               (-HALF, -RADIUS / 2))  # fmt: skip
    points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
    kinds = [kind for word in hexagon.terrain for kind in FILLS if word == kind or word.startswith(f"{kind} ")]
    fill, pattern = FILLS[kinds[0]] if kinds else ("#fafafa", "")
    if heat and hexagon.name in heat.values:
        fill = heat.fill(hexagon.name)
    drawn = f'<polygon points="{points}" fill="{fill}" stroke="#777777"/>'
    if pattern:
        drawn += f'<polygon points="{points}" fill="url(#{pattern})"/>'
    if view.reach and hexagon.name in view.reach.hexes:
        drawn += f'<circle cx="{x:.1f}" cy="{y - 3:.1f}" r="22" fill="none" stroke="#555555" stroke-dasharray="2 4"/>'
    return drawn


def _sight(view: PositionView, sight: SightView) -> str:
    if sight.visible:
        return _polyline(view, sight.line, 'stroke="#00863d" stroke-width="4"')
    if not sight.blocked:
        return _polyline(view, (sight.start, sight.end), 'stroke="#888888" stroke-dasharray="2 6" stroke-width="2"')
    path, blocker = sight.blocked[0]
    line = path[: path.index(blocker) + 1]
    x, y = _centre(view.at(blocker))
    cross = f"M{x - 24:.1f} {y - 24:.1f}l9 9m0 -9l-9 9"
    style = 'stroke="#c62828" stroke-width="3" stroke-dasharray="7 5"'
    return _polyline(view, line, style) + f'<path d="{cross}" stroke="#c62828" stroke-width="3"/>'


def _polyline(view: PositionView, names: Iterable[str], style: str) -> str:
    centres = (_centre(view.at(name)) for name in names)
    points = " ".join(f"{x:.1f},{y - 3:.1f}" for x, y in centres)
    return f'<polyline points="{points}" fill="none" stroke-linejoin="round" opacity=".85" {style}/>'


def _content(hexagon: HexView, view: PositionView, heat: Heat | None) -> str:
    x, y = _centre(hexagon)
    drawn = _label(x, y - 26, hexagon.name, 8.5, "#555555")
    if hexagon.treasure and not hexagon.figure:
        drawn += f'<path d="M{x:.1f} {y - 13:.1f}l9 11l-9 11l-9 -11z" fill="#ffd54f" stroke="#6d4c00"/>'
    words = tuple(word for word in words_of(hexagon) if not word.startswith("objective "))
    if heat and hexagon.name in heat.values:
        said = heat.written(heat.values[hexagon.name])
        drawn += _label(x, y + 27 if hexagon.figure else y + 8, said, 10.5 if hexagon.figure else 13, "#111111")
    elif words:
        text = SHORT.get(words[0], words[0]) if len(words) == 1 else " ".join(code(word)[0] for word in words)
        drawn += _label(x, y + 27, text if len(text) <= 9 else code(words[0])[0], 8.5, "#222222")
    if hexagon.figure:
        drawn += _disc(x, y - 3, view.figure(hexagon.figure))
    token = _token_of(hexagon)
    return drawn + _flag(x - 27, y - 9, token) if token else drawn


def _flag(x: float, y: float, kind: str) -> str:
    """The flag of an Objective token, with the letter of its kind."""
    letter = "!" if kind == "boss" else kind.upper()
    return (
        f'<path d="M{x:.1f} {y + 9:.1f}v-18h13l-4 5.5l4 5.5h-13" fill="#ffffff" stroke="#b00020" stroke-width="1.5"/>'
        f'<text x="{x + 5:.1f}" y="{y:.1f}" font-size="9" font-weight="bold" text-anchor="middle" '
        f'fill="#b00020">{escape(letter)}</text>'
    )


def _label(x: float, y: float, text: str, size: float, colour: str) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="middle" fill="{colour}" '
        f'stroke="#ffffff" stroke-width="2.5" paint-order="stroke">{escape(text)}</text>'
    )


def _disc(x: float, y: float, fig: FigureView) -> str:
    colour, dash = SEATS[fig.seat % len(SEATS)]
    outline = f' stroke-dasharray="{dash}"' if dash else ""
    fill, ink = (colour, "#ffffff") if fig.ready else ("#ffffff", colour)
    texts = (
        f'<text x="{x:.1f}" y="{y - 2:.1f}" font-size="12" font-weight="bold" text-anchor="middle" '
        f'fill="{ink}">{escape(fig.mark)}</text>'
        f'<text x="{x:.1f}" y="{y + 10:.1f}" font-size="9.5" text-anchor="middle" '
        f'fill="{ink}">{fig.strength}/{fig.defense}</text>'
    )
    around, within = _outline(x, y, DISC + 2.5, fig.villain), _outline(x, y, DISC - 0.5, fig.villain)
    ring = f'<{around} fill="#ffffff" stroke="{colour}"{outline} stroke-width="2"/>'
    flag = _flag(x + 17, y - 10, fig.token) if fig.token else ""
    return f'{ring}<{within} fill="{fill}"/>{texts}{flag}'


def _outline(x: float, y: float, size: float, square: bool) -> str:
    """A circle, or a square for a Villain, as the beginning of a tag."""
    if square:
        return f'rect x="{x - size:.1f}" y="{y - size:.1f}" width="{2 * size:.1f}" height="{2 * size:.1f}" rx="3"'
    return f'circle cx="{x:.1f}" cy="{y:.1f}" r="{size}"'
