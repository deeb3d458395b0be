"""Drawing Ascension Tactics with rich: the board and its legend, figures, sides. Reads without colour."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from kibitz.ascension.said import asked_seat, turn_lines
from kibitz.ascension.view import position_view
from kibitz.paragraphs import paragraph
from kibitz.text import print_head
from model.ascension.state import FACE_DOWN
from model.effects.agenda import Chance

if TYPE_CHECKING:
    from rich.console import Console

    from kibitz.ascension.view import FigureView, HexView, PositionView
    from model.ascension.engine import Engine
    from model.ascension.state import State

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
    "U": "Turret", "O": "Objective (! Boss)", "*": "within reach",
}  # fmt: skip
WIDEST, NARROWEST = 8, 4
MARGIN = 4
TABLE_WIDTH = 64
"""The figures are a table from this width on."""
UNCUT = ("mark", "figure", "hex")
"""Columns of that table whose words are never broken."""
BESIDE_CELL, GAP, MEASURED = 6, 2, 500
"""The least width of a cell beside the figures, the columns between both, and room for the widest table."""
MINE, THEIRS = "bold blue", "red"


def code(word: str) -> tuple[str, str]:
    """The letters and the colour of a terrain word or token: "shrine 2" is ("S2", "yellow")."""
    kind = next(k for k in CODES if word == k or word.startswith(f"{k} "))
    letter, colour = CODES[kind]
    rest = word.removeprefix(kind).strip()
    if kind == "objective":
        return letter + ("!" if rest == "boss" else rest.upper()[:1]), colour
    return letter + (rest if rest.isdigit() else ""), colour


def words_of(hexagon: HexView) -> tuple[str, ...]:
    """Everything that lies on a hex, as words that `code` knows."""
    treasure = ("treasure",) if hexagon.treasure else ()
    return (*hexagon.terrain, *treasure, *hexagon.tokens)


def print_position(out: Console, view: PositionView) -> None:
    """Print the head of a position, the board and what lies on the table, and the lines of sight."""
    print_head(out, view.title, view.goal, view.sample)
    out.print()
    print_table(out, view)
    turns = "turn" if view.turns_left == 1 else "turns"
    paragraph(out, f"{view.turns_left} {turns} left" + (f"; {view.active} is acting" if view.active else ""))
    if view.reach:
        ends = ", ".join(view.reach.hexes) or "nowhere"
        paragraph(out, f"{view.reach.figure} with {view.reach.points} movement points (*): {ends}", hang="  ")
    print_sights(out, view)


def print_state(out: Console, game: Any, state: State) -> None:
    """Print a position in the middle of a game as whoever decides now may see it."""
    g: Engine = game.engine
    view = position_view(g, state, viewer=g.table.decider(asked_seat(g, state)))
    print_table(out, view)
    for line in turn_lines(g, state):
        paragraph(out, line, "bold", hang="  ")


def turn_begins(before: State, after: State) -> bool:
    """Whether a step led to the first decision of a turn of players: the time to look at the whole position again."""
    rest = not after.agenda and after.active is None and not after.defeated
    begun = before.turn != after.turn or bool(before.agenda and before.active is None)
    return rest and begun and not any(side.played or side.equipped for side in after.sides)


def whose(game: Any, state: State) -> str:
    """Who is asked, where that is not plain: which of several that decide, or which team mate draws."""
    g: Engine = game.engine
    ask = g.kernel.pending(state) if state.agenda else None
    seat = state.agenda[-1].seat if isinstance(ask, Chance) else g.table.decider(asked_seat(g, state))
    plain = len(g.table.deciders) == 1 and not (isinstance(ask, Chance) and len(g.table.mates(seat)) > 1)
    return "" if plain else g.table.name(seat)


def hush(game: Any, state: State, text: str) -> str:
    """A message without the names of cards that another side holds and whoever decides now may not see (AT-318)."""
    g: Engine = game.engine
    viewer = g.table.decider(asked_seat(g, state))
    others = (side for seat, side in enumerate(state.sides) if g.table.decider(seat) != viewer)
    secret = {card for side in others for card in (*side.hand, *side.treasures)}
    if viewer not in {g.table.decider(seat) for seat in g.table.villains}:
        secret |= {*state.scheme_hand}
    return re.sub(r"[\w-]+", lambda found: FACE_DOWN if found[0] in secret else found[0], text)


def ending(game: Any, state: State) -> str:
    """Who has won, or that the question goes no further."""
    if state.winner < 0:
        return "The end of the question is reached."
    g: Engine = game.engine
    names = " and ".join(g.table.name(seat) for seat in g.table.mates(state.winner))
    return f"{names} {'win' if ' and ' in names else 'wins'}."


def print_table(out: Console, view: PositionView) -> None:
    """Print the board with its edges and legend, the figures, the sides, the row, and what else there is.

    Side by side where the terminal is wide enough, figures as paragraphs where it is narrow.
    """
    table = _figure_table(view)
    beside = out.width - GAP - Measurement.get(out, out.options.update(width=MEASURED), table).maximum
    if beside >= MARGIN + (2 * _columns(view) + 1) * BESIDE_CELL // 2:
        grid = Table.grid(padding=(0, GAP, 0, 0))
        grid.add_row(Group(*board_lines(view, beside)), table)
        out.print(grid)
        _print_key(out, view)
    else:
        for line in board_lines(view, out.width):
            out.print(line, no_wrap=True, overflow="crop")
        _print_key(out, view)
        _print_figures(out, view, table)
    for side in view.sides:
        mover = " to move" if side.moves else ""
        parts = "; ".join(f"{name} {text}" for name, text in side.parts)
        paragraph(out, f"{view.side_name(side.seat)}{mover}: {parts}", hang="  ")
    if view.row:
        paragraph(out, f"centre row: {', '.join(view.row)}", hang="  ")
    for note in view.notes:
        paragraph(out, note, hang="  ")


def print_sights(out: Console, view: PositionView) -> None:
    """Print lines of sight with their evidence."""
    for sight in view.sights:
        out.print(Text(f"sight {view.sight_text(sight)}", style="green" if sight.visible else "red"))


def _columns(view: PositionView) -> int:
    columns = [h.column for h in view.hexes]
    return max(columns) - min(columns) + 1


def board_lines(view: PositionView, width: int) -> list[Text]:
    """The board as two lines of text a row, odd rows half a cell to the right, names on the edges."""
    first, count = min(h.column for h in view.hexes), _columns(view)
    cell = max(NARROWEST, min(WIDEST, 2 * (width - MARGIN) // (2 * count + 1)))
    reach = set(view.reach.hexes) if view.reach else set()
    letters = {h.column: h.name.rstrip("0123456789") for h in view.hexes}
    head = "".join(letters.get(c, "").ljust(cell) for c in range(first, first + count))
    lines = [Text(" " * MARGIN + head.rstrip(), style="dim")]
    for row in sorted({h.row for h in view.hexes}):
        lines += _row_lines(view, row, first, cell, reach)
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
        shown = f"{fig.mark}{':' * fig.mark[-1].isdigit()}{fig.strength}/{fig.defense}"
        bottom.append(shown if len(shown) < cell else fig.mark, style=MINE if fig.mine else THEIRS)
    elif not top:
        top.append("·", style="dim")
    return top, bottom


def _print_key(out: Console, view: PositionView) -> None:
    """Print what the letters on the board mean, those of them that are used."""
    used = {code(word)[0][0] for h in view.hexes for word in words_of(h)}
    if view.reach:
        used.add("*")
    key = ", ".join(f"{letter} {MEANINGS[letter]}" for letter in MEANINGS if letter in used)
    if key:
        out.print(Text(key, style="dim"))
    out.print(Text("figures: mark Strength/Defense; capitals: side to move", style="dim"))


def _print_figures(out: Console, view: PositionView, table: Table) -> None:
    if out.width >= TABLE_WIDTH:
        out.print(table)
        return
    for fig in view.figures:
        paragraph(out, figure_text(fig, view.seat_name(fig.seat)), MINE if fig.mine else THEIRS, hang="   ")


def figure_text(fig: FigureView, seat: str) -> str:
    """A figure in one sentence."""
    where = fig.hex or "off the battlefield"
    words = [f"{fig.mark}  {fig.id}, {seat}, {where}: {fig.strength}/{fig.defense}", f"Speed {fig.speed}"]
    words += [] if fig.villain else [f"cost {fig.cost}"]
    return ", ".join(filter(None, (*words, fig.status, fig.traits)))


def _figure_table(view: PositionView) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 1, 0, 0))
    for heading, right in (
        ("mark", False), ("figure", False), ("seat", False), ("hex", False), ("Str", True), ("Def", True),
        ("Spd", True), ("cost", True), ("state", False), ("traits", False),
    ):  # fmt: skip
        whole = heading in UNCUT
        table.add_column(heading, justify="right" if right else "left", overflow="fold", no_wrap=whole)
    for fig in view.figures:
        table.add_row(*_figure_row(fig, view.seat_name(fig.seat)), style=MINE if fig.mine else THEIRS)
    return table


def _figure_row(fig: FigureView, seat: str) -> list[str]:
    numbers = (fig.strength, fig.defense, fig.speed, "" if fig.villain else fig.cost)
    return [fig.mark, fig.id, seat, fig.hex or "off", *map(str, numbers), fig.status, fig.traits]
