"""Small changes of a State: units in and out of play, tokens, dice, and who has won."""

from __future__ import annotations

from collections.abc import Callable

from model.core.chance import pool_with, pool_without
from model.effects.agenda import Frame
from model.redrains.engine import THE_CHIMERA, ULTIMATE, Engine, Place
from model.redrains.state import (
    CHIMERA,
    HIDDEN,
    Attached,
    Die,
    State,
    Unit,
    Was,
    put,
    with_chimera,
    with_side,
)

ROW, UNITS, SPELLS, BORN = "row", "units", "spells", "phoenixborn"


def with_unit(state: State, place: Place, unit: Unit) -> State:
    """The state with the unit at a place replaced."""
    side = state.sides[place.seat]
    if place.zone == UNITS:
        units = (*side.units[: place.at], unit, *side.units[place.at + 1 :])
        return with_side(state, place.seat, side._replace(units=units))
    row = (*side.row[: place.at], unit, *side.row[place.at + 1 :])
    return with_side(state, place.seat, side._replace(row=row))


def without_unit(state: State, place: Place) -> State:
    """The state with the unit at a place taken away; those to its right close the gap (RR-084)."""
    side = state.sides[place.seat]
    if place.zone == UNITS:
        return with_side(state, place.seat, side._replace(units=side.units[: place.at] + side.units[place.at + 1 :]))
    return with_side(state, place.seat, side._replace(row=side.row[: place.at] + side.row[place.at + 1 :]))


def enter(state: State, zone: str, seat: int, unit: Unit) -> State:
    """The state with a unit at the right end of a battlefield (RR-082)."""
    side = state.sides[seat]
    if zone == UNITS:
        return with_side(state, seat, side._replace(units=(*side.units, unit)))
    return with_side(state, seat, side._replace(row=(*side.row, unit)))


def judged(g: Engine, state: State) -> State:
    """The state with its outcome: any dead Phoenixborn loses, else a dead Chimera wins (RR-004, RR-005)."""
    if state.outcome:
        return state
    lost = any(side.phoenixborn.wounds >= born_life(g, state, seat) for seat, side in enumerate(state.sides))
    won = state.chimera.wounds >= g.table.profile.life
    if lost and won and not g.table.setting("simultaneous_is_loss"):
        lost = False
    return state._replace(outcome=-1 if lost else 1 if won else 0) if lost or won else state


def born_life(g: Engine, state: State, seat: int) -> int:
    """The life value of a seat's Phoenixborn, alteration spells on it included."""
    born = state.sides[seat].phoenixborn
    life = g.cards[born.card].life
    return g.kernel.modified(state, "life", born, life) if born.attached else life


def wounded(g: Engine, state: State, ref: str, amount: int) -> State:
    """The state with wound tokens placed on a unit, a Phoenixborn or the Chimera, nothing destroyed yet."""
    place = g.locate(state, ref)
    if place is None or amount <= 0:
        return state
    if place.zone in (THE_CHIMERA, ULTIMATE):
        return with_chimera(state, wounds=state.chimera.wounds + amount)
    side = state.sides[place.seat]
    if place.zone == BORN:
        born = side.phoenixborn._replace(wounds=side.phoenixborn.wounds + amount)
        return with_side(state, place.seat, side._replace(phoenixborn=born))
    unit = side.units[place.at] if place.zone == UNITS else side.row[place.at]
    return with_unit(state, place, unit._replace(wounds=unit.wounds + amount))


def healed(g: Engine, state: State, ref: str, amount: int) -> State:
    """The state with up to `amount` wound tokens removed from something."""
    return wounded_to(g, state, ref, lambda wounds: max(0, wounds - amount))


def wounded_to(g: Engine, state: State, ref: str, change: Callable[[int], int]) -> State:
    """The state with the wound tokens on something set to a function of their number."""
    place = g.locate(state, ref)
    if place is None:
        return state
    if place.zone == THE_CHIMERA:
        return with_chimera(state, wounds=change(state.chimera.wounds))
    side = state.sides[place.seat]
    if place.zone == BORN:
        born = side.phoenixborn
        return with_side(state, place.seat, side._replace(phoenixborn=born._replace(wounds=change(born.wounds))))
    unit = side.units[place.at] if place.zone == UNITS else side.row[place.at]
    return with_unit(state, place, unit._replace(wounds=change(unit.wounds)))


