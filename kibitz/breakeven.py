"""Break-even questions of the command line: which plays, which event or number, and the answer as text and as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kibitz.cli.main import UserError
from kibitz.figures import is_chance
from kibitz.jsonout import number
from kibitz.vary import Vary, positions, read_vary
from kibitz.why_json import worth_data
from kibitz.why_text import named, outcomes_text, told, worth_text
from model.core.action import Action, ChanceOutcome, IllegalAction, parse_action
from solvers.breakeven import BreakEven, Piecewise, Row, break_even, sensitivity, table, turnings
from solvers.limits import LimitReached
from solvers.result import Refused

if TYPE_CHECKING:
    from kibitz.why import Explained
    from model.core.goal import Problem
    from model.scenario import Scenario
    from solvers.limits import Limits

AUTO = "auto"
"""The event is the better half of the chance that the best play hangs on."""
HINT = "Name one with --break-even EVENT, as `kibitz solve FILE --why tree` shows them, such as `behavior 12`"
Plays = tuple[tuple[Action, ...], tuple[Action, ...]]


@dataclass(frozen=True, slots=True)
class ByChance:
    """Two plays for every probability of an event."""

    plays: Plays
    event: str
    found: BreakEven
    likely: bool
    """Whether values are probabilities."""


@dataclass(frozen=True, slots=True)
class ByNumber:
    """Two plays for some numbers of the position."""

    plays: Plays
    key: str
    rows: tuple[Row, ...]
    likely: bool


# --- asking -----------------------------------------------------------------------------------------------------------


def plays_of(problem: Problem[Any], between: Sequence[str], e: Explained | None) -> Plays:
    """The two plays: those stated, else the best one and the next best of the explanation.

    Raises UserError for another number of plays, for plays that the rules forbid, and where there is no other play.
    """
    stated = tuple(_stated(problem, text) for text in between)
    if len(stated) > 2:
        raise UserError("--between: state two plays at most; the best ones stand for those that are not stated.")
    known = [one.steps for one in (e.causes.play, e.causes.against) if one is not None] if e else []
    ways = [tuple(step for step in steps if isinstance(step, Action)) for steps in known]
    ways = [way for way in ways if not stated or not _same(way, stated[0])]
    both = (*stated, *ways)[:2]
    if len(both) < 2:
        raise UserError(
            "there is no second play to compare with. State two with --between 'PLAY', actions parted by >."
        )
    return both[0], both[1]


def _same(one: Sequence[Action], other: Sequence[Action]) -> bool:
    length = min(len(one), len(other))
    return tuple(one[:length]) == tuple(other[:length])


def _stated(problem: Problem[Any], text: str) -> tuple[Action, ...]:
    state, steps = problem.state, list[Action]()
    try:
        for part in text.split(">"):
            steps.append(parse_action(part))
            if problem.game.current_player(state) != problem.goal.seat:
                raise ValueError(f"`{part.strip()}` comes where chance or somebody else decides")
            state = problem.game.apply(state, steps[-1])
    except (IllegalAction, ValueError) as error:
        raise UserError(f"--between {text}: {error}") from None
    return tuple(steps)


def by_chance(problem: Problem[Any], plays: Plays, event: str, e: Explained | None, limits: Limits) -> ByChance:
    """The answer for an event. Raises UserError where it cannot come or the limits do not suffice."""
    holds, name = _event(event, e)
    try:
        found = break_even(problem, *plays, holds, limits)
    except ValueError as error:
        raise UserError(f"--break-even {event}: {error}. {HINT}.") from None
    except LimitReached as reached:
        raise UserError(f"--break-even {event}: {reached.limit}. Give more with --nodes or --seconds.") from None
    except Refused as refused:
        raise UserError(f"--break-even: {'; '.join(refused.reasons)}. {refused.advice}") from None
    return ByChance(plays, name, found, is_chance(problem.goal))


def _event(text: str, e: Explained | None) -> tuple[Any, str]:
    if text != AUTO:
        patterns = [part.strip() for part in text.split(",") if part.strip()]
        return (lambda outcome: any(_fits(pattern, outcome) for pattern in patterns)), " or ".join(patterns)
    critical = e.causes.critical if e is not None else None
    if critical is None:
        raise UserError(f"--break-even: no chance decides anything after the best play. {HINT}.")
    middle = sum((b.chance * b.worth.middle for b in critical.branches), Fraction(0))
    good = [outcome for b in critical.branches if b.worth.middle >= middle for outcome in b.outcomes]
    return (lambda outcome: outcome in good), outcomes_text(good)


def _fits(pattern: str, outcome: ChanceOutcome) -> bool:
    """Whether an outcome is what was typed, begins with it, or fits it with `*`."""
    text = str(outcome)
    return text == pattern or text.startswith(f"{pattern} ") or fnmatchcase(text, pattern)


def by_number(
    scenario: Scenario, question: Callable[[Scenario], Problem[Any]], plays: Plays, vary: str, limits: Limits
) -> ByNumber:
    """The answer for a number of the position; `question` is what is asked of each. Raises UserError."""
    asked: Vary = read_vary(vary)
    one, other = plays if plays[0][0] == plays[1][0] else (plays[0][:1], plays[1][:1])
    try:
        rows = table(((n, question(at)) for n, at in positions(scenario, asked)), one, other, limits)
    except Refused as refused:
        raise UserError(f"--vary: {'; '.join(refused.reasons)}. {refused.advice}") from None
    return ByNumber((one, other), asked.key, rows, is_chance(scenario.problem.goal))


# --- in words ---------------------------------------------------------------------------------------------------------


def chance_lines(asked: ByChance) -> Iterator[str]:
    """The answer for an event, line by line."""
    one, other = (named(play) for play in asked.plays)
    found, likely = asked.found, asked.likely
    yield f"A: {one}"
    yield f"B: {other}"
    yield f"by the chance p of {asked.event}"
    places = sorted({*found.one.corners(found.other), *found.thresholds, *found.chances})
    for p in places:
        mark = "  by the rules" if p in found.chances else ""
        yield f"p = {p}: A {told(found.one.at(p), likely)}, B {told(found.other.at(p), likely)}{mark}"
    for stretch in found.stretches:
        yield f"{_span(stretch.low, stretch.high)} {_better(stretch.better)}"
    for p in found.chances:
        more = [_tenth(function, p, likely) for function in (found.one, found.other)]
        yield f"at p = {p}, 0.1 more of it adds {more[0]} to A, {more[1]} to B"
    yield "PROVEN"


def _span(low: Fraction, high: Fraction) -> str:
    if low == 0 and high == 1:
        return "whatever p is,"
    if low == 0:
        return f"below p = {told(high, True)}"
    return f"above p = {told(low, True)}" if high == 1 else f"from p = {told(low, True)} to {told(high, True)}"


def _better(better: int) -> str:
    return {1: "A is better", -1: "B is better", 0: "both are worth the same"}[better]


def _tenth(function: Piecewise, p: Fraction, likely: bool) -> str:
    step = function.slope(p) / 10
    sign = "-" if step < 0 else "+"
    return f"{sign}{float(abs(step)) * 100:.1f} points" if likely else f"{sign}{float(abs(step)):.2f}"


def number_lines(asked: ByNumber) -> Iterator[str]:
    """The answer for a number, line by line: a table, then where the better play changes."""
    one, other = (named(play) for play in asked.plays)
    yield f"A: {one}"
    yield f"B: {other}"
    yield f"by {asked.key}"
    gains = (None, *sensitivity(asked.rows))
    for row, gain in zip(asked.rows, gains, strict=True):
        best = "" if row.best in (row.one, row.other) else f"; best play {worth_text(row.best, asked.likely)}"
        more = f"; best play {_gain(gain, asked.likely)} by 1 more" if gain else ""
        better = "open" if row.better is None else _better(row.better)
        yield f"{row.number}: A {_worth(row.one, asked)}, B {_worth(row.other, asked)}: {better}{best}{more}"
    turns = turnings(asked.rows)
    for turn in turns:
        between = turn.crossing is not None and turn.below < turn.crossing < turn.above
        at = f" (straight lines between the values cross at {turn.crossing})" if between else ""
        yield f"from {turn.above} on {_better(turn.better)}{at}"
    if not turns and any(row.better is not None for row in asked.rows):
        yield "the better play does not change"
    proven = all(worth is None or worth.proven for row in asked.rows for worth in (row.one, row.other))
    yield "PROVEN" if proven else "BOUND: not every value could be proven within the limits"


def _gain(gain: Fraction, likely: bool) -> str:
    sign = "-" if gain < 0 else "+"
    return f"{sign}{float(abs(gain)) * 100:.1f} points" if likely else f"{sign}{told(abs(gain), False)}"


def _worth(worth: Any, asked: ByNumber) -> str:
    return "is not legal" if worth is None else worth_text(worth, asked.likely)


# --- as data ----------------------------------------------------------------------------------------------------------


def chance_data(asked: ByChance) -> dict[str, Any]:
    """The answer for an event as plain data."""
    found = asked.found
    return {
        "plays": [[str(step) for step in play] for play in asked.plays],
        "event": asked.event,
        "status": "PROVEN",
        "values": [[{"p": number(p), "value": number(v)} for p, v in f.points] for f in (found.one, found.other)],
        "thresholds": [number(p) for p in found.thresholds],
        "stretches": [{"low": number(s.low), "high": number(s.high), "better": s.better} for s in found.stretches],
        "by_the_rules": [number(p) for p in found.chances],
        "slopes": [[number(f.slope(p)) for f in (found.one, found.other)] for p in found.chances],
        "nodes": found.nodes,
    }


def number_data(asked: ByNumber) -> dict[str, Any]:
    """The answer for a number as plain data."""
    rows = [
        {
            "number": row.number,
            "values": [None if worth is None else worth_data(worth) for worth in (row.one, row.other)],
            "best": worth_data(row.best),
            "better": row.better,
        }
        for row in asked.rows
    ]
    turns = [
        {"from": t.above, "better": t.better, "crossing": None if t.crossing is None else number(t.crossing)}
        for t in turnings(asked.rows)
    ]
    gains = [None if gain is None else number(gain) for gain in sensitivity(asked.rows)]
    plays = [[str(step) for step in play] for play in asked.plays]
    return {"plays": plays, "key": asked.key, "rows": rows, "turnings": turns, "sensitivity": gains}
