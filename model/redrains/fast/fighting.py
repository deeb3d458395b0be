"""Kernels: attacks of either side, step by step."""

from __future__ import annotations

from typing import Any

from model.redrains.fast import layout as lay
from model.redrains.fast import opcodes as ops
from model.redrains.fast.answers import blocks, counters, guards, next_battle
from model.redrains.fast.basics import (
    AT_BORN,
    NOWHERE,
    card_at,
    locate,
    logged,
    luck,
    of_chimera,
    push,
    push_heard,
    tokens,
    tokens_at,
    unit_at,
    unit_place,
)
from model.redrains.fast.harm import damage_one, deal, listeners, new_event, told, unit_hears
from model.redrains.fast.layout import fast
from model.redrains.fast.numbers import attack, modified
from model.redrains.fast.selecting import can_attack, is_aspect, keyword, targetable

DEFENDER, CONCEALED, QUICK_STRIKE, TERRIFYING = 0, 1, 2, 3
"""Keywords by their number in the tables."""
FACES = 12


@fast
def battle_at(number: int) -> int:
    """Where a declared battle lies in `w`."""
    return lay.BATTLES + number * lay.BATTLE


@fast
def declare(w: Any, attacker: int, target: int, by: int) -> None:
    """Add a battle to those declared."""
    at = battle_at(w[lay.BATTLES_N])
    w[lay.BATTLES_N] += 1
    w[at], w[at + 1], w[at + 2], w[at + 3], w[at + 4] = attacker, target, by, lay.NONE, 0


# --- the Chimera attacks ---


@fast
def chimera_attacker(t: Any, s: Any) -> int:
    """The ref of the leftmost unit of the row that can attack, or NONE."""
    for place in range(lay.ROW_AT, lay.ROW_AT + s[lay.ROW_N]):
        if can_attack(t, s, place):
            return int(s[unit_at(place)])
    return lay.NONE


@fast
def chimera_target(t: Any, s: Any, attacker: int) -> int:
    """What the unit at a place attacks: the next targetable unit from the side of its icon, or the Phoenixborn."""
    icon = t[card_at(s[unit_at(attacker) + lay.CARD]) + ops.T_ICON]
    if is_aspect(t, s, attacker) and icon != ops.I_JAW:
        count = s[lay.UNITS_N]
        for number in range(count):
            place = number if icon == ops.I_LEFT else count - 1 - number
            if targetable(t, s, place, -1):
                return int(s[unit_at(place)])
    return int(t[ops.REF_BORN])


@fast
def chimera_attacks(t: Any, s: Any, w: Any, attacker: int) -> None:
    """Declare a unit of the row as the attacker, if it can attack at all."""
    place = unit_place(s, attacker)
    if place == NOWHERE or not can_attack(t, s, place):
        return
    w[lay.BATTLES_N] = 0
    declare(w, attacker, chimera_target(t, s, place), -1)
    steps(t, w, ops.O_DEFEND)


@fast
def steps(t: Any, w: Any, defence: int) -> None:
    """Put the steps of an attack on the agenda: what declaring triggers, the defence, the fight."""
    push(t, w, ops.O_FIGHT, 0)
    push(t, w, defence, 0)
    push(t, w, ops.O_DECLARE, 0)


@fast
def declare_triggers(t: Any, s: Any, w: Any) -> None:
    """What declaring the attackers triggers."""
    new_event(w)
    for number in range(w[lay.BATTLES_N]):
        place = unit_place(s, w[battle_at(number) + lay.B_ATTACKER])
        if place != NOWHERE:
            unit_hears(t, s, w, place, -1 if of_chimera(place) else 0, ops.E_ATTACKER)
    listeners(t, s, w, ops.E_ATTACKERS)
    push_heard(t, w, 0, w[lay.HEARD_N])


@fast
def may_stop(t: Any, s: Any, w: Any, attacker: int, place: int) -> bool:
    """Whether an unexhausted unit may block or guard against the attacker at a place."""
    if s[unit_at(place) + lay.EXHAUSTED]:
        return False
    terror = keyword(t, s, attacker, TERRIFYING)
    return terror == 0 or attack(t, s, w, place) > terror


