"""The Champion draft: its row, the order of its picks in every mode, what every player gets, and what follows."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from support.ascension_opening import cards, made, mistakes, opened

from model.ascension.draft import Draft, DraftGoal, DraftState, draft_champions, draft_plan
from model.ascension.maps import read_map
from model.ascension.opening import drafted
from model.ascension.state import State
from model.core.action import Action, IllegalAction
from model.core.chance import pool_size
from model.core.game import CHANCE, TERMINAL, replay
from model.core.goal import Problem
from solvers.expectimax import expectimax

NAMES = ("p1", "p2", "p3", "p4")


def draft(mode: str, players: int, first: str = "") -> Draft:
    """A draft of the 24 Champions."""
    return Draft(draft_plan(mode, NAMES[:players], first), draft_champions(cards()))


def dealt(game: Draft, state: DraftState) -> DraftState:
    """The state after chance filled the row, always with the first outcome."""
    while game.current_player(state) == CHANCE:
        state = game.apply(state, game.chance_outcomes(state)[0][0])
    return state


def picked(game: Draft) -> tuple[list[str], DraftState]:
    """Who got each pick when everybody takes the first of the row, and the state when all picks are made."""
    state, order = dealt(game, game.initial()), []
    while state.picks < len(game.plan.order):
        before = state.rosters
        state = game.apply(state, game.legal_actions(state)[0])
        order += [n for n, old, new in zip(NAMES, before, state.rosters, strict=False) if old != new]
        state = dealt(game, state)
    return order, state


@pytest.mark.rule("AT-198")
def test_the_draft_uses_the_24_champions_that_no_centre_deck_holds() -> None:
    game = draft("duel", 2)
    state = dealt(game, game.initial())
    assert (len(game.champions), len(state.row), pool_size(state.deck)) == (24, 6, 18)
    assert not set(game.champions) & set(cards().centre_deck())


@pytest.mark.rule("AT-198")
def test_every_champion_is_equally_likely_to_be_revealed() -> None:
    game = draft("duel", 2)
    outcomes = game.chance_outcomes(game.initial())
    assert {weight for _, weight in outcomes} == {Fraction(1, 24)}
    assert {outcome.kind for outcome, _ in outcomes} == {"reveal"}


@pytest.mark.rule("AT-199")
def test_picks_go_in_reverse_turn_order_in_every_round() -> None:
    order, _ = picked(draft("brawl", 3))
    assert order == ["p3", "p2", "p1"] * 3


@pytest.mark.rule("AT-200")
def test_any_champion_of_the_row_may_be_drafted_and_no_other() -> None:
    game = draft("duel", 2)
    state = dealt(game, game.initial())
    assert game.legal_actions(state) == tuple(Action("draft", (c,)) for c in state.row)
    hidden = next(c for c in game.champions if c not in state.row)
    with pytest.raises(IllegalAction, match="AT-200"):
        game.apply(state, Action("draft", (hidden,)))


@pytest.mark.rule("AT-201")
def test_a_drafted_card_is_replaced_before_the_next_pick() -> None:
    game = draft("duel", 2)
    state = dealt(game, game.initial())
    after = game.apply(state, game.legal_actions(state)[0])
    assert (len(after.row), game.current_player(after), game.legal_actions(after)) == (5, CHANCE, ())
    filled = dealt(game, after)
    assert (len(filled.row), pool_size(filled.deck), game.current_player(filled)) == (6, 17, 0)


@pytest.mark.rule("AT-202")
def test_two_players_draft_four_champions_each() -> None:
    order, state = picked(draft("duel", 2))
    assert order == ["p2", "p1"] * 4
    assert [len(roster) for roster in state.rosters] == [4, 4]


@pytest.mark.rule("AT-203", "AT-222")
def test_three_or_four_players_draft_three_champions_each() -> None:
    for players in (3, 4):
        order, state = picked(draft("brawl", players))
        assert order == list(NAMES[:players][::-1]) * 3
        assert [len(roster) for roster in state.rosters] == [3] * players


@pytest.mark.rule("AT-204")
def test_champions_that_nobody_drafted_are_put_away() -> None:
    game = draft("duel", 2)
    _, state = picked(game)
    assert game.current_player(state) == TERMINAL
    away = game.undrafted(state)
    assert len(away) == 16
    assert not set(away) & {c for roster in state.rosters for c in roster}
    rosters = dict(zip(("ann", "bea"), game.result(state), strict=True))
    at = opened(made("duel", champions=rosters))
    assert {f.card for f in at.state.figures} == {c for roster in rosters.values() for c in roster}
    assert not set(away) & {card for card, _ in at.state.centre.unseen}


@pytest.mark.rule("AT-205")
def test_start_of_game_effects_of_drafted_champions_happen_before_the_first_turn() -> None:
    rosters = {
        "ann": ("rut", "prime", "tyranyx", "tuskrider"),
        "bea": ("shadowcaster", "raven-siren", "naka-blackblade", "spike-vixen"),
    }
    state = opened(made("duel", champions=rosters)).state
    assert state.turn == 0
    assert dict(deck_and_hand(state, 0)) == {"apprentice": 8, "militia": 2}
    assert dict(deck_and_hand(state, 1)) == {"apprentice": 8, "militia": 1, "heavy-infantry": 1}


def deck_and_hand(state: State, seat: int) -> tuple[tuple[str, int], ...]:
    """The cards of a seat's hidden hand and its deck together."""
    deck = state.sides[seat].deck
    assert deck is not None
    assert (pool_size(deck.unseen), state.sides[seat].hidden_hand) == (10, 5)
    return deck.unseen


