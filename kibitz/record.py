"""Game records as JSON Lines: a header, then one line for everything that happened. Nothing is ever rewritten."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from model.core.action import ChanceOutcome, Step, parse_action
from model.core.diagnostics import Diagnostic, DiagnosticError, did_you_mean

FORMAT = 2
MOST_BYTES = 20_000_000
"""A larger file is refused before it is read."""
SHOWN = 60
"""So many characters of a damaged line are repeated."""
BOM = b"\xef\xbb\xbf"
BEGINS = re.compile(rb"\s*\{\s*\"record\"\s*:")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def _one_line(text: str) -> str:
    if not text.strip() or CONTROL.search(text):
        raise ValueError("expected one line of text without control characters")
    return text


def _lines(text: str) -> str:
    if not text.strip() or CONTROL.search(text.replace("\n", "")):
        raise ValueError("expected text without control characters")
    return text


def _date(text: str) -> str:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        raise ValueError("expected a date as in 2026-05-03 or 2026-05-03T19:30") from None
    return text


Line = Annotated[str, Field(max_length=400), AfterValidator(_one_line)]
Words = Annotated[str, Field(max_length=4_000), AfterValidator(_one_line)]
"""A step as it is printed."""
Comment = Annotated[str, Field(max_length=10_000), AfterValidator(_lines)]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Seconds = Annotated[int, Field(ge=0, le=10**9)] | Annotated[float, Field(ge=0, le=10**9, allow_inf_nan=False)]
Count = Annotated[int, Field(ge=1, le=10**6)]


class _Keys(BaseModel):
    """A line's keys: nothing else may stand in it."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    def written(self) -> str:
        """The line as it is written, without its end. Raises ValueError for text that is no Unicode."""
        text = json.dumps(self.model_dump(exclude_defaults=True), ensure_ascii=False, allow_nan=False)
        text.encode()
        return text


K = TypeVar("K", bound=_Keys)


class PackKeys(_Keys):
    """A pack of cards that the game was played with, known by the SHA-256 of its text."""

    name: Line
    sha256: Digest
    sample: bool


class PositionKeys(_Keys):
    """Where the game begins: the text of a scenario file, its keys as data, or a position string."""

    text: Annotated[str, Field(min_length=1)] | None = None
    keys: dict[str, Any] | None = None
    string: Annotated[str, Field(min_length=1), AfterValidator(_one_line)] | None = None

    @model_validator(mode="after")
    def _one(self) -> PositionKeys:
        if sum(part is not None for part in (self.text, self.keys, self.string)) != 1:
            raise ValueError("expected one of `text`, `keys` and `string`")
        return self


class Header(_Keys):
    """The first line: what is played, with which cards and rules, and from which position."""

    record: Literal[2]
    kibitz: Line
    game: Line
    rules: Line
    packs: Annotated[list[PackKeys], Field(max_length=12)]
    position: PositionKeys
    seed: Annotated[int, Field(ge=-(2**63), lt=2**63)]
    players: Annotated[list[Line], Field(max_length=12)] = []
    date: Annotated[str, AfterValidator(_date)] | None = None


class StepLine(_Keys):
    """A step with its number from 1: what somebody did, or what came up."""

    n: Count
    do: Words | None = None
    chance: Words | None = None
    seconds: Seconds | None = None
    rolled: bool = False
    """Whether kibitz rolled or drew it; what was entered is not marked."""
    comment: Comment | None = None

    @model_validator(mode="after")
    def _one(self) -> StepLine:
        if (self.do is None) == (self.chance is None):
            raise ValueError("expected either `do` or `chance`")
        if self.rolled and self.chance is None:
            raise ValueError("`rolled` stands beside `chance` only")
        return self

    @property
    def step(self) -> Step:
        """The step as the rules take it."""
        if self.chance is not None:
            return ChanceOutcome(*parse_action(self.chance))
        return parse_action(self.do or "")


class UndoLine(_Keys):
    """So many steps were taken back."""

    undo: Count


class CommentLine(_Keys):
    """A remark on the position that is reached here."""

    comment: Comment


class ResultLine(_Keys):
    """The game ended: the exact value of its goal, and the end in words."""

    result: Annotated[str, Field(pattern=r"^-?\d{1,400}(/[1-9]\d{0,399})?$")]
    ending: Comment


Entry = StepLine | UndoLine | CommentLine | ResultLine


def step_line(number: int, step: Step, **more: Any) -> StepLine:
    """The line of step number `number`, from 1; `more` are its other keys."""
    kind = "chance" if isinstance(step, ChanceOutcome) else "do"
    return StepLine.model_validate({"n": number, kind: str(step), **more})


def ended(log: Sequence[Entry]) -> bool:
    """Whether a log has the result of the game, with nothing but remarks after it."""
    last = next((entry for entry in reversed(log) if not isinstance(entry, CommentLine)), None)
    return isinstance(last, ResultLine)


