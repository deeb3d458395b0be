"""What a step changed: two states compared, said in words with the rules behind each change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from model.ascension.state import FACE_DOWN, KEYWORDS, OFF, Figure, Side, State, figure

if TYPE_CHECKING:
    from model.ascension.engine import Engine

BY_STEP = {"attack": {"damage"}, "move": {"place"}, "deploy": {"place"}, "end": {"turn"}}
"""What the step's own reasons already say, by kind of step."""


def fallen(before: State, after: State) -> tuple[str, ...]:
    """The figures that were defeated between the two states."""
    more = Counter(after.defeated)
    more.subtract(before.defeated)
    return tuple(name for name, count in more.items() if count > 0)


def changes(g: Engine, before: State, after: State, said: str) -> Iterator[str]:
    """Every visible change that the reasons of a step of kind `said` do not name themselves."""
    known = BY_STEP.get(said, set())
    if "turn" in known or before.turn != after.turn:
        if after.winner >= 0:
            yield f"seat {after.winner} reaches {g.table.target} Honor and wins (AT-045)"
        return
    if "damage" not in known:
        yield from (f"{name} is defeated (AT-086)" for name in fallen(before, after))
    for seat, (old, new) in enumerate(zip(before.sides, after.sides, strict=True)):
        yield from _side(seat, old, new, spent=said in ("command", "acquire"))
    for fig in after.figures:
        yield from _figure(g, before, fig, known)
    yield from _board(g, before, after)


def _side(seat: int, old: Side, new: Side, spent: bool) -> Iterator[str]:
    for name in ("honor", "power", "runes"):
        was, now = getattr(old, name), getattr(new, name)
        if now > was or (now < was and not spent):
            yield f"{name.title()} of seat {seat}: {was} to {now}"
    yield from (f"gains the Treasure {card} (AT-172)" for card in _added(old.treasures, new.treasures))
    drawn = _added(old.hand, new.hand)
    if drawn:
        yield f"takes {', '.join(drawn)} into the hand"
    if len(new.free_commands) > len(old.free_commands):
        yield "a free command may be used this turn"
    if new.next_speed > old.next_speed:
        yield f"the next Champion commanded has Speed +{new.next_speed}"


def _added(old: tuple[str, ...], new: tuple[str, ...]) -> list[str]:
    more = Counter(new)
    more.subtract(old)
    return [card for card, count in more.items() if count > 0]


def _figure(g: Engine, before: State, fig: Figure, known: set[str]) -> Iterator[str]:
    old = figure(before, fig.id)
    if old is None:
        return
    for name in ("strength", "defense", "speed"):
        if getattr(old, name) < getattr(fig, name):
            more = getattr(fig, name)
            yield f"{fig.id}: {name.title()} +{more} until the end of the turn (AT-315)"
    for word, bit in KEYWORDS.items():
        if fig.keywords & bit and not old.keywords & bit:
            yield f"{fig.id}: {word.replace('_', ' ')} until the end of the turn (AT-315)"
    if fig.damage > old.damage and "damage" not in known:
        yield f"{fig.id}: {fig.damage} damage now (AT-091)"
    if fig.ready and not old.ready:
        yield f"{fig.id} is ready again"
    if OFF not in (fig.hex, old.hex) and fig.hex != old.hex and "place" not in known:
        yield f"{fig.id} is put on {g.board.name(fig.hex)}"
    yield from (f"{fig.id} carries {held.card} (AT-033)" for held in fig.constructs if held not in old.constructs)


def _board(g: Engine, before: State, after: State) -> Iterator[str]:
    old, new = before.terrain, after.terrain
    for seat, (was, now) in enumerate(zip(old.beacons, new.beacons, strict=True)):
        yield from (f"seat {seat} takes the Beacon {name} (AT-157)" for name in _names(g, now & ~was))
    for seat, (was, now) in enumerate(zip(old.portals, new.portals, strict=True)):
        yield from (f"{name} is now a Portal of seat {seat} (AT-141)" for name in _names(g, now & ~was))
    for word in ("forest", "tainted", "enchanted"):
        added = getattr(new, word) & ~getattr(old, word)
        yield from (f"{name} is now {word} (AT-133)" for name in _names(g, added))
    if after.ring != before.ring and after.ring[0] != OFF:
        yield f"the Faerie Ring lies on {g.board.name(after.ring[0])} (AT-168)"
    if after.turret != before.turret and after.turret != OFF:
        yield f"the Turret stands on {g.board.name(after.turret)}"
    if len(after.treasures) < len(before.treasures):
        faces = dict(before.treasures)
        for at in faces.keys() - dict(after.treasures).keys():
            if faces[at] == FACE_DOWN:
                yield f"takes the face-down Treasure of {g.board.name(at)} (AT-172)"


def _names(g: Engine, mask: int) -> list[str]:
    return [g.board.name(h) for h in g.board.hexes if mask >> h & 1]
