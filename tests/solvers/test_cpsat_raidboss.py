"""Positions of Assign Dice: CP-SAT and tables of dice against the search, and the search against brute force."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.raidboss import fight
from support.raidboss_sample import HEROES, IDLE, Score, assigning, one_hero, small_round

from model.core.goal import Problem
from model.raidboss.state import Constant
from solvers.assignment import Ability, Charms, Die, Judge
from solvers.limits import Limits
from solvers.result import Refused, Status
from solvers.solve import solve

SHARDLESS = {name: dict(IDLE) for name in ("ann", "ben", "cat", "dan")}


def same_answer(spot: Problem[Any], nodes: int = 60_000) -> bool:
    """CP-SAT and the search agree on value and best first actions; False where CP-SAT refuses."""
    try:
        found = solve(spot, "cpsat")
    except Refused:
        return False
    best = solve(spot, "expectimax", Limits(nodes=nodes))
    assert found.status is best.status is Status.PROVEN
    assert (found.value, found.best) == (best.value, best.best)
    return True


def asked(**words: Any) -> Problem[Any]:
    """A fight of the plain Heroes without charms and Instants, up to the end of the turn."""
    heroes = {name: {**SHARDLESS[name], **words.pop(name, {})} for name in SHARDLESS}
    here = fight(horizon=("turn", 1), **heroes, **words)
    return Problem(here.game, here.state, Score())


@pytest.mark.rule("RB-070", "RB-071", "RB-141")
def test_bonus_dice_are_weighed_against_what_they_buy() -> None:
    spot = asked(dice="2 4 b3", ann={"bonus": 1})
    assert same_answer(spot)
    found = solve(spot, "cpsat")
    assert found.line[-1].kind != "done"


def test_targets_are_part_of_the_assignment() -> None:
    heal = {"abilities": {"green": {"cost": 2, "do": {"heal": {"amount": 3, "to": "target_hero"}}},
                          "blue": {"cost": 4, "do": {"deal": 1}}, "red": {"cost": 6, "do": {"deal": 2}}}}  # fmt: skip
    spot = asked(dice="2 2", heroes={"ann": heal}, cat={"hp": 5}, dan={"hp": 7})
    assert same_answer(spot)
    line = [str(step) for step in solve(spot, "cpsat").line]
    assert {"choose cat", "choose dan"} <= set(line)


def test_answers_that_can_wait_are_best_actions_as_well() -> None:
    spot = asked(dice="2 4", ben={"ready": True}, windows=("entry",))
    assert same_answer(spot)
    assert any(action.kind == "instant" for action in solve(spot, "cpsat").best)


def kit(green: Any, red: Any = None) -> dict[str, Any]:
    """A Hero whose green ability, and red one, do this."""
    plain = {"green": {"cost": 2, "do": green}, "blue": {"cost": 4, "do": {"deal": 1}}}
    return {"abilities": {**plain, "red": {"cost": 6, "do": red or {"deal": 2}}}}


REFUSED: dict[str, dict[str, Any]] = {
    "the charms of ann": {"ann": {"shards": 1}},
    "spire in force": {"ann": {"constants": (Constant("spire"),)}},
    "`roll_hero_die` of the green ability of ann": {
        "heroes": {"ann": kit({"roll_hero_die": {"as": "x", "do": {"deal": "x"}}})}
    },
    "the red ability of ann, which looks at the skill that the green ability of ann changes": {
        "heroes": {"ann": kit({"gain_skill": 1}, {"deal": "skill"})}
    },
    "ann, which answers `dealt_damage`": {
        "heroes": {"ann": {"talent": {"name": "t", "when": {"dealt_damage": {"gain_skill": 1}}}}}
    },
    "the red ability of ann, which looks at the skill that the blue ability of ann changes": {
        "ann": {"bonus": 1},
        "dice": "2 b6",
        "heroes": {"ann": {**kit({"deal": 1}, {"deal": "skill"}), "skill": {"name": "n", "reset": "on_use"}}},
    },
    "`timing` of the Instant of ben": {"ben": {"ready": True}},
    "the revival of ben": {"ben": {"hp": 0, "down": True}, "cat": {"ready": True}, "windows": ("entry",)},
    "a Last Stand that comes at once": {"settings": {"last_stand_at_turn_end": 0}},
    "DMG that may end the fight at once": {"last_stand": "none", "boss_state": {"damage": 115}},
}
"""What is not encoded, and a position with it."""


@pytest.mark.parametrize("reason", REFUSED)
def test_what_is_not_encoded_is_refused_by_name(reason: str) -> None:
    spot = asked(**{"dice": "2 6", **REFUSED[reason]})
    with pytest.raises(Refused) as caught:
        solve(spot, "cpsat")
    assert reason in caught.value.reasons


def test_auto_falls_back_on_the_search_and_says_why() -> None:
    spot = asked(dice="2 4", ann={"shards": 1})
    found, best = solve(spot), solve(spot, "expectimax")
    assert (found.method, found.value, found.best) == ("expectimax", best.value, best.best)
    assert found.notes == ("cpsat does not encode: the charms of ann",)
    assert solve(asked(dice="2 4")).method == "cpsat"


def test_a_limit_gives_a_bound() -> None:
    found = solve(asked(dice="2 4 5"), "cpsat", Limits(nodes=2))
    assert found.status is Status.BOUND
    assert found.low < found.high
    assert found.notes


@pytest.mark.rule("RB-165", "RB-166")
@pytest.mark.parametrize(("dice", "shards", "boosters"), [("1", 2, 0), ("1 4", 1, 1), ("2 5", 1, 0), ("6 6", 0, 1)])
def test_charms_are_worth_what_the_search_says(dice: str, shards: int, boosters: int) -> None:
    plain = Judge((Ability("green", 2, (1,)), Ability("blue", 4, (3,)), Ability("red", 6, (5,))))
    worth = Charms(plain).value([Die(int(word)) for word in dice.split()], shards, boosters)
    spot = asked(dice=dice, ann={"shards": shards, "boosters": boosters}, boss_state={"paid": 100})
    best = solve(Problem(spot.game, spot.state, Score(1, 0, 0, 0, 0, 0)), "expectimax", Limits(nodes=20_000))
    assert best.value == worth


def random_spot(seed: int) -> Problem[Any]:
    """Sample Heroes anyhow, the first of them about to assign up to 3 dice."""
    rng = random.Random(seed)
    team = []
    for at, ref in enumerate(rng.sample(("augur", "pathfinder"), 1) + rng.sample(HEROES, 4)):
        card = one_hero(ref, **IDLE)
        hurt = card._replace(hp=rng.randint(2, card.hp), skill=0, armor=rng.randint(0, 1))
        ready = at > 0 and rng.random() < 0.25
        if all(ref != one.card for one in team):
            team.append(hurt._replace(ready=ready, bonus=1 if at == 0 and rng.random() < 0.3 else 0))
    dice = [str(rng.randint(1, 6)) for _ in range(rng.randint(1, 2))] + ["b4"] * team[0].bonus
    card = rng.choice(("lapping-wave", "undertow", "crashing-surf", "salt-sting"))
    return assigning(team[:4], " ".join(dice), card, ("entry",))


@pytest.mark.parametrize("block", range(3))
def test_cpsat_agrees_with_the_search_on_random_sample_positions(block: int) -> None:
    encoded = [same_answer(random_spot(seed)) for seed in range(8 * block, 8 * block + 8)]
    assert sum(encoded) >= 1


PARTS = (
    {"deal": 1}, {"deal": 2}, {"deal": {"plus": [1, "skill"]}}, {"steal": 1}, {"steal": 2}, {"gain_skill": 2},
    {"heal": {"amount": 2, "to": "target_hero"}}, {"heal": {"amount": 1, "to": "heroes"}}, {"armor": 1},
    {"shield": {"amount": 2, "to": {"adjacent": "self"}}}, {"heal": {"amount": "skill", "to": "self"}},
    {"put_mark": {"name": "aloft", "on": "self"}}, {"gain_bonus": {"count": 1, "who": "self"}},
    {"deal": {"min_of": [3, "missing_hp"]}},
)  # fmt: skip


def random_kit(seed: int) -> Problem[Any]:
    """A Hero with abilities of one or two parts each, wounds anyhow, and now and then an Instant or a Bonus Die."""
    rng = random.Random(seed)
    parts = [rng.sample(PARTS, rng.choice((1, 1, 2))) for _ in range(3)]
    costs = {"green": rng.randint(1, 2), "blue": 3, "red": rng.randint(4, 6)}
    abilities = {
        colour: {"cost": cost, "do": {"together": part} if len(part) > 1 else part[0]}
        for (colour, cost), part in zip(costs.items(), parts, strict=True)
    }
    bonus = int(rng.random() < 0.3)
    dice = " ".join([*(str(rng.randint(1, 6)) for _ in range(rng.randint(1, 3 - bonus))), *["b3"] * bonus])
    hurt = {name: {"hp": rng.randint(4, 9)} for name in ("ben", "cat", "dan")}
    hurt["ben"]["ready"] = rng.random() < 0.2
    ann = {"hp": rng.randint(4, 9), "skill": rng.randint(0, 2), "bonus": bonus}
    return asked(dice=dice, ann=ann, heroes={"ann": {"abilities": abilities}}, windows=("entry",), **hurt)


@pytest.mark.parametrize("block", range(3))
def test_cpsat_agrees_with_the_search_on_random_abilities(block: int) -> None:
    encoded = [same_answer(random_kit(seed)) for seed in range(6 * block, 6 * block + 6)]
    assert sum(encoded) >= 2


@pytest.mark.slow
def test_cpsat_agrees_with_the_search_on_many_random_abilities() -> None:
    encoded = [same_answer(random_kit(seed)) for seed in range(200)]
    assert sum(encoded) >= 60


@pytest.mark.slow
def test_cpsat_agrees_with_the_search_on_many_random_sample_positions() -> None:
    encoded = [same_answer(random_spot(seed)) for seed in range(200)]
    assert sum(encoded) >= 50


def equals_brute_force(ready: bool, nodes: int) -> None:
    """The search and brute force agree on the rest of a round; the Instant of the Hero whose turn ends is ready."""
    bare = {"dice": 1, "shards": 0, "boosters": 0}
    spot = small_round(one_hero("revenant", **bare, ready=ready), "", one_hero("tempest", **bare))
    found = solve(spot, "expectimax", Limits(nodes=nodes))
    judge = solve(spot, "reference", Limits(nodes=nodes))
    assert found.status is judge.status is Status.PROVEN
    assert (found.value, found.best) == (judge.value, judge.best)
    assert found.value.denominator > 1


def test_the_search_agrees_with_brute_force_on_a_small_round() -> None:
    equals_brute_force(False, 8_000)


@pytest.mark.slow
def test_the_search_agrees_with_brute_force_on_a_small_round_with_whole_kits() -> None:
    equals_brute_force(True, 40_000)
