"""A position in a notebook: read from a file or a text, drawn, played on, changed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kibitz.cli.main import UserError
from kibitz.files import scenario_of, user_errors
from model.core.action import Action, ChanceOutcome, IllegalAction, Step

if TYPE_CHECKING:
    from fractions import Fraction

    from model.asking import Asking
    from model.core.goal import Problem
    from model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Position:
    """A scenario, and the steps taken from its position. It draws itself as `kibitz show --svg` does."""

    scenario: Scenario
    steps: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The title of the scenario."""
        return self.scenario.title

    @property
    def sample(self) -> bool:
        """Whether its cards or numbers are invented."""
        return self.scenario.sample

    @property
    def problem(self) -> Problem[Any]:
        """What solvers take: rules, state and goal."""
        return self.scenario.problem

    @property
    def rules(self) -> Any:
        """The game's rules: `legal_actions`, `chance_outcomes`, `apply`; and its `engine` for numbers of the board."""
        return self.problem.game

    @property
    def state(self) -> Any:
        """The state, an immutable value."""
        return self.problem.state

    @property
    def goal(self) -> str:
        """The question, in words."""
        return self.problem.goal.describe()

    @property
    def string(self) -> str:
        """The position as one line of text, which `read` reads. Raises UserError once nothing is left to play."""
        from kibitz.strings import NotWritable, write

        try:
            return write(self.scenario, self.state)
        except NotWritable as error:
            raise UserError(f"this position has no string: {error}") from None

    @property
    def asked(self) -> Asking:
        """What may be asked of it: `horizons`, `features`."""
        from model.asking import asking

        return asking(self.scenario.game, self.problem)

    @property
    def legal(self) -> tuple[str, ...]:
        """The legal actions; empty where chance decides or the question is over."""
        return tuple(map(str, self.rules.legal_actions(self.state)))

    @property
    def chances(self) -> dict[str, Fraction]:
        """What chance may bring here, each with its exact probability; empty where somebody decides."""
        return {str(outcome): weight for outcome, weight in self.rules.chance_outcomes(self.state)}

    def do(self, *steps: str) -> Position:
        """The position after these steps, actions or outcomes of chance, each as it is printed; `>` parts several.

        Raises UserError for a step that the rules forbid, with the reason and the rule.
        """
        state, done = self.state, list[str]()
        for text in parted(steps):
            state = self.rules.apply(state, step_of(self.rules, state, text))
            done.append(text)
        return Position(self._at(state), (*self.steps, *done))

    def _at(self, state: Any) -> Scenario:
        return replace(self.scenario, problem=replace(self.problem, state=state))

    def vary(self, key: str, number: int) -> Position:
        """The position of the file with another number at `key`, such as `wounds`, `boss.damage` or `heroes.0#2`.

        The steps taken are taken again. Raises UserError where the file has no such number or forbids this one.
        """
        from kibitz.vary import Vary, positions, read_vary

        found = read_vary(f"{key}={number},{number + 1}")
        _, scenario = next(positions(self.scenario, Vary(found.key, found.path, found.at, (number,))))
        return Position(scenario).do(*self.steps) if self.steps else Position(scenario)

    def change(self, **keys: Any) -> Position:
        """The position with whole keys of its file replaced, such as `goal={"defeat": ["rut"]}`; None drops one.

        The steps taken are forgotten. Raises UserError for what the file may not hold.
        """
        data = deepcopy(dict(self.scenario.document.data)) | keys
        kept = {key: value for key, value in data.items() if value is not None}
        return read(json.dumps(kept, indent=1, default=str), f"{self.scenario.document.file}, changed")

    def until(self, horizon: str, count: int = 1) -> Position:
        """The position with another end of the question: one of `p.asked.horizons`. Raises UserError."""
        try:
            return Position(self._at(self.asked.until(self.state, horizon, count)), self.steps)
        except (KeyError, ValueError) as error:
            raise UserError(f"until {horizon}: {error}") from None

    def svg(self, **more: Any) -> str:
        """The drawing as SVG text. For a board of hexes: `sight=("a1", "c3")`, `reach="figure"`,
        `heat={"a1": number}` with `label` and `percent`, `brief=True` without the list of what lies on the table.
        Raises UserError for what the position has not."""
        from kibitz.drawing import drawn

        return drawn(self.scenario, **more)

    def draw(self, **more: Any) -> Drawing:
        """The drawing with what `svg` can add to it."""
        return Drawing(self.svg(**more), repr(self))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        steps = f" after {' > '.join(self.steps)}" if self.steps else ""
        return f"{self.title} ({self.scenario.game}{', SAMPLE DATA' if self.sample else ''}){steps}: {self.goal}"


def parted(steps: Iterable[object]) -> Iterator[str]:
    """Every single step of these: a text may hold several, parted by `>`."""
    return (part.strip() for step in steps for part in str(step).split(">"))


def step_of(game: Any, state: Any, text: str) -> Step:
    """The step of that text, an action or an outcome of chance. Raises UserError for one that the rules forbid, with
    the reason and the rule."""
    options = {str(one): one for one in (*game.legal_actions(state), *(o for o, _ in game.chance_outcomes(state)))}
    if text in options:
        found: Step = options[text]
        return found
    from model.core.action import parse_action

    try:
        game.apply(state, parse_action(text))
    except IllegalAction as error:
        raise UserError(str(error)) from None
    except ValueError as error:
        raise UserError(f"{text}: {error}") from None
    raise UserError(f"{text}: not possible here; possible are: {'; '.join(sorted(options))}")


@dataclass(frozen=True, slots=True)
class Drawing:
    """An SVG that shows itself."""

    text: str
    told: str = ""

    def _repr_svg_(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.told or "drawing"


def load(path: str | Path) -> Position:
    """The position in a file: a scenario, or a position string.

    A path is looked up from the working directory, then from each folder above it, so that
    `scenarios/redrains/advice-early.yaml` is found from `notebooks/` too. Raises UserError for a file that is not
    there, and with every mistake in one that is.
    """
    from model.core.yamlfile import read_text

    found = found_path(Path(path))
    with user_errors():
        return Position(scenario_of(read_text(found), str(path)))


def read(text: str, name: str = "position") -> Position:
    """The position that a scenario's text or a position string holds. Raises UserError with every mistake in it."""
    with user_errors():
        return Position(scenario_of(text, name))


def found_path(path: Path) -> Path:
    """The file of that path, from the working directory or the nearest folder above it; the path itself without one."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / path).is_file():
            return folder / path
    return path


__all__ = ["Action", "ChanceOutcome", "Drawing", "Position", "load", "read"]
