"""Records that are written while somebody kills, cuts, locks, changes or fills what they are written to."""

import errno
import os
import pty
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support import record_writer
from support.pages import ROOT
from support.records import DATA

from kibitz.cli.main import UserError
from kibitz.record import MOST_BYTES
from kibitz.recordwriter import Writer
from kibitz.session import open_session


@pytest.fixture
def record(tmp_path):
    """A record of a fight, at a place where it may be written."""
    path = tmp_path / "game.jsonl"
    writer = Writer(path, open_session(DATA / "raidboss.yaml", 3))
    writer.session.take(writer.session.game.legal_actions(writer.session.state)[0])
    writer.write()
    writer.close()
    return path


def killed(path: Path, after: float) -> int:
    """Write a record in another process and kill that after so many seconds; how many lines it had said are safe."""
    command = [sys.executable, record_writer.__file__, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(after)
        process.send_signal(signal.SIGKILL)
        said = (first + process.stdout.read()).split("\n")[:-1]  # a number without its end may be half of one
    return int(said[-1])


def kill_and_open(path: Path, times: int, seed: int) -> int:
    """Kill writers of one record again and again; how often a line was torn. Every line that was safe must be there."""
    rng, torn, start = random.Random(seed), 0, path.read_bytes()
    for _ in range(times):
        if path.stat().st_size > MOST_BYTES // 4:  # a fast machine writes more than a record may hold
            path.write_bytes(start)
        before = path.read_bytes()
        safe = killed(path, rng.random() * 0.1)
        session = open_session(path, None)
        assert path.read_bytes().startswith(before.rpartition(b"\n")[0])
        assert safe <= len(session.log) <= safe + 1
        torn += bool(session.warnings)
    return torn


def test_a_writer_that_is_killed_leaves_every_line_that_it_called_safe(record):
    kill_and_open(record, 2, seed=1)


@pytest.mark.slow
def test_a_writer_is_killed_fifty_times(record):
    torn = kill_and_open(record, 50, seed=2)
    print(f"{torn} of 50 left a torn line")


def test_a_file_cut_anywhere_is_gone_on_with(record):
    """Fifty cuts, as a crash of the machine may leave them: the torn line is cut off before the next is written."""
    session = open_session(record, None)
    session.note("größer 龍 " * 40)
    writer = Writer(record, session)
    writer.write()
    writer.close()
    whole = record.read_bytes()
    last = whole[:-1].rindex(b"\n") + 1
    for cut in random.Random(4).sample(range(last, len(whole) + 1), 50):
        record.write_bytes(whole[:cut])
        found = open_session(record, None)
        assert (record.name in " ".join(found.warnings)) == (last < cut < len(whole) - 1)
        found.note("on")
        writer = Writer(record, found)
        writer.close()
        kept = whole if cut >= len(whole) - 1 else whole[:last]
        assert record.read_bytes() == kept + b'{"comment": "on"}\n'


def test_two_writers_never_write_one_file(record):
    first = Writer(record, open_session(record, None))
    with pytest.raises(UserError, match="is being written by another kibitz"):
        Writer(record, open_session(record, None))
    first.close()
    Writer(record, open_session(record, None)).close()


def test_a_file_that_somebody_changed_meanwhile_is_left_alone(record):
    session = open_session(record, None)
    writer = Writer(record, session)
    with record.open("ab") as other:
        other.write(b'{"comment": "mine"}\n')
    session.note("not written")
    with pytest.raises(UserError, match="was changed by another program"):
        writer.write()
    writer.close()
    assert b"not written" not in record.read_bytes()


@pytest.mark.parametrize("change", ["deleted", "replaced"])
def test_a_file_that_is_gone_is_noticed(record, change):
    session = open_session(record, None)
    writer = Writer(record, session)
    if change == "replaced":
        shutil.copy(record, record.with_suffix(".new"))
        record.with_suffix(".new").replace(record)
    else:
        record.unlink()
    session.note("not written")
    with pytest.raises(UserError, match="was deleted or replaced"):
        writer.write()
    writer.close()


def test_a_line_that_does_not_fit_on_the_disk_leaves_no_half_and_is_written_later(record, monkeypatch):
    session = open_session(record, None)
    writer, before, write = Writer(record, session), record.read_bytes(), os.write
    session.note("one")
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:7]))
    with pytest.raises(UserError, match="no room for the whole line"):
        writer.write()
    assert record.read_bytes() == before

    def full(handle, data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    session.note("two")
    with pytest.raises(UserError, match="No space left"):
        writer.write()
    monkeypatch.undo()
    writer.write()
    writer.close()
    assert record.read_bytes() == before + b'{"comment": "one"}\n{"comment": "two"}\n'


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"format: 1\n", "exists and is no record of a game"),
        (b"record: 1\nseed: 0\n", "is a record of an earlier format, which is only read"),
        (b'{"record": 2', "the header is missing or was torn off"),
        ((DATA / "raidboss.jsonl").read_bytes(), "holds another game"),
    ],
)
def test_what_is_there_is_never_written_over(tmp_path, content, message):
    path = tmp_path / "there"
    path.write_bytes(content)
    with pytest.raises(UserError, match=message):
        Writer(path, open_session(DATA / "raidboss.yaml", 3))
    assert path.read_bytes() == content


