"""The keys of a Raid Boss position, as pydantic models: names, types and sizes, not yet rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from model.raidboss.table import WINDOWS


def _back(value: Any) -> Any:
    """A back typed without quotes in [ ], such as `?2`, which YAML takes for a key without a value."""
    if isinstance(value, dict) and len(value) == 1:
        key, nothing = next(iter(value.items()))
        return ("?" if key is None else f"?{key}") if nothing is None else value
    return value


Small = Annotated[int, Field(ge=0, le=99)]
Damage = Annotated[int, Field(ge=0, le=999)]
Text = Annotated[str, Field(max_length=80)]
Line = Annotated[str, Field(max_length=1000)]
Cards = Line | Annotated[list[Text], Field(max_length=120)]
"""Cards in any order, each with its number of copies when there are more: `3 claw`."""
Marks = Annotated[list[Text], Field(max_length=40)]
Names = Annotated[list[Text], Field(min_length=1, max_length=8)]
Worth = Annotated[int, Field(ge=-9999, le=9999)] | Annotated[str, Field(pattern=r"^-?\d{1,6}(/[1-9]\d{0,5})?$")]
Phase = Literal[
    "round_start", "turn_start", "reveal", "interrupts", "roll", "assign", "boss_action", "turn_end", "round_end"
]
Window = Annotated[str, Field(max_length=40, json_schema_extra={"enum": list(WINDOWS)})]


class Keys(BaseModel):
    """A set of keys: nothing else may stand there, and no value is converted."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class BossKeys(Keys):
    """The Boss: its card, its total, level and skill, and what Heroes put on it."""

    card: Text
    damage: Damage | None = None
    level: Annotated[int, Field(ge=1, le=9)] | None = None
    skill: Small | None = None
    skill_max: Small | None = None
    paid: Damage | None = None
    """The highest die mark that is paid or due."""
    due: Small | None = None
    """Ability Dice earned and not yet handed out."""
    marks: Marks = []
    healed: bool = False
    """Whether its total was higher before, so that level and die marks may be ahead of it."""
    last_stand_due: bool | None = None


class HeroKeys(Keys):
    """A Hero as a map; the text form says the same in one line."""

    card: Text
    hp: Small | None = None
    max_hp: Small | None = None
    skill: Small | None = None
    talent: Small | None = None
    dice: Small | None = None
    bonus: Small | None = None
    shards: Small | None = None
    boosts: Small | None = None
    shield: Small = 0
    armor: Small = 0
    tapped: bool = False
    ko: bool = False
    locked: bool = False
    tile: Annotated[str, BeforeValidator(_back), Field(max_length=100)] | None = None
    """The Boss Card of its tile: `?`, `?claw`, `=claw`, `resolved=claw`."""
    constant: dict[Text, Small] = {}
    """Challenge Cards in force on its tile, with the DMG on them."""
    marks: Marks = []
    tokens: dict[Text, Small] = {}
    used: Annotated[list[Text], Field(max_length=20)] = []


class BagKeys(Keys):
    """What hidden Boss Cards of one shuffle may be."""

    cards: Cards


CONDITIONS = (
    "win", "survive", "no_ko", "kos", "standing", "hp", "boss_damage", "level", "beaten", "ready", "grade",
)  # fmt: skip
OF_HEROES = (
    "hp", "down", "ready", "bonus", "dice", "shards", "boosters", "skill", "talent", "shield", "armor",
)  # fmt: skip
"""Terms that count something of Heroes, of one or of all."""
AMOUNTS = ("win", "loss", "boss_damage", "kos", "level", "boss_skill", *OF_HEROES)


class ConditionKeys(Keys):
    """One condition at the end of the horizon."""

    win: Literal[True] | None = None
    survive: Literal[True] | None = None
    no_ko: Literal[True] | None = None
    kos: Small | None = None
    """At most so many KOs in all."""
    standing: Names | None = None
    hp: Annotated[dict[Text, Small], Field(min_length=1, max_length=4)] | None = None
    """At least so many HP, by Hero."""
    boss_damage: Damage | None = None
    level: Annotated[int, Field(ge=1, le=9)] | None = None
    beaten: Names | None = None
    """Challenge Cards that are in force now and no longer at the end."""
    ready: Names | None = None
    grade: Literal["legendary", "heroic", "victory"] | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        exactly_one(self, CONDITIONS)
        return self


