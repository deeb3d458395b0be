"""Verbs of cards: damage, tokens, units in and out of play."""

from __future__ import annotations

from model.core.action import Action
from model.effects.agenda import Frame
from model.effects.language import Call, Param, Value, Verbs, Vocabulary
from model.effects.verbs import open_window
from model.redrains.changes import (
    ROW,
    UNITS,
    card_home,
    enter,
    entered,
    healed,
    summoned,
    tokens,
    with_unit,
    without_unit,
    wounds_on,
)
from model.redrains.damage import deal, destroy, discard, fallen, place_wounds
from model.redrains.state import CHIMERA, HIDDEN, State, Unit, Was, put, taken, with_chimera, with_side
from model.redrains.words_base import Ctx, engine, seat_of, status_of


def add_card_verbs(words: Vocabulary) -> None:
    """Add every verb of this module to a vocabulary."""
    _add_damage(words)
    _add_tokens(words)
    _add_bonuses(words)
    _add_units(words)
    _add_targeting(words)


def _add_damage(words: Vocabulary) -> None:
    @words.verb("{amount} damage to {to}", amount=Param("amount"), to=Param("selector"))
    def damage(ctx: Ctx, amount: Value, to: Value) -> State:
        refs, much = ctx.select(to), ctx.amount(amount)
        return deal(engine(ctx), ctx.state, [(ref, much) for ref in refs])

    @words.verb("{amount} damage to {ref}", amount=Param("amount"), ref=Param("word"))
    def hit(ctx: Ctx, amount: Value, ref: str) -> State:
        return deal(engine(ctx), ctx.state, [(ref, ctx.amount(amount))])

    @words.verb("place {amount} wound tokens on {on}", amount=Param("amount"), on=Param("selector"))
    def wound(ctx: Ctx, amount: Value, on: Value) -> State:
        return place_wounds(engine(ctx), ctx.state, ctx.select(on), ctx.amount(amount))

    @words.verb("remove {amount} wound tokens from {on}", amount=Param("amount"), on=Param("selector"))
    def heal(ctx: Ctx, amount: Value, on: Value) -> State:
        state = ctx.state
        for ref in ctx.select(on):
            state = healed(engine(ctx), state, ref, ctx.amount(amount))
        return state

    @words.verb("move a wound token from {from} to {to}", to=Param("selector"), **{"from": Param("selector")})
    def move_wound(ctx: Ctx, to: Value, **ends: Value) -> State:
        """Moved wounds are no damage: nothing prevents them."""
        g, state = engine(ctx), ctx.state
        source, target = ctx.select(ends["from"]), ctx.select(to)
        if not source or not target or not wounds_on(g, state, source[0]):
            return state
        return place_wounds(g, healed(g, state, source[0], 1), target[:1], 1)

    @words.verb("destroy {who}", short="who", who=Param("selector"))
    def destroy_(ctx: Ctx, who: Value) -> State:
        return destroy(engine(ctx), ctx.state, ctx.select(who))

    @words.verb("discard {who} from play", short="who", who=Param("selector"))
    def discard_unit(ctx: Ctx, who: Value) -> State:
        return discard(engine(ctx), ctx.state, ctx.select(who))


def _add_tokens(words: Vocabulary) -> None:
    @words.verb("place {tokens} exhaustion token on {who}", short="who",
                who=Param("selector"), tokens=Param("amount", required=False))  # fmt: skip
    def exhaust(ctx: Ctx, who: Value, **count: Value) -> State:
        much, state = ctx.amount(count.get("tokens", 1)), ctx.state
        for ref in ctx.select(who):
            state = tokens(engine(ctx), state, ref, exhaustion=much)
        return state

    @words.verb("remove all exhaustion tokens from {who}", short="who", who=Param("selector"))
    def unexhaust(ctx: Ctx, who: Value) -> State:
        state = ctx.state
        for ref in ctx.select(who):
            state = tokens(engine(ctx), state, ref, exhaustion=-999)
        return state

    @words.verb("place {amount} status tokens on {on}", amount=Param("amount"), on=Param("selector"))
    def add_status(ctx: Ctx, amount: Value, on: Value) -> State:
        state = ctx.state
        for ref in ctx.select(on):
            state = tokens(engine(ctx), state, ref, status=ctx.amount(amount))
        return state

    @words.verb("remove {amount} status tokens from {on}", amount=Param("amount"), on=Param("selector"))
    def remove_status(ctx: Ctx, amount: Value, on: Value) -> State:
        state = ctx.state
        for ref in ctx.select(on):
            state = tokens(engine(ctx), state, ref, status=-ctx.amount(amount))
        return state


def _add_bonuses(words: Vocabulary) -> None:
    @words.verb("{to}: +{amount} attack until the end of the turn", amount=Param("amount"), to=Param("selector"))
    def attack_bonus(ctx: Ctx, amount: Value, to: Value) -> State:
        g, state = engine(ctx), ctx.state
        for ref in ctx.select(to):
            place, unit = g.locate(state, ref), g.unit(state, ref)
            if place is not None and unit is not None:
                state = with_unit(state, place, unit._replace(bonus=unit.bonus + ctx.amount(amount)))
        return state

    @words.verb("you may remove a status token from {on}: {do}", on=Param("selector"), do=Param("verbs"))
    def spend_status(ctx: Ctx, on: Value, do: Verbs) -> State:
        """Nothing happens without a token."""
        g, refs = engine(ctx), [ref for ref in ctx.select(on) if status_of(ctx, ref)]
        if not refs or not ctx.choose(ctx.seat, [(Action("accept"), True), (Action("decline"), False)]):
            return ctx.state
        state = tokens(g, ctx.state, refs[0], status=-1)
        return ctx.kernel.push(state, ctx.frame._replace(verbs=do, bound=kept(ctx)))


