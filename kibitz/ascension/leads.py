"""Sentences that announce what the verbs of Ascension's own rules do, with the rules that they follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from kibitz.ascension.changes import fallen
from kibitz.ascension.villains import PLACED, VILLAINS, Teller
from model.ascension.state import Figure, State, figure
from model.effects.agenda import Frame

if TYPE_CHECKING:
    from model.ascension.engine import Engine

QUIET = frozenset(("strike", "refill", "window", "equip", "order", "villain_directed", *VILLAINS))
"""Verbs that are the rules' own, whatever card they serve: the card's words explain nothing about them."""
ONLY_CHANGES: frozenset[str] = frozenset()
"""Verbs that are no news when they change nothing."""
KNOWN = {"strike": {"damage"}, **{verb: {"place"} for verb in PLACED}}
"""Topics of changes that the announcement of a verb names itself."""


def lead(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    """The sentences that announce what a verb of the rules does; none where its changes explain it."""
    teller = LEADS.get(frame.verbs[0].verb)
    if teller is not None:
        yield from teller(g, frame, before, after)


def _strike(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    """Every blow of an attack with its numbers, then those that come back."""
    bound: dict[str, Any] = dict(frame.bound)
    fig = figure(before, bound["attacker"])
    found = (figure(before, name) for name in bound["targets"])
    targets = [target for target in found if target is not None and target.hex >= 0]
    if fig is None:
        return
    down = fallen(before, after)
    for target in targets:
        yield from _blow(g, before, after, fig, target, target.id in down)
    yield from _back(g, before, fig, targets, fig.id in down)
    others = {fig.id, *(target.id for target in targets)}
    yield from (f"{name} falls with it (AT-325)" for name in down if name not in others)


def _blow(g: Engine, before: State, after: State, fig: Figure, target: Figure, down: bool) -> Iterator[str]:
    numbers = (
        f"{target.id}: Strength {g.blow(before, fig)} of {fig.id} against "
        f"Defense {g.defense(before, target)}, {target.damage} damage before"
    )
    now = figure(after, target.id)
    if down:
        yield f"{numbers}: defeated (AT-084, AT-086)"
        if g.listeners(before, "slay", {"figure": fig, "victim": target.id}):
            yield f"Slay of {fig.id} (AT-123)"
        if target.seat in g.table.villains:
            yield f"Honor for the defeat of {target.id} ({'AT-280' if g.card(target).type == 'cultist' else 'AT-270'})"
    elif now is not None:
        yield f"{numbers}: {now.damage} damage now, not defeated (AT-084, AT-091)"


def _back(g: Engine, before: State, fig: Figure, targets: Iterable[Figure], down: bool) -> Iterator[str]:
    for target in targets:
        if g.strikes_back(before, target, fig):
            end = "is defeated" if down else "stays"
            yield (
                f"Strikeback of {target.id} deals {g.blow(before, target)} of Defense "
                f"{g.defense(before, fig)}: {fig.id} {end} (AT-127)"
            )


LEADS: dict[str, Teller] = {"strike": _strike, **VILLAINS}
