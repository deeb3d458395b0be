"""Odds of Ascension Tactics: small Villain turns and looks at hidden cards against fractions worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from support.ascension import Position, fig, position
from support.ascension_villains import begun, scheme, villains

from model.ascension.goal import MaximiseGoal, Term
from model.ascension.questions import Standing, at_horizon, turns_until
from model.asking import Asking, asking
from model.core.feature import Feature
from model.core.game import MissingFact
from model.core.goal import Problem
from model.core.pile import hidden_pile
from solvers.expectimax import expectimax
from solvers.odds import Best, Distribution, distribution, joint, marginal
from solvers.policies import first_legal, prefer, stated, uniform
from solvers.result import Refused, Status

GAINS = "".join(scheme(f"gain-{n}", f"{{gain: {{what: honor, amount: {n}}}}}") for n in (1, 2, 4))
HARM = scheme("harm", "{damage: {amount: 3, to: players}}")
GIFT = """\
  - id: gift
    name: Gift
    type: hero
    faction: void
    cost: 1
    text: "Gain 1 Rune or 1 Honor."
    cite: test
    do: {choose_one: [{gain: {what: runes, amount: 1}}, {gain: {what: honor, amount: 1}}]}
    examples: [{given: {hand: [gift]}, play: [play gift, choose option-2], then: {honor: 1}}]
