"""The question of a position as a Goal and a Horizon; the units that it names must be in play."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from model.core.yamlfile import Path_
from model.redrains.goal import (
    AchieveGoal,
    ChimeraWounds,
    Condition,
    Destroy,
    Keep,
    MaximiseGoal,
    NoUltimate,
    Survive,
    Term,
    Win,
    Wounds,
)
from model.redrains.reading import Reading
from model.redrains.schema import AMOUNTS, CONDITIONS, ConditionKeys, GoalKeys, TermKeys
from model.redrains.state import Horizon, State
from model.redrains.table import GAME, UNTIL, Table

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

    def __init__(self, reading: Reading, table: Table, state: State, gone: Sequence[str] = ()) -> None:
        """`gone` are units that the question may name though they have left play."""
        self.reading = reading
        self.table = table
        self.state = state
        self.own = [*(unit.id for side in state.sides for unit in side.units), *gone]
        self.theirs = [*(unit.id for side in state.sides for unit in side.row if unit.id), *gone]

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
            case "no_ultimate":
                return self._no_ultimate(path)
            case "keep":
                return Keep(self._units(keys.keep or [], self.own, path))
            case "destroy":
                return Destroy(self._units(keys.destroy or [], self.theirs, path))
            case "chimera_wounds":
                return ChimeraWounds(keys.chimera_wounds or 0)
        return Wounds(keys.wounds or 0)

    def _no_ultimate(self, path: Path_) -> NoUltimate:
        phase = self.state.chimera.phase
        if phase == len(self.table.chimera.ultimates):
            message = "the last phase stays when its Ultimate resolves (RR-079), so nothing tells. Ask for `red_rains`."
            self.reading.say(path, "GOAL", message)
        return NoUltimate(phase)

    def _units(self, names: list[str], known: list[str], path: Path_) -> tuple[str, ...]:
        for index, name in enumerate(names):
            self.reading.word(name, known, (*path, index), "UNKNOWN-UNIT", "such unit in play:")
        return tuple(names)

    def _term(self, keys: TermKeys, path: Path_) -> Term:
        seat = -1 if keys.player is None else keys.player - 1
        if seat >= len(self.state.sides):
            self.reading.say((*path, "player"), "PLAYER", "there is one player.")
            seat = 0
        if keys.unit is not None:
            self.reading.word(keys.unit, self.own + self.theirs, (*path, "unit"), "UNKNOWN-UNIT", "such unit in play:")
            return Term("unit", Fraction(keys.worth or 0), keys.unit)
        name = next(name for name in AMOUNTS if getattr(keys, name) is not None)
        return Term(name, Fraction(getattr(keys, name)), seat=seat)


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
        case NoUltimate():
            return {"no_ultimate": True}
        case Keep(ids):
            return {"keep": list(ids)}
        case Destroy(ids):
            return {"destroy": list(ids)}
        case ChimeraWounds(n):
            return {"chimera_wounds": n}
        case Wounds(n):
            return {"wounds": n}


def _term_keys(term: Term) -> dict[str, object]:
    worth: object = int(term.worth) if term.worth.denominator == 1 else str(term.worth)
    keys = {"unit": term.what, "worth": worth} if term.kind == "unit" else {term.kind: worth}
    return keys if term.seat < 0 else {**keys, "player": term.seat + 1}


def units_named(goal: Asked) -> tuple[str, ...]:
    """The ids of the units that a question names."""
    if isinstance(goal, AchieveGoal):
        return tuple(name for c in goal.conditions if isinstance(c, Keep | Destroy) for name in c.ids)
    return tuple(term.what for term in goal.terms if term.kind == "unit")
