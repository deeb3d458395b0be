"""Windows: when the team may answer and with what (RB-063, RB-075 to RB-080, RB-216)."""

from __future__ import annotations

from collections.abc import Iterator

from model.core.action import Action
from model.effects.language import Call
from model.raidboss.changes import change_skill, change_talent, change_token, skill, tap
from model.raidboss.dice import boost, boostable, charm_dice, die_word, read_die, shard
from model.raidboss.engine import Engine
from model.raidboss.knockout import revive, revivers
from model.raidboss.library_types import MarkCard, Price, Use
from model.raidboss.state import Hero, State, hero, with_hero

ASSIGN = "assign"
"""The name under which the top-level decision of Assign Dice asks what is offered."""
INSTANT, TALENT, ACT, SHARD, BOOST, REVIVE = "instant", "talent", "act", "shard", "boost", "revive"
ANY = ("any",)
WHOSE = ("own_turn", "other_turn")
BOSS_PHASES = ("interrupts", "boss_action")
"""Phases in which the Boss's cards deal DMG."""


# --- timing ---


def admits(timing: tuple[str, ...], state: State, window: str, ref: str) -> bool:
    """Whether a limit on timing lets a Hero act now: one of its moments, in one of its kinds of turn (RB-065)."""
    if timing == ANY:
        return True
    moments = [t for t in timing if t not in WHOSE]
    whose = [t for t in timing if t in WHOSE]
    turn = "own_turn" if state.active == ref else "other_turn" if state.active else ""
    return (not moments or any(_is_now(t, state, window) for t in moments)) and (not whose or turn in whose)


def _is_now(moment: str, state: State, window: str) -> bool:
    if moment == "any":
        return True
    if moment == "roll":
        return bool(state.dice) and state.phase in ("roll", ASSIGN)
    if moment == "reveal":
        return window == "revealed" or (window == "entry" and state.phase == "interrupts")
    if moment == "interrupt":
        return state.phase == "interrupts"
    if moment == "before_packet":
        return window == "packet" or (state.phase in BOSS_PHASES and window in ("entry", "step", "trigger"))
    return state.phase == moment


# --- what is offered ---


def offers(g: Engine, state: State, window: str) -> list[Action]:
    """Everything that the team may do now beside the active Hero's abilities, sorted."""
    found: list[Action] = []
    for one in state.heroes:
        if one.down:
            continue
        found += _instants(g, state, one, window)
        found += _talents(g, state, one, window)
        found += _acts(g, state, one, window)
        found += _charms(g, state, one)
    for one in state.heroes:
        found += [Action(REVIVE, (one.card, payer)) for payer in revivers(g, state, one.card)]
    return sorted(set(found))


def _instants(g: Engine, state: State, one: Hero, window: str) -> Iterator[Action]:
    instant = g.hero_card(one.card).instant
    if not one.ready or not instant.do or not admits(instant.timing, state, window, one.card):
        return
    if g.modified(state, "can_instant", one.card, 0) < 0:
        return
    if g.kernel.holds(state, g.frame((), one.card, one.card), instant.possible):
        yield Action(INSTANT, (one.card,))


def _talents(g: Engine, state: State, one: Hero, window: str) -> Iterator[Action]:
    for use in g.hero_card(one.card).talent.uses:
        if usable(g, state, one, use, one.card, window):
            yield Action(TALENT, (one.card, use.name))


def _acts(g: Engine, state: State, one: Hero, window: str) -> Iterator[Action]:
    for card, use in acts(g, one):
        if usable(g, state, one, use, one.card, window) and not _under_way(state, one, card):
            yield Action(ACT, (one.card, use.name))


def _under_way(state: State, one: Hero, card: MarkCard) -> bool:
    """Whether an effect of a mark is being resolved: before it is over, its action cannot be taken once more."""
    return any(frame.source == card.id and ("self", one.card) in frame.bound for frame in state.agenda)


def acts(g: Engine, one: Hero) -> Iterator[tuple[MarkCard, Use]]:
    """The actions that the marks on a Hero give it."""
    for name in dict.fromkeys(m.name for m in one.marks):
        card = g.mark(name)
        for use in card.acts:
            yield card, use


def usable(g: Engine, state: State, one: Hero, use: Use, ref: str, window: str) -> bool:
    """Whether an activated part can be used now: its moment, its price, its limit, something to do (RB-061)."""
    if not admits(use.timing, state, window, ref) or limit(use) in one.used or not payable(g, state, one, use.cost):
        return False
    return g.kernel.holds(state, g.frame((), ref, ref), use.possible)


def limit(use: Use) -> str:
    """The entry of `Hero.used` that says that an activated part is spent; "" when it has no limit."""
    return f"{use.once[0]}:{use.name}" if use.once else ""


