"""Verbs of DMG and HP: what the Boss deals in packets, what Heroes deal, healing, Max HP, Set and Lock."""

from __future__ import annotations

from typing import Any

from model.effects.agenda import Frame
from model.effects.language import Expr, Param, Value, Vocabulary
from model.raidboss import changes, damage
from model.raidboss.laststand import placed
from model.raidboss.one_by_one import START, call, next_one
from model.raidboss.state import State, is_hero
from model.raidboss.words_base import Ctx, by, by_hero, engine, me, nested, own, targets

WHO = Param("selector", required=False)
CHOSEN = "chosen"
"""The name under which targets that somebody chose stay fixed."""
ASKING = ("choose", "choose_up_to_one", "up_to_one_hero")
ACTIVE, ENEMY = Expr("active"), Expr("enemy")
BOOKKEEPING = {name: Param("word", required=False) for name in START}
"""What an effect on one Hero after the other has to remember."""


def add_damage_verbs(words: Vocabulary) -> None:
    """Add every verb of this module to a vocabulary."""
    _add_packets(words)
    _add_packet_steps(words)
    _add_each(words)
    _add_dealing(words)
    _add_hp(words)
    _add_max_hp(words)
    _add_locks(words)


def asks(ctx: Ctx, value: Any) -> bool:
    """Whether somebody has to choose in a selector; what is chosen is not chosen again for every packet."""
    if isinstance(value, Expr):
        spec = ctx.kernel.vocabulary.selectors.get(value.op)
        chooses = value.op in ASKING or (spec is not None and spec.chooses) or dict(value.args).get("one") is True
        return chooses or any(asks(ctx, part) for _, part in value.args)
    return isinstance(value, tuple) and any(asks(ctx, part) for part in value)


def fixed(ctx: Ctx, to: Value) -> tuple[Value, dict[str, Any]]:
    """A selector to look at anew for every target, and the bindings that it needs: a choice is made once."""
    return (CHOSEN, {CHOSEN: ctx.select(to)}) if asks(ctx, to) else (to, {})


def packets(ctx: Ctx, amount: int, to: Value, kind: str, boss: bool) -> State:
    """The state with DMG to Heroes waiting, packet by packet (RB-079)."""
    selector, named = fixed(ctx, to)
    args = {**START, "amount": amount, "boss": boss, "kind": kind, "to": selector}
    return ctx.kernel.push(ctx.state, nested(ctx, (call("packets", args),), **named))


def _add_packets(words: Vocabulary) -> None:
    @words.verb("{amount} DMG, to {to}, of the kind {kind}, the Boss's: {boss}", short="amount", amount=Param("amount"),
                to=WHO, kind=Param("word", required=False), boss=Param("condition", required=False))  # fmt: skip
    def damage_(ctx: Ctx, amount: Value, to: Value = ACTIVE, kind: str = "", boss: Value = None) -> State:
        """Without a target it hits the active Hero (RB-138); DMG of a Hero's effect is not the Boss's (RB-176)."""
        from_boss = not by_hero(ctx) if boss is None else ctx.test(boss)
        return packets(ctx, ctx.amount(amount), to, kind, from_boss)

    @words.verb("DMG, one target after the other", amount=Param("amount"), to=Param("selector"), kind=Param("word"),
                boss=Param("condition"), **BOOKKEEPING)  # fmt: skip
    def packets_(ctx: Ctx, to: Value, **args: Any) -> State:
        def packet(ref: str) -> Frame:
            return damage.packet_frame(ref, args["amount"], args["kind"], args["boss"], by(ctx), ctx.source)

        return next_one(engine(ctx), ctx, "packets", {**args, "to": to}, _refs(ctx.select(to)), packet)


def _refs(found: tuple[Any, ...]) -> tuple[str, ...]:
    return tuple(str(one) for one in found)


def _facts(ctx: Ctx) -> dict[str, Any]:
    return {name: ctx.bound(name) for name in ("target", "amount", "kind", "boss", "by")}


