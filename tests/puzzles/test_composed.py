"""The composed puzzles in `scenarios/composed`: what their files state, what is unique, what could be left out.

All files are read and their lines replayed. Of every game each file whose place in its folder is a multiple of EVERY is
proven here; the slow tests prove all of them.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from kibitz.compose import GAMES, maker
from kibitz.compose.writing import keys_of, own_steps, traits_of
from kibitz.web import shelf
from kibitz.web.puzzles import hint
from model.core.action import ChanceOutcome, Step
from model.core.game import TERMINAL
from model.scenario import Answer, ComposedKeys, Scenario, load_scenario
from solvers.compose import APART, CHANCE_GAP, SURE_GAP, Attempt, Composed, Wish
from solvers.compose_apart import closest
from solvers.compose_judge import judge, unique
from solvers.compose_minimal import Bench
from solvers.compose_rate import rate
from solvers.limits import Limits
from solvers.perft import steps

FOLDER = Path(__file__).resolve().parents[2] / "scenarios" / "composed"
EVERY = 10
A_GAME = 20
LEVELS = (1, 2, 3, 4, 5)
WEAK = ("greed", "habits", "look-1", "look-2", "look-3", "look-4")
PROOF_NODES = 4
"""Times the nodes of the maker: a proof must not hang on the order of a search."""
NAMES = [f"{path.parent.name}/{path.stem}" for path in sorted(FOLDER.glob("*/*.yaml"))]
SOME = [name for game in GAMES for name in [n for n in NAMES if n.startswith(game)][::EVERY]]

each = pytest.mark.parametrize("name", NAMES)


@cache
def scenario(name: str) -> Scenario:
    return load_scenario(FOLDER / f"{name}.yaml")


def stated(name: str) -> tuple[Scenario, Answer, ComposedKeys]:
    """A scenario with its answer and where it comes from, both of which must be there."""
    found = scenario(name)
    assert found.answer is not None
    assert found.composed is not None
    return found, found.answer, found.composed


def replayed(found: Scenario, line: tuple[str, ...]) -> tuple[object, list[Step]]:
    """The position after a line, and its steps."""
    game, state, taken = found.problem.game, found.problem.state, []
    for text in line:
        (step,) = [one for one in steps(game, state) if str(one) == text]
        state = game.apply(state, step)
        taken.append(step)
    return state, taken


# --- each file ---------------------------------------------------------------------------------------------


def test_there_are_twenty_of_every_game() -> None:
    assert {game: sum(name.startswith(game) for name in NAMES) for game in GAMES} == dict.fromkeys(GAMES, A_GAME)


@each
def test_the_file_says_everything(name: str) -> None:
    found, answer, composed = stated(name)
    assert found.id == name.split("/")[1]
    assert found.text
    assert f"seed {composed.seed}, draft {composed.draft}" in found.source
    assert {"composed", composed.theme} <= set(found.tags)
    assert composed.theme in maker(found.game).themes
    assert found.difficulty in LEVELS
    assert len(found.hints) == 3
    assert all(one in found.hints[0] for one in (str(answer.value), f"{composed.length} actions"))
    assert answer.line[0] in found.hints[2]
    assert answer.unique is (len(answer.first) == 1) is (composed.unique == "first")
    assert Fraction(composed.gap) >= (SURE_GAP if Fraction(composed.gap).denominator == 1 else CHANCE_GAP)
    assert set(composed.solved) == set(WEAK)


@each
def test_the_line_reaches_the_value(name: str) -> None:
    found, answer, _ = stated(name)
    assert answer.line[0] in map(str, answer.first)
    end, taken = replayed(found, answer.line)
    if not any(isinstance(step, ChanceOutcome) for step in taken):
        assert found.problem.game.current_player(end) == TERMINAL
        assert found.problem.goal.value(end) == answer.value


@each
def test_the_tempting_line_is_possible_and_worse(name: str) -> None:
    found, answer, composed = stated(name)
    assert answer.tempting is not None
    assert answer.tempting.line[0] not in map(str, answer.first)
    end, _ = replayed(found, answer.tempting.line)
    if found.problem.game.current_player(end) == TERMINAL:
        assert found.problem.goal.value(end) == answer.tempting.value
    assert answer.tempting.value <= answer.value - Fraction(composed.gap)


@pytest.mark.parametrize("name", NAMES[:1])
def test_the_page_gives_the_hints_of_the_file(name: str) -> None:
    found, _, _ = stated(name)
    given = {"document": found.document.data, "steps": []}
    told = [hint({**given, "number": number}, Limits(1)) for number in (1, 2, 3, 4)]
    assert tuple(one["text"] for one in told) == (*found.hints, found.hints[-1])
    assert [one["last"] for one in told] == [False, False, True, True]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_lists_them(game: str) -> None:
    listed = {(one["game"], one["name"]) for one in shelf.listed() if one["puzzle"]}
    assert {(game, name.split("/")[1]) for name in NAMES if name.startswith(game)} <= listed
    name = next(name for name in NAMES if name.startswith(game)).split("/")[1]
    read = shelf.read(game, name)
    assert read is not None
    assert read["document"]["id"] == name


# --- the sets ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_puzzles_of_a_game_are_different_ones(game: str) -> None:
    traits = [traits_of(maker(game), scenario(name)) for name in NAMES if name.startswith(game)]
    found = closest([one for one in traits if one is not None])
    print(f"{game}: the two nearest puzzles are {float(found):.2f} apart")
    assert found >= APART


@pytest.mark.parametrize("game", GAMES)
def test_every_level_and_most_themes_are_there(game: str) -> None:
    of_game = [name for name in NAMES if name.startswith(game)]
    assert {scenario(name).difficulty for name in of_game} == set(LEVELS)
    assert len({stated(name)[2].theme for name in of_game}) >= len(maker(game).themes) - 1


def solved(level: int, player: str) -> Fraction:
    """The mean share of the puzzles of a level that a weak player solves."""
    shares = [Fraction(stated(name)[2].solved[player]) for name in NAMES if scenario(name).difficulty == level]
    return sum(shares, Fraction(0)) / len(shares)


@pytest.mark.parametrize("player", WEAK)
def test_a_weak_player_solves_fewer_the_higher_the_level(player: str) -> None:
    shares = [solved(level, player) for level in LEVELS]
    print(player, [f"{float(share):.2f}" for share in shares])
    assert shares == sorted(shares, reverse=True)


# --- proofs ------------------------------------------------------------------------------------------------


def proven(name: str) -> None:
    """Solve a puzzle anew, every first action of it, and without each of its pieces."""
    found, answer, composed = stated(name)
    made = maker(found.game)
    verdict = judge(found.problem, PROOF_NODES * made.nodes)
    assert verdict is not None
    assert (verdict.value, set(verdict.best)) == (answer.value, set(answer.first))
    assert (unique(verdict), verdict.gap) == (composed.unique, Fraction(composed.gap))
    assert answer.tempting is not None
    (trap,) = [value for action, value in verdict.values.items() if str(action) == answer.tempting.line[0]]
    assert trap == answer.tempting.value
    bench = Bench(made.problem, made.pieces, PROOF_NODES * made.nodes)
    assert bench.superfluous(keys_of(found)) == ()
    assert sorted(a.piece for a in bench.ablations(keys_of(found)) or ()) == sorted(composed.pieces)


@pytest.mark.parametrize("name", SOME)
def test_some_are_proven_unique_and_minimal(name: str) -> None:
    proven(name)


@pytest.mark.slow
@each
def test_all_are_proven_unique_and_minimal_and_rated(name: str) -> None:
    proven(name)
    found, _, composed = stated(name)
    verdict = judge(found.problem, PROOF_NODES * maker(found.game).nodes)
    assert verdict is not None
    rating = rate(verdict, composed.length)
    assert rating is not None
    assert rating.level == found.difficulty
    assert {player: Fraction(share) for player, share in composed.solved.items()} == rating.solved


@pytest.mark.slow
@pytest.mark.parametrize("name", SOME)
def test_a_draft_becomes_the_same_puzzle_again(name: str) -> None:
    found, answer, composed = stated(name)
    made = maker(found.game)
    again = Attempt(made, Wish(1, composed.seed, theme=composed.theme), composed.draft).run(())
    assert isinstance(again, Composed)
    assert made.tidy(again.keys) == keys_of(found)
    assert tuple(map(str, again.line)) == answer.line
    assert tuple(step.kind for step in again.line if not isinstance(step, ChanceOutcome)) == own_steps(found)
