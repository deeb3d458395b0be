"""Every notebook runs from clean, shows what the file keeps, and has the shape that readers rely on."""

import re
from pathlib import Path

import pytest
from nbclient.exceptions import CellExecutionError

from kibitz.display import notebooks
from kibitz.display.notebooks import ANSWER, answer, index, question, read_notebook, with_index

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
FILES = sorted(FOLDER.glob("*.ipynb"))
NAMES = [path.stem for path in FILES]
GAMES = {"0": "tour", "1": "redrains", "2": "ascension", "3": "raidboss", "4": "compose"}
MOST_LINES = 25
AXIS_LABEL = re.compile(r'<g id="matplotlib\.axis_\d">')


def cells(book, kind):
    return [cell for cell in book.cells if cell.cell_type == kind]


def drawings(book):
    """Every SVG that a notebook shows."""
    outputs = [output for cell in cells(book, "code") for output in cell.outputs]
    return [output.data["image/svg+xml"] for output in outputs if "image/svg+xml" in output.get("data", {})]


def told(book):
    """Everything that a notebook says: sources and outputs."""
    texts = [cell.source for cell in book.cells]
    for cell in cells(book, "code"):
        for output in cell.outputs:
            texts.append(output.get("text", ""))
            texts += [text for kind, text in output.get("data", {}).items() if kind != "image/png"]
    return "\n".join(texts)


def axis_labels(drawing):
    """The labels of the axes of a plot: what stands in an axis's group outside its ticks."""
    from xml.etree import ElementTree

    root = ElementTree.fromstring(drawing)
    svg = "{http://www.w3.org/2000/svg}"
    axes = [group for group in root.iter(f"{svg}g") if group.get("id", "").startswith("matplotlib.axis_")]
    groups = [child for axis in axes for child in axis if child.get("id", "").startswith("text_")]
    return ["".join(text.text or "" for text in group.iter(f"{svg}text")).strip() for group in groups]


def test_there_are_notebooks_of_every_kind():
    assert {path.name[0] for path in FILES} == set(GAMES)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_it_runs_from_clean_and_shows_what_the_file_keeps(path):
    fresh = notebooks.run(path)
    assert list(notebooks.differences(fresh, read_notebook(path))) == []


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_the_file_is_in_canonical_form(path):
    from nbformat import writes

    text = path.read_text("utf-8")
    assert writes(notebooks.canonical(read_notebook(path)), version=4).rstrip() + "\n" == text
    assert "execution" not in text.replace("execution_count", "")


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_it_begins_with_its_question_and_ends_with_an_answer_that_is_asserted(path):
    book = read_notebook(path)
    assert GAMES[path.name[0]] in path.stem
    assert re.fullmatch(r"[0-4]\d(-[a-z0-9]+)+", path.stem)
    assert question(book).endswith("?")
    assert "assert " in cells(book, "code")[-1].source
    last = book.cells[-2:]
    assert any(cell.cell_type == "markdown" and cell.source.startswith(ANSWER) for cell in last)
    assert re.fullmatch(r"[^.!?]+(\.[^.!?\s][^.!?]*)*[.!]", answer(book)), "one sentence"


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_position_is_drawn_numbers_have_their_standing_and_a_plot_names_its_axes(path):
    book = read_notebook(path)
    assert any('class="kibitz position"' in drawing for drawing in drawings(book))
    assert re.search(r"PROVEN|BOUND|ESTIMATE", told(book))
    plots = [drawing for drawing in drawings(book) if AXIS_LABEL.search(drawing)]
    assert plots
    for plot in plots:
        labels = axis_labels(plot)
        assert len(labels) == 2
        assert all(labels)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_nothing_in_it_depends_on_the_machine_or_the_clock(path):
    book = read_notebook(path)
    assert not re.search(r"(?<![\w.])/(home|root|tmp|usr|var|work|mnt|Users)/|[A-Z]:\\", told(book))
    for cell in cells(book, "code"):
        assert not re.search(r"\bseconds\s*=|\bimport (time|random|datetime)\b|perf_counter", cell.source)
        assert len(cell.source.splitlines()) <= MOST_LINES
        assert [o for o in cell.outputs if o.output_type == "error" or o.get("name") == "stderr"] == []


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_sample_data_is_called_so_in_words_too(path):
    from kibitz.display import load

    book = read_notebook(path)
    sources = "\n".join(cell.source for cell in cells(book, "code"))
    files = [FOLDER.parent / name for name in re.findall(r"scenarios/[\w./-]+\.yaml", sources)]
    if any(load(file).sample for file in files) or "SAMPLE DATA" in told(book):
        assert "sample" in "\n".join(cell.source for cell in cells(book, "markdown")).lower()
        assert "SAMPLE DATA" in told(book)


