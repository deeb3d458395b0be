"""What a worker of a study does: it builds the cell from plain data, and plays the games that it is asked for.

Only plain data comes in and goes out, so any process that has the same kibitz and the same card packs may be a worker;
one that has others is refused by name.
"""

from __future__ import annotations

import json
import os
import platform
import time
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any

from kibitz.study import players
from kibitz.study.players import BEST, SOLDIER, fast_lane, policy, steady
from model import catalog
from model.asking import asking
from model.core.diagnostics import did_you_mean
from model.core.goal import Problem
from model.scenario import Scenario, read_scenario
from solvers.stable import code
from solvers.study import Order, Played
from solvers.study_engines import STARTED
from solvers.study_play import Setting, play, prove, seed_of

GOAL, WIN = "goal", "win"
PLAYING = (
    "bulk",
    "expectimax",
    "greedy",
    "odds",
    "policies",
    "rollout",
    "solve",
    "study_advice",
    "study_play",
)
"""The solvers that games of studies are played and proven by."""
Value = Callable[[Any], Fraction | int]
Span = tuple[Fraction, Fraction]


class OtherRules(RuntimeError):
    """A worker that has other rules or packs than the study."""


class NoSuchNumber(ValueError):
    """A measure that the position does not offer."""


@cache
def rules(game: str, wide: bool) -> str:
    """The digest of the code that decides how games go: the game's rules and habits, and what plays them.

    `wide` where advice plays too, which may use every solver.
    """
    import solvers

    packages = [import_module(f"model.{name}") for name in ("core", "effects", "hexes", game)]
    found = blake2b(b"".join(code(one) for one in packages), digest_size=16)
    folder = Path(str(solvers.__file__)).parent
    every = sorted(path for path in folder.rglob("*.py") if not path.name.startswith("study") or path.stem in PLAYING)
    for path in every if wide else (folder / f"{name}.py" for name in PLAYING):
        found.update(f"{path.relative_to(folder).as_posix()}\n".encode() + path.read_bytes())
    found.update(Path(players.__file__).read_bytes())
    return found.hexdigest()


@cache
def packs(game: str, names: tuple[str, ...]) -> str:
    """The digest of the card packs of a game by name. Raises KeyError for one that is not here."""
    files = catalog.pack_files(game)
    found = blake2b(digest_size=16)
    for name in names:
        raw = files[name].read_bytes()
        found.update(f"{name} {len(raw)}\n".encode() + raw)
    return found.hexdigest()


def packs_of(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The packs that a position uses."""
    default = catalog.setup(data["game"]).keys.model_fields[catalog.PACKS].get_default(call_default_factory=True)
    return tuple(data.get(catalog.PACKS, default))


def asked(scenario: Scenario, until: str, turns: int) -> Problem[Any]:
    """The problem with the end that the study asks for. Raises ValueError where the position has no such end."""
    problem = scenario.problem
    if not until:
        return problem
    offered = asking(scenario.game, problem)
    if until not in offered.horizons or until in offered.looks:
        known = [name for name in offered.horizons if name not in offered.looks]
        raise ValueError(f"there is no end `{until}`.{did_you_mean(until, known)}")
    return Problem(problem.game, offered.until(problem.state, until, turns), problem.goal)


def measured(problem: Problem[Any], count: str, span: list[float] | None) -> tuple[Value, Span]:
    """What is measured at the end of a game, and between which numbers it lies. Raises NoSuchNumber."""
    stated = (Fraction(span[0]), Fraction(span[1])) if span else None
    if count in (GOAL, WIN):
        return problem.goal.value, stated or problem.goal.bounds(problem.state)
    features = {feature.name: feature for feature in asking(problem.game.info.name, problem).features(problem)}
    if count not in features:
        raise NoSuchNumber(f"nothing is called `{count}`.{did_you_mean(count, list(features))}")
    if features[count].kind == "event":
        stated = stated or (Fraction(0), Fraction(1))
    if stated is None:
        raise NoSuchNumber(f"`{count}` is no chance: state its `span`, the least and the most that it can be")
    return features[count].fn, stated


def within(value: Value, span: Span) -> Value:
    """The same measure, held to its span. It raises ValueError outside."""
    low, high = span

    def checked(state: Any) -> Fraction | int:
        found = value(state)
        if not low <= found <= high:
            raise ValueError(f"a game ended with {found}, outside the span {low} to {high}")
        return found

    return checked


def setting(scenario: Scenario, play_as: Any, measure: Mapping[str, Any]) -> tuple[Setting, Span]:
    """A cell ready to be played, and between which numbers its results lie.

    Raises ValueError (also NoSuchNumber) for what the position does not offer, NotCovered by the fast lane.
    """
    problem = asked(scenario, measure["until"] or "", measure["turns"])
    value, span = measured(problem, measure["count"], measure["span"])
    fast = fast_lane(problem, measure["count"]) if play_as == SOLDIER else None
    minds = policy(play_as, problem, seats(problem))
    best = problem if play_as == BEST else None
    if best is not None and measure["count"] not in (GOAL, WIN):
        raise ValueError(f"`play: {BEST}` answers the goal of the position or `{WIN}`, not {measure['count']}")
    checked = within(value, span)
    made = Setting(problem.game, problem.state, problem.goal.seat, minds, checked, fast, steady(play_as), best)
    return made, span


def seats(problem: Problem[Any]) -> tuple[str, ...]:
    """The names of the seats that a study may name; () for a game of one team."""
    table: Any = getattr(problem.game, "table", None)
    return tuple(getattr(table, "names", ()) or ())


@lru_cache(maxsize=64)
def _built(work: str) -> tuple[Setting, int, int]:
    """The cell, the seed of its games, and the nodes of its proof."""
    data = json.loads(work)
    position = data["position"]
    here = rules(position["game"], data["wide"]), packs(position["game"], packs_of(position))
    if (data["rules"], data["packs"]) != here:
        raise OtherRules(f"the worker {_who()} has other rules or other card packs; all need the same kibitz")
    scenario = read_scenario(json.dumps(position), data["key"])
    made, _ = setting(scenario, data["play"], data["measure"])
    return made, seed_of(data["study"], data["luck"]), data["measure"]["exact"]


def _who() -> str:
    return f"{platform.node()}:{os.getpid()}"


@cache
def _started() -> float:
    """Seconds since whoever started this worker did so; 0 where that is not known."""
    began = os.environ.get(STARTED)
    return max(0.0, time.time() - float(began)) if began else 0.0


def carry_out(order: Order) -> Played:
    """The games of an order, or the proof. Raises what stops a game."""
    first_time = _started.cache_info().currsize == 0
    started, start = _started(), time.perf_counter()
    made, seed, nodes = _built(order.work)
    exact = prove(made, nodes) if order.exact else None
    results, steps, cpu = ((), (), ()) if order.exact else play(made, seed, order.first, order.games)
    wall = time.perf_counter() - start
    return Played(order.cell, order.first, results, steps, cpu, exact, wall, started if first_time else 0.0, _who())
