"""A game in progress at a table: the steps taken, undo, and a record that can be saved and resumed."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from model.core.action import Action, ChanceOutcome, Step, parse_action
from model.core.game import CHANCE, TERMINAL, Outcomes

if TYPE_CHECKING:
    from kibitz.screens import StepView
    from model.core.goal import Problem
    from model.scenario import Scenario

FORMAT = 1
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

    def __post_init__(self) -> None:
        self.states = self.states or [self.scenario.problem.state]

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

    def take(self, step: Step) -> StepView:
        """Take a step and tell what happened. Raises IllegalAction when the rules forbid it."""
        from kibitz.screens import screen

        view = screen(self.scenario.game).line(self.game, self.state, (step,))[0]
        self.states.append(self.game.apply(self.state, step))
        self.steps.append(step)
        return view

    def undo(self, count: int = 1) -> int:
        """Take back up to `count` steps, those of chance included; how many were."""
        taken = min(count, len(self.steps))
        if taken:
            del self.states[-taken:]
            del self.steps[-taken:]
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

    def record(self) -> str:
        """The game so far as the text of a record: the scenario and every step, in YAML."""
        lines = [f"record: {FORMAT}", f"seed: {self.seed}", "position: |"]
        lines += [f"  {line}" if line else "" for line in self.text.splitlines()]
        lines.append("steps:" if self.steps else "steps: []")
        for step in self.steps:
            kind = "chance" if isinstance(step, ChanceOutcome) else "do"
            lines.append(f'  - {{{kind}: "{step}"}}')
        return "\n".join(lines) + "\n"


def open_session(path: Path, seed: int | None) -> Session:
    """The session of a scenario file, or of a record where it was left. Raises BadInput with every mistake."""
    from kibitz.files import user_errors
    from model.core.yamlfile import parse_yaml, read_text
    from model.scenario import read_scenario

    with user_errors():
        text = read_text(path)
        document = parse_yaml(text, str(path))
        if not isinstance(document.data, dict) or "record" not in document.data:
            return Session(read_scenario(text, str(path)), text, seed or 0)
        data = _checked(document)
        position = str(data["position"])
        scenario = read_scenario(position, f"{path} (position)")
        session = Session(scenario, position, data["seed"] if seed is None else seed)
        _replay(session, document, data["steps"])
    return session


def _checked(document: Any) -> dict[str, Any]:
    """The keys of a record. Raises DiagnosticError with everything that is wrong with them."""
    from model.core.diagnostics import DiagnosticError

    data, problems = document.data, []
    for key, kind, what in (
        ("record", int, f"the number {FORMAT}"),
        ("seed", int, "a whole number"),
        ("position", str, "the text of a scenario"),
        ("steps", list, "a list of `{do: ...}` and `{chance: ...}`"),
    ):
        if key not in data:
            problems.append(document.problem((), "MISSING-KEY", f"a record needs `{key}`: {what}."))
        elif not isinstance(data[key], kind) or isinstance(data[key], bool):
            problems.append(document.problem((key,), "TYPE", f"`{key}` is {what}."))
    problems += [document.problem((k,), "UNKNOWN-KEY", f"`{k}` in a record.") for k in data if k not in KEYS]
    if isinstance(data.get("record"), int) and data["record"] != FORMAT:
        problems.append(document.problem(("record",), "FORMAT", f"format {data['record']}; this is for {FORMAT}."))
    if problems:
        raise DiagnosticError(problems)
    return dict(data)


KEYS = ("record", "seed", "position", "steps")


def _replay(session: Session, document: Any, steps: Sequence[Any]) -> None:
    from model.core.action import IllegalAction
    from model.core.diagnostics import DiagnosticError

    for index, entry in enumerate(steps):
        where = ("steps", index)
        if not isinstance(entry, dict) or len(entry) != 1 or next(iter(entry)) not in ("do", "chance"):
            raise DiagnosticError([document.problem(where, "STEP", "expected `{do: ACTION}` or `{chance: OUTCOME}`.")])
        ((kind, text),) = entry.items()
        try:
            step: Step = parse_action(str(text))
            step = ChanceOutcome(*step) if kind == "chance" else step
            session.states.append(session.game.apply(session.state, step))
        except (IllegalAction, ValueError) as error:
            raise DiagnosticError([document.problem(where, "STEP", f"step {index + 1}: {error}")]) from None
        session.steps.append(step)


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


def refuse_to_save(path: Path) -> str:
    """Why a record must not be written over what is at `path`; "" when it may."""
    try:
        with path.open(encoding="utf-8") as file:
            first = file.readline()
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError):
        first = "?"
    if path.is_dir():
        return f"{path} is a folder. Name a file in it."
    if not first or first.startswith("record:"):
        return ""
    return f"{path} exists and is no record of a game. Name another file."
