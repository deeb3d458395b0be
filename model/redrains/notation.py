"""A State in the position file's own notation: what a reader of the text gets is the same State again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from model.core.notation import format_counted
from model.core.pile import HIDDEN, Pile
from model.effects.frozen import NotFrozen, frozen_frame
from model.redrains.pieces import Piece, format_dice, format_piece
from model.redrains.reading import PLAYABLE, minus
from model.redrains.schema import RedRainsKeys
from model.redrains.setup_chimera import back_text
from model.redrains.setup_goal import Asked, goal_keys, units_named
from model.redrains.setup_player import filled_conjurations, owned
from model.redrains.state import CHIMERA, RECORDS, Attached, Bag, Battle, Block, Phoenixborn, Spell, State, Unit
from model.redrains.table import GAME, Table

HOLDERS = {0: "me", 1: "p2", CHIMERA: "chimera"}
INLINE = "inline"
WIDTH = 100


class NotWritable(ValueError):
    """Raised for a State that is already decided, or that holds what no position file says."""


# --- cards -------------------------------------------------------------------------------------------------


def unit_piece(table: Table, state: State, held: Unit, seat: int, in_row: bool, numbered: bool = True) -> Piece:
    """A unit as a Piece; `numbered` gives the number that its id has."""
    if not held.card:
        return down_piece(state, held.bag)
    aspect = table.library.cards[held.card].type == "aspect"
    usual = CHIMERA if in_row and aspect else seat
    return Piece(
        card=held.card,
        owner=None if held.owner == usual else held.owner,
        number=_number(held) if numbered else 0,
        wounds=held.wounds,
        exhausted=held.exhausted,
        status=held.status,
        bonus=held.bonus,
        attached=_attached(held.attached, seat),
        dice=_dice(held.dice, seat),
    )


def down_piece(state: State, bag: int) -> Piece:
    """A face-down aspect of a bag as a Piece: its back, or its name when only one card is left that it can be."""
    blood, letter = back_of(state, bag)
    return Piece(blood=blood, bag=letter)


def back_of(state: State, bag: int) -> tuple[int, int]:
    """The back of the aspects of a bag: their blood value, and which of the bags of that blood it is."""
    bags = state.chimera.bags
    return bags[bag].blood, sum(other.blood == bags[bag].blood for other in bags[:bag])


def _number(held: Unit | Spell) -> int:
    if held.id == held.card:
        return 0
    match = re.fullmatch(re.escape(held.card) + r"-([1-9][0-9]?)", held.id)
    if match is None:
        raise NotWritable(f"the id `{held.id}` does not come from the card `{held.card}`")
    return int(match[1])


def _attached(held: Iterable[Attached], seat: int) -> tuple[Piece, ...]:
    return tuple(
        Piece(a.card, None if a.owner == seat else a.owner, exhausted=a.exhausted, status=a.status) for a in held
    )


def _dice(dice: Iterable[tuple[str, int]], seat: int) -> tuple[tuple[str, int | None], ...]:
    return tuple((kind, None if owner == seat else owner) for kind, owner in dice)


def spell_piece(held: Spell, numbered: bool = True) -> Piece:
    """A ready spell as a Piece."""
    return Piece(
        held.card,
        number=_number(held) if numbered else 0,
        exhausted=held.exhausted,
        status=held.status,
        dice=tuple((kind, None) for kind, _ in held.dice),
    )


def born_piece(born: Phoenixborn, seat: int) -> Piece:
    """A Phoenixborn as a Piece."""
    return Piece(
        born.card,
        wounds=born.wounds,
        exhausted=born.exhausted,
        guarded=born.guarded,
        attached=_attached(born.attached, seat),
        dice=_dice(born.dice, seat),
    )


def row_text(table: Table, state: State, seat: int) -> str:
    """The row that faces a seat as one line of a position file."""
    row = state.sides[seat].row
    return ", ".join(format_piece(unit_piece(table, state, held, seat, in_row=True)) for held in row)


def units_text(table: Table, state: State, seat: int) -> str:
    """A seat's battlefield as one line of a position file."""
    units = state.sides[seat].units
    return ", ".join(format_piece(unit_piece(table, state, held, seat, in_row=False)) for held in units)


