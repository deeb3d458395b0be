"""The tables of a study as text, Markdown, CSV and JSON."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from kibitz.figures import figure
from kibitz.jsonout import number
from kibitz.text import SAMPLE_BANNER
from solvers.study_table import LEAST, Level, Row, Value, levels, rows

if TYPE_CHECKING:
    from kibitz.study.reading import Study
    from solvers.study import Book
    from solvers.study_run import Outcome

DIGITS = 6
"""Decimals of numbers in CSV."""
SENSE = {"highest": 1, "lowest": -1, "none": 0}
MOST_SHARES = 12
"""Results of a distribution that the text lists; all are in CSV and JSON."""


class Found(NamedTuple):
    """A study with what it has found so far."""

    study: Study
    outcome: Outcome
    rows: tuple[Row, ...]
    axes: tuple[tuple[str, tuple[Level, ...]], ...]
    """What the values of each axis come to in the mean over the others, where that can be said."""
    likely: bool
    """Whether results are chances, so that they are written as per cent."""


def found(study: Study, book: Book, outcome: Outcome) -> Found:
    """The tables of a study from the games of complete rounds."""
    cells = study.cells()
    shares = study.keys.measured.show == "distribution"
    table = rows(cells, book, outcome, lambda at: study.built[at].span, SENSE[study.keys.seek], shares)
    axes = []
    for axis in study.axes:
        members = {
            level.label: [at for at, one in enumerate(study.built) if one.labels[axis.name] == level.label]
            for level in axis.levels
        }
        sizes = {len(some) for some in members.values()}
        if len(study.axes) > 1 and len(sizes) == 1 and 0 not in sizes:
            axes.append((axis.name, levels(members, book, outcome)))
    likely = all(one.span[0] == 0 and one.span[1] == 1 for one in study.built)
    return Found(study, outcome, table, tuple((name, some) for name, some in axes if some), likely)


def said(value: float, likely: bool) -> str:
    """A number as people read it."""
    if likely:
        return f"{100 * value:.1f} %"
    return f"{value:.3g}" if abs(value) < 10 else f"{value:.1f}"


def interval(value: Value | None, likely: bool, signed: bool = False) -> str:
    """A number with its interval; "" without one. Of chances the interval is in per cent too."""
    if value is None:
        return ""
    if likely:
        # The sum with 0 takes the sign off what is rounded to nothing.
        mean, low, high = (f"{round(100 * one, 1) + 0.0:{'+' if signed else ''}.1f}" for one in value)
        unit = "" if signed else " %"
        return f"{mean}{unit}" if value.low == value.high else f"{mean}{unit} [{low}, {high}]"
    mean, low, high = (f"{one:+.4g}" if signed else f"{one:.4g}" for one in value)
    return mean if value.low == value.high else f"{mean} [{low}, {high}]"


def standing(row: Row, likely: bool) -> str:
    """The value of a cell as text."""
    if row.value is None:
        return "nothing yet"
    if row.exact is not None:
        return figure(row.exact, likely)
    if row.status is not None and row.status.value == "BOUND":
        return f"[{said(row.value.low, likely)}, {said(row.value.high, likely)}]"
    return interval(row.value, likely)


def remark(row: Row, has_race: bool, level: bool) -> str:
    """The place of a cell in its group, as far as it is more than its number; `level` where others are as good."""
    if row.dropped:
        return "beaten" if row.exact is not None else f"dropped at {row.dropped:,}"
    if row.best or (level and row.value is not None):
        return ("best" if row.exact is not None else "best mean") + (", shared" if level else "")
    return "racing" if has_race and row.status is not None else ""


def heads(found: Found) -> list[str]:
    """The names of the columns."""
    ranked = ["behind", "place"] if found.study.keys.seek != "none" else []
    return [*(axis.name for axis in found.study.axes), value_head(found), "games", "standing", *ranked]


def value_head(found: Found) -> str:
    """What the values are."""
    measure = found.study.keys.measured
    return {"win": "won", "goal": "value"}.get(measure.count, measure.count)


def lines(found: Found) -> Iterator[list[str]]:
    """A line for every cell, the best of a group first: its values of the axes, and what is known of it."""
    has_race = found.study.keys.race is not None
    means = {found.study.group(found.study.built[row.cell]): row.value for row in found.rows if row.best}
    groups = [(found.study.group(found.study.built[row.cell]), row.value) for row in found.rows if not row.dropped]
    for row in ranked(found):
        one = found.study.built[row.cell]
        mine = found.study.group(one), row.value
        level = means.get(mine[0]) == row.value and groups.count(mine) > 1
        cells = [*one.labels.values(), standing(row, found.likely), f"{row.games:,}" if row.games else "-"]
        cells.append(row.status.value if row.status else "-")
        if found.study.keys.seek != "none":
            cells += [interval(row.behind, found.likely, True), remark(row, has_race, level)]
        yield cells


def ranked(found: Found) -> list[Row]:
    """The rows by groups, within each the best first: those in the race before those that dropped out."""
    groups = {found.study.group(one): at for at, one in reversed(list(enumerate(found.study.built)))}
    sense = SENSE[found.study.keys.seek]

    def place(row: Row) -> tuple[int, bool, float, int]:
        mean = row.value.mean if row.value is not None else 0.0
        return groups[found.study.group(found.study.built[row.cell])], bool(row.dropped), -sense * mean, row.cell

    return sorted(found.rows, key=place) if sense else list(found.rows)


def csv_text(found: Found) -> str:
    """The table as CSV: equal studies give equal bytes."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n")
    names = [axis.name for axis in found.study.axes]
    write.writerow([*names, "mean", "low", "high", "games", "standing", "dropped_after", "best",
                    "behind", "behind_low", "behind_high", "exact", "interval"])  # fmt: skip
    for row, one in zip(found.rows, found.study.built, strict=True):
        write.writerow([
            *one.labels.values(), *_numbers(row.value), row.games, row.status.value if row.status else "",
            row.dropped or "", int(row.best), *_numbers(row.behind), _exact(row.exact), row.how,
        ])  # fmt: skip
    return out.getvalue()