def wounds_on(g: Engine, state: State, ref: str) -> int:
    """The wound tokens on a unit, a Phoenixborn or the Chimera."""
    place = g.locate(state, ref)
    if place is None or place.zone in (SPELLS, ULTIMATE):
        return 0
    if place.zone == THE_CHIMERA:
        return state.chimera.wounds
    side = state.sides[place.seat]
    if place.zone == BORN:
        return side.phoenixborn.wounds
    return (side.units if place.zone == UNITS else side.row)[place.at].wounds


def tokens(g: Engine, state: State, ref: str, exhaustion: int = 0, status: int = 0) -> State:
    """The state with exhaustion and status tokens added to (or taken from) a card in play, never below 0."""
    place = g.locate(state, ref)
    if place is None:
        return state
    chimera = state.chimera
    if place.zone == THE_CHIMERA:
        return with_chimera(state, exhausted=max(0, chimera.exhausted + exhaustion))
    if place.zone == ULTIMATE:
        return with_chimera(state, ultimate_exhausted=max(0, chimera.ultimate_exhausted + exhaustion))
    side = state.sides[place.seat]
    if place.zone == BORN:
        born = side.phoenixborn
        born = born._replace(exhausted=max(0, born.exhausted + exhaustion))
        return with_side(state, place.seat, side._replace(phoenixborn=born))
    if place.zone == SPELLS:
        spell = side.spells[place.at]
        spell = spell._replace(exhausted=max(0, spell.exhausted + exhaustion), status=max(0, spell.status + status))
        return with_side(
            state, place.seat, side._replace(spells=(*side.spells[: place.at], spell, *side.spells[place.at + 1 :]))
        )
    unit = side.units[place.at] if place.zone == UNITS else side.row[place.at]
    unit = unit._replace(exhausted=max(0, unit.exhausted + exhaustion), status=max(0, unit.status + status))
    return with_unit(state, place, unit)


def exhaustion_on(g: Engine, state: State, ref: str) -> int:
    """The exhaustion tokens on a card in play."""
    place = g.locate(state, ref)
    if place is None:
        return 0
    if place.zone == THE_CHIMERA:
        return state.chimera.exhausted
    if place.zone == ULTIMATE:
        return state.chimera.ultimate_exhausted
    side = state.sides[place.seat]
    if place.zone == BORN:
        return side.phoenixborn.exhausted
    if place.zone == SPELLS:
        return side.spells[place.at].exhausted
    return (side.units if place.zone == UNITS else side.row)[place.at].exhausted


# --- leaving play ---


def dice_home(state: State, dice: tuple[tuple[str, int], ...]) -> State:
    """The state with dice that lay on a card in their owners' exhausted pools."""
    for name, seat in dice:
        side = state.sides[seat]
        state = with_side(state, seat, side._replace(spent=put(side.spent, name)))
    return state


def card_home(g: Engine, state: State, card: str, owner: int) -> State:
    """The state with a card that left play where it belongs: discard pile, or conjuration pile."""
    kind = g.cards[card].type
    if owner == CHIMERA:
        if kind == "aspect" and card not in g.conjured:
            return with_chimera(state, discard=put(state.chimera.discard, card))
        return state
    side = state.sides[owner]
    if card in g.conjured:
        return with_side(state, owner, side._replace(conjurations=pool_with(side.conjurations, (card,))))
    return with_side(state, owner, side._replace(discard=put(side.discard, card)))


def removed(g: Engine, state: State, place: Place, unit: Unit, home: bool = True) -> State:
    """The state after a unit left play: what lay on it goes home, then the card itself unless `home` is False."""
    state = without_unit(state, place)
    state = dice_home(state, unit.dice)
    for held in unit.attached:
        state = card_home(g, state, held.card, held.owner)
    return card_home(g, state, unit.card, unit.owner) if home else state


