"""Notebooks as files: run from clean, written in one canonical form, compared, and listed by their questions.

`python -m kibitz.display.notebooks` runs all of `notebooks/` and writes outputs and index; with names, only those.
"""

from __future__ import annotations

import re
import sys
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nbformat import NotebookNode

SECONDS = 60
"""The most that a cell may take."""
KERNEL = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
          "language_info": {"name": "python"}}  # fmt: skip
ANSWER = "**Answer.**"
BEGIN, END = "<!-- index: written by `make notebooks` -->", "<!-- end of index -->"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
IDENT = re.compile(r'(?<=[#"])[A-Za-z]+[0-9a-f]{10}(?=[")])')
"""Names that matplotlib makes of what they name."""
LIVING = "application/vnd.jupyter.widget-view+json"
"""What only a notebook that runs can show, under a name that is drawn anew each time."""
SLACK = 0.75
"""By how much a number of a drawing may differ: fonts are measured a little differently from machine to machine."""
PIXEL_SLACK = 0.02
"""The mean difference of the pixels of two pictures, of all there is between black and white."""


def read_notebook(path: Path) -> NotebookNode:
    """The notebook in a file. Raises nbformat's errors for a file that holds none."""
    import nbformat

    return nbformat.read(path, as_version=4)  # type: ignore[no-any-return,no-untyped-call,unused-ignore]


def run(path: Path) -> NotebookNode:
    """The notebook of a file, run from clean in its own folder, in canonical form.

    Raises nbclient's CellExecutionError where a cell fails, CellTimeoutError where one takes longer than SECONDS.
    """
    from nbclient import NotebookClient

    book = read_notebook(path)
    for cell in book.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    client = NotebookClient(
        book, timeout=SECONDS, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}},
        record_timing=False, extra_arguments=["--log-level=40"],
    )  # fmt: skip
    client.execute()
    return canonical(book)


def canonical(book: NotebookNode) -> NotebookNode:
    """The notebook without what differs from run to run or from machine to machine."""
    count = 0
    for at, cell in enumerate(book.cells, 1):
        cell["id"] = f"cell-{at:02d}"
        cell["metadata"] = {key: cell.metadata[key] for key in ("tags",) if key in cell.metadata}
        cell["source"] = cell.source.rstrip()
        if cell.cell_type == "code":
            count += 1
            cell["execution_count"] = count
            cell["outputs"] = list(_outputs(cell.outputs, count))
    book["metadata"] = dict(KERNEL)
    book["nbformat"], book["nbformat_minor"] = 4, 5
    return book


def _outputs(outputs: Iterable[Any], count: int) -> Iterator[Any]:
    """The outputs of a cell, text that was written in several pieces joined."""
    text: Any = None
    for output in outputs:
        if output.output_type == "stream" and text is not None and text.name == output.name:
            text["text"] += output.text
            continue
        if text is not None:
            yield text
        text = output if output.output_type == "stream" else None
        if text is None:
            output["metadata"] = {}
            if len(output.get("data", {})) > 1:
                output["data"].pop(LIVING, None)
            if output.output_type == "execute_result":
                output["execution_count"] = count
            yield output
    if text is not None:
        yield text


def write(book: NotebookNode, path: Path) -> bool:
    """Write a notebook where the file says something else; whether it was written."""
    import nbformat

    text = nbformat.writes(book, version=4).rstrip() + "\n"  # type: ignore[no-untyped-call,unused-ignore]
    if path.is_file() and path.read_text("utf-8") == text:
        return False
    path.write_text(text, "utf-8")
    return True


# --- comparing --------------------------------------------------------------------------------------------------------


def differences(fresh: NotebookNode, kept: NotebookNode) -> Iterator[str]:
    """What a run shows that the file does not, one line each; nothing where they are the same."""
    if len(fresh.cells) != len(kept.cells):
        yield f"{len(fresh.cells)} cells instead of {len(kept.cells)}"
        return
    for new, old in zip(fresh.cells, kept.cells, strict=True):
        if new.cell_type == "code":
            if len(new.outputs) != len(old.outputs):
                yield f"{new.id}: {len(new.outputs)} outputs instead of {len(old.outputs)}"
                continue
            for output, before in zip(new.outputs, old.outputs, strict=True):
                yield from (f"{new.id}: {what}" for what in _unlike(output, before))


