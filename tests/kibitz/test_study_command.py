"""`kibitz study`: files that are checked with their places, runs that are killed and gone on with, equal results."""

from __future__ import annotations

import importlib.util
import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from kibitz.study.keys import json_schema
from kibitz.study.reading import read_study
from kibitz.study.work import carry_out
from model.core.diagnostics import DiagnosticError
from solvers.study import Order

ROOT = Path(__file__).resolve().parents[2]
POSITION = ROOT / "scenarios/redrains/0021-do-not-pass.yaml"
RAGE = {"axes": [{"name": "rage", "set": "rage", "values": [1, 2]}]}
SAME = ("summary.csv", "summary.md", "summary.json", "plot.svg", "games.parquet")
"""Files that are the same whoever played, and however often the run was broken off."""


def study(folder: Path, **changes: object) -> Path:
    """A small study of a position that takes a few steps."""
    keys = {
        "format": 1,
        "id": "small",
        "title": "Rage and habits",
        "asks": "How likely is the Ultimate kept away?",
        "base": {"file": str(POSITION)},
        "measure": "goal",
        "axes": [
            {"name": "play", "set": "play", "values": ["habits", "random"]},
            {"name": "rage", "set": "rage", "values": "1..4"},
        ],
        "race": {"doubt": 0.05},
        "games": {"first": 16, "most": 128},
    }
    keys.update(changes)
    path = folder / "small.yaml"
    path.write_text(json.dumps({key: value for key, value in keys.items() if value is not None}, indent=1))
    return path


def ran(kibitz: Any, *args: object) -> tuple[int, str, str]:
    """Exit status, output and messages of `kibitz study`."""
    found = kibitz("study", *args)
    return found.exit_code, found.stdout, found.stderr


def test_two_processes_that_are_killed_and_go_on_find_what_one_process_finds(tmp_path, kibitz):
    file = study(tmp_path)
    one, two = tmp_path / "one", tmp_path / "two"
    assert ran(kibitz, file, "--engine", "serial", "--out", one)[0] == 0
    command = [sys.executable, "-m", "kibitz", "study", str(file), "--workers", "2", "--out", str(two), "--resume"]
    started = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _until(two / "journal.jsonl", 9, started)
    started.kill()
    started.wait()
    status, out, err = ran(kibitz, file, "--workers", "2", "--out", two, "--resume")
    assert (status, err) == (0, "")
    assert "of scheduling and transfer per batch (median)" in " ".join(out.split())
    for name in SAME:
        assert (one / name).read_bytes() == (two / name).read_bytes(), name
    rows = (one / "summary.csv").read_text().splitlines()
    assert len(rows) == 9
    assert rows[0].startswith("play,rage,mean,low,high,games,standing,dropped_after,best,")


def _until(journal: Path, lines: int, started: subprocess.Popen[bytes]) -> None:
    """Wait for so many lines of a journal."""
    for _ in range(3000):
        if journal.exists() and journal.read_bytes().count(b"\n") >= lines:
            return
        assert started.poll() is None, "it ended before it could be killed"
        time.sleep(0.02)
    raise AssertionError("nothing was written")


def test_every_game_is_kept_once_and_in_order(tmp_path, kibitz):
    import pyarrow.parquet as pq

    file = study(tmp_path, race=None, games={"first": 8, "most": 8})
    ran(kibitz, file, "--engine", "serial")
    table = pq.read_table(tmp_path / "small/games.parquet")
    assert table.column_names == ["cell", "index", "result", "steps"]
    assert table["index"].to_pylist() == [*range(8)] * 8
    assert table["cell"].to_pylist()[:9] == ["play=habits; rage=1"] * 8 + ["play=habits; rage=2"]
    assert set(table["result"].to_pylist()) <= {0.0, 1.0}
    assert table.schema.metadata[b"kibitz.study"].decode() == read_study(file).head["study"]
    effort = pq.read_table(tmp_path / "small/effort.parquet")
    assert min(effort["cpu"].to_pylist()) > 0


