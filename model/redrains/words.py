"""The words of Red Rains' cards: selectors, amounts and conditions, and the whole vocabulary."""

from __future__ import annotations

from itertools import combinations

from model.core.action import Action
from model.effects.language import Param, Value, Vocabulary
from model.effects.verbs import core_vocabulary
from model.redrains.changes import exhaustion_on, wounds_on
from model.redrains.engine import CHIMERA_GUARDS, LAW, THE_CHIMERA, ULTIMATE
from model.redrains.state import CHIMERA, HIDDEN, Spell, Unit, Was
from model.redrains.words_base import Ctx, engine, status_of
from model.redrains.words_battle import add_battle_verbs
from model.redrains.words_cards import add_card_verbs
from model.redrains.words_chimera import add_chimera_verbs
from model.redrains.words_laws import add_law_verbs
from model.redrains.words_play import add_play_verbs
from model.redrains.words_players import add_player_verbs
from model.redrains.words_round import add_round_verbs

WHOSE = ("mine", "opposing", "players", "any")
KINDS = ("any", "ally", "conjuration", "aspect", "non_aspect")
ARE = ("any", "wounded", "unwounded", "exhausted", "unexhausted", "targetable")
EVENTS = {
    "enters": "when it comes into play",
    "attached": "when it is attached",
    "destroyed": "when it is destroyed",
    "declared_attacker": "when it is declared as an attacker",
    "declared_blocker": "when it is declared as a blocker",
    "declared_guard": "when it is declared as a guard",
    "destroys_by_attack": "when it destroys a unit by attacking",
    "unit_destroyed": "when a unit is destroyed",
    "attackers_declared": "when attackers were declared",
    "end_of_round": "at the end of the round",
    "prepared": "when the prepare phase ends",
}
QUERIES = {
    "attack": "attack",
    "life": "life",
    "recover": "recover",
    "damage_taken": "the damage it takes",
    LAW: "of a ready spell: the damage that an effect, not a battle, deals to any Phoenixborn",
    "can_play_spells": "whether action and reaction spells can be played",
    "guarded": "whether anybody guards for it",
    CHIMERA_GUARDS: "of a ready spell: whether the Chimera itself guards",
    "text": "its text",
}


def vocabulary() -> Vocabulary:
    """A fresh Vocabulary with every word of Red Rains."""
    words = core_vocabulary()
    words.events.update(EVENTS)
    words.queries.update(QUERIES)
    _add_selectors(words)
    _add_targets(words)
    _add_narrowed(words)
    _add_several(words)
    _add_target_cards(words)
    _add_amounts(words)
    _add_conditions(words)
    _add_conditions_of_events(words)
    add_card_verbs(words)
    add_player_verbs(words)
    add_battle_verbs(words)
    add_chimera_verbs(words)
    add_law_verbs(words)
    add_play_verbs(words)
    add_round_verbs(words)
    return words


def cards_of(ctx: Ctx, whose: str) -> list[Unit]:
    """The face-up units that `whose` names, seen from the effect's side, rows before battlefields, left to right."""
    g, state, by, facing = engine(ctx), ctx.state, ctx.bound("by", 0), ctx.bound("facing", 0)
    mine_is_row = by == CHIMERA
    rows = [u for seat in g.seats for u in g.faceup(state, seat)]
    if whose == "any":
        return rows + [u for side in state.sides for u in side.units]
    if whose == "players":
        return [u for side in state.sides for u in side.units]
    if (whose == "mine") == mine_is_row:
        return list(g.faceup(state, facing)) if mine_is_row else rows
    return list(state.sides[facing if mine_is_row else by].units)


def fits(ctx: Ctx, unit: Unit, kind: str, are: str) -> bool:
    """Whether a unit is of a kind and in a condition; aspects count as allies and conjurations (RR-066, RR-149)."""
    if not of_kind(engine(ctx).cards[unit.card].type, kind):
        return False
    if are == "targetable":
        return engine(ctx).targetable(ctx.state, unit, ctx.bound("by", 0))
    return {
        "any": True,
        "wounded": unit.wounds > 0,
        "unwounded": unit.wounds == 0,
        "exhausted": unit.exhausted > 0,
        "unexhausted": unit.exhausted == 0,
    }[are]


def of_kind(real: str, kind: str) -> bool:
    """Whether a unit of type `real` counts as `kind`."""
    if kind == "any" or kind == real:
        return True
    return kind in ("ally", "conjuration") if real == "aspect" else kind == "non_aspect"


def _units(ctx: Ctx, whose: str, kind: str, are: str, card: str = "", without: str = HIDDEN) -> tuple[str, ...]:
    found = (u for u in cards_of(ctx, whose) if u.id != without and card in ("", u.card))
    return tuple(u.id for u in found if fits(ctx, u, kind, are))


