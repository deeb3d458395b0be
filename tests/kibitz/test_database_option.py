"""`--database` of `kibitz solve` and `kibitz advise`, and the variable KIBITZ_DATABASE."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kibitz.cli.main import cli

SCENARIO = "scenarios/redrains/0009-two-tokens-too-many.yaml"
ROOT = Path(__file__).resolve().parents[2]


def run(*words: str, **variables: str) -> Result:
    """The outcome of a command."""
    return CliRunner().invoke(cli, list(words), env=variables)


def solved(*words: str, **variables: str) -> dict[str, object]:
    """The answer of `kibitz solve` by search."""
    found = run("solve", str(ROOT / SCENARIO), "--method", "expectimax", "--json", *words, **variables)
    assert found.exit_code == 0, found.output
    answer: dict[str, object] = json.loads(found.stdout)
    return answer


def test_the_second_run_finds_what_the_first_has_proven(tmp_path: Path) -> None:
    file = str(tmp_path / "proven.db")
    first, second = solved("--database", file), solved(KIBITZ_DATABASE=file)
    assert first["value"] == second["value"] == solved()["value"]
    assert first["best"] == second["best"]
    assert second["nodes"] * 3 <= first["nodes"]  # type: ignore[operator]


def test_without_the_option_no_file_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    solved()
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_file_is_named_and_the_answer_is_the_same(tmp_path: Path) -> None:
    file = tmp_path / "proven.db"
    file.write_text("this is no database " * 100)
    found = run("solve", str(ROOT / SCENARIO), "--json", "--database", str(file))
    assert found.exit_code == 0
    assert json.loads(found.stdout)["value"] == solved()["value"]
    assert f"kibitz: note: the database {file} cannot be used" in found.stderr


def test_the_adviser_adds_to_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "proven.db"
    found = run("advise", str(ROOT / SCENARIO), "--nodes", "400", "--json", "--database", str(file))
    assert found.exit_code == 0, found.output
    assert file.stat().st_size > 0
