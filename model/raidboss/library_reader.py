"""What the readers of a pack's entries share: places, problems, keys, numbers, words, verbs and their windows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from model.core.yamlfile import Path_
from model.effects import entries
from model.effects.entries import INLINE
from model.effects.language import Call, CardText, Expr, Modifier, Trigger, Value, Verbs, Vocabulary
from model.effects.verbs import open_window
from model.raidboss.library_types import TIMINGS, Price, Skill, Use
from model.raidboss.table import RULINGS

GIVEN = ("self", "by")
"""Names bound in every effect: who bears it, and whose effect it is."""
SUBJECT = "target"
"""Bound in modifiers besides: whom the number is about. A Talent or mark whose condition names it speaks of others."""
EVENT_NAMES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("about_to_be_damaged", "damaged"), ("amount", "target")),
    **dict.fromkeys(("healed", "shielded", "skill_gained"), ("amount",)),
    **dict.fromkeys(("dealt_damage", "boss_damaged"), ("amount", "target")),
    **dict.fromkeys(("hero_damaged", "hero_healed"), ("hero", "amount")),
    **dict.fromkeys(("die_shows", "hero_die_shows"), ("hero", "value", "die")),
    **dict.fromkeys(("rolled", "ability_used", "bonus_die_spent", "instant_played"), ("hero",)),
    **dict.fromkeys(("knocked_out", "hero_revived", "mark_put", "constant_beaten", "card_revealed"), ("hero",)),
}
"""Event -> the names that it binds besides GIVEN."""
NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")
STEP = open_window("step", (0,))
"""The window at a comma or "then" (RB-077)."""
BINDS = ("name",)
"""Verbs after which nothing has happened that anybody could answer."""
ONE_STEP = ("together",)
"""Verbs whose nested verbs are one step."""
LOOPS = ("for_each", "repeat")
"""Verbs that do their nested verbs several times, one after the other."""
MOST = 200


class EntryReader(entries.EntryReader):
    """Reads entries of one document; problems are collected in `problems` and in the parser's."""

    RESERVED = ("boss", "team", "active", "any", "die", "target", "option", "hero", *GIVEN)
    NUMBERED = re.compile(r".*-[0-9]+|[bhp][0-9]+")

    # --- keys and numbers --------------------------------------------------------------------------------------------

    def mapping(self, entry: Mapping[str, Any], key: str, path: Path_, code: str, right: str) -> Mapping[str, Any]:
        """The keys under a key; none after a problem or when it is absent."""
        data = entry.get(key, {})
        if isinstance(data, dict):
            return data
        self.say((*path, key), code, f"`{key}` is {right}.")
        return {}

    def items(self, entry: Mapping[str, Any], key: str, path: Path_, code: str, right: str) -> list[Any]:
        """The list under a key; an empty one after a problem or when it is absent."""
        data = entry.get(key, [])
        if isinstance(data, list):
            return data
        self.say((*path, key), code, f"`{key}` is {right}.")
        return []

    def flag(self, entry: Mapping[str, Any], key: str, path: Path_) -> bool:
        """Whether a key is set to true."""
        value = entry.get(key, False)
        if not isinstance(value, bool):
            self.say((*path, key), "FLAG", f"`{value}`: `{key}` is true or false.")
        return value is True

    def text(self, entry: Mapping[str, Any], key: str, path: Path_, default: str = "") -> str:
        """A text under a key."""
        value = entry.get(key, default)
        if not isinstance(value, str):
            self.say((*path, key), "TEXT", f"`{key}` is a text.")
            return default
        return value

    def names(
        self, entry: Mapping[str, Any], key: str, known: Sequence[str], path: Path_, code: str
    ) -> tuple[str, ...]:
        """The words of a list under a key, each out of `known` and none twice."""
        data = self.items(entry, key, path, code, f"a list of {', '.join(known)}")
        found = [self.word(value, known, (*path, key, i), code) for i, value in enumerate(data)]
        for index, name in enumerate(found):
            if name and name in found[:index]:
                self.say((*path, key, index), code, f"`{name}` twice.")
        return tuple(name for name in found if name)

    def named(self, entry: Mapping[str, Any], path: Path_, what: str) -> str:
        """The `name` of a part, which stands in actions."""
        name = entry.get("name", "")
        if not isinstance(name, str) or (name and not NAME.fullmatch(name)):
            self.say((*path, "name"), "ID", f"`{name}`: the name of {what} is small words joined by hyphens.")
            return ""
        return name

    # --- provenance --------------------------------------------------------------------------------------------------

    def complete(self, entry: Mapping[str, Any], needed: Sequence[str], path: Path_) -> None:
        """What an effect in a pack needs: a text in own words, its source, examples; one of the game, certainty."""
        if self.pack == INLINE:
            return
        for key in needed:
            if not entry.get(key):
                self.say(path, "INCOMPLETE", f"`{entry['id']}` has an effect but no `{key}`.")

    def certainty(self, entry: Mapping[str, Any], names: Sequence[str], path: Path_) -> Mapping[str, str]:
        """Name -> letter; one letter stands for every name. A card of the game must have it."""
        if self.published and "certainty" not in entry:
            self.say(path, "INCOMPLETE", f"`{entry['id']}` is a card of the game but has no `certainty`.")
        return super().certainty(entry, names, path)

    def uncertain(self, entry: Mapping[str, Any], path: Path_) -> Mapping[str, int]:
        """The numbers that are uncertain on the printed card: name -> default."""
        data = self.mapping(entry, "uncertain", path, "UNCERTAIN", "keys: a name, each with default, others, why")
        found: dict[str, int] = {}
        for name, spec in data.items():
            if not isinstance(spec, dict) or type(spec.get("default")) is not int or "why" not in spec:
                where = (*path, "uncertain", name)
                self.say(where, "UNCERTAIN", f"`{name}` needs `default` (a number), `others` and `why`.")
            elif name in RULINGS:
                where = (*path, "uncertain", name)
                self.say(where, "UNCERTAIN", f"`{name}` is a ruling of the game; call the number otherwise.")
            else:
                found[name] = spec["default"]
        return found

    def ratings(self, entry: Mapping[str, Any], known: Sequence[str], path: Path_) -> Mapping[str, int]:
        """The ratings of a card's back."""
        data = self.mapping(entry, "ratings", path, "RATING", f"keys out of {', '.join(known)}")
        for name in data:
            self.word(name, known, (*path, "ratings", name), "RATING")
        return {name: self.number(data, name, 0, 10, (*path, "ratings")) for name in data}

    # --- effects -----------------------------------------------------------------------------------------------------

    def verbs(self, entry: Mapping[str, Any], key: str, path: Path_, given: tuple[str, ...] = GIVEN) -> Verbs:
        """The verbs under a key with their windows; none when it is absent."""
        if key not in entry:
            return ()
        self.parser.card_text({}, path, given)
        return with_windows(self.parser.verbs(entry[key], (*path, key)), self.words)

    def condition(self, entry: Mapping[str, Any], key: str, path: Path_) -> Value:
        """The condition under a key, None when it is absent."""
        if key not in entry:
            return None
        self.parser.card_text({}, path, GIVEN)
        return self.parser.condition(entry[key], (*path, key))

    def card_text(self, entry: Mapping[str, Any], path: Path_) -> CardText:
        """`when` and `modify` of an entry; each trigger may use the names that its event binds."""
        when: list[Trigger] = []
        for event, data in self.mapping(entry, "when", path, "KEYS", "keys: events").items():
            given = (*GIVEN, *EVENT_NAMES.get(event, ()))
            read = self.parser.card_text({"when": {event: data}}, path, given).when
            when += [t._replace(verbs=with_windows(t.verbs, self.words)) for t in read]
        modify = self.parser.card_text({"modify": entry.get("modify", {})}, path, (*GIVEN, SUBJECT)).modify
        return CardText((), tuple(when), modify)

    def use(self, entry: Any, path: Path_, what: str, name: str = "") -> Use:
        """An activated part: an entry of `use` of a Talent, or one of `act` of a mark, whose key is its name."""
        if not isinstance(entry, dict):
            self.say(path, "USE", f"{what} is a set of keys: do, and perhaps cost, timing, possible, once.")
            return Use("", ())
        known = {"cost", "timing", "possible", "once", "do"} | (set() if name else {"name"})
        self.keys(entry, known, ("do",) if name else ("name", "do"), path, what)
        name = name or self.named(entry, path, what)
        once = self.word(entry["once"], ("turn", "round"), (*path, "once"), "USE") if "once" in entry else ""
        do, condition = self.verbs(entry, "do", path), self.condition(entry, "possible", path)
        return Use(name, do, self.price(entry, path), self.timing(entry, path), condition, once)

    def price(self, entry: Mapping[str, Any], path: Path_) -> Price:
        """What an activated part costs."""
        data, where = self.mapping(entry, "cost", path, "PRICE", "keys: skill, talent, tokens"), (*path, "cost")
        self.keys(data, {"skill", "talent", "tokens"}, (), where, "a price")
        tokens = self.tokens(data, where)
        return Price(self.number(data, "skill", 1, 20, where), self.number(data, "talent", 1, 20, where), tokens)

    def tokens(self, entry: Mapping[str, Any], path: Path_) -> tuple[tuple[str, int], ...]:
        """Ability Tokens by name, sorted."""
        data = self.mapping(entry, "tokens", path, "TOKEN", "names of Ability Tokens with their number")
        for name in data:
            if not NAME.fullmatch(str(name)):
                self.say((*path, "tokens", name), "ID", f"`{name}`: a token is small words joined by hyphens.")
        return tuple(sorted((str(n), self.number(data, n, 1, 12, (*path, "tokens"))) for n in data))

    def timing(self, entry: Mapping[str, Any], path: Path_) -> tuple[str, ...]:
        """When something may be used: one word or a list of them (RB-065)."""
        data = entry.get("timing", "any")
        given = {"timing": data if isinstance(data, list) else [data]}
        found = self.names(given, "timing", TIMINGS, path, "TIMING")
        if isinstance(data, list) and (not data or ("any" in found and len(found) > 1)):
            self.say((*path, "timing"), "TIMING", "name at least one moment, and `any` only alone.")
        return found or ("any",)

    def skill(self, data: Any, path: Path_, resets: Sequence[str]) -> Skill:
        """A Skill Bar: name, start, max, and for Heroes one of the three reset properties (RB-051)."""
        if not isinstance(data, dict):
            self.say(path, "SKILL", "a skill is a set of keys: name, start, max" + (", reset." if resets else "."))
            return Skill()
        counted = data.get("reset") == "on_use"
        known = {"name", "reset"} if counted else {"name", "start", "max", "reset"}
        needed = ("name", "reset") if counted else ("name", "max", "reset") if resets else ("name", "max")
        self.keys(data, known if resets else known - {"reset"}, needed, path, "a skill")
        reset = self.word(data["reset"], resets, (*path, "reset"), "SKILL") if resets and "reset" in data else "none"
        start, most = self.number(data, "start", 0, MOST, path), self.number(data, "max", 1, MOST, path)
        if not counted and "max" in data and start > most:
            self.say((*path, "start"), "SKILL", f"`start` {start} is above `max` {most}.")
        return Skill(self.named(data, path, "a skill"), start, most, reset or "none")


