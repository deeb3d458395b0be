"""Heroes and Bosses as data: packs of YAML entries, checked and compiled once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from model.core.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from model.core.yamlfile import Document, Path_, load_yaml
from model.effects.entries import INLINE
from model.effects.language import CardText, Vocabulary
from model.effects.lint import lint_pack
from model.raidboss.library_boss import BossReader, boss_everything
from model.raidboss.library_hero import HeroReader, everything, mark_everything
from model.raidboss.library_reader import EntryReader, words_of
from model.raidboss.library_types import BUILT_IN, BossCard, DeckCard, HeroCard, MarkCard, Pack
from model.raidboss.table import RULINGS

__all__ = [
    "INLINE", "BossCard", "DeckCard", "HeroCard", "Library", "MarkCard", "Pack", "inline_pack", "load_pack",
    "read_pack",
]  # fmt: skip
SECTIONS = ("heroes", "bosses", "marks")
PACK_KEYS = {"game", "pack", "source", "sample", "certainty", *SECTIONS}
MARK_WORDS = ("put_mark", "remove_mark", "with_mark", "without_mark", "mark_count", "has_mark", "mark_is")
GUARDS = ("take_damage_for",)
RULES = ""
"""Stands for a pack where the rules themselves define a mark."""
Entry = TypeVar("Entry", HeroCard, BossCard, MarkCard)


def load_pack(path: Path, words: Vocabulary) -> Pack:
    """The pack in a YAML file. Raises DiagnosticError with every problem in it."""
    return read_pack(load_yaml(path), words)


def read_pack(document: Document, words: Vocabulary) -> Pack:
    """The pack in a parsed document. Raises DiagnosticError with every problem in it."""
    _head(document)
    data = document.data
    legend = data.get("certainty", {})
    name, sample = str(data["pack"]), data["sample"] is True
    heroes, bosses, marks = _sections(document, data, (), words, (name, sample, list(legend)))
    return Pack(
        name, str(data["source"]), sample, heroes, bosses, marks, document.file, legend, _places(document, data, ())
    )


def inline_pack(document: Document, entries: Any, path: Path_, words: Vocabulary) -> Pack:
    """What a position file describes itself at `path`: heroes, bosses, marks. Raises DiagnosticError."""
    if not isinstance(entries, dict) or not all(isinstance(entries.get(key, []), list) for key in SECTIONS):
        why = "expected keys heroes, bosses, marks, each with a list of entries."
        raise DiagnosticError([document.problem(path, "INLINE", why)])
    problems = _unknown(document, entries, set(SECTIONS), path, "`inline`")
    if problems:
        raise DiagnosticError(problems)
    heroes, bosses, marks = _sections(document, entries, path, words, (INLINE, False, []))
    places = _places(document, entries, path)
    return Pack(INLINE, "the position file", False, heroes, bosses, marks, document.file, places=places)


def _sections(
    document: Document, data: Mapping[str, Any], path: Path_, words: Vocabulary, about: tuple[str, bool, list[str]]
) -> tuple[tuple[HeroCard, ...], tuple[BossCard, ...], tuple[MarkCard, ...]]:
    """The entries of a pack; `about` is its name, whether it is a sample, and its letters of certainty."""
    readers = HeroReader(document, words, *about), BossReader(document, words, *about)
    heroes = _entries(readers[0], readers[0].hero, data, "heroes", path)
    bosses = _entries(readers[1], readers[1].boss, data, "bosses", path)
    marks = readers[0].marks(data.get("marks", []), (*path, "marks"))
    problems = [problem for reader in readers for problem in (*reader.problems, *reader.parser.problems)]
    problems += lint_pack(document, [*_texts(heroes, bosses)])
    if problems:
        raise DiagnosticError(problems)
    return heroes, bosses, marks


def _entries(
    reader: EntryReader, read: Callable[[Any, Path_], Entry | None], data: Mapping[str, Any], key: str, path: Path_
) -> tuple[Entry, ...]:
    found: dict[str, Entry] = {}
    for index, item in enumerate(data.get(key, [])):
        entry = read(item, (*path, key, index))
        if entry is not None and entry.id in found:
            reader.say((*path, key, index), "DUPLICATE", f"`{entry.id}` is defined twice.")
        elif entry is not None:
            found[entry.id] = entry
    return tuple(found.values())


def _texts(heroes: tuple[HeroCard, ...], bosses: tuple[BossCard, ...]) -> list[tuple[str, CardText]]:
    """Every text of a pack by the id of its entry, for the checks on whole packs."""
    found = []
    for hero in heroes:
        verbs = (hero.instant.do, *(a.do for a in hero.abilities.values()), *(u.do for u in hero.talent.uses))
        found.append((hero.id, CardText(tuple(v for part in verbs for v in part), hero.talent.text.when, ())))
    for boss in bosses:
        found += [
            (card.id, CardText((*card.interrupt, *card.boss_action, *card.last_stand), card.text.when, ()))
            for card in boss.cards.values()
        ]
    return found


def _places(document: Document, data: Mapping[str, Any], path: Path_) -> dict[str, tuple[int, int]]:
    """Where every entry stands, marks of Bosses included."""
    places = {e["id"]: document.place((*path, key, i)) for key in SECTIONS for i, e in enumerate(data.get(key, []))}
    for i, boss in enumerate(data.get("bosses", [])):
        for j, mark in enumerate(boss.get("marks", [])):
            places.setdefault(mark["id"], document.place((*path, "bosses", i, "marks", j)))
    return places


def _unknown(document: Document, data: Mapping[str, Any], known: set[str], path: Path_, what: str) -> list[Diagnostic]:
    return [
        document.problem((*path, key), "UNKNOWN-KEY", f"`{key}` in {what}.{did_you_mean(key, sorted(known))}")
        for key in data
        if key not in known
    ]


def _head(document: Document) -> None:
    """The pack's own keys. Raises DiagnosticError, since nothing can be read on without them."""
    data = document.data
    if not isinstance(data, dict) or not any(key in data for key in SECTIONS):
        raise DiagnosticError(
            [document.problem((), "PACK", "expected keys game, pack, source, sample, and heroes, bosses or marks.")]
        )
    problems = _unknown(document, data, PACK_KEYS, (), "a pack")
    right = isinstance(data.get("pack"), str) and isinstance(data.get("source"), str)
    if not right or not isinstance(data.get("sample"), bool) or data.get("game") != "raidboss":
        needed = "a pack needs `game: raidboss`, `pack` (its name), `source`, `sample` (true or false)."
        problems.append(document.problem((), "PACK", needed))
    if not isinstance(data.get("certainty", {}), dict):
        where = ("certainty",)
        problems.append(document.problem(where, "PACK", "`certainty` explains letters: keys with a text each."))
    for key in SECTIONS:
        if not isinstance(data.get(key, []), list):
            problems.append(document.problem((key,), "PACK", f"`{key}` is a list of entries, each with `id`."))
    if problems:
        raise DiagnosticError(problems)


