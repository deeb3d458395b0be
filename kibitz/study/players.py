"""Who plays the games of a study: habits, greedy, random, advice with so many nodes, best play, or the fast lane."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from model.asking import asking
from model.core.diagnostics import did_you_mean
from model.core.game import Game
from model.core.goal import Problem
from solvers.greedy import heuristic_greedy
from solvers.policies import Policy, prefer, uniform

if TYPE_CHECKING:
    from solvers.study_advice import Ask
    from solvers.study_play import Fast

ADVICE = re.compile(r"advice ([1-9]\d{0,6})")
BEST, SOLDIER = "best", "soldier"
PLAIN: dict[str, Policy] = {"habits": prefer, "greedy": heuristic_greedy, "random": uniform}
KNOWN = (*PLAIN, "advice NODES", BEST, SOLDIER)
OWN, OTHERS = "own", "others"
HORIZONS = {"redrains": "chimera", "raidboss": "turn", "ascension": "turn"}
"""The end of the questions that advice is asked in whole games."""
Play = str | Mapping[str, str]


def problems(play: Play, game: str, seats: tuple[str, ...]) -> list[str]:
    """What is wrong with who plays, for a game whose seats have these names."""
    if isinstance(play, str):
        return _unknown(play, alone=True, game=game)
    found = [text for who in play.values() for text in _unknown(who, alone=False, game=game)]
    places = (*seats, OWN, OTHERS)
    return found + [f"there is no seat `{name}`.{did_you_mean(name, places)}" for name in play if name not in places]


def _unknown(player: str, alone: bool, game: str) -> list[str]:
    if player in PLAIN or ADVICE.fullmatch(player):
        return []
    if player not in (BEST, SOLDIER):
        return [f"nobody plays as `{player}`.{did_you_mean(player, KNOWN)}"]
    if not alone:
        return [f"`{player}` decides everything: write `play: {player}`."]
    if player == SOLDIER and game != "redrains":
        return [f"`{SOLDIER}` is the policy of the fast lane of Red Rains."]
    return []


def policy(play: Play, problem: Problem[Any], seats: tuple[str, ...]) -> Callable[[], Policy]:
    """A maker of fresh policies for all seats of the position."""
    if isinstance(play, str):
        return _maker(play)
    own = problem.goal.seat
    named = [
        play.get(name) or play.get(OWN if seat == own else OTHERS) or "habits"
        for seat, name in enumerate(seats or ("",))
    ]

    def fresh() -> Policy:
        minds = [_maker(name)() for name in named]
        return lambda game, state, legal: minds[game.current_player(state)](game, state, legal)

    return fresh


def steady(play: Play) -> bool:
    """Whether every answer hangs on the position alone."""
    return not any(ADVICE.fullmatch(one) for one in ([play] if isinstance(play, str) else play.values()))


def _maker(player: str) -> Callable[[], Policy]:
    if player in PLAIN:
        known = PLAIN[player]
        return lambda: known
    if player in (BEST, SOLDIER):
        return lambda: prefer
    from solvers.study_advice import Adviser

    match = ADVICE.fullmatch(player)
    nodes = int(match[1]) if match else 0
    return lambda: Adviser(nodes, _ask)


class Standing(NamedTuple):
    """How well the position stands by the game's heuristic, which speaks for the team whose turn it is."""

    game: Any
    seat: int

    def value(self, state: Any) -> Fraction:
        """From 0 to 1; won and lost games are 1 and 0."""
        return Fraction(self.game.heuristic(state))

    def bounds(self, state: Any) -> tuple[Fraction, Fraction]:
        """From 0 to 1."""
        return Fraction(0), Fraction(1)

    def describe(self) -> str:
        """The goal in words."""
        return "the standing of the position"


def _ask(game: Game[Any], state: Any) -> Ask:
    """The question to advice at a position: the best standing at the end of the turn, or of the Chimera's next."""
    from solvers.study_advice import Ask

    goal = Standing(game, game.current_player(state))
    offered = asking(game.info.name, Problem(game, state, goal))
    asked = offered.until(state, HORIZONS[game.info.name], 1)
    return Ask(Problem(game, asked, goal), offered.turn_over)


def fast_lane(problem: Problem[Any], count: str) -> Fast:
    """The fast lane of Red Rains from a position, with what is counted at the end of its games.

    Raises ValueError for what is not counted there, NotCovered for what the lane does not cover.
    """
    from model.redrains.fast.lane import RESULTS, Lane
    from solvers.bulk import WON
    from solvers.study_play import Fast

    columns = {"chimera_wounds": "chimera_wounds", "wounds:p1": "born_wounds", "phase": "phase"}
    lane: Any = Lane(problem.game, problem.state, SOLDIER)  # type: ignore[arg-type]
    if count == "win":
        return Fast(lane, lambda row: float(row[1] == WON))
    if count not in columns:
        raise ValueError(f"the fast lane counts win, {', '.join(columns)}, and not {count}")
    at = RESULTS.index(columns[count])
    return Fast(lane, lambda row: float(row[at]))
