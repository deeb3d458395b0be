"""What happens in Ascension Tactics told verb by verb: the steps of a line with the reasons and rules of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kibitz.ascension.acts import announced, directed
from kibitz.ascension.changes import changes
from kibitz.ascension.leads import KNOWN, ONLY_CHANGES, QUIET, lead
from kibitz.ascension.opening import openings
from kibitz.ascension.said import asked_seat
from kibitz.ascension.villains import question
from kibitz.screens import StepView
from kibitz.telling import tell
from model.ascension.state import State
from model.core.action import ChanceOutcome, Step
from model.effects.agenda import Frame
from model.effects.explain import explain_verbs

if TYPE_CHECKING:
    from model.ascension.engine import Engine

CHANCES = {
    "draw": "a card from the top of the deck",
    "hand": "the cards drawn for this turn are looked at (AT-042)",
    "reveal": "the top card of the centre deck (AT-062)",
    "treasure": "a Treasure is turned up (AT-171)",
    "roll": "a die is rolled",
    "scheme": "the top card of the Scheme Deck",
    "discard": "a card of the hand at random",
    "schemes": "the Schemes drawn for this turn are looked at (AT-295)",
}
TOLD_BY_STEP = {
    "command": {"spent", "place"}, "acquire": {"spent", "place"}, "play": {"hand"}, "use": {"spent"},
    "move": {"place"}, "deploy": {"place"},
}  # fmt: skip
"""Topics of changes that the reasons of an action name themselves."""

TAKES_STEP = ("villain_directed", "window")
"""Verbs in which an action that answers them is done."""
SCHEMES = ("play_scheme", "choose_scheme")
"""Verbs whose announcement says the words of a Scheme."""


def explain_line(game: Any, state: State, line: Sequence[Step]) -> tuple[StepView, ...]:
    """Every step of a line with its reasons. Raises IllegalAction when the rules forbid one of them."""
    states, told = [state], []
    for step in line:
        after, because = reasons(game, states[-1], step)
        states.append(after)
        told.append(because)
    views = []
    for i, step in enumerate(line):
        opened = openings(game.engine, states, line, i)
        views.append(StepView(str(step), game.current_player(states[i]), tuple(dict.fromkeys((*told[i], *opened)))))
    return tuple(views)


def reasons(game: Any, before: State, step: Step) -> tuple[State, tuple[str, ...]]:
    """The state after a step, and why and how it came about. Raises IllegalAction when the rules forbid it."""
    g: Engine = game.engine
    teller = _Teller(g, before, step)
    teller.told += _opening(game, before, step)
    return tell(game, before, step, teller)


class _Teller:
    """Collects what one step brings: every verb that resolves, and what changes between two of them."""

    def __init__(self, g: Engine, before: State, step: Step) -> None:
        self.g = g
        self.seen = before
        self.known = frozenset(TOLD_BY_STEP.get(step.kind, ())) if _of_step(before, step) else frozenset()
        self.told: list[str] = []
        self.said = {*before.scheme_play, *(frame.source for frame in before.agenda[-1:])}
        """Sources whose words were said: a card in progress said its own when it began."""
        if step.kind == "play":
            self.said.add(step.args[0])

    def say_source(self, name: str) -> None:
        """Say the text of a card, once in a step."""
        card = self.g.cards.get(name)
        if card is None or name in self.said:
            return
        self.said.add(name)
        if card.prose:
            self.told.append(f"{card.name}: {card.prose}")

    def watch(self, frame: Frame, old: State, new: State) -> None:
        """Tell a verb: what changed before it, what announces it, then what it changed."""
        self.told += changes(self.g, self.seen, old, self.known)
        verb = frame.verbs[0].verb
        by_step = self.known if verb in TAKES_STEP else ()
        self.seen, self.known = new, frozenset()
        differ = list(changes(self.g, old, new, {*KNOWN.get(verb, ()), *by_step}))
        said = list(lead(self.g, frame, old, new))
        if verb in SCHEMES:
            self.said |= {*new.scheme_play}
        if differ and verb not in QUIET:
            self.say_source(frame.source)
        if differ or verb not in ONLY_CHANGES:
            self.told += said
        self.told += differ

    def close(self, after: State) -> None:
        """Tell what changed last, and whose effect asks for a decision now and what about."""
        self.told += changes(self.g, self.seen, after, self.known)
        if after.agenda and after.turns_left:
            self.told += self.asked(after.agenda[-1], after)

    def asked(self, frame: Frame, after: State) -> Iterator[str]:
        """What the effect on top asks: the words of its card, and those of the options that are only numbered."""
        call = frame.verbs[0]
        if call.verb not in QUIET:
            self.say_source(frame.source)
        words = self.g.kernel.vocabulary
        if call.verb == "choose_one":
            options: Any = dict(call.args)["options"]
            for i, verbs in enumerate(options, 1):
                yield f"option-{i}: {explain_verbs(words, verbs)}"
        if call.verb == "window":
            name = self.g.table.name(asked_seat(self.g, after))
            yield f"{name} may answer with a Treasure before the blows (AT-180, AT-181)"
        tie = question(frame) if self.g.table.mode != "boss" else ""
        if tie:
            yield tie


def _of_step(before: State, step: Step) -> bool:
    """Whether the first changes after a step are those that its own reasons name."""
    return not before.agenda or step.kind == "use" or directed(before)


def _opening(game: Any, before: State, step: Step) -> Iterator[str]:
    """What a step is: the chance and its probability, what an effect was answered, or why an action is possible."""
    if isinstance(step, ChanceOutcome):
        weight = dict(game.chance_outcomes(before)).get(step)
        why = CHANCES.get(step.kind, "")
        yield f"chance: probability {weight}" + (f", {why}" if why else "")
    elif step in game.legal_actions(before):
        yield from announced(game.engine, before, step)
