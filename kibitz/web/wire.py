"""What the page sends, as pydantic models; what it gets is in `answers`. The page's types come from both."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

MOST_DEPTH = 40
"""Levels that lists and keys may be nested."""


def _shallow(document: dict[str, Any]) -> dict[str, Any]:
    level: list[Any] = [document]
    for _ in range(MOST_DEPTH):
        level = [part for whole in level if isinstance(whole, dict | list) for part in _parts(whole)]
        if not level:
            return document
    raise ValueError(f"nested more than {MOST_DEPTH} levels deep")


def _parts(whole: dict[str, Any] | list[Any]) -> list[Any]:
    return list(whole.values()) if isinstance(whole, dict) else whole


Document = Annotated[dict[str, Any], AfterValidator(_shallow)]
Step = Annotated[str, Field(min_length=1, max_length=400)]
Short = Annotated[str, Field(max_length=80)]


class Wire(BaseModel):
    """A message: nothing else may stand in it."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


class Source(Wire):
    """The text of a scenario file."""

    text: Annotated[str, Field(max_length=900_000)]


class PackText(Wire):
    """The text of a pack of cards."""

    name: Annotated[str, Field(max_length=80)]
    text: Annotated[str, Field(max_length=900_000)]


Path = Annotated[list[Short | int], Field(max_length=6)]


class PackEntry(Wire):
    """An entry of a pack."""

    text: Annotated[str, Field(max_length=900_000)]
    path: Path = []
    """Where it stands in the pack; empty for the pack itself."""


class PackChange(PackEntry):
    """A key of an entry that is to be changed: set to a value, or to what a YAML text holds, or taken away."""

    key: Annotated[list[Short], Field(min_length=1, max_length=4)]
    value: bool | int | Annotated[str, Field(max_length=20_000)] | list[Short] | None = None
    yaml: Annotated[str, Field(max_length=200_000)] | None = None


class PackNew(PackEntry):
    """A new entry of a kind; the path is that of a Boss, for what belongs to one."""

    kind: Short


class PackCopy(PackEntry):
    """A copy of a card of another pack."""

    card: Short


class CardWork(Wire):
    """What is to be done with cards, and with which values."""

    what: Literal[
        "listed", "told", "checked", "opened", "store", "delete", "form", "changed", "added", "copied", "dropped"
    ]
    values: list[Any]


class AskForm(Wire):
    """Which game's editor is asked about."""

    game: Literal["ascension", "redrains", "raidboss"]


class Keys(Wire):
    """The keys of a scenario."""

    document: Document


class Position(Wire):
    """A position: the keys of a scenario and what has happened since."""

    document: Document
    steps: Annotated[list[Step], Field(max_length=5_000)] = []
    seed: int = 0


class AskRecord(Position):
    """A game that is to be written as a record."""

    record: Annotated[str, Field(max_length=900_000)] = ""
    """The text of the record that it goes on from; its lines stay."""
    rolled: Annotated[list[Annotated[int, Field(ge=0, lt=5_000)]], Field(max_length=5_000)] = []
    """Which steps kibitz rolled, by their numbers from 0."""
    date: Annotated[str, Field(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2})?)?$")] = ""
    """When it was played."""


class AskAround(Position):
    """What a figure reaches and sees."""

    figure: Short


class Link(Wire):
    """An address to be shown as a QR code."""

    text: Annotated[str, Field(min_length=1, max_length=2_900)]


class Ask(Position):
    """A question about a position, with its limits."""

    seconds: Annotated[float, Field(gt=0, le=300)] | None = None
    nodes: Annotated[int, Field(ge=1, le=50_000_000)] | None = None
    until: Short = ""
    turns: Annotated[int, Field(ge=1, le=20)] = 1


class AskHint(Ask):
    """A hint: which one, from 1."""

    number: Annotated[int, Field(ge=1, le=4)] = 1


class AskAdvice(Ask):
    """Advice: how many plays are to be shown."""

    plays: Annotated[int, Field(ge=1, le=20)] = 5


class AskOdds(Ask):
    """Odds: what is done first, and which decisions are stated."""

    first: Annotated[list[Step], Field(max_length=40)] = []
    defend: Annotated[list[Step], Field(max_length=40)] = []
    outcomes: Annotated[int, Field(ge=0, le=200)] = 12


class ShownPlay(Wire):
    """A play as advice has shown it: what is to be done whatever comes, its steps, and what it is worth."""

    actions: Annotated[list[Step], Field(min_length=1, max_length=400)]
    play: Annotated[list[Step], Field(max_length=400)] = []
    """To the end of the turn, where that is known; it begins with the actions."""
    status: Literal["PROVEN", "BOUND", "ESTIMATE"]
    value: Annotated[str, Field(pattern=r"^-?[0-9]{1,2000}(/[1-9][0-9]{0,2000})?$")]
    """Exact, such as 7/2."""


class AskWhy(AskAdvice):
    """An explanation at one of three levels: of the plays that are shown, the best first and the one that it is
    compared with, with the values that advice gave them; without plays, of an advice that is sought first.
    """

    level: Literal["sentence", "paragraph", "tree"] = "paragraph"
    depth: Annotated[int, Field(ge=1, le=8)] = 3
    shown: Annotated[list[ShownPlay], Field(max_length=20)] = []
    best: Annotated[list[Step], Field(max_length=400)] = []
    """All best first actions, where more than that of the first play."""
    proven: bool = False
    """Whether advice has proven that no play is worth more than the first."""
