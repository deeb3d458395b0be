"""The log of a fast game as the steps of the engine, and its replay: the referee goes the same way and compares."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from model.core.action import Action, ChanceOutcome, Step
from model.core.game import CHANCE, Game
from model.redrains.fast import layout as lay
from model.redrains.fast.tables import Numbers, Tables
from model.redrains.state import DICE_TYPES, LEVELS, State
from model.redrains.words_round import behavior_outcome

Entry = tuple[int, int, int, int, int, int]


class Told(NamedTuple):
    """One step of a fast game, the chance that it had by the fast lane (None for actions), and how many answers
    there were (0 where that is not counted)."""

    step: Step
    weight: Fraction | None = None
    options: int = 0


class Differs(AssertionError):
    """The fast lane and the engine disagree: where, and on what."""


def told(known: Tables, log: Numbers) -> list[Told]:
    """The steps that a log tells. What is certain is no step, as in the engine."""
    entries: list[Entry] = [tuple(int(n) for n in row) for row in log]  # type: ignore[misc]
    found, at = list[Told](), 0
    while at < len(entries):
        kind = entries[at][0]
        size = 1
        if kind == lay.L_DRAW:
            size = min(entries[at][2], entries[at][3])
        elif kind == lay.L_ATTACK:
            size = 1 + entries[at][5]
        group = entries[at : at + size]
        at += size
        weight = _weight(group)
        if weight != 1:
            found.append(Told(_READ[kind](known, group), weight, entries[at - size][5] if weight is None else 0))
    return found


def _weight(group: list[Entry]) -> Fraction | None:
    """The chance of an entry; of a hand that is drawn singly, in any order."""
    if not group[0][4]:
        return None
    if group[0][0] != lay.L_DRAW:
        return Fraction(group[0][4], group[0][5])
    weight, left = Fraction(1), len(group)
    for card in sorted({entry[1] for entry in group}):
        count = sum(entry[1] == card for entry in group)
        weight *= comb(left, count)
        left -= count
    for entry in group:
        weight *= Fraction(entry[4], entry[5])
    return weight


def _paid(known: Tables, dice: int) -> tuple[str, ...]:
    """Dice written as basic + 16 class + 256 power, as words in the order of their names."""
    kind = DICE_TYPES[_kind(known)]
    return tuple(f"{kind}-{LEVELS[level]}" for level in range(len(LEVELS)) for _ in range(dice >> 4 * level & 15))


def _kind(known: Tables) -> int:
    from model.redrains.fast.opcodes import DICE_TYPE

    return int(known.t[DICE_TYPE])


def _die(code: int) -> str:
    return f"{DICE_TYPES[(code - 1) // len(LEVELS)]}-{LEVELS[(code - 1) % len(LEVELS)]}"


def _exhausted(known: Tables, entry: Entry) -> Action:
    kind = DICE_TYPES[entry[1]]
    dice = tuple(f"{kind}-{LEVELS[level]}" for level in range(len(LEVELS)) for _ in range(entry[2] >> 4 * level & 15))
    return Action("exhaust-dice", dice) if dice else Action("keep")


def _attack(known: Tables, group: list[Entry]) -> Action:
    target, *units = (known.name(entry[1]) for entry in group)
    return Action("attack", (target, "with", *units))


def _dealt(entry: Entry) -> ChanceOutcome:
    bag, blood, twins = entry[1:4]
    return ChanceOutcome("deal", (str(blood) if twins == 1 else f"{blood}.{bag}",))


def _guard(entry: Entry) -> ChanceOutcome:
    low = entry[2]
    return ChanceOutcome("guard-roll", (f"{low}-12" if entry[1] else f"1-{low - 1}",))


def _named(kind: str) -> Callable[[Tables, list[Entry]], Action]:
    """An action that names a ref."""
    return lambda known, group: Action(kind, (known.name(group[0][1]),))


def _card(kind: str) -> Callable[[Tables, list[Entry]], Action]:
    """An action that names a card."""
    return lambda known, group: Action(kind, (known.names[group[0][1]],))


def _plain(kind: str) -> Callable[[Tables, list[Entry]], Action]:
    """An action of one word."""
    return lambda known, group: Action(kind)


def _either(yes: str, no: str) -> Callable[[Tables, list[Entry]], Action]:
    """One of two actions of one word."""
    return lambda known, group: Action(yes if group[0][1] else no)


def _chance(kind: str, words: Callable[[Tables, Entry], str]) -> Callable[[Tables, list[Entry]], ChanceOutcome]:
    """A chance outcome of one word."""
    return lambda known, group: ChanceOutcome(kind, (words(known, group[0]),))


_READ: dict[int, Callable[[Tables, list[Entry]], Step]] = {
    lay.L_RAGE: _chance("rage", lambda known, entry: "power" if entry[1] else "basic"),
    lay.L_REROLL: _chance("re-roll", lambda known, entry: f"{entry[1]}-power"),
    lay.L_BEHAVIOR: lambda known, group: behavior_outcome(known.rows[group[0][2]][group[0][1]].rolls),
    lay.L_GUARD: lambda known, group: _guard(group[0]),
    lay.L_REVEAL: _chance("reveal", lambda known, entry: known.names[entry[1]]),
    lay.L_DEAL: lambda known, group: _dealt(group[0]),
    lay.L_ROLL: lambda known, group: _roll(group[0]),
    lay.L_DRAW: lambda known, group: ChanceOutcome("draw", tuple(sorted(known.names[entry[1]] for entry in group))),
    lay.L_CHOOSE: _named("choose"),
    lay.L_DECLINE: _plain("decline"),
    lay.L_BLOCK: _named("block"),
    lay.L_NO_BLOCK: _plain("no-block"),
    lay.L_GUARDED: _named("guard"),
    lay.L_NO_GUARD: _plain("no-guard"),
    lay.L_COUNTER: _either("counter", "no-counter"),
    lay.L_LOWER: lambda known, group: Action("lower", tuple(_die(code) for code in group[0][1:3] if code)),
    lay.L_ACCEPT: _either("accept", "decline"),
    lay.L_ORDER: _card("first"),
    lay.L_BATTLE: _named("battle"),
    lay.L_EXHAUST: lambda known, group: _exhausted(known, group[0]),
    lay.L_DISCARD: _card("discard"),
    lay.L_KEEP: _plain("keep"),
    lay.L_ATTACK: _attack,
    lay.L_PLAY: lambda known, group: Action("play", (known.names[group[0][1]], *_paid(known, group[0][2]))),
    lay.L_USE: lambda known, group: Action("use", (known.name(group[0][1]), *_paid(known, group[0][2]))),
    lay.L_POWER: lambda known, group: Action("power", (DICE_TYPES[group[0][1]],)),
    lay.L_PASS: _plain("pass"),
    lay.L_END: _plain("end"),
}
"""How each kind of entry reads as a step."""


def _roll(entry: Entry) -> ChanceOutcome:
    kind, classes, power, _, total = entry[1:]
    dice = _log6(total)
    return ChanceOutcome(f"roll-{DICE_TYPES[kind]}", (f"{power}P{classes}C{dice - classes - power}B",))


def _log6(total: int) -> int:
    dice = 0
    while total > 1:
        total //= 6
        dice += 1
    return dice


def replayed(game: Game[State], state: State, steps: list[Told]) -> Iterator[State]:
    """The engine's positions after every step of a fast game. Raises Differs for a step that the engine lacks, for
    another chance, and for another number of answers."""
    for number, (step, weight, options) in enumerate(steps):
        where = f"step {number + 1} of {len(steps)}, {step}"
        chance: dict[Any, Fraction] = dict(game.chance_outcomes(state))
        legal = game.legal_actions(state)
        if weight is not None and chance.get(step) != weight:
            raise Differs(f"{where}: the engine gives it {chance.get(step)}, the fast lane {weight}; {sorted(chance)}")
        if weight is None and step not in legal:
            raise Differs(f"{where}: not legal in the engine; {legal or sorted(chance)}")
        if options and step.kind not in ("attack", "play", "use", "power", "pass", "end") and options != len(legal):
            raise Differs(f"{where}: {len(legal)} answers in the engine, {options} in the fast lane; {legal}")
        state = game.apply(state, step)
        yield state


def ended_turn(game: Game[State], state: State) -> State:
    """The position after the player ended the turn, which may have ended by itself."""
    end = Action("end")
    return game.apply(state, end) if end in game.legal_actions(state) else state


def checked(game: Game[State], state: State, steps: list[Told], end: State) -> None:
    """Raise Differs unless the engine reaches the same end by the steps of a fast game."""
    state = [state, *replayed(game, state, steps)][-1]
    if state != end:
        raise Differs(f"the ends differ:\n{_difference(state, end)}")
    if game.current_player(state) == CHANCE:
        raise Differs("the engine still draws")


def _difference(one: Any, other: Any, path: str = "") -> str:
    """Where two named tuples differ, one line each."""
    if hasattr(one, "_fields") and type(one) is type(other):
        lines = [_difference(getattr(one, f), getattr(other, f), f"{path}.{f}") for f in one._fields]
        return "\n".join(line for line in lines if line)
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other) and path.count(".") < 4:
        lines = [_difference(a, b, f"{path}[{i}]") for i, (a, b) in enumerate(zip(one, other, strict=True))]
        return "\n".join(line for line in lines if line)
    return "" if one == other else f"{path}: {one} in the engine, {other} in the fast lane"
