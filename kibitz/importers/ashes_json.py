"""Decks of ashes.live as JSON: one deck, a deck in its envelope `{deck: ...}`, an export of many."""

from __future__ import annotations

from typing import Any

from kibitz.importers.deck import Draft, deck_file
from kibitz.importers.jsontext import Json, a_dict, a_list, a_number, a_text, read_json
from kibitz.importers.known import Known
from kibitz.importers.options import Options
from kibitz.importers.report import Imported, Report, refuse, shown
from kibitz.importers.source import Source
from model.core.yamlfile import Path_

KIND = "deck JSON of ashes.live"
LISTS = ("decks", "results")
READ = {"title", "phoenixborn", "dice", "cards", "conjurations", "first_five"}
PLAIN = {
    "id", "entity_id", "source_id", "source_created", "direct_share_uuid", "created", "modified", "user", "description",
    "is_public", "is_snapshot", "is_red_rains", "ashes_500_score", "ashes_500_revision_id", "effect_costs", "tutor_map",
    "is_saved", "has_published_snapshot", "last_seen_entity_id", "comments_entity_id", "is_subscribed",
    "preconstructed_id",
}  # fmt: skip
"""Keys that say nothing about what is in the deck."""
MOST_DECKS = 500


def fits(data: Any) -> bool:
    """Whether data looks like a deck of ashes.live or like several."""
    found = _entries(data)
    return bool(found) and any(_is_deck(deck) for _, deck in found[:20])


def _is_deck(data: Any) -> bool:
    entry = a_dict(data)
    born = entry.get("phoenixborn")
    return "cards" in entry and "dicepool" not in entry and (isinstance(born, dict) or "dice" in entry)


def _entries(data: Any) -> list[tuple[Path_, Any]]:
    """Every deck with its path: in an envelope, a list, an export."""
    if isinstance(data, list):
        return [(at, deck) for i, entry in enumerate(data) for path, deck in [_inner(entry)] for at in [(i, *path)]]
    for key in LISTS:
        if isinstance(a_dict(data).get(key), list):
            return [((key, *path), deck) for path, deck in _entries(data[key])]
    return [_inner(data)]


def _inner(data: Any) -> tuple[Path_, Any]:
    """A deck out of its envelope."""
    inside = a_dict(data).get("deck")
    return (("deck",), inside) if isinstance(inside, dict) else ((), data)


def read(source: Source, options: Options, known: Known) -> Imported:
    """The decks in a JSON text, as a file of decks. Raises DiagnosticError when it holds none that can be used."""
    found, report = drafts(source, options, known)
    return deck_file(found, report, source.name)


def drafts(source: Source, options: Options, known: Known) -> tuple[list[tuple[Draft, str]], Report]:
    """The decks in a JSON text with their places, and the report so far. Raises DiagnosticError when there are none."""
    document = read_json(source)
    entries = _entries(document.data)
    if len(entries) > MOST_DECKS:
        raise refuse(source.name, "TOO-LARGE", f"{len(entries)} decks; expected at most {MOST_DECKS} at a time.")
    report, found = Report(source.name, KIND), []
    for path, entry in entries:
        draft = _deck(document, path, entry, Draft(known, report))
        if len(entries) > 1 and not (draft.phoenixborn and draft.cards):
            name = draft.title.strip() or "a deck without a title"
            report.miss(document.where(path), f"`{shown(name)}`", "no deck with a Phoenixborn and cards")
        else:
            found.append((draft, document.where(path)))
    if not found:
        raise refuse(source.name, "DECK", "no deck: expected one with `phoenixborn`, `dice` and `cards`.")
    return found, report


def _deck(document: Json, path: Path_, entry: Any, draft: Draft) -> Draft:
    """One deck; what is in it and no deck's is told."""
    data = a_dict(entry)
    draft.title = a_text(data.get("title"))
    _born(document, (*path, "phoenixborn"), data.get("phoenixborn"), draft)
    for at, name, count, _ in _counted(document, (*path, "dice"), data.get("dice"), draft):
        draft.die(at, name, count)
    for key in ("cards", "conjurations"):
        for at, name, count, item in _counted(document, (*path, key), data.get(key), draft):
            owner = item.get("phoenixborn")
            owner = a_text(owner) or a_text(a_dict(owner).get("name"))
            draft.card(at, count, name, a_text(item.get("stub")), owner, pile=key == "conjurations")
    five = [a_text(name) for name in a_list(data.get("first_five"))]
    draft.first(document.where((*path, "first_five")), filter(None, five))
    for key in data.keys() - READ - PLAIN:
        draft.report.miss(document.where((*path, key)), f"`{shown(key)}`", "no key of a deck that kibitz knows")
    if data.get("is_red_rains") is False:
        draft.report.warn(
            document.where(path), "the deck is not marked for Red Rains", "its 30 cards are read all the same"
        )
    return draft


def _born(document: Json, path: Path_, value: Any, draft: Draft) -> None:
    data = a_dict(value)
    names = (a_text(value), a_text(data.get("stub")), a_text(data.get("name")))
    if any(names):
        draft.born(document.where(path), *names)


def _counted(
    document: Json, path: Path_, value: Any, draft: Draft
) -> list[tuple[str, str, int | None, dict[str, Any]]]:
    """The entries of a list of cards or dice: place, name, count, the whole entry."""
    found = []
    if value is not None and not isinstance(value, list):
        draft.report.miss(document.where(path), f"`{path[-1]}`", "expected a list of entries with `count` and `name`")
    for index, item in enumerate(a_list(value)):
        entry, where = a_dict(item), document.where((*path, index))
        name = a_text(entry.get("name")) or a_text(entry.get("stub"))
        if not name:
            draft.report.miss(where, f"`{shown(item)}`", "expected an entry with `count` and `name`")
            continue
        found.append((where, name, a_number(entry.get("count")), entry))
    return found
