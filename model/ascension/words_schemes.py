"""Words for Schemes and Surges: whom they command, what they deploy, and what of the Villain turn they may ask."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from model.ascension.acquire import REFILL
from model.ascension.automa import add_command_steps, command_frame, objective
from model.ascension.changes import deck_of, fallen, stands
from model.ascension.play import NEW_CULTIST, new_cultist
from model.ascension.schemes import add_scheme_steps, scheme_deck
from model.ascension.state import (
    FACE_DOWN,
    KEYWORDS,
    Equipped,
    Figure,
    Lasting,
    State,
    figure,
    put,
    taken,
    with_figure,
    with_side,
)
from model.ascension.words import AMOUNT, SELECTOR, Ctx, Zoned, engine
from model.ascension.words_cards import equipped
from model.ascension.words_villains import KIND, add_villain_words
from model.core.action import ChanceOutcome
from model.core.chance import card_chances, draw_one, pool, pool_without
from model.core.game import MissingFact
from model.effects.agenda import Frame
from model.effects.language import Modifier, Param, Value, Verbs, Vocabulary
from model.hexes.bitset import bits

QUERIES = ("strength", "defense", "speed", "cost", "damage_dealt", *KEYWORDS)


def add_scheme_words(words: Vocabulary) -> None:
    """Register what Schemes and Surges can say, and the steps of the Villain turn."""
    add_scheme_steps(words)
    add_command_steps(words)
    add_villain_words(words)
    _add_commands(words)
    _add_cultists(words)
    _add_constructs(words)
    _add_players(words)
    _add_losses(words)


def villain_seat(ctx: Ctx) -> int:
    """The seat that an effect of the Villains works for: its own, or the first Villain seat."""
    villains = engine(ctx).table.villains
    return ctx.seat if ctx.seat in villains or not villains else min(villains)


def _add_commands(words: Vocabulary) -> None:
    @words.verb("command the Villain with Objective token {kind}", short="kind", kind=KIND)
    def command(ctx: Ctx, kind: str) -> State:
        """Wherever it is; off the battlefield it is deployed first (AT-250, AT-268, AT-269)."""
        pair = objective(engine(ctx), kind)
        if pair is None:
            return ctx.state
        frame = command_frame(engine(ctx), ctx.state, pair.figure, ctx.source, villain_seat(ctx))
        return ctx.kernel.push(ctx.state, frame)

    @words.verb("command each of {who}, one after the other", short="who", who=SELECTOR)
    def act(ctx: Ctx, who: Value) -> State:
        """By the procedure of any command; one without a token makes for the nearest Player Champion (AT-243)."""
        g, seat = engine(ctx), villain_seat(ctx)
        frames = (command_frame(g, ctx.state, str(name), ctx.source, seat) for name in ctx.select(who))
        return ctx.kernel.push_ordered(ctx.state, tuple(frame for frame in frames if frame.verbs))

    @words.verb("Surge")
    def surge(ctx: Ctx) -> State:
        """The Boss's own Surge, off the battlefield as far as possible, then what the scenario adds (AT-274, 275)."""
        g, seat = engine(ctx), villain_seat(ctx)
        frames = []
        for name in ctx.kernel.vocabulary.selectors["boss"].fn(ctx):
            fig = g.find(ctx.state, name)
            frames.append(Frame(g.card(fig).surge, (("self", name),), fig.card, seat))
        bound = frames[0].bound if frames else ()
        return ctx.kernel.push(ctx.state, *frames, Frame(g.table.surge, bound, "scenario", seat))

    @words.verb("put the top {count} Schemes of the deck into the discard pile", short="count", count=AMOUNT)
    def burn_schemes(ctx: Ctx, count: Value) -> State:
        """Later Schemes meet their Threat Level sooner, and the deck ends sooner (AT-242, AT-248)."""
        state = ctx.state
        for _ in range(ctx.amount(count)):
            deck = scheme_deck(state)
            if not deck.size:
                break
            card = ctx.chance(card_chances("scheme", deck.faces()))
            state = state._replace(schemes=deck.take(card), scheme_discard=put(state.scheme_discard, card))
        return state


def _add_cultists(words: Vocabulary) -> None:
    @words.verb("deploy a Cultist on the hex of Objective token {on}", short="on", on=KIND)
    def deploy_cultist(ctx: Ctx, on: str) -> State:
        """There, or next to it, or not at all (AT-276 to AT-279)."""
        pair = objective(engine(ctx), on)
        return ctx.state if pair is None else _with_cultist(ctx, pair.hex)

    @words.verb("deploy a Cultist on {at}", short="at", at=SELECTOR)
    def deploy_cultist_at(ctx: Ctx, at: Value) -> State:
        """A Villain Cultist on a hex, by the same rules as on an Objective (AT-277 to AT-279)."""
        hexes = ctx.select(at)
        return _with_cultist(ctx, hexes[0]) if hexes else ctx.state


def _with_cultist(ctx: Ctx, at: int) -> State:
    """One from the reserve, without limit of four; next to an occupied hex by choice, else not at all (AT-276-279)."""
    g, seat = engine(ctx), villain_seat(ctx)
    if ctx.state.supply[2] < 1 or NEW_CULTIST not in g.cards:
        return ctx.state
    free = g.board.mask & ~g.occupied(ctx.state) & ~g.barred(ctx.state, seat)
    places = (at,) if free >> at & 1 else tuple(bits(g.board.neighbours(at) & free))
    for h in ctx.pick(places):
        state, name = new_cultist(ctx.state, seat)
        return stands(g, state, name, h, deployed=True)
    return ctx.state


