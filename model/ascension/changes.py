"""Changes of a State that several rules share: damage, defeat, standing somewhere, treasures, cards that move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from model.ascension.state import (
    FACE_DOWN,
    OFF,
    Equipped,
    Figure,
    State,
    figure,
    put,
    taken,
    with_figure,
    with_side,
)
from model.core.game import MissingFact
from model.core.pile import Pile
from model.effects.agenda import Frame
from model.effects.language import Call

if TYPE_CHECKING:
    from model.ascension.engine import Engine

STARTING = ("apprentice", "militia")
SUPPLY = ("mystic", "heavy-infantry")


# --- damage and defeat ---


def damaged(g: Engine, state: State, hits: dict[str, int]) -> State:
    """All damage of one event at once, then every figure that has enough of it is defeated (AT-086, AT-091)."""
    figures = tuple(
        f._replace(damage=f.damage + hits[f.id]) if f.id in hits and f.hex != OFF else f for f in state.figures
    )
    return fallen(g, state._replace(figures=figures))


def fallen(g: Engine, state: State) -> State:
    """Defeat every figure whose damage reaches its Defense, also when Defense dropped (AT-311)."""
    dead = [f.id for f in state.figures if f.hex != OFF and f.damage and f.damage >= g.defense(state, f)]
    for name in dead:
        state = defeated(g, state, name)
    return state


def defeated(g: Engine, state: State, name: str, honored: bool = False) -> State:
    """The figure leaves the battlefield, exhausted, and its Constructs go to their owners' discard piles (AT-087, 088).

    A Cultist returns to the reserve (AT-101). Both figures of a two-figure card fall together. Defeating a Villain
    gives the Honor on its card to the enemies of its seat, once for both figures (AT-270); `honored`: it was given.
    """
    fig = figure(state, name)
    if fig is None or fig.hex == OFF:
        return state
    state = _told(g, state if honored else _honor_for(g, state, fig), fig)
    if g.card(fig).type == "cultist":
        mystics, infantry, reserve = state.supply
        left = tuple(f for f in state.figures if f.id != name)
        return state._replace(figures=left, supply=(mystics, infantry, reserve + 1))
    ready = fig.seat in g.table.villains and fig.ready
    state = with_figure(state, Figure(name, fig.card, fig.seat, ready=ready))
    if (twin := g.twin(state, fig)) and twin.hex != OFF:
        return defeated(g, state, twin.id, honored=True)  # Constructs hang on the card: the last one
    for held in fig.constructs:
        state = discard_construct(g, state, held, fig.seat)
    if twin and twin.constructs:
        state = with_figure(state, twin._replace(constructs=()))
    return state


def _told(g: Engine, state: State, fig: Figure) -> State:
    """The state that lists the figure among the defeated."""
    losses = tuple(sorted((*state.losses, fig.seat)))
    state = state._replace(defeated=put(state.defeated, fig.id), losses=losses)
    if fig.id in g.table.watched and fig.id not in state.marked:
        state = state._replace(marked=put(state.marked, fig.id))
    return state


def _honor_for(g: Engine, state: State, fig: Figure) -> State:
    worth = g.card(fig).honor if g.card(fig).type != "cultist" else 1
    if fig.seat not in g.table.villains or not worth:
        return state
    winner = state.seat if g.hostile(state.seat, fig.seat) else min(g.enemies_of[fig.seat])
    side = state.sides[winner]
    return with_side(state, winner, side._replace(honor=side.honor + worth))


def discard_construct(g: Engine, state: State, held: Equipped, seat: int) -> State:
    """A destroyed Construct goes to its owner's discard pile, a Villain's is banished (AT-055, AT-273)."""
    if seat in g.table.villains:
        return state._replace(banished=put(state.banished, held.card))
    side = state.sides[held.owner]
    return with_side(state, held.owner, side._replace(discard=put(side.discard, held.card)))


# --- standing somewhere ---


def stands(g: Engine, state: State, name: str, at: int, deployed: bool) -> State:
    """The figure now stands on `at`; what entering that hex does is done; a deployed one picks a treasure up."""
    state = entered(g, state, name, at)
    fig = figure(state, name)
    return picked_up(g, state, fig) if deployed and fig is not None and fig.hex == at else state


def entered(g: Engine, state: State, name: str, at: int) -> State:
    """Entering a hex: Beacon control, Portal activation, damage of a Tainted tile (AT-141, 152, 157, 158, 291).

    Whoever leaves a hex that raised its Defense may fall by the damage that it already has (AT-168, AT-311).
    """
    fig = g.find(state, name)._replace(hex=at)
    state = with_figure(state, fig)
    bit, terrain = 1 << at, state.terrain
    if g.table.beacons & bit and not terrain.beacons[fig.seat] & bit:
        owners = tuple(m | bit if s == fig.seat else m & ~bit for s, m in enumerate(terrain.beacons))
        state = state._replace(terrain=terrain._replace(beacons=owners))
    if terrain.inactive & bit:
        users = g.table.mates(fig.seat) if g.table.portals_for_all else (fig.seat,)
        portals = tuple(m | bit if s in users else m for s, m in enumerate(terrain.portals))
        state = state._replace(terrain=state.terrain._replace(inactive=terrain.inactive & ~bit, portals=portals))
    harm = entry_damage(g, state, fig.seat, at)
    return damaged(g, state, {name: harm} if harm else {})


def entry_damage(g: Engine, state: State, seat: int, at: int) -> int:
    """Damage for entering a hex; Villains ignore Tainted tiles (AT-154)."""
    harm = 0
    if state.terrain.tainted >> at & 1 and seat not in g.table.villains:
        harm += g.table.tainted.damage
    if state.terrain.enchanted >> at & 1:
        harm += g.table.enchanted.damage
    return harm


# --- treasures ---


def picked_up(g: Engine, state: State, fig: Figure) -> State:
    """A commanded or deployed figure gains the treasure of its hex (AT-172, AT-173); Villains do not (AT-271)."""
    face = dict(state.treasures).get(fig.hex)
    if face is None or fig.seat in g.table.villains:
        return state
    state = state._replace(treasures=tuple(t for t in state.treasures if t[0] != fig.hex))
    if face != FACE_DOWN:
        return with_treasure(state, fig.seat, face)
    return g.kernel.push(state, Frame((Call("look_at_treasure"),), (), "treasure", fig.seat))


def with_treasure(state: State, seat: int, treasure: str) -> State:
    """The state after `seat` gained a treasure."""
    side = state.sides[seat]
    return with_side(state, seat, side._replace(treasures=put(side.treasures, treasure)))


def use_treasure(g: Engine, state: State, seat: int, treasure: str, name: str) -> State:
    """The treasure works on one figure until the end of the turn and leaves the game (AT-176, AT-178, AT-179).

    The first member of the seat's team who holds it gives it (AT-215, AT-289).
    """
    seat = next(mate for mate in g.table.mates(seat) if treasure in state.sides[mate].treasures)
    side = state.sides[seat]
    state = with_side(state, seat, side._replace(treasures=taken(side.treasures, treasure)))
    card, fig = g.cards[treasure], g.find(state, name)
    state = with_figure(state, fig._replace(
        strength=fig.strength + card.strength, defense=fig.defense + card.defense, speed=fig.speed + card.speed,
        keywords=fig.keywords | card.keywords,
    ))  # fmt: skip
    frame = Frame(card.text.do, (("self", name),), treasure, seat)
    return g.kernel.push(fallen(g, state), frame)


# --- cards that move ---


def deck_of(state: State, seat: int) -> Pile:
    """The seat's deck. Raises MissingFact when the scenario does not say what is in it."""
    deck = state.sides[seat].deck
    if deck is None:
        raise MissingFact(
            "a card is drawn from a deck whose content the scenario does not give", "AT-047",
            "State `deck` (cards left) in the scenario.",
        )  # fmt: skip
    return deck


def replenished(state: State, seat: int) -> State:
    """The seat's empty deck refilled by its shuffled discard pile, when a card is needed (AT-047, AT-048)."""
    deck, side = deck_of(state, seat), state.sides[seat]
    if deck.size or not side.discard:
        return state
    return with_side(state, seat, side._replace(deck=deck.shuffled_in(side.discard), discard=()))


def banish_card(g: Engine, state: State, card: str) -> State:
    """Where a banished card goes: the box, its supply pile, or the banished centre cards (AT-103, AT-104)."""
    if card in STARTING:
        return state
    if card in SUPPLY:
        at = SUPPLY.index(card)
        return state._replace(supply=tuple(n + (i == at) for i, n in enumerate(state.supply)))  # type: ignore[arg-type]
    return state._replace(banished=put(state.banished, card))


def gained(state: State, seat: int, **amounts: int) -> State:
    """Resources added to a seat; none goes below 0."""
    side: Any = state.sides[seat]
    values = {what: max(0, getattr(side, what) + n) for what, n in amounts.items()}
    return with_side(state, seat, side._replace(**values))
