"""Victory: what a scenario lets each side win by, and the check at the end of every turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from model.ascension.goal import AchieveGoal, Condition
from model.ascension.scoring import honor_of
from model.ascension.state import State

if TYPE_CHECKING:
    from model.ascension.engine import Engine
    from model.ascension.table import Table


class Turns(NamedTuple):
    """The team has taken `n` turns."""

    n: int


WinCondition = Condition | Turns
"""`Defeat` and `Keep` speak of the whole game here: of everything that fell since it began."""


class Victory(NamedTuple):
    """A way for one team to win: all of its conditions at one check, besides the Honor that a scenario asks for."""

    team: int
    """The team's first seat."""
    conditions: tuple[WinCondition, ...]


def winner(g: Engine, state: State, team: int) -> int:
    """The team that wins at the check of `team`'s turn, -1 for none (AT-045, AT-217, AT-219, AT-227, AT-281, AT-292).

    Where all need the same Honor and several have it, the most wins. In a tie, and where sides win by different
    things (AT-302), the turn's team comes first and then the order of turns.
    """
    due = [t for t in (team, *g.table.others(team)) if _wins(g, state, t)]
    if not due:
        return -1
    return due[0] if g.table.uneven else max(due, key=lambda t: honor_of(g.table, state, t))


def _wins(g: Engine, state: State, team: int) -> bool:
    target = g.table.target_of(team)
    if target and honor_of(g.table, state, team) >= target:
        return True
    return any(met(g, state, v) for v in g.table.victories if g.table.teams[v.team] == team)


def met(g: Engine, state: State, victory: Victory) -> bool:
    """Whether all conditions of a victory hold at the check that ends the turn in progress."""
    told = state._replace(defeated=state.marked)
    goal = AchieveGoal(g, victory.team, ())
    for condition in victory.conditions:
        if isinstance(condition, Turns):
            if turns_taken(g.table, state, victory.team) < condition.n:
                return False
        elif not goal.holds(told, condition):
            return False
    return bool(victory.conditions)


def turns_taken(table: Table, state: State, team: int) -> int:
    """Turns of a team since the game began, the one that ends now included."""
    places = {t: i for i, t in enumerate(table.order)}
    since = (places[table.teams[state.seat]] - places[table.teams[team]]) % len(places)
    last = state.turn - since
    return last // len(places) + 1 if last >= 0 else 0
