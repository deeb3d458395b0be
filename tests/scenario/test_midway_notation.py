"""Positions of Red Rains and Raid Boss in the middle of effects and battles: written, read, and refused."""

import importlib
import json
import random
from pathlib import Path

import pytest
from support.walks import walked

from model.core.diagnostics import DiagnosticError
from model.scenario import load_scenario, read_scenario

ROOT = Path(__file__).parents[2]
SCENARIOS = [path for game in ("redrains", "raidboss") for path in sorted((ROOT / "scenarios" / game).glob("*.yaml"))]
SOLO = ROOT / "scenarios/redrains/solo-noah.yaml"


def check(path, lines, every):
    """Every so many positions of random lines: written and read they are the same, written again too."""
    scenario = load_scenario(path)
    writer = importlib.import_module(f"model.{scenario.game}.notation")
    write = writer.position_keys
    problem, inline = scenario.problem, scenario.document.data.get("inline")
    head = {"format": 1, "id": "written", "title": "Written", "game": scenario.game, "source": "test"}
    midway = 0
    for seed in range(lines):
        for number, state in enumerate(walked(problem.game, problem.state, random.Random(seed), 120)):
            if (number + seed) % every:
                continue
            keys = write(problem.game.table, state, problem.goal, inline)
            again = read_scenario(json.dumps({**head, **keys})).problem
            assert again.state == state
            assert again.goal.describe() == problem.goal.describe()
            assert write(again.game.table, again.state, again.goal, inline) == keys
            text = writer.position_text(problem.game.table, state, problem.goal, inline or {}, head)
            assert read_scenario(text).problem.state == state
            midway += bool(state.agenda)
    return midway


@pytest.mark.parametrize("path", [*SCENARIOS[1::6], SOLO], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_positions_of_random_lines_are_written_and_read(path):
    assert check(path, 2, 3) or "advice" not in path.stem


@pytest.mark.slow
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_position_of_random_lines_is_written_and_read(path):
    check(path, 5, 1)


RAINS = ROOT / "scenarios/redrains/0021-do-not-pass.yaml"
FIGHT = ROOT / "scenarios/raidboss/advice-after-roll.yaml"
MISTAKES = {
    "a battle of nobody": (
        RAINS,
        {"effects": [{"do": [{"verb": "fight"}]}], "battles": [{"attacker": "x", "by": 1}]},
        "target",
    ),
    "an unknown verb": (RAINS, {"effects": [{"do": [{"verb": "win"}]}]}, "no verb `win`"),
    "nothing asked": (RAINS, {"effects": [{"do": [{"verb": "round_ends"}], "seat": -2}]}, "from -1 to 0"),
    "a record of nothing": (
        FIGHT,
        {"effects": [{"do": [{"verb": "turn_over"}], "with": {"x": {"record": "Die", "of": [1]}}}]},
        "no record",
    ),
    "a roll of nobody": (
        FIGHT,
        {"effects": [{"do": [{"verb": "turn_over"}]}], "hero_rolls": [{"hero": "x", "values": [3]}]},
        "UNKNOWN-HERO",
    ),
    "too large": (
        FIGHT,
        {"effects": [{"do": [{"verb": "roll", "with": {"die": 10**9, "as": "x"}}]}]},
        "larger than 9,999",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_in_the_middle_of_an_effect_are_named(name):
    path, change, message = MISTAKES[name]
    with pytest.raises(DiagnosticError, match=message):
        read_scenario(json.dumps({**load_scenario(path).document.data, **change}))


def test_a_question_may_name_a_unit_that_left_play():
    problem = load_scenario(RAINS).problem
    write = importlib.import_module("model.redrains.notation").position_keys
    side = problem.state.sides[0]._replace(units=())
    keys = write(problem.game.table, problem.state._replace(sides=(side,)), problem.goal)
    assert keys["gone"] == ["bone-crow"]
    data = {name: value for name, value in load_scenario(RAINS).document.data.items() if name != "answer"}
    again = read_scenario(json.dumps({**data, **keys})).problem
    assert again.goal.describe() == problem.goal.describe()
    with pytest.raises(DiagnosticError, match="UNKNOWN-UNIT"):
        read_scenario(json.dumps({**data, **keys, "gone": []}))
