"""Verbs of the Chimera: rage dice, Red Rains tokens, the ultimate, reveals, its draw pile, and the laws about it."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from model.core.action import Action, ChanceOutcome
from model.core.chance import Pool, distribution
from model.effects.agenda import Frame
from model.effects.language import Call, Param, Value, Vocabulary
from model.redrains.bags import back_outcomes, dealt, reshuffled, seen
from model.redrains.battle import chimera_attacker, chimera_attacks
from model.redrains.changes import card_home, dice_home, entered, removed, with_unit
from model.redrains.damage import fallen
from model.redrains.engine import THE_CHIMERA, Engine, Place
from model.redrains.state import CHIMERA, HIDDEN, RAGE_DICE, State, Unit, with_chimera, with_side
from model.redrains.words_base import Ctx, engine

LAST_PHASE = 3
RAGE_DIE = (
    (ChanceOutcome("rage", ("basic",)), 0, Fraction(1, 2)),
    (ChanceOutcome("rage", ("power",)), 1, Fraction(1, 2)),
)
"""A rage die: 1 when it shows power (RR-048)."""


def add_chimera_verbs(words: Vocabulary) -> None:
    """Add every verb of this module to a vocabulary."""
    _add_rage(words)
    _add_tokens(words)
    _add_ultimate(words)
    _add_reveals(words)


# --- rage dice and Red Rains tokens ---


def chimera_frame(state: State, *verbs: Call) -> Frame:
    """An effect of the Chimera itself against the player that its turn faces."""
    bound = (("by", CHIMERA), ("facing", state.facing), ("self", THE_CHIMERA))
    return Frame(verbs, bound, THE_CHIMERA, state.facing)


def raised(g: Engine, state: State, count: int) -> State:
    """The state after `count` basic rage dice were raised; all five on power give a token first (RR-071 to RR-073)."""
    for done in range(1, count + 1):
        if state.chimera.rage + 1 < RAGE_DICE:
            state = with_chimera(state, rage=state.chimera.rage + 1)
            continue
        state = with_chimera(state, rage=0)
        if count > done:
            state = g.kernel.push(state, chimera_frame(state, Call("raise_rage", (("count", count - done),))))
        return rained(g, state, 1)
    return state


def rained(g: Engine, state: State, count: int) -> State:
    """The state after Red Rains tokens were placed one at a time, an ultimate interrupting the rest (RR-077)."""
    step = 1 if g.table.setting("one_by_one") else max(1, count)
    while count > 0:
        count -= step
        state = with_chimera(state, red_rains=state.chimera.red_rains + step)
        if state.chimera.red_rains >= g.ultimate_value(state):
            if count > 0:
                state = g.kernel.push(state, chimera_frame(state, Call("red_rains", (("count", count),))))
            return g.kernel.push(state, chimera_frame(state, Call("ultimate")))
    return state


def _add_rage(words: Vocabulary) -> None:
    @words.verb("raise {count} basic rage dice", short="count", count=Param("amount"))
    def raise_rage(ctx: Ctx, count: Value) -> State:
        return raised(engine(ctx), ctx.state, ctx.amount(count))

    @words.verb("re-roll all basic rage dice")
    def reroll_rage(ctx: Ctx) -> State:
        """Dice on power stay (RR-040)."""
        basic = RAGE_DICE - ctx.state.chimera.rage
        return raised(engine(ctx), ctx.state, _rolled(ctx, basic))

    @words.verb("re-roll {count} basic rage dice", short="count", count=Param("amount"))
    def reroll_some_rage(ctx: Ctx, count: Value) -> State:
        basic = min(ctx.amount(count), RAGE_DICE - ctx.state.chimera.rage)
        return raised(engine(ctx), ctx.state, _rolled(ctx, basic))

    @words.verb("roll a basic rage die, called {as}", **{"as": Param("word")})
    def roll_rage(ctx: Ctx, **names: str) -> State:
        """Binds 1 when it shows power, where it then stays, else 0 (RR-048)."""
        power = ctx.chance(RAGE_DIE)
        ctx.bind(names["as"], power)
        return raised(engine(ctx), ctx.state, power)

    @words.verb("lower up to {up_to} rage dice", short="up_to", up_to=Param("amount"))
    def lower_rage(ctx: Ctx, up_to: Value) -> State:
        """The player chooses how many; rage dice go from power to basic."""
        most = min(ctx.amount(up_to), ctx.state.chimera.rage)
        much = ctx.choose(ctx.seat, [(Action("lower-rage", (str(n),)), n) for n in range(most + 1)])
        return with_chimera(ctx.state, rage=ctx.state.chimera.rage - much)


def _rolled(ctx: Ctx, dice: int) -> int:
    """How many of `dice` rage dice come up power."""
    return int(ctx.chance(reroll_chances(dice))) if dice else 0


def _add_tokens(words: Vocabulary) -> None:
    @words.verb("place {count} Red Rains tokens on the Chimera", short="count", count=Param("amount"))
    def red_rains(ctx: Ctx, count: Value) -> State:
        return rained(engine(ctx), ctx.state, ctx.amount(count))

    @words.verb("remove {count} Red Rains tokens from the Chimera", short="count", count=Param("amount"))
    def remove_red_rains(ctx: Ctx, count: Value) -> State:
        left = max(0, ctx.state.chimera.red_rains - ctx.amount(count))
        return with_chimera(ctx.state, red_rains=left)


# --- the ultimate ---


def _add_ultimate(words: Vocabulary) -> None:
    @words.verb("the ultimate resolves")
    def ultimate(ctx: Ctx) -> State:
        """Remove tokens, discard foreign cards, the phase's effect, then the next phase (RR-023 to RR-026, RR-078)."""
        g, state = engine(ctx), ctx.state
        value = g.ultimate_value(state)
        state = with_chimera(state, red_rains=max(0, state.chimera.red_rains - value))
        verbs = g.table.chimera.ultimates[state.chimera.phase - 1]
        state = g.kernel.push(state, chimera_frame(state, *verbs), chimera_frame(state, Call("next_phase")))
        return _foreign_discarded(g, state)

    @words.verb("the next phase begins")
    def next_phase(ctx: Ctx) -> State:
        """Phase III stays (RR-079); the tokens on a removed ultimate card leave with it."""
        chimera = ctx.state.chimera
        if chimera.phase >= LAST_PHASE:
            return ctx.state
        return with_chimera(ctx.state, phase=chimera.phase + 1, ultimate_exhausted=0)

    @words.verb("an aspect from the draw pile joins each row face down")
    def add_aspect(ctx: Ctx) -> State:
        state = ctx.state
        seats = range(len(state.sides))
        if not engine(ctx).table.setting("ultimate3_each_row"):
            seats = range(_lead(state), _lead(state) + 1)
        frames = [Frame((Call("deal_aspect", (("seat", seat),)),), (), THE_CHIMERA, seat) for seat in seats]
        return ctx.kernel.push(state, *frames)

    @words.verb("an aspect is dealt to a row", seat=Param("amount"))
    def deal_aspect(ctx: Ctx, seat: Value) -> State:
        """The top card of the draw pile, its back seen, its face not (RR-134)."""
        g, state = engine(ctx), ctx.state
        if not state.chimera.draw:
            state = reshuffled(g, state)
        if not state.chimera.draw:
            return state
        bag = ctx.chance(back_outcomes(state, "deal"))
        return dealt(g, state, ctx.amount(seat), bag)


