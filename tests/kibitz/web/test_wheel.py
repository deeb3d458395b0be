"""kibitz installed from a wheel: the page has its files and its scenarios; an editable install reads them in place."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from kibitz.web import shelf

ROOT = Path(__file__).parents[3]


def built(kind: str, folder: Path) -> ZipFile:
    words = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True)
    (found,) = folder.glob("*.whl")
    return ZipFile(found)


def test_a_wheel_brings_the_page_and_its_scenarios(tmp_path: Path) -> None:
    installed = tmp_path / "installed"
    with built("wheel", tmp_path / "wheel") as wheel:
        names = set(wheel.namelist())
        wheel.extractall(installed)
    assert {f"kibitz/scenarios/{path.parent.name}/{path.name}" for path in ROOT.glob("scenarios/*/*.yaml")} <= names
    assert {f"kibitz/web/static/{path.name}" for path in (ROOT / "kibitz/web/static").iterdir()} <= names
    assert not [name for name in names if "node_modules" in name]
    told = (
        "from kibitz.web import shelf; print(shelf.ROOT); print(shelf.read('ascension', '0001-open-the-path')['text'])"
    )
    env = os.environ | {"PYTHONPATH": str(installed)}
    words = [sys.executable, "-c", told]
    said = subprocess.run(words, cwd=tmp_path, env=env, check=True, capture_output=True, text=True).stdout
    where, _, text = said.partition("\n")
    assert where == str(installed / "kibitz/scenarios")
    assert text.rstrip() == (ROOT / "scenarios/ascension/0001-open-the-path.yaml").read_text("utf-8").rstrip()


def test_an_editable_install_copies_nothing(tmp_path: Path) -> None:
    with built("wheel:editable", tmp_path) as wheel:
        kept = [name for name in wheel.namelist() if ".dist-info/" not in name]
        assert kept == ["_kibitz.pth"]
        assert wheel.read(kept[0]).decode().strip() == str(ROOT)
    assert shelf.ROOT == ROOT / "scenarios"


def test_a_scenario_in_a_folder_of_another_name_is_listed_by_its_game(tmp_path: Path, monkeypatch) -> None:
    text = (ROOT / "scenarios/redrains/advice-early.yaml").read_text("utf-8")
    (tmp_path / "mixed").mkdir()
    (tmp_path / "mixed/one.yaml").write_text(text, "utf-8")
    monkeypatch.setattr(shelf, "ROOT", tmp_path)
    for cached in (shelf._files, shelf.listed):
        cached.cache_clear()
    try:
        assert [(one["game"], one["name"]) for one in shelf.listed()] == [("redrains", "one")]
        found = shelf.read("redrains", "one")
        assert found is not None
        assert found["text"] == text
    finally:
        for cached in (shelf._files, shelf.listed):
            cached.cache_clear()
