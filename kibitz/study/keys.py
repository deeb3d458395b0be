"""The keys of a study file, format 1."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from model import catalog

MOST_CELLS = 2_000
MOST_GAMES = 10_000_000
Word = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$")]
Label = Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[^=;\n]*\S[^=;\n]*$")]
Path = Annotated[str, Field(pattern=r"^[\w-]+(\.[\w-]+)*(#[1-9])?$", max_length=120)]
Plain = int | str | bool | list[Any] | dict[str, Any] | None
Number = Annotated[float, Field(ge=-1e9, le=1e9)] | Annotated[int, Field(ge=-(10**9), le=10**9)]
SWEEP = r"^-?\d{1,6}\.\.-?\d{1,6}$"


class Keys(BaseModel):
    """Keys that are checked strictly; one that is not known is an error."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class LevelKeys(Keys):
    """One value of an axis that has a name of its own, or sets several keys at once."""

    name: Label
    set: dict[Path, Plain] | None = None
    value: Plain = None


class AxisKeys(Keys):
    """What a study varies."""

    name: Word
    set: Path | None = None
    """The key that the values are put into; left out where every value says what it sets."""
    values: (
        Annotated[list[LevelKeys | Plain], Field(min_length=1, max_length=500)]
        | Annotated[str, Field(pattern=SWEEP)]
        | None
    ) = None
    """The values, or numbers as 1..5."""
    orders: Annotated[list[str], Field(min_length=2, max_length=6)] | None = None
    """Every order of these is a value."""

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.values is None) == (self.orders is None):
            raise ValueError("an axis has either `values` or `orders`")
        if self.orders is not None and (self.set is None or len(set(self.orders)) < len(self.orders)):
            raise ValueError("`orders` are of different things, and `set` says which key they go into")
        if isinstance(self.values, list):
            for one in self.values:
                own = isinstance(one, LevelKeys) and one.set is not None
                if own == (self.set is not None):
                    raise ValueError("either the axis has `set`, or each of its values has")
        elif self.set is None:
            raise ValueError("`set` says which key the values go into")
        return self


class MeasureKeys(Keys):
    """What is measured at the end of each game."""

    count: str = "win"
    """win; goal for the question of the position; or a number that `kibitz odds --ask` knows."""
    seat: Word | None = None
    """Whose, where several play: a name; the seat to move when left out."""
    until: Word | None = None
    """The end of the question as in `kibitz odds --until`; the end of the game when left out."""
    turns: Annotated[int, Field(ge=1, le=20)] = 1
    span: Annotated[list[Number], Field(min_length=2, max_length=2)] | None = None
    """The least and the most that it can be; needed for numbers that are no chances."""
    show: Literal["mean", "distribution"] = "mean"
    exact: Annotated[int, Field(ge=0, le=100_000_000)] = 0
    """The nodes within which the exact value is tried before games are played; 0 for not at all."""

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.span is not None and self.span[0] >= self.span[1]:
            raise ValueError("`span` is the least and the most")
        return self


class RaceKeys(Keys):
    """Cells that are beaten drop out."""

    doubt: Annotated[float, Field(gt=0, lt=0.5)] = 0.05
    """The chance, at most, that one of the best cells of a group is dropped."""


class GamesKeys(Keys):
    """How many games a cell gets."""

    first: Annotated[int, Field(ge=1, le=MOST_GAMES)] = 64
    """The games of every cell before the first look."""
    most: Annotated[int, Field(ge=1, le=MOST_GAMES)] = 1024
    """The games of a cell that stays in the race; looks are at `first`, then at twice as many each time."""

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.first > self.most:
            raise ValueError("`first` is at most `most`")
        return self


class StudyKeys(Keys):
    """A study file."""

    format: Literal[1]
    id: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,79}$")]
    title: Annotated[str, Field(min_length=1, max_length=120)]
    asks: Annotated[str, Field(min_length=1, max_length=2000)]
    """What the study is to find out, in words."""
    base: Annotated[dict[str, Any], Field(min_length=1)]
    """`file: PATH` of a position, or `new: GAME` with the choices of `kibitz new GAME`."""
    play: str | dict[Word, str] = "habits"
    """Who decides: one player for all, or by seat, `own` and `others`."""
    measure: str | MeasureKeys = "win"
    axes: Annotated[list[AxisKeys], Field(min_length=1, max_length=8)]
    except_: Annotated[
        list[Annotated[dict[Word, str | int | list[str | int]], Field(min_length=1)]],
        Field(alias="except", max_length=500),
    ] = []
    """Combinations that are left out, each by values of some axes."""
    within: Annotated[list[Word], Field(max_length=8)] = []
    """Axes whose values are never compared: cells are ranked among those that share them."""
    seek: Literal["highest", "lowest", "none"] = "highest"
    """What is best."""
    race: RaceKeys | None = None
    luck: Literal["shared", "own"] = "shared"
    """Whether games of the same number meet the same luck in all cells."""
    games: GamesKeys = GamesKeys()
    seconds: Annotated[int, Field(ge=1, le=10**7)] | None = None
    """How long a run may take; it can be gone on with."""

    @model_validator(mode="after")
    def _sound(self) -> Self:
        if ("file" in self.base) == ("new" in self.base):
            raise ValueError("`base` has either `file` or `new`")
        if "new" in self.base and self.base["new"] not in catalog.games():
            raise ValueError(f"`new` is one of {', '.join(catalog.games())}")
        names = [axis.name for axis in self.axes]
        if len(set(names)) < len(names):
            raise ValueError("axes have different names")
        for name in {*self.within, *(name for one in self.except_ for name in one)} - set(names):
            raise ValueError(f"there is no axis `{name}`")
        if self.race is not None and self.seek == "none":
            raise ValueError("a race needs `seek: highest` or `seek: lowest`")
        return self

    @property
    def measured(self) -> MeasureKeys:
        """What is measured, with all its keys."""
        return MeasureKeys(count=self.measure) if isinstance(self.measure, str) else self.measure


def json_schema() -> dict[str, Any]:
    """The JSON Schema of study files, for editors."""
    found = StudyKeys.model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found, "title": "kibitz study"}
