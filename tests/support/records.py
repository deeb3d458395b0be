"""Whole games played by a policy with a seed, as sessions whose log is the record's."""

from __future__ import annotations

from pathlib import Path
from random import Random

from kibitz.recordfile import header_of
from kibitz.session import Session
from model.core.action import Action
from model.scenario import read_scenario
from solvers.policies import Policy, prefer

DATA = Path(__file__).resolve().parents[1] / "kibitz/data"
"""A whole game of each game: its position, and its record."""
MOST_STEPS = 3_000


def played(position: Path, seed: int, policy: Policy = prefer) -> Session:
    """A game to its end: some chances are entered, not rolled, some steps taken back, some remarked."""
    text = position.read_text("utf-8")
    session = Session(read_scenario(text, str(position)), text, seed)
    random = Random(seed)
    for _ in range(MOST_STEPS):
        if session.over:
            break
        if session.steps and random.random() < 0.04:
            session.note(f"Größer – “{len(session.steps)}” 龍\nand again")
            session.undo(random.randint(1, 3))
        if session.chance:
            outcomes = session.game.chance_outcomes(session.state)
            rolled = len(outcomes) > 1 and random.random() < 2 / 3
            session.take(session.rolled(), rolled=rolled)
        else:
            legal = session.game.legal_actions(session.state)
            found = policy(session.game, session.state, legal)
            session.take(found if isinstance(found, Action) else random.choice(legal))
    assert session.over, f"not over after {MOST_STEPS} steps"
    session.finish()
    session.header = header_of(session, "2026-05-03T19:30", ["Ann", "Bo"])
    return session
