"""Studies of the tiny game, and workers that die of an order."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from model.tinygame import DamageDealt, TinyGame, position
from solvers.policies import first_legal, uniform
from solvers.study import Book, Looks, Order, Played
from solvers.study_engines import Serial
from solvers.study_play import Setting, play, prove, seed_of
from solvers.study_run import Cell, Outcome, Race, Runner

GAME = TinyGame()
POLICIES = {"first": first_legal, "uniform": uniform}
LOOKS = Looks(8, 64)
RACE = Race(0.05, (0.0, 10.0))


def setting(policy: str, hp: int) -> Setting:
    """A turn against two enemies with so many hit points."""
    at = position(3, ("gamble", "scout", "strike"), (hp, hp), pile=("cleave", "parry", "strike"))
    mind = POLICIES[policy]
    return Setting(GAME, at, 0, lambda: mind, DamageDealt().value)


def cell(policy: str, hp: int, exact: int = 0, **more: Any) -> Cell:
    """A cell of the study; `more` is for workers that do not just play."""
    work = {"policy": policy, "hp": hp, "nodes": exact, **more}
    return Cell(f"{policy} {hp}", "", json.dumps(work), exact)


CELLS = tuple(cell(policy, hp) for policy in POLICIES for hp in (2, 3, 4))


def carry_out(order: Order) -> Played:
    """What a worker does: games of the cell, after whatever the cell wants to happen to the worker."""
    work = json.loads(order.work)
    if work.get("die"):
        _die_once(Path(work["die"]), work.get("times", 1))
    if work.get("fault"):
        raise ValueError("no such card")
    made = setting(work["policy"], work["hp"])
    if order.exact:
        return Played(order.cell, order.first, (), (), (), prove(made, work["nodes"]))
    games = play(made, seed_of("tiny", ""), order.first, order.games)
    return Played(order.cell, order.first, *games, who=str(os.getpid()))


def _die_once(path: Path, times: int) -> None:
    """End this process at once, as many times as the file is not yet long."""
    done = len(path.read_text()) if path.exists() else 0
    if done < times:
        path.write_text("x" * (done + 1))
        os._exit(9)


def run(cells: tuple[Cell, ...] = CELLS, engine: Any = None, **more: Any) -> tuple[Outcome, Book]:
    """A whole run, by this process unless there is another engine."""
    book = more.pop("book", None) or Book(len(cells))
    race, looks = more.pop("race", RACE), more.pop("looks", LOOKS)
    runner = Runner(cells, book, engine or Serial(carry_out), more.pop("journal", None), **more)
    return runner.run(looks, race), book


def content(outcome: Outcome, book: Book) -> Any:
    """All that must be the same whoever plays."""
    games = [
        (list(one.results[:n]), list(one.steps[:n])) for one, n in zip(book.cells, outcome.count.values(), strict=True)
    ]
    return outcome.count, outcome.dropped, outcome.complete, games
