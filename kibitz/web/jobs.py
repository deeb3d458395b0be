"""Lanes of worker processes: jobs wait their turn, report progress, and are cancelled when nobody listens."""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import threading
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from kibitz.web.worker import DONE, ERROR, PROGRESS, Cancel, Data, Job, Message, serve

MEMORY = 6 * 2**30
"""Bytes of address space that a worker may take; the libraries alone reserve some of it."""
GRACE = 0.7
"""Seconds that a cancelled job has for its last words, before its process is ended."""


class Busy(Exception):
    """Raised for a job that finds too many others waiting."""


class Hand:
    """A worker process and the queue of what it says."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.said: asyncio.Queue[Message | None] = asyncio.Queue()
        """Messages; None when the process has ended."""
        context = multiprocessing.get_context("spawn")
        self.connection, other = context.Pipe()
        self.process = context.Process(target=serve, args=(other, MEMORY), daemon=True)
        self.process.start()
        other.close()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        said: Message | None = None
        while True:
            try:
                said = self.connection.recv()
            except (EOFError, OSError):
                said = None
            with suppress(RuntimeError):  # the loop may be closed already
                self.loop.call_soon_threadsafe(self.said.put_nowait, said)
            if said is None:
                self.connection.close()
                return

    def send(self, said: Job | Cancel) -> None:
        """Say something to the process; it may have ended meanwhile."""
        with suppress(OSError):
            self.connection.send(said)

    def end(self) -> None:
        """End the process at once; its connection is closed by the thread that listens to it."""
        self.process.kill()


class Lane:
    """Some workers and the jobs that wait for them."""

    def __init__(self, workers: int, waiting: int, seconds: float) -> None:
        """`waiting` jobs may wait; one that says nothing for `seconds` is ended, with its process."""
        self.workers, self.waiting, self.seconds = workers, waiting, seconds
        self.free: asyncio.Queue[Hand] = asyncio.Queue()
        self.hands = set[Hand]()
        self.queued = 0
        self._numbers = itertools.count(1)

    def start(self) -> None:
        """Start the processes. An event loop must be running."""
        for _ in range(self.workers):
            self._hire()

    def stop(self) -> None:
        """End all processes."""
        for hand in self.hands:
            hand.end()
        self.hands.clear()

    @property
    def full(self) -> bool:
        """Whether no further job may wait."""
        return self.queued >= self.waiting + self.free.qsize()

    def _hire(self) -> None:
        hand = Hand()
        self.hands.add(hand)
        self.free.put_nowait(hand)

    def _replace(self, hand: Hand) -> None:
        hand.end()
        if hand in self.hands:
            self.hands.remove(hand)
            self._hire()

    async def run(self, name: str, given: Data) -> AsyncIterator[tuple[str, Data]]:
        """Yield (PROGRESS, data) as it comes, then (DONE, data) or (ERROR, data).

        When the caller stops listening, the job is cancelled. Raises Busy when too many wait.
        """
        if self.full:
            raise Busy
        self.queued += 1
        try:
            hand = await self.free.get()
        finally:
            self.queued -= 1
        job = Job(next(self._numbers), name, given)
        ended = False
        try:
            hand.send(job)
            while not ended:
                kind, data = await self._next(hand, job)
                ended = kind != PROGRESS
                yield kind, data
        finally:
            # Whoever stops listening may itself be cancelled: the worker is put right apart from it.
            task = asyncio.create_task(self._settle(hand, job, ended))
            _TASKS.add(task)
            task.add_done_callback(_TASKS.discard)

    async def answer(self, name: str, given: Data) -> tuple[str, Data]:
        """The last word on a job: (DONE, data) or (ERROR, data). Raises Busy."""
        return [said async for said in self.run(name, given)][-1]

    async def _next(self, hand: Hand, job: Job) -> tuple[str, Data]:
        try:
            said = await asyncio.wait_for(self.said_of(hand, job), self.seconds)
        except TimeoutError:
            self._replace(hand)
            return ERROR, _gone(f"the work was given up after {self.seconds:g} s without an answer")
        if said is None:
            self._replace(hand)
            return ERROR, _gone("the process that worked on it ended")
        return said.kind, said.data

    async def said_of(self, hand: Hand, job: Job) -> Message | None:
        """The next message of a job; what belongs to an earlier one is dropped. None: the process has ended."""
        while True:
            said = await hand.said.get()
            if said is None or said.number == job.number:
                return said

    async def _settle(self, hand: Hand, job: Job, ended: bool) -> None:
        """Make a worker free again; one that does not end a cancelled job in time is replaced."""
        if not ended:
            hand.send(Cancel(job.number))
            try:
                async with asyncio.timeout(GRACE):
                    said: Message | None = Message(job.number, PROGRESS, {})
                    while said is not None and said.kind == PROGRESS:
                        said = await self.said_of(hand, job)
            except TimeoutError:
                said = None
            if said is None:
                self._replace(hand)
                return
        if hand in self.hands:
            self.free.put_nowait(hand)


_TASKS = set[asyncio.Task[Any]]()
"""Held here, since the loop holds tasks weakly."""


def _gone(message: str) -> Data:
    return {"code": "WORKER", "message": message, "problems": []}


__all__ = ["DONE", "ERROR", "PROGRESS", "Busy", "Lane"]
