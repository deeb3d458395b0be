"""Verbs about Heroes: marks, skills and Talent Bars, tokens, Instants, places."""

from __future__ import annotations

from collections.abc import Callable

from model.core.action import Action
from model.effects.language import Param, Value, Vocabulary
from model.raidboss import changes, moves
from model.raidboss.engine import Engine
from model.raidboss.knockout import revive as get_up
from model.raidboss.library_types import UNTIL
from model.raidboss.state import BOSS, HEROES, TEAM, Mark, State, hero, is_hero, mark_count
from model.raidboss.words_base import Ctx, bearer, by, by_hero, engine, me, own, wide

WHO = Param("selector", required=False)
SHARED = (BOSS, changes.ON_TEAM)
"""Bearers of marks besides Heroes."""


def add_hero_verbs(words: Vocabulary) -> None:
    """Add every verb of this module to a vocabulary."""
    _add_marks(words)
    _add_cleansing(words)
    _add_bars(words)
    _add_tokens(words)
    _add_instants(words)
    _add_moves(words)


def _bearers(ctx: Ctx, on: Value | None) -> tuple[str, ...]:
    """Who marks are put on or taken from: standing Heroes, the Boss, the team."""
    if on is None:
        return own(ctx, None) or ((me(ctx),) if me(ctx) in SHARED else ())
    found = dict.fromkeys(str(ref) for ref in ctx.select(on))
    heroes = {one.card for one in ctx.state.heroes if not one.down}
    return tuple(ref for ref in found if ref in SHARED or ref in heroes)


def _put(ctx: Ctx, name: str, count: int, on: tuple[str, ...], until: str) -> State:
    g, state = engine(ctx), ctx.state
    mark = Mark(name, count, until or g.mark(name).until, by(ctx))
    for ref in on:
        if not state.outcome and count > 0:
            state = changes.put_mark(g, state, ref, mark)
    return state


def _add_marks(words: Vocabulary) -> None:
    @words.verb("put {name}, times {count}, on {on}, lasting for: {until}", short="name", name=Param("word"),
                count=Param("amount", required=False), on=WHO,
                until=Param("word", required=False, words=UNTIL))  # fmt: skip
    def put_mark(ctx: Ctx, name: str, count: Value = 1, on: Value | None = None, until: str = "") -> State:
        """On the bearer unless it names others, the Boss or the team."""
        return _put(ctx, name, ctx.amount(count), _bearers(ctx, on), until)

    @words.verb("remove {name}, times {count}, from {of}", short="name", name=Param("word"),
                count=Param("amount", required=False), of=WHO)  # fmt: skip
    def remove_mark(ctx: Ctx, name: str, count: Value = 1, of: Value | None = None) -> State:
        g, state, much = engine(ctx), ctx.state, ctx.amount(count)
        for ref in _bearers(ctx, of):
            state = changes.remove_mark(g, state, ref, name, much)
        return state

    @words.verb("one {name} on {of} is used up", name=Param("word"), of=Param("word"))
    def mark_used(ctx: Ctx, name: str, of: str) -> State:
        return changes.remove_mark(engine(ctx), ctx.state, of, name)

    @words.verb("take the Boss DMG of {who}, shown by {mark}", short="who", who=Param("selector"),
                mark=Param("word", required=False))  # fmt: skip
    def take_damage_for(ctx: Ctx, who: Value, mark: str = "") -> State:
        """The mark lies on the protected Hero, so that it follows that tile (RB-096, RB-178)."""
        marks = engine(ctx).cards.marks
        name = mark or next((one for one in sorted(marks) if marks[one].takes_damage), "")
        return _put(ctx, name, 1, _bearers(ctx, who), "") if name else ctx.state


def _cleansed(ctx: Ctx, state: State, ref: str, count: int) -> State:
    """The state with up to `count` Boss Effects off a Hero, which chooses them one at a time (RB-224)."""
    g = engine(ctx)
    for _ in range(count):
        found = changes.cleansable(g, state, ref)
        if not found:
            break
        name = ctx.choose(TEAM, [(Action("cleanse", (one,)), one) for one in found])
        state = changes.remove_mark(g, state, ref, name)
    return state


def _add_cleansing(words: Vocabulary) -> None:
    @words.verb("cleanse {count}, from {of}", short="count", count=Param("amount"), of=WHO)
    def cleanse(ctx: Ctx, count: Value, of: Value | None = None) -> State:
        state, much = ctx.state, ctx.amount(count)
        for ref in own(ctx, of):
            state = _cleansed(ctx, state, ref, much)
        return state

    @words.verb("cleanse all Boss Effects, from {of}", short="of", of=WHO)
    def full_cleanse(ctx: Ctx, of: Value | None = None) -> State:
        g, state = engine(ctx), ctx.state
        for ref in own(ctx, of):
            for name in changes.cleansable(g, state, ref):
                much = mark_count(hero(state, ref).marks, name)
                state = changes.remove_mark(g, state, ref, name, much)
        return state


Change = Callable[[Engine, State, str, int], State]


def _changed(ctx: Ctx, who: Value | None, change: Change, delta: int) -> State:
    g, state = engine(ctx), ctx.state
    for ref in own(ctx, who):
        state = change(g, state, ref, delta)
    return state


