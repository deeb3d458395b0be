"""Verbs about dice: Bonus Dice, dice of the Ability Roll, rolls of Hero Dice."""

from __future__ import annotations

from typing import Any

from model.core.action import ChanceOutcome
from model.core.chance import dice as odds
from model.effects.agenda import Frame
from model.effects.language import Call, Param, Value, Vocabulary
from model.effects.verbs import open_window
from model.raidboss import changes
from model.raidboss.dice import HERO, SIDES, change_die, has_die, roll_outcomes, shown, to_roll
from model.raidboss.dice import lose_die as without_die
from model.raidboss.dice import reroll as rolled_again
from model.raidboss.state import TEAM, Die, HeroRoll, State, hero
from model.raidboss.words_base import Ctx, engine, nested, own

WHO = Param("selector", required=False)
READING = open_window("hero_die", (TEAM,))


def add_dice_verbs(words: Vocabulary) -> None:
    """Add every verb of this module to a vocabulary."""
    _add_bonus(words)
    _add_ability_roll(words)
    _add_changes(words)
    _add_rerolls(words)
    _add_hero_dice(words)


def _add_bonus(words: Vocabulary) -> None:
    keys = {"count": Param("amount"), "who": WHO}

    @words.verb("gain {count} Bonus Dice, for {who}", short="count", **keys)
    def gain_bonus(ctx: Ctx, count: Value, who: Value | None = None) -> State:
        """As many as the supply has (RB-005)."""
        g, state, much = engine(ctx), ctx.state, ctx.amount(count)
        for ref in own(ctx, who):
            state, _ = changes.gain_bonus(g, state, ref, much)
        return state

    @words.verb("lose {count} Bonus Dice, of {who}", short="count", **keys)
    def lose_bonus(ctx: Ctx, count: Value, who: Value | None = None) -> State:
        state, much = ctx.state, ctx.amount(count)
        for ref in own(ctx, who):
            state = changes.lose_bonus(state, ref, much)
        return state


def _add_ability_roll(words: Vocabulary) -> None:
    @words.verb("the active Hero makes its Ability Roll")
    def ability_roll(ctx: Ctx) -> State:
        """All its Ability Dice and Bonus Dice (RB-139, RB-140); a Hero that is down rolls nothing (RB-153)."""
        g, state = engine(ctx), ctx.state
        if not state.active or hero(state, state.active).down:
            return state
        outcomes = roll_outcomes(*to_roll(g, state))
        return shown(g, state._replace(dice=ctx.chance(outcomes)))


def _die(ctx: Ctx, value: Value) -> Die | None:
    """The die that a selector names, None when it no longer lies there."""
    found = next((one for one in ctx.select(value) if isinstance(one, Die)), None)
    return found if found is not None and has_die(ctx.state, found) else None


def _changed(ctx: Ctx, value: Value, die: Die, to: int, again: bool = False) -> State:
    """The state with a die at another value; a name that stood for it goes on to do so."""
    if isinstance(value, str):
        ctx.bind(value, Die(max(1, to), die.kind))
    return change_die(engine(ctx), ctx.state, die, to, again=again)


def _add_changes(words: Vocabulary) -> None:
    @words.verb("{die} +{by}", die=Param("selector"), by=Param("amount"))
    def raise_die(ctx: Ctx, die: Value, **named: Value) -> State:
        """Above 6 as well (RB-180, RB-190)."""
        found = _die(ctx, die)
        return ctx.state if found is None else _changed(ctx, die, found, found.value + ctx.amount(named["by"]))

    @words.verb("{die} -{by}", die=Param("selector"), by=Param("amount"))
    def lower_die(ctx: Ctx, die: Value, **named: Value) -> State:
        """Never below 1 (RB-191)."""
        found = _die(ctx, die)
        return ctx.state if found is None else _changed(ctx, die, found, found.value - ctx.amount(named["by"]))

    @words.verb("{die} becomes {to}, the same value counting anew: {again}", die=Param("selector"), to=Param("amount"),
                again=Param("condition", required=False))  # fmt: skip
    def set_die(ctx: Ctx, die: Value, to: Value, again: Value = False) -> State:
        """A die that keeps its value is no news unless the effect says so (RB-236)."""
        found = _die(ctx, die)
        return ctx.state if found is None else _changed(ctx, die, found, ctx.amount(to), ctx.test(again))

    @words.verb("{die} is lost for this turn", short="die", die=Param("selector"))
    def lose_die(ctx: Ctx, die: Value) -> State:
        found = _die(ctx, die)
        return ctx.state if found is None else without_die(ctx.state, found)


