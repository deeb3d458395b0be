"""Policies: ways to answer every decision, for odds and rollouts, where no search decides.

A policy is a function of the game, the position and its legal actions. It gives one action, or several with
weights. Policies hold no randomness: weights are exact chances, and a rollout draws from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from fractions import Fraction
from math import lcm
from typing import Any, TypeVar

from model.core.action import Action
from model.core.game import CHANCE, TERMINAL, Game
from model.core.goal import Goal
from solvers.result import Refused

T = TypeVar("T")
Weights = tuple[tuple[Action, int | Fraction], ...]
"""Actions with positive weights, which need not sum to 1."""
Answer = Action | Weights
Policy = Callable[[Game[Any], Any, tuple[Action, ...]], Answer]
Score = Callable[[Any], float | Fraction]
SEAT = 0
"""The one seat that decides in a cooperative game."""
RIVALS = "another seat decides too: games play it by its habits, and what is exact holds against all its answers"


class Unanswered(ValueError):
    """A decision that a stated policy says nothing about: what is legal, and what to add."""


def cooperative(method: str, game: Game[Any], seat: int = SEAT, others: Policy | None = None) -> None:
    """Raise Refused unless everything is decided by seat 0 and by chance, or `others` says what other seats do."""
    info, reasons = game.info, []
    if info.opponents == "adversary" and others is None:
        reasons.append("an opponent decides freely")
    if info.hidden == "private":
        reasons.append("several seats hold cards that the others cannot see")
    if seat != SEAT and others is None:
        reasons.append(f"seat {seat} asks")
    if reasons:
        raise Refused(method, tuple(reasons), "Use the method expectimax.")


def habits_of_others(game: Game[Any], seat: int) -> Policy | None:
    """How front ends let other seats play where there are any: by the game's own habits; None where there are none."""
    return prefer if game.info.opponents == "adversary" or seat != SEAT else None


def other_seat(method: str, seat: int) -> Refused:
    """The refusal of a position in which a seat is to decide that nobody answers for."""
    return Refused(method, (f"seat {seat} is to decide",), "Use the method expectimax.")


