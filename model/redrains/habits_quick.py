"""Answers that a sensible player gives without looking ahead: what a look ahead is filled in with."""

from __future__ import annotations

from collections.abc import Callable

from model.core.action import Action
from model.redrains.battle import NO_BLOCK, NO_GUARD
from model.redrains.changes import born_life
from model.redrains.engine import THE_CHIMERA, Engine
from model.redrains.state import Battle, State, Unit

MARGIN = 3
"""Wounds that a careful player keeps between the Phoenixborn and its life value."""


def quick_answer(g: Engine, state: State, legal: tuple[Action, ...]) -> Action:
    """A sensible answer to whatever is being asked in the middle of an effect."""
    for kind, answer in ANSWERS.items():
        asked = [a for a in legal if a.kind == kind]
        if asked:
            return answer(g, state, legal, asked)
    return legal[0]


def promise(g: Engine, state: State, seat: int, words: tuple[str, ...]) -> int:
    """How much an attack promises, in points: an order for those that are looked at first."""
    units = [unit for name in words[2:] if (unit := g.unit(state, name)) is not None]
    blow = sum(g.attack(state, unit) for unit in units)
    if words[0] == THE_CHIMERA:
        walls = any(g.keyword(u, "defender") for u in g.faceup(state, seat))
        if not walls and blow >= g.table.profile.life - state.chimera.wounds:
            return 10_000
        idle = sum(1 for unit in units if not g.attack(state, unit))
        return blow * (40 if walls else 90) - 200 * idle - 30 * len(units)
    target = g.unit(state, words[0])
    if target is None or not blow:
        return -100
    kills = blow >= g.life(state, target) - target.wounds
    back = 0 if target.exhausted else g.attack(state, target)
    dies = back >= g.life(state, units[0]) - units[0].wounds
    worth = 200 * g.cards[target.card].blood + 100 * g.attack(state, target)
    return (worth if kills else 30 * blow) - (150 if dies else 0)


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
