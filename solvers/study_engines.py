"""Who plays the games of a study: this process, worker processes of this machine, or the workers of a Dask cluster.

An engine takes batches of orders, at most `workers` at a time, and gives back replies as they are finished.
No result hangs on which engine it is.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from typing import Any, NamedTuple, Protocol

from solvers.study import Order, Played

Work = Callable[[Order], Played]
"""What a worker does: a function of a module, so that every process finds it by name."""
CONNECT = "10 s"
"""How long a scheduler may take to answer at first."""
SOON = 0.2
"""Seconds after which a wait looks up, so that Ctrl-C is heard."""


Batch = tuple[Order, ...]
"""Orders that go to a worker together."""


class Reply(NamedTuple):
    """What became of a batch: what was played of its orders, from the first on."""

    batch: Batch
    played: tuple[Played, ...] = ()
    seconds: float = 0.0
    """From handing the batch over to having the answer."""
    failed: str = ""
    """The error of the first order that was not played: it would come again."""
    lost: str = ""
    """What is known of the end of a worker: another one may finish the batch."""


def carried_out(work: Work, batch: Batch) -> tuple[tuple[Played, ...], str]:
    """What a worker makes of a batch: what was played, and the error that ended it."""
    played: list[Played] = []
    for order in batch:
        try:
            played.append(work(order))
        except Exception as error:
            return tuple(played), _told(error)
    return tuple(played), ""


class Engine(Protocol):
    """Something that carries out orders."""

    name: str
    workers: int

    def submit(self, batch: Batch) -> None:
        """Take a batch. At most `workers` may be under way."""
        ...

    def next(self) -> Reply | None:
        """The next reply; None when there is none yet, after a short wait."""
        ...

    def close(self) -> None:
        """End all workers at once; what is under way is lost."""
        ...


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


class Serial:
    """This process plays, one order after another."""

    name, workers = "serial", 1

    def __init__(self, work: Work) -> None:
        self.work = work
        self.waiting: list[Batch] = []

    def submit(self, batch: Batch) -> None:
        """Take a batch."""
        self.waiting.append(batch)

    def next(self) -> Reply | None:
        """Play the next batch."""
        batch, start = self.waiting.pop(0), time.perf_counter()
        played, failed = carried_out(self.work, batch)
        return Reply(batch, played, time.perf_counter() - start, failed)

    def close(self) -> None:
        """There is nothing to end."""


def _begin(start: float) -> None:
    """Set up a worker process: Ctrl-C is the study's to hear, and without the study there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ[STARTED] = str(start)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


STARTED = "KIBITZ_WORKER_STARTED"


def _end_with(sentinel: int) -> None:
    wait_for([sentinel])
    os._exit(1)


class Processes:
    """Worker processes of this machine, each with a queue of its own, so that one that dies is known by its batch."""

    name = "processes"

    def __init__(self, work: Work, workers: int) -> None:
        self.work, self.workers = work, workers
        self.free = [self._hired() for _ in range(workers)]
        self.busy: dict[Future[Any], tuple[Batch, float, ProcessPoolExecutor]] = {}

    @staticmethod
    def _hired() -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, get_context("spawn"), _begin, (time.time(),))

    def submit(self, batch: Batch) -> None:
        """Give a batch to a free worker."""
        hand = self.free.pop()
        self.busy[hand.submit(carried_out, self.work, batch)] = batch, time.perf_counter(), hand

    def next(self) -> Reply | None:
        """The next reply; a worker that has died is replaced."""
        done, _ = wait(self.busy, SOON, FIRST_COMPLETED)
        if not done:
            return None
        future = min(done, key=lambda one: self.busy[one][0])
        batch, start, hand = self.busy.pop(future)
        seconds = time.perf_counter() - start
        try:
            played, failed = future.result()
        except BrokenProcessPool:
            hand.shutdown(wait=False)
            self.free.append(self._hired())
            return Reply(batch, (), seconds, lost="the worker process ended")
        self.free.append(hand)
        return Reply(batch, played, seconds, failed)

    def close(self) -> None:
        """Kill the workers."""
        for hand in [*self.free, *(hand for _, _, hand in self.busy.values())]:
            processes = list((getattr(hand, "_processes", None) or {}).values())
            hand.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()
                process.join()


class Dask:
    """The workers of a Dask cluster; without an address one of `workers` processes on this machine, for as long as
    the study runs.

    Whoever can reach a Dask scheduler can run any code on its workers: give no address but a trusted one.
    """

    name = "dask"

    def __init__(self, work: Work, workers: int, address: str = "") -> None:
        """Raises ImportError without the package, OSError when there is no scheduler at the address."""
        import dask

        # What distributed offers has no types.
        distributed: Any = import_module("distributed")
        self.work, self.cluster, self.distributed = work, None, distributed
        # Games hold the interpreter for long, which is no fault; whether a batch is given out again is decided here.
        own = {"distributed.admin.tick.limit": "1 h", "distributed.scheduler.allowed-failures": 0}
        with dask.config.set(own):
            if not address:
                self.cluster = distributed.LocalCluster(
                    n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
                )
            self.client = distributed.Client(self.cluster if self.cluster is not None else address, timeout=CONNECT)
        self.workers = workers if self.cluster else max(1, sum(self.client.nthreads().values()))
        self.busy: dict[str, tuple[Batch, float, Any]] = {}

    def submit(self, batch: Batch) -> None:
        """Send a batch to the scheduler; none is ever taken for an earlier one."""
        future = self.client.submit(carried_out, self.work, batch, pure=False, retries=0)
        self.busy[future.key] = batch, time.perf_counter(), future

    def next(self) -> Reply | None:
        """The next reply; a worker that dies counts against the batch that it was at."""
        with suppress(TimeoutError):
            self.distributed.wait([future for _, _, future in self.busy.values()], SOON, return_when="FIRST_COMPLETED")
        done = sorted((batch, key) for key, (batch, _, future) in self.busy.items() if future.done())
        if not done:
            return None
        batch, start, future = self.busy.pop(done[0][1])
        seconds = time.perf_counter() - start
        try:
            played, failed = future.result()
        except self.distributed.KilledWorker as error:
            return Reply(batch, (), seconds, lost=_told(error))
        except Exception as error:
            return Reply(batch, (), seconds, _told(error))
        return Reply(batch, played, seconds, failed)

    def close(self) -> None:
        """Leave the cluster, and end it if it was made for this study."""
        for _, _, future in self.busy.values():
            future.cancel()
        self.client.close()
        if self.cluster is not None:
            self.cluster.close()
