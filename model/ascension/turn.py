"""The end of a turn in the book's order, scoring, and the start of the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.ascension.changes import damaged, deck_of, entry_damage
from model.ascension.schemes import villain_turn
from model.ascension.scoring import score
from model.ascension.state import OFF, Side, State, put, with_side
from model.ascension.victory import winner
from model.core.pile import hidden_pile
from model.effects.agenda import Frame
from model.effects.language import Call

if TYPE_CHECKING:
    from model.ascension.engine import Engine

HAND = 5
LOOK = Call("look_at_hand")


def end_turn(g: Engine, state: State) -> State:
    """The end of the turn of the seat's whole team, in the book's order (AT-041 to AT-045, AT-216, AT-249).

    Every member discards, draws and readies; the team scores once and victory is checked; then all heal, effects of
    the turn expire, and the next team goes.
    """
    before, first = state.sides, g.table.teams[state.seat]
    state = state._replace(seat=first)
    for seat in g.table.mates(first):
        state = _ready(hand_drawn(state, seat), seat)
    return _closed(g, score(g, state, first), before)


def _closed(g: Engine, state: State, before: tuple[Side, ...]) -> State:
    """The check for victory, healing and expiry, and the next team's turn (AT-045, AT-090)."""
    team, won = state.seat, winner(g, state, state.seat)
    left = 0 if won >= 0 else state.turns_left - 1
    defeats, losses = state.defeated, state.losses
    state = _expired(state)._replace(turn=state.turn + 1, turns_left=left, winner=won)
    if left:
        return start_turn(g, state, g.table.next_team(team))
    # at the horizon, goals still read what fell and what was left unspent
    for seat in g.table.mates(team):
        state = with_side(state, seat, state.sides[seat]._replace(power=before[seat].power, runes=before[seat].runes))
    return state._replace(defeated=defeats, losses=losses)


def hand_drawn(state: State, seat: int) -> State:
    """The state with what is left discarded and the seat's next hand drawn, face down (AT-041, AT-042)."""
    return _draw_hand(_discard(state, seat), seat)


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


def _ready(state: State, seat: int) -> State:
    """All of the seat's figures become ready, those defeated this turn included (AT-043, AT-307)."""
    figures = tuple(f._replace(ready=True) if f.seat == seat else f for f in state.figures)
    return state._replace(figures=figures)


def _expired(state: State) -> State:
    """Healing and the end of this turn's effects happen together, so nobody falls by them (AT-090, AT-178, AT-315)."""
    figures = tuple(f._replace(damage=0, strength=0, defense=0, speed=0, keywords=0) for f in state.figures)
    lasting = tuple(entry for entry in state.lasting if entry.until >= 0)
    sides = tuple(s._replace(banished_played=(), equipped=(), played=()) for s in state.sides)
    return state._replace(figures=figures, lasting=lasting, sides=sides, active=None, defeated=(), losses=())


def start_turn(g: Engine, state: State, seat: int) -> State:
    """The seat's team begins: Gateway Power, effects that end now, Tainted tiles, then start-of-turn texts (AT-153).

    Players look at the cards that they drew (AT-018, AT-021); Villains take the turn that Schemes give (AT-240).
    """
    mates = g.table.mates(seat)
    first = state.turn < len(g.table.order)
    for mate in mates:
        power = g.table.gateway_power(mate, first)
        state = with_side(state, mate, state.sides[mate]._replace(power=power, first_turn=first))
    lasting = tuple(entry for entry in state.lasting if entry.until not in mates)
    state = state._replace(seat=mates[0], lasting=lasting)
    harmed = {
        f.id: entry_damage(g, state, f.seat, f.hex)
        for f in state.figures
        if f.hex != OFF and entry_damage(g, state, f.seat, f.hex)
    }
    state = damaged(g, state, harmed) if harmed else state
    if seat in g.table.villains and g.table.schemed:
        state = villain_turn(g, state, seat)
    own = [fig for fig in state.figures if fig.seat in mates]
    frames = tuple(f for fig in own for f in g.listeners(state, "turn_start", {"figure": fig}))
    state = g.kernel.push_ordered(state, frames)
    looking = [Frame((LOOK,), (), "hand", mate) for mate in mates if state.sides[mate].hidden_hand]
    return g.kernel.push(state, *looking)
