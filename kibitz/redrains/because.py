"""What happens in Red Rains told verb by verb: each step of a line with its reasons and the rules behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kibitz.redrains.changes import changes
from kibitz.screens import StepView
from model.core.action import Action, ChanceOutcome, Step
from model.effects.agenda import Frame
from model.effects.explain import explain_verbs
from model.redrains.state import CHIMERA, State

if TYPE_CHECKING:
    from model.redrains.engine import Engine

CHANCES = {
    "rage": "one basic rage die is rolled (RR-112)",
    "re-roll": "the basic rage dice are rolled again (RR-040)",
    "behavior": "the behavior die picks the row (RR-113)",
    "reveal": "the leftmost face-down aspect is turned up (RR-117)",
    "guard-roll": "the Chimera guards on 9 or more (RR-101)",
    "deal": "an aspect is dealt face down, its back can be seen (RR-134)",
    "draw": "cards from the draw pile",
    "discard-top": "the top card of the draw pile",
    "chimera-discards": "the top card of the Chimera's draw pile (RR-141)",
    "chimera-hand": "a card of the hand made for the effect (RR-143)",
}
ANSWERS = {
    "block": "an unexhausted unit blocks and must counter (RR-123)",
    "no-block": "nobody blocks",
    "guard": "the guard takes the attack (RR-120)",
    "no-guard": "nobody guards",
    "counter": "the attacked unit strikes back and is exhausted for it",
    "no-counter": "the attacked unit does not strike back",
    "battle": "the attacking player orders the battles (RR-095)",
    "react": "one reaction a turn (RR-086)",
    "lower": "the player picks the dice (RR-032)",
    "exhaust-dice": "these dice are rolled again in the next prepare phase (RR-132)",
    "keep": "nothing more",
}
ACTIONS = {
    "pass": "the main action is spent on a pass (RR-088)",
    "end": "the turn ends",
    "meditate": "side action: cards are discarded to turn dice",
    "power": "side action: a dice power",
}


def reasons(game: Any, before: State, step: Step) -> tuple[State, tuple[str, ...]]:
    """The state after a step, and why and how it came about. Raises IllegalAction when the rules forbid it."""
    g: Engine = game.engine
    told: list[str] = [*_opening(game, before, step)]

    def watch(frame: Frame, old: State, new: State) -> None:
        told.extend(_verb(g, frame, old, new))

    g.kernel.watch = watch
    try:
        after: State = game.apply(before, step)
    finally:
        g.kernel.watch = None
    if isinstance(step, Action):
        told[1:1] = _paid(g, before, step, told)
    return after, tuple(dict.fromkeys(told))


def _opening(game: Any, before: State, step: Step) -> Iterator[str]:
    if isinstance(step, ChanceOutcome):
        weight = dict(game.chance_outcomes(before)).get(step)
        why = CHANCES.get(step.kind, "")
        yield f"probability {weight}" + (f": {why}" if why else "")
        return
    table = ANSWERS if before.agenda else ACTIONS
    why = table.get(step.kind, "")
    if why:
        yield why


def _paid(g: Engine, before: State, step: Action, told: Sequence[str]) -> list[str]:
    """What the card that is played or used says, so that the numbers that follow have a source."""
    if before.agenda or step.kind not in ("play", "use"):
        return []
    words = step.args[1:] if len(g.seats) > 1 else step.args
    card = g.cards.get(words[0].rpartition("-")[0]) if words[0] not in g.cards else g.cards[words[0]]
    unit = g.unit(before, words[0])
    card = g.cards[unit.card] if unit is not None else card
    return [card.prose] if card is not None and card.prose else []


def _verb(g: Engine, frame: Frame, before: State, after: State) -> Iterator[str]:
    call = frame.verbs[0]
    args = dict(call.args)
    lead = _lead(g, call.verb, args, frame, before, after)
    if lead:
        yield lead
    yield from changes(g, before, after)


def _lead(g: Engine, verb: str, args: dict[str, Any], frame: Frame, before: State, after: State) -> str:
    """The sentence that announces what a verb of the rules does; "" for one that its changes explain."""
    if verb == "chimera_turn":
        return f"the Chimera's turn against {g.born(after, after.facing)} begins (RR-110)"
    if verb == "status_ability" and before is not after:
        return f"{args['ref']} spends a status token on its status ability (RR-040)"
    if verb == "chimera_acts" and after.idle:
        return "no face-down aspect and no unit able to attack: the Chimera passes (RR-115)"
    if verb == "behavior":
        waiting = after.agenda[len(before.agenda) - 1 :]
        return f"behavior row: {'; then '.join(explain_verbs(g.kernel.vocabulary, f.verbs) for f in waiting[::-1])}"
    if verb in ("chimera_attack", "chimera_acts", "attack_or_reveal", "attack_with") and after.battles:
        return _attack(g, after)
    if verb == "chimera_blocks":
        return "; ".join(f"{b.defender} blocks {b.attacker} (RR-092)" for b in after.battles if b.defender)
    if verb == "chimera_guards" and after.battles:
        return _guard(after)
    return STEPS.get(verb, "")


STEPS = {
    "ultimate": "the Ultimate resolves (RR-078)",
    "recover": "recovery: units recover (RR-129)",
    "remove_exhaustion": "recovery: exhaustion tokens are removed (RR-130, RR-131)",
    "place_red_rains": "recovery: a Red Rains token for each aspect in play (RR-133)",
    "replenish_status": "recovery: status tokens are refilled (RR-136)",
    "round_ends": "the round ends (RR-137)",
}


def _attack(g: Engine, after: State) -> str:
    battle = after.battles[0]
    if battle.by != CHIMERA:
        return ""
    unit = g.unit(after, battle.attacker)
    if unit is None:
        return ""
    icon = g.cards[unit.card].icon
    rule = {"left": "RR-121", "right": "RR-122", "jaw": "RR-123"}.get(icon, "RR-126")
    return f"{battle.attacker} attacks {battle.target} with {g.attack(after, unit)} ({icon or 'no icon'}: {rule})"


def _guard(after: State) -> str:
    battle = after.battles[0]
    if not battle.defender:
        return ""
    rule = "RR-102" if battle.defender == "chimera" else "RR-100"
    return f"{battle.defender} guards for {battle.target} ({rule})"


def explain_line(game: Any, state: State, line: Sequence[Step]) -> tuple[StepView, ...]:
    """Every step of a line with its reasons. Raises IllegalAction when the rules forbid one of them."""
    views = []
    for step in line:
        player = game.current_player(state)
        state, because = reasons(game, state, step)
        views.append(StepView(str(step), player, because))
    return tuple(views)
