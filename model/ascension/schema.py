"""The keys of an Ascension Tactics scenario, as pydantic models: names, types and sizes, not yet rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

Small = Annotated[int, Field(ge=0, le=99)]
Bonus = Annotated[int, Field(ge=-20, le=99)]
Honor = Annotated[int, Field(ge=0, le=999)]
Text = Annotated[str, Field(max_length=80)]
Cards = Annotated[list[Text], Field(max_length=200)]
Names = Annotated[list[Text], Field(min_length=1, max_length=60)]
Word = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9-]{0,39}$", description="One word.")]
Worth = Annotated[int, Field(ge=-9999, le=9999)] | Annotated[str, Field(pattern=r"^-?\d{1,6}(/[1-9]\d{0,5})?$")]
Symbol = Annotated[str, Field(min_length=1, max_length=1)]
Tokens = Literal["boss", "a", "b", "c"]
Mode = Literal["duel", "team", "brawl", "solo", "coop", "boss"]

CONDITIONS = ("defeat", "control", "reach", "honor", "keep", "turns")


class Keys(BaseModel):
    """A set of keys: nothing else may stand there, and no value is converted."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def exactly_one(keys: Keys, names: tuple[str, ...]) -> None:
    """Raise ValueError unless exactly one of the keys `names` is given."""
    given = [name for name in names if getattr(keys, name) is not None]
    if len(given) != 1:
        raise ValueError(f"expected exactly one of the keys {', '.join(names)}; found {len(given)}")


class Thing(Keys):
    """Something on a hex that needs a value."""

    shrine: Small | None = None
    """An Honor Shrine and the Honor that it gives."""
    portal: Word | None = None
    """A Portal of a seat."""
    beacon: Word | None = None
    """A Beacon that a seat controls."""
    treasure: Text | None = None
    """A Treasure lying face up."""
    objective: Tokens | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        exactly_one(self, ("shrine", "portal", "beacon", "treasure", "objective"))
        return self


Plain = Literal["plain", "forest", "tainted", "enchanted", "inactive-portal", "beacon", "treasure"]
Mark = Plain | Thing


class BoardKeys(Keys):
    """The battlefield as a text map, and what its characters mean."""

    map: Annotated[str, Field(max_length=20_000)]
    legend: dict[Symbol, Mark | Annotated[list[Mark], Field(min_length=1, max_length=5)]] = {}


class TileKeys(Keys):
    """What Tainted or Enchanted tiles do in this scenario (AT-151, AT-155)."""

    damage: Small | None = None
    strength: Bonus = 0
    defense: Bonus = 0
    speed: Bonus = 0
    barrier: bool = False
    blocks_sight: bool = False


class BeaconKeys(Keys):
    """How many Beacons a seat must control, and the Honor for it (AT-159)."""

    need: Annotated[int, Field(ge=1, le=99)] = 1
    honor: Small = 0


class TerrainKeys(Keys):
    """Terrain whose effect the scenario sets."""

    tainted: TileKeys = TileKeys()
    enchanted: TileKeys = TileKeys()
    beacons: BeaconKeys = BeaconKeys()


class PileKeys(Keys):
    """A pile whose top cards are known, top first, above cards in unknown order."""

    top: Cards = []
    hidden: Cards = []


class FigureKeys(Keys):
    """A figure; without `at` it is off the battlefield."""

    card: Text
    at: Text | Annotated[list[Text], Field(min_length=2, max_length=2)] | None = None
    """A hex; for a card with two figures a list of both hexes."""
    id: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,59}$")] | None = None
    half: bool = False
    """Whether this is one alone of the two figures of its card; `id` then names it."""
    ready: bool = True
    damage: Small = 0
    strength: Bonus = 0
    defense: Bonus = 0
    speed: Bonus = 0
    keywords: list[Literal["ranged", "double_attack", "area_attack", "strikeback"]] = []
    constructs: Annotated[list[Text], Field(max_length=12)] = []


