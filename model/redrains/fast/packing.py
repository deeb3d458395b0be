"""A State as an array and back. What the array has no room for is refused by name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from model.core.chance import Pool
from model.core.pile import HIDDEN as FACE_DOWN
from model.core.pile import Block, Pile
from model.redrains.engine import Engine
from model.redrains.fast import layout as lay
from model.redrains.fast.compiling import NotCovered
from model.redrains.fast.opcodes import MOST_DICE, REF_BORN
from model.redrains.fast.tables import Numbers, Tables, tables
from model.redrains.game import RedRains
from model.redrains.state import (
    DICE_TYPES,
    HIDDEN,
    Attached,
    Bag,
    Chimera,
    Die,
    Horizon,
    Phoenixborn,
    Side,
    Spell,
    State,
    Unit,
)
from model.redrains.table import CHIMERA_TURNS, GAME, PLAYERS_TURN, ROUND

HORIZONS = (GAME, PLAYERS_TURN, CHIMERA_TURNS, ROUND)
SCALARS = (
    (lay.C_WOUNDS, "wounds"), (lay.C_EXHAUSTED, "exhausted"), (lay.U_EXHAUSTED, "ultimate_exhausted"),
    (lay.PHASE, "phase"), (lay.RAINS, "red_rains"), (lay.RAGE, "rage"), (lay.FATIGUED, "fatigued"),
    (lay.EMPTIED, "emptied"), (lay.FORCED, "forced"), (lay.NO_SIDE, "no_side"),
)  # fmt: skip
FLAGS = ("fatigued", "forced", "no_side")


def packable(g: Engine, state: State) -> Tables:
    """The tables of the game that goes on from a position. Raises NotCovered."""
    side, chimera = state.sides[0], state.chimera
    if len(state.sides) != 1:
        raise NotCovered("a game of two players")
    units = (*side.units, *(unit for unit in side.row if unit.id != HIDDEN))
    played = {side.phoenixborn.card, *(unit.card for unit in units), *(spell.card for spell in side.spells)}
    played |= {held.card for unit in units for held in unit.attached}
    aspects = {card for card, _ in g.table.aspects} | {card for bag in chimera.bags for card, _ in bag.pool}
    deck = {card for card, _ in side.deck.unseen} if side.deck is not None else set()
    owned = {*side.hand, *side.discard, *deck, *(card for card, _ in side.conjurations)}
    dice = [*(die.type for die in side.active), *side.spent]
    kind = DICE_TYPES.index(dice[0]) if dice else 0
    known = tables(g, {*played, *aspects, *owned, *chimera.discard}, kind)
    for card in sorted({*played, *aspects, *chimera.discard}):
        if card in known.refused:
            raise NotCovered(f"`{card}`: {known.refused[card]}")
    if reactions := sorted(card for card in owned if g.cards[card].type == "reaction_spell"):
        raise NotCovered(f"the reaction spell `{reactions[0]}`")
    return known


def bare(game: RedRains, state: State) -> State:
    """The position as it was stated, before the rules went on from it. Raises NotCovered in the middle of an effect."""
    if not state.agenda:
        return state
    stated = state._replace(agenda=(), battles=(), battle=None)
    if stated.turn == "players" or game.begin(stated) != state:
        raise NotCovered("a position with an effect half resolved")
    return stated


def for_soldier(known: Tables, state: State) -> None:
    """Raise NotCovered for what the soldier would use in this game and the fast lane does not do."""
    side = state.sides[0]
    if len({*(die.type for die in side.active), *side.spent}) > 1:
        raise NotCovered("the soldier with dice of several types")
    for card in known.names:
        if card in known.idle:
            raise NotCovered(f"`{card}`: {known.idle[card]}")
    if side.deck is None:
        raise NotCovered("a game whose draw pile nobody described")


@dataclass(frozen=True, eq=False)
class Packer:
    """Packs the positions of one game."""

    known: Tables

    def pack(self, state: State) -> Numbers:
        """The position as an array; nothing may be half resolved in it. Raises NotCovered."""
        if state.agenda or state.battles or state.battle:
            raise NotCovered("a position with an effect half resolved")
        s = np.zeros(lay.POSITION, dtype=np.int64)
        side = state.sides[0]
        top = (
            state.round, lay.TURNS.index(state.turn), state.first, state.pointed, state.passes, state.idle,
            state.destroyed, state.outcome, HORIZONS.index(state.horizon.kind), state.horizon.left,
        )  # fmt: skip
        s[: len(top)] = top
        for at, name in SCALARS:
            s[at] = getattr(state.chimera, name)
        s[lay.MAIN : lay.REACTED + 1] = (side.main, side.side, side.passed, side.reacted)
        self._side(s, side)
        self._chimera(s, state.chimera)
        if state.cancelled or side.used or state.facing:
            raise NotCovered("an ability with a limit that is used up, or an effect that was cancelled")
        return s

    def _side(self, s: Numbers, side: Side) -> None:
        born = side.phoenixborn
        if born.attached or born.dice:
            raise NotCovered("a card or a die on the Phoenixborn")
        s[lay.B_WOUNDS : lay.GUARDED + 1] = (born.wounds, born.exhausted, born.guarded)
        for at, cards in ((lay.HAND, side.hand), (lay.DISCARD, side.discard)):
            for card in cards:
                s[at + self.known.numbers[card]] += 1
        self._pool(s, lay.CONJURED, side.conjurations)
        for die in side.active:
            s[lay.ACTIVE + DICE_TYPES.index(die.type) * lay.LEVELS_OF_DICE + die.level] += 1
        for kind in side.spent:
            s[lay.SPENT + DICE_TYPES.index(kind)] += 1
        if len(side.active) + len(side.spent) > MOST_DICE:
            raise NotCovered(f"more than {MOST_DICE} dice")
        self._deck(s, side.deck)
        s[lay.UNITS_N] = self._units(s, side.units, 0, lay.MOST_UNITS)
        s[lay.ROW_N] = self._units(s, side.row, lay.ROW_AT, lay.MOST_ROW)
        self._spells(s, side.spells)

    def _deck(self, s: Numbers, deck: Pile | None) -> None:
        s[lay.DECK_KNOWN] = deck is not None
        if deck is None:
            return
        if len(deck.blocks) > 1 or any(block.card != FACE_DOWN for block in deck.blocks):
            raise NotCovered("a draw pile with a known card")
        s[lay.DECK_N] = deck.size
        self._pool(s, lay.DECK, deck.unseen)

    def _pool(self, s: Numbers, at: int, cards: Pool) -> None:
        for card, count in cards:
            s[at + self.known.numbers[card]] = count

    def _units(self, s: Numbers, units: tuple[Unit, ...], first: int, most: int) -> int:
        if len(units) > most:
            raise NotCovered(f"a battlefield of more than {most} units")
        for place, unit in enumerate(units):
            if unit.dice:
                raise NotCovered(f"a die on `{unit.id}`")
            if len(unit.attached) > lay.MOST_ATTACHED:
                raise NotCovered(f"more than {lay.MOST_ATTACHED} cards on `{unit.id}`")
            at = lay.UNITS + (first + place) * lay.UNIT
            named = (self._ref(unit.id), self.known.numbers[unit.card]) if unit.id != HIDDEN else (0, 0)
            s[at : at + lay.ATTACHED] = (
                *named, unit.wounds, unit.exhausted, unit.status, unit.bonus, unit.bag, unit.owner,
            )  # fmt: skip
            for slot, held in enumerate(unit.attached):
                s[at + lay.ATTACHED + slot] = self._attached(held)
        return len(units)

    def _ref(self, name: str) -> int:
        ref = self.known.ref(name)
        if self.known.name(ref) != name or ref % lay.REFS > 9:
            raise NotCovered(f"the name `{name}` of a card in play")
        return ref

    def _attached(self, held: Attached) -> int:
        more = held.owner + 1 + lay.ATT_OWNER * (held.exhausted + lay.ATT_TIRED * held.status)
        return self.known.numbers[held.card] + lay.ATT_CARD * more

    def _spells(self, s: Numbers, spells: tuple[Spell, ...]) -> None:
        if len(spells) > lay.MOST_SPELLS:
            raise NotCovered(f"more than {lay.MOST_SPELLS} ready spells")
        s[lay.SPELLS_N] = len(spells)
        for place, spell in enumerate(spells):
            if spell.dice:
                raise NotCovered(f"a die on `{spell.id}`")
            at = lay.SPELLS + place * lay.SPELL
            ref = self._ref(spell.id)
            s[at : at + lay.SPELL] = (ref, self.known.numbers[spell.card], spell.exhausted, spell.status)

    def _chimera(self, s: Numbers, chimera: Chimera) -> None:
        if len(chimera.bags) > lay.MOST_BAGS or len(chimera.draw) > lay.MOST_BLOCKS:
            raise NotCovered(f"more than {lay.MOST_BAGS} bags or {lay.MOST_BLOCKS} blocks of face-down aspects")
        for card in chimera.discard:
            s[lay.C_DISCARD + self.known.numbers[card]] += 1
        s[lay.BAGS_N], s[lay.BLOCKS_N] = len(chimera.bags), len(chimera.draw)
        for number, bag in enumerate(chimera.bags):
            at = lay.BAGS + number * lay.BAG_SIZE
            s[at] = bag.blood
            self._pool(s, at + 1, bag.pool)
        for number, block in enumerate(chimera.draw):
            for bag_, count in block:
                s[lay.BLOCKS + number * lay.MOST_BAGS + bag_] = count

    # --- back ---

    def unpack(self, s: Numbers) -> State:
        """The State that an array stands for."""
        flags = {name: bool(s[at]) if name in FLAGS else int(s[at]) for at, name in SCALARS}
        bags = tuple(
            Bag(int(s[at]), self._counted(s, at + 1))
            for at in range(lay.BAGS, lay.BAGS + int(s[lay.BAGS_N]) * lay.BAG_SIZE, lay.BAG_SIZE)
        )
        draw = tuple(
            tuple((bag, int(s[at + bag])) for bag in range(lay.MOST_BAGS) if s[at + bag])
            for at in range(lay.BLOCKS, lay.BLOCKS + int(s[lay.BLOCKS_N]) * lay.MOST_BAGS, lay.MOST_BAGS)
        )
        discard = tuple(self._listed(s, lay.C_DISCARD))
        chimera = Chimera(**flags, bags=bags, draw=draw, discard=discard)  # type: ignore[arg-type]
        return State(
            sides=(self._unpacked_side(s),), chimera=chimera, round=int(s[lay.ROUND]), turn=lay.TURNS[s[lay.TURN]],
            first=int(s[lay.FIRST]), pointed=int(s[lay.POINTED]), passes=int(s[lay.PASSES]), idle=bool(s[lay.IDLE]),
            destroyed=bool(s[lay.DESTROYED]), outcome=int(s[lay.OUTCOME]),
            horizon=Horizon(HORIZONS[s[lay.HORIZON]], int(s[lay.LEFT])),
        )  # fmt: skip

    def _unpacked_side(self, s: Numbers) -> Side:
        born = self.known.names[self.known.t[REF_BORN] // lay.REFS]
        blocks = (Block(FACE_DOWN, int(s[lay.DECK_N])),) if s[lay.DECK_N] else ()
        main, side, passed, reacted = (bool(flag) for flag in s[lay.MAIN : lay.REACTED + 1])
        return Side(
            phoenixborn=Phoenixborn(born, int(s[lay.B_WOUNDS]), int(s[lay.B_EXHAUSTED]), bool(s[lay.GUARDED])),
            units=self._unpacked(s, 0, int(s[lay.UNITS_N])), row=self._unpacked(s, lay.ROW_AT, int(s[lay.ROW_N])),
            spells=self._unpacked_spells(s), active=tuple(_dice(s)),
            spent=tuple(kind for at, kind in enumerate(DICE_TYPES) for _ in range(s[lay.SPENT + at])),
            hand=tuple(self._listed(s, lay.HAND)),
            deck=Pile(blocks, self._counted(s, lay.DECK)) if s[lay.DECK_KNOWN] else None,
            discard=tuple(self._listed(s, lay.DISCARD)), conjurations=self._counted(s, lay.CONJURED),
            main=main, side=side, passed=passed, reacted=reacted,
        )  # fmt: skip

    def _counted(self, s: Numbers, at: int) -> Pool:
        return tuple((name, int(s[at + n])) for n, name in enumerate(self.known.names) if s[at + n])

    def _listed(self, s: Numbers, at: int) -> Iterable[str]:
        return (name for name, count in self._counted(s, at) for _ in range(count))

    def _unpacked(self, s: Numbers, first: int, count: int) -> tuple[Unit, ...]:
        found = []
        for place in range(first, first + count):
            row = [int(n) for n in s[lay.UNITS + place * lay.UNIT : lay.UNITS + (place + 1) * lay.UNIT]]
            ref, card, wounds, exhausted, status, bonus, bag, owner, *held = row
            named = (self.known.name(ref), self.known.names[card]) if ref else (HIDDEN, HIDDEN)
            attached = tuple(self._unattached(number) for number in held if number)
            found.append(Unit(*named, owner, bag, wounds, exhausted, status, bonus, attached))
        return tuple(found)

    def _unattached(self, number: int) -> Attached:
        more, card = divmod(number, lay.ATT_CARD)
        tokens, owner = divmod(more, lay.ATT_OWNER)
        status, exhausted = divmod(tokens, lay.ATT_TIRED)
        return Attached(self.known.names[card], owner - 1, exhausted, status)

    def _unpacked_spells(self, s: Numbers) -> tuple[Spell, ...]:
        found = []
        for at in range(lay.SPELLS, lay.SPELLS + int(s[lay.SPELLS_N]) * lay.SPELL, lay.SPELL):
            ref, card, exhausted, status = (int(n) for n in s[at : at + lay.SPELL])
            found.append(Spell(self.known.name(ref), self.known.names[card], exhausted, status))
        return tuple(found)


def _dice(s: Numbers) -> Iterable[Die]:
    for at, kind in enumerate(DICE_TYPES):
        for level in range(lay.LEVELS_OF_DICE):
            yield from [Die(kind, level)] * int(s[lay.ACTIVE + at * lay.LEVELS_OF_DICE + level])
