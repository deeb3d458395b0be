import json
from fractions import Fraction

import pytest
from support.redrains_files import run, words

SOLO = "scenarios/ascension/advice-solo-pressure.yaml"
DUEL = "scenarios/ascension/advice-duel-midgame.yaml"
LAST = "scenarios/ascension/advice-last-turn.yaml"
PUZZLE = "scenarios/ascension/0022-five-power.yaml"


def data(*args):
    """The advice as JSON."""
    result = run("advise", *args, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.output)


def test_the_last_turn_is_proven_with_reasons_and_rules_for_every_step():
    out = words(run("advise", LAST, "--nodes", "12000"))
    assert "Goal: have at least 30 Honor" in out
    assert "value 1 PROVEN" in out
    assert "note: the optimum of the turn is proven by expectimax" in out
    assert "1. play militia > command tuskrider a3" in out
    assert "red wins: 100.0 % instead of 0.0 %" in out
    assert "red has 30 of 30 Honor and wins (AT-045)" in out
    assert "SAMPLE DATA" in out


def test_a_duel_is_estimated_against_the_habits_of_the_other_seat():
    found = data(DUEL, "--nodes", "3000")
    assert found["status"] != "PROVEN"
    assert {line["status"] for line in found["lines"]} <= {"ESTIMATE", "BOUND"}
    assert any(note.startswith("another seat decides too") for note in found["notes"])
    assert found["lines"][0]["rules"]


def test_the_answer_of_the_villains_is_part_of_the_reasons():
    found = data(SOLO, "--nodes", "6000", "--plays", "3")
    names = {evidence["feature"] for line in found["lines"] for evidence in line["evidence"]}
    assert {"honor:anna", "honor:dark", "lost:night-archer", "leads"} <= names


def test_a_limit_of_nodes_and_a_seed_fix_the_advice():
    first, second = (data(SOLO, "--nodes", "1500", "--seed", "5") for _ in range(2))
    assert [line["play"] for line in first["lines"]] == [line["play"] for line in second["lines"]]
    assert [line["value"] for line in first["lines"]] == [line["value"] for line in second["lines"]]


def test_another_end_asks_how_the_team_stands_then():
    found = data(SOLO, "--nodes", "1500", "--until", "villains")
    assert found["goal"].startswith("maximise Honor - the best other team's + own figures - enemy figures")
    assert found["goal"].endswith("by the end of the Villain turn")
    values = [Fraction(line["value"]["exact"]) for line in found["lines"]]
    assert values == sorted(values, reverse=True)


def test_the_optimum_by_the_encoding_leads_the_list():
    found = data(PUZZLE, "--nodes", "6000")
    assert (found["status"], found["low"]["exact"]) == ("PROVEN", "8")
    assert found["lines"][0]["value"]["exact"] == "8"
    assert found["lines"][1]["value"]["exact"] < "8"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((DUEL, "--until", "villains"), "--until villains: expected one of turn, round."),
        ((DUEL, "--until", "hand"), "--until hand: expected one of turn, round."),
        ((SOLO, "--until", "noon"), "--until noon: expected one of villains, turn, round."),
    ],
)
def test_an_end_that_the_position_has_not_is_refused(args, message):
    result = run("advise", *args)
    assert result.exit_code == 2
    assert message in words(result)
