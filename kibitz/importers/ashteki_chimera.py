"""The Chimera of a state of Ashteki."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from kibitz.importers.ashteki_cards import MOST_CARDS, State
from kibitz.importers.ashteki_deck import aspects_key, no_chimera
from kibitz.importers.jsontext import a_dict, a_list, a_number, a_text
from kibitz.importers.report import shown
from model.core.yamlfile import Path_
from model.redrains.deck_aspects import ASPECT_DECK
from model.redrains.pieces import format_piece
from model.redrains.state import RAGE_DICE

CHIMERA_TOKENS = ("redRains",)


@dataclass
class ChimeraSide:
    """The Chimera of a state."""

    state: State
    path: Path_
    data: dict[str, Any]

    def __post_init__(self) -> None:
        born = a_dict(self.data.get("phoenixborn"))
        name = a_text(born.get("id")) or a_text(born.get("name")) or a_text(self.data.get("phoenixborn"))
        self.born = born
        card = self.state.known.chimera(name)
        if card is None:
            raise self.state.wrong((*self.path, "phoenixborn"), "CHIMERA", no_chimera(name, self.state.known))
        self.card = card
        self.rows: list[str] = []
        self.seen: list[str] = []
        """Aspects face up in the row or discarded."""
        self.hidden: list[tuple[int, str]] = []
        """Blood value and, where the file tells it, the card of each face-down aspect."""

    def keys(self) -> dict[str, Any]:
        """The keys of the Chimera."""
        state, tokens = self.state, self.state.tokens((*self.path, "phoenixborn"), self.born, CHIMERA_TOKENS)
        keys: dict[str, Any] = {"chimera": self._side()}
        self._row()
        discard = state.pile((*self.path, "cardPiles", "discard"), self._piles.get("discard"), ("aspect",))
        self.seen += discard
        keys["aspects"] = self._aspects()
        keys["phase"] = self._number(self.data.get("chimeraPhase"), 1, 3, 1, "chimeraPhase")
        red = a_dict(self.born.get("tokens")).get("redRains", a_dict(self.data.get("tokens")).get("redRains", 0))
        keys["red_rains"] = self._number(red, 0, 99, 0, "redRains")
        keys["rage"] = self._rage()
        keys["wounds"], keys["exhausted"] = tokens.get("wounds", 0), tokens.get("exhausted", 0)
        keys["ultimate_exhausted"] = self._ultimate()
        keys["fatigued"] = self.data.get("fatigued") is True
        keys["row"], keys["discard"] = self.rows, state.counted(discard)
        self._hidden_sense(keys["fatigued"])
        usual = {"phase": 1, "red_rains": 0, "rage": 0, "wounds": 0, "exhausted": 0, "ultimate_exhausted": 0,
                 "fatigued": False, "discard": []}  # fmt: skip
        return {name: value for name, value in keys.items() if name not in usual or value != usual[name]}

    @property
    def _piles(self) -> dict[str, Any]:
        return a_dict(self.data.get("cardPiles"))

    def _number(self, value: Any, least: int, most: int, usual: int, name: str) -> int:
        number = a_number(value)
        if number is not None and least <= number <= most:
            return number
        if value is not None:
            why = f"expected a number from {least} to {most}; read as {usual}"
            self.state.report.miss(self.state.where(self.path), f"{name} {shown(value)}", why)
        return usual

    def _side(self) -> str | dict[str, Any]:
        """Which side of the Chimera card lies up: as the user says, else as its life and threat tell."""
        options, report = self.state.options, self.state.report
        life, threat = a_number(self.born.get("life")), a_number(self.born.get("threat"))
        fitting = [
            p for p in self.card.profiles
            if p.players == 1 and life in (None, p.life) and threat in (None, p.threat)
            and options.difficulty in ("", p.difficulty) and options.level in (0, p.level)
        ]  # fmt: skip
        where = (*self.path, "phoenixborn")
        if not fitting:
            why = f"{self.card.name} has no side for one player with life {life} and what was chosen (RR-052)."
            raise self.state.wrong(where, "CHIMERA", why)
        chosen = min(fitting, key=lambda p: (p.difficulty != "standard", p.level))
        if len(fitting) > 1:
            others = ", ".join(f"{p.difficulty} {p.level}" for p in fitting)
            why = f"the file leaves open which of {others}; give --difficulty and --level"
            report.warn(self.state.where(where), f"read as {chosen.difficulty} level {chosen.level}", why)
        return {"card": self.card.id, "difficulty": chosen.difficulty, "level": chosen.level}

    def _row(self) -> None:
        """The battlefield, left to right, and the face-down aspects of a zone of their own after it."""
        for pile in ("cardsInPlay", "threatZone"):
            for index, item in enumerate(a_list(self._piles.get(pile))[:MOST_CARDS]):
                path = (*self.path, "cardPiles", pile, index)
                if a_dict(item).get("facedown") is True or pile == "threatZone":
                    self._down(path, item)
                    continue
                piece = self.state.piece(path, item, ("aspect", "ally", "conjuration"))
                if piece is not None:
                    self.rows.append(format_piece(piece))
                    self.seen.append(piece.card)

    def _down(self, path: Path_, item: Any) -> None:
        """A face-down aspect: only the back counts, whatever the file tells of its face."""
        data = a_dict(item)
        card = self.state.known.card(a_text(data.get("id")), a_text(item))
        blood = a_number(data.get("blood")) or (card.blood if card is not None else None)
        if blood not in (1, 2):
            self.state.report.miss(
                self.state.where(path), "a face-down aspect", "neither its blood value nor its card is known"
            )
            return
        self.rows.append(f"?{blood}")
        self.hidden.append((blood, card.id if card is not None else ""))

    def _aspects(self) -> str | list[str]:
        """The aspect deck: as the user says, as all cards of it are listed, or the only subtype that fits."""
        options, state = self.state.options, self.state
        if options.aspects:
            return options.aspects if "," not in options.aspects else [c.strip() for c in options.aspects.split(",")]
        where = (*self.path, "cardPiles", "deck")
        before = len(state.report.unknown)
        listed = state.pile(where, self._piles.get("deck"), ("aspect",)) if self._named_deck() else []
        whole = Counter([*self._of_deck(), *listed, *(card for _, card in self.hidden if card)])
        if len(state.report.unknown) == before and sum(whole.values()) == ASPECT_DECK:
            return aspects_key(self.card, whole)
        fitting = [name for name, cards in self.card.subtypes.items() if whole and not whole - Counter(cards)]
        if len(fitting) != 1:
            raise state.wrong(
                where,
                "ASPECTS",
                f"it does not tell the aspect deck: give --aspects of `kibitz import ashteki`: {self._choices()}.",
            )
        state.report.warn(
            state.where(where),
            f"read as the aspect deck `{fitting[0]}`",
            "all aspects that are seen are of it; --aspects says another",
        )
        return str(fitting[0])

    def _named_deck(self) -> bool:
        return any(a_text(a_dict(item).get("id")) or a_text(item) for item in a_list(self._piles.get("deck")))

    def _of_deck(self) -> list[str]:
        """The aspects in sight that are cards of the deck; conjured ones have no blood value."""
        cards = self.state.known.library.cards
        return [card for card in self.seen if cards[card].type == "aspect" and cards[card].blood]

    def _choices(self) -> str:
        return f"{' or '.join(sorted(self.card.subtypes))}, or {ASPECT_DECK} cards with commas"

    def _rage(self) -> int:
        """How many of the five rage dice show power."""
        levels = [a_text(a_dict(die).get("level")).lower() for die in a_list(self.data.get("dice"))]
        if levels and (len(levels) != RAGE_DICE or set(levels) - {"basic", "power"}):
            told = f"{len(levels)} dice of the Chimera"
            self.state.report.miss(
                self.state.where((*self.path, "dice")), told, f"expected {RAGE_DICE}, each on basic or power"
            )
        return min(levels.count("power"), 99)

    def _ultimate(self) -> int:
        held = a_dict(self.data.get("ultimate"))
        return int(self.state.tokens((*self.path, "ultimate"), held).get("exhausted", 0))

    def _hidden_sense(self, fatigued: bool) -> None:
        """What the position says of the face-down aspects, and where that may be less than is known."""
        state, size = self.state, a_number(self.data.get("numDeckCards"))
        listed = len(a_list(self._piles.get("deck")))
        expected = ASPECT_DECK - len(self._of_deck()) - len(self.hidden)
        count = size if size is not None else listed or None
        if count is not None and count != expected:
            why = f"of {ASPECT_DECK} aspects {expected} are left by what lies on the table"
            state.report.warn(state.where(self.path), f"{count} aspects in the draw pile", why)
        if fatigued and self.hidden:
            why = (
                "those from before the shuffle and those from after it are not told apart; `unseen` of a position does"
            )
            state.report.warn(state.where(self.path), "face-down aspects of a fatigued Chimera", why)
        if any(card for _, card in self.hidden):
            state.report.say("face-down aspects: only their backs are kept, though the file tells their faces")