def _lead(state: State) -> int:
    """The seat that is served first: the first player, or whom the Chimera's token points at."""
    return state.pointed if state.first == CHIMERA else state.first


def _foreign_discarded(g: Engine, state: State) -> State:
    """The state without cards on the Chimera's battlefields that it does not own (RR-024); no wounds follow.

    An aspect that loses life with an alteration may be destroyed by it.
    """
    hosts: list[str] = []
    for seat in g.seats:
        for unit in state.sides[seat].row:
            place = g.locate(state, unit.id)
            if unit.id == HIDDEN or place is None:
                continue
            if unit.owner != CHIMERA:
                state = removed(g, state, place, unit)
                continue
            own = tuple(held for held in unit.attached if held.owner == CHIMERA)
            for held in unit.attached:
                if held.owner != CHIMERA:
                    state = card_home(g, state, held.card, held.owner)
            dice = unit.dice
            if g.table.setting("ultimate_clears_dice"):
                state, dice = dice_home(state, dice), ()
            if own != unit.attached or dice != unit.dice:
                state = with_unit(state, place, unit._replace(attached=own, dice=dice))
                hosts.append(unit.id)
    return fallen(g, state, hosts)


# --- reveals ---


def _add_reveals(words: Vocabulary) -> None:
    @words.verb("reveal")
    def reveal(ctx: Ctx) -> State:
        """Turn up the leftmost face-down aspect of the row that faces this turn's player (RR-117 to RR-119)."""
        state, ref = revealed(ctx)
        ctx.bind("revealed", (ref,) if ref else ())
        return entered(engine(ctx), state, ref) if ref else state

    @words.verb("reveal, then that aspect attacks")
    def reveal_and_attack(ctx: Ctx) -> State:
        """No other attacker steps in when the revealed one is gone or exhausted (RR-031)."""
        attack = Call("chimera_attack", (("who", "revealed"),))
        frame = ctx.frame._replace(verbs=(Call("reveal"), attack), bound=ctx.frame.bound)
        kept = tuple(pair for pair in frame.bound if not pair[0].startswith("?"))
        return ctx.kernel.push(ctx.state, frame._replace(bound=kept))

    @words.verb("attack if able, else reveal")
    def attack_or_reveal(ctx: Ctx) -> State:
        """The leftmost unit that can attack does; with none a reveal (RR-029, RR-030)."""
        g, seat = engine(ctx), ctx.bound("facing", 0)
        attacker = chimera_attacker(g, ctx.state, seat)
        if attacker:
            return chimera_attacks(g, ctx.state, seat, attacker)
        state, ref = revealed(ctx)
        return entered(g, state, ref) if ref else state

    @words.verb("summon the conjured aspect {card}", short="card", card=Param("word"))
    def conjure(ctx: Ctx, card: str) -> State:
        """A conjured aspect of the Chimera at the right end of the row, as long as there are copies."""
        g, state, seat = engine(ctx), ctx.state, ctx.bound("facing", 0)
        out = sum(unit.card == card for side in state.sides for unit in side.row)
        if out >= g.cards[card].copies:
            return state
        unit = Unit(g.fresh(state, card), card, CHIMERA, status=g.cards[card].pips)
        side = state.sides[seat]
        return entered(g, with_side(state, seat, side._replace(row=(*side.row, unit))), unit.id)


