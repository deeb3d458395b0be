"""What the server answers at once, as pydantic models: answers are held to them, the page's types come from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, RootModel

from kibitz.ascension.view import PositionView as AscensionView
from kibitz.ascension.view import SightView
from kibitz.raidboss.view import RaidBossView
from kibitz.redrains.view import RedRainsView

GameName = Literal["ascension", "redrains", "raidboss"]
Standing = Literal["PROVEN", "BOUND", "ESTIMATE"]
Keys = dict[str, Any]
"""The keys of a scenario, as the scenario format describes them."""


class Answer(BaseModel):
    """An answer: all its keys are there, and nothing else."""

    model_config = ConfigDict(
        extra="forbid", use_attribute_docstrings=True, json_schema_serialization_defaults_required=True
    )


class Num(Answer):
    """A number: exact as text, such as "7/2", and rounded."""

    exact: str
    float: float


class Problem(Answer):
    """One mistake, with the rule that says so."""

    path: list[str | int] = []
    """Where it is in the keys, or in what was sent."""
    line: int = 0
    """The line of the text that was read, from 1; 0 where there is no text."""
    column: int = 0
    code: str
    message: str


class Failure(Answer):
    """Why there is no answer."""

    code: str
    message: str
    problems: list[Problem] = []


# --- positions -----------------------------------------------------------------------------------------------------


class Document(Answer):
    """The keys of a scenario."""

    document: Keys


class Text(Answer):
    """A text: of a scenario, or of a pack of cards."""

    text: str


class OneLine(Answer):
    """A position as one line of text, and the steps since it where the position now has none."""

    string: str
    steps: list[str]


class Svg(Answer):
    """A drawing."""

    svg: str


class Rolled(Answer):
    """What came up."""

    outcome: str


class Action(Answer):
    """Something that may be done: its text is the step, its parts are there to sort and filter by."""

    text: str
    kind: str
    args: list[str]


class Outcome(Answer):
    """Something that may come up, and how likely it is."""

    text: str
    kind: str
    chance: Num


class Told(Answer):
    """A step with its reasons, each with its rules."""

    step: str
    seat: int
    """Whose step it was; -1 for chance, the Chimera and the like."""
    because: list[str]


class LookAtAny(Answer):
    """A position of any game after the steps: who is to decide, what may be done or come up, and what happened."""

    title: str
    goal: str
    sample: bool
    """Whether cards or numbers are invented."""
    kind: Literal["decide", "chance", "over"]
    whose: str
    """Who decides, "" where that is plain."""
    actions: list[Action]
    outcomes: list[Outcome]
    """The likeliest ones, where very many are possible."""
    ending: str
    value: Num | None
    """What the goal is worth at the end."""
    longer: bool
    """Whether only the question has ended, so that the game goes on when it is asked for longer."""
    told: list[Told]
    certain: list[bool]
    """Of each step, whether chance had only this outcome."""
    horizons: list[str]
    """When a question about odds may end."""
    ends: list[str]
    """When a question about the best play may end."""
    competitive: bool
    """Whether people play against each other, so that advice is hidden at first."""


class LookAscension(LookAtAny):
    """A position of Ascension Tactics."""

    game: Literal["ascension"]
    view: AscensionView


class LookRedRains(LookAtAny):
    """A position of Red Rains."""

    game: Literal["redrains"]
    view: RedRainsView


class LookRaidBoss(LookAtAny):
    """A position of Raid Boss."""

    game: Literal["raidboss"]
    view: RaidBossView


class Look(RootModel[Annotated[LookAscension | LookRedRains | LookRaidBoss, Field(discriminator="game")]]):
    """A position as it is drawn; `game` says which view it has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SightTold(SightView):
    """One answer of sight, also in words."""

    text: str


class Around(Answer):
    """What a figure reaches with one move, and whom it sees."""

    figure: str
    points: int
    reach: list[str]
    sights: list[SightTold]


# --- the shelf and saves -------------------------------------------------------------------------------------------


class Listed(Answer):
    """A scenario of the shelf."""

    game: GameName
    name: str
    title: str
    difficulty: int | None
    tags: list[str]
    text: str
    puzzle: bool
    """Whether it states an answer."""


class Opened(Document):
    """A scenario's keys and its text."""

    text: str


class Played(Document):
    """A game that was opened: the keys of its position, and what has happened since."""

    steps: list[str]
    rolled: list[int]
    """Which steps kibitz rolled, by their numbers from 0."""
    seed: int
    record: str
    """The text of the record that it was opened from; empty where it was none."""
    warnings: list[str]
    """What has changed since it was played, and what of the record was lost."""


class Stored(Answer):
    """Something was saved under this name."""

    saved: str


class Deleted(Answer):
    """What had this name is deleted."""

    deleted: str
