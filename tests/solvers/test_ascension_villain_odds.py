"""Odds and best play of a Villain turn against brute force over the order of the Schemes.

The Schemes are laid out in every order and each order is played by the engine, so that chance handling is what is
judged: weights, what a reveal leaves in the deck, and that no decision knows what is still face down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import prod
from random import Random
from typing import Any, NamedTuple

import pytest
from support.ascension import OPEN
from support.ascension_naive_pair import CARDS, Ground, Pair, engine_seen, made, pair_of
from support.ascension_naive_random import random_ground

from model.ascension.goal import MaximiseGoal, Term
from model.ascension.schemes import villain_turn
from model.ascension.state import State
from model.core.action import Action
from model.core.game import CHANCE, TERMINAL
from model.core.goal import Problem
from model.core.pile import Pile, hidden_pile, known_pile
from solvers.expectimax import Search
from solvers.limits import Limits, Meter
from solvers.odds import Best, Distribution, distribution, expectation, marginal
from solvers.policies import Policy, first_legal, uniform
from solvers.result import Status

# do, threat, bonus
SCHEMES = {
    "o-boss": ("command: boss", 2, "gain: {what: honor, amount: 1}"),
    "o-token": ("command: a", 1, "command: a"),
    "o-both": ("do: [{command: boss}, {command: a}]", 3, "command: boss"),
    "o-cultist": ("deploy_cultist: boss", 2, "deploy_cultist: a"),
    "o-drums": ("do: [{team_bonus: {query: strength, amount: 1}}, {command: boss}]", 2, "command: a"),
    "o-gold": ("gain: {what: honor, amount: 2}", 4, "gain: {what: honor, amount: 1}"),
    "o-right": ("command: b", 5, "gain: {what: honor, amount: 1}"),
    "o-burn": ("burn_schemes: 1", 2, "command: a"),
}


def _verbs(text: str) -> str:
    return text.removeprefix("do: ") if text.startswith("do: ") else f"{{{text}}}"


DECK = CARDS + "".join(
    f"  - {{id: {name}, type: scheme, threat: {threat}, do: {_verbs(do)}, bonus: {_verbs(bonus)}, "
    "text: test, cite: test, examples: [{}]}\n"
    for name, (do, threat, bonus) in SCHEMES.items()
)
POSITIONS, FIRST = range(50), range(16)
"""The seeds of all runs, and of those of the normal suite."""
MOST = 40_000
"""Steps of one brute-force recursion."""


class Turn(NamedTuple):
    """A Villain turn about to begin: both shapes of the board, the State, the Schemes, how many lie on top face up."""

    pair: Pair
    start: State
    deck: tuple[str, ...]
    known: int


def turn(seed: int) -> Turn:
    """The Villain turn of a seed: 3 to 6 different Schemes, some twice, a discard pile, now and then a known top.

    One deck in ten has a single card left.
    """
    rng = Random(seed)
    ground = random_ground(rng)
    names = rng.sample(sorted(SCHEMES), rng.randint(3, 6))
    if "o-burn" in names:  # a third and a fourth card are turned up: fewer, so that all orders can be played
        names = names[:5] if "o-burn" in names[:5] else [*names[:4], "o-burn"]
    else:
        names += rng.sample(names, rng.randint(0, 2))
    rng.shuffle(names)
    names = names[: 1 if rng.random() < 0.1 else None]  # the second Scheme is missing: the Villains win
    known = rng.choice((0, 0, 0, 1))
    pile = _pile(names[:known], names[known:])
    discard = tuple(sorted(rng.choices(sorted(SCHEMES), k=rng.randint(0, 4))))
    pair = pair_of(ground, "boss", DECK, schemes=pile, scheme_discard=discard)
    g = pair.position.game.engine
    start = g.kernel.settle(villain_turn(g, pair.position.state, ground.seat))
    return Turn(pair, start, tuple(names), known)


def _pile(top: list[str], rest: list[str]) -> Pile:
    pile = hidden_pile(rest)
    for card in reversed(top):
        pile = pile.on_top(card)
    return pile


def key(at: Turn, state: State) -> Any:
    """What is compared of the end of a turn."""
    deck = state.schemes.size if state.schemes else 0
    return engine_seen(at.pair, state), state.scheme_discard, deck, state.winner


# --- stated play: every order of the Schemes, each played to the end -------------------------------------------------


def in_order(at: Turn, cards: tuple[str, ...]) -> State:
    """The turn about to begin with every card of the deck known, in this order."""
    g = at.pair.position.game.engine
    state = at.pair.position.state._replace(schemes=known_pile(cards))
    return g.kernel.settle(villain_turn(g, state, max(at.pair.position.game.table.villains)))


def orders(at: Turn) -> list[tuple[str, ...]]:
    """Every order of as many cards as can be turned up, each equally likely, with the rest below in any order."""
    top, rest = list(at.deck[: at.known]), list(at.deck[at.known :])
    turned = min(len(rest), 4 if "o-burn" in at.deck else 2)
    found = []
    for chosen in permutations(range(len(rest)), turned):
        below = [rest[i] for i in range(len(rest)) if i not in chosen]
        found.append((*top, *(rest[i] for i in chosen), *below))
    return found


def played(at: Turn, state: State, policy: Policy) -> Iterator[tuple[State, Fraction]]:
    """The ends of a turn without chance by a policy, each with the weight that its answers give it."""
    game = at.pair.position.game
    player = game.current_player(state)
    assert player != CHANCE, "a certain card is no chance"
    if player == TERMINAL:
        yield state, Fraction(1)
        return
    legal = game.legal_actions(state)
    answer = policy(game, state, legal)
    ways = ((answer, 1),) if isinstance(answer, Action) else answer
    for action, weight in ways:
        for end, chance in played(at, game.apply(state, action), policy):
            yield end, chance * Fraction(weight) / sum(Fraction(w) for _, w in ways)


def by_orders(at: Turn, policy: Policy) -> dict[Any, Fraction]:
    """The exact chance of every end of the turn, by playing every order."""
    found: Counter[Any] = Counter()
    every = orders(at)
    for cards in every:
        for end, chance in played(at, in_order(at, cards), policy):
            found[key(at, end)] += chance / len(every)
    return dict(found)


def last_legal(game: Any, state: Any, legal: tuple[Action, ...]) -> Action:
    """The last legal action."""
    return legal[-1]


def by_odds(at: Turn, policy: Policy) -> dict[Any, Fraction]:
    """The same by the odds solver."""
    found = distribution(at.pair.position.game, at.start, lambda state: False, policy)
    assert found.status is Status.PROVEN
    return {share.value: share.low for share in marginal(found, lambda state: key(at, state))}


POLICIES = (first_legal, last_legal, uniform)


def agree_by_policy(policy: Policy, seeds: range) -> None:
    """Assert that both ways give the same chances."""
    for seed in seeds:
        at = turn(seed)
        assert by_odds(at, policy) == by_orders(at, policy), seed


@pytest.mark.rule("AT-241", "AT-242", "AT-245", "AT-247", "AT-248")
@pytest.mark.parametrize("policy", POLICIES)
def test_odds_by_a_policy_are_those_of_all_orders_of_the_schemes(policy: Policy) -> None:
    agree_by_policy(policy, FIRST)


@pytest.mark.slow
@pytest.mark.parametrize("policy", POLICIES)
def test_odds_by_a_policy_are_those_of_all_orders_of_fifty_decks(policy: Policy) -> None:
    agree_by_policy(policy, POSITIONS)


def test_the_positions_are_no_trivial_ones() -> None:
    turns = [turn(seed) for seed in POSITIONS]
    sizes = Counter(len(at.deck) for at in turns)
    assert len(sizes) >= 4
    assert sum(at.known for at in turns) >= 5
    assert sum(len(at.deck) == 1 for at in turns) >= 2
    assert sum("o-burn" in at.deck for at in turns) >= 10
    assert sum(len(set(at.deck)) < len(at.deck) for at in turns) >= 10
    assert sum(len(by_odds(at, uniform)) >= 10 for at in turns[:12]) >= 3
    assert any(len(orders(at)) >= prod((5, 4, 3)) for at in turns)


# --- best play: a plain recursion that draws the Schemes itself -------------------------------------------------------


def goal_of(at: Turn) -> MaximiseGoal:
    """Honor, few losses, and Villains that fall by Strikeback, for the players."""
    game = at.pair.position.game
    terms = (Term("honor"), Term("lose", "any", worth=Fraction(-5, 2)), Term("defeat", "any", worth=Fraction(3)))
    shrines = [game.engine.board.name(h) for h, _ in game.table.shrines]
    terms += tuple(Term("control", name, worth=Fraction(1, 3)) for name in shrines)
    return MaximiseGoal(game.engine, 0, terms)


class Recursion:
    """Best play by plain recursion over the steps of the engine, with cards drawn from a list of its own."""

    def __init__(self, at: Turn) -> None:
        self.game, self.goal, self.left = at.pair.position.game, goal_of(at), MOST

    def value(self, state: State, top: tuple[str, ...], rest: tuple[str, ...]) -> Fraction:
        """The value of a position: `top` is known to lie on top of the deck, `rest` is below in unknown order.

        Raises OverflowError when it takes too many steps.
        """
        self.left -= 1
        if not self.left:
            raise OverflowError
        player = self.game.current_player(state)
        if player == TERMINAL:
            return self.goal.value(state)
        if player == CHANCE:
            return self._drawn(state, top, rest)
        return max(self.value(self.game.apply(state, a), *left(state, self.game.apply(state, a), top, rest))
                   for a in self.game.legal_actions(state))  # fmt: skip

    def _drawn(self, state: State, top: tuple[str, ...], rest: tuple[str, ...]) -> Fraction:
        assert not top
        total, kernel = Fraction(0), self.game.engine.kernel
        for i, card in enumerate(rest):
            others = rest[:i] + rest[i + 1 :]
            after = kernel.settle(state._replace(schemes=_pile([card], list(others))))
            total += self.value(after, (), others)
        return total / len(rest)


def left(before: State, after: State, top: tuple[str, ...], rest: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """What is left on top and below when certain cards were turned up without a chance."""
    assert before.schemes is not None
    assert after.schemes is not None
    gone = before.schemes.size - after.schemes.size
    assert gone <= len(top) + (len(rest) == 1)
    return top[gone:], rest if gone <= len(top) else ()


def by_recursion(at: Turn) -> Fraction | None:
    """The exact value of the turn; None when it takes too long."""
    top, rest = at.deck[: at.known], at.deck[at.known :]
    shown = len(at.deck) - (at.start.schemes.size if at.start.schemes else 0)
    try:
        return Recursion(at).value(at.start, top[shown:], rest)
    except OverflowError:
        return None


def agree_on_best(seeds: range) -> int:
    """Assert that search, odds and recursion give the same value; how many positions were compared."""
    counted = 0
    for seed in seeds:
        at = turn(seed)
        wanted = by_recursion(at)
        if wanted is None:
            continue
        counted += 1
        game, goal = at.pair.position.game, goal_of(at)
        assert Search(Problem(game, at.start, goal), Meter(Limits())).exact(at.start) == wanted, seed
        found: Distribution = distribution(game, at.start, lambda state: False, Best(goal))
        assert expectation(found, goal.value) == (wanted, wanted), seed
    return counted


@pytest.mark.rule("AT-241", "AT-245", "AT-253", "AT-256", "AT-261")
def test_best_answers_to_ties_are_worth_what_plain_recursion_says() -> None:
    assert agree_on_best(FIRST) >= 14


@pytest.mark.slow
def test_best_answers_to_ties_are_worth_what_plain_recursion_says_on_fifty_positions() -> None:
    assert agree_on_best(POSITIONS) >= 45


@pytest.mark.rule("AT-245", "AT-253")
def test_no_decision_knows_the_schemes_that_are_still_face_down() -> None:
    # The Boss defeats one of two; the second Scheme then lets `a` reach only `one`, or `b` only `two`.
    still = (0, 0, -3)
    figures = {
        "boss": made("n-brute", 1, "c3", plus=still), "one": made("p-rider", 0, "b3"), "two": made("p-rider", 0, "d3"),
        "left": made("n-whirl", 1, "a3", plus=(0, 0, -2)), "right": made("n-brute", 1, "e3", plus=still),
    }  # fmt: skip
    ground = Ground(OPEN, figures, {"boss": ("boss", "c3"), "a": ("left", "a3"), "b": ("right", "e3")})
    pair = pair_of(ground, "boss", DECK)
    game, state = pair.position.game, pair.position.state
    goal = MaximiseGoal(game.engine, 0, (Term("lose", "any", worth=Fraction(-1)),))

    def value(pile: Pile) -> Fraction:
        start = game.engine.kernel.settle(villain_turn(game.engine, state._replace(schemes=pile), 1))
        return Search(Problem(game, start, goal), Meter(Limits())).exact(start)

    assert value(known_pile(["o-boss", "o-token", "o-right"])) == -1
    assert value(known_pile(["o-boss", "o-right", "o-token"])) == -1
    assert value(_pile(["o-boss"], ["o-right", "o-token"])) == Fraction(-3, 2)
