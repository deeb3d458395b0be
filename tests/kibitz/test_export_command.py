"""`kibitz export`: positions, boards, puzzles and forum blocks, read back where they can be."""

from __future__ import annotations

import csv
import json
import re
from base64 import b64decode
from contextlib import closing
from html import unescape
from io import StringIO
from pathlib import Path

import pytest
from support.importing import of_data

from kibitz.exporters.puzzles import OPTIONS, options_of, puzzles_of
from kibitz.importers.battlefield import cells_of
from model.core.yamlfile import load_yaml, parse_yaml
from model.scenario import load_scenario, read_scenario

ROOT = Path(__file__).parents[2]
EXAMPLES = {name: ROOT / "docs" / "examples" / f"{name}.yaml" for name in ("fight", "shrines", "tide")}
PUZZLE = ROOT / "scenarios" / "redrains" / "0021-do-not-pass.yaml"
SMALL = [ROOT / "scenarios" / name for name in (
    "redrains/0001-first-in-line.yaml", "ascension/0001-open-the-path.yaml", "raidboss/0001-the-odd-die.yaml",
)]  # fmt: skip


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_position_is_written_as_the_same_position(kibitz, name):
    before, after = load_scenario(EXAMPLES[name]), read_scenario(kibitz("export", "scenario", EXAMPLES[name]).output)
    assert after.problem.state == before.problem.state
    assert after.problem.goal.describe() == before.problem.goal.describe()
    assert after.title == before.title


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_position_string_reads_back_as_the_same_position(kibitz, name):
    from kibitz.strings import read

    result = kibitz("export", "string", EXAMPLES[name])
    assert result.exit_code == 0
    assert result.output.count("\n") == 1
    assert read(result.output.strip()).problem.state == load_scenario(EXAMPLES[name]).problem.state


def test_a_position_string_is_exported_like_a_file(kibitz):
    string = kibitz("export", "string", EXAMPLES["fight"]).output.strip()
    assert kibitz("export", "string", string).output.strip() == string
    state = load_scenario(EXAMPLES["fight"]).problem.state
    assert read_scenario(kibitz("export", "scenario", string).output).problem.state == state
    assert kibitz("export", "svg", string).output.startswith("<svg")
    assert kibitz("export", "forum", string, "--nodes", 50, "--plays", 1).output.count("Position: ") == 1
    assert kibitz("export", "scenario", "rr1 nonsense").exit_code == 2


def test_a_game_in_progress_is_written_where_it_stands(kibitz, tmp_path):
    from kibitz.recordwriter import Writer
    from kibitz.session import Session

    text = PUZZLE.read_text()
    session = Session(read_scenario(text), text)
    (action,) = [a for a in session.game.legal_actions(session.state) if str(a) == "play summon-bone-crow"]
    session.take(action)
    record = tmp_path / "game.jsonl"
    with closing(Writer(record, session)) as writer:
        writer.write()
    after = read_scenario(kibitz("export", "scenario", record).output)
    assert after.problem.state == session.state


def test_a_drawing_is_that_of_show(kibitz, tmp_path):
    kibitz("show", PUZZLE, "--svg", tmp_path / "a.svg")
    kibitz("export", "svg", PUZZLE, "-o", tmp_path / "b.svg")
    assert (tmp_path / "a.svg").read_text() == (tmp_path / "b.svg").read_text()


def test_a_battlefield_is_written_as_hexjson_and_read_back(kibitz):
    data = json.loads(kibitz("export", "hexjson", EXAMPLES["shrines"]).output)
    assert (data["layout"], data["title"]) == ("odd-r", load_scenario(EXAMPLES["shrines"]).title)
    back = parse_yaml(of_data("hexjson", data, board_only=True).text).data["board"]
    assert cells_of(back) == cells_of(load_yaml(EXAMPLES["shrines"]).data["board"])
    result = kibitz("export", "hexjson", EXAMPLES["fight"])
    assert (result.exit_code, "no battlefield" in result.output) == (2, True)


# --- puzzles -----------------------------------------------------------------------------------------------


def anki(kibitz, *args) -> tuple[list[str], list[list[str]]]:
    result = kibitz("export", "anki", *SMALL, *args)
    assert result.exit_code == 0, result.output
    lines = result.output.rstrip("\n").split("\n")
    head = [line for line in lines if line.startswith("#")]
    return head, [line.split("\t") for line in lines[len(head) :]]


def test_cards_for_anki_have_picture_options_answer_and_tags(kibitz):
    head, rows = anki(kibitz)
    assert head[:4] == ["#separator:tab", "#html:true", "#guid column:1", "#tags column:5"]
    assert [len(row) for row in rows] == [5, 5, 5]
    assert [row[0] for row in rows] == [f"kibitz-{path.parent.name}-{load_scenario(path).id}" for path in SMALL]
    for path, (_, question, options, answer, tags) in zip(SMALL, rows, strict=True):
        puzzle = load_scenario(path)
        assert puzzle.title in unescape(question)
        picture = re.search(r"data:image/svg\+xml;base64,([^\"]+)", question)
        assert picture is not None
        assert b64decode(picture[1]).startswith(b"<svg")
        shown = [unescape(text) for text in re.findall(r"<li>(.*?)</li>", options)]
        letter = answer[0]
        assert shown["ABCDEF".index(letter)] in map(str, puzzle.answer.first)
        assert set(puzzle.tags) <= set(tags.split())
        assert ("sample" in tags.split()) == puzzle.sample == ("SAMPLE DATA" in question)


