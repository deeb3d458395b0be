"""Whole games of the three games for benchmarks: how each begins by its number, and what is counted at its end."""

from __future__ import annotations

import math
import statistics
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

# So that the scripts run from a checkout that is not installed.
sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parent.parent / "tests")]

from support.ascension_games import start as ascension_start  # noqa: E402
from support.raidboss_sample import HEROES, opening  # noqa: E402
from support.raidboss_sample import library as raidboss_library  # noqa: E402
from support.redrains import problem  # noqa: E402

from model.core.goal import Problem  # noqa: E402
from solvers.policies import Policy  # noqa: E402
from solvers.rollout import Z95, Sampler, simulate, stream, wilson  # noqa: E402

FIVES = {
    "noah-redmoon": "blood-puppeteer old-salt phoenix-attendant shadowblade summon-bone-crow",
    "jessa-na-ni": "blood-puppeteer old-salt phoenix-attendant playtime summon-bone-crow",
    "coal-roarkwin": "blood-puppeteer old-salt phoenix-attendant serve-the-city summon-bone-crow",
    "brennen-blackcloud": "blood-puppeteer old-salt phoenix-attendant serve-the-city summon-bone-crow",
}
"""The First Five of each deck of the box: three allies, what brings crows, and one card more."""
SAMPLER = Sampler()
Turn = Callable[[Any, Any], bool]


class Kind(NamedTuple):
    """One kind of whole games."""

    name: str
    start: Callable[[int], Problem[Any]]
    """The game of a number before its first decision; equal numbers begin alike."""
    counted: Mapping[str, Callable[[Any, int], float]]
    """What is counted at the end for a seat, by name; `won` first."""
    turn: Callable[[Any, Any], bool]
    """Whether the second of two positions is still in the turn of the first."""
    rivals: bool = False
    """Whether two players meet; then every number is played twice, with the seats changed."""


@cache
def _solo(born: str, aspects: str) -> Problem[Any]:
    return problem(
        born=born, deck=f"viros-{born}", hand=FIVES[born].split(), dice="/ 10 cer", aspects=aspects,
        row="?1, ?2, ?2, ?2", turn="prepare",
    )  # fmt: skip


def redrains(number: int) -> Problem[Any]:
    """A solo game at standard difficulty, level 1: the four decks of the box in turn, Fury and Shadow in turn."""
    borns = sorted(FIVES)
    return _solo(borns[number % 4], ("fury", "shadow")[number // 4 % 2])


def raidboss(number: int) -> Problem[Any]:
    """A fight of four Heroes of the sample pack against a sample Boss, both by the number."""
    random = Random(number)
    return opening(random.sample(HEROES, 4), random.choice(sorted(raidboss_library().bosses)))


def ascension(kind: str) -> Callable[[int], Problem[Any]]:
    """Games of Ascension of one kind on the sample maps: everything that is dealt by the number."""

    def start(number: int) -> Problem[Any]:
        at = ascension_start(kind, number)
        return Problem(at.game, at.state, None)  # type: ignore[arg-type]  # whole games are counted, not asked about

    return start


def _same(*names: str) -> Turn:
    """Positions are of one turn where these fields of them are equal."""
    return lambda before, now: all(getattr(before, name) == getattr(now, name) for name in names)


def _redrains_turn(before: Any, now: Any) -> bool:
    """The players' turns of a round follow one another: a new one has its main action again."""
    again = any(new.main and not old.main for old, new in zip(before.sides, now.sides, strict=True))
    return (before.round, before.turn) == (now.round, now.turn) and not again


KINDS = {
    kind.name: kind
    for kind in (
        Kind(
            "redrains-solo",
            redrains,
            {"won": lambda s, _: s.outcome == 1, "wounds on the Chimera": lambda s, _: min(30, s.chimera.wounds)},
            _redrains_turn,
        ),
        Kind(
            "raidboss",
            raidboss,
            {
                "won": lambda s, _: s.outcome == 1,
                "KOs": lambda s, _: s.kos,
                "DMG on the Boss": lambda s, _: s.boss.damage,
            },
            _same("round", "active"),
        ),
        Kind(
            "ascension-solo",
            ascension("solo"),
            {"won": lambda s, seat: s.winner == seat, "Honor": lambda s, seat: s.sides[seat].honor},
            _same("turn"),
        ),
        Kind(
            "ascension-duel",
            ascension("duel"),
            {"won": lambda s, seat: s.winner == seat, "Honor": lambda s, seat: s.sides[seat].honor},
            _same("turn"),
            True,
        ),
    )
}


def play(kind: Kind, seed: int, number: int, policy: Policy, rival: Policy | None = None, seat: int = 0) -> list[float]:
    """What is counted at the end of game `number`; `policy` has the seat, `rival` all others."""
    at = kind.start(1_000_000 * seed + number)
    end = simulate(at.game, at.state, policy, stream(seed, number), sampler=SAMPLER, seat=seat, others=rival)
    return [float(count(end.state, seat)) for count in kind.counted.values()]


def share(values: Sequence[float]) -> str:
    """How many of so many games were won, with Wilson's 95 % interval, in per cent."""
    won, count = int(sum(values)), len(values)
    low, high = wilson(won, count)
    return f"{won:>5} of {count:<5} {100 * won / count:5.1f} %  [{100 * low:.1f}, {100 * high:.1f}]"


def mean(values: Sequence[float], factor: float = 1.0) -> str:
    """The mean with its 95 % interval by the normal approximation; no interval below two values."""
    middle = factor * statistics.fmean(values)
    if len(values) < 2:
        return f"{middle:+.2f}"
    half = factor * Z95 * statistics.stdev(values) / math.sqrt(len(values))
    return f"{middle:+.2f}  [{middle - half:+.2f}, {middle + half:+.2f}]"
