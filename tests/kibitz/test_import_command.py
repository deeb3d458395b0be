"""`kibitz import` as a command: what is printed and written, exit statuses, kinds by content, pasted text."""

from __future__ import annotations

import json
import zipfile

import pytest
from support.importing import CORNERS, DATA, IGNORED

from kibitz.importers import fitting, guess, to_scenario
from kibitz.importers.report import MOST, Report, shown
from model.core.diagnostics import DiagnosticError
from model.scenario import load_scenario, read_scenario

TABLE = [option for hex_ in CORNERS for option in ("--hex", hex_)] + [o for name in IGNORED for o in ("--as", name)]
KINDS = {
    "puppet-rain.txt": "ashes-text", "strange.txt": "ashes-text", "deck.json": "ashes-json",
    "export.json": "ashes-json",
    "ashteki-deck.json": "ashteki-deck", "chimera-deck.json": "ashteki-deck", "state.json": "ashteki",
    "replay.json": "ashteki", "duel.json": "ashteki", "setup.txt": "ashteki", "table.json": "tts",
    "board.hexjson": "hexjson", "cards.csv": "cards",
}  # fmt: skip


@pytest.mark.parametrize(("file", "kind"), KINDS.items())
def test_the_kind_of_a_file_is_read_off_its_content(file, kind):
    text = (DATA / file).read_text()
    assert guess(text) == kind
    assert fitting("\ufeff" + text) == [kind]


def test_every_sample_has_its_kind_in_this_table():
    assert sorted(KINDS) == sorted(path.name for path in DATA.iterdir())


def test_a_file_of_several_kinds_is_not_guessed(kibitz, tmp_path):
    both = json.loads((DATA / "board.hexjson").read_text()) | json.loads((DATA / "table.json").read_text())
    file = tmp_path / "both.json"
    file.write_text(json.dumps(both))
    result = kibitz("import", "auto", file)
    assert result.exit_code == 2
    assert "a save of Tabletop Simulator or a board as HexJSON; name the kind: tts, hexjson" in result.output
    assert guess(file.read_text()) is None
    file.write_text('{\n "replay": [}')
    assert f"{file}:2:13: JSON Expecting value." in kibitz("import", "auto", file).output
    file.write_text("hello")
    assert "of no kind that kibitz imports: ashes-text, a deck as text" in kibitz("import", "auto", file).output


def test_a_result_is_written_once_and_its_report_is_printed(kibitz, tmp_path):
    out = tmp_path / "deck.yaml"
    result = kibitz("import", "ashes-text", DATA / "puppet-rain.txt", "-o", out)
    assert result.exit_code == 0
    assert result.output.endswith(
        f"everything in it was understood\n{out}: written; kibitz new redrains --decks {out} --deck puppet-rain "
        "--first-five A,B,C,D,E\n"
    )
    before = out.read_text()
    again = kibitz("import", "ashes-text", DATA / "strange.txt", "-o", out)
    assert (again.exit_code, out.read_text()) == (2, before)
    assert "is there already; give --force" in again.output
    assert kibitz("import", "ashes-text", DATA / "strange.txt", "-o", out, "--force").exit_code == 0
    assert out.read_text() != before
    assert [path.name for path in tmp_path.iterdir()] == ["deck.yaml"]


def test_strict_writes_nothing_when_anything_was_not_understood(kibitz, tmp_path):
    out = tmp_path / "deck.yaml"
    result = kibitz("import", "ashes-text", DATA / "strange.txt", "--strict", "-o", out)
    assert result.exit_code == 2
    assert "`Lantern Scout` (3 copies): no installed pack has this card" in result.output
    assert "--strict: not everything was understood" in result.output
    assert not out.exists()
    assert kibitz("import", "ashes-text", DATA / "puppet-rain.txt", "--strict", "-o", out).exit_code == 0


@pytest.mark.parametrize("name", ["none.json", "."])
def test_a_file_that_cannot_be_read_is_an_error_of_the_user(kibitz, tmp_path, name):
    result = kibitz("import", "auto", tmp_path / name)
    assert result.exit_code == 2
    assert "UNREADABLE" in result.output


