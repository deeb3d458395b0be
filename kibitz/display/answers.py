"""Questions to a position: solve, puzzle, advise, odds. Limits are nodes and seeds, so that answers are the same again.

An answer holds what the solver returned and shows it with its standing. How long it took is never shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from kibitz.cli.main import UserError
from kibitz.display.html import BANNER, Table, paragraphs
from kibitz.display.position import Position
from kibitz.figures import figure, is_chance
from kibitz.files import user_errors

if TYPE_CHECKING:
    from kibitz.odds import Marginal, Report
    from solvers.advise_lines import Advice
    from solvers.odds import Distribution
    from solvers.puzzle import PuzzleReport
    from solvers.result import Result

NODES = 200_000
ADVICE_NODES = 20_000
MOST_ROWS = 12


# --- solve ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Solved:
    """The answer to a position."""

    position: Position
    result: Result

    @property
    def status(self) -> str:
        """PROVEN, BOUND or ESTIMATE."""
        return self.result.status.value

    @property
    def value(self) -> Fraction:
        """The exact value. Raises ValueError unless it is PROVEN."""
        return self.result.value

    @property
    def interval(self) -> tuple[Fraction, Fraction]:
        """The ends between which the value lies."""
        return self.result.low, self.result.high

    @property
    def best(self) -> tuple[str, ...]:
        """All best first actions when PROVEN, the best one found otherwise."""
        return tuple(map(str, self.result.best))

    @property
    def line(self) -> tuple[str, ...]:
        """One line of best play, chance giving its likeliest outcomes."""
        return tuple(map(str, self.result.line))

    def _repr_html_(self) -> str:
        return _head(self.position) + paragraphs(_solved_lines(self)) + _steps(self)._repr_html_()

    def __repr__(self) -> str:
        return "\n".join((*_solved_lines(self), repr(_steps(self))))


def solve(position: Position, nodes: int | None = NODES, method: str = "auto") -> Solved:
    """The best first actions of a position, their value, and a line with its reasons, as `kibitz solve` finds them.

    The value is a BOUND where `nodes` do not suffice. Raises UserError where the method refuses the position.
    """
    from kibitz.cli.solve import solved
    from solvers.limits import Limits

    with user_errors():
        return Solved(position, solved(position.problem, method, Limits(nodes)))


def value_text(status: str, low: Fraction, high: Fraction, likely: bool) -> str:
    """A value with its standing."""
    if low == high:
        return f"{figure(low, likely)} {status}"
    return f"[{figure(low, likely)}, {figure(high, likely)}] {status}"


def _likely(position: Position) -> bool:
    return is_chance(position.problem.goal)


def _head(position: Position) -> str:
    return BANNER if position.sample else ""


def _solved_lines(solved: Solved) -> list[str]:
    low, high = solved.interval
    names = ", ".join(solved.best) or "nobody decides here"
    unique = " (the only one)" if len(solved.best) == 1 and solved.status == "PROVEN" else ""
    lines = [
        f"Goal: {solved.position.goal}",
        f"Value: {value_text(solved.status, low, high, _likely(solved.position))}; {effort(solved.result)}",
        f"Best first: {names}{unique}",
    ]
    return lines + [f"Note: {note}" for note in solved.result.notes]


def effort(result: Result) -> str:
    """The nodes where they are the same again; CP-SAT's workers race, and what they look into differs."""
    return "by CP-SAT" if result.method == "cpsat" else f"{result.nodes:,} nodes"


def _steps(solved: Solved) -> Table:
    from kibitz.screens import screen

    position = solved.position
    views = screen(position.scenario.game).line(position.rules, position.state, solved.result.line)
    rows = [(at, view.step, "; ".join(view.because)) for at, view in enumerate(views, 1)]
    return Table(rows, ("", "a line of best play", "what happens"))


