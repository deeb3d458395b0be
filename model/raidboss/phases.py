"""The driver of a fight: which steps each phase has, what comes next, where a question ends (RB-125, RB-126).

Each phase is one frame of verbs; `State.phase` says which one is under way. With an empty agenda in Assign Dice the
team decides; in every other phase the driver puts the phase's frame on the agenda.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from model.effects.agenda import Frame
from model.effects.language import Call, Verbs
from model.effects.verbs import open_window
from model.raidboss.deck import next_hero
from model.raidboss.engine import Engine
from model.raidboss.state import BOSS, TEAM, State, hero
from model.raidboss.table import GAME

ASSIGN = "assign"


def verb(name: str, **args: object) -> Call:
    """A call of one of the verbs that drive the game."""
    return Call(name, tuple(sorted(args.items())))  # type: ignore[arg-type]


def _event(name: str) -> Call:
    return verb("trigger", event=name)


def _to(phase: str) -> Call:
    return verb("to", phase=phase)


STEPS: Mapping[str, Verbs] = MappingProxyType(
    {
        "round_start": (
            _event("round_start"),
            verb("ready_all"),
            verb("revive_all"),
            verb("deal_round"),
            _to("turn_start"),
        ),
        "turn_start": (_event("turn_start"), verb("base_shields"), _to("reveal")),
        "reveal": (verb("reveal_card"), verb("answer_reveal"), _to("interrupts")),
        "interrupts": (verb("play_part", part="interrupt"), verb("resolve_interrupt"), _to("roll")),
        "roll": (verb("ability_roll"), verb("answer_roll"), _to(ASSIGN)),
        "boss_action": (
            _event("boss_action"),
            verb("play_part", part="boss_action"),
            verb("resolve_card"),
            verb("boss_action_over"),
            _to("turn_end"),
        ),
        "turn_end": (
            _event("turn_end"),
            verb("level_change"),
            verb("place_last_stand"),
            verb("fade", until="turn"),
            verb("award_dice"),
            verb("turn_over"),
        ),
        "round_end": (
            verb("fade", until="round"),
            _event("round_end"),
            verb("reset_skills"),
            verb("clear_cards"),
            verb("round_over"),
        ),
    }
)
"""Phase -> the steps that it consists of, in order. Assign Dice has none: there the team decides."""


def phase_frame(state: State) -> Frame:
    """The phase under way as one effect of the Boss, which the active Hero bears."""
    bound = (("by", BOSS), ("self", state.active or BOSS))
    return Frame(STEPS[state.phase], bound, state.phase, TEAM)


def entered(g: Engine, state: State, phase: str) -> State:
    """The state as a phase begins, the window on entering it open (RB-076)."""
    state = whose_turn(state._replace(phase=phase))
    phase = state.phase
    return g.kernel.push(state, Frame((open_window("entry", (TEAM,)),), (("phase", phase),), phase, TEAM))


def whose_turn(state: State) -> State:
    """The state with somebody active in a turn that begins; with no hidden card left the round ends (RB-036)."""
    if state.phase != "turn_start" or state.active:
        return state
    up = next_hero(state)
    return state._replace(active=up.card) if up else state._replace(phase="round_end")


def is_over(state: State) -> bool:
    """Whether the fight is decided, or the question has come to its end."""
    return bool(state.outcome) or (state.horizon.kind != GAME and state.horizon.left <= 0)


def reached(state: State, kind: str) -> State:
    """The state with one boundary less until the horizon; at 0 nothing is left to resolve."""
    horizon = state.horizon
    if horizon.kind != kind:
        return state
    left = horizon.left - 1
    state = state._replace(horizon=horizon._replace(left=left))
    return state._replace(agenda=()) if left <= 0 else state


def assign_over(g: Engine, state: State) -> State:
    """The state after Assign Dice: dice that nobody assigned do nothing (RB-153)."""
    return entered(g, state._replace(dice=(), paying=()), "boss_action")


def interrupted(state: State) -> bool:
    """Whether the active Hero is down in the phase in which it would assign dice (RB-153)."""
    return state.phase == ASSIGN and bool(state.active) and hero(state, state.active).down


def advance(g: Engine, state: State) -> State:
    """The settled state played on by the rules to the next decision, chance or end."""
    state = g.kernel.settle(state)
    while not state.agenda and not is_over(state):
        if interrupted(state):
            state = g.kernel.settle(assign_over(g, state))
        elif state.phase == ASSIGN:
            break
        else:
            state = whose_turn(state)
            state = g.kernel.settle(g.kernel.push(state, phase_frame(state)))
    return state
