"""Races: cells that are beaten drop out of a study, with a stated chance that one of the best ever does.

Cell i is tested for being one of the best of its group. Against each rival j somebody bets, game by game, that j is
worth more: the stake is a fixed part of the capital, and the capital is multiplied by 1 + part * (result of j - result
of i) / span. If i is as good as j, no bet is worth more than its stake, so the capital is a supermartingale, and so is
the mean over all parts and all rivals: by Ville's inequality it ever exceeds 1 / doubt with a chance of `doubt` at
most, at whatever numbers of games it is looked at. A cell drops out once that mean is at least the number of cells
still in the race, divided by `doubt`. That is Holm's procedure: before a best cell is dropped, all best cells are still
there, say m of them, so one of m capitals must have reached m / doubt. The chance that any of the best is ever dropped
is at most `doubt`, for all cells, groups and looks together.

Bets: I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by betting", JRSS B 86 (2024). Races
by elimination: O. Maron and A. Moore, "Hoeffding races", NIPS 1994; V. Mnih, C. Szepesvari and J.-Y. Audibert,
"Empirical Bernstein stopping", ICML 2008. Steps: S. Holm, Scandinavian Journal of Statistics 6 (1979).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp, fsum, inf, log, log1p
from typing import NamedTuple

PARTS = tuple(0.9 / 2 ** (step / 2) for step in range(14))
"""Stakes in parts of the capital, from 0.9 down to 0.01: somebody bets each of them from the start."""


class Entry(NamedTuple):
    """A cell in a race: what its games gave, by number, or the one value that is proven."""

    group: str
    """Cells of one group are compared."""
    results: Sequence[float]
    value: float | None = None


class OutOfSpan(ValueError):
    """A result outside the span that the study states: no bet is sound then."""


def capital(one: Entry, rival: Entry, span: tuple[float, float], sense: int = 1) -> float:
    """The logarithm of what betting 1 that `rival` is worth more has come to, after all games that both have.

    `sense` is 1 where more is better, -1 where less is. Raises OutOfSpan.
    """
    low, high = span
    if one.value is not None and rival.value is not None:
        return inf if sense * (rival.value - one.value) > 0 else -inf
    size = min(len(entry.results) for entry in (one, rival) if entry.value is None)
    mine, theirs = (entry.results[:size] if entry.value is None else [entry.value] * size for entry in (one, rival))
    found = Counter(sense * (their - my) for my, their in zip(mine, theirs, strict=True))
    width = high - low
    if width <= 0 or any(abs(apart) > width for apart in found):
        raise OutOfSpan(f"two games are {max(map(abs, found)):g} apart, and the span is {width:g}")
    counts = sorted(found.items())
    return _mean_of_logs([fsum(n * log1p(part * apart / width) for apart, n in counts) for part in PARTS])


def against_all(at: int, entries: Sequence[Entry], span: tuple[float, float], sense: int = 1) -> float:
    """The logarithm of the mean capital of all bets against one cell, its group's other cells being the rivals."""
    mine = entries[at]
    rivals = [one for number, one in enumerate(entries) if number != at and one.group == mine.group]
    return _mean_of_logs([capital(mine, rival, span, sense) for rival in rivals]) if rivals else -inf


def beaten(
    entries: Mapping[int, Entry], racing: Sequence[int], doubt: float, span: tuple[float, float], sense: int = 1
) -> list[int]:
    """Which of the cells still `racing` drop out now, those with the most evidence first.

    `entries` are all cells, also those that have dropped out with the games they had. Raises OutOfSpan.
    """
    names = list(entries)
    rows = [entries[name] for name in names]
    against = {name: against_all(names.index(name), rows, span, sense) for name in racing}
    out: list[int] = []
    for name in sorted(racing, key=lambda name: (-against[name], name)):
        if against[name] < log((len(racing) - len(out)) / doubt):
            break
        out.append(name)
    return out


def _mean_of_logs(logs: Sequence[float]) -> float:
    """The logarithm of the mean of numbers that are given by their logarithms."""
    top = max(logs)
    if top in (inf, -inf):
        return top
    return top + log(fsum(exp(one - top) for one in logs) / len(logs))
