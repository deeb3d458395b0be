"""Verbs, selectors, amounts and conditions that every game shares."""

from __future__ import annotations

from typing import Any

from model.core.action import Action, ChanceOutcome
from model.core.chance import dice
from model.effects.agenda import PASS, Context, Frame
from model.effects.language import Call, Expr, Param, Value, Verbs, Vocabulary

Ctx = Context[Any]


def core_vocabulary() -> Vocabulary:
    """A fresh Vocabulary with the shared words; a game adds its own to it."""
    words = Vocabulary()
    _add_flow(words)
    _add_internal(words)
    _add_selectors(words)
    _add_amounts(words)
    _add_conditions(words)
    return words


def _nest(ctx: Ctx, verbs: Verbs) -> Any:
    """The state with `verbs` as a frame of their own that sees the present bindings."""
    kept = tuple(pair for pair in ctx.frame.bound if not pair[0].startswith("?"))
    frame = Frame(verbs, kept, ctx.source, ctx.seat)
    return ctx.kernel.push(ctx.state, frame)


def _add_flow(words: Vocabulary) -> None:
    @words.verb("roll a d{die}, called {as}", die=Param("amount"), **{"as": Param("word")})
    def roll(ctx: Ctx, die: Value, **names: Any) -> Any:
        faces = dice(1, ctx.amount(die))
        ctx.bind(names["as"], ctx.chance([(ChanceOutcome("roll", (str(r[0]),)), r[0], w) for r, w in faces]))
        return ctx.state

    @words.verb("if {that}: {then}; otherwise: {else}", that=Param("condition"), then=Param("verbs"),
                **{"else": Param("verbs", required=False)})  # fmt: skip
    def if_(ctx: Ctx, that: Value, then: Verbs, **other: Verbs) -> Any:
        return _nest(ctx, then if ctx.test(that) else other.get("else", ()))

    @words.verb("you may: {do}", short="do", do=Param("verbs"))
    def may(ctx: Ctx, do: Verbs) -> Any:
        taken = ctx.choose(ctx.seat, [(Action("accept"), True), (Action("decline"), False)])
        return _nest(ctx, do) if taken else ctx.state

    @words.verb("choose one: {options}", short="options", options=Param("branches"))
    def choose_one(ctx: Ctx, options: tuple[Verbs, ...]) -> Any:
        labelled = [(Action("choose", (f"option-{i}",)), verbs) for i, verbs in enumerate(options, 1)]
        return _nest(ctx, ctx.choose(ctx.seat, labelled))

    @words.verb("for each of {in} (called {as}): {do}", do=Param("verbs"),
                **{"in": Param("selector"), "as": Param("word")})  # fmt: skip
    def for_each(ctx: Ctx, do: Verbs, **names: Any) -> Any:
        kept = tuple(p for p in ctx.frame.bound if not p[0].startswith("?") and p[0] != names["as"])
        frames = [
            Frame(do, tuple(sorted((*kept, (names["as"], target)))), ctx.source, ctx.seat)
            for target in ctx.select(names["in"])
        ]
        return ctx.kernel.push(ctx.state, *frames)

    @words.verb("call {as} {the}", the=Param("selector"), **{"as": Param("word")})
    def name(ctx: Ctx, the: Value, **names: Any) -> Any:
        ctx.bind(names["as"], ctx.select(the))
        return ctx.state

    @words.verb("do what `{fn}` says", fn=Param("word"))
    def call(ctx: Ctx, fn: str) -> Any:
        return _nest(ctx, ctx.kernel.vocabulary.functions[fn](ctx))


def _add_internal(words: Vocabulary) -> None:
    @words.verb("resolve in an order of your choice: {frames}", frames=Param("word"))
    def order(ctx: Ctx, frames: tuple[Frame, ...]) -> Any:
        options = [(Action("first", (f.source or f"effect-{i}",)), i) for i, f in enumerate(frames, 1)]
        first = ctx.choose(ctx.seat, options) - 1
        rest = frames[:first] + frames[first + 1 :]
        return ctx.kernel.push(ctx.kernel.push_ordered(ctx.state, rest), frames[first])

    @words.verb("reactions: {window}", window=Param("word"), seats=Param("word"), passed=Param("amount"))
    def window(ctx: Ctx, window: str, seats: tuple[int, ...], passed: int) -> Any:
        """Seats in order, the first is to speak; closes when all have passed in a row (AT-181)."""
        kernel, state = ctx.kernel, ctx.state
        while passed < len(seats):
            seat, seats = seats[0], seats[1:] + seats[:1]
            offered = kernel.host.reactions(state, window, seat, dict(ctx.frame.bound))
            taken = ctx.choose(seat, [(PASS, PASS), *((a, a) for a in offered)]) if offered else PASS
            if taken != PASS:
                kept = tuple(p for p in ctx.frame.bound if not p[0].startswith("?"))
                again = open_window(window, seats)
                state = kernel.push(state, Frame((again,), kept, ctx.source, ctx.seat))
                return kernel.host.react(state, window, seat, taken, dict(kept))
            passed += 1
        return state


def open_window(name: str, seats: tuple[int, ...]) -> Call:
    """The verb that offers reactions to `seats` in turn until all pass in a row."""
    return Call("window", (("passed", 0), ("seats", seats), ("window", name)))


def _add_selectors(words: Vocabulary) -> None:
    @words.selector("one of {among} that you choose", short="among", chooses=True, among=Param("selector"))
    def choose(ctx: Ctx, among: Value) -> tuple[Any, ...]:
        return ctx.select(among)

    @words.selector("up to one of {among} that you choose", short="among", among=Param("selector"))
    def choose_up_to_one(ctx: Ctx, among: Value) -> tuple[Any, ...]:
        return ctx.pick(ctx.select(among), optional=True)

    @words.selector("{of} without {without}", of=Param("selector"), without=Param("selector"))
    def others(ctx: Ctx, of: Value, without: Value) -> tuple[Any, ...]:
        left_out = ctx.select(without)
        return tuple(t for t in ctx.select(of) if t not in left_out)


def _add_amounts(words: Vocabulary) -> None:
    @words.amount("the number of {of}", short="of", of=Param("selector"))
    def count(ctx: Ctx, of: Value) -> int:
        return len(ctx.select(of))

    @words.amount("the sum of {of}", short="of", of=Param("amounts"))
    def plus(ctx: Ctx, of: tuple[Value, ...]) -> int:
        return sum(ctx.amount(v) for v in of)

    @words.amount("the product of {of}", short="of", of=Param("amounts"))
    def times(ctx: Ctx, of: tuple[Value, ...]) -> int:
        product = 1
        for value in of:
            product *= ctx.amount(value)
        return product

    @words.amount("{name} (a named setting)", short="name", name=Param("word"))
    def setting(ctx: Ctx, name: str) -> int:
        return int(ctx.kernel.host.setting(ctx.state, name))


def _add_conditions(words: Vocabulary) -> None:
    @words.condition("{value} is at least {min}", value=Param("amount"), min=Param("amount"))
    def at_least(ctx: Ctx, value: Value, **limit: Value) -> bool:
        return ctx.amount(value) >= ctx.amount(limit["min"])

    @words.condition("not {that}", short="that", that=Param("condition"))
    def not_(ctx: Ctx, that: Value) -> bool:
        return not ctx.test(that)

    @words.condition("there is {of}", short="of", of=Param("selector"))
    def exists(ctx: Ctx, of: Value) -> bool:
        found = of.args if isinstance(of, Expr) and of.op == "choose" else None
        return bool(ctx.select(found[0][1] if found else of))
