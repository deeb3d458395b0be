"""Values that others have published, found with the public interface of packed games and of the lattice."""

from __future__ import annotations

from games import yahtzee
from games.pig import pig, state
from peers.harness import Comparison, Row, Variant

from solvers.graphs import builder
from solvers.stochastic import solve

PIG, FORCED_JOKER, NO_BONUS = 0.530593, 254.587729, 245.870775


def optimal_pig() -> Comparison:
    """Both players of pig(100) playing as well as can be, each to win."""
    build = builder(pig(100))
    found = solve(build(state()))
    assert abs(found.low[0] - PIG) < 5e-7
    assert found.high[0] - found.low[0] <= 1e-12
    variants = (Variant("kibitz", lambda: solve(build(state()))),)
    note = f"{found.low[0]:.10f}, {found.high[0] - found.low[0]:.1e} wide; published {PIG}"
    return Comparison(variants, {}, (note,))


def solitaire(bonus: bool, published: float) -> Comparison:
    """The expected score of solitaire Yahtzee under the best play."""
    value, turns = yahtzee.solve(bonus)
    assert abs(value - published) < 1e-6
    variants = (Variant("kibitz", lambda: yahtzee.solve(bonus)),)
    return Comparison(variants, {}, (f"{value:.9f} over {turns:,} positions before a turn; published {published}",))


ROWS = (
    Row("pig", "pig(100) between two perfect players", (), optimal_pig),
    Row("yahtzee", "solitaire Yahtzee, forced joker", (), lambda: solitaire(True, FORCED_JOKER)),
    Row("yahtzee-plain", "solitaire Yahtzee without the bonus", (), lambda: solitaire(False, NO_BONUS)),
)
