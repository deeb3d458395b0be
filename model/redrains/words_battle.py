"""Verbs that carry out an attack, step by step, and those of cards that start one."""

from __future__ import annotations

from fractions import Fraction

from model.core.action import Action, ChanceOutcome
from model.effects.agenda import Frame
from model.effects.language import Call, Param, Value, Vocabulary
from model.redrains.battle import (
    COUNTER,
    NO_COUNTER,
    battle_ended,
    block_options,
    blocked,
    chimera_attacker,
    chimera_attacks,
    defender_guard,
    fought,
    guard_options,
    heard,
    may_stop,
    players_attack,
    stepped_in,
)
from model.redrains.changes import BORN
from model.redrains.engine import THE_CHIMERA
from model.redrains.state import State
from model.redrains.words_base import Ctx, engine, seat_of

BEHAVIOR_FACES = 12


def add_battle_verbs(words: Vocabulary) -> None:
    """Add every verb of this module to a vocabulary."""
    _add_declaring(words)
    _add_choosing(words)
    _add_defending(words)
    _add_fighting(words)


def _add_declaring(words: Vocabulary) -> None:
    @words.verb("{who} attacks", who=Param("selector", required=False))
    def chimera_attack(ctx: Ctx, who: Value = None) -> State:
        """The named unit, or the leftmost that can, attacks the player that this turn faces (RR-120)."""
        g, seat = engine(ctx), ctx.bound("facing", 0)
        named = ctx.select(who) if who is not None else (chimera_attacker(g, ctx.state, seat),)
        return chimera_attacks(g, ctx.state, seat, named[0]) if named else ctx.state

    @words.verb("{who} may attack alone now", short="who", who=Param("selector"))
    def attack_with(ctx: Ctx, who: Value) -> State:
        """An attack outside the main action; its player chooses the target or declines."""
        g, seat = engine(ctx), seat_of(ctx)
        found = [unit for ref in ctx.select(who) if (unit := g.unit(ctx.state, ref)) and not unit.exhausted]
        if not found:
            return ctx.state
        targets = attack_targets(ctx)
        options = [(Action("attack", (t, "with", found[0].id)), t) for t in targets]
        target = ctx.choose(ctx.seat, [(Action("decline"), ""), *options])
        return players_attack(g, ctx.state, seat, (found[0].id,), target) if target else ctx.state

    @words.verb("what declaring the attackers triggers")
    def declare_triggers(ctx: Ctx) -> State:
        g, frames = engine(ctx), []  # type: ignore[var-annotated]
        for battle in ctx.state.battles:
            unit, place = g.unit(ctx.state, battle.attacker), g.locate(ctx.state, battle.attacker)
            if unit is not None and place is not None:
                bound = {"attacker": unit.id}
                g.hear(ctx.state, frames, unit, place, unit.id, "declared_attacker", bound)
        frames += g.listeners(ctx.state, "attackers_declared", {"attacker": ctx.bound("attacker", ())})
        return ctx.kernel.push_ordered(ctx.state, tuple(frames))


def _add_choosing(words: Vocabulary) -> None:
    @words.verb("its player chooses the unit that blocks it")
    def choose_blocker(ctx: Ctx) -> State:
        """For an attack on the Chimera, when attackers are declared: any eligible unit, Defender or not (RR-146)."""
        g, state, me = engine(ctx), ctx.state, ctx.bound("self")
        at = next((i for i, b in enumerate(state.battles) if (b.attacker, b.target) == (me, THE_CHIMERA)), -1)
        attacker = g.unit(state, me)
        if at < 0 or attacker is None:
            return state
        battles, used = state.battles, [battle.defender for battle in state.battles]
        row = [u for u in g.faceup(state, battles[at].seat) if u.id not in used]
        named = ctx.pick([u.id for u in row if may_stop(g, state, attacker, u)], optional=True)
        if not named:
            return state
        battle = battles[at]._replace(defender=named[0])
        return state._replace(battles=(*battles[:at], battle, *battles[at + 1 :]))