class SeatKeys(Keys):
    """A seat: its resources, cards and figures."""

    name: Word
    team: Word | None = None
    villain: bool = False
    power: Small = 0
    runes: Small = 0
    construct_runes: Small = 0
    honor: Honor = 0
    target: Annotated[int, Field(ge=1, le=999)] | None = None
    """Honor that wins for this seat's team, where sides differ (AT-302)."""
    first_power: Small | None = None
    """Additional Gateway Power of the first turn (AT-020)."""
    hand: Cards = []
    opening_hand: Cards = []
    """The first hand, where it is known, of a game that begins."""
    hidden_hand: Small = 0
    """Cards in hand that nobody has looked at, out of `unseen`."""
    unseen: Cards = []
    """What the hidden part of the hand and the face-down deck hold together, in unknown order."""
    played: Cards = []
    deck: Cards | PileKeys | None = None
    """A list of cards in unknown order, or the known top and the rest; unknown when left out."""
    discard: Cards = []
    treasures: Cards = []
    free_acquires: Annotated[list[Small], Field(max_length=12)] = []
    """Free acquisitions left, each with the highest Rune cost that it covers."""
    free_commands: Annotated[list[Text], Field(max_length=12)] = []
    """Free commands left, each with the figure that may not use it, or ""."""
    next_speed: Small = 0
    equipped: Cards = []
    """Constructs played this turn."""
    banished_played: Cards = []
    """Cards played and then banished this turn."""
    waiting: Cards = []
    """Heroes played whose Allegiance bonus has not happened yet (AT-112)."""
    to_top: Small = 0
    """Constructs that may still be acquired onto the deck this turn."""
    first_turn: bool | None = None
    """Whether bonuses of the first turn hold; follows from `turn` when left out."""
    figures: Annotated[list[FigureKeys], Field(max_length=60)] = []


class CentreKeys(Keys):
    """The centre row, its deck, and the banished cards."""

    row: Annotated[list[Text], Field(max_length=6)] = []
    deck: Cards | PileKeys | None = None
    banished: Cards = []


class SupplyKeys(Keys):
    """Cards and figures in reserve."""

    mystic: Small = 15
    heavy_infantry: Small = 15
    cultists: Small = 16


class RingKeys(Keys):
    """The Faerie Ring and the seat that placed or moved it last (AT-168)."""

    at: Text
    seat: Word


class ObjectiveKeys(Keys):
    """A pair of Objective tokens (AT-169); `at` may be drawn on the map instead."""

    kind: Tokens
    figure: Text
    at: Text | None = None


class ConditionKeys(Keys):
    """One condition at the end of the last turn."""

    defeat: Names | None = None
    control: Names | None = None
    reach: Text | None = None
    figure: Text | None = None
    honor: Annotated[int, Field(ge=0, le=9999)] | None = None
    lead: Annotated[int, Field(ge=0, le=9999)] | None = None
    """Honor more than every other team, at least."""
    win: Literal[True] | None = None
    keep: Names | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        exactly_one(self, ("defeat", "control", "reach", "honor", "lead", "win", "keep"))
        return self


class VictoryKeys(Keys):
    """A way to win: its side wins at a check at which all of its conditions hold."""

    side: Word
    """A seat or a team."""
    defeat: Names | None = None
    control: Names | None = None
    reach: Text | None = None
    figure: Text | None = None
    honor: Annotated[int, Field(ge=0, le=9999)] | None = None
    keep: Names | None = None
    turns: Annotated[int, Field(ge=1, le=99)] | None = None
    """Turns of the side that are over."""

    @model_validator(mode="after")
    def _some(self) -> Self:
        if all(getattr(self, name) is None for name in CONDITIONS):
            raise ValueError(f"expected at least one of the keys {', '.join(CONDITIONS)}")
        if self.figure is not None and self.reach is None:
            raise ValueError("`figure` belongs to `reach`")
        return self


class TermKeys(Keys):
    """One weighted term of a sum."""

    honor: Worth | None = None
    power: Worth | None = None
    runes: Worth | None = None
    defeat: Text | None = None
    lose: Text | None = None
    control: Text | None = None
    reach: Text | None = None
    figure: Text | None = None
    worth: Worth | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        exactly_one(self, ("honor", "power", "runes", "defeat", "lose", "control", "reach"))
        if self.worth is not None and (self.honor, self.power, self.runes) != (None, None, None):
            raise ValueError("`worth` belongs to defeat, lose, control and reach")
        return self


