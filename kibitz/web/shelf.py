"""The scenarios that come with kibitz, as the page lists and opens them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

Data = dict[str, Any]


def root(package: Path) -> Path:
    """Where the scenarios are: in the installed package, or beside it in a checkout."""
    shipped = package / "scenarios"
    return shipped if shipped.is_dir() else package.parent / "scenarios"


ROOT = root(Path(__file__).resolve().parents[1])


@cache
def _files() -> dict[tuple[str, str], Path]:
    """The file of every scenario by its game and name."""
    files = (*sorted(ROOT.glob("*/*.yaml")), *sorted(ROOT.glob("composed/*/*.yaml")))
    return {(_game(path), path.stem): path for path in files}


def _game(path: Path) -> str:
    """The game of a scenario: its folder's name, or, in a folder of several games, what the file says."""
    from model import catalog
    from model.core.yamlfile import load_yaml

    return path.parent.name if path.parent.name in catalog.games() else str(load_yaml(path).data["game"])


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
