"""What differs between two States of Red Rains, each difference as a phrase with the rules behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from model.redrains.state import CHIMERA, HIDDEN, LEVELS, Die, Phoenixborn, Side, Spell, State, Unit

if TYPE_CHECKING:
    from model.redrains.engine import Engine

PHASES = ("", "I", "II", "III")


def changes(g: Engine, before: State, after: State, gone: str = "leaves play") -> Iterator[str]:
    """Every visible difference, units first, the Chimera's own numbers last.

    `gone` is said of units that are in play no more.
    """
    if before is after:
        return
    for seat in g.seats:
        old, new = before.sides[seat], after.sides[seat]
        if old is new:
            continue
        yield from _row(g, old, new, after, gone)
        yield from _units(g, old.units, new.units, after, gone)
        yield from _born(g, seat, old.phoenixborn, new.phoenixborn, after)
        yield from _spells(old.spells, new.spells)
        yield from _pools(old, new)
    yield from _chimera(g, before, after)
    if after.outcome != before.outcome:
        yield (
            "the Chimera is defeated: the players win (RR-004)"
            if after.outcome > 0
            else ("a Phoenixborn is dead: the players lose (RR-005)")
        )


def _chimera(g: Engine, before: State, after: State) -> Iterator[str]:
    old, new = before.chimera, after.chimera
    if old is new:
        return
    if new.wounds != old.wounds:
        yield f"Chimera: {_signed(new.wounds - old.wounds, 'wound')} ({new.wounds} of {g.table.profile.life})"
    if new.rage < old.rage and new.red_rains > old.red_rains:
        yield "all five rage dice show power: they turn to basic, 1 Red Rains token is placed (RR-071, RR-072)"
    if new.rage != old.rage:
        yield f"rage dice on power: {old.rage} to {new.rage}"
    if new.red_rains != old.red_rains:
        value = g.ultimate_value(after)
        yield f"Red Rains tokens: {old.red_rains} to {new.red_rains}, Ultimate at {value} (RR-077)"
    if new.phase != old.phase:
        yield f"the Chimera enters phase {PHASES[new.phase]} (RR-026)"
    if new.fatigued and not old.fatigued:
        yield "the draw pile ran out: the Chimera is fatigued, its rage dice turn to basic (RR-041, RR-044)"
    elif new.emptied > old.emptied:
        yield "the draw pile ran out: the discard pile is shuffled into a new one (RR-043)"
    if new.exhausted != old.exhausted:
        yield f"exhaustion tokens on the Chimera: {new.exhausted} (RR-027)"
    if new.ultimate_exhausted != old.ultimate_exhausted:
        yield f"exhaustion tokens on the Ultimate: {new.ultimate_exhausted} (RR-027)"


def _row(g: Engine, old: Side, new: Side, after: State, gone: str) -> Iterator[str]:
    turned = _turned(old.row, new.row)
    if turned is not None:
        unit, place = turned
        rules = "RR-117, RR-118" if unit.status else "RR-117"
        yield f"{unit.id} is revealed at place {place + 1}{_numbers(g, after, unit)} ({rules})"
    dealt = sum(u.id == HIDDEN for u in new.row) - sum(u.id == HIDDEN for u in old.row) + (turned is not None)
    if dealt > 0:
        backs = [f"?{after.chimera.bags[u.bag].blood}" for u in new.row if u.id == HIDDEN][-dealt:]
        yield f"dealt face down: {' '.join(backs)}"
    known = tuple(u for u in old.row if u.id != HIDDEN)
    now = tuple(u for u in new.row if u.id != HIDDEN and (turned is None or u is not turned[0]))
    yield from _units(g, known, now, after, gone)


def _turned(old: tuple[Unit, ...], new: tuple[Unit, ...]) -> tuple[Unit, int] | None:
    """The aspect that was face down and is now face up in its place."""
    for at, (was, now) in enumerate(zip(old, new, strict=False)):
        if was.id == HIDDEN and now.id != HIDDEN and not any(u.id == now.id for u in old):
            return now, at
        if was.id != now.id:
            return None
    return None


def _numbers(g: Engine, state: State, unit: Unit) -> str:
    status = f", {unit.status} status" if unit.status else ""
    return f" ({g.attack(state, unit)}/{g.life(state, unit)}{status})"


def _units(g: Engine, old: tuple[Unit, ...], new: tuple[Unit, ...], after: State, gone: str) -> Iterator[str]:
    before, now = {u.id: u for u in old}, {u.id: u for u in new}
    for name, unit in before.items():
        if name not in now:
            blood = g.cards[unit.card].blood if unit.owner == CHIMERA else 0
            rule = "RR-069" if gone.startswith("is discarded") else "RR-068"
            yield f"{name} {gone}" + (f": blood {blood} ({rule})" if blood else "")
    for name, unit in now.items():
        if name not in before:
            yield f"{name} comes into play{_numbers(g, after, unit)} (RR-082)"
        elif unit is not before[name]:
            yield from _unit(g, before[name], unit, after)


def _unit(g: Engine, old: Unit, new: Unit, after: State) -> Iterator[str]:
    if new.wounds != old.wounds:
        yield f"{new.id}: {_signed(new.wounds - old.wounds, 'wound')} ({new.wounds} of {g.life(after, new)})"
    if new.exhausted != old.exhausted:
        yield _exhaustion(new.id, old.exhausted, new.exhausted)
    if new.status != old.status:
        yield f"{new.id}: status {old.status} to {new.status}"
    if new.bonus > old.bonus:
        yield f"{new.id}: +{new.bonus - old.bonus} attack this turn"
    if new.attached != old.attached:
        yield f"{new.id}: attached now {', '.join(a.card for a in new.attached) or 'nothing'}"
    if new.dice != old.dice:
        yield f"{new.id}: dice on it now {', '.join(name for name, _ in new.dice) or 'none'}"


def _born(g: Engine, seat: int, old: Phoenixborn, new: Phoenixborn, after: State) -> Iterator[str]:
    from model.redrains.changes import born_life

    name = g.born(after, seat)
    if new.wounds != old.wounds:
        yield f"{name}: {_signed(new.wounds - old.wounds, 'wound')} ({new.wounds} of {born_life(g, after, seat)})"
    if new.exhausted != old.exhausted:
        yield _exhaustion(name, old.exhausted, new.exhausted)
    if new.guarded and not old.guarded:
        yield f"{name} guards, once a round"


def _spells(old: tuple[Spell, ...], new: tuple[Spell, ...]) -> Iterator[str]:
    before, now = {s.id: s for s in old}, {s.id: s for s in new}
    yield from (f"{name} leaves the spellboard" for name in before if name not in now)
    for name, spell in now.items():
        if name not in before:
            yield f"{name} goes to the spellboard"
        elif spell != before[name]:
            was = before[name]
            if spell.exhausted != was.exhausted:
                yield _exhaustion(name, was.exhausted, spell.exhausted)
            if spell.status != was.status:
                yield f"{name}: status {was.status} to {spell.status}"


def _pools(old: Side, new: Side) -> Iterator[str]:
    yield from _dice(old, new)
    drawn = Counter(new.hand) - Counter(old.hand)
    if drawn:
        yield f"into the hand: {', '.join(sorted(drawn.elements()))}"
    thrown = Counter(new.discard) - Counter(old.discard)
    if thrown and new.hand != old.hand:
        yield f"discarded: {', '.join(sorted(thrown.elements()))}"


def _dice(old: Side, new: Side) -> Iterator[str]:
    gone, came = Counter(old.active) - Counter(new.active), Counter(new.active) - Counter(old.active)
    lost, gained = dice_text(tuple(gone.elements())), dice_text(tuple(came.elements()))
    if came and not old.active:
        yield f"active dice: {gained}"
    elif came:
        yield f"active dice {f'lost: {lost}; ' if gone else ''}gained: {gained}"
    elif gone and len(new.spent) > len(old.spent):
        yield f"dice exhausted: {lost}; {len(new.active)} still active"
    elif gone:
        yield f"active dice lost: {lost}"


def _exhaustion(name: str, old: int, new: int) -> str:
    """One token exhausts; more of them take longer to be rid of."""
    if (old, new) == (0, 1):
        return f"{name} is exhausted"
    return f"{name} is no longer exhausted" if not new else f"{name}: exhaustion tokens {old} to {new}"


def dice_text(dice: tuple[Die, ...]) -> str:
    """Dice as text: `2 ceremonial class, 1 charm power`; `none` for no dice."""
    counts = Counter(dice)
    order = sorted(counts, key=lambda die: (die.type, -die.level))
    return ", ".join(f"{counts[die]} {die.type} {LEVELS[die.level]}" for die in order) or "none"


def _signed(amount: int, what: str) -> str:
    plural = "" if abs(amount) == 1 else "s"
    return f"{amount:+d} {what}{plural}"
