"""Scenario files: a position, a question and its stated answer. Every mistake is reported, with its place."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from model import catalog
from model.core.action import Action, parse_action
from model.core.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from model.core.goal import Problem
from model.core.yamlfile import Document, Path_, parse_yaml, read_text

Line = Annotated[str, Field(min_length=1, max_length=200, pattern=r"\S")]
Value = Annotated[int, Field(ge=-(10**9), le=10**9)] | Annotated[str, Field(pattern=r"^-?\d{1,12}(/[1-9]\d{0,11})?$")]
SHAPES = ("list_type", "model_type", "dict_type", "string_type", "int_type", "literal_error", "missing")
"""Complaints about the shape of a value; beside a complaint about its content they come from the other form."""


class _Keys(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class TemptingKeys(_Keys):
    """A line that looks best and is not, what it is worth, and why."""

    line: Annotated[list[Line], Field(min_length=1, max_length=200)]
    value: Value
    why: str = ""


class AnswerKeys(_Keys):
    """The stated answer."""

    value: Value
    first: Annotated[list[Line], Field(max_length=100)] = []
    unique: bool | None = None
    line: Annotated[list[Line], Field(max_length=200)] = []
    tempting: TemptingKeys | None = None


class ComposedKeys(_Keys):
    """Where a composed puzzle comes from, and what is proven of it beside its answer."""

    seed: int
    draft: Annotated[int, Field(ge=0)]
    """The number of the draft that became the puzzle."""
    version: Annotated[int, Field(ge=1)]
    theme: Line
    unique: Literal["first", "order"]
    """Whether the best first action is unique, or the own actions of every best line up to their order."""
    gap: Value
    """What the best wrong first action loses."""
    length: Annotated[int, Field(ge=0)]
    """Own actions of the shortest solution."""
    pieces: Annotated[list[Line], Field(max_length=60)]
    """What lies there, each of it needed: without it the value or the best first actions are others."""
    solved: dict[str, Value]
    """The chance that each weak player solves it."""


class HeadKeys(BaseModel):
    """The keys that scenarios of every game share; the others belong to the game."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)

    format: Literal[1]
    id: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,79}$")]
    title: Annotated[str, Field(min_length=1, max_length=120)]
    game: str
    source: Annotated[str, Field(min_length=1, max_length=400)]
    difficulty: Annotated[int, Field(ge=1, le=5)] | None = None
    tags: Annotated[list[Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$")]], Field(max_length=20)] = []
    text: Annotated[str, Field(max_length=4000)] = ""
    answer: AnswerKeys | None = None
    hints: Annotated[list[Annotated[str, Field(min_length=1, max_length=400)]], Field(max_length=10)] = []
    composed: ComposedKeys | None = None


@dataclass(frozen=True, slots=True)
class Tempting:
    """A line that looks best and is not."""

    line: tuple[str, ...]
    value: Fraction
    why: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What the scenario states as its answer; lines are the text of steps, chance outcomes included."""

    value: Fraction
    first: tuple[Action, ...]
    """The best first actions; empty when the scenario names none."""
    unique: bool | None
    line: tuple[str, ...]
    tempting: Tempting | None


@dataclass(frozen=True, slots=True)
class Scenario:
    """A checked scenario."""

    id: str
    title: str
    game: str
    source: str
    difficulty: int | None
    tags: tuple[str, ...]
    text: str
    sample: bool
    """Whether a pack of invented cards is used; every screen then says so."""
    problem: Problem[Any]
    answer: Answer | None
    hints: tuple[str, ...]
    """Hints in steps, each of them telling more."""
    composed: ComposedKeys | None
    """Where the puzzle comes from when it is composed."""
    checks: tuple[Any, ...]
    """The game's questions with a stated answer, as its keys describe them."""
    document: Document


def load_scenario(path: Path) -> Scenario:
    """The scenario in a file. Raises DiagnosticError with every mistake in it."""
    return read_scenario(read_text(path), str(path))


def status(path: Path) -> tuple[Diagnostic, ...]:
    """Every mistake in the scenario at `path`; empty when it is sound."""
    try:
        load_scenario(path)
    except DiagnosticError as error:
        return error.diagnostics
    return ()


def read_scenario(text: str, file: str = "<text>") -> Scenario:
    """The scenario that `text` holds. Raises DiagnosticError with every mistake in it."""
    return _read(parse_yaml(text, file), text.splitlines())


def scenario_from(keys: dict[str, Any], name: str = "<keys>") -> Scenario:
    """The scenario of a file that holds these keys, without writing it. Raises DiagnosticError; all places are 1:1."""
    return _read(Document(name, keys, {}), [])


def _read(document: Document, lines: list[str]) -> Scenario:
    if not isinstance(document.data, dict):
        raise DiagnosticError([document.problem((), "SCENARIO", "expected a set of keys, `format: 1` first.")])
    names = catalog.games()
    game = document.data.get("game")
    known = isinstance(game, str) and game in names
    problems = []
    if not known and "game" in document.data:
        hint = did_you_mean(str(game), names)
        problems.append(document.problem(("game",), "UNKNOWN-GAME", f"there is no game `{game}`.{hint}"))
    head = validated(document, HeadKeys, document.data, problems)
    if not known:
        raise DiagnosticError(problems)
    setup = catalog.setup(str(game))
    rest = {key: value for key, value in document.data.items() if key not in HeadKeys.model_fields}
    keys = validated(document, setup.keys, rest, problems)
    if keys is None:
        raise DiagnosticError(problems)
    built = setup.build(document, lines, keys)
    problems += built.problems
    if problems or not isinstance(head, HeadKeys) or built.problem is None:
        raise DiagnosticError(problems)
    return _scenario(document, head, keys, built)


def _scenario(document: Document, head: HeadKeys, keys: BaseModel, built: catalog.Built) -> Scenario:
    assert built.problem is not None
    return Scenario(
        id=head.id,
        title=head.title,
        game=head.game,
        source=head.source,
        difficulty=head.difficulty,
        tags=tuple(head.tags),
        text=head.text,
        sample=built.sample,
        problem=built.problem,
        answer=_answer(head.answer),
        hints=tuple(head.hints),
        composed=head.composed,
        checks=tuple(getattr(keys, "checks", ())),
        document=document,
    )


def _answer(keys: AnswerKeys | None) -> Answer | None:
    if keys is None:
        return None
    tempting = None
    if keys.tempting is not None:
        trap = keys.tempting
        tempting = Tempting(tuple(trap.line), Fraction(trap.value), trap.why)
    first = tuple(parse_action(text) for text in keys.first)
    return Answer(Fraction(keys.value), first, keys.unique, tuple(keys.line), tempting)


# --- pydantic's errors as diagnostics ----------------------------------------------------------------------


def validated(
    document: Document, model: type[BaseModel], data: dict[str, Any], problems: list[Diagnostic]
) -> BaseModel | None:
    """The keys of a document that a model describes, or None after every complaint was added to `problems`."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        found = [(_path(document.data, e["loc"]), e) for e in error.errors(include_url=False)]
    known = sorted(_field_names(model, set()) | set(HeadKeys.model_fields))
    found.sort(key=lambda pair: pair[1]["type"].endswith("_type"))  # of two forms, the one that was meant
    seen: set[Path_] = set()
    for path, complaint in found:
        deeper = any(len(p) > len(path) and p[: len(path)] == path for p, _ in found)
        if complaint["type"] in SHAPES[:-1] and deeper:
            continue
        mark = (*path, complaint["loc"][-1]) if complaint["type"] == "missing" else path
        if mark not in seen:
            seen.add(mark)
            problems.append(_diagnostic(document, path, complaint, known))
    return None


def _path(data: Any, loc: tuple[int | str, ...]) -> Path_:
    """The path in the document; pydantic's names for the forms of a union are left out."""
    path: Path_ = ()
    for part in loc:
        inside = isinstance(data, dict) and part in data
        if inside or (isinstance(data, list) and isinstance(part, int) and part < len(data)):
            data, path = data[part], (*path, part)
    return path


def _diagnostic(document: Document, path: Path_, complaint: Any, known: list[str]) -> Diagnostic:
    kind, last = complaint["type"], complaint["loc"][-1] if complaint["loc"] else ""
    if kind == "extra_forbidden":
        hint = " It belongs to another place." if last in known else did_you_mean(str(last), known)
        return document.problem(path, "UNKNOWN-KEY", f"`{last}`.{hint}")
    if kind == "missing":
        return document.problem(path, "MISSING-KEY", f"`{last}` is needed here.")
    shown = repr(complaint["input"])
    shown = shown if len(shown) <= 40 else f"{shown[:37]}..."
    if kind == "value_error":
        return document.problem(path, "KEYS", f"{complaint['ctx']['error']}.")
    text = complaint["msg"][0].lower() + complaint["msg"][1:]
    code = "TYPE" if kind.endswith("_type") else "VALUE"
    return document.problem(path, code, f"{shown}: {text.replace('input should', 'it should')}.")


def _field_names(model: Any, seen: set[Any]) -> set[str]:
    """The names of all keys of a model and of the models inside it."""
    from typing import get_args

    if isinstance(model, type) and issubclass(model, BaseModel) and model not in seen:
        seen.add(model)
        inner = (_field_names(field.annotation, seen) for field in model.model_fields.values())
        return set(model.model_fields).union(*inner)
    return set().union(*(_field_names(part, seen) for part in get_args(model)))


# --- the schema for editors --------------------------------------------------------------------------------


def json_schema() -> dict[str, Any]:
    """The JSON Schema of scenario files, for editors: the shared keys and, by game, the game's own."""
    head = HeadKeys.model_json_schema(ref_template="#/$defs/{model}")
    definitions: dict[str, Any] = head.pop("$defs", {})
    head["properties"]["game"] = {"title": "Game", "enum": list(catalog.games())}
    head["additionalProperties"] = False
    forms = []
    for game in catalog.games():
        # Two games may have keys of one name, so the definitions of each carry its name.
        own = catalog.setup(game).keys.model_json_schema(ref_template=f"#/$defs/{game}-{{model}}")
        definitions |= {f"{game}-{name}": part for name, part in own.pop("$defs", {}).items()}
        merged = {**head, "properties": {**head["properties"], **own["properties"]}}
        merged["properties"]["game"] = {"const": game}
        merged["required"] = [*head["required"], *own.get("required", [])]
        merged["title"] = f"{game} scenario"
        forms.append(merged)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "kibitz scenario",
        "oneOf": forms,
        "$defs": dict(sorted(definitions.items())),
    }