def attack_targets(ctx: Ctx) -> list[str]:
    """What a player's unit may attack now: the Chimera, and its face-up units that can be targeted."""
    g = engine(ctx)
    units = [u.id for seat in g.seats for u in g.faceup(ctx.state, seat) if g.targetable(ctx.state, u, 0)]
    return [THE_CHIMERA, *units]


def _add_defending(words: Vocabulary) -> None:
    @words.verb("the attacked player chooses a blocker or a guard")
    def defend(ctx: Ctx) -> State:
        """Blocks for the Phoenixborn, guards for a unit, then an unguarded unit may counter (RR-120)."""
        g, state = engine(ctx), ctx.state
        battle = state.battles[0]
        place, attacker = g.locate(state, battle.target), g.unit(state, battle.attacker)
        if place is None or attacker is None or attacker.exhausted:
            return state
        at_born = place.zone == BORN
        options = block_options(g, state, battle) if at_born else guard_options(g, state, battle)
        ref = ctx.choose(ctx.seat, options) if options else ""
        if ref:
            event = "declared_blocker" if at_born else "declared_guard"
            return stepped_in(g, state, battle, ref, event)
        target = g.unit(state, battle.target)
        if at_born or target is None or target.exhausted:
            return state
        answer = ctx.choose(ctx.seat, [(COUNTER, True), (NO_COUNTER, False)])
        return state._replace(battles=(battle._replace(counters=answer),))

    @words.verb("the Chimera's Defenders block")
    def chimera_blocks(ctx: Ctx) -> State:
        g, state = engine(ctx), blocked(engine(ctx), ctx.state)
        return heard(g, state, tuple(battle.defender for battle in state.battles), "declared_blocker")

    @words.verb("the Chimera guards if it can")
    def chimera_guards(ctx: Ctx) -> State:
        """A Defender guards, else the behavior die may let the Chimera guard (RR-100, RR-101)."""
        g, state = engine(ctx), ctx.state
        battle = state.battles[0]
        guard, rolls = defender_guard(g, state, battle)
        if rolls:
            low = g.table.chimera.guard
            share = Fraction(BEHAVIOR_FACES + 1 - low, BEHAVIOR_FACES)
            yes = ChanceOutcome("guard-roll", (f"{low}-{BEHAVIOR_FACES}",))
            no = ChanceOutcome("guard-roll", (f"1-{low - 1}",))
            guard = ctx.chance([(yes, THE_CHIMERA, share), (no, "", 1 - share)])
        return heard(g, state._replace(battles=(battle._replace(defender=guard),)), (guard,), "declared_guard")


def _add_fighting(words: Vocabulary) -> None:
    @words.verb("the battles are fought")
    def fight(ctx: Ctx) -> State:
        """One battle at a time, in the order that the attacking player chooses (RR-095).

        An attacker that was exhausted or has left since it was declared is out of its battle.
        """
        state = ctx.state
        battles = tuple(battle for battle in state.battles if _able(ctx, battle.attacker))
        state = state._replace(battles=battles)
        if not battles:
            return state
        at = 0
        if len(state.battles) > 1:
            options = [(Action("battle", (b.attacker,)), i) for i, b in enumerate(state.battles)]
            at = ctx.choose(ctx.seat, options)
        battle = state.battles[at]
        left = state.battles[:at] + state.battles[at + 1 :]
        state = state._replace(battles=left, battle=battle)
        after = (Call("battle_over", (("battle", battle),)), *((Call("fight"),) if left else ()))
        state = ctx.kernel.push(state, Frame(after, (("facing", battle.seat),), "", ctx.seat))
        return fought(engine(ctx), state, battle)

    def _able(ctx: Ctx, attacker: str) -> bool:
        unit = engine(ctx).unit(ctx.state, attacker)
        return unit is not None and not unit.exhausted

    @words.verb("the battle is over", battle=Param("word"))
    def battle_over(ctx: Ctx, battle: Value) -> State:
        state = battle_ended(engine(ctx), ctx.state, battle)  # type: ignore[arg-type]
        return state
