"""How a sensible player decides: simple habits for rollouts, and an order for searches; never a value."""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol

from model.core.action import Action
from model.raidboss.dice import read_die
from model.raidboss.engine import Engine
from model.raidboss.state import State
from model.raidboss.turn import DONE, USE, ability_cost
from model.raidboss.windows import INSTANT, REVIVE, SHARD

QUIET = ("pass", "done", "decline")
"""Answers that do nothing."""
WEIGHTS = {"boss": Fraction(60), "hp": Fraction(1), "ko": Fraction(18), "die": Fraction(2), "bonus": Fraction(1)}
"""Points of a whole Boss, of one HP, one KO, one Ability Die, one Bonus Die."""


class Rules(Protocol):
    """What habits need of the game: its engine."""

    engine: Engine


def default_action(game: Rules, state: State, legal: tuple[Action, ...]) -> Action:
    """The first that is there: get a Hero up, the dearest ability with the least waste, an Instant in danger."""
    revive = next((a for a in legal if a.kind == REVIVE and a.args[0] != a.args[1]), None)
    if revive is not None:
        return revive
    uses = [a for a in legal if a.kind == USE]
    if uses:
        return max(uses, key=lambda a: (_worth(game.engine, state, a), _inverse(a)))
    instant = next((a for a in legal if a.kind == INSTANT), None)
    if instant is not None and state.phase == "boss_action" and _in_danger(game.engine, state):
        return instant
    low = next((a for a in legal if a.kind == SHARD and a.args[1] in ("1", "2")), None)
    if low is not None and state.phase == "assign":
        return low
    quiet = next((a for a in legal if a.kind in QUIET), None)
    return quiet if quiet is not None else legal[0]


def _worth(g: Engine, state: State, action: Action) -> int:
    """What an ability costs, less half of what its dice show beyond that."""
    paid = sum(read_die(word).value for word in action.args[1:])
    cost = ability_cost(g, state, state.active, action.args[0])
    return 2 * cost - (paid - cost)


def _inverse(action: Action) -> tuple[int, ...]:
    return tuple(-read_die(word).value for word in action.args[1:])


def _in_danger(g: Engine, state: State) -> bool:
    """Whether a standing Hero has lost half of its HP."""
    return any(2 * h.hp <= g.hero_card(h.card).hp for h in state.heroes if not h.down)


def heuristic(g: Engine, state: State) -> Fraction:
    """How well the team stands, from 0 to 1: DMG on the Boss against HP and KOs."""
    if state.outcome:
        return Fraction(state.outcome == 1)
    progress = Fraction(min(state.boss.damage, g.boss.hp), g.boss.hp)
    points = WEIGHTS["boss"] * progress - WEIGHTS["ko"] * state.kos
    points += sum(WEIGHTS["hp"] * h.hp + WEIGHTS["die"] * h.dice + WEIGHTS["bonus"] * h.bonus for h in state.heroes)
    best = WEIGHTS["boss"] + sum(12 + 4 * WEIGHTS["die"] + 8 for _ in state.heroes)
    worst = -WEIGHTS["ko"] * g.setting_of("ko_limit")
    return min(Fraction(999, 1000), max(Fraction(1, 1000), (points - worst) / (best - worst)))


__all__ = ["DONE", "QUIET", "default_action", "heuristic"]
