"""Drawing Ascension Tactics with rich: the board and its legend, figures, sides. Reads without colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from kibitz.text import print_head

if TYPE_CHECKING:
    from rich.console import Console

    from kibitz.ascension.view import FigureView, HexView, PositionView

CODES = {
    "forest": ("F", "green"),
    "tainted": ("X", "magenta"),
    "enchanted": ("E", "cyan"),
    "inactive portal": ("I", "dim"),
    "portal": ("P", "cyan"),
    "beacon": ("B", "yellow"),
    "shrine": ("S", "yellow"),
    "treasure": ("T", "bright_yellow"),
    "faerie ring of seat": ("R", "green"),
    "turret": ("U", "red"),
    "objective": ("O", "red"),
}
MEANINGS = {
    "F": "Forest", "X": "Tainted", "E": "Enchanted", "I": "inactive Portal", "P": "Portal and its seat",
    "B": "Beacon and its seat", "S": "Shrine and its Honor", "T": "Treasure", "R": "Faerie Ring and its seat",
    "U": "Turret", "O": "Objective", "*": "within reach",
}  # fmt: skip
WIDEST, NARROWEST = 8, 4
MARGIN = 4
MINE, THEIRS = "bold blue", "red"


def code(word: str) -> tuple[str, str]:
    """The letters and the colour of a terrain word or token: "shrine 2" is ("S2", "yellow")."""
    kind = next(k for k in CODES if word == k or word.startswith(f"{k} "))
    letter, colour = CODES[kind]
    rest = word.removeprefix(kind).strip()
    return letter + (rest if rest.isdigit() else ""), colour


def words_of(hexagon: HexView) -> tuple[str, ...]:
    """Everything that lies on a hex, as words that `code` knows."""
    treasure = ("treasure",) if hexagon.treasure else ()
    return (*hexagon.terrain, *treasure, *hexagon.tokens)


def print_position(out: Console, view: PositionView) -> None:
    """Print the board with its edges, the legend of figures, the resources, the row and the lines of sight."""
    print_head(out, view.title, view.goal, view.sample)
    out.print()
    for line in board_lines(view, out.width):
        out.print(line, no_wrap=True, overflow="crop")
    _print_key(out, view)
    out.print(_figure_table(view))
    for side in view.sides:
        mover = " to move" if side.seat == view.seat else ""
        parts = "; ".join(f"{name} {text}" for name, text in side.parts)
        out.print(Text(f"{view.side_name(side.seat)}{mover}: {parts}"))
    if view.row:
        out.print(Text(f"centre row: {', '.join(view.row)}"))
    turns = "turn" if view.turns_left == 1 else "turns"
    out.print(Text(f"{view.turns_left} {turns} left" + (f"; {view.active} is acting" if view.active else "")))
    if view.reach:
        ends = ", ".join(view.reach.hexes) or "nowhere"
        out.print(Text(f"{view.reach.figure} with {view.reach.points} movement points (*): {ends}"))
    print_sights(out, view)


def print_sights(out: Console, view: PositionView) -> None:
    """Print lines of sight with their evidence."""
    for sight in view.sights:
        out.print(Text(f"sight {view.sight_text(sight)}", style="green" if sight.visible else "red"))


def board_lines(view: PositionView, width: int) -> list[Text]:
    """The board as two lines of text a row, odd rows half a cell to the right, names on the edges."""
    columns = sorted({h.column for h in view.hexes})
    count = columns[-1] - columns[0] + 1
    cell = max(NARROWEST, min(WIDEST, 2 * (width - MARGIN) // (2 * count + 1)))
    reach = set(view.reach.hexes) if view.reach else set()
    letters = {h.column: h.name.rstrip("0123456789") for h in view.hexes}
    head = "".join(letters.get(c, "").ljust(cell) for c in range(columns[0], columns[-1] + 1))
    lines = [Text(" " * MARGIN + head.rstrip(), style="dim")]
    for row in sorted({h.row for h in view.hexes}):
        lines += _row_lines(view, row, columns[0], cell, reach)
    return lines


def _row_lines(view: PositionView, row: int, first: int, cell: int, reach: set[str]) -> list[Text]:
    hexes = {h.column: h for h in view.hexes if h.row == row}
    label = next(iter(hexes.values())).name.lstrip("abcdefghijklmnopqrstuvwxyz")
    indent = " " * (cell // 2 if row & 1 else 0)
    upper = Text(label.rjust(MARGIN - 1) + " ", style="dim").append(indent)
    lower = Text(" " * MARGIN + indent)
    for column in range(first, max(hexes) + 1):
        hexagon = hexes.get(column)
        top, bottom = _cell(view, hexagon, reach, cell) if hexagon else (Text(), Text())
        for line, part in ((upper, top), (lower, bottom)):
            part.truncate(cell)
            part.pad_right(cell - part.cell_len)
            line.append_text(part)
    upper.rstrip()
    lower.rstrip()
    return [upper, lower]


def _cell(view: PositionView, hexagon: HexView, reach: set[str], cell: int) -> tuple[Text, Text]:
    top, bottom = Text(style=""), Text(style="")
    for word in words_of(hexagon):
        letters, colour = code(word)
        top.append(letters, style=colour)
    if hexagon.name in reach:
        top.append("*", style="bold")
    if hexagon.figure:
        fig = view.figure(hexagon.figure)
        shown = f"{fig.mark}{fig.strength}/{fig.defense}"
        bottom.append(shown if len(shown) <= cell else fig.mark, style=MINE if fig.seat == view.seat else THEIRS)
    elif not top:
        top.append("·", style="dim")
    return top, bottom


def _print_key(out: Console, view: PositionView) -> None:
    used = {code(word)[0][0] for h in view.hexes for word in words_of(h)}
    if view.reach:
        used.add("*")
    key = ", ".join(f"{letter} {MEANINGS[letter]}" for letter in MEANINGS if letter in used)
    if key:
        out.print(Text(key, style="dim"))
    out.print(Text("figures: mark Strength/Defense; capitals: seat to move", style="dim"))


def _figure_table(view: PositionView) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 1, 0, 0))
    for heading, right in (
        ("mark", False), ("figure", False), ("seat", False), ("hex", False), ("Str", True), ("Def", True),
        ("Spd", True), ("cost", True), ("state", False), ("carries and can", False),
    ):  # fmt: skip
        table.add_column(heading, justify="right" if right else "left", overflow="fold")
    for fig in view.figures:
        table.add_row(*_figure_row(fig, view.seat_name(fig.seat)), style=MINE if fig.seat == view.seat else THEIRS)
    return table


def _figure_row(fig: FigureView, seat: str) -> list[str]:
    state = "ready" if fig.ready else "exhausted"
    if fig.damage:
        state += f", {fig.damage} damage"
    numbers = (fig.strength, fig.defense, fig.speed, fig.cost)
    more = ", ".join((*fig.keywords, *(f"+{card}" for card in fig.constructs)))
    return [fig.mark, fig.id, seat, fig.hex or "off", *map(str, numbers), state, more]
