"""What the server answers to questions, line by line: every line is one of these, and `kind` says which.

A line of progress tells how far the answer has come; the last line is the answer ("done"), or why there is none
("error"). Where nothing can be told on the way, `data` of a line of progress is empty: it shows that the work goes on.
"""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar

from pydantic import Field, RootModel

from kibitz.web.answers import Answer, Failure, GameName, Num, Standing, Told

T = TypeVar("T")


class Progress(Answer, Generic[T]):
    """The answer is being worked out; so far it is this."""

    kind: Literal["progress"]
    data: T


class Done(Answer, Generic[T]):
    """The answer."""

    kind: Literal["done"]
    data: T


class Stopped(Answer):
    """There is no answer, and why."""

    kind: Literal["error"]
    data: Failure


class Beat(Answer):
    """Nothing yet."""


class Interval(Answer):
    """A value's interval: one number twice when it is exact."""

    low: Num
    high: Num


class Ranged(Interval):
    """A value, and the interval that holds it."""

    value: Num


class Worth(Interval):
    """What a position is worth, with its standing."""

    status: Standing


# --- advice --------------------------------------------------------------------------------------------------------


class PlaySoFar(Ranged):
    """A play of the turn while advice is worked out."""

    rank: int
    """From 1, the best."""
    actions: list[str]
    """What is to be done whatever comes."""
    status: Standing
    samples: int


class AdviceSoFar(Answer):
    """The plays so far, the best first."""

    seconds: float
    plays: int
    """How many were found; `lines` shows the best."""
    nodes: int
    samples: int
    lines: list[PlaySoFar]


class ValueOdds(Interval):
    """A value that a number may have at the end."""

    value: int
    chance: Num


class Reading(Answer):
    """A number at the end, after one play."""

    status: Standing
    odds: list[ValueOdds]
    mean: tuple[Num, Num, Num] | None
    """The mean and its interval, where enough is known."""
    samples: int


class Evidence(Answer):
    """A number at the end after this play, and after the one that it is compared with."""

    feature: str
    here: Reading
    there: Reading | None
    against: int
    """The rank of the other play; 0 without one."""


class Play(PlaySoFar):
    """A play of the turn, with its reasons."""

    play: list[str]
    """Its steps to the end of the turn; where chance decides, with the likeliest outcome."""
    behind: Ranged
    """How far it is behind the best."""
    nodes: int
    notes: list[str]
    why: str
    rules: list[str]
    evidence: list[Evidence]


class Difference(Interval):
    """By how much the first of two plays is worth more, and the games that tell it."""

    mean: Num
    games: int


class NotSeparated(Answer):
    """A play that is not told apart from the first one."""

    rank: int
    difference: Difference | None


class Advice(Interval):
    """The plays of the turn, ranked; the value of the position lies in the interval."""

    game: GameName
    goal: str
    sample: bool
    status: Standing
    best: list[str]
    plays: int
    complete: bool
    """Whether all plays of the turn were found."""
    nodes: int
    samples: int
    seconds: float
    notes: list[str]
    separated: bool
    not_separated: list[NotSeparated]
    untried: int
    """Plays that are not shown and not told apart from the first one."""
    ceiling: Num | None
    lines: list[Play]


class AdviseLine(RootModel[Annotated[Progress[AdviceSoFar] | Done[Advice] | Stopped, Field(discriminator="kind")]]):
    """A line of the answer to `advise`."""


# --- odds ----------------------------------------------------------------------------------------------------------


class Share(Interval):
    """A value of a number at the end, and the interval of its probability."""

    value: int
    text: str = ""
    """The value in words, where it names something."""


class Marginal(Answer):
    """A number at the end, and how likely each of its values is."""

    label: str
    kind: str
    """"event" for 0 or 1, "which" for a value that names something, else a number."""
    values: list[Share]
    mean: Num | None


class End(Interval):
    """A way in which it may end, in phrases, and the interval of its probability."""

    what: list[str]


class Odds(Answer):
    """The chances of what comes next."""

    game: GameName
    sample: bool
    until: str
    turns: int
    assumed: list[str]
    status: Standing
    open: Num
    """How much of all was not examined."""
    states: int
    nodes: int
    seconds: float
    notes: list[str]
    marginals: dict[str, Marginal]
    outcomes: list[End]


class OddsLine(RootModel[Annotated[Progress[Beat] | Done[Odds] | Stopped, Field(discriminator="kind")]]):
    """A line of the answer to `odds`."""


# --- reasons -------------------------------------------------------------------------------------------------------


class Section(Answer):
    """A part of the reasons."""

    head: str
    lines: list[str]


class Why(Answer):
    """Why the best play is best."""

    sentence: str
    sections: list[Section]
    """Empty where one sentence was asked for."""
    tree: list[str]
    """The tree of best play as lines of text, where it was asked for."""


class WhyLine(RootModel[Annotated[Progress[Beat] | Done[Why] | Stopped, Field(discriminator="kind")]]):
    """A line of the answer to `why`."""


# --- puzzles -------------------------------------------------------------------------------------------------------


class Verdict(Answer):
    """Whether the last step of a try was one of the best, and the line that shows it."""

    verdict: Literal["best", "worse", "open"]
    value: Worth
    """What the position before the step was worth."""
    reached: Worth
    """What is left after it."""
    line: list[Told]
    over: bool


class JudgeLine(RootModel[Annotated[Progress[Beat] | Done[Verdict] | Stopped, Field(discriminator="kind")]]):
    """A line of the answer to `judge`."""


class Hint(Answer):
    """A hint, and whether it was the last one: the best action itself."""

    text: str
    last: bool


class HintLine(RootModel[Annotated[Progress[Beat] | Done[Hint] | Stopped, Field(discriminator="kind")]]):
    """A line of the answer to `hint`."""
