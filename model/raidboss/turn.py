"""Assign Dice: Core Abilities that the active Hero buys with its dice, and everything offered besides."""

from __future__ import annotations

from model.core.action import Action
from model.effects.language import Call
from model.raidboss.dice import BONUS, die_word, payments, read_die
from model.raidboss.engine import Engine
from model.raidboss.phases import assign_over
from model.raidboss.state import Die, State, hero, with_hero
from model.raidboss.windows import ASSIGN, offers, react

USE, DONE = "use", "done"


def ability_cost(g: Engine, state: State, ref: str, colour: str) -> int:
    """What a Core Ability costs now, at least 1."""
    cost = g.hero_card(ref).abilities[colour].cost
    return max(1, g.modified(state, "ability_cost", ref, cost, colour=colour))


def assign_actions(g: Engine, state: State) -> tuple[Action, ...]:
    """Sorted legal actions of the top-level decision: abilities by payment, answers of the team, the end of it."""
    return tuple(sorted([*uses(g, state), *offers(g, state, ASSIGN), Action(DONE)]))


def uses(g: Engine, state: State) -> list[Action]:
    """Every way to buy a Core Ability of the active Hero, which only it does and only now (RB-070, RB-071)."""
    ref = state.active
    if not ref or not state.dice or hero(state, ref).down:
        return []
    return [
        Action(USE, (colour, *map(die_word, dice)))
        for colour in g.hero_card(ref).abilities
        for dice in payments(state.dice, ability_cost(g, state, ref, colour))
    ]


def assigned(g: Engine, state: State, action: Action) -> State:
    """The state after a decision of Assign Dice, its effect waiting."""
    if action.kind == DONE:
        return done(g, state)
    if action.kind == USE:
        return use(g, state, action.args[0], tuple(read_die(word) for word in action.args[1:]))
    return react(g, state, action)


def done(g: Engine, state: State) -> State:
    """The state after the phase ended: unassigned dice do nothing, Bonus Dice among them are kept (RB-141)."""
    return assign_over(g, state._replace(paying=()))


def use(g: Engine, state: State, colour: str, dice: tuple[Die, ...]) -> State:
    """The state after an ability was paid for with whole dice (RB-068), the ability waiting."""
    ref, left = state.active, list(state.dice)
    for die in dice:
        left.remove(die)
    bonus = tuple(sorted(die for die in dice if die.kind == BONUS))
    state = state._replace(dice=tuple(left))
    if g.setting_of("bonus_dice_until_resolved"):
        state = state._replace(paying=bonus)
    else:
        state = _spent(g, state, ref, len(bonus))
    over = Call("ability_over", (("colour", colour), ("hero", ref)))
    verbs = (*g.hero_card(ref).abilities[colour].do, over)
    return g.kernel.push(state, g.frame(verbs, ref, ref, ref, colour=colour))


def ability_over(g: Engine, state: State, ref: str, colour: str) -> State:
    """The state after an ability has resolved: Bonus Dice that paid for it go back to the supply (RB-141)."""
    spent = len(state.paying)
    state = _spent(g, state._replace(paying=()), ref, spent)
    return g.trigger(state, "ability_used", hero=ref, colour=colour)


def _spent(g: Engine, state: State, ref: str, count: int) -> State:
    if not count:
        return state
    state = with_hero(state, ref, bonus=max(0, hero(state, ref).bonus - count))
    return g.trigger(state, "bonus_die_spent", hero=ref, count=count)
