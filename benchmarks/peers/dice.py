"""Exact counts of dice and cards beside icepool and dyce: integers compared, not probabilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from peers.harness import Comparison, Row, Variant

from model.core.chance import Pool
from solvers.lattice import counted
from solvers.pools import best, counted_hands, total

DECK: Pool = tuple((f"{value:02}", 4) for value in range(1, 11))
"""40 cards: four of each of ten values."""
HAND = 5


def rule(roll: tuple[int, ...]) -> int:
    """A rule that has no pattern a library could use: the two highest multiplied, less the lowest."""
    return roll[-1] * roll[-2] - roll[0]


def slow_rule(roll: tuple[int, ...]) -> int:
    """A rule that takes long itself: the best sum of products over every way to pair two dice off."""
    if len(roll) < 2:
        return sum(roll)
    first, rest = roll[0], roll[1:]
    pairs = [abs(first - rest[at]) + slow_rule(rest[:at] + rest[at + 1 :]) for at in range(min(2, len(rest)))]
    return max(pairs)


def hand_rule(hand: tuple[str, ...]) -> int:
    """A rule of a hand: its highest card ten times, and how many different ones it has."""
    return 10 * int(hand[-1]) + len(set(hand))


def same(ours: dict[int, int], theirs: Any) -> None:
    """Assert that two distributions are the same integers."""
    assert {value: ways for value, ways in ours.items() if ways} == dict(theirs), "the distributions differ"


def collecting(rule: Callable[[Any], int]) -> Any:
    """The evaluator of icepool that collects the whole roll and applies a rule at the end."""
    import icepool

    class Collecting(icepool.MultisetEvaluator):  # type: ignore[misc, name-defined, type-arg, unused-ignore]
        def next_state(self, state: Any, order: Any, outcome: Any, count: int) -> Any:
            return (state or ()) + (outcome,) * count

        def final_outcome(self, state: Any, order: Any, outcomes: Any, sizes: Any) -> int:
            return rule(state)

    return Collecting()


def by_dyce(rule: Callable[[Any], int], dice: int) -> dict[int, int]:
    """The distribution by dyce's rolls with their counts."""
    import dyce

    found: dict[int, int] = {}
    for roll, count in dyce.P(*[6] * dice).rolls_with_counts():
        value = rule(roll)
        found[value] = found.get(value, 0) + count
    return found


def rolls(dice: int, of: Callable[[tuple[int, ...]], int], targets: bool) -> Comparison:
    """A rule on every roll of so many dice."""
    import icepool

    evaluator, pool = collecting(of), icepool.d6.pool(dice)
    ours = counted(of, dice)
    assert sum(ours.values()) == 6**dice
    same(ours, pool.expand().map(of).items())
    same(ours, evaluator.evaluate(pool).items())
    same(ours, by_dyce(of, dice).items())
    variants = (
        Variant("kibitz lattice.counted", lambda: counted(of, dice), 100 if targets else 3),
        Variant("icepool, expand().map(rule)", lambda: icepool.d6.pool(dice).expand().map(of), 2),
        Variant("icepool, an evaluator of its own", lambda: collecting(of).evaluate(icepool.d6.pool(dice)), 2),
        Variant("dyce, rolls_with_counts", lambda: by_dyce(of, dice), 3),
    )
    goals = {variants[1].name: 50.0, variants[2].name: 50.0, variants[3].name: 20.0} if targets else {}
    return Comparison(variants, goals, (f"the same integers out of {6**dice:,}",))


def sums(dice: int, sides: int) -> Comparison:
    """The sum of many dice."""
    import dyce
    import icepool

    ours = total(dice, sides)
    same(ours, (dice @ icepool.d(sides)).items())
    same(ours, (dice @ dyce.H(sides)).items())
    variants = (
        Variant("kibitz pools.total", lambda: total(dice, sides), 20),
        Variant("icepool, a die that remembers earlier sums", lambda: dice @ icepool.d(sides), 3),
        Variant("icepool, a new die", lambda: dice @ icepool.Die(range(1, sides + 1))),
        Variant("dyce", lambda: dice @ dyce.H(sides)),
    )
    return Comparison(variants, {}, ("the same integers; ours is a closed recurrence for equal dice only",))


