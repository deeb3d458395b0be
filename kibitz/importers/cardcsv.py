"""Tables of cards as CSV: one card a row, columns named like the keys of a pack, `effects` holding YAML."""

from __future__ import annotations

import csv
import importlib
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kibitz.importers.known import Known
from kibitz.importers.options import Options
from kibitz.importers.report import Imported, Report, many, refuse, shown
from kibitz.importers.source import Source
from kibitz.yamltext import yaml_text
from model.core.diagnostics import Diagnostic, DiagnosticError
from model.core.yamlfile import Document, Path_, parse_yaml, path_at

KIND = "table of cards"
EFFECTS = "effects"
SAMPLE = "sample"
TEXTS = ("id", "name", "type", "text", "cite")
"""Columns, by the last part of their name, that are taken as they stand; all others are YAML."""
SECTIONS: Mapping[str, Mapping[str, str]] = {
    "ascension": {"": "cards"},
    "redrains": {"": "cards", "chimera": "chimeras"},
    "raidboss": {"hero": "heroes", "boss": "bosses", "mark": "marks"},
}
"""Game -> type -> the list of a pack that such cards stand in; "" for every other type."""
UNTYPED = ("chimera", "hero", "boss", "mark")
"""Types that only say which list it is, where the list is not `cards`."""
DELIMITERS = ",;\t|"
MOST_ROWS, MOST_COLUMNS, MOST_CELL = 2_000, 200, 20_000
HEADER = re.compile(r"[a-z_][a-z0-9_-]*(\.[a-z0-9_-]+)*")
TRUE, FALSE = ("true", "yes", "1"), ("false", "no", "0")


class Row(NamedTuple):
    """One card: the line it begins on, and its cells by column."""

    line: int
    cells: dict[str, str]


def fits(text: str) -> bool:
    """Whether a text looks like a table of cards: its first line names an id, and a type or a name."""
    first = text.lstrip("\ufeff").split("\n", 1)[0][:5_000].lower()
    names = {name.strip().strip('"') for name in re.split(f"[{re.escape(DELIMITERS)}]", first)}
    return "id" in names and bool(names & {"type", "name"})


def read(source: Source, options: Options, known: Known) -> Imported:
    """The pack of a table. Raises DiagnosticError with every mistake by row and column."""
    report = Report(source.name, KIND)
    game = options.game
    if game not in SECTIONS:
        raise refuse(source.name, "GAME", f"say whose cards they are: --game {', '.join(SECTIONS)}.")
    rows = _rows(source)
    head = _head(source, options, rows)
    entries, problems = _entries(source, game, rows)
    if problems:
        raise DiagnosticError(problems)
    pack: dict[str, Any] = {"game": game, **head}
    places: dict[tuple[str, int], Row] = {}
    for row, section, entry in entries:
        listed = pack.setdefault(section, [])
        places[section, len(listed)] = row
        listed.append(entry)
    if game != "raidboss":
        pack.setdefault("cards", [])
    text = f"# My own cards, typed into {shown(source.name)}.\n" + yaml_text(pack)
    _check(source, game, text, places)
    kinds = Counter(row.cells.get("type") or section.removesuffix("s") for row, section, _ in entries)
    report.say(
        f"{many(len(entries), 'card')} of {game}: "
        + ", ".join(f"{n} {shown(kind, 30)}" for kind, n in sorted(kinds.items()))
    )
    report.say("SAMPLE: invented cards" if head[SAMPLE] else "cards of the printed game")
    return Imported(text, report, f"kibitz cards check {game}, once it is in the folder of `kibitz cards where {game}`")


# --- the table ---------------------------------------------------------------------------------------------


def _rows(source: Source) -> list[Row]:
    """The rows of a table. Raises DiagnosticError for one that cannot be read."""
    text = source.text.lstrip("\ufeff")
    _printable(source, text)
    reader = csv.reader(io.StringIO(text), delimiter=_delimiter(text), strict=True)
    rows: list[Row] = []
    names: list[str] = []
    line = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                if names:
                    rows.append(_row(source, names, cells, line))
                else:
                    names = _names(source, cells, line)
            line = reader.line_num + 1
            if len(rows) > MOST_ROWS:
                raise refuse(source.name, "TOO-LARGE", f"more than {MOST_ROWS:,} cards.", line, 1)
    except csv.Error as error:
        raise refuse(source.name, "CSV", f"{error}.", reader.line_num, 1) from None
    if not rows:
        raise refuse(source.name, "CSV", "no cards: expected a line with the names of the columns, then a card a line.")
    return rows


