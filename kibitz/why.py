"""Explanations of an answer: gathers what is compared, lets the solvers find the causes, and holds them together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from kibitz.figures import is_chance
from model.asking import asking
from model.core.action import Action, IllegalAction, Step
from model.core.game import CHANCE
from solvers.advise_find import secrets_of
from solvers.besttree import Node, best_tree
from solvers.causes import Causes, Worth, quiet_play
from solvers.explainer import Explainer
from solvers.limits import Limits
from solvers.policies import habits_of_others
from solvers.result import Status

if TYPE_CHECKING:
    from kibitz.screens import StepView
    from model.core.goal import Problem
    from model.scenario import Scenario
    from solvers.advise_lines import Advice
    from solvers.puzzle import PuzzleReport
    from solvers.result import Result

SENTENCE, PARAGRAPH, TREE = "sentence", "paragraph", "tree"
QUICK = Limits(nodes=1_000, seconds=0.5)
"""What the one sentence may cost that stands above every answer."""
NODES, SECONDS = 100_000, 20.0
"""What an explanation that is asked for may cost when no limit is given."""


@dataclass(frozen=True, slots=True)
class Explained:
    """An explanation and what it speaks of."""

    scenario: Scenario
    problem: Problem[Any]
    level: str
    causes: Causes
    tree: Node | None
    equals: tuple[Action, ...]
    """First actions that are as good as the play's own."""
    told: tuple[StepView, ...]
    """The steps of the play's line with their reasons."""
    lost: tuple[StepView, ...]
    """The steps of the tempting line, as far as it is followed."""
    hopeless: bool
    """Whether the goal is a chance, and it is proven that no play has any."""


def limits_of(level: str, limits: Limits) -> Limits:
    """What an explanation of a level may cost: what is asked for, else a sensible measure."""
    if level == SENTENCE:
        return QUICK if limits.nodes is None else Limits(min(limits.nodes, QUICK.nodes or 0), QUICK.seconds)
    alone = limits.nodes is not None and limits.seconds is None
    return Limits(limits.nodes or NODES, None if alone else limits.seconds or SECONDS)


def of_answer(
    scenario: Scenario, result: Result, report: PuzzleReport | None, level: str, limits: Limits, depth: int
) -> Explained | None:
    """Why the answer of `kibitz solve` is best; None where nobody decides and nothing is left to chance."""
    problem = scenario.problem
    ex, proven = _explainer(scenario, problem, limits_of(level, limits)), result.status.value == "PROVEN"
    decides = problem.game.current_player(problem.state) == problem.goal.seat
    play = (_own(problem, result.line) or ex.own_line(result.best[:1])) if decides else ()
    if proven and play and play[0] in result.best:
        ex.learn(play, result.low)
    for action, value in (report.values if report else {}).items():
        ex.learn_after((action,), value)
    other = report.tempting.action if report and report.tempting else ex.runner_up(result.best)
    against = ex.own_line((other,)) if other is not None and decides else ()
    stated = _whole(problem, ex, _trap(scenario, result)) if proven else ()
    trap = stated or against
    own = _own(problem, stated)
    if own and not (against and _worth(problem, ex, against).middle > _worth(problem, ex, own).middle):
        against = own
    return _explained(scenario, problem, ex, play, against, trap, result.line, result.best, proven, level, depth)


class Shown(NamedTuple):
    """A play of an advice, as far as an explanation speaks of it."""

    actions: tuple[Action, ...]
    """What is to be done whatever comes."""
    play: tuple[Step, ...]
    """To the end of the turn."""
    status: Status
    value: Fraction


def of_advice(
    scenario: Scenario, problem: Problem[Any], advice: Advice, level: str, limits: Limits, depth: int
) -> Explained | None:
    """Why the first play of an advice is the best one, against the first that is worth less."""
    plays = [Shown(line.actions, line.play, line.status, line.value) for line in advice.lines]
    return of_plays(scenario, problem, plays, advice.best, advice.status is Status.PROVEN, level, limits, depth)


