"""How a sensible player decides: one look ahead, judged by points. What rollouts play, and what a search tries first.

Habits are never a value: they only order work and fill in play beyond what is searched.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol

from model.core.action import Action, Step
from model.core.game import CHANCE, TERMINAL, Outcomes
from model.redrains.changes import born_life
from model.redrains.engine import Engine
from model.redrains.habits_quick import promise, quick_answer
from model.redrains.state import HIDDEN, State, Unit
from model.redrains.turn import END, MEDITATE, PASS, split

POINTS = {
    "chimera_wound": 100,
    "phase": 420,
    "rage": 11,
    "red_rains": 200,
    "wound": 84,
    "danger": 1600,
    "attack": 110,
    "life": 70,
    "ability": 60,
    "tired": 20,
    "threat": 70,
    "threat_life": 70,
    "status": 20,
    "threat_tired": 50,
    "hidden": 220,
    "foreign": 80,
    "die": 35,
    "level": 10,
    "card": 20,
    "spell": 84,
}
"""What things are worth, in hundredths of a wound on the Chimera; found by playing games against each other."""
DECIDED = 100_000
SCALE = 6_000
"""Points between an even position and one that is as good as decided."""
ATTACKS, LATER, OPTIONS = 4, 8, 9
"""Attacks looked at in a turn, answers filled in after an action, and options that are compared one by one."""
COMPARED = frozenset(
    ("accept", "attack", "block", "choose", "counter", "decline", "guard", "no-block", "no-counter", "no-guard",
     "pay", "react")
)  # fmt: skip


class Rules(Protocol):
    """What habits need of the game: its engine and its half of the game protocol."""

    engine: Engine

    def current_player(self, state: State) -> int:
        """The seat that decides, CHANCE, or TERMINAL."""
        ...

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """The sorted legal actions."""
        ...

    def chance_outcomes(self, state: State) -> Outcomes:
        """The outcomes with exact weights."""
        ...

    def apply(self, state: State, step: Step) -> State:
        """The settled state after a step."""
        ...


def default_action(game: Rules, state: State, legal: tuple[Action, ...]) -> Action:
    """What a sensible player does: one of the legal actions."""
    if len(legal) == 1:
        return legal[0]
    if not state.agenda:
        return _turn_action(game, state, legal)
    if legal[0].kind in COMPARED and len(legal) <= OPTIONS:
        return max(legal, key=lambda action: (_later(game, game.apply(state, action), LATER), action))
    return quick_answer(game.engine, state, legal)


def heuristic(g: Engine, state: State) -> Fraction:
    """How well the players stand, from 0 to 1."""
    if state.outcome:
        return Fraction(state.outcome > 0)
    points = standing(g, state) + 10 * (3 * g.table.profile.life) // 2
    return Fraction(min(SCALE, max(-SCALE, points)) + SCALE, 2 * SCALE)


def standing(g: Engine, state: State) -> int:
    """How well the players stand, in points; more is better."""
    if state.outcome:
        return DECIDED * state.outcome
    chimera, p = state.chimera, POINTS
    points = p["chimera_wound"] * chimera.wounds - p["phase"] * (chimera.phase - 1) - p["rage"] * chimera.rage
    points -= p["red_rains"] * chimera.red_rains // max(1, g.ultimate_value(state))
    for seat, side in enumerate(state.sides):
        wounds, life = side.phoenixborn.wounds, born_life(g, state, seat)
        points -= p["wound"] * wounds + p["danger"] * wounds * wounds // (life * life)
        points += sum(_own(g, unit) for unit in side.units) - sum(_foe(g, unit) for unit in side.row)
        points += p["die"] * len(side.active) + p["level"] * sum(die.level for die in side.active)
        points += p["card"] * len(side.hand) + p["spell"] * len({spell.card for spell in side.spells})
    return points


def _own(g: Engine, unit: Unit) -> int:
    card, p = g.cards[unit.card], POINTS
    attack = p["attack"] * (card.attack + unit.bonus)
    if unit.exhausted:
        attack = attack * p["tired"] // 100
    return attack + p["life"] * (card.life - unit.wounds) + p["ability"] * len(card.abilities)


def _foe(g: Engine, unit: Unit) -> int:
    p = POINTS
    if unit.id == HIDDEN:
        return p["hidden"]
    card = g.cards[unit.card]
    if card.type != "aspect":
        return -p["foreign"]
    attack = p["threat"] * card.attack
    if unit.exhausted:
        attack = attack * p["threat_tired"] // 100
    return attack + p["threat_life"] * (card.life - unit.wounds) + p["status"] * unit.status


# --- one look ahead --------------------------------------------------------------------------------------------------


def _turn_action(game: Rules, state: State, legal: tuple[Action, ...]) -> Action:
    """The action whose outcome stands best, or rest where none gains anything."""
    g = game.engine
    attacks = [a for a in legal if a.kind == "attack"]
    attacks.sort(key=lambda a: (-promise(g, state, *split(g, a)), a))
    tried = attacks[:ATTACKS] + [a for a in legal if a.kind not in ("attack", MEDITATE, END, PASS)]
    rest = next((a for a in legal if a.kind == END), None) or next(a for a in legal if a.kind == PASS)
    best, most = rest, standing(g, state) - (POINTS["rage"] if rest.kind == PASS else 0)
    for action in tried:
        points = _later(game, game.apply(state, action), LATER)
        if points > most:
            best, most = action, points
    return best


def _later(game: Rules, state: State, left: int) -> int:
    """The points once the present turn's effects are resolved, quick answers filled in, near chances averaged."""
    turn = state.turn
    while left and state.agenda and state.turn == turn and not state.outcome:
        player = game.current_player(state)
        if player == TERMINAL or (player == CHANCE and turn != "players"):
            break
        if player == CHANCE:
            outcomes = game.chance_outcomes(state)
            if len(outcomes) == 2:
                found = [(w, _later(game, game.apply(state, o), left - 1)) for o, w in outcomes]
                return int(sum(weight * points for weight, points in found))
            state = game.apply(state, outcomes[len(outcomes) // 2][0])
        else:
            state = game.apply(state, quick_answer(game.engine, state, game.legal_actions(state)))
        left -= 1
    return standing(game.engine, state)
