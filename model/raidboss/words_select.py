"""Selectors: which Heroes, enemies and dice an effect is about.

Heroes that are down are left out of everything but `downed` and of moves by the Boss (RB-156, RB-158). Left and right
are all lower and all higher positions (RB-087); adjacent are those whose tiles touch (RB-085, RB-086).
"""

from __future__ import annotations

from collections.abc import Callable

from model.effects.language import Param, Value, Vocabulary
from model.raidboss.challenge import in_force
from model.raidboss.changes import ON_TEAM
from model.raidboss.state import BOSS, Die, Hero, hero, is_hero, mark_count, position
from model.raidboss.words_base import Ctx, anchor, by_hero, candidates, engine, in_reach, me, refs

BY = ("hp", "max_hp", "missing_hp", "dice", "skill", "talent", "bonus", "shield", "armor", "position")
DICE_OF = ("roll", "hero_roll")
WHO = Param("selector", required=False)


def add_selectors(words: Vocabulary) -> None:
    """Add every selector to a vocabulary."""
    _add_heroes(words)
    _add_places(words)
    _add_extremes(words)
    _add_marked(words)
    _add_targets(words)
    _add_enemies(words)
    _add_dice(words)


def number_of(ctx: Ctx, one: Hero, by: str) -> int:
    """A number of a Hero by its name in BY."""
    if by == "position":
        return position(ctx.state, one.card)
    if by == "missing_hp":
        return one.max_hp - one.hp
    return max(0, int(getattr(one, by)))