def _add_packet_steps(words: Vocabulary) -> None:
    @words.verb("whoever takes the DMG is found")
    def aim(ctx: Ctx) -> State:
        state, found = damage.aim(engine(ctx), ctx.state, _facts(ctx))
        for name, value in found.items():
            ctx.bind(name, value)
        return state

    @words.verb("Shields, Armor and reductions take their part")
    def soak(ctx: Ctx) -> State:
        state, found = damage.soak(engine(ctx), ctx.state, _facts(ctx))
        ctx.bind("amount", found["amount"])
        return state

    @words.verb("HP falls by what is left")
    def land(ctx: Ctx) -> State:
        return damage.land(engine(ctx), ctx.state, _facts(ctx))


def _add_each(words: Vocabulary) -> None:
    @words.verb("for each of {in} (called {as}), from the active Hero to the right: {do}", do=Param("verbs"),
                **{"in": Param("selector"), "as": Param("word")})  # fmt: skip
    def each_hero(ctx: Ctx, do: Value, **names: Any) -> State:
        """One Hero after the other with a window between two of them (RB-078)."""
        selector, named = fixed(ctx, names["in"])
        args = {**START, "as": names["as"], "do": do, "in": selector}
        return ctx.kernel.push(ctx.state, nested(ctx, (call("each_next", args),), **named))

    @words.verb("the next of them", do=Param("verbs"), **{"in": Param("selector"), "as": Param("word")}, **BOOKKEEPING)
    def each_next(ctx: Ctx, **args: Any) -> State:
        def part(ref: str) -> Frame:
            return nested(ctx, args["do"], **{args["as"]: (ref,)})

        return next_one(engine(ctx), ctx, "each_next", args, targets(ctx, args["in"]), part)


def dealer(ctx: Ctx) -> str:
    """The Hero that deals DMG to enemies: whose effect it is, or who bears it."""
    return by(ctx) if by_hero(ctx) else me(ctx)


def of_ability(ctx: Ctx) -> bool:
    """Whether a Core Ability is at work, which alone is meant by "ability" (RB-225).

    It binds its colour; what merely answers an ability knows the Hero of the event besides.
    """
    return ctx.bound("colour") is not None and ctx.bound("hero") is None


def _deal(ctx: Ctx, amount: Value, to: Value) -> tuple[State, int]:
    """DMG to enemies; Heroes are no target of it (RB-174, RB-226). A Last Stand may come at once (RB-043)."""
    g, state, total = engine(ctx), ctx.state, 0
    much = ctx.amount(amount)
    if of_ability(ctx):
        much = g.modified(state, "ability_damage", dealer(ctx), much)
    for ref in ctx.select(to):
        state, dealt = damage.deal(g, state, dealer(ctx), str(ref), much)
        total += dealt
    if not state.outcome and not g.setting_of("last_stand_at_turn_end"):
        state = placed(g.table, state)
    return state, total


def _named(ctx: Ctx, state: State, names: dict[str, Any], value: int) -> State:
    """Bind a result, unless the fight has ended with it."""
    if "as" in names and not state.outcome:
        ctx.bind(names["as"], value)
    return state


AS = {"as": Param("word", required=False)}


def _add_dealing(words: Vocabulary) -> None:
    @words.verb("deal {amount} DMG, to {to}, which is {as}", short="amount", amount=Param("amount"),
                to=WHO, **AS)  # fmt: skip
    def deal(ctx: Ctx, amount: Value, to: Value = ENEMY, **names: Any) -> State:
        state, dealt = _deal(ctx, amount, to)
        return _named(ctx, state, names, dealt)

    @words.verb("steal {amount}, from {to}, which is {as}", short="amount",
                amount=Param("amount"), to=WHO, **AS)  # fmt: skip
    def steal(ctx: Ctx, amount: Value, to: Value = ENEMY, **names: Any) -> State:
        """Healed by what was really dealt, as far as the user can be healed (RB-232, RB-233)."""
        state, dealt = _deal(ctx, amount, to)
        user = dealer(ctx)
        if dealt and not state.outcome and is_hero(state, user):
            state, _ = changes.heal(engine(ctx), state, user, dealt)
        return _named(ctx, state, names, dealt)

    @words.verb("{amount} DMG to itself", short="amount", amount=Param("amount"))
    def hurt_self(ctx: Ctx, amount: Value) -> State:
        """No Boss DMG: Shields and Armor work, Challenge and the like do not (RB-182 to RB-185)."""
        return packets(ctx, ctx.amount(amount), Expr("self"), "", False)