def _printable(source: Source, text: str) -> None:
    """Raise DiagnosticError for a character that stands in no card."""
    for number, line in enumerate(text.split("\n"), 1):
        bad = next((c for c in line if not c.isprintable() and c != "\t"), None)
        if bad is not None:
            raise refuse(source.name, "TEXT", f"the character {bad!a} stands in no card.", number, line.index(bad) + 1)


def _delimiter(text: str) -> str:
    """What separates the columns: the one that the first line has most of outside quotes."""
    first = re.sub(r'"[^"]*"', "", text.lstrip("\n").split("\n", 1)[0])
    return max(DELIMITERS, key=first.count)


def _names(source: Source, cells: list[str], line: int) -> list[str]:
    names = [cell.strip() for cell in cells]
    while names and not names[-1]:
        names.pop()
    problems = []
    if len(names) > MOST_COLUMNS:
        raise refuse(source.name, "CSV", f"more than {MOST_COLUMNS} columns.", line, 1)
    for at, name in enumerate(names, 1):
        if not HEADER.fullmatch(name):
            what = f"column {at}: `{shown(name)}` is no name of a column; expected one such as `life` or `skill.name`."
            problems.append(Diagnostic(source.name, line, 1, "COLUMN", what))
        elif name in names[: at - 1]:
            problems.append(Diagnostic(source.name, line, 1, "COLUMN", f"column {at}: a second `{name}`."))
    if "id" not in names:
        problems.append(Diagnostic(source.name, line, 1, "COLUMN", "there is no column `id`."))
    if problems:
        raise DiagnosticError(problems)
    return names


def _row(source: Source, names: list[str], cells: list[str], line: int) -> Row:
    if any(cell.strip() for cell in cells[len(names) :]):
        raise refuse(source.name, "CSV", f"{len(cells)} cells, but {len(names)} columns.", line, 1)
    long = next((name for name, cell in zip(names, cells, strict=False) if len(cell) > MOST_CELL), None)
    if long is not None:
        raise refuse(source.name, "TOO-LARGE", f"column `{long}`: more than {MOST_CELL:,} characters.", line, 1)
    return Row(line, {name: cell.strip() for name, cell in zip(names, cells, strict=False) if cell.strip()})


def _head(source: Source, options: Options, rows: list[Row]) -> dict[str, Any]:
    """The keys of the pack itself. Raises DiagnosticError where the user has not said what it is."""
    sample = options.sample
    stated = {row.cells.pop(SAMPLE).lower(): row for row in rows if SAMPLE in row.cells}
    for word, row in stated.items():
        value = True if word in TRUE else False if word in FALSE else None
        if value is None or sample not in (None, value):
            why = f"column `{SAMPLE}`: `{shown(word)}`: expected true or false, the same for all cards."
            raise refuse(source.name, "SAMPLE", why, row.line, 1)
        sample = value
    if sample is None:
        why = "say whether the cards are invented (--sample) or those of the printed game (--printed)."
        raise refuse(source.name, "SAMPLE", why)
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", options.pack):
        raise refuse(
            source.name,
            "PACK",
            "name the pack: --pack my-cards, or a file to write whose name is small letters and hyphens.",
        )
    head: dict[str, Any] = {
        "pack": options.pack,
        "source": options.source or "my own cards, typed by myself",
        SAMPLE: sample,
    }
    letters = dict(map(_letter, options.certainty))
    return {**head, **({"certainty": letters} if letters else {})}


def _letter(text: str) -> tuple[str, str]:
    """A letter for how sure numbers are, and its meaning. Raises DiagnosticError."""
    letter, equals, meaning = text.partition("=")
    if not equals or len(letter.strip()) != 1 or not meaning.strip():
        raise refuse("--certainty", "CERTAINTY", "expected a letter and its meaning, such as `C=read off my cards`.")
    return letter.strip(), meaning.strip()


