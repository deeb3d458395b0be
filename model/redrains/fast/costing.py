"""What the soldier does with a card, and what that costs, as numbers: the same reading for both of its forms."""

from __future__ import annotations

from typing import Any

from model.effects.language import Expr
from model.redrains.costs import ANY, Cost
from model.redrains.dice_powers import Power
from model.redrains.fast import opcodes as ops
from model.redrains.fast.compiling import NotCovered, Program
from model.redrains.library import Ability, Card
from model.redrains.state import BASIC, DICE_TYPES, POWER

MINE = Expr("phoenixborn", (("whose", "mine"),))


def rule_of(card: Card) -> int:
    """Which of the soldier's rules speaks of the ability of a card: R_SUMMON, R_SLASH, R_HEAL, or R_NONE."""
    if len(card.abilities) != 1:
        return ops.R_NONE
    ability = card.abilities[0]
    if len(ability.costs) != 1 or ability.once or not ability.costs[0].side or ability.costs[0].status:
        return ops.R_NONE
    cost, verbs = ability.costs[0], [call.verb for call in ability.do]
    if card.type == "ready_spell" and verbs == ["summon"] and not cost.discard:
        return ops.R_SUMMON
    if card.type == "phoenixborn" and verbs == ["damage"] and cost.discard == 1:
        return ops.R_SLASH
    if card.is_unit and verbs == ["move_wound"] and not cost.dice and not cost.discard:
        args = dict(ability.do[0].args)
        return ops.R_HEAL if args["from"] == MINE and args["to"] == "self" else ops.R_NONE
    return ops.R_NONE


def recalls(power: Power | None) -> bool:
    """Whether a dice power brings an ally back from the discard pile."""
    return power is not None and power.do[0].verb == "ally_from_discard"


def lay_costs(t: Any, program: Program, card: Card, number: int, kind: int) -> None:
    """Lay what the soldier does with a card in `t`; `kind` is the type of its dice. Raises NotCovered."""
    at, rule = ops.COST_AT + ops.COST * number, rule_of(card)
    if rule != ops.R_NONE:
        ability = card.abilities[0]
        t[at : at + ops.X_EXHAUST] = _paid(ability.costs[0], kind)
        t[at + ops.X_EXHAUST], t[at + ops.X_DISCARD] = ability.costs[0].exhaust, ability.costs[0].discard
        t[at + ops.X_RULE], t[at + ops.X_BRINGS] = rule, _brings(program, ability)
        program.names = []
        t[at + ops.X_CONDITION] = program.condition(ability.condition)
        t[at + ops.X_PROGRAM] = program.text(ability.do)
    if card.type == "ally" or rule == ops.R_SUMMON:
        if len(card.costs) != 1 or card.costs[0].discard:
            raise NotCovered("a cost with a choice or with cards")
        t[at + ops.X_PLAY : at + ops.COST] = _paid(card.costs[0], kind)


def _brings(program: Program, ability: Ability) -> int:
    args = dict(ability.do[0].args)
    return program.numbers[str(args["card"])] if "card" in args else 0


def _paid(cost: Cost, kind: int) -> tuple[int, ...]:
    """Main action, side action, power dice, class dice, dice of any level."""
    due = {POWER: 0, 1: 0, BASIC: 0}
    for need in cost.dice:
        if need.type not in (ANY, DICE_TYPES[kind]):
            raise NotCovered(f"a cost in {need.type} dice beside other dice")
        due[BASIC if need.type == ANY else need.level] += need.count
    return int(cost.main), int(cost.side), due[POWER], due[1], due[BASIC]
