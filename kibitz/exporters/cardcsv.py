"""Card packs as tables: what `kibitz import cards` reads back."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kibitz.cli.main import UserError
from kibitz.importers.cardcsv import EFFECTS, SAMPLE, SECTIONS, TEXTS
from kibitz.yamltext import yaml_text
from model import catalog
from model.core.yamlfile import load_yaml

FIRST = ("id", "name", "type")
LAST = ("text", "cite", SAMPLE, EFFECTS)
FLAT = ("skill", "tokens")
"""Sets of keys that become columns of their own; the others stand in `effects`."""


def cards_csv(game: str, pack: str) -> str:
    """The cards of a pack, by its name or its file, as CSV. Raises UserError or DiagnosticError."""
    from kibitz.cardbook import book

    path = _file(game, pack)
    book(game).load(path)  # a pack with mistakes is named before anything is made of it
    data = load_yaml(path).data
    rows = []
    for kind, section in sorted(SECTIONS[game].items()):
        for entry in data.get(section, []):
            rows.append(_row({**entry, **({"type": kind} if kind and "type" not in entry else {})}, data[SAMPLE]))
    if not rows:
        raise UserError(f"{path}: no cards in this pack.")
    return _table(rows)


def _file(game: str, pack: str) -> Path:
    path = Path(pack)
    if path.suffix:
        return path
    files = catalog.pack_files(game)
    if pack not in files:
        raise UserError(f"there is no pack `{pack}` of {game}. Known: {', '.join(sorted(files))}; or give a file.")
    return files[pack]


def _row(entry: Mapping[str, Any], sample: bool) -> dict[str, str]:
    """The cells of one card."""
    cells: dict[str, str] = {}
    rest: dict[str, Any] = {}
    for key, value in entry.items():
        if (
            key in FLAT
            and isinstance(value, dict)
            and value
            and all(_plain(v) and "." not in k for k, v in value.items())
        ):
            cells |= {f"{key}.{inner}": _cell(f"{key}.{inner}", part) for inner, part in value.items()}
        elif _plain(value):
            cells[key] = _cell(key, value)
        else:
            rest[key] = value
    cells[SAMPLE] = "true" if sample else "false"
    return cells | ({EFFECTS: yaml_text(rest).rstrip("\n")} if rest else {})


def _plain(value: Any) -> bool:
    return isinstance(value, str | int | bool) or (
        isinstance(value, list) and all(isinstance(v, str | int) for v in value)
    )


def _cell(name: str, value: Any) -> str:
    """One value as a cell: text as it stands where the reader takes it so, YAML elsewhere."""
    if isinstance(value, str) and name.rpartition(".")[2] in TEXTS:
        return value
    return yaml_text({"x": value}).split(":", 1)[1].strip()


def _table(rows: list[dict[str, str]]) -> str:
    names = dict.fromkeys(name for row in rows for name in row)
    middle = [name for name in names if name not in FIRST + LAST]
    columns = [name for name in (*FIRST, *middle, *LAST) if name in names]
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()