# --- the cards ---------------------------------------------------------------------------------------------


def _entries(
    source: Source, game: str, rows: list[Row]
) -> tuple[list[tuple[Row, str, dict[str, Any]]], list[Diagnostic]]:
    """Every card with its list, and every cell that cannot be read."""
    found, problems = [], list[Diagnostic]()
    for row in rows:
        entry: dict[str, Any] = {}
        for name, cell in row.cells.items():
            try:
                _put(entry, name, cell)
            except ValueError as error:
                problems.append(Diagnostic(source.name, row.line, 1, "CELL", f"column `{name}`: {error}"))
        kind = row.cells.get("type", "")
        sections = SECTIONS[game]
        section = sections.get(kind, sections.get("", ""))
        if not section:
            known = ", ".join(sections)
            problems.append(
                Diagnostic(
                    source.name, row.line, 1, "TYPE", f"column `type`: `{shown(kind)}`: expected one of {known}."
                )
            )
        if kind in UNTYPED and section != "cards":
            entry.pop("type", None)
        found.append((row, section, entry))
    return found, problems


def _put(entry: dict[str, Any], name: str, cell: str) -> None:
    """One cell into an entry. Raises ValueError for what cannot be read, or stands there already."""
    last = name.rpartition(".")[2]
    if last in TEXTS:
        _set(entry, name.split("."), " ".join(cell.split()) if last != "text" else " ".join(cell.split("\n")))
        return
    try:
        value = parse_yaml(cell).data
    except DiagnosticError as error:
        told = error.diagnostics[0]
        raise ValueError(f"no YAML, line {told.line} of the cell: {told.message}") from None
    if name != EFFECTS:
        _set(entry, name.split("."), value)
        return
    if not isinstance(value, dict):
        raise ValueError("expected keys of the card with their values, such as `do: {draw: 1}`.")
    for key, part in value.items():
        _set(entry, [key], part)


def _set(entry: dict[str, Any], keys: list[str], value: Any) -> None:
    if value is None:
        raise ValueError("nothing; leave the cell empty for a key that the card has not.")
    for key in keys[:-1]:
        inner = entry.setdefault(key, {})
        if not isinstance(inner, dict):
            raise ValueError(f"`{key}` has a value of its own already.")
        entry = inner
    if keys[-1] in entry:
        raise ValueError(f"`{keys[-1]}` has a value already, from another column.")
    entry[keys[-1]] = value


# --- the check ---------------------------------------------------------------------------------------------


def _check(source: Source, game: str, text: str, places: Mapping[tuple[str, int], Row]) -> None:
    """Raise DiagnosticError, by row and column, for what the reader of packs does not take."""
    document = parse_yaml(text, source.name)
    try:
        library = importlib.import_module(f"model.{game}.library")
        library.read_pack(document, importlib.import_module(f"model.{game}.words").vocabulary())
    except DiagnosticError as error:
        raise DiagnosticError(_placed(source, document, places, d) for d in error.diagnostics) from None


def _placed(source: Source, document: Document, places: Mapping[tuple[str, int], Row], found: Diagnostic) -> Diagnostic:
    """A mistake at the row and the column that it comes from."""
    path = path_at(document.places, found.line, found.column)
    row = places.get((str(path[0]), int(path[1]))) if len(path) > 1 else None
    if row is None:
        return found._replace(line=0, column=0)
    whole = document.place(path[:2]) == (found.line, found.column)  # of the card, or of its first key
    name = "" if whole else next((name for name in _names_of(path[2:]) if name in row.cells), EFFECTS)
    told = f"column `{name}`: {found.message}" if name else found.message
    return Diagnostic(source.name, row.line, 1, found.code, told)


def _names_of(path: Path_) -> Iterator[str]:
    """The names of columns that a path may come from, the longest first."""
    words = [str(part) for part in path]
    yield from (".".join(words[:length]) for length in range(len(words), 0, -1))
