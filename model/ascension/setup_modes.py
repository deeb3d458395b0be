"""How a scenario is played: its mode with the right players, the Villains' Schemes, and what wins besides Honor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from model.ascension.reading import Reading
from model.ascension.schema import AscensionKeys, SeatKeys
from model.ascension.setup_piles import shared_pile
from model.core.chance import pool
from model.core.pile import HIDDEN, Pile
from model.core.yamlfile import Path_

if TYPE_CHECKING:
    from model.ascension.setup_seats import FigureReader

PLAYERS = "players"
"""The team of players against Villains who state none."""
MOST_PLAYERS = 4
SCHEMES = ("scheme",)


class Form(NamedTuple):
    """Who takes part in a mode."""

    players: tuple[int, ...]
    teams: str
    """each: every player alone; pairs: two teams of two; one: all players together."""
    villains: bool
    says: str
    """What the mode needs, for messages."""


FORMS = {
    "duel": Form((2,), "each", False, "two players against each other (AT-008)"),
    "team": Form((4,), "pairs", False, "four players in two teams of two (AT-206)"),
    "brawl": Form((3, 4), "each", False, "three or four players, each against all others (AT-220)"),
    "solo": Form((1,), "one", True, "one player against a Villain seat (AT-228)"),
    "coop": Form((2,), "one", True, "two players of one team against a Villain seat (AT-282)"),
    "boss": Form((1, 2), "one", True, "one or two players of one team against a Villain seat (AT-293)"),
}


class Seats(NamedTuple):
    """Names, teams and kinds of the seats, by index, and how they play."""

    names: tuple[str, ...]
    teams: tuple[int, ...]
    """The first seat of each seat's team."""
    labels: tuple[str, ...]
    """The name of each seat's team."""
    villains: frozenset[int]
    mode: str

    @property
    def players(self) -> tuple[int, ...]:
        """The seats of players."""
        return tuple(s for s in range(len(self.names)) if s not in self.villains)

    @property
    def coop(self) -> bool:
        """Whether Villains show the stronger side of their cards (AT-235, AT-288)."""
        return self.mode in ("coop", "boss") and len(self.players) > 1

    @property
    def enemies(self) -> tuple[frozenset[int], ...]:
        """The enemies of every seat."""
        every = range(len(self.teams))
        return tuple(frozenset(o for o in every if self.teams[o] != self.teams[s]) for s in every)


def read_seats(reading: Reading, keys: AscensionKeys) -> Seats:
    """Who plays, in which teams and mode. A mode that is stated needs its players; one that follows fits any puzzle."""
    entries, names = keys.seats, []
    for index, entry in enumerate(entries):
        if entry.name in names:
            reading.say(("seats", index, "name"), "DUPLICATE", f"a second seat called `{entry.name}`.")
        names.append(entry.name)
    villains = frozenset(i for i, entry in enumerate(entries) if entry.villain)
    labels = tuple(_label(entry, bool(villains)) for entry in entries)
    teams = tuple(labels.index(label) for label in labels)
    seats = Seats(tuple(names), teams, labels, villains, "")
    seats = seats._replace(mode=keys.mode or _usual_mode(seats))
    for path, message in _seat_problems(seats, keys.mode is not None):
        reading.say(path, "MODE", message)
    return seats


def _label(entry: SeatKeys, against_villains: bool) -> str:
    """The name of a seat's team: players against Villains are allies."""
    return entry.team or (PLAYERS if against_villains and not entry.villain else entry.name)


def _usual_mode(seats: Seats) -> str:
    players = len(seats.players)
    if seats.villains:
        return "solo" if players < 2 else "coop"
    if len(set(seats.teams)) < players:
        return "team"
    return "brawl" if players > 2 else "duel"


