"""What the server answers about cards, and what it offers to the editors of positions."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from kibitz.web.answers import Answer, Keys, Problem


class CardRow(Answer):
    """A card in the list of all cards."""

    id: str
    type: str
    group: str
    numbers: str
    """Its printed numbers in one line."""
    pack: str
    sample: bool
    """Whether it is invented."""


class Listing(Answer):
    """All cards of a game, the kinds of new ones, and the user's own packs."""

    group: str
    """What the cards are grouped by."""
    cards: list[CardRow]
    kinds: list[str]
    packs: list[str]
    problems: list[str]
    """What is wrong with the user's own packs."""


class Lines(Answer):
    """A card in words, line by line."""

    lines: list[str]


class CheckedCard(Lines):
    """A card of a pack that is being written."""

    id: str
    wrong: list[str]
    """The examples that do not come out as they are stated."""


class Checked(Answer):
    """What kibitz makes of a pack: its cards in words, or its mistakes."""

    cards: list[CheckedCard]
    problems: list[Problem]


class PackEntryRow(Answer):
    """An entry of a pack that is being written."""

    path: list[str | int]
    kind: str
    id: str


class CardField(Answer):
    """A field of the form for an entry: the keys that lead to its value, how that is entered, and what it is now."""

    path: list[str]
    label: str
    input: Literal["number", "flag", "choice", "words", "line", "prose", "card", "cost", "yaml"]
    help: str
    options: list[str]
    low: int
    high: int
    needed: bool
    example: str
    """What might stand there, as YAML."""
    value: Any
    """Null where the key is left out."""
    source: str
    """The value as text, of what is entered as YAML."""


class EntryForm(Answer):
    """The entries of a pack, and the form for one of them, or for the pack itself."""

    entries: list[PackEntryRow]
    path: list[str | int]
    kind: str
    kinds: list[str]
    """The kinds of what may be added inside the entry."""
    fields: list[CardField]


class PackEdited(Answer):
    """The text of a pack after a change, and where the entry stands that it was about."""

    text: str
    path: list[str | int]


# --- the editors ---------------------------------------------------------------------------------------------------


class Facts(Answer):
    """What a Hero or a Boss of Raid Boss begins with."""

    hp: int
    skill: int | None


class HeroFacts(Facts):
    """What a Hero begins with."""

    talent: int | None


class BossFacts(Facts):
    """What a Boss begins with."""

    levels: int


class CardInfo(Answer):
    """A card that may be put into a position."""

    id: str
    name: str
    kind: str
    group: str
    numbers: str
    pack: str
    sample: bool


class PlayableCard(CardInfo):
    """A card of Raid Boss; `facts` are null for cards that do not begin anything."""

    facts: HeroFacts | BossFacts | None = None


class PackInfo(Answer):
    """A pack of cards, and whether it is invented."""

    name: str
    sample: bool


class OfferedGoal(Answer):
    """A question that may be asked, and its keys."""

    label: str
    goal: Keys


class FormOfAny(Answer):
    """What the editor of any game offers."""

    packs: list[PackInfo]
    usual: list[str]
    """The packs of a position that names none."""
    keys: list[str]
    """The keys that a position may have."""
    empty: Keys
    """A position to begin with."""
    goals: list[OfferedGoal]


class FormAscension(FormOfAny):
    """What the editor of Ascension Tactics offers."""

    game: Literal["ascension"]
    cards: list[CardInfo]
    modes: list[str]
    objectives: list[str]


class ChimeraInfo(Answer):
    """A Chimera."""

    subtypes: list[str]


class FormRedRains(FormOfAny):
    """What the editor of Red Rains offers."""

    game: Literal["redrains"]
    cards: list[CardInfo]
    dice: list[str]
    decks: dict[str, str]
    """The decks of the box: names by id."""
    chimeras: dict[str, ChimeraInfo]


class FormRaidBoss(FormOfAny):
    """What the editor of Raid Boss offers."""

    game: Literal["raidboss"]
    cards: list[PlayableCard]
    phases: list[str]
    usual_dice: dict[str, int]
    """Ability Dice of a Hero as a fight begins, by mode."""
    charms: dict[str, tuple[int, int]]
    """Temporal Shards and Boosters of a Hero as a fight begins, by mode."""


class Form(RootModel[Annotated[FormAscension | FormRedRains | FormRaidBoss, Field(discriminator="game")]]):
    """What the editor of a game offers."""
