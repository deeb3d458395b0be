"""Verbs that drive a round: the Chimera's turn, recovery, the end of the round, and the prepare phase."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from model.core.action import Action, ChanceOutcome
from model.core.chance import Chances
from model.effects.agenda import Frame
from model.effects.language import Call, Param, Value, Verbs, Vocabulary
from model.effects.verbs import open_window
from model.redrains.battle import chimera_attacker, chimera_attacks
from model.redrains.changes import tokens
from model.redrains.damage import place_wounds
from model.redrains.engine import Engine
from model.redrains.library import Row
from model.redrains.recovery import HAND_SIZE, exhaust_options, recovered, refreshed, rolls, swept
from model.redrains.state import CHIMERA, HIDDEN, Die, State, put, taken, with_chimera, with_side
from model.redrains.table import CHIMERA_TURNS, PLAYERS_TURN, ROUND
from model.redrains.words_base import Ctx, engine
from model.redrains.words_chimera import RAGE_DIE, chimera_frame, raised
from model.redrains.words_players import die_word, drawn

KEEP = Action("keep")


def add_round_verbs(words: Vocabulary) -> None:
    """Add every verb of this module to a vocabulary."""
    _add_chimera_turn(words)
    _add_chimera_acts(words)
    _add_behavior(words)
    _add_recovery(words)
    _add_recovered_dice(words)
    _add_replenishing(words)
    _add_end(words)
    _add_prepare(words)
    _add_first_turn(words)


# --- whose turn ---


def order_of(g: Engine, state: State) -> tuple[int, ...]:
    """The seats in the order that the Chimera takes them: first player, or whom its token points at, first."""
    lead = state.pointed if state.first == CHIMERA else state.first
    return tuple(sorted(g.seats, key=lambda seat: seat != lead))


def new_turn(state: State, turn: str) -> State:
    """The state at the start of a turn: once-per-turn limits are fresh, bonuses of the last turn are gone."""
    for seat, side in enumerate(state.sides):
        units = tuple(u._replace(bonus=0) if u.bonus else u for u in side.units)
        row = tuple(u._replace(bonus=0) if u.bonus else u for u in side.row)
        fresh = side._replace(units=units, row=row, main=True, side=True, passed=False, reacted=False, used=())
        state = with_side(state, seat, fresh)
    return state._replace(turn=turn, destroyed=False, cancelled=False)


def chimera_turns(g: Engine, state: State) -> State:
    """The state with the Chimera's turns on the agenda, one against each player, then the players' (RR-111)."""
    turns = [Frame((Call("chimera_turn", (("seat", seat),)),), (), "", seat) for seat in order_of(g, state)]
    over = Frame((Call("chimera_turns_over"),), (), "", 0)
    return g.kernel.push(state._replace(idle=True), *turns, over)


def begun(g: Engine, state: State) -> State:
    """A position as somebody stated it, with what its phase makes happen on the agenda, unsettled."""
    if state.agenda or state.turn == "players":
        return state
    if state.turn == "recovery":
        return recovery(g, state)
    if state.turn == "prepare":
        return prepare(g, state)
    order = order_of(g, state)
    left = order[order.index(state.facing) :]
    turns = [Frame((Call("chimera_turn", (("seat", seat),)),), (), "", seat) for seat in left]
    return g.kernel.push(state, *turns, Frame((Call("chimera_turns_over"),), (), "", 0))


def stop(g: Engine, state: State, kind: str) -> State:
    """The state with one boundary less until the horizon; at 0 nothing is left to resolve."""
    horizon = state.horizon
    if horizon.kind == kind or (kind == ROUND and horizon.kind == CHIMERA_TURNS):
        left = horizon.left - 1 if horizon.kind == kind else 0
        state = state._replace(horizon=horizon._replace(left=left))
        if left <= 0:
            return state._replace(agenda=(), battles=(), battle=None)
    return state


def players_turn_over(g: Engine, state: State) -> State:
    """The state after the players' shared turn: the round's turns end when all have passed in a row (RR-116)."""
    passed = all(side.passed for side in state.sides)
    state = stop(g, state._replace(passes=state.passes + 1 if passed else 0), PLAYERS_TURN)
    if _over(state):
        return state
    return recovery(g, state) if state.passes >= 2 else chimera_turns(g, state)


def _over(state: State) -> bool:
    return bool(state.outcome) or (state.horizon.kind != "game" and state.horizon.left <= 0)


def _add_chimera_turn(words: Vocabulary) -> None:
    @words.verb("the Chimera's turn", seat=Param("amount"))
    def chimera_turn(ctx: Ctx, seat: Value) -> State:
        """Status abilities left to right, then a roll, an attack or a pass (RR-110 to RR-115)."""
        g, facing = engine(ctx), ctx.amount(seat)
        state = new_turn(ctx.state, "chimera")._replace(facing=facing)
        abilities = [
            chimera_frame(state, Call("status_ability", (("ref", unit.id),)))
            for unit in g.faceup(state, facing)
            if g.cards[unit.card].status_ability
        ]
        ends = Frame((Call("chimera_turn_ends"),), (), "", facing)
        return g.kernel.push(state, *abilities, chimera_frame(state, Call("chimera_acts")), ends)

    @words.verb("the status ability of {ref}", ref=Param("word"))
    def status_ability(ctx: Ctx, ref: str) -> State:
        """One status token pays for it; exhausted aspects have it too (RR-040, RR-070)."""
        g, state = engine(ctx), ctx.state
        unit, place = g.unit(state, ref), g.locate(state, ref)
        if unit is None or place is None or not unit.status:
            return state
        state = tokens(g, state, ref, status=-1)
        card = g.cards[unit.card]
        last = {"last": unit.status == 1}
        return g.kernel.push(state, g.frame(card.status_ability, ref, CHIMERA, place.seat, card.id, last))


def _add_chimera_acts(words: Vocabulary) -> None:
    @words.verb("the Chimera rolls, attacks or passes")
    def chimera_acts(ctx: Ctx) -> State:
        g, state = engine(ctx), ctx.state
        attacker = chimera_attacker(g, state, state.facing)
        forced, state = state.chimera.forced, with_chimera(state, forced=False)
        hidden = g.hidden_left(state, state.facing)
        if attacker and (forced or not hidden):
            return chimera_attacks(g, state._replace(idle=False), state.facing, attacker)
        if not hidden:
            return state
        state = state._replace(idle=False)
        power = ctx.chance(RAGE_DIE)
        roll = chimera_frame(state, Call("behavior", (("power", int(power)),)))
        return raised(g, g.kernel.push(state, roll), int(power))

    @words.verb("the Chimera's turn ends")
    def chimera_turn_ends(ctx: Ctx) -> State:
        return with_chimera(ctx.state, no_side=False)._replace(battles=(), battle=None)

    @words.verb("the Chimera's turns are over")
    def chimera_turns_over(ctx: Ctx) -> State:
        g, state = engine(ctx), ctx.state
        state = stop(g, state._replace(passes=state.passes + 1 if state.idle else 0), CHIMERA_TURNS)
        if _over(state):
            return state
        return recovery(g, state) if state.passes >= 2 else new_turn(state, "players")


def _add_behavior(words: Vocabulary) -> None:
    @words.verb("the behavior die decides", power=Param("amount"))
    def behavior(ctx: Ctx, power: Value) -> State:
        """The row of the top behavior card: its side action, then its main action (RR-112, RR-113, RR-036)."""
        g, state = engine(ctx), ctx.state
        row = ctx.chance(behavior_chances(g, state.chimera.phase))
        both = g.table.setting("both_entries") or not row.side
        side = row.side if both or ctx.amount(power) else ()
        main = row.main if both or not ctx.amount(power) else ()
        if state.chimera.no_side:
            side = ()
        state = g.kernel.push(state, chimera_frame(state, *main))
        return side_action(g, state, side) if side else state


def behavior_chances(g: Engine, phase: int) -> tuple[tuple[ChanceOutcome, Row, Fraction], ...]:
    """The rows of a phase's behavior card with their chances, made once."""
    known: tuple[tuple[ChanceOutcome, Row, Fraction], ...] | None = g.made.get(("behavior", phase))
    if known is None:
        rows = g.table.chimera.behavior[phase - 1]
        total = sum(len(row.rolls) for row in rows)
        found = [(behavior_outcome(r.rolls), r, Fraction(len(r.rolls), total)) for r in rows]
        known = g.made["behavior", phase] = tuple(sorted(found, key=lambda one: one[0]))
    return known


