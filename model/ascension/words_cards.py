"""Verbs that work on cards: drawing, banishing, acquiring, Constructs."""

from __future__ import annotations

from typing import Any

from model.ascension.acquire import enrolled, rebuilt, refilled
from model.ascension.changes import banish_card, deck_of, discard_construct, fallen, replenished
from model.ascension.state import Equipped, State, put, taken, with_figure, with_side
from model.ascension.words import AMOUNT, SELECTOR, Ctx, Zoned, engine
from model.core.chance import card_chances, hand_chances, pool_without
from model.core.game import MissingFact
from model.effects.agenda import Frame
from model.effects.language import Param, Value, Vocabulary, walk


def add_card_verbs(words: Vocabulary) -> None:
    """Register the card verbs."""
    _add_deck(words)
    _add_hand(words)
    _add_removal(words)
    _add_constructs(words)
    _add_acquisition(words)
    _add_row(words)
    _add_questions(words)


def _add_questions(words: Vocabulary) -> None:
    @words.verb("here the question ends")
    def stop(ctx: Ctx) -> State:
        """Nothing more happens: what a question looks at now lies open (questions.py)."""
        return ctx.state._replace(turns_left=0, agenda=(), active=None)


def _add_deck(words: Vocabulary) -> None:
    @words.verb("draw {count} cards", short="count", count=AMOUNT)
    def draw(ctx: Ctx, count: Value) -> State:
        """One at a time, refilling an empty deck from the discard pile; short when both are empty (AT-047, AT-048)."""
        state = ctx.state
        for _ in range(ctx.amount(count)):
            state = replenished(state, ctx.seat)
            deck = deck_of(state, ctx.seat)
            if not deck.size:
                return state
            card = ctx.chance(card_chances("draw", deck.faces()))
            side = state.sides[ctx.seat]
            state = with_side(state, ctx.seat, side._replace(hand=put(side.hand, card), deck=deck.take(card)))
        return state

    @words.verb("look at the cards drawn for this turn")
    def look_at_hand(ctx: Ctx) -> State:
        """The face-down cards drawn at the end of the last turn: all hands of that size, exactly weighted (AT-042)."""
        side, deck = ctx.state.sides[ctx.seat], deck_of(ctx.state, ctx.seat)
        hand = ctx.chance(hand_chances("hand", deck.unseen, side.hidden_hand))
        unseen = deck.unseen
        for card in hand:
            unseen = pool_without(unseen, card)
        looked = side._replace(hand=put(side.hand, *hand), hidden_hand=0, deck=deck._replace(unseen=unseen))
        return with_side(ctx.state, ctx.seat, looked)


def _add_hand(words: Vocabulary) -> None:
    @words.verb("return {card} to your hand", short="card", card=SELECTOR)
    def return_to_hand(ctx: Ctx, card: Value) -> State:
        return _carried(ctx, card, "hand")

    @words.verb("discard {card}", short="card", card=SELECTOR)
    def discard(ctx: Ctx, card: Value) -> State:
        return _carried(ctx, card, "discard")

    @words.verb("replace a {old} in your deck by a {new}", old=Param("word"), new=Param("word"))
    def swap_in_deck(ctx: Ctx, old: str, new: str) -> State:
        """At the start of the game: one of the starting cards is exchanged before the deck is shuffled."""
        side, deck = ctx.state.sides[ctx.seat], deck_of(ctx.state, ctx.seat)
        counts = dict(deck.unseen)
        if not counts.get(old):
            return ctx.state
        counts[old] -= 1
        counts[new] = counts.get(new, 0) + 1
        unseen = tuple((c, n) for c, n in sorted(counts.items()) if n)
        return with_side(ctx.state, ctx.seat, side._replace(deck=deck._replace(unseen=unseen)))


def _carried(ctx: Ctx, card: Value, zone: str) -> State:
    """The state after the selected cards went from where they are to the seat's `zone`."""
    state = ctx.state
    for target in ctx.select(card):
        state = _removed(ctx, state, target)
        side = state.sides[ctx.seat]
        into: dict[str, Any] = {zone: put(getattr(side, zone), target.card)}
        state = with_side(state, ctx.seat, side._replace(**into))
    return state


def _removed(ctx: Ctx, state: State, target: Zoned) -> State:
    """The state without a card in the zone it is in; a played Hero still counts as played (C21)."""
    if target.zone == "row":
        at = state.row.index(target.card)
        return refilled(ctx, state._replace(row=(*state.row[:at], "", *state.row[at + 1 :])), at)
    side = state.sides[ctx.seat]
    left: dict[str, Any] = {target.zone: taken(getattr(side, target.zone), target.card)}
    side = side._replace(**left)
    if target.zone == "played":
        side = side._replace(banished_played=put(side.banished_played, target.card))
    return with_side(state, ctx.seat, side)


def _add_removal(words: Vocabulary) -> None:
    @words.verb("banish {card}", short="card", card=SELECTOR)
    def banish(ctx: Ctx, card: Value) -> State:
        """A card in one of the zones that the effect names (AT-102 to AT-106)."""
        state = ctx.state
        for target in ctx.select(card):
            state = banish_card(engine(ctx), _removed(ctx, state, target), target.card)
        return state