@fast
def defend(t: Any, s: Any, w: Any) -> None:
    """Blocks for the Phoenixborn, guards for a unit; then an unguarded unit may counter."""
    at = battle_at(0)
    place, attacker = locate(t, s, w[at + lay.B_TARGET]), unit_place(s, w[at + lay.B_ATTACKER])
    if place == NOWHERE or attacker == NOWHERE or s[unit_at(attacker) + lay.EXHAUSTED]:
        return
    ref = lay.NONE
    if place == AT_BORN:
        w[lay.PICKED] = 0
        for unit in range(s[lay.UNITS_N]):
            if may_stop(t, s, w, attacker, unit):
                w[lay.PICKED] += 1
                w[lay.PICKED + w[lay.PICKED]] = s[unit_at(unit)]
        ref = blocks(t, s, w, attacker)
    elif modified(t, s, w, ops.Q_GUARDED, place, 0) >= 0 and s[lay.GUARDED] == 0:
        ref = guards(t, w)
    if ref != lay.NONE:
        w[at + lay.B_DEFENDER], w[at + lay.B_COUNTERS] = ref, 1
        if place == AT_BORN:
            told(t, s, w, ops.E_BLOCKER, unit_place(s, ref))
        else:
            s[lay.GUARDED] = 1
    elif place != AT_BORN and s[unit_at(place) + lay.EXHAUSTED] == 0:
        w[at + lay.B_COUNTERS] = int(counters(t, s, w, place))


# --- the player attacks ---


@fast
def players_attack(t: Any, s: Any, w: Any, target: int) -> None:
    """Declare the refs in PICKED as attackers of the Chimera, or the one of a unit."""
    w[lay.BATTLES_N] = 0
    for number in range(1, w[lay.PICKED] + 1):
        declare(w, w[lay.PICKED + number], target, 0)
    steps(t, w, ops.O_CHIMERA_BLOCKS if target == t[ops.REF_CHIMERA] else ops.O_CHIMERA_GUARDS)


@fast
def chimera_blocks(t: Any, s: Any, w: Any) -> None:
    """The leftmost Defenders block, one attacker each."""
    for number in range(w[lay.BATTLES_N]):
        at = battle_at(number)
        attacker = unit_place(s, w[at + lay.B_ATTACKER])
        if attacker == NOWHERE or s[unit_at(attacker) + lay.EXHAUSTED] or w[at + lay.B_DEFENDER] != lay.NONE:
            continue
        for place in range(lay.ROW_AT, lay.ROW_AT + s[lay.ROW_N]):
            ref = s[unit_at(place)]
            if ref == lay.NONE or blocking(w, ref) or not may_stop(t, s, w, attacker, place):
                continue
            if keyword(t, s, place, DEFENDER):
                w[at + lay.B_DEFENDER] = ref
                break
    new_event(w)
    for number in range(w[lay.BATTLES_N]):
        place = unit_place(s, w[battle_at(number) + lay.B_DEFENDER])
        if place != NOWHERE:
            unit_hears(t, s, w, place, -1, ops.E_BLOCKER)
    push_heard(t, w, 0, w[lay.HEARD_N])


@fast
def blocking(w: Any, ref: int) -> bool:
    """Whether a unit blocks already."""
    for number in range(w[lay.BATTLES_N]):  # noqa: SIM110
        if w[battle_at(number) + lay.B_DEFENDER] == ref:
            return True
    return False


@fast
def chimera_guards(t: Any, s: Any, w: Any) -> None:
    """A Defender guards, else the behavior die may let the Chimera guard."""
    at = battle_at(0)
    attacker, target = unit_place(s, w[at + lay.B_ATTACKER]), unit_place(s, w[at + lay.B_TARGET])
    guard = lay.NONE
    able = attacker != NOWHERE and s[unit_at(attacker) + lay.EXHAUSTED] == 0
    if able and target != NOWHERE and is_aspect(t, s, target) and modified(t, s, w, ops.Q_GUARDED, target, 0) >= 0:
        guard = guarded_by(t, s, w, attacker, target)
    w[at + lay.B_DEFENDER] = guard
    told(t, s, w, ops.E_GUARD, unit_place(s, guard))


@fast
def guarded_by(t: Any, s: Any, w: Any, attacker: int, target: int) -> int:
    """Who guards an aspect: the leftmost Defender, the Chimera if the die says so, or NONE."""
    defends = keyword(t, s, target, DEFENDER) > 0
    if not defends or t[ops.GUARD_DEFENDERS]:
        for place in range(lay.ROW_AT, lay.ROW_AT + s[lay.ROW_N]):
            other = place != target and s[unit_at(place)] != lay.NONE and is_aspect(t, s, place)
            if other and keyword(t, s, place, DEFENDER) and may_stop(t, s, w, attacker, place):
                return int(s[unit_at(place)])
    if defends:
        return lay.NONE
    low = t[ops.GUARD]
    yes = luck(w, FACES) + 1 >= low
    logged(w, lay.L_GUARD, int(yes), low, 0, FACES + 1 - low if yes else low - 1, FACES)
    return int(t[ops.REF_CHIMERA]) if yes else lay.NONE


# --- the fight ---