"""
HEAD = scheme("choice", "{damage: {amount: 9, to: {choose: players}}}")


def asked(at: Position, seat: int = 0) -> tuple[Problem[Any], Asking]:
    """The question of a seat about its Honor, and what may be asked."""
    problem: Problem[Any] = Problem(at.game, at.state, MaximiseGoal(at.game.engine, seat, (Term("honor"),)))
    return problem, asking("ascension", problem)


def feature(found: tuple[Feature, ...], name: str) -> Feature:
    """The feature of that name."""
    return next(one for one in found if one.name == name)


def chances(found: Distribution, one: Feature) -> dict[Any, Fraction]:
    """The chance of every value in words."""
    assert (found.status, found.open) == (Status.PROVEN, 0)
    return {one.told(share.value): share.low for share in marginal(found, one.fn)}


def turn_of(deck: list[str], **more: Any) -> tuple[Distribution, Any]:
    """The odds of a Villain turn that begins with this Scheme Deck in unknown order, and its features by name."""
    start = villains(cards=GAINS + HARM + HEAD, schemes=(), **more)
    start = Position(start.game, start.state._replace(schemes=hidden_pile(deck)))
    problem, offered = asked(start)
    state = at_horizon(start.game.engine, start.state, "villains", 1, 0)
    state = start.game.apply(state, offered.quiet(start.game.legal_actions(state)) or "")
    goal = offered.defence(problem, "villains", 1)
    found = distribution(start.game, state, lambda _: False, Best(goal))
    return found, lambda name: feature(offered.features(problem), name)


# --- the Villain turn -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AT-240")
def test_two_schemes_without_replacement():
    found, of = turn_of(["gain-1", "gain-2", "gain-4"])
    third = Fraction(1, 3)
    assert chances(found, of("honor:seat-1")) == {"3": third, "5": third, "6": third}


@pytest.mark.rule("AT-240")
def test_two_equal_schemes_of_three():
    found, of = turn_of(["gain-1", "gain-1", "gain-4"])
    assert chances(found, of("honor:seat-1")) == {"2": Fraction(1, 3), "5": Fraction(2, 3)}


@pytest.mark.rule("AT-242", "AT-247")
def test_known_discards_reach_the_threat_and_schemes_in_play_do_not_count():
    start = villains(cards=scheme("eager", "{gain: {what: honor, amount: 1}}", threat=2), schemes=("eager", "eager"))
    for discarded, gained in (((), 2), (("idle",), 2), (("idle", "idle"), 202)):
        before = Position(start.game, start.state._replace(scheme_discard=discarded))
        (problem, offered), at = asked(before), begun(before)
        found = distribution(at.game, at.state, lambda _: False, first_legal)
        assert chances(found, feature(offered.features(problem), "honor:seat-1")) == {str(gained): 1}


def test_defeats_and_honor_come_jointly():
    """Two of harm, harm and 4 Honor: both harms, 6 damage, with 1/3; else one of them, 3 damage, and the Honor."""
    figures = {"frail": fig("d3", 0, "a1"), "firm": fig("d6", 0, "g7")}
    found, of = turn_of(["harm", "harm", "gain-4"], figures=figures)
    both = {name: of(name).fn for name in ("lost:frail", "lost:firm", "honor:seat-1")}
    assert {share.value: share.low for share in joint(found, both)} == {
        (1, 1, 0): Fraction(1, 3),
        (1, 0, 4): Fraction(2, 3),
    }


@pytest.mark.rule("AT-142")
def test_who_holds_a_shrine_after_the_villains():
    figures = {"frail": fig("d3", 0, "c3"), "boss": fig("brute", 1, "e3")}
    found, of = turn_of(["harm", "idle", "idle"], figures=figures, terrain={"shrines": {"d3": 2}})
    two_thirds = Fraction(2, 3)
    assert chances(found, of("held:d3")) == {"seat-1": two_thirds, "nobody": 1 - two_thirds}
    assert chances(found, of("honor:seat-1")) == {"2": two_thirds, "0": 1 - two_thirds}
    assert chances(found, of("leads")) == {"seat-1": two_thirds, "nobody": 1 - two_thirds}
    assert chances(found, of("at:boss")) == {"e3": 1}


@pytest.mark.rule("AT-253")
def test_a_tie_is_answered_best_by_the_players():
    """The players lose the figure that holds nothing, and keep the one at the shrine."""
    figures = {"idler": fig("d3", 0, "a1"), "keeper": fig("d3", 0, "c3")}
    found, of = turn_of(["choice", "idle"], figures=figures, terrain={"shrines": {"d3": 2}})
    assert chances(found, of("lost:keeper")) == {"0": 1} or chances(found, of("lost:idler")) == {"0": 1}
    assert sum(chances(found, of(f"lost:{name}")).get("1", Fraction(0)) for name in figures) == 1


def test_a_stated_tie_is_answered_as_stated():
    figures = {"idler": fig("d3", 0, "a1"), "keeper": fig("d3", 0, "c3")}
    at = begun(villains(figures, cards=HEAD, schemes=("choice", "idle")))
    problem, offered = asked(at)
    found = distribution(at.game, at.state, lambda _: False, stated(["choose keeper"]))
    assert chances(found, feature(offered.features(problem), "lost:keeper")) == {"1": 1}


def test_the_best_answer_is_what_expectimax_proves():
    figures = {"idler": fig("d3", 0, "a1"), "keeper": fig("d6", 0, "c3")}
    at = begun(villains(figures, cards=HEAD + HARM, schemes=("choice", "harm"), terrain={"shrines": {"d3": 2}}))
    goal = Standing(at.game.engine, 0)
    found = distribution(at.game, at.state, lambda _: False, Best(goal))
    mean = sum((chance * goal.value(state) for state, chance in found.ends), Fraction(0))
    assert mean == expectimax(Problem(at.game, at.state, goal)).value


# --- what lies hidden -------------------------------------------------------------------------------------------------


def looked(at: Position, kind: str, count: int = 1) -> tuple[Distribution, Any]:
    """The odds of a look, and its features by name."""
    problem, offered = asked(at)
    state = offered.until(at.state, kind, count)
    assert offered.looked is not None
    found = offered.looked(problem, kind)
    return distribution(at.game, state, lambda _: False, first_legal, others=first_legal), lambda name: feature(
        found, name
    )


@pytest.mark.rule("AT-047")
def test_two_cards_drawn_from_three():
    found, of = looked(position(hand=(["mystic"],), deck=(["militia", "militia", "apprentice"],)), "draw", 2)
    assert chances(found, of("draw:militia")) == {"2": Fraction(1, 3), "1": Fraction(2, 3)}
    assert chances(found, of("draw:mystic")) == {"0": 1}
    assert chances(found, of("draw_power")) == {"2": Fraction(1, 3), "1": Fraction(2, 3)}
    assert chances(found, of("draw_runes")) == {"0": Fraction(1, 3), "1": Fraction(2, 3)}


@pytest.mark.rule("AT-048")
def test_a_draw_goes_on_in_the_shuffled_discard_pile():
    at = position(deck=([],), deck_top=(["militia"],), discard=(["apprentice", "mystic"],))
    found, of = looked(at, "draw", 2)
    assert chances(found, of("draw:militia")) == {"1": 1}
    assert chances(found, of("draw:mystic")) == {"0": Fraction(1, 2), "1": Fraction(1, 2)}


@pytest.mark.rule("AT-041", "AT-042")
def test_the_next_hand_of_a_turn_that_ends_now():
    """Deck of 8 with 3 Militia: the hands of 5 are hypergeometric."""
    at = position(hand=(["mystic"],), deck=(["militia"] * 3 + ["apprentice"] * 5,))
    found, of = looked(at, "hand")
    expected = {str(k): Fraction(comb(3, k) * comb(5, 5 - k), comb(8, 5)) for k in range(4)}
    assert chances(found, of("hand:militia")) == expected
    assert chances(found, of("hand:mystic")) == {"0": 1}


@pytest.mark.rule("AT-042", "AT-047")
def test_a_short_deck_is_certain_and_the_rest_comes_from_what_was_discarded():
    at = position(hand=(["mystic"],), deck=(["militia"] * 3,), discard=(["apprentice"] * 2,))
    found, of = looked(at, "hand")
    assert chances(found, of("hand:militia")) == {"3": 1}
    assert chances(found, of("hand:mystic")) == {"0": Fraction(1, 3), "1": Fraction(2, 3)}


@pytest.mark.rule("AT-171")
def test_a_treasure_by_what_is_in_the_bag():
    at = position(state={"bag": (("stone-skin", 1), ("swift-boots", 2)), "bag_size": 3})
    found, of = looked(at, "treasure")
    assert chances(found, of("treasure:swift-boots")) == {"0": Fraction(1, 3), "1": Fraction(2, 3)}
    both, of = looked(at, "treasure", 2)
    assert chances(both, of("treasure:swift-boots")) == {"1": Fraction(2, 3), "2": Fraction(1, 3)}


def test_a_deck_that_is_not_stated_cannot_be_looked_into():
    with pytest.raises(MissingFact, match="deck whose content the scenario does not give"):
        looked(position(), "hand")


# --- how far ----------------------------------------------------------------------------------------------------------


def test_turns_until_the_end_of_each_horizon():
    solo = villains()
    table, own = solo.game.table, solo.state
    dark = begun(solo).state
    assert [turns_until(table, own, "villains", n) for n in (1, 2)] == [2, 4]
    assert [turns_until(table, dark, "villains", n) for n in (1, 2)] == [1, 3]
    assert turns_until(table, own, "round", 2) == 4
    assert turns_until(table, own, "turn", 3) == 3


def test_without_villains_there_is_no_villain_turn():
    duel = position()
    with pytest.raises(ValueError, match="no Villains take a turn here"):
        turns_until(duel.game.table, duel.state, "villains", 1)
    assert "villains" not in asked(duel)[1].horizons


# --- other seats ------------------------------------------------------------------------------------------------------


def test_another_deciding_seat_needs_somebody_who_answers_for_it():
    at = position(power=(2, 2), state={"turns_left": 2})
    with pytest.raises(Refused, match="an opponent decides freely"):
        distribution(at.game, at.state, lambda _: False, first_legal)
    played = distribution(at.game, at.state, lambda _: False, prefer, others=prefer)
    assert (played.status, len(played.ends)) == (Status.PROVEN, 1)


def test_other_seats_may_answer_by_chance_or_the_worst_for_the_goal():
    """White's one card gives Honor or not as it likes: the worst answer for red's share of Honor is certain."""
    at = position(hand=([], ["gift"]), extra_cards=GIFT, state={"seat": 1}).do("play gift")
    goal = Standing(at.game.engine, 0)
    even = distribution(at.game, at.state, lambda s: not s.agenda, first_legal, others=uniform)
    assert sorted(state.sides[1].honor for state, _ in even.ends) == [0, 1]
    assert all(chance == Fraction(1, 2) for _, chance in even.ends)
    worst = distribution(at.game, at.state, lambda s: not s.agenda, Best(goal), others=Best(goal))
    assert [state.sides[1].honor for state, _ in worst.ends] == [1]
