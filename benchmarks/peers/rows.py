"""All rows of the table, in the order in which docs/performance.md explains them."""

from peers import assignment, dice
from peers.harness import Row

ROWS: tuple[Row, ...] = (*dice.ROWS, *assignment.ROWS)
