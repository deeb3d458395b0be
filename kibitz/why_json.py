"""Explanations as plain data: the sentence, every cause with exact numbers and its standing, and the tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kibitz.advice import rule_ids
from kibitz.jsonout import number
from kibitz.why_text import sentence
from solvers.causes import Branch, Causes, Gain, Judged, Shift, Worth, mean

if TYPE_CHECKING:
    from kibitz.why import Explained
    from model.core.action import Step
    from model.core.feature import Feature
    from solvers.advise_lines import Reading
    from solvers.besttree import Node


def as_data(e: Explained) -> dict[str, Any]:
    """The explanation; at the level of a sentence nothing but that."""
    from kibitz.why import SENTENCE

    if e.level == SENTENCE:
        return {"sentence": sentence(e)}
    c = e.causes
    return {
        "sentence": sentence(e),
        "play": _judged(c.play),
        "against": None if c.against is None else _judged(c.against),
        "quiet": None if c.quiet is None else _judged(c.quiet),
        "prevents": [_shift(s) for s in c.threats()],
        "brings": [_shift(s) for s in c.brought()],
        "costs": [_shift(s) for s in c.prices()],
        "parts": [_gain(gain) for gain in c.gains],
        **_lines(c),
        "rules": list(rule_ids((*e.told, *e.lost))),
        "nodes": c.nodes,
        "notes": list(c.notes),
        "tree": None if e.tree is None else _node(e.tree),
    }


def worth_data(worth: Worth) -> dict[str, Any]:
    """A value with its standing and its interval."""
    ends = {"low": number(worth.low), "high": number(worth.high)}
    return {"status": worth.status.value, "value": number(worth.value), **ends, "samples": worth.samples}


def _steps(steps: Sequence[Step]) -> list[str]:
    return [str(step) for step in steps]


def _judged(judged: Judged) -> dict[str, Any]:
    return {"play": _steps(judged.steps), "worth": worth_data(judged.worth)}


def _shift(shift: Shift) -> dict[str, Any]:
    f = shift.feature
    names = {"feature": f.name, "label": f.label, "kind": f.kind}
    return {**names, "here": _mean(f, shift.here), "there": _mean(f, shift.there), "quiet": _mean(f, shift.quiet)}


def _mean(feature: Feature, reading: Reading | None) -> dict[str, Any] | None:
    found = mean(feature, reading) if reading is not None else None
    if reading is None or found is None:
        return None
    data: dict[str, Any] = {"status": reading.status.value, "mean": number(found), "samples": reading.samples}
    if feature.kind == "event":
        odds = reading.chance(1)
        data |= {"low": number(odds.low), "high": number(odds.high)}
    elif reading.mean is not None:
        data |= {"low": number(reading.mean[1]), "high": number(reading.mean[2])}
    return data


def _gain(gain: Gain) -> dict[str, Any]:
    each = None if gain.part.worth is None else number(gain.part.worth)
    amounts = {"here": number(gain.here), "there": number(gain.there)}
    return {"part": gain.part.label, "each": each, **amounts, "adds": number(gain.worth)}


def _lines(c: Causes) -> dict[str, Any]:
    """The critical chance, the worst that can follow, and the tempting line."""
    critical = reply = parting = None
    if c.critical is not None:
        branches = [_branch(branch) for branch in c.critical.branches]
        critical = {"after": _steps(c.critical.after), "spread": number(c.critical.spread), "outcomes": branches}
    if c.reply is not None:
        bad = None if c.reply.as_bad is None else number(c.reply.as_bad)
        odds = {"chance": number(c.reply.chance), "as_bad": bad, "rivals": c.reply.rivals}
        reply = {"line": _steps(c.reply.line), "worth": worth_data(c.reply.worth), **odds}
    if c.parting is not None:
        at, line = c.parting.at, _steps(c.parting.line)
        ends = {"before": worth_data(c.parting.before), "after": worth_data(c.parting.after)}
        parting = {"line": line, "wrong": line[at], "at": at + 1, **ends, "plain": c.parting.plain}
    return {"critical": critical, "reply": reply, "tempting": parting}


def _branch(branch: Branch) -> dict[str, Any]:
    return {"outcomes": _steps(branch.outcomes), "chance": number(branch.chance), "worth": worth_data(branch.worth)}


def _node(node: Node) -> dict[str, Any]:
    data = {
        "steps": _steps(node.steps),
        "seat": node.seat,
        "chance": None if node.chance is None else number(node.chance),
        "worth": worth_data(node.worth),
        "more": node.more,
        "children": [_node(child) for child in node.children],
    }
    if node.others:
        data["others"] = [{"action": str(action), "worth": worth_data(worth)} for action, worth in node.others]
    return data