class TermKeys(Keys):
    """One weighted term of a sum: a weight under the name of what it counts, or `mark` and `worth`."""

    win: Worth | None = None
    loss: Worth | None = None
    boss_damage: Worth | None = None
    kos: Worth | None = None
    level: Worth | None = None
    boss_skill: Worth | None = None
    hp: Worth | None = None
    down: Worth | None = None
    ready: Worth | None = None
    bonus: Worth | None = None
    dice: Worth | None = None
    shards: Worth | None = None
    boosters: Worth | None = None
    skill: Worth | None = None
    talent: Worth | None = None
    shield: Worth | None = None
    armor: Worth | None = None
    mark: Text | None = None
    worth: Worth | None = None
    hero: Text | None = None
    """Whose; all Heroes' when left out."""

    @model_validator(mode="after")
    def _one(self) -> Self:
        exactly_one(self, (*AMOUNTS, "mark"))
        if (self.worth is None) != (self.mark is None):
            raise ValueError("`mark` and `worth` belong together; the other terms are written `name: weight`")
        if self.hero is not None and all(getattr(self, n) is None for n in (*OF_HEROES, "mark")):
            raise ValueError(f"`hero` belongs to {', '.join(OF_HEROES)} and mark")
        return self


class GoalKeys(Keys):
    """The question: conditions to achieve or a sum to maximise, and when it is decided."""

    until: Text = "game"
    """turn, boss action, round or game; `2 rounds` and so on for several."""
    win: Literal[True] | None = None
    survive: Literal[True] | None = None
    no_ko: Literal[True] | None = None
    kos: Small | None = None
    standing: Names | None = None
    hp: Annotated[dict[Text, Small], Field(min_length=1, max_length=4)] | None = None
    boss_damage: Damage | None = None
    level: Annotated[int, Field(ge=1, le=9)] | None = None
    beaten: Names | None = None
    ready: Names | None = None
    grade: Literal["legendary", "heroic", "victory"] | None = None
    achieve: Annotated[list[ConditionKeys], Field(min_length=1, max_length=20)] | None = None
    maximise: Annotated[list[TermKeys], Field(min_length=1, max_length=40)] | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        exactly_one(self, (*CONDITIONS, "achieve", "maximise"))
        return self


class HeroRollKeys(Keys):
    """A roll of Hero Dice that is being read."""

    hero: Text
    values: Annotated[list[Annotated[int, Field(ge=1, le=99)]], Field(max_length=40)]


class RaidBossKeys(Keys):
    """The keys of a position that belong to Raid Boss."""

    packs: Annotated[list[Text], Field(min_length=1, max_length=12)] = ["sample"]
    settings: dict[str, Annotated[int, Field(ge=-99, le=99)]] = {}
    inline: dict[str, Any] = {}
    """Heroes, bosses and marks that no pack has, in the effect language."""
    boss: Text | BossKeys
    mode: Literal["normal", "adrenaline"] = "normal"
    heroes: Annotated[list[Line | HeroKeys], Field(min_length=4, max_length=4)]
    """Positions 1 to 4."""
    kos: Small | None = None
    round: Annotated[int, Field(ge=1, le=99)] = 1
    phase: Phase = "turn_start"
    active: Text | None = None
    dice: Annotated[str | int, Field(union_mode="left_to_right")] = ""
    unseen: Line | Annotated[list[Text | BagKeys], Field(max_length=120)] | None = None
    draw: (
        Small
        | Annotated[list[Annotated[str, BeforeValidator(_back), Field(max_length=100)]], Field(max_length=60)]
        | None
    ) = None
    discard: Cards | None = None
    holding: Cards | None = None
    last_stand: Text = "random"
    """none, random, or the card that is chosen."""
    challenge: Text = "none"
    """The Challenge Card that is shuffled in."""
    team: Marks = []
    """Effects on the whole team."""
    windows: Literal["all"] | Annotated[list[Window], Field(max_length=20)] = "all"
    """When the team may answer; leaving some out takes choices from it."""
    effects: Any = None
    """Effects in the middle of which the position is, the one that resolves first last."""
    hero_rolls: Annotated[list[HeroRollKeys], Field(max_length=20)] = []
    """Rolls of Hero Dice that are being read, the last one first."""
    paying: Text = ""
    """Bonus Dice that paid for an ability which is not yet resolved (RB-141)."""
    goal: GoalKeys


def exactly_one(keys: Keys, names: tuple[str, ...]) -> None:
    """Raise ValueError unless exactly one of the keys `names` is given."""
    given = [name for name in names if getattr(keys, name) is not None]
    if len(given) != 1:
        raise ValueError(f"expected exactly one of the keys {', '.join(names)}; found {len(given)}")
