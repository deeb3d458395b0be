"""Battles: declaring attackers, blocking, guarding, countering, and the blows."""

from __future__ import annotations

from model.core.action import Action
from model.effects.agenda import Frame
from model.effects.language import Call
from model.effects.verbs import open_window
from model.redrains.changes import BORN, ROW, UNITS, exhaustion_on, tokens
from model.redrains.damage import deal
from model.redrains.engine import CHIMERA_GUARDS, THE_CHIMERA, Engine, Place
from model.redrains.state import CHIMERA, Battle, State, Unit, Was, with_side

NO_BLOCK, NO_GUARD, NO_COUNTER, COUNTER = (
    Action("no-block"),
    Action("no-guard"),
    Action("no-counter"),
    Action("counter"),
)


# --- the Chimera attacks ---


def chimera_attacker(g: Engine, state: State, seat: int) -> str:
    """The ref of the leftmost unit of the row facing `seat` that can attack, or "" (RR-114, RR-120)."""
    return next((unit.id for unit in state.sides[seat].row if g.can_attack(unit)), "")


def chimera_target(g: Engine, state: State, seat: int, attacker: Unit) -> str:
    """What a Chimera unit attacks: by its icon, the next one inwards, or the Phoenixborn (RR-121 to RR-126)."""
    born, icon = g.born(state, seat), g.cards[attacker.card].icon
    if not g.is_aspect(attacker) or icon == "jaw":
        return born
    units = state.sides[seat].units if icon == "left" else state.sides[seat].units[::-1]
    return next((unit.id for unit in units if g.targetable(state, unit, CHIMERA)), born)


def chimera_attacks(g: Engine, state: State, seat: int, attacker: str) -> State:
    """The state after a Chimera unit was declared as the attacker, if it can attack at all."""
    unit = g.unit(state, attacker)
    if unit is None or not g.can_attack(unit):
        return state
    battle = Battle(attacker, chimera_target(g, state, seat, unit), CHIMERA, seat)
    state = state._replace(battles=(battle,))
    return g.kernel.push(state, *_steps(state, seat, "defend"))


def _steps(state: State, seat: int, defence: str) -> tuple[Frame, ...]:
    seats = (seat, *(s for s in range(len(state.sides)) if s != seat))
    bound = (("attacker", tuple(battle.attacker for battle in state.battles)), ("facing", seat))
    first = Frame((Call("declare_triggers"), open_window("attackers_declared", seats)), bound, "", seat)
    return first, Frame((Call(defence), Call("fight")), (("facing", seat),), "", seat)


def block_options(g: Engine, state: State, battle: Battle) -> list[tuple[Action, str]]:
    """Who of the attacked player's units may block the attacker (RR-123), and the way to decline."""
    attacker = g.unit(state, battle.attacker)
    if attacker is None:
        return []
    able = [u for u in state.sides[battle.seat].units if may_stop(g, state, attacker, u)]
    options = [(Action("block", (unit.id,)), unit.id) for unit in able]
    return [(NO_BLOCK, ""), *options]


def may_stop(g: Engine, state: State, attacker: Unit, unit: Unit, guarding: bool = False) -> bool:
    """Whether an unexhausted unit may block (or guard against) the attacker: its keywords may forbid it (RR-148)."""
    if unit.exhausted or g.keyword(attacker, "bypass") or (guarding and g.keyword(attacker, "stalk")):
        return False
    terror, size = g.keyword(attacker, "terrifying"), g.keyword(attacker, "gigantic")
    if terror and g.attack(state, unit) <= terror:
        return False
    return not (size and g.life(state, unit) <= size)


def guardable(g: Engine, state: State, target: Unit) -> bool:
    """Whether the text of an attacked unit, or of what is on it, lets anybody guard for it."""
    return g.kernel.modified(state, "guarded", target, 0) >= 0


