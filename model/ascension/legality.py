"""Why an action is illegal: the reason in one clause and the rule that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.ascension.acquire import affordable
from model.ascension.changes import SUPPLY
from model.ascension.movement import slow_hexes
from model.ascension.play import MAX_CULTISTS, NEW_CULTIST
from model.ascension.shared import AS, acting
from model.ascension.state import OFF, Figure, State, figure
from model.core.action import Action, Step

if TYPE_CHECKING:
    from model.ascension.engine import Engine

Reason = tuple[str, str]
KINDS = ("play", "acquire", "command", "deploy", "move", "attack", "use", "finish", "end")
"""What actions there are: no rule forbids any other word."""


def why_not(g: Engine, state: State, step: Step) -> Reason:
    """(reason, rule id) for a step that is not legal in a settled state without a pending effect."""
    if step.args[-2:-1] == (AS,) and isinstance(step, Action) and state.active is None:
        taker, plain = acting(g.table, state, step)
        return _nobody(g, state, step) if plain is step else why_not(g, taker, plain)
    handlers = {"command": _command, "move": _move, "attack": _attack, "acquire": _acquire, "use": _use}
    if state.active is not None and step.kind in ("play", "acquire", "command", "end"):
        return f"{state.active.figure} must finish its command first", "AT-073"
    if state.active is None and step.kind in ("move", "attack", "finish"):
        return "no Champion is being commanded", "AT-070"
    if step.kind in handlers and step.args:
        return handlers[step.kind](g, state, step)
    if step.kind == "play" and step.args and step.args[0] in state.sides[state.seat].hand:
        return "there is no Champion to equip it to", "AT-099"
    return "not possible here", "AT-040" if step.kind in KINDS else ""


def _nobody(g: Engine, state: State, step: Action) -> Reason:
    """Why nobody takes an action that names someone."""
    first, *others = (g.table.name(mate) for mate in g.table.mates(state.seat))
    name = step.args[-1]
    if not others:
        return f"`{AS} {name}` is for turns that a team shares", "AT-210"
    if name == first:
        return f"{name} acts without `{AS} {name}`", "AT-210"
    return f"{name} is not in the team whose turn it is; `{AS}` names one of {', '.join(others)}", "AT-210"


def _command(g: Engine, state: State, step: Step) -> Reason:
    fig = figure(state, step.args[0])
    if fig is None and step.args[0] == NEW_CULTIST:
        return _new_cultist(g, state)
    if fig is None:
        return f"no figure {step.args[0]} is yours to command", "AT-097"
    if fig.seat != state.seat:
        owner = g.table.name(fig.seat)
        if fig.seat not in g.table.mates(state.seat):
            return f"{fig.id} belongs to {owner}", "AT-097"
        how = f"add `{AS} {owner}`" if fig.seat != g.table.teams[fig.seat] else f"leave out `{AS} …`"
        return f"{fig.id} is commanded by {owner}, with the Power of {owner}: {how}", "AT-214"
    if not fig.ready:
        return f"{fig.id} is exhausted", "AT-028"
    cost, power = g.cost(state, fig), state.sides[state.seat].power
    if cost > power:
        return f"costs {cost} Power, {power} left", "AT-066"
    if fig.hex != OFF:
        return f"{fig.id} is on the battlefield and acts from its hex", "AT-072"
    return "it is deployed on an unoccupied Portal of yours", "AT-068"


def _new_cultist(g: Engine, state: State) -> Reason:
    own = sum(f.seat == state.seat and f.card == NEW_CULTIST for f in state.figures)
    if own >= MAX_CULTISTS:
        return f"{own} Cultists of yours are on the battlefield", "AT-092"
    if state.supply[2] < 1:
        return "no Cultist is left in the reserve", "AT-314"
    cost, power = g.cost(state, Figure(NEW_CULTIST, NEW_CULTIST, state.seat)), state.sides[state.seat].power
    if cost > power:
        return f"costs {cost} Power, {power} left", "AT-066"
    return "a new Cultist is deployed on an unoccupied Portal of yours", "AT-095"


def _move(g: Engine, state: State, step: Step) -> Reason:
    assert state.active is not None
    fig = g.find(state, state.active.figure)
    if state.active.moved:
        return "the move action is used up", "AT-078"
    try:
        end = g.board.index(step.args[0])
    except (KeyError, ValueError):
        return f"{step.args[0]} is no hex of the battlefield", "AT-077"
    if g.occupied(state) >> end & 1:
        return f"{step.args[0]} is occupied", "AT-081"
    if g.barred(state, fig.seat) >> end & 1:
        return f"{step.args[0]} may not be entered", "AT-137"
    slow, points = slow_hexes(g, state, fig), g.speed(state, fig)
    open_cost = g.board.path_cost(fig.hex, end, 99, slow, g.barred(state, fig.seat))
    if open_cost is not None and open_cost <= points:
        return "enemies stand in the way", "AT-079"
    return f"{points} movement points do not reach {step.args[0]}", "AT-075"


def _attack(g: Engine, state: State, step: Step) -> Reason:
    assert state.active is not None
    fig = g.find(state, state.active.figure)
    if state.active.attacks >= g.attacks(state, fig):
        return "no attack action is left", "AT-118" if g.attacks(state, fig) > 1 else "AT-070"
    target = figure(state, step.args[0])
    if target is None or target.hex == OFF:
        return f"no enemy {step.args[0]} in range", "AT-083"
    if not g.hostile(fig.seat, target.seat):
        return f"{target.id} is no enemy", "AT-083"
    if g.hits_all(state, fig):
        return "an area attack hits every enemy in range", "AT-117"
    distance, reach = g.board.distance(fig.hex, target.hex), g.reach_of(state, fig)
    if not 0 < distance <= reach:
        return f"{target.id} is {distance} hexes away, range {reach}", "AT-183" if reach > 1 else "AT-083"
    blocked = g.sight.explain(fig.hex, target.hex, g.blockers(state, fig.seat)).blockers
    names = ", ".join(g.board.name(h) for h in blocked)
    return f"every shortest path to {target.id} is blocked ({names})", "AT-186"


def _acquire(g: Engine, state: State, step: Step) -> Reason:
    name = step.args[0]
    there = name in state.row or any(name == basic and left for basic, left in zip(SUPPLY, state.supply, strict=False))
    if name in g.cards and there and not affordable(state, g.cards[name]):
        card, side = g.cards[name], state.sides[state.seat]
        what, have = ("Power", side.power) if card.type == "monster" else ("Runes", side.runes)
        return f"costs {card.cost} {what}, {have} left", "AT-036" if card.type == "monster" else "AT-056"
    return f"{name} is not there to be acquired", "AT-313"


def _use(g: Engine, state: State, step: Step) -> Reason:
    if step.args[0] not in g.treasures_of(state, state.seat):
        return f"you hold no treasure {step.args[0]}", "AT-179"
    return "a Treasure works on a Champion of yours on the battlefield", "AT-176"
