"""Verbs about a player's own cards and dice."""

from __future__ import annotations

from model.core.action import Action
from model.core.chance import card_chances, hand_chances
from model.core.game import MissingFact
from model.core.pile import HIDDEN as FACE_DOWN
from model.core.pile import Block, Pile
from model.effects.agenda import Frame
from model.effects.language import Param, Value, Verbs, Vocabulary
from model.redrains.changes import BORN, SPELLS, UNITS, attach, card_home, dice_home, paid, with_unit
from model.redrains.costs import dice_cost, payments
from model.redrains.damage import fallen
from model.redrains.engine import Place
from model.redrains.state import BASIC, LEVELS, POWER, Attached, Die, Phoenixborn, State, Unit, put, taken, with_side
from model.redrains.words_base import Ctx, engine, seat_of
from model.redrains.words_cards import kept


def add_player_verbs(words: Vocabulary) -> None:
    """Add every verb of this module to a vocabulary."""
    _add_cards(words)
    _add_pile(words)
    _add_dice(words)
    _add_paying(words)
    _add_attaching(words)


def die_word(die: Die) -> str:
    """A die as one word, such as `ceremonial-class`."""
    return f"{die.type}-{LEVELS[die.level]}"


def drawn(ctx: Ctx, state: State, seat: int, count: int) -> tuple[State, int]:
    """The state after a player drew up to `count` cards, and how many could not be drawn.

    Raises MissingFact when the position does not say what is in the deck.
    """
    deck = state.sides[seat].deck
    if deck is None and count:
        raise MissingFact("a card is drawn from a deck that nobody described", "RR-081", "State the player's `deck`.")
    while count and deck is not None and deck.blocks:
        first = deck.blocks[0]
        if first.card != FACE_DOWN:
            hand: tuple[str, ...] = (first.card,)
        else:
            much = min(count, first.size)
            hand = ctx.chance(hand_chances("draw", deck.unseen, much))
        for card in hand:
            deck = deck.take(card)
        count -= len(hand)
        side = state.sides[seat]
        state = with_side(state, seat, side._replace(deck=deck, hand=put(side.hand, *hand)))
    return state, count


def _add_cards(words: Vocabulary) -> None:
    @words.verb("draw {count}", short="count", count=Param("amount"))
    def draw(ctx: Ctx, count: Value) -> State:
        return drawn(ctx, ctx.state, seat_of(ctx), ctx.amount(count))[0]

    @words.verb("discard {count} cards from your hand", short="count", count=Param("amount"))
    def discard_cards(ctx: Ctx, count: Value) -> State:
        """The player chooses; as many as there are."""
        state, seat = ctx.state, seat_of(ctx)
        for _ in range(min(ctx.amount(count), len(state.sides[seat].hand))):
            side = state.sides[seat]
            card = ctx.choose(ctx.seat, [(Action("discard", (c,)), c) for c in dict.fromkeys(side.hand)])
            state = with_side(state, seat, side._replace(hand=taken(side.hand, card), discard=put(side.discard, card)))
        return state

    @words.verb("return an ally from your discard pile to your hand")
    def ally_from_discard(ctx: Ctx) -> State:
        g, seat = engine(ctx), seat_of(ctx)
        side = ctx.state.sides[seat]
        allies = [c for c in dict.fromkeys(side.discard) if g.cards[c].type == "ally"]
        if not allies:
            return ctx.state
        card = ctx.choose(ctx.seat, [(Action("choose", (c,)), c) for c in allies])
        return with_side(ctx.state, seat, side._replace(discard=taken(side.discard, card), hand=put(side.hand, card)))


