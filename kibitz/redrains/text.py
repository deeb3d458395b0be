"""A position of Red Rains in a terminal: the Chimera, its row, and the players' side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rich.table import Table as Grid

from kibitz.paragraphs import paragraph
from kibitz.redrains.changes import PHASES, dice_text
from kibitz.text import print_head
from model.redrains.bags import pile_size
from model.redrains.state import CHIMERA, HIDDEN, RAGE_DICE, Side, State, Unit

if TYPE_CHECKING:
    from rich.console import Console

    from model.redrains.engine import Engine
    from model.scenario import Scenario

ICONS = {"left": "<claw", "right": "claw>", "jaw": "jaw", "none": "-", "": "-"}


def print_scenario(out: Console, scenario: Scenario) -> None:
    """Print the position of a scenario, with its title, goal and banner."""
    problem = scenario.problem
    print_head(out, scenario.title, problem.goal.describe(), scenario.sample)
    out.print()
    game: Any = problem.game
    print_state(out, game.engine, problem.state)


def print_state(out: Console, g: Engine, state: State) -> None:
    """Print a State: the Chimera's numbers, each row, what nobody has seen, and each player's side."""
    paragraph(out, _life_line(g, state), "bold red")
    for line in (_chimera_line(g, state), *pile_lines(state)):
        paragraph(out, line, hang="  ")
    for seat in g.seats:
        facing = f" facing {g.born(state, seat)}" if len(g.seats) > 1 else ""
        _print_units(out, g, state, state.sides[seat].row, f"Chimera's row{facing}, left to right")
        _print_units(out, g, state, state.sides[seat].units, _side_title(g, state, seat))
        for line in _side_lines(g, state, seat):
            paragraph(out, line, hang="  ")
    paragraph(out, turn_line(g, state))


def turn_begins(before: State, after: State) -> bool:
    """Whether a step began a turn of the players: the time to look at the whole position again."""
    if after.turn != "players" or after.agenda:
        return False
    return before.turn != "players" or (_untouched(after) and not _untouched(before))


def _untouched(state: State) -> bool:
    return all(side.main and side.side for side in state.sides)


def _life_line(g: Engine, state: State) -> str:
    table, chimera = g.table, state.chimera
    name = table.library.chimeras[table.chimera.id].name
    level = f"{table.profile.difficulty} {table.profile.level}"
    return f"{name}, {level}, phase {PHASES[chimera.phase]}: wounds {chimera.wounds} of {table.profile.life}"


def _chimera_line(g: Engine, state: State) -> str:
    chimera = state.chimera
    parts = [
        f"Red Rains {chimera.red_rains}, Ultimate at {g.ultimate_value(state)}",
        f"rage dice: {chimera.rage} power, {RAGE_DICE - chimera.rage} basic",
    ]
    for amount, where in ((chimera.exhausted, "Chimera"), (chimera.ultimate_exhausted, "Ultimate")):
        if amount:
            parts.append(f"{amount} exhaustion on the {where}")
    if chimera.fatigued:
        parts.append("fatigued")
    return "; ".join(parts)


def pile_lines(state: State) -> Iterable[str]:
    """The draw pile, the discard pile, and what nobody has seen yet, by blood value."""
    chimera = state.chimera
    yield f"draw pile {pile_size(chimera.draw)}; discard pile: {counted(chimera.discard) or 'empty'}"
    for bag in chimera.bags:
        cards = ", ".join(f"{n}\u00a0{card}" if n > 1 else card for card, n in bag.pool)
        if cards:
            yield f"not seen yet with blood {bag.blood}: {cards}"


def _print_units(out: Console, g: Engine, state: State, units: tuple[Unit, ...], title: str) -> None:
    """Print a row of units as a grid without the columns that say nothing; names are never cut."""
    paragraph(out, title if units else f"{title}: no units", "bold", hang="  ")
    rows = [(str(place), *_unit_cells(g, state, unit)) for place, unit in enumerate(units, 1)]
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    said = [at for at in range(len(COLUMNS)) if any(row[at] for row in rows)]
    for at in said:
        grid.add_column(COLUMNS[at], justify="right" if COLUMNS[at] in NUMBERS else "left", no_wrap=at <= UNIT)
    for row in rows:
        grid.add_row(*(row[at] for at in said))
    if rows:
        out.print(grid)


COLUMNS = ("", "unit", "attack", "life", "blood", "strikes", "tokens", "text")
UNIT = 1
NUMBERS = ("", "attack", "life", "blood")


def _unit_cells(g: Engine, state: State, unit: Unit) -> list[str]:
    if unit.id == HIDDEN:
        return ["face down", "?", "?", str(state.chimera.bags[unit.bag].blood), "?", "", ""]
    card = g.cards[unit.card]
    blood = str(card.blood) if card.type == "aspect" else ""
    icon = ICONS[card.icon] if card.type == "aspect" else ("jaw" if unit in facing_rows(state) else "")
    keywords = [f"{name.replace('_', ' ')}{f' {n}' if n > 1 else ''}" for name, n in sorted(card.keywords.items())]
    if unit.exhausted and keywords and "keywords" not in card.inexhaustible:
        keywords = [f"({word})" for word in keywords]
    owner = [f"owned by player {unit.owner + 1}"] if unit in facing_rows(state) and unit.owner != CHIMERA else []
    return [
        unit.id, str(g.attack(state, unit)), str(g.life(state, unit)), blood, icon, tokens_text(unit),
        ", ".join((*keywords, *owner)),
    ]  # fmt: skip


def facing_rows(state: State) -> tuple[Unit, ...]:
    """All units of the Chimera's rows."""
    return tuple(unit for side in state.sides for unit in side.row)


