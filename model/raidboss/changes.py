"""Changes of Heroes, Boss and team outside DMG: HP, Shields, marks, bars, tokens, dice owned."""

from __future__ import annotations

from model.raidboss.engine import Engine
from model.raidboss.knockout import knock_out
from model.raidboss.levels import with_damage
from model.raidboss.state import BOSS, Mark, State, hero, mark_count, put, taken, with_boss, with_hero

ON_TEAM = "team"
"""Where marks of the whole team lie (RB-094)."""

# --- HP ---


def heal(g: Engine, state: State, ref: str, amount: int) -> tuple[State, int]:
    """The state after healing and how much HP that gave: never above Max HP, nothing on Locked HP (RB-056, RB-057)."""
    one = hero(state, ref)
    if one.down or one.locked or g.restricted(state, ref, "healing"):
        return state, 0
    amount = g.modified(state, "healing", ref, amount)
    healed = min(max(0, amount), max(0, g.max_hp(state, ref) - one.hp))
    if not healed:
        return state, 0
    state = with_hero(state, ref, hp=one.hp + healed)
    state = g.trigger(state, "hero_healed", hero=ref, amount=healed)
    return g.heard(state, ref, "healed", amount=healed), healed


def set_hp(g: Engine, state: State, ref: str, to: int) -> State:
    """The state with HP set, which is neither DMG nor healing (RB-230). Locked HP stays (RB-228), 0 is a KO."""
    one = hero(state, ref)
    if one.down or one.locked:
        return state
    to = min(to, g.max_hp(state, ref))
    return with_hero(state, ref, hp=to) if to > 0 else knock_out(g, state, ref)


def lock(g: Engine, state: State, ref: str, at: int | None = None) -> State:
    """The state with HP locked, at a value where one is named; Locked HP cannot be locked again (RB-228)."""
    one = hero(state, ref)
    if one.down or one.locked:
        return state
    if at is not None:
        state = set_hp(g, state, ref, at)
        if state.outcome or hero(state, ref).down:
            return state
    return with_hero(state, ref, locked=True)


def unlock(g: Engine, state: State, ref: str) -> State:
    """The state with a Lock broken."""
    return with_hero(state, ref, locked=False)


def change_max(g: Engine, state: State, ref: str, delta: int) -> State:
    """The state with Max HP raised or lowered between 1 and the end of the track (RB-041, RB-058).

    HP above it falls with it, which is no DMG (RB-057).
    """
    one = hero(state, ref)
    ceiling = g.setting_of("max_hp_ceiling")
    changed = max(1, one.max_hp + delta)
    if ceiling:
        # A printed Base HP above the ceiling stays as it is.
        changed = min(changed, max(ceiling, one.max_hp))
    state = with_hero(state, ref, max_hp=changed)
    return with_hero(state, ref, hp=min(one.hp, g.max_hp(state, ref)))


# --- Shields and Armor ---


def shield(g: Engine, state: State, ref: str, amount: int) -> State:
    """The state with Shields added, or taken off, on a Hero's tile."""
    if amount <= 0:
        return with_hero(state, ref, shield=max(0, hero(state, ref).shield + amount))
    state = with_hero(state, ref, shield=hero(state, ref).shield + amount)
    return g.heard(state, ref, "shielded", amount=amount)


def armor(g: Engine, state: State, ref: str, amount: int) -> State:
    """The state with Armor added, or taken off."""
    return with_hero(state, ref, armor=max(0, hero(state, ref).armor + amount))


# --- marks ---


def marks_on(state: State, on: str) -> tuple[Mark, ...]:
    """The marks on a Hero, on the Boss or on the team."""
    if on == BOSS:
        return state.boss.marks
    return state.team if on == ON_TEAM else hero(state, on).marks


def with_marks(state: State, on: str, marks: tuple[Mark, ...]) -> State:
    """The state with the marks of one bearer replaced."""
    if on == BOSS:
        return with_boss(state, marks=marks)
    return state._replace(team=marks) if on == ON_TEAM else with_hero(state, on, marks=marks)


def put_mark(g: Engine, state: State, on: str, mark: Mark) -> State:
    """The state with a mark put on a Hero, the Boss or the team, and what that triggers waiting.

    Of a mark that does not stack there is one on a bearer: a new one takes the place of the old one.
    """
    card = g.mark(mark.name)
    before = marks_on(state, on)
    if card.stacks:
        room = card.max - mark_count(before, mark.name) if card.max else mark.count
        after = put(before, mark._replace(count=min(mark.count, max(0, room))))
    else:
        after = put(taken(before, mark.name, mark_count(before, mark.name)), mark._replace(count=min(1, mark.count)))
    if after == before:
        return state
    return g.trigger(with_marks(state, on, after), "mark_put", name=mark.name, hero=on, target=on)


