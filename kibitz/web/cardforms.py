"""The form for cards on the page: the pack's text is the truth, and every change is made in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from kibitz import cardentries
from kibitz.cardbook import book, open_books
from kibitz.cardfields import INNER
from kibitz.cardform import NEW_TYPES
from kibitz.web.cards import known_game
from kibitz.web.document import Wrong
from kibitz.yamledit import NotEdited

if TYPE_CHECKING:
    from kibitz.web.worker import Data


@contextmanager
def _edits() -> Iterator[None]:
    """Turn what cannot be changed into a message."""
    try:
        yield
    except NotEdited as error:
        raise Wrong("EDIT", str(error)) from None


def form(game: str, text: str, path: list[Any]) -> Data:
    """The entries of a pack's text, and the fields of the one at `path`, or of the pack itself. Raises Wrong."""
    known_game(game)
    with _edits():
        rows = cardentries.entries_of(game, text)
        row = cardentries.row_at(game, text, tuple(path)) if path else None
        found = cardentries.filled(game, text, tuple(path))
    return {
        "entries": [{"path": list(one.path), "kind": one.kind, "id": one.id} for one in rows],
        "path": path,
        "kind": row.kind if row else "",
        "kinds": [kind for (outer, _), (kind, _) in INNER.items() if row and row.path[0] == outer],
        "fields": [_field(one) for one in found],
    }


def _field(found: cardentries.Filled) -> Data:
    field = found.field
    value = found.value if field.input != "yaml" else None
    return {**field._asdict(), "label": field.label, "value": value, "source": found.source}


def changed(game: str, text: str, path: list[Any], key: list[str], value: Any, yaml: str | None) -> Data:
    """The text of a pack with a key of an entry set or taken away: {"text", "path"}. Raises Wrong."""
    known_game(game)
    with _edits():
        return {"text": cardentries.changed(game, text, tuple(path), key, value, yaml), "path": path}


def added(game: str, text: str, kind: str, path: list[Any]) -> Data:
    """The text of a pack with a new entry of a kind, and where that stands. Raises Wrong."""
    inner = [name for (outer, _), (name, _) in INNER.items() if path[:1] == [outer]]
    if kind not in (*NEW_TYPES[known_game(game)], *inner):
        raise Wrong("KIND", f"there is no template for `{kind}`")
    with _edits():
        new, where = cardentries.added(game, text, kind, _taken(game), tuple(path))
    return {"text": new, "path": list(where)}


def copied(game: str, text: str, card: str) -> Data:
    """The text of a pack with a copy of a card of any pack, and where that stands. Raises Wrong."""
    place = cardentries.place_of(known_game(game), card)
    if place is None:
        raise Wrong("CARD", f"`{card}` cannot be copied by itself; copy the Boss that it belongs to")
    with _edits():
        new, where = cardentries.copied(game, text, *place, _taken(game))
    return {"text": new, "path": list(where)}


def dropped(game: str, text: str, path: list[Any]) -> Data:
    """The text of a pack without an entry: {"text", "path"}, with the path of none. Raises Wrong."""
    known_game(game)
    with _edits():
        return {"text": cardentries.dropped(game, text, tuple(path)), "path": []}


def _taken(game: str) -> set[str]:
    """The ids that no new card may have."""
    return {row.id for row in book(game).rows(open_books(game).library)}
