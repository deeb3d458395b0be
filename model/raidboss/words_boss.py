"""Verbs about the Boss and its deck, and about the flow of an effect."""

from __future__ import annotations

from typing import Any

from model.core.chance import card_chances
from model.effects.language import Param, Value, Verbs, Vocabulary
from model.raidboss import changes
from model.raidboss.challenge import in_force
from model.raidboss.deck import bag_outcomes, discarded, drawn, face_outcomes, looked_at, reshuffled, shuffled_in
from model.raidboss.phases import verb
from model.raidboss.state import FACE_DOWN, HIDDEN, Constant, State, hero, is_hero, with_hero
from model.raidboss.words_base import Ctx, engine, nested
from model.raidboss.words_round import boss_frame

WHO = Param("selector", required=False)


def add_boss_verbs(words: Vocabulary) -> None:
    """Add every verb of this module to a vocabulary."""
    _add_boss(words)
    _add_deck(words)
    _add_challenge(words)
    _add_flow(words)


def _add_boss(words: Vocabulary) -> None:
    @words.verb("Boss Skill +{add}", short="add", add=Param("amount"))
    def boss_skill(ctx: Ctx, add: Value) -> State:
        """Within its bar, and apart from DMG (RB-108)."""
        return changes.change_boss_skill(engine(ctx), ctx.state, ctx.amount(add))

    @words.verb("Boss Skill becomes {to}", short="to", to=Param("amount"))
    def set_boss_skill(ctx: Ctx, to: Value) -> State:
        held = ctx.state.boss.skill
        return changes.change_boss_skill(engine(ctx), ctx.state, ctx.amount(to) - held)

    @words.verb("{amount} DMG is taken off the Boss", short="amount", amount=Param("amount"))
    def heal_boss(ctx: Ctx, amount: Value) -> State:
        return changes.heal_boss(engine(ctx), ctx.state, ctx.amount(amount))


def _add_deck(words: Vocabulary) -> None:
    @words.verb("look at the hidden card of {who}", short="who", who=Param("selector"))
    def look_at(ctx: Ctx, who: Value) -> State:
        """It stays face down, and is known from now on."""
        state = ctx.state
        for ref in ctx.select(who):
            if not is_hero(state, str(ref)):
                continue
            tile = hero(state, str(ref)).tile
            if tile.face == FACE_DOWN and tile.card == HIDDEN:
                card = ctx.chance(face_outcomes(state, tile, "look"))
                state = looked_at(state, str(ref), card)
        return state

    @words.verb("a further Boss Card is drawn and happens, to {for}", short="for", **{"for": WHO})
    def draw_card(ctx: Ctx, **named: Value) -> State:
        """All its parts at once, as if it were the card of that Hero; then it is discarded."""
        g = engine(ctx)
        found = [str(r) for r in ctx.select(named["for"])] if "for" in named else [ctx.state.active]
        if ctx.state.boss.last_placed or not found or not found[0]:
            return ctx.state
        state, card = _drawn(ctx, reshuffled(ctx.state))
        text = g.deck_card(card)
        if text.hp:
            mine = (*hero(state, found[0]).constants, Constant(card))
            return with_hero(state, found[0], constants=mine)
        over = boss_frame(state, (verb("discard_drawn", card=card),))
        parts = boss_frame(state, (*text.interrupt, *text.boss_action), found[0], card)
        return g.kernel.push(state, parts, over)

    @words.verb("{card} goes to the discard pile", card=Param("word"))
    def discard_drawn(ctx: Ctx, card: str) -> State:
        return discarded(engine(ctx).table, ctx.state, card)

    @words.verb("the discard pile is shuffled into the Boss Deck")
    def shuffle_discard(ctx: Ctx) -> State:
        return ctx.state if ctx.state.boss.last_placed else shuffled_in(ctx.state)


def _drawn(ctx: Ctx, state: State) -> tuple[State, str]:
    bag = ctx.chance(bag_outcomes(state))
    card = ctx.chance(card_chances("reveal", state.boss.bags[bag]))
    return drawn(state, bag, card), card


def _add_challenge(words: Vocabulary) -> None:
    @words.verb("{amount} DMG is taken off the Challenge Card", short="amount", amount=Param("amount"))
    def heal_challenge(ctx: Ctx, amount: Value) -> State:
        """Off one in force; a beaten one stays beaten (RB-118)."""
        state, much = ctx.state, ctx.amount(amount)
        for ref, old in in_force(engine(ctx).table, state):
            new = old._replace(damage=max(0, old.damage - much))
            kept = tuple(new if c == old else c for c in hero(state, ref).constants)
            state = with_hero(state, ref, constants=kept)
        return state


def _add_flow(words: Vocabulary) -> None:
    @words.verb("in one step: {do}", short="do", do=Param("verbs"))
    def together(ctx: Ctx, do: Verbs) -> State:
        """Nobody answers between its parts."""
        return ctx.kernel.push(ctx.state, nested(ctx, do))

    @words.verb("{times} times: {do}", times=Param("amount"), do=Param("verbs"))
    def repeat(ctx: Ctx, times: Value, do: Verbs) -> State:
        left = ctx.amount(times)
        if left < 1 or ctx.state.outcome:
            return ctx.state
        again: Any = verb("repeat", times=left - 1, do=do)
        return ctx.kernel.push(ctx.state, nested(ctx, do), nested(ctx, (again,)))
