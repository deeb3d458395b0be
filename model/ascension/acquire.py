"""Acquiring: what it costs, where the card goes, and the refill of the centre row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from model.ascension.changes import SUPPLY
from model.ascension.state import FACE_DOWN, Figure, State, figure, put, with_new_figure, with_side
from model.core.action import Action
from model.core.chance import card_chances
from model.core.game import MissingFact
from model.core.pile import Pile, hidden_pile
from model.effects.agenda import Context, Frame
from model.effects.language import Call

if TYPE_CHECKING:
    from model.ascension.engine import Engine
    from model.ascension.library import Card

REFILL = Call("refill")


def acquire_actions(g: Engine, state: State) -> tuple[Action, ...]:
    """`acquire CARD` for what the turn's seat can pay for, with `free` or `top` where a text allows it (AT-056)."""
    side = state.sides[state.seat]
    found: set[Action] = set()
    for name in set(state.row) | {s for s, n in zip(SUPPLY, state.supply, strict=False) if n}:
        if name not in g.cards:
            _refuse_unknown(state, name)
            continue
        card = g.cards[name]
        ways = ((),) if affordable(state, card) else ()
        if card.type != "monster" and any(limit >= card.cost for limit in side.free_acquires):
            ways = (*ways, ("free",))
        for way in ways:
            found.add(Action("acquire", (name, *way)))
            if side.to_top and card.type == "construct":
                found.add(Action("acquire", (name, *way, "top")))
    return tuple(found)


def _refuse_unknown(state: State, name: str) -> None:
    """A row slot refilled by an unknown card matters as soon as anything is left to pay for it with (AT-062)."""
    side = state.sides[state.seat]
    if name == FACE_DOWN and (side.runes or side.power or side.construct_runes or side.free_acquires):
        raise MissingFact(
            "the centre row was refilled by an unknown card that could still be acquired", "AT-062",
            "State `centre.deck` in the scenario ([] when it is empty).",
        )  # fmt: skip


def affordable(state: State, card: Card) -> bool:
    """Whether the turn's seat can pay: Power for a Monster, else Runes (AT-036, AT-037, AT-056)."""
    side = state.sides[state.seat]
    if card.type == "monster":
        return side.power >= card.cost
    return side.runes + (side.construct_runes if card.type == "construct" else 0) >= card.cost


def acquired(g: Engine, state: State, action: Action) -> State:
    """The state after an acquisition: paid, card at its place, slot refilled, then Ambush (AT-058 to AT-063)."""
    name, *ways = action.args
    card, side = g.cards[name], state.sides[state.seat]
    if "free" in ways:
        limit = min(n for n in side.free_acquires if n >= card.cost)
        at = side.free_acquires.index(limit)
        side = side._replace(free_acquires=side.free_acquires[:at] + side.free_acquires[at + 1 :])
    elif card.type == "monster":
        side = side._replace(power=side.power - card.cost)
    else:
        special = min(card.cost, side.construct_runes) if card.type == "construct" else 0
        side = side._replace(construct_runes=side.construct_runes - special, runes=side.runes - card.cost + special)
    if "top" in ways:
        side = side._replace(to_top=side.to_top - 1)
    state = with_side(state, state.seat, side)
    if name in state.row:
        at = state.row.index(name)
        state = state._replace(row=(*state.row[:at], "", *state.row[at + 1 :]))
    else:
        at = SUPPLY.index(name)
        state = state._replace(supply=tuple(n - (i == at) for i, n in enumerate(state.supply)))  # type: ignore[arg-type]
    return enrolled(g, state, state.seat, name, on_top="top" in ways)


def enrolled(g: Engine, state: State, seat: int, name: str, to_hand: bool = False, on_top: bool = False) -> State:
    """The card at its destination, then the refill, then its Ambush if its new owner wants it (AT-063, AT-306)."""
    card, side = g.cards[name], state.sides[seat]
    source: Figure | None = None
    if card.is_figure:
        for fig in new_figures(state, card, seat):
            source = source or fig
            state = with_new_figure(state, fig)
    elif to_hand:
        state = with_side(state, seat, side._replace(hand=put(side.hand, name)))
    elif on_top:
        state = with_side(state, seat, side._replace(deck=_known_deck(side.deck).on_top(name)))
    else:
        state = with_side(state, seat, side._replace(discard=put(side.discard, name)))
    ambush = _ambush(g, state, card, Frame((), (("self", source.id),) if source else (), name, seat))
    refill = [Frame((REFILL,), (), "centre-row", seat)] if "" in state.row else []
    return g.kernel.push(state, *refill, *ambush)


def _known_deck(deck: Pile | None) -> Pile:
    """The deck that a card is put on. Raises MissingFact when the scenario does not say what is in it."""
    if deck is None:
        raise MissingFact(
            "a card is put on top of a deck whose content the scenario does not give", "AT-052",
            "State `deck` (cards left) in the scenario.",
        )  # fmt: skip
    return deck


def _ambush(g: Engine, state: State, card: Card, blank: Frame) -> list[Frame]:
    """The card's Ambush texts whose condition holds as it is acquired; a Villain has none (AT-063)."""
    if blank.seat in g.table.villains:
        return []
    texts = [trigger for trigger in card.text.when if trigger.event == "acquired"]
    due = [trigger for trigger in texts if Context(g.kernel, state, blank).test(trigger.condition)]
    return [blank._replace(verbs=(Call("may", (("do", trigger.verbs),)),)) for trigger in due]


def new_figures(state: State, card: Card, seat: int) -> tuple[Figure, ...]:
    """The figures of a card that joins a roster, ready and off the battlefield (AT-059, AT-061)."""
    name = card.id
    if card.twin:
        return (Figure(f"{name}-1", name, seat), Figure(f"{name}-2", name, seat))
    copy = 2
    while figure(state, name) is not None:
        name, copy = f"{card.id}-{copy}", copy + 1
    return (Figure(name, card.id, seat),)


def rebuilt(state: State) -> State:
    """The banished centre cards shuffled as the new centre deck, for an empty one (AT-065)."""
    return state._replace(centre=hidden_pile(state.banished), banished=())


def refilled(ctx: Context[State], state: State, at: int) -> State:
    """Slot `at` of the row takes the top centre card; an empty deck is rebuilt from banished cards (AT-062, AT-065).

    A Champion that a Villain plays is taken out of the game, and the next card replaces it (AT-330).
    """
    pile = state.centre
    if pile is None:
        return state._replace(row=(*state.row[:at], FACE_DOWN, *state.row[at + 1 :]))
    if not pile.size:
        state = rebuilt(state)
        pile = state.centre or pile
    if not pile.size:
        return state._replace(row=state.row[:at] + state.row[at + 1 :], centre=pile)
    card: Any = ctx.chance(card_chances("reveal", pile.faces()))
    state = state._replace(centre=pile.take(card))
    if _is_villain(ctx.kernel.host, state, card):
        return refilled(ctx, state, at)  # the match leaves the game: banished it would come back (AT-065)
    return state._replace(row=(*state.row[:at], card, *state.row[at + 1 :]))


def _is_villain(g: Any, state: State, card: str) -> bool:
    """Whether a Villain plays the Champion of this card, which then never stays in the row (AT-330)."""
    return any(f.card == card and f.seat in g.table.villains for f in state.figures)
