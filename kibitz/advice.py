"""Advice in words: ranked plays with their standing, and what each one prevents or gains."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.text import Text

from kibitz.figures import figure, is_chance
from kibitz.jsonout import number as json_number
from kibitz.standing import doubts, doubts_data, standing
from kibitz.text import SAMPLE_BANNER
from solvers.advise_lines import Gap
from solvers.causes import mean

if TYPE_CHECKING:
    from rich.console import Console

    from kibitz.screens import StepView
    from model.asking import Asking
    from model.core.feature import Feature
    from model.core.goal import Problem
    from model.scenario import Scenario
    from solvers.advise_lines import Advice, Evidence, Line, Reading

RULE = re.compile(r"\b[A-Z]{2}-\d{3}\b")
MOST_REASONS = 5
LEAST_SHIFT = Fraction(1, 50)
"""Smaller differences of a chance or a mean are not worth a line."""


def worth(line: Line, likely: bool = False) -> str:
    """A line's value with its standing, and its interval when it is not exact."""
    kind = line.status.value
    if kind == "PROVEN":
        return f"{figure(line.value, likely)} PROVEN"
    return f"{figure(line.value, likely)} {kind} [{figure(line.low, likely)}, {figure(line.high, likely)}]"


def print_advice(
    out: Console, scenario: Scenario, problem: Problem[Any], asked: Asking, advice: Advice, brief: bool
) -> None:
    """Print the ranked plays, each with its value, effort, difference, reasons and steps."""
    out.print(Text(scenario.title, style="bold"))
    if scenario.sample:
        out.print(Text(SAMPLE_BANNER, style="bold yellow"))
    out.print(Text(f"Goal: {problem.goal.describe()}"))
    shown = "all plays" if advice.complete else "not all plays"
    likely = is_chance(problem.goal)
    out.print(Text(standing(advice, likely), style="bold"))
    for doubt in doubts(advice, likely):
        out.print(Text(doubt, style="bold"))
    out.print(Text(f"{shown} of the turn were found: {advice.plays:,}; {advice.nodes:,} nodes, "
                   f"{advice.samples:,} sampled games, {advice.seconds:.1f} s", style="dim"))  # fmt: skip
    for note in advice.notes:
        out.print(Text(f"note: {note}", style="dim"))
    features = {feature.name: feature for feature in asked.features(problem)}
    for line in advice.lines:
        out.print()
        _print_line(out, problem, scenario.game, line, features, brief)


def _print_line(
    out: Console, problem: Problem[Any], game: str, line: Line, features: Mapping[str, Feature], brief: bool
) -> None:
    play = " > ".join(str(step) for step in line.actions)
    out.print(Text(f"{line.rank}. {play}", style="bold"))
    likely = is_chance(problem.goal)
    behind = "" if line.rank == 1 else f"; {_gap(line.behind, likely)}"
    effort = f"{line.nodes:,} nodes" + (f", {line.samples:,} games" if line.samples else "")
    out.print(Text(f"   {worth(line, likely)}{behind}; {effort}"))
    for note in line.notes:
        out.print(Text(f"   note: {note}", style="dim"))
    why, said = headline(line, features)
    if why:
        out.print(Text(f"   {why}", style="italic"))
    for reason in reasons(line, features, said):
        out.print(Text(f"   - {reason}"))
    views = _told(problem, game, line)
    cited = rule_ids(views)
    if cited:
        out.print(Text(f"   rules: {', '.join(cited)}", style="dim"))
    if not brief and line.rank == 1:
        _print_steps(out, views)


def _gap(gap: Gap, likely: bool) -> str:
    """How far a play is behind the first one; ahead of it where games say so, but not clearly enough to trust them."""
    if gap.value < 0:
        return _gap(Gap(-gap.value, -gap.high, -gap.low), likely).replace("behind the best", "ahead of play 1", 1)
    told = f"behind the best by {figure(gap.value, likely)}"
    return told if gap.low == gap.high else f"{told} [{figure(gap.low, likely)}, {figure(gap.high, likely)}]"


def _told(problem: Problem[Any], game: str, line: Line) -> tuple[StepView, ...]:
    from kibitz.screens import screen

    return screen(game).line(problem.game, problem.state, line.play)


def rule_ids(views: Iterable[StepView]) -> tuple[str, ...]:
    """The rules that the reasons of a play cite, in the order in which they come up."""
    found = (rule for view in views for reason in view.because for rule in RULE.findall(reason))
    return tuple(dict.fromkeys(found))


def _print_steps(out: Console, views: Iterable[StepView]) -> None:
    out.print(Text("   step by step:", style="dim"))
    for view in views:
        chance = "  [likeliest chance]" if view.seat < 0 else ""
        out.print(Text(f"   > {view.step}{chance}"))
        for reason in view.because:
            out.print(Text(f"       {reason}", style="dim"))


