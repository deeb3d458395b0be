"""Questions about a fight: conditions to achieve, or a weighted sum to maximise, at the horizon.

Goals are plain data.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from model.core.asked import Conditions, Span, WeightedSum
from model.raidboss.phases import is_over
from model.raidboss.state import TEAM, Hero, State, hero, mark_count
from model.raidboss.table import WINDOWS

if TYPE_CHECKING:
    from model.raidboss.table import Table

MANY = 40
"""The most of anything without a limit of its own that a sum counts, so that its value is bounded."""
GRADES = {"legendary": 0, "heroic": 1, "victory": MANY}
"""Grade of a win -> the most KOs that it allows (RB-045 to RB-047)."""


class Win(NamedTuple):
    """The team has won."""


class Survive(NamedTuple):
    """The team has not lost."""


class Kos(NamedTuple):
    """At most `n` KOs in all."""

    n: int


class Standing(NamedTuple):
    """None of these Heroes is down."""

    ids: tuple[str, ...]


class Hp(NamedTuple):
    """Each of these Heroes has at least so many HP."""

    least: tuple[tuple[str, int], ...]


class BossDamage(NamedTuple):
    """The Boss's total is at least `n`."""

    n: int


class AtLevel(NamedTuple):
    """The Boss is at least at level `n`."""

    n: int


class Beaten(NamedTuple):
    """None of these Challenge Cards, in force at the start, is in force any more."""

    ids: tuple[str, ...]


class Ready(NamedTuple):
    """The Instants of all these Heroes are ready."""

    ids: tuple[str, ...]


class Grade(NamedTuple):
    """A win of this grade or a better one."""

    name: str


Condition = Win | Survive | Kos | Standing | Hp | BossDamage | AtLevel | Beaten | Ready | Grade


class Term(NamedTuple):
    """A part of a sum: `worth` for each of what `kind` counts."""

    kind: str
    worth: Fraction = Fraction(1)
    hero: str = ""
    """Whose; "" for all Heroes'."""
    what: str = ""
    """The mark, for the kind `mark`."""


@dataclass(frozen=True)
class _Asked:
    table: Table

    @property
    def seat(self) -> int:
        """The team decides as seat 0; the Boss decides nothing (RB-001)."""
        return TEAM

    def decided(self, state: State) -> bool:
        """Whether nothing more happens before the question is decided."""
        return is_over(state)

    def note(self) -> str:
        """What the text of the question adds when the team's choices are reduced; "" otherwise."""
        if self.table.windows >= frozenset(WINDOWS):
            return ""
        looked_at = ", ".join(name for name in WINDOWS if name in self.table.windows) or "no window"
        return f" (answers are looked at in Assign Dice and at: {looked_at})"


@dataclass(frozen=True)
class AchieveGoal(_Asked, Conditions[State, Condition]):
    """Worth 1 when every condition holds at the end, else 0: its expected value is a probability."""

    conditions: tuple[Condition, ...]
    until: str = "at the end of the fight"

    def holds(self, state: State, condition: Condition) -> bool:
        """Whether one condition holds in a terminal State."""
        match condition:
            case Win():
                return state.outcome == 1
            case Survive():
                return state.outcome != -1
            case Kos(n):
                return state.kos <= n
            case Standing(ids):
                return not any(hero(state, name).down for name in ids)
            case Hp(least):
                return all(hero(state, name).hp >= n for name, n in least)
            case BossDamage(n):
                return state.boss.damage >= n
            case AtLevel(n):
                return state.boss.level >= n
            case Beaten(ids):
                return not any(self._in_force(state, card) for card in ids)
            case Ready(ids):
                return all(hero(state, name).ready for name in ids)
            case Grade(name):
                return state.outcome == 1 and state.kos <= GRADES[name]

    def _in_force(self, state: State, card: str) -> bool:
        hp = self.table.boss.cards[card].hp
        return any(c.card == card and c.damage < hp for one in state.heroes for c in one.constants)

    def lost(self, state: State, condition: Condition) -> bool:
        """Whether a condition cannot hold any more: KOs are never taken back (RB-149)."""
        match condition:
            case Kos(n):
                return state.kos > n
            case Grade(name):
                return state.kos > GRADES[name]
        return False

    def phrase(self, condition: Condition) -> str:
        """One condition as an English phrase."""
        return _phrase(condition)

    def describe(self) -> str:
        """The conditions as one English phrase."""
        return f"{' and '.join(_phrase(c) for c in self.conditions)} {self.until}{self.note()}"