class GoalKeys(Keys):
    """The question: conditions to achieve or a sum to maximise."""

    seat: Word | None = None
    """Who asks; the seat to move when left out."""
    achieve: Annotated[list[ConditionKeys], Field(min_length=1, max_length=20)] | None = None
    defeat: Names | None = None
    control: Names | None = None
    reach: Text | None = None
    figure: Text | None = None
    maximise: Literal["honor"] | Annotated[list[TermKeys], Field(min_length=1, max_length=40)] | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        exactly_one(self, ("achieve", "defeat", "control", "reach", "maximise"))
        return self


class CheckKeys(Keys):
    """A question of sight that the rules must answer as stated: does `sight[0]` see `sight[1]`?"""

    sight: Annotated[list[Text], Field(min_length=2, max_length=2)]
    visible: bool
    why: str = ""


class CommandKeys(Keys):
    """The command in progress: who, and what it has used up (AT-070)."""

    figure: Text
    moved: bool = False
    attacks: Small = 0
    twin: Text = ""
    """The other figure of the same card that acts after this one (AT-325)."""
    deploying: bool = False


class LastingKeys(Keys):
    """A change of a number that lasts to the end of the turn, or to the start of the next turn of `until`."""

    seat: Word
    number: Text
    add: Bonus
    figure: Text = ""
    without: Text = ""
    until: Word | None = None


class AscensionKeys(Keys):
    """The keys of a scenario that belong to Ascension Tactics."""

    packs: Annotated[list[Text], Field(min_length=1, max_length=12)] = ["core", "champions"]
    settings: dict[str, Annotated[int, Field(ge=-99, le=99)]] = {}
    board: BoardKeys
    terrain: TerrainKeys = TerrainKeys()
    seats: Annotated[list[SeatKeys], Field(min_length=1, max_length=6)]
    to_move: Word
    turns: Annotated[int, Field(ge=1, le=99)] = 1
    turn: Annotated[int, Field(ge=0, le=999)] = 10
    mode: Mode | None = None
    """Follows from the seats when left out."""
    begin: bool = False
    """Whether the game begins: start-of-game effects, opening hands and the first turn's start are still to come."""
    sample: bool = False
    """Whether the layout is invented; every screen then says so."""
    centre: CentreKeys = CentreKeys()
    supply: SupplyKeys = SupplyKeys()
    treasure_bag: Cards | None = None
    in_bag: Annotated[int, Field(ge=0, le=999)] | None = None
    """Tokens in the bag itself; follows from `treasure_bag` when left out."""
    target: Honor = 0
    victory: Annotated[list[VictoryKeys], Field(max_length=12)] = []
    fallen: Annotated[list[Text], Field(max_length=60)] = []
    """Figures that a victory names and that have been defeated already."""
    schemes: Cards | PileKeys | None = None
    """The Scheme Deck, with the hidden cards of a Scheme hand."""
    scheme_discard: Cards = []
    scheme_hand: Cards = []
    scheme_hidden: Annotated[int, Field(ge=0, le=3)] = 0
    """Schemes in the hand of whoever plays the Boss that nobody has looked at; they are among `schemes`."""
    scheme_play: Cards = []
    """Schemes played this Villain turn (AT-247)."""
    command: CommandKeys | None = None
    lasting: Annotated[list[LastingKeys], Field(max_length=200)] = []
    defeated: Annotated[list[Text], Field(max_length=200)] = []
    """Figures defeated this turn."""
    losses: Annotated[list[Word], Field(max_length=200)] = []
    """Their seats."""
    effects: Any = None
    """Effects in the middle of which the position is, the one that resolves first last."""
    on_surge: Any = None
    """Verbs of the effect language that happen with every Surge (AT-275)."""
    faerie_ring: RingKeys | None = None
    turret: Text | None = None
    objectives: Annotated[list[ObjectiveKeys], Field(max_length=4)] = []
    goal: GoalKeys
    checks: Annotated[list[CheckKeys], Field(max_length=60)] = []
