"""Heroes that are knocked out and get up again, and the end of the fight."""

from __future__ import annotations

from model.raidboss.engine import Engine
from model.raidboss.state import Hero, State, hero, with_hero

DICE_AT_START = {"normal": 2, "adrenaline": 3}
"""Ability Dice of a Hero as a fight begins (RB-018, RB-194)."""


def ended(state: State, outcome: int) -> State:
    """The state with the fight decided: 1 won, -1 lost. Nothing that was waiting happens any more (RB-044, RB-150)."""
    return state._replace(outcome=outcome, agenda=())


def knock_out(g: Engine, state: State, ref: str) -> State:
    """The state after a Hero went down, at that very moment, and what that triggers waiting (RB-148)."""
    state = with_hero(state, ref, **_fallen(g, hero(state, ref)))
    if ref == state.active:
        # Its dice do nothing any more (RB-153), and Bonus Dice that are paying went with the others.
        state = state._replace(dice=(), paying=())
    state = state._replace(kos=state.kos + 1)
    if state.kos >= g.setting_of("ko_limit") or all(h.down for h in state.heroes):
        return ended(state, -1)
    return g.trigger(state, "knocked_out", hero=ref)


def _fallen(g: Engine, one: Hero) -> dict[str, object]:
    """What changes of a Hero as it goes down: permanent gains and losses are reset (RB-151), its Instant is not."""
    card = g.hero_card(one.card)
    changes: dict[str, object] = {
        "hp": 0, "max_hp": card.hp, "down": True, "bonus": 0, "locked": False,
    }  # fmt: skip
    if g.setting_of("ko_resets_skills"):
        if card.skill.reset == "none":
            changes["skill"] = card.skill.start
        if card.talent.bar is not None:
            changes["talent"] = card.talent.bar.start
    if g.setting_of("ko_resets_effects"):
        changes["marks"] = tuple(m for m in one.marks if m.until != "persistent")
    if g.setting_of("ko_resets_ability_dice"):
        changes["dice"] = DICE_AT_START[g.table.mode]
    return changes


def revivers(g: Engine, state: State, ref: str) -> tuple[str, ...]:
    """The Heroes that can tap to bring a Hero back: any ready one that stands, and itself (RB-154, RB-159)."""
    if not hero(state, ref).down:
        return ()
    others = bool(g.setting_of("downed_revive_others"))
    return tuple(h.card for h in state.heroes if h.ready and (not h.down or h.card == ref or others))


def revive(g: Engine, state: State, ref: str, payer: str = "") -> State:
    """The state after a Hero got up at Base HP with its first Max HP (RB-160).

    `payer` taps for it, which is all that its Instant does then (RB-218); nobody does where an effect revives.
    """
    if not hero(state, ref).down:
        return state
    if payer:
        state = with_hero(state, payer, ready=False)
    base = g.hero_card(ref).hp
    state = with_hero(state, ref, hp=base, max_hp=base, down=False)
    state = g.trigger(state, "hero_revived", hero=ref)
    return g.heard(state, ref, "revived")