class Differs(NamedTuple):
    """Something that differs after a play from after the one it is compared with."""

    evidence: Evidence
    feature: Feature
    here: Fraction
    there: Fraction

    @property
    def gain(self) -> Fraction:
        """How much better it is here for whoever asks: 0 where that depends."""
        return (self.here - self.there) * self.feature.good


def differences(line: Line, features: Mapping[str, Feature]) -> tuple[Differs, ...]:
    """What differs after this play from the one it is compared with, biggest differences first."""
    found = []
    for evidence in line.evidence:
        feature = features.get(evidence.feature)
        if feature is None or evidence.there is None:
            continue
        here, there = mean(feature, evidence.here), mean(feature, evidence.there)
        if here is not None and there is not None and abs(here - there) >= LEAST_SHIFT:
            found.append(Differs(evidence, feature, here, there))
    return tuple(sorted(found, key=lambda one: -abs(one.here - one.there)))


def headline(line: Line, features: Mapping[str, Feature]) -> tuple[str, frozenset[str]]:
    """Why a play stands where it does, in one sentence, and the names of the features that it speaks of.

    "" where nothing that somebody wants, or does not want, differs.
    """
    found = [one for one in differences(line, features) if one.gain]
    better = next((one for one in found if one.gain > 0), None)
    worse = next((one for one in found if one.gain < 0), None)
    first, second = (better, worse) if line.behind.value <= 0 else (worse, better)
    if first is None:
        return "", frozenset()
    text = f"{'why' if line.behind.value <= 0 else 'why not'}: {_reason(first)}"
    if second is not None:
        text += f"; {'the price is' if line.behind.value <= 0 else 'in return'} {_differs(second)}"
    return text, frozenset(one.feature.name for one in (first, second) if one is not None)


def _differs(one: Differs) -> str:
    if one.feature.kind == "event":
        return f"{one.feature.label}: {_percent(one.here)} instead of {_percent(one.there)}"
    return f"{one.feature.label}: {float(one.here):.2f} instead of {float(one.there):.2f}"


def reasons(line: Line, features: Mapping[str, Feature], said: frozenset[str] = frozenset()) -> Iterator[str]:
    """What differs most after this play from the one it is compared with, but for what was said already."""
    found = [one for one in differences(line, features) if one.feature.name not in said]
    for one in found[:MOST_REASONS]:
        yield _reason(one)


def _reason(one: Differs) -> str:
    evidence, feature, here, there = one
    against = "the best play" if evidence.against == 1 else f"play {evidence.against}"
    standing = "" if evidence.here.status.value == "PROVEN" else f" ({evidence.here.status.value})"
    if feature.kind == "event":
        return f"{feature.label}: {_percent(here)} instead of {_percent(there)} with {against}{standing}"
    return f"{feature.label}: {float(here):.2f} on average instead of {float(there):.2f} with {against}{standing}"


def _percent(value: Fraction) -> str:
    return f"{float(value):.1%}".replace("%", " %")


def as_data(scenario: Scenario, problem: Problem[Any], asked: Asking, advice: Advice) -> dict[str, Any]:
    """The advice as plain data."""
    features = {feature.name: feature for feature in asked.features(problem)}
    return {
        "game": scenario.game,
        "goal": problem.goal.describe(),
        "sample": scenario.sample,
        "status": advice.status.value,
        "low": json_number(advice.low),
        "high": json_number(advice.high),
        "best": [str(action) for action in advice.best],
        "plays": advice.plays,
        "complete": advice.complete,
        "nodes": advice.nodes,
        "samples": advice.samples,
        "seconds": round(advice.seconds, 6),
        "notes": list(advice.notes),
        **doubts_data(advice),
        "lines": [_line(line, _told(problem, scenario.game, line), features) for line in advice.lines],
    }


def _line(line: Line, views: tuple[StepView, ...], features: Mapping[str, Feature]) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "play": [str(step) for step in line.play],
        "actions": [str(action) for action in line.actions],
        "status": line.status.value,
        "value": json_number(line.value),
        "low": json_number(line.low),
        "high": json_number(line.high),
        "behind": {name: json_number(value) for name, value in line.behind._asdict().items()},
        "nodes": line.nodes,
        "samples": line.samples,
        "notes": list(line.notes),
        "why": headline(line, features)[0],
        "rules": list(rule_ids(views)),
        "evidence": [_evidence(evidence) for evidence in line.evidence],
    }


def _evidence(evidence: Evidence) -> dict[str, Any]:
    return {
        "feature": evidence.feature,
        "here": _reading(evidence.here),
        "there": None if evidence.there is None else _reading(evidence.there),
        "against": evidence.against,
    }


def _reading(reading: Reading) -> dict[str, Any]:
    odds = [
        {"value": o.value, "chance": json_number(o.chance), "low": json_number(o.low), "high": json_number(o.high)}
        for o in reading.odds
    ]
    mean = None if reading.mean is None else [json_number(part) for part in reading.mean]
    return {"status": reading.status.value, "odds": odds, "mean": mean, "samples": reading.samples}
