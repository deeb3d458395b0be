"""Positions for others: as a position file, and as HexJSON of the battlefield."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kibitz.cli.main import UserError

if TYPE_CHECKING:
    from kibitz.session import Session

KEPT = ("format", "id", "title", "game", "source", "tags", "text")
"""Keys of a file that stay those of every later position of its game."""


def scenario_text(session: Session) -> str:
    """The position that a session has come to, as the text of a position file. Raises UserError where none says it."""
    from kibitz.positions import NotWritable, keys_at
    from kibitz.yamltext import yaml_text

    start = session.scenario.document.data
    if not session.steps:
        return yaml_text(start)
    try:
        keys = keys_at(session.scenario, session.state)
    except NotWritable as error:
        raise UserError(f"{error}.") from None
    return yaml_text({**{key: start[key] for key in KEPT if key in start}, **keys})


def hexjson_text(file: Path) -> str:
    """The battlefield of a position or a map as HexJSON, in the layout odd-r. Raises DiagnosticError."""
    from kibitz.importers.battlefield import cells_of
    from kibitz.importers.boards import board_in
    from kibitz.importers.hexjson import listed
    from model.core.yamlfile import load_yaml

    data: Any = load_yaml(file).data
    found = listed(cells_of(board_in(data, str(file))))
    title = data.get("title")
    lines = [
        f"    {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in found["hexes"].items()
    ]
    head = [f'  "layout": {json.dumps(found["layout"])},']
    head += [f'  "title": {json.dumps(title, ensure_ascii=False)},'] if isinstance(title, str) else []
    return "\n".join(["{", *head, '  "hexes": {', ",\n".join(lines), "  }", "}"]) + "\n"
