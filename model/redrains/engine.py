"""Derived numbers and the game's half of the kernel: who stands where, how strong, what triggers, who may react."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from model.core.action import Action
from model.effects.agenda import Frame, Kernel
from model.effects.language import Modifier, Vocabulary
from model.redrains.dice_powers import dice_powers
from model.redrains.library import Card
from model.redrains.state import CHIMERA, HIDDEN, Attached, Phoenixborn, Spell, State, Unit
from model.redrains.table import Table

ULTIMATE, THE_CHIMERA = "ultimate", "chimera"
"""Refs of the Chimera's current ultimate card and of the Chimera itself."""
LAW, CHIMERA_GUARDS = "phoenixborn_damage", "chimera_guards"
LAWS = (LAW, CHIMERA_GUARDS)
"""The query that ready spells answer for every Phoenixborn, and the Chimera, which is its own (RR-150)."""


class Place(NamedTuple):
    """Where a ref is: a zone of a seat's side (units, row, spells, phoenixborn), or `chimera` and `ultimate`."""

    zone: str
    seat: int
    at: int

    @property
    def controller(self) -> int:
        """The seat that controls what is there, or CHIMERA."""
        return CHIMERA if self.zone in ("row", "chimera", "ultimate") else self.seat


class Engine:
    """A Table with its kernel: every number and set that the rules ask of a State."""

    def __init__(self, table: Table, words: Vocabulary) -> None:
        self.table = table
        self.cards = table.library.cards
        self.kernel: Kernel[State] = Kernel(words, self)
        self.powers = dice_powers(words)
        self.seats = range(table.players)
        self.made: dict[Any, Any] = {}
        """Chances that are the same in every position, by what they are of."""
        self.silencers = {c.id for c in self.cards.values() if any(m.query == "text" for m in c.text.modify)}
        """Alterations that turn off the text of what they are on."""
        self.ears = _ears(self.cards.values())
        """Event -> the cards whose text listens to it; of the others none needs to be looked at."""
        named = {name for c in self.cards.values() for name in c.conjures}
        bloodless = {c.id for c in self.cards.values() if c.type == "aspect" and not c.blood}
        self.conjured = named | bloodless | {c.id for c in self.cards.values() if c.type == "conjuration"}
        """Cards of conjuration piles, which they return to."""

    # --- refs ---

    def locate(self, state: State, ref: str) -> Place | None:
        """The place of a ref, or None when nothing in play has it. Face-down aspects have no ref (RR-069)."""
        if ref == HIDDEN:
            return None
        for seat, side in enumerate(state.sides):
            for at, unit in enumerate(side.units):
                if unit.id == ref:
                    return Place("units", seat, at)
            for at, unit in enumerate(side.row):
                if unit.id == ref:
                    return Place("row", seat, at)
            for at, spell in enumerate(side.spells):
                if spell.id == ref:
                    return Place("spells", seat, at)
            if self.born(state, seat) == ref:
                return Place("phoenixborn", seat, 0)
        if ref in (THE_CHIMERA, ULTIMATE):
            return Place(ref, CHIMERA, 0)
        return None

    def born(self, state: State, seat: int) -> str:
        """The ref of a seat's Phoenixborn: its card, numbered when both players have the same one."""
        card = state.sides[seat].phoenixborn.card
        return f"{card}-2" if seat and card == state.sides[0].phoenixborn.card else card

    def unit(self, state: State, ref: str) -> Unit | None:
        """The unit with this ref, or None when it is no unit in play."""
        if ref == HIDDEN:
            return None
        for side in state.sides:
            for zone in (side.units, side.row):
                for unit in zone:
                    if unit.id == ref:
                        return unit
        return None

    def fresh(self, state: State, card: str) -> str:
        """The lowest free ref for a copy of `card` that enters play."""
        ref, number = card, 1
        while self.locate(state, ref) is not None:
            number += 1
            ref = f"{card}-{number}"
        return ref

    def card(self, held: Unit | Spell | Attached | Phoenixborn) -> Card:
        """The card of something in play."""
        return self.cards[held.card]

    # --- numbers ---

    def speaks(self, held: Unit | Spell | Attached | Phoenixborn, part: str) -> bool:
        """Whether a part of a card's text is on: always when inexhaustible, else while unexhausted (RR-070, RR-105)."""
        if isinstance(held, Unit | Phoenixborn) and any(a.card in self.silencers for a in held.attached):
            return False
        return not held.exhausted or part in self.cards[held.card].inexhaustible

    def attack(self, state: State, unit: Unit) -> int:
        """Attack now, never below 0; alterations, dice on the unit, modifiers and Tame included."""
        base = self.cards[unit.card].attack + unit.bonus
        for name, _ in unit.dice:
            base += 1 if name == "divine" else -1 if name == "charm" else 0
        base = self._number(state, unit, "attack", base)
        fight = state.battle
        if fight is not None:
            base -= self._tamed(state, unit, fight.attacker, fight.defender or fight.target)
        return base if base > 0 else 0

    def _tamed(self, state: State, unit: Unit, attacker: str, defender: str) -> int:
        if unit.id not in (attacker, defender):
            return 0
        other = self.unit(state, defender if unit.id == attacker else attacker)
        return self.keyword(other, "tame") if other is not None else 0

    def life(self, state: State, unit: Unit) -> int:
        """Life now: the wounds that destroy the unit."""
        return self._number(state, unit, "life", self.cards[unit.card].life)

    def recover(self, state: State, unit: Unit) -> int:
        """Wounds that leave it in the Recover step; aspects have none (RR-067)."""
        return max(0, self._number(state, unit, "recover", self.cards[unit.card].recover))

    def _number(self, state: State, unit: Unit, query: str, base: int) -> int:
        for held in unit.attached:
            base += int(getattr(self.cards[held.card], query))
        if unit.attached or self.cards[unit.card].text.modify:
            base = self.kernel.modified(state, query, unit, base)
        return base

    def keyword(self, unit: Unit, name: str) -> int:
        """The value of a keyword now, 1 for one without a number, 0 when the unit does not have it."""
        value = 0
        if self.speaks(unit, "keywords"):
            value = self.cards[unit.card].keywords.get(name, 0)
        for held in unit.attached:
            if self.speaks(held, "keywords"):
                value = max(value, self.cards[held.card].keywords.get(name, 0))
        return value

    def is_aspect(self, unit: Unit) -> bool:
        """Whether a unit of a row is an aspect, face down or not."""
        return unit.card == HIDDEN or self.cards[unit.card].type == "aspect"

    def ultimate_value(self, state: State) -> int:
        """Red Rains tokens at which the ultimate resolves: exhaustion tokens raise it (RR-018, RR-027)."""
        chimera = state.chimera
        return self.table.profile.ultimate + chimera.exhausted + chimera.ultimate_exhausted

    # --- sets ---

    def faceup(self, state: State, seat: int) -> tuple[Unit, ...]:
        """The face-up units of the row that faces `seat`, left to right."""
        return tuple(unit for unit in state.sides[seat].row if unit.id != HIDDEN)

    def hidden_left(self, state: State, seat: int) -> bool:
        """Whether a face-down aspect is in the row that faces `seat`."""
        return any(unit.id == HIDDEN for unit in state.sides[seat].row)

    def can_attack(self, unit: Unit) -> bool:
        """Whether a unit of the Chimera may be its attacker: face up, unexhausted, an aspect with an icon."""
        if unit.id == HIDDEN or unit.exhausted:
            return False
        card = self.cards[unit.card]
        return card.type != "aspect" or card.icon != ""

    def targetable(self, state: State, unit: Unit, by: int) -> bool:
        """Whether `by` may choose the unit as a target: not a Concealed one of an opponent."""
        place = self.locate(state, unit.id)
        if place is None or (by == CHIMERA) == (place.controller == CHIMERA):
            return True
        return not self.keyword(unit, "concealed")

    def spells_allowed(self, state: State) -> bool:
        """Whether action and reaction spells can be played: nothing in play forbids it (Glare)."""
        for side in state.sides:
            for unit in (*side.row, *side.units):
                speaks = unit.id != HIDDEN and bool(self.cards[unit.card].text.modify)
                if speaks and self.kernel.modified(state, "can_play_spells", unit, 0) < 0:
                    return False
        return True

    # --- the kernel's host ---

    def label(self, state: State, target: Any) -> str:
        """One word for a target: refs are their own labels."""
        return str(target)

    def setting(self, state: State, name: str) -> int:
        """A named number of the position or its default."""
        return self.table.setting(name)

    def listeners(self, state: State, event: str, bound: dict[str, Any]) -> Sequence[Frame]:
        """Frames that a global event triggers: cards in play, players in seat order, then the Chimera's rows."""
        found: list[Frame] = []
        if event not in self.ears:
            return found
        for seat, side in enumerate(state.sides):
            mine = Place("units", seat, 0)
            self.hear(state, found, side.phoenixborn, mine, self.born(state, seat), event, bound)
            for spell in side.spells:
                self.hear(state, found, spell, mine, spell.id, event, bound)
            for unit in side.units:
                self.hear(state, found, unit, mine, unit.id, event, bound)
        for seat, side in enumerate(state.sides):
            row = Place("row", seat, 0)
            for unit in side.row:
                if unit.id != HIDDEN:
                    self.hear(state, found, unit, row, unit.id, event, bound)
        return found

    def hear(
        self, state: State, found: list[Frame], held: Unit | Spell | Phoenixborn, place: Place, ref: str, event: str,
        bound: dict[str, Any],
    ) -> None:  # fmt: skip
        """Add the frames that an event triggers on a card at a place and on what is attached to it."""
        ears = self.ears.get(event)
        if ears is None:
            return
        by, seat = place.controller, place.seat
        attached = () if isinstance(held, Spell) else held.attached
        for source in (held, *attached):
            if source.card not in ears or not self.speaks(source, "when"):
                continue
            for trigger in self.cards[source.card].text.when:
                if trigger.event != event:
                    continue
                owner = source.owner if isinstance(source, Unit | Attached) else seat
                frame = self.frame(trigger.verbs, ref, by, seat, source.card, {**bound, "owner": owner})
                if self.kernel.holds(state, frame, trigger.condition):
                    found.append(frame)

    def frame(
        self, verbs: Any, ref: str, by: int, seat: int, source: str = "", bound: dict[str, Any] | None = None
    ) -> Frame:
        """An effect of `by`'s card: `self` is its ref, `facing` the seat that decides or is opposed."""
        named = {**(bound or {}), "self": ref, "by": by, "facing": seat}
        return Frame(verbs, tuple(sorted(named.items())), source, seat)

    def modifiers(self, state: State, query: str, subject: Any) -> Iterable[tuple[Modifier, Frame]]:
        """Modifiers of the card of a unit or a Phoenixborn and of what is on it, in order; for LAWS of ready spells."""
        if query in LAWS:
            return self._laws(state, query)
        if isinstance(subject, Unit):
            return self._modifiers(query, subject, subject.id, subject.owner)
        seat = next(s for s in self.seats if state.sides[s].phoenixborn is subject)
        return self._modifiers(query, subject, self.born(state, seat), seat)

    def _laws(self, state: State, query: str) -> Iterator[tuple[Modifier, Frame]]:
        for seat, side in enumerate(state.sides):
            for spell in side.spells:
                for modifier in self.cards[spell.card].text.modify:
                    if modifier.query == query and self.speaks(spell, "modify"):
                        yield modifier, self.frame((), spell.id, seat, seat, spell.card)

    def _modifiers(self, query: str, held: Unit | Phoenixborn, ref: str, by: int) -> Iterator[tuple[Modifier, Frame]]:
        for source in (held, *held.attached):
            owner = source.owner if isinstance(source, Attached) else by
            for modifier in self.cards[source.card].text.modify:
                if modifier.query == query and self.speaks(source, "modify"):
                    yield modifier, self.frame((), ref, owner, max(0, owner), source.card)

    def reactions(self, state: State, window: str, seat: int, bound: dict[str, Any]) -> Sequence[Action]:
        """Reaction spells that `seat` can pay in this window, one per turn (RR-086)."""
        from model.redrains.turn import reaction_plays

        return reaction_plays(self, state, window, seat)

    def react(self, state: State, window: str, seat: int, action: Action, bound: dict[str, Any]) -> State:
        """The state after a reaction spell was played; its effect sees what the window is about."""
        from model.redrains.turn import react

        return react(self, state, seat, action, bound)


def _ears(cards: Iterable[Card]) -> dict[str, frozenset[str]]:
    """Which cards listen to each event."""
    found: dict[str, set[str]] = {}
    for card in cards:
        for trigger in card.text.when:
            found.setdefault(trigger.event, set()).add(card.id)
    return {event: frozenset(names) for event, names in found.items()}