class Library:
    """Heroes, Bosses and marks of several packs by id. No pack may define an entry again or name a mark of nowhere."""

    def __init__(self, packs: tuple[Pack, ...]) -> None:
        self.packs = packs
        self.heroes: dict[str, HeroCard] = {}
        self.bosses: dict[str, BossCard] = {}
        self.marks: dict[str, MarkCard] = dict(BUILT_IN)
        self._owner: dict[str, str] = dict.fromkeys(BUILT_IN, RULES)
        self._numbers: dict[str, str] = {}
        problems: list[Diagnostic] = []
        for pack in packs:
            self._add(pack, problems)
            self._count(pack, problems)
        for pack in packs:
            problems += self._named(pack)
        if problems:
            raise DiagnosticError(problems)

    def _add(self, pack: Pack, problems: list[Diagnostic]) -> None:
        own = [mark for boss in pack.bosses for mark in boss.marks]
        cards: list[HeroCard | BossCard | MarkCard] = [*pack.heroes, *pack.bosses, *pack.marks, *own]
        for entry in [card.id for card in cards]:
            first = self._owner.get(entry)
            if first is not None:
                where = "this pack" if first == pack.name else "the rules" if first == RULES else f"pack `{first}`"
                problems.append(_problem(pack, entry, "DUPLICATE", f"`{entry}` is already in {where}."))
            self._owner.setdefault(entry, pack.name)
        for hero in pack.heroes:
            self.heroes.setdefault(hero.id, hero)
        for boss in pack.bosses:
            self.bosses.setdefault(boss.id, boss)
        for mark in (*pack.marks, *own):
            self.marks.setdefault(mark.id, mark)

    def _count(self, pack: Pack, problems: list[Diagnostic]) -> None:
        """Named numbers belong to one entry each."""
        entries: list[HeroCard | BossCard] = [*pack.heroes, *pack.bosses]
        for entry in entries:
            for name in entry.settings:
                first = self._numbers.setdefault(name, entry.id)
                if first != entry.id:
                    why = f"the number `{name}` of `{entry.id}` is one of `{first}`."
                    problems.append(_problem(pack, entry.id, "DUPLICATE", why))

    def _named(self, pack: Pack) -> list[Diagnostic]:
        """Problems with the marks and the named numbers that the texts of a pack name."""
        texts: list[tuple[str, Any]] = [(hero.id, everything(hero)) for hero in pack.heroes]
        texts += [(boss.id, boss_everything(boss)) for boss in pack.bosses]
        texts += [(mark.id, mark_everything(mark)) for mark in pack.marks]
        numbers = {*RULINGS, *self._numbers}
        found = [
            _problem(pack, boss.id, "DUPLICATE", f"card `{name}` of `{boss.id}` is called like a Hero.")
            for boss in pack.bosses
            for name in boss.cards
            if name in self.heroes
        ]
        for entry, text in texts:
            marks = words_of(text, MARK_WORDS, "name") | words_of(text, GUARDS, "mark")
            for names, known, code in (
                (marks, self.marks, "UNKNOWN-MARK"),
                (words_of(text, ("setting",), "name"), numbers, "UNKNOWN-SETTING"),
            ):
                for name in sorted(names - set(known)):
                    message = f"`{entry}` names `{name}`.{did_you_mean(name, sorted(known))}"
                    found.append(_problem(pack, entry, code, message))
        return found


def _problem(pack: Pack, entry: str, code: str, message: str) -> Diagnostic:
    line, column = pack.places.get(entry, (0, 0))
    return Diagnostic(pack.file, line, column, code, message)
