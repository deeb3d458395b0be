"""The seats of a scenario: figures on and off the battlefield, cards, and resources."""

from __future__ import annotations

from model.ascension.engine import Engine
from model.ascension.reading import Reading
from model.ascension.schema import FigureKeys, SeatKeys
from model.ascension.setup_board import Field
from model.ascension.setup_modes import Seats
from model.ascension.setup_piles import OWNED, read_deck
from model.ascension.state import KEYWORDS, OFF, Equipped, Figure, Side, State
from model.core.yamlfile import Path_

FIGURES = ("champion", "monster", "cultist")
VILLAINS = (*FIGURES, "villain")
CULTIST = "cultist"
MAX_CULTISTS = 4
MAX_FIGURES = 60


def read_side(reading: Reading, keys: SeatKeys, path: Path_, first_turn: bool) -> Side:
    """What a seat owns besides figures."""

    def cards(name: str, types: tuple[str, ...], where: str) -> tuple[str, ...]:
        return reading.cards(getattr(keys, name), (*path, name), types, where)

    return Side(
        honor=keys.honor,
        power=keys.power,
        runes=keys.runes,
        construct_runes=keys.construct_runes,
        hand=cards("hand", OWNED, "a hand"),
        played=cards("played", OWNED, "the cards played"),
        discard=cards("discard", OWNED, "a discard pile"),
        hidden_hand=keys.hidden_hand,
        deck=read_deck(reading, keys, path),
        treasures=cards("treasures", ("treasure",), "a seat's treasures"),
        next_speed=keys.next_speed,
        free_commands=tuple(sorted(keys.free_commands)),
        free_acquires=tuple(sorted(keys.free_acquires)),
        first_turn=first_turn if keys.first_turn is None else keys.first_turn,
        equipped=cards("equipped", ("construct",), "the Constructs played"),
        banished_played=cards("banished_played", OWNED, "the cards played and banished"),
        waiting=cards("waiting", ("hero",), "the Heroes that wait"),
        to_top=keys.to_top,
    )


