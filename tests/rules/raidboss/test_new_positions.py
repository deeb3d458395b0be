"""A position file that states no numbers is a fight as the rules begin it (RB-018 to RB-042, RB-193 to RB-196)."""

from __future__ import annotations

import pytest
from support.raidboss_position import read

from model.raidboss.opening import new_fight

TEAM = ("bladedancer", "bulwark", "lightkeeper", "augur")
FRESH = """\
format: 1
id: raidboss-fresh
title: Fresh
game: raidboss
source: original
boss: {boss}
heroes: ["bladedancer ?", "bulwark ?", "lightkeeper ?", "augur ?"]
mode: {mode}
last_stand: {last_stand}
challenge: {challenge}
settings: {{adrenaline_marks_paid: {paid}}}
goal: {{boss_damage: 90, until: boss action}}
"""


@pytest.mark.rule("RB-018", "RB-022", "RB-023", "RB-026", "RB-027", "RB-031", "RB-033", "RB-039", "RB-040", "RB-042")
@pytest.mark.rule("RB-016", "RB-112", "RB-119", "RB-162", "RB-193", "RB-194", "RB-195", "RB-196")
@pytest.mark.parametrize("mode", ["normal", "adrenaline"])
@pytest.mark.parametrize(
    ("boss", "challenge", "last_stand"),
    [
        ("brine-matriarch", "none", "random"),
        ("brine-matriarch", "brine-spawn", "final-deluge"),
        ("thorn-regent", "thorn-heart", "none"),
        ("thorn-regent", "none", "random"),
    ],
)
@pytest.mark.parametrize("paid", [0, 1])
def test_what_a_position_leaves_out_is_as_the_fight_begins(
    mode: str, boss: str, challenge: str, last_stand: str, paid: int
) -> None:
    text = FRESH.format(boss=boss, mode=mode, last_stand=last_stand, challenge=challenge, paid=paid)
    table, state, _ = read(text)
    begun = new_fight(table, TEAM, state.horizon)
    assert state == begun._replace(phase="turn_start", active=TEAM[0], agenda=())
