"""The comparisons with other tools, small: that results are equal, and that the table says what was measured."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "benchmarks"))

from games.pig import state
from peers import assignment, dice, sight, spiel, storm
from peers.harness import Comparison, Row, Timing, Variant, as_json, lines, measure, missing
from peers.rows import ROWS

from solvers.lattice import counted, lattice
from solvers.packed import expectimax_of
from solvers.pools import best, total

BENCH = Path(__file__).resolve().parents[2] / "benchmarks" / "bench_peers.py"
AGREE = {
    "icepool": lambda: dice.same(counted(dice.rule, 3), dice.collecting(dice.rule).evaluate(pool(3)).items()),
    "dyce": lambda: dice.same(counted(dice.rule, 3), dice.by_dyce(dice.rule, 3)),
    "pyspiel": lambda: spiel.same_tree(90, 88, 4),
    "stormpy": lambda: storm.inside(12, 8),
}


def pool(count: int):
    import icepool

    dice.same(total(3, 12), (3 @ icepool.d12).items())
    dice.same(best(5, 2), icepool.d6.highest(5, 2).items())
    return icepool.d6.pool(count)


def test_peers_that_are_installed_agree() -> None:
    for name, check in AGREE.items():
        if find_spec(name):
            check()


def test_expectimax_visits_the_nodes_that_openspiel_visits() -> None:
    value, nodes = expectimax_of(spiel.our_pig())(state(90, 88), 6)
    assert nodes == 28_960
    assert value == pytest.approx(0.47698045267489697, abs=1e-12)


def test_cp_sat_finds_what_the_lattice_finds() -> None:
    found = lattice(4)
    rolls = [found.rolls[number] for number in found.full()]
    assignment.check_assignments(found, rolls[::9], [(3, 2, 4), (1, 0, 1)])
    for roll in rolls[::31]:
        assert assignment.by_slots(roll, (3, 2, 4)) == assignment.by_columns(roll, (3, 2, 4))


def test_enumeration_finds_what_rerolls_find() -> None:
    found = lattice(4)
    assignment.check_rerolls(found, [found.rolls[number] for number in found.full()][::7], 2)


def test_every_reading_of_sight_agrees() -> None:
    board, blockers = sight.make_board(6, 5, 8)
    assert sight.check(board, blockers, list(board.hexes)) < len(board.hexes) ** 2


@pytest.mark.parametrize("points", [0, 7, 88, 90, 97])
def test_scores_are_reached_by_rolls_that_count(points: int) -> None:
    assert sum(spiel.rolls(points)) == points
    assert 1 not in spiel.rolls(points)


def row(peers: tuple[str, ...] = ()) -> Row:
    variants = (
        Variant("ours", lambda: sum(range(2000)), 5),
        Variant("theirs", lambda: sum(range(200_000)), scale=10),
        Variant("things", lambda: sum(range(2000)), unit="things", many=3),
    )
    return Row("a", "adding", peers, lambda: Comparison(variants, {"theirs": 2.0, "things": 1e12}, ("equal",)))


def test_a_row_shows_ratios_rates_and_what_falls_short() -> None:
    one = row()
    found = one.make()
    timings = measure(found.variants, 3)
    assert [len(timing.seconds) for timing in timings] == [3, 3, 3]
    assert timings[0].ratios == [1.0, 1.0, 1.0]
    assert timings[1].ratios == [t / o for t, o in zip(timings[1].seconds, timings[0].seconds, strict=True)]
    assert timings[2].ratios == [3 / seconds for seconds in timings[2].seconds]
    text = lines(one, found, timings)
    assert "ok (target 2x)" in text[2]
    assert "SHORT (target 1,000,000,000,000 things/s)" in text[3]
    assert text[4] == "  = equal"
    written = as_json(one, found, timings)
    assert written["variants"][1]["ratio"]["all"] == timings[1].ratios
    assert written["variants"][2]["rate"]["all"] == timings[2].ratios
    assert [one["target"] for one in written["variants"]] == [None, 2.0, 1e12]
    assert json.dumps(written)


def test_figures_are_medians_with_their_spread() -> None:
    text = lines(
        Row("a", "b", (), row().make), Comparison((), {}), [Timing("x", [1.0, 5.0, 2.0], [1.0, 3.0, 20.0], "")]
    )
    assert "2 s  [1, 5]" in text[1]
    assert "3.00x [1.00, 20.0]" in text[1]


def test_a_missing_peer_is_named() -> None:
    assert missing(row(("json", "no_such_peer"))) == ["no_such_peer"]
    assert not missing(row())


def bench(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, BENCH, *words], capture_output=True, text=True)


def test_rows_are_chosen_by_name_and_written(tmp_path: Path) -> None:
    file = tmp_path / "peers.json"
    run = bench("reroll-8d6", "--rounds", "1", "--json", str(file))
    assert run.returncode == 0, run.stderr
    assert "reroll-8d6: the worth" in run.stdout
    found = json.loads(file.read_text())
    assert [one["row"] for one in found["rows"]] == ["reroll-8d6"]
    assert found["versions"]["python"]


def test_a_row_that_is_not_there_is_refused() -> None:
    run = bench("no-such-row")
    assert run.returncode == 2
    assert "there is no row no-such-row; the rows are assign-8d6" in run.stderr
    assert "Traceback" not in run.stderr


def test_names_of_rows_differ() -> None:
    assert len({one.name for one in ROWS}) == len(ROWS)
