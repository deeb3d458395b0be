"""What CP-SAT needs to know of Assign Dice: whether the order of abilities and answers can matter, and why.

Every effect that may happen in the phase is taken apart into what it reads and what it changes. Changes are gains only,
each of them up to a fixed limit, so that they may be swapped as long as nobody reads what another one changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from model.effects.language import Call, CardText, Expr, Value
from model.raidboss.dice import BONUS
from model.raidboss.engine import Engine
from model.raidboss.knockout import revivers
from model.raidboss.library_types import MarkCard, Price, Use
from model.raidboss.state import Hero, State, hero
from model.raidboss.windows import ASSIGN, acts, admits, limit, payable

Names = frozenset[str]
FIXED = (
    "plus", "times", "minus", "max_of", "min_of", "half", "count", "setting", "bound", "max_hp", "ability_dice",
    "boss_skill", "boss_level", "kos", "round_number", "stacks", "active", "self", "heroes", "other_heroes", "all_of",
    "lowest", "highest", "with_at_least", "target_hero", "up_to_one_hero", "choose", "others", "enemy", "enemies",
    "boss", "at_least", "not", "exists", "same", "ability_is", "own_turn", "phase_is", "level_is", "both", "either",
)  # fmt: skip
"""Words whose meaning nothing in the phase changes, besides what stands in them."""
PLACES = (
    "adjacent", "left_of", "right_of", "at", "leftmost", "rightmost", "position_of", "adjacent_to", "in_position",
)  # fmt: skip
"""Words about the order of the team."""
READS: Mapping[str, Names] = MappingProxyType(
    {
        **dict.fromkeys(FIXED, frozenset()),
        **dict.fromkeys(PLACES, frozenset({"places"})),
        **dict.fromkeys(("hp", "missing_hp", "wounded"), frozenset({"hp"})),
        **dict.fromkeys(("bonus_dice", "total_dice"), frozenset({"bonus"})),
        **dict.fromkeys(("boss_damage_total", "damage_on"), frozenset({"damage"})),
        "skill": frozenset({"skill"}),
        "talent": frozenset({"talent"}),
        "token": frozenset({"token"}),
        "shield_on": frozenset({"shield"}),
        "armor_on": frozenset({"armor"}),
    }
)
"""Words that may stand in an effect, and what each of them reads that can change in the phase."""
BY: Mapping[str, Names] = MappingProxyType(
    {
        "max_hp": frozenset(), "dice": frozenset(), "position": frozenset({"places"}), "missing_hp": frozenset({"hp"}),
        **{name: frozenset({name}) for name in ("hp", "skill", "talent", "bonus", "shield", "armor")},
    }
)  # fmt: skip
"""Numbers that Heroes are compared by."""
FLOW = ("together", "if", "may", "choose_one", "name", "window")
"""Verbs that only bind, ask or branch."""
WRITES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"deal": ("damage",), "steal": ("damage", "hp"), "heal": ("hp",), "shield": ("shield",), "armor": ("armor",),
     "gain_skill": ("skill",), "gain_bonus": ("bonus",), "put_mark": ("mark",)}
)  # fmt: skip
"""Verbs of abilities that raise something."""
ANSWERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {**WRITES, "lock": ("locked",), "swap": ("places",), "move": ("places",)}
)
"""Verbs of answers: as they keep their order among one another, they need not be gains."""
HEARD: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"deal": ("boss_damaged", "dealt_damage"), "steal": ("boss_damaged", "dealt_damage", "hero_healed", "healed"),
     "heal": ("hero_healed", "healed"), "shield": ("shielded",), "gain_skill": ("skill_gained",),
     "gain_bonus": ("skill_gained",), "put_mark": ("mark_put",), "swap": ("moved", "position_changed"),
     "move": ("moved", "position_changed")}
)  # fmt: skip
"""What the verbs announce."""
OVER = ("ability_used", "bonus_die_spent", "instant_played", "instant_used")
"""What abilities and Instants announce as they are over."""
QUERIES = (
    "damage_dealt", "boss_takes", "ability_damage", "ability_cost", "healing", "max_hp", "can_be_targeted",
    "can_instant",
)  # fmt: skip
"""Numbers that the phase asks for."""
WORD_KEYS = ("as", "by", "until", "window", "seats", "passed")
"""Keys that hold names."""


@dataclass
class Effect:
    """One effect of the phase: what it reads and changes, what it announces, what in it is not encoded."""

    name: str
    answer: bool = False
    """Whether it is no ability: it can wait until the Boss Action begins, after all abilities."""
    reads: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)
    events: set[str] = field(default_factory=set)
    unknown: list[str] = field(default_factory=list)

    def value(self, value: object) -> None:
        """Take in an amount, a selector or a condition."""
        if isinstance(value, Expr):
            if value.op not in READS:
                self.unknown.append(value.op)
                return
            self.reads |= READS[value.op]
            for key, part in value.args:
                if key == "by" and isinstance(part, str):
                    self.reads |= BY[part]
                else:
                    self.value(part)
        elif isinstance(value, tuple):
            for part in value:
                self.value(part)

    def verbs(self, verbs: Iterable[object], g: Engine) -> None:
        """Take in verbs, branches included."""
        for call in verbs:
            if isinstance(call, Call):
                self._verb(call, g)
            elif isinstance(call, tuple):
                self.verbs(call, g)

    def _verb(self, call: Call, g: Engine) -> None:
        args, known = dict(call.args), ANSWERS if self.answer else WRITES
        if call.verb not in FLOW and (call.verb not in known or not self._plain(g, call.verb, args)):
            self.unknown.append(call.verb)
            return
        self.writes |= set(known.get(call.verb, ()))
        self.events |= set(HEARD.get(call.verb, ()))
        if call.verb in ("heal", "steal"):
            # What was really healed is known only then.
            self.reads |= {"locked", "hp"} if "as" in args else {"locked"}
        for key, part in call.args:
            if key in ("do", "then", "else", "options") and isinstance(part, tuple):
                self.verbs(part, g)
            elif key not in WORD_KEYS:
                self.value(part)

    def _plain(self, g: Engine, verb: str, args: Mapping[str, Value]) -> bool:
        """Whether a verb does the same however often and in whatever order it comes."""
        if verb == "gain_bonus":
            # Two Heroes could run for the last die of the supply.
            return not self.answer and args.get("who", "self") in ("self", Expr("self"))
        return verb != "put_mark" or _harmless(g.mark(str(args["name"])), self.answer)


def _harmless(mark: MarkCard, answer: bool) -> bool:
    """Whether a mark means nothing in the phase, and a second one of an ability nothing at all."""
    if mark.restriction or mark.acts or mark.rooted or (not answer and (mark.stacks or mark.takes_damage)):
        return False
    events = {event for heard in HEARD.values() for event in heard} | set(OVER)
    listens = mark.used_up in events or any(trigger.event in events for trigger in mark.text.when)
    return not listens and all(modifier.query not in QUERIES for modifier in mark.text.modify)


def why_not(g: Engine, state: State) -> list[str]:
    """Everything in a position of Assign Dice that keeps it from being encoded, by name; empty when nothing does."""
    one = hero(state, state.active)
    reasons = [f"the charms of {one.card}"] if one.shards or one.boosters else []
    reasons += [f"{constant.card} in force" for _, constant, _ in g.constants(state)]
    reasons += [f"the revival of {h.card}" for h in state.heroes if h.down and revivers(g, state, h.card)]
    if not g.setting_of("last_stand_at_turn_end"):
        reasons.append("a Last Stand that comes at once")
    effects = [*_abilities(g, state, one), *_answers(g, state)]
    if any(g.hero_card(h.card).skill.reset == "on_use" for h in state.heroes):
        for effect in effects:
            # Such a skill is the Bonus Dice that its Hero holds.
            effect.writes |= {"skill", "bonus"} if effect.writes & {"skill", "bonus"} else set()
    reasons += [f"`{word}` of {effect.name}" for effect in effects for word in dict.fromkeys(effect.unknown)]
    if not reasons:
        reasons += _order(g, state, effects)
    return list(dict.fromkeys(reasons))


def _abilities(g: Engine, state: State, one: Hero) -> Iterator[Effect]:
    spends = any(die.kind == BONUS for die in state.dice)
    for colour, ability in g.hero_card(one.card).abilities.items():
        effect = Effect(f"the {colour} ability of {one.card}", events={"ability_used"})
        effect.verbs(ability.do, g)
        if spends:
            if "bonus" in effect.writes and _gains_bonus(g, one, ability.do):
                effect.unknown.append("gain_bonus")
            effect.writes.add("bonus")
            effect.events.add("bonus_die_spent")
        yield effect


def _gains_bonus(g: Engine, one: Hero, value: object) -> bool:
    """Whether Bonus Dice are gained somewhere, which does not commute with spending them."""
    if isinstance(value, Call):
        on_use = g.hero_card(one.card).skill.reset == "on_use"
        if value.verb == "gain_bonus" or (value.verb == "gain_skill" and on_use):
            return True
        return any(_gains_bonus(g, one, part) for _, part in value.args)
    return isinstance(value, tuple) and any(_gains_bonus(g, one, part) for part in value)


def _answers(g: Engine, state: State) -> Iterator[Effect]:
    """Instants and activated parts that could be played in the phase; each can wait for the Boss Action as well."""
    for one in state.heroes:
        if one.down:
            continue
        card = g.hero_card(one.card)
        if one.ready and card.instant.do and admits(card.instant.timing, state, ASSIGN, one.card):
            effect = _answer(g, state, f"the Instant of {one.card}", card.instant.timing, one.card, card.instant.do)
            effect.value(card.instant.possible)
            effect.events |= {"instant_played", "instant_used"}
            yield effect
        parts = [*card.talent.uses, *(use for _, use in acts(g, one))]
        for use in parts:
            if limit(use) not in one.used and admits(use.timing, state, ASSIGN, one.card):
                yield from _part(g, state, one, use)


def _answer(g: Engine, state: State, name: str, timing: tuple[str, ...], ref: str, do: Iterable[object]) -> Effect:
    effect = Effect(name, True)
    effect.verbs(do, g)
    later = state._replace(phase="boss_action", dice=())
    if "entry" not in g.table.windows or not admits(timing, later, "entry", ref):
        effect.unknown.append("timing")
    return effect


def _part(g: Engine, state: State, one: Hero, use: Use) -> Iterator[Effect]:
    """An activated part, unless it cannot be paid for and nothing in the phase could change that."""
    if not payable(g, state, one, use.cost) and not use.cost.skill:
        return
    costs = _costs(use.cost)
    effect = _answer(g, state, f"{use.name} of {one.card}", use.timing, one.card, use.do)
    effect.value(use.possible)
    effect.reads |= costs
    effect.writes |= costs
    if not payable(g, state, one, use.cost):
        # It matters only where somebody gains what it costs.
        effect = Effect(effect.name, True, reads=costs)
    yield effect


def _costs(price: Price) -> set[str]:
    found = {"skill"} if price.skill else set()
    return found | ({"talent"} if price.talent else set()) | ({"token"} if price.tokens else set())


def _order(g: Engine, state: State, effects: list[Effect]) -> Iterator[str]:
    """What makes the order matter: a number that is read and changed, and what answers an event of the phase."""
    happening = {event for effect in effects for event in effect.events}
    for name, text in texts(g, state):
        for trigger in text.when:
            if trigger.event in happening:
                yield f"{name}, which answers `{trigger.event}`"
        asked = Effect(name)
        for modifier in text.modify:
            if modifier.query in QUERIES:
                asked.value(modifier.amount)
                asked.value(modifier.condition)
        yield from (f"`{word}` of {name}" for word in asked.unknown)
        effects = [*effects, asked]
    for effect in effects:
        for other in effects:
            # Answers keep their order among one another.
            if not (effect.answer and other.answer):
                for what in sorted(effect.reads & other.writes):
                    yield f"{effect.name}, which looks at the {what} that {other.name} changes"


def texts(g: Engine, state: State) -> Iterator[tuple[str, CardText]]:
    """Every text in force, with its name."""
    for one in state.heroes:
        if not one.down:
            yield one.card, g.hero_card(one.card).talent.text
        yield from ((mark.name, g.mark(mark.name).text) for mark in one.marks)
    for source in g.boss_sources(state):
        yield source.name, source.text
    yield from ((mark.name, g.mark(mark.name).text) for mark in (*state.boss.marks, *state.team))
    card = g.active_card(state)
    if card is not None:
        yield card.id, card.text