def _add_heroes(words: Vocabulary) -> None:
    @words.selector("the active Hero")
    def active(ctx: Ctx) -> tuple[str, ...]:
        """It stays the active Hero wherever it goes (RB-177)."""
        return tuple(one.card for one in in_reach(ctx) if one.card == ctx.state.active)

    @words.selector("itself")
    def self(ctx: Ctx) -> tuple[str, ...]:
        ref = me(ctx)
        return (ref,) if not is_hero(ctx.state, ref) else tuple(one.card for one in in_reach(ctx) if one.card == ref)

    @words.selector("all Heroes")
    def heroes(ctx: Ctx) -> tuple[str, ...]:
        return refs(in_reach(ctx))

    @words.selector("all other Heroes")
    def other_heroes(ctx: Ctx) -> tuple[str, ...]:
        return tuple(one.card for one in in_reach(ctx) if one.card != me(ctx))

    @words.selector("the Heroes that are down")
    def downed(ctx: Ctx) -> tuple[str, ...]:
        return tuple(one.card for one in ctx.state.heroes if one.down)

    @words.selector("all of {of}", short="of", of=Param("selectors"))
    def all_of(ctx: Ctx, of: tuple[Value, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(ref for part in of for ref in ctx.select(part)))


def _beside(ctx: Ctx, value: Value | None, fits: Callable[[int, int], bool]) -> tuple[str, ...]:
    """The Heroes whose position stands in a relation to that of a Hero."""
    at = position(ctx.state, anchor(ctx, value))
    return tuple(one.card for one in in_reach(ctx) if at and fits(position(ctx.state, one.card), at))


def _add_places(words: Vocabulary) -> None:
    @words.selector("the adjacent Heroes, beside {to}", short="to", to=WHO)
    def adjacent(ctx: Ctx, to: Value | None = None) -> tuple[str, ...]:
        return _beside(ctx, to, lambda one, at: abs(one - at) == 1)

    @words.selector("the Heroes to the left, of {who}, the nearest only: {nearest}", short="who", who=WHO,
                    nearest=Param("condition", required=False))  # fmt: skip
    def left_of(ctx: Ctx, who: Value | None = None, nearest: Value = False) -> tuple[str, ...]:
        near = ctx.test(nearest)
        return _beside(ctx, who, lambda one, at: one == at - 1 if near else one < at)

    @words.selector("the Heroes to the right, of {who}, the nearest only: {nearest}", short="who", who=WHO,
                    nearest=Param("condition", required=False))  # fmt: skip
    def right_of(ctx: Ctx, who: Value | None = None, nearest: Value = False) -> tuple[str, ...]:
        near = ctx.test(nearest)
        return _beside(ctx, who, lambda one, at: one == at + 1 if near else one > at)

    @words.selector("the Hero in position {position}", short="position", position=Param("amount"))
    def at(ctx: Ctx, **named: Value) -> tuple[str, ...]:
        """Whoever stands there when the effect happens (RB-177)."""
        place = ctx.amount(named["position"])
        return tuple(one.card for one in in_reach(ctx) if position(ctx.state, one.card) == place)


def _in_order(ctx: Ctx, of: Value) -> list[str]:
    return sorted(map(str, candidates(ctx, of)), key=lambda ref: position(ctx.state, ref))


def _extreme(ctx: Ctx, of: Value | None, by: str, one: Value, sign: int) -> tuple[str, ...]:
    """The Heroes with the lowest (sign 1) or the highest number; all that are tied, unless only one is wanted."""
    among = [str(ref) for ref in ctx.select(of)] if of is not None else list(refs(in_reach(ctx)))
    found = [ref for ref in among if is_hero(ctx.state, ref)]
    best = min((sign * number_of(ctx, hero(ctx.state, ref), by) for ref in found), default=0)
    tied = tuple(ref for ref in found if sign * number_of(ctx, hero(ctx.state, ref), by) == best)
    return ctx.pick(tied) if ctx.test(one) else tied


def _add_extremes(words: Vocabulary) -> None:
    keys = {"of": WHO, "by": Param("word", words=BY), "one": Param("condition", required=False)}

    @words.selector("the Hero with the lowest {by}, among {of}, one only: {one}", short="by", **keys)
    def lowest(ctx: Ctx, by: str, of: Value | None = None, one: Value = False) -> tuple[str, ...]:
        return _extreme(ctx, of, by, one, 1)

    @words.selector("the Hero with the highest {by}, among {of}, one only: {one}", short="by", **keys)
    def highest(ctx: Ctx, by: str, of: Value | None = None, one: Value = False) -> tuple[str, ...]:
        return _extreme(ctx, of, by, one, -1)

    @words.selector("the leftmost of {of}", short="of", of=Param("selector"))
    def leftmost(ctx: Ctx, of: Value) -> tuple[str, ...]:
        return tuple(_in_order(ctx, of)[:1])

    @words.selector("the rightmost of {of}", short="of", of=Param("selector"))
    def rightmost(ctx: Ctx, of: Value) -> tuple[str, ...]:
        return tuple(_in_order(ctx, of)[-1:])


def _add_marked(words: Vocabulary) -> None:
    keys = {"name": Param("word"), "among": WHO}

    def split(ctx: Ctx, name: str, among: Value | None, have: bool) -> tuple[str, ...]:
        found = ctx.select(among) if among is not None else refs(in_reach(ctx))
        heroes = (str(ref) for ref in found if is_hero(ctx.state, str(ref)))
        return tuple(r for r in heroes if (mark_count(hero(ctx.state, r).marks, name) > 0) == have)

    @words.selector("the Heroes with {name}, among {among}", short="name", **keys)
    def with_mark(ctx: Ctx, name: str, among: Value | None = None) -> tuple[str, ...]:
        return split(ctx, name, among, True)

    @words.selector("the Heroes without {name}, among {among}", short="name", **keys)
    def without_mark(ctx: Ctx, name: str, among: Value | None = None) -> tuple[str, ...]:
        return split(ctx, name, among, False)

    @words.selector("the Heroes among {of} whose {by} is at least {min}", of=Param("selector"),
                    by=Param("word", words=BY), min=Param("amount"))  # fmt: skip
    def with_at_least(ctx: Ctx, of: Value, by: str, **limit: Value) -> tuple[str, ...]:
        found = (str(ref) for ref in ctx.select(of) if is_hero(ctx.state, str(ref)))
        low = ctx.amount(limit["min"])
        return tuple(ref for ref in found if number_of(ctx, hero(ctx.state, ref), by) >= low)

    @words.selector("the wounded of {of}", short="of", of=Param("selector"))
    def wounded(ctx: Ctx, of: Value) -> tuple[str, ...]:
        found = (str(ref) for ref in ctx.select(of) if is_hero(ctx.state, str(ref)))
        return tuple(ref for ref in found if hero(ctx.state, ref).hp < hero(ctx.state, ref).max_hp)


def may_target(ctx: Ctx, ref: str) -> bool:
    """Whether an effect may choose a Hero as its target: one of a Hero never a Hero that is down (RB-156)."""
    if not is_hero(ctx.state, ref):
        return False
    if by_hero(ctx) and hero(ctx.state, ref).down:
        return False
    return engine(ctx).modified(ctx.state, "can_be_targeted", ref, 0) >= 0


def _targets(ctx: Ctx, among: Value | None) -> tuple[str, ...]:
    found = candidates(ctx, among) if among is not None else refs(in_reach(ctx))
    return tuple(str(ref) for ref in found if may_target(ctx, str(ref)))


def _add_targets(words: Vocabulary) -> None:
    @words.selector("a Hero of your choice, among {among}", short="among", chooses=True, among=WHO)
    def target_hero(ctx: Ctx, among: Value | None = None) -> tuple[str, ...]:
        return _targets(ctx, among)

    @words.selector("up to one Hero of your choice, among {among}", short="among", among=WHO)
    def up_to_one_hero(ctx: Ctx, among: Value | None = None) -> tuple[str, ...]:
        return ctx.pick(_targets(ctx, among), optional=True)


def enemies_of(ctx: Ctx) -> tuple[str, ...]:
    """The Boss and the Challenge Cards that are in force, by position (RB-116)."""
    return (BOSS, *(constant.card for _, constant in in_force(engine(ctx).table, ctx.state)))


def _add_enemies(words: Vocabulary) -> None:
    @words.selector("an enemy of your choice", chooses=True)
    def enemy(ctx: Ctx) -> tuple[str, ...]:
        """The Boss or a Challenge Card with HP left: abilities treat them alike (RB-116)."""
        return enemies_of(ctx)

    @words.selector("every enemy")
    def enemies(ctx: Ctx) -> tuple[str, ...]:
        return enemies_of(ctx)

    @words.selector("the Boss")
    def boss(ctx: Ctx) -> tuple[str, ...]:
        return (BOSS,)

    @words.selector("the team")
    def team(ctx: Ctx) -> tuple[str, ...]:
        """Where marks of all Heroes together lie (RB-094)."""
        return (ON_TEAM,)


def dice_of(ctx: Ctx, of: str) -> tuple[Die, ...]:
    """The unassigned dice of the Ability Roll, or the dice of the Hero roll that is being read."""
    if of == "roll":
        return tuple(ctx.state.dice)
    rolls = ctx.state.hero_rolls
    return tuple(Die(value, "h") for value in rolls[0].values) if rolls else ()


def _add_dice(words: Vocabulary) -> None:
    keys = {"of": Param("word", required=False, words=DICE_OF), "is": Param("amount", required=False),
            "min": Param("amount", required=False), "max": Param("amount", required=False)}  # fmt: skip

    def fitting(ctx: Ctx, of: str, limits: dict[str, Value]) -> tuple[Die, ...]:
        low, high = ctx.amount(limits.get("min", 1)), ctx.amount(limits.get("max", 99))
        if "is" in limits:
            low = high = ctx.amount(limits["is"])
        return tuple(die for die in dice_of(ctx, of) if low <= die.value <= high)

    @words.selector("a die, of the {of}, showing {is}, at least {min}, at most {max}", short="of", chooses=True,
                    **keys)  # fmt: skip
    def die(ctx: Ctx, of: str = "roll", **limits: Value) -> tuple[Die, ...]:
        return tuple(dict.fromkeys(fitting(ctx, of, limits)))

    @words.selector("the dice, of the {of}, showing {is}, at least {min}, at most {max}", short="of", **keys)
    def dice(ctx: Ctx, of: str = "roll", **limits: Value) -> tuple[Die, ...]:
        return fitting(ctx, of, limits)
