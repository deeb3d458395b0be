"""A whole recorded game of each game: played again, replayed, and written as the same bytes."""

import json
import os

import pytest
from support.golden import RENEW
from support.records import DATA, played

from kibitz.record import Record, UndoLine, parse
from kibitz.record_text import told
from kibitz.recordfile import session_of
from kibitz.session import open_session
from model.core.diagnostics import DiagnosticError

GAMES = ("ascension", "raidboss", "redrains")
SEED = 2


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    """The name of a game, and the game played."""
    return request.param, played(DATA / f"{request.param}.yaml", SEED)


def test_a_game_replayed_from_its_record_has_the_same_positions(game):
    name, session = game
    raw = Record(session.header, tuple(session.log)).text().encode()
    found = session_of(parse(raw, name), name)
    assert found.states == session.states
    assert found.steps == session.steps
    assert [type(step) for step in found.steps] == [type(step) for step in session.steps]
    assert (found.over, found.seed, found.warnings) == (True, SEED, [])
    assert Record(found.header, tuple(found.log)).text().encode() == raw


def test_a_record_that_was_kept_is_the_game_played_now(game):
    """The file in `data` was written once; it must be readable for ever."""
    name, session = game
    path = DATA / f"{name}.jsonl"
    now = Record(session.header, tuple(session.log)).text()
    if os.environ.get(RENEW):
        path.write_text(now, "utf-8")
    kept = path.read_bytes()
    assert parse(kept, name).text().encode() == kept
    assert kept.decode().splitlines()[1:] == now.splitlines()[1:], f"set {RENEW}=1 to write it anew"
    assert open_session(path, None).states == session.states


def test_the_kept_games_have_what_a_record_can_have(game):
    _, session = game
    kinds = {type(entry).__name__ for entry in session.log}
    assert kinds == {"StepLine", "UndoLine", "CommentLine", "ResultLine"}
    assert {entry.rolled for entry in session.log if getattr(entry, "chance", None)} == {True, False}


def test_a_record_is_told_with_every_step_and_its_reasons(game):
    _, session = game
    plain, markdown = told(session), told(session, markdown=True)
    steps = [f"{number}. {step}" for number, step in enumerate(session.steps, 1)]
    flat = " ".join(plain.split())
    assert all(" ".join(step.split()) in flat for step in steps)
    assert max(map(len, plain.splitlines())) <= 80
    assert plain.count("    - ") == sum(len(session.told(i).because) for i in range(len(steps)))
    assert markdown.count("\n**") == len(steps)
    taken_back = sum(isinstance(entry, UndoLine) for entry in session.log)
    assert plain.count("taken back here)") == markdown.count("taken back here)") == taken_back
    assert f"{session.log[-1].ending} Value of the goal: {session.log[-1].result}" in plain
    assert "Ann, Bo" in plain
    assert "> Größer – “" in plain


def test_the_command_tells_a_record_in_both_ways(kibitz, tmp_path):
    path, out = DATA / "redrains.jsonl", tmp_path / "game.md"
    assert kibitz("record", path).output.startswith("Noah Redmoon")
    assert kibitz("record", path, "--markdown", "--out", out).output == f"{out}: written\n"
    assert out.read_text("utf-8").startswith("# Noah Redmoon")
    assert kibitz("record", path, "--out", out).exit_code == 2, "never written over"
    told = kibitz("solve", path)
    assert (told.exit_code, "a record of a game, no position" in told.output) == (2, True)
    refused = kibitz("record", DATA / "redrains.yaml")
    assert (refused.exit_code, "is a position, no record of a game" in refused.output) == (2, True)


@pytest.mark.parametrize("text", ["1. x", "- x", "# x", "*x* _y_ `z`", "<b>x</b>", "[a](b)", "a | b", "x\x9b31mred"])
def test_a_remark_is_never_taken_for_markdown_or_for_a_command_of_the_terminal(text):
    from markdown_it import MarkdownIt

    from kibitz.record_text import _clean, _escaped

    tokens = MarkdownIt().parse(_escaped(text))
    assert [t.type for t in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    assert {t.type for t in tokens[1].children} <= {"text", "text_special"}
    assert "".join(t.content for t in tokens[1].children) == _clean(text)
    assert "\x9b" not in _clean(text)


def test_every_step_is_checked_by_the_rules(game):
    """A step that is put elsewhere, and any that the rules forbid, is refused with its line."""
    _, session = game
    lines = Record(session.header, tuple(session.log)).text().splitlines()
    at = next(i for i, line in enumerate(lines) if '"do"' in line)
    entry = json.loads(lines[at])
    bad = [*lines[:at], json.dumps({"n": entry["n"], "do": "fly away"}), *lines[at + 1 :]]
    with pytest.raises(DiagnosticError, match=rf"g.jsonl:{at + 1}:1: STEP step {entry['n']}: "):
        session_of(parse("\n".join(bad).encode() + b"\n", "g.jsonl"), "g.jsonl")


def test_a_decision_is_no_chance_and_chance_no_decision(game):
    _, session = game
    lines = Record(session.header, tuple(session.log)).text()
    for old, new in (('"do"', '"chance"'), ('"chance"', '"do"')):
        bad = lines.replace(old, new, 1).replace(', "rolled": true', "", 1)
        with pytest.raises(DiagnosticError, match=r"STEP step \d+: `.*`: here (chance|somebody) decides"):
            session_of(parse(bad.encode(), "g.jsonl"), "g.jsonl")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_from_a_position_string_carries_the_string(kibitz, tmp_path, name):
    string = kibitz("show", DATA / f"{name}.yaml", "--string").output.strip()
    target, file = tmp_path / "game.jsonl", tmp_path / "position.txt"
    file.write_text(f"{string}\n", "utf-8")
    for number, source in enumerate((string, file)):
        target = tmp_path / f"{number}.jsonl"
        kibitz("play", source, "--save", target)
        assert json.loads(target.read_text("utf-8").splitlines()[0])["position"] == {"string": string}
        assert open_session(target, None).state == open_session(DATA / f"{name}.yaml", None).state
