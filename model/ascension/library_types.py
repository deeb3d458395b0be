"""What a card is: its types, the keys of each, and the values that packs hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from model.effects.language import CardText, Modifier, Verbs

FACTIONS = ("enlightened", "lifebound", "mechana", "void")
TYPES = ("champion", "monster", "cultist", "hero", "construct", "treasure", "basic", "villain", "scheme")
"""basic: the starting and always-available cards that give Runes or Power."""
FIGURES = ("champion", "monster", "cultist", "villain")
"""Types whose cards have a figure."""
CENTRE = ("hero", "construct", "monster")
"""Types of the centre deck, besides Champions that cost Runes (AT-037)."""
COOP = "@coop"
"""What the id of a Villain's co-op side ends with; the solo side has the plain id (AT-235)."""
NUMBERS = ("cost", "strength", "command", "defense", "speed", "honor", "threat", "copies")
SHARED = {"id", "name", "type", "faction", "text", "cite", "examples", "uncertain"}
STATS = {"strength", "defense", "speed", "keywords"}
IN_PLAY = {"when", "modify"}
"""Keys of cards that stay: figures and Constructs."""
SIDE = STATS | IN_PLAY | {"honor", "surge", "text"}
"""Keys under `coop`: what the co-op side of a Villain has instead."""
KEYS: Mapping[str, set[str]] = {
    "champion": SHARED | STATS | IN_PLAY | {"command", "cost", "twin", "honor", "copies"},
    "monster": SHARED | STATS | IN_PLAY | {"command", "cost", "copies"},
    "cultist": SHARED | STATS | IN_PLAY | {"command"},
    "hero": SHARED | {"cost", "copies", "do", "when", "allegiance"},
    "construct": SHARED | STATS | IN_PLAY | {"cost", "copies", "do", "allegiance"},
    "treasure": SHARED | STATS | {"copies", "do"},
    "basic": SHARED | {"cost", "do", "when", "allegiance"},
    "villain": SHARED | SIDE | {"twin", "boss", "coop"},
    "scheme": SHARED - {"faction"} | {"do", "threat", "bonus", "copies"},
}
"""Type -> keys; one that would never do anything on a card of the type is not among them."""
REQUIRED: Mapping[str, tuple[str, ...]] = {
    "champion": ("strength", "command", "defense", "faction"),
    "monster": ("strength", "command", "defense", "cost"),
    "cultist": ("strength", "command", "defense"),
    "hero": ("cost", "faction"),
    "construct": ("cost", "faction"),
    "treasure": (),
    "basic": (),
    "villain": ("strength", "defense", "honor", "coop"),
    "scheme": ("do", "threat", "bonus"),
}
EFFECTS = ("do", "when", "modify", "allegiance", "surge", "bonus")
"""Keys that do something: whoever writes one of them also writes a text, a citation and examples."""
BOSS_DEFENSE = 4
"""The least Defense of a Boss (AT-233)."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card: printed numbers (0 where the type has none) and its text for the machine."""

    id: str
    name: str
    type: str
    faction: str = ""
    cost: int = 0
    """Runes to acquire it; Power for a Monster (AT-036)."""
    strength: int = 0
    command: int = 0
    defense: int = 0
    speed: int = 0
    """Movement points of a figure (AT-076), or the bonus of a Construct or Treasure."""
    honor: int = 0
    keywords: int = 0
    twin: bool = False
    copies: int = 1
    prose: str = ""
    cite: str = ""
    text: CardText = field(default_factory=CardText)
    allegiance: tuple[str, Verbs] = ("", ())
    boss: bool = False
    """Whether a Villain is a Boss (AT-233)."""
    surge: Verbs = ()
    """What a Boss does when a Scheme says Surge (AT-274)."""
    threat: int = 0
    """Schemes in the discard pile from which on a Scheme's `bonus` happens too (AT-242)."""
    bonus: Verbs = ()
    settings: Mapping[str, int] = field(default_factory=dict, hash=False, compare=False)
    """Named numbers that are uncertain on the printed card, with their default."""
    examples: tuple[Mapping[str, Any], ...] = field(default=(), hash=False, compare=False)
    """Those of a Villain stand on its solo side; they may show the co-op side too."""
    pack: str = ""
    sample: bool = False

    @property
    def is_figure(self) -> bool:
        """Whether the card is a Champion of any kind, with a figure."""
        return self.type in FIGURES

    @property
    def in_centre(self) -> bool:
        """Whether the card belongs to the centre deck; Champions without a cost are drafted (AT-003, AT-037)."""
        return self.type in CENTRE or (self.type == "champion" and self.cost > 0)

    @property
    def coop(self) -> bool:
        """Whether this is the co-op side of a Villain."""
        return self.id.endswith(COOP)

    def modifiers(self, query: str) -> tuple[Modifier, ...]:
        """The card's own modifiers of one query."""
        return tuple(m for m in self.text.modify if m.query == query)


@dataclass(frozen=True, slots=True)
class Pack:
    """A file of cards with its provenance; a Villain is in `cards` twice, once for each side."""

    name: str
    source: str
    sample: bool
    cards: tuple[Card, ...]
    file: str = ""
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict, hash=False, compare=False)
    """(line, column) of every entry by its id."""


def printed(card: str) -> str:
    """The id of the printed card: that of a Villain for either of its sides."""
    return card.removesuffix(COOP)