def guard_options(g: Engine, state: State, battle: Battle) -> list[tuple[Action, str]]:
    """Who may guard for the attacked unit: the Phoenixborn once a round, and Unit Guards."""
    attacker, side = g.unit(state, battle.attacker), state.sides[battle.seat]
    target = g.unit(state, battle.target)
    if attacker is None or target is None or not guardable(g, state, target):
        return []
    if g.keyword(attacker, "stalk") or g.keyword(attacker, "bypass"):
        return []
    options = [(NO_GUARD, "")]
    if not side.phoenixborn.guarded:
        born = g.born(state, battle.seat)
        options.append((Action("guard", (born,)), born))
    for unit in side.units:
        guards = unit.id != battle.target and g.keyword(unit, "unit_guard")
        if guards and may_stop(g, state, attacker, unit, guarding=True):
            options.append((Action("guard", (unit.id,)), unit.id))
    return options


def stepped_in(g: Engine, state: State, battle: Battle, ref: str, event: str) -> State:
    """The state after a blocker or guard stepped in: it must counter; the Phoenixborn's guard is used up."""
    place = g.locate(state, ref)
    assert place is not None
    state = state._replace(battles=(battle._replace(defender=ref, counters=True), *state.battles[1:]))
    if place.zone == BORN:
        side = state.sides[place.seat]
        born = side.phoenixborn._replace(guarded=True)
        return with_side(state, place.seat, side._replace(phoenixborn=born))
    return heard(g, state, (ref,), event)


def heard(g: Engine, state: State, refs: tuple[str, ...], event: str) -> State:
    """The state with what an event of these units triggers on them and on what is attached to them waiting."""
    frames: list[Frame] = []
    for ref in refs:
        unit, place = g.unit(state, ref), g.locate(state, ref)
        if unit is not None and place is not None:
            g.hear(state, frames, unit, place, ref, event, {})
    return g.kernel.push_ordered(state, tuple(frames))


# --- players attack ---


def players_attack(g: Engine, state: State, seat: int, attackers: tuple[str, ...], target: str) -> State:
    """The state after a player declared attackers on the Chimera, or one attacker on a unit (RR-089, RR-097)."""
    place = g.locate(state, target)
    assert place is not None
    row = seat if target == THE_CHIMERA else place.seat
    battles = tuple(Battle(attacker, target, seat, row) for attacker in attackers)
    state = state._replace(battles=battles)
    defence = "chimera_blocks" if target == THE_CHIMERA else "chimera_guards"
    return g.kernel.push(state, *_steps(state, seat, defence))


def blocked(g: Engine, state: State) -> State:
    """The state with the Chimera's blockers assigned (RR-091 to RR-094, RR-145)."""
    battles = list(state.battles)
    attackers = [g.unit(state, battle.attacker) for battle in battles]
    used = {battle.defender for battle in battles}
    order = sorted(range(len(battles)), key=lambda i: not _threatens(g, attackers[i]))
    for at in order:
        attacker = attackers[at]
        if attacker is None or attacker.exhausted or battles[at].defender:
            continue
        row = [u for u in g.faceup(state, battles[at].seat) if u.id not in used and may_stop(g, state, attacker, u)]
        blocker = next((u for u in row if g.keyword(u, "defender")), None)
        if blocker is None and _threatens(g, attacker):
            blocker = next(iter(row), None)
        if blocker is not None:
            used.add(blocker.id)
            battles[at] = battles[at]._replace(defender=blocker.id)
    return state._replace(battles=tuple(battles))


def _threatens(g: Engine, unit: Unit | None) -> bool:
    return unit is not None and g.keyword(unit, "threatening") > 0


def defender_guard(g: Engine, state: State, battle: Battle) -> tuple[str, bool]:
    """(the leftmost Defender that guards the attacked aspect or "", whether the Chimera rolls to guard itself).

    RR-099 to RR-105, RR-147, RR-148: only aspects are guarded; nobody guards for an unexhausted Defender; an attacker
    that cannot be guarded against is not rolled for.
    """
    attacker, target = g.unit(state, battle.attacker), g.unit(state, battle.target)
    if attacker is None or attacker.exhausted or target is None or not g.is_aspect(target):
        return "", False
    if g.keyword(attacker, "stalk") or g.keyword(attacker, "bypass") or not guardable(g, state, target):
        return "", False
    is_defender = g.keyword(target, "defender") > 0
    if not is_defender or g.table.setting("defenders_guard_defenders"):
        for unit in g.faceup(state, battle.seat):
            fit = unit.id != target.id and g.keyword(unit, "defender") and g.is_aspect(unit)
            if fit and may_stop(g, state, attacker, unit, guarding=True):
                return unit.id, False
    return "", not is_defender and g.kernel.modified(state, CHIMERA_GUARDS, "", 0) >= 0