def _seat_problems(seats: Seats, stated: bool) -> Iterator[tuple[Path_, str]]:
    """What is wrong with the number of players, their teams, and the Villain seat."""
    players, form = len(seats.players), FORMS[seats.mode]
    if not 1 <= players <= MOST_PLAYERS:
        yield ("seats",), f"{players} players; there are from 1 to {MOST_PLAYERS} (AT-008)."
    elif (stated or form.villains) and (players not in form.players or not _grouped(seats, form)):
        yield ("mode" if stated else "seats",), f"{seats.mode} has {form.says}; these are {_described(seats)}."
    if stated and form.villains != bool(seats.villains):
        what = "needs a seat with `villain: true`" if form.villains else "has no Villain seat"
        yield ("mode",), f"{seats.mode} {what} ({'AT-228' if form.villains else 'AT-196'})."
    if len(seats.villains) > 1:
        yield ("seats",), f"{len(seats.villains)} Villain seats; all Villains belong to one (AT-228)."
    for seat in seats.villains:
        if seat != len(seats.names) - 1:
            yield ("seats", seat), f"`{seats.names[seat]}` goes last: the players take the first turn (AT-228, AT-283)."
        if seats.labels[seat] in (seats.labels[s] for s in seats.players):
            yield ("seats", seat), f"`{seats.names[seat]}` plays the Villains and is nobody's ally (AT-228)."


def _grouped(seats: Seats, form: Form) -> bool:
    sizes = sorted(sum(seats.labels[o] == seats.labels[s] for o in seats.players) for s in seats.players)
    return sizes == {"each": [1], "pairs": [2], "one": [len(seats.players)]}[form.teams] * len(seats.players)


def _described(seats: Seats) -> str:
    teams = len({seats.labels[s] for s in seats.players})
    count = len(seats.players)
    return f"{count} player{'s' * (count != 1)} in {teams} team{'s' * (teams != 1)}"


# --- Schemes ---------------------------------------------------------------------------------------------------------


class Schemes(NamedTuple):
    """Where the Schemes are, as fields of a State."""

    schemes: Pile | None = None
    scheme_discard: tuple[str, ...] = ()
    scheme_hand: tuple[str, ...] = ()
    scheme_hidden: int = 0
    scheme_play: tuple[str, ...] = ()


def read_schemes(reading: Reading, keys: AscensionKeys, seats: Seats) -> Schemes:
    """The Scheme Deck, its discard pile and the hand of whoever plays the Boss (AT-239, AT-295)."""
    every = ("schemes", "scheme_discard", "scheme_play", "scheme_hand", "scheme_hidden")
    given = [name for name in every if getattr(keys, name)]
    for name in given:
        if not seats.villains:
            reading.say((name,), "SCHEMES", "Schemes need a seat with `villain: true` (AT-239).")
        elif name in ("scheme_hand", "scheme_hidden") and seats.mode != "boss":
            reading.say((name,), "SCHEMES", "only who becomes the Boss has Schemes in hand: `mode: boss` (AT-295).")
    discard = reading.cards(keys.scheme_discard, ("scheme_discard",), SCHEMES, "the Scheme discard pile")
    play = reading.cards(keys.scheme_play, ("scheme_play",), SCHEMES, "the Schemes played this turn")
    hand = reading.cards(keys.scheme_hand, ("scheme_hand",), SCHEMES, "a hand of Schemes")
    deck = _scheme_deck(reading, keys)
    top = [b.card for b in deck.blocks if b.card != HIDDEN] if deck else []
    seen = pool([*discard, *play, *hand, *top, *(card for card, n in (deck.unseen if deck else ()) for _ in range(n))])
    for card, count in seen:
        if count > reading.library[card].copies:
            message = (
                f"{count} copies of `{card}` among the Schemes; there are {reading.library[card].copies} (AT-239)."
            )
            reading.say(("schemes" if keys.schemes else given[0],), "SCHEMES", message)
    return Schemes(deck, discard, hand, keys.scheme_hidden, play)


def _scheme_deck(reading: Reading, keys: AscensionKeys) -> Pile | None:
    """The Scheme Deck; hidden Schemes of the hand are drawn from the same pool."""
    if keys.schemes is None:
        if keys.scheme_hidden:
            reading.say(("scheme_hidden",), "SCHEMES", "the hidden Schemes are among `schemes`: give it (AT-295).")
        return None
    return shared_pile(reading, keys.schemes, keys.scheme_hidden, ("schemes",), SCHEMES, "the Scheme Deck")


# --- Villains --------------------------------------------------------------------------------------------------------


