"""What happens in Red Rains told verb by verb: each step of a line with its reasons and the rules behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kibitz.redrains.changes import changes
from kibitz.redrains.leads import QUIET, english, lead
from kibitz.screens import StepView
from kibitz.telling import tell
from model.core.action import Action, ChanceOutcome, Step
from model.effects.agenda import Frame
from model.redrains.state import HIDDEN, State

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
    "decline": "the effect is optional: nothing happens",
    "accept": "the optional effect happens",
    "pass": "no reaction",
    "first": "several effects wait at once: this one is first",
    "done": "no more cards are discarded",
    "keep-dice": "no more dice are turned",
}
ACTIONS = {
    "end": "the players' turn ends",
    "meditate": "side action: each card discarded turns one die",
}
PLAYED = ("play", "use", "react")


def reasons(game: Any, before: State, step: Step) -> tuple[State, tuple[str, ...]]:
    """The state after a step, and why and how it came about. Raises IllegalAction when the rules forbid it."""
    g: Engine = game.engine
    teller = _Teller(g, before, step)
    teller.told += _opening(game, before, step)
    teller.open_card()
    return tell(game, before, step, teller)


class _Teller:
    """Collects what one step brings: every verb that resolves, and what changes between two of them."""

    def __init__(self, g: Engine, before: State, step: Step) -> None:
        self.g = g
        self.step = step
        self.seen = before
        self.before = before
        self.told: list[str] = []
        self.cards = {f.source for f in before.agenda if f is before.agenda[-1] or not _fresh(g, f)}
        """Cards whose words were said: an effect in progress said its own when it began."""

    def open_card(self) -> None:
        """Say what a card does that is played, used or reacted with, before the numbers that follow from it."""
        if not isinstance(self.step, Action) or self.step.kind not in PLAYED:
            return
        words = self.step.args
        if len(self.g.seats) > 1 and words and words[0] in ("p1", "p2"):
            words = words[1:]
        unit = self.g.unit(self.before, words[0]) if words else None
        name = unit.card if unit is not None else _card_of(self.g, words)
        if name:
            self.say_card(name)

    def say_card(self, name: str) -> None:
        """Say what a card does, once in a step."""
        if name in self.cards or name not in self.g.cards:
            return
        self.cards.add(name)
        if self.g.cards[name].prose:
            self.told.append(f"{name}: {self.g.cards[name].prose}")

    def watch(self, frame: Frame, old: State, new: State) -> None:
        """Tell a verb: what changed before it, what announces it, then what it changed."""
        self.told += changes(self.g, self.seen, old)
        self.seen = new
        verb = frame.verbs[0].verb
        said = lead(self.g, frame, old, new, self.step)
        differ = list(changes(self.g, old, new, GONE.get(verb, "is destroyed")))
        if said and (differ or verb not in ONLY_CHANGES):
            self.told += said.split("\n")
        if frame.source and differ and verb not in QUIET:
            self.say_card(frame.source)
        self.told += _unexhausted(differ) if verb == "remove_exhaustion" else differ

    def close(self, after: State) -> None:
        """Tell what changed last, and what a card does that asks for a decision now."""
        self.told += changes(self.g, self.seen, after)
        if after.agenda and after.agenda[-1].verbs and after.agenda[-1].verbs[0].verb not in QUIET:
            self.say_card(after.agenda[-1].source)


def _fresh(g: Engine, frame: Frame) -> bool:
    """Whether a waiting effect has not begun: all verbs of a trigger are still there."""
    card = g.cards.get(frame.source)
    return card is not None and any(trigger.verbs == frame.verbs for trigger in card.text.when)


GONE = {
    "discard_unit": "is discarded",
    "return_to_hand": "goes to its owner's hand",
    "ultimate": "is discarded from the Chimera's row",
}
"""How a unit leaves by verbs that do not destroy it."""


def _unexhausted(differ: Sequence[str]) -> Iterator[str]:
    """The changes of the step that removes exhaustion, all that is ready again in one phrase."""
    ready = [text.removesuffix(READY) for text in differ if text.endswith(READY)]
    yield from (text for text in differ if not text.endswith(READY))
    if ready:
        yield f"no longer exhausted: {', '.join(ready)}"


ONLY_CHANGES = ("remove_exhaustion", "replenish_status")
"""Verbs that are no news when they change nothing."""
READY = " is no longer exhausted"


def _card_of(g: Engine, words: Sequence[str]) -> str:
    """The card that the words of an action name: a second card is one attached to the first."""
    named = [word for word in words if word in g.cards]
    if named:
        return named[-1]
    return words[0].rpartition("-")[0] if words else ""


def _opening(game: Any, before: State, step: Step) -> Iterator[str]:
    if isinstance(step, ChanceOutcome):
        weight = dict(game.chance_outcomes(before)).get(step)
        why = CHANCES.get(step.kind, "")
        if step.kind.startswith("roll-"):
            why = "the exhausted dice are rolled (RR-081)"
        yield f"probability {weight}" + (f": {why}" if why else "")
        return
    if step.kind == "keep":
        kinds = {action.kind for action in game.legal_actions(before)}
        yield "no die is exhausted (RR-132)" if "exhaust-dice" in kinds else "the other cards are kept (RR-081)"
    elif step.kind == "discard" and before.turn == "prepare":
        yield "cards may be discarded before the hand is filled up to five (RR-081)"
    elif step.kind == "power":
        g: Engine = game.engine
        does = english(g, g.powers[step.args[-1]].do)
        yield f"side action, a power die: {does}"
    elif step.kind == "pass" and not before.agenda:
        row = before.sides[int(step.args[:1] == ("p2",))].row
        hidden = any(unit.id == HIDDEN for unit in row)
        more = "; with a face-down aspect opposite, one rage die is raised (RR-088)" if hidden else ""
        yield f"the main action is a pass{more}"
    else:
        why = (ANSWERS if before.agenda else ACTIONS).get(step.kind, "")
        if why:
            yield why


def explain_line(game: Any, state: State, line: Sequence[Step]) -> tuple[StepView, ...]:
    """Every step of a line with its reasons. Raises IllegalAction when the rules forbid one of them."""
    views = []
    for step in line:
        player = game.current_player(state)
        state, because = reasons(game, state, step)
        views.append(StepView(str(step), player, because))
    return tuple(views)
