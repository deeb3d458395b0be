"""What may be worth knowing about how a fight went on: named numbers of an end State relative to its start.

Solvers average them over all ways a plan may go; so each is a plain function of the end State.
"""

from __future__ import annotations

from collections.abc import Callable

from model.core.feature import Feature, event
from model.raidboss.state import FACE_DOWN, LAST_STAND, State, hero, mark_count
from model.raidboss.table import ROLL, Table

Measure = Callable[[State], int]


def features(table: Table, start: State) -> tuple[Feature, ...]:
    """What may have changed since `start`, in the order in which people ask for it."""
    return (
        *_outcome(start),
        *_heroes(table, start),
        *_boss(table, start),
        *_marks(table, start),
        *_revealed(table, start),
        *_roll(table, start),
    )


def _outcome(start: State) -> list[Feature]:
    return [
        event("win", "the fight is won", lambda state: state.outcome == 1, 1),
        event("loss", "the fight is lost", lambda state: state.outcome == -1, -1),
        event("ko", "a Hero is knocked out", lambda state: state.kos > start.kos, -1),
        Feature("kos", "KOs", lambda state: state.kos - start.kos, "amount"),
    ]


def _heroes(table: Table, start: State) -> list[Feature]:
    found = []
    for one in start.heroes:
        name = table.library.heroes[one.card].name
        found.append(Feature(f"hp:{one.card}", f"HP lost by {name}", _lost(one.card, one.hp), "amount", good=-1))
    for one in start.heroes:
        if not one.down:
            name = table.library.heroes[one.card].name
            found.append(event(f"down:{one.card}", f"{name} is down at the end", _is_down(one.card), -1))
    return found


def _lost(name: str, before: int) -> Measure:
    return lambda state: before - hero(state, name).hp


def _is_down(name: str) -> Callable[[State], bool]:
    return lambda state: hero(state, name).down


def _boss(table: Table, start: State) -> list[Feature]:
    now = start.boss
    found = [
        Feature("boss_damage", "DMG dealt to the Boss", lambda s: s.boss.damage - now.damage, "amount", good=1)
    ]  # fmt: skip
    if now.level < len(table.boss.levels):
        found.append(event("level", "the Boss enters a new level", lambda state: state.boss.level > now.level))
    if table.boss.skill is not None:
        found.append(Feature("boss_skill", "Boss Skill at the end", lambda state: state.boss.skill, "amount"))
    if now.last_stands and not now.last_placed:
        label = "the Last Stand falls due or is put out"
        found.append(event("last_stand", label, lambda state: state.boss.last_due or state.boss.last_placed))
    return found


def _marks(table: Table, start: State) -> list[Feature]:
    """Boss Effects on all Heroes at the end, for the marks of this Boss."""
    names = [mark.id for mark in table.boss.marks if mark.boss_effect]
    return [
        Feature(f"mark:{name}", f"marks {table.library.marks[name].name or name} on Heroes, more than now",
                _marked(name, _on_heroes(start, name)), "amount", good=-1)
        for name in names
    ]  # fmt: skip


def _marked(name: str, before: int) -> Measure:
    return lambda state: _on_heroes(state, name) - before


def _on_heroes(state: State, name: str) -> int:
    return sum(mark_count(one.marks, name) for one in state.heroes)


def _revealed(table: Table, start: State) -> list[Feature]:
    """Which hidden cards come to light: until a shuffle hides them again, every card that is no longer unseen."""
    found = []
    down = [one for one in start.heroes if one.tile.face == FACE_DOWN and one.tile.bag != LAST_STAND]
    for one in down:
        name = table.library.heroes[one.card].name
        found.append(event(f"revealed:{one.card}", f"the card of {name} is revealed", _turned(start, one.card)))
    hidden = sorted({card for bag in start.boss.bags for card, _ in bag})
    found += [
        event(f"appears:{card}", f"{table.boss.cards[card].name} is revealed", _shown(start, card)) for card in hidden
    ]
    return found


def _roll(table: Table, start: State) -> list[Feature]:
    """What the dice of the Ability Roll come to, when that is where the question ends: each ability for itself."""
    if start.horizon.kind != ROLL or not start.active:
        return []
    card = table.library.heroes[start.active]
    found = [Feature("roll_sum", "sum of the roll", lambda state: sum(die.value for die in state.dice), "amount")]
    for colour, ability in card.abilities.items():
        label = f"{card.name} can pay {colour} (printed cost {ability.cost})"
        found.append(event(f"pays:{colour}", label, _pays(ability.cost)))
    return found


def _pays(cost: int) -> Callable[[State], bool]:
    """Whether the dice that lie there pay a cost: pooled, they need its sum (RB-141)."""
    return lambda state: sum(die.value for die in state.dice) >= cost


def _turned(start: State, name: str) -> Callable[[State], bool]:
    """Whether the hidden card of a Hero was turned up: in a later round all of them were."""
    return lambda state: state.round > start.round or hero(state, name).tile.face != FACE_DOWN


def _shown(start: State, card: str) -> Callable[[State], bool]:
    """Whether fewer copies of a card are unseen than at the start and it lies open or was discarded since."""
    before = _open(start, card)
    return lambda state: _open(state, card) > before


def _open(state: State, card: str) -> int:
    up = sum(one.tile.card == card for one in state.heroes)
    in_force = sum(c.card == card for one in state.heroes for c in one.constants)
    return up + in_force + dict(state.boss.discard).get(card, 0) + dict(state.boss.holding).get(card, 0)
