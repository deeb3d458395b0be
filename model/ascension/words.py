"""The vocabulary of Ascension Tactics: what its cards can say."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from model.ascension.state import KEYWORDS, OFF, Equipped, Figure, State, figure, taken
from model.effects.agenda import Context
from model.effects.language import Param, Value, Vocabulary
from model.effects.verbs import core_vocabulary
from model.hexes.bitset import bits

if TYPE_CHECKING:
    from model.ascension.engine import Engine

Ctx = Context[State]
AMOUNT, SELECTOR, WORD = Param("amount"), Param("selector"), Param("word")
OPTIONAL = Param("amount", required=False)
FACTION = Param("word", words=("enlightened", "lifebound", "mechana", "void"))
TILES = Param("word", words=("forest", "tainted", "enchanted"))
KIND = Param("word", required=False, words=("hero", "construct", "basic", "champion", "monster"))
ZONES = ("hand", "discard", "played")


class Zoned(NamedTuple):
    """A card as a target, with the zone it is in and, for a Construct on a Champion, the figure."""

    zone: str
    card: str
    figure: str = ""

    def __str__(self) -> str:
        return f"{self.card}@{self.figure or self.zone}"


RECORDS = (Zoned, Equipped)
"""Named tuples that effects bind, for files that hold effects in progress."""


def engine(ctx: Ctx) -> Engine:
    """The Engine behind a context."""
    return cast("Engine", ctx.kernel.host)


@cache
def vocabulary() -> Vocabulary:
    """All words of Ascension Tactics: the shared ones, its selectors, amounts and conditions, and its verbs."""
    from model.ascension.words_cards import add_card_verbs
    from model.ascension.words_field import add_field_verbs
    from model.ascension.words_opening import add_opening_verbs
    from model.ascension.words_schemes import add_scheme_words

    words = core_vocabulary()
    words.events |= {
        "slay": "Slay (it defeats an enemy with an attack)",
        "deployed": "when you deploy it",
        "commanded": "when you command it",
        "command_end": "when its command ends",
        "acquired": "Ambush (when you acquire it)",
        "turn_start": "at the start of your turn",
        "game_start": "at the start of the game",
    }
    words.queries |= {
        "strength": "Strength", "defense": "Defense", "speed": "Speed", "cost": "command cost",
        "damage_dealt": "damage dealt", "forest_cost": "extra cost of a Forest",
        **{name: name.replace("_", " ").title() for name in KEYWORDS},
    }  # fmt: skip
    _add_figures(words)
    _add_nearness(words)
    _add_hexes(words)
    _add_cards(words)
    _add_amounts(words)
    _add_conditions(words)
    add_field_verbs(words)
    add_opening_verbs(words)
    add_card_verbs(words)
    add_scheme_words(words)
    return words


def _named(ctx: Ctx, name: Any) -> Figure | None:
    return figure(ctx.state, str(name))


def _add_figures(words: Vocabulary) -> None:
    @words.selector("this Champion")
    def self(ctx: Ctx) -> tuple[str, ...]:
        name = ctx.bound("self")
        return (name,) if name else ()

    @words.selector("your Champions on the battlefield")
    def my_champions(ctx: Ctx) -> tuple[str, ...]:
        return tuple(f.id for f in ctx.state.figures if f.seat == ctx.seat and f.hex != OFF)

    @words.selector("your Champions, on and off the battlefield, Cultists aside")
    def my_roster(ctx: Ctx) -> tuple[str, ...]:
        g = engine(ctx)
        return tuple(f.id for f in ctx.state.figures if f.seat == ctx.seat and g.card(f).type != "cultist")

    @words.selector("your Cultists")
    def my_cultists(ctx: Ctx) -> tuple[str, ...]:
        g = engine(ctx)
        return tuple(f.id for f in ctx.state.figures if f.seat == ctx.seat and g.card(f).type == "cultist")

    @words.selector("enemy Champions")
    def enemies(ctx: Ctx) -> tuple[str, ...]:
        hostile = engine(ctx).enemies_of[ctx.seat]
        return tuple(f.id for f in ctx.state.figures if f.seat in hostile and f.hex != OFF)

    @words.selector("all Champions on the battlefield")
    def champions(ctx: Ctx) -> tuple[str, ...]:
        return tuple(f.id for f in ctx.state.figures if f.hex != OFF)


def _add_nearness(words: Vocabulary) -> None:
    @words.selector("{of} within {distance} hexes of {from}; in line of sight {sight}", of=SELECTOR, distance=AMOUNT,
                    sight=Param("condition", required=False), **{"from": SELECTOR})  # fmt: skip
    def within(ctx: Ctx, of: Value, distance: Value, **more: Any) -> tuple[str, ...]:
        """Figures near the figure or hex `from`; with `sight: true` only those that its seat could shoot (AT-122)."""
        g, limit = engine(ctx), ctx.amount(distance)
        centres = [_hex_of(ctx, t) for t in ctx.select(more["from"])]
        if not centres or centres[0] == OFF:
            return ()
        mask = g.board.within(centres[0], limit)
        if more.get("sight"):
            mask &= g.sight.seen_from(centres[0], g.blockers(ctx.state, ctx.seat), max(limit, 1)) | 1 << centres[0]
        found = (figure(ctx.state, str(name)) for name in ctx.select(of))
        return tuple(f.id for f in found if f is not None and f.hex != OFF and mask >> f.hex & 1)


def _hex_of(ctx: Ctx, target: Any) -> int:
    if isinstance(target, int):
        return target
    fig = figure(ctx.state, str(target))
    return fig.hex if fig else OFF


def _add_hexes(words: Vocabulary) -> None:
    @words.selector("any hex")
    def any_hex(ctx: Ctx) -> tuple[int, ...]:
        return engine(ctx).board.hexes

    @words.selector("standard hexes")
    def standard_hexes(ctx: Ctx) -> tuple[int, ...]:
        g = engine(ctx)
        return tuple(bits(g.standard(ctx.state)))

    @words.selector("unoccupied hexes adjacent to {of}", short="of", of=SELECTOR)
    def free_hexes_next_to(ctx: Ctx, of: Value) -> tuple[int, ...]:
        """Where the chosen Champion could be put: unoccupied, and no Portal of its enemies (AT-138, AT-328)."""
        g = engine(ctx)
        mask = 0
        for target in ctx.select(of):
            fig = _named(ctx, target)
            seat = fig.seat if fig else ctx.seat
            at = _hex_of(ctx, target)
            if at != OFF:
                mask |= g.board.neighbours(at) & ~g.barred(ctx.state, seat)
        return tuple(bits(mask & ~g.occupied(ctx.state)))

    @words.selector("unoccupied standard hexes adjacent to {of}", short="of", of=SELECTOR)
    def free_standard_hexes_next_to(ctx: Ctx, of: Value) -> tuple[int, ...]:
        """Where a Portal could go: without a tile, a token of the board or a figure (AT-133, AT-322)."""
        g = engine(ctx)
        mask = 0
        for target in ctx.select(of):
            at = _hex_of(ctx, target)
            mask |= g.board.neighbours(at) if at != OFF else 0
        return tuple(bits(mask & g.standard(ctx.state) & ~g.occupied(ctx.state)))

    @words.selector("the hex of {of}", short="of", of=SELECTOR)
    def hex_of(ctx: Ctx, of: Value) -> tuple[int, ...]:
        return tuple(at for at in (_hex_of(ctx, t) for t in ctx.select(of)) if at != OFF)

    @words.selector("your Portals")
    def my_portals(ctx: Ctx) -> tuple[int, ...]:
        return tuple(bits(ctx.state.terrain.portals[ctx.seat]))


def _add_cards(words: Vocabulary) -> None:
    def matching(ctx: Ctx, cards: tuple[str, ...], kind: str) -> tuple[str, ...]:
        known = engine(ctx).cards
        return tuple(c for c in sorted(set(cards)) if not kind or known[c].type == kind)

    @words.selector("cards in your {zone}; of type {type}", zone=Param("word", words=ZONES), type=KIND)
    def cards_in(ctx: Ctx, zone: str, type: str = "") -> tuple[Zoned, ...]:
        cards = getattr(ctx.state.sides[ctx.seat], zone)
        for lost in ctx.bound("lost", ()) if zone == "discard" else ():
            cards = taken(cards, lost) if lost in cards else cards
        return tuple(Zoned(zone, c) for c in matching(ctx, cards, type))

    @words.selector("cards in the centre row; of type {type}", type=KIND)
    def row_cards(ctx: Ctx, type: str = "") -> tuple[Zoned, ...]:
        cards = tuple(c for c in ctx.state.row if c in engine(ctx).cards)
        return tuple(Zoned("row", c) for c in matching(ctx, cards, type))

    @words.selector("Constructs on {of}", short="of", of=SELECTOR)
    def constructs_on(ctx: Ctx, of: Value) -> tuple[Zoned, ...]:
        found = (_named(ctx, name) for name in ctx.select(of))
        return tuple(Zoned("equipped", h.card, f.id) for f in found if f is not None for h in sorted(set(f.constructs)))


def _add_amounts(words: Vocabulary) -> None:
    @words.amount("the highest Rune cost among cards you played this turn")
    def highest_cost_played(ctx: Ctx) -> int:
        g = engine(ctx)
        return max((g.cards[c].cost for c in g.played_cards(ctx.state, ctx.seat)), default=0)

    @words.amount("the Strength of {of}", short="of", of=SELECTOR)
    def strength_of(ctx: Ctx, of: Value) -> int:
        found = (_named(ctx, name) for name in ctx.select(of))
        return sum(engine(ctx).strength(ctx.state, f) for f in found if f is not None)

    @words.amount("your unspent {what}", short="what", what=Param("word", words=("power", "runes", "honor")))
    def my(ctx: Ctx, what: str) -> int:
        return int(getattr(ctx.state.sides[ctx.seat], what))


def _add_conditions(words: Vocabulary) -> None:
    @words.condition("you played another {faction} card this turn", short="faction", faction=FACTION)
    def allegiance(ctx: Ctx, faction: str) -> bool:
        """AT-111: another card of the faction; a Construct played this turn does not count for itself."""
        g, side = engine(ctx), ctx.state.sides[ctx.seat]
        played = list(g.played_cards(ctx.state, ctx.seat))
        if ctx.source in side.equipped:
            played.remove(ctx.source)
        return any(g.cards[card].faction == faction for card in played)

    @words.condition("you played a {type} this turn", short="type", type=Param("word", words=("hero", "construct")))
    def played_type(ctx: Ctx, type: str) -> bool:
        g = engine(ctx)
        return any(g.cards[card].type == type for card in g.played_cards(ctx.state, ctx.seat))

    @words.condition("you played a card of Rune cost {min} or more this turn", short="min", min=AMOUNT)
    def played_cost(ctx: Ctx, min: Value) -> bool:
        g, least = engine(ctx), ctx.amount(min)
        return any(g.cards[card].cost >= least for card in g.played_cards(ctx.state, ctx.seat))

    @words.condition("{who} stands on a {terrain}", who=SELECTOR, terrain=TILES)
    def stands_on(ctx: Ctx, who: Value, terrain: str) -> bool:
        mask: int = getattr(ctx.state.terrain, terrain)
        return any(at != OFF and mask >> at & 1 for at in (_hex_of(ctx, t) for t in ctx.select(who)))

    @words.condition("it attacked during this command")
    def attacked(ctx: Ctx) -> bool:
        return ctx.state.active is not None and ctx.state.active.attacks > 0

    @words.condition("this is your first turn of the game")
    def first_turn(ctx: Ctx) -> bool:
        return ctx.state.sides[ctx.seat].first_turn
