"""All best first actions: those of plans already found, then one question after another until none is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ortools.sat.python import cp_model

from model.ascension.play import END, FINISH, NEW_CULTIST
from model.ascension.state import State
from model.core.action import Action
from solvers.cpsat.ascension_model import MOVE, Lit, TurnModel

if TYPE_CHECKING:
    from solvers.cpsat.ascension import Built, Search


def first_actions(search: Search, models: list[Built]) -> tuple[Action, ...]:
    """Every legal first action after which the best value can still be reached, sorted."""
    game, state = search.game, search.state
    assert search.plan is not None
    best = {search.plan.actions[0]}
    best |= set(search.plan.actions[:1])
    open_actions = [a for a in game.legal_actions(state) if a not in best]
    asked: dict[Action, Lit] = {}
    if len(models) == 1 and (state.active is not None or not state.sides[state.seat].hand):
        asked = _literals(models[0].turn, state, open_actions)
        best |= _by_model(search, models[0], asked)
    for action in open_actions:
        if action not in asked and search.reaches(game.apply(state, action)):
            best.add(action)
    return tuple(sorted(best))


def _by_model(search: Search, built: Built, asked: dict[Action, Lit]) -> set[Action]:
    """Which of the actions start a best plan: each solution settles at least one, the last refusal all others."""
    found: set[Action] = set()
    model = built.turn.m
    model.clear_objective()  # type: ignore[no-untyped-call]
    model.add(built.objective.at_least(search.low))
    while len(found) < len(asked):
        model.add_bool_or([lit for action, lit in asked.items() if action not in found])
        solver, status = search.solved(model)
        if status == cp_model.INFEASIBLE:
            break
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            from solvers.cpsat.ascension import OutOfTime

            raise OutOfTime
        found |= {action for action, lit in asked.items() if solver.boolean_value(lit)}
    return found


def _literals(turn: TurnModel, state: State, actions: list[Action]) -> dict[Action, Lit]:
    """A literal for every action that the model can see as the first one."""
    found = {}
    for action in actions:
        parts = _inside(turn, state.active.figure, action) if state.active is not None else _outside(turn, action)
        if parts is not None:
            lit = found[action] = turn.m.new_bool_var(f"first {action}")
            for part in parts:
                turn.m.add_implication(lit, part)
    return found


def _outside(turn: TurnModel, action: Action) -> list[Lit] | None:
    """What holds when a command is the first action: nobody is commanded before."""
    if action.kind != "command" or action == END:
        return None
    name, *more = action.args
    free = "free" in more
    place = [word for word in more if word != "free"]
    if name == NEW_CULTIST and place and not any(o.id == name for o in turn.own):
        name = next((o.id for o in turn.own if o.newcomer), name)
    if name not in turn.used or (free and name not in turn.free):
        return None
    parts = [turn.used[name]]
    parts += [lit.negated() for (_, later), lit in turn.before.items() if later == name]
    if place:
        parts.append(turn.start[name][turn.facts.g.board.index(place[0])])
    if name in turn.free:
        parts.append(turn.free[name] if free else turn.free[name].negated())
    return parts


def _inside(turn: TurnModel, name: str, action: Action) -> list[Lit] | None:
    """What holds when a step of the command in progress comes first: nothing of it has happened before."""
    attack = turn.attack.get((name, 0))
    unused = [lit.negated() for (_, own, at), lit in turn.use.items() if own == name and at < MOVE]
    if action == FINISH:
        stays: list[Any] = list(turn.stay[name].values())
        return [*stays, attack.negated()] if attack is not None else stays
    if action.kind == "move":
        hexes = [turn.facts.g.board.index(word) for word in action.args if word != "via"]
        wanted = hexes[0], tuple(sorted(hexes[1:]))
        for route, lit in turn.move[name]:
            if (route.end, tuple(h for h in route.entered if h != route.end)) == wanted:
                return [lit, *unused, *([attack.negated()] if attack is not None else [])]
        return None
    if action.kind == "attack" and attack is not None:
        at_start = [lit.negated() for (_, own, at), lit in turn.use.items() if own == name and at == 0]
        hit = attack if action.args == ("all",) else turn.hit.get((name, 0, action.args[0]))
        return None if hit is None else [hit, *at_start]
    return None
