"""YAML 1.2 files with places: every node's line and column, and every way a file cannot be read as an error.

ruamel reads YAML 1.2, where `no` is text and `1:30` is no number; duplicate keys are errors.
"""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from typing import Any

from model.core.diagnostics import Diagnostic, DiagnosticError
from model.core.yamlcache import keep, recall

MAX_BYTES = 1_000_000
MAX_DEPTH = 40
MAX_NODES = 50_000
SHOWN = 40
"""Characters of a wrong scalar that a message repeats."""
Path_ = tuple[str | int, ...]


class Document:
    """A parsed YAML document: plain Python data, and the place of every node by its path of keys and indices."""

    def __init__(self, file: str, data: Any, places: dict[Path_, tuple[int, int]]) -> None:
        self.file = file
        self.data = data
        self.places = places

    def place(self, path: Path_) -> tuple[int, int]:
        """(line, column) of the node at `path`, or of its nearest parent that has a place."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, (1, 1))

    def problem(self, path: Path_, code: str, message: str) -> Diagnostic:
        """A Diagnostic at the place of `path`."""
        line, column = self.place(path)
        return Diagnostic(self.file, line, column, code, message)


def path_at(places: dict[Path_, tuple[int, int]], line: int, column: int) -> Path_:
    """The path of the deepest node that begins at a place, or last before it."""
    before = [(place, len(path), path) for path, place in places.items() if place <= (line, column)]
    return max(before, key=lambda found: found[:2])[2] if before else ()


def read_text(path: Path, limit: int = MAX_BYTES) -> str:
    """The text of a UTF-8 file. Raises DiagnosticError for a missing, huge, binary or wrongly encoded file."""
    name = str(path)
    try:
        size = path.stat().st_size
        if size > limit:
            raise DiagnosticError([Diagnostic(name, 0, 0, "TOO-LARGE", f"{size:,} bytes; expected at most {limit:,}.")])
        raw = path.read_bytes()
    except OSError as error:
        why = error.strerror or "cannot be read"
        raise DiagnosticError([Diagnostic(name, 0, 0, "UNREADABLE", f"{why}. Check the path.")]) from None
    if b"\0" in raw:
        raise DiagnosticError([Diagnostic(name, 0, 0, "BINARY", "not a text file; expected YAML in UTF-8.")])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise DiagnosticError([Diagnostic(name, line, 1, "ENCODING", "not UTF-8; save the file in UTF-8.")]) from None


def load_yaml(path: Path) -> Document:
    """The document in the file at `path`, parsed once for each text of a large file.

    Raises DiagnosticError with file, line and column when it is no YAML.
    """
    text = read_text(path)
    known = recall(text)
    if known is not None:
        return Document(str(path), *known)
    document = parse_yaml(text, str(path))
    keep(text, document.data, document.places)
    return document


def parse_yaml(text: str, file: str = "<text>") -> Document:
    """The document that `text` holds. Raises DiagnosticError; tabs in indentation are named as such."""
    tabs = [
        Diagnostic(file, number, line.index("\t") + 1, "TAB", "a tab in the indentation; YAML wants spaces.")
        for number, line in enumerate(text.splitlines(), 1)
        if "\t" in line[: len(line) - len(line.lstrip())]
    ]
    if tabs:
        raise DiagnosticError(tabs)
    node = _compose(text, file)
    places: dict[Path_, tuple[int, int]] = {}
    problems: list[Diagnostic] = []
    data = _build(node, (), places, problems, file) if node is not None else None
    if problems:
        raise DiagnosticError(problems)
    return Document(file, data, places)


def _compose(text: str, file: str) -> Any:
    """The node graph of the document; composing keeps places and resolves scalars by the YAML 1.2 core schema."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    yaml = YAML(typ="safe", pure=True)
    try:
        return yaml.compose(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        what = (error.problem or error.context or "cannot be read").strip()
        raise DiagnosticError([Diagnostic(file, line, column, "YAML", f"{what}.")]) from None
    except (YAMLError, ValueError, RecursionError) as error:
        first = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise DiagnosticError([Diagnostic(file, 0, 0, "YAML", f"{first}.")]) from None


def _build(node: Any, path: Path_, places: dict[Path_, tuple[int, int]], problems: list[Diagnostic], file: str) -> Any:
    """Plain data for a node; anchors may share nodes but never nest in themselves (composing forbids it)."""
    places[path] = (node.start_mark.line + 1, node.start_mark.column + 1)
    if len(path) > MAX_DEPTH:
        problems.append(Diagnostic(file, *places[path], "DEPTH", f"nested more than {MAX_DEPTH} levels deep."))
        return None
    if len(places) > MAX_NODES:  # aliases may unfold a small file into a huge tree
        raise DiagnosticError([Diagnostic(file, 0, 0, "TOO-LARGE", f"more than {MAX_NODES:,} entries.")])
    kind = type(node).__name__
    if kind == "MappingNode":
        return _build_mapping(node, path, places, problems, file)
    if kind == "SequenceNode":
        return [_build(item, (*path, i), places, problems, file) for i, item in enumerate(node.value)]
    return _scalar(node, places[path], problems, file)


def _build_mapping(
    node: Any, path: Path_, places: dict[Path_, tuple[int, int]], problems: list[Diagnostic], file: str
) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key_node, value_node in node.value:
        where = (key_node.start_mark.line + 1, key_node.start_mark.column + 1)
        key = key_node.value if type(key_node).__name__ == "ScalarNode" else None
        if key is None or key == "<<":
            problems.append(Diagnostic(file, *where, "KEY", "a key must be a plain word."))
            continue
        if key in result:
            problems.append(Diagnostic(file, *where, "DUPLICATE-KEY", f"`{key}` appears twice; keep one."))
            continue
        result[key] = _build(value_node, (*path, key), places, problems, file)
        places[(*path, key)] = where
    return result


def _finite(text: str) -> float:
    """The number that `text` writes. Raises ValueError when it is too large to be one."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def _scalar(node: Any, where: tuple[int, int], problems: list[Diagnostic], file: str) -> Any:
    tag = str(node.tag).rsplit(":", 1)[-1]
    text: str = node.value
    try:
        if tag == "int":
            return int(text.replace("_", ""), 0) if text.lower().startswith(("0x", "0o")) else int(text)
        if tag == "float":
            return _finite(text)
    except ValueError:
        shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
        problems.append(Diagnostic(file, *where, "NUMBER", f"`{shown}` is no number that kibitz reads."))
        return None
    if tag == "bool":
        return text.lower() == "true"
    if tag == "null":
        return None
    return text
