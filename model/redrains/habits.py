"""How a sensible player decides without search: what rollouts play, and what a search looks at first.

Habits are never a value: they only order work and fill in play beyond what is searched.
"""

from __future__ import annotations

from collections.abc import Callable

from model.core.action import Action
from model.redrains.battle import NO_BLOCK, NO_GUARD
from model.redrains.changes import born_life
from model.redrains.engine import THE_CHIMERA, Engine
from model.redrains.state import Battle, State, Unit
from model.redrains.turn import END, PASS, split

IDLE = 1.0
"""An action that scores no more than this is worth less than ending the turn."""
MARGIN = 3
"""Wounds that a careful player keeps between the Phoenixborn and its life value."""


def default_action(g: Engine, state: State, legal: tuple[Action, ...]) -> Action:
    """What a sensible player does: one of the legal actions."""
    if not state.agenda:
        return _turn_action(g, state, legal)
    for kind, answer in ANSWERS.items():
        asked = [a for a in legal if a.kind == kind]
        if asked:
            return answer(g, state, legal, asked)
    return legal[0]


def heuristic(g: Engine, state: State) -> float:
    """How well the players stand, from 0 to 1: wounds against life on both sides, units, tokens and phase."""
    if state.outcome:
        return 1.0 if state.outcome > 0 else 0.0
    chimera, life = state.chimera, g.table.profile.life
    hurt = min(side.phoenixborn.wounds / born_life(g, state, seat) for seat, side in enumerate(state.sides))
    units = sum(g.cards[u.card].life - u.wounds + g.cards[u.card].attack for side in state.sides for u in side.units)
    threats = sum(g.attack(state, u) for seat in g.seats for u in g.faceup(state, seat) if g.is_aspect(u))
    score = chimera.wounds / life - hurt + 0.01 * units - 0.01 * threats
    score -= 0.05 * chimera.red_rains / max(1, g.ultimate_value(state)) + 0.05 * (chimera.phase - 1)
    return min(1.0, max(0.0, 0.5 + score / 2))


# --- the turn --------------------------------------------------------------------------------------------------------


def _turn_action(g: Engine, state: State, legal: tuple[Action, ...]) -> Action:
    best, most = legal[0], -1.0
    for action in legal:
        score = _score(g, state, action)
        if score > most:
            best, most = action, score
    return best


def _score(g: Engine, state: State, action: Action) -> float:
    if action.kind == END:
        return IDLE
    seat, words = split(g, action)
    if action.kind == PASS:
        return 1.5 if not g.hidden_left(state, seat) else 1.1
    scored = SCORES.get(action.kind)
    return scored(g, state, seat, words) if scored else 0.5


def _attack_score(g: Engine, state: State, seat: int, words: tuple[str, ...]) -> float:
    units = [unit for name in words[2:] if (unit := g.unit(state, name)) is not None]
    blow = sum(g.attack(state, unit) for unit in units)
    if words[0] == THE_CHIMERA:
        walls = sum(1 for u in g.faceup(state, seat) if g.keyword(u, "defender"))
        left = g.table.profile.life - state.chimera.wounds
        if not walls and blow >= left:
            return 100.0
        idle = sum(1 for unit in units if not g.attack(state, unit))
        return 1.2 + blow * (0.9 if not walls else 0.4) - 2 * idle - 0.3 * len(units)
    target = g.unit(state, words[0])
    if target is None or not blow:
        return 0.2
    kills = blow >= g.life(state, target) - target.wounds
    back = 0 if target.exhausted else g.attack(state, target)
    dies = back >= g.life(state, units[0]) - units[0].wounds
    worth = 2.0 * g.cards[target.card].blood + g.attack(state, target)
    return 1.2 + (worth if kills else 0.3 * blow) - (1.5 if dies else 0.0)


def _play_score(g: Engine, state: State, seat: int, words: tuple[str, ...]) -> float:
    card = g.cards[words[0]]
    if card.type == "ally":
        return 4.0 + card.attack + 0.5 * card.life
    if card.type == "ready_spell":
        return 3.5 if all(spell.card != card.id for spell in state.sides[seat].spells) else 0.8
    return 2.0


def _use_score(g: Engine, state: State, seat: int, words: tuple[str, ...]) -> float:
    return 2.6 if state.sides[seat].phoenixborn.wounds or words[0] != g.born(state, seat) else 2.2


