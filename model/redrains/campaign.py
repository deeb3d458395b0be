"""A campaign of three encounters, or a standalone game: which Chimera is next, and how decks may change on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from model.core.chance import Pool
from model.core.diagnostics import did_you_mean
from model.redrains.deck_precons import Precon
from model.redrains.deck_start import DIFFICULTIES, LEVELS, choice_problems
from model.redrains.decks import (
    CHANNEL_MAGIC,
    MAX_CHANNEL_MAGIC,
    MAX_COPIES,
    Catalogue,
    PlayerDeck,
    Violation,
    counted,
    deck_problems,
    refuse,
)

STANDALONE, CAMPAIGN = "standalone", "campaign"
MODES = (STANDALONE, CAMPAIGN)
OPEN, VICTORY, DEFEAT = "open", "victory", "defeat"
BORROWED_NAMES = 3
COLLECTION_NAMES = 1


class Member(NamedTuple):
    """A player of a campaign."""

    deck: PlayerDeck
    precon: Precon | None = None
    """The preconstructed deck that the player began with; None in a standalone game."""
    base: Pool = ()
    """What the player may build with since the first encounter: the first deck and the choices made before it."""
    pool: Pool = ()
    """What the player may build with now, before anything is taken from another deck."""
    borrowed: Pool = ()
    """Taken from another deck since the last encounter."""
    source: str = ""
    """The deck that it was taken from."""


class Encounter(NamedTuple):
    """A game that is over."""

    level: int
    won: bool


class Campaign(NamedTuple):
    """Where the players stand. Functions of this module give the next one; none changes the one it is given."""

    mode: str
    difficulty: str
    level: int
    members: tuple[Member, ...]
    history: tuple[Encounter, ...] = ()
    playing: bool = False
    """Whether an encounter is under way; decks do not change then."""
    earlier_swaps_stay: bool = True
    """Whether cards taken from other decks stay what a player builds with (RR-170)."""

    @property
    def status(self) -> str:
        """OPEN, or VICTORY or DEFEAT when it is over. A campaign has no defeat: a lost level is tried again."""
        if self.mode == STANDALONE:
            return (VICTORY if self.history[-1].won else DEFEAT) if self.history else OPEN
        return VICTORY if Encounter(LEVELS[-1], True) in self.history else OPEN

    @property
    def chimera(self) -> tuple[str, int, int]:
        """Difficulty, level and player count: which side of which Chimera card is next (or was last)."""
        return self.difficulty, self.level, len(self.members)


def start_standalone(difficulty: str, level: int, decks: Sequence[PlayerDeck], catalogue: Catalogue) -> Campaign:
    """A single game of any level with any legal decks (RR-051). Raises DeckError with all problems."""
    refuse((*choice_problems(difficulty, level, len(decks)), *_every(decks, catalogue)))
    return Campaign(STANDALONE, difficulty, level, tuple(Member(deck) for deck in decks))


def start_campaign(
    difficulty: str, precons: Sequence[Precon], catalogue: Catalogue, earlier_swaps_stay: bool = True
) -> Campaign:
    """A campaign at level 1, each player with a preconstructed deck (RR-161). Raises DeckError with all problems."""
    problems = choice_problems(difficulty, LEVELS[0], len(precons))
    refuse((*problems, *_every([precon.deck for precon in precons], catalogue)))
    members = tuple(Member(p.deck, p, p.deck.cards, p.deck.cards) for p in precons)
    return Campaign(CAMPAIGN, difficulty, LEVELS[0], members, earlier_swaps_stay=earlier_swaps_stay)


def _every(decks: Sequence[PlayerDeck], catalogue: Catalogue) -> list[Violation]:
    return [
        violation._replace(what=f"player {seat}: {violation.what}")
        for seat, deck in enumerate(decks, 1)
        for violation in deck_problems(deck, catalogue)
    ]


def change(
    campaign: Campaign,
    seat: int,
    deck: PlayerDeck,
    catalogue: Catalogue,
    owned: Mapping[str, Precon] | None = None,
    source: str = "",
) -> Campaign:
    """The campaign after the player at `seat` has rebuilt the deck; within one break it may be done again.

    Before the first encounter the choices are counted from the preconstructed deck. After an encounter, `source` names
    the one other deck among those `owned` that cards are taken from; without it, the one named before in this break.
    Raises DeckError with everything not allowed.
    """
    refuse(change_problems(campaign, seat, deck, catalogue, owned, source))
    member = campaign.members[seat]
    if member.precon is None:
        member = member._replace(deck=deck)
    elif not campaign.history:
        pool = _plus(member.precon.deck.cards, _beyond(deck.cards, member.precon.deck.cards))
        member = member._replace(deck=deck, base=pool, pool=pool)
    else:
        source = source or member.source
        borrowed = _beyond(deck.cards, _available(campaign, member, source))
        member = member._replace(deck=deck, borrowed=borrowed, source=source)
    return campaign._replace(members=(*campaign.members[:seat], member, *campaign.members[seat + 1 :]))


def change_problems(
    campaign: Campaign,
    seat: int,
    deck: PlayerDeck,
    catalogue: Catalogue,
    owned: Mapping[str, Precon] | None = None,
    source: str = "",
) -> tuple[Violation, ...]:
    """Everything that forbids that rebuilding; () when it is allowed."""
    if not 0 <= seat < len(campaign.members):
        last = len(campaign.members) - 1
        return (Violation("RR-001", f"there is no seat {seat}", f"Seats count from 0 to {last}."),)
    found = _time_problems(campaign)
    member = campaign.members[seat]
    if member.precon is not None:
        found.extend(_phoenixborn_problems(campaign, member, deck))
        if campaign.history:
            found.extend(_between_problems(campaign, member, deck, owned or {}, source or member.source))
        else:
            found.extend(_before_problems(campaign.difficulty, member.precon, deck, catalogue, source))
    return (*found, *deck_problems(deck, catalogue))


def _time_problems(campaign: Campaign) -> list[Violation]:
    if campaign.playing:
        return [Violation("RR-170", "an encounter is under way", "Change decks before or after it.")]
    if campaign.status != OPEN:
        rule = "RR-169" if campaign.mode == CAMPAIGN else "RR-050"
        return [Violation(rule, f"the {campaign.mode} game is over ({campaign.status})", "Start another one.")]
    return []


def _phoenixborn_problems(campaign: Campaign, member: Member, deck: PlayerDeck) -> list[Violation]:
    if deck.phoenixborn == member.deck.phoenixborn:
        return []
    rule = "RR-171" if campaign.history else "RR-161"
    what = f"the Phoenixborn `{deck.phoenixborn}` in place of `{member.deck.phoenixborn}`"
    return [Violation(rule, what, "Keep the Phoenixborn of the first deck.")]


def _before_problems(
    difficulty: str, precon: Precon, deck: PlayerDeck, catalogue: Catalogue, source: str
) -> list[Violation]:
    """What the choices before the first encounter do not allow: RR-161 to RR-165."""
    found, others = [], []
    if source:
        what = f"cards from another deck, `{source}`, before the first encounter"
        found.append(Violation("RR-170", what, "Take them after an encounter."))
    for id_, count in _beyond(deck.cards, precon.deck.cards):
        card = catalogue.get(id_)
        if id_ == CHANNEL_MAGIC:
            if count > MAX_CHANNEL_MAGIC:
                what = f"{count} copies of Channel Magic come in"
                found.append(Violation("RR-163", what, f"Take at most {MAX_CHANNEL_MAGIC}."))
        elif card is None or card.phoenixborn != precon.deck.phoenixborn:
            others.append((card.name if card else id_, count))
    return found + _collection_problems(difficulty, precon, others)


def _collection_problems(difficulty: str, precon: Precon, others: list[tuple[str, int]]) -> list[Violation]:
    """What is wrong with cards that are neither of the deck, nor unique cards of its Phoenixborn, nor Channel Magic."""
    names = ", ".join(name for name, _ in others)
    if not others:
        return []
    if difficulty == DIFFICULTIES[0]:
        what = f"not in the preconstructed deck {precon.name}: {names}"
        fix = (
            "Only its Phoenixborn's unique cards and Channel Magic may come in; a heroic campaign allows one card more."
        )
        return [Violation("RR-161", what, fix)]
    found = []
    if len(others) > COLLECTION_NAMES:
        what = f"{len(others)} further cards come in: {names}"
        found.append(Violation("RR-165", what, f"Take {COLLECTION_NAMES}."))
    for name, count in others:
        if count > MAX_COPIES:
            what = f"{count} copies of {name} come in"
            found.append(Violation("RR-165", what, f"Take at most {MAX_COPIES}."))
    return found


def _available(campaign: Campaign, member: Member, source: str) -> Pool:
    """What a player may build with besides what is taken from `source`."""
    return member.pool if campaign.earlier_swaps_stay or not source else member.base


def _between_problems(
    campaign: Campaign, member: Member, deck: PlayerDeck, owned: Mapping[str, Precon], source: str
) -> list[Violation]:
    """What the changes after an encounter do not allow (RR-170)."""
    new = _beyond(deck.cards, _available(campaign, member, source))
    if not source:
        what = f"new cards, but no deck that they are from: {', '.join(id_ for id_, _ in new)}"
        return [Violation("RR-170", what, "Name one other preconstructed deck.")] if new else []
    found = []
    assert member.precon is not None
    if source == member.precon.id:
        found.append(Violation("RR-170", f"`{source}` is the player's own deck", "Name another one."))
    if source not in owned:
        hint = did_you_mean(source, sorted(owned)).strip() or "Name a preconstructed deck that the player owns."
        return [*found, Violation("RR-170", f"there is no deck `{source}` among those owned", hint)]
    held = dict(owned[source].deck.cards)
    if len(new) > BORROWED_NAMES:
        what = f"{len(new)} different cards come in: {', '.join(id_ for id_, _ in new)}"
        found.append(Violation("RR-170", what, f"Take at most {BORROWED_NAMES}."))
    for id_, count in new:
        if count > min(held.get(id_, 0), MAX_COPIES):
            what = f"{count} copies of `{id_}` come in and `{source}` has {held.get(id_, 0)}"
            found.append(Violation("RR-170", what, f"Take cards of that one deck, at most {MAX_COPIES} copies each."))
    return found


def begin(campaign: Campaign) -> Campaign:
    """The campaign with its next encounter under way. Raises DeckError when one is already, or when it is over."""
    refuse(_time_problems(campaign))
    return campaign._replace(playing=True, members=tuple(_settled(campaign, m) for m in campaign.members))


def _settled(campaign: Campaign, member: Member) -> Member:
    """The member with what was taken from another deck counted to what it builds with."""
    if not member.source:
        return member
    earlier = member.pool if campaign.earlier_swaps_stay else member.base
    return member._replace(pool=_plus(earlier, member.borrowed), borrowed=(), source="")


def finish(campaign: Campaign, won: bool) -> Campaign:
    """The campaign after the encounter under way: a victory leads on, a lost level is tried again (RR-168).

    Raises DeckError when no encounter is under way.
    """
    if not campaign.playing:
        refuse([Violation("RR-168", "no encounter is under way", "Begin one before its result is noted.")])
    history = (*campaign.history, Encounter(campaign.level, won))
    higher = won and campaign.mode == CAMPAIGN and campaign.level < LEVELS[-1]
    return campaign._replace(history=history, playing=False, level=campaign.level + higher)


def call_of_the_phoenix_offered(campaign: Campaign) -> bool:
    """Whether the players may agree on the duel after the Chimera's defeat: two of them, and all is won (RR-154)."""
    return len(campaign.members) == 2 and campaign.status == VICTORY