def side_action(g: Engine, state: State, side: Verbs) -> State:
    """The state with a side action of the Chimera waiting: a dice power effect, which players may answer (RR-037)."""
    seats = sorted(g.seats, key=lambda seat: seat != state.facing)
    holders = tuple(s for s in seats if any(g.cards[c].reaction == "dice_power" for c in state.sides[s].hand))
    if not holders:
        return g.kernel.push(state, chimera_frame(state, *side))
    window = chimera_frame(state, open_window("dice_power", holders))
    effect = chimera_frame(state, Call("unless_cancelled", (("do", side),)))
    return g.kernel.push(state._replace(cancelled=False), window, effect)


def behavior_outcome(rolls: tuple[int, ...]) -> ChanceOutcome:
    """The outcome of the behavior die that stands for a row: `behavior 7-9`, or the numbers one by one."""
    low, high = min(rolls), max(rolls)
    if low == high:
        return ChanceOutcome("behavior", (str(low),))
    run = tuple(range(low, high + 1)) == tuple(sorted(rolls))
    return ChanceOutcome("behavior", (f"{low}-{high}" if run else ",".join(map(str, sorted(rolls))),))


# --- recovery ---


def recovery(g: Engine, state: State) -> State:
    """The state with the six steps of the recovery phase, the end of the round and the next prepare phase (RR-128)."""
    state = state._replace(turn="recovery", passes=0)
    order = order_of(g, state)
    dice = [Frame((Call("exhaust_dice", (("seat", seat), ("type", ""))),), (), "", seat) for seat in order]
    steps = [Frame((Call(name),), (), "", order[0]) for name in ("recover", "remove_exhaustion")]
    later = ("dice_leave_cards", "place_red_rains")
    after = [Frame((Call(name),), (), "", order[0]) for name in later]
    replenish = Frame(
        (Call("replenish", (("next", 0),)), Call("replenish_status"), Call("round_ends")), (), "", order[0]
    )
    return g.kernel.push(state, *steps, *dice, *after, replenish)


