"""Named saves of the page: one JSON file each in the user's folder, and nowhere else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from kibitz.files import write_atomically

NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9 ._-]{0,58}[A-Za-z0-9])?")
MOST = 500
"""So many saves may be kept."""
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
    return folder() / f"{name}.json"


def names() -> list[str]:
    """The names of all saves, the newest first."""
    found = sorted(folder().glob("*.json"), key=lambda path: (-path.stat().st_mtime_ns, path.name))
    return [path.stem for path in found if NAME.fullmatch(path.stem)]


def load(name: str) -> Data:
    """What was saved under a name. Raises SaveError."""
    try:
        data = json.loads(path_of(name).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SaveError(f"there is no save `{name}`", missing=True) from None
    except (OSError, ValueError) as error:
        raise SaveError(f"the save `{name}` cannot be read: {error}") from None
    if not isinstance(data, dict):
        raise SaveError(f"the save `{name}` is not one of kibitz")
    return data


def store(name: str, data: Data) -> None:
    """Save something under a name; what was there is replaced, whole or not at all. Raises SaveError."""
    path = path_of(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() and len(names()) >= MOST:
        raise SaveError(f"there are {MOST} saves; delete one first")
    write_atomically(path, json.dumps(data, ensure_ascii=False))


def delete(name: str) -> None:
    """Delete a save. Raises SaveError where there is none."""
    try:
        path_of(name).unlink()
    except FileNotFoundError:
        raise SaveError(f"there is no save `{name}`", missing=True) from None
