"""Whole games that begin, for tests: a setup, the keys that it opens with, and the position that they make."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import Any

from model import catalog
from model.ascension.game import Ascension
from model.ascension.library import Library
from model.ascension.maps import load_map
from model.ascension.opening import open_game
from model.ascension.opening_checks import setup_problems
from model.ascension.opening_setup import Setup
from model.ascension.state import State
from model.scenario import Scenario, read_scenario

PACKS = ("core", "champions", "sample", "sample-row", "sample-villains")
MODES = {
    "duel": ("three-wells", ("ann", "bea")),
    "team": ("four-towers", ("ann", "bea", "cleo", "dan")),
    "brawl": ("four-towers", ("ann", "bea", "cleo", "dan")),
    "solo": ("drowned-gate", ("ann",)),
    "coop": ("two-gates", ("ann", "bea")),
    "boss": ("drowned-gate", ("ann", "zed")),
}
"""A map and players for each mode."""
HEAD = {"format": 1, "id": "opened", "title": "Opened", "game": "ascension", "source": "test"}


def cards() -> Library:
    """The packs that a new game uses."""
    library: Library = catalog.ascension_library(PACKS)
    return library


def made(mode: str, layout: str = "", names: tuple[str, ...] = (), **more: Any) -> Setup:
    """A setup in a mode; map and players are those of MODES unless they are given."""
    usual, players = MODES[mode]
    return Setup(load_map(layout or usual), mode, names or players, **more)


def mistakes(setup: Setup, draft: bool = False) -> str:
    """Everything wrong with a setup as one text; "" when it may be played."""
    return "\n".join(setup_problems(setup, cards(), draft))


@dataclass(frozen=True)
class Opened:
    """A game that begins: the keys that say so, and what is read back."""

    keys: dict[str, Any]
    scenario: Scenario

    @property
    def game(self) -> Ascension:
        """The rules."""
        game = self.scenario.problem.game
        assert isinstance(game, Ascension)
        return game

    @property
    def state(self) -> State:
        """The position."""
        state: State = self.scenario.problem.state
        return state

    def roster(self, name: str) -> list[str]:
        """The cards of a seat's figures."""
        return [figure["card"] for seat in self.keys["seats"] if seat["name"] == name for figure in seat["figures"]]


def opened(setup: Setup, seed: int = 1) -> Opened:
    """The game that a setup opens by a seed."""
    keys = open_game(setup, cards(), PACKS, Random(seed).randrange)
    return Opened(keys, read_scenario(json.dumps({**HEAD, **keys})))