def _aimed(ctx: Ctx, refs: tuple[str, ...]) -> tuple[str, ...]:
    """The refs that this effect may choose as targets: not a Concealed unit of an opponent."""
    g, by = engine(ctx), ctx.bound("by", 0)
    found = []
    for ref in refs:
        unit = g.unit(ctx.state, ref)
        if unit is None or g.targetable(ctx.state, unit, by):
            found.append(ref)
    return tuple(found)


FILTER = {
    "whose": Param("word", words=WHOSE),
    "kind": Param("word", required=False, words=KINDS),
    "are": Param("word", required=False, words=ARE),
    "card": Param("word", required=False),
}


def _add_selectors(words: Vocabulary) -> None:
    @words.selector("{whose} units", short="whose", **FILTER)
    def units(ctx: Ctx, whose: str, kind: str = "any", are: str = "any", card: str = "") -> tuple[str, ...]:
        return _units(ctx, whose, kind, are, card)

    @words.selector("{whose} other units", short="whose", **FILTER)
    def other_units(ctx: Ctx, whose: str, kind: str = "any", are: str = "any", card: str = "") -> tuple[str, ...]:
        return _units(ctx, whose, kind, are, card, ctx.bound("self", HIDDEN))

    @words.selector("the leftmost of {of}", short="of", of=Param("selector"))
    def leftmost(ctx: Ctx, of: Value) -> tuple[str, ...]:
        return ctx.select(of)[:1]

    @words.selector("the rightmost of {of}", short="of", of=Param("selector"))
    def rightmost(ctx: Ctx, of: Value) -> tuple[str, ...]:
        return ctx.select(of)[-1:]

    @words.selector("all of {of}", short="of", of=Param("selectors"))
    def all_of(ctx: Ctx, of: tuple[Value, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(ref for part in of for ref in ctx.select(part)))

    @words.selector("{whose} Phoenixborn", short="whose", whose=Param("word", words=WHOSE))
    def phoenixborn(ctx: Ctx, whose: str) -> tuple[str, ...]:
        """The Chimera is its own Phoenixborn (RR-150)."""
        g, by, facing = engine(ctx), ctx.bound("by", 0), ctx.bound("facing", 0)
        everyone = tuple(g.born(ctx.state, seat) for seat in g.seats)
        if whose == "players":
            return everyone
        if whose == "any":
            return (THE_CHIMERA, *everyone)
        if (whose == "mine") == (by == CHIMERA):
            return (THE_CHIMERA,)
        return (g.born(ctx.state, facing if by == CHIMERA else by),)


def _add_targets(words: Vocabulary) -> None:
    @words.selector("one of {whose} units", short="whose", chooses=True, **FILTER)
    def target_unit(ctx: Ctx, whose: str, kind: str = "any", are: str = "any", card: str = "") -> tuple[str, ...]:
        return _aimed(ctx, _units(ctx, whose, kind, are, card))

    @words.selector("one of {whose} other units", short="whose", chooses=True, **FILTER)
    def target_other_unit(ctx: Ctx, whose: str, kind: str = "any", are: str = "any", card: str = "") -> tuple[str, ...]:
        return _aimed(ctx, _units(ctx, whose, kind, are, card, ctx.bound("self", HIDDEN)))

    @words.selector("up to one of {whose} units", short="whose", **FILTER)
    def up_to_one_unit(ctx: Ctx, whose: str, kind: str = "any", are: str = "any", card: str = "") -> tuple[str, ...]:
        return ctx.pick(_aimed(ctx, _units(ctx, whose, kind, are, card)), optional=True)


def _add_narrowed(words: Vocabulary) -> None:
    @words.selector("the Phoenixborn of whoever controls {of}", short="of", of=Param("selector"))
    def phoenixborn_of(ctx: Ctx, of: Value) -> tuple[str, ...]:
        """Of a unit that was just destroyed: of whoever controlled it."""
        g, gone = engine(ctx), ctx.bound("was")
        refs = [str(part) for part in (ctx.select(of) or ((gone.id,) if gone else ()))]
        found = []
        for ref in refs:
            place = g.locate(ctx.state, ref)
            by = place.controller if place else gone.controller if gone else 0
            found.append(THE_CHIMERA if by == CHIMERA else g.born(ctx.state, by))
        return tuple(found)

    @words.selector("up to one of {whose} other units", short="whose", **FILTER)
    def up_to_one_other_unit(
        ctx: Ctx, whose: str, kind: str = "any", are: str = "any", card: str = ""
    ) -> tuple[str, ...]:
        found = _aimed(ctx, _units(ctx, whose, kind, are, card, ctx.bound("self", HIDDEN)))
        return ctx.pick(found, optional=True)

    @words.selector("{whose} units without a {type} die",
                    whose=FILTER["whose"], type=Param("word"))  # fmt: skip
    def without_die(ctx: Ctx, whose: str, type: str) -> tuple[str, ...]:
        g, found = engine(ctx), _aimed(ctx, _units(ctx, whose, "any", "any"))
        units = [g.unit(ctx.state, ref) for ref in found]
        return tuple(u.id for u in units if u is not None and all(name != type for name, _ in u.dice))

    @words.selector("{whose} cards with status tokens", short="whose", whose=FILTER["whose"])
    def with_status(ctx: Ctx, whose: str) -> tuple[str, ...]:
        """Units and ready spells."""
        refs = list(_aimed(ctx, _units(ctx, whose, "any", "any")))
        refs += [spell.id for side in ctx.state.sides for spell in side.spells]
        return tuple(ref for ref in refs if status_of(ctx, ref))


def _add_several(words: Vocabulary) -> None:
    @words.selector("{count} different ones of {whose} units", count=Param("amount"), **FILTER)
    def target_units(
        ctx: Ctx, count: Value, whose: str, kind: str = "any", are: str = "any", card: str = ""
    ) -> tuple[str, ...]:
        """Fewer when there are fewer; chosen together, so their order means nothing."""
        found = _aimed(ctx, _units(ctx, whose, kind, are, card))
        sets = combinations(found, min(ctx.amount(count), len(found)))
        return tuple(ctx.choose(ctx.seat, [(Action("choose", refs), refs) for refs in sets]))

    @words.selector("a unit, or the Phoenixborn of a player without units", short="whose", chooses=True,
                    whose=FILTER["whose"])  # fmt: skip
    def target_unit_or_lone_phoenixborn(ctx: Ctx, whose: str) -> tuple[str, ...]:
        """The Chimera counts as a player and as its own Phoenixborn (RR-150)."""
        g, state = engine(ctx), ctx.state
        refs = list(_aimed(ctx, _units(ctx, whose, "any", "any")))
        if whose in ("any", "opposing") and not any(g.faceup(state, seat) for seat in g.seats):
            refs.append(THE_CHIMERA)
        if whose != "opposing":
            refs += [g.born(state, seat) for seat in g.seats if not state.sides[seat].units]
        return tuple(refs)


def _add_target_cards(words: Vocabulary) -> None:
    @words.selector("one of {whose} Phoenixborn", short="whose", chooses=True, whose=Param("word", words=WHOSE))
    def target_phoenixborn(ctx: Ctx, whose: str) -> tuple[str, ...]:
        g = engine(ctx)
        everyone = tuple(g.born(ctx.state, seat) for seat in g.seats)
        if whose == "any":
            return (THE_CHIMERA, *everyone)
        return (THE_CHIMERA,) if whose == "opposing" else everyone

    @words.selector("one of {whose} ready spells", short="whose", chooses=True,
                    whose=FILTER["whose"], are=FILTER["are"])  # fmt: skip
    def target_ready_spell(ctx: Ctx, whose: str, are: str = "any") -> tuple[str, ...]:
        """The Chimera's current ultimate card is a ready spell (RR-022)."""
        g, by = engine(ctx), ctx.bound("by", 0)
        refs: list[str] = [ULTIMATE] if whose in ("opposing", "any") and by != CHIMERA else []
        if whose != "opposing" or by == CHIMERA:
            sides = [by] if whose == "mine" else list(g.seats)
            refs += [spell.id for seat in sides for spell in ctx.state.sides[seat].spells]
        return tuple(ref for ref in refs if _is(ctx, ref, are))

    @words.selector("one of {whose} cards in play", short="whose", chooses=True,
                    whose=FILTER["whose"], are=FILTER["are"])  # fmt: skip
    def target_card(ctx: Ctx, whose: str, are: str = "any") -> tuple[str, ...]:
        """Units, ready spells and the Phoenixborn of the player that the effect is for or against."""
        g = engine(ctx)
        seat = ctx.bound("facing", 0)
        side = ctx.state.sides[seat]
        refs = [g.born(ctx.state, seat), *(c.id for c in (*side.spells, *side.units))]
        return tuple(ref for ref in refs if _is(ctx, ref, are))


def _is(ctx: Ctx, ref: str, are: str) -> bool:
    g, state = engine(ctx), ctx.state
    if are in ("exhausted", "unexhausted"):
        return (exhaustion_on(g, state, ref) > 0) == (are == "exhausted")
    if are in ("wounded", "unwounded"):
        return (wounds_on(g, state, ref) > 0) == (are == "wounded")
    return g.locate(state, ref) is not None


def _kind_is(ctx: Ctx, ref: str, kind: str) -> bool:
    unit = engine(ctx).unit(ctx.state, ref)
    return kind == "any" or (unit is not None and of_kind(engine(ctx).cards[unit.card].type, kind))


def _whose(ctx: Ctx, ref: str, whose: str) -> bool:
    place = engine(ctx).locate(ctx.state, ref)
    by: int = ctx.bound("by", 0)
    if place is None or whose == "any":
        return place is not None
    if whose == "players":
        return place.controller != CHIMERA
    if whose == "mine":
        return place.controller == by
    return (place.controller == CHIMERA) != (by == CHIMERA)


def _add_amounts(words: Vocabulary) -> None:
    @words.amount("the wounds on {on}", short="on", on=Param("selector"))
    def wounds(ctx: Ctx, on: Value) -> int:
        return sum(wounds_on(engine(ctx), ctx.state, ref) for ref in ctx.select(on))

    @words.amount("the printed recover of {of}", short="of", of=Param("selector"))
    def printed_recover(ctx: Ctx, of: Value) -> int:
        """Of a unit that has left play as well: its id says which card it was."""
        cards = engine(ctx).cards
        names = [ref if ref in cards else ref.rpartition("-")[0] for ref in ctx.select(of)]
        return sum(cards[name].recover for name in names)

    @words.amount("the Chimera's phase")
    def phase(ctx: Ctx) -> int:
        return int(ctx.state.chimera.phase)

    @words.amount("the focus of this spell")
    def focus(ctx: Ctx) -> int:
        """Copies beyond the first of the effect's ready spell on its player's spellboard."""
        spells: tuple[Spell, ...] = ctx.state.sides[max(0, ctx.bound("by", 0))].spells
        return max(0, sum(spell.card == ctx.source for spell in spells) - 1)

    @words.amount("{name}", short="name", name=Param("word"))
    def bound(ctx: Ctx, name: str) -> int:
        value = ctx.bound(name, 0)
        return int(value) if isinstance(value, int) else 0


def _add_conditions(words: Vocabulary) -> None:
    @words.condition("{who} is {whose} {kind} {are}", who=Param("selector"), are=FILTER["are"], kind=FILTER["kind"],
                     whose=Param("word", required=False, words=WHOSE))  # fmt: skip
    def is_(ctx: Ctx, who: Value, are: str = "any", kind: str = "any", whose: str = "any") -> bool:
        found = ctx.select(who)
        return bool(found) and all(_is(ctx, r, are) and _kind_is(ctx, r, kind) and _whose(ctx, r, whose) for r in found)

    @words.condition("your hand is empty")
    def hand_empty(ctx: Ctx) -> bool:
        return not ctx.state.sides[max(0, ctx.bound("by", 0))].hand

    @words.condition("a unit was destroyed this turn")
    def destroyed_this_turn(ctx: Ctx) -> bool:
        return bool(ctx.state.destroyed)

    @words.condition("it attacks {target}", short="target", target=Param("word", words=ARE))
    def attacking(ctx: Ctx, target: str) -> bool:
        """Whether this unit attacks something in a condition now."""
        me = ctx.bound("self")
        fights = [b for b in (ctx.state.battle, *ctx.state.battles) if b is not None and b.attacker == me]
        return any(_is(ctx, fight.target, target) for fight in fights)


def _add_conditions_of_events(words: Vocabulary) -> None:
    @words.condition("it was {whose} {kind}", kind=FILTER["kind"], whose=FILTER["whose"])
    def was(ctx: Ctx, kind: str = "any", whose: str = "any") -> bool:
        """About the unit that was just destroyed."""
        gone: Was | None = ctx.bound("was")
        if gone is None:
            return False
        by: int = ctx.bound("by", 0)
        mine = gone.controller == by
        side = {"any": True, "mine": mine, "players": gone.controller != CHIMERA}.get(whose, not mine)
        return side and of_kind(gone.kind, kind)

    @words.condition("it has at least {count} status tokens", short="count", count=Param("amount"))
    def status_at_least(ctx: Ctx, count: Value) -> bool:
        return status_of(ctx, ctx.bound("self", HIDDEN)) >= ctx.amount(count)

    @words.condition("that was its last status token")
    def last_token(ctx: Ctx) -> bool:
        """In a status ability: whether paying for it took the last token."""
        return bool(ctx.bound("last", False))

    @words.condition("the Chimera is fatigued")
    def fatigued(ctx: Ctx) -> bool:
        return bool(ctx.state.chimera.fatigued)
