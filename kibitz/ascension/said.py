"""A position of Ascension Tactics said in sentences: what sides own, the row, Shrines, Objectives, Schemes, piles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from model.ascension.goal import AchieveGoal
from model.ascension.schemes import shown_to_players
from model.ascension.scoring import control, heads, honor_of
from model.ascension.state import FACE_DOWN, KEYWORDS, OFF, Lasting, State, figure
from model.ascension.victory import Turns
from model.core.chance import Pool, pool_size
from model.core.pile import HIDDEN
from model.effects.agenda import Choice

if TYPE_CHECKING:
    from model.ascension.engine import Engine
    from model.ascension.library import Card

HIDDEN_CARD = "(unknown)"
MOST_UNSEEN = 16
"""So many different unseen cards of a pile are listed."""
RESOLVED = {
    "attack": "an attack", "centre-row": "the refill of the row", "hand": "the cards drawn for this turn",
    "schemes": "the Villains' Schemes", "treasure": "a Treasure that was picked up",
}  # fmt: skip
"""What effects of the rules themselves are called."""
FULL_SUPPLY = (15, 15, 16)


def asked_seat(g: Engine, state: State) -> int:
    """The seat that an effect asks now, else the one whose turn it is; not yet the one that decides for it."""
    ask = g.kernel.pending(state) if state.turns_left else None
    return ask.seat if isinstance(ask, Choice) else state.seat


def to_move(g: Engine, state: State) -> frozenset[int]:
    """The seats of the side to move: of whoever decides in this turn and that one's team mates."""
    return frozenset(g.table.mates(g.table.decider(state.seat)))


def turn_lines(g: Engine, state: State) -> Iterator[str]:
    """Which round and whose turn it is, who acts and what is being resolved."""
    table = g.table
    names = " and ".join(table.name(seat) for seat in table.mates(state.seat))
    said = f"round {state.turn // len(table.order) + 1}, turn of {names}"
    active = state.active
    if active is not None:
        fig = figure(state, active.figure)
        spent = ["moved"] if active.moved else []
        total = g.attacks(state, fig) if fig is not None else 1
        spent += [f"{active.attacks} of {total} attacks made"] if active.attacks else []
        said += f"; {active.figure} is acting" + (f" ({', '.join(spent)})" if spent else "")
    yield said
    source = state.agenda[-1].source if state.agenda else ""
    if state.agenda and (active is None or source != active.figure):
        card = g.cards.get(source)
        yield f"being resolved: {card.name if card is not None else RESOLVED.get(source, source or 'an effect')}"


