"""The devices of the exact search, each by name and each to be turned off: none changes a value or a best action."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Options:
    """Which devices `solvers.expectimax` uses. Only the effort depends on them, never what is proven."""

    bounds: bool = True
    """The goal's bounds of every position narrow the windows, at chance nodes too.

    Off: nothing is known of a position before it is searched, so that a chance node needs all its outcomes.
    """
    ordering: bool = True
    """The most promising first: actions by what is known of them, outcomes by weight times width."""
    sense: bool = True
    """The game's hook `heuristic` orders actions of which the same is known: an order, never a value."""
    probing: bool = False
    """At a chance node, one reply of every outcome first, where a seat decides against the asking one.

    Off by default: on the stored games it costs more positions than it saves (benchmarks/bench_bounds.py).
    """
    undominated: bool = True
    """The game's hook `undominated`: actions that it proves never to be better than another one stay out."""
    canonical: bool = True
    """The game's hook `canonical`: positions equal up to an exchange of identical pieces are remembered as one."""
    remember: bool = True
    """Intervals are kept by position, so that a position is searched once, whatever leads to it."""
    rounds: bool = True
    """First actions are searched in turns of growing length, the one that may be best first.

    Off: each to its end. A search that a limit breaks off then has little to say of the later ones.
    """
    until_settled: bool = False
    """Stop as soon as one first action is proven best, though its value may still be open: a BOUND that is settled."""


DEFAULT = Options()
PLAIN = Options(
    bounds=False, ordering=False, sense=False, probing=False, undominated=False, canonical=False, rounds=False
)  # fmt: skip
"""Expectimax with a memory and nothing else."""


def names() -> tuple[str, ...]:
    """The names of all devices, in their order."""
    return tuple(field.name for field in fields(Options))
