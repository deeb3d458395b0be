"""The end of a turn in the book's order, scoring, and the start of the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.ascension.changes import damaged, deck_of, entry_damage
from model.ascension.state import OFF, Side, State, put, with_side
from model.core.pile import hidden_pile
from model.effects.agenda import Frame
from model.effects.language import Call
from model.hexes.bitset import bits

if TYPE_CHECKING:
    from model.ascension.engine import Engine

HAND = 5
LOOK = Call("look_at_hand")


def end_turn(g: Engine, state: State) -> State:
    """Discard, draw five, ready, score, check victory; then heal, expire, and hand over (AT-041 to AT-045, AT-090)."""
    seat, before = state.seat, state.sides[state.seat]
    state = _ready(g, _draw_hand(_discard(state, seat), seat), seat)
    state = score(g, state, seat)
    winner = _winner(g, state, seat)
    left = 0 if winner >= 0 else state.turns_left - 1
    defeats = state.defeated
    state = _expired(g, state)._replace(turn=state.turn + 1, turns_left=left, winner=winner)
    if left:
        return start_turn(g, state, (seat + 1) % len(state.sides))
    # at the horizon, goals still read what fell and what was left unspent
    side = state.sides[seat]._replace(power=before.power, runes=before.runes)
    return with_side(state, seat, side)._replace(defeated=defeats)


def _discard(state: State, seat: int) -> State:
    """Played Heroes and the cards in hand go to the discard pile; unspent Runes and Power are lost (AT-041, AT-107)."""
    side = state.sides[seat]
    pile = put(side.discard, *side.played, *side.hand)
    kept = Side(honor=side.honor, discard=pile, deck=side.deck, treasures=side.treasures, hidden_hand=side.hidden_hand)
    return with_side(state, seat, kept)


def _draw_hand(state: State, seat: int) -> State:
    """Five cards for the next turn, shuffling when the deck runs out; nobody looks at them yet (AT-042, AT-108)."""
    side = state.sides[seat]
    if side.deck is None:
        return state
    hand: list[str] = []
    hidden, deck = 0, deck_of(state, seat)
    discard = side.discard
    for _ in range(HAND):
        if not deck.size and discard:
            # the old deck is all in hand, so which cards it held is certain and they are not shuffled in
            hand += [card for card, count in deck.unseen for _ in range(count)]
            hidden, deck, discard = 0, hidden_pile(discard), ()
        known, unknown, deck = deck.take_hidden(1)
        hand += known
        hidden += unknown
    drawn = side._replace(hand=put((), *hand), hidden_hand=hidden, deck=deck, discard=discard)
    return with_side(state, seat, drawn)


def _ready(g: Engine, state: State, seat: int) -> State:
    """All of the seat's figures become ready, those defeated this turn included (AT-043, AT-307)."""
    figures = tuple(f._replace(ready=True) if f.seat == seat else f for f in state.figures)
    return state._replace(figures=figures)


def control(g: Engine, state: State, at: int) -> int:
    """The team that controls a shrine: most figures on it and next to it; -1 when tied or empty (AT-142, AT-144)."""
    zone = g.board.within(at, 1)
    counts: dict[int, int] = {}
    for fig in state.figures:
        if fig.hex != OFF and zone >> fig.hex & 1:
            team = g.table.teams[fig.seat]
            counts[team] = counts.get(team, 0) + 1
    most = max(counts.values(), default=0)
    first = [team for team, n in counts.items() if n == most]
    return first[0] if len(first) == 1 else -1


def honor_due(g: Engine, state: State, seat: int) -> int:
    """Honor that the seat's scoring step gives now: controlled shrines and Beacons (AT-143, AT-145, AT-159)."""
    team = g.table.teams[seat]
    due = sum(value for at, value in g.table.shrines if value and control(g, state, at) == team)
    if g.table.beacon_honor and state.terrain.beacons[seat].bit_count() >= g.table.beacon_need:
        due += g.table.beacon_honor
    return due


def score(g: Engine, state: State, seat: int) -> State:
    """The scoring step of the turn's seat; the others score nothing now (AT-044)."""
    side = state.sides[seat]
    return with_side(state, seat, side._replace(honor=side.honor + honor_due(g, state, seat)))


def _winner(g: Engine, state: State, seat: int) -> int:
    """The seat whose team has the scenario's Honor at the check, or -1; the turn's seat goes first (AT-045, AT-217)."""
    if not g.table.target:
        return -1
    totals: dict[int, int] = {}
    for team, side in zip(g.table.teams, state.sides, strict=True):
        totals[team] = totals.get(team, 0) + side.honor
    reached = [s for s, team in enumerate(g.table.teams) if totals[team] >= g.table.target]
    return max(reached, key=lambda s: (totals[g.table.teams[s]], s == seat), default=-1)


def _expired(g: Engine, state: State) -> State:
    """Healing and the end of this turn's effects happen together, so nobody falls by them (AT-090, AT-178, AT-315)."""
    figures = tuple(f._replace(damage=0, strength=0, defense=0, speed=0, keywords=0) for f in state.figures)
    lasting = tuple(entry for entry in state.lasting if entry.until >= 0)
    sides = tuple(s._replace(banished_played=(), equipped=(), played=()) for s in state.sides)
    return state._replace(figures=figures, lasting=lasting, sides=sides, active=None, defeated=())


def start_turn(g: Engine, state: State, seat: int) -> State:
    """Gateway Power, effects that end now, Tainted tiles, then start-of-turn texts (AT-018, AT-021, AT-153)."""
    first = state.turn < len(state.sides)
    power = g.table.gateway + (g.table.gateway_first[seat] if first and seat < len(g.table.gateway_first) else 0)
    if seat in g.table.villains:
        power = 0
    lasting = tuple(entry for entry in state.lasting if entry.until != seat)
    state = with_side(state, seat, state.sides[seat]._replace(power=power, first_turn=first))
    state = state._replace(seat=seat, lasting=lasting)
    harmed = {
        f.id: entry_damage(g, state, f.seat, f.hex)
        for f in state.figures
        if f.hex != OFF and entry_damage(g, state, f.seat, f.hex)
    }
    state = damaged(g, state, harmed) if harmed else state
    frames = [f for fig in state.figures if fig.seat == seat for f in g.listeners(state, "turn_start", {"figure": fig})]
    state = g.kernel.push_ordered(state, tuple(frames))
    if state.sides[seat].hidden_hand:
        state = g.kernel.push(state, Frame((LOOK,), (), "hand", seat))
    return state


def standard_honor_tokens(honor: int) -> tuple[int, int]:
    """(red, white) tokens that show an Honor total: red ones count 5, white ones 1 (AT-110)."""
    return divmod(honor, 5)


def hexes_held(g: Engine, state: State, seat: int) -> tuple[int, ...]:
    """Beacons that the seat controls, in reading order."""
    return tuple(bits(state.terrain.beacons[seat]))
