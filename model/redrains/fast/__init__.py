"""A second engine for whole games in bulk: the same rules on arrays of whole numbers, compiled where numba is there.

The engine of this game stays the only referee. A position is packed (`packing`), the effects of its cards are compiled
from the card data (`compiling`, `tables`), and kernels play on; what the fast lane does not cover is refused by name
when a position is packed. The log of a game reads back as steps (`steps`), which the referee can replay.
"""