# --- puzzle -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Puzzled:
    """Every first action of a position with its exact value, and what makes the position a puzzle."""

    position: Position
    report: PuzzleReport

    @property
    def values(self) -> dict[str, Fraction]:
        """The exact value of every first action, the best first."""
        found = self.report.values.items()
        return {str(action): value for action, value in sorted(found, key=lambda one: (-one[1], str(one[0])))}

    @property
    def best(self) -> tuple[str, ...]:
        """All best first actions."""
        return tuple(map(str, self.report.best))

    @property
    def unique(self) -> bool | None:
        """Whether exactly one first action is best; None where that is not proven."""
        return self.report.unique

    @property
    def shortest(self) -> int | None:
        """The fewest actions that force the value; None where that is not known."""
        return self.report.shortest

    @property
    def tempting(self) -> tuple[str, ...]:
        """The best-looking wrong first action and best play after it; () without one."""
        return tuple(map(str, self.report.tempting.line)) if self.report.tempting else ()

    def _table(self) -> Table:
        complete = len(self.report.values) == len(self.position.legal)
        best, likely = max(self.values.values(), default=Fraction(0)), _likely(self.position)
        rows = [(action, value, "PROVEN", best - value) for action, value in self.values.items()]
        note = _puzzle_note(self) + ("" if complete else f" {len(self.position.legal) - len(rows)} actions are open.")
        caption = f"Every first action, by best play after it: {self.position.goal}"
        return Table(rows, ("first action", "value", "standing", "behind"), caption, note, self.position.sample, likely)

    def _repr_html_(self) -> str:
        return self._table()._repr_html_()

    def __repr__(self) -> str:
        return repr(self._table())


def puzzle(position: Position, nodes: int | None = NODES, method: str = "auto") -> Puzzled:
    """Every first action's exact value, whether the best is unique, the shortest solution, the tempting wrong line.

    Raises UserError where the position cannot be taken apart.
    """
    from solvers.limits import Limits
    from solvers.puzzle import analyse
    from solvers.result import Refused

    with user_errors():
        try:
            return Puzzled(position, analyse(position.problem, Limits(nodes), method))
        except Refused as refused:
            raise UserError(str(refused)) from None


def _puzzle_note(puzzled: Puzzled) -> str:
    told = {True: "The best first action is unique.", False: f"{len(puzzled.best)} first actions are best.", None: ""}
    parts = [told[puzzled.unique]]
    if puzzled.shortest is not None:
        parts.append(f"Shortest solution: {puzzled.shortest} actions.")
    if puzzled.tempting:
        parts.append(f"Tempting: {' > '.join(puzzled.tempting)}.")
    return " ".join(filter(None, parts))


# --- advise -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Advised:
    """The plays of a turn, ranked."""

    position: Position
    advice: Advice

    @property
    def status(self) -> str:
        """PROVEN where value and best first actions are exact."""
        return self.advice.status.value

    @property
    def best(self) -> tuple[str, ...]:
        """The actions of the first play, up to the first chance."""
        return self.plays[0] if self.advice.lines else ()

    @property
    def plays(self) -> tuple[tuple[str, ...], ...]:
        """The actions of each play that is shown, the best first."""
        return tuple(tuple(map(str, line.actions)) for line in self.advice.lines)

    @property
    def value(self) -> Fraction:
        """The value of the first play: exact when it is PROVEN, else the mean of games or the proven lower end."""
        return self.advice.lines[0].value

    def _table(self) -> Table:
        return advice_table(self.advice, _likely(self.position), self.position.sample, self._reasons())

    def _reasons(self) -> tuple[str, ...]:
        from kibitz.advice import headline

        features = {feature.name: feature for feature in self.position.asked.features(self.position.problem)}
        return tuple(headline(line, features)[0].partition(": ")[2] for line in self.advice.lines)

    def _repr_html_(self) -> str:
        return paragraphs((f"Goal: {self.position.goal}",)) + self._table()._repr_html_()

    def __repr__(self) -> str:
        return f"Goal: {self.position.goal}\n{self._table()!r}"


def advise(
    position: Position, until: str = "", count: int = 1, nodes: int = ADVICE_NODES, seed: int = 0, plays: int = 5
) -> Advised:
    """The plays of this turn, ranked, as `kibitz advise` ranks them; the same nodes and seed give the same answer.

    `until` and `count` judge at another end than the file's. Raises UserError where no advice is to be had.
    """
    from kibitz.cli.advise import advised, question
    from solvers.limits import Limits

    with user_errors():
        asked = position.asked
        problem = question(position.scenario, until, count)
        moved = Position(replace(position.scenario, problem=problem), position.steps)
        return Advised(moved, advised(problem, asked, Limits(nodes), seed, plays, None))


def advice_table(advice: Advice, likely: bool, sample: bool, reasons: Sequence[str] = ()) -> Table:
    """The ranked plays as a table; `reasons` stand in a last column."""
    from kibitz.advice import worth
    from kibitz.standing import doubts, standing

    rows = []
    for at, line in enumerate(advice.lines):
        play = " > ".join(map(str, line.actions))
        behind = "" if line.rank == 1 else _interval(line.behind.value, line.behind.low, line.behind.high, likely)
        rows.append((line.rank, play, worth(line, likely), behind, line.samples, *reasons[at : at + 1]))
    columns = ("", "play", "worth", "behind", "games", *["what differs"] * bool(reasons))
    shown = "all" if advice.complete else "not all"
    found = f"{shown} plays of the turn were found: {advice.plays:,}; {advice.nodes:,} nodes"
    note = " ".join(f"{text[:1].upper()}{text[1:]}." for text in (*doubts(advice, likely), found, *advice.notes))
    return Table(rows, columns, standing(advice, likely), note, sample, likely)