def gone(g: Engine, state: State, ref: str, destroyed: bool) -> tuple[State, list[Frame], tuple[Was, ...]]:
    """The state after a unit was destroyed or discarded from play, what that triggers, and what it was.

    An aspect puts its blood value in wounds on the Chimera once it lies in the discard pile (RR-068, RR-069).
    """
    place, unit = g.locate(state, ref), g.unit(state, ref)
    if place is None or unit is None:
        return state, [], ()
    card, by = g.cards[unit.card], place.controller
    was = Was(unit.id, unit.card, card.type, by, unit.owner, unit.wounds)
    frames: list[Frame] = []
    if destroyed:
        g.hear(state, frames, unit, place, ref, "destroyed", {"was": was})
    state = removed(g, state, place, unit)
    if card.type == "aspect" and unit.owner == CHIMERA:
        state = with_chimera(state, wounds=state.chimera.wounds + card.blood)
    if destroyed:
        state = state._replace(destroyed=True)
        frames += g.listeners(state, "unit_destroyed", {"was": was})
    return state, frames, (was,)


def summoned(g: Engine, state: State, seat: int, card: str, zone: str, to: int, unit: Unit | None = None) -> State:
    """The state with a conjuration of `seat` from its pile at the right end of a battlefield, its triggers waiting.

    Nothing happens when the pile has none left, or when a player's battlefield is full.
    """
    side = state.sides[seat]
    if dict(side.conjurations).get(card, 0) < 1 or (zone == UNITS and battlefield_full(g, state, to)):
        return state
    state = with_side(state, seat, side._replace(conjurations=pool_without(side.conjurations, card)))
    base = unit or Unit(HIDDEN, card, seat)
    made = base._replace(id=g.fresh(state, card), card=card, owner=seat)
    return entered(g, enter(state, zone, to, made), made.id)


def entered(g: Engine, state: State, ref: str) -> State:
    """The state with what a unit's coming into play triggers on the agenda."""
    place, unit = g.locate(state, ref), g.unit(state, ref)
    assert place is not None
    assert unit is not None
    frames: list[Frame] = []
    g.hear(state, frames, unit, place, ref, "enters", {})
    return g.kernel.push_ordered(state, tuple(frames))


def battlefield_full(g: Engine, state: State, seat: int) -> bool:
    """Whether no further unit fits on a player's battlefield; the Chimera's rows have no limit (RR-151)."""
    side = state.sides[seat]
    return len(side.units) >= g.cards[side.phoenixborn.card].battlefield


def with_attached(g: Engine, state: State, ref: str, old: Attached, new: Attached) -> State:
    """The state with one alteration on a unit or a Phoenixborn replaced."""
    place = g.locate(state, ref)
    assert place is not None
    side = state.sides[place.seat]
    host = side.phoenixborn if place.zone == BORN else (side.units if place.zone == UNITS else side.row)[place.at]
    at = host.attached.index(old)
    attached = (*host.attached[:at], new, *host.attached[at + 1 :])
    if isinstance(host, Unit):
        return with_unit(state, place, host._replace(attached=attached))
    return with_side(state, place.seat, side._replace(phoenixborn=host._replace(attached=attached)))


# --- dice ---


def paid(state: State, seat: int, dice: tuple[Die, ...]) -> State:
    """The state with dice of the active pool exhausted."""
    side = state.sides[seat]
    active = list(side.active)
    for die in dice:
        active.remove(die)
    return with_side(
        state, seat, side._replace(active=tuple(active), spent=put(side.spent, *(die.type for die in dice)))
    )


def shifted(state: State, seat: int, die: Die, level: int) -> State:
    """The state with one active die turned to a level."""
    side = state.sides[seat]
    active = list(side.active)
    active.remove(die)
    return with_side(state, seat, side._replace(active=tuple(sorted((*active, Die(die.type, level))))))


def attach(state: State, g: Engine, ref: str, held: Attached) -> State:
    """The state with an alteration spell on a unit or a Phoenixborn."""
    place = g.locate(state, ref)
    assert place is not None
    side = state.sides[place.seat]
    if place.zone == BORN:
        born = side.phoenixborn._replace(attached=(*side.phoenixborn.attached, held))
        return with_side(state, place.seat, side._replace(phoenixborn=born))
    unit = (side.units if place.zone == UNITS else side.row)[place.at]
    return with_unit(state, place, unit._replace(attached=(*unit.attached, held)))
