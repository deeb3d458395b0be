"""Chimera entries of a pack, checked and compiled: profiles, behavior tables, ultimates, aspect decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.core.diagnostics import did_you_mean
from model.core.yamlfile import Path_
from model.effects.language import Verbs
from model.redrains.library_reader import EntryReader
from model.redrains.library_types import (
    DECK_SIZE,
    DIE,
    DIFFICULTIES,
    LEVELS_OF_PLAY,
    PHASES,
    PLAYERS,
    Card,
    ChimeraCard,
    Profile,
    Row,
)

KEYS = {"id", "name", "text", "cite", "profiles", "guard", "behavior", "ultimates", "subtypes", "certainty", "examples"}
REQUIRED = ("profiles", "behavior", "ultimates", "subtypes")
PROFILE = ("difficulty", "level", "players", "threat", "life", "ultimate", "setup")
SURE = ("threat", "life", "ultimate", "setup")
RANGES = {"threat": (1, 12), "life": (1, 200), "ultimate": (1, 20)}


class ChimeraReader(EntryReader):
    """Reads the Chimera entries of a document whose cards are known already."""

    def chimera(self, entry: Any, path: Path_, cards: Mapping[str, Card]) -> ChimeraCard | None:
        """One entry as a ChimeraCard, or None when it is too broken to make one."""
        name = self.ident(entry, path, "a Chimera")
        if not name:
            return None
        before = len(self.problems)
        self.keys(entry, KEYS, REQUIRED, path, f"the Chimera `{name}`")
        for key in ("profiles", "behavior", "ultimates"):
            if key in entry and not (isinstance(entry[key], list) and entry[key]):
                self.say((*path, key), "CHIMERA", f"`{key}` is a list of at least one entry.")
            elif key in entry and key != "profiles" and len(entry[key]) != PHASES:
                self.say(
                    (*path, key), "CHIMERA", f"`{key}` has an entry for each of the {PHASES} phases (RR-008, RR-009)."
                )
        if self.published:
            for key in ("text", "cite", "certainty"):
                if not entry.get(key):
                    self.say(path, "INCOMPLETE", f"`{name}` has no `{key}`.")
        if len(self.problems) > before:
            return None
        return self._chimera(entry, name, path, cards)

    def _chimera(self, entry: Mapping[str, Any], name: str, path: Path_, cards: Mapping[str, Card]) -> ChimeraCard:
        behavior = tuple(self._phase(p, (*path, "behavior", i)) for i, p in enumerate(entry["behavior"]))
        ultimates = tuple(self.fresh_verbs(u, (*path, "ultimates", i)) for i, u in enumerate(entry["ultimates"]))
        phases = range(1, PHASES + 1)
        names = (*(f"behavior-{p}" for p in phases), *(f"ultimate-{p}" for p in phases))
        return ChimeraCard(
            id=name, name=str(entry.get("name", name)), profiles=self._profiles(entry["profiles"], path),
            behavior=behavior, ultimates=ultimates,
            guard=self.number(entry, "guard", 1, DIE + 1, path) if "guard" in entry else 9,
            subtypes=self._subtypes(entry["subtypes"], (*path, "subtypes"), cards),
            prose=str(entry.get("text", "")), cite=str(entry.get("cite", "")),
            certainty=self.certainty(entry, names, path), examples=self.examples(entry, path),
            pack=self.pack, sample=self.sample,
        )  # fmt: skip

    # --- profiles ----------------------------------------------------------------------------------------------------

    def _profiles(self, data: list[Any], path: Path_) -> tuple[Profile, ...]:
        found: dict[tuple[str, int, int], Profile] = {}
        for index, entry in enumerate(data):
            where = (*path, "profiles", index)
            profile = self._profile(entry, where)
            if profile is not None and profile[:3] in found:
                self.say(where, "DUPLICATE", "a second profile of the same difficulty, level and players.")
            elif profile is not None:
                found[profile[:3]] = profile
        return tuple(found.values())

    def _profile(self, entry: Any, path: Path_) -> Profile | None:
        if not isinstance(entry, dict):
            self.say(path, "PROFILE", f"a profile is a set of keys: {', '.join(PROFILE)}.")
            return None
        before = len(self.problems)
        needed = (*PROFILE, "certainty") if self.published else PROFILE
        self.keys(entry, {*PROFILE, "certainty"}, needed, path, "a profile")
        difficulty = self.word(entry.get("difficulty"), DIFFICULTIES, (*path, "difficulty"), "PROFILE", " (RR-016)")
        for key, known in (("level", LEVELS_OF_PLAY), ("players", PLAYERS)):
            if entry.get(key) not in known or isinstance(entry.get(key), bool):
                self.say(
                    (*path, key), "PROFILE", f"`{entry.get(key)}`: `{key}` is one of {', '.join(map(str, known))}."
                )
        threat, life, ultimate = (self.number(entry, key, *RANGES[key], path) for key in RANGES)
        setup = entry.get("setup")
        if not isinstance(setup, list) or not setup or any(blood not in (1, 2) for blood in setup):
            self.say((*path, "setup"), "PROFILE", "`setup` lists the blood values 1 and 2, left to right (RR-019).")
        sure = self.certainty(entry, SURE, path)
        if len(self.problems) > before:
            return None
        letters = "".join(sure.get(key, " ") for key in SURE).rstrip()
        return Profile(
            difficulty, entry["level"], entry["players"], threat, life, ultimate, tuple(entry["setup"]), letters
        )

    # --- behavior ----------------------------------------------------------------------------------------------------

    def _phase(self, data: Any, path: Path_) -> tuple[Row, ...]:
        if not isinstance(data, list):
            self.say(path, "BEHAVIOR", "a behavior card is a list of rows: rolls, side, main.")
            return ()
        before = len(self.problems)
        rows = tuple(row for i, entry in enumerate(data) if (row := self._row(entry, (*path, i))) is not None)
        if len(self.problems) == before:
            self._covered([roll for row in rows for roll in row.rolls], path)
        return rows

    def _row(self, entry: Any, path: Path_) -> Row | None:
        if not isinstance(entry, dict):
            self.say(path, "BEHAVIOR", "a row is a set of keys: rolls, side, main.")
            return None
        self.keys(entry, {"rolls", "side", "main"}, ("rolls", "main"), path, "a row")
        rolls = entry.get("rolls", [])
        if not isinstance(rolls, list) or any(type(roll) is not int or not 1 <= roll <= DIE for roll in rolls):
            self.say((*path, "rolls"), "ROLLS", f"`rolls` is a list of numbers from 1 to {DIE} (RR-010).")
            return None
        return Row(tuple(rolls), self._part(entry, "side", path), self._part(entry, "main", path))

    def _part(self, entry: Mapping[str, Any], key: str, path: Path_) -> Verbs:
        return self.fresh_verbs(entry[key], (*path, key)) if key in entry else ()

    def _covered(self, rolls: list[int], path: Path_) -> None:
        missing = [str(roll) for roll in range(1, DIE + 1) if roll not in rolls]
        twice = [str(roll) for roll in sorted(set(rolls)) if rolls.count(roll) > 1]
        for what, which in (("in no row", missing), ("in more than one row", twice)):
            if which:
                self.say(path, "ROLLS", f"{', '.join(which)}: {what}; every value has exactly one (RR-008).")

    # --- aspect decks ------------------------------------------------------------------------------------------------

    def _subtypes(self, data: Any, path: Path_, cards: Mapping[str, Card]) -> Mapping[str, tuple[str, ...]]:
        if not isinstance(data, dict) or not data:
            self.say(path, "DECK", "`subtypes` has a deck for each subtype: aspect and copies.")
            return {}
        return {str(name): self._deck(deck, (*path, name), cards) for name, deck in data.items()}

    def _deck(self, data: Any, path: Path_, cards: Mapping[str, Card]) -> tuple[str, ...]:
        if not isinstance(data, dict) or not all(type(n) is int and n >= 1 for n in data.values()):
            self.say(path, "DECK", "a deck is aspects with their copies, for instance `rampage: 3`.")
            return ()
        aspects = [card.id for card in cards.values() if card.is_aspect]
        before = len(self.problems)
        for name, count in data.items():
            if name not in aspects:
                self.say(
                    (*path, name), "UNKNOWN-CARD", f"no aspect `{name}` in this pack.{did_you_mean(name, aspects)}"
                )
            elif cards[name].copies and count > cards[name].copies:
                self.say((*path, name), "DECK", f"{count} copies of `{name}`; the box has {cards[name].copies}.")
        deck = tuple(name for name, count in data.items() for _ in range(count))
        if len(self.problems) == before:
            bloods = [cards[name].blood for name in deck]
            if bloods.count(1) != DECK_SIZE // 2 or bloods.count(2) != DECK_SIZE // 2 or len(deck) != DECK_SIZE:
                self.say(path, "DECK", f"{len(deck)} aspects, {bloods.count(1)} of blood 1 and {bloods.count(2)} of"
                         f" blood 2; a deck has {DECK_SIZE}, half of each (RR-055, RR-058).")  # fmt: skip
        return deck
