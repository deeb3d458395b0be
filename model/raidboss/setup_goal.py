"""The question of a position as a Goal and a Horizon; the Heroes and cards that it names must be in the fight."""

from __future__ import annotations

from fractions import Fraction

from model.core.yamlfile import Path_
from model.raidboss.goal import (
    AchieveGoal,
    AtLevel,
    Beaten,
    BossDamage,
    Condition,
    Grade,
    Hp,
    Kos,
    MaximiseGoal,
    Ready,
    Standing,
    Survive,
    Term,
    Win,
)
from model.raidboss.reading import Reading
from model.raidboss.schema import AMOUNTS, CONDITIONS, ConditionKeys, GoalKeys, TermKeys
from model.raidboss.state import Horizon, State
from model.raidboss.table import GAME, UNTIL, Table

Asked = AchieveGoal | MaximiseGoal


def read_until(text: str) -> Horizon | None:
    """The horizon that a text means; None for another text."""
    found = UNTIL.read(text)
    return None if found is None else Horizon(*found)


def until_word(horizon: Horizon) -> str:
    """The text that `read_until` reads as `horizon`."""
    return UNTIL.word(horizon.kind, horizon.left)


def read_horizon(reading: Reading, keys: GoalKeys) -> Horizon:
    """The horizon of the question; problems are added to the reading."""
    horizon = read_until(keys.until)
    if horizon is None:
        reading.say(("goal", "until"), "UNTIL", f"`{keys.until}`: {UNTIL.expected()}.", keys.until)
    return horizon or Horizon()


class GoalReader:
    """Reads a goal for the position `state`."""

    def __init__(self, reading: Reading, table: Table, state: State) -> None:
        self.reading = reading
        self.table = table
        self.state = state
        self.team = [one.card for one in state.heroes]

    def read(self, keys: GoalKeys) -> Asked:
        """The goal; problems are added to the reading."""
        until = UNTIL.text(self.state.horizon.kind, self.state.horizon.left)
        path: Path_ = ("goal",)
        if keys.maximise is not None:
            terms = [self._term(t, (*path, "maximise", i)) for i, t in enumerate(keys.maximise)]
            return MaximiseGoal(self.table, tuple(terms), until)
        if keys.achieve is not None:
            found = [self._condition(c, (*path, "achieve", i)) for i, c in enumerate(keys.achieve)]
            return AchieveGoal(self.table, tuple(found), until)
        return AchieveGoal(self.table, (self._condition(keys, path),), until)

    def _condition(self, keys: ConditionKeys | GoalKeys, path: Path_) -> Condition:
        name = next(name for name in CONDITIONS if getattr(keys, name) is not None)
        path = (*path, name)
        match name:
            case "win":
                return Win()
            case "survive":
                return Survive()
            case "no_ko":
                return Kos(self.state.kos)
            case "kos":
                return Kos(keys.kos or 0)
            case "standing":
                return Standing(self._heroes(keys.standing or [], path))
            case "ready":
                return Ready(self._heroes(keys.ready or [], path))
            case "hp":
                return self._hp(keys.hp or {}, path)
            case "boss_damage":
                return BossDamage(keys.boss_damage or 0)
            case "level":
                return self._level(keys.level or 1, path)
            case "beaten":
                return self._beaten(keys.beaten or [], path)
        return Grade(keys.grade or "victory")

    def _heroes(self, names: list[str], path: Path_) -> tuple[str, ...]:
        for index, name in enumerate(names):
            self.reading.word(name, self.team, (*path, index), "UNKNOWN-HERO", "Hero of the team")
        return tuple(names)

    def _hp(self, least: dict[str, int], path: Path_) -> Hp:
        for name in least:
            self.reading.word(name, self.team, (*path, name), "UNKNOWN-HERO", "Hero of the team")
        return Hp(tuple(least.items()))

    def _level(self, level: int, path: Path_) -> AtLevel:
        levels = len(self.table.boss.levels)
        if level > levels:
            self.reading.say(path, "GOAL", f"`{self.table.boss.id}` has {levels} levels (RB-100).")
        return AtLevel(level)

    def _beaten(self, names: list[str], path: Path_) -> Beaten:
        """Cards that must be in force now: without that, nothing at the end tells a beaten card from a hidden one."""
        known = [c.card for one in self.state.heroes for c in one.constants]
        for index, name in enumerate(names):
            self.reading.word(name, known, (*path, index), "GOAL", "Challenge Card in force")
        if not self.table.setting("challenge_stays"):
            message = "with `challenge_stays: 0` an unbeaten card leaves as well (RB-115), so nothing tells."
            self.reading.say(path, "GOAL", message)
        return Beaten(tuple(names))

    def _term(self, keys: TermKeys, path: Path_) -> Term:
        whose = keys.hero or ""
        if whose and not self.reading.word(whose, self.team, (*path, "hero"), "UNKNOWN-HERO", "Hero of the team"):
            whose = ""
        if keys.mark is not None:
            marks = sorted(self.reading.library.marks)
            self.reading.word(keys.mark, marks, (*path, "mark"), "UNKNOWN-MARK", "mark")
            return Term("mark", Fraction(keys.worth or 0), whose, keys.mark)
        name = next(name for name in AMOUNTS if getattr(keys, name) is not None)
        return Term(name, Fraction(getattr(keys, name)), whose)


def goal_keys(goal: Asked, horizon: Horizon) -> dict[str, object]:
    """The key `goal` of a position file that asks this question, with `horizon` still to go."""
    keys: dict[str, object] = {}
    if isinstance(goal, AchieveGoal):
        found = [_condition_keys(c) for c in goal.conditions]
        keys = found[0] if len(found) == 1 else {"achieve": found}
    else:
        keys = {"maximise": [_term_keys(t) for t in goal.terms]}
    return keys if horizon.kind == GAME else {**keys, "until": until_word(horizon)}


def _condition_keys(condition: Condition) -> dict[str, object]:
    match condition:
        case Win():
            return {"win": True}
        case Survive():
            return {"survive": True}
        case Kos(n):
            return {"kos": n}
        case Standing(ids):
            return {"standing": list(ids)}
        case Ready(ids):
            return {"ready": list(ids)}
        case Hp(least):
            return {"hp": dict(least)}
        case BossDamage(n):
            return {"boss_damage": n}
        case AtLevel(n):
            return {"level": n}
        case Beaten(ids):
            return {"beaten": list(ids)}
        case Grade(name):
            return {"grade": name}


def _term_keys(term: Term) -> dict[str, object]:
    worth: object = int(term.worth) if term.worth.denominator == 1 else str(term.worth)
    keys = {"mark": term.what, "worth": worth} if term.kind == "mark" else {term.kind: worth}
    return keys if not term.hero else {**keys, "hero": term.hero}