def _counts(ctx: Ctx) -> bool:
    """Whether a die rolled again is part of the Ability Roll: in that phase always, later by the ruling (RB-168)."""
    return ctx.state.phase != "assign" or bool(ctx.kernel.host.setting(ctx.state, "rerolls_are_ability_roll"))


def _add_rerolls(words: Vocabulary) -> None:
    @words.verb("roll {die} again", short="die", die=Param("selector"))
    def reroll_die(ctx: Ctx, die: Value) -> State:
        found = _die(ctx, die)
        if found is None:
            return ctx.state
        return rolled_again(engine(ctx), ctx, found, announce=found.kind == HERO or _counts(ctx))

    @words.verb("roll all unassigned dice again")
    def reroll_all(ctx: Ctx) -> State:
        """Together, and then what they show is read die by die."""
        g, state = engine(ctx), ctx.state
        if not state.dice:
            return state
        bonus = sum(die.kind == "b" for die in state.dice)
        state = state._replace(dice=ctx.chance(roll_outcomes(len(state.dice) - bonus, bonus)))
        return shown(g, state) if _counts(ctx) else state


def _hero_outcomes(count: int) -> list[tuple[ChanceOutcome, tuple[int, ...], Any]]:
    kind = "hero-die" if count == 1 else "hero-dice"
    return [(ChanceOutcome(kind, tuple(map(str, values))), values, weight) for values, weight in odds(count, SIDES)]


def _add_hero_dice(words: Vocabulary) -> None:
    @words.verb("roll Hero Dice called {as}, as many as {count}, by {who}: {do}", do=Param("verbs"),
                count=Param("amount", required=False), who=WHO, **{"as": Param("word")})  # fmt: skip
    def roll_hero_die(ctx: Ctx, do: Any, count: Value = 1, who: Value | None = None, **names: Any) -> State:
        """Not part of the Ability Roll (RB-004, RB-168). Charms may answer it before it is used (RB-167)."""
        much = min(ctx.amount(count), engine(ctx).setting_of("hero_dice"))
        roller = own(ctx, who)[:1]
        if much < 1 or not roller:
            return ctx.state
        steps = (
            Call("throw", (("count", much), ("hero", roller[0]))),
            READING,
            Call("hand_over", (("as", names["as"]), ("do", do))),
        )
        return ctx.kernel.push(ctx.state, nested(ctx, steps))

    @words.verb("{hero} rolls {count} Hero Dice", hero=Param("word"), count=Param("amount"))
    def throw(ctx: Ctx, count: int, **named: Any) -> State:
        g, ref = engine(ctx), named["hero"]
        values = ctx.chance(_hero_outcomes(count))
        state = ctx.state._replace(hero_rolls=(HeroRoll(ref, values), *ctx.state.hero_rolls))
        if "hero_die_shows" not in g.events:
            return state
        calls = tuple(Call("announce_die", (("die", Die(value, HERO)),)) for value in values)
        return g.kernel.push(state, Frame(calls, (), ref, TEAM))

    @words.verb("what the Hero Dice show, called {as}, is used: {do}", do=Param("verbs"), **{"as": Param("word")})
    def hand_over(ctx: Ctx, do: Any, **names: Any) -> State:
        """The sum of several."""
        rolls = ctx.state.hero_rolls
        if not rolls:
            return ctx.state
        values = rolls[0].values
        frame = nested(ctx, do, **{names["as"]: sum(values), "values": values})
        return ctx.kernel.push(ctx.state._replace(hero_rolls=rolls[1:]), frame)
