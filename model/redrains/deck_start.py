"""How a game starts: the Chimera card chosen, its rows dealt face down by blood value, and the players' decks opened.

Nothing here is random. A start keeps what everybody may know, the blood values on the backs, and the exact chances of
the rest; a shuffle is an argument.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple, Protocol, TypeVar

from model.core.chance import Pool, Weighted, distribution, draw_one, pool, pool_size, pool_without
from model.core.diagnostics import did_you_mean
from model.redrains.deck_aspects import BLOODS, Aspects, aspect_deck_problems, check_orders, of_blood
from model.redrains.decks import (
    Catalogue,
    DeckError,
    PlayerDeck,
    Violation,
    conjuration_pile,
    deck_problems,
    first_five_problems,
    refuse,
)
from model.redrains.state import CHIMERA, RAGE_DICE

DIFFICULTIES = ("standard", "heroic")
LEVELS = (1, 2, 3)
PLAYERS = (1, 2)
PHASES = (1, 2, 3)


class ProfileFacts(Protocol):
    """One side of a Chimera card; the profiles of a library answer it."""

    @property
    def difficulty(self) -> str:
        """standard or heroic."""

    @property
    def level(self) -> int:
        """1, 2 or 3."""

    @property
    def players(self) -> int:
        """The player count that the side is for."""

    @property
    def threat(self) -> int:
        """How many aspects each battlefield is filled up to."""

    @property
    def life(self) -> int:
        """Wounds that defeat the Chimera."""

    @property
    def ultimate(self) -> int:
        """Red Rains tokens at which the Ultimate resolves."""

    @property
    def setup(self) -> tuple[int, ...]:
        """The blood values of a starting row, left to right."""


P = TypeVar("P", bound=ProfileFacts)


def choice_problems(difficulty: str, level: int, players: int) -> tuple[Violation, ...]:
    """What is wrong with a choice of difficulty, level and player count; () when there is such a game."""
    found = []
    if players not in PLAYERS:
        found.append(Violation("RR-001", f"{players} players", "Play with 1 or 2."))
    if difficulty not in DIFFICULTIES:
        hint = did_you_mean(difficulty, DIFFICULTIES).strip()
        found.append(Violation("RR-016", f"there is no difficulty `{difficulty}`", hint))
    if level not in LEVELS:
        found.append(Violation("RR-016", f"there is no level {level}", "Choose 1, 2 or 3."))
    return tuple(found)


def profile_for(profiles: Iterable[P], difficulty: str, level: int, players: int) -> P:
    """The profile for that choice (RR-052). Raises DeckError for a choice that no game allows or no profile meets."""
    refuse(choice_problems(difficulty, level, players))
    for profile in profiles:
        if (profile.difficulty, profile.level, profile.players) == (difficulty, level, players):
            return profile
    what = f"this Chimera has no side for {difficulty} level {level}, {players} player{'s' * (players > 1)}"
    raise DeckError([Violation("RR-052", what, "Add the profile to its card pack.")])


def profile_table_problems(profiles: Sequence[ProfileFacts]) -> tuple[Violation, ...]:
    """What a Chimera's twelve profiles lack (RR-007), and setups that are no rows of the threat's length (RR-019)."""
    found = []
    sides = Counter((p.difficulty, p.level, p.players) for p in profiles)
    for key in product(DIFFICULTIES, LEVELS, PLAYERS):
        if sides[key] != 1:
            what = f"{sides[key]} profiles for {key[0]} level {key[1]}, {key[2]}p"
            found.append(Violation("RR-007", what, "Give exactly one."))
    for profile in profiles:
        name = f"{profile.difficulty} level {profile.level}, {profile.players}p"
        found.extend(violation._replace(what=f"{name}: {violation.what}") for violation in _profile_problems(profile))
    return tuple(found)


def _profile_problems(profile: ProfileFacts) -> list[Violation]:
    found = list(choice_problems(profile.difficulty, profile.level, profile.players))
    if any(blood not in BLOODS for blood in profile.setup):
        found.append(Violation("RR-019", "a setup with other values than 1 and 2", "Give blood values."))
    if len(profile.setup) != profile.threat:
        what = f"a setup of {len(profile.setup)} aspects with threat {profile.threat}"
        found.append(Violation("RR-019", what, "Every known card deals as many as its threat value."))
    if min(profile.life, profile.ultimate, profile.threat) < 1:
        found.append(Violation("RR-007", "a number below 1", "Give threat, life and ultimate values from 1 on."))
    return found


class ChimeraStart(NamedTuple):
    """The Chimera when the first round begins, as far as anybody can know it."""

    life: int
    threat: int
    ultimate: int
    rows: tuple[tuple[int, ...], ...]
    """For each player, the blood values of the face-down aspects that face that player, left to right."""
    unseen: tuple[Pool, ...]
    """For Blood 1 and Blood 2: what the aspects in the rows and in the draw pile are drawn from."""
    draw: tuple[int, ...]
    """For Blood 1 and Blood 2: how many of them are in the draw pile."""
    fatigued_side: int
    """The side of the fatigued card under the pile that shows: the player count (RR-063)."""
    first: int
    """Who holds the first player token: a seat, or CHIMERA under the ruling `chimera_may_start`."""
    ultimates: tuple[int, ...] = PHASES
    """Phases of the Ultimate cards, top to bottom; `behaviors` likewise."""
    behaviors: tuple[int, ...] = PHASES
    rage: tuple[int, int] = (RAGE_DICE, 0)
    """Rage dice on their basic and on their power side."""

    def of(self, blood: int) -> Pool:
        """What an aspect of that blood value may be, wherever it lies face down."""
        return self.unseen[BLOODS.index(blood)]

    def slot_chances(self, seat: int, place: int) -> Weighted[str]:
        """What the aspect at `place` (from 0) of the row that faces `seat` may be."""
        return draw_one(self.of(self.rows[seat][place]))

    def row_chances(self, seat: int) -> Weighted[tuple[str, ...]]:
        """What the whole row that faces `seat` may be, left to right, with exact weights."""
        partial: list[tuple[tuple[str, ...], tuple[Pool, ...], int]] = [((), self.unseen, 1)]
        for blood in self.rows[seat]:
            at = BLOODS.index(blood)
            partial = [
                ((*row, card), (*pools[:at], pool_without(pools[at], card), *pools[at + 1 :]), ways * copies)
                for row, pools, ways in partial
                for card, copies in pools[at]
            ]
        return distribution((row, ways) for row, _, ways in partial)

    def top_chances(self) -> Weighted[int]:
        """The blood value on the back of the top card of the shuffled draw pile."""
        return distribution(zip(BLOODS, self.draw, strict=True))


def start_chimera(
    profile: ProfileFacts, deck: Pool, aspects: Aspects, first: int = 0, chimera_may_start: bool = False
) -> ChimeraStart:
    """The Chimera of `profile` with that aspect deck; `first` is the seat that gets the first player token.

    `chimera_may_start` is the ruling of that name: it lets `first` be CHIMERA (RR-065).

    Raises DeckError with everything wrong: the deck, the profile, too few aspects for the rows, and a token that
    does not start with a player.
    """
    holders = (*range(profile.players), *((CHIMERA,) if chimera_may_start else ()))
    refuse(_start_problems(profile, deck, aspects, first, holders))
    rows = (profile.setup,) * profile.players
    dealt = Counter(blood for row in rows for blood in row)
    unseen = tuple(of_blood(deck, aspects, blood) for blood in BLOODS)
    draw = tuple(pool_size(cards) - dealt[blood] for blood, cards in zip(BLOODS, unseen, strict=True))
    return ChimeraStart(profile.life, profile.threat, profile.ultimate, rows, unseen, draw, profile.players, first)


def _start_problems(
    profile: ProfileFacts, deck: Pool, aspects: Aspects, first: int, holders: tuple[int, ...]
) -> list[Violation]:
    found = [*_profile_problems(profile), *aspect_deck_problems(deck, aspects)]
    if first not in holders:
        what = f"the first player token starts with {'the Chimera' if first == CHIMERA else f'seat {first}'}"
        found.append(Violation("RR-065", what, f"Give it to a player: seat 0{' or 1' * (profile.players > 1)}."))
    for blood in BLOODS:
        needed = profile.setup.count(blood) * profile.players
        held = pool_size(of_blood(deck, aspects, blood))
        if needed > held:
            what = f"the rows need {needed} Blood {blood} aspects and the deck has {held}"
            found.append(Violation("RR-056", what, "Shorten the setup or choose another deck."))
    return found


class Dealt(NamedTuple):
    """A start with every card known: the rows left to right, and the draw pile top to bottom."""

    rows: tuple[tuple[str, ...], ...]
    draw: tuple[str, ...]


def deal_start(start: ChimeraStart, orders: Mapping[int, Sequence[str]], draw: Sequence[str] | None = None) -> Dealt:
    """Deal the rows from the shuffled stacks of Blood 1 and Blood 2, first the row of seat 0.

    `draw` is the order that the aspects left over were shuffled into; without it they stay in the order of the
    stacks. Raises DeckError unless the orders hold exactly the cards of the stacks, and `draw` those left over.
    """
    check_orders({blood: start.of(blood) for blood in BLOODS}, orders, "RR-056")
    stacks = {blood: iter(orders[blood]) for blood in BLOODS}
    rows = tuple(tuple(next(stacks[blood]) for blood in row) for row in start.rows)
    rest = tuple(card for blood in BLOODS for card in stacks[blood])
    if draw is None:
        return Dealt(rows, rest)
    if pool(draw) != pool(rest):
        what = "the draw pile does not hold the aspects that are not laid out"
        raise DeckError([Violation("RR-062", what, f"Give an order of: {', '.join(sorted(rest))}.")])
    return Dealt(rows, tuple(draw))


class PlayerStart(NamedTuple):
    """A player before the first prepare phase."""

    phoenixborn: str
    hand: tuple[str, ...]
    """The First Five, sorted."""
    draw: Pool
    """The 25 cards of the shuffled draw pile."""
    dice: tuple[str, ...]
    """The types of the ten dice, all still to be rolled."""
    conjurations: Pool


def start_player(deck: PlayerDeck, first_five: Sequence[str], catalogue: Catalogue) -> PlayerStart:
    """The player's side of the table (RR-064). Raises DeckError with all problems of the deck and the First Five."""
    refuse((*deck_problems(deck, catalogue), *first_five_problems(first_five, deck, catalogue)))
    draw = deck.cards
    for card in first_five:
        draw = pool_without(draw, card)
    dice = tuple(type_ for type_, count in deck.dice for _ in range(count))
    return PlayerStart(deck.phoenixborn, tuple(sorted(first_five)), draw, dice, conjuration_pile(deck, catalogue))
