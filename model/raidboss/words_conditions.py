"""Conditions: the questions that texts of cards may ask."""

from __future__ import annotations

from model.effects.language import Param, Value, Vocabulary
from model.raidboss.library_types import UNTIL
from model.raidboss.state import PHASES, Hero, hero, is_hero, position
from model.raidboss.words_amounts import OF, marks_on, read_values
from model.raidboss.words_base import Ctx, anchor, by, candidates, me, wide

WHO = Param("selector", required=False)
KINDS = ("ability", "bonus", "hero")


def add_conditions(words: Vocabulary) -> None:
    """Add every condition to a vocabulary."""
    _add_about_heroes(words)
    _add_about_places(words)
    _add_about_events(words)
    _add_about_dice(words)
    _add_about_play(words)


FLAGS = ("down", "ready", "active", "locked", "shielded", "wounded")


def _flag(ctx: Ctx, one: Hero, name: str) -> bool:
    if name == "active":
        return bool(one.card == ctx.state.active)
    if name == "shielded":
        return one.shield > 0
    if name == "wounded":
        return one.hp < one.max_hp
    return bool(getattr(one, name))


def _add_about_heroes(words: Vocabulary) -> None:
    flags = {name: Param("condition", required=False) for name in FLAGS}
    english = "it holds, for {who}" + "".join(f", {name}: {{{name}}}" for name in FLAGS)

    @words.condition(english, short="who", who=WHO, **flags)
    def is_(ctx: Ctx, who: Value | None = None, **wanted: Value) -> bool:
        """Whether there is such a Hero and all of them are as wanted; Heroes that are down are looked at as well."""
        found = list(candidates(wide(ctx), who)) if who is not None else [me(ctx)]
        heroes = [hero(ctx.state, str(ref)) for ref in found if is_hero(ctx.state, str(ref))]
        return bool(heroes) and all(
            _flag(ctx, one, name) == ctx.test(value) for one in heroes for name, value in wanted.items()
        )

    @words.condition("{name} lies there, on {who}", short="name", name=Param("word"), who=WHO)
    def has_mark(ctx: Ctx, name: str, who: Value | None = None) -> bool:
        return marks_on(ctx, name, who) > 0

    @words.condition("{a} is {b}", a=Param("selector"), b=Param("selector"))
    def same(ctx: Ctx, a: Value, b: Value) -> bool:
        return bool(ctx.select(a)) and set(ctx.select(a)) == set(ctx.select(b))

    del words.conditions["exists"]  # the shared one would ask for a choice

    @words.condition("there is {of}", short="of", of=Param("selector"))
    def exists(ctx: Ctx, of: Value) -> bool:
        """Whether a selector finds anything; one that lets somebody choose is not asked."""
        return bool(candidates(ctx, of))


def _add_about_places(words: Vocabulary) -> None:
    @words.condition("{who} is adjacent to {to}", who=Param("selector"), to=WHO)
    def adjacent_to(ctx: Ctx, who: Value, to: Value | None = None) -> bool:
        one, other = position(ctx.state, anchor(ctx, who)), position(ctx.state, anchor(ctx, to))
        return bool(one and other) and abs(one - other) == 1

    @words.condition("it is in position {at}, being {who}", short="at", at=Param("amount"), who=WHO)
    def in_position(ctx: Ctx, at: Value, who: Value | None = None) -> bool:
        return position(ctx.state, anchor(ctx, who)) == ctx.amount(at)


def _add_about_events(words: Vocabulary) -> None:
    @words.condition("the DMG is the Boss's")
    def is_boss_damage(ctx: Ctx) -> bool:
        return bool(ctx.bound("boss", False))

    @words.condition("the DMG is of the kind {name}", short="name", name=Param("word"))
    def damage_kind(ctx: Ctx, name: str) -> bool:
        return str(ctx.bound("kind", "")) == name

    @words.condition("the ability is {colour}", short="colour", colour=Param("word", words=("green", "blue", "red")))
    def ability_is(ctx: Ctx, colour: str) -> bool:
        return str(ctx.bound("colour", "")) == colour

    @words.condition("it was its own doing")
    def own_doing(ctx: Ctx) -> bool:
        """Whether the event is about the bearer itself: its roll, its ability, its DMG."""
        return str(ctx.bound("hero", by(ctx))) == me(ctx)

    @words.condition("the mark is {name}", short="name", name=Param("word"))
    def mark_is(ctx: Ctx, name: str) -> bool:
        return str(ctx.bound("name", "")) == name

    @words.condition("it lasts {until}", short="until", until=Param("word", words=UNTIL))
    def lasts(ctx: Ctx, until: str) -> bool:
        return str(ctx.bound("until", "")) == until


def _add_about_dice(words: Vocabulary) -> None:
    @words.condition("the die fits, showing {value}, at least {min}, at most {max}, of the kind {kind}", short="value",
                     value=Param("amount", required=False), min=Param("amount", required=False),
                     max=Param("amount", required=False),
                     kind=Param("word", required=False, words=KINDS))  # fmt: skip
    def die_is(ctx: Ctx, value: Value = None, kind: str = "", **limits: Value) -> bool:
        """About the die of the event."""
        shown = ctx.bound("value", 0)
        if value is not None and shown != ctx.amount(value):
            return False
        if not ctx.amount(limits.get("min", 0)) <= shown <= ctx.amount(limits.get("max", 99)):
            return False
        return not kind or {"a": "ability", "b": "bonus", "h": "hero"}[str(ctx.bound("kind", "h"))] == kind

    @words.condition("the roll fits, of the {of}, with so many dice: {count}, showing {value}, at least {min}", of=OF,
                     value=Param("amount", required=False), min=Param("amount", required=False),
                     count=Param("amount", required=False))  # fmt: skip
    def roll_has(ctx: Ctx, of: str = "roll", value: Value = None, count: Value = 1, **limit: Value) -> bool:
        shown, low = read_values(ctx, of), ctx.amount(limit.get("min", 0))
        wanted = None if value is None else ctx.amount(value)
        hits = sum(one >= low and wanted in (None, one) for one in shown)
        return hits >= ctx.amount(count)


def _add_about_play(words: Vocabulary) -> None:
    @words.condition("it is its own turn")
    def own_turn(ctx: Ctx) -> bool:
        return bool(ctx.state.active == me(ctx))

    @words.condition("the phase is {phase}", short="phase", phase=Param("word", words=PHASES))
    def phase_is(ctx: Ctx, phase: str) -> bool:
        return bool(ctx.state.phase == phase)

    @words.condition("the Boss is at level {level}", short="level", level=Param("amount"))
    def level_is(ctx: Ctx, level: Value) -> bool:
        return bool(ctx.state.boss.level == ctx.amount(level))

    @words.condition("{a} and {b}", a=Param("condition"), b=Param("condition"))
    def both(ctx: Ctx, a: Value, b: Value) -> bool:
        return ctx.test(a) and ctx.test(b)

    @words.condition("{a} or {b}", a=Param("condition"), b=Param("condition"))
    def either(ctx: Ctx, a: Value, b: Value) -> bool:
        return ctx.test(a) or ctx.test(b)
