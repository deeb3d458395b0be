"""What packs of Raid Boss hold, read and checked: Heroes, Bosses with their decks, marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from model.core.chance import Pool
from model.effects.language import CardText, Value, Verbs

COLOURS = ("green", "blue", "red")
DIFFICULTIES = ("easy", "medium", "hard", "challenge", "last_stand")
DECK = ("easy", "medium", "hard")
"""Difficulties of the cards that a Boss Deck is made of."""
DECK_SIZE = 18
RESETS = ("none", "round", "on_use")
UNTIL = ("turn", "round", "persistent")
RESTRICTIONS = ("healing", "moving", "cleansing")
HERO_RATINGS = ("attack", "defense", "healing", "chance", "tactics")
BOSS_RATINGS = ("difficulty", "tactics", "chance")
UNSHIELDABLE = "unshieldable"
KIND_FLAGS = (UNSHIELDABLE,)
"""What a named kind of DMG may be."""
TIMINGS = (
    "any", "roll", "assign", "before_packet", "reveal", "interrupt", "own_turn", "other_turn",
    "round_start", "turn_start", "interrupts", "boss_action", "turn_end", "round_end",
)  # fmt: skip
AWARDS = tuple(range(10, 101, 10))
"""The marks of the damage track that earn an Ability Die (RB-103)."""


class Skill(NamedTuple):
    """A Hero's Skill Bar. `on_use` has no bar: it counts the Bonus Dice that the Hero holds (RB-053)."""

    name: str = ""
    start: int = 0
    max: int = 0
    reset: str = "none"


class Bar(NamedTuple):
    """A Talent Bar."""

    start: int
    max: int


class Price(NamedTuple):
    """What an activated Talent costs: skill, talent, and Ability Tokens as (name, count)."""

    skill: int = 0
    talent: int = 0
    tokens: tuple[tuple[str, int], ...] = ()


FREE = Price()
NO_SKILL = Skill()


@dataclass(frozen=True, slots=True)
class Use:
    """An activated part of a Talent, or an action that a mark gives to its bearer."""

    name: str
    do: Verbs
    cost: Price = FREE
    timing: tuple[str, ...] = ("any",)
    possible: Value = None
    """What must hold for it to be offered: an effect without anything to do is not."""
    once: str = ""
    """"turn" or "round" when it is limited."""


@dataclass(frozen=True, slots=True)
class Instant:
    """A Hero's Instant."""

    do: Verbs = ()
    timing: tuple[str, ...] = ("any",)
    possible: Value = None


class Ability(NamedTuple):
    """A Core Ability: the sum of dice that pays for it, and what it does."""

    cost: int
    do: Verbs


@dataclass(frozen=True, slots=True)
class Talent:
    """A Hero's Talent: its bar where it has one, its text, its activated parts."""

    name: str = ""
    bar: Bar | None = None
    text: CardText = field(default_factory=CardText)
    uses: tuple[Use, ...] = ()

    def use(self, name: str) -> Use:
        """The activated part of that name. Raises KeyError."""
        return _named(self.uses, name)


@dataclass(frozen=True, slots=True)
class HeroCard:
    """A Hero: printed numbers and texts."""

    id: str
    name: str
    hp: int
    """Base HP."""
    abilities: Mapping[str, Ability] = field(default_factory=dict, hash=False)
    skill: Skill = NO_SKILL
    talent: Talent = field(default_factory=Talent)
    instant: Instant = field(default_factory=Instant)
    tokens: tuple[tuple[str, int], ...] = ()
    """Ability Tokens of its kit, sorted."""
    ratings: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Ratings of the card's back, which change nothing in play (RB-072)."""
    names_only: bool = False
    """Whether the pack states no number of it: it is listed and cannot be played."""
    prose: str = ""
    cite: str = ""
    certainty: Mapping[str, str] = field(default_factory=dict, hash=False)
    settings: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Named numbers that are uncertain on the printed card, with their default."""
    examples: tuple[Mapping[str, Any], ...] = field(default=(), hash=False, compare=False)
    pack: str = ""
    sample: bool = False


@dataclass(frozen=True, slots=True)
class MarkCard:
    """An effect that can lie on a Hero, on the Boss or on the team. In its text `self` is the bearer."""

    id: str
    name: str = ""
    until: str = "persistent"
    """How long it lasts unless the effect that puts it says otherwise."""
    boss_effect: bool = False
    """Whether it is a Boss Effect, which Cleanse takes off (RB-224)."""
    stacks: bool = False
    """Whether a second one adds to the first; otherwise there is only one on a bearer."""
    max: int = 0
    """The most that one bearer has of it; 0 for no limit."""
    rooted: bool = False
    restriction: str = ""
    """healing, moving or cleansing."""
    takes_damage: bool = False
    """Whether the Hero that put it takes the bearer's Boss DMG."""
    text: CardText = field(default_factory=CardText)
    acts: tuple[Use, ...] = ()
    used_up: str = ""
    """The event after which one of it goes."""
    prose: str = ""
    cite: str = ""
    examples: tuple[Mapping[str, Any], ...] = field(default=(), hash=False, compare=False)
    pack: str = ""
    sample: bool = False

    def act(self, name: str) -> Use:
        """The action of that name. Raises KeyError."""
        return _named(self.acts, name)


