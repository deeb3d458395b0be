"""What may be worth knowing about how a position turned out: named numbers of an end State relative to its start.

Solvers average them over all ways a plan may go; so each is a plain function of the end State.
"""

from __future__ import annotations

from collections.abc import Callable

from model.core.feature import Feature, event
from model.redrains.goal import in_play
from model.redrains.state import State
from model.redrains.table import Table

Measure = Callable[[State], int]


def features(table: Table, start: State) -> tuple[Feature, ...]:
    """What may have changed since `start`, in the order in which people ask for it."""
    return (
        *_outcome(table, start),
        *_players(table, start),
        *_chimera(table, start),
        *_revealed(table, start),
    )


def _outcome(table: Table, start: State) -> list[Feature]:
    return [
        event("win", "the Chimera is defeated", lambda state: state.outcome == 1, 1),
        event("loss", "a Phoenixborn dies", lambda state: state.outcome == -1, -1),
    ]


def _players(table: Table, start: State) -> list[Feature]:
    found = []
    cards = table.library.cards
    for seat, side in enumerate(start.sides):
        name = cards[side.phoenixborn.card].name
        suffix = f" of player {seat + 1}" if len(start.sides) > 1 else ""
        found.append(_wounds(seat, side.phoenixborn.wounds, f"wounds placed on {name}{suffix}"))
    for side in start.sides:
        for unit in side.units:
            found.append(event(f"lost:{unit.id}", f"{unit.id} is lost", _gone(unit.id), -1))
    for side in start.sides:
        for unit in side.row:
            if unit.id:
                found.append(event(f"removed:{unit.id}", f"{unit.id} is removed", _gone(unit.id), 1))
    return found


def _wounds(seat: int, before: int, label: str) -> Feature:
    name = f"wounds:p{seat + 1}"
    return Feature(name, label, lambda state: state.sides[seat].phoenixborn.wounds - before, "amount", good=-1)


def _gone(name: str) -> Callable[[State], bool]:
    return lambda state: not in_play(state, name)


def _chimera(table: Table, start: State) -> list[Feature]:
    now = start.chimera
    return [
        Feature("chimera_wounds", "wounds placed on the Chimera", lambda s: s.chimera.wounds - now.wounds, "amount",
                good=1),
        Feature("red_rains", "Red Rains tokens at the end", lambda s: s.chimera.red_rains, "amount", good=-1),
        Feature("red_rains_placed", "Red Rains tokens placed, at least", lambda s: placed(table, start, s), "amount"),
        Feature("rage", "rage dice on power at the end", lambda s: s.chimera.rage, "amount", good=-1),
        Feature("phase", "phase at the end", lambda s: s.chimera.phase, "amount"),
        event("ultimate", "the Ultimate resolves and the phase advances", lambda s: s.chimera.phase > now.phase, -1),
        event("fatigued", "the Chimera becomes fatigued", lambda s: s.chimera.fatigued and not now.fatigued),
    ]  # fmt: skip


def placed(table: Table, start: State, end: State) -> int:
    """Red Rains tokens placed since the start: those there now more, and the printed value of each Ultimate since.

    Exhaustion tokens on the Chimera or the Ultimate take away more, and the last phase's Ultimate leaves no trace;
    with those the true number is higher.
    """
    resolved = end.chimera.phase - start.chimera.phase
    return max(0, end.chimera.red_rains - start.chimera.red_rains + table.profile.ultimate * resolved)


def _revealed(table: Table, start: State) -> list[Feature]:
    found = []
    cards = table.library.cards
    for seat, side in enumerate(start.sides):
        down = [place for place, unit in enumerate(side.row) if not unit.id]
        facing = f" facing player {seat + 1}" if len(start.sides) > 1 else ""
        for order, place in enumerate(down):
            blood = start.chimera.bags[side.row[place].bag].blood
            label = f"place {place + 1}{facing} (?{blood}) is revealed"
            found.append(event(f"revealed:p{seat + 1}:{place + 1}", label, _turned(start, seat, order, len(down))))
    hidden = sorted({card for bag in start.chimera.bags for card, _ in bag.pool})
    found += [event(f"appears:{card}", f"{cards[card].name} is revealed", _shown(start, card)) for card in hidden]
    return found


def _turned(start: State, seat: int, order: int, down: int) -> Callable[[State], bool]:
    """Whether the face-down aspect that was `order`-th from the left is turned up: the leftmost is always next.

    A round ends only when none of them is left, so in a later round all were.
    """

    def holds(state: State) -> bool:
        left = sum(not unit.id for unit in state.sides[seat].row)
        return state.round > start.round or down - left > order

    return holds


def _shown(start: State, card: str) -> Callable[[State], bool]:
    """Whether one more copy of the aspect can be seen than at the start; a reshuffle hides discarded ones again."""
    before = _visible(start, card)

    def holds(state: State) -> bool:
        if state.chimera.emptied > start.chimera.emptied:
            known = _in_rows(start, card)
            return _in_rows(state, card) > known
        return _visible(state, card) > before

    return holds


def _in_rows(state: State, card: str) -> int:
    return sum(unit.card == card for side in state.sides for unit in side.row)


def _visible(state: State, card: str) -> int:
    return _in_rows(state, card) + state.chimera.discard.count(card)
