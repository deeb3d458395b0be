"""Reading a study file: its keys, its cells, and every mistake with its place."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from kibitz.cli.main import UserError
from kibitz.study import players
from kibitz.study.games import new_text, win_goal
from kibitz.study.keys import MOST_CELLS, AxisKeys, LevelKeys, StudyKeys
from kibitz.study.work import WIN, packs, packs_of, rules, setting
from kibitz.vary import put_number, read_key
from model.core.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from model.core.game import MissingFact
from model.core.yamlfile import Document, Path_, parse_yaml, read_text
from model.scenario import read_scenario, validated
from solvers.result import Refused
from solvers.study_run import Cell

POSITION = "position"
"""The first part of keys of the position that a game begins with; other keys of such a study are choices."""


class Level(NamedTuple):
    """One value of an axis: its name, and what it puts where."""

    label: str
    sets: tuple[tuple[str, Any], ...]


class Axis(NamedTuple):
    """An axis with its values in order."""

    name: str
    levels: tuple[Level, ...]


class Built(NamedTuple):
    """One combination: the names of its values by axis, its position, who plays, and what its results can be."""

    labels: dict[str, str]
    position: dict[str, Any]
    play: Any
    span: tuple[Fraction, Fraction]
    sample: bool

    @property
    def key(self) -> str:
        """The cell's name: every axis with its value."""
        return "; ".join(f"{name}={label}" for name, label in self.labels.items())


@dataclass(frozen=True)
class Study:
    """A checked study."""

    keys: StudyKeys
    axes: tuple[Axis, ...]
    built: tuple[Built, ...]
    document: Document
    head: dict[str, str] = field(default_factory=dict)
    """The digests that say which study this is, under which rules and card packs."""

    @property
    def sample(self) -> bool:
        """Whether invented cards are used in any cell."""
        return any(one.sample for one in self.built)

    @property
    def game(self) -> str:
        """The game that is played."""
        return str(self.built[0].position["game"])

    def cells(self) -> tuple[Cell, ...]:
        """The cells as a run takes them, in the order of the table."""
        measure = self.keys.measured.model_dump()
        found = []
        for one in self.built:
            work = {
                "key": one.key, "position": one.position, "play": one.play, "measure": measure, **self.head,
                "wide": _wide(self.built), "luck": "" if self.keys.luck == "shared" else one.key, "packs": _packs(one),
            }  # fmt: skip
            best = one.play == players.BEST
            nodes = self.keys.measured.exact
            found.append(Cell(one.key, self.group(one), json.dumps(work, sort_keys=True), nodes, not best))
        return tuple(found)

    def group(self, one: Built) -> str:
        """The name of the group that a cell is compared in."""
        return "; ".join(f"{name}={one.labels[name]}" for name in self.keys.within)


def read_study(path: Path) -> Study:
    """The study in a file. Raises DiagnosticError with every mistake, each at its place."""
    document = parse_yaml(read_text(path), str(path))
    if not isinstance(document.data, dict):
        raise DiagnosticError([document.problem((), "STUDY", "expected a set of keys, `format: 1` first.")])
    problems: list[Diagnostic] = []
    keys = validated(document, StudyKeys, document.data, problems)
    if not isinstance(keys, StudyKeys):
        raise DiagnosticError(problems)
    axes = tuple(_axis(one) for one in keys.axes)
    problems += _axis_problems(document, keys, axes)
    if problems:
        raise DiagnosticError(problems)
    maker = _Maker(document, keys, path.parent)
    built = tuple(maker.built(dict(zip((a.name for a in axes), combination, strict=True)))
                  for combination in _combinations(keys, axes))  # fmt: skip
    if maker.problems:
        raise DiagnosticError(maker.problems)
    found = tuple(one for one in built if one is not None)
    return Study(keys, axes, found, document, _head(keys, found))