class FigureReader:
    """Reads the figures of all seats: ids are distinct, and no two stand on one hex."""

    def __init__(self, reading: Reading, field: Field | None, seats: Seats, acting: str = "") -> None:
        """`acting` is the figure whose command is in progress, "" for none."""
        self.reading = reading
        self.acting = acting
        self.field = field
        self.seats = seats
        self.enemies = seats.enemies
        self.figures: list[Figure] = []
        self.paths: dict[str, Path_] = {}
        self._standing: dict[int, str] = {}

    def read(self, seat: int, entries: list[FigureKeys]) -> None:
        """Add the figures of one seat."""
        villains = seat in self.seats.villains
        types, where = (VILLAINS, "a Villain seat") if villains else (FIGURES, "a seat of a player (AT-228)")
        for index, keys in enumerate(entries):
            path: Path_ = ("seats", seat, "figures", index)
            if self.reading.card(keys.card, (*path, "card"), types, where):
                self._one(seat, keys, path)
        cultists = sum(f.seat == seat and f.card == CULTIST for f in self.figures)
        if cultists > MAX_CULTISTS and not villains:  # those of Villains have no limit (AT-279)
            message = f"{cultists} Cultists of one seat; at most {MAX_CULTISTS} (AT-092)."
            self.reading.say(("seats", seat, "figures"), "CULTISTS", message)
        if len(self.figures) > MAX_FIGURES:
            self.reading.say(("seats", seat, "figures"), "TOO-MANY", f"more than {MAX_FIGURES} figures.")

    def _one(self, seat: int, keys: FigureKeys, path: Path_) -> None:
        reading, card = self.reading, self.reading.library[keys.card]
        spots: list[str | None] = list(keys.at) if isinstance(keys.at, list) else [keys.at]
        if keys.half:
            self._half(seat, keys, path, spots[0])
            return
        if card.twin and len(spots) == 1 and spots[0] is None:
            spots = [None, None]
        if len(spots) > 1 and not card.twin:
            reading.say((*path, "at"), "AT", f"`{card.id}` is one figure; expected one hex.")
            spots = spots[:1]
        if card.twin and len(spots) == 1:
            reading.say((*path, "at"), "AT", f"`{card.id}` has two figures; expected a list of two hexes.")
        if card.type == "cultist":
            self._check_cultist(keys, path)
        held = self._constructs(seat, keys, path)
        numbered = card.twin or (card.type == "cultist" and keys.id is None)
        for spot in spots:
            name = self._name(keys, numbered, path)
            card_id = reading.library.sided(keys.card, self.seats.coop)
            self._add(Figure(name, card_id, seat, constructs=held), keys, spot, path)

    def _half(self, seat: int, keys: FigureKeys, path: Path_, spot: str | None) -> None:
        """One alone of the two figures of a card, which differ (AT-323)."""
        reading, name = self.reading, keys.id or ""
        if not reading.library[keys.card].twin or not name or isinstance(keys.at, list):
            message = "`half` is one alone of the two figures of a card: give its own `id` and at most one hex."
            reading.say((*path, "half"), "HALF", message)
        if name in self.paths:
            reading.say((*path, "id"), "ID", f"two figures are called `{name}`; give one another `id`.")
        held = self._constructs(seat, keys, path)
        card_id = reading.library.sided(keys.card, self.seats.coop)
        self._add(Figure(name, card_id, seat, constructs=held), keys, spot, path)

    def _check_cultist(self, keys: FigureKeys, path: Path_) -> None:
        if keys.constructs:
            self.reading.say((*path, "constructs"), "CULTIST", "a Cultist carries no Constructs (AT-099).")
        if keys.at is None and (not self.acting or keys.id != self.acting):
            message = "a Cultist off the battlefield is in the supply: give `at`, or leave it out (AT-101)."
            self.reading.say(path, "CULTIST", message)
        if keys.id == CULTIST:
            message = "`cultist` names a new one from the reserve; choose another id, such as `cultist-1`."
            self.reading.say((*path, "id"), "ID", message)

    def _constructs(self, seat: int, keys: FigureKeys, path: Path_) -> tuple[Equipped, ...]:
        """What the figure carries, sorted; `iron-lance of bea` returns to the discard pile of an ally (AT-088)."""
        held: list[Equipped] = []
        for index, text in enumerate(keys.constructs):
            where: Path_ = (*path, "constructs", index)
            names, of, owner = text.partition(" of ")
            known = self.reading.word(owner, self.seats.names, where, "UNKNOWN-SEAT", "seat") if of else seat
            found = self.reading.cards((names,), where, ("construct",), "`constructs`")
            held += [Equipped(card, seat if known is None else known) for card in found]
        return tuple(sorted(held))

    def _name(self, keys: FigureKeys, numbered: bool, path: Path_) -> str:
        """The figure's id: its own or its card's, with a number where that is not the only one."""
        base = keys.id or keys.card
        if not numbered and base not in self.paths:
            return base
        if not numbered and keys.id is not None:
            self.reading.say((*path, "id"), "ID", f"two figures are called `{base}`; give one another `id`.")
        start = 1 if numbered else 2
        return next(n for i in range(start, 999) if (n := f"{base}-{i}") not in self.paths)

    def _add(self, fig: Figure, keys: FigureKeys, spot: str | None, path: Path_) -> None:
        self.paths[fig.id] = path
        at = OFF
        if spot is not None and self.field is not None:
            found = self.reading.hex(self.field.board, spot, (*path, "at"))
            at = OFF if found is None else found
        keywords = 0
        for word in keys.keywords:
            keywords |= KEYWORDS[word]
        if at != OFF:
            self._check_place(fig, at, spot or "", path)
        self.figures.append(
            fig._replace(
                hex=at,
                ready=keys.ready,
                damage=keys.damage,
                strength=keys.strength,
                defense=keys.defense,
                speed=keys.speed,
                keywords=keywords,
            )
        )

    def _check_place(self, fig: Figure, at: int, spot: str, path: Path_) -> None:
        assert self.field is not None
        if at in self._standing:
            message = f"{spot} is taken by `{self._standing[at]}`; one figure a hex (AT-082)."
            self.reading.say((*path, "at"), "OCCUPIED", message)
        self._standing[at] = fig.id
        for enemy in self.enemies[fig.seat]:
            if self.field.portals[enemy] >> at & 1:
                self.reading.say((*path, "at"), "PORTAL", f"{spot} is an enemy's Portal (AT-137).")


def check_figures(reading: Reading, engine: Engine, state: State, paths: dict[str, Path_]) -> None:
    """Damage below Defense (AT-086), and free commands that name figures."""
    for fig in state.figures:
        if fig.hex == OFF and fig.damage:
            reading.say((*paths[fig.id], "damage"), "DAMAGE", "a figure off the battlefield has no damage.")
        elif fig.damage and fig.damage >= (defense := engine.defense(state, fig)):
            message = f"{fig.damage} damage on Defense {defense} has defeated it (AT-086)."
            reading.say((*paths[fig.id], "damage"), "DAMAGE", message)
    known = [f.id for f in state.figures]
    for seat, side in enumerate(state.sides):
        for name in side.free_commands:
            if name:
                path = ("seats", seat, "free_commands")
                reading.word(name, known, path, "UNKNOWN-FIGURE", "figure")