def last_first(ctx: Ctx, refs: tuple[str, ...]) -> list[str]:
    """Heroes against the circle, so that what the first one triggers comes to lie on top and happens first (RB-082)."""
    return [ref for ref in reversed(engine(ctx).circle(ctx.state)) if ref in refs]


def _for_all(ctx: Ctx, refs: tuple[str, ...], change: Any, *args: Any) -> State:
    """A change of several Heroes; nothing more once the fight is over."""
    g, state = engine(ctx), ctx.state
    for ref in last_first(ctx, refs):
        if not state.outcome:
            state = change(g, state, ref, *args)
    return state


def _add_hp(words: Vocabulary) -> None:
    @words.verb("heal {amount}, on {to}, which is {as}", short="amount", amount=Param("amount"),
                to=WHO, **AS)  # fmt: skip
    def heal(ctx: Ctx, amount: Value, to: Value | None = None, **names: Any) -> State:
        g, state, total, much = engine(ctx), ctx.state, 0, ctx.amount(amount)
        for ref in last_first(ctx, own(ctx, to)):
            state, healed = changes.heal(g, state, ref, much)
            total += healed
        return _named(ctx, state, names, total)

    @words.verb("set the HP to {to}, of {of}", to=Param("amount"), of=WHO)
    def set_hp(ctx: Ctx, to: Value, of: Value | None = None) -> State:
        """Neither DMG nor healing (RB-230)."""
        return _for_all(ctx, own(ctx, of), changes.set_hp, ctx.amount(to))


def _add_max_hp(words: Vocabulary) -> None:
    keys = {"amount": Param("amount"), "of": WHO}

    @words.verb("lose {amount} Max HP, for {of}", short="amount", **keys)
    def lose_max_hp(ctx: Ctx, amount: Value, of: Value | None = None) -> State:
        return _for_all(ctx, own(ctx, of), changes.change_max, -ctx.amount(amount))

    @words.verb("gain {amount} Max HP, for {of}", short="amount", **keys)
    def gain_max_hp(ctx: Ctx, amount: Value, of: Value | None = None) -> State:
        return _for_all(ctx, own(ctx, of), changes.change_max, ctx.amount(amount))


def _add_locks(words: Vocabulary) -> None:
    @words.verb("lock the HP, of {who}, at {at}", short="who", who=WHO, at=Param("amount", required=False))
    def lock(ctx: Ctx, who: Value | None = None, at: Value = None) -> State:
        """Locked HP takes no DMG, healing, Set or Lock (RB-228)."""
        return _for_all(ctx, own(ctx, who), changes.lock, None if at is None else ctx.amount(at))

    @words.verb("break the Lock, of {who}", short="who", who=WHO)
    def unlock(ctx: Ctx, who: Value | None = None) -> State:
        return _for_all(ctx, own(ctx, who), changes.unlock)

    @words.verb("Shield {amount}, on {to}", short="amount", amount=Param("amount"), to=WHO)
    def shield(ctx: Ctx, amount: Value, to: Value | None = None) -> State:
        return _for_all(ctx, own(ctx, to), changes.shield, ctx.amount(amount))

    @words.verb("Armor {amount}, on {to}", short="amount", amount=Param("amount"), to=WHO)
    def armor(ctx: Ctx, amount: Value, to: Value | None = None) -> State:
        return _for_all(ctx, own(ctx, to), changes.armor, ctx.amount(amount))

    @words.verb("remove Shields, as many as {amount}, from {of}", short="of", amount=Param("amount", required=False),
                of=WHO)  # fmt: skip
    def remove_shield(ctx: Ctx, amount: Value = 99, of: Value | None = None) -> State:
        return _for_all(ctx, own(ctx, of), changes.shield, -ctx.amount(amount))

    @words.verb(
        "remove Armor, as much as {amount}, from {of}", short="of", amount=Param("amount", required=False), of=WHO
    )
    def remove_armor(ctx: Ctx, amount: Value = 99, of: Value | None = None) -> State:
        return _for_all(ctx, own(ctx, of), changes.armor, -ctx.amount(amount))
