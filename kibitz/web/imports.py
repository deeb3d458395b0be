"""What is pasted into the page from elsewhere: decks, states, tables and boards become positions, with a report."""

from __future__ import annotations

from kibitz.importers import fitting, to_scenario, unclear
from kibitz.web.document import Wrong
from model.core.diagnostics import DiagnosticError


def imported(text: str) -> tuple[str, list[str]] | None:
    """The position file that a text becomes, and the report of that; None for a text that is of no kind to import.

    Raises Wrong with every reason why it becomes none.
    """
    found = fitting(text)
    if not found:
        return None
    if len(found) > 1:
        raise Wrong("IMPORT", unclear(found))
    try:
        made, report = to_scenario(text)
    except DiagnosticError as error:
        problems = [
            {"path": [], "line": d.line, "column": d.column, "code": d.code, "message": d.message}
            for d in error.diagnostics
        ]
        raise Wrong("IMPORT", "this cannot be made a position", problems) from None
    return made, report.lines()
