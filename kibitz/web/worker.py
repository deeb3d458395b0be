"""The process that computes: one job at a time, cancelled by name, and gone when the server is gone.

A job is cancelled as Ctrl-C would do it, so that searches end with the best answer so far.
"""

from __future__ import annotations

import _thread
import os
import queue
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

Data = dict[str, Any]
Report = Callable[[Data], None]
Work = Callable[[Data, Report], Data]
PROGRESS, DONE, ERROR = "progress", "done", "error"


class Job(NamedTuple):
    """A piece of work: its number, the name of the function in `kibitz.web.work`, and what it is given."""

    number: int
    name: str
    given: Data


class Cancel(NamedTuple):
    """The wish that a job should end."""

    number: int


class Message(NamedTuple):
    """What a worker says of a job: PROGRESS any number of times, then DONE or ERROR."""

    number: int
    kind: str
    data: Data


def serve(connection: Connection, memory: int | None) -> None:
    """Carry out jobs from `connection` until the other end is closed. `memory` limits the process, in bytes."""
    _Worker(connection, memory).run()


class _Worker:
    def __init__(self, connection: Connection, memory: int | None) -> None:
        self.connection = connection
        self.jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self.lock = threading.Lock()
        self.current = -1
        self.cancelled = set[int]()
        # A Ctrl-C in the terminal reaches the workers too; there the server decides what ends.
        signal.signal(signal.SIGINT, self._interrupted)
        if memory is not None:
            _limit_memory(memory)

    def run(self) -> None:
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            try:
                self._carry_out(self.jobs.get())
            except KeyboardInterrupt:
                continue

    def _interrupted(self, signum: int, frame: object) -> None:
        if self.current in self.cancelled:
            raise KeyboardInterrupt

    def _listen(self) -> None:
        """Take jobs and wishes; the end of the connection is the end of the server."""
        while True:
            try:
                said = self.connection.recv()
            except (EOFError, OSError):
                os._exit(0)
            if isinstance(said, Job):
                self.jobs.put(said)
                continue
            with self.lock:
                self.cancelled.add(said.number)
                if said.number == self.current:
                    _thread.interrupt_main()

    def _carry_out(self, job: Job) -> None:
        from kibitz.web.work import carry_out

        with self.lock:
            self.current = job.number
        try:
            if job.number in self.cancelled:
                raise KeyboardInterrupt
            kind, data = carry_out(job.name, job.given, lambda data: self._say(job.number, PROGRESS, data))
        except KeyboardInterrupt:
            kind, data = ERROR, {"code": "CANCELLED", "message": "the request was taken back", "problems": []}
        with self.lock:
            self.current = -1
            self.cancelled.discard(job.number)
        self._say(job.number, kind, data)

    def _say(self, number: int, kind: str, data: Data) -> None:
        self.connection.send(Message(number, kind, data))


def _limit_memory(most: int) -> None:
    """Hold the address space of this process to `most` bytes, where the system can."""
    try:
        import resource
    except ImportError:  # no such limits on this system
        return
    resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))
