"""Moves and Swaps: whole tiles change places, and what counts moves counts the movers only (RB-088 to RB-092)."""

from __future__ import annotations

from model.raidboss.engine import Engine
from model.raidboss.state import BOSS, HEROES, Hero, State, hero, position


def rooted(g: Engine, state: State, ref: str) -> bool:
    """Whether a mark keeps every Hero from moving this one (RB-221)."""
    return any(g.mark(m.name).rooted for m in hero(state, ref).marks)


def may_move(g: Engine, state: State, by: str, ref: str) -> bool:
    """Whether `by` may choose to change a Hero's position: the Boss always (RB-158, RB-220).

    A Hero chooses nobody that is down (RB-156) or Rooted (RB-221), and not itself while it may not move.
    """
    if by == BOSS:
        return True
    if hero(state, ref).down or rooted(g, state, ref):
        return False
    return by != ref or not g.restricted(state, ref, "moving")


def may_move_to(g: Engine, state: State, by: str, ref: str, to: int) -> bool:
    """Whether `by` may Move a Hero to a position: a Hero's Move slides nobody that is Rooted (RB-221)."""
    if to == position(state, ref) or not 1 <= to <= HEROES or not may_move(g, state, by, ref):
        return False
    if by == BOSS or g.setting_of("rooted_slides"):
        return True
    return not any(rooted(g, state, other) for other in slid(state, ref, to))


def slid(state: State, ref: str, to: int) -> tuple[str, ...]:
    """The Heroes whose position a Move changes without their being moved (RB-089)."""
    pairs = zip(_refs(state.heroes), _refs(moved(state, ref, to)), strict=True)
    return tuple(after for before, after in pairs if before != after and after != ref)


def may_swap(g: Engine, state: State, by: str, one: str, other: str) -> bool:
    """Whether `by` may exchange two Heroes."""
    return one != other and may_move(g, state, by, one) and may_move(g, state, by, other)


def moved(state: State, ref: str, to: int) -> tuple[Hero, ...]:
    """The Heroes in their order after one took a position and those between slid to fill the gap (RB-089)."""
    rest = [h for h in state.heroes if h.card != ref]
    rest.insert(to - 1, hero(state, ref))
    return tuple(rest)


def move(g: Engine, state: State, ref: str, to: int) -> State:
    """The state after a Move, and what it triggers waiting; nothing when the Hero stands there."""
    to = min(max(1, to), HEROES)
    return _placed(g, state, moved(state, ref, to), (ref,))


def swap(g: Engine, state: State, one: str, other: str) -> State:
    """The state after two Heroes exchanged their places, and what that triggers waiting (RB-092)."""
    places = {one: hero(state, other), other: hero(state, one)}
    return _placed(g, state, tuple(places.get(h.card, h) for h in state.heroes), (one, other))


def _placed(g: Engine, state: State, heroes: tuple[Hero, ...], movers: tuple[str, ...]) -> State:
    """The state with the Heroes in a new order; events go around from the active Hero (RB-082)."""
    before = _refs(state.heroes)
    state = state._replace(heroes=heroes)
    changed = {b for a, b in zip(before, _refs(heroes), strict=True) if a != b}
    for ref in reversed([r for r in g.circle(state) if r in changed]):
        state = g.heard(state, ref, "position_changed")
        if ref in movers:
            state = g.heard(state, ref, "moved")
    return state


def _refs(heroes: tuple[Hero, ...]) -> tuple[str, ...]:
    return tuple(h.card for h in heroes)