def _as_usual(state: State) -> bool:
    """Whether every id is the one that a reader would give, so that no number need be written."""
    seen: dict[str, int] = {}
    for side in state.sides:
        cards: list[Unit | Spell] = [*side.units, *side.spells, *(unit for unit in side.row if unit.card)]
        for held in cards:
            seen[held.card] = seen.get(held.card, 0) + 1
            count = seen[held.card]
            if held.id != (held.card if count == 1 else f"{held.card}-{count}"):
                return False
    return True


# --- the keys ----------------------------------------------------------------------------------------------


def position_keys(
    table: Table, state: State, goal: Asked | None = None, inline: Sequence[Mapping[str, Any]] = ()
) -> dict[str, Any]:
    """The keys of a position file for `state`; those that say what is so anyway are left out.

    Raises NotWritable once the game is decided, and for what only other programs make.
    """
    if state.outcome:
        raise NotWritable("the game is decided")
    if state.horizon.kind != GAME and state.horizon.left <= 0:
        raise NotWritable("the question is decided: nothing is left to play")
    players = [_player(table, state, seat) for seat in range(len(state.sides))]
    keys = {**_table_keys(table, inline), **_chimera_keys(table, state)}
    if len(players) == 1:
        keys |= {"row": players[0].pop("row"), "player": players[0]}
    else:
        keys["players"] = players
    keys |= {
        "round": state.round,
        "turn": state.turn,
        "facing": state.facing + 1,
        "first": HOLDERS[state.first],
        "pointed": state.pointed + 1,
        "passes": state.passes,
        "idle": state.idle,
        "unit_destroyed": state.destroyed,
        **_midway(state),
    }
    keys["gone"] = _gone(state, goal)
    asked = {"win": True} if goal is None else {}
    keys["goal"] = {**asked, **(goal_keys(goal, state.horizon) if goal is not None else _until(state))}
    return {name: value for name, value in keys.items() if not _default(name, value)}


def _gone(state: State, goal: Asked | None) -> list[str]:
    """The units that the question names and that are not in play."""
    here = {unit.id for side in state.sides for unit in (*side.units, *side.row)}
    named = units_named(goal) if goal is not None else ()
    return sorted({name for name in named if name not in here})


def _midway(state: State) -> dict[str, Any]:
    """Effects and battles in progress."""
    try:
        effects = [frozen_frame(frame, RECORDS) for frame in state.agenda] or None
    except NotFrozen as error:
        raise NotWritable(f"a position in the middle of `{state.agenda[-1].source}`: {error}") from None
    if effects is None and (state.battles or state.battle is not None or state.cancelled):
        raise NotWritable("a battle that nothing goes on with")
    return {
        "effects": effects,
        "battles": [_battle_keys(battle) for battle in state.battles],
        "battle": None if state.battle is None else _battle_keys(state.battle),
        "cancelled": state.cancelled,
    }


def _battle_keys(battle: Battle) -> dict[str, Any]:
    keys = {"attacker": battle.attacker, "target": battle.target, "by": battle.by + 1, "player": battle.seat + 1}
    more = {"defender": battle.defender, "counters": battle.counters}
    return {name: n for name, n in keys.items() if name != "player" or n != 1} | {k: v for k, v in more.items() if v}


def _until(state: State) -> dict[str, object]:
    from model.redrains.setup_goal import until_word

    return {} if state.horizon.kind == "game" else {"until": until_word(state.horizon)}


def _default(name: str, value: Any) -> bool:
    field = RedRainsKeys.model_fields[name]
    return name != "chimera" and not field.is_required() and bool(value == field.default)