class Checklist(NamedTuple):
    """The campaign victories ticked off so far: sorted (Phoenixborn, difficulty) pairs."""

    done: tuple[tuple[str, str], ...] = ()

    def ticked(self, phoenixborn: str, difficulty: str) -> bool:
        """Whether a campaign of that difficulty was won with that Phoenixborn."""
        return (phoenixborn, difficulty) in self.done

    def tick(self, campaign: Campaign) -> Checklist:
        """The checklist with a won campaign ticked for the Phoenixborn of every player; else the same (RR-174)."""
        if campaign.mode != CAMPAIGN or campaign.status != VICTORY:
            return self
        new = {(member.deck.phoenixborn, campaign.difficulty) for member in campaign.members}
        return Checklist(tuple(sorted({*self.done, *new})))

    def rows(self, phoenixborn: Sequence[str]) -> tuple[tuple[str, bool, bool], ...]:
        """For each of these Phoenixborn: its id, the standard victory, the heroic victory."""
        standard, heroic = DIFFICULTIES
        return tuple((id_, self.ticked(id_, standard), self.ticked(id_, heroic)) for id_ in phoenixborn)


def _beyond(cards: Pool, allowed: Pool) -> Pool:
    """The copies in `cards` that `allowed` does not cover."""
    return counted(Counter(dict(cards)) - Counter(dict(allowed)))


def _plus(cards: Pool, more: Pool) -> Pool:
    return counted(Counter(dict(cards)) + Counter(dict(more)))