def test_the_index_lists_every_notebook_with_its_question_and_answer():
    text = (FOLDER / "README.md").read_text("utf-8")
    assert with_index(text, index(FOLDER)) == text


# --- the machinery: it must notice what is wrong --------------------------------------------------------------------


@pytest.fixture
def small(tmp_path):
    """A function that writes a notebook of these sources; a list of one text is markdown."""
    import nbformat

    def make(*sources):
        new = nbformat.v4
        book = new.new_notebook()
        book.cells = [new.new_markdown_cell(s[0]) if isinstance(s, list) else new.new_code_cell(s) for s in sources]
        path = tmp_path / "00-tour-small.ipynb"
        notebooks.write(book, path)
        return path

    return make


def test_a_cell_that_fails_fails_the_run(small):
    with pytest.raises(CellExecutionError, match="AssertionError"):
        notebooks.run(small("assert 1 == 2"))


def test_a_run_is_written_in_one_form_and_a_change_is_noticed(small):
    path = small(
        ["# Why?"], "print('a', end='')\nprint('b')", "from kibitz.display import table\ntable([(1,)], ('n',))"
    )
    first = notebooks.run(path)
    assert notebooks.write(first, path)
    assert not notebooks.write(notebooks.canonical(read_notebook(path)), path)
    assert [cell.id for cell in first.cells] == ["cell-01", "cell-02", "cell-03"]
    assert first.cells[1].outputs[0].text == "ab\n"
    kept = read_notebook(path)
    assert list(notebooks.differences(first, kept)) == []
    kept.cells[1].outputs[0].text = "ac\n"
    kept.cells[2].outputs[0].data["text/html"] += " "
    found = list(notebooks.differences(first, kept))
    assert [line.split(":")[0] for line in found] == ["cell-02", "cell-03"]
    assert "`ab` instead of `ac`" in found[0]


def test_drawings_are_alike_up_to_what_fonts_change_and_no_more():
    drawing = '<svg><path d="M10.0 20.5" id="p0123456789"/><text x="3">5/18</text></svg>'
    assert notebooks.same_drawing(drawing, drawing.replace("20.5", "20.9").replace("p0123456789", "pabcdef0123"))
    assert not notebooks.same_drawing(drawing, drawing.replace("20.5", "23.5"))
    assert not notebooks.same_drawing(drawing, drawing.replace("5/18", "5/19"))
    assert not notebooks.same_drawing(drawing, drawing.replace("<path", "<circle"))


def test_pictures_are_alike_up_to_a_few_grey_values():
    from base64 import b64encode
    from io import BytesIO

    import numpy
    from matplotlib.image import imsave

    def picture(grey, size=8):
        found = BytesIO()
        imsave(found, numpy.full((size, size), grey), vmin=0, vmax=1, cmap="gray", format="png")
        return b64encode(found.getvalue()).decode()

    assert notebooks.same_picture(picture(0.5), picture(0.505))
    assert not notebooks.same_picture(picture(0.5), picture(0.7))
    assert not notebooks.same_picture(picture(0.5), picture(0.5, 9))


def test_an_index_needs_its_place():
    with pytest.raises(ValueError, match="no place"):
        with_index("# Notebooks", "table")
