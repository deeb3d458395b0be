"""The scenarios that come with kibitz, as the page lists and opens them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2] / "scenarios"
Data = dict[str, Any]


@cache
def _files() -> dict[tuple[str, str], Path]:
    """The file of every scenario by its game and name."""
    return {(path.parent.name, path.stem): path for path in sorted(ROOT.glob("*/*.yaml"))}


@cache
def listed() -> list[Data]:
    """Name, title, difficulty and tags of every scenario, and whether it states an answer; read once."""
    from model.core.yamlfile import load_yaml

    found = []
    for (game, name), path in _files().items():
        keys = load_yaml(path).data
        found.append(
            {
                "game": game,
                "name": name,
                "title": keys["title"],
                "difficulty": keys.get("difficulty"),
                "tags": keys.get("tags", []),
                "text": keys.get("text", ""),
                "puzzle": "answer" in keys,
            }
        )
    return found


def read(game: str, name: str) -> Data | None:
    """The keys of one scenario, and its text; None where there is none of that name."""
    from model.core.yamlfile import load_yaml, read_text

    path = _files().get((game, name))
    if path is None:
        return None
    return {"document": load_yaml(path).data, "text": read_text(path)}