def kept(ctx: Ctx) -> tuple[tuple[str, object], ...]:
    """The bindings of this effect, without the answers to its own questions."""
    return tuple(pair for pair in ctx.frame.bound if not pair[0].startswith("?"))


def _add_units(words: Vocabulary) -> None:
    @words.verb("summon {card}", short="card", card=Param("word"), to=Param("word", required=False,
                words=("mine", "opposing", "host")), wounds=Param("amount", required=False),
                exhausted=Param("amount", required=False))  # fmt: skip
    def summon(ctx: Ctx, card: str, to: str = "mine", wounds: Value = 0, exhausted: Value = 0) -> State:
        """A conjuration of this effect's player; `opposing` is the row that faces that player (RR-151).

        `host` is the battlefield of the unit that this effect's alteration was on.
        """
        g, seat = engine(ctx), seat_of(ctx)
        zone, where = (UNITS, seat) if to == "mine" else (ROW, seat)
        gone: Was | None = ctx.bound("was")
        if to == "host" and gone is not None:
            zone, where = (ROW, ctx.bound("facing", 0)) if gone.controller == CHIMERA else (UNITS, gone.controller)
        owner = max(0, ctx.bound("owner", seat))
        made = Unit(HIDDEN, card, owner, wounds=ctx.amount(wounds), exhausted=ctx.amount(exhausted))
        before = ctx.state
        state = summoned(g, before, owner, card, zone, where, made)
        ref = g.fresh(before, card)
        return fallen(g, state, (ref,)) if state != before else state

    @words.verb("return {who} to its owner's hand", short="who", who=Param("selector"))
    def return_to_hand(ctx: Ctx, who: Value) -> State:
        """A returned aspect does not bleed (RR-069); without a hand to go to it joins the Chimera's discard pile."""
        state = ctx.state
        for ref in ctx.select(who):
            state = _returned(ctx, state, ref)
        return state

    @words.verb("it comes back as the rightmost unit with an exhaustion token")
    def return_exhausted(ctx: Ctx) -> State:
        """The aspect that was just destroyed leaves the discard pile for the right end of its row."""
        g, gone = engine(ctx), ctx.bound("was")
        if gone is None or gone.card not in ctx.state.chimera.discard:
            return ctx.state
        state = with_chimera(ctx.state, discard=taken(ctx.state.chimera.discard, gone.card))
        unit = Unit(g.fresh(state, gone.card), gone.card, CHIMERA, exhausted=1, status=g.cards[gone.card].pips)
        return entered(g, enter(state, ROW, ctx.bound("facing", 0), unit), unit.id)


def _returned(ctx: Ctx, state: State, ref: str) -> State:
    g, place, unit = engine(ctx), engine(ctx).locate(state, ref), engine(ctx).unit(state, ref)
    if place is None or unit is None:
        return state
    from model.redrains.changes import dice_home

    state = dice_home(without_unit(state, place), unit.dice)
    for held in unit.attached:
        state = card_home(g, state, held.card, held.owner)
    if unit.owner == CHIMERA or unit.card in g.conjured:
        return card_home(g, state, unit.card, unit.owner)
    side = state.sides[unit.owner]
    return with_side(state, unit.owner, side._replace(hand=put(side.hand, unit.card)))


def _add_targeting(words: Vocabulary) -> None:
    @words.verb("it targets {who}: {do}", who=Param("selector"), do=Param("verbs"))
    def targets(ctx: Ctx, who: Value, do: Verbs) -> State:
        """Target something, let the player react, then do it unless a reaction cancelled it."""
        refs = ctx.select(who)
        if not refs:
            return ctx.state
        seat = seat_of(ctx)
        bound = tuple(sorted({**dict(kept(ctx)), "target": refs}.items()))
        state = ctx.state._replace(cancelled=False)
        first = Frame((open_window("targeted", (seat,)),), bound, ctx.source, seat)
        then = Frame((Call("unless_cancelled", (("do", do),)),), bound, ctx.source, ctx.seat)
        return ctx.kernel.push(state, first, then)

    @words.verb("{do}", do=Param("verbs"))
    def unless_cancelled(ctx: Ctx, do: Verbs) -> State:
        if ctx.state.cancelled:
            return ctx.state._replace(cancelled=False)
        return ctx.kernel.push(ctx.state, Frame(do, kept(ctx), ctx.source, ctx.seat))

    @words.verb("cancel the effect that targets it")
    def cancel(ctx: Ctx) -> State:
        return ctx.state._replace(cancelled=True)

    @words.verb("the Chimera must attack with its next main action if it can")
    def force_attack(ctx: Ctx) -> State:
        return with_chimera(ctx.state, forced=True)

    @words.verb("the Chimera may take no side action on its next turn")
    def forbid_side_action(ctx: Ctx) -> State:
        return with_chimera(ctx.state, no_side=True)
