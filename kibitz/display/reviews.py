"""A review in a notebook: the course of the game, the sums, the decisions and the chances."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kibitz.display import plots
from kibitz.display.html import BANNER, Table, paragraphs
from kibitz.display.position import Position, found_path
from kibitz.review_chart import points
from kibitz.review_words import chance, counted, line, loss, luck, sums

if TYPE_CHECKING:
    from kibitz.display.plots import Interval, Number
    from kibitz.review import Reviewed as Done
    from kibitz.session import Session
    from solvers.review_parts import Decision, Event, Review

NODES = 20_000


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A reviewed game. It shows its graph, sums and tables; `graph`, `decisions` and `chances` are these alone."""

    done: Done

    @property
    def review(self) -> Review:
        """What the solver found: `start`, `skill`, `luck`, `result` as exact fractions."""
        return self.done.review

    def at(self, taken: int) -> Position:
        """The position after so many steps of the game; 0 for the one that it began from."""
        session, scenario = self.done.session, self.done.scenario
        problem = replace(scenario.problem, state=session.states[taken])
        return Position(replace(scenario, problem=problem), tuple(map(str, session.steps[:taken])))

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """What is called inaccuracy, mistake or blunder, the worst first."""
        return self.review.mistakes()

    @property
    def fortunes(self) -> tuple[Event, ...]:
        """The chances whose luck is told apart from none, the greatest first."""
        return self.review.fortunes()

    @property
    def graph(self) -> plots.Plot:
        """The value of the goal after every step, with its interval where it is not exact."""
        series: dict[Number, Number | Interval] = {}
        for point in points(self.review):
            series[point.taken] = (point.value, point.low, point.high)
        likely, scenario = self.review.scale.likely, self.done.scenario
        name = "chance of the goal" if likely else "value of the goal"
        return plots.lines(
            {name: series}, "steps taken", name, scenario.title, likely, scenario.sample, steps=True
        )  # fmt: skip

    @property
    def sums(self) -> Table:
        """What the result is made of."""
        rows = [(one.name, one.amount, one.standing) for one in sums(self.review)]
        return Table(rows, ("", "amount", "standing"), "What the result is made of", sample=self.done.scenario.sample)

    @property
    def decisions(self) -> Table:
        """Every decision that was one."""
        likely = self.review.scale.likely
        rows = [
            (one.index + 1, one.step, one.kind.value, loss(one, likely), one.status.value, line(one.best))
            for one in self.review.decisions
            if not one.idle
        ]
        heads = ("step", "played", "called", "cost", "standing", "better")
        return Table(rows, heads, "Decisions", counted(self.review), sample=self.done.scenario.sample)

    @property
    def chances(self) -> Table:
        """Every chance that was one."""
        likely = self.review.scale.likely
        rows = [
            (one.index + 1, one.step, chance(one.chance), luck(one, likely), one.status.value)
            for one in self.review.events
            if not one.idle
        ]
        return Table(
            rows, ("step", "came", "its chance", "luck", "standing"), "Chances", sample=self.done.scenario.sample
        )

    def why(self, at: int = 0) -> str:
        """Why the better play is better than the mistake of that place, "" where nothing explains it."""
        from kibitz.why_text import sentence

        found = self.done.whys[at][1] if at < len(self.done.whys) else None
        return "" if found is None else sentence(found)

    def _repr_html_(self) -> str:
        from kibitz.review_graph import COLOURS, graph
        from kibitz.review_html import fortunes, mistakes

        parts = [BANNER] * self.done.scenario.sample
        parts.append(paragraphs((f"{self.done.scenario.title}: {self.done.scenario.problem.goal.describe()}",)))
        parts.append(f"<style>{COLOURS}</style>{graph(self.done)}")
        tables = (
            Table(one.rows, one.columns, one.caption, one.note) for one in (self.sums, self.decisions, self.chances)
        )
        return "\n".join((*parts, *mistakes(self.done), *fortunes(self.done), *(one._repr_html_() for one in tables)))

    def __repr__(self) -> str:
        return "\n\n".join(map(repr, (self.sums, self.decisions, self.chances)))


def review(
    game: Session | str | Path, nodes: int = NODES, seed: int = 0, range_: Fraction | int | None = None
) -> Reviewed:
    """The review of a game: a session, or the path of a record, looked up as `load` does.

    `range_` is what losses are measured by where the goal is no chance. Raises UserError where the record is none,
    or has no step.
    """
    from kibitz.review import reviewed
    from kibitz.session import open_session
    from solvers.limits import Limits

    session: Any = open_session(found_path(Path(game)), None) if isinstance(game, str | Path) else game
    return Reviewed(reviewed(session, Limits(nodes), seed, range_=None if range_ is None else Fraction(range_)))
