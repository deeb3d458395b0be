"""A review in the terminal: the sums, the course of the game, the decisions, the worst mistakes, and the luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from kibitz.review_chart import chart
from kibitz.review_words import about, effort, fortune, legend, line, loss, notable, sums, verdict
from kibitz.text import print_hanging, print_head
from kibitz.why_text import sentence
from solvers.review_parts import NAMED

if TYPE_CHECKING:
    from rich.console import Console

    from kibitz.review import Reviewed
    from solvers.review_parts import Decision

MOST_LUCK = 5
"""So many lucky and as many unlucky chances are listed."""
MARKS = "below: B blunder, M mistake, I inaccuracy (small letters: others'), + and - luck"


def print_review(out: Console, done: Reviewed, every: bool) -> None:
    """Print all of a review; `every` lists every decision, not only those that cost something or are open."""
    scenario, found = done.scenario, done.review
    print_head(out, scenario.title, scenario.problem.goal.describe(), scenario.sample)
    out.print(Text(f"review {found.status.value}", style="bold"))
    for told in about(done):
        print_hanging(out, told, 0, "")
    out.print()
    _print_sums(out, done)
    out.print()
    for row in chart(found):
        out.print(Text(row))
    print_hanging(out, MARKS, 0, "")
    out.print()
    _print_decisions(out, done, [one for one in found.decisions if (every and not one.idle) or notable(one)])
    _print_mistakes(out, done)
    _print_luck(out, done)
    for told in legend(found):
        print_hanging(out, told, 0, "")


def _print_sums(out: Console, done: Reviewed) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for at in range(3):
        table.add_column(justify="right" if at == 1 else "left", no_wrap=True)
    for one in sums(done.review):
        table.add_row(one.name, one.amount, one.standing)
    out.print(table)


def _print_decisions(out: Console, done: Reviewed, shown: Sequence[Decision]) -> None:
    if not shown:
        out.print("no decision cost anything that is known")
        out.print()
        return
    named = any(done.who(one.seat) for one in shown)
    table = Table(box=None, padding=(0, 2, 0, 0), title="Decisions", title_justify="left", title_style="bold")
    for name in ("step", *(("who",) if named else ()), "played", "called", "cost", "standing", "better"):
        table.add_column(name, justify="right" if name == "step" else "left", overflow="fold")
    for one in shown:
        who = (done.who(one.seat),) if named else ()
        standing = one.status.value if one.reviewed else ""
        cells = (str(one.step), one.kind.value, loss(one, done.review.scale.likely), standing, line(one.best))
        table.add_row(str(one.index + 1), *who, *map(Text, cells))
    out.print(table)
    out.print()


def _print_mistakes(out: Console, done: Reviewed) -> None:
    worst = [one for one in done.review.decisions if one.kind in NAMED]
    if not worst:
        return
    out.print(Text("Worst mistakes", style="bold"))
    whys = {one.index: why for one, why in done.whys}
    for one in done.review.mistakes():
        if one.own and one.index not in whys:
            continue
        print_hanging(out, f"{verdict(done, one)}  {one.status.value}, {effort(one)}", 2)
        if one.best:
            print_hanging(out, f"better: `{line(one.best)}`", 4, "")
        why = whys.get(one.index)
        if why is not None:
            print_hanging(out, f"why: {sentence(why)}", 4, "")
    out.print()


def _print_luck(out: Console, done: Reviewed) -> None:
    found, likely = done.review.fortunes(), done.review.scale.likely
    for heading, some in (
        ("Unluckiest", [one for one in found if one.luck.value < 0]),
        ("Luckiest", [one for one in found if one.luck.value > 0]),
    ):
        if some:
            out.print(Text(heading, style="bold"))
        for one in some[:MOST_LUCK]:
            print_hanging(out, f"{fortune(one, likely)}  {one.status.value}", 2)
    if found:
        out.print()
