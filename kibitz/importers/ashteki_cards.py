"""Cards of a state of Ashteki: what the readers of its parts share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from kibitz.importers.jsontext import a_dict, a_list, a_number, a_text
from kibitz.importers.known import Known, die_type
from kibitz.importers.options import Options
from kibitz.importers.report import Report, shown
from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import Path_
from model.redrains.pieces import MAX_TOKENS, Piece, format_piece
from model.redrains.state import DICE_TYPES


class Document(Protocol):
    """A file with places, whatever it is written in."""

    @property
    def data(self) -> Any:
        """The whole as plain data."""

    def where(self, path: Path_) -> str:
        """The place of a value as `file:line`."""

    def wrong(self, path: Path_, code: str, message: str) -> DiagnosticError:
        """The error that a value makes the file unusable, for `raise`."""


TOKENS = {"damage": "wounds", "exhaustion": "exhausted", "status": "status"}
MOST_CARDS = 200
"""Cards of one pile."""


class Pieces(NamedTuple):
    """Cards in order as a position writes them, and their ids."""

    texts: list[str]
    cards: list[str]


@dataclass
class State:
    """One state: the players with their paths, and what was understood of it so far."""

    document: Document
    path: Path_
    known: Known
    report: Report
    options: Options
    moved: Mapping[Path_, Path_] = field(default_factory=dict)
    """Where a part of the state stands in the file, if not where a replay has it."""
    used: list[str] = field(default_factory=list)
    """Ids of all cards that the position names."""

    # --- parts ---

    def where(self, path: Path_) -> str:
        """The place of a value, for the report."""
        return self.document.where(self._real(path))

    def wrong(self, path: Path_, code: str, message: str) -> DiagnosticError:
        """The error that a value makes the state unusable, for `raise`."""
        return self.document.wrong(self._real(path), code, message)

    def _real(self, path: Path_) -> Path_:
        fitting = [old for old in self.moved if path[: len(old)] == old]
        longest = max(fitting, key=len, default=())
        return (*self.moved[longest], *path[len(longest) :]) if fitting else path

    def piece(self, path: Path_, value: Any, types: Iterable[str]) -> Piece | None:
        """A card in play with its tokens and what lies on it; None after it was told that it is not known."""
        data = a_dict(value)
        name = a_text(data.get("id")) or a_text(data.get("name")) or a_text(value)
        card = self.known.card(a_text(data.get("id")), a_text(data.get("name")), a_text(value))
        if card is None:
            self.known.missing(self.report, self.where(path), name or "a card without a name")
            return None
        if card.type not in types:
            self.report.miss(self.where(path), f"`{card.name}`", f"a card of type {card.type} does not lie there")
            return None
        self.used.append(card.id)
        self._extras(path, card.name, data)
        counts = self.tokens(path, data)
        attached = [
            self.piece((*path, "upgrades", i), u, ("alteration",)) for i, u in enumerate(a_list(data.get("upgrades")))
        ]
        dice = [self._lying((*path, "dieUpgrades", i), d) for i, d in enumerate(a_list(data.get("dieUpgrades")))]
        return Piece(
            card.id,
            attached=tuple(held for held in attached if held is not None),
            dice=tuple((kind, None) for kind in dice if kind),
            **counts,
        )

    def tokens(self, path: Path_, data: dict[str, Any], own: Iterable[str] = ()) -> dict[str, Any]:
        """The tokens on a card that a position has a place for; the others are told, but for those called `own`."""
        found: dict[str, Any] = {}
        for name, value in a_dict(data.get("tokens")).items():
            count = a_number(value)
            if name in TOKENS and count is not None and 0 <= count <= MAX_TOKENS:
                found[TOKENS[name]] = count
            elif name not in own and value:
                why = "no token that kibitz knows, or no possible number of it"
                self.report.miss(self.where((*path, "tokens", name)), f"{shown(value)} `{shown(name)}`", why)
        damage = a_number(data.get("damage"))
        if damage and "wounds" not in found and 0 <= damage <= MAX_TOKENS:
            found["wounds"] = damage
        if data.get("exhausted") is True and "exhausted" not in found:
            found["exhausted"] = 1
        return found

    def _extras(self, path: Path_, name: str, data: dict[str, Any]) -> None:
        """Tell of what lies on a card and has no place in a position."""
        for key in ("armor", "flags", "childCards"):
            if data.get(key):
                why = f"`{key}` of `{name}` has no place in a position"
                self.report.miss(self.where((*path, key)), f"{shown(data[key], 40)}", why)

    def _lying(self, path: Path_, value: Any) -> str:
        name = a_text(a_dict(value).get("magic")) or a_text(value)
        kind = die_type(name, DICE_TYPES)
        if not kind:
            self.report.miss(self.where(path), f"`{shown(name)}`", "a die of an unknown type on a card")
        return kind

    def pile(self, path: Path_, value: Any, types: Iterable[str]) -> list[str]:
        """The ids of the cards of a pile; those that cannot be in it are told."""
        found = []
        for index, item in enumerate(a_list(value)[:MOST_CARDS]):
            if a_dict(item).get("facedown") is True and not a_text(a_dict(item).get("id")):
                self.report.miss(
                    self.where((*path, index)), "a face-down card", "the file does not say which card it is"
                )
                continue
            piece = self.piece((*path, index), item, types)
            found += [piece.card] if piece is not None else []
        return found

    def counted(self, cards: Iterable[str]) -> list[str]:
        """Cards as a position counts them."""
        return [card if n == 1 else f"{n} {card}" for card, n in sorted(Counter(cards).items())]


def pieces(state: State, path: Path_, value: Any, types: Iterable[str]) -> Pieces:
    """Cards in order."""
    found = [state.piece((*path, i), item, types) for i, item in enumerate(a_list(value)[:MOST_CARDS])]
    kept = [piece for piece in found if piece is not None]
    return Pieces([format_piece(piece) for piece in kept], [piece.card for piece in kept])
