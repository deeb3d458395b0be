"""What the puzzles of whole games in `scenarios/ascension` are about, taken together."""

from __future__ import annotations

import pytest
from support.puzzles import answer_of, positions, puzzles, scenario

from model.ascension.game import Ascension
from model.ascension.goal import AchieveGoal, Lead, Win
from model.ascension.state import State
from model.ascension.table import Table

PUZZLES = [name for name in puzzles("ascension") if name >= "ascension/0032"]
"""Those that go beyond one turn's battle: the others have tests of their own."""


def table_of(name: str) -> Table:
    """The table of a puzzle."""
    game = scenario(name).problem.game
    assert isinstance(game, Ascension)
    return game.table


def state_of(name: str) -> State:
    """The position of a puzzle."""
    state = scenario(name).problem.state
    assert isinstance(state, State)
    return state


def of_mode(*modes: str) -> list[str]:
    """The puzzles of some modes of the game."""
    return [name for name in PUZZLES if table_of(name).mode in modes]


def schemes_known(name: str) -> bool:
    """Whether the next two Schemes of a puzzle can be read off the deck."""
    pile = state_of(name).schemes
    return pile is not None and len(pile.blocks) >= 2 and all(block.card for block in pile.blocks[:2])


def asks(name: str, kind: type) -> bool:
    """Whether a puzzle's question has a condition of a kind."""
    goal = scenario(name).problem.goal
    return isinstance(goal, AchieveGoal) and any(isinstance(c, kind) for c in goal.conditions)


def test_there_are_enough_of_every_difficulty() -> None:
    assert len(PUZZLES) >= 17
    assert {scenario(name).difficulty for name in PUZZLES} == {1, 2, 3, 4, 5}


def test_two_thirds_have_a_unique_first_action() -> None:
    assert sum(answer_of(name).unique is True for name in PUZZLES) * 3 >= len(PUZZLES) * 2


def test_several_solo_games_have_the_next_two_schemes_on_the_table() -> None:
    known = [name for name in of_mode("solo") if schemes_known(name)]
    assert len(known) >= 4
    assert all("known-schemes" in scenario(name).tags for name in known)
    assert all(answer_of(name).value.denominator == 1 for name in known)


def test_several_ask_for_the_best_chance_to_be_ahead_after_unknown_schemes() -> None:
    hidden = [name for name in of_mode("solo", "coop") if state_of(name).turns_left > 1 and not schemes_known(name)]
    assert sum(asks(name, Lead) for name in hidden) >= 5
    assert all(answer_of(name).value.denominator > 1 for name in hidden)


def test_the_shared_turns_need_more_than_one_seat() -> None:
    shared = of_mode("coop", "team")
    assert len(of_mode("coop")) >= 2
    assert len(of_mode("team")) >= 1
    for name in shared:
        line = answer_of(name).line
        assert any(" as " in text for text in line), name
        assert any(text.startswith(("command", "play")) and " as " not in text for text in line), name


@pytest.mark.parametrize("mode", ["duel", "brawl", "boss"])
def test_every_other_mode_has_its_puzzle(mode: str) -> None:
    assert of_mode(mode)


def test_whoever_plays_the_boss_asks() -> None:
    for name in of_mode("boss"):
        problem = scenario(name).problem
        assert problem.goal.seat in table_of(name).villains
        assert problem.game.current_player(problem.state) == problem.goal.seat


def test_two_are_about_the_deck_and_what_is_drawn_is_chance() -> None:
    deck = [name for name in PUZZLES if "deck" in scenario(name).tags]
    assert len(deck) >= 2
    assert all(answer_of(name).value.denominator > 1 for name in deck)
    assert any("refill" in scenario(name).tags for name in deck)
    assert any("draw" in scenario(name).tags for name in deck)


def test_one_is_won_by_what_its_scenario_says() -> None:
    assert any(table_of(name).victories and asks(name, Win) for name in PUZZLES)


def test_a_duel_looks_beyond_the_answer_with_nothing_hidden() -> None:
    duels = [name for name in of_mode("duel") if state_of(name).turns_left > 1]
    assert duels
    for name in duels:
        problem = scenario(name).problem
        assert isinstance(problem.game, Ascension)
        assert problem.game.info.opponents == "adversary"
        assert problem.game.secrets(problem.state, problem.goal.seat) == ()


@pytest.mark.parametrize(
    "tag",
    [
        "surge", "threat-level", "scheme-deck", "ties", "staying", "lure", "block", "cultists", "highest-defense",
        "scheme-order", "target", "victory",
    ],
)  # fmt: skip
def test_every_part_of_a_villain_turn_has_its_puzzle(tag: str) -> None:
    assert any(tag in scenario(name).tags for name in PUZZLES)


@pytest.mark.parametrize("name", [*PUZZLES, *positions("ascension")])
def test_says_that_its_cards_are_invented_where_they_are(name: str) -> None:
    problem = scenario(name).problem
    assert isinstance(problem.game, Ascension)
    invented = {pack.name for pack in problem.game.table.library.packs if pack.sample}
    assert scenario(name).sample or not invented
