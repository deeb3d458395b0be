"""The static half of a game for the fast lane: cards, effects, the Chimera's numbers and behavior, rolls of dice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from model.redrains.engine import THE_CHIMERA, ULTIMATE, Engine
from model.redrains.fast import layout as lay
from model.redrains.fast import opcodes as ops
from model.redrains.fast.compiling import HOW, NotCovered, Program
from model.redrains.fast.costing import lay_costs, recalls, rule_of
from model.redrains.library import Card, Row
from model.redrains.state import DICE_TYPES

Numbers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Tables:
    """What `t` says, and what its numbers stand for."""

    t: Numbers
    names: tuple[str, ...]
    """The id of every card by number; the first is none."""
    numbers: dict[str, int]
    refused: dict[str, str]
    """Cards whose texts are not covered, and what is not. They may be in a hand or a pile, but not in play."""
    idle: dict[str, str]
    """Cards that the soldier would use and cannot, and why."""
    rows: tuple[tuple[Row, ...], ...]
    """By phase: the rows of the behavior card, by the number that the log uses."""

    def ref(self, name: str) -> int:
        """The number of a ref such as `old-salt-2`. Raises KeyError."""
        if name in self.numbers:
            return self.numbers[name] * lay.REFS + 1
        card, _, number = name.rpartition("-")
        return self.numbers[card] * lay.REFS + int(number)

    def name(self, ref: int) -> str:
        """The ref with this number."""
        card, number = self.names[ref // lay.REFS], ref % lay.REFS
        return card if number == 1 else f"{card}-{number}"


def tables(g: Engine, cards: Iterable[str], kind: int) -> Tables:
    """The tables of a game in which these cards may turn up, with dice of a type to pay with. Raises NotCovered."""
    table = g.table
    if table.players != 1:
        raise NotCovered("a game of two players")
    names = ("", *sorted({*_closed(g, cards), THE_CHIMERA, ULTIMATE}))
    if len(names) > lay.CARDS:
        raise NotCovered(f"a game of {len(names) - 1} different cards, more than {lay.CARDS - 1}")
    numbers = {name: at for at, name in enumerate(names)}
    t = np.zeros(ops.TABLES, dtype=np.int64)
    program = Program(numbers, table.setting)
    rows = _chimera(g, t, program)
    refused = _cards(g, t, program, names)
    idle = _costs(g, t, program, names, refused, kind)
    _head(g, t, numbers, len(names))
    t[ops.DICE_TYPE], t[ops.RECALL] = kind, _recall(g, program, kind)
    for at, rows_, width, most in (
        (ops.CODE_AT, program.code, ops.CODE, ops.MOST_CODE),
        (ops.SELECT_AT, program.steps, ops.STEP, ops.MOST_STEPS),
        (ops.AMOUNT_AT, program.amounts, ops.AMOUNT, ops.MOST_AMOUNTS),
        (ops.CONDITION_AT, program.conditions, ops.CONDITION, ops.MOST_CONDITIONS),
    ):
        _lay(t, at, rows_, width, most)
    _rolls(t)
    return Tables(t, names, numbers, refused, idle, rows)


def _closed(g: Engine, cards: Iterable[str]) -> set[str]:
    """The cards with everything that their effects bring into play."""
    found, open_ = set[str](), set(cards)
    while open_:
        found |= open_
        open_ = {name for card in open_ for name in g.cards[card].conjures} - found
    return found


def _lay(t: Numbers, at: int, rows: Iterable[tuple[int, ...]], width: int, most: int) -> None:
    listed = list(rows)
    if len(listed) > most:
        raise NotCovered("so many different effects in one game")
    for number, row in enumerate(listed):
        t[at + number * width : at + number * width + len(row)] = row


def _head(g: Engine, t: Numbers, numbers: dict[str, int], count: int) -> None:
    table = g.table
    born = next((c for c in numbers if c in g.cards and g.cards[c].type == "phoenixborn"), "")
    if not born:
        raise NotCovered("a game without a Phoenixborn")
    card = g.cards[born]
    head = {
        ops.N_CARDS: count, ops.LIFE: table.profile.life, ops.ULTIMATE: table.profile.ultimate,
        ops.THREAT: table.profile.threat, ops.GUARD: table.chimera.guard, ops.REF_BORN: numbers[born] * lay.REFS + 1,
        ops.REF_CHIMERA: numbers[THE_CHIMERA] * lay.REFS + 1, ops.REF_ULTIMATE: numbers[ULTIMATE] * lay.REFS + 1,
        ops.BORN_LIFE: card.life, ops.ROOM: card.battlefield, ops.SLOTS: card.spellboard,
    }  # fmt: skip
    rulings = {
        ops.BOTH_ENTRIES: "both_entries", ops.ONE_BY_ONE: "one_by_one", ops.RESHUFFLES: "first_emptying_reshuffles",
        ops.LOSS_FIRST: "simultaneous_is_loss", ops.GUARD_DEFENDERS: "defenders_guard_defenders",
    }  # fmt: skip
    for at, value in (*head.items(), *((at, table.setting(name)) for at, name in rulings.items())):
        t[at] = value
    if card.battlefield > lay.MOST_UNITS:
        raise NotCovered(f"a battlefield of more than {lay.MOST_UNITS} units")


def _chimera(g: Engine, t: Numbers, program: Program) -> tuple[tuple[Row, ...], ...]:
    """Lay the behavior and ultimate cards; the rows by phase. Raises NotCovered."""
    found = []
    for phase, rows in enumerate(g.table.chimera.behavior):
        if len(rows) > ops.MOST_ROWS:
            raise NotCovered(f"a behavior card of more than {ops.MOST_ROWS} rows")
        found.append(tuple(rows))
        for number, row in enumerate(rows):
            at = ops.ROWS + (phase * ops.MOST_ROWS + number) * ops.ROW
            t[at : at + 3] = (len(row.rolls), program.text(row.side), program.text(row.main))
            for face in row.rolls:
                t[ops.FACES + phase * 12 + face - 1] = number
    for phase, verbs in enumerate(g.table.chimera.ultimates):
        t[ops.ULTIMATES + phase] = program.text(verbs)
    return tuple(found)


def _cards(g: Engine, t: Numbers, program: Program, names: tuple[str, ...]) -> dict[str, str]:
    """Lay all cards; those whose texts are not covered, and why."""
    refused: dict[str, str] = {}
    triggers: list[tuple[int, ...]] = []
    modifiers: list[tuple[int, ...]] = []
    for number, name in enumerate(names):
        if name not in g.cards:
            continue
        card, at = g.cards[name], ops.CARD_AT + ops.CARD_SIZE * number
        t[at : at + ops.T_STATUS] = (
            ops.TYPES.index(card.type), card.attack, card.life, card.recover, card.blood,
            ops.ICONS.index(card.icon) if card.icon in ops.ICONS else 0, card.pips,
        )  # fmt: skip
        t[at + ops.T_CONJURED], t[at + ops.T_COPIES] = name in g.conjured, card.copies
        try:
            heard, changed = _texts(program, card)
            t[at + ops.T_STATUS] = program.text(card.status_ability)
        except NotCovered as lacking:
            refused[name] = str(lacking)
            continue
        t[at + ops.T_WHEN : at + ops.T_KEYWORD] = (len(triggers), len(heard), len(modifiers), len(changed))
        triggers += heard
        modifiers += changed
        t[at + ops.T_KEYWORD : at + ops.T_LOUD] = [card.keywords.get(word, 0) for word in ops.KEYWORDS]
        t[at + ops.T_LOUD : at + ops.T_LOUD + len(ops.PARTS)] = [part in card.inexhaustible for part in ops.PARTS]
    _lay(t, ops.TRIGGER_AT, triggers, ops.TRIGGER, ops.MOST_TRIGGERS)
    _lay(t, ops.MODIFIER_AT, modifiers, ops.MODIFIER, ops.MOST_MODIFIERS)
    return refused


def _recall(g: Engine, program: Program, kind: int) -> int:
    """The program of the dice power of a type if it brings an ally back from the discard pile, else 0."""
    power = g.powers.get(DICE_TYPES[kind])
    return program.text(power.do) if recalls(power) and power is not None else 0


def _costs(
    g: Engine, t: Numbers, program: Program, names: tuple[str, ...], refused: dict[str, str], kind: int
) -> dict[str, str]:
    """Lay what the soldier does with the cards; those that it would use and cannot, and why."""
    idle: dict[str, str] = {}
    for number, name in enumerate(names):
        if name in g.cards:
            card = g.cards[name]
            try:
                lay_costs(t, program, card, number, kind)
            except NotCovered as lacking:
                idle[name] = str(lacking)
            if name in refused and (card.type == "ally" or rule_of(card)):
                idle[name] = refused[name]
    return idle


def _texts(program: Program, card: Card) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """The triggers and the modifiers of a card as rows. Raises NotCovered."""
    if unknown := [word for word in card.keywords if word not in ops.KEYWORDS]:
        raise NotCovered(f"the keyword `{unknown[0]}`")
    heard: list[tuple[int, ...]] = []
    for trigger in card.text.when:
        if trigger.event not in ops.EVENTS:
            raise NotCovered(f"the event `{trigger.event}`")
        program.names = []
        condition = program.condition(trigger.condition)
        heard.append((ops.EVENTS.index(trigger.event), condition, program.text(trigger.verbs)))
    changed: list[tuple[int, ...]] = []
    for modifier in card.text.modify:
        if modifier.query not in ops.QUERIES:
            raise NotCovered(f"the query `{modifier.query}`")
        program.names = []
        amount, condition = program.amount(modifier.amount), program.condition(modifier.condition)
        changed.append((ops.QUERIES.index(modifier.query), HOW[modifier.how], amount, condition))
    return heard, changed


def _rolls(t: Numbers) -> None:
    """Lay all rolls of up to ten dice with the sums of their weights, which are whole parts of 6 to the dice."""
    for dice in range(1, ops.MOST_DICE + 1):
        total, number = 0, 0
        for basic in range(dice + 1):
            for classes in range(dice + 1 - basic):
                power = dice - basic - classes
                total += comb(dice, basic) * comb(dice - basic, classes) * 2**basic * 3**classes
                at = ops.ROLL_AT + (dice * ops.MOST_ROLLS + number) * ops.ROLL
                t[at : at + ops.ROLL] = (basic, classes, power, total)
                number += 1
