"""The JSON of answers: one object, values as exact text and as floats."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kibitz.screens import StepView
    from solvers.puzzle import Tempting
    from solvers.result import Result


def number(value: Fraction) -> dict[str, Any]:
    """A value as {"exact": "7/2", "float": 3.5}."""
    return {"exact": str(value), "float": float(value)}


def answer(
    game: str,
    goal: str,
    sample: bool,
    result: Result,
    steps: Sequence[StepView],
    unique: bool | None,
    tempting: Tempting | None,
) -> dict[str, Any]:
    """The object that `kibitz solve --json` prints; `value` is null unless it is PROVEN."""
    proven = result.status.value == "PROVEN"
    return {
        "game": game,
        "goal": goal,
        "value": number(result.low) if proven else None,
        "status": result.status.value,
        "low": number(result.low),
        "high": number(result.high),
        "best": [str(action) for action in result.best],
        "line": [{"action": step.step, "seat": step.seat, "because": list(step.because)} for step in steps],
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
        "method": result.method,
        "unique": unique,
        "tempting": None if tempting is None else _tempting(tempting),
        "notes": list(result.notes),
        "sample": sample,
    }


def _tempting(tempting: Tempting) -> dict[str, Any]:
    return {
        "action": str(tempting.action),
        "value": number(tempting.value),
        "line": [str(step) for step in tempting.line],
    }


def dump(data: Any) -> str:
    """The JSON text of `data`."""
    return json.dumps(data, ensure_ascii=False, indent=1)


def dump_line(data: Any) -> str:
    """The JSON text of `data` in one line."""
    return json.dumps(data, ensure_ascii=False)
