"""Ascension Tactics as a position string: `at1 MAP FIELDS | SEAT | SEAT`."""

from __future__ import annotations

from typing import Any

from kibitz.strings.ascension_board import read_board, write_board
from kibitz.strings.ascension_figures import figures_form
from kibitz.strings.ascension_forms import (
    command_form,
    lasting_form,
    objectives_form,
    ring_form,
    row_form,
    terrain_form,
    victory_form,
)
from kibitz.strings.ascension_rest import RestSlugs, shortened, whole
from kibitz.strings.cursor import Cursor, NotShort
from kibitz.strings.effects import effects_form
from kibitz.strings.fields import (
    NUMBER,
    TRUE,
    WORD,
    Field,
    Form,
    Keys,
    cards_form,
    listed,
    pairs,
    pile_form,
    read_fields,
    write_fields,
)
from kibitz.strings.goals import goal_form
from kibitz.strings.shared import Read, packs_form, sections
from kibitz.strings.slugs import slugs

GAME = "ascension"
_CARDS = slugs(GAME)
_LIST = cards_form(_CARDS)
_REST = RestSlugs(GAME)
_PILE = pile_form(_CARDS, ("top", "hidden"), "hidden")
_WHOLE = pile_form(_REST, ("top", "hidden"), "hidden")
_NAME = WORD
_NAMES = listed(WORD)
_FIGURES = listed(Form(_CARDS.write_id, _CARDS.read_id, "a figure"))
_GOAL = goal_form(_CARDS, single=False)
_FREE = listed(
    Form(
        lambda name: _CARDS.write_id(name) if name else "any",
        lambda cursor: "" if (name := _CARDS.read_id(cursor)) == "any" else name,
        "a figure",
    )
)

TABLE = (
    Field("*", "sample", TRUE, "the layout is invented"),
    Field("k:", "packs", packs_form(), "packs, invented ones with `*`"),
    Field("S:", "settings", pairs(NUMBER), "settings"),
    Field("m:", "mode", WORD, "mode"),
    Field(">", "to_move", WORD, "whose turn it is"),
    Field("t", "turns", NUMBER, "turns until the question is decided"),
    Field("n", "turn", NUMBER, "turns taken so far"),
    Field("w", "target", NUMBER, "Honor that wins"),
    Field("R:", "row", row_form(_CARDS), "centre row"),
    Field("C:", "centre", _WHOLE, "centre deck"),
    Field("Z:", "banished", _LIST, "banished cards"),
    Field("V:", "supply", pairs(NUMBER), "reserve"),
    Field("G:", "treasure_bag", cards_form(_REST), "unseen Treasures"),
    Field("g", "in_bag", NUMBER, "tokens in the bag"),
    Field("O:", "faerie_ring", ring_form(), "Faerie Ring"),
    Field("J:", "turret", WORD, "turret"),
    Field("K:", "objectives", objectives_form(_CARDS), "Objectives"),
    Field("W:", "victory", victory_form(_CARDS), "other ways to win"),
    Field("f:", "fallen", _FIGURES, "what fell of those that they name"),
    Field("I:", "terrain", terrain_form(), "terrain of the scenario"),
    Field("Q:", "schemes", _WHOLE, "Scheme Deck"),
    Field("q:", "scheme_discard", _LIST, "Scheme discard pile"),
    Field("y:", "scheme_play", _LIST, "Schemes played this turn"),
    Field("h:", "scheme_hand", _LIST, "Scheme hand"),
    Field("u", "scheme_hidden", NUMBER, "unseen Schemes in it"),
    Field("M:", "command", command_form(_CARDS), "command in progress"),
    Field("L:", "lasting", lasting_form(_CARDS), "lasting changes"),
    Field("X:", "defeated", _FIGURES, "figures defeated this turn"),
    Field("x:", "losses", _NAMES, "their seats"),
    Field("E:", "effects", effects_form(_CARDS), "effects in progress"),
    Field("?", "goal", _GOAL, "the question"),
)
SEAT = (
    Field("v", "villain", TRUE, "plays the Villains"),
    Field("e:", "team", WORD, "team"),
    Field("h", "honor", NUMBER, "Honor"),
    Field("p", "power", NUMBER, "Power"),
    Field("r", "runes", NUMBER, "Runes"),
    Field("c", "construct_runes", NUMBER, "Runes for Constructs"),
    Field("s", "next_speed", NUMBER, "Speed of the next command"),
    Field("o", "to_top", NUMBER, "Constructs that may go onto the deck"),
    Field("w", "target", NUMBER, "Honor that wins"),
    Field("g", "first_power", NUMBER, "Power of the first turn"),
    Field("f", "first_turn", Form(lambda on: str(int(on)), lambda c: _flag(c), "1 or 0"), "bonuses of the first turn"),
    Field("F:", "figures", figures_form(_CARDS), "figures"),
    Field("H:", "hand", _LIST, "hand"),
    Field("U", "hidden_hand", NUMBER, "cards in hand that nobody has looked at"),
    Field("N:", "unseen", _LIST, "what they and the deck hold"),
    Field("D:", "deck", _PILE, "deck"),
    Field("X:", "discard", _LIST, "discard pile"),
    Field("P:", "played", _LIST, "Heroes played"),
    Field("E:", "equipped", _LIST, "Constructs played"),
    Field("B:", "banished_played", _LIST, "cards played and banished"),
    Field("A:", "waiting", _LIST, "Heroes that wait for their Allegiance"),
    Field("T:", "treasures", _LIST, "Treasures"),
    Field("a:", "free_acquires", listed(NUMBER), "free acquisitions"),
    Field("m:", "free_commands", _FREE, "free commands"),
)
DEFAULT_GOAL = {"maximise": "honor"}


