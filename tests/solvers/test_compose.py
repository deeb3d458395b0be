"""The composer on the small game: what it finds, what it proves, and that it sees what is wrong."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from support.composing import TinyMaker

from model.core.action import Action
from model.core.game import MissingFact
from solvers.compose import Attempt, Composed, Funnel, Wish, compose
from solvers.compose_apart import Traits, closest, distance, nearest
from solvers.compose_judge import FIRST, ORDER, judge, unique, value_of
from solvers.compose_rate import Looker, players, rate, solved_by
from solvers.limits import LimitReached

MAKER = TinyMaker()
NEAR = Fraction(1, 10)
MOST_DRAFTS = 60
WANTED = Wish(4, 1, apart=NEAR)
THORNS_FIRST = {"energy": 2, "hand": ["cleave", "strike", "thorns"], "enemies": [7, 4]}
"""Thorns make every blow stronger and pay for themselves with the first enemy that falls."""


def found(wish: Wish = WANTED) -> list[Composed]:
    """The puzzles of a wish."""
    funnel = Funnel()
    return list(compose(MAKER, wish, (), funnel, lambda: funnel.drafts >= MOST_DRAFTS))


def play(card: str) -> Action:
    return Action("play", (card,))


# --- the engine --------------------------------------------------------------------------------------------


def test_the_puzzles_of_a_seed_are_these() -> None:
    got = [(one.draft, one.keys["hand"], one.keys["enemies"], one.report.result.value, one.unique) for one in found()]
    assert got == [
        (0, ["cleave", "strike"], [10], 9, ORDER),
        (10, ["strike", "thorns", "thorns"], [8], 8, FIRST),
        (22, ["cleave", "cleave", "strike"], [10], 10, ORDER),
        (46, ["cleave", "strike", "thorns"], [7, 4], 11, FIRST),
    ]


def test_a_draft_gives_the_same_puzzle_whatever_was_drawn_before() -> None:
    (alone,) = found(Wish(1, 1, apart=NEAR, begin=46))
    again = found()[-1]
    assert (alone.keys, alone.rating, alone.tempting) == (again.keys, again.rating, again.tempting)


def test_another_seed_gives_other_puzzles() -> None:
    assert [one.keys for one in found(Wish(2, 2, apart=NEAR))] != [one.keys for one in found()[:2]]


def test_a_puzzle_is_what_it_claims() -> None:
    for one in found():
        verdict = judge(MAKER.problem(one.keys), MAKER.nodes)  # type: ignore[arg-type]
        assert verdict is not None
        assert verdict.best == one.report.best
        assert verdict.gap == one.gap >= 1
        assert one.tempting.line[0] not in verdict.best
        assert one.tempting.value == verdict.values[one.tempting.line[0]] < verdict.value
        assert one.tempting.by
        assert MAKER.bench().superfluous(one.keys) == ()
        assert {a.piece for a in one.ablations} == {
            p.name for p in MAKER.pieces(one.keys) if MAKER.problem(p.without) is not None
        }


@pytest.mark.parametrize(("wish", "asked"), [({"length": 3}, "length"), ({"difficulty": 2}, "difficulty")])
def test_only_what_is_wished_for_is_kept(wish: dict[str, int], asked: str) -> None:
    got = found(Wish(2, 1, apart=NEAR, **wish))  # type: ignore[arg-type]
    assert got
    for one in got:
        assert (one.report.shortest if asked == "length" else one.rating.level) == wish[asked]


def test_a_theme_is_kept_and_an_unknown_one_named() -> None:
    assert {one.theme for one in found(Wish(1, 1, theme="damage", apart=NEAR))} == {"damage"}
    with pytest.raises(ValueError, match="no theme 'siege'; there are damage, crowd"):
        found(Wish(1, 1, theme="siege"))


def test_every_draft_is_counted_where_it_fell() -> None:
    funnel = Funnel()
    list(compose(MAKER, WANTED, (), funnel))
    assert funnel.drafts == funnel.kept + sum(funnel.lost.values()) == 47
    assert funnel.lines()[-1] == "     4 kept"


@pytest.mark.parametrize(
    ("error", "stage"),
    [
        (MissingFact("the pile is needed", "TG-5.5", "State it."), "the position does not say enough"),
        (LimitReached("nodes"), "not proven within the nodes"),
    ],
)
def test_what_weak_players_stumble_over_ends_the_draft_only(
    monkeypatch: pytest.MonkeyPatch, error: Exception, stage: str
) -> None:
    def stumble(*_: object) -> Fraction:
        raise error

    monkeypatch.setattr("solvers.compose.solved_by", stumble)
    assert Attempt(MAKER, WANTED, 0).run(()) == stage


# --- uniqueness and minimality -----------------------------------------------------------------------------


def test_a_second_solution_is_seen() -> None:
    alone = judge(MAKER.problem({"energy": 1, "hand": ["cleave", "strike"], "enemies": [6]}), 500)  # type: ignore[arg-type]
    both = judge(MAKER.problem({"energy": 1, "hand": ["cleave", "strike"], "enemies": [3, 3]}), 500)  # type: ignore[arg-type]
    planted = judge(MAKER.problem({"energy": 1, "hand": ["cleave", "strike"], "enemies": [6, 3, 3]}), 500)  # type: ignore[arg-type]
    assert alone is not None
    assert both is not None
    assert planted is not None
    assert (unique(alone), alone.best) == (FIRST, (play("strike"),))
    assert (unique(both), both.best) == (FIRST, (play("cleave"),))
    assert planted.best == (play("cleave"),)
    assert planted.gap == 3


def test_equal_cards_for_one_energy_are_no_puzzle() -> None:
    verdict = judge(MAKER.problem({"energy": 1, "hand": ["cleave", "strike"], "enemies": [3]}), 500)  # type: ignore[arg-type]
    assert verdict is not None
    assert verdict.best == (play("cleave"), play("strike"))
    assert unique(verdict) == ""


def test_a_free_order_is_unique_as_a_set_only() -> None:
    verdict = judge(MAKER.problem({"energy": 2, "hand": ["cleave", "strike"], "enemies": [10]}), 500)  # type: ignore[arg-type]
    assert verdict is not None
    assert unique(verdict) == ORDER


def test_a_planted_piece_is_found_superfluous() -> None:
    bench = MAKER.bench()
    planted = {**THORNS_FIRST, "energy": 3, "hand": ["cleave", "parry", "strike", "thorns"]}
    assert bench.superfluous(THORNS_FIRST) == ()
    assert "parry in hand" in (bench.superfluous(planted) or ())


def test_minimising_takes_out_what_was_planted() -> None:
    bench, planted = MAKER.bench(), {**THORNS_FIRST, "hand": ["cleave", "parry", "strike", "thorns"]}
    verdict = bench.judged(planted)
    assert verdict is not None
    minimal = bench.minimal(planted, verdict, Random(0))
    assert minimal is not None
    assert minimal.keys == THORNS_FIRST
    assert minimal.removed == 1


def test_pruning_leaves_only_help_that_the_value_needs() -> None:
    planted = {**THORNS_FIRST, "hand": ["cleave", "parry", "rally", "strike", "thorns"]}
    assert MAKER.bench().pruned(planted, Random(0)) == THORNS_FIRST
    assert MAKER.bench().pruned({"energy": 1, "hand": ["rally"], "enemies": [5]}, Random(0)) is None


def test_nothing_is_said_without_a_proof() -> None:
    problem = MAKER.problem(THORNS_FIRST)
    assert problem is not None
    assert judge(problem, 2) is None
    assert value_of(problem, 2) is None
    assert value_of(None, 500) is None
    assert value_of(problem, 500) == 11


# --- difficulty --------------------------------------------------------------------------------------------


def test_a_deeper_look_solves_what_a_shallow_one_does_not() -> None:
    verdict = judge(MAKER.problem(THORNS_FIRST), 2_000)  # type: ignore[arg-type]
    assert verdict is not None
    rating = rate(verdict, 3)
    assert rating is not None
    assert dict(rating.solved) == {"habits": 0, "look-1": 0, "look-2": 1, "look-3": 1, "look-4": 1}
    assert rating.level == 2


def test_longer_and_closer_is_harder() -> None:
    verdict = judge(MAKER.problem(THORNS_FIRST), 2_000)  # type: ignore[arg-type]
    assert verdict is not None
    short, long = rate(verdict, 1), rate(verdict, 8)
    assert short is not None
    assert long is not None
    assert long.strain - short.strain == Fraction(7, 80)


def test_a_look_without_nodes_knows_nothing_and_takes_all_alike() -> None:
    problem = MAKER.problem(THORNS_FIRST)
    assert problem is not None
    legal = problem.game.legal_actions(problem.state)
    assert Looker(problem, 3, nodes=0).pick(problem.state, legal) == tuple((action, 1) for action in legal)


def test_equal_picks_count_in_parts() -> None:
    verdict = judge(MAKER.problem(THORNS_FIRST), 2_000)  # type: ignore[arg-type]
    assert verdict is not None

    def anything(state: object, legal: tuple[Action, ...]) -> tuple[tuple[Action, int], ...]:
        return tuple((action, 1) for action in legal)

    # One of four first actions keeps the value, one of three next ones, and so on down to the last choice.
    assert 0 < solved_by(verdict.search, anything) <= Fraction(1, 12)
    assert "greed" not in players(verdict.search.problem)


# --- diversity ---------------------------------------------------------------------------------------------


def traits(theme: str = "a", cards: str = "xy", actions: tuple[str, ...] = ("play", "end"), size: int = 2) -> Traits:
    return Traits(theme, frozenset(cards), actions, size)


def test_the_distance_runs_from_nothing_to_one() -> None:
    assert distance(traits(), traits()) == 0
    assert distance(traits(), traits("b", "uv", ("move",), 4)) == Fraction(95, 100)
    assert distance(traits(), traits(size=4)) == distance(traits(size=4), traits()) == Fraction(5, 100)
    assert distance(traits(), traits(cards="xz")) == Fraction(4, 10) * Fraction(2, 3)


def test_the_nearest_counts() -> None:
    three = [traits(), traits("b"), traits("b", "uv")]
    assert nearest(traits(), three[1:]) == Fraction(2, 10)
    assert closest(three) == Fraction(2, 10)
    assert closest(three[:1]) == 1


def test_what_is_too_near_is_not_kept() -> None:
    first = found(Wish(1, 1, apart=NEAR))[0]
    funnel = Funnel()
    list(compose(MAKER, Wish(1, 1, apart=NEAR), (first.traits,), funnel, lambda: funnel.drafts >= 1))
    assert funnel.lost == {"too near to another": 1}
