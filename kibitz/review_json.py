"""The JSON of a review: one object, every number as exact text and as a float."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kibitz.jsonout import number
from kibitz.why_text import sentence

if TYPE_CHECKING:
    from kibitz.review import Reviewed
    from solvers.advise_lines import Gap
    from solvers.causes import Worth
    from solvers.review_parts import Decision, Event, Total, Weighed


def as_data(done: Reviewed) -> dict[str, Any]:
    """The object that `kibitz review --json` prints."""
    found, scenario = done.review, done.scenario
    whys = {one.index: sentence(why) for one, why in done.whys if why is not None}
    return {
        "game": scenario.game,
        "title": scenario.title,
        "goal": scenario.problem.goal.describe(),
        "sample": scenario.sample,
        "seat": found.seat,
        "status": found.status.value,
        "over": found.over,
        "start": _worth(found.start),
        "skill": _total(found.skill),
        "gifts": _total(found.gifts),
        "luck": _total(found.luck),
        "remainder": {"habits": number(found.habits), "unreviewed": number(found.unreviewed)},
        "result": _worth(found.result),
        "scale": {
            "range": number(found.scale.range),
            "chance": found.scale.likely,
            "classes": [number(part * found.scale.range) for part in found.scale.parts],
            "tests": found.tests,
            "doubt": 0.05,
        },
        "decisions": [_decision(done, one, whys) for one in found.decisions],
        "chances": [_event(one) for one in found.events],
        "missing": [index + 1 for index in found.missing],
        "nodes": found.nodes,
        "games": found.games,
        "seconds": round(found.seconds, 6),
        "notes": list(found.notes),
    }


def _step(one: Weighed) -> dict[str, Any]:
    return {
        "step": one.index + 1,
        "text": str(one.step),
        "status": one.status.value if one.reviewed else None,
        "before": _worth(one.before) if one.before else None,
        "after": _worth(one.after) if one.after else None,
        "nodes": one.nodes,
        "games": one.games,
        "note": one.note,
    }


def _decision(done: Reviewed, one: Decision, whys: dict[int, str]) -> dict[str, Any]:
    return {
        **_step(one),
        "seat": one.seat,
        "who": done.who(one.seat),
        "own": one.own,
        "legal": one.legal,
        "class": one.kind.value,
        "loss": _gap(one.loss),
        "tested": one.tested,
        "better": [str(step) for step in one.best],
        "played": [str(step) for step in one.played],
        "why": whys.get(one.index),
    }


def _event(one: Event) -> dict[str, Any]:
    return {**_step(one), "chance": number(one.chance), "outcomes": one.outcomes, "luck": _gap(one.luck)}


def _worth(worth: Worth) -> dict[str, Any]:
    numbers = {name: number(getattr(worth, name)) for name in ("value", "low", "high")}
    return {"status": worth.status.value, **numbers, "games": worth.samples}


def _gap(gap: Gap) -> dict[str, Any]:
    return {name: number(getattr(gap, name)) for name in ("value", "low", "high")}


def _total(total: Total) -> dict[str, Any]:
    numbers = {name: number(getattr(total, name)) for name in ("value", "low", "high")}
    return {"status": total.status.value, **numbers}
