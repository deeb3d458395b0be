"""DMG: packets on Heroes one after the other, and what Heroes deal to the Boss and to Challenge Cards."""

from __future__ import annotations

from typing import Any

from model.effects.agenda import Frame
from model.effects.language import Call
from model.raidboss.engine import Engine
from model.raidboss.knockout import ended, knock_out
from model.raidboss.laststand import placed
from model.raidboss.levels import with_damage
from model.raidboss.library_types import UNSHIELDABLE
from model.raidboss.state import BOSS, TEAM, Hero, State, hero, is_hero, position, with_hero
from model.raidboss.table import NO_LAST_STAND

# --- packets on Heroes ---


def packet_frame(
    target: str, amount: int, kind: str = "", boss: bool = True, by: str = BOSS, source: str = ""
) -> Frame:
    """One packet of DMG on one Hero: who takes it and how much, what stops it, what it does."""
    bound = {"target": target, "amount": amount, "kind": kind, "boss": boss, "by": by}
    return Frame((Call("aim"), Call("soak"), Call("land")), tuple(sorted(bound.items())), source or by, TEAM)


def aim(g: Engine, state: State, packet: dict[str, Any]) -> tuple[State, dict[str, Any]]:
    """Boss DMG is raised by what weakens its target, then passes to whoever takes it over (RB-179).

    DMG at a Hero that is down is lost (RB-157). What being about to take DMG triggers comes before the rest.
    """
    target, amount, boss = packet["target"], packet["amount"], packet["boss"]
    if hero(state, target).down or amount <= 0:
        return state, {"amount": 0}
    if boss:
        amount = max(0, g.modified(state, "boss_damage", target, amount, boss=True, kind=packet["kind"]))
        target = guardian(g, state, target)
    facts = {"amount": amount, "boss": boss, "kind": packet["kind"], "target": target}
    state = g.heard(state, target, "about_to_be_damaged", **facts)
    return state, {"target": target, "amount": amount}


def guardian(g: Engine, state: State, ref: str) -> str:
    """The Hero that takes a Hero's Boss DMG: another standing one that a mark names, else itself (RB-178)."""
    for mark in hero(state, ref).marks:
        if g.mark(mark.name).takes_damage and is_hero(state, mark.by) and not hero(state, mark.by).down:
            return mark.by
    return ref


def soak(g: Engine, state: State, packet: dict[str, Any]) -> tuple[State, dict[str, Any]]:
    """Shields, then Armor, then reductions take their part of a packet, or reductions first (RB-170, RB-231)."""
    target, amount = packet["target"], packet["amount"]
    one = hero(state, target)
    if one.down or amount <= 0:
        return state, {"amount": 0}
    facts = {"boss": packet["boss"], "kind": packet["kind"]}
    first = bool(g.setting_of("shields_before_reductions"))
    if not first:
        amount = lessened(g, state, target, amount, facts)
    if not unshieldable(g, packet["kind"]):
        one, amount = _shielded(g, one, amount)
    used = min(one.armor, amount)
    one, amount = one._replace(armor=one.armor - used), amount - used
    state = with_hero(state, target, shield=one.shield, armor=one.armor)
    if first:
        amount = lessened(g, state, target, amount, facts)
    return state, {"amount": amount}


def lessened(g: Engine, state: State, target: str, amount: int, facts: dict[str, Any]) -> int:
    """DMG after the reductions in force on its target."""
    if amount <= 0:
        return 0
    return max(0, amount - max(0, g.modified(state, "damage_reduction", target, 0, amount=amount, **facts)))


def unshieldable(g: Engine, kind: str) -> bool:
    """Whether a kind of DMG passes Shields by (RB-186)."""
    return UNSHIELDABLE in g.boss.kinds.get(kind, ())


def _shielded(g: Engine, one: Hero, amount: int) -> tuple[Hero, int]:
    """The Hero and the DMG after its Shields: used point by point, or all of them at one hit."""
    used = min(one.shield, amount)
    left = 0 if used and g.setting_of("whole_shields") else one.shield - used
    return one._replace(shield=left), amount - used


def land(g: Engine, state: State, packet: dict[str, Any]) -> State:
    """HP falls by what is left of a packet, never below 0, where the Hero is knocked out (RB-054, RB-148)."""
    target, amount = packet["target"], packet["amount"]
    one = hero(state, target)
    if one.down or one.locked or amount <= 0:
        return state
    lost = min(one.hp, amount)
    state = with_hero(state, target, hp=one.hp - lost)
    facts = {"amount": lost, "boss": packet["boss"], "kind": packet["kind"]}
    if lost == one.hp:
        return g.trigger(knock_out(g, state, target), "hero_damaged", hero=target, **facts)
    state = g.trigger(state, "hero_damaged", hero=target, **facts)
    return g.heard(state, target, "damaged", target=target, **facts)


# --- DMG on enemies ---


def enemies(g: Engine, state: State) -> tuple[str, ...]:
    """What Heroes deal DMG to: the Boss, and Challenge Cards in force (RB-116)."""
    return (BOSS, *(constant.card for _, constant, _ in g.constants(state)))


def deal(g: Engine, state: State, by: str, target: str, amount: int) -> tuple[State, int]:
    """The state after a Hero dealt DMG to an enemy, what that triggers waiting, and how much it really was."""
    if target not in enemies(g, state):
        return state, 0
    amount = g.modified(state, "damage_dealt", by, amount, enemy=target)
    amount = max(0, g.modified(state, "boss_takes", target, amount, dealer=by))
    if not amount:
        return state, 0
    if target != BOSS:
        state, amount = _on_constant(g, state, target, amount)
        if g.setting_of("challenge_counts"):
            state = state._replace(boss=with_damage(g.table, state.boss, state.boss.damage + amount))
    else:
        state = state._replace(boss=with_damage(g.table, state.boss, state.boss.damage + amount))
    state = judged(g, state)
    if state.boss.last_due and not g.setting_of("last_stand_at_turn_end"):
        state = placed(g.table, state)
    state = g.trigger(state, "boss_damaged", target=target, amount=amount, dealer=by)
    if position(state, by):
        state = g.heard(state, by, "dealt_damage", target=target, amount=amount)
    return state, amount


def judged(g: Engine, state: State) -> State:
    """Without a Last Stand the team has won as soon as the Boss's HP is used up (RB-119)."""
    won = g.table.last_stand == NO_LAST_STAND and state.boss.damage >= g.boss.hp and not state.outcome
    return ended(state, 1) if won else state


def _on_constant(g: Engine, state: State, ref: str, amount: int) -> tuple[State, int]:
    """DMG on a Challenge Card lies on the card; what is beyond its HP is lost (RB-117, RB-118)."""
    bearer, constant, card = next(found for found in g.constants(state) if found[1].card == ref)
    taken = min(amount, card.hp - constant.damage)
    changed = constant._replace(damage=constant.damage + taken)
    kept = tuple(changed if c == constant else c for c in hero(state, bearer).constants)
    state = with_hero(state, bearer, constants=kept)
    if changed.damage >= card.hp:
        state = g.trigger(state, "constant_beaten", card=ref, hero=bearer)
    return state, taken