def _head(keys: StudyKeys, built: tuple[Built, ...]) -> dict[str, str]:
    """The digests that results hang on: of what is played and measured, of the rules, of the card packs.

    Titles, budgets and the race are no part of them: they change which games are played, and none of the games.
    """
    told = ("id", "title", "source", "text", "tags", "difficulty", "answer")
    plain = [
        {"key": one.key, "play": one.play, "position": {k: v for k, v in one.position.items() if k not in told}}
        for one in built
    ]
    study = [plain, keys.measured.model_dump(exclude={"show"}), keys.luck]
    code = rules(str(built[0].position["game"]), _wide(built)) if built else ""
    return {"study": _digest(study), "rules": code, "packs": _digest(sorted({_packs(one) for one in built}))}


def _wide(built: tuple[Built, ...]) -> bool:
    """Whether advice plays in any cell."""
    return not all(players.steady(one.play) for one in built)


def _digest(data: Any) -> str:
    return hashlib.blake2b(json.dumps(data, sort_keys=True).encode(), digest_size=16).hexdigest()


def _packs(one: Built) -> str:
    return packs(str(one.position["game"]), packs_of(one.position))


# --- axes ---------------------------------------------------------------------------------------------------------


def _axis(keys: AxisKeys) -> Axis:
    if keys.orders is not None and keys.set is not None:
        some = itertools.permutations(keys.orders)
        return Axis(keys.name, tuple(Level(", ".join(one), ((keys.set, list(one)),)) for one in some))
    values: list[Any] = []
    if isinstance(keys.values, str):
        low, high = map(int, keys.values.split(".."))
        values = list(range(low, high + 1))
    else:
        values = list(keys.values or [])
    return Axis(keys.name, tuple(_level(keys.set, one) for one in values))


def _level(key: str | None, value: Any) -> Level:
    if isinstance(value, LevelKeys):
        sets = value.set if value.set is not None else {str(key): value.value}
        return Level(value.name, tuple(sets.items()))
    return Level(_label(value), ((str(key), value),))