@fast
def fight(t: Any, s: Any, w: Any) -> None:
    """One battle of those whose attackers are still able, then the rest."""
    kept = 0
    for number in range(w[lay.BATTLES_N]):
        place = unit_place(s, w[battle_at(number) + lay.B_ATTACKER])
        if place != NOWHERE and s[unit_at(place) + lay.EXHAUSTED] == 0:
            copy_battle(w, battle_at(number), battle_at(kept))
            kept += 1
    w[lay.BATTLES_N] = kept
    if kept == 0:
        return
    number = next_battle(w)
    copy_battle(w, battle_at(number), lay.NOW)
    for later in range(number + 1, kept):
        copy_battle(w, battle_at(later), battle_at(later - 1))
    w[lay.BATTLES_N], w[lay.FIGHTING] = kept - 1, 1
    if kept > 1:
        push(t, w, ops.O_FIGHT, 0)
    push(t, w, ops.O_BATTLE_OVER, w[lay.NOW + lay.B_ATTACKER])
    fought(t, s, w)


@fast
def copy_battle(w: Any, source: int, to: int) -> None:
    """Copy a battle within `w`."""
    for field in range(lay.BATTLE):
        w[to + field] = w[source + field]


@fast
def snap(s: Any, place: int, to: int) -> None:
    """Remember a unit as it is now at one of the two spare places."""
    for field in range(lay.UNIT):
        s[unit_at(to) + field] = s[unit_at(place) + field]


@fast
def fought(t: Any, s: Any, w: Any) -> None:
    """The blows of the battle under way, their triggers waiting; nothing happens when a side is gone."""
    attacker, foe = w[lay.NOW + lay.B_ATTACKER], foe_of(t, s, w)
    place = unit_place(s, attacker)
    if place == NOWHERE or foe == lay.NONE or s[unit_at(place) + lay.EXHAUSTED]:
        return
    against = unit_place(s, foe)
    w[lay.NOW + lay.B_DEFENDER] = foe
    blow, back, answers = attack(t, s, w, place), 0, False
    snap(s, place, lay.SNAP_ATTACKER)
    if against != NOWHERE:
        snap(s, against, lay.SNAP_FOE)
        able = s[tokens_at(s, against)] == 0
        answers = able and (w[lay.NOW + lay.B_BY] >= 0 or w[lay.NOW + lay.B_COUNTERS] != 0)
        back = attack(t, s, w, against) if answers else 0
    blows(t, s, w, attacker, foe, blow, back)
    if s[lay.OUTCOME]:
        return
    if unit_place(s, attacker) == NOWHERE:
        w[lay.NOW + lay.B_ATTACKER] = lay.NONE
    if against != NOWHERE and unit_place(s, foe) == NOWHERE:
        killed(t, s, w, foe)
    if answers and not is_aspect(t, s, lay.SNAP_FOE):
        tokens(t, s, foe, 1, 0)


@fast
def foe_of(t: Any, s: Any, w: Any) -> int:
    """What the attacker fights: who stepped in, or the first target once that has left; NONE for nothing."""
    for field in (lay.B_DEFENDER, lay.B_TARGET):
        ref = w[lay.NOW + field]
        if ref != lay.NONE and locate(t, s, ref) != NOWHERE:
            return int(ref)
    return lay.NONE


@fast
def blows(t: Any, s: Any, w: Any, attacker: int, foe: int, blow: int, back: int) -> None:
    """Deal the blows at once, or the attacker's first when it strikes quickly."""
    if keyword(t, s, lay.SNAP_ATTACKER, QUICK_STRIKE):
        damage_one(t, s, w, foe, blow)
        if s[lay.OUTCOME] == 0 and unit_place(s, foe) != NOWHERE:
            damage_one(t, s, w, attacker, back)
        return
    w[lay.PACKETS], w[lay.PACKETS + 1], w[lay.PACKETS + 2], w[lay.PACKETS + 3] = foe, blow, attacker, back
    deal(t, s, w, 2, True)


@fast
def killed(t: Any, s: Any, w: Any, foe: int) -> None:
    """What destroying a unit by attacking triggers on the attacker as it was."""
    new_event(w)
    by = w[lay.NOW + lay.B_BY]
    at = unit_at(lay.SNAP_FOE)
    w[lay.NEW + lay.WAS_ID], w[lay.NEW + lay.WAS_CARD], w[lay.NEW + lay.WAS_WOUNDS] = (
        foe,
        s[at + lay.CARD],
        s[at + lay.WOUNDS],
    )
    w[lay.NEW + lay.WAS_BY] = 0 if by < 0 else -1
    unit_hears(t, s, w, lay.SNAP_ATTACKER, by, ops.E_KILLS)
    push_heard(t, w, 0, w[lay.HEARD_N])


@fast
def battle_over(t: Any, s: Any, w: Any, attacker: int) -> None:
    """After a battle its attacker is exhausted, if it has survived."""
    if w[lay.FIGHTING]:
        attacker = w[lay.NOW + lay.B_ATTACKER]
    w[lay.FIGHTING] = 0
    tokens(t, s, attacker, 1, 0)
