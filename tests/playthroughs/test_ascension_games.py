"""Whole games of Ascension Tactics in every mode, by chance and by habit: rules hold in every position of them."""

from __future__ import annotations

import pytest
from support.ascension_games import AGAINST_VILLAINS, TABLES, Policy, Watch, at_random, by_habit, play, start

MANY = 500
"""Games of each kind and policy in the long run."""
POLICIES = {"random": at_random, "habit": by_habit}


def watched(kind: str, policy: Policy, seed: int) -> int:
    """The winner of one game in which every position was looked at."""
    at = start(kind, seed)
    game = play(at, policy, seed, Watch(at))
    assert game.state.turns_left == 0
    assert game.winner in (-1, *at.game.table.order)
    return game.winner


@pytest.mark.parametrize("policy", sorted(POLICIES))
@pytest.mark.parametrize("kind", sorted(TABLES))
def test_a_game_of_every_kind_follows_the_rules_to_its_end(kind: str, policy: str) -> None:
    winners = [watched(kind, POLICIES[policy], seed) for seed in range(3)]
    assert any(winner >= 0 for winner in winners)


def test_every_kind_of_game_is_played() -> None:
    modes = {start(kind, 0).game.table.mode for kind in TABLES}
    assert modes == {"duel", "team", "brawl", "solo", "coop", "boss"}
    assert {kind for kind in TABLES if start(kind, 0).game.table.villains} == set(AGAINST_VILLAINS)


def test_a_game_is_the_same_whenever_its_seed_is() -> None:
    first, second = (play(start("duel", 5), at_random, 5) for _ in range(2))
    assert first == second
    assert play(start("duel", 5), at_random, 6).state != first.state


@pytest.mark.slow
@pytest.mark.parametrize("policy", sorted(POLICIES))
@pytest.mark.parametrize("kind", sorted(TABLES))
def test_many_games_of_every_kind_follow_the_rules(kind: str, policy: str) -> None:
    winners = {watched(kind, POLICIES[policy], seed) for seed in range(3, 3 + MANY)}
    assert winners - {-1}
