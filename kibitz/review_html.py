"""A review as one page of HTML: no script, nothing from elsewhere, light and dark, and readable on a phone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from kibitz.review_graph import COLOURS, graph
from kibitz.review_words import about, chance, effort, fortune, legend, line, loss, luck, sums, verdict
from kibitz.text import SAMPLE_BANNER
from kibitz.why_text import sentence
from solvers.review_parts import NAMED

if TYPE_CHECKING:
    from kibitz.review import Reviewed
    from solvers.review_parts import Decision, Event, Weighed

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
MARKS = "◆ mistake, ▲ luck, ▼ bad luck; a pale band is what is not exact. Point at a mark for what it was."
RIGHT = ' class="number"'
NUMBERS = ("step", "cost", "luck", "its chance")
"""Columns of numbers, which stand to the right."""
STYLE = """
:root{color-scheme:light dark;--ink:#1a1a1a;--soft:#5a5a5a;--rule:#d9d9d9;--paper:#fff;--warn:#7a3300;--bad:#b3400c;
--good:#00684a;--head:#f3f5f7}
@media (prefers-color-scheme:dark){:root{--ink:#eee;--soft:#b5b5b5;--rule:#444;--paper:#161616;--warn:#ffb98a;
--bad:#ff9a66;--good:#5fd3a8;--head:#22262b}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:62rem;padding:1rem 1.2rem 3rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,"DejaVu Sans",Verdana,sans-serif}
h1{font-size:1.5rem;line-height:1.25;margin:.4rem 0}
h2{font-size:1.15rem;margin:1.8rem 0 .5rem}
p{margin:.4rem 0}
.soft{color:var(--soft);font-size:.9rem}
.sample{color:var(--warn);font-weight:bold}
figure{margin:1rem 0}
.graph{display:block;width:100%;max-width:54rem;height:auto}
.scroll{overflow-x:auto}
.scroll:focus-visible{outline:2px solid currentColor;outline-offset:2px}
table{border-collapse:collapse;width:100%;font-size:.92rem}
caption{text-align:left;color:var(--soft);padding:.2rem 0}
th,td{text-align:left;vertical-align:top;padding:.35rem .7rem .35rem 0;border-bottom:1px solid var(--rule)}
thead th{background:var(--head);padding-left:.4rem}
td:first-child,tbody th{padding-left:.4rem}
.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.blunder,.mistake,.inaccuracy{color:var(--bad);font-weight:bold}
code{font:.92em ui-monospace,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
.play{min-width:11rem}
.effort{white-space:nowrap}
.sums{width:auto;min-width:min(100%,30rem)}
@media (max-width:40rem){.sums .number{white-space:normal}.sums td,.sums th{padding-right:.4rem}}
figcaption{color:var(--soft);font-size:.9rem}
.sums tr:last-child *{font-weight:bold}
ol,ul{padding-left:1.3rem}
li{margin:.5rem 0}
details{margin:1rem 0}
summary{cursor:pointer;padding:.3rem 0;font-weight:bold}
@media print{details>*{display:block}}
"""


def page(done: Reviewed) -> str:
    """The whole page."""
    scenario = done.scenario
    head = (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Review: {escape(scenario.title)}</title>\n<style>{STYLE}{COLOURS}</style>\n</head>\n<body>\n<main>"
    )
    return "\n".join((head, *body(done), "</main>\n</body>\n</html>")) + "\n"


def body(done: Reviewed) -> Iterator[str]:
    """What a page shows."""
    scenario, found = done.scenario, done.review
    yield f"<h1>{escape(scenario.title)}</h1>"
    if scenario.sample:
        yield f'<p class="sample">{SAMPLE_BANNER}</p>'
    yield f"<p>Goal: {escape(scenario.problem.goal.describe())}</p>"
    yield f"<p><strong>Review {found.status.value}</strong></p>"
    yield from (f'<p class="soft">{escape(told)}</p>' for told in about(done))
    yield f"<figure>{graph(done)}<figcaption>{escape(MARKS)}</figcaption></figure>"
    yield from _sums(done)
    yield from mistakes(done)
    yield from fortunes(done)
    yield from _every(done)
    yield "<h2>What the words mean</h2>"
    yield from (f'<p class="soft">{escape(told)}</p>' for told in legend(found))


def _sums(done: Reviewed) -> Iterator[str]:
    yield "<h2>What the result is made of</h2>"
    rows = "\n".join(
        f'<tr><th scope="row">{escape(one.name)}</th><td class="number">{escape(one.amount)}</td>'
        f"<td>{escape(one.standing)}</td></tr>"
        for one in sums(done.review)
    )
    yield f'{_scrolled("Sums")}<table class="sums"><tbody>\n{rows}\n</tbody></table></div>'


def mistakes(done: Reviewed) -> Iterator[str]:
    """The mistakes, the worst first, each with the better play and why it is better."""
    worst, whys = done.review.mistakes(), {one.index: why for one, why in done.whys}
    yield "<h2>Mistakes</h2>"
    if not worst:
        yield "<p>No decision is told apart from a better one.</p>"
        return
    yield "<ol>"
    for one in worst:
        parts = [f'<p>{_code(verdict(done, one))} <span class="soft">{one.status.value}, {effort(one)}</span></p>']
        if one.best:
            parts.append(f"<p>better: <code>{escape(line(one.best))}</code></p>")
        why = whys.get(one.index)
        if why is not None:
            parts.append(f"<p>why: {_code(sentence(why))}</p>")
        yield f"<li>{''.join(parts)}</li>"
    yield "</ol>"


def fortunes(done: Reviewed) -> Iterator[str]:
    """The chances whose luck is told apart from none, the greatest first."""
    found, likely = done.review.fortunes(), done.review.scale.likely
    yield "<h2>Luck</h2>"
    if not found:
        yield "<p>No chance made a difference that is told apart from none.</p>"
        return
    yield "<ul>"
    yield from (f'<li>{_code(fortune(one, likely))} <span class="soft">{one.status.value}</span></li>' for one in found)
    yield "</ul>"


def _every(done: Reviewed) -> Iterator[str]:
    found, likely = done.review, done.review.scale.likely
    decisions = [one for one in found.decisions if not one.idle]
    named = any(done.who(one.seat) for one in decisions)
    heads = ("step", *(("who",) if named else ()), "played", "called", "cost", "standing", "better", "effort")
    yield f"<details><summary>All {len(decisions)} decisions</summary>"
    yield _table("Every decision that was one", heads, (_decision(done, one, likely, named) for one in decisions))
    yield "</details>"
    events = [one for one in found.events if not one.idle]
    yield f"<details><summary>All {len(events)} chances</summary>"
    heads = ("step", "came", "its chance", "luck", "standing", "effort")
    yield _table("Every chance that was one", heads, (_event(one, likely) for one in events))
    yield "</details>"


def _decision(done: Reviewed, one: Decision, likely: bool, named: bool) -> Sequence[str]:
    kind = f' class="{one.kind.value}"' if one.kind in NAMED else ""
    return (
        _number(str(one.index + 1)),
        *((f"<td>{escape(done.who(one.seat))}</td>",) if named else ()),
        _play(str(one.step)),
        f"<td{kind}>{escape(one.kind.value)}</td>",
        _number(loss(one, likely)),
        f"<td>{one.status.value if one.reviewed else ''}</td>",
        _play(line(one.best)) if one.best else "<td></td>",
        _effort(one),
    )


def _event(one: Event, likely: bool) -> Sequence[str]:
    return (
        _number(str(one.index + 1)),
        _play(str(one.step)),
        _number(chance(one.chance)),
        _number(luck(one, likely)),
        f"<td>{one.status.value if one.reviewed else ''}</td>",
        _effort(one),
    )


def _table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col"{RIGHT * (name in NUMBERS)}>{escape(name)}</th>' for name in heads)
    inside = "\n".join(f"<tr>{''.join(cells)}</tr>" for cells in rows)
    table = (
        f"<table><caption>{escape(caption)}</caption>\n<thead><tr>{head}</tr></thead>\n"
        f"<tbody>\n{inside}\n</tbody></table>"
    )
    return f"{_scrolled(caption)}{table}</div>"


def _scrolled(label: str) -> str:
    """The beginning of a part that is scrolled sideways where the screen is narrow."""
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(label)}">'


def _number(told: str) -> str:
    return f"<td{RIGHT}>{escape(told)}</td>"


def _effort(one: Weighed) -> str:
    return f"<td>{escape(one.note)}</td>" if one.note else f'<td class="effort">{escape(effort(one))}</td>'


def _play(told: str) -> str:
    return f'<td class="play"><code>{escape(told)}</code></td>'


def _code(told: str) -> str:
    """A sentence whose words in backquotes are steps."""
    parts = escape(told).split("`")
    return "".join(f"<code>{part}</code>" if at % 2 else part for at, part in enumerate(parts))