def whole_weights(pairs: Sequence[tuple[T, int | Fraction]]) -> tuple[list[int], int]:
    """The weights as whole numbers of the same ratio, and their sum. Raises ValueError for one that is not positive."""
    common = lcm(*[weight.denominator for _, weight in pairs])
    found = [weight.numerator * (common // weight.denominator) for _, weight in pairs]
    if not found or min(found) <= 0:
        raise ValueError(
            f"weights must be positive: {', '.join(str(weight) for _, weight in pairs) or 'there are none'}"
        )
    return found, sum(found)


def answers(policy: Policy, game: Game[Any], state: Any, legal: tuple[Action, ...]) -> Weights:
    """What the policy answers, always as weighted actions. Raises ValueError for an action that is not legal."""
    answer = policy(game, state, legal)
    found: Weights = ((answer, 1),) if isinstance(answer, Action) else answer
    for action, _ in found:
        if action not in legal:
            raise ValueError(f"the policy answers `{action}`; legal are {_listed(legal)}")
    return found


def first_legal(game: Game[Any], state: Any, legal: tuple[Action, ...]) -> Answer:
    """The first legal action in sorted order."""
    return legal[0]


def uniform(game: Game[Any], state: Any, legal: tuple[Action, ...]) -> Answer:
    """Every legal action with the same chance: exact in odds, drawn in rollouts."""
    return tuple((action, 1) for action in legal)


def prefer(game: Game[Any], state: Any, legal: tuple[Action, ...]) -> Answer:
    """The game's own `default_action(state, legal)` where it offers one, else the first legal action."""
    hook = getattr(game, "default_action", None)
    answer: Action | None = hook(state, legal) if hook is not None else None
    return legal[0] if answer is None else answer


class Stated:
    """Decisions as a person states them: patterns in order of priority; see `stated`."""

    def __init__(self, rules: Sequence[str | tuple[str, str]], otherwise: Policy | None) -> None:
        pairs = [("", rule) if isinstance(rule, str) else rule for rule in rules]
        self._rules = [
            (rule, question.split(), answer.split()) for rule, (question, answer) in zip(rules, pairs, strict=True)
        ]
        for rule, _, answer in self._rules:
            if not answer:
                raise ValueError(f"the stated answer {rule!r} names no action")
        self._otherwise = otherwise
        self._used: set[int] = set()

    def __call__(self, game: Game[Any], state: Any, legal: tuple[Action, ...]) -> Answer:
        """The first legal action that fits the first rule that fits any. Raises Unanswered when none does."""
        words = [(action.kind, *action.args) for action in legal]
        for number, (_, question, answer) in enumerate(self._rules):
            if question and not any(_fits(question, one) for one in words):
                continue
            for action, one in zip(legal, words, strict=True):
                if _fits(answer, one):
                    self._used.add(number)
                    return action
        if self._otherwise is None:
            raise Unanswered(f"no stated answer fits; legal are {_listed(legal)}. State an answer for this decision.")
        return self._otherwise(game, state, legal)

    def unused(self) -> tuple[str, ...]:
        """The rules that have answered nothing so far: misspelt, or never asked for."""
        kept = [rule for number, (rule, _, _) in enumerate(self._rules) if number not in self._used]
        return tuple(rule if isinstance(rule, str) else f"{rule[0]}: {rule[1]}" for rule in kept)


def stated(rules: Sequence[str | tuple[str, str]] | Mapping[str, str], otherwise: Policy | None = None) -> Stated:
    """Decisions as stated, for a question such as "with this defence, what are the odds?".

    A rule is a pattern such as `decline` or `block none`: the first words of an action, each of which may hold
    the wildcards of a file name (`block * hero-1`). The first rule that fits a legal action answers with it. A rule
    may be a pair (question, answer), or a mapping of such: it is used only where an action fits the question too.
    `otherwise` answers what no rule fits. Raises ValueError for an empty answer.
    """
    return Stated(tuple(rules.items()) if isinstance(rules, Mapping) else tuple(rules), otherwise)


def greedy(score: Score) -> Policy:
    """The action whose successor scores highest, the first of equals; chance counts as the mean of its outcomes."""

    def choose(game: Game[Any], state: Any, legal: tuple[Action, ...]) -> Answer:
        best, most = legal[0], None
        for action in legal:
            reached = _score_of(game, game.apply(state, action), score)
            if most is None or reached > most:
                best, most = action, reached
        return best

    return choose


def goal_score(game: Game[Any], goal: Goal[Any]) -> Score:
    """A score for `greedy`: the goal's value at the end of the game, before it the middle of the goal's bounds."""

    def score(state: Any) -> Fraction:
        if game.current_player(state) == TERMINAL:
            return goal.value(state)
        low, high = goal.bounds(state)
        return (low + high) / 2

    return score


def _score_of(game: Game[Any], state: Any, score: Score) -> float | Fraction:
    if game.current_player(state) != CHANCE:
        return score(state)
    pairs = game.chance_outcomes(state)
    exact = [(weight, score(game.apply(state, outcome))) for outcome, weight in pairs]
    if all(isinstance(one, Fraction) for _, one in exact):
        return sum((weight * Fraction(one) for weight, one in exact), Fraction(0))
    return sum(float(weight) * float(one) for weight, one in exact)


def _fits(pattern: list[str], words: tuple[str, ...]) -> bool:
    return len(pattern) <= len(words) and all(
        fnmatchcase(word, wild) for wild, word in zip(pattern, words, strict=False)
    )


def _listed(legal: tuple[Action, ...]) -> str:
    return ", ".join(str(action) for action in legal[:8]) + (", …" if len(legal) > 8 else "")