@pytest.mark.parametrize(
    "args",
    [
        ("ashteki", DATA / "replay.json", "--turn", 1, "--goal", "{maximise: [{chimera_wounds: 1}], until: chimera}"),
        ("ashteki", DATA / "state.json", "--level", 2, "--title", "My evening"),
        ("ashteki", DATA / "setup.txt", "--difficulty", "heroic"),
        ("tts", DATA / "table.json", *TABLE, "--goal", "{defeat: [arha-templar]}"),
        ("hexjson", DATA / "board.hexjson", "--seat", "anna", "--seat", "ben"),
        ("auto", DATA / "replay.json", "--at", 2),
    ],
    ids=lambda args: args[0],
)
def test_positions_are_written_for_the_other_commands(kibitz, tmp_path, args):
    out = tmp_path / "position.yaml"
    assert kibitz("import", *args, "-o", out).exit_code == 0
    assert load_scenario(out).title
    assert kibitz("show", out).exit_code == 0


def test_a_question_that_is_none_is_refused(kibitz):
    for goal, message in (("win", "expected keys"), ("{win: maybe}", "at `goal.win`"), ("{a: [", "YAML")):
        result = kibitz("import", "ashteki", DATA / "state.json", "--goal", goal)
        assert result.exit_code == 2
        assert message in result.output


def test_snapshots_and_objects_can_be_listed(kibitz):
    assert kibitz("import", "ashteki", DATA / "replay.json", "--list").output.count("begin-turn") == 2
    assert "Sample Champion" in kibitz("import", "tts", DATA / "table.json", "--objects").output
    assert kibitz("import", "ashteki", DATA / "deck.json", "--list").exit_code == 2
    nothing = kibitz("import", "auto", DATA / "deck.json", "--list")
    assert (nothing.exit_code, "nothing to list" in nothing.output) == (2, True)


def test_cards_of_a_pack_of_ones_own_are_known_and_a_broken_pack_is_told(kibitz, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "kibitz" / "packs" / "redrains"
    folder.mkdir(parents=True)
    pack = (
        "game: redrains\npack: mine\nsource: mine\nsample: true\ncards:\n  - {id: lantern-scout, name: Lantern Scout, "
    )
    pack += "type: ally, cost: [main, 1 basic], attack: 1, life: 1, recover: 1}\n"
    (folder / "mine.yaml").write_text(pack)
    assert "`Lantern Scout`" not in kibitz("import", "ashes-text", DATA / "strange.txt").output
    (folder / "mine.yaml").write_text(pack.replace("life: 1", "life: x"))
    told = kibitz("import", "ashes-text", DATA / "strange.txt").output
    assert "`Lantern Scout` (3 copies): no installed pack has this card." in told
    assert "Packs of your own have mistakes: kibitz cards list redrains." in told


def test_an_archive_is_imported_like_the_file_in_it(kibitz, tmp_path):
    file = tmp_path / "replay.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.write(DATA / "replay.json", "replay.json")
    assert "snapshot 2" in kibitz("import", "auto", file, "--at", 2).output


def test_a_pack_has_the_name_of_its_file(kibitz, tmp_path):
    out = tmp_path / "my-row.yaml"
    assert kibitz("import", "cards", DATA / "cards.csv", "--game", "ascension", "--sample", "-o", out).exit_code == 0
    assert "\npack: my-row\n" in out.read_text()
    assert (
        kibitz("import", "cards", DATA / "cards.csv", "--game", "ascension", "-o", tmp_path / "b.yaml").exit_code == 2
    )


def test_help_says_what_each_kind_is(kibitz):
    assert "no network" not in kibitz("import", "--help").output
    for kind in ("ashes-text", "ashes-json", "ashteki-deck", "ashteki", "tts", "hexjson", "cards", "auto"):
        assert kibitz("import", kind, "--help").exit_code == 0
        assert kind in kibitz("import", "--help").output


# --- pasted text -------------------------------------------------------------------------------------------


def test_pasted_text_becomes_a_position_or_tells_why_not():
    text, report = to_scenario((DATA / "state.json").read_text())
    assert read_scenario(text).game == "redrains"
    assert report.source == "pasted text"
    text, _ = to_scenario((DATA / "board.hexjson").read_text())
    assert read_scenario(text).game == "ascension"
    for file, message in (("chimera-deck.json", "not a Chimera's"), ("cards.csv", "cards, no position")):
        with pytest.raises(DiagnosticError, match=message):
            to_scenario((DATA / file).read_text())
    with pytest.raises(DiagnosticError, match="of no kind that kibitz imports"):
        to_scenario("format: 1")


def test_a_report_is_safe_to_print_and_never_endless():
    assert shown("a\x1b[31m\u202eb") == "a\\x1b[31m\\x202eb"
    assert len(shown("x" * 500)) == 80
    report = Report("f", "kind")
    for number in range(MOST + 20):
        report.miss(f"f:{number}", "a thing", "why")
    assert report.lines()[-1] == "and 20 more"
    assert not report.complete
