"""joblib behind one door: processes, threads, Dask or Ray, and what to do when a worker dies."""

import os
import signal
import threading
import time
import warnings
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import resource_tracker
from typing import Any

from joblib import Parallel, cpu_count, delayed, parallel_config

from simlab.errors import SimlabError, did_you_mean
from simlab.experiment.cluster import Cluster, Ray
from simlab.experiment.worker import Job, Played, Shard, play_shard

BACKENDS = ("loky", "threads", "dask", "ray")
ENDING = (signal.SIGINT, signal.SIGTERM)
AT_A_TIME = 4
"""Shards per worker handed to a backend that only answers in batches."""


@dataclass
class Pool:
    """Workers that play shards. A worker that dies costs nothing but the time of the shards it had."""

    workers: int | None = None
    backend: str = "loky"
    scheduler: str | None = None
    size: int = field(init=False, default=0)
    cluster: Cluster | None = field(init=False, default=None)
    ray: Ray | None = field(init=False, default=None)
    heard: list[int] = field(init=False, default_factory=list)  # signals that came while workers started

    def __post_init__(self) -> None:
        """What cannot be is refused before anything is written."""
        if self.backend not in BACKENDS:
            hint = f"one of: {', '.join(BACKENDS)}"
            raise SimlabError(f"there is no backend '{self.backend}'{did_you_mean(self.backend, BACKENDS)}", hint)
        if self.scheduler and self.backend != "dask":
            raise SimlabError("--scheduler is the address of a Dask scheduler: it goes with --backend dask")

    def __enter__(self) -> "Pool":
        self.size = self.workers or cpu_count()
        if self.backend == "dask":
            with _environment(), _deaf(self.heard):
                self.cluster = Cluster(self.size, self.scheduler)
            self.size = self.cluster.size
        if self.backend == "ray":
            with _environment():
                self.ray = Ray(self.size)
        return self

    def __exit__(self, *raised: object) -> None:
        for started in (self.cluster, self.ray):
            if started:
                started.close()

    def no_more_than(self, shards: int) -> None:
        """Nobody starts workers of one's own that would have nothing to do; two at least, for one is this very process."""
        if not self.cluster:
            self.size = min(self.size, max(2, shards))

    def _config(self) -> dict[str, Any]:
        """What joblib is told."""
        if self.cluster:
            return {"backend": self.cluster.backend()}
        if self.backend == "loky":
            return {"backend": "loky", "initializer": settle, "inner_max_num_threads": 1}
        return {"backend": {"threads": "threading"}.get(self.backend, self.backend)}

    def play(self, jobs: Iterable[Job]) -> Generator[Played, None, None]:
        """Play shards and yield them as they are finished; a shard whose worker dies comes back as a failure."""
        left = iter(jobs)
        while True:
            waiting: dict[Shard, Job] = {}
            try:
                yield from self._played(_noting(left, waiting), waiting, self.size)
                return
            except SimlabError:
                raise
            except Exception:  # play_shard never raises: a worker died
                suspects = list(waiting.values())
            self._renew()
            for job in suspects:
                yield self._alone(job)

    def _alone(self, job: Job) -> Played:
        """Play a shard in a worker of its own, to learn whether it is this one that kills workers."""
        try:
            return next(self._played(iter([job]), {}, 2))  # one would be this very process
        except SimlabError:
            raise
        except Exception as error:
            self._renew()
            return Played(job.shard, failure=f"the worker died ({type(error).__name__})", final=True)

    def _renew(self) -> None:
        if self.cluster:
            with _environment(), _deaf(self.heard):
                self.cluster.renew()

    def _played(self, jobs: Iterator[Job], waiting: dict[Shard, Job], size: int) -> Iterator[Played]:
        with _environment(), parallel_config(**self._config()), warnings.catch_warnings():
            # joblib warns of a worker that died and of a run cut short: both are ours to say.
            warnings.simplefilter("ignore", UserWarning)
            for played in self._answers(jobs, size):
                waiting.pop(played.shard, None)
                yield played

    def _answers(self, jobs: Iterator[Job], size: int) -> Iterator[Played]:
        if self.backend != "ray":
            parallel = Parallel(n_jobs=size, return_as="generator_unordered", batch_size=1)
            with _deaf(self.heard):
                begun = parallel(delayed(play_shard)(job) for job in jobs)
            with _loky_unheard(), closing(begun) as answers:
                while self.heard:
                    signal.raise_signal(self.heard.pop())
                yield from answers
            return
        with Parallel(n_jobs=size, batch_size=1) as parallel:  # the same workers for all batches
            while batch := list(islice(jobs, AT_A_TIME * size)):
                yield from parallel(delayed(play_shard)(job) for job in batch)


@contextmanager
def _deaf(heard: list[int]) -> Iterator[None]:
    """While workers start, nothing interrupts: they never hear Ctrl-C, not even while they load what they need.

    What is heard here meanwhile is noted, to be raised again.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    resource_tracker.ensure_running()  # started meanwhile, it would undo the mask
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    handlers = {number: signal.signal(number, lambda n, frame: heard.append(n)) for number in ENDING}
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for number, handler in handlers.items():
            signal.signal(number, handler)


@contextmanager
def _loky_unheard() -> Iterator[None]:
    """Told to stop in the middle, loky's own thread may stumble over the shards it was handing out: nothing to report.

    It may do so a moment later still: after a run cut short it stays unheard.
    """
    tell = threading.excepthook

    def hear(said: threading.ExceptHookArgs) -> None:
        if said.thread is None or said.thread.name != "ExecutorManagerThread":
            tell(said)

    threading.excepthook = hear
    yield
    threading.excepthook = tell


def settle() -> None:
    """In a new worker: Ctrl-C is the parent's business, and without a parent there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with, args=(os.getppid(),), daemon=True).start()


def _leave_with(parent: int) -> None:
    """A parent killed with -9 cannot tell its workers to go, and loky's would wait for ever."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def _noting(jobs: Iterator[Job], waiting: dict[Shard, Job]) -> Iterator[Job]:
    for job in jobs:
        waiting[job.shard] = job
        yield job


@contextmanager
def _environment() -> Iterator[None]:
    """Workers inherit this: libraries they load must not start threads of their own."""
    before = os.environ.get("POLARS_MAX_THREADS")
    os.environ["POLARS_MAX_THREADS"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["POLARS_MAX_THREADS"]
        else:
            os.environ["POLARS_MAX_THREADS"] = before
