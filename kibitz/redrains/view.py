"""The view model of a position of Red Rains: plain values, every number of them asked of the rules' engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kibitz.redrains.changes import PHASES
from kibitz.redrains.text import actions_left, pile_lines, turn_line
from model.redrains.bags import pile_size
from model.redrains.changes import born_life
from model.redrains.state import CHIMERA, HIDDEN, LEVELS, RAGE_DICE, State, Unit

if TYPE_CHECKING:
    from model.redrains.engine import Engine


@dataclass(frozen=True, slots=True)
class UnitView:
    """One card of a row; of a face-down aspect only the blood value is known."""

    id: str
    """"" for a face-down aspect."""
    card: str
    name: str
    blood: int
    strikes: str
    """left, right or jaw for aspects and for units that the Chimera controls."""
    attack: int
    life: int
    recover: int
    wounds: int
    exhausted: int
    status: int
    keywords: tuple[str, ...]
    silent: bool
    """Whether exhaustion stops its keywords."""
    attached: tuple[str, ...]
    dice: tuple[str, ...]
    owner: int
    """The seat that owns it, -1 for the Chimera."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player: Phoenixborn, units, the Chimera's row that faces them, dice and cards."""

    seat: int
    name: str
    card: str
    ref: str
    """The Phoenixborn as actions name it: its card, numbered where both players have the same one."""
    wounds: int
    life: int
    exhausted: int
    guarded: bool
    attached: tuple[str, ...]
    row: tuple[UnitView, ...]
    units: tuple[UnitView, ...]
    spells: tuple[tuple[str, int, int], ...]
    """(id, exhaustion, status) of each ready spell."""
    dice: tuple[tuple[str, str], ...]
    """(type, level) of each active die."""
    spent: tuple[str, ...]
    hand: tuple[str, ...]
    discard: tuple[str, ...]
    pile: int | None
    """Cards in the draw pile; None where the position does not say."""
    actions: str
    """Which actions of this turn are left; "" outside the players' turn."""


@dataclass(frozen=True, slots=True)
class RedRainsView:
    """Everything that a drawing of a position shows."""

    chimera: str
    card: str
    level: str
    phase: str
    wounds: int
    life: int
    rage: int
    rage_dice: int
    red_rains: int
    ultimate_at: int
    exhausted: int
    ultimate_exhausted: int
    fatigued: bool
    pile: int
    notes: tuple[str, ...]
    """Piles, and what nobody has seen yet."""
    players: tuple[PlayerView, ...]
    round: int
    turn: str
    """Whose turn it is, in words."""


def position_view(g: Engine, state: State) -> RedRainsView:
    """The view of a state."""
    table, chimera = g.table, state.chimera
    return RedRainsView(
        chimera=table.library.chimeras[table.chimera.id].name,
        card=table.chimera.id,
        level=f"{table.profile.difficulty} {table.profile.level}",
        phase=PHASES[chimera.phase],
        wounds=chimera.wounds,
        life=table.profile.life,
        rage=chimera.rage,
        rage_dice=RAGE_DICE,
        red_rains=chimera.red_rains,
        ultimate_at=g.ultimate_value(state),
        exhausted=chimera.exhausted,
        ultimate_exhausted=chimera.ultimate_exhausted,
        fatigued=chimera.fatigued,
        pile=pile_size(chimera.draw),
        notes=tuple(pile_lines(state)),
        players=tuple(_player(g, state, seat) for seat in g.seats),
        round=state.round,
        turn=turn_line(g, state),
    )


def _player(g: Engine, state: State, seat: int) -> PlayerView:
    side = state.sides[seat]
    born = side.phoenixborn
    return PlayerView(
        seat=seat,
        name=g.cards[born.card].name,
        card=born.card,
        ref=g.born(state, seat),
        wounds=born.wounds,
        life=born_life(g, state, seat),
        exhausted=born.exhausted,
        guarded=born.guarded,
        attached=tuple(held.card for held in born.attached),
        row=tuple(_unit(g, state, unit, True) for unit in side.row),
        units=tuple(_unit(g, state, unit, False) for unit in side.units),
        spells=tuple((spell.id, spell.exhausted, spell.status) for spell in side.spells),
        dice=tuple((die.type, LEVELS[die.level]) for die in sorted(side.active, key=lambda d: (-d.level, d.type))),
        spent=side.spent,
        hand=side.hand,
        discard=side.discard,
        pile=None if side.deck is None else side.deck.size,
        actions=actions_left(side) if state.turn == "players" else "",
    )


def _unit(g: Engine, state: State, unit: Unit, theirs: bool) -> UnitView:
    if unit.id == HIDDEN:
        blood = state.chimera.bags[unit.bag].blood
        return UnitView("", "", "face down", blood, "", 0, 0, 0, 0, 0, 0, (), False, (), (), CHIMERA)
    card = g.cards[unit.card]
    keywords = tuple(f"{name.replace('_', ' ')}{f' {n}' if n > 1 else ''}" for name, n in sorted(card.keywords.items()))
    strikes = card.icon if card.is_aspect else "jaw"
    return UnitView(
        id=unit.id,
        card=unit.card,
        name=card.name,
        blood=card.blood if card.is_aspect else 0,
        strikes=strikes if theirs else "",
        attack=g.attack(state, unit),
        life=g.life(state, unit),
        recover=g.recover(state, unit),
        wounds=unit.wounds,
        exhausted=unit.exhausted,
        status=unit.status,
        keywords=keywords,
        silent=bool(unit.exhausted) and "keywords" not in card.inexhaustible,
        attached=tuple(held.card for held in unit.attached),
        dice=tuple(name for name, _ in unit.dice),
        owner=unit.owner,
    )
