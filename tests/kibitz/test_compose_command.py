"""`kibitz compose`: files that check, the same ones for a seed, nothing lost on Ctrl-C."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from model.scenario import Scenario, load_scenario

QUICK = ("redrains", "--theme", "strike", "--seed", "1", "--from", "10")
"""Draft 10 of this theme is a puzzle."""


def composed(kibitz: Any, folder: Path, *more: str) -> Any:
    return kibitz("compose", *QUICK, *more, "-o", folder)


def files(folder: Path) -> list[Scenario]:
    return [load_scenario(path) for path in sorted(folder.glob("*.yaml"))]


def test_a_composed_file_says_everything(kibitz: Any, tmp_path: Path) -> None:
    result = composed(kibitz, tmp_path)
    assert result.exit_code == 0
    (one,) = files(tmp_path)
    assert one.id.startswith("1001-")
    assert f"{one.id}.yaml: difficulty {one.difficulty}" in result.output
    assert one.composed is not None
    assert (one.composed.seed, one.composed.theme, one.composed.version) == (1, "strike", 1)
    assert one.answer is not None
    assert one.answer.tempting is not None
    assert one.answer.tempting.value < one.answer.value
    assert len(one.hints) == 3
    assert str(one.answer.first[0]) in one.hints[2]
    assert {"composed", "strike"} <= set(one.tags)
    assert "positions drawn" in result.output


def test_the_same_seed_writes_the_same_file(kibitz: Any, tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    composed(kibitz, one)
    composed(kibitz, other)
    texts = [[path.read_text("utf-8") for path in folder.glob("*.yaml")] for folder in (one, other)]
    assert len(texts[0]) == 1
    assert texts[0] == texts[1]


def test_what_is_in_the_folder_is_not_composed_again(kibitz: Any, tmp_path: Path) -> None:
    composed(kibitz, tmp_path)
    result = composed(kibitz, tmp_path)
    first, second = files(tmp_path)
    assert second.id.startswith("1002-")
    assert first.composed is not None
    assert second.composed is not None
    assert first.composed.draft < second.composed.draft
    assert "too near to another" in result.output
    assert "the two nearest puzzles of the folder are 0." in result.output


def test_ctrl_c_keeps_what_was_found(kibitz: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import solvers.compose

    real = solvers.compose.compose

    def broken_off(*args: Any) -> Any:
        yield next(real(*args))
        raise KeyboardInterrupt

    monkeypatch.setattr(solvers.compose, "compose", broken_off)
    assert composed(kibitz, tmp_path, "--count", "5").exit_code == 130
    assert len(files(tmp_path)) == 1


def test_a_strange_theme_is_named(kibitz: Any, tmp_path: Path) -> None:
    result = kibitz("compose", "raidboss", "--theme", "chess", "-o", tmp_path)
    assert result.exit_code == 2
    assert "--theme chess: raidboss has the themes dice, charms," in result.stderr


def test_a_broken_file_in_the_folder_is_named(kibitz: Any, tmp_path: Path) -> None:
    (tmp_path / "1001-x.yaml").write_text("format: 1\n", "utf-8")
    result = composed(kibitz, tmp_path)
    assert result.exit_code == 2
    assert "1001-x.yaml:1:1: MISSING-KEY" in result.stderr


def test_too_short_a_time_says_how_many_there_are(kibitz: Any, tmp_path: Path) -> None:
    result = composed(kibitz, tmp_path, "--count", "3", "--seconds", "0.000001")
    assert result.exit_code == 0
    assert "0 of 3 found" in result.stderr
