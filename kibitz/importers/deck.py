"""A player's deck as a file names it, made a file of decks that `kibitz new redrains --decks` takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from kibitz.importers.known import Known, die_type, slug
from kibitz.importers.report import Imported, Report, many, refuse, shown
from kibitz.yamltext import yaml_text
from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import parse_yaml
from model.redrains.deck_precons import read_precons
from model.redrains.decks import (
    DECK_TYPES,
    FIRST_FIVE,
    PlayerDeck,
    conjuration_problems,
    counted,
    deck_problems,
    first_five_problems,
    player_deck,
)
from model.redrains.state import DICE_TYPES

MOST_COPIES = 99
MOST_LINES = 200
"""Different cards of one deck; every legal one has at most 30."""
Counts = Counter[str]


@dataclass
class Draft:
    """A deck while it is read; cards and dice by id and type."""

    known: Known
    report: Report
    title: str = ""
    phoenixborn: str = ""
    cards: Counts = field(default_factory=Counter)
    dice: Counts = field(default_factory=Counter)
    conjured: Counts = field(default_factory=Counter)
    five: list[str] = field(default_factory=list)
    strange: set[str] = field(default_factory=set)
    """Ids of cards that no installed pack has."""

    def born(self, where: str, *names: str) -> None:
        """The Phoenixborn, by its id or name."""
        name = next((name for name in names if name), "")
        if self.phoenixborn:
            self.report.miss(where, f"`{shown(name)}`", "a second Phoenixborn of one deck")
            return
        card = self.known.card(*names)
        if card is None:
            self.known.missing(self.report, where, name)
        elif card.type != "phoenixborn":
            self.report.miss(where, f"`{card.name}`", f"of type {card.type}, no Phoenixborn (RR-001)")
            return
        self.phoenixborn = card.id if card is not None else slug(name)
        self.strange |= set() if card is not None else {self.phoenixborn}

    def die(self, where: str, name: str, count: int | None) -> None:
        """So many dice of one type."""
        kind = die_type(name, DICE_TYPES)
        if not kind:
            known = f"no type of die; the types are {', '.join(DICE_TYPES)}"
            self.report.miss(where, f"`{shown(name)}`", known)
        elif self._counts(where, name, count):
            self.dice[kind] += count or 0

    def card(
        self, where: str, count: int | None, name: str, stub: str = "", owner: str = "", pile: bool = False
    ) -> None:
        """So many copies of a card: of the deck, or of the conjuration pile where `pile` or its type say so."""
        if not self._counts(where, name, count) or self._too_many(where, name):
            return
        copies, card = count or 0, self.known.card(stub, name)
        if card is None:
            self.known.missing(self.report, where, name or stub, copies)
            ident = slug(stub or name)
            if not ident:
                self.report.miss(where, f"`{shown(name or stub)}`", "no name of a card")
            elif not pile:
                self.strange.add(ident)
                self.cards[ident] += copies
            return
        if owner and card.phoenixborn and self.known.card(owner) is not self.known.card(card.phoenixborn):
            self.report.warn(where, f"`{card.name}`", f"a unique card of `{card.phoenixborn}`, not of `{shown(owner)}`")
        if pile or card.type == "conjuration" or (card.type == "alteration" and not card.costs):
            self.conjured[card.id] += copies
        elif card.type in DECK_TYPES:
            self.cards[card.id] += copies
        else:
            self.report.miss(where, f"`{card.name}`", f"a card of type {card.type} is in no player's deck")

    def _counts(self, where: str, name: str, count: int | None) -> bool:
        right = count is not None and 1 <= count <= MOST_COPIES
        if not right:
            self.report.miss(where, f"`{shown(name)}`", f"expected a number from 1 to {MOST_COPIES} with it")
        return right

    def _too_many(self, where: str, name: str) -> bool:
        full = len(self.cards) >= MOST_LINES
        if full:
            self.report.miss(where, f"`{shown(name)}`", f"the deck has more than {MOST_LINES} different cards already")
        return full

    def first(self, where: str, names: Iterable[str]) -> None:
        """The First Five, by ids or names."""
        for name in names:
            card = self.known.card(name)
            if card is None and slug(name) not in self.strange:
                self.known.missing(self.report, where, name)
            else:
                self.five.append(card.id if card is not None else slug(name))

    @property
    def deck(self) -> PlayerDeck:
        """The deck as deck building sees it."""
        return player_deck(self.phoenixborn, self.cards, self.dice)

    @property
    def name(self) -> str:
        """The title, or one made of the Phoenixborn."""
        born = self.known.card(self.phoenixborn)
        return shown(self.title.strip()) or f"Untitled {born.name if born else self.phoenixborn}"


def checked(draft: Draft, where: str) -> None:
    """Add to the report what deck building says of a deck. Raises DiagnosticError when there is nothing to keep."""
    report = draft.report
    if not draft.phoenixborn:
        raise refuse(where, "DECK", "no Phoenixborn: expected a deck with one (RR-001).")
    if not draft.cards:
        raise refuse(where, "DECK", "no card of the deck could be read (RR-002).")
    cards = draft.known.library.cards
    spoken = [v for v in deck_problems(draft.deck, cards) if not v.what.startswith("there is no card")]
    if draft.conjured:
        spoken += conjuration_problems(counted(draft.conjured), draft.deck, cards) if not draft.strange else ()
    if draft.five:
        spoken += first_five_problems(draft.five, draft.deck, cards)
    for violation in spoken:
        report.warn(where, violation.what, f"{violation.rule}. {violation.fix}")
    cards_, dice = many(sum(draft.cards.values()), "card"), sum(draft.dice.values())
    names = many(len(draft.cards), "name")
    report.say(f"deck `{draft.name}` of {draft.phoenixborn}: {cards_} of {names}, {dice} dice")
    if draft.strange:
        report.warn(where, "cards of no installed pack", f"{', '.join(sorted(draft.strange))}: {ADD}")


ADD = "add them to a pack of your own (`kibitz cards new redrains ally`) before you play with the deck"


def deck_file(drafts: Sequence[tuple[Draft, str]], report: Report, origin: str) -> Imported:
    """The file of these decks, each with the place it comes from. Raises DiagnosticError when none can be used."""
    entries, ids, notes = [], set[str](), []
    for draft, where in drafts:
        checked(draft, where)
        ident = unused(slug(draft.name) or "deck", ids)
        entries.append(
            {
                "id": ident,
                "name": draft.name,
                "phoenixborn": draft.phoenixborn,
                "dice": dict(sorted(draft.dice.items())),
                "cards": dict(sorted(draft.cards.items())),
            }
        )
        if draft.five:
            notes.append(f"# First Five of {ident}: --first-five {','.join(draft.five)}")
    head = [f"# Imported from {shown(origin)}.", *notes]
    source = f"{report.kind}, {shown(origin)}"
    text = "\n".join(head) + "\n" + yaml_text({"game": "redrains", "source": source, "precons": entries})
    try:
        read_precons(parse_yaml(text, report.source))
    except DiagnosticError as error:
        whys = "; ".join(d.message for d in error.diagnostics)
        raise refuse(report.source, "DECK", f"no deck that kibitz can use: {whys}") from None
    five = drafts[0][0].five
    fives = ",".join(five) if len(five) == FIRST_FIVE else "A,B,C,D,E"
    return Imported(text, report, f"kibitz new redrains --decks FILE --deck {entries[0]['id']} --first-five {fives}")


def unused(ident: str, taken: set[str]) -> str:
    """An id that is not taken, with a number where it has to be; it is taken from then on."""
    number, found = 1, ident
    while found in taken:
        number += 1
        found = f"{ident}-{number}"
    taken.add(found)
    return found
