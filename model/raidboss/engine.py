"""Who and what is where, numbers under the modifiers in force, and the game's half of the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from model.core.action import Action
from model.effects.agenda import Frame, Kernel
from model.effects.language import CardText, Modifier, Value, Verbs, Vocabulary
from model.raidboss.library_types import DeckCard, HeroCard, Level, MarkCard
from model.raidboss.state import BOSS, FACE_UP, HIDDEN, TEAM, Constant, Mark, State, hero, position
from model.raidboss.table import Table

ADRENALINE = "adrenaline"
Voices = Mapping[str, frozenset[str]]


class Subject(NamedTuple):
    """What a query is about: a Hero, the Boss or a Challenge Card, and the facts that its modifiers may test."""

    ref: str
    facts: tuple[tuple[str, Any], ...] = ()


class Engine:
    """A Table with its kernel: every number and set that the rules ask of a State."""

    def __init__(self, table: Table, words: Vocabulary, reduced: bool = True) -> None:
        self.table = table
        self.cards = table.library
        self.boss = table.boss
        self.reduced = reduced
        """Whether windows are left out in which nothing can be done that cannot be done as well a moment later."""
        self.events: Voices
        """Event -> names of the texts that listen to it; of the others no card needs to be looked at."""
        self.queries: Voices
        """Query -> names of the texts that change it."""
        self.kernel: Kernel[State] = Kernel(words, self)
        self._settings: dict[str, int] = {}
        self.events, self.queries = _voices(table)

    # --- cards ---

    def hero_card(self, ref: str) -> HeroCard:
        """The card of a Hero."""
        return self.cards.heroes[ref]

    def deck_card(self, card: str) -> DeckCard:
        """A card of the Boss's box."""
        return self.boss.cards[card]

    def mark(self, name: str) -> MarkCard:
        """What a mark means."""
        return self.cards.marks[name]

    def setting_of(self, name: str) -> int:
        """A named number of the position or its default."""
        found = self._settings.get(name)
        if found is None:
            found = self._settings[name] = self.table.setting(name)
        return found

    def level(self, state: State) -> Level:
        """The Boss's level as it stands: the DMG total may already be beyond it (RB-101)."""
        return self.boss.levels[state.boss.level - 1]

    # --- sets ---

    def standing(self, state: State) -> tuple[str, ...]:
        """Refs of the Heroes that are not down, by position."""
        return tuple(h.card for h in state.heroes if not h.down)

    def circle(self, state: State, wrapped: bool = True) -> tuple[str, ...]:
        """Refs of all Heroes from the active one to the right and on from position 1 (RB-079, RB-082).

        Positions 1 to 4 while nobody is active, or when the order is not `wrapped`.
        """
        refs = tuple(h.card for h in state.heroes)
        at = position(state, state.active) - 1
        return refs if at < 0 or not wrapped else refs[at:] + refs[:at]

    def constants(self, state: State) -> tuple[tuple[str, Constant, DeckCard], ...]:
        """Challenge Cards in force by position: their bearer, the Constant, the card (RB-115, RB-118)."""
        return tuple(
            (bearer.card, constant, card)
            for bearer in state.heroes
            for constant in bearer.constants
            if constant.damage < (card := self.deck_card(constant.card)).hp
        )

    def active_card(self, state: State) -> DeckCard | None:
        """The Boss Card that is face up and unresolved on the active Hero's tile (RB-169)."""
        if not state.active:
            return None
        tile = hero(state, state.active).tile
        return self.deck_card(tile.card) if tile.face == FACE_UP and tile.card != HIDDEN else None

    def restricted(self, state: State, ref: str, what: str) -> bool:
        """Whether a Hero may not be healed, move itself or be cleansed: by a mark of its own or of the team."""
        marks = (*hero(state, ref).marks, *state.team)
        return any(self.mark(m.name).restriction == what for m in marks)

    # --- numbers ---

    def max_hp(self, state: State, ref: str) -> int:
        """Max HP now, at least 1."""
        return max(1, self.modified(state, "max_hp", ref, hero(state, ref).max_hp))

    def modified(self, state: State, query: str, ref: str, base: int, **facts: Any) -> int:
        """`base` after the modifiers in force on `query` of a Hero, the Boss or a Challenge Card."""
        if query not in self.queries:
            return base
        return self.kernel.modified(state, query, Subject(ref, tuple(sorted(facts.items()))), base)

    # --- events ---

    def trigger(self, state: State, event: str, **bound: Any) -> State:
        """The state with everything that an event triggers anywhere waiting, in the order of the rules."""
        from model.raidboss.listening import pushed, triggered

        if state.outcome or event not in self.events:
            return state
        return pushed(self, state, triggered(self, state, event, bound))

    def heard(self, state: State, ref: str, event: str, **bound: Any) -> State:
        """The state with what an event triggers on the Hero that it befalls: its Talent and the marks on it."""
        from model.raidboss.listening import pushed, told

        if state.outcome or event not in self.events:
            return state
        return pushed(self, state, told(self, state, ref, event, bound))

    def frame(self, verbs: Verbs, self_ref: str, by: str, source: str = "", **bound: Any) -> Frame:
        """An effect of `by` (a Hero or the Boss) that `self_ref` bears."""
        named = {**bound, "self": self_ref, "by": by}
        return Frame(verbs, tuple(sorted(named.items())), source or self_ref, TEAM)

    # --- the kernel's host ---

    def label(self, state: State, target: Any) -> str:
        """One word for a target: refs are their own labels, positions are `p1`, dice show their value."""
        from model.raidboss.dice import label

        return label(target)

    def setting(self, state: State, name: str) -> int:
        """A named number of the position or its default."""
        return self.setting_of(name)

    def listeners(self, state: State, event: str, bound: dict[str, Any]) -> Sequence[Frame]:
        """The frames that an event triggers, as one list."""
        from model.raidboss.listening import triggered

        return [frame for group in triggered(self, state, event, bound) for frame in group]

    def modifiers(self, state: State, query: str, subject: Any) -> Iterable[tuple[Modifier, Frame]]:
        """Modifiers of one query, each with the frame of its effect, in the order of the rules."""
        for source in self._sources(state, subject.ref, self.queries[query]):
            for modifier in source.text.modify:
                if modifier.query != query or (source.own and not _names_target(modifier.condition)):
                    continue
                bound = {**dict(subject.facts), "target": subject.ref, "stacks": source.stacks}
                yield modifier, self.frame((), source.ref, source.by, source.name, **bound)

    def _sources(self, state: State, ref: str, names: frozenset[str]) -> Iterator[Source]:
        """The texts in force among `names`: Heroes with their marks, Constants, Boss, shared marks, the active card."""
        for one in state.heroes:
            if not one.down and one.card in names:
                yield Source(self.hero_card(one.card).talent.text, one.card, one.card, one.card, 1, one.card != ref)
            yield from self.mark_sources(one.marks, one.card, names, one.card != ref)
        yield from self.constant_sources(state, names)
        yield from self.boss_sources(state, names)
        yield from self.mark_sources(state.boss.marks, BOSS, names)
        yield from self.mark_sources(state.team, "team", names)
        yield from self.card_sources(state, names)

    def mark_sources(
        self, marks: tuple[Mark, ...], bearer: str, names: frozenset[str], foreign: bool = False
    ) -> Iterator[Source]:
        """The texts of marks on one bearer; `foreign` where they lie on another than the query is about."""
        for mark in marks:
            if mark.name in names:
                yield Source(self.mark(mark.name).text, bearer, mark.by, mark.name, mark.count, foreign)

    def constant_sources(self, state: State, names: frozenset[str]) -> Iterator[Source]:
        """The texts of Constants in force."""
        for bearer, constant, card in self.constants(state):
            if constant.card in names:
                yield Source(card.text, constant.card, BOSS, constant.card, bearer=bearer)

    def boss_sources(self, state: State, names: frozenset[str] | None = None) -> Iterator[Source]:
        """The texts of the Boss at its present level and mode, all of them or those among `names`."""
        if names is None or self.boss.id in names:
            yield Source(self.level(state).text, BOSS, BOSS, self.boss.id)
        name = f"{self.boss.id}-{ADRENALINE}"
        if self.table.mode == ADRENALINE and (names is None or name in names):
            yield Source(self.boss.adrenaline, BOSS, BOSS, name)

    def card_sources(self, state: State, names: frozenset[str]) -> Iterator[Source]:
        """The text of the active Boss Card; that of a Challenge Card speaks as a Constant."""
        card = self.active_card(state)
        if card is not None and card.id in names and not card.hp:
            yield Source(card.text, state.active, BOSS, card.id)

    def reactions(self, state: State, window: str, seat: int, bound: dict[str, Any]) -> Sequence[Action]:
        """What the team may do in this window besides passing."""
        from model.raidboss.windows import reactions

        return reactions(self, state, window, bound)

    def react(self, state: State, window: str, seat: int, action: Action, bound: dict[str, Any]) -> State:
        """The state after the team answered, its effect waiting on top of what it answers."""
        from model.raidboss.windows import react

        return react(self, state, action)