def _add_pile(words: Vocabulary) -> None:
    @words.verb("discard the top {count} cards of your draw pile", short="count", count=Param("amount"))
    def mill(ctx: Ctx, count: Value) -> State:
        """As many as there are; each is turned up as it goes."""
        state, seat = ctx.state, seat_of(ctx)
        for _ in range(ctx.amount(count)):
            state, _card = top_discarded(ctx, state, seat)
        return state

    @words.verb("you may put a card from your hand on the top or the bottom of your draw pile")
    def may_put_back(ctx: Ctx) -> State:
        seat = seat_of(ctx)
        side = ctx.state.sides[seat]
        if side.deck is None:
            return ctx.state
        options: list[tuple[Action, tuple[str, str]]] = [(Action("decline"), ("", ""))]
        for card in dict.fromkeys(side.hand):
            options += [(Action("put", (card, end)), (card, end)) for end in ("top", "bottom")]
        card, end = ctx.choose(ctx.seat, options)
        if not card:
            return ctx.state
        deck = side.deck.on_top(card) if end == "top" else _on_bottom(side.deck, card)
        return with_side(ctx.state, seat, side._replace(hand=taken(side.hand, card), deck=deck))


def _on_bottom(deck: Pile, card: str) -> Pile:
    return Pile((*deck.blocks, Block(card, 1)), deck.unseen)


def top_discarded(ctx: Ctx, state: State, seat: int) -> tuple[State, str]:
    """The state after the top card of a player's draw pile was discarded, and the card; "" when the pile is empty."""
    side = state.sides[seat]
    if side.deck is None:
        raise MissingFact("the top card of a deck that nobody described", "RR-081", "State the player's `deck`.")
    if not side.deck.blocks:
        return state, ""
    card: str = ctx.chance(card_chances("discard-top", side.deck.faces()))
    side = side._replace(deck=side.deck.take(card), discard=put(side.discard, card))
    return with_side(state, seat, side), card


def _add_dice(words: Vocabulary) -> None:
    @words.verb("raise {count} of your active dice one level", short="count", count=Param("amount"))
    def raise_dice(ctx: Ctx, count: Value) -> State:
        """Different dice, chosen by the player; as many as can be raised."""
        return _turn_dice(ctx, seat_of(ctx), ctx.amount(count), 1)

    @words.verb("lower {count} non-basic active dice one level", short="count", count=Param("amount"))
    def lower_dice(ctx: Ctx, count: Value) -> State:
        """Different dice of the player that this effect faces, who chooses them; as many as there are (RR-032)."""
        return _turn_dice(ctx, ctx.bound("facing", 0), ctx.amount(count), -1)

    @words.verb("put the {type} die on {on}", type=Param("word"), on=Param("selector"))
    def place_die(ctx: Ctx, type: str, on: Value) -> State:
        """The die that was just paid lies on the card until the recovery phase."""
        g, seat = engine(ctx), seat_of(ctx)
        refs = ctx.select(on)
        side = ctx.state.sides[seat]
        if not refs or type not in side.spent:
            return ctx.state
        place = g.locate(ctx.state, refs[0])
        state = with_side(ctx.state, seat, side._replace(spent=taken(side.spent, type)))
        return ctx.state if place is None else _laid(state, place, (type, seat))


def _laid(state: State, place: Place, die: tuple[str, int]) -> State:
    side = state.sides[place.seat]
    if place.zone == BORN:
        born: Phoenixborn = side.phoenixborn
        born = born._replace(dice=tuple(sorted((*born.dice, die))))
        return with_side(state, place.seat, side._replace(phoenixborn=born))
    if place.zone == SPELLS:
        spell = side.spells[place.at]
        spell = spell._replace(dice=tuple(sorted((*spell.dice, die))))
        spells = (*side.spells[: place.at], spell, *side.spells[place.at + 1 :])
        return with_side(state, place.seat, side._replace(spells=spells))
    unit = (side.units if place.zone == UNITS else side.row)[place.at]
    return with_unit(state, place, unit._replace(dice=tuple(sorted((*unit.dice, die)))))


def _turn_dice(ctx: Ctx, seat: int, count: int, step: int) -> State:
    """Turn up to `count` different active dice by one level; chosen as one multiset, so their order means nothing."""
    state = ctx.state
    able = [die for die in state.sides[seat].active if die.level != (POWER if step > 0 else BASIC)]
    sets = _multisets(tuple(able), min(count, len(able)))
    kind = "raise" if step > 0 else "lower"
    chosen: tuple[Die, ...] = ctx.choose(ctx.seat, [(Action(kind, tuple(map(die_word, s))), s) for s in sets])
    side = state.sides[seat]
    active = list(side.active)
    for die in chosen:
        active.remove(die)
    turned = [Die(die.type, die.level + step) for die in chosen]
    return with_side(state, seat, side._replace(active=tuple(sorted((*active, *turned)))))


