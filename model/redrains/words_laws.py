"""Verbs of players' cards that the laws of the Chimera adapt: draws, its hand, discards off its draw pile."""

from __future__ import annotations

from collections import Counter

from model.core.action import Action
from model.effects.language import Param, Value, Vocabulary
from model.redrains.bags import back_outcomes, card_outcomes, emptied, lifted, pile_size, reshuffled, seen
from model.redrains.damage import place_wounds
from model.redrains.engine import THE_CHIMERA, Engine
from model.redrains.state import State, put, taken, with_chimera
from model.redrains.words_base import Ctx, engine, seat_of
from model.redrains.words_players import drawn

HAND = 5


def add_law_verbs(words: Vocabulary) -> None:
    """Add every verb of this module to a vocabulary."""
    _add_draws(words)
    _add_offered_draw(words)
    _add_hand(words)
    _add_pile(words)


def top_gone(ctx: Ctx, state: State, drawn_card: bool) -> tuple[State, bool]:
    """The state after the top card of the Chimera's pile went to its discard pile, and whether there was one."""
    g = engine(ctx)
    if not state.chimera.draw:
        state = reshuffled(g, state)
    if not state.chimera.draw:
        return state, False
    bag, card = ctx.chance(card_outcomes(state, "chimera-discards"))
    state = lifted(state, bag)
    keep = drawn_card and g.table.setting("fatigue_keeps_drawn_card")
    if keep:
        state = emptied(g, seen(state, bag, card))
        return with_chimera(state, discard=put(state.chimera.discard, card)), True
    state = with_chimera(seen(state, bag, card), discard=put(state.chimera.discard, card))
    return emptied(g, state), True


def _draws(ctx: Ctx, state: State, count: int) -> tuple[State, int]:
    """The state after the Chimera drew and discarded cards, and how many it could not draw (RR-045, RR-141)."""
    for left in range(count, 0, -1):
        if state.chimera.fatigued:
            return state, left
        state, was = top_gone(ctx, state, drawn_card=True)
        if not was:
            return state, left
    return state, 0


def _add_draws(words: Vocabulary) -> None:
    @words.verb("the Chimera draws {count}", short="count", count=Param("amount"),
                **{"as": Param("word", required=False)})  # fmt: skip
    def chimera_draws(ctx: Ctx, count: Value, **names: str) -> State:
        """Binds how many cards it could draw to the name in `as`, for what depends on that."""
        much = ctx.amount(count)
        state, missing = _draws(ctx, ctx.state, much)
        if "as" in names:
            ctx.bind(names["as"], much - missing)
        return state

    @words.verb("the Chimera discards the top {count} cards of its draw pile", short="count", count=Param("amount"))
    def chimera_mills(ctx: Ctx, count: Value) -> State:
        """One wound for each such card once it is fatigued (RR-047)."""
        g, state, wounds = engine(ctx), ctx.state, 0
        for _ in range(ctx.amount(count)):
            tired = state.chimera.fatigued
            if tired and not g.table.setting("fatigued_discard_wounds"):
                break
            state, was = top_gone(ctx, state, drawn_card=False)
            wounds += tired and was
        return place_wounds(g, state, (THE_CHIMERA,), wounds)


def _add_offered_draw(words: Vocabulary) -> None:
    @words.verb("everybody may draw up to {up_to}; {damage} damage to their Phoenixborn for each card not drawn",
                up_to=Param("amount"), damage=Param("amount"))  # fmt: skip
    def offer_draw(ctx: Ctx, up_to: Value, damage: Value) -> State:
        """Each player in turn, then the Chimera, for which the effect's player decides (RR-140, RR-142)."""
        g, state, most, hurt = engine(ctx), ctx.state, ctx.amount(up_to), ctx.amount(damage)
        first = seat_of(ctx)
        packets = []
        for seat in sorted(g.seats, key=lambda s: s != first):
            much = ctx.choose(ctx.seat, [(Action("draw", (str(n),)), n) for n in range(most + 1)])
            state, missing = drawn(ctx, state, seat, much)
            packets.append((g.born(state, seat), hurt * (most - much + missing)))
        most_chimera = 0 if state.chimera.fatigued else most
        options = [(Action("chimera-draws", (str(n),)), n) for n in range(most_chimera + 1)]
        much = ctx.choose(ctx.seat, options)
        state, missing = _draws(ctx, state, much)
        from model.redrains.damage import deal

        return deal(g, state, [*packets, (THE_CHIMERA, hurt * (most - much + missing))])


# --- the Chimera's hand ---


