"""A position made of what was imported: written, and read back by the project's own reader before anybody gets it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from kibitz.files import ident
from kibitz.importers.options import Options
from kibitz.importers.report import Imported, Report, refuse, shown
from kibitz.yamltext import yaml_text
from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import parse_yaml, path_at
from model.scenario import read_scenario

MOST = 4_000
"""Characters of the text of a position."""


def position(
    report: Report, options: Options, title: str, keys: Mapping[str, Any], goal: Mapping[str, Any]
) -> Imported:
    """The position file with these keys of its game. Raises DiagnosticError where the rules do not allow it."""
    title = shown(options.title or title)
    asked = goal_of(options.goal, report.source) if options.goal else goal
    head = {
        "format": 1,
        "id": ident(title, "imported")[:79].strip("-"),
        "title": title,
        "game": keys["game"],
        "source": f"imported from {shown(report.source)} ({report.kind})",
        "text": _notes(report),
    }
    rest = {name: value for name, value in keys.items() if name != "game"}
    text = yaml_text({**{k: v for k, v in head.items() if v}, **rest, "goal": asked})
    try:
        read_scenario(text, report.source)
    except DiagnosticError as error:
        raise _impossible(report, text, error) from None
    return Imported(text, report, "kibitz show FILE")


def _notes(report: Report) -> str:
    """What the position lacks, so that the file itself tells it."""
    if not report.unknown:
        return ""
    counts = Counter(f"{note.what}: {note.why.rstrip('.')}" for note in report.unknown)
    notes = "; ".join(note if n == 1 else f"{n} times {note}" for note, n in counts.items())
    return shown(f"Not taken over by the import: {notes}.", MOST)


def _impossible(report: Report, text: str, error: DiagnosticError) -> DiagnosticError:
    """What the rules say against a position, by the keys that it would have, with what was left out of it."""
    places = parse_yaml(text).places
    found = []
    for d in error.diagnostics:
        keys = ".".join(str(part) for part in path_at(places, d.line, d.column))
        message = f"the position cannot be, at `{keys}`: {d.message}" if keys else d.message
        found.append(refuse(report.source, d.code, message).diagnostics[0])
    found += [
        refuse(report.source, "LEFT-OUT", f"{note}: this may be why the position is not possible.").diagnostics[0]
        for note in report.unknown
    ]
    return DiagnosticError(found)


def goal_of(typed: str, file: str) -> Mapping[str, Any]:
    """The question that a user types as YAML. Raises DiagnosticError for what is no set of keys."""
    data = parse_yaml(typed, "--goal").data
    if not isinstance(data, dict):
        raise refuse("--goal", "GOAL", "expected keys, such as `{win: true, until: chimera}`.")
    return data
