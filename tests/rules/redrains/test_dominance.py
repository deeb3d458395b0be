"""Dominated actions are left out of searches, and leaving them out changes no value."""

import pytest
from support.redrains import problem

from model.core.action import Action
from model.redrains.dominance import undominated
from solvers.expectimax import expectimax
from solvers.limits import Limits
from solvers.reference import reference
from solvers.result import Status


def actions(*texts):
    return tuple(sorted(Action(t.split()[0], tuple(t.split()[1:])) for t in texts))


def test_a_die_is_turned_to_power_or_not_at_all():
    legal = actions("change cer-basic to class", "change cer-basic to power", "change cer-power to basic", "keep-dice")
    assert undominated(legal) == actions("change cer-basic to power", "keep-dice")


def test_of_the_dice_rolled_again_the_lowest_go_first():
    legal = actions("keep", "exhaust-dice c-basic", "exhaust-dice c-power", "exhaust-dice c-basic c-power")
    assert undominated(legal) == actions("keep", "exhaust-dice c-basic", "exhaust-dice c-basic c-power")


def test_other_decisions_keep_all_their_actions():
    legal = actions("block old-salt", "no-block", "choose rampage")
    assert undominated(legal) == legal


@pytest.mark.parametrize("seed", range(3))
def test_the_judge_that_looks_at_every_action_finds_the_same_value(seed):
    """Meditate for a Spirit Burn, then the Chimera's blow: the class die is as good as a power die."""
    asked = problem(
        born="brennen-blackcloud",
        units="old-salt, bone-crow",
        row=["whiplash", "rampage e1", "firebelly"][seed : seed + 1],
        dice="2 cer:B 1 cer:C",
        hand=["infuriate"],
        wounds=26,
        goal={"maximise": [{"chimera_wounds": 1}, {"wounds": -1}]},
        until="turn",
    )
    searched, judged = expectimax(asked, Limits(200_000)), reference(asked, Limits(2_000_000))
    assert searched.status is judged.status is Status.PROVEN
    assert (searched.value, searched.best) == (judged.value, judged.best)
