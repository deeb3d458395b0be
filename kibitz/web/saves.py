"""Named saves of the page: one record each in the user's folder, and nowhere else. Older saves are read as they are."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from kibitz.files import write_atomically
from kibitz.web.wire import Position

NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9 ._-]{0,58}[A-Za-z0-9])?")
MOST = 500
"""So many saves may be kept."""
MOST_TEXT = 900_000
"""So many characters a saved record may have."""
Data = dict[str, Any]


class SaveError(ValueError):
    """A save that cannot be read or written; `missing` tells that there is none of that name."""

    def __init__(self, message: str, missing: bool = False) -> None:
        super().__init__(message)
        self.missing = missing


def folder() -> Path:
    """Where saves are."""
    from platformdirs import user_data_path

    return user_data_path("kibitz") / "saves"


def path_of(name: str) -> Path:
    """The file of a save. Raises SaveError for what is no name: letters, figures, space, dot, hyphen, underscore."""
    if not NAME.fullmatch(name) or ".." in name:
        raise SaveError("a name has 1 to 60 letters, figures, spaces, dots, hyphens or underscores")
    return folder() / f"{name}.jsonl"


def _older(path: Path) -> Path:
    """Where earlier versions kept the same save: as the keys of its position, its steps and its seed."""
    return path.with_name(f"{path.name.removesuffix('.jsonl')}.json")


def names() -> list[str]:
    """The names of all saves, the newest first."""
    found = [path for path in folder().glob("*.json*") if path.suffix in (".json", ".jsonl")]
    found.sort(key=lambda path: (-path.stat().st_mtime_ns, path.name))
    return [*dict.fromkeys(path.stem for path in found if NAME.fullmatch(path.stem))]


def load(name: str) -> str | Data:
    """The text of the record that was saved under a name, or the game of an older save. Raises SaveError."""
    path = path_of(name)
    try:
        if path.exists() or not _older(path).exists():
            text = path.read_text(encoding="utf-8")
            if len(text) > MOST_TEXT:
                raise SaveError(f"the save `{name}` is larger than a game can be")
            return text
        given = Position.model_validate(json.loads(_older(path).read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise SaveError(f"there is no save `{name}`", missing=True) from None
    except SaveError:
        raise
    except (OSError, ValueError) as error:
        raise SaveError(f"the save `{name}` cannot be read: {error}") from None
    return {**given.model_dump(), "rolled": [], "record": "", "warnings": []}


def store(name: str, text: str) -> None:
    """Save a record under a name; what was there is replaced, whole or not at all. Raises SaveError."""
    path = path_of(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    if name not in names() and len(names()) >= MOST:
        raise SaveError(f"there are {MOST} saves; delete one first")
    write_atomically(path, text)
    _older(path).unlink(missing_ok=True)


def delete(name: str) -> None:
    """Delete a save. Raises SaveError where there is none."""
    path = path_of(name)
    found = [one for one in (path, _older(path)) if one.exists()]
    if not found:
        raise SaveError(f"there is no save `{name}`", missing=True)
    for one in found:
        one.unlink(missing_ok=True)