def _add_hand(words: Vocabulary) -> None:
    @words.verb("the Chimera discards {count} cards from its hand ({how})", count=Param("amount"),
                how=Param("word", words=("chosen", "random")))  # fmt: skip
    def chimera_discards(ctx: Ctx, count: Value, how: str) -> State:
        """Up to five cards off the pile are its hand for this effect; the rest goes back on top (RR-143, RR-144).

        Random discards leave the rest unseen. For a chosen one the player sees the hand and picks (RR-140); what
        goes back is then known, its order is not.
        """
        return _hand_discards(ctx, ctx.amount(count), how)

    @words.verb("discard {count} random cards of the Chimera's hand, else {wounds} wounds on it",
                count=Param("amount"), wounds=Param("amount"))  # fmt: skip
    def chimera_discards_or(ctx: Ctx, count: Value, wounds: Value) -> State:
        """The player decides for the Chimera (RR-140); a choice that cannot be carried out is none."""
        g, state = engine(ctx), ctx.state
        able = hand_size(g, state) > 0
        options = [(Action("take-wounds"), False)] + ([(Action("discard-hand"), True)] if able else [])
        if not ctx.choose(ctx.seat, options):
            return place_wounds(g, state, (THE_CHIMERA,), ctx.amount(wounds))
        return _hand_discards(ctx, ctx.amount(count), "random")


def hand_size(g: Engine, state: State) -> int:
    """The cards of a hand made now: none once fatigued, the pile being empty for effects (RR-046, RR-143)."""
    if state.chimera.fatigued and not g.table.setting("hand_discard_wounds"):
        return 0
    return min(HAND, pile_size(state.chimera.draw))


def _hand_discards(ctx: Ctx, count: int, how: str) -> State:
    """The state after cards of a hand made for this effect were discarded, the rest being back on the pile."""
    g, state = engine(ctx), ctx.state
    size, tired = hand_size(g, state), state.chimera.fatigued
    count = min(count, size)
    if not count:
        return state
    discard = _random_gone if how == "random" else _chosen_gone
    state = discard(ctx, state, size, count)
    state = state if state.chimera.draw else emptied(g, state)
    return place_wounds(g, state, (THE_CHIMERA,), count if tired else 0)


def _random_gone(ctx: Ctx, state: State, size: int, count: int) -> State:
    """Random cards of the hand: its cards become one run in unknown order, of which the top ones are as random."""
    hand: Counter[int] = Counter()
    if pile_size(state.chimera.draw[:1]) < size:
        for _ in range(size):
            bag = ctx.chance(back_outcomes(state, "chimera-hand"))
            state = lifted(state, bag)
            hand[bag] += 1
        state = with_chimera(state, draw=(tuple(sorted(hand.items())), *state.chimera.draw))
    for _ in range(count):
        bag, card = ctx.chance(card_outcomes(state, "chimera-discards"))
        state = seen(lifted(state, bag), bag, card)
        state = with_chimera(state, discard=put(state.chimera.discard, card))
    return state


def _chosen_gone(ctx: Ctx, state: State, size: int, count: int) -> State:
    """The hand is looked at, `count` cards of the player's choice are discarded, the rest is known from then on."""
    hand: list[str] = []
    for _ in range(size):
        bag, card = ctx.chance(card_outcomes(state, "chimera-hand"))
        state = seen(lifted(state, bag), bag, card)
        hand.append(card)
    for _ in range(count):
        card = ctx.choose(ctx.seat, [(Action("discard", (c,)), c) for c in sorted(set(hand))])
        hand.remove(card)
        state = with_chimera(state, discard=put(state.chimera.discard, card))
    return known_on_top(engine(ctx), state, tuple(hand))


def _add_pile(words: Vocabulary) -> None:
    @words.verb("return {count} of the Chimera's discarded cards to its hand", short="count", count=Param("amount"))
    def chimera_recalls(ctx: Ctx, count: Value) -> State:
        """Without a hand they lie on top of its draw pile; the effect's player picks them (RR-140, RR-144)."""
        state, found = ctx.state, []
        for _ in range(min(ctx.amount(count), len(state.chimera.discard))):
            card = ctx.choose(ctx.seat, [(Action("choose", (c,)), c) for c in dict.fromkeys(state.chimera.discard)])
            found.append(card)
            state = with_chimera(state, discard=taken(state.chimera.discard, card))
        return known_on_top(engine(ctx), state, tuple(found))

    @words.condition("the Chimera's draw pile is empty")
    def chimera_pile_empty(ctx: Ctx) -> bool:
        """A fatigued Chimera's pile counts as empty for effects (RR-046)."""
        return ctx.state.chimera.fatigued or not ctx.state.chimera.draw


def known_on_top(g: Engine, state: State, cards: tuple[str, ...]) -> State:
    """The state with known cards on top of the draw pile in random order: bags of their own, by blood."""
    from model.core.chance import pool
    from model.redrains.state import Bag

    bags, block = list(state.chimera.bags), []
    for blood in sorted({g.cards[card].blood for card in cards}):
        of_it = [card for card in cards if g.cards[card].blood == blood]
        block.append((len(bags), len(of_it)))
        bags.append(Bag(blood, pool(of_it)))
    draw = ((tuple(block),) if block else ()) + state.chimera.draw
    return with_chimera(state, bags=tuple(bags), draw=draw)
