"""A State in the position file's own notation: what a reader of the keys gets is the same State again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from model.ascension.goal import ANY
from model.ascension.notation_figures import figure_keys
from model.ascension.notation_table import NotWritable, table_keys
from model.ascension.schema import AscensionKeys, SeatKeys
from model.ascension.setup_goal import Asked, figures_named, goal_keys
from model.ascension.state import FACE_DOWN, OFF, Lasting, State
from model.ascension.table import Table
from model.ascension.words import RECORDS
from model.core.chance import pool, pool_size
from model.core.notation import format_counted
from model.core.pile import HIDDEN, Pile
from model.effects.frozen import NotFrozen, frozen_frame

__all__ = ["DEFAULT_GOAL", "NotWritable", "pile_keys", "position_keys"]

DEFAULT_GOAL = {"maximise": "honor"}


def position_keys(table: Table, state: State, goal: Asked | None = None, surge: Any = None) -> dict[str, Any]:
    """The keys of a position file for `state`; those that say what is so anyway are left out.

    `surge` is the key `on_surge` as the scenario has it. Raises NotWritable once the question is decided, and for
    what only other programs make.
    """
    if state.turns_left <= 0:
        raise NotWritable("the question is decided: nothing is left to play")
    if table.surge and surge is None:
        raise NotWritable("the scenario's own `on_surge`, without the text that it was read from")
    _check_named(state, goal)
    keys = {
        **table_keys(table, state),
        "on_surge": surge,
        "seats": [_seat(table, state, seat) for seat in range(len(state.sides))],
        "to_move": table.name(state.seat),
        "turns": state.turns_left,
        "turn": state.turn,
        **_shared(table, state),
        **_midway(table, state),
        "goal": DEFAULT_GOAL if goal is None else goal_keys(goal, table, state),
    }
    return {name: value for name, value in keys.items() if not _default(AscensionKeys, name, value)}


def _check_named(state: State, goal: Asked | None) -> None:
    """Raise NotWritable where the question names a Cultist that fell in an earlier turn: nobody knows whose it was."""
    known = {ANY, *(fig.id for fig in state.figures), *state.defeated}
    for name in figures_named(goal) if goal is not None else ():
        if name not in known:
            raise NotWritable(f"the question names `{name}`, which is no longer in the game")


def _default(model: Any, name: str, value: Any) -> bool:
    """Whether a reader takes this value where the key is left out."""
    field = model.model_fields[name]
    if field.is_required():
        return False
    if value is None or value == field.default:
        return True
    return isinstance(value, dict) and not value


def _counted(cards: Iterable[str]) -> list[str]:
    return format_counted(pool(cards))


# --- a seat ------------------------------------------------------------------------------------------------


def _seat(table: Table, state: State, seat: int) -> dict[str, Any]:
    side, same = state.sides[seat], ("honor", "power", "runes", "construct_runes", "next_speed", "to_top")
    piles = ("hand", "played", "equipped", "banished_played", "waiting", "discard", "treasures")
    usual_first = state.turn < len(table.order) and table.teams[seat] == table.teams[state.seat]
    keys: dict[str, Any] = {
        "name": table.name(seat),
        "team": _team(table, seat),
        "villain": seat in table.villains,
        **{name: getattr(side, name) for name in same},
        "target": _target(table, seat),
        "first_power": table.gateway_first[seat] if seat < len(table.gateway_first) else None,
        **{name: _counted(getattr(side, name)) for name in piles},
        **_deck(side.deck, side.hidden_hand),
        "free_acquires": list(side.free_acquires),
        "free_commands": list(side.free_commands),
        "first_turn": None if side.first_turn == usual_first else side.first_turn,
        "figures": figure_keys(table, state, seat),
    }
    return {name: value for name, value in keys.items() if not _default(SeatKeys, name, value)}


def _team(table: Table, seat: int) -> str | None:
    """The team of a seat, called by its first seat; None where it follows from the seats."""
    players = [s for s in range(len(table.teams)) if s not in table.villains]
    usual = tuple(players[0] if table.villains and s in players else s for s in range(len(table.teams)))
    if table.teams == usual or table.teams[seat] == seat:
        return None
    return table.name(table.teams[seat])


def _target(table: Table, seat: int) -> int | None:
    return (table.targets[seat] or None) if table.targets and table.teams[seat] == seat else None


def _deck(deck: Pile | None, hidden_hand: int) -> dict[str, Any]:
    """A deck, and the hidden hand that was drawn from it (AT-108)."""
    if deck is None:
        return {"hidden_hand": hidden_hand}
    top, hidden = _parts(deck, hidden_hand, "a deck")
    if not hidden_hand:
        return {"deck": pile_keys(deck, 0, "a deck")}
    keys: dict[str, Any] = {"hidden_hand": hidden_hand, "unseen": hidden}
    return {**keys, "deck": {"top": top}} if top else keys


def pile_keys(pile: Pile, elsewhere: int, what: str) -> list[str] | dict[str, list[str]]:
    """A pile of a position file; `elsewhere` hidden cards of its pool are in a hand."""
    top, hidden = _parts(pile, elsewhere, what)
    if not top:
        return hidden
    return {"top": top, "hidden": hidden} if hidden else {"top": top}


def _parts(pile: Pile, elsewhere: int, what: str) -> tuple[list[str], list[str]]:
    """The known top of a pile and its unseen cards. Raises NotWritable where known cards lie below unseen ones."""
    blocks = list(pile.blocks)
    left = blocks.pop().size if blocks and blocks[-1].card == HIDDEN else 0
    if any(block.card == HIDDEN for block in blocks) or pool_size(pile.unseen) != left + elsewhere:
        raise NotWritable(f"{what} with known cards below unseen ones")
    return [block.card for block in blocks], format_counted(pile.unseen)


# --- what nobody owns --------------------------------------------------------------------------------------


def _shared(table: Table, state: State) -> dict[str, Any]:
    centre: dict[str, Any] = {"row": list(state.row)}
    if state.centre is not None:
        centre["deck"] = pile_keys(state.centre, 0, "the centre deck")
    centre["banished"] = _counted(state.banished)
    supply = dict(zip(("mystic", "heavy_infantry", "cultists"), state.supply, strict=True))
    usual = dict(zip(supply, State._field_defaults["supply"], strict=True))
    ring, owner = state.ring
    schemes = None if state.schemes is None else pile_keys(state.schemes, state.scheme_hidden, "the Scheme Deck")
    return {
        "centre": {name: cards for name, cards in centre.items() if cards or name == "deck"},
        "supply": {name: n for name, n in supply.items() if n != usual[name]},
        **_bag(state),
        "fallen": list(state.marked),
        "schemes": schemes,
        "scheme_discard": _counted(state.scheme_discard),
        "scheme_play": _counted(state.scheme_play),
        "scheme_hand": _counted(state.scheme_hand),
        "scheme_hidden": state.scheme_hidden,
        "faerie_ring": None if ring == OFF else {"at": table.board.name(ring), "seat": table.name(owner)},
        "turret": None if state.turret == OFF else table.board.name(state.turret),
    }


def _bag(state: State) -> dict[str, Any]:
    if state.bag is None:
        return {}
    down = sum(face == FACE_DOWN for _, face in state.treasures)
    usual = state.bag_size == max(0, pool_size(state.bag) - down)
    return {"treasure_bag": format_counted(state.bag), "in_bag": None if usual else state.bag_size}


# --- the middle of a turn ----------------------------------------------------------------------------------


def _midway(table: Table, state: State) -> dict[str, Any]:
    try:
        effects = [frozen_frame(frame, RECORDS) for frame in state.agenda] or None
    except NotFrozen as error:
        raise NotWritable(f"a position in the middle of `{state.agenda[-1].source}`: {error}") from None
    command = state.active and {
        name: value for name, value in state.active._asdict().items() if value != state.active._field_defaults.get(name)
    }
    return {
        "command": command,
        "effects": effects,
        "lasting": [_lasting_keys(table, entry) for entry in state.lasting],
        "defeated": list(state.defeated),
        "losses": [table.name(seat) for seat in state.losses],
    }


def _lasting_keys(table: Table, entry: Lasting) -> dict[str, Any]:
    changed = entry.modifier
    if changed.how != "add" or changed.condition is not None or not isinstance(changed.amount, int):
        raise NotWritable(f"a lasting change of {changed.query} that is no sum")
    keys: dict[str, Any] = {"seat": table.name(entry.seat), "number": changed.query, "add": changed.amount}
    named = {"figure": entry.figure, "without": entry.without}
    keys |= {name: value for name, value in named.items() if value}
    return keys if entry.until < 0 else {**keys, "until": table.name(entry.until)}
