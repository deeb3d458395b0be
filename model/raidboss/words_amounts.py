"""Amounts: the numbers that texts of cards may ask for."""

from __future__ import annotations

from model.effects.language import Param, Value, Vocabulary
from model.raidboss.state import BOSS, Hero, hero, is_hero, mark_count
from model.raidboss.words_base import Ctx, bearer, candidates, constant_of, engine, me, wide
from model.raidboss.words_select import number_of

WHO = Param("selector", required=False)
NUMBERS = {
    "hp": ("hp", "the HP"),
    "max_hp": ("max_hp", "the Max HP"),
    "missing_hp": ("missing_hp", "the HP lost"),
    "bonus_dice": ("bonus", "the Bonus Dice held"),
    "ability_dice": ("dice", "the Ability Dice"),
    "shield_on": ("shield", "the Shields"),
    "armor_on": ("armor", "the Armor"),
    "shards": ("shards", "the Temporal Shards"),
    "boosters": ("boosters", "the Boosters"),
    "position_of": ("position", "the position"),
}


def add_amounts(words: Vocabulary) -> None:
    """Add every amount to a vocabulary."""
    for name, (field, english) in NUMBERS.items():
        _add_number(words, name, field, english)
    _add_own(words)
    _add_boss(words)
    _add_rolls(words)
    _add_marks(words)
    _add_sums(words)


def _add_number(words: Vocabulary, name: str, field: str, english: str) -> None:
    """An amount that sums one number of Heroes; without a selector it is the bearer's."""

    def number(ctx: Ctx, of: Value | None = None) -> int:
        return sum(number_of(ctx, one, field) for one in _heroes(ctx, of))

    number.__name__ = name
    words.amount(f"{english}, of {{of}}", short="of", of=WHO)(number)


def _heroes(ctx: Ctx, of: Value | None) -> list[Hero]:
    if of is None:
        held = bearer(ctx)
        return [held] if held is not None else []
    return [hero(ctx.state, str(ref)) for ref in ctx.select(of) if is_hero(ctx.state, str(ref))]


def skill_of(ctx: Ctx, ref: str) -> int:
    """The skill of a Hero: one that resets on use counts its Bonus Dice (RB-053)."""
    one = hero(ctx.state, ref)
    card = engine(ctx).table.library.heroes[ref]
    return one.bonus if card.skill.reset == "on_use" else one.skill


def _add_own(words: Vocabulary) -> None:
    @words.amount("the skill, of {of}", short="of", of=WHO)
    def skill(ctx: Ctx, of: Value | None = None) -> int:
        return sum(skill_of(ctx, one.card) for one in _heroes(ctx, of))

    @words.amount("the Talent Bar, of {of}", short="of", of=WHO)
    def talent(ctx: Ctx, of: Value | None = None) -> int:
        return sum(max(0, one.talent) for one in _heroes(ctx, of))

    @words.amount("its tokens {name}", short="name", name=Param("word"))
    def token(ctx: Ctx, name: str) -> int:
        held = bearer(ctx)
        return dict(held.tokens).get(name, 0) if held is not None else 0

    @words.amount("the Total Dice, of {of}", short="of", of=WHO)
    def total_dice(ctx: Ctx, of: Value | None = None) -> int:
        """Ability Dice and Bonus Dice together (RB-234)."""
        return sum(one.dice + one.bonus for one in _heroes(ctx, of))

    @words.amount("{name}", short="name", name=Param("word"))
    def bound(ctx: Ctx, name: str) -> int:
        """A number that the event or an earlier step named; 0 when there is none."""
        value = ctx.bound(name, 0)
        return int(value) if isinstance(value, int) else 0


def _add_boss(words: Vocabulary) -> None:
    @words.amount("the Boss Skill")
    def boss_skill(ctx: Ctx) -> int:
        return max(0, int(ctx.state.boss.skill))

    @words.amount("the Boss Level")
    def boss_level(ctx: Ctx) -> int:
        return int(ctx.state.boss.level)

    @words.amount("the DMG on the Boss")
    def boss_damage_total(ctx: Ctx) -> int:
        return int(ctx.state.boss.damage)

    @words.amount("the KO count")
    def kos(ctx: Ctx) -> int:
        return int(ctx.state.kos)

    @words.amount("the number of the round")
    def round_number(ctx: Ctx) -> int:
        return int(ctx.state.round)

    @words.amount("the DMG on {card}", short="card", card=Param("selector"))
    def damage_on(ctx: Ctx, card: Value) -> int:
        """On the Boss or on a Challenge Card."""
        total = 0
        for ref in candidates(ctx, card):
            found = constant_of(ctx.state, str(ref))
            total += found[1].damage if found else ctx.state.boss.damage if ref == BOSS else 0
        return total


