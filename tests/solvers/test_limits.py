from __future__ import annotations

import sys

import pytest

from model.core.goal import Problem
from model.tinygame import DamageDealt, TinyGame, position
from solvers import limits as module
from solvers.expectimax import expectimax
from solvers.limits import LimitReached, Limits, Meter, deep_recursion
from solvers.reference import reference
from solvers.result import Status

BIG = Problem(
    TinyGame(),
    position(3, ["gamble", "gamble", "thorns", "strike", "strike", "cleave", "rally"], [12, 9, 14], turns=2),
    DamageDealt(),
)


def test_the_meter_lets_exactly_so_many_nodes_through():
    meter = Meter(Limits(nodes=3))
    for _ in range(3):
        meter.tick()
    with pytest.raises(LimitReached, match="node limit 3 reached"):
        meter.tick()
    assert meter.nodes == 3


@pytest.mark.parametrize("method", [expectimax, reference])
def test_a_time_limit_is_kept_and_named(method):
    result = method(BIG, Limits(seconds=0.2))
    assert result.status is Status.BOUND
    assert "time limit 0.2 s reached" in result.notes
    assert result.seconds < 2
    assert 0 <= result.low <= result.high <= 35


def test_bounds_only_narrow_with_more_nodes():
    found = [expectimax(BIG, Limits(nodes=n)) for n in (50, 500, 2000)]
    assert [r.low for r in found] == sorted(r.low for r in found)
    assert [r.high for r in found] == sorted((r.high for r in found), reverse=True)


def test_progress_comes_at_most_five_times_a_second(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("solvers.limits.time.monotonic", lambda: now[0])
    seen = []
    meter = Meter(Limits(), lambda nodes, low, high: seen.append((nodes, low, high)))
    meter.interval = BIG.goal.bounds(BIG.state)
    for _ in range(256 * 100):
        meter.tick()
        now[0] += 1 / 25_600
    assert 3 <= len(seen) <= 5
    assert seen[0][1] == 0
    assert seen[0][2] == 35


def test_the_recursion_limit_is_put_back():
    before = sys.getrecursionlimit()
    with deep_recursion():
        assert sys.getrecursionlimit() >= module.RECURSION_LIMIT
    assert sys.getrecursionlimit() == before
