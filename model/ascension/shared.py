"""The turn that team mates share: whose action it is, in a word at its end (AT-210, AT-283).

Between actions the State's seat is the team's first one, and its actions need no name. Those of the others end in
`as NAME`; while one of them resolves, the State's seat is theirs. A seat alone never writes a name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.ascension.acquire import acquire_actions
from model.ascension.play import END, command_actions, play_actions
from model.ascension.state import State
from model.core.action import Action

if TYPE_CHECKING:
    from model.ascension.engine import Engine
    from model.ascension.table import Table

AS = "as"


def free_actions(g: Engine, state: State) -> tuple[Action, ...]:
    """What the team may do between commands: play, acquire and command, each for itself; use Treasures; end."""
    found: list[Action] = [*g.treasure_uses(state, state.seat), END]
    for mate in g.table.mates(state.seat):
        acting = state if mate == state.seat else state._replace(seat=mate)
        own = (*play_actions(g, acting), *acquire_actions(g, acting), *command_actions(g, acting))
        found += own if acting is state else [signed(g.table, action, mate) for action in own]
    return tuple(found)


def signed(table: Table, action: Action, seat: int) -> Action:
    """The action with the word that says which team mate takes it."""
    return Action(action.kind, (*action.args, AS, table.name(seat)))


def acting(table: Table, state: State, action: Action) -> tuple[State, Action]:
    """The State of whoever takes the action, and the action without the name; both as they are where none fits."""
    if action.args[-2:-1] != (AS,):
        return state, action
    for mate in table.mates(state.seat)[1:]:
        if table.name(mate) == action.args[-1]:
            return state._replace(seat=mate), Action(action.kind, action.args[:-2])
    return state, action
