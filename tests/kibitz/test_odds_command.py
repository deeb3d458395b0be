import json
from fractions import Fraction

import pytest
from support.redrains_files import FIGHT, run, words


@pytest.fixture
def fight(tmp_path):
    def write(*changes):
        text = FIGHT
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / "fight.yaml"
        path.write_text(text, "utf-8")
        return path

    return write


def test_the_odds_say_what_they_assume_and_that_they_are_proven(fight):
    result = run("odds", fight())
    assert result.exit_code == 0, result.output
    out = words(result)
    assert "assumed: the players: pass" in out
    assert "assumed: decisions: the best ones to maximise" in out
    assert "PROVEN" in out
    assert "place 3 (?2) is revealed" in out
    assert "likeliest outcomes" in out


@pytest.mark.rule("RR-112", "RR-113", "RR-117")
def test_a_reveal_has_the_chance_of_its_rows_and_of_its_card(fight):
    """Rows 1-2, 5-6 and 7-12 reveal whatever happens; row 3-4 attacks, as Rampage is able to."""
    data = json.loads(run("odds", fight(), "--json").output)
    revealed = data["marginals"]["revealed:p1:3"]["values"]
    assert [v["low"]["exact"] for v in revealed if v["value"] == 1] == ["5/6"]
    scales = data["marginals"]["appears:iron-scales"]["values"]
    assert [v["low"]["exact"] for v in scales if v["value"] == 1] == [str(Fraction(5, 6) * Fraction(3, 9))]
    assert data["status"] == "PROVEN"
    assert data["open"]["exact"] == "0"


def test_every_probability_of_a_number_sums_to_one(fight):
    data = json.loads(run("odds", fight(), "--json", "--defend", "no-block").output)
    for name, marginal in data["marginals"].items():
        assert sum(Fraction(v["low"]["exact"]) for v in marginal["values"]) == 1, name
    assert "decisions: no-block, else nothing" in data["assumed"]


def test_numbers_asked_for_come_jointly(fight):
    data = json.loads(run("odds", fight(), "--json", "--ask", "ultimate", "--ask", "red_rains").output)
    assert list(data["marginals"]) == ["ultimate", "red_rains"]
    assert sum(Fraction(v["low"]["exact"]) for v in data["joint"]) == 1
    assert all(len(v["value"]) == 2 for v in data["joint"])


def test_stated_actions_come_first_and_no_pass_is_assumed(fight):
    out = words(run("odds", fight(), "--first", "attack firebelly with old-salt", "--first", "end"))
    assert "--first end: end: the effect in progress must be resolved first" in out, "the guard roll comes before it"
    battles = ("--first", "attack chimera with old-salt bone-crow", "--first", "battle old-salt")
    data = json.loads(run("odds", fight(), "--json", *battles).output)
    assert data["assumed"][:3] == [
        "first: attack chimera with old-salt bone-crow",
        "first: battle old-salt",
        "then: end",
    ]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--first", "fly"), "--first fly: fly: expected one of"),
        (("--ask", "ultimat"), "--ask ultimat: nothing has that name. Did you mean `ultimate`?"),
        (("--until", "midnight"), "--until midnight: expected one of chimera, round, players"),
    ],
)
def test_what_cannot_be_asked_is_said_with_status_2(fight, args, message):
    result = run("odds", fight(), *args)
    assert result.exit_code == 2
    assert message in words(result)


def test_a_limit_leaves_an_open_chance_and_bounds(fight):
    data = json.loads(run("odds", fight(), "--json", "--nodes", "40", "--defend", "no-block").output)
    assert data["status"] == "BOUND"
    left = Fraction(data["open"]["exact"])
    assert 0 < left < 1
    for marginal in data["marginals"].values():
        assert all(Fraction(v["high"]["exact"]) - Fraction(v["low"]["exact"]) == left for v in marginal["values"])


def test_invented_cards_are_announced(fight):
    out = words(run("odds", fight(("aspects: fury", "packs: [viros, box, sample]\naspects: fury"))))
    assert "SAMPLE DATA" in out
