"""Odds of a position as a report: what was assumed, every outcome, and every number that may be asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from kibitz.cli.main import UserError
from kibitz.jsonout import number
from model.core.action import Action, IllegalAction, parse_action
from model.core.diagnostics import did_you_mean
from model.core.goal import Problem
from solvers.odds import Best, Choose, Distribution, Share, distribution, expectation, joint, marginal
from solvers.policies import Unanswered, habits_of_others, prefer, stated
from solvers.result import Refused

if TYPE_CHECKING:
    from model.asking import Asking
    from model.core.feature import Feature
    from model.scenario import Scenario
    from solvers.limits import Limits


BEST = "best"
"""The stated decision that says what is assumed anyway."""


class Marginal(NamedTuple):
    """A number of the end state and the probability of each of its values."""

    feature: Feature
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """The odds of a position."""

    scenario: Scenario
    horizon: str
    turns: int
    assumed: tuple[str, ...]
    """What was taken for granted on the way: actions stated, how decisions are answered."""
    start: Any
    found: Distribution
    features: tuple[Feature, ...]
    marginals: tuple[Marginal, ...]
    """Those that can differ from the position now, in the game's order."""
    joint: tuple[Share, ...]
    """The joint probabilities of the numbers asked for; empty when none or one was."""
    looks: tuple[str, ...] = ()
    """The horizons that are here and now."""

    def outcomes(self) -> tuple[tuple[tuple[str, ...], Share], ...]:
        """Every distinct combination of the numbers that vary, as phrases, the likeliest first."""
        varying = {m.feature.name: m.feature.fn for m in self.marginals}
        if not varying:
            return ()
        shares = sorted(joint(self.found, varying), key=lambda s: (-s.low, s.value))
        return tuple((self._phrases(share.value), share) for share in shares)

    def _phrases(self, values: tuple[int, ...]) -> tuple[str, ...]:
        pairs = zip((m.feature for m in self.marginals), values, strict=True)
        return tuple(phrase(feature, value) for feature, value in pairs if value or feature.kind != "event")

    def as_json(self, most: int) -> dict[str, Any]:
        """The report as plain data."""
        found = self.found
        return {
            "game": self.scenario.game,
            "sample": self.scenario.sample,
            "until": self.horizon,
            "turns": self.turns,
            "assumed": list(self.assumed),
            "status": found.status.value,
            "open": number(found.open),
            "states": len(found.ends),
            "nodes": found.nodes,
            "seconds": round(found.seconds, 6),
            "notes": list(found.notes),
            "marginals": {
                m.feature.name: {
                    "label": m.feature.label,
                    "kind": m.feature.kind,
                    "values": [_told(m.feature, s) for s in m.shares],
                    "mean": _mean(found, m),
                }
                for m in self.marginals
            },
            "joint": [_share(s) for s in self.joint],
            "outcomes": [
                {"what": list(what), "low": number(s.low), "high": number(s.high)} for what, s in self.outcomes()[:most]
            ],
        }


def phrase(feature: Feature, value: int) -> str:
    """A value of a number in words."""
    if feature.kind == "event":
        return feature.label
    between = " " if feature.kind == "which" else ": "
    return f"{feature.label}{between}{feature.told(value)}"


def _share(share: Share) -> dict[str, Any]:
    return {"value": share.value, "low": number(share.low), "high": number(share.high)}


def _told(feature: Feature, share: Share) -> dict[str, Any]:
    words = {"text": feature.told(share.value)} if feature.kind == "which" else {}
    return {**_share(share), **words}


def _mean(found: Distribution, m: Marginal) -> dict[str, Any] | None:
    if found.open or m.feature.kind == "which":
        return None
    return number(expectation(found, m.feature.fn)[0])


