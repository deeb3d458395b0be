"""The objects of a save of Tabletop Simulator, as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from kibitz.importers.jsontext import Json, a_dict, a_list, a_text
from model.core.yamlfile import Path_

MOST_OBJECTS = 20_000
FAR = 1e6
MOST_NAME = 300
"""Characters of a name that are looked at."""


class Thing(NamedTuple):
    """One object: what it is called, where it lies, what it holds."""

    path: Path_
    guid: str
    kind: str
    """Its type in Tabletop Simulator, such as Figurine_Custom."""
    name: str
    notes: str
    tags: tuple[str, ...]
    point: tuple[float, float] | None
    """x and z on the table."""
    inside: tuple[Thing, ...] = ()


def things(document: Json) -> list[Thing]:
    """All objects on the table; what bags and decks hold is inside of them. Raises DiagnosticError for far too many."""
    entries = a_list(a_dict(document.data).get("ObjectStates"))
    found = [_thing(item, ("ObjectStates", index)) for index, item in enumerate(entries)]
    if sum(1 + len(one.inside) for one in found) > MOST_OBJECTS:
        raise document.wrong(("ObjectStates",), "TOO-LARGE", f"more than {MOST_OBJECTS:,} objects.")
    return found


def _thing(item: Any, path: Path_) -> Thing:
    data = a_dict(item)
    return Thing(
        path=path,
        guid=a_text(data.get("GUID")),
        kind=a_text(data.get("Name")),
        name=" ".join(a_text(data.get("Nickname"))[:MOST_NAME].split()),
        notes=a_text(data.get("GMNotes")),
        tags=tuple(tag for tag in a_list(data.get("Tags")) if isinstance(tag, str)),
        point=_point(a_dict(data.get("Transform"))),
        inside=tuple(_leaves(data, path)),
    )


def _leaves(data: dict[str, Any], path: Path_) -> Iterator[Thing]:
    """What an object holds, at any depth: bags are emptied on the table."""
    for index, item in enumerate(a_list(data.get("ContainedObjects"))):
        where = (*path, "ContainedObjects", index)
        inner = a_dict(item)
        if a_list(inner.get("ContainedObjects")):
            yield from _leaves(inner, where)
        else:
            yield _thing(item, where)


def _point(data: dict[str, Any]) -> tuple[float, float] | None:
    x, z = data.get("posX"), data.get("posZ")
    numbers = [v for v in (x, z) if isinstance(v, int | float) and not isinstance(v, bool) and abs(v) < FAR]
    return (float(numbers[0]), float(numbers[1])) if len(numbers) == 2 else None
