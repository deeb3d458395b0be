"""What things are worth to the players of Red Rains: the points that habits compare positions by, never a value."""

from __future__ import annotations

from model.redrains.changes import born_life
from model.redrains.engine import Engine
from model.redrains.library import Card
from model.redrains.state import CLASS, HIDDEN, POWER, Side, State, Unit

POINTS = {
    "chimera_wound": 100,
    "phase": 200,
    "rage": 11,
    "red_rains": 300,
    "wound": 75,
    "danger": 800,
    "unit": 30,
    "attack": 130,
    "life": 40,
    "ability": 60,
    "tired": 52,
    "threat": 75,
    "threat_life": 34,
    "status": 20,
    "held": 60,
    "threat_tired": 15,
    "aspect": 0,
    "doomed": 60,
    "hidden": 190,
    "foreign": 45,
    "die": 0,
    "class_die": 25,
    "power_die": 60,
    "card": 0,
    "hand_ally": 65,
    "hand_ready": 20,
    "hand_action": 90,
    "hand_alteration": 50,
    "hand_reaction": 200,
    "unpaid": 25,
    "spell": 84,
    "summoner": 100,
}
"""What things are worth, in hundredths of a wound on the Chimera: found by regression of how games ended on how they
stood, then by playing games.

`tired`, `threat_tired`, `doomed`, `hand_ally` and `unpaid` are percentages of what the thing is worth otherwise.
"""
DECIDED = 100_000


def standing(g: Engine, state: State) -> int:
    """How well the players stand, in points; more is better."""
    if state.outcome:
        return DECIDED * state.outcome
    chimera, p = state.chimera, POINTS
    points = p["chimera_wound"] * chimera.wounds - p["phase"] * (chimera.phase - 1) - p["rage"] * chimera.rage
    points -= p["red_rains"] * chimera.red_rains // max(1, g.ultimate_value(state))
    points += p["held"] * (chimera.exhausted + chimera.ultimate_exhausted)
    for seat, side in enumerate(state.sides):
        wounds, life = side.phoenixborn.wounds, born_life(g, state, seat)
        points -= p["wound"] * wounds + p["danger"] * wounds * wounds // (life * life)
        points += sum(_own(g, state, unit) for unit in side.units) - sum(_foe(g, state, unit) for unit in side.row)
        points += p["die"] * len(side.active)
        points += sum(p["power_die"] if d.level == POWER else p["class_die"] for d in side.active if d.level >= CLASS)
        points += _spells(g, side) + hand_worth(g, side)
    return points


def _own(g: Engine, state: State, unit: Unit) -> int:
    card, p = g.cards[unit.card], POINTS
    attack = p["attack"] * (g.attack(state, unit) if unit.attached else card.attack + unit.bonus)
    if unit.exhausted:
        attack = attack * p["tired"] // 100
    return p["unit"] + attack + p["life"] * (card.life - unit.wounds) + p["ability"] * len(card.abilities)


def _foe(g: Engine, state: State, unit: Unit) -> int:
    p = POINTS
    if unit.id == HIDDEN:
        return p["hidden"]
    card = g.cards[unit.card]
    if card.type != "aspect":
        return -p["foreign"]
    attack = p["threat"] * (g.attack(state, unit) if unit.attached else card.attack)
    if unit.exhausted:
        attack = attack * p["threat_tired"] // 100
    left = card.life - unit.wounds
    points = p["aspect"] + attack + p["threat_life"] * left + p["status"] * unit.status
    if unit.attached and sum(backlash(g, held.card) for held in unit.attached) >= left:
        return points * (100 - p["doomed"]) // 100
    return points


def backlash(g: Engine, card: str) -> int:
    """The damage that a card does to its own unit, or to the unit that it is on, when that is declared an attacker."""
    known: int | None = g.made.get(("backlash", card))
    if known is None:
        calls = [call for t in g.cards[card].text.when if t.event == "declared_attacker" for call in t.verbs]
        amounts = [
            dict(call.args).get("amount") for call in calls if call.verb == "damage" and ("to", "self") in call.args
        ]
        known = g.made["backlash", card] = sum(amount for amount in amounts if isinstance(amount, int))
    return known


# --- cards that are not in play yet, and spells ----------------------------------------------------------------------


def fresh_worth(card: Card) -> int:
    """The points of a unit as it comes into play."""
    p = POINTS
    own = [call for t in card.text.when if t.event == "enters" for call in t.verbs if call.verb == "wound"]
    wounds = sum(n for call in own if isinstance(n := dict(call.args).get("amount"), int))
    return p["unit"] + p["attack"] * card.attack + p["life"] * (card.life - wounds) + p["ability"] * len(card.abilities)


def card_worth(g: Engine, card: str) -> int:
    """The points of a card in hand that can be paid for: a part of what it will be worth in play."""
    known: int | None = g.made.get(("hope", card))
    if known is None:
        known = g.made["hope", card] = _card_worth(g, g.cards[card])
    return known


def _card_worth(g: Engine, card: Card) -> int:
    p = POINTS
    if card.type == "ally":
        brought = sum(fresh_worth(g.cards[name]) for name in card.conjures)
        return p["hand_ally"] * (fresh_worth(card) + brought) // 100
    if card.type == "ready_spell":
        return p["hand_ready"] + p["summoner"] * bool(card.conjures)
    return p["hand_" + card.type.removesuffix("_spell")]


def hand_worth(g: Engine, side: Side) -> int:
    """The points of a hand: the best cards that the dice left can pay for, and a part of the others."""
    dice, p = len(side.active), POINTS
    points = p["card"] * len(side.hand)
    worths = sorted(((card_worth(g, card), dice_of(g, card)) for card in side.hand), reverse=True)
    for worth, cost in worths:
        if cost <= dice:
            points, dice = points + worth, dice - cost
        else:
            points += worth * p["unpaid"] // 100
    return points


def dice_of(g: Engine, card: str) -> int:
    """The number of dice that playing a card takes."""
    known: int | None = g.made.get(("dice", card))
    if known is None:
        costs = g.cards[card].costs
        known = g.made["dice", card] = min((sum(d.count for d in cost.dice) for cost in costs), default=0)
    return known


def _spells(g: Engine, side: Side) -> int:
    """Points of the spellboard: of each name once, of what summons by the copy."""
    p = POINTS
    points = p["spell"] * len({spell.card for spell in side.spells})
    return points + p["summoner"] * sum(1 for spell in side.spells if g.cards[spell.card].conjures)
