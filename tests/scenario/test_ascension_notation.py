"""The notation of Ascension Tactics: what is written of a State reads back as the same State and table."""

import json
import random
from dataclasses import fields
from pathlib import Path

import pytest
from support.ascension_games import TABLES, at_random, by_habit, start
from support.walks import walked

from model.ascension.notation import NotWritable, position_keys
from model.ascension.state import Command
from model.core.diagnostics import DiagnosticError
from model.effects.agenda import Frame
from model.effects.language import Call
from model.scenario import load_scenario, read_scenario

HEAD = {"format": 1, "id": "written", "title": "Written", "game": "ascension", "source": "test"}
ROOT = Path(__file__).parents[2]
SCENARIOS = sorted((ROOT / "scenarios" / "ascension").glob("*.yaml"))
APART = ("library", "victories", "settings")
"""Fields of a Table that are compared by what they say."""


def again(keys):
    """The scenario of written keys."""
    return read_scenario(json.dumps({**HEAD, **keys}))


def assert_same(table, state, goal=None, surge=None):
    """Written and read, it is the same State, table and question; written again, the same keys."""
    keys = position_keys(table, state, goal, surge)
    found = again(keys)
    got = found.problem.game.table
    assert found.problem.state == state, [
        (name, a, b) for name, a, b in zip(state._fields, state, found.problem.state, strict=True) if a != b
    ]
    different = [
        f.name for f in fields(table) if f.name not in APART and getattr(got, f.name) != getattr(table, f.name)
    ]
    assert not different
    assert dict(got.settings) == dict(table.settings)
    assert [(v.team, v.conditions) for v in got.victories] == [(v.team, v.conditions) for v in table.victories]
    assert [p.name for p in got.library.packs] == [p.name for p in table.library.packs]
    assert goal is None or found.problem.goal.describe() == goal.describe()
    assert position_keys(got, found.problem.state, found.problem.goal, surge) == keys


def check_scenario(path, games, every):
    scenario = load_scenario(path)
    problem, surge = scenario.problem, scenario.document.data.get("on_surge")
    for seed in range(games):
        rng = random.Random(seed)
        for number, state in enumerate(walked(problem.game, problem.state, rng, 60)):
            if (number + seed) % every == 0:
                assert_same(problem.game.table, state, problem.goal, surge)


def check_game(kind, seed, every):
    game, state = start(kind, seed)
    for policy in (by_habit, at_random):
        for number, one in enumerate(walked(game, state, random.Random(seed), 900, policy)):
            if (number + seed) % every == 0:
                assert_same(game.table, one)


@pytest.mark.parametrize("path", SCENARIOS[::3], ids=lambda path: path.stem)
def test_positions_of_scenarios_are_written_and_read(path):
    check_scenario(path, 1, 9)


@pytest.mark.parametrize("kind", TABLES)
def test_positions_of_whole_games_are_written_and_read(kind):
    check_game(kind, 1, 67)


@pytest.mark.slow
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_position_of_random_lines_is_written_and_read(path):
    check_scenario(path, 4, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.parametrize("kind", TABLES)
def test_many_positions_of_whole_games_are_written_and_read(kind, seed):
    check_game(kind, seed, 3)


# --- what is not usual -----------------------------------------------------------------------------------------------


@pytest.fixture
def duel():
    """The game and a position in the middle of a command, a Cultist of red being deployed."""
    problem = load_scenario(ROOT / "scenarios/ascension/advice-duel-midgame.yaml").problem
    action = next(a for a in problem.game.legal_actions(problem.state) if a.args[:1] == ("twilight-scout",))
    return problem.game, problem.game.apply(problem.state, action)


def test_a_command_in_progress_is_written(duel):
    game, state = duel
    assert state.active == Command("twilight-scout")
    assert position_keys(game.table, state)["command"] == {"figure": "twilight-scout"}


def test_only_what_is_not_usual_is_written():
    problem = load_scenario(ROOT / "scenarios/ascension/0003-clear-the-shot.yaml").problem
    keys = position_keys(problem.game.table, problem.state, problem.goal)
    assert set(keys) <= {"packs", "board", "seats", "to_move", "supply", "goal"}


def test_what_cannot_be_written_is_refused_by_name(duel):
    game, state = duel
    with pytest.raises(NotWritable, match="the question is decided"):
        position_keys(game.table, state._replace(turns_left=0))
    strange = Frame((Call("refill"),), (("x", {1}),), "relic-smuggler")
    with pytest.raises(NotWritable, match=r"in the middle of `relic-smuggler`.*a set"):
        position_keys(game.table, state._replace(agenda=(strange,)))


def test_the_question_may_name_a_figure_that_fell_this_turn_and_none_that_fell_before():
    problem = load_scenario(ROOT / "scenarios/ascension/0013-through-the-woods.yaml").problem
    left = tuple(f for f in problem.state.figures if f.id != "white-cultist")
    assert len(left) + 1 == len(problem.state.figures)
    now = problem.state._replace(figures=left, defeated=("white-cultist",), losses=(1,))
    assert_same(problem.game.table, now, problem.goal)
    with pytest.raises(NotWritable, match="`white-cultist`, which is no longer in the game"):
        position_keys(problem.game.table, now._replace(defeated=(), losses=()), problem.goal)


# --- mistakes --------------------------------------------------------------------------------------------------------

MISTAKES = {
    "figure": ({"command": {"figure": "nobody"}}, "UNKNOWN-FIGURE"),
    "verb": ({"effects": [{"do": [{"verb": "win_at_once"}]}]}, "no verb `win_at_once`"),
    "keys": ({"effects": [{"do": [{"verb": "draw", "with": {"cards": 1}}]}]}, "`draw` wants the keys"),
    "seat": ({"effects": [{"do": [{"verb": "refill"}], "seat": 7}]}, "from 0 to 1"),
    "shape": ({"effects": {"do": "refill"}}, "expected a list of effects"),
    "senseless": ({"effects": [{"do": [{"verb": "draw", "with": {"count": "none"}}]}]}, "cannot be carried out"),
    "settled": ({"effects": [{"do": [{"verb": "refill"}]}]}, "nothing is to be decided here"),
    "lasting": ({"lasting": [{"seat": "red", "number": "beauty", "add": 1}]}, "UNKNOWN-QUERY"),
    "loser": ({"losses": ["green"]}, "UNKNOWN-SEAT"),
    "row": ({"centre": {"row": [""]}}, "AT-063"),
    "bag": ({"treasure_bag": ["eagle-eye"], "in_bag": 2}, "AT-015"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_in_the_middle_of_a_turn_are_named(name):
    change, message = MISTAKES[name]
    data = load_scenario(ROOT / "scenarios/ascension/advice-duel-midgame.yaml").document.data
    with pytest.raises(DiagnosticError, match=message):
        read_scenario(json.dumps({**data, **change}))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"half": True}, "HALF"),
        ({"half": True, "id": "twilight-scout"}, "HALF"),
        ({"constructs": ["iron-lance of x"]}, "SEAT"),
    ],
)
def test_mistakes_of_figures_are_named(change, message):
    data = load_scenario(ROOT / "scenarios/ascension/advice-duel-midgame.yaml").document.data
    red, white = data["seats"]
    figures = [{"card": "twilight-scout", "at": "c3", **change}]
    with pytest.raises(DiagnosticError, match=message):
        read_scenario(json.dumps({**data, "seats": [{**red, "figures": figures}, white]}))