def _add_constructs(words: Vocabulary) -> None:
    @words.verb("equip the Construct to one of your Champions")
    def equip(ctx: Ctx) -> State:
        """To any Champion of one's own, exhausted or off the battlefield too; never to a Cultist (AT-032, 054, 099).

        A Construct that lowers Defense may fell a damaged one (AT-311).
        """
        g, state = engine(ctx), ctx.state
        own = [f for f in state.figures if f.seat == ctx.seat and g.card(f).type != "cultist"]
        firsts = [f.id for f in own if not any(o.card == f.card and o.id < f.id for o in own if g.card(f).twin)]
        for name in ctx.pick(firsts):
            ctx.bind("self", name)
            state = equipped(ctx, state, name, Equipped(ctx.source, ctx.seat))
        return fallen(g, state)

    @words.verb("destroy {construct}", short="construct", construct=SELECTOR)
    def destroy(ctx: Ctx, construct: Value) -> State:
        """Its bonuses stop at once, and a Champion may fall by that (AT-055, AT-311)."""
        state = ctx.state
        for target in ctx.select(construct):
            state, held = _unequipped(ctx, state, target)
            seat = engine(ctx).find(state, target.figure).seat
            state = fallen(engine(ctx), discard_construct(engine(ctx), state, held, seat))
        return state

    @words.verb("steal {construct} and equip it to {to}", construct=SELECTOR, to=SELECTOR)
    def steal(ctx: Ctx, construct: Value, to: Value) -> State:
        """Whoever steals a card owns it from then on (AT-340)."""
        state = ctx.state
        stolen, takers = ctx.select(construct), ctx.select(to)
        if not stolen or not takers:
            return state
        state, held = _unequipped(ctx, state, stolen[0])
        state = equipped(ctx, state, takers[0], held._replace(owner=ctx.seat))
        return fallen(engine(ctx), state)


def equipped(ctx: Ctx, state: State, name: str, held: Equipped) -> State:
    """The Construct on a Champion card: both figures of a two-figure card carry it (AT-324)."""
    fig = engine(ctx).find(state, name)
    twin = engine(ctx).twin(state, fig)
    for one in (fig, twin) if twin else (fig,):
        state = with_figure(state, one._replace(constructs=tuple(sorted((*one.constructs, held)))))
    return state


def _unequipped(ctx: Ctx, state: State, target: Zoned) -> tuple[State, Equipped]:
    fig = engine(ctx).find(state, target.figure)
    held = next(h for h in fig.constructs if h.card == target.card)
    twin = engine(ctx).twin(state, fig)
    for one in (fig, twin) if twin else (fig,):
        left = list(one.constructs)
        left.remove(held)
        state = with_figure(state, one._replace(constructs=tuple(left)))
    return state, held


def _add_acquisition(words: Vocabulary) -> None:
    @words.verb("you may acquire one card of Rune cost {max_cost} or less for free", short="max_cost", max_cost=AMOUNT)
    def free_acquire(ctx: Ctx, max_cost: Value) -> State:
        side = ctx.state.sides[ctx.seat]
        free = tuple(sorted((*side.free_acquires, ctx.amount(max_cost))))
        return with_side(ctx.state, ctx.seat, side._replace(free_acquires=free))

    @words.verb("{count} Construct you acquire this turn may go on top of your deck", short="count", count=AMOUNT)
    def to_top(ctx: Ctx, count: Value) -> State:
        side = ctx.state.sides[ctx.seat]
        return with_side(ctx.state, ctx.seat, side._replace(to_top=side.to_top + ctx.amount(count)))

    @words.verb("acquire the top card of the centre deck for free; to your hand if it costs {hand_up_to} or less",
                hand_up_to=Param("amount", required=False))  # fmt: skip
    def acquire_top(ctx: Ctx, hand_up_to: Value = None) -> State:
        """An acquisition without payment: Ambush happens (AT-335); an empty centre deck is rebuilt first (AT-065)."""
        state, g = ctx.state, engine(ctx)
        if state.centre is None:
            raise MissingFact("the top card of the centre deck is acquired, and the deck is not given", "AT-062",
                              "State `centre.deck` in the scenario.")  # fmt: skip
        if not state.centre.size:
            state = rebuilt(state)
        if state.centre is None or not state.centre.size:
            return state
        card = ctx.chance(card_chances("reveal", state.centre.faces()))
        state = state._replace(centre=state.centre.take(card))
        limit = ctx.amount(hand_up_to) if hand_up_to is not None else -1
        return enrolled(g, state, ctx.seat, card, to_hand=g.cards[card].cost <= limit)


def _add_row(words: Vocabulary) -> None:
    @words.verb("the row is refilled")
    def refill(ctx: Ctx) -> State:
        """Every empty slot of the row takes the top card of the centre deck, at once (AT-062, AT-306)."""
        state = ctx.state
        for at, card in enumerate(state.row):
            if card == "":
                state = refilled(ctx, state, at)
        return state

    @words.verb("the effect of {card} happens", short="card", card=SELECTOR)
    def copy_effect(ctx: Ctx, card: Value) -> State:
        """Only the effect on play: no Ambush, no faction (AT-333, AT-334).

        A card that copies gives nothing new to copy: otherwise two of them would copy each other without end.
        """
        state = ctx.state
        for target in ctx.select(card):
            do = engine(ctx).cards[target.card].text.do
            if all(call.verb != "copy_effect" for call in walk(do)):
                state = ctx.kernel.push(state, Frame(do, (), target.card, ctx.seat))
        return state

    @words.verb("the played card's Allegiance bonus happens")
    def allegiance_bonus(ctx: Ctx) -> State:
        """Once per card, when another card of the faction is played before or after it (AT-111, AT-112)."""
        _, verbs = engine(ctx).cards[ctx.source].allegiance
        side = ctx.state.sides[ctx.seat]
        state = with_side(ctx.state, ctx.seat, side._replace(waiting=taken(side.waiting, ctx.source)))
        return ctx.kernel.push(state, Frame(verbs, (), ctx.source, ctx.seat))
