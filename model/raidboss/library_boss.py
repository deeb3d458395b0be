"""Boss entries of a pack, checked and compiled: levels, skill, marks, the cards of the box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.core.diagnostics import did_you_mean
from model.core.yamlfile import Path_
from model.effects.language import CardText
from model.raidboss.library_hero import MarkReader, mark_everything
from model.raidboss.library_reader import words_of
from model.raidboss.library_types import (
    AWARDS,
    BOSS_RATINGS,
    DECK,
    DECK_SIZE,
    DIFFICULTIES,
    KIND_FLAGS,
    RESTRICTIONS,
    BossCard,
    DeckCard,
    Level,
)

KEYS = {
    "id", "name", "hp", "skill", "levels", "adrenaline", "marks", "kinds", "awards", "restrictions", "cards", "ratings",
    "encounter", "vanquish", "names_only", "text", "cite", "examples", "uncertain", "certainty",
}  # fmt: skip
NEEDED = ("hp", "levels", "cards")
LISTED = {"id", "name", "ratings", "restrictions", "encounter", "vanquish", "names_only", "cite", "certainty"}
"""What may be said of a Boss of which only the name is known."""
SHARED = {"id", "name", "difficulty", "copies", "when", "modify", "text", "cite", "examples"}
PARTS: Mapping[str, set[str]] = {
    **{key: {"interrupt", "boss_action"} for key in DECK},
    "challenge": {"hp"},
    "last_stand": {"interrupt", "last_stand"},
}
"""Difficulty -> the parts that a card of it can have (RB-113)."""
CHALLENGES = 1
SURE = ("hp", "skill", "levels", "cards", "marks", "text")
TRACK = 200
KIND_WORDS = ("damage", "damage_kind")


class BossReader(MarkReader):
    """Reads the Boss entries of a document."""

    def boss(self, entry: Any, path: Path_) -> BossCard | None:
        """One entry as a BossCard, or None when it is too broken to make one."""
        name = self.ident(entry, path, "a Boss")
        if not name:
            return None
        if self.flag(entry, "names_only", path):
            return self._listed(entry, name, path)
        self.keys(entry, KEYS, NEEDED, path, f"the Boss `{name}`")
        self.complete(entry, ("text", "cite", "examples"), path)
        boss = self._boss(entry, name, path)
        self._kinds_named(boss, path)
        self._restrictions_named(boss, path)
        return boss

    def _listed(self, entry: Mapping[str, Any], name: str, path: Path_) -> BossCard:
        self.keys(entry, LISTED, (), path, f"`{name}`, of which only the name is known")
        return BossCard(
            id=name, name=self.text(entry, "name", path, name), hp=0, levels=(), names_only=True,
            ratings=self.ratings(entry, BOSS_RATINGS, path), encounter=self.text(entry, "encounter", path),
            vanquish=self.text(entry, "vanquish", path),
            restrictions=self.names(entry, "restrictions", RESTRICTIONS, path, "RESTRICTION"),
            cite=self.text(entry, "cite", path), certainty=self.certainty(entry, ("restrictions",), path),
            pack=self.pack, sample=self.sample,
        )  # fmt: skip

    def _boss(self, entry: Mapping[str, Any], name: str, path: Path_) -> BossCard:
        hp = self.number(entry, "hp", 1, TRACK, path)
        cards = self._cards(entry, path)
        marks = self.items(entry, "marks", path, "MARKS", "a list of marks, each with `id` and `text`")
        return BossCard(
            id=name, name=self.text(entry, "name", path, name), hp=hp, cards=cards,
            levels=self._levels(entry, hp, cards, path),
            skill=self.skill(entry["skill"], (*path, "skill"), ()) if "skill" in entry else None,
            adrenaline=self._adrenaline(entry, path), marks=self.marks(marks, (*path, "marks")),
            kinds=self._kinds(entry, path), awards=self._awards(entry, path),
            restrictions=self.names(entry, "restrictions", RESTRICTIONS, path, "RESTRICTION"),
            ratings=self.ratings(entry, BOSS_RATINGS, path), encounter=self.text(entry, "encounter", path),
            vanquish=self.text(entry, "vanquish", path), prose=self.text(entry, "text", path),
            cite=self.text(entry, "cite", path), certainty=self.certainty(entry, SURE, path),
            settings=self.uncertain(entry, path), examples=self.examples(entry, path),
            pack=self.pack, sample=self.sample,
        )  # fmt: skip

    # --- the Boss card -----------------------------------------------------------------------------------------------

    def _levels(
        self, entry: Mapping[str, Any], hp: int, cards: Mapping[str, DeckCard], path: Path_
    ) -> tuple[Level, ...]:
        data = entry.get("levels", [{"deck": []}])
        if not isinstance(data, list) or not data:
            self.say((*path, "levels"), "LEVEL", "`levels` is a list of at least one level (RB-100).")
            return ()
        found: list[Level] = []
        for index, level in enumerate(data):
            where = (*path, "levels", index)
            found.append(self._level(level, index, where, cards))
            at = found[-1].at
            if at >= 0 and (at > hp or any(at <= before.at for before in found[:-1])):
                self.say((*where, "at"), "LEVEL", f"`at` {at}: levels follow one another up to the Boss's HP {hp}.")
            if index > 1 and at < 0:
                self.say(where, "LEVEL", "a third level needs `at`: the rules only say where the second begins.")
        return tuple(found)

    def _level(self, entry: Any, index: int, path: Path_, cards: Mapping[str, DeckCard]) -> Level:
        if not isinstance(entry, dict):
            self.say(path, "LEVEL", "a level is a set of keys: deck, at, enter, when, modify.")
            return Level(())
        known = {"deck", "when", "modify"} | ({"at", "enter"} if index else set())
        self.keys(entry, known, ("deck",), path, f"level {index + 1}")
        deck = self.names(entry, "deck", DECK, path, "DECK")
        if not deck and entry.get("deck") == []:
            self.say((*path, "deck"), "DECK", "a level names at least one difficulty (RB-026).")
        for name in deck:
            if cards and not any(card.difficulty == name for card in cards.values()):
                self.say((*path, "deck"), "DECK", f"no card of the Boss is `{name}` (RB-111).")
        at = self.number(entry, "at", 1, TRACK, path) if "at" in entry and index else -1
        return Level(deck, at, self.verbs(entry, "enter", path), self.card_text(entry, path))

    def _adrenaline(self, entry: Mapping[str, Any], path: Path_) -> CardText:
        data = self.mapping(entry, "adrenaline", path, "KEYS", "keys: when, modify")
        self.keys(data, {"when", "modify"}, (), (*path, "adrenaline"), "the abilities in Adrenaline Mode")
        return self.card_text(data, (*path, "adrenaline"))

    def _kinds(self, entry: Mapping[str, Any], path: Path_) -> Mapping[str, tuple[str, ...]]:
        data = self.mapping(entry, "kinds", path, "KIND", "kinds of DMG, each with a list of what it is")
        where = (*path, "kinds")
        for name in data:
            self.named({"name": name}, (*where, name), "a kind of DMG")
        return {name: self.names(data, name, KIND_FLAGS, where, "KIND") for name in data}

    def _awards(self, entry: Mapping[str, Any], path: Path_) -> tuple[int, ...]:
        if "awards" not in entry:
            return AWARDS
        data = entry["awards"]
        right = isinstance(data, list) and all(type(mark) is int and 1 <= mark <= TRACK for mark in data)
        if not right or data != sorted(set(data)):
            self.say((*path, "awards"), "AWARDS", "`awards` lists marks of the damage track, rising (RB-106).")
            return AWARDS
        return tuple(data)

    # --- the cards of the box ----------------------------------------------------------------------------------------

    def _cards(self, entry: Mapping[str, Any], path: Path_) -> Mapping[str, DeckCard]:
        where, found = (*path, "cards"), dict[str, DeckCard]()
        before = len(self.problems)
        data = self.items(entry, "cards", path, "CARDS", "a list of cards, each with `id` and `difficulty`")
        for index, item in enumerate(data):
            card = self._card(item, (*where, index))
            if card is not None and card.id in found:
                self.say((*where, index), "DUPLICATE", f"card `{card.id}` is defined twice.")
            elif card is not None:
                found[card.id] = card
        if len(self.problems) == before and "cards" in entry:
            self._counted(found, where)
        return found

    def _counted(self, cards: Mapping[str, DeckCard], path: Path_) -> None:
        """The box of a Boss: 18 cards of the deck, at most one Challenge Card, some Last Stands (RB-010, RB-025)."""
        copies = {d: sum(c.copies for c in cards.values() if c.difficulty == d) for d in DIFFICULTIES}
        deck = sum(copies[d] for d in DECK)
        if deck != DECK_SIZE:
            counts = ", ".join(f"{copies[d]} {d}" for d in DECK)
            self.say(path, "DECK-SIZE", f"{deck} cards ({counts}); a Boss Deck has {DECK_SIZE} (RB-025).")
        if copies["challenge"] > CHALLENGES:
            self.say(path, "DECK-SIZE", f"{copies['challenge']} Challenge Cards; a Boss has one (RB-010).")
        if not copies["last_stand"]:
            self.say(path, "DECK-SIZE", "no Last Stand; a Boss has at least one (RB-010).")

    def _card(self, entry: Any, path: Path_) -> DeckCard | None:
        name = self.ident(entry, path, "a card of a Boss")
        if not name:
            return None
        difficulty = self.word(entry.get("difficulty"), DIFFICULTIES, (*path, "difficulty"), "DIFFICULTY", " (RB-110)")
        if not difficulty:
            return None
        needed = ("hp",) if difficulty == "challenge" else ("last_stand",) if difficulty == "last_stand" else ()
        self.keys(entry, SHARED | PARTS[difficulty], needed, path, f"the {difficulty} card `{name}` (RB-113)")
        if not (set(entry) & (PARTS[difficulty] - {"hp"} | {"when", "modify"})):
            self.say(path, "NO-EFFECT", f"`{name}` does nothing; give it a part or a Constant ability (RB-113).")
        self.complete(entry, ("text",), path)
        return DeckCard(
            id=name, name=self.text(entry, "name", path, name), difficulty=difficulty,
            copies=self.number(entry, "copies", 1, DECK_SIZE, path) if "copies" in entry else 1,
            hp=self.number(entry, "hp", 1, TRACK, path), interrupt=self.verbs(entry, "interrupt", path),
            boss_action=self.verbs(entry, "boss_action", path), last_stand=self.verbs(entry, "last_stand", path),
            text=self.card_text(entry, path), prose=self.text(entry, "text", path),
            cite=self.text(entry, "cite", path), examples=self.examples(entry, path),
        )  # fmt: skip

    # --- what its texts name -----------------------------------------------------------------------------------------

    def _kinds_named(self, boss: BossCard, path: Path_) -> None:
        known = sorted(boss.kinds)
        for name in sorted(words_of(boss_everything(boss), KIND_WORDS, "kind") - set(known)):
            self.say(path, "UNKNOWN-KIND", f"`{name}`: name it in `kinds` of `{boss.id}`.{did_you_mean(name, known)}")

    def _restrictions_named(self, boss: BossCard, path: Path_) -> None:
        """The restrictions that its texts put are those that the Boss names (RB-024)."""
        put = words_of(boss_everything(boss), ("put_mark",), "name")
        for name in RESTRICTIONS:
            if f"no_{name}" in put and name not in boss.restrictions:
                self.say(path, "RESTRICTION", f"`{boss.id}` puts `no_{name}`; name {name} in `restrictions` (RB-024).")


def boss_everything(boss: BossCard) -> tuple[Any, ...]:
    """All verbs, triggers, modifiers and conditions of a Boss: levels, cards, marks."""
    levels = tuple((level.enter, tuple(level.text)) for level in boss.levels)
    cards = tuple((c.interrupt, c.boss_action, c.last_stand, tuple(c.text)) for c in boss.cards.values())
    marks = tuple(mark_everything(mark) for mark in boss.marks)
    return levels, tuple(boss.adrenaline), cards, marks