def test_results_without_a_journal_are_gone_on_with_from_their_games(tmp_path, kibitz):
    file = study(tmp_path, race=None, games={"first": 8, "most": 8})
    ran(kibitz, file, "--engine", "serial")
    (tmp_path / "small/journal.jsonl").unlink()
    assert "has results already" in ran(kibitz, file, "--engine", "serial")[2]
    known = (tmp_path / "small/games.parquet").read_bytes()
    status, out, _ = ran(kibitz, file, "--engine", "serial", "--resume")
    assert (status, "No game had to be played." in out) == (0, True)
    assert (tmp_path / "small/games.parquet").read_bytes() == known
    (tmp_path / "small/journal.jsonl").unlink()
    study(tmp_path, race=None, games={"first": 8, "most": 8}, play={"own": "greedy"}, **RAGE)
    assert "games.parquet was written with another study" in ran(kibitz, file, "--engine", "serial", "--resume")[2]


def test_exact_odds_stand_beside_games(tmp_path, kibitz):
    """Habits of a position of few steps are proven; advice, which remembers a line, is sampled."""
    axes = [{"name": "play", "set": "play", "values": ["habits", "best", "advice 60"]}]
    file = study(tmp_path, axes=axes, measure={"count": "goal", "exact": 20_000}, games={"first": 8, "most": 8})
    status, out, _ = ran(kibitz, file, "--engine", "serial", "--json")
    cells = {one["cell"]["play"]: one for one in json.loads(out)["cells"]}
    assert status == 0
    assert [cells[name]["standing"] for name in ("habits", "best", "advice 60")] == ["PROVEN", "PROVEN", "ESTIMATE"]
    assert cells["best"]["exact"]["exact"] == "5/6"
    assert cells["habits"]["value"]["mean"] < 5 / 6
    assert cells["best"]["best"]


def test_what_is_there_is_not_overwritten_and_not_mixed(tmp_path, kibitz):
    file = study(tmp_path, games={"first": 2, "most": 2}, race=None)
    assert ran(kibitz, file, "--engine", "serial")[0] == 0
    status, _, err = ran(kibitz, file, "--engine", "serial")
    assert (status, "give --resume to go on" in err) == (2, True)
    study(tmp_path, games={"first": 2, "most": 4}, race=None, title="Another title")
    assert ran(kibitz, file, "--engine", "serial", "--resume")[0] == 0
    study(tmp_path, measure={"count": "goal", "until": "round"})
    status, _, err = ran(kibitz, file, "--engine", "serial", "--resume")
    assert status == 2
    assert "was written with another study (what is played or measured)" in err


