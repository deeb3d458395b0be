"""Effects on one Hero after the other: who comes next, and what an answer in between changes (RB-078, RB-079)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from model.effects.agenda import Context, Frame
from model.effects.language import Call
from model.effects.verbs import open_window
from model.raidboss.engine import Engine
from model.raidboss.state import TEAM, State, hero, is_hero

Refs = tuple[str, ...]
WINDOW = open_window("packet", (TEAM,))
START: Mapping[str, Any] = {"aims": None, "seen": None, "hit": ()}
"""Where such an effect begins: `aims` are its targets, `hit` those that had their turn, and `seen` who qualified
before the team could answer; it is None while nobody was asked."""


def call(verb: str, args: Mapping[str, Any]) -> Call:
    """A verb with its arguments in order."""
    return Call(verb, tuple(sorted(args.items(), key=lambda pair: pair[0])))


def still_aimed(aims: Refs, seen: Refs, now: Refs) -> Refs:
    """The targets after an answer: without those who no longer qualify, with those who newly do (RB-177).

    What the effect itself changes is no answer: after the Hero with the highest HP, the next one is not hit as well.
    """
    return tuple(sorted((set(aims) - (set(seen) - set(now))) | (set(now) - set(seen))))


def next_one(
    g: Engine, ctx: Context[State], verb: str, args: Mapping[str, Any], found: Refs, first: Callable[[str], Frame]
) -> State:
    """The state with the effect on the next target waiting, or the window before it, and then the rest.

    `found` are those that the selector of the effect gives now. The circle goes from the active Hero to the right.
    """
    now = tuple(sorted({ref for ref in found if is_hero(ctx.state, ref)}))
    aims, seen, hit = args["aims"], args["seen"], args["hit"]
    asking = aims is not None and seen is None
    if aims is None:
        aims = now
    elif not asking:
        aims = still_aimed(aims, seen, now)
    left = [r for r in g.circle(ctx.state) if r in aims and r not in hit and not hero(ctx.state, r).down]
    if not left:
        return ctx.state
    kept = tuple(pair for pair in ctx.frame.bound if not pair[0].startswith("?"))
    if asking:
        rest = call(verb, {**args, "aims": aims, "seen": now})
        return g.kernel.push(ctx.state, Frame((WINDOW, rest), kept, ctx.source, ctx.seat))
    rest = call(verb, {**args, "aims": aims, "seen": None, "hit": (*hit, left[0])})
    return g.kernel.push(ctx.state, first(left[0]), Frame((rest,), kept, ctx.source, ctx.seat))
