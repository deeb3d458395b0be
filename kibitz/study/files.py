"""The files of a study's results: its tables, its plot, and every game as Parquet."""

from __future__ import annotations

import importlib.util
from array import array
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kibitz.files import write_atomically
from kibitz.jsonout import dump
from kibitz.study import tables
from solvers.study import Played

if TYPE_CHECKING:
    from kibitz.display.plots import Plot
    from kibitz.study.reading import Study
    from kibitz.study.tables import Found
    from solvers.study import Book

EXTRA = "Install the extra for it: pip install 'kibitz[studies]'"
JOURNAL, GAMES, EFFORT = "journal.jsonl", "games.parquet", "effort.parquet"
MARK = "kibitz."
"""What the names of digests in a file of games begin with."""
TOGETHER = 1024
"""Games of one cell that a line of a restored journal holds."""
MOST_BARS = 60
"""Cells that one plot shows."""
PACKAGES = {GAMES: "pyarrow", "plot.svg": "matplotlib"}
"""What files need beyond kibitz itself."""


def lacking() -> list[str]:
    """What cannot be written here for want of a package, each as a sentence."""
    return [
        f"{file} is not written: the package {package} is not installed. {EXTRA}."
        for file, package in PACKAGES.items()
        if importlib.util.find_spec(package) is None
    ]


def write(folder: Path, found: Found, book: Book, cost: dict[str, Any]) -> list[str]:
    """Write all files of the results; their names. Raises UserError where one cannot be written.

    All but cost.json and effort.parquet are the same for equal studies, whoever played the games.
    """
    texts = {
        "summary.csv": tables.csv_text(found),
        "distribution.csv": tables.shares_csv(found),
        "summary.md": tables.markdown(found),
        "summary.json": dump(tables.data(found)) + "\n",
        "cost.json": dump(cost) + "\n",
    }
    if importlib.util.find_spec("matplotlib") is not None:
        texts["plot.svg"] = plot(found).svg
    texts = {name: text for name, text in texts.items() if text}
    for name, text in texts.items():
        write_atomically(folder / name, text)
    names = list(texts)
    if importlib.util.find_spec("pyarrow") is not None:
        names += write_games(folder, found, book)
    return names


def write_games(folder: Path, found: Found, book: Book) -> list[str]:
    """Every game that counts, sorted by cell and number, and what each has cost in a file of its own."""
    import pyarrow as pa

    counts = [found.outcome.count[at] for at in range(len(book.cells))]
    cells = array("q", chain.from_iterable([at] * count for at, count in enumerate(counts)))
    numbers = array("q", chain.from_iterable(map(range, counts)))
    results, steps, cpu = array("d"), array("q"), array("d")
    for games, count in zip(book.cells, counts, strict=True):
        results += games.results[:count]
        steps += games.steps[:count]
        cpu += games.cpu[:count]
    names = [one.key for one in found.study.built]
    index = pa.array(cells, pa.int32())
    cell = pa.DictionaryArray.from_arrays(index, pa.array(names, pa.string()))
    where = {"cell": cell, "index": pa.array(numbers, pa.int64())}
    played = pa.table({**where, "result": pa.array(results, pa.float64()), "steps": pa.array(steps, pa.int64())})
    head = {f"{MARK}{name}": value for name, value in found.study.head.items()}
    _parquet(folder / GAMES, played.replace_schema_metadata(head))
    _parquet(folder / EFFORT, pa.table({**where, "cpu": pa.array(cpu, pa.float64())}))
    return [GAMES, EFFORT]


def read_games(folder: Path, study: Study) -> tuple[dict[str, str], list[Played]]:
    """The digests and the games that a folder of results holds without a journal; ({}, []) where it has none."""
    if importlib.util.find_spec("pyarrow") is None or not (folder / GAMES).exists():
        return {}, []
    import pyarrow.parquet as pq

    table, effort = pq.read_table(folder / GAMES), pq.read_table(folder / EFFORT)
    head = {name.decode().removeprefix(MARK): value.decode() for name, value in (table.schema.metadata or {}).items()}
    places = {one.key: at for at, one in enumerate(study.built)}
    columns = [table[name].to_pylist() for name in ("cell", "index", "result", "steps")]
    found: dict[str, list[tuple[int, float, int, float]]] = {}
    for cell, *game in zip(*columns, effort["cpu"].to_pylist(), strict=True):
        found.setdefault(cell, []).append(tuple(game))
    played = []
    for cell, games in found.items():
        for first in range(0, len(games), TOGETHER):
            numbers, results, steps, cpu = zip(*games[first : first + TOGETHER], strict=True)
            played.append(Played(places.get(cell, -1), numbers[0], results, steps, cpu))
    return head, played


def _parquet(path: Path, table: Any) -> None:
    """Write a table, whole or not at all."""
    import pyarrow.parquet as pq

    part = path.with_name(f".{path.name}.part")
    pq.write_table(table, part, compression="zstd")
    part.replace(path)


def plot(found: Found) -> Plot:
    """The means with their intervals as bars, in the order of the table."""
    from kibitz.display.plots import bars

    study = found.study
    y = {"win": "share of games won", "goal": "value"}.get(study.keys.measured.count, study.keys.measured.count)
    values = dict(_bars(found))
    return bars(values, "", y, study.keys.title, found.likely, study.sample)


def _bars(found: Found) -> Iterator[tuple[str, tuple[float, float, float]]]:
    """The cells with a value, by name; of very many the first ones of the table."""
    rows = [row for row in tables.ranked(found) if row.value is not None]
    for row in rows[:MOST_BARS]:
        if row.value is not None:
            value, low, high = row.value
            yield "; ".join(found.study.built[row.cell].labels.values()), (value, low, high)
