"""Card entries of a pack, checked and compiled: every problem with its place, what is wrong and what would be right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from model.ascension.library_types import (
    BOSS_DEFENSE,
    COOP,
    EFFECTS,
    FACTIONS,
    FIGURES,
    KEYS,
    NUMBERS,
    REQUIRED,
    SIDE,
    TYPES,
    Card,
)
from model.ascension.state import KEYWORDS
from model.core.diagnostics import Diagnostic, did_you_mean
from model.core.yamlfile import Document, Path_
from model.effects.language import CardText, Verbs, Vocabulary
from model.effects.lint import lint_entry
from model.effects.parse import Parser

GIVEN = ("self", "victim", "card")
"""Names that the rules bind in a trigger's frame: the card's own figure, the defeated figure, the card played."""
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
SPEED = 3
"""What a figure has that states none (AT-076)."""
LOWEST = {"copies": 1, "threat": 1}
"""Numbers that may not be 0; bonuses may be negative."""
MOST = 99
FEWEST = -20
AMBUSH = "acquired"
AMBUSH_ONLY = ("hero", "basic")
"""Types of cards that leave play at once: the only event that finds them is their acquisition."""
WHOLE = ("strength", "defense", "speed")


class CardReader:
    """Reads the entries of one document; problems are collected in `problems` and in the parser's."""

    def __init__(self, document: Document, words: Vocabulary, pack: str, sample: bool) -> None:
        self.document = document
        self.parser = Parser(words, document)
        self.pack, self.sample = pack, sample
        self.problems: list[Diagnostic] = []

    def say(self, path: Path_, code: str, message: str) -> None:
        """Note a problem at a place of the document."""
        self.problems.append(self.document.problem(path, code, message))

    def cards(self, entry: Any, path: Path_) -> tuple[Card, ...]:
        """The cards of one entry: one, two for a Villain, none when it is too broken to make any."""
        before = len(self.problems)
        kind = self._kind(entry, path)
        if not kind:
            return ()
        self._check_keys(entry, kind, path)
        self._check_values(entry, kind, path)
        self.problems += lint_entry(self.document, entry, path, EFFECTS)
        if len(self.problems) > before:
            return ()
        card = self._card(entry, kind, path)
        if kind != "villain":
            return (card,)
        sides = card, self._coop(card, entry["coop"], (*path, "coop"))
        self._check_sides(*sides, path)
        return sides

    def _kind(self, entry: Any, path: Path_) -> str:
        """The type of an entry; "" when it is none, or its id or type is wrong."""
        if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
            self.say(path, "CARD", "a card is a set of keys with an `id`.")
            return ""
        if not ID.fullmatch(entry["id"]):
            self.say((*path, "id"), "ID", f"`{entry['id']}`: expected small letters, digits and hyphens.")
            return ""
        kind = entry.get("type")
        if kind not in TYPES:
            self.say((*path, "type"), "TYPE", f"`{kind}`.{did_you_mean(str(kind), TYPES)}")
            return ""
        return str(kind)

    # --- cards -------------------------------------------------------------------------------------------------------

    def _card(self, entry: Mapping[str, Any], kind: str, path: Path_) -> Card:
        given = () if kind == "scheme" else GIVEN
        settings = {name: int(spec["default"]) for name, spec in entry.get("uncertain", {}).items()}
        allegiance = entry.get("allegiance", {})
        return Card(
            id=entry["id"], name=str(entry.get("name", entry["id"])), type=kind, faction=entry.get("faction") or "",
            cost=entry.get("cost", 0), strength=entry.get("strength", 0), command=entry.get("command", 0),
            defense=entry.get("defense", 0), honor=entry.get("honor", 0),
            speed=entry.get("speed", SPEED if kind in FIGURES else 0),
            keywords=_keywords(entry), twin=bool(entry.get("twin")), copies=entry.get("copies", 1),
            prose=entry.get("text", ""), cite=entry.get("cite", ""), threat=entry.get("threat", 0),
            text=self.parser.card_text(dict(entry), path, given),
            allegiance=(allegiance.get("faction", ""), self._verbs(allegiance, "do", (*path, "allegiance"), given)),
            boss=bool(entry.get("boss")), surge=self._verbs(entry, "surge", path, given),
            bonus=self._verbs(entry, "bonus", path, given),
            settings=settings, examples=tuple(entry.get("examples", ())), pack=self.pack, sample=self.sample,
        )  # fmt: skip

    def _verbs(self, entry: Mapping[str, Any], key: str, path: Path_, given: Sequence[str]) -> Verbs:
        """The verbs under a key; they see no name of another part of the card."""
        if key not in entry:
            return ()
        self.parser.card_text({}, path, tuple(given))
        return self.parser.verbs(entry[key], (*path, key))

    def _coop(self, solo: Card, entry: Mapping[str, Any], path: Path_) -> Card:
        """The co-op side of a Villain: what `coop` states replaces what the solo side has (AT-235)."""
        text = self.parser.card_text(dict(entry), path, GIVEN)
        changes: dict[str, Any] = {key: entry[key] for key in (*WHOLE, "honor") if key in entry}
        changes["text"] = CardText(*(getattr(text if k in entry else solo.text, k) for k in CardText._fields))
        if "keywords" in entry:
            changes["keywords"] = _keywords(entry)
        if "surge" in entry:
            changes["surge"] = self._verbs(entry, "surge", path, GIVEN)
        prose = entry.get("text", solo.prose)
        return replace(solo, id=solo.id + COOP, prose=prose, examples=(), settings={}, **changes)

    # --- checks ------------------------------------------------------------------------------------------------------

    def _check_keys(self, entry: Mapping[str, Any], kind: str, path: Path_) -> None:
        self._known_keys(entry, KEYS[kind], path, f"a {kind}")
        for key in REQUIRED[kind]:
            if key not in entry:
                self.say(path, "MISSING-KEY", f"`{entry['id']}` needs `{key}` ({NEEDED.get(key, 'AT-025')}).")
        if kind == "champion" and "copies" in entry and not entry.get("cost"):
            self.say(
                (*path, "copies"), "COPIES", "a Champion without `cost` is drafted: there is one (AT-003, AT-037)."
            )
        coop = entry.get("coop")
        if kind != "villain" or coop is None:
            return
        if not isinstance(coop, dict):
            self.say((*path, "coop"), "COOP", "expected the keys that the co-op side changes (AT-235).")
            return
        self._known_keys(coop, SIDE, (*path, "coop"), "the co-op side of a villain")

    def _known_keys(self, entry: Mapping[str, Any], known: set[str], path: Path_, what: str) -> None:
        for key in entry:
            if key not in known:
                self.say((*path, key), "UNKNOWN-KEY", f"`{key}` in {what}.{did_you_mean(key, sorted(known))}")

    def _check_values(self, entry: Mapping[str, Any], kind: str, path: Path_) -> None:
        self._check_printed(entry, path)
        coop = entry.get("coop")
        if kind == "villain" and isinstance(coop, dict):
            self._check_printed(coop, (*path, "coop"))
            self._check_texts(coop, (*path, "coop"))
        faction = entry.get("faction")
        if faction is not None and faction not in FACTIONS:
            self.say((*path, "faction"), "FACTION", f"`{faction}` (AT-026).{did_you_mean(str(faction), FACTIONS)}")
        for key in ("boss", "twin"):
            if not isinstance(entry.get(key, False), bool):
                self.say((*path, key), "BOOL", f"`{entry[key]}`: expected true or false.")
        self._check_texts(entry, path)
        self._check_uncertain(entry.get("uncertain", {}), (*path, "uncertain"))
        self._check_allegiance(entry.get("allegiance"), path)
        events = entry.get("when", {}) if kind in AMBUSH_ONLY else {}
        for event in events if isinstance(events, dict) else ():
            if event != AMBUSH:
                message = f"`{event}` never happens to a {kind}; it may have `{AMBUSH}`, its Ambush (AT-063)."
                self.say((*path, "when", event), "EVENT", message)

    def _check_texts(self, entry: Mapping[str, Any], path: Path_) -> None:
        """Every key has a value, names and texts are text, examples a list of keys with values."""
        for key, value in entry.items():
            if value is None:
                self.say((*path, key), "EMPTY", f"`{key}` has no value; write one, or leave the key out.")
        for key in ("name", "text", "cite"):
            if not isinstance(entry.get(key, ""), str | None):
                self.say((*path, key), "TEXT", f"`{key}` is text; put it in quotes.")
        examples = entry.get("examples", [])
        if not isinstance(examples, list) or not all(isinstance(example, dict) for example in examples):
            self.say((*path, "examples"), "EXAMPLES", "expected a list, each example with given, play and then.")

    def _check_uncertain(self, numbers: Any, path: Path_) -> None:
        if not isinstance(numbers, dict):
            self.say(path, "UNCERTAIN", "expected names, each with `default` (a number), `others` and `why`.")
            return
        for name, spec in numbers.items():
            if not isinstance(spec, dict) or type(spec.get("default")) is not int or "why" not in spec:
                self.say(path, "UNCERTAIN", f"`{name}` needs `default` (a number), `others` and `why`.")

    def _check_printed(self, entry: Mapping[str, Any], path: Path_) -> None:
        """Numbers and keywords of a card or of one side."""
        for key in NUMBERS:
            value, least = entry.get(key, LOWEST.get(key, 0)), LOWEST.get(key, FEWEST)
            if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= MOST:
                self.say((*path, key), "NUMBER", f"`{value}`: expected a whole number from {least} to {MOST}.")
        words = entry.get("keywords", [])
        if not isinstance(words, list):
            self.say((*path, "keywords"), "KEYWORD", f"expected a list of {', '.join(KEYWORDS)}.")
            return
        for word in words:
            if not isinstance(word, str) or word not in KEYWORDS:
                self.say((*path, "keywords"), "KEYWORD", f"`{word}`.{did_you_mean(str(word), list(KEYWORDS))}")

    def _check_allegiance(self, allegiance: Any, path: Path_) -> None:
        where = (*path, "allegiance")
        if allegiance is not None and (not isinstance(allegiance, dict) or set(allegiance) != {"faction", "do"}):
            self.say(where, "ALLEGIANCE", "expected `faction` and `do` (AT-111).")
        elif allegiance is not None and allegiance["faction"] not in FACTIONS:
            self.say(where, "FACTION", f"`{allegiance['faction']}` (AT-026).")

    def _check_sides(self, solo: Card, coop: Card, path: Path_) -> None:
        """A Boss has enough Defense and a Surge, nobody else has one; the co-op side is no weaker (AT-233, AT-235)."""
        for message in _boss_problems(solo, coop):
            self.say((*path, "boss"), "BOSS", message)
        if _strength(coop) < _strength(solo):
            message = "the co-op side is weaker than the solo side; the stronger one is for co-op (AT-235)."
            self.say((*path, "coop"), "COOP", message)


NEEDED: Mapping[str, str] = {
    "honor": "what its defeat gives, AT-270", "coop": "the other side of the card, AT-235",
    "do": "what it does", "threat": "AT-242", "bonus": "what happens from that Threat on, AT-242",
}  # fmt: skip
"""Required key -> why."""


def _boss_problems(*sides: Card) -> Iterator[str]:
    for side in sides:
        which = "co-op" if side.coop else "solo"
        if side.boss and side.defense < BOSS_DEFENSE:
            yield f"a Boss has Defense {BOSS_DEFENSE} or more, the {which} side has {side.defense} (AT-233)."
        if side.boss and not side.surge:
            yield "a Boss needs `surge` (AT-233)."
        if side.surge and not side.boss:
            yield "only a Boss has `surge`; add `boss: true` or leave it out (AT-233)."


def _strength(side: Card) -> int:
    return sum(getattr(side, number) for number in WHOLE)


def _keywords(entry: Mapping[str, Any]) -> int:
    bits = 0
    for word in entry.get("keywords", []):
        bits |= KEYWORDS[word]
    return bits