def remove_mark(g: Engine, state: State, on: str, name: str, count: int = 1) -> State:
    """The state with up to `count` marks of that name taken off their bearer."""
    return with_marks(state, on, taken(marks_on(state, on), name, count))


def cleansable(g: Engine, state: State, ref: str) -> tuple[str, ...]:
    """Names of the Boss Effects that Cleanse can take off a Hero, sorted; none while that is restricted (RB-222)."""
    if g.restricted(state, ref, "cleansing"):
        return ()
    return tuple(sorted({m.name for m in hero(state, ref).marks if g.mark(m.name).boss_effect}))


# --- bars and tokens ---


def skill(state: State, g: Engine, ref: str) -> int:
    """A Hero's Skill now: for one that resets on use, the Bonus Dice that it holds (RB-053)."""
    one = hero(state, ref)
    return one.bonus if g.hero_card(ref).skill.reset == "on_use" else one.skill


def change_skill(g: Engine, state: State, ref: str, delta: int) -> State:
    """The state with a Skill raised or lowered within its bar, and what a gain triggers waiting."""
    bar = g.hero_card(ref).skill
    if bar.reset == "on_use":
        return gain_bonus(g, state, ref, delta)[0] if delta > 0 else lose_bonus(state, ref, -delta)
    before = hero(state, ref).skill
    after = min(max(0, before + delta), bar.max)
    state = with_hero(state, ref, skill=after)
    return g.heard(state, ref, "skill_gained", amount=after - before) if after > before else state


def change_talent(g: Engine, state: State, ref: str, delta: int) -> State:
    """The state with a Talent raised or lowered within its bar; nothing for a Hero without one (RB-062)."""
    bar = g.hero_card(ref).talent.bar
    if bar is None:
        return state
    return with_hero(state, ref, talent=min(max(0, hero(state, ref).talent + delta), bar.max))


def change_token(g: Engine, state: State, ref: str, name: str, delta: int) -> State:
    """The state with Ability Tokens of a kind gained or spent, never more than the Hero's kit has."""
    kit = dict(g.hero_card(ref).tokens)
    held = dict(hero(state, ref).tokens)
    held[name] = min(max(0, held.get(name, 0) + delta), kit.get(name, 0))
    return with_hero(state, ref, tokens=tuple(sorted((n, c) for n, c in held.items() if c)))


def tap(state: State, ref: str) -> State:
    """The state with a Hero's token exhausted."""
    return with_hero(state, ref, ready=False)


def refresh(state: State, ref: str) -> State:
    """The state with a Hero's token ready again (RB-229)."""
    return with_hero(state, ref, ready=True)


# --- dice owned ---


def bonus_left(g: Engine, state: State) -> int:
    """Bonus Dice in the supply (RB-005), those that pay for something unresolved being still held."""
    supply = g.setting_of("bonus_dice_supply")
    return supply - sum(h.bonus for h in state.heroes) if supply else 10**6


def gain_bonus(g: Engine, state: State, ref: str, count: int) -> tuple[State, int]:
    """The state after a Hero took Bonus Dice, and how many there were to take."""
    bar = g.hero_card(ref).skill
    held = hero(state, ref).bonus
    gained = max(0, min(count, bonus_left(g, state)))
    if not gained:
        return state, 0
    state = with_hero(state, ref, bonus=held + gained)
    if bar.reset == "on_use":
        state = g.heard(state, ref, "skill_gained", amount=gained)
    return state, gained


def lose_bonus(state: State, ref: str, count: int) -> State:
    """The state with Bonus Dice given back to the supply."""
    return with_hero(state, ref, bonus=max(0, hero(state, ref).bonus - count))


# --- the Boss ---


def change_boss_skill(g: Engine, state: State, delta: int) -> State:
    """The state with the Boss Skill raised or lowered within its bar; nothing for a Boss without one (RB-108)."""
    boss = state.boss
    if boss.skill < 0:
        return state
    return with_boss(state, skill=min(max(0, boss.skill + delta), boss.skill_max))


def heal_boss(g: Engine, state: State, amount: int) -> State:
    """The state with DMG taken off the Boss, its total never below 0 (RB-103)."""
    return state._replace(boss=with_damage(g.table, state.boss, state.boss.damage - amount))
