"""Games of every mode told and shown at every step: nothing breaks, is too wide for the terminal, or is told twice."""

import random
from io import StringIO

import pytest
from rich.console import Console
from support.redrains_files import run

from kibitz.ascension.because import reasons
from kibitz.ascension.prompts import mismatch, prompt
from kibitz.ascension.text import hush, print_state, whose
from kibitz.session import open_session
from model.ascension.habits import Habits

STEPS = 70
GAMES = (
    ("beacon-moor", "duel", "a,b"), ("four-towers", "team", "a,b,c,d"), ("threefold-ring", "brawl", "a,b,c"),
    ("three-wells", "solo", "a"), ("two-gates", "coop", "a,b"), ("two-gates", "boss", "a,b,v"),
)  # fmt: skip


@pytest.mark.parametrize(("layout", "mode", "players"), GAMES)
def test_every_step_of_a_game_can_be_told_and_shown(tmp_path, layout, mode, players):
    """Half of the decisions are sensible ones, the others random."""
    path = tmp_path / "game.yaml"
    made = run("new", "ascension", "--map", layout, "--mode", mode, "--players", players, "--seed", 5, "--out", path)
    assert made.exit_code == 0, made.output
    session, rng = open_session(path, 5), random.Random(f"{layout} {mode}")
    game = session.game
    habits = Habits(game)
    for _ in range(STEPS):
        if session.over:
            break
        state = session.state
        whose(game, state)
        if session.chance:
            outcomes = [outcome for outcome, _ in game.chance_outcomes(state)]
            assert "Enter" in prompt(outcomes)
            assert "cannot come up here" in mismatch("goblin", outcomes)
            step = session.rolled()
        else:
            legal = game.legal_actions(state)
            step = rng.choice(legal) if rng.random() < 0.5 else habits.action(state, legal)
        after, told = reasons(game, state, step)
        assert told, f"{step} is told with no word"
        assert len(told) == len(set(told))
        assert hush(game, state, "nothing") == "nothing"
        session.states.append(after)
        session.steps.append(step)
    for width in (44, 80, 132):
        out = Console(file=StringIO(), width=width)
        print_state(out, game, session.state)
        assert max(map(len, out.file.getvalue().splitlines())) <= width
