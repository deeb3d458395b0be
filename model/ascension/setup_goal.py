"""The question of a scenario as a Goal; figures and hexes that it names must exist."""

from __future__ import annotations

from fractions import Fraction

from model.ascension.engine import Engine
from model.ascension.goal import (
    ANY,
    AchieveGoal,
    Condition,
    Control,
    Defeat,
    HonorAtLeast,
    Keep,
    Lead,
    MaximiseGoal,
    Reach,
    Term,
    TermKind,
    Win,
)
from model.ascension.reading import Reading
from model.ascension.schema import ConditionKeys, GoalKeys, TermKeys
from model.ascension.state import State
from model.ascension.table import Table
from model.core.yamlfile import Path_

AMOUNTS: tuple[TermKind, ...] = ("honor", "power", "runes")
Asked = AchieveGoal | MaximiseGoal


class GoalReader:
    """Reads a goal for the position `state`, asked by `seat`."""

    def __init__(self, reading: Reading, engine: Engine, state: State, seat: int) -> None:
        self.reading = reading
        self.engine = engine
        self.state = state
        self.seat = seat
        teams = engine.table.teams
        gone = [name for name in state.defeated if all(f.id != name for f in state.figures)]
        self.own = [*(f.id for f in state.figures if teams[f.seat] == teams[seat]), *gone]
        self.enemies = [*(f.id for f in state.figures if f.seat in engine.enemies_of[seat]), *gone]

    def read(self, keys: GoalKeys) -> Asked:
        """The goal; problems are added to the reading."""
        if keys.maximise is not None:
            terms = self._terms(keys.maximise)
            return MaximiseGoal(self.engine, self.seat, terms)
        path: Path_ = ("goal",)
        if keys.achieve is not None:
            found = [self.condition(c, (*path, "achieve", i)) for i, c in enumerate(keys.achieve)]
            return AchieveGoal(self.engine, self.seat, tuple(found))
        short = ConditionKeys(defeat=keys.defeat, control=keys.control, reach=keys.reach, figure=keys.figure)
        return AchieveGoal(self.engine, self.seat, (self.condition(short, path),))

    def condition(self, keys: ConditionKeys, path: Path_) -> Condition:
        """One condition; problems are added to the reading."""
        if keys.figure is not None and keys.reach is None:
            self.reading.say((*path, "figure"), "GOAL", "`figure` belongs to `reach`.")
        if keys.defeat is not None:
            return Defeat(self._figures(keys.defeat, self.enemies, (*path, "defeat")))
        if keys.keep is not None:
            return Keep(self._figures(keys.keep, self.own, (*path, "keep")))
        if keys.control is not None:
            names = [self._held(name, (*path, "control", i)) for i, name in enumerate(keys.control)]
            return Control(tuple(names))
        if keys.reach is not None:
            return Reach(self._hex(keys.reach, (*path, "reach")), self._mover(keys.figure, path))
        if keys.lead is not None:
            return Lead(keys.lead)
        if keys.win is not None:
            return Win()
        return HonorAtLeast(keys.honor or 0)

    def _terms(self, keys: str | list[TermKeys]) -> tuple[Term, ...]:
        if isinstance(keys, str):
            return (Term("honor"),)
        return tuple(self._term(term, ("goal", "maximise", i)) for i, term in enumerate(keys))

    def _term(self, keys: TermKeys, path: Path_) -> Term:
        for kind in AMOUNTS:
            amount = getattr(keys, kind)
            if amount is not None:
                return Term(kind, worth=Fraction(amount))
        worth = Fraction(keys.worth if keys.worth is not None else 1)
        if keys.figure is not None and keys.reach is None:
            self.reading.say((*path, "figure"), "GOAL", "`figure` belongs to `reach`.")
        if keys.defeat is not None:
            return Term("defeat", self._fallen(keys.defeat, self.enemies, (*path, "defeat")), worth=worth)
        if keys.lose is not None:
            return Term("lose", self._fallen(keys.lose, self.own, (*path, "lose")), worth=worth)
        if keys.control is not None:
            return Term("control", self._held(keys.control, (*path, "control")), worth=worth)
        where = self._hex(keys.reach or "", (*path, "reach"))
        return Term("reach", where, self._mover(keys.figure, path), worth)

    def _figures(self, names: list[str], known: list[str], path: Path_) -> tuple[str, ...]:
        for index, name in enumerate(names):
            self.reading.word(name, known, (*path, index), "UNKNOWN-FIGURE", "such figure")
        return tuple(names)

    def _fallen(self, name: str, known: list[str], path: Path_) -> str:
        self.reading.word(name, [*known, ANY], path, "UNKNOWN-FIGURE", "such figure")
        return name

    def _mover(self, name: str | None, path: Path_) -> str:
        if name is not None:
            self.reading.word(name, self.own, (*path, "figure"), "UNKNOWN-FIGURE", "such figure")
        return name or ""

    def _hex(self, name: str, path: Path_) -> str:
        h = self.reading.hex(self.engine.board, name, path)
        return name if h is None else self.engine.board.name(h)

    def _held(self, name: str, path: Path_) -> str:
        """A hex that can be controlled: a Shrine or a Beacon."""
        h, table = self.reading.hex(self.engine.board, name, path), self.engine.table
        if h is None:
            return name
        if h not in dict(table.shrines) and not table.beacons >> h & 1:
            self.reading.say(path, "GOAL", f"{name} has neither a Shrine nor a Beacon to control (AT-142).")
        return self.engine.board.name(h)


def goal_keys(goal: Asked, table: Table, state: State) -> dict[str, object]:
    """The key `goal` of a position file that asks this question; `seat` where it is not the one to decide now."""
    keys: dict[str, object] = {}
    if isinstance(goal, AchieveGoal):
        keys = {"achieve": [condition_keys(c) for c in goal.conditions]}
    elif goal.terms == (Term("honor"),):
        keys = {"maximise": "honor"}
    else:
        keys = {"maximise": [_term_keys(t) for t in goal.terms]}
    usual = table.teams[table.decider(state.seat)]
    return keys if goal.seat == usual else {**keys, "seat": table.name(goal.seat)}


def condition_keys(condition: Condition) -> dict[str, object]:
    """The keys of one condition."""
    match condition:
        case Defeat(ids):
            return {"defeat": list(ids)}
        case Keep(ids):
            return {"keep": list(ids)}
        case Control(hexes):
            return {"control": list(hexes)}
        case Reach(where, figure):
            return {"reach": where, "figure": figure} if figure else {"reach": where}
        case Lead(n):
            return {"lead": n}
        case Win():
            return {"win": True}
        case HonorAtLeast(n):
            return {"honor": n}


def _term_keys(term: Term) -> dict[str, object]:
    worth: object = int(term.worth) if term.worth.denominator == 1 else str(term.worth)
    if term.kind in AMOUNTS:
        return {term.kind: worth}
    keys: dict[str, object] = {term.kind: term.what}
    if term.figure:
        keys["figure"] = term.figure
    return keys if worth == 1 else {**keys, "worth": worth}


def figures_named(goal: Asked) -> tuple[str, ...]:
    """The ids of the figures that a question names, `any` included."""
    if isinstance(goal, AchieveGoal):
        named = [
            c.ids if isinstance(c, Defeat | Keep) else (c.figure,) if isinstance(c, Reach) else ()
            for c in goal.conditions
        ]
        return tuple(name for ids in named for name in ids if name)
    terms = ((t.what,) if t.kind in ("defeat", "lose") else (t.figure,) for t in goal.terms)
    return tuple(name for names in terms for name in names if name)
