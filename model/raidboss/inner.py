"""Verbs that no card writes: the steps of a packet of DMG, of dice being read, of marks and abilities being over."""

from __future__ import annotations

from typing import Any

from model.effects.agenda import Context
from model.effects.language import Param, Value, Vocabulary
from model.raidboss.changes import remove_mark
from model.raidboss.damage import aim, land, next_packet, soak
from model.raidboss.dice import announce_die, reroll
from model.raidboss.engine import Engine
from model.raidboss.state import Die, State, position
from model.raidboss.turn import ability_over

Ctx = Context[State]
WORD, AMOUNT = Param("word"), Param("amount")


def _engine(ctx: Ctx) -> Engine:
    host = ctx.kernel.host
    assert isinstance(host, Engine)
    return host


def _facts(ctx: Ctx) -> dict[str, Any]:
    return {name: ctx.bound(name) for name in ("target", "amount", "kind", "boss", "by")}


def add_inner(words: Vocabulary) -> None:
    """Register the verbs that the rules themselves push."""
    _add_packets(words)
    _add_dice(words)
    _add_ends(words)


def _add_packets(words: Vocabulary) -> None:
    @words.verb("{amount} DMG to each of {to}, one packet after the other", amount=AMOUNT, to=Param("selector"),
                kind=WORD, boss=WORD, hit=WORD)  # fmt: skip
    def packets(ctx: Ctx, amount: int, to: Value, kind: str, boss: bool, hit: tuple[str, ...]) -> State:
        return next_packet(_engine(ctx), ctx, amount, to, kind, boss, hit)

    @words.verb("whoever takes the packet is found")
    def aim_(ctx: Ctx) -> State:
        state, found = aim(_engine(ctx), ctx.state, _facts(ctx))
        for name, value in found.items():
            ctx.bind(name, value)
        return state

    @words.verb("Shields, Armor and reductions take their part")
    def soak_(ctx: Ctx) -> State:
        state, found = soak(_engine(ctx), ctx.state, _facts(ctx))
        ctx.bind("amount", found["amount"])
        return state

    @words.verb("HP falls by what is left")
    def land_(ctx: Ctx) -> State:
        return land(_engine(ctx), ctx.state, _facts(ctx))


def _add_dice(words: Vocabulary) -> None:
    @words.verb("the die {die} is read", die=WORD)
    def announce_die_(ctx: Ctx, die: Die) -> State:
        return announce_die(_engine(ctx), ctx.state, die)

    @words.verb("the Ability Roll is read")
    def announce_rolled(ctx: Ctx) -> State:
        return _engine(ctx).trigger(ctx.state, "rolled", hero=ctx.state.active)

    @words.verb("the die {die} is rolled again", die=WORD)
    def throw_again(ctx: Ctx, die: Die) -> State:
        return reroll(_engine(ctx), ctx, die)


def _add_ends(words: Vocabulary) -> None:
    @words.verb("one {name} on {of} is used up", name=WORD, of=WORD)
    def mark_used(ctx: Ctx, name: str, of: str) -> State:
        return remove_mark(_engine(ctx), ctx.state, of, name)

    @words.verb("the {colour} ability of {hero} is over", colour=WORD, hero=WORD)
    def ability_over_(ctx: Ctx, colour: str, hero: str) -> State:
        return ability_over(_engine(ctx), ctx.state, hero, colour)

    @words.verb("the Instant of {hero} is over", hero=WORD)
    def instant_over(ctx: Ctx, hero: str) -> State:
        g = _engine(ctx)
        state = g.trigger(ctx.state, "instant_played", hero=hero)
        return g.heard(state, hero, "instant_used") if position(state, hero) else state