def straight_of(values: tuple[int, ...]) -> int:
    """The longest run of consecutive values among dice."""
    best = run = 0
    last = -1
    for value in sorted(set(values)):
        run = run + 1 if value == last + 1 and run else 1
        best, last = max(best, run), value
    return best


def rolled(ctx: Ctx) -> tuple[int, ...]:
    """The values of the Ability Roll; Bonus Dice count with it unless the ruling says otherwise (RB-168)."""
    both = ctx.kernel.host.setting(ctx.state, "bonus_dice_in_roll")
    return tuple(die.value for die in ctx.state.dice if both or die.kind == "a")


def read_values(ctx: Ctx, of: str) -> tuple[int, ...]:
    """The values of the Ability Roll or of the Hero roll that is being read; a roll that was handed over is bound."""
    if of == "roll":
        return rolled(ctx)
    rolls = ctx.state.hero_rolls
    return tuple(rolls[0].values) if rolls else tuple(ctx.bound("values", ()))


OF = Param("word", required=False, words=("roll", "hero_roll"))


def _add_rolls(words: Vocabulary) -> None:
    @words.amount("the sum of the roll, of the {of}", short="of", of=OF)
    def roll_sum(ctx: Ctx, of: str = "roll") -> int:
        return sum(read_values(ctx, of))

    @words.amount("the number of dice, of the {of}, showing {value}, at least {min}", of=OF,
                  value=Param("amount", required=False), min=Param("amount", required=False))  # fmt: skip
    def roll_count(ctx: Ctx, of: str = "roll", value: Value = None, **limit: Value) -> int:
        shown = read_values(ctx, of)
        if value is not None:
            wanted = ctx.amount(value)
            return sum(one == wanted for one in shown)
        low = ctx.amount(limit.get("min", 0))
        return sum(one >= low for one in shown)

    @words.amount("the longest run of consecutive values, of the {of}", short="of", of=OF)
    def straight(ctx: Ctx, of: str = "roll") -> int:
        return straight_of(read_values(ctx, of))

    @words.amount("what {die} shows", short="die", die=Param("selector"))
    def die_value(ctx: Ctx, die: Value) -> int:
        return sum(int(one.value) for one in ctx.select(die))


def _add_marks(words: Vocabulary) -> None:
    @words.amount("the number of {name}, on {of}", short="name", name=Param("word"), of=WHO)
    def mark_count_(ctx: Ctx, name: str, of: Value | None = None) -> int:
        return marks_on(ctx, name, of)

    @words.amount("the number of these marks")
    def stacks(ctx: Ctx) -> int:
        """In the text of a mark: how many of it lie on its bearer."""
        return int(ctx.bound("stacks", 1))


def marks_on(ctx: Ctx, name: str, of: Value | None) -> int:
    """How many marks of a name lie on Heroes, on the Boss, or on the bearer; those on the team lie on nobody."""
    found = candidates(wide(ctx), of) if of is not None else (me(ctx),)
    total = 0
    for ref in map(str, found):
        if ref == BOSS:
            total += mark_count(ctx.state.boss.marks, name)
        elif ref == "team":
            total += mark_count(ctx.state.team, name)
        elif is_hero(ctx.state, ref):
            total += mark_count(hero(ctx.state, ref).marks, name)
    return total


def _add_sums(words: Vocabulary) -> None:
    @words.amount("the highest of {of}", short="of", of=Param("amounts"))
    def max_of(ctx: Ctx, of: tuple[Value, ...]) -> int:
        return max(ctx.amount(value) for value in of)

    @words.amount("the lowest of {of}", short="of", of=Param("amounts"))
    def min_of(ctx: Ctx, of: tuple[Value, ...]) -> int:
        return min(ctx.amount(value) for value in of)

    @words.amount("half of {of}, rounded up", short="of", of=Param("amount"))
    def half(ctx: Ctx, of: Value) -> int:
        return (ctx.amount(of) + 1) // 2

    @words.amount("{of} less {by}", of=Param("amount"), by=Param("amount"))
    def minus(ctx: Ctx, of: Value, **named: Value) -> int:
        """Never below 0."""
        return max(0, ctx.amount(of) - ctx.amount(named["by"]))