def test_other_rules_are_refused_by_name(tmp_path, kibitz, monkeypatch):
    file = study(tmp_path, games={"first": 2, "most": 2}, race=None)
    ran(kibitz, file, "--engine", "serial")
    monkeypatch.setattr("kibitz.study.reading.rules", lambda game, wide: "other")
    status, _, err = ran(kibitz, file, "--engine", "serial", "--resume")
    assert status == 2
    assert "was written with another version of the rules or of play" in err
    known = (tmp_path / "small/games.parquet").read_bytes()
    monkeypatch.setattr("kibitz.study.work.rules", lambda game, wide: "other")
    status, out, err = ran(kibitz, file, "--engine", "serial", "--recheck", "1")
    assert (status, err) == (0, "taken over: 8 games played again under these rules are the same\n")
    assert "No game had to be played." in out
    journal = tmp_path / "small/journal.jsonl"
    journal.write_text(journal.read_text().replace('"other"', '"third"').replace('"steps":[', '"steps":[9'))
    status, _, err = ran(kibitz, file, "--engine", "serial", "--recheck", "1")
    assert (status, "are not the same under these rules" in err) == (2, True)
    assert known != (tmp_path / "small/games.parquet").read_bytes()  # the digest in it is another one
    monkeypatch.undo()
    monkeypatch.setattr("kibitz.study.reading.rules", lambda game, wide: "fourth")
    status, _, err = ran(kibitz, file, "--engine", "serial", "--out", tmp_path / "new")
    assert status == 2
    assert "has other rules or other card packs; all need the same kibitz" in err


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"bas": 1}, "UNKNOWN-KEY `bas`. Did you mean `base`?"),
        ({"base": {"file": "none.yaml"}}, "none.yaml: UNREADABLE No such file or directory"),
        ({"base": {"new": "chess"}}, "`new` is one of"),
        ({"play": "habit", **RAGE}, "nobody plays as `habit`. Did you mean `habits`?"),
        ({"play": {"p3": "habits"}, **RAGE}, "there is no seat `p3`."),
        ({"play": {"own": "best"}, **RAGE}, "`best` decides everything: write `play: best`."),
        ({"measure": "wound"}, "nothing is called `wound`."),
        ({"measure": "chimera_wounds"}, "state its `span`"),
        ({"measure": {"count": "win", "until": "noon"}}, "there is no end `noon`."),
        ({"measure": {"count": "win", "seat": "p1"}}, "`seat` belongs to `count: win` where several players play"),
        ({"within": ["deck"]}, "there is no axis `deck`"),
        ({"except": [{"rage": 9}]}, "`rage` has no value `9`."),
        ({"seek": "none"}, "a race needs"),
        ({"axes": [{"name": "rage", "set": "rages", "values": [1]}]}, "UNKNOWN-KEY `rages`"),
        (
            {"axes": [{"name": "rage", "set": "chimera.rage", "values": [1]}]},
            "`chimera.rage`: the file has no such key",
        ),
        ({"axes": [{"name": "rage", "set": "rage", "values": [9]}]}, "rage=9: "),
        ({"axes": [{"name": "rage", "set": "rage", "values": [1, 1]}]}, "the value `1` is there twice"),
        ({"axes": [{"name": "rage", "values": [1]}]}, "either the axis has `set`, or each of its values has"),
        ({"axes": [{"name": "a", "set": "rage", "values": [1]}] * 2}, "axes have different names"),
        ({"games": {"first": 4, "most": 2}}, "`first` is at most `most`"),
    ],
)
def test_mistakes_are_named_with_their_place(tmp_path, kibitz, changes, said):
    status, out, err = ran(kibitz, study(tmp_path, **changes), "--dry-run")
    assert (status, out) == (2, "")
    assert said in err
    assert f"{tmp_path}/small.yaml:" in err.splitlines()[0]


def test_choices_of_new_games_are_checked_too(tmp_path, kibitz):
    team = ["lightkeeper", "bulwark", "bladedancer", "gambler"]
    base = {"new": "raidboss", "boss": "thorn-regent", "team": team}
    axes = [{"name": "order", "set": "team", "orders": team}]
    file = study(tmp_path, base=base, axes=axes, measure="win")
    status, out, _ = ran(kibitz, file, "--dry-run")
    assert status == 0
    assert len(out.splitlines()) == 25
    assert out.splitlines()[-1] == "  order=gambler, bladedancer, bulwark, lightkeeper"
    for changed, said in (
        ({"mode": "odd"}, "there is no mode"),
        ({"level": 2}, "`level` is no choice here."),
        ({"last_stand": 3}, "`last_stand`: input should be a valid string."),
    ):
        file = study(tmp_path, base=base | changed, axes=axes, measure="win")
        status, _, err = ran(kibitz, file, "--dry-run")
        assert status == 2
        assert said in err


def test_a_combination_is_left_out(tmp_path):
    built = read_study(study(tmp_path, **{"except": [{"play": "random", "rage": [1, "2"]}]})).built
    assert [one.key for one in built if one.labels["play"] == "random"] == [
        "play=random; rage=3",
        "play=random; rage=4",
    ]


def test_luck_of_their_own_gives_cells_other_games(tmp_path, kibitz):
    axes = [{"name": "text", "set": "text", "values": ["a", "b"]}]
    for luck in ("shared", "own"):
        file = study(tmp_path, axes=axes, luck=luck, race=None, games={"first": 40, "most": 40})
        ran(kibitz, file, "--engine", "serial", "--out", tmp_path / luck)
        first, second = (line.split(",")[1] for line in (tmp_path / luck / "summary.csv").read_text().splitlines()[1:])
        assert (first == second) == (luck == "shared")
        assert (tmp_path / luck / "summary.md").read_text().count("best mean, shared") == 2 * (luck == "shared")


