"""The keys of a Red Rains position, as pydantic models: names, types and sizes, not yet rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator


def _back(value: Any) -> Any:
    """A back typed without quotes in [ ], such as `?2`, which YAML takes for a key without a value."""
    if isinstance(value, dict) and len(value) == 1:
        key, nothing = next(iter(value.items()))
        return f"?{key}" if nothing is None else value
    return value


Small = Annotated[int, Field(ge=0, le=99)]
Text = Annotated[str, Field(max_length=80)]
Line = Annotated[str, Field(max_length=1000)]
Piece = Annotated[str, BeforeValidator(_back), Field(max_length=200)]
Pieces = Line | Annotated[list[Piece], Field(max_length=60)]
"""Cards in order: a list, or one line with commas."""
Cards = Line | Annotated[list[Text], Field(max_length=120)]
"""Cards in any order, each with its number of copies when there are more: `3 old-salt`."""
Names = Annotated[list[Text], Field(min_length=1, max_length=40)]
Worth = Annotated[int, Field(ge=-9999, le=9999)] | Annotated[str, Field(pattern=r"^-?\d{1,6}(/[1-9]\d{0,5})?$")]
Place = Annotated[str, Field(pattern=r"^[12][b-z]?$")]
"""The back of a face-down aspect: its blood value, with a letter for a later shuffle."""
Backs = dict[Place, Annotated[int, Field(ge=0, le=36)]]
Holder = Literal["me", "p1", "p2", "chimera"]


class Keys(BaseModel):
    """A set of keys: nothing else may stand there, and no value is converted."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class ChimeraKeys(Keys):
    """Which Chimera card."""

    card: Text = "corpse-of-viros"
    difficulty: Literal["standard", "heroic"] = "standard"
    level: Annotated[int, Field(ge=1, le=3)] = 1


class BagKeys(Keys):
    """What the face-down aspects of one back and one shuffle may be."""

    blood: Annotated[int, Field(ge=1, le=2)]
    cards: Cards


class PileKeys(Keys):
    """A draw pile of which some cards are known: `top` from the top down, `bottom` likewise, `hidden` in between."""

    top: Cards = []
    hidden: Cards = []
    bottom: Cards = []


class PlayerKeys(Keys):
    """A player: the Phoenixborn, everything in play, cards and dice."""

    phoenixborn: Text
    units: Pieces = []
    row: Pieces | None = None
    """The Chimera's row that faces the player; the key `row` of the file does for one player."""
    spells: Pieces = []
    dice: Line = ""
    hand: Cards = []
    deck: Cards | None = None
    """The whole deck of the player: a preconstructed deck by name or a list."""
    pile: Cards | PileKeys | None = None
    """The cards left in the draw pile; they follow from `deck` when left out."""
    discard: Cards = []
    conjurations: Cards | None = None
    """The cards left in the conjuration pile; they follow from the deck when left out."""
    main: bool = True
    side: bool = True
    passed: bool = False
    reacted: bool = False
    used: Annotated[list[Text], Field(max_length=40)] = []


class ConditionKeys(Keys):
    """One condition at the end of the horizon."""

    win: Literal[True] | None = None
    survive: Literal[True] | None = None
    no_ultimate: Literal[True] | None = None
    keep: Names | None = None
    destroy: Names | None = None
    chimera_wounds: Annotated[int, Field(ge=1, le=99)] | None = None
    """At least so many wounds on the Chimera."""
    wounds: Small | None = None
    """At most so many wounds on any Phoenixborn."""

    @model_validator(mode="after")
    def _one(self) -> Self:
        exactly_one(self, CONDITIONS)
        return self


CONDITIONS = ("win", "survive", "no_ultimate", "keep", "destroy", "chimera_wounds", "wounds")
AMOUNTS = (
    "win", "loss", "chimera_wounds", "wounds", "units", "aspects", "face_down", "red_rains", "rage", "phase", "hand",
    "dice",
)  # fmt: skip


class TermKeys(Keys):
    """One weighted term of a sum: a weight under the name of what it counts, or `unit` and `worth`."""

    win: Worth | None = None
    loss: Worth | None = None
    chimera_wounds: Worth | None = None
    wounds: Worth | None = None
    units: Worth | None = None
    aspects: Worth | None = None
    face_down: Worth | None = None
    red_rains: Worth | None = None
    rage: Worth | None = None
    phase: Worth | None = None
    hand: Worth | None = None
    dice: Worth | None = None
    unit: Text | None = None
    worth: Worth | None = None
    player: Annotated[int, Field(ge=1, le=2)] | None = None
    """Whose wounds, units, cards or dice count; everybody's when left out."""

    @model_validator(mode="after")
    def _one(self) -> Self:
        exactly_one(self, (*AMOUNTS, "unit"))
        if (self.worth is None) != (self.unit is None):
            raise ValueError("`unit` and `worth` belong together; the other terms are written `name: weight`")
        if self.player is not None and all(getattr(self, n) is None for n in ("wounds", "units", "hand", "dice")):
            raise ValueError("`player` belongs to wounds, units, hand and dice")
        return self


