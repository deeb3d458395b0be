"""`kibitz rules`, the record of tested rules behind it, and the policy for errors of the command line."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from kibitz import coverage
from kibitz.cli import UserError, main
from kibitz.cli.main import LazyCommand, LazyGroup
from model.core.diagnostics import DiagnosticError
from model.core.rulebook import Rulebook, UnknownRuleError, load_rulebook, rulebook

ROOT = Path(__file__).resolve().parents[2]
TESTS_OF_RULES = """
import pytest

@pytest.mark.rule("AT-122", "AT-123")
def test_good(): pass

@pytest.mark.rule("AT-123")
def test_bad(): assert False

@pytest.mark.rule("AT-124")
@pytest.mark.parametrize("n", [1, 2])
def test_twice(n): pass
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of its own that has this one's conftest and a few tests that cite rules."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "pyproject.toml").write_text(
        '[project]\nname = "kibitz"\n[tool.pytest.ini_options]\ntestpaths = ["tests"]\n'
        'markers = ["rule(*ids): x", "slow: x"]\naddopts = "--import-mode=importlib"\n'
    )
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path / "tests")
    (tmp_path / "tests" / "test_rules.py").write_text(TESTS_OF_RULES)
    return tmp_path


def run(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """Run a Python module in a folder as a person would, with this source tree on the path."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    environment = kept | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", *args]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def recorded(folder: Path) -> dict[str, tuple[int, int]]:
    """The number of passing and of failing tests per rule in the record of a project."""
    rules = json.loads((folder / coverage.RECORD_NAME).read_text())["rules"]
    return {rule_id: (len(tests["passing"]), len(tests["failing"])) for rule_id, tests in rules.items()}


def complete(folder: Path) -> bool:
    """Whether the project has a record and every test that cites a rule is in it."""
    record = coverage.read_record(folder)
    return record is not None and record.complete


def test_the_index_of_ascension_is_whole():
    book = rulebook("ascension")
    assert [rule.id for rule in book] == [f"AT-{number:03}" for number in range(1, 342)]
    assert "AT-341" in book
    assert len(book) == sum(len(book.of_kind(kind)) for kind in book.kinds()) == 341


def test_rules_are_listed_and_filtered_by_kind(capsys):
    assert main(["rules", "ascension"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 341
    assert lines[0] == "AT-001  [Components]  The centre deck is made of 132 cards."
    assert main(["rules", "ascension", "--kind", "movement", "--json"]) == 0
    assert {rule["kind"] for rule in json.loads(capsys.readouterr().out)} == {"movement"}


def test_one_rule_is_shown_with_situation_and_ruling(capsys):
    assert main(["rules", "ascension", "at-183"]) == 0
    text = capsys.readouterr().out
    assert "A ranged target may be at most 3 hexes away." in text
    assert "distance 4 -> illegal" in text
    assert "Range counts hexes on the grid" in text
    assert main(["rules", "ascension", "AT-007"]) == 0
    assert "Not testable: The rulebook lists the Sigil cards" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "hint"),
    [
        (["rules", "asension"], "Did you mean `ascension`?"),
        (["rules", "ascension", "AT-1222"], "Did you mean `AT-"),
        (["rules", "ascension", "--kind", "combt"], "Did you mean `combat`?"),
        (["rulse"], "Did you mean `rules`?"),
        (["rules", "ascension", "AT-001", "--coverage"], "that rule alone"),
    ],
)
def test_a_mistake_is_one_line_on_stderr_and_status_2(capsys, args, hint):
    assert main(args) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert hint in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("game: x", "MISSING-KEY"),
        ("game: x\nsource: y\nrules: {}", "TYPE"),
        ("- 1", "RULEBOOK"),
        ("game: x\nsource: y\nrules: [1]", "RULE "),
        (
            "game: x\nsource: y\nrules:\n- {id: A, section: s, kind: k, rule: r}",
            "4:3: MISSING-KEY `situation`",
        ),
        (
            "game: x\nsource: y\nrules:\n- {id: A, section: s, kind: k, rule: r, situation: s, rulng: z}",
            "UNKNOWN-KEY",
        ),
        ("game: x\nsource: y\nrules:\n- {id: A, section: s, kind: k, rule: r, situation: ''}", "TYPE"),
    ],
)
def test_a_malformed_rulebook_is_refused_with_the_place(tmp_path, change, code):
    path = tmp_path / "rules.yaml"
    path.write_text(change)
    with pytest.raises(DiagnosticError) as error:
        load_rulebook(path)
    assert code in str(error.value)


def test_a_second_rule_of_the_same_id_is_refused(tmp_path):
    entry = "- {id: A, section: s, kind: k, rule: r, situation: s}\n"
    path = tmp_path / "rules.yaml"
    path.write_text(f"game: x\nsource: y\nrules:\n{entry}")
    assert load_rulebook(path).rule("A").ruling == ""
    path.write_text(f"game: x\nsource: y\nrules:\n{entry}{entry}")
    with pytest.raises(DiagnosticError, match="DUPLICATE-ID a second rule A"):
        load_rulebook(path)


def test_coverage_runs_the_tests_and_counts(project):
    done = run(project, "kibitz", "rules", "ascension", "--coverage", "--json")
    assert done.returncode == 0, done.stderr
    assert "is missing; running the tests" in done.stderr
    data = json.loads(done.stdout)
    assert list(data) == ["total", "covered", "not_testable", "uncovered", "kinds"]
    assert (data["total"], data["covered"]) == (341, 2)  # AT-123 has a failing test beside the passing one
    assert data["covered"] + data["not_testable"] + len(data["uncovered"]) == 341
    assert "AT-123" in data["uncovered"]
    assert not {"AT-122", "AT-124", "AT-007"} & set(data["uncovered"])
    assert data["kinds"]["los"]["covered"] == 1
    assert list(data["kinds"]["los"]) == ["total", "covered", "not_testable", "uncovered"]
    assert sum(part["total"] for part in data["kinds"].values()) == 341


def test_coverage_uses_a_fresh_record_and_notices_a_stale_one(project):
    assert run(project, "kibitz", "rules", "ascension", "--coverage").returncode == 0
    again = run(project, "kibitz", "rules", "ascension", "--coverage", "--kind", "combat")
    assert again.stderr == ""
    assert "not testable" in again.stdout
    assert "failing: AT-123: tests/test_rules.py::test_bad" in again.stdout
    (project / "tests" / "test_more.py").write_text("import pytest\n")
    assert "is stale; running" in run(project, "kibitz", "rules", "ascension", "--coverage").stderr


def test_a_part_of_the_tests_adds_to_the_record_of_the_same_sources(project):
    run(project, "pytest", "-q", "-k", "good")
    assert recorded(project) == {"AT-122": (1, 0), "AT-123": (1, 0)}
    assert not complete(project)
    run(project, "pytest", "-q", "tests/test_rules.py::test_twice", "-n", "2")
    assert recorded(project) == {"AT-122": (1, 0), "AT-123": (1, 0), "AT-124": (2, 0)}
    run(project, "pytest", "-q", "-n", "2")
    assert recorded(project) == {"AT-122": (1, 0), "AT-123": (1, 1), "AT-124": (2, 0)}
    assert complete(project)
    (project / "tests" / "test_rules.py").write_text(TESTS_OF_RULES.replace("assert False", "pass"))
    run(project, "pytest", "-q", "-k", "bad")
    assert recorded(project) == {"AT-123": (1, 0)}


def test_a_run_that_stops_early_is_not_complete(project):
    run(project, "pytest", "-q", "-x")
    assert not complete(project)


@pytest.mark.parametrize(
    ("mark", "message"),
    [
        ('rule("AT-999")', "ascension has no rule 'AT-999'"),
        ('rule("XX-001")', "no rulebook has rules such as 'XX-001'"),
        ("rule(122)", "takes one or several ids"),
    ],
)
def test_citing_an_unknown_rule_is_a_collection_error(project, mark, message):
    (project / "tests" / "test_wrong.py").write_text(f"import pytest\n@pytest.mark.{mark}\ndef test(): pass\n")
    done = run(project, "pytest", "-q")
    assert done.returncode == pytest.ExitCode.INTERRUPTED
    assert message in done.stdout


def test_coverage_says_when_the_tests_cannot_be_run(project):
    (project / "tests" / "test_wrong.py").write_text("import nothing_of_that_name\n")
    covered = run(project, "kibitz", "rules", "ascension", "--coverage")
    assert covered.returncode == 2
    assert "left no complete record" in covered.stderr


def test_coverage_outside_the_source_tree_is_a_clear_error(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["rules", "ascension", "--coverage"]) == 2
    assert "source tree with its tests" in capsys.readouterr().err


def test_a_damaged_record_counts_as_none(tmp_path):
    for text in ("", "[]", "{}", '{"fingerprint": "x", "complete": true, "rules": {"AT-001": 1}}'):
        (tmp_path / coverage.RECORD_NAME).write_text(text)
        assert coverage.read_record(tmp_path) is None


@pytest.mark.parametrize(
    ("error", "status"),
    [(UserError("no such card"), 2), (KeyboardInterrupt(), 130), (click.UsageError("x"), 2)],
)
def test_errors_become_a_status_and_no_traceback(monkeypatch, capsys, error, status):
    def stop(**_kwargs):
        raise error

    monkeypatch.setattr("kibitz.cli.rules.rulebook", lambda _game: stop())
    assert main(["rules", "ascension"]) == status
    assert "Traceback" not in capsys.readouterr().err


def test_a_command_whose_module_is_missing_is_left_out():
    lazy = {
        "gone": LazyCommand("kibitz.cli.no_such_module:command", "Missing."),
        "rules": LazyCommand("kibitz.cli.rules:command", "Rules."),
    }
    listing = LazyGroup("kibitz", lazy=lazy)
    context = click.Context(listing)
    assert listing.list_commands(context) == ["rules"]
    assert listing.get_command(context, "gone") is None
    with pytest.raises(TypeError, match="not a click command"):
        LazyCommand("kibitz.coverage:fingerprint", "No command.").load()


def test_a_rulebook_finds_its_rules_by_id():
    first = rulebook("ascension").rules[0]
    book = Rulebook("x", "y", (first,))
    assert book == Rulebook("x", "y", (first,))
    assert book.rule("AT-001") is first
    with pytest.raises(UnknownRuleError, match=r"x has no rule 'AT-002'\. Did you mean `AT-001`"):
        book.rule("AT-002")
