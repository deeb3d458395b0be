"""What an event triggers, and in which order: Heroes first, then Constants, the Boss, the card of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from model.effects.agenda import Frame
from model.effects.language import Call, Trigger, Verbs
from model.effects.verbs import open_window
from model.raidboss.engine import Engine, Source
from model.raidboss.state import BOSS, TEAM, Hero, State, hero

Group = tuple[Frame, ...]
"""Frames of one owner, who orders them."""
Names = frozenset[str]
"""Names of the texts that listen to an event."""
POSITION_ORDER = ("turn_start", "turn_end")
"""Events for which the texts of the phases speak of position order instead (RB-082)."""
BOSS_ACTION = "boss_action"


def triggered(g: Engine, state: State, event: str, bound: dict[str, Any]) -> list[Group]:
    """The frames that an event triggers, one group an owner, in the order of the rules (RB-082, RB-083, RB-144)."""
    wrapped = event not in POSITION_ORDER or bool(g.setting_of("wrapped_order"))
    refs, names = g.circle(state, wrapped), g.events.get(event, frozenset())
    constants = _constants(g, state, event, names)
    shared = (*g.mark_sources(state.boss.marks, BOSS, names), *g.mark_sources(state.team, "team", names))
    owners: list[Sequence[Source]] = [_of_hero(g, state, ref, names) for ref in refs]
    owners += [constants, tuple(g.boss_sources(state, names)), shared]
    owners += [_effects_on(g, state, ref, names) for ref in refs]
    owners.append(tuple(g.card_sources(state, names)))
    return _groups(g, state, owners, event, bound)


def told(g: Engine, state: State, ref: str, event: str, bound: dict[str, Any]) -> list[Group]:
    """The frames that an event triggers on the Hero that it befalls, its own ones before Boss Effects."""
    names = g.events.get(event, frozenset())
    return _groups(g, state, [_of_hero(g, state, ref, names), _effects_on(g, state, ref, names)], event, bound)


def pushed(g: Engine, state: State, groups: Sequence[Group]) -> State:
    """The state with the groups waiting, the first to resolve first, a window after each but the last (RB-077)."""
    last = len(groups) - 1
    for at in range(last, -1, -1):
        if at < last:
            state = g.kernel.push(state, Frame((open_window("trigger", (TEAM,)),), (), "", TEAM))
        state = g.kernel.push_ordered(state, groups[at])
    return state


def _of_hero(g: Engine, state: State, ref: str, names: Names) -> tuple[Source, ...]:
    """A Hero's Talent while it stands, then the marks on it that are no Boss Effects."""
    one = hero(state, ref)
    marks = _marks_on(g, one, names, False)
    if one.down or ref not in names:
        return marks
    return (Source(g.hero_card(ref).talent.text, ref, ref, ref), *marks)


def _effects_on(g: Engine, state: State, ref: str, names: Names) -> tuple[Source, ...]:
    return _marks_on(g, hero(state, ref), names, True)


def _marks_on(g: Engine, one: Hero, names: Names, effects: bool) -> tuple[Source, ...]:
    """The marks on a Hero that are Boss Effects, or that are not."""
    if not one.marks:
        return ()
    return tuple(g.mark_sources(tuple(m for m in one.marks if g.mark(m.name).boss_effect == effects), one.card, names))


def _constants(g: Engine, state: State, event: str, names: Names) -> list[Source]:
    """Constants in force; at Boss Action those of every turn, or of their bearer's turn only (RB-147)."""
    always = event != BOSS_ACTION or bool(g.setting_of("constant_every_turn"))
    return [s for s in g.constant_sources(state, names) if always or s.bearer == state.active]


def _groups(
    g: Engine, state: State, owners: Sequence[Sequence[Source]], event: str, bound: dict[str, Any]
) -> list[Group]:
    """The frames of each owner, in the order of the owners; none of an owner without any."""
    found = []
    for sources in filter(None, owners):
        frames = (_frame(g, state, source, event, bound) for source in sources)
        if group := tuple(frame for frame in frames if frame is not None):
            found.append(group)
    return found


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