def run(
    scenario: Scenario,
    asked: Asking,
    horizon: str,
    turns: int,
    first: Sequence[str],
    defend: Sequence[str],
    ask: Sequence[str],
    limits: Limits,
) -> Report:
    """The report for a scenario.

    Raises UserError for actions that are not legal, names that nothing has, and an end that the position has not.
    """
    problem = scenario.problem
    looks = horizon in asked.looks
    start = _until(asked, problem.state, asked.turn if looks else horizon, 2 if looks else turns)
    state, assumed = _after(problem, start, first)
    if looks:
        start, state = state, _until(asked, state, horizon, turns)
    else:
        state, more = _ended(problem, asked, state, bool(first))
        assumed += more
    choose, how = _choose(problem, asked, horizon, turns, defend, state)
    seat, others = problem.goal.seat, habits_of_others(problem.game, problem.goal.seat)
    try:
        found = distribution(problem.game, state, _never, choose, limits, seat=seat, others=others)
    except Refused as refused:
        raise UserError(f"odds cannot be had here: {'; '.join(refused.reasons)}. {refused.advice}") from None
    except Unanswered as unanswered:
        raise UserError(f"--defend: {unanswered}") from None
    before = Problem(problem.game, start, problem.goal)
    features = asked.looked(before, horizon) if looks and asked.looked else asked.features(before)
    named = _named(features, ask)
    counted = (Marginal(f, marginal(found, f.fn)) for f in named or features)
    marginals = tuple(m for m in counted if named or _varies(m, start))
    together = joint(found, {f.name: f.fn for f in named}) if len(named) > 1 else ()
    told = (*assumed, *([] if looks else how))
    return Report(scenario, horizon, turns, told, start, found, features, marginals, together, asked.looks)


def _until(asked: Asking, state: Any, horizon: str, turns: int) -> Any:
    """The state with that end. Raises UserError where the position has no such end."""
    try:
        return asked.until(state, horizon, turns)
    except ValueError as error:
        raise UserError(f"--until {horizon}: {error}") from None


def _never(state: Any) -> bool:
    return False


def _varies(m: Marginal, start: Any) -> bool:
    """Whether the number may be another one at the end than now, as far as any end was reached."""
    return len(m.shares) > 1 or any(share.value != m.feature.fn(start) for share in m.shares)


def _named(features: Sequence[Feature], ask: Sequence[str]) -> tuple[Feature, ...]:
    known = {f.name: f for f in features}
    for name in ask:
        if name not in known:
            raise UserError(f"--ask {name}: nothing has that name.{did_you_mean(name, list(known))}")
    return tuple(known[name] for name in ask)


def _after(problem: Problem[Any], state: Any, first: Sequence[str]) -> tuple[Any, list[str]]:
    """The state after the stated actions, and what was assumed by that."""
    game, assumed = problem.game, []
    for text in first:
        try:
            state = game.apply(state, parse_action(text))
        except (IllegalAction, ValueError) as error:
            raise UserError(f"--first {text}: {error}") from None
        assumed.append(f"first: {text}")
    return state, assumed


def _ended(problem: Problem[Any], asked: Asking, state: Any, then: bool) -> tuple[Any, list[str]]:
    """The state after the players' own turn ended without anything more, and what was assumed for that."""
    game, assumed = problem.game, []
    while asked.own_turn(state):
        step = asked.quiet(game.legal_actions(state))
        if step is None:
            break
        state = game.apply(state, step)
        assumed.append(f"then: {step}" if then else f"the players: {step}")
    return state, assumed


def _choose(
    problem: Problem[Any], asked: Asking, horizon: str, turns: int, defend: Sequence[str], state: Any
) -> tuple[Choose, list[str]]:
    """How decisions on the way are answered, and that in words.

    Against others who decide, best play would have to be best against everything: there everybody plays by habit.
    """

    def quiet(game: Any, at: Any, legal: tuple[Action, ...]) -> Action:
        return asked.quiet(legal) or legal[0]

    rules = [rule for rule in defend if rule != BEST]
    rivals = habits_of_others(problem.game, problem.goal.seat) is not None
    habits = ["other seats: by the habits of the game's rollouts"] if rivals else []
    if rules:
        try:
            return stated(list(rules), quiet), [f"decisions: {', '.join(rules)}, else nothing", *habits]
        except ValueError as error:
            raise UserError(f"--defend: {error}") from None
    if rivals:
        return prefer, ["decisions: by the habits of the game's rollouts, other seats too"]
    goal = asked.defence(Problem(problem.game, state, problem.goal), horizon, turns)
    return Best(goal), [f"decisions: the best ones to {goal.describe()}"]
