"""How a sensible player decides: one look ahead, judged by points. What rollouts play, and what a search tries first.

Habits are never a value: they only order work and fill in play beyond what is searched.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol

from model.core.action import Action, Step
from model.core.game import CHANCE, TERMINAL, Outcomes
from model.redrains.engine import Engine
from model.redrains.habits_quick import promise, quick_answer
from model.redrains.habits_worth import POINTS, card_worth, dice_of, standing
from model.redrains.recovery import HAND_SIZE
from model.redrains.state import LEVELS, State
from model.redrains.turn import END, MEDITATE, PASS, split

SCALE = 6_000
"""Points between an even position and one that is as good as decided."""
KEPT = 110
"""Points that a card in hand must promise to be kept in the prepare phase: about what a new one brings."""
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
    kind = legal[0].kind
    if kind == "discard":
        return prepared(game.engine, state, legal)
    if kind in COMPARED and len(legal) <= OPTIONS:
        return max(legal, key=lambda action: (_later(game, game.apply(state, action), LATER), action))
    return quick_answer(game.engine, state, legal)


def prepared(g: Engine, state: State, legal: tuple[Action, ...]) -> Action:
    """The card to discard: the worst one where one must go, else any that promises less than a new one would.

    In the prepare phase cards of little use make room for new ones, as long as there are cards to draw.
    """
    side = state.sides[state.agenda[-1].seat]
    cards = [action for action in legal if action.kind == "discard"]
    if len(cards) == len(legal):
        return min(cards, key=lambda action: (card_worth(g, action.args[0]), action))
    room = side.deck.size - (HAND_SIZE - len(side.hand)) if side.deck is not None else 0
    for action in cards:
        card = action.args[0]
        if room > 0 and (card_worth(g, card) < KEPT or dice_of(g, card) > len(side.active)):
            return action
    return next(action for action in legal if action not in cards)


def heuristic(g: Engine, state: State) -> Fraction:
    """How well the players stand, from 0 to 1."""
    if state.outcome:
        return Fraction(state.outcome > 0)
    points = standing(g, state) + 10 * (3 * g.table.profile.life) // 2
    return Fraction(min(SCALE, max(-SCALE, points)) + SCALE, 2 * SCALE)


# --- one look ahead --------------------------------------------------------------------------------------------------


def _turn_action(game: Rules, state: State, legal: tuple[Action, ...]) -> Action:
    """The action whose outcome stands best, or rest where none gains anything."""
    g = game.engine
    attacks = [a for a in legal if a.kind == "attack"]
    attacks.sort(key=lambda a: (-promise(g, state, *split(g, a)), a))
    tried = attacks[:ATTACKS] + cheapest([a for a in legal if a.kind not in ("attack", MEDITATE, END, PASS)])
    rest = next((a for a in legal if a.kind == END), None) or next(a for a in legal if a.kind == PASS)
    best, most = rest, standing(g, state) - (POINTS["rage"] if rest.kind == PASS else 0)
    for action in tried:
        points = _later(game, game.apply(state, action), LATER)
        if points > most:
            best, most = action, points
    return best


def cheapest(actions: list[Action]) -> list[Action]:
    """Of actions that differ only in the dice that pay for them, the one with the lowest dice."""
    best: dict[tuple[str, tuple[str, ...]], tuple[int, Action]] = {}
    for action in actions:
        what = tuple(word for word in action.args if word.rpartition("-")[2] not in LEVELS)
        price = sum(LEVELS.index(word.rpartition("-")[2]) for word in action.args if word.rpartition("-")[2] in LEVELS)
        key = (action.kind, what)
        if key not in best or price < best[key][0]:
            best[key] = price, action
    return [action for _, action in best.values()]


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