@dataclass(frozen=True, slots=True)
class Record:
    """What a record holds. Its text is the bytes that it was read from, when these were written by kibitz."""

    header: Header
    entries: tuple[Entry, ...]
    size: int = 0
    """The bytes up to the end of the last whole line."""
    torn: str = ""
    """The beginning of a last line that was never finished, as far as it can be read."""
    open: bool = False
    """Whether the last line is whole but for its end."""

    def text(self) -> str:
        """The record as it is written."""
        return "".join(f"{line.written()}\n" for line in (self.header, *self.entries))

    def line(self, index: int) -> int:
        """The number of the line that entry number `index` (from 0) stands in."""
        return index + 2


def is_record(raw: bytes) -> bool:
    """Whether a file's bytes begin as those of a record in JSON Lines do."""
    return BEGINS.match(raw.removeprefix(BOM)) is not None


def parse(raw: bytes, file: str) -> Record:
    """The record that these bytes hold; whether its steps are possible is not asked.

    A last line without its end that is no whole line was torn: it is left out, and named in `Record.torn`.
    Raises DiagnosticError for whatever else is not right, with the line.
    """
    *whole, last = raw.split(b"\n")
    size, torn, open_ = len(raw) - len(last), "", False
    if last:
        open_ = _complete(last)
        if open_:
            whole.append(last)
            size = len(raw)
        else:
            shown = CONTROL.sub("·", last.decode("utf-8", "replace"))
            torn = shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}…"
    if not whole:
        raise DiagnosticError([Diagnostic(file, 1, 1, "RECORD", "the header is missing or was torn off.")])
    header = _read(Header, _object(whole[0].removeprefix(BOM), file, 1), file, 1)
    entries = tuple(_entry(_object(line, file, at), file, at) for at, line in enumerate(whole[1:], 2))
    return Record(header, entries, size, torn, open_)


def _complete(line: bytes) -> bool:
    """Whether the beginning of a line is all of it: no object begins with another whole object."""
    try:
        return isinstance(json.loads(line.decode()), dict)
    except (ValueError, RecursionError):
        return False


def _object(line: bytes, file: str, at: int) -> dict[str, Any]:
    """The object in a line. Raises DiagnosticError."""
    try:
        data = json.loads(line.decode(), object_pairs_hook=_pairs, parse_constant=_no_number)
    except UnicodeDecodeError:
        raise _wrong(file, at, "ENCODING", "not UTF-8; this line is damaged.") from None
    except RecursionError:
        raise _wrong(file, at, "JSON", "nested too deeply.") from None
    except json.JSONDecodeError as error:
        message = f"{error.msg[0].lower()}{error.msg[1:]}; this line is damaged." if line.strip() else "an empty line."
        raise DiagnosticError([Diagnostic(file, at, error.colno, "JSON", message)]) from None
    except ValueError as error:
        raise _wrong(file, at, "JSON", f"{error}.") from None
    if not isinstance(data, dict):
        raise _wrong(file, at, "JSON", "expected an object `{...}`.")
    return data


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"`{twice[:SHOWN]}` stands twice in this line")
    return found


def _no_number(text: str) -> Any:
    raise ValueError(f"`{text}` is no number")


def _entry(data: dict[str, Any], file: str, at: int) -> Entry:
    """The entry of a line after the header. Raises DiagnosticError."""
    if "record" in data:
        raise _wrong(file, at, "RECORD", "a second header; a file holds one game.")
    if "do" in data or "chance" in data or "n" in data:
        return _read(StepLine, data, file, at)
    kinds: dict[str, type[Entry]] = {"undo": UndoLine, "result": ResultLine, "comment": CommentLine}
    kind = next((kind for key, kind in kinds.items() if key in data), None)
    if kind is None:
        raise _wrong(file, at, "LINE", "expected a step (`do` or `chance`), `undo`, `comment` or `result`.")
    return _read(kind, data, file, at)


def _read(kind: type[K], data: dict[str, Any], file: str, at: int) -> K:
    """The keys of a line. Raises DiagnosticError with everything that is wrong with them."""
    if kind is Header and isinstance(data.get("record"), int) and data["record"] != FORMAT:
        raise _wrong(file, at, "FORMAT", f"format {data['record']}; this kibitz reads {FORMAT}, and 1 in YAML.")
    try:
        found = kind.model_validate(data)
        found.written()
    except ValidationError as error:
        told = [_complaint(e, sorted(kind.model_fields)) for e in error.errors(include_url=False)]
        raise DiagnosticError(Diagnostic(file, at, 1, code, text) for code, text in told) from None
    except (ValueError, RecursionError):
        raise _wrong(file, at, "VALUE", "text that is no Unicode, or nested too deeply.") from None
    return found


def _complaint(found: Any, known: Sequence[str]) -> tuple[str, str]:
    """A code and a message for one of pydantic's complaints."""
    path = ".".join(str(part) for part in found["loc"])[:SHOWN]
    if found["type"] == "extra_forbidden":
        return "UNKNOWN-KEY", f"`{path}`.{did_you_mean(path, known)}"
    if found["type"] == "missing":
        return "MISSING-KEY", f"`{path}` is needed here."
    what = found["ctx"]["error"] if found["type"] == "value_error" else found["msg"][0].lower() + found["msg"][1:]
    return "VALUE", f"`{path}`: {what}." if path else f"{what}."


def _wrong(file: str, at: int, code: str, message: str) -> DiagnosticError:
    return DiagnosticError([Diagnostic(file, at, 1, code, message)])
