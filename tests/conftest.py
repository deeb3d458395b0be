"""Rule marks: a test may cite only rules that exist, and every run records what it showed about them."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from kibitz.coverage import Record, TestOutcome, fingerprint, write_record
from model.core.rulebook import UnknownRuleError, games, rulebook

ROOT = Path(__file__).resolve().parent.parent
GAMES = {
    "AT": "ascension",
    "RB": "raidboss",
    "RR": "redrains",
    "TG": "tinygame",
}  # by the prefix of their ids


def cited(item: pytest.Item) -> tuple[str, ...]:
    """Return the ids of the rules that a test cites, sorted; TypeError for a mark that is no list of ids."""
    ids: set[str] = set()
    for mark in item.iter_markers("rule"):
        if not mark.args or mark.kwargs or not all(isinstance(arg, str) for arg in mark.args):
            raise TypeError("the mark `rule` takes one or several ids, such as rule('AT-122')")
        ids.update(mark.args)
    return tuple(sorted(ids))


def check_id(rule_id: str) -> None:
    """Raise UnknownRuleError unless a rulebook has that id."""
    game = GAMES.get(rule_id.partition("-")[0])
    if game is None or game not in games():
        raise UnknownRuleError(f"no rulebook has rules such as {rule_id!r}")
    rulebook(game).rule(rule_id)


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector: Any, name: str, obj: object) -> Generator[None, Any, Any]:
    """Refuse the test module that cites an unknown rule, while it is being collected."""
    made = yield
    for item in made if isinstance(made, list) else [made]:
        if isinstance(item, pytest.Item):
            try:
                for rule_id in cited(item):
                    check_id(rule_id)
            except (UnknownRuleError, TypeError) as error:
                raise pytest.Collector.CollectError(f"{item.nodeid}: {error}") from None
    return made


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the cited ids where the reports carry them, also from the worker processes of xdist."""
    for item in items:
        item.user_properties.extend(("rule", rule_id) for rule_id in cited(item))


class Recorder:
    """Gathers the outcomes of the tests that cite rules and writes them down when the run ends."""

    def __init__(self) -> None:
        # Taken before the tests run: a source edited meanwhile makes the record stale, not wrong.
        self.run = Record(fingerprint(ROOT))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take in one phase of a test: it passed when its call passed and no phase failed."""
        ids = tuple(str(value) for key, value in report.user_properties if key == "rule")
        seen = self.run.tests.get(report.nodeid)
        if ids and (report.failed or (report.when == "call" and report.passed)):
            passed = report.passed and (seen is None or seen.passed)
            self.run.tests[report.nodeid] = TestOutcome(ids, passed)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Write the record; only a run that left out no test that cites a rule is complete."""
        ended = exitstatus in (
            pytest.ExitCode.OK,
            pytest.ExitCode.TESTS_FAILED,
            pytest.ExitCode.NO_TESTS_COLLECTED,
        )
        stopped = bool(session.shouldstop or session.shouldfail)
        self.run.complete = ended and not stopped and selects_all(session.config)
        write_record(ROOT, self.run)


def selects_all(config: pytest.Config) -> bool:
    """Say whether the options select every test that cites a rule; none of those is marked slow."""
    paths = {(config.invocation_params.dir / arg).resolve() for arg in config.args}
    option = config.option
    narrowed: Iterator[Any] = (
        getattr(option, name, None)
        for name in ("keyword", "deselect", "ignore", "ignore_glob", "lf", "stepwise", "collectonly")
    )
    whole = bool(paths & {ROOT, ROOT / "tests"})
    return whole and option.markexpr in ("", "not slow", "rule") and not any(narrowed)


def pytest_configure(config: pytest.Config) -> None:
    """Record in the process that sees every report: the only one, or the controller of xdist's workers."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder(), "kibitz-rule-recorder")
