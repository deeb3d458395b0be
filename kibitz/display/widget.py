"""The board of the page in a notebook: a click picks a thing for Python, and takes actions through the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets as t

import kibitz.web
from kibitz.cli.main import UserError
from kibitz.display import picks
from kibitz.display.answers import Advised, Solved
from kibitz.display.position import Position, parted, step_of
from kibitz.session import NoMatch, Session, match_outcome

if TYPE_CHECKING:
    from kibitz.screens import StepView
    from model.core.action import Step
    from model.scenario import Scenario
    from solvers.advise_lines import Line


class NothingThere(UserError, t.TraitError):
    """What is to be picked does not lie on the board. As a TraitError it leaves what was picked before."""


class Board(anywidget.AnyWidget):
    """The board of a position, to look at and to click on; with `play` its actions can be taken there, too.

    Python and the notebook see the same: `picked` changes by a click and by an assignment, `take` and a click on an
    action go through the rules alike. `position`, `picked` and `steps` can be observed.
    """

    _esm = Path(kibitz.web.__file__).parent / "static" / "widget.js"

    look = t.Dict(read_only=True).tag(sync=True)
    """Everything that is drawn, as plain data: the game's view model, actions, outcomes, what happened."""
    picked = t.Unicode("").tag(sync=True)
    """The thing that is picked, by the word that actions have for it; "" for none."""
    around = t.Dict(allow_none=True, read_only=True).tag(sync=True)
    """What a picked figure reaches and sees (Ascension Tactics), else None."""
    steps = t.List(t.Unicode(), read_only=True).tag(sync=True)
    """The steps taken since the position was put on the board."""
    undone = t.Int(0, read_only=True).tag(sync=True)
    """How many steps were taken back and can be taken again."""
    line = t.List(t.Unicode(), read_only=True).tag(sync=True)
    """The play that is pointed out."""
    play = t.Bool(False).tag(sync=True)
    """Whether the actions, or what may come up, are listed below the board, to be taken by a click."""
    trouble = t.Unicode("", read_only=True).tag(sync=True)
    """Why the last click did nothing."""
    position = t.Instance(Position)
    """The position now, for every question that a position can be asked; another one may be put here."""

    def __init__(self, shown: Position | Scenario | Session, play: bool = False, seed: int = 0) -> None:
        """The board of a position, of a scenario, or of a game that is being played, whose session then goes along.

        `seed` fixes what `roll` gives. Raises UserError for anything else.
        """
        self._begin(shown, seed)
        super().__init__(play=play)
        self.on_msg(self._hear)

    def _begin(self, shown: Position | Scenario | Session, seed: int) -> None:
        session, before = _session(shown, seed)
        self._session, self._before = session, before
        self._again: list[Step] = []
        self._told: list[StepView] = [session.told(at) for at in range(len(session.steps))]

    # --- what it says -----------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The game on the board."""
        return self._session

    @property
    def state(self) -> Any:
        """The state now, an immutable value."""
        return self._session.state

    @property
    def view(self) -> dict[str, Any]:
        """The view model of the position, as the page draws it."""
        found: dict[str, Any] = self.look["view"]
        return found

    @property
    def things(self) -> dict[str, str]:
        """The kind of everything that can be picked, by its word."""
        return picks.things(self.look)

    @property
    def kind(self) -> str:
        """The kind of what is picked: "hex", "figure", "unit", "hero", "die", "card" and so on; "" for nothing."""
        return self.things.get(self.picked, "")

    @property
    def legal(self) -> tuple[str, ...]:
        """The legal actions that name what is picked; all of them where nothing is."""
        words = picks.words(self.look, self.picked)
        found = self._session.game.legal_actions(self.state)
        return tuple(str(one) for one in found if not words or any(word in words for word in one.args))

    # --- what can be done -------------------------------------------------------------------------------------------

    def take(self, *steps: str | Step) -> Position:
        """Take these steps, actions or what came up, and return the position after them; `>` parts several.

        Raises UserError for a step that the rules forbid, with the reason and the rule; then none is taken.
        """
        before = len(self._session.steps)
        try:
            for text in parted(steps):
                self._told.append(self._session.take(self._step(text)))
        except UserError:
            self._back(len(self._session.steps) - before)
            raise
        self._again.clear()
        return self._changed()

    def roll(self) -> Position:
        """Let chance decide by its weights and the seed. Raises UserError where somebody decides."""
        if not self._session.chance:
            raise UserError("nothing is left to chance here.")
        return self.take(self._session.rolled())

    def undo(self, count: int = 1) -> Position:
        """Take back up to `count` steps, those of chance included, and return the position."""
        self._again += reversed(self._back(count))
        return self._changed()

    def redo(self) -> Position:
        """Take the step again that was taken back last. Raises UserError where there is none."""
        if not self._again:
            raise UserError("no step was taken back.")
        self._told.append(self._session.take(self._again.pop()))
        return self._changed()

    def show(self, line: Advised | Solved | Line | Iterable[str] | str = ()) -> None:
        """Point out a play: the first of an advice, one of its lines, a solution's line, or steps; nothing to end it.

        Raises UserError for steps that cannot be taken from here.
        """
        steps = tuple(parted(_steps(line))) if line else ()
        self.position.do(*steps)
        self.set_trait("line", list(steps))

    def refresh(self) -> Position:
        """Show the session as it is now, after steps that were taken elsewhere, and return the position."""
        self._told = [self._session.told(at) for at in range(len(self._session.steps))]
        self._again.clear()
        return self._changed()

    # --- how it goes on ---------------------------------------------------------------------------------------------

    def _step(self, text: str) -> Step:
        session = self._session
        if session.chance:
            try:
                found = match_outcome(text, [one for one, _ in session.game.chance_outcomes(session.state)])
            except NoMatch as error:
                raise UserError(str(error)) from None
            if found is not None:
                return found
        return step_of(session.game, session.state, text)

    def _back(self, count: int) -> list[Step]:
        """Take back up to `count` steps; those that were, in order."""
        session = self._session
        left = max(0, len(session.steps) - count)
        taken = list(session.steps[left:])
        session.undo(len(taken))
        del self._told[left:]
        return taken

    def _changed(self) -> Position:
        with self.hold_sync():
            self.picked = ""
            for name in ("look", "steps", "undone", "line", "trouble"):
                self.set_trait(name, getattr(self, f"_now_{name}")())
        found = self._now_position()
        self._own = found
        self.position = found
        return found

    @t.default("look")
    def _now_look(self) -> dict[str, Any]:
        from kibitz.web.look import look_at

        return look_at(self._session, self._told)

    @t.default("steps")
    def _now_steps(self) -> list[str]:
        return [str(step) for step in self._session.steps]

    @t.default("position")
    def _now_position(self) -> Position:
        session = self._session
        scenario = replace(session.scenario, problem=session.problem)
        return Position(scenario, (*self._before, *map(str, session.steps)))

    @t.default("around")
    def _now_around(self) -> None:
        """Nothing is picked at first; of itself a Dict would be empty."""

    def _now_undone(self) -> int:
        return len(self._again)

    def _now_line(self) -> list[str]:
        return []

    def _now_trouble(self) -> str:
        return ""

    @t.validate("picked")
    def _checked(self, proposal: Any) -> str:
        try:
            return picks.checked(self.look, proposal["value"])
        except UserError as error:
            raise NothingThere(error.message) from None

    @t.observe("picked")
    def _look_around(self, change: Any) -> None:
        from kibitz.web.views import around_figure

        figure = picks.figure_of(self.look, self.picked)
        game = self._session.scenario.game
        self.set_trait("around", around_figure(game, self._session.game, self.state, figure) if figure else None)

    @t.observe("position")
    def _another(self, change: Any) -> None:
        if change["new"] is not getattr(self, "_own", None):
            self._begin(change["new"], self._session.seed)
            self._changed()

    def _hear(self, widget: Any, message: Any, buffers: Sequence[Any]) -> None:
        """Do what a click asks for; why it cannot be done is told below the board."""
        asked = message.get("kind") if isinstance(message, dict) else None
        try:
            if asked == "take":
                self.take(str(message.get("step", "")))
            elif asked in ("undo", "redo", "roll"):
                self.undo(int(message.get("count", 1))) if asked == "undo" else getattr(self, asked)()
        except UserError as error:
            self.set_trait("trouble", error.format_message())

    # --- how it is shown --------------------------------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The board, and a drawing for whatever shows a notebook that nobody runs."""
        found = super()._repr_mimebundle_(**kwargs)
        if found is None:
            return None
        data, metadata = found
        figure = picks.figure_of(self.look, self.picked)
        return {**data, "image/svg+xml": self.position.svg(reach=figure)}, metadata

    def __repr__(self) -> str:
        picked = f"; {self.picked} is picked" if self.picked else ""
        return f"Board of {self.position!r}{picked}"


def _session(shown: Position | Scenario | Session, seed: int) -> tuple[Session, tuple[str, ...]]:
    """The session of what is to be shown, and the steps that were taken before it began."""
    from model.scenario import Scenario

    if isinstance(shown, Session):
        return shown, ()
    if isinstance(shown, Position):
        return Session(shown.scenario, "", seed), shown.steps
    if isinstance(shown, Scenario):
        return Session(shown, "", seed), ()
    raise UserError(f"a board shows a position, a scenario or a session, no {type(shown).__name__}; see `load`.")


def _steps(line: Any) -> Sequence[Any]:
    """The steps of what can be pointed out."""
    if isinstance(line, str):
        return (line,)
    if isinstance(line, Advised):
        return line.best
    if isinstance(line, Solved):
        return line.line
    return tuple(getattr(line, "actions", line))
