"""`kibitz advise`: the plays of this turn, ranked, with what each is worth and why."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from kibitz.cli.main import INTERRUPTED, UserError
from kibitz.cli.why import (
    NOTHING,
    WhyCommand,
    WhyOptions,
    compared,
    explained,
    print_explained,
    read_options,
    why_data,
    why_options,
)
from kibitz.files import POSITION, Source, read_scenario, user_errors
from kibitz.proven import database_option

if TYPE_CHECKING:
    from kibitz.live import Report
    from kibitz.why import Explained
    from model.asking import Asking
    from model.core.goal import Problem
    from model.scenario import Scenario
    from solvers.advise_lines import Advice
    from solvers.limits import Limits

SECONDS = 10.0
ALIKE = 2
"""Plays of one first action and one proven value that are shown."""


@click.command(cls=WhyCommand)
@database_option
@click.argument("file", type=POSITION)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object.")
@click.option("--plays", type=click.IntRange(1, 50), default=5, show_default=True, help="How many plays to show.")
@click.option("--nodes", type=click.IntRange(1), help="Look into at most this many positions.")
@click.option(
    "--seconds", type=click.FloatRange(0, min_open=True), help="Work at most this long; 10 without any limit."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Of the sampled games.")
@click.option("--until", default="", help="Judge at another end than the file's, such as round.")
@click.option(
    "--count", type=click.IntRange(1, 20), default=1, show_default=True, help="With --until: how many of these."
)
@click.option("--stream", is_flag=True, help="Write every list so far to stderr, as a line of JSON.")
@click.option("--brief", is_flag=True, help="Leave out the reasons of the steps.")
@why_options
def command(
    file: Source,
    as_json: bool,
    plays: int,
    nodes: int | None,
    seconds: float | None,
    seed: int,
    until: str,
    count: int,
    stream: bool,
    brief: bool,
    **why: Any,
) -> int:
    """Rank the plays of the present turn of the position FILE: a play is the whole turn.

    Each has its value with its standing (PROVEN, BOUND or ESTIMATE with an interval), its distance to the best,
    the effort behind it, and what it prevents or gains. Ctrl-C shows the best so far (status 130).
    """
    from kibitz.advice import as_data, print_advice
    from kibitz.jsonout import dump
    from kibitz.live import shown
    from kibitz.text import console

    options, scenario, limits = read_options(why), read_scenario(file), _limits(nodes, seconds)
    asked = asked_of(scenario)
    ask = partial(question, until=until, count=count)
    with user_errors():
        problem = ask(scenario)
        with shown(problem.goal, stream) as report:
            advice = advised(problem, asked, limits, seed, plays, report)
        if not as_json:
            print_advice(console(), scenario, problem, asked, advice, brief)
        stopped = "interrupted" in advice.notes
        full = None if stopped else _explained(scenario, problem, advice, options, limits)
        numbers = NOTHING if stopped else compared(scenario, ask, options, full, limits)
        if as_json:
            click.echo(dump(as_data(scenario, problem, asked, advice) | why_data(full, numbers)))
        else:
            print_explained(console(), full if options.level else None, numbers)
    return INTERRUPTED if stopped else 0


def _limits(nodes: int | None, seconds: float | None) -> Limits:
    from solvers.limits import Limits

    return Limits(nodes, SECONDS if nodes is None and seconds is None else seconds)


def asked_of(scenario: Scenario) -> Asking:
    """What can be asked in a scenario."""
    from model.asking import asking

    return asking(scenario.game, scenario.problem)


def _explained(
    scenario: Scenario, problem: Problem[Any], advice: Advice, options: WhyOptions, limits: Limits
) -> Explained | None:
    from kibitz.why import of_advice

    if not options.asked:
        return None
    return explained(lambda: of_advice(scenario, problem, advice, options.detail, limits, options.depth), options.asked)


def question(scenario: Scenario, until: str, count: int) -> Problem[Any]:
    """The problem of a scenario, or the sensible goal of its game at another end. Raises UserError for none such."""
    from model.core.goal import Problem

    problem = scenario.problem
    if not until:
        return problem
    asked = asked_of(scenario)
    ends = [horizon for horizon in asked.horizons if horizon not in asked.looks]
    if until not in ends:
        raise UserError(f"--until {until}: expected one of {', '.join(ends)}.")
    try:
        moved = Problem(problem.game, asked.until(problem.state, until, count), problem.goal)
    except ValueError as error:
        raise UserError(f"--until {until}: {error}") from None
    return Problem(problem.game, moved.state, asked.defence(moved, until, count))


def advised(
    problem: Problem[Any], asked: Asking, limits: Limits, seed: int, plays: int, report: Report | None
) -> Advice:
    """The advice; `report` is told of every list so far. Raises UserError where the adviser refuses."""
    from solvers.advise import advise
    from solvers.policies import habits_of_others
    from solvers.result import Refused

    others = habits_of_others(problem.game, problem.goal.seat)
    nearer = None
    if asked.turn:
        nearer = replace(problem, state=asked.until(problem.state, asked.turn, 1))
    features = {feature.name: feature.fn for feature in asked.features(problem)}
    try:
        return advise(
            *(problem, limits, seed, report, plays, asked.turn_over),
            features=features, others=others, nearer=nearer, alike=ALIKE,
        )  # fmt: skip
    except Refused as refused:
        raise UserError(f"no advice here: {'; '.join(refused.reasons)}. {refused.advice}") from None
