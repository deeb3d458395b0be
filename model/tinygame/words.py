"""The words of the tiny game's cards: its verbs, selectors, events and queries on top of the shared ones."""

from __future__ import annotations

from model.core.action import ChanceOutcome
from model.effects.agenda import Context
from model.effects.language import Param, Value, Vocabulary
from model.effects.verbs import core_vocabulary
from model.tinygame.state import State, living

MAX_ENERGY = 9
FRESH_ENERGY = 3
Ctx = Context[State]


def vocabulary() -> Vocabulary:
    """A fresh Vocabulary with every word of the tiny game."""
    words = core_vocabulary()
    words.events["enemy_defeated"] = "when an enemy is defeated"
    words.queries["damage_dealt"] = "your damage"
    _add_selectors(words)
    _add_card_verbs(words)
    _add_script(words)
    return words


def _add_selectors(words: Vocabulary) -> None:
    @words.selector("each enemy")
    def each_enemy(ctx: Ctx) -> tuple[int, ...]:
        return living(ctx.state)

    @words.selector("an enemy you choose", chooses=True)
    def chosen_enemy(ctx: Ctx) -> tuple[int, ...]:
        return living(ctx.state)

    @words.selector("wounded enemies")
    def wounded(ctx: Ctx) -> tuple[int, ...]:
        enemies = ctx.state.enemies
        return tuple(i for i in living(ctx.state) if enemies[i].hp < enemies[i].full)


def _add_card_verbs(words: Vocabulary) -> None:
    @words.verb("{amount} damage to {to}", amount=Param("amount"), to=Param("selector"))
    def deal(ctx: Ctx, amount: Value, to: Value) -> State:
        """Remove hit points after damage_dealt modifiers (TG-3.4), never below 0 (TG-3.2), left to right."""
        base, state = ctx.amount(amount), ctx.state
        for place in ctx.select(to):
            enemy = state.enemies[place]
            hit = min(enemy.hp, max(0, ctx.kernel.modified(state, "damage_dealt", place, base)))
            row = list(state.enemies)
            row[place] = enemy._replace(hp=enemy.hp - hit)
            state = state._replace(enemies=tuple(row), damage=state.damage + hit)
            if hit and hit == enemy.hp:
                state = ctx.kernel.announce(state, "enemy_defeated", enemy=place)
        return state

    @words.verb("gain {amount} {what}", commutes=True, amount=Param("amount"), what=Param("word", words=("energy",)))
    def gain(ctx: Ctx, amount: Value, what: str) -> State:
        """Energy stays at 9 at most (TG-2.1)."""
        return ctx.state._replace(energy=min(MAX_ENERGY, ctx.state.energy + ctx.amount(amount)))

    @words.verb("draw {count}", short="count", count=Param("amount"))
    def draw(ctx: Ctx, count: Value) -> State:
        """Draw from the face-down pile as long as it lasts (TG-5.5)."""
        state = ctx.state
        for _ in range(min(ctx.amount(count), state.pile.size)):
            outcomes = [(ChanceOutcome("draw", (card,)), card, w) for card, w in state.pile.reveal()]
            card = ctx.chance(outcomes)
            state = state._replace(pile=state.pile.take(card), hand=tuple(sorted((*state.hand, card))))
        return state

    @words.verb("prevent the blow")
    def prevent(ctx: Ctx) -> State:
        return ctx.state._replace(guarded=True)


def _add_script(words: Vocabulary) -> None:
    @words.verb("the enemy strikes")
    def blow(ctx: Ctx) -> State:
        """The blow of the enemy bound to this frame, unless it was prevented (TG-4.1, TG-4.3)."""
        state = ctx.state
        strength = 0 if state.guarded else state.enemies[ctx.bound("enemy")].strength
        return state._replace(hp=max(0, state.hp - strength), guarded=False)

    @words.verb("the next turn starts")
    def next_turn(ctx: Ctx) -> State:
        return ctx.state._replace(turns=ctx.state.turns - 1, energy=FRESH_ENERGY)
