from __future__ import annotations

import pytest

from notebooks.data import ascension_duels as duels

PLANTED = {"arha-templar": 0.25, "rut": -0.125}


def game(number, swapped, first_won, lead):
    return duels.Duel("three-wells", 2, number, swapped, first_won, 20 + lead, 20, 17)


def test_the_file_holds_just_the_games_of_the_plan():
    stored = duels.stored()
    assert sorted(one[:4] for one in stored) == sorted(duels.planned())
    assert all(one.first_won in (0, 1) and one.turns > 0 for one in stored)
    assert len(duels.pairs(stored)) == len(stored) / 2


def test_a_pair_tells_the_seat_from_the_roster():
    # The number's first roster wins as first player by 6 and as second player by 4.
    [pair] = duels.pairs([game(7, 0, 1, 6), game(7, 1, 0, -4)])
    assert (pair.first_share, pair.first_lead) == (0.5, 1)
    assert (pair.roster_share, pair.roster_lead) == (1, 5)
    assert duels.pairs([game(7, 0, 1, 6), game(8, 1, 0, -4)]) == []


def test_worths_find_what_was_planted():
    pairs = [duels.Pair("three-wells", 2, number, 0, 0, 0, 0) for number in range(200)]
    results = []
    for number in range(200):
        own, other = duels.rosters(number)
        results.append(sum(PLANTED.get(c, 0) for c in own) - sum(PLANTED.get(c, 0) for c in other))
    found = duels.worths(pairs, results)
    mean = sum(PLANTED.values()) / len(found)
    assert next(iter(found)) == "arha-templar"
    assert list(found)[-1] == "rut"
    for name, (value, low, high) in found.items():
        assert value == pytest.approx(PLANTED.get(name, 0) - mean, abs=1e-9)
        assert low == pytest.approx(high, abs=1e-9)
    assert sum(value for value, _, _ in found.values()) == pytest.approx(0, abs=1e-9)


def test_rosters_are_eight_different_champions_and_the_same_again():
    own, other = duels.rosters(3)
    assert len({*own, *other}) == 8
    assert (own, other) == duels.rosters(3)


def test_a_game_is_the_same_again_and_its_rosters_change_hands():
    assert duels.play("three-wells", 2, 0, 1) == duels.play("three-wells", 2, 0, 1)
    cards = [[figure["card"] for figure in duels.opening("three-wells", 4, 0, swapped)["seats"][0]["figures"]]
             for swapped in (0, 1)]  # fmt: skip
    assert cards == [list(roster) for roster in duels.rosters(0)]
    assert duels.opening("three-wells", 4, 0, 0)["seats"][1]["first_power"] == 4


def test_the_mean_has_the_interval_of_the_normal_approximation():
    middle, low, high = duels.mean_of([0.0, 1.0] * 50)
    assert middle == 0.5
    assert (low, high) == pytest.approx((0.5 - 1.96 * 0.05025, 0.5 + 1.96 * 0.05025), abs=1e-4)