def test_a_card_is_one_line_with_its_fields_whatever_the_puzzle_says(kibitz, tmp_path):
    file = tmp_path / "puzzle.yaml"
    lines = SMALL[0].read_text().split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("text:"))
    end = next(n for n in range(at + 1, len(lines)) if not lines[n].startswith(" "))
    file.write_text("\n".join([*lines[:at], 'text: "Who\\tattacks <b>first</b>?\\nAnd why?"', *lines[end:]]))
    (row,) = kibitz("export", "anki", file).output.rstrip("\n").split("\n")[5:]
    assert len(row.split("\t")) == 5
    assert "Who attacks &lt;b&gt;first&lt;/b&gt;? And why?" in row


def test_exactly_one_option_is_a_best_action_and_the_seed_fixes_their_order():
    orders = set()
    for puzzle in puzzles_of(SMALL):
        best = set(map(str, puzzle.answer.first))
        for seed in range(8):
            options = options_of(puzzle, seed)
            assert options == options_of(puzzle, seed)
            assert len(options) == len(set(options)) <= OPTIONS
            assert len(best & set(options)) == 1
            orders.add(options)
    assert len(orders) > 10


def test_the_tempting_mistake_is_among_the_options():
    (puzzle,) = puzzles_of([PUZZLE])
    assert puzzle.answer.tempting is not None
    assert all(puzzle.answer.tempting.line[0] in options_of(puzzle, seed) for seed in range(5))


def test_pictures_go_into_a_folder_where_that_is_wanted(kibitz, tmp_path):
    media = tmp_path / "collection.media"
    _, rows = anki(kibitz, "--media", media)
    names = sorted(path.name for path in media.iterdir())
    assert names == sorted(f"{row[0]}.svg" for row in rows)
    assert all(f'src="{row[0]}.svg"' in row[1] for row in rows)


def test_an_index_has_a_puzzle_a_line(kibitz):
    from kibitz.strings import read

    rows = list(csv.DictReader(StringIO(kibitz("export", "index", *SMALL).output)))
    for path, row in zip(SMALL, rows, strict=True):
        puzzle = load_scenario(path)
        assert (row["id"], row["game"], row["themes"].split()) == (puzzle.id, puzzle.game, list(puzzle.tags))
        assert row["value"] == str(puzzle.answer.value)
        assert row["moves"].split("; ") == list(puzzle.answer.line)
        assert read(row["position"]).problem.state == puzzle.problem.state
    assert kibitz("export", "index", EXAMPLES["fight"]).exit_code == 2


# --- forums ------------------------------------------------------------------------------------------------


def test_a_block_for_a_forum_has_the_position_a_drawing_and_ranked_plays(kibitz):
    text = kibitz("export", "forum", PUZZLE, "--nodes", 3_000, "--plays", 2).output
    assert text.startswith("**Do not pass** (Ashes Reborn: Red Rains)\nGoal: keep the Ultimate from resolving")
    assert re.search(r"^Position: `rr1 .*`$", text, re.MULTILINE)
    assert "```\nThe Corpse of Viros, standard 1, phase I: wounds 8 of 30\n" in text
    assert "1. `play summon-bone-crow > end`\n   5/6 = 83.3 % PROVEN; " in text
    assert "2. `pass > end`\n   3/8 = 37.5 % PROVEN; difference -11/24 = -45.8 %; " in text
    assert "why not: wounds placed on Brennen Blackcloud" in text
    assert text.rstrip().split("\n")[-1].startswith("kibitz 0.")
    assert text.count("```") == 2


def test_a_block_without_markdown_and_one_of_sample_cards(kibitz):
    text = kibitz("export", "forum", PUZZLE, "--nodes", 3_000, "--plain").output
    assert not re.search(r"[`*]|\\", text)
    sample = kibitz("export", "forum", SMALL[2], "--nodes", 200, "--plays", 1).output
    assert "SAMPLE DATA: invented cards" in sample.split("\n")[1]


def test_nothing_is_overwritten_without_being_told_to(kibitz, tmp_path):
    out = tmp_path / "a.csv"
    assert kibitz("export", "index", *SMALL, "-o", out).output == f"{out}: written, 3 puzzles\n"
    assert kibitz("export", "index", *SMALL, "-o", out).exit_code == 2
    assert kibitz("export", "index", *SMALL, "-o", out, "--force").exit_code == 0
    for kind in ("scenario", "string", "svg", "hexjson", "deck", "cards", "anki", "index", "forum"):
        assert kibitz("export", kind, "--help").exit_code == 0


@pytest.mark.parametrize("kind", ["scenario", "string", "svg", "hexjson", "forum", "anki", "index"])
def test_a_file_that_is_none_is_named(kibitz, tmp_path, kind):
    result = kibitz("export", kind, tmp_path / "none.yaml")
    assert result.exit_code == 2
    assert "none.yaml" in result.output
    assert "Traceback" not in result.output


def test_a_pack_that_nobody_has_is_named(kibitz, tmp_path):
    assert "Known: " in kibitz("export", "cards", "redrains", "my-cards").output
    broken = tmp_path / "broken.yaml"
    broken.write_text("game: redrains\ncards: 3\n")
    assert kibitz("export", "cards", "redrains", broken).exit_code == 2
