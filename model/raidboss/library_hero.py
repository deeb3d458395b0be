"""Hero entries and marks of a pack, checked and compiled. Every mistake is collected with its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.core.yamlfile import Path_
from model.effects.entries import INLINE
from model.raidboss.library_reader import EntryReader, parts, words_of
from model.raidboss.library_types import (
    COLOURS,
    HERO_RATINGS,
    RESETS,
    RESTRICTIONS,
    UNTIL,
    Ability,
    Bar,
    HeroCard,
    Instant,
    MarkCard,
    Skill,
    Talent,
)

KEYS = {
    "id", "name", "hp", "skill", "talent", "instant", "abilities", "tokens", "ratings", "names_only", "text", "cite",
    "examples", "uncertain", "certainty",
}  # fmt: skip
NEEDED = ("hp", "skill", "instant", "abilities")
LISTED = {"id", "name", "tokens", "ratings", "names_only", "cite", "certainty"}
"""What may be said of a Hero of which only the name is known."""
TALENT = {"name", "bar", "when", "modify", "use"}
MARK = {
    "id", "name", "until", "boss_effect", "stacks", "max", "rooted", "restriction", "takes_damage", "when", "modify",
    "act", "used_up", "text", "cite", "examples",
}  # fmt: skip
SURE = ("hp", "skill", "talent", "instant", "abilities", "tokens", "text")
MOST_HP = 12
"""The end of a Hero's track (RB-041)."""
MOST_COST = 40
DEALS = ("deal", "steal")
TOKEN_WORDS = ("token", "gain_token", "spend_token")


class MarkReader(EntryReader):
    """Reads entries of marks, those of a pack and those of a Boss."""

    def marks(self, data: list[Any], path: Path_) -> tuple[MarkCard, ...]:
        """The marks of a list, each id once."""
        found: dict[str, MarkCard] = {}
        for index, entry in enumerate(data):
            mark = self.mark(entry, (*path, index))
            if mark is not None and mark.id in found:
                self.say((*path, index), "DUPLICATE", f"`{mark.id}` is defined twice.")
            elif mark is not None:
                found[mark.id] = mark
        return tuple(found.values())

    def mark(self, entry: Any, path: Path_) -> MarkCard | None:
        """One entry as a MarkCard, or None when it is too broken to make one."""
        name = self.ident(entry, path, "a mark")
        if not name:
            return None
        self.keys(entry, MARK, (), path, f"the mark `{name}`")
        self.complete(entry, ("text",), path)
        restriction = entry.get("restriction", "")
        if "restriction" in entry:
            restriction = self.word(restriction, RESTRICTIONS, (*path, "restriction"), "RESTRICTION")
        flags = {k: self.flag(entry, k, path) for k in ("boss_effect", "stacks", "rooted", "takes_damage")}
        return MarkCard(
            id=name, name=self.text(entry, "name", path, name), until=self._until(entry, path), **flags,
            max=self._most(entry, path), restriction=restriction, text=self.card_text(entry, path),
            acts=tuple(self._acts(entry, path)), used_up=self._used_up(entry, path),
            prose=self.text(entry, "text", path), cite=self.text(entry, "cite", path),
            examples=self.examples(entry, path), pack=self.pack, sample=self.sample,
        )  # fmt: skip

    def _until(self, entry: Mapping[str, Any], path: Path_) -> str:
        if "until" not in entry:
            return "persistent"
        return self.word(entry["until"], UNTIL, (*path, "until"), "UNTIL", " (RB-093, RB-097, RB-098)")

    def _most(self, entry: Mapping[str, Any], path: Path_) -> int:
        if "max" in entry and entry.get("stacks") is not True:
            self.say((*path, "max"), "STACKS", "`max` is for marks with `stacks: true`; of the others there is one.")
        return self.number(entry, "max", 1, 99, path)

    def _acts(self, entry: Mapping[str, Any], path: Path_) -> list[Any]:
        data = self.mapping(entry, "act", path, "USE", "names of actions, each with `do`")
        found = []
        for name, act in data.items():
            where = (*path, "act", name)
            self.named({"name": name}, where, "an action")
            found.append(self.use(act, where, "an action of a mark", name))
        return found

    def _used_up(self, entry: Mapping[str, Any], path: Path_) -> str:
        if "used_up" not in entry:
            return ""
        return self.word(entry["used_up"], sorted(self.words.events), (*path, "used_up"), "UNKNOWN-EVENT")


