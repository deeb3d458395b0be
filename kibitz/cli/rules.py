"""`kibitz rules`: the rules of a game by id, and how far the tests cover them."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from pathlib import Path

import click

from kibitz import coverage
from kibitz.cli.main import UserError
from model.core.diagnostics import DiagnosticError
from model.core.rulebook import Rule, Rulebook, UnknownRuleError, rulebook


@click.command()
@click.argument("game")
@click.argument("rule_id", metavar="[ID]", required=False)
@click.option("--kind", help="Only the rules of this kind, such as movement or combat.")
@click.option("--coverage", "show_coverage", is_flag=True, help="Show which rules the tests cover.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def command(game: str, rule_id: str | None, kind: str | None, show_coverage: bool, as_json: bool) -> None:
    """List the rules of GAME, show the one with ID, or show which of them the tests cover.

    Coverage reads the record that a test run leaves in the project; when the sources are newer than the
    record, it runs the tests that cite rules first.
    """
    if rule_id and (kind or show_coverage):
        raise UserError("an ID goes with neither --kind nor --coverage: it shows that rule alone.")
    try:
        book = rulebook(game)
        if rule_id:
            _show_rule(book.rule(rule_id.upper()), as_json)
        elif show_coverage:
            _show_coverage(_only(book, kind), as_json)
        else:
            _list_rules(_only(book, kind).rules, as_json)
    except (UnknownRuleError, DiagnosticError, coverage.CoverageError) as error:
        raise UserError(str(error)) from None


def _only(book: Rulebook, kind: str | None) -> Rulebook:
    return book if kind is None else Rulebook(book.game, book.source, book.of_kind(kind))


def _list_rules(rules: Sequence[Rule], as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps([dataclasses.asdict(rule) for rule in rules], ensure_ascii=False, indent=1))
        return
    for rule in rules:
        click.echo(f"{rule.id}  [{rule.section}]  {rule.rule}")


def _show_rule(rule: Rule, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(dataclasses.asdict(rule), ensure_ascii=False, indent=1))
        return
    click.echo(f"{rule.id}  {rule.section}  ({rule.kind})")
    click.echo(f"  Rule:      {rule.rule}")
    click.echo(f"  Situation: {rule.situation}")
    if rule.ruling:
        click.echo(f"  Ruling:    {rule.ruling}")
    if rule.not_testable:
        click.echo(f"  Not testable: {rule.not_testable}")


def _show_coverage(book: Rulebook, as_json: bool) -> None:
    record = coverage.current_record(coverage.find_project(Path.cwd()))
    whole = coverage.summarize(book, record)
    kinds = coverage.by_kind(book, record)
    if as_json:
        data = whole.to_json() | {"kinds": {kind: part.to_json() for kind, part in kinds.items()}}
        click.echo(json.dumps(data, indent=1))
    else:
        _print_coverage(book, whole, kinds, record.citing(passed=False))


def _print_coverage(
    book: Rulebook,
    whole: coverage.Summary,
    kinds: dict[str, coverage.Summary],
    failing: dict[str, list[str]],
) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table("kind", title=f"Rules of {book.game} that tests show to hold")
    for heading in ("total", "covered", "not testable", "uncovered"):
        table.add_column(heading, justify="right")
    for kind, part in [*kinds.items(), ("all", whole)]:
        counts = (part.total, len(part.covered), len(part.not_testable), len(part.uncovered))
        table.add_row(kind, *map(str, counts), style="bold" if part is whole else None)
    console = Console(highlight=False)
    console.print(table)
    for rule in whole.not_testable:
        console.print(f"not testable: {rule.id}: {escape(rule.not_testable)}")
    for kind, part in kinds.items():
        if part.uncovered:
            console.print(f"uncovered, {kind}: {', '.join(rule.id for rule in part.uncovered)}")
    for rule in whole.uncovered:
        for node_id in failing.get(rule.id, ()):
            console.print(f"failing: {rule.id}: {escape(node_id)}", soft_wrap=True)
