"""Battlefields that a user names: a map that comes with kibitz, or a file that has one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kibitz.importers.battlefield import board_keys
from kibitz.importers.hexjson import KIND, cells_in
from kibitz.importers.jsontext import read_json
from kibitz.importers.report import Report, refuse
from kibitz.importers.source import Source, read_source
from model.ascension.maps import load_map, map_names
from model.core.diagnostics import did_you_mean
from model.core.yamlfile import MAX_BYTES, parse_yaml
from model.hexes.board import MapError, parse_map


def board_of(name: str) -> dict[str, Any]:
    """The keys `map` and `legend` of the map of that name, or of the file at that path. Raises DiagnosticError."""
    if name in map_names():
        found: dict[str, Any] = load_map(name).data["board"]
        return found
    if not Path(name).suffix:
        hint = did_you_mean(name, map_names())
        raise refuse("--board", "BOARD", f"there is no map `{name}`.{hint} A file is named with its ending.")
    source = read_source(Path(name))
    if source.text.lstrip()[:1] == "{" and '"hexes"' in source.text:
        return _from_hexjson(source)
    if len(source.text) > MAX_BYTES:
        raise refuse(name, "TOO-LARGE", f"{len(source.text):,} characters; expected at most {MAX_BYTES:,}.")
    return board_in(parse_yaml(source.text, name).data, name)


def _from_hexjson(source: Source) -> dict[str, Any]:
    """The battlefield of HexJSON. Raises DiagnosticError, also for what is not understood in it."""
    report = Report(source.name, KIND)
    cells = cells_in(read_json(source), report, rows_up=False)
    if not report.complete:
        raise refuse(source.name, "BOARD", f"not all of it is understood: {report.unknown[0]}. Import it first.")
    return board_keys(cells)


def board_in(data: Any, name: str) -> dict[str, Any]:
    """The battlefield in the keys of a position, of a map, or of a board by itself. Raises DiagnosticError."""
    board = data.get("board") if isinstance(data, dict) else None
    if not isinstance(board, dict) or not isinstance(board.get("map"), str):
        raise refuse(name, "BOARD", "no battlefield: expected the key `board` with `map` and `legend`.")
    legend = board.get("legend") or {}
    if not isinstance(legend, dict):
        raise refuse(name, "BOARD", "`legend` is a set of keys: a character, and what it stands for.")
    try:
        parse_map(board["map"])
    except MapError as error:
        raise refuse(name, "MAP", f"{error}.") from None
    return {"map": board["map"], "legend": legend}
