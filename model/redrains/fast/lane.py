"""The fast lane of one game: positions in, what became of them out, by numbers of chance that the caller gives."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from model.core.jit import kernel
from model.redrains.fast import layout as lay
from model.redrains.fast.machine import run
from model.redrains.fast.packing import Packer, bare, for_soldier, packable
from model.redrains.fast.steps import checked, ended_turn, told
from model.redrains.fast.tables import Numbers, Tables
from model.redrains.game import RedRains
from model.redrains.state import State

MODES = {"quiet": lay.QUIET, "chance": lay.CHANCE_ANSWERS, "soldier": lay.SOLDIER}
"""Who answers for the player: see `answers.py` and `soldier.py`."""
RESULTS = ("error", "outcome", "steps", "chimera_wounds", "born_wounds", "round", "phase", "red_rains", "units")
"""What is kept of a game that is played without a log."""


class Stopped(RuntimeError):
    """A game that the fast lane broke off, and why: it is to be played by the engine."""


class Ended(NamedTuple):
    """Where one run of the fast lane ended."""

    state: State
    steps: int
    """Actions and chances, as the engine counts them, but that cards of one hand are drawn singly."""
    log: Numbers
    """One row for each of them: see `steps.py`."""


class Lane:
    """Plays one position on. Raises NotCovered, by name, for what it does not cover.

    Numbers of chance are whole, from 0 to 2 ** 62 - 1; one of n equal outcomes is the number modulo n.
    """

    luck_error = lay.E_LUCK
    errors = lay.ERRORS

    def __init__(self, game: RedRains, state: State, mode: str = "quiet") -> None:
        self.game, self.mode = game, mode
        self.state = bare(game, state)
        self.known: Tables = packable(game.engine, self.state)
        if mode == "soldier":
            for_soldier(self.known, self.state)
        self.packer = Packer(self.known)
        self.start = self.packer.pack(self.state)

    def play(self, luck: Numbers, ends: bool = False) -> Ended:
        """Where the game goes by these numbers of chance, with the log of it.

        In the player's turn the soldier plays on; for others `ends` says that the turn ends there. Raises Stopped.
        """
        s, w = self.start.copy(), np.zeros(lay.LUCK + len(luck), dtype=np.int64)
        w[lay.MODE], w[lay.LOG_MOST] = MODES[self.mode], lay.MOST_LOGGED
        w[lay.LUCK :] = luck
        w[lay.LUCK_AT], w[lay.LUCK_END] = lay.LUCK, len(w)
        run(self.known.t, s, w, ends)
        if w[lay.ERROR]:
            raise Stopped(lay.ERRORS[w[lay.ERROR]])
        log = w[lay.LOG : lay.LOG + int(w[lay.LOG_N]) * lay.LOGGED].reshape(-1, lay.LOGGED)
        return Ended(self.packer.unpack(s), int(w[lay.STEPS]), log)

    def many(self, luck: Numbers, ends: bool = False) -> Numbers:
        """What became of as many games as `luck` has rows: one row of RESULTS each, without a log.

        A row whose first number is not 0 was broken off for that one of `errors`.
        """
        rows = np.zeros((len(luck), len(RESULTS)), dtype=np.int64)
        games(self.known.t, self.start, luck, rows, MODES[self.mode], ends)
        return rows

    def check(self, luck: Numbers, ends: bool = False) -> int:
        """Play one game in both engines; its steps. Raises Differs where they do not agree, and Stopped."""
        ended = self.play(luck, ends)
        steps = told(self.known, ended.log)
        start = ended_turn(self.game, self.state) if ends else self.game.begin(self.state)
        checked(self.game, start, steps, ended.state)
        return len(steps)


@kernel
def games(t: Any, start: Any, luck: Any, rows: Any, mode: int, ends: bool) -> None:
    """Play one game for every row of `luck`."""
    s, w = start.copy(), np.zeros(lay.LUCK + luck.shape[1], dtype=np.int64)
    for game in range(luck.shape[0]):
        s[:] = start
        w[: lay.NEW] = 0
        w[lay.MODE], w[lay.LUCK_AT], w[lay.LUCK_END] = mode, lay.LUCK, lay.LUCK + luck.shape[1]
        w[lay.LUCK :] = luck[game]
        run(t, s, w, ends)
        row = rows[game]
        row[0], row[1], row[2] = w[lay.ERROR], s[lay.OUTCOME], w[lay.STEPS]
        row[3], row[4], row[5] = s[lay.C_WOUNDS], s[lay.B_WOUNDS], s[lay.ROUND]
        row[6], row[7], row[8] = s[lay.PHASE], s[lay.RAINS], s[lay.UNITS_N]
