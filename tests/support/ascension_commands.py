"""Everything that the engine allows in Villain commands: all choices followed, with what was done on each way."""

from __future__ import annotations

from support.ascension_naive_pair import Pair

from model.ascension.automa import command_frame
from model.ascension.engine import Engine
from model.ascension.state import OFF, State, figure
from model.effects.agenda import Frame

Steps = tuple[str, ...]


def outcomes(pair: Pair, state: State) -> list[tuple[Steps, State]]:
    """Every way through one command from `state`: the Villain's steps, and the position after it."""
    g, found = pair.position.game.engine, list[tuple[Steps, State]]()
    villain, seat = (
        pair.world["tokens"][pair.kind][0],
        pair.world["figures"][pair.world["tokens"][pair.kind][0]]["seat"],
    )
    steps: list[str] = []
    g.kernel.watch = lambda frame, before, after: steps.extend(_steps(g, villain, frame, before, after))
    try:
        start = g.kernel.settle(g.kernel.push(state, command_frame(g, state, villain, "", seat)))
        stack = [(tuple(steps), start)]
        while stack:
            done, at = stack.pop()
            if not at.agenda:
                found.append((done, at))
            for action in pair.position.game.legal_actions(at) if at.agenda else ():
                steps.clear()
                after = pair.position.game.apply(at, action)
                stack.append(((*done, *steps), after))
    finally:
        g.kernel.watch = None
    return found


def _steps(g: Engine, villain: str, frame: Frame, before: State, after: State) -> list[str]:
    """What a resolved verb let the Villain do, in the words of the naive reading, without what a move sets off."""
    was, now, found = figure(before, villain), figure(after, villain), []
    assert was is not None
    assert now is not None
    if frame.verbs[0].verb == "strike":
        targets = dict(frame.bound)["targets"]
        found.append("attack " + ("all" if g.hits_all(before, was) else targets[0]))
    elif now.hex not in (was.hex, OFF):
        found.append(("deploy " if was.hex == OFF else "move ") + g.board.name(now.hex))
    elif frame.verbs[0].verb == "villain_stays":
        found.append("stay")
    return found
