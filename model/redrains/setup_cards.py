"""Cards in play of a position: units, spells and Phoenixborn with what lies on them, and their ids."""

from __future__ import annotations

from collections.abc import Iterable

from model.redrains.pieces import Piece
from model.redrains.reading import Reading, Typed
from model.redrains.state import CHIMERA, HIDDEN, Attached, Phoenixborn, Spell, Unit

PLAIN = Piece()
WORDS = {
    "wounds": "wounds", "exhausted": "exhaustion", "status": "status tokens", "bonus": "an attack bonus",
    "guarded": "`guarded`", "attached": "an alteration", "dice": "a die",
}  # fmt: skip
"""What a piece may carry, for messages."""
ON_UNIT = ("wounds", "exhausted", "status", "bonus", "attached", "dice")
ON_SPELL = ("exhausted", "status")
ON_BORN = ("wounds", "exhausted", "guarded", "attached", "dice")
OWN, ROW = ("ally", "conjuration"), ("aspect", "ally", "conjuration")


def carries_only(reading: Reading, typed: Typed, piece: Piece, fields: tuple[str, ...], where: str) -> None:
    """Add a problem for everything on a card that such a card cannot have."""
    for name, word in WORDS.items():
        if name not in fields and getattr(piece, name) != getattr(PLAIN, name):
            reading.say(typed.path, "NOTATION", f"{where} `{piece.card}` has no place for {word}.", typed.text)
    if piece.number and where == "a Phoenixborn":
        reading.say(typed.path, "NOTATION", "a Phoenixborn has no number.", typed.text)


def ids_for(reading: Reading, cards: Iterable[Typed]) -> list[str]:
    """The id of each card, in order: the numbered ones have theirs, the others the lowest free one of their name."""
    cards = list(cards)
    ids = [f"{p.card}-{p.number}" if p.number > 1 else p.card if p.number else "" for p, _, _ in cards]
    for at, typed in enumerate(cards):
        if ids[at] and ids[at] in ids[:at]:
            message = f"a second card with the id `{ids[at]}`; leave `#` out to have it numbered."
            reading.say(typed.path, "ID", message, typed.text)
    for at, typed in enumerate(cards):
        name, number = typed.piece.card, 1
        while not ids[at] or (not typed.piece.number and ids.count(ids[at]) > 1):
            ids[at] = name if number == 1 else f"{name}-{number}"
            number += 1
    return ids


def unit(reading: Reading, typed: Typed, name: str, seat: int, in_row: bool) -> Unit | None:
    """A face-up unit on a seat's battlefield or in the row that faces it; None after a problem."""
    piece = typed.piece
    if not reading.card(piece.card, typed.path, ROW if in_row else OWN, "the Chimera's row" if in_row else "`units`"):
        return None
    carries_only(reading, typed, piece, ON_UNIT, "unit")
    aspect = reading.library.cards[piece.card].type == "aspect"
    owner = piece.owner if piece.owner is not None else CHIMERA if aspect else seat
    if aspect and owner != CHIMERA:
        reading.say(typed.path, "OWNER", f"the aspect `{piece.card}` belongs to the Chimera.", typed.text)
    return Unit(
        id=name,
        card=piece.card,
        owner=owner,
        wounds=piece.wounds,
        exhausted=piece.exhausted,
        status=piece.status,
        bonus=piece.bonus,
        attached=attached(reading, typed, "unit", seat),
        dice=lying(piece, seat),
    )


def face_down(bag: int) -> Unit:
    """A face-down aspect of a bag."""
    return Unit(HIDDEN, HIDDEN, CHIMERA, bag)


def spell(reading: Reading, typed: Typed, name: str, seat: int) -> Spell | None:
    """A ready spell on a spellboard; None after a problem."""
    piece = typed.piece
    if not reading.card(piece.card, typed.path, ("ready_spell",), "`spells`"):
        return None
    carries_only(reading, typed, piece, (*ON_SPELL, "dice"), "ready spell")
    return Spell(name, piece.card, piece.exhausted, piece.status, lying(piece, seat))


def phoenixborn(reading: Reading, typed: Typed, seat: int) -> Phoenixborn | None:
    """A player's Phoenixborn; None after a problem."""
    piece = typed.piece
    if not reading.card(piece.card, typed.path, ("phoenixborn",), "`phoenixborn`"):
        return None
    carries_only(reading, typed, piece, ON_BORN, "a Phoenixborn")
    held = attached(reading, typed, "phoenixborn", seat)
    return Phoenixborn(piece.card, piece.wounds, piece.exhausted, piece.guarded, held, lying(piece, seat))


def attached(reading: Reading, typed: Typed, host: str, seat: int) -> tuple[Attached, ...]:
    """The alterations on a card, in the order given."""
    found = []
    for piece in typed.piece.attached:
        if piece.face_down or not reading.card(piece.card, typed.path, ("alteration",), "a bracket ( )"):
            if piece.face_down:
                reading.say(typed.path, "WRONG-CARD", "an alteration lies face up; name it.", typed.text)
            continue
        carries_only(reading, typed, piece, ON_SPELL, "alteration")
        wanted = reading.library.cards[piece.card].attach
        if wanted and wanted != host:
            message = f"`{piece.card}` attaches to a {wanted}, not to a {host}."
            reading.say(typed.path, "WRONG-CARD", message, piece.card)
        owner = seat if piece.owner is None else piece.owner
        found.append(Attached(piece.card, owner, piece.exhausted, piece.status))
    return tuple(found)


def lying(piece: Piece, seat: int) -> tuple[tuple[str, int], ...]:
    """The dice on a card, sorted."""
    return tuple(sorted((kind, seat if owner is None else owner) for kind, owner in piece.dice))