def of_plays(
    scenario: Scenario,
    problem: Problem[Any],
    plays: Sequence[Shown],
    best: Sequence[Action],
    proven: bool,
    level: str,
    limits: Limits,
    depth: int,
) -> Explained | None:
    """Why the first of some plays is the best one, against the first that is worth less; `best` are all best first
    actions, and `proven` says whether it is proven that nothing is better. A value that is PROVEN is taken as it is.
    """
    if not plays:
        return None
    ex, first = _explainer(scenario, problem, limits_of(level, limits)), plays[0]
    worse = next((one for one in plays if one.value < first.value), None)
    for one in (first, worse):
        if one is not None and one.status is Status.PROVEN:
            ex.learn_after(one.actions, one.value)
    against = _whole(problem, ex, worse.actions) if worse is not None else ()
    play, own = first.actions, _own(problem, against)
    return _explained(scenario, problem, ex, play, own, against, first.play, best, proven, level, depth)


def _explained(
    scenario: Scenario,
    problem: Problem[Any],
    ex: Explainer,
    play: Sequence[Step],
    against: Sequence[Step],
    trap: Sequence[Step],
    main: Sequence[Step],
    best: Sequence[Action],
    proven: bool,
    level: str,
    depth: int,
) -> Explained | None:
    if not play and problem.game.current_player(problem.state) != CHANCE:
        return None
    asked = asking(scenario.game, problem)
    quiet = quiet_play(problem, asked.quiet, asked.turn_over) or None
    causes = ex.explain(play, against or None, quiet, main, trap, brief=level == SENTENCE)
    tree = best_tree(ex, depth, main) if level == TREE and not ex.blind else None
    equals = tuple(action for action in best if action not in play[:1])
    lost = _views(scenario, problem, causes.parting.line) if causes.parting else ()
    told = () if level == SENTENCE else _views(scenario, problem, main or play)
    lost_cause = is_chance(problem.goal) and causes.play.worth.proven and not causes.play.worth.value
    hopeless = lost_cause and (proven or not ex.worth(problem.state).high)
    return Explained(scenario, problem, level, causes, tree, equals, told, lost, hopeless)


def _explainer(scenario: Scenario, problem: Problem[Any], limits: Limits) -> Explainer:
    features = asking(scenario.game, problem).features(problem)
    others = habits_of_others(problem.game, problem.goal.seat)
    return Explainer(problem, limits, features, others=others, blind=bool(secrets_of(problem)))


def _whole(problem: Problem[Any], ex: Explainer, line: Sequence[Step]) -> Sequence[Step]:
    """A line of own actions played on as well as it goes, up to anything that somebody else decides."""
    own = _own(problem, line)
    return ex.own_line(own) if own and len(own) == len(line) else line


def _worth(problem: Problem[Any], ex: Explainer, steps: Sequence[Step]) -> Worth:
    state = problem.state
    for step in steps:
        state = problem.game.apply(state, step)
    return ex.worth(state)


def _own(problem: Problem[Any], line: Sequence[Step]) -> tuple[Action, ...]:
    """The steps of a line before anything that the asking seat does not decide."""
    game, state, steps = problem.game, problem.state, list[Action]()
    for step in line:
        if game.current_player(state) != problem.goal.seat or not isinstance(step, Action):
            break
        steps.append(step)
        state = game.apply(state, step)
    return tuple(steps)


def _trap(scenario: Scenario, result: Result) -> tuple[Step, ...]:
    """The tempting line that the position states, where the rules allow it; () without one."""
    told = scenario.answer.tempting if scenario.answer else None
    game, state, steps = scenario.problem.game, scenario.problem.state, list[Step]()
    for text in told.line if told else ():
        options: Sequence[Step] = game.legal_actions(state) or [o for o, _ in game.chance_outcomes(state)]
        step = next((one for one in options if str(one) == text), None)
        if step is None:
            return ()
        steps.append(step)
        state = game.apply(state, step)
    return tuple(steps)


def _views(scenario: Scenario, problem: Problem[Any], line: Sequence[Step]) -> tuple[StepView, ...]:
    from kibitz.screens import screen

    try:
        return screen(scenario.game).line(problem.game, problem.state, line)
    except IllegalAction:
        return ()
