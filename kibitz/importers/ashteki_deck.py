"""Decks of Ashteki: those of players, those of a Chimera, and preconstructed ones."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kibitz.importers.deck import Draft, deck_file
from kibitz.importers.jsontext import Json, a_dict, a_list, a_number, a_text, read_json
from kibitz.importers.known import Known
from kibitz.importers.options import Options
from kibitz.importers.report import Imported, Report, refuse, shown
from kibitz.importers.source import Source
from kibitz.yamltext import yaml_text
from model.core.yamlfile import Path_
from model.redrains.deck_aspects import aspect_deck_problems
from model.redrains.decks import counted

KIND = "deck of Ashteki"
CHIMERA_KIND = "Chimera deck of Ashteki"
RAGE = ("rage", 5)
READ = {"name", "phoenixborn", "dicepool", "cards", "conjurations", "mode", "ultimate", "behaviour"}
PLAIN = {
    "precon_id", "_id", "id", "username", "notes", "ashesLiveUuid", "ashesLiveModified", "ashesDb", "favourite",
    "precon_group", "preconGroup", "lastUpdated", "created", "status", "format", "__v", "flagged", "verified",
}  # fmt: skip
"""Keys that say nothing about what is in the deck."""
MOST_DECKS = 500


def fits(data: Any) -> bool:
    """Whether data looks like a deck of Ashteki or like a list of them."""
    found = data if isinstance(data, list) else [data]
    return any("dicepool" in a_dict(deck) and "cards" in a_dict(deck) for deck in found[:20])


def is_chimera(data: dict[str, Any]) -> bool:
    """Whether a deck is a Chimera's: it says so, or has cards that only a Chimera has."""
    return data.get("mode") == "chimera" or bool(data.get("behaviour") or data.get("ultimate"))


def read(source: Source, options: Options, known: Known) -> Imported:
    """The decks in a JSON text, as a file of decks; a Chimera's as keys of a position. Raises DiagnosticError."""
    document = read_json(source)
    if is_chimera(a_dict(document.data)):
        return _chimera(document, (), document.data, known)
    found, report = drafts(source, options, known)
    return deck_file(found, report, source.name)


def drafts(source: Source, options: Options, known: Known) -> tuple[list[tuple[Draft, str]], Report]:
    """The players' decks in a JSON text with their places, and the report so far. Raises DiagnosticError for none."""
    document = read_json(source)
    entries: list[tuple[Path_, Any]] = (
        [((i,), deck) for i, deck in enumerate(document.data)]
        if isinstance(document.data, list)
        else [((), document.data)]
    )
    if len(entries) > MOST_DECKS:
        raise refuse(source.name, "TOO-LARGE", f"{len(entries)} decks; expected at most {MOST_DECKS} at a time.")
    report, found = Report(source.name, KIND), []
    for path, entry in entries:
        if is_chimera(a_dict(entry)):
            name = shown(a_text(a_dict(entry).get("name")))
            report.miss(document.where(path), f"`{name}`", "a Chimera's deck among players' decks: import it by itself")
        else:
            found.append((_deck(document, path, a_dict(entry), Draft(known, report)), document.where(path)))
    if not found:
        why = "no player's deck: expected one with `phoenixborn`, `dicepool` and `cards`, and not a Chimera's."
        raise refuse(source.name, "DECK", why)
    return found, report


def _deck(document: Json, path: Path_, data: dict[str, Any], draft: Draft) -> Draft:
    draft.title = a_text(data.get("name"))
    for where, name, _, _ in counts(document, (*path, "phoenixborn"), data.get("phoenixborn"), draft.report):
        draft.born(where, name)
    for where, name, count, _ in counts(document, (*path, "dicepool"), data.get("dicepool"), draft.report, "magic"):
        draft.die(where, name, count)
    five = []
    for key in ("cards", "conjurations"):
        for where, name, count, item in counts(document, (*path, key), data.get(key), draft.report):
            draft.card(where, count, name, pile=key == "conjurations")
            five += [name] if item.get("ff") is True else []
    draft.first(document.where((*path, "cards")), five)
    _strange_keys(document, path, data, draft.report)
    return draft


