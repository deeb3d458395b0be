"""Red Rains as a position string: `rr1 FIELDS | PLAYER | PLAYER`."""

from __future__ import annotations

from kibitz.strings.cursor import Cursor
from kibitz.strings.effects import effects_form
from kibitz.strings.fields import (
    FALSE,
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
from kibitz.strings.redrains_forms import (
    bags_form,
    battle_form,
    chimera_form,
    deck_form,
    dice_form,
    draw_form,
    pieces_form,
    used_form,
)
from kibitz.strings.shared import Columns, Read, packs_form, sections
from kibitz.strings.slugs import slugs

GAME = "redrains"
_CARDS = slugs(GAME)
_LIST = cards_form(_CARDS)
_PIECES = pieces_form(_CARDS)
_ONE = Form(lambda text: _PIECES.write([text]), lambda c: _PIECES.read(c)[0], "a card with what lies on it")
_GOAL = goal_form(_CARDS, single=True)
DEFAULTS: Keys = {"goal": {"win": True}, "chimera": "corpse-of-viros"}

TABLE = (
    Field("k:", "packs", packs_form(), "packs, invented ones with `*`"),
    Field("S:", "settings", pairs(NUMBER), "settings"),
    Field("c:", "chimera", chimera_form(), "Chimera, difficulty and level"),
    Field("a:", "aspects", deck_form(_CARDS), "aspect deck"),
    Field("p", "phase", NUMBER, "phase"),
    Field("rr", "red_rains", NUMBER, "Red Rains counter"),
    Field("g", "rage", NUMBER, "rage dice on power"),
    Field("w", "wounds", NUMBER, "wounds of the Chimera"),
    Field("e", "exhausted", NUMBER, "its exhaustion tokens"),
    Field("u", "ultimate_exhausted", NUMBER, "those of its Ultimate"),
    Field("F", "fatigued", TRUE, "fatigued"),
    Field("E", "emptied", NUMBER, "times its draw pile ran out"),
    Field("A", "forced", TRUE, "its next main action must be an attack"),
    Field("N", "no_side", TRUE, "it may take no side action"),
    Field("D:", "draw", draw_form(_CARDS), "its draw pile"),
    Field("B:", "unseen", bags_form(_CARDS), "what face-down aspects may be"),
    Field("X:", "discard", _LIST, "its discard pile"),
    Field("r", "round", NUMBER, "round"),
    Field("t:", "turn", WORD, "whose turn or which phase"),
    Field("f", "facing", NUMBER, "whom the Chimera's turn is against"),
    Field("h:", "first", WORD, "first player token"),
    Field("o", "pointed", NUMBER, "at whom it points"),
    Field("n", "passes", NUMBER, "passes in a row"),
    Field("i", "idle", FALSE, "the Chimera did more than pass"),
    Field("d", "unit_destroyed", TRUE, "a unit was destroyed this turn"),
    Field(
        "G:", "gone", listed(Form(_CARDS.write_id, _CARDS.read_id, "a unit")), "units of the question that left play"
    ),
    Field("b:", "battles", listed(battle_form(_CARDS)), "battles declared"),
    Field("l:", "battle", battle_form(_CARDS), "the battle under way"),
    Field("C", "cancelled", TRUE, "a reaction cancelled the effect just now"),
    Field("Z:", "effects", effects_form(_CARDS), "effects in progress"),
    Field("?", "goal", _GOAL, "the question"),
)
PLAYER = (
    Field("U:", "units", _PIECES, "units"),
    Field("S:", "spells", _PIECES, "ready spells"),
    Field("R:", "row", _PIECES, "the row that faces the player"),
    Field("d:", "dice", dice_form(), "dice"),
    Field("H:", "hand", _LIST, "hand"),
    Field("D:", "pile", pile_form(_CARDS, ("top", "hidden", "bottom"), "hidden"), "draw pile"),
    Field("X:", "discard", _LIST, "discard pile"),
    Field("C:", "conjurations", _LIST, "conjuration pile"),
    Field("m", "main", FALSE, "the main action is taken"),
    Field("s", "side", FALSE, "the side action is taken"),
    Field("p", "passed", TRUE, "passed"),
    Field("r", "reacted", TRUE, "used a reaction"),
    Field("u:", "used", used_form(), "abilities used this turn"),
)


def encode(keys: Keys) -> str:
    """The keys of a position as the part of a string after its tag. Raises NotShort."""
    rest = dict(keys)
    if "player" in rest:
        players = [{**rest.pop("player"), **({"row": row} if (row := rest.pop("row", None)) else {})}]
    else:
        players = [dict(player) for player in rest.pop("players")]
    rest = {name: value for name, value in rest.items() if value != DEFAULTS.get(name)}
    return " | ".join([" ".join(write_fields(TABLE, rest)), *(_player(player) for player in players)])


def _player(player: Keys) -> str:
    born = _ONE.write(player.pop("phoenixborn"))
    if player.get("row") == []:
        del player["row"]
    return " ".join([born, *write_fields(PLAYER, player)])


def decode(cursor: Cursor) -> Read:
    """What a string says after its tag. Raises DiagnosticError."""
    first, *rest = sections(cursor)
    if not 1 <= len(rest) <= 2:
        cursor.at = cursor.end
        cursor.fail("expected ` | ` and a player, one or two of them")
    found = read_fields(TABLE, first.tokens())
    keys: Keys = {**DEFAULTS, **found.keys}
    columns: Columns = {(name,): column for name, column in found.columns.items()}
    players: list[Keys] = []
    for at, section in enumerate(rest):
        words = section.tokens()
        if not words:
            section.fail("expected a Phoenixborn")
        path: tuple[str | int, ...] = ("player",) if len(rest) == 1 else ("players", at)
        columns[path] = section.at + 1
        born = _ONE.read(words[0])
        seat = read_fields(PLAYER, words[1:])
        columns |= {(*path, name): column for name, column in seat.columns.items()}
        players.append({"phoenixborn": born, **seat.keys})
    if len(players) == 1:
        columns[("row",)] = columns.get(("player", "row"), columns[("player",)])
        keys |= {"row": players[0].pop("row", []), "player": players[0]}
    else:
        keys["players"] = [{**player, "row": player.get("row", [])} for player in players]
    return Read(keys, columns)