def _unlike(new: Any, old: Any) -> Iterator[str]:
    if new.output_type != old.output_type:
        yield f"{new.output_type} instead of {old.output_type}"
        return
    shown, before = _shown(new), _shown(old)
    if shown.keys() != before.keys():
        yield f"shown as {', '.join(shown)} instead of {', '.join(before)}"
        return
    for kind, content in shown.items():
        if not SAME.get(kind, _same_text)(content, before[kind]):
            yield f"another {kind}: {_where(str(content), str(before[kind]))}"


def _shown(output: Any) -> dict[str, Any]:
    if output.output_type == "stream":
        return {output.name: output.text}
    return dict(sorted(output.get("data", {"error": output.get("evalue")}).items()))


def _same_text(new: Any, old: Any) -> bool:
    return bool(new == old)


def _where(new: str, old: str) -> str:
    """The first line that differs."""
    for one, other in zip(new.splitlines(), old.splitlines(), strict=False):
        if one != other:
            return f"`{one.strip()[:120]}` instead of `{other.strip()[:120]}`"
    return f"{len(new.splitlines())} lines instead of {len(old.splitlines())}"


def same_drawing(new: str, old: str) -> bool:
    """Whether two SVGs differ by no more than SLACK in any number, and say the same."""
    new, old = (IDENT.sub("id", drawing) for drawing in (new, old))
    if NUMBER.sub("0", new) != NUMBER.sub("0", old) or _texts(new) != _texts(old):
        return False
    pairs = zip(NUMBER.findall(new), NUMBER.findall(old), strict=True)
    return all(one == other or abs(float(one) - float(other)) <= SLACK for one, other in pairs)


def _texts(drawing: str) -> list[str]:
    """The words and numbers that a drawing shows, and the colours, which hold digits too."""
    return re.findall(r">([^<>]*\S[^<>]*)<|(#[0-9a-fA-F]{6})", drawing)


def same_picture(new: str, old: str) -> bool:
    """Whether two PNGs (in base 64) have one size and differ by no more than PIXEL_SLACK on average."""
    from io import BytesIO

    from matplotlib.image import imread

    one, other = (imread(BytesIO(b64decode(text)), format="png") for text in (new, old))
    apart: Any = abs(one - other).mean() if one.shape == other.shape else 1
    return float(apart) <= PIXEL_SLACK


SAME: dict[str, Callable[[Any, Any], bool]] = {"image/svg+xml": same_drawing, "image/png": same_picture}
"""How contents are compared, where not as text."""


# --- the index --------------------------------------------------------------------------------------------------------


def question(book: NotebookNode) -> str:
    """The title of a notebook, which is its question; "" without one."""
    first = book.cells[0].source.splitlines()[0] if book.cells and book.cells[0].cell_type == "markdown" else ""
    return first.removeprefix("# ").strip() if first.startswith("# ") else ""


def answer(book: NotebookNode) -> str:
    """The sentence that answers it; "" without one."""
    told = [c.source for c in book.cells if c.cell_type == "markdown" and c.source.startswith(ANSWER)]
    return " ".join(told[-1].removeprefix(ANSWER).split()) if told else ""


def index(folder: Path) -> str:
    """A table of the notebooks of a folder with their questions and answers."""
    rows = ["| notebook | question | answer |", "|---|---|---|"]
    for path in sorted(folder.glob("*.ipynb")):
        book = read_notebook(path)
        rows.append(f"| [{path.stem}]({path.name}) | {question(book)} | {answer(book)} |")
    return "\n".join(rows)


def with_index(text: str, table: str) -> str:
    """A text with the table between the marks of the index. Raises ValueError where the text has no marks."""
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the index has no place: write {BEGIN} and {END} on lines of their own")
    return f"{head}{BEGIN}\n{table}\n{END}{tail}"


def main(names: list[str]) -> int:
    """Run notebooks and write them, then the index; the exit status, 1 where one of them failed."""
    from nbclient.exceptions import CellControlSignal

    folder, status = Path("notebooks"), 0
    for path in map(Path, names) if names else sorted(folder.glob("*.ipynb")):
        try:
            written = write(run(path), path)
        except CellControlSignal as error:
            print(f"{path}: {error}", file=sys.stderr)  # noqa: T201
            status = 1
            continue
        print(f"{path}: {'written' if written else 'unchanged'}")  # noqa: T201
    readme = folder / "README.md"
    if readme.is_file():
        readme.write_text(with_index(readme.read_text("utf-8"), index(folder)), "utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