@dataclass(frozen=True)
class MaximiseGoal(_Asked, WeightedSum[State, Term]):
    """Worth the sum of its terms at the end."""

    terms: tuple[Term, ...]
    until: str = "at the end of the fight"

    def amount(self, state: State, term: Term) -> int:
        """How much of a term there is in a State, before its weight; never more than its span allows."""
        match term.kind:
            case "win" | "loss":
                return int(state.outcome == (1 if term.kind == "win" else -1))
            case "kos":
                return state.kos
            case "boss_damage":
                return min(state.boss.damage, self.table.boss.hp)
            case "level":
                return state.boss.level
            case "boss_skill":
                return max(0, state.boss.skill)
        heroes = (hero(state, term.hero),) if term.hero else state.heroes
        found = sum(min(self._of(one, term), self._most(one.card, term)) for one in heroes)
        if term.kind == "mark" and not term.hero:
            found += min(mark_count((*state.boss.marks, *state.team), term.what), MANY)
        return found

    def _of(self, one: Hero, term: Term) -> int:
        if term.kind == "mark":
            return mark_count(one.marks, term.what)
        if term.kind == "skill" and self.table.library.heroes[one.card].skill.reset == "on_use":
            return one.bonus
        return max(0, int(getattr(one, term.kind)))

    def _most(self, name: str, term: Term) -> int:
        """The most of a term that one Hero may have."""
        card, table = self.table.library.heroes[name], self.table
        match term.kind:
            case "down" | "ready":
                return 1
            case "hp":
                return max(table.setting("max_hp_ceiling"), card.hp) if table.setting("max_hp_ceiling") else MANY
            case "dice":
                return table.setting("ability_dice_cap") or MANY
            case "skill" if card.skill.reset != "on_use":
                return card.skill.max
            case "bonus" | "skill":
                return table.setting("bonus_dice_supply") or MANY
            case "talent":
                return card.talent.bar.max if card.talent.bar else 0
        return MANY

    def span_of(self, state: State, term: Term) -> Span:
        """The least and the most that a term may be at the end."""
        now = self.amount(state, term)
        return (now, now) if self.decided(state) else self._span(state, term, now)

    def _span(self, state: State, term: Term, now: int) -> Span:
        """The least and the most that a term may be at the end: KOs and levels never go back (RB-149, RB-101)."""
        match term.kind:
            case "win" | "loss":
                return 0, 1
            case "kos":
                return now, max(now, self.table.setting("ko_limit"))
            case "level":
                return now, len(self.table.boss.levels)
            case "boss_damage":
                return 0, self.table.boss.hp
            case "boss_skill":
                return 0, max(now, state.boss.skill_max)
        names = (term.hero,) if term.hero else tuple(one.card for one in state.heroes)
        most = sum(self._most(name, term) for name in names)
        if term.kind == "mark" and not term.hero:
            most += MANY
        if term.kind in ("shards", "boosters"):  # a charm that is used leaves the game (RB-163)
            return 0, now
        return 0, min(most, self._supply(term) or most)

    def _supply(self, term: Term) -> int:
        """What all Heroes together can have at most; 0 where no such limit is."""
        return self.table.setting("bonus_dice_supply") if term.kind == "bonus" else 0

    def phrase(self, term: Term) -> str:
        """What a term counts, without its weight."""
        return _name(term)

    def describe(self) -> str:
        """The terms as one English phrase."""
        return f"maximise {self.summed()} {self.until}{self.note()}"


def _phrase(condition: Condition) -> str:
    match condition:
        case Win():
            return "win"
        case Survive():
            return "survive"
        case Kos(n):
            return "have no KO" if not n else f"have at most {n} {'KO' if n == 1 else 'KOs'}"
        case Standing(ids):
            return f"keep {', '.join(ids)} standing"
        case Hp(least):
            return "have at least " + ", ".join(f"{n} HP on {name}" for name, n in least)
        case BossDamage(n):
            return f"have at least {n} DMG on the Boss"
        case AtLevel(n):
            return f"bring the Boss to level {n}"
        case Beaten(ids):
            return f"beat {', '.join(ids)}"
        case Ready(ids):
            return f"have {', '.join(ids)} ready"
        case Grade(name):
            return "win" if name == "victory" else f"win with {name} grade{'' if name == 'legendary' else ' or better'}"


NAMES = {
    "win": "a win", "loss": "a loss", "kos": "KOs", "boss_damage": "DMG on the Boss", "level": "level of the Boss",
    "boss_skill": "Boss Skill", "hp": "HP", "down": "Heroes down", "ready": "ready Instants", "bonus": "Bonus Dice",
    "dice": "Ability Dice", "shards": "Temporal Shards", "boosters": "Boosters", "skill": "skill", "talent": "talent",
    "shield": "Shields", "armor": "Armor",
}  # fmt: skip
"""What each kind of term counts, for people."""


def _name(term: Term) -> str:
    text = f"marks `{term.what}`" if term.kind == "mark" else NAMES[term.kind]
    if term.hero:
        text += f" of {term.hero}"
    return text