def _flag(cursor: Cursor) -> bool:
    if cursor.eat("1"):
        return True
    if not cursor.eat("0"):
        cursor.fail("expected 1 or 0")
    return False


# --- writing -----------------------------------------------------------------------------------------------


def encode(keys: Keys) -> str:
    """The keys of a position as the part of a string after its tag. Raises NotShort."""
    rest = shortened(keys)
    names = [seat["name"] for seat in rest["seats"]]
    board = write_board(rest.pop("board"), names)
    seats = [_seat(dict(seat)) for seat in rest.pop("seats")]
    centre = rest.pop("centre", {})
    if set(centre) - {"row", "deck", "banished"}:
        raise NotShort("the key centre")
    rest |= {("centre" if name == "deck" else name): cards for name, cards in centre.items()}
    if rest["goal"] == DEFAULT_GOAL:
        del rest["goal"]
    if rest["to_move"] == names[0]:
        del rest["to_move"]
    return " | ".join([" ".join([board, *write_fields(TABLE, rest)]), *seats])


def _seat(seat: Keys) -> str:
    name = seat.pop("name")
    return " ".join([name, *write_fields(SEAT, seat)])


# --- reading -----------------------------------------------------------------------------------------------


def decode(cursor: Cursor) -> Read:
    """What a string says after its tag. Raises DiagnosticError."""
    first, *rest = sections(cursor)
    tokens = first.tokens()
    if not tokens:
        first.fail("expected the map, its rows with `/` between")
    if not rest:
        cursor.at = cursor.end
        cursor.fail("expected ` | ` and a seat")
    heads, seats = [], []
    for section in rest:
        words = section.tokens()
        if not words:
            section.fail("expected the name of a seat")
        heads.append(_NAME.read(words[0]))
        if not words[0].done:
            words[0].fail("expected the name of a seat alone")
        seats.append(read_fields(SEAT, words[1:]))
    board = read_board(tokens[0], heads)
    found = read_fields(TABLE, tokens[1:])
    keys: Keys = {"board": board, "goal": DEFAULT_GOAL, "to_move": heads[0], **found.keys}
    keys["seats"] = [{"name": name, **seat.keys} for name, seat in zip(heads, seats, strict=True)]
    centre: dict[str, Any] = {}
    for name in ("row", "centre", "banished"):
        if name in keys:
            centre["deck" if name == "centre" else name] = keys.pop(name)
    columns: dict[tuple[str | int, ...], int] = {(name,): column for name, column in found.columns.items()}
    columns[("board",)] = tokens[0].at + 1
    columns |= {("centre", "deck" if name == "centre" else name): c for name, c in found.columns.items()}
    for at, section in enumerate(rest):
        columns[("seats", at)] = section.at + 1
        columns |= {("seats", at, name): column for name, column in seats[at].columns.items()}
    if centre:
        keys["centre"] = centre
    return Read(whole(keys, cursor, columns), columns)
