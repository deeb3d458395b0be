"""Boards as HexJSON: hexes by column and row in one of four layouts, each with its terrain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from kibitz.importers.battlefield import (
    SEATS,
    Cells,
    Mark,
    TooWide,
    board_keys,
    is_tile,
    mark_of,
    moved,
    owners,
)
from kibitz.importers.jsontext import Json, a_dict, a_list, a_number, a_text, read_json
from kibitz.importers.known import Known
from kibitz.importers.options import Options
from kibitz.importers.position import position
from kibitz.importers.report import Imported, Report, shown
from kibitz.importers.source import Source
from kibitz.yamltext import yaml_text
from model.ascension.schema import Thing
from model.core.yamlfile import Path_
from model.hexes.board import MAX_HEXES
from model.hexes.coords import Hex, hex_name, to_offset

KIND = "board in HexJSON"
GOAL = {"maximise": "honor"}
LAYOUTS: Mapping[str, Callable[[int, int], Hex]] = {
    "odd-r": lambda q, r: Hex(q - (r - (r & 1)) // 2, r),
    "even-r": lambda q, r: Hex(q - (r + (r & 1)) // 2, r),
    "odd-q": lambda q, r: Hex(q, r - (q - (q & 1)) // 2),
    "even-q": lambda q, r: Hex(q, r - (q + (q & 1)) // 2),
}
"""Layout -> the axial hex of a column and a row. The layouts with columns shoved are turned by 30 degrees."""
READ = {"q", "r", "terrain", "marks", "shrine", "portal", "beacon", "treasure", "objective"}
LOOKS = {"n", "name", "colour", "color", "label", "id", "title"}
"""Keys of a hex that only say how it looks."""
HOLES = ("blocked", "hole", "void-hex", "none")
FAR = 1_000_000


def fits(data: Any) -> bool:
    """Whether data looks like HexJSON."""
    return isinstance(a_dict(data).get("hexes"), dict) and "layout" in data


def read(source: Source, options: Options, known: Known) -> Imported:
    """The battlefield as a position without figures. Raises DiagnosticError when it holds no board."""
    document = read_json(source)
    report = Report(source.name, KIND)
    cells = cells_in(document, report, options.rows_up)
    if options.board_only:
        report.say(f"{len(cells)} hexes")
        return Imported(yaml_text({"board": board_keys(cells)}), report)
    return empty_position(
        cells, report, options, a_text(a_dict(document.data).get("title")) or "An imported battlefield"
    )


def empty_position(cells: Cells, report: Report, options: Options, title: str) -> Imported:
    """A position with a battlefield alone. Raises DiagnosticError where the rules do not allow it."""
    cells = _without_objectives(cells, report)
    named = list(dict.fromkeys((*options.seats, *owners(cells))))
    seats = [*named, *(name for name in SEATS if name not in named)][: max(len(named), len(SEATS))]
    keys = {
        "game": "ascension",
        "board": board_keys(cells),
        "seats": [{"name": name} for name in seats],
        "to_move": seats[0],
    }
    report.say(f"{len(cells)} hexes; sides: {', '.join(seats)}")
    return position(report, options, title, keys, GOAL)


def _without_objectives(cells: Cells, report: Report) -> Cells:
    """The battlefield without Objective tokens, which belong to figures (AT-169)."""
    kept: Cells = {}
    for place, marks in cells.items():
        kept[place] = [mark for mark in marks if not (isinstance(mark, dict) and "objective" in mark)]
        if len(kept[place]) < len(marks):
            report.miss(hex_name(*place), "an Objective token", "it belongs to a figure, and there are none (AT-169)")
    return kept


def cells_in(document: Json, report: Report, rows_up: bool) -> Cells:
    """What lies on each hex. Raises DiagnosticError for an unknown layout, and for hexes that make no map."""
    data = a_dict(document.data)
    layout = data.get("layout")
    axial = LAYOUTS.get(a_text(layout).lower())
    if axial is None:
        message = f"`{shown(layout)}` is no layout; expected one of {', '.join(LAYOUTS)}."
        raise document.wrong(("layout",), "LAYOUT", message)
    hexes = a_dict(data.get("hexes"))
    if len(hexes) > MAX_HEXES:
        raise document.wrong(("hexes",), "TOO-LARGE", f"{len(hexes):,} hexes; expected at most {MAX_HEXES:,}.")
    cells: Cells = {}
    strange: Counter[str] = Counter()
    for name, value in hexes.items():
        _put(document, ("hexes", name), a_dict(value), axial, rows_up, cells, report)
        strange.update(key for key in a_dict(value) if key not in READ | LOOKS)
    for key, count in sorted(strange.items()):
        report.miss(
            document.where(("hexes",)),
            f"`{shown(key)}` of {count} hex{'es' * (count != 1)}",
            "no key that a battlefield has a place for",
        )
    for key in sorted(data.keys() - {"layout", "hexes", "title"}):
        report.miss(document.where((key,)), f"`{shown(key)}`", "no key that a battlefield has a place for")
    if not cells:
        raise document.wrong(("hexes",), "BOARD", "no hex with whole numbers `q` and `r`.")
    try:
        board_keys(cells)
        return moved(cells)
    except TooWide as error:
        raise document.wrong(("hexes",), "BOARD", f"{error}.") from None


def _put(
    document: Json,
    path: Path_,
    data: dict[str, Any],
    axial: Callable[[int, int], Hex],
    rows_up: bool,
    cells: Cells,
    report: Report,
) -> None:
    """One hex."""
    where, q, r = document.where(path), a_number(data.get("q")), a_number(data.get("r"))
    if q is None or r is None or max(abs(q), abs(r)) > FAR:
        report.miss(where, f"`{shown(path[-1])}`", "no whole numbers `q` and `r` within a million")
        return
    h = axial(q, r)
    place = to_offset(Hex(h.q + h.r, -h.r) if rows_up else h)
    if place in cells:
        report.miss(where, f"`{shown(path[-1])}`", f"a second hex at column {q}, row {r}")
        return
    words = data.get("terrain")
    if any(a_text(word).lower() in HOLES for word in (words if isinstance(words, list) else [words])):
        return
    cells[place] = _one_tile(where, _marks(where, data, report), report)


def _marks(where: str, data: dict[str, Any], report: Report) -> list[Mark]:
    """What lies on a hex: as kibitz has written it, or by the usual keys."""
    found: list[Mark] = []
    if isinstance(data.get("marks"), list):
        for mark in data["marks"]:
            known = mark_of(mark) if isinstance(mark, str) else mark if _is_thing(mark) else None
            _add(found, known, where, mark, report)
        return found
    words = data.get("terrain")
    for word in words if isinstance(words, list) else [words]:
        if word not in (None, ""):
            _add(found, mark_of(a_text(word)), where, word, report)
    for key in ("shrine", "portal", "beacon", "treasure", "objective"):
        value = data.get(key)
        if value is True and key in ("beacon", "treasure"):
            found.append(key)
        elif value not in (None, False):
            thing = {key: value}
            _add(found, thing if _is_thing(thing) else None, where, thing, report)
    return found


def _add(found: list[Mark], mark: Mark | None, where: str, value: Any, report: Report) -> None:
    if mark is None:
        report.miss(
            where, f"`{shown(value)}`", "nothing that lies on a hex as kibitz knows it; the hex is kept without it"
        )
    elif mark not in found:
        found.append(mark)


def _is_thing(value: Any) -> bool:
    """Whether a value is something on a hex that needs a value, such as `{shrine: 2}`."""
    try:
        Thing.model_validate(value)
    except ValueError:
        return False
    return isinstance(value, dict)


def _one_tile(where: str, marks: list[Mark], report: Report) -> list[Mark]:
    """At most one terrain tile (AT-322); the first is kept."""
    tiles = [mark for mark in marks if is_tile(mark)]
    for mark in tiles[1:]:
        report.miss(where, f"`{shown(mark)}`", "a hex holds at most one terrain tile (AT-322); the first is kept")
    kept = [mark for mark in marks if not is_tile(mark) or mark is tiles[0]]
    return kept[:5]


def listed(cells: Cells) -> dict[str, Any]:
    """A battlefield as HexJSON data, in the layout that the project itself has."""
    hexes: dict[str, Any] = {}
    for (col, row), marks in sorted(cells.items(), key=lambda pair: (pair[0][1], pair[0][0])):
        words = [mark for mark in a_list(marks) if isinstance(mark, str)]
        entry: dict[str, Any] = {"q": col, "r": row, "terrain": words[0] if words else "plain"}
        hexes[f"Q{col}R{row}"] = entry | ({"marks": list(marks)} if marks else {})
    return {"layout": "odd-r", "hexes": hexes}