# --- blows ---


def fought(g: Engine, state: State, battle: Battle) -> State:
    """The state after the blows of one battle, its triggers waiting; nothing happens when a side is gone."""
    attacker = g.unit(state, battle.attacker)
    foe_ref = _foe(g, state, battle)
    if attacker is None or not foe_ref or attacker.exhausted:
        return state
    foe, state = g.unit(state, foe_ref), state._replace(battle=battle._replace(defender=foe_ref))
    blow = g.attack(state, attacker)
    answers = foe is not None and counters(g, state, battle, foe)
    back = g.attack(state, foe) if foe is not None and answers else 0
    swift = g.keyword(attacker, "quick_strike") > 0
    packets = [(foe_ref, blow)] if swift else [(foe_ref, blow), (battle.attacker, back)]
    state = deal(g, state, packets, battle=True)
    if swift and not state.outcome and g.unit(state, foe_ref) is not None:
        state = deal(g, state, [(battle.attacker, back)], battle=True)
    if state.outcome:
        return state
    if g.unit(state, battle.attacker) is None:
        # An aspect that comes back from its own destruction takes the same ref, and has not attacked.
        state = state._replace(battle=battle._replace(attacker="", defender=foe_ref))
    if foe is not None and g.unit(state, foe_ref) is None:
        state = _killed(g, state, battle, attacker, foe)
    if answers and foe is not None and not g.is_aspect(foe) and not g.keyword(foe, "alert"):
        state = tokens(g, state, foe_ref, exhaustion=1)
    return state


def _foe(g: Engine, state: State, battle: Battle) -> str:
    """What the attacker fights: the blocker or guard, or the first target once that has left; "" for nothing."""
    for ref in (battle.defender, battle.target):
        if ref and g.locate(state, ref) is not None:
            return ref
    return ""


def counters(g: Engine, state: State, battle: Battle, foe: Unit) -> bool:
    """Whether the attacked unit hits back: the Chimera's if unexhausted (RR-107, RR-108), a player's if chosen."""
    if exhaustion_on(g, state, foe.id):
        return False
    return battle.by != CHIMERA or battle.counters


def _killed(g: Engine, state: State, battle: Battle, attacker: Unit, foe: Unit) -> State:
    """The state with what destroying a unit by attacking triggers: Overkill, and the attacker's own triggers."""
    frames: list[Frame] = []
    overkill = g.keyword(attacker, "overkill")
    if overkill:
        born = THE_CHIMERA if battle.by != CHIMERA else g.born(state, battle.seat)
        verbs = (Call("hit", (("amount", overkill), ("ref", born))),)
        frames.append(g.frame(verbs, attacker.id, battle.by, battle.seat, attacker.card))
    where = Place(ROW if battle.by == CHIMERA else UNITS, battle.seat if battle.by == CHIMERA else battle.by, 0)
    loser = battle.seat if battle.by == CHIMERA else CHIMERA
    was = Was(foe.id, foe.card, g.cards[foe.card].type, loser, foe.owner, foe.wounds)
    g.hear(state, frames, attacker, where, attacker.id, "destroys_by_attack", {"victim": foe.id, "was": was})
    return g.kernel.push_ordered(state, tuple(frames))


def battle_ended(g: Engine, state: State, battle: Battle) -> State:
    """The state after one battle: its attacker is exhausted if it has survived (RR-127)."""
    attacker = battle.attacker if state.battle is None else state.battle.attacker
    return tokens(g, state._replace(battle=None), attacker, exhaustion=1)