def _add_recovery(words: Vocabulary) -> None:
    @words.verb("recover")
    def recover(ctx: Ctx) -> State:
        return recovered(engine(ctx), ctx.state)

    @words.verb("remove exhaustion")
    def remove_exhaustion(ctx: Ctx) -> State:
        return refreshed(ctx.state)


def _add_recovered_dice(words: Vocabulary) -> None:
    @words.verb("exhaust dice", seat=Param("amount"), type=Param("word"))
    def exhaust_dice(ctx: Ctx, seat: Value, type: str) -> State:
        """The player picks the active dice that are rolled again, one type after the other (RR-132)."""
        state, at = ctx.state, ctx.amount(seat)
        kinds = sorted({die.type for die in state.sides[at].active if die.type > type})
        if not kinds:
            return state
        options = exhaust_options(state.sides[at].active, kinds[0])
        chosen = ctx.choose(at, [(Action("exhaust-dice", tuple(map(die_word, s))) if s else KEEP, s) for s in options])
        side = state.sides[at]
        active = list(side.active)
        for die in chosen:
            active.remove(die)
        side = side._replace(active=tuple(active), spent=put(side.spent, *(die.type for die in chosen)))
        again = Call("exhaust_dice", (("seat", at), ("type", kinds[0])))
        return ctx.kernel.push(with_side(state, at, side), Frame((again,), (), "", at))

    @words.verb("dice leave the cards that they lie on")
    def dice_leave_cards(ctx: Ctx) -> State:
        return swept(ctx.state)


def _add_replenishing(words: Vocabulary) -> None:
    @words.verb("place Red Rains tokens")
    def place_red_rains(ctx: Ctx) -> State:
        """One for each aspect in play as the step begins; other units do not count (RR-133, RR-152)."""
        g, state = engine(ctx), ctx.state
        count = sum(g.is_aspect(unit) for seat in g.seats for unit in g.faceup(state, seat))
        if not count:
            return state
        return g.kernel.push(state, chimera_frame(state, Call("red_rains", (("count", count),))))

    @words.verb("replenish aspects", next=Param("amount"))
    def replenish(ctx: Ctx, next: Value) -> State:
        """One card at a time, row by row in turn, up to the threat value (RR-134, RR-135, RR-153)."""
        g, state = engine(ctx), ctx.state
        order, at = order_of(g, state), ctx.amount(next)
        if not state.chimera.draw and not state.chimera.discard:
            return state
        for step in range(len(order)):
            seat = order[(at + step) % len(order)]
            if sum(g.is_aspect(unit) for unit in state.sides[seat].row) < g.table.profile.threat:
                again = Call("replenish", (("next", (at + step + 1) % len(order)),))
                deal_one = Frame((Call("deal_aspect", (("seat", seat),)), again), (), "", seat)
                return g.kernel.push(state, deal_one)
        return state

    @words.verb("replenish status tokens")
    def replenish_status(ctx: Ctx) -> State:
        """Up to the pips, never down (RR-136)."""
        g, state = engine(ctx), ctx.state
        for seat, side in enumerate(state.sides):
            row = tuple(
                u if u.id == HIDDEN or u.status >= g.cards[u.card].pips else u._replace(status=g.cards[u.card].pips)
                for u in side.row
            )
            state = with_side(state, seat, side._replace(row=row))
        return state