@lru_cache(maxsize=512)
def reveal_chances(pool: Pool) -> tuple[tuple[ChanceOutcome, str, Fraction], ...]:
    """What an aspect of a bag may turn out to be."""
    return tuple((ChanceOutcome("reveal", (card,)), card, weight) for card, weight in distribution(pool))


@lru_cache(maxsize=RAGE_DICE)
def reroll_chances(dice: int) -> tuple[tuple[ChanceOutcome, int, Fraction], ...]:
    """How many of `dice` rage dice come up power: a binomial chance."""
    found = [(k, comb(dice, k)) for k in range(dice + 1)]
    return tuple((ChanceOutcome("re-roll", (f"{k}-power",)), k, weight) for k, weight in distribution(found))


def revealed(ctx: Ctx) -> tuple[State, str]:
    """The state after the leftmost face-down aspect was turned up, and its ref; "" when there is none."""
    g, state, seat = engine(ctx), ctx.state, ctx.bound("facing", 0)
    row = state.sides[seat].row
    at = next((i for i, unit in enumerate(row) if unit.id == HIDDEN), -1)
    if at < 0:
        return state, ""
    bag = row[at].bag
    card = ctx.chance(reveal_chances(state.chimera.bags[bag].pool))
    ref = g.fresh(state, card)
    state = with_unit(state, Place("row", seat, at), Unit(ref, card, CHIMERA, status=g.cards[card].pips))
    return seen(state, bag, card), ref