def _power_score(g: Engine, state: State, seat: int, words: tuple[str, ...]) -> float:
    if words[0] == "ceremonial" and not any(g.cards[c].type == "ally" for c in state.sides[seat].discard):
        return 0.1
    return 1.8


SCORES: dict[str, Callable[[Engine, State, int, tuple[str, ...]], float]] = {
    "attack": _attack_score,
    "play": _play_score,
    "use": _use_score,
    "power": _power_score,
}

# --- answers ---------------------------------------------------------------------------------------------------------

Answer = Callable[[Engine, State, tuple[Action, ...], list[Action]], Action]


def _blow(g: Engine, state: State) -> tuple[Battle, int]:
    battle = state.battles[0]
    attacker = g.unit(state, battle.attacker)
    return battle, g.attack(state, attacker) if attacker is not None else 0


def _spare(g: Engine, state: State, seat: int) -> int:
    return born_life(g, state, seat) - state.sides[seat].phoenixborn.wounds


def _block(g: Engine, state: State, legal: tuple[Action, ...], asked: list[Action]) -> Action:
    """A blocker that survives, or any in danger; the one that is worth least."""
    battle, blow = _blow(g, state)
    danger = _spare(g, state, battle.seat) <= blow + MARGIN
    units = [(a, u) for a in asked if (u := g.unit(state, a.args[0])) is not None]
    able = [(a, u) for a, u in units if danger or g.life(state, u) - u.wounds > blow]
    return min(able, key=lambda pair: _value(g, pair[1]))[0] if able else NO_BLOCK


def _value(g: Engine, unit: Unit) -> tuple[int, str]:
    card = g.cards[unit.card]
    return card.attack + card.life - unit.wounds, unit.id


def _guard(g: Engine, state: State, legal: tuple[Action, ...], asked: list[Action]) -> Action:
    """The Phoenixborn for a unit that would die, while it can afford the wounds."""
    battle, blow = _blow(g, state)
    target = g.unit(state, battle.target)
    dies = target is not None and blow >= g.life(state, target) - target.wounds
    born = next((a for a in asked if a.args[0] == g.born(state, battle.seat)), None)
    worth = target is not None and g.cards[target.card].attack + g.cards[target.card].life >= blow
    safe = _spare(g, state, battle.seat) > blow + 2 * MARGIN
    return born if born is not None and dies and worth and safe else NO_GUARD


def _first(g: Engine, state: State, legal: tuple[Action, ...], asked: list[Action]) -> Action:
    return asked[0]


def _last(g: Engine, state: State, legal: tuple[Action, ...], asked: list[Action]) -> Action:
    return asked[-1]


def _choose(g: Engine, state: State, legal: tuple[Action, ...], asked: list[Action]) -> Action:
    """The Chimera's weakest unit where one can be chosen, else the Chimera, else the own card of least worth."""
    theirs = {unit.id: unit for seat in g.seats for unit in g.faceup(state, seat)}
    foes = [a for a in asked if a.args and a.args[0] in theirs]
    if foes:
        return min(foes, key=lambda a: (theirs[a.args[0]].wounds - g.life(state, theirs[a.args[0]]), a.args))
    at_chimera = [a for a in asked if a.args and a.args[0] in (THE_CHIMERA, "ultimate")]
    own = [(a, u) for a in asked if a.args and (u := g.unit(state, a.args[0])) is not None]
    if at_chimera:
        return at_chimera[0]
    return min(own, key=lambda pair: _value(g, pair[1]))[0] if own else asked[0]


def _reroll(g: Engine, state: State, legal: tuple[Action, ...], asked: list[Action]) -> Action:
    """All basic dice are rolled again, better ones kept."""
    basics = [a for a in asked if all(word.endswith("-basic") for word in a.args)]
    return max(basics, key=lambda a: len(a.args)) if basics else _keep(g, state, legal, asked)


def _keep(g: Engine, state: State, legal: tuple[Action, ...], asked: list[Action]) -> Action:
    return next((a for a in legal if a.kind in ("keep", "done", "keep-dice")), asked[0])


ANSWERS: dict[str, Answer] = {
    "block": _block,
    "guard": _guard,
    "counter": _first,
    "battle": _first,
    "react": _first,
    "accept": _first,
    "pay": _first,
    "exhaust-dice": _reroll,
    "keep": _keep,
    "done": _keep,
    "change": _last,
    "lower-rage": _last,
    "lower": _first,
    "raise": _first,
    "draw": _last,
    "choose": _choose,
}
"""Kind of answer -> how it is given; looked through in this order."""
