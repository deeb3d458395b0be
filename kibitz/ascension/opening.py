"""What a defeat makes possible: the later steps of a line that fail if the defeated figure still stood there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations
from typing import TYPE_CHECKING

from kibitz.ascension.changes import fallen
from model.ascension.state import Figure, State, figure
from model.core.action import Step

if TYPE_CHECKING:
    from model.ascension.engine import Engine

Way = tuple[tuple[int, ...], int]
"""The hexes of a path, both ends included, and the movement points it takes."""
MOST_VIA = 4
"""Crossed hexes whose orders are tried; more are not told apart."""


def way(g: Engine, state: State, fig: Figure, end: int, via: Sequence[int] = (), closed: int = 0) -> Way | None:
    """A cheapest path of a move that enters `via` and no other hex with an entry effect; None if there is none.

    `closed` are hexes that may not be entered besides those that the rules forbid.
    """
    from model.ascension.movement import slow_hexes, special_hexes

    if len(via) > MOST_VIA:
        return None
    entered = sum(1 << h for h in (*via, end))
    blocked = g.enemy_hexes(state, fig.seat) | g.barred(state, fig.seat) | closed
    blocked |= special_hexes(g, state, fig.seat) & ~entered
    slow, points = slow_hexes(g, state, fig), g.speed(state, fig)
    found = [
        joined
        for order in permutations(via)
        if (joined := _joined(g, (fig.hex, *order, end), points, slow, blocked)) is not None
    ]
    return min(found, key=lambda pair: pair[1], default=None)


def _joined(g: Engine, stops: Sequence[int], points: int, slow: int, blocked: int) -> Way | None:
    path, cost = [stops[0]], 0
    for start, end in pairwise(stops):
        leg = g.board.path(start, end, points, slow, blocked)
        price = g.board.path_cost(start, end, points, slow, blocked)
        if leg is None or price is None or cost + price > points:
            return None
        path += leg[1:]
        cost += price
    return tuple(path), cost


def openings(g: Engine, states: Sequence[State], line: Sequence[Step], i: int) -> Iterator[str]:
    """For every figure that step `i` defeats: the first later step of the line that its hex would prevent."""
    for name in fallen(states[i], states[i + 1]):
        gone = figure(states[i], name)
        if gone is None:
            continue
        for j in range(i + 1, len(line)):
            if states[j].turn != states[i].turn:
                break
            opened = _prevented(g, states[j], line[j], gone.hex)
            if opened:
                yield opened
                break


def _prevented(g: Engine, state: State, step: Step, gone: int) -> str:
    """What the step needs the hex `gone` free for; "" when it does not."""
    if state.active is None:
        return ""
    fig = figure(state, state.active.figure)
    if fig is None or state.agenda:
        return ""
    if step.kind == "move":
        end, *via = (g.board.index(name) for name in step.args if name != "via")
        if end != fig.hex and way(g, state, fig, end, via) and not way(g, state, fig, end, via, 1 << gone):
            return f"opens the path of {fig.id} to {g.board.name(end)} (AT-079)"
    if step.kind == "attack" and step.args != ("all",):
        target = figure(state, step.args[0])
        blockers = g.blockers(state, fig.seat)
        if target is not None and not g.sight.visible(fig.hex, target.hex, blockers | 1 << gone):
            return f"opens the sight line of {fig.id} to {target.id} (AT-185)"
    return ""