def _strange_keys(document: Json, path: Path_, data: dict[str, Any], report: Report) -> None:
    for key in sorted(data.keys() - READ - PLAIN):
        report.miss(document.where((*path, key)), f"`{shown(key)}`", "no key of a deck that kibitz knows")


def counts(
    document: Json, path: Path_, value: Any, report: Report, key: str = "id"
) -> list[tuple[str, str, int | None, dict[str, Any]]]:
    """The entries of a list such as `[{id, count}]`: place, id, count, the whole entry."""
    found = []
    if value is not None and not isinstance(value, list):
        report.miss(document.where(path), f"`{path[-1]}`", f"expected a list of entries with `{key}` and `count`")
    for index, item in enumerate(a_list(value)):
        entry, where = a_dict(item), document.where((*path, index))
        name = a_text(entry.get(key))
        if name:
            found.append((where, name, a_number(entry.get("count")), entry))
        else:
            report.miss(where, f"`{shown(item)}`", f"expected an entry with `{key}` and `count`")
    return found


# --- the Chimera's -----------------------------------------------------------------------------------------


def _chimera(document: Json, path: Path_, entry: Any, known: Known) -> Imported:
    """The keys of a position that say which Chimera it is and what its aspect deck holds."""
    data, report = a_dict(entry), Report(document.file, CHIMERA_KIND)
    card = _which(document, path, data, known, report)
    deck: Counter[str] = Counter()
    for where, name, count, _ in counts(document, (*path, "cards"), data.get("cards"), report):
        found = known.card(name)
        if found is None or found.type != "aspect" or count is None or not 1 <= count <= 99:
            report.miss(where, f"`{shown(name)}`", "no aspect of an installed pack, or no number of copies with it")
        else:
            deck[found.id] += count
    if not deck:
        raise document.wrong((*path, "cards"), "ASPECTS", "no aspect that an installed pack knows.")
    for where, name, count, _ in counts(document, (*path, "dicepool"), data.get("dicepool"), report, "magic"):
        if (name, count) != RAGE:
            report.miss(where, f"`{shown(name)}`", f"the Chimera has {RAGE[1]} rage dice (RR-012)")
    _strange_keys(document, path, data, report)
    aspects = {a.id: a for a in known.library.cards.values() if a.type == "aspect"}
    for wrong in aspect_deck_problems(counted(deck), aspects):
        report.warn(document.where((*path, "cards")), wrong.what, f"{wrong.rule}. {wrong.fix}")
    said = aspects_key(card, deck)
    report.say(f"{card.name} with {sum(deck.values())} aspects: {said if isinstance(said, str) else 'a mixed deck'}")
    keys = {"packs": known.packs(deck, card.id), "chimera": card.id, "aspects": said}
    head = f"# Imported from {shown(document.file)}: keys of a position, to stand beside its others.\n"
    then = f"kibitz new redrains --chimera {card.id} --aspects {said}" if isinstance(said, str) else ""
    return Imported(head + yaml_text(keys), report, then)


def _which(document: Json, path: Path_, data: dict[str, Any], known: Known, report: Report) -> Any:
    names = [n for _, n, _, _ in counts(document, (*path, "phoenixborn"), data.get("phoenixborn"), report)]
    card = known.chimera(names[0]) if names else None
    if card is None:
        raise document.wrong((*path, "phoenixborn"), "CHIMERA", no_chimera(names[0] if names else "", known))
    for key in ("behaviour", "ultimate"):
        for _, name, _, _ in counts(document, (*path, key), data.get(key), report):
            report.say(f"{key} card `{shown(name)}`: part of the Chimera")
    return card


def no_chimera(name: str, known: Known) -> str:
    """A message that no installed pack has a Chimera, with those that there are."""
    have = ", ".join(sorted(known.library.chimeras))
    return (
        f"no installed pack has the Chimera `{shown(name)}`; there are {have}. Write a pack for it, or choose another."
    )


def aspects_key(chimera: Any, deck: Counter[str]) -> str | list[str]:
    """An aspect deck as a position names it: by its subtype, or card by card."""
    for name, cards in sorted(chimera.subtypes.items()):
        if Counter(cards) == deck:
            return str(name)
    return [card if n == 1 else f"{n} {card}" for card, n in sorted(deck.items())]
