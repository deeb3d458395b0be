"""What differs between two States of Raid Boss, each difference as a phrase with the rules behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from model.raidboss.bags import pile_size
from model.raidboss.dice import die_word
from model.raidboss.state import FACE_DOWN, FACE_UP, HIDDEN, RESOLVED, Boss, Die, Hero, Mark, State

if TYPE_CHECKING:
    from model.raidboss.engine import Engine

GRADES = {0: "Legendary Victory (RB-045)", 1: "Heroic Victory (RB-046)", 2: "Victory (RB-047)"}


def changes(g: Engine, before: State, after: State) -> Iterator[str]:
    """Every visible difference: Heroes by position, the Boss, dice, and how the fight ends."""
    if before is after:
        return
    old = {one.card: one for one in before.heroes}
    for one in after.heroes:
        if one is not old[one.card]:
            yield from _hero(g, old[one.card], one, after)
    if [one.card for one in before.heroes] != [one.card for one in after.heroes]:
        yield f"positions 1 to 4 now: {', '.join(one.card for one in after.heroes)} (RB-088)"
    yield from _boss(g, before.boss, after.boss)
    yield from _marks("the team", before.team, after.team)
    yield from _dice(before, after)
    if after.phase != before.phase or after.active != before.active:
        yield from _phase(after)
    if after.kos != before.kos:
        limit = g.setting_of("ko_limit")
        yield f"KO count: {after.kos}" + (f"; the fight is lost at {limit} (RB-048)" if after.kos < limit else "")
    if after.outcome != before.outcome:
        yield f"the team has won (RB-044): {_grade(after)}" if after.outcome > 0 else _lost(after)


def _phase(state: State) -> Iterator[str]:
    """The phases that a player should know to have begun."""
    if state.phase == "turn_start" and state.active:
        yield f"{state.active}'s turn begins: the leftmost hidden card (RB-036)"
    elif state.phase == "round_start":
        yield f"round {state.round} begins (RB-125)"
    elif state.phase in BEGUN:
        yield BEGUN[state.phase]


BEGUN = {
    "assign": "Assign Dice (RB-142)",
    "boss_action": "Boss Action (RB-143)",
    "turn_end": "Turn End",
    "round_end": "every Hero has acted: Round End (RB-208)",
}


def _grade(state: State) -> str:
    return GRADES[min(state.kos, max(GRADES))]


def _lost(state: State) -> str:
    if all(one.down for one in state.heroes):
        return "every Hero is down: the team has lost (RB-049)"
    return f"KO number {state.kos}: the team has lost (RB-150)"


# --- Heroes ----------------------------------------------------------------------------------------------------------


def _hero(g: Engine, old: Hero, new: Hero, after: State) -> Iterator[str]:
    name = new.card
    if new.down and not old.down:
        yield f"{name} is knocked out (RB-148)"
    elif old.down and not new.down:
        yield f"{name} gets up with {new.hp} HP (RB-160)"
    elif new.hp != old.hp:
        yield f"{name}: {new.hp - old.hp:+d} HP ({new.hp} of {g.max_hp(after, name)})"
    if new.max_hp != old.max_hp and not new.down:
        yield f"{name}: Max HP {old.max_hp} to {new.max_hp}"
    yield from _numbers(g, old, new)
    if new.ready != old.ready:
        yield f"{name}'s Hero Token is {'ready again' if new.ready else 'tapped (RB-064)'}"
    if new.locked != old.locked:
        yield f"{name}'s HP is {'locked' if new.locked else 'no longer locked'} (RB-228)"
    yield from _tokens(old, new)
    yield from _marks(name, old.marks, new.marks)
    yield from _tile(g, old, new)


def _numbers(g: Engine, old: Hero, new: Hero) -> Iterator[str]:
    skill = g.hero_card(new.card).skill
    named = skill.name or "skill"
    rows = (
        ("shield", "Shields", "RB-231"), ("armor", "Armor", "RB-097"), ("skill", named, ""),
        ("bonus", named if skill.reset == "on_use" else "Bonus Dice", ""), ("talent", "Talent Bar", "RB-062"),
        ("dice", "Ability Dice", "RB-206"), ("shards", "Temporal Shards", "RB-163"), ("boosters", "Boosters", "RB-163"),
    )  # fmt: skip
    for field, said, rule in rows:
        was, now = getattr(old, field), getattr(new, field)
        if was != now:
            yield f"{new.card}: {said} {was} to {now}" + (f" ({rule})" if rule else "")


def _tokens(old: Hero, new: Hero) -> Iterator[str]:
    was, now = dict(old.tokens), dict(new.tokens)
    for name in sorted({*was, *now}):
        if was.get(name, 0) != now.get(name, 0):
            yield f"{new.card}: tokens {name} {was.get(name, 0)} to {now.get(name, 0)}"


def _marks(bearer: str, old: tuple[Mark, ...], new: tuple[Mark, ...]) -> Iterator[str]:
    was, now = Counter[str](), Counter[str]()
    for counts, marks in ((was, old), (now, new)):
        for mark in marks:
            counts[mark.name] += mark.count
    until = {mark.name: mark.until for mark in new}
    for name in sorted({*was, *now}):
        if now[name] > was[name]:
            lasts = {"turn": ", until the turn ends", "round": ", until the round ends"}.get(until[name], "")
            yield f"{name} on {bearer}{f' (now {now[name]})' if now[name] > 1 else ''}{lasts}"
        elif now[name] < was[name]:
            yield f"{name} goes from {bearer}{f' (now {now[name]})' if now[name] else ''}"


def _tile(g: Engine, old: Hero, new: Hero) -> Iterator[str]:
    was, now = old.tile, new.tile
    if now.face == FACE_UP and was.face != FACE_UP:
        yield f"{g.deck_card(now.card).name} is face up at {new.card} (RB-133)"
    elif now.face == RESOLVED and was.face != RESOLVED:
        yield f"the Boss Card at {new.card} is resolved (RB-146)"
    elif now.face == FACE_DOWN and was.face != FACE_DOWN:
        yield f"a hidden Boss Card is dealt to {new.card} (RB-130)"
    elif now.face == FACE_DOWN and was.card != now.card and now.card != HIDDEN:
        yield f"the hidden card at {new.card} is {now.card}"
    damage = {c.card: c.damage for c in old.constants}
    for constant in new.constants:
        hp = g.deck_card(constant.card).hp
        if constant.card not in damage:
            yield f"{constant.card} is in force with {hp} HP (RB-115)"
        elif constant.damage != damage[constant.card]:
            beaten = constant.damage >= hp
            yield f"{constant.card}: {constant.damage} of {hp} DMG" + (
                ": it is out (RB-118)" if beaten else " (RB-117)"
            )


# --- the Boss --------------------------------------------------------------------------------------------------------


def _boss(g: Engine, old: Boss, new: Boss) -> Iterator[str]:
    if old is new:
        return
    if new.damage != old.damage:
        yield f"{g.boss.name}: {new.damage - old.damage:+d} DMG ({new.damage} of {g.boss.hp}; RB-103)"
    if new.due > old.due:
        yield f"a die mark is passed: Ability Dice to hand out at Turn End: {new.due} (RB-104)"
    if new.last_due and not old.last_due:
        yield "the Boss's HP is used up: a Last Stand is due (RB-120)"
    if new.last_placed and not old.last_placed:
        yield "the Last Stand is put out (RB-121)"
    if new.level != old.level:
        yield f"{g.boss.name} is at level {new.level} (RB-101)"
    if new.skill != old.skill:
        name = g.boss.skill.name if g.boss.skill is not None else ""
        yield f"Boss Skill {name or 'bar'}: {old.skill} to {new.skill} (RB-108)"
    if not new.discard and old.discard and pile_size(new.draw) > pile_size(old.draw):
        yield "the Boss Deck is empty: the discard pile is shuffled into a new one (RB-131)"
    yield from _marks("the Boss", old.marks, new.marks)


# --- dice ------------------------------------------------------------------------------------------------------------


def _dice(before: State, after: State) -> Iterator[str]:
    if after.dice != before.dice and after.dice:
        lost = Counter(before.dice) - Counter(after.dice)
        came = Counter(after.dice) - Counter(before.dice)
        if not before.dice:
            yield f"dice of {after.active}: {dice_text(after.dice)}"
        elif came:
            yield f"dice: {dice_text(lost.elements())} to {dice_text(came.elements())}"
        else:
            yield f"dice left: {dice_text(after.dice)}"
    elif before.dice and not after.dice:
        yield "no dice left" if after.phase == "assign" else f"unassigned dice do nothing: {dice_text(before.dice)}"
    if len(after.hero_rolls) > len(before.hero_rolls):
        roll = after.hero_rolls[0]
        yield f"{roll.hero} rolls {', '.join(map(str, roll.values))} on {_hero_dice(len(roll.values))}"
    elif after.hero_rolls and after.hero_rolls != before.hero_rolls and len(after.hero_rolls) == len(before.hero_rolls):
        yield f"Hero Dice of {after.hero_rolls[0].hero} now: {', '.join(map(str, after.hero_rolls[0].values))}"


def _hero_dice(count: int) -> str:
    return "a Hero Die" if count == 1 else f"{count} Hero Dice"


def dice_text(dice: object) -> str:
    """Dice as text, Bonus Dice with `b` before their value; `none` for no dice."""
    listed: list[Die] = sorted(dice)  # type: ignore[call-overload]
    return ", ".join(map(die_word, listed)) or "none"
