"""Players' decks: what a legal one is, its First Five and its conjuration pile. Every check finds all problems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from model.core.chance import Pool, pool_size
from model.core.diagnostics import did_you_mean
from model.redrains.state import DICE_TYPES

DECK_SIZE = 30
MAX_COPIES = 3
MAX_UNIQUES = 3
MAX_CHANNEL_MAGIC = 3
DECK_DICE = 10
FIRST_FIVE = 5
CHANNEL_MAGIC = "channel-magic"
DECK_TYPES = ("action_spell", "ally", "alteration", "reaction_spell", "ready_spell")
"""The types of which the cards of a deck are; Phoenixborn and conjurations lie beside it, aspects are the Chimera's."""


class CardFacts(Protocol):
    """What deck building asks of a card; the cards of a library answer it."""

    @property
    def id(self) -> str:
        """The card's id."""

    @property
    def name(self) -> str:
        """The printed name, which copies are counted by."""

    @property
    def type(self) -> str:
        """phoenixborn, conjuration, aspect, or one of DECK_TYPES."""

    @property
    def phoenixborn(self) -> str:
        """The id of the Phoenixborn whose unique card it is; "" for every other card."""

    @property
    def conjures(self) -> Sequence[str]:
        """The ids of the conjurations that it calls for."""

    @property
    def copies(self) -> int:
        """Of a conjuration: how many copies its pile has."""


Catalogue = Mapping[str, CardFacts]


class Violation(NamedTuple):
    """One thing that is not allowed: the rule it breaks, what is wrong, and what to do."""

    rule: str
    what: str
    fix: str

    def __str__(self) -> str:
        return f"{self.what} ({self.rule}). {self.fix}"


class DeckError(ValueError):
    """Raised with every violation found; `violations` holds them in the order of the checks."""

    def __init__(self, violations: Iterable[Violation]) -> None:
        self.violations = tuple(violations)
        super().__init__("\n".join(str(violation) for violation in self.violations))


def refuse(violations: Iterable[Violation]) -> None:
    """Raise DeckError with the violations when there are any."""
    found = tuple(violations)
    if found:
        raise DeckError(found)


class PlayerDeck(NamedTuple):
    """A Phoenixborn, the cards of the draw deck and the dice, as multisets."""

    phoenixborn: str
    cards: Pool
    dice: Pool


def player_deck(phoenixborn: str, cards: Mapping[str, int], dice: Mapping[str, int]) -> PlayerDeck:
    """The deck with these counts by id and by die type; entries of 0 are left out."""
    return PlayerDeck(phoenixborn, counted(cards), counted(dice))


def counted(counts: Mapping[str, int]) -> Pool:
    """The counts as a multiset; entries of 0 are left out."""
    return tuple(sorted((key, count) for key, count in counts.items() if count))


def deck_problems(deck: PlayerDeck, catalogue: Catalogue) -> tuple[Violation, ...]:
    """Everything that makes the deck illegal for a duel and so for a game against the Chimera; () for a legal one."""
    return (
        *_phoenixborn_problems(deck, catalogue),
        *_card_problems(deck, catalogue),
        *_size_problems(deck),
        *_copy_problems(deck, catalogue),
        *_unique_problems(deck, catalogue),
        *dice_problems(deck.dice),
    )


def dice_problems(dice: Pool) -> tuple[Violation, ...]:
    """What is wrong with a pool of dice: types, counts, and exactly ten in all."""
    found = []
    for type_, count in dice:
        if type_ not in DICE_TYPES:
            what = f"`{type_}` is no type of die for a player"
            found.append(Violation("RR-002", what, f"Choose among the nine types.{did_you_mean(type_, DICE_TYPES)}"))
        if count < 1:
            what = f"{count} {type_} dice are no number of dice"
            found.append(Violation("RR-002", what, "Give 1 or more, or leave the type out."))
    total = pool_size(dice)
    if total != DECK_DICE:
        found.append(
            Violation("RR-002", f"{total} dice; a deck has exactly {DECK_DICE}", _by(DECK_DICE - total, "die"))
        )
    return tuple(found)


def _by(missing: int, what: str) -> str:
    """Advice to add or to take out that many; `missing` is negative when there are too many."""
    plural = {"die": "dice"}.get(what, f"{what}s")
    noun = what if abs(missing) == 1 else plural
    return f"Add {missing} {noun}." if missing > 0 else f"Take out {-missing} {noun}."


def unknown_card(card: str, catalogue: Catalogue) -> Violation:
    """The violation of a card that no pack knows."""
    hint = did_you_mean(card, sorted(catalogue)) or " Add it to a pack of your own."
    return Violation("RR-002", f"there is no card `{card}`", hint.strip())


def _phoenixborn_problems(deck: PlayerDeck, catalogue: Catalogue) -> list[Violation]:
    card = catalogue.get(deck.phoenixborn)
    if card is None:
        return [unknown_card(deck.phoenixborn, catalogue)]
    if card.type != "phoenixborn":
        what = f"`{deck.phoenixborn}` is of type {card.type}, no Phoenixborn"
        return [Violation("RR-001", what, "Name the Phoenixborn that the deck is for.")]
    return []


