import json
from fractions import Fraction

import pytest
from support.redrains_files import run

BEFORE = "scenarios/raidboss/advice-before-roll.yaml"


@pytest.mark.rule("RB-140", "RB-141")
def test_the_odds_of_the_roll_say_which_abilities_can_be_paid():
    """Two dice: a sum of 4 or more in 33 of 36 rolls, of 6 or more in 26."""
    found = json.loads(run("odds", BEFORE, "--until", "roll", "--defend", "pass", "--json").output)
    assert found["status"] == "PROVEN"
    chances = {
        name: next(Fraction(v["low"]["exact"]) for v in numbers["values"] if v["value"])
        for name, numbers in found["marginals"].items()
        if name.startswith("pays:")
    }
    assert chances == {"pays:green": 1, "pays:blue": Fraction(33, 36), "pays:red": Fraction(26, 36)}
    sums = {v["value"]: Fraction(v["low"]["exact"]) for v in found["marginals"]["roll_sum"]["values"]}
    assert sums[7] == Fraction(1, 6)
    assert sum(sums.values()) == 1
