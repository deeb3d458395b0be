"""How costs are read, and that `payments` finds exactly the sensible ones: against brute force over all multisets."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product

import pytest

from model.core.diagnostics import Diagnostic
from model.core.yamlfile import parse_yaml
from model.redrains.costs import ANY, Cost, CostError, Costs, DiceCost, dice_cost, payments, pays, read_costs
from model.redrains.state import BASIC, CLASS, POWER, Die

CER, TIME = "ceremonial", "time"


def read(text: str) -> tuple[Costs, list[str]]:
    """The costs in a line of YAML and what is wrong with it, as line:column code message."""
    problems: list[Diagnostic] = []
    document = parse_yaml(f"cost: {text}", "f.yaml")
    costs = read_costs(document, document.data["cost"], ("cost",), problems)
    return costs, [str(p) for p in problems]


def test_every_part_of_a_cost_is_read():
    costs, problems = read('[main, exhaust, "2 basic", "1 ceremonial class", "3 time power", "1 discard", "2 status"]')
    dice = (DiceCost(2, ANY, BASIC), DiceCost(1, CER, CLASS), DiceCost(3, TIME, POWER))
    assert problems == []
    assert costs == (Cost(main=True, exhaust=True, dice=dice, discard=1, status=2),)


def test_an_inner_list_is_a_choice_of_alternatives_in_the_order_written():
    costs, problems = read('[[main, side], exhaust, ["1 time class", "2 basic"]]')
    assert problems == []
    assert [(c.main, c.side, c.exhaust, c.dice) for c in costs] == [
        (True, False, True, (DiceCost(1, TIME, CLASS),)),
        (True, False, True, (DiceCost(2, ANY, BASIC),)),
        (False, True, True, (DiceCost(1, TIME, CLASS),)),
        (False, True, True, (DiceCost(2, ANY, BASIC),)),
    ]


def test_no_parts_are_one_alternative_that_costs_nothing():
    assert read("[]") == ((Cost(),), [])


def test_main_and_side_action_at_once_is_a_part_of_its_own():
    costs, problems = read("[main-and-side, exhaust]")
    assert (costs, problems) == ((Cost(main=True, side=True, exhaust=True),), [])
    assert "`main` and `side` in one cost" in read("[main-and-side, side]")[1][0]


def test_dice_of_the_same_kind_are_added_up():
    assert read('[main, "1 basic", "2 basic"]')[0] == (Cost(main=True, dice=(DiceCost(3, ANY, BASIC),)),)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("main", "f.yaml:1:1: COST expected a list of costs, found `main`."),
        ("[mian]", "f.yaml:1:8: COST `mian`. Did you mean `main`?"),
        ("[main, 3]", "f.yaml:1:14: COST `3`: expected main"),
        ("[main, {a: 1}]", "f.yaml:1:14: COST `{'a': 1}`: expected main"),
        ('[main, "x basic"]', "f.yaml:1:14: COST `x basic`: expected main"),
        ('[main, "0 basic"]', "f.yaml:1:14: COST `0 basic`: the number must be 1 to 10."),
        ('[main, "11 basic"]', "f.yaml:1:14: COST `11 basic`: the number must be 1 to 10."),
        ('[main, "1 class"]', "f.yaml:1:14: COST `1 class`: `class`."),
        ('[main, "1 bsic"]', "f.yaml:1:14: COST `1 bsic`: `bsic`. Did you mean `basic`?"),
        ('[main, "1 ceremonial"]', "dice of a type need a level"),
        ('[main, "1 ceremonal class"]', "Did you mean `ceremonial`?"),
        ('[main, "1 ceremonial clas"]', "`clas` is no level. Did you mean `class`?"),
        ("[main, side]", "f.yaml:1:1: COST `main` and `side` in one cost"),
        ("[main, main]", "`main` twice in one cost"),
        ('["1 discard", "1 discard"]', "`discard` twice in one cost"),
        ("[[main], exhaust]", "f.yaml:1:8: COST a choice of costs needs two or more."),
        ("[[main, sied]]", "f.yaml:1:15: COST `sied`. Did you mean `side`?"),
    ],
)
def test_mistakes_in_a_cost_are_named_with_their_place(text: str, said: str):
    costs, problems = read(text)
    assert costs == ()
    assert len(problems) == 1
    assert said in problems[0]


def test_all_mistakes_of_a_cost_are_reported_at_once():
    assert len(read('[mian, "1 bsic", [side, exhuast]]')[1]) == 3


def test_a_cost_of_dice_can_be_given_as_text():
    assert dice_cost("1 ceremonial class, 2 basic") == Cost(dice=(DiceCost(2, ANY, BASIC), DiceCost(1, CER, CLASS)))
    for text in ("main", "1 basic, 1 discard", ""):
        with pytest.raises(CostError):
            dice_cost(text)


# --- payments --------------------------------------------------------------------------------------------------------


def fits(dice: tuple[Die, ...], cost: Cost) -> bool:
    """Whether some assignment of the dice to what the cost asks for works: every order is tried."""
    asked = [need for need in cost.dice for _ in range(need.count)]
    if len(asked) != len(dice):
        return False
    return any(
        all(need.type in (ANY, die.type) and die.level >= need.level for need, die in zip(asked, order, strict=True))
        for order in permutations(dice)
    )


def lower(one: tuple[Die, ...], other: tuple[Die, ...]) -> bool:
    """Whether `one` has as many dice of each type as `other`, none higher when both are sorted, and one lower."""
    pairs = list(zip(sorted(one), sorted(other), strict=True))
    return one != other and all(a.type == b.type and a.level <= b.level for a, b in pairs)


def brute(active: tuple[Die, ...], cost: Cost) -> list[tuple[Die, ...]]:
    """Every multiset that pays, without those that another paying one undercuts type by type."""
    size = sum(need.count for need in cost.dice)
    paying = {tuple(sorted(some)) for some in combinations(active, size) if fits(some, cost)}
    return sorted(p for p in paying if not any(lower(q, p) for q in paying))


POOLS = [
    tuple(sorted(Die(kind, level) for (kind, level), count in zip(kinds, counts, strict=True) for _ in range(count)))
    for kinds in [[(CER, BASIC), (CER, CLASS), (CER, POWER), (TIME, BASIC), (TIME, POWER)]]
    for counts in product((0, 1, 2), (0, 1), (0, 1, 2), (0, 1), (0, 1))
]
PRICES = [
    (),
    (DiceCost(1, ANY, BASIC),),
    (DiceCost(3, ANY, BASIC),),
    (DiceCost(1, CER, CLASS),),
    (DiceCost(2, CER, CLASS), DiceCost(1, ANY, BASIC)),
    (DiceCost(1, CER, POWER), DiceCost(1, CER, BASIC)),
    (DiceCost(1, CER, CLASS), DiceCost(1, TIME, CLASS)),
    (DiceCost(1, CER, CLASS), DiceCost(1, CER, POWER), DiceCost(2, ANY, BASIC)),
]


@pytest.mark.parametrize("dice", PRICES, ids=str)
def test_payments_are_those_of_brute_force(dice: tuple[DiceCost, ...]):
    cost = Cost(dice=dice)
    for active in POOLS:
        assert list(payments(active, cost)) == brute(active, cost), active
    choices = any(len(payments(active, cost)) > 1 for active in POOLS)
    assert choices == any(need.type == ANY for need in dice)


def test_a_higher_die_is_kept_where_a_lower_one_of_its_type_pays():
    active = (Die(CER, POWER), Die(CER, CLASS), Die(TIME, POWER))
    one = Cost(dice=(DiceCost(1, ANY, BASIC),))
    assert payments(active, one) == ((Die(CER, CLASS),), (Die(TIME, POWER),))


def test_the_pool_may_come_in_any_order_and_the_answer_is_sorted():
    cost = Cost(dice=(DiceCost(2, ANY, BASIC),))
    active = (Die(TIME, POWER), Die(CER, BASIC), Die(TIME, BASIC), Die(CER, CLASS))
    found = payments(active, cost)
    assert found == payments(tuple(sorted(active)), cost)
    assert list(found) == sorted(found)
    assert all(list(dice) == sorted(dice) and not Counter(dice) - Counter(active) for dice in found)


def test_a_cost_without_dice_is_paid_by_nothing_and_a_dear_one_not_at_all():
    assert payments((), Cost(main=True)) == ((),)
    assert payments((Die(CER, BASIC),), Cost(dice=(DiceCost(1, CER, CLASS),))) == ()
    assert payments((Die(CER, BASIC),), Cost(dice=(DiceCost(2, ANY, BASIC),))) == ()


def test_exactly_the_dice_asked_for_pay():
    cost = Cost(dice=(DiceCost(1, CER, CLASS),))
    assert pays((Die(CER, POWER),), cost)
    assert not pays((Die(TIME, POWER),), cost)
    assert not pays((Die(CER, CLASS), Die(CER, CLASS)), cost)
