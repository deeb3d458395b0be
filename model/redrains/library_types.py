"""What packs of Red Rains hold, read and checked: cards, abilities, Chimera cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from model.effects.language import CardText, Modifier, Value, Verbs
from model.redrains.costs import Costs

TYPES = (
    "phoenixborn", "ally", "conjuration", "ready_spell", "alteration", "action_spell", "reaction_spell", "aspect",
)  # fmt: skip
UNITS = ("ally", "conjuration", "aspect")
ICONS = ("left", "right", "jaw", "none")
"""Which card an aspect attacks (RR-121 to RR-123); none: it cannot attack."""
REACTIONS = ("attackers_declared", "unit_destroyed", "targeted", "dice_power")
"""The windows in which reaction spells can be played."""
HOSTS = ("unit", "phoenixborn")
PARTS = ("modify", "when", "abilities", "keywords")
"""The parts of a card's text that may be inexhaustible."""
KEYWORDS: Mapping[str, bool] = {
    "defender": False, "concealed": False, "quick_strike": False, "threatening": False, "stalk": False,
    "bypass": False, "unit_guard": False, "alert": False, "terrifying": True, "gigantic": True, "overkill": True,
    "tame": True, "armored": True, "tough": True,
}  # fmt: skip
"""Keyword -> whether it takes a number. A keyword without one has the value 1 on a card."""
DIFFICULTIES = ("standard", "heroic")
LEVELS_OF_PLAY = (1, 2, 3)
PLAYERS = (1, 2)
DECK_SIZE = 18
PHASES = 3
DIE = 12
"""The faces of the behavior die."""
GIVEN = ("self", "attacker", "victim", "target")
"""Names that the rules bind for a card's text: its own unit or host, who attacks, whom it befalls, what is targeted."""


@dataclass(frozen=True, slots=True)
class Ability:
    """Something that a card lets its controller do for a cost."""

    name: str
    costs: Costs
    condition: Value = None
    do: Verbs = ()
    once: bool = False
    """Once per turn."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card: printed numbers (0 where the type has none) and its text for the machine."""

    id: str
    name: str
    type: str
    attack: int = 0
    life: int = 0
    recover: int = 0
    battlefield: int = 0
    """Of a Phoenixborn: the most units it may have."""
    spellboard: int = 0
    copies: int = 0
    """Copies in the box; of a conjured card: how many its pile holds."""
    costs: Costs = ()
    phoenixborn: str = ""
    """The Phoenixborn whose unique card this is."""
    blood: int = 0
    icon: str = ""
    pips: int = 0
    """Status tokens that an aspect enters with (RR-118)."""
    status_ability: Verbs = ()
    """What happens for one status token at the start of the Chimera's turn (RR-110)."""
    keywords: Mapping[str, int] = field(default_factory=dict, hash=False)
    inexhaustible: frozenset[str] = frozenset()
    abilities: tuple[Ability, ...] = ()
    text: CardText = field(default_factory=CardText)
    attach: str = ""
    attach_if: Value = None
    """What must hold of the host (`self`) when the alteration is played."""
    reaction: str = ""
    conjures: tuple[str, ...] = ()
    """The cards that its effects bring from a conjuration pile."""
    subtype: str = ""
    prose: str = ""
    cite: str = ""
    certainty: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Printed number (or `text`) -> how sure it is, a letter that the pack explains."""
    settings: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Named numbers that are uncertain on the printed card, with their default."""
    examples: tuple[Mapping[str, Any], ...] = field(default=(), hash=False, compare=False)
    pack: str = ""
    sample: bool = False

    @property
    def is_unit(self) -> bool:
        """Whether the card stands on a battlefield."""
        return self.type in UNITS

    @property
    def is_aspect(self) -> bool:
        """Whether it is one of the Chimera's aspects."""
        return self.type == "aspect"

    @property
    def kind(self) -> str:
        """The kind of unit it is by its own type: ally, conjuration or aspect; "" for other cards."""
        return self.type if self.is_unit else ""

    def modifiers(self, query: str) -> tuple[Modifier, ...]:
        """The card's own modifiers of one query."""
        return tuple(m for m in self.text.modify if m.query == query)

    def ability(self, name: str) -> Ability:
        """The ability of that name. Raises KeyError."""
        for ability in self.abilities:
            if ability.name == name:
                return ability
        raise KeyError(name)


class Profile(NamedTuple):
    """One side of a Chimera card: its numbers for a difficulty, a level and a number of players (RR-007)."""

    difficulty: str
    level: int
    players: int
    threat: int
    life: int
    ultimate: int
    setup: tuple[int, ...]
    """Blood values of the first row, left to right."""
    certainty: str = ""
    """How sure threat, life, ultimate and setup are: four letters that the pack explains."""


class Row(NamedTuple):
    """A row of a behavior card: the values of the die, the dice power effect above, the main action below (RR-036)."""

    rolls: tuple[int, ...]
    side: Verbs
    main: Verbs


@dataclass(frozen=True, slots=True)
class ChimeraCard:
    """A Chimera: its profiles, and its behavior and ultimate cards by phase."""

    id: str
    name: str
    profiles: tuple[Profile, ...]
    behavior: tuple[tuple[Row, ...], ...]
    """By phase, the first is phase 1."""
    ultimates: tuple[Verbs, ...]
    guard: int = 9
    """The lowest roll on which it guards (RR-101)."""
    subtypes: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    """Subtype -> its deck of 18, copies included."""
    prose: str = ""
    cite: str = ""
    certainty: Mapping[str, str] = field(default_factory=dict, hash=False)
    """behavior-1, ultimate-1, .. -> how sure it is."""
    examples: tuple[Mapping[str, Any], ...] = field(default=(), hash=False, compare=False)
    pack: str = ""
    sample: bool = False

    def profile(self, difficulty: str, level: int, players: int) -> Profile:
        """The side of the card for this game. Raises KeyError when there is none."""
        for profile in self.profiles:
            if profile[:3] == (difficulty, level, players):
                return profile
        raise KeyError((difficulty, level, players))

    def row(self, phase: int, roll: int) -> Row:
        """The row that a roll of the behavior die names in a phase (RR-008)."""
        return next(row for row in self.behavior[phase - 1] if roll in row.rolls)


@dataclass(frozen=True, slots=True)
class Pack:
    """A file of cards and Chimeras with its provenance."""

    name: str
    source: str
    sample: bool
    cards: tuple[Card, ...]
    chimeras: tuple[ChimeraCard, ...] = ()
    file: str = ""
    certainty: Mapping[str, str] = field(default_factory=dict, hash=False)
    """What the letters of certainty mean."""
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict, hash=False, compare=False)
    """Id of a card or Chimera -> line and column in the file."""
