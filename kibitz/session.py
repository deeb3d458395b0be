"""A game in progress at a table: the steps taken, undo, and a record that can be saved and resumed."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kibitz.record import CommentLine, Entry, Header, ResultLine, StepLine, UndoLine, ended, step_line
from model.core.action import Action, ChanceOutcome, Step, parse_action
from model.core.game import CHANCE, TERMINAL, Outcomes

if TYPE_CHECKING:
    from kibitz.screens import StepView
    from model.core.goal import Problem
    from model.scenario import Scenario

DICE = re.compile(r"^(\d+[a-z])+$", re.IGNORECASE)
RANGE = re.compile(r"^(\d+)-(\d+)$")


class NoMatch(ValueError):
    """What was typed fits nothing, or several things; the message says which."""


@dataclass
class Session:
    """A game being played from a scenario: all states so far, so that any number of steps can be undone."""

    scenario: Scenario
    text: str
    """The scenario file's own text, which the record carries along."""
    seed: int = 0
    states: list[Any] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    log: list[Entry] = field(default_factory=list)
    """Everything that happened, what was taken back too: the lines of the record after its header."""
    header: Header | None = None
    """The header of the record that the game was read from."""
    warnings: list[str] = field(default_factory=list)
    """What whoever reads the record should know: other cards than then, a torn line."""

    def __post_init__(self) -> None:
        self.states = self.states or [self.scenario.problem.state]
        self.log = self.log or [step_line(number, step) for number, step in enumerate(self.steps, 1)]

    @property
    def game(self) -> Any:
        """The rules."""
        return self.scenario.problem.game

    @property
    def state(self) -> Any:
        """The position now."""
        return self.states[-1]

    @property
    def problem(self) -> Problem[Any]:
        """The scenario's question, asked of the position now."""
        return replace(self.scenario.problem, state=self.state)

    @property
    def over(self) -> bool:
        """Whether nothing more is to be decided or rolled."""
        return bool(self.game.current_player(self.state) == TERMINAL)

    @property
    def chance(self) -> bool:
        """Whether dice or a hidden card decide now."""
        return bool(self.game.current_player(self.state) == CHANCE)

    def take(self, step: Step, **more: Any) -> StepView:
        """Take a step and tell what happened; `more` are further keys of its line in the record.

        Raises IllegalAction when the rules forbid it.
        """
        from kibitz.screens import screen

        view = screen(self.scenario.game).line(self.game, self.state, (step,))[0]
        self.replay(step_line(len(self.steps) + 1, step, **more))
        return view

    def replay(self, line: StepLine) -> None:
        """Take the step of a record's line, untold. Raises ValueError for what cannot follow, and IllegalAction."""
        step = line.step
        if self.over:
            raise ValueError(f"`{step}` comes after the end of the game.")
        if self.chance != isinstance(step, ChanceOutcome):
            decides = "chance decides, so `chance`" if self.chance else "somebody decides, so `do`"
            raise ValueError(f"`{step}`: here {decides} is expected.")
        self.states.append(self.game.apply(self.state, step))
        self.steps.append(step)
        self.log.append(line)

    def undo(self, count: int = 1) -> int:
        """Take back up to `count` steps, those of chance included; how many were."""
        taken = min(count, len(self.steps))
        if taken:
            del self.states[-taken:]
            del self.steps[-taken:]
            self.log.append(UndoLine(undo=taken))
        return taken

    def told(self, index: int) -> StepView:
        """Step number `index` (from 0) with its reasons, told anew."""
        from kibitz.screens import screen

        return screen(self.scenario.game).line(self.game, self.states[index], (self.steps[index],))[0]

    def certain(self, index: int) -> bool:
        """Whether step number `index` is a chance of which only one outcome was possible."""
        step = self.steps[index]
        return isinstance(step, ChanceOutcome) and len(self.game.chance_outcomes(self.states[index])) == 1

    def rolled(self) -> ChanceOutcome:
        """An outcome drawn by weight; the seed and the number of steps so far fix it."""
        outcomes: Outcomes = self.game.chance_outcomes(self.state)
        rng = random.Random(f"{self.seed}/{len(self.steps)}")
        drawn, sum_ = Fraction(rng.getrandbits(64), 2**64), Fraction(0)
        for outcome, weight in outcomes:
            sum_ += weight
            if drawn < sum_:
                return outcome
        return outcomes[-1][0]

    # --- records ----------------------------------------------------------------------------------------------------

    def note(self, text: str) -> None:
        """Write a remark on the position now into the log. Raises ValueError for one that no record may hold."""
        self.log.append(CommentLine(comment=text))

    def finish(self) -> None:
        """Write the result of a game that is over into the log, once."""
        from kibitz.screens import screen

        if self.over and not ended(self.log):
            value = self.scenario.problem.goal.value(self.state)
            ending = screen(self.scenario.game).ending(self.game, self.state)
            self.log.append(ResultLine(result=str(value), ending=ending))


