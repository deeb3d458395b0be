"""All rows of the table, in the order in which docs/performance.md explains them."""

from peers import assignment, dice, engine, luck, optima, sight, spiel, storm
from peers.harness import Row

ROWS: tuple[Row, ...] = (
    *dice.ROWS, *assignment.ROWS, *sight.ROWS, *spiel.ROWS, *storm.ROWS, *optima.ROWS, *luck.ROWS,
    *engine.ROWS,
)  # fmt: skip