def counted(cards: Iterable[str], space: str = " ") -> str:
    """The cards in order, repeated ones once with their number; `space` stands inside "2 x card"."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return ", ".join(f"{n}{space}x{space}{card}" if n > 1 else card for card, n in counts.items())


def _kept(cards: Iterable[str]) -> str:
    """Cards as `counted`, no number parted from its card at the end of a line."""
    return counted(cards, "\u00a0")


def price(card: Card) -> str:
    """What a card of the row costs: "4 Runes", "1 Rune", "5 Power"."""
    if card.type == "monster":
        return f"{card.cost} Power"
    return f"{card.cost} {'Rune' if card.cost == 1 else 'Runes'}"


def row_texts(g: Engine, state: State) -> tuple[str, ...]:
    """The cards of the centre row, each with its type and cost."""
    texts = []
    for name in state.row:
        card = g.cards.get(name)
        if card is None:
            texts.append(HIDDEN_CARD if name == FACE_DOWN else "(empty)")
        else:
            texts.append(f"{name} ({card.type.title()}, {price(card)})".replace(" ", "\u00a0"))
    return tuple(texts)


# --- sides -----------------------------------------------------------------------------------------------------------


def side_parts(g: Engine, state: State, seat: int, viewer: int | None = None) -> Iterator[tuple[str, str]]:
    """What a seat owns besides figures, as (name, text) pairs; empty parts are left out."""
    if seat in g.table.villains:
        yield "Honor", _honor(g, state, seat)
        return
    side = state.sides[seat]
    yield "Power", str(side.power)
    yield "Runes", str(side.runes) + (f" (+{side.construct_runes} for Constructs)" if side.construct_runes else "")
    yield "Honor", _honor(g, state, seat)
    secret = viewer is not None and g.table.teams[viewer] != g.table.teams[seat]
    hand = [f"{len(side.hand)} hidden"] if secret and side.hand else list(side.hand)
    hand += [f"{side.hidden_hand} unseen"] if side.hidden_hand else []
    treasures = [f"{len(side.treasures)} hidden"] if secret and side.treasures else list(side.treasures)
    lists = {
        "hand": hand,
        "played": (*side.played, *side.equipped),
        "Treasures": treasures,
        "discard": side.discard,
    }
    yield from ((name, _kept(cards)) for name, cards in lists.items() if cards)
    if side.deck is not None:
        top = side.deck.top()
        known = f", {top} on top" if top and not secret else ""
        yield "deck", f"{_cards(side.deck.size)}{known}"
    if side.free_commands:
        yield "free commands", str(len(side.free_commands))
    if side.free_acquires:
        yield "free acquisitions", ", ".join(f"up to {_runes(n)}" for n in side.free_acquires)
    if side.next_speed:
        yield "next command", f"Speed +{side.next_speed}"


def _cards(n: int) -> str:
    return f"{n} {'card' if n == 1 else 'cards'}"


def _runes(n: int) -> str:
    return f"{n} {'Rune' if n == 1 else 'Runes'}"


def _honor(g: Engine, state: State, seat: int) -> str:
    """A seat's Honor, with its team's and what the team wins with."""
    own, mates = state.sides[seat].honor, g.table.mates(seat)
    target = g.table.target_of(seat)
    goal = f" of {target}" if target else ""
    if len(mates) == 1:
        return f"{own}{goal}"
    return f"{own}, team {honor_of(g.table, state, seat)}{goal}"


# --- what lies on the table ------------------------------------------------------------------------------------------


def notes(g: Engine, state: State, viewer: int | None = None) -> Iterator[str]:
    """Sentences on Shrines, Objectives, Schemes, piles, lasting effects and victories.

    A `viewer` sees no Schemes in another one's hand.
    """
    yield from (shrine(g, state, at, value) for at, value in g.table.shrines)
    yield from _objectives(g, state)
    boss = {g.table.decider(seat) for seat in g.table.villains}
    secret = viewer is not None and g.table.decider(viewer) not in boss
    yield from _schemes(shown_to_players(state) if secret else state)
    yield from _piles(g, state)
    yield from (f"in force: {lasting_text(g, entry)}" for entry in dict.fromkeys(state.lasting))
    yield from _victories(g, state)


def shrine(g: Engine, state: State, at: int, value: int) -> str:
    """Who controls a Shrine now, and by how many figures (AT-142 to AT-145)."""
    counts = heads(g, state, at)
    holder = control(g, state, at)
    numbers = " to ".join(str(n) for n in sorted(counts.values(), reverse=True))
    if holder >= 0:
        said = f"{g.table.name(holder)}, {numbers if len(counts) > 1 else f'{counts[holder]} to 0'}"
    else:
        said = f"contested, {numbers}" if counts else "nobody is near"
    return f"Shrine on {g.board.name(at)}, {value} Honor: {said}"


def _objectives(g: Engine, state: State) -> Iterator[str]:
    for one in sorted(g.table.objectives, key=lambda one: (one.kind != "boss", one.kind)):
        fig = figure(state, one.figure)
        where = "off the battlefield"
        if fig is not None and fig.hex != OFF:
            where = "on it" if fig.hex == one.hex else f"on {g.board.name(fig.hex)}"
        yield f"Objective {one.kind} on {g.board.name(one.hex)}: token of {one.figure}, {where}"


def _schemes(state: State) -> Iterator[str]:
    if state.schemes is None and not (state.scheme_discard or state.scheme_play or state.scheme_hand):
        return
    pile = state.schemes
    parts = ["Scheme Deck unknown" if pile is None else f"Scheme Deck {pile.size}"]
    parts += [f"on top {pile.top()}"] if pile is not None and pile.top() not in (None, HIDDEN) else []
    shown = f": {_kept(state.scheme_discard)}" if state.scheme_discard else ""
    parts.append(f"discard pile {len(state.scheme_discard)}, which Threat counts{shown}")
    parts += [f"played this turn: {_kept(state.scheme_play)}"] if state.scheme_play else []
    held = [*state.scheme_hand, *([f"{state.scheme_hidden} unseen"] if state.scheme_hidden else [])]
    parts += [f"Schemes in hand: {_kept(held)}"] if held else []
    yield "; ".join(parts)
    if pile is not None and pile.unseen and len(pile.unseen) <= MOST_UNSEEN:
        yield f"Schemes not seen yet: {_pool(pile.unseen)}"


def _pool(pool: Pool) -> str:
    return _kept(card for card, n in pool for _ in range(n))


def _piles(g: Engine, state: State) -> Iterator[str]:
    parts = []
    if state.centre is not None:
        top = state.centre.top()
        parts.append(f"centre deck {state.centre.size}" + (f" ({top} on top)" if top else ""))
        parts += [f"banished {len(state.banished)}"] if state.banished else []
    if state.centre is not None or state.supply != FULL_SUPPLY:
        mystics, infantry, cultists = state.supply
        parts.append(f"supply {mystics} mystic, {infantry} heavy-infantry, {cultists} Cultists")
    if state.bag is not None and pool_size(state.bag):
        down = sum(face == FACE_DOWN for _, face in state.treasures)
        parts.append(f"Treasures: {state.bag_size} in the bag" + (f", {down} face down" if down else ""))
    if parts:
        yield "; ".join(parts)


def lasting_text(g: Engine, entry: Lasting) -> str:
    """An effect that outlives its card: for whom, what, and until when."""
    who = entry.figure or f"the Champions of {g.table.name(entry.seat)}"
    spared = f" except {entry.without}" if entry.without else ""
    ends = "the turn ends" if entry.until < 0 else f"the next turn of {g.table.name(entry.until)}"
    query, amount = entry.modifier.query, entry.modifier.amount
    said = query.replace("_", " ").title() if query in ("strength", "defense", "speed") else query.replace("_", " ")
    shown = said if query in KEYWORDS else f"{said} {amount:+d}" if isinstance(amount, int) else said
    return f"{who}{spared}: {shown} until {ends}"


def _victories(g: Engine, state: State) -> Iterator[str]:
    """What wins besides Honor by the scenario, and what of it has fallen already (AT-281, AT-302)."""
    for victory in g.table.victories:
        lasting = tuple(c for c in victory.conditions if not isinstance(c, Turns))
        parts = [AchieveGoal(g, victory.team, lasting).describe()] if lasting else []
        turns = (c.n for c in victory.conditions if isinstance(c, Turns))
        parts += [f"have taken {n} {'turn' if n == 1 else 'turns'}" for n in turns]
        names = " and ".join(g.table.name(seat) for seat in g.table.mates(victory.team))
        yield f"{names} also {'win' if ' and ' in names else 'wins'} by this: {' and '.join(parts)}"
    if state.marked:
        yield f"defeated since the game began: {', '.join(state.marked)}"
