"""The least that a search must look into: no search does with less, and a game of decisions alone needs just that."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "benchmarks"))

import bench_bounds
from least_nodes import least_nodes
from support.exact_random import MAKERS

from model.scenario import load_scenario
from solvers.expectimax import expectimax
from solvers.limits import Limits
from solvers.options import DEFAULT, PLAIN
from solvers.result import Status

NODES, FEW = 100, 10
OPTIONS = (DEFAULT, PLAIN, replace(DEFAULT, probing=True), replace(DEFAULT, rounds=False, sense=False))


@pytest.mark.parametrize("game", sorted(MAKERS))
def test_no_search_looks_into_less_than_the_least(game: str) -> None:
    compared = 0
    for seed in range(FEW):
        problem = MAKERS[game](seed)
        if expectimax(problem, Limits(NODES)).status is not Status.PROVEN:
            continue
        least = least_nodes(problem, Limits(4 * NODES))
        for options in OPTIONS:
            found = expectimax(problem, Limits(2 * NODES), options=options)
            compared += 1
            assert found.nodes >= least, seed
    assert compared >= FEW


def test_the_least_of_a_puzzle_is_what_the_search_needs() -> None:
    """Three refuted plays and the line that wins; the bounds rule nothing out before the end."""
    (path,) = (path for path in bench_bounds.puzzles("ascension") if path.stem.startswith("0002"))
    problem = load_scenario(path).problem
    assert least_nodes(problem, Limits(NODES)) == expectimax(problem, Limits(NODES)).nodes == 6


def test_a_row_of_the_table_and_its_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    path = bench_bounds.puzzles("redrains")[0]
    row = bench_bounds.measured(path, Limits(NODES), ("plain", "all"))
    assert row.least is not None
    assert row.least <= row.nodes("all") <= row.nodes("plain")
    assert bench_bounds.disagreements(row) == []
    bench_bounds.print_least([row])
    assert f"median {row.nodes('plain') / row.least:6.2f}" in capsys.readouterr().out


def test_a_configuration_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bench_bounds.main(["redrains", "--configs", "tree,no-such"])
    assert "there is no configuration no-such" in capsys.readouterr().err
