"""One position for all that differ only in which Cultist has which id.

Cultists of one seat are alike: their card has no text, and no rule or choice reads an id except to ask whether two are
equal. So let p exchange the ids of Cultists of one seat that nothing else in the State names: neither a defeat of this
turn, nor the command in progress, nor a lasting effect, nor a free command. Every action, outcome and effect at a
position s has its image under p at p(s): damage falls on all targets at once, the order of what several defeats
trigger is a player's choice, ties of automated Villains are choices too, and the next new Cultist gets the same id,
as the same ids are in use. p(s) then has the value that s has for every goal that names no Cultist; by induction over
the rest of the game. Half-resolved effects may hold ids in their bindings: such a State stays as it is.
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING

from model.ascension.play import NEW_CULTIST
from model.ascension.state import Figure, State

if TYPE_CHECKING:
    from model.ascension.engine import Engine


def canonical(g: Engine, state: State, named: Set[str]) -> State:
    """The State that stands for all that equal it up to an exchange of Cultists; `named` are the goal's figures."""
    cultists = [at for at, fig in enumerate(state.figures) if fig.card == NEW_CULTIST]
    if (
        len(cultists) < 2
        or state.agenda
        or _has_text(g)
        or any(_is_cultist(state, name) for name in (*named, *g.table.watched))
    ):
        return state
    fixed = _mentioned(state) | {objective.figure for objective in g.table.objectives}
    free = [at for at in cultists if state.figures[at].id not in fixed]
    figures = list(state.figures)
    for seat in {state.figures[at].seat for at in free}:
        places = [at for at in free if state.figures[at].seat == seat]
        alike = sorted((state.figures[at] for at in places), key=_rest)
        for at, fig in zip(places, alike, strict=True):
            figures[at] = fig._replace(id=state.figures[at].id)
    return state._replace(figures=tuple(figures))


def _rest(fig: Figure) -> tuple[object, ...]:
    """All of a figure but its id."""
    return fig[1:]


def _is_cultist(state: State, name: str) -> bool:
    """Whether a name is that of a Cultist, or may become one."""
    return name.startswith(NEW_CULTIST) or any(fig.id == name and fig.card == NEW_CULTIST for fig in state.figures)


def _has_text(g: Engine) -> bool:
    """Whether the card of the Cultists says anything, by which they might differ."""
    text = g.cards[NEW_CULTIST].text
    return bool(text.do or text.when or text.modify)


def _mentioned(state: State) -> set[str]:
    """The ids that the State names besides its figures."""
    found = {*state.defeated, *state.marked, *(name for side in state.sides for name in side.free_commands)}
    for lasting in state.lasting:
        found |= {lasting.figure, lasting.without}
    return found | ({state.active.figure, state.active.twin} if state.active else set())
