"""What the words of Raid Boss share: the context of an effect, its engine, whose effect it is, whom it reaches."""

from __future__ import annotations

from typing import Any

from model.effects.agenda import Context, Frame
from model.effects.language import Expr, Value, Verbs
from model.raidboss.engine import Engine
from model.raidboss.state import BOSS, Constant, Hero, State, hero, is_hero

Ctx = Context[State]
FIXED = ("active", "self", "at")
"""Selectors of one Hero that nobody has to choose."""
WITH_DOWNED = "with_downed"
"""Bound where selectors see Heroes that are down as well."""


def engine(ctx: Ctx) -> Engine:
    """The engine that hosts the kernel."""
    host = ctx.kernel.host
    assert isinstance(host, Engine)
    return host


def me(ctx: Ctx) -> str:
    """The bearer of the effect: a Hero, a Challenge Card or the Boss."""
    return str(ctx.bound("self", BOSS))


def by(ctx: Ctx) -> str:
    """Whose effect it is: a Hero or the Boss."""
    return str(ctx.bound("by", BOSS))


def by_hero(ctx: Ctx) -> bool:
    """Whether a Hero's effect is at work, which may choose standing Heroes only (RB-156)."""
    return by(ctx) != BOSS


def bearer(ctx: Ctx) -> Hero | None:
    """The Hero whose effect it is or on whom it lies; None for the Boss's own."""
    ref = me(ctx)
    return hero(ctx.state, ref) if is_hero(ctx.state, ref) else None


def in_reach(ctx: Ctx) -> tuple[Hero, ...]:
    """The Heroes that selectors see, by position: the standing ones, and all of them for moves by the Boss (RB-158)."""
    everyone: tuple[Hero, ...] = ctx.state.heroes
    return everyone if ctx.bound(WITH_DOWNED) else tuple(one for one in everyone if not one.down)


def refs(heroes: tuple[Hero, ...]) -> tuple[str, ...]:
    """The refs of Heroes."""
    return tuple(one.card for one in heroes)


def wide(ctx: Ctx) -> Ctx:
    """The same effect with selectors that see Heroes which are down as well."""
    bound = tuple(sorted((*ctx.frame.bound, (WITH_DOWNED, True)), key=lambda pair: pair[0]))
    return Context(ctx.kernel, ctx.state, ctx.frame._replace(bound=bound))


def targets(ctx: Ctx, value: Value) -> tuple[str, ...]:
    """The Heroes that an effect works on; a Hero that has gone down since it was named is passed over."""
    chosen = dict.fromkeys(str(ref) for ref in ctx.select(value))
    standing = {one.card for one in ctx.state.heroes if not one.down}
    return tuple(ref for ref in chosen if ref in standing)


def one_hero(ctx: Ctx, value: Value | None) -> str:
    """The first Hero of a selector, the bearer without one; "" when there is none."""
    if value is None:
        return me(ctx) if is_hero(ctx.state, me(ctx)) else ""
    return next((str(ref) for ref in ctx.select(value) if is_hero(ctx.state, str(ref))), "")


def anchor(ctx: Ctx, value: Value | None) -> str:
    """The Hero that neighbours and sides are counted from: it may be down itself, as its tile is where it is."""
    if isinstance(value, Expr) and value.op in FIXED:
        return next((str(ref) for ref in candidates(wide(ctx), value)), "")
    return one_hero(ctx, value)


def own(ctx: Ctx, value: Value | None) -> tuple[str, ...]:
    """The Heroes of an optional selector that stand, the bearer without one."""
    if value is not None:
        return targets(ctx, value)
    held = bearer(ctx)
    return (held.card,) if held is not None and not held.down else ()


def candidates(ctx: Ctx, value: Value) -> tuple[Any, ...]:
    """The targets that a selector offers, without asking for a choice among them."""
    if not isinstance(value, Expr):
        return ctx.select(value)
    if value.op in ("choose", "choose_up_to_one"):
        return candidates(ctx, dict(value.args)["among"])
    spec = ctx.kernel.vocabulary.selectors[value.op]
    return tuple(spec.fn(ctx, **dict(value.args)))


def constant_of(state: State, ref: str) -> tuple[str, Constant] | None:
    """A Challenge Card in play by its ref: the Hero on whose tile it lies, and the card with its DMG."""
    for one in state.heroes:
        for constant in one.constants:
            if constant.card == ref:
                return one.card, constant
    return None


def kept(ctx: Ctx) -> tuple[tuple[str, Any], ...]:
    """The bindings of the effect that its own parts go on to see."""
    return tuple(pair for pair in ctx.frame.bound if not pair[0].startswith("?"))


def nested(ctx: Ctx, verbs: Verbs, **more: Any) -> Frame:
    """A part of the effect as a frame of its own, with further bindings."""
    bound = tuple(sorted({**dict(kept(ctx)), **more}.items(), key=lambda pair: pair[0]))
    return Frame(verbs, bound, ctx.source, ctx.seat)