def _label(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return ", ".join(value)
    return json.dumps(value)


def _axis_problems(document: Document, keys: StudyKeys, axes: tuple[Axis, ...]) -> Iterator[Diagnostic]:
    count = 1
    for at, axis in enumerate(axes):
        labels = [level.label for level in axis.levels]
        count *= max(1, len(labels))
        for label in sorted({one for one in labels if labels.count(one) > 1}):
            yield document.problem(("axes", at, "values"), "AXIS", f"the value `{label}` is there twice.")
        if not labels:
            yield document.problem(("axes", at, "values"), "AXIS", "the range is empty.")
    if count > MOST_CELLS:
        yield document.problem(("axes",), "CELLS", f"{count:,} cells; at most {MOST_CELLS:,}.")
    known = {axis.name: [level.label for level in axis.levels] for axis in axes}
    for at, one in enumerate(keys.except_):
        for name, value in one.items():
            for label in map(str, value if isinstance(value, list) else [value]):
                if label not in known[name]:
                    hint = did_you_mean(label, known[name])
                    yield document.problem(("except", at, name), "EXCEPT", f"`{name}` has no value `{label}`.{hint}")


def _combinations(keys: StudyKeys, axes: tuple[Axis, ...]) -> Iterator[tuple[Level, ...]]:
    """The product of the axes without what is left out."""
    names = [axis.name for axis in axes]
    for found in itertools.product(*(axis.levels for axis in axes)):
        labels = {name: level.label for name, level in zip(names, found, strict=True)}
        if not any(_left_out(one, labels) for one in keys.except_):
            yield found


def _left_out(one: dict[str, Any], labels: dict[str, str]) -> bool:
    return all(labels[name] in map(str, value if isinstance(value, list) else [value]) for name, value in one.items())


# --- cells --------------------------------------------------------------------------------------------------------


class _Maker:
    """Makes the cells of one study, and keeps what is wrong with them; the same complaint once."""

    def __init__(self, document: Document, keys: StudyKeys, folder: Path) -> None:
        self.document, self.keys, self.folder = document, keys, folder
        self.problems: list[Diagnostic] = []
        self._seen: set[str] = set()
        self._texts: dict[str, dict[str, Any]] = {}

    def built(self, levels: dict[str, Level]) -> Built | None:
        """The cell of a combination; None after its mistakes were kept."""
        labels = {name: level.label for name, level in levels.items()}
        where = "; ".join(f"{name}={label}" for name, label in labels.items())
        try:
            return self._built(levels, labels)
        except DiagnosticError as error:
            for one in error.diagnostics:
                self._keep(one.message, f"{where}: {one.file}: {one.code} {one.message}")
        except (UserError, ValueError, LookupError, MissingFact, Refused) as error:
            told = error.message if isinstance(error, UserError) else str(error.args[0] if error.args else error)
            self._keep(told, f"{where}: {told}")
        return None

    def _keep(self, message: str, text: str) -> None:
        if message not in self._seen:
            self._seen.add(message)
            path: Path_ = ("base",) if len(self._seen) == 1 else ("axes",)
            self.problems.append(self.document.problem(path, "CELL", text))

    def _built(self, levels: dict[str, Level], labels: dict[str, str]) -> Built:
        base, play = deepcopy(self.keys.base), deepcopy(self.keys.play)
        later: list[tuple[str, Any]] = []
        for level in levels.values():
            for key, value in level.sets:
                first, _, rest = key.partition(".")
                if first == "play":
                    play = (
                        value
                        if not rest
                        else {**(play if isinstance(play, dict) else {players.OWN: play}), rest: value}
                    )
                elif "new" in base and first != POSITION:
                    _put(base, key, value)
                else:
                    later.append((rest if "new" in base else key, value))
        position = self._position(base)
        for key, value in later:
            _change(position, key, value)
        measure = self.keys.measured
        if measure.seat and (measure.count != WIN or position["game"] != "ascension"):
            raise ValueError("`seat` belongs to `count: win` where several players play")
        if measure.count == WIN:
            position["goal"] = win_goal(position["game"], measure.seat)
        scenario = read_scenario(json.dumps(position), "the position")
        problem = scenario.problem
        wrong = players.problems(play, scenario.game, self._seats(problem))
        if wrong:
            raise ValueError(" ".join(wrong))
        _, span = setting(scenario, play, measure.model_dump())
        return Built(labels, position, play, span, scenario.sample)

    @staticmethod
    def _seats(problem: Any) -> tuple[str, ...]:
        from kibitz.study.work import seats

        return seats(problem)

    def _position(self, base: dict[str, Any]) -> dict[str, Any]:
        """The position of a game that begins or of a file, as plain data."""
        name = json.dumps(base, sort_keys=True)
        if name not in self._texts:
            if "new" in base:
                settings = {key: value for key, value in base.items() if key != "new"}
                text, file = new_text(base["new"], settings, self.folder), "the new game"
            else:
                path = self.folder / str(base["file"])
                extra = sorted(set(base) - {"file"})
                if extra:
                    raise ValueError(f"`base` has `file` alone; `{extra[0]}` belongs into the file, or into an axis")
                text, file = read_text(path), str(path)
                read_scenario(text, file)
            self._texts[name] = parse_yaml(text, file).data
        return deepcopy(self._texts[name])


def _by_seat(play: str | dict[str, str]) -> dict[str, str]:
    """Who plays, by seat."""
    return play if isinstance(play, dict) else {players.OWN: play, players.OTHERS: play}


def _put(data: dict[str, Any], key: str, value: Any) -> None:
    """Put a choice into its place; parts of the way that are missing are made."""
    path, at = read_key(key)
    if at != 1 or "#" in key:
        raise LookupError(f"`{key}`: `#` picks a number of a text of the position, and this is a choice")
    *way, last = path
    place: Any = data
    for part in way:
        place = place.setdefault(part, {}) if isinstance(place, dict) else place[part]
    if isinstance(place, list) and isinstance(last, int) and last >= len(place):
        raise LookupError(f"`{key}`: the list has {len(place)} entries")
    place[last] = value


def _change(position: dict[str, Any], key: str, value: Any) -> None:
    """Put a value into a position: a number as `--vary` does it, anything else in the place of what is there."""
    path, at = read_key(key)
    try:
        if isinstance(value, int) and not isinstance(value, bool):
            put_number(position, path, at, value)
            return
        *way, last = path
        place: Any = position
        for part in way:
            place = place[part]
        place[last] = value
    except (LookupError, TypeError) as error:
        told = error.args[0] if type(error) is LookupError else "the position has no such key"
        raise LookupError(f"`{key}`: {told}") from None