def check_villains(reading: Reading, keys: AscensionKeys, seats: Seats, figures: FigureReader) -> None:
    """Objective tokens lie with Villains, the Boss's with a Boss (AT-236), and nobody can buy a Villain (AT-238)."""
    held: dict[str, str] = {}
    for index, entry in enumerate(keys.objectives):
        fig = next((f for f in figures.figures if f.id == entry.figure), None)
        path: Path_ = ("objectives", index, "figure")
        if fig is None:
            continue
        if fig.seat not in seats.villains:
            reading.say(path, "OBJECTIVE", f"`{fig.id}` is no Villain; Objective tokens lie with Villains (AT-236).")
        elif fig.id in held:
            message = f"`{fig.id}` holds token {held[fig.id]} already; each Villain has its own (AT-236)."
            reading.say(path, "OBJECTIVE", message)
        card = reading.library[fig.card]
        if entry.kind == "boss" and card.type == "villain" and not card.boss:
            reading.say(path, "OBJECTIVE", f"`{fig.id}` is no Boss; the Boss token lies with a Boss (AT-233, AT-236).")
        held[fig.id] = entry.kind
    names = {reading.library[f.card].name for f in figures.figures if f.seat in seats.villains}
    for path, card_id in _for_sale(keys):
        known = reading.library.cards.get(card_id)
        if known and known.type in ("champion", "monster") and known.name in names:
            message = f"`{card_id}` is on the Villain roster: take its card out of the centre deck (AT-238)."
            reading.say(path, "VILLAIN", message)


def _for_sale(keys: AscensionKeys) -> Iterator[tuple[Path_, str]]:
    """Places and names of the cards that can come up for sale."""
    piles: list[tuple[Path_, Sequence[str]]] = [(("centre", "row"), keys.centre.row)]
    deck = keys.centre.deck
    if isinstance(deck, list):
        piles.append((("centre", "deck"), deck))
    elif deck is not None:
        piles += [(("centre", "deck", "top"), deck.top), (("centre", "deck", "hidden"), deck.hidden)]
    for path, cards in piles:
        yield from (((*path, index), card) for index, card in enumerate(cards))


# --- victories -------------------------------------------------------------------------------------------------------


def team_of(reading: Reading, name: str, seats: Seats, path: Path_) -> int:
    """The first seat of the seat or team called `name`; 0 after a problem was added."""
    if name in seats.labels:
        return seats.labels.index(name)
    found = reading.word(name, [*seats.names, *dict.fromkeys(seats.labels)], path, "UNKNOWN-SEAT", "seat or team")
    return 0 if found is None else seats.teams[found]


def read_targets(keys: AscensionKeys, seats: Seats) -> tuple[int, ...]:
    """Honor that wins for each seat's team, () where all have the same (AT-302)."""
    given = {seats.teams[i]: entry.target for i, entry in enumerate(keys.seats) if entry.target is not None}
    return tuple(given.get(team, keys.target) or 0 for team in seats.teams) if given else ()


def check_targets(reading: Reading, keys: AscensionKeys, seats: Seats) -> None:
    """Allies win together, so their targets agree (AT-219, AT-292)."""
    for index, entry in enumerate(keys.seats):
        others = (e.target for e, team in zip(keys.seats, seats.teams, strict=True) if team == seats.teams[index])
        if entry.target is not None and any(o is not None and o != entry.target for o in others):
            message = f"allies win together; `{entry.name}` has another target than its ally (AT-219)."
            reading.say(("seats", index, "target"), "TARGET", message)


def read_surge(reading: Reading, keys: AscensionKeys, seats: Seats) -> tuple[Any, ...]:
    """What else happens with every Surge (AT-275), as verbs."""
    if keys.on_surge is None:
        return ()
    from model.ascension.words import vocabulary
    from model.effects.parse import Parser

    if not seats.villains:
        reading.say(("on_surge",), "SCHEMES", "a Surge needs a seat with `villain: true` (AT-275).")
    parser = Parser(vocabulary(), reading.document)
    verbs = parser.verbs(reading.document.data["on_surge"], ("on_surge",))
    reading.problems += parser.problems
    return verbs
