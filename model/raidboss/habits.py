"""How a sensible player decides: simple habits for rollouts, and an order for searches; never a value."""

from __future__ import annotations

from fractions import Fraction
from math import exp
from typing import Protocol

from model.core.action import Action, Step
from model.core.game import CHANCE, TERMINAL, Outcomes
from model.effects.language import Verbs, walk
from model.raidboss.dice import read_die
from model.raidboss.engine import Engine
from model.raidboss.library_types import FREE, Use
from model.raidboss.state import FACE_DOWN, State, hero
from model.raidboss.turn import USE
from model.raidboss.windows import ACT, ASSIGN, INSTANT, REVIVE, SHARD, TALENT, acts

LOW = ("1", "2")
"""Dice that a Temporal Shard is spent on."""
SPARED = 2
"""Ready tokens that are kept to get Heroes up."""
QUIET = ("pass", "done", "decline")
"""Answers that do nothing."""
WORTH = {"boss": 8.0, "ko": -2.65, "hp": 2.95, "bonus": 0.48, "booster": 0.2, "ready": 0.07, "mark": -0.05}
"""What a whole Boss, a KO, a Hero's full HP, a Bonus Die and so on change of the log odds that the team wins."""
PIP = 0.1
"""What one point of dice must gain to be spent, in the same unit."""
DECIDED = 20.0
"""The log odds of a fight that is decided."""
LATER = 6
"""Answers and chances that an ability is followed through."""
EVEN = -12.8
"""The log odds without any of these."""
GRAIN = 1_000_000


class Rules(Protocol):
    """What habits need of the game."""

    engine: Engine

    def current_player(self, state: State) -> int:
        """As the game's own."""
        ...

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """As the game's own."""
        ...

    def chance_outcomes(self, state: State) -> Outcomes:
        """As the game's own."""
        ...

    def apply(self, state: State, step: Step) -> State:
        """As the game's own."""
        ...


def default_action(game: Rules, state: State, legal: tuple[Action, ...]) -> Action:
    """The first that is there: get a Hero up, the ability that gains most for its dice, blows, Instants in time."""
    g = game.engine
    revive = next((a for a in legal if a.kind == REVIVE and a.args[0] != a.args[1]), None)
    if revive is not None:
        return revive
    uses = [a for a in legal if a.kind == USE]
    if uses:
        return _most_gained(game, state, uses)
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


def _most_gained(game: Rules, state: State, uses: list[Action]) -> Action:
    """The ability that gains most beyond what its dice are worth, each paid with the least waste.

    One that gains nothing at all comes last.
    """
    best = dict[str, tuple[int, tuple[int, ...], Action]]()
    for action in uses:
        values = tuple(read_die(word).value for word in action.args[1:])
        paid = sum(values), values, action
        best[action.args[0]] = min(paid, best.get(action.args[0], paid))
    if len(best) == 1:
        return next(iter(best.values()))[2]
    now = standing(game.engine, state)
    gains = {action: _later(game, game.apply(state, action)) - now for _, _, action in best.values()}
    worth = {action: gains[action] - PIP * paid for paid, _, action in best.values()}
    return max(gains, key=lambda action: (gains[action] > 0, worth[action], action))


def _later(game: Rules, state: State) -> float:
    """The log odds once an ability is resolved: questions answered by habit, a chance in the middle of its outcomes."""
    left = LATER
    while left and state.agenda and state.phase == ASSIGN and (player := game.current_player(state)) != TERMINAL:
        step: Step
        if player == CHANCE:
            outcomes = game.chance_outcomes(state)
            step = outcomes[len(outcomes) // 2][0]
        else:
            step = default_action(game, state, game.legal_actions(state))
        state, left = game.apply(state, step), left - 1
    return standing(game.engine, state)


def _in_danger(g: Engine, state: State) -> bool:
    """Whether a standing Hero has lost a third of its HP."""
    return any(3 * h.hp <= 2 * g.hero_card(h.card).hp for h in state.heroes if not h.down)


def standing(g: Engine, state: State) -> float:
    """The log odds that the team wins if it goes on by these habits, as far as a few numbers tell.

    A Hero that is down counts as healthy: once it is up again it is, and the KO is counted by itself.
    """
    if state.outcome:
        return DECIDED * state.outcome
    worth = WORTH
    odds = EVEN + worth["boss"] * min(1, state.boss.damage / g.boss.hp) + worth["ko"] * state.kos
    for h in state.heroes:
        odds += worth["hp"] * (1 if h.down else min(1, h.hp / h.max_hp))
        odds += worth["bonus"] * h.bonus + worth["booster"] * h.boosters + worth["ready"] * h.ready
        odds += worth["mark"] * sum(mark.count for mark in h.marks)
    return odds


def heuristic(g: Engine, state: State) -> Fraction:
    """How likely the team wins, from 0 to 1, by `standing`."""
    if state.outcome:
        return Fraction(state.outcome == 1)
    share = round(GRAIN / (1 + exp(-standing(g, state))))
    return Fraction(min(GRAIN - 1, max(1, share)), GRAIN)
