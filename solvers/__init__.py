"""Answers about positions. No solver knows a game or a card by name, outside `solvers.cpsat`."""