def _numbers(value: Value | None) -> list[str]:
    return ["", "", ""] if value is None else [f"{one:.{DIGITS}f}" for one in value]


def _exact(value: Fraction | None) -> str:
    return "" if value is None else str(value)


def shares_csv(found: Found) -> str:
    """The distributions as CSV, one line a result of a cell; "" where none was asked for."""
    if found.study.keys.measured.show != "distribution":
        return ""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n")
    write.writerow([*(axis.name for axis in found.study.axes), "result", "share", "low", "high", "exact"])
    for row, one in zip(found.rows, found.study.built, strict=True):
        for share in row.shares:
            write.writerow([*one.labels.values(), f"{share.result:g}", *_numbers(share.share), _exact(share.exact)])
    return out.getvalue()


def data(found: Found) -> dict[str, Any]:
    """The tables as plain data."""
    study = found.study
    return {
        "id": study.keys.id,
        "title": study.keys.title,
        "asks": study.keys.asks,
        "game": study.game,
        "sample": study.sample,
        "digests": study.head,
        "complete": found.outcome.complete,
        "ended": found.outcome.why,
        "round": found.outcome.round,
        "race": None if study.keys.race is None else {"doubt": study.keys.race.doubt, "seek": study.keys.seek},
        "cells": [_cell(row, study.built[row.cell].labels) for row in found.rows],
        "axes": {
            name: [{"value": one.label, "mean": _triple(one.value), "apart": _triple(one.apart)} for one in some]
            for name, some in found.axes
        },
    }


def _cell(row: Row, labels: dict[str, str]) -> dict[str, Any]:
    return {
        "cell": labels,
        "standing": row.status.value if row.status else None,
        "value": _triple(row.value),
        "exact": None if row.exact is None else number(row.exact),
        "games": row.games,
        "interval": row.how,
        "dropped_after": row.dropped or None,
        "best": row.best,
        "behind": _triple(row.behind),
        "shares": [
            {"result": share.result, **(_triple(share.share) or {}), "exact": str(share.exact) if share.exact else None}
            for share in row.shares
        ],
    }


def _triple(value: Value | None) -> dict[str, float] | None:
    if value is None or any(map(math.isinf, value)):
        return None
    return {name: round(one, DIGITS) for name, one in zip(("mean", "low", "high"), value, strict=True)}


def markdown(found: Found) -> str:
    """The study as a page in Markdown."""
    study = found.study
    parts = [f"# {study.keys.title}", study.keys.asks.strip()]
    if study.sample:
        parts.append(f"**{SAMPLE_BANNER}**")
    parts += [*notes(found), _grid(heads(found), list(lines(found)))]
    for name, some in found.axes:
        parts.append(f"In the mean over all other axes, by {name}:")
        parts.append(_grid(*level_table(found, name, some)))
    return "\n\n".join(parts) + "\n"


def level_table(found: Found, name: str, some: Sequence[Level]) -> tuple[list[str], list[list[str]]]:
    """The table of one axis: its heads and its lines."""
    apart = f"less {some[0].label}" + (", points" if found.likely else "")
    told = [[one.label, interval(one.value, found.likely), interval(one.apart, found.likely, True)] for one in some]
    return [name, value_head(found), apart], told


def notes(found: Found) -> list[str]:
    """What the numbers mean, in sentences."""
    keys, outcome = found.study.keys, found.outcome
    proven = sum(row.exact is not None for row in found.rows)
    told = [f"PROVEN values are exact under the play that is stated ({proven} of {len(found.rows)} cells)."] * bool(
        proven
    )
    if proven < len(found.rows):
        told.append("Intervals of means are of 95 % for each cell by itself.")
    if keys.seek != "none":
        told.append(_behind_note(found, proven == len(found.rows)))
    if keys.race is not None:
        doubt = f"{100 * keys.race.doubt:g} %"
        told.append(
            f"Beaten cells drop out: the chance that one of the best cells ever does is at most {doubt}. "
            "Cells drop out when they have been unlucky, so their means lean to the worse side; no interval makes up "
            "for that."
        )
    if outcome.why:
        at = f"{outcome.round:,} games for a cell in the race"
        told.append(f"Not complete ({outcome.why}): the table stands at {at}.")
    return [" ".join(told)]


def _behind_note(found: Found, proven: bool) -> str:
    """What the differences are."""
    keys = found.study.keys
    inside = f" of its group ({', '.join(keys.within)})" if keys.within else ""
    points = ", in percentage points" if found.likely else ""
    if proven:
        return f"`behind` is the difference to the best cell{inside}{points}."
    luck = "that met the same luck" if keys.luck == "shared" else "of the same number"
    return (
        f"`behind` is the difference to the best cell{inside}{points}, by {LEAST} or more games {luck}; these "
        "intervals hold jointly within a group with 95 %, whichever cell is the best."
    )


def _grid(head: Sequence[str], told: Sequence[Sequence[str]]) -> str:
    rule = "|".join("---" for _ in head)
    body = [f"| {' | '.join(head)} |", f"|{rule}|", *(f"| {' | '.join(one)} |" for one in told)]
    return "\n".join(body)
