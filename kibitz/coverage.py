"""Which rules the tests show to hold: the record that a test run leaves behind, and its summary per kind.

A test cites rules with `@pytest.mark.rule("AT-122")`. A rule is covered when at least one citing test passed
and none failed. The record holds the state of the sources that it was made from, so a stale one is noticed.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from model.core.rulebook import Rule, Rulebook

RECORD_NAME = ".rule-coverage.json"
FOLDERS = ("model", "solvers", "tests")
SUFFIXES = (".py", ".yaml")


class CoverageError(Exception):
    """The record of tested rules is missing and cannot be made; the message says why."""


@dataclass(frozen=True, slots=True)
class TestOutcome:
    """What one test showed: the ids of the rules that it cites and whether it passed."""

    __test__ = False  # pytest collects no class of this name

    rule_ids: tuple[str, ...]
    passed: bool


@dataclass(slots=True)
class Record:
    """What the tests showed about the sources with this fingerprint, by test node id.

    `complete` says that every test that cites a rule has run; a run of a part of them leaves it False.
    """

    fingerprint: str
    complete: bool = False
    tests: dict[str, TestOutcome] = field(default_factory=dict)

    def merged_into(self, old: Record | None) -> Record:
        """Return this run on top of an older record; one of other sources counts for nothing."""
        if old is None or old.fingerprint != self.fingerprint:
            return self
        return Record(self.fingerprint, self.complete or old.complete, {**old.tests, **self.tests})

    def citing(self, passed: bool) -> dict[str, list[str]]:
        """Return the sorted node ids of the passing (or of the failing) tests for each rule id."""
        found: dict[str, list[str]] = {}
        for node_id, outcome in sorted(self.tests.items()):
            if outcome.passed == passed:
                for rule_id in outcome.rule_ids:
                    found.setdefault(rule_id, []).append(node_id)
        return found

    def to_json(self) -> dict[str, Any]:
        """Return the record as JSON data: for each rule its passing and its failing tests."""
        passing, failing = self.citing(True), self.citing(False)
        return {
            "fingerprint": self.fingerprint,
            "complete": self.complete,
            "rules": {
                rule_id: {"passing": passing.get(rule_id, []), "failing": failing.get(rule_id, [])}
                for rule_id in sorted(passing.keys() | failing.keys())
            },
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Record:
        """Return the record that `to_json` gave. KeyError, TypeError or AttributeError for other data."""
        cited: dict[tuple[str, bool], list[str]] = {}
        for rule_id, tests in data["rules"].items():
            for key, passed in (("passing", True), ("failing", False)):
                for node_id in tests[key]:
                    cited.setdefault((node_id, passed), []).append(rule_id)
        outcomes = {node_id: TestOutcome(tuple(ids), passed) for (node_id, passed), ids in cited.items()}
        return cls(str(data["fingerprint"]), bool(data["complete"]), outcomes)


def fingerprint(root: Path) -> str:
    """Return a SHA-256 over the names and contents of the sources that decide what a rule test shows."""
    digest = hashlib.sha256()
    for folder in FOLDERS:
        files = (p for p in (root / folder).rglob("*") if p.suffix in SUFFIXES and p.is_file())
        for path in sorted(files, key=lambda p: p.as_posix()):
            content = path.read_bytes()
            digest.update(f"{path.relative_to(root).as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


def read_record(root: Path) -> Record | None:
    """Return the record in the project at `root`, or None when there is none that can be read."""
    try:
        return Record.from_json(json.loads((root / RECORD_NAME).read_text("utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def write_record(root: Path, run: Record) -> None:
    """Store a run, merged with the record of earlier runs; a reader never sees half a file."""
    record = run.merged_into(read_record(root))
    draft = root / f"{RECORD_NAME}.{os.getpid()}"
    draft.write_text(json.dumps(record.to_json(), indent=1) + "\n", "utf-8")
    os.replace(draft, root / RECORD_NAME)


def find_project(start: Path) -> Path:
    """Return the nearest folder at or above `start` that holds this project's source and tests.

    Raises CoverageError when there is none: an installed kibitz carries no tests.
    """
    for folder in (start, *start.parents):
        if (folder / "tests").is_dir() and _is_kibitz(folder / "pyproject.toml"):
            return folder
    raise CoverageError(f"coverage needs kibitz's source tree with its tests; {start} is not inside one.")


def _is_kibitz(pyproject: Path) -> bool:
    try:
        data = tomllib.loads(pyproject.read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return bool(data.get("project", {}).get("name") == "kibitz")


def current_record(root: Path) -> Record:
    """Return the complete record of the sources as they are, running the rule tests when there is none.

    Raises CoverageError when the tests cannot be run.
    """
    wanted = fingerprint(root)
    record = read_record(root)
    if record and record.complete and record.fingerprint == wanted:
        return record
    status = _run_rule_tests(root, "stale" if record else "missing")
    record = read_record(root)
    if record and record.complete and record.fingerprint == wanted:
        return record
    raise CoverageError(f"the tests left no complete record of the rules (pytest ended with status {status}).")


def _run_rule_tests(root: Path, why: str) -> int:
    """Run the tests that cite rules and return pytest's status; all their output goes to stderr."""
    if find_spec("pytest") is None:
        raise CoverageError("coverage runs the tests, which need the dev extra: pip install 'kibitz[dev]'.")
    command = [sys.executable, "-m", "pytest", "-q", "-m", "rule", "tests"]
    sys.stderr.write(f"kibitz: the record of tested rules is {why}; running the tests that cite rules\n")
    sys.stderr.flush()
    return subprocess.run(command, cwd=root, stdout=sys.stderr, check=False).returncode


@dataclass(frozen=True, slots=True)
class Summary:
    """How far tests cover some rules. `total` is covered + not testable + uncovered."""

    covered: tuple[Rule, ...]
    not_testable: tuple[Rule, ...]
    uncovered: tuple[Rule, ...]

    @property
    def total(self) -> int:
        """The number of rules."""
        return len(self.covered) + len(self.not_testable) + len(self.uncovered)

    def to_json(self) -> dict[str, Any]:
        """Return counts of rules, and the ids of the uncovered ones."""
        return {
            "total": self.total,
            "covered": len(self.covered),
            "not_testable": len(self.not_testable),
            "uncovered": [rule.id for rule in self.uncovered],
        }


def summarize(rules: Iterable[Rule], record: Record) -> Summary:
    """Sort rules by what the record says of them, keeping their order."""
    passing, failing = record.citing(True), record.citing(False)
    covered, not_testable, uncovered = [], [], []
    for rule in rules:
        if rule.not_testable:
            not_testable.append(rule)
        elif rule.id in passing and rule.id not in failing:
            covered.append(rule)
        else:
            uncovered.append(rule)
    return Summary(tuple(covered), tuple(not_testable), tuple(uncovered))


def by_kind(book: Rulebook, record: Record) -> dict[str, Summary]:
    """Return one summary per kind of rule, in the order in which the rulebook first uses the kinds."""
    return {kind: summarize(book.of_kind(kind), record) for kind in book.kinds()}