class GoalKeys(Keys):
    """The question: conditions to achieve or a sum to maximise, and when it is decided."""

    until: Text = "game"
    """turn, chimera, round or game; `2 rounds` and so on for several."""
    win: Literal[True] | None = None
    survive: Literal[True] | None = None
    no_ultimate: Literal[True] | None = None
    keep: Names | None = None
    destroy: Names | None = None
    chimera_wounds: Annotated[int, Field(ge=1, le=99)] | None = None
    wounds: Small | None = None
    achieve: Annotated[list[ConditionKeys], Field(min_length=1, max_length=20)] | None = None
    maximise: Annotated[list[TermKeys], Field(min_length=1, max_length=40)] | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        exactly_one(self, (*CONDITIONS, "achieve", "maximise"))
        return self


class BattleKeys(Keys):
    """One attacker and what it fights (RR-098)."""

    attacker: Text
    target: Text
    by: Annotated[int, Field(ge=0, le=2)]
    """The player that attacks, 0 for the Chimera."""
    player: Annotated[int, Field(ge=1, le=2)] = 1
    """Whose cards are attacked, or whose row is."""
    defender: Text = ""
    """The blocker or guard that stepped in."""
    counters: bool = False


class RedRainsKeys(Keys):
    """The keys of a position that belong to Red Rains."""

    packs: Annotated[list[Text], Field(min_length=1, max_length=12)] = ["viros", "box"]
    settings: dict[str, Annotated[int, Field(ge=-99, le=99)]] = {}
    inline: Annotated[list[dict[str, Any]], Field(max_length=60)] = []
    """Cards that no pack has, in the effect language."""
    chimera: Text | ChimeraKeys = "corpse-of-viros"
    aspects: Cards
    """The aspect deck: a subtype, or a list of 18 cards."""
    phase: Annotated[int, Field(ge=1, le=3)] = 1
    red_rains: Small = 0
    rage: Annotated[int, Field(ge=0, le=4)] = 0
    """Rage dice on their power side."""
    wounds: Small = 0
    exhausted: Small = 0
    """Exhaustion tokens on the Chimera card."""
    ultimate_exhausted: Small = 0
    fatigued: bool = False
    emptied: Annotated[int, Field(ge=0, le=99)] | None = None
    forced: bool = False
    no_side: bool = False
    row: Pieces | None = None
    draw: Backs | Pieces | None = None
    unseen: Annotated[list[BagKeys], Field(max_length=40)] | None = None
    discard: Cards = []
    player: PlayerKeys | None = None
    players: Literal[1] | Annotated[list[PlayerKeys], Field(min_length=1, max_length=2)] | None = None
    round: Annotated[int, Field(ge=1, le=99)] = 1
    turn: Literal["players", "chimera", "recovery", "prepare"] = "players"
    facing: Annotated[int, Field(ge=1, le=2)] = 1
    first: Holder = "me"
    pointed: Annotated[int, Field(ge=1, le=2)] = 1
    passes: Annotated[int, Field(ge=0, le=9)] = 0
    idle: bool = True
    unit_destroyed: bool = False
    """Whether a unit was destroyed this turn."""
    gone: Annotated[list[Text], Field(max_length=60)] = []
    """Units that the question names and that have left play."""
    effects: Any = None
    """Effects in the middle of which the position is, the one that resolves first last."""
    battles: Annotated[list[BattleKeys], Field(max_length=40)] = []
    """Battles declared and not yet resolved."""
    battle: BattleKeys | None = None
    """The battle under way."""
    cancelled: bool = False
    """Whether a reaction cancelled the effect that targeted something just now."""
    goal: GoalKeys

    @model_validator(mode="after")
    def _players(self) -> Self:
        listed = isinstance(self.players, list)
        if (self.player is not None) == listed:
            raise ValueError("expected either `player` or a list `players` (RR-001)")
        return self


def exactly_one(keys: Keys, names: tuple[str, ...]) -> None:
    """Raise ValueError unless exactly one of the keys `names` is given."""
    given = [name for name in names if getattr(keys, name) is not None]
    if len(given) != 1:
        raise ValueError(f"expected exactly one of the keys {', '.join(names)}; found {len(given)}")