def _named(uses: tuple[Use, ...], name: str) -> Use:
    for use in uses:
        if use.name == name:
            return use
    raise KeyError(name)


@dataclass(frozen=True, slots=True)
class DeckCard:
    """A card of a Boss's box that can come into play: Boss Card, Challenge Card or Last Stand."""

    id: str
    name: str
    difficulty: str
    copies: int = 1
    hp: int = 0
    """Of a Challenge Card."""
    interrupt: Verbs = ()
    boss_action: Verbs = ()
    last_stand: Verbs = ()
    text: CardText = field(default_factory=CardText)
    """Triggers and modifiers while the card is face up, of a Challenge Card its Constant."""
    prose: str = ""
    cite: str = ""
    examples: tuple[Mapping[str, Any], ...] = field(default=(), hash=False, compare=False)


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a Boss: the DMG at which it is entered, its deck, what happens on entering, its abilities."""

    deck: tuple[str, ...]
    at: int = -1
    """-1: the default of the rules (RB-102); of level 1 it means nothing."""
    enter: Verbs = ()
    text: CardText = field(default_factory=CardText)


@dataclass(frozen=True, slots=True)
class BossCard:
    """A Boss with its box."""

    id: str
    name: str
    hp: int
    levels: tuple[Level, ...]
    cards: Mapping[str, DeckCard] = field(default_factory=dict, hash=False)
    skill: Skill | None = None
    adrenaline: CardText = field(default_factory=CardText)
    """Abilities that it has in Adrenaline Mode besides."""
    marks: tuple[MarkCard, ...] = ()
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    """Name of a kind of DMG -> its flags."""
    awards: tuple[int, ...] = AWARDS
    restrictions: tuple[str, ...] = ()
    ratings: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Ratings of the card's back, which change nothing in play (RB-109)."""
    encounter: str = ""
    """The story card that is read before play; it is in no pile (RB-028)."""
    vanquish: str = ""
    """The story card that is read after a win; it is in no pile (RB-029)."""
    names_only: bool = False
    """Whether the pack states no number of it: it is listed and cannot be played."""
    prose: str = ""
    cite: str = ""
    certainty: Mapping[str, str] = field(default_factory=dict, hash=False)
    settings: Mapping[str, int] = field(default_factory=dict, hash=False)
    examples: tuple[Mapping[str, Any], ...] = field(default=(), hash=False, compare=False)
    pack: str = ""
    sample: bool = False

    def threshold(self, level: int, settings: Mapping[str, int]) -> int:
        """The DMG at which `level` is entered (RB-020, RB-102); settings are those of `level_at_half` and rounding."""
        if level <= 1:
            return 0
        at = self.levels[level - 1].at
        if at >= 0:
            return at
        if not settings["level_at_half"]:
            return 60
        return (self.hp + 1) // 2 if settings["half_rounds_up"] else self.hp // 2

    def cards_of(self, difficulties: tuple[str, ...]) -> Pool:
        """All cards of these difficulties, copies included."""
        return tuple(sorted((c.id, c.copies) for c in self.cards.values() if c.difficulty in difficulties))


@dataclass(frozen=True, slots=True)
class Pack:
    """A file of Heroes, Bosses and marks with its provenance."""

    name: str
    source: str
    sample: bool
    heroes: tuple[HeroCard, ...] = ()
    bosses: tuple[BossCard, ...] = ()
    marks: tuple[MarkCard, ...] = ()
    file: str = ""
    certainty: Mapping[str, str] = field(default_factory=dict, hash=False)
    """What the letters of certainty mean."""
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict, hash=False, compare=False)
    """Id of an entry -> line and column in the file."""


NO_HEALING, NO_MOVING, NO_CLEANSING = "no_healing", "no_moving", "no_cleansing"
BUILT_IN: Mapping[str, MarkCard] = {
    NO_HEALING: MarkCard(NO_HEALING, "Healing Restricted", restriction="healing"),
    NO_MOVING: MarkCard(NO_MOVING, "Movement Restricted", restriction="moving"),
    NO_CLEANSING: MarkCard(NO_CLEANSING, "Cleansing Restricted", restriction="cleansing"),
}
"""The restrictions, which every Library has among its marks (RB-011)."""


class CardSet(Protocol):
    """Heroes, Bosses and marks by id: what a Table needs of a Library."""

    @property
    def heroes(self) -> Mapping[str, HeroCard]:
        """Heroes by id."""
        ...

    @property
    def bosses(self) -> Mapping[str, BossCard]:
        """Bosses by id."""
        ...

    @property
    def marks(self) -> Mapping[str, MarkCard]:
        """Marks by id, those of Bosses and the built-in restrictions included."""
        ...


@dataclass(frozen=True, eq=False)
class Cards:
    """Heroes, Bosses and marks put together by hand, without a pack."""

    heroes: Mapping[str, HeroCard]
    bosses: Mapping[str, BossCard]
    marks: Mapping[str, MarkCard] = field(default_factory=lambda: dict(BUILT_IN))
