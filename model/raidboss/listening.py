"""What an event triggers, and in which order: Heroes first, then Constants, the Boss, the card of the turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from model.effects.agenda import Frame
from model.effects.language import Call, Trigger, Verbs
from model.effects.verbs import open_window
from model.raidboss.engine import Engine, Source
from model.raidboss.state import BOSS, TEAM, State, hero

Group = tuple[Frame, ...]
"""Frames of one owner, who orders them."""
POSITION_ORDER = ("turn_start", "turn_end")
"""Events for which the texts of the phases speak of position order instead (RB-082)."""
BOSS_ACTION = "boss_action"


def triggered(g: Engine, state: State, event: str, bound: dict[str, Any]) -> list[Group]:
    """The frames that an event triggers, one group an owner, in the order of the rules (RB-082, RB-083, RB-144)."""
    wrapped = event not in POSITION_ORDER or bool(g.setting_of("wrapped_order"))
    refs = g.circle(state, wrapped)
    groups = [_group(g, state, _of_hero(g, state, ref, False), event, bound) for ref in refs]
    groups.append(_group(g, state, _constants(g, state, event), event, bound))
    groups.append(_group(g, state, g.boss_sources(state), event, bound))
    shared = [*g.mark_sources(state.boss.marks, BOSS), *g.mark_sources(state.team, "team")]
    groups.append(_group(g, state, shared, event, bound))
    groups += [_group(g, state, _effects_on(g, state, ref), event, bound) for ref in refs]
    active = g.active_card(state)
    if active is not None and not active.hp:
        groups.append(_group(g, state, [Source(active.text, state.active, BOSS, active.id)], event, bound))
    return [group for group in groups if group]


def told(g: Engine, state: State, ref: str, event: str, bound: dict[str, Any]) -> list[Group]:
    """The frames that an event triggers on the Hero that it befalls, its own ones before Boss Effects."""
    found = [
        _group(g, state, _of_hero(g, state, ref, False), event, bound),
        _group(g, state, _effects_on(g, state, ref), event, bound),
    ]
    return [group for group in found if group]


def pushed(g: Engine, state: State, groups: Sequence[Group]) -> State:
    """The state with the groups waiting, the first to resolve first, a window after each but the last (RB-077)."""
    last = len(groups) - 1
    for at in range(last, -1, -1):
        if at < last:
            state = g.kernel.push(state, Frame((open_window("trigger", (TEAM,)),), (), "", TEAM))
        state = g.kernel.push_ordered(state, groups[at])
    return state


def _of_hero(g: Engine, state: State, ref: str, effects: bool) -> Iterator[Source]:
    """A Hero's Talent while it stands, then the marks on it that are Boss Effects, or that are not."""
    one = hero(state, ref)
    if not effects and not one.down:
        yield Source(g.hero_card(ref).talent.text, ref, ref, ref)
    marks = tuple(m for m in one.marks if g.mark(m.name).boss_effect == effects)
    yield from g.mark_sources(marks, ref)


def _effects_on(g: Engine, state: State, ref: str) -> Iterator[Source]:
    return _of_hero(g, state, ref, True)


def _constants(g: Engine, state: State, event: str) -> Iterator[Source]:
    """Constants in force; at Boss Action those of every turn, or of their bearer's turn only (RB-147)."""
    always = event != BOSS_ACTION or bool(g.setting_of("constant_every_turn"))
    for bearer, constant, card in g.constants(state):
        if always or bearer == state.active:
            yield Source(card.text, constant.card, BOSS, constant.card)


def _group(g: Engine, state: State, sources: Any, event: str, bound: dict[str, Any]) -> Group:
    frames = (_frame(g, state, source, event, bound) for source in sources)
    return tuple(frame for frame in frames if frame is not None)


def _frame(g: Engine, state: State, source: Source, event: str, bound: dict[str, Any]) -> Frame | None:
    """One effect for all that an event triggers on one text, None when it triggers nothing there."""
    triggers = [t for t in source.text.when if t.event == event]
    spent = _used_up(g, state, source, event)
    if not triggers and not spent:
        return None
    frame = g.frame((), source.ref, source.by, source.name, **{**bound, "stacks": source.stacks})
    live = [t for t in triggers if g.kernel.holds(state, frame, t.condition)]
    verbs = tuple(call for t in live for call in _guarded(t)) + spent
    return frame._replace(verbs=verbs) if verbs else None


def _guarded(trigger: Trigger) -> Verbs:
    """The verbs of a trigger, tested once more when its turn comes: an answer before it may have undone its reason."""
    if trigger.condition is None:
        return trigger.verbs
    return (Call("if", (("that", trigger.condition), ("then", trigger.verbs))),)


def _used_up(g: Engine, state: State, source: Source, event: str) -> Verbs:
    """What takes a mark off after the event that uses it up."""
    card = g.cards.marks.get(source.name)
    if card is None or card.used_up != event or card.text is not source.text:
        return ()
    return (Call("mark_used", (("name", source.name), ("of", source.ref))),)
