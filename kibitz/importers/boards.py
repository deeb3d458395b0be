"""Battlefields that a user names: a map that comes with kibitz, or a file that has one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kibitz.importers.report import refuse
from model.ascension.maps import load_map, map_names
from model.core.diagnostics import did_you_mean
from model.core.yamlfile import load_yaml
from model.hexes.board import MapError, parse_map


def board_of(name: str) -> dict[str, Any]:
    """The keys `map` and `legend` of the map of that name, or of the file at that path. Raises DiagnosticError."""
    if name in map_names():
        found: dict[str, Any] = load_map(name).data["board"]
        return found
    if not Path(name).suffix:
        hint = did_you_mean(name, map_names())
        raise refuse("--board", "BOARD", f"there is no map `{name}`.{hint} A file is named with its ending.")
    return board_in(load_yaml(Path(name)).data, name)


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
