"""Which game is shown how: the one place where the front ends choose by game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from rich.console import Console

    from model.core.action import ChanceOutcome, Step
    from model.scenario import Scenario


class StepView(NamedTuple):
    """One step of a line: what is done, by which seat (-1 for chance), and the reasons, each with its rules."""

    step: str
    seat: int
    because: tuple[str, ...]


OUTCOMES = {1: "The players win.", -1: "The players lose.", 0: "The end of the question is reached."}


class Head(NamedTuple):
    """What stands above a position: its title and goal, and whether its cards or numbers are invented."""

    title: str
    goal: str
    sample: bool


class Screen(NamedTuple):
    """How one game is shown: in a terminal, and as a drawing."""

    position: Callable[[Console, Scenario], None]
    """Print the position of a scenario."""
    line: Callable[[Any, Any, Sequence[Step]], tuple[StepView, ...]]
    """The steps of a line with their reasons. Raises IllegalAction when the rules forbid one."""
    state: Callable[[Console, Any, Any], None]
    """Print (game, state) in the middle of a game."""
    drawing: Callable[..., str]
    """The SVG text of (head, game, state); what a game's drawing can add has keywords. Raises ValueError for those
    that the game has not, or that name nothing."""
    prompt: Callable[[Sequence[ChanceOutcome]], str] = lambda outcomes: f"{outcomes[0].kind} [Enter rolls]: "
    """The question for a chance, with what may be typed."""
    examples: str = "8, power, 2P 3C, rampage"
    """Answers to such questions as people type them, for the help text."""
    whose: Callable[[Any, Any], str] = lambda game, state: ""
    """Who is asked in (game, state), "" where that is plain; it stands before every question."""
    mismatch: Callable[[str, Sequence[ChanceOutcome]], str] = lambda typed, _: f"`{typed}` cannot come up here."
    """Why what was typed is no outcome of a chance, and what would be."""
    turn_begins: Callable[[Any, Any], bool] = lambda before, after: True
    """Whether a step from one state to another began a turn, so that the position is shown."""
    hush: Callable[[Any, Any, str], str] = lambda game, state, text: text
    """A message (game, state, text) without the cards that whoever decides now may not see."""
    ending: Callable[[Any, Any], str] = lambda _, state: OUTCOMES.get(getattr(state, "outcome", 0), OUTCOMES[0])
    """How a game, in its last state, has ended."""


def screen(game: str) -> Screen:
    """The screen of a game. Raises KeyError for a game that has none."""
    return _SCREENS[game]()


def _ascension() -> Screen:
    from kibitz.ascension.because import explain_line
    from kibitz.ascension.prompts import mismatch, prompt
    from kibitz.ascension.svg import drawing
    from kibitz.ascension.text import ending, hush, print_state, turn_begins, whose
    from kibitz.cli.show import print_board

    answers = "night, swift, mil mil app app mystic"
    return Screen(
        print_board, explain_line, print_state, drawing, prompt, answers, whose, mismatch, turn_begins, hush, ending
    )  # fmt: skip


def _redrains() -> Screen:
    from kibitz.redrains.because import explain_line
    from kibitz.redrains.prompts import mismatch, prompt
    from kibitz.redrains.svg import drawing
    from kibitz.redrains.text import print_scenario, print_state, turn_begins

    def state(out: Console, game: Any, position: Any) -> None:
        print_state(out, game.engine, position)

    return Screen(print_scenario, explain_line, state, drawing, prompt, mismatch=mismatch, turn_begins=turn_begins)


def _raidboss() -> Screen:
    from kibitz.raidboss.because import explain_line
    from kibitz.raidboss.prompts import mismatch, prompt
    from kibitz.raidboss.svg import drawing
    from kibitz.raidboss.text import print_scenario, print_state, turn_begins

    def state(out: Console, game: Any, position: Any) -> None:
        print_state(out, game.engine, position)

    return Screen(print_scenario, explain_line, state, drawing, prompt, mismatch=mismatch, turn_begins=turn_begins)


_SCREENS: dict[str, Callable[[], Screen]] = {"ascension": _ascension, "redrains": _redrains, "raidboss": _raidboss}
