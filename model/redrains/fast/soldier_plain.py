"""The soldier of `soldier.py` once more, on States of the engine: the same rules in words, for the referee."""

from __future__ import annotations

from model.core.action import Action
from model.redrains.changes import exhaustion_on
from model.redrains.engine import THE_CHIMERA, Engine
from model.redrains.fast import opcodes as ops
from model.redrains.fast.costing import recalls, rule_of
from model.redrains.game import RedRains
from model.redrains.state import BASIC, State, Unit

Legal = tuple[Action, ...]


def soldier(game: RedRains, state: State, legal: Legal) -> Action:
    """What the soldier does in a position of one player."""
    kinds = {action.kind for action in legal}
    if not state.agenda:
        return _in_turn(game.engine, state, legal)
    if "block" in kinds:
        return _blocks(game.engine, state, legal)
    if "choose" in kinds:
        return _chooses(game.engine, state, legal)
    if "exhaust-dice" in kinds:
        return next(a for a in _most(legal) if not any(word.endswith("-power") for word in a.args))
    if kinds & {"discard", "keep"}:
        spare = [a for a in legal if a.kind == "discard" and game.engine.cards[a.args[0]].type != "ally"]
        return spare[0] if spare else Action("keep")
    if "battle" in kinds:
        return Action("battle", (state.battles[0].attacker,))
    if "counter" in kinds:
        unit = game.engine.unit(state, state.battles[0].target)
        assert unit is not None
        return Action("counter" if game.engine.attack(state, unit) > 0 else "no-counter")
    quiet = [a for a in legal if a.kind in ("no-guard", "decline")]
    return quiet[0] if quiet else legal[0]


def _most(legal: Legal) -> list[Action]:
    return sorted(legal, key=lambda action: -len(action.args))


def _falls(g: Engine, state: State, unit: Unit, damage: int) -> bool:
    """Whether so much damage destroys a unit, prevention apart."""
    return unit.wounds + damage >= g.life(state, unit)


def _blocks(g: Engine, state: State, legal: Legal) -> Action:
    attacker = g.unit(state, state.battles[0].attacker)
    assert attacker is not None
    able = [unit for unit in state.sides[0].units if Action("block", (unit.id,)) in legal]
    blow = g.attack(state, attacker)
    killers = [unit for unit in able if _falls(g, state, attacker, g.attack(state, unit))]
    survivors = [unit for unit in able if not _falls(g, state, unit, blow)]
    weakest = sorted(able, key=lambda unit: g.attack(state, unit)) if blow > 1 else []
    best = [*killers[:1], *survivors[:1], *weakest[:1]]
    return Action("block", (best[0].id,)) if best else Action("no-block")


def _chooses(g: Engine, state: State, legal: Legal) -> Action:
    """Of the Chimera's cards the first that falls, else none, else the Chimera or its first; else of its own cards."""
    offered = {action.args[0] for action in legal if action.kind == "choose"}
    if state.agenda[-1].verbs[0].verb == "ally_from_discard":
        return Action("choose", (min(offered, key=lambda card: (-g.cards[card].attack, card)),))
    row = [unit for unit in g.faceup(state, 0) if unit.id in offered]
    for unit in row:
        if _falls(g, state, unit, 1):
            return Action("choose", (unit.id,))
    if Action("decline") in legal:
        return Action("decline")
    if THE_CHIMERA in offered:
        return Action("choose", (THE_CHIMERA,))
    side = state.sides[0]
    own = [g.born(state, 0), *(spell.id for spell in side.spells), *(unit.id for unit in side.units)]
    order = [unit.id for unit in row] or sorted(
        (ref for ref in own if ref in offered), key=lambda ref: not exhaustion_on(g, state, ref)
    )
    return Action("choose", (order[0],))


# --- the turn ---


def _in_turn(g: Engine, state: State, legal: Legal) -> Action:
    for rule in (_summons, _slashes, _recalls, _heals, _kills_ready, _allies, _kills_tired, _storms, _spells):
        found = rule(g, state, legal)
        if found is not None:
            return found
    return Action("pass") if Action("pass") in legal else Action("end")


def _named(legal: Legal, kind: str, name: str) -> Action | None:
    return next((a for a in legal if a.kind == kind and a.args[0] == name), None)


def _summons(g: Engine, state: State, legal: Legal) -> Action | None:
    side = state.sides[0]
    for spell in side.spells:
        card = g.cards[spell.card]
        if rule_of(card) == ops.R_SUMMON and len(side.units) < g.cards[side.phoenixborn.card].battlefield:
            brings = dict(card.abilities[0].do[0].args)["card"]
            use = _named(legal, "use", spell.id)
            if use is not None and dict(side.conjurations).get(str(brings), 0):
                return use
    return None


def _slashes(g: Engine, state: State, legal: Legal) -> Action | None:
    side = state.sides[0]
    use = _named(legal, "use", g.born(state, 0))
    able = rule_of(g.cards[side.phoenixborn.card]) == ops.R_SLASH
    spare = any(g.cards[card].type != "ally" for card in side.hand)
    targets = [u for u in g.faceup(state, 0) if g.targetable(state, u, 0) and _falls(g, state, u, 1)]
    return use if able and spare and targets else None


def _recalls(g: Engine, state: State, legal: Legal) -> Action | None:
    side = state.sides[0]
    if not side.active:
        return None
    kind = side.active[0].type
    above = sum(die.level > BASIC for die in side.active)
    allies = [[card for card in pile if g.cards[card].type == "ally"] for pile in (side.hand, side.discard)]
    left = g.cards[side.phoenixborn.card].life - side.phoenixborn.wounds
    fit = recalls(g.powers.get(kind)) and above > 1 and len(side.active) > 2 and left > 2
    power = Action("power", (kind,))
    return power if fit and not allies[0] and allies[1] and power in legal else None


def _heals(g: Engine, state: State, legal: Legal) -> Action | None:
    side = state.sides[0]
    if side.phoenixborn.wounds:
        for unit in side.units:
            use = _named(legal, "use", unit.id)
            if use is not None and rule_of(g.cards[unit.card]) == ops.R_HEAL:
                return use
    return None


def _allies(g: Engine, state: State, legal: Legal) -> Action | None:
    found = [a for a in legal if a.kind == "play" and g.cards[a.args[0]].type == "ally"]
    return min(found, key=lambda a: (-g.cards[a.args[0]].attack, a.args), default=None)


def _kills_ready(g: Engine, state: State, legal: Legal) -> Action | None:
    return _kills(g, state, legal, False)


def _kills_tired(g: Engine, state: State, legal: Legal) -> Action | None:
    return _kills(g, state, legal, True)


def _kills(g: Engine, state: State, legal: Legal, exhausted: bool) -> Action | None:
    for target in g.faceup(state, 0):
        if not g.is_aspect(target) or bool(target.exhausted) != exhausted:
            continue
        for unit in state.sides[0].units:
            attack = Action("attack", (target.id, "with", unit.id))
            if attack in legal and _falls(g, state, target, g.attack(state, unit)):
                return attack
    return None


def _storms(g: Engine, state: State, legal: Legal) -> Action | None:
    ready = tuple(unit.id for unit in state.sides[0].units if not unit.exhausted)
    attack = Action("attack", (THE_CHIMERA, "with", *ready))
    return attack if ready and attack in legal else None


def _spells(g: Engine, state: State, legal: Legal) -> Action | None:
    return next((a for a in legal if a.kind == "play" and rule_of(g.cards[a.args[0]]) == ops.R_SUMMON), None)
