"""The server as a process: a closed stream ends the work, many questions leave it responsive, and a dead server
leaves no worker behind.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 60.0
"""Seconds that a busy machine may take over anything."""
SOON = 1.0
"""Seconds of work after which a job that nobody waits for has ended, and in which an easy question is answered."""
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """`kibitz serve` in a process of its own."""

    def __init__(self, home: Path, *more: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        words = [sys.executable, "-m", "kibitz", "serve", "--no-open", "--port", str(self.port), *more]
        env = os.environ | {"XDG_DATA_HOME": str(home)}
        self.process = subprocess.Popen(words, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        until(lambda: self.answers(), "the server to answer")

    def connection(self) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def answers(self) -> bool:
        try:
            self.get("/api/saves")
        except OSError:
            return False
        return True

    def get(self, path: str) -> Any:
        asked = self.connection()
        asked.request("GET", path)
        found = json.loads(asked.getresponse().read())
        asked.close()
        return found

    def ask(self, path: str, **given: Any) -> Any:
        """Open a stream and return it, with what must be closed to end it."""
        asked = self.connection()
        asked.request("POST", path, json.dumps(given), {"Content-Type": "application/json"})
        return asked, asked.getresponse()

    def workers(self) -> list[int]:
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        return [int(word) for word in found.stdout.split()]


def until(holds: Any, what: str) -> float:
    """Wait until something holds; the seconds that it took."""
    start = time.monotonic()
    while not holds():
        assert time.monotonic() - start < PATIENCE, f"waited too long for {what}"
        time.sleep(0.05)
    return time.monotonic() - start


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be collected does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path)
    yield found
    found.process.kill()
    found.process.wait()


def worked(pids: list[int]) -> float:
    """The seconds that processes have computed so far; those that have ended count no more."""
    total = 0
    for pid in pids:
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
    return total / TICKS


def test_a_closed_stream_ends_its_job_within_a_second(server: Server) -> None:
    document = server.get("/api/scenarios/redrains/advice-early")["document"]
    asked, answer = server.ask("/api/advise", document=document, seconds=300.0)
    assert json.loads(answer.readline())["kind"] == "progress"
    workers = server.workers()
    before = worked(workers)
    until(lambda: worked(workers) > before + 0.1, "the workers to work on")
    answer.close()
    asked.close()
    # Computing time, not the clock's: on a busy machine a worker that is to end may have to wait for its turn.
    seen = [worked(workers)]
    while len(seen) < 11 or seen[-1] > seen[-11]:
        time.sleep(0.1)
        seen.append(worked(workers))
        assert seen[-1] - seen[0] <= SOON, "the job goes on though nobody waits for it"
    # The only worker for questions is free again: another question is answered, long before the first would be.
    asked, answer = server.ask("/api/advise", document=document, nodes=200)
    said = [json.loads(line) for line in answer]
    assert said[-1]["kind"] == "done"
    assert said[-1]["data"]["seconds"] < PATIENCE


def test_fifty_questions_at_once_are_answered_or_refused_and_others_do_not_wait(server: Server) -> None:
    document = server.get("/api/scenarios/redrains/advice-early")["document"]

    def ask(number: int) -> tuple[int, str]:
        asked, answer = server.ask("/api/advise", document=document, nodes=200, seed=number)
        said = json.loads(answer.read().splitlines()[-1])
        asked.close()
        failure = said if answer.status != 200 else said["data"] if said["kind"] == "error" else {"code": "done"}
        assert failure["code"] == "done" or failure["message"]
        return answer.status, failure["code"]

    def look() -> float:
        start = time.monotonic()
        asked, answer = server.ask("/api/look", document=document)
        assert json.loads(answer.read())["kind"] == "decide"
        asked.close()
        return time.monotonic() - start

    with ThreadPoolExecutor(50) as pool:
        questions = [pool.submit(ask, number) for number in range(50)]
        seconds = [look() for _ in range(9)]
        found = {one.result() for one in questions}
    assert found <= {(200, "done"), (200, "BUSY"), (429, "BUSY")}
    assert {code for _, code in found} == {"done", "BUSY"}
    assert median(seconds) < SOON


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_a_server_that_ends_leaves_no_worker(server: Server, end: signal.Signals) -> None:
    document = server.get("/api/scenarios/redrains/advice-early")["document"]
    asked, answer = server.ask("/api/advise", document=document, seconds=300.0)
    assert json.loads(answer.readline())["kind"] == "progress"
    workers = server.workers()
    assert len(workers) >= 2
    server.process.send_signal(end)
    server.process.wait(PATIENCE)
    until(lambda: not any(map(alive, workers)), "the workers to end")
    asked.close()


def test_a_port_in_use_is_said(server: Server, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "kibitz", "serve", "--no-open", "--port", str(server.port)]
    found = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert found.returncode == 2
    assert f"port {server.port} cannot be used" in found.stderr