def _add_bar(words: Vocabulary, name: str, english: str, change: Change, value: Callable[[Ctx, str], int]) -> None:
    """Three verbs about one bar: gain, lose, set."""
    keys = {"amount": Param("amount"), "who": WHO}

    def gain(ctx: Ctx, amount: Value, who: Value | None = None) -> State:
        return _changed(ctx, who, change, ctx.amount(amount))

    def lose(ctx: Ctx, amount: Value, who: Value | None = None) -> State:
        return _changed(ctx, who, change, -ctx.amount(amount))

    def put(ctx: Ctx, to: Value, who: Value | None = None) -> State:
        g, state, aim = engine(ctx), ctx.state, ctx.amount(to)
        for ref in own(ctx, who):
            state = change(g, state, ref, aim - value(ctx, ref))
        return state

    gain.__name__, lose.__name__, put.__name__ = f"gain_{name}", f"lose_{name}", f"set_{name}"
    words.verb(f"{english} +{{amount}}, of {{who}}", short="amount", **keys)(gain)
    words.verb(f"{english} -{{amount}}, of {{who}}", short="amount", **keys)(lose)
    words.verb(f"{english} becomes {{to}}, of {{who}}", short="to", to=Param("amount"), who=WHO)(put)


def _add_bars(words: Vocabulary) -> None:
    _add_bar(words, "skill", "skill", changes.change_skill, lambda ctx, r: changes.skill(ctx.state, engine(ctx), r))
    _add_bar(words, "talent", "Talent Bar", changes.change_talent, lambda ctx, ref: hero(ctx.state, ref).talent)


def _add_tokens(words: Vocabulary) -> None:
    keys = {"name": Param("word"), "count": Param("amount", required=False)}

    def change(ctx: Ctx, name: str, delta: int) -> State:
        held = bearer(ctx)
        return ctx.state if held is None else changes.change_token(engine(ctx), ctx.state, held.card, name, delta)

    @words.verb("gain a token {name}, times {count}", short="name", **keys)
    def gain_token(ctx: Ctx, name: str, count: Value = 1) -> State:
        return change(ctx, name, ctx.amount(count))

    @words.verb("spend a token {name}, times {count}", short="name", **keys)
    def spend_token(ctx: Ctx, name: str, count: Value = 1) -> State:
        return change(ctx, name, -ctx.amount(count))


def _add_instants(words: Vocabulary) -> None:
    @words.verb("exhaust {who}", short="who", who=Param("selector"))
    def tap(ctx: Ctx, who: Value) -> State:
        state = ctx.state
        for ref in own(ctx, who):
            state = changes.tap(state, ref)
        return state

    @words.verb("refresh {who}", short="who", who=Param("selector"))
    def refresh(ctx: Ctx, who: Value) -> State:
        """Its Instant can be used again; limits on its timing stay (RB-229)."""
        state = ctx.state
        for ref in own(ctx, who):
            state = changes.refresh(state, ref)
        return state

    @words.verb("revive {who}", short="who", who=Param("selector"))
    def revive(ctx: Ctx, who: Value) -> State:
        """By an effect: nobody's token pays."""
        g, state = engine(ctx), ctx.state
        for ref in wide(ctx).select(who):
            if is_hero(state, str(ref)) and not state.outcome:
                state = get_up(g, state, str(ref))
        return state


def _add_moves(words: Vocabulary) -> None:
    @words.verb("move {who}, to position {to}", short="who", who=Param("selector"),
                to=Param("amount", required=False))  # fmt: skip
    def move(ctx: Ctx, who: Value, to: Value = 0) -> State:
        """Those between slide (RB-089); without a position, or with `any`, the team chooses one."""
        g, seen = engine(ctx), wide(ctx) if not by_hero(ctx) else ctx
        ref = next((str(r) for r in seen.select(who) if is_hero(ctx.state, str(r))), "")
        if not ref:
            return ctx.state
        places = [p for p in range(1, HEROES + 1) if moves.may_move_to(g, ctx.state, by(ctx), ref, p)]
        aim = seen.amount(to)
        if aim:
            places = [p for p in places if p == aim]
        elif places:
            places = [seen.choose(TEAM, [(Action("choose", (f"p{p}",)), p) for p in places])]
        return moves.move(g, ctx.state, ref, places[0]) if places else ctx.state

    @words.verb("{who} and {with} change places", who=Param("selector"), **{"with": Param("selector")})
    def swap(ctx: Ctx, who: Value, **other: Value) -> State:
        """Nobody else moves (RB-092)."""
        g, state, seen = engine(ctx), ctx.state, wide(ctx) if not by_hero(ctx) else ctx
        first = next((str(r) for r in seen.select(who) if is_hero(state, str(r))), "")
        second = next((str(r) for r in seen.select(other["with"]) if is_hero(state, str(r))), "")
        if not first or not second or first == second:
            return state
        allowed = moves.may_swap(g, state, by(ctx), first, second)
        return moves.swap(g, state, first, second) if allowed else state

    @words.amount("any position")
    def any_(ctx: Ctx) -> int:
        """Where a position is wanted: one of the team's choice."""
        return 0