def _card_problems(deck: PlayerDeck, catalogue: Catalogue) -> list[Violation]:
    found = []
    for id_, count in deck.cards:
        card = catalogue.get(id_)
        if card is None:
            found.append(unknown_card(id_, catalogue))
        elif card.type not in DECK_TYPES:
            what = f"{card.name} is of type {card.type}, which is never in the {DECK_SIZE} cards"
            found.append(Violation("RR-002", what, "Take it out; conjurations follow from the cards by themselves."))
        if count < 1:
            found.append(Violation("RR-002", f"{count} copies of `{id_}`", "Give 1 or more, or leave the card out."))
    return found


def _size_problems(deck: PlayerDeck) -> list[Violation]:
    size = pool_size(deck.cards)
    if size == DECK_SIZE:
        return []
    what = f"{size} cards; a deck has exactly {DECK_SIZE}"
    return [Violation("RR-002", what, _by(DECK_SIZE - size, "card"))]


def _copy_problems(deck: PlayerDeck, catalogue: Catalogue) -> list[Violation]:
    """Copies are counted by printed name, so two ids of one name count together."""
    names: Counter[str] = Counter()
    for id_, count in deck.cards:
        names[catalogue[id_].name if id_ in catalogue else id_] += count
    magic = catalogue[CHANNEL_MAGIC].name if CHANNEL_MAGIC in catalogue else CHANNEL_MAGIC
    found = []
    for name, count in sorted(names.items()):
        if count > MAX_COPIES:
            rule = "RR-173" if name == magic else "RR-002"
            what = f"{count} copies of {name}; at most {MAX_COPIES} are allowed"
            found.append(Violation(rule, what, f"Take out {count - MAX_COPIES}."))
    return found


def uniques(cards: Pool, catalogue: Catalogue) -> Pool:
    """The Phoenixborn unique cards among `cards`."""
    return tuple((id_, n) for id_, n in cards if id_ in catalogue and catalogue[id_].phoenixborn)


def _unique_problems(deck: PlayerDeck, catalogue: Catalogue) -> list[Violation]:
    found, own = [], []
    for id_, count in uniques(deck.cards, catalogue):
        card = catalogue[id_]
        if card.phoenixborn != deck.phoenixborn:
            what = f"{card.name} is a unique card of `{card.phoenixborn}`, not of `{deck.phoenixborn}`"
            found.append(Violation("RR-159", what, "Replace it; only the own Phoenixborn's unique cards are allowed."))
        else:
            own.append((f"{count} {card.name}", count))
    total = sum(count for _, count in own)
    if total > MAX_UNIQUES:
        what = f"{total} unique cards ({', '.join(text for text, _ in own)}); at most {MAX_UNIQUES} in all"
        found.append(Violation("RR-159", what, f"Take out {total - MAX_UNIQUES}; they may be mixed."))
    return found


def first_five_problems(chosen: Sequence[str], deck: PlayerDeck, catalogue: Catalogue) -> tuple[Violation, ...]:
    """What is wrong with a First Five: five cards of the deck, of different names, at most one of them unique."""

    def name(id_: str) -> str:
        return catalogue[id_].name if id_ in catalogue else id_

    found = []
    if len(chosen) != FIRST_FIVE:
        what = f"{len(chosen)} cards in the First Five; there are exactly {FIRST_FIVE}"
        found.append(Violation("RR-064", what, _by(FIRST_FIVE - len(chosen), "card")))
    held = dict(deck.cards)
    for id_ in dict.fromkeys(chosen):
        if id_ not in held:
            found.append(Violation("RR-064", f"{name(id_)} is not in the deck", _nearest(id_, held)))
    for same, count in Counter(map(name, chosen)).items():
        if count > 1:
            what = f"{same} is {count} times in the First Five"
            found.append(Violation("RR-064", what, "Choose cards of different names."))
    special = [name(id_) for id_ in chosen if id_ in catalogue and catalogue[id_].phoenixborn]
    if len(special) > 1:
        what = f"{len(special)} unique cards in the First Five ({', '.join(special)})"
        found.append(Violation("RR-160", what, "Keep at most one."))
    return tuple(found)


def _nearest(id_: str, held: Mapping[str, int]) -> str:
    return f"Choose among the cards of the deck.{did_you_mean(id_, sorted(held))}"


def conjuration_pile(deck: PlayerDeck, catalogue: Catalogue) -> Pool:
    """The conjurations that the Phoenixborn and the cards call for, and those that these call for in turn."""
    waiting = [deck.phoenixborn, *(id_ for id_, _ in deck.cards)]
    pile: dict[str, int] = {}
    while waiting:
        card = catalogue.get(waiting.pop())
        for id_ in card.conjures if card else ():
            if id_ not in pile:
                pile[id_] = catalogue[id_].copies if id_ in catalogue else 0
                waiting.append(id_)
    return counted(pile)


def conjuration_problems(pile: Pool, deck: PlayerDeck, catalogue: Catalogue) -> tuple[Violation, ...]:
    """How a conjuration pile that somebody wrote down differs from the one that follows from the deck."""
    given, right = dict(pile), dict(conjuration_pile(deck, catalogue))
    found = []
    for id_ in sorted(given.keys() | right.keys()):
        if given.get(id_, 0) != right.get(id_, 0):
            what = f"{given.get(id_, 0)} copies of `{id_}` in the conjuration pile"
            fix = f"The deck calls for {right.get(id_, 0)}; leave the pile out to have it filled in."
            found.append(Violation("RR-002", what, fix))
    return tuple(found)
