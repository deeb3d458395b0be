"""Verbs that no card writes: dice are read or rolled again, abilities and Instants are over."""

from __future__ import annotations

from model.effects.agenda import Context
from model.effects.language import Param, Vocabulary
from model.raidboss.dice import announce_die, reroll
from model.raidboss.engine import Engine
from model.raidboss.state import Die, State, position
from model.raidboss.turn import ability_over

Ctx = Context[State]
WORD = Param("word")


def _engine(ctx: Ctx) -> Engine:
    host = ctx.kernel.host
    assert isinstance(host, Engine)
    return host


def add_inner(words: Vocabulary) -> None:
    """Register the verbs that the rules themselves push."""
    _add_dice(words)
    _add_ends(words)


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
    @words.verb("the {colour} ability of {hero} is over", colour=WORD, hero=WORD)
    def ability_over_(ctx: Ctx, colour: str, hero: str) -> State:
        return ability_over(_engine(ctx), ctx.state, hero, colour)

    @words.verb("the Instant of {hero} is over", hero=WORD)
    def instant_over(ctx: Ctx, hero: str) -> State:
        g = _engine(ctx)
        state = g.trigger(ctx.state, "instant_played", hero=hero)
        return g.heard(state, hero, "instant_used") if position(state, hero) else state