def payable(g: Engine, state: State, one: Hero, price: Price) -> bool:
    """Whether a Hero has what an activated part costs."""
    held = dict(one.tokens)
    enough = all(held.get(name, 0) >= count for name, count in price.tokens)
    return enough and skill(state, g, one.card) >= price.skill and max(0, one.talent) >= price.talent


def _charms(g: Engine, state: State, one: Hero) -> Iterator[Action]:
    """Charms on the dice that the Hero has rolled itself (RB-164 to RB-167)."""
    if not one.shards and not one.boosters:
        return
    for die in charm_dice(state, one.card):
        if one.shards:
            yield Action(SHARD, (one.card, die_word(die)))
        if one.boosters and boostable(g, die):
            yield Action(BOOST, (one.card, die_word(die)))


# --- windows ---


def reactions(g: Engine, state: State, window: str, bound: dict[str, object]) -> list[Action]:
    """What the team may do in a window; nothing in one that is not looked at, or that the next one stands for."""
    if window not in g.table.windows or state.outcome:
        return []
    if g.reduced and quiet(g, state, window):
        return []
    return offers(g, state, window)


def quiet(g: Engine, state: State, window: str) -> bool:
    """Whether a window can be left out because the same can be done at the next one, nothing happening between them.

    Where the team could ever have something that works at this moment only, the window stays, for what enables it
    must come before it.
    """
    after = _next_moment(g, state, window)
    if after is None:
        return False
    later, then = after
    if later != ASSIGN and later not in g.table.windows:
        return False
    return all(
        admits(timing, then, later, ref) or not admits(timing, state, window, ref) for ref, timing in _timings(g, state)
    )


def _next_moment(g: Engine, state: State, window: str) -> tuple[str, State] | None:
    """The next window and the state there, when nothing at all happens on the way; else None."""
    if window == "revealed":
        return ("entry", state._replace(phase="interrupts"))
    if not state.active or hero(state, state.active).down:
        return None
    if window == "rolled":
        return ("entry", state._replace(phase=ASSIGN))
    if window != "entry":
        return None
    if state.phase == "turn_start" and "turn_start" not in g.events and "base_shield" not in g.queries:
        return ("entry", state._replace(phase="reveal"))
    if state.phase == "interrupts":
        card = g.active_card(state)
        return ("entry", state._replace(phase="roll")) if card is not None and not card.interrupt else None
    return (ASSIGN, state) if state.phase == ASSIGN else None


def _timings(g: Engine, state: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every limit on timing that the team has or can come to have."""
    for one in state.heroes:
        card = g.hero_card(one.card)
        yield one.card, card.instant.timing
        for use in card.talent.uses:
            yield one.card, use.timing
        for mark in g.cards.marks.values():
            for use in mark.acts:
                yield one.card, use.timing


def react(g: Engine, state: State, action: Action) -> State:
    """The state after the team announced something: it is paid for, and its effect waits on top (RB-075).

    It resolves before anything else can be announced. Of two announcements to one event the later one happens first:
    as one team decides, it enters them in the order in which they happen, and loses no choice by it.
    """
    ref = action.args[0]
    if action.kind == INSTANT:
        over = Call("instant_over", (("hero", ref),))
        frame = g.frame((*g.hero_card(ref).instant.do, over), ref, ref)
        return g.kernel.push(tap(state, ref), frame)
    if action.kind == REVIVE:
        return revive(g, state, ref, action.args[1])
    if action.kind == SHARD:
        return shard(g, state, ref, read_die(action.args[1]))
    if action.kind == BOOST:
        return boost(g, state, ref, read_die(action.args[1]))
    return _use(g, state, action)


def _use(g: Engine, state: State, action: Action) -> State:
    """The state after an activated part of a Talent, or an action that a mark gives, was paid for."""
    ref, name = action.args
    source, use = ref, None
    if action.kind == TALENT:
        use = g.hero_card(ref).talent.use(name)
    else:
        source, use = next((card.id, found) for card, found in acts(g, hero(state, ref)) if found.name == name)
    state = paid(g, state, ref, use.cost)
    if use.once:
        state = with_hero(state, ref, used=tuple(sorted({*hero(state, ref).used, limit(use)})))
    return g.kernel.push(state, g.frame(use.do, ref, ref, source))


def paid(g: Engine, state: State, ref: str, price: Price) -> State:
    """The state with the price of an activated part paid."""
    if price.skill:
        state = change_skill(g, state, ref, -price.skill)
    if price.talent:
        state = change_talent(g, state, ref, -price.talent)
    for name, count in price.tokens:
        state = change_token(g, state, ref, name, -count)
    return state
