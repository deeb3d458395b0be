"""Cards on the page: lists, what each does in words, and packs of the user's own, checked while they are written."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kibitz.cardbook import BOOKS, Tested, book, open_books
from kibitz.cardform import NEW_TYPES
from kibitz.files import write_atomically
from kibitz.web.document import Wrong
from kibitz.web.document import problems as placed
from model import catalog
from model.core.diagnostics import Diagnostic, DiagnosticError

if TYPE_CHECKING:
    from kibitz.web.worker import Data

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
MOST_PACKS = 200


def listed(game: str) -> Data:
    """All cards of a game, the templates for new ones, the user's own packs, and what is wrong with those."""
    opened = open_books(known_game(game))
    return {
        "group": book(game).group,
        "cards": [row._asdict() for row in book(game).rows(opened.library)],
        "kinds": list(NEW_TYPES[game]),
        "packs": [path.stem for path in sorted(catalog.user_folder(game).glob("*.yaml"))],
        "problems": [f"{Path(d.file).name}:{d.line}: {d.message}" for d in opened.problems],
    }


def told(game: str, card: str) -> Data:
    """Everything about one card, line by line. Raises Wrong for an unknown one."""
    library = open_books(known_game(game)).library
    if card not in [row.id for row in book(game).rows(library)]:
        raise Wrong("CARD", f"there is no card `{card}`")
    return {"lines": book(game).lines(library, card)}


def checked(game: str, name: str, text: str) -> Data:
    """What kibitz makes of a pack's text: {"cards": [{id, lines, wrong}], "problems"}.

    `lines` tell the card in words, `wrong` the examples that do not come out. Problems are single mistakes with their
    line; with any, no card is told.
    """
    _named(game, name)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.yaml"
        path.write_text(text, encoding="utf-8")
        try:
            library = _with(game, path)
            tested = {one.card: one for one in book(game).check(library, path.stem)}
            rows = [row for row in book(game).rows(library) if row.pack == path.stem]
            cards = [_card(game, library, row.id, tested.get(row.id)) for row in rows]
        except DiagnosticError as error:
            return {"cards": [], "problems": _problems(text, error.diagnostics)}
    return {"cards": cards, "problems": []}


def _card(game: str, library: Any, card: str, tested: Tested | None) -> Data:
    return {"id": card, "lines": book(game).lines(library, card), "wrong": list(tested.wrong) if tested else []}


def _with(game: str, path: Path) -> Any:
    """The packs that come with kibitz and the one at `path`. Raises DiagnosticError with its mistakes."""
    read = book(game)
    shipped = sorted((catalog.ROOT / game / "cards").glob("*.yaml"))
    return read.combine((*(read.load(one) for one in shipped), read.load(path)))


def _problems(text: str, found: Sequence[Diagnostic]) -> list[Data]:
    """Mistakes with their lines, and the paths of the keys that they are at where the text can be read."""
    try:
        paths = [one["path"] for one in placed(text, found)]
    except DiagnosticError:
        paths = [[] for _ in found]
    return [
        {"path": path, "line": d.line, "column": d.column, "code": d.code, "message": d.message}
        for path, d in zip(paths, found, strict=True)
    ]


def opened(game: str, name: str) -> Data:
    """The text of one of the user's packs. Raises Wrong where there is none."""
    path = _named(game, name)
    if not path.is_file():
        raise Wrong("PACK", f"there is no pack `{name}` of your own")
    return {"text": path.read_text(encoding="utf-8")}


def store(game: str, name: str, text: str) -> Data:
    """Keep a pack in the user's folder. Raises Wrong with its mistakes; then nothing is written."""
    path = _named(game, name)
    found = checked(game, name, text)
    if found["problems"]:
        raise Wrong("PACK", "a pack with mistakes is not kept", found["problems"])
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() and len(list(path.parent.glob("*.yaml"))) >= MOST_PACKS:
        raise Wrong("PACK", f"there are {MOST_PACKS} packs; delete one first")
    write_atomically(path, text)
    return {"saved": name}


def delete(game: str, name: str) -> Data:
    """Delete one of the user's packs. Raises Wrong where there is none."""
    path = _named(game, name)
    if not path.is_file():
        raise Wrong("PACK", f"there is no pack `{name}` of your own")
    path.unlink()
    return {"deleted": name}


def known_game(game: str) -> str:
    """A game that has cards. Raises Wrong for any other."""
    if game not in BOOKS:
        raise Wrong("GAME", f"there is no game `{game}`; known: {', '.join(BOOKS)}")
    return game


def _named(game: str, name: str) -> Path:
    """The file of a pack in the user's folder. Raises Wrong for what is no name, or the name of a shipped pack."""
    folder = catalog.user_folder(known_game(game))
    if not NAME.fullmatch(name):
        raise Wrong("NAME", "a pack's name has 1 to 40 small letters, figures and hyphens")
    if (catalog.ROOT / game / "cards" / f"{name}.yaml").exists():
        raise Wrong("NAME", f"pack `{name}` comes with kibitz; take another name")
    return folder / f"{name}.yaml"