def _add_constructs(words: Vocabulary) -> None:
    @words.verb("{to} acquires a Construct of the centre row; namely {construct}", to=SELECTOR,
                construct=Param("selector", required=False))  # fmt: skip
    def equip_villain(ctx: Ctx, to: Value, construct: Value = None) -> State:
        """A Construct of the row, without its Ambush; the row is refilled at once (AT-272, AT-273, AT-306).

        A Cultist carries none (AT-099). Raises MissingFact when a card of the row is unknown: it may be a Construct.
        """
        g, state = engine(ctx), ctx.state
        if FACE_DOWN in state.row:
            raise MissingFact(
                "a Villain acquires a Construct, and the centre row was refilled by an unknown card", "AT-062",
                "State `centre.deck` in the scenario ([] when it is empty).",
            )  # fmt: skip
        row = [Zoned("row", c) for c in sorted(set(state.row)) if c in g.cards and g.cards[c].type == "construct"]
        takers = ctx.select(to)
        taker = figure(state, str(takers[0])) if takers else None
        if taker is None or g.card(taker).type == "cultist":
            return state
        for target in ctx.pick(row) if construct is None else ctx.select(construct):
            if target not in row:
                continue
            at = state.row.index(target.card)
            state = state._replace(row=(*state.row[:at], "", *state.row[at + 1 :]))
            held = Equipped(target.card, villain_seat(ctx))
            state = fallen(engine(ctx), equipped(ctx, state, taker.id, held))
            return ctx.kernel.push(state, Frame((REFILL,), (), "centre-row", ctx.seat))
        return state


def _add_players(words: Vocabulary) -> None:
    @words.verb("for each player: {do}", short="do", do=Param("verbs"))
    def each_player(ctx: Ctx, do: Verbs) -> State:
        """In seat order; "you" and "your" are that player, who also decides."""
        villains = engine(ctx).table.villains
        kept = tuple(pair for pair in ctx.frame.bound if not pair[0].startswith("?"))
        seats = (s for s in range(len(ctx.state.sides)) if s not in villains)
        return ctx.kernel.push(ctx.state, *(Frame(do, kept, ctx.source, seat) for seat in seats))

    @words.verb("exhaust {who}", short="who", who=SELECTOR)
    def exhaust(ctx: Ctx, who: Value) -> State:
        """Villains never are (AT-267)."""
        state, villains = ctx.state, engine(ctx).table.villains
        for name in ctx.select(who):
            fig: Figure | None = figure(state, str(name))
            if fig is not None and fig.seat not in villains:
                state = with_figure(state, fig._replace(ready=False))
        return state

    @words.verb("until the start of the Villains' next turn {to} gets {query} +{amount}", to=SELECTOR, amount=AMOUNT,
                query=Param("word", words=QUERIES))  # fmt: skip
    def lasting(ctx: Ctx, to: Value, query: str, amount: Value) -> State:
        """Through the players' turn; a keyword is had with 1 of it."""
        state, modifier = ctx.state, Modifier(query, "add", ctx.amount(amount), None)
        named = (figure(state, str(name)) for name in ctx.select(to))
        more = tuple(Lasting(f.seat, f.id, "", modifier, villain_seat(ctx)) for f in named if f is not None)
        return fallen(engine(ctx), state._replace(lasting=tuple(sorted((*state.lasting, *more), key=repr))))


def _add_losses(words: Vocabulary) -> None:
    @words.verb("lose {count} of your Treasures", short="count", count=AMOUNT)
    def lose_treasure(ctx: Ctx, count: Value) -> State:
        """Of your choice; it leaves the game as a used one does (AT-179)."""
        state = ctx.state
        for _ in range(ctx.amount(count)):
            side: Any = state.sides[ctx.seat]
            for treasure in ctx.pick(sorted(set(side.treasures))):
                state = with_side(state, ctx.seat, side._replace(treasures=taken(side.treasures, treasure)))
        return state

    @words.verb("discard {count} random cards of your hand", short="count", count=AMOUNT)
    def discard_random(ctx: Ctx, count: Value) -> State:
        """Each card of the hand is as likely; of cards not looked at yet only the discarded one is seen."""
        state = ctx.state
        for _ in range(ctx.amount(count)):
            state = _discarded(ctx, state)
        return state


def _discarded(ctx: Ctx, state: State) -> State:
    """One random card of the seat's hand less. Raises MissingFact when its deck, and so its hand, is not known."""
    side, deck = state.sides[ctx.seat], deck_of(state, ctx.seat)
    size = len(side.hand) + side.hidden_hand
    if not size:
        return state
    known = [(c, False, Fraction(n, size)) for c, n in pool(side.hand)]
    unseen = draw_one(deck.unseen) if side.hidden_hand else ()
    drawn = [(c, True, w * Fraction(side.hidden_hand, size)) for c, w in unseen]
    faces = [
        (ChanceOutcome("discard", (c, "face-down") if hidden and known else (c,)), (c, hidden), w)
        for c, hidden, w in (*known, *drawn)
    ]
    card, hidden = ctx.chance(faces)
    if hidden:
        left = side._replace(
            hidden_hand=side.hidden_hand - 1, deck=deck._replace(unseen=pool_without(deck.unseen, card))
        )
    else:
        left = side._replace(hand=taken(side.hand, card))
    return with_side(state, ctx.seat, left._replace(discard=put(side.discard, card)))