def tokens_text(unit: Unit) -> str:
    """What lies on a unit, in words."""
    parts = []
    for amount, word in ((unit.wounds, "wounds"), (unit.exhausted, "exhausted"), (unit.status, "status")):
        if amount:
            short = word == "exhausted" and amount == 1
            parts.append(
                word if short else f"{amount} {word.removesuffix('s') if amount == 1 and word == 'wounds' else word}"
            )
    parts += [held.card for held in unit.attached]
    parts += [f"{name} die" for name, _ in unit.dice]
    return ", ".join(parts)


def _side_title(g: Engine, state: State, seat: int) -> str:
    from model.redrains.changes import born_life

    born = state.sides[seat].phoenixborn
    card = g.cards[born.card]
    more = [f"{born.wounds} of {born_life(g, state, seat)} wounds"]
    if born.exhausted:
        more.append(f"{born.exhausted} exhaustion")
    if born.guarded:
        more.append("has guarded")
    more += [held.card for held in born.attached]
    name = card.name if len(g.seats) == 1 else f"player {seat + 1}, {card.name}"
    return f"{name}: {', '.join(more)}"


def _side_lines(g: Engine, state: State, seat: int) -> Iterable[str]:
    side = state.sides[seat]
    yield f"dice: {dice_text(side.active)}" + (f"; exhausted {spent_text(side.spent)}" if side.spent else "")
    if side.spells:
        yield f"spellboard: {', '.join(spell_text(spell.id, spell.exhausted, spell.status) for spell in side.spells)}"
    yield f"hand: {counted(side.hand) or 'empty'}"
    left = f"; {actions_left(side)}" if state.turn == "players" else ""
    yield f"draw pile {side.deck.size if side.deck is not None else 'unknown'}{left}"


def spent_text(spent: Iterable[str]) -> str:
    """Exhausted dice, counted by type."""
    return ", ".join(f"{n}\u00a0{kind}" for kind, n in sorted(Counter(spent).items()))


def actions_left(side: Side) -> str:
    """Which actions of the turn are left."""
    if not side.main and not side.side:
        return "turn done"
    actions = [word for word, left in (("main", side.main), ("side", side.side)) if left]
    return f"{' and '.join(actions)} action left"


def spell_text(name: str, exhausted: int, status: int) -> str:
    """A ready spell with what lies on it."""
    tokens = [word for amount, word in ((exhausted, "exhausted"), (status, "status")) if amount]
    return name + (f" ({', '.join(tokens)})" if tokens else "")


def counted(cards: Iterable[str]) -> str:
    """Cards with how many there are of each."""
    return ", ".join(f"{n}\u00a0{card}" if n > 1 else card for card, n in Counter(cards).items())


def turn_line(g: Engine, state: State) -> str:
    """The round, whose turn or which phase it is, and who holds the first player token."""
    holder = "the Chimera" if state.first == CHIMERA else g.born(state, state.first)
    whose = {"players": "the players' turn", "chimera": "the Chimera's turn"}.get(state.turn, f"{state.turn} phase")
    return f"round {state.round}, {whose}; first player token: {holder}"
