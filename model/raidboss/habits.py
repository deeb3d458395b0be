"""How a sensible player decides: simple habits for rollouts, and an order for searches; never a value."""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol

from model.core.action import Action
from model.effects.language import Verbs, walk
from model.raidboss.dice import read_die
from model.raidboss.engine import Engine
from model.raidboss.library_types import FREE, Use
from model.raidboss.state import FACE_DOWN, State, hero
from model.raidboss.turn import USE, ability_cost
from model.raidboss.windows import ACT, ASSIGN, INSTANT, REVIVE, SHARD, TALENT, acts

LOW = ("1", "2")
"""Dice that a Temporal Shard is spent on."""
SPARED = 2
"""Ready tokens that are kept to get Heroes up."""
QUIET = ("pass", "done", "decline")
"""Answers that do nothing."""
WEIGHTS = {"boss": Fraction(60), "hp": Fraction(1), "ko": Fraction(18), "die": Fraction(2), "bonus": Fraction(1)}
"""Points of a whole Boss, of one HP, one KO, one Ability Die, one Bonus Die."""


class Rules(Protocol):
    """What habits need of the game: its engine."""

    engine: Engine


def default_action(game: Rules, state: State, legal: tuple[Action, ...]) -> Action:
    """The first that is there: get a Hero up, the dearest ability with the least waste, blows, Instants in time."""
    g = game.engine
    revive = next((a for a in legal if a.kind == REVIVE and a.args[0] != a.args[1]), None)
    if revive is not None:
        return revive
    uses = [a for a in legal if a.kind == USE]
    if uses:
        return max(uses, key=lambda a: (_worth(g, state, a), _inverse(a)))
    answer = next((a for a in legal if _in_time(g, state, a)), None)
    if answer is not None:
        return answer
    quiet = next((a for a in legal if a.kind in QUIET), None)
    return quiet if quiet is not None else _neediest(state, legal)


def _neediest(state: State, legal: tuple[Action, ...]) -> Action:
    """Of Heroes to choose from, the one with the fewest HP and Shields; else the first answer."""
    left = {one.card: (one.hp + one.shield + one.armor, at) for at, one in enumerate(state.heroes)}
    named = [a for a in legal if a.kind == "choose" and a.args[-1] in left]
    return min(named, key=lambda a: left[a.args[-1]]) if named else legal[0]


def _in_time(g: Engine, state: State, action: Action) -> bool:
    """Whether an answer is better given now than kept.

    A low die is rolled again. Blows of Instants and Talents fall while dice are assigned; an Instant is spared for
    others to get up until the round's last turn, for then every token is readied. Help comes before the card hits.
    Between the dice a Talent is used as soon as it can be paid for, and before the Boss acts what a mark allows.
    """
    if action.kind == SHARD:
        return state.phase == ASSIGN and action.args[1] in LOW
    if action.kind == TALENT:
        use = g.hero_card(action.args[0]).talent.use(action.args[1])
        return _strikes(use.do) if state.phase == ASSIGN else _ends(use)
    if action.kind == ACT:
        found = (use for _, use in acts(g, hero(state, action.args[0])) if use.name == action.args[1])
        return state.phase == "boss_action" and any(map(_ends, found))
    if action.kind != INSTANT:
        return False
    last = all(one.tile.face != FACE_DOWN for one in state.heroes)
    if _strikes(g.hero_card(action.args[0]).instant.do):
        return state.phase == ASSIGN and (last or sum(one.ready for one in state.heroes) > SPARED)
    return state.phase == "boss_action" and (last or _in_danger(g, state))


def _ends(use: Use) -> bool:
    """Whether something keeps it from being used again and again: a price, a limit, or the end of its mark."""
    return use.cost != FREE or bool(use.once) or any(call.verb == "remove_mark" for call in walk(use.do))


def _strikes(verbs: Verbs) -> bool:
    """Whether an effect is a blow at an enemy and costs no HP."""
    names = {call.verb for call in walk(verbs)}
    return bool(names & {"deal", "steal"}) and not names & {"hurt_self", "damage"}


def _worth(g: Engine, state: State, action: Action) -> int:
    """What an ability costs, less half of what its dice show beyond that."""
    paid = sum(read_die(word).value for word in action.args[1:])
    cost = ability_cost(g, state, state.active, action.args[0])
    return 2 * cost - (paid - cost)


def _inverse(action: Action) -> tuple[int, ...]:
    return tuple(-read_die(word).value for word in action.args[1:])


def _in_danger(g: Engine, state: State) -> bool:
    """Whether a standing Hero has lost a third of its HP."""
    return any(3 * h.hp <= 2 * g.hero_card(h.card).hp for h in state.heroes if not h.down)


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