def open_session(path: Path, seed: int | None) -> Session:
    """The session of a scenario file, or of a record where it was left. Raises BadInput with every mistake."""
    from kibitz.recordfile import read_session

    return read_session(path, seed)


# --- what a person types --------------------------------------------------------------------------------------------


def match_action(typed: str, legal: Sequence[Action]) -> Action:
    """The legal action meant: its number from 1, its text, or the beginnings of its words. Raises NoMatch."""
    words = typed.split()
    if len(words) == 1 and words[0].isdecimal():
        if 1 <= int(words[0]) <= len(legal):
            return legal[int(words[0]) - 1]
        raise NoMatch(f"there are {len(legal)} actions.")
    exact = [action for action in legal if str(action) == " ".join(words)]
    found = exact or [a for a in legal if _begin(words, (a.kind, *a.args)) and len(words) == 1 + len(a.args)]
    found = found or [a for a in legal if _begin(words, (a.kind, *a.args))]
    if len(found) == 1:
        return found[0]
    if not found:
        raise NoMatch(f"no legal action is `{typed}`; type `list` to see them all.")
    raise NoMatch(f"`{typed}` may be {len(found)} actions: {'; '.join(map(str, found[:6]))}{' ...' * (len(found) > 6)}")


def _begin(typed: Sequence[str], words: Sequence[str]) -> bool:
    return len(typed) <= len(words) and all(w.startswith(t) for t, w in zip(typed, words, strict=False))


def match_outcome(typed: str, outcomes: Sequence[ChanceOutcome]) -> ChanceOutcome | None:
    """The outcome meant: its text, a number within its range, dice such as `2P 3C`, or card names; None for none.

    Raises NoMatch when it may be several.
    """
    text = " ".join(typed.replace(",", " ").split())
    for words, fits in ((text, _same), (text, _number_in), (text, _same_dice), (_names(typed), _same_cards),
                        (text, _same_cards)):  # fmt: skip
        found = [outcome for outcome in outcomes if fits(words, outcome)]
        if len(found) == 1:
            return found[0]
        if found:
            more = " ..." * (len(found) > 6)
            raise NoMatch(f"`{typed}` may be {'; '.join(' '.join(o.args) for o in found[:6])}{more}.")
    return None


def _names(typed: str) -> str:
    """Card names one after the other, each in one word: commas, where there are any, part names of several words."""
    parts = typed.split(",") if "," in typed else typed.split()
    return " ".join("-".join(part.split()) for part in parts)


def _same(text: str, outcome: ChanceOutcome) -> bool:
    return text.lower() in (str(outcome).lower(), " ".join(outcome.args).lower())


def _number_in(text: str, outcome: ChanceOutcome) -> bool:
    if not text.isdecimal() or not outcome.args:
        return False
    for part in outcome.args[0].split(","):
        span = RANGE.match(part)
        if span and int(span[1]) <= int(text) <= int(span[2]):
            return True
        if part == text or (part.partition("-")[0] == text and not span):
            return True
    return False


def _dice(text: str) -> dict[str, int] | None:
    joined = text.replace(" ", "")
    if not DICE.match(joined):
        return None
    counts: dict[str, int] = {}
    for number, letter in re.findall(r"(\d+)([a-zA-Z])", joined):
        counts[letter.upper()] = counts.get(letter.upper(), 0) + int(number)
    return {letter: count for letter, count in counts.items() if count}


def _same_dice(text: str, outcome: ChanceOutcome) -> bool:
    typed = _dice(text)
    return typed is not None and bool(outcome.args) and typed == _dice(outcome.args[0])


def _same_cards(text: str, outcome: ChanceOutcome) -> bool:
    """Whether every word begins one of the outcome's words, each used once, in any order."""
    left = list(outcome.args)
    words = text.lower().split()
    words = ["-".join(words)] if len(left) == 1 else words
    if len(words) != len(left):
        return False
    for word in sorted(words, key=len, reverse=True):
        fit = next((arg for arg in left if arg == word), None) or next((a for a in left if a.startswith(word)), None)
        if fit is None:
            return False
        left.remove(fit)
    return True


def refusal(session: Session, typed: str) -> str:
    """Why the rules forbid what was typed, when it is an action that they know; else ""."""
    from model.core.action import IllegalAction

    try:
        session.game.apply(session.state, parse_action(typed))
    except IllegalAction as illegal:
        return f"{illegal.step}: {illegal.reason} ({illegal.rule})." if illegal.rule else ""
    except ValueError:
        return ""
    return ""
