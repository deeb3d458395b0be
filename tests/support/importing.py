"""What the tests of imports share: the samples, how each is imported, and inputs that are damaged in every way."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import strategies as st

from kibitz.importers import Imported, Known, Options, Source, convert
from kibitz.importers.source import source_of
from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import parse_yaml

DATA = Path(__file__).parents[1] / "kibitz" / "data" / "import"
CORNERS = ("Corner A=a1", "Corner B=e5", "Corner C=a5")
IGNORED = tuple(f"Corner {letter}=ignore" for letter in "ABC")


class Sample(NamedTuple):
    """A file of a kind, and what the user says besides."""

    kind: str
    file: str
    options: Options = Options()

    @property
    def data(self) -> bytes:
        return (DATA / self.file).read_bytes()


SAMPLES = (
    Sample("ashes-text", "puppet-rain.txt"),
    Sample("ashes-text", "strange.txt"),
    Sample("ashes-json", "deck.json"),
    Sample("ashes-json", "export.json"),
    Sample("ashteki-deck", "ashteki-deck.json"),
    Sample("ashteki-deck", "chimera-deck.json"),
    Sample("ashteki", "state.json", Options(aspects="fury")),
    Sample("ashteki", "replay.json", Options(turn=1)),
    Sample("ashteki", "setup.txt"),
    Sample("tts", "table.json", Options(hexes=CORNERS, aliases=IGNORED)),
    Sample("hexjson", "board.hexjson"),
    Sample("cards", "cards.csv", Options(game="ascension", pack="mine", sample=True)),
)


@cache
def known() -> Known:
    """The cards of all packs, read once for all tests."""
    return Known()


def imported(sample: Sample, data: bytes | None = None, **more: Any) -> Imported:
    """A sample, or other bytes in its place, imported."""
    source = source_of(sample.data if data is None else data, sample.file)
    return convert(sample.kind, source, sample.options._replace(**more), known())


def of_text(kind: str, text: str, **options: Any) -> Imported:
    """A text imported."""
    return convert(kind, Source("here", text), Options(**options), known())


def of_data(kind: str, data: Any, **options: Any) -> Imported:
    """Data as JSON, imported."""
    return of_text(kind, json.dumps(data, indent=1), **options)


def survives(sample: Sample, data: bytes) -> bool:
    """Whether an import of these bytes comes out: it ends in a file that can be parsed, or in mistakes with a place."""
    made, wrong = None, ()
    try:
        made = imported(sample, data)
    except DiagnosticError as error:
        wrong = error.diagnostics
    if made is None:
        assert wrong
        assert all(d.file and d.message and d.code and "\n" not in d.message for d in wrong)
        return False
    assert isinstance(parse_yaml(made.text).data, dict)
    lines = made.report.lines()
    assert all(line.isprintable() for line in lines), lines
    assert made.report.complete == (not made.report.unknown)
    return True


# --- damage ------------------------------------------------------------------------------------------------


def cut(data: bytes, parts: int) -> Iterator[bytes]:
    """The beginnings of a file, as many as `parts`, evenly spread."""
    whole = len(data.rstrip()) - 1
    yield from (data[:at] for at in range(0, whole, max(1, whole // parts)))


WEIRD: tuple[Any, ...] = (
    None, True, -1, 0, 10**25, 2.5, -0.0, "", "x" * 500, "\x00\x1b[31m\u2028", "\ud7ff", "5", [], {}, [[]], {"": {}},
    [None] * 300, {"id": []}, {"count": "3"}, ["rampage"], "..", "a: {b", "&x *y", "12345-" * 30,
)  # fmt: skip
"""Values of the wrong type or size, for any place of any file."""


def nested(depth: int) -> Any:
    """A list in a list in a list."""
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value in data."""
    yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from paths(value, (*path, key))


def with_value(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy of data with another value at a path."""
    if not path:
        return value
    whole = copy.deepcopy(data)
    inner = whole
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return whole


def without(data: Any, path: tuple[Any, ...]) -> Any:
    """A copy of data without the value at a path."""
    whole = copy.deepcopy(data)
    inner = whole
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    return whole


@st.composite
def mutated(draw: st.DrawFn, data: Any) -> Any:
    """Data with one to three values replaced, taken away, or doubled."""
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(sorted(paths(data), key=str)))
        if path and draw(st.booleans()):
            data = without(data, path)
        else:
            data = with_value(data, path, draw(st.sampled_from(WEIRD) | st.just(nested(120))))
    return data


NOISE = (b"\0", b"\x1b", b"\xff", b"\xe9", b'"', b"{", b"[" * 50, b"NaN", b"\xe2\x80\xa8", b"1e999")


@st.composite
def noisy(draw: st.DrawFn, data: bytes) -> bytes:
    """Bytes with noise put in somewhere, or other ends of lines, or another encoding."""
    kind = draw(st.sampled_from(["insert", "drop", "swap", "crlf", "bom", "latin", "utf16"]))
    at = draw(st.integers(0, len(data)))
    if kind == "insert":
        noise = draw(st.sampled_from(NOISE))
        return data[:at] + noise + data[at:]
    if kind == "drop":
        return data[:at] + data[at + draw(st.integers(1, 40)) :]
    if kind == "swap":
        middle = draw(st.integers(0, len(data)))
        return data[min(at, middle) :] + data[: min(at, middle)]
    changed = {
        "crlf": data.replace(b"\n", b"\r\n"),
        "bom": b"\xef\xbb\xbf" + data,
        "latin": (data.decode() + "\n1x Café").encode("latin-1"),
        "utf16": data.decode().encode("utf-16"),
    }
    return changed[kind]