class Source(NamedTuple):
    """A text in force: who bears it, whose effect it is, its name, how many lie there."""

    text: CardText
    ref: str
    by: str
    name: str
    stacks: int = 1
    own: bool = False
    """Whether it speaks of another Hero than the one in question unless it names `target`."""
    bearer: str = ""
    """Of a Constant: the Hero on whose tile it lies."""


def _texts(table: Table) -> Iterator[tuple[str, CardText]]:
    """Every text that can be in force, by the name of its source."""
    for card in table.library.heroes.values():
        yield card.id, card.talent.text
    for mark in table.library.marks.values():
        yield mark.id, mark.text
    for deck_card in table.boss.cards.values():
        yield deck_card.id, deck_card.text
    for level in table.boss.levels:
        yield table.boss.id, level.text
    yield f"{table.boss.id}-{ADRENALINE}", table.boss.adrenaline


def _voices(table: Table) -> tuple[Voices, Voices]:
    """Which texts listen to each event, and which change each query."""
    events: dict[str, set[str]] = {}
    queries: dict[str, set[str]] = {}
    for name, text in _texts(table):
        for trigger in text.when:
            events.setdefault(trigger.event, set()).add(name)
        for modifier in text.modify:
            queries.setdefault(modifier.query, set()).add(name)
    for mark in table.library.marks.values():
        if mark.used_up:
            events.setdefault(mark.used_up, set()).add(mark.id)
    return {e: frozenset(n) for e, n in events.items()}, {q: frozenset(n) for q, n in queries.items()}


def _names_target(value: Value) -> bool:
    """Whether a condition mentions the bound name `target`."""
    if isinstance(value, tuple):
        return any(_names_target(item) for item in value)
    return value == "target"