# --- windows ---------------------------------------------------------------------------------------------------------


def with_windows(verbs: Verbs, words: Vocabulary, followed: bool = False) -> Verbs:
    """`verbs` with a `step` window between each two of them, nested ones included (RB-077).

    A verb that only branches has its window at the end of the branch, so that a branch without verbs has none.
    `followed`: whether another step comes after the last one. What `together` holds is one step.
    """
    found: list[Call] = []
    for index, call in enumerate(verbs):
        more = followed or index + 1 < len(verbs)
        nests = call.verb in words.verbs and call.verb not in ONE_STEP and _nests(call, words)
        found.append(_inside(call, words, more or call.verb in LOOPS) if nests else call)
        if more and not nests and call.verb not in BINDS:
            found.append(STEP)
    return tuple(found)


def _nests(call: Call, words: Vocabulary) -> bool:
    return any(param.kind in ("verbs", "branches") for param in words.verbs[call.verb].params.values())


def _inside(call: Call, words: Vocabulary, followed: bool) -> Call:
    params, args = words.verbs[call.verb].params, list[tuple[str, Value]]()
    for key, value in call.args:
        kind = params[key].kind if key in params else ""
        if kind == "verbs" and isinstance(value, tuple):
            value = with_windows(value, words, followed)
        elif kind == "branches" and isinstance(value, tuple):
            value = tuple(with_windows(branch, words, followed) for branch in value)
        args.append((key, value))
    return Call(call.verb, tuple(args))


# --- what a text names -----------------------------------------------------------------------------------------------


def parts(value: Any) -> Iterator[Call | Expr]:
    """Every call and expression in a value, at any depth."""
    if isinstance(value, Modifier):
        yield from parts((value.amount, value.condition))
    elif isinstance(value, Call | Expr):
        yield value
        yield from parts(value.args)
    elif isinstance(value, tuple):
        for item in value:
            yield from parts(item)


def words_of(value: Any, ops: Sequence[str], key: str) -> set[str]:
    """The words that stand under `key` in the calls and expressions of these names."""
    found = (dict(part.args).get(key) for part in parts(value) if part[0] in ops)
    return {word for word in found if isinstance(word, str)}