def _multisets(dice: tuple[Die, ...], size: int) -> list[tuple[Die, ...]]:
    """The distinct multisets of `size` of these sorted dice."""
    found: set[tuple[Die, ...]] = {()}
    for _ in range(size):
        found = {tuple(sorted((*s, die))) for s in found for die in set(dice) if s.count(die) < dice.count(die)}
    return sorted(found)


def _add_paying(words: Vocabulary) -> None:
    @words.verb("you may pay {cost}: {do}", cost=Param("word"), do=Param("verbs"), once=Param("word", required=False))
    def may_pay(ctx: Ctx, cost: str, do: Verbs, once: str = "") -> State:
        """`once` names a limit of once per turn."""
        state, seat = ctx.state, seat_of(ctx)
        side = state.sides[seat]
        ways = payments(side.active, dice_cost(cost))
        if not ways or (once and once in side.used):
            return state
        options: list[tuple[Action, tuple[Die, ...] | None]] = [(Action("decline"), None)]
        options += [(Action("pay", tuple(map(die_word, way))), way) for way in ways]
        way = ctx.choose(ctx.seat, options)
        if way is None:
            return state
        state = paid(state, seat, way)
        if once:
            state = with_side(state, seat, state.sides[seat]._replace(used=put(side.used, once)))
        return ctx.kernel.push(state, Frame(do, kept(ctx), ctx.source, ctx.seat))

    @words.verb("{times} times: {do}", times=Param("amount"), do=Param("verbs"))
    def repeat(ctx: Ctx, times: Value, do: Verbs) -> State:
        frame = Frame(do, kept(ctx), ctx.source, ctx.seat)
        return ctx.kernel.push(ctx.state, *[frame] * ctx.amount(times))


def _add_attaching(words: Vocabulary) -> None:
    @words.verb("attach {card} to {to}", card=Param("word"), to=Param("selector"))
    def attach_(ctx: Ctx, card: str, to: Value) -> State:
        """A conjured alteration of the effect's owner; no more copies than there are."""
        g, state, by = engine(ctx), ctx.state, ctx.bound("by", 0)
        for ref in ctx.select(to):
            if _in_play(state, card) < g.cards[card].copies:
                state = attach(state, g, ref, Attached(card, by))
        return state

    @words.verb("discard this card")
    def discard_this(ctx: Ctx) -> State:
        """An alteration leaves its host, a ready spell its spellboard."""
        g, state, ref = engine(ctx), ctx.state, ctx.bound("self")
        place = g.locate(state, ref)
        if place is None:
            return state
        if place.zone == SPELLS:
            side = state.sides[place.seat]
            spells = side.spells[: place.at] + side.spells[place.at + 1 :]
            state = with_side(state, place.seat, side._replace(spells=spells))
            state = dice_home(state, side.spells[place.at].dice)
            return card_home(g, state, ctx.source, place.seat)
        return fallen(g, _detached(ctx, state, place), (ref,))


def _detached(ctx: Ctx, state: State, place: Place) -> State:
    g, side = engine(ctx), state.sides[place.seat]
    host: Unit | Phoenixborn = (
        side.phoenixborn if place.zone == BORN else (side.units if place.zone == UNITS else side.row)[place.at]
    )
    held = next((a for a in host.attached if a.card == ctx.source), None)
    if held is None:
        return state
    at = host.attached.index(held)
    left = host.attached[:at] + host.attached[at + 1 :]
    if isinstance(host, Unit):
        state = with_unit(state, place, host._replace(attached=left))
    else:
        state = with_side(state, place.seat, side._replace(phoenixborn=host._replace(attached=left)))
    return card_home(g, state, held.card, held.owner)


def _in_play(state: State, card: str) -> int:
    """How many copies of a conjured alteration are on cards in play."""
    on_units = (unit.attached for side in state.sides for unit in (*side.units, *side.row))
    on_born = (side.phoenixborn.attached for side in state.sides)
    return sum(held.card == card for attached in (*on_units, *on_born) for held in attached)