@pytest.mark.rule("AT-197")
def test_a_draft_is_possible_with_every_map_but_not_in_a_campaign() -> None:
    plain = made("duel")
    assert mistakes(plain, draft=True) == ""
    text = "\n".join(plain.layout.lines).replace("sample: true", "sample: true\ncampaign: true")
    campaign = made("duel").__class__(read_map(text), "duel", ("ann", "bea"))
    assert mistakes(campaign) == ""
    assert "AT-197" in mistakes(campaign, draft=True)


@pytest.mark.rule("AT-208")
def test_team_2_picks_first_and_the_teams_alternate_to_six_each() -> None:
    game = draft("team", 4)
    order, state = picked(game)
    assert order == ["p3", "p1"] * 6
    assert [len(roster) for roster in state.rosters] == [6, 0, 6, 0]
    assert game.current_player(dealt(game, game.initial())) == 2


@pytest.mark.rule("AT-209")
def test_each_team_assigns_three_of_its_six_champions_to_each_of_its_players() -> None:
    game = draft("team", 4)
    _, state = picked(game)
    mine = state.rosters[2]
    assert game.current_player(state) == 2
    state = replay(game, state, tuple(Action("assign", (c, "to", "p4")) for c in mine[:3]))
    with pytest.raises(IllegalAction, match="AT-209"):
        game.apply(state, Action("assign", (mine[3], "to", "p4")))
    state = replay(game, state, tuple(Action("assign", (c, "to", "p3")) for c in mine[3:]))
    assert game.current_player(state) == 0
    while not game.is_terminal(state):
        state = game.apply(state, game.legal_actions(state)[0])
    assert [len(roster) for roster in game.result(state)] == [3, 3, 3, 3]
    assert game.result(state)[2:] == (mine[3:], mine[:3])


@pytest.mark.rule("AT-209")
def test_four_and_two_are_refused_where_rosters_are_given() -> None:
    four = {"ann": ("rut", "prime", "tyranyx", "tuskrider"), "bea": ("spike-vixen", "shadowcaster")}
    rest = {
        "cleo": ("raven-siren", "nihilbomber", "water-djinn"),
        "dan": ("arha-templar", "arha-sensei", "flytrap-witch"),
    }
    assert mistakes(made("team", champions={**four, **rest})).count("has 3 (AT-209)") == 2


@pytest.mark.rule("AT-231")
def test_a_player_alone_drafts_one_champion_at_a_time() -> None:
    order, state = picked(draft("solo", 1))
    assert order == ["p1"] * 4
    assert len(state.rosters[0]) == 4


@pytest.mark.rule("AT-287")
def test_in_coop_the_players_alternate_to_three_each_from_whom_they_choose() -> None:
    for first, expected in (("", ["p1", "p2"] * 3), ("p2", ["p2", "p1"] * 3)):
        game = draft("coop", 2, first)
        order, state = picked(game)
        assert order == expected
        assert [len(roster) for roster in state.rosters] == [3, 3]
        assert {game.plan.teams[seat] for seat in game.plan.order} == {0}, "allies decide together"


def test_a_draft_by_chance_alone_ends_with_the_rosters_of_its_plan() -> None:
    game, source = draft("team", 4), Random(4)
    result = drafted(game, lambda state: source.choice(game.legal_actions(state)), source.randrange)
    assert sorted(map(len, result)) == [3, 3, 3, 3]
    assert len({champion for roster in result for champion in roster}) == 12


def test_no_draft_for_a_number_of_players_that_the_mode_has_not() -> None:
    for mode, players in (("duel", 3), ("brawl", 2), ("team", 3), ("coop", 1), ("boss", 3)):
        with pytest.raises(ValueError, match="no draft"):
            draft_plan(mode, NAMES[:players])


def test_solvers_value_a_small_draft_exactly() -> None:
    champions = ("a", "b", "c")
    plan = draft_plan("solo", ("p1",), picks=2)
    game = Draft(plan, champions)
    goal = DraftGoal(game, 0, {"a": Fraction(3), "b": Fraction(2), "c": Fraction(-1)})
    problem = Problem(game, game.initial(), goal)
    assert expectimax(problem).value == 5


def test_the_bounds_of_the_draft_goal_hold_along_random_drafts() -> None:
    game, source = draft("brawl", 3), Random(1)
    worth = {c: Fraction(source.randrange(-3, 9)) for c in game.champions}
    goal = DraftGoal(game, 1, worth)
    for _ in range(20):
        state, seen = game.initial(), [game.initial()]
        while not game.is_terminal(state):
            steps = [o for o, _ in game.chance_outcomes(state)] or list(game.legal_actions(state))
            state = game.apply(state, source.choice(steps))
            seen.append(state)
        for earlier in seen:
            low, high = goal.bounds(earlier)
            assert low <= goal.value(state) <= high
