import json

import pytest

from model.core import yamlcache, yamlfile
from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import load_yaml

TEXT = "cards:\n" + "".join(
    f"  - {{id: c{n}, cost: {n}, odd: {n % 2 == 1}, half: {n}.5, none: }}\n" for n in range(120)
)


@pytest.fixture
def kept(tmp_path, monkeypatch):
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept"


def write(tmp_path, text=TEXT):
    path = tmp_path / "pack.yaml"
    path.write_text(text, "utf-8")
    return path


def test_a_kept_text_reads_as_a_parsed_one_with_every_place(tmp_path, kept, monkeypatch):
    path = write(tmp_path)
    first = load_yaml(path)
    monkeypatch.setattr(yamlfile, "parse_yaml", None)
    again = load_yaml(path)
    assert again.data == first.data
    assert again.places == first.places
    assert again.place(("cards", 7, "cost")) == (9, 14)
    assert [type(v) for v in again.data["cards"][3].values()] == [str, int, bool, float, type(None)]


def test_another_text_is_parsed(tmp_path, kept):
    load_yaml(write(tmp_path))
    assert load_yaml(write(tmp_path, TEXT.replace("c7,", "d7,"))).data["cards"][7]["id"] == "d7"


@pytest.mark.parametrize("damage", ["", "{}", "[[], [1]]", "[1, 2, 3]", "[{}, [1, 1, 1, 1]]"])
def test_a_damaged_entry_is_no_error(tmp_path, kept, damage):
    path = write(tmp_path)
    whole = load_yaml(path)
    (entry,) = kept.iterdir()
    entry.write_text(damage)
    assert load_yaml(path).places == whole.places
    assert json.loads(entry.read_text())[0] == whole.data


def test_mistakes_are_not_kept(tmp_path, kept):
    path = write(tmp_path, TEXT + "cards: 1\n")
    for _ in range(2):
        with pytest.raises(DiagnosticError, match="appears twice"):
            load_yaml(path)
    assert not kept.exists()


def test_small_texts_and_an_empty_name_keep_nothing(tmp_path, kept, monkeypatch):
    load_yaml(write(tmp_path, "a: 1"))
    monkeypatch.setenv("KIBITZ_CACHE", "")
    load_yaml(write(tmp_path))
    assert not kept.exists()


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path / "file" / "below"))
    assert load_yaml(write(tmp_path)).data["cards"][0]["id"] == "c0"


def test_only_the_latest_entries_stay(tmp_path, kept, monkeypatch):
    monkeypatch.setattr(yamlcache, "MOST", 2)
    for name in "abc":
        load_yaml(write(tmp_path, TEXT.replace("c7,", f"{name}7,")))
    assert len(list(kept.iterdir())) == 2
