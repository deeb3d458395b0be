"""The index of a game's rules: every rule has an id that tests, rulings and illegal-action messages cite."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from model.core.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from model.core.yamlfile import Document, load_yaml, parse_yaml

FILE_NAME = "rules.yaml"
REQUIRED = ("id", "section", "kind", "rule", "situation")
OPTIONAL = ("ruling", "not_testable")
TOP_KEYS = ("game", "source", "rules")


class UnknownRuleError(LookupError):
    """No rule, or no rulebook, of that name; the message names the nearest known one."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Rule:
    """One testable statement of a rulebook; `ruling` and `not_testable` are "" when there is none."""

    id: str
    section: str
    kind: str
    rule: str
    situation: str
    ruling: str = ""
    not_testable: str = ""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one game in the order of its printed rulebook."""

    game: str
    source: str
    rules: tuple[Rule, ...]
    _by_id: dict[str, Rule] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_id", {rule.id: rule for rule in self.rules})

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._by_id

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def rule(self, rule_id: str) -> Rule:
        """Return the rule with that id. Raises UnknownRuleError, which names the nearest id."""
        try:
            return self._by_id[rule_id]
        except KeyError:
            hint = did_you_mean(rule_id, list(self._by_id))
            raise UnknownRuleError(f"{self.game} has no rule {rule_id!r}.{hint}") from None

    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of the rules in order of first appearance."""
        return tuple(dict.fromkeys(rule.kind for rule in self.rules))

    def of_kind(self, kind: str) -> tuple[Rule, ...]:
        """Return the rules of one kind. Raises UnknownRuleError when no rule has that kind."""
        found = tuple(rule for rule in self.rules if rule.kind == kind)
        if not found:
            hint = did_you_mean(kind, self.kinds())
            raise UnknownRuleError(f"{self.game} has no rules of kind {kind!r}.{hint}")
        return found


def games() -> tuple[str, ...]:
    """Return the names of the games that have a rulebook, sorted."""
    packages = resources.files("model").iterdir()
    return tuple(sorted(p.name for p in packages if p.is_dir() and _file(p.name).is_file()))


@cache
def rulebook(game: str) -> Rulebook:
    """Return the rulebook of a game, read once per process.

    Raises UnknownRuleError when the game has none, DiagnosticError when its file is malformed.
    """
    if game not in games():
        raise UnknownRuleError(f"there are no rules for a game {game!r}.{did_you_mean(game, games())}")
    file = _file(game)
    return _read(parse_yaml(file.read_text("utf-8"), str(file)))


def load_rulebook(path: Path) -> Rulebook:
    """Return the rulebook in the file at `path`. Raises DiagnosticError that lists every malformed entry."""
    return _read(load_yaml(path))


def _file(game: str) -> Traversable:
    return resources.files("model").joinpath(game, FILE_NAME)


def _read(document: Document) -> Rulebook:
    problems = _top_problems(document)
    if problems:
        raise DiagnosticError(problems)
    seen: set[str] = set()
    for index, entry in enumerate(document.data["rules"]):
        problems.extend(_entry_problems(document, index, entry, seen))
    if problems:
        raise DiagnosticError(problems)
    data = document.data
    return Rulebook(data["game"], data["source"], tuple(Rule(**entry) for entry in data["rules"]))


def _top_problems(document: Document) -> list[Diagnostic]:
    data = document.data
    if not isinstance(data, dict):
        return [document.problem((), "RULEBOOK", f"expected a mapping with the keys {', '.join(TOP_KEYS)}.")]
    problems = _key_problems(document, (), data, TOP_KEYS, TOP_KEYS)
    for key, kind in (("game", str), ("source", str), ("rules", list)):
        if key in data and not isinstance(data[key], kind):
            what = "a list" if kind is list else "a text"
            problems.append(document.problem((key,), "TYPE", f"`{key}` must be {what}."))
    return problems


def _entry_problems(document: Document, index: int, entry: Any, seen: set[str]) -> list[Diagnostic]:
    """Find what is wrong with one entry; `seen` collects the ids read so far."""
    path = ("rules", index)
    if not isinstance(entry, dict):
        return [document.problem(path, "RULE", "a rule must be a mapping.")]
    problems = _key_problems(document, path, entry, REQUIRED, REQUIRED + OPTIONAL)
    for key, value in entry.items():
        if not isinstance(value, str) or not value.strip():
            problems.append(document.problem((*path, key), "TYPE", f"`{key}` must be a text, not empty."))
    rule_id = str(entry.get("id"))
    if rule_id in seen:
        problems.append(document.problem((*path, "id"), "DUPLICATE-ID", f"a second rule {rule_id}."))
    seen.add(rule_id)
    return problems


def _key_problems(
    document: Document,
    path: tuple[str | int, ...],
    mapping: dict[str, Any],
    required: tuple[str, ...],
    known: tuple[str, ...],
) -> list[Diagnostic]:
    missing = [document.problem(path, "MISSING-KEY", f"`{key}` is missing.") for key in required if key not in mapping]
    unknown = [
        document.problem((*path, key), "UNKNOWN-KEY", f"`{key}` is no key here.{did_you_mean(key, known)}")
        for key in mapping
        if key not in known
    ]
    return missing + unknown
