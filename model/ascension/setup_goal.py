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
        self.own = [f.id for f in state.figures if teams[f.seat] == teams[seat]]
        self.enemies = [f.id for f in state.figures if f.seat in engine.enemies_of[seat]]

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
