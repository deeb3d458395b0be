"""Who controls a shrine, and the Honor of a scoring step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.ascension.state import OFF, State, with_side

if TYPE_CHECKING:
    from model.ascension.engine import Engine
    from model.ascension.table import Table


def honor_of(table: Table, state: State, seat: int) -> int:
    """The one Honor total of the seat's team (AT-217, AT-284)."""
    return sum(state.sides[mate].honor for mate in table.mates(seat))


def heads(g: Engine, state: State, at: int) -> dict[int, int]:
    """How many figures each team has on a hex and next to it (AT-142), by the team's first seat."""
    zone = g.board.within(at, 1)
    counts: dict[int, int] = {}
    for fig in state.figures:
        if fig.hex != OFF and zone >> fig.hex & 1:
            team = g.table.teams[fig.seat]
            counts[team] = counts.get(team, 0) + 1
    return counts


def control(g: Engine, state: State, at: int) -> int:
    """The team that controls a shrine: most figures on it and next to it; -1 when tied or empty (AT-142, AT-144)."""
    counts = heads(g, state, at)
    most = max(counts.values(), default=0)
    first = [team for team, n in counts.items() if n == most]
    return first[0] if len(first) == 1 else -1


def beacons_of(g: Engine, state: State, seat: int) -> int:
    """Bit set of the Beacons that the seat's team controls: its members' tokens have one colour (AT-017, AT-157)."""
    mask = 0
    for mate in g.table.mates(seat):
        mask |= state.terrain.beacons[mate]
    return mask


def honor_due(g: Engine, state: State, seat: int) -> int:
    """Honor that the team's scoring step gives now: controlled shrines and Beacons (AT-143, AT-145, AT-159)."""
    team = g.table.teams[seat]
    due = sum(value for at, value in g.table.shrines if value and control(g, state, at) == team)
    if g.table.beacon_honor and beacons_of(g, state, seat).bit_count() >= g.table.beacon_need:
        due += g.table.beacon_honor
    return due


def score(g: Engine, state: State, seat: int) -> State:
    """The one scoring step of the seat's team, on its first seat's total; others score nothing now (AT-044, AT-216)."""
    first = g.table.teams[seat]
    side = state.sides[first]
    return with_side(state, first, side._replace(honor=side.honor + honor_due(g, state, first)))
