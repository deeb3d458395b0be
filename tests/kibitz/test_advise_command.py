import json
from fractions import Fraction

import pytest
from support.redrains_files import FIGHT, run, words


@pytest.fixture
def fight(tmp_path):
    path = tmp_path / "fight.yaml"
    path.write_text(FIGHT, "utf-8")
    return path


def test_plays_are_ranked_with_standing_difference_and_reasons(fight):
    result = run("advise", fight, "--nodes", "6000", "--plays", "3")
    assert result.exit_code == 0, result.output
    out = words(result)
    assert "Goal: maximise" in out
    assert "1. " in out
    assert "behind the best by" in out
    assert "step by step:" in out
    assert any(standing in out for standing in ("PROVEN", "BOUND", "ESTIMATE"))


def test_json_ranks_by_value_and_names_every_standing(fight):
    data = json.loads(run("advise", fight, "--nodes", "4000", "--json", "--seed", "3").output)
    values = [Fraction(line["value"]["exact"]) for line in data["lines"]]
    assert values == sorted(values, reverse=True)
    assert [line["rank"] for line in data["lines"]] == list(range(1, len(values) + 1))
    for line in data["lines"]:
        assert line["status"] in ("PROVEN", "BOUND", "ESTIMATE")
        assert Fraction(line["low"]["exact"]) <= Fraction(line["value"]["exact"]) <= Fraction(line["high"]["exact"])
        assert line["actions"] == line["play"][: len(line["actions"])]


def test_a_limit_of_nodes_and_a_seed_fix_the_advice(fight):
    first = json.loads(run("advise", fight, "--nodes", "1500", "--json", "--seed", "5").output)
    second = json.loads(run("advise", fight, "--nodes", "1500", "--json", "--seed", "5").output)
    assert [line["play"] for line in first["lines"]] == [line["play"] for line in second["lines"]]
    assert [line["value"] for line in first["lines"]] == [line["value"] for line in second["lines"]]


def test_another_end_asks_for_the_sensible_goal_of_the_game(fight):
    out = words(run("advise", fight, "--nodes", "600", "--until", "players", "--brief"))
    assert "by the end of the players' turn" in out
    assert "step by step" not in out


def test_an_unknown_end_is_refused(fight):
    result = run("advise", fight, "--until", "noon")
    assert result.exit_code == 2
    assert "expected one of chimera, round, players" in words(result)


def test_plays_that_tie_are_compared_with_the_first_that_is_worth_less():
    """Two Instants are equally good; only passing shows what they prevent."""
    found = json.loads(run("advise", "scenarios/raidboss/advice-interrupt.yaml", "--nodes", "4000", "--json").output)
    lines = found["lines"]
    assert lines[0]["value"] == lines[1]["value"] != lines[2]["value"]
    assert [line["evidence"][0]["against"] for line in lines[:3]] == [3, 3, 1]
    out = words(run("advise", "scenarios/raidboss/advice-interrupt.yaml", "--nodes", "4000", "--brief"))
    assert "instead of 1.00 with play 3" in out
    assert "instead of 0.00 with the best play" in out
