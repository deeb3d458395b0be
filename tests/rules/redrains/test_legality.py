"""Why an action is refused: the reason is the true one, with its rule."""

import pytest
from support.redrains import play

from model.core.action import IllegalAction, parse_action


def refused(position, text):
    with pytest.raises(IllegalAction) as error:
        position.game.apply(position.state, parse_action(text))
    return error.value.reason, error.value.rule


@pytest.mark.rule("RR-085")
def test_an_action_that_is_taken_is_named():
    p = play(units="old-salt", row="rampage", dice="2 cer:P", hand=["old-salt", "chant-of-transfusion"])
    p = p.do("pass")
    assert refused(p, "attack rampage with old-salt") == ("the main action of this turn is taken", "RR-085")
    assert refused(p, "play old-salt ceremonial-power ceremonial-power") == (
        "the main action of this turn is taken",
        "RR-085",
    )
    q = p.do("play chant-of-transfusion ceremonial-power")
    assert q.state.turn != "players" or not q.me.side


@pytest.mark.rule("RR-085")
def test_an_ability_whose_action_is_taken_or_whose_card_is_exhausted_is_refused_with_that_reason():
    p = play(born="brennen-blackcloud", units="old-salt", row="rampage", dice="2 cer:P").do("pass")
    assert refused(p, "use brennen-blackcloud ceremonial-power") == ("the main action of this turn is taken", "RR-085")
    tired = play(born="brennen-blackcloud e1", units="old-salt", row="rampage", dice="2 cer:P")
    reason, rule = refused(tired, "use brennen-blackcloud ceremonial-power")
    assert rule == "RR-002"
    assert "exhausted" in reason or "has an ability" in reason
    assert refused(tired, "use nobody")[0] == "no card of this player by that name has an ability to use now"


@pytest.mark.rule("RR-090", "RR-097")
@pytest.mark.parametrize(
    ("text", "reason", "rule"),
    [
        ("attack rampage with bone-crow", "`bone-crow` is exhausted", "RR-090"),
        ("attack rampage with rampage", "`rampage` is not a unit of this player", "RR-090"),
        ("attack rampage with old-salt phoenix-attendant", "one unit attacks a unit", "RR-097"),
        ("attack whiplash with old-salt", "`whiplash` is no face-up unit of the Chimera", "RR-089"),
        ("end", "every player must take a main action first, if only Pass", "RR-085"),
    ],
)
def test_an_attack_that_is_not_allowed_says_why(text, reason, rule):
    p = play(units="old-salt, phoenix-attendant, bone-crow e1", row="rampage, ?1")
    assert refused(p, text) == (reason, rule)
