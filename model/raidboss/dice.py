"""Dice: rolls and their odds, changes of a die and what they trigger, charms, payments for abilities."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from model.core.action import ChanceOutcome
from model.core.chance import dice as odds
from model.effects.agenda import Context, Frame
from model.effects.language import Call
from model.raidboss.engine import Engine
from model.raidboss.state import TEAM, Die, HeroRoll, State, hero, with_hero

SIDES = 6
ABILITY, BONUS, HERO = "a", "b", "h"
"""Kinds of dice; a Hero Die is known by its kind only while it is being read."""
DieOutcomes = tuple[tuple[ChanceOutcome, tuple[Die, ...], Fraction], ...]


# --- words ---


def die_word(die: Die) -> str:
    """A die in actions and outcomes: `4`, a Bonus Die `b4`, a Hero Die `h4`."""
    return f"{'' if die.kind == ABILITY else die.kind}{die.value}"


def read_die(word: str) -> Die:
    """The die that a word names. Raises ValueError."""
    kind = word[0] if word[:1] in (BONUS, HERO) else ABILITY
    return Die(int(word if kind == ABILITY else word[1:]), kind)


def label(target: Any) -> str:
    """One word for anything that an effect can choose."""
    if isinstance(target, Die):
        return die_word(target)
    return f"p{target}" if isinstance(target, int) else str(target)


_FACES = {kind: {value: Die(value, kind) for value in range(1, SIDES + 1)} for kind in (ABILITY, BONUS)}
_WORDS = {die: die_word(die) for faces in _FACES.values() for die in faces.values()}

# --- rolls ---


@lru_cache(maxsize=64)
def roll_outcomes(ability: int, bonus: int) -> DieOutcomes:
    """What an Ability Roll of so many Ability and Bonus Dice can show, as sorted dice with exact weights."""
    ability, bonus = max(0, ability), max(0, bonus)
    second = [(tuple(_FACES[BONUS][v] for v in values), _ways(weight, bonus)) for values, weight in odds(bonus, SIDES)]
    weights: dict[int, Fraction] = {}
    found = []
    for values, weight in odds(ability, SIDES):
        first, ways = tuple(_FACES[ABILITY][v] for v in values), _ways(weight, ability)
        for others, more in second:
            dice = tuple(sorted(first + others))
            # Few weights differ, and Fractions are dear.
            both = weights.get(ways * more) or Fraction(ways * more, SIDES ** (ability + bonus))
            weights[ways * more] = both
            found.append((ChanceOutcome("roll", tuple([_WORDS[die] for die in dice])), dice, both))
    return tuple(found)


def _ways(weight: Fraction, count: int) -> int:
    """In how many ways so many dice come to an outcome."""
    return int(weight * SIDES**count)


def to_roll(g: Engine, state: State) -> tuple[int, int]:
    """How many Ability Dice and Bonus Dice the active Hero rolls: all that it has (RB-139, RB-140)."""
    one = hero(state, state.active)
    return max(0, g.modified(state, "ability_roll_dice", one.card, one.dice)), one.bonus


def in_roll(g: Engine, die: Die) -> bool:
    """Whether a die is part of what the Ability Roll means (RB-168)."""
    return die.kind == ABILITY or bool(g.setting_of("bonus_dice_in_roll"))


def shown(g: Engine, state: State) -> State:
    """The state with what an Ability Roll triggers waiting: die after die in sorted order, then the roll itself."""
    state = g.kernel.push(state, Frame((Call("announce_rolled"),), (), state.active, TEAM))
    if "die_shows" not in g.events:
        return state
    calls = tuple(Call("announce_die", (("die", die),)) for die in state.dice if in_roll(g, die))
    return g.kernel.push(state, Frame(calls, (), state.active, TEAM))


def announce_die(g: Engine, state: State, die: Die) -> State:
    """The state with what a die that shows a value triggers; nothing when no such die shows it any more (RB-081)."""
    if die.kind == HERO:
        rolls = state.hero_rolls
        if not rolls or die.value not in rolls[0].values:
            return state
        return g.trigger(state, "hero_die_shows", hero=rolls[0].hero, value=die.value, die=die)
    if die not in state.dice:
        return state
    return g.trigger(state, "die_shows", hero=state.active, value=die.value, kind=die.kind, die=die)


# --- changes ---


def has_die(state: State, die: Die) -> bool:
    """Whether such a die lies there: unassigned, or in the roll of Hero Dice that is being read."""
    if die.kind == HERO:
        return bool(state.hero_rolls) and die.value in state.hero_rolls[0].values
    return die in state.dice


def change_die(g: Engine, state: State, die: Die, to: int, again: bool = False, announce: bool = True) -> State:
    """The state with a die at another value, at least 1 (RB-191), and what the new value triggers waiting (RB-081).

    A die that keeps its value is no news (RB-236) unless it comes `again`: rolled anew, or by a rule of its own.
    """
    if not has_die(state, die):
        return state
    after = Die(max(1, to), die.kind)
    if die.kind == HERO:
        top, rest = state.hero_rolls[0], state.hero_rolls[1:]
        values = tuple(sorted([*_without(top.values, die.value), after.value]))
        state = state._replace(hero_rolls=(HeroRoll(top.hero, values), *rest))
    else:
        state = state._replace(dice=tuple(sorted([*_without(state.dice, die), after])))
    news = announce and (again or after != die) and (die.kind == HERO or in_roll(g, die))
    return announce_die(g, state, after) if news else state


def lose_die(state: State, die: Die) -> State:
    """The state with an unassigned die taken away for this turn."""
    return state._replace(dice=_without(state.dice, die)) if die in state.dice else state


def reroll(g: Engine, ctx: Context[State], die: Die, announce: bool = True) -> State:
    """The state with a die rolled again; asks the chance. The new face stands (RB-166)."""
    if not has_die(ctx.state, die):
        return ctx.state
    faces = [(ChanceOutcome("reroll", (str(v[0]),)), v[0], weight) for v, weight in odds(1, SIDES)]
    return change_die(g, ctx.state, die, ctx.chance(faces), again=True, announce=announce)


def _without(items: tuple[Any, ...], one: Any) -> tuple[Any, ...]:
    at = items.index(one)
    return items[:at] + items[at + 1 :]


# --- charms ---


def charm_dice(state: State, ref: str) -> tuple[Die, ...]:
    """The dice that a Hero has rolled and that lie there: its charms work on them, distinct, sorted (RB-165)."""
    found: set[Die] = set(state.dice) if ref == state.active else set()
    if state.hero_rolls and state.hero_rolls[0].hero == ref:
        found |= {Die(value, HERO) for value in state.hero_rolls[0].values}
    return tuple(sorted(found))


def boostable(g: Engine, die: Die) -> bool:
    """Whether a Booster can raise a die (RB-165)."""
    return die.value < SIDES or bool(g.setting_of("dice_above_six"))


def shard(g: Engine, state: State, ref: str, die: Die) -> State:
    """The state after a Hero spent a Temporal Shard: the die is about to be rolled again (RB-166)."""
    state = with_hero(state, ref, shards=hero(state, ref).shards - 1)
    return g.kernel.push(state, Frame((Call("throw_again", (("die", die),)),), (), ref, TEAM))


def boost(g: Engine, state: State, ref: str, die: Die) -> State:
    """The state after a Hero spent its Booster: the die shows 1 more (RB-165)."""
    state = with_hero(state, ref, boosters=hero(state, ref).boosters - 1)
    return change_die(g, state, die, die.value + 1)


# --- payments ---


@lru_cache(maxsize=4096)
def payments(dice: tuple[Die, ...], cost: int) -> tuple[tuple[Die, ...], ...]:
    """Every set of dice that pays a cost and of which no smaller part does, sorted (RB-066 to RB-068).

    No way is left out for being dearer than another: what stays on the table matters. Free costs are paid with a die.
    """
    cost, kinds = max(1, cost), sorted(set(dice), reverse=True)
    found: list[tuple[Die, ...]] = []

    def grow(at: int, chosen: tuple[Die, ...], total: int) -> None:
        if total >= cost:
            found.append(tuple(sorted(chosen)))
            return
        if at == len(kinds):
            return
        die = kinds[at]
        # Dice come in falling order, so a set that pays only with its last die has no part that pays.
        for count in range(dice.count(die) + 1):
            if count and total + die.value * (count - 1) >= cost:
                break
            grow(at + 1, chosen + (die,) * count, total + die.value * count)

    grow(0, (), 0)
    return tuple(sorted(set(found)))
