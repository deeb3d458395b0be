"""Pages of the site that are made from the project: the rules with their tests, and the scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kibitz.coverage import Record, fingerprint, read_record, summarize
from model.core.rulebook import Rule, Rulebook, rulebook
from model.core.yamlfile import load_yaml

ROOT = Path(__file__).resolve().parents[2]
GAMES = {"ascension": "Ascension Tactics", "redrains": "Red Rains", "raidboss": "Raid Boss"}
"""The games of the site, and how they are called."""


def generated() -> dict[str, str]:
    """Return the pages by their place on the site."""
    record = current()
    pages = {f"reference/rules-{game}.md": rules_page(rulebook(game), title, record) for game, title in GAMES.items()}
    # The template game has no page in the contents, but its ids are cited.
    pages["reference/rules-tinygame.md"] = "---\norphan: true\n---\n" + rules_page(
        rulebook("tinygame"), "The template game", record
    )
    pages["reference/scenario-list.md"] = scenarios_page()
    return pages


def current() -> Record | None:
    """Return the record of the rules that the tests show to hold, if it is whole and of these very sources."""
    record = read_record(ROOT)
    return record if record and record.complete and record.fingerprint == fingerprint(ROOT) else None


def rules_page(book: Rulebook, title: str, record: Record | None) -> str:
    """Return the page with every rule of a game, by kind, with its example, its ruling and its tests."""
    lines = [f"# {title}: the rules by id", ""]
    lines += [f"{len(book)} statements, in own words, of: {book.source}. `kibitz rules {book.game} ID` prints one.", ""]
    lines += coverage_table(book, record)
    passing = record.citing(passed=True) if record else {}
    for kind in book.kinds():
        lines += [f"## {kind.capitalize()}", ""]
        for rule in book.of_kind(kind):
            lines += entry(rule, len(passing.get(rule.id, ())))
    return "\n".join(lines)


def coverage_table(book: Rulebook, record: Record | None) -> list[str]:
    """Return the lines on how far tests cover a game's rules, by kind."""
    if record is None:
        hint = f"`kibitz rules {book.game} --coverage` shows how far the tests cover them."
        return [hint, ""]
    lines = ["| kind | rules | covered by tests | not testable | uncovered |", "|---|---|---|---|---|"]
    parts = {kind: summarize(book.of_kind(kind), record) for kind in book.kinds()}
    for kind, part in {**parts, "all": summarize(book, record)}.items():
        counts = (part.total, len(part.covered), len(part.not_testable), len(part.uncovered))
        lines.append(f"| {kind} | " + " | ".join(map(str, counts)) + " |")
    return [*lines, ""]


def entry(rule: Rule, tests: int) -> list[str]:
    """Return the lines of one rule."""
    lines = [f"### {rule.id}", "", f"{escaped(rule.rule)} *({escaped(rule.section)})*", ""]
    lines += [f"- Example: {escaped(rule.situation)}"]
    lines += [f"- Ruling: {escaped(rule.ruling)}"] if rule.ruling else []
    lines += [f"- Not testable: {escaped(rule.not_testable)}"] if rule.not_testable else []
    lines += [f"- Tests that cite it: {tests}"] if tests else []
    return [*lines, ""]


def escaped(text: str) -> str:
    """Return text with the signs that Markdown would take for marks made harmless, code in backticks kept."""
    parts = text.split("`")
    signs = str.maketrans({sign: "\\" + sign for sign in "\\*_[]<>{}|#$~"})
    return "`".join(part if at % 2 else part.translate(signs) for at, part in enumerate(parts))


def scenarios_page() -> str:
    """Return the page that lists the positions that come with kibitz."""
    lines = ["# Positions that come with kibitz", ""]
    lines += ["`kibitz show FILE` draws one, `kibitz solve FILE` or `kibitz advise FILE` answers it.", ""]
    for game, title in GAMES.items():
        lines += [f"## {title}", "", "| file | title | difficulty | tags |", "|---|---|---|---|"]
        folders = (ROOT / "scenarios" / game, ROOT / "scenarios" / "composed" / game)
        for path in (path for folder in folders for path in sorted(folder.glob("*.yaml"))):
            lines.append(scenario_row(path, load_yaml(path).data))
        lines.append("")
    return "\n".join(lines)


def scenario_row(path: Path, data: dict[str, Any]) -> str:
    """Return the line of one position."""
    sample = " (sample cards)" if data.get("sample") else ""
    tags = ", ".join(map(str, data.get("tags", ())))
    return (
        f"| `{path.relative_to(ROOT).as_posix()}` | {data['title']}{sample} | {data.get('difficulty', '')} | {tags} |"
    )
