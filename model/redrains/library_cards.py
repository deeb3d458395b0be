"""Card entries of a pack, checked and compiled. Every mistake is collected with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from model.core.yamlfile import Path_
from model.effects.entries import ID
from model.effects.language import Call, Expr, Value, Verbs
from model.redrains.costs import CostError, Costs, dice_cost, read_costs
from model.redrains.library_reader import EntryReader
from model.redrains.library_types import (
    GIVEN,
    HOSTS,
    ICONS,
    KEYWORDS,
    PARTS,
    REACTIONS,
    TYPES,
    Ability,
    Card,
)

SHARED = {"id", "name", "type", "text", "cite", "examples", "uncertain", "certainty"}
LASTING = {"when", "modify", "inexhaustible"}
DECK = {"cost", "copies", "phoenixborn"}
UNIT = {"attack", "life", "keywords", "copies", *LASTING}
KEYS: Mapping[str, set[str]] = {
    "phoenixborn": SHARED | LASTING | {"life", "battlefield", "spellboard", "abilities"},
    "ally": SHARED | UNIT | DECK | {"recover", "abilities"},
    "conjuration": SHARED | UNIT | {"recover", "abilities", "phoenixborn"},
    "ready_spell": SHARED | LASTING | DECK | {"abilities"},
    "alteration": SHARED | LASTING | DECK | {"attach", "attach_if", "abilities", "keywords"},
    "action_spell": SHARED | DECK | {"do"},
    "reaction_spell": SHARED | DECK | {"do", "reaction"},
    "aspect": SHARED | UNIT | {"blood", "icon", "pips", "status_ability", "subtype"},
}
REQUIRED: Mapping[str, tuple[str, ...]] = {
    "phoenixborn": ("life", "battlefield", "spellboard"),
    "ally": ("cost", "attack", "life", "recover"),
    "conjuration": ("attack", "life", "recover", "copies"),
    "ready_spell": ("cost",),
    "alteration": ("attach",),
    "action_spell": ("cost", "do"),
    "reaction_spell": ("cost", "do", "reaction"),
    "aspect": ("attack", "life", "blood", "icon"),
}
NUMBERS: Mapping[str, tuple[int, int]] = {
    "attack": (0, 20), "life": (1, 60), "recover": (0, 20), "battlefield": (1, 20), "spellboard": (1, 20),
    "copies": (0, 20), "blood": (0, 2), "pips": (0, 9),
}  # fmt: skip
EFFECTS = ("do", "when", "modify", "abilities", "status_ability")
TEXTS = ("name", "text", "cite", "subtype", "phoenixborn")
BRINGS = ("summon", "attach", "conjure")
"""The verbs whose `card` comes from a conjuration pile."""


class CardReader(EntryReader):
    """Reads the card entries of a document."""

    def card(self, entry: Any, path: Path_) -> Card | None:
        """One entry as a Card, or None when it is too broken to make one."""
        name = self.ident(entry, path, "a card")
        if not name:
            return None
        kind = self.word(entry.get("type"), TYPES, (*path, "type"), "TYPE")
        if not kind:
            return None
        self.keys(entry, KEYS[kind], REQUIRED[kind], path, f"the {kind} `{name}`")
        for key in TEXTS:
            if not isinstance(entry.get(key, ""), str):
                self.say((*path, key), "TEXT", f"`{key}` is a text.")
        self._complete(entry, path)
        return self._card(entry, name, kind, path)

    def _card(self, entry: Mapping[str, Any], name: str, kind: str, path: Path_) -> Card:
        numbers = {key: self.number(entry, key, *limits, path) for key, limits in NUMBERS.items()}
        text = self.parser.card_text(dict(entry), path, GIVEN)
        abilities = self._abilities(entry, path)
        status = self._status_ability(entry, path)
        nested = (tuple(text), status, tuple((a.do, a.condition) for a in abilities))
        self._payable(nested, path)
        return Card(
            id=name, name=entry.get("name", name), type=kind, **numbers,
            costs=self._play_cost(entry, kind, path), phoenixborn=entry.get("phoenixborn", ""),
            icon=self._icon(entry, path), status_ability=status, keywords=self._keywords(entry, path),
            inexhaustible=self._inexhaustible(entry, path), abilities=abilities, text=text,
            attach=self._host(entry, path), attach_if=self.condition(entry, "attach_if", path),
            reaction=self._reaction(entry, path), conjures=tuple(dict.fromkeys(_brought(nested))),
            subtype=entry.get("subtype", ""), prose=entry.get("text", ""), cite=entry.get("cite", ""),
            certainty=self.certainty(entry, (*(k for k in NUMBERS if k in entry), "text"), path),
            settings=self._settings(entry, path), examples=self.examples(entry, path),
            pack=self.pack, sample=self.sample,
        )  # fmt: skip

    def _complete(self, entry: Mapping[str, Any], path: Path_) -> None:
        """An effect in a pack needs a text in own words, its source and examples; a card of the game, certainty."""
        if self.pack == "inline":
            return
        active = any(key in entry for key in EFFECTS)
        for key in ("text", "cite", "examples"):
            if active and not entry.get(key):
                self.say(path, "INCOMPLETE", f"`{entry['id']}` has an effect but no `{key}`.")
        if self.published and "certainty" not in entry:
            self.say(path, "INCOMPLETE", f"`{entry['id']}` is a card of the game but has no `certainty`.")

    def _play_cost(self, entry: Mapping[str, Any], kind: str, path: Path_) -> Costs:
        where = (*path, "cost")
        if "cost" not in entry:  # conjured cards and Phoenixborn are never played
            return ()
        costs = read_costs(self.document, entry["cost"], where, self.problems)
        for cost in costs:
            if cost.exhaust or cost.status:
                self.say(where, "COST", "a card that is played has nothing to exhaust and no status tokens to pay.")
            elif kind == "reaction_spell" and (cost.main or cost.side):
                self.say(where, "COST", "a reaction spell is played at its moment; it costs no main or side action.")
            elif kind != "reaction_spell" and not (cost.main or cost.side):
                self.say(where, "COST", "a card is played with a main or a side action; add `main` or `side`.")
        return costs

    def _abilities(self, entry: Mapping[str, Any], path: Path_) -> tuple[Ability, ...]:
        data = entry.get("abilities", [])
        if not isinstance(data, list) or not all(isinstance(a, dict) for a in data):
            self.say((*path, "abilities"), "ABILITY", "expected a list of sets of keys: name, cost, if, do, once.")
            return ()
        found = [self._ability(a, (*path, "abilities", i)) for i, a in enumerate(data)]
        names = [a.name for a in found]
        if twice := sorted({n for n in names if names.count(n) > 1}):
            self.say((*path, "abilities"), "ABILITY", f"two abilities are called `{twice[0]}`.")
        return tuple(found)

    def _ability(self, entry: Mapping[str, Any], path: Path_) -> Ability:
        self.keys(entry, {"name", "cost", "if", "do", "once"}, ("name", "cost", "do"), path, "an ability")
        name, once = entry.get("name", ""), entry.get("once", False)
        if not isinstance(name, str) or (name and not ID.fullmatch(name)):
            self.say((*path, "name"), "ID", f"`{name}`: a name is small words joined by hyphens.")
        if not isinstance(once, bool):
            self.say((*path, "once"), "ABILITY", "`once` is true (once per turn) or false.")
        costs = read_costs(self.document, entry.get("cost", []), (*path, "cost"), self.problems)
        if entry.get("cost") == [] and once is not True:
            self.say((*path, "cost"), "COST", "an ability that costs nothing must be `once: true`.")
        condition = self.condition(entry, "if", path)
        return Ability(str(name), costs, condition, self._do(entry, path), once is True)

    def _do(self, entry: Mapping[str, Any], path: Path_) -> Verbs:
        return self.fresh_verbs(entry["do"], (*path, "do")) if "do" in entry else ()

    def _status_ability(self, entry: Mapping[str, Any], path: Path_) -> Verbs:
        if bool(entry.get("pips", 0)) != ("status_ability" in entry):
            self.say(path, "STATUS", "`pips` and `status_ability` belong together (RR-110, RR-118).")
        key = "status_ability"
        return self.fresh_verbs(entry[key], (*path, key)) if key in entry else ()

    def _keywords(self, entry: Mapping[str, Any], path: Path_) -> Mapping[str, int]:
        """Keyword -> its number, 1 for those without."""
        found: dict[str, int] = {}
        data = entry.get("keywords", [])
        if not isinstance(data, list):
            self.say((*path, "keywords"), "KEYWORD", "expected a list such as [defender, terrifying 1].")
            return found
        for index, text in enumerate(data):
            where, words = (*path, "keywords", index), str(text).split()
            name = self.word(words[0] if words else "", list(KEYWORDS), where, "KEYWORD")
            numbered = len(words) == 2 and words[1].isdigit() and 1 <= int(words[1]) <= 20
            if name and (len(words) != 1 + KEYWORDS[name] or (KEYWORDS[name] and not numbered)):
                right = f"`{name} 1` (a number from 1 to 20)" if KEYWORDS[name] else f"`{name}` without a number"
                self.say(where, "KEYWORD", f"`{text}`: expected {right}.")
            elif name in found:
                self.say(where, "KEYWORD", f"`{name}` twice.")
            elif name:
                found[name] = int(words[1]) if KEYWORDS[name] else 1
        return found

    def _inexhaustible(self, entry: Mapping[str, Any], path: Path_) -> frozenset[str]:
        data = entry.get("inexhaustible", [])
        if not isinstance(data, list):
            self.say((*path, "inexhaustible"), "INEXHAUSTIBLE", f"expected a list of {', '.join(PARTS)}.")
            return frozenset()
        for index, part in enumerate(data):
            where = (*path, "inexhaustible", index)
            if self.word(part, PARTS, where, "INEXHAUSTIBLE") and part not in entry:
                self.say(where, "INEXHAUSTIBLE", f"the card has no `{part}`.")
        return frozenset(str(part) for part in data)

    def _icon(self, entry: Mapping[str, Any], path: Path_) -> str:
        if "icon" not in entry:
            return ""
        icon = self.word(entry["icon"], ICONS, (*path, "icon"), "ICON", " (RR-038)")
        return "" if icon == "none" else icon

    def _host(self, entry: Mapping[str, Any], path: Path_) -> str:
        return self.word(entry["attach"], HOSTS, (*path, "attach"), "ATTACH") if "attach" in entry else ""

    def _reaction(self, entry: Mapping[str, Any], path: Path_) -> str:
        where = (*path, "reaction")
        return self.word(entry["reaction"], REACTIONS, where, "REACTION") if "reaction" in entry else ""

    def _settings(self, entry: Mapping[str, Any], path: Path_) -> Mapping[str, int]:
        """The numbers that are uncertain on the printed card: name -> default."""
        data, where = entry.get("uncertain", {}), (*path, "uncertain")
        if not isinstance(data, dict):
            self.say(where, "UNCERTAIN", "expected keys: a name, each with default, others, why.")
            return {}
        for name, spec in data.items():
            if not isinstance(spec, dict) or not isinstance(spec.get("default"), int) or "why" not in spec:
                self.say((*where, name), "UNCERTAIN", f"`{name}` needs `default` (a number), `others` and `why`.")
        return {name: spec["default"] for name, spec in data.items() if isinstance(spec, dict) and "default" in spec}

    def _payable(self, nested: Value, path: Path_) -> None:
        """What `may_pay` asks for must be a cost of dice."""
        for call in calls(nested):
            if call.verb == "may_pay":
                try:
                    dice_cost(str(dict(call.args).get("cost", "")))
                except CostError as error:
                    self.say(path, "COST", f"in `may_pay`: {error}")


def calls(value: Value) -> Iterator[Call]:
    """Every call of a verb in a value, at any depth."""
    if isinstance(value, Call):
        yield value
    if isinstance(value, tuple):
        for item in value:
            yield from calls(item)


def _brought(nested: Value) -> Iterator[str]:
    for call in calls(nested):
        if call.verb in BRINGS:
            yield str(dict(call.args).get("card", ""))


def named_cards(card: Card) -> set[str]:
    """Every card that a verb or selector of a card's text names."""
    abilities = tuple((a.do, a.condition) for a in card.abilities)
    return set(_named((tuple(card.text), card.status_ability, card.attach_if, abilities)))


def _named(value: Value) -> Iterator[str]:
    if isinstance(value, Call | Expr):
        name = dict(value.args).get("card")
        if isinstance(name, str):
            yield name
    if isinstance(value, tuple):
        for item in value:
            yield from _named(item)