class HeroReader(MarkReader):
    """Reads the Hero entries of a document."""

    def hero(self, entry: Any, path: Path_) -> HeroCard | None:
        """One entry as a HeroCard, or None when it is too broken to make one."""
        name = self.ident(entry, path, "a Hero")
        if not name:
            return None
        if self.flag(entry, "names_only", path):
            return self._listed(entry, name, path)
        self.keys(entry, KEYS, NEEDED, path, f"the Hero `{name}`")
        self.complete(entry, ("text", "cite", "examples"), path)
        hero = self._hero(entry, name, path)
        self._tokens_named(hero, path)
        self._deals(hero, path)
        return hero

    def _listed(self, entry: Mapping[str, Any], name: str, path: Path_) -> HeroCard:
        self.keys(entry, LISTED, (), path, f"`{name}`, of which only the name is known")
        return HeroCard(
            id=name, name=self.text(entry, "name", path, name), hp=0, tokens=self.tokens(entry, path),
            ratings=self.ratings(entry, HERO_RATINGS, path), names_only=True, cite=self.text(entry, "cite", path),
            certainty=self.certainty(entry, ("tokens",), path), pack=self.pack, sample=self.sample,
        )  # fmt: skip

    def _hero(self, entry: Mapping[str, Any], name: str, path: Path_) -> HeroCard:
        skill = self.skill(entry["skill"], (*path, "skill"), RESETS) if "skill" in entry else Skill()
        return HeroCard(
            id=name, name=self.text(entry, "name", path, name), hp=self.number(entry, "hp", 1, MOST_HP, path),
            talent=self._talent(entry, path), instant=self._instant(entry, path),
            abilities=self._abilities(entry, path), tokens=self.tokens(entry, path),
            ratings=self.ratings(entry, HERO_RATINGS, path), prose=self.text(entry, "text", path),
            cite=self.text(entry, "cite", path), certainty=self.certainty(entry, SURE, path),
            settings=self.uncertain(entry, path), examples=self.examples(entry, path),
            pack=self.pack, sample=self.sample, skill=skill,
        )  # fmt: skip

    def _talent(self, entry: Mapping[str, Any], path: Path_) -> Talent:
        if "talent" not in entry:
            return Talent()
        data, where = entry["talent"], (*path, "talent")
        if not isinstance(data, dict):
            self.say(where, "TALENT", "a talent is a set of keys: name, bar, when, modify, use.")
            return Talent()
        self.keys(data, TALENT, ("name",), where, "a talent")
        uses = self.items(data, "use", where, "USE", "a list of activated parts: name, cost, timing, do")
        found = tuple(self.use(use, (*where, "use", i), "an activated part") for i, use in enumerate(uses))
        names = [use.name for use in found]
        for index, use in enumerate(found):
            if use.name and use.name in names[:index]:
                self.say((*where, "use", index), "DUPLICATE", f"two activated parts are called `{use.name}`.")
            if use.cost.talent and "bar" not in data:
                self.say((*where, "use", index, "cost"), "PRICE", "it costs talent, and there is no `bar` (RB-062).")
        return Talent(self.named(data, where, "a talent"), self._bar(data, where), self.card_text(data, where), found)

    def _bar(self, entry: Mapping[str, Any], path: Path_) -> Bar | None:
        if "bar" not in entry:
            return None
        where = (*path, "bar")
        data = self.mapping(entry, "bar", path, "TALENT", "keys: start, max")
        self.keys(data, {"start", "max"}, ("max",), where, "a Talent Bar")
        bar = Bar(self.number(data, "start", 0, 99, where), self.number(data, "max", 1, 99, where))
        if "max" in data and bar.start > bar.max:
            self.say((*where, "start"), "TALENT", f"`start` {bar.start} is above `max` {bar.max}.")
        return bar

    def _instant(self, entry: Mapping[str, Any], path: Path_) -> Instant:
        data, where = entry.get("instant"), (*path, "instant")
        if not isinstance(data, dict):
            if "instant" in entry:
                self.say(where, "INSTANT", "an Instant is a set of keys: timing, possible, do.")
            return Instant()
        self.keys(data, {"timing", "possible", "do"}, ("do",), where, "an Instant")
        return Instant(self.verbs(data, "do", where), self.timing(data, where), self.condition(data, "possible", where))

    def _abilities(self, entry: Mapping[str, Any], path: Path_) -> Mapping[str, Ability]:
        where = (*path, "abilities")
        data = self.mapping(entry, "abilities", path, "ABILITY", "the keys green, blue and red (RB-069)")
        if "abilities" in entry:
            self.keys(data, set(COLOURS), COLOURS, where, "the Core Abilities (RB-069)")
        return {name: self._ability(data[name], (*where, name)) for name in COLOURS if name in data}

    def _ability(self, entry: Any, path: Path_) -> Ability:
        if not isinstance(entry, dict):
            self.say(path, "ABILITY", "a Core Ability is a set of keys: cost, do.")
            return Ability(1, ())
        self.keys(entry, {"cost", "do"}, ("cost", "do"), path, "a Core Ability")
        return Ability(self.number(entry, "cost", 1, MOST_COST, path), self.verbs(entry, "do", path))

    def _tokens_named(self, hero: HeroCard, path: Path_) -> None:
        """The tokens that its texts and prices name are those of its kit."""
        kit = [name for name, _ in hero.tokens]
        used = words_of(everything(hero), TOKEN_WORDS, "name")
        for use in hero.talent.uses:
            used |= {name for name, _ in use.cost.tokens}
        for name in sorted(used - set(kit)):
            self.say(path, "UNKNOWN-TOKEN", f"`{hero.id}` has no token `{name}`; name it in `tokens`.")

    def _deals(self, hero: HeroCard, path: Path_) -> None:
        if self.pack != INLINE and not any(part[0] in DEALS for part in parts(everything(hero))):
            why = f"`{hero.id}` never deals DMG to an enemy, and every Hero can (RB-073)."
            self.say(path, "NO-DAMAGE", f"{why} Use `deal` or `steal` somewhere.")


def everything(hero: HeroCard) -> tuple[Any, ...]:
    """All verbs, triggers, modifiers and conditions of a Hero."""
    uses = tuple((use.do, use.possible) for use in hero.talent.uses)
    abilities = tuple(ability.do for ability in hero.abilities.values())
    return abilities, hero.instant.do, hero.instant.possible, tuple(hero.talent.text), uses


def mark_everything(mark: MarkCard) -> tuple[Any, ...]:
    """All verbs, triggers, modifiers and conditions of a mark."""
    return tuple(mark.text), tuple((use.do, use.possible) for use in mark.acts)
