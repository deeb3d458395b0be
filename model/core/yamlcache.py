"""What large YAML files held when they were last read: to parse them again takes most of the time a command starts in.

An entry is found by a digest of the file's text and of the code that parses it, so that it never speaks for another.
An entry that is missing, damaged or cannot be written is no error: the file is parsed. `KIBITZ_CACHE` names another
folder; empty, no entry is read or written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from itertools import chain
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

LEAST = 4_000
"""Characters of a text below which to parse it costs no more than to look."""
MOST = 64
"""Entries that are kept, the latest ones."""
CODE = ("yamlcache.py", "yamlfile.py")
Key = tuple[str | int, ...]
Places = dict[Key, tuple[int, int]]


def folder() -> Path | None:
    """Where entries are; None where there are to be none."""
    named = os.environ.get("KIBITZ_CACHE")
    if named is not None:
        return Path(named) if named else None
    from platformdirs import user_cache_path

    return user_cache_path("kibitz") / "yaml"


def recall(text: str) -> tuple[Any, Places] | None:
    """The data and the places of every node of a text that was parsed before; None where that is not known."""
    file = _file(text)
    if file is None:
        return None
    try:
        data, flat = json.loads(file.read_bytes())
        paths = list(_paths(data, ()))
        if len(flat) != 2 * len(paths):
            return None
        return data, dict(zip(paths, zip(flat[::2], flat[1::2], strict=True), strict=True))
    except (OSError, ValueError, TypeError):
        return None


def keep(text: str, data: Any, places: Mapping[Key, tuple[int, int]]) -> None:
    """Write down what a text holds, at once or not at all."""
    file = _file(text)
    if file is None:
        return
    flat = list(chain.from_iterable(places[path] for path in _paths(data, ())))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=file.parent, encoding="utf-8", delete=False) as part:
            part.write(json.dumps([data, flat], ensure_ascii=False, separators=(",", ":")))
        os.replace(part.name, file)
        _drop_oldest(file.parent)
    except OSError:
        return


def _file(text: str) -> Path | None:
    where = folder() if len(text) >= LEAST else None
    return None if where is None else where / f"{sha256(_code() + text.encode()).hexdigest()}.json"


@cache
def _code() -> bytes:
    """A digest of the code that decides what a parsed document is."""
    files = (Path(__file__).with_name(name).read_bytes() for name in CODE)
    return sha256(b"".join(files)).digest()


def _drop_oldest(where: Path) -> None:
    entries = sorted(where.glob("*.json"), key=lambda file: file.stat().st_mtime_ns)
    for file in entries[: max(0, len(entries) - MOST)]:
        file.unlink(missing_ok=True)


def _paths(data: Any, path: Key) -> Iterator[Key]:
    """The path of every node, each before those within it."""
    yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _paths(value, (*path, key))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from _paths(value, (*path, at))