def test_the_schema_is_that_of_the_keys():
    """`python -c "..."` in docs/studies.md writes it anew."""
    assert json.loads((ROOT / "studies/schema.json").read_text()) == json_schema()


def test_the_studies_that_come_with_kibitz_are_sound_and_their_results_theirs():
    from jsonschema import Draft202012Validator

    from model.core.yamlfile import load_yaml

    files = sorted((ROOT / "studies").glob("*.yaml"))
    assert len(files) >= 3
    for file in files:
        Draft202012Validator(json_schema()).validate(load_yaml(file).data)
        found = json.loads((file.with_suffix("") / "summary.json").read_text())
        try:
            known = read_study(file)
        except DiagnosticError as error:
            raise AssertionError(str(error)) from None
        assert found["digests"]["study"] == known.head["study"], f"{file}: its results are of another study"
        assert [one["cell"] for one in found["cells"]] == [one.labels for one in known.built]


def test_what_is_not_installed_is_named_with_its_extra(tmp_path, kibitz, monkeypatch):
    found = importlib.util.find_spec
    gone = {"distributed", "pyarrow", "matplotlib"}
    monkeypatch.setattr("importlib.util.find_spec", lambda name, *rest: None if name in gone else found(name, *rest))
    file = study(tmp_path, games={"first": 2, "most": 2}, race=None)
    status, _, err = ran(kibitz, file, "--engine", "dask")
    assert status == 2
    assert "the package distributed is not installed. Install the extra for it: pip install 'kibitz[studies]'" in err
    status, out, _ = ran(kibitz, file, "--engine", "serial", "--resume")
    assert status == 0
    assert "games.parquet is not written: the package pyarrow is not installed" in " ".join(out.split())
    assert not list((tmp_path / "small").glob("*.parquet"))
    assert (tmp_path / "small/summary.csv").exists()
    status, _, err = ran(kibitz, file, "--scheduler", "tcp://127.0.0.1:1")
    assert (status, "--scheduler belongs to --engine dask" in err) == (2, True)


@pytest.mark.slow
def test_the_fast_lane_plays_by_number_and_is_checked_by_the_engine(tmp_path):
    """Games 480 to 520 alone are those of a whole run, and game 500 is played again by the referee."""
    deck = {"decks": ["viros-coal-roarkwin"]}
    five = "blood-puppeteer, old-salt, phoenix-attendant, serve-the-city, summon-bone-crow"
    built = read_study(
        study(
            tmp_path, base={"new": "redrains", "first_fives": [five], **deck}, play="soldier", race=None,
            measure={"count": "chimera_wounds", "span": [0, 60]},
            axes=[{"name": "level", "set": "level", "values": [1]}],
        )
    )  # fmt: skip
    work = built.cells()[0].work
    whole, part = carry_out(Order(0, 0, 520, work)), carry_out(Order(0, 480, 40, work))
    assert whole.results[480:] == part.results
    assert whole.steps[480:] == part.steps
    assert len(set(whole.results)) > 5


@pytest.mark.slow
def test_a_dask_cluster_finds_what_one_process_finds(tmp_path, kibitz):
    file = study(tmp_path)
    ran(kibitz, file, "--engine", "serial", "--out", tmp_path / "one")
    status, out, _ = ran(kibitz, file, "--engine", "dask", "--workers", "2", "--out", tmp_path / "two")
    assert status == 0, out
    for name in SAME:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes(), name


def test_ctrl_c_stops_and_says_how_to_go_on(tmp_path):
    file = study(tmp_path, games={"first": 4096, "most": 4096}, race=None)
    command = [sys.executable, "-m", "kibitz", "study", str(file), "--workers", "1"]
    started = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    _until(tmp_path / "small/journal.jsonl", 2, started)  # type: ignore[arg-type]
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=120)
    assert started.returncode == 130
    assert out.splitlines()[-1] == f"ended early (interrupted); go on with: kibitz study {file} --resume"
    assert "Traceback" not in err
