"""The exact chance to win at pig against an automaton beside Storm: states, intervals and values are compared."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from games.pig import against_automaton, state
from peers.harness import Comparison, Row, Variant

from solvers.graphs import builder
from solvers.stochastic import solve

TARGET, SMALL, HOLD_AT = 100, 30, 20
MODEL = """mdp
const int goal = {target};
const int limit = {hold};
module pig
  mine : [0..goal] init 0; other : [0..goal] init 0; total : [0..goal+6] init 0; turn : [0..1] init 0;
  [roll] turn=0 & mine<goal & other<goal & mine+total<goal ->
    1/6:(turn'=1)&(total'=0) + 1/6:(total'=total+2) + 1/6:(total'=total+3) + 1/6:(total'=total+4)
    + 1/6:(total'=total+5) + 1/6:(total'=total+6);
  [hold] turn=0 & mine<goal & other<goal -> 1:(mine'=min(goal,mine+total))&(total'=0)&(turn'=1);
  [] turn=1 & mine<goal & other<goal & total<limit & other+total<goal ->
    1/6:(turn'=0)&(total'=0) + 1/6:(total'=total+2) + 1/6:(total'=total+3) + 1/6:(total'=total+4)
    + 1/6:(total'=total+5) + 1/6:(total'=total+6);
  [] turn=1 & mine<goal & other<goal & (total>=limit | other+total>=goal) ->
    1:(other'=min(goal,other+total))&(total'=0)&(turn'=0);
endmodule
label "win" = mine=goal;
"""


class Stormed(NamedTuple):
    """What Storm says."""

    states: int
    transitions: int
    low: float
    high: float


def by_storm(target: int, hold: int) -> Stormed:
    """Build the model and solve it with Storm's own choice of method, which is sound."""
    import stormpy

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "pig.prism")
        path.write_text(MODEL.format(target=target, hold=hold), "utf-8")
        program = stormpy.parse_prism_program(str(path))
    properties = stormpy.parse_properties('Pmax=? [F "win"]', program)
    model = stormpy.build_model(program, properties)
    found, first = stormpy.model_checking(model, properties[0]), model.initial_states[0]
    low, high = found.get_lower_bound(first), found.get_upper_bound(first)
    return Stormed(model.nr_states, model.nr_transitions, float(low), float(high))


def ours(build: Any) -> tuple[float, float, int]:
    """Build the graph and solve it; the interval of the first position, and how many positions there are."""
    found = build(state())
    values = solve(found)
    return float(values.low[0]), float(values.high[0]), len(found.states)


def inside(target: int, hold: int) -> tuple[tuple[float, float, int], Stormed]:
    """Assert that our interval lies inside Storm's; both."""
    found, theirs = ours(builder(against_automaton(target, hold))), by_storm(target, hold)
    assert theirs.low <= found[0] <= found[1] <= theirs.high
    return found, theirs


def comparison() -> Comparison:
    """Pig to 100 against an automaton that holds at 20."""
    inside(SMALL, HOLD_AT)
    (low, high, positions), theirs = inside(TARGET, HOLD_AT)
    assert min(positions, theirs.states) >= 300_000
    build = builder(against_automaton(TARGET, HOLD_AT))
    variants = (
        Variant("kibitz graphs.builder and stochastic.solve", lambda: ours(build), 2),
        Variant("Storm, sparse engine, build and solve", lambda: by_storm(TARGET, HOLD_AT)),
    )
    notes = (
        f"{low:.12f}, {high - low:.1e} wide, inside [{theirs.low:.8f}, {theirs.high:.8f}] of Storm",
        f"{positions:,} positions, a roll that was chosen being one of its own; Storm has {theirs.states:,} states",
    )
    return Comparison(variants, {variants[1].name: 5.0}, notes)


ROWS = (Row("automaton", "the exact chance to win at pig(100) against hold-at-20", ("stormpy",), comparison),)
