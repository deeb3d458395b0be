"""Why an action of the players' turn is not legal: the reason, and the rule that forbids it."""

from __future__ import annotations

from model.core.action import Action, Step
from model.redrains.costs import Costs
from model.redrains.engine import THE_CHIMERA, Engine
from model.redrains.state import Side, State
from model.redrains.turn import END, PASS, PLAYER_WORDS, abilities, split

KINDS = ("play", "use", "power", "attack", "meditate", PASS, END)


def why_not(g: Engine, state: State, step: Step) -> tuple[str, str]:
    """(reason, rule id) for an action that is not among the legal ones of the shared turn."""
    if not isinstance(step, Action) or step.kind not in KINDS:
        return f"expected one of {', '.join(KINDS)}", "RR-085"
    if step.kind == END:
        return "every player must take a main action first, if only Pass", "RR-085"
    if len(g.seats) > 1 and (not step.args or step.args[0] not in PLAYER_WORDS):
        return "say who acts, p1 or p2", "RR-085"
    seat, words = split(g, step)
    side = state.sides[seat]
    if step.kind in (PASS, "attack") and not side.main:
        return "the main action of this turn is taken", "RR-085"
    if step.kind in ("power", "meditate") and not side.side:
        return "the side action of this turn is taken", "RR-085"
    if step.kind == "attack":
        return _attack(g, state, seat, words)
    if step.kind == "play":
        return _play(g, state, seat, words)
    if step.kind == "use":
        return _use(g, state, seat, words)
    return "it has nothing to do now, or no die of that type shows power", "RR-002"


def _action_taken(side: Side, costs: Costs) -> str:
    """Which action that every way to pay asks for is taken already; "" when that is not what is amiss."""
    if costs and all(cost.main for cost in costs) and not side.main:
        return "the main action of this turn is taken"
    if costs and all(cost.side for cost in costs) and not side.side:
        return "the side action of this turn is taken"
    return ""


def _use(g: Engine, state: State, seat: int, words: tuple[str, ...]) -> tuple[str, str]:
    side = state.sides[seat]
    found = [(ability, held) for ref, _, ability, held in abilities(g, state, seat) if words and ref == words[0]]
    if not found:
        return "no card of this player by that name has an ability to use now", "RR-002"
    for ability, _ in found:
        if taken := _action_taken(side, ability.costs):
            return taken, "RR-085"
    if all(cost.exhaust and held.exhausted for ability, held in found for cost in ability.costs):
        return f"`{words[0]}` is exhausted", "RR-002"
    return "it cannot be paid for so, or has nothing to do now", "RR-002"


def _attack(g: Engine, state: State, seat: int, words: tuple[str, ...]) -> tuple[str, str]:
    if len(words) < 3 or words[1] != "with":
        return "write `attack TARGET with UNIT...`", "RR-089"
    target, attackers = words[0], words[2:]
    own = {unit.id: unit for unit in state.sides[seat].units}
    for name in attackers:
        if name not in own:
            return f"`{name}` is not a unit of this player", "RR-090"
        if own[name].exhausted:
            return f"`{name}` is exhausted", "RR-090"
    if target != THE_CHIMERA and len(attackers) > 1:
        return "one unit attacks a unit", "RR-097"
    if target != THE_CHIMERA and g.unit(state, target) is None:
        return f"`{target}` is no face-up unit of the Chimera", "RR-089"
    return "list the attackers in the order of their battlefield, the Chimera's unit must be attackable", "RR-089"


def _play(g: Engine, state: State, seat: int, words: tuple[str, ...]) -> tuple[str, str]:
    side = state.sides[seat]
    if not words or words[0] not in side.hand:
        return "that card is not in the hand", "RR-002"
    card = g.cards[words[0]]
    if taken := _action_taken(side, card.costs):
        return taken, "RR-085"
    if card.type == "action_spell" and not g.spells_allowed(state):
        return "a card in play forbids action spells", "RR-038"
    if card.type == "ally" and len(side.units) >= g.cards[side.phoenixborn.card].battlefield:
        return "the battlefield is full", "RR-002"
    return "it cannot be paid for so, or has nothing to be attached to", "RR-002"