def kept(dice: int, keep: int) -> Comparison:
    """The sum of the highest of many dice."""
    import dyce
    import icepool

    def by_dyce() -> Any:
        return dyce.P(*[6] * dice).at(slice(dice - keep, None))

    same(best(dice, keep), icepool.d6.highest(dice, keep).items())
    variants = (
        Variant("kibitz pools.best", lambda: best(dice, keep), 20),
        Variant("icepool", lambda: icepool.d6.highest(dice, keep), 5),
        Variant("dyce", by_dyce, 2),
    )
    return Comparison(variants, {}, ("the same integers as icepool; ours is a closed form for equal dice only",))


def cards() -> Comparison:
    """A rule on every hand of a deck, without replacement."""
    import icepool

    deck = icepool.Deck([value for value, copies in DECK for _ in range(copies)])
    evaluator = collecting(hand_rule)
    ours = counted_hands(hand_rule, DECK, HAND)
    dealt = deck.deal(HAND)
    same(ours, dealt.expand().map(hand_rule).items())
    same(ours, evaluator.evaluate(dealt).items())
    variants = (
        Variant("kibitz pools.counted_hands", lambda: counted_hands(hand_rule, DECK, HAND), 30),
        Variant("icepool, expand().map(rule)", lambda: deck.deal(HAND).expand().map(hand_rule), 2),
        Variant("icepool, an evaluator of its own", lambda: collecting(hand_rule).evaluate(deck.deal(HAND)), 2),
    )
    return Comparison(variants, {}, (f"the same integers out of {sum(ours.values()):,} hands",))


def card_sums() -> Comparison:
    """The sum of the three highest of five cards, where icepool merges states and we look at every hand."""
    import icepool

    deck = icepool.Deck([int(value) for value, copies in DECK for _ in range(copies)])

    def three(hand: tuple[str, ...]) -> int:
        return int(hand[2]) + int(hand[3]) + int(hand[4])

    same(counted_hands(three, DECK, HAND), deck.deal(HAND).highest(3).sum().items())
    variants = (
        Variant("kibitz pools.counted_hands", lambda: counted_hands(three, DECK, HAND), 30),
        Variant("icepool, highest(3).sum()", lambda: deck.deal(HAND).highest(3).sum(), 10),
    )
    return Comparison(variants, {}, ("the same integers",))


def distinct() -> Comparison:
    """How many different faces 12 dice show: a count that libraries merge states for."""
    import icepool

    ours = counted(lambda roll: len(set(roll)), 12)
    dice = icepool.d6.pool(12)
    same(ours, dice.unique().size().items())
    variants = (
        Variant("kibitz lattice.counted", lambda: counted(lambda roll: len(set(roll)), 12)),
        Variant("icepool, unique().size()", lambda: icepool.d6.pool(12).unique().size(), 5),
    )
    return Comparison(variants, {}, ("the same integers; here merging states is the better method",))


BOTH = ("icepool", "dyce")
ROWS = (
    Row("rule-6d6", "an arbitrary rule on every roll of 6d6", BOTH, lambda: rolls(6, rule, True)),
    Row("rule-8d6", "an arbitrary rule on every roll of 8d6", BOTH, lambda: rolls(8, rule, True)),
    Row("slow-rule-8d6", "a rule that takes long itself, on 8d6", BOTH, lambda: rolls(8, slow_rule, False)),
    Row("sum-10d12", "the sum of 10d12", BOTH, lambda: sums(10, 12)),
    Row("sum-100d12", "the sum of 100d12", BOTH, lambda: sums(100, 12)),
    Row("best-3-of-6d6", "the best 3 of 6d6", BOTH, lambda: kept(6, 3)),
    Row("best-5-of-20d6", "the best 5 of 20d6", BOTH, lambda: kept(20, 5)),
    Row("distinct-12d6", "how many different faces 12d6 show", ("icepool",), distinct),
    Row("hand-rule", "a rule on 5 cards of a deck of 40, without replacement", ("icepool",), cards),
    Row("hand-sum", "the sum of the best 3 of 5 cards of a deck of 40", ("icepool",), card_sums),
)