def _interval(value: Fraction, low: Fraction, high: Fraction, likely: bool) -> str:
    if low == high:
        return figure(value, likely)
    return f"{figure(value, likely)} [{figure(low, likely)}, {figure(high, likely)}]"


# --- odds -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact chances of what comes: a chart, and numbers by name."""

    report: Report
    steps: tuple[str, ...] = ()

    @property
    def status(self) -> str:
        """PROVEN, or BOUND where a limit left chances open."""
        return self.report.found.status.value

    @property
    def distribution(self) -> Distribution:
        """The positions where the question ends, with their chances."""
        return self.report.found

    @property
    def names(self) -> dict[str, str]:
        """The numbers that may vary, by name, in words."""
        return {m.feature.name: m.feature.label for m in self.report.marginals}

    def of(self, name: str) -> dict[int, Fraction]:
        """The exact chance of every value of a number. Raises KeyError with the names, ValueError unless PROVEN."""
        if self.status != "PROVEN":
            raise ValueError(f"these odds are a {self.status}: {self.report.found.open} is open; see `interval`")
        return {share.value: share.low for share in self._marginal(name).shares}

    def chance(self, name: str, value: int = 1) -> Fraction:
        """The exact chance of one value; of an event, that it comes."""
        return self.of(name).get(value, Fraction(0))

    def interval(self, name: str, value: int = 1) -> tuple[Fraction, Fraction]:
        """The interval that holds the chance of one value."""
        for share in self._marginal(name).shares:
            if share.value == value:
                return share.low, share.high
        return Fraction(0), self.report.found.open

    def mean(self, name: str) -> Fraction:
        """The exact mean of a number."""
        return sum((value * chance for value, chance in self.of(name).items()), Fraction(0))

    def _marginal(self, name: str) -> Marginal:
        """The shares of any number that may be asked for, also of one that cannot vary."""
        from kibitz.odds import Marginal
        from solvers.odds import marginal

        for feature in self.report.features:
            if feature.name == name:
                return Marginal(feature, marginal(self.report.found, feature.fn))
        raise KeyError(f"nothing is called {name!r}; there are {', '.join(f.name for f in self.report.features)}")

    def table(self, most: int = MOST_ROWS) -> Table:
        """The likeliest distinct outcomes."""
        return outcomes_table(self.report, most)

    def _repr_svg_(self) -> str:
        from kibitz.display.bars import odds_svg

        return odds_svg(self.report)

    def __repr__(self) -> str:
        told: Mapping[str, str] = self.names
        return f"{self.report.scenario.title}: odds until {self.report.horizon}, {self.status}; {', '.join(told)}"


def odds(
    position: Position,
    until: str = "",
    turns: int = 1,
    first: Sequence[str] = (),
    defend: Sequence[str] = (),
    ask: Sequence[str] = (),
    nodes: int | None = NODES,
) -> Odds:
    """The exact chances of what happens until a horizon, as `kibitz odds` finds them.

    `until` is one of `p.asked.horizons`, by default the first; `first` are actions taken before, `defend` stated
    decisions such as `no-block`, `ask` the numbers that are shown. Chances are a BOUND where `nodes` do not suffice.
    Raises UserError for what the position has not.
    """
    from kibitz.odds import run
    from solvers.limits import Limits

    asked = position.asked
    horizon = until or asked.horizons[0]
    if horizon not in asked.horizons:
        raise UserError(f"until {horizon}: expected one of {', '.join(asked.horizons)}.")
    with user_errors():
        report = run(position.scenario, asked, horizon, turns, _many(first), _many(defend), _many(ask), Limits(nodes))
        return Odds(report, position.steps)


def _many(texts: Sequence[str] | str) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts)


def outcomes_table(report: Report, most: int) -> Table:
    """The likeliest distinct outcomes of a report of odds."""
    found = report.outcomes()
    rows = [
        ("; ".join(what) or "nothing of this", share.low if share.low == share.high else (share.low, share.high))
        for what, share in found[:most]
    ]
    caption = f"The likeliest outcomes ({len(rows)} of {len(found)}), {report.found.status.value}"
    return Table(rows, ("what happens", "chance"), caption, sample=report.scenario.sample, likely=True)
