"""The rules of the games: pure values and functions, without search, randomness, clock or printing."""
