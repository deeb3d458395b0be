"""Cases of Raid Boss that follow from published answers: further rolls that Talus looks at.

Each test is named after the number of its case in the project's list of them.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from support.raidboss_cases import asked, dice


def procedure(values: tuple[int, ...], prediction: int, data: int) -> tuple[list[int], int]:
    """The answer by hand: one die after the other; a match gives 2 Data, 6 at most, and the die shows the Data.

    It is looked at again while it has changed anything.
    """
    shown = list(values)
    for at in range(len(shown)):
        while shown[at] == prediction:
            before = (shown[at], data)
            data = min(6, data + 2)
            shown[at] = data
            if (shown[at], data) == before:
                break
    return sorted(shown), data


def answered(roll: tuple[int, ...], prediction: int, data: int) -> tuple[list[int], int]:
    """What becomes of a roll of Construct with Talus in the team."""
    talus = {"card": "talus", "skill": data, "talent": prediction}
    given = {"heroes": [{"card": "construct", "dice": len(roll)}, talus], "phase": "roll"}
    now = asked(given, f"roll {' '.join(map(str, sorted(roll)))}")
    return dice(now), now["talus"].skill


@pytest.mark.rule("RB-236", "RB-238")
def test_case_34_the_order_of_the_dice_does_not_matter_here() -> None:
    assert answered((3, 4, 4), 4, 2) == ([3, 6, 6], 6)
    assert procedure((3, 4, 4), 4, 2) == procedure((4, 4, 3), 4, 2) == ([3, 6, 6], 6)


@pytest.mark.rule("RB-235", "RB-236")
def test_case_36_a_die_that_becomes_the_prediction_matches_again() -> None:
    assert answered((2, 5), 2, 0) == ([4, 5], 4)


@pytest.mark.rule("RB-235", "RB-236", "RB-237", "RB-238")
@pytest.mark.parametrize("prediction", range(1, 7))
def test_cases_34_and_36_the_procedure_holds_for_every_roll_of_two_dice(prediction: int) -> None:
    for data in range(7):
        for roll in product(range(1, 7), repeat=2):
            if list(roll) == sorted(roll) and prediction in roll:
                assert answered(roll, prediction, data) == procedure(roll, prediction, data), (roll, data)


@pytest.mark.rule("RB-238")
def test_cases_34_and_36_the_rolls_weigh_what_they_always_weigh() -> None:
    now = asked({"heroes": [{"card": "construct", "dice": 3}, "talus"], "phase": "roll"})
    assert now.outcomes["roll 3 4 4"] == Fraction(3, 216)