def test_a_folder_a_device_and_a_missing_folder_are_named(tmp_path):
    session = open_session(DATA / "raidboss.yaml", 3)
    for path, message in (
        (tmp_path, "is a folder. Name a file in it."),
        (Path(os.devnull), "is no file"),
        (tmp_path / "no" / "g.jsonl", "No such file or directory. Check the path."),
    ):
        with pytest.raises(UserError, match=message):
            Writer(path, session)


def test_another_seed_is_not_mixed_into_a_record(record):
    with pytest.raises(UserError, match="has seed 3 in it; with another seed, name another file"):
        Writer(record, open_session(record, 4))


# --- games that nobody saves ------------------------------------------------------------------------------------------


def typed(path: Path, *lines: str, home: Path, kill: bool = False) -> str:
    """What `kibitz play` says at a terminal in which these lines are typed; killed at the end, or not."""
    mine, theirs = pty.openpty()
    env = os.environ | {"XDG_DATA_HOME": str(home), "COLUMNS": "200"}
    command = [sys.executable, "-m", "kibitz", "play", str(path), "--roll"]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, cwd=ROOT) as process:
        os.close(theirs)
        said = b""
        for line in lines:
            said += _until(mine, b"> ")
            os.write(mine, f"{line}\n".encode())
        said += _until(mine, b"> ") if kill else _until(mine, b"")
        if kill:
            process.send_signal(signal.SIGKILL)
        process.wait()
    os.close(mine)
    return said.decode()


def _until(handle: int, mark: bytes) -> bytes:
    """What comes until a question, or with no mark until the other end is closed."""
    said = b""
    while not (mark and said.endswith(mark)):
        try:
            more = os.read(handle, 65_536)
        except OSError:  # a terminal whose program has ended
            return said
        if not more:
            return said
        said += more
    return said


def test_a_game_at_a_terminal_that_is_killed_is_found_again(tmp_path):
    game, home, kept = DATA / "raidboss.yaml", tmp_path / "home", tmp_path / "home/kibitz/unsaved"
    typed(game, "pass", "note half way", home=home, kill=True)
    [file] = kept.glob("*.jsonl")
    said = typed(game, "pass", "quit", home=home)
    assert f"was broken off and not saved; go on: kibitz play {file}" in " ".join(said.split())
    assert [*kept.glob("*.jsonl")] == [file], "a game that is given up is not kept"
    said = typed(file, f"save {tmp_path / 'saved.jsonl'}", "quit", home=home)
    assert "resumed after 1 steps" in said
    assert '"half way"' in (tmp_path / "saved.jsonl").read_text("utf-8")
    assert [*kept.glob("*.jsonl")] == [], "what is saved elsewhere is not kept aside"
