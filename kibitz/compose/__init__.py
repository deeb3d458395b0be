"""Makers of puzzles: what `solvers.compose` needs to know of each game."""

from __future__ import annotations