def _add_end(words: Vocabulary) -> None:
    @words.verb("the round ends")
    def round_ends(ctx: Ctx) -> State:
        """Effects of the end of the round, then the token passes (RR-137 to RR-139)."""
        g = engine(ctx)
        state = g.kernel.push(ctx.state, Frame((Call("pass_token"),), (), "", ctx.seat))
        return g.kernel.push_ordered(state, tuple(g.listeners(state, "end_of_round", {})))

    @words.verb("the first player token passes")
    def pass_token(ctx: Ctx) -> State:
        g, state = engine(ctx), ctx.state
        if state.first == CHIMERA:
            state = state._replace(first=state.pointed)
        else:
            other = (state.first + 1) % len(state.sides)
            state = state._replace(first=CHIMERA, pointed=other)
        state = stop(g, state._replace(round=state.round + 1), ROUND)
        if _over(state):
            return state
        return prepare(g, state)


# --- prepare ---


def prepare(g: Engine, state: State) -> State:
    """The state with the prepare phase and the first turn after it on the agenda (RR-081)."""
    state = new_turn(state, "prepare")
    frames = [
        Frame((Call(verb, tuple(sorted((("seat", seat), *more)))),), (), "", seat)
        for verb, more in (("roll_dice", ()), ("discard_any", (("last", ""),)), ("refill_hand", ()))
        for seat in order_of(g, state)
    ]
    return g.kernel.push(state, *frames, Frame((Call("turns_begin"),), (), "", 0))


@lru_cache(maxsize=1024)
def _roll_chances(kind: str, count: int) -> Chances[tuple[int, ...]]:
    """What `count` dice of one type may show, as counts by level."""
    return tuple(sorted((ChanceOutcome(f"roll-{kind}", (_dice_text(f),)), f, w) for f, w in rolls(count)))


def _add_prepare(words: Vocabulary) -> None:
    @words.verb("roll the exhausted dice", seat=Param("amount"))
    def roll_dice(ctx: Ctx, seat: Value) -> State:
        """Every die of the exhausted pool, type by type: power 1/6, class 3/6, basic 2/6."""
        state, at = ctx.state, ctx.amount(seat)
        spent = state.sides[at].spent
        active = list(state.sides[at].active)
        for kind in sorted(set(spent)):
            levels = ctx.chance(_roll_chances(kind, spent.count(kind)))
            active += [Die(kind, level) for level, count in enumerate(levels) for _ in range(count)]
        return with_side(state, at, state.sides[at]._replace(active=tuple(sorted(active)), spent=()))

    @words.verb("discard any cards", seat=Param("amount"), last=Param("word"))
    def discard_any(ctx: Ctx, seat: Value, last: str) -> State:
        """One after the other in the order of their names, so that equal choices are one."""
        state, at = ctx.state, ctx.amount(seat)
        side = state.sides[at]
        cards = [c for c in dict.fromkeys(side.hand) if c >= last]
        if not cards:
            return state
        card = ctx.choose(at, [(KEEP, ""), *((Action("discard", (c,)), c) for c in cards)])
        if not card:
            return state
        side = side._replace(hand=taken(side.hand, card), discard=put(side.discard, card))
        again = Call("discard_any", (("last", card), ("seat", at)))
        return ctx.kernel.push(with_side(state, at, side), Frame((again,), (), "", at))


def _add_first_turn(words: Vocabulary) -> None:
    @words.verb("draw up to five cards", seat=Param("amount"))
    def refill_hand(ctx: Ctx, seat: Value) -> State:
        """A wound for every card that cannot be drawn."""
        g, at = engine(ctx), ctx.amount(seat)
        need = HAND_SIZE - len(ctx.state.sides[at].hand)
        if need <= 0:
            return ctx.state
        state, missing = drawn(ctx, ctx.state, at, need)
        return place_wounds(g, state, (g.born(state, at),), missing) if missing else state

    @words.verb("the player turns phase begins")
    def turns_begin(ctx: Ctx) -> State:
        """Effects of the end of the prepare phase first; who holds the token begins."""
        g = engine(ctx)
        begin = Frame((Call("first_turn"),), (), "", 0)
        state = g.kernel.push(ctx.state, begin)
        return g.kernel.push_ordered(state, tuple(g.listeners(state, "prepared", {})))

    @words.verb("the first turn begins")
    def first_turn(ctx: Ctx) -> State:
        g, state = engine(ctx), ctx.state
        return chimera_turns(g, state) if state.first == CHIMERA else new_turn(state, "players")


def _dice_text(faces: tuple[int, int, int]) -> str:
    return f"{faces[2]}P{faces[1]}C{faces[0]}B"
