"""joblib behind one door: processes, threads, Dask or Ray, and what to do when a worker dies."""

import logging
import os
import signal
import threading
import time
import warnings
from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from joblib import Parallel, cpu_count, delayed, parallel_config

from simlab.errors import SimlabError, did_you_mean
from simlab.experiment.worker import Job, Played, Shard, play_shard

BACKENDS = ("loky", "threads", "dask", "ray")
WAIT_FOR_WORKERS = 120
"""Seconds until a cluster without a living worker is given up."""
AT_A_TIME = 4
"""Shards per worker handed to a backend that only answers in batches."""


@dataclass
class Pool:
    """Workers that play shards. A worker that dies costs nothing but the time of the shards it had."""

    workers: int | None = None
    backend: str = "loky"
    scheduler: str | None = None
    size: int = field(init=False, default=0)
    _config: dict[str, Any] = field(init=False, default_factory=dict)
    _client: Any = field(init=False, default=None)
    _open: ExitStack = field(init=False, default_factory=ExitStack)

    def __enter__(self) -> "Pool":
        if self.backend not in BACKENDS:
            raise SimlabError(
                f"there is no backend '{self.backend}'{did_you_mean(self.backend, BACKENDS)}",
                f"one of: {', '.join(BACKENDS)}",
            )
        if self.scheduler and self.backend != "dask":
            raise SimlabError("--scheduler is the address of a Dask scheduler: it goes with --backend dask")
        self.size = self.workers or cpu_count()
        self._config = {"loky": self._loky, "threads": self._threads, "dask": self._dask, "ray": self._ray}[
            self.backend
        ]()
        return self

    def __exit__(self, *raised: object) -> None:
        self._open.close()

    def _loky(self) -> dict[str, Any]:
        return {"backend": "loky", "initializer": settle, "inner_max_num_threads": 1}

    def _threads(self) -> dict[str, Any]:
        return {"backend": "threading"}

    def _dask(self) -> dict[str, Any]:
        try:
            import dask
            import distributed
        except ImportError as error:
            raise SimlabError("Dask is not installed", 'pip install "simlab[dask]"') from error
        distributed.client.logger.setLevel(logging.CRITICAL)
        client = self._dask_client(dask, distributed)
        self._open.callback(client.close)
        self.size = sum(client.ncores().values()) or 1
        self._client = client
        return {}

    def _dask_client(self, dask: Any, distributed: Any) -> Any:
        if self.scheduler is None:
            # A shard that kills its worker is found out here, by playing it alone: no need to kill four first.
            self._open.enter_context(dask.config.set({"distributed.scheduler.allowed-failures": 1}))
            cluster = distributed.LocalCluster(
                n_workers=self.size, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1",
                silence_logs=logging.CRITICAL,
            )  # fmt: skip
            self._open.callback(cluster.close)
            return distributed.Client(cluster, set_as_default=False)
        try:
            client = distributed.Client(self.scheduler, timeout=10, set_as_default=False)
            client.wait_for_workers(1, timeout=30)
        except (OSError, TimeoutError, ValueError) as error:
            hint = "start `dask scheduler` and at least one `dask worker` there"
            raise SimlabError(f"no Dask workers answer at {self.scheduler}: {error}", hint) from error
        return client

    def _ray(self) -> dict[str, Any]:
        try:
            from ray.util.joblib import register_ray
        except ImportError as error:
            raise SimlabError("Ray is not installed", 'pip install "simlab[ray]"') from error
        register_ray()
        return {"backend": "ray"}

    def play(self, jobs: Iterable[Job]) -> Generator[Played, None, None]:
        """Play shards and yield them as they are finished; a shard whose worker dies comes back as a failure."""
        left = iter(jobs)
        while True:
            waiting: dict[Shard, Job] = {}
            try:
                yield from self._played(_noting(left, waiting), waiting, self.size)
                return
            except Exception:  # play_shard never raises: a worker died, or could not be reached
                suspects = list(waiting.values())
            for job in suspects:
                yield self._alone(job)

    def _alone(self, job: Job) -> Played:
        """Play a shard in a worker of its own, to learn whether it is this one that kills workers."""
        try:
            return next(self._played(iter([job]), {}, 2))  # one would be this very process
        except Exception as error:
            return Played(job.shard, failure=f"the worker died ({type(error).__name__})", final=True)

    def _played(self, jobs: Iterator[Job], waiting: dict[Shard, Job], size: int) -> Iterator[Played]:
        # Dask's backend does not survive a task that failed: each call has its own.
        config = {"backend": _dask_backend(self._client)} if self.backend == "dask" else self._config
        with _environment(), parallel_config(**config), warnings.catch_warnings():
            warnings.simplefilter(
                "ignore", UserWarning
            )  # joblib, of a worker that died or a run cut short: both are ours to say
            for played in self._answers(jobs, size):
                waiting.pop(played.shard, None)
                yield played

    def _answers(self, jobs: Iterator[Job], size: int) -> Iterator[Played]:
        if self.backend != "ray":
            parallel = Parallel(n_jobs=size, return_as="generator_unordered", batch_size=1)
            with closing(parallel(delayed(play_shard)(job) for job in jobs)) as answers:
                yield from answers
            return
        while batch := list(islice(jobs, AT_A_TIME * size)):
            yield from Parallel(n_jobs=size, batch_size=1)(delayed(play_shard)(job) for job in batch)


def _dask_backend(client: Any) -> Any:
    """joblib's own Dask backend, with three things mended."""
    from joblib._dask import DaskDistributedBackend  # loads distributed

    class Backend(DaskDistributedBackend):  # type: ignore[misc]
        def effective_n_jobs(self, n_jobs: int) -> int:
            """With one worker (the other just died) joblib would play in this very process."""
            return max(2, int(super().effective_n_jobs(n_jobs)))

        def submit(self, func: Any, callback: Any = None) -> Any:
            """A task whose workers died too often is never reported, and joblib would wait for ever."""
            future = super().submit(func, callback)
            future.add_done_callback(lambda done: callback(done.exception()) if done.exception() else None)
            return future

        def abort_everything(self, ensure_ready: bool = True) -> None:
            """Tasks given up must not go on killing workers under those that are played next."""
            self.client.cancel(list(self._results), force=True)
            super().abort_everything(ensure_ready)

        def retrieve_result_callback(self, out: Any) -> Any:
            if isinstance(out, BaseException):
                raise out
            return super().retrieve_result_callback(out)

    return Backend(client=client, wait_for_workers_timeout=WAIT_FOR_WORKERS)


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