def _table_keys(table: Table, inline: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    packs = [pack.name for pack in table.library.packs if pack.name != INLINE]
    keys: dict[str, Any] = {"packs": packs, "settings": dict(table.settings)}
    if inline:
        keys["inline"] = [dict(entry) for entry in inline]
    profile, card = table.profile, table.chimera
    plain = (profile.difficulty, profile.level) == ("standard", 1)
    chosen = {"card": card.id, "difficulty": profile.difficulty, "level": profile.level}
    keys["chimera"] = card.id if plain else chosen
    decks = {name: sorted(cards) for name, cards in card.subtypes.items()}
    listed = sorted(name for name, n in table.aspects for _ in range(n))
    subtype = next((name for name, cards in decks.items() if cards == listed), None)
    keys["aspects"] = subtype or format_counted(table.aspects)
    return keys


def _chimera_keys(table: Table, state: State) -> dict[str, Any]:
    chimera = state.chimera
    same = ("phase", "red_rains", "rage", "wounds", "exhausted", "ultimate_exhausted", "fatigued", "forced", "no_side")
    keys: dict[str, Any] = {name: getattr(chimera, name) for name in same}
    usual = table.players if chimera.fatigued else 0
    keys["emptied"] = None if chimera.emptied == usual else chimera.emptied
    keys["discard"] = format_counted(_counted(chimera.discard))
    derived = _derived_bags(table, state)
    if chimera.bags != derived:
        keys["unseen"] = [{"blood": bag.blood, "cards": format_counted(bag.pool)} for bag in chimera.bags]
    if chimera.draw != _rest(state):
        keys["draw"] = _draw(state)
    return keys


def _derived_bags(table: Table, state: State) -> tuple[Bag, ...]:
    """The bags that a reader would make of the cards that can be seen."""
    cards = table.library.cards
    up = [u.card for side in state.sides for u in side.row if u.card and cards[u.card].type == "aspect"]
    left, _ = minus(table.aspects, [*up, *state.chimera.discard])
    parts = ((blood, tuple((c, n) for c, n in left if cards[c].blood == blood)) for blood in (1, 2))
    return tuple(Bag(blood, part) for blood, part in parts if part)


def _rest(state: State) -> tuple[Block, ...]:
    """The draw pile that a reader would make of the unseen cards that lie in no row."""
    down = [unit.bag for side in state.sides for unit in side.row if not unit.card]
    sizes = [(at, sum(n for _, n in bag.pool) - down.count(at)) for at, bag in enumerate(state.chimera.bags)]
    block = tuple((at, n) for at, n in sizes if n > 0)
    return (block,) if block else ()


def _draw(state: State) -> dict[str, int] | list[str]:
    blocks = [[(back_text(back_of(state, bag)), n) for bag, n in block] for block in state.chimera.draw]
    if len(blocks) == 1:
        return dict(blocks[0])
    return [" ".join(f"{n} ?{back}" if n > 1 else f"?{back}" for back, n in block) for block in blocks]


def _player(table: Table, state: State, seat: int) -> dict[str, Any]:
    side, numbered = state.sides[seat], not _as_usual(state)
    keys: dict[str, Any] = {
        "phoenixborn": format_piece(born_piece(side.phoenixborn, seat)),
        "units": [format_piece(unit_piece(table, state, u, seat, False, numbered)) for u in side.units],
        "spells": [format_piece(spell_piece(s, numbered)) for s in side.spells],
        "row": [format_piece(unit_piece(table, state, u, seat, True, numbered)) for u in side.row],
        "dice": format_dice(side.active, side.spent),
        "hand": format_counted(_counted(side.hand)),
        "discard": format_counted(_counted(side.discard)),
        "used": list(side.used),
    }
    keys = {name: value for name, value in keys.items() if value or name == "row"}
    if side.deck is not None:
        keys["pile"] = _pile(side.deck)
    if side.conjurations != _usual_conjurations(table, state, seat):
        keys["conjurations"] = format_counted(side.conjurations)
    usual = (("main", True), ("side", True), ("passed", False), ("reacted", False))
    return keys | {name: getattr(side, name) for name, value in usual if getattr(side, name) != value}


def _pile(pile: Pile) -> list[str] | dict[str, list[str]]:
    hidden = [at for at, block in enumerate(pile.blocks) if block.card == HIDDEN]
    if len(hidden) > 1 or sum(n for _, n in pile.unseen) != sum(pile.blocks[at].size for at in hidden):
        raise NotWritable("a draw pile with unseen cards in several places")
    if len(pile.blocks) == len(hidden):
        return format_counted(pile.unseen)
    at = hidden[0] if hidden else len(pile.blocks)
    parts = {
        "top": [block.card for block in pile.blocks[:at]],
        "hidden": format_counted(pile.unseen),
        "bottom": [block.card for block in pile.blocks[at + 1 :]],
    }
    return {name: cards for name, cards in parts.items() if cards}


def _usual_conjurations(table: Table, state: State, seat: int) -> tuple[tuple[str, int], ...]:
    """The conjuration pile that a reader would fill in."""
    cards, side = table.library.cards, state.sides[seat]
    mine = owned(state.sides, seat)
    played = [card for card in mine if cards[card].type in PLAYABLE]
    known = [*side.hand, *side.discard, *played]
    if side.deck is not None:
        known += [card for card, n in side.deck.unseen for _ in range(n)]
        known += [block.card for block in side.deck.blocks if block.card]
    out = [card for card in mine if cards[card].type not in PLAYABLE]
    return filled_conjurations(cards, side.phoenixborn.card, known, out)


def _counted(cards: Iterable[str]) -> list[tuple[str, int]]:
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return list(counts.items())


# --- the text ----------------------------------------------------------------------------------------------


def position_text(
    table: Table,
    state: State,
    goal: Asked | None = None,
    inline: Sequence[Mapping[str, Any]] = (),
    head: Mapping[str, Any] | None = None,
) -> str:
    """A position file for `state`, with the keys of every scenario in `head` before. Raises NotWritable."""
    keys = {**(head or {}), **position_keys(table, state, goal, inline)}
    return "".join(_entry(name, value, 0) for name, value in keys.items())


def _entry(name: str, value: Any, depth: int) -> str:
    """One key with its value; maps and lists go on several lines where one would be too long."""
    pad = "  " * depth
    line = f"{pad}{name}: {_flow(value)}\n"
    if isinstance(value, dict) and name not in ("chimera", "goal", "draw", "settings"):
        return f"{pad}{name}:\n" + "".join(_entry(k, v, depth + 1) for k, v in value.items())
    if len(line) <= WIDTH or not isinstance(value, list) or not value:
        return line
    if isinstance(value[0], dict) and name == "players":
        return f"{pad}{name}:\n" + "".join(_item(entry, depth + 1) for entry in value)
    return f"{pad}{name}:\n" + "".join(f"{pad}  - {_flow(entry)}\n" for entry in value)


def _item(entry: dict[str, Any], depth: int) -> str:
    """A map as an item of a list: a dash before its first key."""
    text = "".join(_entry(k, v, depth + 1) for k, v in entry.items())
    return "  " * depth + "- " + text[2 * depth + 2 :]


def _flow(value: Any) -> str:
    if isinstance(value, dict):  # keys are plain words, backs such as 1b, or names of answers such as ?0
        pairs = ((k if re.fullmatch(r"[A-Za-z0-9_-]+", str(k)) else json.dumps(k), v) for k, v in value.items())
        return "{" + ", ".join(f"{k}: {_flow(v)}" for k, v in pairs) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_flow(v) for v in value) + "]"
    if isinstance(value, str) and re.fullmatch(r"(?!(?:true|false|null)$)[A-Za-z][A-Za-z0-9_-]*", value):
        return value
    return json.dumps(value, ensure_ascii=False)
